/* game.h: the contract between the engine and a game.
 *
 * A game is one constant table of functions (struct game) over flat structures:
 * no pointers, no padding, fixed-width fields, unused bytes zero. Nothing in a game
 * allocates, prints, reads a clock, uses a float in a rule or touches a global.
 * Everything about luck, hidden information and text goes through this table, so that
 * match, record, cases, odds, laws, players, server and browser need no game's name.
 *
 * docs/contract.md walks through one whole game; games/null is the smallest that compiles.
 */
#ifndef BELLUM_GAME_H
#define BELLUM_GAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct json;                /* json.h */
struct errors;              /* errors.h */
struct text;                /* text.h */
struct scene;               /* scene.h */
struct rng;                 /* luck.h */
struct verb_form;           /* verbs.h */
struct content_description; /* describe.h */
struct told;                /* told.h */
struct happening;
struct inspect; /* inspect.h */

/* ---- who ---------------------------------------------------------------------------- */

enum { SEATS_MAX = 4 };

/* Seats are 0..3, written A to D. The others below are no seats, but stand where one may. */
enum {
    AUDIENCE = 4, /* a looker: only what everybody may know */
    REFEREE = 5,  /* a looker: everything */
    NOBODY = 6,   /* quit(): a draw is agreed */
    LUCK = 7      /* author of an entry: dice and cards, written `*` */
};

/* Sets of lookers, as bits: seats 0..3 and the audience. The referee sees everything anyway. */
#define SEEN_BY(looker) ((uint8_t)(1u << (looker)))
enum { SEEN_BY_ALL = 0x1F, SEEN_BY_NONE = 0 };

/* What a byte of a view reads when the looker may not know it. Wider fields: all bytes of it. */
enum { UNKNOWN = 0xFF };

/* ---- actions and outcomes ----------------------------------------------------------- */

/* One small choice in 64 bits, sorted as a number: verb 8, from 16, to 16, with 16, x 8.
 * An action says itself: say_action() needs the pack only, never the state. */
typedef uint64_t action_t;

static inline action_t action_make(unsigned verb, unsigned from, unsigned to, unsigned with, unsigned x)
{
    return (uint64_t)(verb & 0xFF) << 56 | (uint64_t)(from & 0xFFFF) << 40 | (uint64_t)(to & 0xFFFF) << 24 |
           (uint64_t)(with & 0xFFFF) << 8 | (x & 0xFF);
}
static inline unsigned action_verb(action_t a) { return (unsigned)(a >> 56); }
static inline unsigned action_from(action_t a) { return (unsigned)(a >> 40) & 0xFFFF; }
static inline unsigned action_to(action_t a) { return (unsigned)(a >> 24) & 0xFFFF; }
static inline unsigned action_with(action_t a) { return (unsigned)(a >> 8) & 0xFFFF; }
static inline unsigned action_x(action_t a) { return (unsigned)a & 0xFF; }

/* One result of luck with its whole-number weight. `what` is packed as the game likes
 * (dice: luck.h packs counts of faces) and, like an action, says itself. */
struct outcome {
    uint64_t what;
    uint64_t weight;
};

/* ---- nodes -------------------------------------------------------------------------- */

enum node_kind { NODE_CHOICE = 1, NODE_LUCK = 2, NODE_OVER = 3 };

struct node {
    uint8_t kind;         /* enum node_kind */
    uint8_t seats;        /* CHOICE: bit set of seats asked; more than one = secret and order-free */
    uint8_t seen;         /* who may see the entry that answers it (SEEN_BY bits); its author always may */
    uint64_t denominator; /* LUCK: what the weights sum to */
};

/* ---- reasons ------------------------------------------------------------------------ */

/* A rule as a number: RULE('R', 41). Zero is no rule: legal. */
#define RULE(letter, number) ((uint16_t)((unsigned)(letter) << 9 | (unsigned)(number)))
enum { RULE_NONE = 0, RULE_SYNTAX = 1, RULE_SEAT = 2, RULE_ORDER = 3 };

