/* prevail.h: Prevail: Ancient Battles. The pack, the state with its invariants, and what the files share.
 *
 * rules.c    the sequence of play: node, apply, resolve, what is asked next
 * answers.c  one answer carried out, and which need not be asked for
 * legal.c    what may be answered, and why not
 * units.c    pieces on the board: occupancy, current stats, support, restrictions
 * moves.c    the reachable set of a move, a retreat, a commander
 * combat.c   engagements, melee, shots, results, payments
 * cards.c    hands, rally, unit support check, slots
 * pack.c army.c   content and set-up; view.c   what a seat may know; mirror.c   the board turned
 * text.c read.c position.c facts.c   words; scene.c; judge.c */
#ifndef BELLUM_PREVAIL_H
#define BELLUM_PREVAIL_H

#include "board/square.h"
#include "engine/ask.h"
#include "engine/game.h"

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
    TODO_PLAYED = 6 /* two payments, retreats and reverses: more a position cannot have */
};

enum { NO_RANGE = 0xFF };                            /* an effect without inspiration range */
enum { NO_CARD = 0xFE };                             /* UNKNOWN (0xFF) is a card that the looker may not know */
enum { COMMIT_UNASKED = 0, COMMIT_DECLINED = 0xFF }; /* else card index + 1 */
enum { SLOT_UNASKED = 0, SLOT_NONE = 0xFF };         /* else card index + 1 */

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
 * - pending is the one question open (kind 0 only inside apply and when it is over). */
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

enum step {
    STEP_DEPLOY,
    STEP_FIRST,     /* phase 0 */
    STEP_CHOOSE,    /* 1 */
    STEP_COMMANDER, /* 2 */
    STEP_ISSUE,
    STEP_RESOLVE,
    STEP_COMBAT, /* 3; a combat also in 4 */
    STEP_PICK,   /* 4 */
    STEP_RALLY,
    STEP_BURN,
    STEP_SUPPORT, /* 5 */
    STEP_OVER     /* 6 */
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
    ASK_BURN
};

struct prevail_pending {
    uint8_t kind, side;
    uint8_t required; /* commit */
    uint8_t count;    /* pay: still to go */
    uint16_t at;      /* move, front, retreat, assign; else ASK_NONE */
    uint16_t after;   /* last member named of an open set: space or card index; ASK_NONE = none */
};

enum combat_kind { COMBAT_NONE, COMBAT_MELEE, COMBAT_SHOT, COMBAT_FRONT, COMBAT_MOVE };
struct prevail_combat {
    uint8_t kind, side; /* shot: who shoots */
    uint8_t commits[SIDES];
    uint16_t at;     /* melee, front, move: the space; shot: the shooter's */
    uint16_t target; /* shot */
};

enum todo_kind { DO_NOTHING, DO_PAY, DO_RETREAT, DO_REVERSE };
struct prevail_todo {
    uint8_t what, side;
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
    END_TIME
};

struct prevail_state {
    struct prevail_unit units[SIDES][ARMY_MAX];
    uint64_t occupied[SIDES][SQUARE_WORDS];
    struct prevail_engagement engagements[ARMY_MAX];
    struct prevail_cards cards[SIDES];
    uint8_t reserve[SIDES][TYPES_MAX], routed[SIDES][TYPES_MAX];
    struct prevail_pending pending;
    struct prevail_combat combat;
    struct prevail_todo todo[TODO_MAX];
    uint16_t round;
    uint16_t commander[SIDES]; /* space, SQUARE_NONE = lost or not yet placed */
    uint8_t n[SIDES], engagements_n, todo_n;
    uint8_t phase, step, initiative, active; /* initiative: a side or NO_SIDE; active also BOTH */
    uint8_t line_orders[SIDES];
    uint8_t winner, reason; /* a side or NO_SIDE; enum end_reason, END_NONE while it goes on */
    uint8_t turned; /* mirror.c: sets run from the other end of the board, Black comes first where White would */
    uint8_t zero[5];
};
_Static_assert(sizeof(struct prevail_state) <= 2048, "a state is at most 2 KB");
_Static_assert(sizeof(struct prevail_state) % 8 == 0, "no padding at the end");
_Static_assert(sizeof(struct prevail_unit) == 6 && sizeof(struct prevail_cards) == 48 &&
                   sizeof(struct prevail_engagement) == 8 && sizeof(struct prevail_pending) == 8 &&
                   sizeof(struct prevail_combat) == 8 && sizeof(struct prevail_todo) == 4,
               "no padding inside");

