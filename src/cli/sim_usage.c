/* sim_usage.c: see sim_usage.h. */
#include "sim_usage.h"

#include "lab_common.h"

#include <stdlib.h>
#include <string.h>

/* Entrants with the same words are one player. */
static bool named_before(const struct trial *t, int e)
{
    for (int i = 0; i < e; i++)
        if (strcmp(t->entrant[i], t->entrant[e]) == 0)
            return true;
    return false;
}

/* Lists in the order of the content's, in each what is used most first. */
static int by_list(const void *a, const void *b)
{
    const struct thing *x = a, *y = b;
    int64_t used[2] = {0};
    int lists = strcmp(x->of, y->of);
    for (int e = 0; e < SEATS_MAX; e++) {
        used[0] += x->times[e];
        used[1] += y->times[e];
    }
    return lists ? lists : used[0] != used[1] ? (used[1] > used[0]) - (used[1] < used[0]) : strcmp(x->id, y->id);
}

static struct thing *sorted(const struct usages *u)
{
    struct thing *list = calloc((size_t)u->things_n + 1, sizeof *list);
    if (!list)
        abort();
    if (u->things_n)
        memcpy(list, u->things, (size_t)u->things_n * sizeof *list);
    qsort(list, (size_t)u->things_n, sizeof *list, by_list);
    return list;
}

static void print_row(const struct thing *thing, const struct thing_sum *s)
{
    printf("  %-28.28s %5.1f %%  %6.2f  ", thing->name, 100 * (double)s->used / (double)s->had,
           (double)s->times / (double)s->had);
    char with[40];
    snprintf(with, sizeof with, "%5.1f %% (%.0f to %.0f)", 100 * s->with, 100 * s->with_in.low, 100 * s->with_in.high);
    printf("%-21s", s->used ? with : "never used");
    if (s->had > s->used)
        printf(" %5.1f %% (%.0f to %.0f)", 100 * s->without, 100 * s->without_in.low, 100 * s->without_in.high);
    putchar('\n');
}

static void print_player(const struct trial *t, const struct thing *list, int n, const char *entrant)
{
    const char *of = "";
    for (int i = 0; i < n; i++) {
        struct thing_sum s = thing_sum(&list[i], t, entrant);
        if (!s.had)
            continue;
        if (strcmp(of, list[i].of) != 0) {
            of = list[i].of;
            printf("%s, %s\n  %-28s %7s  %6s  %-21s %s\n", entrant, of, "", "used in", "times", "wins with it",
                   "wins without it, though it was there");
        }
        print_row(&list[i], &s);
    }
}

void sim_usage_print(const struct trial *t, const struct usages *u, const struct tally *tally)
{
    struct thing *list = sorted(u);
    for (int e = 0; e < t->pack->bytes->seats; e++)
        if (!named_before(t, e))
            print_player(t, list, u->things_n, t->entrant[e]);
    puts("endings:");
    for (size_t i = 0; i < sizeof tally->ending / sizeof *tally->ending && tally->ending[i].n; i++) {
        struct interval in = wilson((double)tally->ending[i].n, (double)tally->games);
        printf("  %-28s %5.1f %%  (%.1f to %.1f)\n", tally->ending[i].by,
               100 * (double)tally->ending[i].n / (double)tally->games, 100 * in.low, 100 * in.high);
    }
    free(list);
}

static void put_share(struct text *out, const char *key, double share, struct interval in, int64_t n)
{
    if (!n)
        return;
    json_open(out, key, '{');
    json_put_int(out, "games", n);
    lab_put_real(out, "share", share);
    lab_put_real(out, "low", in.low);
    lab_put_real(out, "high", in.high);
    json_close(out, '}');
}

static void put_thing(const struct trial *t, const struct thing *thing, const char *entrant, struct text *out)
{
    struct thing_sum s = thing_sum(thing, t, entrant);
    if (!s.had)
        return;
    json_open(out, NULL, '{');
    json_put_str(out, "player", entrant);
    json_put_str(out, "of", thing->of);
    json_put_str(out, "id", thing->id);
    json_put_str(out, "name", thing->name);
    json_put_int(out, "had", s.had);
    json_put_int(out, "used", s.used);
    json_put_int(out, "times", s.times);
    put_share(out, "with", s.with, s.with_in, s.used);
    put_share(out, "without", s.without, s.without_in, s.had - s.used);
    if (s.effect.told) {
        lab_put_real(out, "gain", s.effect.gain);
        lab_put_real(out, "p", s.effect.p);
    }
    json_close(out, '}');
}

void sim_usage_json(const struct trial *t, const struct usages *u, const struct tally *tally, struct text *out)
{
    struct thing *list = sorted(u);
    json_open(out, "usage", '[');
    for (int e = 0; e < t->pack->bytes->seats; e++)
        for (int i = 0; i < u->things_n && !named_before(t, e); i++)
            put_thing(t, &list[i], t->entrant[e], out);
    json_close(out, ']');
    json_open(out, "ending_shares", '[');
    for (size_t i = 0; i < sizeof tally->ending / sizeof *tally->ending && tally->ending[i].n; i++) {
        struct interval in = wilson((double)tally->ending[i].n, (double)tally->games);
        json_open(out, NULL, '{');
        json_put_str(out, "by", tally->ending[i].by);
        json_put_int(out, "games", tally->ending[i].n);
        lab_put_real(out, "low", in.low);
        lab_put_real(out, "high", in.high);
        json_close(out, '}');
    }
    json_close(out, ']');
    free(list);
}
