/* lines.h: the two-line symbol battle: pack, state, and what its files share.
 *
 * A kind is a card by its symbols; cards of a kind are interchangeable (G24), so hands and pools are multisets.
 * A card on the table is a kind with what is broken on it. Columns are owner columns k = -16..15, the divide between
 * -1 and 0; B's column k lies across from A's column -1 - k. */
#ifndef BELLUM_LINES_H
#define BELLUM_LINES_H

#include "engine/ask.h"
#include "engine/errors.h"
#include "engine/game.h"
#include "engine/json.h"
#include "engine/luck.h"
#include "engine/text.h"

enum {
    SPEAR,
    SWORD,
    SHIELD,
    FORTRESS,
    BOW,
    CROWN,
    SYMBOLS,

    LINES_SIDES = 2,
    LINES_HALF = 16, /* columns on each side of the divide */
    LINES_COLUMNS = 2 * LINES_HALF,
    LINES_SYMBOLS_MAX = 8,  /* G17: on a card */
    LINES_CARDS_MAX = 32,   /* G17: in an army */
    LINES_ARRANGE_MAX = 21, /* in the hand of a seat that arranges: 32 shapes */
    LINES_POOL_KINDS = 72,
    LINES_KINDS = 128, /* a battle may bring cards that are in no pool */
    LINES_ROW_MAX = 24,
    LINES_KNOWN_MAX = 24,
    LINES_FORMATION_TEXT = 700 /* characters of an army written out */
};

enum lines_mode { MODE_BATTLE, MODE_DUEL, MODE_MATCH, MODE_DRAFT, MODE_CAMPAIGN };
enum { RIGHT_OWN, RIGHT_VIEWER };          /* G1 */
enum { FORT_PASSES, FORT_SWEEP };          /* G4 */
enum { DEPLOY_ANY, DEPLOY_ALL };           /* G18 */
enum { PACE_FULL, PACE_ROUND, PACE_STEP }; /* G25 */
enum { DRAW_WIN, DRAW_LOSE, DRAW_TIE };

struct lines_kind {
    uint8_t count[SYMBOLS];
    uint8_t size;   /* symbols in all, 1..8 */
    uint8_t copies; /* in the full pool */
    uint8_t value;  /* points (4.1) */
    char text[11];  /* its symbols in canonical order (G24) */
};

/* A card: 0 none, else kind + 1, shields broken << 8, fortresses broken << 12. */
typedef uint16_t lines_card;
enum { CARD_NONE = 0, CARD_UNKNOWN = 0xFFFF };
static inline unsigned card_kind(lines_card c) { return (c & 0xFFu) - 1; }
static inline unsigned card_broken_shields(lines_card c) { return c >> 8 & 15u; }
static inline unsigned card_broken_forts(lines_card c) { return c >> 12; }
static inline lines_card card_make(unsigned kind, unsigned shields, unsigned forts)
{
    return (lines_card)(kind + 1 + (shields << 8) + (forts << 12));
}

struct lines_pack {
    struct pack_head head;
    uint8_t mode, right, fort, deploy, pace;
    uint8_t hand, best, extra, battles, first, max;
    uint8_t draw[3]; /* campaign: for the winner, the loser, each after a tie */
    uint8_t kinds_n; /* the first pool_kinds of them are the pool's, in the order of the content */
    uint8_t pool_kinds;
    uint16_t pool_total;
    uint8_t zero[6];
    char pool[16];
    lines_card front[LINES_SIDES][LINES_COLUMNS], back[LINES_SIDES][LINES_COLUMNS]; /* battle: the start */
    struct lines_kind kinds[LINES_KINDS];
};

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
    lines_card front[LINES_COLUMNS], back[LINES_COLUMNS]; /* by k + LINES_HALF */
    lines_card dead[LINES_CARDS_MAX];
    int8_t shift[LINES_COLUMNS];
    uint8_t marks[LINES_COLUMNS];
    uint8_t hand[LINES_CARDS_MAX];  /* kind + 1 */
    uint8_t known[LINES_KNOWN_MAX]; /* kind + 1 */
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
    uint8_t row[LINES_ROW_MAX]; /* kind + 1, sorted */
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