struct prevail_pack {
    struct pack_head head;
    char content[32], board_name[16];
    uint8_t preset, commander_loss, free_deploy, shot_defense;
    uint16_t max_rounds;
    uint8_t types_n, cards_n, traits_n;
    uint8_t zero[7];
    struct prevail_limits limits;
    uint64_t zone[SIDES][SQUARE_WORDS]; /* G2 */
    char traits[TRAITS_MAX][24];
    struct prevail_type types[TYPES_MAX];
    struct prevail_card cards[CARDS_MAX];  /* ascending by number */
    uint64_t turns[SQUARE_DIRECTIONS][64]; /* moves.c: flexibility left + 1 in each facing after turning */
    struct square_board board;
    struct prevail_state start;
};

/* ---- actions ---------------------------------------------------------------------------------------- */

enum verb {             /* to: a space, from: a card or type, x: a facing. In this order the lists come out sorted. */
            DEPLOY = 1, /* from type (ASK_NONE = the commander), to, x */
            CARD,       /* from card */
            COMMANDER,  /* to */
            COMMAND,    /* to */
            LINE,       /* from first end, to other end (spaces) */
            WITH,       /* to */
            DONE,
            UNIT,   /* to */
            COMMIT, /* from card */
            DECLINE,
            MOVE,  /* to, x */
            SHOOT, /* to */
            HOLD,
            FIGHT, /* to */
            STAND,
            RETIRE, /* `retreat`: to, x */
            PAY,    /* from card */
            RALLY,
            NORALLY,
            ASSIGN, /* from space, to card or ASK_NONE */
            VERBS
};

/* Outcomes: what is drawn in the high byte, so that each says itself. */
enum { LUCK_FIRST = 1, LUCK_BURN = 2 };
static inline uint64_t luck_make(unsigned kind, unsigned value) { return (uint64_t)kind << 8 | value; }

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
    EVENT_CARD_IN
};

/* ---- small things -------------------------------------------------------------------------------------- */

#define R(n) RULE('R', n)
#define G(n) RULE('G', n)

/* Counts all these rules as met (law 17); one test where nobody counts. */
#define MET(events, ...)                                                                                               \
    do {                                                                                                               \
        if (__builtin_expect((events) != NULL, 0)) {                                                                   \
            static const uint16_t met_list[] = {__VA_ARGS__};                                                          \
            prevail_met((events), met_list, (int)(sizeof met_list / sizeof *met_list));                                \
        }                                                                                                              \
    } while (0)
void prevail_met(struct events *events, const uint16_t *rules, int n);

