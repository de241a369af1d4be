package engine

import "fmt"

// Several is a number of things: "1 seat", "2 seats". The plural of what ends in s.
func Several(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

// Short is the beginning of a name, at most n characters: changed data may have names too long for a table.
func Short(name string, n int) string {
	r := []rune(name)
	return string(r[:min(n, len(r))])
}
