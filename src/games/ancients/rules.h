/* rules.h: what the chapters of the rules share, by file.
 *
 *   rules.c      the sequence of play                       questions.c  questions put, skipped and answered
 *   cards.c      the deck, playing a card, fallbacks        orders.c     the order step
 *   moves.c      the move step                              terrain.c    closed, stopping, caps, marsh
 *   close.c      a close combat up to the advance           ranged.c     shots and Rolling Fire
 *   sight.c      the line of sight                          hits.c       dice, hits, ignores of a roll
 *   evade.c      the defender's way out                     retreat.c    flags and retreats
 *   leaders.c    checks and escapes                         elephants.c  re-rolls, rampage, blocked ways
 *   special.c    the rules that a battle brings             result.c     banners and the end
 *   legal.c legal_orders.c legal_moves.c legal_battle.c     what may be done, and why not
 *   place.c      pieces put on and taken off the board
 */
#ifndef BELLUM_ANCIENTS_RULES_H
#define BELLUM_ANCIENTS_RULES_H

#include "games/ancients/ancients.h"

/* Has that switch the value of the preset `classic` (2.1)? */
static inline bool is_classic(const struct ancients_pack *pack, enum switch_id id)
{
    return id < FIRST_SWITCHES ? pack->value[id] : pack->later[id - FIRST_SWITCHES] ^ pack->preset;
}

/* ---- pieces on the board: place.c -------------------------------------------------------------------------- */

static inline int unit_on(const struct ancients_state *s, unsigned hex)
{
    return s->unit_at[hex] - 1;
} /* slot, -1 = none */
static inline int leader_on(const struct ancients_state *s, unsigned hex)
{
    return s->leader_at[hex] - 1;
} /* slot, -1 = none */
static inline struct hexes pieces_of(const struct ancients_state *s, unsigned seat)
{
    return hexes_or(s->units[seat], s->leaders[seat]);
}
static inline struct hexes lone_leaders(const struct ancients_state *s, unsigned seat)
{
    return hexes_not(s->leaders[seat], s->units[seat]);
}
static inline struct hexes all_units(const struct ancients_state *s) { return hexes_or(s->units[0], s->units[1]); }
static inline bool has_leader(const struct ancients_state *s, const struct unit *u)
{
    return s->leader_at[u->hex] != 0;
}
/* S23: counted as full, if the sequence begins now. */
static inline bool is_full(const struct ancients_pack *pack, const struct unit *u)
{
    return u->type == WA && u->blocks == pack->type[kind_of(u)].blocks;
}
/* The leader a unit has with it: slot, or -1. */
static inline int unit_leader(const struct ancients_state *s, const struct unit *u) { return leader_on(s, u->hex); }

int ancients_slot(const struct ancients_state *s, unsigned id); /* of a unit by its number, -1 = gone */
int ancients_leader_slot(const struct ancients_state *s, unsigned id);
void ancients_put_unit(struct ancients_state *s, unsigned slot, unsigned hex); /* maps only */
void ancients_put_leader(struct ancients_state *s, unsigned slot, unsigned hex);
void ancients_lift_leader(struct ancients_state *s, unsigned slot);
void ancients_shift_unit(struct ancients_state *s, unsigned slot, unsigned to); /* with its leader */
void ancients_remove_unit(struct ancients_state *s, unsigned slot);             /* its leader stays */
void ancients_remove_leader(struct ancients_state *s, unsigned slot);
struct frame *ancients_push(struct ancients_state *s, struct frame frame);
void ancients_pop(struct ancients_state *s);

/* ---- events: say_events.c ---------------------------------------------------------------------------------- */

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
    EVENT_OVER,
    EVENT_IDLE,   /* a card ordered nobody */
    EVENT_FOUGHT, /* a battle is over, and others follow: by, points of both sides, which battle */
    EVENT_BATTLE  /* the next one begins: which, of how many */
};
static inline void report(struct events *events, unsigned kind, unsigned seat, int a, int b, int c, int d)
{
    if (events && events->put)
        event_put(events,
                  (struct event){.kind = (uint8_t)kind, .seen = SEEN_BY_ALL, .seat = (uint8_t)seat, .a = {a, b, c, d}});
}

/* ---- by file ----------------------------------------------------------------------------------------------- */

