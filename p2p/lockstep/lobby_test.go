package lockstep

import (
	"bytes"
	"strings"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest/toy"
	"tribes/transcript"
	"tribes/transcript/canon"
)

// asJoin is the request of a program that checks nothing of its own.
func asJoin(h *actor, change func(m *joinMsg)) []byte {
	nonce := transcript.Hash{1}
	m := joinMsg{transcript.Format, "other 1", h.Table.host.lobby.Round, "Eve", person("Eve"), nonce, (&Config{Key: simKey(9)}).tip(nonce, transcript.DiceSeeded), 1}
	change(&m)
	return pack(msgJoin, &m)
}

func TestHostRefuses(t *testing.T) {
	two := person("Eve", "Eva")
	for _, c := range []struct {
		name   string
		change func(m *joinMsg)
		want   string
	}{
		{"another format", func(m *joinMsg) { m.Format = 9 }, "speaks format 1, yours format 9"},
		{"no seat", func(m *joinMsg) { m.Places = []Ask{} }, "no seat was asked for"},
		{"more seats than are free", func(m *joinMsg) { m.Places = two }, "2 seats were asked for and 1 are free"},
		{"the operator's name, in other case", func(m *joinMsg) { m.Name = "OPERATOR 0" }, "is taken"},
		{"a seat's name, in other case", func(m *joinMsg) { m.Places = person("player 0") }, "is taken"},
		{"a name of 64 KB would not fit a message; the longest that does", func(m *joinMsg) { m.Name = strings.Repeat("x", 16000) }, "at most 64 bytes"},
		{"a control character", func(m *joinMsg) { m.Name = "E\x1bve" }, "must not hold the character U+001B"},
		{"right-to-left override", func(m *joinMsg) { m.Places = person("E\u202eve") }, "must not hold the character U+202E"},
		{"not in normal form", func(m *joinMsg) { m.Name = "Ee\u0301ve" }, "normal form C"},
		{"neither person nor bot", func(m *joinMsg) { m.Places[0].Kind = "god" }, "neither a person nor a bot"},
	} {
		t.Run(c.name, func(t *testing.T) {
			st := newStage(t)
			h := st.host(2, st.config(0))
			eve := Key{9}
			h.Up(eve, nil)
			h.serve()
			h.Receive(eve, asJoin(h, c.change))
			out := h.Take()
			got := ""
			for _, m := range out.Send {
				if e, _ := unpack(m.Data); e.Type == msgRefuse && m.To == eve {
					var w wordsMsg
					e.into(&w)
					got = w.Text
				}
			}
			if !strings.Contains(got, c.want) {
				t.Errorf("refused with %q, not %q", got, c.want)
			}
			if len(h.Table.host.guests) != 0 {
				t.Error("it was seated all the same")
			}
		})
	}
}

func TestGuestRefusesItsOwnConfig(t *testing.T) {
	for name, change := range map[string]func(c *Config){
		"64 KB":         func(c *Config) { c.Name = strings.Repeat("x", 64<<10) },
		"not UTF-8":     func(c *Config) { c.Name = "\xff" },
		"no seat":       func(c *Config) { c.Places = nil },
		"too many":      func(c *Config) { c.Places = person("a", "b", "c", "d", "e", "f") },
		"a bad seat":    func(c *Config) { c.Places = person("a\x00") },
		"a strange bot": func(c *Config) { c.Places[0].Kind = "bot:../x" },
	} {
		st := newStage(t)
		cfg := st.config(1)
		change(&cfg)
		g := NewGuest(cfg, Key{7})
		g.Up(Key{7}, nil)
		out := g.Take()
		if _, ok := out.Events[0].(Closed); !ok || len(out.Send) > 0 {
			t.Errorf("%s: %+v", name, out)
		}
	}
}

func TestProgramNamesThatCannotStandAreReplaced(t *testing.T) {
	st := newStage(t)
	cfg := st.config(0)
	cfg.Program = ""
	h := st.host(1, cfg)
	st.settle()
	if v := h.verdict(); v.Verdict != transcript.Unfinished {
		t.Errorf("%s: %+v", v.Verdict, v.Problem)
	}
}

