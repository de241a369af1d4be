//go:build unix

package peer_test

import (
	"os"
	"os/signal"
	"syscall"
)

// fillDisk makes writes beyond the present size of a file fail, for the rest of this process.
func fillDisk(path string) {
	signal.Ignore(syscall.SIGXFSZ)
	info, err := os.Stat(path)
	if err == nil {
		size := uint64(info.Size())
		err = syscall.Setrlimit(syscall.RLIMIT_FSIZE, &syscall.Rlimit{Cur: size, Max: size})
	}
	if err != nil {
		panic(err)
	}
}
