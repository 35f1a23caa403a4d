/* units.c: units on the board: where they stand, what they are worth now, whom they support. */
#include "subjects.h"

#include <string.h>

const struct prevail_card prevail_no_card = {.command = {.fits = UINT64_MAX, .range = NO_RANGE},
                                             .round = {.range = NO_RANGE}};

/* ---- where they stand ------------------------------------------------------------------------------------------- */

void prevail_unit_add(struct prevail_state *s, unsigned seat, struct prevail_unit unit)
{
    unsigned i = unit_index(s, seat, unit.at);
    struct prevail_unit *list = s->units[seat];
    assert(s->n[seat] < ARMY_MAX && !on(s, seat, unit.at));
    memmove(&list[i + 1], &list[i], (s->n[seat] - i) * sizeof *list);
    list[i] = unit;
    s->n[seat]++;
    bit_add(s->occupied[seat], unit.at);
}

void prevail_unit_remove(struct prevail_state *s, unsigned seat, unsigned space)
{
    unsigned i = unit_index(s, seat, space);
    struct prevail_unit *list = s->units[seat];
    assert(on(s, seat, space));
    s->n[seat]--;
    memmove(&list[i], &list[i + 1], (s->n[seat] - i) * sizeof *list);
    list[s->n[seat]] = (struct prevail_unit){0};
    bit_drop(s->occupied[seat], space);
}

struct prevail_unit *prevail_unit_shift(struct prevail_state *s, unsigned seat, unsigned from, unsigned to)
{
    unsigned i = unit_index(s, seat, from);
    struct prevail_unit *list = s->units[seat], unit = list[i];
    assert(on(s, seat, from) && (from == to || !on(s, seat, to)));
    bit_drop(s->occupied[seat], from);
    unsigned j = unit_index(s, seat, to); /* among the others */
    if (i < j)
        memmove(&list[i], &list[i + 1], (j - i) * sizeof *list);
    else
        memmove(&list[j + 1], &list[j], (i - j) * sizeof *list);
    unit.at = (uint16_t)to;
    list[j] = unit;
    bit_add(s->occupied[seat], to);
    return &list[j];
}

/* ---- what they are worth (R141 to R151) ------------------------------------------------------------------------- */

/* G21: distance from the own commander, who must not be lost (G20). */
bool prevail_in_range(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned space,
                      unsigned range)
{
    if (range == NO_RANGE)
        return true;
    unsigned commander = s->commander[seat];
    return commander != SQUARE_NONE && square_distance(&pack->board, commander, space) <= (int)range;
}

unsigned prevail_commit_serves(const struct prevail_pack *pack, const struct prevail_combat *c, unsigned seat)
{
    switch (c->kind) {
    case COMBAT_MELEE: return 1u << ATTACK | 1u << FLEXIBILITY | 1u << DEFENSE; /* R128, G42 */
    case COMBAT_SHOT:                                                           /* G62 */
        if (seat == c->seat)
            return 1u << ATTACK | 1u << RANGE;
        return 1u << FLEXIBILITY | (pack->shot_defense ? 1u << DEFENSE | 1u << SPEED : 0);
    default: return 1u << SPEED | 1u << FLEXIBILITY; /* G44 P */
    }
}

/* R25, G43: +1 to a stat from the card committed for this unit in the combat now open. */
static int commit_bonus(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                        const struct prevail_unit *u, enum stat stat)
{
    const struct prevail_combat *c = &s->combat;
    unsigned commit = c->commits[seat];
    if (!is_noted(commit))
        return 0;
    if (u->at != (c->kind == COMBAT_SHOT && seat != c->seat ? c->target : c->at))
        return 0;
    bool threshold = stat >= RETREAT;
    if (pack->preset == PLAYTEST && c->kind == COMBAT_SHOT && seat != c->seat)
        return threshold; /* G62 P: any card of the defender */
    unsigned bits = pack->cards[noted_card(commit)].commit & prevail_commit_serves(pack, c, seat);
    return bits >> (threshold ? (unsigned)DEFENSE : (unsigned)stat) & 1;
}

static inline struct prevail_parts parts_of(const struct prevail_pack *pack, const struct prevail_state *s,
                                            unsigned seat, const struct prevail_unit *u, enum stat stat)
{
    struct prevail_parts parts = {.base = pack->types[u->type].stat[stat]};
    if (stat >= RETREAT && parts.base == 0)
        return parts; /* G47: never */
    const struct prevail_card *c = card_in_play(pack, s, seat);
    if (c->round.mods[stat] && c->round.fits >> u->type & 1 && prevail_in_range(pack, s, seat, u->at, c->round.range))
        parts.round = c->round.mods[stat]; /* R143 */
    if (u->flags & COMMANDED)
        parts.command = c->command.mods[stat]; /* R142 */
    if (s->combat.kind)
        parts.commit = commit_bonus(pack, s, seat, u, stat);
    if (pack->rough)
        parts.terrain = prevail_ground_mod(pack, s, seat, u, stat);
    return parts;
}

struct prevail_parts prevail_stat_parts(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                                        const struct prevail_unit *u, enum stat stat)
{
    assert(stat < STATS);
    return parts_of(pack, s, seat, u, stat);
}

/* R151: base, round effect, command, committed card, terrain (G68). Clamped as G46 says. */
int prevail_stat(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                 const struct prevail_unit *u, enum stat stat)
{
    struct prevail_parts parts = parts_of(pack, s, seat, u, stat);
    if (stat >= RETREAT && parts.base == 0)
        return 0;
    int value = parts.base + parts.round + parts.command + parts.commit + parts.terrain, least = stat >= RETREAT;
    return value < least ? least : value;
}

/* ---- whom they support (R164 to R174) --------------------------------------------------------------------------- */

static inline int support_from(const struct prevail_state *s, unsigned seat, const uint16_t *next, unsigned d,
                               unsigned facing)
{
    unsigned there = next[d], enemy = other(seat);
    if (there == SQUARE_NONE || !on(s, seat, there) || on(s, enemy, there)) /* R165, R167 */
        return 0;
    if (square_angle(d, facing) >= 3) /* R166 */
        return 0;
    if (d & 1 && on(s, enemy, next[(d + 7) & 7]) && on(s, enemy, next[(d + 1) & 7])) /* R169, G65 */
        return 0;
    int angle = square_angle(square_opposite(d), unit_on(s, seat, there)->facing);
    return angle <= 1 ? SUPPORT_STRONG : angle == 2 ? SUPPORT_WEAK : 0; /* R171, R172 */
}

int prevail_support_from(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned space,
                         unsigned d)
{
    assert(d < SQUARE_DIRECTIONS);
    return support_from(s, seat, pack->board.next[space], d, unit_on(s, seat, space)->facing);
}

/* R164 to R174: melee support for the unit on this space. */
int prevail_support(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned space)
{
    unsigned facing = unit_on(s, seat, space)->facing;
    int sum = 0;
    for (unsigned d = 0; d < SQUARE_DIRECTIONS; d++)
        sum += support_from(s, seat, pack->board.next[space], d, facing);
    return sum;
}
