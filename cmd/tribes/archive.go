package main

import (
	"cmp"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"tribes/engine"
	"tribes/transcript"
)

type tableFile struct {
	path    string
	changed time.Time
}

// name is the file as tribes tables shows it.
func (f tableFile) name() string {
	return oneLine(strings.TrimSuffix(filepath.Base(f.path), ".tribes"))
}

// oneLine is a file's name in a list: a line end in it makes no line that the list would seem to say.
func oneLine(s string) string { return strings.ReplaceAll(s, "\n", `\n`) }

// tableFiles lists the transcripts in a folder, the oldest first.
func tableFiles(dir string) ([]tableFile, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	var files []tableFile
	for _, e := range entries {
		info, err := e.Info()
		if err != nil || !info.Mode().IsRegular() || filepath.Ext(e.Name()) != ".tribes" {
			continue
		}
		files = append(files, tableFile{filepath.Join(dir, e.Name()), info.ModTime()})
	}
	slices.SortStableFunc(files, func(a, b tableFile) int {
		return cmp.Or(a.changed.Compare(b.changed), strings.Compare(a.path, b.path))
	})
	return files, nil
}

// owner is whose achievements are counted.
type owner struct {
	key    [32]byte
	known  bool // there is a key
	shared bool // every person's seat counts at a table where the owner has one
}

// Why a transcript does not count, to stand behind the number of such files.
const (
	notReadable  = "unreadable"
	notFinished  = "unfinished"
	notSound     = "damaged or forged"
	notFair      = "with proven cheating"
	notAgreed    = "about which programs disagree"
	notKnown     = "of rules this program lacks"
	notReal      = "rehearsed"
	notEnded     = "ended by the guard against endless games"
	notOwned     = "without you"
	notByPersons = "played by bots"
	notOnce      = "already counted"
)

// counted tells why a checked transcript does not count, "" if it does: as what verify
// says is left, and the charter and result of what stands.
func (o owner) counted(v transcript.Verdict, c *transcript.Charter, res engine.Result) string {
	switch v {
	case transcript.Complete:
	case transcript.Unfinished:
		return notFinished
	case transcript.Cheated:
		return notFair
	case transcript.Disagree:
		return notAgreed
	case transcript.NeedsRuleset:
		return notKnown
	default:
		return notSound
	}
	switch {
	case c.Rehearsal:
		return notReal
	case !o.known || c.OperatorOf(o.key) < 0:
		return notOwned
	case res.Capped:
		return notEnded
	case len(o.seats(c)) == 0:
		return notByPersons
	}
	return ""
}

// seats are those that count (NT-R62 has the same for Neta-Tanka): the persons' that the owner
// answers for, or all persons'.
func (o owner) seats(c *transcript.Charter) (out []engine.Seat) {
	me := c.OperatorOf(o.key)
	for i, s := range c.Seats {
		if s.Kind == transcript.Person && (o.shared || int(s.Operator) == me) {
			out = append(out, engine.Seat(i))
		}
	}
	return out
}

// finished is a game that counts.
type finished struct {
	tableFile
	game  string
	table transcript.Hash
	seats []engine.Record // of the seats that count
}

// left is a file that does not count.
type left struct {
	path, why string
	problem   string // what is wrong with it, in words; "" if nothing is
}

// readArchive checks every transcript of a folder, the oldest first. Those of games that are not wanted are passed over.
func readArchive(ctx context.Context, dir string, o owner, wanted []string) (games []finished, not []left, err error) {
	files, err := tableFiles(dir)
	if err != nil {
		return nil, nil, err
	}
	seen := map[transcript.Hash]bool{}
	for _, f := range files {
		cp, err := readCopy(ctx, f.path, nil)
		if err != nil && ctx.Err() == nil {
			not = append(not, left{f.path, notReadable, err.Error()})
			continue
		}
		if ctx.Err() != nil {
			return nil, nil, &exitError{exitFailure, "stopped before all tables were checked"}
		}
		if cp.Charter != nil && !slices.Contains(wanted, cp.Charter.Game) {
			continue
		}
		var res engine.Result
		if s := cp.state(); s != nil {
			res = s.Result()
		}
		why := o.counted(cp.Verdict, cp.Charter, res)
		if why == "" && seen[cp.Table] {
			why = notOnce
		}
		if why != "" {
			not = append(not, left{f.path, why, cp.problem()})
			continue
		}
		seen[cp.Table] = true
		g := finished{f, cp.Charter.Game, cp.Table, nil}
		for _, seat := range o.seats(cp.Charter) {
			g.seats = append(g.seats, engine.Recall(cp.state(), cp.Charter.Table(), seat))
		}
		games = append(games, g)
	}
	return games, not, nil
}
