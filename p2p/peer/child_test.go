package peer_test

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"testing"
	"time"

	"tribes/p2p/lockstep"
)

// childVar tells this test binary to be one player's program of its own, that can be killed
// and whose disk can fill up.
const childVar = "TRIBES_PEER_CHILD"

// fillDisk makes writes beyond the present size of a file fail, for the rest of this process. Only
// some systems can do it; the tests that need it are theirs.
var fillDisk func(path string)

// task is what a child is to do.
type task struct {
	Name, Dir string
	Host      string   // whose table it joins
	At        []string // where that is
	Until     uint32   // no own entry for a later step
	Resume    string   // a file, instead of joining
	Known     []lockstep.Contact
	DiskFull  uint32 // from this step on the disk takes nothing more; 0: it always does
}

// report is a line a child prints.
type report struct {
	Path     string
	Step     uint32
	Finished bool
	Failed   string
	Addrs    []string
	Closed   string // what Close returned, when all is over
}

func TestMain(m *testing.M) {
	if text := os.Getenv(childVar); text != "" {
		os.Exit(beChild(text))
	}
	os.Exit(m.Run())
}

// childT lets the harness run outside a test.
type childT struct {
	testing.TB
	dir string
}

func (c childT) Helper()                      {}
func (c childT) Cleanup(func())               {}
func (c childT) TempDir() string              { return c.dir }
func (c childT) Fatal(args ...any)            { fmt.Fprintln(os.Stderr, args...); os.Exit(1) }
func (c childT) Fatalf(f string, args ...any) { c.Fatal(fmt.Sprintf(f, args...)) }

// beChild plays until its standard input ends.
func beChild(text string) int {
	var do task
	if err := json.Unmarshal([]byte(text), &do); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	p := newPlayer(childT{dir: do.Dir}, do.Name)
	p.until = do.Until
	out := json.NewEncoder(os.Stdout)
	full := false
	p.hook = func(v *view) {
		if do.DiskFull > 0 && v.step >= do.DiskFull && !full {
			full = true
			fillDisk(v.path)
		}
		r := report{Path: v.path, Step: v.step, Finished: v.finished}
		if v.failed != nil {
			r.Failed = v.failed.Error()
		}
		if p.node != nil {
			r.Addrs = p.node.Addrs()
		}
		out.Encode(r)
	}
	if do.Resume != "" {
		p.resume(do.Resume, do.Known)
	} else {
		p.joinAt(identity(do.Host).Public(), do.At)
	}
	io.Copy(io.Discard, os.Stdin)
	err := p.Close("its input ended")
	out.Encode(report{Path: p.path(), Closed: fmt.Sprint(err)})
	return 0
}

// child is a player's program in a process of its own.
type child struct {
	t     *testing.T
	name  string
	cmd   *exec.Cmd
	stdin io.Closer
	lines chan report
	ended chan struct{} // closed when the process is gone and so is all it held
	last  report
}

func startChild(t *testing.T, do task) *child {
	t.Helper()
	b, err := json.Marshal(do)
	if err != nil {
		t.Fatal(err)
	}
	c := &child{t: t, name: do.Name, cmd: exec.Command(os.Args[0]), lines: make(chan report, 1<<16), ended: make(chan struct{})}
	c.cmd.Env = append(os.Environ(), childVar+"="+string(b))
	c.cmd.Stderr = os.Stderr
	stdout, err := c.cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if c.stdin, err = c.cmd.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if err := c.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		defer close(c.ended)
		defer c.cmd.Wait() // when all is read
		defer close(c.lines)
		in := bufio.NewScanner(stdout)
		for in.Scan() {
			var r report
			if json.Unmarshal(in.Bytes(), &r) == nil {
				c.lines <- r
			}
		}
	}()
	t.Cleanup(c.kill)
	return c
}

// kill ends it without any goodbye. Others may notice a dying process's closed connections before the system has
// let go of its locks, so its end is waited for.
func (c *child) kill() {
	c.cmd.Process.Kill()
	<-c.ended
}

// await reads what it reports until that fits.
func (c *child) await(what string, fits func(r report) bool) report {
	c.t.Helper()
	limit := time.NewTimer(patience)
	defer limit.Stop()
	for {
		select {
		case r, ok := <-c.lines:
			if !ok {
				c.t.Fatalf("%s ended before %s; its last report: %+v", c.name, what, c.last)
			}
			if c.last = r; fits(r) {
				return r
			}
		case <-limit.C:
			c.t.Fatalf("%s: no %s; its last report: %+v", c.name, what, c.last)
		}
	}
}

func (c *child) awaitStep(step uint32) report {
	c.t.Helper()
	return c.await(fmt.Sprintf("step %d", step), func(r report) bool { return r.Step >= step })
}

// end lets it close in good order.
func (c *child) end() report {
	c.t.Helper()
	c.stdin.Close()
	return c.await("its close", func(r report) bool { return r.Closed != "" })
}
