/* say.c: what a player thought, in words: the labels that a person reads beside the choices, not the notation. */
#include "player.h"

#include "engine/scene.h"

#include <stdlib.h>
#include <string.h>

struct saying {
    const struct game *game;
    const void *pack;
    unsigned seat;
    unsigned char *world, *look;
    struct scene *scene;
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

/* The label of an own action in the world reached so far, or its notation. */
static void say_entry(struct saying *s, unsigned who, action_t action)
{
    const char *label = "";
    memset(s->scene, 0, sizeof *s->scene);
    memset(s->look, 0, s->game->state_size);
    s->game->look(s->pack, s->world, who, s->look);
    s->game->scene(s->pack, s->look, who, s->scene);
    for (int i = 0; i < s->scene->choices_n; i++)
        if (s->scene->choices[i].action == action)
            label = s->scene->choices[i].label;
    if (who != s->seat)
        text_format(s->out, "(%c) ", 'A' + who);
    if (label[0])
        text_put(s->out, label);
    else
        s->game->say_action(s->pack, action, s->out);
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
    struct saying s = {.game = game,
                       .pack = pack,
                       .seat = seat,
                       .world = calloc(2, game->state_size),
                       .scene = calloc(1, sizeof *s.scene),
                       .out = out};
    if (s.world && s.scene) {
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
    free(s.scene);
}
