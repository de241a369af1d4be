package plain

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"tribes/cmd/tribes/internal/sitting"
	"tribes/cmd/tribes/internal/words"
	"tribes/engine"
	"tribes/p2p/lockstep"
	"tribes/transcript"
)

const help = `  a number           choose that move
  a word             choose the move that begins with it or alone has it
  enter or send      send what you have chosen, when asked
  undo               take back the last move that was not sent
  menu               print what there is to choose from again
  show               print the position again, and the menu
  score              the score so far, item by item
  why [WORD]         why moves are not possible now: all, or those about a word
  rules ID or WORD   look a rule up, for example: rules %s-1, rules end
  vouch              after resuming: play on although not everybody is back
  goon               draw without those whose dice values are missing
  waits              what the table waits for, and since when
  say TEXT           tell the others; who is away misses it, and it is not kept
  invite             print what lets somebody look on at the table
  quit               leave; the table can be resumed`

// answerable tells whether a script's line means anything yet.
func (f *front) answerable(line string) bool {
	if f.sent {
		return false
	}
	word, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(line)), " ")
	switch word {
	case "quit", "exit", "help", "?", "invite":
		return true
	case "say":
		return f.sit.Opened || f.company()
	case "rules":
		return f.sit.Rules != nil
	case "show", "score":
		return f.sit.State != nil
	case "vouch", "goon":
		return len(f.sit.Waits) > 0
	case "waits":
		return len(f.sit.Waits) > 0 || f.lobby.Free() > 0
	case "why", "menu":
		return f.stage != nil
	}
	return f.question() != nothing
}

// company tells whether somebody else has a seat in the lobby.
func (f *front) company() bool {
	return slices.ContainsFunc(f.lobby.Taken, func(t lockstep.Taken) bool { return t.Key != f.sit.Key })
}

// line answers one line of input; true: the person leaves.
func (f *front) line(line string) (leave bool) {
	f.heard(line)
	line = strings.TrimSpace(line)
	word, rest, _ := strings.Cut(line, " ")
	word, rest = strings.ToLower(word), strings.TrimSpace(rest)
	switch word {
	case "quit", "exit":
		return true
	case "help", "?":
		prefix := "TR"
		if f.sit.Rules != nil {
			prefix = f.sit.Rules.Info().Prefix
		}
		f.say(help, prefix)
	case "show", "score":
		switch {
		case f.sit.State == nil:
			f.say("The game has not begun.")
		case word == "show":
			f.show()
			if f.stage != nil {
				f.offer()
			}
		default:
			f.score()
		}
	case "menu":
		if f.stage == nil {
			f.say("It is not your turn.")
		} else {
			f.offer()
		}
	case "rules":
		f.rules(rest)
	case "why":
		f.why(rest)
	case "vouch":
		f.vouch()
	case "goon":
		f.goOn()
	case "waits":
		f.allWaits()
	case "invite":
		f.watchInvite()
	case "say":
		if err := f.sit.Say(rest); err != nil {
			f.say("%s.", upper(err.Error()))
		}
	default:
		f.answer(line, word)
	}
	return false
}

// answer takes the line as the answer to the open question.
func (f *front) answer(line, word string) {
	switch f.question() {
	case forKnock:
		k := f.knocks[0]
		switch word {
		case "admit", "yes", "y":
			f.knocks = f.knocks[1:]
			f.sit.Admit(k.Key)
		case "refuse", "no", "n":
			f.knocks = f.knocks[1:]
			f.sit.Refuse(k.Key, sitting.RefuseAsked)
		default:
			f.say("Please answer admit or refuse.")
		}
	case forCharter:
		switch word {
		case "yes", "y", "no", "n":
			f.declined = word[0] == 'n'
			f.sit.Confirm(f.proposed, !f.declined)
			f.proposed = transcript.Hash{}
		default:
			f.say("Please answer yes or no.")
		}
	case forMove, forSending:
		f.choose(line, word)
	default:
		if line != "" {
			f.say("It is not your turn. help lists what you can do meanwhile.")
		}
	}
}

func (f *front) choose(line, word string) {
	st := f.stage
	switch {
	case word == "undo" || word == "u":
		if !st.Undo() {
			f.say("There is nothing to take back: what was sent stands.")
			return
		}
		f.say("Taken back.")
		f.offer()
	case st.Full():
		if line == "" || word == "send" || word == "yes" || word == "y" {
			f.send()
			return
		}
		f.say("Press enter to send, or type undo.")
	default:
		m, err := f.find(line)
		if err == nil {
			f.chosen = st.State.Phrase(m)
			err = st.Add(m)
		}
		if err != nil {
			f.say("%s.", upper(err.Error()))
			return
		}
		f.offer()
	}
}

