/* store.h: where matches live. The server knows only this interface; SQLite stands behind it, and another
 * database fits by another struct store_ops.
 *
 * A match is its record: the header and its entries, one line each. What was committed is on the disk. A seat's key
 * is stored as its hash only. Every call answers false on a fault and leaves a sentence in store_fault(). */
#ifndef BELLUM_STORE_H
#define BELLUM_STORE_H

#include "engine/text.h"

#include <stdbool.h>
#include <stdint.h>

enum { KEY_HASH_BYTES = 32, STORE_SCHEMA = 2 };

struct store;

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
    bool (*key_add)(struct store *s, const uint8_t hash[KEY_HASH_BYTES], int64_t match, int looker);
    bool (*key_find)(struct store *s, const uint8_t hash[KEY_HASH_BYTES], int64_t *match, int *looker);
    bool (*key_drop)(struct store *s, const uint8_t hash[KEY_HASH_BYTES]);
    /* Each match that is not over and has a computer's seat: after a stop these go on by themselves. */
    bool (*waiting)(struct store *s, void (*each)(void *context, int64_t match), void *context);
    bool (*all)(struct store *s, void (*each)(void *context, int64_t match), void *context);
    bool (*backup)(struct store *s, const char *path);
};

struct store {
    const struct store_ops *ops;
    struct text fault;
};

/* A file for SQLite. NULL: a sentence in `error`. */
struct store *store_open(const char *where, struct text *error);
const char *store_fault(const struct store *s);

#endif
