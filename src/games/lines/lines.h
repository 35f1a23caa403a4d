/* lines.h: the two-line symbol battle: pack, state, and what its files share.
 *
 * A kind is a card by its symbols; cards of a kind are interchangeable (G24), so hands and pools are multisets.
 * A card on the table is a kind with what is broken on it. Columns are owner columns k = -16..15, the divide between
 * -1 and 0; B's column k lies across from A's column -1 - k. Arrays of columns are indexed by k + LINES_HALF. */
#ifndef BELLUM_LINES_H
#define BELLUM_LINES_H

#include "engine/errors.h"
#include "engine/game.h"
#include "engine/json.h"
#include "engine/luck.h"
#include "engine/text.h"
#include "engine/verbs.h"

#include <assert.h>

/* ---- cards --------------------------------------------------------------------------------- */

enum {
    SPEAR,
    SWORD,
    SHIELD,
    FORTRESS,
    BOW,
    CROWN,
    SYMBOLS,

    FRONT = 0,
    BACK = 1,

    LINES_SIDES = 2,
    LINES_HALF = 16, /* columns on each side of the divide */
    LINES_COLUMNS = 2 * LINES_HALF,
    LINES_SYMBOLS_MAX = 8,                     /* G17: on a card */
    LINES_CARDS_MAX = 32,                      /* G17: in an army */
    LINES_ATTACKS_MAX = 2 * LINES_SYMBOLS_MAX, /* of one card: a sword makes two */
    LINES_SPEED_MAX = 63,                      /* that a position may name; no battle comes near it */
    LINES_ARRANGE_MAX = 21,                    /* in the hand of a seat that arranges: 32 shapes */
    LINES_CHOICES = 32,                        /* answers to one question */
    LINES_POOL_KINDS = 72,
    LINES_POOL_NAME = 15, /* letters */
    LINES_POOL_MAX = 250,
    LINES_KINDS = 128, /* a battle may bring cards that are in no pool */
    LINES_ROW_MAX = 24,
    LINES_KNOWN_MAX = 24,
    LINES_BATTLES_MAX = 18,    /* of a match with all its extra battles */
    LINES_FORMATION_TEXT = 700 /* characters of an army written out */
};

struct lines_kind {
    uint8_t count[SYMBOLS];
    uint8_t size;   /* symbols in all, 1..8 */
    uint8_t copies; /* in the full pool */
    uint8_t value;  /* points (4.1) */
    char text[11];  /* its symbols in canonical order (G24) */
};

/* A card: 0 none, else kind + 1, shields broken << 8, fortresses broken << 12. The low byte alone is what stands in
 * hands, rows and actions: its item, kind + 1. */
typedef uint16_t lines_card;
enum { CARD_NONE = 0, CARD_UNKNOWN = 0xFFFF, CARD_BREAK_SHIELD = 1 << 8, CARD_BREAK_FORTRESS = 1 << 12 };
static inline unsigned card_item(lines_card card) { return card & 0xFFu; }
static inline unsigned card_kind(lines_card card)
{
    assert(card != CARD_NONE && card != CARD_UNKNOWN);
    return card_item(card) - 1;
}
static inline unsigned card_broken_shields(lines_card card) { return card >> 8 & 15u; }
static inline unsigned card_broken_forts(lines_card card) { return card >> 12; }
static inline bool card_is_broken(lines_card card) { return card >> 8 != 0; }
static inline lines_card card_make(unsigned kind, unsigned shields, unsigned forts)
{
    return (lines_card)(kind + 1 + shields * CARD_BREAK_SHIELD + forts * CARD_BREAK_FORTRESS);
}

/* ---- the pack ------------------------------------------------------------------------------ */

enum lines_mode { MODE_BATTLE, MODE_DUEL, MODE_MATCH, MODE_DRAFT, MODE_CAMPAIGN, MODE_PUZZLE, MODES };
enum { RIGHT_OWN, RIGHT_VIEWER };          /* G1 */
enum { FORT_PASSES, FORT_SWEEP };          /* G4 */
enum { DEPLOY_ANY, DEPLOY_ALL };           /* G18 */
enum { PACE_FULL, PACE_ROUND, PACE_STEP }; /* G25 */
enum { DRAW_WIN, DRAW_LOSE, DRAW_TIE, DRAWS };

