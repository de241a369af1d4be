package lockstep

import (
	"errors"
	"fmt"
	"slices"

	"tribes/engine"
	"tribes/transcript"
)

// maxSpent bounds the earlier nonces a guest remembers.
const maxSpent = 32

// joining is a guest on its way to a seat.
type joining struct {
	t      *Table
	host   Key
	seen   bool // a lobby came
	lobby  Lobby
	asked  bool   // for seats, on this link
	round  uint32 // of the lobby that was answered
	nonce  transcript.Hash
	spent  []transcript.Hash // nonces of earlier requests
	body   []byte            // a charter that was proposed
	table  transcript.Hash
	blob   *transcript.Collector
	ready  bool            // the person was asked
	opened transcript.Hash // a table that all had signed and the host gave up before it began
}

// NewGuest asks the operator with that key for seats as soon as there is a link to it. Where name or seats
// cannot stand, the table is closed at once.
func NewGuest(cfg Config, host Key) *Table {
	t := newTable(cfg)
	t.join = &joining{t: t, host: host}
	err := transcript.CheckName(cfg.Name)
	for _, p := range cfg.Places {
		if err == nil {
			err = transcript.CheckName(p.Name)
		}
		if err == nil && !transcript.SeatKind(p.Kind) {
			err = fmt.Errorf("%q is neither a person nor a bot", say(p.Kind))
		}
	}
	switch {
	case err != nil:
		t.close(err.Error())
	case len(cfg.Places) < 1 || len(cfg.Places) > engine.MaxSeats:
		t.close(fmt.Sprintf("a guest plays 1 to %d seats", engine.MaxSeats))
	}
	return t
}

// up begins anew on a new link: the host has freed the seats of the old one.
func (j *joining) up() {
	j.asked = false
	if j.seen {
		j.ask()
	}
}

// ask asks for seats with a nonce that was never used before.
func (j *joining) ask() {
	j.forget()
	j.t.stray = map[Key]stray{}
	j.asked, j.round = true, j.lobby.Round
	j.spent = append(j.spent[max(0, len(j.spent)-maxSpent):], j.nonce)
	j.nonce = transcript.Hash(j.t.cfg.Fresh())
	j.t.send(j.host, pack(msgJoin, &joinMsg{transcript.Format, j.t.cfg.Program, j.round, j.t.cfg.Name, j.t.cfg.Places, j.nonce,
		j.t.cfg.tip(j.nonce, j.lobby.Dice), j.t.cfg.chain(j.lobby.Dice)}))
}

// forget drops a charter that will not come about.
func (j *joining) forget() {
	j.body, j.blob, j.table, j.ready = nil, nil, transcript.Hash{}, false
	if g := j.t.game; g != nil {
		if g.opened {
			j.opened = g.book.Table
		}
		j.t.discard()
	}
}

// shown tells whether a charter is the one the host proposed.
func (j *joining) shown(table transcript.Hash) bool { return j.body != nil && table == j.table }

// receive takes what only a host sends and tells whether it was that.
func (j *joining) receive(e envelope) bool {
	switch e.Type {
	case msgLobby:
		var l Lobby
		if err := e.into(&l); err != nil || l.check() != nil {
			j.t.close("the host's lobby cannot be read: are both programs of one version?")
			return true
		}
		j.lobbyCame(l)
	case msgRefuse:
		var m wordsMsg
		if e.into(&m) == nil && j.t.game == nil {
			j.t.close("the host refused: " + say(m.Text))
		}
	case msgPropose:
		var m proposeMsg
		if e.into(&m) == nil && m.Round == j.lobby.Round {
			j.proposed(m.Charter)
		}
	default:
		return false
	}
	return true
}

func (j *joining) lobbyCame(l Lobby) {
	if err := j.playable(&l); err != nil {
		j.t.send(j.host, pack(msgDecline, &wordsMsg{say(err.Error())}))
		j.t.close(err.Error())
		return
	}
	j.seen, j.lobby = true, l
	// A lobby may come before the link is up this way: up asks then, and no nonce is used up for nothing.
	if link := j.t.links[j.host]; link != nil && link.up && (!j.asked || l.Round != j.round) {
		j.ask()
	}
	if j.t.game == nil {
		j.t.event(LobbyChanged{l.clone()})
	}
}

// playable tells whether this program can play at that table.
func (j *joining) playable(l *Lobby) error {
	if l.Format != transcript.Format {
		return fmt.Errorf("the host's program %s speaks format %d, this one format %d: use the same version", l.Program, l.Format, transcript.Format)
	}
	if l.Dice != transcript.DiceSeeded && l.Dice != transcript.DiceFair {
		return fmt.Errorf("the host's table has dice this program does not know: use the same version as the host (%s)", l.Program)
	}
	if j.t.cfg.Rehearsal && !l.Rehearsal {
		return errors.New("the host's table is no rehearsal, and keys and nonces that come from a seed may only sit at one: join without --seed")
	}
	if l.Carried {
		return nil
	}
	_, err := j.t.cfg.Find(l.Game, l.Ruleset, l.Components.Hash, nil)
	if errors.Is(err, transcript.ErrNeedsRuleset) {
		return fmt.Errorf("the host plays ruleset %d of %s with component data %.8s, which this program lacks: use the same version as the host (%s)", l.Ruleset, l.Game, l.Components.Hash, l.Program)
	}
	return err
}

