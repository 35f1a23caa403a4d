#!/usr/bin/env bash
# Every verb of the command as people and programs meet it: answers, exit codes, errors in one sentence.
set -u
bellum=$(realpath "${BELLUM:-build/bellum}")
cases=$(realpath cases)
page=$(realpath docs/bellum.1.scd)
example=$(realpath docs/record.md)
readme=$(realpath README.md)
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
cd "$place" || exit 1
failed=0

# want CODE PATTERN COMMAND…: the exit code, and an extended expression that stdout and stderr together must match.
want() {
    local code=$1 pattern=$2 out got
    shift 2
    out=$("$@" 2>&1 </dev/null)
    got=$?
    if [ "$got" -ne "$code" ] || ! grep -Eq -- "$pattern" <<<"$out"; then
        printf 'FAILED: %s\n  expected code %s and /%s/, found code %s and:\n%s\n' "$*" "$code" "$pattern" "$got" "$out"
        failed=1
    fi
}

# play WORDS PATTERN OPTIONS…: what is typed, with \n between, and what must be on the screen.
play() {
    local words=$1 pattern=$2 out
    shift 2
    out=$(printf '%b' "$words" | "$bellum" play "$@" 2>&1)
    if ! grep -Eq -- "$pattern" <<<"$out"; then
        printf 'FAILED: play %s with %s\n  expected /%s/, found:\n%s\n' "$*" "$words" "$pattern" "$out"
        failed=1
    fi
}

# ---- how far the set-up player can be exploited ----
study=$(dirname "$bellum")/setup-study
want 0 '"hands":"hidden","deals":2,.*"gains":2,"mean":' "$study" --hidden --deals 2 --seed 3 --sample 4 --tries 1 --json
want 0 '2 deals with open hands' "$study" --hand 5 --deals 2 --seed 3 --battles 1000 --tries 1
want 0 '^ *"[^"]* / [^"]*",$' "$study" --make --deals 1 --sample 2 --tries 1 --hand 5
want 0 "\"hands\":\"shown\",\"deals\":2,\"sample\":4,.*\"mean\":87.50,.*\"learnt\":87.50" "$study" --shown --effort -1 --deals 2 --seed 3 --sample 4 --tries 9 --json
want 0 '^ *"[^"]* / [^"]*",$' "$study" --make --effort 0 --deals 1 --seed 2
want 2 "and that of greedy" "$study" --make --effort 1
want 2 "does not go with --hidden" "$study" --shown --hidden
want 2 "only --shown knows" "$study" --effort -1

# ---- every verb helps, with an example ----
verbs=$("$bellum" --help | sed -n 's/^  \([a-z]*\) .*/\1/p')
for verb in $verbs; do
    want 0 "^usage: bellum $verb" "$bellum" "$verb" --help
    want 0 '^example: ' "$bellum" "$verb" --help
    want 2 "bellum $verb: there is no option --helpp; did you mean --help\?" "$bellum" "$verb" --helpp
done
for verb in $verbs; do
    grep -q "^\\*$verb\\*" "$page" || { echo "FAILED: the man page does not tell of $verb"; failed=1; }
done
want 2 'there is no verb "chek"; did you mean check\?' "$bellum" chek
want 2 '^usage: bellum' "$bellum"
want 0 '^bellum [0-9]+\.[0-9]+\.[0-9]+$' "$bellum" --version
want 0 '^usage: bellum sim' "$bellum" help sim
want 2 'there is no verb "simm"; did you mean sim\?' "$bellum" help simm
# One table of exit codes: what --help prints is what the man page tells.
while read -r code meaning; do
    [ "$(grep -A1 "^\\*$code\\*$" "$page" | tail -n 1 | sed 's/^\t//')" = "$meaning" ] ||
        { echo "FAILED: the man page does not tell of exit code $code: $meaning"; failed=1; }
done < <("$bellum" --help | sed -n '/^Exit codes:/,$s/^  \([0-9]*\) *\(.*\)/\1 \2/p')

