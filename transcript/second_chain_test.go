package transcript_test

import (
	"bytes"
	"encoding/hex"
)

// stage is how far a copy has come in the grammar of section 8.
type stage int

const (
	blobs stage = iota
	signing
	setup
	playing
)

// step is what the chain says of one step.
type step struct {
	Step, Event                     uint32
	Body, Reveals, In, Digest, Link string
}

// made is what makes a step, or will when its draw is done.
type made struct {
	header
	in, digest []byte
}

// judge reads the records of one file, from its charter on.
type judge struct {
	charter
	decks  map[string]deck // of the games whose rules say so; nil: without rules
	stage  stage
	data   []byte // component data
	values []byte // of setup
	next   int    // signatures of the charter or values of setup so far
	owner  int    // of the copy; -1: none
	// count is that of the owner's newest session, records how many there are so far, local ones left out
	count, records uint32
	name           []byte // of the newest session

	in, digest, before, beforeDigest []byte // of the newest step and the one before; a digest is nil until it is stated
	step, event                      uint32
	steps                            []made // by step; 0 is the charter
	out                              []step
	acked                            bool
	sealed                           []bool // by operator, of the newest step
	broken                           bool   // a session began after its last seal

	pending   *pending
	gone      []gone
	hands     []byte // deal 1: by seat
	deal      *masked
	opened    []bool
	convicted map[int]bool
	seed      []byte // of the table
}

var zeros = make([]byte, 32)

// 6. Chain: the digest of the newest step, as a frame states it.
func (j *judge) state(d []byte) {
	if j.digest == nil {
		j.digest = d
		j.steps[j.step].digest = d
		if j.step > 0 {
			j.out[j.step-1].Digest = hex.EncodeToString(d)
			j.out[j.step-1].Link = hex.EncodeToString(j.link())
		}
	}
	if !bytes.Equal(j.digest, d) {
		refuse("disagree", "another position at step %d", j.step)
	}
}

// link is that of the newest step; zeros stand for a digest that nobody has stated.
func (j *judge) link() []byte {
	d := j.digest
	if d == nil {
		d = zeros
	}
	return hash("tribes/link/1", j.in, d)
}

func (j *judge) advance(by header, body, abandons, reveals []byte) {
	in := hash("tribes/input/1", j.in, j.digest, body, abandons, reveals)
	j.before, j.beforeDigest, j.in, j.digest = j.in, j.digest, in, nil
	j.step++
	j.steps = append(j.steps, made{by, in, nil})
	j.out = append(j.out, step{Step: j.step, Event: j.event, Body: hex.EncodeToString(body), Reveals: hex.EncodeToString(reveals), In: hex.EncodeToString(in)})
	j.acked, j.broken, j.sealed = false, false, make([]bool, len(j.operators))
	want(j.step <= 65535, "more steps than a table has")
}

// 4. Frames: kinds that are read.
func (j *judge) frame(kind byte, b []byte) {
	f, ok := readFrame(b, kind)
	want(ok, "no frame")
	want(bytes.Equal(f.table, j.table), "a frame of another table")
	unknown := kind == 10 || kind == 11 || kind > 17
	want(unknown || f.operator < len(j.operators), "a frame of nobody")
	want(f.operator >= len(j.operators) || signed(j.operators[f.operator].key, f.raw, f.signature), "a wrong signature")
	if unknown {
		refuse("needs-ruleset", "kind %d", kind)
	}
	want(bytes.Equal(f.branch, make([]byte, 8)), "another branch")
	want(f.seat == 255 || kind == 4 || kind == 8 || kind == 16, "a seat")
	switch kind {
	case 3:
		j.session(f)
	case 4, 9, 13, 14, 15, 16:
		j.move(f)
	case 5:
		j.echo(f)
	case 6:
		j.ack(f)
	case 8:
		j.abandon(f)
	case 12:
		j.seal(f)
	}
}

// spoken checks the header of a frame that speaks of the newest step itself.
func (j *judge) spoken(f frame) {
	want(f.step == j.step && f.event == j.event && bytes.Equal(f.prev, j.before), "a frame out of place")
	if !bytes.Equal(f.digest, j.beforeDigest) {
		refuse("disagree", "another position at the step before")
	}
}

