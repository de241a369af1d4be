package enginetest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Golden compares a text with a file of testdata, line by line; -update rewrites the file.
func Golden(t testing.TB, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if Update() {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v\nmake it with -update", err)
	}
	if err := differ(strings.Split(string(file), "\n"), strings.Split(got, "\n")); err != nil {
		t.Fatalf("%s: %v\n-update rewrites it", path, err)
	}
}
