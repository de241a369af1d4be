package engine

import (
	"maps"
	"testing"
)

func TestResolve(t *testing.T) {
	info := &Info{
		Title: "Cairns", Lo: 1, Hi: 3,
		Options: []Option{
			{Key: "pace", Values: []string{"brisk", "calm"}, Lo: 2, Hi: 3},
			{Key: "goal", Values: []string{"easy", "hard"}, Lo: 1, Hi: 1},
		},
	}
	type m = map[string]string
	for _, c := range []struct {
		name  string
		seats int
		given m
		want  m
		err   string
	}{
		{"defaults are filled in", 2, nil, m{"pace": "brisk"}, ""},
		{"what is given stands", 3, m{"pace": "calm"}, m{"pace": "calm"}, ""},
		{"options hang on the number of seats", 1, m{"goal": "hard"}, m{"goal": "hard"}, ""},
		{"too few seats", 0, nil, nil, "Cairns is for 1 to 3 players, not for 0"},
		{"too many seats", 4, nil, nil, "Cairns is for 1 to 3 players, not for 4"},
		{"an unknown value", 2, m{"pace": "slow"}, nil, "option pace=slow: Cairns has pace=brisk|calm"},
		{"an unknown option, the first by name", 2, m{"zeal": "x", "anger": "x"}, nil, "option anger: Cairns with 2 seats has only pace=brisk|calm"},
		{"an option of another number of seats", 2, m{"goal": "hard"}, nil, "option goal: Cairns with 2 seats has only pace=brisk|calm"},
		{"an option of several seats, alone", 1, m{"pace": "calm"}, nil, "option pace: Cairns with 1 seat has only goal=easy|hard"},
		{"a value that would draw on a terminal", 2, m{"pace": "\x1b[2J"}, nil, `option pace="\x1b[2J": Cairns has pace=brisk|calm`},
		{"a name that would draw on a terminal", 2, m{"\x07": "x"}, nil, `option "\a": Cairns with 2 seats has only pace=brisk|calm`},
	} {
		got, err := Resolve(info, c.seats, c.given)
		if err != nil || c.err != "" {
			if err == nil || err.Error() != c.err {
				t.Errorf("%s: %v, want %s", c.name, err, c.err)
			}
			continue
		}
		if got.Seats != c.seats || !maps.Equal(got.Options, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
	bare := &Info{Title: "Bare", Lo: 2, Hi: 2}
	if _, err := Resolve(bare, 2, m{"a": "b"}); err == nil || err.Error() != "option a: Bare with 2 seats has no options" {
		t.Errorf("a game without options: %v", err)
	}
	if _, err := Resolve(bare, 3, nil); err == nil || err.Error() != "Bare is for 2 players, not for 3" {
		t.Errorf("a game for two: %v", err)
	}
}

func TestMovesOrder(t *testing.T) {
	order := []Move{{0, -1, 5, 5}, {0, 0, 0, 0}, {0, 0, 0, 1}, {0, 0, 1, -9}, {0, 1, 0, 0}, {1, -5, 0, 0}}
	for i, a := range order {
		for j, b := range order {
			want := 0
			if i < j {
				want = -1
			} else if i > j {
				want = 1
			}
			if a.Compare(b) != want {
				t.Errorf("%v against %v is %d", a, b, a.Compare(b))
			}
		}
	}
}
