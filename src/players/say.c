/* say.c: what a player thought, in words: the labels that a person reads beside the choices, not the notation. */
#include "player.h"

#include "engine/scene.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct saying {
    const struct game *game;
    const void *pack;
    unsigned seat;
    unsigned char *world, *look;
    struct text *out;
};

/* How it stands for whom, of 10000. */
static const char *standing(int32_t value)
{
    static const struct {
        int32_t from;
        const char *words;
    } steps[] = {{9500, "as good as won"}, {5000, "far ahead"},        {2000, "ahead"},   {500, "slightly ahead"},
                 {-500, "even"},           {-2000, "slightly behind"}, {-5000, "behind"}, {-9500, "far behind"}};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (value >= steps[i].from)
            return steps[i].words;
    return "as good as lost";
}

/* Who does it, as the seat sees the table, or NULL. */
static const struct scene_piece *doer(const struct scene *scene, const struct scene_choice *choice)
{
    return choice->piece != SCENE_NONE ? scene_find_piece(scene, choice->piece) : NULL;
}

/* "Numidians on 3.4: move to 3.6": the label, and who does it where the label does not say. */
static void say_label(const struct scene *scene, const struct scene_choice *choice, struct text *out)
{
    const struct scene_piece *piece = doer(scene, choice);
    const struct scene_cell *cell = piece ? scene_find_cell(scene, piece->cell) : NULL;
    const char *label = choice->label;
    bool said = piece && strcasestr(label, piece->name);
    if (!piece || said || !piece->name[0]) {
        text_put(out, label);
        return;
    }
    text_put(out, piece->name);
    if (cell && cell->name[0])
        text_format(out, " on %s", cell->name);
    text_format(out, ": %c%s", tolower((unsigned char)label[0]), label + 1);
}

int answer_say(const struct game *game, const void *pack, const void *view, unsigned seat, action_t action,
               struct text *out)
{
    struct scene *scene = calloc(1, sizeof *scene);
    const struct scene_choice *choice = NULL;
    if (!scene)
        abort();
    game->scene(pack, view, seat, scene);
    for (int i = 0; i < scene->choices_n; i++)
        if (scene->choices[i].action == action)
            choice = &scene->choices[i];
    if (choice && choice->label[0])
        say_label(scene, choice, out);
    else
        game->say_action(pack, action, out);
    int kind = choice ? choice->kind : CHOICE_OTHER;
    free(scene);
    return kind;
}

/* An action in the world reached so far. */
static void say_entry(struct saying *s, unsigned who, action_t action)
{
    memset(s->look, 0, s->game->state_size);
    s->game->look(s->pack, s->world, who, s->look);
    if (who != s->seat)
        text_format(s->out, "(%c) ", 'A' + who);
    answer_say(s->game, s->pack, s->look, who, action, s->out);
}

static void say_line(struct saying *s, const void *view, const struct thought_line *line)
{
    struct rng rng;
    struct reason why;
    bool follows = true; /* the world still goes the way of the line */
    rng_seed(&rng, 1);
    s->game->imagine(s->pack, view, s->seat, &rng, s->world);
    for (int k = 0; k < line->length; k++) {
        unsigned who = line->entry[k].who;
        if (who == LUCK)
            break;
        text_put(s->out, k ? "; " : "");
        follows = follows && s->game->check(s->pack, s->world, who, line->entry[k].what, &why);
        if (follows) {
            say_entry(s, who, line->entry[k].what);
            s->game->apply(s->pack, s->world, who, line->entry[k].what, NULL);
        } else {
            if (who != s->seat)
                text_format(s->out, "(%c) ", 'A' + who);
            s->game->say_action(s->pack, line->entry[k].what, s->out);
        }
    }
}

void thought_say(const struct game *game, const void *pack, const void *view, unsigned seat, const struct thought *t,
                 struct text *out)
{
    struct saying s = {.game = game, .pack = pack, .seat = seat, .world = calloc(2, game->state_size), .out = out};
    if (s.world) {
        s.look = s.world + game->state_size;
        for (int i = 0; i < t->lines_n; i++) {
            const struct thought_line *line = &t->line[i];
            text_put(out, i ? "  or   " : "  best ");
            say_line(&s, view, line);
            text_format(out, "\n       %s: about %d points of 100 expected; tried %u time%s\n", standing(line->value),
                        (line->value + 10000 + 100) / 200, line->visits, line->visits == 1 ? "" : "s");
        }
        if (t->anyhow)
            text_put(out, "  all against others who choose anyhow; who plans well leaves less\n");
        if (!t->lines_n)
            text_put(out, "  nothing was weighed here\n");
    }
    free(s.world);
}
