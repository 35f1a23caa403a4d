/* example.c: a case, played: the table before and after each line, what happened, what would be refused and why, and what dice that
 * are due can come to. */
#include "inside.h"

#include "engine/cases.h"
#include "engine/match.h"
#include "engine/odds.h"
#include "engine/position.h"

#include <stdlib.h>
#include <string.h>

enum { FRAMES_MOST = 12, LINES_MOST = 4, ODDS_STEPS = 20000, ODDS_BYTES = 8 << 20 };

struct playing {
    struct book *b;
    struct text *out;
    struct frame_memory last;
    int frames, logged, asked; /* asked: -1: nobody */
    bool rolled;               /* the odds were told */
};

/* ---- what stands beside a picture ------------------------------------------------------------------ */

/* What happened since the last picture, as facts and sentences. */
static void put_told(struct playing *p, const struct match *m)
{
    const struct log_line *lines;
    int n = match_log(m, REFEREE, &lines);
    json_open(p->out, "told", '[');
    for (int i = p->logged; i < n; i++)
        if (lines[i].told[0])
            json_put_raw(p->out, NULL, lines[i].told);
    json_close(p->out, ']');
    p->logged = n;
}

/* Dice are due: every way they can fall, added up by what it comes to. */
static void put_odds(struct playing *p, const struct match *m)
{
    struct odds odds = {0};
    struct odds_limits limits = {.steps = ODDS_STEPS, .bytes = ODDS_BYTES, .seed = 1};
    struct reason why;
    bool any = false;
    if (p->rolled || match_node(m).kind != NODE_LUCK ||
        !odds_line(match_game(m), match_pack(m), match_state(m), REFEREE, AUDIENCE, 0, "", &limits, &odds, &why))
        return;
    for (int i = 0; i < FORECAST_KINDS; i++)
        any |= odds.fates[i].kind != NULL;
    if (any && odds.n > 1) {
        json_put_bool(p->out, "exact", odds.kind <= ODDS_AGREED);
        odds_put_forecast(&odds, p->out);
        p->rolled = true;
    }
    odds_free(&odds);
}

struct listing {
    struct text *out;
    struct match *m;
    int n;
};

/* A line that is refused now: the sentence begins with its rule, which is said apart. */
static void put_refused(struct listing *l, const char *line, const char *rule)
{
    struct reason why;
    struct text sentence = {0};
    if (l->n >= LINES_MOST || match_would(l->m, NOBODY, line, &why, &sentence)) {
        text_free(&sentence);
        return;
    }
    const char *said = text_str(&sentence), *colon = strstr(said, ": ");
    if (colon && colon - said < 8)
        said = colon + 2;
    l->n++;
    json_open(l->out, NULL, '{');
    json_put_str(l->out, "line", line);
    json_put_str(l->out, "rule", rule);
    json_put_str(l->out, "text", said);
    json_close(l->out, '}');
    text_free(&sentence);
}

/* A line that would be taken, with what its button says. */
static void put_allowed(struct playing *p, const struct match *m, const char *line)
{
    struct node node = match_node(m);
    unsigned seat = 0;
    while (seat < SEATS_MAX && !(node.seats >> seat & 1))
        seat++;
    if (line[0] >= 'A' && line[0] < 'A' + SEATS_MAX && line[1] == ':')
        seat = (unsigned)(line[0] - 'A');
    bool asked = node.kind == NODE_CHOICE && seat < SEATS_MAX && node.seats >> seat & 1;
    json_open(p->out, NULL, '{');
    json_put_str(p->out, "line", line);
    json_put_str(p->out, "text", asked ? frame_label(match_game(m), match_pack(m), match_state(m), seat, line) : "");
    json_close(p->out, '}');
}

/* A figure of the game: "dice 5,6 4,6" and its value. */
static void put_fact(struct playing *p, const struct json *fact)
{
    struct text value = {0};
    if (fact->type == JSON_ARRAY) {
        json_each(v, fact)
            text_format(&value, "%s%s", value.n ? ", " : "", json_str(v, "?"));
    } else if (fact->type == JSON_INT)
        text_format(&value, "%lld", (long long)json_int(fact, 0));
    else
        text_put(&value, fact->type == JSON_TRUE ? "yes" : fact->type == JSON_FALSE ? "no" : json_str(fact, "none"));
    json_open(p->out, NULL, '{');
    json_put_str(p->out, "fact", fact->key);
    json_put_str(p->out, "value", text_str(&value));
    json_close(p->out, '}');
    text_free(&value);
}

/* The checks that are made at this point: those between this line and the next, and behind the last one those of the case. */
static void put_checks(struct playing *p, const struct json *tree, int step, struct match *m)
{
    const struct json *list[16];
    int n = 0, i = 0;
    bool last = true;
    json_each(s, json_get(tree, "do")) {
        if (i++ <= step)
            continue;
        if (s->type == JSON_STRING) {
            last = false;
            break;
        }
        if (n < 15)
            list[n++] = s;
    }
    if (last)
        list[n++] = tree;
    struct listing refused = {p->out, m, 0};
    json_open(p->out, "refused", '[');
    for (int k = 0; k < n; k++)
        json_each(line, json_get(list[k], "illegal"))
            if (line->key && line->type == JSON_STRING && json_get(p->b->rules, line->string))
                put_refused(&refused, line->key, line->string);
    json_close(p->out, ']');
    static const char *const takes[] = {"legal", "only"};
    json_open(p->out, "allowed", '[');
    for (int k = 0, said = 0; k < n; k++)
        for (int t = 0; t < 2; t++)
            json_each(line, json_get(list[k], takes[t]))
                if (line->type == JSON_STRING && said++ < LINES_MOST)
                    put_allowed(p, m, line->string);
    json_close(p->out, ']');
    json_open(p->out, "facts", '[');
    for (int k = 0, said = 0; k < n; k++)
        json_each(fact, json_get(list[k], "facts"))
            if (said++ < LINES_MOST)
                put_fact(p, fact);
    json_close(p->out, ']');
}

