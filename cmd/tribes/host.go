package main

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"

	"tribes/cmd/tribes/internal/jsonl"
	"tribes/engine"
	"tribes/engine/bot"
	"tribes/engine/games"
	"tribes/p2p/lockstep"
	"tribes/p2p/peer"
)

var tableFlags = []cli.Flag{
	optionFlag(), diceFlag, componentsFlag(),
	&cli.StringFlag{Name: "bot", Value: "greedy", Usage: "this `BOT` takes the bots' seats: " + strings.Join(bot.Names(), ", ")},
}

func hostCommand() *cli.Command {
	return &cli.Command{
		Name:      "host",
		Usage:     "open a table for friends and play at it",
		UsageText: "tribes host GAME --seats N [--bots M] [OPTIONS]",
		Description: "Prints an invite to send to friends, and begins when every seat is taken. Who has only an address\n" +
			"can join as well: then you are asked to let them in. Leave with quit or Ctrl-C; tribes resume carries on.\n\n" +
			jsonHelp + "\n\n" +
			example("tribes host tribes --seats 3 --name Ann", "tribes host tribes --seats 4 --bots 1 --listen /ip4/0.0.0.0/tcp/4001",
				"tribes host neta-tanka --seats 3 --option side=winter"),
		BashComplete: completeWith(games.Names),
		Flags: append(append([]cli.Flag{
			&cli.IntFlag{Name: "seats", Usage: "`N` seats at the table, bots included"},
			&cli.IntFlag{Name: "bots", Usage: "bots take `M` of the seats"},
			&cli.BoolFlag{Name: "open", Usage: "let in whoever knows an address, without an invite"},
			&cli.DurationFlag{Name: "clock", Usage: "`TIME` for a move; when it is over the table says so: 5m, 24h"},
			listenFlag,
		}, tableFlags...), append(newFlags, seatFlags...)...),
		Action: host,
	}
}

// jsonHelp is what the help of host, join and resume says about --ui json.
const jsonHelp = "With --ui json the program prints an object a line, the invite first, and reads commands, one a line:\n\n" +
	`{"do":"choose","index":0}           a move of the "menu" in the last turn event
{"do":"move","moves":[[3,0,1,0]]}   moves, each as [kind, a, b, c]
{"do":"admit","peer":"12D3..."}     or refuse: who knocked
{"do":"vouch"}                      after resuming: this copy is the newest
{"do":"go-on"}                      without those whose dice values a draw waits for; all who are left must want it
{"do":"invite"}                     tell the invite to look on
{"do":"leave"}                      end; the table can be resumed`

func host(c *cli.Context) error {
	if c.NArg() == 1 && !c.IsSet("seats") {
		return usage("--seats N is missing: %s", c.Command.UsageText)
	}
	offer, err := newOffer(c, c.Int("seats"), c.Int("seats")-c.Int("bots"))
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
	switch full := len(places) == offer.Table.Seats; {
	case s.ui == "plain" && full:
		who := "Bots take all other seats"
		if len(places) == 1 {
			who = "The table has one seat"
		}
		fmt.Fprintf(s.c.App.Writer, "%s, so nobody can join; tribes play does without a network.\n", who)
		s.watchLine()
	default:
		s.invite()
	}
	return s.sit(peer.Config{Table: table, Open: s.create, AdmitAll: c.Bool("open")})
}

// newOffer reads game, options, dice and clock from the command line, for a table of at most so many operators.
func newOffer(c *cli.Context, seats, operators int) (lockstep.Offer, error) {
	fair, err := fairDice(c, operators)
	if err != nil {
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
	return lockstep.Offer{Rules: rules, Table: table, Carried: carried, Clock: uint32(clock.Seconds()), Fair: fair}, nil
}

// places lists the seats of this operator: its persons, then bots.
func (s *seat) places(persons, bots, seats int) ([]lockstep.Ask, error) {
	if bots < 0 || persons < 1 || persons+bots > seats {
		return nil, usage("--bots %d: a table of %s has room for 0 to %d bots beside you", bots, engine.Several(seats, "seat"), seats-1)
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
		jsonl.Emit(out, "invite", jsonl.Invite{Invite: s.node.Invite().String(), Watch: s.watchInvite(), Addresses: s.node.Addrs()})
		return
	}
	entry := "Who has no invite can join an address; then you are asked to let them in:"
	if s.c.Bool("open") {
		entry = "Anybody who knows an address can join, since the table is --open:"
	}
	fmt.Fprintf(out, "The table is open. Send this line to your friends:\n\n  tribes join %s\n\n%s\n", s.node.Invite(), entry)
	for _, a := range s.node.Addrs() {
		fmt.Fprintf(out, "  %s\n", a)
	}
	s.watchLine()
}

// watchLine tells how to look on.
func (s *seat) watchLine() {
	fmt.Fprintf(s.c.App.Writer, "Whoever has this line can look on, and take no seat:\n\n  tribes watch %s\n\n", s.watchInvite())
}

// watchInvite is the invite that lets its holder look on by this program.
func (s *seat) watchInvite() string { return s.node.Invite().ForWatching().String() }
