/* combat.c: who can strike whom, and what the dice do (rulebook: Combat, steps 1 to 5). */
#include "legends.h"

#include <string.h>

/* ---- range and line -------------------------------------------------------------------------- */

/* R65, G9: some shortest path has no blocking tile strictly between. Each layer holds the tiles at that
 * distance which such a path reaches. */
bool legends_line(const struct legends_pack *p, unsigned from, unsigned to)
{
    int distance = hex_distance(&p->board, from, to);
    uint64_t layer[LEGENDS_WORDS] = {0}, next[LEGENDS_WORDS];
    bit_add(layer, from);
    for (int step = 1; step <= distance; step++) {
        memset(next, 0, sizeof next);
        bit_each(t, layer, p->words)
            if (t == from || !bit_has(p->blocking, t))
                for (int d = 0; d < HEX_SIDES; d++)
                    if (p->board.next[t][d] != HEX_NONE &&
                        hex_distance(&p->board, p->board.next[t][d], to) == distance - step)
                        bit_add(next, p->board.next[t][d]);
        memcpy(layer, next, sizeof layer);
    }
    return bit_has(layer, to);
}

bool legends_in_range(const struct legends_pack *p, const struct legends_state *s, unsigned slot, unsigned tile)
{
    const struct legends_unit *u = &s->unit[slot];
    unsigned range = legends_type(p, u)->range;
    return range && bit_has(p->shot[range - 1][u->tile], tile);
}

bool legends_targets(const struct legends_pack *p, const struct legends_state *s, unsigned slot,
                     uint64_t out[LEGENDS_WORDS])
{
    const struct legends_unit *u = &s->unit[slot];
    unsigned range = legends_type(p, u)->range;
    uint64_t any = 0;
    for (unsigned w = 0; w < LEGENDS_WORDS; w++)
        out[w] = 0;
    for (unsigned w = 0; range && w < p->words; w++)
        any |= out[w] = p->shot[range - 1][u->tile][w] & s->occupied[u->side ^ 1][w];
    return any != 0;
}

uint16_t legends_target_refused(const struct legends_pack *p, const struct legends_state *s, unsigned slot,
                                unsigned tile)
{
    const struct legends_unit *u = &s->unit[slot];
    if (!bit_has(s->occupied[u->side ^ 1], tile) || hex_distance(&p->board, u->tile, tile) > legends_type(p, u)->range)
        return RULE('R', 64);
    return legends_in_range(p, s, slot, tile) ? RULE_NONE : RULE('R', 65);
}

/* G17: friends other than the attacker next to the target, of any type. */
int legends_flankers(const struct legends_pack *p, const struct legends_state *s)
{
    const struct legends_unit *att = &s->unit[s->combat.att];
    int n = 0;
    for (unsigned w = 0; w < p->words; w++)
        n += bit_count(p->shot[0][s->combat.tile][w] & s->occupied[att->side][w]);
    return n - bit_has(p->shot[0][s->combat.tile], att->tile);
}

/* Own Leaders next to a unit; a Leader is not next to itself (G13). */
int legends_leaders(const struct legends_pack *p, const struct legends_state *s, unsigned slot)
{
    const struct legends_unit *u = &s->unit[slot];
    int n = 0;
    bit_each(other, s->alive[u->side], 2)
        n += p->type[s->unit[other].type - 1].leader && bit_has(p->shot[0][u->tile], s->unit[other].tile);
    return n;
}

/* ---- dice ------------------------------------------------------------------------------------- */

struct legends_strike legends_strike(const struct legends_pack *p, const struct legends_state *s)
{
    const struct legends_combat *c = &s->combat;
    struct legends_strike k = {.striker = c->att, .struck = c->def};
    if (c->sub != SUB_MAIN) {
        k.striker = c->def;
        k.struck = c->att;
    }
    const struct legends_type *from = legends_type(p, &s->unit[k.striker]), *to = legends_type(p, &s->unit[k.struck]);
    bool melee = bit_has(p->shot[0][s->unit[k.striker].tile], s->unit[k.struck].tile); /* R66, R67 */
    k.attack_points = melee ? from->ma - legends_leaders(p, s, k.striker) : from->ra;  /* R71, R72, R75, G13 */
    k.defence_points = melee ? to->md : to->rd;                                        /* R77, R78 */
    k.dice = s->unit[k.striker].strength + (c->sub == SUB_MAIN ? c->mod : 0);          /* R68, R70, G14 */
    return k;
}

