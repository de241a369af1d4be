package lockstep

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"tribes/transcript/canon"
)

// heardWords are the lines that an actor was told others say.
func (a *actor) heardWords() (lines []string) {
	for _, e := range a.told {
		if s, ok := e.(Said); ok {
			lines = append(lines, s.Operator+": "+s.Text)
		}
	}
	return lines
}

func (a *actor) expectHeard(want ...string) {
	a.st.t.Helper()
	if got := a.heardWords(); !slices.Equal(got, want) {
		a.st.t.Errorf("%s heard %q, want %q", a.cfg.Name, got, want)
	}
}

// says lets an actor speak and everything happen that follows.
func (a *actor) says(text string) error {
	err := a.Say(text)
	a.serve()
	a.st.settle()
	return err
}

func (a *actor) mustSay(text string) {
	a.st.t.Helper()
	if err := a.says(text); err != nil {
		a.st.t.Errorf("%s cannot say %q: %v", a.cfg.Name, text, err)
	}
}

func (a *actor) cannotSay(text, why string) {
	a.st.t.Helper()
	if err := a.says(text); err == nil || !strings.Contains(err.Error(), why) {
		a.st.t.Errorf("%s says %.20q: %v, want %q", a.cfg.Name, text, err, why)
	}
}

func TestAllWhoAreHereHearWhatIsSaid(t *testing.T) {
	st := newStage(t)
	all := st.table(3)
	records := len(all[0].log)
	all[0].mustSay("good evening")
	all[1].mustSay("  hello\n\tall ")
	st.down(all[0], all[2])
	all[0].mustSay("where is he?")
	st.up(all[0], all[2])
	st.settle() // nothing is told again
	all[0].expectHeard("Operator 1: hello all")
	all[1].expectHeard("Operator 0: good evening", "Operator 0: where is he?")
	all[2].expectHeard("Operator 0: good evening", "Operator 1: hello all")
	if n := len(all[0].log); n != records {
		t.Errorf("%d records were logged for it", n-records)
	}
	for st.move() {
	}
	all[2].mustSay("well played") // after the end too
	all[0].expectHeard("Operator 1: hello all", "Operator 2: well played")
}

// In the lobby all who have a seat hear each other; a table that opens changes nothing.
func TestTalkInTheLobby(t *testing.T) {
	st := newStage(t)
	h := st.host(4, st.config(0))
	h.cannotSay("hello?", "nobody else is here")
	g, late := st.guest(st.config(1), h), st.guest(st.config(2), h)
	late.cannotSay("may I?", "you have no seat at the table yet")
	st.link()
	h.mustSay("welcome")
	g.mustSay("thanks")
	h.expectHeard("Operator 1: thanks")
	g.expectHeard("Operator 0: welcome")
	late.expectHeard("Operator 0: welcome", "Operator 1: thanks")

	// Who has no seat is not heard: linked or not.
	eve := st.add(st.config(4), NewGuest(st.config(4), Key{9}))
	st.up(eve, h)
	st.up(eve, g)
	for _, a := range []*actor{h, g} {
		n := len(a.heardWords())
		st.inject(eve, a, pack(msgSaid, &saidMsg{"let me in"}))
		if len(a.heardWords()) != n {
			t.Errorf("%s heard %q", a.cfg.Name, a.heardWords())
		}
	}
	st.guest(st.config(3), h)
	st.link()
	late.mustSay("let us begin")
	g.expectHeard("Operator 0: welcome", "Operator 2: let us begin")
	st.moves(2)
}

func TestWhatCannotBeSaid(t *testing.T) {
	st := newStage(t)
	all := st.table(2)
	a := all[0]
	a.cannotSay("", "nothing to say")
	a.cannotSay(" \u202e\x1b\n", "nothing to say")
	a.cannotSay(strings.Repeat("x", MaxSaid+1), "at most 500 bytes can be said at once, these are 501")
	for range ownBurst {
		a.mustSay(strings.Repeat("é", MaxSaid/2))
	}
	a.cannotSay("and", "say it again in a moment")
	st.pass(2 * SaidEvery)
	a.mustSay("and")
	st.crash(all[1])
	a.cannotSay("are you there?", "nobody else is here")
	a.Leave("bye")
	a.cannotSay("one thing more", "this table was left")
}

