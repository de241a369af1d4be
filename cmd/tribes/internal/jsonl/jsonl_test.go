package jsonl

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"tribes/cmd/tribes/internal/sitting"
	"tribes/cmd/tribes/internal/sitting/sittingtest"
	"tribes/p2p/lockstep"
	"tribes/p2p/peer"
	"tribes/transcript"
)

type event struct {
	Event, Reason, Rule, Ask string
	Step                     int
	Seat                     int
	Menu                     []struct {
		Move       [4]int
		Kind, Text string
		Args       map[string]int
	}
	Text     []string
	Words    string
	Moves    [][4]int
	Card     int
	Cards    []struct{ Seat, Card int }
	Scores   []int
	Winners  []int
	Position map[string]string
}

// session runs the front end with answers to its events until it ends.
func session(t *testing.T, s *sitting.Sitting, answer func(event) string) ([]event, error) {
	t.Helper()
	in, commands := io.Pipe()
	events, out := io.Pipe()
	ended := make(chan error, 1)
	go func() {
		err := Run(t.Context(), s, in, out)
		out.Close()
		ended <- err
	}()
	var all []event
	sc := bufio.NewScanner(events)
	sc.Buffer(nil, 1<<20)
	for sc.Scan() {
		var e event
		if !bytes.HasPrefix(sc.Bytes(), []byte(`{"event":"`)) || json.Unmarshal(sc.Bytes(), &e) != nil && e.Event != "notice" {
			t.Fatalf("no event: %s", sc.Text())
		}
		all = append(all, e)
		if a := answer(e); a == "EOF" {
			commands.Close()
		} else if a != "" {
			io.WriteString(commands, a+"\n")
		}
	}
	return all, <-ended
}

func TestAWholeGame(t *testing.T) {
	s := sittingtest.Start(t, 1, 1, 1, "")
	turns := 0
	all, err := session(t, s, func(e event) string {
		if e.Event != "turn" {
			return ""
		}
		if turns++; e.Seat != 0 || e.Ask == "" || len(e.Menu) == 0 || len(e.Position) == 0 || e.Menu[0].Kind == "" || e.Menu[0].Text == "" {
			t.Errorf("a turn: %+v", e)
		}
		for _, m := range e.Menu {
			args := s.Rules.Info().Kinds[m.Move[0]].Args
			for i, a := range args {
				if got, there := m.Args[a.Name]; !there || got != m.Move[i+1] || len(m.Args) != len(args) {
					t.Errorf("the numbers of %v by their names: %v", m.Move, m.Args)
				}
			}
		}
		b, _ := json.Marshal(e.Menu[turns%len(e.Menu)].Move)
		return `{"do":"move","moves":[` + string(b) + `]}`
	})
	if err != nil {
		t.Fatal(err)
	}
	var kinds []string
	step := 0
	for _, e := range all {
		kinds = append(kinds, e.Event)
		if e.Event == "step" {
			if step++; e.Step != step || len(e.Text) == 0 {
				t.Errorf("step %d is told as %+v", step, e)
			}
		}
		if e.Event == "error" {
			t.Errorf("%+v", e)
		}
	}
	last := all[slices.Index(kinds, "over")]
	if len(last.Scores) != 2 || len(last.Winners) == 0 || turns < 10 {
		t.Errorf("%d turns; %+v", turns, last)
	}
	if i := slices.Index(kinds, "opened"); i < 0 || i > slices.Index(kinds, "step") {
		t.Errorf("in the order %v", kinds[:8])
	}
}

func TestWhatCannotBeDone(t *testing.T) {
	s := sittingtest.Start(t, 2, 1, 1, "")
	commands := []struct{ command, reason, rule string }{
		{`rubbish`, "cannot be read", ""},
		{`{"do":7}`, "cannot be read", ""},
		{`{}`, `the command lacks "do"`, ""},
		{`{"do":"dance"}`, `no command "dance"`, ""},
		{`{"do":"choose"}`, "from 0 to", ""},
		{`{"do":"choose","index":-1}`, "from 0 to", ""},
		{`{"do":"choose","index":128}`, "from 0 to", ""},
		{`{"do":"move"}`, "1 to 64 moves", ""},
		{`{"do":"move","moves":[[70000,0,0,0]]}`, "", ""},
		{`{"do":"move","moves":[[0,0,0,0]]}`, "", "TR-"},
		{`{"do":"admit","peer":"x"}`, "", ""},
		{strings.Repeat("x", maxLine+1), "at most 65536 bytes", ""},
	}
	n := 0
	_, err := session(t, s, func(e event) string {
		if n > 0 && e.Event == "error" {
			if c := commands[n-1]; !strings.Contains(e.Reason, c.reason) || !strings.HasPrefix(e.Rule, c.rule) || e.Reason == "" {
				t.Errorf("%.40s: %+v", c.command, e)
			}
		} else if n > 0 || e.Event != "turn" {
			return ""
		}
		if n++; n > len(commands) {
			return `{"do":"leave"}`
		}
		return commands[n-1].command
	})
	if !errors.Is(err, sitting.ErrLeft) || n != len(commands)+1 {
		t.Errorf("after %d commands: %v", n, err)
	}
}

