/* legends.h: Battle of Legends: pack, state and what the files of this folder share.
 *
 * Seat A = Rome = side 0 (`r`), seat B = Carthage = side 1 (`c`). A tile is row * cols + col of the hex board.
 * A unit is its slot in the state; its id in texts is slot + 1, and never changes in a match.
 * Rule numbers in comments are those of the specification (data/legends/rules.json). */
#ifndef BELLUM_LEGENDS_H
#define BELLUM_LEGENDS_H

#include "board/hex.h"
#include "engine/ask.h"
#include "engine/game.h"
#include "engine/json.h"
#include "engine/luck.h"
#include "engine/setup.h"
#include "engine/text.h"
#include "engine/verbs.h"

enum {
    LEGENDS_ROWS = 16,
    LEGENDS_COLS = 24,
    LEGENDS_UNITS = 80,
    LEGENDS_TYPES = 16,
    LEGENDS_WORDS = HEX_MAX / 64, /* words of a bit set over tiles */
    LEGENDS_MARCH = 6,            /* longest move a unit type may have */
    LEGENDS_RANGE = 4,            /* longest attack a unit type may have */
    LEGENDS_DICE = 10,            /* most dice in one roll: 3003 outcomes */
    LEGENDS_WOUNDINGS = 37,       /* 0 to 36 chances in 36 that a die wounds */
    LEGENDS_CHOICES = 256,        /* most answers to one question */
    LEGENDS_SPECIALS = 4,
    LEGENDS_ENTRIES = 64000, /* no match is longer */
    LEGENDS_MORALE = 200,    /* of both sides together */
    LEGENDS_NO_UNIT = 0xFF,
    LEGENDS_UNIT_WORDS = (LEGENDS_UNITS + 63) / 64, /* words of a bit set over units */
    LEGENDS_SIDES = 2,
    LEGENDS_BOTH = 3,   /* bit set of both sides */
    LEGENDS_CYCLE = 4,  /* rounds of a cycle (R26) */
    LEGENDS_ORDERS = 3, /* units of one Mixed Order (R17) */
    LEGENDS_CHARGE = 2, /* tiles of a move that make a charge (R109) */
    LEGENDS_ENVELOP = 2 /* flankers that Envelopment needs (R120, G17) */
};

enum legends_side_id { ROME = 0, CARTHAGE = 1 };

/* In the order of the specification (4.1): the order in which sets of cards are named. */
enum legends_card {
    CARD_CC,
    CARD_WD,
    CARD_FS,
    CARD_FL,
    CARD_EV,
    CARD_XC,
    CARD_SK,
    CARD_CT,
    CARD_AD,
    CARD_PU,
    CARD_HR,
    CARD_MO,
    LEGENDS_CARDS
};

enum legends_verb {
    VERB_BRING = 1,
    VERB_LEAVE,
    VERB_PUT,
    VERB_TAKE,
    VERB_READY,
    VERB_ACT,
    VERB_PLAY,
    VERB_PASS,
    VERB_END,
    VERB_ORDER,
    VERB_DONE,
    VERB_STAY,
    VERB_MOVE,
    VERB_MARCH,
    VERB_ATTACK,
    VERB_HOLD,
    VERB_ADVANCE,
    VERB_GO,
    VERBS
};

/* The questions: ask.kind, in positions pending.kind. */
enum legends_ask {
    ASK_NOTHING,
    ASK_SELECT,
    ASK_TURN,
    ASK_ORDER,
    ASK_MOVE,
    ASK_ATTACK,
    ASK_CHARGE,
    ASK_DEFEND,
    ASK_FLANK,
    ASK_COUNTER,
    ASK_ADVANCE,
    ASK_PURSUE,
    ASK_ADICE,
    ASK_DDICE,
    ASK_DRAW, /* luck: a card from the deck; at = whose */
    ASK_KINDS
};

