package transcript

import (
	"bytes"
	"crypto/ed25519"
	"crypto/sha256"
	"fmt"
	"slices"
	"testing"

	"tribes/engine"
	"tribes/engine/enginetest/toy"
	"tribes/engine/games"
	"tribes/transcript/canon"
)

// testFinder knows the toy and the real games. The toy is played face up, but with the data of dealt.
func testFinder(game string, _ uint16, _ Hash, yaml []byte) (engine.Rules, error) {
	switch {
	case game == "cairns" && bytes.Equal(yaml, dealt.yaml):
		return toy.Load(yaml)
	case game == "cairns":
		return toy.FaceUp(yaml)
	}
	if !slices.Contains(games.Names(), game) {
		return nil, ErrNeedsRuleset
	}
	if yaml != nil {
		return games.Load(game, yaml)
	}
	if loaded[game] == nil {
		r, err := games.Load(game, nil)
		if err != nil {
			return nil, err
		}
		loaded[game] = r
	}
	return loaded[game], nil
}

var loaded = map[string]engine.Rules{} // rules never change

func noFinder(string, uint16, Hash, []byte) (engine.Rules, error) { return nil, ErrNeedsRuleset }

func seedOf(words ...any) [32]byte { return sha256.Sum256([]byte(fmt.Sprint(words...))) }

// plan is a table to be played by a test.
type plan struct {
	game      string
	yaml      []byte // carried in the transcript
	seats     []int  // operator of each seat
	seed      int
	steps     int    // stop after so many steps; 0: to the end
	noSeals   bool   // leave the end unsealed
	fair      uint32 // dice values of each operator's chain, for fair dice; 0: seeded
	fewPasses bool   // draw and pass rarely, so that entries hold many moves
}

// short is a whole game of the toy in few steps.
var short = plan{game: "cairns", yaml: []byte("bag: {source: rulebook, pebbles: [3, 3, 3]}\npoints: {source: rulebook, each: [1, 2, 3]}\ngoal: {source: published, points: 9}\n"), seats: []int{0, 1, 0}}

// dealt is a whole game of the toy with its private deck.
var dealt = plan{game: "cairns", yaml: []byte("bag: {source: rulebook, pebbles: [4, 3, 3]}\npoints: {source: rulebook, each: [1, 2, 3]}\ngoal: {source: published, points: 9}\n"), seats: []int{0, 1, 0, 2}}

// table is a table played by a test: its book and each operator's copy.
type table struct {
	t      testing.TB
	book   *Book
	keys   []ed25519.PrivateKey
	chains []*DiceChain
	names  []Session
	copies [][]Record
	steps  []*Frame // entries by step, from step 2
}

func keyOf(name string) ed25519.PrivateKey {
	seed := seedOf("key ", name)
	return ed25519.NewKeyFromSeed(seed[:])
}

var operatorNames = []string{"Ada", "Bero", "Chloé", "Dan"}

func charterOf(t testing.TB, p plan) (*Charter, []ed25519.PrivateKey, []*DiceChain) {
	t.Helper()
	rules, err := testFinder(p.game, 1, Hash{}, p.yaml)
	if err != nil {
		t.Fatal(err)
	}
	yaml, _ := rules.Components()
	full, err := engine.Resolve(rules.Info(), len(p.seats), nil)
	if err != nil {
		t.Fatal(err)
	}
	c := &Charter{Format: Format, Game: p.game, Ruleset: rules.Info().Ruleset, Components: NameBlob(yaml),
		Carried: p.yaml != nil, Dice: DiceSeeded, Deal: DealOf(rules, full), Rehearsal: true}
	for k, v := range full.Options {
		c.Options = append(c.Options, Option{k, v})
	}
	slices.SortFunc(c.Options, func(a, b Option) int { return bytes.Compare([]byte(a.Key), []byte(b.Key)) })
	length := uint32(1)
	if p.fair > 0 {
		c.Dice, length = DiceFair, p.fair
	}
	var keys []ed25519.PrivateKey
	var chains []*DiceChain
	for i := range slices.Max(p.seats) + 1 {
		key, nonce := keyOf(operatorNames[i]), Hash(seedOf("nonce ", i, p.seed))
		chain := NewDiceChain(key, nonce, 0, length)
		keys, chains = append(keys, key), append(chains, chain)
		c.Operators = append(c.Operators, Operator{Key: [32]byte(key.Public().(ed25519.PublicKey)), Name: operatorNames[i], Nonce: nonce, Tip: chain.Tip(), Length: length})
	}
	for i, o := range p.seats {
		kind := Person
		if slices.Index(p.seats, o) != i {
			kind = "bot:random"
		}
		c.Seats = append(c.Seats, Place{uint8(o), kind, fmt.Sprintf("%s %d", operatorNames[o], i+1)})
	}
	return c, keys, chains
}

