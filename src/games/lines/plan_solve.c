/* plan_solve.c: the game between two known hands: formations found, weighed against each other, and added to
 * (plan.h). */
#include "plan.h"

#include <string.h>

enum {
    ONE = SETUP_ALL,      /* all the weight of a side */
    STARTS = 3,           /* sensible formations a side to begin with */
    TRIES = 8,            /* starts of a best response, besides the best formation so far */
    HARD_TRIES = 300,     /* where nobody gains; then twice as many, up to */
    HARDEST_TRIES = 2400, /* before that is believed */
    FINDS = 8,            /* formations that join the game a side and round */
    SOLVE_STEPS = 300     /* of regret matching a round */
};

/* ---- formations ----------------------------------------------------------------------------- */

void lines_setup_side(const struct lines_pack *pack, const struct lines_setup *setup, struct lines_side *out)
{
    int t = setup->left + setup->right;
    assert(setup->left <= SETUP_HALF && setup->right <= SETUP_HALF);
    memset(out, 0, sizeof *out);
    for (int line = 0; line < 2; line++)
        for (int i = 0; i < t; i++) {
            if (!setup->place[line][i])
                continue;
            const uint8_t *n = pack->kinds[setup->place[line][i] - 1].count;
            int at = 8 * (SETUP_HALF - setup->left + i);
            out->weapon[line] |= (uint64_t)(n[SPEAR] | n[SWORD] << 4) << at;
            out->defence[line] |= (uint64_t)(n[SHIELD] | n[FORTRESS] << 4) << at;
            out->support[line] |= (uint64_t)(n[BOW] | n[CROWN] << 4) << at;
            out->alive[line] |= UINT64_C(0xFF) << at;
        }
}

static void complete_at_random(const struct lines_pack *pack, struct lines_army *a, struct rng *dice)
{
    action_t actions[LINES_CHOICES];
    for (int n; (n = lines_arrange_legal(pack, a, actions)) && action_verb(actions[0]) != VERB_COMMIT;)
        lines_arrange_do(a, actions[rng_below(dice, (uint32_t)n)], NULL);
}

/* A formation to start from, no wider than eight columns: a sensible one, as people make them (prior.c), or any. */
void lines_setup_any(const struct lines_pack *pack, const struct lines_hand *hand, bool any, struct rng *dice,
                     struct lines_setup *out)
{
    struct lines_army a;
    do {
        memset(&a, 0, sizeof a);
        a.hand_n = hand->n;
        memcpy(a.hand, hand->kind, hand->n);
        if (any)
            complete_at_random(pack, &a, dice);
        else
            lines_complete(pack, &a, dice);
    } while (a.left > SETUP_HALF || a.right > SETUP_HALF);
    memset(out, 0, sizeof *out);
    out->left = a.left;
    out->right = a.right;
    for (int i = 0; i < a.left + a.right; i++) {
        out->place[0][i] = (uint8_t)a.front[LINES_HALF - a.left + i];
        out->place[1][i] = (uint8_t)a.back[LINES_HALF - a.left + i];
    }
}

/* The wins alone. */
int32_t lines_setup_gets(const struct lines_pack *pack, int who, const struct lines_setup *setup,
                         const struct lines_foes *f)
{
    struct lines_side side;
    int64_t sum = 0, all = 0;
    lines_setup_side(pack, setup, &side);
    for (int j = 0; j < f->n; j++) {
        int won = who ? -lines_battle(&f->side[j], &side, pack->right, pack->fort).winner
                      : lines_battle(&side, &f->side[j], pack->right, pack->fort).winner;
        all += f->weight[j];
        sum += (int64_t)f->weight[j] * won;
    }
    return all ? (int32_t)(sum * SETUP_STAKE / all) : 0;
}

/* The formations of a mixture that are played at all, the heaviest first. */
static void gather_foes(const struct lines_mix *enemy, struct lines_foes *out)
{
    int order[SETUP_MAX];
    out->n = 0;
    out->all = out->fought = 0;
    for (int j = 0; j < enemy->n; j++) {
        if (enemy->weight[j] < ONE / 1000)
            continue;
        int at = out->n++;
        for (; at > 0 && enemy->weight[order[at - 1]] < enemy->weight[j]; at--)
            order[at] = order[at - 1];
        order[at] = j;
    }
    for (int k = 0; k < out->n; k++) {
        out->weight[k] = enemy->weight[order[k]];
        out->side[k] = enemy->side[order[k]];
        out->all += out->weight[k];
    }
}

