package main

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"os/user"
	"path/filepath"
	"strings"
	"time"

	ma "github.com/multiformats/go-multiaddr"
	"github.com/urfave/cli/v2"
	"golang.org/x/text/unicode/norm"

	"tribes/cmd/tribes/internal/home"
	"tribes/cmd/tribes/internal/jsonl"
	"tribes/cmd/tribes/internal/library"
	"tribes/cmd/tribes/internal/plain"
	"tribes/cmd/tribes/internal/sitting"
	"tribes/cmd/tribes/internal/stopped"
	"tribes/cmd/tribes/internal/words"
	"tribes/engine"
	"tribes/engine/bot"
	"tribes/p2p"
	"tribes/p2p/lockstep"
	"tribes/p2p/peer"
	"tribes/transcript"
)

// seat is what host, join, resume and play share: who sits down, with which key, files and front end.
type seat struct {
	c        *cli.Context
	home     home.Home
	identity *p2p.Identity
	unlock   func() error
	node     *p2p.Node
	gallery  *peer.Gallery
	salt     *[16]byte // of the seat secret; nil: it is to be a new one
	fresh    func() [32]byte
	root     [32]byte // of fresh in a rehearsal
	ui       string
	name     string

	openScores bool
}

// newFlags are for a table that does not exist yet; seatFlags for any.
var newFlags = []cli.Flag{
	&cli.StringFlag{Name: "name", Usage: "your `NAME` at the table; default: that of --identity, else of your account"},
	&cli.StringFlag{Name: "transcript", Usage: "write the transcript to `FILE` instead of the tables' folder; it must not exist"},
}

var seatFlags = []cli.Flag{
	identityFlag(),
	&cli.StringFlag{Name: "ui", Value: "plain", Usage: "front end: plain (lines of text) or json (lines of JSON, for programs)"},
	&cli.StringFlag{Name: "as-bot", Usage: "let this `BOT` play your own seat: " + strings.Join(bot.Names(), ", ")},
	&cli.DurationFlag{Name: "think", Usage: "least `TIME` a bot takes for its moves, so that people can follow: 150ms, 2s"},
	scoresFlag,
	&cli.Uint64Flag{Name: "seed", Usage: "rehearse: keys and chance come from this `NUMBER`, so that a run can be repeated"},
}

var listenFlag = &cli.StringSliceFlag{Name: "listen", Usage: "listen on this `MULTIADDR` (again for more); default: TCP and QUIC on all interfaces, any port"}

// openSeat finds home, identity and front end.
func openSeat(c *cli.Context) (*seat, error) {
	s := &seat{c: c, ui: c.String("ui"), name: c.String("name"), unlock: func() error { return nil }}
	if s.ui != "plain" && s.ui != "json" {
		return nil, usage("there is no front end %q; there are plain and json", s.ui)
	}
	if err := checkBot(c.String("as-bot")); err != nil {
		return nil, err
	}
	var err error
	if s.openScores, err = openScores(c); err != nil {
		return nil, err
	}
	if s.home, err = openHome(c); err != nil {
		return nil, err
	}
	if c.IsSet("seed") {
		s.rehearse(c.Uint64("seed"))
	} else if s.identity, err = p2p.LoadIdentity(s.home.IdentityDir()); err != nil {
		return nil, err
	}
	if s.fresh == nil {
		s.fresh = func() (b [32]byte) { rand.Read(b[:]); return b }
	}
	if !c.IsSet("name") {
		s.name = s.home.Name()
		if s.name == "" {
			s.name = userName()
		}
	}
	s.name = norm.NFC.String(s.name) // keyboards and file systems differ in it
	if err := transcript.CheckName(s.name); err != nil {
		return nil, usage("--name: %v", err)
	}
	if c.Duration("think") < 0 || c.Duration("think") > time.Hour {
		return nil, usage("--think %s: from 0 to an hour", c.Duration("think"))
	}
	return s, s.writable()
}

// writable tells before anybody waits, and not when the table begins, that no transcript can be written.
func (s *seat) writable() error {
	dir := s.home.TablesDir()
	if s.c.IsSet("transcript") {
		path := s.c.String("transcript")
		if path == "" {
			return usage("--transcript: the name of the file is empty")
		}
		if _, err := os.Lstat(path); err == nil {
			return exists(path)
		}
		dir = filepath.Dir(path)
	}
	f, err := os.CreateTemp(dir, ".tribes-*")
	if err != nil {
		return fmt.Errorf("no transcript can be written: %w; name another file with --transcript", err)
	}
	f.Close()
	return os.Remove(f.Name())
}

func exists(path string) error {
	return fmt.Errorf("%s exists already and is never overwritten: name another file with --transcript", path)
}

// rehearse derives the key and everything else that is random from a seed and the identity's name.
func (s *seat) rehearse(seed uint64) {
	b := binary.BigEndian.AppendUint64([]byte("tribes/rehearsal/1"), seed)
	root := sha256.Sum256(append(b, s.home.Name()...))
	s.identity = p2p.IdentityFromSeed(engine.Sub(root, 0))
	s.freshFrom(root)
}