struct lines_pack {
    struct pack_head head;
    uint8_t mode, right, fort, deploy, pace;
    uint8_t hand, best, extra, battles, first, max;
    uint8_t draw[DRAWS]; /* campaign: for the winner, the loser, each after a tie */
    uint8_t kinds_n;     /* the first pool_kinds of them are the pool's, in the order of the content */
    uint8_t pool_kinds;
    uint16_t pool_total;
    uint8_t zero[6];
    char pool[LINES_POOL_NAME + 1];
    /* Battle: the start. Puzzle: B's formation; front[0] holds A's hand, kinds in their order. */
    lines_card front[LINES_SIDES][LINES_COLUMNS], back[LINES_SIDES][LINES_COLUMNS];
    struct lines_kind kinds[LINES_KINDS];
};

/* ---- the state ----------------------------------------------------------------------------- */

enum lines_stage {
    STAGE_DEAL,
    STAGE_PICK,
    STAGE_ARRANGE,
    STAGE_SPEED,
    STAGE_ATTACK,
    STAGE_RESOLVE,
    STAGE_REGROUP,
    STAGE_REINFORCE,
    STAGE_OVER
};
enum { PAUSE_NONE, PAUSE_STEP, PAUSE_ROUND }; /* nobody, the first seat alone, both are asked */
enum { ANSWER_NONE, ANSWER_ON, ANSWER_CONCEDE };
enum lines_by { BY_NONE, BY_DESTROYED, BY_BOTH, BY_NOCHANGE, BY_CONCEDE, BY_SCORE, BY_RESIGN, BY_TIME, BY_AGREE };
enum { SHIFT_VOID = -4 }; /* no attack of the card reaches speed 0: one value for all such shifts */

/* Invariants: hand, dead and known are sorted, zero behind their n. In arrange the lines hold what is placed so far.
 * shift is the marked change of speed of a living front card with weapons (else 0), from speeds to regroup (R29);
 * marks only in stage resolve. known: cards of the roster the other has seen, a part of hand and lines (campaign).
 * In a view of another's secrets hand, lines, shape and placed read UNKNOWN, and hand_n counts placed cards too. */
struct lines_army {
    lines_card front[LINES_COLUMNS], back[LINES_COLUMNS];
    lines_card dead[LINES_CARDS_MAX];
    int8_t shift[LINES_COLUMNS];
    uint8_t marks[LINES_COLUMNS];
    uint8_t hand[LINES_CARDS_MAX];  /* items */
    uint8_t known[LINES_KNOWN_MAX]; /* items */
    uint8_t hand_n, dead_n, known_n;
    uint8_t left, right; /* arrange: the shape; 0 0 = not chosen */
    uint8_t placed;      /* arrange: places answered, front then back */
    uint8_t committed;
    uint8_t answer; /* ANSWER_: to the question before a round */
    uint8_t score;  /* battles won */
    uint8_t due;    /* reinforce: cards still to draw */
    uint8_t zero[2];
};

/* pool_n, discard_n and row_n are the sums of their arrays. The first seat is A, or B once mirrored (`turned`): it is
 * dealt first, answers the pauses, and its right is the viewer's. */
struct lines_state {
    struct lines_army army[LINES_SIDES];
    uint8_t pool[LINES_POOL_KINDS], discard[LINES_POOL_KINDS];
    uint8_t row[LINES_ROW_MAX]; /* items, sorted */
    uint8_t pool_n, discard_n, row_n;
    uint8_t stage, pause, turned;
    uint8_t battle; /* from 1 */
    uint8_t ties;
    uint8_t speed;      /* attack, resolve: the speed that comes next */
    uint8_t changed;    /* G13 */
    uint8_t turn;       /* reinforce: whose reinforcement runs; else 0 */
    uint8_t winner, by; /* the result: seat or NOBODY, enum lines_by; both 0 before */
    uint8_t zero[1];
    uint16_t round;  /* from 1 once a battle is on */
    uint16_t rounds; /* the result: rounds fought in the last battle */
};

/* A new field is hidden until view.c shows it, unsound until valid.c knows it, and changes the hashes of old
 * records. */
