package lockstep

import (
	"tribes/transcript"
	"tribes/transcript/canon"
)

// kindEchoes is a local record: the echoes of the others for which the own value was disclosed. Without it a program that is
// started anew in a draw could not show any more who may know the outcome.
const kindEchoes = transcript.KindLocal + 1

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
