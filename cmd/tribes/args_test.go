package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/urfave/cli/v2"
)

func TestFlagsMayStandAnywhere(t *testing.T) {
	app := &cli.App{Commands: []*cli.Command{
		{Name: "play", Flags: []cli.Flag{
			&cli.BoolFlag{Name: "json", Aliases: []string{"j"}}, &cli.StringFlag{Name: "seed"}, &cli.StringSliceFlag{Name: "option"},
		}},
		{Name: "games"},
	}}
	for _, c := range []struct{ in, want string }{
		{"tribes", "tribes"},
		{"tribes --help", "tribes --help"},
		{"tribes other a --seed 3", "tribes other a --seed 3"},
		{"tribes play a --seed 3 b", "tribes play --seed 3 a b"},
		{"tribes play a --seed=3 b -j c", "tribes play --seed=3 -j a b c"},
		{"tribes play --option a=b x --option c=d", "tribes play --option a=b --option c=d x"},
		{"tribes play a --help", "tribes play --help"},
		{"tribes play a --json -h b", "tribes play -h"},
		{"tribes play --seed -h a", "tribes play --seed -h a"},
		{"tribes play a -- --help", "tribes play -- a --help"},
		{"tribes play a --unknown b", "tribes play --unknown a b"},
		{"tribes play a --seed", "tribes play --seed a"},
		{"tribes play --seed -3 a", "tribes play --seed -3 a"},
		{"tribes play a - --json", "tribes play --json -- a -"},
		{"tribes play a -- --json", "tribes play -- a --json"},
		{"tribes play a --json " + completing, "tribes play a --json " + completing},
	} {
		if got := flagsFirst(app, strings.Fields(c.in)); !slices.Equal(got, strings.Fields(c.want)) {
			t.Errorf("%s becomes %s, want %s", c.in, strings.Join(got, " "), c.want)
		}
	}
}
