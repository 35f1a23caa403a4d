/* subjects.h: what the chapters of the rulebook offer each other, one file a chapter. `*_do` carries an answer out that
 * check() has allowed. */
#ifndef BELLUM_PREVAIL_SUBJECTS_H
#define BELLUM_PREVAIL_SUBJECTS_H

#include "prevail.h"

/* ---- pack_field.c, pack_army.c: what a scenario adds to its pack ------------------------------------------------- */

/* Ground, zones and victory of a scenario or of a position (pack_field.c). `home`: the board that its spaces are written
 * for; pack->board may be another (G71). */
void prevail_mods_read(const struct json *mods, int8_t out[PRINTED]); /* pack.c */
void prevail_ground_read(struct prevail_pack *pack, const struct json *content, const struct square_board *home,
                         const struct json *ground, struct errors *errors);
void prevail_zones_read(struct prevail_pack *pack, const struct square_board *home, const struct json *zones,
                        struct errors *errors);
void prevail_victory_read(struct prevail_pack *pack, const struct square_board *home, const struct json *victory,
                          struct errors *errors);
/* A space of the home board on this one, as seen from that side's edge (NO_SIDE: from the middle); SQUARE_NONE: it falls off. */
unsigned prevail_space_shifted(const struct prevail_pack *pack, const struct square_board *home, unsigned seat,
                               unsigned space);
void prevail_extra_seal(struct prevail_pack *pack); /* the digest */
/* Nations and ready-made armies, where armies are built (pack_army.c). */
bool prevail_of_content(const struct json *content, const char *id, const struct json *thing); /* a unit or a card */
void prevail_build_read(struct prevail_pack *pack, const struct json *content, const struct json *scenario,
                        struct errors *errors);

/* ---- units.c: where they stand, what they are worth, whom they support --------------------------------------- */

/* Index of a seat's unit on a space that holds one; where it would be on one that does not. */
static inline unsigned unit_index(const struct prevail_state *s, unsigned seat, unsigned space)
{
    unsigned i = 0, word = space >> 6;
    for (unsigned w = 0; w < word; w++)
        i += (unsigned)bit_count(s->occupied[seat][w]);
    return i + (unsigned)bit_count(s->occupied[seat][word] & ((UINT64_C(1) << (space & 63)) - 1));
}
static inline const struct prevail_unit *unit_on(const struct prevail_state *s, unsigned seat, unsigned space)
{
    return &s->units[seat][unit_index(s, seat, space)];
}
static inline struct prevail_unit *unit_of(struct prevail_state *s, unsigned seat, unsigned space)
{
    assert(on(s, seat, space));
    return &s->units[seat][unit_index(s, seat, space)];
}
void prevail_unit_add(struct prevail_state *s, unsigned seat, struct prevail_unit unit);
void prevail_unit_remove(struct prevail_state *s, unsigned seat, unsigned space);
struct prevail_unit *prevail_unit_shift(struct prevail_state *s, unsigned seat, unsigned from, unsigned to);
int prevail_stat(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                 const struct prevail_unit *u, enum stat stat);
/* What the figure is made of, before it is clamped (G46). */
struct prevail_parts {
    int base, round, command, commit, terrain;
};
struct prevail_parts prevail_stat_parts(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                                        const struct prevail_unit *u, enum stat stat);
bool prevail_in_range(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned space,
                      unsigned range);
enum { SUPPORT_WEAK = 1, SUPPORT_STRONG = 2 };
/* What the neighbour in this direction adds (R164 to R173), and all of them together. */
int prevail_support_from(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned space,
                         unsigned d);
int prevail_support(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned space);
/* Bits of commit (printed stats) that serve this seat in the combat now open. */
unsigned prevail_commit_serves(const struct prevail_pack *pack, const struct prevail_combat *c, unsigned seat);

/* ---- army.c: armies built before the battle (R41, R42, G3, G74 to G76) ----------------------------------------- */

