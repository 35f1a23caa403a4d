/* view.c: what a looker may know, worlds imagined from a view, the mirror, and what makes a state sound. */
#include "legends.h"

#include <string.h>

/* ---- look ------------------------------------------------------------------------------------------ */

void legends_look(const void *pack, const void *state, unsigned looker, void *view)
{
    const struct legends_state *s = state;
    struct legends_state *v = view;
    unsigned selecting = legends_selecting(pack, s);
    memset(v, 0, sizeof *v);
    memcpy(v->unit, s->unit, sizeof v->unit);
    memcpy(v->alive, s->alive, sizeof v->alive);
    memcpy(v->occupied, s->occupied, sizeof v->occupied);
    v->combat = s->combat;
    v->ask = s->ask;
    v->stage = s->stage, v->round = s->round, v->turn = s->turn, v->phase = s->phase;
    v->ordered = s->ordered, v->first = s->first, v->turned = s->turned;
    v->winner = s->winner, v->by = s->by;
    for (unsigned side = 0; side < 2; side++) {
        const struct legends_side *from = &s->side[side];
        struct legends_side *to = &v->side[side];
        bool own = looker == REFEREE || looker == side, secret = !own && selecting >> side & 1;
        memcpy(to->out, from->out, sizeof to->out);
        memcpy(to->known, from->known, sizeof to->known);
        memcpy(to->list, from->list, sizeof to->list);
        to->morale = from->morale, to->action = from->action, to->passed = from->passed, to->ready = from->ready;
        if (own)
            memcpy(to->hand, from->hand, sizeof to->hand);
        else
            memset(to->hand, UNKNOWN, sizeof to->hand);
        to->hand_n = secret ? UNKNOWN : from->hand_n;
        to->after = secret ? UNKNOWN : from->after;
        if (secret) /* G49 */
            bit_each(slot, s->alive[side], 2)
                if (v->unit[slot].optional)
                    v->unit[slot].optional = UNKNOWN;
    }
}

/* ---- imagine ----------------------------------------------------------------------------------------- */

/* A hand of n cards: the known ones, the rest drawn from what has not been seen. */
static void imagine_hand(struct legends_side *d, int n, struct rng *dice)
{
    uint8_t unseen[LEGENDS_CARDS];
    int total = 0;
    for (unsigned card = 0; card < LEGENDS_CARDS; card++) {
        unseen[card] = (uint8_t)(d->list[card] - d->out[card] - d->known[card]);
        d->hand[card] = d->known[card];
        total += unseen[card];
        n -= d->known[card];
    }
    for (; n > 0 && total > 0; n--, total--) {
        int card = pool_sample(unseen, LEGENDS_CARDS, total, dice);
        unseen[card]--;
        d->hand[card]++;
    }
}

/* A side in Select: finished in some way, or just beginning (G49). */
static void imagine_selection(const struct legends_pack *p, struct legends_state *s, unsigned side, struct rng *dice)
{
    struct legends_side *d = &s->side[side];
    int available = 0;
    d->after = 0;
    bit_each(slot, s->alive[side], 2)
        if (s->unit[slot].optional)
            s->unit[slot].optional = OPTIONAL_IN;
    if (d->ready) {
        int slots[LEGENDS_UNITS], n = s->round == 1 ? legends_optional_order(s, side, slots) : 0;
        int room = p->deploy_max - legends_deployed(s, side);
        for (int i = 0; i < n; i++) {
            bool in = room > 0 && rng_below(dice, 2);
            s->unit[slots[i]].optional = in ? OPTIONAL_IN : OPTIONAL_OFF;
            room -= in;
        }
    } else
        legends_leave_surplus(p, s, side, NULL);
    for (unsigned card = 0; card < LEGENDS_CARDS; card++)
        available += d->list[card] - d->out[card];
    if (available > p->hand_max)
        available = p->hand_max;
    bool empty = !d->ready && s->round == 1;
    d->hand_n = empty ? 0 : (uint8_t)rng_below(dice, (uint32_t)available + 1);
    imagine_hand(d, d->hand_n, dice);
}

