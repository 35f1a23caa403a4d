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
head -n 1 "$dir/half" >"$dir/strange"
echo '0,75,70,0,tie,1,200,1,0,2,1,0,0,.' >>"$dir/strange" # there is no such seat
ok "a row that cannot be is played again" "$one" "$("$build/bellum" sim legends --games 60 --json --resume "$dir/strange" | cut_time)"
echo '{"heap": 7}' >"$dir/seven.json"
echo '{"heap": 4}' >"$dir/four.json"
"$build/bellum" sim null --games 9 --position "$dir/seven.json" --resume "$dir/heap" >/dev/null
"$build/bellum" sim null --games 9 --position "$dir/four.json" --resume "$dir/heap" >/dev/null 2>&1
ok "the file of another position is refused" "3" "$?"
(trap '' XFSZ && ulimit -f 1 && exec "$build/bellum" sim legends --games 200 --resume "$dir/full") >"$dir/out" 2>&1
ok "games that cannot be kept are told of" "3 1" "$? $(grep -c 'not all games are in it' "$dir/out")"
if (ulimit -v 4000000 && exec "$build/bellum" games) >/dev/null 2>&1; then # a sanitizer needs more
    (ulimit -v 4000000 && exec "$build/bellum" sim null --games 100000000) >/dev/null 2>"$dir/err"
    ok "more games than there is memory for" "3 1" "$? $(grep -c 'not enough memory' "$dir/err")"
fi
timeout 20 "$build/bellum" sim legends --games 100000000 --report "$dir/nowhere/x.html" >/dev/null 2>"$dir/err"
ok "a report that cannot be written is told of before the games" "3" "$?"
timeout 20 "$build/bellum" sim legends --games 4 --resume /dev/zero >/dev/null 2>"$dir/err"
ok "a file without an end is no file" "3 1" "$? $(grep -c 'is no file' "$dir/err")"
"$build/bellum" sim legends --games 60 --luck --resume "$dir/half" >/dev/null 2>"$dir/err"
ok "what is another trial is told of both" "1 1" "$(grep -c 'deep=0' "$dir/err") $(grep -c 'deep=1' "$dir/err")"
"$build/bellum" sim legends --c greedy --games 2 >/dev/null 2>"$dir/err"
ok "an entrant without a seat" "2 1" "$? $(grep -c '2 seats' "$dir/err")"
"$build/bellum" sim legends --json --csv --games 2 >/dev/null 2>&1
ok "two outputs at once" "2" "$?"
"$build/bellum" sim legends --scenario trail >/dev/null 2>"$dir/err"
ok "a scenario is suggested" "2 1" "$? $(grep -c 'did you mean --scenario trial' "$dir/err")"
OMPI_COMM_WORLD_SIZE=2 "$build/bellum" arena null random random >/dev/null 2>&1
ok "a tournament is not played by each of several processes" "2" "$?"
"$build/bellum" sim legends --a gredy >/dev/null 2>"$dir/err"
ok "a player's name is suggested" "1" "$(grep -c greedy "$dir/err")"
"$build/bellum" sim legends --a search:iterations=20,peek=1 --b random --games 2 --threads 1 >/dev/null 2>"$dir/err"
ok "the lab may peek" "0" "$?"
"$build/bellum" play legends --seat B=search:peek=1 </dev/null >/dev/null 2>"$dir/err"
ok "nobody else may" "2" "$?"

# a record of each game: each verifies, the folder is gone on from, and the table is the table of these records
"$build/bellum" sim legends --scenario trial --games 6 --a greedy --records "$dir/records" >/dev/null
before=$(cksum "$dir/records/game-000003.bellum")
rm "$dir/records/game-000005.bellum"
sed -i '/^5,/d' "$dir/records/trial"
rows=$("$build/bellum" sim legends --scenario trial --games 8 --a greedy --records "$dir/records" --csv | tail -n +2)
ok "one record a game" "8" "$(find "$dir/records" -name 'game-*.bellum' | wc -l)"
ok "what was there was not played again" "$before" "$(cksum "$dir/records/game-000003.bellum")"
for game in 0 1 2 3 4 5 6 7; do
    record=$dir/records/game-00000$game.bellum
    ok "game $game verifies and is over" '{"verified":true,"entries":'"$(grep "^$game," <<<"$rows" | cut -d, -f2)"',"over":true,"torn":false}' \
        "$("$build/bellum" replay --verify --json "$record")"
done
ok "on two threads the same records" "$before" "$("$build/bellum" sim legends --scenario trial --games 8 --a greedy --threads 2 --records "$dir/again" >/dev/null
    cksum "$dir/again/game-000003.bellum" | sed 's/again/records/')"
