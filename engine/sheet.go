package engine

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Sheet is a position in words: headed blocks of lines and small tables, for any
// front end to lay out. It holds no box art and no colour.
type Sheet struct{ Blocks []Block }

// Block is one headed part. Rows, where there are any, form a table whose first row is its heading.
type Block struct {
	Head  string
	Lines []string
	Rows  [][]string
}

// Head opens a block.
func (s *Sheet) Head(format string, args ...any) {
	s.Blocks = append(s.Blocks, Block{Head: fmt.Sprintf(format, args...)})
}

func (s *Sheet) last() *Block {
	if len(s.Blocks) == 0 {
		s.Blocks = append(s.Blocks, Block{})
	}
	return &s.Blocks[len(s.Blocks)-1]
}

// Line adds a line to the open block.
func (s *Sheet) Line(format string, args ...any) {
	b := s.last()
	b.Lines = append(b.Lines, fmt.Sprintf(format, args...))
}

// Row adds a row to the table of the open block.
func (s *Sheet) Row(cells ...string) {
	b := s.last()
	b.Rows = append(b.Rows, cells)
}

// String lays the sheet out as plain text, tables in columns.
func (s *Sheet) String() string {
	var b strings.Builder
	for i, bl := range s.Blocks {
		if i > 0 {
			b.WriteByte('\n')
		}
		if bl.Head != "" {
			b.WriteString(bl.Head + "\n")
		}
		for _, l := range bl.Lines {
			b.WriteString("  " + l + "\n")
		}
		writeRows(&b, bl.Rows)
	}
	return b.String()
}

func writeRows(b *strings.Builder, rows [][]string) {
	var width []int
	for _, r := range rows {
		for i, c := range r {
			if i == len(width) {
				width = append(width, 0)
			}
			width[i] = max(width[i], utf8.RuneCountInString(c))
		}
	}
	for _, r := range rows {
		line := " "
		for i, c := range r {
			line += " " + c
			if i < len(r)-1 {
				line += strings.Repeat(" ", width[i]-utf8.RuneCountInString(c)+1)
			}
		}
		b.WriteString(strings.TrimRight(line, " ") + "\n")
	}
}
