/* trial.c: one game of a trial, and all of them on several threads. */
#include "usage.h"

#include "engine/hash.h"
#include "engine/ledger.h"
#include "players/peek.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#ifndef BELLUM_NO_THREADS
#include <pthread.h>
#endif

struct lab_scratch {
    unsigned char *state, *view, *work;
    action_t *actions;
    struct outcome *outcomes;
    struct player *player[2][SEATS_MAX]; /* of each pack: made once, seeded anew for each game */
    struct events events;
    struct lab_entry *entries; /* matches: of the game being played */
    int64_t entries_max;
    struct notes *notes; /* deep: what each seat used in this game */
};

struct lab_scratch *lab_scratch(const struct trial *t)
{
    struct lab_scratch *s = calloc(1, sizeof *s);
    const struct game *g = t->game;
    s->state = calloc(3, g->state_size);
    s->view = s->state + g->state_size;
    s->work = s->view + g->state_size;
    s->actions = calloc((size_t)g->choices_max, sizeof *s->actions);
    s->outcomes = calloc((size_t)g->outcomes_max, sizeof *s->outcomes);
    if (t->deep)
        s->notes = notes_new();
    for (int k = 0; k < (t->other ? 2 : 1); k++)
        for (int e = 0; e < t->pack->bytes->seats; e++) {
            struct text error = {0};
            if (strcmp(t->entrant[e], "random") != 0)
                s->player[k][e] = player_new_in_lab(g, (k ? t->other : t->pack)->bytes, t->entrant[e], 1, &error);
            text_free(&error);
            if (!s->player[k][e] &&
                strcmp(t->entrant[e], "random") != 0) { /* it must not play at random under its name */
                fputs("there is not enough memory for all players on all threads\n", stderr);
                abort();
            }
        }
    return s;
}

void lab_scratch_free(struct lab_scratch *s)
{
    for (int k = 0; k < 2; k++)
        for (int e = 0; e < SEATS_MAX; e++)
            player_free(s->player[k][e]);
    free(s->state);
    free(s->actions);
    free(s->outcomes);
    notes_free(s->notes);
    free(s->entries);
    free(s);
}

/* Who leads, by judge(): the seat with the best prospects, or none if nobody is clearly ahead. */
static int leader_of(const struct game *game, const void *pack, const void *state, int seats)
{
    int32_t value[SEATS_MAX] = {0};
    int best = 0;
    game->judge(pack, state, value);
    for (int i = 1; i < seats; i++)
        if (value[i] > value[best])
            best = i;
    for (int i = 0; i < seats; i++)
        if (i != best && value[best] - value[i] < 600)
            return -1;
    return best;
}

/* The luck of one entry: a stream of its own, so that the same entry meets the same dice whoever plays and whatever was
 * rolled before it. Seeding a generator anew for every die would cost more than many a die's entry: here seed and number
 * are mixed once (splitmix64), and the words of the generator are that, turned (tests/test_lab.c looks at the dice). */
void lab_luck(uint64_t seed, uint64_t entry, struct rng *out)
{
    uint64_t x = seed + entry * UINT64_C(0x9E3779B97F4A7C15);
    x = (x ^ x >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ x >> 27) * UINT64_C(0x94D049BB133111EB);
    x ^= x >> 31;
    *out = (struct rng){{x << 23 | x >> 41, x, UINT64_C(0x9E3779B97F4A7C15), x << 43 | x >> 21}};
}

struct course {
    const struct trial *t;
    const struct pack *pack;
    struct lab_scratch *s;
    struct player **player; /* by entrant */
    int entrant_of[SEATS_MAX], seats, leader;
    uint64_t seed;
    uint8_t match_seed[SEED_BYTES];
    struct rng choice;
    double luck[SEATS_MAX]; /* deep: by seat */
    struct played *out;
};

static void weigh_luck(struct course *c, uint64_t what)
{
    double surprise[SEATS_MAX];
    luck_surprise(c->t->game, c->pack->bytes, c->s->state, what, c->s->outcomes, c->s->work, surprise);
    for (int seat = 0; seat < c->seats; seat++)
        c->luck[seat] += surprise[seat];
}

static void weigh_lead(struct course *c)
{
    int leader = leader_of(c->t->game, c->pack->bytes, c->s->state, c->seats);
    if (leader < 0)
        return;
    c->out->lead_changes += c->leader >= 0 && leader != c->leader;
    c->leader = leader;
}

action_t lab_decide(const struct game *game, const void *pack, const void *state, unsigned seat, struct player *p,
                    void *view)
{
    if (player_peeks(p))
        return player_choose(p, state, seat, NULL);
    memset(view, 0, game->state_size);
    game->look(pack, state, seat, view);
    return player_choose(p, view, seat, NULL);
}

