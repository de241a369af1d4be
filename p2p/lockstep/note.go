package lockstep

import (
	"tribes/transcript"
	"tribes/transcript/canon"
)

// kindEchoes is a local record: the echoes of the others for which the own value was disclosed. Without it a program that is
// started anew in a draw could not show any more who may know the outcome.
const kindEchoes = transcript.KindLocal + 1

// kindLacked is a local record: up to which step others had more than this copy when it was resumed. Where the copy is an older
// one, its operator may have signed words about those steps that it does not hold.
const kindLacked = transcript.KindLocal + 2

type lackedNote struct {
	Kind uint8
	Step uint32
}

// noteLacked writes down what steps others have that are not here.
func (g *game) noteLacked() {
	to := uint32(0)
	for _, s := range g.tips {
		to = max(to, s)
	}
	if first := g.firstLacked(); to >= first {
		g.lacked = span{first, to}
		g.t.log(false, transcript.Record{Kind: kindLacked, Payload: canon.Marshal(&lackedNote{uint8(kindLacked), to})})
	}
}

// firstLacked is the first step of which nothing is here; words about a pending one are in the log from its entry on.
func (g *game) firstLacked() uint32 {
	if g.book.Pending() != nil {
		return g.tip() + 2
	}
	return g.tip() + 1
}

// span is steps from first to last.
type span struct{ first, last uint32 }

func (s span) holds(step uint32) bool { return s.first <= step && step <= s.last }

type echoesNote struct {
	Kind   uint8
	Echoes [][]byte
}

// noteEchoes writes down for whose echoes the own value is disclosed, before it is.
func (g *game) noteEchoes() {
	n := echoesNote{Kind: uint8(kindEchoes)}
	for i, f := range g.echoes {
		if f != nil && i != g.me {
			n.Echoes = append(n.Echoes, f.Bytes())
		}
	}
	if len(n.Echoes) > 0 && !g.agreed {
		g.t.log(false, transcript.Record{Kind: kindEchoes, Payload: canon.Marshal(&n)})
	}
}

// recall takes echoes that were written down.
func (g *game) recall(payload []byte) {
	var n echoesNote
	if canon.Unmarshal(payload, &n, transcript.MaxFrame) != nil {
		return
	}
	for _, raw := range n.Echoes {
		if f, err := transcript.ParseFrame(transcript.KindEcho, raw); err == nil && g.book.CheckEcho(f) == nil {
			g.echoes[f.Operator] = f
		}
	}
}
