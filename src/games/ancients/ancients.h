/* ancients.h: Commands & Colors: Ancients. The pack, the state with its invariants, and the functions of the contract.
 * What the chapters of the rules share is in rules.h, the words of the game in kinds.h, sets of hexes in hexes.h. */
#ifndef BELLUM_ANCIENTS_H
#define BELLUM_ANCIENTS_H

#include "board/hex.h"
#include "engine/describe.h"
#include "engine/errors.h"
#include "engine/game.h"
#include "engine/inspect.h"
#include "engine/json.h"
#include "engine/luck.h"
#include "engine/scene.h"
#include "engine/text.h"
#include "engine/told.h"
#include "engine/verbs.h"
#include "games/ancients/hexes.h"
#include "games/ancients/kinds.h"

#include <assert.h>
#include <string.h>

/* ---- the pack ---------------------------------------------------------------------------------------------- */

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
    NAME_MAX = 24,
    BATTLES_MAX = 16, /* of a match or campaign */
    PERSONS_MAX = 16, /* leaders whom a campaign remembers */
    OWN_TYPES = 8,    /* types of unit that content may add */
    UNIT_KINDS = TYPES + OWN_TYPES
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
    FIRST_SWITCHES, /* those of the first edition */
    MACHINE_ADVANCE = FIRST_SWITCHES,
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
    uint8_t type, side, hex, elite;
    uint8_t own; /* as in struct unit */
    uint8_t zero;
};
struct setup_leader {
    uint16_t id;
    uint8_t side, hex; /* hex NO_HEX: in reserve, or known by name only */
    char name[NAME_MAX];
};

/* One battle, as the rules read it: `pack` in all of them. What is the same in every battle stands once, in the book. */
struct ancients_pack {
    uint32_t back;                 /* bytes from the beginning of the book to here */
    uint8_t number;                /* which battle of the match, from 0 */
    uint8_t battles;               /* of the match */
    uint8_t turned;                /* the sides of the scenario are exchanged, and the map with them (G19) */
    uint8_t preset;                /* 0 manual, 1 classic */
    uint8_t value[FIRST_SWITCHES]; /* 0 the manual's value, 1 the classic's */
    uint8_t later[SWITCHES - FIRST_SWITCHES];
    uint8_t first; /* side that begins */
    uint8_t custom, opt_phalanx, symmetric;
    uint16_t max_turns;
    char battle[40];
    char army[SIDES][NAME_MAX];
    struct unit_type type[UNIT_KINDS]; /* figures by kind */
    char type_name[UNIT_KINDS][NAME_MAX];

    uint8_t terrain[HEXES + 3];
    uint8_t rampart[HEXES + 3]; /* bits of protected sides, by enum hex_direction */
    uint8_t plateau[HEXES + 3]; /* number of the connected set of hill or wall hexes, 0 = none (S110) */
    struct hexes on[TERRAINS];
    struct hexes near[HEXES];   /* neighbours */
    struct hexes closed[TYPES]; /* terrain a type may not enter; [NO_TYPE] = a leader */
    struct hexes stops[TYPES];  /* terrain it must stop on */
    struct hexes section[SIDES][SECTIONS];
    struct hexes opaque; /* terrain that always blocks sight: forest, camp, steep */

    uint8_t units_n, leaders_n, command[SIDES], target;
    struct setup_unit unit[UNITS_MAX];
    struct setup_leader leader[LEADERS_MAX]; /* by slot: name and number stay known */
    uint8_t person[LEADERS_MAX];             /* who he is in the campaign: number + 1, 0 = nobody that is remembered */
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
    uint8_t exit_row[SIDES], exit_from[SIDES], exit_to[SIDES];
    struct hexes exit[SIDES], objective[SIDES], rolling_from[SIDES];

    char date[NAME_MAX];
    char commander[SIDES][NAME_MAX];
};

/* What a campaign carries from battle to battle (G20-G22). */
struct carry {
    uint8_t victory; /* points for a battle won, beside its banners */
    uint8_t leaders; /* 1: who fell is missing later */
    int8_t hand[2];  /* Command in the next battle, more or fewer: of the side that lost, of the one that won */
    uint8_t persons_n;
    char person[PERSONS_MAX][NAME_MAX];
};

/* A type of unit that the content adds: its rules are those of one of the fifteen, its figures its own (G23). */
struct own_type {
    struct unit_type figures;
    uint8_t like;
    char code[4];
    char name[NAME_MAX];
};

/* What the engine holds. Up to `battle` the layout is fixed: the hash of every record is made of these bytes, so what
 * they say of the first battle stands in battle[0] once more. What follows counts in the hash by its sum. */
