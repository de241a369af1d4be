package engine

import "testing"

func TestSeveral(t *testing.T) {
	for n, want := range map[int]string{0: "0 seats", 1: "1 seat", 2: "2 seats", -1: "-1 seats"} {
		if got := Several(n, "seat"); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

func TestShort(t *testing.T) {
	for name, want := range map[string]string{"": "", "Ööö": "Öö", "a": "a", "abc": "ab"} {
		if got := Short(name, 2); got != want {
			t.Errorf("%q is cut to %q, want %q", name, got, want)
		}
	}
}
