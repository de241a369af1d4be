// Package toy is Cairns, a complete little game for tests of the kernel, the bots
// and of the contract's own test: dice, turns of several moves, decisions of other
// seats, a private deck, an option, one to four seats. With a [Flaw] it breaks the
// contract in one way. It is no part of the program.
package toy

import (
	"crypto/sha256"
	_ "embed"
	"fmt"
	"slices"

	"tribes/engine"
	"tribes/engine/component"
)

//go:embed cairns.yaml
var embedded []byte

//go:embed RULES.md
var rulesText string

// Kinds of moves.
const (
	Pass uint16 = iota
	Decline
	Open
	Take
	Draw
	Lay
)

// Events and items.
const (
	Drew uint16 = iota
	Ended
)

const (
	laid uint16 = iota
	card
	held
)

// Places of a cairn, colours of pebbles, cards of the deck, rounds before the guard.
const (
	Places  = 6
	Colours = 3
	cards   = 6
	rounds  = 40
)

var colours = []string{"red", "white", "black"}

type rules struct {
	flaw   Flaw
	yaml   []byte
	digest [32]byte
	info   engine.Info
	book   *engine.Rulebook
	bag    [Colours]int8
	points [Colours]int16
	goal   int16
	calls  int // a flaw's memory
}

// Load opens the game.
func Load(yaml []byte) (engine.Rules, error) { return load(yaml, None) }

// Flawed opens the game with a defect.
func Flawed(f Flaw) engine.Load {
	return func(yaml []byte) (engine.Rules, error) { return load(yaml, f) }
}

func load(yaml []byte, flaw Flaw) (engine.Rules, error) {
	if yaml == nil {
		yaml = embedded
	}
	r := &rules{flaw: flaw, yaml: yaml, digest: sha256.Sum256(yaml), book: engine.NewRulebook(rulesText, "TY")}
	file, err := component.Open(yaml)
	if err != nil {
		return nil, err
	}
	root := file.Root()
	bag, points, goal := root.Get("bag"), root.Get("points"), root.Get("goal")
	lo := 3
	if flaw == LooseData {
		lo = 0
	}
	for i, n := range bag.Get("pebbles").Ints(Colours, lo, 30) {
		r.bag[i] = int8(n)
	}
	for i, n := range points.Get("each").Ints(Colours, 0, 9) {
		r.points[i] = int16(n)
	}
	r.goal = int16(goal.Get("points").Int(1, 99))
	for _, f := range []component.Field{bag, points, goal} {
		f.Source()
		f.Done()
	}
	root.Done()
	if err := file.Err(); err != nil {
		return nil, err
	}
	r.info = info()
	r.info.Sources = file.Sources()
	if flaw == WrongWords {
		r.info.Kinds[Lay].Name, r.info.Items[laid].Rule = "Lay a pebble", "TY-99"
	}
	if flaw == WrongDigest {
		r.digest[0]++
	}
	return r, nil
}

func info() engine.Info {
	return engine.Info{
		Game: "cairns", Title: "Cairns", Prefix: "TY", Ruleset: 1, Lo: 1, Hi: 4,
		Options: []engine.Option{{Key: "pace", Title: "Pebbles in a turn", Values: []string{"brisk", "calm"}, Lo: 2, Hi: 4}},
		Kinds: []engine.Kind{
			{Name: "pass", Rule: "TY-2"},
			{Name: "decline", Rule: "TY-5"},
			{Name: "open", Rule: "TY-8", Args: []engine.Arg{{Name: "card", Lo: 0, Hi: cards}}, Dealt: true},
			{Name: "take", Rule: "TY-5"},
			{Name: "draw", Rule: "TY-3"},
			{Name: "lay", Rule: "TY-4", Args: []engine.Arg{{Name: "place", Lo: 0, Hi: Places - 1}, {Name: "colour", Lo: 0, Hi: Colours - 1}}},
		},
		Items:  []engine.Word{{Name: "laid", Rule: "TY-9"}, {Name: "card", Rule: "TY-9"}, {Name: "held", Rule: "TY-9"}},
		Events: []engine.Word{{Name: "drew", Rule: "TY-3"}, {Name: "ended", Rule: "TY-7"}},
	}
}

func (r *rules) Info() *engine.Info             { return &r.info }
func (r *rules) Components() ([]byte, [32]byte) { return r.yaml, r.digest }
func (r *rules) Rulebook() *engine.Rulebook     { return r.book }