void legends_imagine(const void *pack, const void *view, unsigned seat, struct rng *dice, void *state)
{
    struct legends_state *s = state;
    (void)seat; /* what is not known reads UNKNOWN, whoever looks */
    memcpy(s, view, sizeof *s);
    for (unsigned side = 0; side < 2; side++)
        if (s->side[side].hand_n == UNKNOWN)
            imagine_selection(pack, s, side, dice);
        else if (s->side[side].hand[0] == UNKNOWN)
            imagine_hand(&s->side[side], s->side[side].hand_n, dice);
}

/* ---- the mirror: half a turn of the board, sides exchanged (law 16) -------------------------------------- */

unsigned legends_turned_tile(const struct legends_pack *p, unsigned tile)
{
    const struct hex_board *b = &p->board;
    unsigned row = b->rows - 1u - b->row[tile], last = b->cols - 1u - (b->row[tile] & 1u);
    return row * b->cols + last - b->col[tile];
}

bool legends_mirror(const void *pack, const void *state, void *out)
{
    const struct legends_pack *p = pack;
    const struct legends_state *s = state;
    struct legends_state *m = out;
    if (!p->symmetric)
        return false;
    *m = *s;
    memset(m->occupied, 0, sizeof m->occupied);
    for (unsigned side = 0; side < 2; side++) {
        m->side[side ^ 1] = s->side[side];
        memcpy(m->alive[side ^ 1], s->alive[side], sizeof m->alive[side]);
        bit_each(tile, s->occupied[side], LEGENDS_WORDS)
            bit_add(m->occupied[side ^ 1], legends_turned_tile(p, tile));
    }
    for (unsigned slot = 0; slot < LEGENDS_UNITS; slot++)
        if (m->unit[slot].type) {
            m->unit[slot].tile = (uint16_t)legends_turned_tile(p, s->unit[slot].tile);
            m->unit[slot].side ^= 1;
        }
    if (s->combat.sub) {
        m->combat.from = (uint16_t)legends_turned_tile(p, s->combat.from);
        m->combat.tile = (uint16_t)legends_turned_tile(p, s->combat.tile);
    }
    if (s->ask.kind && s->ask.after != ASK_NONE)
        m->ask.after = (uint16_t)legends_turned_tile(p, s->ask.after);
    if (s->ask.kind && s->ask.seat < 2)
        m->ask.seat ^= 1;
    m->turn ^= 1;
    m->first ^= 1;
    m->turned ^= 1;
    if (s->stage == STAGE_OVER && s->winner != WINNER_DRAW)
        m->winner ^= 1;
    return true;
}

uint64_t legends_mirror_entry(const void *pack, unsigned who, uint64_t what)
{
    unsigned verb = action_verb(what), from = action_from(what), to = action_to(what);
    if (who == LUCK)
        return what;
    if (legends_argument(verb) == ARGUMENT_TILE)
        from = legends_turned_tile(pack, from);
    else if (verb == VERB_PLAY && legends_card_has_tile(from))
        to = legends_turned_tile(pack, to);
    return action_make(verb, from, to, 0, 0);
}

/* ---- valid --------------------------------------------------------------------------------------------- */

