package plain

import (
	"bytes"
	"context"
	"errors"
	"io"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"tribes/cmd/tribes/internal/sitting"
	"tribes/cmd/tribes/internal/sitting/sittingtest"
	"tribes/engine"
	"tribes/engine/games"
	"tribes/p2p"
	"tribes/p2p/lockstep"
	"tribes/p2p/peer"
	"tribes/transcript"
)

// evening plays a script at a table of one operator and gives what was printed.
func evening(t *testing.T, seed byte, persons, bots int, as, script string) (string, error) {
	t.Helper()
	t.Setenv("COLUMNS", "80")
	s := sittingtest.Start(t, seed, persons, bots, as)
	var out bytes.Buffer
	err := Run(t.Context(), s, Input{Reader: strings.NewReader(script), Script: true}, &out)
	for line := range strings.Lines(strings.ReplaceAll(out.String(), s.Path, "PATH")) {
		if n := utf8.RuneCountInString(strings.TrimSuffix(line, "\n")); n > 80 && !strings.Contains(line, "> ") {
			t.Errorf("%d columns: %s", n, line)
		}
	}
	return out.String(), err
}

// inOrder fails unless the patterns match one after another.
func inOrder(t *testing.T, text string, patterns ...string) {
	t.Helper()
	rest := text
	for _, p := range patterns {
		at := regexp.MustCompile("(?m)" + p).FindStringIndex(rest)
		if at == nil {
			t.Fatalf("no %s in\n%s\nof\n%s", p, rest, text)
		}
		rest = rest[at[1]:]
	}
}

func TestATurn(t *testing.T) {
	out, err := evening(t, 1, 1, 1, "", strings.Join([]string{"undo", "dragon", "0", "7", "", "lay", "2", "1", "undo", "1", "", "quit"}, "\n"))
	if !errors.Is(err, sitting.ErrLeft) {
		t.Error(err)
	}
	inOrder(t, out, `^Table \w{8}; its transcript is$`, `^Ann: Black arranges the three start tiles\.$`, `^   1  lay `,
		`^number, or help> undo\nThere is nothing to take back: what was sent stands\.$`,
		`^number, or help> dragon\nNo move here has "dragon" in it: choose a number from 1 to \d, or type help\.$`,
		`^number, or help> 0\nChoose a number from 1 to \d\.$`,
		`^number, or help> 7\nChoose a number from 1 to \d\.$`,
		`^number, or help> \nChoose a number from 1 to \d, or type help\.$`,
		`^number, or help> lay\n\d moves have "lay" in them: choose a number\.$`,
		`^number, or help> 2\n\nYou choose: lay .*\.\nChance comes in after this; it cannot be taken back then\.$`,
		`^enter to send, or undo> 1\nPress enter to send, or type undo\.$`,
		`^enter to send, or undo> undo\nTaken back\.\n\nAnn: `,
		`^enter to send, or undo> \n`, `^Black \(Ann\): lay `, `> quit\n\z`)
}

