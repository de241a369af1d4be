// Package home knows where on this machine the program keeps its identity and its
// tables. It makes folders and names files; what is in them it does not know.
package home

import (
	"fmt"
	"os"
	"path/filepath"
	"runtime"
)

// Home is the place of one identity.
type Home struct {
	name   string // "" is the user's own
	config string
	data   string
}

// maxName bounds the name of an identity.
const maxName = 32

// Open finds, and makes where missing (mode 0700), the folders of an identity; "" is the
// user's own, any other name has its own key and its own tables. The environment variable
// TRIBES_HOME, if set, holds everything; else the platform's folders for configuration
// and data do. The error says which folder cannot be used and why.
func Open(identity string) (Home, error) {
	if err := CheckName(identity); err != nil {
		return Home{}, err
	}
	config, data, err := roots(runtime.GOOS, os.Getenv, os.UserHomeDir)
	if err != nil {
		return Home{}, err
	}
	if identity != "" {
		config = filepath.Join(config, "identities", identity)
		data = filepath.Join(data, "identities", identity)
	}
	h := Home{identity, config, data}
	for _, dir := range []string{h.IdentityDir(), h.TablesDir()} {
		if err := os.MkdirAll(dir, 0o700); err != nil {
			return Home{}, fmt.Errorf("cannot make the program's folder: %w; choose another place with TRIBES_HOME", err)
		}
	}
	return h, nil
}

// All lists the identities that have folders on this machine, the user's own first. It makes nothing.
func All() []Home {
	config, data, err := roots(runtime.GOOS, os.Getenv, os.UserHomeDir)
	if err != nil {
		return nil
	}
	all := []Home{{"", config, data}}
	entries, _ := os.ReadDir(filepath.Join(data, "identities")) // there may be none
	for _, e := range entries {
		if e.IsDir() && CheckName(e.Name()) == nil {
			all = append(all, Home{e.Name(), filepath.Join(config, "identities", e.Name()), filepath.Join(data, "identities", e.Name())})
		}
	}
	return all
}

// Name is the identity's name, "" for the user's own.
func (h Home) Name() string { return h.name }

// IdentityDir is the folder of the secret key and of what belongs to it.
func (h Home) IdentityDir() string { return h.config }

// TablesDir is the folder of the transcripts of this identity's tables.
func (h Home) TablesDir() string { return filepath.Join(h.data, "tables") }

// CheckName tells why a name cannot be that of an identity: it becomes a folder's name on every platform.
func CheckName(name string) error {
	if len(name) > maxName {
		return fmt.Errorf("an identity's name has at most %d characters", maxName)
	}
	for i, r := range name {
		letter := r >= 'a' && r <= 'z' || r >= '0' && r <= '9'
		if !letter && (i == 0 || r != '-' && r != '_') {
			return fmt.Errorf("the identity's name %q: only small letters, digits, - and _ are allowed, and it begins with a letter or digit", name)
		}
	}
	return nil
}

// roots finds the folders for configuration and data on a platform.
func roots(goos string, env func(string) string, userHome func() (string, error)) (config, data string, err error) {
	if all := env("TRIBES_HOME"); all != "" {
		if !filepath.IsAbs(all) {
			if all, err = filepath.Abs(all); err != nil {
				return "", "", fmt.Errorf("TRIBES_HOME: %w", err)
			}
		}
		return all, all, nil
	}
	user, err := userHome()
	if err != nil {
		user = "" // needed below only where no other folder is named
	}
	pick := func(key string, below ...string) string {
		// The XDG specification says that a path which is not absolute is to be ignored.
		if dir := env(key); key != "" && filepath.IsAbs(dir) {
			return filepath.Join(dir, "tribes")
		}
		if user == "" {
			return ""
		}
		return filepath.Join(append(append([]string{user}, below...), "tribes")...)
	}
	switch goos {
	case "windows":
		config, data = pick("AppData", "AppData", "Roaming"), pick("LocalAppData", "AppData", "Local")
	case "darwin", "ios":
		config = pick("", "Library", "Application Support")
		data = config
	default:
		config, data = pick("XDG_CONFIG_HOME", ".config"), pick("XDG_DATA_HOME", ".local", "share")
	}
	if config == "" || data == "" {
		return "", "", fmt.Errorf("this user has no home folder: %w; name a folder in TRIBES_HOME", err)
	}
	return config, data, nil
}
