package lockstep

import (
	"bytes"
	"crypto/ed25519"
	"errors"
	"fmt"

	"tribes/engine"
	"tribes/transcript"
)

// sim is one operator's machine: its program while it runs, and its disk.
type sim struct {
	w       *world
	i       int
	key     Key
	private ed25519.PrivateKey
	table   *Table // nil: it does not run
	run     int    // counts starts; what was meant for an earlier one is void
	waiting bool   // for its restart
	skew    Time   // of its clock
	moving  bool

	disk   []transcript.Record
	synced int
	oracle *transcript.Replay // has read the disk
	ended  bool               // the log's last record is a reason to stop
	differ bool               // it ended because programs differ

	parted bool
	out    bool // told that the others have gone on without it
	orders uint32
	since  Time // when the person began to wait at that step
	halted *transcript.Fault
	found  bool         // evidence that came after the end
	state  engine.State // of the newest step told
	before engine.State
	evil   *evil
}

func (w *world) newSim(i int) *sim {
	s := &sim{w: w, i: i, private: simKey(i)}
	s.key = Key(s.private.Public().(ed25519.PublicKey))
	if i > 0 && i == w.plan.operators-1 && w.plan.byzantine != nothing {
		s.evil = &evil{s: s}
	}
	return s
}

func (s *sim) honest() bool { return s.evil == nil }

func (s *sim) config() Config {
	return Config{Key: s.private, Chain: s.w.plan.chain, Name: fmt.Sprintf("Operator %d", s.i), Places: s.w.plan.places[s.i],
		Program: "simulated 1", Find: library, Fresh: s.w.fresh, Rehearsal: true}
}

// begin starts the program.
func (s *sim) begin(make func(Config) (*Table, error)) {
	t, err := make(s.config())
	if err != nil {
		s.w.broken("%d does not start: %v", s.i, err)
		return
	}
	s.run++
	s.table, s.waiting, s.parted, s.moving = t, false, false, false
	t.Tick(s.w.now + s.skew)
	s.serve()
	s.tick()
}

func (s *sim) join() {
	s.disk, s.oracle, s.synced = nil, nil, 0
	s.begin(func(c Config) (*Table, error) { return NewGuest(c, s.w.sims[0].key), nil })
}

// restart carries on from the disk, or joins anew where nothing was signed.
func (s *sim) restart() {
	if s.table != nil {
		return
	}
	r, err := reread(s.config(), s.disk)
	if err != nil {
		if s.i == 0 || r == nil {
			s.w.broken("%d cannot read its own log of %d records: %v", s.i, len(s.disk), err)
			return
		}
		s.join() // nothing was signed
		return
	}
	s.oracle = transcript.NewReplay(library)
	for _, rec := range s.disk {
		if err := s.oracle.Next(rec); err != nil {
			s.w.broken("%d: %v", s.i, err)
		}
	}
	s.begin(func(Config) (*Table, error) { return r.Table() })
}

// reread reads a log as the program does. A nil Reopening tells that a record was refused.
func reread(c Config, disk []transcript.Record) (*Reopening, error) {
	r := Reopen(c)
	for _, rec := range disk {
		if err := r.Record(rec); err != nil {
			return nil, err
		}
	}
	if r.signed == nil {
		return r, errors.New("nothing was signed")
	}
	return r, nil
}

func (s *sim) tick() {
	run := s.run
	s.w.after(s.w.between(80, 250), func() {
		if s.run != run || s.table == nil {
			return
		}
		if s.w.plan.faults && !s.w.healed && s.w.chance(1) {
			s.skew += s.w.between(-2000, 8000) // the clock jumps
		}
		s.table.Tick(s.w.now + s.skew)
		s.serve()
		s.person()
		s.tick()
	})
}

// crash ends the program; of what was not synced any prefix stays.
func (s *sim) crash() {
	s.w.crashes++
	s.end()
	s.w.after(s.w.between(5500, 9000), s.restart)
}

// end ends the program as a crash does.
func (s *sim) end() {
	s.run++
	s.table = nil
	keep := s.synced
	if len(s.disk) > keep {
		keep += s.w.rng.IntN(len(s.disk) - keep + 1)
	}
	if s.w.plan.old && s.w.chance(30) && keep > 8 && s.elsewhere(keep) {
		keep -= s.w.rng.IntN(min(keep-8, 90)) // an older copy is restored
	}
	s.disk = s.disk[:keep]
	s.synced = keep
	s.w.net.vanish(s)
	s.waiting = true
}

// elsewhere tells whether another machine's disk holds every step that this one has in so many records: what all have lost
// can be played otherwise, by no fault of theirs.
func (s *sim) elsewhere(records int) bool {
	mine := newestStep(s.disk[:records])
	for _, o := range s.w.sims {
		if o != s && o.honest() && newestStep(o.disk[:o.synced]) >= mine {
			return true
		}
	}
	return false
}

func newestStep(records []transcript.Record) (newest uint32) {
	for _, r := range records {
		if f, err := transcript.ParseFrame(r.Kind, r.Payload); err == nil && r.Kind.MakesStep() {
			newest = max(newest, f.Step)
		}
	}
	return newest
}

