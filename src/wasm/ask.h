/* ask.h: what the page asks about a view besides odds: what is this, and what else may be picked. */
#ifndef BELLUM_WASM_ASK_H
#define BELLUM_WASM_ASK_H

#include "engine/match.h"

/* {"target":"piece","on":14} or {"words":"E-5"}: one object of inspect.h, {"error"} where there is no such thing. */
void core_inspect(const struct pack *pack, const void *view, unsigned looker, const struct json *request,
                  struct text *out);
/* {"picks":"order 5,5; order 5,6"}: {"set": one object of sets.h, "choices": what is offered behind those picks}, or the
 * refusal {"rule","text"}. */
void core_set(const struct pack *pack, const void *view, unsigned seat, const struct json *request, struct text *out);
/* {"cell":57,"armed":70}: why a click there answers nothing: the refusal {"rule","text"}, or {"ok":true}. */
void core_why(const struct pack *pack, const void *view, unsigned seat, const struct json *request, struct text *out);
/* Who is asked, and the result where it is over, as members: "kind", "seats", "result". */
void core_node(const struct game *game, const void *pack, const void *view, struct text *out);
/* Log lines from..n as facts: told.h, null where there is nothing to tell people. */
void core_told(const struct log_line *lines, int from, int n, struct text *out);

#endif
