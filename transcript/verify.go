package transcript

import (
	"errors"
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
	Tip     Tip // its digest is zeros where rules are lacking and nobody stated it
	Entries int
	Moves   int
	Scores  []int     // points by seat so far; nil without rules or before setup
	Winners []int     // seats on the first place of a finished game
	Blind   bool      // rules are lacking: positions and scores were not checked
	Owner   int       // the operator whose copy it is, None for an exported one
	Rift    *Rift     // where programs at the table came to different positions, if the copy shows it
	Alone   *Evidence // evidence without its table, which is all that the copy holds
	Named   *Charter  // that names the signer of Alone, after Compare
	Gone    []Gone    // operators without which the table went on
	Torn    bool      // the last record was not written whole, which resuming the table mends

	steps []Header // of each step from 1; setup has a zero header
	ins   []Hash   // in of each step from 1
}

// Verify checks a transcript from its first byte to its last. The error is only that of
// reading r; all that is wrong with the bytes is in the report.
func Verify(r io.Reader, find Finder) (*Report, error) { return Follow(r, find, nil) }

// Follow is Verify that tells every step, its rolls too, as soon as it stands; the book is at that step and must
// not be changed. An error of each ends it and is returned.
func Follow(r io.Reader, find Finder, each func(*Book, Step) error) (*Report, error) {
	rep := &Report{Owner: None}
	rp := NewReplay(find)
	rp.Rolls = each != nil
	var stop error
	rp.OnStep = func(s Step) {
		var h Header
		if s.Frame != nil {
			h = s.Frame.Header
		}
		rep.steps = append(rep.steps, h)
		rep.ins = append(rep.ins, s.Tip.In)
		if each != nil && stop == nil {
			stop = each(rp.book, s)
		}
	}
	n, err := rp.readAll(r, &stop, rep)
	var torn *TornError
	var fault *Fault
	var form *formError
	switch {
	case stop != nil:
		return nil, stop
	case err == nil:
		rep.judge(rp)
	case errors.As(err, &fault):
		rep.fail(fault.Verdict, n, fault.Seat, fault.Reason)
	case errors.As(err, &torn):
		rep.Torn = true
		rep.fail(Damaged, n, None, torn.Error())
	case errors.As(err, &form):
		rep.fail(Damaged, n, None, form.Error())
	case errors.Is(err, ErrForeign):
		rep.fail(Damaged, 0, None, err.Error())
	default:
		return nil, err
	}
	if rp.proof != nil && rep.Verdict != Cheated { // whatever else is wrong, this stands
		rep.fail(Cheated, rp.proofAt, rp.proof.Seat, rp.proof.Reason)
	}
	rep.fill(rp)
	return rep, nil
}

// readAll feeds a whole file; n is the record at which it stopped, counted from 1. Where frames
// need a newer program, the records after them are read for damage.
func (r *Replay) readAll(src io.Reader, stop *error, rep *Report) (n int, err error) {
	rd, err := NewReader(src)
	if err != nil {
		return 0, err
	}
	var beyond error
	first := 0
	for n = 1; ; n++ {
		rec, err := rd.Next()
		if err == io.EOF {
			if beyond != nil {
				return first, beyond
			}
			return n - 1, nil
		}
		if err != nil {
			return n, err
		}
		if beyond != nil {
			continue
		}
		convicted := r.proof != nil
		if err := r.Next(rec); err != nil {
			var f *Fault
			if errors.As(err, &f) && f.Verdict == Disagree {
				return r.readRift(rd, rec, n, rep.steps, err)
			}
			if !errors.As(err, &f) || f.Verdict != NeedsRuleset {
				return n, err
			}
			beyond, first = err, n
		}
		if !convicted && r.proof != nil {
			r.proofAt = n
		}
		if *stop != nil {
			return n, nil
		}
	}
}

// readRift takes a contradicting record, the n-th, and what stands behind it. The fault is that of the record.
func (r *Replay) readRift(rd *Reader, rec Record, n int, steps []Header, fault error) (int, error) {
	r.parted(rec, steps)
	for at := n + 1; ; at++ {
		rec, err := rd.Next()
		if err != nil {
			return n, fault
		}
		convicted := r.proof != nil
		r.heard(rec)
		if !convicted && r.proof != nil {
			r.proofAt = at
		}
	}
}

func (rep *Report) fail(v Verdict, record, seat int, reason string) {
	rep.Verdict, rep.Problem = v, &Problem{record, seat, reason}
}

// judge finds the verdict of a copy in which every record stands.
func (rep *Report) judge(r *Replay) {
	switch {
	case r.charter == nil && r.proof != nil: // evidence alone
		rep.fail(Cheated, r.proofAt, r.proof.Seat, r.proof.Reason)
	case r.book == nil:
		rep.fail(Damaged, 0, None, "no table was opened: the file ends before its charter and component data do")
	case !r.Opened():
		rep.fail(Damaged, 0, None, "no table was opened: the charter is not signed by "+r.missing(r.signed))
	case r.book.Blind():
		rep.fail(NeedsRuleset, 0, None, "signatures, chain and dice values are good; to check the moves "+r.book.lacks)
	case !r.book.Over():
		rep.Verdict = Unfinished
	case !all(r.sealed):
		rep.fail(Unfinished, 0, None, "the game is over and not yet sealed by "+r.missing(r.sealed))
	default:
		rep.Verdict = Complete
	}
}

// missing names the operators that have not done something.
func (r *Replay) missing(done []bool) string {
	var names []string
	for i, d := range done {
		if !d {
			names = append(names, r.book.Charter.Operators[i].Name)
		}
	}
	return strings.Join(names, ", ")
}

func (rep *Report) fill(r *Replay) {
	rep.Entries, rep.Moves = r.entries, r.moves
	rep.Owner, rep.Rift = r.owner, r.rift
	b := r.book
	if b == nil {
		rep.Table = r.lone.Table
		if r.charter == nil && r.proof != nil {
			rep.Alone = r.proof.Evidence
		}
		if r.charter != nil {
			rep.Charter, _ = readCharter(r.charter)
			rep.Table = TableID(r.charter)
		}
		return
	}
	rep.Charter, rep.Table, rep.Tip, rep.Blind, rep.Gone = b.Charter, b.Table, b.tip, b.Blind(), b.lost
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
