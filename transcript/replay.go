package transcript

import (
	"fmt"

	"tribes/engine"
	"tribes/transcript/canon"
)

// Step is what one step of the chain did.
type Step struct {
	Tip     Tip
	Frame   *Frame // nil for setup
	Seat    engine.Seat
	Draws   bool
	Moves   []engine.Move
	Events  []engine.Event
	Reveals []Reveal
}

// Replay follows the records of one copy in file order. Its grammar leaves every frame
// one place only, so that a swap is found even where the record checks were forged:
//
//	charter, blobs it names, [session], acks of step 0,
//	reveals of draw 1 (step 1), then for each step: entry, [ack of the copy's owner], [seals];
//	a session may begin after any of these, a proof against an operator ends the file.
//
// The owner of a copy is the operator whose sessions it holds; an exported copy has none.
type Replay struct {
	// OnStep, if set, is told every step as soon as it stands.
	OnStep func(Step)

	find    Finder
	charter []byte
	blob    *Collector
	book    *Book
	owner   int
	session Session
	starts  uint32

	signed  []bool // who signed the charter
	reveals []Reveal
	last    *Frame
	acked   bool // the owner has acked the tip
	sealed  []bool
	sealing bool // seals of the tip have begun
	ended   bool // evidence has been read
	entries int
	moves   int
	events  engine.Events
}

// NewReplay returns a replay that waits for the charter.
func NewReplay(find Finder) *Replay { return &Replay{find: find, owner: None} }

// Book is the table so far; nil before charter and blobs are read.
func (r *Replay) Book() *Book { return r.book }

// CharterBody is the charter as it was signed; nil before it was read.
func (r *Replay) CharterBody() []byte { return r.charter }

// Blob is the component data the copy carries, or nil.
func (r *Replay) Blob() []byte {
	if r.blob == nil {
		return nil
	}
	return r.blob.Bytes()
}

// Owner is the operator whose copy this is, None for an exported copy.
func (r *Replay) Owner() int { return r.owner }

// Session is the newest session of the copy's owner, and Starts how many it began.
func (r *Replay) Session() (s Session, starts uint32) { return r.session, r.starts }

// Signed tells which operators have signed the charter; nil before it was read.
func (r *Replay) Signed() []bool { return r.signed }

// Opened tells whether all have.
func (r *Replay) Opened() bool { return r.book != nil && all(r.signed) }

// Acked tells whether the owner has stated the outcome of the tip.
func (r *Replay) Acked() bool { return r.acked }

// Sealed tells which operators have sealed the tip.
func (r *Replay) Sealed() []bool { return r.sealed }

func all(of []bool) bool {
	for _, x := range of {
		if !x {
			return false
		}
	}
	return len(of) > 0
}

// Next takes the next record. It returns a *Fault, after which the replay must not go on, or nil.
func (r *Replay) Next(rec Record) error {
	if rec.Kind >= KindLocal {
		return checkLocal(rec)
	}
	if r.ended {
		return damaged("a %s record after evidence that ends the table", rec.Kind)
	}
	if r.charter == nil {
		return r.open(rec)
	}
	if r.blob != nil && !r.blob.Done() {
		if rec.Kind != KindBlob {
			return damaged("a %s record where the component data that the charter names are due", rec.Kind)
		}
		if err := r.blob.Add(rec.Payload); err != nil {
			return damaged("%v", err)
		}
		if r.blob.Done() {
			return r.begin(r.blob.Bytes())
		}
		return nil
	}
	switch rec.Kind {
	case KindReveal:
		return r.reveal(rec.Payload)
	case KindEvidence:
		return r.evidence(rec.Payload)
	case KindCharter, KindBlob:
		return damaged("a second %s record", rec.Kind)
	case KindSession, KindEntry, KindAck, KindSeal:
	default:
		return &Fault{Verdict: NeedsRuleset, Operator: None, Seat: None, Reason: fmt.Sprintf("it holds a %s record; a newer program is needed to check it", rec.Kind)}
	}
	f, err := ParseFrame(rec.Kind, rec.Payload)
	if err != nil {
		return damaged("%v", err)
	}
	if f.Table == r.book.Table && int(f.Operator) == r.owner && (rec.Kind == KindAck || rec.Kind == KindSeal) && f.Session != r.session {
		return damaged("a %s frame of session %x stands in session %x", f.Kind, f.Session, r.session).by(&f.Header)
	}
	switch rec.Kind {
	case KindSession:
		return r.start(f)
	case KindEntry:
		return r.entry(f)
	case KindAck:
		return r.ack(f)
	}
	return r.seal(f)
}

