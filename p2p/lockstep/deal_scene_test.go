package lockstep

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest/toy"
	"tribes/transcript"
)

// openings are the cards opened in an actor's log, by seat, and how many steps did it.
func (a *actor) openings() (opened engine.Hands, n int) {
	s := sim{disk: a.log}
	if _, err := transcript.Follow(bytes.NewReader(s.file()), library, func(_ *transcript.Book, s transcript.Step) error {
		if len(s.Moves) > 0 && s.Moves[0].Kind == toy.Open {
			opened[s.Seat] = int8(s.Moves[0].A)
			n++
		}
		return nil
	}); err != nil {
		a.st.t.Fatal(err)
	}
	return opened, n
}

// ownOpening is the place in an actor's log of the frame that opens its first seat's card, -1 before.
func (a *actor) ownOpening() int {
	for i, rec := range a.log {
		if f := opens(packRecord(rec)); f != nil && int(f.Operator) == a.game.me {
			return i
		}
	}
	return -1
}

// hides tells whether a message of an actor shows that it has opened its card.
func (a *actor) hides(e envelope) bool {
	at := a.ownOpening()
	if at < 0 {
		return false
	}
	opening := opens(packRecord(a.log[at]))
	var rec recordMsg
	var tip tipMsg
	switch {
	case e.Type == msgTip:
		return e.into(&tip) == nil && tip.Step >= opening.Step
	case e.Type != msgRecord || e.into(&rec) != nil:
		return false
	}
	f, err := transcript.ParseFrame(transcript.Kind(rec.Kind), rec.Payload)
	return err == nil && f.Step >= opening.Step
}

// playOut plays until nobody may move; nobody is ever asked for a card, nor said to be.
func (st *stage) playOut() {
	st.t.Helper()
	for st.move() {
		for _, a := range st.actors {
			if a.Table == nil || a.State() == nil {
				continue
			}
			s := a.State()
			_, asked := s.Rules().Info().Opens(s.Moves(nil))
			if asked && a.MayMove() {
				st.t.Errorf("%s is asked for a card", a.cfg.Name)
			}
			for _, w := range a.Waits() {
				if asked && w.What == ForMove {
					st.t.Errorf("%s waits for a move of seat %d, which is to open its card", a.cfg.Name, w.Seat)
				}
				if asked && w.What == ForCard && w.Operator == a.game.me {
					st.t.Errorf("%s waits for itself", a.cfg.Name)
				}
			}
		}
	}
}

// complete fails unless all have the whole table, with every card opened once and as it was dealt.
func (st *stage) complete() {
	st.t.Helper()
	var hands engine.Hands
	for _, a := range st.actors {
		own := a.Hands()
		for _, seat := range a.Charter().SeatsOf(a.game.me) {
			hands[seat] = own[seat]
		}
	}
	link := st.actors[0].Tip().Link()
	for _, a := range st.actors {
		if v := a.verdict(); v.Verdict != transcript.Complete {
			st.t.Errorf("%s: %s %+v; %s; %s", a.cfg.Name, v.Verdict, v.Problem, st.waits(), a.words())
		}
		if opened, n := a.openings(); opened != hands || n != len(a.Charter().Seats) {
			st.t.Errorf("%s: %d openings, %v of %v", a.cfg.Name, n, opened, hands)
		}
		if a.Tip().Link() != link {
			st.t.Errorf("%s ends with another link", a.cfg.Name)
		}
	}
}

