module tribes

go 1.26.6

require (
	github.com/gofrs/flock v0.13.2
	github.com/vmihailenco/msgpack/v5 v5.4.1
	go.yaml.in/yaml/v4 v4.0.0
	golang.org/x/text v0.44.0
	pgregory.net/rapid v1.3.0
)

require (
	github.com/vmihailenco/tagparser/v2 v2.0.0 // indirect
	golang.org/x/sys v0.49.0 // indirect
)
