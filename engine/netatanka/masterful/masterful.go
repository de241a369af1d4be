// Package masterful defines the twelve Masterful Achievements of Neta-Tanka (NT-240 to
// NT-253, NT-R62, NT-R63). It judges records of finished games by the names of the
// game's score items; how a game is played it does not know.
package masterful

import (
	"fmt"
	"strings"

	"tribes/engine"
)

// The score items that the achievements look at, as the game names them.
const (
	tents      = "complete-tents"
	meat       = "meat-eaten"
	mushrooms  = "mushrooms-eaten"
	nourishing = "nourishment" // its points count
	totemWood  = "totem-wood"
	totemSkull = "totem-skulls"
	drums      = "drums"
	bows       = "bows"
	vestments  = "vestments"
	generosity = "generosity"
	objective  = "solo-objective" // its count is the card: 1 is A
)

// Items lists the score items that the achievements look at.
func Items() []string {
	return []string{tents, meat, mushrooms, nourishing, totemWood, totemSkull, drums, bows, vestments, generosity, objective}
}

// What the printed list asks for.
const (
	spaces    = 10 // of the nourishment section
	allTents  = 5
	cards     = 15 // Solo Objective cards, A to O
	difficult = 13 // card M, the first of the difficult ones
	gold      = 3
)

// All lists the achievements in the order of the printed list.
func All() []engine.Achievement {
	return []engine.Achievement{
		{Name: "Getting Started", Rule: "NT-242", Needs: "play 3 games", Judge: gettingStarted},
		{Name: "Who's the Boss?", Rule: "NT-243", Needs: "win against others with more than 50 points",
			Judge: best(51, boss, said("point in a won game", "points in a won game"))},
		{Name: "Vegetarian", Rule: "NT-244", Needs: "end a game with all 10 nourishment spaces filled with Mushrooms",
			Judge: best(spaces, func(r *engine.Record) int { return r.Items[mushrooms].Count }, said("Mushroom", "Mushrooms"))},
		{Name: "The Greatest Artisan", Rule: "NT-245", Needs: "complete 2 sets of 3 different Handicrafts in a game",
			Judge: best(2, sets, said("set", "sets"))},
		{Name: "Food, Lodging", Rule: "NT-246", Needs: "end a game with 5 tents and all 10 nourishment spaces filled",
			Judge: best(allTents+spaces, housed, housedWords)},
		{Name: "Touch the Sky", Rule: "NT-247", Needs: "end a game with a totem pole at least 13 stages high",
			Judge: best(13, stages, said("stage", "stages"))},
		{Name: "My First Medal", Rule: "NT-248", Needs: "fulfil a Solo Objective card and earn a gold medal",
			Judge: best(gold, medal, medalWords)},
		{Name: "Self-Sufficient", Rule: "NT-249", Needs: "earn a medal on each Solo Objective card A to O",
			Judge: collect(1, cards, func(r *engine.Record) bool { return medal(r) > 0 })},
		{Name: "All-Season", Rule: "NT-250", Needs: "win a game on the Summer side and one on the Winter side", Judge: allSeason},
		{Name: "A Grand Feast", Rule: "NT-251", Needs: "end a game with 20 points in the nourishment section",
			Judge: best(20, func(r *engine.Record) int { return r.Items[nourishing].Points }, said("point", "points"))},
		{Name: "Solitary Global Victory", Rule: "NT-252", Needs: "earn a gold medal on each of the difficult cards M, N and O",
			Judge: collect(difficult, cards, func(r *engine.Record) bool { return medal(r) == gold })},
		{Name: "Altruism", Rule: "NT-253", Needs: "win a game with at least 10 Generosity in the Personal Reserve",
			Judge: best(10, altruism, said("Generosity in a won game", "Generosity in a won game"))},
	}
}

// NT-R63: won alone or shared, against at least one other player.
func boss(r *engine.Record) int {
	if !r.Won || r.Players < 2 {
		return 0
	}
	return r.Points
}

func sets(r *engine.Record) int {
	return min(r.Items[drums].Count, r.Items[bows].Count, r.Items[vestments].Count)
}

func filled(r *engine.Record) int { return r.Items[meat].Count + r.Items[mushrooms].Count }

