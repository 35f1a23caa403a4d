/* combat.c: who can strike whom, and what the dice do (rulebook: Combat, steps 1 to 5). Retreats are in retreat.c. */
#include "legends.h"

#include <string.h>

/* ---- range and line -------------------------------------------------------------------------- */

/* R65, G9: some shortest path has no blocking tile strictly between. Each layer holds the tiles at that
 * distance which such a path reaches. */
bool legends_line(const struct legends_pack *pack, unsigned from, unsigned to)
{
    int distance = hex_distance(&pack->board, from, to);
    uint64_t layer[LEGENDS_WORDS] = {0}, next[LEGENDS_WORDS];
    bit_add(layer, from);
    for (int step = 1; step <= distance; step++) {
        memset(next, 0, sizeof next);
        bit_each(t, layer, pack->words)
            if (t == from || !bit_has(pack->blocking, t))
                for (int d = 0; d < HEX_SIDES; d++)
                    if (pack->board.next[t][d] != HEX_NONE &&
                        hex_distance(&pack->board, pack->board.next[t][d], to) == distance - step)
                        bit_add(next, pack->board.next[t][d]);
        memcpy(layer, next, sizeof layer);
    }
    return bit_has(layer, to);
}

bool legends_in_range(const struct legends_pack *pack, const struct legends_state *s, unsigned slot, unsigned tile)
{
    const struct legends_unit *u = &s->unit[slot];
    unsigned range = legends_type(pack, u)->range;
    return range && bit_has(pack->shot[range - 1][u->tile], tile);
}

bool legends_targets(const struct legends_pack *pack, const struct legends_state *s, unsigned slot,
                     uint64_t out[LEGENDS_WORDS])
{
    const struct legends_unit *u = &s->unit[slot];
    unsigned range = legends_type(pack, u)->range;
    uint64_t any = 0;
    for (unsigned w = 0; w < LEGENDS_WORDS; w++)
        out[w] = 0;
    for (unsigned w = 0; range && w < pack->words; w++)
        any |= out[w] = pack->shot[range - 1][u->tile][w] & s->occupied[u->side ^ 1][w];
    return any != 0;
}

uint16_t legends_target_refused(const struct legends_pack *pack, const struct legends_state *s, unsigned slot,
                                unsigned tile)
{
    const struct legends_unit *u = &s->unit[slot];
    if (!bit_has(s->occupied[u->side ^ 1], tile) ||
        hex_distance(&pack->board, u->tile, tile) > legends_type(pack, u)->range)
        return RULE('R', 64);
    return legends_in_range(pack, s, slot, tile) ? RULE_NONE : RULE('R', 65);
}

/* G17: friends other than the attacker next to the target, of any type. */
int legends_flankers(const struct legends_pack *pack, const struct legends_state *s)
{
    const struct legends_unit *att = &s->unit[s->combat.att];
    int n = 0;
    for (unsigned w = 0; w < pack->words; w++)
        n += bit_count(pack->shot[0][s->combat.tile][w] & s->occupied[att->side][w]);
    return n - legends_adjacent(pack, s->combat.tile, att->tile);
}

/* Own Leaders next to a unit; a Leader is not next to itself (G13). */
int legends_leaders(const struct legends_pack *pack, const struct legends_state *s, unsigned slot)
{
    const struct legends_unit *u = &s->unit[slot];
    int n = 0;
    bit_each(other, s->alive[u->side], LEGENDS_UNIT_WORDS)
        n += legends_type(pack, &s->unit[other])->leader && legends_adjacent(pack, u->tile, s->unit[other].tile);
    return n;
}

/* ---- dice ------------------------------------------------------------------------------------- */

struct legends_strike legends_strike(const struct legends_pack *pack, const struct legends_state *s)
{
    const struct legends_combat *c = &s->combat;
    bool first = c->sub == SUB_MAIN; /* else the defender strikes the attacker */
    struct legends_strike k = {.striker = first ? c->att : c->def, .struck = first ? c->def : c->att};
    const struct legends_unit *from = &s->unit[k.striker], *to = &s->unit[k.struck];
    const struct legends_type *attacker = legends_type(pack, from), *defender = legends_type(pack, to);
    assert(c->sub != SUB_NONE);
    k.melee = legends_adjacent(pack, from->tile, to->tile);                                        /* R66, R67 */
    k.attack_points = k.melee ? attacker->ma - legends_leaders(pack, s, k.striker) : attacker->ra; /* R71, R72, G13 */
    k.defence_points = k.melee ? defender->md : defender->rd;                                      /* R77, R78 */
    k.dice = from->strength + (first ? c->mod : 0);                                                /* R68, R70, G14 */
    return k;
}

void legends_declare_do(struct legends_state *s, unsigned slot, unsigned tile, unsigned from, struct events *events)
{
    unsigned target = legends_own_unit(s, s->turn ^ 1u, tile);
    assert(target != LEGENDS_NO_UNIT && s->combat.sub == SUB_NONE);
    assert(s->unit[slot].state == UNIT_ACTIVE || s->unit[slot].state == UNIT_MOVED); /* R63 */
    rules_met(events, RULE('R', 34), RULE('R', 63), RULE('R', 64), RULE('R', 65), RULE('R', 149));
    s->combat = (struct legends_combat){
        .sub = SUB_MAIN, .att = (uint8_t)slot, .def = (uint8_t)target, .from = (uint16_t)from, .tile = (uint16_t)tile};
}

