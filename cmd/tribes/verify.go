package main

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"tribes/cmd/tribes/internal/text"
	"tribes/cmd/tribes/internal/words"
	"tribes/engine"
	"tribes/p2p"
	"tribes/transcript"
)

func verifyCommand() *cli.Command {
	return &cli.Command{
		Name:      "verify",
		Usage:     "check transcripts: signatures, chain, dice, every move, scores",
		UsageText: "tribes verify [--json | --explain] FILE...",
		Description: `Several files are also compared: copies of one table must agree, and one may be the beginning of another. A proof
(.proof) of two statements knows only a key; together with a transcript of its table it is told whose that is.
Where programs came to different positions it is told which copy follows the rules of this program.
` + fileOrTable + `

Exit codes: 0 complete and valid, 3 valid so far and unfinished, 4 damaged or forged, 5 a seat provably cheated,
6 copies or programs disagree, 7 needs a ruleset that this program lacks, 1 a file cannot be read, 2 wrong usage.
For several files it is the first of 1, 5, 4, 6, 7, 3, 0 that one of them has.

--json prints an object a line for each file that can be read. What is not known is null: game, table, dice and chain
without a charter, scores without rules. problem.frame is the record in the file, counted from 1, and null where the
file as a whole is meant; problem.seat and winners count seats from 0. peer is the peer ID of the seat's operator.
proof is there for a proof of two statements, desync where programs came to different positions; both count operators from 0.

--explain also tells how chance was made, how likely the draws were and whether the programs agreed, then every draw.

` + example("tribes verify game.tribes", "tribes verify --json ann.tribes bob.tribes"),
		Flags: []cli.Flag{
			&cli.BoolFlag{Name: "json", Usage: "print one JSON object a file"},
			&cli.BoolFlag{Name: "explain", Usage: "tell how chance was made, and every draw"},
		},
		Action: func(c *cli.Context) error {
			if err := wantArgs(c, 1, -1); err != nil {
				return err
			}
			if c.Bool("json") && c.Bool("explain") {
				return usage("--explain is for people and --json for programs: choose one (tribes replay --json tells programs every draw)")
			}
			paths, err := transcripts(c.Args().Slice())
			if err != nil {
				return err
			}
			return verify(c, paths)
		},
	}
}

func verify(c *cli.Context, paths []string) error {
	var copies []*copied
	var reports []*transcript.Report
	explains := map[*copied]*explained{}
	unreadable := false
	for _, path := range paths {
		var ex *explained
		var each func(*transcript.Book, transcript.Step) error
		if c.Bool("explain") {
			ex = &explained{}
			each = ex.step
		}
		cp, err := readCopy(c.Context, path, each)
		if c.Context.Err() != nil {
			return &exitError{exitFailure, "stopped before all was checked"}
		}
		if err != nil {
			complain(err.Error())
			unreadable = true
			continue
		}
		copies, reports, explains[cp] = append(copies, cp), append(reports, cp.Report), ex
	}
	transcript.Compare(reports)
	out := &text.Writer{W: c.App.Writer}
	for i, cp := range copies {
		if c.Bool("json") {
			if err := printJSON(c.App.Writer, cp.check()); err != nil {
				return err
			}
			continue
		}
		if i > 0 {
			out.Printf("\n")
		}
		cp.tell(out)
		if ex := explains[cp]; ex != nil {
			ex.tell(out, cp)
		}
	}
	if out.Err != nil {
		return out.Err
	}
	if unreadable {
		return &exitError{exitFailure, ""}
	}
	if code := transcript.Worst(reports).ExitCode(); code != exitOK {
		return &exitError{code, ""}
	}
	return nil
}

// checked is a report as JSON.
type checked struct {
	File    string             `json:"file"`
	Game    *string            `json:"game"`
	Table   *string            `json:"table"`
	Dice    *string            `json:"dice"`
	Seats   []checkedSeat      `json:"seats"`
	Entries int                `json:"entries"`
	Moves   int                `json:"moves"`
	Verdict transcript.Verdict `json:"verdict"`
	Scores  []int              `json:"scores"`
	Winners []int              `json:"winners"`
	Chain   *string            `json:"chain"`
	Digest  *string            `json:"digest"`
	Proof   *checkedProof      `json:"proof,omitempty"`
	Desync  *checkedRift       `json:"desync,omitempty"`
	Problem *checkedProblem    `json:"problem"`
}

type checkedSeat struct {
	Name string `json:"name"`
	Peer string `json:"peer"`
}

type checkedProblem struct {
	Frame  *int   `json:"frame"`
	Seat   *int   `json:"seat"`
	Reason string `json:"reason"`
}

