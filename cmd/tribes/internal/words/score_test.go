package words

import (
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest/toy"
	"tribes/transcript"
)

// ended is a position of the toy game with a result of the test's own.
type ended struct {
	engine.State
	res engine.Result
}

func (e ended) Result() engine.Result { return e.res }

func TestHowGamesEnd(t *testing.T) {
	rules, err := toy.Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	called := rules.Info().Seats
	for _, c := range []struct {
		seats  int
		res    engine.Result
		says   string
		result string // the last row of the score
	}{
		{1, engine.Result{Place: [engine.MaxSeats]int8{2}}, called[0] + " (Ann) lost.", "result lost"},
		{1, engine.Result{Place: [engine.MaxSeats]int8{1}}, called[0] + " (Ann) won.", "result won"},
		{1, engine.Result{Place: [engine.MaxSeats]int8{1}, Grade: 1}, called[0] + " (Ann) won with a laurel.", "result won with a laurel"},
		{1, engine.Result{Place: [engine.MaxSeats]int8{2}, Capped: true}, called[0] + " (Ann) lost. The game was ended by the stall guard.", "result lost"},
		{2, engine.Result{Place: [engine.MaxSeats]int8{2, 1}}, called[1] + " (Bob) wins.", "place 2 1"},
		{2, engine.Result{Place: [engine.MaxSeats]int8{1, 1}}, called[0] + " (Ann) and " + called[1] + " (Bob) share the victory.", "place 1 1"},
	} {
		c.res.Over = true
		table, err := engine.Resolve(rules.Info(), c.seats, nil)
		if err != nil {
			t.Fatal(err)
		}
		s, err := rules.New(table, engine.NewDice([32]byte{}), nil)
		if err != nil {
			t.Fatal(err)
		}
		ch := &transcript.Charter{Seats: []transcript.Place{{Name: "Ann"}, {Name: "Bob"}}[:c.seats]}
		at := ended{s, c.res}
		if got := Winners(ch, at); got != c.says {
			t.Errorf("%q, want %q", got, c.says)
		}
		sheet := Score(ch, at, Watcher(false)).String()
		if rows := strings.Join(strings.Fields(sheet), " "); !strings.HasSuffix(rows, " "+c.result) {
			t.Errorf("lacks %q:\n%s", c.result, sheet)
		}
	}
}
