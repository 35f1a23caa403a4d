/* prevail.h: Prevail: Ancient Battles. The pack, the state with its invariants, and what the files share.
 *
 * rules.c is the sequence of play; the chapters of the rulebook stand in deploy, cards, commanders, commands, moves,
 * ranged, engagements, combat, thresholds, retreats, rally and units. All other files are those of every game. */
#ifndef BELLUM_PREVAIL_H
#define BELLUM_PREVAIL_H

#include "board/square.h"
#include "engine/ask.h"
#include "engine/game.h"
#include "engine/verbs.h"

enum { WHITE, BLACK, SIDES };
enum { BOTH = 2, NO_SIDE = 3 }; /* where a side may stand in the state */

enum {
    TYPES_MAX = 48,
    CARDS_MAX = 64,
    TRAITS_MAX = 32,
    ARMY_MAX = 40, /* units of a side */
    HAND_MAX = 16, /* cards of a side in all zones */
    SPEED_MAX = 8,
    LINE_MAX_UNITS = 8,   /* G25 */
    COMMANDER_STEPS = 4,  /* R59 */
    PASS_FLEXIBILITY = 4, /* R91 */
    CHOICES_MAX = 2400,
    TODO_MAX = 8,
    TODO_PLAYED = 6, /* two payments, retreats and reverses: more a position cannot have */
    TERRAINS_MAX = 16,
    NATIONS_MAX = 8,
    READY_MAX = 32,   /* ready-made armies in a pack */
    CHANGES_MAX = 60, /* G76 */
    NEED_MAX = 64     /* of limits.penalty, where armies are built */
};

enum { NO_RANGE = 0xFF }; /* an effect without inspiration range */
enum { NO_CARD = 0xFE };  /* UNKNOWN (0xFF) is a card that the looker may not know */
/* Else card index + 1. COMMIT_HIDDEN: in a view, of a side that has decided in secret. */
enum { COMMIT_UNASKED = 0, COMMIT_HIDDEN = 0xFE, COMMIT_DECLINED = 0xFF };
enum { SLOT_UNASKED = 0, SLOT_NONE = 0xFF }; /* else card index + 1 */

/* R13. DEFENSE occurs in what is printed only: in the pack it is laid on the three thresholds (G45). */
enum stat { ATTACK, RANGE, SPEED, FLEXIBILITY, RETREAT, REVERSE, ROUT, STATS, DEFENSE = STATS, PRINTED };

enum preset { RULEBOOK, PLAYTEST };

/* ---- the pack ------------------------------------------------------------------------------------- */

struct prevail_type {
    char id[40], name[40], code[8];
    uint8_t cost, limit, penalty;
    int8_t stat[STATS]; /* a threshold of 0 is never met (G47) */
    uint8_t zero[2];
    uint32_t traits; /* bits, by pack.traits */
};

/* Modifiers and whom they serve. */
struct prevail_effect {
    uint64_t fits;        /* types that meet traits and types (G22) */
    int8_t mods[PRINTED]; /* thresholds with defense laid on them; [DEFENSE] as printed */
    uint8_t any;          /* some modifier is not 0 */
    uint8_t range;        /* inspiration range, or NO_RANGE (G21) */
    uint8_t zero[6];
    uint32_t traits; /* as printed, for texts */
    uint32_t zero2;
    uint64_t types; /* as printed; 0 = not limited */
};

struct prevail_card {
    char name[40];
    uint16_t id; /* its number */
    uint8_t initiative;
    uint8_t commit;     /* bits of printed stats, +1 each (G43) */
    uint8_t ranged;     /* R21: 1 = Ranged Attack */
    uint8_t lines;      /* commands lines, not units */
    uint8_t number;     /* how many */
    uint8_t slots;      /* G17 P: how many, */
    uint64_t slot_fits; /* and for which types */
    uint64_t preserves; /* types */
    struct prevail_effect command, round;
};

/* Limits of an army on a board (G3). cards = 0: a board for tests, no limits. */
struct prevail_limits {
    uint16_t cost, types, penalty, cards; /* cards of each initiative */
};

