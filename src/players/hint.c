/* hint.c: advice to a person: what a player would do, and why in one sentence.
 *
 * A search that finds all answers alike likes to wait. A person who is told to wait learns nothing and loses by it, so waiting
 * is advised only where everything else is clearly worse. */
#include "think.h"

#include "engine/match.h"
#include "engine/odds.h"
#include "engine/scene.h"

#include <stdlib.h>
#include <string.h>

/* Of 10000: waiting must be better by so much to be advised; by more where the seat is behind, since then waiting loses. */
enum { WAIT_GAINS = 200, WAIT_BEHIND = 800, TRIED = 3 };

struct hinting {
    struct player *p;
    const void *view;
    unsigned seat;
    struct scene *scene; /* of the view */
};

static const struct scene_choice *choice_of(const struct hinting *h, action_t action)
{
    for (int i = 0; i < h->scene->choices_n; i++)
        if (h->scene->choices[i].action == action)
            return &h->scene->choices[i];
    return NULL;
}

/* To close a set that has members is no waiting. */
static bool waits(const struct hinting *h, action_t action)
{
    const struct scene_choice *choice = choice_of(h, action);
    const struct scene_question *q = &h->scene->question;
    return choice && choice->kind == CHOICE_END && !(q->set && q->picked > 0);
}

/* ---- not to wait ----------------------------------------------------------------------------- */

/* The most promising answers that do something, by prior(). */
static int active_answers(struct hinting *h, action_t out[TRIED])
{
    struct player *p = h->p;
    int n = p->game->legal(p->pack, h->view, h->seat, p->actions), found = 0;
    if (p->game->prior)
        p->game->prior(p->pack, h->view, h->seat, p->actions, n, p->weights);
    while (found < TRIED) {
        int best = -1;
        for (int i = 0; i < n; i++) {
            bool taken = waits(h, p->actions[i]);
            for (int k = 0; k < found; k++)
                taken |= out[k] == p->actions[i];
            if (!taken && (best < 0 || (p->game->prior && p->weights[i] > p->weights[best])))
                best = i;
        }
        if (best < 0)
            break;
        out[found++] = p->actions[best];
    }
    return found;
}

/* The best answer that does something, tried as often as waiting; false: there is none. */
static bool best_active(struct hinting *h, const struct thought *t, struct thought_line *out)
{
    action_t tries[TRIED + THOUGHT_LINES];
    int n = active_answers(h, tries);
    for (int i = 0; i < t->lines_n; i++) {
        bool known = waits(h, t->line[i].entry[0].what);
        for (int k = 0; k < n; k++)
            known |= tries[k] == t->line[i].entry[0].what;
        if (!known)
            tries[n++] = t->line[i].entry[0].what;
    }
    bool any = false;
    for (int i = 0; i < n; i++) {
        struct weighed w;
        if (!player_weigh(h->p, h->view, h->seat, &tries[i], 1, &w))
            return false;
        if (!any || w.played.value > out->value)
            *out = w.played;
        any = true;
    }
    return any;
}

/* Puts a line in front of the others; one that begins alike is not told twice. */
static void advise(struct thought *t, const struct thought_line *line)
{
    int at = t->lines_n < THOUGHT_LINES ? t->lines_n : THOUGHT_LINES - 1;
    for (int i = 0; i < t->lines_n; i++)
        if (t->line[i].entry[0].what == line->entry[0].what)
            at = i;
    if (at == t->lines_n)
        t->lines_n++;
    memmove(&t->line[1], &t->line[0], (size_t)at * sizeof *t->line);
    t->line[0] = *line;
}

/* ---- why ---------------------------------------------------------------------------------------- */

static int points(int32_t value) { return (value + 10000 + 100) / 200; }

