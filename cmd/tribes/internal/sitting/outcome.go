package sitting

import (
	"context"
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

// TellWithin is how long a front end stays after somebody cheated, so that the others learn it. After a desync it stays
// until lockstep.Parted.
const TellWithin = 2 * time.Second

// ErrSeen is how looking on once ends: all is seen that was played so far, and the game goes on.
var ErrSeen = errors.New("all is seen that was played so far")

// Seen is how a spectator ended that was closed because it had seen enough.
func Seen(err error) error {
	if errors.Is(err, context.Canceled) {
		return ErrSeen
	}
	return err
}

// Ended is the error of an evening that a front end left: that of a table which was stopped comes first.
func (v *View) Ended(err error) error {
	if v.Halted != nil && (err == nil || errors.Is(err, ErrLeft)) {
		return &HaltedError{Fault: v.Halted}
	}
	return err
}

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