func (r *rules) Decks(t engine.Table) []engine.Deck {
	return []engine.Deck{{Name: "colours", Cards: cards, Each: 1, Opens: Open}}
}

func (r *rules) Blank(t engine.Table) (engine.State, error) {
	t, err := engine.Resolve(&r.info, t.Seats, t.Options)
	if err != nil {
		return nil, err
	}
	return &state{r: r, position: position{seats: int8(t.Seats), calm: t.Options["pace"] == "calm"}}, nil
}

func (r *rules) New(t engine.Table, d *engine.Dice, ev *engine.Events) (engine.State, error) {
	s, err := r.Blank(t)
	if err != nil {
		return nil, err
	}
	p := &s.(*state).position
	p.bag, p.phase = r.bag, playing
	if p.bag[0] < 3 || p.bag[1] < 3 || p.bag[2] < 3 {
		panic("toy: the loader is to keep bags of fewer pebbles out")
	}
	p.start = engine.Seat(d.Intn(int(p.seats)))
	p.turn = p.start
	return s, nil
}

const (
	setup int8 = iota
	playing
	opening
	over
)

var phases = []string{"setup", "playing", "opening", "over"}

type seat struct {
	hand  [Colours]int8
	place [Places]int8 // colour + 1, 0 empty
	card  int8
}

type position struct {
	seats       int8 // of the table, as is calm: not walked
	calm        bool
	phase       int8
	start, turn engine.Seat
	round, laid int8 // laid: in this turn
	capped      bool
	opened      int8
	bag         [Colours]int8
	seat        [engine.MaxSeats]seat
	agenda      engine.Agenda // offers of TY-5
}

type state struct {
	r *rules
	position
}

func (s *state) Rules() engine.Rules { return s.r }
func (s *state) Turn() engine.Seat   { return s.turn }
func (s *state) Clone() engine.State { c := *s; return &c }

func (s *state) Actor() engine.Seat {
	if s.phase == over {
		return engine.NoSeat
	}
	if t := s.agenda.Top(); t != nil {
		return t.Seat
	}
	return s.turn
}

func (s *state) CopyFrom(o engine.State) {
	round := s.round
	*s = *o.(*state)
	if s.r.flaw == ForgetfulCopy {
		s.round = round
	}
}

func (s *state) bagged() int { return int(s.bag[0]) + int(s.bag[1]) + int(s.bag[2]) }

// reasons why a move is not legal; 0: it is.
const (
	legal uint8 = iota
	noForm
	isOver
	notNow
	offered
	emptyBag
	noPebble
	occupied
	calm
	wasOpened
)

var reasons = [...]engine.Refusal{
	noForm:    {Rule: engine.RuleForm, Why: "there is no such move"},
	isOver:    {Rule: engine.RuleOver, Why: "the game is over"},
	notNow:    {Rule: "TY-2", Why: "that is not to be decided now"},
	offered:   {Rule: "TY-5", Why: "first take the pebble or decline it"},
	emptyBag:  {Rule: "TY-3", Why: "the bag is empty"},
	noPebble:  {Rule: "TY-4", Why: "you have no pebble of this colour"},
	occupied:  {Rule: "TY-4", Why: "there is a pebble already"},
	calm:      {Rule: "TY-6", Why: "you have laid a pebble in this turn"},
	wasOpened: {Rule: "TY-8", Why: "this card is another seat's"},
}

// check is the one predicate of legality.
func (s *state) check(m engine.Move) uint8 {
	switch {
	case m.Kind > Lay || m.C != 0 || m.B != 0 && m.Kind != Lay || m.A != 0 && m.Kind != Lay && m.Kind != Open:
		return noForm
	case m.Kind == Open && (m.A < 0 || m.A > cards):
		return noForm
	case m.Kind == Lay && (m.A < 0 || m.A >= Places || m.B < 0 || m.B >= Colours):
		return noForm
	case s.phase == over:
		return isOver
	case s.phase == opening:
		if m.Kind != Open {
			return notNow
		}
		if m.A > 0 && s.opened>>m.A&1 == 1 {
			return wasOpened
		}
		return legal
	case s.agenda.Len() > 0:
		if m.Kind != Decline && m.Kind != Take {
			return offered
		}
		return legal
	}
	switch m.Kind {
	case Pass:
		return legal
	case Draw:
		if s.bagged() == 0 && s.r.flaw != WideApply {
			return emptyBag
		}
		return legal
	case Lay:
		me := &s.seat[s.turn]
		switch {
		case me.hand[m.B] == 0:
			return noPebble
		case me.place[m.A] != 0:
			return occupied
		case s.calm && s.laid > 0:
			return calm
		}
		return legal
	}
	return notNow
}

