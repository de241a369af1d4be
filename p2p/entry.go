package p2p

import "fmt"

// Entry is how Node.Call asks to be let in. The zero Entry is BySeat.
type Entry struct {
	mode   mode
	secret [16]byte
}

// BySeat asks as a key that the other side has named by Allow (or calls itself).
func BySeat() Entry { return Entry{mode: modeSeated} }

// ByInvite proves the seat secret of an invite.
func ByInvite(secret [16]byte) Entry { return Entry{mode: modeSecret, secret: secret} }

// ByWatchInvite proves the watch secret of an invite to look on: see Node.Watch. Who is called so refuses it.
func ByWatchInvite(secret [16]byte) Entry { return Entry{mode: modeWatch, secret: secret} }

// ByKnock asks the other side's person.
func ByKnock() Entry { return Entry{mode: modeKnock} }

// String names the way in; it never holds the secret.
func (e Entry) String() string { return e.mode.String() }

// Format keeps the secret out of every verb.
func (e Entry) Format(s fmt.State, _ rune) { fmt.Fprint(s, e.mode.String()) }

// mode is the way in as the hello writes it.
type mode uint8

const (
	modeSeated mode = iota
	modeSecret
	modeWatch
	modeKnock
	modeCount
)

func (m mode) String() string {
	return [...]string{"seat", "invite", "watch invite", "knock"}[m%modeCount]
}
