package enginetest

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"tribes/engine"
)

const (
	golden    = "testdata/digests.txt"
	childMark = "TRIBES_ENGINETEST_CHILD" // set in the processes that only print their digests
	prefix    = "digest: "
	recorded  = 2 // games for each table
)

// digests plays the recorded games: a line for each, "4 seats length=short, game 0: 512 moves <digest>".
func (u *subject) digests() ([]string, error) {
	var lines []string
	for i, t := range u.Tables {
		for n := range recorded {
			g := u.game(i, n)
			if err := g.start(u.rules); err != nil {
				return nil, g.wrap(err)
			}
			if err := g.play(nil); err != nil {
				return nil, g.wrap(err)
			}
			lines = append(lines, fmt.Sprintf("%s, game %d: %d moves %x", tableName(t), n, len(g.steps), engine.Digest(g.s)))
		}
	}
	return lines, nil
}

// differ names the first line in which two lists of digests differ.
func differ(want, got []string) error {
	for i := range max(len(want), len(got)) {
		w, g := "nothing", "nothing"
		if i < len(want) {
			w = want[i]
		}
		if i < len(got) {
			g = got[i]
		}
		if w != g {
			return fmt.Errorf("line %d\nwant %s\n got %s", i+1, w, g)
		}
	}
	return nil
}

// testDigests compares with the golden file, whichever the machine.
func testDigests(t *testing.T, u *subject) {
	got, err := u.digests()
	if err != nil {
		t.Fatal(err)
	}
	if Update() {
		if err := os.MkdirAll(filepath.Dir(golden), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(golden, []byte(strings.Join(got, "\n")+"\n"), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	file, err := os.ReadFile(golden)
	if err != nil {
		t.Fatalf("%v\nmake it with -update", err)
	}
	want := strings.Split(strings.TrimRight(strings.ReplaceAll(string(file), "\r\n", "\n"), "\n"), "\n")
	if err := differ(want, got); err != nil {
		t.Errorf("%s: %v\nif a rule, a datum or the order of draws was meant to change, raise the ruleset and run with -update", golden, err)
	}
}

// testProcesses plays the recorded games in processes with other surroundings.
func testProcesses(t *testing.T, u *subject) {
	want, err := u.digests()
	if err != nil {
		t.Fatal(err)
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	name, _, _ := strings.Cut(t.Name(), "/processes")
	for _, env := range [][]string{
		{"GOMAXPROCS=1", "LANG=C", "LC_ALL=C", "TZ=UTC"},
		{"GOMAXPROCS=4", "LANG=tr_TR.UTF-8", "LC_ALL=tr_TR.UTF-8", "TZ=Pacific/Kiritimati", "GOGC=5"},
	} {
		cmd := exec.Command(self, "-test.run=^"+strings.ReplaceAll(name, "/", "$/^")+"$", "-test.count=1", "-test.v=false")
		cmd.Env = append(append(os.Environ(), env...), childMark+"=1")
		out, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%v: %v\n%s", env, err, out)
		}
		var got []string
		for l := range strings.Lines(string(out)) {
			if rest, ok := strings.CutPrefix(strings.TrimRight(l, "\r\n"), prefix); ok {
				got = append(got, rest)
			}
		}
		if err := differ(want, got); err != nil {
			t.Errorf("a process with %v plays other games: %v", env, err)
		}
	}
}

func printDigests(t *testing.T, u *subject) {
	lines, err := u.digests()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range lines {
		fmt.Println(prefix + l)
	}
}
