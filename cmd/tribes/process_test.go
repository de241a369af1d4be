package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// A script talks with several running programs:
//
//	start NAME [-wrong] ARG...     runs tribes ARG... beside the script; -wrong: a program with the defect that $WRONG names
//	start NAME -null ARG...        with the null device as its input
//	await NAME REGEXP [VARIABLE]   waits until it has printed that since the await before; VARIABLE is the first group
//	say NAME LINE                  types a line
//	eof NAME                       ends its input
//	playjson NAME [STEPS]          answers its turn events with moves, until it ends or so many steps are played
//	signal NAME INT|KILL
//	ended NAME CODE                waits for its end; what it printed is then in NAME.out and NAME.err

// patience bounds every wait; it is never reached unless something is broken.
const patience = 2 * time.Minute

// process is one running program of a script.
type process struct {
	cmd *exec.Cmd
	in  io.WriteCloser
	err bytes.Buffer

	mu    sync.Mutex
	out   []byte
	seen  int           // of out, by await
	news  chan struct{} // closed when out grows or ends
	ended bool
}

func (p *process) Write(b []byte) (int, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.out = append(p.out, b...)
	close(p.news)
	p.news = make(chan struct{})
	return len(b), nil
}

// until calls done with what was printed since the last time it was content, whenever there is more.
func (p *process) until(done func(unseen []byte) (used int, content bool)) error {
	limit := time.After(patience)
	for {
		p.mu.Lock()
		used, content := done(p.out[p.seen:])
		if content {
			p.seen += used
		}
		news, ended := p.news, p.ended
		p.mu.Unlock()
		switch {
		case content:
			return nil
		case ended:
			return io.EOF
		}
		select {
		case <-news:
		case <-limit:
			return errors.New("it did not come")
		}
	}
}

type processes map[string]*process

func processOf(ts *testscript.TestScript, args []string, lo, hi int) *process {
	if len(args) < lo || len(args) > hi {
		ts.Fatalf("wrong number of arguments")
	}
	p := ts.Value("processes").(processes)[args[0]]
	if p == nil {
		ts.Fatalf("no program was started as %s", args[0])
	}
	return p
}

func startProcess(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) < 2 {
		ts.Fatalf("usage: start name args...")
	}
	all := ts.Value("processes").(processes)
	if all[args[0]] != nil && !all[args[0]].ended {
		ts.Fatalf("%s runs already", args[0])
	}
	p := &process{news: make(chan struct{})}
	program := "tribes"
	if args[1] == "-wrong" { // a program with a defect; see wrong
		program, args = "wrong-tribes", append(args[:1:1], args[2:]...)
	}
	null := args[1] == "-null"
	if null {
		args = append(args[:1:1], args[2:]...)
	}
	p.cmd = exec.Command(program, args[1:]...)
	p.cmd.Dir = ts.MkAbs(".")
	p.cmd.Env = os.Environ()
	for _, v := range []string{"TRIBES_HOME", "TRIBES_INVITE", "COLUMNS", "HOME", "TMPDIR", "WRONG"} {
		p.cmd.Env = append(p.cmd.Env, v+"="+ts.Getenv(v))
	}
	p.cmd.Stdout, p.cmd.Stderr = p, &p.err
	var err error
	if !null {
		p.in, err = p.cmd.StdinPipe()
		ts.Check(err)
	}
	ts.Check(p.cmd.Start())
	all[args[0]] = p
	over := make(chan struct{})
	go func() {
		p.cmd.Wait()
		p.mu.Lock()
		p.ended = true
		close(p.news)
		p.news = make(chan struct{})
		p.mu.Unlock()
		close(over)
	}()
	ts.Defer(func() { p.cmd.Process.Kill(); <-over })
}

func await(ts *testscript.TestScript, neg bool, args []string) {
	p := processOf(ts, args, 2, 3)
	re, err := regexp.Compile("(?m)" + args[1])
	ts.Check(err)
	err = p.until(func(unseen []byte) (int, bool) {
		m := re.FindSubmatchIndex(unseen)
		if m == nil {
			return 0, false
		}
		if len(args) == 3 {
			ts.Setenv(args[2], string(unseen[m[2]:m[3]]))
		}
		return m[1], true
	})
	if err != nil {
		ts.Fatalf("awaiting %s: %v\n%s", args[1], err, p.printed())
	}
}

// printed is all that came from a program.
func (p *process) printed() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	errors := "it runs still"
	if p.ended {
		errors = p.err.String()
	}
	return fmt.Sprintf("[stdout]\n%s[stderr]\n%s", p.out, errors)
}

func say(ts *testscript.TestScript, neg bool, args []string) {
	p := processOf(ts, args, 1, 2)
	_, err := io.WriteString(p.in, strings.Join(args[1:], "")+"\n")
	ts.Check(err)
}

func endOfInput(ts *testscript.TestScript, neg bool, args []string) {
	ts.Check(processOf(ts, args, 1, 1).in.Close())
}