/* say_words.c */
extern const char *const ancients_type_codes[TYPES + 1], *const ancients_terrain_words[TERRAINS + 1];
extern const char *const ancients_card_ids[CARDS + 1], *const ancients_face_words[DICE_FACES + 1];
extern const char *const ancients_side_words[SIDES + 1], *const ancients_section_words[SECTIONS + 1];
extern const char *const ancients_class_words[CLASSES + 1], *const ancients_special_words[SPECIALS + 1];
extern const char *const ancients_switch_ids[SWITCHES + 1];
extern const char *const ancients_switch_values[SWITCHES][3];
extern const uint8_t ancients_type_rule[TYPES]; /* S7-S21 */
extern const char *const ancients_step_words[STEPS + 1], *const ancients_ask_words[ASKS + 1];
extern const char *const ancients_why_words[WHYS + 1], *const ancients_kind_words[KINDS + 1];
extern const char *const ancients_roll_words[ROLLS + 1], *const ancients_frame_words[FRAMES + 1];
extern const char *const ancients_by_words[BYS + 1], *const ancients_results[RESULT_DRAW + 2];
extern const char *const ancients_direction_words[HEX_SIDES]; /* in sentences, by enum hex_direction */
int ancients_card_by_id(const char *id);                      /* 0 = none */
int ancients_type_by_code(const char *code);
int ancients_kind_by_code(const struct ancients_book *all, const char *code); /* 0 = none */
const char *ancients_kind_code(const struct ancients_book *all, unsigned kind);
/* The type whose rules hold for that kind. */
static inline unsigned type_of_kind(const struct ancients_pack *pack, unsigned kind)
{
    return kind < TYPES ? kind : book(pack)->own[kind - TYPES].like;
}
static inline unsigned own_of_kind(unsigned kind) { return kind < TYPES ? 0 : kind - TYPES + 1; }

/* The note of a refusal: which of the things that its rule forbids it was (say_reasons.c). */
enum refusal_note {
    WHY_PLAIN,
    WHY_NOBODY,   /* R32: no piece of one's own stands there */
    WHY_NO_ORDER, /* R32: it has no order */
    WHY_MOVED,    /* S66: it has moved */
    WHY_ORDERED,  /* S65: it has its order */
    WHY_APART,    /* S65: it is not linked with the others */
    WHY_NO_MORE   /* S65: the card's number is reached */
};

/* cards.c */
static inline unsigned card_now(const struct ancients_state *s) /* the card as it acts, NO_CARD in a fallback */
{
    unsigned card =
        s->acts_as ? s->acts_as : s->card; /* a Counter Attack acts as itself only while it copies nothing */
    return (s->fallback | (card == COUNTER_ATTACK)) ? NO_CARD : card;
}

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
/* LEFT.. of Section (one section) and Inspired cards, -1 = none */
static inline int ancients_card_section(unsigned card) { return ancients_card_orders[card].section - 1; }
void ancients_play(const struct ancients_pack *pack, struct ancients_state *s, unsigned card, struct events *events);
void ancients_shuffle(struct ancients_state *s, struct events *events);
enum card_effect { CARD_ORDERS, CARD_FALLS_BACK, CARD_IDLE }; /* IDLE: it orders nobody */
enum card_effect ancients_card_effect(const struct ancients_pack *pack, const struct ancients_state *s, unsigned card);
bool ancients_card_else(unsigned card); /* it falls back to one unit (S60) */
bool ancients_first_strike_seen(const struct ancients_pack *pack, const struct ancients_state *s);

/* orders.c */
void ancients_order(const struct ancients_pack *pack, struct ancients_state *s, action_t a, struct events *events);
void ancients_open_orders(const struct ancients_pack *pack, struct ancients_state *s, struct events *events);
static inline bool is_leadership(unsigned card) { return ancients_card_orders[card].leadership; }
static inline bool is_group(unsigned card) { return ancients_card_orders[card].linked; }
static inline bool ancients_grows(unsigned card) /* a linked group or a chain: sets are named along it */
{
    return is_leadership(card) || is_group(card);
}
static inline unsigned card_group(unsigned card) { return ancients_card_orders[card].group; }
static inline int card_number(const struct ancients_state *s, unsigned card) /* orders that it gives in all */
{
    int number = ancients_card_orders[card].number;
    return number ? number : s->side[s->player].command;
}
struct hexes ancients_growth(const struct ancients_state *s, unsigned card, bool with_passed);
static inline int ancients_orders_given(const struct ancients_state *s)
{
    return hexes_count(s->named[UNITS]) + hexes_count(s->named[LEADERS]);
}
uint16_t ancients_dice_for(const struct ancients_state *s, unsigned type, int *face); /* which die pays for it */

/* moves.c */
struct reach {
    struct hexes at[5];   /* hexes whose shortest legal path has that length; [0] = all of them */
    struct hexes exit[5]; /* hexes where the way may go on, by length: [0] = where it stands */
};
uint16_t ancients_move_rule(unsigned type, bool far); /* R39-R54 */
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
void ancients_move(const struct ancients_pack *pack, struct ancients_state *s, unsigned key, unsigned to,
                   struct events *events);
