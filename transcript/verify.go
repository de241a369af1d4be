package transcript

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"tribes/engine"
)

// Problem is where and why a transcript is not simply valid.
type Problem struct {
	Record int // counted from 1; 0 where the file as a whole is meant
	Seat   int // None where none is involved
	Reason string
}

// Report is what verifying one copy of a table came to.
type Report struct {
	Verdict Verdict
	Problem *Problem // nil when complete, or unfinished at a clean end
	Charter *Charter // nil if not even a charter could be read
	Table   Hash
	Tip     Tip
	Entries int
	Moves   int
	Scores  []int // points by seat so far; nil without rules
	Winners []int // seats on the first place of a finished game
	Blind   bool  // rules are lacking: positions and scores were not checked

	steps []Header // of each step from 1; setup has a zero header
	links []Hash   // after each step from 0
}

// Verify checks a transcript from its first byte to its last. The error is only that of
// reading r; all that is wrong with the bytes is in the report.
func Verify(r io.Reader, find Finder) (*Report, error) {
	rep := &Report{}
	rp := NewReplay(find)
	rp.OnStep = func(s Step) {
		var h Header
		if s.Frame != nil {
			h = s.Frame.Header
		}
		if len(rep.links) == 0 { // step 0 is before the first step told
			rep.links = append(rep.links, rp.book.before.Link())
		}
		rep.steps = append(rep.steps, h)
		rep.links = append(rep.links, s.Tip.Link())
	}
	n, err := rp.readAll(r)
	var torn *TornError
	var fault *Fault
	var foreign *formError
	switch {
	case err == nil:
		rep.judge(rp)
	case errors.As(err, &fault):
		rep.fail(fault.Verdict, n, fault.Seat, fault.Reason)
	case errors.As(err, &torn):
		rep.fail(Damaged, n, None, torn.Error())
	case errors.Is(err, ErrForeign):
		rep.fail(Damaged, 0, None, err.Error())
	case errors.As(err, &foreign):
		rep.fail(Damaged, n, None, foreign.Error())
	default:
		return nil, err
	}
	rep.fill(rp)
	return rep, nil
}

// readAll feeds a whole file; n is the record at which it stopped, counted from 1.
func (r *Replay) readAll(src io.Reader) (n int, err error) {
	rd, err := NewReader(src)
	if err != nil {
		return 0, err
	}
	for n = 1; ; n++ {
		rec, err := rd.Next()
		if err == io.EOF {
			return n - 1, nil
		}
		if err == nil {
			err = r.Next(rec)
		}
		if err != nil {
			return n, err
		}
	}
}

func (rep *Report) fail(v Verdict, record, seat int, reason string) {
	rep.Verdict, rep.Problem = v, &Problem{record, seat, reason}
}

// judge finds the verdict of a copy in which every record stands.
func (rep *Report) judge(r *Replay) {
	switch {
	case r.book == nil || !r.Opened():
		rep.fail(Damaged, 0, None, "no table was opened: the charter is not signed by all operators"+unsigned(r))
	case r.book.Blind():
		c := r.book.Charter
		rep.fail(NeedsRuleset, 0, None, fmt.Sprintf("signatures, chain and reveals are good; to check the moves a program with ruleset %d of %s and its component data %.8s is needed", c.Ruleset, c.Game, c.Components.Hash))
	case !r.book.Over():
		rep.Verdict = Unfinished
	case !all(r.sealed):
		rep.fail(Unfinished, 0, None, "the game is over and its end is not yet sealed by all operators")
	default:
		rep.Verdict = Complete
	}
}

func unsigned(r *Replay) string {
	if r.book == nil {
		return ""
	}
	var names []string
	for i, s := range r.signed {
		if !s {
			names = append(names, r.book.Charter.Operators[i].Name)
		}
	}
	return " (not by " + strings.Join(names, ", ") + ")"
}

func (rep *Report) fill(r *Replay) {
	rep.Entries, rep.Moves = r.entries, r.moves
	b := r.book
	if b == nil {
		if r.charter != nil {
			rep.Charter, _ = ParseCharter(r.charter)
			rep.Table = TableID(r.charter)
		}
		return
	}
	rep.Charter, rep.Table, rep.Tip, rep.Blind = b.Charter, b.Table, b.tip, b.Blind()
	if b.Blind() || !b.Started() {
		return
	}
	points := engine.Points(b.state.Tally(nil, engine.Hands{}))
	rep.Scores = points[:len(b.Charter.Seats)]
	if res := b.state.Result(); res.Over {
		for i := range b.Charter.Seats {
			if res.Place[i] == 1 {
				rep.Winners = append(rep.Winners, i)
			}
		}
	}
}

// Compare looks for disagreement among copies of one table and sets it in the reports concerned.
func Compare(reports []*Report) {
	for i, a := range reports {
		for _, b := range reports[:i] {
			if a.Charter != nil && b.Charter != nil && a.Table == b.Table {
				compare(a, b)
			}
		}
	}
}

func compare(a, b *Report) {
	for s := range min(len(a.links), len(b.links)) {
		if a.links[s] == b.links[s] {
			continue
		}
		verdict, seat := Disagree, None
		reason := fmt.Sprintf("the copies agree up to step %d and part at step %d", s-1, s)
		if s > 0 && a.steps[s-1].Conflicts(b.steps[s-1]) {
			h := a.steps[s-1]
			verdict, seat = Cheated, int(h.Seat)
			reason = fmt.Sprintf("the copies part at step %d: %s signed two different entries there", s, a.Charter.Operators[h.Operator].Name)
			if h.Session != b.steps[s-1].Session {
				reason += ", in two sessions: an older copy was resumed, or one identity played on two machines, or it cheated"
			}
		}
		for _, r := range []*Report{a, b} {
			if r.Verdict.rank() < verdict.rank() {
				r.fail(verdict, 0, seat, reason)
			}
		}
		return
	}
}

// rank orders verdicts from best to worst.
func (v Verdict) rank() int {
	switch v {
	case Complete:
		return 0
	case Unfinished:
		return 1
	case NeedsRuleset:
		return 2
	case Disagree:
		return 3
	case Damaged:
		return 4
	}
	return 5
}

// Worst is the verdict that speaks for many files: cheated, damaged, disagree, needs-ruleset, unfinished, complete.
func Worst(reports []*Report) Verdict {
	worst := Complete
	for _, r := range reports {
		if r.Verdict.rank() > worst.rank() {
			worst = r.Verdict
		}
	}
	return worst
}
