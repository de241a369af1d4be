package transcript_test

import (
	"bytes"
	"crypto/ed25519"
	"fmt"
	"strings"
)

// refusal ends the reading of a file, with a verdict of section 9.
type refusal struct{ verdict, why string }

func refuse(verdict, why string, a ...any) {
	panic(refusal{verdict, fmt.Sprintf(why, a...)})
}

// want refuses a file as damaged.
func want(ok bool, why string, a ...any) {
	if !ok {
		refuse("damaged", why, a...)
	}
}

// fields are those of an array that has exactly these types.
func fields(v value, types string) ([]value, bool) {
	list, ok := v.([]value)
	if kinds := strings.Fields(types); ok && len(kinds) == len(list) {
		for i, k := range kinds {
			if !fits(list[i], k) {
				return nil, false
			}
		}
		return list, true
	}
	return nil, false
}

func fits(v value, kind string) bool {
	most := map[string]uint64{"u8": 1<<8 - 1, "u16": 1<<16 - 1, "u32": 1<<32 - 1}
	sizes := map[string]int{"session": 8, "hash": 32, "signature": 64}
	switch x := v.(type) {
	case uint64:
		return x <= most[kind] && most[kind] > 0 || kind == "i16" && x <= 1<<15-1
	case int64:
		return kind == "i16" && x >= -1<<15
	case []byte:
		return kind == "bytes" || len(x) == sizes[kind] && len(x) > 0
	case bool:
		return kind == "bool"
	case string:
		return kind == "text"
	case []value:
		return kind == "list"
	}
	return false
}

// structure reads bytes that hold one array of these types and nothing else.
func structure(b []byte, types string) ([]value, bool) {
	v, err := oneValue(b)
	if err != nil {
		return nil, false
	}
	return fields(v, types)
}

func number(v value) uint32 { return uint32(v.(uint64)) }
func octet(v value) int     { return int(v.(uint64)) }

// 4. Frames.
type header struct {
	raw                    []byte
	format, kind           int
	table, session, branch []byte
	operator, seat         int
	step, event            uint32
	prev, digest, payload  []byte
}

func readHeader(raw []byte) (h header, ok bool) {
	f, ok := structure(raw, "u8 u8 hash u8 u8 session session u32 u32 hash hash hash")
	if !ok {
		return h, false
	}
	return header{raw, octet(f[0]), octet(f[1]), f[2].([]byte), f[5].([]byte), f[6].([]byte), octet(f[3]), octet(f[4]),
		number(f[7]), number(f[8]), f[9].([]byte), f[10].([]byte), f[11].([]byte)}, true
}

func (h header) body() []byte { return hash("tribes/body/1", h.raw) }

type frame struct {
	header
	content, signature []byte
}

func readFrame(b []byte, kind byte) (f frame, ok bool) {
	parts, ok := structure(b, "bytes bytes signature")
	if !ok {
		return f, false
	}
	h, ok := readHeader(parts[0].([]byte))
	f = frame{h, parts[1].([]byte), parts[2].([]byte)}
	_, err := oneValue(f.content)
	return f, ok && err == nil && h.format == 1 && h.kind == int(kind) && bytes.Equal(h.payload, hash("tribes/payload/1", f.content))
}

func signed(key, raw, signature []byte) bool {
	return ed25519.Verify(key, join("tribes/sig/1", raw), signature)
}

var makesStep = map[int]bool{4: true, 9: true, 13: true, 14: true, 15: true, 16: true}

// 4. Frames: two headers of one key that exclude each other.
func exclude(a, b header) bool {
	if !bytes.Equal(a.table, b.table) || a.operator != b.operator || a.step != b.step || !bytes.Equal(a.branch, b.branch) {
		return false
	}
	if a.kind != b.kind {
		return makesStep[a.kind] && makesStep[b.kind]
	}
	switch a.kind {
	case 4:
		return !bytes.Equal(a.raw, b.raw)
	case 5, 6, 12:
		return !bytes.Equal(a.payload, b.payload)
	case 9, 13, 14, 15, 16:
		return !bytes.Equal(a.prev, b.prev) || !bytes.Equal(a.digest, b.digest) || !bytes.Equal(a.payload, b.payload)
	case 8:
		return a.event == b.event && a.seat == b.seat && !bytes.Equal(a.payload, b.payload)
	}
	return false
}

// 4. Frames: an evidence record. It convicts the operator of its headers, whose key stands in it.
func readEvidence(b []byte) (key []byte, h header, ok bool) {
	f, ok := structure(b, "hash list list")
	said := []value{}
	if !ok {
		if f, ok = structure(b, "hash list list bytes bytes"); !ok {
			return nil, h, false
		}
		said = f[3:]
	}
	var both [2]header
	for i := range both {
		two, ok := fields(f[1+i], "bytes signature")
		if !ok || isSmall(f[0].([]byte)) || !signed(f[0].([]byte), two[0].([]byte), two[1].([]byte)) {
			return nil, h, false
		}
		if both[i], ok = readHeader(two[0].([]byte)); !ok || both[i].format != 1 {
			return nil, h, false
		}
	}
	if bytes.Compare(both[0].raw, both[1].raw) >= 0 {
		return nil, h, false
	}
	if len(said) == 0 {
		return f[0].([]byte), both[0], exclude(both[0], both[1])
	}
	return f[0].([]byte), both[0], contradict(both, said)
}

// contradict tells whether an ack and a seal of one step state different outcomes.
func contradict(both [2]header, said []value) bool {
	outcome := map[int][2][]byte{}
	for i, h := range both {
		b := said[i].([]byte)
		p, ok := structure(b, "hash hash")
		if !ok || !bytes.Equal(h.payload, hash("tribes/payload/1", b)) {
			return false
		}
		outcome[h.kind] = [2][]byte{p[0].([]byte), p[1].([]byte)}
	}
	a, b := both[0], both[1]
	ack, acked := outcome[6]
	seal, sealed := outcome[12]
	return acked && sealed && bytes.Equal(a.table, b.table) && a.operator == b.operator && a.step == b.step && bytes.Equal(a.branch, b.branch) &&
		!bytes.Equal(seal[0], hash("tribes/link/1", ack[0], ack[1]))
}
