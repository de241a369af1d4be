package transcript

import (
	"errors"
	"fmt"
	"slices"

	"tribes/engine"
	"tribes/transcript/canon"
)

// Step is what one step of the chain did. Events, Moves, Reveals and Rolls are good until the next record.
type Step struct {
	Tip     Tip
	Frame   *Frame // nil for setup
	Seat    engine.Seat
	Draws   bool
	Moves   []engine.Move
	Events  []engine.Event
	Reveals []Reveal
	Rolls   []engine.Roll // if Replay.Rolls asks for them; none in a blind book
}

// Replay follows the records of one copy in file order. Its grammar leaves every record
// one place only, so that a swap is found even where the record checks were forged:
//
//	charter, blobs it names, [session], acks of step 0 (the owner's first, then ascending),
//	reveals of draw 1 (step 1), then for each step: ack of the copy's owner, [seals ascending], the frame that makes the next step and,
//	where that waits for dice values: echo of the owner, [what was agreed on going on without others], reveals ascending;
//	further sessions of the owner and evidence may stand anywhere after the charter and its blobs.
//
// The owner of a copy is the operator whose sessions it holds; an exported copy has none, and no acks after step 0.
// Evidence alone, without a charter, is a copy too.
type Replay struct {
	// OnStep, if set, is told every step as soon as it stands.
	OnStep func(Step)
	// Rolls, set before the first record, asks that steps tell their rolls.
	Rolls bool

	find    Finder
	charter []byte
	blob    *Collector
	book    *Book
	owner   int
	session Session
	starts  uint32
	records uint32 // that stand, local ones not counted

	signed  []bool // who signed the charter
	reveals []Reveal
	echoed  bool      // the owner has echoed the pending entry
	echoes  Missing   // of those, who is shown to have echoed it
	without Missing   // whom the others are about to go on without
	agreed  Missing   // which operators but the owner have agreed to that
	own     []Word    // and to what the owner has agreed
	asked   []Missing // or spoken of at all
	last    *Frame
	acked   bool // the owner has acked the tip
	sealed  []bool
	sealing bool   // the seals of the tip must be complete before the next entry
	guilty  []bool // whom evidence in the copy convicts
	proof   *Fault // the first conviction
	proofAt int    // its record, as readAll counts
	lone    Header // of evidence without a charter
	entries int
	moves   int
	events  engine.Events
	rolls   []engine.Roll
	past    []Tip    // of each step, to judge what is said of it later
	made    []*Frame // of each step, nil for setup
	rift    *Rift    // where programs came to different positions
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

// Session is the newest session of the copy's owner, and starts how many it began.
func (r *Replay) Session() (s Session, starts uint32) { return r.session, r.starts }

// Records counts the records so far, local ones left out: the next Start names this number.
func (r *Replay) Records() uint32 { return r.records }

// Signed tells which operators have signed the charter; nil before it was read.
func (r *Replay) Signed() []bool { return r.signed }

// Opened tells whether all have.
func (r *Replay) Opened() bool { return r.book != nil && all(r.signed) }

// Revealed are the dice values of the step that is under way, ascending by operator.
func (r *Replay) Revealed() []Reveal { return r.reveals }

// Acked tells whether the owner has stated the outcome of the tip.
func (r *Replay) Acked() bool { return r.acked }

// Sealed tells which operators have sealed the tip.
func (r *Replay) Sealed() []bool { return r.sealed }

// Proof is the first conviction by evidence in the copy, or nil. The table may go on after it.
func (r *Replay) Proof() *Fault { return r.proof }

func all(of []bool) bool { return len(of) > 0 && firstFalse(of) == len(of) }

func firstFalse(of []bool) int {
	for i, x := range of {
		if !x {
			return i
		}
	}
	return len(of)
}

// Next takes the next record. It returns a *Fault, after which the replay must not go on, or nil.
func (r *Replay) Next(rec Record) error {
	if rec.Kind >= KindLocal {
		return checkLocal(rec)
	}
	if err := r.next(rec); err != nil {
		return err
	}
	r.records++
	return nil
}

func (r *Replay) next(rec Record) error {
	switch {
	case r.charter == nil:
		return r.open(rec)
	case r.blob != nil && !r.blob.Done():
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
	}
	f, err := parseFrame(rec.Kind, rec.Payload)
	switch {
	case f == nil:
		return damaged("%v", err)
	case err != nil:
		return r.refuser(f)("%v", err)
	}
	if rec.Kind.MakesStep() {
		return r.step(f)
	}
	switch rec.Kind {
	case KindSession:
		return r.start(f)
	case KindEcho:
		return r.echo(f)
	case KindAbandon:
		return r.abandon(f)
	case KindAck:
		return r.ack(f)
	case KindSeal:
		return r.seal(f)
	}
	return r.beyond(f)
}

// beyond judges a critical frame this program does not know: it may be forged, and else needs a newer program.
func (r *Replay) beyond(f *Frame) error {
	if f.Table != r.book.Table || int(f.Operator) < len(r.signed) {
		if err := r.book.Authentic(f); err != nil {
			return err
		}
	}
	return newer("it holds a frame of %s; a newer program is needed to check it", f.Kind)
}

func newer(format string, args ...any) *Fault {
	return &Fault{Verdict: NeedsRuleset, Operator: None, Seat: None, Reason: fmt.Sprintf(format, args...)}
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
	if r.proof != nil {
		return damaged("a %s record after evidence that stands alone", rec.Kind)
	}
	if rec.Kind == KindEvidence {
		e, at, err := ParseEvidence(rec.Payload)
		if err != nil {
			return damaged("%v", err)
		}
		r.lone = at
		r.proof = e.alone(at)
		return nil
	}
	if rec.Kind != KindCharter {
		return damaged("a %s record where the charter is due", rec.Kind)
	}
	body := append([]byte(nil), rec.Payload...)
	c, err := readCharter(body)
	if err != nil {
		return damaged("%v", err)
	}
	r.charter = body
	r.signed, r.guilty = make([]bool, len(c.Operators)), make([]bool, len(c.Operators))
	if c.Carried {
		r.blob = Collect(c.Components)
		return nil
	}
	return r.begin(nil)
}

func (r *Replay) begin(yaml []byte) error {
	b, err := NewBook(r.charter, yaml, r.find)
	if err != nil {
		return err
	}
	r.book, r.past = b, []Tip{b.tip}
	if r.Rolls {
		b.Watch(&r.rolls)
	}
	return nil
}

func (r *Replay) start(f *Frame) error {
	if err := r.book.continues(f, r.book.before, r.book.tip.Step, r.book.tip.Event); err != nil {
		return err
	}
	refuse := r.refuser(f)
	var s Start
	if err := f.Decode(&s); err != nil {
		return refuse("%v", err)
	}
	switch {
	case r.owner != None && int(f.Operator) != r.owner:
		return refuse("a session of another operator than the copy's")
	case r.owner == None && anyOf(r.signed):
		return refuse("the first session stands after the charter was signed")
	case s.Count <= r.starts:
		return refuse("session %d stands after session %d", s.Count, r.starts)
	case s.Records != r.records:
		return refuse("session %d stands after %d records, and it was begun after %d", s.Count, r.records, s.Records)
	case s.In != r.book.tip.In:
		return refuse("session %d begins on another chain", s.Count)
	case f.Session == r.session:
		return refuse("session %d has the name of no session, or of the one before", s.Count)
	}
	if err := checkText(s.Program); err != nil {
		return refuse("session %d: the program: %v", s.Count, err)
	}
	r.owner, r.session, r.starts = int(f.Operator), f.Session, s.Count
	r.sealing = false                       // what the program before did not seal any more may stay open
	r.agreed, r.without, r.echoes = 0, 0, 0 // nor did it write all of what the others had said
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

// refuser makes faults about a frame.
func (r *Replay) refuser(f *Frame) func(format string, args ...any) *Fault {
	return func(format string, args ...any) *Fault { return r.book.blame(damaged(format, args...), &f.Header) }
}

func (r *Replay) ack(f *Frame) error {
	if err := r.late(f); err != nil {
		return err
	}
	if err := r.book.CheckOutcome(f); err != nil {
		return err
	}
	refuse, who := r.refuser(f), int(f.Operator)
	if r.book.tip.Step > 0 {
		if who != r.owner {
			return refuse("the ack of %s, who is not the owner of this copy", r.book.Charter.Operators[who].Name)
		}
		if r.acked {
			return refuse("the ack of step %d out of its place", f.Step)
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
		return refuse("the charter's signature of %s out of its place", r.book.Charter.Operators[who].Name)
	}
	r.signed[who] = true
	return nil
}

// reveal takes a dice value. In a copy it stands bare; a signed one belongs there only if it convicts its signer.
func (r *Replay) reveal(b []byte) error {
	event, v, err := ParseReveal(b)
	if err != nil {
		f, ferr := parseFrame(KindReveal, b)
		switch {
		case f == nil:
			return damaged("%v", err)
		case ferr != nil:
			return r.refuser(f)("%v", ferr)
		}
		if err := r.book.WrongReveal(f); err != nil {
			return err
		}
		return r.refuser(f)("a signed dice value of %s, which proves itself without", r.book.Charter.Operators[f.Operator].Name)
	}
	if !r.Opened() {
		return damaged("a dice value before all have signed the charter")
	}
	if r.book.beyond {
		return newer("to check dice and moves %s", r.book.lacks)
	}
	next := 0
	if n := len(r.reveals); n > 0 {
		next = int(r.reveals[n-1].Operator) + 1
	}
	for next < len(r.signed) && !r.book.Live(next) {
		next++
	}
	if r.book.DrawEvent() == 0 || int(v.Operator) != next {
		return damaged("a dice value of operator %d for draw %d out of its place", int(v.Operator)+1, event)
	}
	if err := r.lacksEcho(); err != nil {
		return err
	}
	if r.agreed != 0 {
		return damaged("a dice value of operator %d among what others said about going on without somebody", int(v.Operator)+1)
	}
	if err := r.book.CheckReveal(event, v); err != nil {
		return err
	}
	r.reveals = append(r.reveals, v)
	for next++; next < len(r.signed); next++ {
		if r.book.Live(next) {
			return nil
		}
	}
	r.events.List, r.rolls = r.events.List[:0], r.rolls[:0]
	settle := r.book.Resolve
	if !r.book.Started() {
		settle = r.book.Setup
	}
	s, err := settle(r.reveals, &r.events)
	if err != nil {
		return err
	}
	r.stepped(s)
	return nil
}

// owned tells whether the copy has an owner who is still at the table.
func (r *Replay) owned() bool { return r.owner != None && r.book.Live(r.owner) }

// lacksEcho refuses what stands after the owner's echo of the pending entry, where that is lacking.
func (r *Replay) lacksEcho() error {
	p := r.book.Pending()
	if p == nil || !r.owned() || int(p.Operator) == r.owner || r.echoed {
		return nil
	}
	return r.refuser(p)("the echo of step %d by the owner of this copy is due", p.Step)
}

// echo takes the owner's echo of the pending entry.
func (r *Replay) echo(f *Frame) error {
	if err := r.book.CheckEcho(f); err != nil {
		return err
	}
	if int(f.Operator) != r.owner || r.echoed || len(r.reveals) > 0 {
		return r.refuser(f)("the echo of %s out of its place", r.book.Charter.Operators[f.Operator].Name)
	}
	r.echoed = true
	return nil
}

// abandon takes what an operator said about going on without others. The owner's own word stands where it was
// given, those of the others, ascending, where they came to be all.
func (r *Replay) abandon(f *Frame) error {
	if err := r.lacksEcho(); err != nil {
		return err
	}
	w, err := r.book.CheckAbandon(f)
	if err != nil {
		return err
	}
	for _, v := range w.Shown {
		if err := r.book.CheckReveal(f.Event, v); err != nil {
			return err
		}
	}
	refuse, who := r.refuser(f), int(f.Operator)
	name := r.book.Charter.Operators[who].Name
	switch {
	case who == r.owner:
		if slices.Contains(r.asked, w.Missing) {
			return refuse("%s said twice whether to go on without others", name)
		}
		r.asked = append(r.asked, w.Missing)
		if w.Yes {
			r.own = append(r.own, w)
		}
	case !w.Yes:
		return refuse("%s refused to go on without others, which has no place in another's copy", name)
	case r.agreed>>who != 0 || r.agreed != 0 && r.without != w.Missing:
		return refuse("the consent of %s out of its place", name)
	default:
		r.without = w.Missing
		r.agreed |= Of(who)
		r.echoes |= w.Echoed
	}
	consent, echoed := Missing(0), Missing(0)
	if w.Missing == r.without {
		consent, echoed = r.agreed, r.echoes
	}
	for _, o := range r.own {
		if o.Missing == w.Missing {
			consent, echoed = consent|Of(r.owner), echoed|o.Echoed
		}
	}
	if r.book.Agreed(w.Missing, consent) {
		r.book.Abandon(w.Missing, echoed)
		r.reveals, r.agreed, r.without, r.own, r.asked, r.echoes = nil, 0, 0, nil, nil, 0
	}
	return nil
}

// step takes a frame that makes the next step.
func (r *Replay) step(f *Frame) error {
	refuse := r.refuser(f)
	if !r.book.Started() {
		return refuse("%s before the table was set up", a(f.Kind))
	}
	if r.last != nil && r.last.Conflicts(f.Header) && r.book.Authentic(f) == nil {
		e := NewEvidence(r.book.Charter.Operators[f.Operator].Key, r.last, f)
		return r.book.conviction(e, f.Header)
	}
	if err := r.outOfTurn(f); err != nil {
		return err
	}
	if r.sealing && !all(r.sealed) {
		return refuse("%s among the seals of step %d", a(f.Kind), r.book.tip.Step)
	}
	if r.owned() && !r.acked {
		return refuse("%s where the ack of step %d by the owner of this copy is due", a(f.Kind), r.book.tip.Step)
	}
	r.events.List, r.rolls = r.events.List[:0], r.rolls[:0]
	s, err := r.book.Play(f, &r.events)
	if err != nil {
		return err
	}
	r.last = f
	if f.Kind == KindEntry {
		r.entries++
	}
	if r.moves += len(s.Moves); f.Kind == KindOpen && r.book.Blind() {
		r.moves++ // what kind of move opens a card, only the rules tell
	}
	r.echoed, r.echoes, r.agreed, r.without, r.own, r.asked = false, 0, 0, 0, nil, nil
	if r.book.Pending() == nil {
		r.stepped(s)
	}
	return nil
}

// outOfTurn judges a frame for a step that another frame has made: its signer may have shown it to one while the others went on.
func (r *Replay) outOfTurn(f *Frame) error {
	stands, tip := r.book.Pending(), r.book.tip.Step
	if stands == nil || f.Step != stands.Step {
		if f.Step < 2 || f.Step > tip {
			return nil
		}
		stands = r.made[f.Step-1]
	}
	before := r.past[stands.Step-1]
	if stands.Step == tip+1 {
		before = r.book.tip
	}
	var fault *Fault
	if err := r.book.OutOfTurn(f, stands, before); errors.As(err, &fault) && fault.Verdict == Cheated && r.book.Live(fault.Operator) {
		return fault
	}
	return nil
}

func (r *Replay) stepped(s *Step) {
	r.acked, r.sealing, r.sealed, r.reveals = false, false, make([]bool, len(r.signed)), nil
	for i := range r.sealed {
		r.sealed[i] = !r.book.Live(i)
	}
	r.past[len(r.past)-1] = r.book.before // its digest is known by now, also without rules
	r.past, r.made = append(r.past, r.book.tip), append(r.made, s.Frame)
	if r.OnStep != nil {
		s.Rolls = r.rolls
		r.OnStep(*s)
	}
}

func (r *Replay) seal(f *Frame) error {
	refuse := r.refuser(f)
	if !r.book.SealDue() {
		return refuse("a seal where none is due")
	}
	if err := r.book.CheckOutcome(f); err != nil {
		return err
	}
	next := firstFalse(r.sealed)
	if int(f.Operator) != next || r.owned() && !r.acked {
		return refuse("the seal of %s out of its place", r.book.Charter.Operators[f.Operator].Name)
	}
	r.sealing, r.sealed[next] = true, true
	return nil
}

func (r *Replay) evidence(b []byte) error {
	fault, err := r.book.Convict(b)
	if err != nil {
		return damaged("%v", err)
	}
	if r.guilty[fault.Operator] {
		return damaged("evidence against %s once more", r.book.Charter.Operators[fault.Operator].Name)
	}
	r.guilty[fault.Operator] = true
	if r.proof == nil {
		r.proof = fault
	}
	return nil
}
