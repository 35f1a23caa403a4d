/* signature.c: see signature.h. */
#include "signature.h"
#include "engine/content.h"
#include "engine/hash.h"
#include "engine/luck.h"
#include "engine/match.h"

#include <stdlib.h>
#include <string.h>

enum { MATCHES = 2, ENTRIES = 600, LOOK_EVERY = 7, TEXT_EVERY = 41 };

struct walk {
    const struct game *game;
    const void *pack;
    void *state, *view;
    action_t *legal;
    struct text text;
    struct rng dice;
    uint64_t hash;
};

/* Events are part of the signature, so the walk hears them. */
struct hearing {
    struct events sink;
    struct walk *walk;
};

static void hear(struct events *sink, const struct event *e)
{
    struct walk *w = ((struct hearing *)sink)->walk;
    w->hash = hash_mix(w->hash, (uint64_t)e->kind << 24 | (uint64_t)e->seen << 16 | (uint64_t)e->shows << 8 | e->seat);
    for (int i = 0; i < 5; i++)
        w->hash = hash_mix(w->hash, (uint32_t)e->a[i]);
}

/* Numbers, never bytes of host order: the signature is the same everywhere. */
static void hash_list(struct walk *w, const action_t *list, int n)
{
    for (int i = 0; i < n; i++)
        w->hash = hash_mix(w->hash, list[i]);
}

static void hash_looks(struct walk *w, unsigned seats)
{
    for (unsigned looker = 0; looker <= AUDIENCE; looker = looker + 1 == seats ? AUDIENCE : looker + 1) {
        w->game->look(w->pack, w->state, looker, w->view);
        w->hash = hash_bytes(w->view, w->game->state_size, w->hash);
    }
}

static void hash_text(struct walk *w)
{
    text_clear(&w->text);
    w->game->say_position(w->pack, w->state, REFEREE, &w->text);
    w->hash = hash_bytes(text_str(&w->text), w->text.n, w->hash);
}

/* One entry, drawn uniformly. False at the end. */
static bool step(struct walk *w, struct events *events)
{
    struct node node = w->game->node(w->pack, w->state);
    if (node.kind == NODE_OVER)
        return false;
    if (node.kind == NODE_LUCK) {
        w->game->resolve(w->pack, w->state, w->game->sample(w->pack, w->state, &w->dice), events);
        return true;
    }
    unsigned asked[SEATS_MAX] = {0}, n = 0;
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        if (node.seats >> seat & 1)
            asked[n++] = seat;
    unsigned seat = asked[rng_below(&w->dice, n)];
    int count = w->game->legal(w->pack, w->state, seat, w->legal);
    hash_list(w, w->legal, count);
    action_t action = w->legal[rng_below(&w->dice, (uint32_t)count)];
    w->game->apply(w->pack, w->state, seat, action, events);
    return true;
}

static void walk_match(struct walk *w, const struct pack_head *pack, uint64_t seed)
{
    struct hearing hearing = {.sink.put = hear, .walk = w};
    rng_seed(&w->dice, seed);
    w->game->begin(w->pack, w->state);
    for (int i = 0; i < ENTRIES && step(w, &hearing.sink); i++) {
        w->hash = hash_bytes(w->state, w->game->state_size, w->hash);
        if (i % LOOK_EVERY == 0)
            hash_looks(w, pack->seats);
        if (i % TEXT_EVERY == 0)
            hash_text(w);
    }
    hash_looks(w, pack->seats);
    hash_text(w);
}

static uint64_t signature_scenario(const struct game *game, const char *id, uint64_t hash)
{
    struct text setup = {0};
    struct errors errors = {0};
    struct json_doc doc = {0};
    json_open(&setup, NULL, '{');
    json_put_str(&setup, "scenario", id);
    json_close(&setup, '}');
    struct pack *pack = NULL;
    if (json_parse(&doc, "scenario", text_str(&setup), setup.n, &errors))
        pack = pack_make(game, NULL, NULL, doc.root, &errors);
    if (pack) {
        struct walk w = {.game = game,
                         .pack = pack->bytes,
                         .hash = hash,
                         .state = calloc(1, game->state_size),
                         .view = calloc(1, game->state_size),
                         .legal = calloc((size_t)game->choices_max, sizeof *w.legal)};
        if (!w.state || !w.view || !w.legal)
            abort();
        w.hash = hash_mix(w.hash, pack->bytes->hash); /* records carry it from machine to machine */
        for (uint64_t seed = 1; seed <= MATCHES; seed++)
            walk_match(&w, pack->bytes, seed);
        hash = w.hash;
        free(w.state);
        free(w.view);
        free(w.legal);
        text_free(&w.text);
    }
    pack_free(pack);
    json_free(&doc);
    errors_free(&errors);
    text_free(&setup);
    return hash;
}

uint64_t signature_game(const struct game *game)
{
    struct json_doc content = {0};
    struct errors errors = {0};
    uint64_t hash = 0;
    if (content_load(&content, game->id, NULL, NULL, &errors)) {
        hash = hash_bytes(game->id, strlen(game->id), (uint64_t)game->rules_version);
        json_each(scenario, json_get(content.root, "scenarios"))
            hash = signature_scenario(game, json_str(json_get(scenario, "id"), ""), hash);
    }
    json_free(&content);
    errors_free(&errors);
    return hash;
}

uint64_t signature_all(void)
{
    uint64_t hash = 0;
    for (int i = 0; games[i]; i++)
        hash = hash_mix(hash, signature_game(games[i]));
    return hash;
}
