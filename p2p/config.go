package p2p

import (
	"errors"
	"fmt"
	"log/slog"
	"time"

	ma "github.com/multiformats/go-multiaddr"
)

// Config says how to start a Node. Only Identity is needed.
type Config struct {
	Identity  *Identity
	Listen    []string     // multiaddrs; default: TCP and QUIC, IPv4 and IPv6, all interfaces, any port
	Secret    [16]byte     // the table's seat secret; zero: nobody gets in by invite
	Name      string       // what a Knock from here calls its sender; at most 64 bytes
	UserAgent string       // program and version, shown to peers; at most 64 bytes
	Log       *slog.Logger // nil: silent; the libp2p stack's own log goes here too

	// Validate says whether gossip may be passed on. It runs on the gossip
	// goroutine: it must be quick and must not call the Node. Nil: all may.
	Validate func(data []byte) bool

	Show   Show // what spectators are served who prove the watch secret; nil: nobody is
	Silent bool // listen nowhere, whatever Listen says: this node only calls

	PingInterval     time.Duration // between signs of life on a link; default 2 s
	PingTimeout      time.Duration // silence that ends a link; default 8 s
	HandshakeTimeout time.Duration // default 10 s
	KnockTimeout     time.Duration // wait for the owner's answer; default 10 min
	DialTimeout      time.Duration // one attempt on all addresses; default 15 s
	CloseTimeout     time.Duration // for queued messages to leave on Close; default 2 s
	RetryMin         time.Duration // first wait before calling again, doubling; default 100 ms
	RetryMax         time.Duration // longest wait before calling again; default 5 s
}

var defaultListen = []string{
	"/ip4/0.0.0.0/udp/0/quic-v1",
	"/ip4/0.0.0.0/tcp/0",
	"/ip6/::/udp/0/quic-v1",
	"/ip6/::/tcp/0",
}

// prepared is a Config with its defaults filled in and its texts read.
type prepared struct {
	Config
	listen   []ma.Multiaddr
	optional bool // some of listen may fail
}

func (c Config) prepare() (prepared, error) {
	p := prepared{Config: c}
	if c.Identity == nil {
		return p, errors.New("p2p: a node needs an identity")
	}
	if p.Log == nil {
		p.Log = slog.New(slog.DiscardHandler)
	}
	texts := c.Listen
	if c.Silent {
		texts = nil
	} else if len(texts) == 0 {
		texts, p.optional = defaultListen, true
	}
	for _, t := range texts {
		a, err := ma.NewMultiaddr(t)
		if err != nil {
			return p, fmt.Errorf("the address to listen on, %q, cannot be read: %w", t, err)
		}
		p.listen = append(p.listen, a)
	}
	p.Name = printable(c.Name, maxName)
	p.UserAgent = printable(c.UserAgent, maxAgent)
	for _, d := range []struct {
		at     *time.Duration
		normal time.Duration
	}{
		{&p.PingInterval, 2 * time.Second},
		{&p.PingTimeout, 8 * time.Second},
		{&p.HandshakeTimeout, 10 * time.Second},
		{&p.KnockTimeout, 10 * time.Minute},
		{&p.DialTimeout, 15 * time.Second},
		{&p.CloseTimeout, 2 * time.Second},
		{&p.RetryMin, 100 * time.Millisecond},
		{&p.RetryMax, 5 * time.Second},
	} {
		if *d.at <= 0 {
			*d.at = d.normal
		}
	}
	if p.PingTimeout <= p.PingInterval {
		return p, errors.New("p2p: PingTimeout must be longer than PingInterval")
	}
	return p, nil
}
