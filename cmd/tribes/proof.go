package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"tribes/cmd/tribes/internal/library"
	"tribes/cmd/tribes/internal/words"
	"tribes/p2p"
	"tribes/transcript"
)

// exportProof writes the smallest file that convicts whom the copy convicts.
func exportProof(ctx context.Context, w io.Writer, path string) (whole bool, err error) {
	var b bytes.Buffer
	_, err = library.Prove(ctx, &b, path)
	if err == nil {
		_, err = w.Write(b.Bytes())
		return err == nil, err
	}
	if !errors.Is(err, transcript.ErrNoProof) {
		return false, err
	}
	cp, rerr := readCopy(ctx, path, nil)
	if rerr != nil {
		return false, rerr
	}
	if cp.blamed() != nil {
		return false, &exitError{cp.Verdict.ExitCode(), fmt.Sprintf("%s: %v: %s (%s)", path, transcript.ErrNoProof, cp.verdict(), cp.problem())}
	}
	return false, fmt.Errorf("%s: %w: as far as it shows nobody cheated, so there is no proof to write", path, transcript.ErrNoProof)
}

// twoOf says what two statements of a kind are, to stand behind who signed them.
func twoOf(k transcript.Kind, step uint32) string {
	switch k {
	case transcript.KindEntry:
		return fmt.Sprintf("two different moves as step %d (two entries): some are shown one, some the other", step)
	case transcript.KindAck:
		return fmt.Sprintf("two different outcomes of step %d (two acknowledgements): to some it said one, to some the other", step)
	case transcript.KindSeal:
		return fmt.Sprintf("two different states of the table at step %d (two seals): one to some, the other to others", step)
	case transcript.KindEcho:
		return fmt.Sprintf("that it had taken two different moves as step %d (two echoes), before chance was opened", step)
	}
	return fmt.Sprintf("two statements for step %d of which one only may stand (two of kind %s)", step, k)
}

// tellAlone prints what evidence proves that stands alone, and what it does not prove.
func (cp *copied) tellAlone(line func(word, format string, args ...any)) {
	e := cp.Alone
	at, _ := e.Headers()
	line("signer", "operator %d of that table", int(at.Operator)+1)
	if cp.Named != nil {
		line("", "%s, by the charter in the other file", cp.Named.Operators[at.Operator].Name)
	}
	line("peer ID", "%s", p2p.PeerIDOf(e.Key))
	line("words", "%s", p2p.KeyWords(e.Key))
	line("signed", "%s", twoOf(at.Kind, at.Step))
	if e.Accident() {
		line("means", "It signed them in two runs of its program. An older copy of the table that was resumed, or one identity on two machines, looks the same as cheating; the words of its owner must tell which.")
	} else {
		line("means", "It signed them in one run of its program. No accident explains that.")
	}
	if cp.Named == nil && cp.Verdict == transcript.Cheated {
		line("unproven", "who the person is, and that this key had a seat: the table's transcript tells, with tribes verify %s TRANSCRIPT.", words.Quote(cp.path))
	}
	line("unproven", "which of the two came first, what they say in the game, and that anybody was harmed.")
}

// tellRift says whose position is right where programs differ.
func (cp *copied) tellRift(line func(word, format string, args ...any)) {
	r := cp.Rift
	named := func(of []int) string {
		var out []string
		for _, o := range of {
			out = append(out, cp.Charter.Operators[o].Name)
		}
		return words.List(out)
	}
	switch {
	case r.Blind:
		line("rules", "At step %d the programs came to different positions. This program lacks the rules of the table, so it cannot tell which of them is right.", r.Step)
		return
	case len(r.Right) == 0:
		line("rules", "By the rules of this program the position that %s stated at step %d is wrong. No other statement of that step is in this copy.", named(r.Wrong), r.Step)
	case len(r.Wrong) == 0:
		return
	default:
		line("rules", "By the rules of this program the position that %s stated at step %d is right, and the one that %s stated is wrong.", named(r.Right), r.Step, named(r.Wrong))
	}
	for _, o := range r.Right {
		if o == cp.Owner {
			line("rules", "This is the copy of %s: it follows the rules.", cp.Charter.Operators[o].Name)
		}
	}
	for _, o := range r.Wrong {
		if o == cp.Owner {
			line("rules", "This is the copy of %s: it does not follow the rules from step %d on.", cp.Charter.Operators[o].Name, r.Step)
		}
	}
}

// checkedProof is evidence that stands alone, as JSON.
type checkedProof struct {
	Peer     string  `json:"peer"`
	Words    string  `json:"words"`
	Operator uint8   `json:"operator"`
	Name     *string `json:"name"` // null unless a transcript of the table was given
	Kind     string  `json:"kind"` // entry, ack, seal
	Step     uint32  `json:"step"`
	Accident bool    `json:"accident"` // an honest accident is possible: signed in two sessions
}

func (cp *copied) checkedProof() *checkedProof {
	if cp.Alone == nil {
		return nil
	}
	at, _ := cp.Alone.Headers()
	out := &checkedProof{Peer: p2p.PeerIDOf(cp.Alone.Key).String(), Words: p2p.KeyWords(cp.Alone.Key), Operator: at.Operator,
		Kind: at.Kind.String(), Step: at.Step, Accident: cp.Alone.Accident()}
	if cp.Named != nil {
		out.Name = &cp.Named.Operators[at.Operator].Name
	}
	return out
}

// checkedRift is a desync as JSON. Without rules nobody is right or wrong.
type checkedRift struct {
	Step  uint32 `json:"step"`
	Right []int  `json:"right"` // operators, from 0
	Wrong []int  `json:"wrong"`
}

func (cp *copied) checkedRift() *checkedRift {
	if cp.Rift == nil {
		return nil
	}
	out := &checkedRift{cp.Rift.Step, []int{}, []int{}}
	if !cp.Rift.Blind {
		out.Right, out.Wrong = append(out.Right, cp.Rift.Right...), append(out.Wrong, cp.Rift.Wrong...)
	}
	return out
}
