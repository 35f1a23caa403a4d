/* scene.c: see scene.h. */
#include "scene.h"

#include "text.h"

#include <stdlib.h>
#include <string.h>

#define NEXT(name, MAX)                                                                                                \
    struct scene_##name *scene_##name(struct scene *s)                                                                 \
    {                                                                                                                  \
        if (s->name##s_n < (MAX))                                                                                      \
            s->name##s_n++;                                                                                            \
        struct scene_##name *it = &s->name##s[s->name##s_n - 1];                                                       \
        memset(it, 0, sizeof *it);                                                                                     \
        return it;                                                                                                     \
    }
NEXT(cell, SCENE_CELLS)
NEXT(edge, SCENE_EDGES)
NEXT(piece, SCENE_PIECES)
NEXT(card, SCENE_CARDS)
NEXT(panel, SCENE_PANELS)
NEXT(choice, SCENE_CHOICES)

void scene_word(char *to, size_t size, const char *from)
{
    size_t n = strlen(from);
    if (n >= size)
        n = size - 1;
    memcpy(to, from, n);
    to[n] = 0;
}

void scene_legal(const struct game *game, const void *pack, const void *v, unsigned looker, struct scene *s)
{
    struct node node = game->node(pack, v);
    if (looker >= SEATS_MAX || node.kind != NODE_CHOICE || !(node.seats >> looker & 1))
        return;
    action_t *actions = malloc((size_t)game->choices_max * sizeof *actions);
    if (!actions)
        return;
    int n = game->legal(pack, v, looker, actions);
    for (int i = 0; i < n && s->choices_n < SCENE_CHOICES; i++) {
        struct scene_choice *c = scene_choice(s);
        c->action = actions[i];
        c->also = 0xFFFF;
        struct text words = text_fixed(c->words, sizeof c->words);
        game->say_action(pack, actions[i], &words);
        memcpy(c->label, c->words, sizeof c->label);
    }
    free(actions);
}

void scene_mark_choices(struct scene *s)
{
    for (int i = 0; i < s->choices_n; i++) {
        const struct scene_choice *c = &s->choices[i];
        for (int k = 0; c->target == TARGET_CELL && k < s->cells_n; k++)
            if (s->cells[k].id == c->id)
                s->cells[k].marks |= MARK_CHOICE;
        for (int k = 0; c->target == TARGET_PIECE && k < s->pieces_n; k++)
            if (s->pieces[k].id == c->id)
                s->pieces[k].marks |= MARK_CHOICE;
        for (int k = 0; c->target == TARGET_CARD && k < s->cards_n; k++)
            if (s->cards[k].id == c->id && strcmp(s->cards[k].zone, "discard") != 0)
                s->cards[k].marks |= MARK_CHOICE;
    }
}
