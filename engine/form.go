package engine

import "fmt"

// Form is what the declared kinds of a game allow a move to be, whatever the position.
type Form struct {
	kinds []Kind
	lo    [][3]int16
	hi    [][3]int16
}

// NewForm prepares the ranges of the kinds; numbers a kind does not use are 0.
func NewForm(kinds []Kind) *Form {
	f := &Form{kinds: kinds, lo: make([][3]int16, len(kinds)), hi: make([][3]int16, len(kinds))}
	for k, kind := range kinds {
		for i, a := range kind.Args {
			f.lo[k][i], f.hi[k][i] = a.Lo, a.Hi
		}
	}
	return f
}

// Has tells whether m is of a declared kind and its numbers are within that kind's ranges.
func (f *Form) Has(m Move) bool {
	if int(m.Kind) >= len(f.kinds) {
		return false
	}
	lo, hi := &f.lo[m.Kind], &f.hi[m.Kind]
	return m.A >= lo[0] && m.A <= hi[0] && m.B >= lo[1] && m.B <= hi[1] && m.C >= lo[2] && m.C <= hi[2]
}

// Span is the range of the first number of a kind.
func (f *Form) Span(kind uint16) (lo, hi int16) { return f.lo[kind][0], f.hi[kind][0] }

// Name gives a move by its kind and numbers, for a move that has no better words.
func (f *Form) Name(m Move) string {
	if int(m.Kind) < len(f.kinds) {
		return fmt.Sprintf("%s %d %d %d", f.kinds[m.Kind].Name, m.A, m.B, m.C)
	}
	return fmt.Sprintf("move %d %d %d %d", m.Kind, m.A, m.B, m.C)
}

// Refuse says what is wrong with a move that Has denies.
func (f *Form) Refuse(m Move) *Refusal {
	why := func(format string, args ...any) *Refusal {
		return &Refusal{Move: m, Rule: RuleForm, Why: fmt.Sprintf(format, args...)}
	}
	if int(m.Kind) >= len(f.kinds) {
		return why("there is no kind of move %d; there are 0 to %d", m.Kind, len(f.kinds)-1)
	}
	k := &f.kinds[m.Kind]
	for i, n := range [3]int16{m.A, m.B, m.C} {
		if i >= len(k.Args) {
			if n != 0 {
				return why("%s takes %s; the rest must be 0", k.Name, Several(len(k.Args), "number"))
			}
		} else if a := k.Args[i]; n < a.Lo || n > a.Hi {
			return why("%s: %s %d is outside %d..%d", k.Name, a.Name, n, a.Lo, a.Hi)
		}
	}
	return why("%s is not possible", k.Name)
}