struct ancients_book {
    struct pack_head head;
    char battle_name[40];
    char army[SIDES][NAME_MAX];
    uint8_t preset;
    uint8_t value[FIRST_SWITCHES];
    uint8_t first;
    uint16_t max_turns;  /* S136 */
    uint8_t custom;      /* the terrain, armies and specials came from a position */
    uint8_t opt_phalanx; /* the switch lone_phalanx is on */
    uint8_t symmetric;   /* the map turned is the same map, and no special rule is in force */
    uint8_t
        later[SWITCHES - FIRST_SWITCHES]; /* 1: not the preset's value. 0 keeps the bytes and the hash of old packs */
    uint32_t
        sum; /* of further battles, what they carry over, and types of unit of the content's own; 0: there are none */

    struct unit_type type[TYPES];
    uint8_t cards[CARDS + 2]; /* copies of each */
    char card_name[CARDS][40], card_text[CARDS][200];
    char type_name[TYPES][NAME_MAX];
    struct hex_board board;

    uint8_t terrain[HEXES + 3];
    uint8_t rampart[HEXES + 3];
    uint8_t plateau[HEXES + 3];
    struct hexes on[TERRAINS];
    struct hexes near[HEXES];
    struct hexes disc[HEXES][RANGE_MAX + 1]; /* distance exactly n */
    struct hexes closed[TYPES];
    struct hexes stops[TYPES];
    struct hexes section[SIDES][SECTIONS];
    struct hexes opaque;
    struct sight_line sight[2 * SIGHT_H - 1][2 * SIGHT_R - 1];

    uint8_t units_n, leaders_n, command[SIDES], target, zero2[3];
    struct setup_unit unit[UNITS_MAX];
    struct setup_leader leader[LEADERS_MAX];
    uint8_t reserve[SIDES][RESERVE_MAX];
    uint8_t reserve_n[SIDES], reserve_leader[SIDES];
    uint8_t ambush_turn[SIDES];
    uint8_t growth[SIDES];
    uint8_t banners_at[SIDES], banners_command[SIDES];
    uint8_t lose_leader[SIDES];
    uint8_t phalanx[SIDES];
    uint8_t rolling[SIDES];
    uint8_t has_rolling[SIDES];
    uint8_t exit_row[SIDES], exit_from[SIDES], exit_to[SIDES], zero3[2];
    struct hexes exit[SIDES], objective[SIDES], rolling_from[SIDES];

    /* From here on no part of the hash (pack_tables). */
    struct ancients_pack battle[BATTLES_MAX];
    struct carry carry;
    uint8_t own_n, zero4[7];
    struct own_type own[OWN_TYPES];
    char war[64]; /* the name of the campaign, or nothing */
};
enum { PACK_TABLES = sizeof(struct ancients_book) - offsetof(struct ancients_book, battle) };

static inline const struct ancients_book *book(const struct ancients_pack *pack)
{
    return (const struct ancients_book *)(const void *)((const char *)pack - pack->back);
}

/* ---- the state --------------------------------------------------------------------------------------------- */

struct unit {
    uint16_t id; /* 0 = no unit here: then every byte is zero */
    uint8_t type, side, hex, blocks;
    uint8_t elite : 1;
    uint8_t own : 7; /* a type of the content's own: its number + 1 (G23); 0: none */
    uint8_t start;   /* where it began the turn; NO_HEX: it arrived this turn and may go on */
    uint8_t moved;   /* from here on: of this turn only, zeroed at its end */
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
    uint8_t result; /* RESULT_ */
    uint8_t how;    /* enum result_by */
    uint8_t deck_n, discard_n;
    uint8_t deck[CARDS], discard[CARDS];
    uint8_t unit_at[HEXES + 3], leader_at[HEXES + 3]; /* slot + 1 */
    uint8_t turned;         /* the mirror of a battle: orders run from the other end (mirror.c) */
    uint8_t battle;         /* of a match: which is fought, from 0 */
    uint8_t ready;          /* ASK_NEXT: bits of the sides that have answered */
    uint8_t fought;         /* RESULT_ of this battle, while others follow it; else 0 */
    uint16_t points[SIDES]; /* of the battles fought */
    uint16_t fallen;        /* bits of persons of the campaign */
    uint8_t won[SIDES];     /* battles */
};
_Static_assert(offsetof(struct unit, moved) == 8, "what a turn zeroes is the second half");
_Static_assert(sizeof(struct unit) == 16 && sizeof(struct leader) == 8 && sizeof(struct frame) == 8, "no padding");
_Static_assert(sizeof(struct side) == 56 && sizeof(struct sequence) == 32, "no padding");
_Static_assert(offsetof(struct ancients_state, won) + SIDES == sizeof(struct ancients_state), "no padding at the end");
_Static_assert(sizeof(struct ancients_state) <= 2048 && sizeof(struct ancients_state) % 8 == 0, "at most 2 KB");

