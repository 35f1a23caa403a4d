#!/usr/bin/env bash
# Content from outside: every mistake is refused with file, line and member; variants travel.
set -u
bellum=${BELLUM:-build/bellum}
here=$(mktemp -d)
trap 'rm -rf "$here"' EXIT
failed=0 done=0

wrong() { echo "FAILED: $1"; shift; printf '%s\n' "$@" | sed 's/^/    /'; failed=$((failed + 1)); }

# refused WHAT GAME JSON PATTERN: the variant is refused by lint (1) and by play-like verbs (3), with its place and the pattern.
refused() {
    local said code
    done=$((done + 1))
    printf '%s\n' "$3" > "$here/v.json"
    said=$("$bellum" lint "$2" --data "$here/v.json" 2>&1)
    code=$?
    if [ $code != 1 ] || ! grep -Eq "$here/v.json:[0-9]+:[0-9]+: $4" <<< "$said"; then wrong "$1 (lint, $code)" "$said"; fi
}
# The same, and no verb plays it.
refused_in_play() {
    refused "$@"
    "$bellum" sim "$2" --data "$here/v.json" --a random --b random --games 1 > "$here/out" 2>&1
    [ $? = 3 ] || wrong "$1 (sim)" "$(cat "$here/out")"
}
# A case that needs the game's own description of its files, until it has one.
described() { "$bellum" schema "$1" > /dev/null 2>&1 || { echo "skipped: $1 does not describe its files yet"; return 1; }; }

# ---- the examples of what was once taken without a word ------------------------------------------------------------

if described legends; then
    refused_in_play "specials" legends '{"scenarios": [{"id": "trial", "specials": []}]}' '/scenarios/1/specials: unknown member; did you mean "special"\?'
    refused_in_play "ties" legends '{"scenarios": [{"id": "trial", "ties": "draw"}]}' '/scenarios/1/ties: unknown member; did you mean "tie"\?'
    refused_in_play "strenght" legends '{"units": [{"code": "AR", "strenght": 3}]}' '/units/1/strenght: unknown member; did you mean "strength"\?'
    refused_in_play "units.x" legends '{"scenarios": [{"id": "trial", "units": {"x": {"AR": ["0.0"]}}}]}' '/scenarios/1/units/x: unknown member; did you mean'
    refused_in_play "a shape that nobody draws" legends '{"units": [{"code": "AR", "shape": "mammoth-banana"}]}' '/units/1/shape: must be one of: '
    refused_in_play "a unit that is not there" legends '{"scenarios": [{"id": "trial", "units": {"r": {"AX": ["4.0"]}}}]}' '/scenarios/1/units/r/AX: there is no "AX" in units; did you mean'
    refused_in_play "a scenario that is not chosen" legends '{"scenarios": [{"id": "epic", "morale": 0}]}' '/scenarios/4/morale: '
fi
if described trts; then
    refused_in_play "mapp" trts '{"scenarios": [{"id": "duel", "mapp": "tri"}]}' '/scenarios/0/mapp: unknown member; did you mean "map"\?'
    refused_in_play "an id that is missing" trts '{"instead": {"spells": [{"kind": "mend"}]}}' '/spells/0: "id" is missing'
    refused_in_play "a kind that is no word" trts '{"spells": [{"id": "mend", "kind": "mnd"}]}' '/spells/0/kind: must be one of: mend, storm, summon, .*; did you mean "mend"\?'
    refused_in_play "an id that is repeated" trts '{"instead": {"spells": [{"id": "mend", "kind": "mend"}, {"id": "mend", "kind": "storm"}]}}' '/spells/1/id: "mend" is there already: .*v.json:1:'
    refused_in_play "homes that are no areas" trts '{"maps": [{"id": "duel", "homes": ["H1", "H9"]}]}' '/maps/0/homes/1: there is no "H9" in areas; did you mean'
fi
if described ancients; then
    refused_in_play "two cards with one id" ancients '{"instead": {"cards": [{"id": "rally", "kind": "tactic", "count": 1, "name": "A"}, {"id": "rally", "kind": "tactic", "count": 1, "name": "B"}]}}' '/cards/1/id: "rally" is there already: .*v.json:1:'
    refused "an elite unit on an empty hex" ancients '{"scenarios": [{"id": "002", "special": [{"key": "elite", "side": "top", "hex": "4,4"}]}]}' '/scenarios/1/special/0'
