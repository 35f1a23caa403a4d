/* ancients.h: Commands & Colors: Ancients. Pack, state, and what the files of the game share.
 *
 * Who does what:
 *   rules.c      the sequence of play: steps, questions, the settle loop, the table of the game
 *   cards.c      the deck, playing a card, fallbacks, the draw step         orders.c   the order step
 *   moves.c      the move step                    terrain.c  closed, stopping, caps, marsh
 *   close.c      a close combat from declaration to advance
 *   ranged.c     shots and Rolling Fire           sight.c    the line of sight
 *   hits.c       dice, hits, ignores of a roll    evade.c    the defender's reaction and his way out
 *   retreat.c    flags and retreats               leaders.c  checks and escapes
 *   elephants.c  re-rolls, rampage, blocked ways  special.c  scenario rules, banners, the end
 *   pack.c scenario.c   content to pack           place.c    pieces put on and taken off the board
 *   kinds.h      the words of the game             hexes.h    sets of hexes
 *   check.c      why not: every refusal           view.c     what a seat may know
 *   mirror.c     the board turned, the sides exchanged (law 16)
 *   met.c        which rules took effect, for the coverage
 *   text.c read.c words.c labels.c position.c load.c load_cards.c load_turn.c derive.c valid.c scene.c judge.c
 */
#ifndef BELLUM_ANCIENTS_H
#define BELLUM_ANCIENTS_H

#include "board/hex.h"
#include "engine/errors.h"
#include "engine/game.h"
#include "engine/json.h"
#include "engine/luck.h"
#include "engine/scene.h"
#include "engine/text.h"
#include "games/ancients/hexes.h"
#include "games/ancients/kinds.h"

#include <assert.h>
#include <string.h>

/* ---- the pack ------------------------------------------------------------------------------ */

enum {
    UNITS_MAX = 48,
    SIDE_UNITS_MAX = 24,
    LEADERS_MAX = 16,
    SIDE_LEADERS_MAX = 4,
    RESERVE_MAX = 8,
    COMMAND_MAX = 7,
    HWM_MAX = 8,
    STACK_MAX = 10,
    RANGE_MAX = 6,
    TURNS_MAX = 400,
    NAME_MAX = 24
};

enum switch_id {
    AUX_EVADE,
    MC_EVADE,
    HEAVY_EVADE,
    SWORD_IMMUNITY,
    HELMET_VS_ELEPHANT,
    BOW_RANGE,
    CAMP_DICE,
    FORD_FIRE,
    MARSH_LEADER,
    FOREST_LIGHT_CAV,
    FORT_BENEFIT,
    EVADE_ADVANCE,
    SWITCHES
};

struct unit_type { /* one row of 4.2 */
    uint8_t class, blocks, move, dice, back, range, retreat, zero;
};

/* Sight from a hex to another, as differences of (half-column, row): the same from every hex (S106). */
struct sight_line {
    int8_t crossed[24][2];
    int8_t pair[8][2][2];
    uint8_t crossed_n, pairs_n;
    uint8_t sides; /* of the target's hex, that the line enters through: two at a corner (S120) */
    uint8_t zero[5];
};
enum { SIGHT_H = 2 * RANGE_MAX + 1, SIGHT_R = RANGE_MAX + 1 }; /* half-columns 0..12 either way, rows 0..6 either way */

struct setup_unit {
    uint16_t id;
    uint8_t type, side, hex, elite, zero[2];
};
struct setup_leader {
    uint16_t id;
    uint8_t side, hex; /* hex NO_HEX: in reserve, or known by name only */
    char name[NAME_MAX];
};

struct ancients_pack {
    struct pack_head head;
    char battle[40];
    char army[SIDES][NAME_MAX];
    uint8_t preset;          /* 0 manual, 1 classic */
    uint8_t value[SWITCHES]; /* 0 the manual's value, 1 the classic's */
    uint8_t first;           /* side that begins */
    uint16_t max_turns;      /* S136 */
    uint8_t custom;          /* the terrain, armies and specials came from a position */
    uint8_t opt_phalanx;     /* the switch lone_phalanx is on */
    uint8_t symmetric;       /* the map turned is the same map, and no special rule is in force */
    uint8_t zero[5];

    struct unit_type type[TYPES];
    uint8_t cards[CARDS + 2]; /* copies of each */
    char card_name[CARDS][40], card_text[CARDS][200];
    char type_name[TYPES][NAME_MAX];
    struct hex_board board;

