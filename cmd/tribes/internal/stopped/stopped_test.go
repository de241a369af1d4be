package stopped

import (
	"bytes"
	"crypto/ed25519"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest/toy"
	"tribes/p2p/lockstep"
	"tribes/p2p/peer"
	"tribes/transcript"
)

// evidence is a transcript that is a proof already.
func evidence(t *testing.T, table byte) []byte {
	t.Helper()
	key := ed25519.NewKeyFromSeed(make([]byte, 32))
	h := transcript.Header{Kind: transcript.KindEntry, Table: transcript.Hash{table}, Step: 12}
	a := transcript.NewEntry(false, []engine.Move{{A: 1}})
	b := transcript.NewEntry(false, []engine.Move{{A: 2}})
	e := transcript.NewEvidence([32]byte(key[32:]), transcript.Sign(key, h, &a), transcript.Sign(key, h, &b))
	out, _ := e.Record().Append([]byte(transcript.Magic), transcript.FirstCheck())
	return out
}

func none(string, uint16, transcript.Hash, []byte) (engine.Rules, error) {
	return nil, transcript.ErrNeedsRuleset
}

func TestAProofIsWrittenOnceAndOverwritesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), "tribes-1.tribes")
	var cheated lockstep.Event = lockstep.Halted{Fault: &transcript.Fault{Verdict: transcript.Cheated}}
	for _, c := range []struct {
		table byte
		want  string
	}{{1, "tribes-1-step12.proof"}, {1, "tribes-1-step12.proof"}, {2, "tribes-1-step12-2.proof"}, {2, "tribes-1-step12-2.proof"}, {1, "tribes-1-step12.proof"}} {
		b := evidence(t, c.table)
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		if c.table == 2 {
			cheated = lockstep.Convicted{Fault: &transcript.Fault{Verdict: transcript.Cheated}}
		}
		e, ok := (&Keeper{Find: none}).Keep(path, cheated).(peer.Proved)
		if !ok || filepath.Base(e.Path) != c.want {
			t.Fatalf("%+v, want %s", e, c.want)
		}
		if got, err := os.ReadFile(e.Path); err != nil || !bytes.Equal(got, b) {
			t.Errorf("%s holds something else: %v", c.want, err)
		}
	}
	if e := (&Keeper{Find: none}).Keep(path, lockstep.Halted{Fault: &transcript.Fault{Verdict: transcript.Disagree}}); e != nil {
		t.Errorf("a desync is proven: %+v", e)
	}
	if err := os.WriteFile(path, []byte(transcript.Magic), 0o600); err != nil {
		t.Fatal(err)
	}
	if e, ok := (&Keeper{Find: none}).Keep(path, cheated).(peer.Unkept); !ok {
		t.Errorf("a proof of nothing: %+v", e)
	}
}

func TestTheReport(t *testing.T) {
	rules, err := toy.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	table, err := engine.Resolve(rules.Info(), 3, nil)
	if err != nil {
		t.Fatal(err)
	}
	a, err := rules.New(table, engine.NewDice([32]byte{1}), nil)
	if err != nil {
		t.Fatal(err)
	}
	b := a.Clone()
	if err := b.Apply(b.Moves(nil)[0], engine.NewDice([32]byte{2}), nil); err != nil {
		t.Fatal(err)
	}
	c := &transcript.Charter{Game: "cairns", Ruleset: 1, Options: []transcript.Option{}, Attempts: []transcript.Hash{}, Seats: []transcript.Place{}, Operators: []transcript.Operator{{Name: "Ann"}, {Name: "Bob"}, {Name: "Cid"}, {Name: "Dan"}}}
	e := lockstep.Positions{Step: 7, Of: []lockstep.Position{{Program: "tribes/1", Digest: engine.Digest(a), State: a}, {Program: "tribes/2\x1b[2J", Digest: engine.Digest(b), State: b},
		{}, {Digest: transcript.Hash{4}, Flaw: "its program does not tell the position"}}}
	got := Report(c, e, []string{"Ann: takes a pebble"})
	for _, want := range []string{"at step 7.\n", "\n         Ann: takes a pebble\n", "operator 1: Ann\n  program   tribes/1\n", "operator 3: Cid\n  program   not known\n  digest    not known",
		"  position  its program does not tell the position\n", "  Ann and Bob:\n    Ann: ", "  Ann and Cid: not known\n", "\nThe position of Bob\n", "tribes verify COPY COPY"} {
		if !strings.Contains(got, want) {
			t.Errorf("it lacks %q:\n%s", want, got)
		}
	}
	if strings.Contains(got, "\x1b") || got != Report(c, e, []string{"Ann: takes a pebble"}) {
		t.Error("it is not printable, or not the same twice")
	}
}
