package enginetest

import (
	"strings"
	"testing"

	"tribes/engine"
)

// DecodeRefuses wants the bytes of a position not to be read into another, with an error that says these words.
func DecodeRefuses(t testing.TB, from, into engine.State, words string) {
	t.Helper()
	if err := engine.Decode(into, engine.Encode(nil, from)); err == nil || !strings.Contains(err.Error(), words) {
		t.Errorf("%v, without %q", err, words)
	}
}

// Blank is the position of a table before setup.
func Blank(t testing.TB, r engine.Rules, table engine.Table) engine.State {
	t.Helper()
	s, err := r.Blank(table)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// FuzzDecode: what is decoded can be encoded again, shown and asked about, whatever it is. The first byte chooses
// the table; the seeds are the first positions of a random game of each.
func FuzzDecode(f *testing.F, r engine.Rules, tables []engine.Table) {
	for i, table := range tables {
		d := engine.NewDice(engine.Sub([32]byte{'d', 'e', 'c', 'o', 'd', 'e'}, uint64(i)))
		f.Add(uint8(i), engine.Encode(nil, Blank(f, r, table)))
		s, err := r.New(table, d, nil)
		if err != nil {
			f.Fatal(err)
		}
		for range 300 {
			f.Add(uint8(i), engine.Encode(nil, s))
			menu := s.Moves(nil)
			if len(menu) == 0 {
				break
			}
			if err := s.Apply(menu[d.Intn(len(menu))], d, nil); err != nil {
				f.Fatal(err)
			}
		}
	}
	f.Fuzz(func(t *testing.T, table uint8, data []byte) {
		s := Blank(t, r, tables[int(table)%len(tables)])
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
		for k := range r.Info().Kinds {
			s.Explain(engine.Move{Kind: uint16(k)})
			for _, m := range extremes(r.Info(), k) {
				s.Explain(m)
			}
		}
	})
}

// extremes are the moves of a kind whose numbers are lowest or highest; a number with few values takes all of them.
func extremes(info *engine.Info, kind int) []engine.Move {
	all := []engine.Move{{Kind: uint16(kind)}}
	for i, a := range info.Kinds[kind].Args {
		values := []int16{a.Lo, a.Hi}
		for v := a.Lo + 1; v < a.Hi && int(a.Hi)-int(a.Lo) < 5; v++ {
			values = append(values, v)
		}
		var more []engine.Move
		for _, m := range all {
			for _, v := range values {
				*[]*int16{&m.A, &m.B, &m.C}[i] = v
				more = append(more, m)
			}
		}
		all = more
	}
	return all
}
