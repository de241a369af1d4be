package engine

// Record is what a finished game tells of one seat, long after: how it ended for the
// seat, and the items of its score by name.
type Record struct {
	Players int
	Options map[string]string // of the table
	Won     bool              // alone or shared; solo: won
	Points  int
	Grade   int // counted from 1, as Result's; 0: none
	Items   map[string]Sum
}

// Sum adds up the items of one name.
type Sum struct{ Count, Points int }

// Recall makes the record of a seat at the end of a game.
func Recall(s State, t Table, seat Seat) Record {
	res, info := s.Result(), s.Rules().Info()
	r := Record{Players: t.Seats, Options: t.Options, Won: res.Place[seat] == 1, Grade: int(res.Grade), Items: map[string]Sum{}}
	for _, it := range s.Tally(nil, Hands{}) {
		if it.Seat != seat {
			continue
		}
		name := info.Items[it.What].Name
		sum := r.Items[name]
		sum.Count += int(it.Count)
		sum.Points += int(it.Points)
		r.Items[name] = sum
		r.Points += int(it.Points)
	}
	return r
}

// Achiever is implemented by Rules of games that set goals to be reached over several games.
type Achiever interface {
	// Achievements lists them in the rulebook's order.
	Achievements() []Achievement
}

// Achievement is a goal to be reached in one game or over several.
type Achievement struct {
	Name, Rule string
	Needs      string // in words: "play 3 games"
	// Judge looks at finished games in the order they ended; a game is the records of
	// the seats that count, at least one. More games never make it less, and whether
	// it is done does not hang on their order.
	Judge func(games [][]Record) Progress
}

// Progress is how far an achievement is.
type Progress struct {
	Have, Need int    // done when Have reaches Need, which is above 0
	Words      string // "2 of 3 games"
	Games      []int  // the games that brought it so far, each ticking a part of it, ascending
}

// Done tells whether the achievement is reached.
func (p Progress) Done() bool { return p.Have >= p.Need }
