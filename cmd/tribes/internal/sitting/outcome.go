package sitting

import (
	"errors"
	"time"

	"tribes/transcript"
)

// How an evening may end, besides with a finished game (a nil error).
var (
	ErrLeft   = errors.New("left before the end") // the table can be resumed
	ErrClosed = errors.New("no table came about")
)

// HaltedError tells that the table was stopped for good.
type HaltedError struct{ Fault *transcript.Fault }

func (e *HaltedError) Error() string { return "the table was stopped: " + e.Fault.Reason }

// DifferWithin is how long a front end waits, after the table was stopped, for the
// others' positions to compare with.
const DifferWithin = 2 * time.Second

// The reasons that the others are told for leaving.
const (
	ReasonOver  = "the game is over"
	ReasonLeft  = "its person left"
	ReasonEnded = "its program was ended"
)

// The reasons that a peer is told which asks to be let in and is not.
const (
	RefuseAsked  = "the host's person said no"
	RefuseNobody = "no person is there to let anybody in: ask for an invite"
	RefuseBegun  = "the game has begun: only who has a seat comes back, with tribes resume"
)

// Patience is how long a guest tries to reach a host that does not answer.
const Patience = 10 * time.Second
