#!/usr/bin/env bash
# bars.sh [GAMES]: how strong the computer players are, as docs/players.md reports it. Each line is one `bellum sim`:
# sides swapped, luck paired, 95 % interval. BELLUM names the command; SEED another seed.
set -u
games=${1:-1000}
bellum=${BELLUM:-build/bellum}
seed=${SEED:-1}
pairs=${PAIRS:-"greedy:random club:random club:greedy"}
tables=${TABLES:-"lines:duel legends:ticinus prevail:punic-small ancients:001 trts:duel"}
printf '| game | players | games | won | 95 %% interval |\n|---|---|---|---|---|\n'
for table in $tables; do
    for pair in $pairs; do
        "$bellum" sim "${table%%:*}" --scenario "${table##*:}" --a "${pair%%:*}" --b "${pair##*:}" --c "${pair##*:}" --d "${pair##*:}" \
            --games "$games" --seed "$seed" --json |
            python3 -c '
import json, sys
d = json.load(sys.stdin)
low, high = d["intervals"][0]
print("| %s %s | %s v %s | %d | %.1f %% | %.1f to %.1f |" % (d["game"], d["scenario"], d["players"][0], d["players"][1], d["games"], 100 * d["wins"][0] / d["games"], 100 * low, 100 * high))'
    done
done
