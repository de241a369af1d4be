package tribes

import (
	"slices"
	"testing"

	"tribes/engine"
)

func TestRandomPlay(t *testing.T) {
	r, err := Load(nil)
	if err != nil {
		t.Fatal(err)
	}
	for n := 2; n <= 4; n++ {
		menus, deep, moves, caps, rounds := 0, 0, 0, 0, 0
		for g := range 100 {
			d := engine.NewDice(engine.Sub([32]byte{byte(n)}, uint64(g)))
			st, err := r.New(engine.Table{Seats: n}, d, nil)
			if err != nil {
				t.Fatal(err)
			}
			s := st.(*state)
			var menu []engine.Move
			for s.Actor() != engine.NoSeat {
				menu = s.Moves(menu[:0])
				if len(menu) == 0 || !slices.IsSortedFunc(menu, engine.Move.Compare) {
					t.Fatal(menu, engine.Dump(s))
				}
				menus, deep = max(menus, len(menu)), max(deep, s.agenda.Len())
				if err := s.Apply(menu[d.Intn(len(menu))], d, nil); err != nil {
					t.Fatal(err)
				}
				moves++
			}
			rounds += int(s.round)
			if s.Result().Capped {
				caps++
			}
		}
		t.Log(n, "players: largest menu", menus, "deepest", deep, "moves a game", moves/100, "rounds", rounds/100, "capped", caps)
	}
}