// Every program knows the cards of its own seats and opens them by itself.
func TestCardsAreOpenedByThemselves(t *testing.T) {
	for _, places := range [][][]Ask{
		{person("Ann"), person("Ben")},
		{person("Ann"), person("Ben"), person("Cleo")},
		{person("Ann"), person("Ben"), person("Cleo"), person("Dan")},
		{append(person("Ann", "Ada"), Ask{"bot:greedy", "Bot"}), person("Ben")},
		{person("Ann", "Ada", "Alma")},
	} {
		t.Run(fmt.Sprint(places), func(t *testing.T) {
			st, seats := newStage(t), 0
			st.data, st.hasty = brief, true
			for _, p := range places {
				seats += len(p)
			}
			h := st.host(seats, st.config(0, places[0]...))
			for i, p := range places[1:] {
				st.guest(st.config(i+1, p...), h)
			}
			st.link()
			seen := map[int8]bool{}
			for _, a := range st.actors {
				dealt, ok := tell[Dealt](a)
				if !ok || dealt.Hands != a.Hands() {
					t.Errorf("%s was told %v of %v", a.cfg.Name, dealt.Hands, a.Hands())
				}
				for seat, card := range a.Hands() {
					own := seat < seats && int(a.Charter().Seats[seat].Operator) == a.game.me
					if (card != 0) != own || own && seen[card] {
						t.Errorf("%s knows %v", a.cfg.Name, a.Hands())
					}
					seen[card] = seen[card] || own
				}
			}
			st.playOut()
			st.complete()
		})
	}
}

func TestNoCardsBeforeSetup(t *testing.T) {
	st := newStage(t)
	st.data, st.hasty = brief, true
	h := st.host(2, st.config(0))
	if h.Hands() != (engine.Hands{}) {
		t.Error("cards in the lobby")
	}
	g := st.guest(st.config(1), h)
	st.drop = func(from, to *actor, e envelope) bool { // no values of dice
		var m recordMsg
		return e.Type == msgRecord && e.into(&m) == nil && m.Kind == uint8(transcript.KindReveal)
	}
	st.link()
	for _, a := range []*actor{h, g} {
		if _, ok := tell[Dealt](a); ok || a.game == nil || a.Hands() != (engine.Hands{}) {
			t.Errorf("%s has cards before setup", a.cfg.Name)
		}
	}
}

// A program may stop at any moment around the opening of its card. It opens the same card, once.
func TestCrashAroundAnOpening(t *testing.T) {
	for _, c := range []struct {
		name string
		lost bool // what it sends from its opening on reaches nobody
		keep func(log []transcript.Record, at int) []transcript.Record
	}{
		{"before it is logged", true, func(log []transcript.Record, at int) []transcript.Record { return log[:at] }},
		{"before it is acknowledged", true, func(log []transcript.Record, at int) []transcript.Record { return log[:at+1] }},
		{"before it is sent", true, func(log []transcript.Record, at int) []transcript.Record { return log[:at+2] }},
		{"after it was sent", false, func(log []transcript.Record, at int) []transcript.Record { return log[:at+2] }},
		{"with an older copy", false, func(log []transcript.Record, at int) []transcript.Record { return log[:at] }},
		{"with a much older copy", false, func(log []transcript.Record, at int) []transcript.Record { return log[:at-12] }},
	} {
		for n := 2; n <= 4; n++ {
			for who := max(0, n-3) * (n - 1); who < n; who++ { // of four the last alone, since deals take time
				t.Run(fmt.Sprintf("%s/%d of %d", c.name, who+1, n), func(t *testing.T) {
					st := newStage(t)
					st.data, st.hasty = brief, true
					p := st.table(n)[who]
					hands := p.Hands()
					st.drop = func(from, to *actor, e envelope) bool { return c.lost && from == p && p.hides(e) }
					st.playOut()
					at := p.ownOpening()
					if at < 0 {
						t.Fatalf("it does not open its card: %s", st.waits())
					}
					if c.lost {
						st.actors[(who+1)%n].waitsFor(ForCard, who)
					}
					st.crash(p)
					p.log = append([]transcript.Record(nil), c.keep(p.log, at)...)
					st.drop = nil
					st.resume(p)
					if dealt, _ := tell[Dealt](p); dealt.Hands != hands || p.Hands() != hands {
						t.Errorf("it had %v and is told %v", hands, dealt.Hands)
					}
					st.link()
					st.pass(3 * HeartbeatEvery)
					st.complete()
				})
			}
		}
	}
}

