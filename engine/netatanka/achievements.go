package netatanka

import (
	"tribes/engine"
	"tribes/engine/netatanka/masterful"
)

var _ engine.Achiever = (*rules)(nil)

// Achievements lists the Masterful Achievements (NT-240).
func (r *rules) Achievements() []engine.Achievement { return masterful.All() }
