/* prior.c: how promising an action looks at a glance: prior() and the cheap policy for playouts. Everything is read
 * from what the seat may know, so both work on a view. */
#include "combat.h"

/* What the seat has, gathered once a question: only what scores the answers to that question is filled. */
struct glance {
    const struct trts_pack *pack;
    const struct trts_state *s;
    unsigned seat;
    struct trts_economy e;
    int workers, sites;
    uint32_t bases;   /* areas with a Base */
    uint32_t camps;   /* areas with fields for more Workers who forage (G68) */
    uint32_t edge;    /* controlled areas beside others */
    uint64_t types;   /* standing or being built */
    int mine, theirs; /* strength in the engaged area */
};

static int value_of(const struct trts_pack *pack, unsigned type)
{
    return 2 * pack->type[type].min + 3 * pack->type[type].gas + 1;
}

/* Who retreats: how strong the sides are. */
static void glance_at_sides(struct glance *g)
{
    const struct trts_state *s = g->s;
    each_seat(seat, g->pack)
        each_visible(slot, s, seat) {
            const struct trts_piece *x = &s->piece[seat][slot];
            if (x->at != s->at)
                continue;
            int worth =
                value_of(g->pack, x->type) * (is_building(g->pack, x) && !g->pack->type[x->type].stat[GROUND] ? 0 : 1);
            *(seat == g->seat ? &g->mine : &g->theirs) += worth;
        }
}

/* What to make; g->e is there. */
static void glance_at_production(struct glance *g)
{
    const struct trts_pack *pack = g->pack;
    each_unit(slot, g->s, g->seat) {
        const struct trts_piece *x = &g->s->piece[g->seat][slot];
        g->types |= UINT64_C(1) << x->type;
        g->workers += is_special(pack, x, WORKER);
    }
    each_building(slot, g->s, g->seat) {
        const struct trts_piece *x = &g->s->piece[g->seat][slot];
        g->types |= UINT64_C(1) << x->type;
        g->workers += x->making && x->making < MAKE_ITEM && pack->type[x->making].special & WORKER;
        g->sites += x->left && pack->type[x->type].supply;
        g->bases |= is_special(pack, x, INCOME_POINT) ? area_bit(x->at) : 0;
    }
}

/* Who moves where. */
static void glance_at_movement(struct glance *g)
{
    uint32_t own = trts_controlled(g->s, g->seat);
    each_building(slot, g->s, g->seat) {
        const struct trts_piece *x = &g->s->piece[g->seat][slot];
        g->bases |= is_special(g->pack, x, INCOME_POINT) ? area_bit(x->at) : 0;
    }
    for (uint32_t left = own; left; left &= left - 1)
        if (g->pack->board.next[__builtin_ctz(left)] & ~own)
            g->edge |= left & -left;
    if (!(g->pack->table.forages & g->pack->table.has[g->seat]))
        return;
    int room[AREA_MAX];
    for (unsigned area = 0; area < g->pack->board.n; area++)
        room[area] = own & ~g->bases & area_bit(area) ? 2 * g->pack->fields[area] : 0;
    each_unit(slot, g->s, g->seat)
        room[g->s->piece[g->seat][slot].at] -= is_special(g->pack, &g->s->piece[g->seat][slot], WORKER);
    for (unsigned area = 0; area < g->pack->board.n; area++)
        g->camps |= room[area] > 0 ? area_bit(area) : 0;
}

static bool in_production(const struct glance *g)
{
    return g->s->stage == STAGE_MACRO && g->s->player[g->seat].sub == SUB_PRODUCTION;
}

static void glance(struct glance *g)
{
    if (in_production(g))
        glance_at_production(g);
    else if (g->s->stage == STAGE_MACRO && g->s->player[g->seat].sub == SUB_MOVEMENT)
        glance_at_movement(g);
    else if (g->s->stage == STAGE_MICRO && g->s->ask.kind == ASK_RETREAT)
        glance_at_sides(g);
}

static int score_building(const struct glance *g, const struct trts_piece *worker, unsigned type)
{
    const struct trts_type *t = &g->pack->type[type];
    bool have = g->types >> type & 1;
    if (t->special & INCOME_POINT)
        return g->pack->fields[worker->at] >= 2 && g->workers > 6 ? 70 : 2;
    if (t->supply)
        return g->e.cap - g->e.supply <= 3 && !g->sites && g->e.cap < g->pack->supply_cap ? 120 : 2;
    if (t->special & PUMP)
        return g->bases >> worker->at & 1 && g->workers > 6 ? 35 : 2;
    return have || g->workers < 5 ? 3 : t->makes ? 90 - 10 * t->gas : 20;
}

static int score_make(const struct glance *g, unsigned slot, unsigned what)
{
    const struct trts_type *t = &g->pack->type[what < MAKE_ITEM ? what : 0];
    if (what >= MAKE_ASSIST)
        return 4;
    if (what >= MAKE_SPELL)
        return 80;
    if (what >= MAKE_ITEM)
        return 30;
    if (t->special & IS_BUILDING)
        return score_building(g, &g->s->piece[g->seat][slot], what);
    if (t->special & WORKER)
        return g->workers < 6 + 4 * bit_count(g->bases) ? 100 : 5;
    return 60 + 5 * t->supply;
}

/* Workers go where they mine, soldiers to the edge. */
static int score_move(const struct glance *g, unsigned slot, unsigned to)
{
    const struct trts_piece *x = &g->s->piece[g->seat][slot];
    if (is_special(g->pack, x, WORKER) && g->pack->type[x->type].traits & FORAGES && g->camps >> to & 1)
        return 30;
    if (is_special(g->pack, x, WORKER))
        return g->bases >> to & 1 && !(g->bases >> x->at & 1) ? 40 : 2;
    return g->edge >> to & 1 && !(g->edge >> x->at & 1) ? 30 : 3;
}