/* Invariants, from the first entry on:
 * - units[side] are in ascending order of space, one a space; those from n[side] on are zero;
 *   occupied[side] has exactly their spaces;
 * - a space in both sets is engaged and has its entry in engagements (ascending); there are no other entries;
 * - a card of a side is in one zone only; hand_n = cards in hand; known is part of hand and awaiting;
 * - ask is the one question open (ASK_NOTHING only inside apply and when it is over). */
struct prevail_unit {
    uint16_t at;
    uint8_t type, facing;
    uint8_t flags; /* enum unit_flag */
    uint8_t slot;  /* G17 P, while slots are assigned */
};
enum unit_flag { COMMANDED = 1, ACTED = 2, SUPPORTS = 4 /* named in the shot now open */ };

enum engagement_type { FRONT, FLANK, REAR };
struct prevail_engagement {
    uint16_t at, round;
    uint8_t engager, type, fought, zero;
};

/* In a view the other side's hand reads UNKNOWN in all bytes, awaiting UNKNOWN while a card lies there. */
struct prevail_cards {
    uint64_t hand, played, discard, burnt, known; /* sets of card indices */
    uint8_t hand_n, awaiting, in_play;
    uint8_t zero[5];
};
#define HAND_UNKNOWN UINT64_MAX

enum phase { PHASE_SET_UP, PHASE_CARDS, PHASE_COMMANDERS, PHASE_COMMANDS, PHASE_MELEE, PHASE_CLEANUP, PHASE_OVER };

enum step {
    STEP_DEPLOY, /* set-up */
    STEP_FIRST,
    STEP_CHOOSE,    /* play cards */
    STEP_COMMANDER, /* move commanders */
    STEP_ISSUE,     /* issue commands */
    STEP_RESOLVE,
    STEP_COMBAT, /* issue commands, resolve melee */
    STEP_PICK,   /* resolve melee */
    STEP_RALLY,  /* cleanup */
    STEP_BURN,
    STEP_SUPPORT,
    STEP_OVER,
    STEP_BUILD /* set-up, before deployment; the last in number, since states are kept */
};

enum question_kind {
    ASK_NOTHING,
    ASK_DEPLOY,
    ASK_CARD,
    ASK_COMMANDER,
    ASK_ISSUE,
    ASK_RESOLVE,
    ASK_PICK,
    ASK_COMMIT,
    ASK_FRONT,
    ASK_RETREAT,
    ASK_PAY,
    ASK_RALLY,
    ASK_ASSIGN,
    ASK_SUPPORT,
    ASK_MOVE,
    ASK_FIRST,
    ASK_BURN,
    ASK_COMMITS, /* of both, in secret (G42) */
    ASK_BUILD    /* of both, in secret (G74) */
};

/* The open question: the engine's struct question, laid out as records of earlier builds have it. */
struct prevail_question {
    uint8_t kind, seat; /* seat: also BOTH, or NO_SIDE where chance answers */
    uint8_t required;   /* commit */
    uint8_t n;          /* pay: cards still to go */
    uint16_t at;        /* move, front, retreat, assign; else ASK_NONE */
    uint16_t after;     /* last member named of an open set: space or card index; ASK_NONE = none */
};

enum combat_kind { COMBAT_NONE, COMBAT_MELEE, COMBAT_SHOT, COMBAT_FRONT, COMBAT_MOVE };
struct prevail_combat {
    uint8_t kind, seat; /* shot: who shoots */
    uint8_t commits[SIDES];
    uint16_t at;     /* melee, front, move: the space; shot: the shooter's */
    uint16_t target; /* shot */
};

/* The thresholds that an attack value met, as the event `attack` tells them. */
enum result_bit { MET_ROUT = 1, MET_RETREAT = 2, MET_REVERSE = 4 };

enum todo_kind { DO_NOTHING, DO_PAY, DO_RETREAT, DO_REVERSE };
struct prevail_todo {
    uint8_t what, seat;
    uint16_t n; /* pay: cards; else the space where the unit stands now */
};

enum end_reason {
    END_NONE,
    END_CANNOT_PAY,
    END_EMPTY_HAND,
    END_LAST_CARD,
    END_NO_UNITS,
    END_RESIGNED,
    END_AGREED,
    END_ROUND_CAP,
    END_TIME,
    END_GOALS, /* G73, from here on */
    END_LOSSES,
    END_COMMANDER,
    END_LAST_ROUND,
    ENDS
};

