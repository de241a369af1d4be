package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/urfave/cli/v2"

	"tribes/p2p"
	"tribes/p2p/lockstep"
	"tribes/p2p/peer"
	"tribes/transcript"
)

func resumeCommand() *cli.Command {
	return &cli.Command{
		Name:  "resume",
		Usage: "carry on with a table after an interruption",
		UsageText: "tribes resume [TABLE [INVITE | MULTIADDR]] [options]\n\nExample: tribes resume 3f9c21aa\n" +
			"TABLE is a file, or the beginning of a table's id. If the others are not where they were, give an invite or address of any of them.",
		ArgsUsage: "[TABLE [INVITE]]",
		Flags:     append([]cli.Flag{listenFlag}, seatFlags...),
		Action:    resume,
	}
}

func resume(c *cli.Context) error {
	s, err := openSeat(c)
	if err != nil {
		return err
	}
	path, err := s.findTable(c.Args().First())
	if err != nil {
		return err
	}
	if err := s.lock(); err != nil {
		return err
	}
	defer s.unlock()
	again := lockstep.Reopen(s.config(nil))
	log, err := transcript.OpenLog(path, again.Record)
	if err != nil {
		return err
	}
	table, err := again.Table()
	if err != nil {
		log.Close()
		return fmt.Errorf("%s: %w", path, err)
	}
	if err := s.reconnect(table, again.Charter(), path); err != nil {
		log.Close()
		return err
	}
	return s.sit(peer.Config{Table: table, Log: log})
}

// reconnect listens where the others knew this program and calls them where they were.
func (s *seat) reconnect(table *lockstep.Table, charter *transcript.Charter, path string) error {
	if len(charter.Operators) == 1 {
		return nil
	}
	listen, known := loadContacts(path)
	if given := s.c.StringSlice("listen"); len(given) > 0 {
		listen = given
	}
	if err := s.listen(p2p.ListenAddrs(listen)); err != nil {
		if err := s.listen(nil); err != nil { // somebody else has the port now
			return err
		}
	}
	if text := s.c.Args().Get(1); text != "" {
		target, err := p2p.ParseTarget(text)
		if err != nil {
			s.node.Close()
			return usage("%v", err)
		}
		known = append(known, lockstep.Contact{Key: target.Host, Addrs: target.Addrs})
	}
	table.SetContacts(known)
	if s.ui == "json" {
		s.invite()
		return nil
	}
	fmt.Fprintf(s.c.App.Writer, "Looking for the others where they were last. Who does not find this program can use:\n\n  tribes resume %.8s %s\n\n", tableID(charter), s.node.Invite())
	return nil
}

func tableID(c *transcript.Charter) transcript.Hash { return transcript.TableID(c.Bytes()) }

// findTable finds a transcript by its path or by the beginning of its table's id.
func (s *seat) findTable(name string) (string, error) {
	dir := s.home.TablesDir()
	if name == "" {
		return "", usage("name a table: tribes tables lists yours")
	}
	if _, err := os.Stat(name); err == nil {
		return name, nil
	} else if !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	all, err := filepath.Glob(filepath.Join(dir, "*.tribes"))
	if err != nil {
		return "", err
	}
	var found []string
	for _, path := range all {
		_, id, _ := strings.Cut(strings.TrimSuffix(filepath.Base(path), ".tribes"), "-")
		if i := strings.LastIndexByte(id, '-'); i >= 0 {
			id = id[i+1:]
		}
		if strings.HasPrefix(id, strings.ToLower(name)) || filepath.Base(path) == name {
			found = append(found, path)
		}
	}
	switch len(found) {
	case 0:
		return "", fmt.Errorf("there is no table %q in %s: tribes tables lists yours", name, dir)
	case 1:
		return found[0], nil
	}
	return "", usage("%d tables begin with %q: %s", len(found), name, strings.Join(found, ", "))
}