_Static_assert(sizeof(struct lines_army) == 324, "no padding in an army");
_Static_assert(sizeof(struct lines_state) == 2 * 324 + 144 + 24 + 18, "no padding in a state");
_Static_assert(sizeof(struct lines_state) <= 1024, "DESIGN: at most 1 KB");

static inline int column_of(int index) { return index - LINES_HALF; }
static inline int column_across(int index) { return LINES_COLUMNS - 1 - index; } /* the other army's index */
/* The j-th column of an army in board order: what lies across is told together. */
static inline int board_order(unsigned seat, int j) { return seat == 0 ? j : column_across(j); }
static inline int lines_places(const struct lines_army *a) { return a->left + a->right; } /* of one line of a shape */
static inline bool lines_hidden(const struct lines_army *a) { return a->left == UNKNOWN; }
static inline unsigned first_seat(const struct lines_state *s) { return s->turned; }
static inline bool lines_revealed(const struct lines_state *s) { return s->army[0].committed && s->army[1].committed; }
static inline bool lines_fighting(const struct lines_state *s)
{
    return s->stage >= STAGE_SPEED && s->stage <= STAGE_REGROUP;
}
/* R29: the speeds of this round stand beside the cards. */
static inline bool lines_speeds_marked(const struct lines_state *s)
{
    return s->stage >= STAGE_ATTACK && s->stage <= STAGE_REGROUP;
}
/* The cards come with the set-up: there is no pool. */
static inline bool lines_given(const struct lines_pack *pack)
{
    return pack->mode == MODE_BATTLE || pack->mode == MODE_PUZZLE;
}
/* G31: in a puzzle a committed formation is seen at once. */
static inline bool lines_shown(const struct lines_pack *pack, const struct lines_army *a)
{
    return pack->mode == MODE_PUZZLE && a->committed;
}
/* Hands that everybody may know: a draft's (G30), a battle's and a puzzle's. */
static inline bool lines_open(const struct lines_pack *pack) { return lines_given(pack) || pack->mode == MODE_DRAFT; }

/* ---- questions, actions, outcomes, events -------------------------------------------------- */

/* The open question. It follows from stage, pause and draws due; as a member of its own it would change the bytes that
 * old records have hashed. */
enum lines_ask { ASK_NOTHING, ASK_PICK, ASK_ARRANGE, ASK_RETURN, ASK_STEP, ASK_ROUND };
static inline enum lines_ask lines_ask(const struct lines_state *s)
{
    switch (s->stage) {
    case STAGE_PICK: return ASK_PICK;
    case STAGE_ARRANGE: return ASK_ARRANGE;
    case STAGE_REINFORCE: return s->army[s->turn].due ? ASK_NOTHING : ASK_RETURN;
    default: return s->pause == PAUSE_STEP ? ASK_STEP : s->pause == PAUSE_ROUND ? ASK_ROUND : ASK_NOTHING;
    }
}

enum lines_verb {
    VERB_SHAPE = 1,
    VERB_FRONT,
    VERB_BACK,
    VERB_COMMIT,
    VERB_PICK,
    VERB_RETURN,
    VERB_ON,
    VERB_CONCEDE,
    VERBS
};
static inline bool verb_arranges(unsigned verb) { return verb >= VERB_SHAPE && verb <= VERB_COMMIT; }
static inline bool verb_names_card(unsigned verb)
{
    return verb == VERB_FRONT || verb == VERB_BACK || verb == VERB_PICK || verb == VERB_RETURN;
}

/* An outcome is one card drawn: for a seat, or for the row of a draft. */
enum { DRAW_ROW = LINES_SIDES };
static inline uint64_t draw_make(unsigned whose, unsigned item) { return (uint64_t)whose << 8 | item; }
static inline unsigned draw_whose(uint64_t outcome) { return (unsigned)(outcome >> 8); }
static inline unsigned draw_item(uint64_t outcome) { return (unsigned)outcome & 0xFFu; }

