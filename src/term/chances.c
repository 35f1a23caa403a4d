/* chances.c: `odds` at the prompt: what may come of a move, told in the game's words. Results that come to the same
 * are one, whatever the dice showed; where somebody else is asked before any luck, each answer has its own table. */
#include "table.h"

#include "engine/odds.h"
#include "engine/refusals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { GROUPS_TOLD = 20, REPLIES = 6, STEPS = 300000 };

struct group {
    char *words;
    struct ratio chance;
    double share;
    bool exact, over;
};

static int likelier(const void *a, const void *b)
{
    const struct group *x = a, *y = b;
    return x->share < y->share ? 1 : x->share > y->share ? -1 : strcmp(x->words, y->words);
}

/* Sentences on one line. */
static void say_joined(const char *lines, struct text *out)
{
    for (const char *p = lines ? lines : ""; *p; p += strcspn(p, "\n"), p += *p == '\n') {
        text_put(out, out->n ? " " : "");
        text_put_n(out, p, strcspn(p, "\n"));
    }
}

/* Rows told alike are one group. */
static int gather(const struct odds *o, struct group *groups)
{
    bool exact = o->kind == ODDS_EXACT || o->kind == ODDS_AGREED;
    int n = 0;
    for (int i = 0; i < o->n; i++) {
        const struct odds_row *row = &o->rows[i];
        struct text words = {0};
        int k = 0;
        say_joined(row->said, &words);
        if (!words.n)
            text_put(&words, "nothing comes of it");
        while (k < n && (groups[k].over != row->over || strcmp(groups[k].words, text_str(&words)) != 0))
            k++;
        if (k == n)
            groups[n++] = (struct group){
                .words = strdup(text_str(&words)), .chance = row->chance, .exact = exact, .over = row->over};
        else
            groups[k].exact &= ratio_add(&groups[k].chance, &row->chance);
        groups[k].share += row->share;
        text_free(&words);
    }
    qsort(groups, (size_t)n, sizeof *groups, likelier);
    return n;
}

/* What a fight comes to, by kinds; false: the game names none. */
static bool say_forecast(struct table *t, const struct odds *o)
{
    enum { BAR = 20 };
    struct text out = {0};
    text_clear(&t->forecast);
    for (int i = 0; i < FORECAST_KINDS && o->n > 1; i++) { /* where nothing is rolled, nothing is foretold */
        const struct odds_fate *f = &o->fates[i];
        if (!f->kind)
            continue;
        int full = (int)(f->share * BAR + 0.5);
        text_format(&t->forecast, "%s%s %.0f %%", t->forecast.n ? "\n" : "", f->kind, 100 * f->share);
        text_format(&out, "  %-16s ", f->kind);
        for (int b = 0; b < BAR; b++)
            text_put(&out, t->look.unicode ? b < full ? "█" : "░" : b < full ? "#" : ".");
        text_format(&out, " %6.2f %%  ", 100 * f->share);
        if (o->kind == ODDS_EXACT || o->kind == ODDS_AGREED)
            ratio_say(&f->chance, &out);
        text_char(&out, '\n');
    }
    fputs(text_str(&out), stdout);
    bool any = out.n > 0;
    text_free(&out);
    return any;
}

/* Both are points of 100; they need not agree, and a person should know why. */
static void say_worth(const struct table *t, const struct odds *o)
{
    struct text out = {0};
    if (!o->judged)
        return;
    text_put(&out, "Points of 100 by the worth of the position then:");
    for (int s = 0; s < t->pack->bytes->seats; s++)
        text_format(&out, "%s %c %.0f (now %.0f)", s ? "," : "", 'A' + s, (o->value[s] + 10000) / 200,
                    (o->before[s] + 10000) / 200);
    text_put(&out, ". `hint` plays on from there, so its points may differ.");
    table_say(t, text_str(&out), 0);
    text_free(&out);
}

