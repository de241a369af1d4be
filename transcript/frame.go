package transcript

import (
	"crypto/ed25519"
	"errors"
	"fmt"

	"tribes/transcript/canon"
)

// Format is the version of everything in this package.
const Format = 1

// Bounds of what a file or a peer may send, in bytes.
const (
	MaxFrame   = 16 << 10 // a record's payload
	MaxPayload = 15 << 10 // of a frame
	MaxEntry   = 4 << 10  // payload of an Entry
	MaxChunk   = 12 << 10 // bytes in one Blob record
	MaxBlob    = 256 << 10
	MaxSteps   = 65535 // of one table
	SealEvery  = 32    // steps from one seal to the next
)

// Kind is the kind of a record. Decision and Consent are reserved; they and the numbers from 18 to 127 are
// critical: frames that a newer program is needed for.
// 128 and above may be skipped.
type Kind uint8

// The kinds of format 1.
const (
	KindCharter  Kind = 1
	KindBlob     Kind = 2
	KindSession  Kind = 3
	KindEntry    Kind = 4
	KindEcho     Kind = 5
	KindAck      Kind = 6
	KindReveal   Kind = 7
	KindAbandon  Kind = 8
	KindCommit   Kind = 9
	KindDecision Kind = 10
	KindConsent  Kind = 11
	KindSeal     Kind = 12
	KindDealKey  Kind = 13
	KindShuffle  Kind = 14
	KindShare    Kind = 15
	KindOpen     Kind = 16
	KindEvidence Kind = 17
	KindLocal    Kind = 128 // from here on: outside every hash, skipped by who does not know it
)

var kindNames = [...]string{1: "charter", "blob", "session", "entry", "echo", "ack", "reveal", "abandon", "commit",
	"decision", "consent", "seal", "deal key", "shuffle", "share", "open", "evidence"}

// MakesStep tells whether a frame of this kind is a step of the chain.
func (k Kind) MakesStep() bool {
	switch k {
	case KindEntry, KindCommit, KindDealKey, KindShuffle, KindShare, KindOpen:
		return true
	}
	return false
}

func (k Kind) String() string {
	if int(k) < len(kindNames) && k > 0 {
		return kindNames[k]
	}
	return fmt.Sprintf("kind %d", uint8(k))
}

// NoSeatByte stands in a header where no seat is meant.
const NoSeatByte = 255

// Session names one start of the program at a table.
type Session [8]byte

// Branch names the newest fork or minority decision in a chain; zeros if there is none.
type Branch [8]byte

// Header is what an operator signs. Payload is the hash of the payload that follows it.
type Header struct {
	Format   uint8
	Kind     Kind
	Table    Hash
	Operator uint8 // index in the charter
	Seat     uint8 // NoSeatByte where none is meant
	Session  Session
	Branch   Branch
	Step     uint32
	Event    uint32 // the draw it opens or discloses; without one the draws so far
	Prev     Hash   // in of the step before
	Digest   Hash   // of the position at the step before
	Payload  Hash
}

// Frame is a signed header with its payload. It is made by Sign or ParseFrame and never changed. It is not for concurrent use.
type Frame struct {
	Header
	raw  []byte // the header as signed
	body []byte // the payload
	sig  [ed25519.SignatureSize]byte
	by   *[32]byte // the key for which the signature was found right; nil: none so far
}

type wireFrame struct {
	Header, Payload []byte
	Sig             [ed25519.SignatureSize]byte
}

// Sign makes a frame of h and payload; h.Format and h.Payload are filled in.
func Sign(key ed25519.PrivateKey, h Header, payload any) *Frame {
	f := &Frame{Header: h, body: canon.Marshal(payload)}
	f.Format = Format
	f.Header.Payload = hashOf("tribes/payload/1", f.body)
	f.raw = canon.Marshal(&f.Header)
	copy(f.sig[:], ed25519.Sign(key, f.signed()))
	return f
}

func (f *Frame) signed() []byte { return tagged("tribes/sig/1").bytes(f.raw) }

// Bytes is the frame as it stands in a record or message.
func (f *Frame) Bytes() []byte { return canon.Marshal(&wireFrame{f.raw, f.body, f.sig}) }

