package lockstep

import (
	"fmt"
	"strings"
	"testing"
	"unicode"

	"tribes/engine"
	"tribes/transcript"
	"tribes/transcript/canon"
)

// phases are the situations in which bytes may arrive; each gives a table and an operator they come from.
var phases = []struct {
	name string
	make func(t testing.TB) (victim, from *actor)
}{
	{"lobby at the host", func(t testing.TB) (*actor, *actor) {
		st := newStage(t)
		h := st.host(3, st.config(0))
		g := st.guest(st.config(1), h)
		st.link()
		return h, g
	}},
	{"lobby at a guest", func(t testing.TB) (*actor, *actor) {
		st := newStage(t)
		h := st.host(3, st.config(0))
		g := st.guest(st.config(1), h)
		st.link()
		return g, h
	}},
	{"signing", func(t testing.TB) (*actor, *actor) {
		st := newStage(t)
		h := st.host(3, st.config(0))
		g := st.guest(st.config(1), h)
		st.guest(st.config(2), h).shy = true
		st.link()
		return g, h
	}},
	{"playing", func(t testing.TB) (*actor, *actor) {
		st := newStage(t)
		a := st.table(2)
		st.moves(5)
		return a[0], a[1]
	}},
	{"a draw that waits", func(t testing.TB) (*actor, *actor) {
		st := fairStage(t)
		a := st.table(3)
		st.toDraw(is(a[0]))
		st.drop = lose(a[2], nil, transcript.KindReveal)
		st.draw(a[0])
		st.goOn(a[0])
		return a[0], a[1]
	}},
	{"resumed", func(t testing.TB) (*actor, *actor) {
		st := newStage(t)
		a := st.table(2)
		st.moves(5)
		st.crash(a[0])
		st.resume(a[0])
		a[0].Up(a[1].key, nil)
		a[0].serve()
		return a[0], a[1]
	}},
	{"halted", func(t testing.TB) (*actor, *actor) {
		st := newStage(t)
		a := st.table(2)
		st.until(a[1].MayMove)
		st.move()
		st.inject(a[1], a[0], a[1].second(transcript.Session{1}))
		return a[0], a[1]
	}},
	{"finished", func(t testing.TB) (*actor, *actor) {
		st := newStage(t)
		a := st.table(2)
		for st.move() {
		}
		return a[0], a[1]
	}},
}

// corpus is everything the two say to each other in a phase.
func corpus(a, b *actor) [][]byte {
	var out [][]byte
	for _, x := range []*actor{a, b} {
		for _, e := range x.sent[max(0, len(x.sent)-12):] {
			out = append(out, canon.Marshal(&e))
		}
	}
	return out
}

func FuzzReceive(f *testing.F) {
	for i, p := range phases {
		a, b := p.make(f)
		for _, data := range corpus(a, b) {
			f.Add(byte(i), data)
		}
		f.Add(byte(i), pack(msgPosition, &positionMsg{1, 1, "p", []byte{0x90}, []byte{1}}))
		f.Add(byte(i), pack(msgWant, &wantMsg{1<<32 - 1}))
		f.Add(byte(i), pack(msgSaid, &saidMsg{"hello"}))
		f.Add(byte(i), pack(msgSaid, &saidMsg{"\x1b[2Ja\u202eb\n"}))
		f.Add(byte(i), pack(msgTip, &tipMsg{Step: 1<<32 - 1}))
	}
	type pair struct{ a, b *actor }
	made := map[int]pair{} // reused as long as nothing a message did is to be seen
	f.Fuzz(func(t *testing.T, phase byte, data []byte) {
		i := int(phase) % len(phases)
		p, ok := made[i]
		if !ok {
			p.a, p.b = phases[i].make(t)
			p.a.st.pending = nil
			made[i] = p
		}
		a := p.a
		a.st.t = t
		before := a.visible()
		a.Receive(p.b.key, data)
		a.Receive(Key{42}, data)
		a.serve()
		if a.links[Key{42}] != nil {
			t.Error("a message made a link")
		}
		if a.visible() == before {
			return
		}
		delete(made, i)
		a.Tick(a.st.now + HeartbeatEvery)
		a.serve()
		r := transcript.NewReplay(library)
		for i, rec := range a.log {
			if err := r.Next(rec); err != nil && i < len(a.log)-1 {
				t.Fatalf("its log cannot stand: %v", err)
			}
		}
	})
}

// visible sums up what a message may have changed.
func (a *actor) visible() string {
	g := a.game
	if g == nil {
		return fmt.Sprint(len(a.told), len(a.sent), len(a.log), len(a.stray), a.contact)
	}
	return fmt.Sprint(len(a.told), len(a.sent), len(a.log), len(a.stray), a.contact, len(g.ahead), g.tips, g.acks, g.answered, g.signed, g.values, g.outcomes, g.seals)
}

func FuzzMessages(f *testing.F) {
	st := newStage(f)
	h := st.host(2, st.config(0))
	st.guest(st.config(1), h)
	st.link()
	st.moves(3)
	for _, a := range st.actors {
		for _, e := range a.sent {
			f.Add(canon.Marshal(&e))
		}
	}
	f.Add(pack(msgSaid, &saidMsg{"\x1b[2Ja\u202eb\n"}))
	f.Fuzz(func(t *testing.T, data []byte) {
		e, err := unpack(data)
		if err != nil {
			return
		}
		PlausibleGossip(data)
		for _, v := range []any{new(joinMsg), new(Lobby), new(wordsMsg), new(proposeMsg), new(recordMsg), new(tipMsg),
			new(wantMsg), new(answerMsg), new(rosterMsg), new(positionMsg),
			new(watchedMsg), new(saidMsg)} {
			if e.into(v) != nil {
				continue
			}
			if again := pack(e.Type, v); string(again) != string(data) {
				t.Errorf("%T: accepted, and encodes to other bytes", v)
			}
			switch v := v.(type) {
			case *Lobby:
				_ = v.check()
			case *rosterMsg:
				_ = v.check()
			case *saidMsg:
				s := oneLine(v.Text)
				if len(s) > len(v.Text) || oneLine(s) != s || strings.ContainsFunc(s, func(r rune) bool { return !unicode.IsPrint(r) }) {
					t.Errorf("%q is shown as %q", v.Text, s)
				}
			case *wordsMsg:
				if s := say(v.Text); len(s) > 203 {
					t.Errorf("%d bytes of words", len(s))
				}
			}
		}
	})
}

// Bytes at random and a few flipped bits of everything that is said, in every phase.
func TestReceiveSurvivesNoise(t *testing.T) {
	var d engine.Dice
	d.Seed([32]byte{7})
	for _, p := range phases {
		t.Run(p.name, func(t *testing.T) {
			a, b := p.make(t)
			msgs := corpus(a, b)
			for range 600 {
				data := append([]byte(nil), msgs[d.Intn(len(msgs))]...)
				for range d.Intn(4) {
					data[d.Intn(len(data))] ^= 1 << d.Intn(8)
				}
				a.Receive(b.key, data[:len(data)-d.Intn(2)*d.Intn(len(data))])
				a.serve()
			}
		})
	}
}
