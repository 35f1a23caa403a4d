/* serve_inside.h: what conn.c, http.c, socket.c, figures.c and serve.c share. */
#ifndef BELLUM_SERVE_INSIDE_H
#define BELLUM_SERVE_INSIDE_H

#include "address.h"
#include "diary.h"
#include "frame.h"
#include "head.h"
#include "serve.h"
#include "shelf.h"
#include "store/steady.h"
#include "tls.h"

enum { MESSAGE_MAX = 4096, BODY_MAX = 16384, REPLIES = 8, ASSETS_MAX = 256, READ_BYTES = 16384, TURNED_MAX = 1024 };
/* Seconds. */
enum {
    HEAD_PATIENCE = 10,
    BODY_PATIENCE = 20,
    IDLE_PATIENCE = 30,
    LINGER_PATIENCE = 2,
    READ_PATIENCE = 30,
    PING_AFTER = 30,
    PONG_WITHIN = 15
};

struct conn;

/* How long things took, in powers of two of 64 µs. */
enum { STEPS = 16 };
struct histogram {
    uint64_t count[STEPS + 1];
    uint64_t sum; /* µs */
};

/* A connection that is not let in. It is closed at a moment that tells nothing, as all else. */
struct turned {
    int fd;
    int64_t when;
};

struct server {
    const struct serve_options *options; /* what it was started with, or `reloaded` */
    struct serve_options reloaded;
    struct store *store;
    struct house *house;
    struct shelf *shelf; /* the pages of rules */
    struct addresses *addresses;
    SSL_CTX *tls;
    int epoll, listener, bell, signals; /* bell: computers ring it */
    int memory_file;
    int64_t memory_most, memory_when; /* what there is; looked at last */
    bool cramped;                     /* memory is nearly used up: who is here stays, and nobody is taken in */
    bool shut;                        /* connections cannot be taken: the listener is asked again in a second */
    int most;                         /* connections at once, for all */
    int connections, sockets;
    struct turned turned[TURNED_MAX]; /* not let in, and not closed yet: a ring, oldest at `turned_at` */
    int turned_at, turned_n;
    struct conn *all, *last;           /* open: heard of last first, longest ago last */
    struct conn *ready, *again, *held; /* to be written after settling; with more to read; with replies that wait */
    int64_t now, second;
    uint64_t turns;             /* of the loop */
    uint64_t marks[ASSETS_MAX]; /* of the client's files, by their place in `assets` */
    uint64_t requests, messages, turned_away, guesses, slowed, refused_shares;
    struct histogram answers, moves, commits, spins; /* spins: turns of the loop, waiting left out */
    bool (*reload)(struct serve_options *fresh, struct text *why);
    uint64_t durable, expired;
    int64_t expire_next, blur;
    int64_t cut_tick, cut;               /* see serve_blur */
    bool stop, broken, unready;          /* unready: that it is not ready was said */
    uint64_t faults;                     /* of memory, network and clock; the house counts the store's */
    uint64_t clock_faults, house_faults; /* of the clock and the house, as far as they were noticed */
    int64_t fault_until, wall; /* not ready until then; the calendar less the clock, in seconds, at the start */
    atomic_bool deaf;          /* the bell could not be rung */
    char fault[96];
    uint8_t buffer[READ_BYTES];
};

/* CONN_LAST: it ends, and its last words (there may be none) wait for their moment. */
enum conn_state { CONN_HEAD, CONN_REPLY, CONN_SOCKET, CONN_LAST, CONN_LINGER };