/* Why an answer is refused while armies are built. */
enum build_fault {
    BUILD_FITS,
    BUILD_LIMIT,     /* R42 */
    BUILD_COST,      /* R41 */
    BUILD_TYPES,     /* G3 */
    BUILD_PENALTY,   /* G3: no room would be left for units whose rout costs cards */
    BUILD_TWICE,     /* G3: no card twice */
    BUILD_QUOTA,     /* G3: so many of each initiative */
    BUILD_NATION,    /* G75 */
    BUILD_NOT_THERE, /* G74: what is not in the army cannot be dropped */
    BUILD_SAME,      /* G74: the ready-made army is there already */
    BUILD_CHANGES,   /* G76 */
    BUILD_NO_UNITS,  /* G74: not ready */
    BUILD_FEW_CARDS,
    BUILD_LITTLE_PENALTY
};
/* An army as far as it has been built. */
struct prevail_draft {
    int cost, penalty, types, units;
    int cards[5];     /* by initiative */
    unsigned nations; /* those it may still become, as bits */
};
void prevail_draft_make(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                        struct prevail_draft *d);
/* Could a legal army still be made of it? */
bool prevail_draft_open(const struct prevail_pack *pack, const uint8_t have[TYPES_MAX], const struct prevail_draft *d);
enum build_fault prevail_build_fault(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                                     action_t action);
uint16_t prevail_fault_rule(enum build_fault fault);
bool prevail_draft_sound(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat);
int prevail_build_list(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, action_t *out);
void prevail_build_do(const struct prevail_pack *pack, struct prevail_state *s, unsigned seat, action_t action,
                      struct events *events);
/* How many cards of the hand preserve the type (R197). */
int prevail_kept_by(const struct prevail_pack *pack, uint64_t hand, unsigned type);
/* The cards that an army of these units may have (G75), as far as its nation is known. */
uint64_t prevail_hand_pool(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                           unsigned choice);
/* plan.c: an army drawn up from where it stands now, the best of so many; its entries with `ready`, at most PLAN_MAX. */
int prevail_army_plan(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, int tries,
                      struct rng *dice, action_t *out);

/* ---- deploy.c --------------------------------------------------------------------------------------------------- */

/* The type due for deployment: an index, types_n = the commander. */
unsigned prevail_deploy_due(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat);
bool prevail_deploy_fits(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned space);
/* Spaces of a side's zone that every type may stand on: with as many of them as units, deployment never gets stuck. */
int prevail_deploy_room(const struct prevail_pack *pack, unsigned seat);
/* Why a piece (ASK_NONE: the commander) cannot be placed there now: G2, and G69 where the ground bars it. */
enum deploy_fault { DEPLOY_FITS, DEPLOY_NOT_DUE, DEPLOY_OUTSIDE, DEPLOY_TAKEN, DEPLOY_NO_ROOM, DEPLOY_BARRED };
enum deploy_fault prevail_deploy_fault(const struct prevail_pack *pack, const struct prevail_state *s, unsigned type,
                                       unsigned space);
void prevail_deploy_do(struct prevail_state *s, action_t action, struct events *events);

/* ---- cards.c ---------------------------------------------------------------------------------------------------- */

static inline uint8_t prevail_others(unsigned seat) { return (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(seat)); }
void prevail_card_do(struct prevail_state *s, unsigned seat, unsigned card, struct events *events);
bool prevail_commit_required(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat);
/* Cards of the seat that fit now. */
uint64_t prevail_commit_cards(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat);
void prevail_commit_do(const struct prevail_pack *pack, struct prevail_state *s, unsigned seat, unsigned card,
                       struct events *events);
void prevail_decline_do(const struct prevail_pack *pack, struct prevail_state *s, unsigned seat, struct events *events);
uint16_t prevail_pay_rule(const struct prevail_state *s, unsigned card);
uint64_t prevail_pay_cards(const struct prevail_state *s);
void prevail_pay_do(const struct prevail_pack *pack, struct prevail_state *s, unsigned card, struct events *events);

/* ---- commanders.c ----------------------------------------------------------------------------------------------- */

/* A commander's surroundings, four steps each way, as rows of bits. */
struct prevail_window {
    unsigned first[2 * COMMANDER_STEPS + 1]; /* the leftmost space of each row */
    uint32_t free[2 * COMMANDER_STEPS + 1];  /* no enemy stands there */
    uint32_t here[2 * COMMANDER_STEPS + 1];  /* reached */
    int rows;
};
void prevail_commander_window(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                              unsigned relax, struct prevail_window *out);
void prevail_commander_reach(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                             unsigned relax, uint64_t out[SQUARE_WORDS]);
bool prevail_commander_stuck(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat);
void prevail_commander_do(struct prevail_state *s, unsigned to, struct events *events);
void prevail_caught(const struct prevail_pack *pack, struct prevail_state *s, struct events *events);

/* ---- commands.c ------------------------------------------------------------------------------------------------- */