    uint8_t terrain[HEXES + 3];
    uint8_t rampart[HEXES + 3]; /* bits of protected sides, by enum hex_direction */
    uint8_t plateau[HEXES + 3]; /* number of the connected set of hill or wall hexes, 0 = none (S110) */
    struct hexes on[TERRAINS];
    struct hexes near[HEXES];                /* neighbours */
    struct hexes disc[HEXES][RANGE_MAX + 1]; /* distance exactly n */
    struct hexes closed[TYPES];              /* terrain a type may not enter; [NO_TYPE] = a leader */
    struct hexes stops[TYPES];               /* terrain it must stop on */
    struct hexes section[SIDES][SECTIONS];
    struct hexes opaque; /* terrain that always blocks sight: forest, camp, steep */
    struct sight_line sight[2 * SIGHT_H - 1][2 * SIGHT_R - 1];

    uint8_t units_n, leaders_n, command[SIDES], target, zero2[3];
    struct setup_unit unit[UNITS_MAX];
    struct setup_leader leader[LEADERS_MAX]; /* by slot: name and number stay known */
    uint8_t reserve[SIDES][RESERVE_MAX];
    uint8_t reserve_n[SIDES], reserve_leader[SIDES]; /* leader: slot + 1, 0 = none */

    /* specials (S124-S132), by side */
    uint8_t ambush_turn[SIDES]; /* 0 = none */
    uint8_t growth[SIDES];      /* command it grows to, 0 = none */
    uint8_t banners_at[SIDES], banners_command[SIDES];
    uint8_t lose_leader[SIDES]; /* slot + 1 */
    uint8_t phalanx[SIDES];
    uint8_t rolling[SIDES]; /* uses at the start */
    uint8_t has_rolling[SIDES];
    uint8_t exit_row[SIDES], exit_from[SIDES], exit_to[SIDES], zero3[2];
    struct hexes exit[SIDES], objective[SIDES], rolling_from[SIDES];
};

/* ---- the state ----------------------------------------------------------------------------- */

struct unit {
    uint16_t id; /* 0 = no unit here: then every byte is zero */
    uint8_t type, side, hex, blocks;
    uint8_t elite;
    uint8_t start; /* where it began the turn; NO_HEX: it arrived this turn and may go on */
    uint8_t moved; /* from here on: of this turn only, zeroed at its end */
    uint8_t moved2, shots, zero;
    uint16_t entered; /* bits of enum terrain */
    uint16_t flags;   /* enum unit_flag */
};

struct leader {
    uint16_t id; /* 0 = none */
    uint8_t side, hex, moved, ordered;
    uint8_t zero[2];
};

struct side {
    uint16_t turns; /* finished */
    uint8_t command, target, banners, last_card;
    uint8_t hand_n, owed; /* owed: cards to draw at once (deal, S128) */
    uint8_t reserve[RESERVE_MAX], reserve_n, reserve_leader, reserve_used, rolling_left;
    uint8_t hand[CARDS]; /* copies of each card; all UNKNOWN where hidden */
    uint8_t zero[6];
};

/* What must be finished first, innermost last (position format: sequence.stack). */
struct frame {
    uint8_t kind;
    uint8_t who;    /* slot of the unit, elephant or leader */
    uint8_t leader; /* MARSH: 1 = the leader `who` entered, not a unit; 2 = a unit whose leader did not enter with it */
    uint8_t steps;  /* ESCAPE, RETREAT: left */
    uint8_t missing; /* RETREAT, BLOCKED: hexes that cannot be retreated */
    uint8_t todo;    /* RAMPAGE: bits of directions still to roll for */
    uint8_t dice;    /* CHECK: 2, or 1 where the unit is gone */
    uint8_t zero;
};

struct sequence {
    uint16_t attacker, target; /* ids of units; target 0: a lone leader (target_leader) */
    uint8_t kind, roll, from, at;
    uint8_t target_leader;   /* slot + 1 */
    uint8_t full;            /* bit 0: the attacker is a full WA, bit 1: the target (S23) */
    uint8_t evading, strike; /* strike: the defender rolls or has rolled first: no battle back */
    uint8_t hits, flags, ignorable, per_flag, steps;
    uint8_t rerolled;  /* elephants: dice rolled again so far */
    uint16_t checked;  /* leader slots rolled for (S77) */
    uint32_t faces;    /* as in luck.h; 0 = not rolled yet */
    uint8_t direction; /* BURN */
    uint8_t zero[7];
};

/* The open question. The last piece named in a set stands in ancients_state.after. */
struct ask {
    uint8_t kind; /* ASK_ */
    uint8_t seat; /* who is asked */
    uint8_t n;    /* dice to roll, flags that can be ignored */
    uint8_t why;  /* enum why: what a roll is for */
};

