/* practice.c: games to learn from. See learn.h.
 *
 * A player who looks ahead asks about positions that good play never meets. So one answer in ODD is a cheap one and another any
 * at all, every other game begins with up to LOOSE such answers, and one seat in ANY_HAND answers a secret series cheaply: only
 * so can be learned what a card or a unit is worth that players would not choose. */
#include "learn.h"

#include "engine/hash.h"
#include "lab.h"
#include "players/peek.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { EVERY = 4, ODD = 40, ANY_HAND = 3, LOOSE = 30, OUTCOMES_MOST = 300 };

struct desk {
    struct player **player; /* of each pack, a player for each seat */
    unsigned char *state, *view, *work;
    action_t *legal;
    struct outcome *outcomes;
    struct rng dice;
    int packs_n, loose;
    bool cheap[SEATS_MAX]; /* answers secret series cheaply in this game */
    double luck[SEATS_MAX];
};

struct desk *practice_desk(const struct practice *p, struct text *error)
{
    const struct game *g = p->game;
    struct desk *d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    d->packs_n = p->packs_n;
    d->player = calloc((size_t)p->packs_n * SEATS_MAX, sizeof(struct player *));
    d->state = calloc(3, g->state_size);
    d->legal = calloc((size_t)g->choices_max, sizeof *d->legal);
    d->outcomes = calloc((size_t)g->outcomes_max, sizeof *d->outcomes);
    bool ok = d->player && d->state && d->legal && d->outcomes;
    for (int i = 0; ok && i < p->packs_n; i++)
        for (int seat = 0; ok && seat < p->packs[i]->bytes->seats; seat++)
            ok = (d->player[i * SEATS_MAX + seat] = player_new_in_lab(g, p->packs[i]->bytes, p->player, 1, error));
    if (!ok) {
        practice_desk_free(d);
        return NULL;
    }
    d->view = d->state + g->state_size;
    d->work = d->view + g->state_size;
    return d;
}

void practice_desk_free(struct desk *d)
{
    if (!d)
        return;
    for (int i = 0; d->player && i < d->packs_n * SEATS_MAX; i++)
        player_free(d->player[i]);
    free(d->player);
    free(d->state);
    free(d->legal);
    free(d->outcomes);
    free(d);
}

static void value_of(const struct practice *p, const void *pack, const void *state, int32_t value[SEATS_MAX])
{
    memset(value, 0, SEATS_MAX * sizeof *value);
    if (p->net && p->game->node(pack, state).kind != NODE_OVER && net_value(p->net, p->game, pack, state, value))
        return;
    p->game->judge(pack, state, value);
}

/* What luck did against its exact expectation is taken off the result later. Where there are too many outcomes to weigh it is
 * left in: what is taken off has mean zero either way. */
static void throw_dice(const struct practice *p, struct desk *d, const void *pack)
{
    const struct game *g = p->game;
    uint64_t what = g->sample(pack, d->state, &d->dice);
    struct node node = g->node(pack, d->state);
    int n = node.denominator <= UINT32_MAX ? g->outcomes(pack, d->state, d->outcomes) : 0;
    double sum[SEATS_MAX] = {0}, met[SEATS_MAX] = {0}, weights = 0;
    for (int i = 0; i < n && n <= OUTCOMES_MOST; i++) {
        int32_t value[SEATS_MAX];
        double weight = (double)d->outcomes[i].weight;
        memcpy(d->work, d->state, g->state_size);
        g->resolve(pack, d->work, d->outcomes[i].what, NULL);
        value_of(p, pack, d->work, value);
        weights += weight;
        for (int k = 0; k < SEATS_MAX; k++) {
            sum[k] += value[k] * weight;
            met[k] = d->outcomes[i].what == what ? value[k] : met[k];
        }
    }
    for (int k = 0; k < SEATS_MAX && weights > 0; k++)
        d->luck[k] += met[k] - sum[k] / weights;
    g->resolve(pack, d->state, what, NULL);
}

static action_t answer(const struct practice *p, struct desk *d, const struct pack *pack, struct player *player,
                       unsigned seat, struct node node)
{
    const struct game *g = p->game;
    uint32_t odd = rng_below(&d->dice, ODD);
    bool secret = node.seen != SEEN_BY_ALL;
    if (secret && d->cheap[seat])
        odd = rng_below(&d->dice, 8) ? 0 : 1;
    else if (d->loose > 0 && !secret)
        odd = (uint32_t)(d->loose--) % 2;
    if (odd == 0 && g->quick)
        return g->quick(pack->bytes, d->state, seat, &d->dice);
    if (odd <= 1)
        return d->legal[rng_below(&d->dice, (uint32_t)g->legal(pack->bytes, d->state, seat, d->legal))];
    return lab_decide(g, pack->bytes, d->state, seat, player, d->view);
}

/* Some positions of the game, for each seat that the net is asked for; what luck had done by then is kept in the place of what
 * the game comes to. False: there is no memory. */