# ---- games ----
want 0 '^null .*smallest' "$bellum" games
want 0 '"id":"null"' "$bellum" games --json
want 0 '^  extra +0 to 9 \(0\); match: ' "$bellum" games lines
want 0 '^  pool +base, plain, spears, walls, bows, swords; duel, match, draft, campaign: ' "$bellum" games lines
want 0 '"id":"campaign-hand","option":"hand",.*"modes":\["campaign"\],"min":5,"max":12,"default":10' "$bellum" games --json lines
want 0 'hundred' "$bellum" games null
want 2 'there is no game "nul"; did you mean null\?' "$bellum" games nul

# ---- own content ----
mkdir -p own/null
echo '{"scenarios": [{"id": "seven", "name": "Seven", "about": "A heap of seven.", "heap": 7}], "rules": {"R1": "One or two."}}' >own/null/null.json
want 0 'A heap of seven' "$bellum" games null --data own
want 0 '"scenario":"seven"' "$bellum" sim null --games 5 --json --data own --scenario seven
want 0 '"scenario":"seven"' "$bellum" sim null --games 5 --json --data own
want 2 'there is no scenario "ten"' "$bellum" sim null --games 5 --data own --scenario ten
echo '{"scenarios": [{"id": "seven", "heap": 700}]' >own/null/null.json
want 3 'own/null/null.json:2:1: ' "$bellum" sim null --data own --scenario seven

echo '{"scenarios": [{"id": "seven", "heap": 7}], "rules": ["One or two."]}' >own/null/null.json
want 3 'own/null/null.json:1:[0-9]+: /rules: must be an object' "$bellum" rules null --coverage --data own

# ---- check ----
want 0 '^[0-9]+ passed, 0 failed$' "$bellum" check "$cases/null"
printf %s '{"game":"null","about":"A rule that does not exist.","rules":["R1"],"also":["R999"],"asks":"A"}' >cited.json
want 1 'there is no rule "R999" in null' "$bellum" check cited.json
echo '{"game": "null", "about": "wrong", "asks": "B"}' >wrong.json
want 1 '^wrong.json:1: FAILED: wrong$' "$bellum" check wrong.json
want 1 '^0 passed, 1 failed$' "$bellum" check wrong.json
want 1 '"failed":1' "$bellum" check --json wrong.json
want 3 'cannot read nothing.json' "$bellum" check nothing.json
echo 'no JSON' >none.json
want 3 'none.json:1:1: ' "$bellum" check none.json
want 3 '"unreadable":1' "$bellum" check none.json --json
# A path whose first step was the only one is legal as a whole, as `do` takes it; what was skipped alone is not offered.
cat >path.json <<'END'
{"game": "ancients", "about": "a path", "position": {"units": [{"id": 1, "side": "bottom", "type": "CAM", "hex": "5,6", "blocks": 3,
  "turn": {"ordered": true}}, {"id": 2, "side": "top", "type": "MC", "hex": "4,6"}, {"id": 3, "side": "top", "type": "MC", "hex": "3,5"}],
  "turn": {"number": 4, "player": "bottom", "step": "battle", "card": "order-three-center"}, "pending": {"kind": "battle", "player": "bottom"}},
 "do": ["fight 5,6 4,6", "stand", "roll fl lt lt", {"legal": ["retreat 3,6 2,6 1,6 0,6"], "illegal": {"retreat 3,6": "S89"}}, "retreat 3,6 2,6 1,6 0,6"]}
END
want 0 '^1 passed, 0 failed$' "$bellum" check path.json
want 2 'name a file or a folder' "$bellum" check
mkdir empty
want 3 'there is no case' "$bellum" check empty
cp wrong.json $'\xff.json'
want 1 $'"file":"\xef\xbf\xbd.json"' "$bellum" check --json $'\xff.json'
rm $'\xff.json'
echo '{"game": "null", "data": [1]}' >data.json
want 1 'data.json:1:26: /data: content laid over' "$bellum" check data.json

# ---- sim ----
want 0 '"games":50,"wins":\[[0-9]+,[0-9]+\],"draws":0,"entries_mean":' "$bellum" sim null --games 50 --json
one=$("$bellum" sim null --games 200 --seed 5 --json | sed 's/"seconds.*//')
two=$("$bellum" sim null --games 200 --seed 5 --threads 2 --json | sed 's/"seconds.*//')
[ "$one" = "$two" ] || { echo "FAILED: sim on two threads differs: $one and $two"; failed=1; }
want 2 'there is no player "greddy"; did you mean "greedy"\?' "$bellum" sim null --a greddy
want 2 '--games must be a whole number' "$bellum" sim null --games many
want 2 'there are random, greedy, .* and search' "$bellum" sim null --a xyzzy
want 0 '"seed":9223372036854775807' "$bellum" sim null --games 2 --json --seed 9223372036854775807
want 2 'there is no scenario "tem"' "$bellum" sim null --scenario tem
want 2 '/switches/hand: must be 5..10' "$bellum" sim lines --switch hand=99
want 2 '--switch takes NAME=VALUE' "$bellum" sim null --switch x