/* ---- frames ----------------------------------------------------------------------------------------- */

/* Who is asked at the beginning, so that a page can let somebody sit down there. */
static void note_asked(struct playing *p, const struct match *m)
{
    struct node node = match_node(m);
    for (int seat = 0; node.kind == NODE_CHOICE && seat < SEATS_MAX && p->asked < 0; seat++)
        if (node.seats >> seat & 1)
            p->asked = seat;
}

static void watch(void *context, const struct json *tree, int step, struct match *m)
{
    struct playing *p = context;
    if (step < 0)
        note_asked(p, m);
    const struct json *line = step < 0 ? NULL : json_at(json_get(tree, "do"), step);
    if (p->frames++ >= FRAMES_MOST)
        return;
    json_open(p->out, NULL, '{');
    if (line)
        json_put_str(p->out, "line", json_str(line, ""));
    frame_say(match_game(m), match_pack(m), match_state(m), &p->last, p->out);
    put_told(p, m);
    put_odds(p, m);
    put_checks(p, tree, step, m);
    json_close(p->out, '}');
}

static void report(void *context, const struct case_result *result)
{
    struct playing *p = context;
    p->b->played++;
    const char *id = json_str(json_get(result->tree, "id"), NULL); /* of the binary's own: the place in their file */
    if (!result->passed && !p->b->failure.n && id)
        text_format(&p->b->failure, "%s: %s", id, result->message);
    else if (!result->passed && !p->b->failure.n)
        text_format(&p->b->failure, "%s:%d: %s", result->file, result->line, result->message);
}

/* Why a position, set-up or content is refused, where the case is about that. */
static void put_refusal(struct book *b, const struct json *tree, struct text *out)
{
    struct errors errors = {0};
    struct json_doc both = {0};
    void *state = NULL;
    const struct json *position = json_get(tree, "position"), *own = json_get(tree, "data"), *under = b->over.root;
    const struct json *over = own && under ? json_overlay(&both, under, own) : own ? own : under;
    struct pack *pack = position && position->type != JSON_NULL
                            ? position_load(b->game, b->source, over, position, &state, &errors)
                            : pack_make(b->game, b->source, over, json_get(tree, "setup"), &errors);
    /* The first mistake without its place in a file that the reader does not see: "FILE:4: /position/units/0: it may not …". */
    const char *said = text_str(&errors.text), *space = strchr(said, ' ');
    if (!pack && space) {
        const char *place = space[1] == '/' ? strstr(space + 1, ": ") : NULL;
        const char *from = place && place < space + strcspn(space, "\n") ? place + 2 : space + 1;
        char *sentence = strndup(from, strcspn(from, "\n"));
        json_put_str(out, "refuse", sentence);
        free(sentence);
    }
    json_free(&both);
    errors_free(&errors);
    free(state);
    if (pack)
        pack_free(pack);
}

/* What a page needs to begin a match here. A case with content of its own is none that a table has. */
static void put_start(struct playing *p, const struct json *tree)
{
    const struct json *position = json_get(tree, "position"), *setup = json_get(tree, "setup");
    struct text one = {0};
    if (p->asked < 0 || json_get(tree, "data") || json_get(tree, "refuse"))
        return;
    json_open(&one, NULL, '{');
    json_each(m, position && position->type == JSON_OBJECT ? position : setup)
        json_say(m, &one);
    json_close(&one, '}');
    json_put_raw(p->out, "start", text_str(&one));
    json_put_int(p->out, "asks", p->asked);
    text_free(&one);
}

void example_say(struct book *b, int i, struct text *out)
{
    const struct book_case *c = &b->cases[i];
    struct playing p = {.b = b, .out = out, .asked = -1};
    struct case_options options = {
        .folder = b->source, .over = b->over.root, .report = report, .watch = watch, .context = &p};
    json_open(out, NULL, '{');
    json_put_str(out, "about", json_str(json_get(c->tree, "about"), ""));
    json_put_str(out, "at", json_str(json_get(c->tree, "id"), c->file));
    json_open(out, "also", '[');
    json_each(rule, json_get(c->tree, "also"))
        json_put_str(out, NULL, json_str(rule, ""));
    json_close(out, ']');
    if (json_get(c->tree, "refuse"))
        put_refusal(b, c->tree, out);
    json_open(out, "frames", '[');
    bool passed = case_run_one(c->file, c->tree, &options);
    json_close(out, ']');
    if (!passed)
        json_put_bool(out, "failed", true);
    put_start(&p, c->tree);
    frame_forget(&p.last);
    json_close(out, '}');
}
