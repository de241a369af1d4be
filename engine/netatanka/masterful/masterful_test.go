package masterful

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"tribes/engine"
)

// facts are what a test says of one seat of a game; what it leaves out is 0.
type facts struct {
	players, points, grade int
	won                    bool
	side                   string
	items                  map[string]int
	nourishing             int
}

func (f facts) record() engine.Record {
	r := engine.Record{Players: f.players, Points: f.points, Grade: f.grade, Won: f.won, Options: map[string]string{"side": f.side},
		Items: map[string]engine.Sum{nourishing: {Points: f.nourishing}}}
	for name, n := range f.items {
		r.Items[name] = engine.Sum{Count: n, Points: r.Items[name].Points}
	}
	return r
}

// seats are the seats of one game that count.
type seats []facts

func games(of ...seats) [][]engine.Record {
	var out [][]engine.Record
	for _, s := range of {
		var g []engine.Record
		for _, f := range s {
			g = append(g, f.record())
		}
		out = append(out, g)
	}
	return out
}

func one(f facts) seats { return seats{f} }

// solo is a solo game with a card, fulfilled or not, and its medal.
func solo(letter rune, won bool, grade int) seats {
	return one(facts{players: 1, won: won, grade: grade, items: map[string]int{objective: int(letter-'A') + 1}})
}

func eaten(meats, mushroom int) seats {
	return one(facts{players: 2, nourishing: 2*meats + mushroom, items: map[string]int{meat: meats, mushrooms: mushroom}})
}

func lodged(n, meats, mushroom int) seats {
	return one(facts{players: 3, items: map[string]int{tents: n, meat: meats, mushrooms: mushroom}})
}

func crafted(d, b, v int) seats {
	return one(facts{players: 2, items: map[string]int{drums: d, bows: b, vestments: v}})
}

func totem(wood, skulls int) seats {
	return one(facts{players: 2, items: map[string]int{totemWood: wood, totemSkull: skulls}})
}

func scored(players, points int, won bool) seats {
	return one(facts{players: players, points: points, won: won})
}

func sided(players int, side string, won bool) seats {
	return one(facts{players: players, side: side, won: won})
}

func kept(players, gen int, won bool) seats {
	return one(facts{players: players, won: won, items: map[string]int{generosity: gen}})
}

func all(letters string, grade int) (out []seats) {
	for _, l := range letters {
		out = append(out, solo(l, true, grade))
	}
	return out
}

