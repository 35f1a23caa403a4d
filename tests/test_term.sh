#!/usr/bin/env bash
# The terminal as somebody in front of it sees it: colours, NO_COLOR, sentences, and no secrets left when the screen is passed.
set -u
bellum=$(realpath "${BELLUM:-build/bellum}")
command -v tmux >/dev/null || { echo "no tmux here: skipped"; exit 0; }
name=bellum-test-$$
failed=0
tmux() { command tmux -L "$name" "$@"; }
trap 'tmux kill-server 2>/dev/null' EXIT

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

[ "$failed" -eq 0 ] && echo "the terminal: all good"
exit "$failed"