// checkLocal accepts what may be skipped: an array that begins with the kind itself, so that no
// other record passes for one.
func checkLocal(rec Record) error {
	var kind []byte
	switch {
	case len(rec.Payload) > 3 && rec.Payload[0] == 0xdc:
		kind = rec.Payload[3:]
	case len(rec.Payload) > 1 && rec.Payload[0]&0xf0 == 0x90:
		kind = rec.Payload[1:]
	}
	if err := canon.Check(rec.Payload); err != nil || len(kind) < 2 || kind[0] != 0xcc || kind[1] != byte(rec.Kind) {
		return damaged("a record of kind %d that is not what it says", rec.Kind)
	}
	return nil
}

func (r *Replay) open(rec Record) error {
	if rec.Kind != KindCharter {
		return damaged("a %s record where the charter is due", rec.Kind)
	}
	body := append([]byte(nil), rec.Payload...)
	c, err := ParseCharter(body)
	if err != nil {
		return damaged("%v", err)
	}
	r.charter = body
	r.signed = make([]bool, len(c.Operators))
	if c.Carried {
		if r.blob = Collect(c.Components); !r.blob.Done() {
			return nil
		}
		return damaged("charter: it names empty component data")
	}
	return r.begin(nil)
}

func (r *Replay) begin(yaml []byte) error {
	b, err := NewBook(r.charter, yaml, r.find)
	if err != nil {
		return err
	}
	r.book = b
	return nil
}

func (r *Replay) start(f *Frame) error {
	if err := r.book.continues(f, r.book.before, r.book.tip.Step); err != nil {
		return err
	}
	var s Start
	if err := f.Decode(&s); err != nil {
		return damaged("%v", err).by(&f.Header)
	}
	switch {
	case r.owner != None && int(f.Operator) != r.owner:
		return damaged("a session of another operator than the copy's").by(&f.Header)
	case r.owner == None && (r.entries > 0 || r.book.Started() || anyOf(r.signed)):
		return damaged("the first session stands after the charter was signed").by(&f.Header)
	case s.Count <= r.starts:
		return damaged("session %d stands after session %d", s.Count, r.starts).by(&f.Header)
	case s.Body != r.book.tip.In:
		return damaged("session %d begins on another chain", s.Count).by(&f.Header)
	case len(s.Program) > MaxName:
		return damaged("session %d names its program in %d bytes, at most %d are allowed", s.Count, len(s.Program), MaxName).by(&f.Header)
	case len(r.reveals) > 0 || r.sealing && !all(r.sealed):
		return damaged("session %d begins in the middle of a step", s.Count).by(&f.Header)
	}
	r.owner, r.session, r.starts = int(f.Operator), f.Session, s.Count
	return nil
}

func anyOf(of []bool) bool {
	for _, x := range of {
		if x {
			return true
		}
	}
	return false
}

func (r *Replay) ack(f *Frame) error {
	if err := r.book.CheckOutcome(f); err != nil {
		return err
	}
	who := int(f.Operator)
	if r.book.tip.Step > 0 {
		if who != r.owner {
			return damaged("the ack of %s, who is not the owner of this copy", r.book.Charter.Operators[who].Name).by(&f.Header)
		}
		if r.acked || r.sealing {
			return damaged("the ack of step %d out of its place", f.Step).by(&f.Header)
		}
		r.acked = true
		return nil
	}
	// The owner signs first; the others follow in order.
	last := None
	for i, s := range r.signed {
		if s && i != r.owner {
			last = i
		}
	}
	first := r.owner != None && !r.signed[r.owner]
	if r.signed[who] || (first && who != r.owner) || (who != r.owner && who < last) || len(r.reveals) > 0 {
		return damaged("the charter's signature of %s out of its place", r.book.Charter.Operators[who].Name).by(&f.Header)
	}
	r.signed[who] = true
	return nil
}