void legends_attack_roll(const struct legends_pack *p, struct legends_state *s, uint64_t roll, struct events *e)
{
    struct legends_strike k = legends_strike(p, s);
    int hits = 0;
    for (int face = 0; face < DICE_FACES; face++)
        if (face + 1 >= k.attack_points) /* R73, R74 */
            hits += dice_count(roll, face);
    bool melee = bit_has(p->shot[0][s->unit[k.striker].tile], s->unit[k.struck].tile);
    RULES_MET(e, 68, 69, melee ? 66 : 67, melee ? 71 : 72, hits ? 73 : 74);
    if (melee && k.attack_points < legends_type(p, &s->unit[k.striker])->ma)
        RULES_MET(e, 75, 142);
    event_put(e, (struct event){.kind = EVENT_HITS,
                                .seen = SEEN_BY_ALL,
                                .seat = s->unit[k.striker].side,
                                .a = {s->unit[k.striker].tile, k.attack_points, hits}});
    s->combat.hits = (uint8_t)hits;
    if (hits) /* R76 */
        s->ask = (struct question){.kind = Q_DDICE, .seat = LUCK, .after = ASK_NONE, .n = (uint16_t)hits};
    else
        legends_strike_done(p, s, e);
}

/* ---- applying results -------------------------------------------------------------------------- */

static void last_leader(const struct legends_pack *p, struct legends_state *s, unsigned side, struct events *e)
{
    bit_each(slot, s->alive[side], 2)
        if (p->type[s->unit[slot].type - 1].leader)
            return;
    rule_met(e, RULE('G', 44));
    legends_win(s, side ^ 1, BY_SPECIAL, e);
}

/* R85, R90, R91: a unit dies; the game may end at once (G22). */
static void kill(const struct legends_pack *p, struct legends_state *s, unsigned slot, struct events *e)
{
    struct legends_unit dead = s->unit[slot];
    const struct legends_type *type = &p->type[dead.type - 1];
    struct legends_side *winner = &s->side[dead.side ^ 1], *loser = &s->side[dead.side];
    legends_remove(s, slot);
    s->unit[slot] = (struct legends_unit){0};
    RULES_MET(e, 85, 90);
    if (type->leader)
        RULES_MET(e, 158);
    event_put(e,
              (struct event){.kind = EVENT_DEAD, .seen = SEEN_BY_ALL, .seat = dead.side, .a = {dead.tile, dead.type}});
    if (type->heavy) { /* R21, R22, R91 */
        RULES_MET(e, 21, 22, 91);
        winner->morale++;
        loser->morale--;
        event_put(
            e, (struct event){.kind = EVENT_MORALE, .seen = SEEN_BY_ALL, .seat = dead.side ^ 1, .a = {winner->morale}});
        event_put(e,
                  (struct event){.kind = EVENT_MORALE, .seen = SEEN_BY_ALL, .seat = dead.side, .a = {loser->morale}});
        if (loser->morale == 0) { /* R20 */
            RULES_MET(e, 20, MET_G + 22);
            legends_win(s, dead.side ^ 1u, BY_MORALE, e);
            return;
        }
    } else
        rule_met(e, RULE('R', 23));
    for (unsigned i = 0; i < p->specials_n && s->stage != STAGE_OVER; i++)
        if (p->special[i].kind == SPECIAL_LAST_LEADER && type->leader)
            last_leader(p, s, dead.side, e);
    if (s->stage != STAGE_OVER && p->switches[SWITCH_ANNIHILATION] == ANNIHILATION_LOSE && /* G39 */
        !(s->alive[dead.side][0] | s->alive[dead.side][1]))
        legends_win(s, dead.side ^ 1u, BY_SPECIAL, e);
}

/* R84, G31: surplus wounds are lost. True if it dies. */
static bool wound(const struct legends_pack *p, struct legends_state *s, unsigned slot, int wounds, struct events *e)
{
    struct legends_unit *u = &s->unit[slot];
    if (wounds > u->strength)
        wounds = u->strength;
    if (wounds <= 0)
        return false;
    rule_met(e, RULE('R', 84));
    u->strength = (uint8_t)(u->strength - wounds);
    event_put(e, (struct event){.kind = EVENT_WOUND, .seen = SEEN_BY_ALL, .seat = u->side, .a = {u->tile, wounds}});
    if (u->strength)
        return false;
    kill(p, s, slot, e);
    return true;
}

