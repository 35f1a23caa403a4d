/* ranged.c: ranged attacks (R153 to R163): targets, supporters, and the shot declared. */
#include "subjects.h"

#include <string.h>

/* G58: every direction; P: the forward cone. */
bool prevail_shot_reaches(const struct prevail_pack *pack, const struct prevail_unit *u, int range, unsigned target)
{
    if (pack->rough)
        range -= ground_on(pack, target)->cover; /* G70 */
    if (square_distance(&pack->board, u->at, target) > range)
        return false;
    if (pack->preset == RULEBOOK)
        return true;
    int rows = pack->board.row[target] - pack->board.row[u->at],
        cols = pack->board.col[target] - pack->board.col[u->at];
    int row_step = square_row_step[u->facing], col_step = square_col_step[u->facing];
    if (row_step && col_step)
        return rows * row_step >= 0 && cols * col_step >= 0 && (rows || cols);
    int ahead = rows * row_step + cols * col_step, aside = row_step ? cols : rows;
    return ahead >= 1 && aside <= ahead && -aside <= ahead;
}

int prevail_targets(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                    const struct prevail_unit *u, int range, uint64_t out[SQUARE_WORDS])
{
    unsigned enemy = other(seat);
    int n = 0;
    memset(out, 0, SQUARE_WORDS * sizeof *out);
    for (unsigned i = 0; i < s->n[enemy]; i++) {
        unsigned at = s->units[enemy][i].at;
        if (!prevail_shot_reaches(pack, u, range, at) || (pack->preset == PLAYTEST && on(s, seat, at))) /* G59 */
            continue;
        bit_add(out, at);
        n++;
    }
    return n;
}

/* G60. The caller has seen that the space holds a unit of the side that shoots. */
bool prevail_can_support(const struct prevail_pack *pack, const struct prevail_state *s, unsigned space)
{
    unsigned seat = s->combat.seat;
    const struct prevail_unit *u = unit_on(s, seat, space);
    if (space == s->combat.at || !(u->flags & COMMANDED) || u->flags & (ACTED | SUPPORTS) || on(s, other(seat), space))
        return false;
    int range = prevail_stat(pack, s, seat, u, RANGE);
    return range >= 1 && prevail_shot_reaches(pack, u, range, s->combat.target);
}

int prevail_supporters(const struct prevail_pack *pack, const struct prevail_state *s, uint64_t out[SQUARE_WORDS])
{
    unsigned seat = s->combat.seat, after = s->ask.kind == ASK_SUPPORT ? s->ask.after : ASK_NONE;
    int n = 0;
    memset(out, 0, SQUARE_WORDS * sizeof *out);
    for (unsigned i = 0; i < s->n[seat]; i++) {
        unsigned at = s->units[seat][i].at;
        if (!named_after(s, at, after) || !prevail_can_support(pack, s, at))
            continue;
        bit_add(out, at);
        n++;
    }
    return n;
}

/* Spaces at which the unit may shoot: in range, or one further with a range card to commit (G62). */
void prevail_shot_targets(const struct prevail_pack *pack, const struct prevail_state *s, uint64_t out[SQUARE_WORDS])
{
    unsigned seat = s->ask.seat;
    const struct prevail_unit *u = unit_on(s, seat, s->ask.at);
    int range = prevail_stat(pack, s, seat, u, RANGE);
    uint64_t hand = s->cards[seat].hand;
    memset(out, 0, SQUARE_WORDS * sizeof *out);
    if (range < 1 || on(s, other(seat), s->ask.at) || (pack->preset == RULEBOOK && !hand)) /* R153, R161, G61 */
        return;
    bool range_card = false;
    bit_each(card, &hand, 1)
        range_card |= pack->cards[card].commit >> RANGE & 1;
    prevail_targets(pack, s, seat, u, range + range_card, out);
}

/* G62: declared at Range + 1, so that a range card must follow. */
bool prevail_shot_far(const struct prevail_pack *pack, const struct prevail_state *s)
{
    const struct prevail_combat *c = &s->combat;
    const struct prevail_unit *u = unit_on(s, c->seat, c->at);
    return !prevail_shot_reaches(pack, u, prevail_stat(pack, s, c->seat, u, RANGE), c->target);
}

/* R141, G60: the shooter's Attack, and one for each supporter. */
int prevail_shot_value(const struct prevail_pack *pack, const struct prevail_state *s)
{
    const struct prevail_combat *c = &s->combat;
    assert(c->kind == COMBAT_SHOT);
    int value = prevail_stat(pack, s, c->seat, unit_on(s, c->seat, c->at), ATTACK);
    for (unsigned i = 0; i < s->n[c->seat]; i++)
        value += (s->units[c->seat][i].flags & SUPPORTS) != 0;
    return value;
}

void prevail_shoot_do(const struct prevail_pack *pack, struct prevail_state *s, unsigned target, struct events *events)
{
    unsigned seat = s->ask.seat, from = s->ask.at;
    assert(s->ask.kind == ASK_MOVE && on(s, other(seat), target));
    const struct prevail_unit *u = unit_on(s, seat, from);
    const struct prevail_cards *c = &s->cards[seat];
    bool far = !prevail_shot_reaches(pack, u, prevail_stat(pack, s, seat, u, RANGE), target);
    unit_of(s, seat, from)->flags |= ACTED;
    s->step = STEP_COMBAT;
    s->combat = (struct prevail_combat){
        .kind = COMBAT_SHOT, .seat = (uint8_t)seat, .at = (uint16_t)from, .target = (uint16_t)target};
    rules_met(events, R(74), R(77), R(78), R(79), R(153), R(154), R(155), R(156), G(29), G(58), G(59), G(63));
    event_put(events, (struct event){.kind = EVENT_SHOT,
                                     .seen = SEEN_BY_ALL,
                                     .seat = (uint8_t)seat,
                                     .shows = far && cards_unknown(c) ? prevail_others(seat) : 0, /* a range card */
                                     .a = {(int32_t)from, (int32_t)target}});
    uint64_t set[SQUARE_WORDS];
    prevail_ask(s, ASK_NOTHING, seat);
    if (prevail_supporters(pack, s, set))
        prevail_ask(s, ASK_SUPPORT, seat);
    else
        prevail_combat_next(pack, s, events);
}

void prevail_with_do(struct prevail_state *s, unsigned space, struct events *events)
{
    assert(s->ask.kind == ASK_SUPPORT && s->combat.kind == COMBAT_SHOT);
    unit_of(s, s->ask.seat, space)->flags |= SUPPORTS | ACTED;
    s->ask.after = (uint16_t)space;
    rules_met(events, R(162), R(163), G(60));
}