struct prevail_state {
    struct prevail_unit units[SIDES][ARMY_MAX];
    uint64_t occupied[SIDES][SQUARE_WORDS];
    struct prevail_engagement engagements[ARMY_MAX];
    struct prevail_cards cards[SIDES];
    uint8_t reserve[SIDES][TYPES_MAX], routed[SIDES][TYPES_MAX];
    struct prevail_question ask;
    struct prevail_combat combat;
    struct prevail_todo todo[TODO_MAX];
    uint16_t round;
    uint16_t commander[SIDES]; /* space, SQUARE_NONE = lost or not yet placed */
    uint8_t n[SIDES], engagements_n, todo_n;
    uint8_t phase, step, initiative, active; /* initiative: a side or NO_SIDE; active also BOTH */
    uint8_t line_orders[SIDES];
    uint8_t winner, reason; /* a side or NO_SIDE; enum end_reason, END_NONE while it goes on */
    uint8_t turned; /* mirror.c: sets run from the other end of the board, Black comes first where White would */
    uint8_t built;  /* G74: bits of the sides that are ready; 0 once both are */
    uint8_t changes[SIDES]; /* G76; UNKNOWN in a view of the other side */
    uint8_t zero[2];
};
_Static_assert(sizeof(struct prevail_state) <= 2048, "a state is at most 2 KB");
_Static_assert(sizeof(struct prevail_state) % 8 == 0, "no padding at the end");
_Static_assert(sizeof(struct prevail_unit) == 6 && sizeof(struct prevail_cards) == 48 &&
                   sizeof(struct prevail_engagement) == 8 && sizeof(struct prevail_question) == 8 &&
                   sizeof(struct prevail_combat) == 8 && sizeof(struct prevail_todo) == 4,
               "no padding inside");

/* One kind of ground (R141, G68 to G70). */
struct prevail_terrain {
    char id[16], name[32];
    uint64_t bars;              /* types that may not enter it */
    int8_t mods[PRINTED];       /* what a unit on it gets; thresholds with defense laid on them */
    int8_t engager[PRINTED];    /* what the engager of an engagement on it gets besides */
    uint8_t speed, flexibility; /* what entering it costs besides the step */
    uint8_t cover;              /* shots reach a unit on it from so much less far */
    uint8_t closed;             /* nobody may enter it, commanders included */
    uint8_t zero[4];
};

/* How a scenario is won besides R31 to R33 (G73). */
struct prevail_victory {
    uint64_t goals[SIDES][SQUARE_WORDS]; /* spaces to hold */
    uint16_t losses[SIDES];              /* a side that has lost units of this cost or more has lost; 0: no such test */
    uint8_t hold[SIDES];                 /* how many of the goals win; 0: no such test */
    uint8_t last;                        /* who wins after the last round; NO_SIDE: nobody */
    uint8_t commander;                   /* a side without its commander has lost */
    uint8_t any;                         /* some of these are tested */
    uint8_t zero[7];
};
_Static_assert(sizeof(struct prevail_victory) % 8 == 0, "no padding, on machines of 32 bits either");

/* A ready-made army to start from (G74). */
struct prevail_ready {
    char id[32], name[32], about[64];
    uint64_t cards;
    uint8_t units[TYPES_MAX];
    uint8_t nation;
    uint8_t zero[7];
};

/* What armies may be built of (G74, G75). */
enum { NO_NATION = 0xFF };
struct prevail_build {
    uint64_t types[NATIONS_MAX], cards[NATIONS_MAX]; /* of an army of that nation, those of no nation included */
    char nation[NATIONS_MAX][16], name[NATIONS_MAX][24];
    struct prevail_ready ready[READY_MAX];
    uint8_t type_nation[TYPES_MAX]; /* or NO_NATION: everybody hires it */
    uint8_t allowed[SIDES];         /* nations that a side may choose, as bits */
    uint8_t on, nations_n, ready_n;
    uint8_t zero[3];
};

/* What a scenario adds: its ground, its victory, the building of armies. Matches began before there was any of it, and the bytes that a pack's
 * hash is made of are frozen: it stands with the tables, and the pack has its digest (0: there is nothing of it). */
