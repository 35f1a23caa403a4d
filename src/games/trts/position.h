/* position.h: what the two files that read a position share. */
#ifndef BELLUM_TRTS_POSITION_H
#define BELLUM_TRTS_POSITION_H

#include "trts.h"

struct trts_reader {
    const struct trts_pack *pack;
    struct trts_state *s;
    struct errors *errors;
    unsigned looker;
};

static inline bool reads_foreign(const struct trts_reader *r, unsigned seat)
{
    return r->looker != REFEREE && r->looker != seat;
}
static inline bool is_unknown(const struct json *j) { return json_is(j, "?"); }

int trts_want_player(const struct trts_reader *r, const struct json *j); /* -1 and a mistake if there is none */
int trts_want_piece(const struct trts_reader *r, const struct json *j);  /* one that is there; else -1 and a mistake */

void trts_read_piece(const struct trts_reader *r, const struct json *j, bool building);
void trts_read_links(const struct trts_reader *r, const struct json *units);
void trts_read_before(const struct trts_reader *r, const struct json *before);
void trts_read_seen(const struct trts_reader *r, const struct json *players);
void trts_read_push(const struct trts_reader *r, const struct json *push);
/* Whoever has placed damage, or is placing it, has fired: it need not be said twice. */
void trts_has_fired(const struct trts_reader *r, unsigned ref);

#endif
