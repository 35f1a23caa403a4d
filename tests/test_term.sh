#!/usr/bin/env bash
# The terminal as somebody in front of it sees it: colours, NO_COLOR, sentences, and no secrets left when the screen is passed.
set -u
bellum=$(realpath "${BELLUM:-build/bellum}")
command -v tmux >/dev/null || { echo "no tmux here: skipped"; exit 0; }
name=bellum-test-$$
failed=0
tmux() { command tmux -L "$name" "$@"; }
trap 'tmux kill-server 2>/dev/null' EXIT
tmux -u new-session -d -s keep "sleep 600" # the server must not end between two screens

# screen OPTIONS…: a terminal of 100 by 50 with this match on it.
screen() {
    tmux kill-session -t t 2>/dev/null
    tmux -u new-session -d -s t -x 100 -y 50 "env LC_ALL=C.UTF-8 $* ; sleep 60"
}
type_in() { tmux send-keys -t t "$@"; }
# shows PATTERN: within five seconds the screen (with its past, and escape sequences) matches.
shows() {
    local _
    for _ in $(seq 50); do
        tmux capture-pane -e -p -S - -t t | grep -Eq -- "$1" && return
        sleep 0.1
    done
    printf 'FAILED: expected /%s/ on the screen, found:\n' "$1"
    tmux capture-pane -p -S - -t t
    failed=1
}
hides() {
    if tmux capture-pane -e -p -S - -t t | grep -Eq -- "$1"; then
        printf 'FAILED: expected no /%s/ on the screen, found:\n' "$1"
        tmux capture-pane -p -S - -t t
        failed=1
    fi
}

screen "$bellum" play null --seed 1 --seat B=greedy
shows $'\033\\[[0-9;]*m.*A First: 10 left'
type_in 'why take 3' Enter
shows 'A turn takes one or two from the heap'
type_in 1 Enter
shows 'A: take 1'
type_in quit Enter

screen env NO_COLOR=1 "$bellum" play null --seed 1
shows 'A First: 10 left'
hides $'\033\\[[0-9;]*[1-9]m'

# Two people at one screen: B must not find what A typed or held, nor in the history of the prompt.
screen "$bellum" play lines --scenario duel --seed 5 --seat B=human
shows 'The screen is for A'
type_in Enter
shows 'Your hand'
hand=$(tmux capture-pane -p -t t | sed -n "s/^Your hand: \([^,]*\),.*/\1/p")
[ -n "$hand" ] || { echo "FAILED: A sees no hand"; failed=1; }
type_in "arrange . $hand" Enter
shows 'Pass the screen to B'
hides 'Your hand'
hides 'arrange'
type_in Enter
shows 'B Upper'
type_in Up
sleep 0.3
hides 'arrange \. '
hides "A: front"
shows '8 face down'

# The log is told in the words of data/<game>/learn.json, never in notation, and `log notation` still has that.
screen "$bellum" play legends --scenario trial --seed 5 --seat B=greedy
shows 'Select: choose your hand'
type_in 'take FS take CT AD ready' Enter
shows 'Carthage activates'
hides 'B: act'
type_in 'log notation' Enter
shows 'B: act'
type_in 'cards fs' Enter
shows 'FS, First Strike .A.s hand.: '
type_in 'key' Enter
shows 'NU +Numidians'

# A line of several moves is carried out whole or not at all, and how far it was good is told.
screen "$bellum" play trts --scenario first --seed 3 --seat B=greedy
shows 'Production \(R29\)'
type_in 'train a1 WK build BR a2 train a99 GU' Enter
shows 'good up to .train a1 WK build BR a2.; nothing of it was done'
shows 'Minerals 8'
type_in 'next done' Enter
shows 'P2 controls N2'
hides 'control N2 P2'
type_in 'push N1' Enter
shows 'Push into N1 with a2: who joins'
shows '=a3,a4,a5'

# A battle of lines stops before each round where somebody watches (`screen` of its content), unless told otherwise.
screen "$bellum" play lines --scenario duel --seed 5 --seat B=greedy
shows 'Your hand'
type_in 'arrange . &' Enter
shows 'Round 1 comes: fight on'
shows 'Both lines are shown'
screen "$bellum" play lines --scenario duel --switch pace=full --seed 5 --seat B=greedy
shows 'Your hand'
type_in 'arrange . &' Enter
shows 'The match is over'

# At 80 columns nothing is broken inside a word, and no piece is cut.
tmux kill-session -t t 2>/dev/null
tmux -u new-session -d -s t -x 80 -y 50 "env LC_ALL=C.UTF-8 $bellum play ancients --scenario 001 --seed 42 --seat B=greedy; sleep 60"
shows 'Play one command card'
shows '\[HCH2\]'
shows 'The Syracusan side plays'
type_in 'rule S73' Enter
shows 'First Strike \(reaction'
if tmux capture-pane -p -S - -t t | awk 'length($0) > 80 {bad = 1} END {exit !bad}'; then echo "FAILED: a line of more than 80 columns"; failed=1; fi
if tmux capture-pane -p -S - -t t | grep -Eq '^[a-z]{1,3}$'; then echo "FAILED: a word broken at the edge"; failed=1; fi

# Odds tell what comes of a move, not every face of the dice; an answer of the other that comes first has its own table.
position=$(mktemp)
cat >"$position" <<'POSITION'
{"game": "ancients", "scenario": "custom", "discard": ["first-strike"],
 "units": [{"id": 1, "side": "top", "type": "MI", "hex": "4,6", "turn": {"ordered": true}},
           {"id": 2, "side": "bottom", "type": "LI", "hex": "5,6"}, {"id": 3, "side": "bottom", "type": "LI", "hex": "8,6"},
           {"id": 4, "side": "top", "type": "MI", "hex": "0,6"}],
 "turn": {"number": 1, "player": "top", "step": "battle", "card": "order-two-center"}}
POSITION
screen "$bellum" play ancients --position "$position" --seat B=greedy
shows 'Battle with your ordered units'
type_in 'odds fight 4,6 5,6' Enter
shows 'No luck in it'
shows 'If B then answers evade \(exact\)'
shows '48\.23 % +625/1296 +The Bottom side evades at 5,6$'
shows '0\.08 % +1/1296 .*is eliminated'
hides 'draws Order'
rm -f "$position"

[ "$failed" -eq 0 ] && echo "the terminal: all good"
exit "$failed"