enum legends_stage { STAGE_SELECT, STAGE_TURN, STAGE_OVER };
enum legends_phase { PHASE_MOVE, PHASE_ATTACK, PHASE_DEFEND, PHASE_ROLL, PHASE_COUNTER, PHASE_ADVANCE, PHASE_FORM };
/* Retreating and Advancing pass within one entry (G50). */
enum legends_unit_state {
    UNIT_IDLE,
    UNIT_READY,
    UNIT_ACTIVE,
    UNIT_MOVED,
    UNIT_MARCHED,
    UNIT_ATTACKED,
    UNIT_PASSIVE,
    UNIT_RETREATED
};
enum legends_sub { SUB_NONE, SUB_MAIN, SUB_FIRST, SUB_COUNTER };
enum legends_vacated { VACATED_NOT, VACATED_KILLED, VACATED_RETREATED, VACATED_WITHDRAWN };
enum legends_by { BY_MORALE, BY_LIMIT, BY_TIE, BY_SPECIAL, BY_RESIGN, BY_TIME, BY_AGREE };
enum legends_tie { TIE_DRAW, TIE_ROME, TIE_CARTHAGE, TIE_STRENGTH, TIE_TILES };
enum legends_class { CLASS_ANY, CLASS_CAVALRY, CLASS_INFANTRY };
/* LAST_LEADER is for both sides, LEADER_OF for one; LAST: that side wins when the last round is over. */
enum legends_special { SPECIAL_LAST_LEADER = 1, SPECIAL_OCCUPY, SPECIAL_LEADER_OF, SPECIAL_LAST };
enum { WINNER_DRAW = 2 };

enum legends_switch {
    SWITCH_TURN_ORDER,
    SWITCH_TURN_SCOPE,
    SWITCH_RETREAT_LOSS,
    SWITCH_CARD_MELEE_ONLY,
    SWITCH_HIT_RUN,
    SWITCH_LIMIT,
    SWITCH_REFILL,
    SWITCH_ANNIHILATION,
    SWITCH_WOODS_MOVE,
    SWITCH_WOODS_ATTACK,
    LEGENDS_SWITCHES
};
/* Values of the switches, as indices into their lists of words; 0 is the default. */
enum {
    ORDER_ALTERNATE = 1,
    SCOPE_ARMY = 1,
    LOSS_WOUND = 1,
    MELEE_ONLY = 1,
    RUN_MARCH = 1,
    RUN_ATT = 2,
    LIMIT_ENTER = 1,
    REFILL_BLOCK = 1,
    REFILL_DRAW = 2,
    ANNIHILATION_LOSE = 1,
    WOODS_CLOSED = 1
};

enum legends_terrain { TERRAIN_GRASS, TERRAIN_WATER, TERRAIN_HILLS, TERRAIN_WOODS };

enum {
    EVENT_DISCARD = EVENT_GAME,
    EVENT_RETURN,
    EVENT_WOUND,
    EVENT_DEAD,
    EVENT_RETREAT,
    EVENT_ADVANCE,
    EVENT_MORALE,
    EVENT_ROUND,
    EVENT_WIN,
    EVENT_HAND,
    EVENT_WITHDRAW,
    EVENT_RUN,
    EVENT_OFF,
    EVENT_SELECT,
    EVENT_HITS,    /* what attack dice came to: tile, attack points, hits */
    EVENT_DEFENDS, /* against which points defence dice were thrown: tile, defence points */
    EVENT_DREW,    /* for its side: the card */
    EVENT_DREW_HIDDEN
};

struct legends_type { /* R40-R49 */
    char code[4], name[20], shape[12];
    uint8_t heavy, cavalry, leader;
    uint8_t march, attack, range, strength;
    uint8_t ma, md, ra, rd;
    uint8_t zero;
    uint16_t cards; /* bit c: has the ability of card c (R141) */
    uint8_t zero2[2];
};

struct legends_card_data {
    char code[4], name[20], text[120];
    uint8_t returns; /* R107: comes back to hand */
    uint8_t only;    /* enum legends_class */
    uint8_t zero[2];
};

struct legends_start { /* a unit of the scenario */
    uint16_t tile;
    uint8_t type, side, optional, zero[3];
};

