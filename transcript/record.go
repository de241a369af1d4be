package transcript

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
)

// Magic opens every file.
const Magic = "tribes transcript 1\n"

const recordHead = 1 + 4 + 4 // kind, length, CRC-32C of both

// Check is the running checksum of a file: it finds accidents, not forgers.
type Check [8]byte

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// FirstCheck stands before the first record.
func FirstCheck() Check { return cut([]byte(Magic)) }

func cut(b []byte) (c Check) {
	h := sha256.Sum256(b)
	copy(c[:], h[:])
	return c
}

// Record is one item of a file.
type Record struct {
	Kind    Kind
	Payload []byte
}

// Append appends the record as it stands in a file after prev, and gives the next check.
func (r Record) Append(dst []byte, prev Check) ([]byte, Check) {
	head := make([]byte, 0, recordHead)
	head = append(head, byte(r.Kind))
	head = binary.LittleEndian.AppendUint32(head, uint32(len(r.Payload)))
	dst = append(dst, head...)
	dst = binary.LittleEndian.AppendUint32(dst, crc32.Checksum(head, castagnoli))
	dst = append(dst, r.Payload...)
	next := r.check(prev)
	return append(dst, next[:]...), next
}

func (r Record) check(prev Check) Check {
	b := make([]byte, 0, len(prev)+5+len(r.Payload))
	b = append(b, prev[:]...)
	b = append(b, byte(r.Kind))
	b = binary.LittleEndian.AppendUint32(b, uint32(len(r.Payload)))
	return cut(append(b, r.Payload...))
}

// ErrForeign is returned for what is no transcript at all.
var ErrForeign = errors.New("this is not a transcript of tribes")

// formError tells that the records of a file are damaged.
type formError struct{ text string }

func (e *formError) Error() string { return e.text }

func malformed(format string, args ...any) error { return &formError{fmt.Sprintf(format, args...)} }

// TornError tells that the last record was not written whole, as after a crash; Good is
// the length of the file, in bytes, up to the end of the last whole record.
type TornError struct{ Good int64 }

func (e *TornError) Error() string {
	return fmt.Sprintf("the last record was not written whole (good up to byte %d)", e.Good)
}

// Reader reads the records of a file one by one.
type Reader struct {
	r     io.Reader
	check Check
	at    int64 // bytes of whole records read
	buf   []byte
}

// NewReader reads the magic. Errors: ErrForeign, *TornError for an empty or cut magic, or that of r.
func NewReader(r io.Reader) (*Reader, error) {
	b := make([]byte, len(Magic))
	n, err := io.ReadFull(r, b)
	if err == io.EOF || err == io.ErrUnexpectedEOF {
		if string(b[:n]) != Magic[:n] {
			return nil, ErrForeign
		}
		return nil, &TornError{0}
	}
	if err != nil {
		return nil, err
	}
	if string(b) != Magic {
		return nil, ErrForeign
	}
	return &Reader{r: r, check: FirstCheck(), at: int64(len(Magic))}, nil
}

// Offset is the number of bytes up to the end of the last record returned.
func (r *Reader) Offset() int64 { return r.at }

// Check is the running checksum after the last record returned.
func (r *Reader) Check() Check { return r.check }

// Next returns the next record; its payload is good until the following call. At the clean
// end of the file it returns io.EOF, for a record not written whole *TornError.
func (r *Reader) Next() (Record, error) {
	var head [recordHead]byte
	n, err := io.ReadFull(r.r, head[:])
	if err == io.EOF {
		return Record{}, io.EOF
	}
	if err == io.ErrUnexpectedEOF {
		return Record{}, &TornError{r.at}
	}
	if err != nil {
		return Record{}, err
	}
	if allZero(head[:n]) {
		return Record{}, r.zeros()
	}
	if crc32.Checksum(head[:5], castagnoli) != binary.LittleEndian.Uint32(head[5:]) {
		return Record{}, malformed("the head of the record at byte %d is damaged", r.at)
	}
	size := binary.LittleEndian.Uint32(head[1:])
	if size > MaxFrame {
		return Record{}, malformed("the record at byte %d says it has %d bytes; at most %d are allowed", r.at, size, MaxFrame)
	}
	need := int(size) + len(Check{})
	if cap(r.buf) < need {
		r.buf = make([]byte, need)
	}
	b := r.buf[:need]
	switch _, err := io.ReadFull(r.r, b); err {
	case nil:
	case io.EOF, io.ErrUnexpectedEOF:
		return Record{}, &TornError{r.at}
	default:
		return Record{}, err
	}
	rec := Record{Kind(head[0]), b[:size]}
	next := rec.check(r.check)
	if next != Check(b[size:]) {
		return Record{}, malformed("the record at byte %d is damaged: its checksum does not fit", r.at)
	}
	r.check = next
	r.at += int64(recordHead + need)
	return rec, nil
}

// zeros reads on after a head of zeros: only zeros up to the end are what a crash may leave.
func (r *Reader) zeros() error {
	b := make([]byte, 4096)
	for {
		n, err := r.r.Read(b)
		if !allZero(b[:n]) {
			return malformed("the record at byte %d is damaged: it begins with zeros", r.at)
		}
		if err == io.EOF {
			return &TornError{r.at}
		}
		if err != nil {
			return err
		}
	}
}

func allZero(b []byte) bool {
	for _, x := range b {
		if x != 0 {
			return false
		}
	}
	return true
}
