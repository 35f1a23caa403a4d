#!/usr/bin/env bash
# timing.sh [WINDOWS [PROBE…]]: whether a guest can tell by the server's answers that another seat moves in secret: see timing.mjs.
# BUILD names the build folder.
set -u
build=${BUILD:-build}
port=${PORT:-18491}
dir=$(mktemp -d)
trap 'kill "$pid" 2>/dev/null; rm -rf "$dir"' EXIT
"$build/bellum" serve --port "$port" --store "$dir/t.db" >"$dir/out" 2>"$dir/err" &
pid=$!
until grep -q open "$dir/out"; do sleep 0.05; done
node tests/timing.mjs "$port" "${1:-300}" "${@:2}"