enum result_by { BY_BANNERS, BY_LEADER, BY_TURNS, BY_RESIGN, BY_TIME, BY_AGREE, BY_POINTS, BYS };

enum { UNITS, LEADERS }; /* of ancients_state.named */

/* The battle that is fought: what the rules read. */
static inline const struct ancients_pack *battle_of(const void *bytes, const void *state)
{
    return &((const struct ancients_book *)bytes)->battle[((const struct ancients_state *)state)->battle];
}
/* Where only that is read which is the same in all. */
static inline const struct ancients_pack *first_battle(const void *bytes)
{
    return &((const struct ancients_book *)bytes)->battle[0];
}

/* What names a unit and gives its figures: its type, or the content's own type that it is of (G23). Rules ask the type. */
static inline unsigned kind_of(const struct unit *u) { return u->own ? TYPES - 1u + u->own : u->type; }

/* ---- the contract (engine/game.h), by file ----------------------------------------------------------------- */

extern const struct game game_ancients; /* game.c */

extern const struct content_description ancients_content; /* content.c */

/* pack.c */
bool ancients_prepare(const struct json *content, const struct json *setup, void *bytes, struct errors *errors);
void ancients_begin(const void *bytes, void *state);
void ancients_opening(const void *bytes, const struct json *position, struct events *events);

/* rules.c */
struct node ancients_node(const void *bytes, const void *v);
void ancients_apply(const void *bytes, void *state, unsigned seat, action_t action, struct events *events);
void ancients_resolve(const void *bytes, void *state, uint64_t outcome, struct events *events);

/* legal.c */
int ancients_legal(const void *bytes, const void *v, unsigned seat, action_t *out);
bool ancients_check(const void *bytes, const void *v, unsigned seat, action_t action, struct reason *why);

/* luck.c */
int ancients_outcomes(const void *bytes, const void *state, struct outcome *out);
uint64_t ancients_sample(const void *bytes, const void *state, struct rng *dice);

/* view.c */
void ancients_look(const void *bytes, const void *state, unsigned looker, void *view);
void ancients_imagine(const void *bytes, const void *view, unsigned seat, struct rng *dice, void *state);

/* valid.c, mirror.c, result.c */
bool ancients_valid(const void *bytes, const void *state, struct reason *why);
bool ancients_mirror(const void *bytes, const void *state, void *out);
uint64_t ancients_mirror_entry(const void *bytes, unsigned who, uint64_t what);
void ancients_quit(const void *bytes, void *state, unsigned seat, enum quit_how how, struct events *events);
void ancients_result(const void *bytes, const void *state, struct result *out);

/* say.c, say_events.c, say_reasons.c, say_prompt.c, read.c */
extern const struct verb_form ancients_verbs[];
void ancients_say_action(const void *bytes, action_t action, struct text *out);
void ancients_say_outcome(const void *bytes, uint64_t outcome, struct text *out);
void ancients_say_event(const void *bytes, const struct event *event, struct text *out);
void ancients_say_reason(const void *bytes, const struct reason *why, struct text *out);
void ancients_say_prompt(const void *bytes, const void *v, unsigned seat, struct text *out);
bool ancients_read(const void *bytes, const void *v, unsigned who, char *line, uint64_t *what, struct reason *why);

/* tell.c */
void ancients_tell(const void *bytes, const void *before, const void *after, unsigned looker,
                   const struct happening *what, struct told *out);

/* position.c, position_read.c */
void ancients_say_position(const void *bytes, const void *v, unsigned looker, struct text *out);
bool ancients_read_position(const void *bytes, const struct json *position, unsigned looker, void *v,
                            struct errors *errors);

void ancients_deal(const void *bytes, const struct json *position, struct rng *dice, void *state);

/* inspect.c, scene.c, forecast.c */
bool ancients_inspect(const void *bytes, const void *v, unsigned looker, unsigned target, unsigned id,
                      struct inspect *out);
extern const char *const ancients_forecast_kinds[];
extern const char *const ancients_bench_scenarios[];
int ancients_forecast(const void *bytes, const void *before, const void *after, unsigned seat);
bool ancients_fact(const void *bytes, const void *v, const char *words, struct text *out);
void ancients_scene(const void *bytes, const void *v, unsigned looker, struct scene *out);

/* judge.c, prior.c */
void ancients_judge(const void *bytes, const void *state, int32_t value[SEATS_MAX]);
enum { ANCIENTS_FEATURES = 69 };
int ancients_features(const void *bytes, const void *state, unsigned seat, int32_t *out, int32_t *judged);
void ancients_prior(const void *bytes, const void *v, unsigned seat, const action_t *actions, int n, uint16_t *weights);
action_t ancients_quick(const void *bytes, const void *state, unsigned seat, struct rng *dice);

#endif
