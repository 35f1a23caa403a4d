/* valid.c: what makes a state sound. */
#include "legends.h"

#include <string.h>

static uint16_t bad_units(const struct legends_pack *pack, const struct legends_state *s)
{
    uint64_t alive[2][LEGENDS_UNIT_WORDS] = {{0}}, occupied[2][LEGENDS_WORDS] = {{0}};
    for (unsigned slot = 0; slot < LEGENDS_UNITS; slot++) {
        const struct legends_unit *u = &s->unit[slot];
        if (!u->type) {
            if (memcmp(u, &(struct legends_unit){0}, sizeof *u) != 0)
                return RULE('R', 90);
            continue;
        }
        if (u->type > pack->types_n || u->side > 1)
            return RULE('R', 3);
        if (!legends_on_board(pack, u->tile) || !bit_has(pack->passable, u->tile))
            return RULE('R', 56);
        if (u->strength < 1 || u->strength > pack->type[u->type - 1].strength || u->state > UNIT_RETREATED ||
            u->moved > LEGENDS_MARCH || u->optional > OPTIONAL_OFF)
            return RULE('R', 84);
        if (u->optional == OPTIONAL_OFF && s->stage != STAGE_SELECT)
            continue;
        if (u->optional == OPTIONAL_OFF && s->round > 1)
            continue; /* left behind in the first Select */
        if (bit_has(occupied[0], u->tile) || bit_has(occupied[1], u->tile))
            return RULE('R', 61);
        bit_add(alive[u->side], slot);
        bit_add(occupied[u->side], u->tile);
    }
    bool same = memcmp(alive, s->alive, sizeof alive) == 0 && memcmp(occupied, s->occupied, sizeof occupied) == 0;
    return same ? RULE_NONE : RULE('R', 61);
}

static uint16_t bad_side(const struct legends_pack *pack, const struct legends_state *s, unsigned seat)
{
    const struct legends_side *d = &s->side[seat];
    int hand = 0;
    for (unsigned card = 0; card < LEGENDS_CARDS; card++) {
        hand += d->hand[card];
        if (d->hand[card] + d->out[card] > d->list[card])
            return RULE('R', 12);
        if (d->known[card] > d->hand[card])
            return RULE('G', 36);
    }
    if (hand != d->hand_n || hand > pack->hand_max)
        return RULE('R', 101);
    if (d->morale == 0 && (s->stage != STAGE_OVER || s->by != BY_MORALE))
        return RULE('R', 20);
    if (d->action > pack->action_max)
        return RULE('G', 2);
    return d->passed > 1 || d->ready > 1 || (s->stage == STAGE_TURN && !d->ready) ? RULE('G', 49) : RULE_NONE;
}

/* R17, R18: Ready are at most three units, of the side that has played Mixed Order in this turn. */
static uint16_t bad_orders(const struct legends_state *s)
{
    int ready = legends_count(s, s->turn, 1u << UNIT_READY);
    if (legends_any(s, s->turn ^ 1u, 1u << UNIT_READY) || (ready && !s->ordered))
        return RULE('R', 18);
    return ready > LEGENDS_ORDERS ? RULE('R', 17) : RULE_NONE;
}

/* The most dice that cards may still add to the attack. */
static int dice_to_come(const struct legends_pack *pack, const struct legends_state *s)
{
    const struct legends_combat *c = &s->combat;
    bool before_roll = s->ask.kind <= ASK_FLANK || c->sub == SUB_FIRST;
    unsigned left = before_roll ? legends_window(ASK_FLANK) & ~(unsigned)c->played : 0;
    int charge = s->ask.kind == ASK_CHARGE && !(c->played >> CARD_CC & 1);
    int envelopment = legends_type(pack, &s->unit[c->att])->range > 1 ? 6 : 5;
    return charge + (left >> CARD_FL & 1) + (left >> CARD_EV & 1 ? envelopment : 0);
}

/* The target stands on the tile attacked; once it has left, the tile is free to be entered (R61, R128). */
bool legends_tile_fits(const struct legends_pack *pack, const struct legends_state *s, unsigned tile)
{
    const struct legends_combat *c = &s->combat;
    if (c->advanced)
        return true; /* nobody enters it any more */
    if (!c->vacated)
        return tile == s->unit[c->def].tile;
    return bit_has(pack->passable, tile) && !legends_occupied(s, tile);
}

/* Cards played must be such as the attacker can have, and the dice must stay within their bound. */
static bool combat_fits(const struct legends_pack *pack, const struct legends_state *s)
{
    const struct legends_combat *c = &s->combat;
    unsigned kind = s->ask.kind;
    if (c->att >= LEGENDS_UNITS || c->def >= LEGENDS_UNITS || !bit_has(s->alive[s->turn], c->att) ||
        !legends_on_board(pack, c->tile) || !legends_on_board(pack, c->from) || c->vacated > VACATED_WITHDRAWN)
        return false;
    if ((c->vacated == VACATED_KILLED) == bit_has(s->alive[s->turn ^ 1], c->def))
        return false;
    if (!legends_tile_fits(pack, s, c->tile))
        return false;
    if ((c->vacated && kind != ASK_COUNTER && kind != ASK_ADVANCE) || (c->advanced && kind != ASK_ADVANCE) ||
        (c->hits != 0) != (kind == ASK_DDICE))
        return false;
    unsigned attacks = c->played & (legends_window(ASK_CHARGE) | legends_window(ASK_FLANK));
    int most = LEGENDS_DICE - s->unit[c->att].strength - dice_to_come(pack, s);
    return (attacks & ~(unsigned)legends_type(pack, &s->unit[c->att])->cards) == 0 && c->mod <= most;
}

