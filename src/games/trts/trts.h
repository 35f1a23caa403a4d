/* trts.h: Turn-based Real-Time Strategy: the pack, the state and what the files of this game share.
 *
 * A piece is a name: a seat (0..3), a board (0 hidden, 1 visible) and a number (0..63, written from 1). The name is
 * also where it lies in the state, so that an action, which names pieces, says itself and the same position has one
 * set of bytes only. A slot is board and number (0..127), a ref is seat and slot (0..511). */
#ifndef BELLUM_TRTS_H
#define BELLUM_TRTS_H

#include "pack.h"

/* Bits of a piece. */
enum trts_flag {
    SPENT = 1,    /* R42: activated this round */
    FIRED = 2,    /* R78: attacked or cast this round */
    USED = 4,     /* R62: the pusher's piece attacked or cast in this push */
    SEEN = 8,     /* G57: the others know this building */
    KILLED = 16,  /* died in this step, while R77 is asked */
    GROUP = 32,   /* of the control group */
    BLOCKS = 64,  /* R94, in this step */
    WAITING = 128 /* G45: summoned, not active yet; link is its summoner */
};

enum { WAS_FIRED = 1, WAS_OPEN = 2 };

/* Invariants: type 0 = no piece, and all bytes zero. was* are zero but in two cases: in Macromanagement a visible
 * piece has there what the others still see (G38), and a hidden building that is SEEN what they saw last (G57). */
struct trts_piece {
    uint8_t type, at, hp, shield;
    uint8_t flags; /* enum trts_flag */
    uint8_t was, was_hp, was_link;
    union {
        struct {
            uint8_t mp, energy;
            uint8_t link;  /* slot + 1 of the building it stands on (R33) or, WAITING, of its summoner */
            uint8_t order; /* area + 1 it will go to, while a regroup is put together */
        };
        struct {
            uint8_t left;   /* worker-rounds to go, 0 = finished */
            uint8_t making; /* type, or TRTS_TYPES + 1 + item; 0 = nothing */
            uint8_t making_left;
            uint8_t zero;
        };
    };
};
_Static_assert(sizeof(struct trts_piece) == 12, "no padding");

enum trts_sub { SUB_INCOME, SUB_PRODUCTION, SUB_MOVEMENT, SUB_DONE };

struct trts_player {
    uint16_t got, known; /* items; those that showed (G57). got UNKNOWN (0xFFFF) in a view of somebody else */
    uint16_t purse[2];   /* G58 */
    uint32_t targeted;   /* R49: areas */
    uint8_t min, gas;
    uint8_t sub;   /* enum trts_sub */
    uint8_t after; /* macro: last area or slot named, + 1 */
    uint8_t home;  /* 0..3: the number of its starting location */
    uint8_t out, passed;
    uint8_t zero;
    uint16_t lost[TRTS_TYPES];
    uint8_t alive[TRTS_UNIT_TYPES]; /* G57: surely alive, by type - 1 */
};

/* What luck draws at set-up: an outcome is the draw, then a player (+ 1) in each nibble. */
enum trts_draw { DRAW_SEATS = 1, DRAW_LINE = 2 };

enum trts_stage { STAGE_SETUP, STAGE_MACRO, STAGE_MICRO, STAGE_OVER };
/* The question open; MACRO has one a player. */
/* clang-format off */
enum trts_kind {
    ASK_NOTHING, ASK_SEATS, ASK_LINE, ASK_MACRO, ASK_ACTION, ASK_GROUP, ASK_REGROUP, ASK_RETREAT, ASK_BLOCK,
    ASK_ALLOCATE, ASK_TARGET, ASK_KEEP, ASK_AFTER, ASK_KINDS
};
/* clang-format on */

/* The open question. */
struct trts_ask {
    uint8_t kind;  /* enum trts_kind */
    uint8_t seat;  /* who is asked, or LUCK */
    uint8_t at;    /* ASK_TARGET: slot of the attacker */
    uint8_t spell; /* ASK_TARGET: spell + 1, 0 = an attack */
    uint8_t after; /* slot + 1 of the last piece named in an open set */
};
enum trts_by { BY_NOTHING, BY_AREAS, BY_SUPPLY, BY_LINE, BY_ELIMINATION, BY_AGREE };

