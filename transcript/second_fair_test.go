package transcript_test

import (
	"bytes"
	"slices"
)

// 7. Dice: values. holds tells whether v is the operator's value for a draw, and keeps it. A value proves itself: hashed on down to the
// newest value of the same chain that is known, or to its tip.
func (j *judge) holds(operator int, draw uint32, epoch int, v []byte) bool {
	o := &j.operators[operator]
	e, index := o.place(draw)
	if e != epoch {
		return false
	}
	known, at := o.chains[e].tip, uint32(0)
	if o.lastEpoch == e {
		known, at = o.last, o.lastIndex
	}
	if at >= index || !bytes.Equal(o.down(v, epoch, index, at), known) {
		return false
	}
	o.last, o.lastEpoch, o.lastIndex = v, e, index
	return true
}

// place is the epoch and index of the value for a draw; epoch -1 if no chain reaches so far.
func (o *operator) place(draw uint32) (epoch int, index uint32) {
	for e, c := range o.chains {
		if draw <= c.length {
			return e, draw
		}
		draw -= c.length
	}
	return -1, 0
}

// down hashes value index of a chain on to value to.
func (o *operator) down(v []byte, epoch int, index, to uint32) []byte {
	for i := index; i > to; i-- {
		v = hash("tribes/chain/1", o.nonce, o.key, uint32(epoch), i, v)
	}
	return v
}

// left counts the values for draws after this one.
func (o *operator) left(event uint32) (n int64) {
	for _, c := range o.chains {
		n += int64(c.length)
	}
	return n - int64(event)
}

// 4. Frames, 7. Dice: a commit names the operator's next chain.
func (j *judge) commit(f frame) {
	p, ok := structure(f.content, "u32 hash u32")
	o := &j.operators[f.operator]
	if !ok || number(p[0]) != uint32(len(o.chains)) || number(p[2]) < 1 || number(p[2]) > 1048576 {
		refuse("cheated", "a commit that is none")
	}
	o.chains = append(o.chains, diceChain{p[1].([]byte), number(p[2])})
	j.advance(f.header, f.body(), zeros, zeros)
}

// 9. Verdicts: a signed reveal stands only where its value is wrong.
func (j *judge) wrongReveal(b []byte) {
	f, ok := readFrame(b, 7)
	want(ok, "no value, and no frame that holds one")
	want(bytes.Equal(f.table, j.table) && f.operator < len(j.operators), "a frame of another table")
	want(signed(j.operators[f.operator].key, f.raw, f.signature), "a wrong signature")
	p, ok := structure(f.content, "u8 u32 hash")
	want(ok && octet(p[0]) == f.operator, "a value that is none, or for another operator")
	o := &j.operators[f.operator]
	epoch, index := o.place(f.event)
	want(f.event > 0 && epoch >= 0 && uint32(epoch) == number(p[1]), "a value of another epoch")
	known, v := o.down(p[2].([]byte), epoch, index, 0), p[2].([]byte)
	want(!bytes.Equal(known, o.chains[epoch].tip), "value %x proves itself", v)
	refuse("cheated", "a value that is not the one of draw %d", f.event)
}

// pending is an entry whose draw is not finished.
type pending struct {
	header
	event    uint32
	echoed   bool         // by the owner
	revealed map[int]bool // by operator
	values   []byte
	given    []byte // draws and the operators that were given up in them
	count    int
	owners   map[int]word // what the owner has said to going on without whom
	others   abandonment
}

// word is whether somebody goes on without others, and who of them it shows to have echoed.
type word struct {
	yes    bool
	echoed []int
}

// abandonment is what others have said that had not come to be all.
type abandonment struct {
	missing int
	agreed  []int
	echoed  []int
}

func newPending(h header, event uint32) *pending {
	return &pending{header: h, event: event, revealed: map[int]bool{}, owners: map[int]word{}}
}

// idle tells that no abandonment is under way.
func (p *pending) idle() bool { return len(p.others.agreed) == 0 }

type gone struct {
	Operator            int
	Step, Event         uint32
	Withheld, Contested bool
}

func (j *judge) live() (n int) {
	for _, o := range j.operators {
		if !o.gone {
			n++
		}
	}
	return n
}

// signs is the operator who signs entries of a seat, and whether its own was given up.
func (j *judge) signs(seat int) (who int, orphan bool) {
	if o := j.seats[seat]; !j.operators[o].gone {
		return o, false
	}
	return slices.IndexFunc(j.operators, func(o operator) bool { return !o.gone }), true
}

// spokenOf checks the header of an echo or an abandon, which speak of a step that is not finished.
func (j *judge) spokenOf(f frame) []value {
	types := map[int]string{5: "hash", 8: "hash bool list list"}
	p, ok := structure(f.content, types[f.kind])
	want(ok, "no echo and no abandon")
	want(j.pending != nil && f.step == j.pending.step && bytes.Equal(f.prev, j.in), "a frame out of place")
	if !bytes.Equal(f.digest, j.digest) {
		refuse("disagree", "another position at step %d", j.step)
	}
	want(f.event == map[int]uint32{5: j.pending.header.event, 8: j.pending.event}[f.kind], "of another draw")
	want(bytes.Equal(p[0].([]byte), j.pending.body()), "of another entry")
	want(!j.operators[f.operator].gone, "of an operator that was given up")
	return p
}

