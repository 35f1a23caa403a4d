/* serve_inside.h: what http.c, socket.c and serve.c share. */
#ifndef BELLUM_SERVE_INSIDE_H
#define BELLUM_SERVE_INSIDE_H

#include "serve.h"

#include <libwebsockets.h>

enum { MESSAGE_MAX = 4096, BODY_MAX = 16384, ADDRESSES = 4096, REPLIES = 8, ASSETS_MAX = 256, PATIENCE = 20 };

/* What one network address has used: a small table, the oldest entry makes room. */
struct address {
    char name[48];
    int sockets;
    int made; /* matches in this minute */
    int64_t minute;
    uint64_t used;
};

struct server {
    const struct serve_options *options;
    struct lws_context *context;
    struct store *store;
    struct house *house;
    struct address address[ADDRESSES];
    uint64_t clock;
    uint64_t marks[ASSETS_MAX]; /* of the client's files, by their place in `assets` */
    atomic_uint_fast64_t sockets, requests, messages, turned_away;
};

/* A socket at a table. */
struct socket {
    struct guest guest; /* first: wake() gets it back */
    struct lws *wsi;
    struct server *server;
    struct address *address;
    char key[SECRET_CHARS + 1];
    char in[MESSAGE_MAX + 1];
    size_t in_n;
    char *reply[REPLIES]; /* waiting to go out, oldest first */
    int replies;
    double tokens;  /* messages it may still send at once */
    int64_t filled; /* when tokens was last filled, µs */
};

/* A request for a page. */
struct request {
    const char *body; /* what is still to be sent */
    size_t left;
    char *owned; /* body to be freed */
    char *post;
    size_t post_n;
    char path[128];
    int64_t since;  /* µs */
    bool post_verb; /* POST */
    bool only_head; /* HEAD */
    bool answered;
    bool last; /* nothing more is read from this connection */
};

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t n);
int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in, size_t n);

struct address *address_of(struct server *s, struct lws *wsi);
bool address_may_make(const struct server *s, struct address *a); /* one more match in this minute */
int64_t now_us(void);
/* One structured line on stderr: {"t":…,"event":…,"note":…}. Never a key. */
void serve_log(const char *event, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