/* The k-th answer of a line, in a world in which those before it were given; false: it cannot be told. */
static bool put_quoted(const struct hinting *h, const struct thought_line *line, int k, const char *before,
                       struct text *out)
{
    struct player *p = h->p;
    struct rng dice;
    struct reason why;
    rng_seed(&dice, 1);
    walk_imagine(p, h->view, h->seat, &dice);
    for (int i = 0; i <= k; i++) {
        if (i >= line->length || line->entry[i].who != h->seat || !walk_asked(p, p->world, h->seat) ||
            !p->game->check(p->pack, p->world, h->seat, line->entry[i].what, &why))
            return false;
        if (i < k)
            p->game->apply(p->pack, p->world, h->seat, line->entry[i].what, NULL);
    }
    memset(p->look, 0, p->game->state_size);
    p->game->look(p->pack, p->world, h->seat, p->look);
    text_format(out, "%s\"", before);
    answer_say(p->game, p->pack, p->look, h->seat, line->entry[k].what, out);
    text_char(out, '"');
    return true;
}

/* What the fight that the line leads to comes to; false: it leads to none before somebody else decides. */
static bool put_forecast(const struct hinting *h, const struct thought_line *line, struct text *out)
{
    const struct game *g = h->p->game;
    const struct odds_limits limits = {.steps = 60000, .bytes = 16 << 20, .worlds = 3, .seed = 1};
    struct text words = {0}, kinds = {0};
    struct odds odds = {0};
    struct reason why;
    for (int i = 0; i < line->length && line->entry[i].who == h->seat; i++) {
        text_put(&words, i ? " " : "");
        g->say_action(h->p->pack, line->entry[i].what, &words);
    }
    if (odds_line(g, h->p->pack, h->view, h->seat, AUDIENCE, h->seat, text_str(&words), &limits, &odds, &why)) {
        if (odds.n > 1)
            odds_say_forecast(&odds, &kinds);
        odds_free(&odds);
    }
    bool any = kinds.n > 0;
    if (any)
        text_format(out, "; what it leads to: %s", text_str(&kinds));
    text_free(&words);
    text_free(&kinds);
    return any;
}

/* How much better than the next line, which is named by the first answer that differs. */
static void put_gain(const struct hinting *h, const struct thought_line *best, const struct thought_line *next,
                     struct text *out)
{
    char more[40];
    struct text before = text_fixed(more, sizeof more);
    int gain = points(best->value) - points(next->value), k = 0;
    while (k < best->length && k < next->length && best->entry[k].what == next->entry[k].what)
        k++;
    if (gain > 0)
        text_format(&before, ", %d more than with ", gain);
    else
        text_put(&before, ", about as many as with ");
    put_quoted(h, next, k, more, out);
}

static void say_why(const struct hinting *h, const struct thought *t, bool instead, struct text *out)
{
    const struct thought_line *best = &t->line[0], *next = t->lines_n > 1 ? &t->line[1] : NULL;
    text_format(out, "It expects %d point%s of 100", points(best->value), points(best->value) == 1 ? "" : "s");
    if (instead)
        text_format(out, "; waiting gains nothing that counts (%d), and leaves the choice to the others",
                    points(next->value));
    else if (next)
        put_gain(h, best, next, out);
    if (!put_forecast(h, best, out))
        put_quoted(h, best, 1, "; then ", out);
    text_char(out, '.');
}

action_t player_hint(struct player *p, const void *view, unsigned seat, struct thought *thought, struct text *why)
{
    struct hinting h = {.p = p, .view = view, .seat = seat, .scene = calloc(1, sizeof *h.scene)};
    struct thought_line active = {0};
    player_untimed(p); /* the same advice on a slow machine */
    action_t action = player_choose(p, view, seat, thought);
    bool secret = (p->game->node(p->pack, view).seen & SEEN_BY_ALL) == SEEN_BY_NONE, instead = false;
    if (!h.scene || !thought->lines_n) {
        free(h.scene);
        return action;
    }
    p->game->scene(p->pack, view, seat, h.scene);
    if (h.scene->choices_n == 1)
        text_put(why, "It is the only answer there is.");
    else {
        if (!secret && waits(&h, action) && best_active(&h, thought, &active)) {
            int32_t wait = thought->line[0].value;
            instead = active.value + (wait < 0 ? WAIT_BEHIND : WAIT_GAINS) >= wait;
            if (instead) {
                advise(thought, &active);
                action = active.entry[0].what;
            } else if (thought->lines_n < 2) {
                thought->line[1] = active;
                thought->lines_n = 2;
            }
        }
        say_why(&h, thought, instead, why);
    }
    free(h.scene);
    return action;
}
