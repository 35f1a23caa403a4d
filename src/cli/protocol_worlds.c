/* protocol_worlds.c: see protocol_worlds.h. */
#include "protocol_worlds.h"

#include "engine/luck.h"
#include "lab/playout.h"

#include <stdlib.h>
#include <string.h>

enum { WORLDS = 256 };

struct worlds {
    const struct game *game;
    const struct pack *pack;
    unsigned char *state[WORLDS]; /* NULL: nothing imagined there yet */
    struct rng dice[WORLDS];      /* each its own luck; a copy has the same */
    struct rng seeds;
    action_t *actions;
};

struct worlds *worlds_new(const struct pack *pack)
{
    struct worlds *w = calloc(1, sizeof *w);
    if (!w)
        abort();
    w->game = pack->game;
    w->pack = pack;
    w->actions = calloc((size_t)w->game->choices_max, sizeof *w->actions);
    if (!w->actions)
        abort();
    rng_seed(&w->seeds, 1);
    return w;
}

void worlds_free(struct worlds *w)
{
    if (!w)
        return;
    for (int i = 0; i < WORLDS; i++)
        free(w->state[i]);
    free(w->actions);
    free(w);
}

/* ---- inside ------------------------------------------------------------------------------------ */

/* A seed that was misspelt must not be answered with luck from elsewhere, so a wrong type is no missing member. */
bool protocol_number(const struct json *ask, const char *key, int64_t min, int64_t otherwise, int64_t *out,
                     struct text *error)
{
    const struct json *j = json_get(ask, key);
    *out = otherwise;
    if (!j || j->type == JSON_NULL)
        return true;
    *out = json_int(j, 0);
    if (j->type == JSON_INT && *out >= min)
        return true;
    text_format(error, "\"%s\" must be a whole number%s", key, min == 0 ? ", 0 or more" : "");
    return false;
}

static bool number(const struct json *ask, const char *key, int *out, struct text *error)
{
    const struct json *j = json_get(ask, key);
    int64_t n = json_int(j, j ? -1 : 0);
    if (n < 0 || n >= WORLDS) {
        text_format(error, "\"%s\" must be a number from 0 to %d", key, WORLDS - 1);
        return false;
    }
    *out = (int)n;
    return true;
}

static bool known(const struct worlds *w, const struct json *ask, const char *key, int *out, struct text *error)
{
    if (!number(ask, key, out, error))
        return false;
    if (!w->state[*out])
        text_format(error, "world %d is not there yet: {\"do\": \"imagine\", …} makes one", *out);
    return w->state[*out] != NULL;
}

static struct node node_of(const struct worlds *w, int i) { return w->game->node(w->pack->bytes, w->state[i]); }

static unsigned char *room(struct worlds *w, int i)
{
    if (!w->state[i] && !(w->state[i] = calloc(1, w->game->state_size)))
        abort();
    return w->state[i];
}

static void put_asks(struct worlds *w, int i, struct text *out)
{
    struct node node = node_of(w, i);
    char seats[SEATS_MAX + 1] = "";
    int n = 0;
    for (unsigned k = 0; node.kind == NODE_CHOICE && k < SEATS_MAX; k++)
        if (node.seats >> k & 1)
            seats[n++] = (char)('A' + k);
    json_put_str(out, "asks", node.kind == NODE_OVER ? "over" : seats);
}

static void put_value(struct worlds *w, int i, struct text *out)
{
    int32_t value[SEATS_MAX];
    playout_value(w->game, w->pack->bytes, w->state[i], value);
    json_open(out, "value", '[');
    for (int k = 0; k < w->pack->bytes->seats; k++)
        json_put_int(out, NULL, value[k]);
    json_close(out, ']');
}

/* The seat that is to act in the world: the one named, or whoever is asked alone. NOBODY: refused. */
static unsigned actor(struct worlds *w, int i, const struct json *ask, struct text *error)
{
    struct node node = node_of(w, i);
    const char *word = json_str(json_get(ask, "seat"), "");
    unsigned asked = node.kind == NODE_CHOICE ? node.seats : 0;
    unsigned seat = word[0] >= 'A' && word[0] <= 'D' && !word[1] ? (unsigned)(word[0] - 'A') : NOBODY;
    if (!word[0] && asked && !(asked & (asked - 1)))
        seat = (unsigned)__builtin_ctz(asked);
    if (seat < SEATS_MAX && asked >> seat & 1)
        return seat;
    text_put(error, asked ? "\"seat\" must be one that is asked in this world" : "this world is over");
    return NOBODY;
}

