/* retreats.c: a move backward, as the result of a combat or by the choice of a front defender (R177 to R183). */
#include "subjects.h"

#include <string.h>

static int reach_count(const struct prevail_pack *pack, const struct prevail_reach *r)
{
    int n = 0;
    bit_each(space, r->spaces, pack->board.words)
        n += bit_count(r->facings[space]);
    return n;
}

/* Steps straight back with this facing to the first space where it can end: how many, 0 = none. */
static int straight_back(const struct prevail_pack *pack, const struct prevail_ground *g, unsigned facing,
                         unsigned *end)
{
    unsigned at = g->start, d = square_opposite(facing);
    int speed = g->speed, flexibility = g->flexibility - (facing != g->facing);
    for (int steps = 1; steps <= g->speed; steps++) {
        const uint16_t *next = pack->board.next[at];
        unsigned there = next[d];
        if (there == SQUARE_NONE || bit_has(g->block, there) || !prevail_behind(pack, g->start, g->facing, there) ||
            corner_blocked(g, next, d))
            return 0;
        speed -= 1 + (g->rough ? ground_on(pack, there)->speed : 0); /* G69 */
        flexibility -= g->rough ? ground_on(pack, there)->flexibility : 0;
        if (speed < 0 || flexibility < 0)
            return 0;
        if (!bit_has(g->no_end, there)) {
            *end = there;
            return steps;
        }
        at = there;
    }
    return 0;
}

/* G56 P: fewest turns, then fewest steps, one first turn of 45 degrees at most; none before a threat from behind. */
static int smallest_retreat(const struct prevail_pack *pack, const struct prevail_state *s,
                            const struct prevail_ground *g, struct prevail_reach *out)
{
    unsigned enemy = other(g->seat), ends[3] = {0};
    memset(out->spaces, 0, sizeof out->spaces);
    for (int back = 3; back <= 5; back++) {
        unsigned d = square_turn(g->facing, back), there = pack->board.next[g->start][d];
        if (there != SQUARE_NONE && on(s, enemy, there) && !on(s, g->seat, there) &&
            square_angle(square_opposite(d), unit_on(s, enemy, there)->facing) <= 1)
            return 0;
    }
    if (straight_back(pack, g, g->facing, &ends[0])) {
        reach_add(out, ends[0], 1u << g->facing);
        return 1;
    }
    if (g->flexibility < 1)
        return 0;
    unsigned left = square_turn(g->facing, 7), right = square_turn(g->facing, 1);
    int to_left = straight_back(pack, g, left, &ends[1]), to_right = straight_back(pack, g, right, &ends[2]), n = 0;
    if (to_left && (!to_right || to_left <= to_right)) {
        reach_add(out, ends[1], 1u << left);
        n++;
    }
    if (to_right && (!to_left || to_right <= to_left)) {
        reach_add(out, ends[2], 1u << right);
        n++;
    }
    return n;
}

int prevail_retreat_reach(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned space,
                          struct prevail_reach *out)
{
    struct prevail_ground g = {.back = true};
    prevail_ground_make(pack, s, seat, space, 0, &g);
    if (pack->preset == PLAYTEST)
        return smallest_retreat(pack, s, &g, out);
    prevail_spread(pack, s, &g, out);
    return reach_count(pack, out);
}

int prevail_front_retreat(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned space,
                          struct prevail_reach *out)
{
    unsigned enemy = other(seat);
    if (pack->preset == PLAYTEST && prevail_stat(pack, s, seat, unit_on(s, seat, space), SPEED) <=
                                        prevail_stat(pack, s, enemy, unit_on(s, enemy, space), SPEED)) { /* G41 P */
        memset(out->spaces, 0, sizeof out->spaces);
        return 0;
    }
    return prevail_retreat_reach(pack, s, seat, space, out);
}

void prevail_retreat_to(const struct prevail_pack *pack, struct prevail_state *s, unsigned seat, unsigned from,
                        action_t action, struct events *events)
{
    unsigned to = action_to(action), facing = action_x(action);
    assert(action_verb(action) == VERB_RETREAT && prevail_behind(pack, from, unit_on(s, seat, from)->facing, to));
    assert(!on(s, WHITE, to) && !on(s, BLACK, to));
    prevail_unit_shift(s, seat, from, to)->facing = (uint8_t)facing;
    if (s->commander[seat] == from) {
        s->commander[seat] = (uint16_t)to; /* G20: it goes along */
        rules_met(events, G(20));
    }
    prevail_engagement_end(s, from);
    prevail_todo_follow(s, seat, from, to);
    rules_met(events, R(177), R(178), R(179), R(180), R(181), G(54), G(55), G(56), G(57));
    prevail_event(events, EVENT_RETREATED, seat, from, (int)to, (int)facing);
    prevail_caught(pack, s, events);
}

/* R114 to R117; forced to stand where there is nowhere to go. */
void prevail_offer_retreat(const struct prevail_pack *pack, struct prevail_state *s, unsigned defender,
                           struct events *events)
{
    struct prevail_reach reach;
    if (prevail_front_retreat(pack, s, defender, s->combat.at, &reach)) {
        rules_met(events, R(114), G(41));
        prevail_ask_at(s, ASK_FRONT, defender, s->combat.at);
        return;
    }
    rules_met(events, R(116));
    event_forced(events, defender, action_make(VERB_STAND, 0, 0, 0, 0), SEEN_BY_ALL);
    if (s->combat.kind == COMBAT_FRONT)
        prevail_combat_over(pack, s, events);
    else
        prevail_strike(pack, s, events);
}

void prevail_retreat_do(const struct prevail_pack *pack, struct prevail_state *s, action_t action,
                        struct events *events)
{
    struct prevail_question asked = s->ask;
    assert(asked.kind == ASK_FRONT || asked.kind == ASK_RETREAT);
    prevail_ask(s, ASK_NOTHING, asked.seat);
    prevail_retreat_to(pack, s, asked.seat, asked.at, action, events);
    if (asked.kind == ASK_FRONT) { /* R115 */
        rules_met(events, R(115), R(182));
        prevail_combat_over(pack, s, events);
    } else
        prevail_todo_next(pack, s, events);
}

/* R117; P (G39): the melee waits for phase 4. */
void prevail_stand_do(const struct prevail_pack *pack, struct prevail_state *s, struct events *events)
{
    assert(s->ask.kind == ASK_FRONT);
    prevail_ask(s, ASK_NOTHING, s->ask.seat);
    rules_met(events, R(117));
    if (s->combat.kind == COMBAT_MELEE)
        prevail_strike(pack, s, events);
    else
        prevail_combat_over(pack, s, events);
}