// Nobody is asked to resume by its opening: while it does not know what it signed, the card stays closed.
func TestResumedProgramOpensNothingBeforeItMaySign(t *testing.T) {
	st := newStage(t)
	st.data, st.hasty = brief, true
	p := st.table(3)[1]
	st.drop = func(from, to *actor, e envelope) bool { return from == p && p.hides(e) }
	st.playOut()
	at := p.ownOpening()
	st.crash(p)
	p.log = append([]transcript.Record(nil), p.log[:at]...)
	st.drop = nil
	st.resume(p)
	st.link(st.actors[0], p)
	p.waitsFor(ForAnswer, 2)
	if p.ownOpening() >= 0 {
		t.Error("it opens its card before everybody has said what they have")
	}
	p.Vouch()
	p.serve()
	if p.ownOpening() < 0 {
		t.Error("its person vouches for the copy, and the card stays closed")
	}
	st.link()
	st.pass(3 * HeartbeatEvery)
	st.complete()
}

// A modified program that opens its card with a false proof, or by an entry of its choice, is named and convicted, and the table stops.
func TestAWrongCardConvicts(t *testing.T) {
	for n := 2; n <= 4; n++ {
		for _, c := range []struct {
			name string
			kind transcript.Kind
			says string
		}{
			{"another card", transcript.KindOpen, "that is false: the proof of the share of slot"},
			{"a card of its choice", transcript.KindEntry, "signed an entry frame where an open frame is due"},
		} {
			t.Run(fmt.Sprintf("%s, %d peers", c.name, n), func(t *testing.T) {
				st := newStage(t)
				st.data, st.hasty = brief, true
				actors := st.table(n)
				cheat := actors[n-1]
				st.drop = func(from, to *actor, e envelope) bool { return from == cheat && cheat.hides(e) }
				st.playOut()
				first := actors[0]
				first.waitsFor(ForCard, n-1)
				right := opens(packRecord(cheat.log[cheat.ownOpening()]))
				st.inject(cheat, first, packRecord(lieOf(cheat.cfg.Key, right, c.kind).Record()))
				for _, a := range actors[:n-1] {
					a.stoppedBy(n-1, c.says)
				}
				if st.move() {
					t.Error("a table that stopped was played on")
				}
			})
		}
	}
}

// stoppedBy fails unless the table has stopped because an operator was convicted.
func (a *actor) stoppedBy(operator int, says string) {
	a.st.t.Helper()
	h, ok := tell[Halted](a)
	if !ok || h.Fault.Verdict != transcript.Cheated || h.Fault.Operator != operator || !strings.Contains(h.Fault.Reason, says) {
		a.st.t.Errorf("%s: halted %t: %s", a.cfg.Name, ok, a.words())
	}
	if v := a.verdict(); v.Verdict != transcript.Cheated {
		a.st.t.Errorf("%s: its log is %s: %+v", a.cfg.Name, v.Verdict, v.Problem)
	}
}

// The own program signs no other card, whoever asks it to.
func TestAFrontEndCannotOpenAnotherCard(t *testing.T) {
	st := newStage(t)
	st.data, st.hasty = brief, true
	a := st.table(2)[0]
	st.until(a.MayMove)
	for card := range int16(7) {
		if err := a.Move(a.State().Actor(), []engine.Move{{Kind: toy.Open, A: card}}); err == nil {
			t.Errorf("card %d is opened in the middle of the game", card)
		}
	}
	st.playOut()
	st.complete()
}

// A guest signs no charter that names another deal than its game needs.
func TestGuestDeclinesACharterWithoutTheDealOfItsGame(t *testing.T) {
	for deal, says := range map[uint8]string{
		transcript.DealNone:   "charter: it names no deal",
		transcript.DealSeeded: "charter: it names deal 1 of private cards, and they are dealt by deal 2 at such a table",
	} {
		st := newStage(t)
		st.data = brief
		h := st.host(2, st.config(0))
		g := st.guest(st.config(1), h)
		st.drop = func(from, to *actor, e envelope) bool { return e.Type == msgPropose }
		st.link()
		c, err := transcript.ParseCharter(h.log[0].Payload)
		if err != nil || c.Deal != transcript.DealMasked {
			t.Fatalf("the host's charter names deal %d (%v)", c.Deal, err)
		}
		c.Deal = deal
		st.inject(h, g, pack(msgPropose, &proposeMsg{h.Table.host.lobby.Round, c.Bytes()}))
		for _, rec := range transcript.BlobRecords(brief) {
			st.inject(h, g, packRecord(rec))
		}
		if g.game != nil {
			t.Error("it was signed")
		}
		g.expect("closed: the host's table cannot be played here: " + says)
	}
}

