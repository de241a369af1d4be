package doggerland

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"tribes/engine"
)

// cellWidth is how many characters a cell of the map may take in a line: nine of them fit into 80 columns.
const cellWidth = 6

var (
	arrowMarks    = [directions]string{"^", ">", "v", "<"}
	resourceMarks = [resources]string{"w", "s", "u", "b", "t", "f", "m"}
)

// letters are a letter for each name, its first one that no name before it has; a number when there is none.
func letters(names []string) (marks []string) {
	for i, name := range names {
		mark := fmt.Sprint(i + 1)
		for _, r := range strings.ToUpper(name) {
			if unicode.IsLetter(r) && !slices.Contains(marks, string(r)) {
				mark = string(r)
				break
			}
		}
		marks = append(marks, mark)
	}
	return
}

// letter stands for a seat.
func (s *state) letter(seat engine.Seat) string { return s.letters()[seat] }

// letters stand for the seats; in the solo mode the opponents follow.
func (s *state) letters() []string {
	names := s.rules.colour[:s.players]
	if s.solo() {
		names = append(slices.Clone(names), s.rules.rival[:]...)
	}
	return letters(names)
}

// beastLetters stand for the species.
func (r *rules) beastLetters() []string {
	var names []string
	for i := range r.animal {
		names = append(names, r.animal[i].name)
	}
	return letters(names)
}

// kindMarks stand for the kinds of terrain, in two or three characters: "2w" 2 wood, "sg" small game, "ho" where horses appear.
func (r *rules) kindMarks() (marks []string) {
	taken := func(mark string, k *terrainKind) bool {
		for i, m := range marks {
			if o := &r.kind[i]; m == mark && (o.spawn != k.spawn || o.yield != k.yield) {
				return true
			}
		}
		return false
	}
	for i := range r.kinds {
		mark := r.kind[i].mark(r)
		for n := 2; taken(mark, &r.kind[i]); n++ {
			mark = engine.Short(mark, 1) + fmt.Sprint(n)
		}
		marks = append(marks, mark)
	}
	return
}

// mark is what stands for a kind of terrain unless another kind has it.
func (k *terrainKind) mark(r *rules) string {
	res, n := k.single()
	switch {
	case k.spawn >= 0:
		return initials(r.animalName(int(k.spawn)))
	case n == 0:
		return "--"
	case n == 1:
		return fmt.Sprintf("%d%s", k.yield[res], resourceMarks[res])
	}
	return initials(strings.ReplaceAll(k.id, "_", " "))
}

// single is a resource that a kind of terrain yields, and how many kinds of resources it yields.
func (k *terrainKind) single() (res, n int) {
	for i, x := range k.yield {
		if x > 0 {
			res = i
			n++
		}
	}
	return
}

// initials are two small letters for a name: of its first two words, or the first two of its only one.
func initials(name string) string {
	mark := ""
	for _, word := range strings.Fields(name) {
		mark += engine.Short(word, 1)
	}
	if utf8.RuneCountInString(mark) < 2 {
		mark = name
	}
	mark = strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, mark)
	if mark == "" {
		mark = "x"
	}
	return engine.Short(mark, 2)
}

// atlas is what the map is drawn with, and what of it has been used.
type atlas struct {
	*state
	seats, beasts, kinds []string
	kind                 [maxKinds]bool
	beast                [species]bool
	piece                [len(pieceWords)]bool
	once, spent, gap     bool // gathered from once; exhausted; no tile
}

// Sorts of pieces on the map.
const (
	villagePiece = iota
	stonePiece
	tripPiece
	partyPiece
	rivalPiece
)

var (
	pieceMarks = [...]string{"@", "m", "t", "e", "h"}
	pieceWords = [...]string{"village", "megalith", "token of a long trip", "expedition", "hunter of an opponent"}
)

// describeMap draws the territory as a table, and beneath it in a block of its own what the marks mean.
func (s *state) describeMap(sh *engine.Sheet) {
	land := s.land()
	if land.empty() {
		return
	}
	a := &atlas{state: s, seats: s.letters(), beasts: s.rules.beastLetters(), kinds: s.rules.kindMarks()}
	sh.Head("Territory")
	e := s.rules.edge[s.arrow]
	sh.Line("Animals further %s migrate first, in a line those further %s.", opposite(e.large), opposite(e.small))
	board := &s.rules.board[s.rules.sideOf[s.players]]
	var columns []int
	head := []string{""}
	for column := range grid {
		if board[column] != 0 {
			columns = append(columns, column)
			head = append(head, fmt.Sprintf("%-*c", cellWidth, 'A'+column))
		}
	}
	sh.Row(head...)
	for row := range grid {
		lines := [][]string{{fmt.Sprint(row + 1)}}
		on := false
		for i, column := range columns {
			c := cellAt(column, row)
			if !board.has(c) {
				continue
			}
			on = true
			for n, text := range a.draw(c) {
				if n == len(lines) {
					lines = append(lines, nil)
				}
				lines[n] = append(lines[n], make([]string, 1+i-len(lines[n]))...)
				lines[n] = append(lines[n], text)
			}
		}
		for _, line := range lines {
			if on {
				sh.Row(append(line, make([]string, len(head)-len(line))...)...)
			}
		}
	}
	a.legend(sh)
}