void ancients_exit(const struct ancients_pack *pack, struct ancients_state *s, unsigned hex, struct events *events);
int ancients_allowance(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                       int *charge);

/* terrain.c */
uint16_t ancients_terrain_rule(unsigned terrain); /* S111-S121 */
void ancients_terrain_tables(struct ancients_pack *pack);
bool ancients_closed(const struct ancients_pack *pack, unsigned type, unsigned hex); /* NO_TYPE: a leader */
int ancients_close_cap(const struct ancients_pack *pack, const struct unit *roller, unsigned against,
                       struct events *events);                                          /* 255 = none */
bool ancients_may_battle_after(const struct ancients_pack *pack, const struct unit *u); /* by terrain entered */
void ancients_enter(const struct ancients_pack *pack, struct ancients_state *s, unsigned slot, bool leader_came,
                    struct events *events); /* marsh die */
void ancients_marsh(const struct ancients_pack *pack, struct ancients_state *s, uint32_t roll, struct events *events);
/* By move, advance or extra hex (4.12). */
void ancients_entered(const struct ancients_pack *pack, struct unit *u, unsigned hex, struct events *events);
bool ancients_protected(const struct ancients_pack *pack, unsigned at, unsigned sides);

/* sight.c */
void ancients_sight_line(int dh, int dr, struct sight_line *out);
void ancients_sight_tables(struct ancients_book *out);
bool ancients_sight(const struct ancients_pack *pack, const struct ancients_state *s, unsigned from, unsigned to);
unsigned ancients_sight_sides(const struct ancients_pack *pack, unsigned from, unsigned to);
static inline int half_column(unsigned hex) { return (int)(2 * (hex % COLS) + (hex / COLS & 1)); }

/* hits.c */
int ancients_close_dice(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                        unsigned at, bool bonus); /* attack, before it is declared */
int ancients_shot_dice(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                       unsigned at);
int ancients_roll_dice(const struct ancients_pack *pack, const struct ancients_state *s,
                       struct events *events); /* of the sequence's roll that is due */
int ancients_base_dice(const struct ancients_pack *pack, const struct unit *u, unsigned target_type, bool back,
                       bool full);
const struct unit *ancients_roller(const struct ancients_state *s); /* of the sequence's roll; NULL = gone or none */
const struct unit *ancients_rolled_at(const struct ancients_state *s);
int ancients_hits(const struct ancients_pack *pack, const struct ancients_state *s, uint32_t faces,
                  struct events *events);
int ancients_swords_scored(const struct ancients_pack *pack, const struct ancients_state *s, uint32_t faces,
                           struct events *events);
int ancients_camp_die(const struct ancients_pack *pack, const struct unit *roller, unsigned at, bool attack);
int ancients_card_bonus(const struct ancients_state *s, const struct unit *u, bool shot, bool bonus);
bool ancients_fort_serves(const struct ancients_pack *pack, const struct unit *u);
bool ancients_swords_void(const struct ancients_pack *pack, unsigned roller, unsigned target);
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
bool ancients_any_battle(const struct ancients_pack *pack, const struct ancients_state *s);
bool ancients_charge_open(const struct ancients_pack *pack, const struct ancients_state *s);

/* evade.c */
bool ancients_type_evades(const struct ancients_pack *pack, unsigned type, unsigned attacker);
unsigned ancients_rear(const struct ancients_pack *pack, unsigned seat, unsigned hex, unsigned out[2]);
struct hexes ancients_rear_free(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                                unsigned hex, struct hexes *leaders);
uint16_t ancients_evade_rule(unsigned type, unsigned attacker); /* R90-R96: the row of the table */
bool ancients_may_evade(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                        unsigned attacker_type);
struct hexes ancients_withdraw_steps(const struct ancients_pack *pack, const struct ancients_state *s);
int ancients_withdraw_length(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u);
void ancients_withdraw(const struct ancients_pack *pack, struct ancients_state *s, unsigned to, struct events *events);

/* retreat.c */
int ancients_ignorable(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                       struct events *events);
bool ancients_flags_next(const struct ancients_pack *pack, struct ancients_state *s, struct events *events);
void ancients_accept(const struct ancients_pack *pack, struct ancients_state *s, int ignored, struct events *events);
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
unsigned ancients_rampage_hex(const struct ancients_pack *pack, const struct ancients_state *s);
bool ancients_rampage_next(const struct ancients_pack *pack, struct ancients_state *s, struct events *events);
void ancients_rampage_rolled(const struct ancients_pack *pack, struct ancients_state *s, uint32_t roll,
                             struct events *events);
