// Package toy is Cairns, a complete little game for tests of the kernel, the bots
// and of the contract's own test: dice, turns of several moves, decisions of other
// seats, a private deck, an option, one to four seats. With a [Flaw] it breaks the
// contract in one way. It is no part of the program.
package toy

import (
	"crypto/sha256"
	_ "embed"

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
	faceUp bool
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

// FaceUp opens the game without its private deck: when the game ends each seat chooses its card from the menu.
func FaceUp(yaml []byte) (engine.Rules, error) {
	r, err := load(yaml, None)
	if err != nil {
		return nil, err
	}
	f := r.(*rules)
	f.faceUp, f.info.Kinds[Open].Dealt = true, false
	return f, nil
}

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
	if flaw == MuteGrade {
		r.info.Grades = nil
	}
	if flaw == WrongDigest {
		r.digest[0]++
	}
	return r, nil
}

func info() engine.Info {
	return engine.Info{
		Game: "cairns", Title: "Cairns", Unit: "points", Prefix: "TY", Ruleset: 1, Lo: 1, Hi: 4,
		Options: []engine.Option{{Key: "pace", Title: "Pebbles in a turn", Values: []string{"brisk", "calm"}, Lo: 2, Hi: 4}},
		Grades:  []string{"laurel"},
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
		Seats:  []string{"Hill", "Lake", "Moor", "Wood"},
	}
}

func (r *rules) Info() *engine.Info             { return &r.info }
func (r *rules) Components() ([]byte, [32]byte) { return r.yaml, r.digest }
func (r *rules) Rulebook() *engine.Rulebook     { return r.book }

func (r *rules) Decks(t engine.Table) []engine.Deck {
	if r.faceUp {
		return nil
	}
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
