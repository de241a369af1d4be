package lockstep

import (
	"testing"

	"tribes/transcript"
)

// What one operator says without a signature, or signs against itself, costs the others no more than a line.

func count[E Event](a *actor) (n int) {
	for _, e := range a.told {
		if _, is := e.(E); is {
			n++
		}
	}
	return n
}

func TestOneOperatorsWordDoesNotEndATable(t *testing.T) {
	st := newStage(t)
	actors := st.table(3)
	a, eve, bob := actors[0], actors[2], actors[1]
	says := func(who *actor, refused string) {
		st.inject(who, a, pack(msgAnswer, &answerMsg{a.game.session, 1, refused}))
	}
	for range 50 {
		says(eve, "another program plays")
		says(eve, "")
	}
	if n := count[Notice](a); n != 1 {
		t.Errorf("%d lines for what one operator says again and again", n)
	}
	says(eve, "another program plays")
	st.pass(GiveUp + HeartbeatEvery)
	says(eve, "another program plays")
	if a.closed {
		t.Fatalf("the table was left on the word of one of two others: %s", a.words())
	}
	st.moves(3)
	says(bob, "another program plays")
	st.pass(GiveUp + HeartbeatEvery)
	says(eve, "another program plays")
	if !a.closed {
		t.Error("nobody listens to this program, and it plays on")
	}
}

func TestGoodbyesAreToldOnceALink(t *testing.T) {
	st := newStage(t)
	actors := st.table(3)
	a, eve := actors[0], actors[2]
	for range 50 {
		st.inject(eve, a, pack(msgBye, &wordsMsg{"goodbye"}))
		st.inject(eve, a, packRecord(eve.game.hello.Record()))
	}
	if n := count[Presence](a); n != 1 {
		t.Errorf("%d lines of coming and going", n)
	}
	st.moves(3)
}

func TestIdleWantsDoNotOpenTheWayForMore(t *testing.T) {
	st := newStage(t)
	actors := st.table(2)
	st.moves(40)
	a, b := actors[0], actors[1]
	n := len(a.sent)
	for i := range uint32(500) {
		a.Receive(b.key, pack(msgWant, &wantMsg{1<<32 - 1}))
		a.Receive(b.key, pack(msgWant, &wantMsg{2 + i%40}))
	}
	a.serve()
	if got := len(a.sent) - n; got > 1000 {
		t.Errorf("1000 small messages are answered by %d", got)
	}
}

func TestGuestCannotCloseALobby(t *testing.T) {
	st := newStage(t)
	h := st.host(3, st.config(0))
	g := st.guest(st.config(1), h)
	eve := st.guest(st.config(2), h)
	eve.shy = true
	st.link()
	head := transcript.Header{Kind: transcript.KindEntry, Table: h.game.book.Table, Operator: 2, Seat: 2, Step: 5}
	one := transcript.Sign(eve.cfg.Key, head, &transcript.Ack{})
	two := transcript.Sign(eve.cfg.Key, head, &transcript.Ack{In: transcript.Hash{1}})
	for _, data := range [][]byte{
		packRecord(transcript.NewEvidence(eve.key, one, two).Record()), packRecord(one.Record()), packRecord(two.Record()),
	} {
		st.inject(eve, h, data)
		st.inject(eve, g, data)
	}
	for _, a := range []*actor{h, g} {
		if _, halted := tell[Halted](a); halted {
			t.Errorf("%s: a table that nobody had opened was stopped: %s", a.cfg.Name, a.words())
		}
	}
	eve.Confirm(eve.join.table, true)
	eve.serve()
	st.settle()
	st.pass(HeartbeatEvery) // it had claimed to be ahead
	st.moves(3)
}

func TestGuestThatAsksAgainAndAgainIsRefused(t *testing.T) {
	st := newStage(t)
	h := st.host(4, st.config(0))
	g := st.guest(st.config(1), h)
	eve := st.add(st.config(2), NewGuest(st.config(2), Key{9})) // says what the scenario makes it say
	st.link()
	sent, lines := len(h.sent), len(g.told)
	for i := range 100 {
		nonce := transcript.Hash{byte(i)}
		st.inject(eve, h, pack(msgJoin, &joinMsg{transcript.Format, "other 1", h.Table.host.lobby.Round, "Eve", person([]string{"Eve", "Eva"}[i%2]), nonce, nonce, 1}))
		if i%3 == 0 {
			st.inject(eve, h, pack(msgDecline, &wordsMsg{"no"}))
		}
	}
	if n := len(g.told) - lines; n > 3*maxJoins {
		t.Errorf("%d lines for another guest", n)
	}
	if n := len(h.sent) - sent; n > 100+6*maxJoins {
		t.Errorf("%d messages for 134", n)
	}
}
