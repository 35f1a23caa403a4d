#!/usr/bin/env bash
# tools/mutants: a fault that cases notice is counted as noticed, one that changes nothing is listed, and the tree stays as it is.
set -u
bellum=${BELLUM:-build/bellum}
build=$(dirname "$bellum")
file=src/games/lines/regroup.c
passed=0 failed=0
ok() { if [ "$2" = "$3" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAILED: $1"; echo "  expected: $2"; echo "  found:    $3"; fi; }

before=$(cksum "$file" cases/lines/*.json "$bellum")
# What the tool says of the faults of the only line with these words, but for the seconds.
of() {
    local line
    line=$(grep -nF "$1" "$file" | cut -d: -f1)
    tools/mutants lines --files regroup.c --lines "$line-$line" --build "$build" 2>/dev/null | sed "s/:$line:/:/; s/, [0-9]* s\$//"
}

ok "a card that steps up where it must not" "2 tried of 2: 2 noticed, 0 not, 0 equal, 0 did not build" "$(of 'if (!a->front[i] && a->back[i])')"
ok "a step is 1 or -1, never 0" "$file: no case notices
  - return step > 0 ? to - inner : inner - to;
  + return step >= 0 ? to - inner : inner - to;
1 tried of 1: 0 noticed, 1 not, 0 equal, 0 did not build" "$(of 'return step > 0 ?')"
ok "a game that is not there" "mutants: there is no game in src/games/chess" "$(tools/mutants chess --build "$build" 2>&1)"
ok "the tree is as it was" "$before" "$(cksum "$file" cases/lines/*.json "$bellum")"

echo "$passed passed, $failed failed"
[ "$failed" -eq 0 ]