// Record is the frame as a record.
func (f *Frame) Record() Record { return Record{f.Kind, f.Bytes()} }

// Body is the hash that stands for the frame in the chain: of what is signed, without the signature.
func (f *Frame) Body() Hash { return hashOf("tribes/body/1", f.raw) }

// ParseFrame reads a frame and checks that header, payload and kind belong together; the signature is not checked yet.
func ParseFrame(kind Kind, b []byte) (*Frame, error) {
	f, err := parseFrame(kind, b)
	if err != nil {
		return nil, err
	}
	return f, nil
}

// parseFrame is ParseFrame that returns, beside an error, the frame as far as its header could be read.
func parseFrame(kind Kind, b []byte) (*Frame, error) {
	var w wireFrame
	if err := canon.Unmarshal(b, &w, MaxFrame); err != nil {
		return nil, fmt.Errorf("%s frame %w", kind, err)
	}
	f := &Frame{raw: w.Header, body: w.Payload, sig: w.Sig}
	if err := canon.Unmarshal(w.Header, &f.Header, MaxFrame); err != nil {
		return nil, fmt.Errorf("header of %s frame %w", kind, err)
	}
	switch {
	case f.Format != Format:
		return f, fmt.Errorf("%s frame of format %d; this program knows format %d", kind, f.Format, Format)
	case f.Kind != kind:
		return f, fmt.Errorf("a %s frame is signed as %s", kind, f.Kind)
	case f.Payload != hashOf("tribes/payload/1", f.body):
		return f, fmt.Errorf("%s frame: the payload is not the one that was signed", kind)
	}
	return f, nil
}

var errSignature = errors.New("the signature is wrong")

// Verify checks the signature; once it was found right that costs nothing more.
func (f *Frame) Verify(key [32]byte) error {
	if f.by != nil && *f.by == key {
		return nil
	}
	if !ed25519.Verify(key[:], f.signed(), f.sig[:]) {
		return errSignature
	}
	f.by = &key
	return nil
}

// Decode reads the payload into v, a pointer to one of the payload types.
func (f *Frame) Decode(v any) error {
	limit := MaxPayload
	if f.Kind == KindEntry {
		limit = MaxEntry
	}
	if err := canon.Unmarshal(f.body, v, limit); err != nil {
		return fmt.Errorf("payload of %s frame %w", f.Kind, err)
	}
	return nil
}

// Excludes tells whether two frames of one operator are different statements where only one may stand, by their headers
// (Conflicts) or, an ack and a seal of one step, by what they say.
func (f *Frame) Excludes(o *Frame) bool { return f.Conflicts(o.Header) || f.contradicts(o) }

// contradicts tells whether one of two frames is an ack and the other a seal of the same step, of different outcomes.
func (f *Frame) contradicts(o *Frame) bool {
	if f.Kind == KindSeal {
		f, o = o, f
	}
	if f.Kind != KindAck || o.Kind != KindSeal || f.Table != o.Table || f.Operator != o.Operator || f.Step != o.Step || f.Branch != o.Branch {
		return false
	}
	var a Ack
	var s Seal
	return f.Decode(&a) == nil && o.Decode(&s) == nil && s.Link != Tip{In: a.In, Digest: a.Digest}.Link()
}

// Conflicts tells whether two headers of one operator are different statements where only one
// may stand: two frames that make, or two outcomes of, one step of one branch.
func (h Header) Conflicts(o Header) bool {
	if h.Table != o.Table || h.Operator != o.Operator || h.Step != o.Step || h.Branch != o.Branch {
		return false
	}
	if h.Kind != o.Kind {
		return h.Kind.MakesStep() && o.Kind.MakesStep()
	}
	switch h.Kind {
	case KindEntry:
		return h != o
	// Told again in a later session these are the same statement.
	case KindCommit, KindDealKey, KindShuffle, KindShare, KindOpen:
		return h.Payload != o.Payload || h.Prev != o.Prev || h.Digest != o.Digest
	case KindAck, KindEcho, KindSeal:
		return h.Payload != o.Payload
	case KindAbandon: // of one draw and the same missing operators
		return h.Event == o.Event && h.Seat == o.Seat && h.Payload != o.Payload
	}
	return false
}