func (r *Replay) reveal(b []byte) error {
	event, v, err := ParseReveal(b)
	if err != nil {
		return damaged("%v", err)
	}
	if !r.Opened() {
		return damaged("a dice value before all have signed the charter")
	}
	if r.book.Started() || int(v.Operator) != len(r.reveals) {
		return damaged("a dice value of operator %d for draw %d out of its place", v.Operator+1, event)
	}
	if err := r.book.CheckReveal(event, v); err != nil {
		return err
	}
	r.reveals = append(r.reveals, v)
	if len(r.reveals) < len(r.signed) {
		return nil
	}
	r.events.List = r.events.List[:0]
	if err := r.book.Setup(r.reveals, &r.events); err != nil {
		return err
	}
	r.stepped(Step{Seat: engine.NoSeat, Draws: true, Reveals: r.reveals})
	r.reveals = nil
	return nil
}

func (r *Replay) entry(f *Frame) error {
	if !r.book.Started() {
		return damaged("an entry before the table was set up").by(&f.Header)
	}
	if r.last != nil && r.last.Conflicts(f.Header) && r.book.Authentic(f) == nil {
		return r.evidence(NewEvidence(r.book.Charter.Operators[f.Operator].Key, r.last, f).Record().Payload)
	}
	if r.sealing && !all(r.sealed) {
		return damaged("an entry among the seals of step %d", r.book.tip.Step).by(&f.Header)
	}
	if r.owner != None && !r.acked {
		return damaged("an entry where the ack of step %d by the owner of this copy is due", r.book.tip.Step).by(&f.Header)
	}
	r.events.List = r.events.List[:0]
	e, err := r.book.Play(f, &r.events)
	if err != nil {
		return err
	}
	moves, err := e.Unpack()
	if err != nil {
		return damaged("%v", err)
	}
	r.last = f
	r.entries++
	r.moves += len(moves)
	r.stepped(Step{Frame: f, Seat: engine.Seat(f.Seat), Draws: e.Draws, Moves: moves})
	return nil
}

func (r *Replay) stepped(s Step) {
	r.acked, r.sealing, r.sealed = false, false, make([]bool, len(r.signed))
	if r.OnStep != nil {
		s.Tip, s.Events = r.book.tip, r.events.List
		r.OnStep(s)
	}
}

func (r *Replay) seal(f *Frame) error {
	if !r.book.Started() || (r.book.tip.Step%SealEvery != 0 && !r.book.Over() && !r.book.Blind()) {
		return damaged("a seal where none is due").by(&f.Header)
	}
	if err := r.book.CheckOutcome(f); err != nil {
		return err
	}
	next := 0
	for next < len(r.sealed) && r.sealed[next] {
		next++
	}
	if int(f.Operator) != next || r.owner != None && !r.acked {
		return damaged("the seal of %s out of its place", r.book.Charter.Operators[f.Operator].Name).by(&f.Header)
	}
	r.sealing, r.sealed[next] = true, true
	return nil
}

func (r *Replay) evidence(b []byte) error {
	fault := r.book.Convict(b)
	if fault == nil {
		return damaged("%v", errNoEvidence)
	}
	r.ended = true
	return fault
}

// Convict judges the payload of an Evidence record: nil if it proves nothing against an operator of this table.
func (b *Book) Convict(payload []byte) *Fault {
	e, at, err := ParseEvidence(payload)
	if err != nil || at.Table != b.Table || b.Charter.OperatorOf(e.Key) != int(at.Operator) {
		return nil
	}
	return (&Fault{Verdict: Cheated, Seat: b.firstSeat(at.Operator), Reason: e.reason(b.Charter.Operators[at.Operator].Name, at)}).by(&at)
}

// reason tells an accident that two sessions can explain from what no accident explains.
func (e Evidence) reason(name string, at Header) string {
	if e.sessions() {
		return fmt.Sprintf("%s signed two different statements (%s, step %d) in two sessions: an older copy was resumed, or one identity played on two machines, or it cheated", name, at.Kind, at.Step)
	}
	return fmt.Sprintf("%s signed two different statements (%s, step %d) in one session, which no accident explains", name, at.Kind, at.Step)
}
