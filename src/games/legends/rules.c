/* rules.c: the sequence of play. Laid beside the rulebook it reads the same: Select; rounds and turns; Order; the seven
 * phases of a turn. Every function ends by opening the next question that must be put. What an answer does to units,
 * cards and morale stands in the file of that subject. */
#include "legends.h"

static void start_turns(const struct legends_pack *pack, struct legends_state *s, struct events *events);
static void open_turn(const struct legends_pack *pack, struct legends_state *s, struct events *events);
static void end_turn(const struct legends_pack *pack, struct legends_state *s, struct events *events);
static void order_phase(const struct legends_pack *pack, struct legends_state *s, struct events *events);
static void move_phase(const struct legends_pack *pack, struct legends_state *s, unsigned kind, unsigned slot,
                       struct events *events);
static void attack_phase(const struct legends_pack *pack, struct legends_state *s, unsigned slot, unsigned from,
                         struct events *events);
static void charge_window(const struct legends_pack *pack, struct legends_state *s, struct events *events);
static void defend_phase(const struct legends_pack *pack, struct legends_state *s, struct events *events);
static void roll_phase(const struct legends_pack *pack, struct legends_state *s, struct events *events);
static void counter_phase(const struct legends_pack *pack, struct legends_state *s, struct events *events);
static void advance_phase(const struct legends_pack *pack, struct legends_state *s, struct events *events);
static void form_phase(const struct legends_pack *pack, struct legends_state *s, unsigned slot, struct events *events);

/* A question with one answer that everybody can see is not put. */
static void forced(struct events *events, unsigned seat, unsigned verb)
{
    event_forced(events, seat, action_make(verb, 0, 0, 0, 0), SEEN_BY_ALL);
}

struct node legends_node(const void *packed, const void *v)
{
    const struct legends_state *s = v;
    if (s->stage == STAGE_SELECT) { /* secret and simultaneous (G36) */
        unsigned waiting = (s->side[ROME].ready ? 0 : 1u << ROME) | (s->side[CARTHAGE].ready ? 0 : 1u << CARTHAGE);
        return (struct node){
            .kind = NODE_CHOICE, .seats = (uint8_t)(waiting & legends_selecting(packed, s)), .seen = SEEN_BY_NONE};
    }
    if (s->stage == STAGE_OVER)
        return (struct node){.kind = NODE_OVER};
    if (s->ask.kind == ASK_DRAW)
        return (struct node){.kind = NODE_LUCK,
                             .seen = SEEN_BY(s->ask.at),
                             .denominator = (uint64_t)legends_deck_n(&s->side[s->ask.at])};
    if (s->ask.seat == LUCK)
        return (struct node){.kind = NODE_LUCK, .seen = SEEN_BY_ALL, .denominator = dice_denominator(s->ask.n)};
    return (struct node){.kind = NODE_CHOICE, .seats = (uint8_t)(1u << s->ask.seat), .seen = SEEN_BY_ALL};
}

/* ---- Select: each side its hand, and the units it deploys (R12-R15) ------------------------------------------- */

static void select_phase(const struct legends_pack *pack, struct legends_state *s, unsigned seat, action_t action,
                         struct events *events)
{
    legends_select_do(pack, s, seat, action, events);
    if (s->side[ROME].ready && s->side[CARTHAGE].ready) {
        legends_select_close(pack, s, events);
        start_turns(pack, s, events);
    }
}

/* ---- rounds and turns (R19, R26-R31) ---------------------------------------------------------------------------- */

/* G20: may the limit be reached by entering a round? */
static bool entering_ends(const struct legends_pack *pack, const struct legends_state *s)
{
    return pack->switches[SWITCH_LIMIT] == LIMIT_ENTER && s->round >= pack->rounds_max;
}

/* Select is over: the round's first turn. */
static void start_turns(const struct legends_pack *pack, struct legends_state *s, struct events *events)
{
    s->stage = STAGE_TURN;
    s->turn = (uint8_t)legends_owner(s, s->round);
    s->phase = PHASE_MOVE;
    if (s->round == 1) /* later rounds have been told when Select opened */
        event_put(events, (struct event){.kind = EVENT_ROUND, .seen = SEEN_BY_ALL, .seat = s->turn, .a = {1}});
    if (s->round == 1 && entering_ends(pack, s))
        legends_round_limit(pack, s, events);
    else
        open_turn(pack, s, events);
}

/* G51: False: nobody draws now. */
static bool draw_opens(const struct legends_pack *pack, struct legends_state *s)
{
    unsigned seat = legends_draws(pack, s);
    if (seat == LEGENDS_SIDES)
        return false;
    legends_ask(s, ASK_DRAW, LUCK, seat);
    return true;
}

/* After a turn or a pass: the same side, the other, or the next round. False: the game is over, Select opens, or a card
 * is drawn. */
