package p2p

import (
	"crypto/sha256"
	"encoding/binary"
	"strings"
)

// KeyWords are four words that stand for a key, to be compared aloud: of the first 8 bytes of
// SHA-256("tribes/key-words/1" || key) each two make a word of five letters, consonants for 4 bits and vowels for 2.
func KeyWords(key [32]byte) string {
	const consonants, vowels = "bdfghjklmnprstvz", "aiou"
	h := sha256.Sum256(append([]byte("tribes/key-words/1"), key[:]...))
	words := make([]string, 4)
	for i := range words {
		x := binary.BigEndian.Uint16(h[2*i:])
		words[i] = string([]byte{consonants[x>>12], vowels[x>>10&3], consonants[x>>6&15], vowels[x>>4&3], consonants[x&15]})
	}
	return strings.Join(words, " ")
}
