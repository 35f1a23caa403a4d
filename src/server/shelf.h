/* shelf.h: the pages of rules under /rules/, made when they are first asked for and kept from then on. The examples of one rule
 * may take half a second to play, so a thread of its own makes them while the loop goes on. */
#ifndef BELLUM_SHELF_H
#define BELLUM_SHELF_H

#include "offer.h"

enum { SHELF_PATH = 96 };

struct shelf;

/* offers: variants in place of the built-in content, or NULL; they must outlive the shelf. NULL: no memory, or no thread. */
struct shelf *shelf_new(const struct offers *offers);
/* Whoever still waits for a page has left by then. */
void shelf_free(struct shelf *s);

/* What is answered to a path behind /rules/. FAULT: no memory. SOON: it is being made. */
enum shelf_kind { SHELF_NONE, SHELF_PAGE, SHELF_MOVED, SHELF_CLIENT, SHELF_FAULT, SHELF_SOON };
struct shelved {
    enum shelf_kind kind;
    const char *bytes; /* PAGE: what it holds. MOVED: where it is. CLIENT: the name of a file of the client */
    size_t n;
    uint64_t mark; /* PAGE: hash of the bytes */
};

/* A page that somebody waits for. */
struct wish;

/* PAGE stands until shelf_free(), CLIENT as long as `path`. who: 16 bytes that name an address; pages are made for one address after
 * the other. SOON: *wish is to be given back by shelf_leave(). */
struct shelved shelf_find(struct shelf *s, const char *path, const uint8_t *who, struct wish **wish);
/* Any thread may make it true; then shelf_made() has the answer, never SOON, as long as the wish. */
bool shelf_is_made(const struct wish *w);
struct shelved shelf_made(const struct wish *w);
const char *shelf_path(const struct wish *w);
void shelf_leave(struct shelf *s, struct wish *w);

#endif
