/* rules.c: the sequence of play. A turn is five steps (R30): card, orders, move, battle, draw; Move-Fire-Move has its
 * own three. settle() goes on to the next question that must be put: what hangs on the stack first, then the open
 * sequence, then the step. */
#include "games/ancients/ancients.h"

/* ---- questions --------------------------------------------------------------------------------- */

void ancients_ask(struct ancients_state *s, unsigned kind, unsigned side, unsigned n)
{
    s->ask.kind = (uint8_t)kind;
    s->ask.seat = (uint8_t)side;
    s->ask.n = (uint8_t)n;
    s->ask.why = WHY_NONE;
}

void ancients_ask_roll(struct ancients_state *s, int n, unsigned why)
{
    ancients_ask(s, ASK_ROLL, 0, (unsigned)n);
    s->ask.why = (uint8_t)why;
}

/* Puts an open question; one with a single answer is skipped, since everybody can see that it has one. True: put. */
bool ancients_put(const struct ancients_pack *pack, struct ancients_state *s, struct events *events, unsigned kind,
                  unsigned side)
{
    action_t all[512];
    ancients_ask(s, kind, side, 0);
    if (ancients_legal_now(pack, s, all) != 1)
        return true;
    event_forced(events, side, all[0], SEEN_BY_ALL);
    ancients_do(pack, s, all[0], events);
    return false;
}

/* ---- the steps ------------------------------------------------------------------------------------ */

/* The steps from `from` to the one that the turn stands at were passed over. */
void ancients_passed_over(const struct ancients_state *s, unsigned from, struct events *events)
{
    for (unsigned step = from; step < s->step; step++)
        if (step == STEP_ORDER || step == STEP_MOVE || step == STEP_BATTLE)
            event_forced(events, s->player, action_make(step == STEP_ORDER ? VERB_GO : VERB_DONE, 0, 0, 0, 0),
                         SEEN_BY_ALL);
}

static void forced_done(struct ancients_state *s, struct events *events)
{
    event_forced(events, s->player, action_make(VERB_DONE, 0, 0, 0, 0), SEEN_BY_ALL);
}

static bool order_step(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    unsigned card = card_now(s), side = s->player;
    if (s->ambush) {
        action_t all[64];
        if (ancients_legal_enter(pack, s, all))
            return ancients_put(pack, s, events, ASK_ENTER, side);
        s->ambush = 0;
        s->step = STEP_MOVE;
        return false;
    }
    if (s->fallback && !hexes_any(s->units[side])) { /* S60: nobody left to order */
        s->step = STEP_MOVE;
        ancients_passed_over(s, STEP_ORDER, events);
        return false;
    }
    if ((card == I_AM_SPARTACUS || card == RALLY) && !s->dice_orders) { /* S54, S64 */
        ancients_ask_roll(s, s->side[side].command, card == RALLY ? WHY_RALLY : WHY_SPARTACUS);
        return true;
    }
    if (card != RALLY && !s->fallback && ancients_any_order(pack, s)) { /* it, or go */
        ancients_ask(s, ASK_ORDER, side, 0);
        return true;
    }
    return ancients_put(pack, s, events, card == RALLY ? ASK_RALLY : ASK_ORDER, side);
}

/* Where the step after this one is; the draw step has more to do. */
static void next_step(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    if (s->step == STEP_MOVE)
        s->step = card_now(s) == MOVE_FIRE_MOVE ? STEP_FIRE : STEP_BATTLE;
    else if (s->step == STEP_FIRE)
        s->step = STEP_MOVE2;
    else
        ancients_begin_draw(pack, s, events);
}

