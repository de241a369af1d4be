package peer

// StartFull is Start with another number of events from which on the network waits.
func StartFull(cfg Config, full int) *Peer { return start(cfg, full) }
