# Completion for bash: verbs, games, players and options. The games and players come from the command itself.
_bellum() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} verb=${COMP_WORDS[1]}
    local verbs="games play replay fork check odds sim rules perft bench protocol help"
    COMPREPLY=()
    if [ "$COMP_CWORD" -eq 1 ]; then
        mapfile -t COMPREPLY < <(compgen -W "$verbs" -- "$word")
        return
    fi
    case $before in
    --a | --b | --c | --d)
        mapfile -t COMPREPLY < <(compgen -W "$(bellum games | sed -n '/^computer players/,/^$/s/^  \([a-z]*\) .*/\1/p')" -- "$word")
        return
        ;;
    --scenario)
        mapfile -t COMPREPLY < <(compgen -W "$(bellum games "${COMP_WORDS[2]}" 2>/dev/null |
            sed -n '/^scenarios/,/^$/s/^  \([^ ]*\) .*/\1/p')" -- "$word")
        return
        ;;
    --data | --html | --cases)
        mapfile -t COMPREPLY < <(compgen -d -- "$word")
        return
        ;;
    --position | --record | --resume | --output)
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        return
        ;;
    esac
    if [[ $word == -* ]]; then
        mapfile -t COMPREPLY < <(compgen -W "$(bellum "$verb" --help 2>/dev/null | grep -o -- '--[a-z]*' | sort -u)" -- "$word")
        return
    fi
    case $verb in
    games | play | sim | rules | perft)
        mapfile -t COMPREPLY < <(compgen -W "$(bellum games 2>/dev/null | sed -n '/^computer/q;s/^\([a-z]\+\) .*/\1/p')" -- "$word")
        ;;
    *)
        mapfile -t COMPREPLY < <(compgen -f -- "$word")
        ;;
    esac
}
complete -F _bellum bellum
