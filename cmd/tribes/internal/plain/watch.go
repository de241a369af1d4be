package plain

import (
	"context"
	"io"
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

// Watching says how to look on.
type Watching struct {
	Script     bool // the lines were written beforehand: their end changes nothing
	Once       bool // go when all is seen that there is now, and not before
	OpenScores bool
}

const watchHelp = `  show    print the position again
  score   the score so far, item by item
  quit    look on no more`

// onlooker is the conversation with somebody who looks on.
type onlooker struct {
	sp    *peer.Spectator
	out   *text.Writer
	opt   Watching
	width int

	charter *transcript.Charter
	state   engine.State
	step    uint32
	path    string
	tell    story.Teller
	reached bool // the seat has let this program look on
	lost    bool // and it is told that it cannot be reached now
}

// Watch tells a table as it is played, as tribes replay does, until it ends or the person leaves. What it returns is
// the spectator's Err, sitting.ErrSeen, or why the seat could never be reached.
func Watch(ctx context.Context, sp *peer.Spectator, in io.Reader, out io.Writer, opt Watching) error {
	o := &onlooker{sp: sp, out: &text.Writer{W: out}, opt: opt, width: text.Width()}
	stop := make(chan struct{})
	defer close(stop)
	lines := text.Lines(in, maxLine, stop)
	patience := time.NewTimer(sitting.Patience)
	defer patience.Stop()
	var why error
	for {
		select {
		case <-ctx.Done():
			return sp.Close()
		case <-patience.C:
			if !o.reached && why != nil {
				sp.Close()
				return why
			}
			patience.Reset(sitting.Patience)
		case l, ok := <-lines:
			switch {
			case !ok && !opt.Script && !opt.Once:
				return sp.Close()
			case !ok:
				lines = nil
			case l.TooLong:
				o.say("A line has at most %d bytes.", maxLine)
			case o.line(l.Text):
				return sp.Close()
			}
		case e, ok := <-sp.Events():
			if !ok {
				return sp.Err()
			}
			if u, ok := e.(peer.Unreachable); ok {
				why = u.Err
			}
			if o.event(e) {
				return sitting.Seen(sp.Close())
			}
		}
	}
}

func (o *onlooker) say(format string, args ...any) {
	(&front{out: o.out, width: o.width}).say(format, args...)
}

func (o *onlooker) sheet(sh *engine.Sheet) { o.out.Printf("%s\n", words.Lay(sh, o.width)) }

// line answers a line; true: the person leaves.
func (o *onlooker) line(line string) (leave bool) {
	switch word := strings.ToLower(strings.TrimSpace(line)); {
	case word == "":
	case word == "quit" || word == "exit":
		return true
	case word == "help" || word == "?":
		o.say(watchHelp)
	case word != "show" && word != "score":
		o.say("Who looks on can type show, score and quit.")
	case o.state == nil:
		o.say("The game has not begun.")
	case word == "show":
		o.show()
	default:
		o.score()
	}
	return false
}

func (o *onlooker) show() {
	var sh engine.Sheet
	o.state.Describe(&sh, engine.NoSeat, engine.Hands{})
	o.out.Printf("\n")
	o.sheet(&sh)
	if o.state.Actor() != engine.NoSeat {
		o.say("%s", o.state.Ask())
	}
}

func (o *onlooker) score() {
	o.sheet(words.Score(o.charter, o.state, words.Watcher(o.opt.OpenScores)))
}

// event tells one; true: there is no more to see for who looks on once.
func (o *onlooker) event(e peer.Event) (enough bool) {
	switch e := e.(type) {
	case peer.Entered:
		switch {
		case !o.reached:
			o.say("You look on: help lists what you can type. What follows is checked as it comes.")
		case o.lost:
			o.say("The seat is there again.")
		}
		o.reached, o.lost = true, false
	case peer.Saved:
		o.path = e.Path
	case lockstep.Opened:
		o.charter, o.state, o.step, o.tell = e.Charter, nil, 0, story.Teller{}
		o.say("")
		o.sheet(words.Charter(e.Charter, e.Rules, e.Charter.Carried))
		o.say("Table %.8s; your copy of its transcript is", e.Table)
		o.out.Printf("  %s\n\n", o.path)
	case lockstep.Stepped:
		told := o.tell.Next(o.charter, e.State, e.Step)
		o.state, o.step = e.State, e.Step.Tip.Step
		o.out.Printf("%s", told.Numbered(o.width))
	case peer.Caught:
		if o.step > 1 && o.state != nil && !o.state.Result().Over {
			o.say("\nSo much was played before you came.")
			o.show()
		}
		return o.opt.Once && (o.state == nil || !o.state.Result().Over)
	case lockstep.WentOn:
		for _, g := range e.Gone {
			o.say("%s.", g.Words(o.charter))
		}
	case lockstep.Notice:
		o.say("Note: %s.", strings.TrimSuffix(e.Text, "."))
	case peer.Unreachable:
		if !o.lost {
			o.say("The seat cannot be looked on at now; trying on. %s.", upper(strings.TrimRight(tried(e.Err), ".")))
			o.lost = true
		}
	case lockstep.Finished:
		o.say("\nThe game is over. %s\n", words.Winners(o.charter, o.state))
		o.score()
		o.say("Your copy is complete. Check it with:")
		o.out.Printf("  tribes verify %s\n", words.Quote(o.path))
	case lockstep.Halted:
		o.say("The table was stopped at step %d: %s.", e.Step, strings.TrimSuffix(e.Fault.Reason, "."))
	}
	return false
}

// watchInvite prints what lets somebody look on by this program.
func (f *front) watchInvite() {
	watch := f.sit.WatchInvite()
	if watch == "" {
		f.say("%s.", upper(sitting.NobodyWatches))
		return
	}
	f.say("With this line anybody can look on, and take no seat:")
	f.whole("  tribes watch " + watch)
}

// watched tells who looks on.
func (f *front) watched(e lockstep.Watched) {
	if !e.Here {
		f.say("%s no longer watches.", e.Name)
		return
	}
	count := ""
	if e.Count > 1 {
		count = " (" + engine.Several(e.Count, "person") + " in all)"
	}
	f.say("%s watches%s.", e.Name, count)
	if c := f.sit.Charter; c != nil && c.Dice == transcript.DiceSeeded && len(c.Operators) > 1 && !f.warned {
		f.warned = true
		f.say("The dice of this table are seeded: who watches holds the seed of every draw to come, as who plays does.")
	}
}