static bool turns_go_on(const struct legends_pack *pack, struct legends_state *s, struct events *events)
{
    if (legends_side_goes_on(pack, s))
        return true;
    if (legends_round_decides(pack, s, events))
        return false;
    legends_round_begin(pack, s, events);
    if (entering_ends(pack, s)) {
        legends_round_limit(pack, s, events);
        return false;
    }
    if (draw_opens(pack, s))
        return false;
    if (!legends_refill_due(pack, s))
        return true;
    legends_select_open(pack, s, events);
    return false;
}

static void next_turn(const struct legends_pack *pack, struct legends_state *s, struct events *events)
{
    if (turns_go_on(pack, s, events))
        open_turn(pack, s, events);
}

static void end_turn(const struct legends_pack *pack, struct legends_state *s, struct events *events)
{
    legends_turn_close(pack, s, events);
    next_turn(pack, s, events);
}

static void pass(const struct legends_pack *pack, struct legends_state *s, struct events *events)
{
    s->side[s->turn].passed = 1;
    next_turn(pack, s, events);
}

/* Opens the question `turn`, answering for a side that cannot act (G39), through as many rounds as that takes. */
static void open_turn(const struct legends_pack *pack, struct legends_state *s, struct events *events)
{
    for (unsigned answer; (answer = legends_only_answer(pack, s));) {
        forced(events, s->turn, answer);
        if (answer == VERB_DONE) {
            s->phase = PHASE_ATTACK;
            continue;
        }
        if (answer == VERB_END)
            legends_turn_close(pack, s, events);
        else {
            rules_met(events, RULE('G', 39));
            s->side[s->turn].passed = 1;
        }
        if (!turns_go_on(pack, s, events))
            return;
    }
    legends_ask(s, ASK_TURN, s->turn, 0);
}

/* ---- Order: Mixed Order makes up to three units Ready (R16-R18) ------------------------------------------------- */

static void close_order(const struct legends_pack *pack, struct legends_state *s, struct events *events)
{
    if (legends_army(pack))
        s->side[s->turn].action++;
    open_turn(pack, s, events);
}

static void order(const struct legends_pack *pack, struct legends_state *s, unsigned tile, struct events *events)
{
    unsigned next;
    legends_order_do(s, tile, events);
    if (s->ask.n == LEGENDS_ORDERS)
        close_order(pack, s, events);
    else if (legends_orderable_n(s, &next) == 0) {
        forced(events, s->turn, VERB_DONE);
        close_order(pack, s, events);
    }
}

static void order_phase(const struct legends_pack *pack, struct legends_state *s, struct events *events)
{
    unsigned only = 0;
    legends_ask(s, ASK_ORDER, s->turn, 0);
    if (legends_orderable_n(s, &only) == 1) {
        unsigned tile = s->unit[only].tile;
        event_forced(events, s->turn, action_make(VERB_ORDER, tile, 0, 0, 0), SEEN_BY_ALL);
        order(pack, s, tile, events);
    }
}

/* ---- phase 1: Move (R33) ----------------------------------------------------------------------------------------- */

static void activate(const struct legends_pack *pack, struct legends_state *s, unsigned tile, struct events *events)
{
    unsigned slot = legends_own_unit(s, s->turn, tile);
    assert(slot != LEGENDS_NO_UNIT);
    if (legends_army(pack) && s->phase == PHASE_ATTACK) {
        attack_phase(pack, s, slot, tile, events);
        return;
    }
    legends_activate_do(pack, s, slot, events);
    move_phase(pack, s, ASK_MOVE, slot, events);
}

/* The unit has stayed or moved, from `from`: on to its attack; with army turns to the next unit. */
static void moved_on(const struct legends_pack *pack, struct legends_state *s, unsigned slot, unsigned from,
                     unsigned kind, struct events *events)
{
    if (legends_army(pack) && kind == ASK_MOVE)
        open_turn(pack, s, events);
    else
        attack_phase(pack, s, slot, from, events);
}

/* ASK_MOVE, or ASK_PURSUE for the second move that Cavalry Pursue gives. */
static void move_phase(const struct legends_pack *pack, struct legends_state *s, unsigned kind, unsigned slot,
                       struct events *events)
{
    legends_ask(s, kind, s->turn, slot);
    if (legends_can_move(pack, s, slot, kind))
        return;
    forced(events, s->turn, VERB_STAY);
    moved_on(pack, s, slot, s->unit[slot].tile, kind, events);
}

static void move(const struct legends_pack *pack, struct legends_state *s, unsigned verb, unsigned tile,
                 struct events *events)
{
    unsigned slot = s->ask.at, kind = s->ask.kind, from = s->unit[slot].tile;
    if (verb == VERB_MOVE)
        legends_move_do(pack, s, slot, tile, events);
    if (verb == VERB_MARCH)
        legends_march_do(s, slot, tile, events);
    if (verb == VERB_MARCH && !legends_army(pack))
        form_phase(pack, s, slot, events); /* R54: no attack */
    else
        moved_on(pack, s, slot, from, kind, events);
}

