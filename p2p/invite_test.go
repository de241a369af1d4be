package p2p

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	ma "github.com/multiformats/go-multiaddr"
)

const fixedInvite = "tribes0405s900fg2g8pkj3pndjmnp746cmnr1qr7zxd214w055vf1qtdq1bjaecf000820c20a1g7104gm2rc1m70y0r80k336s070r7t22r4r2m021ch087t3k832gmj008dq000000000000000000021gfm46kn625"

func addrs(t testing.TB, texts ...string) []ma.Multiaddr {
	t.Helper()
	var out []ma.Multiaddr
	for _, s := range texts {
		a, err := ma.NewMultiaddr(s)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, a)
	}
	return out
}

func sampleInvite(t testing.TB) Invite {
	return Invite{
		Host:   testIdentity("host").Public(),
		Secret: [16]byte{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
		Addrs:  addrs(t, "/ip4/198.51.100.7/tcp/4001", "/ip4/192.168.1.5/udp/4001/quic-v1", "/ip6/2001:db8::1/tcp/4001"),
	}
}

// The text form of invites is in people's chats: it must never change.
func TestInviteTextIsFixed(t *testing.T) {
	if got := sampleInvite(t).String(); got != fixedInvite {
		t.Errorf("the text is\n%s, want\n%s", got, fixedInvite)
	}
}

func TestInviteRoundTrip(t *testing.T) {
	v := sampleInvite(t)
	text := v.String()
	t.Logf("%d characters: %s", len(text), text)
	if text != strings.ToLower(text) || strings.ContainsAny(text, " \n\"'") {
		t.Errorf("%q is not one plain lower-case word", text)
	}
	got, err := ParseInvite(text)
	if err != nil {
		t.Fatal(err)
	}
	if got.Host != v.Host || got.Secret != v.Secret || got.Watch || got.String() != text {
		t.Errorf("read back as %+v", got)
	}
	w, err := ParseInvite(v.ForWatching().String())
	if err != nil || !w.Watch || w.Secret != WatchSecret(v.Secret) || w.ForWatching().Secret != w.Secret {
		t.Errorf("watch invite read back as %+v, %v", w, err)
	}
}

func TestInviteKeepsTheBestAddresses(t *testing.T) {
	v := sampleInvite(t)
	v.Addrs = nil
	for i := range 20 {
		v.Addrs = append(v.Addrs, addrs(t, fmt.Sprintf("/ip4/127.0.0.1/tcp/%d", 5000+i))...)
	}
	v.Addrs = append(v.Addrs, addrs(t, "/ip4/0.0.0.0/tcp/1", "/ip6/fe80::1/tcp/1", "/ip4/10.0.0.1/tcp/1",
		"/ip4/8.8.8.8/tcp/1/p2p/"+testIdentity("host").PeerID().String())...)
	got, err := ParseInvite(v.String())
	if err != nil {
		t.Fatal(err)
	}
	if len(got.Addrs) != maxInviteAddrs || got.Addrs[0].String() != "/ip4/8.8.8.8/tcp/1" || got.Addrs[1].String() != "/ip4/10.0.0.1/tcp/1" || got.Addrs[2].String() != "/ip4/127.0.0.1/tcp/5000" {
		t.Errorf("kept %v", got.Addrs)
	}
}

func TestParseInviteForgives(t *testing.T) {
	v := sampleInvite(t)
	text := v.String()
	half := len(text) / 2
	for name, pasted := range map[string]string{
		"upper case":       strings.ToUpper(text),
		"white space":      "  \t" + text + "\r\n",
		"broken lines":     text[:half] + "\r\n   " + text[half:],
		"quoted mail":      "> " + text[:half] + "\n> " + text[half:],
		"quotes":           "\u201c" + text + "\u201d",
		"angle brackets":   "<" + text + ">",
		"backticks, stop":  "`" + text + "`.",
		"letter o for 0":   "tribes" + strings.ReplaceAll(text[6:], "0", "O"),
		"letter i for 1":   "tribes" + strings.ReplaceAll(text[6:], "1", "I"),
		"letter l for 1":   "tribes" + strings.ReplaceAll(text[6:], "1", "l"),
		"zero width space": text[:half] + "\u200b" + text[half:],
		"soft hyphen":      text[:half] + "\u00ad" + text[half:],
	} {
		got, err := ParseInvite(pasted)
		if err != nil || got.String() != text {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestParseInviteTellsWhatIsWrong(t *testing.T) {
	text := sampleInvite(t).String()
	for i := range text {
		want := ErrInviteTruncated
		if i < len(invitePrefix) {
			want = ErrNotInvite
		}
		if _, err := ParseInvite(text[:i]); !errors.Is(err, want) {
			t.Errorf("cut to %d characters: %v, want %v", i, err, want)
		}
	}
	for i := len(invitePrefix); i < len(text); i++ {
		for _, c := range inviteAlphabet {
			if byte(c) == text[i] {
				continue
			}
			_, err := ParseInvite(text[:i] + string(c) + text[i+1:])
			if !errors.Is(err, ErrInviteMistyped) {
				t.Errorf("%c at %d: %v, want %v", c, i, err, ErrInviteMistyped)
			}
		}
	}
	newer := sampleInvite(t).bytes()
	newer = newer[:len(newer)-inviteSum]
	newer[0] = inviteVersion + 1
	newer[3] = headCheck(newer)
	newer = append(newer, inviteCheck(newer)...)
	for name, c := range map[string]struct {
		text string
		want error
	}{
		"newer":           {encodeText(newer), ErrInviteNewer},
		"two in a row":    {text + text[6:], ErrInviteMistyped},
		"foreign letter":  {text[:20] + "u" + text[21:], ErrInviteMistyped},
		"another word":    {"hello", ErrNotInvite},
		"nothing":         {"", ErrNotInvite},
		"a whole book":    {strings.Repeat(text, 100), ErrNotInvite},
		"swapped letters": {text[:30] + text[31:32] + text[30:31] + text[32:], ErrInviteMistyped},
	} {
		if _, err := ParseInvite(c.text); !errors.Is(err, c.want) {
			t.Errorf("%s: %v, want %v", name, err, c.want)
		}
	}
}

func TestParseTarget(t *testing.T) {
	id := testIdentity("host")
	full := "/ip4/192.0.2.7/tcp/4001/p2p/" + id.String()
	v := sampleInvite(t)
	for name, c := range map[string]struct {
		text  string
		host  [32]byte
		entry Entry
		addrs int
	}{
		"invite":        {v.String(), v.Host, ByInvite(v.Secret), 3},
		"watch invite":  {v.ForWatching().String(), v.Host, ByWatchInvite(WatchSecret(v.Secret)), 3},
		"full address":  {full, id.Public(), ByKnock(), 1},
		"pasted badly":  {" <" + full[:20] + "\n" + full[20:] + "> ", id.Public(), ByKnock(), 1},
		"domain's name": {"/dns4/example.org/udp/4001/quic-v1/p2p/" + id.String(), id.Public(), ByKnock(), 1},
	} {
		got, err := ParseTarget(c.text)
		if err != nil || got.Host != c.host || got.Entry != c.entry || len(got.Addrs) != c.addrs {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
	for name, text := range map[string]string{
		"nothing":              "",
		"a word":               "hello",
		"an address only":      "/ip4/192.0.2.7/tcp/4001",
		"a peer only":          "/p2p/" + id.String(),
		"an RSA peer":          "/ip4/192.0.2.7/tcp/4001/p2p/QmYyQSo1c1Ym7orWxLYvCrM2EmxFTANf8wXmmE7DWjhx5N",
		"no address at all":    "/nonsense",
		"host and port":        "192.0.2.7:4001",
		"far too long":         strings.Repeat("/ip4/1.2.3.4", 1000),
		"an address, mistyped": "/ip4/192.0.2/tcp/4001/p2p/" + id.String(),
	} {
		if got, err := ParseTarget(text); !errors.Is(err, ErrTarget) || !strings.Contains(err.Error(), "expected an invite") {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}

func FuzzParseInvite(f *testing.F) {
	f.Add(sampleInvite(f).String())
	f.Add(sampleInvite(f).ForWatching().String())
	f.Add("TRIBES 0 1 2")
	f.Fuzz(func(t *testing.T, text string) {
		v, err := ParseInvite(text)
		if err != nil {
			if v.Host != [32]byte{} || v.Addrs != nil {
				t.Error("an error comes with an invite")
			}
			return
		}
		plain, _ := forgive(text)
		if encodeText(v.bytes()) != plain {
			t.Errorf("%q is read but not written back", text)
		}
	})
}

// FuzzInviteBody reaches behind the checksums.
func FuzzInviteBody(f *testing.F) {
	raw := sampleInvite(f).bytes()
	f.Add(raw[inviteHead : len(raw)-inviteSum])
	f.Fuzz(func(t *testing.T, body []byte) {
		v, why := decodeInvite(body)
		if why != "" {
			return
		}
		raw := v.bytes()
		if got := raw[inviteHead : len(raw)-inviteSum]; string(got) != string(body) {
			t.Errorf("%x is written back as %x", body, got)
		}
	})
}
