package transcript

import "fmt"

// Compare looks for disagreement among copies of one table and sets it in the reports
// concerned. A copy that is the beginning of another agrees with it; other tables are judged alone. Evidence without its
// table is judged by the charter of a copy of that table: it names the operator, or has no such key.
func Compare(reports []*Report) {
	for _, a := range reports {
		for _, b := range reports {
			if a.Alone != nil && b.Charter != nil && a.Table == b.Table {
				a.name(b.Charter)
				break
			}
		}
	}
	for i, a := range reports {
		for _, b := range reports[:i] {
			if a.Charter != nil && b.Charter != nil && a.Table == b.Table {
				compare(a, b)
			}
		}
	}
}

// name finds the signer of evidence in the charter of its table.
func (rep *Report) name(c *Charter) {
	at, _ := rep.Alone.Headers()
	who := c.OperatorOf(rep.Alone.Key)
	if who != int(at.Operator) {
		rep.fail(Damaged, rep.Problem.Record, None, "the evidence convicts nobody: by the charter of that table its key is not that of the operator it names")
		return
	}
	seat := None
	for i := range c.Seats {
		if seat == None && int(c.Seats[i].Operator) == who {
			seat = i
		}
	}
	rep.fail(Cheated, rep.Problem.Record, seat, rep.Alone.reason(c.Operators[who].Name, at))
	rep.Named = c
}

func compare(a, b *Report) {
	common := min(len(a.ins), len(b.ins))
	for i := range common {
		if a.ins[i] != b.ins[i] {
			part(a, b, i)
			return
		}
	}
	// With rules equal input gives equal positions; without, the statements in the copies must agree.
	if x, y := a.digestAt(common), b.digestAt(common); !x.IsZero() && !y.IsZero() && x != y {
		disagree(a, b, Disagree, None, fmt.Sprintf("by the copies the programs came to different positions at step %d", common))
	}
}

// digestAt is the digest after a step as far as the copy tells it, else zeros.
func (rep *Report) digestAt(step int) Hash {
	switch {
	case step < len(rep.steps):
		return rep.steps[step].Digest // the entry of the next step states it
	case step == int(rep.Tip.Step):
		return rep.Tip.Digest
	}
	return Hash{}
}

// part judges two copies that differ from their i-th step on, counted from 0.
func part(a, b *Report, i int) {
	h, o := a.steps[i], b.steps[i]
	if !h.Conflicts(o) {
		disagree(a, b, Disagree, None, fmt.Sprintf("the copies agree up to step %d and part at step %d", i, i+1))
		return
	}
	reason := fmt.Sprintf("the copies part at step %d: %s signed two different entries there", i+1, a.Charter.Operators[h.Operator].Name)
	if h.Session != o.Session {
		reason += ", in two sessions: an older copy was resumed, or one identity played on two machines, or it cheated"
	}
	seat := None
	if int(h.Seat) < len(a.Charter.Seats) {
		seat = int(h.Seat)
	}
	disagree(a, b, Cheated, seat, reason)
}

func disagree(a, b *Report, v Verdict, seat int, reason string) {
	for _, r := range []*Report{a, b} {
		if r.Verdict.rank() < v.rank() {
			r.fail(v, 0, seat, reason)
		}
	}
}

// Worst is the verdict that speaks for many files: the last of complete, unfinished,
// needs-ruleset, disagree, damaged, cheated that one of them has.
func Worst(reports []*Report) Verdict {
	worst := Complete
	for _, r := range reports {
		if r.Verdict.rank() > worst.rank() {
			worst = r.Verdict
		}
	}
	return worst
}