# ---- play, records, replay, fork, odds ----
play 'take 3\nquit\n' 'No\. R1: a turn takes' null --seed 1
play 'why take 3\nquit\n' '^R1: A turn takes one or two from the heap' null --seed 1
play 'why take 1\nquit\n' 'That is allowed' null --seed 1
play 'quit\n' 'N1: .*, beside H1 M X' trts --scenario first --spoken --seat B=greedy
play 'odds take 1\nquit\n' 'No luck in it' null --seed 1
play 'hint greedy\nquit\n' 'greedy would say: take 1' null --seed 1
play 'rule R2\nquit\n' '^A> R2: The player who takes the last' null --seed 1
play 'help\nquit\n' 'take back your last choice' null --seed 1
play '7\nquit\n' 'There are choices 1 to 2' null --seed 1
play 'why 7\nquit\n' 'There are choices 1 to 2' null --seed 1
play 'odds 7\nquit\n' 'There are choices 1 to 2' null --seed 1
play '' 'take one or two' null --seed 1
play 'null\n\nhuman\ntake 1\nquit\n' 'B> ' --seed 1
play 'nulll\nnull\nten\n6\n1\nquit\n' 'A number of the list' --seed 1
play 'take 1\ntake 2\nquit\n' 'Second: 9 left' null --seat B=human
play 'resign\n' 'The match is over: resign' null --spoken
cat >fight.json <<'END'
{"game":"prevail","board":"small","round":3,"phase":4,"step":"pick","initiative":"white","active":"white",
 "units":[{"side":"white","type":"manipular-legion-001","at":"E-6","facing":"W"},
  {"side":"black","type":"punic-spearmen-001","at":"E-6","facing":"N"}],
 "engagements":[{"at":"E-6","engager":"white","type":"flank","round":3,"fought":false}],
 "commanders":{"white":"C-6","black":"E-6"},
 "cards":{"white":{"hand":[5,9,16],"in_play":12},"black":{"hand":[6,11,23],"in_play":21}}}
END
play 'quit\n' '\|MLps\*\|' prevail --position fight.json # two fighters and a commander on one space: all three
play 'quit\n' 'E +\|.*\|MLps' prevail --position fight.json # rows and columns are named at the edges
# Cards of the two lines: two symbols in a row, further ones below; then the speeds they are marked with, and which line it is.
cat >lines.json <<'END'
{"game":"lines","mode":"battle","switches":{"pace":"step"},"stage":"attack","players":
 [{"seat":"A","front":"! . |","back":"+ . ||!!@&-+"},{"seat":"B","front":"| . &&&"}]}
END
play 'quit\n' '^ \[\+ \]  \.     \[\|\|' lines --position lines.json
play 'quit\n' '^  & \]        2 ' lines --position lines.json
play 'quit\n' '^ 3 4         5' lines --position lines.json
play 'quit\n' '^              -\+\]$' lines --position lines.json
play 'quit\n' '^Your Sword at A-1' lines --position lines.json --spoken
play 'quit\n' '^Your Crown at A-1b' lines --position lines.json --spoken
cat >roster.json <<'END'
{"game":"lines","mode":"campaign","stage":"reinforce","options":{"hand":5,"max":5},"discard":["+","|!"],"pending":{"kind":"return","seats":["A"]},
 "players":[{"seat":"A","roster":["|","|","!","@","&","-"]},{"seat":"B","roster":["|@","!","!@"],"known":["!","|@"]}]}
