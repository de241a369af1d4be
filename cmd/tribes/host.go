package main

import (
	"fmt"

	"github.com/urfave/cli/v2"

	"tribes/cmd/tribes/internal/jsonl"
	"tribes/engine"
	"tribes/p2p/lockstep"
	"tribes/p2p/peer"
)

var tableFlags = []cli.Flag{
	optionFlag(), diceFlag, componentsFlag(),
	&cli.StringFlag{Name: "bot", Value: "greedy", Usage: "which bot sits in the bots' seats"},
}

func hostCommand() *cli.Command {
	return &cli.Command{
		Name:      "host",
		Usage:     "open a table for friends and play at it",
		UsageText: "tribes host GAME --seats N [--bots M] [options]\n\nExample: tribes host tribes --seats 3 --name Ann",
		ArgsUsage: "GAME",
		Flags: append(append([]cli.Flag{
			&cli.IntFlag{Name: "seats", Usage: "seats at the table, bots included", Required: true},
			&cli.IntFlag{Name: "bots", Usage: "how many of the seats bots take"},
			&cli.BoolFlag{Name: "open", Usage: "let in whoever knows an address, without an invite"},
			&cli.DurationFlag{Name: "clock", Usage: "time for a move; when it is over the table says so (5m)"},
			listenFlag,
		}, tableFlags...), seatFlags...),
		Action: host,
	}
}

func host(c *cli.Context) error {
	offer, err := newOffer(c, c.Int("seats"))
	if err != nil {
		return err
	}
	s, err := openSeat(c)
	if err != nil {
		return err
	}
	places, err := s.places(1, c.Int("bots"), offer.Table.Seats)
	if err != nil {
		return err
	}
	if err := s.lock(); err != nil {
		return err
	}
	defer s.unlock()
	if err := s.listen(c.StringSlice("listen")); err != nil {
		return err
	}
	table, err := lockstep.NewHost(s.config(places), offer)
	if err != nil {
		s.node.Close()
		return usage("%v", err)
	}
	s.invite()
	return s.sit(peer.Config{Table: table, Open: s.create, AdmitAll: c.Bool("open")})
}

// newOffer reads game, options and clock from the command line.
func newOffer(c *cli.Context, seats int) (lockstep.Offer, error) {
	if err := dice(c); err != nil {
		return lockstep.Offer{}, err
	}
	rules, carried, err := loadGame(c)
	if err != nil {
		return lockstep.Offer{}, err
	}
	given, err := options(c)
	if err != nil {
		return lockstep.Offer{}, err
	}
	table, err := engine.Resolve(rules.Info(), seats, given)
	if err != nil {
		return lockstep.Offer{}, usage("%v", err)
	}
	clock := c.Duration("clock")
	if clock < 0 || clock.Hours() > 24*31 {
		return lockstep.Offer{}, usage("--clock %s: at most 31 days, or 0 for none", clock)
	}
	return lockstep.Offer{Rules: rules, Table: table, Carried: carried, Clock: uint32(clock.Seconds())}, nil
}

// places lists the seats of this operator: its persons, then bots.
func (s *seat) places(persons, bots, seats int) ([]lockstep.Ask, error) {
	if bots < 0 || persons < 1 || persons+bots > seats {
		return nil, usage("--bots %d: a table of %d seats has room for 0 to %d bots beside you", bots, seats, seats-1)
	}
	if err := checkBot(s.c.String("bot")); err != nil {
		return nil, err
	}
	out := []lockstep.Ask{s.own()}
	for i := 2; i <= persons; i++ {
		out = append(out, lockstep.Ask{Kind: out[0].Kind, Name: fmt.Sprintf("Player %d", i)})
	}
	for i := 1; i <= bots; i++ {
		out = append(out, lockstep.Ask{Kind: "bot:" + s.c.String("bot"), Name: fmt.Sprintf("Bot %d", i)})
	}
	return out, nil
}

// invite tells how to join.
func (s *seat) invite() {
	out := s.c.App.Writer
	if s.ui == "json" {
		jsonl.Emit(out, "invite", map[string]any{"invite": s.node.Invite().String(), "addresses": s.node.Addrs()})
		return
	}
	fmt.Fprintf(out, "The table is open. Send this line to your friends:\n\n  tribes join %s\n\nIts addresses, for who has no invite (then you are asked to let them in):\n", s.node.Invite())
	for _, a := range s.node.Addrs() {
		fmt.Fprintf(out, "  %s\n", a)
	}
}