func (s *sim) mayCrash() bool {
	return s.w.plan.crashes && !s.w.healed && s.honest() && (s.i > 0 || s.table.game != nil && s.table.game.opened) && s.w.rng.IntN(400) == 0
}

// serve does what the table wants done, in the order its documentation gives, unless it crashes.
func (s *sim) serve() {
	run := s.run
	out := s.table.Take()
	if out.Discard {
		s.disk, s.synced, s.oracle = nil, 0, nil
	}
	if out.Open != (transcript.Hash{}) {
		s.disk, s.synced, s.oracle = nil, 0, transcript.NewReplay(library)
	}
	sync := false
	for _, l := range out.Log {
		if s.mayCrash() {
			s.crash()
			return
		}
		s.write(l.Record)
		sync = sync || l.Sync
	}
	if sync && s.mayCrash() {
		s.crash()
		return
	}
	if sync {
		s.synced = len(s.disk)
	}
	for _, m := range out.Send {
		if s.mayCrash() {
			s.crash()
			return
		}
		if s.mayQuit() {
			s.quit()
			return
		}
		if s.honest() {
			s.checkSent(m)
			s.w.net.send(s, m)
		} else {
			s.evil.send(m)
		}
	}
	for _, e := range out.Events {
		s.told(e)
		if s.run != run {
			return
		}
	}
	s.checkFinal()
	s.plan()
	if s.w.plan.crashes && s.w.rng.IntN(60) == 0 && (len(s.disk) < 300 || s.w.rng.IntN(40) == 0) {
		s.checkPrefix()
	}
}

// write appends a record and holds it against the grammar.
func (s *sim) write(r transcript.Record) {
	s.w.note("write", s.i, r.Payload)
	s.disk = append(s.disk, r)
	if !s.honest() {
		return
	}
	if s.ended && s.differ && (r.Kind == transcript.KindAck || r.Kind == transcript.KindEvidence) {
		return // what others stated of the step at which programs differ
	}
	if s.ended {
		s.w.broken("%d writes a %s record after the reason to stop", s.i, r.Kind)
	}
	if err := s.oracle.Next(r); err != nil {
		var f *transcript.Fault
		if errors.As(err, &f) && (f.Verdict == transcript.Cheated || f.Verdict == transcript.Disagree) {
			s.differ = f.Verdict == transcript.Disagree
			s.ended = true // the halt must follow: see told
			return
		}
		s.w.broken("%d writes a %s record that may not stand as record %d: %v", s.i, r.Kind, len(s.disk), err)
	}
}

// checkPrefix reads what a crash at this very moment might leave.
func (s *sim) checkPrefix() {
	if s.oracle == nil || s.ended || !s.honest() || s.table.game == nil {
		return
	}
	r, err := reread(s.config(), s.disk[:s.synced])
	if err != nil {
		s.w.broken("%d cannot reopen what it has synced: %v", s.i, err)
		return
	}
	if _, err := r.Table(); err != nil {
		s.w.broken("%d cannot resume from what it has synced: %v", s.i, err)
	}
}

// checkSent holds own statements against those made before, and demands that they are on the disk.
func (s *sim) checkSent(m Message) {
	e, err := unpack(m.Data)
	if err != nil {
		s.w.broken("%d sends what cannot be read: %v", s.i, err)
		return
	}
	var rec recordMsg
	if e.Type != msgRecord || e.into(&rec) != nil {
		return
	}
	kind := transcript.Kind(rec.Kind)
	switch kind {
	case transcript.KindEntry, transcript.KindAck, transcript.KindSeal, transcript.KindSession, transcript.KindEcho, transcript.KindAbandon, transcript.KindCommit,
		transcript.KindDealKey, transcript.KindShuffle, transcript.KindShare, transcript.KindOpen:
	default:
		return
	}
	f, err := transcript.ParseFrame(kind, rec.Payload)
	if err != nil || s.table.game == nil || f.Operator != uint8(s.table.game.me) || f.Table != s.table.game.book.Table {
		return
	}
	if kind != transcript.KindSession && kind != transcript.KindAbandon {
		at := statement{s.key, kind, place{f.Table, f.Step}}
		what := f.Header.Payload
		if kind == transcript.KindEntry {
			what = f.Body()
		}
		if old, ok := s.w.signed[at]; ok && old != what && !s.w.plan.old {
			s.w.broken("%d signs two different %s frames for step %d", s.i, kind, f.Step)
		}
		s.w.signed[at] = what
	}
	if !s.holds(f) {
		s.w.broken("%d sends a %s frame of step %d that a crash could still undo", s.i, kind, f.Step)
	}
}