struct legends_condition { /* G44 */
    uint8_t kind, side, need, every;
    uint8_t zero[4];
    uint64_t tiles[LEGENDS_WORDS];
};

/* What judges look up and players read: no part of the pack's hash, so that records survive a change of it. */
struct legends_tables {
    /* [n][w][s]: chance in 1024ths that of n dice, each of which wounds with w chances in 36, at least s wound; one
     * s more than there are, so that no bytes are left over behind it. */
    uint16_t kill[LEGENDS_DICE + 1][LEGENDS_WOUNDINGS][LEGENDS_DICE + 2];
    /* What players read, and no rule depends on. */
    char title[40], date[24], leader[2][24]; /* of the scenario */
    char about[LEGENDS_CARDS][280];          /* what a card does, all of it */
    char place[LEGENDS_SPECIALS + 1][24];    /* what the tiles of a condition are called; the last: those of a tie */
};

struct legends_pack {
    struct pack_head head;
    struct hex_board board;
    uint8_t terrain[HEX_MAX];
    uint8_t distance[HEX_MAX][HEX_MAX];
    uint8_t switches[LEGENDS_SWITCHES];
    uint8_t words;                                    /* of a tile set that are in use on this board */
    uint8_t types_n, specials_n, start_n, tie, first; /* tie: enum legends_tie */
    uint8_t hand_max, action_max, rounds_max, deploy_max;
    uint8_t morale[2], list[2][LEGENDS_CARDS]; /* at the start */
    uint8_t symmetric;                         /* law 16: half a turn maps the map and the conditions onto themselves */
    uint8_t zero[1];
    struct legends_type type[LEGENDS_TYPES];
    struct legends_card_data card[LEGENDS_CARDS];
    struct legends_start start[LEGENDS_UNITS];
    struct legends_condition special[LEGENDS_SPECIALS];
    uint64_t tie_tiles[LEGENDS_WORDS];
    uint64_t passable[LEGENDS_WORDS];
    uint64_t blocking[LEGENDS_WORDS]; /* tiles that stop a line of effect (G9) */
    /* [k][t]: tiles within k + 1 of t over passable ground, t itself included: where a light unit's ways lead. */
    uint64_t within[LEGENDS_MARCH][HEX_MAX][LEGENDS_WORDS];
    /* [k][t]: tiles at a distance of 1..k + 1 from t with a line of effect. [0] = neighbours. */
    uint64_t shot[LEGENDS_RANGE][HEX_MAX][LEGENDS_WORDS];
    struct legends_tables table; /* the last */
};
_Static_assert(offsetof(struct legends_pack, table) + sizeof(struct legends_tables) == sizeof(struct legends_pack),
               "the tables are the last bytes of a pack");

/* A slot without a unit (never used, or dead) is all zero. */
struct legends_unit {
    uint16_t tile;
    uint8_t type; /* index + 1; 0 = no unit */
    uint8_t side, strength, state;
    uint8_t moved;    /* length of the move directly before the attack (G18), 0 when the activation is over */
    uint8_t optional; /* 0 always deployed, 1 optional, 2 optional and left off the board (G43) */
};

enum { OPTIONAL_IN = 1, OPTIONAL_OFF = 2 };

/* The deck is list - hand - out. In a view of somebody else hand is UNKNOWN, in Select hand_n and after too (G49). */
struct legends_side {
    uint8_t hand[LEGENDS_CARDS], out[LEGENDS_CARDS];
    uint8_t known[LEGENDS_CARDS]; /* part of hand that everybody has seen (G36) */
    uint8_t list[LEGENDS_CARDS];
    uint8_t hand_n, morale, action, passed;
    uint8_t ready; /* Select: has finished; afterwards 1 */
    uint8_t after; /* Select: how far its series has come, see AFTER_PUT */
    uint8_t zero[2];
};

/* legends_side.after: 0..80 = how many optional units are decided; AFTER_PUT + card, AFTER_TAKE + card. */
enum { AFTER_PUT = 100, AFTER_TAKE = 120 };