"$build/bellum" sim legends --scenario trial --games 8 --a greedy --seed 2 --records "$dir/records" >/dev/null 2>&1
ok "another trial's folder is refused" "3" "$?"

# Ctrl-C: what was done is told, what is kept of it, and how to go on
interrupted() { # once, when it listens for that
    local pid code=0 caught=0
    "$@" >"$dir/out" 2>"$dir/err" &
    pid=$!
    until [ $((0x$caught & 2)) -ne 0 ] || ! kill -0 "$pid" 2>/dev/null; do
        sleep 0.02
        caught=$(sed -n 's/^SigCgt:[[:space:]]*//p' "/proc/$pid/status" 2>/dev/null)
        caught=${caught: -8}
    done
    kill -INT "$pid"
    wait "$pid" || code=$?
    echo "$code"
}
ok "sim is stopped" "130" "$(interrupted "$build/bellum" sim legends --games 10000000)"
ok "and says what is lost" "1" "$(grep -c 'They are not kept: with --resume FILE' "$dir/err")"
ok "and what was played" "1" "$(grep -c '^Battle of Legends, .*seed 1' "$dir/out")"
ok "sim is stopped with a file" "130" "$(interrupted "$build/bellum" sim legends --games 10000000 --resume "$dir/stopped")"
ok "and says where it goes on" "1" "$(grep -c "kept in $dir/stopped: the same command goes on" "$dir/err")"
ok "an arena is stopped" "130" "$(interrupted "$build/bellum" arena legends random greedy --games 1000000 --resume "$dir/arena")"
ok "and says so" "1" "$(grep -c "of 1000000 games. They are kept in $dir/arena" "$dir/err")"
ok "a test is stopped" "130" "$(interrupted "$build/bellum" sprt legends --a greedy --b greedy --elo1 1 --games 10000000)"

# a tournament goes on where it was, also with a player more
alone=$("$build/bellum" arena legends random greedy greedy --games 6 --json)
"$build/bellum" arena legends random greedy --games 6 --resume "$dir/league" >/dev/null
played=$(grep -cE ',\.$' "$dir/league")
ok "a tournament's games are kept" "6" "$played"
ok "and gone on from" "$alone" "$("$build/bellum" arena legends random greedy greedy --games 6 --json --resume "$dir/league")"
"$build/bellum" arena legends random greedy --games 6 --resume "$dir/half" >/dev/null 2>&1
ok "another file is refused" "3" "$?"

# seats have intervals, too
ok "seat shares" "2" "$("$build/bellum" sim legends --games 10 | grep -cE '^  seat .* %  \([0-9.]+ to [0-9.]+\)')"

# the same games, all luck weighed: the same wins, and the points without luck beside them
told=$("$build/bellum" sim legends --games 60 --json --luck | cut_time)
ok "weighing luck changes no game" "$(echo "$one" | grep -o '"wins":[^]]*]')" "$(echo "$told" | grep -o '"wins":[^]]*]')"
ok "points with the luck taken out" "2" "$(echo "$told" | grep -o '"points":[0-9.]*' | wc -l)"
ok "a row tells no luck that was not weighed" "60" "$("$build/bellum" sim legends --games 60 --csv | grep -cE '^[0-9]+,[0-9]+,[0-9]+,,[a-z]+(,[12],[01],[0-9]+,){2},\.$')"
ok "and tells it where it was" "yes" "$("$build/bellum" sim legends --games 60 --csv --luck | grep -qE ',-[0-9]+,\.$' && echo yes)"
ok "and in words" "2" "$("$build/bellum" sim legends --games 60 --luck | grep -c 'luck taken out')"

# the report: only where this build has its plotting library
if "$build/bellum" sim trts --scenario quad-team --a greedy --c greedy --games 4 --report "$dir/team.html" >/dev/null 2>&1; then
    ok "a team wins together on every side" "4" "$(grep -o '<td>a greedy as [A-D]<td>1 of 1' "$dir/team.html" | wc -l)"
    for games in 20 30; do
        "$build/bellum" sim legends --games $games --resume "$dir/reported" --report "$dir/part.html" >/dev/null
    done
    ok "what a resumed report does not know" "1" "$(grep -c 'known of the 10 games that were played for this page, not of the other 20' "$dir/part.html")"
    "$build/bellum" sim legends --a greedy --b greedy --games 40 --report "$dir/sides.html" >/dev/null
    ok "a side's own units go with no win by themselves" "act Velites –" \
        "$(grep -oE 'act Velites<td>[^<]*<td>[^<]*<td>[^<]*' "$dir/sides.html" | sed -E 's/<.*>/ /')"
    "$build/bellum" sim prevail --a greedy --games 2 --report "$dir/cards.html" >/dev/null
    ok "cards by their names" "1 1" "$(grep -cE 'take WD \(Withdraw\)' "$dir/sides.html") $(grep -cE 'card 12 \(Advance\)' "$dir/cards.html")"
    "$build/bellum" sim trts --games 2 --report "$dir/luckless.html" >/dev/null
    ok "a report on a game without luck" "1 0" "$(grep -c 'No luck that was worth' "$dir/luckless.html") $(grep -c 'id=luck' "$dir/luckless.html")"
    "$build/bellum" sim legends --games 2 --report /dev/full >"$dir/out" 2>/dev/null
    ok "a report on a full disk: told of, and the result as well" "3 1" "$? $(grep -c ': 2 games, seed' "$dir/out")"
