package transcript

import (
	"crypto/sha256"
	"fmt"

	"tribes/transcript/canon"
)

// Chunk is one part of a blob: bytes too long for a frame, named by the frame that needs them.
type Chunk struct {
	Hash         Hash // SHA-256 of the whole blob
	Index, Total uint8
	Bytes        []byte // MaxChunk each, the last one shorter
}

// NameBlob names bytes.
func NameBlob(b []byte) BlobName { return BlobName{sha256.Sum256(b), uint32(len(b))} }

// BlobRecords cuts bytes into records.
func BlobRecords(b []byte) []Record {
	name := NameBlob(b)
	total := name.chunks()
	out := make([]Record, total)
	for i := range total {
		part := b[i*MaxChunk : min(len(b), (i+1)*MaxChunk)]
		out[i] = Record{KindBlob, canon.Marshal(&Chunk{name.Hash, uint8(i), uint8(total), part})}
	}
	return out
}

func (n BlobName) chunks() int { return (int(n.Size) + MaxChunk - 1) / MaxChunk }

// Collector puts one named blob together from its chunks, in order.
type Collector struct {
	name BlobName
	next int
	data []byte
}

// Collect starts collecting a blob of at most MaxBlob bytes.
func Collect(name BlobName) *Collector { return &Collector{name: name} }

// Add takes the payload of the next Blob record.
func (c *Collector) Add(payload []byte) error {
	var p Chunk
	if err := canon.Unmarshal(payload, &p, MaxFrame); err != nil {
		return fmt.Errorf("blob %w", err)
	}
	total := c.name.chunks()
	switch {
	case c.Done():
		return fmt.Errorf("blob part after the blob %.8s was whole", c.name.Hash)
	case p.Hash != c.name.Hash:
		return fmt.Errorf("blob %.8s was not asked for", p.Hash)
	case int(p.Total) != total || int(p.Index) != c.next:
		return fmt.Errorf("blob %.8s: part %d of %d; part %d of %d is due", p.Hash, p.Index+1, p.Total, c.next+1, total)
	case len(p.Bytes) != min(MaxChunk, int(c.name.Size)-len(c.data)):
		return fmt.Errorf("blob %.8s: part %d has %d bytes", p.Hash, p.Index+1, len(p.Bytes))
	}
	c.data = append(c.data, p.Bytes...)
	c.next++
	if c.Done() && NameBlob(c.data) != c.name {
		return fmt.Errorf("blob %.8s: the bytes do not have this hash", p.Hash)
	}
	return nil
}

// Done tells whether the blob is whole.
func (c *Collector) Done() bool { return c.next == c.name.chunks() }

// Bytes is the whole blob.
func (c *Collector) Bytes() []byte { return c.data }
