package peer

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"tribes/engine"
	"tribes/p2p"
	"tribes/p2p/lockstep"
	"tribes/transcript"
)

// WatchConfig is what looking on needs.
type WatchConfig struct {
	Node   *p2p.Node // the spectator's own from Watch on
	Target p2p.Target
	Find   transcript.Finder

	// Create makes the file of a table, when its charter is signed by all.
	Create func(c *transcript.Charter, table transcript.Hash) (*transcript.Log, error)

	// Earlier, if not nil, names the file of a table that was looked on at before; "" if there is none.
	Earlier func(table transcript.Hash) string
}

// Spectator looks on at a table and believes nothing: it checks all that a seat shows, step by step, as transcript.Verify does,
// and keeps it in a file that is a canonical copy of the table.
type Spectator struct {
	cfg    WatchConfig
	cancel context.CancelFunc
	ctx    context.Context
	events chan Event
	err    error // good once events is closed

	// The rest belongs to the goroutine of Node.Watch.
	table  transcript.Hash
	others int // tables that were shown before this one
	seen   *transcript.Audience
	log    *transcript.Log
	held   []transcript.Record // before there is a log
	have   uint32              // records
	check  transcript.Check
	again  uint32           // records that were here already and come once more
	sum    transcript.Check // of those that came once more
	count  uint32           // records there were when the seat was asked
	caught bool
	past   bool // the file of an earlier time is read
	gone   int  // operators that were given up
	steps  []lockstep.Event
}

// maxOthers bounds the tables that one seat may show one after the other: lobbies that are given up are few.
const maxOthers = 16

// Entered tells that the seat lets this program look on. While nothing follows there is no table yet.
type Entered struct{}

// Caught tells that all is here that the seat had when it was asked.
type Caught struct{}

// Watch begins to look on. It ends by itself when the table does, and by Close.
func Watch(cfg WatchConfig) *Spectator {
	s := &Spectator{cfg: cfg, events: make(chan Event)}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	go s.run()
	return s
}

// Events tells what is seen: Entered, Saved, Caught, Unreachable while it is tried on, and of the table's events Opened (Me is -1),
// Stepped, WentOn, Notice, and at the end Finished or Halted. It is closed when nothing more will come; see Err.
func (s *Spectator) Events() <-chan Event { return s.events }

// Close ends it and returns Err.
func (s *Spectator) Close() error {
	s.cancel()
	for range s.events {
	}
	return s.err
}

// Err tells how it ended, once Events is closed: nil for a game that is over and sealed by all, context.Canceled for one that was left,
// a *transcript.Fault for a table that stopped or a seat that showed what is no copy of one, a *p2p.RefusedError for a seat that lets
// nobody look on, or what went wrong with the file.
func (s *Spectator) Err() error { return s.err }

var errEnded = errors.New("the game is over")

func (s *Spectator) run() {
	defer close(s.events)
	defer s.cancel()
	drained := make(chan struct{})
	go func() {
		for range s.cfg.Node.Events() { // nobody is called, and nobody calls
		}
		close(drained)
	}()
	err := s.cfg.Node.Watch(s.ctx, s.cfg.Target, (*looking)(s))
	s.cfg.Node.Close()
	<-drained
	if cerr := s.closeLog(); err == nil || errors.Is(err, errEnded) {
		err = cerr
	}
	s.err = err
}

func (s *Spectator) closeLog() error {
	if s.log == nil {
		return nil
	}
	log := s.log
	s.log = nil
	err := log.Close()
	if b := s.book(); b == nil || !b.Started() { // a table that never began
		os.Remove(log.Path())
	}
	return err
}

func (s *Spectator) book() *transcript.Book {
	if s.seen == nil {
		return nil
	}
	return s.seen.Replay().Book()
}

func (s *Spectator) tell(e Event) {
	if s.ctx.Err() != nil {
		return // after one that was lost, no other comes
	}
	select {
	case s.events <- e:
	case <-s.ctx.Done():
	}
}

// looking is the spectator as its node calls it.
type looking Spectator

func (l *looking) Entered() { (*Spectator)(l).tell(Entered{}) }

func (l *looking) Lost(err error) {
	(*Spectator)(l).tell(Unreachable{l.cfg.Target.Host, err})
}

// Title takes up the table that is shown, with what is here of it.
func (l *looking) Title(title [32]byte, count uint32) (uint32, [8]byte, error) {
	s := (*Spectator)(l)
	s.again = 0
	if s.count = count; s.table == title && s.seen != nil {
		if s.log == nil { // the charter was not whole
			s.begin()
		}
		return s.have, s.check, nil
	}
	if s.table != (transcript.Hash{}) {
		if s.others++; s.others > maxOthers {
			return 0, s.check, bad("the seat shows ever other tables")
		}
		if err := s.closeLog(); err != nil {
			return 0, s.check, err
		}
		s.tell(lockstep.Notice{Text: "the table that was shown is given up, and another is shown"})
	}
	s.table = title
	s.begin()
	return s.have, s.check, s.reopen()
}