func sendSignal(ts *testscript.TestScript, neg bool, args []string) {
	p := processOf(ts, args, 2, 2)
	ts.Check(p.cmd.Process.Signal(map[string]os.Signal{"INT": os.Interrupt, "KILL": syscall.SIGKILL}[args[1]]))
}

func ended(ts *testscript.TestScript, neg bool, args []string) {
	p := processOf(ts, args, 2, 2)
	if err := p.until(func([]byte) (int, bool) { return 0, p.ended }); err != nil {
		ts.Fatalf("%s does not end\n%s", args[0], p.printed())
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]+".out"), p.out, 0o600))
	ts.Check(os.WriteFile(ts.MkAbs(args[0]+".err"), p.err.Bytes(), 0o600))
	if code := strconv.Itoa(p.cmd.ProcessState.ExitCode()); code != args[1] {
		ts.Fatalf("%s ended with %s, want %s\n%s", args[0], code, args[1], p.printed())
	}
}

func playJSON(ts *testscript.TestScript, neg bool, args []string) {
	p := processOf(ts, args, 1, 2)
	limit := 1 << 30
	if len(args) == 2 {
		var err error
		limit, err = strconv.Atoi(args[1])
		ts.Check(err)
	}
	for step := 0; step < limit; {
		var line []byte
		err := p.until(func(unseen []byte) (int, bool) {
			i := bytes.IndexByte(unseen, '\n')
			line = unseen[:max(i, 0)]
			return i + 1, i >= 0
		})
		if err == io.EOF && limit == 1<<30 {
			return
		}
		if err != nil {
			ts.Fatalf("%s: %v\n%s", args[0], err, p.printed())
		}
		if !bytes.HasPrefix(line, []byte("{")) {
			continue // the end of a line that await has seen
		}
		var e struct {
			Event string
			Step  int
			Menu  []any
		}
		if err := json.Unmarshal(line, &e); err != nil {
			ts.Fatalf("%s printed what is no event: %s", args[0], line)
		}
		switch e.Event {
		case "step":
			step = e.Step
		case "turn":
			fmt.Fprintf(p.in, "{\"do\":\"choose\",\"index\":%d}\n", step*5%len(e.Menu))
		case "error":
			ts.Fatalf("%s: %s", args[0], line)
		}
	}
}

// stderrOf NAME REGEXP [VARIABLE]: what an ended program complained of; VARIABLE is the first group.
func stderrOf(ts *testscript.TestScript, neg bool, args []string) {
	p := processOf(ts, args, 2, 3)
	m := regexp.MustCompile("(?m)" + args[1]).FindStringSubmatch(p.err.String())
	if !p.ended || m == nil {
		ts.Fatalf("no match for %s in\n%s", args[1], p.printed())
	}
	if len(args) == 3 {
		ts.Setenv(args[2], m[1])
	}
}

// startLine NAME LINE: starts what the program said is to be typed.
func startLine(ts *testscript.TestScript, neg bool, args []string) {
	if len(args) != 2 || !strings.HasPrefix(args[1], "tribes ") {
		ts.Fatalf("usage: start_line name 'tribes ...'")
	}
	out, err := exec.Command("sh", "-c", `eval "set -- $1"; printf '%s\0' "$@"`, "sh", args[1]).Output()
	ts.Check(err)
	words := strings.Split(strings.TrimSuffix(string(out), "\x00"), "\x00")
	startProcess(ts, false, append([]string{args[0]}, words[1:]...))
}

// stdoutOf NAME REGEXP [VARIABLE]: what a program has printed; VARIABLE is the first group.
func stdoutOf(ts *testscript.TestScript, neg bool, args []string) {
	p := processOf(ts, args, 2, 3)
	m := regexp.MustCompile("(?m)" + args[1]).FindStringSubmatch(p.printed())
	if m == nil {
		ts.Fatalf("no match for %s in\n%s", args[1], p.printed())
	}
	if len(args) == 3 {
		ts.Setenv(args[2], m[1])
	}
}

// empty FILE...
func empty(ts *testscript.TestScript, neg bool, args []string) {
	for _, a := range args {
		if s := ts.ReadFile(a); s != "" {
			ts.Fatalf("%s holds\n%s", a, s)
		}
	}
}

// lastLine FILE VARIABLE
func lastLine(ts *testscript.TestScript, neg bool, args []string) {
	lines := strings.Split(strings.TrimSpace(ts.ReadFile(args[0])), "\n")
	ts.Setenv(args[1], strings.TrimSpace(lines[len(lines)-1]))
}

// substitute FILE OLD NEW
func substitute(ts *testscript.TestScript, neg bool, args []string) {
	before := ts.ReadFile(args[0])
	after := strings.Replace(before, args[1], args[2], 1)
	if after == before {
		ts.Fatalf("%s does not hold %s", args[0], args[1])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[0]), []byte(after), 0o600))
}
