/* picks.c: what can be chosen, with its numbers; members of a set picked and taken back in any order. */
#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool among(const action_t *list, int n, action_t action)
{
    for (int i = 0; i < n; i++)
        if (list[i] == action)
            return true;
    return false;
}

static bool asks_set(const struct table *t)
{
    for (int i = 0; i < t->scene->choices_n; i++)
        if (t->scene->choices[i].kind == CHOICE_PICK)
            return true;
    return false;
}

/* What else may be picked; false, with nothing picked, where that cannot be said. */
static bool ask(struct table *t, unsigned seat, const char *picks, struct text *sentence)
{
    struct reason why;
    memset(t->view, 0, t->game->state_size);
    match_look(t->match, seat, t->view);
    return sets_ask(t->game, t->pack->bytes, t->view, seat, picks, t->sets, &why, sentence);
}

/* The scene behind the picks, in a world that fits the view: what the seat may do there is the same in all of them. */
static void look_ahead(struct table *t, unsigned seat)
{
    struct rng dice;
    uint8_t *world = calloc(2, t->game->state_size), *seen = world + t->game->state_size;
    if (!world)
        abort();
    rng_seed(&dice, 1);
    t->game->imagine(t->pack->bytes, t->view, seat, &dice, world);
    for (int i = 0; i < t->sets->picked_n; i++)
        t->game->apply(t->pack->bytes, world, seat, t->sets->picked[i], NULL);
    t->game->look(t->pack->bytes, world, seat, seen);
    memset(t->ahead, 0, sizeof *t->ahead);
    scene_make_of(t->game, t->pack->bytes, seen, seat, t->ahead);
    free(world);
}

/* What can be picked only behind another pick. */
static void offer_more(struct table *t, action_t action, bool picked)
{
    struct offers *f = t->offers;
    for (int k = 0; k < f->n; k++)
        if (f->list[k].action == action)
            return;
    if (f->n == SCENE_CHOICES)
        return;
    struct offer *o = &f->list[f->n++];
    *o = (struct offer){.action = action, .picked = picked, .may = !picked};
    struct text words = text_fixed(o->words, sizeof o->words);
    t->game->say_action(t->pack->bytes, action, &words);
    for (int i = 0; i < t->ahead->choices_n; i++)
        if (t->ahead->choices[i].action == action) {
            o->choice = &t->ahead->choices[i];
            snprintf(o->label, sizeof o->label, "%s", o->choice->label);
        }
}

void picks_offer(struct table *t, unsigned seat)
{
    struct offers *f = t->offers;
    bool picking = t->picks[0] && asks_set(t) && ask(t, seat, t->picks, NULL);
    f->n = 0;
    for (int i = 0; i < t->scene->choices_n; i++) {
        const struct scene_choice *c = &t->scene->choices[i];
        struct offer *o = &f->list[f->n++];
        *o = (struct offer){.action = c->action, .choice = c, .may = true};
        snprintf(o->words, sizeof o->words, "%s", c->words);
        snprintf(o->label, sizeof o->label, "%s", c->label);
        if (picking && c->kind == CHOICE_PICK) {
            o->picked = among(t->sets->picked, t->sets->picked_n, c->action);
            o->may = among(t->sets->may, t->sets->may_n, c->action);
        } else if (picking)
            o->may = c->kind == CHOICE_END && t->sets->go;
    }
    if (!picking)
        return;
    look_ahead(t, seat);
    for (int i = 0; i < t->sets->picked_n; i++)
        offer_more(t, t->sets->picked[i], true);
    for (int i = 0; i < t->sets->may_n; i++)
        offer_more(t, t->sets->may[i], false);
}

/* The picks without one of them. */
static void without(const struct table *t, const char *words, char out[LINE_MAX_BYTES + 1])
{
    char line[LINE_MAX_BYTES + 1], part[LINE_MAX_BYTES + 1];
    struct text all = text_fixed(out, LINE_MAX_BYTES + 1);
    out[0] = 0;
    strcpy(line, t->picks);
    while (line[0]) {
        line_take_part(line, part);
        if (strcmp(part, words) != 0)
            text_format(&all, "%s%s", all.n ? "; " : "", part);
    }
}

bool picks_toggle(struct table *t, unsigned seat, int number)
{
    const struct offer *o = &t->offers->list[number - 1];
    char picks[LINE_MAX_BYTES + 1];
    struct text sentence = {0}, with = text_fixed(picks, sizeof picks);
    if (o->picked)
        without(t, o->words, picks);
    else
        text_format(&with, "%s%s%s", t->picks, t->picks[0] ? "; " : "", o->words);
    bool ok = ask(t, seat, picks, &sentence);
    if (ok)
        strcpy(t->picks, picks);
    else
        table_say_no(t, text_str(&sentence));
    text_free(&sentence);
    return ok;
}

bool picks_go(struct table *t, unsigned seat)
{
    struct reason why;
    struct text sentence = {0};
    bool ok =
        ask(t, seat, t->picks, &sentence) && t->sets->go && match_line(t->match, seat, t->sets->line, &why, &sentence);
    if (ok)
        t->picks[0] = 0;
    else
        table_say_no(t, sentence.n ? text_str(&sentence) : "More must be picked before you can go on.");
    text_free(&sentence);
    return ok;
}

void picks_counter(const struct table *t, struct text *out)
{
    const struct scene_question *q = &t->scene->question;
    int picked = q->picked;
    if (!asks_set(t))
        return;
    for (int i = 0; i < t->offers->n; i++)
        picked += t->offers->list[i].picked;
    text_format(out, "%d", picked);
    if (q->set && q->most > 0)
        text_format(out, " of %d", q->most);
    text_put(out, " picked");
    if (t->picks[0])
        text_put(out, "; Enter goes on, a number again takes it back");
}