/* All zero outside combat. */
struct legends_combat {
    uint8_t sub;      /* who rolls now: SUB_FIRST and SUB_COUNTER: def strikes att */
    uint8_t att, def; /* slots; a dead def keeps its slot here */
    uint8_t vacated, advanced, countered;
    uint8_t mod;         /* extra dice of the main attack */
    uint8_t hits;        /* while defence dice are due */
    uint16_t from, tile; /* where the attacker's move began; the tile attacked */
    uint16_t played;     /* cards of this combat (G26) */
    uint16_t zero;
};

/* Invariants: alive holds the slots of living deployed units by side (in Select: optional ones too); occupied their
 * tiles; one open question, `ask` (zero when over): at = slot (move, attack, pursue), after = last tile named (order)
 * or where the move began (attack), n = dice or units named (order). */
struct legends_state {
    struct legends_unit unit[LEGENDS_UNITS];
    uint64_t alive[2][LEGENDS_UNIT_WORDS];
    uint64_t occupied[2][LEGENDS_WORDS];
    struct legends_side side[2];
    struct legends_combat combat;
    struct question ask;
    uint8_t stage, round, turn, phase;
    uint8_t ordered; /* Mixed Order was played in this turn */
    uint8_t first;   /* the initial player (R27) */
    uint8_t turned;  /* a mirrored state: sets are named downwards, so that the mirror commutes (law 16) */
    uint8_t winner;  /* over: a side or WINNER_DRAW */
    uint8_t by;
    uint8_t zero[7];
};
_Static_assert(sizeof(struct legends_state) == 920, "no padding, under 1 KB");
_Static_assert(sizeof(struct legends_unit) == 8 && sizeof(struct legends_side) == 56 &&
                   sizeof(struct legends_combat) == 16,
               "no padding");

/* ---- small words -------------------------------------------------------------------------- */

static inline const struct legends_type *legends_type(const struct legends_pack *pack, const struct legends_unit *u)
{
    return &pack->type[u->type - 1]; /* a living unit; not asserted: judges ask for nothing else so often */
}
static inline bool legends_alive(const struct legends_state *s, unsigned slot)
{
    return bit_has(s->alive[ROME], slot) || bit_has(s->alive[CARTHAGE], slot);
}
static inline bool legends_occupied(const struct legends_state *s, unsigned tile)
{
    return bit_has(s->occupied[ROME], tile) || bit_has(s->occupied[CARTHAGE], tile);
}
static inline bool legends_on_board(const struct legends_pack *pack, unsigned tile)
{
    return tile < pack->board.n && pack->board.on[tile];
}
static inline bool legends_adjacent(const struct legends_pack *pack, unsigned from, unsigned to) /* R154 */
{
    return bit_has(pack->shot[0][from], to);
}
static inline bool legends_army(const struct legends_pack *pack)
{
    return pack->switches[SWITCH_TURN_SCOPE] == SCOPE_ARMY;
}
static inline bool legends_alternate(const struct legends_pack *pack)
{
    return pack->switches[SWITCH_TURN_ORDER] == ORDER_ALTERNATE;
}
/* R27, R28: which of them a round comes under. */
static inline uint16_t legends_owner_rule(unsigned round)
{
    return (round - 1) % LEGENDS_CYCLE < LEGENDS_CYCLE / 2 ? RULE('R', 27) : RULE('R', 28);
}
/* Whose round it is (blocks), who starts it (alternate). */
static inline unsigned legends_owner(const struct legends_state *s, unsigned round)
{
    return s->first ^ (legends_owner_rule(round) == RULE('R', 28));
}
static inline bool legends_window_kind(unsigned kind) { return kind >= ASK_CHARGE && kind <= ASK_ADVANCE; }
static inline bool legends_dice_kind(unsigned kind) { return kind == ASK_ADICE || kind == ASK_DDICE; }
/* Questions about one unit, ask.at. */
static inline bool legends_unit_kind(unsigned kind)
{
    return kind == ASK_MOVE || kind == ASK_ATTACK || kind == ASK_PURSUE;
}
/* G32: the defender answers, in the Defend and the Counter window. */
static inline bool legends_defends(unsigned kind) { return kind == ASK_DEFEND || kind == ASK_COUNTER; }