func TestAchievements(t *testing.T) {
	plain := one(facts{players: 2})
	for _, c := range []struct {
		rule  string // of the achievement
		what  string
		games []seats
		done  bool
		words string
		by    []int
	}{
		{"NT-242", "no game", nil, false, "0 of 3 games", nil},
		{"NT-242", "two games", []seats{plain, plain}, false, "2 of 3 games", []int{0, 1}},
		{"NT-242", "finished games of every mode count (NT-R63)", []seats{plain, solo('A', false, 0), scored(4, 0, false)}, true, "3 of 3 games", []int{0, 1, 2}},
		{"NT-242", "the first three earn it", []seats{plain, plain, plain, plain}, true, "3 of 3 games", []int{0, 1, 2}},

		{"NT-243", "51 points", []seats{scored(2, 51, true)}, true, "51 points in a won game", []int{0}},
		{"NT-243", "50 points are not more than 50", []seats{scored(4, 50, true)}, false, "best so far 50 points in a won game", nil},
		{"NT-243", "a solo game is no multiplayer game", []seats{scored(1, 60, true)}, false, "nothing yet", nil},
		{"NT-243", "a game that another won", []seats{scored(3, 60, false)}, false, "nothing yet", nil},
		{"NT-243", "the first of two such games", []seats{scored(2, 38, true), scored(2, 52, true), scored(2, 70, true)}, true, "52 points in a won game", []int{1}},

		{"NT-244", "10 Mushrooms", []seats{eaten(0, 10)}, true, "10 Mushrooms", []int{0}},
		{"NT-244", "9 Mushrooms and a Meat", []seats{eaten(1, 9)}, false, "best so far 9 Mushrooms", nil},
		{"NT-244", "Mushrooms of several games do not add up", []seats{eaten(0, 5), eaten(0, 6)}, false, "best so far 6 Mushrooms", nil},

		{"NT-245", "2 of each type", []seats{crafted(2, 3, 2)}, true, "2 sets", []int{0}},
		{"NT-245", "6 cards, but 1 Bow", []seats{crafted(3, 1, 2)}, false, "best so far 1 set", nil},
		{"NT-245", "a type is missing", []seats{crafted(3, 3, 0)}, false, "nothing yet", nil},

		{"NT-246", "5 tents, 10 spaces", []seats{lodged(5, 4, 6)}, true, "5 of 5 tents and 10 of 10 spaces filled", []int{0}},
		{"NT-246", "9 spaces", []seats{lodged(5, 4, 5)}, false, "best so far 5 of 5 tents and 9 of 10 spaces filled", nil},
		{"NT-246", "4 tents", []seats{lodged(4, 5, 5)}, false, "best so far 4 of 5 tents and 10 of 10 spaces filled", nil},
		{"NT-246", "each in a game of its own", []seats{lodged(5, 0, 2), lodged(1, 5, 5)}, false, "best so far 1 of 5 tents and 10 of 10 spaces filled", nil},

		{"NT-247", "13 stages", []seats{totem(9, 4)}, true, "13 stages", []int{0}},
		{"NT-247", "12 stages", []seats{totem(8, 4)}, false, "best so far 12 stages", nil},

		{"NT-248", "gold", []seats{solo('B', true, 3)}, true, "a gold medal", []int{0}},
		{"NT-248", "silver", []seats{solo('B', true, 1), solo('C', true, 2)}, false, "best so far a silver medal", nil},
		{"NT-248", "a card that is not fulfilled", []seats{solo('B', false, 3)}, false, "nothing yet", nil},
		{"NT-248", "fulfilled, without a medal", []seats{solo('B', true, 0)}, false, "nothing yet", nil},

		{"NT-249", "three cards", []seats{solo('C', true, 1), solo('A', true, 3), solo('F', true, 2)}, false, "A, C, F of A-O", []int{0, 1, 2}},
		{"NT-249", "a card counts once", []seats{solo('A', true, 1), solo('A', true, 3)}, false, "A of A-O", []int{0}},
		{"NT-249", "neither without a medal nor without fulfilling", []seats{solo('A', true, 0), solo('B', false, 1)}, false, "none of A-O", nil},
		{"NT-249", "all fifteen", all("ABCDEFGHIJKLMNO", 1), true, "A, B, C, D, E, F, G, H, I, J, K, L, M, N, O of A-O", []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14}},
		{"NT-249", "fourteen", all("ABCDEFGHIJKLMN", 3), false, "A, B, C, D, E, F, G, H, I, J, K, L, M, N of A-O", []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13}},

		{"NT-250", "both sides", []seats{sided(2, "winter", true), sided(4, "summer", true)}, true, "Summer, Winter of Summer and Winter", []int{0, 1}},
		{"NT-250", "a solo win is a win (NT-R63)", []seats{sided(1, "winter", true), sided(2, "summer", true)}, true, "Summer, Winter of Summer and Winter", []int{0, 1}},
		{"NT-250", "one side twice", []seats{sided(2, "summer", true), sided(2, "summer", true)}, false, "Summer of Summer and Winter", []int{0}},
		{"NT-250", "Winter was lost", []seats{sided(2, "winter", false), sided(2, "summer", true)}, false, "Summer of Summer and Winter", []int{1}},

		{"NT-251", "10 Meat", []seats{eaten(10, 0)}, true, "20 points", []int{0}},
		{"NT-251", "9 Meat and a Mushroom", []seats{eaten(9, 1)}, false, "best so far 19 points", nil},

		{"NT-252", "gold on M, N and O", all("OMN", 3), true, "M, N, O of M-O", []int{0, 1, 2}},
		{"NT-252", "silver on N", append(all("MO", 3), all("N", 2)...), false, "M, O of M-O", []int{0, 1}},
		{"NT-252", "gold on easier cards", all("JKL", 3), false, "none of M-O", nil},

		{"NT-253", "10 Gen", []seats{kept(2, 10, true)}, true, "10 Generosity in a won game", []int{0}},
		{"NT-253", "a solo win is a win (NT-R63)", []seats{kept(1, 12, true)}, true, "12 Generosity in a won game", []int{0}},
		{"NT-253", "9 Gen", []seats{kept(2, 9, true)}, false, "best so far 9 Generosity in a won game", nil},
		{"NT-253", "10 Gen in a game that another won", []seats{kept(2, 10, false)}, false, "nothing yet", nil},

		{"NT-243", "NT-R62, shared: one seat must do all of it", []seats{{facts{players: 2, points: 60}, facts{players: 2, points: 40, won: true}}}, false, "best so far 40 points in a won game", nil},
		{"NT-253", "NT-R62, shared: whichever seat does it", []seats{{kept(2, 3, false)[0], kept(2, 11, true)[0]}}, true, "11 Generosity in a won game", []int{0}},
		{"NT-242", "NT-R62, shared: a game counts once for all its seats", []seats{{facts{players: 3}, facts{players: 3}, facts{players: 3}}}, false, "1 of 3 games", []int{0}},
	} {
		t.Run(c.rule+"/"+c.what, func(t *testing.T) {
			p := find(t, c.rule).Judge(games(c.games...))
			if p.Done() != c.done || p.Words != c.words || !slices.Equal(p.Games, c.by) {
				t.Errorf("done %t, %q by %v; want %t, %q by %v", p.Done(), p.Words, p.Games, c.done, c.words, c.by)
			}
		})
	}
}

