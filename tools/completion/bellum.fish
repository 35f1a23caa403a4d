# Completion of `bellum` for fish: verbs, games, options and files, asked of the command itself.
function __bellum_verbs
    bellum --help 2>/dev/null | awk '/^  [a-z]/ { name = $1; $1 = ""; print name "\t" substr($0, 2) }'
end
function __bellum_games
    bellum games 2>/dev/null | awk '/^computer players/ { exit } /^[a-z]/ { print $1 }'
end
function __bellum_players
    bellum games 2>/dev/null | awk '/^computer players/ { on = 1; next } !NF { on = 0 } on { print $1 }'
end
function __bellum_words
    set -l words (commandline -opc)
    set -l before $words[-1]
    if test (count $words) -eq 1
        __bellum_verbs
    else if string match -qr -- '^--[a-d]$' $before
        __bellum_players
    else if test "$before" = --scenario
        bellum games $words[3] 2>/dev/null | awk '/^scenarios/ { on = 1; next } !NF { on = 0 } on { print $1 }'
    else if string match -qr -- '^--(data|html|cases|position|record|records|resume|output|report|store|svg|against)$' $before
        __fish_complete_path (commandline -ct)
    else if string match -q -- '-*' (commandline -ct)
        bellum $words[2] --help 2>/dev/null | grep -o -e '--[a-z][a-z-]*' | sort -u
    else if test "$words[2]" = help
        __bellum_verbs
    else if contains -- $words[2] check replay review fork odds
        __fish_complete_path (commandline -ct)
    else
        __bellum_games
    end
end
complete -c bellum -f -a '(__bellum_words)'
