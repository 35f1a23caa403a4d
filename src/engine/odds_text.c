/* odds_text.c: the answer of odds.c for people and for programs. */
#include "odds.h"

#include "text.h"

#include <assert.h>
#include <string.h>

static void say_kind(const struct odds *o, struct text *out)
{
    assert(o->kind >= ODDS_EXACT && o->kind <= ODDS_SAMPLED);
    switch (o->kind) {
    case ODDS_EXACT: text_put(out, "exact"); break;
    case ODDS_AGREED: text_format(out, "exact in each of %d imagined worlds, all alike", o->worlds); break;
    case ODDS_WORLDS:
        text_format(out, "mean of %d imagined worlds that differ, with 95 %% intervals", o->worlds);
        break;
    default:
        text_format(out, "sampled %lld times%s, with 95 %% intervals", (long long)o->samples,
                    o->worlds ? ", each in an imagined world" : "");
    }
}

static bool is_exact(const struct odds *o) { return o->kind == ODDS_EXACT || o->kind == ODDS_AGREED; }

/* Events on one line, joined by a comma. */
static void say_events(const char *events, struct text *out)
{
    if (!events || !events[0]) {
        text_put(out, "(no effect to see)");
        return;
    }
    for (const char *p = events; *p;) {
        size_t n = strcspn(p, "\n");
        text_put_n(out, p, n);
        p += n + (p[n] == '\n');
        if (*p)
            text_put(out, ", ");
    }
}

enum { ROWS_TOLD = 60 };

void odds_say_forecast(const struct odds *o, struct text *out)
{
    const char *between = "";
    for (int i = 0; i < FORECAST_KINDS; i++)
        if (o->fates[i].kind) {
            text_format(out, "%s%s %.0f %%", between, o->fates[i].kind, 100 * o->fates[i].share);
            between = ", ";
        }
}

void odds_say(const struct odds *o, struct text *out)
{
    double rest = 0;
    size_t before = out->n;
    odds_say_forecast(o, out);
    if (out->n > before)
        text_char(out, '\n');
    say_kind(o, out);
    text_format(out, "; %d result%s\n", o->n, o->n == 1 ? "" : "s");
    for (int i = 0; i < o->n; i++) {
        const struct odds_row *row = &o->rows[i];
        if (i >= ROWS_TOLD) {
            rest += row->share;
            continue;
        }
        text_format(out, "%7.3f %%  ", 100 * row->share);
        if (is_exact(o))
            ratio_say(&row->chance, out);
        else
            text_format(out, "%.3f..%.3f %%", 100 * row->low, 100 * row->high);
        text_put(out, "  ");
        say_events(row->events, out);
        text_put(out, row->over ? "  [the end]\n" : "\n");
    }
    if (o->n > ROWS_TOLD)
        text_format(out, "%7.3f %%  %d other results, each less likely\n", 100 * rest, o->n - ROWS_TOLD);
    if (o->judged) {
        text_put(out, "points of 100 expected, by the worth of the position:");
        for (int s = 0; s < SEATS_MAX; s++)
            if (o->value[s] != 0 || o->before[s] != 0)
                text_format(out, "  %c %.1f (now %.1f)", 'A' + s, (o->value[s] + 10000) / 200,
                            (o->before[s] + 10000) / 200);
        text_char(out, '\n');
    }
    if (o->left[0])
        text_format(out, "not counted, since luck comes before it: %s\n", o->left);
}

static void put_real(struct text *out, const char *key, double value)
{
    char number[40];
    struct text t = text_fixed(number, sizeof number);
    text_format(&t, "%.9g", value);
    json_put_raw(out, key, number);
}

static void put_values(struct text *out, const char *key, const double value[SEATS_MAX])
{
    json_open(out, key, '[');
    for (int s = 0; s < SEATS_MAX; s++)
        put_real(out, NULL, value[s]);
    json_close(out, ']');
}

static void row_json(const struct odds *o, const struct odds_row *row, struct text *out)
{
    json_open(out, NULL, '{');
    put_real(out, "chance", row->share);
    if (is_exact(o)) {
        struct text ratio = {0};
        ratio_say(&row->chance, &ratio);
        json_put_str(out, "exact", text_str(&ratio));
        text_free(&ratio);
    } else {
        put_real(out, "low", row->low);
        put_real(out, "high", row->high);
    }
    json_open(out, "events", '[');
    for (const char *p = row->events; p && *p;) {
        char line[256];
        size_t n = strcspn(p, "\n");
        struct text one = text_fixed(line, sizeof line);
        text_put_n(&one, p, n);
        json_put_str(out, NULL, line);
        p += n + (p[n] == '\n');
    }
    json_close(out, ']');
    if (o->judged)
        put_values(out, "value", row->value);
    json_put_bool(out, "over", row->over);
    json_close(out, '}');
}

void odds_put_forecast(const struct odds *o, struct text *out)
{
    json_open(out, "forecast", '[');
    for (int i = 0; i < FORECAST_KINDS; i++) {
        const struct odds_fate *fate = &o->fates[i];
        if (!fate->kind)
            continue;
        json_open(out, NULL, '{');
        json_put_str(out, "kind", fate->kind);
        put_real(out, "chance", fate->share);
        put_real(out, "percent", 100 * fate->share);
        if (is_exact(o)) {
            struct text ratio = {0};
            ratio_say(&fate->chance, &ratio);
            json_put_str(out, "exact", text_str(&ratio));
            text_free(&ratio);
        }
        json_close(out, '}');
    }
    json_close(out, ']');
}

void odds_say_json(const struct odds *o, struct text *out)
{
    static const char *const kinds[] = {"", "exact", "agreed", "worlds", "sampled"};
    json_open(out, NULL, '{');
    json_put_str(out, "kind", kinds[o->kind]);
    json_put_int(out, "worlds", o->worlds);
    json_put_int(out, "samples", o->samples);
    json_put_int(out, "steps", o->steps);
    if (o->judged) {
        put_values(out, "value", o->value);
        put_values(out, "before", o->before);
    }
    odds_put_forecast(o, out);
    json_open(out, "results", '[');
    for (int i = 0; i < o->n; i++)
        row_json(o, &o->rows[i], out);
    json_close(out, ']');
    if (o->left[0])
        json_put_str(out, "left", o->left);
    json_close(out, '}');
}
