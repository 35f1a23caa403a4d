/* units.c: units on the board: where they stand, what they are worth now, whom they support, who may be ordered. */
#include "prevail.h"

#include <string.h>

const struct prevail_card prevail_no_card = {.command = {.fits = UINT64_MAX, .range = NO_RANGE},
                                             .round = {.range = NO_RANGE}};

/* ---- where they stand ---------------------------------------------------------------------------- */

void prevail_unit_add(struct prevail_state *s, unsigned side, struct prevail_unit unit)
{
    unsigned i = unit_index(s, side, unit.at);
    struct prevail_unit *list = s->units[side];
    assert(s->n[side] < ARMY_MAX && !on(s, side, unit.at));
    memmove(&list[i + 1], &list[i], (s->n[side] - i) * sizeof *list);
    list[i] = unit;
    s->n[side]++;
    bit_add(s->occupied[side], unit.at);
}

void prevail_unit_remove(struct prevail_state *s, unsigned side, unsigned space)
{
    unsigned i = unit_index(s, side, space);
    struct prevail_unit *list = s->units[side];
    assert(on(s, side, space));
    s->n[side]--;
    memmove(&list[i], &list[i + 1], (s->n[side] - i) * sizeof *list);
    list[s->n[side]] = (struct prevail_unit){0};
    bit_drop(s->occupied[side], space);
}

struct prevail_unit *prevail_unit_shift(struct prevail_state *s, unsigned side, unsigned from, unsigned to)
{
    struct prevail_unit unit = *unit_on(s, side, from);
    prevail_unit_remove(s, side, from);
    unit.at = (uint16_t)to;
    prevail_unit_add(s, side, unit);
    return unit_of(s, side, to);
}

/* ---- what they are worth ----------------------------------------------------------------------------- */

/* G21: distance from the own commander, who must not be lost (G20). */
bool prevail_in_range(const struct prevail_pack *p, const struct prevail_state *s, unsigned side, unsigned space,
                      unsigned range)
{
    if (range == NO_RANGE)
        return true;
    unsigned commander = s->commander[side];
    return commander != SQUARE_NONE && square_distance(&p->board, commander, space) <= (int)range;
}

unsigned prevail_commit_serves(const struct prevail_pack *p, const struct prevail_combat *c, unsigned side)
{
    switch (c->kind) {
    case COMBAT_MELEE: return 1u << ATTACK | 1u << FLEXIBILITY | 1u << DEFENSE; /* R128, G42 */
    case COMBAT_SHOT:                                                           /* G62 */
        if (side == c->side)
            return 1u << ATTACK | 1u << RANGE;
        return 1u << FLEXIBILITY | (p->shot_defense ? 1u << DEFENSE | 1u << SPEED : 0);
    default: return 1u << SPEED | 1u << FLEXIBILITY; /* G44 P */
    }
}

/* R25, G43: +1 to a stat from the card committed for this unit in the combat now open. */
static int commit_bonus(const struct prevail_pack *p, const struct prevail_state *s, unsigned side,
                        const struct prevail_unit *u, enum stat stat)
{
    const struct prevail_combat *c = &s->combat;
    unsigned commit = c->commits[side];
    if (commit == COMMIT_UNASKED || commit == COMMIT_DECLINED)
        return 0;
    if (u->at != (c->kind == COMBAT_SHOT && side != c->side ? c->target : c->at))
        return 0;
    bool threshold = stat >= RETREAT;
    if (p->preset == PLAYTEST && c->kind == COMBAT_SHOT && side != c->side)
        return threshold; /* G62 P: any card of the defender */
    unsigned bits = p->cards[commit - 1].commit & prevail_commit_serves(p, c, side);
    return bits >> (threshold ? (unsigned)DEFENSE : (unsigned)stat) & 1;
}

/* R151: base, round effect, command, committed card; terrain adds 0 (G48). Clamped as G46 says. */
int prevail_stat(const struct prevail_pack *p, const struct prevail_state *s, unsigned side,
                 const struct prevail_unit *u, enum stat stat)
{
    int value = p->types[u->type].stat[stat];
    const struct prevail_card *c = card_in_play(p, s, side);
    if (stat >= RETREAT && value == 0)
        return 0; /* G47: never */
    if (c->round.mods[stat] && c->round.fits >> u->type & 1 && prevail_in_range(p, s, side, u->at, c->round.range))
        value += c->round.mods[stat]; /* R143 */
    if (u->flags & COMMANDED)
        value += c->command.mods[stat]; /* R142 */
    if (s->combat.kind)
        value += commit_bonus(p, s, side, u, stat);
    int least = stat >= RETREAT;
    return value < least ? least : value;
}

