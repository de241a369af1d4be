package transcript

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func readFile(t testing.TB, path string) []byte {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func writeFile(t testing.TB, path string, b []byte) {
	t.Helper()
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
}

// reopen opens a log and gives the records it fed.
func reopen(t testing.TB, path string) (*Log, []Record, error) {
	t.Helper()
	var recs []Record
	l, err := OpenLog(path, func(r Record) error {
		recs = append(recs, Record{r.Kind, bytes.Clone(r.Payload)})
		return nil
	})
	if err == nil {
		t.Cleanup(func() { l.Close() })
	}
	return l, recs, err
}

func sameRecords(a, b []Record) bool {
	return slices.EqualFunc(a, b, func(x, y Record) bool { return x.Kind == y.Kind && bytes.Equal(x.Payload, y.Payload) })
}

// someRecords are of all sizes: empty, tiny, the largest.
func someRecords() []Record {
	return []Record{{KindCharter, []byte("charter")}, {KindEntry, []byte{}}, {KindAck, bytes.Repeat([]byte{7}, MaxFrame)}, {KindSeal, make([]byte, 40)}}
}

func TestLogKeepsWhatIsAppended(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.tribes")
	l, err := CreateLog(path)
	if err != nil {
		t.Fatal(err)
	}
	recs := someRecords()
	for i, r := range recs[:3] {
		if err := l.Append([]Record{r}, i%2 == 0); err != nil {
			t.Fatal(err)
		}
	}
	if err := l.Close(); err != nil {
		t.Fatal(err)
	}
	l, got, err := reopen(t, path)
	if err != nil || !sameRecords(got, recs[:3]) {
		t.Fatalf("%d records, %v", len(got), err)
	}
	if err := l.Append(append(recs[3:], recs...), true); err != nil {
		t.Fatal(err)
	}
	l.Close()
	if want := file(append(slices.Clone(recs), recs...)); !bytes.Equal(readFile(t, path), want) {
		t.Error("the file is not what the records make")
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v, %v", info.Mode(), err)
	}
}

func TestCreateNeverOverwrites(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.tribes")
	writeFile(t, path, []byte("precious"))
	if _, err := CreateLog(path); !errors.Is(err, fs.ErrExist) {
		t.Errorf("%v", err)
	}
	if string(readFile(t, path)) != "precious" {
		t.Error("it was overwritten")
	}
	if _, err := CreateLog(filepath.Join(path, "b")); err == nil {
		t.Error("a log under a file")
	}
}

func TestOneProgramAtATime(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.tribes")
	l, err := CreateLog(path)
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := reopen(t, path); !errors.Is(err, ErrLocked) {
		t.Errorf("opened twice: %v", err)
	}
	if _, err := CreateLog(path); !errors.Is(err, ErrLocked) {
		t.Errorf("created twice: %v", err)
	}
	if err := l.Append(someRecords(), true); err != nil {
		t.Errorf("after the attempts: %v", err)
	}
	l.Close()
	if _, _, err := reopen(t, path); err != nil {
		t.Errorf("after it was closed: %v", err)
	}
}

// TestATornTailIsCutAndKept: a crash at any byte of the last record costs that record and nothing else.
func TestATornTailIsCutAndKept(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.tribes")
	recs := someRecords()
	recs[2].Payload = recs[2].Payload[:100]
	whole := file(recs)
	good := file(recs[:3])
	for end := len(good); end < len(whole); end++ {
		for _, zeros := range []int{0, 1, 9, 5000} { // what a file system may leave where nothing was written
			writeFile(t, path, append(bytes.Clone(whole[:end]), make([]byte, zeros)...))
			os.Remove(path + ".torn")
			l, got, err := reopen(t, path)
			if end > len(whole)-len(Check{}) && end+zeros >= len(whole) {
				if err == nil { // half a check is no zeros: nothing is cut
					t.Fatalf("cut at byte %d of %d, %d zeros: taken for torn", end-len(good), len(whole)-len(good), zeros)
				}
				continue
			}
			if err != nil || !sameRecords(got, recs[:3]) {
				t.Fatalf("cut at byte %d of %d, %d zeros: %d records, %v", end-len(good), len(whole)-len(good), zeros, len(got), err)
			}
			if !bytes.Equal(readFile(t, path), good) {
				t.Fatalf("cut at byte %d: not cut to its good part", end)
			}
			if end > len(good) {
				if !bytes.HasPrefix(readFile(t, path+".torn"), whole[len(good):end]) {
					t.Fatalf("cut at byte %d: the rest is not kept", end)
				}
			}
			if err := l.Append(recs[3:], true); err != nil {
				t.Fatal(err)
			}
			l.Close()
			if !bytes.Equal(readFile(t, path), whole) {
				t.Fatalf("cut at byte %d: it does not go on where it was cut", end)
			}
		}
	}
	// What was cut before stays kept.
	os.Remove(path + ".torn")
	var torn []byte
	for end := len(whole) - 1; end > len(whole)-4; end-- {
		writeFile(t, path, whole[:end])
		l, _, err := reopen(t, path)
		if err != nil {
			t.Fatal(err)
		}
		l.Close()
		torn = append(torn, whole[len(good):end]...)
		if !bytes.Equal(readFile(t, path+".torn"), torn) {
			t.Error("what was kept before is lost")
		}
	}
}

// TestDamageIsRefusedAndUntouched: anything but a torn tail changes neither file nor folder.
func TestDamageIsRefusedAndUntouched(t *testing.T) {
	recs := someRecords()
	recs[2].Payload = recs[2].Payload[:40]
	whole := file(recs)
	dir := t.TempDir()
	path := filepath.Join(dir, "a.tribes")
	try := func(name string, b []byte, want error) {
		t.Helper()
		writeFile(t, path, b)
		_, _, err := reopen(t, path)
		if err == nil || want != nil && !errors.Is(err, want) {
			t.Errorf("%s: %v", name, err)
		}
		if !bytes.Equal(readFile(t, path), b) {
			t.Errorf("%s: the file was changed", name)
		}
		if _, err := os.Stat(path + ".torn"); err == nil {
			t.Errorf("%s: something was kept aside", name)
		}
	}
	for at := range whole {
		b := bytes.Clone(whole)
		b[at] ^= 0x80
		try("one bit", b, nil)
	}
	try("zeros in the middle", slices.Concat(file(recs[:2]), make([]byte, 60), whole[len(whole)-60:]), nil)
	try("another file", []byte("not a transcript of anything"), ErrForeign)
	try("nothing", nil, nil)
	writeFile(t, path, whole)
	stop := errors.New("no")
	if _, err := OpenLog(path, func(Record) error { return stop }); !errors.Is(err, stop) || !bytes.Equal(readFile(t, path), whole) {
		t.Errorf("refused by who reads: %v", err)
	}
	if _, err := OpenLog(filepath.Join(dir, "none"), nil); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("no file: %v", err)
	}
	if _, err := os.Stat(filepath.Join(dir, "none.lock")); err == nil {
		t.Error("a lock was left for a file there is not")
	}
}