bool ancients_elephant_blocked(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u);
void ancients_blocked(const struct ancients_pack *pack, struct ancients_state *s, struct events *events);
extern const uint8_t ancients_rampage_order[HEX_SIDES];

/* special.c */
void ancients_claim(const struct ancients_pack *pack, struct ancients_state *s, unsigned slot, struct events *events);
bool ancients_may_ambush(const struct ancients_pack *pack, const struct ancients_state *s);
bool ancients_may_ambush_in(const struct ancients_pack *pack, const struct ancients_state *s, unsigned section);
bool ancients_may_enter(const struct ancients_pack *pack, const struct ancients_state *s, unsigned who, unsigned hex);
struct hexes ancients_enter_hexes(const struct ancients_pack *pack, const struct ancients_state *s, unsigned *who);
void ancients_ambush(const struct ancients_pack *pack, struct ancients_state *s, unsigned section,
                     struct events *events);
void ancients_enter_reserve(const struct ancients_pack *pack, struct ancients_state *s, action_t a,
                            struct events *events);

/* result.c */
void ancients_banner(const struct ancients_pack *pack, struct ancients_state *s, unsigned seat, struct events *events);
void ancients_end(const struct ancients_pack *pack, struct ancients_state *s, struct events *events);
void ancients_finish(const struct ancients_pack *pack, struct ancients_state *s, unsigned result, unsigned how,
                     struct events *events);
void ancients_over(struct ancients_state *s, unsigned result, unsigned how, struct events *events);

/* rules.c */
void ancients_settle(const struct ancients_pack *pack, struct ancients_state *s, struct events *events);
void ancients_end_step(struct ancients_state *s, struct events *events);
void ancients_begin_draw(struct ancients_state *s, struct events *events);
void ancients_forget_turn(struct ancients_state *s);
bool ancients_draw_due(const struct ancients_state *s, unsigned *seat);

/* match.c */
void ancients_battle_fought(const struct ancients_pack *pack, struct ancients_state *s, struct events *events);
void ancients_set_up(const struct ancients_pack *pack, struct ancients_state *s, unsigned before,
                     struct events *events);
void ancients_next(const struct ancients_pack *pack, struct ancients_state *s, unsigned seat, struct events *events);
bool ancients_has_fallen(const struct ancients_pack *pack, const struct ancients_state *s, unsigned slot);
void ancients_fell(const struct ancients_pack *pack, struct ancients_state *s, unsigned slot, struct events *events);

/* questions.c */
static inline bool ancients_luck_due(const struct ancients_state *s)
{
    return s->ask.kind == ASK_ROLL || s->ask.kind == ASK_DRAW;
}
static inline bool ancients_asked(const struct ancients_state *s, unsigned seat) /* that seat, now */
{
    if (s->ask.kind == ASK_NEXT)
        return seat < SIDES && !(s->ready >> seat & 1);
    return !s->result && seat == s->ask.seat && !ancients_luck_due(s);
}
void ancients_ask(struct ancients_state *s, unsigned kind, unsigned seat, unsigned n);
void ancients_ask_roll(struct ancients_state *s, int n, unsigned why);
bool ancients_put(const struct ancients_pack *pack, struct ancients_state *s, struct events *events, unsigned kind,
                  unsigned seat);
void ancients_passed_over(const struct ancients_state *s, unsigned from, struct events *events);
/* One action, without settling. */
void ancients_do(const struct ancients_pack *pack, struct ancients_state *s, action_t a, struct events *events);
bool ancients_rolled(const struct ancients_pack *pack, struct ancients_state *s, uint32_t roll, struct events *events);

