#!/usr/bin/env bash
# Lessons at the terminal: played by hand, and checked with the content of a variant.
set -u
bellum=$(realpath "${BELLUM:-build/bellum}")
here=$(mktemp -d)
trap 'rm -rf "$here"' EXIT
failed=0
wrong() { echo "FAILED: $1"; printf '%s\n' "$2" | sed 's/^/    /'; failed=1; }

# plays GAME ID CODE PATTERN LINES…: what is typed, the exit code and what must be said.
plays() {
    local game=$1 id=$2 code=$3 pattern=$4 said got
    shift 4
    said=$(printf '%s\n' "$@" | "$bellum" lessons "$game" "$id" --plain 2>&1)
    got=$?
    { [ $got = "$code" ] && grep -Eq -- "$pattern" <<< "$said"; } || wrong "$game $id (ends with $got)" "$said"
}

# Every game has a first battle, and at least six exercises.
for game in lines legends ancients prevail trts; do
    said=$("$bellum" lessons "$game" --check) || wrong "$game" "$said"
    [[ $said =~ [1-9]\ lessons,\ ([6-9]|[0-9]{2,})\ exercises ]] || wrong "$game has too few" "$said"
done

plays legends charge 0 'Two dice for strength' 'act 3.1' 'move 1.2' 'attack 1.1' 'play CC'
plays legends charge 1 'One tile is no run-up' 'act 3.1' 'move 2.1' 'attack 1.1'
plays legends first 1 'Better: stay' '' 'act 4.1' 'march 2.0'
plays legends first 1 'stay' '' 'act 4.1' 'show'
plays legends nothing 2 'has no lesson, exercise or puzzle "nothing"'

# A variant answers for lessons of its own, with its own figures; the built-in ones are not its business.
cat > "$here/long.json" <<'JSON'
{"variant": {"name": "Long", "version": "1"}, "units": [{"code": "VE", "range": 1}]}
JSON
said=$("$bellum" lint legends --data "$here/long.json") || wrong "a variant without lessons" "$said"
cat > "$here/own.json" <<'JSON'
{"variant": {"name": "Own", "version": "1"}, "units": [{"code": "VE", "range": 1}], "lessons": [{"id": "first", "minutes": 5}]}
JSON
said=$("$bellum" lint legends --data "$here/own.json") && wrong "a lesson that this variant breaks" "$said"
grep -Eq '(own|lessons).json:[0-9]+:[0-9]+: /lessons/0/steps/[0-9]+' <<< "$said" || wrong "its place" "$said"
cat > "$here/typo.json" <<'JSON'
{"variant": {"name": "Typo", "version": "1"}, "lessons": [{"id": "first", "stepps": []}]}
JSON
said=$("$bellum" lint legends --data "$here/typo.json") && wrong "a misspelled member" "$said"
grep -q 'did you mean "steps"' <<< "$said" || wrong "the member that was meant" "$said"

[ $failed = 0 ] && echo "lessons: all as it should be"
exit $failed
