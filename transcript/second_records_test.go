package transcript_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"hash/crc32"
	"strings"
)

// A second reader of transcripts, written from FORMAT.md with the standard library and nothing of the package: framing,
// signatures, charter, chain, dice, fair draws, who is given up, private deals and their proofs. It knows no rules of a game
// but how many private cards it deals. The files second_*_test.go and their comments follow the sections of FORMAT.md.

// 2. Records.
type record struct {
	kind    byte
	payload []byte
}

const firstLine = "tribes transcript 1\n"

func readRecords(b []byte) (recs []record, end string) {
	if !bytes.HasPrefix(b, []byte(firstLine)) {
		if strings.HasPrefix(firstLine, string(b)) {
			return nil, "torn"
		}
		return nil, "damaged"
	}
	zeros := func(b []byte) bool { return len(bytes.Trim(b, "\x00")) == 0 }
	sum := sha256.Sum256([]byte(firstLine))
	check := sum[:8]
	for b = b[len(firstLine):]; len(b) > 0; {
		if len(b) < 9 {
			return recs, "torn"
		}
		if crc32.Checksum(b[:5], crc32.MakeTable(crc32.Castagnoli)) != binary.LittleEndian.Uint32(b[5:]) {
			if zeros(b) || zeros(b[9:]) {
				return recs, "torn"
			}
			return recs, "damaged"
		}
		size := int(binary.LittleEndian.Uint32(b[1:]))
		if size > 16384 {
			return recs, "damaged"
		}
		if len(b) < 9+size+8 {
			return recs, "torn"
		}
		payload, stands := b[9:9+size], b[9+size:][:8]
		sum := sha256.Sum256(bytes.Join([][]byte{check, b[:5], payload}, nil))
		if !bytes.Equal(sum[:8], stands) {
			if zeros(b[9+size:]) {
				return recs, "torn"
			}
			return recs, "damaged"
		}
		check, recs, b = sum[:8], append(recs, record{b[0], payload}), b[9+size+8:]
	}
	return recs, "clean"
}

// writeRecords frames records anew, with good checks: what a forger would do.
func writeRecords(recs []record) []byte {
	b := []byte(firstLine)
	sum := sha256.Sum256(b)
	for _, r := range recs {
		head := binary.LittleEndian.AppendUint32([]byte{r.kind}, uint32(len(r.payload)))
		next := sha256.Sum256(bytes.Join([][]byte{sum[:8], head, r.payload}, nil))
		b = append(b, head...)
		b = binary.LittleEndian.AppendUint32(b, crc32.Checksum(head, crc32.MakeTable(crc32.Castagnoli)))
		b = append(append(b, r.payload...), next[:8]...)
		sum = next
	}
	return b
}

// 1. Notation: hash is SHA-256 of a tag and what follows it; bytes stand as they are, an int is a u8.
func hash(tag string, parts ...any) []byte {
	s := sha256.Sum256(join(tag, parts...))
	return s[:]
}

func join(tag string, parts ...any) []byte {
	b := []byte(tag)
	for _, p := range parts {
		switch p := p.(type) {
		case []byte:
			b = append(b, p...)
		case string:
			b = append(b, p...)
		case int:
			b = append(b, byte(p))
		case byte:
			b = append(b, p)
		case uint32:
			b = binary.BigEndian.AppendUint32(b, p)
		default:
			panic("neither bytes nor a number")
		}
	}
	return b
}
