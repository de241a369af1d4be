package main

import (
	"path/filepath"

	"github.com/urfave/cli/v2"

	"tribes/cmd/tribes/internal/home"
	"tribes/cmd/tribes/internal/text"
	"tribes/p2p"
)

func identityFlag() cli.Flag {
	return &cli.StringFlag{Name: "identity", Usage: "the identity of this `NAME`, with its own key and tables"}
}

// openHome opens the home of the identity that --identity names.
func openHome(c *cli.Context) (home.Home, error) {
	name := c.String("identity")
	if c.IsSet("identity") && name == "" {
		return home.Home{}, usage("the identity's name is empty")
	}
	if err := home.CheckName(name); err != nil {
		return home.Home{}, usage("%v", err)
	}
	return home.Open(name)
}

// keyFile is where an identity's secret key is kept.
func keyFile(h home.Home) string { return filepath.Join(h.IdentityDir(), "identity.key") }

func identityCommand() *cli.Command {
	return &cli.Command{
		Name:      "identity",
		Usage:     "show your peer ID, and make a key if there is none",
		UsageText: "tribes identity [--identity NAME]",
		Description: "The key itself is never shown. Whoever has a copy of its file can play in your name: keep it to yourself.\n" +
			"The environment variable TRIBES_HOME names another folder for keys and tables.\n\n" +
			example("tribes identity", "tribes identity --identity second"),
		Flags: []cli.Flag{identityFlag()},
		Action: func(c *cli.Context) error {
			if err := wantArgs(c, 0, 0); err != nil {
				return err
			}
			h, err := openHome(c)
			if err != nil {
				return err
			}
			id, err := p2p.LoadIdentity(h.IdentityDir())
			if err != nil {
				return err
			}
			out := &text.Writer{W: c.App.Writer}
			out.Printf("peer ID  %s\n", id.PeerID())
			out.Printf("words    %s\n", p2p.KeyWords(id.Public()))
			out.Printf("key      %s\n", keyFile(h))
			out.Printf("tables   %s\n", h.TablesDir())
			return out.Err
		},
	}
}