static inline unsigned other(unsigned side) { return side ^ 1u; }
static inline bool on(const struct prevail_state *s, unsigned side, unsigned space)
{
    return bit_has(s->occupied[side], space);
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
static inline uint64_t card_bit(unsigned card) { return UINT64_C(1) << (card % CARDS_MAX); }
static inline int cards_unknown(const struct prevail_cards *c) /* in hand, not known to the others; nothing awaiting */
{
    return c->hand_n - bit_count(c->known);
}

extern const struct prevail_card prevail_no_card; /* where none is in play: commands nobody, changes nothing */
static inline const struct prevail_card *card_in_play(const struct prevail_pack *p, const struct prevail_state *s,
                                                      unsigned side)
{
    unsigned card = s->cards[side].in_play;
    return card < CARDS_MAX ? &p->cards[card] : &prevail_no_card;
}

/* ---- units.c ------------------------------------------------------------------------------------------- */

/* Index of the side's unit on a space that holds one. */
static inline unsigned unit_index(const struct prevail_state *s, unsigned side, unsigned space)
{
    unsigned i = 0, word = space >> 6;
    for (unsigned w = 0; w < word; w++)
        i += (unsigned)bit_count(s->occupied[side][w]);
    return i + (unsigned)bit_count(s->occupied[side][word] & ((UINT64_C(1) << (space & 63)) - 1));
}
static inline const struct prevail_unit *unit_on(const struct prevail_state *s, unsigned side, unsigned space)
{
    return &s->units[side][unit_index(s, side, space)];
}
static inline struct prevail_unit *unit_of(struct prevail_state *s, unsigned side, unsigned space)
{
    return &s->units[side][unit_index(s, side, space)];
}
void prevail_unit_add(struct prevail_state *s, unsigned side, struct prevail_unit unit);
void prevail_unit_remove(struct prevail_state *s, unsigned side, unsigned space);
struct prevail_unit *prevail_unit_shift(struct prevail_state *s, unsigned side, unsigned from, unsigned to);

int prevail_stat(const struct prevail_pack *p, const struct prevail_state *s, unsigned side,
                 const struct prevail_unit *u, enum stat stat);
bool prevail_in_range(const struct prevail_pack *p, const struct prevail_state *s, unsigned side, unsigned space,
                      unsigned range);
int prevail_support(const struct prevail_pack *p, const struct prevail_state *s, unsigned side, unsigned space);
bool prevail_shot_reaches(const struct prevail_pack *p, const struct prevail_unit *u, int range, unsigned target);
/* The spaces of enemies that the unit could shoot with this Range; how many. */
int prevail_targets(const struct prevail_pack *p, const struct prevail_state *s, unsigned side,
                    const struct prevail_unit *u, int range, uint64_t out[SQUARE_WORDS]);
/* Bits of commit (printed stats) that serve this side in the combat now open. */
unsigned prevail_commit_serves(const struct prevail_pack *p, const struct prevail_combat *c, unsigned side);
/* A restriction or line test for one unit: RULE_NONE, or why it cannot be ordered now. */
uint16_t prevail_order_rule(const struct prevail_pack *p, const struct prevail_state *s, unsigned side, unsigned space,
                            bool test_range);
uint16_t prevail_line_rule(const struct prevail_pack *p, const struct prevail_state *s, unsigned side, unsigned first,
                           unsigned last);
/* Visits every line that may be ordered now, as (first-named end, other end); returns how many, at most max. */
int prevail_lines(const struct prevail_pack *p, const struct prevail_state *s, unsigned side, unsigned after,
                  action_t *out, int max);
/* Supporters that could still be named in the shot now open (G60). */
int prevail_supporters(const struct prevail_pack *p, const struct prevail_state *s, uint64_t out[SQUARE_WORDS]);
bool prevail_can_support(const struct prevail_pack *p, const struct prevail_state *s, unsigned space);

/* ---- moves.c --------------------------------------------------------------------------------------------- */

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
    RELAX_ALL_BLOCKS = 15
};

void prevail_move_reach(const struct prevail_pack *p, const struct prevail_state *s, unsigned side, unsigned space,
                        unsigned relax, struct prevail_reach *out);
/* Returns how many (space, facing) pairs there are. */
int prevail_retreat_reach(const struct prevail_pack *p, const struct prevail_state *s, unsigned side, unsigned space,
                          struct prevail_reach *out);
/* The retreat of a front defender before melee (G41): the same, or nothing. */
int prevail_front_retreat(const struct prevail_pack *p, const struct prevail_state *s, unsigned side, unsigned space,
                          struct prevail_reach *out);
/* A commander's surroundings, four steps each way, as rows of bits. */
struct prevail_window {
    unsigned first[2 * COMMANDER_STEPS + 1]; /* the leftmost space of each row */
    uint32_t free[2 * COMMANDER_STEPS + 1];  /* no enemy stands there */
    uint32_t here[2 * COMMANDER_STEPS + 1];  /* reached */
    int rows;
};
void prevail_commander_window(const struct prevail_pack *p, const struct prevail_state *s, unsigned side,
                              unsigned relax, struct prevail_window *out);
void prevail_commander_reach(const struct prevail_pack *p, const struct prevail_state *s, unsigned side, unsigned relax,
                             uint64_t out[SQUARE_WORDS]);
bool prevail_commander_stuck(const struct prevail_pack *p, const struct prevail_state *s, unsigned side);
bool prevail_behind(const struct prevail_pack *p, unsigned space, unsigned facing, unsigned what);
void prevail_turn_tables(struct prevail_pack *p);

/* ---- combat.c ---------------------------------------------------------------------------------------------- */

struct prevail_engagement *prevail_engagement_at(struct prevail_state *s, unsigned space);
const struct prevail_engagement *prevail_engagement_on(const struct prevail_state *s, unsigned space);
enum engagement_type prevail_contact(unsigned engager_facing, unsigned defender_facing);
void prevail_engage(const struct prevail_pack *p, struct prevail_state *s, unsigned engager, unsigned space,
                    struct events *events);
