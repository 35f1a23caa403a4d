#!/usr/bin/env bash
# timing.sh [WINDOWS [PROBE…]]: whether a guest can tell by the server's answers that another seat moves in secret: see timing.mjs.
# BUILD names the build folder. SECURE=1: all of it encrypted.
set -u
build=${BUILD:-build}
port=${PORT:-18491}
dir=$(mktemp -d)
trap 'kill "$pid" 2>/dev/null; rm -rf "$dir"' EXIT
tls=()
if [ "${SECURE:-0}" = 1 ]; then
    openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout "$dir/key.pem" -out "$dir/cert.pem" -days 2 -subj /CN=localhost 2>/dev/null
    tls=(--tls-cert "$dir/cert.pem" --tls-key "$dir/key.pem")
fi
"$build/bellum" serve --port "$port" --store "$dir/t.db" --matches 10000 "${tls[@]}" >"$dir/out" 2>"$dir/err" &
pid=$!
until grep -q open "$dir/out"; do sleep 0.05; done
node tests/timing.mjs "$port" "${1:-300}" "${@:2}"