int32_t lines_respond(const struct lines_pack *pack, int who, const struct lines_hand *hand,
                      const struct lines_mix *enemy, int tries, struct rng *dice, struct lines_setup *best)
{
    struct lines_foes foes;
    gather_foes(enemy, &foes);
    return lines_answer(pack, who, hand, &foes, tries, dice, best);
}

/* ---- the game between what was found ------------------------------------------------------------ */

/* Makes room: what is neither played nor regretted leaves the game. */
static void forget(struct lines_game *g, int who)
{
    struct lines_mix *m = &g->mix[who];
    int n = 0, enemies = g->mix[who ^ 1].n;
    for (int i = 0; i < m->n; i++) {
        if (!m->weight[i] && !g->regret[who][i] && i >= STARTS) /* there is always some */
            continue;
        m->setup[n] = m->setup[i];
        m->side[n] = m->side[i];
        m->weight[n] = m->weight[i];
        g->regret[who][n] = g->regret[who][i];
        memmove(g->won[who][n], g->won[who][i], (size_t)enemies);
        for (int j = 0; j < enemies; j++)
            g->won[who ^ 1][j][n] = g->won[who ^ 1][j][i];
        n++;
    }
    m->n = n;
}

static bool add(const struct lines_pack *pack, struct lines_game *g, int who, const struct lines_setup *setup)
{
    struct lines_mix *own = &g->mix[who], *enemy = &g->mix[who ^ 1];
    for (int i = 0; i < own->n; i++)
        if (memcmp(&own->setup[i], setup, sizeof *setup) == 0)
            return false;
    if (own->n == SETUP_MAX)
        forget(g, who);
    if (own->n == SETUP_MAX)
        return false;
    int at = own->n++;
    own->setup[at] = *setup;
    own->weight[at] = 0;
    g->regret[who][at] = 0;
    g->battles += enemy->n;
    lines_setup_side(pack, setup, &own->side[at]);
    for (int j = 0; j < enemy->n; j++) {
        const struct lines_side *a = who ? &enemy->side[j] : &own->side[at],
                                *b = who ? &own->side[at] : &enemy->side[j];
        int8_t won = lines_battle(a, b, pack->right, pack->fort).winner;
        g->won[who][at][j] = (int8_t)(who ? -won : won);
        g->won[who ^ 1][j][at] = (int8_t)(who ? won : -won);
    }
    return true;
}

/* What each formation of a side gets against the other's weights, of SETUP_ALL. Few are played at a time, so the
 * sums go by the enemy's formations. */
static void payoffs(const struct lines_game *g, int who, const uint32_t *enemy, int64_t *out)
{
    enum { BLOCK = 16 };
    int32_t sum[SETUP_MAX] = {0};
    int n = g->mix[who].n;
    for (int j = 0; j < g->mix[who ^ 1].n; j++) {
        const int8_t *lost = g->won[who ^ 1][j];
        int32_t weight = (int32_t)enemy[j];
        for (int i = 0; weight && i < n; i += BLOCK)
            for (int k = 0; k < BLOCK; k++)
                sum[i + k] -= weight * lost[i + k];
    }
    for (int i = 0; i < n; i++)
        out[i] = sum[i];
}

/* Weights by what is regretted; a side that regrets nothing plays all it has alike. */
static void by_regret(const struct lines_mix *m, const int64_t *regret, uint32_t *weight)
{
    int64_t all = 0;
    int shift = 0;
    assert(m->n > 0);
    for (int i = 0; i < m->n; i++)
        all += regret[i];
    while (all >> shift >= INT64_MAX / ONE) /* sums of many steps: the product below has room for no more */
        shift++;
    for (int i = 0; i < m->n; i++)
        weight[i] = (uint32_t)(all ? (regret[i] >> shift) * ONE / (all >> shift) : ONE / m->n);
}

/* Regret matching, regrets never below zero and kept from round to round; later steps count more. The averages become
 * the weights. */
