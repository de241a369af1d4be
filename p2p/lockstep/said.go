package lockstep

import (
	"errors"
	"fmt"
	"strings"
)

// MaxSaid bounds what is said at once, in bytes.
const MaxSaid = 500

// SaidEvery is the time in which an operator may say a line, on average.
const SaidEvery Time = 1000

// How many lines an operator may say at once. The own program stops its person earlier than others would, as lines may be
// held up on their way and arrive together.
const (
	SaidBurst = 10
	ownBurst  = 5
)

// maxVoices bounds the operators whose lines are counted; more are not heard.
const maxVoices = 64

// Said tells what an operator says to the others. It is one line of at most MaxSaid bytes of characters that print, and
// stands in no transcript.
type Said struct {
	Operator string // its name, in the lobby too
	Text     string
}

func (Said) isEvent() {}

type saidMsg struct{ Text string }

// voice counts what an operator says; it outlives its link.
type voice struct {
	paid Time // up to when its lines use up what it may say
	told bool // that it says too much
}

// counts takes one line more and tells whether it may be heard.
func (v *voice) counts(now Time, burst int) bool {
	if v.paid-now > Time(burst-1)*SaidEvery {
		return false
	}
	v.paid = max(v.paid, now) + SaidEvery
	return true
}

// oneLine keeps what prints of words, and of spaces one at a time.
func oneLine(s string) string { return strings.Join(strings.Fields(printable(s)), " ") }

// Say tells the operators that are linked now what a person says; nobody else ever hears it. Characters that do not print
// become spaces. The error says why nobody hears it.
func (t *Table) Say(text string) error {
	text = oneLine(text)
	switch {
	case t.closed:
		return errors.New("this table was left")
	case text == "":
		return errors.New("there is nothing to say in that")
	case len(text) > MaxSaid:
		return fmt.Errorf("at most %d bytes can be said at once, these are %d", MaxSaid, len(text))
	case t.nameOf(t.me) == "":
		return errors.New("you have no seat at the table yet")
	}
	var to []Key
	for _, k := range t.others() {
		if l := t.links[k]; l != nil && l.up {
			to = append(to, k)
		}
	}
	if len(to) == 0 {
		return errors.New("nobody else is here to hear that")
	}
	if !t.own.counts(t.now, ownBurst) {
		return errors.New("that was much at once: say it again in a moment")
	}
	for _, k := range to {
		t.send(k, pack(msgSaid, &saidMsg{text}))
	}
	return nil
}

// heardSaid takes what an operator says.
func (t *Table) heardSaid(from Key, e envelope) {
	var m saidMsg
	if e.into(&m) != nil || len(m.Text) > MaxSaid {
		return
	}
	text, name := oneLine(m.Text), t.nameOf(from)
	if text == "" || name == "" {
		return
	}
	v := t.voices[from]
	if v == nil {
		if len(t.voices) >= maxVoices {
			return
		}
		v = &voice{}
		t.voices[from] = v
	}
	switch {
	case v.counts(t.now, SaidBurst):
		t.event(Said{name, text})
	case !v.told:
		v.told = true
		t.notice("%s says more than is shown: what comes too fast is left out", name)
	}
}

// forgetVoices forgets operators that may say as much again as one that never spoke.
func (t *Table) forgetVoices() {
	for k, v := range t.voices {
		if v.paid <= t.now {
			delete(t.voices, k)
		}
	}
}

// nameOf is the name of who has a seat at the table or in the lobby; "" of anybody else.
func (t *Table) nameOf(k Key) string {
	if t.game != nil {
		if i := t.game.operatorOf(k); i >= 0 {
			return t.game.name(i)
		}
	}
	var taken []Taken
	switch {
	case t.host != nil:
		taken = t.host.lobby.Taken
	case t.join != nil:
		taken = t.join.lobby.Taken
	}
	for _, s := range taken {
		if s.Key == k {
			return s.Operator
		}
	}
	return ""
}
