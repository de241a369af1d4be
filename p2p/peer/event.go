package peer

import "tribes/p2p/lockstep"

// Event is a lockstep.Event, or one of the types below.
type Event any

// Saved tells where the transcript of the table is written.
type Saved struct{ Path string }

// Knocked tells that somebody without an invite asks to be let in: answer with Admit or Refuse.
type Knocked struct {
	Key  lockstep.Key
	Name string
}

// Unreachable tells that an operator could not be reached yet; it is being tried on.
type Unreachable struct {
	Key lockstep.Key
	Err error
}

// TurnedAway tells that another peer does not let this one in, for good.
type TurnedAway struct {
	Key lockstep.Key
	Err error
}

// Failed tells that the transcript cannot be written. Nothing was sent that is not in it, and nothing
// more will be but a goodbye: for the others this peer has left.
type Failed struct{ Err error }

// Proved tells where the proof is kept that somebody cheated.
type Proved struct{ Path string }

// Compared tells where it is written down in which positions programs differ; the file grows as positions come.
type Compared struct{ Path string }

// Unkept tells that such a file could not be made. The transcript holds the evidence all the same.
type Unkept struct{ Err error }
