package lockstep

import (
	"encoding/hex"
	"os"
	"strings"
	"testing"

	"tribes/transcript"
)

// The examples of PROTOCOL.md are the bytes the program sends.
func TestProtocolExamples(t *testing.T) {
	text, err := os.ReadFile("PROTOCOL.md")
	if err != nil {
		t.Fatal(err)
	}
	h := transcript.Hash{1}
	k := Key{2}
	s := transcript.Session{3}
	for _, c := range []struct {
		name string
		data []byte
	}{
		{"Join", pack(msgJoin, &joinMsg{1, "tribes 1", 5, "Ann", []Ask{{"person", "Ann"}}, h, h, 1})},
		{"Lobby", pack(msgLobby, &Lobby{1, "tribes 1", 5, "cairns", 1, []transcript.Option{{Key: "pace", Value: "calm"}},
			transcript.BlobName{Hash: h, Size: 300}, false, 1, 0, false, []transcript.Hash{}, 2, []Taken{{"Ann", k, "person", "Ann"}}})},
		{"Refuse", pack(msgRefuse, &wordsMsg{"full"})},
		{"Propose", pack(msgPropose, &proposeMsg{5, []byte{0x90}})},
		{"Record", pack(msgRecord, &recordMsg{6, []byte{0x90}})},
		{"Tip", pack(msgTip, &tipMsg{s, 40, h, false})},
		{"Want", pack(msgWant, &wantMsg{41})},
		{"Answer", pack(msgAnswer, &answerMsg{s, 40, ""})},
		{"Roster", pack(msgRoster, &rosterMsg{[]Contact{{k, []string{"/ip4/192.0.2.1/tcp/4001"}}}})},
		{"Watched", pack(msgWatched, &watchedMsg{[]string{"Cleo"}})},
		{"Said", pack(msgSaid, &saidMsg{"hello"})},
		{"Position", pack(msgPosition, &positionMsg{40, 1, "tribes/1", []byte{0x90}, []byte{0x01}})},
	} {
		want := hex.EncodeToString(c.data)
		if !strings.Contains(strings.NewReplacer("\n", "", " ", "").Replace(string(text)), want) {
			t.Errorf("%s is not in PROTOCOL.md as\n%s", c.name, want)
		}
	}
}
