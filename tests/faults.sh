#!/usr/bin/env bash
# faults.sh [ROUNDS]: calls of the system and of the allocator fail one after the other while the server is played on. It may
# refuse to start, refuse what it is asked, or stop with 3; it never crashes, and every entry that a seat was shown is there
# afterwards. SEED chooses where the faults fall; BUILD names the build folder.
set -u
rounds=${1:-12}
build=${BUILD:-build}
port=${PORT:-18490}
RANDOM=${SEED:-$RANDOM}
dir=$(mktemp -d)
pid=
trap 'kill -9 "$pid" 2>/dev/null; rm -rf "$dir"' EXIT
failed=0
# From the first to the last function of some files, by their names in the program.
span() {
    nm "$@" 2>/dev/null | awk '$2 == "T" {print $3}' | sort -u >"$dir/names"
    nm "$build/bellum" | awk 'NR == FNR {name[$1]; next} $2 == "T" && $3 in name {print $1}' "$dir/names" - | sort | sed -n '1p;$p' | paste -sd-
}
spans=$(span "$build"/src/server/*.o "$build"/src/store/*.o),$(span "$build"/src/engine/text.o)
start() { # FAULT
    : >"$dir/out"
    LD_PRELOAD=${1:+$PWD/$build/libfaults.so} BELLUM_FAULT=$1 BELLUM_FAULT_AT=$spans "$build/bellum" serve --port "$port" --store "$dir/f.db" \
        --sockets 100000 --matches 100000 >"$dir/out" 2>"$dir/err" &
    pid=$!
    for _ in $(seq 200); do
        if grep -q open "$dir/out"; then return 0; fi
        if ! kill -0 "$pid" 2>/dev/null; then return 1; fi
        sleep 0.02
    done
    return 1
}
kinds=(pwrite sync malloc malloc malloc open truncate accept recv send epoll)
for i in $(seq "$rounds"); do
    kind=${kinds[$((i % ${#kinds[@]}))]}
    case $kind in malloc) n=$((RANDOM % 6000 + 1)) ;; open) n=$((RANDOM % 30 + 1)) ;; *) n=$((RANDOM % 200 + 1)) ;; esac
    fault=$kind:$n$([ $((RANDOM % 4)) = 0 ] && echo +)
    rm -f "$dir"/f.db* "$dir/acks"
    : >"$dir/acks"
    code=0
    if start "$fault"; then
        timeout 5 "$build/load" --port "$port" --matches 4 --seconds 0.4 --acks "$dir/acks" >/dev/null 2>&1
        kill "$pid" 2>/dev/null
    fi
    wait "$pid" || code=$?
    if [ "$code" != 0 ] && [ "$code" != 3 ] && [ "$code" != 143 ]; then
        echo "$fault: it ended with $code"
        tail -n 3 "$dir/err"
        failed=$((failed + 1))
    fi
    if [ -s "$dir/acks" ]; then
        start "" || { echo "$fault: it does not start again"; cat "$dir/err"; failed=$((failed + 1)); continue; }
        "$build/load" --port "$port" --check "$dir/acks" >"$dir/checked" || { echo "$fault: $(cat "$dir/checked")"; failed=$((failed + 1)); }
        kill "$pid"
        wait "$pid"
    fi
done
echo "$((rounds - failed)) passed, $failed failed"
[ "$failed" = 0 ]
