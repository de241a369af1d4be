package p2p

import (
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
)

// linkVersion is the version of the link layer inside its protocol ID.
const linkVersion = 1

// maxHandshake bounds every frame of a handshake and of an answer.
const maxHandshake = 512

// startSize is how many bytes of a nonce are the same in all hellos of one start of
// a program, so that its new link can be told from that of a second program.
const startSize = 8

// hello is the opener's first frame. Its first fields (version, agent) keep
// their place in all versions, so that the other side can name the program.
type hello struct {
	agent string
	mode  mode
	nonce [32]byte // begins with the number of the program's start
	name  string   // only in a knock, and of a spectator
}

// answer is what the accepter sends: one or two in the handshake, and one with
// a reason when it ends the link.
type answer struct {
	agent  string
	code   code
	value  [32]byte // its nonce in codeProve and codeWait; its proof in codeWelcome
	reason string   // in words, for codeRefused and codeLater
}

type code uint8

const (
	codeWelcome code = iota // the link is open
	codeProve               // send the proof
	codeWait                // a person is asked
	codeRefused             // no, and asking again is no use
	codeLater               // no, but asking again may help
	codeCount
)

// versionError says that the other side speaks another version.
type versionError struct {
	version uint8
	agent   string
}

func (e *versionError) Error() string {
	who := e.agent
	if who == "" {
		who = "an unnamed program"
	}
	advice := "ask them for the newer version"
	if e.version > linkVersion {
		advice = "install the newer version here"
	} else if e.version < linkVersion {
		advice = "they must install the newer version"
	}
	return fmt.Sprintf("the other side runs %s, which speaks version %d of the table protocol; this program speaks version %d: %s", who, e.version, linkVersion, advice)
}

var errHandshake = errors.New("the other side does not keep to the protocol")

func appendText(to []byte, s string) []byte {
	to = append(to, byte(len(s)))
	return append(to, s...)
}

func (h hello) bytes() []byte {
	out := appendText([]byte{linkVersion}, h.agent)
	out = append(out, byte(h.mode))
	out = append(out, h.nonce[:]...)
	return appendText(out, h.name)
}

func (a answer) bytes() []byte {
	out := appendText([]byte{linkVersion}, a.agent)
	out = append(out, byte(a.code))
	out = append(out, a.value[:]...)
	return appendText(out, a.reason)
}

// fields reads the parts of a handshake frame in turn; bad sticks.
type fields struct {
	rest []byte
	bad  bool
}

func (f *fields) take(n int) []byte {
	if f.bad || len(f.rest) < n {
		f.bad = true
		return make([]byte, n)
	}
	out := f.rest[:n]
	f.rest = f.rest[n:]
	return out
}

func (f *fields) text(limit int) string {
	n := int(f.take(1)[0])
	if n > limit {
		f.bad = true
		return ""
	}
	return string(f.take(n))
}

// open reads the fields all versions share.
func (f *fields) open() (agent string, err error) {
	version := f.take(1)[0]
	agent = f.text(maxAgent)
	if f.bad {
		return "", errHandshake
	}
	if version != linkVersion {
		return "", &versionError{version, printable(agent, maxAgent)}
	}
	return agent, nil
}

func (f *fields) done() error {
	if f.bad || len(f.rest) != 0 {
		return errHandshake
	}
	return nil
}

func decodeHello(data []byte) (h hello, err error) {
	f := fields{rest: data}
	if h.agent, err = f.open(); err != nil {
		return hello{}, err
	}
	h.mode = mode(f.take(1)[0])
	copy(h.nonce[:], f.take(32))
	h.name = f.text(maxName)
	if err := f.done(); err != nil {
		return hello{}, err
	}
	if h.mode >= modeCount || h.mode != modeKnock && h.mode != modeWatch && h.name != "" {
		return hello{}, errHandshake
	}
	return h, nil
}

func decodeAnswer(data []byte) (a answer, err error) {
	f := fields{rest: data}
	if a.agent, err = f.open(); err != nil {
		return answer{}, err
	}
	a.code = code(f.take(1)[0])
	copy(a.value[:], f.take(32))
	a.reason = f.text(maxReason)
	if err := f.done(); err != nil {
		return answer{}, err
	}
	if a.code >= codeCount {
		return answer{}, errHandshake
	}
	return a, nil
}

// The two sides of a link, as a proof names its maker.
const (
	fromOpener   = 1
	fromAccepter = 2
)

// proof shows knowledge of the secret to one peer, once: it binds the maker's
// side, both keys, both nonces and the way in.
func proof(secret [16]byte, side byte, m mode, opener, accepter [32]byte, openerNonce, accepterNonce [32]byte) (out [32]byte) {
	mac := hmac.New(sha256.New, secret[:])
	mac.Write([]byte("tribes/hello/1"))
	mac.Write([]byte{side, byte(m)})
	mac.Write(opener[:])
	mac.Write(accepter[:])
	mac.Write(openerNonce[:])
	mac.Write(accepterNonce[:])
	return [32]byte(mac.Sum(nil))
}
