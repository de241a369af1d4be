package engine

import "strings"

// Rulebook is a game's RULES.md taken apart: one text per rule id.
type Rulebook struct {
	rules []Rule
	at    map[string]int
}

// Rule is one numbered clause.
type Rule struct{ ID, Section, Text string }

// NewRulebook reads markdown in which a clause is a list item "- **TR-12** text",
// continued on indented lines, under "##" headings. Ids begin with prefix and a hyphen.
func NewRulebook(markdown, prefix string) *Rulebook {
	b := &Rulebook{at: map[string]int{}}
	section, open := "", -1
	for line := range strings.Lines(markdown) {
		line = strings.TrimRight(line, "\r\n")
		if h := strings.TrimLeft(line, "#"); h != line {
			section, open = strings.TrimSpace(h), -1
			continue
		}
		if rest, ok := strings.CutPrefix(line, "- **"+prefix+"-"); ok {
			if n, text, ok := strings.Cut(rest, "**"); ok {
				open = len(b.rules)
				id := prefix + "-" + n
				b.at[strings.ToLower(id)] = open
				b.rules = append(b.rules, Rule{id, section, strings.TrimSpace(text)})
				continue
			}
		}
		if open >= 0 && strings.HasPrefix(line, "  ") && strings.TrimSpace(line) != "" {
			b.rules[open].Text += " " + strings.TrimSpace(line)
		} else {
			open = -1
		}
	}
	return b
}

// All lists the clauses in the order of the document.
func (b *Rulebook) All() []Rule { return b.rules }

// Rule finds a clause by its id, in any case.
func (b *Rulebook) Rule(id string) (Rule, bool) {
	i, ok := b.at[strings.ToLower(id)]
	if !ok {
		return Rule{}, false
	}
	return b.rules[i], true
}

// Search lists the clauses whose text or section holds the word, in any case.
func (b *Rulebook) Search(word string) []Rule {
	var found []Rule
	word = strings.ToLower(word)
	for _, r := range b.rules {
		if strings.Contains(strings.ToLower(r.Text+" "+r.Section), word) {
			found = append(found, r)
		}
	}
	return found
}
