package dawn

import "testing"

func TestCamp(t *testing.T) {
	g := camp(t, 3)
	g.stand(0, "R3b", "R1", "R1")
	g.acts(0)
	g.ask(0, rest)
	g.play(g.along("L18"))
	want(t, "children", g.clan[0].area[g.areaNo("R1")], 3)
	want(t, "on the mat", g.clan[0].mat, 4)
}
