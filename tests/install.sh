#!/usr/bin/env bash
# install.sh STAGE CC: is what `make install` put there enough for somebody else?
set -euo pipefail
stage=$1 cc=$2
export PKG_CONFIG_PATH=$stage/lib/pkgconfig
read -ra shared <<<"$(pkg-config --cflags --libs bellum)"
read -ra static <<<"$(pkg-config --static --cflags bellum) $stage/lib/libbellum.a -lpthread -lm"
"$cc" -std=c17 -Wall -Werror tests/install_user.c -o "$stage/user" "${shared[@]}"
LD_LIBRARY_PATH=$stage/lib "$stage/user"
"$cc" -std=c17 -Wall -Werror tests/install_user.c -o "$stage/user-static" "${static[@]}"
"$stage/user-static"
"$stage/bin/bellum" games >/dev/null
# Installed under another prefix before: the file for pkg-config names this one.
[ "$(pkg-config --variable=prefix bellum)" = "$stage" ]
for file in lib/libbellum.so.0 lib/libbellum.a; do
    if nm -g --defined-only "$stage/$file" | awk 'NF == 3 && $3 !~ /^(bellum_|_init$|_fini$)/ { print; bad = 1 } END { exit !bad }'; then
        echo "$file shows names that are not bellum_*" >&2
        exit 1
    fi
done
# shellcheck source=/dev/null
source "$stage/share/bash-completion/completions/bellum"
PATH=$stage/bin:$PATH
COMP_WORDS=(bellum ga) COMP_CWORD=1
_bellum
[ "${COMPREPLY[0]}" = games ]
COMP_WORDS=(bellum sim nu) COMP_CWORD=2
_bellum
[ "${COMPREPLY[0]}" = null ]
for file in zsh/site-functions/_bellum fish/vendor_completions.d/bellum.fish; do [ -s "$stage/share/$file" ]; done
if command -v zsh >/dev/null; then zsh -n "$stage/share/zsh/site-functions/_bellum"; fi
if command -v fish >/dev/null; then fish -n "$stage/share/fish/vendor_completions.d/bellum.fish"; fi