// holds tells whether the disk holds what makes this statement the only one possible. A seal follows from the ack of its step.
func (s *sim) holds(f *transcript.Frame) bool {
	for i := s.synced - 1; i >= 0; i-- {
		r := s.disk[i]
		switch {
		case f.Kind == transcript.KindAbandon && (r.Kind == transcript.KindAck || r.Kind == transcript.KindAbandon):
			// A refusal may follow from how the draw ended, which must be there.
			g, err := transcript.ParseFrame(r.Kind, r.Payload)
			if err == nil && g.Step == f.Step && (g.Header == f.Header || r.Kind == transcript.KindAck || g.Event == f.Event && g.Operator != f.Operator) {
				return true
			}
			continue
		case f.Kind == transcript.KindSeal:
			if r.Kind != transcript.KindAck {
				continue
			}
		case r.Kind != f.Kind:
			continue
		}
		g, err := transcript.ParseFrame(r.Kind, r.Payload)
		if err != nil || g.Operator != f.Operator || g.Step != f.Step {
			continue
		}
		return f.Kind == transcript.KindSeal || f.Kind == transcript.KindAck && g.Header.Payload == f.Header.Payload || g.Header == f.Header
	}
	return false
}

func (s *sim) told(e Event) {
	w := s.w
	switch e := e.(type) {
	case Proposed:
		run := s.run
		w.after(w.between(10, 2500), func() {
			if s.run == run && s.table != nil {
				s.table.Confirm(e.Table, true)
				s.serve()
			}
		})
	case Stepped:
		s.before, s.state = s.state, e.State
		at := place{s.table.game.book.Table, e.Step.Tip.Step}
		link := e.Step.Tip.Link()
		if s.quits() {
			return // its copy may end on a branch of its own
		}
		if old, ok := w.links[at]; ok && old != link && s.honest() && w.plan.byzantine&twoFaced == 0 {
			w.broken("%d comes to another link at step %d", s.i, at.step)
		}
		if s.honest() {
			w.links[at] = link
		}
		w.note("step", s.i, link[:])
	case Finished:
		w.note("finished", s.i, nil)
	case Parted:
		s.parted = true
		w.note("parted", s.i, nil)
	case Halted:
		s.halted = e.Fault
		w.halts++
		if s.honest() && (e.Fault.Operator < 0 || w.plan.byzantine&crimes == 0 || e.Fault.Operator != s.operator(w.plan.operators-1)) {
			w.broken("%d halts at step %d and blames operator %d: %s", s.i, e.Step, e.Fault.Operator, e.Fault.Reason)
		}
	case Convicted:
		s.found = true
		if s.honest() && (w.plan.byzantine&crimes == 0 || e.Fault.Operator != s.operator(w.plan.operators-1)) {
			w.broken("%d convicts operator %d after the end: %s", s.i, e.Fault.Operator, e.Fault.Reason)
		}
	case Closed:
		if s.quits() && w.given() {
			s.out = true
			return
		}
		if !s.honest() || s.i > 0 && !w.healed || s.table.game == nil || !s.table.game.opened || !s.table.game.book.Started() {
			s.again()
			return
		}
		w.broken("%d closes: %s", s.i, e.Reason)
	}
}

// operator is a machine's number at the table.
func (s *sim) operator(machine int) int { return s.table.game.operatorOf(s.w.sims[machine].key) }

// again is a person that tries to join once more after a lobby came to nothing.
func (s *sim) again() {
	s.run++
	s.table = nil
	s.w.net.vanish(s)
	if s.i == 0 {
		s.w.broken("the host closes")
		return
	}
	s.waiting = true
	s.w.after(s.w.between(500, 2000), func() {
		if s.table == nil {
			s.join()
		}
	})
}

func (s *sim) checkFinal() {
	g := s.table.game
	if g == nil || !s.honest() || s.quits() {
		return
	}
	f := s.table.Final()
	if f == 0 || int(f) >= len(g.steps) {
		return
	}
	at := place{g.book.Table, f}
	link := g.steps[f].tip.Link()
	if old, ok := s.w.finals[at]; ok && old != link {
		s.w.broken("%d holds another link for final at step %d", s.i, f)
	}
	s.w.finals[at] = link
}

// plan lets a player think, then play.
func (s *sim) plan() {
	if s.moving || s.table == nil || !s.table.MayMove() {
		return
	}
	s.moving = true
	run := s.run
	s.w.after(s.w.between(5, 120), func() {
		s.moving = s.moving && s.run != run
		if s.run != run || s.table == nil || !s.table.MayMove() || s.state == nil {
			return
		}
		if err := s.table.Move(s.state.Actor(), s.choose(s.state)); err != nil {
			s.w.broken("%d cannot move: %v", s.i, err)
			return
		}
		s.serve()
	})
}

// choose picks a legal move.
func (s *sim) choose(st engine.State) []engine.Move {
	menu := st.Moves(nil)
	return []engine.Move{menu[s.w.rng.IntN(len(menu))]}
}

// file is the disk as a file.
func (s *sim) file() []byte {
	b := []byte(transcript.Magic)
	check := transcript.FirstCheck()
	for _, r := range s.disk {
		b, check = r.Append(b, check)
	}
	return b
}

func (s *sim) verify() (*transcript.Report, error) {
	return transcript.Verify(bytes.NewReader(s.file()), library)
}