func TestFullTableRefuses(t *testing.T) {
	st := newStage(t)
	h := st.host(2, st.config(0))
	b := st.guest(st.config(1), h)
	b.shy = true
	c := st.guest(st.config(2), h)
	st.link()
	c.expect("the table is full")
	b.Confirm(lastProposal(b), true)
	st.settle()
	d := st.guest(st.config(3), h)
	d.Up(h.key, nil)
	h.Up(d.key, nil)
	h.serve()
	h.Receive(d.key, pack(msgJoin, &joinMsg{1, "x", 0, "D", person("D"), transcript.Hash{}, transcript.Hash{}, 1}))
	h.serve()
	if e := h.sent[len(h.sent)-1]; e.Type != msgRefuse {
		t.Error("who comes after the table has begun gets no answer")
	}
}

func lastProposal(a *actor) transcript.Hash {
	p, _ := tell[Proposed](a)
	return p.Table
}

func TestSeatIsFreedWhenAGuestDrops(t *testing.T) {
	st := newStage(t)
	h := st.host(3, st.config(0))
	b := st.guest(st.config(1), h)
	st.link()
	if f := h.Table.host.lobby.Free(); f != 1 {
		t.Fatalf("%d seats free", f)
	}
	st.down(h, b)
	if f := h.Table.host.lobby.Free(); f != 2 {
		t.Fatalf("%d seats free", f)
	}
	st.guest(st.config(2), h)
	st.guest(st.config(3), h)
	b.Table = nil
	st.link()
	if h.game == nil || !h.game.book.Started() {
		t.Error("two others could not take the seats")
	}
}

func TestDeclineBringsAnotherRoundWithNewNonces(t *testing.T) {
	st := newStage(t)
	h := st.host(3, st.config(0))
	b := st.guest(st.config(1), h)
	c := st.guest(st.config(2), h)
	c.shy = true
	st.link()
	first, _ := tell[Proposed](b)
	h1 := first.Charter.Operators
	if b.game == nil || b.game.opened {
		t.Fatal("b should have signed and wait")
	}
	c.Confirm(lastProposal(c), false)
	st.settle()
	if b.game != nil || h.game != nil {
		t.Fatal("the charter that c declined is still in force")
	}
	d := st.guest(st.config(3), h)
	st.link()
	second, _ := tell[Proposed](d)
	for i, o := range second.Charter.Operators[:2] {
		if o.Nonce == h1[i].Nonce {
			t.Errorf("operator %d uses a nonce twice", i)
		}
	}
	if len(second.Charter.Attempts) != 1 || second.Charter.Attempts[0] != first.Table {
		t.Errorf("the new charter names the attempts %v", second.Charter.Attempts)
	}
	if !d.game.book.Started() || !b.game.book.Started() {
		t.Error("the second round did not begin a game")
	}
	b.Confirm(first.Table, true) // an answer to what has passed
}

func TestCharterForAnEarlierRequestIsPassedOver(t *testing.T) {
	st := newStage(t)
	h := st.host(2, st.config(0))
	b := st.guest(st.config(1), h)
	var late []byte
	st.drop = func(_, _ *actor, e envelope) bool {
		if e.Type == msgPropose && late == nil {
			late = canon.Marshal(&e)
			return true
		}
		return false
	}
	st.link()
	if late == nil {
		t.Fatal("no charter was proposed")
	}
	b.Down(h.key, "only this side saw the link break")
	b.Up(h.key, nil) // asks again, with another nonce
	b.Receive(h.key, late)
	if c, closed := tell[Closed](b); closed {
		t.Fatalf("the guest gave up: %s", c.Reason)
	}
	st.settle()
	if b.game == nil || !b.game.book.Started() {
		t.Errorf("the game has not begun; waits for %+v, told %s", b.Waits(), b.words())
	}
}

