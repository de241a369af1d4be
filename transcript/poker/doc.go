// Package poker is the cryptography of the private deal: operators that do not trust each other shuffle a small deck so
// that each seat learns its own card, nobody learns another one, and nobody chooses, swaps or repeats a card.
//
// It is Barnett and Smart's masking over ristretto255. Each operator has a secret x for this deal and publishes the key
// x*G; the joint key P is the sum of all. A card M is masked as (r*G, M + r*P). The operators permute and remask the deck
// in turn. A card (C1, C2) is read by whoever holds the share x*C1 of every operator: C2 minus all shares is M. So the
// operators give their shares of a slot to its owner, who alone has the last one, its own. One operator that is honest in
// its shuffle is enough for the order to be unknown to all; one that keeps its share is enough to keep a card closed.
//
// Keys come with a proof that their secret is known, shares with a proof that they were made with it, shuffles with a proof
// by cut and choose. Every proof is bound to the whole of what it states: table, epoch, step, operator, all keys, the
// decks or the card, the slot and the seat. The private deal's section of FORMAT.md gives every hash byte by byte.
//
// The package knows no frames, no rules and no clock, and makes no random numbers: secrets and seeds are arguments. Who
// may state what at which step, and that no share is given before all have accepted the last shuffle, is the caller's part.
// A lie is a *False; other errors are about the caller's arguments.
package poker
