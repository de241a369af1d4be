package main

import (
	"fmt"
	"io"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/urfave/cli/v2"

	"tribes/cmd/tribes/internal/text"
)

// printHelp prints the help of the program or of a command, wrapped to the terminal: the
// library's own breaks lists and options apart.
func printHelp(w io.Writer, _ string, data any) {
	var b strings.Builder
	switch of := data.(type) {
	case *cli.App:
		b.WriteString(text.Wrap(of.Name+": "+of.Usage, text.Width(), "", "  "))
		b.WriteString("\nUsage:\n  tribes COMMAND [OPTIONS] [ARGUMENTS]\n  tribes COMMAND --help\n\nCommands:\n")
		var rows [][2]string
		for _, c := range of.VisibleCommands() {
			rows = append(rows, [2]string{c.Name, c.Usage})
		}
		b.WriteString(columns(rows))
		b.WriteString("\nOptions:\n" + columns(flagRows(of.VisibleFlags())))
	case *cli.Command:
		b.WriteString(text.Wrap("tribes "+of.Name+": "+of.Usage, text.Width(), "", "  "))
		b.WriteString("\nUsage:\n")
		for line := range strings.Lines(of.UsageText) {
			b.WriteString(text.Wrap(line, text.Width(), "  ", "      "))
		}
		if of.Description != "" {
			b.WriteString("\n" + paragraphs(of.Description))
		}
		b.WriteString("\nOptions:\n" + columns(flagRows(of.VisibleFlags())))
	}
	io.WriteString(w, b.String())
}

// columns lays rows out in two columns, the second wrapped.
func columns(rows [][2]string) string {
	wide := 0
	for _, r := range rows {
		if n := utf8.RuneCountInString(r[0]); n <= 20 {
			wide = max(wide, n)
		}
	}
	indent := strings.Repeat(" ", wide+4)
	var b strings.Builder
	for _, r := range rows {
		first := fmt.Sprintf("  %-*s  ", wide, r[0])
		if utf8.RuneCountInString(first) > len(indent) {
			b.WriteString(strings.TrimRight(first, " ") + "\n")
			first = indent
		}
		b.WriteString(text.Wrap(r[1], text.Width(), first, indent))
	}
	return b.String()
}

var placeholder = regexp.MustCompile("`([^`]*)`")

// unsaid are defaults that tell a reader nothing.
var unsaid = []string{"", `""`, "0", "-1", "0s", "false"}

func flagRows(flags []cli.Flag) [][2]string {
	var rows [][2]string
	for _, f := range flags {
		var names []string
		for _, n := range f.Names() {
			names = append(names, strings.Repeat("-", min(2, len(n)))+n)
		}
		row := [2]string{strings.Join(names, ", ")}
		if d, ok := f.(cli.DocGenerationFlag); ok {
			row[1] = placeholder.ReplaceAllString(d.GetUsage(), "$1")
			if d.TakesValue() {
				value := strings.ToUpper(f.Names()[0])
				if m := placeholder.FindStringSubmatch(d.GetUsage()); m != nil {
					value = m[1]
				}
				row[0] += " " + value
				if v := strings.Trim(d.GetDefaultText(), `"`); !slices.Contains(unsaid, v) {
					row[1] += " (default: " + v + ")"
				}
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// paragraphs wraps a description. Lines that follow each other are one paragraph; a line that begins
// with spaces stays as it is, and one with several spaces inside is an entry of a list.
func paragraphs(s string) string {
	var b strings.Builder
	open := ""
	end := func() {
		if open != "" {
			b.WriteString(text.Wrap(open, text.Width(), "", ""))
			open = ""
		}
	}
	for line := range strings.Lines(s) {
		line = strings.TrimRight(line, "\n")
		_, rest, list := strings.Cut(line, "  ")
		switch {
		case line == "":
			end()
			b.WriteString("\n")
		case line[0] == ' ':
			end()
			b.WriteString(line + "\n")
		case list:
			end()
			first := line[:len(line)-len(strings.TrimLeft(rest, " "))]
			b.WriteString(text.Wrap(strings.TrimSpace(rest), text.Width(), "  "+first, "  "+strings.Repeat(" ", len(first))))
		default:
			open += " " + line
		}
	}
	end()
	return b.String()
}