func find(t *testing.T, rule string) engine.Achievement {
	for _, a := range All() {
		if a.Rule == rule {
			return a
		}
	}
	t.Fatalf("there is no achievement of %s", rule)
	return engine.Achievement{}
}

// NT-240: there are twelve, each with its rule, in the order of the printed list.
func TestThereAreTwelve(t *testing.T) {
	var rules []string
	for _, a := range All() {
		rules = append(rules, a.Rule)
		if a.Name == "" || a.Needs == "" || strings.HasSuffix(a.Needs, ".") {
			t.Errorf("%+v", a)
		}
	}
	if want := "NT-242 NT-243 NT-244 NT-245 NT-246 NT-247 NT-248 NT-249 NT-250 NT-251 NT-252 NT-253"; strings.Join(rules, " ") != want {
		t.Errorf("%v", rules)
	}
}

func someRecord() *rapid.Generator[engine.Record] {
	return rapid.Custom(func(t *rapid.T) engine.Record {
		small := func(name string, hi int) int { return rapid.IntRange(0, hi).Draw(t, name) }
		r := engine.Record{Players: rapid.SampledFrom([]int{1, 1, 2, 4}).Draw(t, "players"), Won: rapid.Bool().Draw(t, "won"),
			Points: small("points", 60), Options: map[string]string{"side": rapid.SampledFrom([]string{"summer", "winter"}).Draw(t, "side")},
			Items: map[string]engine.Sum{nourishing: {Points: small("fed", 20)}}}
		for _, it := range []struct {
			name string
			most int
		}{{tents, 5}, {meat, 5}, {mushrooms, 10}, {totemWood, 10}, {totemSkull, 5}, {drums, 3}, {bows, 3}, {vestments, 3}, {generosity, 12}} {
			r.Items[it.name] = engine.Sum{Count: it.most - small(it.name+" short", 2)}
		}
		if r.Players == 1 {
			r.Items[objective] = engine.Sum{Count: rapid.SampledFrom([]int{1, 2, 7, 13, 14, 15}).Draw(t, "card")}
			r.Grade = small("grade", 3)
		}
		return r
	})
}

// NT-240: what is marked stays marked, and each game that is named ticked a part of it.
func TestMoreGamesTakeNothingAway(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := rapid.SliceOfN(rapid.SliceOfN(someRecord(), 1, 4), 0, 12).Draw(t, "games")
		for _, a := range All() {
			before := a.Judge(nil)
			for n := 1; n <= len(all); n++ {
				p := a.Judge(all[:n])
				if p.Have < before.Have || before.Done() && (!p.Done() || !slices.Equal(p.Games, before.Games) || p.Words != before.Words) {
					t.Fatalf("%s: %+v, with a game more %+v", a.Name, before, p)
				}
				if len(p.Games) > p.Need || p.Done() && len(p.Games) == 0 || !slices.IsSorted(p.Games) || len(p.Games) > 0 && p.Games[len(p.Games)-1] >= n {
					t.Fatalf("%s after %d games: by %v", a.Name, n, p.Games)
				}
				before = p
			}
			var earned [][]engine.Record
			for _, i := range before.Games {
				earned = append(earned, all[i])
			}
			if before.Done() && !a.Judge(earned).Done() {
				t.Fatalf("%s: the games %v alone do not earn it", a.Name, before.Games)
			}
		}
	})
}

func TestOrderOfGamesDoesNotMatter(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		some := rapid.SliceOfN(rapid.SliceOfN(someRecord(), 1, 3), 0, 8).Draw(t, "games")
		other := rapid.Permutation(some).Draw(t, "another order")
		for _, a := range All() {
			if p, q := a.Judge(some), a.Judge(other); p.Done() != q.Done() {
				t.Fatalf("%s: %+v, in another order %+v", a.Name, p, q)
			}
		}
	})
}