/* A restriction or line test for one unit: RULE_NONE, or why it cannot be ordered now. */
uint16_t prevail_order_rule(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                            unsigned space, bool test_range);
uint16_t prevail_line_rule(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                           unsigned first, unsigned last);
/* Visits every line that may be ordered now, as (first-named end, other end); returns how many, at most max. */
int prevail_lines(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned after,
                  action_t *out, int max);
/* Units that may still be ordered one by one, into a set; how many. */
int prevail_order_candidates(const struct prevail_pack *pack, const struct prevail_state *s,
                             uint64_t out[SQUARE_WORDS]);
int prevail_ordered(const struct prevail_state *s, unsigned seat); /* units, this round */
bool prevail_order_capped(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat);
int prevail_to_act(const struct prevail_state *s, uint64_t out[SQUARE_WORDS]);
bool prevail_any_to_act(const struct prevail_state *s);
void prevail_command_do(struct prevail_state *s, unsigned space, struct events *events);
void prevail_line_do(const struct prevail_pack *pack, struct prevail_state *s, action_t action, struct events *events);
void prevail_unit_do(struct prevail_state *s, unsigned space);

/* ---- moves.c, ground.c, retreats.c ---------------------------------------------------------------------------------------- */

/* Spaces and, for those only, the facings (bits) in which a move may end there. */
struct prevail_reach {
    uint64_t spaces[SQUARE_WORDS];
    uint8_t facings[SQUARE_MAX];
};
/* What a reach leaves out of account, to find out why a place is out of it. */
enum relax {
    RELAX_CORNERS = 1,
    RELAX_FRIENDS = 2,
    RELAX_ENEMIES = 4,
    RELAX_ENGAGED = 8,
    RELAX_FLEXIBILITY = 16,
    RELAX_CONTACT = 32, /* G34 P, G37 P */
    RELAX_GROUND = 64,  /* G69 */
    RELAX_ALL_BLOCKS = 15
};
/* The ground as one mover finds it. */
struct prevail_ground {
    uint64_t block[SQUARE_WORDS];   /* cannot be passed, nor do corners beside it open (R88, R92, R96, R97) */
    uint64_t contact[SQUARE_WORDS]; /* a lone enemy: may be entered, and ends the move (G34) */
    uint64_t no_end[SQUARE_WORDS];  /* may be passed at most (R95) */
    unsigned start, facing, seat;
    int speed, flexibility;
    bool corners;  /* R88 holds */
    bool contacts; /* G34 P and G37 P hold */
    bool back;     /* a retreat: against the facing, into spaces behind (G55) */
    bool rough;    /* ground costs more than the step (G69) */
};
void prevail_ground_make(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned space,
                         unsigned relax, struct prevail_ground *g);
/* Is this diagonal step cut off by two blocked corners (R88)? */
static inline bool corner_blocked(const struct prevail_ground *g, const uint16_t *next, unsigned d)
{
    return d & 1 && bit_has(g->block, next[(d + 7) & 7]) && bit_has(g->block, next[(d + 1) & 7]);
}
static inline void reach_add(struct prevail_reach *out, unsigned space, unsigned facings)
{
    if (!bit_has(out->spaces, space)) {
        bit_add(out->spaces, space);
        out->facings[space] = 0;
    }
    out->facings[space] |= (uint8_t)facings;
}
static inline bool reach_has(const struct prevail_reach *r, unsigned space, unsigned facing)
{
    return bit_has(r->spaces, space) && r->facings[space] >> facing & 1;
}
/* The flexibility left + 1 in each of the eight facings, a byte each, all below 0x80: the maximum of two, */
#define FACINGS_HIGH UINT64_C(0x8080808080808080)
static inline uint64_t facings_max(uint64_t a, uint64_t b)
{
    uint64_t a_wins = (((a | FACINGS_HIGH) - b) & FACINGS_HIGH) >> 7; /* 1 where a >= b */
    uint64_t mask = a_wins * 0xFF;
    return (a & mask) | (b & ~mask);
}
/* whether some byte of a is above that of b, */
static inline bool facings_above(uint64_t a, uint64_t b)
{
    return (((b | FACINGS_HIGH) - a) & FACINGS_HIGH) != FACINGS_HIGH;
}
/* and one bit for each byte that is not 0. */
static inline unsigned facings_mask(uint64_t a)
{
    return (unsigned)((((a + ~FACINGS_HIGH) & FACINGS_HIGH) >> 7) * UINT64_C(0x0102040810204080) >> 56);
}
/* What the ground adds to a figure of a unit on it (G68). */
int prevail_ground_mod(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                       const struct prevail_unit *u, enum stat stat);
void prevail_ground_bar(const struct prevail_pack *pack, unsigned type, struct prevail_ground *g);
void prevail_spread_rough(const struct prevail_pack *pack, const struct prevail_state *s,
                          const struct prevail_ground *g, struct prevail_reach *out);
