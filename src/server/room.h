/* room.h: one match that is held in memory, and the table of them. Only house.c, settle.c and room.c look inside. */
#ifndef BELLUM_ROOM_H
#define BELLUM_ROOM_H

#include "house.h"
#include "think.h"

#include "engine/record.h"

enum { ROOM_BUCKETS = 4096, ROOMS_IDLE = 512 };

/* Invariant: what is in the store = the header and the first `written` entries. */
struct room {
    int64_t id;
    struct record record; /* pack and match */
    struct seat_plan seat[SEATS_MAX];
    int written;
    bool dirty, thinking, over;
    bool behind, kept; /* written and not known to be on the disk; noted in the store as not abandoned */
    uint64_t due;      /* its last commit */
    int undos;
    char again[AUDIENCE + 1][SECRET_CHARS + 1]; /* keys of the rematch, "" while there is none */
    struct guest *guests;
    struct room *next; /* in its bucket */
    struct room *next_dirty, *next_behind;
    uint64_t touched; /* for turning out idle rooms */
};

struct house {
    struct store *store;
    struct thinkers *thinkers;
    const struct offers *offers; /* the content of new matches, or NULL */
    struct room *bucket[ROOM_BUCKETS];
    struct room *dirty, *behind;
    int rooms;
    uint64_t clock;
    struct house_figures figures;
    struct text fault; /* why a room could not be opened */
    bool store_failed; /* that was the store, not the record */
    char last[160];    /* what went wrong last */
    bool unwell;       /* and nothing has gone well since */
    bool cramped;      /* memory is nearly used up: no room is added */
    bool forgot;       /* a computer could not be asked: there was no memory */
};

struct room *room_find(const struct house *h, int64_t id);
/* From the store if it is not here; NULL: h->fault. */
struct room *room_open(struct house *h, int64_t id);
struct room *room_new(struct house *h, int64_t id);
void room_drop(struct house *h, struct room *r);
void room_dirty(struct house *h, struct room *r);
/* After a fault of the disk: as it stands in the store. False: that cannot be read, and the room has no match. */
bool room_reload(struct house *h, struct room *r);
void room_behind(struct house *h, struct room *r); /* shown when the last commit is on the disk */
void room_unbehind(struct house *h, struct room *r);
void room_seats_say(const struct room *r, struct text *out);
/* Turns out rooms that nobody looks into and nobody thinks about, when there are many. */
bool room_is_idle(const struct room *r); /* nobody is at it, and nothing of it is under way */
void rooms_tidy(struct house *h);

/* The computer whose turn it is thinks, if somebody looks; again: after a fault of the disk, with a rest first. */
void room_ask_computers(struct house *h, struct room *r, bool again);
void room_roll_due(struct match *m);
bool house_unwell(struct house *h); /* the store refused something; always false */
void house_no_memory(struct house *h);
void house_well(struct house *h);
void house_refuse_say(struct guest *g, struct text *reply, const char *rule, const char *sentence);

#endif
