package transcript

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// allowed are the imports of the package and of canon; a new one is a decision. Nothing here reads a clock, the
// network, the environment or a random source, or starts a goroutine.
var allowed = map[string]bool{
	"bufio": true, "bytes": true, "cmp": true, "crypto/ed25519": true, "crypto/hkdf": true, "crypto/sha256": true,
	"encoding/binary": true, "encoding/hex": true, "errors": true, "fmt": true, "hash/crc32": true, "io": true, "math": true,
	"math/bits": true, "slices": true, "strings": true, "unicode": true, "unicode/utf8": true,
	"golang.org/x/text/cases": true, "golang.org/x/text/unicode/norm": true,
	"tribes/engine": true, "tribes/transcript/canon": true,
}

// allowedIn are those of one file.
var allowedIn = map[string]map[string]bool{
	"log.go":         {"os": true, "path/filepath": true, "github.com/gofrs/flock": true},
	"canon/canon.go": {"github.com/vmihailenco/msgpack/v5": true},
}

func TestOnlyTheLogTouchesTheDisk(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	more, err := filepath.Glob("canon/*.go")
	if err != nil {
		t.Fatal(err)
	}
	files := 0
	for _, name := range append(names, more...) {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		files++
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, fault := range impure(filepath.ToSlash(name), f) {
			t.Error(fault)
		}
	}
	if files < 14 {
		t.Errorf("only %d files were looked at", files)
	}
}

func impure(name string, f *ast.File) (faults []string) {
	for _, im := range f.Imports {
		if p, _ := strconv.Unquote(im.Path.Value); !allowed[p] && !allowedIn[name][p] {
			faults = append(faults, name+" imports "+p)
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			faults = append(faults, name+" starts a goroutine")
		case *ast.ChanType, *ast.SelectStmt:
			faults = append(faults, name+" uses a channel")
		case *ast.MapType:
			if name == "frame.go" || name == "hash.go" || name == "payload.go" {
				faults = append(faults, name+" uses a map where bytes are made")
			}
		case *ast.Ident:
			if n.Name == "float64" || n.Name == "float32" {
				faults = append(faults, name+" uses "+n.Name)
			}
		}
		return true
	})
	return faults
}

func TestImpurityIsSeen(t *testing.T) {
	for _, c := range []struct{ name, code, want string }{
		{"log.go", `import "os"`, ""},
		{"book.go", `import "os"`, "book.go imports os"},
		{"log.go", `import "time"`, "log.go imports time"},
		{"replay.go", `import "net"`, "replay.go imports net"},
		{"replay.go", `func f() { go f() }`, "replay.go starts a goroutine"},
		{"replay.go", `var c chan int`, "replay.go uses a channel"},
		{"frame.go", `var m map[int]int`, "frame.go uses a map where bytes are made"},
		{"book.go", `import "tribes/engine/games"`, "book.go imports tribes/engine/games"},
	} {
		f, err := parser.ParseFile(token.NewFileSet(), c.name, "package p\n"+c.code, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(impure(c.name, f), "; "); got != c.want {
			t.Errorf("%s in %s: %q, want %q", c.code, c.name, got, c.want)
		}
	}
}
