/* think.h: computer seats think in threads of their own, never where guests are served. One job a room.
 *
 * Whose turn it is to be thought for: first rooms where a person sits, then those that are only watched; among these the
 * address that has had the least time lately; then who came first. Where there are several threads, the last free one is for
 * persons whose address had little time lately. So nobody waits longer because somebody else asked for a lot. */
#ifndef BELLUM_SERVER_THINK_H
#define BELLUM_SERVER_THINK_H

#include "engine/match.h"

struct job {
    int64_t room;
    struct pack *pack;   /* alive until the job is taken back */
    unsigned char *view; /* owned */
    unsigned seat;
    uint64_t seed;
    char level[48];
    uint8_t who[16]; /* the address it is thought for */
    bool person;     /* a person sits there */
    bool again;      /* the last answer could not be written: a moment's rest for the disk first */
    action_t action; /* the answer */
    struct job *next;
};

struct thinkers;

/* wake: called from a thread when an answer is there. */
struct thinkers *thinkers_start(int threads, void (*wake)(void *context), void *context);
void thinkers_rest(struct thinkers *t); /* no thought begins any more, and `wake` is not called */
void thinkers_stop(struct thinkers *t); /* ends what is being thought */
void thinkers_ask(struct thinkers *t, struct job *job);
struct job *thinkers_take(struct thinkers *t); /* the next answer, or NULL; free with job_free */
int thinkers_waiting(struct thinkers *t);
void job_free(struct job *job);

#endif
