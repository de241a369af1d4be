package lockstep

import (
	"bytes"
	"flag"
	"testing"

	"tribes/transcript"
)

var (
	seeds    = flag.Int("seeds", 0, "simulate so many seeds of every kind instead of a few")
	seedFlag = flag.Uint64("seed", 0, "simulate this seed only")
)

func person(names ...string) []Ask {
	out := []Ask{}
	for _, n := range names {
		out = append(out, Ask{transcript.Person, n})
	}
	return out
}

// The kinds of runs. Everything else about a run follows from its seed.
var kinds = []struct {
	name string
	few  int // seeds of a normal test run; 0: only with -seeds or -seed
	make func(seed uint64) plan
}{
	{"calm", 1, func(seed uint64) plan { return seated(seed, plan{}) }},
	{"links and partitions", 1, func(seed uint64) plan { return seated(seed, plan{faults: true}) }},
	{"loss and disorder", 2, func(seed uint64) plan { return seated(seed, plan{faults: true, lossy: true}) }},
	{"crashes", 2, func(seed uint64) plan { return seated(seed, plan{faults: true, crashes: true}) }},
	{"crashes, loss and disorder", 3, func(seed uint64) plan { return seated(seed, plan{faults: true, crashes: true, lossy: true}) }},
	{"older copies", 3, func(seed uint64) plan { return seated(seed, plan{faults: true, crashes: true, old: true}) }},
	{"a nuisance", 2, func(seed uint64) plan {
		return seated(seed, plan{faults: true, lossy: seed%2 == 0, byzantine: garbage | replayer | withhold | future})
	}},
	{"a cheat", 4, func(seed uint64) plan { return seated(seed, plan{faults: seed%2 == 0, byzantine: twoFaced}) }},
	{"a whole game of Tribes", 0, func(seed uint64) plan { return whole(seed, "tribes") }},
	{"a whole game of Neta-Tanka", 0, func(seed uint64) plan { return whole(seed, "neta-tanka") }},
	{"a whole game of Doggerland", 0, func(seed uint64) plan { return whole(seed, "doggerland") }},
	{"a card sharp", 5, func(seed uint64) plan {
		parts := []transcript.Kind{transcript.KindDealKey, transcript.KindShuffle, transcript.KindShare, transcript.KindOpen, transcript.KindEntry}
		p := cards(seed, plan{faults: true, lossy: seed%2 == 0, byzantine: sharp})
		p.lie = parts[seed%uint64(len(parts))]
		return p
	}},
	{"private cards", 4, func(seed uint64) plan { return cards(seed, plan{faults: true, crashes: true, lossy: true}) }},
	{"private cards and older copies", 1, func(seed uint64) plan { return cards(seed, plan{faults: true, crashes: true, old: true}) }},
	{"private cards and a nuisance", 1, func(seed uint64) plan {
		return cards(seed, plan{faults: true, byzantine: garbage | replayer | withhold | future})
	}},
	{"a breaker of its word", 3, func(seed uint64) plan {
		p := seated(seed, plan{faults: true, lossy: seed%2 == 0, byzantine: breaker})
		p.fair, p.chain = true, 64
		return p
	}},
	{"somebody vanishes in a draw", 4, func(seed uint64) plan { return quitted(seed, forGood) }},
	{"somebody is back too late", 4, func(seed uint64) plan { return quitted(seed, late) }},
	{"a liar", 2, func(seed uint64) plan { return seated(seed, plan{byzantine: liar | garbage}) }},
}

// quitted is a game with fair dice of three or more, one of whom vanishes in the middle of a draw.
func quitted(seed uint64, q quitting) plan {
	p := seated(seed, plan{faults: seed%2 == 0, lossy: seed%4 == 0, crashes: seed%3 == 0, quit: q})
	if len(p.places) < 3 {
		p.places = append(p.places[:1:1], person("Ben"), person("Cleo"))
	}
	p.operators, p.fair, p.limit = len(p.places), true, 900000
	return p
}