enum lines_event {
    EVENT_DRAW = EVENT_GAME,
    EVENT_DRAW_HIDDEN,
    EVENT_PICK,
    EVENT_COMMIT,
    EVENT_REVEAL,
    EVENT_RETURN,
    EVENT_ROUND,
    EVENT_SPEED,
    EVENT_STEP,
    EVENT_MARK,
    EVENT_BREAK,
    EVENT_KILL,
    EVENT_LOST,
    EVENT_UP,
    EVENT_SLIDE,
    EVENT_DIVIDE,
    EVENT_ANSWER,
    EVENT_RESULT
};

/* What everybody sees. Figures behind those that say_event() writes are for tell(): the card concerned, and who does
 * it. */
#define event_tell(events, what, who, ...)                                                                             \
    event_put((events), (struct event){.kind = (what), .seen = SEEN_BY_ALL, .seat = (uint8_t)(who), .a = {__VA_ARGS__}})

/* Ids of a scene: a place and the card on it, cards by their item, and the field. */
enum {
    ID_LINE = LINES_COLUMNS, /* a line of places: A front, A back, B front, B back */
    ID_HAND = 256,           /* the hand of the seat below, then the other's */
    ID_HAND_OTHER = 384,
    ID_ROW = 512,
    ID_UNKNOWN = 768, /* a hidden hand, by seat */
    ID_DEAD = 784,
    ID_FIELD = 900,
    ID_FIELD_ROW = 64,
    ID_FIELD_END = ID_FIELD + 5 * ID_FIELD_ROW
};
static inline unsigned place_id(unsigned seat, int line, int index)
{
    assert(index >= 0 && index < LINES_COLUMNS);
    return seat * 2 * ID_LINE + (unsigned)line * ID_LINE + (unsigned)index;
}
/* The seat that a looker has below. */
static inline unsigned lines_bottom(unsigned looker) { return looker == 1; }
/* A column as the looker sees it: the other army's right is on the left. */
static inline int column_seen(unsigned looker, unsigned seat, int column)
{
    return seat == lines_bottom(looker) ? column : -1 - column;
}

/* Which sentence a rule is told with, where it has several (say.c). RULE_ORDER and R13 bring a verb, RULE_SYNTAX
 * brings the question. */
enum lines_note {
    NOTE_NONE,
    NOTE_NO_SUCH_CARD, /* a: the item that is not there */
    NOTE_SHAPE,        /* a, b: the shape; c: the cards in hand */
    NOTE_NO_ROOM,      /* a: cards in hand; b: places left */
    NOTE_LEFT_OVER,    /* a: cards that a formation leaves in hand */
    NOTE_KNOWN,
    NOTE_PICKS,
    NOTE_IS_OVER, /* the rest: what goes on instead */
    NOTE_CARDS_COME,
    NOTE_PICKING,
    NOTE_ARRANGING,
    NOTE_RETURNING,
    NOTE_HAS_ANSWERED,
    NOTE_STEPPING,
    NOTE_ROUND_ASKED
};

/* ---- cards.c: cards and formations as text; sorted multisets -------------------------------- */

struct lines_formation {
    uint8_t left, right;           /* places written on each side of the divide, front line */
    uint8_t back_left, back_right; /* and back line */
    lines_card front[LINES_COLUMNS], back[LINES_COLUMNS];
};
uint16_t lines_read_symbols(const char *word, uint8_t count[SYMBOLS], uint8_t broken[2]);
uint16_t lines_read_card(const struct lines_pack *pack, const char *word, lines_card *out);
uint16_t lines_read_formation(const struct lines_pack *pack, const char *front, const char *back,
                              struct lines_formation *out);
