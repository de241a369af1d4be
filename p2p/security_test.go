package p2p_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// TestSecurityTableNamesItsTests: what SECURITY.md claims is shown by tests that are there, row by row.
func TestSecurityTableNamesItsTests(t *testing.T) {
	text, err := os.ReadFile("SECURITY.md")
	if err != nil {
		t.Fatal(err)
	}
	there, sources := map[string]bool{}, ""
	define := regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	if err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, "_test.go") {
			return err
		}
		src, err := os.ReadFile(path)
		sources += string(src)
		for _, m := range define.FindAllStringSubmatch(string(src), -1) {
			there[m[1]] = true
		}
		return err
	}); err != nil {
		t.Fatal(err)
	}
	answers := []string{"prevented", "at once", "at the end", "costly", "out of scope"}
	rows := map[string]int{}
	named := regexp.MustCompile("`(Test\\w+)(?:/([^`]+))?`")
	for _, line := range strings.Split(string(text), "\n") {
		cells := strings.Split(line, "|")
		if len(cells) != 6 || strings.Contains(line, "---") || strings.Contains(cells[2], "answer") {
			continue
		}
		answer := strings.TrimSpace(cells[2])
		if !slices.Contains(answers, answer) {
			t.Errorf("%q is no answer: %s", answer, line)
		}
		rows[answer]++
		tests := named.FindAllStringSubmatch(cells[4], -1)
		if len(tests) == 0 && answer != "out of scope" {
			t.Errorf("no test shows %s", line)
		}
		for _, m := range tests {
			if !there[m[1]] || m[2] != "" && !strings.Contains(sources, `name: "`+m[2]+`"`) {
				t.Errorf("there is no %s", m[0])
			}
		}
	}
	for _, a := range answers {
		if rows[a] == 0 {
			t.Errorf("no row says %q", a)
		}
	}
}