// begin waits for a charter.
func (s *Spectator) begin() {
	s.have, s.check, s.held, s.gone, s.caught = 0, transcript.FirstCheck(), nil, 0, false
	s.seen = transcript.NewAudience(s.cfg.Find, s.step)
}

// reopen reads the file of an earlier time, if there is one.
func (s *Spectator) reopen() error {
	path := ""
	if s.cfg.Earlier != nil {
		path = s.cfg.Earlier(s.table)
	}
	if path == "" {
		return nil
	}
	s.past = true
	log, err := transcript.OpenLog(path, func(rec transcript.Record) error {
		if err := s.seen.Next(rec); err != nil {
			return err
		}
		s.counted(rec)
		return nil
	})
	if err != nil {
		return err
	}
	if b := s.book(); b == nil || b.Table != s.table || !s.seen.Replay().Opened() {
		log.Close()
		return fmt.Errorf("%s is no copy of the table that is shown", path)
	}
	s.log = log
	s.opened()
	err = s.told()
	s.past = false
	return err
}

func (s *Spectator) counted(rec transcript.Record) {
	_, s.check = rec.Append(nil, s.check)
	s.have++
}

func bad(format string, args ...any) *transcript.Fault {
	return &transcript.Fault{Verdict: transcript.Damaged, Operator: transcript.None, Seat: transcript.None, Reason: fmt.Sprintf(format, args...)}
}

// Start notes whether all comes once more.
func (l *looking) Start(at uint32) error {
	s := (*Spectator)(l)
	if at != s.have {
		s.again, s.sum = s.have, transcript.FirstCheck()
	}
	s.catch()
	return nil
}

func (s *Spectator) catch() {
	if !s.caught && s.again == 0 && s.have >= s.count && s.log != nil {
		s.caught = true
		s.tell(Caught{})
	}
}

// Item checks a record, keeps it and tells what it did.
func (l *looking) Item(data []byte) error {
	s := (*Spectator)(l)
	if len(data) > 1+transcript.MaxFrame {
		return bad("a record of %d bytes; at most %d are allowed", len(data)-1, transcript.MaxFrame)
	}
	rec := transcript.Record{Kind: transcript.Kind(data[0]), Payload: data[1:]}
	if s.again > 0 {
		if _, s.sum = rec.Append(nil, s.sum); s.again == 1 && s.sum != s.check {
			f := bad("what the seat shows now is not what it showed before")
			f.Verdict = transcript.Disagree
			return f
		}
		s.again--
		s.catch()
		return nil
	}
	if err := s.seen.Next(rec); err != nil {
		return err
	}
	s.counted(rec)
	if s.log == nil {
		s.held = append(s.held, rec)
		if !s.seen.Replay().Opened() {
			return nil
		}
		return s.create()
	}
	if err := s.log.Append([]transcript.Record{rec}, false); err != nil {
		return err
	}
	return s.told()
}

// create begins the file when all have signed the charter.
func (s *Spectator) create() (err error) {
	b := s.book()
	switch {
	case b.Table != s.table:
		return bad("the charter is that of another table than the seat named")
	case b.Blind():
		f := bad("this program lacks the rules of the table")
		f.Verdict = transcript.NeedsRuleset
		return f
	}
	if s.log, err = s.cfg.Create(b.Charter, b.Table); err != nil {
		return err
	}
	if err := s.log.Append(s.held, true); err != nil {
		return err
	}
	s.held = nil
	s.opened()
	return s.told()
}

func (s *Spectator) opened() {
	b := s.book()
	s.tell(Saved{s.log.Path()})
	s.tell(lockstep.Opened{Table: b.Table, Charter: b.Charter, Rules: b.Rules(), Me: -1})
}

// step notes a step; it is told when its record is in the file. Its lists are good until the next record only.
func (s *Spectator) step(st transcript.Step) {
	b := s.book()
	if b.Blind() {
		return
	}
	st.Moves, st.Events, st.Reveals = slices.Clone(st.Moves), slices.Clone(st.Events), slices.Clone(st.Reveals)
	var at engine.State
	if at = b.State(); at != nil {
		at = at.Clone()
	}
	s.steps = append(s.steps, lockstep.Stepped{Step: st, State: at, Past: s.past || s.have < s.count})
}

// told tells what the last records did, and whether the table has ended.
func (s *Spectator) told() error {
	b := s.book()
	if lost := b.Gone(); len(lost) > s.gone {
		s.tell(lockstep.WentOn{Gone: slices.Clone(lost[s.gone:])})
		s.gone = len(lost)
	}
	for _, e := range s.steps {
		s.tell(e)
	}
	s.steps = nil
	s.catch()
	switch f := s.seen.Stopped(); {
	case s.seen.Ended():
		s.tell(lockstep.Finished{Tip: b.Tip()})
		return errEnded
	case f != nil:
		s.tell(lockstep.Halted{Fault: f, Step: b.Tip().Step})
		return f
	}
	return nil
}
