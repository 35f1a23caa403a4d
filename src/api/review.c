/* review.c: bellum_review(): see bellum.h. */
#include "inside.h"

#include "players/review.h"

#include <stdlib.h>

/* Every decision, then those that seem to matter again. */
static bool weigh(struct review *r, const char *budget, struct text *wrong)
{
    int *units = calloc((size_t)r->units_n + 1, sizeof *units);
    bool ok = units != NULL;
    for (int deep = 0; deep < 2 && ok; deep++) {
        int n = deep ? review_again(r, units, r->units_n) : r->units_n;
        struct player *p = review_player(r, budget, deep, wrong);
        ok = p != NULL;
        for (int i = 0; i < n && ok; i++) {
            struct review_row row;
            int unit = deep ? units[i] : i;
            review_weigh(r, p, unit, &row);
            row.deep = deep;
            review_keep(r, unit, &row);
        }
        player_free(p);
    }
    free(units);
    return ok;
}

char *bellum_review(const bellum_match *m, int seat, const char *budget, char **error)
{
    struct review r;
    struct text out = {0}, wrong = {0};
    if (!m) {
        api_lacks(error, "the match");
        return NULL;
    }
    budget = budget ? budget : "club";
    unsigned whose = seat < 0 ? (unsigned)NOBODY : (unsigned)seat;
    if (whose != NOBODY && whose >= SEATS_MAX)
        text_put(&wrong, "there is no such seat");
    else if (review_begin(&r, m->match, whose, &wrong)) {
        if (weigh(&r, budget, &wrong)) {
            review_end(&r);
            review_json(&r, budget, &out);
        }
        review_free(&r);
    }
    if (!out.n) {
        api_tell(error, &wrong);
        text_free(&out);
        return NULL;
    }
    text_free(&wrong);
    return api_take(&out);
}
