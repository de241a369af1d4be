package engine

import "testing"

const book = `# Cairns

Not a clause.

## Setup
- **TY-1** The bag
  holds pebbles.
  
  Still the same list item? No: a blank line ended it.
- **TY-R2** A ruling.

Loose text.
- **XX-3** Of another game.
  Not ours either.

## The end
- **TY-4** Most pebbles **win**.
### Ties
- **TY-5** Shared.
- **TY-6 unclosed
`

func TestRulebook(t *testing.T) {
	b := NewRulebook(book, "TY")
	want := []Rule{
		{"TY-1", "Setup", "The bag holds pebbles."},
		{"TY-R2", "Setup", "A ruling."},
		{"TY-4", "The end", "Most pebbles **win**."},
		{"TY-5", "Ties", "Shared."},
	}
	got := b.All()
	if len(got) != len(want) {
		t.Fatalf("%d clauses: %q", len(got), got)
	}
	for i := range want {
		if got[i] != want[i] {
			t.Errorf("clause %d is %q, want %q", i, got[i], want[i])
		}
	}
	if r, ok := b.Rule("ty-r2"); !ok || r != want[1] {
		t.Errorf("ids are found in any case: %q %t", r, ok)
	}
	if r, ok := b.Rule("TY-9"); ok {
		t.Errorf("there is no TY-9: %q", r)
	}
	if found := b.Search("PEBBLE"); len(found) != 2 || found[0] != want[0] || found[1] != want[2] {
		t.Errorf("pebble stands in %q", found)
	}
	if found := b.Search("ties"); len(found) != 1 || found[0] != want[3] {
		t.Errorf("a section's word finds its clauses: %q", found)
	}
}

func TestRulebookReadsWindowsLines(t *testing.T) {
	b := NewRulebook("## A\r\n- **TY-1** One\r\n  two.\r\n", "TY")
	if r, _ := b.Rule("TY-1"); r != (Rule{"TY-1", "A", "One two."}) {
		t.Errorf("%q", r)
	}
}
