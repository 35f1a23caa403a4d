/* rules.c: the sequence of play. A turn is five steps (R30): card, orders, move, battle, draw. Move-Fire-Move has a
 * fire step and a second move instead of the battle. Each step asks its question or gives way to the next one; settle()
 * goes on to the next question that must be put: what hangs on the stack first, then the open sequence, then the step.
 *
 * A function of a step is true when it has put a question, or when luck is due. */
#include "games/ancients/rules.h"

/* ---- step 1: play a command card --------------------------------------------------------------------------- */

static bool card_step(struct ancients_state *s)
{
    assert(!s->card);
    struct side *own = &s->side[s->player];
    if (!own->hand_n) { /* a position may leave a side without: it is dealt a hand first (R26) */
        own->owed = own->command ? own->command : 1;
        return false;
    }
    ancients_ask(s, ASK_PLAY, s->player, 0); /* R31: always asked, the hand is hidden */
    return true;
}

/* ---- step 2: order units and leaders ----------------------------------------------------------------------- */

static bool ambush_step(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    unsigned who;
    if (hexes_any(ancients_enter_hexes(pack, s, &who)))
        return ancients_put(pack, s, events, ASK_ENTER, s->player);
    s->ambush = 0;
    s->step = STEP_MOVE;
    return false;
}

static bool order_step(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    unsigned card = card_now(s), seat = s->player;
    if (s->ambush)
        return ambush_step(pack, s, events);
    if (s->fallback && !hexes_any(s->units[seat])) { /* S60: nobody left to order */
        s->step = STEP_MOVE;
        ancients_passed_over(s, STEP_ORDER, events);
        return false;
    }
    if ((card == I_AM_SPARTACUS || card == RALLY) && !s->dice_orders) { /* S54, S64 */
        ancients_ask_roll(s, s->side[seat].command, card == RALLY ? WHY_RALLY : WHY_SPARTACUS);
        return true;
    }
    if (card != RALLY && !s->fallback && ancients_any_order(pack, s)) { /* it, or go */
        ancients_ask(s, ASK_ORDER, seat, 0);
        return true;
    }
    bool put = ancients_put(pack, s, events, card == RALLY ? ASK_RALLY : ASK_ORDER, seat);
    if (!put && !ancients_orders_given(s))
        report(events, EVENT_IDLE, seat, (int)card, 0, 0, 0);
    return put;
}

/* ---- steps 3 and 4: move, then battle ---------------------------------------------------------------------- */

/* R34: the player ended the step, or nobody can do anything more in it. */
void ancients_end_step(struct ancients_state *s, struct events *events)
{
    assert(s->step >= STEP_MOVE && s->step <= STEP_BATTLE);
    if (s->step == STEP_MOVE)
        s->step = card_now(s) == MOVE_FIRE_MOVE ? STEP_FIRE : STEP_BATTLE;
    else if (s->step == STEP_FIRE)
        s->step = STEP_MOVE2;
    else
        ancients_begin_draw(s, events);
}

static bool skip_step(struct ancients_state *s, struct events *events)
{
    event_forced(events, s->player, action_make(VERB_DONE, 0, 0, 0, 0), SEEN_BY_ALL);
    ancients_end_step(s, events);
    return false;
}

static bool move_step(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    if (!ancients_any_move(pack, s))
        return skip_step(s, events);
    ancients_ask(s, ASK_MOVE, s->player, 0);
    return true;
}

static bool battle_step(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    if (!ancients_any_battle(pack, s))
        return skip_step(s, events);
    ancients_ask(s, s->step == STEP_FIRE ? ASK_FIRE : ASK_BATTLE, s->player, 0);
    return true;
}

/* ---- step 5: draw a new command card (S68) ----------------------------------------------------------------- */

