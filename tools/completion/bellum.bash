# Completion of `bellum` for bash: verbs, games, options and files, asked of the command itself.
_bellum() {
    local word=${COMP_WORDS[COMP_CWORD]} verb=${COMP_WORDS[1]:-} words
    if [ "$COMP_CWORD" -eq 1 ]; then
        words=$(bellum --help 2>/dev/null | awk '/^  [a-z]/ { print $1 }')
    elif [[ $word == -* ]]; then
        words=$(bellum "$verb" --help 2>/dev/null | grep -o -e '--[a-z][a-z-]*' | sort -u)
    elif [[ $verb =~ ^(check|replay|fork|odds)$ ]]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        return
    else
        words=$(bellum games 2>/dev/null | awk '/^computer players/ { exit } /^[a-z]/ { print $1 }')
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -o default -F _bellum bellum
