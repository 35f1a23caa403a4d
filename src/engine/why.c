/* why.c: see why.h. */
#include "why.h"

#include "verbs.h"

#include <assert.h>

enum { TRIES = 24 };

/* Where a choice is clicked: its cell, or the cell of its piece; SCENE_NONE for cards and buttons. */
static unsigned cell_of(const struct scene *scene, const struct scene_choice *c)
{
    const struct scene_piece *piece = c->target == TARGET_PIECE ? scene_find_piece(scene, c->id) : NULL;
    return c->target == TARGET_CELL ? c->id : piece ? piece->cell : SCENE_NONE;
}

/* The first piece that stands on a cell. */
static unsigned piece_on(const struct scene *scene, unsigned cell)
{
    for (int i = 0; i < scene->pieces_n; i++)
        if (scene->pieces[i].cell == cell)
            return scene->pieces[i].id;
    return SCENE_NONE;
}

/* The same action with another place: whichever of its fields held `old` holds `now`. 0: none does. */
static action_t moved(const struct game *game, action_t action, unsigned old, unsigned now)
{
    const struct verb_form *verb = verb_of(game->verbs, action);
    for (int i = 3; verb && i >= 0;
         i--) /* from the last on: the place something goes to is named behind the one it leaves */
        if (verb->argument[i].field && action_field(action, verb->argument[i].field) == old)
            return action_with_field(action, verb->argument[i].field, now);
    return 0;
}

bool why_not(const struct game *game, const void *pack, const void *v, unsigned seat, const struct scene *scene,
             unsigned armed, unsigned cell, struct reason *why)
{
    assert(seat < SEATS_MAX);
    unsigned piece = piece_on(scene, cell);
    for (int i = 0, tried = 0; game->verbs && i < scene->choices_n && tried < TRIES; i++) {
        const struct scene_choice *c = &scene->choices[i];
        bool second = armed != SCENE_NONE;
        if (c->target != TARGET_CELL && c->target != TARGET_PIECE)
            continue;
        if (second && (c->also == SCENE_NONE || cell_of(scene, c) != armed))
            continue;
        action_t action = moved(game, c->action, second ? c->also : cell_of(scene, c), cell);
        if (!action && !second && c->target == TARGET_PIECE && piece != SCENE_NONE)
            action = moved(game, c->action, c->id, piece);
        if (!action)
            continue;
        tried++;
        if (!game->check(pack, v, seat, action, why) && why->rule > RULE_ORDER)
            return true;
    }
    return false;
}
