/* address.h: what each network address has used, and what it may still use. An IPv6 address counts as its /64: a household or a
 * machine has all of that. */
#ifndef BELLUM_ADDRESS_H
#define BELLUM_ADDRESS_H

#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

/* A share that fills again by itself: `most` at once, `most` in `seconds`. */
struct share {
    double left;
    int64_t filled; /* µs */
};

/* How long the server worked for an address in one turn of its loop. */
struct slice {
    uint64_t turn;
    int64_t us;
};

/* docs/server.md has the table of these. */
struct limits {
    int sockets;     /* WebSockets an address may hold */
    int connections; /* of all kinds */
    int requests;    /* a second, and six times as many at once */
    int matches;     /* made in a minute */
    int records;     /* fetched in a minute */
    int guesses;     /* wrong links in a minute, before they are slowed */
    int megabytes;   /* sent and received in a minute */
};

struct address {
    uint8_t key[16];
    char name[48];
    int connections, sockets; /* open now */
    struct share requests, matches, records, guesses, bytes;
    struct slice in, out;          /* what was read from it; what was made and sent to it */
    struct address *next;          /* in its bucket */
    struct address *older, *newer; /* of those that hold nothing open */
    bool idle;                     /* stands in that list */
};

struct addresses;

struct addresses *addresses_new(void);
void addresses_free(struct addresses *all);
/* The entry of an address; NULL: there are too many that hold something open. */
struct address *address_of(struct addresses *all, const struct sockaddr *from);
/* The same for an address in figures, as a proxy says it; NULL: it is none. */
struct address *address_named(struct addresses *all, const char *figures);
void address_hold(struct addresses *all, struct address *a);
void address_drop(struct addresses *all, struct address *a);
bool address_parse(const char *figures, struct sockaddr_storage *out);

/* Takes `cost` from a share of `most` that fills in `seconds`; false: there is not enough, and nothing is taken. */
bool share_take(struct share *s, int64_t now, double most, double seconds, double cost);
/* Takes it in any case; a share in debt refuses until it has filled again. */
void share_charge(struct share *s, int64_t now, double most, double seconds, double cost);

/* Whether an address has had its part of this turn: the others come first, and it goes on in the next. */
bool slice_spent(const struct slice *s, uint64_t turn);
void slice_add(struct slice *s, uint64_t turn, int64_t us);

#endif
