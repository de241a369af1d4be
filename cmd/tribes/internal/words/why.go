package words

import (
	"regexp"
	"slices"
	"strings"

	"tribes/engine"
)

// maxReasons bounds how many reasons are told of one kind of move.
const maxReasons = 6

var number = regexp.MustCompile(`-?[0-9]+`)

// Why lists the reasons why moves of a kind (its name, or a part of it; "" for all) are not possible now, one
// line a reason, with the kinds it is true of. Reasons that differ in numbers alone are told once.
func Why(s engine.State, kind string) []string {
	menu := s.Moves(nil)
	var reasons []string
	kinds := map[string][]string{}
	for k, kd := range s.Rules().Info().Kinds {
		if !strings.Contains(kd.Name, strings.ToLower(kind)) {
			continue
		}
		seen := map[string]bool{}
		each(kd.Args, engine.Move{Kind: uint16(k)}, 0, func(m engine.Move) {
			if _, legal := slices.BinarySearchFunc(menu, m, engine.Move.Compare); legal || len(seen) == maxReasons {
				return
			}
			r := s.Explain(m)
			if r == nil {
				return
			}
			like := number.ReplaceAllString(r.Error(), "#")
			if seen[like] {
				return
			}
			seen[like] = true
			if kinds[r.Error()] == nil {
				reasons = append(reasons, r.Error())
			}
			kinds[r.Error()] = append(kinds[r.Error()], kd.Name)
		})
	}
	var out []string
	for _, r := range reasons {
		out = append(out, List(kinds[r])+": "+r)
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