struct prevail_extra {
    struct prevail_terrain terrains[TERRAINS_MAX + 1]; /* 0 is open ground */
    uint64_t where[TERRAINS_MAX + 1][SQUARE_WORDS];    /* the spaces of each kind */
    uint64_t closed[SQUARE_WORDS];
    struct prevail_victory victory;
    struct prevail_build build;
    uint8_t ground[SQUARE_MAX]; /* the kind of each space */
    uint8_t terrains_n;         /* open ground not counted */
    uint8_t own_ground;         /* a position's, not its scenario's */
    uint8_t own_zones;          /* the scenario's, not those of G2 */
    uint8_t black_first;        /* G72: Black deploys first */
    uint8_t lopsided;           /* not the same for both sides: no mirror image */
    uint8_t zero[3];
};
_Static_assert(sizeof(struct prevail_terrain) % 8 == 0 && sizeof(struct prevail_extra) % 8 == 0, "no padding");

struct prevail_names {
    char scenario[40];
    char side[SIDES][24]; /* "Rome"; "" = as the seat is called */
    char art[SIDES][16];
};

struct prevail_pack {
    struct pack_head head;
    char content[32], board_name[16];
    uint8_t preset, commander_loss, free_deploy, shot_defense;
    uint16_t max_rounds;
    uint8_t types_n, cards_n, traits_n;
    uint8_t secret_commits; /* G42 */
    uint8_t rough;          /* some ground is not open (G68) */
    uint8_t own_board;      /* G71: not the scenario's size; 1 small, 2 standard, 3 large */
    uint32_t digest;        /* of `extra` */
    struct prevail_limits limits;
    uint64_t zone[SIDES][SQUARE_WORDS]; /* G2 */
    char traits[TRAITS_MAX][24];
    struct prevail_type types[TYPES_MAX];
    struct prevail_card cards[CARDS_MAX];  /* ascending by number */
    uint64_t turns[SQUARE_DIRECTIONS][64]; /* moves.c: flexibility left + 1 in each facing after turning */
    struct square_board board;
    struct prevail_state start;
    struct prevail_extra extra; /* pack_tables, from here on: no part of the hash, but for the digest */
    struct prevail_names names; /* for people only */
};

/* ---- actions ---------------------------------------------------------------------------------------- */

/* to: a space, from: a card or type, x: a facing. In this order the lists come out sorted. */
enum verb {
    VERB_DEPLOY = 1, /* from type (ASK_NONE = the commander), to, x */
    VERB_CARD,       /* from card */
    VERB_COMMANDER,  /* to */
    VERB_COMMAND,    /* to */
    VERB_LINE,       /* from first end, to other end (spaces) */
    VERB_WITH,       /* to */
    VERB_DONE,
    VERB_UNIT,   /* to */
    VERB_COMMIT, /* from card */
    VERB_DECLINE,
    VERB_MOVE,  /* to, x */
    VERB_SHOOT, /* to */
    VERB_HOLD,
    VERB_FIGHT, /* to */
    VERB_STAND,
    VERB_RETREAT, /* to, x */
    VERB_PAY,     /* from card */
    VERB_RALLY,
    VERB_NO_RALLY,
    VERB_ASSIGN, /* from space, to card or ASK_NONE */
    VERB_ADD,    /* from a type, or ITEM_CARD + card */
    VERB_DROP,   /* the same */
    VERB_ARMY,   /* from a ready-made army */
    VERB_READY,
    VERBS
};

enum { ITEM_CARD = 0x100 };

/* Outcomes: what is drawn in the high byte, so that each says itself. */
enum { LUCK_FIRST = 1, LUCK_BURN = 2 };
static inline uint64_t luck_make(unsigned kind, unsigned value) { return (uint64_t)kind << 8 | value; }
static inline unsigned luck_kind(uint64_t outcome) { return (unsigned)(outcome >> 8); }
static inline unsigned luck_value(uint64_t outcome) { return (unsigned)(outcome & 0xFF); }

