/* rules.h: the texts of rules as a table's content has them. */
#ifndef BELLUM_WASM_RULES_H
#define BELLUM_WASM_RULES_H

#include "engine/match.h"

/* {"rules": {…}}: the texts that are given, with the figures of the pack's own content; the texts of a variant win. {} if the
 * content has lost what a text speaks of. */
void core_rules(const struct pack *pack, const struct json *rules, struct text *out);

#endif
