#!/usr/bin/env bash
# The lab from the command line: a killed trial goes on without counting a game twice; several processes give what one gives.
set -u
build=${BUILD:-build}
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
passed=0 failed=0
ok() { if [ "$2" = "$3" ]; then passed=$((passed + 1)); else failed=$((failed + 1)); echo "FAILED: $1"; echo "  expected: $2"; echo "  found:    $3"; fi; }
cut_time() { sed -E 's/"(seconds|games_per_s)":[^,}]*,?//g'; }

one=$("$build/bellum" sim legends --games 60 --json | cut_time)
"$build/bellum" sim legends --games 60 --json --resume "$dir/half" >/dev/null
# as if it had been killed in the middle of a line
head -n 30 "$dir/half" >"$dir/cut"
printf '40,75,70,0,ti' >>"$dir/cut"
again=$("$build/bellum" sim legends --games 60 --json --resume "$dir/cut" | cut_time)
ok "a resumed trial" "$one" "$again"
ok "no game twice" "60" "$(grep -cE '^[0-9]+,.*,\.$' "$dir/cut")"
"$build/bellum" sim legends --games 60 --seed 2 --resume "$dir/half" >/dev/null 2>&1
ok "another trial's file is refused" "3" "$?"
"$build/bellum" sim legends --a gredy >/dev/null 2>"$dir/err"
ok "a player's name is suggested" "1" "$(grep -c greedy "$dir/err")"
if command -v mpirun >/dev/null 2>&1 && [ -f "$build/bellum-mpi.so" ]; then
    for n in 2 4; do
        many=$(mpirun --allow-run-as-root --oversubscribe -n $n "$build/bellum" sim legends --games 60 --threads 1 --json 2>/dev/null | cut_time)
        ok "$n processes" "$one" "$many"
    done
else
    echo "no MPI here: left out"
fi
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