/* A connection. Invariant: `in` holds what was read and not yet used; nothing is read while a reply is on its way. */
struct conn {
    struct server *server;
    int fd;
    SSL *ssl;
    uint8_t state;
    bool dead, is_ready, is_again, is_held, last,
        ended; /* last: closed after the reply; ended: the guest sends no more */
    bool only_head;
    uint32_t watched;              /* events of epoll */
    struct address *address, *who; /* of the peer; of who asks, which a proxy names */
    char *in;
    size_t in_n, in_max, need; /* need: bytes before the request is looked at again */
    struct text out;
    size_t out_at;
    const char *body; /* what follows `out` */
    size_t left;
    char *owned;        /* body to be freed */
    int64_t deadline;   /* µs */
    int64_t began;      /* the request that is being answered */
    int64_t not_before; /* the reply waits until then */
    int64_t tls_when;   /* what OpenSSL said waits until then; 0: it said nothing */
    uint64_t due;       /* the reply waits until this commit is on the disk */
    struct wish *wish;  /* the reply waits for this page; NULL: for none */
    uint64_t raw;       /* bytes of the network that were charged */
    unsigned code;      /* of the reply, for the access log */
    char path[64];
    struct socket *socket;
    struct conn *before, *next, *next_ready, *next_turn, *next_again, *next_held;
};

/* What waits to go out on a socket. */
struct waiting {
    char *words;
    int64_t when; /* not before */
    uint64_t due; /* not before this commit is on the disk */
};

/* A WebSocket at a table. */
struct socket {
    struct guest guest; /* first: wake() gets it back */
    struct conn *conn;
    char key[SECRET_CHARS + 1];
    struct text in; /* fragments of a message */
    bool begun;     /* a first fragment came */
    struct waiting reply[REPLIES];
    int replies;
    int pongs; /* asked for and not sent */
    uint8_t pong[CONTROL_MAX];
    size_t pong_n;
    int64_t pong_when;
    int64_t view_when; /* the first view after sitting down waits a little, too */
    int64_t acted;     /* when its last act came, 0 = it was answered */
    int64_t heard;     /* when the guest last said anything */
    bool pinged;
    struct share messages;
};

/* conn.c */
void conn_accept(struct server *s);
void conn_event(struct conn *c, uint32_t events);
void conn_turn(struct conn *c);   /* what is there to go out goes out */
void conn_again(struct conn *c);  /* goes on with what was read */
void conn_second(struct conn *c); /* once a second */
void conn_free(struct conn *c);
void conn_no_memory(struct conn *c); /* it is closed: the guest comes back */
void conn_ready(struct conn *c);
void conn_hold(struct conn *c);
void conn_put(struct conn *c, const void *bytes, size_t n);
void conn_send(struct conn *c);
/* Ends at a moment that tells a guest nothing; what is in `out` goes first. */
void conn_last(struct conn *c);
void conn_release(struct server *s);    /* closes those that were not let in, when it is their moment */
bool conn_is_due(const struct conn *c); /* what it waits for has come */

/* http.c: n bytes of a connection's requests; how many of them were used. */
size_t http_take(struct conn *c, const char *bytes, size_t n);
void http_fail(struct conn *c, unsigned code);
void http_made(struct conn *c); /* the page that it waited for is there */
bool http_from_here(const struct conn *c, const struct head *h);

/* socket.c */
bool socket_open(struct conn *c);
size_t socket_take(struct conn *c, uint8_t *bytes, size_t n);
void socket_write(struct conn *c);
void socket_second(struct conn *c);
void socket_close(struct conn *c);

/* figures.c */
void figures_say(const struct server *s, struct text *out);
void histogram_add(struct histogram *h, int64_t us);

/* serve.c */
bool serve_is_proxy(const struct server *s, const struct address *a);
bool serve_knows_host(const struct server *s, const char *host);
const char *serve_unready(const struct server *s); /* why; NULL: it is ready */
/* Something below the server failed it: memory, network or clock. It is counted, logged once, and shown by /readyz for a moment. */
void serve_fault(struct server *s, const char *what);
/* Whether the listener wakes the loop. One that always does, and never gives a connection, would keep it running. */
void serve_hear(struct server *s, bool on);
int64_t serve_guessed(struct server *s, struct address *who); /* a wrong link was tried; not answered before then */
/* The moment before which something that a guest could time does not go out: a random one, on a coarse clock. */
int64_t serve_blur(struct server *s);

#endif