static void solve(struct lines_game *g, int steps)
{
    int64_t average[LINES_SIDES][SETUP_MAX] = {0}, get[SETUP_MAX];
    int64_t(*regret)[SETUP_MAX] = g->regret;
    uint32_t now[LINES_SIDES][SETUP_MAX];
    for (int who = 0; who < LINES_SIDES; who++)
        by_regret(&g->mix[who], regret[who], now[who]);
    for (int step = 1; step <= steps; step++)
        for (int who = 0; who < LINES_SIDES; who++) {
            const struct lines_mix *m = &g->mix[who];
            int64_t mean = 0;
            payoffs(g, who, now[who ^ 1], get);
            for (int i = 0; i < m->n; i++)
                mean += get[i] * now[who][i] / ONE;
            for (int i = 0; i < m->n; i++) {
                regret[who][i] += get[i] - mean;
                if (regret[who][i] < 0)
                    regret[who][i] = 0;
            }
            by_regret(m, regret[who], now[who]);
            for (int i = 0; i < m->n; i++)
                average[who][i] += (int64_t)step * now[who][i];
        }
    for (int who = 0; who < LINES_SIDES; who++)
        by_regret(&g->mix[who], average[who], g->mix[who].weight);
}

/* The value of a side by the mixtures. */
static int32_t value_of(const struct lines_game *g, int who)
{
    const struct lines_mix *m = &g->mix[who];
    int64_t get[SETUP_MAX], sum = 0;
    payoffs(g, who, g->mix[who ^ 1].weight, get);
    for (int i = 0; i < m->n; i++)
        sum += get[i] * m->weight[i] / ONE;
    return (int32_t)(sum * SETUP_STAKE / ONE);
}

static const struct lines_setup *heaviest(const struct lines_mix *m)
{
    int best = 0;
    assert(m->n > 0);
    for (int i = 1; i < m->n; i++)
        if (m->weight[i] > m->weight[best])
            best = i;
    return &m->setup[best];
}

void lines_solve(const struct lines_pack *pack, struct lines_game *g, int64_t battles, int32_t enough, struct rng *dice)
{
    for (int who = 0; who < LINES_SIDES; who++) {
        g->mix[who].n = 0;
        for (int i = 0; i < STARTS; i++) {
            struct lines_setup setup;
            lines_setup_any(pack, &g->mix[who].hand, false, dice, &setup);
            add(pack, g, who, &setup);
        }
    }
    int tries = TRIES, steps = SOLVE_STEPS;
    struct lines_foes foes;
    for (g->rounds = 0;; g->rounds++) {
        struct lines_setup also[LINES_SIDES][FINDS];
        int also_n[LINES_SIDES];
        solve(g, steps);
        g->value = value_of(g, 0);
        for (int who = 0; who < LINES_SIDES; who++) {
            const struct lines_mix *m = &g->mix[who];
            int32_t now = value_of(g, who);
            struct lines_setup best = *heaviest(m);
            struct lines_finds finds = {.own = m, .also = also[who], .max = FINDS, .floor = now + enough / 2};
            gather_foes(&g->mix[who ^ 1], &foes);
            int32_t got = lines_search(pack, who, &m->hand, &foes, tries, dice, &best, &finds);
            also_n[who] = finds.n;
            g->battles += finds.fought;
            g->gain[who] = got > now ? got - now : 0;
        }
        bool calm = g->gain[0] <= enough && g->gain[1] <= enough, any = false;
        if (calm && tries >= HARDEST_TRIES)
            return;
        /* Nobody gains: looked for harder and harder before that is believed. */
        tries = !calm ? TRIES : tries < HARD_TRIES ? HARD_TRIES : 2 * tries;
        for (int who = 0; who < LINES_SIDES; who++)
            for (int i = 0; i < also_n[who]; i++)
                any |= add(pack, g, who, &also[who][i]);
        if (g->battles >= battles) { /* the last that was found counts, too */
            solve(g, 4 * steps);
            g->value = value_of(g, 0);
            return;
        }
        if (!any && !calm) /* what gains is in the game already: it was not solved well enough */
            steps = steps < 16 * SOLVE_STEPS ? 2 * steps : steps;
    }
}
