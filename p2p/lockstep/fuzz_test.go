package lockstep

import (
	"testing"

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
		f.Add(byte(i), pack(msgPosition, &positionMsg{1, []byte{1}}))
		f.Add(byte(i), pack(msgWant, &wantMsg{1<<32 - 1}))
		f.Add(byte(i), pack(msgTip, &tipMsg{Step: 1<<32 - 1}))
	}
	f.Fuzz(func(t *testing.T, phase byte, data []byte) {
		a, b := phases[int(phase)%len(phases)].make(t)
		before := len(a.links)
		a.st.pending = nil
		a.Receive(b.key, data)
		a.Receive(Key{42}, data)
		a.serve()
		a.Tick(a.st.now + HeartbeatEvery)
		a.serve()
		if len(a.links) > before {
			t.Error("a message made a link")
		}
		r := transcript.NewReplay(library)
		for i, rec := range a.log {
			if err := r.Next(rec); err != nil && i < len(a.log)-1 {
				t.Fatalf("its log cannot stand: %v", err)
			}
		}
	})
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
	f.Fuzz(func(t *testing.T, data []byte) {
		e, err := unpack(data)
		if err != nil {
			return
		}
		PlausibleGossip(data)
		for _, v := range []any{new(joinMsg), new(Lobby), new(wordsMsg), new(proposeMsg), new(recordMsg), new(tipMsg),
			new(wantMsg), new(answerMsg), new(rosterMsg), new(positionMsg)} {
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