int legends_attack_roll(const struct legends_pack *pack, struct legends_state *s, uint64_t roll, struct events *events)
{
    struct legends_strike k = legends_strike(pack, s);
    const struct legends_unit *striker = &s->unit[k.striker];
    int hits = 0;
    assert(s->ask.n == k.dice && dice_number(roll) == k.dice && s->combat.hits == 0);
    for (int face = 0; face < DICE_FACES; face++)
        if (face + 1 >= k.attack_points) /* R73, R74 */
            hits += dice_count(roll, face);
    rules_met(events, RULE('R', 68), RULE('R', 69), k.melee ? RULE('R', 66) : RULE('R', 67),
              k.melee ? RULE('R', 71) : RULE('R', 72), hits ? RULE('R', 73) : RULE('R', 74));
    if (k.melee && k.attack_points < legends_type(pack, striker)->ma)
        rules_met(events, RULE('R', 75), RULE('R', 142));
    event_put(events, (struct event){.kind = EVENT_HITS,
                                     .seen = SEEN_BY_ALL,
                                     .seat = striker->side,
                                     .a = {striker->tile, k.attack_points, hits}});
    s->combat.hits = (uint8_t)hits;
    return hits;
}

/* ---- applying results -------------------------------------------------------------------------- */

/* R85, R90: the dead leave the board; the game may end at once. */
static void kill(const struct legends_pack *pack, struct legends_state *s, unsigned slot, struct events *events)
{
    struct legends_unit dead = s->unit[slot];
    rules_met(events, RULE('R', 85), RULE('R', 90));
    if (legends_type(pack, &dead)->leader)
        rules_met(events, RULE('R', 158));
    legends_remove(s, slot);
    s->unit[slot] = (struct legends_unit){0};
    event_put(events,
              (struct event){.kind = EVENT_DEAD, .seen = SEEN_BY_ALL, .seat = dead.side, .a = {dead.tile, dead.type}});
    legends_loss(pack, s, &dead, events);
}

bool legends_wound(const struct legends_pack *pack, struct legends_state *s, unsigned slot, int wounds,
                   struct events *events)
{
    struct legends_unit *u = &s->unit[slot];
    assert(u->strength > 0);
    if (wounds <= 0)
        return false;
    rules_met(events, RULE('R', 84));
    if (wounds > u->strength) {
        rules_met(events, RULE('G', 31));
        wounds = u->strength;
    }
    u->strength = (uint8_t)(u->strength - wounds);
    event_put(events,
              (struct event){.kind = EVENT_WOUND, .seen = SEEN_BY_ALL, .seat = u->side, .a = {u->tile, wounds}});
    if (u->strength)
        return false;
    kill(pack, s, slot, events);
    return true;
}

/* R82, R83: how many retreats are left to be made. */
static int retreats_left(const struct legends_pack *pack, const struct legends_state *s, unsigned slot, int retreats,
                         struct events *events)
{
    int leaders = legends_leaders(pack, s, slot);
    bool immune = legends_type(pack, &s->unit[slot])->leader;
    if (retreats && leaders)
        rules_met(events, RULE('R', 82), RULE('R', 143));
    if (retreats && immune)
        rules_met(events, RULE('R', 83), RULE('R', 144));
    return immune || retreats < leaders ? 0 : retreats - leaders;
}

/* Wounds come before retreats, and the dead do not retreat (G12). */
static void suffer(const struct legends_pack *pack, struct legends_state *s, const struct legends_strike *k, int wounds,
                   int retreats, struct events *events)
{
    enum legends_vacated vacated = VACATED_NOT;
    unsigned from = s->unit[k->striker].tile;
    bool main = s->combat.sub == SUB_MAIN;
    if (main)
        s->unit[k->striker].state = UNIT_ATTACKED; /* G34, and before the blow, which may end the game (G22) */
    if (legends_wound(pack, s, k->struck, wounds, events))
        vacated = VACATED_KILLED;
    else if (retreats > 0 && legends_retreat(pack, s, k->struck, from, retreats, events))
        vacated = s->unit[k->struck].type ? VACATED_RETREATED : VACATED_KILLED;
    if (main && s->stage != STAGE_OVER)
        s->combat.vacated = (uint8_t)vacated;
}

void legends_defence_roll(const struct legends_pack *pack, struct legends_state *s, uint64_t roll,
                          struct events *events)
{
    struct legends_strike k = legends_strike(pack, s);
    const struct legends_unit *struck = &s->unit[k.struck];
    int wounds = 0, retreats = 0;
    assert(s->combat.hits == s->ask.n && dice_number(roll) == s->combat.hits);
    for (int face = 0; face < DICE_FACES; face++)
        if (face + 1 < k.defence_points) /* R79 */
            wounds += dice_count(roll, face);
        else if (face + 1 == k.defence_points) /* R80 */
            retreats += dice_count(roll, face);
    rules_met(events, RULE('R', 76), k.melee ? RULE('R', 77) : RULE('R', 78),
              wounds     ? RULE('R', 79)
              : retreats ? RULE('R', 80)
                         : RULE('R', 81));
    if (wounds && retreats)
        rules_met(events, RULE('G', 12));
    event_put(events, (struct event){.kind = EVENT_DEFENDS,
                                     .seen = SEEN_BY_ALL,
                                     .seat = struck->side,
                                     .a = {struck->tile, k.defence_points}});
    s->combat.hits = 0;
    suffer(pack, s, &k, wounds, retreats_left(pack, s, k.struck, retreats, events), events);
}
