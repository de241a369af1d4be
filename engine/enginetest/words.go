package enginetest

import (
	"bytes"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"tribes/engine"
)

// Names that stand in files and commands are in kebab-case; words of scores and logs may have spaces.
var (
	kebab  = regexp.MustCompile(`^[a-z][a-z0-9]*(-[a-z0-9]+)*$`)
	spoken = regexp.MustCompile(`^[a-z][a-z0-9]*([ -][a-z0-9]+)*$`)
)

// checkWords: every name in Info is well formed, and every rule it cites is in the rulebook.
func checkWords(u *subject) error {
	info, book := u.info, u.rules.Rulebook()
	var errs []error
	fail := func(format string, args ...any) { errs = append(errs, fmt.Errorf(format, args...)) }
	unique := func(what string, list []string, form *regexp.Regexp) {
		seen := map[string]bool{}
		for _, n := range list {
			if !form.MatchString(n) {
				fail("%s %q is not in lower case, its words joined as they should be", what, n)
			}
			if seen[n] {
				fail("%s %q stands twice", what, n)
			}
			seen[n] = true
		}
	}
	names := func(what string, list []string) { unique(what, list, kebab) }
	rule := func(what, name, id string) {
		if r, ok := book.Rule(id); !ok || r.ID != id {
			fail("%s %s cites rule %q, which the rulebook lacks", what, name, id)
		}
	}
	names("game", []string{info.Game})
	if err := line(info.Unit); err != nil {
		fail("unit of the score: %w", err)
	}
	if err := line(info.Title); err != nil {
		fail("title: %w", err)
	}
	if !regexp.MustCompile(`^[A-Z]{2,3}$`).MatchString(info.Prefix) {
		fail("prefix %q is not two or three capitals", info.Prefix)
	}
	if info.Ruleset == 0 {
		fail("the ruleset is 0")
	}
	if info.Lo < 1 || info.Lo > info.Hi || info.Hi > engine.MaxSeats {
		fail("%d to %d players", info.Lo, info.Hi)
	}
	var keys, kinds []string
	for _, o := range info.Options {
		keys = append(keys, o.Key)
		names("value of option "+o.Key, o.Values)
		if err := line(o.Title); err != nil {
			fail("title of option %s: %w", o.Key, err)
		}
		if len(o.Values) < 2 || o.Lo > o.Hi || o.Lo < info.Lo || o.Hi > info.Hi {
			fail("option %s: %d values for %d to %d players", o.Key, len(o.Values), o.Lo, o.Hi)
		}
	}
	names("option", keys)
	for _, k := range info.Kinds {
		kinds = append(kinds, k.Name)
		rule("kind", k.Name, k.Rule)
		var args []string
		for _, a := range k.Args {
			args = append(args, a.Name)
			if a.Lo > a.Hi {
				fail("kind %s: %s runs from %d to %d", k.Name, a.Name, a.Lo, a.Hi)
			}
		}
		names("argument of kind "+k.Name, args)
		if len(k.Args) > 3 {
			fail("kind %s has %d arguments", k.Name, len(k.Args))
		}
		if k.Dealt && (len(k.Args) != 1 || k.Args[0].Lo != 0) {
			fail("kind %s is dealt: its one argument is a card, 0 where it is lost", k.Name)
		}
	}
	names("kind", kinds)
	words := func(what string, list []engine.Word) {
		var all []string
		for _, w := range list {
			all = append(all, w.Name)
			rule(what, w.Name, w.Rule)
		}
		unique(what, all, spoken)
	}
	words("item", info.Items)
	words("event", info.Events)
	unique("grade", info.Grades, spoken)
	if len(info.Seats) != info.Hi {
		fail("%d names of seats for %d players", len(info.Seats), info.Hi)
	}
	errs = append(errs, rulebook(info, book), u.decks())
	return errors.Join(errs...)
}

func rulebook(info *engine.Info, book *engine.Rulebook) error {
	if book == nil || len(book.All()) == 0 {
		return errors.New("the rulebook is empty")
	}
	seen := map[string]bool{}
	for _, r := range book.All() {
		if seen[r.ID] {
			return fmt.Errorf("rule %s stands twice", r.ID)
		}
		seen[r.ID] = true
		if !strings.HasPrefix(r.ID, info.Prefix+"-") {
			return fmt.Errorf("rule %s does not begin with %s", r.ID, info.Prefix)
		}
		if err := line(r.Text); err != nil {
			return fmt.Errorf("rule %s: %w", r.ID, err)
		}
		if err := line(r.Section); err != nil {
			return fmt.Errorf("rule %s: its section: %w", r.ID, err)
		}
	}
	return nil
}

