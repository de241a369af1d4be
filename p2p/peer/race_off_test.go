//go:build !race

package peer_test

// firstTables is how many tables the test of the first move opens.
const firstTables = 200
