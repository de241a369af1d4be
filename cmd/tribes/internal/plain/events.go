package plain

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"tribes/cmd/tribes/internal/sitting"
	"tribes/cmd/tribes/internal/words"
	"tribes/engine"
	"tribes/p2p"
	"tribes/p2p/lockstep"
	"tribes/p2p/peer"
	"tribes/transcript"
)

func (f *front) event(e peer.Event) (ended bool, err error) {
	sit := f.sit
	switch e := e.(type) {
	case lockstep.LobbyChanged:
		f.lobbyChanged(&e.Lobby)
	case peer.Knocked:
		f.knocked(e)
	case lockstep.Proposed:
		f.charter(e.Charter, e.Rules, e.Changed, "The table is full. This is what you agree to:")
		if sit.Person {
			f.proposed = e.Table
		} else {
			sit.Confirm(e.Table, true)
		}
	case lockstep.Opened:
		f.opened(e)
	case lockstep.Stepped:
		f.stepped(e)
	case lockstep.Presence:
		f.presence(e)
	case lockstep.Waiting:
		f.turn()
	case lockstep.Asked:
		if !sit.Person {
			sit.GoOn() // nobody is here to be asked; who has the missing value refuses by itself
			break
		}
		f.say("%s. Type goon if you want it too, or wait.", words.Asked(sit.Charter, e))
	case lockstep.WentOn:
		for _, g := range e.Gone {
			f.say("%s.", g.Words(sit.Charter))
		}
	case lockstep.Watched:
		f.watched(e)
	case lockstep.Said:
		f.tear()
		f.out.Printf("%s", words.Said(e.Operator, e.Text, f.width))
	case lockstep.Notice:
		f.say("Note: %s.", strings.TrimSuffix(e.Text, "."))
	case peer.Unreachable:
		f.unreachable(e)
	case lockstep.Differs:
		f.say("First difference to %s: here %q, there %q", sit.Charter.Operators[e.Operator].Name, e.Mine, e.Theirs)
	case lockstep.Finished:
		f.finished()
	case lockstep.Parted:
		return true, sit.Ended(nil)
	case peer.Proved:
		f.say("The proof is kept in a file that anybody can check, also without this table:")
		f.whole("  " + e.Path)
		f.whole("  tribes verify " + words.Quote(e.Path))
	case peer.Compared:
		f.say("All positions that come are written to")
		f.whole("  " + e.Path)
	case peer.Unkept:
		f.say("That could not be written to a file of its own (%v); the transcript holds it all the same.", e.Err)
	case peer.TurnedAway:
		return true, fmt.Errorf("%w: %w", sitting.ErrClosed, e.Err)
	case lockstep.Closed:
		if f.declined {
			return true, sitting.ErrLeft
		}
		return true, fmt.Errorf("%w: %s", sitting.ErrClosed, e.Reason)
	case lockstep.Halted:
		f.say("The table was stopped at step %d: %s.", e.Step, strings.TrimSuffix(e.Fault.Reason, "."))
		f.stage = nil
		if e.Fault.Verdict == transcript.Disagree {
			f.say("The programs compare their positions. This one stays until all have them; quit leaves at once.")
		} else {
			f.halted = time.After(sitting.TellWithin)
		}
	case lockstep.Convicted:
		f.say("After the end it came out: %s. The game and its result stand; the transcript holds the evidence.", strings.TrimSuffix(e.Fault.Reason, "."))
	case peer.Failed:
		return true, e.Err
	}
	return false, nil
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

// knocked asks the person whether to let somebody in, if there is a person and room.
func (f *front) knocked(e peer.Knocked) {
	switch {
	case f.sit.Opened:
		f.sit.Refuse(e.Key, sitting.RefuseBegun)
		return
	case f.deaf && !f.sit.Person:
		f.sit.Refuse(e.Key, sitting.RefuseNobody)
		return
	}
	who := e.Name
	if who == "" {
		who = "Somebody"
	}
	f.knocks = append(f.knocks, e)
	f.say("%s (%s) has no invite and asks to join.", who, p2p.PeerIDOf(e.Key))
}

func (f *front) lobbyChanged(l *lockstep.Lobby) {
	if f.proposed != (transcript.Hash{}) {
		f.proposed = transcript.Hash{}
		f.say("That charter is off: somebody left or did not agree.")
	}
	f.agreed = false
	same := len(l.Taken) == len(f.lobby.Taken)
	for i := 0; same && i < len(l.Taken); i++ {
		same = l.Taken[i] == f.lobby.Taken[i]
	}
	if f.lobby = *l; same {
		return
	}
	if l.Free() == 0 {
		return // the charter that follows says all
	}
	f.say("")
	f.sheet(words.Lobby(l))
	f.say("Waiting for %s.", engine.Several(l.Free(), "more player"))
}

func (f *front) charter(c *transcript.Charter, rules engine.Rules, changed bool, head string) {
	f.say("\n%s\n", head)
	f.sheet(words.Charter(c, rules, changed))
	f.say("")
	f.agreed = true
}

func (f *front) opened(e lockstep.Opened) {
	f.proposed = transcript.Hash{}
	if !f.agreed {
		f.charter(e.Charter, e.Rules, e.Charter.Carried, "The table:")
	}
	signed := "All have signed the charter. "
	if f.sit.Alone() || f.sit.Resumed {
		signed = ""
	}
	f.say("%sTable %.8s; its transcript is", signed, e.Table)
	f.whole("  " + f.sit.Path)
}

func (f *front) presence(e lockstep.Presence) {
	who := f.sit.Charter.Operators[e.Operator].Name
	switch {
	case e.Here:
		f.say("%s is here.", who)
	case e.Left && e.Why == sitting.ReasonLeft:
		f.say("%s left.", who)
	case e.Left:
		f.say("%s left: %s.", who, e.Why)
	default:
		f.say("%s is away: %s.", who, strings.TrimSuffix(e.Why, "."))
	}
}

// unreachable tells once for each peer that it does not answer.
func (f *front) unreachable(e peer.Unreachable) {
	if f.lost[e.Key] || f.sit.Done {
		return
	}
	f.lost[e.Key] = true
	why := tried(e.Err)
	how := "cannot be reached yet"
	if errors.As(e.Err, new(*p2p.RefusedError)) {
		how = "does not let this program in yet"
	}
	f.say("%s %s; trying on. %s.", f.name(e.Key), how, upper(strings.TrimRight(why, ".")))
}

// tried is why a peer cannot be reached; what to do next is for a host's guest.
func tried(err error) string {
	var u *p2p.UnreachableError
	switch {
	case errors.As(err, &u) && len(u.Tries) == 0 && u.Why != "":
		return u.Why
	case u != nil && len(u.Tries) > 0:
		var tries []string
		for _, t := range u.Tries {
			tries = append(tries, t.Addr+" "+t.Why)
		}
		return strings.Join(tries, "; ")
	}
	return err.Error()
}

// stepped prints a step, of the past only the last lines.
func (f *front) stepped(e lockstep.Stepped) {
	told := f.tell.Next(f.sit.Charter, e.State, e.Step)
	if e.Past {
		f.past = append(f.past, told.Lines()...)
		f.past = f.past[max(0, len(f.past)-pastLines):]
		return
	}
	for _, l := range told.Lines() {
		f.say("%s", l)
	}
	f.stage, f.sent = nil, false
	if e.Step.Seat != f.shown || e.Step.Draws { // others have played, or chance has
		f.shown = engine.NoSeat
	}
}

func (f *front) finished() {
	sit := f.sit
	f.stage = nil
	f.say("\nThe game is over. %s\n", words.Winners(sit.Charter, sit.State))
	f.sheet(words.Score(sit.Charter, sit.State, words.Watcher(false)))
	f.say("\nThe transcript is complete. Check it with:")
	f.whole("  tribes verify " + words.Quote(sit.Path))
	if !sit.Alone() {
		f.say("Staying a moment until the others have the end too; quit leaves at once.")
	}
}
