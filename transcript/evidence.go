package transcript

import (
	"bytes"
	"errors"
	"fmt"

	"tribes/transcript/canon"
)

// Evidence holds two statements of one operator that exclude each other: headers and
// signatures, the lower header in byte order first. An ack and a seal show it only by what they say.
type Evidence struct {
	Key  [32]byte
	A, B signedHeader
	Said [2][]byte // the payloads of an ack and a seal; otherwise nil
}

// The two forms of evidence in a record.
type (
	bareEvidence struct {
		Key  [32]byte
		A, B signedHeader
	}
	saidEvidence struct {
		Key          [32]byte
		A, B         signedHeader
		SaidA, SaidB []byte
	}
)

type signedHeader struct {
	Header []byte
	Sig    [64]byte
}

// NewEvidence packs two conflicting frames of the operator with that key.
func NewEvidence(key [32]byte, a, b *Frame) Evidence {
	if bytes.Compare(a.raw, b.raw) > 0 {
		a, b = b, a
	}
	e := Evidence{Key: key, A: signedHeader{a.raw, a.sig}, B: signedHeader{b.raw, b.sig}}
	if a.Kind != b.Kind && !a.Kind.MakesStep() {
		e.Said = [2][]byte{a.body, b.body}
	}
	return e
}

// Record is the evidence as a record.
func (e Evidence) Record() Record {
	if e.Said[0] == nil {
		return Record{KindEvidence, canon.Marshal(&bareEvidence{e.Key, e.A, e.B})}
	}
	return Record{KindEvidence, canon.Marshal(&saidEvidence{e.Key, e.A, e.B, e.Said[0], e.Said[1]})}
}

func (e *Evidence) read(b []byte) error {
	var bare bareEvidence
	err := canon.Unmarshal(b, &bare, MaxFrame)
	if err == nil {
		*e = Evidence{Key: bare.Key, A: bare.A, B: bare.B}
		return nil
	}
	var said saidEvidence
	if canon.Unmarshal(b, &said, MaxFrame) != nil {
		return err
	}
	*e = Evidence{said.Key, said.A, said.B, [2][]byte{said.SaidA, said.SaidB}}
	return nil
}

// Headers are what was signed; the zero header where it is not of this format.
func (e Evidence) Headers() (a, b Header) {
	canon.Unmarshal(e.A.Header, &a, MaxFrame)
	canon.Unmarshal(e.B.Header, &b, MaxFrame)
	return a, b
}

// Accident tells that the statements were signed in two sessions, so that an older copy that was resumed, or one
// identity on two machines, explains them as well as cheating does.
func (e Evidence) Accident() bool {
	a, b := e.Headers()
	return a.Session != b.Session
}

// reason tells an accident that two sessions can explain from what no accident explains.
func (e Evidence) reason(name string, at Header) string {
	kinds := at.Kind.String()
	if _, b := e.Headers(); b.Kind != at.Kind {
		kinds += " and " + b.Kind.String()
	}
	if e.Accident() {
		return fmt.Sprintf("%s signed two different statements (%s, step %d) in two sessions: an older copy was resumed, or one identity played on two machines, or it cheated", name, kinds, at.Step)
	}
	return fmt.Sprintf("%s signed two different statements (%s, step %d) in one session, which no accident explains", name, kinds, at.Step)
}

var errNoEvidence = errors.New("the evidence does not convict: it needs two different statements, both rightly signed, where only one may stand")

// ParseEvidence reads and checks evidence: what it returns without an error convicts whoever holds the key.
func ParseEvidence(b []byte) (e Evidence, at Header, err error) {
	if err := e.read(b); err != nil {
		return e, at, fmt.Errorf("evidence %w", err)
	}
	var f [2]Frame
	for i, s := range []signedHeader{e.A, e.B} {
		f[i] = Frame{raw: s.Header, sig: s.Sig}
		if err := canon.Unmarshal(s.Header, &f[i].Header, MaxFrame); err != nil {
			return e, at, fmt.Errorf("header in evidence %w", err)
		}
		if f[i].Format != Format {
			return e, at, fmt.Errorf("evidence of format %d; this program knows format %d", f[i].Format, Format)
		}
		if err := f[i].Verify(e.Key); err != nil {
			return e, at, fmt.Errorf("evidence: %w", err)
		}
	}
	if SmallOrder(e.Key) || bytes.Compare(e.A.Header, e.B.Header) >= 0 {
		return e, at, errNoEvidence
	}
	if e.Said[0] == nil {
		if !f[0].Conflicts(f[1].Header) {
			return e, at, errNoEvidence
		}
		return e, f[0].Header, nil
	}
	for i := range f {
		if f[i].body = e.Said[i]; hashOf("tribes/payload/1", f[i].body) != f[i].Header.Payload {
			return e, at, errors.New("evidence: what it says was said is not what was signed")
		}
	}
	if !f[0].contradicts(&f[1]) {
		return e, at, errNoEvidence
	}
	return e, f[0].Header, nil
}

// Convict judges the payload of an Evidence record: the fault of the operator it convicts,
// or an error if it proves nothing against anybody at this table.
func (b *Book) Convict(payload []byte) (*Fault, error) {
	e, at, err := ParseEvidence(payload)
	if err != nil {
		return nil, err
	}
	if who := b.Charter.OperatorOf(e.Key); at.Table != b.Table || who != int(at.Operator) {
		return nil, errors.New("evidence about another table")
	}
	return b.conviction(e, at), nil
}

func (b *Book) conviction(e Evidence, at Header) *Fault {
	reason := e.reason(b.Charter.Operators[at.Operator].Name, at)
	return b.blame(&Fault{Verdict: Cheated, Reason: reason, Evidence: &e}, &at)
}

// alone is the fault of evidence whose table is not known: the key is all there is of its signer.
func (e Evidence) alone(at Header) *Fault {
	name := fmt.Sprintf("operator %d with key %x", int(at.Operator)+1, e.Key)
	return &Fault{Verdict: Cheated, Operator: None, Seat: None, Reason: e.reason(name, at), Evidence: &e}
}
