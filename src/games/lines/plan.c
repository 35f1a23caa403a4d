/* plan.c: the set-up of a seat as one plan (plan.h). */
#include "plan.h"

#include <string.h>

static int series(const struct lines_pack *pack, const struct lines_setup *setup, const struct lines_army *army,
                  action_t *out)
{
    struct lines_army a = *army;
    int n = 0, t = setup->left + setup->right;
    while (!a.committed) { /* what is forced is skipped by the game, so it is not said */
        action_t next = action_make(VERB_COMMIT, 0, 0, 0, 0);
        if (!(a.left + a.right))
            next = action_make(VERB_SHAPE, setup->left, setup->right, 0, 0);
        else if (a.placed < 2 * t)
            next =
                action_make(a.placed < t ? VERB_FRONT : VERB_BACK, setup->place[a.placed / t][a.placed % t], 0, 0, 0);
        assert(n < PLAN_MAX);
        out[n++] = next;
        lines_arrange_do(&a, next, NULL);
        lines_arrange_settle(pack, &a, 0, NULL);
    }
    return n;
}

void lines_setup_hand(const struct lines_army *a, struct lines_hand *out)
{
    uint8_t items[LINES_CARDS_MAX + 2 * LINES_COLUMNS], n = a->hand_n;
    memcpy(items, a->hand, n);
    lines_table_items(a, items, &n);
    out->n = n < SETUP_CARDS ? n : SETUP_CARDS;
    memcpy(out->kind, items, out->n);
}

static bool can_plan(const struct lines_state *view, unsigned seat)
{
    const struct lines_army *own = &view->army[seat];
    return view->stage == STAGE_ARRANGE && !own->committed && !(own->left + own->right) && own->hand_n <= SETUP_CARDS;
}

/* G31: the enemy that stands there already is the only one to answer. False: it is too wide for the fast battle. */
static bool answer_shown(const struct lines_pack *pack, const struct lines_state *view, unsigned seat, int tries,
                         struct rng *dice, struct lines_setup *best)
{
    const struct lines_army *enemy = &view->army[seat ^ 1];
    struct lines_foes foes = {0};
    struct lines_hand own = {0};
    struct lines_side side = {0};
    if (!lines_side_of(pack, enemy->front, enemy->back, &side))
        return false;
    lines_foes_add(&foes, &side, SETUP_ALL);
    lines_setup_hand(&view->army[seat], &own);
    lines_setup_any(pack, &own, false, dice, best);
    lines_answer(pack, seat != first_seat(view), &own, &foes, tries, dice, best);
    return true;
}

/* The game between two hands that both know. */
static void open_game(const struct lines_state *view, struct lines_game *g)
{
    memset(g, 0, sizeof *g);
    for (unsigned seat = 0; seat < LINES_SIDES; seat++)
        lines_setup_hand(&view->army[seat], &g->mix[seat != first_seat(view)].hand);
}

/* An enemy as it may have lined up: a hand that fits the view, arranged at random, or so that it does well against
 * some others that are arranged at random. */
static void an_enemy(const struct lines_pack *pack, const struct lines_state *view, unsigned seat, bool clever,
                     struct rng *dice, struct lines_setup *out)
{
    enum { OTHERS = 12 };
    struct lines_state world, seen, other;
    struct lines_hand hand = {0}, own = {0};
    lines_imagine(pack, view, seat, dice, &world);
    lines_setup_hand(&world.army[seat ^ 1], &hand);
    lines_setup_any(pack, &hand, !clever, dice, out);
    if (!clever)
        return;
    struct lines_foes others = {0};
    lines_look(pack, &world, seat ^ 1, &seen);
    while (others.n < OTHERS) {
        struct lines_setup setup;
        struct lines_side side;
        lines_imagine(pack, &seen, seat ^ 1, dice, &other);
        lines_setup_hand(&other.army[seat], &own);
        lines_setup_any(pack, &own, true, dice, &setup);
        lines_setup_side(pack, &setup, &side);
        lines_foes_add(&others, &side, 1);
    }
    lines_answer(pack, seat == first_seat(view), &hand, &others, 0, dice, out);
}

/* What is thought of the enemy, an effort: how many there are of each sort and the sort's share of the weight, in
 * sixteenths; and the starts of the search. The tables are of one kind of hand: elsewhere the enemies think here and
 * now. */
enum sort { RANDOM, GREEDY, USUAL, THINKING, SORTS };
struct thought_of {
    int n[SORTS], share[SORTS], tries;
};

static void add_enemies(const struct lines_pack *pack, const struct lines_state *view, unsigned seat, int n,
                        bool clever, struct rng *dice, struct lines_foes *foes)
{
    for (int i = 0; i < n; i++) {
        struct lines_setup setup;
        struct lines_side side;
        an_enemy(pack, view, seat, clever, dice, &setup);
        lines_setup_side(pack, &setup, &side);
        lines_foes_add(foes, &side, SETUP_ALL / 16);
    }
}

