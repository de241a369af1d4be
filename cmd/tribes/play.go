package main

import (
	"github.com/urfave/cli/v2"

	"tribes/engine/games"
	"tribes/p2p/lockstep"
	"tribes/p2p/peer"
)

func playCommand() *cli.Command {
	return &cli.Command{
		Name:      "play",
		Usage:     "play on this machine alone: against bots, or in turns at one keyboard",
		UsageText: "tribes play GAME [--seats N] [--bots M] [OPTIONS]",
		Description: "With fewer bots than other seats, several persons take turns at one keyboard. Leave with quit or Ctrl-C;\n" +
			"tribes resume carries on.\n\n" +
			example("tribes play tribes --seats 3", "tribes play tribes --seats 2 --bots 0", "tribes play neta-tanka --option solo=hard"),
		BashComplete: completeWith(games.Names),
		Flags: append(append([]cli.Flag{
			&cli.IntFlag{Name: "seats", Usage: "`N` seats at the table, bots included; default: the fewest the game allows"},
			&cli.IntFlag{Name: "bots", Value: -1, Usage: "bots take `M` of the seats; default: all but one"},
		}, tableFlags...), append(newFlags, seatFlags...)...),
		Action: play,
	}
}

func play(c *cli.Context) error {
	seats := c.Int("seats")
	if !c.IsSet("seats") && c.NArg() == 1 {
		if rules, err := games.Load(c.Args().First(), nil); err == nil {
			seats = rules.Info().Lo
		}
	}
	offer, err := newOffer(c, seats, 1)
	if err != nil {
		return err
	}
	s, err := openSeat(c)
	if err != nil {
		return err
	}
	bots := c.Int("bots")
	if !c.IsSet("bots") {
		bots = offer.Table.Seats - 1
	}
	places, err := s.places(offer.Table.Seats-bots, bots, offer.Table.Seats)
	if err != nil {
		return err
	}
	table, err := lockstep.NewHost(s.config(places), offer)
	if err != nil {
		return usage("%v", err)
	}
	return s.sit(peer.Config{Table: table, Open: s.create})
}