static uint16_t bad_units(const struct legends_pack *p, const struct legends_state *s)
{
    uint64_t alive[2][2] = {{0}}, occupied[2][LEGENDS_WORDS] = {{0}};
    for (unsigned slot = 0; slot < LEGENDS_UNITS; slot++) {
        const struct legends_unit *u = &s->unit[slot];
        if (!u->type) {
            if (memcmp(u, &(struct legends_unit){0}, sizeof *u) != 0)
                return RULE('R', 90);
            continue;
        }
        if (u->type > p->types_n || u->side > 1)
            return RULE('R', 3);
        if (!legends_on_board(p, u->tile) || !bit_has(p->passable, u->tile))
            return RULE('R', 56);
        if (u->strength < 1 || u->strength > p->type[u->type - 1].strength || u->state > UNIT_RETREATED ||
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

static uint16_t bad_side(const struct legends_pack *p, const struct legends_state *s, unsigned side)
{
    const struct legends_side *d = &s->side[side];
    int hand = 0;
    for (unsigned card = 0; card < LEGENDS_CARDS; card++) {
        hand += d->hand[card];
        if (d->hand[card] + d->out[card] > d->list[card])
            return RULE('R', 12);
        if (d->known[card] > d->hand[card])
            return RULE('G', 36);
    }
    if (hand != d->hand_n || hand > p->hand_max)
        return RULE('R', 101);
    if (d->morale == 0 && (s->stage != STAGE_OVER || s->by != BY_MORALE))
        return RULE('R', 20);
    if (d->action > p->action_max)
        return RULE('G', 2);
    return d->passed > 1 || d->ready > 1 || (s->stage == STAGE_TURN && !d->ready) ? RULE('G', 49) : RULE_NONE;
}

/* R17, R18: Ready are at most three units, of the side that has played Mixed Order in this turn. */
static uint16_t bad_orders(const struct legends_state *s)
{
    int ready[2] = {0};
    for (unsigned side = 0; side < 2; side++)
        bit_each(slot, s->alive[side], 2)
            ready[side] += s->unit[slot].state == UNIT_READY;
    if (ready[s->turn ^ 1] || (ready[s->turn] && !s->ordered))
        return RULE('R', 18);
    return ready[s->turn] > 3 ? RULE('R', 17) : RULE_NONE;
}

/* The most dice that cards may still add to the attack. */
static int dice_to_come(const struct legends_pack *p, const struct legends_state *s)
{
    const struct legends_combat *c = &s->combat;
    bool before_roll = s->ask.kind <= Q_FLANK || c->sub == SUB_FIRST;
    unsigned left = before_roll ? legends_window(Q_FLANK) & ~(unsigned)c->played : 0;
    int charge = s->ask.kind == Q_CHARGE && !(c->played >> CARD_CC & 1);
    int envelopment = legends_type(p, &s->unit[c->att])->range > 1 ? 6 : 5;
    return charge + (left >> CARD_FL & 1) + (left >> CARD_EV & 1 ? envelopment : 0);
}

/* The target stands on the tile attacked; once it has left, the tile is free to be entered (R61, R128). */
bool legends_tile_fits(const struct legends_pack *p, const struct legends_state *s, unsigned tile)
{
    const struct legends_combat *c = &s->combat;
    if (c->advanced)
        return true; /* nobody enters it any more */
    if (!c->vacated)
        return tile == s->unit[c->def].tile;
    return bit_has(p->passable, tile) && !bit_has(s->occupied[ROME], tile) && !bit_has(s->occupied[CARTHAGE], tile);
}

/* Cards played must be such as the attacker can have, and the dice must stay within their bound. */
static bool combat_fits(const struct legends_pack *p, const struct legends_state *s)
{
    const struct legends_combat *c = &s->combat;
    unsigned kind = s->ask.kind;
    if (c->att >= LEGENDS_UNITS || c->def >= LEGENDS_UNITS || !bit_has(s->alive[s->turn], c->att) ||
        !legends_on_board(p, c->tile) || !legends_on_board(p, c->from) || c->vacated > VACATED_WITHDRAWN)
        return false;
    if ((c->vacated == VACATED_KILLED) == bit_has(s->alive[s->turn ^ 1], c->def))
        return false;
    if (!legends_tile_fits(p, s, c->tile))
        return false;
    if ((c->vacated && kind != Q_COUNTER && kind != Q_ADVANCE) || (c->advanced && kind != Q_ADVANCE) ||
        (c->hits != 0) != (kind == Q_DDICE))
        return false;
    unsigned attacks = c->played & (legends_window(Q_CHARGE) | legends_window(Q_FLANK));
    int most = LEGENDS_DICE - s->unit[c->att].strength - dice_to_come(p, s);
    return (attacks & ~(unsigned)legends_type(p, &s->unit[c->att])->cards) == 0 && c->mod <= most;
}

static bool dice_fit(const struct legends_pack *p, const struct legends_state *s)
{
    static const uint8_t phase[] = {[SUB_MAIN] = PHASE_ROLL, [SUB_FIRST] = PHASE_DEFEND, [SUB_COUNTER] = PHASE_COUNTER};
    int n = s->ask.kind == Q_ADICE ? legends_strike(p, s).dice : s->combat.hits;
    return s->ask.seat == LUCK && s->phase == phase[s->combat.sub] && n == s->ask.n && n > 0 && n <= LEGENDS_DICE;
}

/* An open order has named as many units as are Ready, fewer than three, and can go on. */
static bool order_fits(const struct legends_state *s)
{
    int ready = 0;
    bit_each(slot, s->alive[s->turn], 2)
        ready += s->unit[slot].state == UNIT_READY;
    return s->ordered && ready == s->ask.n && ready < 3 && (s->ask.after == ASK_NONE) == (ready == 0) &&
           (ready || legends_any(s, s->turn, 1u << UNIT_IDLE));
}

/* Questions outside combat. */
static bool plain_question_fits(const struct legends_pack *p, const struct legends_state *s)
{
    unsigned kind = s->ask.kind;
    bool unit = kind == Q_MOVE || kind == Q_ATTACK || kind == Q_PURSUE;
    if (s->ask.seat != s->turn || kind < Q_TURN || kind > Q_PURSUE)
        return false;
    if (unit && (s->ask.at >= LEGENDS_UNITS || !bit_has(s->alive[s->turn], s->ask.at)))
        return false;
    if (kind == Q_ORDER && !order_fits(s))
        return false;
    unsigned want = kind == Q_ATTACK ? PHASE_ATTACK : kind == Q_PURSUE ? PHASE_ADVANCE : PHASE_MOVE;
    return s->phase == want || (kind == Q_TURN && legends_army(p) && s->phase == PHASE_ATTACK);
}

/* Which phase and which combat each question belongs to. */
static bool question_fits(const struct legends_pack *p, const struct legends_state *s)
{
    static const uint8_t phase[QUESTIONS] = {[Q_CHARGE] = PHASE_ATTACK,
                                             [Q_DEFEND] = PHASE_DEFEND,
                                             [Q_FLANK] = PHASE_ROLL,
                                             [Q_COUNTER] = PHASE_COUNTER,
                                             [Q_ADVANCE] = PHASE_ADVANCE};
    unsigned kind = s->ask.kind;
    bool luck = kind == Q_ADICE || kind == Q_DDICE, fight = luck || (kind >= Q_CHARGE && kind <= Q_ADVANCE);
    if ((s->combat.sub != SUB_NONE) != fight || s->combat.sub > SUB_COUNTER)
        return false;
    if (!fight)
        return plain_question_fits(p, s);
    if (!combat_fits(p, s))
        return false;
    if (luck)
        return dice_fit(p, s);
    bool defends = kind == Q_DEFEND || kind == Q_COUNTER;
    return s->combat.sub == SUB_MAIN && s->phase == phase[kind] && s->ask.seat == (defends ? s->turn ^ 1u : s->turn);
}

bool legends_valid(const void *pack, const void *state, struct reason *why)
{
    const struct legends_pack *p = pack;
    const struct legends_state *s = state;
    uint16_t rule = RULE_NONE;
    if (s->stage > STAGE_OVER || s->turn > 1 || s->first > 1 || s->phase > PHASE_FORM || s->ordered > 1 ||
        s->turned > 1)
        rule = RULE('R', 1);
    else if (s->round < 1 || s->round > p->rounds_max)
        rule = RULE('R', 24);
    else if (s->stage == STAGE_OVER ? s->winner > WINNER_DRAW || s->by > BY_AGREE : s->winner || s->by)
        rule = RULE('R', 20);
    if (!rule)
        rule = bad_units(p, s);
    for (unsigned side = 0; side < 2 && !rule; side++)
        rule = bad_side(p, s, side);
    if (!rule && s->side[ROME].morale + s->side[CARTHAGE].morale > LEGENDS_MORALE)
        rule = RULE('R', 10);
    if (!rule && s->stage == STAGE_TURN)
        rule = bad_orders(s);
    if (!rule && s->stage == STAGE_TURN && !question_fits(p, s))
        rule = RULE('R', 32);
    if (!rule && s->stage == STAGE_SELECT && s->side[ROME].ready && s->side[CARTHAGE].ready)
        rule = RULE('G', 49);
    if (!rule && s->stage == STAGE_TURN && !legends_alternate(p) && s->turn != legends_owner(s))
        rule = (s->round - 1) % 4 < 2 ? RULE('R', 27) : RULE('R', 28);
    *why = (struct reason){.rule = rule};
    return rule == RULE_NONE;
}
