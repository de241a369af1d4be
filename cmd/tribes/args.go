package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/urfave/cli/v2"

	"tribes/engine/games"
)

// completing is the last argument of a call by which a shell asks for completions.
const completing = "--generate-bash-completion"

// flagsFirst brings the flags of a command before its other arguments, so that
// both may be given in any order. args[0] is the program's name.
func flagsFirst(app *cli.App, args []string) []string {
	at := 1 + slices.IndexFunc(args[1:], func(a string) bool { return !strings.HasPrefix(a, "-") }) // of the command
	if at < 1 || args[len(args)-1] == completing {
		return args
	}
	var cmd *cli.Command
	for _, c := range app.Commands {
		if c.HasName(args[at]) {
			cmd = c
		}
	}
	if cmd == nil {
		return args
	}
	takes := map[string]bool{}
	for _, f := range cmd.Flags {
		d, ok := f.(cli.DocGenerationFlag)
		for _, name := range f.Names() {
			takes[name] = ok && d.TakesValue()
		}
	}
	var flags, rest []string
	for i := at + 1; i < len(args); i++ {
		a := args[i]
		switch {
		case a == "--":
			rest = append(rest, args[i+1:]...)
			i = len(args)
		case len(a) < 2 || a[0] != '-':
			rest = append(rest, a)
		case a == "--help" || a == "-help" || a == "-h":
			return append(slices.Clone(args[:at+1]), a) // whatever else stands there: no argument is a topic
		default:
			flags = append(flags, a)
			if takes[strings.TrimLeft(a, "-")] && i+1 < len(args) {
				i++
				flags = append(flags, args[i])
			}
		}
	}
	out := append(slices.Clone(args[:at+1]), flags...)
	if slices.ContainsFunc(rest, func(a string) bool { return strings.HasPrefix(a, "-") }) {
		out = append(out, "--")
	}
	return append(out, rest...)
}

// wantArgs refuses a wrong number of arguments; hi < 0 is no limit.
func wantArgs(c *cli.Context, lo, hi int) error {
	switch n := c.NArg(); {
	case n < lo && n == 0 && strings.Contains(c.Command.UsageText, " GAME"):
		return usage("something is missing: %s\nGAME is one of: %s", c.Command.UsageText, strings.Join(games.Names(), ", "))
	case n < lo:
		return usage("something is missing: %s", c.Command.UsageText)
	case hi >= 0 && n > hi:
		return usage("%q is too much: %s", c.Args().Get(hi), c.Command.UsageText)
	}
	return nil
}

// options reads K=V of the flag --option.
func options(c *cli.Context) (map[string]string, error) {
	out := map[string]string{}
	for _, o := range c.StringSlice("option") {
		k, v, ok := strings.Cut(o, "=")
		if !ok || k == "" {
			return nil, usage("--option %s: a key and its value are wanted, as in --option side=winter", o)
		}
		if _, twice := out[k]; twice {
			return nil, usage("--option %s is given twice", k)
		}
		out[k] = v
	}
	return out, nil
}

// example ends the description of a command.
func example(lines ...string) string {
	return fmt.Sprintf("Example:\n  %s", strings.Join(lines, "\n  "))
}