func TestLobbyBeforeTheLinkIsUpUsesNoNonce(t *testing.T) {
	st := newStage(t)
	h := st.host(2, st.config(0))
	cfg := st.config(1)
	drawn, fresh := 0, cfg.Fresh
	cfg.Fresh = func() [32]byte { drawn++; return fresh() }
	g := st.guest(cfg, h)
	g.Receive(h.key, pack(msgLobby, &h.Table.host.lobby))
	if drawn != 0 {
		t.Fatalf("%d nonces drawn before anything could be sent", drawn)
	}
	st.link()
	if g.game == nil || !g.game.book.Started() {
		t.Fatalf("the game has not begun; told %s", g.words())
	}
	if drawn != 2 {
		t.Errorf("%d values drawn, want a nonce and a session", drawn)
	}
}

func TestRehearsalIsMarkedInTheCharter(t *testing.T) {
	for _, c := range []struct {
		host, guest, begins bool
	}{{false, false, true}, {true, true, true}, {true, false, true}, {false, true, false}} {
		st := newStage(t)
		hc, gc := st.config(0), st.config(1)
		hc.Rehearsal, gc.Rehearsal = c.host, c.guest
		h := st.host(2, hc)
		g := st.guest(gc, h)
		st.link()
		begun := h.game != nil && h.game.book.Started()
		if begun != c.begins {
			t.Errorf("host from a seed %t, guest from a seed %t: begun %t; the guest was told %s", c.host, c.guest, begun, g.words())
		}
		if begun && h.game.book.Charter.Rehearsal != c.host {
			t.Errorf("host from a seed %t: the charter says rehearsal %t", c.host, h.game.book.Charter.Rehearsal)
		}
	}
}

func TestMissingRulesetIsSaidBeforeJoining(t *testing.T) {
	st := newStage(t)
	h := st.host(2, st.config(0))
	cfg := st.config(1)
	cfg.Find = find0
	g := st.guest(cfg, h)
	st.link()
	g.expect("use the same version as the host (stage 1)")
	if h.Table.host.lobby.Free() != 1 {
		t.Error("it was seated")
	}
}

func TestCarriedDataTravel(t *testing.T) {
	rules, _ := toy.Load(nil)
	own, _ := rules.Components()
	changed := bytes.Replace(own, []byte("each: [1, 2, 3]"), []byte("each: [1, 2, 4]"), 1)
	if bytes.Equal(own, changed) {
		t.Fatal("nothing was changed")
	}
	changed = append(changed, bytes.Repeat([]byte("# as printed on the box\n"), 1200)...) // more than one part
	st := newStage(t)
	tb, err := NewHost(st.config(0), cairns(t, 2, changed))
	if err != nil {
		t.Fatal(err)
	}
	h := st.add(st.config(0), tb)
	g := st.guest(st.config(1), h)
	st.link()
	p, ok := tell[Proposed](g)
	if !ok || !p.Changed {
		t.Fatalf("the guest was not told of changed data: %s", g.words())
	}
	st.moves(3)
	for _, a := range st.actors {
		r := transcript.NewReplay(library)
		for _, rec := range a.log {
			if err := r.Next(rec); err != nil {
				t.Fatal(err)
			}
		}
		if !bytes.Equal(r.Blob(), changed) {
			t.Errorf("%s: the transcript does not hold the data", a.cfg.Name)
		}
	}
	st.crash(g)
	st.resume(g)
	st.link()
	st.moves(3)
}

func TestHostCancels(t *testing.T) {
	st := newStage(t)
	h := st.host(3, st.config(0))
	b := st.guest(st.config(1), h)
	st.link()
	h.Leave("the evening is over")
	h.serve()
	st.settle()
	b.expect("closed: the host closed the table: the evening is over")
}

func TestOneOperatorAlone(t *testing.T) {
	st := newStage(t)
	h := st.host(3, st.config(0, append(person("Ann", "Ada"), Ask{"bot:random", "Bot"})...))
	st.settle()
	for st.move() {
	}
	if v := h.verdict(); v.Verdict != transcript.Complete || v.Entries < 40 {
		t.Errorf("%s after %d entries: %+v", v.Verdict, v.Entries, v.Problem)
	}
	if _, ok := tell[Parted](h); !ok {
		t.Error("nobody to wait for, and it does not part")
	}
}

