//go:build race

package peer_test

// firstTables is less than without the race detector, which makes everything ten times slower.
const firstTables = 40