/* Those from `first` on weigh `share` sixteenths together. */
static void weigh(struct lines_foes *foes, int first, int share)
{
    int64_t all = 0;
    for (int i = first; i < foes->n; i++)
        all += foes->weight[i];
    for (int i = first; i < foes->n; i++)
        foes->weight[i] = (uint32_t)(((int64_t)foes->weight[i] * share << 22) / all);
}

/* A search gives up early by what the first ones say of the rest. */
static void shuffle(struct lines_foes *foes, struct rng *dice)
{
    for (int i = foes->n - 1; i > 0; i--) {
        int j = (int)rng_below(dice, (uint32_t)i + 1);
        struct lines_side side = foes->side[i];
        uint32_t weight = foes->weight[i];
        foes->side[i] = foes->side[j];
        foes->weight[i] = foes->weight[j];
        foes->side[j] = side;
        foes->weight[j] = weight;
    }
}

static void gather(const struct lines_pack *pack, const struct lines_state *view, unsigned seat,
                   const struct thought_of *t, bool tables, struct rng *dice, struct lines_foes *foes)
{
    struct lines_hand own = {0};
    lines_setup_hand(&view->army[seat], &own);
    *foes = (struct lines_foes){0};
    for (enum sort sort = RANDOM; sort < SORTS; sort++) {
        int first = foes->n, n = sort == RANDOM || tables == (sort != THINKING) ? t->n[sort] : 0;
        if (sort == GREEDY)
            lines_greedy_foes(pack, &own, n, foes);
        else if (sort == USUAL)
            lines_usual_foes(pack, &own, n, foes);
        else
            add_enemies(pack, view, seat, n, sort == THINKING, dice, foes);
        weigh(foes, first, sort == RANDOM && !tables ? 16 - t->share[THINKING] : t->share[sort]);
    }
    foes->all = 0;
    for (int i = 0; i < foes->n; i++)
        foes->all += foes->weight[i];
}

static void answer(const struct lines_pack *pack, const struct lines_state *view, unsigned seat,
                   const struct thought_of *t, struct rng *dice, struct lines_setup *best)
{
    enum { FEWEST = 32 };
    struct lines_foes foes;
    struct lines_hand own = {0};
    bool tables = (t->n[GREEDY] || t->n[USUAL]) && lines_usual_fits(pack);
    gather(pack, view, seat, t, tables, dice, &foes);
    if (tables && foes.n < t->n[RANDOM] + FEWEST) /* a base pool of other cards: the tables say nothing of it */
        gather(pack, view, seat, t, false, dice, &foes);
    shuffle(&foes, dice);
    lines_setup_hand(&view->army[seat], &own);
    lines_setup_any(pack, &own, false, dice, best);
    lines_answer(pack, seat != first_seat(view), &own, &foes, t->tries, dice, best);
}

/* One formation, by the weights. */
static const struct lines_setup *drawn(const struct lines_mix *m, struct rng *dice)
{
    assert(m->n > 0);
    uint32_t left = rng_below(dice, SETUP_ALL);
    int i = 0;
    for (; i < m->n - 1 && left >= m->weight[i]; i++)
        left -= m->weight[i];
    return &m->setup[i];
}

bool lines_arranged(const struct lines_pack *pack, const struct lines_state *view, unsigned seat, int effort,
                    struct rng *dice, struct lines_setup *out)
{
    static const struct thought_of thoughts[] = {
        {.n = {[RANDOM] = 1000}, .share = {[RANDOM] = 16}, .tries = 8},
        {.n = {[RANDOM] = 200, [GREEDY] = FOES_MAX, [THINKING] = 24},
         .share = {[RANDOM] = 4, [GREEDY] = 12, [THINKING] = 8},
         .tries = 12},
        {.n = {[USUAL] = FOES_MAX, [THINKING] = 200}, .share = {[USUAL] = 16, [THINKING] = 16}, .tries = 96},
        {.n = {[USUAL] = FOES_MAX, [THINKING] = 400}, .share = {[USUAL] = 16, [THINKING] = 16}, .tries = 400}};
    static const int64_t battles[] = {0, 0, 1000000, 8000000}; /* under a second, under ten */
    effort = effort > 3 ? 3 : effort;
    if (!can_plan(view, seat))
        return false;
    if (lines_shown(pack, &view->army[seat ^ 1]))
        return answer_shown(pack, view, seat, thoughts[effort].tries, dice, out);
    if (effort < 2 || !lines_open(pack)) {
        answer(pack, view, seat, &thoughts[effort], dice, out);
        return true;
    }
    struct lines_game game;
    struct lines_state world;
    lines_imagine(pack, view, seat, dice, &world); /* the hand is known, how far the enemy has got is not */
    open_game(&world, &game);
    lines_solve(pack, &game, battles[effort], SETUP_STAKE / 100, dice);
    *out = *drawn(&game.mix[seat != first_seat(view)], dice);
    return true;
}

int lines_plan(const void *pack, const void *v, unsigned seat, int effort, struct rng *dice, action_t *out)
{
    const struct lines_state *view = v;
    struct lines_setup setup;
    return lines_arranged(pack, view, seat, effort, dice, &setup) ? series(pack, &setup, &view->army[seat], out) : 0;
}