static inline bool legends_card_has_tile(unsigned card) { return card == CARD_WD || card == CARD_HR; }
/* Melee: attacker and target tile adjacent (R66). */
static inline bool legends_melee(const struct legends_pack *pack, const struct legends_state *s)
{
    assert(s->combat.sub != SUB_NONE);
    return s->combat.advanced || legends_adjacent(pack, s->unit[s->combat.att].tile, s->combat.tile);
}
static inline void legends_ask(struct legends_state *s, unsigned kind, unsigned seat, unsigned at)
{
    assert(kind > ASK_NOTHING && kind < ASK_KINDS);
    s->ask = (struct question){.kind = (uint8_t)kind, .seat = (uint8_t)seat, .at = (uint16_t)at, .after = ASK_NONE};
}

/* ---- units.c: pieces on the board ---------------------------------------------------------- */

unsigned legends_unit_at(const struct legends_state *s, unsigned tile); /* LEGENDS_NO_UNIT if there is none */
unsigned legends_own_unit(const struct legends_state *s, unsigned seat, unsigned tile);
void legends_place(struct legends_state *s, unsigned slot, unsigned tile);
void legends_remove(struct legends_state *s, unsigned slot);
int legends_count(const struct legends_state *s, unsigned seat, unsigned states); /* bits 1 << state */
bool legends_any(const struct legends_state *s, unsigned seat, unsigned states);
/* G37: the unit's activation is over. It may be dead. */
void legends_form(struct legends_state *s, unsigned slot, struct events *events);

/* ---- select.c: the Select phase ------------------------------------------------------------ */

int legends_optional_next(const struct legends_state *s, unsigned seat); /* slot to decide about, -1 = none left */
int legends_optional_order(const struct legends_state *s, unsigned seat, int slots[LEGENDS_UNITS]);
int legends_deployed(const struct legends_state *s, unsigned seat); /* fixed units and those brought so far */
unsigned legends_selecting(const struct legends_pack *pack, const struct legends_state *s); /* bit set of sides */
void legends_leave_surplus(const struct legends_pack *pack, struct legends_state *s, unsigned seat,
                           struct events *events);
void legends_select_open(const struct legends_pack *pack, struct legends_state *s, struct events *events);
void legends_select_do(const struct legends_pack *pack, struct legends_state *s, unsigned seat, action_t action,
                       struct events *events);
void legends_select_close(const struct legends_pack *pack, struct legends_state *s, struct events *events);

/* ---- rounds.c: rounds, and whose turn it is -------------------------------------------------- */

void legends_round_begin(const struct legends_pack *pack, struct legends_state *s, struct events *events);
bool legends_refill_due(const struct legends_pack *pack, const struct legends_state *s); /* G27 */
unsigned legends_draws(const struct legends_pack *pack, const struct legends_state *s); /* G51: LEGENDS_SIDES: nobody */
void legends_draw_do(struct legends_state *s, unsigned card, struct events *events);
int legends_deck_n(const struct legends_side *d); /* cards in the deck; hand_n is known */
bool legends_side_goes_on(const struct legends_pack *pack, struct legends_state *s); /* false: the round is over */
unsigned legends_only_answer(const struct legends_pack *pack, const struct legends_state *s); /* 0: there is a choice */
void legends_turn_close(const struct legends_pack *pack, struct legends_state *s, struct events *events);
/* States in which a unit can be activated now (bits 1 << state), and what else may be said to the turn's question. */
unsigned legends_can_act(const struct legends_pack *pack, const struct legends_state *s);
bool legends_can_pass(const struct legends_pack *pack, const struct legends_state *s);
bool legends_can_end(const struct legends_pack *pack, const struct legends_state *s);
bool legends_can_close_moves(const struct legends_pack *pack, const struct legends_state *s);

/* ---- victory.c: how a game is won ------------------------------------------------------------ */

void legends_win(struct legends_state *s, unsigned winner, unsigned by, struct events *events);
/* A unit has died: morale, and what may be decided by it. */
void legends_loss(const struct legends_pack *pack, struct legends_state *s, const struct legends_unit *dead,
                  struct events *events);
