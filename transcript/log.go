package transcript

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/gofrs/flock"
)

// Log is an append-only transcript on disk, held by one program at a time. It is not for concurrent use.
type Log struct {
	path  string
	f     disk
	lock  *flock.Flock
	check Check
	size  int64
	bad   error // why nothing may be appended any more
}

// disk is what a log needs of its file.
type disk interface {
	io.ReadWriteSeeker
	io.Closer
	Truncate(size int64) error
	Sync() error
}

// ErrLocked tells that another program has the transcript open.
var ErrLocked = errors.New("another program has this table open")

// CreateLog makes a new file; it never overwrites one.
func CreateLog(path string) (*Log, error) {
	lock, err := hold(path)
	if err != nil {
		return nil, err
	}
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		lock.Unlock()
		return nil, err
	}
	l := &Log{path: path, f: f, lock: lock, check: FirstCheck()}
	if err = l.write([]byte(Magic), true); err == nil {
		err = syncFolder(path)
	}
	if err != nil {
		l.Close()
		os.Remove(path)
		return nil, err
	}
	return l, nil
}

// syncFolder makes a new file's name last. Systems that cannot sync a folder keep it without.
func syncFolder(path string) error {
	d, err := os.Open(filepath.Dir(path))
	if err != nil {
		return err
	}
	d.Sync()
	return d.Close()
}

// OpenLog opens a file to carry on with it and feeds its records to next. A last record
// that was not written whole is cut off and kept at the end of path.torn; anything else that is
// wrong, an error of next included, is an error and changes nothing.
func OpenLog(path string, next func(Record) error) (*Log, error) {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	lock, err := hold(path)
	if err != nil {
		f.Close()
		return nil, err
	}
	l := &Log{path: path, f: f, lock: lock}
	if err := l.read(next); err != nil {
		l.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return l, nil
}

func hold(path string) (*flock.Flock, error) {
	lock := flock.New(path + ".lock")
	ok, err := lock.TryLock()
	if err == nil && !ok {
		err = fmt.Errorf("%s: %w", path, ErrLocked)
	}
	return lock, err
}

func (l *Log) read(next func(Record) error) error {
	var torn *TornError
	r, err := NewReader(l.f)
	for err == nil {
		var rec Record
		if rec, err = r.Next(); err == nil {
			err = next(rec)
		}
	}
	switch {
	case err == io.EOF:
	case errors.As(err, &torn) && r != nil:
		if err := l.cut(torn.Good); err != nil {
			return err
		}
	default:
		return err
	}
	l.check, l.size = r.Check(), r.Offset()
	_, err = l.f.Seek(l.size, io.SeekStart)
	return err
}

// cut shortens the file to its good part and keeps the rest aside first. What lies beyond
// the length of a record can only be zeros.
func (l *Log) cut(good int64) error {
	if _, err := l.f.Seek(good, io.SeekStart); err != nil {
		return err
	}
	aside, err := os.OpenFile(l.path+".torn", os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(aside, io.LimitReader(l.f, recordHead+MaxFrame+int64(len(Check{}))))
	if err == nil {
		err = aside.Sync()
	}
	if cerr := aside.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return err
	}
	if err := l.f.Truncate(good); err != nil {
		return err
	}
	return l.f.Sync()
}

// Path is the file's name.
func (l *Log) Path() string { return l.path }

// Size is the length of the file in bytes: of whole records, and of no part of one.
func (l *Log) Size() int64 { return l.size }

// Append writes records and, if asked, waits until they and all before are on the disk. After an error the
// file ends where it ended before, as far as the disk still obeys, and nothing more is taken: the log must be opened anew.
func (l *Log) Append(recs []Record, sync bool) error {
	if l.bad != nil {
		return l.bad
	}
	var b []byte
	check := l.check
	for _, r := range recs {
		if len(r.Payload) > MaxFrame {
			return fmt.Errorf("a %s record of %d bytes; at most %d are allowed", r.Kind, len(r.Payload), MaxFrame)
		}
		b, check = r.Append(b, check)
	}
	if err := l.write(b, sync); err != nil {
		return err
	}
	l.check = check
	return nil
}

func (l *Log) write(b []byte, sync bool) error {
	_, err := l.f.Write(b)
	if err == nil && sync {
		err = l.f.Sync()
	}
	if err != nil {
		l.bad = fmt.Errorf("writing the transcript: %w", err)
		if terr := l.f.Truncate(l.size); terr == nil {
			l.f.Sync()
		}
		return l.bad
	}
	l.size += int64(len(b))
	return nil
}

// Close syncs and lets go of the file.
func (l *Log) Close() error {
	var err error
	if l.bad == nil {
		err = l.f.Sync()
	}
	if cerr := l.f.Close(); err == nil {
		err = cerr
	}
	l.lock.Unlock() // the lock file stays: removing it would let two programs hold "the" lock
	return err
}
