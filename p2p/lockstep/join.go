package lockstep

import (
	"errors"
	"fmt"
	"slices"

	"tribes/engine"
	"tribes/transcript"
)

// joining is a guest on its way to a seat.
type joining struct {
	t     *Table
	host  Key
	seen  bool // a lobby came
	lobby Lobby
	nonce transcript.Hash
	body  []byte // a charter waiting for the person
	blob  *transcript.Collector
	asked bool // the person was asked
}

// NewGuest asks the operator with that key for seats as soon as there is a link to it.
func NewGuest(cfg Config, host Key) *Table {
	t := newTable(cfg)
	t.join = &joining{t: t, host: host}
	return t
}

func (j *joining) up(k Key) {
	if k == j.host {
		j.ask(j.lobby.Round)
	}
}

// ask asks for seats with a nonce that was never used before.
func (j *joining) ask(round uint32) {
	j.nonce = transcript.Hash(j.t.cfg.Fresh())
	j.forget()
	j.t.send(j.host, pack(msgJoin, &joinMsg{transcript.Format, j.t.cfg.Program, round, j.t.cfg.Name, j.t.cfg.Places, j.nonce, j.t.cfg.tip(j.nonce)}))
}

// forget drops a charter that will not come about.
func (j *joining) forget() {
	j.body, j.blob, j.asked = nil, nil, false
	if j.t.game != nil {
		j.t.game = nil
		j.t.out.Discard = true
	}
}

func (j *joining) receive(e envelope) {
	switch e.Type {
	case msgLobby:
		var l Lobby
		if err := e.into(&l); err != nil || l.check() != nil {
			j.t.close("the host's lobby cannot be read: are both programs of one version?")
			return
		}
		j.lobbyCame(l)
	case msgRefuse:
		var m wordsMsg
		if e.into(&m) == nil {
			j.t.close("the host refused: " + say(m.Text))
		}
	case msgPropose:
		var m proposeMsg
		if e.into(&m) == nil && m.Round == j.lobby.Round {
			j.proposed(m.Charter)
		}
	default:
		if j.t.game != nil {
			j.t.game.receive(j.host, e)
		}
	}
}

func (j *joining) lobbyCame(l Lobby) {
	if !j.seen {
		if err := j.playable(&l); err != nil {
			j.t.send(j.host, pack(msgBye, &wordsMsg{say(err.Error())}))
			j.t.close(err.Error())
			return
		}
	}
	anew := j.seen && l.Round > j.lobby.Round
	first := !j.seen && l.Round > 0 // we asked before we knew the round
	j.seen, j.lobby = true, l
	j.t.event(LobbyChanged{l})
	if anew || first {
		j.ask(l.Round)
	}
}

// playable tells whether this program can play at that table.
func (j *joining) playable(l *Lobby) error {
	if l.Format != transcript.Format {
		return fmt.Errorf("the host's program %s speaks format %d, this one format %d: use the same version", l.Program, l.Format, transcript.Format)
	}
	if l.Dice != transcript.DiceSeeded {
		return fmt.Errorf("the host's table has dice this program does not know: use the same version as the host (%s)", l.Program)
	}
	if l.Carried {
		return nil
	}
	_, err := j.t.cfg.Find(l.Game, l.Ruleset, l.Components.Hash, nil)
	if errors.Is(err, transcript.ErrNeedsRuleset) {
		return fmt.Errorf("the host plays ruleset %d of %s with component data %.8s, which this program lacks: use the same version as the host (%s)", l.Ruleset, say(l.Game), l.Components.Hash, l.Program)
	}
	return err
}

func (j *joining) proposed(body []byte) {
	if j.t.game != nil || j.body != nil {
		return
	}
	c, err := transcript.ParseCharter(body)
	if err == nil {
		err = j.agrees(c)
	}
	if err != nil {
		j.t.send(j.host, pack(msgDecline, &wordsMsg{say(err.Error())}))
		j.t.close("the host's charter is not what was shown in the lobby: " + err.Error())
		return
	}
	j.body = body
	if c.Carried {
		j.blob = transcript.Collect(c.Components)
		return
	}
	j.ready(c)
}

// agrees checks that a charter holds what the lobby showed and what was asked for.
func (j *joining) agrees(c *transcript.Charter) error {
	l := &j.lobby
	i := c.OperatorOf(j.t.me)
	if i < 0 {
		return errors.New("this operator is not in it")
	}
	o := c.Operators[i]
	if o.Nonce != j.nonce || o.Tip != j.t.cfg.tip(j.nonce) || o.Name != j.t.cfg.Name {
		return errors.New("the own nonce, commitment or name was changed")
	}
	var own []Ask
	for _, s := range c.Seats {
		if int(s.Operator) == i {
			own = append(own, Ask{s.Kind, s.Name})
		}
	}
	if !slices.Equal(own, j.t.cfg.Places) {
		return errors.New("the own seats were changed")
	}
	if c.OperatorOf(j.host) < 0 {
		return errors.New("the host is not in it")
	}
	if c.Game != l.Game || c.Ruleset != l.Ruleset || c.Components != l.Components || c.Carried != l.Carried || c.Dice != l.Dice ||
		c.Deal != 0 || c.Clock != l.Clock || c.Rehearsal != l.Rehearsal || len(c.Seats) != int(l.Seats) || !slices.Equal(c.Options, l.Options) {
		return errors.New("game, options, seats or dice were changed")
	}
	return nil
}

func (j *joining) blobPart(rec transcript.Record) {
	if j.blob == nil || j.blob.Done() {
		return
	}
	if err := j.blob.Add(rec.Payload); err != nil {
		j.t.close("the host's component data did not arrive whole: " + err.Error())
		return
	}
	if j.blob.Done() {
		c, err := transcript.ParseCharter(j.body)
		if err == nil {
			j.ready(c)
		}
	}
}

// ready shows the charter to the person.
func (j *joining) ready(c *transcript.Charter) {
	rules, err := j.t.cfg.Find(c.Game, c.Ruleset, c.Components.Hash, j.yaml())
	if err == nil {
		_, err = engine.Resolve(rules.Info(), len(c.Seats), c.Table().Options)
	}
	if err != nil {
		j.t.send(j.host, pack(msgDecline, &wordsMsg{say(err.Error())}))
		j.t.close("the host's table cannot be played here: " + err.Error())
		return
	}
	j.asked = true
	j.t.event(Proposed{Charter: c, Rules: rules, Changed: c.Carried})
}

func (j *joining) yaml() []byte {
	if j.blob == nil {
		return nil
	}
	return j.blob.Bytes()
}

func (j *joining) confirm(yes bool) {
	if !j.asked || j.t.game != nil {
		return
	}
	if !yes {
		j.t.send(j.host, pack(msgDecline, &wordsMsg{"its person said no"}))
		j.t.close("you did not agree to the charter")
		return
	}
	if err := j.t.sign(j.body, j.yaml()); err != nil {
		j.t.close(err.Error())
		return
	}
	j.t.game.announce()
}
