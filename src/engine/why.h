/* why.h: why does a click on this place answer nothing? The nearest action that would mean it, and the rule that stands in
 * its way. For pages, which know places and no notation. */
#ifndef BELLUM_WHY_H
#define BELLUM_WHY_H

#include "scene.h"

/* The scene is that of the seat's view `v`. armed: the cell that was chosen first, or SCENE_NONE. True: *why is a rule of the
 * game. False: nothing of what is asked could mean this cell. */
bool why_not(const struct game *game, const void *pack, const void *v, unsigned seat, const struct scene *scene,
             unsigned armed, unsigned cell, struct reason *why);

#endif
