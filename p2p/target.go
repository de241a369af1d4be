package p2p

import (
	"errors"
	"fmt"
	"strings"
	"unicode"

	"github.com/libp2p/go-libp2p/core/peer"
	ma "github.com/multiformats/go-multiaddr"
)

// Target is somewhere to go: a table's host, its addresses, and the way in.
type Target struct {
	Host  [32]byte
	Addrs []string // as Node.Call takes them
	Entry Entry    // ByInvite or ByWatchInvite; ByKnock for a bare address
}

// Watches tells that the target lets its holder only look on.
func (t Target) Watches() bool { return t.Entry.mode == modeWatch }

// ForWatching is the target for looking on: whoever may take a seat may look on instead. A bare address will not do.
func (t Target) ForWatching() (Target, error) {
	switch t.Entry.mode {
	case modeSecret:
		t.Entry = ByWatchInvite(WatchSecret(t.Entry.secret))
	case modeWatch:
	default:
		return Target{}, errors.New("an address alone lets nobody look on: ask for an invite, which begins with \"" + invitePrefix + "\"")
	}
	return t, nil
}

// ErrTarget is what ParseTarget returns for text that is neither.
var ErrTarget = errors.New("expected an invite (it begins with \"" + invitePrefix + "\") or a full address such as /ip4/192.0.2.7/tcp/4001/p2p/12D3KooW...")

// ParseTarget reads an invite or a multiaddr that ends in /p2p/ID.
func ParseTarget(text string) (Target, error) {
	if len(text) > maxInviteText {
		return Target{}, fmt.Errorf("%w; this text is too long for either", ErrTarget)
	}
	if bare := strings.TrimFunc(text, edge); strings.HasPrefix(bare, "/") {
		return parseFullAddr(bare)
	}
	v, err := ParseInvite(text)
	switch {
	case errors.Is(err, ErrNotInvite):
		return Target{}, ErrTarget
	case err != nil:
		return Target{}, err
	}
	t := Target{Host: v.Host, Addrs: fullAddrs(v.Addrs, PeerIDOf(v.Host)), Entry: ByInvite(v.Secret)}
	if v.Watch {
		t.Entry = ByWatchInvite(v.Secret)
	}
	return t, nil
}

func edge(r rune) bool {
	return unicode.IsSpace(r) || strings.ContainsRune("\"'`<>()[]{},;\u2018\u2019\u201c\u201d", r)
}

func parseFullAddr(text string) (Target, error) {
	text = strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, text)
	a, err := ma.NewMultiaddr(text)
	if err != nil {
		return Target{}, fmt.Errorf("%w; this address cannot be read: %s", ErrTarget, printable(err.Error(), maxReason))
	}
	at, id := peer.SplitAddr(a)
	if id == "" || len(at) == 0 {
		return Target{}, fmt.Errorf("%w; this address lacks the host's name: add /p2p/ and its peer ID", ErrTarget)
	}
	key, err := KeyOf(id)
	if err != nil {
		return Target{}, fmt.Errorf("%w; %w", ErrTarget, err)
	}
	return Target{Host: key, Addrs: fullAddrs([]ma.Multiaddr{at}, id), Entry: ByKnock()}, nil
}