// 8. Grammar: sessions.
func (j *judge) session(f frame) {
	p, ok := structure(f.content, "u32 u32 hash text")
	want(ok && isText(p[3]), "no session")
	first := j.owner < 0
	want(!first || j.stage == signing && j.next == 0, "a first session after the first signature")
	want(first || f.operator == j.owner && number(p[0]) > j.count, "another owner, or a session that is not later")
	j.spoken(f)
	want(bytes.Equal(p[2].([]byte), j.in) && number(p[1]) == j.records, "a session of another copy")
	want(!bytes.Equal(f.header.session, j.name), "a session of the same name, or of none")
	j.name = f.header.session
	j.owner, j.count, j.broken = f.operator, number(p[0]), true
	if j.pending != nil {
		j.pending.others = abandonment{} // void
	}
}

// 8. Grammar: signatures of the charter, the owner's acks.
func (j *judge) ack(f frame) {
	p, ok := structure(f.content, "hash hash")
	want(ok, "no ack")
	in, digest := p[0].([]byte), p[1].([]byte)
	if f.step < j.step {
		if s := j.steps[f.step]; bytes.Equal(in, s.in) && s.digest != nil && !bytes.Equal(digest, s.digest) {
			refuse("disagree", "another position at step %d", f.step)
		}
		refuse("damaged", "an ack that is behind")
	}
	j.spoken(f)
	want(bytes.Equal(in, j.in), "an ack of another chain")
	j.state(digest)
	if j.stage == signing {
		want(f.operator == j.signer(), "a signature of the charter out of order")
		if j.next++; j.next == len(j.operators) {
			j.stage, j.next = setup, 0
		}
		return
	}
	want(j.stage == playing && f.operator == j.owner && !j.acked && !j.operators[f.operator].gone, "an ack out of place")
	for _, s := range j.sealed {
		want(!s, "an ack after a seal")
	}
	j.acked = true
}

// signer is whose signature of the charter is next: the owner's first, the others ascending.
func (j *judge) signer() int {
	if j.owner < 0 || j.next > j.owner {
		return j.next
	}
	return []int{j.owner, j.next - 1}[min(j.next, 1)]
}

// ready checks what must stand before seals and the next step.
func (j *judge) ready() {
	want(j.stage == playing, "a step before setup")
	want(j.pending == nil, "a step before the values of the draw")
	want(j.owner < 0 || j.acked || j.operators[j.owner].gone, "the owner's ack is missing")
}

// 8. Grammar: seals. Without rules nobody can tell whether the game is over, and they may stand after any step.
func (j *judge) seal(f frame) {
	p, ok := structure(f.content, "hash hash")
	want(ok, "no seal")
	j.spoken(f)
	j.ready()
	j.state(p[1].([]byte))
	want(bytes.Equal(p[0].([]byte), j.link()), "a seal of another chain")
	want(!j.operators[f.operator].gone, "a seal of an operator that was given up")
	for i, sealed := range j.sealed {
		want(sealed == (i < f.operator && !j.operators[i].gone), "seals out of order")
	}
	j.sealed[f.operator], j.broken = true, false
}

// sealsStand: the seals of a step are there as a whole or not at all, if nothing came between.
func (j *judge) sealsStand() bool {
	some, all := false, true
	for i, s := range j.sealed {
		some = some || s
		all = all && (s || j.operators[i].gone)
	}
	return !some || all || j.broken
}

// move takes what makes the next step.
func (j *judge) move(f frame) {
	want(j.stage == playing, "a step before setup")
	if p := j.pending; p != nil && f.step == p.step {
		j.outOfTurn(f, p.header)
		j.again(f, p.header)
	}
	if f.step > 1 && f.step <= j.step {
		j.outOfTurn(f, j.steps[f.step].header)
	}
	if f.step == j.step && f.step > 1 {
		j.again(f, j.steps[f.step].header)
	}
	want(f.step == j.step+1 && bytes.Equal(f.prev, j.in), "a step of another chain")
	j.ready()
	j.state(f.digest)
	want(j.sealsStand(), "some seals are missing")
	want(!j.operators[f.operator].gone, "a step of an operator that was given up")
	kind, operator := j.due()
	switch {
	case kind != f.kind && !(kind == 4 && f.kind == 16), operator >= 0 && operator != f.operator:
		refuse("cheated", "a frame of kind %d where %d of %d is due", f.kind, kind, operator)
	case f.kind == 4:
		j.entry(f)
	case f.kind == 9:
		want(f.event == j.event, "another draw")
		j.commit(f)
	default:
		want(f.event == j.event, "another draw")
		j.dealt(f)
	}
}