_Static_assert(sizeof(struct lines_army) == 324, "no padding in an army");
_Static_assert(sizeof(struct lines_state) == 2 * 324 + 144 + 24 + 18, "no padding in a state");
_Static_assert(sizeof(struct lines_state) <= 1024, "DESIGN: at most 1 KB");

enum lines_verb { VERB_SHAPE = 1, VERB_FRONT, VERB_BACK, VERB_COMMIT, VERB_PICK, VERB_RETURN, VERB_ON, VERB_CONCEDE };
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
enum { DRAW_ROW = 2 }; /* an outcome is whose << 8 | kind + 1, whose: a seat or the row */

static inline int column_of(int index) { return index - LINES_HALF; }
static inline int column_across(int index) { return LINES_COLUMNS - 1 - index; } /* the other army's index */
static inline unsigned first_seat(const struct lines_state *s) { return s->turned; }
static inline bool lines_revealed(const struct lines_state *s) { return s->army[0].committed && s->army[1].committed; }
static inline bool lines_fighting(const struct lines_state *s)
{
    return s->stage >= STAGE_SPEED && s->stage <= STAGE_REGROUP;
}
/* Hands that everybody may know: a draft's (G30), and a battle's. */
static inline bool lines_open(const struct lines_pack *pack)
{
    return pack->mode == MODE_BATTLE || pack->mode == MODE_DRAFT;
}

/* What everybody sees. */
static inline void lines_tell(struct events *events, enum lines_event kind, unsigned seat, int a, int b, int c)
{
    event_put(events,
              (struct event){.kind = (uint8_t)kind, .seen = SEEN_BY_ALL, .seat = (uint8_t)seat, .a = {a, b, c}});
}

/* cards.c: cards and formations as text; sorted multisets. */
struct lines_formation {
    uint8_t left, right;           /* places written on each side of the divide, front line */
    uint8_t back_left, back_right; /* and back line */
    lines_card front[LINES_COLUMNS], back[LINES_COLUMNS];
};
uint16_t lines_read_symbols(const char *word, uint8_t count[SYMBOLS], uint8_t broken[2]);
uint16_t lines_read_card(const struct lines_pack *pack, const char *word, lines_card *out);
uint16_t lines_read_formation(const struct lines_pack *pack, const char *front, const char *back,
                              struct lines_formation *out);
uint16_t lines_check_formation(const struct lines_formation *f);
int lines_kind_of(const struct lines_pack *pack, const uint8_t count[SYMBOLS]);
void lines_kind_text(struct lines_kind *kind);
void lines_say_card(const struct lines_pack *pack, lines_card card, struct text *out);
void lines_say_line(const struct lines_pack *pack, const lines_card *line, int left, int right, struct text *out);
void lines_extent(const struct lines_army *a, int *left, int *right);
void lines_sorted_add(uint8_t *list, uint8_t *n, unsigned item);
bool lines_sorted_take(uint8_t *list, uint8_t *n, unsigned item);
int lines_count_of(const uint8_t *list, int n, unsigned item);
void lines_dead_add(struct lines_army *a, lines_card card);
bool lines_army_gone(const struct lines_army *a);
int lines_roster_n(const struct lines_army *a);
void lines_show(struct lines_army *a);
int lines_points(const struct lines_pack *pack, const struct lines_army *a);

/* arrange.c: the secret series. */
int lines_arrange_legal(const struct lines_pack *pack, const struct lines_army *a, action_t *out);
void lines_arrange_check(const struct lines_pack *pack, const struct lines_army *a, action_t action,
                         struct reason *why);
void lines_arrange_apply(struct lines_army *a, action_t action);
void lines_arrange_settle(const struct lines_pack *pack, struct lines_army *a, unsigned seat, struct events *events);

