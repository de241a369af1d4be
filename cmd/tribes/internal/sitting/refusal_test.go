package sitting

import (
	"errors"
	"testing"

	"tribes/p2p/lockstep"
	"tribes/p2p/peer"
)

func TestOnePeersRefusalDoesNotEndAnEvening(t *testing.T) {
	why := errors.New("this side wants nobody")
	away := peer.TurnedAway{Key: lockstep.Key{1}, Err: why}
	if e, ok := afterwards(away, false).(peer.TurnedAway); !ok || e != away {
		t.Error("a guest that its host refuses is not told")
	}
	if e, ok := afterwards(away, true).(peer.Unreachable); !ok || e.Key != away.Key || e.Err != why {
		t.Error("a peer's refusal at a table in play ends it")
	}
	if e := afterwards(lockstep.Parted{}, true); e != (lockstep.Parted{}) {
		t.Error("other events are changed")
	}
}
