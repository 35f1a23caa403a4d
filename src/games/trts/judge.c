/* judge.c: help for computer players: what a state is worth, which actions look promising, a cheap policy. */
#include "trts.h"

/* What a type is worth in tenths of a mineral; a gas counts half as much again. */
static int value_of(const struct trts_pack *p, unsigned type) { return 10 * p->type[type].min + 15 * p->type[type].gas; }

static int strength(const struct trts_pack *p, const struct trts_state *s, unsigned seat)
{
    const struct trts_player *who = &s->player[seat];
    int sum = 4 * (who->min + who->gas), workers = 0, buildings = 0;
    if (who->out)
        return 0;
    each_piece(slot, s, seat) {
        const struct trts_piece *x = &s->piece[seat][slot];
        const struct trts_type *t = type_of(p, x);
        int value = value_of(p, x->type);
        if (t->special & IS_BUILDING) {
            buildings++;
            sum += value * x->hp / t->hp * (x->left ? 3 : 4) / 4 + 10;
            if (x->making)
                sum += (x->making < MAKE_ITEM ? value_of(p, x->making) * 9 / 10 : 35);
            continue;
        }
        workers += t->special & WORKER ? 1 : 0;
        if (t->special & WORKER && workers > 14)
            value /= 3;
        else if (!(t->special & WORKER))
            value = value * 5 / 4;
        sum += value * (x->hp + x->shield + t->hp) / (2 * t->hp + t->shield) + (x->type == p->start_unit ? 2 : 4);
    }
    for (unsigned items = who->got; items; items &= items - 1)
        sum += 45;
    for (unsigned area = 0; area < p->board.n; area++) {
        int late = s->round * 60 / p->rounds;
        if (s->mark[area] == 1u << seat)
            sum += 50 + 2 * late + 3 * p->fields[area];
        else if (s->mark[area] >> seat & 1)
            sum += 15;
    }
    return sum + 1;
}

void trts_judge(const void *pack, const void *state, int32_t value[SEATS_MAX])
{
    const struct trts_pack *p = pack;
    const struct trts_state *s = state;
    int own[SEATS_MAX] = {0}, side[SEATS_MAX] = {0};
    memset(value, 0, SEATS_MAX * sizeof value[0]);
    if (s->stage == STAGE_OVER) {
        each_seat(seat, p)
            value[seat] = s->winners >> seat & 1 ? 10000 : -10000;
        return;
    }
    each_seat(seat, p)
        own[seat] = strength(p, s, seat);
    each_seat(seat, p)
        side[trts_team(p, seat)] += own[seat];
    each_seat(seat, p) {
        int mine = side[trts_team(p, seat)], best = 0, others = 0, n = 0;
        each_seat(other, p)
            if (trts_team(p, other) == other || p->match == MATCH_TEAM) {
                int theirs = side[trts_team(p, other)];
                if (trts_allied(p, other, seat))
                    continue;
                best = theirs > best ? theirs : best;
                others += theirs;
                n++;
            }
        int rival = n ? (best + others / n) / 2 : 0;
        value[seat] = mine + rival ? (int32_t)((int64_t)9000 * (mine - rival) / (mine + rival)) : 0;
    }
}

static int prior_make(const struct trts_pack *p, const struct trts_state *s, unsigned seat, unsigned what)
{
    if (what >= MAKE_ASSIST)
        return 2;
    if (what >= MAKE_SPELL)
        return 30;
    if (what >= MAKE_ITEM)
        return 12;
    const struct trts_type *t = &p->type[what];
    int count = 0;
    each_piece(slot, s, seat)
        count += s->piece[seat][slot].type == what;
    if (t->special & IS_BUILDING) {
        struct trts_economy e;
        trts_economy(p, s, seat, &e);
        if (t->supply && !(t->special & INCOME_POINT))
            return e.cap - e.supply <= 3 && !count ? 60 : e.cap - e.supply <= 2 ? 30 : 1;
        return count ? 2 : 25;
    }
    if (t->special & WORKER)
        return count < 10 ? 50 : 3;
    return 20 + 8 * t->supply;
}

static int prior_of(const struct trts_pack *p, const struct trts_state *s, unsigned seat, action_t action)
{
    unsigned area = action_from(action);
    switch (action_verb(action)) {
    case DO_MAKE: return prior_make(p, s, seat, action_to(action));
    case DO_NEXT: return 6;
    case DO_MOVE: return 3;
    case DO_DONE: return 12;
    case DO_PUSH:
    case DO_FORWARD: return s->mark[area] ? 15 : 60;
    case DO_REGROUP: return 2;
    case DO_PASS:
    case DO_END: return 8;
    case DO_ADD: return 15;
    case DO_FIRE:
    case DO_CAST: return 30;
    case DO_GO: return s->kind == ASK_ALLOCATE ? 1 : 12;
    case DO_AT: return action_x(action) ? 15 : 12;
    case DO_SPLASH: return 20;
    default: return 5;
    }
}

void trts_prior(const void *pack, const void *v, unsigned seat, const action_t *actions, int n, uint16_t *weights)
{
    for (int i = 0; i < n; i++)
        weights[i] = (uint16_t)prior_of(pack, v, seat, actions[i]);
}

action_t trts_quick(const void *pack, const void *state, unsigned seat, struct rng *dice)
{
    action_t actions[1024];
    uint16_t weights[1024];
    uint32_t sum = 0, pick;
    int n = trts_legal(pack, state, seat, actions), i = 0;
    trts_prior(pack, state, seat, actions, n, weights);
    for (int k = 0; k < n; k++)
        sum += weights[k];
    for (pick = rng_below(dice, sum); pick >= weights[i]; i++)
        pick -= weights[i];
    return actions[i];
}