/* Invariants:
 * - a slot of unit[] or leader[] without a piece is all zero; unit_at, leader_at, units and leaders say where they are;
 *   a leader on his way (top ESCAPE frame with steps < 3) is in neither leader_at nor leaders;
 * - hands + deck + discard + card in play + First Strike in play = 60, each card as often as the pack says;
 * - ask is the question that must be answered now; frames at stack_n and above are zero;
 * - result != 0 exactly when step is STEP_OVER. */
struct ancients_state {
    struct hexes units[SIDES], leaders[SIDES]; /* where they stand */
    struct hexes claimed[SIDES];               /* objectives (S130) */
    struct hexes passed;                       /* linked groups and chains: hexes passed over for good */
    struct hexes named[2];                     /* where ordered units and ordered leaders stand (UNITS, LEADERS) */
    struct side side[SIDES];
    struct unit unit[UNITS_MAX];
    struct leader leader[LEADERS_MAX];
    struct sequence seq;
    struct frame stack[STACK_MAX];
    uint32_t dice_orders; /* Spartacus, Rally: dice not used yet */
    uint16_t number;      /* player turns from 1 */
    uint16_t after;       /* last piece named + 1, 0 = none */
    uint8_t stack_n;
    uint8_t player, step, card, acts_as, fallback;
    uint8_t first_strike_by; /* side + 1; in the draw step: has still to draw for it */
    uint8_t ambush;          /* section + 1 the reserve enters in, while it does */
    struct ask ask;
    uint8_t result; /* 0, side + 1, or 3 = draw */
    uint8_t how;    /* enum result_by */
    uint8_t deck_n, discard_n;
    uint8_t deck[CARDS], discard[CARDS];
    uint8_t unit_at[HEXES + 3], leader_at[HEXES + 3]; /* slot + 1 */
    uint8_t turned; /* the mirror of a battle: orders run from the other end (mirror.c) */
    uint8_t zero[11];
};
_Static_assert(offsetof(struct unit, moved) == 8, "what a turn zeroes is the second half");
_Static_assert(sizeof(struct unit) == 16 && sizeof(struct leader) == 8 && sizeof(struct frame) == 8, "no padding");
_Static_assert(sizeof(struct side) == 56 && sizeof(struct sequence) == 32, "no padding");
_Static_assert(offsetof(struct ancients_state, zero) + 11 == sizeof(struct ancients_state), "no padding at the end");
_Static_assert(sizeof(struct ancients_state) <= 2048 && sizeof(struct ancients_state) % 8 == 0, "at most 2 KB");

enum result_by { BY_BANNERS, BY_LEADER, BY_TURNS, BY_RESIGN, BY_TIME, BY_AGREE, BYS };

enum { UNITS, LEADERS }; /* of ancients_state.named */

/* ---- pieces on the board: place.c ----------------------------------------------------------- */

static inline int unit_on(const struct ancients_state *s, unsigned hex)
{
    return s->unit_at[hex] - 1;
} /* slot, -1 = none */
static inline int leader_on(const struct ancients_state *s, unsigned hex)
{
    return s->leader_at[hex] - 1;
} /* slot, -1 = none */
static inline struct hexes pieces_of(const struct ancients_state *s, unsigned side)
{
    return hexes_or(s->units[side], s->leaders[side]);
}
static inline struct hexes lone_leaders(const struct ancients_state *s, unsigned side)
{
    return hexes_not(s->leaders[side], s->units[side]);
}
static inline struct hexes all_units(const struct ancients_state *s) { return hexes_or(s->units[0], s->units[1]); }
static inline bool has_leader(const struct ancients_state *s, const struct unit *u)
{
    return s->leader_at[u->hex] != 0;
}
/* The leader a unit has with it: slot, or -1. */
static inline int unit_leader(const struct ancients_state *s, const struct unit *u) { return leader_on(s, u->hex); }

int ancients_slot(const struct ancients_state *s, unsigned id); /* of a unit by its number, -1 = gone */
int ancients_leader_slot(const struct ancients_state *s, unsigned id);
void ancients_put_unit(struct ancients_state *s, unsigned slot, unsigned hex); /* maps only */
void ancients_lift_unit(struct ancients_state *s, unsigned slot);
void ancients_put_leader(struct ancients_state *s, unsigned slot, unsigned hex);
void ancients_lift_leader(struct ancients_state *s, unsigned slot);
void ancients_shift_unit(struct ancients_state *s, unsigned slot, unsigned to); /* with its leader */
void ancients_remove_unit(struct ancients_state *s, unsigned slot);             /* its leader stays */
void ancients_remove_leader(struct ancients_state *s, unsigned slot);
struct frame *ancients_push(struct ancients_state *s, struct frame frame);
void ancients_pop(struct ancients_state *s);