// outOfTurn convicts who makes a step that was another's to make, on the same chain.
func (j *judge) outOfTurn(f frame, stands header) {
	if f.operator == stands.operator || j.operators[f.operator].gone {
		return
	}
	before, event := j.steps[f.step-1], uint32(0)
	if f.step > 1 {
		event = j.out[f.step-2].Event
	}
	if bytes.Equal(f.prev, before.in) && bytes.Equal(f.digest, before.digest) && (f.kind == 4 || f.event == event) {
		refuse("cheated", "step %d was for %d to make", f.step, stands.operator)
	}
}

// again judges a frame for a step that stands already.
func (j *judge) again(f frame, stands header) {
	if exclude(f.header, stands) {
		refuse("cheated", "two statements of step %d", f.step)
	}
	refuse("damaged", "step %d stands already", f.step)
}

// due is the kind of the frame that makes the next step and its operator; -1 where the rules of the game tell.
func (j *judge) due() (kind, operator int) {
	if j.dice == 2 {
		for i, o := range j.operators {
			if !o.gone && o.left(j.event) < int64(j.live()) {
				return 9, i
			}
		}
	}
	if d := j.deal; d != nil && d.parts < 3*len(j.operators) {
		return 13 + d.parts/len(j.operators), d.parts % len(j.operators)
	}
	return 4, -1
}

// 4. Frames, 7. Dice: an entry.
func (j *judge) entry(f frame) {
	p, ok := structure(f.content, "bool list")
	if !ok || len(f.content) > 4096 || len(p[1].([]value)) < 1 || len(p[1].([]value)) > 64 || f.seat >= len(j.seats) {
		refuse("cheated", "an entry that is none")
	}
	moves := p[1].([]value)
	for _, m := range moves {
		if _, ok := fields(m, "u16 i16 i16 i16"); !ok {
			refuse("cheated", "a move that is none")
		}
	}
	signer, orphan := j.signs(f.seat)
	if signer != f.operator || orphan && len(moves) > 1 {
		refuse("cheated", "an entry for another operator's seat, or of more than one move for one that was given up")
	}
	event := j.event
	if p[0] == true {
		event++
	}
	if f.event != event {
		refuse("cheated", "an entry that names draw %d", f.event)
	}
	j.cards(f.seat, orphan, moves)
	switch {
	case p[0] != true:
		j.advance(f.header, f.body(), zeros, zeros)
	case j.dice == 2:
		j.pending = newPending(f.header, event)
	default:
		j.event = event
		j.advance(f.header, f.body(), zeros, hash("tribes/reveals/1", event, 0))
	}
}

// 8. Grammar: reveals of the setup and of fair draws.
func (j *judge) reveal(b []byte) {
	p, ok := structure(b, "u32 u8 u32 hash")
	if !ok {
		j.wrongReveal(b)
	}
	event, operator, epoch, v := number(p[0]), octet(p[1]), int(number(p[2])), p[3].([]byte)
	want(j.stage == setup || j.stage == playing && j.pending != nil, "a value out of place")
	if j.stage == setup {
		want(event == 1 && operator == j.next, "a value of setup out of order")
	} else {
		want(j.mayReveal(), "a value before the owner's echo")
		want(event == j.pending.event && operator == j.nextReveal() && j.pending.idle(), "a value out of order")
	}
	want(j.holds(operator, event, epoch, v), "a wrong value")
	if j.stage == setup {
		j.values = join(string(j.values), operator, v)
		if j.next++; j.next == len(j.operators) {
			j.begin()
		}
		return
	}
	j.pending.values = join(string(j.pending.values), operator, v)
	j.pending.revealed[operator] = true
	if j.nextReveal() < 0 {
		j.resolve()
	}
}

// begin makes step 1.
func (j *judge) begin() {
	n := len(j.operators)
	j.stage, j.event = playing, 1
	j.seed = hash("tribes/seed-open/1", j.table, n, j.values)
	if d, known := j.decks[j.game]; known && j.charter.deal == 1 {
		j.hands = dealOf(dealSeed(j.table, j.seed), d.cards, len(j.seats))
	}
	if j.charter.deal == 2 {
		j.deal = &masked{}
	}
	j.opened = make([]bool, len(j.seats))
	j.advance(header{}, hash("tribes/body/1", "setup"), zeros, hash("tribes/reveals/1", uint32(1), n, j.values))
}
