package enginetest

import (
	"errors"
	"fmt"
	"slices"

	"tribes/engine"
)

// form says what keeps m from being a move of the game at all: its kind, its ranges.
func form(info *engine.Info, m engine.Move) error {
	if int(m.Kind) >= len(info.Kinds) {
		return fmt.Errorf("there is no kind %d", m.Kind)
	}
	args := info.Kinds[m.Kind].Args
	for i, v := range [3]int16{m.A, m.B, m.C} {
		if i >= len(args) {
			if v != 0 {
				return fmt.Errorf("number %d is not used and not 0", i)
			}
		} else if v < args[i].Lo || v > args[i].Hi {
			return fmt.Errorf("%s %d is outside its declared range %d..%d", args[i].Name, v, args[i].Lo, args[i].Hi)
		}
	}
	return nil
}

// checkMenu: menus are ascending, unique, bounded, declared, never empty unless the game is over, and all of it can be played.
func checkMenu(u *subject) error {
	return u.each(func(g *game) error {
		scratch := g.s.Clone()
		at := func(engine.Move) error { return u.menuAt(g.s, scratch) }
		if err := g.play(at); err != nil {
			return err
		}
		return at(engine.Move{})
	})
}

func (u *subject) menuAt(s, scratch engine.State) error {
	mark := engine.Move{Kind: 0xffff, A: -1}
	list := s.Moves([]engine.Move{mark})
	if list[0] != mark {
		return errors.New("Moves overwrites what stands in dst")
	}
	menu := list[1:]
	over := s.Actor() == engine.NoSeat
	if over != (len(menu) == 0) {
		return fmt.Errorf("%d legal moves, and the seat to act is %d", len(menu), s.Actor())
	}
	if len(menu) > engine.MaxMoves {
		return fmt.Errorf("%d legal moves, more than %d", len(menu), engine.MaxMoves)
	}
	for i, m := range menu {
		if i > 0 && menu[i-1].Compare(m) >= 0 {
			return fmt.Errorf("the menu is not ascending and unique: %s before %s", u.show(menu[i-1]), u.show(m))
		}
		if err := form(u.info, m); err != nil {
			return fmt.Errorf("%s is on the menu: %w", u.show(m), err)
		}
		dealt, first := u.info.Kinds[m.Kind].Dealt, u.info.Kinds[menu[0].Kind].Dealt
		if dealt != first || dealt && m.Kind != menu[0].Kind {
			return fmt.Errorf("a dealt kind shares the menu with another: %s", u.show(m))
		}
		if dealt && i == 0 && m.A != 0 {
			return fmt.Errorf("a dealt menu begins with %s, not with 0, the lost card", u.show(m))
		}
		if r := s.Explain(m); r != nil {
			return fmt.Errorf("%s is on the menu, and Explain refuses it: %w", u.show(m), r)
		}
		scratch.CopyFrom(s)
		var blank engine.Dice
		if err := scratch.Apply(m, &blank, nil); err != nil {
			return fmt.Errorf("%s is on the menu, and Apply refuses it: %w", u.show(m), err)
		}
	}
	return nil
}

// Bounds of the brute force in one position.
const (
	fullKind  = 400     // kinds with so many moves are tried whole, always
	sweepKind = 100_000 // and with so many, in every 64th position where the kind is on the menu
	samples   = 100     // tries of a larger kind; a tenth where it is not on the menu
	everyTry  = 100     // tries are explained all, played from here on only every eighth
)

// checkTwin: over all declared moves, legal is exactly what is on the menu; all else is refused in words and changes nothing.
func checkTwin(u *subject) error {
	return u.each(func(g *game) error {
		var r engine.Dice
		r.Seed(engine.Sub(g.seed, 1<<33))
		n := 0
		var tries []engine.Move
		at := func(engine.Move) error {
			menu := g.s.Moves(nil)
			tries = u.foreign(tries[:0], &r)
			for k := range u.info.Kinds {
				tries = u.candidates(tries, uint16(k), menu, n%64 == 0, &r)
			}
			n++
			return u.twinAt(g.s, menu, tries)
		}
		if err := g.play(at); err != nil {
			return err
		}
		n = 0
		return at(engine.Move{})
	})
}

