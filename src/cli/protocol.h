/* protocol.h: the line protocol for bots: a request in, an answer out. docs/protocol.md describes both. */
#ifndef BELLUM_PROTOCOL_H
#define BELLUM_PROTOCOL_H

#include "engine/text.h"

struct session;
struct session *protocol_begin(const char *data); /* data: a folder of content, or NULL */
void protocol_end(struct session *s);
void protocol_answer(struct session *s, const char *line, size_t n, struct text *out); /* appends one JSON object */

#endif