fi
if described prevail; then
    refused_in_play "a trait in no list of words" prevail '{"units": [{"id": "velites-001", "speeed": 3}]}' '/units/0/speeed: unknown member; did you mean "speed"\?'
    refused_in_play "an army of a type that is not there" prevail '{"scenarios": [{"id": "punic-small", "armies": {"white": {"units": [{"type": "velites-002", "at": "B-5", "facing": "S"}]}}}]}' '.*there is no "velites-002" in units; did you mean "velites-001"\?'
fi
if described lines; then
    refused "an option that a mode needs" lines '{"instead": {"options": [{"id": "hand", "modes": ["duel", "match", "draft", "campaign"], "min": 5, "max": 10, "default": 8, "about": "x"}, {"id": "best", "modes": ["match"], "min": 1, "max": 9, "default": 5, "about": "x"}]}}' '/options: match needs the option "extra"'
    refused_in_play "a pool's card twice" lines '{"instead": {"pools": [{"id": "base", "name": "Base", "about": "x", "cards": [{"id": "|"}, {"id": "|"}]}]}}' '.*"\|" is there already: .*v.json:1:'
fi
refused_in_play "unknown member" null '{"scenarios": [{"id": "ten", "heep": 3}]}' '/scenarios/0/heep: unknown member; did you mean "heap"\?'
refused_in_play "unknown member of the root" null '{"scenarois": []}' '/scenarois: unknown member; did you mean "scenarios"\?'
refused_in_play "every mistake at once" null '{"scenarios": [{"id": "ten", "heap": 0}, {"id": "hundred", "heap": "x"}, {"name": "no id"}]}' '/scenarios/0/heap: must be 1..200, not 0 \(R1\)'
[ "$(grep -c "v.json:" <<< "$("$bellum" lint null --data "$here/v.json")")" -ge 4 ] || wrong "all of them" "$("$bellum" lint null --data "$here/v.json")"
refused_in_play "comments" null '{"rules": {}, // none
}' 'JSON has no comments'
refused_in_play "a comma too many" null '{"scenarios": [],}' 'the comma before this is one too many'
refused_in_play "another game's variant" null '{"variant": {"name": "x", "version": "1", "game": "lines"}}' '/variant/game: this is a variant of lines, not of null'

# folders: empty, without a file of the game, with a misnamed file
tell() { # WHAT CODE PATTERN COMMAND…
    local what=$1 code=$2 pattern=$3 said
    shift 3
    done=$((done + 1))
    said=$("$bellum" "$@" 2>&1 < /dev/null)
    local got=$?
    if [ $got != "$code" ] || ! grep -Eq "$pattern" <<< "$said"; then wrong "$what ($got): bellum $*" "$said"; fi
}
mkdir -p "$here/empty" "$here/misnamed" "$here/others/lines"
echo '{}' > "$here/misnamed/nul.json"
tell "an empty folder" 3 "empty: there is no file of null" sim null --data "$here/empty" --a random --b random --games 1
tell "a misnamed file" 3 'nul.json: null has no such file; did you mean "null.json"\?' sim null --data "$here/misnamed" --a random --b random --games 1
tell "a folder of another game" 3 "has content of lines, but none of null" sim null --data "$here/others" --a random --b random --games 1
tell "no folder" 3 "no such folder or file" games null --data "$here/nowhere"
echo '{"scenarios": [{"id": "ten", "heap": 0}]}' > "$here/v.json"
tell "games tells mistakes by its exit code" 3 "must be 1..200" games null --data "$here/v.json"
tell "a scenario that is not there" 2 'there is no scenario "tem"; did you mean "ten"' sim null --scenario tem --a random --b random --games 1
tell "lint of all" 0 "nothing wrong" lint
tell "lint as JSON" 1 '"ok":false' lint null --data "$here/v.json" --json
tell "no such file of a game" 2 "did you mean null.json" schema null nul.json

# ---- a variant's rules tell its figures --------------------------------------------------------------------------------

