package transcript

import (
	"fmt"
	"math"

	"tribes/engine"
	"tribes/transcript/canon"
	"tribes/transcript/poker"
)

// Entry is a seat's batch of moves. Draws says that its last move needs dice, so that
// the chain can be checked without the engine.
type Entry struct {
	Draws bool
	Moves [][4]int32 // kind, a, b, c
}

// NewEntry packs moves.
func NewEntry(draws bool, moves []engine.Move) Entry {
	e := Entry{Draws: draws, Moves: make([][4]int32, len(moves))}
	for i, m := range moves {
		e.Moves[i] = [4]int32{int32(m.Kind), int32(m.A), int32(m.B), int32(m.C)}
	}
	return e
}

// Unpack gives the moves; numbers that no move can hold are refused.
func (e *Entry) Unpack() ([]engine.Move, error) {
	if n := len(e.Moves); n < 1 || n > engine.MaxBatch {
		return nil, fmt.Errorf("%d moves: %w", n, engine.ErrBatchSize)
	}
	out := make([]engine.Move, len(e.Moves))
	for i, m := range e.Moves {
		if m[0] < 0 || m[0] > math.MaxUint16 {
			return nil, fmt.Errorf("move %d is of kind %d", i+1, m[0])
		}
		for _, x := range m[1:] {
			if x < math.MinInt16 || x > math.MaxInt16 {
				return nil, fmt.Errorf("move %d holds the number %d", i+1, x)
			}
		}
		out[i] = engine.Move{Kind: uint16(m[0]), A: int16(m[1]), B: int16(m[2]), C: int16(m[3])}
	}
	return out, nil
}

// Ack states the outcome of a step as its signer computed it; it doubles as the echo of a step without a draw.
// An Ack of step 0 is the signature of the charter.
type Ack struct{ In, Digest Hash }

// Seal states the link and digest of a step.
type Seal struct{ Link, Digest Hash }

// Start announces a session at the step its header names. Records binds it to its place
// in its signer's own copy, where nothing else orders it.
type Start struct {
	Count   uint32 // starts of this operator at this table, from 1; it may leave numbers out
	Records uint32 // records before it in its copy, local ones not counted
	In      Hash   // of the step
	Program string // what runs, in words: 1 to MaxName bytes
}

// Echo tells that its signer has checked an entry that draws and logged it: no value is disclosed before all have.
type Echo struct{ Body Hash }

// Abandon agrees to draw without operators that are missing, or, with Yes false, refuses it. The header names them in
// place of a seat (Missing) and the draw whose values are burned.
type Abandon struct {
	Body   Hash // of the entry that draws
	Yes    bool
	Shown  []Reveal // the values of the missing for which it refuses, ascending; never nil
	Echoes [][]byte // the frames with which the missing echoed the entry, as far as who agrees has them, ascending; never nil
}

// Word is an operator's checked word on going on without others.
type Word struct {
	Missing Missing
	Yes     bool
	Shown   []Reveal // with a refusal; whether they are right, CheckReveal tells
	Echoed  Missing  // with consent: those of the missing that it shows to have echoed the entry
}

// Commit names the tip of an operator's next chain of dice values, where the one before is used up.
type Commit struct {
	Epoch  uint32
	Tip    Hash
	Length uint32
}

// DealKey is an operator's key for the private deal, with the proof that it knows the secret.
type DealKey struct {
	Key   poker.Point
	Proof poker.KeyProof
}

// Shuffle is the deck that an operator made of the one before it, with the proof that it holds the same cards.
type Shuffle struct{ Deck, Proof []byte }

// Share holds an operator's parts in opening the cards of the seats of all others, ascending by seat.
type Share struct{ Parts []Part }

// Part is an operator's part in opening the card of one seat, with its proof. That of the card's owner, in an open frame, opens it to all.
type Part struct {
	Share poker.Point
	Proof poker.ShareProof
}

// Reveal is one operator's disclosed dice value for a draw. In a message it is the
// payload of a signed frame; in a file it stands bare, since the value proves itself.
type Reveal struct {
	Operator uint8
	Epoch    uint32
	Value    Hash
}

type wireReveal struct {
	Event    uint32
	Operator uint8
	Epoch    uint32
	Value    Hash
}

// Record is the reveal of a draw as a record.
func (r Reveal) Record(event uint32) Record {
	return Record{KindReveal, canon.Marshal(&wireReveal{event, r.Operator, r.Epoch, r.Value})}
}

// ParseReveal reads a bare reveal, as it stands in a file.
func ParseReveal(b []byte) (event uint32, r Reveal, err error) {
	var w wireReveal
	if err := canon.Unmarshal(b, &w, MaxFrame); err != nil {
		return 0, Reveal{}, fmt.Errorf("reveal %w", err)
	}
	return w.Event, Reveal{w.Operator, w.Epoch, w.Value}, nil
}