func TestHotSeat(t *testing.T) {
	st := newStage(t)
	h := st.host(4, st.config(0, person("Ann", "Ada")...))
	st.guest(st.config(1, person("Ben", "Bo")...), h)
	st.link()
	for st.move() {
	}
	for _, a := range st.actors {
		if v := a.verdict(); v.Verdict != transcript.Complete {
			t.Errorf("%s: %s %+v", a.cfg.Name, v.Verdict, v.Problem)
		}
	}
}

// A host that shows one thing in the lobby and writes another into the charter.
func TestGuestDeclinesACharterThatWasNotShown(t *testing.T) {
	for name, change := range map[string]func(c *transcript.Charter){
		"nonce":     func(c *transcript.Charter) { c.Operators[1].Nonce[0]++ },
		"tip":       func(c *transcript.Charter) { c.Operators[1].Tip[0]++ },
		"name":      func(c *transcript.Charter) { c.Operators[1].Name = "Fool" },
		"own seat":  func(c *transcript.Charter) { c.Seats[1].Kind = "bot:random" },
		"seats":     func(c *transcript.Charter) { c.Seats[0].Name = "Somebody" },
		"option":    func(c *transcript.Charter) { c.Options[0].Value = "calm" },
		"clock":     func(c *transcript.Charter) { c.Clock = 1 },
		"rehearsal": func(c *transcript.Charter) { c.Rehearsal = true },
		"attempts":  func(c *transcript.Charter) { c.Attempts = []transcript.Hash{{1}} },
		"dice":      func(c *transcript.Charter) { c.Dice = transcript.DiceFair },
		"deal":      func(c *transcript.Charter) { c.Deal = 3 },
		"key":       func(c *transcript.Charter) { c.Operators[1].Key = Key{5} },
	} {
		t.Run(name, func(t *testing.T) {
			st := newStage(t)
			h := st.host(2, st.config(0))
			g := st.guest(st.config(1), h)
			st.drop = func(from, to *actor, e envelope) bool { return e.Type == msgPropose }
			st.link()
			c, err := transcript.ParseCharter(h.log[0].Payload)
			if err != nil {
				t.Fatal(err)
			}
			change(c)
			st.inject(h, g, pack(msgPropose, &proposeMsg{h.Table.host.lobby.Round, c.Bytes()}))
			if g.game != nil {
				t.Error("it was signed")
			}
			g.expect("closed: the host's charter is not what was shown")
		})
	}
}

func TestHostThatShowsTwoChartersGetsNoTable(t *testing.T) {
	st := newStage(t)
	h := st.host(3, st.config(0))
	b := st.guest(st.config(1), h)
	c := st.guest(st.config(2), h)
	st.drop = func(from, to *actor, e envelope) bool { return from == h && to == c && e.Type == msgPropose }
	st.link()
	body := h.log[0].Payload
	ch, err := transcript.ParseCharter(body)
	if err != nil {
		t.Fatal(err)
	}
	ch.Operators[0].Nonce[0]++ // one guest cannot tell
	st.inject(h, c, pack(msgPropose, &proposeMsg{h.Table.host.lobby.Round, ch.Bytes()}))
	if b.game == nil || c.game == nil || b.game.book.Table == c.game.book.Table {
		t.Fatal("the host did not show two charters")
	}
	st.pass(CharterTimeout + 2*HeartbeatEvery)
	b.expect("signed another charter than the one shown here: the host may have shown two")
	c.expect("signed another charter than the one shown here: the host may have shown two")
}

func TestGuestWithAnothersNonceIsRefused(t *testing.T) {
	st := newStage(t)
	h := st.host(3, st.config(0))
	b := st.guest(st.config(1), h)
	st.link()
	eve := Key{9}
	h.Up(eve, nil)
	h.Receive(eve, asJoin(h, func(m *joinMsg) { m.Nonce = b.join.nonce }))
	h.serve()
	if len(h.Table.host.guests) != 1 {
		t.Error("it was seated")
	}
}

