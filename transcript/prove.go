package transcript

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

// ErrNoProof tells that nothing in a copy convicts anybody.
var ErrNoProof = errors.New("nothing in this copy convicts anybody")

// Proof is what Prove has proven.
type Proof struct {
	Fault *Fault // the first conviction of the copy
	Step  uint32 // of the statement that convicts
}

// Alone tells that the proof is evidence without its table: it convicts a key, and only the table's charter tells whose.
func (p *Proof) Alone() bool { return p.Fault.Evidence != nil }

// Prove writes the smallest transcript that convicts whom a copy convicts first. Two statements that exclude each
// other are an evidence record alone. Anything else that convicts is judged by what came before it: the proof is the canonical copy (Export)
// that ends with the convicting record, whatever its kind; for a wrong dice value of an operator's first chain the charter is enough. All can be checked by Verify on a machine that knows nothing else.
//
// Errors: ErrNoProof, perhaps with the *Fault or other error that ended the copy before anybody was convicted; those of
// reading and writing. Before an error nothing is written, but where dst itself fails.
func Prove(dst io.Writer, src io.Reader, find Finder) (*Proof, error) {
	rd, err := NewReader(src)
	if err != nil {
		return nil, noProof(err)
	}
	var whole bytes.Buffer
	x := newExporter(&whole, find)
	for {
		rec, err := rd.Next()
		if err != nil {
			return nil, noProof(err)
		}
		kept := Record{rec.Kind, bytes.Clone(rec.Payload)}
		err = x.take(rec)
		if x.rp.proof != nil {
			return proveAlone(dst, x.rp.proof)
		}
		if err == nil {
			continue
		}
		fault := x.fault
		switch {
		case errors.As(err, &fault) && fault.Verdict == Disagree || fault != nil && fault.Verdict == Disagree:
			// evidence may stand behind it
			if err := proveBehind(x.rp, rd); err != nil {
				return nil, errors.Join(fmt.Errorf("%w: %w", ErrNoProof, fault), err)
			}
			if x.rp.proof != nil {
				return proveAlone(dst, x.rp.proof)
			}
			return nil, fmt.Errorf("%w: %w", ErrNoProof, fault)
		case err != io.EOF && !(kept.Kind == KindReveal && fault != nil && fault.Verdict == Cheated): // such a proof opens no table
			return nil, noProof(err)
		case fault.Evidence != nil:
			return proveAlone(dst, fault)
		}
		p := &Proof{Fault: fault, Step: x.rp.book.tip.Step + 1}
		if f, err := parseFrame(kept.Kind, kept.Payload); err == nil {
			p.Step = f.Step
			var r Reveal
			if f.Kind == KindReveal && f.Decode(&r) == nil && r.Epoch == 0 {
				return p, proveReveal(dst, x.rp, kept)
			}
		}
		if err := x.end(); err != nil {
			return nil, err
		}
		_, err = dst.Write(whole.Bytes())
		return p, err
	}
}

// proveReveal writes a dice value that was signed and is wrong, with the charter that commits to another one.
func proveReveal(dst io.Writer, rp *Replay, wrong Record) error {
	recs := []Record{{KindCharter, rp.charter}}
	if b := rp.Blob(); b != nil {
		recs = append(recs, BlobRecords(b)...)
	}
	out, check := []byte(Magic), FirstCheck()
	for _, r := range append(recs, wrong) {
		out, check = r.Append(out, check)
	}
	_, err := dst.Write(out)
	return err
}

// noProof is the error for a copy that ended so before anybody was convicted.
func noProof(err error) error {
	var fault *Fault
	var torn *TornError
	var form *formError
	switch {
	case err == io.EOF:
		return ErrNoProof
	case errors.As(err, &fault), errors.As(err, &torn), errors.As(err, &form), errors.Is(err, ErrForeign):
		return fmt.Errorf("%w: %w", ErrNoProof, err)
	}
	return err
}

// proveBehind reads what stands behind a contradicting record; its error is that of reading.
func proveBehind(rp *Replay, rd *Reader) error {
	for rp.proof == nil {
		rec, err := rd.Next()
		if err != nil {
			if err = noProof(err); errors.Is(err, ErrNoProof) {
				return nil
			}
			return err
		}
		rp.heard(rec)
	}
	return nil
}

func proveAlone(dst io.Writer, f *Fault) (*Proof, error) {
	b, _ := f.Evidence.Record().Append([]byte(Magic), FirstCheck())
	_, err := dst.Write(b)
	at, _ := f.Evidence.Headers()
	return &Proof{Fault: f, Step: at.Step}, err
}