enum prevail_event {
    EVENT_DEPLOYED = EVENT_GAME,
    EVENT_INITIATIVE,
    EVENT_REVEALED,
    EVENT_COMMANDER,
    EVENT_ORDERED,
    EVENT_MOVED,
    EVENT_ENGAGED,
    EVENT_SHOT,
    EVENT_COMMITTED,
    EVENT_FOUGHT,
    EVENT_TURNED,
    EVENT_STRUCK,
    EVENT_ROUTED,
    EVENT_RETREATED,
    EVENT_REVERSED,
    EVENT_STUCK,
    EVENT_PAID,
    EVENT_COMMANDER_LOST,
    EVENT_RALLIED,
    EVENT_BURNT,
    EVENT_SUPPORT,
    EVENT_ASSIGNED,
    EVENT_ROUND,
    EVENT_OVER,
    EVENT_CARD_IN,
    EVENT_DECIDING,
    EVENT_DECIDED,
    EVENT_DECLINED,
    EVENT_READY,
    EVENT_ARMY
};

/* ---- small things -------------------------------------------------------------------------------------- */

#define R(n) RULE('R', n)
#define G(n) RULE('G', n)

static inline unsigned other(unsigned seat) { return seat ^ 1u; }
static inline bool on(const struct prevail_state *s, unsigned seat, unsigned space)
{
    return bit_has(s->occupied[seat], space);
}
static inline bool engaged(const struct prevail_state *s, unsigned space)
{
    return on(s, WHITE, space) && on(s, BLACK, space);
}
/* Sets of spaces are named in ascending order: may this one follow what was named last? */
static inline bool named_after(const struct prevail_state *s, unsigned space, unsigned last)
{
    return last == ASK_NONE || (s->turned ? space < last : space > last);
}
static inline const struct prevail_terrain *ground_on(const struct prevail_pack *pack, unsigned space)
{
    return &pack->extra.terrains[pack->extra.ground[space]];
}
static inline uint64_t card_bit(unsigned card) { return UINT64_C(1) << (card % CARDS_MAX); }
static inline bool card_in(uint64_t set, unsigned card) { return set >> (card % CARDS_MAX) & 1; }
static inline int cards_unknown(const struct prevail_cards *c) /* in hand, not known to the others; nothing awaiting */
{
    return c->hand_n - bit_count(c->known);
}
/* combat.commits and unit.slot hold a card one higher, since 0 is `not asked yet`. */
static inline bool is_noted(unsigned note)
{
    return note != COMMIT_UNASKED && note != COMMIT_DECLINED && note != COMMIT_HIDDEN;
}
static inline uint8_t card_note(unsigned card) { return (uint8_t)(card + 1); }
static inline unsigned noted_card(unsigned note)
{
    assert(is_noted(note));
    return note - 1;
}

extern const struct prevail_card prevail_no_card; /* where none is in play: commands nobody, changes nothing */
static inline const struct prevail_card *card_in_play(const struct prevail_pack *pack, const struct prevail_state *s,
                                                      unsigned seat)
{
    unsigned card = s->cards[seat].in_play;
    return card < CARDS_MAX ? &pack->cards[card] : &prevail_no_card;
}

static inline void prevail_ask(struct prevail_state *s, unsigned kind, unsigned seat)
{
    s->ask = (struct prevail_question){.kind = (uint8_t)kind, .seat = (uint8_t)seat, .at = ASK_NONE, .after = ASK_NONE};
}
static inline void prevail_ask_at(struct prevail_state *s, unsigned kind, unsigned seat, unsigned space)
{
    prevail_ask(s, kind, seat);
    s->ask.at = (uint16_t)space;
}
/* Who has still to decide in secret. */
static inline bool commit_open(const struct prevail_state *s, unsigned seat)
{
    return s->ask.kind == ASK_COMMITS && seat < SIDES && s->combat.commits[seat] == COMMIT_UNASKED;
}
/* Who has still to build an army. */
static inline bool build_open(const struct prevail_state *s, unsigned seat)
{
    return s->ask.kind == ASK_BUILD && seat < SIDES && !(s->built >> seat & 1);
}
/* In a view: the other side's army, while it is being built, is not shown. */
static inline bool army_hidden(const struct prevail_state *s, unsigned seat) { return s->reserve[seat][0] == UNKNOWN; }
static inline bool prevail_finished(const struct prevail_state *s) { return s->step == STEP_OVER; }

