package engine

import (
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"
)

// Resolve checks a number of seats and given options against a game and fills in the defaults.
func Resolve(info *Info, seats int, given map[string]string) (Table, error) {
	if seats < info.Lo || seats > info.Hi {
		return Table{}, fmt.Errorf("%s is for %s, not for %d", info.Title, players(info), seats)
	}
	t := Table{Seats: seats, Options: map[string]string{}}
	var keys []string
	for _, o := range info.Options {
		if seats < o.Lo || seats > o.Hi {
			continue
		}
		keys = append(keys, o.Key+"="+strings.Join(o.Values, "|"))
		v, ok := given[o.Key]
		if !ok {
			v = o.Values[0]
		}
		if !slices.Contains(o.Values, v) {
			return Table{}, fmt.Errorf("option %s=%s: %s has %s=%s", o.Key, shown(v), info.Title, o.Key, strings.Join(o.Values, "|"))
		}
		t.Options[o.Key] = v
	}
	unknown := make([]string, 0, len(given))
	for k := range given {
		if _, ok := t.Options[k]; !ok {
			unknown = append(unknown, k)
		}
	}
	if len(unknown) > 0 {
		sort.Strings(unknown)
		if len(keys) == 0 {
			return Table{}, fmt.Errorf("option %s: %s with %s has no options", shown(unknown[0]), info.Title, Several(seats, "seat"))
		}
		return Table{}, fmt.Errorf("option %s: %s with %s has only %s", shown(unknown[0]), info.Title, Several(seats, "seat"), strings.Join(keys, ", "))
	}
	return t, nil
}

// shown is a word from outside, quoted and cut when it is not a plain one: a charter may come from anywhere.
func shown(s string) string {
	plain := strings.IndexFunc(s, func(r rune) bool { return !strconv.IsPrint(r) || r == ' ' }) < 0
	if plain && s != "" && len(s) <= 40 {
		return s
	}
	return strconv.Quote(s[:min(len(s), 40)])
}

func players(info *Info) string {
	if info.Lo == info.Hi {
		return fmt.Sprintf("%d players", info.Lo)
	}
	return fmt.Sprintf("%d to %d players", info.Lo, info.Hi)
}
