package peer_test

import (
	"fmt"
	"testing"
)

func TestWholeGames(t *testing.T) {
	for _, seats := range []int{2, 4} {
		t.Run(fmt.Sprintf("%d peers", seats), func(t *testing.T) {
			mustBeComplete(t, sit(t, seats, "whole")...)
		})
	}
}
