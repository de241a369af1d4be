package engine

import "testing"

func TestSheetLaysOutBlocksAndColumns(t *testing.T) {
	var s Sheet
	s.Head("Round %d", 3)
	s.Line("%d pebbles", 7)
	s.Row("seat", "cairn", "held")
	s.Row("1 (Zoë)", "red", "2")
	s.Row("2", "", "10")
	s.Head("Row")
	s.Line("empty")
	want := `Round 3
  7 pebbles
  seat     cairn  held
  1 (Zoë)  red    2
  2               10

Row
  empty
`
	if got := s.String(); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

func TestSheetWithoutHeading(t *testing.T) {
	var s Sheet
	s.Line("alone")
	if got := s.String(); got != "  alone\n" || (&Sheet{}).String() != "" {
		t.Errorf("%q", got)
	}
}