/* ---- events: text.c --------------------------------------------------------------------------- */

enum {
    EVENT_PLAYED = EVENT_GAME,
    EVENT_FALLBACK,
    EVENT_COPIED,
    EVENT_ORDERED,
    EVENT_RALLIED,
    EVENT_ENTERED,
    EVENT_MOVED,
    EVENT_EXITED,
    EVENT_ATTACK,
    EVENT_SHOT,
    EVENT_BURN,
    EVENT_STRUCK,
    EVENT_EVADES,
    EVENT_ROLLED,
    EVENT_LOST,
    EVENT_ELIMINATED,
    EVENT_LEADER_KILLED,
    EVENT_LEADER_LEFT,
    EVENT_LEADER_SAVED,
    EVENT_IGNORED,
    EVENT_RETREATED,
    EVENT_WITHDREW,
    EVENT_ESCAPED,
    EVENT_ADVANCED,
    EVENT_BANNER,
    EVENT_OBJECTIVE,
    EVENT_DREW,
    EVENT_DREW_HIDDEN,
    EVENT_SHUFFLED,
    EVENT_REMOVED,
    EVENT_TURN,
    EVENT_OVER
};
static inline void tell(struct events *events, unsigned kind, unsigned seat, int a, int b, int c, int d)
{
    if (events && events->put)
        event_put(events,
                  (struct event){.kind = (uint8_t)kind, .seen = SEEN_BY_ALL, .seat = (uint8_t)seat, .a = {a, b, c, d}});
}
#define MET_R(n) rule_met(events, RULE('R', n))
#define MET_S(n) rule_met(events, RULE('S', n))
#define MET_P(n) rule_met(events, RULE('P', n))
#define MET_G(n) rule_met(events, RULE('G', n))

/* ---- by file ----------------------------------------------------------------------------------- */

/* units: units.c */
extern const char *const ancients_type_codes[TYPES + 1], *const ancients_terrain_words[TERRAINS + 1];
extern const char *const ancients_card_ids[CARDS + 1], *const ancients_face_words[DICE_FACES + 1];
extern const char *const ancients_side_words[SIDES + 1], *const ancients_section_words[SECTIONS + 1];
extern const char *const ancients_switch_ids[SWITCHES + 1];
extern const char *const ancients_switch_values[SWITCHES][3];
extern const uint8_t ancients_type_rule[TYPES];                 /* S7-S21 */
static inline unsigned card_now(const struct ancients_state *s) /* the card as it acts, NO_CARD in a fallback */
{
    unsigned card =
        s->acts_as ? s->acts_as : s->card; /* a Counter Attack acts as itself only while it copies nothing */
    return (s->fallback | (card == COUNTER_ATTACK)) ? NO_CARD : card;
}

/* cards.c */
struct card_orders {
    uint32_t group;  /* types of the units that it speaks of; leaders are asked for apart */
    uint8_t number;  /* orders in all, 0: as many as the side's command */
    uint8_t section; /* + 1; 0: not one section */
    uint8_t helmet;  /* H: leaders may be ordered, and an attached leader apart from his unit */
    uint8_t leadership;
    uint8_t linked; /* a linked group (S65) */
};
extern const struct card_orders ancients_card_orders[CARDS];
static inline bool ancients_card_helmet(unsigned card) { return ancients_card_orders[card].helmet; }
unsigned ancients_card_mirrored(unsigned card);
/* LEFT.. of Section (one section) and Inspired cards, -1 = none */
static inline int ancients_card_section(unsigned card) { return ancients_card_orders[card].section - 1; }
void ancients_play(const struct ancients_pack *pack, struct ancients_state *s, unsigned card, struct events *events);
void ancients_begin_draw(const struct ancients_pack *pack, struct ancients_state *s, struct events *events);
void ancients_forget_turn(struct ancients_state *s);
void ancients_drawn(const struct ancients_pack *pack, struct ancients_state *s, unsigned card, struct events *events);
bool ancients_draw_due(const struct ancients_pack *pack, const struct ancients_state *s, unsigned *side);
void ancients_shuffle(struct ancients_state *s, struct events *events);
bool ancients_first_strike_seen(const struct ancients_pack *pack, const struct ancients_state *s);
unsigned ancients_unseen(const struct ancients_pack *pack, const struct ancients_state *s,
                         uint8_t unseen[CARDS]); /* copies not visible in v */

/* orders.c */
bool ancients_any_order(const struct ancients_pack *pack,
                        const struct ancients_state *s); /* somebody could still be ordered */