// housed adds tents and filled spaces, each up to what is wanted.
func housed(r *engine.Record) int {
	return min(r.Items[tents].Count, allTents) + min(filled(r), spaces)
}

func housedWords(r *engine.Record, _ int) string {
	return fmt.Sprintf("%d of %d tents and %d of %d spaces filled", r.Items[tents].Count, allTents, filled(r), spaces)
}

// stages is the height of the totem pole at the end (NT-R63).
func stages(r *engine.Record) int { return r.Items[totemWood].Count + r.Items[totemSkull].Count }

// medal is the medal of a solo game whose card was fulfilled: 1 bronze to 3 gold, else 0.
func medal(r *engine.Record) int {
	if !r.Won || r.Players != 1 {
		return 0
	}
	return min(r.Grade, gold)
}

func medalWords(_ *engine.Record, have int) string {
	return [...]string{1: "a bronze medal", 2: "a silver medal", gold: "a gold medal"}[have]
}

func altruism(r *engine.Record) int {
	if !r.Won {
		return 0
	}
	return r.Items[generosity].Count
}

// gettingStarted counts finished games of every mode (NT-R63).
func gettingStarted(games [][]engine.Record) engine.Progress {
	const need = 3
	p := engine.Progress{Need: need}
	for i := range games[:min(len(games), need)] {
		p.Games = append(p.Games, i)
	}
	p.Have = len(p.Games)
	p.Words = fmt.Sprintf("%d of %d games", p.Have, need)
	return p
}

// allSeason takes solo wins too (NT-R63).
func allSeason(games [][]engine.Record) engine.Progress {
	return tick(games, []string{"Summer", "Winter"}, "%s of Summer and Winter", func(r *engine.Record) int {
		if !r.Won {
			return -1
		}
		switch r.Options["side"] {
		case "summer":
			return 0
		case "winter":
			return 1
		}
		return -1
	})
}

// collect wants a seat's game that serves with each of the Solo Objective cards from lo to hi.
func collect(lo, hi int, serves func(*engine.Record) bool) func([][]engine.Record) engine.Progress {
	var letters []string
	for c := lo; c <= hi; c++ {
		letters = append(letters, string(rune('A'+c-1)))
	}
	of := fmt.Sprintf("%%s of %s-%s", letters[0], letters[len(letters)-1])
	return func(games [][]engine.Record) engine.Progress {
		return tick(games, letters, of, func(r *engine.Record) int {
			card := r.Items[objective].Count
			if r.Players != 1 || card < lo || card > hi || !serves(r) {
				return -1
			}
			return card - lo
		})
	}
}

// tick marks parts of an achievement one by one (NT-240); of tells which part a seat's game is, -1 for none.
func tick(games [][]engine.Record, parts []string, format string, of func(*engine.Record) int) engine.Progress {
	p := engine.Progress{Need: len(parts)}
	have := make([]bool, len(parts))
	for i, seats := range games {
		adds := false
		for j := range seats {
			if part := of(&seats[j]); part >= 0 && !have[part] {
				have[part], adds = true, true
				p.Have++
			}
		}
		if adds {
			p.Games = append(p.Games, i)
		}
	}
	var names []string
	for i, name := range parts {
		if have[i] {
			names = append(names, name)
		}
	}
	list := strings.Join(names, ", ")
	if list == "" {
		list = "none"
	}
	p.Words = fmt.Sprintf(format, list)
	return p
}

func said(one, many string) func(*engine.Record, int) string {
	return func(_ *engine.Record, have int) string {
		if have == 1 {
			return "1 " + one
		}
		return fmt.Sprintf("%d %s", have, many)
	}
}

// best wants one seat's game of at least need by a measure, and tells the best so far.
func best(need int, measure func(*engine.Record) int, words func(r *engine.Record, have int) string) func([][]engine.Record) engine.Progress {
	return func(games [][]engine.Record) engine.Progress {
		p := engine.Progress{Need: need, Words: "nothing yet"}
		for i, seats := range games {
			for j := range seats {
				r := &seats[j]
				have := measure(r)
				if have <= p.Have || p.Done() {
					continue
				}
				p.Have, p.Words = have, words(r, have)
				if p.Done() {
					p.Games = []int{i}
				} else {
					p.Words = "best so far " + p.Words
				}
			}
		}
		return p
	}
}
