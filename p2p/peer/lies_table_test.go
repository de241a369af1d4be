package peer_test

import (
	"tribes/engine"
	"tribes/engine/enginetest/toy"
	"tribes/p2p/lockstep"
	"tribes/transcript"
	"tribes/transcript/poker"
)

// Kinds of frames, short.
const (
	entries = transcript.KindEntry
	echoes  = transcript.KindEcho
	acks    = transcript.KindAck
	reveals = transcript.KindReveal
	seals   = transcript.KindSeal
	keys    = transcript.KindDealKey
	decks   = transcript.KindShuffle
	shares  = transcript.KindShare
	opens   = transcript.KindOpen
)

const cheated, disagree = transcript.Cheated, transcript.Disagree

// Words that several lies are answered with.
const (
	nobody  = "nobody is convicted by it"
	noise   = "it is signed by nobody who sits at the table in that name"
	offline = "a signature that is not there proves nothing, and a lost connection looks the same"
)

var lies = []lie{
	// Two statements where one may stand.
	{name: "two entries without a draw", plays: passOrLay, tells: twoEntries,
		honest: stops, verdict: cheated, says: "signed two different statements (entry", proof: alone},
	{name: "two entries that draw", plays: drawOrLayAndDraw, tells: twoEntries,
		honest: stops, verdict: cheated, says: "signed two different statements (entry", proof: alone},
	{name: "two entries of which one draws", plays: passOrDraw, tells: twoEntries,
		honest: stops, verdict: cheated, says: "signed two different statements (entry", proof: alone},
	{name: "two shuffles", deals: true, hosts: true, tells: twoShuffles,
		honest: stops, verdict: cheated, says: "signed two different statements (shuffle", proof: alone},
	{name: "two outcomes", tells: falseAck((*liar).twoFaced),
		honest: stops, verdict: cheated, says: "signed two different statements (ack", proof: alone},
	{name: "an opening to one and an entry to another", deals: true, tells: openingAndEntry,
		honest: stops, verdict: cheated, says: "signed", proof: either},

	// What the rules refuse.
	{name: "an illegal move", tells: firstEntry(func(l *liar, f *transcript.Frame) []byte { return l.entry(f, false, engine.Move{Kind: toy.Take}) }),
		honest: stops, verdict: cheated, says: "signed an illegal entry", proof: whole},
	{name: "an illegal move that names a draw", tells: firstEntry(func(l *liar, f *transcript.Frame) []byte { return l.entry(f, true, engine.Move{Kind: toy.Pass}) }),
		honest: stops, verdict: cheated, says: "signed an illegal entry", proof: whole},
	{name: "an entry out of turn", tells: outOfTurn,
		honest: stops, verdict: cheated, says: "signed an", proof: whole},
	{name: "an entry for another's seat", tells: firstEntry(forAnother),
		honest: stops, verdict: cheated, says: "signed an entry for the seat of", proof: whole},
	{name: "an entry that is none", tells: firstEntry(func(l *liar, f *transcript.Frame) []byte { return l.sign(f.Header, &transcript.Ack{}) }),
		honest: stops, verdict: cheated, says: "signed an entry that is none", proof: whole},

	// Dice values.
	{name: "a wrong dice value at setup", tells: wrongValue(func(event uint32) bool { return event == 1 }),
		honest: stops, verdict: cheated, says: "is not the one it committed to", proof: small},
	{name: "a wrong dice value", tells: wrongValue(func(event uint32) bool { return event > 1 }),
		honest: stops, verdict: cheated, says: "is not the one it committed to", proof: small},
	{name: "an early dice value", tells: early, hears: hearsEarly, then: laterEcho,
		honest: goesOn, because: nobody + ": its sender risks its own secret, and no other is disclosed for it"},
	{name: "a late dice value", tells: holdsValues, then: lateValue,
		honest: goesOn, because: nobody},
	{name: "a dice value after the others went on", tells: holdsValues, then: valueAfterAll,
		honest: goesOn, because: nobody + ": it is out, and what it says is not read"},
	{name: "repeated dice values", tells: repeated,
		honest: goesOn, because: nobody},
	{name: "malformed dice values", tells: malformed,
		honest: goesOn, because: "what is not a dice value says nothing wrong; the right one came too"},
	{name: "no dice value", tells: withholds(valueOfMove),
		honest: goesOnWithout, lacks: lockstep.ForValue, known: true, because: offline + "; the transcript says that it was withheld"},
	{name: "no confirmation", tells: withholds(func(l *liar, s said) bool { return l.is(s, echoes) || valueOfOther(l, s) }),
		honest: goesOnWithout, lacks: lockstep.ForEcho, because: offline},
	{name: "a dice value and no confirmation", tells: withholds(func(l *liar, s said) bool { return l.is(s, echoes) }),
		honest: goesOnWithout, lacks: lockstep.ForEcho, because: offline},
	{name: "no dice value at setup", tells: withholds(func(l *liar, s said) bool { _, ok := l.discloses(s); return ok }),
		honest: waits, lacks: lockstep.ForValue, because: offline},

	// Private cards.
	{name: "a deal key without its secret", deals: true, tells: anothersKey,
		honest: stops, verdict: cheated, says: "signed a deal key that is false", proof: whole},
	{name: "the identity as a deal key", deals: true, tells: alter(keys, func(p *transcript.DealKey) { p.Key = poker.Point{} }),
		honest: stops, verdict: cheated, says: "signed a deal key that is false", proof: whole},
	{name: "a deal key that is no point", deals: true, tells: alter(keys, func(p *transcript.DealKey) { p.Key = noPoint }),
		honest: stops, verdict: cheated, says: "signed a deal key that is false", proof: whole},
	{name: "a shuffle with a false proof", deals: true, hosts: true, tells: alter(decks, func(p *transcript.Shuffle) { p.Proof[20] ^= 1 }),
		honest: stops, verdict: cheated, says: "signed a shuffle that is false", proof: whole},
	{name: "a shuffle that swaps a card", deals: true, tells: swapsCard,
		honest: stops, verdict: cheated, says: "signed a shuffle that is false", proof: whole},
	{name: "a shuffle in another order than proven", deals: true, hosts: true, tells: alter(decks, func(p *transcript.Shuffle) { p.Deck = append(p.Deck[64:], p.Deck[:64]...) }),
		honest: stops, verdict: cheated, says: "signed a shuffle that is false", proof: whole},
	{name: "a shuffle with the identity", deals: true, hosts: true, tells: alter(decks, func(p *transcript.Shuffle) { clear(p.Deck[:32]) }),
		honest: stops, verdict: cheated, says: "signed a shuffle that is false", proof: whole},
	{name: "a shuffle with what is no point", deals: true, hosts: true, tells: alter(decks, func(p *transcript.Shuffle) { copy(p.Deck, noPoint[:]) }),
		honest: stops, verdict: cheated, says: "signed a shuffle that is false", proof: whole},
	{name: "a shuffle with a card too few", deals: true, hosts: true, tells: alter(decks, func(p *transcript.Shuffle) { p.Deck = p.Deck[64:] }),
		honest: stops, verdict: cheated, says: "signed a shuffle that is false", proof: whole},
	{name: "a false share", deals: true, tells: alter(shares, func(p *transcript.Share) { p.Parts[0].Proof[0] ^= 1 }),
		honest: stops, verdict: cheated, says: "signed a share for the card of", proof: whole},
	{name: "the identity as a share", deals: true, tells: alter(shares, func(p *transcript.Share) { p.Parts[0].Share = poker.Point{} }),
		honest: stops, verdict: cheated, says: "signed a share for the card of", proof: whole},
	{name: "a share that is no point", deals: true, tells: alter(shares, func(p *transcript.Share) { p.Parts[0].Share = noPoint }),
		honest: stops, verdict: cheated, says: "signed a share for the card of", proof: whole},
	{name: "a share too few", deals: true, tells: alter(shares, func(p *transcript.Share) { p.Parts = p.Parts[1:] }),
		honest: stops, verdict: cheated, says: "signed a share frame that is none", proof: whole},
	{name: "another card", deals: true, tells: anotherCard,
		honest: stops, verdict: cheated, says: "signed an opening of the card of", proof: whole},
	{name: "a forged opening", deals: true, tells: alter(opens, func(p *transcript.Part) { p.Proof[0] ^= 1 }),
		honest: stops, verdict: cheated, says: "signed an opening of the card of", proof: whole},
	{name: "a card of its choice", deals: true, tells: cardOfChoice,
		honest: stops, verdict: cheated, says: "signed an entry frame where an open frame is due", proof: whole},
	{name: "no deal key", deals: true, tells: falls(keys),
		honest: waits, lacks: lockstep.ForDeal, because: offline},
	{name: "no shares", deals: true, tells: falls(shares),
		honest: waits, lacks: lockstep.ForDeal, because: offline},
	{name: "no opening", deals: true, tells: falls(opens),
		honest: waits, lacks: lockstep.ForCard, because: offline},

	// Outcomes and seals.
	{name: "a false outcome", tells: falseAck(func(_ *liar, _ int, _ said, other []byte) [][]byte { return [][]byte{other} }),
		honest: stops, verdict: disagree, says: "came to another position", because: "a defect of its program looks the same; the copies tell whose position is wrong"},
	{name: "a seal of another outcome than it confirmed", tells: falseSeal,
		honest: stops, verdict: cheated, says: "signed two different statements (", proof: alone},
	{name: "no seal", tells: withholds(func(l *liar, s said) bool { return l.is(s, seals) }),
		honest: waits, lacks: lockstep.ForSeal, because: offline},
	{name: "no move", plays: func(l *liar, _ engine.State) []engine.Move { l.told++; return nil }, tells: truth,
		honest: waits, lacks: lockstep.ForMove, because: "nobody can be made to move"},

	// What nobody at this table has signed.
	{name: "statements in another's name", tells: inAnothersName,
		honest: goesOn, because: noise},
	{name: "a seal in another's name", tells: sealInAnothersName,
		honest: goesOn, because: noise},
	{name: "forged evidence", tells: forgedEvidence,
		honest: goesOn, because: noise},
	{name: "frames of another table", replays: true, tells: replays,
		honest: goesOn, because: "each signature names its table"},
	{name: "two charters", hosts: true, tells: twoCharters,
		honest: noTable, says: "the host may have shown two", because: "nobody has played: two charters are two tables, and none was opened"},
}