/* What everybody sees. */
static inline void prevail_event(struct events *events, unsigned kind, unsigned seat, int a, int b, int c)
{
    event_put(events,
              (struct event){.kind = (uint8_t)kind, .seen = SEEN_BY_ALL, .seat = (uint8_t)seat, .a = {a, b, c}});
}

/* ---- pack.c, position.c, position_read.c, position_read_ready.c ------------------------------------------------- */

int prevail_type_find(const struct prevail_pack *pack, const char *id);
int prevail_card_find(const struct prevail_pack *pack, int64_t number);
void prevail_army_check(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                        const struct json *at, struct errors *errors);
void prevail_places_check(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                          const struct json *at, struct errors *errors);
/* A position from outside: where it leaves its question out, or stands at one that has no answer, the rules go on. */
bool prevail_ready(const struct prevail_pack *pack, struct prevail_state *s, struct reason *why);
/* Do phase, step and side to act go together, and do the pieces that a combat speaks of stand where it says? */
bool prevail_moment_valid(const struct prevail_pack *pack, const struct prevail_state *s);
/* The words of positions, each list ended by NULL, indexed by the enums above. */
extern const char *const prevail_stat_names[],
    *const prevail_side_names[], *const prevail_preset_names[],
                                     *const prevail_loss_names[],
                                         *const prevail_deploy_names[],
                                             *const prevail_switch_names[],
                                                 *const prevail_commit_names[],
                                                     *const prevail_board_names[],
                                                         *const prevail_army_names[],
                                                             *const prevail_step_names[],
                                                                 *const prevail_ask_names[],
                                                                     *const prevail_combat_names[],
                                                                         *const prevail_todo_names[],
                                                                             *const prevail_engagement_names[],
                                                                                 *const prevail_end_names[],
                                                                                     *const prevail_command_words[],
                                                                                         *const prevail_size_words[];
extern const struct content_description prevail_content; /* content.c */

/* The board turned by half a circle; what is no space stays. */
unsigned prevail_space_turned(const void *packed, unsigned space);
extern const struct verb_form prevail_verbs[]; /* say.c */

/* ---- for people: scene_cards.c, scene_choices.c, scene_fight.c -------------------------------------------------- */

/* Ids in the scene: units by side and space, commanders behind them; cards by side. */
enum { BLACK_UNITS = 1000, COMMANDERS = 2000 };
static inline uint16_t prevail_unit_id(unsigned seat, unsigned space)
{
    return (uint16_t)((seat == BLACK ? BLACK_UNITS : 0) + space);
}
static inline uint16_t prevail_commander_id(unsigned seat) { return (uint16_t)(COMMANDERS + seat); }
static inline uint16_t prevail_card_id(unsigned seat, unsigned card) { return (uint16_t)(seat * CARDS_MAX + card); }
/* Ids of the price list: types by their index, ready-made armies behind them. */
static inline uint16_t prevail_army_id(unsigned army) { return (uint16_t)(TYPES_MAX + army); }
static inline const char *prevail_side_name(const struct prevail_pack *pack, unsigned seat)
{
    const char *seat_names[] = {"White", "Black"};
    return pack->names.side[seat][0] ? pack->names.side[seat] : seat_names[seat];
}

/* The rule that puts the open question (say_prompt.c). */
uint16_t prevail_ask_rule(const struct prevail_pack *pack, const struct prevail_state *s);
extern const char *const prevail_end_words[];              /* "had no card left in hand", by enum end_reason */
extern const char *const prevail_stat_titles[PRINTED + 1]; /* "Attack" */
/* What a card does, each part as the rest of a sentence; the whole of it in sentences. */
void prevail_put_command(const struct prevail_pack *pack, const struct prevail_card *c, struct text *out);
void prevail_put_mods(const struct prevail_effect *e, struct text *out);
void prevail_put_round(const struct prevail_pack *pack, const struct prevail_card *c, struct text *out);
void prevail_put_commit(const struct prevail_card *c, struct text *out);
void prevail_put_keeps(const struct prevail_pack *pack, const struct prevail_card *c, struct text *out);
void prevail_put_card(const struct prevail_pack *pack, const struct prevail_card *c, struct text *out);
void prevail_inspect_unit(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                          const struct prevail_unit *u, struct inspect *out);
void prevail_inspect_commander(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                               struct inspect *out);
void prevail_scene_cards(const struct prevail_pack *pack, const struct prevail_state *s, unsigned looker,
                         struct scene *out);