// freshFrom derives all that is to be random from a root; sessions that differ need roots that differ.
func (s *seat) freshFrom(root [32]byte) {
	s.root = root
	count := uint64(0)
	s.fresh = func() [32]byte { count++; return engine.Sub(root, count) }
}

func userName() string {
	if u, err := user.Current(); err == nil {
		for _, n := range []string{u.Name, filepath.Base(u.Username)} {
			if n, _, _ = strings.Cut(n, ","); transcript.CheckName(n) == nil {
				return n
			}
		}
	}
	return "Player"
}

func checkBot(name string) error {
	if name == "" {
		return nil
	}
	if _, err := bot.New(name); err != nil {
		return usage("%v", err)
	}
	return nil
}

// lock keeps other programs from playing as this identity at the same time.
func (s *seat) lock() error {
	if s.c.IsSet("seed") {
		return nil
	}
	unlock, err := s.identity.Lock(s.home.IdentityDir())
	if errors.Is(err, p2p.ErrIdentityInUse) {
		return &exitError{exitFailure, s.twice()}
	}
	if err != nil {
		return err
	}
	s.unlock = unlock
	return nil
}

// twice says what to do when one identity is wanted twice on one machine: everybody's first try.
func (s *seat) twice() string {
	if s.c.Command.Name == "resume" {
		return "another program on this machine plays as this identity; end it first, or name the identity that has a seat at the table with --identity"
	}
	return "another program on this machine plays as this identity already. To sit at a table twice on one machine, give the second its own:\n  " + s.asAnother()
}

// asAnother is the command as it was given, but with an identity of its own.
func (s *seat) asAnother() string {
	next := map[string]string{"": "second", "second": "third", "third": "fourth", "fourth": "fifth"}[s.home.Name()]
	if next == "" {
		next = "another"
	}
	again := []string{"tribes", s.c.Command.Name, "--identity", next}
	for i, skip := 2, false; i < len(os.Args); i++ {
		switch a := os.Args[i]; {
		case skip:
			skip = false
		case a == "--identity" || a == "-identity":
			skip = true
		case strings.HasPrefix(strings.TrimPrefix(a, "-"), "-identity="):
		default:
			again = append(again, words.Quote(a))
		}
	}
	return strings.Join(again, " ")
}

// carryOn is the command that resumes a table.
func (s *seat) carryOn(v *sitting.Sitting) string {
	again := []string{"tribes", "resume"}
	if n := s.home.Name(); n != "" {
		again = append(again, "--identity", n)
	}
	if s.c.IsSet("seed") {
		again = append(again, "--seed", fmt.Sprint(s.c.Uint64("seed")))
	}
	if s.ui == "json" {
		again = append(again, "--ui", "json")
	}
	if s.openScores {
		again = append(again, "--scores", "open")
	}
	word := words.Quote(v.Path)
	if filepath.Dir(v.Path) == s.home.TablesDir() {
		word = shortName(v.Path, v.Table)
	}
	return strings.Join(append(again, word), " ")
}

// listen starts the network.
func (s *seat) listen(addrs []string) error {
	for _, a := range addrs {
		if _, err := ma.NewMultiaddr(a); err != nil {
			return usage("--listen %q is no address to listen on (%v); one is /ip4/0.0.0.0/tcp/4001", a, err)
		}
	}
	if fresh := s.fresh(); s.salt == nil {
		s.salt = (*[16]byte)(fresh[:16])
	}
	s.gallery = peer.NewGallery(find)
	var err error
	s.node, err = p2p.Start(p2p.Config{Identity: s.identity, Listen: addrs, Secret: s.identity.SeatSecret(*s.salt), Name: s.name, Show: s.gallery,
		UserAgent: program(), Log: slog.New(slog.DiscardHandler), Validate: lockstep.PlausibleGossip})
	return err
}

func program() string { return "tribes/" + version }

func (s *seat) config(places []lockstep.Ask) lockstep.Config {
	return lockstep.Config{Key: s.identity.Private(), Name: s.name, Places: places, Program: program(), Find: find, Fresh: s.fresh, Rehearsal: s.c.IsSet("seed")}
}

// own is the seat of the program's own person, or of the bot that plays for it.
func (s *seat) own() lockstep.Ask {
	if b := s.c.String("as-bot"); b != "" {
		return lockstep.Ask{Kind: "bot:" + b, Name: s.name}
	}
	return lockstep.Ask{Kind: transcript.Person, Name: s.name}
}

// find opens the rules a charter names.
var find transcript.Finder = library.Find

// create makes the transcript of a new table.
func (s *seat) create(c *transcript.Charter, table transcript.Hash) (*transcript.Log, error) {
	path := s.c.String("transcript")
	if path == "" {
		path = filepath.Join(s.home.TablesDir(), fmt.Sprintf("%s-%.8s.tribes", c.Game, table))
	}
	log, err := transcript.CreateLog(path)
	if errors.Is(err, fs.ErrExist) {
		if s.c.IsSet("seed") {
			return nil, fmt.Errorf("%w; it is the same rehearsal, to be carried on with tribes resume --seed %d %s", exists(path), s.c.Uint64("seed"), words.Quote(path))
		}
		return nil, exists(path)
	}
	return log, err
}

