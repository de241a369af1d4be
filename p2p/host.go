package p2p

import (
	"context"
	"crypto/hkdf"
	"crypto/sha256"
	"errors"
	"fmt"
	"net"
	"os"
	"time"

	"github.com/libp2p/go-libp2p/core/connmgr"
	"github.com/libp2p/go-libp2p/core/crypto"
	"github.com/libp2p/go-libp2p/core/network"
	"github.com/libp2p/go-libp2p/core/sec"
	"github.com/libp2p/go-libp2p/core/transport"
	bhost "github.com/libp2p/go-libp2p/p2p/host/basic"
	"github.com/libp2p/go-libp2p/p2p/host/eventbus"
	"github.com/libp2p/go-libp2p/p2p/host/observedaddrs"
	"github.com/libp2p/go-libp2p/p2p/host/peerstore/pstoremem"
	rcmgr "github.com/libp2p/go-libp2p/p2p/host/resource-manager"
	"github.com/libp2p/go-libp2p/p2p/muxer/yamux"
	cmgr "github.com/libp2p/go-libp2p/p2p/net/connmgr"
	"github.com/libp2p/go-libp2p/p2p/net/swarm"
	"github.com/libp2p/go-libp2p/p2p/net/upgrader"
	"github.com/libp2p/go-libp2p/p2p/security/noise"
	tls "github.com/libp2p/go-libp2p/p2p/security/tls"
	libp2pquic "github.com/libp2p/go-libp2p/p2p/transport/quic"
	"github.com/libp2p/go-libp2p/p2p/transport/quicreuse"
	"github.com/libp2p/go-libp2p/p2p/transport/tcp"
	"github.com/quic-go/quic-go"
)

// hostParts is a libp2p host and what has to be closed with it. It is put
// together by hand: the usual constructor links WebRTC, WebTransport and a
// relay service, and more than doubles the program.
type hostParts struct {
	*bhost.BasicHost
	swarm    *swarm.Swarm
	observed *observedaddrs.Manager
	closers  []func() error // in the order of closing, before the host
}

// newHost makes a host: TCP and QUIC, Noise and TLS, yamux, identify and ping,
// bounded resources. The gater decides on connections. It is deaf until open,
// so that nobody meets it before its protocols are there.
func newHost(c prepared, gater connmgr.ConnectionGater) (_ *hostParts, err error) {
	h := &hostParts{}
	var undo []func() error
	defer func() {
		if err != nil {
			for i := len(undo) - 1; i >= 0; i-- {
				undo[i]()
			}
		}
	}()

	key, err := c.Identity.hostKey()
	if err != nil {
		return nil, err
	}
	id := c.Identity.PeerID()
	store, err := pstoremem.NewPeerstore()
	if err != nil {
		return nil, err
	}
	undo = append(undo, store.Close)
	if err := errors.Join(store.AddPrivKey(id, key), store.AddPubKey(id, key.GetPublic())); err != nil {
		return nil, err
	}
	limits := connLimits()
	resources, err := rcmgr.NewResourceManager(rcmgr.NewFixedLimiter(limits), rcmgr.WithMetricsDisabled())
	if err != nil {
		return nil, err
	}
	undo = append(undo, resources.Close)
	conns, err := cmgr.NewConnManager(connLow, connHigh, cmgr.WithGracePeriod(20*time.Second))
	if err != nil {
		return nil, err
	}
	undo = append(undo, conns.Close)

	bus := eventbus.NewBus()
	// The detectors of closed-off UDP and IPv6 give up on addresses for a
	// while; with a handful of peers each address is worth an honest attempt.
	h.swarm, err = swarm.NewSwarm(id, store, bus,
		swarm.WithConnectionGater(gater),
		swarm.WithResourceManager(resources),
		swarm.WithDialTimeout(c.DialTimeout),
		swarm.WithUDPBlackHoleSuccessCounter(nil),
		swarm.WithIPv6BlackHoleSuccessCounter(nil))
	if err != nil {
		return nil, err
	}
	undo = append(undo, h.swarm.Close)

	muxers := []upgrader.StreamMuxer{{ID: yamux.ID, Muxer: yamux.DefaultTransport}}
	tlsSec, err := tls.New(tls.ID, key, muxers)
	if err != nil {
		return nil, err
	}
	noiseSec, err := noise.New(noise.ID, key, muxers)
	if err != nil {
		return nil, err
	}
	up, err := upgrader.New([]sec.SecureTransport{noiseSec, tlsSec}, muxers, nil, resources, gater)
	if err != nil {
		return nil, err
	}
	overTCP, err := tcp.NewTCPTransport(up, resources, nil)
	if err != nil {
		return nil, err
	}
	udp, err := quicConns(key, resources)
	if err != nil {
		return nil, err
	}
	undo = append(undo, udp.Close)
	overQUIC, err := libp2pquic.NewTransport(key, udp, nil, gater, resources)
	if err != nil {
		return nil, err
	}
	for _, t := range []transport.Transport{overTCP, overQUIC} {
		if err := h.swarm.AddTransport(t); err != nil {
			return nil, err
		}
	}

	h.observed, err = observedaddrs.NewManager(bus, h.swarm)
	if err != nil {
		return nil, err
	}
	undo = append(undo, h.observed.Close)
	h.BasicHost, err = bhost.NewHost(h.swarm, &bhost.HostOpts{
		EventBus:             bus,
		ConnManager:          conns,
		UserAgent:            c.UserAgent,
		EnablePing:           true,
		ObservedAddrsManager: h.observed,
	})
	if err != nil {
		return nil, err
	}
	h.closers = []func() error{h.observed.Close, h.swarm.Close, udp.Close}
	return h, nil
}