// open brings a table to its charter, signed by all.
func open(t testing.TB, p plan) *table {
	t.Helper()
	c, keys, chains := charterOf(t, p)
	body := c.Bytes()
	book, err := NewBook(body, p.yaml, testFinder)
	if err != nil {
		t.Fatal(err)
	}
	tb := &table{t: t, book: book, keys: keys, chains: chains}
	acks := make([]Record, len(keys))
	for i, key := range keys {
		tb.names = append(tb.names, firstSession(i, p.seed))
		acks[i] = book.NewAck(key, i, tb.names[i]).Record()
	}
	for i, key := range keys {
		recs := []Record{{KindCharter, body}}
		recs = append(recs, BlobRecords(p.yaml)...)
		recs = append(recs, book.NewStart(key, i, tb.names[i], 1, uint32(len(recs)), "test 1").Record(), acks[i])
		for j, a := range acks {
			if j != i {
				recs = append(recs, a)
			}
		}
		tb.copies = append(tb.copies, recs)
	}
	return tb
}

func firstSession(operator, seed int) Session {
	s := seedOf("session ", operator, seed)
	return Session(s[:8])
}

func (tb *table) each(make func(operator int) []Record) {
	for i := range tb.copies {
		tb.copies[i] = append(tb.copies[i], make(i)...)
	}
}

// reveals are the values of all live operators for the draw that waits for them.
func (tb *table) reveals() (values []Reveal, recs []Record) {
	for i := range tb.chains {
		if !tb.book.Live(i) {
			continue
		}
		epoch, index := tb.book.Value(i)
		c := tb.chains[i]
		if epoch > 0 {
			o := &tb.book.Charter.Operators[i]
			c = NewDiceChain(tb.keys[i], o.Nonce, epoch, o.Length)
		}
		r := Reveal{uint8(i), epoch, c.Value(index)}
		values, recs = append(values, r), append(recs, r.Record(tb.book.DrawEvent()))
	}
	return values, recs
}

// resolve echoes the pending entry and discloses the values of its draw.
func (tb *table) resolve() {
	tb.t.Helper()
	tb.echo()
	values, recs := tb.reveals()
	if _, err := tb.book.Resolve(values, nil); err != nil {
		tb.t.Fatal(err)
	}
	tb.each(func(int) []Record { return recs })
}

// echo appends to every copy its owner's echo of the pending entry.
func (tb *table) echo() {
	tb.each(func(i int) []Record {
		if i == int(tb.book.Pending().Operator) {
			return nil
		}
		return []Record{tb.book.NewEcho(tb.keys[i], i, tb.names[i]).Record()}
	})
}

func (tb *table) setup() {
	tb.t.Helper()
	values, recs := tb.reveals()
	if _, err := tb.book.Setup(values, nil); err != nil {
		tb.t.Fatal(err)
	}
	tb.each(func(i int) []Record { return append(slices.Clone(recs), tb.ack(i)) })
}

func (tb *table) ack(i int) Record { return tb.book.NewAck(tb.keys[i], i, tb.names[i]).Record() }

// enter plays an entry and appends it, acks and seals to every copy.
func (tb *table) enter(f *Frame, sealEnd bool) {
	tb.t.Helper()
	if _, err := tb.book.Play(f, nil); err != nil {
		tb.t.Fatal(err)
	}
	tb.steps = append(tb.steps, f)
	tb.each(func(int) []Record { return []Record{f.Record()} })
	if tb.book.Pending() != nil {
		tb.resolve()
	}
	tb.each(func(i int) []Record { return []Record{tb.ack(i)} })
	if tb.book.SealDue() && (sealEnd || !tb.book.Over()) {
		tb.each(func(int) []Record { return tb.seals() })
	}
}

func (tb *table) seals() (out []Record) {
	for i, key := range tb.keys {
		if !tb.book.Live(i) {
			continue
		}
		out = append(out, tb.book.NewSeal(key, i, tb.names[i]).Record())
	}
	return out
}

// choose makes a batch for the seat to act, ending with a draw or a change of seat.
func choose(tb *table, d *engine.Dice, p plan) (engine.Seat, []engine.Move) {
	s := tb.book.State().Clone()
	seat := s.Actor()
	if m, asked := tb.book.Opening(); asked {
		return seat, []engine.Move{m}
	}
	var batch []engine.Move
	var probe engine.Prober
	for len(batch) < engine.MaxBatch && s.Actor() == seat {
		menu := s.Moves(nil)
		if _, asked := s.Rules().Info().Opens(menu); asked {
			break
		}
		m := menu[d.Intn(len(menu))]
		if p.fewPasses && len(menu) > 1 {
			m = menu[1+d.Intn(len(menu)-1)]
		}
		batch = append(batch, m)
		draws, err := probe.NeedsDice(s, m)
		if err != nil {
			tb.t.Fatal(err)
		}
		if draws {
			break
		}
		if err := s.Apply(m, new(engine.Dice), nil); err != nil {
			tb.t.Fatal(err)
		}
	}
	return seat, batch
}

