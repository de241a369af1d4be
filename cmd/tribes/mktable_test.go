package main

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"errors"
	"fmt"
	"slices"

	"tribes/cmd/tribes/internal/library"
	"tribes/engine"
	"tribes/engine/bot"
	"tribes/engine/games"
	"tribes/p2p/lockstep"
	"tribes/transcript"
)

// sample says which table is to be played, in memory and by bots.
type sample struct {
	game      string // "": tribes
	operators int
	bots      int    // of the first operator, besides its person
	entries   int    // after which it stops; below 0: a whole game
	ruleset   uint16 // to pretend; 0: the true one
	yaml      string // component data other than the program's own
	real      bool   // no rehearsal
}

var names = []string{"Ann", "Bob", "Cid", "Dan"}

// keyOf is the key of the operator of that name, the same in all samples.
func keyOf(name string) ed25519.PrivateKey {
	seed := sha256.Sum256([]byte("sample " + name))
	return ed25519.NewKeyFromSeed(seed[:])
}

// pretended are the rules under another version's number.
type pretended struct {
	engine.Rules
	info engine.Info
}

func (p *pretended) Info() *engine.Info { return &p.info }

func (s *sample) rules() (engine.Rules, error) {
	var yaml []byte
	if s.yaml != "" {
		yaml = []byte(s.yaml)
	}
	if s.game == "" {
		s.game = "tribes"
	}
	rules, err := games.Load(s.game, yaml)
	if err != nil || s.ruleset == 0 {
		return rules, err
	}
	p := &pretended{rules, *rules.Info()}
	p.info.Ruleset = s.ruleset
	return p, nil
}

// member is one operator of a sample with what it has written.
type member struct {
	*lockstep.Table
	key   lockstep.Key
	log   bytes.Buffer
	check transcript.Check
	state engine.State
}

// party plays a sample over a network that loses nothing.
type party struct {
	members []*member
	player  engine.Player
	probe   engine.Prober
	own     engine.Dice
	failed  error
}

// playSample gives the transcript of each operator.
func playSample(s sample) ([][]byte, error) {
	rules, err := s.rules()
	if err != nil {
		return nil, err
	}
	p := &party{}
	if p.player, err = bot.New("greedy"); err != nil {
		return nil, err
	}
	p.own.Seed(sha256.Sum256([]byte("sample bots")))
	find := func(string, uint16, transcript.Hash, []byte) (engine.Rules, error) { return rules, nil }
	if err := p.gather(s, rules, find); err != nil {
		return nil, err
	}
	for n := 0; s.entries < 0 || n < s.entries; n++ {
		if moved, err := p.entry(); err != nil {
			return nil, err
		} else if !moved {
			break
		}
	}
	var out [][]byte
	for _, m := range p.members {
		out = append(out, m.log.Bytes())
	}
	return out, p.failed
}

func (p *party) gather(s sample, rules engine.Rules, find transcript.Finder) error {
	table, err := engine.Resolve(rules.Info(), s.operators+s.bots, nil)
	if err != nil {
		return err
	}
	for i := range s.operators {
		name, n := names[i], 0
		cfg := lockstep.Config{Key: keyOf(name), Name: name, Program: "sample", Find: find, Rehearsal: !s.real,
			Places: []lockstep.Ask{{Kind: transcript.Person, Name: name}},
			Fresh:  func() [32]byte { n++; return sha256.Sum256(fmt.Appendf(nil, "fresh %s %d", name, n)) }}
		m := &member{key: lockstep.Key(cfg.Key.Public().(ed25519.PublicKey))}
		if i == 0 {
			for k := range s.bots {
				cfg.Places = append(cfg.Places, lockstep.Ask{Kind: "bot:greedy", Name: fmt.Sprintf("Bot %d", k+1)})
			}
			if m.Table, err = lockstep.NewHost(cfg, lockstep.Offer{Rules: rules, Table: table, Carried: s.yaml != ""}); err != nil {
				return err
			}
		} else {
			m.Table = lockstep.NewGuest(cfg, p.members[0].key)
		}
		p.members = append(p.members, m)
	}
	for _, a := range p.members {
		for _, b := range p.members {
			if a != b {
				a.Up(b.key, []string{"/memory/1"})
			}
		}
		p.serve()
	}
	if p.failed == nil && p.members[0].state == nil {
		return errors.New("the sample's table was not set up")
	}
	return p.failed
}

// serve carries messages until there are none.
func (p *party) serve() {
	for busy := true; busy; {
		busy = false
		for _, m := range p.members {
			out := m.Take()
			if !out.Open.IsZero() {
				m.log.Reset()
				m.log.WriteString(transcript.Magic)
				m.check = transcript.FirstCheck()
			}
			for _, l := range out.Log {
				var b []byte
				b, m.check = l.Append(nil, m.check)
				m.log.Write(b)
			}
			for _, msg := range out.Send {
				busy = true
				for _, to := range p.members {
					if to != m && (msg.Gossip || to.key == msg.To) {
						to.Receive(m.key, msg.Data)
					}
				}
			}
			for _, e := range out.Events {
				busy = true
				switch e := e.(type) {
				case lockstep.Proposed:
					m.Confirm(e.Table, true)
				case lockstep.Stepped:
					m.state = e.State
				case lockstep.Halted:
					p.failed = e.Fault
				case lockstep.Closed:
					p.failed = errors.New(e.Reason)
				}
			}
		}
	}
}