// decks: a seat holds one private card at most, since Hands has room for one.
func (u *subject) decks() error {
	for _, t := range u.Tables {
		decks := u.rules.Decks(t)
		if len(decks) > 1 {
			return fmt.Errorf("%s: %d private decks", tableName(t), len(decks))
		}
		for _, d := range decks {
			if !kebab.MatchString(d.Name) || d.Each != 1 || d.Cards < t.Seats || d.Cards > 127 {
				return fmt.Errorf("%s: deck %q deals %d of %d cards to each seat", tableName(t), d.Name, d.Each, d.Cards)
			}
			if int(d.Opens) >= len(u.info.Kinds) || !u.info.Kinds[d.Opens].Dealt {
				return fmt.Errorf("%s: deck %s is opened by kind %d, which is not dealt", tableName(t), d.Name, d.Opens)
			}
			if hi := int(u.info.Kinds[d.Opens].Args[0].Hi); hi < d.Cards {
				return fmt.Errorf("%s: deck %s has %d cards, its kind opens up to %d", tableName(t), d.Name, d.Cards, hi)
			}
		}
	}
	return nil
}

// checkRules: data and digest belong together, equal data make equal games, tables that do not exist are refused.
func checkRules(u *subject) error {
	yaml, digest := u.rules.Components()
	if sha256.Sum256(yaml) != digest {
		return errors.New("the components' digest is not the SHA-256 of their bytes")
	}
	again, err := u.Load(slices.Clone(yaml))
	if err != nil {
		return fmt.Errorf("its own component data do not load: %w", err)
	}
	if b, d := again.Components(); d != digest || !bytes.Equal(b, yaml) {
		return errors.New("loaded from its own data, the game has other data")
	}
	for i, t := range u.Tables {
		one, err1 := u.rules.Blank(t)
		two, err2 := again.Blank(t)
		if err := errors.Join(err1, err2); err != nil {
			return fmt.Errorf("%s: %w", tableName(t), err)
		}
		if engine.Digest(one) != engine.Digest(two) {
			return fmt.Errorf("%s: the blank positions of equal data have unequal digests", tableName(t))
		}
		if one.Rules() != u.rules || two.Rules() != again {
			return fmt.Errorf("%s: a position does not know its rules", tableName(t))
		}
		a, b := u.game(i, 0), u.game(i, 0)
		if err := errors.Join(a.start(u.rules), b.start(again)); err != nil {
			return a.wrap(err)
		}
		if engine.Digest(a.s) != engine.Digest(b.s) {
			return a.wrap(errors.New("equal data and dice set up unequal positions"))
		}
		if err := u.badTables(t); err != nil {
			return err
		}
	}
	return nil
}

func (u *subject) badTables(t engine.Table) error {
	bad := []engine.Table{
		{Seats: u.info.Lo - 1, Options: t.Options},
		{Seats: u.info.Hi + 1, Options: t.Options},
		{Seats: -1},
	}
	for k := range t.Options {
		o := maps.Clone(t.Options)
		o[k] = "no such value"
		bad = append(bad, engine.Table{Seats: t.Seats, Options: o})
	}
	for _, b := range bad {
		if _, err := u.rules.New(b, new(engine.Dice), nil); err == nil {
			return fmt.Errorf("New accepts the table of %s", tableName(b))
		}
		if _, err := u.rules.Blank(b); err == nil {
			return fmt.Errorf("Blank accepts the table of %s", tableName(b))
		}
	}
	return nil
}

// checkData: changed component data are refused, or make a game that can be played.
func checkData(u *subject) error {
	yaml, _ := u.rules.Components()
	var r engine.Dice
	r.Seed([32]byte{'d', 'a', 't', 'a'})
	for n := range 40 * u.Games {
		b := spoil(yaml, &r)
		rules, err := u.Load(b)
		if err != nil {
			if e := line(err.Error()); e != nil {
				return fmt.Errorf("spoiled component data %d: the error: %w", n, e)
			}
			continue
		}
		g := u.game(n%len(u.Tables), n)
		if err := g.start(rules); err != nil {
			return fmt.Errorf("spoiled component data %d load: %w\n%s", n, g.wrap(err), changedLine(yaml, b))
		}
		if err := g.play(nil); err != nil {
			return fmt.Errorf("spoiled component data %d load: %w\n%s", n, g.wrap(err), changedLine(yaml, b))
		}
	}
	return nil
}

// spoil changes a digit, a byte, or takes a line out or twice.
func spoil(yaml []byte, r *engine.Dice) []byte {
	b := slices.Clone(yaml)
	at := r.Intn(len(b))
	from := bytes.LastIndexByte(b[:at], '\n') + 1
	to := from + bytes.IndexByte(b[from:], '\n') + 1
	switch r.Intn(8) {
	case 0:
		b[at] = byte(r.Intn(256))
	case 1:
		b = slices.Delete(b, from, max(from, to))
	case 2:
		b = slices.Insert(b, from, slices.Clone(b[from:max(from, to)])...)
	case 3:
		b = b[:at]
	default:
		for i := range b {
			if j := (at + i) % len(b); b[j] >= '0' && b[j] <= '9' {
				b[j] = byte('0' + r.Intn(10))
				break
			}
		}
	}
	return b
}

func changedLine(a, b []byte) string {
	x, y := strings.Split(string(a), "\n"), strings.Split(string(b), "\n")
	for i := range min(len(x), len(y)) {
		if x[i] != y[i] {
			return fmt.Sprintf("line %d was %q and is %q", i+1, x[i], y[i])
		}
	}
	return "the end is cut off"
}
