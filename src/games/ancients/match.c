/* match.c: battles that follow each other: a match of two with the sides exchanged (G18, G19), and a campaign with what it
 * carries over (G20 to G22). All of it is ours; the manual knows single battles only. */
#include "games/ancients/rules.h"

/* G18: banners of all battles are added, and what a campaign gives for a battle won (G20). */
static void count_points(const struct carry *carry, struct ancients_state *s)
{
    for (unsigned side = 0; side < SIDES; side++) {
        bool winner = s->fought == side + 1;
        s->points[side] = (uint16_t)(s->points[side] + s->side[side].banners + (winner ? carry->victory : 0));
        s->won[side] = (uint8_t)(s->won[side] + winner);
    }
}

void ancients_battle_fought(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    const struct ancients_book *all = book(pack);
    assert(pack->battles > 1 && s->fought && !s->result);
    count_points(&all->carry, s);
    rules_met(events, all->war[0] ? RULE('G', 20) : RULE('G', 18));
    if (events && events->put)
        event_put(events, (struct event){.kind = EVENT_FOUGHT,
                                         .seen = SEEN_BY_ALL,
                                         .seat = s->fought == RESULT_DRAW ? NOBODY : (uint8_t)(s->fought - 1),
                                         .a = {s->how, s->points[TOP], s->points[BOTTOM], pack->number}});
    if (pack->number + 1 < pack->battles)
        return;
    int lead = s->points[TOP] - s->points[BOTTOM];
    ancients_over(s, lead > 0 ? RESULT_TOP : lead < 0 ? RESULT_BOTTOM : RESULT_DRAW, BY_POINTS, events);
}

/* G22: the Command of a side in its first turn. */
static uint8_t command_of(const struct ancients_pack *pack, unsigned side, unsigned before, struct events *events)
{
    const struct carry *carry = &book(pack)->carry;
    if (!before || before == RESULT_DRAW)
        return pack->command[side];
    int by = carry->hand[before == side + 1], command = pack->command[side] + by;
    if (by)
        rules_met(events, RULE('G', 22));
    return (uint8_t)(command < 1 ? 1 : command > COMMAND_MAX ? COMMAND_MAX : command);
}

/* The set-up of a battle (R22 to R29), up to the first hand that is dealt. `before`: who won the one before it. What the
 * match counts is in the state already; all else comes as zero. */
void ancients_set_up(const struct ancients_pack *pack, struct ancients_state *s, unsigned before, struct events *events)
{
    rules_met(events, RULE('R', 22), RULE('R', 25), RULE('R', 29));
    if (hexes_count(pack->on[PLAIN]) < hexes_count(hexes_board))
        rules_met(events, RULE('R', 8), RULE('R', 23), RULE('S', 123));
    ancients_set_up_units(pack, s, events);
    ancients_set_up_leaders(pack, s, events);
    for (unsigned side = 0; side < SIDES; side++) {
        struct side *own = &s->side[side];
        own->command = own->owed = command_of(pack, side, before, events); /* R26 */
        own->target = pack->target;
        own->rolling_left = pack->rolling[side];
        own->reserve_n = pack->reserve_n[side];
        own->reserve_leader = pack->reserve_leader[side];
        if (own->reserve_leader && ancients_has_fallen(pack, s, own->reserve_leader - 1u))
            own->reserve_leader = 0;
        memcpy(own->reserve, pack->reserve[side], sizeof own->reserve);
    }
    memcpy(s->deck, book(pack)->cards, CARDS);
    s->deck_n = DECK_SIZE;
    s->number = 1;
    s->player = pack->first;
    ancients_settle(pack, s, events);
}

/* Both have seen how the battle ended: the next one is set up, with a deck and hands of its own. */
static void begin_next(const struct ancients_pack *pack, struct ancients_state *s, struct events *events)
{
    unsigned before = s->fought;
    struct ancients_state next = {.battle = (uint8_t)(s->battle + 1), .fallen = s->fallen};
    memcpy(next.points, s->points, sizeof next.points);
    memcpy(next.won, s->won, sizeof next.won);
    *s = next;
    assert(pack->number + 1 < pack->battles);
    if (pack[1].turned != pack->turned)
        rules_met(events, RULE('G', 19));
    report(events, EVENT_BATTLE, NOBODY, s->battle, pack->battles, 0, 0);
    ancients_set_up(pack + 1, s, before, events);
}

void ancients_next(const struct ancients_pack *pack, struct ancients_state *s, unsigned seat, struct events *events)
{
    assert(s->ask.kind == ASK_NEXT && !(s->ready >> seat & 1));
    s->ready |= (uint8_t)(1u << seat);
    if (s->ready == (1u << TOP | 1u << BOTTOM))
        begin_next(pack, s, events);
}

/* ---- who fell in a campaign (G21) -------------------------------------------------------------------------- */

bool ancients_has_fallen(const struct ancients_pack *pack, const struct ancients_state *s, unsigned slot)
{
    return pack->person[slot] && s->fallen >> (pack->person[slot] - 1) & 1;
}

void ancients_fell(const struct ancients_pack *pack, struct ancients_state *s, unsigned slot, struct events *events)
{
    if (!pack->person[slot])
        return;
    rules_met(events, RULE('G', 21));
    s->fallen |= (uint16_t)(1u << (pack->person[slot] - 1));
}
