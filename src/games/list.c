/* list.c: the one list of games. Adding a game is two lines here: docs/adding-a-game.md. */
#include "engine/game.h"

#include <string.h>

extern const struct game game_ancients;
extern const struct game game_legends;
extern const struct game game_lines;
extern const struct game game_null;
extern const struct game game_prevail;
extern const struct game game_trts;

#ifdef BELLUM_ONLY /* the page loads a core for the game it opens, and no other (mk/web.mk) */
const struct game *const games[] = {&BELLUM_ONLY, NULL};
#else
/* A line a game, so that two games added at once do not collide. */
/* clang-format off */
const struct game *const games[] = {
    &game_lines,
    &game_legends,
    &game_null,
    &game_prevail,
    &game_ancients,
    &game_trts,
    NULL,
};
/* clang-format on */
#endif

const struct game *game_find(const char *id)
{
    for (int i = 0; games[i]; i++)
        if (strcmp(games[i]->id, id) == 0)
            return games[i];
    return NULL;
}
