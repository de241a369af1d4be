package p2p

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"sync"

	pubsub "github.com/libp2p/go-libp2p-pubsub"
	pb "github.com/libp2p/go-libp2p-pubsub/pb"
	"github.com/libp2p/go-libp2p/core/peer"
	"github.com/libp2p/go-libp2p/core/protocol"
)

// gossipProtocol is gossipsub 1.2 under a name of our own, since its messages
// are smaller than the public network's and its peers are the table's only.
const gossipProtocol protocol.ID = "/tribes/gossip/1"

const (
	gossipRPC    = 4 * MaxMessage // most bytes of one gossipsub envelope
	gossipQueue  = 128            // envelopes waiting for one peer
	gossipBuffer = 128            // messages waiting for the owner
)

// gossip is the table's topic. Only seated peers take part: see door.
type gossip struct {
	node   *Node
	door   *door
	ctx    context.Context
	cancel context.CancelFunc
	ps     *pubsub.PubSub

	mu    sync.Mutex
	topic *pubsub.Topic
}

func newGossip(n *Node, h *hostParts) (*gossip, error) {
	g := &gossip{node: n}
	var err error
	if g.door, err = newDoor(n, h); err != nil {
		return nil, err
	}
	g.ctx, g.cancel = context.WithCancel(context.Background())
	g.ps, err = pubsub.NewGossipSub(g.ctx, g.door,
		pubsub.WithGossipSubProtocols([]protocol.ID{gossipProtocol}, gossipFeatures),
		pubsub.WithFloodPublish(true),
		pubsub.WithPeerExchange(false),
		pubsub.WithMessageSignaturePolicy(pubsub.StrictNoSign),
		pubsub.WithMessageIdFn(messageID),
		pubsub.WithMaxMessageSize(gossipRPC),
		pubsub.WithMaxControlMessageSize(MaxMessage),
		pubsub.WithPeerOutboundQueueSize(gossipQueue),
		pubsub.WithPeerFilter(func(id peer.ID, _ string) bool { return n.isSeated(id) }))
	if err != nil {
		g.cancel()
		g.door.close()
		return nil, err
	}
	return g, nil
}

func gossipFeatures(f pubsub.GossipSubFeature, _ protocol.ID) bool {
	return f == pubsub.GossipSubFeatureMesh || f == pubsub.GossipSubFeatureIdontwant
}

// messageID is the hash of the whole message, so that no two differ only
// where the ID does not look.
func messageID(m *pb.Message) string {
	sum := sha256.Sum256(m.GetData())
	return string(sum[:])
}

// topicName hides the key: whoever hears the name cannot derive it.
func topicName(key [16]byte) string {
	h := sha256.New()
	h.Write([]byte("tribes/topic/1"))
	h.Write(key[:])
	return hex.EncodeToString(h.Sum(nil))
}

func (g *gossip) join(key [16]byte) error {
	g.mu.Lock()
	defer g.mu.Unlock()
	name := topicName(key)
	if g.topic != nil {
		if g.topic.String() == name {
			return nil
		}
		return errors.New("p2p: the node has already joined another table's gossip")
	}
	if err := g.ps.RegisterTopicValidator(name, g.validate, pubsub.WithValidatorInline(true)); err != nil {
		return err
	}
	topic, err := g.ps.Join(name)
	if err != nil {
		return err
	}
	sub, err := topic.Subscribe(pubsub.WithBufferSize(gossipBuffer))
	if err != nil {
		return err
	}
	g.topic = topic
	g.node.wg.Go(func() { g.read(sub) })
	return nil
}

// validate runs for every new message before it is passed on.
func (g *gossip) validate(_ context.Context, from peer.ID, m *pubsub.Message) pubsub.ValidationResult {
	if from == g.node.id {
		return pubsub.ValidationAccept
	}
	data := m.GetData()
	if !g.node.isSeated(from) || len(data) == 0 || len(data) > MaxMessage {
		return pubsub.ValidationReject
	}
	if v := g.node.cfg.Validate; v != nil && !v(data) {
		return pubsub.ValidationReject
	}
	return pubsub.ValidationAccept
}

// read hands messages to the owner. While the owner is busy, gossip beyond the
// buffer is lost; the links carry what matters.
func (g *gossip) read(sub *pubsub.Subscription) {
	defer sub.Cancel()
	for {
		m, err := sub.Next(g.ctx)
		if err != nil {
			return
		}
		if m.ReceivedFrom == g.node.id {
			continue
		}
		key, err := KeyOf(m.ReceivedFrom)
		if err != nil {
			continue
		}
		g.node.emit(Event{Kind: Gossip, Peer: key, Data: m.GetData()})
	}
}

func (g *gossip) publish(msg []byte) {
	g.mu.Lock()
	topic := g.topic
	g.mu.Unlock()
	if topic == nil || len(msg) == 0 || len(msg) > MaxMessage {
		return
	}
	if err := topic.Publish(g.ctx, append([]byte(nil), msg...)); err != nil {
		g.node.cfg.Log.Debug("gossip not sent", "err", brief(err))
	}
}

func (g *gossip) allow(id peer.ID) { g.door.allow(id) }

func (g *gossip) close() {
	g.cancel()
	g.door.close()
}
