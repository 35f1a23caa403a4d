/* net.c: see net.h. */
#include "net.h"

#include "content.h"

#include <assert.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct content_file net_files[]; /* data/<game>/net.txt, made by tools/embed.c */

/* ---- asking ------------------------------------------------------------------------------------------------------ */

/* 9,900 tanh(z / 2), z in 2^18ths: between points a quarter apart a straight line. */
static int32_t squash(int64_t z)
{
    enum { POINTS = 33, STEP = 1 << 16 };
    static const int16_t point[POINTS] = {0,    1231, 2425, 3548, 4575, 5491, 6288, 6969, 7540, 8012, 8398,
                                          8710, 8961, 9161, 9320, 9445, 9544, 9622, 9682, 9730, 9767, 9797,
                                          9819, 9837, 9851, 9862, 9870, 9877, 9882, 9886, 9889, 9891, 9893};
    int64_t size = z < 0 ? -z : z, k = size / STEP;
    int32_t value =
        k >= POINTS - 1 ? point[POINTS - 1] : point[k] + (int32_t)((point[k + 1] - point[k]) * (size % STEP) / STEP);
    return z < 0 ? -value : value;
}

int32_t net_ask(const struct net *net, const int32_t *features)
{
    static const int64_t furthest = INT64_C(1) << 34;
    int32_t hidden[NET_HIDDEN], straight = net->base;
    assert(net->features > 0 && net->features <= FEATURES_MAX);
    memcpy(hidden, net->into_base, sizeof hidden);
    for (int i = 0; i < net->features; i++) {
        int64_t apart = (int64_t)features[i] * 256 - net->mean[i];
        apart = apart > furthest ? furthest : apart < -furthest ? -furthest : apart; /* the product fits 64 bits */
        int64_t far = apart * net->by[i] / (1 << 24);
        int32_t x = far > NET_MOST ? NET_MOST : far < -NET_MOST ? -NET_MOST : (int32_t)far;
        if (x == 0)
            continue;
        straight += x * net->straight[i];
        for (int k = 0; k < NET_HIDDEN; k++)
            hidden[k] += x * net->into[i][k];
    }
    int64_t sum = 0;
    for (int k = 0; k < NET_HIDDEN; k++)
        sum += hidden[k] > 0 ? (int64_t)hidden[k] * net->out[k] : 0;
    return squash(straight + sum / 2048);
}

bool net_value(const struct net *net, const struct game *game, const void *pack, const void *s,
               int32_t value[SEATS_MAX])
{
    int32_t features[FEATURES_MAX], judged = 0;
    unsigned seats = ((const struct pack_head *)pack)->seats;
    assert(net->features == game->features_n);
    memset(value, 0, SEATS_MAX * sizeof *value);
    for (unsigned k = 0; k < (seats == 2 ? 1 : seats); k++) {
        int seat = game->features(pack, s, seats == 2 ? NOBODY : k, features, &judged);
        if (seat < 0)
            return false;
        value[seat] = (net_ask(net, features) * (100 - net->judge) + judged * net->judge) / 100;
        if (seats == 2)
            value[seat ^ 1] = -value[seat];
    }
    return true;
}

/* ---- text -------------------------------------------------------------------------------------------------------- */

struct lines {
    const char *at;
    const struct game *game;
    struct text *error;
};

static bool wrong(struct lines *in, const char *what)
{
    text_format(in->error, "this net is damaged: %s", what);
    return false;
}

static bool number(struct lines *in, int64_t least, int64_t most, int64_t *out)
{
    char *end;
    *out = strtoll(in->at, &end, 10);
    if (end == in->at || *out < least || *out > most)
        return false;
    in->at = end;
    return true;
}

static bool word(struct lines *in, const char *expected)
{
    size_t n = strlen(expected);
    in->at += strspn(in->at, " \n\r\t");
    if (strncmp(in->at, expected, n) != 0 || !strchr(" \n\r\t", in->at[n]))
        return false;
    in->at += n;
    return true;
}

static bool named(struct lines *in, const char *name, int64_t least, int64_t most, int32_t *out)
{
    int64_t n;
    if (!word(in, name) || !number(in, least, most, &n))
        return wrong(in, name);
    *out = (int32_t)n;
    return true;
}

static bool numbers(struct lines *in, const char *name, int64_t most, int count, int32_t *out)
{
    if (name && !word(in, name))
        return wrong(in, name);
    for (int i = 0; i < count; i++) {
        int64_t n;
        if (!number(in, -most, most, &n))
            return wrong(in, name ? name : "into");
        out[i] = (int32_t)n;
    }
    return true;
}

static bool small_numbers(struct lines *in, const char *name, int count, int16_t *out)
{
    int32_t wide[FEATURES_MAX];
    if (!numbers(in, name, NET_WEIGHT, count, wide))
        return false;
    for (int i = 0; i < count; i++)
        out[i] = (int16_t)wide[i];
    return true;
}

/* What it is for. A net for something else is no damaged one: the sentence says for what it is. */
static bool read_head(struct lines *in, struct net *net)
{
    const struct game *g = in->game;
    int32_t format, hidden;
    if (!word(in, "bellum-net") || !named(in, "format", 1, INT32_MAX, &format)) {
        text_put(in->error, "this is no net: it does not begin with \"bellum-net\"");
        return false;
    }
    if (format != NET_FORMAT) {
        text_format(in->error, "this net has format %d; this build reads format %d", format, NET_FORMAT);
        return false;
    }
    if (!word(in, "game"))
        return wrong(in, "game");
    in->at += strspn(in->at, " ");
    size_t n = strcspn(in->at, " \n\r\t");
    snprintf(net->game, sizeof net->game, "%.*s", (int)(n < 15 ? n : 15), in->at);
    in->at += n;
    if (strcmp(net->game, g->id) != 0) {
        text_format(in->error, "this net is for %s, not for %s", net->game, g->id);
        return false;
    }
    if (!named(in, "features", 1, INT32_MAX, &net->features) || !named(in, "version", 1, INT32_MAX, &net->version) ||
        !named(in, "hidden", 1, INT32_MAX, &hidden))
        return false;
    if (net->features != g->features_n || net->version != g->features_version || hidden != NET_HIDDEN) {
        text_format(in->error,
                    "this net is for %d figures of %s, version %d, and %d hidden sums; this build has %d, version %d, "
                    "and %d. Train it again: bellum train %s",
                    net->features, g->id, net->version, hidden, g->features_n, g->features_version, NET_HIDDEN, g->id);
        return false;
    }
    return true;
}

