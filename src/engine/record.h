/* record.h: a match as one text file: save, replay, bug report, test, proof. docs/record.md describes the format.
 *
 * The file is the whole truth, the seed included, and stays with whoever runs the match. It only grows: an entry is
 * one line, written and synced before anybody hears of it. A last line without its end was torn and is dropped;
 * anything else that is not exactly as it was written is refused with its line. */
#ifndef BELLUM_RECORD_H
#define BELLUM_RECORD_H

#include "errors.h"
#include "match.h"

enum { PLAYER_NAME_BYTES = 64 };

struct players {
    char name[SEATS_MAX][PLAYER_NAME_BYTES]; /* UTF-8, no control characters; "" = nobody in particular */
};

/* ---- text ------------------------------------------------------------------------------ */

void record_head_say(const struct match *m, const struct players *players, struct text *out);
void record_entry_say(const struct match *m, int entry, struct text *out);               /* one line with its end */
void record_say(const struct match *m, const struct players *players, struct text *out); /* all of it */

struct record {
    struct pack *pack;
    struct match *match;
    struct players players;
    size_t bytes; /* how many are good; behind them stands a torn line, if anything */
    bool torn;
};

/* Reads n bytes; `name` is for messages. A record brings the content it was played with where that was not the built-in
 * one; source (as in content_load) is for older ones that do not. False: every mistake is in `errors`. */
bool record_read(struct record *r, const char *name, const char *bytes, size_t n, const char *source,
                 struct errors *errors);
void record_free(struct record *r);

/* Recomputes every die and draw from the seed, and the seed's hash. */
bool record_verify(const struct record *r, const char *name, struct errors *errors);

/* A new match of the same pack that stands where r stood after `entries` entries. seed NULL: with the entries and the
 * seed of r, so that the same play meets the same luck; else it begins from that position with luck of its own.
 * NULL: r has no so many entries. */
struct match *record_fork(const struct record *r, int entries, const uint8_t *seed);

/* ---- files ----------------------------------------------------------------------------- */

/* A record that is being written. Invariant: the file holds the header and the first `written` entries, `bytes` long,
 * and nothing else. */
struct record_file {
    int fd;
    int written;
    int64_t bytes;
    bool sync; /* wait for the disk after every write */
    struct text line;
};

bool record_load(struct record *r, const char *path, const char *source, struct errors *errors);
/* A new file; one that exists is refused. */
bool record_create(struct record_file *f, const char *path, const struct match *m, const struct players *players,
                   struct errors *errors);
/* Loads, cuts a torn line off, and goes on writing where the file ends. */
bool record_resume(struct record_file *f, struct record *r, const char *path, const char *source,
                   struct errors *errors);
/* Writes the entries made since. False: nothing of them is in the file, and it can be tried again. */
bool record_append(struct record_file *f, const struct match *m, struct errors *errors);
void record_close(struct record_file *f);

#endif
