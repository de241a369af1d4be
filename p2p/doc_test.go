package p2p

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

// PROTOCOL.md and the program must not drift apart.
func TestProtocolDocument(t *testing.T) {
	doc, err := os.ReadFile("PROTOCOL.md")
	if err != nil {
		t.Fatal(err)
	}
	v, err := ParseInvite(fixedInvite)
	if err != nil {
		t.Fatal(err)
	}
	var listed []string
	for _, a := range v.Addrs {
		listed = append(listed, "`"+a.String()+"`")
	}
	for what, text := range map[string]string{
		"the sample invite":     "    " + fixedInvite + "\n",
		"its addresses":         fmt.Sprintf("%s,\n%s and %s", listed[0], listed[1], listed[2]),
		"the identity's head":   "    " + identityHead,
		"the link protocol":     "    " + linkProtocol + "\n",
		"the gossip protocol":   "`" + string(gossipProtocol) + "`",
		"the alphabet":          "`" + inviteAlphabet + "`",
		"the message bound":     fmt.Sprintf("| message | %d bytes |", MaxMessage),
		"the handshake bound":   fmt.Sprintf("| handshake frame, answer | %d bytes |", maxHandshake),
		"the knocks' bound":     fmt.Sprintf("under way | %d each;", maxKnocks),
		"the streams' bound":    fmt.Sprintf("in whatever state | %d;", maxStreams),
		"the peers' bound":      fmt.Sprintf("| peers remembered | %d besides", maxPeers),
		"the connections bound": fmt.Sprintf("| inbound connections | %d, of which %d by strangers;", maxInbound, maxStrangers),
		"the watch protocol":    "    " + watchProtocol + "\n",
		"the spectators' bound": fmt.Sprintf("| spectators | %d at once; then one more every %d s; %d streams", maxWatchers, int(watchRefill.Seconds()), watchStreams),
		"the spectators' rate":  fmt.Sprintf("| %d bytes at once, then %d a second,", watchBurst, watchRate),
		"the queue's bound":     fmt.Sprintf("| queue of one link | %d messages and %d MiB;", maxQueue, maxQueueBytes>>20),
		"the envelope's bound":  fmt.Sprintf("| %d and %d bytes |", gossipRPC, MaxMessage),
		"the addresses' bound":  fmt.Sprintf("| addresses told of a peer | %d |", maxAddrs),
		"the invite's bound":    fmt.Sprintf("| invite text | %d bytes |", maxInviteText),
		"the channel's bound":   fmt.Sprintf("a channel of %d that", eventBuffer),
	} {
		if !strings.Contains(string(doc), text) {
			t.Errorf("the document lacks %s: %q", what, text)
		}
	}
}
