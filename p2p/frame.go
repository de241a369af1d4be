package p2p

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// MaxMessage is the most bytes one message may have, on a link or in gossip.
const MaxMessage = 20 << 10

// frameHead is the length before a frame, u32 big-endian. A frame of length
// zero is a beat: a sign of life.
const frameHead = 4

var errFrameSize = errors.New("a frame is longer than allowed")

// appendFrame appends data as one frame.
func appendFrame(to, data []byte) []byte {
	to = binary.BigEndian.AppendUint32(to, uint32(len(data)))
	return append(to, data...)
}

// beat is the empty frame.
var beat = make([]byte, frameHead)

// readHead reads a frame's length and refuses one above limit, before any
// memory is taken for it.
func readHead(r io.Reader, limit int) (int, error) {
	var head [frameHead]byte
	if _, err := io.ReadFull(r, head[:]); err != nil {
		return 0, err
	}
	size := binary.BigEndian.Uint32(head[:])
	if uint64(size) > uint64(limit) {
		return 0, fmt.Errorf("%w (%d bytes, at most %d)", errFrameSize, size, limit)
	}
	return int(size), nil
}

// readFrame reads one frame of at most limit bytes; a beat is an empty one.
func readFrame(r io.Reader, limit int) ([]byte, error) {
	size, err := readHead(r, limit)
	if err != nil || size == 0 {
		return nil, err
	}
	data := make([]byte, size)
	if _, err := io.ReadFull(r, data); err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return nil, err
	}
	return data, nil
}
