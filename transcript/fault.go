package transcript

import "fmt"

// Verdict is what a check of a transcript comes to.
type Verdict string

// The verdicts, and the exit code each has in the program.
const (
	Complete     Verdict = "complete"      // 0: valid, over and sealed by all
	Unfinished   Verdict = "unfinished"    // 3: valid so far
	Damaged      Verdict = "damaged"       // 4: damaged or forged
	Cheated      Verdict = "cheated"       // 5: an operator's own signature convicts it
	Disagree     Verdict = "disagree"      // 6: copies of one table, or programs at it, differ
	NeedsRuleset Verdict = "needs-ruleset" // 7: rules or frames this program lacks
)

var verdicts = []struct {
	verdict Verdict
	code    int
}{{Complete, 0}, {Unfinished, 3}, {NeedsRuleset, 7}, {Disagree, 6}, {Damaged, 4}, {Cheated, 5}} // from best to worst

// ExitCode is the code with which the program ends for this verdict.
func (v Verdict) ExitCode() int { return verdicts[v.rank()].code }

// rank orders verdicts from best to worst.
func (v Verdict) rank() int {
	for i, x := range verdicts {
		if x.verdict == v {
			return i
		}
	}
	panic("transcript: no verdict " + string(v))
}

// None stands for no seat and no operator.
const None = -1

// Fault says why something may not stand in a transcript, and who is answerable for it.
type Fault struct {
	Verdict  Verdict
	Operator int // None where none is involved
	Seat     int // None where none is involved
	Reason   string
	Err      error // what lies beneath, for example an *engine.BatchError; may be nil

	Evidence *Evidence // that alone convicts; nil where what convicts needs what came before it
}

func (f *Fault) Error() string { return f.Reason }
func (f *Fault) Unwrap() error { return f.Err }

func damaged(format string, args ...any) *Fault {
	return &Fault{Verdict: Damaged, Operator: None, Seat: None, Reason: fmt.Sprintf(format, args...)}
}
