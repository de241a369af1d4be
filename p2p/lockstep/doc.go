// Package lockstep is the table's protocol as a pure state machine.
//
// A [Table] is one operator's view of a table, from the lobby to the last seal. The
// caller hands it what happens: messages, links that come and go, ticks of a clock, the
// wishes of its own person. After every call it takes the [Output] and serves it in this order:
//
//  1. with Discard the file of the table before may go; with Open begin a new one; write Log, and sync it
//     if any record asks for it; if that fails, stop: nothing may be sent;
//  2. set up the links in Output.Links;
//  3. send Output.Send;
//  4. tell Output.Events to the interface.
//
// Whether a frame may stand is decided by transcript.Book alone. The package knows no
// socket, no file, no goroutine and no clock but the ticks it is given, so that the same
// code runs under a simulated network. It knows no game either.
package lockstep