bool net_read(struct net *out, const char *words, const struct game *game, struct text *error)
{
    struct lines in = {.at = words, .game = game, .error = error};
    memset(out, 0, sizeof *out);
    if (!game->features) {
        text_format(error, "%s offers no figures to learn from, so it has no net", game->id);
        return false;
    }
    if (!read_head(&in, out))
        return false;
    int n = out->features;
    if (!named(&in, "judge", 0, 100, &out->judge) || !named(&in, "depth", 0, 1000, &out->depth) ||
        !named(&in, "looks", 1, 100, &out->looks) || !numbers(&in, "mean", INT32_MAX, n, out->mean) ||
        !numbers(&in, "by", NET_BY, n, out->by) || !small_numbers(&in, "straight", n, out->straight) ||
        !numbers(&in, "into_base", NET_BASE, NET_HIDDEN, out->into_base) ||
        !small_numbers(&in, "out", NET_HIDDEN, out->out) || !numbers(&in, "base", NET_BASE, 1, &out->base) ||
        !word(&in, "into"))
        return error->n ? false : wrong(&in, "into");
    for (int i = 0; i < n; i++)
        if (!small_numbers(&in, NULL, NET_HIDDEN, out->into[i]))
            return false;
    return word(&in, "end") ? true : wrong(&in, "its end is missing");
}

bool net_read_file(struct net *out, const char *path, const struct game *game, struct text *error)
{
    static const int room = 2 * NET_BYTES;
    char *bytes = calloc(1, (size_t)room + 1);
    FILE *f = fopen(path, "rb");
    bool ok = false;
    if (!bytes || !f)
        text_format(error, "cannot read the net %s", path);
    else if (fread(bytes, 1, (size_t)room, f) == (size_t)room)
        text_format(error, "%s is no net: it is too long", path);
    else {
        struct text why = {0};
        ok = net_read(out, bytes, game, &why);
        if (!ok)
            text_format(error, "%s: %s", path, text_str(&why));
        text_free(&why);
    }
    if (f)
        fclose(f);
    free(bytes);
    return ok;
}

static void put(struct text *out, const char *name, const int32_t *list, int n)
{
    text_put(out, name);
    for (int i = 0; i < n; i++)
        text_format(out, "%s%d", i % 24 || !*name ? " " : "\n", list[i]);
    text_char(out, '\n');
}

static void put_small(struct text *out, const char *name, const int16_t *list, int n)
{
    int32_t wide[FEATURES_MAX];
    for (int i = 0; i < n; i++)
        wide[i] = list[i];
    put(out, name, wide, n);
}

void net_write(const struct net *net, struct text *out)
{
    text_format(out, "bellum-net format %d\ngame %s\nfeatures %d version %d\nhidden %d\njudge %d\ndepth %d\nlooks %d\n",
                NET_FORMAT, net->game, net->features, net->version, NET_HIDDEN, net->judge, net->depth, net->looks);
    put(out, "mean", net->mean, net->features);
    put(out, "by", net->by, net->features);
    put_small(out, "straight", net->straight, net->features);
    put(out, "into_base", net->into_base, NET_HIDDEN);
    put_small(out, "out", net->out, NET_HIDDEN);
    put(out, "base", &net->base, 1);
    text_put(out, "into\n");
    for (int i = 0; i < net->features; i++)
        put_small(out, "", net->into[i], NET_HIDDEN);
    text_put(out, "end\n");
}

/* ---- which one --------------------------------------------------------------------------------------------------- */

enum { GAMES_MAX = 16 };
static _Atomic(struct net *) known[GAMES_MAX];
static struct net none; /* stands for: looked for, and there is none */

static int index_of(const struct game *game)
{
    int i = 0;
    while (games[i] && games[i] != game)
        i++;
    assert(i < GAMES_MAX);
    return i;
}

static struct net *built_in(const struct game *game)
{
    const struct content_file *f = net_files;
    struct text error = {0};
    while (f->game && strcmp(f->game, game->id) != 0)
        f++;
    struct net *net = f->game ? malloc(sizeof *net) : NULL;
    if (net && !net_read(net, f->bytes, game, &error)) {
        fprintf(stderr, "data/%s/net.txt: %s\n", game->id, text_str(&error));
        free(net);
        net = NULL;
    }
    text_free(&error);
    return net ? net : &none;
}

const struct net *net_of(const struct game *game)
{
    int i = index_of(game);
    struct net *net = atomic_load(&known[i]), *nothing = NULL;
    if (!net) {
        net = built_in(game);
        if (!atomic_compare_exchange_strong(&known[i], &nothing, net)) { /* another thread was first */
            if (net != &none)
                free(net);
            net = nothing;
        }
    }
    return net == &none ? NULL : net;
}

void net_install(const struct game *game, const struct net *net)
{
    struct net *copy = malloc(sizeof *copy);
    if (!copy)
        abort();
    *copy = *net;
    atomic_store(&known[index_of(game)], copy); /* the one before stays: players may hold it */
}
