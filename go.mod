module tribes

go 1.26.6

require go.yaml.in/yaml/v4 v4.0.0

require pgregory.net/rapid v1.3.0 // indirect