static int score_target(const struct glance *g, unsigned area)
{
    uint8_t mark = g->s->mark[area];
    if (!mark)
        return 100 + 4 * g->pack->fields[area];
    if (mark >> g->seat & 1) { /* contested: is it worth another round? */
        int mine = 0, theirs = 0;
        each_seat(seat, g->pack)
            each_visible(slot, g->s, seat)
                if (g->s->piece[seat][slot].at == area && !is_building(g->pack, &g->s->piece[seat][slot]))
                    *(seat == g->seat ? &mine : &theirs) += value_of(g->pack, g->s->piece[seat][slot].type);
        return mine >= theirs ? 50 : 6;
    }
    for (unsigned i = 0; i < g->pack->head.seats; i++)
        if (g->pack->home[i] == area)
            return 12;
    return 60;
}

static int score_add(const struct glance *g, unsigned slot)
{
    const struct trts_state *s = g->s;
    const struct trts_piece *x = &s->piece[g->seat][slot];
    bool neutral = !s->mark[s->to ? s->to - 1u : s->at], worker = is_special(g->pack, x, WORKER);
    return neutral ? 20 + x->mp : worker ? 8 : 60;
}

static int score_go(const struct glance *g)
{
    const struct trts_state *s = g->s;
    switch (s->ask.kind) {
    case ASK_ALLOCATE: return 1;
    case ASK_GROUP: return 50;
    default: return 40;
    }
}

/* The damage put on a target in this step; its own side mends. */
static int given_to(const struct trts_state *s, unsigned target)
{
    uint8_t sum = 0;
    for (int i = 0; i < s->alloc_n; i++)
        if (part_to(s->alloc[i]) == target && ref_seat(part_from(s->alloc[i])) != ref_seat(target))
            sum = (uint8_t)(sum + part_n(s->alloc[i]));
    return sum;
}

/* A kill is worth its victim; more on somebody who will die anyway is worth nothing. */
static int score_hit(const struct glance *g, unsigned target, int part)
{
    const struct trts_state *s = g->s;
    const struct trts_piece *x = piece_of(s, target);
    if (ref_seat(target) == g->seat)
        return 10 + 5 * (g->pack->type[x->type].hp - x->hp) + value_of(g->pack, x->type);
    int given = given_to(s, target);
    int armor = piece_stat(g->pack, s, target, ARMOR), health = x->hp + x->shield + armor - given;
    int damage = part ? part : trts_attack_now(g->pack, s).rest, worth = value_of(g->pack, x->type);
    if (s->ask.spell && g->pack->spell[s->ask.spell - 1].kind == DAZE) /* the dearest that could still attack */
        return x->flags & FIRED || !trts_can_act(g->pack, x) ? 1 : 20 + worth;
    if (health <= 0)
        return 1;
    if (damage >= health)
        return 60 + 6 * worth + (part ? 20 - (part - health) : 10 - (damage - health));
    return given + damage > armor ? 10 + 40 * damage / health + worth : 2;
}

static int score(const struct glance *g, action_t action)
{
    unsigned from = action_from(action), slot = ref_slot(from);
    switch (action_verb(action)) {
    case VERB_GAS: return action_x(action) == 2 ? 20 : 10;
    case VERB_MAKE: return score_make(g, slot, action_to(action));
    case VERB_NEXT: return 15;
    case VERB_MOVE: return score_move(g, slot, action_to(action));
    case VERB_DONE: return 12;
    case VERB_PUSH: return score_target(g, from);
    case VERB_FORWARD: return score_target(g, from) * 3 / 4;
    case VERB_REGROUP: return 5;
    case VERB_PASS:
    case VERB_END: return 20;
    case VERB_ADD: return score_add(g, slot);
    case VERB_TO: return g->s->ask.kind == ASK_RETREAT && g->mine * 3 < g->theirs * 2 ? 60 : 4;
    case VERB_BLOCK: return 4;
    case VERB_FIRE:
    case VERB_CAST: return 100;
    case VERB_GO: return score_go(g);
    case VERB_AT:
    case VERB_SPLASH: return score_hit(g, from, (int)action_x(action));
    case VERB_KEEP: return value_of(g->pack, piece_of(g->s, from)->type);
    default: return 5;
    }
}

void trts_prior(const void *pack, const void *v, unsigned seat, const action_t *actions, int n, uint16_t *weights)
{
    struct glance g = {.pack = pack, .s = v, .seat = seat};
    if (in_production(&g))
        trts_economy(pack, v, seat, &g.e);
    glance(&g);
    for (int i = 0; i < n; i++)
        weights[i] = (uint16_t)score(&g, actions[i]);
}

/* The legal actions; in Production what they are made of is kept for a glance. */
static int choices(struct glance *g, action_t *out)
{
    if (!in_production(g))
        return trts_legal(g->pack, g->s, g->seat, out);
    trts_economy(g->pack, g->s, g->seat, &g->e);
    return trts_production_legal(g->pack, g->s, g->seat, &g->e, out);
}

/* The best at a glance, with some play in it. */
action_t trts_quick(const void *pack, const void *state, unsigned seat, struct rng *dice)
{
    action_t actions[TRTS_CHOICES];
    struct glance g = {.pack = pack, .s = state, .seat = seat};
    int n = choices(&g, actions), best = 0, best_score = -1;
    if (n == 1)
        return actions[0];
    glance(&g);
    for (int i = 0; i < n; i++) {
        int points = score(&g, actions[i]) * (int)(24 + rng_below(dice, 16));
        if (points > best_score) {
            best_score = points;
            best = i;
        }
    }
    return actions[best];
}