void prevail_rout(struct prevail_state *s, unsigned side, unsigned space, struct events *events);
void prevail_retreat_to(const struct prevail_pack *p, struct prevail_state *s, unsigned side, unsigned from,
                        unsigned to, unsigned facing, struct events *events);
void prevail_caught(const struct prevail_pack *p, struct prevail_state *s, struct events *events);
/* Goes on with the combat now open: asks for the next commit, offers the retreat, strikes. */
void prevail_combat_next(const struct prevail_pack *p, struct prevail_state *s, struct events *events);
void prevail_fight(const struct prevail_pack *p, struct prevail_state *s, unsigned space, struct events *events);
void prevail_strike(const struct prevail_pack *p, struct prevail_state *s, struct events *events);
/* The retreat asked for has no space to go to (positions from outside): G52, and on with what is still to apply. */
void prevail_retreat_fails(const struct prevail_pack *p, struct prevail_state *s);
/* Applies what is still to apply, until something must be asked or nothing is left. */
void prevail_todo_next(const struct prevail_pack *p, struct prevail_state *s, struct events *events);
/* Penalties of units that routed together are due (G9 to G12): tested, then queued in front of what is to do. */
void prevail_demand(const struct prevail_pack *p, struct prevail_state *s, const int penalty[SIDES],
                    struct events *events);

/* ---- cards.c ------------------------------------------------------------------------------------------------ */

uint8_t prevail_others(unsigned side); /* SEEN_BY bits of everybody but that side */
void prevail_commit_card(const struct prevail_pack *p, struct prevail_state *s, unsigned side, unsigned card,
                         struct events *events);
void prevail_pay_card(const struct prevail_pack *p, struct prevail_state *s, unsigned side, unsigned card,
                      struct events *events);
void prevail_burn(const struct prevail_pack *p, struct prevail_state *s, unsigned card, struct events *events);
void prevail_support_check(const struct prevail_pack *p, struct prevail_state *s, struct events *events);
void prevail_assign_next(const struct prevail_pack *p, struct prevail_state *s, struct events *events);
/* G17 P: the cards that may cover the unit asked about; *none: it may be left out. */
uint64_t prevail_slot_cards(const struct prevail_pack *p, const struct prevail_state *s, bool *none);
uint64_t prevail_commit_cards(const struct prevail_pack *p,
                              const struct prevail_state *s); /* fit the commit asked now */
bool prevail_shot_far(const struct prevail_pack *p, const struct prevail_state *s);
bool prevail_commit_required(const struct prevail_pack *p, const struct prevail_state *s, unsigned side);
uint64_t prevail_pay_cards(const struct prevail_state *s);
uint16_t prevail_pay_rule(const struct prevail_state *s, unsigned card);

/* ---- rules.c -------------------------------------------------------------------------------------------------- */

struct node prevail_node(const void *pack, const void *v);
void prevail_begin(const void *pack, void *state);
void prevail_settle(const struct prevail_pack *p, struct prevail_state *s, struct events *events);
/* Goes on from a step whose question has no answer at all (positions from outside); false: no such moment can be. */
bool prevail_resume(const struct prevail_pack *p, struct prevail_state *s);
void prevail_over(struct prevail_state *s, unsigned winner, enum end_reason reason, struct events *events);
/* Tests of losing that hold everywhere in the preset playtest: an empty hand (G8) and, after a rout, no units left
 * (G13). True: it is over. */
bool prevail_lost(const struct prevail_pack *p, struct prevail_state *s, bool after_rout, struct events *events);
void prevail_combat_over(const struct prevail_pack *p, struct prevail_state *s, struct events *events);
void prevail_rally_over(const struct prevail_pack *p, struct prevail_state *s, struct events *events);
static inline void prevail_ask(struct prevail_state *s, unsigned kind, unsigned side)
{
    s->pending =
        (struct prevail_pending){.kind = (uint8_t)kind, .side = (uint8_t)side, .at = ASK_NONE, .after = ASK_NONE};
}
static inline bool prevail_finished(const struct prevail_state *s) { return s->step == STEP_OVER; }

void prevail_commander_done(struct prevail_state *s);
int prevail_open_engagements(const struct prevail_state *s,
                             unsigned *last); /* not fought yet: how many, and the last */

/* ---- answers.c -------------------------------------------------------------------------------------------------- */

