package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"tribes/p2p/lockstep"
	"tribes/p2p/p2ptest"
)

var update = flag.Bool("update", false, "write the outputs that scripts compare with anew")

func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){"tribes": main, "wrong-tribes": func() { find = wrong(find); main() }})
}

func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/script",
		UpdateScripts: *update,
		Setup: func(e *testscript.Env) error {
			museum, err := filepath.Abs("internal/library/testdata/museum")
			if err != nil {
				return err
			}
			e.Setenv("MUSEUM", museum)
			e.Setenv("TRIBES_HOME", e.WorkDir+"/home")
			e.Setenv("COLUMNS", "80")
			e.Setenv("BELL", "bell\a")
			e.Setenv("LONG", strings.Repeat("x", 64<<10))
			e.Setenv("TOOMUCH", strings.Repeat("x", lockstep.MaxSaid+1))
			e.Setenv("LOOP", "/ip4/127.0.0.1/tcp/0")
			e.Setenv("KEPT", fmt.Sprintf("/ip4/127.0.0.1/tcp/%d", p2ptest.Port(t))) // to come back to
			e.Values["processes"] = processes{}
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"mktable": mktable, "forge": forgeFile, "unopened": unopenedFile, "flipbyte": flipByte, "cutfile": cutFile, "code": code,
			"start": startProcess, "await": await, "say": say, "eof": endOfInput, "playjson": playJSON, "signal": sendSignal, "ended": ended, "stderr_of": stderrOf, "stdout_of": stdoutOf, "empty": empty, "substitute": substitute, "lastline": lastLine, "start_line": startLine,
			"appendline": appendLine, "isjson": isJSON, "samedigest": sameDigest, "older": older,
		},
	})
}

// code N PROGRAM ARG...: the program ends with exit code N.
func code(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: code N program args...")
	}
	got := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if want, err := strconv.Atoi(args[0]); err != nil || got != want {
		ts.Fatalf("it ended with %d, want %s", got, args[0])
	}
}

var played struct {
	sync.Mutex
	tables map[sample][][]byte
}

// mktable [-game GAME] [-bots N] [-entries N] [-ruleset N] [-components FILE] FILE...: a table with one operator a
// file, played by bots: a whole game, or so many entries.
func mktable(ts *testscript.TestScript, neg bool, args []string) {
	fs := flag.NewFlagSet("mktable", flag.ContinueOnError)
	var s sample
	fs.IntVar(&s.bots, "bots", 0, "")
	fs.IntVar(&s.entries, "entries", -1, "")
	ruleset := fs.Uint("ruleset", 0, "")
	yaml := fs.String("components", "", "")
	fs.StringVar(&s.game, "game", "", "")
	ts.Check(fs.Parse(args))
	s.operators, s.ruleset = fs.NArg(), uint16(*ruleset)
	if *yaml != "" {
		s.yaml = ts.ReadFile(*yaml)
	}
	played.Lock()
	defer played.Unlock()
	files := played.tables[s]
	if files == nil {
		var err error
		files, err = playSample(s)
		ts.Check(err)
		if played.tables == nil {
			played.tables = map[sample][][]byte{}
		}
		played.tables[s] = files
	}
	for i, path := range fs.Args() {
		ts.Check(os.WriteFile(ts.MkAbs(path), files[i], 0o600))
	}
}

// forge HOW FILE OUT: the file with an entry more; see forge.
func forgeFile(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 3 {
		ts.Fatalf("usage: forge how file out")
	}
	out, err := forge(args[0], []byte(ts.ReadFile(args[1])))
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), out, 0o600))
}

// unopened FILE N OUT: the file as it was before the N-th private card was opened; see unopened.
func unopenedFile(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 3 {
		ts.Fatalf("usage: unopened file n out")
	}
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	out, err := unopened([]byte(ts.ReadFile(args[0])), n)
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), out, 0o600))
}

// flipbyte FILE AT OUT: the file with one bit flipped; AT below 0 counts from the end.
func flipByte(ts *testscript.TestScript, neg bool, args []string) {
	b := []byte(ts.ReadFile(args[0]))
	at, err := strconv.Atoi(args[1])
	ts.Check(err)
	if at < 0 {
		at += len(b)
	}
	b[at] ^= 4
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), b, 0o600))
}

// cutfile FILE N OUT: the file without its last N bytes.
func cutFile(ts *testscript.TestScript, neg bool, args []string) {
	b := []byte(ts.ReadFile(args[0]))
	n, err := strconv.Atoi(args[1])
	ts.Check(err)
	ts.Check(os.WriteFile(ts.MkAbs(args[2]), b[:len(b)-n], 0o600))
}

// appendline FILE LINE
func appendLine(ts *testscript.TestScript, neg bool, args []string) {
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(ts.ReadFile(args[0])+args[1]+"\n"), 0o600))
}

// isjson FILE: one JSON value and nothing else.
func isJSON(ts *testscript.TestScript, neg bool, args []string) {
	if json.Valid([]byte(ts.ReadFile(args[0]))) == neg {
		ts.Fatalf("%s: valid JSON is %v", args[0], !neg)
	}
}

// samedigest FILE FILE: two objects with one digest.
func sameDigest(ts *testscript.TestScript, neg bool, args []string) {
	var of [2]struct{ Digest string }
	for i := range of {
		ts.Check(json.Unmarshal([]byte(ts.ReadFile(args[i])), &of[i]))
	}
	if same := of[0].Digest != "" && of[0] == of[1]; same == neg {
		ts.Fatalf("the digests %s and %s", of[0].Digest, of[1].Digest)
	}
}

// older FILE: the file was last changed an hour ago.
func older(ts *testscript.TestScript, neg bool, args []string) {
	at := time.Now().Add(-time.Hour)
	ts.Check(os.Chtimes(ts.MkAbs(args[0]), at, at))
}
