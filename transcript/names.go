package transcript

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// MaxName bounds the name of an operator, seat or program, in bytes.
const MaxName = 64

// unseen are the ranges of characters that no text of a transcript may hold: controls, and
// what is invisible or turns the direction of writing. The list is fixed with the format.
var unseen = [][2]rune{{0, 0x1f}, {0x7f, 0x9f}, {0xad, 0xad}, {0x61c, 0x61c}, {0x200b, 0x200f}, {0x2028, 0x202e},
	{0x2060, 0x206f}, {0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0xe0000, 0xe007f}}

// checkText refuses what no transcript may hold: text that is empty, longer than MaxName bytes, not UTF-8,
// with a space at an end or two in a row, or with a character in unseen.
func checkText(s string) error {
	switch {
	case s == "":
		return errors.New("a name must not be empty")
	case len(s) > MaxName:
		return fmt.Errorf("a name has at most %d bytes, this one has %d", MaxName, len(s))
	case !utf8.ValidString(s):
		return errors.New("a name must be UTF-8")
	case s[0] == ' ' || s[len(s)-1] == ' ' || strings.Contains(s, "  "):
		return errors.New("a name must not begin or end with a space or hold two in a row")
	}
	for _, r := range s {
		for _, u := range unseen {
			if r >= u[0] && r <= u[1] {
				return fmt.Errorf("a name must not hold the character %U", r)
			}
		}
	}
	return nil
}

// CheckName refuses a name that is not to be signed: besides what no transcript may hold, one that is not in Unicode
// normal form C, or holds anything but letters, digits, marks, punctuation, symbols and single inner spaces.
func CheckName(s string) error {
	if err := checkText(s); err != nil {
		return err
	}
	if !norm.NFC.IsNormalString(s) {
		return errors.New("a name must be in Unicode normal form C")
	}
	for _, r := range s {
		// IsPrint leaves out control, format (so also right-to-left) and unassigned characters.
		if !unicode.IsPrint(r) {
			return fmt.Errorf("a name must not hold the character %U", r)
		}
	}
	return nil
}

// FoldName is how names are compared: two operators, or two seats, may not share it.
func FoldName(s string) string { return cases.Fold().String(s) }

// checkNames are the checks of names before signing.
func (c *Charter) checkNames() error {
	for i, o := range c.Operators {
		if err := CheckName(o.Name); err != nil {
			return fmt.Errorf("operator %d: %w", i+1, err)
		}
		for _, p := range c.Operators[:i] {
			if FoldName(p.Name) == FoldName(o.Name) {
				return fmt.Errorf("operator %d: the name %q is taken", i+1, o.Name)
			}
		}
	}
	for i, s := range c.Seats {
		if err := CheckName(s.Name); err != nil {
			return fmt.Errorf("seat %d: %w", i+1, err)
		}
		for _, p := range c.Seats[:i] {
			if FoldName(p.Name) == FoldName(s.Name) {
				return fmt.Errorf("seat %d: the name %q is taken", i+1, s.Name)
			}
		}
	}
	return nil
}