int ancients_legal_order(const struct ancients_pack *pack, const struct ancients_state *s, action_t *out);
void ancients_order(const struct ancients_pack *pack, struct ancients_state *s, action_t a, struct events *events);
void ancients_open_orders(const struct ancients_pack *pack, struct ancients_state *s, struct events *events);
uint16_t ancients_why_not_order(const struct ancients_pack *pack, const struct ancients_state *s, action_t a);
bool ancients_grows(unsigned card); /* a linked group or a chain: sets are named along it */
bool ancients_order_candidate(const struct ancients_pack *pack, const struct ancients_state *s, unsigned key);
int ancients_orders_given(const struct ancients_state *s);
uint16_t ancients_dice_for(const struct ancients_state *s, unsigned type, int *face); /* which die pays for it */

/* moves.c */
struct reach {
    struct hexes at[5];   /* hexes whose shortest legal path has that length; [0] = all of them */
    struct hexes exit[5]; /* hexes where the way may go on, by length: [0] = where it stands */
};
bool ancients_may_move_unit(const struct ancients_state *s, const struct unit *u);
bool ancients_may_move_leader(const struct ancients_state *s, unsigned slot);
void ancients_reach(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                    struct reach *out);
struct hexes ancients_reach_leader(const struct ancients_pack *pack, const struct ancients_state *s, unsigned slot,
                                   struct hexes by[4]);
uint16_t ancients_stopped_by(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                             unsigned leader, unsigned to);
bool ancients_may_exit(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u);
bool ancients_any_move(const struct ancients_pack *pack, const struct ancients_state *s);
/* Who may move now, and where to; exits apart. In the order of the list. */
struct ancients_moves {
    unsigned key;
    struct hexes to;
};
int ancients_moves(const struct ancients_pack *pack, const struct ancients_state *s,
                   struct ancients_moves out[UNITS_MAX + LEADERS_MAX]);
int ancients_legal_move(const struct ancients_pack *pack, const struct ancients_state *s, action_t *out);
void ancients_move(const struct ancients_pack *pack, struct ancients_state *s, unsigned key, unsigned to,
                   struct events *events);
void ancients_exit(const struct ancients_pack *pack, struct ancients_state *s, unsigned hex, struct events *events);
int ancients_allowance(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                       int *charge);

/* terrain.c */
void ancients_terrain_tables(struct ancients_pack *pack);
bool ancients_closed(const struct ancients_pack *pack, unsigned type, unsigned hex); /* NO_TYPE: a leader */
int ancients_close_cap(const struct ancients_pack *pack, const struct unit *roller, unsigned against); /* 255 = none */
bool ancients_may_battle_after(const struct ancients_pack *pack, const struct unit *u); /* by terrain entered */
void ancients_enter(const struct ancients_pack *pack, struct ancients_state *s, unsigned slot, bool leader_came,
                    struct events *events); /* marsh die */
void ancients_marsh(const struct ancients_pack *pack, struct ancients_state *s, uint32_t roll, struct events *events);
static inline void ancients_entered(const struct ancients_pack *pack, struct unit *u,
                                    unsigned hex) /* by move, advance or extra hex (4.12) */
{
    u->entered |= (uint16_t)((1u << pack->terrain[hex]) & ~(1u << PLAIN));
}
bool ancients_protected(const struct ancients_pack *pack, unsigned at, unsigned sides);

/* sight.c */
void ancients_sight_line(int dh, int dr, struct sight_line *out);
void ancients_sight_tables(struct ancients_pack *pack);
bool ancients_sight(const struct ancients_pack *pack, const struct ancients_state *s, unsigned from, unsigned to);
unsigned ancients_sight_sides(const struct ancients_pack *pack, unsigned from, unsigned to);
static inline int half_column(unsigned hex) { return (int)(2 * (hex % COLS) + (hex / COLS & 1)); }

/* hits.c */
int ancients_close_dice(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                        unsigned at, bool bonus); /* attack, before it is declared */
int ancients_shot_dice(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                       unsigned at);
int ancients_roll_dice(const struct ancients_pack *pack,
                       const struct ancients_state *s); /* of the sequence's roll that is due */
int ancients_base_dice(const struct ancients_pack *pack, const struct unit *u, unsigned target_type, bool back,
                       bool full);
const struct unit *ancients_roller(const struct ancients_state *s); /* of the sequence's roll; NULL = gone or none */
const struct unit *ancients_rolled_at(const struct ancients_state *s);
int ancients_hits(const struct ancients_pack *pack, const struct ancients_state *s, uint32_t faces);
int ancients_swords_scored(const struct ancients_pack *pack, const struct ancients_state *s, uint32_t faces);
bool ancients_leader_near(const struct ancients_state *s, const struct unit *u);

