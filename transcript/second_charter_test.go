package transcript_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// 5. Charter.
type charter struct {
	table      []byte
	game       string
	components []byte
	size       uint32
	carried    bool
	dice, deal int
	operators  []operator
	seats      []int // operator of each
}

type operator struct {
	key, nonce []byte
	name       string
	chains     []diceChain
	last       []byte // the newest value that is known, or the tip
	lastEpoch  int
	lastIndex  uint32
	gone       bool
}

type diceChain struct {
	tip    []byte
	length uint32
}

func readCharter(body []byte) (c charter, ok bool) {
	f, ok := structure(body, "u8 text u16 list list bool u8 u8 u32 bool list list list")
	if !ok || f[0] != uint64(1) || !isWord(f[1]) {
		return c, false
	}
	c = charter{table: hash("tribes/charter/1", body), game: f[1].(string), carried: f[5].(bool), dice: octet(f[6]), deal: octet(f[7])}
	key := ""
	for _, o := range f[3].([]value) {
		o, ok := fields(o, "text text")
		if !ok || !isWord(o[0]) || !isWord(o[1]) || o[0].(string) <= key {
			return c, false
		}
		key = o[0].(string)
	}
	comp, ok := fields(f[4], "hash u32")
	if !ok || number(comp[1]) < 1 || number(comp[1]) > 262144 {
		return c, false
	}
	c.components, c.size = comp[0].([]byte), number(comp[1])
	for _, a := range f[10].([]value) {
		if !fits(a, "hash") {
			return c, false
		}
	}
	seen := map[string]bool{}
	once := func(s string) bool { new := !seen[s]; seen[s] = true; return new }
	for _, o := range f[11].([]value) {
		o, ok := fields(o, "hash text hash hash u32")
		if !ok || !isText(o[1]) || isSmall(o[0].([]byte)) || !once("key"+string(o[0].([]byte))) || !once("nonce"+string(o[2].([]byte))) || !once("name"+o[1].(string)) {
			return c, false
		}
		length := number(o[4])
		if length < 1 || length > 1048576 || c.dice == 1 && length != 1 {
			return c, false
		}
		tip := o[3].([]byte)
		c.operators = append(c.operators, operator{key: o[0].([]byte), name: o[1].(string), nonce: o[2].([]byte), last: tip, chains: []diceChain{{tip, length}}})
	}
	sits := make([]bool, len(c.operators))
	for _, s := range f[12].([]value) {
		s, ok := fields(s, "u8 text text")
		if !ok || octet(s[0]) >= len(c.operators) || !isText(s[2]) || !once("seat"+s[2].(string)) {
			return c, false
		}
		if bot, is := strings.CutPrefix(s[1].(string), "bot:"); s[1] != "person" && (!is || !isWord(bot)) {
			return c, false
		}
		sits[octet(s[0])] = true
		c.seats = append(c.seats, octet(s[0]))
	}
	for _, s := range sits {
		if !s {
			return c, false
		}
	}
	n, m := len(c.operators), len(c.seats)
	if c.dice < 1 || c.dice > 2 || c.deal == 2 && n < 2 {
		return c, false
	}
	return c, len(f[3].([]value)) <= 16 && len(f[10].([]value)) <= 64 && n >= 1 && n <= 5 && m >= 1 && m <= 5
}

func isWord(v value) bool {
	s, ok := v.(string)
	return ok && len(s) >= 1 && len(s) <= 64 && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789-_") == ""
}

func isText(v value) bool {
	s, ok := v.(string)
	if !ok || len(s) < 1 || len(s) > 64 || strings.HasPrefix(s, " ") || strings.HasSuffix(s, " ") || strings.Contains(s, "  ") {
		return false
	}
	for _, r := range s {
		for _, bad := range [][2]rune{{0, 0x1f}, {0x7f, 0x9f}, {0xad, 0xad}, {0x61c, 0x61c}, {0x200b, 0x200f}, {0x2028, 0x202e}, {0x2060, 0x206f},
			{0xfeff, 0xfeff}, {0xfff9, 0xfffb}, {0xe0000, 0xe007f}} {
			if r >= bad[0] && r <= bad[1] {
				return false
			}
		}
	}
	return true
}

// 4. Frames: keys of small order.
func isSmall(key []byte) bool {
	k := bytes.Clone(key)
	k[31] &= 0x7f
	h := hex.EncodeToString(k)
	for _, low := range []string{"ec", "ed", "ee"} {
		if h == low+strings.Repeat("ff", 30)+"7f" {
			return true
		}
	}
	return h == strings.Repeat("00", 32) || h == "01"+strings.Repeat("00", 31) ||
		h == "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05" ||
		h == "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"
}

// 2. Records, 4. Frames: the next part of the component data.
func (j *judge) blob(b []byte) {
	f, ok := structure(b, "hash u8 u8 bytes")
	total := (int(j.size) + 12287) / 12288
	want(ok && j.carried && j.stage == blobs, "a blob record out of place")
	part := f[3].([]byte)
	full := min(12288, int(j.size)-len(j.data))
	want(bytes.Equal(f[0].([]byte), j.components) && octet(f[1]) == len(j.data)/12288 && octet(f[2]) == total && len(part) == full, "a wrong part of the component data")
	j.data = append(j.data, part...)
	if len(j.data) == int(j.size) {
		sum := sha256.Sum256(j.data)
		want(bytes.Equal(sum[:], j.components), "other component data")
		j.stage = signing
	}
}
