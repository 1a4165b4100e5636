# Types a line and a tab into a real zsh and prints what its completion system would offer, one a line.
# Arguments: the completion script, the line, the folder to be in.
zmodload zsh/zpty
output=
until_said() {
    local piece
    while [[ $output != *"<$1>"* ]]; do
        zpty -r shell piece || return
        output+=$piece
    done
}
zpty shell zsh -f -i
zpty -w shell "PROMPT= RPROMPT= ; cd ${(q)3}; autoload -U compinit; compinit -u -D; source ${(q)1}"
# The completion system hands all that it has found to this builtin.
zpty -w shell 'compadd() { [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\ * ]] && { builtin compadd "$@"; return }; local -a found; builtin compadd -A found "$@"; (( $#found )) && print -rl -- "<off""er:"${^found}">"; builtin compadd "$@" }'
# What is typed before the line editor reads would be edited by the terminal instead.
zpty -w shell 'tab() { zle expand-or-complete; print "<do""ne>" }; zle -N tab; bindkey "\t" tab'
zpty -w shell 'zle-line-init() { print "<rea""dy>" }; zle -N zle-line-init'
until_said ready
zpty -w -n shell "$2"$'\t'
until_said done
zpty -d shell
print -r -- "$output" | grep -ao '<offer:[^>]*>' | sed 's/^<offer://; s/>$//' | sort -u
