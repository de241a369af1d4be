package lockstep

import (
	"errors"
	"fmt"
	"slices"

	"tribes/engine"
	"tribes/transcript"
	"tribes/transcript/canon"
)

// Reopening reads a copy of a table to carry on with it: feed it every record of the file, then call Table.
type Reopening struct {
	cfg    Config
	replay *transcript.Replay
	signed []*transcript.Frame
	seals  []*transcript.Frame // of the newest step, by operator; nil: none
	said   []*transcript.Frame // echoes and words on going on without somebody, of the pending entry
	words  []*transcript.Frame // those by which it was agreed
	note   []byte              // the newest record of others' echoes
	lacked span                // by the newest record of what others had
	past   []Event
	guilty []transcript.Record // evidence
	steps  []stepped
	first  transcript.Tip

	stopped *transcript.Fault // why the table stopped, by the record that shows it
	why     transcript.Record
}

// Reopen starts reading.
func Reopen(cfg Config) *Reopening {
	r := &Reopening{cfg: cfg, replay: transcript.NewReplay(cfg.Find)}
	r.replay.OnStep = func(s transcript.Step) {
		b := r.replay.Book()
		if b.Blind() {
			return
		}
		var said []*transcript.Frame
		for _, f := range r.said {
			if f.Kind == transcript.KindAbandon {
				said = append(said, f)
			}
		}
		s.Events = append([]engine.Event(nil), s.Events...)
		r.steps = append(r.steps, stepped{tip: s.Tip, frame: s.Frame, words: r.words, said: said, reveals: s.Reveals, position: engine.Encode(nil, b.State()), lacked: r.lacked.holds(s.Tip.Step)})
		if old := len(r.steps) - 1 - MaxAhead; old >= 0 {
			r.steps[old].position, r.steps[old].said = nil, nil
		}
		r.seals, r.said, r.words = nil, nil, nil
		r.past = append(r.past, Stepped{Step: s, State: b.State().Clone(), Past: true})
	}
	return r
}

// Record takes the next record of the file. An error is that of transcript.Replay; the copy cannot be resumed then.
func (r *Reopening) Record(rec transcript.Record) error {
	started := r.replay.Book() != nil && r.replay.Book().Started()
	if r.stopped != nil {
		return nil // what others stated of the step at which it stopped; they will again
	}
	gone := 0
	if started {
		gone = len(r.replay.Book().Gone())
	}
	if err := r.replay.Next(rec); err != nil {
		if r.stops(rec, err) {
			return nil
		}
		return err
	}
	switch rec.Kind {
	case kindEchoes:
		r.note = slices.Clone(rec.Payload)
	case kindLacked:
		r.lacks(rec.Payload)
	}
	if rec.Kind == transcript.KindEvidence {
		r.guilty = append(r.guilty, transcript.Record{Kind: rec.Kind, Payload: slices.Clone(rec.Payload)})
	}
	if rec.Kind == transcript.KindEcho || rec.Kind == transcript.KindAbandon {
		f, err := transcript.ParseFrame(rec.Kind, rec.Payload)
		if err != nil {
			return err
		}
		if r.said = append(r.said, f); len(r.replay.Book().Gone()) > gone {
			r.words, r.said = append(r.words, r.said...), nil
		}
		return nil
	}
	if rec.Kind != transcript.KindSeal && (rec.Kind != transcript.KindAck || started) {
		return nil
	}
	f, err := transcript.ParseFrame(rec.Kind, rec.Payload)
	if err != nil {
		return err
	}
	if rec.Kind == transcript.KindSeal {
		if r.seals == nil {
			r.seals = make([]*transcript.Frame, len(r.signed))
		}
		r.seals[f.Operator] = f
		if n := len(r.steps); n > 0 && !slices.Contains(r.replay.Sealed(), false) {
			r.steps[n-1].seals = r.seals
		}
		return nil
	}
	if r.signed == nil {
		r.signed = make([]*transcript.Frame, len(r.replay.Signed()))
		r.first = r.replay.Book().Tip()
	}
	r.signed[f.Operator] = f
	return nil
}

// lacks takes note of what others had when a session began.
func (r *Reopening) lacks(payload []byte) {
	var n lackedNote
	if !r.replay.Opened() || canon.Unmarshal(payload, &n, transcript.MaxFrame) != nil {
		return
	}
	r.lacked = span{r.replay.Book().Tip().Step + 1, n.Step}
	if r.replay.Book().Pending() != nil {
		r.lacked.first++
	}
}

// stops takes a last record at which the table stopped. A program that differs from what its own copy states cannot go on with it.
func (r *Reopening) stops(rec transcript.Record, err error) bool {
	var f *transcript.Fault
	if !errors.As(err, &f) || !r.replay.Opened() || !r.replay.Book().Started() || f.Operator == r.replay.Owner() ||
		f.Verdict != transcript.Cheated && f.Verdict != transcript.Disagree {
		return false
	}
	r.stopped, r.why = f, transcript.Record{Kind: rec.Kind, Payload: slices.Clone(rec.Payload)}
	return true
}

