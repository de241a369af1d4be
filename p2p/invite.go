package p2p

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"

	ma "github.com/multiformats/go-multiaddr"
)

// Invite is what a host gives a friend: where the table is and the secret
// that opens its door. With Watch set the secret is the watch secret, which
// lets its holder look on but take no seat.
type Invite struct {
	Host   [32]byte
	Secret [16]byte
	Watch  bool
	Addrs  []ma.Multiaddr
}

// What can be wrong with an invite's text. Match with errors.Is; the messages
// name the next step.
var (
	ErrNotInvite       = errors.New("this is not an invite; an invite begins with \"" + invitePrefix + "\"")
	ErrInviteMistyped  = errors.New("the invite is mistyped; copy it again")
	ErrInviteTruncated = errors.New("the invite is cut off; copy all of it again")
	ErrInviteNewer     = errors.New("the invite was made by a newer program; install the current version")
)

const (
	inviteVersion  = 1
	inviteHead     = 4 // version, body length (2), check of these
	inviteSum      = 4
	inviteFixed    = 1 + 32 + 16 + 1 // flags, host, secret, count
	maxInviteAddrs = 8
	maxInviteAddr  = 128  // bytes of one address
	maxInviteText  = 4096 // characters accepted by ParseInvite
	flagWatch      = 1
)

// WatchSecret derives the watch secret from a table's seat secret, so that
// whoever holds a seat can invite onlookers but not the reverse.
func WatchSecret(seat [16]byte) [16]byte {
	h := sha256.New()
	h.Write([]byte("tribes/watch/1"))
	h.Write(seat[:])
	return [16]byte(h.Sum(nil)[:16])
}

// ForWatching returns the invite that lets its holder only look on.
func (v Invite) ForWatching() Invite {
	if !v.Watch {
		v.Watch, v.Secret = true, WatchSecret(v.Secret)
	}
	return v
}

// LogValue keeps the secret out of structured logs.
func (v Invite) LogValue() slog.Value {
	return slog.StringValue("invite of " + PeerIDOf(v.Host).String())
}

// String returns the invite as one line, safe to copy and paste. It holds the
// secret: print it for the person only, never into a log.
// Of more addresses than fit, those that most likely answer are kept: public
// ones, then those of the local network, then loopback.
func (v Invite) String() string {
	v.Addrs = dialable(v.Addrs)
	return encodeText(v.bytes())
}

func (v Invite) bytes() []byte {
	body := make([]byte, 0, 128)
	var flags byte
	if v.Watch {
		flags |= flagWatch
	}
	body = append(body, flags)
	body = append(body, v.Host[:]...)
	body = append(body, v.Secret[:]...)
	body = append(body, 0)
	for _, a := range v.Addrs {
		raw := a.Bytes()
		if len(raw) > maxInviteAddr || body[inviteFixed-1] == maxInviteAddrs {
			continue
		}
		body = append(body, byte(len(raw)))
		body = append(body, raw...)
		body[inviteFixed-1]++
	}
	out := []byte{inviteVersion, byte(len(body) >> 8), byte(len(body)), 0}
	out[3] = headCheck(out)
	out = append(out, body...)
	return append(out, inviteCheck(out)...)
}

func headCheck(head []byte) byte {
	h := sha256.New()
	h.Write([]byte("tribes/invite-head/1"))
	h.Write(head[:3])
	return h.Sum(nil)[0]
}

func inviteCheck(data []byte) []byte {
	h := sha256.New()
	h.Write([]byte("tribes/invite/1"))
	h.Write(data)
	return h.Sum(nil)[:inviteSum]
}

// ParseInvite reads an invite as people paste it: in any case, with white
// space, line breaks, quotes or brackets in or around it, and with the letters
// O, I and L for the digits 0 and 1.
func ParseInvite(text string) (Invite, error) {
	plain, err := forgive(text)
	if err != nil {
		return Invite{}, err
	}
	data, err := decodeText(plain)
	if err != nil {
		return Invite{}, err
	}
	if len(data) < inviteHead {
		return Invite{}, ErrInviteTruncated
	}
	if data[3] != headCheck(data) {
		return Invite{}, ErrInviteMistyped
	}
	want := inviteHead + int(binary.BigEndian.Uint16(data[1:])) + inviteSum
	switch {
	case len(data) < want:
		return Invite{}, ErrInviteTruncated
	case len(data) > want:
		return Invite{}, fmt.Errorf("%w (there is more than one invite's worth of text)", ErrInviteMistyped)
	}
	body, sum := data[inviteHead:want-inviteSum], data[want-inviteSum:]
	if string(inviteCheck(data[:want-inviteSum])) != string(sum) {
		return Invite{}, ErrInviteMistyped
	}
	if data[0] != inviteVersion {
		if data[0] < inviteVersion {
			return Invite{}, fmt.Errorf("%w (format %d does not exist)", ErrInviteMistyped, data[0])
		}
		return Invite{}, fmt.Errorf("%w (its format is %d, this program reads %d)", ErrInviteNewer, data[0], inviteVersion)
	}
	v, why := decodeInvite(body)
	if why != "" {
		return Invite{}, fmt.Errorf("%w (%s)", ErrInviteMistyped, why)
	}
	if string(v.bytes()) != string(data) || encodeText(data) != plain {
		return Invite{}, fmt.Errorf("%w (it is not in canonical form)", ErrInviteMistyped)
	}
	return v, nil
}

func decodeInvite(body []byte) (v Invite, why string) {
	if len(body) < inviteFixed {
		return v, "it is too short"
	}
	if body[0]&^flagWatch != 0 {
		return v, "it has an unknown mark"
	}
	v.Watch = body[0]&flagWatch != 0
	copy(v.Host[:], body[1:33])
	copy(v.Secret[:], body[33:49])
	count, rest := int(body[49]), body[inviteFixed:]
	if count > maxInviteAddrs {
		return v, "it has too many addresses"
	}
	for range count {
		if len(rest) == 0 || len(rest) < 1+int(rest[0]) || rest[0] == 0 || rest[0] > maxInviteAddr {
			return v, "an address is too short or too long"
		}
		a, err := ma.NewMultiaddrBytes(rest[1 : 1+rest[0]])
		if err != nil {
			return v, "an address cannot be read"
		}
		v.Addrs, rest = append(v.Addrs, a), rest[1+rest[0]:]
	}
	if len(rest) != 0 {
		return v, "it has bytes too many"
	}
	return v, ""
}