// full is a disk with room for so many bytes, or one that does not sync or cut.
type full struct {
	*os.File
	room     int
	noSync   bool
	noCut    bool
	synced   int
	attempts int
}

var errFull = errors.New("no space left")

func (f *full) Write(b []byte) (int, error) {
	f.attempts++
	n := min(len(b), f.room)
	f.room -= n
	m, err := f.File.Write(b[:n])
	if err == nil && n < len(b) {
		err = errFull
	}
	return m, err
}

func (f *full) Sync() error {
	if f.noSync {
		return errFull
	}
	f.synced++
	return f.File.Sync()
}

func (f *full) Truncate(n int64) error {
	if f.noCut {
		return errFull
	}
	return f.File.Truncate(n)
}

// TestAFullDiskKeepsWhatWasThere: after any failed write nothing more is taken, and what was appended before stays.
func TestAFullDiskKeepsWhatWasThere(t *testing.T) {
	recs := someRecords()
	recs[2].Payload = recs[2].Payload[:100]
	before := file(recs[:2])
	need := len(file(recs)) - len(before)
	for room := 0; room <= need; room += 1 + room%9 {
		for _, broken := range []full{{room: room}, {room: room, noCut: true}, {room: need, noSync: true}} {
			path := filepath.Join(t.TempDir(), "a.tribes")
			l, err := CreateLog(path)
			if err != nil {
				t.Fatal(err)
			}
			if err := l.Append(recs[:2], true); err != nil {
				t.Fatal(err)
			}
			d := broken
			d.File = l.f.(*os.File)
			l.f = &d
			err = l.Append(recs[2:], true)
			if d.room >= 0 && broken.room == need && !broken.noSync {
				if err != nil {
					t.Fatal(err)
				}
				l.Close()
				continue
			}
			if !errors.Is(err, errFull) {
				t.Fatalf("room for %d bytes: %v", room, err)
			}
			d.room, d.noSync, d.noCut = 1<<20, false, false
			attempts := d.attempts
			if err := l.Append(recs[:1], false); !errors.Is(err, errFull) || d.attempts != attempts {
				t.Fatalf("room for %d bytes: something was taken after a failed write: %v", room, err)
			}
			l.Close()
			l, got, err := reopen(t, path)
			if err != nil || len(got) < 2 || !sameRecords(got, recs[:len(got)]) || len(got) > 2 && !broken.noCut {
				t.Fatalf("room for %d bytes: %d records, %v", room, len(got), err)
			}
			l.Close()
		}
	}
}

func TestSyncOnlyWhereAsked(t *testing.T) {
	l, err := CreateLog(filepath.Join(t.TempDir(), "a.tribes"))
	if err != nil {
		t.Fatal(err)
	}
	d := &full{File: l.f.(*os.File), room: 1 << 20}
	l.f = d
	for i, sync := range []bool{false, true, false} {
		if err := l.Append(someRecords(), sync); err != nil || d.synced != min(i, 1) {
			t.Errorf("append %d: %d syncs, %v", i, d.synced, err)
		}
	}
	if err := l.Append([]Record{{KindEntry, make([]byte, MaxFrame+1)}}, false); err == nil {
		t.Error("a record is taken that no reader takes")
	}
	if err := l.Append(someRecords(), false); err != nil {
		t.Errorf("after a record that was too long: %v", err)
	}
	if err := l.Close(); err != nil || d.synced != 2 {
		t.Errorf("%d syncs, %v", d.synced, err)
	}
}
