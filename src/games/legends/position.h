/* position.h: what the files that read positions share. */
#ifndef BELLUM_LEGENDS_POSITION_H
#define BELLUM_LEGENDS_POSITION_H

#include "legends.h"

struct legends_reader {
    const struct legends_pack *p;
    const struct json *position;
    unsigned looker;
    struct legends_state *s;
    struct errors *errors;
    int before; /* mistakes that were there already */
};

void legends_read_side(const struct legends_reader *r, unsigned side);
int legends_word(const char *const *words, const char *word); /* index in a NULL-ended list, or -1 */

#endif
