package words

import (
	"regexp"
	"slices"
	"strings"

	"tribes/engine"
)

// maxReasons bounds how many reasons are told of one kind of move.
const maxReasons = 6

// unnumbered is a reason without its numbers and places.
func unnumbered(reason string) string { return numbers.ReplaceAllString(reason, "") }

// numbers are numbers, and places that have a letter before theirs: "E4".
var numbers = regexp.MustCompile(`(\b[A-Z])?-?[0-9]+`)

// Why lists the reasons why moves are not possible now, one line a reason, with the kinds it is true of. A word
// that is in the name of kinds asks for these, another for the reasons that hold it; "" asks for all kinds of
// which no move is possible. Reasons that differ in numbers or places alone are told once.
func Why(s engine.State, word string) []string {
	word = strings.ToLower(word)
	menu, kinds := s.Moves(nil), s.Rules().Info().Kinds
	named := slices.ContainsFunc(kinds, func(k engine.Kind) bool { return strings.Contains(k.Name, word) })
	var reasons []string
	of := map[string][]string{}
	for k, kd := range kinds {
		possible := slices.ContainsFunc(menu, func(m engine.Move) bool { return m.Kind == uint16(k) })
		if word == "" && possible || named && !strings.Contains(kd.Name, word) {
			continue
		}
		seen := map[string]bool{}
		each(kd.Args, engine.Move{Kind: uint16(k)}, 0, func(m engine.Move) {
			if _, legal := slices.BinarySearchFunc(menu, m, engine.Move.Compare); legal || len(seen) == maxReasons {
				return
			}
			refused := s.Explain(m)
			if refused == nil {
				return
			}
			r := refused.Error()
			like := unnumbered(r)
			if seen[like] || !named && !strings.Contains(strings.ToLower(r), word) {
				return
			}
			seen[like] = true
			if of[r] == nil {
				reasons = append(reasons, r)
			}
			of[r] = append(of[r], kd.Name)
		})
	}
	var out []string
	for _, r := range reasons {
		out = append(out, List(of[r])+": "+r)
	}
	return out
}

// each visits the moves of a kind over its declared ranges.
func each(args []engine.Arg, m engine.Move, at int, visit func(engine.Move)) {
	if at == len(args) {
		visit(m)
		return
	}
	for v := args[at].Lo; v <= args[at].Hi; v++ {
		*[]*int16{&m.A, &m.B, &m.C}[at] = v
		each(args, m, at+1, visit)
		if v == args[at].Hi {
			break
		}
	}
}