static void note_entry(struct lab_scratch *s, int64_t at, unsigned who, uint64_t what)
{
    if (at >= s->entries_max) {
        s->entries_max = s->entries_max ? 2 * s->entries_max : 512;
        s->entries = realloc(s->entries, (size_t)s->entries_max * sizeof *s->entries);
        if (!s->entries)
            abort();
    }
    s->entries[at] = (struct lab_entry){.who = (uint8_t)who, .what = what};
}

/* To the end: false if it passes its bound. Everything a turn of the loop needs is at hand, and what only a deep trial
 * asks is left out of the others, so that it costs little more than the bare loop of the game. */
__attribute__((always_inline)) static inline bool run_to_end(struct course *c, const bool deep, const bool matches)
{
    const struct game *g = c->t->game;
    const void *pack = c->pack->bytes;
    struct lab_scratch *s = c->s;
    unsigned char *state = s->state;
    action_t *actions = s->actions;
    struct events *sink = s->events.met ? &s->events : NULL; /* events only where rules are counted */
    struct player *player[SEATS_MAX] = {NULL};
    const bool judged = deep && g->judge;
    const int64_t most = g->length_max;
    int64_t entries = 0, decisions = 0;
    for (int seat = 0; seat < c->seats; seat++)
        player[seat] = c->player[c->entrant_of[seat]];
    for (struct node node; (node = g->node(pack, state)).kind != NODE_OVER && entries <= most;) {
        entries++;
        if (node.kind == NODE_LUCK) {
            struct rng luck;
            if (matches)
                luck_for_entry(c->match_seed, (uint64_t)entries, &luck);
            else
                lab_luck(c->seed, (uint64_t)entries, &luck);
            uint64_t what = g->sample(pack, state, &luck);
            if (matches)
                note_entry(s, entries - 1, LUCK, what);
            if (deep)
                weigh_luck(c, what);
            g->resolve(pack, state, what, sink);
        } else {
            unsigned seat = (unsigned)__builtin_ctz(node.seats);
            action_t action;
            if (player[seat])
                action = lab_decide(g, pack, state, seat, player[seat], s->view);
            else { /* random needs no view: what is legal is the same on it (law 8) */
                int n = g->legal(pack, state, seat, actions);
                action = actions[n > 1 ? rng_below(&c->choice, (uint32_t)n) : 0];
            }
            if (deep)
                notes_take(s->notes, c->t, pack, state, s->view, seat, action);
            if (matches)
                note_entry(s, entries - 1, seat, action);
            g->apply(pack, state, seat, action, sink);
            decisions++;
        }
        if (judged)
            weigh_lead(c);
    }
    c->out->entries = (uint32_t)entries;
    c->out->decisions = (uint32_t)decisions;
    return entries <= most;
}

static bool run(struct course *c)
{
    if (c->t->matches)
        return c->t->deep ? run_to_end(c, true, true) : run_to_end(c, false, true);
    return c->t->deep ? run_to_end(c, true, false) : run_to_end(c, false, false);
}

static void finish(struct course *c)
{
    struct result r = {0};
    c->t->game->result(c->pack->bytes, c->s->state, &r);
    for (int seat = 0; seat < c->seats; seat++) {
        c->out->place[c->entrant_of[seat]] = r.place[seat];
        c->out->score[c->entrant_of[seat]] = r.score[seat];
        c->out->luck[c->entrant_of[seat]] = (int32_t)lround(c->luck[seat]);
    }
    memcpy(c->out->by, r.by, sizeof r.by);
    c->out->done = 1;
}

static int64_t round_of(const struct trial *t, int64_t index)
{
    int64_t round = index / (t->swap ? t->pack->bytes->seats : 1);
    return t->other ? round / 2 : round; /* two contents share their luck */
}

void lab_match_seed(const struct trial *t, int64_t index, uint8_t seed[SEED_BYTES])
{
    struct rng rng;
    lab_luck(hash_mix(t->seed, (uint64_t)round_of(t, index)), UINT64_C(0x6D61746368), &rng);
    for (int i = 0; i < SEED_BYTES; i += 8) {
        uint64_t word = rng_next(&rng);
        for (int k = 0; k < 8; k++)
            seed[i + k] = (uint8_t)(word >> (8 * k));
    }
}

void lab_play(const struct trial *t, int64_t index, struct lab_scratch *s, struct played *out)
{
    const struct game *g = t->game;
    int seats = t->pack->bytes->seats;
    int rotations = t->swap ? seats : 1;
    int64_t round = index / rotations;
    int64_t twin = t->other ? index / (2 * rotations) * rotations + index % rotations : index; /* of both contents */
    struct course c = {.t = t, .s = s, .seats = seats, .leader = -1, .out = out};
    c.pack = t->other && round % 2 ? t->other : t->pack;
    c.player = s->player[c.pack == t->other];
    c.seed = hash_mix(t->seed, (uint64_t)round_of(t, index));
    if (t->matches)
        lab_match_seed(t, index, c.match_seed);
    *out = (struct played){.index = index};
    if (s->notes)
        notes_begin(s->notes);
    for (int e = 0; e < seats; e++) {
        int seat = (int)((e + index % rotations) % seats);
        out->seat[e] = (uint8_t)seat;
        c.entrant_of[seat] = e;
        if (c.player[e])
            player_seed(c.player[e], hash_mix(c.seed, (uint64_t)(twin * SEATS_MAX + e)));
    }
    lab_luck(c.seed, (uint64_t)twin ^ UINT64_C(0xC2B2AE3D27D4EB4F), &c.choice);
    const void *start = c.pack == t->other ? t->other_start : t->start;
    if (start)
        memcpy(s->state, start, g->state_size);
    else {
        memset(s->state, 0, g->state_size);
        g->begin(c.pack->bytes, s->state);
    }
    if (run(&c))
        finish(&c);
    else
        out->endless = out->done = 1;
}