/* Why not: the rule and the pieces concerned. `note` chooses the game's sentence. */
struct reason {
    uint16_t rule;
    uint16_t note;
    int32_t a, b, c;
};

/* ---- events ------------------------------------------------------------------------- */

enum { EVENT_FORCED = 0, EVENT_GAME = 1 }; /* kinds from EVENT_GAME on are the game's own */

/* What happened, who may see it, and to whom it shows something that was hidden from them
 * (that is a barrier for undo). What two seats see differently is two events. */
struct event {
    uint8_t kind;
    uint8_t seen;  /* SEEN_BY bits */
    uint8_t shows; /* SEEN_BY bits */
    uint8_t seat;  /* whom it is about where that matters, else NOBODY */
    int32_t a[5];  /* the game's figures; EVENT_FORCED: the action in a[0] (high) and a[1] (low) */
};

/* The sink. NULL stands for silence: in a game write through the helpers below. */
struct events {
    void (*put)(struct events *sink, const struct event *event);
    uint32_t *met; /* counts of rules met, indexed by rule number as in RULE(), or NULL */
};

static inline void event_put(struct events *sink, struct event event)
{
    if (sink && sink->put)
        sink->put(sink, &event);
}

/* A question with one answer was skipped where it may be (DESIGN: Questions). */
static inline void event_forced(struct events *sink, unsigned seat, action_t action, unsigned seen)
{
    if (sink && sink->put)
        sink->put(sink, &(struct event){.kind = EVENT_FORCED,
                                        .seen = (uint8_t)seen,
                                        .seat = (uint8_t)seat,
                                        .a = {(int32_t)(uint32_t)(action >> 32), (int32_t)(uint32_t)action}});
}
static inline action_t event_forced_action(const struct event *event)
{
    return (uint64_t)(uint32_t)event->a[0] << 32 | (uint32_t)event->a[1];
}

/* Counts rules as met, for `bellum rules --coverage` (law 17): called by the function that carries a rule out, where the
 * rule acts. rules_met(events, RULE('R', 41), RULE('S', 3)). Costs a test when silent. */
static inline void rules_met_n(struct events *sink, const uint16_t *rules, size_t n)
{
    for (size_t i = 0; i < n; i++)
        sink->met[rules[i]]++;
}
#define rules_met(sink, ...)                                                                                           \
    do {                                                                                                               \
        if ((sink) && (sink)->met) {                                                                                   \
            const uint16_t met_now[] = {__VA_ARGS__};                                                                  \
            rules_met_n((sink), met_now, sizeof met_now / sizeof *met_now);                                            \
        }                                                                                                              \
    } while (0)

/* ---- results ------------------------------------------------------------------------ */

enum quit_how { QUIT_RESIGN = 1, QUIT_TIME = 2, QUIT_AGREE = 3 };

struct result {
    uint8_t place[SEATS_MAX]; /* 1 = first; equal places are shared; 0 = no such seat */
    int32_t score[SEATS_MAX]; /* the game's own points, for reports */
    char by[16];              /* why, in one word of the specification: destroyed, morale, areas, resign … */
};

/* ---- packs -------------------------------------------------------------------------- */

/* The first member of every pack. prepare() fills seats and scenario; the engine the hash. */
struct pack_head {
    uint64_t hash;  /* of all bytes of the pack behind this field */
    uint8_t seats;  /* how many play */
    uint8_t hidden; /* 1: something may be hidden in this match */
    uint8_t lucky;  /* 1: luck may occur in this match */
    uint8_t zero[5];
    char scenario[32]; /* id, or "custom" */
};

/* ---- the table ---------------------------------------------------------------------- */

/* `s` is a state, `v` may be a state or a view (then nothing UNKNOWN may be read). A view has
 * the size and shape of a state. `who` is a seat or, in read() and say(), LUCK. */
struct game {
    const char *id;    /* "lines": the word on the command line, the folder, the prefix */
    const char *name;  /* the title */
    const char *about; /* one sentence for `bellum games` */
    int rules_version;
    int seats_min, seats_max;
    const char *seat_names[SEATS_MAX]; /* "White", "Black": the rulebook's words for the seats */

