package enginetest

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"tribes/engine"
)

// checkChance: the probe and real dice agree on whether a move draws; dice decide nothing else.
func checkChance(u *subject) error {
	return u.each(func(g *game) error {
		scratch := g.s.Clone()
		var prober engine.Prober
		n := -1
		return g.play(func(m engine.Move) error {
			if n++; n%4 != 0 {
				return u.chanceAt(g, &prober, scratch, m)
			}
			for _, m := range g.s.Moves(nil) {
				if err := u.chanceAt(g, &prober, scratch, m); err != nil {
					return err
				}
			}
			return nil
		})
	})
}

func (u *subject) chanceAt(g *game, p *engine.Prober, scratch engine.State, m engine.Move) error {
	needs, err := p.NeedsDice(g.s, m)
	if err != nil {
		return fmt.Errorf("%s: %w", u.show(m), err)
	}
	var enc [3][]byte
	var told [3]engine.Events
	for i, seed := range [3]uint64{1, 1, 2} { // the first two are equal
		var d engine.Dice
		d.Seed(engine.Sub(g.seed, 1<<40+uint64(len(g.steps))*4+seed))
		scratch.CopyFrom(g.s)
		if err := scratch.Apply(m, &d, &told[i]); err != nil {
			return fmt.Errorf("%s: %w", u.show(m), err)
		}
		if drew := d.Rolls > 0; drew != needs {
			return fmt.Errorf("%s: with blank dice it draws %t, with real dice %t", u.show(m), needs, drew)
		}
		enc[i] = engine.Encode(nil, scratch)
	}
	if !bytes.Equal(enc[0], enc[1]) || !slices.Equal(told[0].List, told[1].List) {
		return fmt.Errorf("%s: equal dice give unequal outcomes", u.show(m))
	}
	if !needs && (!bytes.Equal(enc[0], enc[2]) || !slices.Equal(told[0].List, told[2].List)) {
		return fmt.Errorf("%s: it draws nothing, and other dice change its outcome", u.show(m))
	}
	return nil
}

// checkBatches: however a game is cut into entries, it is the same game; an entry that fails leaves no trace.
func checkBatches(u *subject) error {
	return u.each(func(g *game) error {
		first := g.s.Clone()
		var after [][]byte // the position after each move
		if err := g.play(func(engine.Move) error {
			after = append(after, engine.Encode(nil, g.s))
			return nil
		}); err != nil {
			return err
		}
		after = append(after, engine.Encode(nil, g.s))
		return u.entries(g, first, after)
	})
}

func (u *subject) entries(g *game, s engine.State, after [][]byte) error {
	var b engine.Batch
	var r engine.Dice
	r.Seed(engine.Sub(g.seed, 1<<35))
	for from := 0; from < len(g.steps); {
		seat, to := g.steps[from].seat, from+1
		for want := 1 + r.Intn(engine.MaxBatch); to < len(g.steps) && to-from < want &&
			g.steps[to].seat == seat && g.steps[to-1].rolls == 0; to++ {
		}
		var moves []engine.Move
		for _, st := range g.steps[from:to] {
			moves = append(moves, st.move)
		}
		if err := u.failures(g, &b, s, from, to, moves); err != nil {
			return fmt.Errorf("entry of moves %d to %d: %w", from, to-1, err)
		}
		if err := b.Apply(s, seat, moves, g.diceOf(to-1), nil); err != nil {
			return fmt.Errorf("entry of moves %d to %d: %w", from, to-1, err)
		}
		if !bytes.Equal(engine.Encode(nil, s), after[to]) {
			return fmt.Errorf("entry of moves %d to %d: %w", from, to-1, errors.New("another position than move by move"))
		}
		from = to
	}
	return nil
}

// diceOf gives the dice of a recorded move, nil when it drew nothing.
func (g *game) diceOf(i int) *engine.Dice {
	if g.steps[i].rolls == 0 {
		return nil
	}
	g.roll(i + 1)
	return &g.dice
}

// failures tries every way in which the entry of moves from..to-1 may be wrong.
func (u *subject) failures(g *game, b *engine.Batch, s engine.State, from, to int, moves []engine.Move) error {
	seat, n := g.steps[from].seat, len(moves)
	before := engine.Encode(nil, s)
	ev := &engine.Events{List: []engine.Event{{What: 9}}}
	try := func(what string, at int, want error, seat engine.Seat, moves []engine.Move, d *engine.Dice) error {
		err := b.Apply(s, seat, moves, d, ev)
		var be *engine.BatchError
		var refusal *engine.Refusal
		switch {
		case err == nil:
			return fmt.Errorf("%s: accepted", what)
		case !errors.As(err, &be) || be.At != at:
			return fmt.Errorf("%s: %w; a fault of move %d is expected", what, err, at)
		case want != nil && !errors.Is(err, want):
			return fmt.Errorf("%s: %w; %w is expected", what, err, want)
		case want == nil && !errors.As(err, &refusal):
			return fmt.Errorf("%s: %w; a refusal is expected", what, err)
		}
		if err := quiet(s, before, ev, 1); err != nil {
			return fmt.Errorf("%s: %w", what, err)
		}
		return nil
	}
	never := engine.Move{Kind: 0xffff}
	dice := g.diceOf(to - 1)
	errs := []error{
		try("no moves", 0, engine.ErrBatchSize, seat, nil, nil),
		try("65 moves", 0, engine.ErrBatchSize, seat, make([]engine.Move, engine.MaxBatch+1), nil),
		try("another seat", 0, engine.ErrOtherSeat, seat+1, moves, nil),
		try("an impossible last move", n-1, nil, seat, append(slices.Clone(moves[:n-1]), never), nil),
	}
	if dice != nil {
		errs = append(errs, try("a draw without dice", n-1, engine.ErrDraws, seat, moves, nil))
		if n < engine.MaxBatch {
			errs = append(errs, try("a draw before the end", n-1, engine.ErrDrawsEarly, seat, append(slices.Clone(moves), never), nil))
		}
	} else {
		g.roll(to)
		errs = append(errs, try("dice without a draw", n-1, engine.ErrNoDraw, seat, moves, &g.dice))
		if n < engine.MaxBatch {
			want := error(nil)
			if next := to; next == len(g.steps) {
				want = engine.ErrOver
			} else if g.steps[next].seat != seat {
				want = engine.ErrOtherSeat
			}
			errs = append(errs, try("a move after the end", n, want, seat, append(slices.Clone(moves), never), nil))
		}
	}
	return errors.Join(errs...)
}
