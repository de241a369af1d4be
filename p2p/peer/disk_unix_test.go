//go:build unix

package peer_test

import (
	"os"
	"os/signal"
	"strings"
	"sync"
	"syscall"
	"testing"

	"tribes/p2p/lockstep"
	"tribes/transcript"
	"tribes/transcript/canon"
)

func init() { fillDisk = limitFile }

func limitFile(path string) {
	signal.Ignore(syscall.SIGXFSZ)
	info, err := os.Stat(path)
	if err == nil {
		size := uint64(info.Size())
		err = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: size, Max: size})
	}
	if err != nil {
		panic(err)
	}
}

// sniffer collects what arrives by gossip, where every entry goes.
type sniffer struct {
	mu     sync.Mutex
	frames []*transcript.Frame
}

func (s *sniffer) sniff(data []byte) {
	var e struct {
		Type uint8
		Body []byte
	}
	var rec struct {
		Kind    uint8
		Payload []byte
	}
	if canon.Unmarshal(data, &e, lockstep.MaxMessage) != nil || canon.Unmarshal(e.Body, &rec, lockstep.MaxMessage) != nil {
		return
	}
	if f, err := transcript.ParseFrame(transcript.Kind(rec.Kind), rec.Payload); err == nil {
		s.mu.Lock()
		s.frames = append(s.frames, f)
		s.mu.Unlock()
	}
}

// A disk fills up in mid-game: that is told here and there, nothing has left that is not in the file,
// and when there is space again the game goes on from it.
func TestDiskFullInMidGame(t *testing.T) {
	var seen sniffer
	host := newPlayer(t, "full host")
	host.tap = seen.sniff
	host.host(2)
	do := task{Name: "full guest", Dir: t.TempDir(), Host: host.name, At: host.node.Addrs(), Until: toTheEnd, DiskFull: 17}
	guest := startChild(t, do)
	failed := guest.await("the failure", func(r report) bool { return r.Failed != "" })
	if !strings.Contains(failed.Failed, "writing the transcript") || !strings.Contains(failed.Failed, "file too large") {
		t.Errorf("the guest was told %q", failed.Failed)
	}
	host.await("the goodbye", func(v *view) bool { return v.left[1] })
	host.awaitWords("cannot write the transcript")
	if r := guest.end(); !strings.Contains(r.Closed, "writing the transcript") {
		t.Errorf("Close gives %q", r.Closed)
	}

	// Every entry that the guest signed and that came here is in its file, and the newest outcome.
	final := uint32(0)
	host.Do(func(t *lockstep.Table) { final = t.Final() })
	holds, confirmed := map[transcript.Hash]bool{}, uint32(0)
	log, err := transcript.OpenLog(failed.Path, func(r transcript.Record) error {
		if f, err := transcript.ParseFrame(r.Kind, r.Payload); err == nil {
			holds[f.Body()] = true
			if f.Operator == 1 && f.Kind == transcript.KindAck {
				confirmed = max(confirmed, f.Step)
			}
		}
		return nil
	})
	if err != nil {
		t.Fatalf("the file after the failure: %v", err)
	}
	if err := log.Close(); err != nil { // it holds the file's lock
		t.Fatal(err)
	}
	seen.mu.Lock()
	came := 0
	for _, f := range seen.frames {
		if f.Operator != 1 || f.Kind != transcript.KindEntry {
			continue
		}
		came++
		if !holds[f.Body()] {
			t.Errorf("the %s frame of step %d was sent and is not in the file", f.Kind, f.Step)
		}
	}
	seen.mu.Unlock()
	if came < 5 {
		t.Errorf("only %d entries of the guest came by gossip", came)
	}
	if final < do.DiskFull-1 || confirmed < final {
		t.Errorf("the guest confirmed step %d here, and step %d in its file", final, confirmed)
	}
	if rep := verify(t, failed.Path); rep.Verdict != transcript.Unfinished || rep.Problem != nil || rep.Tip.Step < do.DiskFull {
		t.Errorf("the file after the failure is %v at step %d: %+v", rep.Verdict, rep.Tip.Step, rep.Problem)
	}

	do.DiskFull, do.Resume, do.Known = 0, failed.Path, []lockstep.Contact{{Key: host.identity.Public(), Addrs: host.node.Addrs()}}
	guest = startChild(t, do)
	guest.await("the end of the game", func(r report) bool { return r.Finished })
	mustBeComplete(t, host)
	guest.end()
	if rep := verify(t, failed.Path); rep.Verdict != transcript.Complete {
		t.Errorf("the guest's transcript is %v: %+v", rep.Verdict, rep.Problem)
	}
}