fi

# tournaments: all names before the first game; of four who are alike one wins a quarter of the games
timeout 20 "$build/bellum" arena legends random random clubb --games 10000000 >/dev/null 2>"$dir/err"
ok "a name is suggested before the first game" "2 1" "$? $(grep -c '"club"' "$dir/err")"
alike=$("$build/bellum" arena trts random random --scenario quad --games 200 --json | grep -oE '"elo":[0-9]+' | head -n 1 | cut -d: -f2)
ok "the same player has the same rating in a game of four ($alike)" "yes" "$([ "$alike" -lt 60 ] && echo yes)"
ok "an arena tells who met whom" '"pairings":[{"a":"random","b":"greedy","points_a":0,"games":6}]' \
    "$("$build/bellum" arena legends random greedy --games 6 --json | grep -o '"pairings":.*]')"
"$build/bellum" sprt trts --scenario quad --a random --b random --games 120 --json >"$dir/sprt"
ok "and is no worse in a test" '"verdict":"open"' "$(grep -o '"verdict":"[a-z ]*"' "$dir/sprt")"
"$build/bellum" sprt legends --a greedy --b random --elo1 50 --json >"$dir/sprt"
ok "it says its bounds" '"elo0":0,"elo1":50,"alpha":0.05,"beta":0.05' "$(grep -oE '"elo0".*0.05' "$dir/sprt")"
ok "an interval ends at all of the games" '"high":1,' "$(grep -oE '"high":1[,.]' "$dir/sprt")"

# two contents: Rome is better off with its velites than without most of them; no better off with the same content
cp -r data/legends "$dir/few"
sed -i '/"id": "ticinus"/,/"id": "quick"/s/"VE": \[[^]]*\]/"VE": ["7.5"]/' "$dir/few/scenarios.json"
"$build/bellum" sprt legends --scenario ticinus --against "$dir/few" --elo1 60 --games 2000 --json >"$dir/sprt"
ok "a better content is found" '"verdict":"better"' "$(grep -o '"verdict":"[a-z ]*"' "$dir/sprt")"
"$build/bellum" sprt legends --scenario ticinus --against data/legends --elo1 60 --games 2000 --json >"$dir/sprt"
ok "the same content is not" '"verdict":"not better"' "$(grep -o '"verdict":"[a-z ]*"' "$dir/sprt")"

# two contents, one position: each reads it by its own list of types
cat >"$dir/combat.json" <<'END'
{"game": "legends", "board": {"rows": 9, "cols": 12}, "limits": {"hand": 6, "action": 6, "rounds": 48}, "first": "c", "tie": "strength",
 "stage": "turn", "round": 3, "turn": "r", "phase": "move", "pending": {"kind": "turn", "side": "r"},
 "sides": {"r": {"morale": 12, "hand": ["AD"], "deck": ["FL", "CC"]}, "c": {"morale": 12, "hand": ["FS", "CT"], "deck": ["WD", "XC"]}},
 "units": [{"id": 1, "side": "r", "type": "EQ", "at": "4.4", "str": 2}, {"id": 2, "side": "r", "type": "LE", "at": "8.5", "str": 3},
           {"id": 3, "side": "c", "type": "IN", "at": "4.5", "str": 3}]}
END
cp -r data/legends "$dir/turned"
awk '/"code": "LE"/ { last = $0; next } last && /^ *\]/ { sub(/,$/, "", last); sub(/,?$/, ",", line); print line; print last; last = line = ""; print; next }
     last { if (line) print line; line = $0; next } { print }' data/legends/units.json >"$dir/turned/units.json"