bool legends_round_decides(const struct legends_pack *pack, struct legends_state *s, struct events *events);
bool legends_last_leader_counts(const struct legends_pack *pack, unsigned seat); /* G44, G52: does it lose with it? */
unsigned
legends_last_wins(const struct legends_pack *pack); /* G52: who wins at the end; LEGENDS_SIDES: morale decides */
int legends_standing_on(const struct legends_pack *pack, const struct legends_state *s, unsigned seat,
                        const uint64_t tiles[LEGENDS_WORDS]);
void legends_round_limit(const struct legends_pack *pack, struct legends_state *s, struct events *events);
/* By how much Rome would win a tie (R25). */
int legends_tie_lead(const struct legends_pack *pack, const struct legends_state *s);

/* ---- orders.c: Mixed Order's units -------------------------------------------------------------- */

/* Could this unit be named next? */
bool legends_orderable(const struct legends_state *s, unsigned slot);
int legends_orderable_n(const struct legends_state *s, unsigned *slot); /* how many, and the last of them */
void legends_order_do(struct legends_state *s, unsigned tile, struct events *events);

/* ---- moves.c: activating and moving ------------------------------------------------------------- */

/* Tiles where a move of at most `limit` can end. True if there are any. */
bool legends_reach(const struct legends_pack *pack, const struct legends_state *s, unsigned slot, unsigned limit,
                   uint64_t out[LEGENDS_WORDS]);
int legends_path(const struct legends_pack *pack, const struct legends_state *s, unsigned slot, unsigned tile);
uint16_t legends_terrain_refused(const struct legends_pack *pack, unsigned tile);
uint16_t legends_move_refused(const struct legends_pack *pack, const struct legends_state *s, unsigned slot,
                              unsigned tile, unsigned limit, uint16_t too_far);
/* From each tile the tile before it on a shortest way there, however long (HEX_NONE: there is no way). */
void legends_ways(const struct legends_pack *pack, const struct legends_state *s, unsigned slot,
                  uint16_t before[HEX_MAX]);
bool legends_can_move(const struct legends_pack *pack, const struct legends_state *s, unsigned slot, unsigned kind);
/* Would activating the unit come to anything? It may be activated all the same (G30). */
bool legends_can_do_anything(const struct legends_pack *pack, const struct legends_state *s, unsigned slot);
unsigned legends_run_limit(const struct legends_pack *pack, const struct legends_state *s, unsigned slot);
bool legends_free_around(const struct legends_pack *pack, const struct legends_state *s, unsigned tile,
                         uint64_t out[LEGENDS_WORDS]);
void legends_activate_do(const struct legends_pack *pack, struct legends_state *s, unsigned slot,
                         struct events *events);
void legends_move_do(const struct legends_pack *pack, struct legends_state *s, unsigned slot, unsigned tile,
                     struct events *events);
void legends_march_do(struct legends_state *s, unsigned slot, unsigned tile, struct events *events);

/* ---- combat.c: who can strike whom, and the dice ------------------------------------------------- */

bool legends_line(const struct legends_pack *pack, unsigned from, unsigned to);
bool legends_in_range(const struct legends_pack *pack, const struct legends_state *s, unsigned slot, unsigned tile);
bool legends_targets(const struct legends_pack *pack, const struct legends_state *s, unsigned slot,
                     uint64_t out[LEGENDS_WORDS]);
uint16_t legends_target_refused(const struct legends_pack *pack, const struct legends_state *s, unsigned slot,
                                unsigned tile);
int legends_flankers(const struct legends_pack *pack, const struct legends_state *s);
int legends_leaders(const struct legends_pack *pack, const struct legends_state *s, unsigned slot);
/* The numbers of one strike: who strikes whom, target numbers and dice. */
struct legends_strike {
    unsigned striker, struck;
    int attack_points, defence_points, dice;
    bool melee;
};
struct legends_strike legends_strike(const struct legends_pack *pack, const struct legends_state *s);
void legends_declare_do(struct legends_state *s, unsigned slot, unsigned tile, unsigned from, struct events *events);
int legends_attack_roll(const struct legends_pack *pack, struct legends_state *s, uint64_t roll,
                        struct events *events); /* how many hits */
