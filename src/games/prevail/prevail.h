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
    TODO_PLAYED = 6 /* two payments, retreats and reverses: more a position cannot have */
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
    STEP_OVER
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
    ASK_COMMITS /* of both, in secret (G42) */
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
    END_TIME
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
    uint8_t zero[5];
};
_Static_assert(sizeof(struct prevail_state) <= 2048, "a state is at most 2 KB");
_Static_assert(sizeof(struct prevail_state) % 8 == 0, "no padding at the end");
_Static_assert(sizeof(struct prevail_unit) == 6 && sizeof(struct prevail_cards) == 48 &&
                   sizeof(struct prevail_engagement) == 8 && sizeof(struct prevail_question) == 8 &&
                   sizeof(struct prevail_combat) == 8 && sizeof(struct prevail_todo) == 4,
               "no padding inside");

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
    uint8_t zero[6];
    struct prevail_limits limits;
    uint64_t zone[SIDES][SQUARE_WORDS]; /* G2 */
    char traits[TRAITS_MAX][24];
    struct prevail_type types[TYPES_MAX];
    struct prevail_card cards[CARDS_MAX];  /* ascending by number */
    uint64_t turns[SQUARE_DIRECTIONS][64]; /* moves.c: flexibility left + 1 in each facing after turning */
    struct square_board board;
    struct prevail_state start;
    struct prevail_names names; /* pack_tables: for people only, so no part of the hash */
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
    VERBS
};

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
    EVENT_DECLINED
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
void prevail_scene_cards(const struct prevail_pack *pack, const struct prevail_state *s, struct scene *out);
void prevail_scene_choices(const struct prevail_pack *pack, const struct prevail_state *s, unsigned looker,
                           struct scene *out);
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
int prevail_forecast(const void *packed, const void *before, const void *after, unsigned seat);
bool prevail_mirror(const void *packed, const void *state, void *out);
uint64_t prevail_mirror_entry(const void *packed, unsigned who, uint64_t what);
void prevail_judge(const void *packed, const void *state, int32_t value[SEATS_MAX]);
void prevail_prior(const void *packed, const void *v, unsigned seat, const action_t *actions, int n, uint16_t *weights);
action_t prevail_quick(const void *packed, const void *v, unsigned seat, struct rng *dice);

extern const struct game game_prevail;

#endif
