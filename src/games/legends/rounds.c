/* rounds.c: rounds, whose turn it is, and what a turn leaves behind (rulebook: Game structure). */
#include "legends.h"

/* ---- rounds (R26-R31) -------------------------------------------------------------------------------- */

void legends_round_begin(const struct legends_pack *pack, struct legends_state *s, struct events *events)
{
    assert(s->round < pack->rounds_max);
    s->round++;
    s->turn = (uint8_t)legends_owner(s, s->round);
    s->phase = PHASE_MOVE;
    rules_met(events, RULE('R', 26), RULE('R', 31), RULE('G', 1), RULE('G', 45), legends_owner_rule(s->round));
    if (s->round & 1)
        rules_met(events, RULE('R', 30));
    if (s->round > LEGENDS_CYCLE)
        rules_met(events, RULE('R', 29));
    for (unsigned side = 0; side < LEGENDS_SIDES; side++) {
        s->side[side].action = 0; /* R31, G45 */
        s->side[side].passed = 0;
        if (s->round & 1) /* R30 */
            bit_each(slot, s->alive[side], LEGENDS_UNIT_WORDS)
                s->unit[slot].state = UNIT_IDLE;
    }
    event_put(events, (struct event){.kind = EVENT_ROUND, .seen = SEEN_BY_ALL, .seat = s->turn, .a = {s->round}});
}

/* G27, G51: before a side's first turn of each cycle after the first. */
static bool new_hands_due(const struct legends_pack *pack, const struct legends_state *s)
{
    unsigned in_cycle = (s->round - 1u) % LEGENDS_CYCLE;
    return s->round > LEGENDS_CYCLE && (in_cycle == 0 || (in_cycle == LEGENDS_CYCLE / 2 && !legends_alternate(pack)));
}

bool legends_refill_due(const struct legends_pack *pack, const struct legends_state *s)
{
    return pack->switches[SWITCH_REFILL] == REFILL_BLOCK && new_hands_due(pack, s);
}

/* ---- cards drawn (G51) --------------------------------------------------------------------------------- */

int legends_deck_n(const struct legends_side *d)
{
    int n = -d->hand_n;
    for (unsigned card = 0; card < LEGENDS_CARDS; card++)
        n += d->list[card] - d->out[card];
    return n;
}

/* With turns that alternate both sides draw, the one that begins the round first. Everybody can see who draws: hands
 * and decks are counted openly. */
unsigned legends_draws(const struct legends_pack *pack, const struct legends_state *s)
{
    unsigned first = legends_owner(s, s->round), sides = legends_alternate(pack) ? 2 : 1;
    if (pack->switches[SWITCH_REFILL] != REFILL_DRAW || !new_hands_due(pack, s))
        return LEGENDS_SIDES;
    for (unsigned k = 0; k < sides; k++) {
        const struct legends_side *d = &s->side[first ^ k];
        if (d->hand_n < pack->hand_max && legends_deck_n(d) > 0)
            return first ^ k;
    }
    return LEGENDS_SIDES;
}

void legends_draw_do(struct legends_state *s, unsigned card, struct events *events)
{
    unsigned seat = s->ask.at;
    struct legends_side *d = &s->side[seat];
    assert(seat < LEGENDS_SIDES && card < LEGENDS_CARDS && legends_deck(d, card) > 0);
    d->hand[card]++;
    d->hand_n++;
    rules_met(events, RULE('G', 51));
    event_put(events, (struct event){.kind = EVENT_DREW,
                                     .seen = SEEN_BY(seat),
                                     .shows = SEEN_BY(seat),
                                     .seat = (uint8_t)seat,
                                     .a = {(int32_t)card}});
    event_put(events, (struct event){.kind = EVENT_DREW_HIDDEN,
                                     .seen = (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(seat)),
                                     .seat = (uint8_t)seat});
}

/* ---- turns (R19, G1, G2, G42) -------------------------------------------------------------------------- */

static bool may_go_on(const struct legends_pack *pack, const struct legends_state *s, unsigned seat)
{
    return !s->side[seat].passed && s->side[seat].action < pack->action_max;
}

bool legends_side_goes_on(const struct legends_pack *pack, struct legends_state *s)
{
    assert(s->stage == STAGE_TURN);
    if (legends_alternate(pack) && may_go_on(pack, s, s->turn ^ 1u))
        s->turn ^= 1;
    return may_go_on(pack, s, s->turn);
}

unsigned legends_can_act(const struct legends_pack *pack, const struct legends_state *s)
{
    unsigned idle = s->side[s->turn].action < pack->action_max ? 1u << UNIT_IDLE : 0; /* G2 */
    if (!legends_army(pack))
        return s->ordered ? 1u << UNIT_READY : idle;                                                  /* G3 */
    return s->phase == PHASE_ATTACK ? 1u << UNIT_ACTIVE | 1u << UNIT_MOVED : 1u << UNIT_READY | idle; /* G42 */
}

bool legends_can_pass(const struct legends_pack *pack, const struct legends_state *s)
{
    return !s->ordered && (!legends_army(pack) || (s->phase == PHASE_MOVE && !s->side[s->turn].action));
}

bool legends_can_end(const struct legends_pack *pack, const struct legends_state *s)
{
    return legends_army(pack) ? s->phase == PHASE_ATTACK : s->ordered;
}

bool legends_can_close_moves(const struct legends_pack *pack, const struct legends_state *s)
{
    return legends_army(pack) && s->phase == PHASE_MOVE && (s->ordered || s->side[s->turn].action);
}

/* All of it can be seen by everybody. With units left to activate there is a choice; so there is after Mixed Order,
 * whose last unit ends the turn by itself. */
unsigned legends_only_answer(const struct legends_pack *pack, const struct legends_state *s)
{
    if ((s->ordered && !legends_army(pack)) || legends_any(s, s->turn, legends_can_act(pack, s)))
        return 0;
    return legends_can_pass(pack, s) ? VERB_PASS : legends_can_end(pack, s) ? VERB_END : VERB_DONE; /* G39 */
}

void legends_turn_close(const struct legends_pack *pack, struct legends_state *s, struct events *events)
{
    assert(s->stage == STAGE_TURN && s->combat.sub == SUB_NONE);
    rules_met(events, RULE('R', 150), RULE('G', 2));
    if (legends_alternate(pack))
        rules_met(events, RULE('R', 19));
    bool several = s->ordered || legends_army(pack); /* else the turn's one unit is spent already */
    bit_each(slot, s->alive[s->turn], several ? LEGENDS_UNIT_WORDS : 0u) {
        struct legends_unit *u = &s->unit[slot];
        if (u->state == UNIT_READY) {
            u->state = UNIT_IDLE;
            rules_met(events, RULE('G', 38));
        } else if (u->state == UNIT_ACTIVE || u->state == UNIT_MOVED)
            u->state = UNIT_PASSIVE; /* G37 */
        u->moved = 0;
    }
    s->ordered = 0;
    s->phase = PHASE_MOVE;
    if (legends_army(pack)) {
        rules_met(events, RULE('G', 42));
        s->side[s->turn].passed = 1; /* one turn a round */
    } else
        s->side[s->turn].action++;
}
