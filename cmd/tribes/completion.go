package main

import (
	"fmt"
	"strings"

	"github.com/urfave/cli/v2"
)

// The scripts ask the program itself, with the words typed so far and one flag more.
var completions = []struct{ shell, hint, script string }{
	{"bash", `source <(tribes completion bash)`, `# bash completion for tribes
_tribes_complete() {
  local cur=${COMP_WORDS[COMP_CWORD]} IFS=$'\n'
  local words=("${COMP_WORDS[@]:0:COMP_CWORD}")
  [[ $cur == -* ]] && words+=("$cur")
  COMPREPLY=($(compgen -W "$("${words[@]}" --generate-bash-completion 2>/dev/null)" -- "$cur"))
}
complete -o bashdefault -o default -F _tribes_complete tribes
`},
	{"zsh", `source <(tribes completion zsh)`, `#compdef tribes
_tribes() {
  local -a opts words_so_far
  words_so_far=("${(@)words[1,CURRENT-1]}")
  [[ ${words[CURRENT]} == -* ]] && words_so_far+=("${words[CURRENT]}")
  opts=("${(@f)$("${words_so_far[@]}" --generate-bash-completion 2>/dev/null)}")
  if [[ -n ${opts[1]} ]]; then
    _describe 'values' opts
  else
    _files
  fi
}
compdef _tribes tribes
`},
	{"fish", `tribes completion fish | source`, `# fish completion for tribes
function __tribes_complete
  set -l words (commandline -opc)
  set -l cur (commandline -ct)
  if string match -q -- '-*' $cur
    set -a words $cur
  end
  $words --generate-bash-completion 2>/dev/null | string replace : \t
end
complete -c tribes -a '(__tribes_complete)'
`},
}

func completionCommand() *cli.Command {
	var shells []string
	hints := ""
	for _, s := range completions {
		shells = append(shells, s.shell)
		hints += fmt.Sprintf("\n  %-5s %s", s.shell, s.hint)
	}
	return &cli.Command{
		Name:         "completion",
		Usage:        "print a script that completes words in bash, zsh or fish",
		UsageText:    "tribes completion " + strings.Join(shells, "|"),
		Description:  "Example, as a line of the shell's start file:" + hints,
		BashComplete: completeWith(func() []string { return shells }),
		Action: func(c *cli.Context) error {
			if err := wantArgs(c, 1, 1); err != nil {
				return err
			}
			for _, s := range completions {
				if s.shell == c.Args().First() {
					_, err := fmt.Fprint(c.App.Writer, s.script)
					return err
				}
			}
			return usage("there is no script for %q; there are scripts for %s", c.Args().First(), strings.Join(shells, ", "))
		},
	}
}
