package lockstep

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// What the package may import. It reads no clock, file, network, environment or random source, and starts
// no goroutine: all of that comes from its caller. A new entry is a decision.
var allowed = map[string]bool{
	"bytes": true, "crypto/ed25519": true, "encoding/binary": true, "errors": true, "fmt": true, "slices": true,
	"strconv": true, "strings": true, "unicode/utf8": true,
	"tribes/engine": true, "tribes/transcript": true, "tribes/transcript/canon": true,
}

func TestLockstepIsPure(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	files := 0
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		files++
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, fault := range impure(f) {
			t.Errorf("%s: %s", name, fault)
		}
	}
	if files < 10 {
		t.Errorf("only %d files were looked at", files)
	}
}

func impure(f *ast.File) (faults []string) {
	for _, im := range f.Imports {
		if p, _ := strconv.Unquote(im.Path.Value); !allowed[p] {
			faults = append(faults, "imports "+p)
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			faults = append(faults, "starts a goroutine")
		case *ast.ChanType, *ast.SelectStmt:
			faults = append(faults, "uses a channel")
		case *ast.BasicLit:
			if n.Kind == token.FLOAT {
				faults = append(faults, "uses a float")
			}
		case *ast.CallExpr:
			if s, ok := n.Fun.(*ast.SelectorExpr); ok && s.Sel.Name == "GenerateKey" {
				faults = append(faults, "makes a key")
			}
		}
		return true
	})
	return faults
}

func TestImpurityIsSeen(t *testing.T) {
	for code, want := range map[string]string{
		`import "time"`:                    "imports time",
		`import "math/rand/v2"`:            "imports math/rand/v2",
		`import "os"`:                      "imports os",
		`import "tribes/p2p"`:              "imports tribes/p2p",
		`import "bytes"`:                   "",
		`func f() { go f() }`:              "starts a goroutine",
		`var c chan int`:                   "uses a channel",
		`func f() { select {} }`:           "uses a channel",
		`var x = 1.5`:                      "uses a float",
		`func f() { ed.GenerateKey(nil) }`: "makes a key",
	} {
		f, err := parser.ParseFile(token.NewFileSet(), "x.go", "package p\n"+code, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if got := strings.Join(impure(f), "; "); got != want {
			t.Errorf("%s: %q, want %q", code, got, want)
		}
	}
}