END
play 'quit\n' '^Hand: Spear x2, Sword, Shield, Fortress, Bow$' lines --position roster.json
play 'why return ||||\nquit\n' 'R64: there is no such card in your hand' lines --position roster.json
play 'key\nquit\n' 'yours below' lines --position lines.json
play 'resign\n' 'lost, battles won 0' lines --position roster.json
play 'key\nquit\n' 'ML +Manipular Legion' prevail --position fight.json
play 'look B-5\nquit\n' 'Speed 2 R81' prevail --scenario punic-small --seat B=random
play 'choices\nquit\n' '^ +\([0-9]+\) next ' trts --scenario first --seed 5 # the words to type stand in `choices`
play 'go\nquit\n' 'not understood; a card is returned by its symbols' lines --position roster.json
play '1\n2\nsave saved.bellum\nquit\n' 'Saved' null --seed 1 --seat B=greedy --record live.bellum
play 'quit\n' '^── [0-9] left: take' --resume live.bellum
want 2 '--resume goes on in its own file' "$bellum" play --resume live.bellum --record other.bellum
want 2 '--resume goes on in its own file' "$bellum" play --resume live.bellum --seed 3
want 2 '--resume goes on in its own file' "$bellum" play --resume live.bellum --switch x=y
want 0 'every die and draw from the seed' "$bellum" replay --verify live.bellum
want 0 'every die and draw from the seed' "$bellum" replay --verify saved.bellum
want 0 '^A: take 1$' "$bellum" replay live.bellum
want 0 '"entries":4' "$bellum" replay --json live.bellum
want 0 'Enter goes on' "$bellum" replay --step live.bellum
want 0 '' "$bellum" replay --svg pictures live.bellum
[ "$(find pictures -name '*.svg' | wc -l)" -eq 5 ] || { echo "FAILED: expected five pictures of four entries"; failed=1; }
want 0 '^2 [0-9a-f]{16} B: ' "$bellum" fork live.bellum@2
want 1 'has 4 entries, not 9' "$bellum" fork live.bellum@9
want 0 '' "$bellum" fork live.bellum@2 --output forked.bellum
want 3 'forked.bellum' "$bellum" fork live.bellum@2 --output forked.bellum
want 0 'every die' "$bellum" replay --verify forked.bellum
want 0 'taken A 2 left 8' "$bellum" odds live.bellum@0 take 2
want 1 'is not legal there: R1' "$bellum" odds live.bellum@0 "take 3"
echo '{"game": "null", "heap": 3}' >three.json
want 0 'taken A 1 left 2' "$bellum" odds three.json take 1
want 0 '^\{' "$bellum" odds three.json take 1 --json
want 0 'taken A 1 left 2' "$bellum" odds '{"game": "null", "heap": 3}' take 1
want 3 'command line:1:1[0-9]: ' "$bellum" odds '{"game": "null' take 1
want 2 'three.json is a position' "$bellum" odds three.json@2 take 1
want 2 'there is no seat C, 2 play here' "$bellum" odds three.json take 1 --as C
# A review: of a match in which nothing is hidden also before the end; of what cannot be read, or by who cannot weigh, never.
want 0 'is not over' "$bellum" review live.bellum
want 0 '"decisions":\[' "$bellum" review live.bellum --json
want 0 '' "$bellum" review live.bellum --html review.html --budget recruit
grep -q '<h1>Review: ten</h1>' review.html || { echo "FAILED: review --html"; failed=1; }
want 2 'does not search' "$bellum" review live.bellum --budget greedy
want 2 'there is no player "clubb"' "$bellum" review live.bellum --budget clubb
want 2 'no seat D' "$bellum" review live.bellum --seat D
want 2 'takes a seat A to D' "$bellum" review live.bellum --seat x
want 3 'nothing of it can be reviewed' "$bellum" review wrong.json
want 3 'cannot be written' "$bellum" review live.bellum --html no/such/place.html
want 2 'there is no option --xv;' "$bellum" replay live.bellum -xv
want 2 'there is no seat D, 2 play here' "$bellum" replay live.bellum --as D
want 2 'does not go with --as' "$bellum" replay live.bellum --luck --as B
want 0 '^seed ' "$bellum" fork live.bellum@2 --seed 9223372036854775807
want 2 '--seed must be a whole number' "$bellum" fork live.bellum@2 --seed 9223372036854775808
want 3 'three.json:1:10: /game: this is no position of lines' "$bellum" perft lines 1 --position three.json
echo '{"game": "null", "version": 2, "heap": 3}' >later.json
want 3 '/version: must be 1' "$bellum" perft null 1 --position later.json
# What is left out has a place, too: that of whatever lacks it.
echo '{"game":"trts","match":"two","units":[{"id":"a1","type":"GU"}],"push":{"by":"P1"}}' >lacks.json
want 3 'lacks.json:1:[0-9]+: /units/0: the map has no area' "$bellum" perft trts 1 --position lacks.json
want 3 'lacks.json:1:[0-9]+: /push: the map has no area' "$bellum" perft trts 1 --position lacks.json
echo '{"game":"ancients","terrain":[{"type":"hill"}],"units":[]}' >lacks.json
want 3 'lacks.json:1:[0-9]+: /terrain/0: must be a hex' "$bellum" perft ancients 1 --position lacks.json
echo '{"game":"legends","board":{"rows":5,"cols":5},"limits":{"hand":3,"action":2,"rounds":9},"round":1}' >lacks.json
want 3 'lacks.json:1:1: .*neither a scenario nor "units"' "$bellum" perft legends 1 --position lacks.json
# shellcheck disable=SC2016 # for the inner shell
want 3 'bellum fork: cannot write the standard output' sh -c '"$1" fork live.bellum@2 >/dev/full' sh "$bellum"
# shellcheck disable=SC2016 # the fence of an example, no command
sed -n '/^bellum record 1$/,/^```$/{/^```$/!p}' "$example" >example.bellum
want 0 '4 entries, every one legal' "$bellum" replay --verify example.bellum
sed 's/A: take 1/A: take 2/' live.bellum >forged.bellum
want 1 'forged.bellum:10:[0-9]+: ' "$bellum" replay --verify forged.bellum
want 1 '"verified":false' "$bellum" replay --verify forged.bellum --json
want 3 'forged.bellum' "$bellum" replay forged.bellum
want 3 'wrong.json is no record' "$bellum" replay --verify wrong.json
want 0 'unfinished: the match is not over. Next to decide: A' "$bellum" replay --verify live.bellum
want 0 '"over":false' "$bellum" replay --verify live.bellum --json
want 0 'unfinished' "$bellum" replay live.bellum
# A mistake in the header has the place it has in the file.
sed 's/^setup .*/setup {"scenario": "none"}/' live.bellum >header.bellum
want 3 'header.bellum:4:20: /scenario: there is no scenario' "$bellum" replay header.bellum
want 3 'cannot be read' "$bellum" replay wrong.json
want 2 'there is no game' "$bellum" play nul
want 2 'A=human' "$bellum" play null --seat X
want 2 'there is no player' "$bellum" play null --seat B=nobody
want 2 'there is no seat C, 2 play here' "$bellum" play null --seat C=human

