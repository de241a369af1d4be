package engine_test

import (
	"crypto/sha256"
	"errors"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest/toy"
)

var seed = [32]byte([]byte("ABCDEFGHIJKLMNOPQRSTUVWXYZ123456"))

func cairns(t testing.TB, seats int) engine.State {
	t.Helper()
	rules, err := toy.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	table, err := engine.Resolve(rules.Info(), seats, nil)
	if err != nil {
		t.Fatal(err)
	}
	s, err := rules.New(table, engine.NewDice(seed), nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// play applies moves, each with dice of its own.
func play(t testing.TB, s engine.State, moves ...engine.Move) {
	t.Helper()
	for i, m := range moves {
		if err := s.Apply(m, engine.NewDice(engine.Sub(seed, uint64(i))), nil); err != nil {
			t.Fatal(err)
		}
	}
}

// The digest is SHA-256 over tag, name with its length, ruleset and encoding.
func TestDigestIsOverTagNameRulesetAndPosition(t *testing.T) {
	s := cairns(t, 2)
	b := []byte("tribes/state/1\x06cairns\x00\x01")
	want := sha256.Sum256(engine.Encode(b, s))
	var d engine.Digester
	for range 2 {
		if d.Digest(s) != want || engine.Digest(s) != want {
			t.Error("another digest")
		}
	}
	if n := testing.AllocsPerRun(10, func() { d.Digest(s) }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func TestDecodeSaysWhere(t *testing.T) {
	s := cairns(t, 1)
	good := engine.Encode(nil, s)
	for _, c := range []struct {
		name  string
		bytes []byte
		want  string
	}{
		{"nothing", nil, "position: phase: the position ends too early (byte 0 of 0)"},
		{"cut off", good[:2], "position: turn: the position ends too early (byte 2 of 2)"},
		{"out of range", append([]byte{9}, good[1:]...), "position: phase: 9 is outside -1..3 (byte 0 of "},
		{"too long", append(good, 0, 0), "position: 2 bytes after its end"},
	} {
		if err := engine.Decode(s.Clone(), c.bytes); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: %v, want %s", c.name, err, c.want)
		}
	}
}

func TestDumpAndDifference(t *testing.T) {
	a := cairns(t, 2)
	b := a.Clone()
	if _, _, differ := engine.Difference(a, b); differ {
		t.Error("a clone differs")
	}
	if dump := engine.Dump(a); !strings.HasPrefix(dump, "phase: playing\nstart: ") || !strings.Contains(dump, "\nseat 1 place 5 pebble: 0\n") {
		t.Errorf("the position in words:\n%s", dump)
	}
	play(t, b, engine.Move{Kind: toy.Pass})
	x, y, differ := engine.Difference(a, b)
	if !differ || x.Path != "turn" || y.Path != "turn" || x.Value == y.Value {
		t.Errorf("after passing the first difference is %q, %q", x, y)
	}
}

func TestBatchErrorsNameTheMove(t *testing.T) {
	s := cairns(t, 2)
	var b engine.Batch
	err := b.Apply(s, s.Actor(), []engine.Move{{Kind: toy.Open}}, nil, nil)
	var r *engine.Refusal
	if !errors.As(err, &r) || err.Error() != "move 1: TY-2: that is not to be decided now" {
		t.Errorf("%v", err)
	}
	if err := b.Apply(s, s.Actor(), []engine.Move{{Kind: toy.Draw}, {Kind: toy.Pass}}, nil, nil); !errors.Is(err, engine.ErrDrawsEarly) {
		t.Errorf("%v", err)
	}
}

// One batch serves positions of other rules and other tables.
func TestBatchAndProberAreReused(t *testing.T) {
	var b engine.Batch
	var p engine.Prober
	for _, seats := range []int{2, 4, 3, 4} {
		s := cairns(t, seats)
		if needs, err := p.NeedsDice(s, engine.Move{Kind: toy.Draw}); !needs || err != nil {
			t.Errorf("%d seats: drawing draws: %t %v", seats, needs, err)
		}
		if needs, err := p.NeedsDice(s, engine.Move{Kind: toy.Pass}); needs || err != nil {
			t.Errorf("%d seats: passing draws: %t %v", seats, needs, err)
		}
		var r *engine.Refusal
		if _, err := p.NeedsDice(s, engine.Move{Kind: toy.Take}); !errors.As(err, &r) {
			t.Errorf("%d seats: taking: %v", seats, err)
		}
		before := engine.Digest(s)
		ev := engine.Events{List: make([]engine.Event, 1, 8)}
		if err := b.Apply(s, s.Actor(), []engine.Move{{Kind: toy.Draw}}, nil, &ev); !errors.Is(err, engine.ErrDraws) {
			t.Errorf("%d seats: %v", seats, err)
		}
		if engine.Digest(s) != before || len(ev.List) != 1 {
			t.Errorf("%d seats: a failed entry leaves a trace", seats)
		}
		if err := b.Apply(s, s.Actor(), []engine.Move{{Kind: toy.Draw}}, engine.NewDice(seed), &ev); err != nil || len(ev.List) != 2 {
			t.Errorf("%d seats: %v, %d events", seats, err, len(ev.List)-1)
		}
	}
}

func TestRefusalsRead(t *testing.T) {
	for _, c := range []struct {
		r    engine.Refusal
		want string
	}{
		{engine.Refusal{Rule: "TR-26", Why: "you have 2 shells"}, "TR-26: you have 2 shells"},
		{engine.Refusal{Why: "no"}, "no"},
	} {
		if c.r.Error() != c.want {
			t.Errorf("%q, want %q", c.r.Error(), c.want)
		}
	}
}

func TestPointsSumItemsBySeat(t *testing.T) {
	got := engine.Points([]engine.Item{{Seat: 0, Points: 3}, {Seat: 2, Points: -1}, {Seat: 0, Points: 4, Count: 9}})
	if got != [engine.MaxSeats]int{7, 0, -1} {
		t.Errorf("%v", got)
	}
}

func TestNobodyNeedListen(t *testing.T) {
	var none *engine.Events
	none.Add(engine.Event{What: 1})
	var some engine.Events
	some.Add(engine.Event{What: 1})
	if len(some.List) != 1 {
		t.Error("an event is lost")
	}
}

func FuzzDecode(f *testing.F) {
	s := cairns(f, 3)
	f.Add(engine.Encode(nil, s))
	blank, err := s.Rules().Blank(engine.Table{Seats: 3, Options: map[string]string{"pace": "calm"}})
	if err != nil {
		f.Fatal(err)
	}
	f.Add(engine.Encode(nil, blank))
	f.Fuzz(func(t *testing.T, b []byte) {
		s := blank.Clone()
		if engine.Decode(s, b) == nil && string(engine.Encode(nil, s)) != string(b) {
			t.Errorf("%x is accepted and encodes as %x", b, engine.Encode(nil, s))
		}
		engine.Dump(s)
	})
}

func BenchmarkDigest(b *testing.B) {
	s := cairns(b, 4)
	var d engine.Digester
	b.ReportAllocs()
	for b.Loop() {
		d.Digest(s)
	}
}

func BenchmarkSeedAndDraw(b *testing.B) {
	var d engine.Dice
	b.ReportAllocs()
	for b.Loop() {
		d.Seed(seed)
		d.N(6)
	}
}
