package main

import (
	"bufio"
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/urfave/cli/v2"

	"tribes/cmd/tribes/internal/library"
	"tribes/cmd/tribes/internal/story"
	"tribes/cmd/tribes/internal/text"
	"tribes/cmd/tribes/internal/words"
	"tribes/p2p"
	"tribes/transcript"
)

func exportCommand() *cli.Command {
	return &cli.Command{
		Name:      "export",
		Usage:     "write a table as JSON, as text, or as its canonical transcript",
		UsageText: "tribes export FILE --format json|text|tribes|proof [-o OUT]",
		Description: `json    everything in one document: charter, steps with moves as [kind,a,b,c] and in words, scores, verdict
text    the story of the game
tribes  the canonical transcript: without what belongs to one copy alone, the same whoever exports it
proof   if somebody cheated, the smallest file that proves it to anybody, to be checked with tribes verify

` + fileOrTable + `
OUT is never overwritten. Of a copy that is not simply valid json and text hold the steps that stand, and the
exit code is that of tribes verify.

` + example("tribes export game.tribes --format text", "tribes export game.tribes --format tribes -o shared.tribes"),
		Flags: []cli.Flag{
			&cli.StringFlag{Name: "format", Usage: "json, text, tribes or proof"},
			&cli.StringFlag{Name: "output", Aliases: []string{"o"}, Usage: "write to the new file `OUT` instead of the standard output"},
		},
		Action: func(c *cli.Context) error {
			if err := wantArgs(c, 1, 1); err != nil {
				return err
			}
			write, ok := map[string]exporter{"json": exportJSON, "text": exportText, "tribes": exportTribes, "proof": exportProof}[c.String("format")]
			if !c.IsSet("format") {
				return usage("say in which form with --format json, text, tribes or proof")
			}
			if !ok {
				return usage("--format %s: there are json, text, tribes and proof", c.String("format"))
			}
			paths, err := transcripts(c.Args().Slice())
			if err != nil {
				return err
			}
			path, to := paths[0], c.String("output")
			if to != "" {
				return exportTo(c.Context, to, path, write)
			}
			if f := c.String("format"); (f == "tribes" || f == "proof") && isTerminal(os.Stdout) {
				if _, err := write(c.Context, io.Discard, path); err != nil { // what is wrong with it comes first
					return err
				}
				return usage("a transcript is no text for a terminal: name a file with -o OUT")
			}
			_, err = buffered(c.Context, c.App.Writer, path, write)
			return err
		},
	}
}