// halt stops the table where its copy shows that it did; nothing is logged behind that.
func (r *Reopening) halt(g *game) {
	g.t.out.Log = nil
	step := g.tip()
	if f, err := transcript.ParseFrame(r.why.Kind, r.why.Payload); err == nil && r.stopped.Verdict == transcript.Disagree {
		if s, _, ok := f.OutcomeOf(); ok {
			step = min(s, step)
		}
	}
	g.haltRecord = packRecord(r.why)
	g.halt(r.stopped, step)
}

// Charter is the table's charter, as far as it was read; nil before.
func (r *Reopening) Charter() *transcript.Charter {
	if b := r.replay.Book(); b != nil {
		return b.Charter
	}
	return nil
}

// Table begins a new session at the table.
func (r *Reopening) Table() (*Table, error) {
	b := r.replay.Book()
	if b == nil || r.signed == nil {
		return nil, errors.New("the transcript ends before its charter was signed: nothing to resume")
	}
	if b.Blind() {
		return nil, fmt.Errorf("%w: %d of %s", transcript.ErrNeedsRuleset, b.Charter.Ruleset, b.Charter.Game)
	}
	t := newTable(r.cfg)
	me := b.Charter.OperatorOf(t.me)
	switch owner := r.replay.Owner(); {
	case me < 0:
		return nil, errors.New("the identity in use has no seat at this table: choose the right one with --identity")
	case owner == transcript.None:
		return nil, errors.New("an exported copy cannot be resumed: it does not hold what its owner has signed")
	case owner != me:
		return nil, fmt.Errorf("this is the copy of %s, and the identity in use is that of %s", b.Charter.Operators[owner].Name, b.Charter.Operators[me].Name)
	}
	g := newGame(t, b, me)
	t.game = g
	r.restore(g)
	_, starts := r.replay.Session()
	g.begin(starts, r.replay.Records())
	if r.replay.Opened() {
		logged := g.logged
		g.enter()
		g.logged = logged
	} else {
		t.keepLinks()
	}
	t.out.Events = append(t.out.Events, r.past...)
	g.dealt()
	switch {
	case r.stopped != nil:
		r.halt(g)
	case b.Over() && !g.sealDue():
		g.finish()
		for _, rec := range r.guilty {
			if fault, err := b.Convict(rec.Payload); err == nil {
				g.convict(rec, fault)
			}
		}
	case r.replay.Proof() != nil:
		g.halt(r.replay.Proof(), g.tip())
	default:
		g.answered = make([]bool, len(g.signed))
		g.tryResume() // at once if nobody else is at the table
	}
	return t, nil
}

// restore sets the game to where the copy ends, which a crash may have made any place in the middle of a step.
func (r *Reopening) restore(g *game) {
	copy(g.signed, r.signed)
	g.steps = append([]stepped{{tip: r.first}}, r.steps...)
	g.lacked = r.lacked
	g.acked = r.replay.Acked()
	switch {
	case g.book.Pending() != nil:
		g.words, g.agreed = r.words, len(r.words) > 0
		for _, f := range r.said {
			if f.Kind == transcript.KindEcho {
				g.echoes[f.Operator] = f
			} else {
				if w, err := g.book.CheckAbandon(f); err == nil {
					g.abandons = append(g.abandons, g.wordOf(f, w))
				}
			}
		}
		for _, f := range r.words { // the own echo, if no other word of it is kept
			if f.Kind == transcript.KindEcho && int(f.Operator) == g.me {
				g.echoes[g.me] = f
			}
		}
		g.recall(r.note)
		for _, v := range r.replay.Revealed() {
			g.values[v.Operator] = &v
			g.logged++
		}
		g.adopt()
	case g.book.Started():
		for i, f := range r.seals {
			if g.seals[i] = f; f != nil {
				g.logged = i + 1
			}
		}
	case r.replay.Opened():
		for i, v := range r.replay.Revealed() {
			g.values[i] = &v
			g.logged++
		}
	default:
		for i, f := range g.signed {
			if f != nil && i != g.me {
				g.logged++
			}
		}
	}
}

// SetContacts tells where operators were last seen.
func (t *Table) SetContacts(known []Contact) {
	for _, c := range known {
		if t.seated(c.Key) && c.Key != t.me {
			t.reachable(c.Key, c.Addrs)
		}
	}
	for i := range t.out.Links {
		if a := t.contact[t.out.Links[i].Key]; len(a) > 0 {
			t.out.Links[i].Addrs = addresses(a)
		}
	}
}

// Contacts tells where the operators of the table can be reached, to be kept for resuming.
func (t *Table) Contacts() []Contact {
	if t.game == nil {
		return nil
	}
	return t.contacts(t.me)
}
