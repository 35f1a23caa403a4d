/* review_html.c: see review_html.h. Plain HTML and SVG, no script: it opens anywhere and prints. */
#include "review_html.h"

#include "engine/scene.h"
#include "term/svg.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char style[] =
    ":root{color-scheme:light dark;--ink:#2b2620;--soft:#6f6759;--paper:#f6f0e0;--card:#fffaf0;--line:#d9cfb8;--good:#2f7d44;"
    "--bad:#b02a2a;--meh:#8a6510;--a:#2f5fa8;--b:#b03a2e;--c:#2e7d4f;--d:#b7791f}"
    "@media(prefers-color-scheme:dark){:root{--ink:#ece5d4;--soft:#a9a08c;--paper:#1f2226;--card:#2a2e33;--line:#454b52;"
    "--good:#6cc07f;--bad:#ef7d72;--meh:#d9ae4c;--a:#7fa8e6;--b:#e88a7f;--c:#74c795;--d:#e0b060}}"
    "body{margin:0;background:var(--paper);color:var(--ink);font:16px/1.5 system-ui,sans-serif}"
    "main{max-width:60rem;margin:0 auto;padding:1rem}h1{font-size:1.5rem;margin:.5rem 0}h2{font-size:1.15rem;margin:1.5rem 0 .5rem}"
    ".card{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1rem;margin:.75rem 0}"
    ".soft{color:var(--soft)}.sum{font-size:1.1rem}.board{overflow-x:auto}.board svg{max-width:100%;height:auto;border-radius:8px}"
    ".moment h3{margin:0;font-size:1rem;display:flex;gap:.5rem;justify-content:space-between}"
    ".bad{color:var(--bad)}.good{color:var(--good)}.meh{color:var(--meh)}"
    "table{border-collapse:collapse;width:100%;font-size:.9rem}td,th{text-align:right;padding:.2rem .4rem;border-bottom:1px solid var(--line)}"
    "td:last-child,th:last-child{text-align:left}.rows{overflow-x:auto}.graph{width:100%;height:auto}"
    ".graph text{fill:var(--soft);font:12px system-ui,sans-serif}@media(max-width:600px){.graph text{font-size:24px}}.bar{display:flex;height:1.6rem;border-radius:6px;overflow:hidden;font-size:.85rem}"
    ".bar span{color:#fff;text-align:center;overflow:hidden;white-space:nowrap}";

static const char *const lines[] = {"var(--a)", "var(--b)", "var(--c)", "var(--d)"};
static const char *const grade_class[GRADES] = {"good", "good", "meh", "bad"};

/* ---- the graph ------------------------------------------------------------------------------------ */

enum { WIDE = 900, TALL = 260, LEFT = 40, TOP = 14, BOTTOM = 230 };

static double x_of(const struct review *r, int entry)
{
    const struct entry *entries;
    int n = match_entries(r->match, &entries);
    return LEFT + (double)(WIDE - LEFT - 10) * r->numbers[entry] / (r->numbers[n - 1] + 1);
}
static double y_of(double points) { return BOTTOM - (BOTTOM - TOP) * points / 100; }

static void graph_lines(const struct review *r, struct text *out)
{
    for (unsigned seat = 0; (int)seat < r->seats; seat++) {
        bool any = false;
        for (int i = 0; i < r->units_n; i++) {
            if (r->units[i].seat != seat || !r->rows[i].weighed)
                continue;
            if (!any)
                text_format(out, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"", lines[seat]);
            any = true;
            text_format(out, "%.1f,%.1f %.1f,%.1f ", x_of(r, r->units[i].entry), y_of(r->rows[i].before),
                        x_of(r, r->units[i].last), y_of(r->rows[i].after));
        }
        text_put(out, any ? "\"/>" : "");
    }
}

static void graph_turns(const struct review *r, struct text *out)
{
    int turn = 0;
    double last = -100;
    for (int i = 0; i < r->units_n; i++) {
        double x = x_of(r, r->units[i].entry);
        if (r->units[i].turn == turn || x - last < 30)
            continue;
        turn = r->units[i].turn;
        last = x;
        text_format(out, "<text x=\"%.0f\" y=\"%d\" text-anchor=\"middle\">%d</text>", x, TALL - 8, turn);
    }
}