    size_t pack_size, state_size;
    size_t pack_tables; /* the last so many bytes of a pack are made of the rest: no part of its hash */
    int choices_max, outcomes_max;
    int64_t length_max; /* no match has more entries */

    /* What may stand in data/<id>/ *.json and at the root of a position. */
    const struct content_description *content;
    /* Content and set-up made into a pack, or every mistake in them. `content` is the union of
     * data/<id>/ *.json as one object, and fits the description; `setup` is {"scenario":…,"switches":{…}} or a
     * whole position, which brings its own map, limits and switches. `pack` comes zeroed. */
    bool (*prepare)(const struct json *content, const struct json *setup, void *pack, struct errors *errors);
    void (*begin)(const void *pack, void *s);

    struct node (*node)(const void *pack, const void *v);
    int (*legal)(const void *pack, const void *v, unsigned seat, action_t *out);
    /* True when legal; else false and *why (never NULL) says the rule. Takes any eight bytes. */
    bool (*check)(const void *pack, const void *v, unsigned seat, action_t action, struct reason *why);
    void (*apply)(const void *pack, void *s, unsigned seat, action_t action, struct events *events);

    int (*outcomes)(const void *pack, const void *s, struct outcome *out);
    uint64_t (*sample)(const void *pack, const void *s, struct rng *dice);
    void (*resolve)(const void *pack, void *s, uint64_t outcome, struct events *events);

    void (*quit)(const void *pack, void *s, unsigned seat, enum quit_how how, struct events *events);
    void (*result)(const void *pack, const void *s, struct result *out); /* in an OVER node */
    /* True when sound; else *why. Called on positions from outside and by law 14. */
    bool (*valid)(const void *pack, const void *s, struct reason *why);

    void (*look)(const void *pack, const void *s, unsigned looker, void *view);
    void (*imagine)(const void *pack, const void *view, unsigned seat, struct rng *dice, void *s);

    /* Text. say_* append to `out`. */
    void (*say_action)(const void *pack, action_t action, struct text *out);
    void (*say_outcome)(const void *pack, uint64_t outcome, struct text *out);
    void (*say_event)(const void *pack, const struct event *event, struct text *out); /* kinds >= EVENT_GAME */
    void (*say_reason)(const void *pack, const struct reason *why, struct text *out); /* a sentence, no rule number */
    void (*say_prompt)(const void *pack, const void *v, unsigned seat, struct text *out);
    /* Takes the first action (who = seat) or outcome (who = LUCK) off a line, given the question now open,
     * and leaves in `line` what is still to be read ("" when it is used up). The rest may be rewritten
     * (a set typed in any order comes back in ascending order); it never grows. False: *why. The action read
     * need not be legal: the engine checks it. */
    bool (*read)(const void *pack, const void *v, unsigned who, char *line, uint64_t *what, struct reason *why);
    /* A position as a JSON object: a state, or a view of that looker. */
    void (*say_position)(const void *pack, const void *v, unsigned looker, struct text *out);
    /* The reverse, into zeroed bytes. looker REFEREE: a state, unknown cards filled from the unseen ones in the
     * order of the content; else that looker's view. Every mistake goes to `errors` with its rule. */
    bool (*read_position)(const void *pack, const struct json *position, unsigned looker, void *v,
                          struct errors *errors);
    /* Deals again, by these dice, what the position left unknown and read_position() filled in the order of the content: for a
     * match that begins there, so that nobody knows the cards beforehand. What the position says stays. May be NULL. */
    void (*deal)(const void *pack, const struct json *position, struct rng *dice, void *s);

    const struct verb_form *verbs; /* the words of its actions */
    /* What happened, as facts and as a sentence for that looker. `before` and `after` are what it sees before and after
     * the entry; either may be NULL. `out` comes with nothing in it. */
    void (*tell)(const void *pack, const void *before, const void *after, unsigned looker, const struct happening *what,
                 struct told *out);