/* close.c */
bool ancients_may_fight(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u);
struct hexes ancients_fight_targets(const struct ancients_pack *pack, const struct ancients_state *s,
                                    const struct unit *u, bool bonus);
void ancients_fight(const struct ancients_pack *pack, struct ancients_state *s, unsigned from, unsigned at,
                    unsigned kind, struct events *events);
void ancients_defend(const struct ancients_pack *pack, struct ancients_state *s, unsigned verb, struct events *events);
bool ancients_sequence_next(const struct ancients_pack *pack, struct ancients_state *s,
                            struct events *events); /* true: a question was put */
bool ancients_sequence_rolled(const struct ancients_pack *pack, struct ancients_state *s, uint32_t roll,
                              struct events *events);
void ancients_advance(const struct ancients_pack *pack, struct ancients_state *s, action_t a, struct events *events);
bool ancients_wall_defence(const struct ancients_pack *pack, const struct ancients_state *s);
bool ancients_may_advance(const struct ancients_pack *pack, const struct ancients_state *s);
struct hexes ancients_extra_hexes(const struct ancients_pack *pack, const struct ancients_state *s);
bool ancients_may_bonus(const struct ancients_pack *pack, const struct ancients_state *s);

/* ranged.c */
bool ancients_may_fire(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u);
struct hexes ancients_fire_targets(const struct ancients_pack *pack, const struct ancients_state *s,
                                   const struct unit *u);
void ancients_fire(const struct ancients_pack *pack, struct ancients_state *s, unsigned from, unsigned at,
                   struct events *events);
bool ancients_may_burn(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u);
int ancients_burn_path(const struct ancients_pack *pack, unsigned from, unsigned direction, unsigned path[3]);
void ancients_burn(const struct ancients_pack *pack, struct ancients_state *s, unsigned from, unsigned direction,
                   struct events *events);
int ancients_legal_battle(const struct ancients_pack *pack, const struct ancients_state *s, action_t *out);
bool ancients_any_battle(const struct ancients_pack *pack, const struct ancients_state *s);
bool ancients_charge_open(const struct ancients_pack *pack, const struct ancients_state *s);

/* evade.c */
bool ancients_type_evades(const struct ancients_pack *pack, unsigned type, unsigned attacker);
unsigned ancients_rear(const struct ancients_pack *pack, unsigned side, unsigned hex, unsigned out[2]);
struct hexes ancients_rear_free(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                                unsigned hex, struct hexes *leaders);
bool ancients_may_evade(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                        unsigned attacker_type);
struct hexes ancients_withdraw_steps(const struct ancients_pack *pack, const struct ancients_state *s);
int ancients_withdraw_length(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u);
void ancients_withdraw(const struct ancients_pack *pack, struct ancients_state *s, unsigned to, struct events *events);

/* retreat.c */
int ancients_ignorable(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u);
bool ancients_flags_next(const struct ancients_pack *pack, struct ancients_state *s, struct events *events);
void ancients_accept(const struct ancients_pack *pack, struct ancients_state *s, int ignored, struct events *events);
int ancients_retreat_best(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                          unsigned hex, int steps); /* longest, steps if complete */
struct hexes ancients_retreat_steps(const struct ancients_pack *pack, const struct ancients_state *s);
void ancients_retreat_measure(const struct ancients_pack *pack, const struct ancients_state *s, struct frame *f);
int ancients_hexes_per_flag(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u);
bool ancients_retreat_next(const struct ancients_pack *pack, struct ancients_state *s, struct events *events);
void ancients_retreat(const struct ancients_pack *pack, struct ancients_state *s, unsigned to, struct events *events);
bool ancients_supported(const struct ancients_pack *pack, const struct ancients_state *s,
                        const struct unit *u); /* R107: two adjacent friends */

/* leaders.c */
void ancients_lose(const struct ancients_pack *pack, struct ancients_state *s, unsigned slot, int blocks,
                   struct events *events); /* blocks, and what follows for the leader */
int ancients_lose_blocks(const struct ancients_pack *pack, struct ancients_state *s, unsigned slot, int blocks,
                         struct events *events); /* leader slot to look after, or -1 */
void ancients_after_loss(struct ancients_state *s, int leader, bool gone, struct events *events);
void ancients_kill_leader(const struct ancients_pack *pack, struct ancients_state *s, unsigned slot,
                          struct events *events);
