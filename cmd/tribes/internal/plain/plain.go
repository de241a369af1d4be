// Package plain is the line-by-line front end: for screen readers, pipes and ssh. It
// prints what happens as it comes and reads one line at a time.
package plain

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"strings"
	"time"

	"tribes/cmd/tribes/internal/sitting"
	"tribes/cmd/tribes/internal/words"
	"tribes/engine"
	"tribes/p2p"
	"tribes/p2p/lockstep"
	"tribes/p2p/peer"
)

// maxLine bounds a line of input in bytes.
const maxLine = 4096

// front is the conversation with the person at this terminal.
type front struct {
	sit    *sitting.Sitting
	out    io.Writer
	stage  *sitting.Staging // moves not sent yet; nil when it is not our turn
	seat   engine.Seat      // whose moves they are
	menu   []engine.Move
	asking asking
	knock  lockstep.Key
	lobby  lockstep.Lobby
	halted <-chan time.Time // when to go after the table was stopped
	idle   <-chan time.Time // when to say for what the table waits
	waited string           // what was said last
	agreed bool             // the person has seen the charter
	past   []string         // the last lines of what was played before a resume
	lost   map[lockstep.Key]bool
}

// pastLines is how much of the past a resumed table tells.
const pastLines = 12

// patience is how long the table waits for something before that is said; a turn is told at once.
const patience = 1500 * time.Millisecond

type asking uint8

const (
	nothing asking = iota
	forCharter
	forKnock
	forMove
	forSending
)

// Run plays until the game is over and sealed (nil), or until it ends otherwise.
func Run(ctx context.Context, sit *sitting.Sitting, in io.Reader, out io.Writer) error {
	f := &front{sit: sit, out: out, lost: map[lockstep.Key]bool{}}
	stop := make(chan struct{})
	defer close(stop)
	lines := readLines(in, stop)
	for {
		select {
		case <-ctx.Done():
			return sitting.ErrLeft
		case <-f.halted:
			return &sitting.HaltedError{Fault: f.sit.Halted}
		case <-f.idle:
			f.idle = nil
			f.waits()
		case line, ok := <-lines:
			if !ok {
				if sit.Person {
					return sitting.ErrLeft
				}
				lines = nil
				continue
			}
			if f.line(line) {
				return sitting.ErrLeft
			}
		case e, ok := <-sit.Events():
			if !ok {
				return sitting.ErrLeft
			}
			sit.Update(e)
			if ended, err := f.event(e); ended {
				return err
			}
		}
	}
}

func readLines(in io.Reader, stop <-chan struct{}) <-chan string {
	lines := make(chan string)
	go func() {
		defer close(lines)
		sc := bufio.NewScanner(in)
		sc.Buffer(make([]byte, 0, maxLine), maxLine)
		for sc.Scan() {
			select {
			case lines <- sc.Text():
			case <-stop:
				return
			}
		}
	}()
	return lines
}

func (f *front) say(format string, args ...any) { fmt.Fprintf(f.out, format+"\n", args...) }

func (f *front) prompt(text string) { fmt.Fprint(f.out, text+"> ") }

func (f *front) event(e peer.Event) (ended bool, err error) {
	sit := f.sit
	switch e := e.(type) {
	case lockstep.LobbyChanged:
		f.lobbyChanged(&e.Lobby)
	case peer.Knocked:
		f.knock, f.asking = e.Key, forKnock
		f.say("%s (%s) has no invite and asks to join.", orUnnamed(e.Name), p2p.PeerIDOf(e.Key))
		f.prompt("admit or refuse")
	case lockstep.Proposed:
		f.say("The table is full. This is what you agree to:\n")
		fmt.Fprint(f.out, words.Charter(e.Charter, e.Rules, e.Changed))
		f.agreed = true
		if !sit.Person {
			sit.Confirm(e.Table, true)
			break
		}
		f.asking = forCharter
		f.prompt("play? yes or no")
	case lockstep.Opened:
		f.asking = nothing
		f.say("All have signed the charter: table %.8s begins.", e.Table)
		if !f.agreed {
			f.say("")
			fmt.Fprint(f.out, words.Charter(e.Charter, e.Rules, e.Charter.Carried))
		}
	case peer.Saved:
		f.say("Transcript: %s", e.Path)
	case lockstep.Stepped:
		f.stepped(e)
	case lockstep.Presence:
		f.presence(e)
	case lockstep.Waiting:
		f.turn()
	case lockstep.Notice:
		f.say("Note: %s", e.Text)
	case peer.Unreachable:
		f.unreachable(e)
	case lockstep.Differs:
		f.say("First difference to %s: here %q, there %q", sit.Charter.Operators[e.Operator].Name, e.Mine, e.Theirs)
	case lockstep.Finished:
		f.finished()
	case lockstep.Parted:
		return true, nil
	case peer.TurnedAway:
		return true, fmt.Errorf("%w: %w", sitting.ErrClosed, e.Err)
	case lockstep.Closed:
		return true, fmt.Errorf("%w: %s", sitting.ErrClosed, e.Reason)
	case lockstep.Halted:
		f.say("The table was stopped at step %d: %s.", e.Step, e.Fault.Reason)
		f.asking = nothing
		f.halted = time.After(sitting.DifferWithin)
	case peer.Failed:
		return true, e.Err
	}
	return false, nil
}

func orUnnamed(s string) string {
	if s == "" {
		return "Somebody"
	}
	return s
}

