package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"tribes/cmd/tribes/internal/home"
)

// wholeID is the length of a table's whole id, in hexadecimal.
const wholeID = 64

// findTable finds a transcript by its path, its name in the folder, or the beginning of its table's id.
func findTable(dir, name string) (string, error) {
	info, err := os.Stat(name)
	switch {
	case err == nil && info.Mode().IsRegular():
		return name, nil
	case err != nil && !errors.Is(err, fs.ErrNotExist):
		return "", err
	}
	found, err := tablesLike(dir, name)
	if err != nil {
		return "", err
	}
	if len(found) == 0 {
		return "", fmt.Errorf("there is no table %q in %s: tribes tables lists yours%s", name, dir, elsewhere(dir, name))
	}
	return only(found, name)
}

// elsewhere names an identity that has the table which this one lacks.
func elsewhere(dir, name string) string {
	for _, h := range home.All() {
		if h.TablesDir() == dir || h.Name() == "" {
			continue
		}
		if found, err := tablesLike(h.TablesDir(), name); err == nil && len(found) > 0 {
			return "; one is there with --identity " + h.Name()
		}
	}
	return ""
}

// tablesLike lists the transcripts in a folder that have this name, or this beginning of their table's id.
func tablesLike(dir, name string) ([]string, error) {
	all, err := os.ReadDir(dir)
	if err != nil || name == "" {
		return nil, err
	}
	var found []string
	for _, e := range all {
		whole, ok := strings.CutSuffix(e.Name(), ".tribes")
		if !ok {
			continue
		}
		id := whole[strings.LastIndexByte(whole, '-')+1:]
		given := strings.ToLower(name)
		if len(given) == wholeID { // the file's name holds only its beginning
			given = given[:min(len(given), len(id))]
		}
		if strings.HasPrefix(id, given) || whole == name || e.Name() == name {
			found = append(found, filepath.Join(dir, e.Name()))
		}
	}
	return found, nil
}

func only(found []string, name string) (string, error) {
	if len(found) > 1 {
		return "", usage("%d tables begin with %q; name more of one: %s", len(found), name, strings.Join(found, ", "))
	}
	return found[0], nil
}

// tableNames are the tables of all identities by the shortest name that findTable takes without a folder.
func tableNames() []string {
	var names []string
	for _, h := range home.All() {
		found, _ := filepath.Glob(filepath.Join(h.TablesDir(), "*.tribes"))
		for _, path := range found {
			whole := strings.TrimSuffix(filepath.Base(path), ".tribes")
			names = append(names, whole[strings.LastIndexByte(whole, '-')+1:])
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// fileOrTable is what the help of the commands that read transcripts says about FILE.
const fileOrTable = "FILE may also be the beginning of a table's id, as tribes tables shows it."

// transcripts are the files that a command is to read. What is no file may be a table as tribes tables shows it,
// the user's own before those of other identities; what is neither stays, among several, as it is and cannot be opened.
func transcripts(names []string) ([]string, error) {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = name
		if _, err := os.Lstat(name); !errors.Is(err, fs.ErrNotExist) || name != filepath.Base(name) {
			continue
		}
		for _, h := range home.All() {
			found, err := tablesLike(h.TablesDir(), name)
			if err != nil || len(found) == 0 {
				continue
			}
			if out[i], err = only(found, name); err != nil {
				return nil, err
			}
			break
		}
		if out[i] == name && len(names) == 1 {
			return nil, fmt.Errorf("there is neither a file nor a table %q here: tribes tables lists yours", name)
		}
	}
	return out, nil
}