uint16_t lines_check_formation(const lines_card *front, const lines_card *back);
int lines_kind_of(const struct lines_pack *pack, const uint8_t count[SYMBOLS]);
void lines_kind_text(struct lines_kind *kind);
void lines_say_card(const struct lines_pack *pack, lines_card card, struct text *out);
extern const char *const lines_symbol_words[SYMBOLS];
void lines_name_card(const struct lines_pack *pack, lines_card card, struct text *out);
void lines_picture_card(const struct lines_pack *pack, lines_card card, struct text *out);
void lines_say_line(const struct lines_pack *pack, const lines_card *line, int left, int right, struct text *out);
void lines_extent(const lines_card *front, const lines_card *back, int *left, int *right);
void lines_sorted_add(uint8_t *list, uint8_t *n, unsigned item);
bool lines_sorted_take(uint8_t *list, uint8_t *n, unsigned item);
int lines_count_of(const uint8_t *list, int n, unsigned item);
void lines_table_items(const struct lines_army *a, uint8_t *list, uint8_t *n); /* adds what stands in the lines */
void lines_pick_up(struct lines_army *a);                                      /* the lines back into the hand, whole */
void lines_hide(struct lines_army *a); /* the lines and the shape read UNKNOWN */
void lines_dead_add(struct lines_army *a, lines_card card);
bool lines_army_gone(const struct lines_army *a);
int lines_roster_n(const struct lines_army *a);
int lines_cards_n(const struct lines_army *a); /* of a state or a view: all living cards */
void lines_show(struct lines_army *a);
int lines_points(const struct lines_pack *pack, const struct lines_army *a);
static inline unsigned lines_symbols(const struct lines_pack *pack, lines_card card, int symbol)
{
    return card ? pack->kinds[card_kind(card)].count[symbol] : 0;
}
int lines_half_width(const struct lines_state *s);

/* ---- the rules, chapter by chapter ---------------------------------------------------------- */

/* rules.c */
void lines_begin_battle(const struct lines_pack *pack, struct lines_state *s);
void lines_run(const struct lines_pack *pack, struct lines_state *s, struct events *events);
void lines_settle(const struct lines_pack *pack, struct lines_state *s, struct events *events);

/* modes.c: what surrounds a battle (4.2). */
void lines_begin_deal(const struct lines_pack *pack, struct lines_state *s);
void lines_draw(const struct lines_pack *pack, struct lines_state *s, unsigned whose, unsigned item,
                struct events *events);
unsigned lines_pick_seat(const struct lines_pack *pack, const struct lines_state *s);
void lines_pick(struct lines_state *s, unsigned seat, unsigned item, struct events *events);
void lines_settle_pick(const struct lines_pack *pack, struct lines_state *s, struct events *events);
void lines_settle_reinforce(const struct lines_pack *pack, struct lines_state *s);
void lines_give_back(struct lines_state *s, unsigned seat, unsigned item, struct events *events);
void lines_after_battle(const struct lines_pack *pack, struct lines_state *s, unsigned winner, enum lines_by by,
                        struct events *events);

/* G18: with `deploy all` a place stays empty only while the others have room for every card. */
static inline bool lines_may_stay_empty(const struct lines_pack *pack, const struct lines_army *a)
{
    return pack->deploy != DEPLOY_ALL || a->hand_n < 2 * lines_places(a) - a->placed;
}

/* legal.c: the secret series, for players and for views that are imagined. */
int lines_arrange_legal(const struct lines_pack *pack, const struct lines_army *a, action_t *out);

/* arrange.c */
void lines_arrange_do(struct lines_army *a, action_t action, struct events *events);
void lines_arrange_settle(const struct lines_pack *pack, struct lines_army *a, unsigned seat, struct events *events);

/* speeds.c */
void lines_speeds(const struct lines_pack *pack, struct lines_state *s, struct events *events);
int lines_speeds_of(const struct lines_pack *pack, lines_card card, int shift, uint8_t out[LINES_ATTACKS_MAX]);
int lines_speeds_of_weapon(const struct lines_pack *pack, lines_card card, int weapon, int shift,
                           uint8_t out[LINES_ATTACKS_MAX]); /* each once */
int lines_mark_shift(const struct lines_pack *pack, lines_card card, int shift);
/* Own crowns, enemy bows that change the speed of a front card (R25, R26); the change itself, as it would be marked
 * now. */
int lines_crowns(const struct lines_pack *pack, const struct lines_state *s, unsigned seat, int index);
int lines_bows(const struct lines_pack *pack, const struct lines_state *s, unsigned seat, int index);
int lines_shift_now(const struct lines_pack *pack, const struct lines_state *s, unsigned seat, int index);
unsigned lines_attacks_at(const struct lines_pack *pack, lines_card card, int shift, int speed);
int lines_next_speed(const struct lines_pack *pack, const struct lines_state *s, int most);

/* attacks.c, regroup.c */
int lines_target(const struct lines_pack *pack, const struct lines_state *s, unsigned seat, int index); /* -1: none */
void lines_place_marks(const struct lines_pack *pack, struct lines_state *s, struct events *events);
void lines_resolve_marks(const struct lines_pack *pack, struct lines_state *s, struct events *events);
void lines_regroup(struct lines_state *s, struct events *events);

