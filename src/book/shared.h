/* shared.h: what every page of rules loads: its style, its script, letters. They are files of the client (assets.h). */
#ifndef BELLUM_BOOK_SHARED_H
#define BELLUM_BOOK_SHARED_H

#include "engine/content.h"

/* Their names in turn, from 0 on; NULL after the last. The script is the game's own: "rules-GAME.js". */
const char *shared_name(int i);
/* As it stands in the binary, neither of its compressed forms; NULL: this build has no client. */
const struct content_file *shared_file(const char *game, const char *name);

#endif
