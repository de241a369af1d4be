package p2p

import (
	"context"
	"log/slog"
	"slices"
	"sync/atomic"

	"github.com/libp2p/go-libp2p/gologshim"
)

// go-libp2p has one log for the whole process and would write it to stderr,
// across a terminal interface. It is bound here, before any host exists, to a
// handler that follows the logger of the node started last. Below warnings it
// is far too talkative to be of use.
func init() { gologshim.SetDefaultHandler(stackLog{}) }

var stackTarget atomic.Pointer[slog.Handler]

func setStackLog(l *slog.Logger) {
	h := l.Handler()
	stackTarget.Store(&h)
}

// stackLog passes records on to stackTarget, or drops them when there is none.
type stackLog struct {
	with []func(slog.Handler) slog.Handler // attributes and groups, in order
}

func (l stackLog) Enabled(ctx context.Context, level slog.Level) bool {
	h := stackTarget.Load()
	return h != nil && level >= slog.LevelWarn && (*h).Enabled(ctx, level)
}

func (l stackLog) Handle(ctx context.Context, r slog.Record) error {
	at := stackTarget.Load()
	if at == nil {
		return nil
	}
	h := *at
	for _, with := range l.with {
		h = with(h)
	}
	return h.Handle(ctx, r)
}

func (l stackLog) WithAttrs(attrs []slog.Attr) slog.Handler {
	return l.and(func(h slog.Handler) slog.Handler { return h.WithAttrs(attrs) })
}

func (l stackLog) WithGroup(name string) slog.Handler {
	return l.and(func(h slog.Handler) slog.Handler { return h.WithGroup(name) })
}

func (l stackLog) and(with func(slog.Handler) slog.Handler) stackLog {
	return stackLog{append(slices.Clip(l.with), with)}
}
