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
# what a kill at the very beginning leaves
for head in 0 1 40; do
    head -c "$head" "$dir/half" >"$dir/begun"
    again=$("$build/bellum" sim legends --games 60 --json --resume "$dir/begun" | cut_time)
    ok "resumed after $head bytes" "$one" "$again"
    ok "a whole file after $head bytes" "" "$(sort "$dir/begun" | diff - <(sort "$dir/half") | head -n 3)"
done

# killed for good, again and again, at any moment; it has more games to play than it ever can, so every kill finds it at work
for pause in 0 0 0 0.01 0.03 0.1 0.2 0.3; do
    "$build/bellum" sim legends --games 1000000 --threads 2 --resume "$dir/killed" >/dev/null 2>&1 &
    sleep "$pause"
    kill -9 $!
    wait $! 2>/dev/null
    ok "killed after $pause s" "137" "$?"
done
rows() { grep -E '^[0-9]+,.*,\.$' "$dir/killed" | cut -d, -f1; }
games=$(($(rows | sort -n | tail -n 1) + 300))
begun=$(rows | wc -l)
ok "it had begun" "yes" "$([ "$begun" -gt 0 ] && echo yes)"
undisturbed=$("$build/bellum" sim legends --games $games --json --resume "$dir/whole" | cut_time)
resumed=$("$build/bellum" sim legends --games $games --json --resume "$dir/killed" | cut_time)
ok "killed eight times and resumed: the same result" "$undisturbed" "$resumed"
ok "every game once" "$games" "$(rows | sort -u | wc -l)"
ok "no game twice" "" "$(rows | sort | uniq -d | head -n 3)"
ok "the same games" "" "$(diff <(grep , "$dir/whole" | sort) <(grep -E ',\.$' "$dir/killed" | sort) | head -n 3)"

"$build/bellum" sim legends --games 60 --seed 2 --resume "$dir/half" >/dev/null 2>&1
ok "another trial's file is refused" "3" "$?"
"$build/bellum" sim legends --a gredy >/dev/null 2>"$dir/err"
ok "a player's name is suggested" "1" "$(grep -c greedy "$dir/err")"
"$build/bellum" sim legends --a search:iterations=20,peek=1 --b random --games 2 --threads 1 >/dev/null 2>"$dir/err"
ok "the lab may peek" "0" "$?"
"$build/bellum" play legends --seat B=search:peek=1 </dev/null >/dev/null 2>"$dir/err"
ok "nobody else may" "2" "$?"

# the same games, all luck weighed: the same wins, and the points without luck beside them
told=$("$build/bellum" sim legends --games 60 --json --luck | cut_time)
ok "weighing luck changes no game" "$(echo "$one" | grep -o '"wins":[^]]*]')" "$(echo "$told" | grep -o '"wins":[^]]*]')"
ok "points with the luck taken out" "2" "$(echo "$told" | grep -o '"points":[0-9.]*' | wc -l)"
ok "and in words" "2" "$("$build/bellum" sim legends --games 60 --luck | grep -c 'luck taken out')"

# two contents: Rome is better off with its velites than without most of them; no better off with the same content
cp -r data/legends "$dir/few"
sed -i '/"id": "ticinus"/,/"id": "quick"/s/"VE": \[[^]]*\]/"VE": ["7.5"]/' "$dir/few/scenarios.json"
"$build/bellum" sprt legends --scenario ticinus --against "$dir/few" --elo1 60 --games 2000 --json >"$dir/sprt"
ok "a better content is found" '"verdict":"better"' "$(grep -o '"verdict":"[a-z ]*"' "$dir/sprt")"
"$build/bellum" sprt legends --scenario ticinus --against data/legends --elo1 60 --games 2000 --json >"$dir/sprt"
ok "the same content is not" '"verdict":"not better"' "$(grep -o '"verdict":"[a-z ]*"' "$dir/sprt")"

# a designer's base pool: the tables of formations that searches answer say nothing of its cards
cp -r data/lines "$dir/spears"
awk '/"id": "base"/ { base = 1 }
     base && /"cards": \[/ { print "      \"cards\": [{\"id\": \"|\", \"copies\": 20}, {\"id\": \"@\", \"copies\": 20}, {\"id\": \"|@\", \"copies\": 20}"; skip = 1; base = 0; next }
     skip && /\]/ { skip = 0 }
     !skip' data/lines/cards.json >"$dir/spears/cards.json"
ok "searches line up cards they have no table of" "4" \
    "$("$build/bellum" sim lines --data "$dir/spears" --a strong --b club --games 4 --json | grep -o '"games":[0-9]*' | cut -d: -f2)"

# an outside bot imagines worlds: the same seed gives the same one, what is tried there does not touch the match
worlds() { printf '%s\n' '{"do":"new","game":"prevail","seed":3}' "$@" | "$build/bellum" protocol | tail -n +2; }
first=$(worlds '{"do":"imagine","seat":"A","world":1,"seed":7}' '{"do":"copy","world":1,"to":2}' '{"do":"playout","world":1,"by":"random"}' '{"do":"playout","world":2,"by":"random"}')
ok "a copy has the same luck to come" "1" "$(printf '%s\n' "$first" | grep '"value"' | sort -u | wc -l)"
ok "a playout ends" "2" "$(printf '%s\n' "$first" | grep -c '"asks":"over"')"
before=$(worlds '{"do":"view","seat":"A"}')
after=$(worlds '{"do":"imagine","seat":"A"}' '{"do":"playout"}' '{"do":"view","seat":"A"}' | tail -n 1)
ok "worlds do not touch the match" "$before" "$after"
ok "a world that is not there" "1" "$(worlds '{"do":"options","world":9}' | grep -c 'world 9 is not there yet')"
ok "an action that is not there" "1" "$(worlds '{"do":"imagine","seat":"A"}' '{"do":"try","seat":"A","line":"fly"}' | grep -c 'lists them for A')"

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
