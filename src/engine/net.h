/* net.h: a small net that says who will win, learned from games (`bellum train`). One for every game.
 *
 * A game offers figures of a state (game.h: features). The net takes each less its mean and by its spread, makes NET_HIDDEN
 * sums of them that count where they are positive, and one sum of all that. Everything is a whole number, so a net says the
 * same on every machine and in a browser.
 *
 * A net is kept as text, data/<game>/net.txt. It says which game it is for and how many figures of which version. */
#ifndef BELLUM_NET_H
#define BELLUM_NET_H

#include "game.h"
#include "text.h"

/* A figure is at most NET_MOST (128 = one spread). Weights are 2,048ths, at most NET_WEIGHT: no sum passes 32 bits. */
enum {
    NET_FORMAT = 1,
    NET_HIDDEN = 24,
    NET_MOST = 1024,
    NET_WEIGHT = 8191,
    NET_BASE = 1 << 28,
    NET_BY = 1 << 28,
    NET_BYTES = 32768
};
_Static_assert((int64_t)FEATURES_MAX *NET_MOST *NET_WEIGHT + NET_BASE < INT32_MAX, "no sum of a net passes 32 bits");

struct net {
    char game[16];
    int32_t features, version;  /* how many figures, and of which version (game.h: features_version) */
    int32_t judge;              /* hundredths of judge() in what a search is told */
    int32_t depth, looks;       /* a search plays so many entries on, and asks so often on the way */
    int32_t mean[FEATURES_MAX]; /* 256ths */
    int32_t by[FEATURES_MAX];   /* 2^23 / spread; 0: this figure says nothing */
    int16_t into[FEATURES_MAX][NET_HIDDEN], straight[FEATURES_MAX], out[NET_HIDDEN];
    int32_t into_base[NET_HIDDEN], base; /* 2^18ths */
};

/* What it expects of these figures: -9,900 (lost) to 9,900 (won). */
int32_t net_ask(const struct net *net, const int32_t *features);
/* What a search is to expect of a state, for each seat. False: the net has not learned such matches; ask judge(). */
bool net_value(const struct net *net, const struct game *game, const void *pack, const void *s,
               int32_t value[SEATS_MAX]);

/* Text to net. False, and a sentence: it is damaged, or for something else. */
bool net_read(struct net *out, const char *words, const struct game *game, struct text *error);
bool net_read_file(struct net *out, const char *path, const struct game *game, struct text *error);
void net_write(const struct net *net, struct text *out);

/* The net of a game: one that net_install() named, or the built-in one; NULL: there is none. */
const struct net *net_of(const struct game *game);
/* From now on players of this process take this net (a copy is kept). For a variant that brings its own. */
void net_install(const struct game *game, const struct net *net);

#endif