func (s *state) Moves(dst []engine.Move) []engine.Move {
	from := len(dst)
	add := func(m engine.Move) {
		if s.check(m) == legal {
			dst = append(dst, m)
		}
	}
	for k := Pass; k < Lay; k++ {
		if k == Draw && s.bagged() == 0 {
			continue
		}
		add(engine.Move{Kind: k})
		if k == Open {
			for c := int16(1); c <= cards; c++ {
				add(engine.Move{Kind: Open, A: c})
			}
		}
	}
	for a := range int16(Places) {
		for b := range int16(Colours) {
			add(engine.Move{Kind: Lay, A: a, B: b})
		}
	}
	return s.flawedMenu(dst, from)
}

func (s *state) Explain(m engine.Move) *engine.Refusal {
	why := s.check(m)
	if why == legal {
		return nil
	}
	r := reasons[why]
	r.Move = m
	s.flawedRefusal(&r)
	return &r
}

func (s *state) Apply(m engine.Move, d *engine.Dice, ev *engine.Events) error {
	if r := s.Explain(m); r != nil {
		if s.r.flaw == WritingRefusal && m.Kind == Lay {
			s.laid++
		}
		return r
	}
	s.flawedApply(m, d, ev)
	switch m.Kind {
	case Pass:
		s.next(ev)
	case Open:
		s.seat[s.turn].card = int8(m.A)
		if m.A > 0 {
			s.opened |= 1 << m.A
		}
		if s.turn = s.after(s.turn); s.turn == s.start {
			s.phase = over
		}
	case Decline:
		s.agenda.Pop()
	case Take:
		who := s.agenda.Top().Seat
		s.agenda.Pop()
		s.draw(who, d, ev)
	case Draw:
		s.draw(s.turn, d, ev)
		s.next(ev)
	case Lay:
		me := &s.seat[s.turn]
		me.hand[m.B]--
		me.place[m.A] = int8(m.B) + 1
		s.laid++
		if m.B == 1 {
			s.offer()
		}
	}
	return nil
}

// offer asks the other seats in turn order (TY-5): the last pushed is asked first.
func (s *state) offer() {
	for i := s.seats - 1; i > 0; i-- {
		s.agenda.Push(engine.Task{Kind: 1, Seat: engine.Seat((int8(s.turn) + i) % s.seats), Times: 1})
	}
}

func (s *state) after(at engine.Seat) engine.Seat { return engine.Seat((int8(at) + 1) % s.seats) }

func (s *state) draw(who engine.Seat, d *engine.Dice, ev *engine.Events) {
	if s.bagged() == 0 {
		return
	}
	c := engine.Pick(d, s.bag[:])
	s.bag[c]--
	s.seat[who].hand[c]++
	ev.Add(engine.Event{What: Drew, Seat: who, A: int16(c)})
}

// next passes the turn, or ends the game (TY-7).
func (s *state) next(ev *engine.Events) {
	full := !slices.Contains(s.seat[s.turn].place[:], 0)
	s.laid = 0
	s.turn = s.after(s.turn)
	if s.turn == s.start {
		s.round++
	}
	s.capped = s.round >= rounds
	if full || s.bagged() == 0 || s.capped {
		s.phase, s.turn = opening, s.start
		ev.Add(engine.Event{What: Ended, Seat: engine.NoSeat})
	}
}

func (s *state) Walk(w *engine.Walk) {
	engine.Enum(w, "phase", &s.phase, phases)
	engine.Int(w, "start", &s.start, 0, 3)
	engine.Int(w, "turn", &s.turn, 0, 3)
	engine.Int(w, "round", &s.round, 0, rounds)
	if s.r.flaw != ForgetfulWalk {
		engine.Int(w, "laid", &s.laid, 0, Places)
	}
	w.Bool("capped", &s.capped)
	engine.Int(w, "opened", &s.opened, 0, 127)
	for c := range s.bag {
		engine.Int(w, colours[c], &s.bag[c], 0, 30)
	}
	for i := range s.seats {
		p := &s.seat[i]
		w.Enter("seat", int(i))
		for c := range p.hand {
			engine.Int(w, colours[c], &p.hand[c], 0, 90)
		}
		for c := range p.place {
			w.Enter("place", c)
			engine.Int(w, "pebble", &p.place[c], 0, Colours)
			w.Leave()
		}
		engine.Int(w, "card", &p.card, 0, cards)
		w.Leave()
	}
	s.agenda.Walk(w, []string{"none", "offer"})
	s.flawedWalk(w)
}