// proposed takes the host's charter, one for each nonce.
func (j *joining) proposed(body []byte) {
	if j.t.game != nil || j.body != nil {
		return
	}
	c, err := transcript.ParseCharter(body)
	if err == nil {
		if i := c.OperatorOf(j.t.me); i >= 0 && slices.Contains(j.spent, c.Operators[i].Nonce) {
			return // it answers an earlier request; the host gives it up when it reads the newer one
		}
		err = j.agrees(c)
	}
	if err != nil {
		j.decline(err, "the host's charter is not what was shown in the lobby: ")
		return
	}
	j.body, j.table = body, transcript.TableID(body)
	if c.Carried {
		j.blob = transcript.Collect(c.Components)
		return
	}
	j.show(c)
}

func (j *joining) decline(err error, words string) {
	j.t.send(j.host, pack(msgDecline, &wordsMsg{say(err.Error())}))
	j.t.close(words + err.Error())
}

// agrees checks that a charter holds what the lobby showed and what was asked for.
func (j *joining) agrees(c *transcript.Charter) error {
	l := &j.lobby
	i := c.OperatorOf(j.t.me)
	if i < 0 {
		return errors.New("this operator is not in it")
	}
	o := c.Operators[i]
	if o.Nonce != j.nonce || o.Tip != j.t.cfg.tip(j.nonce, l.Dice) || o.Length != j.t.cfg.chain(l.Dice) || o.Name != j.t.cfg.Name {
		return errors.New("the own nonce, commitment or name was changed")
	}
	if c.OperatorOf(j.host) != 0 {
		return errors.New("the host is not the first operator")
	}
	var own []Ask
	var seats []Taken
	for _, s := range c.Seats {
		o := c.Operators[s.Operator]
		seats = append(seats, Taken{o.Name, o.Key, s.Kind, s.Name})
		if int(s.Operator) == i {
			own = append(own, Ask{s.Kind, s.Name})
		}
	}
	switch {
	case !slices.Equal(own, j.t.cfg.Places):
		return errors.New("the own seats were changed")
	case !slices.Equal(seats, l.Taken) || len(seats) != int(l.Seats):
		return errors.New("the seats were changed")
	case c.Game != l.Game || c.Ruleset != l.Ruleset || c.Components != l.Components || c.Carried != l.Carried || !slices.Equal(c.Options, l.Options):
		return errors.New("game, options or component data were changed")
	case c.Deal > transcript.DealSeeded:
		return fmt.Errorf("deal %d of private cards is one this program does not know: use the same version as the host (%s)", c.Deal, l.Program)
	case c.Dice != l.Dice || c.Clock != l.Clock || c.Rehearsal != l.Rehearsal || !slices.Equal(c.Attempts, l.Attempts):
		return errors.New("dice, clock or earlier attempts were changed")
	case j.opened != transcript.Hash{} && !slices.Contains(c.Attempts, j.opened):
		return errors.New("all had signed a table that the host gave up, and it does not say so")
	}
	return nil
}

func (j *joining) blobPart(rec transcript.Record) {
	if j.blob == nil || j.blob.Done() {
		return
	}
	if err := j.blob.Add(rec.Payload); err != nil {
		j.decline(err, "the host's component data did not arrive whole: ")
		return
	}
	if j.blob.Done() {
		if c, err := transcript.ParseCharter(j.body); err == nil {
			j.show(c)
		}
	}
}

// show shows the charter to the person.
func (j *joining) show(c *transcript.Charter) {
	b, err := transcript.NewBook(j.body, j.yaml(), j.t.cfg.Find)
	if err == nil && b.Blind() {
		err = transcript.ErrNeedsRuleset
	}
	if err != nil {
		j.decline(err, "the host's table cannot be played here: ")
		return
	}
	j.ready = true
	j.t.event(Proposed{Table: j.table, Charter: c, Rules: b.Rules(), Changed: c.Carried})
}

func (j *joining) yaml() []byte {
	if j.blob == nil {
		return nil
	}
	return j.blob.Bytes()
}

func (j *joining) confirm(table transcript.Hash, yes bool) {
	if !j.ready || j.t.game != nil || table != j.table {
		return
	}
	if !yes {
		j.t.send(j.host, pack(msgDecline, &wordsMsg{"its person said no"}))
		j.t.close("you did not agree to the charter")
		return
	}
	if err := j.t.sign(j.body, j.yaml()); err != nil {
		j.decline(err, "")
		return
	}
	j.t.game.announce()
}