void prevail_scene_choices(const struct prevail_pack *pack, const struct prevail_state *s, unsigned looker,
                           struct scene *out);
void prevail_scene_army(const struct prevail_pack *pack, const struct prevail_state *s, unsigned looker,
                        struct scene *out);
bool prevail_inspect_type(const struct prevail_pack *pack, const struct prevail_state *s, unsigned looker,
                          unsigned type, struct inspect *out);
void prevail_scene_ways(const struct prevail_pack *pack, const struct prevail_state *s, struct scene *out);
void prevail_scene_fight(const struct prevail_pack *pack, const struct prevail_state *s, struct scene *out);

/* ---- the contract ----------------------------------------------------------------------------------------------- */

bool prevail_prepare(const struct json *content, const struct json *setup, void *packed, struct errors *errors);
void prevail_begin(const void *packed, void *state);
struct node prevail_node(const void *packed, const void *v);
int prevail_legal(const void *packed, const void *v, unsigned seat, action_t *out);
bool prevail_check(const void *packed, const void *v, unsigned seat, action_t action, struct reason *why);
void prevail_apply(const void *packed, void *state, unsigned seat, action_t action, struct events *events);
int prevail_outcomes(const void *packed, const void *v, struct outcome *out);
uint64_t prevail_sample(const void *packed, const void *v, struct rng *dice);
void prevail_resolve(const void *packed, void *state, uint64_t outcome, struct events *events);
void prevail_quit(const void *packed, void *state, unsigned seat, enum quit_how how, struct events *events);
void prevail_result(const void *packed, const void *v, struct result *out);
bool prevail_valid(const void *packed, const void *v, struct reason *why);
void prevail_look(const void *packed, const void *state, unsigned looker, void *view);
void prevail_imagine(const void *packed, const void *view, unsigned looker, struct rng *dice, void *state);
void prevail_say_action(const void *packed, action_t action, struct text *out);
void prevail_say_outcome(const void *packed, uint64_t outcome, struct text *out);
void prevail_say_event(const void *packed, const struct event *event, struct text *out);
void prevail_say_reason(const void *packed, const struct reason *why, struct text *out);
void prevail_say_prompt(const void *packed, const void *v, unsigned seat, struct text *out);
bool prevail_read(const void *packed, const void *v, unsigned who, char *line, uint64_t *what, struct reason *why);
void prevail_say_position(const void *packed, const void *v, unsigned looker, struct text *out);
bool prevail_read_position(const void *packed, const struct json *position, unsigned looker, void *v,
                           struct errors *errors);
void prevail_tell(const void *packed, const void *before, const void *after, unsigned looker,
                  const struct happening *what, struct told *out);
bool prevail_fact(const void *packed, const void *v, const char *words, struct text *out);
bool prevail_inspect(const void *packed, const void *v, unsigned looker, unsigned target, unsigned id,
                     struct inspect *out);
void prevail_scene(const void *packed, const void *v, unsigned looker, struct scene *out);
extern const char *const prevail_forecast_kinds[FORECAST_KINDS + 1];
extern const char *const prevail_bench_scenarios[];
extern const struct bench_part prevail_bench;
int prevail_forecast(const void *packed, const void *before, const void *after, unsigned seat);
bool prevail_mirror(const void *packed, const void *state, void *out);
uint64_t prevail_mirror_entry(const void *packed, unsigned who, uint64_t what);
void prevail_judge(const void *packed, const void *state, int32_t value[SEATS_MAX]);
enum { PREVAIL_FEATURES = 75 };
int prevail_features(const void *packed, const void *state, unsigned seat, int32_t *out, int32_t *judged);
void prevail_prior(const void *packed, const void *v, unsigned seat, const action_t *actions, int n, uint16_t *weights);
int prevail_plan(const void *packed, const void *view, unsigned seat, int effort, struct rng *dice, action_t *out);
action_t prevail_quick(const void *packed, const void *v, unsigned seat, struct rng *dice);

extern const struct game game_prevail;

#endif
