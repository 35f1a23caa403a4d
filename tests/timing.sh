#!/usr/bin/env bash
# timing.sh [WINDOWS]: half of the windows hold a move that another seat makes elsewhere, half hold none; a guest pings in each. How
# often a ping of the first kind took longer than one of the second (0.5: nothing can be told). BUILD names the build folder.
set -u
build=${BUILD:-build}
port=${PORT:-18491}
dir=$(mktemp -d)
trap 'kill "$pid" 2>/dev/null; rm -rf "$dir"' EXIT
"$build/bellum" serve --port "$port" --store "$dir/t.db" >"$dir/out" 2>"$dir/err" &
pid=$!
until grep -q open "$dir/out"; do sleep 0.05; done
node tests/timing.mjs "$port" "${1:-300}"