func TestTheEndOfTheCommands(t *testing.T) {
	_, err := session(t, sittingtest.Start(t, 3, 1, 1, ""), func(e event) string {
		if e.Event == "turn" {
			return "EOF"
		}
		return ""
	})
	if !errors.Is(err, sitting.ErrLeft) {
		t.Errorf("whoever played the seat is gone: %v", err)
	}
	var out bytes.Buffer
	if err := Run(t.Context(), sittingtest.Start(t, 3, 1, 1, "random"), strings.NewReader(""), &out); err != nil {
		t.Errorf("a bot needs no commands: %v", err)
	}
}

func TestInviteIsInTheFixedOrder(t *testing.T) {
	var out bytes.Buffer
	Emit(&out, "invite", Invite{"tribes0<>", []string{"/ip4/127.0.0.1/tcp/1"}, "tribes1"})
	if want := `{"event":"invite","invite":"tribes0<>","addresses":["/ip4/127.0.0.1/tcp/1"],"watch":"tribes1"}` + "\n"; out.String() != want {
		t.Errorf("got %s", &out)
	}
}

// EVENTS.md names every event there is.
func TestEventsAreWrittenDown(t *testing.T) {
	doc, err := os.ReadFile("EVENTS.md")
	if err != nil {
		t.Fatal(err)
	}
	var source []byte
	for _, name := range []string{"jsonl.go", "watch.go"} {
		b, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		source = append(source, b...)
	}
	found := regexp.MustCompile(`[eE]mit\((?:[\w.]+, )?"([\w-]+)"`).FindAllSubmatch(source, -1)
	known := map[string]bool{"invite": true}
	if len(found) < 15 {
		t.Fatalf("only %d events", len(found))
	}
	for _, m := range found {
		known[string(m[1])] = true
		if !bytes.Contains(doc, []byte("| `"+string(m[1])+"` |")) {
			t.Errorf("EVENTS.md lacks %s", m[1])
		}
	}
	for _, m := range regexp.MustCompile("(?m)^\\| `([\\w-]+)` \\|").FindAllSubmatch(doc, -1) {
		if !known[string(m[1])] {
			t.Errorf("there is no event %s", m[1])
		}
	}
}

func TestHowATableEnds(t *testing.T) {
	gone := errors.New("nobody is there")
	for _, c := range []struct {
		event peer.Event
		ended bool
		err   error
		said  string
	}{
		{lockstep.Parted{}, true, nil, ""},
		{peer.TurnedAway{Err: gone}, true, sitting.ErrClosed, `{"event":"closed","reason":"nobody is there"}`},
		{lockstep.Closed{Reason: "over"}, true, sitting.ErrClosed, `{"event":"closed","reason":"over"}`},
		{peer.Failed{Err: gone}, true, gone, `{"event":"failed","reason":"nobody is there"}`},
		{lockstep.Said{Operator: "Bob", Text: `well "played" <&>`}, false, nil, `{"event":"said","operator":"Bob","text":"well \"played\" <&>"}`},
		{peer.Proved{Path: "a b.proof"}, false, nil, `{"event":"proof","check":"tribes verify 'a b.proof'","proof":"a b.proof"}`},
		{peer.Compared{Path: "x.txt"}, false, nil, `{"event":"compared","report":"x.txt"}`},
		{peer.Unkept{Err: gone}, false, nil, `{"event":"notice","text":"a proof or report could not be written: nobody is there"}`},
		{lockstep.Halted{Fault: &transcript.Fault{Verdict: transcript.Cheated, Reason: "twice"}, Step: 7}, false, nil, `{"event":"halted","reason":"twice","step":7,"verdict":"cheated"}`},
		{lockstep.Convicted{Fault: &transcript.Fault{Verdict: transcript.Cheated, Reason: "twice"}, Step: 7}, false, nil, `{"event":"convicted","reason":"twice","step":7,"verdict":"cheated"}`},
	} {
		var out bytes.Buffer
		f := &front{sit: sittingtest.Start(t, 9, 1, 1, ""), out: &out}
		ended, err := f.event(c.event)
		if ended != c.ended || !errors.Is(err, c.err) || strings.TrimSpace(out.String()) != c.said {
			t.Errorf("%T: %v, %v, %s", c.event, ended, err, &out)
		}
	}
}