static void say_table(const struct table *t, const struct odds *o)
{
    struct group *groups = calloc((size_t)o->n + 1, sizeof *groups);
    if (!groups)
        abort();
    int n = gather(o, groups);
    double rest = 0;
    for (int i = 0; i < n; i++) {
        struct group *g = &groups[i];
        struct text out = {0};
        if (i >= GROUPS_TOLD)
            rest += g->share;
        else {
            text_format(&out, "%7.2f %%  ", 100 * g->share);
            if (g->exact) {
                ratio_reduce(&g->chance);
                size_t from = out.n;
                ratio_say(&g->chance, &out);
                text_format(&out, "%*s", out.n - from < 9 ? (int)(9 - (out.n - from)) : 0, "");
            }
            text_put(&out, "  ");
            int at = columns_of(text_str(&out));
            struct text words = {0};
            text_format(&words, "%s%s", g->words, g->over ? " [the end]" : "");
            put_wrapped(text_str(&words), t->look.width, 11, at, &out);
            text_free(&words);
        }
        fputs(text_str(&out), stdout);
        text_free(&out);
        free(g->words);
    }
    if (n > GROUPS_TOLD)
        printf("%7.2f %%  %d other results, each less likely\n", 100 * rest, n - GROUPS_TOLD);
    free(groups);
}

static void say_answer(struct table *t, const struct odds *o, bool all)
{
    bool kinds = say_forecast(t, o);
    if ((!kinds || all) && o->n > 1)
        say_table(t, o);
    say_worth(t, o);
    if (o->left[0])
        printf("Not counted, since luck comes before it: %s\n", o->left);
    if (kinds && !all && o->n > 1)
        puts("`odds MOVE all` tells every result.");
}

static void say_how(const struct odds *o, struct text *out)
{
    switch (o->kind) {
    case ODDS_EXACT:
    case ODDS_AGREED: text_put(out, "exact"); break;
    case ODDS_WORLDS: text_format(out, "mean of %d guesses at what is hidden", o->worlds); break;
    default: text_format(out, "from %lld samples", (long long)o->samples);
    }
}

/* What each answer of whoever else is asked next leads to. Only what is open is told: hidden answers are guesses. */
static void say_replies(struct table *t, unsigned seat, const char *line, bool all)
{
    void *state = calloc(1, t->game->state_size);
    action_t *replies = calloc((size_t)t->game->choices_max + 1, sizeof *replies);
    unsigned other;
    if (!state || !replies)
        abort();
    int n = odds_replies(t->game, t->pack->bytes, t->view, seat, line, state, &other, replies);
    for (int i = 0; i < n && n <= REPLIES; i++) {
        struct text words = {0}, how = {0};
        struct odds odds = {0};
        struct reason why;
        const struct odds_limits limits = {.steps = STEPS, .seed = 1, .before = t->view};
        t->game->say_action(t->pack->bytes, replies[i], &words);
        if (odds_line(t->game, t->pack->bytes, state, REFEREE, seat, other, text_str(&words), &limits, &odds, &why)) {
            say_how(&odds, &how);
            if (odds.n > 1) { /* else it is told when it comes */
                printf("If %c then answers %s (%s):\n", 'A' + other, text_str(&words), text_str(&how));
                say_answer(t, &odds, all);
            }
            odds_free(&odds);
        }
        text_free(&words);
        text_free(&how);
    }
    if (n > REPLIES)
        printf("Then %c chooses among %d answers.\n", 'A' + other, n);
    free(state);
    free(replies);
}

void chances_say(struct table *t, unsigned seat, const char *line, bool all)
{
    struct odds odds = {0};
    struct reason why;
    struct text out = {0};
    memset(t->view, 0, t->game->state_size);
    match_look(t->match, seat, t->view);
    const struct odds_limits limits = {.steps = STEPS, .seed = 1};
    if (odds_line(t->game, t->pack->bytes, t->view, seat, seat, seat, line, &limits, &odds, &why)) {
        bool lucky = odds.n > 1;
        text_put(&out, lucky ? "What may come of it, " : "No luck in it up to the next decision.");
        if (lucky) {
            say_how(&odds, &out);
            text_char(&out, ':');
        }
        puts(text_str(&out));
        say_answer(t, &odds, all);
        odds_free(&odds);
        if (!lucky)
            say_replies(t, seat, line, all);
    } else {
        reason_say(t->game, t->pack->bytes, &why, &out);
        printf("No. %s\n", text_str(&out));
    }
    text_free(&out);
}