func (j *judge) echo(f frame) {
	j.spokenOf(f)
	p := j.pending
	want(f.operator != p.operator, "an echo of its own entry")
	want(f.operator == j.owner && !p.echoed && p.values == nil && p.idle(), "an echo out of place")
	p.echoed = true
}

// shown are the operators whose echoes a consent shows.
func (j *judge) shown(list []value, missing int) (out []int) {
	for _, v := range list {
		raw, ok := v.([]byte)
		want(ok, "no bytes of an echo")
		e, ok := readFrame(raw, 5)
		want(ok && bytes.Equal(e.table, j.table) && e.operator < len(j.operators) && e.seat == 255 && bytes.Equal(e.branch, make([]byte, 8)), "no echo")
		want(signed(j.operators[e.operator].key, e.raw, e.signature), "a wrong signature of an echo")
		j.spokenOf(e)
		want(e.operator != j.pending.operator && missing>>e.operator&1 == 1 && (len(out) == 0 || e.operator > out[len(out)-1]), "echoes of others than the missing, ascending")
		out = append(out, e.operator)
	}
	return out
}

// mayReveal tells whether the owner's echo stands, where one is due.
func (j *judge) mayReveal() bool {
	p := j.pending
	return j.owner < 0 || j.owner == p.operator || j.operators[j.owner].gone || p.echoed
}

// nextReveal is the operator whose value is next; -1 if all stand.
func (j *judge) nextReveal() int {
	for i, o := range j.operators {
		if !o.gone && !j.pending.revealed[i] {
			return i
		}
	}
	return -1
}

func (j *judge) abandon(f frame) {
	v := j.spokenOf(f)
	p, o, missing, yes := j.pending, &j.pending.others, f.seat, v[1] == true
	want(j.mayReveal(), "an abandon before the owner's echo")
	for i := range 8 {
		want(missing>>i&1 == 0 || i < len(j.operators) && !j.operators[i].gone, "given up who is not at the table")
	}
	want(missing != 0 && missing>>f.operator&1 == 0, "given up nobody, or oneself")
	shown := v[2].([]value)
	want(!yes || len(shown) == 0, "consent that shows values")
	last := -1
	for _, s := range shown {
		r, ok := fields(s, "u8 u32 hash")
		want(ok && octet(r[0]) > last && octet(r[0]) < 8 && missing>>octet(r[0])&1 == 1, "a refusal shows values of others than the missing, ascending")
		last = octet(r[0])
		want(j.holds(last, f.event, int(number(r[1])), r[2].([]byte)), "a refusal shows a wrong value")
	}
	echoed := j.shown(v[3].([]value), missing)
	want(yes || len(echoed) == 0, "a refusal that shows echoes")
	if f.operator == j.owner {
		_, said := p.owners[missing]
		want(!said, "the owner said this already")
		p.owners[missing] = word{yes, echoed}
	} else {
		want(yes, "another's refusal")
		want(len(o.agreed) == 0 || o.missing == missing && f.operator > o.agreed[len(o.agreed)-1], "consents out of order")
		o.missing, o.agreed, o.echoed = missing, append(o.agreed, f.operator), append(o.echoed, echoed...)
	}
	for i, of := range j.operators {
		agreed := i == j.owner && p.owners[missing].yes || o.missing == missing && slices.Contains(o.agreed, i)
		if !of.gone && missing>>i&1 == 0 && !agreed {
			return
		}
	}
	var all []int
	if o.missing == missing {
		all = o.echoed
	}
	j.goOn(missing, append(all, p.owners[missing].echoed...))
}

// goOn gives up the missing operators: the values of the draw are burned, and the entry takes the next.
func (j *judge) goOn(missing int, echoed []int) {
	p, before := j.pending, len(j.operators)
	for i := range j.operators {
		if missing>>i&1 == 1 {
			j.operators[i].gone = true
			j.gone = append(j.gone, gone{i, p.step, p.event, i == p.operator || p.count > 0 || slices.Contains(echoed, i), false})
		}
	}
	for i := range j.gone {
		if g := &j.gone[i]; g.Step == p.step && g.Event == p.event {
			g.Contested = 2*j.live() <= before
		}
	}
	p.given = join(string(p.given), p.event, missing)
	p.count++
	p.event++
	p.owners, p.others, p.values, p.revealed = map[int]word{}, abandonment{}, nil, map[int]bool{}
}

// resolve finishes the step with all values of its draw.
func (j *judge) resolve() {
	p := j.pending
	abandons := zeros
	if p.count > 0 {
		abandons = hash("tribes/abandons/1", p.count, p.given)
	}
	j.pending, j.event = nil, p.event
	j.advance(p.header, p.body(), abandons, hash("tribes/reveals/1", p.event, j.live(), p.values))
}