/* ---- all of them -------------------------------------------------------------------------- */

struct pool {
    const struct trial *t;
    struct played *results;
    const uint8_t *skip;
    const struct lab_hooks *hooks;
    struct usages *usages;
    uint32_t *met;
    int64_t at_once; /* games that a thread takes together: short ones would wait for each other's cache lines */
    int64_t done;    /* told to the hooks, under the lock */
    int64_t all;     /* of so many: those that are not skipped */
    atomic_llong next;
    atomic_bool stop;
#ifndef BELLUM_NO_THREADS
    pthread_mutex_t lock;
#endif
};

static void pool_lock(struct pool *p)
{
#ifndef BELLUM_NO_THREADS
    pthread_mutex_lock(&p->lock);
#else
    (void)p;
#endif
}

static void pool_unlock(struct pool *p)
{
#ifndef BELLUM_NO_THREADS
    pthread_mutex_unlock(&p->lock);
#else
    (void)p;
#endif
}

static void play_one(struct pool *p, int64_t i, struct lab_scratch *s)
{
    const struct trial *t = p->t;
    const struct lab_hooks *h = p->hooks;
    lab_play(t, i, s, &p->results[i]);
    if (h && h->entries && !p->results[i].endless && !h->entries(h->context, &p->results[i], s->entries)) {
        p->results[i].done = 0;
        atomic_store(&p->stop, true);
        return;
    }
    bool shared = p->usages || (h && (h->game || h->stop || h->progress));
    if (!shared && !p->results[i].endless)
        return;
    pool_lock(p);
    p->done++;
    if (p->usages)
        usages_add(p->usages, s->notes, &p->results[i], t->pack->bytes->seats);
    if (h && h->game)
        h->game(h->context, &p->results[i]);
    if (h && h->progress)
        h->progress(h->context, p->done, p->all);
    if ((h && h->stop && h->stop(h->context)) || p->results[i].endless)
        atomic_store(&p->stop, true);
    pool_unlock(p);
}

static void *work(void *context)
{
    struct pool *p = context;
    int64_t all = p->t->games, first;
    struct lab_scratch *s = lab_scratch(p->t);
    if (p->met && !(s->events.met = calloc(1 << 16, sizeof(uint32_t))))
        abort();
    while ((first = atomic_fetch_add(&p->next, p->at_once)) < all && !atomic_load(&p->stop))
        for (int64_t i = first; i < first + p->at_once && i < all && !atomic_load(&p->stop); i++)
            if (!p->skip || !p->skip[i])
                play_one(p, i, s);
    if (s->events.met) {
        pool_lock(p);
        for (int i = 0; i < 1 << 16; i++)
            p->met[i] += s->events.met[i];
        pool_unlock(p);
        free(s->events.met);
    }
    lab_scratch_free(s);
    return NULL;
}

bool lab_run(const struct trial *t, struct played *results, const uint8_t *skip, const struct lab_hooks *hooks,
             struct usages *usages, uint32_t *met)
{
    enum { SHARES = 64, MOST_AT_ONCE = 64 }; /* so many shares a thread that none waits long for another at the end */
    struct pool p = {.t = t, .results = results, .skip = skip, .hooks = hooks, .usages = usages, .met = met};
    for (int64_t i = 0; i < t->games; i++)
        p.all += !skip || !skip[i];
    p.at_once = t->games / (SHARES * (t->threads > 1 ? t->threads : 1));
    p.at_once = p.at_once < 1 ? 1 : p.at_once > MOST_AT_ONCE ? MOST_AT_ONCE : p.at_once;
#ifndef BELLUM_NO_THREADS
    pthread_t thread[LAB_THREADS];
    int n = 0;
    pthread_mutex_init(&p.lock, NULL);
    while (n < t->threads - 1 && n < LAB_THREADS && pthread_create(&thread[n], NULL, work, &p) == 0)
        n++;
    work(&p);
    while (n)
        pthread_join(thread[--n], NULL);
    pthread_mutex_destroy(&p.lock);
#else
    work(&p);
#endif
    for (int64_t i = 0; i < t->games; i++)
        if (results[i].endless)
            return false;
    return true;
}
