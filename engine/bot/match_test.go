package bot

import (
	"bytes"
	"encoding/json"
	"errors"
	"reflect"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest/toy"
	"tribes/engine/tribes"
)

// spy plays randomly and looks at what it is given.
type spy struct {
	burn  int // draws of its own dice before it chooses
	watch func(s engine.State, me engine.Seat, known engine.Hands, menu []engine.Move)
}

func (p spy) Choose(s engine.State, me engine.Seat, known engine.Hands, menu []engine.Move, own *engine.Dice) engine.Move {
	for range p.burn {
		own.N(2)
	}
	if p.watch != nil {
		p.watch(s, me, known, menu)
	}
	return menu[0]
}

func match(t *testing.T, load engine.Load, seats int, p engine.Player) *Match {
	t.Helper()
	rules, table := opened(t, load, seats)
	m, err := NewMatch(rules, table, []string{"random"})
	if err != nil {
		t.Fatal(err)
	}
	for i := range m.players {
		m.players[i] = p
	}
	return m
}

// A player sees its own card only, its own turns only, and never answers for its card.
func TestPlayersSeeTheirOwnCardOnly(t *testing.T) {
	var cards [4]int8
	m := match(t, toy.Load, 4, spy{watch: func(s engine.State, me engine.Seat, known engine.Hands, menu []engine.Move) {
		if s.Actor() != me || menu[0].Kind == toy.Open {
			t.Errorf("seat %d is asked for seat %d: %v", me, s.Actor(), menu)
		}
		for seat, c := range known {
			if (c != 0) != (engine.Seat(seat) == me) {
				t.Errorf("seat %d knows of cards %v", me, known)
			}
		}
		cards[me] = known[me]
	}})
	g, err := m.Play([32]byte{9})
	if err != nil {
		t.Fatal(err)
	}
	if g.Final.Actor() != engine.NoSeat || g.Moves < 4 {
		t.Errorf("the game ends after %d moves with seat %d to act", g.Moves, g.Final.Actor())
	}
	seen := map[int8]bool{}
	for seat, c := range cards {
		if c < 1 || c > 6 || seen[c] {
			t.Errorf("dealt cards %v", cards)
		}
		seen[c] = true
		if !strings.Contains(engine.Dump(g.Final), "seat "+string(rune('0'+seat))+" card: "+string(rune('0'+c))) {
			t.Errorf("seat %d holds card %d and opened another\n%s", seat, c, engine.Dump(g.Final))
		}
	}
}

// What players draw for themselves changes nothing of the game's chance.
func TestPlayersDoNotDisturbTheDice(t *testing.T) {
	for _, load := range []engine.Load{toy.Load, tribes.Load} {
		var digests [2][32]byte
		for i := range digests {
			g, err := match(t, load, 3, spy{burn: i * 3}).Play([32]byte{8})
			if err != nil {
				t.Fatal(err)
			}
			digests[i] = engine.Digest(g.Final)
		}
		if digests[0] != digests[1] {
			t.Error("another game when the players draw more")
		}
	}
}

type cheat struct{}

func (cheat) Choose(engine.State, engine.Seat, engine.Hands, []engine.Move, *engine.Dice) engine.Move {
	return engine.Move{Kind: toy.Take}
}

func TestIllegalMoveOfAPlayerIsNamed(t *testing.T) {
	_, err := match(t, toy.Load, 1, cheat{}).Play([32]byte{})
	var r *engine.Refusal
	if !errors.As(err, &r) || err.Error() != "random in seat 1, move 1: TY-2: that is not to be decided now" {
		t.Errorf("%v", err)
	}
}

func TestSimulateRefuses(t *testing.T) {
	rules, table := opened(t, toy.Load, 3)
	for _, c := range []struct {
		names string
		want  string
	}{
		{"random,greedy", "2 bots for 3 seats: name one for all or one for each"},
		{"random,greedy,clever", `there is no bot "clever"; there are random, greedy`},
	} {
		if _, err := Simulate(rules, table, strings.Split(c.names, ","), 1, 1, nil); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v, want %s", c.names, err, c.want)
		}
	}
}

// The whole report of a few games of the toy, so that it cannot change unseen.
func TestSimulateReport(t *testing.T) {
	rules, table := opened(t, toy.Load, 2)
	var told []int
	r, err := Simulate(rules, table, []string{"greedy", "random"}, 5, 42, func(done int) { told = append(told, done) })
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(told, []int{1, 2, 3, 4, 5}) {
		t.Errorf("progress %v", told)
	}
	got, err := json.MarshalIndent(r, "", " ")
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "testdata/report.json", got)
	again, err := Simulate(rules, table, []string{"greedy", "random"}, 5, 42, nil)
	if err != nil || !reflect.DeepEqual(r, again) {
		t.Errorf("the same arguments give %+v, then %+v (%v)", r, again, err)
	}
	other, err := Simulate(rules, table, []string{"greedy", "random"}, 5, 43, nil)
	if err != nil || other.Digest == r.Digest {
		t.Errorf("another seed gives the same games (%v)", err)
	}
}

