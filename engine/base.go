package engine

import (
	"bytes"
	"crypto/sha256"
	"slices"
)

// Base is what the rules of all games have alike: who they are and by which data and rulebook they go. A game embeds it.
type Base struct {
	info   Info
	yaml   []byte
	digest [32]byte
	book   *Rulebook
}

// NewBase keeps a copy of the component data, of which sources tells where the figures come from.
func NewBase(info Info, yaml []byte, sources Sources, book *Rulebook) Base {
	info.Sources = sources
	return Base{info, bytes.Clone(yaml), sha256.Sum256(yaml), book}
}

func (b *Base) Info() *Info                    { return &b.info }
func (b *Base) Components() ([]byte, [32]byte) { return bytes.Clone(b.yaml), b.digest }
func (b *Base) Rulebook() *Rulebook            { return b.book }

// Choice is the place of an option's value among its values; 0 where the table has no such option.
func (b *Base) Choice(t Table, key string) uint8 {
	for _, o := range b.info.Options {
		if o.Key == key {
			return uint8(max(0, slices.Index(o.Values, t.Options[key])))
		}
	}
	return 0
}