/* luck.c, result.c, prior.c */
unsigned lines_draw_for(const struct lines_pack *pack, const struct lines_state *s);
void lines_end_game(struct lines_state *s, unsigned winner, enum lines_by by, struct events *events);
void lines_prior_of(const struct lines_pack *pack, const struct lines_army *a, const action_t *actions, int n,
                    uint16_t *weights);
int lines_by_weight(const uint16_t *weights, int n, struct rng *dice);
void lines_complete(const struct lines_pack *pack, struct lines_army *a, struct rng *dice);

/* ---- words and positions --------------------------------------------------------------------- */

extern const struct verb_form lines_verbs[];
bool lines_read_item(const void *pack, const char *word, unsigned *item);
void lines_say_place(int column, struct text *out);
void lines_say_next(const struct lines_pack *pack, const struct lines_state *s, struct text *out);
extern const char *const lines_by_words[], *const lines_stage_words[];
extern const char *const lines_answer_words[], *const lines_winner_words[], *const lines_seat_words[];
extern const char *const lines_mode_words[], *const lines_right_words[], *const lines_fort_words[];
extern const char *const lines_deploy_words[], *const lines_pace_words[];
enum { ANSWER_WORD_HIDDEN = 3, WINNER_WORD_TIE = 2 }; /* places in those lists */

/* Cards for people (cards.c, scene.c, scene_cards.c). */
extern const char *const lines_symbol_does[SYMBOLS];
void lines_title_card(const struct lines_pack *pack, lines_card card, char *to, size_t size);
void lines_scene_cards(const struct lines_pack *pack, const struct lines_state *s, unsigned looker, struct scene *out);

/* One reading of a position (position_read*.c). unseen: copies of the pool not yet named anywhere. */
struct lines_reader {
    const struct lines_pack *pack;
    struct lines_state *s;
    unsigned looker;
    struct errors *errors;
    struct events *events; /* who wants to hear what happens while it settles */
    int16_t unseen[LINES_KINDS];
    uint8_t unknown[LINES_SIDES];   /* cards of a hand still to be filled */
    bool unseen_lines[LINES_SIDES]; /* committed, but not said how */
};
void lines_wrong(struct lines_reader *r, const struct json *at, uint16_t rule);
lines_card lines_take_card(struct lines_reader *r, const struct json *j, bool may_be_broken);
int lines_counted(struct lines_reader *r, const struct json *j, int max);
void lines_read_kinds(struct lines_reader *r, const struct json *list, uint8_t *to, uint8_t *n, int max,
                      uint8_t *unknown);
void lines_read_hand(struct lines_reader *r, const struct json *player, unsigned seat);
void lines_fill_hands(struct lines_reader *r);
/* Reads a sound position once more and tells what happens before the first question. */
void lines_read_again(const struct lines_pack *pack, const struct json *position, struct events *events);

/* ---- battle.c: the resolver as a pure function (4.3) ---------------------------------------- */

/* Two formations in, the result out: no state, no allocation, no events, for search over set-ups. speeds.c, attacks.c
 * and regroup.c play the same battle step by step; the tests hold the two against each other.
 *
 * A formation of at most four columns on each side, a byte a column from the owner's left (column k in byte k + 4);
 * [0] front, [1] back. Two counts of at most 8 share a byte: the first in its low half. */
struct lines_side {
    uint64_t weapon[2];  /* spears, swords */
    uint64_t defence[2]; /* shields, fortresses, unbroken */
    uint64_t support[2]; /* bows, crowns */
    uint64_t alive[2];   /* 0xFF where a card stands */
    uint64_t who[2];     /* which card it is, for lines_battle_state(); nothing else reads it */
};

struct lines_score {
    int8_t winner;    /* 1 the first side, -1 the second, 0 tie */
    uint8_t cards[2]; /* survivors */
    uint8_t zero;
    uint16_t rounds;
};

struct lines_score lines_battle(const struct lines_side *a, const struct lines_side *b, unsigned right, unsigned fort);
/* False: wider than four columns on a side. */
bool lines_side_of(const struct lines_pack *pack, const lines_card *front, const lines_card *back,
                   struct lines_side *out);