# ---- rules, perft, protocol ----
want 0 '^R1 +A turn' "$bellum" rules null
want 1 'there is no rule "R9"' "$bellum" rules null R9
want 0 "^Retreat and flags\$" "$bellum" rules ancients
# every rule stands in its chapter or at the end, once
for game in lines legends prevail ancients trts; do
    diff <("$bellum" rules "$game" --json | grep -o "\"[RGSP][0-9]*\":" | tr -d "\":" | sort) <("$bellum" rules "$game" | grep -oE "^[RGSP][0-9]+ " | tr -d " " | sort) >/dev/null || { echo "FAILED: rules of $game are missing in the print, or told twice"; failed=1; }
done
want 0 '^2 of 2 rules were met' "$bellum" rules null --coverage --games 20
want 2 'there is no scenario "tem"' "$bellum" rules null --coverage --scenario tem
want 3 'cannot read nowhere' "$bellum" rules null --html pages --cases nowhere
want 0 'pages/null/index.html: 5 examples' "$bellum" rules null --html pages
want 0 'pages/null/index.html' "$bellum" rules null --html pages --cases "$cases/null"
want 0 '"voice":"rule","text":"A turn.*"cases":' "$bellum" rules null --book
want 0 '"examples":\[\{"about":"A turn takes one or two.*"frames":\[\{"scene":\{' "$bellum" rules null --book --scenes --cases "$cases"
grep -q 'id="R2"' pages/null/rules.html || { echo "FAILED: the page has no R2"; failed=1; }
grep -q '^bellumExamples("R2",\[{' pages/null/x/R2.js || { echo "FAILED: R2 has no examples"; failed=1; }
# A case that fails is told, with the place where it stands.
echo '[{"game": "null", "about": "It is over at once.", "rules": ["R2"], "asks": "over"}]' >wrong-case.json
want 1 'an example fails: wrong-case.json:1: at the end: asks' "$bellum" rules null --html pages --cases wrong-case.json
echo '{"cases": [], "cass": []}' >wrong-case.json
want 3 'wrong-case.json:1:23: ' "$bellum" rules null --html pages --cases wrong-case.json
want 0 'depth 6: 58 ways' "$bellum" perft null 6
want 0 '"leaves":58' "$bellum" perft null 6 --json
want 2 'depth must be' "$bellum" perft null x
answers=$(printf '%s\n' '{"do":"view","seat":"A"}' '{"do":"new","game":"null","seed":1}' '{"do":"act","seat":"B","line":"take 1"}' \
    '{"id":4,"do":"act","seat":"A","line":"take 1"}' '{"do":"legal","seat":"B"}' '{"do"' | "$bellum" protocol)
