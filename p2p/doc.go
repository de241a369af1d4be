// Package p2p carries messages between the programs of one table: who a peer
// is (Identity), how it is found (Invite), and a link to each peer that is
// kept up, mended and watched for as long as the owner wants it (Node).
//
// A Node has one owner, which reads Node.Events in a single select and calls
// the Node's methods from there. None of them blocks on the network, save
// Close, which waits a short bounded time for queued messages to leave.
//
// What a link promises: messages of one peer arrive whole, in order and at
// most once for as long as the link stays up. What was queued when it broke
// may be lost; after the next Up the owner fills the gap. Gossip is a faster,
// looser second path: it may lose, repeat and reorder.
//
// Spectators come by a stream of their own (Config.Show, Node.Watch) and meet the owner nowhere: they
// are served items of a Show that grows, and read nothing else.
//
// What it does not know: games, seats' turns, charters, chains, transcripts.
// A message is opaque bytes of at most MaxMessage. "Seated" here means only
// that the owner named the key with Allow.
//
// PROTOCOL.md beside this file gives every byte on the wire.
package p2p
