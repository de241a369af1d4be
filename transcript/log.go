package transcript

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/gofrs/flock"
)

// Log is an append-only transcript on disk, held by one program at a time.
type Log struct {
	path  string
	f     *os.File
	lock  *flock.Flock
	check Check
	size  int64
	bad   error // why nothing may be appended any more
}

// ErrLocked tells that another program has the transcript open.
var ErrLocked = errors.New("another program has this table open")

// CreateLog makes a new file; it never overwrites one.
func CreateLog(path string) (*Log, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return nil, err
	}
	l := &Log{path: path, f: f, check: FirstCheck()}
	if err := l.hold(); err != nil {
		return nil, err
	}
	if err := l.write([]byte(Magic), true); err != nil {
		l.Close()
		os.Remove(path)
		return nil, err
	}
	return l, nil
}

// OpenLog opens a file to carry on with it and feeds its records to next. A last record
// that was not written whole is cut off and kept in path.torn; anything else that is wrong
// is an error and changes nothing.
func OpenLog(path string, next func(Record) error) (*Log, error) {
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return nil, err
	}
	l := &Log{path: path, f: f}
	if err := l.hold(); err != nil {
		return nil, err
	}
	if err := l.read(next); err != nil {
		l.Close()
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return l, nil
}

func (l *Log) hold() error {
	l.lock = flock.New(l.path + ".lock")
	ok, err := l.lock.TryLock()
	if err == nil && !ok {
		err = fmt.Errorf("%s: %w", l.path, ErrLocked)
	}
	if err != nil {
		l.f.Close()
	}
	return err
}

func (l *Log) read(next func(Record) error) error {
	var torn *TornError
	r, err := NewReader(bufio.NewReaderSize(l.f, 64<<10))
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

// cut shortens the file to its good part and keeps the rest aside first.
func (l *Log) cut(good int64) error {
	if _, err := l.f.Seek(good, io.SeekStart); err != nil {
		return err
	}
	rest, err := io.ReadAll(l.f)
	if err != nil {
		return err
	}
	if err := os.WriteFile(l.path+".torn", rest, 0o600); err != nil {
		return err
	}
	if err := l.f.Truncate(good); err != nil {
		return err
	}
	return l.f.Sync()
}

// Path is the file's name.
func (l *Log) Path() string { return l.path }

// Append writes records and, if asked, waits until they are on the disk. After an error the
// file ends where it ended before, and nothing more is taken: the log must be opened anew.
func (l *Log) Append(recs []Record, sync bool) error {
	if l.bad != nil {
		return l.bad
	}
	var b []byte
	check := l.check
	for _, r := range recs {
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
