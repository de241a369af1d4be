package dawn

import (
	"slices"
	"strings"

	"tribes/engine"
	"tribes/engine/component"
)

// reader reads the parts of a file into the figures of the game.
type reader struct {
	*components
	ids   words
	sides int      // names of side cards
	later []func() // what the parts must be to each other: checked in turn while all is sound

	areaAt, tileAt []component.Field
}

// words are texts that may stand once.
type words map[string]bool

func (w words) once(f component.Field, text string) string {
	if w[text] && text != "" {
		f.Fail("%s stands twice", text)
	}
	w[text] = true
	return text
}

// load reads component data and proves that a game can be set up and finished with them.
//
// No position is stuck. There is a Setup card for each player and a Ready Area in each
// column of setup; a turn can be a rest; a card beside the mat finds a slot free or one it
// may cover; whatever else asks for goods or meeples is asked of those who have them, or
// can be declined. A game ends, for the guard counts turns. No resource passes 8 bits, even
// before the limit cuts it: 8 held, 48 of a face and 8 effects of 8. No VP pass 16: below
// maxTarget a turn begins; it gains at most 4,200, a face 240, art twice 60 and eight effects
// 60 each at eight events, and final scoring 3,120.
func load(yaml []byte) (*components, engine.Sources, error) {
	file, err := component.Open(yaml)
	if err != nil {
		return nil, engine.Sources{}, err
	}
	r, root := reader{components: new(components), ids: words{}}, file.Root()
	root.Get("schema").Int(1, 1)
	root.Get("game").OneOf("dawn-of-mankind")
	readNames(root.Get("colours").List(maxPlayers, maxPlayers), r.colour[:])
	r.readLimits(root.Get("limits"))
	r.readResources(root.Get("resources"))
	r.readColumns(root.Get("columns"))
	r.readSetup(root.Get("setup"))
	r.readGuards(root.Get("guards"))
	r.readBoard(root.Get("board"))
	r.readTiles(root.Get("action_tiles"))
	r.proveBoard()
	r.readArt(root.Get("art_cards"))
	r.readProgress(root.Get("progress_cards"))
	r.readMat(root.Get("mat"))
	r.readSetupCards(root.Get("setup_cards"))
	r.readTies(root.Get("tie_break"))
	r.readBox(root.Get("box"), root.Get("victory_point_tokens"))
	root.Done()
	for _, check := range r.later {
		if file.Err() != nil {
			break
		}
		check()
	}
	if err := file.Err(); err != nil {
		return nil, engine.Sources{}, err
	}
	return r.components, file.Sources(), nil
}

// then keeps a check for when everything is read and all checks before it hold.
func (r *reader) then(check func()) { r.later = append(r.later, check) }

// listed is an item of a list of items with ids.
type listed struct {
	component.Field
	id string
}

// byID reads a list of lo..hi items with ids and puts it in the order of the ids.
func (r *reader) byID(f component.Field, lo, hi int) []listed {
	var all []listed
	for _, item := range f.List(lo, hi) {
		all = append(all, listed{item, r.readID(item)})
	}
	slices.SortStableFunc(all, func(a, b listed) int { return strings.Compare(a.id, b.id) })
	return all
}

func (r *reader) readID(item component.Field) string {
	f := item.Get("id")
	id := readIDText(f)
	return r.ids.once(f, id)
}

func readIDText(f component.Field) string {
	id := f.Text(maxID)
	for i, b := range []byte(id) {
		letter := b >= 'A' && b <= 'Z' || b >= 'a' && b <= 'z'
		if !letter && (i == 0 || b != '_' && (b < '0' || b > '9')) {
			f.Fail("%q; a letter and then letters, digits or _ expected", id)
			return ""
		}
	}
	return id
}

// readNames reads items of a name each.
func readNames(items []component.Field, to []string) {
	seen := words{}
	for i, item := range items {
		item.Source()
		name := item.Get("name")
		to[i] = seen.once(name, name.Text(maxName))
		item.Done()
	}
}

// figure is a number of an item by its key.
type figure struct {
	key    string
	lo, hi int
	to     *int8
}

// readItem reads an item of figures with its source.
func readItem(item component.Field, all ...figure) {
	item.Source()
	for _, part := range all {
		*part.to = int8(item.Get(part.key).Int(part.lo, part.hi))
	}
	item.Done()
}