// whole is a game of a game that takes long, with every accident.
func whole(seed uint64, game string) plan {
	p := seated(seed, plan{faults: true, crashes: true, lossy: true})
	p.game, p.carried, p.until = game, nil, 30000
	if seed%5 == 2 { // four operators take a while
		p.operators, p.places = 2, p.places[:2]
	}
	return p
}

// cards is a short game with private cards.
func cards(seed uint64, p plan) plan {
	p = seated(seed, p)
	p.carried = brief
	return p
}

// seated fills a plan with operators and seats by the seed: hot seats and bots among them.
func seated(seed uint64, p plan) plan {
	tables := [][][]Ask{
		{person("Ann"), person("Ben")},
		{person("Ann"), person("Ben"), person("Cleo")},
		{person("Ann"), person("Ben"), person("Cleo"), person("Dan")},
		{person("Ann", "Ada"), person("Ben")},
		{append(person("Ann"), Ask{"bot:greedy", "Bot"}), person("Ben"), person("Cleo")},
	}
	p.places = tables[seed%uint64(len(tables))]
	if p.byzantine != nothing && len(p.places) < 3 {
		p.places = tables[1]
	}
	p.operators = len(p.places)
	p.game = "cairns"
	if seed%3 == 1 {
		p.carried = []byte("bag: {source: rulebook, pebbles: [9, 9, 9]}\npoints: {source: rulebook, each: [1, 2, 3]}\ngoal: {source: published, points: 9}\n")
	}
	p.fair = seed%2 == 0
	if p.chain = 64; seed%4 == 0 { // to be refilled many times
		p.chain = 3
	}
	p.until, p.limit = 45000, 400000
	return p
}

// check runs one seed and returns what it broke, with the world as it ended.
func simulate(seed uint64, p plan) *world {
	w := newWorld(seed, p)
	w.run()
	if w.fault != "" {
		return w
	}
	var tips []transcript.Tip
	for _, s := range w.sims {
		if !s.honest() || s.halted != nil || s.quits() && s.w.given() {
			continue
		}
		rep, err := s.verify()
		switch {
		case err != nil:
			w.broken("%d: %v", s.i, err)
		case rep.Verdict != transcript.Complete && (!s.found || rep.Verdict != transcript.Cheated):
			w.broken("%d ends with a log that is %s: %+v", s.i, rep.Verdict, rep.Problem)
		default:
			tips = append(tips, rep.Tip)
		}
	}
	for _, t := range tips {
		if t != tips[0] {
			w.broken("finished peers have different tips")
		}
	}
	return w
}

func TestSimulation(t *testing.T) {
	for _, k := range kinds {
		t.Run(k.name, func(t *testing.T) {
			first, n := uint64(1), k.few
			if *seeds > 0 {
				n = *seeds
			}
			if *seedFlag > 0 {
				first, n = *seedFlag, 1
			}
			crashes, cuts, halts, steps, quits := 0, 0, 0, 0, 0
			for seed := first; seed < first+uint64(n); seed++ {
				w := simulate(seed, k.make(seed))
				if w.fault != "" {
					t.Errorf("seed %d: %s\nreplay: go test ./p2p/lockstep -run 'TestSimulation/%s' -seed %d", seed, w.fault, t.Name()[len("TestSimulation/"):], seed)
				}
				if w.plan.quit != stays && w.given() {
					quits++
				}
				crashes, cuts, halts, steps = crashes+w.crashes, cuts+w.cuts, halts+w.halts, steps+len(w.links)
			}
			t.Logf("%d seeds: %d steps, %d crashes, %d partitions, %d halts, %d given up", n, steps, crashes, cuts, halts, quits)
		})
	}
}

// One seed is one exact run.
func TestSimulationIsDeterministic(t *testing.T) {
	for _, k := range kinds[4:5] {
		p := k.make(7)
		a, b := simulate(7, p), simulate(7, p)
		if !bytes.Equal(a.trace.Sum(nil), b.trace.Sum(nil)) {
			t.Errorf("%s: two runs of one seed differ", k.name)
		}
		if c := simulate(8, p); bytes.Equal(a.trace.Sum(nil), c.trace.Sum(nil)) {
			t.Errorf("%s: two seeds give the same run", k.name)
		}
	}
}
