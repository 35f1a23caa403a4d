/* house.h: the matches a server holds, without any network: rooms, who looks into them, computer seats,
 * and the promise that an entry is on the disk before anybody sees it.
 *
 * The order of things, on one thread: guests act (house_act), which changes rooms in memory only; house_settle() writes
 * all that changed in one transaction; when that is on the disk, guests are marked as having something to see. If the disk
 * refuses, the rooms are read again from the store, and nobody has seen what is lost. */
#ifndef BELLUM_HOUSE_H
#define BELLUM_HOUSE_H

#include "engine/match.h"
#include "store/store.h"

#include <stdatomic.h>

enum { SECRET_CHARS = 22, SECRET_BYTES = 16, LEVEL_CHARS = 48 };

struct room;
struct house;

/* Somebody who looks into a room: a socket. Lives in the server; the house only links and marks it. */
struct guest {
    struct room *room;
    unsigned looker;              /* a seat, or AUDIENCE */
    uint32_t number;              /* how much of its own log it has been sent */
    uint64_t hash;                /* of its own log up to there */
    uint64_t shown;               /* hash of the view it was sent last, 0 = none */
    bool greeted;                 /* knows the game and set-up */
    bool stale;                   /* has something to see */
    bool waits, lost;             /* its line is not on the disk yet; it could not be written: it is told so */
    bool barred;                  /* its link was replaced: it is told so and goes */
    bool cut;                     /* its match cannot be read just now: it goes, and comes back by itself */
    bool spent;                   /* its address may make no match now */
    const uint8_t *who;           /* 16 bytes that name its address, or NULL: computers share their time by it */
    uint64_t due;                 /* what it was answered holds when this commit is on the disk */
    const char *made;             /* the game of the match it has just made, or NULL */
    int64_t re;                   /* the number that it gave its last line, until that is answered; 0 = none */
    char moved[SECRET_CHARS + 1]; /* the key of the table it is asked to go to, "" = none */
    struct guest *next;
    void (*wake)(struct guest *guest);
};

/* Whose key is given out when a match is made; for every other seat there is an invitation. */
enum { MINE_ALL = -1, MINE_NONE = -2 };
enum { UNDO_MOST = 500 }; /* take-backs a match */

struct seat_plan {
    char level[LEVEL_CHARS]; /* "" = a person */
};

extern const char house_spent[]; /* what is said to an address that may make no match now */

struct house_figures {
    atomic_uint_fast64_t matches, entries, commits, refusals, thoughts, faults;
};

struct house *house_open(struct store *store, int threads, void (*wake)(void *context), void *context);
struct offers;
void house_offer(struct house *h, const struct offers *offers); /* see offer.h; they must outlive the house */
/* Before whom `wake` would wake is gone: it is not called any more, and no computer begins to think. */
void house_rest(struct house *h);
void house_close(struct house *h);
const struct house_figures *house_figures(const struct house *h);
int house_rooms(const struct house *h);
int house_queue(const struct house *h);

/* The number of the last commit that is on the disk. */
uint64_t house_durable(const struct house *h);
/* What the store last refused, until it takes something again; NULL: all is well. */
const char *house_fault(const struct house *h);
const char *house_last_fault(const struct house *h); /* also when it is over */
/* Asks the disk again after a fault, and throws away what nobody touched since `before`; how many matches that were. */
void house_probe(struct house *h);
int house_expire(struct house *h, int64_t before);
/* Memory is nearly used up: matches that are not in it stay where they are, and idle ones leave it. */
void house_cramp(struct house *h, bool cramped);
/* Once a second: what could not be done for want of memory is tried again. */
void house_remind(struct house *h);

/* Makes a match; keys[seat] for persons ("" for computers), keys[AUDIENCE] for watching; those of all seats but `mine` are
 * invitations. It is made when *due is on the disk. What was asked for may be wrong, or the server unable to keep it: then
 * asking again may help. */
enum house_made { HOUSE_MADE, HOUSE_REFUSES, HOUSE_CANNOT };
enum house_made house_create(struct house *h, const struct game *game, const struct json *setup,
                             const struct seat_plan *seats, int mine, char keys[AUDIENCE + 1][SECRET_CHARS + 1],
                             uint64_t *due, struct text *error);

/* Lets a guest in by a key. number, hash: what it has of its log already. fresh: "" or, for an invitation, the key that it was
 * turned into, which holds from g->due on. False: a sentence in `error`, or the store does not answer just now (g->cut). */
bool house_enter(struct house *h, struct guest *g, const char *key, uint32_t number, uint64_t hash,
                 char fresh[SECRET_CHARS + 1], struct text *error);
void house_leave(struct house *h, struct guest *g);

/* A line by the guest's seat; number is its own log's. False: a refusal in `reply` (JSON), nothing changed. */
bool house_act(struct house *h, struct guest *g, uint32_t number, const char *line, struct text *reply);
/* The same match again for all who are here; once: who asks later is shown the way to the match that was made then. */
bool house_rematch(struct house *h, struct guest *g, struct text *error);
/* A new key for the guest's seat, from g->due on; the old one opens nothing any more, and who sits there by it is barred. */
bool house_revoke(struct house *h, struct guest *g, const char *key, char fresh[SECRET_CHARS + 1]);

/* Takes in what computers thought, writes what changed; what is on the disk marks guests and starts computers thinking. */
void house_settle(struct house *h);

/* What the guest has not seen, as one JSON object; clears stale. False: nothing to send: the disk does not answer, or what
 * changed is another seat's secret, and then not even a message may tell that something happened. */
bool house_show(struct house *h, struct guest *g, struct text *out);
/* The whole record of a finished match, for any key to it. */
enum house_shown { RECORD_SHOWN, RECORD_NOT_YET, RECORD_NO_KEY, RECORD_FAULT };
enum house_shown house_record(struct house *h, const char *key, struct text *out, struct text *error);
/* Whether the seat of a key is asked, for a page that lists matches without sitting down. It tells what the seat's own view
 * tells. TURN_LATER: not known just now. */
enum house_turn { TURN_MINE, TURN_THEIRS, TURN_OVER, TURN_NO_KEY, TURN_LATER };
enum house_turn house_turn(struct house *h, const char *key);

#endif