/* Invariants: used[] are exactly the slots with a type, building[] those of them with a building's; line holds the players that are not out, line_n of them;
 * by is NOBODY outside a push or regroup, and then at, to, step, running and alloc_n are zero; alloc behind alloc_n
 * is zero; a piece stands in an area with its owner's mark; only contested areas and the one engaged have visible
 * pieces, and (but for Macromanagement and WAITING pieces) no hidden ones. */
struct trts_state {
    struct trts_piece piece[SEATS_MAX][TRTS_SLOTS];
    uint64_t used[SEATS_MAX][2], building[SEATS_MAX][2];
    struct trts_player player[SEATS_MAX];
    uint32_t alloc[TRTS_ALLOC]; /* trts_part() */
    uint32_t held[SEATS_MAX];   /* areas with that seat's marker: mark[] the other way round */
    uint32_t contested;         /* areas with more than one */
    uint32_t none;
    uint8_t mark[AREA_MAX]; /* bits of seats; trts_set_mark() writes all three */
    uint8_t line[SEATS_MAX], line_n;
    uint8_t stage, round, turn, passes;
    struct trts_ask ask;
    uint8_t by, at;  /* the push: whose, where */
    uint8_t to;      /* area + 1 of a push forward being put together */
    uint8_t running; /* the push had its first go */
    uint8_t step;
    uint8_t winners, won_by;
    uint8_t zero[9];
    uint16_t alloc_n;
};
_Static_assert(sizeof(struct trts_state) <= 8192, "8 KB at most");
_Static_assert(sizeof(struct trts_state) % 8 == 0, "no padding at the end");
_Static_assert(sizeof(struct trts_player) == 124, "no padding");

/* clang-format off */
enum trts_verb {
    VERB_GAS = 1, VERB_MAKE, VERB_NEXT, VERB_MOVE, VERB_DONE, VERB_PUSH, VERB_REGROUP, VERB_PASS, VERB_ADD, VERB_FORWARD, VERB_TO, VERB_BLOCK,
    VERB_FIRE, VERB_CAST, VERB_GO, VERB_AT, VERB_SPLASH, VERB_ENOUGH, VERB_KEEP, VERB_END, VERBS
};
/* clang-format on */

/* clang-format off */
enum trts_event {
    EVENT_ANSWER = EVENT_GAME, EVENT_SHOW, EVENT_HIDE, EVENT_STEP, EVENT_DAMAGE, EVENT_DEAD, EVENT_HP, EVENT_CONTROL,
    EVENT_CONTESTED, EVENT_OUT, EVENT_WIN, EVENT_GOT, EVENT_PASS, EVENT_CAST, EVENT_ROUND, EVENT_DEPLOYED, EVENT_CHANGED,
    EVENT_TURN, EVENT_PUSH, EVENT_STAY, EVENT_UNLIKE, EVENT_AFTER, EVENT_DAZED
};
/* clang-format on */

/* ---- names and pieces ------------------------------------------------------------------- */

static inline unsigned trts_ref(unsigned seat, unsigned slot) { return seat << 7 | slot; }
static inline unsigned ref_seat(unsigned ref) { return ref >> 7; }
static inline unsigned ref_slot(unsigned ref) { return ref & 127; }
static inline bool slot_visible(unsigned slot) { return slot >= TRTS_BOARD; }