ok "the types are in another order" "no" "$(cmp -s data/legends/units.json "$dir/turned/units.json" && echo yes || echo no)"
"$build/bellum" sprt legends --position "$dir/combat.json" --against "$dir/turned" --games 60 --json >"$dir/sprt"
ok "the same position in both" '"share":0.5' "$(grep -oE '"share":[0-9.]+' "$dir/sprt")"
sed 's/\("id": "duel", .*\)"match": "two", "map": "duel"/\1"match": "ffa", "map": "quad"/' data/trts/scenarios.json >"$dir/scenarios.json"
mkdir "$dir/four" && cp data/trts/*.json "$dir/four/" && cp "$dir/scenarios.json" "$dir/four/"
"$build/bellum" sprt trts --against "$dir/four" --games 4 >/dev/null 2>"$dir/err"
ok "another number of seats is no match" "3 1" "$? $(grep -c '4 seats' "$dir/err")"

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

ok "a match that is refused leaves the one that goes on" "$before" "$(worlds '{"do":"new","game":"prevail","players":["club"]}' '{"do":"new","game":"previl"}' '{"do":"view","seat":"A"}' | tail -n 1)"

# a bot is told nothing of a seat that a built-in player holds, until the match is over; a misspelt member is not taken for a missing one
held=$(printf '%s\n' '{"do":"new","game":"legends","seed":3,"players":{"B":"random"}}' '{"do":"view","seat":"B"}' '{"do":"events","seat":"B"}' \
    '{"do":"imagine","seat":"B"}' '{"do":"act","seat":"A","line":"resign"}' '{"do":"view","seat":"B"}' '{"do":"events","seat":"B"}' | "$build/bellum" protocol)
ok "the hand of a built-in player" "3" "$(grep -c 'seat B is held by a built-in player' <<<"$held")"
ok "is shown at the end" "2" "$(tail -n 2 <<<"$held" | grep -c '"ok":true')"
for wrong in '"scenario":"trial"' '"player":{"B":"club"}' '"setup":{"swiches":{}}' '"setup":{"scenario":"trial"},"position":{}'; do
    ok "refused: $wrong" "1" "$(worlds '{"do":"new","game":"legends",'"$wrong"'}' | grep -c '"ok":false')"
done
ok "a request that says nothing" "1" "$(worlds '{"id":1}' | grep -c '"id":1,.*says what to do')"
# where there is no luck, another seed is another match all the same: built-in players have their own
different=$(for seed in 1 2 3 4 5 6; do
    printf '%s\n' '{"do":"new","game":"trts","seed":'"$seed"',"players":{"A":"random","B":"random"}}' '{"do":"events","seat":"audience"}' |
        "$build/bellum" protocol | tail -n 1 | cksum
done | sort -u | wc -l)
ok "every seed its own match" "6" "$different"
team=$(printf '%s\n' '{"do":"new","game":"trts","setup":{"scenario":"quad-team"},"seed":3}' '{"do":"imagine","seat":"A","seed":2}' '{"do":"playout","by":"random"}' | "$build/bellum" protocol)
ok "a team wins together" "2 2" "$(grep -oE '[[,]10000' <<<"$team" | wc -l) $(grep -oE '[-]10000' <<<"$team" | wc -l)"

# What was used: nothing more often than it was there, wins counted for those who used it and those who did not
usage_holds() { # game, lists that must be there
    "$build/bellum" sim "$1" --games 20 --usage --json | python3 -c '
import json, sys
r = json.load(sys.stdin)
u = r["usage"]
assert {t["of"] for t in u} >= set(sys.argv[1:]), {t["of"] for t in u}
assert len({(t["of"], t["id"]) for t in u}) == len(u)
for t in u:
    assert 0 <= t["used"] <= t["had"] <= 2 * r["games"] and t["times"] >= t["used"], t
    assert t.get("with", {}).get("games", 0) == t["used"] and t.get("without", {}).get("games", 0) == t["had"] - t["used"], t
    for k in ("with", "without"):
        assert k not in t or t[k]["low"] <= t[k]["share"] <= t[k]["high"], t
assert any(t["used"] for t in u) and any(t["used"] < t["had"] for t in u)
assert sum(e["games"] for e in r["ending_shares"]) == r["games"]
print("holds")' "${@:2}"
}
ok "use of units and cards" "holds" "$(usage_holds legends units cards)"
ok "use of what is made" "holds" "$(usage_holds trts units buildings spells upgrades)"

if command -v mpirun >/dev/null 2>&1 && [ -f "$build/bellum-mpi.so" ]; then
    for n in 1 2 4; do
        many=$(mpirun --allow-run-as-root --oversubscribe -n $n "$build/bellum" sim legends --games 60 --threads 1 --json 2>/dev/null)
        ok "$n processes end well" "0" "$?"
        ok "$n processes" "$one" "$(cut_time <<<"$many")"
    done
else
    echo "no MPI here: left out"
fi
echo "$passed passed, $failed failed"
[ "$failed" = 0 ]