    /* A named figure, for cases and tooltips: false if there is no such fact. */
    bool (*fact)(const void *pack, const void *v, const char *words, struct text *out);
    /* What is this? A cell, piece or card by its id in the scene of this view. False: there is no such thing. */
    bool (*inspect)(const void *pack, const void *v, unsigned looker, unsigned target, unsigned id,
                    struct inspect *out);
    void (*scene)(const void *pack, const void *v, unsigned looker, struct scene *out);
    /* What a fight can come to, in at most FORECAST_KINDS words ("destroyed", "driven back", "no effect"), NULL-ended, and
     * which of them lies between two views of the seat that asked (what it saw before its action, and at the next decision).
     * -1: none of them, nothing was fought. */
    const char *const *forecast_kinds;
    int (*forecast)(const void *pack, const void *before, const void *after, unsigned seat);

    /* Each may be NULL. */
    /* The map's symmetry (law 16): board turned, seats exchanged. False: this pack has none. */
    bool (*mirror)(const void *pack, const void *s, void *out);
    uint64_t (*mirror_entry)(const void *pack, unsigned who, uint64_t what);
    /* The expected result of each seat from here: -10000 lost … 10000 won. Of a state, never of a view. */
    void (*judge)(const void *pack, const void *s, int32_t value[SEATS_MAX]);
    bool
        judge_luck; /* judge() weighs luck that is due: a player who looks one step ahead asks it there and does not roll */
    /* Figures of a state that a net learns from (net.h): features_n whole numbers, at most FEATURES_MAX, as `seat` stands.
     * seat NOBODY, in a match of two: the seat that the game likes best for it (whose turn it is). Returns that seat, and
     * what judge() says for it in *judged; -1: such a match is nothing to learn from, ask judge(). Of a state that is not
     * over, never of a view. features_version changes when the figures mean something else: older nets are refused then. */
    int (*features)(const void *pack, const void *s, unsigned seat, int32_t *out, int32_t *judged);
    int features_n, features_version;
    /* Entries that a playout behind a secret series runs: as far as it takes to see what the series was for. 0: no
     * further than any other. */
    uint16_t series_depth;
    /* How promising each action looks before any search: weights, at least 1. */
    void (*prior)(const void *pack, const void *v, unsigned seat, const action_t *actions, int n, uint16_t *weights);
    /* A cheap sensible action for playouts. */
    action_t (*quick)(const void *pack, const void *s, unsigned seat, struct rng *dice);
    /* A whole secret series (a set-up) at once, for a seat asked in this view: its actions in order, at most PLAN_MAX.
     * 0: nothing to plan here. effort 0: a good answer to anything at all, in some milliseconds; 1: to others that
     * think as well; 2 and 3: the answer that can itself be answered least, in at most a second and in ten. */
    int (*plan)(const void *pack, const void *view, unsigned seat, int effort, struct rng *dice, action_t *out);
    /* Tells what happened before the first question: in begin(), or (position not NULL) when that position was read. May
     * be NULL: nothing happens there. */
    void (*opening)(const void *pack, const struct json *position, struct events *events);

    /* For `bellum bench`; each may be NULL. Scenarios to measure, NULL-ended: the first is the game's speed, the others are told
     * besides (NULL: its first scenario). And what matters in it beside whole games. */
    const char *const *bench_scenarios;
    const struct bench_part *bench;
};

/* A part of a game that is measured on its own. */
struct bench_part {
    const char *key;                                         /* in JSON: "battles_per_s", "reach_ns" */
    const char *words;                                       /* behind its figure: "battles/s" */
    bool nanoseconds;                                        /* the figure is the time of one; else how many a second */
    const char *setup;                                       /* JSON of the pack that it is measured on */
    int n;                                                   /* done by one call */
    uint64_t (*run)(const void *pack, int n, uint64_t seed); /* a checksum, so that nothing is left out */
};

enum { PLAN_MAX = 80, FORECAST_KINDS = 6, FEATURES_MAX = 160 };

/* The one list of games, ended by NULL (src/games/list.c). */
extern const struct game *const games[];
const struct game *game_find(const char *id);

#endif