func (s *state) Tally(dst []engine.Item, known engine.Hands) []engine.Item {
	for i := range engine.Seat(s.seats) {
		p := &s.seat[i]
		c := p.card
		if s.phase < opening || s.phase == opening && c == 0 {
			c = known[i]
		}
		var n, points, match, hand int16
		for _, v := range p.place {
			if v == 0 {
				continue
			}
			n++
			points += s.r.points[v-1]
			if c > 0 && int8(c-1)%Colours == v-1 {
				match++
			}
		}
		for _, h := range p.hand {
			hand += int16(h)
		}
		dst = append(dst, engine.Item{Seat: i, What: laid, Count: n, Points: points},
			engine.Item{Seat: i, What: card, Count: match, Points: 2 * match},
			engine.Item{Seat: i, What: held, Count: hand})
	}
	if s.r.flaw == StrangeTally {
		dst = append(dst, engine.Item{Seat: engine.Seat(s.seats)})
	}
	return dst
}

func (s *state) Result() (r engine.Result) {
	if s.phase != over && s.r.flaw != EarlyResult {
		return r
	}
	r.Over, r.Capped = s.phase == over, s.capped
	points := engine.Points(s.Tally(nil, engine.Hands{}))
	if s.seats == 1 {
		r.Place[0] = 2
		if points[0] >= int(s.r.goal) {
			r.Place[0], r.Grade = 1, 1
		}
		return r
	}
	for i := range s.seats {
		r.Place[i] = 1
		for j := range s.seats {
			if points[j] > points[i] {
				r.Place[i]++
			}
		}
	}
	return r
}

func (s *state) Phrase(m engine.Move) string {
	switch m.Kind {
	case Pass:
		return "Pass"
	case Decline:
		return "Decline the pebble"
	case Take:
		return "Take a pebble from the bag"
	case Draw:
		return "Draw a pebble"
	case Open:
		if m.A == 0 {
			return "The card is lost"
		}
		return fmt.Sprintf("Open card %d (%s)", m.A, colours[(m.A-1)%Colours])
	}
	if s.r.flaw == VaguePhrase {
		return "Lay a pebble"
	}
	return fmt.Sprintf("Lay a %s pebble on place %d", colours[m.B], m.A+1)
}

func (s *state) Tell(ev engine.Event) string {
	switch {
	case s.r.flaw == MuteTell:
		return ""
	case ev.What == Drew:
		return fmt.Sprintf("seat %d draws a %s pebble", ev.Seat+1, colours[ev.A])
	}
	return "the cards are opened"
}

func (s *state) Ask() string {
	if s.r.flaw == WritingAsk {
		s.round++
	}
	switch {
	case s.phase == over:
		return ""
	case s.phase == opening:
		return "Open your card"
	case s.agenda.Len() > 0:
		return "A white pebble was laid: take one from the bag?"
	}
	return "Pass, draw or lay"
}

func (s *state) Describe(sh *engine.Sheet, me engine.Seat, known engine.Hands) {
	sh.Head("Round %d", s.round+1)
	sh.Line("%d pebbles in the bag", s.bagged())
	sh.Row("seat", "red", "white", "black", "cairn")
	for i := range s.seats {
		p := &s.seat[i]
		name := fmt.Sprintf("%d", i+1)
		if engine.Seat(i) == me {
			name += " (you)"
		}
		if s.r.flaw == RaggedSheet && i == 0 {
			sh.Row(name)
			continue
		}
		sh.Row(name, fmt.Sprint(p.hand[0]), fmt.Sprint(p.hand[1]), fmt.Sprint(p.hand[2]), fmt.Sprint(p.place))
	}
	if me >= 0 && known[me] > 0 {
		sh.Line("your card is %s", colours[(known[me]-1)%Colours])
	}
}

// Invariant counts the pebbles.
func Invariant(es engine.State) error {
	s := es.(*state)
	n := s.bagged()
	for i := range s.seats {
		for _, h := range s.seat[i].hand {
			n += int(h)
		}
		for _, v := range s.seat[i].place {
			if v > 0 {
				n++
			}
		}
	}
	want := int(s.r.bag[0]) + int(s.r.bag[1]) + int(s.r.bag[2])
	if n != want {
		return fmt.Errorf("%d pebbles, not %d", n, want)
	}
	return nil
}
