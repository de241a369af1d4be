package lockstep

import (
	"errors"

	"tribes/engine"
	"tribes/transcript"
)

// ready tells whether the step after the tip may be taken.
func (g *game) ready() bool {
	return g.halted == nil && !g.finished && g.book.Started() && g.book.Pending() == nil && g.maySign() && g.acked && !g.sealDue()
}

// behind tells whether somebody has said that there are more steps than are here. Until they are,
// no own entry is signed: one for that very step may have been, by this operator before a loss.
func (g *game) behind() bool {
	for i, s := range g.tips {
		if s > g.tip() && g.book.Live(i) {
			return true
		}
	}
	return false
}

// entry takes an entry for any step.
func (g *game) entry(from Key, f *transcript.Frame) {
	tip := g.tip()
	switch {
	case f.Step > tip && !g.book.Live(int(f.Operator)):
	case f.Step <= tip:
		if f.Step >= 2 {
			g.second(g.steps[f.Step].frame, f)
		}
	case f.Step == tip+1 && g.book.Pending() != nil:
		g.second(g.book.Pending(), f)
	case f.Step == tip+1 && g.ready():
		g.play(f)
	default:
		if g.keepAhead(f) && f.Step > tip+1 {
			g.want(from)
		}
	}
}

// keepAhead keeps an authentic frame for a step not reached, a bounded number for each operator,
// and tells whether it is new.
func (g *game) keepAhead(f *transcript.Frame) bool {
	if f.Step > g.tip()+MaxAhead {
		if f.Step <= transcript.MaxSteps && f.Step > g.tips[f.Operator] && g.book.Authentic(f) == nil {
			g.tips[f.Operator] = f.Step
			return true
		}
		return false
	}
	n := 0
	for _, o := range g.ahead {
		switch {
		case o.Header == f.Header:
			return false
		case o.Conflicts(f.Header): // found before either is acknowledged
			g.compare(o, f)
			return false
		case o.Operator == f.Operator:
			n++
		}
	}
	if n >= 3*MaxAhead || g.book.Authentic(f) != nil {
		return false
	}
	g.tips[f.Operator] = max(g.tips[f.Operator], f.Step)
	g.ahead = append(g.ahead, f)
	return true
}

// takeAhead hands the kept frames of a kind and step to use until it is satisfied; frames of the past are dropped.
func (g *game) takeAhead(kind transcript.Kind, step uint32, use func(*transcript.Frame) bool) (satisfied bool) {
	kept := g.ahead
	g.ahead = nil
	for _, f := range kept {
		switch {
		case f.Kind != kind && !(kind == transcript.KindEntry && f.Kind.MakesStep()) || f.Step > step || g.halted != nil || satisfied && f.Step == step:
			g.ahead = append(g.ahead, f)
		case f.Step == step:
			satisfied = use(f)
		case kind == transcript.KindEntry && f.Step >= 2: // of the past
			g.second(g.steps[f.Step].frame, f)
		}
	}
	return satisfied
}

// play lets an entry of another operator (or an own one that comes back after a loss) stand.
func (g *game) play(f *transcript.Frame) bool {
	if !g.book.Live(int(f.Operator)) {
		return false
	}
	var ev engine.Events
	s, err := g.book.Play(f, &ev)
	var fault *transcript.Fault
	if errors.As(err, &fault) {
		switch fault.Verdict {
		case transcript.Cheated, transcript.Disagree:
			g.t.log(true, f.Record()) // the last record: it shows what the table stopped at
			g.stop(f.Record(), fault, g.tip())
		default:
			if g.book.Authentic(f) == nil && g.news(int(f.Operator), f.Step) {
				g.t.notice("an entry in the name of %s was not taken: %s", g.name(int(f.Operator)), say(fault.Reason))
				g.fork(int(f.Operator), f.Step-1)
			}
		}
		return false
	}
	g.took(s, false)
	return true
}

// took notes a frame that makes the next step; where it draws with fair dice the step waits for the values of all.
func (g *game) took(s *transcript.Step, fresh bool) {
	g.t.log(int(s.Frame.Operator) == g.me, s.Frame.Record())
	if fresh {
		g.broadcastFrame(s.Frame)
	}
	if g.book.Pending() != nil {
		g.opens()
		return
	}
	g.stood(*s)
}

// news tells whether nothing has been said yet about that step of an operator.
func (g *game) news(who int, step uint32) bool {
	if step <= g.noticed[who] {
		return false
	}
	g.noticed[who] = step
	return true
}

// move plays an own entry: it is in the log before anybody sees it.
func (g *game) move(seat engine.Seat, moves []engine.Move) error {
	if int(seat) >= len(g.book.Charter.Seats) || seat < 0 || g.book.Signer(seat) != g.me {
		return errors.New("that seat is not yours")
	}
	if err := g.cannotMove(); err != nil {
		return err
	}
	f, err := g.book.NewEntry(g.t.cfg.Key, g.session, seat, moves)
	if err != nil {
		return err
	}
	return g.make(f)
}

// make lets an own frame stand as the next step: it is in the log before anybody sees it.
func (g *game) make(f *transcript.Frame) error {
	var ev engine.Events
	s, err := g.book.Play(f, &ev)
	if err != nil {
		return err
	}
	g.took(s, true)
	g.goOn()
	return nil
}

var errNotYet = errors.New("the table waits")

func (g *game) cannotMove() error {
	switch {
	case g.halted != nil:
		return g.halted
	case !g.book.Started():
		return errors.New("the game has not begun yet")
	case g.book.Over():
		return engine.ErrOver
	case !g.ready() || g.behind():
		return errNotYet
	}
	return nil
}

// mayMove tells whether an own seat is to choose a move now.
func (g *game) mayMove() bool {
	if !g.mayAct() {
		return false
	}
	_, asked := g.book.Opening()
	return !asked && !g.book.Orphaned(g.book.State().Actor())
}

// mayAct tells whether an entry of an own seat would be taken now.
func (g *game) mayAct() bool {
	if g.cannotMove() != nil {
		return false
	}
	kind, who := g.book.Due()
	return kind == transcript.KindEntry && who == g.me
}