void legends_defence_roll(const struct legends_pack *pack, struct legends_state *s, uint64_t roll,
                          struct events *events);
/* R84, G31: surplus wounds are lost. True if the unit dies. */
bool legends_wound(const struct legends_pack *pack, struct legends_state *s, unsigned slot, int wounds,
                   struct events *events);

/* ---- retreat.c ----------------------------------------------------------------------------------- */

/* True if the unit left its tile, by moving or by dying of the tiles that were missing. */
bool legends_retreat(const struct legends_pack *pack, struct legends_state *s, unsigned slot, unsigned from,
                     int retreats, struct events *events);

/* ---- cards.c: when a card can be played, and what it does ---------------------------------------- */

unsigned legends_window(unsigned kind);   /* bits of the cards of a window */
unsigned legends_phase_of(unsigned kind); /* the phase of a window */
unsigned legends_card_phase(unsigned card);
extern const uint16_t legends_card_rule[LEGENDS_CARDS]; /* what it is, and for whom */
/* RULE_NONE if the card could be played now by a side that holds it; else the rule against it. */
uint16_t legends_card_refused(const struct legends_pack *pack, const struct legends_state *s, unsigned card);
/* G35: is there anything in the window, as far as everybody can see? */
bool legends_window_open(const struct legends_pack *pack, const struct legends_state *s, unsigned kind, unsigned seat);
bool legends_free_advance(const struct legends_pack *pack, const struct legends_state *s); /* R92, G7 */
/* Tiles that a card with a tile may name. */
void legends_card_tiles(const struct legends_pack *pack, const struct legends_state *s, unsigned card,
                        uint64_t out[LEGENDS_WORDS]);
void legends_card_do(const struct legends_pack *pack, struct legends_state *s, unsigned seat, unsigned card,
                     unsigned tile, struct events *events);
void legends_advance_do(struct legends_state *s, struct events *events);
static inline int legends_deck(const struct legends_side *d, unsigned card)
{
    assert(card < LEGENDS_CARDS);
    return d->list[card] - d->hand[card] - d->out[card];
}

/* ---- words and positions ------------------------------------------------------------------------------ */

struct legends_reader { /* of a position: position_read.c, position_read_cards.c */
    const struct legends_pack *pack;
    const struct json *position;
    unsigned looker;
    struct legends_state *s;
    struct errors *errors;
    int before; /* mistakes that were there already */
};
void legends_read_side(const struct legends_reader *r, unsigned seat);
int legends_word(const char *const *words, const char *word);              /* index in a NULL-ended list, or -1 */
int legends_type_index(const struct legends_pack *pack, const char *code); /* -1: there is none */
int64_t legends_longest(const struct legends_pack *pack, const uint8_t *rome, const uint8_t *carthage);
bool legends_tile_fits(const struct legends_pack *pack, const struct legends_state *s, unsigned tile);
unsigned legends_turned_tile(const struct legends_pack *pack, unsigned tile); /* half a turn of the board */
void legends_say_tile(const struct legends_pack *pack, unsigned tile, struct text *out);

/* Luck is dice, or a card that is drawn (G51). */
#define LEGENDS_DRAWN (UINT64_C(1) << 63)
extern const struct verb_form legends_verbs[VERBS + 1]; /* say.c */
extern const struct shape legends_tile_shape;
/* The words of positions, NULL-ended, in the order of the enums above (words.c). */
extern const char *const legends_side_words[];
extern const char *const legends_stage_words[];
extern const char *const legends_phase_words[];
extern const char *const legends_state_words[];
extern const char *const legends_sub_words[];
extern const char *const legends_vacated_words[];
extern const char *const legends_by_words[];
extern const char *const legends_ask_words[];
extern const char *const legends_card_codes[];

/* ---- the parts of a scene: scene_cards.c, scene_choices.c, scene_fight.c -------------------------------- */

