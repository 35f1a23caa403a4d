/* odds.h: what may happen between an action and the next decision, with its chances. For any game, with no code of
 * its own: the luck nodes are walked, equal states are merged, and what is left is told by its events.
 *
 * Exact in whole-number ratios while the walk stays within its budget; otherwise sampled, with an interval. From a view
 * the walk runs in imagined worlds, and the answer says whether they agreed. */
#ifndef BELLUM_ODDS_H
#define BELLUM_ODDS_H

#include "game.h"
#include "ratio.h"

enum { ODDS_ACTIONS = 64 };

struct odds_limits {
    int64_t steps; /* resolve() calls for the exact walk, and again for samples; 0 = 1,000,000 */
    int64_t bytes; /* memory for states met at once; 0 = 64 MB */
    int worlds;    /* imagined from a view; 0 = 24 */
    uint64_t seed; /* for samples and imagined worlds */
    /* Where the fight began, as the eyes saw it: what the forecast compares with. NULL: what they see now. */
    const void *before;
};

struct odds_row {
    char *events;            /* what the looker sees happen, one line each; of the likeliest way there */
    char *said;              /* the same in sentences, without the dice themselves */
    struct ratio chance;     /* exact, in lowest terms (zero when sampled) */
    double share;            /* the same as a number; sampled: the share of the samples */
    double low, high;        /* sampled: 95 % interval; exact: equal to share */
    double value[SEATS_MAX]; /* judge() of the state reached, mean over the ways there */
    uint64_t view_hash;      /* of what the looker sees then */
    bool over;               /* the match has ended */
    int8_t fate;             /* which of the game's forecast_kinds, -1 = none */
};

/* The rows added up by what they come to. */
struct odds_fate {
    const char *kind;    /* NULL: does not occur */
    struct ratio chance; /* exact, zero where it is not */
    double share;
};

enum odds_kind {
    ODDS_EXACT = 1,  /* every way was walked */
    ODDS_AGREED = 2, /* every way was walked in each imagined world, and all gave the same */
    ODDS_WORLDS = 3, /* the mean of exact answers in imagined worlds that differ: intervals */
    ODDS_SAMPLED = 4 /* luck was sampled: intervals */
};

struct odds {
    uint8_t kind; /* enum odds_kind */
    int worlds;   /* imagined; 0: the truth was known */
    int64_t samples, steps;
    int n;
    struct odds_row *rows;                  /* likeliest first */
    struct odds_fate fates[FORECAST_KINDS]; /* the forecast, in the game's order */
    bool judged;
    double value[SEATS_MAX]; /* expected judge(), and what it is before the action */
    double before[SEATS_MAX];
    char left[256]; /* words of the line behind the luck: not part of this answer */
};

/* What follows on the line (one or more actions of the seat; or "" in a LUCK node: what is due now).
 * v: a state if looker is REFEREE, else that looker's view, in which nothing else is known. Rows are told apart by
 * what `eyes` sees. False: *why, the line is not legal. */
bool odds_line(const struct game *game, const void *pack, const void *v, unsigned looker, unsigned eyes, unsigned seat,
               const char *line, const struct odds_limits *limits, struct odds *out, struct reason *why);
void odds_free(struct odds *odds);

/* Nothing is rolled before another seat is asked: the answers that it has (room for choices_max + 1) in one imagined world,
 * which is left in `state`: of what is hidden it holds a guess. 0: nobody else is asked. */
int odds_replies(const struct game *game, const void *pack, const void *view, unsigned seat, const char *line,
                 void *state, unsigned *other, action_t *replies);

void odds_say_forecast(const struct odds *odds, struct text *out); /* "destroyed 11 %, driven back 25 %, …" */
void odds_put_forecast(const struct odds *odds, struct text *out); /* the same as a JSON member, "forecast" */
void odds_say(const struct odds *odds, struct text *out);          /* a table for people */
void odds_say_json(const struct odds *odds, struct text *out);     /* one object */

#endif
