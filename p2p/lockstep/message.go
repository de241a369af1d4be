package lockstep

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tribes/engine"
	"tribes/transcript"
	"tribes/transcript/canon"
)

// MaxMessage bounds a message in bytes.
const MaxMessage = transcript.MaxFrame + 512

const maxAttempts = 64 // as in a charter

// The types of messages. Everything that must be proved carries its own signature (msgRecord);
// the rest is believed as far as the link it came by: it can delay a table, not change it.
const (
	msgJoin     = 1
	msgLobby    = 2
	msgRefuse   = 3
	msgPropose  = 4
	msgDecline  = 5
	msgRecord   = 6
	msgTip      = 7
	msgWant     = 8
	msgAnswer   = 9
	msgBye      = 10
	msgRoster   = 11
	msgPosition = 12
	msgWatched  = 14
	msgSaid     = 15
)

type envelope struct {
	Type uint8
	Body []byte
}

// joinMsg asks the host for seats.
type joinMsg struct {
	Format  uint8
	Program string
	Round   uint32 // of the lobby it answers
	Name    string
	Places  []Ask
	Nonce   transcript.Hash
	Tip     transcript.Hash
	Length  uint32 // of the chain of dice values
}

// Ask is a seat somebody wants: a person's or a bot's.
type Ask struct{ Kind, Name string }

// Lobby is a table that is not full yet, as the host describes it.
type Lobby struct {
	Format     uint8
	Program    string
	Round      uint32 // begins anywhere, counts up when a charter is given up; then all join anew
	Game       string
	Ruleset    uint16
	Options    []transcript.Option
	Components transcript.BlobName
	Carried    bool
	Dice       uint8
	Clock      uint32 // seconds for a move; 0: none
	Rehearsal  bool
	Attempts   []transcript.Hash // tables that were given up, the newest last
	Seats      uint8
	Taken      []Taken
}

// Taken is a seat somebody has.
type Taken struct {
	Operator string
	Key      Key
	Kind     string
	Name     string
}

// Free is the number of seats nobody has.
func (l *Lobby) Free() int { return int(l.Seats) - len(l.Taken) }

type recordMsg struct {
	Kind    uint8
	Payload []byte
}

// tipMsg is the heartbeat.
type tipMsg struct {
	Session transcript.Session
	Step    uint32
	In      transcript.Hash
	Done    bool // over and sealed by all: needs nothing any more
}

type wantMsg struct{ From uint32 } // the first step that lacks

// answerMsg answers a session.
type answerMsg struct {
	Session transcript.Session
	Step    uint32 // the newest one the answerer has: the session signs no entry before it has it too
	Refused string // why the session is not listened to; empty: it is
}

type wordsMsg struct{ Text string } // of msgRefuse, msgDecline, msgBye

type rosterMsg struct{ Contacts []Contact }

type proposeMsg struct {
	Round   uint32
	Charter []byte
}

// positionMsg is what an operator's program came to at a step where programs differ. Whoever has it may send it: it is
// worth what the ack in it is worth.
type positionMsg struct {
	Step     uint32
	Operator uint8
	Program  string // what ran there, as its operator or the sender says
	Stated   []byte // the operator's ack of the step, a frame
	Bytes    []byte // the position; its digest is the one in the ack
}

func pack(kind uint8, body any) []byte {
	return canon.Marshal(&envelope{kind, canon.Marshal(body)})
}

func packRecord(r transcript.Record) []byte {
	return pack(msgRecord, &recordMsg{uint8(r.Kind), r.Payload})
}

func unpack(data []byte) (envelope, error) {
	var e envelope
	err := canon.Unmarshal(data, &e, MaxMessage)
	return e, err
}

func (e envelope) into(v any) error { return canon.Unmarshal(e.Body, v, MaxMessage) }

// PlausibleGossip is a cheap check of a gossiped message before it is passed on: gossip carries records only.
func PlausibleGossip(data []byte) bool {
	e, err := unpack(data)
	return err == nil && e.Type == msgRecord
}

// printable keeps only what prints: all else, line ends and what turns the direction of writing included, becomes a space.
func printable(s string) string {
	return strings.Map(func(r rune) rune {
		if !strconv.IsPrint(r) {
			return ' '
		}
		return r
	}, s)
}

// say bounds words from a peer and keeps only what prints.
func say(s string) string {
	s = printable(s)
	if len(s) > 200 {
		s = strings.ToValidUTF8(s[:200], "") + "..."
	}
	return s
}

func (m *rosterMsg) check() error {
	if len(m.Contacts) > engine.MaxSeats {
		return fmt.Errorf("%d contacts", len(m.Contacts))
	}
	return nil // addresses are bounded one by one
}

// check bounds a lobby and refuses text that does not print.
func (l *Lobby) check() error {
	if int(l.Seats) < 1 || int(l.Seats) > engine.MaxSeats || len(l.Taken) > int(l.Seats) ||
		len(l.Options) > 16 || len(l.Attempts) > maxAttempts || l.Components.Size > transcript.MaxBlob {
		return errors.New("a lobby beyond all bounds")
	}
	texts := []string{l.Program, l.Game}
	for _, o := range l.Options {
		texts = append(texts, o.Key, o.Value)
	}
	for _, t := range l.Taken {
		texts = append(texts, t.Name, t.Operator)
		if !transcript.SeatKind(t.Kind) {
			return fmt.Errorf("%q is neither a person nor a bot", say(t.Kind))
		}
	}
	for _, s := range texts {
		if err := transcript.CheckName(s); err != nil {
			return err
		}
	}
	return nil
}

// seats tells whether an operator sits in the lobby.
func (l *Lobby) seats(k Key) bool {
	return slices.ContainsFunc(l.Taken, func(s Taken) bool { return s.Key == k })
}

func (l *Lobby) clone() Lobby {
	c := *l
	c.Options, c.Attempts, c.Taken = slices.Clone(l.Options), slices.Clone(l.Attempts), slices.Clone(l.Taken)
	return c
}
