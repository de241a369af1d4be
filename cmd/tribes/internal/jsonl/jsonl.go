// Package jsonl is the front end for other programs: one JSON object a line, events
// out and commands in. It confirms charters by itself. EVENTS.md says what there is.
package jsonl

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
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

// maxLine bounds a command in bytes.
const maxLine = 64 << 10

// object is an event; fields that do not apply are left out.
type object map[string]any

type front struct {
	sit  *sitting.Sitting
	out  io.Writer
	turn uint32 // the step after which the last turn event was sent
	menu []engine.Move
	tell story.Teller
	deaf bool // no more commands will come

	halted <-chan time.Time // when to go after the table was stopped
}

const commands = "move, choose, admit, refuse, vouch, go-on, say, invite, leave"

const notYourTurn = "it is not your turn"

type command struct {
	Do    string     `json:"do"`
	Moves [][4]int32 `json:"moves"`
	Index *int       `json:"index"`
	Peer  string     `json:"peer"`
	Text  string     `json:"text"`
}

// Emit writes one event of a name; fields is a struct or a map, of which there is at least one field.
func Emit(out io.Writer, event string, fields any) error {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(fields); err != nil {
		return err
	}
	line := fmt.Appendf(nil, `{"event":%q,`, event)
	_, err := out.Write(append(line, b.Bytes()[1:]...))
	return err
}

// Invite is the first event of a host.
type Invite struct {
	Invite    string   `json:"invite"`
	Addresses []string `json:"addresses"`
	Watch     string   `json:"watch"` // the invite that lets its holder only look on
}

// Run plays until the game is over and sealed (nil), or until it ends otherwise.
func Run(ctx context.Context, sit *sitting.Sitting, in io.Reader, out io.Writer) error {
	f := &front{sit: sit, out: out}
	err := f.run(ctx, in)
	if sit.Done && errors.Is(err, sitting.ErrLeft) {
		return nil // there was nothing left to do
	}
	return sit.Ended(err)
}