// entry lets whoever is to act play until another seat is to act or something is drawn.
func (p *party) entry() (moved bool, err error) {
	for _, m := range p.members {
		if !m.MayMove() {
			continue
		}
		s, moves := m.state.Clone(), []engine.Move(nil)
		seat, blank := s.Actor(), engine.Dice{}
		for s.Actor() == seat && len(moves) < engine.MaxBatch {
			menu := s.Moves(nil)
			if _, asked := s.Rules().Info().Opens(menu); asked {
				break // the table itself opens cards
			}
			mv := p.player.Choose(s, seat, m.Hands().Only(seat), menu, &p.own)
			moves = append(moves, mv)
			draws, err := p.probe.NeedsDice(s, mv)
			if err != nil {
				return false, err
			}
			if draws {
				break
			}
			blank.Blank()
			if err := s.Apply(mv, &blank, nil); err != nil {
				return false, err
			}
		}
		if err := m.Move(seat, moves); err != nil {
			return false, err
		}
		p.serve()
		return true, p.failed
	}
	return false, nil
}

// unopened cuts a copy before the frame that opens the n-th private card, counted from 1.
func unopened(file []byte, n int) ([]byte, error) {
	r, err := transcript.NewReader(bytes.NewReader(file))
	rp := transcript.NewReplay(library.Find)
	for opened := 0; err == nil; {
		at := r.Offset()
		var rec transcript.Record
		if rec, err = r.Next(); err == nil {
			asked := false
			if b := rp.Book(); b != nil && (rec.Kind == transcript.KindEntry || rec.Kind == transcript.KindOpen) {
				_, asked = b.Opening()
			}
			if asked {
				opened++
			}
			if opened == n {
				return file[:at], nil
			}
			err = rp.Next(rec)
		}
	}
	return nil, fmt.Errorf("no %d cards are opened in this copy: %v", n, err)
}

// forge appends an entry to a copy that nobody at its table would have taken.
func forge(how string, file []byte) ([]byte, error) {
	r, err := transcript.NewReader(bytes.NewReader(file))
	rp := transcript.NewReplay(library.Find)
	var last *transcript.Frame
	for err == nil {
		var rec transcript.Record
		if rec, err = r.Next(); err == nil {
			if rec.Kind == transcript.KindEntry {
				last, _ = transcript.ParseFrame(rec.Kind, bytes.Clone(rec.Payload))
			}
			err = rp.Next(rec)
		}
	}
	b := rp.Book()
	if how == "again" { // another entry for the step of the last one
		e := transcript.NewEntry(false, []engine.Move{{Kind: 60000}})
		key := keyOf(b.Charter.Operators[last.Operator].Name)
		out, _ := transcript.Sign(key, last.Header, &e).Record().Append(file, r.Check())
		return out, nil
	}
	if b == nil || b.State() == nil || b.Over() {
		return nil, fmt.Errorf("nothing can be appended to this copy: %v", err)
	}
	seat := b.State().Actor()
	menu := b.State().Moves(nil)
	op := int(b.Charter.Seats[seat].Operator)
	key := keyOf(b.Charter.Operators[op].Name)
	session := transcript.Session{1}
	if op == rp.Owner() {
		session, _ = rp.Session()
	}
	tip := b.Tip()
	h := transcript.Header{Kind: transcript.KindEntry, Table: b.Table, Operator: uint8(op), Seat: uint8(seat), Session: session,
		Step: tip.Step + 1, Event: tip.Event, Prev: tip.In, Digest: tip.Digest}
	moves := menu[:1]
	var card engine.Move
	for k, kind := range b.Rules().Info().Kinds {
		if kind.Dealt {
			card = engine.Move{Kind: uint16(k), A: int16(b.Hands()[seat])}
		}
	}
	switch how {
	case "another card": // which another seat holds
		card.A = int16(b.Hands()[(int(seat)+1)%len(b.Charter.Seats)])
		moves = []engine.Move{card}
	case "no card":
		card.A = 0
		moves = []engine.Move{card}
	case "card", "card and more":
		if moves = []engine.Move{card}; how == "card and more" {
			moves = append(moves, card)
		}
	case "card at the end":
		moves = append(slices.Repeat(menu[:1], engine.MaxBatch-1), card)
	case "first", "last": // legal, and two such copies part
		if len(menu) == 1 {
			return nil, errors.New("there is one legal move only: take another number of entries")
		}
		if how == "last" {
			moves = menu[len(menu)-1:]
		}
	case "opening": // without the proof that it is the card that was dealt
		h.Kind = transcript.KindOpen
		out, _ := transcript.Sign(key, h, &transcript.Part{}).Record().Append(file, r.Check())
		return out, nil
	case "illegal":
		for a := int16(0); slices.Contains(menu, moves[0]); a++ {
			moves = []engine.Move{{Kind: menu[0].Kind, A: a}}
		}
	case "digest":
		h.Digest[0] ^= 1
	case "stranger":
		key = keyOf("Eve")
	default:
		return nil, fmt.Errorf("there is no forgery %q", how)
	}
	draws, err := b.Draws(seat, moves)
	if err == nil && draws {
		h.Event++
	}
	e := transcript.NewEntry(draws, moves)
	out, _ := transcript.Sign(key, h, &e).Record().Append(file, r.Check())
	return out, nil
}