func (r *reader) readLimits(f component.Field) {
	readItem(f.Get("resource"), figure{"most", 1, maxAmount, &r.most})
	readItem(f.Get("clan"), figure{"meeples", 1, maxClan, &r.clan})
	newborns := f.Get("newborns")
	readItem(newborns, figure{"fewer_than", 1, maxClan, &r.newborns})
	readItem(f.Get("art_slots"), figure{"cards", 1, maxSlots, &r.artSlots})
	readItem(f.Get("progress_slots"), figure{"stacks", 1, maxSlots, &r.stacks})
	readItem(f.Get("side_slots"), figure{"cards", 1, maxSide, &r.sideSlots})
	item := f.Get("end")
	item.Source()
	r.target = int16(item.Get("vp").Int(1, maxTarget))
	item.Done()
	item = f.Get("expand")
	price := item.Get("vp")
	for _, i := range readSet(item.Get("all_of"), 0, resourceIDs[:]) {
		r.expandLoses[i] = true
	}
	readItem(item, figure{"vp", 0, maxVP, &r.expandVP})
	f.Done()
	r.then(func() {
		if r.newborns > r.clan {
			newborns.Fail("fewer_than %d; a clan has %d meeples", r.newborns, r.clan)
		}
		if int16(r.expandVP) >= r.target {
			price.Fail("%d; a rest begins with fewer than %d VP", r.expandVP, r.target)
		}
	})
}

// readSet reads a list of lo or more different words.
func readSet(f component.Field, lo int, of []string) (set []int) {
	seen := words{}
	for _, item := range f.List(lo, len(of)) {
		i := item.OneOf(of...)
		seen.once(item, of[i])
		set = append(set, i)
	}
	return set
}

// readColumnSet reads a list of different columns, lo or more.
func readColumnSet(f component.Field, lo int, to *[columns]bool) (n int) {
	for _, item := range f.List(lo, columns) {
		if c := item.Int(1, columns); c > 0 {
			if to[c-1] {
				item.Fail("%d stands twice", c)
			}
			to[c-1] = true
			n++
		}
	}
	return n
}

func (r *reader) readResources(f component.Field) {
	var items []component.Field
	for i, id := range resourceIDs {
		item := f.Get(id)
		items = append(items, item)
		spoils, ok := item.Lookup("spoils_to")
		if !ok {
			r.then(func() { r.spoilTo[i] = r.most })
			continue
		}
		r.spoilTo[i] = int8(spoils.Int(0, maxAmount))
		r.then(func() {
			if r.spoilTo[i] > r.most {
				spoils.Fail("%d; at most %d are held", r.spoilTo[i], r.most)
			}
		})
	}
	readNames(items, r.resName[:])
	f.Done()
}

func (r *reader) readColumns(f component.Field) {
	var items []component.Field
	for _, id := range columnIDs {
		items = append(items, f.Get(id))
	}
	readNames(items, r.columns[:])
	f.Done()
}

func (r *reader) readSetup(f component.Field) {
	item := f.Get("start_player")
	item.Get("is").OneOf("random")
	readItem(item)
	item = f.Get("meeples")
	places := item.Get("columns")
	n := readColumnSet(places, 1, &r.setupColumns)
	evenly := item.Get("fewest_first")
	readColumnSet(evenly, 0, &r.fewestFirst)
	readItem(item)
	f.Done()
	r.then(func() {
		if n > int(r.clan) {
			places.Fail("%d meeples are placed; a clan has %d", n, r.clan)
		}
		for c, even := range r.fewestFirst {
			if even && !r.setupColumns[c] {
				evenly.Fail("%d; no meeple is placed there", c+1)
			}
		}
	})
}

func (r *reader) readGuards(f component.Field) {
	item := f.Get("turns")
	r.guard = int16(item.Get("each").Int(1, maxTurns))
	readItem(item)
	item = f.Get("dormant")
	r.dormantEnds = item.Get("ends").Bool()
	readItem(item)
	readItem(f.Get("stalemate"), figure{"rounds", 0, maxRounds, &r.stalemate})
	f.Done()
}

// tieIDs are the words of the tie-break in the order of counters; it cannot count meeples
// in the first Ready Area.
var tieIDs = func() (ids []string) {
	for _, id := range counterIDs {
		switch id {
		case "vp":
			ids = append(ids, "vp_tokens")
		case "meeples_in_first_ready_area":
		default:
			ids = append(ids, id)
		}
	}
	return ids
}()

func (r *reader) readTies(f component.Field) {
	for i, k := range readSet(f.Get("order"), 0, tieIDs) {
		if r.ties[i] = counter(k); r.ties[i] >= countInFirst {
			r.ties[i]++
		}
		r.tieCount++
	}
	f.Get("then").OneOf("shared_victory")
	readItem(f)
}
