package peer_test

import (
	"fmt"
	"slices"
	"sync"
	"testing"
	"time"

	"tribes/p2p/lockstep"
)

// firstLanes is how many tables are open at a time, firstTables how many in all: see race_on_test.go.
const firstLanes = 4

// The first entry is sent the moment its player may: links and gossip are only just there. It must reach
// everybody at every table, and not by the repair that a heartbeat brings.
func TestFirstMoveSentAtOnceArrives(t *testing.T) {
	took := make([]time.Duration, firstTables)
	var lanes sync.WaitGroup
	for lane := range firstLanes {
		lanes.Go(func() {
			for i := lane; i < firstTables && !t.Failed(); i += firstLanes {
				took[i] = firstMove(t, i)
			}
		})
	}
	lanes.Wait()
	if t.Failed() {
		return
	}
	slices.Sort(took)
	half, last := took[firstTables/2], took[firstTables-1]
	t.Logf("%d tables; from the last signature to the first entry everywhere: p50 %v, p95 %v, longest %v",
		firstTables, half, took[firstTables*95/100], last)
	if repair := time.Duration(lockstep.HeartbeatEvery) * time.Millisecond; half > repair {
		t.Errorf("half of the tables needed longer than a heartbeat: the entry itself gets lost")
	}
}

// firstMove opens a table of 2, sometimes 3 or 4, plays one entry and tells how long it took from
// the host's Opened until everybody had it.
func firstMove(t *testing.T, i int) time.Duration {
	seats := 2
	switch i % 10 {
	case 4:
		seats = 3
	case 9:
		seats = 4
	}
	all := make([]*player, seats)
	for k := range all {
		all[k] = newPlayer(t, fmt.Sprintf("table %d operator %d", i, k))
		all[k].until = 2 // the step of the first entry
		if k == 0 {
			all[k].host(seats)
		} else {
			all[k].join(all[0])
		}
	}
	if !all[0].within(patience, func(v *view) bool { return v.opened }) {
		for _, p := range all {
			t.Errorf("table %d did not open for %s: %s", i, p.name, p.state())
		}
		return 0
	}
	began := time.Now()
	for _, p := range all {
		if !p.within(patience, func(v *view) bool { return v.step >= 2 }) {
			t.Errorf("table %d: the first entry does not reach %s; %s", i, p.name, p.state())
		}
	}
	took := time.Since(began)
	var closing sync.WaitGroup
	for _, p := range all {
		closing.Go(func() { p.Close("that was all") })
	}
	closing.Wait()
	return took
}
