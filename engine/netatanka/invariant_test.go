package netatanka

import "tribes/engine"

func conserved(engine.State) error { return nil }
