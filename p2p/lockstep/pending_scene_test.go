package lockstep

import (
	"testing"

	"tribes/transcript"
)

// An entry that waits for values is nobody's tip, so who missed it does not ask for it: it comes again.
func TestALostEntryOfADrawComesAgain(t *testing.T) {
	for n := 2; n <= 3; n++ {
		st := fairStage(t)
		actors := st.table(n)
		mover := st.toDraw(anybody)
		st.drop = lose(mover, nil, transcript.KindEntry)
		st.draw(mover)
		st.drop = nil
		st.pass(HeartbeatEvery)
		for _, a := range actors {
			if a.game.book.Pending() != nil || a.Tip() != mover.Tip() || a.Tip().Step < 2 {
				t.Errorf("%d operators: %s is at step %d; %s", n, a.cfg.Name, a.Tip().Step, st.waits())
			}
		}
		st.whole(actors...)
	}
}

// Two older copies: the mover has its entry back from before the other lost it, too.
func TestAnEntryThatOnlyItsMoverGotBackIsPassedOn(t *testing.T) {
	st := fairStage(t)
	actors := st.table(2)
	mover := st.toDraw(anybody)
	other := actors[1-mover.game.me]
	before := [2]int{len(mover.log), len(other.log)}
	st.drop = lose(other, nil, transcript.KindEcho)
	st.draw(mover)
	st.drop = nil
	entry := packRecord(mover.game.book.Pending().Record())
	for i, a := range []*actor{mover, other} {
		st.crash(a)
		a.log = a.log[:before[i]]
	}
	for _, a := range []*actor{mover, other} {
		st.resume(a)
	}
	st.drop = mute(other) // nothing of it gets through until the mover has its entry back
	mover.Vouch()
	st.link()
	st.inject(other, mover, entry)
	if mover.game.book.Pending() == nil {
		t.Fatalf("the mover has not got its entry back: %s", st.waits())
	}
	st.drop = nil
	st.pass(2 * HeartbeatEvery)
	if mover.game.book.Pending() != nil || mover.Tip() != other.Tip() {
		t.Errorf("the draw does not go on: %s", st.waits())
	}
	st.whole(actors...)
}