// Whatever a modified program says, a line of it is bounded and only what prints is shown.
func TestWordsThatDoNotPrint(t *testing.T) {
	st := newStage(t)
	all := st.table(2)
	a, eve := all[0], all[1]
	for _, c := range []struct{ text, want string }{
		{"\x1b[2J\x1b]0;title\a", "[2J ]0;title"},
		{"one\r\ntwo\u2028three\u0085four", "one two three four"},
		{"abc\u202edef\u2066x\u200bb\ufeff", "abc def x b"},
		{"a\u00a0\u3000b", "a b"},
		{"\u202e\n ", ""},
		{"", ""},
		{strings.Repeat("x", MaxSaid+1), ""},
		{strings.Repeat("x", 16000), ""},
		{"שלום, 你好 🎲", "שלום, 你好 🎲"},
	} {
		a.told = nil
		st.inject(eve, a, pack(msgSaid, &saidMsg{c.text}))
		var want []string
		if c.want != "" {
			want = []string{"Operator 1: " + c.want}
		}
		a.expectHeard(want...)
		st.pass(2 * SaidEvery)
	}
	a.told = nil
	for _, body := range [][]byte{{}, {0xc0}, {0x90}, {0x91, 0x01}, {0x91, 0xa1, 0xff}, {0x92, 0xa1, 'a', 0xa1, 'b'}} {
		st.inject(eve, a, canon.Marshal(&envelope{msgSaid, body}))
	}
	a.expectHeard()
	st.moves(3)
}

// Who says too much is heard as far as anybody, and the rest is said once and costs nothing.
func TestFloodsOfWords(t *testing.T) {
	st := newStage(t)
	all := st.table(3)
	a, bob, eve := all[0], all[1], all[2]
	a.told = nil
	sent := len(a.sent)
	flood := func(n int) {
		for i := range n {
			st.inject(eve, a, pack(msgSaid, &saidMsg{fmt.Sprintf("line %d", i)}))
		}
	}
	flood(1000)
	if n := len(a.heardWords()); n != SaidBurst {
		t.Errorf("%d lines at once are told", n)
	}
	if n := count[Notice](a); n != 1 {
		t.Errorf("%d notices", n)
	}
	a.expect("Operator 2 says more than is shown")
	st.down(eve, a) // another link makes nothing good
	st.up(eve, a)
	st.settle()
	began := st.now
	for range 20 {
		st.pass(HeartbeatEvery)
		flood(100)
	}
	if n, most := len(a.heardWords()), SaidBurst+int((st.now-began)/SaidEvery); n > most {
		t.Errorf("%d lines are told, at most %d may be", n, most)
	}
	if n := count[Notice](a); n != 1 {
		t.Errorf("%d notices", n)
	}
	bob.mustSay("stop that") // and nobody else is held up
	if got := a.heardWords(); got[len(got)-1] != "Operator 1: stop that" {
		t.Errorf("heard %q", got[len(got)-1])
	}
	for _, e := range a.sent[sent:] {
		if e.Type == msgSaid {
			t.Error("what was said was passed on")
		}
	}
	st.pass(2 * SaidBurst * SaidEvery)
	if len(a.voices) != 0 {
		t.Errorf("%d operators are still counted", len(a.voices))
	}
	flood(SaidBurst + 1)
	if n := count[Notice](a); n != 2 {
		t.Errorf("after a pause %d notices", n)
	}
	st.moves(3)
}

// What an honest person may say is heard by all, also where lines are held up and come together.
func TestHonestTalkIsHeardWhole(t *testing.T) {
	st := newStage(t)
	all := st.table(2)
	a, b := all[0], all[1]
	said := 0
	for range 30 {
		for a.Say("word after word") == nil {
			said++
		}
		a.Tick(a.now + SaidEvery)
		if said%5 == 0 { // they come now
			b.Tick(a.now)
			a.serve()
			st.settle()
		}
	}
	a.serve()
	st.settle()
	if n := len(b.heardWords()); n != said || said < 30 {
		t.Errorf("%d of %d lines are heard", n, said)
	}
}

// A program that does not know a message lets it pass, in every phase: new ones can be added.
func TestUnknownMessagesAreIgnored(t *testing.T) {
	for _, p := range phases {
		t.Run(p.name, func(t *testing.T) {
			a, b := p.make(t)
			before := a.visible()
			for _, kind := range []uint8{0, 13, 16, 200, 255} {
				a.Receive(b.key, pack(kind, &saidMsg{"hello"}))
				a.serve()
			}
			if a.closed || a.visible() != before {
				t.Errorf("a message that is not known changed something: %s", a.words())
			}
		})
	}
}
