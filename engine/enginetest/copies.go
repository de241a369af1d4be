package enginetest

import (
	"bytes"
	"errors"
	"fmt"
	"reflect"
	"slices"

	"tribes/engine"
)

// checkFlat: behind the interface stand the rules and one comparable struct of fixed-size numbers.
func checkFlat(u *subject) error {
	return u.each(func(g *game) error {
		v := reflect.ValueOf(g.s)
		if v.Kind() != reflect.Pointer || v.Elem().Kind() != reflect.Struct {
			return fmt.Errorf("a position is %T, not a pointer to a struct", g.s)
		}
		t, rules := v.Elem().Type(), 0
		for i := range t.NumField() {
			f := t.Field(i)
			if f.Type.Kind() == reflect.Pointer || f.Type.Kind() == reflect.Interface {
				if rules++; rules > 1 {
					return fmt.Errorf("%s points somewhere: only one field may, to the rules", f.Name)
				}
			} else if err := flat(f.Type); err != nil {
				return fmt.Errorf("%s: %w", f.Name, err)
			}
		}
		return nil
	})
}

func flat(t reflect.Type) error {
	switch t.Kind() {
	case reflect.Bool, reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64,
		reflect.Uint8, reflect.Uint16, reflect.Uint32, reflect.Uint64:
		return nil
	case reflect.Array:
		return flat(t.Elem())
	case reflect.Struct:
		for i := range t.NumField() {
			if err := flat(t.Field(i).Type); err != nil {
				return fmt.Errorf("%s: %w", t.Field(i).Name, err)
			}
		}
		return nil
	}
	return fmt.Errorf("a position may not hold a %s", t)
}

// same compares the structs behind two positions bit by bit, so that a field which Walk forgets is seen.
func same(a, b engine.State) bool {
	return reflect.ValueOf(a).Elem().Interface() == reflect.ValueOf(b).Elem().Interface()
}

// checkCopies: clone, CopyFrom and decoding give positions that are and play the same; a replay repeats every digest.
func checkCopies(u *subject) error {
	return u.each(func(g *game) error {
		var digests [][32]byte
		var digester engine.Digester
		if err := g.play(func(m engine.Move) error {
			digests = append(digests, digester.Digest(g.s))
			return u.copiesAt(g, m)
		}); err != nil {
			return err
		}
		digests = append(digests, digester.Digest(g.s))
		return u.replay(g, digests)
	})
}

func (u *subject) copiesAt(g *game, m engine.Move) error {
	before := engine.Encode(nil, g.s)
	decoded, err := u.rules.Blank(g.table)
	if err != nil {
		return err
	}
	scratch := decoded.Clone()
	if err := engine.Decode(decoded, before); err != nil {
		return fmt.Errorf("its own encoding does not decode: %w", err)
	}
	scratch.CopyFrom(g.s)
	clone := g.s.Clone()
	var after []byte
	for _, c := range []struct {
		name string
		s    engine.State
	}{{"the clone", clone}, {"CopyFrom", scratch}, {"the decoded position", decoded}} {
		if err := u.equal(g, c.s, before); err != nil {
			return fmt.Errorf("%s: %w", c.name, err)
		}
		g.roll(len(g.steps) + 1)
		if err := c.s.Apply(m, &g.dice, nil); err != nil {
			return fmt.Errorf("%s refuses %s: %w", c.name, u.show(m), err)
		}
		if enc := engine.Encode(nil, c.s); after == nil {
			after = enc
		} else if !bytes.Equal(after, enc) {
			x, y, _ := engine.Difference(clone, c.s)
			return fmt.Errorf("%s plays %s differently: %s, in the clone %s", c.name, u.show(m), y, x.Value)
		}
		if err := quiet(g.s, before, nil, 0); err != nil {
			return fmt.Errorf("%s plays %s, and in the original %w", c.name, u.show(m), err)
		}
	}
	return nil
}

