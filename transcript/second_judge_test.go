package transcript_test

import "bytes"

// deck is what the rules of a game say of its private cards: how many there are, which kind of move opens one.
type deck struct {
	cards int
	opens uint64
}

// ruled are the decks of the games; the first is that of the game the tests play.
var ruled = map[string]deck{"cairns": {6, 2}, "neta-tanka": {10, 36}}

// 9. Verdicts: the verdict on a file. "needs-ruleset" is the best that can be said without rules. With decks that are known the
// cards that are opened are checked too.
func judged(b []byte, decks map[string]deck) (j *judge, verdict, why string) {
	j = &judge{decks: decks, owner: -1, name: make([]byte, 8), convicted: map[int]bool{}}
	recs, end := readRecords(b)
	if evidence, first := proof(recs); first {
		if _, _, ok := readEvidence(evidence); ok {
			return j, "cheated", "evidence alone" // whatever comes after it
		}
		return j, "damaged", "a proof that proves nothing"
	}
	verdict, why = "needs-ruleset", ""
	for _, r := range recs {
		if verdict == "needs-ruleset" && why == "" {
			if err := j.read(r); err != nil {
				verdict, why = err.(refusal).verdict, err.Error()
			}
		} else if r.kind == 17 && j.stage > blobs { // conviction by evidence stands whatever else is wrong
			_ = catch(func() { j.evidence(r.payload) })
		}
	}
	switch {
	case len(j.convicted) > 0:
		verdict = "cheated"
	case verdict == "cheated":
	case end != "clean":
		verdict, why = "damaged", end
	case j.stage < setup && verdict == "needs-ruleset":
		verdict, why = "damaged", "no table was opened"
	}
	return j, verdict, why
}

// proof is the evidence with which a file begins, local records aside.
func proof(recs []record) (evidence []byte, first bool) {
	for _, r := range recs {
		if r.kind < 128 {
			return r.payload, r.kind == 17
		}
	}
	return nil, false
}

func (r refusal) Error() string { return r.verdict + ": " + r.why }

func catch(do func()) (err error) {
	defer func() {
		if r := recover(); r != nil {
			refused, ok := r.(refusal)
			if !ok {
				panic(r)
			}
			err = refused
		}
	}()
	do()
	return nil
}

func (j *judge) read(r record) error {
	err := catch(func() { j.record(r) })
	if err == nil && r.kind < 128 {
		j.records++
	}
	return err
}

// 2. Records, 8. Grammar: one record after the other.
func (j *judge) record(r record) {
	if r.kind >= 128 {
		v, err := oneValue(r.payload)
		list, ok := v.([]value)
		want(err == nil && ok && len(list) > 0 && list[0] == uint64(r.kind), "a local record that is none")
		return
	}
	if j.table == nil {
		c, ok := readCharter(r.payload)
		want(r.kind == 1 && ok, "no charter")
		j.charter, j.in, j.before, j.beforeDigest = c, c.table, zeros, zeros
		j.steps, j.sealed = []made{{in: c.table}}, make([]bool, len(c.operators))
		if !c.carried {
			j.stage = signing
		}
		return
	}
	want(j.stage > blobs || r.kind == 2, "the component data are missing")
	switch r.kind {
	case 0, 1:
		refuse("damaged", "kind %d", r.kind)
	case 2:
		j.blob(r.payload)
	case 7:
		j.reveal(r.payload)
	case 17:
		j.evidence(r.payload)
	default:
		j.frame(r.kind, r.payload)
	}
	if j.stage == setup && j.charter.deal > 2 {
		refuse("needs-ruleset", "a deal that this reader does not know")
	}
}

// 8. Grammar, 9. Verdicts: evidence convicts its signer, and the table may go on.
func (j *judge) evidence(b []byte) {
	key, h, ok := readEvidence(b)
	want(ok, "evidence of nothing")
	want(bytes.Equal(h.table, j.table) && h.operator < len(j.operators) && bytes.Equal(key, j.operators[h.operator].key), "evidence of another table")
	want(!j.convicted[h.operator], "evidence twice")
	j.convicted[h.operator] = true
}