static bool step_next(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    switch (s->step) {
    case STEP_PLAY:
        if (!s->side[s->player].hand_n) { /* a position may leave a side without: it is dealt a hand first (R26) */
            s->side[s->player].owed = s->side[s->player].command ? s->side[s->player].command : 1;
            return false;
        }
        ancients_ask(s, ASK_PLAY, s->player, 0); /* R31: always asked, the hand is hidden */
        return true;
    case STEP_ORDER: return order_step(pack, s, events);
    case STEP_MOVE:
    case STEP_MOVE2:
        if (ancients_any_move(pack, s)) {
            ancients_ask(s, ASK_MOVE, s->player, 0);
            return true;
        }
        break;
    default: /* STEP_FIRE, STEP_BATTLE */
        if (!ancients_any_battle(pack, s))
            break;
        ancients_ask(s, s->step == STEP_FIRE ? ASK_FIRE : ASK_BATTLE, s->player, 0);
        return true;
    }
    forced_done(s, events);
    next_step(pack, s, events);
    return false;
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

void ancients_settle(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    for (unsigned side;;) {
        bool won = s->side[TOP].banners >= s->side[TOP].target || s->side[BOTTOM].banners >= s->side[BOTTOM].target;
        if (won || s->result) {
            ancients_end(s, events);
            return;
        }
        bool due = s->step == STEP_DRAW || s->side[TOP].owed || s->side[BOTTOM].owed;
        if (due && ancients_draw_due(pack, s, &side)) {
            if (s->deck_n == 0)
                ancients_shuffle(s, events); /* S68 */
            ancients_ask(s, ASK_DRAW, side, s->step == STEP_DRAW && !s->side[side].owed ? s->ask.n : 0);
            return;
        }
        if (put_already(s) || (s->stack_n    ? frame_next(pack, s, events)
                               : s->seq.kind ? ancients_sequence_next(pack, s, events)
                                             : step_next(pack, s, events)))
            return;
    }
}

/* ---- actions ----------------------------------------------------------------------------------------- */

static int legal_defend(const struct ancients_pack *pack, const struct ancients_state *s, action_t *out)
{
    const struct unit *attacker = &s->unit[ancients_slot(s, s->seq.attacker)],
                      *target = &s->unit[ancients_slot(s, s->seq.target)];
    int n = 0;
    out[n++] = action_make(VERB_STAND, 0, 0, 0, 0);
    if (ancients_may_evade(pack, s, target, attacker->type))
        out[n++] = action_make(VERB_EVADE, 0, 0, 0, 0);
    if (s->side[s->ask.seat].hand[FIRST_STRIKE] && !ancients_wall_defence(pack, s))
        out[n++] = action_make(VERB_STRIKE, 0, 0, 0, 0);
    return n;
}

static int legal_play(const struct side *own, action_t *out)
{
    uint8_t hand[CARDS];
    int n = 0;
    memcpy(hand, own->hand, CARDS);                 /* so that writing the list cannot change it */
    for (unsigned card = 1; card < CARDS; card++) { /* without a branch: hands are hard to predict */
        out[n] = action_make(VERB_PLAY, card, 0, 0, 0);
        n += hand[card] != 0;
    }
    return n;
}

int ancients_legal_now(const struct ancients_pack *pack, const struct ancients_state *s, action_t *out)
{
    unsigned side = s->ask.seat;
    struct hexes set = {{0, 0}};
    bool stop = false, off = false;
    int n = 0;
    switch (s->ask.kind) {
    case ASK_PLAY: return legal_play(&s->side[side], out);
    case ASK_ORDER:
    case ASK_RALLY: return ancients_legal_order(pack, s, out);
    case ASK_AMBUSH: return ancients_legal_ambush(pack, s, out);
    case ASK_ENTER: return ancients_legal_enter(pack, s, out);
    case ASK_MOVE: return ancients_legal_move(pack, s, out);
    case ASK_FIRE:
    case ASK_BATTLE: return ancients_legal_battle(pack, s, out);
    case ASK_DEFEND: return legal_defend(pack, s, out);
    case ASK_WITHDRAW:
        set = ancients_withdraw_steps(pack, s);
        hexes_each(hex, set)
            out[n++] = action_make(VERB_WITHDRAW, hex, 0, 0, 0);
        return n;
    case ASK_IGNORE:
        for (unsigned i = 0; i <= s->ask.n; i++)
            out[n++] = action_make(VERB_IGNORE, i, 0, 0, 0);
        return n;
    case ASK_RETREAT:
        set = ancients_retreat_steps(pack, s);
        hexes_each(hex, set)
            out[n++] = action_make(VERB_RETREAT, hex, 0, 0, 0);
        return n;
    case ASK_ESCAPE:
        ancients_escape_steps(pack, s, &set, &stop, &off);
        hexes_each(hex, set)
            out[n++] = action_make(VERB_ESCAPE, hex, 0, 0, 0);
        if (stop)
            out[n++] = action_make(VERB_ESCAPE, ESCAPE_STOP, 0, 0, 0);
        if (off)
            out[n++] = action_make(VERB_ESCAPE, ESCAPE_OFF, 0, 0, 0);
        return n;
    case ASK_ADVANCE: out[n++] = action_make(VERB_ADVANCE, 0, 0, 0, 0); break;
    case ASK_EXTRA:
        set = ancients_extra_hexes(pack, s);
        hexes_each(hex, set)
            out[n++] = action_make(VERB_EXTRA, hex, 0, 0, 0);
        break;
    case ASK_BONUS:
        set = ancients_fight_targets(pack, s, &s->unit[ancients_slot(s, s->seq.attacker)], true);
        hexes_each(hex, set)
            out[n++] = action_make(VERB_BONUS, hex, 0, 0, 0);
        break;
    default: return 0;
    }
    out[n++] = action_make(VERB_STAY, 0, 0, 0, 0);
    return n;
}

void ancients_do(const struct ancients_pack *pack, struct ancients_state *s, action_t a, struct events *events)
{
    unsigned from = action_from(a), to = action_to(a);
    switch (action_verb(a)) {
    case VERB_PLAY:
        ancients_play(pack, s, from, events);
        if (s->step == STEP_ORDER && !s->fallback && ancients_may_ambush(pack, s))
            ancients_put(pack, s, events, ASK_AMBUSH, s->player);
        else
            s->ask.kind = ASK_NOTHING;
        break;
    case VERB_LEAD:
    case VERB_ORDER:
    case VERB_RALLY:
    case VERB_GO: ancients_order(pack, s, a, events); break;
    case VERB_AMBUSH: ancients_ambush(pack, s, from, events); break;
    case VERB_ENTER: ancients_enter_reserve(pack, s, a, events); break;
    case VERB_MOVE: ancients_move(pack, s, from, to, events); break;
    case VERB_EXIT: ancients_exit(pack, s, from, events); break;
    case VERB_FIRE: ancients_fire(pack, s, from, to, events); break;
    case VERB_FIGHT: ancients_fight(pack, s, from, to, CLOSE, events); break;
    case VERB_BURN: ancients_burn(pack, s, from, to, events); break;
    case VERB_STAND:
    case VERB_EVADE:
    case VERB_STRIKE: ancients_defend(pack, s, action_verb(a), events); break;
    case VERB_WITHDRAW: ancients_withdraw(pack, s, from, events); break;
    case VERB_IGNORE: ancients_accept(pack, s, (int)from, events); break;
    case VERB_RETREAT: ancients_retreat(pack, s, from, events); break;
    case VERB_ESCAPE: ancients_escape(pack, s, from, events); break;
    case VERB_ADVANCE:
    case VERB_EXTRA:
    case VERB_BONUS:
    case VERB_STAY: ancients_advance(pack, s, a, events); break;
    default: /* VERB_DONE */ MET_R(34); next_step(pack, s, events);
    }
}

/* ---- the table's functions ------------------------------------------------------------------------------ */

void ancients_begin(const void *bytes, void *out)
{
    const struct ancients_pack *pack = bytes;
    struct ancients_state *s = out;
    memset(s, 0, sizeof *s);
    for (int i = 0; i < pack->units_n; i++) {
        const struct setup_unit *from = &pack->unit[i];
        unsigned slot = (from->id - 1u) % UNITS_MAX;
        s->unit[slot] = (struct unit){.id = from->id,
                                      .type = from->type,
                                      .side = from->side,
                                      .start = from->hex,
                                      .blocks = pack->type[from->type].blocks,
                                      .elite = from->elite};
        ancients_put_unit(s, slot, from->hex);
    }
    for (unsigned slot = 0; slot < LEADERS_MAX; slot++)
        if (pack->leader[slot].id && pack->leader[slot].hex != NO_HEX) {
            s->leader[slot] = (struct leader){.id = pack->leader[slot].id, .side = pack->leader[slot].side};
            ancients_put_leader(s, slot, pack->leader[slot].hex);
        }
    for (int side = 0; side < SIDES; side++) {
        struct side *own = &s->side[side];
        own->command = own->owed = pack->command[side]; /* R26 */
        own->target = pack->target;
        own->rolling_left = pack->rolling[side];
        own->reserve_n = pack->reserve_n[side];
        own->reserve_leader = pack->reserve_leader[side];
        memcpy(own->reserve, pack->reserve[side], sizeof own->reserve);
    }
    memcpy(s->deck, pack->cards, CARDS);
    s->deck_n = DECK_SIZE;
    s->number = 1;
    s->player = pack->first;
    ancients_settle(pack, s, NULL);
}

static struct node node(const void *bytes, const void *v)
{
    const struct ancients_state *s = v;
    (void)bytes;
    if (s->result)
        return (struct node){.kind = NODE_OVER};
    if (s->ask.kind == ASK_ROLL)
        return (struct node){.kind = NODE_LUCK, .seen = SEEN_BY_ALL, .denominator = dice_denominator(s->ask.n)};
    if (s->ask.kind == ASK_DRAW)
        return (struct node){.kind = NODE_LUCK, .seen = SEEN_BY(s->ask.seat), .denominator = s->deck_n};
    return (struct node){.kind = NODE_CHOICE, .seats = (uint8_t)(1u << s->ask.seat), .seen = SEEN_BY_ALL};
}

static int legal(const void *bytes, const void *v, unsigned seat, action_t *out)
{
    const struct ancients_state *s = v;
    return s->result || seat != s->ask.seat || s->ask.kind >= ASK_ROLL ? 0 : ancients_legal_now(bytes, s, out);
}

static void apply(const void *bytes, void *state, unsigned seat, action_t action, struct events *events)
{
    struct ancients_state *s = state;
    assert(seat == s->ask.seat && !s->result);
    (void)seat;
    ancients_do(bytes, s, action, events);
    ancients_settle(bytes, s, events);
}

static int outcomes(const void *bytes, const void *state, struct outcome *out)
{
    const struct ancients_state *s = state;
    int n = 0;
    (void)bytes;
    if (s->ask.kind == ASK_ROLL)
        return dice_outcomes(s->ask.n, out);
    for (unsigned card = 1; s->ask.kind == ASK_DRAW && card < CARDS; card++)
        if (s->deck[card])
            out[n++] = (struct outcome){.what = draw_outcome(s->ask.seat, card), .weight = s->deck[card]};
    return n;
}

static uint64_t sample(const void *bytes, const void *state, struct rng *dice)
{
    const struct ancients_state *s = state;
    (void)bytes;
    if (s->ask.kind == ASK_ROLL)
        return dice_sample(s->ask.n, dice);
    return draw_outcome(s->ask.seat, (unsigned)pool_sample(s->deck, CARDS, s->deck_n, dice));
}

static void resolve(const void *bytes, void *state, uint64_t outcome, struct events *events)
{
    const struct ancients_pack *pack = bytes;
    struct ancients_state *s = state;
    uint32_t roll = (uint32_t)outcome;
    if (s->ask.kind == ASK_DRAW) {
        ancients_drawn(pack, s, (unsigned)(outcome & 0xFF), events);
        ancients_settle(pack, s, events);
        return;
    }
    tell(events, EVENT_ROLLED, NOBODY, (int)roll, s->ask.why, 0, 0);
    switch (s->ask.why) {
    case WHY_RAMPAGE: ancients_rampage_rolled(pack, s, roll, events); break;
    case WHY_CHECK: ancients_checked(pack, s, roll, events); break;
    case WHY_ESCAPE: ancients_escape_rolled(pack, s, roll, events); break;
    case WHY_MARSH: ancients_marsh(pack, s, roll, events); break;
    case WHY_RALLY:
    case WHY_SPARTACUS: s->dice_orders = roll; break;
    default:
        if (ancients_sequence_rolled(pack, s, roll, events))
            return;
    }
    ancients_settle(pack, s, events);
}

static void quit(const void *bytes, void *state, unsigned seat, enum quit_how how, struct events *events)
{
    (void)bytes;
    static const uint8_t by[] = {[QUIT_RESIGN] = BY_RESIGN, [QUIT_TIME] = BY_TIME, [QUIT_AGREE] = BY_AGREE};
    ancients_finish(state, seat == NOBODY ? 3 : (seat ^ 1u) + 1, by[how], events);
    ancients_end(state, events);
}

static void result(const void *bytes, const void *state, struct result *out)
{
    static const char *const by[BYS] = {"banners", "leader", "turns", "resign", "time", "agree"};
    const struct ancients_state *s = state;
    (void)bytes;
    *out = (struct result){.place = {1, 1}, .score = {s->side[TOP].banners, s->side[BOTTOM].banners}};
    if (s->result != 3)
        out->place[s->result == TOP + 1 ? BOTTOM : TOP] = 2;
    scene_word(out->by, sizeof out->by, by[s->how]);
}

const struct game game_ancients = {
    .id = "ancients",
    .name = "Commands & Colors: Ancients",
    .about = "Battles of antiquity with command cards, battle dice, leaders and elephants.",
    .rules_version = 1,
    .seats_min = 2,
    .seats_max = 2,
    .seat_names = {"Top", "Bottom"},
    .pack_size = sizeof(struct ancients_pack),
    .state_size = sizeof(struct ancients_state),
    .choices_max = 512,
    .outcomes_max = 792,
    .length_max = 250000,
    .prepare = ancients_prepare,
    .begin = ancients_begin,
    .node = node,
    .legal = legal,
    .check = ancients_check,
    .apply = apply,
    .outcomes = outcomes,
    .sample = sample,
    .resolve = resolve,
    .quit = quit,
    .result = result,
    .valid = ancients_valid,
    .look = ancients_look,
    .imagine = ancients_imagine,
    .say_action = ancients_say_action,
    .say_outcome = ancients_say_outcome,
    .say_event = ancients_say_event,
    .say_reason = ancients_say_reason,
    .say_prompt = ancients_say_prompt,
    .read = ancients_read,
    .say_position = ancients_say_position,
    .read_position = ancients_read_position,
    .fact = ancients_fact,
    .scene = ancients_scene,
    .mirror = ancients_mirror,
    .mirror_entry = ancients_mirror_entry,
    .judge = ancients_judge,
    .prior = ancients_prior,
    .quick = ancients_quick,
};
