package p2p

// EventKind says what happened.
type EventKind uint8

const (
	// Up: messages can be sent to Peer from now on. Addrs are its addresses.
	Up EventKind = iota + 1
	// Down: they no longer can, for the reason in Err. Unless Refused follows,
	// a called peer is called again by itself. It also ends a Knock whose
	// sender left before an answer.
	Down
	// Message: Peer sent Data over its link.
	Message
	// Gossip: Data came by gossip; Peer is who passed it on, not who wrote it.
	Gossip
	// Knock: Peer asks to be let in without a secret; Data is the name it gives
	// (printable, at most 64 bytes). Answer with Admit or Refuse.
	Knock
	// Refused: Peer does not want us, for the reason in Err (a *RefusedError).
	// If Final is set in it, the call has ended, else it goes on; of a
	// call BySeat that is told where it lasts.
	Refused
	// Unreachable: dialling failed; Err (an *UnreachableError) says what was
	// tried and what answered. The call goes on.
	Unreachable
)

var eventNames = [...]string{"none", "up", "down", "message", "gossip", "knock", "refused", "unreachable"}

// String returns the kind in one lower-case word.
func (k EventKind) String() string {
	if int(k) < len(eventNames) {
		return eventNames[k]
	}
	return "unknown"
}

// Event is one thing that happened to a Node.
type Event struct {
	Kind     EventKind
	Peer     [32]byte
	Data     []byte // Message, Gossip: the bytes; Knock: the name
	Err      error  // Down, Refused, Unreachable: why, in words for people
	Addrs    []string
	Standing Standing // Up, Message: by what right the peer is here
}

// Standing is the right by which a peer may have a link to this node; a higher
// one includes the lower ones.
type Standing uint8

const (
	Stranger Standing = iota // none of its own; this node called it
	Invited                  // proved the seat secret
	Admitted                 // named by Admit
	Seated                   // named by Allow
)

var standingNames = [...]string{"stranger", "invited", "admitted", "seated"}

// String returns the standing in one lower-case word.
func (s Standing) String() string {
	if int(s) < len(standingNames) {
		return standingNames[s]
	}
	return "unknown"
}