func upper(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// name is what to call a peer: its operator's name, or its peer ID before there is one.
func (f *front) name(k lockstep.Key) string {
	if c := f.sit.Charter; c != nil {
		if i := c.OperatorOf(k); i >= 0 {
			return c.Operators[i].Name
		}
	}
	return p2p.PeerIDOf(k).String()
}

func (f *front) lobbyChanged(l *lockstep.Lobby) {
	same := len(l.Taken) == len(f.lobby.Taken)
	for i := 0; same && i < len(l.Taken); i++ {
		same = l.Taken[i] == f.lobby.Taken[i]
	}
	f.lobby = *l
	if same {
		return
	}
	f.say("")
	fmt.Fprint(f.out, words.Lobby(l))
	if n := l.Free(); n > 0 {
		f.say("Waiting for %s.", words.Count(n, "more player"))
	}
}

func (f *front) presence(e lockstep.Presence) {
	who := f.sit.Charter.Operators[e.Operator].Name
	switch {
	case e.Here:
		f.say("%s is here.", who)
	case e.Left:
		f.say("%s left: %s.", who, e.Why)
	default:
		f.say("%s is away: %s.", who, e.Why)
	}
}

// unreachable tells once for each peer that it does not answer.
func (f *front) unreachable(e peer.Unreachable) {
	if f.lost[e.Key] {
		return
	}
	f.lost[e.Key] = true
	f.say("%s does not answer yet; trying on. %s.", f.name(e.Key), upper(e.Err.Error()))
}

// stepped prints a step, of the past only the last lines.
func (f *front) stepped(e lockstep.Stepped) {
	lines := words.Step(f.sit.Charter, &e.Step, f.sit.Before, e.State)
	if e.Past {
		f.past = append(f.past, lines...)
		f.past = f.past[max(0, len(f.past)-pastLines):]
		return
	}
	for _, l := range lines {
		f.say("%s", l)
	}
	f.stage = nil
}

func (f *front) finished() {
	sit := f.sit
	f.asking = nothing
	f.say("\nThe game is over. %s\n", words.Winners(sit.Charter, sit.State))
	fmt.Fprint(f.out, words.Score(sit.Charter, sit.State, engine.Hands{}))
	f.say("\nTranscript: %s", sit.Path)
	f.say("Check it:   tribes verify %s", sit.Path)
}

// turn opens the person's turn, or says for whom the table waits.
func (f *front) turn() {
	sit := f.sit
	if len(f.past) > 0 {
		f.say("\nWhat was played last:")
		for _, l := range f.past {
			f.say("%s", l)
		}
		f.past = nil
	}
	if f.asking == forKnock || sit.State != nil && sit.State.Result().Over && sit.Done {
		return
	}
	seat := sit.ToMove()
	if seat == engine.NoSeat {
		f.idle = nil
		if w := sit.Waits; len(w) == 1 && w[0].What == lockstep.ForMove && w[0].Here {
			f.waits()
		} else if len(w) > 0 {
			f.idle = time.After(patience)
		}
		return
	}
	f.waited, f.idle = "", nil
	if f.stage != nil && f.seat == seat {
		return
	}
	f.seat = seat
	f.stage = sitting.NewStaging(sit.State.Clone())
	f.show()
	f.offer()
}

// waits says what the table waits for, once.
func (f *front) waits() {
	var list []string
	for _, w := range f.sit.Waits {
		if w.What == lockstep.ForMove && w.Operator == f.sit.Me {
			continue
		}
		list = append(list, words.Wait(f.sit.Charter, f.sit.Rules, w, f.sit.Me, f.sit.At(w.Since)))
	}
	if text := words.List(list); text != "" && text != f.waited {
		f.waited = text
		f.say("Waiting for %s.", text)
	}
}

// show prints the position for the seat that is to move.
func (f *front) show() {
	var sh engine.Sheet
	s, seat := f.sit.State, f.seat
	if f.stage != nil {
		s = f.stage.State
	} else if len(f.sit.Charter.SeatsOf(f.sit.Me)) > 0 {
		seat = f.sit.Charter.SeatsOf(f.sit.Me)[0]
	}
	s.Describe(&sh, seat, engine.Hands{})
	f.say("")
	fmt.Fprint(f.out, &sh)
}

// offer prints the menu, or asks to send when nothing more can be chosen.
func (f *front) offer() {
	st := f.stage
	if st.Full() {
		f.asking = forSending
		switch {
		case st.Draws:
			f.say("\nChance comes in after this; it cannot be taken back then.")
		case st.Ends():
			f.say("\nThat is all you have to decide for now.")
		default:
			f.say("\n%d moves are the most that can be sent at once.", len(st.Moves))
		}
		f.prompt("enter to send, or undo")
		return
	}
	f.asking = forMove
	f.menu = st.State.Moves(f.menu[:0])
	f.say("\n%s: %s", f.sit.Charter.Seats[f.seat].Name, st.State.Ask())
	for i, m := range f.menu {
		f.say("%4d  %s", i+1, st.State.Phrase(m))
	}
	f.prompt("number, or help")
}

func (f *front) send() {
	st := f.stage
	if st == nil || len(st.Moves) == 0 {
		f.say("There is nothing to send.")
		return
	}
	moves := st.Moves
	f.stage, f.asking = nil, nothing
	if err := f.sit.Move(f.seat, moves); err != nil {
		f.say("Not sent: %v", err)
		f.turn()
	}
}