static int legal(struct worlds *w, int i, unsigned seat)
{
    return w->game->legal(w->pack->bytes, w->state[i], seat, w->actions);
}

/* ---- requests ---------------------------------------------------------------------------------- */

bool worlds_imagine(struct worlds *w, const void *view, unsigned seat, const struct json *ask, struct text *out,
                    struct text *error)
{
    int i;
    int64_t seed;
    if (!number(ask, "world", &i, error) || !protocol_number(ask, "seed", INT64_MIN, 0, &seed, error))
        return false;
    if (seat >= SEATS_MAX) {
        text_put(error, "the audience imagines nothing");
        return false;
    }
    const struct json *given = json_get(ask, "seed");
    rng_seed(&w->dice[i], given && given->type == JSON_INT ? (uint64_t)seed : rng_next(&w->seeds));
    memset(room(w, i), 0, w->game->state_size);
    w->game->imagine(w->pack->bytes, view, seat, &w->dice[i], w->state[i]);
    put_asks(w, i, out);
    return true;
}

bool worlds_copy(struct worlds *w, const struct json *ask, struct text *out, struct text *error)
{
    int from, to;
    if (!known(w, ask, "world", &from, error) || !number(ask, "to", &to, error))
        return false;
    memmove(room(w, to), w->state[from], w->game->state_size);
    w->dice[to] = w->dice[from];
    put_asks(w, to, out);
    return true;
}

bool worlds_legal(struct worlds *w, const struct json *ask, struct text *out, struct text *error)
{
    int i;
    unsigned seat;
    if (!known(w, ask, "world", &i, error) || (seat = actor(w, i, ask, error)) == NOBODY)
        return false;
    int n = legal(w, i, seat);
    json_open(out, "legal", '[');
    for (int k = 0; k < n; k++) {
        struct text words = {0};
        w->game->say_action(w->pack->bytes, w->actions[k], &words);
        json_put_str(out, NULL, text_str(&words));
        text_free(&words);
    }
    json_close(out, ']');
    put_asks(w, i, out);
    return true;
}

bool worlds_try(struct worlds *w, const struct json *ask, struct text *out, struct text *error)
{
    int i;
    unsigned seat;
    const char *line = json_str(json_get(ask, "line"), "");
    if (!known(w, ask, "world", &i, error) || (seat = actor(w, i, ask, error)) == NOBODY)
        return false;
    int n = legal(w, i, seat);
    bool found = false;
    for (int k = 0; k < n && !found; k++) {
        char words[256];
        struct text said = text_fixed(words, sizeof words);
        w->game->say_action(w->pack->bytes, w->actions[k], &said);
        if ((found = strcmp(text_str(&said), line) == 0))
            w->game->apply(w->pack->bytes, w->state[i], seat, w->actions[k], NULL);
    }
    if (!found) {
        text_format(error, "\"line\" must be one action as `options` lists them for %c in this world", 'A' + seat);
        return false;
    }
    playout_roll(w->game, w->pack->bytes, w->state[i], &w->dice[i]);
    put_asks(w, i, out);
    return true;
}

bool worlds_playout(struct worlds *w, const struct json *ask, struct text *out, struct text *error)
{
    int i;
    const char *by = json_str(json_get(ask, "by"), "quick");
    int64_t most, done;
    bool quick = strcmp(by, "quick") == 0;
    if (!known(w, ask, "world", &i, error) ||
        !protocol_number(ask, "entries", INT64_MIN, PLAYOUT_ENTRIES, &most, error))
        return false;
    if ((!quick && strcmp(by, "random") != 0) || most < 0) {
        text_put(error, most < 0 ? "\"entries\" must not be negative" : "\"by\" must be quick or random");
        return false;
    }
    done = playout(w->game, w->pack->bytes, w->state[i], quick, most, &w->dice[i], w->actions);
    json_put_int(out, "entries", done);
    put_value(w, i, out);
    put_asks(w, i, out);
    return true;
}
