package p2p

import (
	"fmt"
	"strings"
	"unicode"
)

// An invite's text is the prefix and then the bytes in base32, five bits a
// character, most significant first, the last character padded with zero bits.
// The alphabet leaves out i, l, o and u.
const (
	invitePrefix   = "tribes"
	inviteAlphabet = "0123456789abcdefghjkmnpqrstvwxyz"
)

func encodeText(data []byte) string {
	var b strings.Builder
	b.WriteString(invitePrefix)
	var acc, bits uint
	for _, c := range data {
		acc, bits = acc<<8|uint(c), bits+8
		for bits >= 5 {
			bits -= 5
			b.WriteByte(inviteAlphabet[acc>>bits&31])
		}
	}
	if bits > 0 {
		b.WriteByte(inviteAlphabet[acc<<(5-bits)&31])
	}
	return b.String()
}

// forgive undoes what mail programs, chats and hands do to a line of text. The
// result begins with the prefix; the rest is in the alphabet's letters where
// they could be guessed.
func forgive(text string) (string, error) {
	if len(text) > maxInviteText {
		return "", fmt.Errorf("%w (it is longer than any invite)", ErrNotInvite)
	}
	text = strings.Map(func(r rune) rune {
		switch {
		case unicode.IsSpace(r), unicode.IsControl(r), unicode.Is(unicode.Cf, r):
			return -1
		case strings.ContainsRune("\"'`<>()[]{}*-\u2010\u2011\u2018\u2019\u201c\u201d\u00ab\u00bb", r):
			return -1
		}
		return alike(unicode.ToLower(r))
	}, text)
	text, ok := strings.CutPrefix(strings.TrimRight(text, ".,;:!?"), strings.Map(alike, invitePrefix))
	if !ok {
		return "", ErrNotInvite
	}
	return invitePrefix + text, nil
}

// alike turns letters outside the alphabet into the digits they look like.
func alike(r rune) rune {
	switch r {
	case 'o':
		return '0'
	case 'i', 'l':
		return '1'
	}
	return r
}

// decodeText reverses encodeText. When the text ends in the middle of a byte,
// the bytes before it are returned: the caller knows how many there should be.
func decodeText(text string) ([]byte, error) {
	text = strings.TrimPrefix(text, invitePrefix)
	data := make([]byte, 0, len(text)*5/8)
	var acc, bits uint
	for _, r := range text {
		v := strings.IndexRune(inviteAlphabet, r)
		if v < 0 {
			return nil, fmt.Errorf("%w (%q does not occur in invites)", ErrInviteMistyped, r)
		}
		acc, bits = acc<<5|uint(v), bits+5
		if bits >= 8 {
			bits -= 8
			data = append(data, byte(acc>>bits))
			acc &= 1<<bits - 1
		}
	}
	return data, nil
}
