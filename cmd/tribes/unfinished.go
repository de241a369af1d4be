package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/urfave/cli/v2"

	"tribes/cmd/tribes/internal/home"
	"tribes/cmd/tribes/internal/text"
	"tribes/cmd/tribes/internal/words"
	"tribes/engine"
	"tribes/transcript"
)

// resumable tells whether the copy is of an unfinished table at which its owner can go on: also where its last record was
// not written whole.
func (cp *copied) resumable() bool {
	switch {
	case cp.Charter == nil || cp.Owner == transcript.None:
		return false
	case cp.Torn && cp.Verdict == transcript.Damaged:
		return cp.state() != nil && !cp.book.Over()
	}
	return cp.Verdict == transcript.Unfinished
}

// unfinishedTable is one that can be carried on with.
type unfinishedTable struct {
	*copied
	changed time.Time
}

// unfinished lists an identity's tables that can be carried on with, the newest first; at most so many, unless most is 0.
func unfinished(ctx context.Context, h home.Home, most int) (list []unfinishedTable, err error) {
	files, err := tableFiles(h.TablesDir())
	if err != nil {
		return nil, err
	}
	for _, f := range slices.Backward(files) {
		cp, err := readCopy(ctx, f.path, nil)
		switch {
		case ctx.Err() != nil:
			return nil, &exitError{exitFailure, "stopped before all tables were checked"}
		case errors.As(err, new(*fs.PathError)):
			continue // it went, or may not be read: tribes tables says so
		case err != nil:
			return nil, err
		}
		if cp.resumable() {
			list = append(list, unfinishedTable{cp, f.changed})
		}
		if len(list) == most && most > 0 {
			break
		}
	}
	return list, nil
}

// maxNumber is how many digits a number in the list of unfinished tables has at most; what is longer is a table's id.
const maxNumber = 3

// numbered finds the table that an unfinished one's number names; "" if a word is no such number.
func numbered(ctx context.Context, h home.Home, word string) (path string, err error) {
	n, err := strconv.Atoi(word)
	if _, there := os.Stat(word); err != nil || n < 1 || len(word) > maxNumber || word[0] == '0' || there == nil {
		return "", nil
	}
	list, err := unfinished(ctx, h, n)
	if err != nil || len(list) < n {
		return "", err
	}
	return list[n-1].path, nil
}

// waits says for whom the table waits, as far as the copy tells, to stand after "waits for"; mine: for its owner.
func (cp *copied) waits() (who string, mine bool) {
	b, c := cp.book, cp.Charter
	switch {
	case b == nil:
		return "all to begin", false
	case b.Over():
		return "all to seal the end", false
	}
	kind, operator := b.Due()
	switch {
	case kind == transcript.DueSetup:
		return "all to begin", false
	case kind == transcript.DueValues:
		return "all to do their part in a draw", false
	case operator == transcript.None:
		return "what the copy does not tell", false
	case kind == transcript.KindEntry || kind == transcript.KindOpen:
		who = words.Seat(c, b.Rules(), b.State().Actor())
	default:
		who = c.Operators[operator].Name
	}
	if mine = operator == cp.Owner; mine {
		who += ", you,"
	}
	switch _, asked := b.Opening(); {
	case kind == transcript.KindCommit:
		who += " to commit to more dice values"
	case asked:
		who += " to open a private card"
	case kind == transcript.KindEntry:
		who += " to move"
	default:
		who += " to do its part in dealing the private cards"
	}
	return who, mine
}

// names are the seats with who plays them.
func (cp *copied) names() string {
	var seats []string
	for i := range cp.Charter.Seats {
		_, name, _ := strings.Cut(cp.seat(i), ", ")
		seats = append(seats, name)
	}
	return strings.Join(seats, ", ")
}

// carryOn is the command that resumes the table.
func (cp *copied) carryOn(h home.Home) string {
	return "tribes resume" + identityWords(h) + " " + shortName(cp.path, cp.Table)
}

// unfinishedOut is an unfinished table as JSON.
type unfinishedOut struct {
	Number    int       `json:"number"`
	Table     string    `json:"table"`
	Game      string    `json:"game"`
	Seats     []seatOut `json:"seats"`
	Step      uint32    `json:"step"`
	Played    time.Time `json:"played"`
	Waits     string    `json:"waits"`
	Yours     bool      `json:"yours"` // it waits for the identity
	Rehearsal bool      `json:"rehearsal"`
	File      string    `json:"file"`
	Resume    string    `json:"resume"`
}

type seatOut struct {
	Name     string `json:"name"`
	Kind     string `json:"kind"`
	Operator string `json:"operator"`
	Own      bool   `json:"own"`
}

// listUnfinished is tribes resume without a table.
func listUnfinished(c *cli.Context) error {
	h, err := openHome(c)
	if err != nil {
		return err
	}
	list, err := unfinished(c.Context, h, 0)
	if err != nil {
		return err
	}
	if c.Bool("json") {
		out := []unfinishedOut{}
		for i, t := range list {
			out = append(out, t.out(i+1, h))
		}
		return printJSON(c.App.Writer, map[string]any{"tables": out})
	}
	out := &text.Writer{W: c.App.Writer}
	for i, t := range list {
		if i > 0 {
			out.Printf("\n")
		}
		t.tell(out, i+1, h)
	}
	if out.Err != nil {
		return out.Err
	}
	again := "tribes resume" + identityWords(h)
	switch len(list) {
	case 0:
		complain(fmt.Sprintf("no table in %s is unfinished; begin one with tribes host or tribes play", h.TablesDir()))
	case 1:
		fmt.Fprintf(os.Stderr, "That is the only unfinished table; carry on with it:\n  %s --last\n", again)
	default:
		fmt.Fprintf(os.Stderr, "%s are unfinished. Carry on with one by its number, or with the first:\n  %s 2\n  %s --last\n", engine.Several(len(list), "table"), again, again)
	}
	tellOthers(h)
	return nil
}

func (t *unfinishedTable) tell(out *text.Writer, number int, h home.Home) {
	out.Printf("%d  %s\n", number, tableFile{path: t.path}.name())
	line := func(word, what string) { out.Printf("   %-7s %s\n", word, what) }
	line("game", t.title())
	line("seats", t.names())
	line("step", strconv.Itoa(int(t.Tip.Step)))
	line("played", t.changed.Local().Format(time.DateTime))
	who, _ := t.waits()
	line("waits", "for "+who)
	if t.Charter.Rehearsal {
		line("note", "a rehearsal: add the --seed it was begun with")
	}
	line("resume", t.carryOn(h))
}

func (t *unfinishedTable) out(number int, h home.Home) unfinishedOut {
	who, mine := t.waits()
	o := unfinishedOut{Number: number, Table: t.Table.String(), Game: t.Charter.Game, Seats: []seatOut{}, Step: t.Tip.Step,
		Played: t.changed.UTC().Truncate(time.Second), Waits: who, Yours: mine, Rehearsal: t.Charter.Rehearsal, File: t.path, Resume: t.carryOn(h)}
	for _, s := range t.Charter.Seats {
		o.Seats = append(o.Seats, seatOut{s.Name, s.Kind, t.Charter.Operators[s.Operator].Name, int(s.Operator) == t.Owner})
	}
	return o
}
