package lockstep

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"tribes/engine"
	"tribes/transcript"
)

// Offer is the table a host gathers.
type Offer struct {
	Rules   engine.Rules
	Table   engine.Table
	Carried bool   // the component data are not the program's own and travel with the table
	Clock   uint32 // seconds for a move; 0: none
	Fair    bool   // every draw takes a value of each operator; otherwise one seed that all make at the start
	// Attempts are tables given up before this one, the newest last, because somebody did not open its commitment.
	Attempts []transcript.Hash
}

// hosting is the lobby at its host. Who sits is decided here; what is agreed on is decided by signatures.
type hosting struct {
	t      *Table
	offer  Offer
	lobby  Lobby
	guests []*guest
}

// guest is an operator with a seat in the lobby.
type guest struct {
	key     Key
	name    string
	places  []Ask
	nonce   transcript.Hash
	tip     transcript.Hash
	length  uint32 // of its chain of dice values
	current bool   // has joined this round
}

// NewHost opens a lobby with the host's own seats taken. If that fills the table, play begins at once.
func NewHost(cfg Config, offer Offer) (*Table, error) {
	t := newTable(cfg)
	info := offer.Rules.Info()
	yaml, digest := offer.Rules.Components()
	h := &hosting{t: t, offer: offer}
	fresh := cfg.Fresh()
	dice := transcript.DiceSeeded
	if offer.Fair {
		dice = transcript.DiceFair
	}
	h.lobby = Lobby{Format: transcript.Format, Program: t.cfg.Program, Round: binary.BigEndian.Uint32(fresh[:]),
		Game: info.Game, Ruleset: info.Ruleset,
		Options: options(offer.Table), Components: transcript.BlobName{Hash: digest, Size: uint32(len(yaml))},
		Carried: offer.Carried, Dice: dice, Clock: offer.Clock, Rehearsal: cfg.Rehearsal,
		Attempts: append([]transcript.Hash{}, offer.Attempts...), Seats: uint8(offer.Table.Seats), Taken: []Taken{}}
	if len(cfg.Places) == 0 {
		return nil, errors.New("a host plays at least one seat")
	}
	if err := h.fits(cfg.Name, cfg.Places, t.me); err != nil {
		return nil, err
	}
	h.lobby.Taken = h.seats()
	if err := h.lobby.check(); err != nil {
		return nil, err
	}
	t.host = h
	h.changed()
	h.full()
	return t, nil
}

func options(tb engine.Table) []transcript.Option {
	out := []transcript.Option{}
	for k, v := range tb.Options {
		out = append(out, transcript.Option{Key: k, Value: v})
	}
	slices.SortFunc(out, func(a, b transcript.Option) int {
		if a.Key < b.Key {
			return -1
		}
		return 1
	})
	return out
}

func (h *hosting) guest(k Key) *guest {
	for _, g := range h.guests {
		if g.key == k {
			return g
		}
	}
	return nil
}

// fits tells whether an operator can be seated with these places.
func (h *hosting) fits(name string, places []Ask, k Key) error {
	if err := transcript.CheckName(name); err != nil {
		return err
	}
	if transcript.SmallOrder(k) {
		return errors.New("the key is of small order")
	}
	free := int(h.lobby.Seats)
	var names, operators []string
	for _, s := range h.lobby.Taken {
		if s.Key == k {
			continue
		}
		free--
		names = append(names, transcript.FoldName(s.Name))
		operators = append(operators, transcript.FoldName(s.Operator))
	}
	switch {
	case len(places) < 1:
		return errors.New("no seat was asked for")
	case free == 0:
		return fmt.Errorf("the table is full: all %d seats are taken", h.lobby.Seats)
	case len(places) > free:
		return fmt.Errorf("%d seats were asked for and %d are free", len(places), free)
	case slices.Contains(operators, transcript.FoldName(name)):
		return fmt.Errorf("the name %q is taken at this table: choose another with --name", name)
	}
	for _, p := range places {
		if err := transcript.CheckName(p.Name); err != nil {
			return err
		}
		if !transcript.SeatKind(p.Kind) {
			return fmt.Errorf("%q is neither a person nor a bot", say(p.Kind))
		}
		if slices.Contains(names, transcript.FoldName(p.Name)) {
			return fmt.Errorf("the name %q is taken at this table: choose another with --name", p.Name)
		}
		names = append(names, transcript.FoldName(p.Name))
	}
	return nil
}

// seats lists who sits: the host's first seat, the guests in the order they came, then the host's other seats.
func (h *hosting) seats() []Taken {
	cfg := &h.t.cfg
	out := []Taken{{cfg.Name, h.t.me, cfg.Places[0].Kind, cfg.Places[0].Name}}
	for _, g := range h.guests {
		for _, p := range g.places {
			out = append(out, Taken{g.name, g.key, p.Kind, p.Name})
		}
	}
	for _, p := range cfg.Places[1:] {
		out = append(out, Taken{cfg.Name, h.t.me, p.Kind, p.Name})
	}
	return out
}

// changed tells everybody who sits.
func (h *hosting) changed() {
	h.lobby.Taken = h.seats()
	h.t.event(LobbyChanged{h.lobby.clone()})
	for _, g := range h.guests {
		h.lobbyTo(g.key)
		if c := h.t.contacts(g.key); len(c) > 0 {
			h.t.send(g.key, pack(msgRoster, &rosterMsg{c}))
		}
	}
}

func (h *hosting) lobbyTo(k Key) { h.t.send(k, pack(msgLobby, &h.lobby)) }

