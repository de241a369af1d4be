package engine

import "testing"

func TestForm(t *testing.T) {
	f := NewForm([]Kind{
		{Name: "pass"},
		{Name: "place", Args: []Arg{{"cell", -1, 3}, {"piece", 2, 2}}},
	})
	for _, c := range []struct {
		m    Move
		name string
		why  string // "" where the move is well formed
	}{
		{Move{}, "pass 0 0 0", ""},
		{Move{Kind: 1, A: -1, B: 2}, "place -1 2 0", ""},
		{Move{Kind: 1, A: 3, B: 2}, "place 3 2 0", ""},
		{Move{A: 1}, "pass 1 0 0", "pass takes 0 numbers; the rest must be 0"},
		{Move{Kind: 1, A: 4, B: 2}, "place 4 2 0", "place: cell 4 is outside -1..3"},
		{Move{Kind: 1, A: -2, B: 2}, "place -2 2 0", "place: cell -2 is outside -1..3"},
		{Move{Kind: 1, A: 0, B: 1}, "place 0 1 0", "place: piece 1 is outside 2..2"},
		{Move{Kind: 1, A: 0, B: 2, C: 1}, "place 0 2 1", "place takes 2 numbers; the rest must be 0"},
		{Move{Kind: 2}, "move 2 0 0 0", "there is no kind of move 2; there are 0 to 1"},
	} {
		if got := f.Has(c.m); got != (c.why == "") {
			t.Errorf("%v: well formed %t", c.m, got)
		}
		if got := f.Name(c.m); got != c.name {
			t.Errorf("%v is named %q, want %q", c.m, got, c.name)
		}
		if c.why == "" {
			continue
		}
		if r := f.Refuse(c.m); r.Rule != RuleForm || r.Why != c.why || r.Move != c.m {
			t.Errorf("%v: %v", c.m, r)
		}
	}
	if lo, hi := f.Span(1); lo != -1 || hi != 3 {
		t.Errorf("cells from %d to %d", lo, hi)
	}
}

func TestBase(t *testing.T) {
	yaml := []byte("a: 1\n")
	b := NewBase(Info{Game: "g", Options: []Option{{Key: "side", Values: []string{"summer", "winter"}}}}, yaml, Sources{Rulebook: 2}, NewRulebook("## S\n- **G-1** text", "G"))
	yaml[0] = 'b'
	data, digest := b.Components()
	if string(data) != "a: 1\n" || digest != sum(data) || b.Info().Sources.Rulebook != 2 || len(b.Rulebook().All()) != 1 {
		t.Errorf("%q %x %+v", data, digest, b.Info())
	}
	for value, want := range map[string]uint8{"winter": 1, "summer": 0, "spring": 0, "": 0} {
		if got := b.Choice(Table{Options: map[string]string{"side": value}}, "side"); got != want {
			t.Errorf("side %q is %d, want %d", value, got, want)
		}
	}
	if b.Choice(Table{}, "pace") != 0 {
		t.Error("an option that the game lacks has a choice")
	}
}