func (cp *copied) check() *checked {
	out := &checked{File: cp.path, Seats: []checkedSeat{}, Entries: cp.Entries, Moves: cp.Moves,
		Verdict: cp.Verdict, Scores: cp.Scores, Winners: cp.Winners,
		Table: hash(cp.Table), Digest: hash(cp.Tip.Digest)}
	if !cp.Tip.In.IsZero() {
		out.Chain = hash(cp.Tip.Link())
	}
	if out.Winners == nil {
		out.Winners = []int{}
	}
	if ch := cp.Charter; ch != nil {
		dice := dicePhrase(ch)
		out.Game, out.Dice = &ch.Game, &dice
		for i, s := range ch.Seats {
			out.Seats = append(out.Seats, checkedSeat{s.Name, peerID(ch, i)})
		}
	}
	out.Proof, out.Desync, out.Problem = cp.checkedProof(), cp.checkedRift(), cp.checkedProblem()
	return out
}

func (cp *copied) checkedProblem() *checkedProblem {
	p := cp.Problem
	if p == nil {
		return nil
	}
	out := &checkedProblem{Reason: text.Printable(p.Reason)}
	if p.Record > 0 {
		out.Frame = &p.Record
	}
	if p.Seat != transcript.None {
		out.Seat = &p.Seat
	}
	return out
}

// hash is a hash in hexadecimal, nil for none.
func hash(h transcript.Hash) *string {
	if h.IsZero() {
		return nil
	}
	s := h.String()
	return &s
}

// tell prints a report for people.
func (cp *copied) tell(out *text.Writer) {
	out.Printf("%s: %s\n", cp.path, cp.verdict())
	line := func(word, format string, args ...any) {
		out.Printf("%s", text.Wrap(fmt.Sprintf(format, args...), text.Width(), fmt.Sprintf("  %-8s ", word), "           "))
	}
	if p := cp.problem(); p != "" {
		line("problem", "%s", p)
	}
	if !cp.Table.IsZero() {
		line("table", "%s", cp.Table)
	}
	if cp.Alone != nil {
		cp.tellAlone(line)
	}
	ch := cp.Charter
	if ch == nil {
		return
	}
	if cp.Rift != nil {
		cp.tellRift(line)
	}
	line("game", "%s, ruleset %d, options %s", cp.title(), ch.Ruleset, words.Options(ch.Options))
	cp.tellSeats(out)
	line("played", "%s in %s", engine.Several(cp.Moves, "move"), entries(cp.Entries))
	if !cp.Tip.In.IsZero() {
		line("chain", "%s", cp.Tip.Link())
	}
	if !cp.Tip.Digest.IsZero() {
		line("digest", "%s", cp.Tip.Digest)
	}
	if r := cp.result(); r != "" {
		line("result", "%s", r)
	}
	if ch.Carried {
		line("data", "%s", ch.Components.Hash)
	}
	for _, note := range cp.notes() {
		if dice, ok := strings.CutPrefix(note, "Dice: "); ok {
			line("dice", "%s", dice)
			continue
		}
		line("note", "%s", note)
	}
}

func entries(n int) string {
	if n == 1 {
		return "1 entry"
	}
	return fmt.Sprintf("%d entries", n)
}

// tellSeats prints who sat, with the points of each, and who answers for the moves.
func (cp *copied) tellSeats(out *text.Writer) {
	var seats, operators engine.Sheet
	seats.Row("seat", "name", "played by", cp.unit(), "operator")
	for i, s := range cp.Charter.Seats {
		points := "-"
		switch s := cp.state(); {
		case s != nil && len(words.Covers(s)) > 0:
			points = words.Covered
		case cp.Scores != nil:
			points = fmt.Sprint(cp.Scores[i])
		}
		_, name, _ := strings.Cut(cp.seat(i), ", ")
		plays := words.Plays(s.Kind)
		if g, out := cp.gone(int(s.Operator)); out {
			plays += fmt.Sprintf(", out from step %d", g.Step)
		}
		seats.Row(fmt.Sprint(i+1), name, plays, points, cp.Charter.Operators[s.Operator].Name)
	}
	operators.Row("operator", "peer ID")
	for _, o := range cp.Charter.Operators {
		operators.Row(o.Name, p2p.PeerIDOf(o.Key).String())
	}
	out.Printf("%s%s", &seats, &operators)
}

// notes say what a reader of the verdict should know about this table.
func (cp *copied) notes() []string {
	out := words.Dice(cp.Charter)
	for _, g := range cp.Gone {
		out = append(out, g.Words(cp.Charter)+".")
	}
	for _, s := range cp.Charter.Seats {
		if s.Kind != transcript.Person {
			out = append(out, "A bot's seat counts as its operator's.")
			break
		}
	}
	out = append(out, words.Deal(cp.Charter, cp.rules())...)
	if r := cp.rules(); r != nil {
		out = append(out, words.Data(r.Info(), cp.Charter.Carried)...)
	}
	if s := cp.state(); s != nil && len(words.Covers(s)) > 0 {
		out = append(out, words.Covering(words.Covers(s))+"; tribes show --scores open shows them.")
	}
	if cp.book != nil && cp.book.State() != nil && cp.book.State().Result().Capped {
		out = append(out, "A guard of the program against endless games ended this one.")
	}
	return out
}
