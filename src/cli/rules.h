/* rules.h: what the parts of `bellum rules` share. */
#ifndef BELLUM_CLI_RULES_H
#define BELLUM_CLI_RULES_H

#include "cli.h"

struct rules_wishes {
    struct cli_setup setup;
    bool coverage, as_json, book, scenes;
    const char *html, *cases, *player; /* cases NULL: those of the binary */
    int64_t games, seed, threads;
};

/* Each returns an exit code. */
int rules_coverage(const struct verb *verb, const struct game *game, const struct rules_wishes *w,
                   const struct json *content);
int rules_site(const struct verb *verb, const struct game *game, const struct rules_wishes *w);

#endif
