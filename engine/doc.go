// Package engine is the kernel: what a board game is, whichever game it is.
//
// A game is a [Rules] value, immutable and shared, and positions ([State]) that
// it creates. A position is all public: nothing that will be drawn later exists
// before it is drawn. Exactly one [Seat] acts at a time; what it may do is a
// short sorted list of [Move] values; chance comes from [Dice] handed to Apply.
// Equal inputs give equal bytes on every machine.
//
// The package knows no game, no file, no network, no clock and no person. Games
// live in its subfolders and import only this package and engine/component.
package engine
