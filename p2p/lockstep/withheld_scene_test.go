package lockstep

import (
	"bytes"
	"slices"
	"testing"

	"tribes/transcript"
)

// A value whose sender's confirmation never came is of no use, since nobody discloses by it: its sender is missing all the same.
func TestAValueWithoutItsConfirmationDoesNotHelp(t *testing.T) {
	st := fairStage(t)
	actors := st.table(3)
	a, b, d := actors[0], actors[1], actors[2]
	st.toDraw(is(a))
	st.drop = lose(d, nil, transcript.KindEcho)
	st.draw(a)
	if a.game.values[2] == nil || !a.game.unheard(2) {
		t.Fatal("the value should be here without the confirmation")
	}
	st.crash(d)
	st.drop = nil
	st.pass(2 * HeartbeatEvery)
	st.goOn(a)
	st.goOn(b)
	for _, rep := range st.whole(a, b) {
		if len(rep.Gone) != 1 || rep.Gone[0].Withheld {
			t.Errorf("gone %+v", rep.Gone)
		}
	}
}

// Where somebody is out, the seals of those who are left are the whole set, also for a copy that is read again after any of them.
func TestSealsWithoutSomebodySurviveACrash(t *testing.T) {
	for out := range 3 {
		for cut := range 3 {
			st := fairStage(t)
			actors := st.table(3)
			d := actors[out]
			st.withhold(d)
			rest := slices.DeleteFunc(slices.Clone(actors), func(a *actor) bool { return a == d })
			for st.move() {
			}
			last := rest[1]
			if _, over := tell[Finished](last); !over {
				t.Fatalf("not over: %s", st.waits())
			}
			st.crash(last)
			last.log = last.log[:len(last.log)-cut]
			st.resume(last)
			st.link(rest...)
			st.pass(3 * HeartbeatEvery)
			if _, over := tell[Finished](last); !over {
				t.Errorf("without operator %d, %d seals cut: %s", out, cut, st.waits())
			}
			seals := last.game.steps[last.Tip().Step].seals
			if seals == nil || seals[out] != nil || seals[rest[0].game.me] == nil || seals[last.game.me] == nil {
				t.Errorf("without operator %d, %d seals cut: the seals are %v", out, cut, seals)
			}
			st.whole(rest...)
		}
	}
}

// exported is the canonical copy that an actor's log gives.
func (a *actor) exported() []byte {
	a.st.t.Helper()
	var out bytes.Buffer
	s := sim{disk: a.log}
	if err := transcript.Export(&out, bytes.NewReader(s.file()), library); err != nil {
		a.st.t.Fatalf("%s: %v", a.cfg.Name, err)
	}
	return out.Bytes()
}

// Where only one of two has heard the confirmation of who is given up, both copies show it and export to the same bytes.
func TestCopiesAgreeOnWhoWithheld(t *testing.T) {
	for _, c := range []struct {
		name     string
		heard    func(a, b *actor) []*actor // to whom the confirmation does not come
		withheld bool
	}{
		{"the mover has it", func(a, b *actor) []*actor { return []*actor{b} }, true},
		{"nobody has it", func(a, b *actor) []*actor { return []*actor{a, b} }, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := fairStage(t)
			actors := st.table(3)
			a, b, d := actors[0], actors[1], actors[2]
			st.toDraw(is(a))
			echo, value := lose(d, c.heard(a, b), transcript.KindEcho), lose(d, nil, transcript.KindReveal)
			st.drop = func(from, to *actor, e envelope) bool { return echo(from, to, e) || value(from, to, e) }
			st.draw(a)
			st.drop = func(from, to *actor, e envelope) bool { return from == d || to == d || echo(from, to, e) }
			st.goOn(b) // who lacks a confirmation has not disclosed, so it is for that one to ask first
			if len(b.game.book.Gone()) > 0 {
				t.Fatal("one word is enough")
			}
			st.goOn(a)
			st.crash(d)
			st.drop = nil
			for _, rep := range st.whole(a, b) {
				if len(rep.Gone) != 1 || rep.Gone[0].Withheld != c.withheld {
					t.Errorf("gone %+v", rep.Gone)
				}
			}
			if !bytes.Equal(a.exported(), b.exported()) {
				t.Error("their canonical copies differ")
			}
		})
	}
}

// Who has signed that somebody never confirmed discloses nothing to it after that, unless the word is void.
func TestWhoIsSaidNotToHaveConfirmedLearnsNothing(t *testing.T) {
	st := fairStage(t)
	actors := st.table(3)
	a, b, d := actors[0], actors[1], actors[2]
	st.toDraw(is(a))
	step := a.game.tip() + 1
	echo, value := lose(d, []*actor{a}, transcript.KindEcho), lose(d, nil, transcript.KindReveal)
	st.drop = func(from, to *actor, e envelope) bool { return echo(from, to, e) || value(from, to, e) }
	st.draw(a)
	st.goOn(a)
	st.drop = value
	st.pass(3 * HeartbeatEvery)
	if a.game.unheard(d.game.me) || a.disclosed(step) {
		t.Fatalf("confirmed %t, disclosed %t", !a.game.unheard(d.game.me), a.disclosed(step))
	}
	st.drop = nil // its value comes, to who did not agree
	st.pass(3 * HeartbeatEvery)
	if !a.disclosed(step) || a.game.tip() < step || len(a.game.book.Gone()) > 0 || b.game.tip() < step {
		t.Fatalf("the draw is not completed: %s; %s", st.waits(), a.words())
	}
	st.whole(actors...)
}