func (tb *table) entry(seat engine.Seat, batch []engine.Move) *Frame {
	tb.t.Helper()
	o := tb.book.Charter.Seats[seat].Operator
	f, err := tb.book.NewEntry(tb.keys[o], tb.names[o], seat, batch)
	if err != nil {
		tb.t.Fatal(err)
	}
	return f
}

// play plays a plan.
func play(t testing.TB, p plan) *table {
	t.Helper()
	tb := open(t, p)
	tb.setup()
	d := engine.NewDice(seedOf("choices ", p.seed))
	for !tb.book.Over() && (p.steps == 0 || int(tb.book.Tip().Step) < p.steps) {
		if kind, who := tb.book.Due(); kind == KindCommit {
			tb.enter(tb.book.NewCommit(tb.keys[who], who, tb.names[who]), true)
			continue
		}
		tb.enter(tb.entry(choose(tb, d, p)), !p.noSeals)
	}
	return tb
}

// restart begins a new session of an operator, noted in its copy.
func (tb *table) restart(i int) {
	count := uint32(1)
	critical := uint32(0)
	for _, r := range tb.copies[i] {
		if r.Kind == KindSession {
			count++
		}
		if r.Kind < KindLocal {
			critical++
		}
	}
	s := seedOf("session ", i, count)
	tb.names[i] = Session(s[:8])
	tb.copies[i] = append(tb.copies[i], tb.book.NewStart(tb.keys[i], i, tb.names[i], count, critical, "test 1").Record())
}

func note(text string) Record {
	return Record{KindLocal, canon.Marshal(&struct {
		Kind uint8
		Text string
	}{128, text})}
}

// resumed is the copy of an operator whose program was broken off wherever it could be: among the charter's
// signatures, among reveals, before an ack, among seals, and after the end.
func resumed(t testing.TB) []byte {
	p := plan{game: "cairns", seats: []int{0, 1, 2}, seed: 4}
	tb := open(t, p)
	cutShort := func(n int) (rest []Record) {
		rest = tb.cut(1, n)
		tb.restart(1)
		return rest
	}
	add := func(recs ...Record) { tb.copies[1] = append(tb.copies[1], recs...) }
	add(cutShort(1)...) // the charter's last signature
	_, reveals := tb.reveals()
	add(reveals[0], note("a note"))
	cutShort(0)
	tb.setup()
	rest := tb.cut(1, 4) // what it has of these reveals, and the ack
	add(append(reveals[1:], rest[3])...)
	d := engine.NewDice(seedOf("choices ", p.seed))
	for !tb.book.Over() {
		tb.enter(tb.entry(choose(tb, d, p)), true)
		switch step := tb.book.Tip().Step; {
		case step == 5:
			cutShort(1)
			cutShort(0)
			add(tb.ack(1))
		case step == 32:
			cutShort(2) // and the other seals never come
		case tb.book.Over():
			cutShort(2)
			add(tb.seals()[1:]...)
			cutShort(0)
		}
	}
	return file(tb.copies[1])
}

// cut takes the last records off a copy.
func (tb *table) cut(i, n int) []Record {
	c := tb.copies[i]
	tb.copies[i] = slices.Clone(c[:len(c)-n])
	return slices.Clone(c[len(c)-n:])
}

// file is a copy as bytes, with good record checks.
func file(recs []Record) []byte {
	b, check := []byte(Magic), FirstCheck()
	for _, r := range recs {
		b, check = r.Append(b, check)
	}
	return b
}

// records takes bytes apart again.
func records(t testing.TB, b []byte) (recs []Record) {
	t.Helper()
	rd, err := NewReader(bytes.NewReader(b))
	for err == nil {
		var r Record
		if r, err = rd.Next(); err == nil {
			recs = append(recs, Record{r.Kind, bytes.Clone(r.Payload)})
		}
	}
	if err.Error() != "EOF" {
		t.Fatal(err)
	}
	return recs
}

func verify(t testing.TB, b []byte) *Report {
	t.Helper()
	rep, err := Verify(bytes.NewReader(b), testFinder)
	if err != nil {
		t.Fatal(err)
	}
	return rep
}

func export(t testing.TB, b []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	if err := Export(&out, bytes.NewReader(b), testFinder); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// show is a report in one line.
func (rep *Report) show() string {
	s := fmt.Sprintf("%s step %d link %.8s entries %d moves %d scores %v winners %v", rep.Verdict, rep.Tip.Step, rep.Tip.Link(), rep.Entries, rep.Moves, rep.Scores, rep.Winners)
	if p := rep.Problem; p != nil {
		s += fmt.Sprintf(" | record %d seat %d: %s", p.Record, p.Seat, p.Reason)
	}
	return s
}
