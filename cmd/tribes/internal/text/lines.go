package text

import (
	"bufio"
	"io"
)

// Line is a line of input without its end; TooLong: it had more bytes than allowed and was dropped.
type Line struct {
	Text    string
	TooLong bool
}

// Lines reads lines of at most max bytes until the input ends, which closes the channel, or stop is closed.
func Lines(in io.Reader, max int, stop <-chan struct{}) <-chan Line {
	lines := make(chan Line)
	go func() {
		defer close(lines)
		r := bufio.NewReaderSize(in, max)
		for {
			b, long, err := r.ReadLine()
			l := Line{Text: string(b), TooLong: long}
			for long && err == nil {
				l.Text = ""
				_, long, err = r.ReadLine()
			}
			if err != nil {
				return
			}
			select {
			case lines <- l:
			case <-stop:
				return
			}
		}
	}()
	return lines
}