func (h *hosting) receive(from Key, e envelope) {
	switch e.Type {
	case msgJoin:
		var m joinMsg
		if err := e.into(&m); err != nil {
			h.refuse(from, "the request to join cannot be read: are both programs of one version?")
		} else {
			h.join(from, m)
		}
	case msgDecline:
		var m wordsMsg
		if g := h.guest(from); g != nil && e.into(&m) == nil {
			h.t.notice("%s does not agree to the charter: %s", g.name, say(m.Text))
			h.down(from)
		}
	}
}

func (h *hosting) refuse(to Key, reason string) {
	h.t.send(to, pack(msgRefuse, &wordsMsg{say(reason)}))
}

func (h *hosting) join(from Key, m joinMsg) {
	g := h.guest(from)
	switch {
	case m.Format != transcript.Format:
		h.refuse(from, fmt.Sprintf("the host's program %s speaks format %d, yours format %d: use the same version", h.t.cfg.Program, transcript.Format, m.Format))
		return
	case h.t.game != nil && g == nil:
		h.refuse(from, "the table is full: its charter is being signed")
		return
	case m.Round != h.lobby.Round: // an answer to a lobby that has passed
		if g == nil {
			h.lobbyTo(from)
		}
		return
	}
	if err := h.fits(m.Name, m.Places, from); err != nil {
		h.refuse(from, err.Error())
		return
	}
	if m.Length < 1 || m.Length > transcript.MaxChain || h.lobby.Dice == transcript.DiceSeeded && m.Length != 1 {
		h.refuse(from, fmt.Sprintf("a chain of %d dice values is no good at this table", m.Length))
		return
	}
	for _, o := range h.guests {
		if o != g && o.nonce == m.Nonce {
			h.refuse(from, "the nonce is another guest's")
			return
		}
	}
	if l := h.t.link(from); l.round != m.Round {
		l.round, l.joins = m.Round, 1
	} else if l.joins++; l.joins > maxJoins {
		h.refuse(from, "seats were asked for too often: join anew")
		return
	}
	anew := h.t.game != nil
	if anew {
		h.again() // joining anew while a charter is out: that charter will never be whole
	}
	if g == nil {
		g = &guest{key: from}
		h.guests = append(h.guests, g)
	}
	g.name, g.places, g.nonce, g.tip, g.length, g.current = m.Name, m.Places, m.Nonce, m.Tip, m.Length, !anew
	h.changed()
	h.full()
}

// down frees the seats of a guest that went away or declined.
func (h *hosting) down(k Key) {
	g := h.guest(k)
	if g == nil {
		return
	}
	h.guests = slices.DeleteFunc(h.guests, func(o *guest) bool { return o == g })
	if h.t.game != nil {
		h.again()
	}
	h.changed()
}

// again gives a charter up that somebody will not sign: a new round with new nonces. Some guest may hold
// all signatures of the old one, so the new charter names it.
func (h *hosting) again() {
	h.lobby.Attempts = append(h.lobby.Attempts, h.t.game.book.Table)
	if n := len(h.lobby.Attempts); n > maxAttempts {
		h.lobby.Attempts = h.lobby.Attempts[n-maxAttempts:]
	}
	h.t.discard()
	h.lobby.Round++
	for _, g := range h.guests {
		g.current = false
	}
}

// full proposes the charter when every seat is taken by somebody who has joined this round.
func (h *hosting) full() {
	if h.lobby.Free() > 0 || h.t.game != nil {
		return
	}
	for _, g := range h.guests {
		if !g.current {
			return
		}
	}
	t := h.t
	body := h.charter(transcript.Hash(t.cfg.Fresh())).Bytes()
	yaml := []byte(nil)
	if h.offer.Carried {
		yaml, _ = h.offer.Rules.Components()
	}
	if err := t.sign(body, yaml); err != nil {
		t.close(err.Error())
		return
	}
	for _, g := range h.guests {
		t.send(g.key, pack(msgPropose, &proposeMsg{h.lobby.Round, body}))
		if h.offer.Carried {
			for _, r := range transcript.BlobRecords(yaml) {
				t.send(g.key, packRecord(r))
			}
		}
	}
	t.game.announce()
}

func (h *hosting) charter(nonce transcript.Hash) *transcript.Charter {
	t, l := h.t, &h.lobby
	ops := []transcript.Operator{operator(t.me, t.cfg.Name, nonce, t.cfg.tip(nonce, l.Dice), t.cfg.chain(l.Dice))}
	index := map[Key]uint8{t.me: 0}
	for _, g := range h.guests {
		index[g.key] = uint8(len(ops))
		ops = append(ops, operator(g.key, g.name, g.nonce, g.tip, g.length))
	}
	c := &transcript.Charter{Format: transcript.Format, Game: l.Game, Ruleset: l.Ruleset, Options: l.Options,
		Components: l.Components, Carried: l.Carried, Dice: l.Dice, Deal: transcript.DealOf(h.offer.Rules, h.offer.Table), Clock: l.Clock, Rehearsal: l.Rehearsal,
		Attempts: l.Attempts, Operators: ops}
	for _, s := range h.seats() {
		c.Seats = append(c.Seats, transcript.Place{Operator: index[s.Key], Kind: s.Kind, Name: s.Name})
	}
	return c
}

func operator(k Key, name string, nonce, tip transcript.Hash, length uint32) transcript.Operator {
	return transcript.Operator{Key: k, Name: name, Nonce: nonce, Tip: tip, Length: length}
}

// chain is how many dice values the own operator commits to at a table with such dice.
func (c *Config) chain(dice uint8) uint32 {
	switch {
	case dice == transcript.DiceSeeded:
		return 1
	case c.Chain > 0:
		return c.Chain
	}
	return transcript.ChainLength
}

// tip commits to the dice values of the own operator at a table with that nonce.
func (c *Config) tip(nonce transcript.Hash, dice uint8) transcript.Hash {
	return transcript.NewDiceChain(c.Key, nonce, 0, c.chain(dice)).Tip()
}