/* ---- whom they support ---------------------------------------------------------------------------------- */

/* R164 to R174: melee support for the side's unit on this space. */
int prevail_support(const struct prevail_pack *p, const struct prevail_state *s, unsigned side, unsigned space)
{
    unsigned facing = unit_on(s, side, space)->facing, enemy = other(side);
    const uint16_t *next = p->board.next[space];
    int sum = 0;
    for (unsigned d = 0; d < SQUARE_DIRECTIONS; d++) {
        unsigned there = next[d];
        if (there == SQUARE_NONE || !on(s, side, there) || on(s, enemy, there)) /* R165, R167 */
            continue;
        if (square_angle(d, facing) >= 3) /* R166 */
            continue;
        if (d & 1 && on(s, enemy, next[(d + 7) & 7]) && on(s, enemy, next[(d + 1) & 7])) /* R169, G65 */
            continue;
        int angle = square_angle(square_opposite(d), unit_on(s, side, there)->facing);
        sum += angle <= 1 ? 2 : angle == 2; /* R171, R172 */
    }
    return sum;
}

/* ---- shooting ------------------------------------------------------------------------------------------- */

/* G58: every direction; P: the forward cone. */
bool prevail_shot_reaches(const struct prevail_pack *p, const struct prevail_unit *u, int range, unsigned target)
{
    if (square_distance(&p->board, u->at, target) > range)
        return false;
    if (p->preset == RULEBOOK)
        return true;
    int rows = p->board.row[target] - p->board.row[u->at], cols = p->board.col[target] - p->board.col[u->at];
    int row_step = square_row_step[u->facing], col_step = square_col_step[u->facing];
    if (row_step && col_step)
        return rows * row_step >= 0 && cols * col_step >= 0 && (rows || cols);
    int ahead = rows * row_step + cols * col_step, aside = row_step ? cols : rows;
    return ahead >= 1 && aside <= ahead && -aside <= ahead;
}

int prevail_targets(const struct prevail_pack *p, const struct prevail_state *s, unsigned side,
                    const struct prevail_unit *u, int range, uint64_t out[SQUARE_WORDS])
{
    unsigned enemy = other(side);
    int n = 0;
    memset(out, 0, SQUARE_WORDS * sizeof *out);
    for (unsigned i = 0; i < s->n[enemy]; i++) {
        unsigned at = s->units[enemy][i].at;
        if (!prevail_shot_reaches(p, u, range, at) || (p->preset == PLAYTEST && on(s, side, at))) /* G59 */
            continue;
        bit_add(out, at);
        n++;
    }
    return n;
}

/* G60. The caller has seen that the space holds a unit of the side that shoots. */
bool prevail_can_support(const struct prevail_pack *p, const struct prevail_state *s, unsigned space)
{
    unsigned side = s->combat.side;
    const struct prevail_unit *u = unit_on(s, side, space);
    if (space == s->combat.at || !(u->flags & COMMANDED) || u->flags & (ACTED | SUPPORTS) || on(s, other(side), space))
        return false;
    int range = prevail_stat(p, s, side, u, RANGE);
    return range >= 1 && prevail_shot_reaches(p, u, range, s->combat.target);
}

int prevail_supporters(const struct prevail_pack *p, const struct prevail_state *s, uint64_t out[SQUARE_WORDS])
{
    unsigned side = s->combat.side, after = s->pending.kind == ASK_SUPPORT ? s->pending.after : ASK_NONE;
    int n = 0;
    memset(out, 0, SQUARE_WORDS * sizeof *out);
    for (unsigned i = 0; i < s->n[side]; i++) {
        unsigned at = s->units[side][i].at;
        if (!named_after(s, at, after) || !prevail_can_support(p, s, at))
            continue;
        bit_add(out, at);
        n++;
    }
    return n;
}

/* ---- who may be ordered ------------------------------------------------------------------------------------ */

static uint16_t order_rule(const struct prevail_pack *p, const struct prevail_state *s, unsigned side,
                           const struct prevail_unit *u, const struct prevail_effect *e, bool test_range)
{
    if (u->flags & COMMANDED)
        return G(26);
    if (on(s, other(side), u->at))
        return G(27);
    if (!(e->fits >> u->type & 1) || (test_range && !prevail_in_range(p, s, side, u->at, e->range)))
        return G(22);
    return RULE_NONE;
}

uint16_t prevail_order_rule(const struct prevail_pack *p, const struct prevail_state *s, unsigned side, unsigned space,
                            bool test_range)
{
    if (!on(s, side, space))
        return G(22); /* a card affects only its owner's units */
    return order_rule(p, s, side, unit_on(s, side, space), &card_in_play(p, s, side)->command, test_range);
}

