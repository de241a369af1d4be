package netatanka

import (
	"strings"
	"testing"

	"tribes/engine"
)

// TestDecodeRefuses: positions whose numbers are within their ranges and that cannot be.
func TestDecodeRefuses(t *testing.T) {
	for _, c := range []struct {
		words string
		spoil func(g *game)
	}{
		{"a tile lies face up exactly when the game has begun", func(g *game) { g.tile = 0 }},
		{"a Solo Objective lies open exactly in solo games", func(g *game) { g.solo = 1 }},
		{"nobody has the turn or the First Player token", func(g *game) { g.first = engine.NoSeat }},
		{"nobody has the turn or the First Player token", func(g *game) { g.turn = engine.NoSeat }},
		{"the Visiting Nomad stands on several Locations", func(g *game) { g.visitor.at = 3 }},
		{"link 4: tokens lie on the Links exactly with Solo Links", func(g *game) { g.shows[3] = 1 }},
		{"totem rank 1: of nobody", func(g *game) { g.ranked, g.rank[0] = 1, engine.NoSeat }},
		{"a nomad is extra or laid down where none stands", func(g *game) { g.nomad[1].down = bit(4) }},
		{"a nomad is extra or laid down where none stands", func(g *game) { g.visitor.extra = bit(4) }},
		{"decision 1: not one of the game", func(g *game) { g.open(endTurn, 0, 1, 0) }},
		{"decision 1: not one of the game", func(g *game) { g.open(resolveLink, 0, 1, 0) }},
		{"decision 1: not one of the game", func(g *game) { g.open(offer, 3, 1, 0) }},
		{"decision 1: not one of the game", func(g *game) { g.open(takeAmount, 0, 1, fellTimber) }},
		{"decision 1: not one of the game", func(g *game) { g.open(chooseLocation, 0, 1, visitor) }},
		{"decision 1: not one of the game", func(g *game) { g.open(cardSide, 0, 1, wisdoms) }},
		{"links used by offerings: nobody makes offerings", func(g *game) { g.offered = 1 }},
	} {
		g := village(t, 3)
		c.spoil(g)
		s, err := load0(t).Blank(tableOf(t, 3))
		if err != nil {
			t.Fatal(err)
		}
		if err := engine.Decode(s, engine.Encode(nil, g.state)); err == nil || !strings.Contains(err.Error(), c.words) {
			t.Errorf("%v, without %q", err, c.words)
		}
	}
}

// TestDecodeAnotherTable: a position of another table is refused.
func TestDecodeAnotherTable(t *testing.T) {
	data := engine.Encode(nil, village(t, 1).state)
	for _, options := range [][]string{{"side=winter"}, {"solo=hard"}, {"links=solo"}} {
		s, err := load0(t).Blank(tableOf(t, 1, options...))
		if err != nil {
			t.Fatal(err)
		}
		if err := engine.Decode(s, data); err == nil {
			t.Errorf("a position with the defaults is read at a table of %v", options)
		}
	}
}

// FuzzDecode: what is decoded can be encoded again, shown and asked about, whatever it is.
func FuzzDecode(f *testing.F) {
	tables := []struct {
		players int
		options []string
	}{{1, nil}, {1, []string{"links=solo"}}, {2, nil}, {3, []string{"side=winter"}}, {4, nil}}
	for i, at := range tables {
		g := setup(f, at.players, uint64(i), at.options...)
		for k := 0; k < 300 && g.Actor() != engine.NoSeat; k++ {
			menu := g.Moves(nil)
			g.play(menu[g.dice.Intn(len(menu))])
			if k%5 == 0 {
				f.Add(uint8(i), engine.Encode(nil, g.state))
			}
		}
	}
	f.Fuzz(func(t *testing.T, table uint8, data []byte) {
		at := tables[int(table)%len(tables)]
		s, err := load0(t).Blank(tableOf(t, at.players, at.options...))
		if err != nil {
			t.Fatal(err)
		}
		if engine.Decode(s, data) != nil {
			return
		}
		if string(engine.Encode(nil, s)) != string(data) {
			t.Fatal("another encoding")
		}
		var sh engine.Sheet
		s.Describe(&sh, 0, engine.Hands{1})
		s.Describe(&sh, engine.NoSeat, engine.Hands{})
		engine.Dump(s)
		s.Ask()
		s.Result()
		s.Tally(nil, engine.Hands{})
		for _, m := range s.Moves(nil) {
			s.Phrase(m)
		}
		for k, kind := range about.Kinds {
			m := engine.Move{Kind: uint16(k)}
			for i, p := range []*int16{&m.A, &m.B, &m.C} {
				if i < len(kind.Args) {
					*p = kind.Args[i].Lo
				}
			}
			s.Explain(m)
			if len(kind.Args) > 0 {
				m.A = kind.Args[0].Hi
				s.Explain(m)
			}
		}
	})
}
