# Completion of `bellum` for bash: verbs, games, options and files, asked of the command itself.
_bellum() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} verb=${COMP_WORDS[1]:-} words
    if [ "$COMP_CWORD" -eq 1 ]; then
        words=$(bellum --help 2>/dev/null | awk '/^  [a-z]/ { print $1 }')
    elif [[ $before =~ ^--[a-d]$ ]]; then
        words=$(bellum games 2>/dev/null | awk '/^computer players/ { on = 1; next } !NF { on = 0 } on { print $1 }')
    elif [ "$before" = --scenario ]; then
        words=$(bellum games "${COMP_WORDS[2]}" 2>/dev/null | awk '/^scenarios/ { on = 1; next } !NF { on = 0 } on { print $1 }')
    elif [[ $before =~ ^--(data|html|cases|position|record|records|resume|output|report|store|svg|against)$ ]]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        return
    elif [[ $word == -* ]]; then
        words=$(bellum "$verb" --help 2>/dev/null | grep -o -e '--[a-z][a-z-]*' | sort -u)
    elif [ "$verb" = help ]; then
        words=$(bellum --help 2>/dev/null | awk '/^  [a-z]/ { print $1 }')
    elif [[ $verb =~ ^(check|replay|review|fork|odds)$ ]]; then
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        return
    else
        words=$(bellum games 2>/dev/null | awk '/^computer players/ { exit } /^[a-z]/ { print $1 }')
    fi
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")
}
complete -o default -F _bellum bellum
