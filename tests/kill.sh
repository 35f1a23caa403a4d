#!/usr/bin/env bash
# kill.sh [ROUNDS]: the server is killed in the middle of play, again and again; every entry that a seat was shown must be there
# when it comes back. Then it is stopped while a computer thinks: once, and it ends well; twice, and it ends at once. BUILD names
# the build folder.
set -u
rounds=${1:-5}
build=${BUILD:-build}
port=${PORT:-18473}
dir=$(mktemp -d)
trap 'kill -9 "$pid" 2>/dev/null; rm -rf "$dir"' EXIT
pid=
start() {
    : >"$dir/out" # before the server does it: an old word in it would be taken for the new one's
    "$build/bellum" serve --port "$port" --store "$dir/kill.db" --sockets 100000 --matches 100000 >"$dir/out" 2>"$dir/err" &
    pid=$!
    for _ in $(seq 100); do
        if grep -q open "$dir/out" 2>/dev/null; then return 0; fi
        sleep 0.05
    done
    echo "the server did not start"; cat "$dir/err"; exit 1
}
failed=0
for _ in $(seq "$rounds"); do
    start
    : >"$dir/acks"
    "$build/load" --port "$port" --matches 20 --seconds 1 --acks "$dir/acks" >/dev/null 2>"$dir/load" &
    load=$!
    sleep "0.$((RANDOM % 5 + 5))"
    kill -9 "$pid"
    wait "$pid" 2>/dev/null
    wait "$load"
    start
    if ! "$build/load" --port "$port" --check "$dir/acks" >"$dir/checked"; then
        failed=$((failed + 1))
        cat "$dir/checked"
    fi
    kill "$pid"
    if ! wait "$pid" 2>/dev/null || grep -E 'Sanitizer|runtime error' "$dir/err"; then
        echo "the server did not stop well"
        failed=$((failed + 1))
    fi
done

# A match of two computers that take a second for a decision, and somebody who watches: what nobody looks at rests. LEVEL names their level:
# with the sanitizers a weak one takes as long as a strong one without.
thinking() {
    local watch body="{\"game\":\"prevail\",\"setup\":{\"scenario\":\"punic-small\"},\"seats\":[{\"computer\":\"${LEVEL:-strong}\"},{\"computer\":\"${LEVEL:-strong}\"}]}"
    exec 3<>"/dev/tcp/127.0.0.1/$port"
    printf 'POST /api/matches HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\nContent-Length: %d\r\n\r\n%s' \
        "$port" "${#body}" "$body" >&3
    cat <&3 >"$dir/made"
    exec 3>&-
    grep -q '"links"' "$dir/made" || { echo "no match could be made"; cat "$dir/made"; failed=$((failed + 1)); }
    watch=$(sed -n 's/.*"watch":"\([^"]*\)".*/\1/p' "$dir/made")
    exec 4<>"/dev/tcp/127.0.0.1/$port"
    printf 'GET /ws HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: bellum\r\n\r\n' "$port" >&4
    printf '\x81\xb8\0\0\0\0{"do":"watch","key":"%s","number":0}' "$watch" >&4 # 56 bytes, masked with zeros
    for _ in $(seq 200); do
        exec 5<>"/dev/tcp/127.0.0.1/$port"
        printf 'GET /metrics HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nConnection: close\r\n\r\n' "$port" >&5
        cat <&5 >"$dir/metrics"
        exec 5>&-
        if grep -q '^bellum_thinking 1' "$dir/metrics"; then return 0; fi
        sleep 0.05
    done
    echo "no computer thinks"
    failed=$((failed + 1))
}
ended() { # WANTED-CODE WHAT
    local code=0
    wait "$pid" 2>/dev/null || code=$?
    if [ "$code" != "$1" ] || grep -E 'Sanitizer|runtime error' "$dir/err"; then
        echo "$2: it ended with $code instead of $1"
        failed=$((failed + 1))
    fi
}
start
thinking
kill -INT "$pid"
ended 0 "stopped by Ctrl-C while a computer thinks"
start
thinking
kill -STOP "$pid" # both are there when it goes on: the first is taken, the second waits until it may end the process
kill -INT "$pid"
kill -TERM "$pid"
kill -CONT "$pid"
ended 143 "stopped by a second signal"
rounds=$((rounds + 2))
echo "$((rounds - failed)) passed, $failed failed"
[ "$failed" = 0 ]