/* The step in direction d into an enemy's space (R99), with so much flexibility left. */
void prevail_contact_step(const struct prevail_pack *pack, const struct prevail_state *s,
                          const struct prevail_ground *g, unsigned space, unsigned d, int flexibility,
                          struct prevail_reach *out);
void prevail_spread(const struct prevail_pack *pack, const struct prevail_state *s, const struct prevail_ground *g,
                    struct prevail_reach *out);
void prevail_move_reach(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned space,
                        unsigned relax, struct prevail_reach *out);
bool prevail_behind(const struct prevail_pack *pack, unsigned space, unsigned facing, unsigned what);
void prevail_turn_tables(struct prevail_pack *pack);
/* What the unit asked about may do, shots apart: cards to commit before it moves (G44 P); where it may go, but for
 * staying as it is, which is `hold`. */
uint64_t prevail_move_cards(const struct prevail_pack *pack, const struct prevail_state *s);
void prevail_move_places(const struct prevail_pack *pack, const struct prevail_state *s, struct prevail_reach *out);
void prevail_move_do(const struct prevail_pack *pack, struct prevail_state *s, action_t action, struct events *events);
void prevail_hold_do(struct prevail_state *s, struct events *events);

/* Returns how many (space, facing) pairs there are. */
int prevail_retreat_reach(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned space,
                          struct prevail_reach *out);
/* The retreat of a front defender before melee (G41): the same, or nothing. */
int prevail_front_retreat(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned space,
                          struct prevail_reach *out);
void prevail_offer_retreat(const struct prevail_pack *pack, struct prevail_state *s, unsigned defender,
                           struct events *events);
void prevail_retreat_to(const struct prevail_pack *pack, struct prevail_state *s, unsigned seat, unsigned from,
                        action_t action, struct events *events);
void prevail_retreat_do(const struct prevail_pack *pack, struct prevail_state *s, action_t action,
                        struct events *events);
void prevail_stand_do(const struct prevail_pack *pack, struct prevail_state *s, struct events *events);

/* ---- ranged.c --------------------------------------------------------------------------------------------------- */

bool prevail_shot_reaches(const struct prevail_pack *pack, const struct prevail_unit *u, int range, unsigned target);
/* The spaces of enemies that the unit could shoot with this Range; how many. */
int prevail_targets(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                    const struct prevail_unit *u, int range, uint64_t out[SQUARE_WORDS]);
void prevail_shot_targets(const struct prevail_pack *pack, const struct prevail_state *s, uint64_t out[SQUARE_WORDS]);
bool prevail_shot_far(const struct prevail_pack *pack, const struct prevail_state *s);
/* Supporters that could still be named in the shot now open (G60). */
int prevail_supporters(const struct prevail_pack *pack, const struct prevail_state *s, uint64_t out[SQUARE_WORDS]);
bool prevail_can_support(const struct prevail_pack *pack, const struct prevail_state *s, unsigned space);
int prevail_shot_value(const struct prevail_pack *pack, const struct prevail_state *s);
void prevail_shoot_do(const struct prevail_pack *pack, struct prevail_state *s, unsigned target, struct events *events);
void prevail_with_do(struct prevail_state *s, unsigned space, struct events *events);

/* ---- engagements.c, combat.c ------------------------------------------------------------------------------------ */

const struct prevail_engagement *prevail_engagement_on(const struct prevail_state *s, unsigned space);
int prevail_open_engagements(const struct prevail_state *s, unsigned *last); /* not fought yet; and the last one */
/* G36: the angle between the facings tells which space of the defender the engager stepped from. */
static inline enum engagement_type prevail_contact(unsigned engager_facing, unsigned defender_facing)
{
    int angle = square_angle(engager_facing, defender_facing);
    return angle >= 3 ? FRONT : angle == 2 ? FLANK : REAR;
}
/* Puts it where the order of spaces has it. */
const struct prevail_engagement *prevail_engagement_put(struct prevail_state *s, struct prevail_engagement engagement);
bool prevail_engagement_fought(struct prevail_state *s, unsigned space); /* false: there is none any more */
void prevail_engagement_end(struct prevail_state *s, unsigned space);
void prevail_engage(const struct prevail_pack *pack, struct prevail_state *s, unsigned engager, unsigned space,
                    struct events *events);
