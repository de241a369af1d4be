package plain

import (
	"fmt"
	"strconv"
	"strings"

	"tribes/cmd/tribes/internal/words"
	"tribes/engine"
	"tribes/p2p/lockstep"
)

const help = `  a number           choose that move
  a word             choose the move with that word in it
  enter or send      send what you have chosen, when asked
  undo               take back the last move that was not sent
  show               print the position again
  score              the score so far, item by item
  why [WORD]         why moves with that word in their kind are not possible now
  rules ID or WORD   look a rule up, for example: rules TR-26, rules shells
  vouch              after resuming: play on although not everybody is back
  waits              what the table waits for, and since when
  quit               leave; the table can be resumed`

// line answers one line of input; true: the person leaves.
func (f *front) line(text string) (leave bool) {
	text = strings.TrimSpace(text)
	word, rest, _ := strings.Cut(strings.ToLower(text), " ")
	rest = strings.TrimSpace(rest)
	switch word {
	case "quit", "exit":
		return true
	case "help", "?":
		f.say("%s", help)
		f.again()
	case "show":
		if f.sit.State == nil {
			f.say("The game has not begun.")
		} else {
			f.show()
		}
		f.again()
	case "score":
		if f.sit.State == nil {
			f.say("The game has not begun.")
		} else {
			fmt.Fprint(f.out, words.Score(f.sit.Charter, f.sit.State, engine.Hands{}))
		}
		f.again()
	case "rules":
		f.rules(rest)
		f.again()
	case "why":
		f.why(rest)
		f.again()
	case "vouch":
		f.vouch()
	case "waits":
		f.waited = ""
		f.waits()
		f.again()
	default:
		f.answer(text, word)
	}
	return false
}

// again repeats the question that is open.
func (f *front) again() {
	switch f.asking {
	case forCharter:
		f.prompt("play? yes or no")
	case forKnock:
		f.prompt("admit or refuse")
	case forMove:
		f.prompt("number, or help")
	case forSending:
		f.prompt("enter to send, or undo")
	}
}

// answer takes the line as the answer to the open question.
func (f *front) answer(text, word string) {
	switch f.asking {
	case forCharter:
		switch word {
		case "yes", "y":
			f.asking = 0
			f.sit.Confirm(f.sit.Table, true)
		case "no", "n":
			f.asking = 0
			f.sit.Confirm(f.sit.Table, false)
		default:
			f.say("Please answer yes or no.")
			f.again()
		}
	case forKnock:
		switch word {
		case "admit":
			f.asking = 0
			f.sit.Admit(f.knock)
		case "refuse":
			f.asking = 0
			f.sit.Refuse(f.knock, "the host's person said no")
		default:
			f.say("Please answer admit or refuse.")
			f.again()
		}
	case forMove, forSending:
		f.choose(text, word)
	default:
		if text != "" {
			f.say("It is not your turn. help lists what you can do meanwhile.")
		}
	}
}

func (f *front) choose(text, word string) {
	st := f.stage
	switch {
	case word == "undo" || word == "u":
		if !st.Undo() {
			f.say("There is nothing to take back: what was sent stands.")
		} else {
			f.say("Taken back.")
		}
		f.offer()
	case f.asking == forSending:
		if text == "" || word == "send" || word == "yes" || word == "y" {
			f.send()
			return
		}
		f.say("Press enter to send, or type undo.")
		f.again()
	case text == "":
		f.again()
	default:
		m, err := f.find(text)
		if err == nil {
			err = st.Add(m)
		}
		if err != nil {
			f.say("%s", upper(err.Error()))
			f.again()
			return
		}
		f.offer()
	}
}

// find reads a choice: a number of the menu, or words that one entry alone has.
func (f *front) find(text string) (engine.Move, error) {
	if n, err := strconv.Atoi(text); err == nil {
		if n < 1 || n > len(f.menu) {
			return engine.Move{}, fmt.Errorf("choose a number from 1 to %d", len(f.menu))
		}
		return f.menu[n-1], nil
	}
	var found []engine.Move
	for _, m := range f.menu {
		if strings.Contains(strings.ToLower(f.stage.State.Phrase(m)), strings.ToLower(text)) {
			found = append(found, m)
		}
	}
	switch len(found) {
	case 0:
		return engine.Move{}, fmt.Errorf("no move here has %q in it: choose a number from 1 to %d, or type help", text, len(f.menu))
	case 1:
		return found[0], nil
	}
	return engine.Move{}, fmt.Errorf("%d moves have %q in them: choose a number", len(found), text)
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

func (f *front) rules(what string) {
	rules := f.sit.Rules
	switch {
	case rules == nil:
		f.say("The game is not known yet; tribes rules GAME prints its rules.")
	case what == "":
		f.say("Name a rule or a word, for example: rules %s-1", rules.Info().Prefix)
	default:
		book := rules.Rulebook()
		if r, ok := book.Rule(what); ok {
			f.say("%s  %s", r.ID, r.Text)
			return
		}
		found := book.Search(what)
		for i, r := range found {
			if i == 12 {
				f.say("... and %d more: name a longer word.", len(found)-i)
				break
			}
			f.say("%s  %s", r.ID, r.Text)
		}
		if len(found) == 0 {
			f.say("No rule has %q in it.", what)
		}
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
	if len(lines) == 0 {
		f.say("No kind of move has %q in its name.", kind)
	}
}
