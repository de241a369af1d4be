package jsonl

import (
	"context"
	"encoding/json"
	"io"
	"time"

	"tribes/cmd/tribes/internal/sitting"
	"tribes/cmd/tribes/internal/story"
	"tribes/cmd/tribes/internal/text"
	"tribes/cmd/tribes/internal/words"
	"tribes/engine"
	"tribes/p2p"
	"tribes/p2p/lockstep"
	"tribes/p2p/peer"
	"tribes/transcript"
)

// onlooker tells a table to a program that looks on.
type onlooker struct {
	out     io.Writer
	once    bool
	charter *transcript.Charter
	state   engine.State
	step    uint32
	path    string
	tell    story.Teller
	reached bool
}

// Watch tells a table as it is played until it ends or the program leaves; once: until all is seen that there is now. What
// it returns is the spectator's Err, sitting.ErrSeen, or why the seat could never be reached.
func Watch(ctx context.Context, sp *peer.Spectator, in io.Reader, out io.Writer, once bool) error {
	o := &onlooker{out: out, once: once}
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
				o.emit("closed", object{"reason": why.Error()})
				return why
			}
			patience.Reset(sitting.Patience)
		case l, ok := <-lines:
			switch {
			case !ok:
				lines = nil
			case l.TooLong:
				o.fail("a command is too long")
			case o.command([]byte(l.Text)):
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

func (o *onlooker) emit(event string, fields object) { Emit(o.out, event, fields) }

func (o *onlooker) fail(reason string) { o.emit("error", object{"reason": reason}) }

func (o *onlooker) command(line []byte) (leave bool) {
	var c command
	if err := json.Unmarshal(line, &c); err != nil {
		o.fail("the command cannot be read: " + err.Error())
		return false
	}
	switch {
	case c.Do == "leave":
		return true
	case c.Do != "show":
		o.fail("who looks on can do show and leave")
	case o.state == nil:
		o.fail("the game has not begun")
	default:
		o.emit("position", object{"step": o.step, "position": Position(o.state), "scores": o.scores(), "ask": o.state.Ask()})
	}
	return false
}

func (o *onlooker) scores() []int {
	points := engine.Points(o.state.Tally(nil, engine.Hands{}))
	return points[:len(o.charter.Seats)]
}

// event tells one; true: there is no more to see for who looks on once.
func (o *onlooker) event(e peer.Event) (enough bool) {
	switch e := e.(type) {
	case peer.Entered:
		o.reached = true
		o.emit("entered", object{"again": o.charter != nil})
	case peer.Saved:
		o.path = e.Path
		o.emit("transcript", object{"file": e.Path})
	case lockstep.Opened:
		o.charter, o.state, o.step, o.tell = e.Charter, nil, 0, story.Teller{}
		o.emit("opened", object{"table": e.Table.String(), "operator": nil, "seats": seats(e.Charter), "words": words.Charter(e.Charter, e.Rules, e.Charter.Carried).String()})
	case lockstep.Stepped:
		o.state, o.step = e.State, e.Step.Tip.Step
		o.emit("step", step(&o.tell, o.charter, e))
	case peer.Caught:
		o.emit("caught-up", object{"step": o.step})
		return o.once && (o.state == nil || !o.state.Result().Over)
	case lockstep.WentOn:
		wentOn(o.out, o.charter, e)
	case lockstep.Notice:
		o.emit("notice", object{"text": e.Text})
	case peer.Unreachable:
		o.emit("unreachable", object{"peer": p2p.PeerIDOf(e.Key).String(), "reason": e.Err.Error()})
	case lockstep.Finished:
		o.emit("over", object{"winners": placed(o.charter, o.state), "scores": o.scores(), "result": words.Winners(o.charter, o.state),
			"chain": e.Tip.Link().String(), "digest": e.Tip.Digest.String(), "file": o.path})
	case lockstep.Halted:
		o.emit("halted", object{"verdict": e.Fault.Verdict, "step": e.Step, "reason": e.Fault.Reason})
	}
	return false
}
