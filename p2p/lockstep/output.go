package lockstep

import (
	"tribes/engine"
	"tribes/transcript"
)

// Key is an operator's Ed25519 public key; links are known by it.
type Key = [32]byte

// Time is the caller's clock in milliseconds since any moment; it only ever goes on.
type Time int64

// Output is what is to be done after a call.
type Output struct {
	// Discard tells that the table of the Open before this output was given up unplayed: its file may go.
	Discard bool
	// Open, if not zero, names the table whose transcript begins with Log: a new file.
	Open   transcript.Hash
	Log    []LogRecord
	Links  []Contact // keep links to these operators from now on
	Send   []Message
	Events []Event
}

// LogRecord is a record for the transcript; Sync: it must be on the disk before anything is sent.
type LogRecord struct {
	transcript.Record
	Sync bool
}

// Contact is an operator and the addresses it was last seen at.
type Contact struct {
	Key   Key
	Addrs []string
}

// Message goes to one operator's link, or to the gossip of the table when Gossip is set.
type Message struct {
	To     Key
	Gossip bool
	Data   []byte
}

// Event is something the interface tells its person.
type Event interface{ isEvent() }

// LobbyChanged shows who sits at a table that is not full yet.
type LobbyChanged struct{ Lobby Lobby }

// Proposed asks the person to confirm the charter with Table.Confirm. Where the host begins another round it is
// void, and a new one follows.
type Proposed struct {
	Table   transcript.Hash
	Charter *transcript.Charter
	Rules   engine.Rules
	Changed bool // the component data are not the program's own
}

// Signing tells that the own signature of a charter is given and the others' are waited for.
type Signing struct {
	Charter *transcript.Charter
	Rules   engine.Rules
	Me      int // own operator
}

// Opened tells that all operators have signed: the table exists. To a guest LobbyChanged may still come after
// it, if the host gave the table up before it knew and before anything was played.
type Opened struct {
	Table   transcript.Hash
	Charter *transcript.Charter
	Rules   engine.Rules
	Me      int // own operator
}

// Stepped tells one step of the game; State is the position after it, the receiver's to keep.
type Stepped struct {
	Step  transcript.Step
	State engine.State
	Past  bool // read from the transcript on resuming, not news
}

// Dealt tells the private cards of the own seats, counted from 1; those of other seats are 0. It comes once, after the
// step with which the deal is done (the setup, or the last share) or, on resuming, after the past. Who shows a card to
// anybody but its seat's own person tells it.
type Dealt struct{ Hands engine.Hands }

// Asked tells that an operator wants to draw without those who are missing (Table.GoOn answers yes).
type Asked struct {
	Operator int
	Missing  []int
}

// WentOn tells that all others agreed to go on without operators that did not disclose their values.
type WentOn struct{ Gone []transcript.Gone }

// Presence tells that an operator's link came or went.
type Presence struct {
	Operator int
	Here     bool
	Left     bool   // it said goodbye
	Why      string // for a link that went
}

// Waiting tells for what the table waits now; sent when that changes.
type Waiting struct{ For []Wait }

// Notice is something worth a line that changes nothing.
type Notice struct{ Text string }

// Closed tells that no table came about, or that the host gave it up: nothing more will happen.
type Closed struct{ Reason string }

// Halted tells that the table stopped for good at a step: somebody cheated, or programs disagree.
type Halted struct {
	Fault *transcript.Fault
	Step  uint32
}

// Convicted tells that after the end an operator was found to have signed two statements where one may stand. The game that
// was sealed stands; the transcript holds the evidence, and verifying it names the operator.
type Convicted struct {
	Fault *transcript.Fault
	Step  uint32 // that the statements are about
}

// Differs tells, after programs came to different positions, the first fact in which another operator's differs.
type Differs struct {
	Operator     int
	Mine, Theirs engine.Fact
}

// Positions tells, after programs came to different positions, what each operator's program came to, as far as that has come. It
// is told again whenever more has.
type Positions struct {
	Step uint32
	Of   []Position // by operator
}

// Position is what an operator stated at a step. It is compared and printed, never played on.
type Position struct {
	Program string          // what runs there, as it says itself; "" if not known
	Digest  transcript.Hash // the signed one; zeros: not known yet
	State   engine.State    // nil: not known yet, or Flaw says why
	Flaw    string
}

// Finished tells that the game is over and its end sealed by all.
type Finished struct{ Tip transcript.Tip }

// Parted tells that nobody needs this program any more after the end, or after a desync: then all positions are told
// that can be.
type Parted struct{}

func (LobbyChanged) isEvent() {}
func (Proposed) isEvent()     {}
func (Signing) isEvent()      {}
func (Opened) isEvent()       {}
func (Stepped) isEvent()      {}
func (Dealt) isEvent()        {}
func (Asked) isEvent()        {}
func (WentOn) isEvent()       {}
func (Presence) isEvent()     {}
func (Waiting) isEvent()      {}
func (Notice) isEvent()       {}
func (Closed) isEvent()       {}
func (Halted) isEvent()       {}
func (Convicted) isEvent()    {}
func (Differs) isEvent()      {}
func (Positions) isEvent()    {}
func (Finished) isEvent()     {}
func (Parted) isEvent()       {}