/* Any two formations under the pack's switches: the fast way where they fit, else step by step. */
struct lines_score lines_battle_cards(const struct lines_pack *pack, const struct lines_army *a,
                                      const struct lines_army *b);
/* Fights the battle of a state that stands before a round, with nobody watching, to its end: the armies, the dead and
 * the round are left as the sub-steps leave them. False, and nothing done: too wide. */
bool lines_battle_state(const struct lines_pack *pack, struct lines_state *s, struct lines_score *score);

/* ---- the contract (game.h), one file of the plan after the other ------------------------------ */

extern const struct game game_lines;

/* content.c, pack.c */
extern const struct content_description lines_content;
bool lines_prepare(const struct json *content, const struct json *setup, void *pack, struct errors *errors);
void lines_begin(const void *pack, void *s);
void lines_opening(const void *pack, const struct json *position, struct events *events);

/* rules.c, legal.c, luck.c */
struct node lines_node(const void *pack, const void *v);
void lines_apply(const void *pack, void *s, unsigned seat, action_t action, struct events *events);
void lines_resolve(const void *pack, void *s, uint64_t outcome, struct events *events);
int lines_legal(const void *pack, const void *v, unsigned seat, action_t *out);
bool lines_check(const void *pack, const void *v, unsigned seat, action_t action, struct reason *why);
int lines_outcomes(const void *pack, const void *s, struct outcome *out);
uint64_t lines_sample(const void *pack, const void *s, struct rng *dice);

/* view.c, valid.c, mirror.c, result.c */
void lines_look(const void *pack, const void *s, unsigned looker, void *view);
void lines_imagine(const void *pack, const void *view, unsigned seat, struct rng *dice, void *s);
bool lines_valid(const void *pack, const void *s, struct reason *why);
bool lines_mirror(const void *pack, const void *s, void *out);
uint64_t lines_mirror_entry(const void *pack, unsigned who, uint64_t what);
void lines_quit(const void *pack, void *s, unsigned seat, enum quit_how how, struct events *events);
void lines_result(const void *pack, const void *s, struct result *out);

/* say.c, tell.c, read.c, position.c, position_read.c, inspect.c, scene.c, forecast.c */
void lines_say_action(const void *pack, action_t action, struct text *out);
void lines_say_outcome(const void *pack, uint64_t outcome, struct text *out);
void lines_say_event(const void *pack, const struct event *event, struct text *out);
void lines_say_reason(const void *pack, const struct reason *why, struct text *out);
void lines_say_prompt(const void *pack, const void *v, unsigned seat, struct text *out);
bool lines_read(const void *pack, const void *v, unsigned who, char *line, uint64_t *what, struct reason *why);
void lines_say_position(const void *pack, const void *v, unsigned looker, struct text *out);
bool lines_read_position(const void *pack, const struct json *position, unsigned looker, void *v,
                         struct errors *errors);
void lines_tell(const void *pack, const void *before, const void *after, unsigned looker, const struct happening *what,
                struct told *out);
bool lines_inspect(const void *pack, const void *v, unsigned looker, unsigned target, unsigned id, struct inspect *out);
extern const char *const lines_forecast_kinds[];
extern const char *const lines_bench_scenarios[];
extern const struct bench_part lines_bench;
int lines_forecast(const void *pack, const void *before, const void *after, unsigned seat);
bool lines_fact(const void *pack, const void *v, const char *words, struct text *out);
void lines_scene(const void *pack, const void *v, unsigned looker, struct scene *out);

/* judge.c, prior.c, plan.c */
void lines_judge(const void *pack, const void *s, int32_t value[SEATS_MAX]);
enum { LINES_FEATURES = 28 };
int lines_features(const void *pack, const void *s, unsigned seat, int32_t *out, int32_t *judged);
void lines_prior(const void *pack, const void *v, unsigned seat, const action_t *actions, int n, uint16_t *weights);
action_t lines_quick(const void *pack, const void *s, unsigned seat, struct rng *dice);
int lines_plan(const void *pack, const void *view, unsigned seat, int effort, struct rng *dice, action_t *out);

#endif
