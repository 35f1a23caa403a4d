/* cases.c: walks cases. See cases.h and docs/cases.md. */
#include "cases.h"

#include "content.h"
#include "position.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How many questions with one answer may be left out in a row before a line that never fits is given up. */
enum { LEFT_OUT_MAX = 16 };

struct walk {
    struct case_run run;
    const struct json *tree; /* the case */
    const struct case_options *options;
    struct text message;
    bool failed;
};

static void say(struct walk *w, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void say(struct walk *w, const char *format, ...)
{
    char line[2048];
    va_list args;
    va_start(args, format);
    vsnprintf(line, sizeof line, format, args);
    va_end(args);
    text_format(&w->message, "%s\n", line);
    w->failed = true;
}

/* Every line of `lines` with the place in front of it. */
static void say_lines(struct walk *w, const char *where, const char *lines)
{
    for (const char *end; *lines; lines = *end ? end + 1 : end) {
        end = lines + strcspn(lines, "\n");
        text_format(&w->message, "%s: %.*s\n", where, (int)(end - lines), lines);
    }
    w->failed = true;
}

/* ---- lines ------------------------------------------------------------------------------ */

/* Answers a question of one of these seats that has one answer only. */
static bool answer_the_only_one(struct case_run *run, unsigned seats)
{
    struct node node = match_node(run->match);
    struct reason why;
    for (unsigned seat = 0; node.kind == NODE_CHOICE && seat < SEATS_MAX; seat++)
        if (node.seats & seats & 1u << seat &&
            run->game->legal(run->pack->bytes, match_state(run->match), seat, run->actions) == 1)
            return match_act(run->match, seat, run->actions[0], &why);
    return false;
}

static bool do_line(struct walk *w, const struct json *step, const char *where)
{
    struct reason why, first;
    struct text sentence = {0};
    struct match *m = w->run.match;
    unsigned who[SEATS_MAX], seats = 0;
    int n;
    if (match_line(m, NOBODY, step->string, &first, &sentence)) {
        text_free(&sentence);
        return true;
    }
    bool luck = match_node(m).kind == NODE_LUCK, over = match_node(m).kind == NODE_OVER;
    bool word = case_engine_word(case_line_who(&w->run, step->string, who, &n));
    for (int i = 0; i < n; i++) /* what others have to answer does not stand in the way of who speaks */
        seats |= who[i] < SEATS_MAX ? 1u << who[i] : 0;
    for (int left_out = 0; !word && left_out < 2 * LEFT_OUT_MAX &&
                           (answer_the_only_one(&w->run, seats) || answer_the_only_one(&w->run, ~0u));
         left_out++)
        if (match_line(m, NOBODY, step->string, &why, NULL)) {
            text_free(&sentence);
            return true;
        }
    say(w, "%s: expected \"%s\" to be taken, found it refused by %s%s", where, step->string, text_str(&sentence),
        luck   ? " (luck is due here, and a case must give it)"
        : over ? " (the match is over)"
               : "");
    text_free(&sentence);
    return false;
}

/* ---- checks ------------------------------------------------------------------------------ */

/* A check that fails where the question has one answer is made again after it: that answer may be left out. */
static bool do_checks(struct walk *w, const struct json *checks, const char *where)
{
    struct case_run *run = &w->run;
    struct text first = {0};
    bool ok = case_check(run, checks), tainted = false;
    if (!ok) {
        first = run->found;
        run->found = (struct text){0};
        for (int left_out = 0; !ok && left_out < LEFT_OUT_MAX && answer_the_only_one(run, ~0u); left_out++) {
            text_clear(&run->found);
            ok = case_check(run, checks);
            tainted = true;
        }
    }
    text_free(&run->found);
    if (!ok)
        say_lines(w, where, text_str(&first));
    text_free(&first);
    run->events_from = match_entries(run->match, NULL);
    return ok || !tainted; /* a tainted match cannot go on */
}

static void check_keys(struct walk *w, const struct json *object, bool inside)
{
    static const char *const outside[] = {"game",   "about",  "rules", "also",  "position", "setup",   "data", "do",
                                          "refuse", "expect", "asks",  "legal", "only",     "illegal", "view", "events",
                                          "facts",  "note",   "id",    "start", "best",     NULL};
    static const char *const in_do[] = {"expect", "asks",   "legal", "only", "illegal",
                                        "view",   "events", "facts", "note", NULL};
    struct errors errors = {0};
    json_only_keys(object, inside ? in_do : outside, &errors);
    if (errors.n)
        say_lines(w, "the case itself", text_str(&errors.text));
    errors_free(&errors);
}

static void walk_steps(struct walk *w)
{
    const struct json *steps = json_get(w->tree, "do");
    int i = 0;
    char where[64];
    if (w->options->watch)
        w->options->watch(w->options->context, w->tree, -1, w->run.match);
    if (steps && steps->type != JSON_ARRAY)
        say(w, "do: must be a list of lines and checks");
    json_each(step, steps && steps->type == JSON_ARRAY ? steps : NULL) {
        snprintf(where, sizeof where, "do[%d], line %d", i, step->line);
        if (step->type == JSON_STRING) {
            if (!do_line(w, step, where))
                return;
        } else if (step->type == JSON_OBJECT) {
            check_keys(w, step, true);
            if (!do_checks(w, step, where))
                return;
        } else {
            say(w, "%s: must be a line or an object with checks", where);
            return;
        }
        if (w->options->watch && step->type == JSON_STRING)
            w->options->watch(w->options->context, w->tree, i, w->run.match);
        i++;
    }
    if (match_pending(w->run.match) && !json_is(json_get(w->tree, "asks"), "luck"))
        say(w, "at the end: the rest of a line waits for luck that is not given");
    do_checks(w, w->tree, "at the end");
}

/* ---- the start ----------------------------------------------------------------------------- */

static bool refused_as_wanted(const struct json *refuse, const struct errors *errors)
{
    for (int i = 0; i < errors->n; i++) {
        if (refuse->type == JSON_TRUE)
            return true;
        if (refuse->type == JSON_STRING && rule_read(refuse->string) == errors->rules[i])
            return true;
        json_each(r, refuse->type == JSON_ARRAY ? refuse : NULL)
            if (r->type == JSON_STRING && rule_read(r->string) == errors->rules[i])
                return true;
    }
    return false;
}

static bool start(struct walk *w)
{
    static const uint8_t seed[SEED_BYTES] = {0};
    struct case_run *run = &w->run;
    const struct json *refuse = json_get(w->tree, "refuse"), *position = json_get(w->tree, "position");
    const struct json *own = json_get(w->tree, "data"), *setup = json_get(w->tree, "setup"), *under = w->options->over;
    struct errors errors = {0};
    struct json_doc both = {0};
    const struct json *over = own && under ? json_overlay(&both, under, own) : own ? own : under;
    void *state = NULL;
    if (position && position->type != JSON_NULL)
        run->pack = position_load(run->game, w->options->folder, over, position, &state, &errors);
    else
        run->pack = pack_make(run->game, w->options->folder, over, setup, &errors);
    json_free(&both);
    struct text wanted = {0};
    if (refuse)
        json_say(&(struct json){.type = refuse->type, .string = refuse->string, .first = refuse->first}, &wanted);
    if (refuse && run->pack)
        say(w, "at the start: expected it to be refused by %s, found it accepted", text_str(&wanted));
    else if (refuse && !refused_as_wanted(refuse, &errors)) {
        say(w, "at the start: expected it to be refused by %s, found other mistakes only:", text_str(&wanted));
        say_lines(w, "at the start", text_str(&errors.text));
    } else if (!refuse && !run->pack)
        say_lines(w, "at the start", text_str(&errors.text));
    text_free(&wanted);
    errors_free(&errors);
    if (run->pack && !refuse)
        run->match = state ? match_from(run->pack, state, seed) : match_new(run->pack, seed);
    if (run->match && state)
        match_opening(run->match, position);
    free(state);
    return run->match != NULL;
}

/* The texts of the rules that the case cites, for a failure. */
static void say_cited(struct walk *w)
{
    struct json_doc content;
    struct errors errors = {0};
    enum { CITED_MAX = 4 };
    int n = 0;
    if (!content_load(&content, w->run.game->id, w->options->folder, NULL, &errors)) {
        errors_free(&errors);
        return;
    }
    json_each(r, json_get(w->tree, "rules")) {
        const char *text = json_str(json_get(json_get(content.root, "rules"), json_str(r, "")), NULL);
        if (text && n++ < CITED_MAX)
            text_format(&w->message, "rule %s: %s\n", r->string, text);
    }
    json_free(&content);
}

static void walk_case(struct walk *w)
{
    struct case_run *run = &w->run;
    const char *id = json_str(json_get(w->tree, "game"), NULL);
    check_keys(w, w->tree, false);
    if (!id)
        id = json_str(json_get(json_get(w->tree, "position"), "game"), "");
    run->game = game_find(id);
    if (!run->game) {
        say(w, "the case itself: there is no game \"%s\"", id);
        return;
    }
    run->scratch = calloc(1, run->game->state_size);
    run->actions = calloc((size_t)run->game->choices_max, sizeof *run->actions);
    run->outcomes = calloc((size_t)run->game->outcomes_max, sizeof *run->outcomes);
    if (!run->scratch || !run->actions || !run->outcomes)
        abort();
    if (start(w))
        walk_steps(w);
    if (w->failed)
        say_cited(w);
    match_free(run->match);
    pack_free(run->pack);
    free(run->scratch);
    free(run->actions);
    free(run->outcomes);
}

/* ---- files --------------------------------------------------------------------------------- */

bool case_run_one(const char *file, const struct json *tree, const struct case_options *options)
{
    struct walk w = {.tree = tree, .options = options};
    if (tree->type == JSON_OBJECT)
        walk_case(&w);
    else
        say(&w, "the case itself: must be an object");
    options->report(options->context, &(struct case_result){.file = file,
                                                            .line = tree->line,
                                                            .game = json_str(json_get(tree, "game"), ""),
                                                            .about = json_str(json_get(tree, "about"), ""),
                                                            .tree = tree,
                                                            .passed = !w.failed,
                                                            .message = text_str(&w.message)});
    text_free(&w.message);
    return !w.failed;
}

/* A case lays its members over the common ones: objects member by member, anything else as a whole. Its own set-up
 * or position puts the common one of the other kind aside. */
static struct json *over_common(struct json_doc *doc, const struct json *common, const struct json *one)
{
    struct json *tree = json_overlay_members(doc, common, one);
    tree->line = one->line;
    tree->column = one->column;
    tree->parent = NULL;
    static const char *const either[] = {"setup", "position"};
    for (int i = 0; i < 2; i++) {
        if (!json_get(one, either[i]) || json_get(one, either[1 - i]))
            continue;
        for (struct json **at = &tree->first; *at; at = &(*at)->next)
            if (strcmp((*at)->key, either[1 - i]) == 0) {
                *at = (*at)->next;
                tree->count--;
                break;
            }
    }
    return tree;
}

/* A list that is none would hold no case, and nobody would hear that nothing was checked. */
static void check_parts(const struct json *root, struct errors *errors)
{
    const struct json *list = json_get(root, "cases"), *common = json_get(root, "common"),
                      *starts = json_get(root, "starts");
    if (!list)
        return;
    if (list->type != JSON_ARRAY)
        errors_add(errors, list, RULE_SYNTAX, "must be a list of cases");
    if (common && common->type != JSON_OBJECT)
        errors_add(errors, common, RULE_SYNTAX, "must be an object: what all cases have in common");
    if (starts && starts->type != JSON_OBJECT)
        errors_add(errors, starts, RULE_SYNTAX, "must be an object: where cases start, by name");
    json_each(start, starts)
        if (start->type != JSON_OBJECT)
            errors_add(errors, start, RULE_SYNTAX, "must be an object: what the cases that start here have in common");
    json_each(one, list) {
        const struct json *name = json_get(one, "start");
        if (name && !json_get(starts, json_str(name, "")))
            errors_add(errors, name, RULE_SYNTAX, "the file has no such start");
    }
    json_each(member, root)
        if (strcmp(member->key, "cases") != 0 && strcmp(member->key, "common") != 0 &&
            strcmp(member->key, "starts") != 0)
            errors_add(errors, member, RULE_SYNTAX, "a file of cases has \"common\", \"starts\" and \"cases\" only");
}

/* What the file says for it, with the case over it: what is common to all, then the start that it names. */
static const struct json *whole_case(struct json_doc *doc, const struct json *one)
{
    const struct json *common = json_get(doc->root, "common"), *starts = json_get(doc->root, "starts");
    if (one->type != JSON_OBJECT)
        return one;
    const struct json *start = json_get(starts, json_str(json_get(one, "start"), ""));
    const struct json *base = start && common ? over_common(doc, common, start) : start ? start : common;
    return base ? over_common(doc, base, one) : one;
}

bool cases_read(struct json_doc *doc, const char *file, const char *bytes, size_t n,
                void (*each)(void *context, const struct json *tree), void *context, struct errors *errors)
{
    int before = errors->n;
    *doc = (struct json_doc){0};
    if (json_parse(doc, file, bytes, n, errors))
        check_parts(doc->root, errors);
    if (errors->n != before) {
        json_free(doc);
        return false;
    }
    const struct json *list = doc->root->type == JSON_ARRAY ? doc->root : json_get(doc->root, "cases");
    if (!list)
        each(context, doc->root);
    json_each(one, list)
        each(context, whole_case(doc, one));
    return true;
}

struct running {
    const char *file;
    const struct case_options *options;
    int failed;
};

static void run_each(void *context, const struct json *tree)
{
    struct running *r = context;
    r->failed += !case_run_one(r->file, tree, r->options);
}

int cases_run(const char *file, const char *bytes, size_t n, const struct case_options *options)
{
    struct json_doc doc;
    struct errors errors = {0};
    struct running r = {.file = file, .options = options};
    if (!cases_read(&doc, file, bytes, n, run_each, &r, &errors)) {
        options->report(
            options->context,
            &(struct case_result){.file = file, .line = 1, .game = "", .about = "", .message = text_str(&errors.text)});
        errors_free(&errors);
        return 1;
    }
    json_free(&doc);
    return r.failed;
}
