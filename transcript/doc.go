// Package transcript is the record of a table: save, write-ahead log, replay and evidence in one file.
//
// A table is opened by a [Charter] that every operator signs. From then on every step
// is a signed [Frame], chained by hashes that bind what was put in and the position
// that came out ([Tip]). A [Book] is a table followed to some step: it is the one
// place that decides whether a frame may stand, for a live table and for a file alike.
// [Replay] reads records in file order and keeps a Book; [Verify] makes a report of
// it, [Follow] tells each step beside, [Compare] finds copies that part, [Export] writes the
// canonical copy. [Log] is the append-only file. FORMAT.md specifies every byte.
//
// The package knows the kernel and no game, no network and no clock; only log.go
// touches the disk.
package transcript