void prevail_answer(const struct prevail_pack *p, struct prevail_state *s, unsigned seat, action_t action,
                    struct events *events);
/* Has the open question one answer, and can everybody see that? */
bool prevail_only_answer(const struct prevail_pack *p, const struct prevail_state *s, unsigned *seat, action_t *only);

/* ---- legal.c ---------------------------------------------------------------------------------------------------- */

int prevail_legal(const void *pack, const void *v, unsigned seat, action_t *out);
bool prevail_check(const void *pack, const void *v, unsigned seat, action_t action, struct reason *why);
/* What the unit asked about may do, shots apart: cards to commit before it moves (G44 P); where it may go, but for
 * staying as it is, which is `hold`. */
uint64_t prevail_move_cards(const struct prevail_pack *p, const struct prevail_state *s);
void prevail_move_places(const struct prevail_pack *p, const struct prevail_state *s, struct prevail_reach *out);
/* The type due for deployment: an index, types_n = the commander. */
unsigned prevail_deploy_due(const struct prevail_pack *p, const struct prevail_state *s, unsigned side);
bool prevail_deploy_fits(const struct prevail_pack *p, const struct prevail_state *s, unsigned side, unsigned space);
/* Units that may still be ordered one by one, into a set; how many. */
int prevail_order_candidates(const struct prevail_pack *p, const struct prevail_state *s, uint64_t out[SQUARE_WORDS]);
bool prevail_order_capped(const struct prevail_pack *p, const struct prevail_state *s, unsigned side);
int prevail_to_act(const struct prevail_state *s, uint64_t out[SQUARE_WORDS]);

/* ---- pack.c, army.c ------------------------------------------------------------------------------------------------
 */

struct json;
struct errors;
bool prevail_prepare(const struct json *content, const struct json *setup, void *pack, struct errors *errors);
int prevail_type_find(const struct prevail_pack *p, const char *id);
int prevail_card_find(const struct prevail_pack *p, int64_t number);
void prevail_army_check(const struct prevail_pack *p, const struct prevail_state *s, unsigned side,
                        const struct json *at, struct errors *errors);
bool prevail_start(struct prevail_pack *p, const struct json *scenario, struct errors *errors);
extern const char *const prevail_stat_names[PRINTED + 1];
extern const char *const prevail_side_names[SIDES + 1];
extern const char *const prevail_end_names[END_TIME + 2]; /* by enum end_reason; ended by NULL */
extern const char *const prevail_preset_names[3], *const prevail_loss_names[3], *const prevail_deploy_names[3],
                                                                                    *const prevail_switch_names[3];

/* ---- view.c, text.c, read.c, position.c, facts.c, scene.c, judge.c --------------------------------------------------
 */

bool prevail_mirror(const void *pack, const void *state, void *out);
uint64_t prevail_mirror_entry(const void *pack, unsigned who, uint64_t what);
bool prevail_valid(const void *pack, const void *s, struct reason *why);
bool prevail_ready(const struct prevail_pack *p, struct prevail_state *s, struct reason *why);
void prevail_look(const void *pack, const void *s, unsigned looker, void *view);
void prevail_imagine(const void *pack, const void *view, unsigned seat, struct rng *dice, void *s);
void prevail_say_action(const void *pack, action_t action, struct text *out);
void prevail_say_outcome(const void *pack, uint64_t outcome, struct text *out);
void prevail_say_event(const void *pack, const struct event *event, struct text *out);
void prevail_say_reason(const void *pack, const struct reason *why, struct text *out);
void prevail_say_prompt(const void *pack, const void *v, unsigned seat, struct text *out);
bool prevail_read(const void *pack, const void *v, unsigned who, char *line, uint64_t *what, struct reason *why);
void prevail_say_position(const void *pack, const void *v, unsigned looker, struct text *out);
bool prevail_read_position(const void *pack, const struct json *position, unsigned looker, void *v,
                           struct errors *errors);
bool prevail_fact(const void *pack, const void *v, const char *words, struct text *out);
void prevail_scene(const void *pack, const void *v, unsigned looker, struct scene *out);
void prevail_judge(const void *pack, const void *s, int32_t value[SEATS_MAX]);
void prevail_prior(const void *pack, const void *v, unsigned seat, const action_t *actions, int n, uint16_t *weights);
action_t prevail_quick(const void *pack, const void *s, unsigned seat, struct rng *dice);

extern const struct game game_prevail;

#endif
