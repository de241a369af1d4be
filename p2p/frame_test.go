package p2p

import (
	"bytes"
	"errors"
	"net"
	"testing"
)

func haveIPv6() bool {
	l, err := net.Listen("tcp", "[::1]:0")
	if err != nil {
		return false
	}
	l.Close()
	return true
}

func FuzzReadFrame(f *testing.F) {
	f.Add(appendFrame(nil, []byte("message")))
	f.Add(beat)
	f.Add([]byte{0xff, 0xff, 0xff, 0xff})
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := readFrame(bytes.NewReader(data), MaxMessage)
		if err != nil {
			if got != nil {
				t.Error("an error comes with a frame")
			}
			return
		}
		if len(got) > MaxMessage || !bytes.HasPrefix(data, appendFrame(nil, got)) {
			t.Errorf("%x is read as %x", data, got)
		}
	})
}

func FuzzDecodeHello(f *testing.F) {
	f.Add(hello{agent: "tribes/1", mode: modeKnock, nonce: [32]byte{1}, name: "Ann"}.bytes())
	f.Add(hello{}.bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		h, err := decodeHello(data)
		if err != nil {
			var v *versionError
			if errors.As(err, &v) && v.version == linkVersion {
				t.Error("our own version is called another")
			}
			if h != (hello{}) {
				t.Error("an error comes with a hello")
			}
			return
		}
		if !bytes.Equal(h.bytes(), data) {
			t.Errorf("%x is written back as %x", data, h.bytes())
		}
	})
}

func FuzzDecodeAnswer(f *testing.F) {
	f.Add(answer{agent: "tribes/1", code: codeRefused, reason: "no"}.bytes())
	f.Add(answer{}.bytes())
	f.Fuzz(func(t *testing.T, data []byte) {
		a, err := decodeAnswer(data)
		if err == nil && !bytes.Equal(a.bytes(), data) {
			t.Errorf("%x is written back as %x", data, a.bytes())
		}
	})
}

func TestProofBindsEverything(t *testing.T) {
	s, o, a, no, na := [16]byte{1}, [32]byte{2}, [32]byte{3}, [32]byte{4}, [32]byte{5}
	base := proof(s, fromOpener, modeSecret, o, a, no, na)
	x := [32]byte{9}
	for name, other := range map[string][32]byte{
		"secret":         proof([16]byte{9}, fromOpener, modeSecret, o, a, no, na),
		"side":           proof(s, fromAccepter, modeSecret, o, a, no, na),
		"way in":         proof(s, fromOpener, modeWatch, o, a, no, na),
		"opener":         proof(s, fromOpener, modeSecret, x, a, no, na),
		"accepter":       proof(s, fromOpener, modeSecret, o, x, no, na),
		"opener nonce":   proof(s, fromOpener, modeSecret, o, a, x, na),
		"accepter nonce": proof(s, fromOpener, modeSecret, o, a, no, x),
		"swapped peers":  proof(s, fromOpener, modeSecret, a, o, no, na),
	} {
		if other == base {
			t.Errorf("the proof does not depend on: %s", name)
		}
	}
}