void prevail_fight_do(const struct prevail_pack *pack, struct prevail_state *s, unsigned space, struct events *events);

/* Goes on with the combat now open: asks for the next commit, offers the retreat, strikes. */
void prevail_combat_next(const struct prevail_pack *pack, struct prevail_state *s, struct events *events);
int prevail_melee_value(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned space);
void prevail_strike(const struct prevail_pack *pack, struct prevail_state *s, struct events *events);
void prevail_combat_over(const struct prevail_pack *pack, struct prevail_state *s, struct events *events);

/* ---- thresholds.c ----------------------------------------------------------------------------------------------- */

/* Which thresholds of this unit the value meets, as bits (R136 to R138). */
unsigned prevail_results(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                         const struct prevail_unit *u, int value);
void prevail_carry_out(const struct prevail_pack *pack, struct prevail_state *s, unsigned space,
                       const unsigned met[SIDES], struct events *events);
/* Takes a unit off the board; what its rout costs. When all that rout together are gone: prevail_routed(). */
int prevail_rout(const struct prevail_pack *pack, struct prevail_state *s, unsigned seat, unsigned space,
                 struct events *events);
/* Commanders caught, losses tested, the penalties demanded (`any`: some unit routed). True: it is over. */
bool prevail_routed(const struct prevail_pack *pack, struct prevail_state *s, const int penalty[SIDES], bool any,
                    struct events *events);
/* Results still to come for a unit go with it; to = SQUARE_NONE: it is gone. */
void prevail_todo_follow(struct prevail_state *s, unsigned seat, unsigned from, unsigned to);
/* Applies what is still to apply, until something must be asked or nothing is left. */
void prevail_todo_next(const struct prevail_pack *pack, struct prevail_state *s, struct events *events);
/* The retreat asked for has no space to go to (positions from outside): G52, and on with what is still to apply. */
void prevail_retreat_fails(const struct prevail_pack *pack, struct prevail_state *s);

/* ---- rally.c ---------------------------------------------------------------------------------------------------- */

void prevail_rally_do(struct prevail_state *s, struct events *events);
void prevail_no_rally_do(const struct prevail_pack *pack, struct prevail_state *s, struct events *events);
void prevail_burn(const struct prevail_pack *pack, struct prevail_state *s, unsigned card, struct events *events);
void prevail_assign_next(const struct prevail_pack *pack, struct prevail_state *s, struct events *events);
/* G17 P: the cards that may cover the unit asked about; *none: it may be left out. */
uint64_t prevail_slot_cards(const struct prevail_pack *pack, const struct prevail_state *s, bool *none);
void prevail_assign_do(const struct prevail_pack *pack, struct prevail_state *s, unsigned card, struct events *events);

/* ---- rules.c, result.c, legal_only.c ---------------------------------------------------------------------------- */

/* Asks what the step demands, or goes on until one does. */
void prevail_go_on(const struct prevail_pack *pack, struct prevail_state *s);
/* The same, past every question with one answer. */
void prevail_settle(const struct prevail_pack *pack, struct prevail_state *s, struct events *events);
void prevail_answer(const struct prevail_pack *pack, struct prevail_state *s, unsigned seat, action_t action,
                    struct events *events);
void prevail_rally_over(const struct prevail_pack *pack, struct prevail_state *s, struct events *events);
void prevail_over(struct prevail_state *s, unsigned winner, enum end_reason reason, struct events *events);
/* G73: who has lost by the scenario's own victory, at the end of a round. True: it is over. */
bool prevail_goals_test(const struct prevail_pack *pack, struct prevail_state *s, struct events *events);
int prevail_goals_held(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat);
int prevail_losses(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat); /* their cost */
/* One or both lose at this moment; where both do it is a draw with the initiative player's reason (G10). */
void prevail_lose(struct prevail_state *s, const enum end_reason why[SIDES], struct events *events);
/* Tests of losing that hold everywhere in the preset playtest: an empty hand (G8) and, after a rout, no units left
 * (G13). True: it is over. */
bool prevail_lost(const struct prevail_pack *pack, struct prevail_state *s, bool after_rout, struct events *events);
/* Has the open question one answer, and can everybody see that? */
bool prevail_only_answer(const struct prevail_pack *pack, const struct prevail_state *s, unsigned *seat,
                         action_t *only);

#endif
