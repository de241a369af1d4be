package engine_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
)

// What the engine may import. Nothing here reads a clock, a file, the network, the
// environment or an unseeded random source, or starts a goroutine. A new entry is a decision.
var allowed = map[string]bool{
	"bytes": true, "cmp": true, "crypto/sha256": true, "embed": true, "encoding/binary": true,
	"encoding/hex": true, "errors": true, "fmt": true, "iter": true, "math": true, "math/bits": true,
	"slices": true, "sort": true, "strconv": true, "strings": true, "unicode": true, "unicode/utf8": true,
}

// And in one place only.
var allowedIn = map[string]string{
	"math/rand/v2":       "dice.go", // for rand.ChaCha8, keyed by the caller
	"go.yaml.in/yaml/v4": "component/component.go",
}

// ours tells whether a package of the engine may import another of the project:
// games know the kernel and themselves, bots the kernel, the list of games all games.
func ours(pkg, imported string) bool {
	switch {
	case imported == "tribes/engine":
		return pkg != "."
	case pkg == "." || pkg == "component" || pkg == "bot":
		return false
	case imported == "tribes/engine/component":
		return true
	case pkg == "games":
		return strings.Count(imported, "/") == 2 && imported != "tribes/engine/bot" && imported != "tribes/engine/enginetest"
	}
	game, _, _ := strings.Cut(pkg, "/")
	return strings.HasPrefix(imported, "tribes/engine/"+game+"/")
}

// exempt is the test support: it runs processes, writes golden files and reckons with probabilities.
func exempt(pkg string) bool { return pkg == "enginetest" || pkg == "enginetest/chisquare" }

func TestEngineIsPure(t *testing.T) {
	files := 0
	err := filepath.WalkDir(".", func(name string, d fs.DirEntry, err error) error {
		name = filepath.ToSlash(name)
		if err != nil || d.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") || exempt(path.Dir(name)) {
			return err
		}
		files++
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, filepath.FromSlash(name), nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		for _, fault := range impure(name, f) {
			t.Error(fault)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if files < 12 {
		t.Errorf("only %d files were looked at", files)
	}
}

// impure lists what a file may not hold: imports, goroutines, channels and, where they would reach play, floats.
func impure(name string, f *ast.File) (faults []string) {
	for _, im := range f.Imports {
		p, _ := strconv.Unquote(im.Path.Value)
		if !allowed[p] && allowedIn[p] != name && !ours(path.Dir(name), p) {
			faults = append(faults, name+": imports "+p)
		}
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt:
			faults = append(faults, name+": starts a goroutine")
		case *ast.ChanType, *ast.SelectStmt:
			faults = append(faults, name+": uses a channel")
		case *ast.Ident:
			if (n.Name == "float64" || n.Name == "float32") && name != "bot/report.go" {
				faults = append(faults, name+": uses "+n.Name)
			}
		case *ast.BasicLit:
			if n.Kind == token.FLOAT {
				faults = append(faults, name+": uses the float "+n.Value)
			}
		}
		return true
	})
	return faults
}

func TestImpurityIsSeen(t *testing.T) {
	for _, c := range []struct{ name, code, want string }{
		{"dice.go", `import "math/rand/v2"`, ""},
		{"walk.go", `import "math/rand/v2"`, "walk.go: imports math/rand/v2"},
		{"tribes/a.go", `import "os"`, "tribes/a.go: imports os"},
		{"tribes/a.go", `import "tribes/engine/component"`, ""},
		{"tribes/a.go", `import "tribes/engine/tribes/internal/hex"`, ""},
		{"tribes/a.go", `import "tribes/engine/doggerland"`, "tribes/a.go: imports tribes/engine/doggerland"},
		{"tribes/a.go", `import "tribes/engine/bot"`, "tribes/a.go: imports tribes/engine/bot"},
		{"component/a.go", `import "tribes/engine"`, ""},
		{"a.go", `import "tribes/engine/tribes"`, "a.go: imports tribes/engine/tribes"},
		{"games/a.go", `import "tribes/engine/doggerland"`, ""},
		{"bot/a.go", `import "tribes/engine/tribes"`, "bot/a.go: imports tribes/engine/tribes"},
		{"bot/a.go", `func f() { go f() }`, "bot/a.go: starts a goroutine"},
		{"bot/a.go", `var c chan int`, "bot/a.go: uses a channel"},
		{"bot/a.go", `var x float64`, "bot/a.go: uses float64"},
		{"bot/a.go", `var x = 1.5`, "bot/a.go: uses the float 1.5"},
		{"bot/report.go", `var x float64`, ""},
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
