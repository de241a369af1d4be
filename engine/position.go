package engine

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"strings"
)

func sum(b []byte) [32]byte { return sha256.Sum256(b) }

// Digester makes digests without allocating; the zero value is ready.
type Digester struct{ w Walk }

// Digest is SHA-256 over "tribes/state/1", the game's name with its length as one
// byte, the ruleset as two bytes big-endian, and the encoded position.
func (d *Digester) Digest(s State) [32]byte {
	d.w.buf = head(d.w.buf[:0], s.Rules().Info())
	s.Walk(&d.w)
	return sum(d.w.buf)
}

// Digest is Digester.Digest for a single use.
func Digest(s State) [32]byte { return new(Digester).Digest(s) }

// DigestOf is the digest of an encoded position of a game, whether it can be decoded or not.
func DigestOf(info *Info, encoded []byte) [32]byte {
	return sum(append(head(nil, info), encoded...))
}

// head is what stands before a position in its digest.
func head(b []byte, info *Info) []byte {
	b = append(b, "tribes/state/1"...)
	b = append(b, byte(len(info.Game)))
	b = append(b, info.Game...)
	return binary.BigEndian.AppendUint16(b, info.Ruleset)
}

// Encode appends the position to dst as minimal msgpack integers in the order of its Walk.
func Encode(dst []byte, s State) []byte {
	w := Walk{buf: dst}
	s.Walk(&w)
	return w.buf
}

// Decode fills a blank position from bytes made by Encode. What it accepts encodes
// to the same bytes; that does not make it a position a game can reach, so it is
// compared and printed, never played on. After an error the position is worthless.
func Decode(s State, b []byte) error {
	w := Walk{mode: walkDecode, buf: b}
	s.Walk(&w)
	if w.err != nil {
		return fmt.Errorf("position: %w (byte %d of %d)", w.err, len(b)-len(w.buf), len(b))
	}
	if len(w.buf) > 0 {
		return fmt.Errorf("position: %d bytes after its end", len(w.buf))
	}
	return nil
}

// Facts lists the position in words, in the order of its Walk.
func Facts(s State) []Fact {
	w := Walk{mode: walkText}
	s.Walk(&w)
	return w.facts
}

// Dump is the position as text, one fact a line.
func Dump(s State) string {
	var b strings.Builder
	for _, f := range Facts(s) {
		b.WriteString(f.String())
		b.WriteByte('\n')
	}
	return b.String()
}

// Difference finds the first fact in which two positions differ; a missing fact has an empty path.
func Difference(a, b State) (x, y Fact, differ bool) {
	fa, fb := Facts(a), Facts(b)
	for i := range max(len(fa), len(fb)) {
		x, y = Fact{}, Fact{}
		if i < len(fa) {
			x = fa[i]
		}
		if i < len(fb) {
			y = fb[i]
		}
		if x != y {
			return x, y, true
		}
	}
	return Fact{}, Fact{}, false
}