// One name stands for all seats; wins by seat and by place in turn order are the same games.
func TestSimulateCounts(t *testing.T) {
	rules, table := opened(t, toy.Load, 3)
	one, err1 := Simulate(rules, table, []string{"random"}, 40, 7, nil)
	each, err2 := Simulate(rules, table, []string{"random", "random", "random"}, 40, 7, nil)
	if err := errors.Join(err1, err2); err != nil || !reflect.DeepEqual(one, each) {
		t.Errorf("%+v\n%+v\n%v", one, each, err)
	}
	seats, order := 0, 0
	for i := range one.Seats {
		seats += one.Seats[i].Wins
		order += one.Order[i].Wins
	}
	if seats != order || seats < one.Games || (seats > one.Games) != (one.Shared > 0) {
		t.Errorf("%d games, %d shared, %d wins by seat, %d by place", one.Games, one.Shared, seats, order)
	}
}

// The parts of the score are those of the final positions; solo games are won or lost, with their grades.
func TestSimulateItems(t *testing.T) {
	hard := func([]byte) (engine.Rules, error) { // a goal that is not always reached
		rules, err := toy.Load(nil)
		if err != nil {
			return nil, err
		}
		yaml, _ := rules.Components()
		return toy.Load(bytes.Replace(yaml, []byte("points: 9}"), []byte("points: 16}"), 1))
	}
	for seats := 1; seats <= 2; seats++ {
		rules, table := opened(t, hard, seats)
		const games = 30
		r, err := Simulate(rules, table, []string{"random"}, games, 3, nil)
		if err != nil {
			t.Fatal(err)
		}
		m, err := NewMatch(rules, table, []string{"random"})
		if err != nil {
			t.Fatal(err)
		}
		info := rules.Info()
		want := make([]Seat, seats)
		grades := map[string]int{"won": 0, "lost": 0, info.Grades[0]: 0}
		for i := range want {
			want[i].Items = make([]Item, len(info.Items))
		}
		for i := range uint64(games) {
			g, err := m.Play(engine.Sub(engine.Sub([32]byte{}, 3), i))
			if err != nil {
				t.Fatal(err)
			}
			for _, it := range g.Final.Tally(nil, engine.Hands{}) {
				w := &want[it.Seat].Items[it.What]
				w.Name = info.Items[it.What].Name
				w.Count += float64(it.Count)
				w.Points += float64(it.Points)
				if it.Points != 0 {
					w.In++
				}
			}
			if res := g.Final.Result(); res.Place[0] == 1 {
				grades["won"]++
				if res.Grade > 0 {
					grades[info.Grades[res.Grade-1]]++
				}
			} else {
				grades["lost"]++
			}
		}
		for i := range want {
			for j, w := range want[i].Items {
				if got := r.Seats[i].Items[j]; got != (Item{w.Name, round(w.Count / games), round(w.Points / games), round(w.In / games)}) {
					t.Errorf("seat %d of %d: %+v, want sums %+v", i, seats, got, w)
				}
			}
		}
		if seats > 1 {
			grades = nil
		} else if grades["won"] == 0 || grades["lost"] == 0 {
			t.Errorf("the games are all alike: %v", grades)
		}
		if !reflect.DeepEqual(r.Grades, grades) {
			t.Errorf("%d seats: grades %v, want %v", seats, r.Grades, grades)
		}
	}
}

func TestSampleFigures(t *testing.T) {
	var s sample
	for _, x := range []int{2, 4, 4, 4, 5, 5, 7, 9} {
		s.add(x)
	}
	if s.mean() != 5 || s.sd() != 2 || s.min != 2 || s.max != 9 {
		t.Errorf("mean %v, sd %v, %d to %d", s.mean(), s.sd(), s.min, s.max)
	}
	var minus sample
	minus.add(-3)
	if minus.mean() != -3 || minus.sd() != 0 || minus.max != -3 {
		t.Errorf("%+v", minus)
	}
	if (&sample{}).mean() != 0 || (&sample{}).sd() != 0 {
		t.Error("nothing has a mean of 0")
	}
}

// On Tribes greedy comes to the end, and beats random. Seeds are fixed.
func TestGreedyOnTribes(t *testing.T) {
	rules, table := opened(t, tribes.Load, 4)
	r, err := Simulate(rules, table, []string{"greedy"}, 6, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	if r.Capped > 0 {
		t.Errorf("%d of %d games were ended by the guard", r.Capped, r.Games)
	}
	r, err = Simulate(rules, table, []string{"greedy", "random", "greedy", "random"}, 6, 1, nil)
	if err != nil {
		t.Fatal(err)
	}
	if wins := r.Seats[0].Wins + r.Seats[2].Wins; wins < 5 {
		t.Errorf("greedy won %d of %d games against random", wins, r.Games)
	}
}

func benchmark(b *testing.B, bots ...string) {
	rules, table := opened(b, tribes.Load, 4)
	b.ReportAllocs()
	moves, games := 0, 0
	for b.Loop() {
		r, err := Simulate(rules, table, bots, 1, uint64(games), nil)
		if err != nil {
			b.Fatal(err)
		}
		moves += r.Moves
		games++
	}
	b.ReportMetric(float64(moves)/b.Elapsed().Seconds(), "moves/s")
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
}

func BenchmarkSimulateRandom(b *testing.B) { benchmark(b, "random") }
func BenchmarkSimulateGreedy(b *testing.B) { benchmark(b, "greedy") }