// candidates lists moves of one kind within its ranges: all of them, or samples and the neighbours of legal ones.
func (u *subject) candidates(dst []engine.Move, kind uint16, menu []engine.Move, sweep bool, r *engine.Dice) []engine.Move {
	args := u.info.Kinds[kind].Args
	var lo, hi [3]int16
	product := 1
	for i, a := range args {
		lo[i], hi[i] = a.Lo, a.Hi
		product *= int(a.Hi) - int(a.Lo) + 1
		product = min(product, sweepKind+1)
	}
	asked := slices.ContainsFunc(menu, func(m engine.Move) bool { return m.Kind == kind })
	if product <= fullKind || sweep && asked && product <= sweepKind {
		for a := int(lo[0]); a <= int(hi[0]); a++ {
			for b := int(lo[1]); b <= int(hi[1]); b++ {
				for c := int(lo[2]); c <= int(hi[2]); c++ {
					dst = append(dst, engine.Move{Kind: kind, A: int16(a), B: int16(b), C: int16(c)})
				}
			}
		}
		return dst
	}
	pick := func(i int) int16 { return lo[i] + int16(r.Intn(int(hi[i])-int(lo[i])+1)) }
	tries := samples
	if !asked {
		tries /= 10
	}
	for range tries {
		dst = append(dst, engine.Move{Kind: kind, A: pick(0), B: pick(1), C: pick(2)})
	}
	for _, m := range menu {
		if m.Kind != kind {
			continue
		}
		for i := range args {
			for _, by := range [2]int16{-1, 1} {
				v := [3]int16{m.A, m.B, m.C}
				v[i] = min(max(v[i]+by, lo[i]), hi[i])
				dst = append(dst, engine.Move{Kind: kind, A: v[0], B: v[1], C: v[2]})
			}
		}
	}
	return dst
}

// foreign lists moves that are none: unknown kinds, numbers outside their ranges, unused numbers that are not 0.
func (u *subject) foreign(dst []engine.Move, r *engine.Dice) []engine.Move {
	kinds := u.info.Kinds
	any16 := func() int16 { return int16(r.N(1 << 16)) }
	for _, k := range []uint16{uint16(len(kinds)), 0x7fff, 0x8000, 0xffff, uint16(len(kinds) + r.Intn(1000))} {
		dst = append(dst, engine.Move{Kind: k}, engine.Move{Kind: k, A: any16(), B: any16(), C: any16()})
	}
	for k, kind := range kinds {
		var v [3]int16
		for i, a := range kind.Args {
			v[i] = a.Lo + int16(r.Intn(int(a.Hi)-int(a.Lo)+1))
		}
		i := r.Intn(3)
		bad := []int16{-32768, 32767, any16()}
		if i < len(kind.Args) {
			a := kind.Args[i]
			bad = append(bad, int16(max(int(a.Lo)-1, -32768)), int16(min(int(a.Hi)+1, 32767)))
		} else {
			bad = append(bad, 1, -1)
		}
		for _, b := range bad {
			v[i] = b
			if m := (engine.Move{Kind: uint16(k), A: v[0], B: v[1], C: v[2]}); form(u.info, m) != nil {
				dst = append(dst, m)
			}
		}
	}
	return dst
}

func (u *subject) twinAt(s engine.State, menu, tries []engine.Move) error {
	before := engine.Encode(nil, s)
	var blank engine.Dice
	ev := engine.Events{List: []engine.Event{{What: 7}}}
	refused := 0
	for i, m := range tries {
		_, listed := slices.BinarySearchFunc(menu, m, engine.Move.Compare)
		r := s.Explain(m)
		if listed != (r == nil) {
			return fmt.Errorf("%s: on the menu %t, by Explain %t", u.show(m), listed, r == nil)
		}
		if r == nil {
			continue
		}
		if err := u.refusal(m, r); err != nil {
			return err
		}
		if i >= everyTry && i%8 != len(before)%8 {
			continue
		}
		var again *engine.Refusal
		switch err := s.Apply(m, &blank, &ev); {
		case err == nil:
			return fmt.Errorf("%s: Explain refuses it (%w), Apply plays it", u.show(m), r)
		case !errors.As(err, &again) || *again != *r:
			return fmt.Errorf("%s: Explain says %q, Apply says %q", u.show(m), r, err)
		case blank.Rolls != 0:
			return fmt.Errorf("%s: refused, and it drew", u.show(m))
		case len(ev.List) != 1:
			return fmt.Errorf("%s: refused, and it told %d events", u.show(m), len(ev.List)-1)
		}
		if refused++; refused%64 == 0 {
			if err := quiet(s, before, nil, 0); err != nil {
				return fmt.Errorf("%s or one of the 63 moves refused before it: %w", u.show(m), err)
			}
		}
	}
	if err := quiet(s, before, nil, 0); err != nil {
		return fmt.Errorf("one of the last %d refused moves: %w", refused%64, err)
	}
	return nil
}

func (u *subject) refusal(m engine.Move, r *engine.Refusal) error {
	if r.Move != m {
		return fmt.Errorf("%s: its refusal is about %s", u.show(m), u.show(r.Move))
	}
	if err := line(r.Why); err != nil {
		return fmt.Errorf("%s: the reason of its refusal: %w", u.show(m), err)
	}
	if _, ok := u.rules.Rulebook().Rule(r.Rule); !ok && r.Rule != engine.RuleForm && r.Rule != engine.RuleOver {
		return fmt.Errorf("%s: it is refused by rule %q, which the rulebook lacks", u.show(m), r.Rule)
	}
	return nil
}