/* combat.c: a battle in its sub-steps. */
void lines_speeds(const struct lines_pack *pack, struct lines_state *s, struct events *events);
int lines_speeds_of(const struct lines_pack *pack, lines_card card, int shift, uint8_t out[3 * LINES_SYMBOLS_MAX]);
int lines_mark_shift(const struct lines_pack *pack, lines_card card, int shift);
int lines_shift_now(const struct lines_pack *pack, const struct lines_state *s, unsigned seat, int index);
int lines_next_speed(const struct lines_pack *pack, const struct lines_state *s, int most);
void lines_place_marks(const struct lines_pack *pack, struct lines_state *s, struct events *events);
void lines_resolve_marks(const struct lines_pack *pack, struct lines_state *s, struct events *events);
void lines_regroup(struct lines_state *s, struct events *events);

/* rules.c */
void lines_run(const struct lines_pack *pack, struct lines_state *s, struct events *events);
void lines_settle(const struct lines_pack *pack, struct lines_state *s, struct events *events);
/* Reads a sound position once more and tells what happens before the first question. */
void lines_read_again(const struct lines_pack *pack, const struct json *position, struct events *events);
void lines_begin_battle(const struct lines_pack *pack, struct lines_state *s);
unsigned lines_pick_seat(const struct lines_pack *pack, const struct lines_state *s);
unsigned lines_draw_for(const struct lines_pack *pack, const struct lines_state *s);
bool lines_valid(const void *pack, const void *state, struct reason *why);
extern const struct game game_lines;

/* mirror.c */
bool lines_mirror(const void *pack, const void *state, void *out);
uint64_t lines_mirror_entry(const void *pack, unsigned who, uint64_t what);

/* questions.c */
struct node lines_node(const void *pack, const void *v);
int lines_legal(const void *pack, const void *v, unsigned seat, action_t *out);
bool lines_check(const void *pack, const void *v, unsigned seat, action_t action, struct reason *why);

/* pack.c, view.c, text.c, position.c, scene.c, judge.c */
bool lines_prepare(const struct json *content, const struct json *setup, void *pack, struct errors *errors);
extern const char *const lines_mode_words[];
extern const char *const lines_right_words[];
extern const char *const lines_fort_words[];
extern const char *const lines_deploy_words[];
extern const char *const lines_pace_words[];
extern const char *const lines_seat_words[];
void lines_look(const void *pack, const void *s, unsigned looker, void *view);
void lines_imagine(const void *pack, const void *view, unsigned seat, struct rng *dice, void *s);
void lines_say_action(const void *pack, action_t action, struct text *out);
void lines_say_outcome(const void *pack, uint64_t outcome, struct text *out);
void lines_say_event(const void *pack, const struct event *e, struct text *out);
void lines_say_reason(const void *pack, const struct reason *why, struct text *out);
void lines_say_prompt(const void *pack, const void *v, unsigned seat, struct text *out);
bool lines_read(const void *pack, const void *v, unsigned who, char *line, uint64_t *what, struct reason *why);
bool lines_fact(const void *pack, const void *v, const char *words, struct text *out);
extern const char *const lines_by_words[];
extern const char *const lines_stage_words[];
extern const char *const lines_answer_words[];
extern const char *const lines_winner_words[];
void lines_say_position(const void *pack, const void *v, unsigned looker, struct text *out);
bool lines_read_position(const void *pack, const struct json *position, unsigned looker, void *v,
                         struct errors *errors);
void lines_scene(const void *pack, const void *v, unsigned looker, struct scene *out);
void lines_judge(const void *pack, const void *s, int32_t value[SEATS_MAX]);
void lines_prior(const void *pack, const void *v, unsigned seat, const action_t *actions, int n, uint16_t *weights);
void lines_prior_of(const struct lines_pack *pack, const struct lines_army *a, const action_t *actions, int n,
                    uint16_t *weights);
void lines_complete(const struct lines_pack *pack, struct lines_army *a, struct rng *dice);
action_t lines_quick(const void *pack, const void *s, unsigned seat, struct rng *dice);

#endif
