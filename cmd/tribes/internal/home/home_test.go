package home

import (
	"errors"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

func TestRoots(t *testing.T) {
	abs := func(parts ...string) string {
		p, err := filepath.Abs(filepath.Join(append([]string{string(filepath.Separator)}, parts...)...))
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	ann := abs("home", "ann")
	for _, c := range []struct {
		name, goos   string
		env          map[string]string
		config, data string
	}{
		{"linux", "linux", nil, filepath.Join(ann, ".config", "tribes"), filepath.Join(ann, ".local", "share", "tribes")},
		{"linux with XDG", "linux", map[string]string{"XDG_CONFIG_HOME": abs("c"), "XDG_DATA_HOME": abs("d")}, abs("c", "tribes"), abs("d", "tribes")},
		{"a relative XDG path is ignored", "linux", map[string]string{"XDG_DATA_HOME": "d"}, filepath.Join(ann, ".config", "tribes"), filepath.Join(ann, ".local", "share", "tribes")},
		{"macOS", "darwin", map[string]string{"XDG_DATA_HOME": abs("d")}, filepath.Join(ann, "Library", "Application Support", "tribes"), filepath.Join(ann, "Library", "Application Support", "tribes")},
		{"Windows", "windows", map[string]string{"AppData": abs("r"), "LocalAppData": abs("l")}, abs("r", "tribes"), abs("l", "tribes")},
		{"TRIBES_HOME", "linux", map[string]string{"TRIBES_HOME": abs("x"), "XDG_DATA_HOME": abs("d")}, abs("x"), abs("x")},
	} {
		config, data, err := roots(c.goos, func(k string) string { return c.env[k] }, func() (string, error) { return ann, nil })
		if err != nil || config != c.config || data != c.data {
			t.Errorf("%s: %s, %s, %v; want %s, %s", c.name, config, data, err, c.config, c.data)
		}
	}
	if _, _, err := roots("linux", func(string) string { return "" }, func() (string, error) { return "", errors.New("no $HOME") }); err == nil || !strings.Contains(err.Error(), "TRIBES_HOME") {
		t.Errorf("a user without a home: %v", err)
	}
}

func TestOpenKeepsIdentitiesApart(t *testing.T) {
	root := t.TempDir()
	t.Setenv("TRIBES_HOME", root)
	own, err := Open("")
	if err != nil {
		t.Fatal(err)
	}
	bob, err := Open("bob")
	if err != nil {
		t.Fatal(err)
	}
	if own.IdentityDir() != root || bob.IdentityDir() != filepath.Join(root, "identities", "bob") || bob.TablesDir() == own.TablesDir() {
		t.Errorf("own %+v, bob %+v", own, bob)
	}
	for _, dir := range []string{bob.IdentityDir(), bob.TablesDir()} {
		info, err := os.Stat(dir)
		if err != nil || !info.IsDir() || runtime.GOOS != "windows" && info.Mode().Perm() != 0o700 {
			t.Errorf("%s: %v %v", dir, info, err)
		}
	}
	for _, name := range []string{"../x", "a/b", "A", "-x", "a b", "é", ".", strings.Repeat("a", 33)} {
		if _, err := Open(name); err == nil {
			t.Errorf("the name %q is taken", name)
		}
	}
}

func TestOpenSaysWhatIsInTheWay(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("TRIBES_HOME", file)
	if _, err := Open(""); err == nil || !strings.Contains(err.Error(), file) || !strings.Contains(err.Error(), "TRIBES_HOME") {
		t.Errorf("%v", err)
	}
}
