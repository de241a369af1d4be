module tribes

go 1.26.6
