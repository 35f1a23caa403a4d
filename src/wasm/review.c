/* review.c: see review.h. */
#include "review.h"

#include "players/review.h"

#include <stdlib.h>
#include <string.h>

/* A page reviews one match at a time; it is kept from call to call. */
static struct review review;
static int entries; /* that the match had then */

void core_review_forget(const struct match *m)
{
    if (review.match == m && m)
        review_free(&review);
}

static void put_error(const struct text *sentence, struct text *out)
{
    json_open(out, NULL, '{');
    json_put_str(out, "error", text_str(sentence));
    json_close(out, '}');
}

static unsigned seat_of(const struct json *request)
{
    const char *word = json_str(json_get(request, "seat"), "");
    return word[0] >= 'A' && word[0] < 'A' + SEATS_MAX && !word[1] ? (unsigned)(word[0] - 'A') : (unsigned)NOBODY;
}

static bool begin(const struct match *m, const struct json *request, struct text *out)
{
    unsigned seat = seat_of(request);
    struct text why = {0};
    int n = match_entries(m, NULL);
    if (review.match == m && review.seat == seat && entries == n)
        return true;
    review_free(&review);
    bool ok = review_begin(&review, m, seat, &why);
    entries = n;
    if (!ok) {
        review_free(&review);
        put_error(&why, out);
    }
    text_free(&why);
    return ok;
}

static void put_units(struct text *out)
{
    json_open(out, NULL, '{');
    json_put_bool(out, "over", review.over);
    json_put_bool(out, "open", review.open);
    json_open(out, "units", '[');
    for (int i = 0; i < review.units_n; i++)
        review_unit_json(&review, i, out);
    json_close(out, ']');
    json_close(out, '}');
}

static void weigh(const struct json *request, const char *budget, struct text *out)
{
    int64_t unit = json_int(json_get(request, "unit"), -1);
    bool deep = json_bool(json_get(request, "deep"), false);
    struct text error = {0};
    struct player *p = NULL;
    if (unit < 0 || unit >= review.units_n)
        text_put(&error, "There is no such decision.");
    else
        p = review_player(&review, budget, deep, &error);
    if (p) {
        struct review_row row;
        review_weigh(&review, p, (int)unit, &row);
        row.deep = deep;
        review_row_json(&review, (int)unit, &row, out);
        review_keep(&review, (int)unit, &row);
        player_free(p);
    } else
        put_error(&error, out);
    text_free(&error);
}

/* The rows of all workers put together: what to look at again, and the review as far as it goes. */
static void put_together(const struct json *request, const char *budget, struct text *out)
{
    int *again = calloc((size_t)review.units_n + 1, sizeof *again);
    if (!again)
        abort();
    json_each(j, json_get(request, "rows")) {
        struct review_row row;
        int unit;
        if (review_row_read(&review, j, &unit, &row))
            review_keep(&review, unit, &row);
    }
    int n = review_again(&review, again, review.units_n);
    review_end(&review);
    json_open(out, NULL, '{');
    json_open(out, "again", '[');
    for (int i = 0; i < n; i++)
        json_put_int(out, NULL, again[i]);
    json_close(out, ']');
    struct text whole = {0};
    review_json(&review, budget, &whole);
    json_put_raw(out, "review", text_str(&whole));
    json_close(out, '}');
    text_free(&whole);
    free(again);
}

void core_review(const struct match *m, const struct json *request, struct text *out)
{
    const struct json *step = json_get(request, "step");
    const char *budget = json_str(json_get(request, "budget"), "club");
    if (!begin(m, request, out))
        return;
    if (json_is(step, "weigh"))
        weigh(request, budget, out);
    else if (json_is(step, "end"))
        put_together(request, budget, out);
    else
        put_units(out);
}
