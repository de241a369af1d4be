package lockstep

import (
	"fmt"
	"testing"

	"tribes/transcript"
)

// parts are the kinds of frames by which cards are dealt.
var parts = []transcript.Kind{transcript.KindDealKey, transcript.KindShuffle, transcript.KindShare}

// ownPart is the place in an actor's log of its own frame of a kind, -1 before.
func (a *actor) ownPart(kind transcript.Kind) int {
	for i, rec := range a.log {
		if rec.Kind != kind {
			continue
		}
		if f, err := transcript.ParseFrame(kind, rec.Payload); err == nil && a.game != nil && int(f.Operator) == a.game.me {
			return i
		}
	}
	return -1
}

// keeps tells whether a message shows anything from an actor's own part of a kind on.
func (a *actor) keeps(kind transcript.Kind, e envelope) bool {
	at := a.ownPart(kind)
	if at < 0 {
		return false
	}
	f, err := transcript.ParseFrame(kind, a.log[at].Payload)
	if err != nil {
		return false
	}
	var rec recordMsg
	var tip tipMsg
	switch {
	case e.Type == msgTip:
		return e.into(&tip) == nil && tip.Step >= f.Step
	case e.Type != msgRecord || e.into(&rec) != nil:
		return false
	}
	g, err := transcript.ParseFrame(transcript.Kind(rec.Kind), rec.Payload)
	return err == nil && g.Step >= f.Step
}

// gather seats n operators, of whose messages some get lost from the first on.
func (st *stage) gather(n int, drop func(from, to *actor, e envelope) bool) []*actor {
	st.data, st.hasty, st.drop = brief, true, drop
	host := st.host(n, st.config(0))
	for i := 1; i < n; i++ {
		st.guest(st.config(i), host)
	}
	st.link()
	return st.actors
}

// A false key, shuffle or share stops the table, and the record shows who signed it. What comes of an operator that is convicted is its own word.
func TestALieInTheDealConvicts(t *testing.T) {
	for _, kind := range parts {
		for who := range 3 {
			t.Run(fmt.Sprintf("%s of %d", kind, who), func(t *testing.T) {
				st := newStage(t)
				st.fair = who == 1
				actors := st.gather(3, func(from, to *actor, e envelope) bool { return from == st.actors[who] && from.keeps(kind, e) })
				cheat, first := actors[who], actors[(who+1)%3]
				first.waitsFor(ForDeal, who)
				right, err := transcript.ParseFrame(kind, cheat.log[cheat.ownPart(kind)].Payload)
				if err != nil {
					t.Fatal(err)
				}
				st.inject(cheat, first, packRecord(lieOf(cheat.cfg.Key, right, kind).Record()))
				for i, a := range actors {
					if i != who {
						a.stoppedBy(who, "is false: the proof of the")
					}
				}
			})
		}
	}
}

// A program may stop at any moment around its part of the deal. It deals with the same bytes, and nobody gets another card.
func TestCrashInTheDeal(t *testing.T) {
	for i, kind := range parts {
		for j, c := range []struct {
			name string
			lost bool
			keep int // records from its own part on
		}{
			{"before it is logged", true, 0},
			{"before it is sent", true, 2},
			{"after it was sent", false, 1},
			{"with an older copy", false, 0},
		} {
			who := (i + j) % 3
			t.Run(fmt.Sprintf("%s/%s/%d", kind, c.name, who), func(t *testing.T) {
				st := newStage(t)
				st.fair = j%2 == 0
				actors := st.gather(3, func(from, to *actor, e envelope) bool {
					return c.lost && from == st.actors[who] && from.keeps(kind, e)
				})
				p := actors[who]
				hands := p.Hands()
				if c.lost {
					actors[(who+1)%3].waitsFor(ForDeal, who)
				}
				at := p.ownPart(kind)
				part := p.log[at]
				st.crash(p)
				p.log = append([]transcript.Record(nil), p.log[:at+c.keep]...)
				st.drop = nil
				st.resume(p)
				st.link()
				st.pass(3 * HeartbeatEvery)
				if !c.lost && p.Hands() != hands {
					t.Errorf("it had %v and has %v", hands, p.Hands())
				}
				again := p.log[p.ownPart(kind)]
				f, err := transcript.ParseFrame(kind, part.Payload)
				g, err2 := transcript.ParseFrame(kind, again.Payload)
				if err != nil || err2 != nil || f.Header.Payload != g.Header.Payload {
					t.Error("it deals otherwise after the crash")
				}
				st.playOut()
				st.complete()
			})
		}
	}
}

// An operator that vanishes in the deal is waited for, by name, and nobody can go on without it: no card is known to anybody yet.
func TestWhoVanishesInTheDealIsWaitedFor(t *testing.T) {
	for _, kind := range parts {
		st := newStage(t)
		st.fair = true
		actors := st.gather(3, func(from, to *actor, e envelope) bool { return from == st.actors[2] && from.keeps(kind, e) })
		st.crash(actors[2])
		st.pass(10 * HeartbeatEvery)
		for _, a := range actors[:2] {
			a.waitsFor(ForDeal, 2)
			if _, ok := tell[Dealt](a); ok && kind != transcript.KindShare || a.MayMove() {
				t.Errorf("%s: %s plays on", kind, a.cfg.Name)
			}
			if err := a.GoOn(); err == nil {
				t.Errorf("%s: %s goes on", kind, a.cfg.Name)
			}
		}
		st.drop = nil
		st.resume(actors[2])
		st.link()
		st.pass(3 * HeartbeatEvery)
		st.playOut()
		st.complete()
	}
}

// No share is given before all have confirmed the last shuffle: until then another deck could have been shown to somebody. (Whoever
// goes on from it, as the first to give its shares does, has confirmed it.)
func TestNoShareBeforeAllHaveConfirmedTheDeck(t *testing.T) {
	for silent := 1; silent < 3; silent++ {
		st := newStage(t)
		actors := st.gather(3, func(from, to *actor, e envelope) bool {
			last := from.game != nil && from.game.book.LastShuffle() > 0
			var rec recordMsg
			return last && from == st.actors[silent] && e.Type == msgRecord && e.into(&rec) == nil && transcript.Kind(rec.Kind) == transcript.KindAck
		})
		for i, a := range actors {
			if i != silent && a.ownPart(transcript.KindShare) >= 0 {
				t.Errorf("%s gives its shares while operator %d has not confirmed the deck", a.cfg.Name, silent)
			}
		}
		actors[0].waitsFor(ForDeal, silent)
		st.drop = nil
		st.pass(3 * HeartbeatEvery)
		st.playOut()
		st.complete()
	}
}