#define each_piece(slot, s, seat) bit_each(slot, (s)->used[seat], 2)
#define each_slot_of(slot, set) /* set: of the word w_slot */                                                          \
    for (unsigned w_##slot = 0; w_##slot < 2; w_##slot++)                                                              \
        for (uint64_t b_##slot = (set); b_##slot; b_##slot &= b_##slot - 1)                                            \
            for (unsigned slot = w_##slot * TRTS_BOARD + (unsigned)bit_first(b_##slot), o_##slot = 1; o_##slot;        \
                 o_##slot = 0)
#define each_unit(slot, s, seat) each_slot_of(slot, (s)->used[seat][w_##slot] & ~(s)->building[seat][w_##slot])
#define each_building(slot, s, seat) each_slot_of(slot, (s)->building[seat][w_##slot])
#define each_visible(slot, s, seat)                                                                                    \
    for (uint64_t v_##slot = (s)->used[seat][1]; v_##slot; v_##slot &= v_##slot - 1)                                   \
        for (unsigned slot = TRTS_BOARD + (unsigned)bit_first(v_##slot), o_##slot = 1; o_##slot; o_##slot = 0)
#define each_seat(seat, pack) for (unsigned seat = 0; seat < (pack)->head.seats; seat++)

static inline struct trts_piece *piece_at(struct trts_state *s, unsigned ref) { return &s->piece[ref >> 7][ref & 127]; }
static inline const struct trts_piece *piece_of(const struct trts_state *s, unsigned ref)
{
    return &s->piece[ref >> 7][ref & 127];
}
static inline const struct trts_type *type_of(const struct trts_pack *pack, const struct trts_piece *x)
{
    return &pack->type[x->type];
}
static inline bool is_building(const struct trts_pack *pack, const struct trts_piece *x)
{
    return pack->type[x->type].special & IS_BUILDING;
}
static inline bool is_special(const struct trts_pack *pack, const struct trts_piece *x, unsigned special)
{
    return pack->type[x->type].special & special;
}
/* A unit that can act at all: active, and not bound to a building (G29, G45). */
static inline bool is_free_unit(const struct trts_pack *pack, const struct trts_piece *x)
{
    return !is_building(pack, x) && !x->link;
}
static inline uint16_t trts_got(const struct trts_state *s, unsigned seat)
{
    const struct trts_player *who = &s->player[seat];
    return who->got == UINT16_MAX ? who->known : who->got;
}
static inline int stat_of(const struct trts_pack *pack, unsigned type, enum trts_stat stat, unsigned got)
{
    int value = pack->type[type].stat[stat];
    for (unsigned items = got & pack->type[type].changed[stat]; items; items &= items - 1)
        value += pack->item[__builtin_ctz(items)].add[stat];
    return value;
}
static inline int piece_stat(const struct trts_pack *pack, const struct trts_state *s, unsigned ref,
                             enum trts_stat stat)
{
    return stat_of(pack, piece_of(s, ref)->type, stat, trts_got(s, ref_seat(ref)));
}
/* How far it attacks the ground or the air, 0 if it does not. */
static inline int piece_reach(const struct trts_pack *pack, const struct trts_state *s, unsigned ref,
                              enum trts_stat attack)
{
    const struct trts_type *t = type_of(pack, piece_of(s, ref));
    if (!(t->reach_items & trts_got(s, ref_seat(ref))))
        return t->reach[attack == AIR];
    return piece_stat(pack, s, ref, attack) ? piece_stat(pack, s, ref, attack == AIR ? AIR_RANGE : GROUND_RANGE) : 0;
}
static inline void trts_set_mark(struct trts_state *s, unsigned area, uint8_t marks)
{
    uint32_t bit = area_bit(area);
    s->mark[area] = marks;
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        s->held[seat] = marks >> seat & 1 ? s->held[seat] | bit : s->held[seat] & ~bit;
    s->contested = marks & (marks - 1) ? s->contested | bit : s->contested & ~bit;
}
static inline uint32_t trts_controlled(const struct trts_state *s, unsigned seat)
{
    return s->held[seat] & ~s->contested;
}
static inline uint32_t trts_part(unsigned from, unsigned to, unsigned n) { return from << 17 | to << 8 | n; }
static inline unsigned part_from(uint32_t part) { return part >> 17; }
static inline unsigned part_to(uint32_t part) { return part >> 8 & 511; }
static inline unsigned part_n(uint32_t part) { return part & 255; }

static inline bool refuse(struct reason *why, uint16_t rule, int a, int b)
{
    *why = (struct reason){.rule = rule, .a = a, .b = b};
    return false;
}
/* Is this a piece of the seat that is there? */
static inline bool trts_owns(const struct trts_state *s, unsigned seat, unsigned ref)
{
    assert(ref < SEATS_MAX * TRTS_SLOTS);
    return ref_seat(ref) == seat && piece_of(s, ref)->type;
}
/* Which sentence: RULE_ORDER has one for each way in which a set is named out of its order (section 6). NOTE_EARLY: the
 * verb b answers another question than the one put now, of kind c. */
enum trts_note {
    NOTE_PASSED = 1,
    NOTE_AREA_PASSED,
    NOTE_ALIKE,
    NOTE_NAMED,
    NOTE_OWN,
    NOTE_THERE,
    NOTE_NOT_YOURS, /* no piece a of that player is on the board */
    NOTE_NOT_HERE,  /* no piece b is to be seen in the combat */
    NOTE_SUB,       /* another part of Macromanagement: b is that of now */
    NOTE_MACRO,     /* for Macromanagement, which is over */
    NOTE_EARLY,
    NOTES
};
static inline bool refuse_note(struct reason *why, uint16_t rule, enum trts_note note, int a, int b)
{
    *why = (struct reason){.rule = rule, .note = (uint16_t)note, .a = a, .b = b};
    return false;
}
static inline bool refuse_order(struct reason *why, enum trts_note note, int a, int b)
{
    return refuse_note(why, RULE_ORDER, note, a, b);
}

/* The kinds of questions that a combat puts, and its answers are seen by all. */
static inline bool asks_combat(const struct trts_state *s)
{
    return s->ask.kind >= ASK_BLOCK && s->ask.kind <= ASK_KEEP;
}
/* The target of the group being put together. */
static inline unsigned trts_group_target(const struct trts_state *s) { return s->to ? s->to - 1u : s->at; }

/* ---- units.c: pieces and areas ------------------------------------------------------------ */

int trts_hp_max(const struct trts_pack *pack, const struct trts_piece *x);
bool trts_alike(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, unsigned a, unsigned b);
/* Is there a lower one alike? Then that one stands for it. */
bool trts_stands_behind(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, unsigned slot);
int trts_distinct(const struct trts_state *s, unsigned seat, unsigned after, const uint64_t candidates[2],
                  uint8_t out[TRTS_SLOTS]);
int trts_workers_on(const struct trts_state *s, unsigned seat, unsigned building);
unsigned trts_put(const struct trts_pack *pack, struct trts_state *s, unsigned seat, unsigned board,
                  const struct trts_piece *piece);
void trts_remove(struct trts_state *s, unsigned seat, unsigned slot);
void trts_show_area(const struct trts_pack *pack, struct trts_state *s, unsigned area, struct events *events);
void trts_hide_area(const struct trts_pack *pack, struct trts_state *s, unsigned area, struct events *events);
unsigned trts_hide_piece(const struct trts_pack *pack, struct trts_state *s, unsigned seat, unsigned slot,
                         struct events *events);
void trts_learn(const struct trts_pack *pack, struct trts_state *s, struct events *events);
void trts_go_to(const struct trts_pack *pack, struct trts_state *s, unsigned seat, unsigned slot, unsigned area,
                int cost);
void trts_refresh(const struct trts_pack *pack, struct trts_state *s, unsigned seat, struct events *events);
void trts_reveal(const struct trts_pack *pack, struct trts_state *s, unsigned seat, struct events *events);
bool trts_present(const struct trts_state *s, unsigned seat, unsigned area);
void trts_settle_area(const struct trts_pack *pack, struct trts_state *s, unsigned area, struct events *events);
/* G21: what a way may lead through. */
uint32_t trts_allied_passage(const struct trts_pack *pack, const struct trts_state *s, unsigned seat);
static inline uint32_t trts_passage(const struct trts_pack *pack, const struct trts_state *s, unsigned seat)
{
    return pack->on[ALLY_PASSAGE] ? trts_allied_passage(pack, s, seat) : trts_controlled(s, seat);
}
/* G69: what the ways of units of this type may lead through; of one that soars also areas without any marker. */
static inline uint32_t trts_neutral(const struct trts_pack *pack, const struct trts_state *s)
{
    return (area_bit(pack->board.n) - 1) & ~(s->held[0] | s->held[1] | s->held[2] | s->held[3]);
}
static inline uint32_t trts_through(const struct trts_pack *pack, const struct trts_state *s, unsigned seat,
                                    unsigned type)
{
    uint32_t through = trts_passage(pack, s, seat);
    return pack->table.soars >> type & 1 ? through | trts_neutral(pack, s) : through;
}
unsigned trts_team(const struct trts_pack *pack, unsigned seat);
bool trts_allied(const struct trts_pack *pack, unsigned a, unsigned b);
uint8_t trts_allies(const struct trts_pack *pack, unsigned seat);

/* ---- Macromanagement: income.c, deployment.c, production.c, movement.c --------------------- */

struct trts_income {         /* what income depends on, gathered once for all areas */
    uint32_t bases;          /* areas with a finished Base */
    uint32_t camps;          /* areas without one where Workers forage (G68): nowhere else is income */
    uint32_t gas;            /* areas where Workers can be put on gas */
    uint8_t pumps[AREA_MAX]; /* finished ones */
    uint8_t workers[AREA_MAX];
    uint8_t foragers[AREA_MAX];
};
enum { GAS_UNSAID = -1 }; /* fields first, the rest on gas as far as Pumps allow */

void trts_find_income(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, struct trts_income *out);
/* 4.3: what an area brings with that many Workers on gas. */
void trts_income_of(const struct trts_pack *pack, const struct trts_income *in, unsigned area, int gas, int income[2]);
int trts_gas_max(const struct trts_income *in, unsigned area);
void trts_income_sum(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, int sum[2]);
void trts_collect(const struct trts_pack *pack, struct trts_state *s, const struct trts_income *in, unsigned seat,
                  unsigned area, int gas, struct events *events);
void trts_collect_unsaid(const struct trts_pack *pack, struct trts_state *s, const struct trts_income *in,
                         unsigned seat, unsigned from, unsigned to, struct events *events);
void trts_fill_purse(const struct trts_pack *pack, struct trts_state *s, unsigned seat, struct events *events);

void trts_deploy(const struct trts_pack *pack, struct trts_state *s, unsigned seat, struct events *events);

struct trts_economy { /* what production asks about, gathered once */
    uint64_t have;    /* types of finished buildings */
    uint32_t items;   /* got or in the making */
    uint64_t can;     /* things that can be paid and fed and whose needs stand; no item got or in the making */
    int supply, cap;  /* used, given */
    int units, buildings, sites;
    uint64_t makers[2]; /* slots of whoever could act in Production at all */
};
void trts_economy(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, struct trts_economy *out);
bool trts_may_make(const struct trts_pack *pack, const struct trts_state *s, const struct trts_economy *e,
                   unsigned seat, unsigned slot, unsigned what, unsigned with, struct reason *why);
int trts_makes(const struct trts_pack *pack, const struct trts_state *s, const struct trts_economy *e, unsigned seat,
               unsigned slot, action_t *out);
bool trts_production_choice(const struct trts_pack *pack, const struct trts_state *s, unsigned seat);
void trts_make(const struct trts_pack *pack, struct trts_state *s, unsigned seat, unsigned slot, unsigned what,
               unsigned with, struct events *events);

bool trts_may_move(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, unsigned slot,
                   unsigned area, struct reason *why);
void trts_move(const struct trts_pack *pack, struct trts_state *s, unsigned seat, unsigned slot, unsigned area,
               struct events *events);

/* ---- Micromanagement: pushes.c ------------------------------------------------------------- */

uint32_t trts_may_target(const struct trts_pack *pack, const struct trts_state *s, unsigned seat);
bool trts_public_action(const struct trts_pack *pack, const struct trts_state *s, unsigned seat);
bool trts_sees_attacker(const struct trts_pack *pack, const struct trts_state *s, unsigned seat);
bool trts_enemies_left(const struct trts_pack *pack, const struct trts_state *s);
void trts_form_group(struct trts_state *s);
void trts_launch(const struct trts_pack *pack, struct trts_state *s, struct events *events);
void trts_regroup(const struct trts_pack *pack, struct trts_state *s, struct events *events);
void trts_retreat(const struct trts_pack *pack, struct trts_state *s, unsigned slot, unsigned area,
                  struct events *events);
void trts_retreat_next(const struct trts_pack *pack, struct trts_state *s, unsigned place, struct events *events);
void trts_stay(const struct trts_pack *pack, struct trts_state *s, struct events *events);
void trts_engagement_over(const struct trts_pack *pack, struct trts_state *s, struct events *events);
void trts_ask_after(const struct trts_pack *pack, struct trts_state *s, struct events *events);
void trts_end_push(const struct trts_pack *pack, struct trts_state *s, uint8_t shows, struct events *events);
void trts_clear_fight(const struct trts_pack *pack, struct trts_state *s); /* nobody blocks or dies any more */
void trts_clear_push(const struct trts_pack *pack, struct trts_state *s);

/* ---- rules.c: rounds and turns ------------------------------------------------------------- */

unsigned trts_line_place(const struct trts_state *s, unsigned seat);
void trts_macro_done(const struct trts_pack *pack, struct trts_state *s, struct events *events);
/* shows: to whom it is new that whoever had the turn has finished. */
void trts_next_turn(const struct trts_pack *pack, struct trts_state *s, uint8_t shows, struct events *events);
void trts_turn_from(const struct trts_pack *pack, struct trts_state *s, unsigned place, uint8_t shows,
                    struct events *events);

/* ---- victory.c ----------------------------------------------------------------------------- */

uint8_t trts_best_of(const struct trts_pack *pack, const struct trts_state *s, uint8_t among, uint8_t *by);
void trts_win(const struct trts_pack *pack, struct trts_state *s, uint8_t winners, unsigned by, struct events *events);
bool trts_decide(const struct trts_pack *pack, struct trts_state *s, uint8_t gone, uint8_t scored, unsigned scored_by,
                 struct events *events);
/* Removes the killed, then R3: whoever has no building left is out. True when the game is over. */
bool trts_bury(const struct trts_pack *pack, struct trts_state *s, struct events *events);
void trts_eliminate(const struct trts_pack *pack, struct trts_state *s, unsigned seat, struct events *events);
int trts_areas(const struct trts_state *s, unsigned seat);
int trts_supply(const struct trts_pack *pack, const struct trts_state *s, unsigned seat);

/* ---- what may be done: legal.c, legal_macro.c, legal_push.c (legal_combat.c: combat.h) --------------- */

/* Sets are named in ascending order, and the lowest of pieces alike stands for them. after: the last one named, + 1. */
bool trts_may_name(const struct trts_pack *pack, const struct trts_state *s, unsigned ref, unsigned after,
                   struct reason *why);
int trts_macro_legal(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, action_t *out);
int trts_production_legal(const struct trts_pack *pack, const struct trts_state *s, unsigned seat,
                          const struct trts_economy *e, action_t *out);
bool trts_macro_check(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, action_t action,
                      struct reason *why);
int trts_push_legal(const struct trts_pack *pack, const struct trts_state *s, action_t *out);
bool trts_push_check(const struct trts_pack *pack, const struct trts_state *s, action_t action, struct reason *why);
/* The one unit that can begin the group, as an action; 0 if there are several or the group has begun. */
action_t trts_only_addition(const struct trts_pack *pack, const struct trts_state *s);

bool trts_production_fits(const struct trts_pack *pack, const struct trts_state *s, unsigned seat);
/* valid.c: the smallest purse that can have paid for what is there (G58). */
void trts_least_purse(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, uint16_t purse[2]);
/* luck.c: how many outcomes a draw has. */
uint64_t trts_draws(const struct trts_pack *pack);

/* ---- words --------------------------------------------------------------------------------- */

/* Names: "a7", "B3"; -1 if the word is none. */
void trts_say_name(unsigned ref, struct text *out);
int trts_read_name(const char *word);
int trts_type_find(const struct trts_pack *pack, const char *code);  /* 0 if there is none */
int trts_item_find(const struct trts_pack *pack, const char *code);  /* -1 */
int trts_spell_find(const struct trts_pack *pack, const char *code); /* -1 */
const char *trts_making_code(const struct trts_pack *pack, unsigned making);
extern const char *const trts_kind_words[], *const trts_sub_words[], *const trts_stage_words[];
extern const char *const trts_position_keys[]; /* the members of a position */
extern const char *const trts_spell_kinds[];   /* by enum trts_spell_kind */
extern const char *const trts_by_words[], *const trts_match_words[];
extern const struct setup_switch trts_switches[]; /* by enum trts_switch */

extern const struct verb_form trts_verbs[], trts_ways[];
enum trts_way { WAY_TRAIN = 1, WAY_BUILD, WAY_UPGRADE, WAY_RESEARCH, WAY_SUMMON, WAY_ASSIST, WAY_RUSH, WAYS };
enum trts_way trts_way_of(const struct trts_pack *pack, unsigned what);
unsigned trts_mirror_ref(const struct trts_pack *pack, unsigned ref);

/* ---- the contract (engine/game.h) ---------------------------------------------------------- */

extern const struct game game_trts;
extern const struct content_description trts_content;
bool trts_prepare(const struct json *content, const struct json *setup, void *pack, struct errors *errors);
void trts_begin(const void *pack, void *s);
struct node trts_node(const void *pack, const void *v);
int trts_legal(const void *pack, const void *v, unsigned seat, action_t *out);
bool trts_check(const void *pack, const void *v, unsigned seat, action_t action, struct reason *why);
void trts_apply(const void *pack, void *s, unsigned seat, action_t action, struct events *events);
int trts_outcomes(const void *pack, const void *s, struct outcome *out);
uint64_t trts_sample(const void *pack, const void *s, struct rng *dice);
void trts_resolve(const void *pack, void *s, uint64_t outcome, struct events *events);
void trts_quit(const void *pack, void *s, unsigned seat, enum quit_how how, struct events *events);
void trts_result(const void *pack, const void *s, struct result *out);
bool trts_valid(const void *pack, const void *s, struct reason *why);
void trts_look(const void *pack, const void *s, unsigned looker, void *view);
void trts_imagine(const void *pack, const void *view, unsigned seat, struct rng *dice, void *s);
void trts_say_action(const void *pack, action_t action, struct text *out);
void trts_say_outcome(const void *pack, uint64_t outcome, struct text *out);
void trts_say_event(const void *pack, const struct event *event, struct text *out);
void trts_say_reason(const void *pack, const struct reason *why, struct text *out);
void trts_say_prompt(const void *pack, const void *v, unsigned seat, struct text *out);
bool trts_read(const void *pack, const void *v, unsigned who, char *line, uint64_t *what, struct reason *why);
void trts_say_position(const void *pack, const void *v, unsigned looker, struct text *out);
bool trts_read_position(const void *pack, const struct json *position, unsigned looker, void *v, struct errors *errors);
void trts_tell(const void *pack, const void *before, const void *after, unsigned looker, const struct happening *what,
               struct told *out);
bool trts_fact(const void *pack, const void *v, const char *words, struct text *out);
bool trts_inspect(const void *pack, const void *v, unsigned looker, unsigned target, unsigned id, struct inspect *out);
int trts_forecast(const void *pack, const void *before, const void *after, unsigned seat);
extern const char *const trts_forecast_kinds[];
extern const char *const trts_bench_scenarios[];
void trts_scene(const void *pack, const void *v, unsigned looker, struct scene *out);
bool trts_mirror(const void *pack, const void *s, void *out);
uint64_t trts_mirror_entry(const void *pack, unsigned who, uint64_t what);
void trts_judge(const void *pack, const void *s, int32_t value[SEATS_MAX]);
enum { TRTS_FEATURES = 118 };
int trts_features(const void *pack, const void *s, unsigned seat, int32_t *out, int32_t *judged);
void trts_prior(const void *pack, const void *v, unsigned seat, const action_t *actions, int n, uint16_t *weights);
action_t trts_quick(const void *pack, const void *s, unsigned seat, struct rng *dice);

#endif