commit=$(sed -n "s/^commit //p" live.bellum) # of the same seed
expected='{"ok":false,"error":"there is no match yet: {\"do\": \"new\", …} begins one"}
{"scenario":"ten","seats":2,"commit":"'"$commit"'","asks":"A","ok":true}
{"rule":"seat","ok":false,"error":"seat: '
case $answers in "$expected"*'{"id":4,"asks":"B","ok":true}'*'{"legal":["take 1","take 2"]'*'"ok":false'*) ;; *)
    printf 'FAILED: protocol answered:\n%s\n' "$answers"
    failed=1
    ;;
esac
# The seed that is told at the end is the one whose hash was told at the beginning.
answers=$(printf '%s\n' '{"do":"new","game":"null","seed":1}' '{"do":"act","seat":"A","line":"resign"}' '{"do":"result"}' | "$bellum" protocol)
grep -q "\"seed\":\"$(sed -n 's/^seed //p' saved.bellum | head -1)\"" <<<"$answers" || { printf 'FAILED: protocol told another seed:\n%s\n' "$answers"; failed=1; }
# What is refused changes nothing: the match goes on. Nothing that is not as it must be is taken for left out.
answers=$(printf '%s\n' '{"do":"new","game":"null","seed":1}' '{"do":"act","seat":"A","line":"take 1"}' '{"do":"new","game":"nul"}' \
    '{"do":"new","game":"null","players":["club"]}' '{"do":"new","game":"null","players":{"A":"nobody"}}' '{"do":"new","game":"null","seed":"1"}' \
    '{"do":"new","game":"trts","setup":{"switches":5}}' '{"do":"new","game":"trts","setup":{"scenario":5}}' '{"do":"imagine","seat":"B","seed":"1"}' \
    '{"do":"events","seat":"A","from":"1"}' '{"id":1.5,"do":"view","seat":"A"}' | "$bellum" protocol)
if [ "$(grep -c '"ok":false' <<<"$answers")" -ne 8 ] || ! grep -q '^{"id":1.5,"view":{.*"heap":9,' <<<"$answers"; then
    printf 'FAILED: protocol answered:\n%s\n' "$answers"
    failed=1
fi

# A bot asks what it sees, what it may pick, and what may come of a move; content of its own is laid over the game's.
answers=$(printf '%s\n' '{"do":"new","game":"null","seed":1,"data":{"scenarios":[{"id":"four","name":"Four","about":"A heap of four.","heap":4}]},"setup":{"scenario":"four"}}' \
    '{"do":"inspect","seat":"A","what":"cell 0"}' '{"do":"inspect","seat":"A","what":"nothing"}' '{"do":"odds","seat":"A","line":"take 1"}' \
    '{"do":"odds","seat":"A","line":"take 9"}' '{"do":"sets","seat":"A","picks":"take 9"}' '{"do":"legal","seat":"A"}' | "$bellum" protocol)
if [ "$(grep -c '"ok":true' <<<"$answers")" -ne 4 ] || ! grep -q '"inspect":{.*"rows":\[' <<<"$answers" || ! grep -q '"odds":{"kind":"exact"' <<<"$answers" ||
    ! grep -q '4 left' <<<"$answers"; then
    printf 'FAILED: protocol answered:\n%s\n' "$answers"
    failed=1
