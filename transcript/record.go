package transcript

import (
	"bufio"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"strings"
)

// Magic opens every file.
const Magic = "tribes transcript 1\n"

const magicStem = "tribes transcript "

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

var errOtherFormat = malformed("it begins like a transcript of a format this program does not know, or its first line is damaged")

// formError tells that the records of a file are damaged.
type formError struct{ text string }

func (e *formError) Error() string { return e.text }

func malformed(format string, args ...any) error { return &formError{fmt.Sprintf(format, args...)} }

// TornError tells that the last record was not written whole, as after a crash: the file ends within it, or
// holds only zeros from somewhere in it on. Good is the length of the file, in bytes, up to the end of the last
// whole record.
type TornError struct{ Good int64 }

func (e *TornError) Error() string {
	return fmt.Sprintf("the last record was not written whole (good up to byte %d)", e.Good)
}

// Reader reads the records of a file one by one.
type Reader struct {
	r     *bufio.Reader
	check Check
	at    int64 // bytes of whole records read
	buf   []byte
}

// NewReader reads the magic. Errors: ErrForeign, *TornError for an empty or cut magic, or that of r.
func NewReader(r io.Reader) (*Reader, error) {
	br := bufio.NewReaderSize(r, 64<<10)
	b := make([]byte, len(Magic))
	n, err := io.ReadFull(br, b)
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
		if b[len(b)-1] == '\n' && strings.HasPrefix(string(b), magicStem) {
			return nil, errOtherFormat
		}
		return nil, ErrForeign
	}
	return &Reader{r: br, check: FirstCheck(), at: int64(len(Magic))}, nil
}

// Offset is the number of bytes up to the end of the last record returned.
func (r *Reader) Offset() int64 { return r.at }

// Check is the running checksum after the last record returned.
func (r *Reader) Check() Check { return r.check }

// Next returns the next record; its payload is good until the following call. At the clean
// end of the file it returns io.EOF, for a record not written whole *TornError.
func (r *Reader) Next() (Record, error) {
	var head [recordHead]byte
	_, err := io.ReadFull(r.r, head[:])
	if err == io.EOF {
		return Record{}, io.EOF
	}
	if err == io.ErrUnexpectedEOF {
		return Record{}, &TornError{r.at}
	}
	if err != nil {
		return Record{}, err
	}
	if crc32.Checksum(head[:5], castagnoli) != binary.LittleEndian.Uint32(head[5:]) {
		return Record{}, r.zeros("the head of the record at byte %d is damaged")
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
		const damage = "the record at byte %d is damaged: its checksum does not fit"
		if allZero(b[size:]) { // the check of a record is never zeros: it was not written
			return Record{}, r.zeros(damage)
		}
		return Record{}, malformed(damage, r.at)
	}
	r.check = next
	r.at += int64(recordHead + need)
	return rec, nil
}

// zeros reads on after a bad record: only zeros up to the end are what a crash may leave, anything else is the damage.
func (r *Reader) zeros(damage string) error {
	for {
		c, err := r.r.ReadByte()
		switch {
		case err == io.EOF:
			return &TornError{r.at}
		case err != nil:
			return err
		case c != 0:
			return malformed(damage, r.at)
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
