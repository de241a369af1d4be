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

// Count is "1 seat", "2 seats".
func Count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// List joins words: "a", "a and b", "a, b and c".
func List(of []string) string {
	if len(of) < 2 {
		return strings.Join(of, "")
	}
	return strings.Join(of[:len(of)-1], ", ") + " and " + of[len(of)-1]
}

// Lay lays a sheet out for so many columns: its lines are wrapped, its tables stay as they are.
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
			b.WriteString((&engine.Sheet{Blocks: []engine.Block{{Rows: bl.Rows}}}).String())
		}
	}
	return b.String()
}

// Fit is a line, with its end, for so many columns: broken only if it is longer, and then indented like its beginning and a bit more.
func Fit(line string, width int) string {
	if utf8.RuneCountInString(line) <= width {
		return line + "\n"
	}
	indent := line[:len(line)-len(strings.TrimLeft(line, " "))]
	return text.Wrap(line, width, indent, indent+"  ")
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