bool prevail_order_capped(const struct prevail_pack *p, const struct prevail_state *s, unsigned side)
{
    const struct prevail_card *c = card_in_play(p, s, side);
    if (c->lines)
        return s->line_orders[side] >= c->number;
    int commanded = 0;
    for (unsigned i = 0; i < s->n[side]; i++)
        commanded += s->units[side][i].flags & COMMANDED;
    return commanded >= c->number; /* G24 */
}

int prevail_order_candidates(const struct prevail_pack *p, const struct prevail_state *s, uint64_t out[SQUARE_WORDS])
{
    unsigned side = s->pending.side, after = s->pending.after;
    int n = 0;
    memset(out, 0, SQUARE_WORDS * sizeof *out);
    if (prevail_order_capped(p, s, side))
        return 0;
    const struct prevail_effect *e = &card_in_play(p, s, side)->command;
    for (unsigned i = 0; i < s->n[side]; i++) {
        const struct prevail_unit *u = &s->units[side][i];
        if (!named_after(s, u->at, after) || order_rule(p, s, side, u, e, true))
            continue;
        bit_add(out, u->at);
        n++;
    }
    return n;
}

/* A line runs along the flanking spaces of its units (G25): of the two ways, the one to higher spaces. */
static unsigned line_direction(const struct prevail_state *s, unsigned facing)
{
    unsigned d = (facing + 2) & 7;
    return (d >= EAST && d <= SOUTHWEST) != s->turned ? d : square_opposite(d);
}

uint16_t prevail_line_rule(const struct prevail_pack *p, const struct prevail_state *s, unsigned side, unsigned first,
                           unsigned last)
{
    bool backward = named_after(s, first, last);
    unsigned low = backward ? last : first, high = backward ? first : last;
    if (!on(s, side, low) || !on(s, side, high))
        return G(25);
    unsigned facing = unit_on(s, side, low)->facing, d = line_direction(s, facing), at = low;
    uint16_t rule = prevail_order_rule(p, s, side, low, false);
    for (int length = 1; at != high; length++) {
        at = p->board.next[at][d];
        if (at == SQUARE_NONE || length == LINE_MAX_UNITS || !on(s, side, at) ||
            (unit_on(s, side, at)->facing & 3) != (facing & 3))
            return G(25);
        if (!rule)
            rule = prevail_order_rule(p, s, side, at, false);
    }
    unsigned range = card_in_play(p, s, side)->command.range;
    if (!rule && !prevail_in_range(p, s, side, first, range))
        rule = G(22);
    if (!rule && backward && prevail_in_range(p, s, side, last, range))
        rule = RULE_ORDER; /* the same line, offered once, lower end first */
    return rule;
}

int prevail_lines(const struct prevail_pack *p, const struct prevail_state *s, unsigned side, unsigned after,
                  action_t *out, int max)
{
    int n = 0;
    if (prevail_order_capped(p, s, side))
        return 0;
    const struct prevail_effect *e = &card_in_play(p, s, side)->command;
    for (unsigned i = 0; i < s->n[side]; i++) {
        const struct prevail_unit *u = &s->units[side][i];
        unsigned low = u->at, at = low, axis = u->facing & 3, d = line_direction(s, u->facing);
        if (!named_after(s, low, after) || order_rule(p, s, side, u, e, false))
            continue;
        bool low_in = prevail_in_range(p, s, side, low, e->range);
        for (int length = 1; length <= LINE_MAX_UNITS; length++) {
            if (low_in || prevail_in_range(p, s, side, at, e->range)) {
                out[n++] = low_in ? action_make(LINE, low, at, 0, 0) : action_make(LINE, at, low, 0, 0);
                if (n == max)
                    return n;
            }
            at = p->board.next[at][d];
            if (at == SQUARE_NONE || !on(s, side, at))
                break;
            const struct prevail_unit *next = unit_on(s, side, at);
            if ((next->facing & 3) != axis || order_rule(p, s, side, next, e, false))
                break;
        }
    }
    return n;
}

/* Ordered units that have not acted yet. An engaged one cannot act (R100). */
int prevail_to_act(const struct prevail_state *s, uint64_t out[SQUARE_WORDS])
{
    unsigned side = s->active;
    int n = 0;
    memset(out, 0, SQUARE_WORDS * sizeof *out);
    for (unsigned i = 0; i < s->n[side]; i++) {
        const struct prevail_unit *u = &s->units[side][i];
        if ((u->flags & (COMMANDED | ACTED)) != COMMANDED || on(s, other(side), u->at))
            continue;
        bit_add(out, u->at);
        n++;
    }
    return n;
}