static void graph(const struct review *r, struct text *out)
{
    text_format(out,
                "<h2>What each side could expect</h2><div class=card><svg class=graph viewBox=\"0 0 %d %d\" role=img "
                "aria-label=\"Points of 100 that each side could expect, from its own view\">",
                WIDE, TALL);
    for (int p = 0; p <= 100; p += 25)
        text_format(
            out,
            "<line x1=\"%d\" x2=\"%d\" y1=\"%.0f\" y2=\"%.0f\" stroke=\"var(--line)\"%s/><text x=\"%d\" y=\"%.0f\" "
            "text-anchor=\"end\">%d</text>",
            LEFT, WIDE, y_of(p), y_of(p), p == 50 ? "" : " stroke-dasharray=\"2 5\"", LEFT - 6, y_of(p) + 4, p);
    graph_lines(r, out);
    for (int i = 0; i < r->moments_n; i++) {
        const struct review_moment *m = &r->moments[i];
        text_format(
            out,
            "<line x1=\"%.1f\" x2=\"%.1f\" y1=\"%d\" y2=\"%d\" stroke=\"%s\" stroke-width=\"%d\"/><text x=\"%.1f\" "
            "y=\"%d\" text-anchor=\"middle\">%d</text>",
            x_of(r, m->entry), x_of(r, m->entry), TOP + 2, BOTTOM, lines[m->seat], m->decisive ? 3 : 1,
            x_of(r, m->entry), TOP - 2, i + 1);
    }
    graph_turns(r, out);
    text_put(out, "</svg><p class=soft>Points of 100, each side from what it knew:");
    for (unsigned seat = 0; (int)seat < r->seats; seat++)
        if (r->open || seat == r->seat) {
            text_format(out, " <b style=\"color:%s\">", lines[seat]);
            svg_escape(review_who(r, seat), out);
            text_put(out, "</b>");
        }
    text_put(out, ". Numbers below are turns; numbered lines are the moments.</p></div>");
}

/* ---- moments ---------------------------------------------------------------------------------------- */

/* The board before it, as its seat saw it (all of it for luck in a match that is over). */
static void board(const struct review *r, const struct review_moment *m, struct text *out)
{
    size_t size = r->game->state_size;
    unsigned char *state = calloc(2, size), *view = state + size;
    struct scene *scene = calloc(1, sizeof *scene);
    const struct entry *entries;
    unsigned looker = !r->open ? r->seat : m->kind == MOMENT_LUCK ? (unsigned)AUDIENCE : m->seat;
    if (!state || !scene)
        abort();
    match_entries(r->match, &entries);
    memcpy(state, match_start(r->match), size);
    for (int i = 0; i < m->entry; i++)
        if (!entries[i].undone && entries[i].word == WORD_ACTION)
            r->game->apply(r->pack, state, entries[i].who, entries[i].what, NULL);
        else if (!entries[i].undone && entries[i].word == WORD_LUCK)
            r->game->resolve(r->pack, state, entries[i].what, NULL);
    r->game->look(r->pack, state, looker, view);
    r->game->scene(r->pack, view, looker, scene);
    text_put(out, "<div class=board>");
    svg_scene(scene, out);
    text_put(out, "</div>");
    free(state);
    free(scene);
}

