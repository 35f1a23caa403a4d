/* laws.h: the laws every game keeps (docs/design.md), checked over random matches.
 *
 * One struct laws walks one match: the state, its entries, and scratch buffers with guards around them.
 * Whatever is checked at entry n depends only on the match's seed and n, so that a failure comes back with
 * the command that the report prints. A broken law prints its report and leaves by longjmp. */
#ifndef BELLUM_LAWS_H
#define BELLUM_LAWS_H

#include "engine/game.h"
#include "engine/json.h"
#include "engine/luck.h"

#include <setjmp.h>

struct pack; /* match.h */

enum { LAWS = 18, SCRATCH = 12, EVENTS_KEPT = 8192 };

/* Everything that one entry told, in order. */
struct told {
    struct events sink; /* first: the sink handed to the game is this */
    int n;
    struct event event[EVENTS_KEPT];
};

struct entry_made {
    uint8_t who;
    uint64_t what;
};

struct laws {
    const struct game *game;
    const struct json *content;
    const char *setup;  /* JSON of scenario and switches, or a position */
    const char *folder; /* where reports go */
    bool quiet;         /* the faults test: broken laws are wanted there */
    bool listed;        /* a game of the list: records of it can be read back */

    struct pack *made_pack; /* as a match takes it, */
    struct pack_head *pack; /* and as a game does */
    void *pack_as_made;     /* a copy, to see that nobody writes to it */
    unsigned seats;
    void *start; /* the position's state; NULL: a match begins with begin() */

    uint64_t seed;
    int64_t entry;
    struct rng play, dice; /* the match's own; the checks', new at every entry */
    void *state;
    struct node node;
    struct entry_made *made;
    int64_t made_n, made_max;
    void *opened;          /* the state in which the secret series now open was opened, */
    int64_t opened_n;      /* and how many entries there were then */
    struct node opened_by; /* the node met last: a series goes on as long as no seat joins it */

    void *scratch[SCRATCH]; /* guarded, state_size each */
    action_t *legal[4];     /* guarded, choices_max each */
    struct outcome *outcomes[2];
    struct told *told[3];
    uint32_t *met; /* rules met, by number */

    int64_t checked[LAWS + 1]; /* how often each law was put to the test */
    int64_t matches, entries, finished;
    int law;      /* being checked now, for the report of a crash */
    double until; /* wall clock; 0 = no limit */
    jmp_buf out;
};

/* Buffers for a game; .game and .content are set. */
void laws_make(struct laws *w);
void laws_free(struct laws *w);
/* One match of one set-up, seeded by w->seed. False: a law was broken (w->law). *possible: it can be played at all. */
bool laws_match(struct laws *w, const char *setup, bool *possible, struct errors *errors);
int laws_faults(void); /* puts the laws to a game with known faults; the number that they miss */

/* Reports a broken law and does not come back. */
_Noreturn void law_broken(struct laws *w, int law, const char *format, ...) __attribute__((format(printf, 3, 4)));
#define LAW(w, law, holds, ...)                                                                                        \
    do {                                                                                                               \
        if (!(holds))                                                                                                  \
            law_broken((w), (law), __VA_ARGS__);                                                                       \
    } while (0)

static inline void law_begin(struct laws *w, int law)
{
    w->law = law;
    w->checked[law]++;
}

/* For reports, into a buffer of the caller's: law_broken(w, 1, "… %s", said_fields(action, SAY)). */
enum { SAID = 400 };
#define SAY ((char[SAID]){0})
const char *said_fields(action_t action, char out[SAID]);                                  /* of any 64 bits */
const char *said_entry(const struct laws *w, unsigned who, uint64_t what, char out[SAID]); /* words of a legal one */
const char *said_looker(unsigned looker, char out[SAID]);
const char *said_reason(const struct laws *w, const struct reason *why, char out[SAID]);
const char *said_event(const struct laws *w, const struct event *event, char out[SAID]);

/* Guarded memory: law_guard_ok is false once somebody wrote beside the block. */
void *law_alloc(size_t size);
bool law_guard_ok(const void *block, size_t size);
void law_free(void *block);
void law_dirty_stack(unsigned byte); /* leaves `byte` all over the stack below the caller */

struct told *told_clear(struct laws *w, int which); /* an empty one, ready as a sink */
/* The first event that this looker hears in one of them and not in the other; NULL: the same in both. */
const struct event *told_other(const struct told *a, const struct told *b, unsigned looker);
/* The same among the events that show the looker something. */
const struct event *told_shown_other(const struct told *a, const struct told *b, unsigned looker);
bool told_shows(const struct told *t, unsigned looker);

void law_start(struct laws *w, void *s); /* the first state of the match */
/* One entry of whoever: apply or resolve. */
void law_enter(struct laws *w, void *s, unsigned who, uint64_t what, struct events *events);
int law_legal(struct laws *w, const void *v, unsigned seat, action_t *out);
bool law_has(const action_t *list, int n, action_t action);
bool same_node(const struct node *a, const struct node *b);
uint64_t law_choose(struct laws *w, const void *s, struct rng *dice, unsigned *who); /* a random entry */
/* Where two states first differ: the offset, for reports. */
size_t law_differ(const void *a, const void *b, size_t n);
double law_now(void);
void law_watch(void); /* from here on the game has some seconds before it counts as stuck */

/* The laws by subject. `heavy`: time for what costs more. */
void laws_of_choice(struct laws *w, bool heavy);                              /* 1 2 3 14: at a state */
void laws_of_bytes(struct laws *w, unsigned who, uint64_t what, bool heavy);  /* 4: at an entry */
void laws_of_ends(struct laws *w, bool heavy);                                /* 14: results, giving up */
void laws_of_views(struct laws *w, bool heavy);                               /* 8 9 10: at a state */
void laws_of_secrets(struct laws *w);                                         /* 7: at a secret node */
void laws_of_worlds(struct laws *w, unsigned who, uint64_t what, bool heavy); /* 11: at an entry */
void laws_of_text(struct laws *w, bool heavy);                                /* 13: at a state */
void laws_of_told(struct laws *w, const struct told *told);                   /* 13: events */
void laws_of_mirror(struct laws *w, bool heavy);                              /* 16: at a state */
void laws_of_matches(struct laws *w, struct pack *pack);                      /* 12 15: a match of its own */
int laws_of_rules(struct laws *w, const char *cases);                         /* 17: number of rules without a case */
/* Before any match: is the table whole, and does the content hold what the engine reads of it? The number of mistakes. */
int laws_of_content(const struct game *game, const struct json *content, bool quiet);

#endif