// The host lost a guest before it had all signatures, and another guest had them all.
func TestTableGivenUpAfterAGuestOpenedIt(t *testing.T) {
	for _, honest := range []bool{true, false} {
		st := newStage(t)
		h := st.host(3, st.config(0))
		b := st.guest(st.config(1), h)
		c := st.guest(st.config(2), h)
		st.drop = func(from, to *actor, e envelope) bool { return from != h && to == h && e.Type == msgRecord }
		st.link()
		if b.game == nil || !b.game.opened || h.game.opened {
			t.Fatal("b should have opened the table, and the host not")
		}
		st.drop = nil
		st.down(h, c)
		c.Table = nil
		if b.game != nil {
			t.Fatal("b still plays at a table that its host gave up")
		}
		if !honest {
			h.Table.host.lobby.Attempts = []transcript.Hash{}
		}
		st.guest(st.config(3), h)
		st.link()
		if began := h.game != nil && h.game.book.Started(); began != honest {
			t.Errorf("honest %t, and the table has begun: %t", honest, began)
		}
		if !honest {
			b.expect("all had signed a table that the host gave up, and it does not say so")
		}
	}
}

func TestStrangersTakeNoRoom(t *testing.T) {
	st := newStage(t)
	h := st.host(2, st.config(0))
	for i := range 5000 {
		k := Key{1, byte(i), byte(i >> 8)}
		h.Up(k, []string{"/memory/x"})
		h.Receive(k, pack(msgBye, &wordsMsg{"x"}))
		h.Receive(k, pack(msgRoster, &rosterMsg{[]Contact{{k, []string{"y"}}}}))
		if i%2 == 0 {
			h.Down(k, "gone")
		}
		h.Take()
	}
	if len(h.links) > maxLinks || len(h.contact) > maxLinks {
		t.Errorf("%d links and %d contacts are kept", len(h.links), len(h.contact))
	}
}

func find0(string, uint16, transcript.Hash, []byte) (engine.Rules, error) {
	return nil, transcript.ErrNeedsRuleset
}

func TestSignatureOfAnotherBlankPositionIsNamedAndNotTaken(t *testing.T) {
	st := newStage(t)
	h := st.host(2, st.config(0))
	g := st.guest(st.config(1), h)
	g.shy = true
	st.link()
	tip := h.game.book.Tip()
	for range 2 {
		f := transcript.Sign(g.cfg.Key, transcript.Header{Kind: transcript.KindAck, Table: h.game.book.Table, Operator: 1, Seat: transcript.NoSeatByte},
			&transcript.Ack{In: tip.In, Digest: transcript.Hash{1}})
		st.inject(g, h, packRecord(f.Record()))
	}
	if h.game.signed[1] != nil || strings.Count(h.words(), "sets up another game under the same charter") != 1 {
		t.Errorf("told: %s", h.words())
	}
	g.Confirm(lastProposal(g), true)
	st.settle()
	st.moves(2)
}

func TestHostNamesTablesGivenUpBefore(t *testing.T) {
	st := newStage(t)
	offer := cairns(t, 2, nil)
	offer.Attempts = []transcript.Hash{{7}}
	tb, err := NewHost(st.config(0), offer)
	if err != nil {
		t.Fatal(err)
	}
	h := st.add(st.config(0), tb)
	g := st.guest(st.config(1), h)
	st.link()
	if l, _ := tell[LobbyChanged](g); len(l.Lobby.Attempts) != 1 {
		t.Error("the lobby does not show it")
	}
	if c := g.Charter(); c == nil || len(c.Attempts) != 1 || c.Attempts[0] != (transcript.Hash{7}) {
		t.Error("the charter does not name it")
	}
	offer.Attempts = make([]transcript.Hash, 65)
	if _, err := NewHost(st.config(0), offer); err == nil {
		t.Error("more attempts than a charter holds")
	}
}