static bool dice_fit(const struct legends_pack *pack, const struct legends_state *s)
{
    static const uint8_t phase[] = {[SUB_MAIN] = PHASE_ROLL, [SUB_FIRST] = PHASE_DEFEND, [SUB_COUNTER] = PHASE_COUNTER};
    int n = s->ask.kind == ASK_ADICE ? legends_strike(pack, s).dice : s->combat.hits;
    return s->ask.seat == LUCK && s->phase == phase[s->combat.sub] && n == s->ask.n && n > 0 && n <= LEGENDS_DICE;
}

/* An open order has named as many units as are Ready, fewer than three, and can go on. */
static bool order_fits(const struct legends_state *s)
{
    int ready = legends_count(s, s->turn, 1u << UNIT_READY);
    return s->ordered && ready == s->ask.n && ready < LEGENDS_ORDERS && (s->ask.after == ASK_NONE) == (ready == 0) &&
           (ready || legends_any(s, s->turn, 1u << UNIT_IDLE));
}

/* Questions outside combat. */
static bool plain_question_fits(const struct legends_pack *pack, const struct legends_state *s)
{
    unsigned kind = s->ask.kind;
    bool unit = legends_unit_kind(kind);
    if (s->ask.seat != s->turn || kind < ASK_TURN || kind > ASK_PURSUE)
        return false;
    if (unit && (s->ask.at >= LEGENDS_UNITS || !bit_has(s->alive[s->turn], s->ask.at)))
        return false;
    if (kind == ASK_ORDER && !order_fits(s))
        return false;
    unsigned want = kind == ASK_ATTACK ? PHASE_ATTACK : kind == ASK_PURSUE ? PHASE_ADVANCE : PHASE_MOVE;
    return s->phase == want || (kind == ASK_TURN && legends_army(pack) && s->phase == PHASE_ATTACK);
}

/* G51: that side draws before its first turn. */
static bool draw_fits(const struct legends_pack *pack, const struct legends_state *s)
{
    return s->ask.seat == LUCK && s->phase == PHASE_MOVE && s->combat.sub == SUB_NONE &&
           legends_draws(pack, s) == s->ask.at && !s->ordered && !s->side[ROME].action && !s->side[CARTHAGE].action &&
           !s->side[ROME].passed && !s->side[CARTHAGE].passed;
}

/* Which phase and which combat each question belongs to. */
static bool question_fits(const struct legends_pack *pack, const struct legends_state *s)
{
    unsigned kind = s->ask.kind;
    bool luck = legends_dice_kind(kind), fight = luck || legends_window_kind(kind);
    if (kind == ASK_DRAW)
        return draw_fits(pack, s);
    if ((s->combat.sub != SUB_NONE) != fight || s->combat.sub > SUB_COUNTER)
        return false;
    if (!fight)
        return plain_question_fits(pack, s);
    if (!combat_fits(pack, s))
        return false;
    if (luck)
        return dice_fit(pack, s);
    unsigned seat = legends_defends(kind) ? s->turn ^ 1u : s->turn; /* G32 */
    return s->combat.sub == SUB_MAIN && s->phase == legends_phase_of(kind) && s->ask.seat == seat;
}

bool legends_valid(const void *packed, const void *state, struct reason *why)
{
    const struct legends_pack *pack = packed;
    const struct legends_state *s = state;
    uint16_t rule = RULE_NONE;
    if (s->stage > STAGE_OVER || s->turn > 1 || s->first > 1 || s->phase > PHASE_FORM || s->ordered > 1 ||
        s->turned > 1)
        rule = RULE('R', 1);
    else if (s->round < 1 || s->round > pack->rounds_max)
        rule = RULE('R', 24);
    else if (s->stage == STAGE_OVER ? s->winner > WINNER_DRAW || s->by > BY_AGREE : s->winner || s->by)
        rule = RULE('R', 20);
    if (!rule)
        rule = bad_units(pack, s);
    for (unsigned side = 0; side < LEGENDS_SIDES && !rule; side++)
        rule = bad_side(pack, s, side);
    if (!rule && s->side[ROME].morale + s->side[CARTHAGE].morale > LEGENDS_MORALE)
        rule = RULE('R', 10);
    if (!rule && s->stage == STAGE_TURN)
        rule = bad_orders(s);
    if (!rule && s->stage == STAGE_TURN && !question_fits(pack, s))
        rule = RULE('R', 32);
    if (!rule && s->stage == STAGE_SELECT && s->side[ROME].ready && s->side[CARTHAGE].ready)
        rule = RULE('G', 49);
    if (!rule && s->stage == STAGE_TURN && !legends_alternate(pack) && s->turn != legends_owner(s, s->round))
        rule = legends_owner_rule(s->round);
    *why = (struct reason){.rule = rule};
    return rule == RULE_NONE;
}