/* R86-R89, G10, G11. True if the unit left its tile, by moving or by dying of the tiles that were missing. */
static bool retreat(const struct legends_pack *p, struct legends_state *s, unsigned slot, unsigned from, int retreats,
                    struct events *e)
{
    struct legends_unit *u = &s->unit[slot];
    unsigned start = u->tile, tile = start, side = u->side;
    int direction = legends_retreat_direction(p, from, start);
    int missing = (legends_type(p, u)->march - 1) * retreats; /* R87 */
    unsigned stop = HEX_NONE;
    while (missing > 0) {
        stop = p->board.next[tile][direction];
        if (stop == HEX_NONE || !bit_has(p->passable, stop) || bit_has(s->occupied[ROME], stop) ||
            bit_has(s->occupied[CARTHAGE], stop)) /* R88 */
            break;
        tile = stop;
        missing--;
    }
    bool friend_blocks = missing > 0 && stop != HEX_NONE && bit_has(s->occupied[side], stop);
    if (missing < 0 || friend_blocks || p->switches[SWITCH_RETREAT_LOSS] != LOSS_WOUND)
        missing = 0;
    if (missing >= u->strength)
        return wound(p, s, slot, missing, e); /* killed where it was attacked */
    legends_place(s, slot, tile);
    u->state = UNIT_RETREATED; /* R89, G11 */
    u->moved = 0;
    RULES_MET(e, 62, 86, 87, 88, 89, 151);
    rule_met(e, RULE('G', tile == start ? 11 : 10));
    event_put(e, (struct event){.kind = EVENT_RETREAT,
                                .seen = SEEN_BY_ALL,
                                .seat = (uint8_t)side,
                                .a = {(int32_t)start, (int32_t)tile}});
    wound(p, s, slot, missing, e);
    return tile != start;
}

void legends_defence_roll(const struct legends_pack *p, struct legends_state *s, uint64_t roll, struct events *e)
{
    struct legends_strike k = legends_strike(p, s);
    const struct legends_unit *struck = &s->unit[k.struck];
    int wounds = 0, retreats = 0;
    for (int face = 0; face < DICE_FACES; face++)
        if (face + 1 < k.defence_points) /* R79 */
            wounds += dice_count(roll, face);
        else if (face + 1 == k.defence_points) /* R80 */
            retreats += dice_count(roll, face);
    bool melee = bit_has(p->shot[0][s->unit[k.striker].tile], struck->tile);
    RULES_MET(e, 76, melee ? 77 : 78, wounds ? 79 : retreats ? 80 : 81);
    if (wounds && retreats)
        RULES_MET(e, MET_G + 12);
    if (wounds > struck->strength)
        RULES_MET(e, MET_G + 31);
    event_put(e, (struct event){.kind = EVENT_DEFENDS,
                                .seen = SEEN_BY_ALL,
                                .seat = struck->side,
                                .a = {struck->tile, k.defence_points}});
    int leaders = legends_leaders(p, s, k.struck);
    if (retreats && leaders)
        RULES_MET(e, 82, 143);
    if (retreats && legends_type(p, struck)->leader)
        RULES_MET(e, 83, 144);
    retreats -= leaders;                 /* R82 */
    if (legends_type(p, struck)->leader) /* R83 */
        retreats = 0;
    s->combat.hits = 0;
    unsigned from = s->unit[k.striker].tile;
    bool main = s->combat.sub == SUB_MAIN;
    if (main)
        s->unit[k.striker].state = UNIT_ATTACKED; /* G34, and before the blow, which may end the game (G22) */
    if (wound(p, s, k.struck, wounds, e)) {       /* G12: the dead do not retreat */
        if (main && s->stage != STAGE_OVER)
            s->combat.vacated = VACATED_KILLED;
    } else if (retreats > 0 && retreat(p, s, k.struck, from, retreats, e) && main && s->stage != STAGE_OVER)
        s->combat.vacated = struck->type ? VACATED_RETREATED : VACATED_KILLED;
    if (s->stage != STAGE_OVER)
        legends_strike_done(p, s, e);
}