// open listens on the addresses and starts the host's services. The default
// addresses may fail as long as one works.
func (h *hostParts) open(c prepared) error {
	var failed []error
	for _, a := range c.listen {
		if err := h.swarm.Listen(a); err != nil {
			failed = append(failed, fmt.Errorf("cannot listen on %s: %s; is another program using this port?", a, printable(err.Error(), maxReason)))
		}
	}
	if len(failed) > 0 && (!c.optional || len(failed) == len(c.listen)) {
		return errors.Join(failed...)
	}
	h.observed.Start(h.swarm)
	h.BasicHost.Start()
	return nil
}

// Close ends everything the host owns.
func (h *hostParts) Close() error {
	var errs []error
	for _, c := range h.closers {
		errs = append(errs, c())
	}
	return errors.Join(append(errs, h.BasicHost.Close())...)
}

func init() {
	// quic-go would write a hint about socket buffers to stderr.
	const hint = "QUIC_GO_DISABLE_RECEIVE_BUFFER_WARNING"
	if os.Getenv(hint) == "" {
		os.Setenv(hint, "true")
	}
}

// quicConns makes the UDP side of QUIC. Its keys are derived as go-libp2p's
// own constructor derives them.
func quicConns(key crypto.PrivKey, resources network.ResourceManager) (*quicreuse.ConnManager, error) {
	raw, err := key.Raw()
	if err != nil {
		return nil, err
	}
	var reset quic.StatelessResetKey
	var token quic.TokenGeneratorKey
	for _, k := range []struct {
		to   []byte
		info string
	}{
		{reset[:], "libp2p quic stateless reset key"},
		{token[:], "libp2p quic token generator key"},
	} {
		out, err := hkdf.Key(sha256.New, raw, nil, k.info, len(k.to))
		if err != nil {
			return nil, err
		}
		copy(k.to, out)
	}
	return quicreuse.NewConnManager(reset, token,
		quicreuse.ConnContext(func(ctx context.Context, from *quic.ClientInfo) (context.Context, error) {
			addr, err := quicreuse.ToQuicMultiaddr(from.RemoteAddr, quic.Version1)
			if err != nil {
				addr = nil // the resource manager decides without it
			}
			scope, err := resources.OpenConnection(network.DirInbound, false, addr)
			if err != nil {
				return ctx, err
			}
			ctx = network.WithConnManagementScope(ctx, scope)
			context.AfterFunc(ctx, scope.Done)
			return ctx, nil
		}),
		quicreuse.VerifySourceAddress(func(addr net.Addr) bool { return resources.VerifySourceAddress(addr) }))
}
