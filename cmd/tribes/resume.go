package main

import (
	"errors"
	"fmt"
	"os"
	"slices"

	"github.com/urfave/cli/v2"

	"tribes/engine"
	"tribes/p2p"
	"tribes/p2p/lockstep"
	"tribes/p2p/peer"
	"tribes/transcript"
)

func resumeCommand() *cli.Command {
	return &cli.Command{
		Name:      "resume",
		Usage:     "carry on with a table after an interruption",
		UsageText: "tribes resume [--json]\ntribes resume TABLE|--last [INVITE|MULTIADDR] [OPTIONS]",
		Description: "Without TABLE the unfinished tables of the identity are listed, the one played last first, and none is resumed;\n" +
			"for whom each waits is told as far as its file does.\n\n" +
			"TABLE is a file, a number of that list as it would be now, or the beginning of a table's id. --last is the first of the\n" +
			"list. If the others are not where they were, give an invite or address of any of them. Play goes on when all have said\n" +
			"what they have.\n\n" +
			example("tribes resume", "tribes resume 1", "tribes resume 3f9c21aa tribes0a1b2c..."),
		BashComplete: completeWith(tableNames),
		Flags: append([]cli.Flag{listenFlag,
			&cli.BoolFlag{Name: "last", Usage: "resume the unfinished table that was played last"},
			&cli.BoolFlag{Name: "json", Usage: "list the unfinished tables as one JSON object"}}, seatFlags...),
		Action: resume,
	}
}

func resume(c *cli.Context) error {
	named := 1 // arguments that name the table
	switch {
	case c.Bool("last"):
		named = 0
	case c.NArg() == 0 && slices.ContainsFunc([]string{"ui", "as-bot", "think", "scores", "seed", "listen"}, c.IsSet):
		return usage("name a table, or add --last: tribes resume lists the unfinished ones")
	case c.NArg() == 0:
		return listUnfinished(c)
	}
	if c.Bool("json") {
		return usage("--json lists tables and resumes none; a program that plays says --ui json")
	}
	if err := wantArgs(c, named, named+1); err != nil {
		return err
	}
	var at *p2p.Target
	if c.NArg() > named {
		t, err := p2p.ParseTarget(c.Args().Get(named))
		if err != nil {
			return usage("%v", err)
		}
		at = &t
	}
	s, err := openSeat(c)
	if err != nil {
		return err
	}
	path, err := s.tableToResume(c.Args().First())
	if err != nil {
		return err
	}
	table, charter, log, err := s.reopen(path)
	if err != nil {
		return err
	}
	if len(charter.Operators) > 1 { // alone, the transcript's own lock is enough
		if err := s.lock(); err != nil {
			log.Close()
			return err
		}
	}
	defer s.unlock()
	if err := s.reconnect(table, charter, path, at); err != nil {
		log.Close()
		return err
	}
	return s.sit(peer.Config{Table: table, Log: log})
}

// tableToResume finds the table that --last means or the word names.
func (s *seat) tableToResume(word string) (path string, err error) {
	if s.c.Bool("last") {
		list, err := unfinished(s.c.Context, s.home, 1)
		if err == nil && len(list) == 0 {
			err = fmt.Errorf("no table in %s is unfinished", s.home.TablesDir())
		}
		if err != nil {
			return "", err
		}
		return list[0].path, nil
	}
	if path, err = numbered(s.c.Context, s.home, word); err != nil || path != "" {
		return path, err
	}
	return findTable(s.home.TablesDir(), word)
}

func (s *seat) reopen(path string) (*lockstep.Table, *transcript.Charter, *transcript.Log, error) {
	if s.c.IsSet("seed") {
		if info, err := os.Stat(path); err == nil { // it has grown since the session before
			s.freshFrom(engine.Sub(s.root, 1<<32+uint64(info.Size())))
		}
	}
	again := lockstep.Reopen(s.config(nil))
	log, err := transcript.OpenLog(path, again.Record)
	if errors.Is(err, transcript.ErrLocked) {
		return nil, nil, nil, &exitError{exitFailure, s.twice()}
	}
	if err != nil {
		return nil, nil, nil, err
	}
	table, err := again.Table()
	if err != nil {
		log.Close()
		err = fmt.Errorf("%s: %w", path, err)
		if ch := again.Charter(); ch != nil && ch.Rehearsal && !s.c.IsSet("seed") {
			err = fmt.Errorf("%w; the table is a rehearsal: add the --seed it was begun with", err)
		}
		return nil, nil, nil, err
	}
	return table, again.Charter(), log, nil
}

// reconnect listens where the others knew this program and calls them where they were, and at the target if there is one.
func (s *seat) reconnect(table *lockstep.Table, charter *transcript.Charter, path string, at *p2p.Target) error {
	if len(charter.Operators) == 1 {
		return nil
	}
	salt, listen, known := loadContacts(path)
	s.salt = salt // so that the invites to this table hold
	if at != nil {
		if charter.OperatorOf(at.Host) < 0 {
			return usage("nobody at table %.8s is at that address: it is that of another table or program", tableID(charter))
		}
		known = append(known, lockstep.Contact{Key: at.Host, Addrs: at.Addrs})
	}
	if given := s.c.StringSlice("listen"); len(given) > 0 {
		if err := s.listen(given); err != nil {
			return err
		}
	} else if err := s.listen(p2p.ListenAddrs(listen)); err != nil {
		if err := s.listen(nil); err != nil { // somebody else has the port now
			return err
		}
	}
	table.SetContacts(known)
	if s.ui == "json" {
		s.invite()
		return nil
	}
	fmt.Fprintf(s.c.App.Writer, "Looking for the others where they were last. Who does not find this program can\nuse:\n\n  tribes resume %.8s %s\n", tableID(charter), s.node.Invite())
	return nil
}

func tableID(c *transcript.Charter) transcript.Hash { return transcript.TableID(c.Bytes()) }
