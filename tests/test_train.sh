#!/usr/bin/env bash
# bellum train from the command line: killed at any moment it goes on without losing a game; a variant keeps its net; a wrong
# net is refused.
set -u
bellum=${BELLUM:-build/bellum}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
passed=0 failed=0
ok() { if [ "$2" = "$3" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAILED: $1"; echo "  expected: $2"; echo "  found:    $3"; fi; }
has() { case $3 in *"$2"*) passed=$((passed + 1)) ;; *) failed=$((failed + 1)); echo "FAILED: $1: no \"$2\" in: $3" ;; esac; }

words=(train trts --games 10 --rounds 1 --player search:iterations=4 --test 4 --threads 2)
train() { "$bellum" "${words[@]}" "$@"; }
train --out "$dir/whole" >/dev/null
# killed again and again; each time it must have gone on: the file of rows only grows, until all games are there
for pause in 0 0.1 0.3 0.6 1 1.5; do
    "$bellum" "${words[@]}" --out "$dir/killed" >/dev/null 2>&1 &
    job=$!
    sleep "$pause"
    kill -9 "$job" 2>/dev/null
    wait "$job" 2>/dev/null
done
train --out "$dir/killed" >/dev/null
ok "the net of a killed training" "$(cat "$dir/whole/new-1.txt")" "$(cat "$dir/killed/new-1.txt")"
ok "its log" "$(cat "$dir/whole/log.txt")" "$(cat "$dir/killed/log.txt")"
before=$(stat -c %Y "$dir/whole/rows-1")
train --out "$dir/whole" >/dev/null
ok "a finished training plays nothing" "$before" "$(stat -c %Y "$dir/whole/rows-1")"

exec 9<"$dir/whole/train.txt"
flock -x 9
has "two at once" "is being trained by another process" "$(train --out "$dir/whole" 2>&1)"
exec 9<&-
has "another training is refused" "holds another training" "$(train --seed 2 --out "$dir/whole" 2>&1)"
has "no figures" "offers no figures" "$("$bellum" train null 2>&1)"
has "a position" "no --position" "$("$bellum" train trts --position x 2>&1)"

# a variant brings its own net, and a wrong one is told
mkdir "$dir/variant"
cp data/trts/units.json "$dir/variant/"
cp "$dir/whole/new-1.txt" "$dir/variant/net.txt"
"$bellum" sim trts --data "$dir/variant" --a search:iterations=4 --b random --games 2 >/dev/null
ok "a variant with a net" 0 $?
has "a net of another game" "is for trts, not for legends" \
    "$("$bellum" sim legends --a "search:iterations=4,net=$dir/variant/net.txt" --b random --games 2 2>&1)"
sed -i 's/version 1/version 9/' "$dir/variant/net.txt"
has "a net of another version" "version 9" "$("$bellum" sim trts --data "$dir/variant" --a random --b random --games 2 2>&1)"
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