void ancients_begin_draw(struct ancients_state *s, struct events *events)
{
    assert(s->card && s->step != STEP_DRAW);
    bool spartacus = s->card == I_AM_SPARTACUS || s->acts_as == I_AM_SPARTACUS;
    s->step = STEP_DRAW;
    rules_met(events, RULE('R', 37));
    s->side[s->player].last_card = s->acts_as ? s->acts_as : s->card;
    s->discard[s->card]++;
    s->discard_n++;
    if (s->first_strike_by) {
        s->discard[FIRST_STRIKE]++;
        s->discard_n++;
    }
    s->card = s->acts_as = s->fallback = 0;
    s->dice_orders = 0;
    if (spartacus)
        ancients_shuffle(s, events);
    ancients_ask(s, ASK_DRAW, s->player, 0);
}

/* A card is due: whose? The deal and S128 come at once, then the First Strike player, then the active player. */
bool ancients_draw_due(const struct ancients_state *s, unsigned *seat)
{
    for (unsigned i = 0; i < SIDES; i++) {
        *seat = i ^ s->turned; /* top first */
        if (s->side[*seat].owed)
            return true;
    }
    *seat = s->first_strike_by ? s->first_strike_by - 1u : s->player;
    return s->step == STEP_DRAW;
}

/* Before its card is played nobody has done anything in a turn. */
void ancients_forget_turn(struct ancients_state *s)
{
    for (int slot = 0; slot < UNITS_MAX; slot++) { /* empty ones too, which stay all zero: faster than asking */
        struct unit *u = &s->unit[slot];
        u->start = u->hex;
        memset((char *)u + offsetof(struct unit, moved), 0, sizeof *u - offsetof(struct unit, moved));
    }
    for (int slot = 0; slot < LEADERS_MAX; slot++)
        s->leader[slot].moved = s->leader[slot].ordered = 0;
    s->named[UNITS] = s->named[LEADERS] = (struct hexes){{0, 0}};
}

static void end_turn(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    assert(s->step == STEP_DRAW && !s->first_strike_by);
    s->side[s->player].turns++;
    if (s->number >= pack->max_turns) { /* S136 */
        rules_met(events, RULE('S', 136));
        ancients_finish(pack, s, RESULT_DRAW, BY_TURNS, events);
        return;
    }
    s->number++;
    s->player ^= 1;
    s->step = STEP_PLAY;
    ancients_forget_turn(s);
    report(events, EVENT_TURN, s->player, s->number, 0, 0, 0);
}

static void drawn(const struct ancients_pack *pack, struct ancients_state *s, unsigned card, struct events *events)
{
    assert(card && card < CARDS && s->deck[card] && s->deck_n);
    unsigned side;
    ancients_draw_due(s, &side);
    struct side *own = &s->side[side];
    s->deck[card]--;
    s->deck_n--;
    own->hand[card]++;
    own->hand_n++;
    rules_met(events, RULE('R', 38), RULE('S', 68));
    event_put(events, (struct event){.kind = EVENT_DREW,
                                     .seen = SEEN_BY(side),
                                     .seat = (uint8_t)side,
                                     .a = {(int32_t)card},
                                     .shows = SEEN_BY(side)});
    event_put(events, (struct event){.kind = EVENT_DREW_HIDDEN,
                                     .seen = (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(side)),
                                     .seat = (uint8_t)side});
    if (own->owed) {
        own->owed--;
        rules_met(events, RULE('R', 26));
    } else if (s->first_strike_by)
        s->first_strike_by = 0;
    else if (s->ask.n) { /* it was the one more of S127 */
        own->command++;
        end_turn(pack, s, events);
    } else if (pack->growth[side] && own->command < pack->growth[side]) {
        rules_met(events, RULE('S', 127));
        s->ask.n = 1;
    } else
        end_turn(pack, s, events);
}

/* ---- what comes next --------------------------------------------------------------------------------------- */

static bool step_next(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    switch (s->step) {
    case STEP_PLAY: return card_step(s);
    case STEP_ORDER: return order_step(pack, s, events);
    case STEP_MOVE:
    case STEP_MOVE2: return move_step(pack, s, events);
    default: /* STEP_FIRE, STEP_BATTLE; a card that is due in STEP_DRAW comes before any step */
        return battle_step(pack, s, events);
    }
}

