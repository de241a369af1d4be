// Package plain is the line-by-line front end: for screen readers, pipes and ssh. It
// prints what happens as it comes and reads one line at a time.
package plain

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"tribes/cmd/tribes/internal/sitting"
	"tribes/cmd/tribes/internal/story"
	"tribes/cmd/tribes/internal/text"
	"tribes/cmd/tribes/internal/words"
	"tribes/engine"
	"tribes/p2p/lockstep"
	"tribes/p2p/peer"
	"tribes/transcript"
)

// maxLine bounds a line of input in bytes; what is longer is refused, not cut.
const maxLine = 4096

// pastLines is how much of the past a resumed table tells.
const pastLines = 12

// patience is how long the table waits for something before that is said; a turn is told at once.
const patience = 1500 * time.Millisecond

// Input is where a person's lines come from.
type Input struct {
	io.Reader
	// Script tells that the lines were written beforehand, as in a pipe: each waits until it can be
	// answered, and is printed behind the question; after the last the person leaves when asked again.
	// A terminal's lines are answered at once, and its end is the person's.
	Script bool
}

// front is the conversation with the person at this terminal.
type front struct {
	sit    *sitting.Sitting
	out    *text.Writer
	width  int
	script bool
	held   *string // a script's line that waits until it can be answered
	deaf   bool    // the input has ended
	open   bool    // the cursor is behind a question

	knocks   []peer.Knocked                 // who waits to be let in
	proposed transcript.Hash                // the charter that is to be confirmed, or zero
	declined bool                           // the person did not agree to it
	stage    *sitting.Staging               // moves not sent yet; nil when it is not our turn
	chosen   string                         // the last of them that the person chose
	seat     engine.Seat                    // whose moves they are
	drawn    map[engine.Seat][]engine.Block // of the position as last printed to a seat
	shown    engine.Seat                    // the seat that was shown the position and has played since, alone and without chance
	sent     bool                           // an entry that was not told yet
	menu     []engine.Move                  // at the end of the stage
	tell     story.Teller
	past     []string         // the last lines of what was played before a resume
	lobby    lockstep.Lobby   // as it was said last
	agreed   bool             // the person has seen the charter
	waited   string           // what was said last
	halted   <-chan time.Time // when to go after the table was stopped
	idle     <-chan time.Time // when to say for what the table waits
	lost     map[lockstep.Key]bool
	warned   bool // that who looks on holds the seed
}

// Run plays until the game is over and sealed (nil), or until it ends otherwise.
func Run(ctx context.Context, sit *sitting.Sitting, in Input, out io.Writer) error {
	f := newFront(sit, in.Script, out)
	err := f.run(ctx, in)
	f.tear()
	if errors.Is(err, sitting.ErrLeft) && f.stage != nil && f.stage.Undo() {
		f.say("Moves that you chose and did not send are not kept.")
	}
	if sit.Done && errors.Is(err, sitting.ErrLeft) {
		return nil // there was nothing left to do
	}
	return sit.Ended(err)
}

func newFront(sit *sitting.Sitting, script bool, out io.Writer) *front {
	return &front{sit: sit, out: &text.Writer{W: out}, width: text.Width(), script: script, shown: engine.NoSeat, drawn: map[engine.Seat][]engine.Block{}, lost: map[lockstep.Key]bool{}}
}

func (f *front) run(ctx context.Context, in io.Reader) error {
	stop := make(chan struct{})
	defer close(stop)
	lines := text.Lines(in, maxLine, stop)
	for {
		if f.gone() {
			return sitting.ErrLeft
		}
		f.ask()
		from := lines
		if f.held != nil {
			from = nil
			if f.answerable(*f.held) {
				line := *f.held
				f.held = nil
				if f.line(line) {
					return sitting.ErrLeft
				}
				continue
			}
		}
		select {
		case <-ctx.Done():
			return sitting.ErrLeft
		case <-f.halted:
			return &sitting.HaltedError{Fault: f.sit.Halted}
		case <-f.idle:
			f.idle = nil
			f.waits()
		case line, ok := <-from:
			switch {
			case !ok:
				lines = nil
				f.ended()
			case line.TooLong:
				f.heard("...")
				f.say("A line has at most %d bytes.", maxLine)
			case f.script && !f.answerable(line.Text):
				f.held = &line.Text
			case f.line(line.Text):
				return sitting.ErrLeft
			}
		case e, ok := <-f.sit.Events():
			if !ok {
				return sitting.ErrLeft
			}
			f.sit.Update(e)
			if ended, err := f.event(e); ended {
				return err
			}
		}
	}
}

// ended takes the end of the input.
func (f *front) ended() {
	f.deaf = true
	if !f.sit.Person {
		for _, k := range f.knocks {
			f.sit.Refuse(k.Key, sitting.RefuseNobody)
		}
		f.knocks = nil
	}
}

// gone tells whether the person has left: the input has ended, and the person was at a terminal, or is asked
// something, or sits at a table that is not full.
func (f *front) gone() bool {
	switch {
	case !f.deaf || !f.sit.Person || f.sit.State != nil && f.sit.State.Result().Over:
		return false
	case !f.script || f.question() != nothing:
		return true
	}
	return f.lobby.Free() > 0 && slices.ContainsFunc(f.lobby.Taken, func(t lockstep.Taken) bool { return t.Key == f.sit.Key })
}

// tear goes to a new line if the cursor is behind a question.
func (f *front) tear() {
	if f.open {
		f.out.Printf("\n")
		f.open = false
	}
}

// say prints lines, each broken where it is longer than the terminal is wide.
func (f *front) say(format string, args ...any) {
	f.tear()
	for line := range strings.Lines(fmt.Sprintf(format, args...) + "\n") {
		f.out.Printf("%s", words.Fit(strings.TrimSuffix(line, "\n"), f.width))
	}
}

// whole prints a line that is to be copied, a command or a path, and is never broken for that.
func (f *front) whole(line string) {
	f.tear()
	f.out.Printf("%s\n", line)
}

func (f *front) sheet(sh *engine.Sheet) {
	f.tear()
	f.out.Printf("%s", words.Lay(sh, f.width))
}

// ask asks the open question, unless it stands there.
func (f *front) ask() {
	if q := f.question(); q != nothing && !f.open {
		f.out.Printf("%s> ", f.prompt(q))
		f.open = true
	}
}

// heard notes that the person has ended the line; a script's is printed, as a terminal would have.
func (f *front) heard(line string) {
	switch {
	case f.script && f.open:
		f.out.Printf("%s\n", line)
	case f.script:
		f.out.Printf("> %s\n", line)
	}
	f.open = false
}

// question is what the person is to answer now.
func (f *front) question() question {
	switch {
	case len(f.knocks) > 0:
		return forKnock
	case f.proposed != transcript.Hash{}:
		return forCharter
	case f.stage == nil:
		return nothing
	case f.stage.Full():
		return forSending
	}
	return forMove
}

type question uint8

const (
	nothing question = iota
	forKnock
	forCharter
	forMove
	forSending
)

func (f *front) prompt(q question) string {
	switch q {
	case forKnock:
		return "admit or refuse"
	case forCharter:
		return "play? yes or no"
	case forSending:
		return f.whose() + "enter to send, or undo"
	}
	return f.whose() + "number, or help"
}

// whose names the person who is to answer where there are several at the keyboard.
func (f *front) whose() string {
	if f.sit.Persons() < 2 {
		return ""
	}
	return f.sit.Charter.Seats[f.seat].Name + ": "
}