static void moment(const struct review *r, int i, struct text *out)
{
    const struct review_moment *m = &r->moments[i];
    struct text words = {0};
    text_format(out, "<section class=\"card moment\"><h3><span>%d. ", i + 1);
    if (m->turn)
        text_format(out, "Turn %d: ", m->turn);
    static const char *const against[MOMENT_KINDS] = {"", "luck against ", "not expected by "};
    text_put(out, against[m->kind]);
    svg_escape(m->kind != MOMENT_CHOICE && m->seat == r->seat ? "you" : review_who(r, m->seat), out);
    text_format(out, "%s</span><span class=bad>−%ld</span></h3><p>", m->decisive ? " <b>(decided it)</b>" : "",
                lround(m->points));
    review_moment_say(r, m, &words);
    svg_escape(text_str(&words), out);
    if (m->kind == MOMENT_CHOICE) {
        const struct review_row *row = &r->rows[m->at];
        text_format(out, "<br><span class=soft>Expected %ld before, %ld after.</span>", lround(row->before),
                    lround(row->after));
        if (row->better[0]) {
            text_put(out, "<br><span class=good>Better: ");
            svg_escape(row->better, out);
            text_put(out, "</span>");
        }
    }
    text_clear(&words);
    review_came(r, m, 3, &words);
    if (words.n) {
        text_put(out, "<br>Then: ");
        svg_escape(text_str(&words), out);
    }
    text_put(out, "</p>");
    board(r, m, out);
    text_put(out, "</section>");
    text_free(&words);
}

/* ---- the rest ---------------------------------------------------------------------------------------- */

static void side(const struct review *r, unsigned seat, struct text *out)
{
    static const char *const colour[GRADES] = {"#2f7d44", "#5b8a3c", "#8a6510", "#b02a2a"};
    int count[GRADES] = {0};
    for (int i = 0; i < r->units_n; i++)
        if (r->units[i].seat == seat && r->rows[i].weighed)
            count[row_grade(&r->rows[i])]++;
    text_put(out, "<p><b>");
    svg_escape(review_who(r, seat), out);
    text_format(out, "</b> <span class=soft>luck %+.1f points</span></p><div class=bar>", r->luck.sum[seat] / 200);
    for (int g = 0; g < GRADES; g++)
        if (count[g])
            text_format(out, "<span style=\"flex:%d;background:%s\">%d %s</span>", count[g], colour[g], count[g],
                        grade_words[g]);
    text_put(out, "</div>");
}

static void rows(const struct review *r, struct text *out)
{
    text_put(
        out,
        "<h2>Every decision</h2><div class=\"card rows\"><table><tr><th>entry<th>turn<th>side<th>before<th>after<th>"
        "cost<th>grade<th>decision</tr>");
    for (int i = 0; i < r->units_n; i++) {
        const struct review_row *row = &r->rows[i];
        if (!row->weighed)
            continue;
        enum grade g = row_grade(row);
        text_format(out, "<tr><td>%d<td>%d<td>%c<td>%.1f<td>%.1f<td>%.1f<td class=%s>%s<td>",
                    r->numbers[r->units[i].entry], r->units[i].turn, seat_letter(r->units[i].seat), row->before,
                    row->after, row_loss(row), grade_class[g], grade_words[g]);
        svg_escape(row->did, out);
        if (g >= GRADE_DOUBTFUL && row->better[0]) {
            text_put(out, "<br><span class=good>better: ");
            svg_escape(row->better, out);
            text_put(out, "</span>");
        }
    }
    text_put(out, "</table></div>");
}

void review_html(const struct review *r, const char *budget, struct text *out)
{
    struct text words = {0};
    text_put(out, "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport "
                  "content=\"width=device-width,initial-scale=1\"><title>Review: ");
    svg_escape(r->scenario, out);
    text_format(out, "</title><style>%s</style><main><h1>Review: ", style);
    svg_escape(r->scenario, out);
    text_format(out, "</h1><p class=soft>%s. Weighed by ", r->game->name);
    svg_escape(budget, out);
    text_put(out, ".</p><div class=card><p class=sum>");
    review_summary(r, &words);
    svg_escape(text_str(&words), out);
    text_put(out, "</p>");
    for (unsigned seat = 0; (int)seat < r->seats; seat++)
        if (r->open || seat == r->seat)
            side(r, seat, out);
    text_put(out, "</div>");
    graph(r, out);
    if (r->moments_n)
        text_put(out, "<h2>Where it turned</h2>");
    for (int i = 0; i < r->moments_n; i++)
        moment(r, i, out);
    rows(r, out);
    text_put(out, "</main></html>\n");
    text_free(&words);
}