static bool frame_next(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    const struct frame *f = &s->stack[s->stack_n - 1];
    switch (f->kind) {
    case FRAME_RAMPAGE: return ancients_rampage_next(pack, s, events);
    case FRAME_ESCAPE: return ancients_escape_next(pack, s, events);
    case FRAME_RETREAT: return ancients_retreat_next(pack, s, events);
    case FRAME_MARSH: ancients_ask_roll(s, 1, WHY_MARSH); return true;
    case FRAME_CHECK: ancients_ask_roll(s, f->dice, WHY_CHECK); return true;
    default: ancients_blocked(pack, s, events); return false;
    }
}

/* Questions that what went before puts itself: a reaction, a bonus combat, an ambush. Their answers clear them. */
static bool put_already(const struct ancients_state *s)
{
    return (1u << ASK_DEFEND | 1u << ASK_BONUS | 1u << ASK_AMBUSH) >> s->ask.kind & 1;
}

static bool won(const struct side *own) { return own->banners >= own->target; }

void ancients_settle(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    for (unsigned seat;;) {
        if (s->result || s->fought || won(&s->side[TOP]) || won(&s->side[BOTTOM])) { /* R161 */
            ancients_end(pack, s, events);
            return;
        }
        bool due = s->step == STEP_DRAW || s->side[TOP].owed || s->side[BOTTOM].owed; /* seldom: asked first */
        if (due && ancients_draw_due(s, &seat)) {
            if (s->deck_n == 0)
                ancients_shuffle(s, events); /* S68 */
            ancients_ask(s, ASK_DRAW, seat, s->step == STEP_DRAW && !s->side[seat].owed ? s->ask.n : 0);
            return;
        }
        if (put_already(s) || (s->stack_n    ? frame_next(pack, s, events)
                               : s->seq.kind ? ancients_sequence_next(pack, s, events)
                                             : step_next(pack, s, events)))
            return;
    }
}

/* ---- the contract ------------------------------------------------------------------------------------------ */

struct node ancients_node(const void *bytes, const void *v)
{
    const struct ancients_state *s = v;
    (void)bytes;
    if (s->result)
        return (struct node){.kind = NODE_OVER};
    if (s->ask.kind == ASK_NEXT)
        return (struct node){.kind = NODE_CHOICE, .seats = (uint8_t)(~s->ready & 3), .seen = SEEN_BY_NONE};
    if (s->ask.kind == ASK_ROLL)
        return (struct node){.kind = NODE_LUCK, .seen = SEEN_BY_ALL, .denominator = dice_denominator(s->ask.n)};
    if (s->ask.kind == ASK_DRAW)
        return (struct node){.kind = NODE_LUCK, .seen = SEEN_BY(s->ask.seat), .denominator = s->deck_n};
    return (struct node){.kind = NODE_CHOICE, .seats = (uint8_t)(1u << s->ask.seat), .seen = SEEN_BY_ALL};
}

void ancients_apply(const void *bytes, void *state, unsigned seat, action_t action, struct events *events)
{
    const struct ancients_pack *pack = battle_of(bytes, state);
    struct ancients_state *s = state;
    assert(ancients_asked(s, seat));
    if (s->ask.kind == ASK_NEXT) {
        ancients_next(pack, s, seat, events);
        return;
    }
    ancients_do(pack, s, action, events);
    ancients_settle(pack, s, events);
}

void ancients_resolve(const void *bytes, void *state, uint64_t outcome, struct events *events)
{
    const struct ancients_pack *pack = battle_of(bytes, state);
    struct ancients_state *s = state;
    assert(ancients_luck_due(s));
    if (s->ask.kind == ASK_DRAW)
        drawn(pack, s, outcome_card(outcome), events);
    else if (ancients_rolled(pack, s, (uint32_t)outcome, events))
        return; /* an elephant rolls again */
    ancients_settle(pack, s, events);
}