/* legal.c and its parts: lists in ascending order, and the rule that stands in the way (RULE_NONE: nothing) */
int ancients_legal_now(const struct ancients_pack *pack, const struct ancients_state *s, action_t *out);
int ancients_legal_order(const struct ancients_pack *pack, const struct ancients_state *s, action_t *out);
int ancients_legal_ambush(const struct ancients_pack *pack, const struct ancients_state *s, action_t *out);
int ancients_legal_enter(const struct ancients_pack *pack, const struct ancients_state *s, action_t *out);
int ancients_legal_move(const struct ancients_pack *pack, const struct ancients_state *s, action_t *out);
int ancients_legal_battle(const struct ancients_pack *pack, const struct ancients_state *s, action_t *out);
int ancients_legal_defend(const struct ancients_pack *pack, const struct ancients_state *s, action_t *out);
bool ancients_any_order(const struct ancients_pack *pack, const struct ancients_state *s);
bool ancients_order_candidate(const struct ancients_pack *pack, const struct ancients_state *s, unsigned key);
uint16_t ancients_why_not_order(const struct ancients_pack *pack, const struct ancients_state *s, action_t a);
uint16_t ancients_orders_closed(const struct ancients_pack *pack, const struct ancients_state *s, action_t a);
uint16_t ancients_why_not_move(const struct ancients_pack *pack, const struct ancients_state *s, action_t a);
uint16_t ancients_why_not_battle(const struct ancients_pack *pack, const struct ancients_state *s, action_t a);
const struct unit *ancients_ordered_unit(const struct ancients_state *s, unsigned hex); /* of the player, or NULL */
uint16_t ancients_why_not_evade(const struct ancients_pack *pack, const struct ancients_state *s);

/* luck.c; a roll is the packed dice of engine/luck.h, a card drawn is DRAW_BIT | seat << 8 | card */
#define DRAW_BIT (UINT64_C(1) << 40)
static inline uint64_t draw_outcome(unsigned seat, unsigned card) { return DRAW_BIT | seat << 8 | card; }
static inline unsigned outcome_card(uint64_t outcome) { return (unsigned)(outcome & 0xFF); }
int ancients_dice_due(const struct ancients_pack *pack, const struct ancients_state *s);

/* view.c */

/* pack.c, pack_match.c, pack_scenario.c */
void ancients_read_battles(const struct json *content, const struct json *scenario, bool two, struct ancients_book *out,
                           struct errors *errors);
void ancients_freeze(struct ancients_book *out);
uint32_t ancients_sum(const struct ancients_book *out);
void ancients_set_up_units(const struct ancients_pack *pack, struct ancients_state *s, struct events *events);
void ancients_set_up_leaders(const struct ancients_pack *pack, struct ancients_state *s, struct events *events);
bool ancients_read_scenario(const struct json *scenario, struct ancients_pack *pack, struct errors *errors);
void ancients_read_terrain(const struct json *list, struct ancients_pack *pack, struct errors *errors);
void ancients_read_special(const struct json *list, struct ancients_pack *pack, struct errors *errors);
unsigned ancients_read_hex(const struct ancients_pack *pack, const struct json *j,
                           struct errors *errors); /* NO_HEX after an error */
int ancients_read_side(const struct json *object, const char *key, struct errors *errors);
int ancients_want(const struct json *object, const char *key, int min, int max, int otherwise, uint16_t rule,
                  struct errors *errors); /* a number; out of its bounds it is refused by the rule */

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
uint8_t ancients_mirror_sides(uint8_t bits);
struct hexes ancients_mirror_set(struct hexes a);
bool ancients_symmetric(const struct ancients_pack *pack);

/* say.c, say_labels.c */
void ancients_name_unit(const struct ancients_pack *pack, unsigned seat, unsigned type, unsigned hex, struct text *out);
void ancients_name_faces(uint32_t faces, struct text *out); /* "2 light, 1 flag" */
void ancients_label(const struct ancients_pack *pack, const struct ancients_state *s, action_t a, struct text *out);
void ancients_card_text(const struct ancients_pack *pack, unsigned card, struct text *out); /* all it does */
const char *ancients_army(const struct ancients_pack *pack, unsigned seat); /* its name, or top or bottom */
const char *ancients_event_side(const struct ancients_pack *pack, unsigned seat);
void ancients_say_faces(uint64_t roll, struct text *out);               /* in the notation: lt sw sw */
bool ancients_several(const struct ancients_pack *pack, unsigned type); /* is its name a plural? */
void ancients_say_lower(const char *word, struct text *out);
void ancients_capital(const char *word, char *out, size_t size); /* the word with a capital */
void ancients_say_hex(const struct ancients_pack *pack, unsigned hex, struct text *out);

/* scene_cards.c, scene_choices.c, scene_fight.c */
void ancients_scene_cards(const struct ancients_pack *pack, const struct ancients_state *s, struct scene *out);
void ancients_scene_choice(const struct ancients_pack *pack, const struct ancients_state *s, struct scene_choice *c);
void ancients_scene_fight(const struct ancients_pack *pack, const struct ancients_state *s, struct scene_fight *out);
int ancients_dice_facts(const struct ancients_pack *pack, const struct ancients_state *s, unsigned why, uint32_t faces,
                        struct scene_die out[FIGHT_DICE]);

/* judge.c */
extern const int16_t ancients_worth[TYPES]; /* what a full unit is worth beside the banner for it */

#endif
