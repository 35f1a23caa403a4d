/* shared.c: see shared.h. */
#include "shared.h"

#include "assets.h"

#include <stdio.h>
#include <string.h>

static const char *const names[] = {"rules.css",
                                    "rules-GAME.js",
                                    "icon.svg",
                                    "cinzel-700.woff2",
                                    "source-sans-3-400.woff2",
                                    "source-sans-3-600.woff2",
                                    "source-sans-3-700.woff2",
                                    "cinzel-licence.txt",
                                    "source-sans-3-licence.txt",
                                    NULL};

const char *shared_name(int i) { return names[i]; }

const struct content_file *shared_file(const char *game, const char *name)
{
    char own[64];
    if (strcmp(name, "rules-GAME.js") == 0) {
        snprintf(own, sizeof own, "rules-%s.js", game);
        name = own;
    }
    for (const struct content_file *a = assets; a->game; a++)
        if (strcmp(a->file, name) == 0)
            return a;
    return NULL;
}
