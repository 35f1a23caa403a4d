/* shelf.h: the pages of rules under /rules/, made when they are first asked for and kept from then on. */
#ifndef BELLUM_SHELF_H
#define BELLUM_SHELF_H

#include "offer.h"

struct shelf;

/* offers: variants in place of the built-in content, or NULL; they must outlive the shelf. NULL: no memory. */
struct shelf *shelf_new(const struct offers *offers);
void shelf_free(struct shelf *s);

/* What is answered to a path behind /rules/. */
enum shelf_kind { SHELF_NONE, SHELF_PAGE, SHELF_MOVED, SHELF_CLIENT };
struct shelved {
    enum shelf_kind kind;
    const char *bytes; /* PAGE: what it holds. MOVED: where it is. CLIENT: the name of a file of the client */
    size_t n;
};
/* The answer stands until the next call with MOVED, and until shelf_free() with the others. */
struct shelved shelf_find(struct shelf *s, const char *path);

#endif
