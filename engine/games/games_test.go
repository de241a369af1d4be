package games

import (
	"strings"
	"testing"

	"tribes/engine"
)

func TestEveryGameLoadsByItsName(t *testing.T) {
	names := Names()
	if len(names) == 0 {
		t.Fatal("there are no games")
	}
	prefixes := map[string]bool{}
	for _, name := range names {
		r, err := Load(name, nil)
		if err != nil {
			t.Fatal(err)
		}
		info := r.Info()
		if info.Game != name {
			t.Errorf("%s calls itself %s", name, info.Game)
		}
		if prefixes[info.Prefix] {
			t.Errorf("%s shares the prefix %s", name, info.Prefix)
		}
		prefixes[info.Prefix] = true
		table, err := engine.Resolve(info, info.Lo, nil)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := r.New(table, engine.NewDice([32]byte{}), nil); err != nil {
			t.Error(err)
		}
	}
}

func TestUnknownGame(t *testing.T) {
	_, err := Load("chess", nil)
	if err == nil || !strings.Contains(err.Error(), `there is no game "chess"; there are: `+Names()[0]) {
		t.Error(err)
	}
}
