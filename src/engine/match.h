/* match.h: a game in progress. Owns what is the same everywhere: whose turn it is, check before apply,
 * entries, undo with its barrier, events and who may see them, each looker's own log.
 *
 * Invariants: state = start with the effective entries applied; every entry was checked; nothing is ever
 * removed from entries (an undone entry is marked). */
#ifndef BELLUM_MATCH_H
#define BELLUM_MATCH_H

#include "errors.h"
#include "game.h"
#include "json.h"
#include "luck.h"
#include "text.h"

enum { LINE_MAX_BYTES = 1024 };

/* A pack with what it was made from. Shared: pack_free when the last match is gone. */
struct pack {
    const struct game *game;
    struct pack_head *bytes; /* game->pack_size bytes */
    char *setup;             /* the JSON it was made from, compact */
    char *over;              /* what its content has over the built-in one (content.h), compact JSON, or NULL */
    char *old;               /* made of older built-in content: the same over that of today; or NULL */
};

/* setup: {"scenario":…,"switches":…} or a position. source, over: as in content_load. NULL: see errors. */
struct pack *pack_make(const struct game *game, const char *source, const struct json *over, const struct json *setup,
                       struct errors *errors);
/* The same with the built-in content of `back` versions ago, as in content_load_old. */
struct pack *pack_make_old(const struct game *game, int back, const struct json *over, const struct json *setup,
                           struct errors *errors);
void pack_free(struct pack *pack);
/* What somebody else lays over the built-in content of today to make the same pack; NULL: nothing. */
const char *pack_differs(const struct pack *pack);
/* A record read is written again as it was, also one that names no scenario. */
void pack_set_up_as(struct pack *pack, const struct json *setup);
uint64_t pack_hash(const struct game *game, const struct pack_head *bytes);

enum word { WORD_ACTION, WORD_LUCK, WORD_UNDO, WORD_RESIGN, WORD_TIME, WORD_AGREE };

struct entry {
    uint8_t word;    /* enum word */
    uint8_t who;     /* seat, LUCK, or NOBODY (agree) */
    uint8_t seen;    /* who may see it */
    uint8_t barrier; /* enum barrier */
    uint8_t undone;
    uint8_t zero[3];
    int32_t undone_by;    /* undone: index of the undo */
    uint32_t first_event; /* the match's events from here on were made by it and those behind it */
    uint64_t what;        /* action or outcome; undo: index of the entry taken back */
    uint64_t hash;        /* running hash after it */
};

/* Who cannot take back across an entry, nor (with BARRIER_ALL) the entry itself. */
enum barrier {
    BARRIER_NONE = 0,
    BARRIER_OTHERS = 1, /* a decision in the open */
    BARRIER_ALL = 2     /* luck, something hidden was shown, a seat gave up */
};

struct match; /* opaque: match.c */

struct match *match_new(struct pack *pack, const uint8_t seed[SEED_BYTES]); /* from begin() */
/* From a position; state must be valid. */
struct match *match_from(struct pack *pack, const void *state, const uint8_t seed[SEED_BYTES]);
/* The events before the first entry, for a match made of a position document; match_new() has them by itself. */
void match_opening(struct match *m, const struct json *position);
void match_free(struct match *m);

const struct game *match_game(const struct match *m);
const void *match_pack(const struct match *m);
const void *match_state(const struct match *m); /* the truth: stays in the process */
struct node match_node(const struct match *m);
int match_entries(const struct match *m, const struct entry **out);
uint64_t match_hash(const struct match *m);
const void *match_start(const struct match *m);   /* the first state */
bool match_begun(const struct match *m);          /* from begin(), not from a position */
const uint8_t *match_seed(const struct match *m); /* SEED_BYTES; secret until the end */
struct pack *match_pack_of(const struct match *m);

/* A looker's view, as bytes of state_size. */
void match_look(const struct match *m, unsigned looker, void *view);

/* One entry. False: *why, and nothing has changed. */
bool match_act(struct match *m, unsigned seat, action_t action, struct reason *why);
bool match_luck(struct match *m, uint64_t outcome, struct reason *why); /* given from outside (cases, records) */
void match_roll(struct match *m);                                       /* the match's own luck, from its seed */
bool match_undo(struct match *m, unsigned seat, struct reason *why);
bool match_may_undo(const struct match *m, unsigned seat); /* there is something that the seat can take back */
bool match_quit(struct match *m, unsigned seat, enum quit_how how, struct reason *why);

/* A line in the game's words, with an optional `A:` or `*:` in front: one or more entries, or the engine's words.
 * seat NOBODY: implied. All or nothing, except that a line interrupted by luck goes on by itself when the luck
 * lines that follow are in (match_pending() is then true), and that a seat (not NOBODY) cannot take back what its line has
 * shown it: all up to there stands, and of the rest what is possible. An answer that was just skipped is accepted.
 * Refusals: *why, and a sentence in `sentence` if not NULL. */
bool match_line(struct match *m, unsigned seat, const char *line, struct reason *why, struct text *sentence);
bool match_pending(const struct match *m);
/* A line may hold several commands apart by `;`: `order 5,5; order 5,6; go`. Takes the first off; `line` keeps the rest. */
void line_take_part(char *line, char part[LINE_MAX_BYTES + 1]);
/* The same, but nothing changes: would the line be taken now? */
bool match_would(struct match *m, unsigned seat, const char *line, struct reason *why, struct text *sentence);

/* The same, and the line makes an entry: one that only answers a question which was just skipped does not. */
bool match_would_enter(struct match *m, unsigned seat, const char *line, struct reason *why);

/* Does the line say, word for word, what the seat's last step was closed with by itself? Then the seat may mean that step,
 * and not the question put now. */
bool match_just_skipped(const struct match *m, unsigned seat, const char *line);

/* Events since entry `from` that this looker may see, as text lines. */
void match_events(const struct match *m, int from, unsigned looker, struct text *out);
/* The looker's log: its own numbers, its own chained hash over its own views, one line an entry or event. */
struct log_line {
    uint32_t number; /* the looker's own */
    uint64_t hash;   /* over its own views and lines */
    const char *text;
    bool own_or_open; /* an entry (else an event) */
    const char *told; /* the same as facts and a sentence: JSON of told.h, "" where there is nothing to tell people */
};
int match_log(const struct match *m, unsigned looker, const struct log_line **out);

char seat_letter(unsigned who); /* A..D, or * for LUCK; - for anybody else */
/* The words of an entry as they stand in a record: `fight 5,6 4,6`, `roll 3 3`, `undo`. */
void entry_say(const struct game *game, const void *pack, const struct entry *e, struct text *out);

#endif
