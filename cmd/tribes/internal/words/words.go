// Package words says in plain words what tables, scores, waits and charters are, for
// every front end alike. It prints nothing and computes no rule.
package words

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"tribes/cmd/tribes/internal/text"
	"tribes/engine"
	"tribes/transcript"
)

// Seat names a seat: what the game calls it, and who sits there.
func Seat(c *transcript.Charter, rules engine.Rules, seat engine.Seat) string {
	if seat < 0 || int(seat) >= len(c.Seats) {
		return "nobody"
	}
	return fmt.Sprintf("%s (%s)", rules.Info().Seats[seat], c.Seats[seat].Name)
}

// Plays says who plays a seat: "a person", "the bot greedy".
func Plays(kind string) string {
	if bot, ok := strings.CutPrefix(kind, "bot:"); ok {
		return "the bot " + bot
	}
	return "a person"
}

// List joins words: "a", "a and b", "a, b and c".
func List(of []string) string {
	if len(of) < 2 {
		return strings.Join(of, "")
	}
	return strings.Join(of[:len(of)-1], ", ") + " and " + of[len(of)-1]
}

// leastCell is how wide the last column of a table is at least if it is folded, in columns.
const leastCell = 16

// Lay lays a sheet out for so many columns: its lines are wrapped, of its tables the last column.
func Lay(sh *engine.Sheet, width int) string {
	var b strings.Builder
	for i, bl := range sh.Blocks {
		if i > 0 {
			b.WriteByte('\n')
		}
		if bl.Head != "" {
			b.WriteString(Fit(bl.Head, width))
		}
		for _, l := range bl.Lines {
			b.WriteString(Fit("  "+l, width))
		}
		if len(bl.Rows) > 0 {
			rows := (&engine.Sheet{Blocks: []engine.Block{{Rows: bl.Rows}}}).String()
			at := lastColumn(bl.Rows)
			for line := range strings.Lines(rows) {
				b.WriteString(fold(strings.TrimSuffix(line, "\n"), at, width))
			}
		}
	}
	return b.String()
}

// lastColumn is where the last column of a table begins as a sheet lays it out.
func lastColumn(rows [][]string) int {
	var wide []int
	for _, r := range rows {
		for i, c := range r {
			if i == len(wide) {
				wide = append(wide, 0)
			}
			wide[i] = max(wide[i], utf8.RuneCountInString(c))
		}
	}
	at := 2
	for _, w := range wide[:max(0, len(wide)-1)] {
		at += w + 2
	}
	return at
}

// fold breaks a row of a table within its last column, which begins at a column, if it is too long.
func fold(row string, at, width int) string {
	r := []rune(row)
	if len(r) <= width || at > width-leastCell || at >= len(r) {
		return row + "\n"
	}
	return text.Wrap(string(r[at:]), width, string(r[:at]), strings.Repeat(" ", at))
}

// Fit is a line, with its end, for so many columns: broken only if it is longer, and then indented like its beginning and a bit more.
func Fit(line string, width int) string {
	if utf8.RuneCountInString(line) <= width {
		return line + "\n"
	}
	indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
	return text.Wrap(line, width, indent, indent+"  ")
}

// Said is what somebody says, in lines of so many columns. Each begins with who says it, so that none can be taken for
// the program's own.
func Said(who, what string, width int) string {
	first := who + " says: "
	room := max(width-utf8.RuneCountInString(first), leastCell)
	var parts []string
	for _, w := range strings.Fields(what) {
		r := []rune(w)
		for len(r) > room {
			parts, r = append(parts, string(r[:room])), r[room:]
		}
		parts = append(parts, string(r))
	}
	return text.Wrap(strings.Join(parts, " "), width, first, first)
}

// Quote is a word as a shell takes it, quoted where it must be.
func Quote(word string) string {
	if word != "" && strings.IndexFunc(word, func(r rune) bool {
		return !(r >= 'a' && r <= 'z' || r >= 'A' && r <= 'Z' || r >= '0' && r <= '9' || strings.ContainsRune("-_./=:,@%+", r))
	}) < 0 {
		return word
	}
	return "'" + strings.ReplaceAll(word, "'", `'\''`) + "'"
}