// draw gives the lines of a cell: what its tile shows and where animals go from there; then the animal and the pieces on it.
func (a *atlas) draw(c int) (lines []string) {
	spot := &a.cell[c]
	if spot.tile == 0 {
		a.gap = true
		return []string{"."}
	}
	kind := a.rules.tile[spot.tile-1].kind
	a.kind[kind] = true
	text := a.kinds[kind]
	switch {
	case spot.used > 0 && a.exhausted(c):
		a.spent = true
		text = "(" + text + ")"
	case spot.used > 0:
		a.once = true
		text += "!"
	}
	text += arrowMarks[a.arrowOf(c)]
	add := func(part string) {
		if utf8.RuneCountInString(text+part) >= cellWidth {
			lines = append(lines, text)
			text = part
			return
		}
		text += " " + part
	}
	if spot.animal > 0 {
		a.beast[spot.animal-1] = true
		add("*" + a.beasts[spot.animal-1])
	}
	for sort, mark := range pieceMarks {
		if who := a.whose(sort, c); who != "" {
			a.piece[sort] = true
			add(mark + who)
		}
	}
	return append(lines, text)
}

// whose lists by their letters who has a piece of a sort on a cell.
func (a *atlas) whose(sort, c int) (who string) {
	at := uint8(c) + 1
	if sort == rivalPiece {
		if i := a.rivalAt(c); i >= 0 && a.solo() {
			return a.seats[1+i]
		}
		return ""
	}
	for i := range a.tribe[:a.players] {
		t := &a.tribe[i]
		if [...]bool{t.village == at, slices.Contains(t.stone[:], at), t.trip == at, t.partyAt(c) >= 0}[sort] {
			who += a.seats[i]
		}
	}
	return
}

// legend says what the marks on the map mean, of those that stand there.
func (a *atlas) legend(sh *engine.Sheet) {
	sh.Head("Marks on the map")
	r := a.rules
	listed(sh, "For each Mastery:", a.yields())
	var beasts [seasons][]string
	for kind := range a.beast {
		home := ""
		for i := range r.kinds {
			if a.kind[i] && int(r.kind[i].spawn) == kind {
				home = a.kinds[i] + " "
			}
		}
		if home != "" || a.beast[kind] {
			season := r.animal[kind].season
			beasts[season] = append(beasts[season], fmt.Sprintf("%s*%s %s", home, a.beasts[kind], engine.Short(r.animalName(kind), 12)))
		}
	}
	for season, all := range beasts {
		listed(sh, fmt.Sprintf("Animals of a %s season (* stands there now):", seasonIDs[season]), all)
	}
	tiles := []string{"^ > v < where animals go from there"}
	if a.once {
		tiles = append(tiles, "! one more gathering")
	}
	if a.spent {
		tiles = append(tiles, "( ) exhausted")
	}
	if a.gap {
		tiles = append(tiles, ". no tile yet")
	}
	listed(sh, "Tiles:", tiles)
	var pieces []string
	for sort, yes := range a.piece {
		if yes {
			pieces = append(pieces, pieceMarks[sort]+" "+pieceWords[sort])
		}
	}
	for i, mark := range a.seats {
		name := ""
		if i < int(a.players) {
			name = a.name(engine.Seat(i))
		} else {
			name = r.rival[i-1]
		}
		pieces = append(pieces, mark+" "+engine.Short(name, 12))
	}
	listed(sh, "Pieces:", pieces)
}

// yields tell what the marks of resource tiles mean: single resources by their letter.
func (a *atlas) yields() (parts []string) {
	var one [resources]bool
	for i := range a.rules.kinds {
		k := &a.rules.kind[i]
		if !a.kind[i] || !k.yields() {
			continue
		}
		if res, n := k.single(); n == 1 {
			one[res] = true
		} else if text := a.kinds[i] + " " + k.yield.String(); !slices.Contains(parts, text) {
			parts = append(parts, text)
		}
	}
	var letters []string
	for res, yes := range one {
		if yes {
			letters = append(letters, resourceMarks[res]+" "+resourceIDs[res])
		}
	}
	return append(letters, parts...)
}
