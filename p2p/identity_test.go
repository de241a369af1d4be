package p2p

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
)

func TestLoadIdentityMakesOneAndKeepsIt(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new", "folder")
	first, err := LoadIdentity(dir)
	if err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(filepath.Join(dir, identityFile))
	if err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS != "windows" && info.Mode().Perm() != 0o600 {
		t.Errorf("the file's mode is %v, want 0600", info.Mode().Perm())
	}
	again, err := LoadIdentity(dir)
	if err != nil || again.Public() != first.Public() {
		t.Errorf("read again: %v, %v; want %v", again, err, first)
	}
	other, err := LoadIdentity(t.TempDir())
	if err != nil || other.Public() == first.Public() {
		t.Errorf("another folder: %v, %v", other, err)
	}
}

func TestIdentityMadeByManyAtOnceIsOne(t *testing.T) {
	dir := t.TempDir()
	var wg sync.WaitGroup
	made := make([]*Identity, 8)
	for i := range made {
		wg.Go(func() {
			var err error
			if made[i], err = LoadIdentity(dir); err != nil {
				t.Error(err)
			}
		})
	}
	wg.Wait()
	for _, i := range made {
		if i == nil || i.Public() != made[0].Public() {
			t.Fatalf("different identities: %v", made)
		}
	}
}

func TestLoadIdentityRefuses(t *testing.T) {
	good := encodeIdentity(testIdentity("a"))
	flipped := bytes.Clone(good)
	at := len(identityHead) + 10
	flipped[at] = map[bool]byte{true: '1', false: '0'}[flipped[at] == '0']
	for name, c := range map[string]struct {
		data []byte
		mode os.FileMode
		want error
		says string
	}{
		"read by the group": {good, 0o640, ErrIdentityExposed, "chmod 600"},
		"read by all":       {good, 0o604, ErrIdentityExposed, "chmod 600"},
		"empty":             {nil, 0o600, ErrIdentityDamaged, "backup"},
		"another file":      {[]byte("-----BEGIN OPENSSH PRIVATE KEY-----"), 0o600, ErrIdentityDamaged, "first line"},
		"cut":               {good[:len(good)-5], 0o600, ErrIdentityDamaged, "length"},
		"longer":            {append(bytes.Clone(good), '\n'), 0o600, ErrIdentityDamaged, "length"},
		"flipped":           {flipped, 0o600, ErrIdentityDamaged, "checksum"},
		"upper case":        {append([]byte(identityHead), bytes.ToUpper(good[len(identityHead):])...), 0o600, ErrIdentityDamaged, "checksum"},
		"not hex":           {append([]byte(identityHead), []byte(strings.Repeat("z", 72)+"\n")...), 0o600, ErrIdentityDamaged, "hex"},
	} {
		t.Run(name, func(t *testing.T) {
			if runtime.GOOS == "windows" && c.want == ErrIdentityExposed {
				return // the system has no such modes
			}
			dir := t.TempDir()
			path := filepath.Join(dir, identityFile)
			if err := os.WriteFile(path, c.data, 0o600); err != nil {
				t.Fatal(err)
			}
			if err := os.Chmod(path, c.mode); err != nil {
				t.Fatal(err)
			}
			i, err := LoadIdentity(dir)
			if i != nil || !errors.Is(err, c.want) || !strings.Contains(err.Error(), c.says) || !strings.Contains(err.Error(), path) {
				t.Errorf("got %v, %v; want %v with %q and the path", i, err, c.want, c.says)
			}
			if now, _ := os.ReadFile(path); !bytes.Equal(now, c.data) {
				t.Error("the file was changed")
			}
		})
	}
}

func TestIdentityLock(t *testing.T) {
	dir := t.TempDir()
	i, err := LoadIdentity(dir)
	if err != nil {
		t.Fatal(err)
	}
	unlock, err := i.Lock(dir)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := i.Lock(dir); !errors.Is(err, ErrIdentityInUse) {
		t.Errorf("a second lock: %v, want %v", err, ErrIdentityInUse)
	}
	if err := unlock(); err != nil {
		t.Fatal(err)
	}
	unlock, err = i.Lock(dir)
	if err != nil {
		t.Fatalf("after unlock: %v", err)
	}
	unlock()
}

func TestSecretsAreNotPrinted(t *testing.T) {
	i := testIdentity("a")
	var out bytes.Buffer
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%x", "%d", "%q"} {
		fmt.Fprintf(&out, verb+" ", i)
		fmt.Fprintf(&out, verb+" ", ByInvite([16]byte{0xaa, 0xbb, 0xcc}))
	}
	slog.New(slog.NewTextHandler(&out, nil)).Info("x", "identity", i, "invite", sampleInvite(t))
	if err := json.NewEncoder(&out).Encode(map[string]any{"i": i}); err != nil {
		t.Fatal(err)
	}
	seed := i.Private().Seed()
	for _, secret := range []string{
		hex.EncodeToString(seed[:8]), strings.Trim(fmt.Sprint(seed[:8]), "[]"), "aabbcc", "170 187 204", "0405s900fg",
	} {
		if strings.Contains(strings.ToLower(out.String()), secret) {
			t.Errorf("%q is printed in %s", secret, out.String())
		}
	}
}

func TestPeerIDsAndKeys(t *testing.T) {
	i := testIdentity("a")
	key, err := KeyOf(i.PeerID())
	if err != nil || key != i.Public() || PeerIDOf(key) != i.PeerID() {
		t.Errorf("%v, %v", key, err)
	}
	if _, err := KeyOf("nonsense"); !errors.Is(err, ErrKeyKind) {
		t.Errorf("a bad ID: %v", err)
	}
}

func TestPrintable(t *testing.T) {
	for in, want := range map[string]string{
		"plain words":        "plain words",
		"Zoë 東京 ☺":           "Zoë 東京 ☺",
		"a\x00b\x1b[31mc":    "ab[31mc",
		"line\nline\ttab":    "line line tab",
		"\u202eevil\u2069":   "evil",
		"zero\u200bwidth":    "zerowidth",
		"bad \xff\xfe utf-8": "bad  utf-8",
		"line\u2028sep":      "line sep",
	} {
		if got := printable(in, 100); got != want {
			t.Errorf("printable(%q) = %q, want %q", in, got, want)
		}
	}
	if got := printable(strings.Repeat("é", 100), 15); got != strings.Repeat("é", 7) {
		t.Errorf("cut to %q", got)
	}
}

func TestSeatSecretFollowsFromIdentityAndSalt(t *testing.T) {
	ann, bob := IdentityFromSeed([32]byte{1}), IdentityFromSeed([32]byte{2})
	of := ann.SeatSecret([16]byte{1})
	if got := hex.EncodeToString(of[:]); got != "306f725b71efa2a14a25c5f8f04fe64c" {
		t.Errorf("the secret is %s: invites given before do not hold", got)
	}
	if of == ann.SeatSecret([16]byte{2}) || of == bob.SeatSecret([16]byte{1}) {
		t.Error("another salt or identity gives the same secret")
	}
}