func isTerminal(f *os.File) bool {
	info, err := f.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// exporter writes a copy in some form. whole tells whether what it wrote is a document; there may be an error
// besides, when not all of the copy stands.
type exporter func(ctx context.Context, w io.Writer, path string) (whole bool, err error)

// exportTo writes a new file, and leaves none that is not whole.
func exportTo(ctx context.Context, to, path string, write exporter) error {
	f, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
	if errors.Is(err, os.ErrExist) {
		return fmt.Errorf("%s exists already and is not overwritten: name another file with -o", to)
	}
	if err != nil {
		return err
	}
	whole, err := buffered(ctx, f, path, write)
	if cerr := f.Close(); cerr != nil {
		whole, err = false, cerr
	}
	if !whole {
		os.Remove(to)
	}
	return err
}

func buffered(ctx context.Context, w io.Writer, path string, write exporter) (whole bool, err error) {
	buf := bufio.NewWriter(w)
	if whole, err = write(ctx, buf, path); !whole {
		return false, err
	}
	if ferr := buf.Flush(); ferr != nil {
		return false, ferr
	}
	return true, err
}

func exportText(ctx context.Context, w io.Writer, path string) (whole bool, err error) {
	out := &text.Writer{W: w}
	begun := false
	var teller story.Teller
	cp, err := readCopy(ctx, path, func(b *transcript.Book, s transcript.Step) error {
		if !begun && !b.Blind() {
			sheet(out, words.Charter(b.Charter, b.Rules(), b.Charter.Carried))
		}
		begun = true
		told := teller.Tell(b, s)
		tellStep(out, &told)
		return out.Err
	})
	if err != nil {
		return false, err
	}
	if !begun {
		return false, cp.nothing()
	}
	closing(out, cp)
	if out.Err != nil {
		return false, out.Err
	}
	return true, cp.blamed()
}

// nothing is the error of a copy with no step in it.
func (cp *copied) nothing() error {
	if err := cp.blamed(); err != nil {
		return err
	}
	return fmt.Errorf("%s: the table was opened and not set up yet; there is nothing to export", cp.path)
}

func exportTribes(ctx context.Context, w io.Writer, path string) (whole bool, err error) {
	err = library.Export(ctx, w, path)
	var disk *fs.PathError
	if err == nil || errors.As(err, &disk) {
		return err == nil, err
	}
	cp, rerr := readCopy(ctx, path, nil) // says what is wrong with it as every command does
	if rerr != nil {
		return false, rerr
	}
	if blame := cp.blamed(); blame != nil {
		return false, blame
	}
	return false, fmt.Errorf("%s: %w", path, err)
}

// exported is the head of an exported document; steps and ending follow it.
type exported struct {
	Format  string  `json:"format"`
	Table   string  `json:"table"`
	Charter charter `json:"charter"`
}

type charter struct {
	Game       string            `json:"game"`
	Ruleset    uint16            `json:"ruleset"`
	Options    map[string]string `json:"options"`
	Components struct {
		SHA256  string `json:"sha256"`
		Size    uint32 `json:"size"`
		Carried bool   `json:"carried"`
	} `json:"components"`
	Dice      string     `json:"dice"`
	Deal      string     `json:"deal"`  // of private cards: none, seeded, masked
	Clock     uint32     `json:"clock"` // seconds for a move, 0 for none
	Rehearsal bool       `json:"rehearsal"`
	Attempts  []string   `json:"attempts"`
	Operators []operator `json:"operators"`
	Seats     []place    `json:"seats"`
}

type operator struct {
	Name string `json:"name"`
	Peer string `json:"peer"`
	Key  string `json:"key"`
}

type place struct {
	Name     string `json:"name"`
	Kind     string `json:"kind"`
	Operator int    `json:"operator"`
	Called   string `json:"called"` // what the game calls the seat; "" without rules
}

// ending is the tail of an exported document.
type ending struct {
	Scores  []story.Score      `json:"scores"`
	Winners []int              `json:"winners"`
	Result  string             `json:"result"` // in words; "" before the end
	Verdict transcript.Verdict `json:"verdict"`
	Problem *checkedProblem    `json:"problem"`
}

func exportJSON(ctx context.Context, w io.Writer, path string) (whole bool, err error) {
	steps := 0
	var teller story.Teller
	cp, err := readCopy(ctx, path, func(b *transcript.Book, s transcript.Step) error {
		told := teller.Tell(b, s)
		if steps++; steps == 1 {
			if err := openJSON(w, b); err != nil {
				return err
			}
		} else if _, err := io.WriteString(w, ",\n"); err != nil {
			return err
		}
		line, err := json.Marshal(jsonStep(&told))
		if err == nil {
			_, err = w.Write(line)
		}
		return err
	})
	if err != nil {
		return false, err
	}
	if steps == 0 {
		return false, cp.nothing()
	}
	tail := ending{Winners: cp.check().Winners, Result: cp.result(), Verdict: cp.Verdict, Problem: cp.checkedProblem()}
	if s := cp.state(); s != nil {
		tail.Scores = story.Scores(s, len(cp.Charter.Seats))
	}
	b, err := json.Marshal(tail)
	if err != nil {
		return false, err
	}
	if _, err := fmt.Fprintf(w, "\n],%s\n", b[1:]); err != nil {
		return false, err
	}
	return true, cp.blamed()
}

// openJSON writes the document up to its first step.
func openJSON(w io.Writer, b *transcript.Book) error {
	ch := b.Charter
	doc := exported{Format: "tribes export 1", Table: b.Table.String(), Charter: charter{Game: ch.Game, Ruleset: ch.Ruleset,
		Options: ch.Table().Options, Dice: dicePhrase(ch), Deal: dealPhrase(ch), Clock: ch.Clock, Rehearsal: ch.Rehearsal, Attempts: []string{}}}
	c := &doc.Charter
	c.Components.SHA256, c.Components.Size, c.Components.Carried = ch.Components.Hash.String(), ch.Components.Size, ch.Carried
	for _, a := range ch.Attempts {
		c.Attempts = append(c.Attempts, a.String())
	}
	for _, o := range ch.Operators {
		c.Operators = append(c.Operators, operator{o.Name, p2p.PeerIDOf(o.Key).String(), hex.EncodeToString(o.Key[:])})
	}
	for i, s := range ch.Seats {
		called := ""
		if r := b.Rules(); r != nil {
			called = r.Info().Seats[i]
		}
		c.Seats = append(c.Seats, place{s.Name, s.Kind, int(s.Operator), called})
	}
	head, err := json.Marshal(doc)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w, "%s,\"steps\":[\n", head[:len(head)-1])
	return err
}
