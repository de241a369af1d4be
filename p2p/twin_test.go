package p2p

import (
	"errors"
	"testing"
)

// A second program with the same identity does not take the first one's place; it gets
// it when the first is gone.
func TestSecondStartOfAnIdentityWaits(t *testing.T) {
	host := startNode(t, "host", withSecret(1), quick)
	first := startNode(t, "twin", quick)
	join(t, first, host)
	second := startNode(t, "twin", quick)
	second.Call(host.key(), host.Addrs(), ByInvite([16]byte{1, 15: 1}))
	var refused *RefusedError
	if e := second.await(Refused, host); !errors.As(e.Err, &refused) || refused.Final || refused.Reason != sayTwin {
		t.Errorf("the second is refused with %v", e.Err)
	}
	first.Send(host.key(), []byte("still here"))
	host.awaitMessage(first, "still here")
	if e, ok := host.find(func(e Event) bool { return e.Kind == Down }); ok {
		t.Errorf("the first lost its link: %v", e.Err)
	}
	first.Close()
	second.await(Up, host)
}
