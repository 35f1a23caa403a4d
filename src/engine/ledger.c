/* ledger.c: see ledger.h. */
#include "ledger.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void luck_surprise(const struct game *game, const void *pack, const void *state, uint64_t outcome, struct outcome *list,
                   unsigned char *work, double surprise[SEATS_MAX])
{
    int32_t value[SEATS_MAX], met[SEATS_MAX] = {0};
    double sum[SEATS_MAX] = {0}, weights = 0;
    memset(surprise, 0, SEATS_MAX * sizeof *surprise);
    if (!game->judge)
        return;
    int n = game->outcomes(pack, state, list);
    for (int i = 0; i < n; i++) {
        memcpy(work, state, game->state_size);
        game->resolve(pack, work, list[i].what, NULL);
        memset(value, 0, sizeof value);
        game->judge(pack, work, value);
        for (int k = 0; k < SEATS_MAX; k++)
            sum[k] += value[k] * (double)list[i].weight;
        weights += (double)list[i].weight;
        if (list[i].what == outcome)
            memcpy(met, value, sizeof met);
    }
    for (int k = 0; k < SEATS_MAX && weights > 0; k++)
        surprise[k] = met[k] - sum[k] / weights;
}

struct weighing {
    const struct game *game;
    const void *pack;
    unsigned char *state, *work, *view, *world;
    struct outcome *list;
};

/* The mean over some worlds that fit what the seat sees; what it will see of the entry may happen in each (law 11). */
static void surprise_seen(struct weighing *w, unsigned seat, uint64_t outcome, double surprise[SEATS_MAX])
{
    enum { WORLDS = 8 };
    struct rng dice;
    rng_seed(&dice, 1);
    memset(surprise, 0, SEATS_MAX * sizeof *surprise);
    memset(w->view, 0, w->game->state_size);
    w->game->look(w->pack, w->state, seat, w->view);
    for (int i = 0; i < WORLDS; i++) {
        double here[SEATS_MAX];
        w->game->imagine(w->pack, w->view, seat, &dice, w->world);
        luck_surprise(w->game, w->pack, w->world, outcome, w->list, w->work, here);
        for (int k = 0; k < SEATS_MAX; k++)
            surprise[k] += here[k] / WORLDS;
    }
}

static void put_row(struct ledger *l, struct weighing *w, const struct entry *e, int entry, unsigned seat)
{
    struct ledger_row *row = &l->rows[l->n];
    if (seat < SEATS_MAX && !(e->seen >> seat & 1))
        return;
    *row = (struct ledger_row){.entry = entry, .what = e->what};
    if (seat < SEATS_MAX)
        surprise_seen(w, seat, e->what, row->surprise);
    else
        luck_surprise(w->game, w->pack, w->state, e->what, w->list, w->work, row->surprise);
    for (int k = 0; k < SEATS_MAX; k++)
        l->sum[k] += row->surprise[k];
    l->n++;
}

/* The entries that stand, played again; each piece of luck is weighed before it is carried out. */
void ledger_make(struct ledger *l, const struct match *m, unsigned seat)
{
    const struct game *game = match_game(m);
    const struct entry *entries;
    int n = match_entries(m, &entries);
    struct weighing w = {.game = game, .pack = match_pack(m)};
    size_t size = game->state_size;
    w.state = calloc(4, size);
    w.list = calloc((size_t)game->outcomes_max, sizeof *w.list);
    *l = (struct ledger){.rows = calloc((size_t)n + 1, sizeof *l->rows)};
    if (!w.state || !w.list || !l->rows)
        abort();
    w.work = w.state + size;
    w.view = w.work + size;
    w.world = w.view + size;
    memcpy(w.state, match_start(m), size);
    for (int i = 0; i < n; i++) {
        const struct entry *e = &entries[i];
        if (e->undone || (e->word != WORD_ACTION && e->word != WORD_LUCK))
            continue;
        if (e->word == WORD_LUCK)
            put_row(l, &w, e, i, seat);
        if (e->word == WORD_ACTION)
            game->apply(w.pack, w.state, e->who, e->what, NULL);
        else
            game->resolve(w.pack, w.state, e->what, NULL);
    }
    free(w.state);
    free(w.list);
}

void ledger_free(struct ledger *l)
{
    free(l->rows);
    *l = (struct ledger){0};
}
