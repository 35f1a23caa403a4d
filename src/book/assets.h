/* assets.h: the browser client, compressed, in the binary (made by tools/embed.c from web/dist). */
#ifndef BELLUM_BOOK_ASSETS_H
#define BELLUM_BOOK_ASSETS_H

#include "engine/content.h"

extern const struct content_file assets[];

#endif
