package p2p

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"time"

	"github.com/gofrs/flock"
	"github.com/google/renameio/v2/maybe"
)

// Names inside an identity's directory.
const (
	identityFile = "identity.key"
	identityLock = "identity.lock"
)

// ErrIdentityInUse says that another program on this machine holds the lock.
var ErrIdentityInUse = errors.New("this identity is already in use by another program on this machine; close it, or choose another identity")

// ErrIdentityExposed says that other users of the machine can read the key.
var ErrIdentityExposed = errors.New("the identity file can be read by other users")

// ErrIdentityDamaged says that the key file is not what was once written.
var ErrIdentityDamaged = errors.New("the identity file is damaged")

const identityHead = "tribes identity 1: the secret key of one player, never to be given to anyone\n"

// LoadIdentity reads dir/identity.key, or makes it (mode 0600) when there is
// none. The directory is made when it is missing.
func LoadIdentity(dir string) (*Identity, error) {
	path := filepath.Join(dir, identityFile)
	i, err := readIdentity(path)
	if !errors.Is(err, fs.ErrNotExist) {
		return i, err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		return nil, fmt.Errorf("make the identity's folder: %w", err)
	}
	// Two programs started at once must end up with the same key. The other one needs as long as the disk
	// takes to sync, which on a busy one can be seconds.
	lock := newLock(dir)
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if held, err := lock.TryLockContext(ctx, 20*time.Millisecond); !held {
		return nil, lockError(dir, err)
	}
	defer lock.Unlock()
	if i, err = readIdentity(path); !errors.Is(err, fs.ErrNotExist) {
		return i, err
	}
	if i, err = newIdentity(); err != nil {
		return nil, err
	}
	if err := maybe.WriteFile(path, encodeIdentity(i), 0o600); err != nil {
		return nil, fmt.Errorf("write the identity: %w", err)
	}
	return i, nil
}

func readIdentity(path string) (*Identity, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("read the identity: %w", err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		return nil, fmt.Errorf("read the identity: %w", err)
	}
	if runtime.GOOS != "windows" && info.Mode().Perm()&0o077 != 0 {
		return nil, fmt.Errorf("%w; if only you have had access, run: chmod 600 %q; otherwise delete it and take a new identity", ErrIdentityExposed, path)
	}
	data, err := io.ReadAll(io.LimitReader(f, 1024))
	if err != nil {
		return nil, fmt.Errorf("read the identity: %w", err)
	}
	i, why := decodeIdentity(data)
	if i == nil {
		return nil, fmt.Errorf("%w (%s, %s); restore it from a backup, or move it away to begin with a new identity", ErrIdentityDamaged, path, why)
	}
	return i, nil
}

// encodeIdentity writes the head line, then the seed and the first four bytes
// of its SHA-256 in hex.
func encodeIdentity(i *Identity) []byte {
	seed := i.private.Seed()
	sum := sha256.Sum256(seed)
	line := hex.EncodeToString(append(bytes.Clone(seed), sum[:4]...))
	return []byte(identityHead + line + "\n")
}

func decodeIdentity(data []byte) (i *Identity, why string) {
	rest, ok := bytes.CutPrefix(data, []byte(identityHead))
	if !ok {
		return nil, "its first line is not that of an identity"
	}
	var raw [36]byte
	if len(rest) != 2*len(raw)+1 {
		return nil, "its length is wrong"
	}
	if _, err := hex.Decode(raw[:], rest[:2*len(raw)]); err != nil {
		return nil, "the key is not in hex"
	}
	i = IdentityFromSeed([32]byte(raw[:32]))
	if !bytes.Equal(encodeIdentity(i), data) {
		return nil, "its checksum does not fit"
	}
	return i, ""
}

// Lock keeps other programs on this machine from using the identity in dir
// until unlock is called; ErrIdentityInUse if one already does.
func (i *Identity) Lock(dir string) (unlock func() error, err error) {
	lock := newLock(dir)
	if held, err := lock.TryLock(); !held {
		return nil, lockError(dir, err)
	}
	return lock.Unlock, nil
}

func newLock(dir string) *flock.Flock {
	return flock.New(filepath.Join(dir, identityLock), flock.SetPermissions(0o600))
}

func lockError(dir string, err error) error {
	if err == nil || errors.Is(err, context.DeadlineExceeded) {
		return fmt.Errorf("%s: %w", dir, ErrIdentityInUse)
	}
	return fmt.Errorf("lock the identity: %w", err)
}
