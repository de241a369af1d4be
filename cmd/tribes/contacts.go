package main

import (
	"encoding/hex"
	"encoding/json"
	"os"

	"github.com/google/renameio/v2/maybe"

	"tribes/p2p/lockstep"
)

// contacts is what is kept beside a transcript so that its operators find each other
// again. It is no part of the record: losing it only means that a new invite is needed.
type contacts struct {
	Listen []string            `json:"listen"` // where this program was reached
	Peers  map[string][]string `json:"peers"`  // key in hexadecimal: addresses
	Salt   string              `json:"salt"`   // of this program's invites, in hexadecimal; no secret: see p2p.Identity.SeatSecret
}

func contactsPath(transcript string) string { return transcript + ".peers" }

func saveContacts(path string, salt [16]byte, listen []string, known []lockstep.Contact) {
	c := contacts{Listen: listen, Peers: map[string][]string{}, Salt: hex.EncodeToString(salt[:])}
	for _, k := range known {
		c.Peers[hex.EncodeToString(k.Key[:])] = k.Addrs
	}
	if b, err := json.MarshalIndent(c, "", "  "); err == nil {
		maybe.WriteFile(contactsPath(path), b, 0o600) // only a convenience: a failure costs an invite
	}
}

// loadContacts reads what saveContacts wrote, or nothing; the salt is nil if there is none.
func loadContacts(path string) (salt *[16]byte, listen []string, known []lockstep.Contact) {
	b, err := readBounded(contactsPath(path), 64<<10)
	if err != nil {
		return nil, nil, nil
	}
	var c contacts
	if json.Unmarshal(b, &c) != nil {
		os.Remove(contactsPath(path))
		return nil, nil, nil
	}
	if raw, err := hex.DecodeString(c.Salt); err == nil && len(raw) == len(salt) {
		salt = (*[16]byte)(raw)
	}
	for text, addrs := range c.Peers {
		var k lockstep.Contact
		if n, err := hex.Decode(k.Key[:], []byte(text)); err == nil && n == len(k.Key) && len(text) == 2*len(k.Key) {
			k.Addrs = addrs
			known = append(known, k)
		}
	}
	return salt, c.Listen, known
}