// sit plays the evening to its end and gives the program's outcome.
func (s *seat) sit(cfg peer.Config) error {
	cfg.Node, cfg.Gallery = s.node, s.gallery
	var invite func() string
	if s.node != nil {
		invite = s.watchInvite
		listen := s.node.Addrs()
		cfg.Keep = func(log *transcript.Log, contacts []lockstep.Contact) {
			saveContacts(log.Path(), *s.salt, listen, contacts)
		}
	}
	cfg.Stopped = (&stopped.Keeper{Find: find}).Keep
	seed := s.fresh() // before the table runs, which calls it too
	p := peer.Start(cfg)
	sit := sitting.Start(p, sitting.Options{Key: s.identity.Public(), Resumed: cfg.Log != nil, As: s.c.String("as-bot"), Seed: seed, Pace: s.c.Duration("think"), OpenScores: s.openScores, Invite: invite})
	var err error
	if s.ui == "json" {
		err = jsonl.Run(s.c.Context, sit, os.Stdin, s.c.App.Writer)
	} else {
		err = plain.Run(s.c.Context, sit, plain.Input{Reader: os.Stdin, Script: !isTerminal(os.Stdin)}, s.c.App.Writer)
	}
	reason := sitting.ReasonLeft
	switch {
	case err == nil:
		reason = sitting.ReasonOver
	case s.c.Context.Err() != nil || !errors.Is(err, sitting.ErrLeft):
		reason = sitting.ReasonEnded
	}
	if cerr := sit.Close(reason); err == nil {
		err = cerr
	}
	s.unlock()
	return s.outcome(err, sit)
}

// outcome turns how an evening ended into words and an exit code.
func (s *seat) outcome(err error, v *sitting.Sitting) error {
	var halted *sitting.HaltedError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &halted):
		why := fmt.Sprintf("%v.\nThe evidence is in %s; check it with:\n  tribes verify %s", strings.TrimSuffix(err.Error(), "."), v.Path, words.Quote(v.Path))
		if v.Proof != "" {
			why += fmt.Sprintf("\nThe proof to show to others is %s; it is checked with:\n  tribes verify %s", v.Proof, words.Quote(v.Proof))
		}
		if v.Report != "" {
			why += "\nThe positions are compared in " + v.Report
		}
		return &exitError{halted.Fault.Verdict.ExitCode(), why}
	case errors.Is(err, sitting.ErrLeft) && v.Opened:
		return &exitError{exitUnfinished, fmt.Sprintf("left before the end. The table is in %s; carry on with:\n  %s", v.Path, s.carryOn(v))}
	case errors.Is(err, sitting.ErrLeft):
		return &exitError{exitUnfinished, "left before the table began"}
	case errors.Is(err, sitting.ErrClosed) && v.State != nil: // it did come about
		return errors.New(strings.TrimPrefix(err.Error(), sitting.ErrClosed.Error()+": "))
	case errors.Is(err, sitting.ErrClosed):
		return err
	}
	if v.Opened {
		return fmt.Errorf("%w\nNothing was sent that is not in %s; when that is mended carry on with:\n  %s", err, v.Path, s.carryOn(v))
	}
	return err
}

// loadGame opens the game named on the command line; carried: its component data are not the program's own.
func loadGame(c *cli.Context) (rules engine.Rules, carried bool, err error) {
	if err := wantArgs(c, 1, 1); err != nil {
		return nil, false, err
	}
	name, path := c.Args().First(), c.String("components")
	rules, err = openGame(name, path)
	if err != nil || path == "" {
		return rules, false, err
	}
	own, err := openGame(name, "")
	if err != nil {
		return nil, false, err
	}
	_, a := own.Components()
	_, b := rules.Components()
	return rules, a != b, nil
}

func readBounded(path string, max int64) ([]byte, error) {
	f, err := library.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	b, err := io.ReadAll(io.LimitReader(f, max+1))
	if err == nil && int64(len(b)) > max {
		err = fmt.Errorf("%s has more than %d bytes", path, max)
	}
	return b, err
}

var scoresFlag = &cli.StringFlag{Name: "scores", Value: "covered", Usage: "`HOW` scores are shown before the end: covered, as the game's custom has it, or open"}

// openScores reads --scores.
func openScores(c *cli.Context) (open bool, err error) {
	switch how := c.String("scores"); how {
	case "covered", "open":
		return how == "open", nil
	default:
		return false, usage("--scores %s: there are covered and open", how)
	}
}

// fairDice reads --dice for a table of so many operators: fair where there is anybody to be fair to.
func fairDice(c *cli.Context, operators int) (bool, error) {
	switch d := c.String("dice"); d {
	case "":
		return operators > 1, nil
	case "fair", "seeded":
		return d == "fair", nil
	default:
		return false, usage("--dice %s: there are fair and seeded", d)
	}
}

var diceFlag = &cli.StringFlag{Name: "dice", Usage: "how chance is made: fair, each draw by all together when it is due, or seeded, all draws from one seed; default: fair where several play"}