void ancients_must_escape(struct ancients_state *s, unsigned slot);
void ancients_checked(const struct ancients_pack *pack, struct ancients_state *s, uint32_t roll, struct events *events);
bool ancients_escape_next(const struct ancients_pack *pack, struct ancients_state *s, struct events *events);
int ancients_escape_steps(const struct ancients_pack *pack, const struct ancients_state *s, struct hexes *steps,
                          bool *stop, bool *off);
void ancients_escape(const struct ancients_pack *pack, struct ancients_state *s, unsigned to, struct events *events);
void ancients_escape_rolled(const struct ancients_pack *pack, struct ancients_state *s, uint32_t roll,
                            struct events *events);
int ancients_escape_dice(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u);

/* elephants.c */
int ancients_rerolls(const struct ancients_pack *pack, const struct ancients_state *s);
uint8_t ancients_rampage_around(const struct ancients_pack *pack, const struct ancients_state *s, unsigned slot);
void ancients_begin_rampage(const struct ancients_pack *pack, struct ancients_state *s, unsigned slot,
                            struct events *events);
bool ancients_rampage_next(const struct ancients_pack *pack, struct ancients_state *s, struct events *events);
void ancients_rampage_rolled(const struct ancients_pack *pack, struct ancients_state *s, uint32_t roll,
                             struct events *events);
bool ancients_elephant_blocked(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u);
void ancients_blocked(const struct ancients_pack *pack, struct ancients_state *s, struct events *events);
extern const uint8_t ancients_rampage_order[HEX_SIDES];

/* special.c */
void ancients_banner(const struct ancients_pack *pack, struct ancients_state *s, unsigned side, struct events *events);
void ancients_claim(const struct ancients_pack *pack, struct ancients_state *s, unsigned slot, struct events *events);
void ancients_end(struct ancients_state *s, struct events *events);
void ancients_finish(struct ancients_state *s, unsigned result, unsigned how, struct events *events);
struct hexes ancients_ambush_hexes(const struct ancients_pack *pack, const struct ancients_state *s, unsigned section);
int ancients_legal_ambush(const struct ancients_pack *pack, const struct ancients_state *s, action_t *out);
int ancients_legal_enter(const struct ancients_pack *pack, const struct ancients_state *s, action_t *out);
bool ancients_may_ambush(const struct ancients_pack *pack, const struct ancients_state *s);
void ancients_ambush(const struct ancients_pack *pack, struct ancients_state *s, unsigned section,
                     struct events *events);
void ancients_enter_reserve(const struct ancients_pack *pack, struct ancients_state *s, action_t a,
                            struct events *events);

/* met.c */
static inline bool counting(const struct events *events) { return events && events->met; }
void ancients_met_turn(const struct ancients_pack *pack, const struct ancients_state *s, struct events *events);
void ancients_met_move(const struct ancients_pack *pack, const struct unit *u, int d, unsigned to,
                       struct events *events);
void ancients_met_dice(const struct ancients_pack *pack, const struct ancients_state *s, struct events *events);
void ancients_met_hits(const struct ancients_pack *pack, const struct ancients_state *s, struct events *events);
void ancients_met_flags(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                        int ignored, int accepted, struct events *events);

/* rules.c */
void ancients_settle(const struct ancients_pack *pack, struct ancients_state *s, struct events *events);
void ancients_ask(struct ancients_state *s, unsigned kind, unsigned side, unsigned n);
void ancients_ask_roll(struct ancients_state *s, int n, unsigned why);
int ancients_legal_now(const struct ancients_pack *pack, const struct ancients_state *s, action_t *out);
void ancients_do(const struct ancients_pack *pack, struct ancients_state *s, action_t a,
                 struct events *events); /* one action, without settling */
int ancients_pending_dice(const struct ancients_pack *pack,
                          const struct ancients_state *s); /* how many dice the pending roll must have */
void ancients_passed_over(const struct ancients_state *s, unsigned from, struct events *events);
bool ancients_put(const struct ancients_pack *pack, struct ancients_state *s, struct events *events, unsigned kind,
                  unsigned side);
extern const struct game game_ancients;

/* check.c */
bool ancients_check(const void *bytes, const void *v, unsigned seat, action_t a, struct reason *why);
uint16_t ancients_terrain_rule(unsigned terrain); /* S111-S121 */
bool ancients_valid(const void *bytes, const void *s, struct reason *why);

/* pack.c, scenario.c, load.c, derive.c */
bool ancients_prepare(const struct json *content, const struct json *setup, void *bytes, struct errors *errors);
bool ancients_read_scenario(const struct json *scenario, struct ancients_pack *pack, struct errors *errors);
void ancients_read_terrain(const struct json *list, struct ancients_pack *pack, struct errors *errors);
void ancients_read_special(const struct json *list, struct ancients_pack *pack, struct errors *errors);
unsigned ancients_read_hex(const struct ancients_pack *pack, const struct json *j,
                           struct errors *errors); /* NO_HEX after an error */
