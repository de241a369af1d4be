package words

import (
	"fmt"
	"regexp"
	"strings"

	"tribes/cmd/tribes/internal/text"
	"tribes/engine"
)

// NoRuleError tells that no rule has an id, or speaks of a word.
type NoRuleError struct {
	ByID bool
	Why  string
}

func (e *NoRuleError) Error() string { return e.Why }

var ruleID = regexp.MustCompile(`^(?:([A-Za-z]{2})-?)?([A-Za-z]?)([0-9]+[a-z]?)$`)

// FindRules finds a rule by its id, with or without the game's prefix, or rules by what they say; "" finds all.
// The error is a *NoRuleError.
func FindRules(rules engine.Rules, word string) ([]engine.Rule, error) {
	book, info := rules.Rulebook(), rules.Info()
	if word == "" {
		return book.All(), nil
	}
	if m := ruleID.FindStringSubmatch(word); m != nil {
		if m[1] != "" && !strings.EqualFold(m[1], info.Prefix) {
			return nil, &NoRuleError{true, fmt.Sprintf("%s has no rule %s: its rules are called %s-1 and so on", info.Title, word, info.Prefix)}
		}
		id := info.Prefix + "-" + strings.ToUpper(m[2]) + m[3]
		if r, ok := book.Rule(id); ok {
			return []engine.Rule{r}, nil
		}
		if m[1] == "" && m[2] != "" { // a piece's id, such as A4, looks like a rule's
			if found := book.Search(word); len(found) > 0 {
				return found, nil
			}
		}
		var ids []string
		for _, r := range book.All() {
			ids = append(ids, r.ID)
		}
		return nil, &NoRuleError{true, fmt.Sprintf("%s has no rule %s%s", info.Title, id, Meant(id, ids))}
	}
	found := book.Search(word)
	if len(found) == 0 {
		return nil, &NoRuleError{false, fmt.Sprintf("no rule of %s speaks of \"%s\"; tribes rules %s shows them all", info.Title, word, info.Game)}
	}
	return found, nil
}

// Rule is a rule for so many columns.
func Rule(r engine.Rule, width int) string {
	return text.Wrap(unmarked(r.Text), width, "  "+r.ID+"  ", "      ")
}

var emphasis = regexp.MustCompile("\\*\\*([^*]+)\\*\\*|\\*([^*\\s](?:[^*]*[^*\\s])?)\\*|`([^`]+)`")

// unmarked takes the marks of emphasis out of a rule's text.
func unmarked(markdown string) string { return emphasis.ReplaceAllString(markdown, "$1$2$3") }

// Meant asks whether one of the words near to a word was meant; "" if none is near.
func Meant(word string, of []string) string {
	if near := text.Nearest(word, of); len(near) > 0 {
		return "; did you mean " + strings.Join(near, " or ") + "?"
	}
	return ""
}