// find reads a choice: a number of the menu, or words that one entry alone has or begins with.
func (f *front) find(text string) (engine.Move, error) {
	if text == "" {
		return engine.Move{}, fmt.Errorf("choose a number from 1 to %d, or type help", len(f.menu))
	}
	if n, err := strconv.Atoi(text); err == nil {
		if n < 1 || n > len(f.menu) {
			return engine.Move{}, fmt.Errorf("choose a number from 1 to %d", len(f.menu))
		}
		return f.menu[n-1], nil
	}
	var found, begun []engine.Move
	for _, m := range f.menu {
		phrase, at := strings.ToLower(f.stage.State.Phrase(m)), strings.ToLower(text)
		if strings.Contains(phrase, at) {
			found = append(found, m)
		}
		if rest, ok := strings.CutPrefix(phrase, at); ok && !goesOn(rest) {
			begun = append(begun, m)
		}
	}
	if len(begun) == 1 {
		found = begun
	}
	switch len(found) {
	case 0:
		return engine.Move{}, fmt.Errorf("no move here has %q in it: choose a number from 1 to %d, or type help", brief(text), len(f.menu))
	case 1:
		return found[0], nil
	}
	return engine.Move{}, fmt.Errorf("%d moves have %q in them: choose a number", len(found), text)
}

// goesOn tells whether a word goes on in what follows.
func goesOn(rest string) bool {
	r, _ := utf8.DecodeRuneInString(rest)
	return rest != "" && (unicode.IsLetter(r) || unicode.IsDigit(r))
}

// vouch lets a resumed program play on before everybody has said what they have of its moves.
func (f *front) vouch() {
	for _, w := range f.sit.Waits {
		if w.What == lockstep.ForAnswer {
			f.say("You vouch for this being your newest copy of the table. If it is not, you may sign a second move at one step, which is proof of cheating.")
			f.sit.Vouch()
			return
		}
	}
	f.say("Nothing waits for that.")
}

// goOn asks all who are left to draw without those whose values are missing.
func (f *front) goOn() {
	if err := f.sit.GoOn(); err != nil {
		f.say("%s.", upper(err.Error()))
		return
	}
	f.say("You want to go on without those whose dice values are missing. If all who are left want it, the missing are out, and the first of their possible moves is played for their seats.")
}

// brief is the beginning of what a person typed.
func brief(s string) string {
	if r := []rune(s); len(r) > 40 {
		return string(r[:40]) + "..."
	}
	return s
}

func (f *front) score() {
	f.say("")
	f.sheet(words.Score(f.sit.Charter, f.sit.State, words.Reader{Seat: f.reader(), Open: f.sit.OpenScores, Known: f.known()}))
}

// allWaits says what the table waits for, the own turn included.
func (f *front) allWaits() {
	var list []string
	for _, w := range f.sit.Waits {
		list = append(list, f.wait(w))
	}
	switch n := f.lobby.Free(); {
	case len(list) > 0:
		f.say("Waiting for %s.", words.List(list))
	case f.sit.Charter == nil && n > 0:
		f.say("Waiting for %s.", engine.Several(n, "more player"))
	default:
		f.say("The table waits for nothing.")
	}
}

// maxFound is how many rules are printed for a word.
const maxFound = 12

func (f *front) rules(what string) {
	if f.sit.Rules == nil {
		f.say("The game is not known yet; tribes rules GAME prints its rules.")
		return
	}
	info := f.sit.Rules.Info()
	if what == "" {
		f.say("Name a rule or a word, for example: rules %s-1. All of them: tribes rules %s", info.Prefix, info.Game)
		return
	}
	found, err := words.FindRules(f.sit.Rules, what)
	if err != nil {
		why := upper(err.Error())
		if !strings.HasSuffix(why, "?") {
			why += "."
		}
		f.say("%s", why)
	}
	for i, r := range found {
		if i == maxFound {
			f.say("... and %d more: name a longer word.", len(found)-i)
			break
		}
		f.tear()
		f.out.Printf("%s", words.Rule(r, f.width))
	}
}

func (f *front) why(kind string) {
	if f.stage == nil {
		f.say("It is not your turn.")
		return
	}
	lines := words.Why(f.stage.State, kind)
	for _, l := range lines {
		f.say("  %s", l)
	}
	possible := func(m engine.Move) bool {
		return strings.Contains(strings.ToLower(f.stage.State.Phrase(m)), strings.ToLower(kind))
	}
	switch {
	case len(lines) > 0:
	case slices.ContainsFunc(f.menu, possible):
		f.say("What has %q in it can be chosen now; menu prints it. %s.", brief(kind), f.asked())
	default:
		f.say("Nothing that is not possible now has to do with %q. %s.", brief(kind), f.asked())
	}
}

// asked says how to ask about what is not possible: there are kinds of moves of which none is, and kinds that the
// menu has, of which more could be there.
func (f *front) asked() string {
	var kinds []string
	for _, m := range f.menu {
		if k := &f.sit.Rules.Info().Kinds[m.Kind]; len(k.Args) > 0 && !slices.Contains(kinds, "why "+k.Name) {
			kinds = append(kinds, "why "+k.Name)
		}
	}
	text := "Type why for the kinds of moves that are not possible"
	if len(kinds) > 0 {
		text += ", " + words.List(kinds) + " for what this menu lacks"
	}
	return text
}
