/* learn.h: games to learn from, and a net made of them. `bellum train` is made of this.
 *
 * A row is one position of a game: what the game came to for a seat with the luck taken out, and the figures of the position
 * (game.h: features). Rows are kept in a file game by game; a game that was not written to its end does not count. */
#ifndef BELLUM_LEARN_H
#define BELLUM_LEARN_H

#include "engine/match.h"
#include "engine/net.h"

#include <stdio.h>

enum { ROW_HEAD = 3 }; /* the game's number, what it came to, what judge() said; the last two of 10,000 */

struct rows {
    int features;
    int64_t n, max;
    int32_t *at; /* n times ROW_HEAD + features */
};
static inline int32_t *row_of(const struct rows *r, int64_t i) { return r->at + i * (ROW_HEAD + r->features); }
bool rows_add(struct rows *r, const int32_t *row); /* false: there is no memory for it */
void rows_free(struct rows *r);
bool rows_sort(struct rows *r); /* by the game's number: threads end them in any order */

/* ---- practice.c: games -------------------------------------------------------------------- */

struct practice {
    const struct game *game;
    const struct pack *const *packs; /* game i is played with the i-th, and so on in turn */
    int packs_n;
    const char *player;    /* words for player_new() */
    const struct net *net; /* that weighs luck; NULL: judge() */
    uint64_t seed;
};
struct desk; /* what one thread needs */
struct desk *practice_desk(const struct practice *p, struct text *error);
void practice_desk_free(struct desk *d);
/* Plays game `index` and adds its rows: the same rows whoever plays it. */
bool practice_game(const struct practice *p, struct desk *d, int64_t index, struct rows *out);

/* A game's rows at the end of a file; and all that are whole of a file, `have` marking the games (of `games`). What is torn at
 * its end is cut off. False: *error. */
bool rows_write(FILE *f, int64_t index, const struct rows *game);
bool rows_read(const char *path, int features, struct rows *out, uint8_t *have, int64_t games, struct text *error);

/* ---- learn.c: the net --------------------------------------------------------------------- */

/* Squared errors of what was foretold (0 lost … 1 won) on the tenth of the games that was kept apart. */
struct foretold {
    double net, judge, nothing;
    int64_t rows;
};
/* The net of these rows; depth, looks and judge are the caller's. False: there is no memory, or there are too few rows. */
bool learn(const struct game *game, const struct rows *rows, struct net *out, struct foretold *told,
           bool (*stop)(void *context), void *context);

#endif
