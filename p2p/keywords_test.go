package p2p

import (
	"regexp"
	"testing"
)

func TestKeyWords(t *testing.T) {
	form := regexp.MustCompile(`^([bdfghjklmnprstvz][aiou][bdfghjklmnprstvz][aiou][bdfghjklmnprstvz] ?){4}$`)
	seen := map[string]bool{}
	for i := range byte(200) {
		w := KeyWords([32]byte{i})
		if !form.MatchString(w) || len(w) != 23 || seen[w] {
			t.Errorf("the words of key %d are %q", i, w)
		}
		seen[w] = true
	}
	if w := KeyWords([32]byte{}); w != KeyWords([32]byte{}) || w == "" {
		t.Error(w)
	}
}