static bool note(const struct practice *p, struct desk *d, const struct pack *pack, struct rows *out)
{
    int32_t row[ROW_HEAD + FEATURES_MAX];
    unsigned seats = pack->bytes->seats;
    if (rng_below(&d->dice, EVERY))
        return true;
    for (unsigned k = 0; k < (seats == 2 ? 1 : seats); k++) {
        int seat = p->game->features(pack->bytes, d->state, seats == 2 ? NOBODY : k, row + ROW_HEAD, &row[2]);
        if (seat < 0)
            return true;
        row[0] = seat; /* for now */
        row[1] = (int32_t)d->luck[seat];
        if (!rows_add(out, row))
            return false;
    }
    return true;
}

/* What it came to for each seat, of 10,000: a first place shared by all is a draw. */
static void worth_of(const struct result *r, int seats, int32_t worth[SEATS_MAX])
{
    int first = 0;
    for (int i = 0; i < seats; i++)
        first += r->place[i] == 1;
    for (int i = 0; i < seats; i++)
        worth[i] = first == seats ? 0 : r->place[i] == 1 ? 10000 : -10000;
}

bool practice_game(const struct practice *p, struct desk *d, int64_t index, struct rows *out)
{
    const struct game *g = p->game;
    int which = (int)(index % p->packs_n), seats = p->packs[which]->bytes->seats;
    const struct pack *pack = p->packs[which];
    struct player **player = d->player + which * SEATS_MAX;
    int64_t before = out->n, entries = 0;
    rng_seed(&d->dice, p->seed + (uint64_t)index * UINT64_C(0x9E3779B97F4A7C15));
    memset(d->luck, 0, sizeof d->luck);
    for (int k = 0; k < seats; k++) {
        player_seed(player[k], rng_next(&d->dice));
        d->cheap[k] = rng_below(&d->dice, ANY_HAND) == 0;
    }
    d->loose = rng_below(&d->dice, 2) ? 0 : (int)rng_below(&d->dice, LOOSE);
    memset(d->state, 0, g->state_size);
    g->begin(pack->bytes, d->state);
    for (struct node node; (node = g->node(pack->bytes, d->state)).kind != NODE_OVER && entries <= g->length_max;
         entries++) {
        if (!note(p, d, pack, out))
            return false;
        if (node.kind == NODE_LUCK)
            throw_dice(p, d, pack->bytes);
        else {
            unsigned seat = (unsigned)__builtin_ctz(node.seats);
            g->apply(pack->bytes, d->state, seat, answer(p, d, pack, player[seat], seat, node), NULL);
        }
    }
    struct result r;
    int32_t worth[SEATS_MAX] = {0};
    g->result(pack->bytes, d->state, &r);
    worth_of(&r, seats, worth);
    for (int64_t i = before; i < out->n; i++) {
        int32_t *row = row_of(out, i), seat = row[0];
        row[1] = worth[seat] - (int32_t)(d->luck[seat] - row[1]);
        row[0] = (int32_t)index;
    }
    return true;
}

/* ---- the file ----------------------------------------------------------------------------------------------------- */

struct block {
    uint32_t magic, rows;
    int64_t index;
    uint64_t hash; /* of the rows */
};
enum { BLOCK_MAGIC = 0x4E574F52 };

bool rows_write(FILE *f, int64_t index, const struct rows *game)
{
    size_t bytes = (size_t)game->n * (size_t)(ROW_HEAD + game->features) * sizeof *game->at;
    struct block b = {BLOCK_MAGIC, (uint32_t)game->n, index, hash_bytes(game->at, bytes, 0)};
    return fwrite(&b, sizeof b, 1, f) == 1 && fwrite(game->at, 1, bytes, f) == bytes && fflush(f) == 0;
}

bool rows_read(const char *path, int features, struct rows *out, uint8_t *have, int64_t games_n, struct text *error)
{
    FILE *f = fopen(path, "rb+");
    struct block b;
    long whole = 0;
    bool ok = true;
    if (!f)
        return true; /* nothing there yet */
    size_t one = (size_t)(ROW_HEAD + features) * sizeof *out->at;
    while (ok && fread(&b, sizeof b, 1, f) == 1 && b.magic == BLOCK_MAGIC && b.rows < 10000000) {
        size_t bytes = b.rows * one;
        int32_t *rows = malloc(bytes ? bytes : 1);
        bool good = rows && fread(rows, 1, bytes, f) == bytes && hash_bytes(rows, bytes, 0) == b.hash;
        if (good) {
            whole = ftell(f);
            bool fresh = b.index >= 0 && b.index < games_n && !have[b.index];
            for (uint32_t i = 0; fresh && ok && i < b.rows; i++)
                ok = rows_add(out, rows + i * (one / sizeof *rows));
            if (fresh)
                have[b.index] = 1;
        }
        free(rows);
        if (!good)
            break;
    }
    if (ok && (fflush(f) != 0 || ftruncate(fileno(f), whole) != 0)) {
        text_format(error, "%s cannot be written", path);
        ok = false;
    }
    fclose(f);
    return ok;
}
