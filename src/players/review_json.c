/* review_json.c: a review for programs and for the page: docs/review.md describes it. */
#include "review.h"

#include <stdlib.h>
#include <string.h>

static void put_points(struct text *out, const char *key, double points)
{
    char number[40];
    struct text t = text_fixed(number, sizeof number);
    text_format(&t, "%.2f", points);
    json_put_raw(out, key, number);
}

static void put_seat(struct text *out, unsigned seat)
{
    char letter[2] = {seat_letter(seat), 0};
    json_put_str(out, "seat", letter);
}

static void put_unit(const struct review *r, int unit, struct text *out)
{
    const struct review_unit *u = &r->units[unit];
    json_put_int(out, "unit", unit);
    json_put_int(out, "entry", r->numbers[u->entry]);
    json_put_int(out, "last", r->numbers[u->last]);
    put_seat(out, u->seat);
    json_put_int(out, "turn", u->turn);
    json_put_int(out, "choices", u->choices);
}

void review_unit_json(const struct review *r, int unit, struct text *out)
{
    json_open(out, NULL, '{');
    put_unit(r, unit, out);
    json_close(out, '}');
}

void review_row_json(const struct review *r, int unit, const struct review_row *row, struct text *out)
{
    json_open(out, NULL, '{');
    put_unit(r, unit, out);
    put_points(out, "before", row->before);
    put_points(out, "after", row->after);
    put_points(out, "loss", row_loss(row));
    json_put_str(out, "grade", grade_words[row_grade(row)]);
    json_put_bool(out, "deep", row->deep);
    json_put_int(out, "visits", row->visits);
    json_put_str(out, "did", row->did);
    json_put_str(out, "better", row->better);
    json_put_str(out, "line", row->line);
    json_close(out, '}');
}

static double real_of(const struct json *j) { return !j ? 0 : j->type == JSON_REAL ? j->real : (double)json_int(j, 0); }

bool review_row_read(const struct review *r, const struct json *j, int *unit, struct review_row *out)
{
    int64_t n = json_int(json_get(j, "unit"), -1);
    *out = (struct review_row){.weighed = true};
    if (n < 0 || n >= r->units_n || !json_get(j, "before") || !json_get(j, "after"))
        return false;
    *unit = (int)n;
    out->before = real_of(json_get(j, "before"));
    out->after = real_of(json_get(j, "after"));
    out->deep = json_bool(json_get(j, "deep"), false);
    out->visits = (uint32_t)json_int(json_get(j, "visits"), 0);
    out->did = strdup(json_str(json_get(j, "did"), ""));
    out->better = strdup(json_str(json_get(j, "better"), ""));
    out->line = strdup(json_str(json_get(j, "line"), ""));
    if (!out->did || !out->better || !out->line)
        abort();
    return true;
}

static void put_side(const struct review *r, unsigned seat, struct text *out)
{
    int count[GRADES] = {0}, n = 0;
    double lost = 0;
    for (int i = 0; i < r->units_n; i++)
        if (r->units[i].seat == seat && r->rows[i].weighed) {
            count[row_grade(&r->rows[i])]++;
            lost += row_loss(&r->rows[i]);
            n++;
        }
    json_open(out, NULL, '{');
    put_seat(out, seat);
    json_put_str(out, "name", r->names[seat]);
    if (r->over)
        json_put_int(out, "place", r->result.place[seat]);
    json_put_int(out, "decisions", n);
    for (int g = 0; g < GRADES; g++)
        json_put_int(out, grade_words[g], count[g]);
    put_points(out, "lost", lost);
    put_points(out, "luck", r->luck.sum[seat] / 200);
    json_close(out, '}');
}

static void put_moment(const struct review *r, const struct review_moment *m, struct text *out)
{
    struct text words = {0};
    json_open(out, NULL, '{');
    json_put_str(out, "kind", moment_words[m->kind]);
    put_seat(out, m->seat);
    json_put_int(out, "turn", m->turn);
    json_put_int(out, "entry", r->numbers[m->entry]);
    if (m->kind == MOMENT_CHOICE)
        json_put_int(out, "unit", m->at);
    put_points(out, "before", m->before);
    put_points(out, "points", m->points);
    json_put_bool(out, "decisive", m->decisive);
    review_moment_say(r, m, &words);
    json_put_str(out, "text", text_str(&words));
    json_put_str(out, "better", m->kind == MOMENT_CHOICE ? r->rows[m->at].better : "");
    text_clear(&words);
    review_came(r, m, 3, &words);
    json_put_str(out, "then", text_str(&words));
    json_close(out, '}');
    text_free(&words);
}

static void put_luck(const struct review *r, struct text *out)
{
    json_open(out, "luck", '[');
    for (int i = 0; i < r->luck.n; i++) {
        struct text words = {0};
        r->game->say_outcome(r->pack, r->luck.rows[i].what, &words);
        json_open(out, NULL, '{');
        json_put_int(out, "entry", r->numbers[r->luck.rows[i].entry]);
        json_put_int(out, "turn", r->luck_turn[i]);
        json_put_str(out, "luck", text_str(&words));
        json_open(out, "points", '[');
        for (int k = 0; k < r->seats; k++)
            put_points(out, NULL, r->luck.rows[i].surprise[k] / 200);
        json_close(out, ']');
        json_close(out, '}');
        text_free(&words);
    }
    json_close(out, ']');
}

void review_json(const struct review *r, const char *budget, struct text *out)
{
    struct text words = {0};
    json_open(out, NULL, '{');
    json_put_str(out, "game", r->game->id);
    json_put_str(out, "scenario", ((const struct pack_head *)r->pack)->scenario);
    json_put_str(out, "name", r->scenario);
    json_put_str(out, "budget", budget);
    json_put_bool(out, "over", r->over);
    if (r->over)
        json_put_str(out, "by", r->result.by);
    if (r->seat < SEATS_MAX)
        put_seat(out, r->seat);
    json_put_bool(out, "open", r->open);
    review_summary(r, &words);
    json_put_str(out, "summary", text_str(&words));
    json_open(out, "sides", '[');
    for (unsigned seat = 0; (int)seat < r->seats; seat++)
        if (r->open || seat == r->seat)
            put_side(r, seat, out);
    json_close(out, ']');
    json_open(out, "moments", '[');
    for (int i = 0; i < r->moments_n; i++)
        put_moment(r, &r->moments[i], out);
    json_close(out, ']');
    json_open(out, "decisions", '[');
    for (int i = 0; i < r->units_n; i++)
        if (r->rows[i].weighed)
            review_row_json(r, i, &r->rows[i], out);
    json_close(out, ']');
    put_luck(r, out);
    json_close(out, '}');
    text_free(&words);
}
