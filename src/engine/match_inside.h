/* match_inside.h: what match.c, line.c and log.c share about a match. Nobody else includes it. */
#ifndef BELLUM_MATCH_INSIDE_H
#define BELLUM_MATCH_INSIDE_H

#include "match.h"

enum { LOOKERS = REFEREE + 1 };

/* Takes a game's events as they come. They are kept as figures; text is made when somebody asks. */
struct event_sink {
    struct events head; /* first: the game's sink */
    struct event *at;
    uint32_t n, max;
    uint8_t shows; /* of the entry that is being carried out */
};

struct log_state; /* log.c */

/* A line that luck interrupted: what is left of it, and whose it is. */
struct rest {
    bool waits;
    uint8_t who;
    char line[LINE_MAX_BYTES + 1];
};

struct match {
    const struct game *game;
    struct pack *pack;
    uint8_t *state, *start, *saved; /* saved: of the line being read, for all or nothing */
    uint8_t seed[SEED_BYTES];
    bool begun;       /* start came from begin() */
    struct node node; /* of state */
    uint64_t hash;    /* running */

    struct entry *entries;
    int n, max;
    struct event_sink sink;
    uint32_t forced_next[SEATS_MAX]; /* a seat may still answer what was skipped in events from here on */

    int floor[SEATS_MAX]; /* no entry below it can be taken back by that seat */
    uint8_t *base;        /* the state before entry base_n: undo starts from it */
    int base_n;

    uint8_t agreed; /* seats that offered a draw since the last entry */
    struct rest rest;
    struct outcome *outcomes; /* made when first needed */
    struct log_state *logs;   /* NULL until somebody asks */
};

/* The engine's own notes in a reason; a game's notes stay below. */
enum {
    NOTE_ENGINE = 0xFF00,
    NOTE_NOT_ASKED = NOTE_ENGINE,
    NOTE_LUCK_DUE,
    NOTE_NO_LUCK_DUE,
    NOTE_OVER,
    NOTE_NO_SUCH_SEAT,
    NOTE_OTHER_SEAT,
    NOTE_WHICH_SEAT,
    NOTE_NO_OUTCOME,
    NOTE_NOTHING_TO_UNDO,
    NOTE_UNDO_LUCK,
    NOTE_UNDO_SHOWN,
    NOTE_UNDO_DECIDED,
    NOTE_UNDO_REPLAY,
    NOTE_LINE_TOO_LONG,
    NOTE_LINE_EMPTY,
    NOTE_LINE_BYTES,
    NOTE_LINE_MORE,
    NOTE_VERB,     /* the verb a is known, what stands behind it is not */
    NOTE_VERB_NEAR /* no verb; the one that looks like it is a */
};

static inline bool refuse(struct reason *why, uint16_t rule, uint16_t note, int a)
{
    *why = (struct reason){.rule = rule, .note = note, .a = a};
    return false;
}

/* Memory for the engine: there is no sensible way on without it. */
void *engine_grow(void *old, size_t bytes);

/* True if entry i counted just before entry `now` was made. */
static inline bool entry_counts(const struct entry *e, int now) { return !e->undone || e->undone_by >= now; }

/* Carries an entry out on some state; the engine's word undo is not for it. */
void entry_apply(const struct match *m, const struct entry *e, void *state, struct events *events);

/* The state before entry `target` was made, without what was undone before entry `now`, and with the entries of
 * others behind it played again. *state holds the state before entry `from` and gets the result. False: one of those
 * entries cannot be played again. */
bool entries_replay(const struct match *m, void *state, int from, int target, int now, struct reason *why);

void luck_resolve(struct match *m, uint64_t outcome); /* in a LUCK node, an outcome that is possible */
uint64_t luck_sample(const struct match *m);          /* what the match's seed gives for the next entry */

void log_free(struct log_state *logs);

#endif