// sealed is the step among the openings of a game played out that had to be sealed before the next, or 0.
func (a *actor) sealed() uint32 {
	var steps []uint32
	for _, rec := range a.log {
		if f := opens(packRecord(rec)); f != nil {
			steps = append(steps, f.Step)
		}
	}
	for _, step := range steps[:max(1, len(steps))-1] {
		if step%transcript.SealEvery == 0 {
			return step
		}
	}
	return 0
}

// seals are component data with which four players of the toy open their cards about when seals are due.
var seals = []byte("bag: {source: rulebook, pebbles: [4, 4, 3]}\npoints: {source: rulebook, each: [1, 2, 3]}\ngoal: {source: published, points: 9}\n")

// A step among the openings may have to be sealed. Whoever does not seal keeps the next card closed and is named;
// it may crash over it, and everybody may.
func TestSealAmongOpenings(t *testing.T) {
	game := func(t *testing.T) *stage {
		st := newStage(t)
		st.data, st.hasty = seals, true
		st.table(4)
		return st
	}
	for try := range 64 {
		found := false
		t.Run(fmt.Sprintf("game %d", try), func(t *testing.T) { // its chance comes from its name
			dry := game(t)
			dry.playOut()
			at := dry.actors[0].sealed()
			if found = at > 0; !found {
				return
			}
			for who := range 4 {
				st := game(t)
				p, other := st.actors[who], st.actors[(who+1)%4]
				st.drop = func(from, to *actor, e envelope) bool {
					var m recordMsg
					return from == p && e.Type == msgRecord && e.into(&m) == nil && transcript.Kind(m.Kind) == transcript.KindSeal
				}
				st.playOut()
				if tip := other.Tip().Step; tip != at {
					t.Errorf("they are at step %d, and step %d is not sealed", tip, at)
				}
				other.waitsFor(ForSeal, who)
				st.drop = nil
				crashed := []*actor{p}
				if who%2 == 0 {
					crashed = st.actors
				}
				for _, a := range crashed {
					st.crash(a)
				}
				for _, a := range crashed {
					st.resume(a)
				}
				st.link()
				st.pass(3 * HeartbeatEvery)
				st.complete()
			}
		})
		if found {
			return
		}
	}
	t.Error("in no game a step among the openings is to be sealed")
}

// Who does not open its card is named, as often as the others adjourn and come back; once it opens, the game ends.
func TestAClosedCardIsWaitedForAcrossEvenings(t *testing.T) {
	for n := 2; n <= 4; n++ {
		t.Run(fmt.Sprintf("%d peers", n), func(t *testing.T) {
			st := newStage(t)
			st.data, st.hasty = brief, true
			actors := st.table(n)
			p := actors[n-1]
			st.drop = func(from, to *actor, e envelope) bool { return from == p && p.hides(e) }
			st.playOut()
			named := func(a *actor) {
				if w := a.Waits(); len(w) != 1 || w[0].Operator != n-1 || w[0].What != ForCard && w[0].What != ForSteps {
					t.Errorf("%s waits for %+v", a.cfg.Name, w)
				}
			}
			actors[0].waitsFor(ForCard, n-1)
			for range 2 {
				for _, a := range actors[:n-1] {
					named(a)
					a.Leave("dinner")
					a.serve()
				}
				st.settle()
				for _, a := range actors[:n-1] {
					st.crash(a)
				}
				for _, a := range actors[:n-1] {
					st.resume(a)
				}
				st.link()
				st.pass(2 * HeartbeatEvery)
				if st.move() {
					t.Error("a move is possible while a card is due")
				}
			}
			for _, a := range actors[:n-1] {
				named(a)
				if _, halted := tell[Halted](a); halted || a.MayMove() {
					t.Errorf("%s: halted %t: %s", a.cfg.Name, halted, a.words())
				}
			}
			st.drop = nil
			st.pass(3 * HeartbeatEvery)
			st.complete()
		})
	}
}
