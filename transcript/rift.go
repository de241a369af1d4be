package transcript

// Rift is a step at which programs came to different positions, and who stated which, as far as the copy tells.
// Which of them is right only the rules can tell; a signature says who stated it.
type Rift struct {
	Step  uint32
	Right []int // operators that stated the position which the rules of this program give, ascending
	Wrong []int // those that stated another
	Blind bool  // rules are lacking: Right are those that agree with whoever came first in the copy
}

// OutcomeOf is the digest that a frame states for a step, and that step: an ack or seal for its own, a frame that makes a
// step for the one before it. ok is false for a frame that states none.
func (f *Frame) OutcomeOf() (step uint32, digest Hash, ok bool) {
	switch f.Kind {
	case KindAck:
		var a Ack
		if f.Decode(&a) == nil {
			return f.Step, a.Digest, true
		}
	case KindSeal:
		var s Seal
		if f.Decode(&s) == nil {
			return f.Step, s.Digest, true
		}
	default:
		if f.Kind.MakesStep() && f.Step > 0 {
			return f.Step - 1, f.Digest, true
		}
	}
	return 0, Hash{}, false
}

// continuesAs tells whether an outcome is stated of the chain that came to this tip.
func (f *Frame) continuesAs(t Tip) bool {
	switch f.Kind {
	case KindAck:
		var a Ack
		return f.Decode(&a) == nil && a.In == t.In
	case KindSeal:
		var s Seal
		return f.Decode(&s) == nil && s.Link == (Tip{In: t.In, Digest: s.Digest}).Link()
	}
	return f.Kind.MakesStep() && f.Prev == t.In
}

// late finds an ack that states another outcome of a step that is behind: it came when the table had gone on.
func (r *Replay) late(f *Frame) error {
	if f.Step >= r.book.tip.Step || f.Branch != (Branch{}) || !r.Opened() {
		return nil
	}
	then := r.past[f.Step]
	_, digest, ok := f.OutcomeOf()
	if !ok || !f.continuesAs(then) || digest == then.Digest || then.Digest.IsZero() || r.book.Authentic(f) != nil {
		return nil
	}
	return r.book.Disagreement(f)
}

// parted notes the rift that a contradicting record shows.
func (r *Replay) parted(rec Record, steps []Header) {
	f, err := parseFrame(rec.Kind, rec.Payload)
	if err != nil {
		return
	}
	step, _, ok := f.OutcomeOf()
	if !ok || step > r.book.tip.Step {
		return
	}
	r.past[len(r.past)-1] = r.book.tip
	r.rift = &Rift{Step: step, Blind: r.book.Blind()}
	if r.owner != None && (r.acked || step < r.book.tip.Step) {
		r.states(r.owner, true)
	}
	for _, h := range steps[min(int(step), len(steps)):] { // entries since then, which bind their signers to all before
		r.states(int(h.Operator), true)
	}
	r.heard(rec)
}

// heard takes what stands behind a contradicting record: what others stated of that step, and evidence.
func (r *Replay) heard(rec Record) {
	if rec.Kind == KindEvidence {
		if fault, err := r.book.Convict(rec.Payload); err == nil && r.proof == nil {
			r.proof = fault
		}
		return
	}
	f, err := parseFrame(rec.Kind, rec.Payload)
	if err != nil || r.rift == nil || r.book.Authentic(f) != nil {
		return
	}
	then := r.past[r.rift.Step]
	if step, digest, ok := f.OutcomeOf(); ok && step == r.rift.Step && f.continuesAs(then) {
		r.states(int(f.Operator), digest == then.Digest)
	}
}

// states notes what an operator stated; its first word stands.
func (r *Replay) states(who int, right bool) {
	for _, known := range append(append([]int(nil), r.rift.Right...), r.rift.Wrong...) {
		if known == who {
			return
		}
	}
	side := &r.rift.Wrong
	if right {
		side = &r.rift.Right
	}
	at := len(*side)
	for at > 0 && (*side)[at-1] > who {
		at--
	}
	*side = append((*side)[:at], append([]int{who}, (*side)[at:]...)...)
}
