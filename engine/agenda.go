package engine

// MaxAgenda bounds how deep decisions nest in any game.
const MaxAgenda = 16

// Task is one open decision: what kind (the game's own numbering, from 1), who
// decides, how often still, and one argument.
type Task struct {
	Kind  uint8
	Seat  Seat
	Times int8
	Arg   int16
}

// Agenda is a stack of open decisions inside a position; the last pushed is answered
// first. Unused places are zero, so that positions compare with ==.
type Agenda struct {
	n    int8
	task [MaxAgenda]Task
}

// Len is the number of open decisions.
func (a *Agenda) Len() int { return int(a.n) }

// Top is the decision to be answered now, to be read or changed; nil when there is none.
func (a *Agenda) Top() *Task {
	if a.n == 0 {
		return nil
	}
	return &a.task[a.n-1]
}

// At is the i-th open decision from the bottom of the stack.
func (a *Agenda) At(i int) Task { return a.task[:a.n][i] }

// Push opens a decision on top. A game's rules bound the depth; going beyond it is a defect of the game.
func (a *Agenda) Push(t Task) {
	if int(a.n) == MaxAgenda {
		panic("engine: agenda full")
	}
	a.task[a.n] = t
	a.n++
}

// Pop closes the decision on top.
func (a *Agenda) Pop() {
	a.n--
	a.task[a.n] = Task{}
}

// Walk visits the agenda; words name the kinds of tasks.
func (a *Agenda) Walk(w *Walk, words []string) {
	n := Count(w, "decisions", &a.n, MaxAgenda)
	if w.Decoding() {
		clear(a.task[n:])
	}
	for i := range n {
		t := &a.task[i]
		w.Enter("decision", i)
		Enum(w, "kind", &t.Kind, words)
		Int(w, "seat", &t.Seat, -1, MaxSeats-1)
		Int(w, "times", &t.Times, -128, 127)
		Int(w, "argument", &t.Arg, -32768, 32767)
		w.Leave()
	}
}
