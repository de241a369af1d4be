package main

import (
	"bufio"
	"io"
	"os"
	"strings"

	"github.com/urfave/cli/v2"

	"tribes/p2p"
	"tribes/p2p/lockstep"
	"tribes/p2p/peer"
)

func joinCommand() *cli.Command {
	return &cli.Command{
		Name:  "join",
		Usage: "sit down at a friend's table",
		UsageText: "tribes join INVITE | MULTIADDR | - [options]\n\nExample: tribes join tribes0... --name Bob\n" +
			"With - the invite is read from standard input; without a name the environment variable TRIBES_INVITE is used.",
		ArgsUsage: "INVITE",
		Flags:     append([]cli.Flag{listenFlag}, seatFlags...),
		Action:    join,
	}
}

func join(c *cli.Context) error {
	text, err := inviteText(c)
	if err != nil {
		return err
	}
	target, err := p2p.ParseTarget(text)
	if err != nil {
		return usage("%v", err)
	}
	s, err := openSeat(c)
	if err != nil {
		return err
	}
	if target.Host == s.identity.Public() {
		return &exitError{exitFailure, s.twice()}
	}
	if err := s.lock(); err != nil {
		return err
	}
	defer s.unlock()
	if err := s.listen(c.StringSlice("listen")); err != nil {
		return err
	}
	table := lockstep.NewGuest(s.config([]lockstep.Ask{s.own()}), target.Host)
	s.node.Call(target.Host, target.Addrs, target.Entry)
	return s.sit(peer.Config{Table: table, Open: s.create})
}

// inviteText finds the invite or address: an argument, standard input, or the environment.
func inviteText(c *cli.Context) (string, error) {
	switch {
	case c.NArg() > 1:
		return "", usage("one invite or address is expected; put quotes around it if it has spaces")
	case c.Args().First() == "-":
		line, err := bufio.NewReader(io.LimitReader(os.Stdin, 8192)).ReadString('\n')
		if err != nil && line == "" {
			return "", usage("no invite came from standard input")
		}
		return strings.TrimSpace(line), nil
	case c.NArg() == 1:
		return c.Args().First(), nil
	}
	if text := os.Getenv("TRIBES_INVITE"); text != "" {
		return text, nil
	}
	return "", usage("name an invite or an address: the host's program prints both")
}