int ancients_read_side(const struct json *object, const char *key, struct errors *errors);
int ancients_want(const struct json *object, const char *key, int min, int max, int otherwise, uint16_t rule,
                  struct errors *errors); /* a number; out of its bounds it is refused by the rule */
int ancients_card_by_id(const char *id);  /* 0 = none */
int ancients_type_by_code(const char *code);
void ancients_begin(const void *bytes, void *s);
void ancients_derive_places(const struct ancients_pack *pack, struct ancients_state *s, const struct json *sequence);
unsigned ancients_derive_why(const struct ancients_state *s);
void ancients_derive_sequence(const struct ancients_pack *pack, struct ancients_state *s, const struct json *sequence,
                              const struct json *pending, bool first_roll);
bool ancients_read_position(const void *bytes, const struct json *position, unsigned looker, void *v,
                            struct errors *errors);
void ancients_say_position(const void *bytes, const void *v, unsigned looker, struct text *out);

/* mirror.c */
static inline unsigned mirror_hex(unsigned hex) { return hex >= HEXES ? hex : (hex / COLS & 1 ? 115 : 116) - hex; }
/* Where a hex comes in the order in which sets are named: ascending, from the other end in a mirrored battle. */
static inline unsigned rank_of(const struct ancients_state *s, unsigned hex)
{
    return s->turned ? mirror_hex(hex) : hex;
}
static inline unsigned piece_rank(const struct ancients_state *s, unsigned key)
{
    return piece_key(rank_of(s, key / 2), key & 1);
}
static inline struct hexes hexes_after(const struct ancients_state *s, struct hexes a, unsigned hex)
{
    return s->turned ? hexes_below(a, hex) : hexes_above(a, hex);
}
static inline struct hexes hexes_before(const struct ancients_state *s, struct hexes a, unsigned hex)
{
    return s->turned ? hexes_above(a, hex) : hexes_below(a, hex);
}
static inline unsigned rampage_turn(const struct ancients_state *s, int i) /* the i-th direction of S93 */
{
    return s->turned ? (ancients_rampage_order[i] + 3u) % HEX_SIDES : ancients_rampage_order[i];
}
bool ancients_symmetric(const struct ancients_pack *pack);
bool ancients_mirror(const void *bytes, const void *s, void *out);
uint64_t ancients_mirror_entry(const void *bytes, unsigned who, uint64_t what);

/* view.c */
void ancients_look(const void *bytes, const void *s, unsigned looker, void *view);
void ancients_imagine(const void *bytes, const void *view, unsigned seat, struct rng *dice, void *s);

/* text.c, words.c, labels.c */
void ancients_name_unit(const struct ancients_pack *pack, unsigned side, unsigned type, unsigned hex, struct text *out);
void ancients_name_faces(uint32_t faces, struct text *out); /* "2 light, 1 flag" */
void ancients_label(const struct ancients_pack *pack, const struct ancients_state *s, action_t a, struct text *out);
void ancients_say_action(const void *bytes, action_t action, struct text *out);
void ancients_say_outcome(const void *bytes, uint64_t outcome, struct text *out);
void ancients_say_event(const void *bytes, const struct event *event, struct text *out);
void ancients_say_reason(const void *bytes, const struct reason *why, struct text *out);
void ancients_say_prompt(const void *bytes, const void *v, unsigned seat, struct text *out);
bool ancients_read(const void *bytes, const void *v, unsigned who, char *line, uint64_t *what, struct reason *why);
bool ancients_fact(const void *bytes, const void *v, const char *words, struct text *out);
void ancients_say_hex(const struct ancients_pack *pack, unsigned hex, struct text *out);

/* outcomes: a roll is the packed dice of luck.h; a card drawn is DRAW_BIT | side << 8 | card */
#define DRAW_BIT (UINT64_C(1) << 40)
static inline uint64_t draw_outcome(unsigned side, unsigned card) { return DRAW_BIT | side << 8 | card; }

/* scene.c, judge.c */
void ancients_scene(const void *bytes, const void *v, unsigned looker, struct scene *out);
void ancients_judge(const void *bytes, const void *s, int32_t value[SEATS_MAX]);
void ancients_prior(const void *bytes, const void *v, unsigned seat, const action_t *actions, int n, uint16_t *weights);
action_t ancients_quick(const void *bytes, const void *s, unsigned seat, struct rng *dice);

#endif
