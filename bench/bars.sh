#!/usr/bin/env bash
# bars.sh [BAR…]: how strong the computer players are, as docs/players.md reports it. Without a name: every bar.
#
#   SEED=2026      another seed: other games
#   GAMES=1000     games of each line (a bar that takes longer names its own number below; GAMES wins over it)
#   ONLY=legends   one game alone
#   OUT=DIR        where results are kept (build/bars). Each line is a `bellum sim --resume`: what is killed goes on from there
#   BELLUM=FILE    the command (build/bellum)
#   UNTIMED=1      the levels without their limit of time, for a busy machine, where they would think less
#   THREADS=1      threads of each line (all cores)
#   MINUTES=5      a line that is not done after so many minutes is reported with the games it has; run again, it goes on
#
# Sides are swapped and luck is paired; the interval is 95 %, by Wilson. `bars.sh table` only prints what there is.
set -u
bellum=${BELLUM:-build/bellum}
seed=${SEED:-2026}
out=${OUT:-build/bars}
mkdir -p "$out"

# The words for a level in a game: as it is, or with its iterations alone (src/players/player.c).
level() {
    local n
    case $1-$2 in club-legends) n=5000 ;; strong-legends) n=20000 ;; strong-trts) n=5000 ;; club-*) n=1000 ;; *) n=10000 ;; esac
    if [ -n "${UNTIMED:-}" ]; then echo "$1:iterations=$n"; else echo "$1"; fi
}

# bar | game:scenario | player a | the others | games | wanted
bars() {
    local table club strong
    for table in lines:duel legends:ticinus prevail:punic-small ancients:001 trts:duel; do
        local most=99
        club=$(level club "${table%%:*}") strong=$(level strong "${table%%:*}")
        case $table in legends:* | ancients:*) most=97 ;; esac
        echo "greedy-random|$table|greedy|random|1000|90"
        echo "club-random|$table|$club|random|1000|$most"
        echo "club-greedy|$table|$club|greedy|1000|80"
        echo "strong-greedy|$table|$strong|greedy|1000|90"
        for n in 200 400 800 1600 3200; do
            echo "curve|$table|search:iterations=$n|greedy|1000|"
        done
        local from=(1000 2000 4000) # up to what strong has
        case $table in legends:*) from+=(5000 10000) ;; trts:*) from=(1000 2000) ;; esac
        for n in "${from[@]}"; do
            echo "doubling|$table|search:iterations=$((2 * n))|search:iterations=$n|1000|"
        done
        echo "peek|$table|search:iterations=800,peek=1|search:iterations=800|1000|"
    done
    for n in 001 002 003 004 005 006 007 008 009 010 011 012 013 014 015; do
        echo "battles|ancients:$n|greedy|random|100|90"
        echo "favourite|ancients:$n|greedy|greedy|60|"
    done
    echo "three-greedy|trts:quad|$(level strong trts)|greedy|1000|50"
}

row() { # of one trial's file: how many games, how many a won alone
    python3 - "$@" <<'PY'
import math, sys
path, bar, table, a, b, wanted = sys.argv[1:7]
rows, seat_wins = {}, [0] * 4
for line in open(path):
    f = line.strip().split(",")
    if len(f) < 10 or f[-1] != ".":
        continue
    rows[int(f[0])] = f
n = k = drawn = 0
for f in rows.values():
    places = [int(x) for x in f[5:-1:4]]
    seats = [int(x) for x in f[6:-1:4]]
    n += 1
    first = [e for e, p in enumerate(places) if p == 1]
    if len(first) == 1:
        k += first[0] == 0
        seat_wins[seats[first[0]]] += 1
    else:
        drawn += 1
if n == 0:
    sys.exit()
p, z = k / n, 1.96
mid, half = (p + z * z / (2 * n)) / (1 + z * z / n), z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
verdict = "" if not wanted else "met" if p >= float(wanted) / 100 else "below"
wish = wanted and "≥ %s %%" % wanted
if bar == "doubling":  # it loses no more games than it wins, and a draw is neither
    wish, lost = "never weaker", n - drawn - k
    verdict = "%d : %d, %s" % (k, lost, "met" if k >= lost else "below")
if bar == "favourite":
    verdict = "seats " + " : ".join(str(x) for x in seat_wins[:2])
print("| %s | %s | %s v %s | %d | %.1f %% | %.1f to %.1f | %d | %s | %s |" % (
    bar, table.replace(":", " "), a, b, n, 100 * p, 100 * (mid - half), 100 * (mid + half), drawn, wish, verdict))
PY
}

chosen=" $* "
tables_only=no
case $chosen in *" table "*) tables_only=yes chosen=${chosen/ table / } ;; esac
printf '| bar | game | players | games | a won | 95 %% interval | drawn | wanted | |\n|---|---|---|---|---|---|---|---|---|\n'
bars | while IFS='|' read -r bar table a b games wanted; do
    [ "$chosen" = "  " ] || [ "$chosen" = " " ] || case $chosen in *" $bar "*) ;; *) continue ;; esac
    [ -z "${ONLY:-}" ] || [ "$ONLY" = "${table%%:*}" ] || continue
    file="$out/$seed-$bar-${table/:/-}-${a//[:,=]/_}-${b//[:,=]/_}"
    if [ "$tables_only" = no ]; then
        limit=() extra=()
        [ -z "${THREADS:-}" ] || extra+=(--threads "$THREADS")
        [ "$bar" != favourite ] || extra+=(--switch preset=classic)
        [ "$bar" != three-greedy ] || extra+=(--c "$b" --d "$b")
        [ -z "${MINUTES:-}" ] || limit=(timeout "${MINUTES}m")
        "${limit[@]}" "$bellum" sim "${table%%:*}" --scenario "${table##*:}" --a "$a" --b "$b" \
            --games "${GAMES:-$games}" --seed "$seed" "${extra[@]}" --resume "$file" >/dev/null
    fi
    [ ! -s "$file" ] || row "$file" "$bar" "$table" "$a" "$b" "$wanted"
done
