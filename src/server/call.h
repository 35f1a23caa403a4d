/* call.h: calls that are no messages, without any network: a path and a body in, a status and an answer out. Also the headers
 * that the server judges itself. Everything here takes what strangers send. */
#ifndef BELLUM_CALL_H
#define BELLUM_CALL_H

#include "house.h"

enum { TURNS_MOST = 12 }; /* keys that one request may ask about */

struct call {
    const char *path, *body;
    size_t n;
    bool may_make; /* this address may make one more match */
    /* answered: */
    const char *made; /* the game of the match that was made, or NULL */
    bool text;        /* the answer is a record, not JSON */
    bool guessed;     /* a key was tried that opens nothing */
    uint64_t due;     /* the answer holds when this commit is on the disk */
};

/* The HTTP status; the answer is added to `reply`. */
unsigned call_answer(struct house *h, struct call *c, struct text *reply);

/* accept-encoding names this coding and does not rule it out. */
bool call_takes(const char *accept, const char *coding);
/* if-none-match names this mark (or any): the guest has the file as it is. Marks are compared weakly, as for a GET. */
bool call_has(const char *none_match, const char *mark);
/* A page may talk to the server it came from only: origin is scheme://host, the scheme http or https, or the one that is
 * given. */
bool call_origin_fits(const char *origin, const char *host, const char *scheme);

#endif