/* ---- phase 2: Attack (R34) --------------------------------------------------------------------------------------- */

/* The cards of the next four phases are played in windows (G35). A window is put if anybody could think that there is
 * something in it; else it is skipped, and play goes on. */
static bool open_window(const struct legends_pack *pack, struct legends_state *s, unsigned kind, unsigned seat,
                        struct events *events)
{
    static const uint8_t phase_rule[ASK_KINDS] = {
        [ASK_CHARGE] = 34, [ASK_DEFEND] = 35, [ASK_FLANK] = 36, [ASK_COUNTER] = 37, [ASK_ADVANCE] = 38};
    if (!legends_window_open(pack, s, kind, seat)) {
        forced(events, seat, VERB_GO);
        return false;
    }
    rules_met(events, RULE('R', phase_rule[kind]), RULE('G', 35));
    legends_ask(s, kind, seat, 0);
    return true;
}

/* `from`: where the unit's move began. */
static void attack_phase(const struct legends_pack *pack, struct legends_state *s, unsigned slot, unsigned from,
                         struct events *events)
{
    uint64_t targets[LEGENDS_WORDS];
    s->phase = PHASE_ATTACK;
    if (legends_targets(pack, s, slot, targets)) {
        legends_ask(s, ASK_ATTACK, s->turn, slot);
        s->ask.after = (uint16_t)from;
        return;
    }
    forced(events, s->turn, VERB_HOLD);
    form_phase(pack, s, slot, events);
}

static void declare_attack(const struct legends_pack *pack, struct legends_state *s, unsigned tile,
                           struct events *events)
{
    legends_declare_do(s, s->ask.at, tile, s->ask.after, events);
    charge_window(pack, s, events);
}

static void charge_window(const struct legends_pack *pack, struct legends_state *s, struct events *events)
{
    s->phase = PHASE_ATTACK;
    if (!open_window(pack, s, ASK_CHARGE, s->turn, events))
        defend_phase(pack, s, events);
}

/* ---- phase 3: Defend: Withdraw, First Strike (R35) --------------------------------------------------------------- */

static void defend_phase(const struct legends_pack *pack, struct legends_state *s, struct events *events)
{
    s->phase = PHASE_DEFEND;
    if (!open_window(pack, s, ASK_DEFEND, s->turn ^ 1u, events))
        roll_phase(pack, s, events);
}

/* ---- phase 4: Roll: Flanking, Envelopment, then the dice (R36) --------------------------------------------------- */

static void roll(const struct legends_pack *pack, struct legends_state *s)
{
    legends_ask(s, ASK_ADICE, LUCK, 0);
    s->ask.n = (uint16_t)legends_strike(pack, s).dice;
}

static void roll_phase(const struct legends_pack *pack, struct legends_state *s, struct events *events)
{
    s->phase = PHASE_ROLL;
    if (!open_window(pack, s, ASK_FLANK, s->turn, events))
        roll(pack, s);
}

/* A strike's dice are done: First Strike goes back to Defend, the main attack on to Counter, a counter to Advance. */
static void strike_done(const struct legends_pack *pack, struct legends_state *s, struct events *events)
{
    unsigned sub = s->combat.sub;
    struct legends_unit *att = &s->unit[s->combat.att];
    s->combat.sub = SUB_MAIN;
    if (sub == SUB_MAIN) {
        att->state = UNIT_ATTACKED; /* G34 */
        counter_phase(pack, s, events);
    } else if (!att->type || att->state == UNIT_RETREATED) { /* the combat is cut short (G15, G47) */
        rules_met(events, RULE('G', 47));
        form_phase(pack, s, s->combat.att, events);
    } else if (sub == SUB_FIRST)
        defend_phase(pack, s, events);
    else
        advance_phase(pack, s, events);
}

/* ---- phase 5: Counter (R37) -------------------------------------------------------------------------------------- */

static void counter_phase(const struct legends_pack *pack, struct legends_state *s, struct events *events)
{
    s->phase = PHASE_COUNTER;
    if (!open_window(pack, s, ASK_COUNTER, s->turn ^ 1u, events))
        advance_phase(pack, s, events);
}

/* ---- phase 6: Advance: free advance, Advance, Pursue, Hit and Run (R38) ------------------------------------------ */

static void advance_phase(const struct legends_pack *pack, struct legends_state *s, struct events *events)
{
    s->phase = PHASE_ADVANCE;
    if (!open_window(pack, s, ASK_ADVANCE, s->turn, events))
        form_phase(pack, s, s->combat.att, events);
}

