#!/usr/bin/env bash
# The terminal as somebody in front of it sees it: colours, NO_COLOR, sentences, and no secrets left when the screen is passed.
set -u
bellum=$(realpath "${BELLUM:-build/bellum}")
command -v tmux >/dev/null || { echo "no tmux here: skipped"; exit 0; }
name=bellum-test-$$
failed=0
tmux() { command tmux -L "$name" "$@"; }
trap 'tmux kill-server 2>/dev/null' EXIT
tmux -u new-session -d -s keep "sleep 600" 2>/dev/null # the server must not end between two screens
tmux has-session -t keep 2>/dev/null || { echo "no pseudo-terminals here: skipped"; exit 0; }

# screen OPTIONS…: a terminal of 100 by 50 with this match on it; `sized W H OPTIONS…`: of another size.
sized() {
    local width=$1 height=$2
    shift 2
    tmux kill-session -t t 2>/dev/null
    tmux -u new-session -d -s t -x "$width" -y "$height" "env LC_ALL=C.UTF-8 TERM=xterm-256color $* ; sleep 60"
}
screen() { sized 100 50 "$@"; }
type_in() { tmux send-keys -t t "$@"; }
# shows PATTERN: the screen (with its past, and escape sequences) comes to match; a minute is for a machine with much else to do.
shows() {
    local _
    for _ in $(seq 600); do
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
shows $'\033\\[[0-9;]*m.*10 left: take one or two'
type_in 'why take 3' Enter
shows 'A turn takes one or two from the heap'
type_in 1 Enter
shows 'You take 1. 9 left'
type_in quit Enter

screen env NO_COLOR=1 "$bellum" play null --seed 1
shows '10 left: take one or two'
hides $'\033\\[[0-9;]*[1-9]m'

# Two people at one screen: B must not find what A typed or held, nor in the history of the prompt.
screen "$bellum" play lines --scenario duel --seed 5 --seat B=human
shows 'The screen is for A'
type_in Enter
shows 'Hand: '
shows 'You draw: '
type_in "arrange . &" Enter
shows 'Pass the screen to B'
hides 'Hand: '
hides 'arrange'
type_in Enter
shows 'Brown, you: '
type_in Up
type_in typed-behind
shows 'typed-behind'
hides 'arrange \. '
type_in C-u
hides 'You choose' # what A was told

# The log is told in the words of data/<game>/learn.json, never in notation, and `log notation` still has that.
screen "$bellum" play legends --scenario trial --seed 5 --seat B=greedy
shows 'Select: choose your hand'
type_in 'take FS take CT AD ready' Enter
shows 'Carthage.s [A-Z][a-z]* on [0-9.]* (is to act|acts|moves|marches|attacks|shoots)'
hides 'B: act'
type_in 'log notation' Enter
shows 'B: act'
type_in 'cards fs' Enter
shows 'First Strike, FS .your hand.: '
type_in 'key' Enter
shows 'NU +Numidians'

# A line of several moves is carried out whole or not at all, and how far it was good is told.
screen "$bellum" play trts --scenario first --seed 3 --seat B=greedy
shows 'Production'
type_in 'train a1 WK build BR a2 train a99 GU' Enter
shows 'good up to .train a1 WK build BR a2.; nothing of it was done'
shows 'Minerals 8'
type_in 'next done' Enter
shows 'Push'
type_in 'push N1' Enter
shows 'a3,a4,a5'

# A battle of lines stops before each round where somebody watches (`screen` of its content), unless told otherwise.
screen "$bellum" play lines --scenario duel --seed 5 --seat B=greedy
shows 'Hand: '
type_in 'arrange . &' Enter
shows 'Fight on'
shows 'Round 1: fight on'
shows 'Both lines are shown'
screen "$bellum" play lines --scenario duel --switch pace=full --seed 5 --seat B=greedy
shows 'Hand: '
type_in 'arrange . &' Enter
shows 'The match is over'

# At 80 columns nothing is broken inside a word, and no piece is cut.
sized 80 50 "$bellum" play ancients --scenario 001 --seed 42 --seat B=greedy
shows 'Hand: '
shows 'HCH'
type_in 'rule S73' Enter
shows 'First Strike \(reaction'
if [ "$(tmux capture-pane -p -S - -t t | LC_ALL=C.UTF-8 wc -L)" -gt 80 ]; then echo "FAILED: a line of more than 80 columns"; failed=1; fi
if tmux capture-pane -p -S - -t t | grep -Eq '^[a-z]{1,3}$'; then echo "FAILED: a word broken at the edge"; failed=1; fi

# Every game fits: title, board, question and prompt stand on the screen at once, at both sizes, in both forms.
for game in legends "legends --scenario epic" ancients prevail "prevail --scenario punic-large" trts "trts --scenario quad" lines; do
    for size in "80 24" "100 30"; do
        for form in "" --plain; do
            # shellcheck disable=SC2086 # words apart
            sized $size "$bellum" play $game --seed 5 --seat B=greedy $form
            shows 'A>'
            top=$(tmux capture-pane -p -t t | grep -cE '^(⚔|\*) ')
            [ "$top" -eq 1 ] || { printf 'FAILED: %s %s at %s does not fit:\n' "$game" "$form" "$size"; tmux capture-pane -p -t t; failed=1; }
        done
    done
done
# 7-bit signs and nothing else, without colour.
if tmux capture-pane -e -p -S - -t t | LC_ALL=C grep -q $'[^\x01-\x7e]'; then echo "FAILED: --plain is not 7-bit"; failed=1; fi
# A list that just fits is whole: its last choice stands there, too.
sized 80 24 "$bellum" play prevail --seed 5 --seat B=greedy
shows 'Play Reserve Line, initiative 4'
sized 80 24 "$bellum" play trts --seed 5 --seat B=greedy
shows 'On to Movement'
# Facings are seen on the large board at 80 columns.
sized 80 24 "$bellum" play prevail --scenario punic-large --seed 5 --seat B=greedy
shows 'EQ↓'

# A set is picked in any order, a number again takes it back, Enter goes on.
sized 100 30 "$bellum" play trts --seed 5 --seat B=greedy
shows '\(1\)'
type_in '3 1' Enter
shows '2 picked; Enter goes on'
shows '\*3\*'
type_in 3 Enter
shows '1 picked; Enter goes on'
type_in 3 Enter
shows '2 picked'
type_in Enter
shows 'You begin a Pump'
type_in 'look a1' Enter
shows 'Health +30'
type_in 'tree' Enter
shows 'Factory: minerals'
type_in 'key' Enter
shows 'Worker: '

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
shows 'A>'
type_in 'odds fight 4,6 5,6' Enter
shows 'No luck in it'
shows 'If B then answers evade \(exact\)'
shows 'driven back .* 51\.77 % +671/1296'
shows 'destroyed .* 0\.08 % +1/1296'
type_in 'odds 1 all' Enter
shows '% +625/1296 '
hides 'draws Order'
rm -f "$position"

[ "$failed" -eq 0 ] && echo "the terminal: all good"
exit "$failed"
