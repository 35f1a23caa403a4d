/* store.h: where matches live. The server knows only this interface; SQLite stands behind it, and another
 * database fits by another struct store_ops.
 *
 * A match is its record: the header and its entries, one line each. A seat's key is stored as its hash only. Every call answers
 * false on a fault and leaves a sentence in store_fault().
 *
 * Commits are numbered. One that was committed is seen by every later call; one up to `durable` is on the disk. Without
 * store_sync_behind() both are the same; with it a thread brings commits to the disk while the server goes on. */
#ifndef BELLUM_STORE_H
#define BELLUM_STORE_H

#include "engine/text.h"

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { KEY_HASH_BYTES = 32, STORE_SCHEMA = 3 };
enum key_found { KEY_FAULT = -1, KEY_NONE, KEY_THERE };

struct store;
struct store_sync;

/* Who a key lets in. */
struct key_row {
    int64_t match;
    int looker;
    bool invitation; /* it is turned into a key of its own by the first who comes */
};

struct store_ops {
    void (*close)(struct store *s);
    bool (*begin)(struct store *s);
    bool (*commit)(struct store *s);
    void (*rollback)(struct store *s);
    /* seats: the server's JSON about who sits where; computers: whether a computer sits there. */
    bool (*match_add)(struct store *s, int64_t match, const char *game, const char *seats, const char *head,
                      bool computers);
    bool (*entry_add)(struct store *s, int64_t match, int number, const char *line);
    bool (*match_over)(struct store *s, int64_t match);
    bool (*match_load)(struct store *s, int64_t match, struct text *record, struct text *seats);
    bool (*key_add)(struct store *s, const uint8_t hash[KEY_HASH_BYTES], const struct key_row *row);
    enum key_found (*key_find)(struct store *s, const uint8_t hash[KEY_HASH_BYTES], struct key_row *row);
    bool (*key_drop)(struct store *s, const uint8_t hash[KEY_HASH_BYTES]);
    bool (*all)(struct store *s, void (*each)(void *context, int64_t match), void *context);
    /* Somebody was there: it is not abandoned. */
    bool (*match_touch)(struct store *s, int64_t match);
    /* Throws away at most `most` matches that nobody touched since `before` (seconds since 1970); how many, -1: a fault. */
    int (*expire)(struct store *s, int64_t before, int most);
    /* Writes something that changes nothing: whether the disk takes it. */
    bool (*probe)(struct store *s);
    bool (*backup)(struct store *s, const char *path);
};

struct store {
    const struct store_ops *ops;
    struct text fault;
    uint64_t committed;
    atomic_uint_fast64_t durable;
    atomic_bool lost; /* what was committed cannot be brought to the disk, or the file is not the one that was opened */
    atomic_bool damaged; /* the database says of itself that it is: reading and writing may still go on */
    atomic_bool ails;    /* a thread behind the store could not do its work; it tries again */
    atomic_bool rests;   /* for a moment: what can wait with its commit waits until `wake` is called */
    struct store_sync *sync;
};

/* A file for SQLite. NULL: a sentence in `error`. */
struct store *store_open(const char *where, struct text *error);
const char *store_fault(const struct store *s);
extern const char store_no_match[]; /* the fault that says that there is none; every other is the store's own */

/* From now on a commit returns before it is on the disk; `wake` is called from a thread when `durable` has grown or the store
 * was lost. Somebody else's lock on the file is waited for only for a moment. */
bool store_sync_behind(struct store *s, void (*wake)(void *context), void *context, struct text *error);
/* Waits until all that was committed is on the disk and the store takes more; false: it was lost. */
bool store_sync_all(struct store *s);
/* How long a commit took to reach the disk, the last one, in µs. */
int64_t store_sync_us(const struct store *s);
/* Why the store was lost. */
const char *store_lost(const struct store *s);

/* Looks at a whole file without changing it: its form, and that every match has its entries one after the other and every key
 * a match. `each` is called for every mistake; false: there was one, or it cannot be read. */
bool store_check(const char *path, void (*each)(void *context, const char *mistake), void *context);

#endif
