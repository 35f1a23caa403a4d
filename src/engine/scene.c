/* scene.c: see scene.h. */
#include "scene.h"

#include "text.h"
#include "verbs.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const choice_kinds[CHOICE_KINDS] = {"other", "pick", "move",  "march", "attack",
                                                "shoot", "play", "place", "turn",  "end"};

#define NEXT(type, name, owner, MAX)                                                                                   \
    struct scene_##name *scene_##name(struct owner *s)                                                                 \
    {                                                                                                                  \
        if (s->type##_n < (MAX))                                                                                       \
            s->type##_n++;                                                                                             \
        struct scene_##name *it = &s->type[s->type##_n - 1];                                                           \
        memset(it, 0, sizeof *it);                                                                                     \
        return it;                                                                                                     \
    }
NEXT(cells, cell, scene, SCENE_CELLS)
NEXT(edges, edge, scene, SCENE_EDGES)
NEXT(pieces, piece, scene, SCENE_PIECES)
NEXT(cards, card, scene, SCENE_CARDS)
NEXT(panels, panel, scene, SCENE_PANELS)
NEXT(choices, choice, scene, SCENE_CHOICES)
NEXT(steps, step, scene, SCENE_STEPS)
NEXT(dice, die, scene_fight, FIGHT_DICE)

struct scene_track *scene_track(struct scene *s)
{
    if (s->tracks_n < SCENE_TRACKS)
        s->tracks_n++;
    struct scene_track *track = &s->tracks[s->tracks_n - 1];
    *track = (struct scene_track){.seat = NOBODY, .cell = SCENE_NONE};
    return track;
}

struct scene_row *scene_row(struct scene_fight *fight)
{
    if (fight->rows_n < FIGHT_ROWS)
        fight->rows_n++;
    struct scene_row *row = &fight->rows[fight->rows_n - 1];
    *row = (struct scene_row){.from = SCENE_NONE, .to = SCENE_NONE};
    return row;
}

struct scene_make *scene_make(struct scene *s)
{
    if (s->makes_n < SCENE_MAKES)
        s->makes_n++;
    struct scene_make *make = &s->makes[s->makes_n - 1];
    *make = (struct scene_make){.id = SCENE_NONE, .piece = SCENE_NONE};
    return make;
}

void scene_word(char *to, size_t size, const char *from)
{
    assert(size > 0);
    size_t n = strlen(from);
    if (n >= size)
        n = size - 1;
    while (n && ((unsigned char)from[n] & 0xC0) == 0x80) /* no half of a character */
        n--;
    memcpy(to, from, n);
    to[n] = 0;
}

void scene_format(char *to, size_t size, const char *format, ...)
{
    char whole[512];
    va_list args;
    va_start(args, format);
    vsnprintf(whole, sizeof whole, format, args);
    va_end(args);
    scene_word(to, size, whole);
}

void scene_put_track(struct scene *s, unsigned seat, const char *id, const char *name, int value, int max)
{
    struct scene_track *track = scene_track(s);
    track->seat = (uint8_t)seat;
    track->value = (int16_t)value;
    track->max = (int16_t)max;
    scene_word(track->id, sizeof track->id, id);
    scene_word(track->name, sizeof track->name, name);
}

void scene_about_track(struct scene *s, const char *about)
{
    struct scene_track *track = &s->tracks[s->tracks_n - 1];
    scene_word(track->about, sizeof track->about, about);
}

void scene_what_track(struct scene *s, const char *what, uint16_t rule)
{
    struct scene_track *track = &s->tracks[s->tracks_n - 1];
    scene_word(track->what, sizeof track->what, what);
    track->rule = rule;
}

static void put_fact(struct scene_fact *facts, uint8_t *n, int most, const char *show, const char *label, int value)
{
    if (*n == most)
        return;
    struct scene_fact *fact = &facts[(*n)++];
    scene_word(fact->show, sizeof fact->show, show);
    scene_word(fact->label, sizeof fact->label, label);
    fact->value = (int16_t)value;
}

void scene_put_fact(struct scene_card *card, const char *show, const char *label, int value)
{
    put_fact(card->facts, &card->facts_n, CARD_FACTS, show, label, value);
}

void scene_put_make_fact(struct scene_make *make, const char *show, const char *label, int value)
{
    put_fact(make->facts, &make->facts_n, MAKE_FACTS, show, label, value);
}

void scene_put_steps(struct scene *s, const char *const *names, int now)
{
    for (int i = 0; names[2 * i]; i++) {
        struct scene_step *step = scene_step(s);
        scene_word(step->id, sizeof step->id, names[2 * i]);
        scene_word(step->name, sizeof step->name, names[2 * i + 1]);
        step->done = i < now;
        step->now = i == now;
    }
}

void scene_put_row(struct scene_fight *fight, unsigned seat, const char *label, int value, const char *because,
                   uint16_t rule)
{
    struct scene_row *row = scene_row(fight);
    row->seat = (uint8_t)seat;
    row->rule = rule;
    row->value = (int16_t)value;
    scene_word(row->label, sizeof row->label, label);
    scene_word(row->because, sizeof row->because, because ? because : "");
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
        c->also = c->piece = SCENE_NONE;
        c->facing = FACING_NONE;
        c->n = SCENE_WORDS;
        struct text words = text_fixed(c->words, sizeof c->words);
        game->say_action(pack, actions[i], &words);
        const struct verb_form *verb = game->verbs ? verb_of(game->verbs, actions[i]) : NULL;
        scene_word(c->verb, sizeof c->verb, verb ? verb->word : "");
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

void scene_make_of(const struct game *game, const void *pack, const void *v, unsigned looker, struct scene *out)
{
    memset(out, 0, sizeof *out);
    game->scene(pack, v, looker, out);
    if (!out->scenario[0])
        scene_word(out->scenario, sizeof out->scenario, ((const struct pack_head *)pack)->scenario);
    for (unsigned i = 0; i < ((const struct pack_head *)pack)->seats; i++)
        if (!out->seats[i].name[0] && game->seat_names[i])
            scene_word(out->seats[i].name, sizeof out->seats[i].name, game->seat_names[i]);
    struct node node = game->node(pack, v);
    if (!out->prompt[0] && looker < SEATS_MAX && node.kind == NODE_CHOICE && node.seats >> looker & 1) {
        struct text prompt = text_fixed(out->prompt, sizeof out->prompt);
        game->say_prompt(pack, v, looker, &prompt);
    }
}

const struct scene_cell *scene_find_cell(const struct scene *s, unsigned id)
{
    for (int i = 0; i < s->cells_n; i++)
        if (s->cells[i].id == id)
            return &s->cells[i];
    return NULL;
}

const struct scene_piece *scene_find_piece(const struct scene *s, unsigned id)
{
    for (int i = 0; i < s->pieces_n; i++)
        if (s->pieces[i].id == id)
            return &s->pieces[i];
    return NULL;
}

bool scene_alike(const struct scene_piece *a, const struct scene_piece *b)
{
    return a->cell == b->cell && a->seat == b->seat && (a->marks | MARK_CHOICE) == (b->marks | MARK_CHOICE) &&
           a->strength == b->strength && a->strength_max == b->strength_max && a->facing == b->facing &&
           strcmp(a->kind, b->kind) == 0 && strcmp(a->code, b->code) == 0 && strcmp(a->leader, b->leader) == 0;
}

void scene_put_sides(struct scene *s, int across, int down)
{
    for (int i = 0; i < s->cols && i < SCENE_SIDE; i++)
        scene_format(s->across[i], sizeof s->across[i], "%d", across + i);
    for (int i = 0; i < s->rows && i < SCENE_SIDE; i++)
        scene_format(s->down[i], sizeof s->down[i], down >= 'A' ? "%c" : "%d", down + i);
}