/* Each pile has ids of its own: a copy in the deck or among the discards is not the one that can be played. */
enum legends_zone { ZONE_HAND, ZONE_DECK, ZONE_DISCARD, ZONE_KNOWN };
static inline uint16_t legends_card_id(unsigned seat, enum legends_zone zone, unsigned card)
{
    assert(card <= LEGENDS_CARDS); /* LEGENDS_CARDS: those that are hidden */
    return (uint16_t)(seat << 8 | (unsigned)zone << 4 | card);
}
void legends_draw_cards(const struct legends_pack *pack, const struct legends_state *s, unsigned seat,
                        struct scene *out);
void legends_draw_choices(const struct legends_pack *pack, const struct legends_state *s, unsigned seat,
                          struct scene *out);
void legends_draw_fight(const struct legends_pack *pack, const struct legends_state *s, struct scene *out);

/* ---- the contract, in the files that DESIGN's plan of a house names ------------------------------------- */

bool legends_prepare(const struct json *content, const struct json *setup, void *packed, struct errors *errors);
void legends_begin(const void *packed, void *state);
struct node legends_node(const void *packed, const void *v);
int legends_legal(const void *packed, const void *v, unsigned seat, action_t *out);
bool legends_check(const void *packed, const void *v, unsigned seat, action_t action, struct reason *why);
void legends_apply(const void *packed, void *state, unsigned seat, action_t action, struct events *events);
int legends_outcomes(const void *packed, const void *state, struct outcome *out);
uint64_t legends_sample(const void *packed, const void *state, struct rng *dice);
void legends_resolve(const void *packed, void *state, uint64_t outcome, struct events *events);
void legends_quit(const void *packed, void *state, unsigned seat, enum quit_how how, struct events *events);
void legends_result(const void *packed, const void *state, struct result *out);
bool legends_valid(const void *packed, const void *state, struct reason *why);
void legends_look(const void *packed, const void *state, unsigned looker, void *view);
void legends_imagine(const void *packed, const void *view, unsigned seat, struct rng *dice, void *state);
bool legends_mirror(const void *packed, const void *state, void *out);
uint64_t legends_mirror_entry(const void *packed, unsigned who, uint64_t what);
void legends_say_action(const void *packed, action_t action, struct text *out);
void legends_say_outcome(const void *packed, uint64_t outcome, struct text *out);
void legends_say_event(const void *packed, const struct event *event, struct text *out);
void legends_say_reason(const void *packed, const struct reason *why, struct text *out);
void legends_say_prompt(const void *packed, const void *v, unsigned seat, struct text *out);
bool legends_read(const void *packed, const void *v, unsigned who, char *line, uint64_t *what, struct reason *why);
void legends_say_position(const void *packed, const void *v, unsigned looker, struct text *out);
bool legends_read_position(const void *packed, const struct json *position, unsigned looker, void *v,
                           struct errors *errors);
void legends_tell(const void *packed, const void *before, const void *after, unsigned looker,
                  const struct happening *what, struct told *out);
bool legends_fact(const void *packed, const void *v, const char *words, struct text *out);
bool legends_inspect(const void *packed, const void *v, unsigned looker, unsigned target, unsigned id,
                     struct inspect *out);
void legends_scene(const void *packed, const void *v, unsigned looker, struct scene *out);
int legends_forecast(const void *packed, const void *before, const void *after, unsigned seat);
extern const char *const legends_forecast_kinds[];
extern const char *const legends_bench_scenarios[];
void legends_judge(const void *packed, const void *state, int32_t value[SEATS_MAX]);
int legends_features(const void *packed, const void *state, unsigned seat, int32_t *out, int32_t *judged);
void legends_prior(const void *packed, const void *v, unsigned seat, const action_t *actions, int n, uint16_t *weights);
action_t legends_quick(const void *packed, const void *state, unsigned seat, struct rng *dice);
extern const struct content_description legends_content;
extern const struct setup_switch legends_switches[LEGENDS_SWITCHES + 1]; /* pack.c */
extern const struct game game_legends;

#endif