// A word that one entry begins with chooses it, though others have it somewhere.
func TestAWordBeginsOneMove(t *testing.T) {
	rules, err := games.Load("neta-tanka", nil)
	if err != nil {
		t.Fatal(err)
	}
	table, err := engine.Resolve(rules.Info(), 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.New(table, engine.NewDice([32]byte{1}), nil)
	if err != nil {
		t.Fatal(err)
	}
	f := &front{stage: sitting.NewStaging(s)}
	if err := f.stage.Add(s.Moves(nil)[0]); err != nil {
		t.Fatal(err)
	}
	f.menu = f.stage.State.Moves(nil)
	for text, want := range map[string]string{"tan": "Tan (12): ", "(9)": "Construct Tents (9): ", "HUNT": "Hunt (11): ", "tann": "", "visit": "", "wood": ""} {
		m, err := f.find(text)
		if (err == nil) != (want != "") || err == nil && !strings.HasPrefix(f.stage.State.Phrase(m), want) {
			t.Errorf("%q finds %q, %v", text, f.stage.State.Phrase(m), err)
		}
	}
}

func TestLeavingTellsWhatIsNotSent(t *testing.T) {
	const lost = "Moves that you chose and did not send are not kept.\n"
	for script, want := range map[string]bool{"quit\n": false, "1\nquit\n": true, "1\nundo\nquit\n": false, "1\n": true} {
		if out, _ := evening(t, 1, 1, 1, "", script); strings.HasSuffix(out, lost) != want {
			t.Errorf("%q:\n%s", script, out)
		}
	}
}

func TestWhatCanBeAskedAnyTime(t *testing.T) {
	out, _ := evening(t, 1, 1, 1, "", strings.Join([]string{"help", "rules", "rules TR-26", "rules shells", "rules XX-1", "rules TR-999", "rules dragons", "why", "why complete", "why dragon", "why goat",
		"show", "score", "waits", "vouch", strings.Repeat("x", 5000), "\x1b[2J"}, "\n"))
	inOrder(t, out, `> help\n  a number `, `> rules\nName a rule or a word, for example: rules TR-1\.`, `> rules TR-26\n  TR-26  `, `> rules shells\n  TR-\w+  `, `^\.\.\. and \d+ more`,
		`> rules XX-1\n.* has no rule XX-1`, `> rules TR-999\n[^.]* did you mean [^.]*\?$`, `> rules dragons\nNo rule of `, `> why\n  done[^:]*: TR-`, `> why complete\n  complete-achievement: TR-`, `> why dragon\nNothing that .*"dragon"`, `> why goat\nWhat has "goat" in it can be chosen now`,
		`> show\n\nSetup\n`, `> score\n\nScore so far\n`, `> waits\nWaiting for Black \(Ann\), you, to move`, `> vouch\nNothing waits for that\.$`,
		`> \.\.\.\nA line has at most 4096 bytes\.$`, `> \\x1b\[2J\nNo move here has`)
}

func TestThePositionIsShownOnceATurn(t *testing.T) {
	out, _ := evening(t, 1, 2, 0, "", "1\n\n1\n\n1\n\n1\n\n")
	inOrder(t, out, `^---- It is the turn of Black \(Ann\) ----$`, `^Ann: enter to send, or undo> \n`, `^---- It is the turn of Brown \(Bea\) ----$`, `You are Brown`, `^Bea: number, or help> 1`)
	if n, turns := strings.Count(out, "You are "), strings.Count(out, "----\n"); n != turns {
		t.Errorf("the position was shown %d times in %d turns", n, turns)
	}
}

// A later turn begins with what has changed in the position; show prints all of it.
func TestATurnBeginsWithTheNews(t *testing.T) {
	out, _ := evening(t, 1, 2, 0, "", strings.Repeat("1\n\n", 8)+"quit\n")
	turns := strings.Split(out, "---- It is the turn of ")[1:]
	if len(turns) < 4 {
		t.Fatalf("%d turns:\n%s", len(turns), out)
	}
	const rest = "The rest is as it was; show prints all of it."
	first, last := turns[0], turns[len(turns)-1]
	if strings.Contains(first, rest) || !strings.Contains(first, "Not on the table") {
		t.Errorf("the first turn leaves something out:\n%s", first)
	}
	if !strings.Contains(last, rest) {
		t.Errorf("a later turn prints what is as it was:\n%s", last)
	}
}

func TestAWholeGameByAScript(t *testing.T) {
	out, err := evening(t, 2, 1, 1, "", strings.Repeat("1\n\n", 2000))
	if err != nil {
		t.Errorf("%v\n%s", err, out)
	}
	inOrder(t, out, `^The game is over\. .*(wins|share the victory)\.`, `^Final score$`, `^  place `, `^The transcript is complete\. Check it with:\n  tribes verify `)
	if strings.Contains(out, "Staying a moment") {
		t.Error("nobody else is at the table")
	}
}

func TestBotsAlone(t *testing.T) {
	out, err := evening(t, 3, 1, 2, "random", "")
	if err != nil || strings.Contains(out, "> ") {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestATerminalIsAnsweredAtOnce(t *testing.T) {
	s := sittingtest.Start(t, 1, 1, 1, "")
	in, keys := io.Pipe()
	var out bytes.Buffer
	ctx, stop := context.WithCancel(t.Context())
	ended := make(chan error)
	go func() { ended <- Run(ctx, s, Input{Reader: in}, &out) }()
	io.WriteString(keys, "help\n")
	io.WriteString(keys, "waits\nnonsense\n")
	stop()
	if err := <-ended; !errors.Is(err, sitting.ErrLeft) {
		t.Error(err)
	}
	if !strings.Contains(out.String(), "  quit               leave") {
		t.Error(out.String())
	}
}

// bare is a front without a game, for events of the table's beginning and end.
func bare(t *testing.T, person bool) (*front, *bytes.Buffer) {
	t.Helper()
	t.Setenv("COLUMNS", "80")
	s := sittingtest.Start(t, 9, 1, 1, "")
	s.Person = person
	var out bytes.Buffer
	return newFront(s, true, &out), &out
}

func TestAQuestionIsRepeatedAfterWhatCameInBetween(t *testing.T) {
	f, out := bare(t, true)
	f.event(peer.Knocked{Key: lockstep.Key{1}, Name: "Bob"})
	f.ask()
	f.event(lockstep.Notice{Text: "something else"})
	f.ask()
	f.event(peer.Knocked{Key: lockstep.Key{2}})
	f.ask()
	f.line("perhaps")
	f.ask()
	f.line("refuse")
	f.ask()
	f.line("refuse")
	f.ask()
	inOrder(t, out.String(), `\ABob \(12D3Koo\w+\) has no\s+invite\s+and\s+asks\s+to\s+join\.\nadmit or refuse> \nNote: something else\.\nadmit or refuse> \nSomebody \(`,
		`^admit or refuse> perhaps\nPlease answer admit or refuse\.\nadmit or refuse> refuse\nadmit or refuse> refuse\n\z`)
}

func TestACharterThatIsOff(t *testing.T) {
	f, out := bare(t, true)
	f.proposed = transcript.Hash{1}
	f.ask()
	f.event(lockstep.LobbyChanged{Lobby: lockstep.Lobby{Game: "tribes", Seats: 2, Taken: []lockstep.Taken{{Name: "Ann", Operator: "Ann", Kind: transcript.Person}}}})
	f.ask()
	inOrder(t, out.String(), `\Aplay\? yes or no> \nThat charter is off: somebody left or did not agree\.$`, `^Tribes: Dawn of Humanity: 1 of 2 seats taken$`, `^Waiting for 1 more player\.\n\z`)
}

func TestHowATableEnds(t *testing.T) {
	gone := errors.New("nobody is there")
	fault := &transcript.Fault{Verdict: transcript.Cheated, Reason: "two moves at one step"}
	for _, c := range []struct {
		name  string
		event peer.Event
		ended bool
		err   error
	}{
		{"nobody needs this program", lockstep.Parted{}, true, nil},
		{"turned away", peer.TurnedAway{Err: gone}, true, sitting.ErrClosed},
		{"closed", lockstep.Closed{Reason: "the host closed the table"}, true, sitting.ErrClosed},
		{"the disk is full", peer.Failed{Err: gone}, true, gone},
		{"halted", lockstep.Halted{Fault: fault, Step: 7}, false, nil},
		{"convicted after the end", lockstep.Convicted{Fault: fault, Step: 7}, false, nil},
	} {
		f, _ := bare(t, true)
		if ended, err := f.event(c.event); ended != c.ended || !errors.Is(err, c.err) {
			t.Errorf("%s: %v, %v", c.name, ended, err)
		}
	}
	f, out := bare(t, true)
	desync := &transcript.Fault{Verdict: transcript.Disagree, Reason: "other positions"}
	for _, e := range []peer.Event{lockstep.Halted{Fault: desync, Step: 7}, peer.Compared{Path: "x.txt"}, peer.Proved{Path: "a b.proof"}, peer.Unkept{Err: gone}} {
		f.sit.Update(e)
		if ended, err := f.event(e); ended || err != nil {
			t.Errorf("%T ends it: %v", e, err)
		}
	}
	inOrder(t, out.String(), `^The programs compare their positions\.`, `^  x\.txt$`, `^  a b\.proof\n  tribes verify 'a b\.proof'$`, `could not be written to a file of its own \(nobody is there\)`)
	if f.sit.Proof != "a b.proof" || f.sit.Report != "x.txt" {
		t.Errorf("%q, %q", f.sit.Proof, f.sit.Report)
	}
	var halted *sitting.HaltedError
	if ended, err := f.event(lockstep.Parted{}); !ended || !errors.As(err, &halted) || halted.Fault != desync {
		t.Errorf("after a desync it ends with %v", err)
	}
	f, _ = bare(t, true)
	f.declined = true
	if _, err := f.event(lockstep.Closed{Reason: "you did not agree"}); !errors.Is(err, sitting.ErrLeft) {
		t.Errorf("after saying no: %v", err)
	}
}

func TestPeersWordsAreMadePrintable(t *testing.T) {
	f, out := bare(t, true)
	f.event(peer.Knocked{Key: lockstep.Key{1}, Name: "Bob\x1b[2J\u202e"})
	f.event(lockstep.Notice{Text: "hi\x07"})
	f.event(peer.Unreachable{Key: lockstep.Key{1}, Err: &p2p.UnreachableError{Tries: []p2p.Try{{Addr: "/ip4/127.0.0.1\x1b", Why: "refused"}}}})
	if strings.ContainsAny(out.String(), "\x1b\x07\u202e") {
		t.Errorf("%q", out)
	}
}

func TestAnUnreachablePeerIsNamedOnce(t *testing.T) {
	f, out := bare(t, true)
	for range 3 {
		f.event(peer.Unreachable{Key: lockstep.Key{1}, Err: errors.New("cannot reach it. Is it there?")})
	}
	if n := strings.Count(out.String(), "trying on"); n != 1 {
		t.Errorf("told %d times:\n%s", n, out)
	}
}

func TestSayingAlone(t *testing.T) {
	out, _ := evening(t, 1, 1, 1, "", "say\nsay hello\nquit")
	inOrder(t, out, `> say\nThere is nothing to say in that\.$`, `> say hello\nNobody else is here to hear that\.$`)
}