static void advance(const struct legends_pack *pack, struct legends_state *s, struct events *events)
{
    legends_advance_do(s, events);
    advance_phase(pack, s, events);
}

/* ---- phase 7: Form: the activation is over (R39, G37) ------------------------------------------------------------ */

static void form_phase(const struct legends_pack *pack, struct legends_state *s, unsigned slot, struct events *events)
{
    legends_form(s, slot, events);
    if (legends_army(pack)) {
        s->phase = PHASE_ATTACK;
        open_turn(pack, s, events);
    } else if (s->ordered && legends_any(s, s->turn, 1u << UNIT_READY)) {
        s->phase = PHASE_MOVE;
        legends_ask(s, ASK_TURN, s->turn, 0);
    } else
        end_turn(pack, s, events);
}

/* ---- answers to the windows -------------------------------------------------------------------------------------- */

static void play(const struct legends_pack *pack, struct legends_state *s, unsigned seat, unsigned card, unsigned tile,
                 struct events *events)
{
    unsigned attacker = s->combat.att;
    legends_card_do(pack, s, seat, card, tile, events);
    switch (card) {
    case CARD_MO: order_phase(pack, s, events); break;
    case CARD_CC: charge_window(pack, s, events); break;
    case CARD_FL:
    case CARD_EV: roll_phase(pack, s, events); break;
    case CARD_WD: /* no dice, no counter (G16) */
    case CARD_AD: advance_phase(pack, s, events); break;
    case CARD_PU: move_phase(pack, s, ASK_PURSUE, attacker, events); break;
    case CARD_HR: form_phase(pack, s, attacker, events); break;
    default: roll(pack, s); /* First Strike and the counters */
    }
}

static void go_on(const struct legends_pack *pack, struct legends_state *s, struct events *events)
{
    switch (s->ask.kind) {
    case ASK_CHARGE: defend_phase(pack, s, events); break;
    case ASK_DEFEND: roll_phase(pack, s, events); break;
    case ASK_FLANK: roll(pack, s); break;
    case ASK_COUNTER: advance_phase(pack, s, events); break;
    default: assert(s->ask.kind == ASK_ADVANCE); form_phase(pack, s, s->combat.att, events);
    }
}

/* `done`: the order is complete, or an army's Move phase is over (G42). */
static void done(const struct legends_pack *pack, struct legends_state *s, struct events *events)
{
    if (s->ask.kind == ASK_ORDER)
        close_order(pack, s, events);
    else {
        s->phase = PHASE_ATTACK;
        open_turn(pack, s, events);
    }
}

void legends_apply(const void *packed, void *state, unsigned seat, action_t action, struct events *events)
{
    const struct legends_pack *pack = packed;
    struct legends_state *s = state;
    unsigned verb = action_verb(action), from = action_from(action);
    if (s->stage == STAGE_SELECT) {
        assert(seat < LEGENDS_SIDES);
        select_phase(pack, s, seat, action, events);
        return;
    }
    assert(s->stage == STAGE_TURN && seat == s->ask.seat);
    switch (verb) {
    case VERB_ACT: activate(pack, s, from, events); break;
    case VERB_PASS: pass(pack, s, events); break;
    case VERB_END: end_turn(pack, s, events); break;
    case VERB_ORDER: order(pack, s, from, events); break;
    case VERB_DONE: done(pack, s, events); break;
    case VERB_STAY:
    case VERB_MOVE:
    case VERB_MARCH: move(pack, s, verb, from, events); break;
    case VERB_ATTACK: declare_attack(pack, s, from, events); break;
    case VERB_HOLD: form_phase(pack, s, s->ask.at, events); break;
    case VERB_PLAY: play(pack, s, seat, from, action_to(action), events); break;
    case VERB_ADVANCE: advance(pack, s, events); break;
    default: assert(verb == VERB_GO); go_on(pack, s, events);
    }
}

void legends_resolve(const void *packed, void *state, uint64_t outcome, struct events *events)
{
    const struct legends_pack *pack = packed;
    struct legends_state *s = state;
    assert(s->stage == STAGE_TURN && s->ask.seat == LUCK);
    if (s->ask.kind == ASK_DRAW) {
        legends_draw_do(s, (unsigned)(outcome & ~LEGENDS_DRAWN), events);
        if (!draw_opens(pack, s))
            open_turn(pack, s, events);
        return;
    }
    if (s->ask.kind == ASK_ADICE) {
        int hits = legends_attack_roll(pack, s, outcome, events);
        if (hits) { /* R76: one die for each */
            legends_ask(s, ASK_DDICE, LUCK, 0);
            s->ask.n = (uint16_t)hits;
            return;
        }
    } else
        legends_defence_roll(pack, s, outcome, events);
    if (s->stage != STAGE_OVER)
        strike_done(pack, s, events);
}