func (f *front) run(ctx context.Context, in io.Reader) error {
	stop := make(chan struct{})
	defer close(stop)
	lines := text.Lines(in, maxLine, stop)
	for {
		select {
		case <-ctx.Done():
			return sitting.ErrLeft
		case <-f.halted:
			return &sitting.HaltedError{Fault: f.sit.Halted}
		case line, ok := <-lines:
			switch {
			case !ok && f.sit.Person && !(f.sit.State != nil && f.sit.State.Result().Over):
				return sitting.ErrLeft // whoever played this seat is gone
			case !ok:
				lines, f.deaf = nil, true // a bot needs no commands
			case line.TooLong:
				f.fail("a command has at most %d bytes", maxLine)
			case f.command([]byte(line.Text)):
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
			f.offer()
		}
	}
}

func (f *front) emit(event string, o object) { Emit(f.out, event, o) }

func (f *front) fail(format string, args ...any) {
	f.emit("error", object{"reason": fmt.Sprintf(format, args...)})
}

func (f *front) command(line []byte) (leave bool) {
	var c command
	if err := json.Unmarshal(line, &c); err != nil {
		f.fail("the command cannot be read: %v", err)
		return false
	}
	switch c.Do {
	case "move":
		e := transcript.Entry{Moves: c.Moves}
		moves, err := e.Unpack()
		if err != nil {
			f.fail("%v", err)
			return false
		}
		f.move(moves)
	case "choose":
		switch {
		case f.sit.ToMove() == engine.NoSeat:
			f.fail(notYourTurn)
		case c.Index == nil || *c.Index < 0 || *c.Index >= len(f.menu):
			f.fail("choose an index from 0 to %d", len(f.menu)-1)
		default:
			f.move([]engine.Move{f.menu[*c.Index]})
		}
	case "admit", "refuse":
		key, err := p2p.ParsePeerID(c.Peer)
		if err != nil {
			f.fail("%v", err)
			return false
		}
		if c.Do == "admit" {
			f.sit.Admit(key)
		} else {
			f.sit.Refuse(key, sitting.RefuseAsked)
		}
	case "vouch":
		f.sit.Vouch()
	case "go-on":
		if err := f.sit.GoOn(); err != nil {
			f.fail("%v", err)
		}
	case "say":
		if err := f.sit.Say(c.Text); err != nil {
			f.fail("%v", err)
		}
	case "invite":
		if watch := f.sit.WatchInvite(); watch != "" {
			f.emit("watch-invite", object{"watch": watch})
		} else {
			f.fail("%s", sitting.NobodyWatches)
		}
	case "leave":
		return true
	case "":
		f.fail("the command lacks \"do\", which is one of %s", commands)
	default:
		f.fail("there is no command %q; there are %s", c.Do, commands)
	}
	return false
}

func (f *front) move(moves []engine.Move) {
	seat := f.sit.ToMove()
	if seat == engine.NoSeat {
		f.fail(notYourTurn)
		return
	}
	if err := f.sit.Move(seat, moves); err != nil {
		o := object{"reason": err.Error()}
		var refusal *engine.Refusal
		if errors.As(err, &refusal) {
			o["rule"], o["why"] = refusal.Rule, refusal.Why
		}
		f.emit("error", o)
		f.turn = 0 // offer the menu again
		f.offer()
	}
}

// offer tells the seat that is to move what it may do, once a step.
func (f *front) offer() {
	seat := f.sit.ToMove()
	if seat == engine.NoSeat {
		return
	}
	step := f.sit.Waits[0].Step
	if step == f.turn {
		return
	}
	f.turn = step
	s := f.sit.State
	f.menu = s.Moves(f.menu[:0])
	menu := make([]object, len(f.menu))
	for i, m := range f.menu {
		kind := &s.Rules().Info().Kinds[m.Kind]
		menu[i] = object{"move": [4]int{int(m.Kind), int(m.A), int(m.B), int(m.C)}, "kind": kind.Name, "args": named(kind, m), "text": s.Phrase(m)}
	}
	turn := object{"seat": seat, "ask": s.Ask(), "menu": menu, "position": Position(s)}
	if card := f.sit.Known(seat)[seat]; card != 0 {
		turn["card"] = card
	}
	f.emit("turn", turn)
}

// named are the numbers of a move by their names.
func named(kind *engine.Kind, m engine.Move) map[string]int {
	out := map[string]int{}
	for i, a := range kind.Args {
		out[a.Name] = int([...]int16{m.A, m.B, m.C}[i])
	}
	return out
}

// Position is a position as an object of its facts.
func Position(s engine.State) map[string]string {
	out := map[string]string{}
	for _, fact := range engine.Facts(s) {
		out[fact.Path] = fact.Value
	}
	return out
}

func (f *front) event(e peer.Event) (ended bool, err error) {
	sit := f.sit
	switch e := e.(type) {
	case lockstep.LobbyChanged:
		f.emit("lobby", object{"game": e.Lobby.Game, "seats": e.Lobby.Seats, "taken": taken(&e.Lobby), "free": e.Lobby.Free()})
	case peer.Knocked:
		switch {
		case sit.Opened:
			sit.Refuse(e.Key, sitting.RefuseBegun)
		case f.deaf:
			sit.Refuse(e.Key, sitting.RefuseNobody)
		default:
			f.emit("knock", object{"peer": p2p.PeerIDOf(e.Key).String(), "name": e.Name})
		}
	case lockstep.Proposed:
		f.emit("charter", object{"game": e.Charter.Game, "seats": seats(e.Charter), "words": words.Charter(e.Charter, e.Rules, e.Changed).String()})
		sit.Confirm(e.Table, true)
	case lockstep.Opened:
		f.emit("opened", object{"table": e.Table.String(), "operator": e.Me, "seats": seats(e.Charter), "words": words.Charter(e.Charter, e.Rules, e.Charter.Carried).String()})
	case peer.Saved:
		f.emit("transcript", object{"file": e.Path})
	case lockstep.Stepped:
		f.stepped(e)
	case lockstep.Dealt:
		f.dealt()
	case lockstep.Presence:
		f.emit("presence", object{"operator": sit.Charter.Operators[e.Operator].Name, "here": e.Here, "left": e.Left, "reason": e.Why})
	case lockstep.Waiting:
		var list []string
		for _, w := range e.For {
			list = append(list, words.Wait(sit.Charter, sit.Rules, w, sit.Me, sit.At(w.Since)))
		}
		f.emit("waiting", object{"for": list})
	case lockstep.Asked:
		f.emit("asked", object{"operator": sit.Charter.Operators[e.Operator].Name, "missing": names(sit.Charter, e.Missing)})
		if !sit.Person {
			sit.GoOn() // a bot has no wish of its own; who has the missing value refuses by itself
		}
	case lockstep.WentOn:
		wentOn(f.out, sit.Charter, e)
	case lockstep.Watched:
		f.emit("watched", object{"name": e.Name, "here": e.Here, "count": e.Count})
	case lockstep.Said:
		f.emit("said", object{"operator": e.Operator, "text": e.Text})
	case lockstep.Notice:
		f.emit("notice", object{"text": e.Text})
	case peer.Unreachable:
		f.emit("unreachable", object{"peer": p2p.PeerIDOf(e.Key).String(), "reason": e.Err.Error()})
	case lockstep.Differs:
		f.emit("differs", object{"operator": sit.Charter.Operators[e.Operator].Name, "mine": e.Mine.String(), "theirs": e.Theirs.String()})
	case lockstep.Finished:
		points := engine.Points(sit.State.Tally(nil, engine.Hands{}))
		f.emit("over", object{"winners": winners(sit), "scores": points[:len(sit.Charter.Seats)], "result": words.Winners(sit.Charter, sit.State),
			"chain": e.Tip.Link().String(), "digest": e.Tip.Digest.String(), "file": sit.Path})
	case lockstep.Parted:
		return true, sit.Ended(nil)
	case peer.Proved:
		f.emit("proof", object{"proof": e.Path, "check": "tribes verify " + words.Quote(e.Path)})
	case peer.Compared:
		f.emit("compared", object{"report": e.Path})
	case peer.Unkept:
		f.emit("notice", object{"text": fmt.Sprintf("a proof or report could not be written: %v", e.Err)})
	case peer.TurnedAway:
		f.emit("closed", object{"reason": e.Err.Error()})
		return true, fmt.Errorf("%w: %w", sitting.ErrClosed, e.Err)
	case lockstep.Closed:
		f.emit("closed", object{"reason": e.Reason})
		return true, fmt.Errorf("%w: %s", sitting.ErrClosed, e.Reason)
	case lockstep.Halted:
		f.emit("halted", object{"verdict": e.Fault.Verdict, "step": e.Step, "reason": e.Fault.Reason})
		if e.Fault.Verdict != transcript.Disagree {
			f.halted = time.After(sitting.TellWithin)
		}
	case lockstep.Convicted:
		f.emit("convicted", object{"verdict": e.Fault.Verdict, "step": e.Step, "reason": e.Fault.Reason})
	case peer.Failed:
		f.emit("failed", object{"reason": e.Err.Error()})
		return true, e.Err
	}
	return false, nil
}

func (f *front) stepped(e lockstep.Stepped) { f.emit("step", step(&f.tell, f.sit.Charter, e)) }

// step is the step that comes next in a story.
func step(tell *story.Teller, c *transcript.Charter, e lockstep.Stepped) object {
	moves := make([][4]int, len(e.Step.Moves))
	for i, m := range e.Step.Moves {
		moves[i] = [4]int{int(m.Kind), int(m.A), int(m.B), int(m.C)}
	}
	told := tell.Next(c, e.State, e.Step)
	return object{"step": e.Step.Tip.Step, "seat": e.Step.Seat, "moves": moves, "draws": e.Step.Draws, "past": e.Past,
		"chain": e.Step.Tip.Link().String(), "text": told.Lines()}
}

func wentOn(out io.Writer, c *transcript.Charter, e lockstep.WentOn) {
	for _, g := range e.Gone {
		Emit(out, "went-on", object{"without": c.Operators[g.Operator].Name, "step": g.Step, "draw": g.Event,
			"withheld": g.Withheld, "contested": g.Contested, "text": g.Words(c)})
	}
}

// dealt tells the private cards of the seats that are played by commands.
func (f *front) dealt() {
	var cards []object
	for i := range engine.Seat(len(f.sit.Charter.Seats)) {
		if card := f.sit.Known(i)[i]; card != 0 {
			cards = append(cards, object{"seat": i, "card": card})
		}
	}
	if len(cards) > 0 {
		f.emit("dealt", object{"cards": cards})
	}
}

func names(c *transcript.Charter, of []int) (out []string) {
	for _, i := range of {
		out = append(out, c.Operators[i].Name)
	}
	return out
}

func taken(l *lockstep.Lobby) []object {
	out := []object{}
	for _, t := range l.Taken {
		out = append(out, object{"name": t.Name, "operator": t.Operator, "kind": t.Kind})
	}
	return out
}

func seats(c *transcript.Charter) []object {
	out := []object{}
	for _, s := range c.Seats {
		o := c.Operators[s.Operator]
		out = append(out, object{"name": s.Name, "kind": s.Kind, "operator": o.Name, "peer": p2p.PeerIDOf(o.Key).String()})
	}
	return out
}

func winners(s *sitting.Sitting) []int { return placed(s.Charter, s.State) }

// placed are the seats on the first place.
func placed(c *transcript.Charter, at engine.State) []int {
	out := []int{}
	res := at.Result()
	for i := range c.Seats {
		if res.Place[i] == 1 {
			out = append(out, i)
		}
	}
	return out
}
