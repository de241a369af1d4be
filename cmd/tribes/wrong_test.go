package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"tribes/engine"
	"tribes/transcript"
)

// wrong gives a program a defect from some move on, as WRONG says: "position N" comes to another position by the N-th move,
// "illegal N" takes every move of a kind that is in no menu for the first one of the menu.
func wrong(find transcript.Finder) transcript.Finder {
	var w defect
	fmt.Sscan(os.Getenv("WRONG"), &w.how, &w.from)
	return func(game string, ruleset uint16, components transcript.Hash, yaml []byte) (engine.Rules, error) {
		r, err := find(game, ruleset, components, yaml)
		if err != nil {
			return nil, err
		}
		return &defective{r, w}, nil
	}
}

type defect struct {
	how  string
	from int
}

type defective struct {
	engine.Rules
	defect
}

type defectiveState struct {
	engine.State
	rules  *defective
	played int
}

func (r *defective) New(t engine.Table, d *engine.Dice, ev *engine.Events) (engine.State, error) {
	s, err := r.Rules.New(t, d, ev)
	return &defectiveState{s, r, 0}, err
}

func (r *defective) Blank(t engine.Table) (engine.State, error) {
	s, err := r.Rules.Blank(t)
	return &defectiveState{s, r, 0}, err
}

func (s *defectiveState) Rules() engine.Rules { return s.rules }
func (s *defectiveState) Clone() engine.State {
	return &defectiveState{s.State.Clone(), s.rules, s.played}
}
func (s *defectiveState) CopyFrom(o engine.State) {
	d := o.(*defectiveState)
	s.State.CopyFrom(d.State)
	s.played = d.played
}

// never is a move that no menu holds.
func (s *defectiveState) never() engine.Move {
	m := s.State.Moves(nil)[0]
	for m.A = 0; slices.Contains(s.State.Moves(nil), m); m.A++ {
	}
	return m
}

func (s *defectiveState) Moves(dst []engine.Move) []engine.Move {
	if s.rules.how == "illegal" && s.played >= s.rules.from && s.Actor() != engine.NoSeat {
		return append(dst, s.never())
	}
	return s.State.Moves(dst)
}

func (s *defectiveState) Apply(m engine.Move, d *engine.Dice, ev *engine.Events) error {
	if s.rules.how == "illegal" && s.Actor() != engine.NoSeat && m == s.never() {
		m = s.State.Moves(nil)[0]
	}
	if err := s.State.Apply(m, d, ev); err != nil {
		return err
	}
	if s.played++; s.rules.how == "position" && s.played == s.rules.from {
		return s.miscount()
	}
	return nil
}

// miscount changes points that are never taken back to what they were, on which no move hangs: so the program itself does not stumble over them.
func (s *defectiveState) miscount() error {
	before := s.State.Clone()
	b := engine.Encode(nil, before)
	for i := range b {
		b[i] ^= 1
		if engine.Decode(s.State, b) == nil {
			if x, _, differ := engine.Difference(before, s.State); differ && strings.HasSuffix(x.Path, " VP") {
				return nil
			}
		}
		b[i] ^= 1
	}
	return errors.New("there is nothing to miscount")
}
