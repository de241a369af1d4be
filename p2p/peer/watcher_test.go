package peer_test

import (
	"strings"
	"testing"

	"tribes/p2p"
	"tribes/p2p/lockstep"
)

// The watch secret of an invite seats nobody, whatever the program of its holder asks for.
func TestWatchSecretGivesNoSeat(t *testing.T) {
	host := newPlayer(t, "watched host").host(2)
	eve := newPlayer(t, "watcher")
	eve.listen()
	eve.node.Call(host.identity.Public(), host.node.Addrs(), p2p.ByWatchInvite(p2p.WatchSecret(secret)))
	eve.start(lockstep.NewGuest(eve.config(), host.identity.Public()))
	eve.await("the refusal", func(v *view) bool { return v.away != nil || v.opened })
	if v := eve.sees(); v.opened || v.away == nil || !strings.Contains(v.away.Error(), "looking on") {
		t.Errorf("opened %t, turned away: %v", v.opened, v.away)
	}
	newPlayer(t, "invited").join(host).await("the table", func(v *view) bool { return v.opened })
}
