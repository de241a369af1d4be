package p2p

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Bounds on words from a peer, in bytes of UTF-8.
const (
	maxReason = 200
	maxAgent  = 64
	maxName   = 64
)

// printable makes words from a peer safe to show: valid UTF-8 without control,
// bidirectional or other invisible characters, on one line, at most limit bytes.
func printable(s string, limit int) string {
	if len(s) > 4*limit {
		s = s[:4*limit]
	}
	s = strings.Map(func(r rune) rune {
		switch {
		case r == utf8.RuneError:
			return -1
		case unicode.IsSpace(r):
			return ' '
		case !unicode.IsGraphic(r), unicode.Is(unicode.Cf, r), unicode.Is(unicode.Zl, r), unicode.Is(unicode.Zp, r):
			return -1
		}
		return r
	}, s)
	s = strings.TrimSpace(s)
	for len(s) > limit {
		_, size := utf8.DecodeLastRuneInString(s)
		s = s[:len(s)-size]
	}
	return strings.TrimSpace(s)
}
