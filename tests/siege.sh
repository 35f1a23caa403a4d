#!/usr/bin/env bash
# siege.sh [CONNECTIONS]: strangers by the thousand, plain and encrypted, while two honest players go on. The server must answer,
# must not grow, must stop well, and must have nothing to say about memory. BUILD names the build folder.
set -u
n=${1:-3000}
build=${BUILD:-build}
port=${PORT:-18480}
dir=$(mktemp -d)
pid=
trap 'kill -9 "$pid" 2>/dev/null; rm -rf "$dir"' EXIT
failed=0
memory() { awk '/VmRSS/ {print $2}' "/proc/$pid/status"; }
start() { # OPTIONS…
    : >"$dir/out"
    "$build/bellum" serve --port "$port" --store "$dir/siege.db" --matches 100000 "$@" >"$dir/out" 2>"$dir/err" &
    pid=$!
    for _ in $(seq 200); do
        if grep -q open "$dir/out"; then return 0; fi
        sleep 0.05
    done
    echo "the server did not start"; cat "$dir/err"; exit 1
}
stop() {
    local code=0
    kill "$pid" 2>/dev/null
    wait "$pid" || code=$?
    if [ "$code" != 0 ] || grep -E 'Sanitizer|runtime error' "$dir/err"; then
        echo "it ended with $code"
        tail -n 20 "$dir/err"
        failed=1
    fi
}
besiege() { # SEED TLS
    mkdir -p "$build/found"
    "$build/siege" --port "$port" --connections "$((n / 4))" --seed "$1" --seeds fuzz/corpus/siege --found "$build/found" --tls "$2" || failed=1
}
start
"$build/load" --port "$port" --matches 2 --seconds 3 --rate 20 >"$dir/load" &
load=$!
besiege "${SEED:-$RANDOM}" 0
wait "$load"
grep -q '^matches 2 moves [1-9]' "$dir/load" || { echo "honest players could not play"; failed=1; }
before=$(memory)
besiege "${SEED:-$RANDOM}" 0
after=$(memory)
if [ "$after" -gt $((before * 3 / 2 + 20000)) ]; then
    echo "it grew from $before to $after KB"
    failed=1
fi
stop
if openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout "$dir/key.pem" -out "$dir/cert.pem" -days 2 -subj /CN=localhost 2>/dev/null; then
    start --tls-cert "$dir/cert.pem" --tls-key "$dir/key.pem"
    besiege "${SEED:-$RANDOM}" 1
    besiege "${SEED:-$RANDOM}" 1
    stop
else
    echo "no openssl here: what is encrypted is not besieged"
fi
[ "$failed" = 0 ] && echo "passed"
exit "$failed"