// equal compares c with the position of g in everything that can be asked.
func (u *subject) equal(g *game, c engine.State, before []byte) error {
	s := g.s
	if c.Rules() != u.rules {
		return errors.New("it belongs to other rules")
	}
	if !bytes.Equal(engine.Encode(nil, c), before) {
		return errors.New("it encodes differently")
	}
	if !same(c, s) {
		return errors.New("a field that Walk does not visit differs")
	}
	if c.Actor() != s.Actor() || c.Turn() != s.Turn() || c.Result() != s.Result() {
		return errors.New("actor, turn or result differ")
	}
	if !slices.Equal(c.Moves(nil), s.Moves(nil)) {
		return errors.New("the menus differ")
	}
	if !slices.Equal(c.Tally(nil, g.hands), s.Tally(nil, g.hands)) {
		return errors.New("the tallies differ")
	}
	return nil
}

// replay plays the recorded moves from setup, under rules loaded anew from their own data.
func (u *subject) replay(g *game, digests [][32]byte) error {
	yaml, _ := u.rules.Components()
	rules, err := u.Load(slices.Clone(yaml))
	if err != nil {
		return fmt.Errorf("its own component data do not load: %w", err)
	}
	again := *g
	steps := g.steps
	again.steps = nil
	if err := again.start(rules); err != nil {
		return err
	}
	for i, st := range steps {
		if engine.Digest(again.s) != digests[i] {
			return fmt.Errorf("the replay has another digest after %d moves", i)
		}
		if a := again.s.Actor(); a != st.seat {
			return fmt.Errorf("the replay has seat %d to act after %d moves, not %d", a, i, st.seat)
		}
		if err := again.apply(st.move); err != nil {
			return fmt.Errorf("the replay after %d moves: %w", i, err)
		}
	}
	if engine.Digest(again.s) != digests[len(steps)] {
		return errors.New("the replay ends with another digest")
	}
	return nil
}

// checkBytes: decoding hostile bytes never panics, and what it accepts encodes to the same bytes.
func checkBytes(u *subject) error {
	return u.each(func(g *game) error {
		blank, err := u.rules.Blank(g.table)
		if err != nil {
			return err
		}
		target := blank.Clone()
		var r engine.Dice
		r.Seed(engine.Sub(g.seed, 1<<34))
		try := func(b []byte) error {
			target.CopyFrom(blank)
			if engine.Decode(target, b) != nil {
				return nil
			}
			if !bytes.Equal(engine.Encode(nil, target), b) {
				return fmt.Errorf("%x is accepted and encodes as %x", b, engine.Encode(nil, target))
			}
			if len(engine.Facts(target)) == 0 {
				return errors.New("an accepted position has no facts")
			}
			return nil
		}
		n := -1
		return g.play(func(engine.Move) error {
			if n++; n%16 != 0 {
				return nil
			}
			good := engine.Encode(nil, g.s)
			for cut := range good {
				target.CopyFrom(blank)
				if engine.Decode(target, good[:cut]) == nil {
					return fmt.Errorf("the first %d of %d bytes are accepted as a whole position", cut, len(good))
				}
			}
			if engine.Decode(blank.Clone(), append(slices.Clone(good), 0)) == nil {
				return errors.New("a byte too many is accepted")
			}
			for range 48 {
				if err := try(mutate(good, &r)); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

// mutate changes, inserts or removes up to four bytes.
func mutate(b []byte, r *engine.Dice) []byte {
	b = slices.Clone(b)
	for range 1 + r.Intn(4) {
		if len(b) == 0 {
			break
		}
		at := r.Intn(len(b))
		switch r.Intn(6) {
		case 0:
			b = slices.Insert(b, at, byte(r.Intn(256)))
		case 1:
			b = slices.Delete(b, at, at+1)
		case 2:
			b[at] ^= 1 << r.Intn(8)
		case 3:
			b[at] = byte(0xcc + r.Intn(8)) // a longer integer
		case 4:
			b[at] = byte(int(b[at]) + 1 - 2*r.Intn(2))
		default:
			b[at] = byte(r.Intn(256))
		}
	}
	return b
}