# figure GAME RULE JSON PATTERN: with the variant the rule reads so, and without it it does not.
figure() {
    printf '%s\n' "$3" > "$here/v.json"
    tell "$1 $2 tells the variant's figure" 0 "^$2 +.*$4" rules "$1" "$2" --data "$here/v.json"
    if "$bellum" rules "$1" "$2" | grep -Eq "$4"; then wrong "$1 $2: the pattern $4 fits the built-in text, too" ""; fi
}
figure lines R64 '{"options": [{"id": "hand", "min": 6, "max": 9}]}' 'typically 6 to 9 cards'
figure legends R41 '{"units": [{"code": "AR", "range": 4, "heavy": true}]}' 'infantry, heavy, .*Range 4,'
figure legends R153 '{"scenarios": [{"id": "quick", "morale": 7}]}' 'quick 7,'
figure prevail R2 '{"boards": [{"id": "small", "rows": 10}]}' '10 rows × 12'
figure prevail G3 '{"boards": [{"id": "large", "cost": 290, "types": 11}]}' '100 / 200 / 290; .*4 / 8 / 11;'
figure ancients S12 '{"units": [{"id": "MI", "retreat": 2}]}' 'Retreats 2 hexes a flag'
figure ancients R103 '{"units": [{"id": "AX", "retreat": 2}]}' 'retreat 2 hexes per flag'
figure ancients R14 '{"units": [{"id": "HI", "blocks": 5}]}' 'starts with 4 to 5 blocks'
figure ancients S30 '{"cards": [{"id": "order-two-left", "count": 2}, {"id": "rally", "count": 2}]}' '2 in the deck'
figure trts G54 '{"supply_cap": 30}' 'supply at 30 per player'

# ---- variants travel -------------------------------------------------------------------------------------------------

cat > "$here/dozen.json" << 'END'
{"variant": {"name": "A dozen", "version": "1", "game": "null"}, "scenarios": [{"id": "ten", "heap": 12}, {"id": "three", "name": "Three", "about": "Three.", "heap": 3}]}
END
mkdir -p "$here/dozen/null"
"$bellum" variant null "$here/dozen.json" > "$here/again.json" || wrong "variant" ""
cmp -s <(tr -d ' \n' < "$here/dozen.json") <(tr -d ' \n' < "$here/again.json") || wrong "a file is what it changes" "$(cat "$here/again.json")"
tell "play with a variant" 0 "" play null --data "$here/dozen.json" --scenario three --seat A=random --seat B=random --seed 1 --plain --record "$here/m.bellum"
grep -q '^data {"variant":{"name":"A dozen"' "$here/m.bellum" || wrong "the record carries it" "$(head -6 "$here/m.bellum")"
rm "$here/dozen.json"
tell "a record needs nothing else" 0 "every hash right" replay --verify "$here/m.bellum"
tell "nor does a fork" 0 "" fork "$here/m.bellum@1" --seed 5 --output "$here/f.bellum"
tell "which verifies" 0 "every hash right" replay --verify "$here/f.bellum"
tell "and can be gone on with" 0 "" play --resume "$here/f.bellum" --seat A=random --seat B=random --plain
if "$bellum" serve --help > /dev/null 2>&1 && "$bellum" store import "$here/m.bellum" --store "$here/s.db" > /dev/null 2>&1; then
    tell "a store keeps it" 0 "1 matches written" store export "$here/out.d" --store "$here/s.db"
    cmp -s "$here/m.bellum" "$here"/out.d/*.bellum || wrong "as it was" "$(head -6 "$here"/out.d/*.bellum)"
fi
sed '/^data /d' "$here/m.bellum" > "$here/bare.bellum"
tell "what is missing is said" 3 "give that with --data" replay "$here/bare.bellum"
said=$(printf '%s\n' '{"do":"new","game":"null","data":{"scenarios":[{"id":"ten","heap":2}]}}' '{"do":"view","seat":"A"}' | "$bellum" protocol)
grep -q '"heap":2' <<< "$said" || wrong "protocol" "$said"
said=$(printf '%s\n' '{"do":"new","game":"null","data":{"scenarios":[{"id":"ten","heep":2}]}}' | "$bellum" protocol)
grep -q 'did you mean \\"heap\\"' <<< "$said" || wrong "protocol refuses" "$said"

# ---- content that was built in before ----------------------------------------------------------------------------------

tell "a record of old content" 0 "every hash right" replay --verify tests/records/null-old.bellum
tell "is forked with it" 0 "" fork tests/records/null-old.bellum@2 --output "$here/old.bellum"
tell "and goes on by it" 0 "" play --resume "$here/old.bellum" --seat A=greedy --seat B=greedy --plain
tell "to its end" 0 "every hash right" replay --verify "$here/old.bellum"

echo "$done looked at, $failed failed"
[ $failed = 0 ]