fi

# A step that closes itself: the word that would have closed it does not end the next one.
cat >step.json <<'END'
{"game": "ancients", "units": [{"id": 1, "side": "bottom", "type": "MI", "hex": "6,6", "turn": {"ordered": true}},
  {"id": 2, "side": "top", "type": "MI", "hex": "4,6"}, {"id": 3, "side": "top", "type": "MI", "hex": "0,6"}, {"id": 4, "side": "bottom", "type": "MI", "hex": "8,6"}],
 "turn": {"number": 4, "player": "bottom", "step": "move", "card": "order-three-center"}, "pending": {"kind": "move", "player": "bottom"}}
END
answers=$(printf '%s\n' '{"do":"new","game":"ancients","seed":3,"position":'"$(tr -d '\n' <step.json)"'}' '{"do":"act","seat":"B","line":"move 6,6 5,6 done"}' \
    '{"do":"legal","seat":"B"}' | "$bellum" protocol)
grep -q '"legal":\["fight 5,6 4,6","done"\]' <<<"$answers" || { printf 'FAILED: done ended the next step:\n%s\n' "$answers"; failed=1; }
play 'move 6,6 5,6\ndone\nquit\n' 'The last step closed by itself, so nothing was done' ancients --position step.json --seat A=greedy --seat B=human
play 'move 6,6 5,6\ndone\ndone\nlog notation\nquit\n' 'B: done' ancients --position step.json --seat A=greedy --seat B=human
# While a draw is due a move is told to wait, and what is no word of the game is not understood.
echo '{"game": "lines", "setup": {"scenario": "duel"}, "do": ["commit"]}' >due.json
want 1 'refused by seat: dice or cards come first' "$bellum" check due.json
want 1 'has to wait: dice or a draw are due' "$bellum" odds '{"game": "ancients", "scenario": "custom", "units": [], "turn": {"number": 1, "player": "top", "step": "draw"}, "pending": {"kind": "draw", "player": "top"}}' "play rally"

# The picture of the terminal in the README is what appears.
# shellcheck disable=SC2016 # the fence of a picture, no command
readme_picture() { sed -n '/^The same at the terminal/,/^## /p' "$1" | sed -n '/^```$/,/^```$/{/^```$/!p}'; }
picture=$(printf '1 2 3\n\nquit\n' | COLUMNS=96 "$bellum" play legends --scenario trial --seed 5 --seat B=greedy --plain |
    awk '/^\* / { n = 0 } { line[n++] = $0 } /all keys$/ { end = n } END { for (i = 0; i < end; i++) print line[i] }')
if [ "$picture" != "$(readme_picture "$readme")" ]; then
    printf 'FAILED: the picture of the terminal in README.md should be:\n%s\n' "$picture"
    failed=1
fi

# ---- whatever is typed gets an exit code of ours, never a signal ----
RANDOM=7
words=(games play replay review fork check odds sim rules perft protocol null nul - -- --json --help --seat A=human --position
    --scenario ten --data . three.json live.bellum live.bellum@2 @ @9 --games 3 --seed -1 --threads 0 "" "take 1" x $'\xff' '%s%n'
    --step --verify --as B --switch a=b --switch "=" --coverage --html)
for _ in $(seq 300); do
    line=()
    for _ in $(seq $((RANDOM % 5 + 1))); do line+=("${words[RANDOM % ${#words[@]}]}"); done
    timeout 10 "$bellum" "${line[@]}" </dev/null >/dev/null 2>&1
    code=$?
    if [ "$code" -gt 3 ]; then # 130 only after Ctrl-C
        printf 'FAILED: bellum'
        printf ' %q' "${line[@]}"
        printf ' ended with %s\n' "$code"
        failed=1
    fi
done

# ---- fast: the list of games in ten milliseconds (the best of five, since machines are busy) ----
best=1000000
for _ in 1 2 3 4 5; do
    from=$(date +%s%N)
    "$bellum" games >/dev/null
    spent=$((($(date +%s%N) - from) / 1000))
    [ "$spent" -lt "$best" ] && best=$spent
done
echo "bellum games: $best µs"

[ "$failed" -eq 0 ] && echo "the command: all good"
exit "$failed"
