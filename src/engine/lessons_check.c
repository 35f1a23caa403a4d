/* lessons_check.c: plays every lesson and exercise of a game. See lessons.h. */
#include "lessons.h"

#include "cases.h"
#include "scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WAYS_MAX = 400, PATH_MAX_STEPS = 128 };

/* One walk through a lesson: the lines that led here. */
struct check {
    const struct game *game;
    const char *source;
    const struct json *what;
    struct errors *errors;
    int ways; /* through the whole lesson */
    int depth;
    char *path[PATH_MAX_STEPS];
};

/* ---- what is said ------------------------------------------------------------------------------------ */

/* Everything that is to stand in the light is on the table. */
static void check_shown(struct check *c, struct lesson *l, const struct json *step)
{
    static const char *const members[] = {"show", "mark"};
    struct scene *scene = calloc(1, sizeof *scene);
    void *view = calloc(1, c->game->state_size);
    unsigned target, id;
    if (!scene || !view)
        abort();
    match_look(lesson_match(l), lesson_seat(l), view);
    scene_make_of(c->game, lesson_pack(l)->bytes, view, lesson_seat(l), scene);
    for (int i = 0; i < 2; i++)
        json_each(word, json_get(step, members[i]))
            if (!lesson_find(scene, word->string, &target, &id))
                errors_add(c->errors, word, RULE_SYNTAX, "\"%s\" is nothing on the table here", word->string);
    free(scene);
    free(view);
}

/* ---- lessons ----------------------------------------------------------------------------------------- */

struct lines {
    char *line[WAYS_MAX];
    int n;
};

static void keep_line(void *context, const char *line)
{
    struct lines *lines = context;
    if (lines->n < WAYS_MAX)
        lines->line[lines->n++] = strdup(line);
}

static void free_lines(struct lines *lines)
{
    while (lines->n)
        free(lines->line[--lines->n]);
}

/* The lesson at the end of the path. */
static struct lesson *reopen(struct check *c)
{
    struct lesson_answer answer;
    struct lesson *l = lesson_open(c->game, c->source, NULL, c->what, c->errors);
    for (int i = 0; l && i < c->depth; i++)
        if (c->path[i])
            lesson_try(l, c->path[i], &answer);
        else
            lesson_read_on(l, &answer);
    return l;
}

/* A wrong idea can be had here, and it is not a right one. */
static void check_wrong(struct check *c, const struct json *wrong)
{
    struct lesson *l = reopen(c);
    const struct json *is = json_get(wrong, "is");
    struct lines lines = {0};
    struct lesson_answer answer = {.say = ""};
    if (!l)
        return;
    if (idea_is_line(is))
        keep_line(&lines, is->string);
    else
        idea_each(l, is, keep_line, &lines);
    if (!lines.n)
        errors_add(c->errors, is, RULE_SYNTAX, "nobody can have this idea here: it fits no choice");
    bool said = false;
    for (int i = 0; i < lines.n; i++) {
        enum lesson_verdict verdict = lesson_try(l, lines.line[i], &answer);
        if (verdict != LESSON_WRONG && verdict != LESSON_REFUSED) {
            errors_add(c->errors, is, RULE_SYNTAX, "\"%s\" is right here, so it cannot be wrong", lines.line[i]);
            break;
        }
        if (verdict == LESSON_REFUSED && strcmp(answer.rule, "syntax") == 0)
            errors_add(c->errors, is, RULE_SYNTAX, "\"%s\" is no line of the game here: %s", lines.line[i],
                       answer.refused);
        said |= strcmp(answer.say, json_str(json_get(wrong, "say"), "")) == 0;
    }
    if (lines.n && !said)
        errors_add(c->errors, wrong, RULE_SYNTAX, "its sentence is never said: another idea stands before it");
    free_lines(&lines);
    lesson_free(l);
}

static void check_end(struct check *c, struct lesson *l)
{
    const struct json *end = json_get(c->what, "end");
    struct match *m = lesson_match(l);
    if (end) {
        struct case_run run = {.game = c->game, .pack = lesson_pack(l), .match = m};
        run.scratch = calloc(1, c->game->state_size);
        run.actions = calloc((size_t)c->game->choices_max, sizeof *run.actions);
        run.outcomes = calloc((size_t)c->game->outcomes_max, sizeof *run.outcomes);
        if (!run.scratch || !run.actions || !run.outcomes)
            abort();
        if (!case_check(&run, end))
            errors_add(c->errors, end, RULE_SYNTAX, "the lesson does not end so: %s", text_str(&run.found));
        free(run.scratch);
        free(run.actions);
        free(run.outcomes);
        text_free(&run.found);
        return;
    }
    struct result result = {0};
    if (match_node(m).kind == NODE_OVER)
        c->game->result(lesson_pack(l)->bytes, match_state(m), &result);
    if (result.place[lesson_seat(l)] != 1)
        errors_add(c->errors, json_place(c->what, "won"), RULE_SYNTAX, "the lesson ends without a win");
}

static void walk(struct check *c);

/* One more step on the path, and everything behind it. */
static void walk_by(struct check *c, const struct json *step, const char *line)
{
    struct lesson *l = reopen(c);
    struct lesson_answer answer = {.say = ""};
    enum lesson_verdict verdict = LESSON_RIGHT;
    if (!l)
        return;
    if (line)
        verdict = lesson_try(l, line, &answer);
    else
        lesson_read_on(l, &answer);
    bool right = verdict == LESSON_RIGHT || verdict == LESSON_DONE;
    if (!right)
        errors_add(c->errors, json_place(step, "right"), RULE_SYNTAX, "\"%s\" does not do the step, it is %s: %s %s",
                   line, lesson_verdicts[verdict], answer.rule, answer.refused);
    else if (answer.refused[0])
        errors_add(c->errors, step, RULE_SYNTAX, "after \"%s\": %s", line ? line : "reading on", answer.refused);
    lesson_free(l);
    if (!right || answer.refused[0] || c->depth == PATH_MAX_STEPS)
        return;
    c->path[c->depth++] = line ? strdup(line) : NULL;
    walk(c);
    free(c->path[--c->depth]);
}

static void walk(struct check *c)
{
    struct lesson *l = c->errors->n < ERRORS_MAX ? reopen(c) : NULL;
    /* of the content, which outlives the lesson */
    const struct json *step = l ? json_at(json_get(c->what, "steps"), lesson_step(l)) : NULL;
    struct lines lines = {0};
    if (!l)
        return;
    if (!step) {
        c->ways++;
        check_end(c, l);
        lesson_free(l);
        return;
    }
    if (c->ways == 0)
        check_shown(c, l, step);
    json_each(idea, json_get(step, "right"))
        idea_each(l, idea, keep_line, &lines);
    lesson_free(l);
    if (json_get(step, "right")) {
        if (c->ways == 0)
            json_each(wrong, json_get(step, "wrong"))
                check_wrong(c, wrong);
        if (!lines.n)
            errors_add(c->errors, json_get(step, "right"), RULE_SYNTAX, "nobody can do this step: no choice fits");
    } else
        walk_by(c, step, NULL);
    if (c->ways > WAYS_MAX)
        errors_add(c->errors, c->what, RULE_SYNTAX, "more than %d ways lead through this lesson", WAYS_MAX);
    for (int i = 0; i < lines.n && c->ways <= WAYS_MAX; i++)
        walk_by(c, step, lines.line[i]);
    free_lines(&lines);
}

/* ---- exercises --------------------------------------------------------------------------------------- */

/* Plays these lines; the verdict of the last. */
static enum lesson_verdict play(struct check *c, const struct json *lines, struct lesson_answer *answer, int *played)
{
    struct lesson *l = lesson_open(c->game, c->source, NULL, c->what, c->errors);
    enum lesson_verdict verdict = LESSON_PART;
    static char said[256]; /* outlives the lesson */
    *played = 0;
    json_each(line, l ? lines : NULL) {
        if (verdict != LESSON_PART)
            break;
        verdict = lesson_try(l, line->string, answer);
        ++*played;
    }
    if (l) {
        snprintf(said, sizeof said, "%s", answer->say);
        answer->say = said;
    }
    lesson_free(l);
    return l ? verdict : LESSON_VERDICTS;
}

static void check_try(struct check *c, const struct json *wrong)
{
    const struct json *lines = json_get(wrong, "try");
    struct lesson_answer answer = {.say = ""};
    int played;
    enum lesson_verdict verdict = play(c, lines, &answer, &played);
    if (verdict == LESSON_VERDICTS)
        return;
    if (verdict != LESSON_FAILED && verdict != LESSON_REFUSED)
        errors_add(c->errors, lines, RULE_SYNTAX, "this try does not fail, it is \"%s\"", lesson_verdicts[verdict]);
    else if (played < lines->count)
        errors_add(c->errors, lines, RULE_SYNTAX, "this try ends after %d of its %d lines: %s %s", played, lines->count,
                   lesson_verdicts[verdict], answer.refused);
    else if (verdict == LESSON_REFUSED && !json_is(json_get(wrong, "rule"), answer.rule))
        errors_add(c->errors, wrong, RULE_SYNTAX, "the last line is refused by %s: %s", answer.rule, answer.refused);
    else if (strcmp(answer.say, json_str(json_get(wrong, "say"), "")) != 0)
        errors_add(c->errors, wrong, RULE_SYNTAX, "its sentence is not said, but \"%s\"", answer.say);
}

static void check_exercise(struct check *c)
{
    struct lesson_answer answer = {.say = ""};
    const struct json *solution = json_get(c->what, "solution");
    bool puzzle = json_get(c->what, "level") != NULL;
    int before = c->errors->n, played;
    if (!puzzle && !json_get(c->what, "goal") == !json_get(c->what, "odds"))
        errors_add(c->errors, c->what, RULE_SYNTAX, "an exercise has either a goal or odds");
    struct lesson *l = c->errors->n == before ? lesson_open(c->game, c->source, NULL, c->what, c->errors) : NULL;
    if (!l)
        return;
    check_shown(c, l, c->what);
    struct node node = match_node(lesson_match(l));
    if (node.kind != NODE_CHOICE || !(node.seats >> lesson_seat(l) & 1))
        errors_add(c->errors, c->what, RULE_SYNTAX, "nothing is asked of the seat that learns");
    lesson_free(l);
    enum lesson_verdict verdict = play(c, solution, &answer, &played);
    if (verdict != LESSON_DONE || played < solution->count)
        errors_add(c->errors, solution, RULE_SYNTAX, "after %d of %d lines it is \"%s\": %s %s", played,
                   solution->count, lesson_verdicts[verdict], answer.rule, answer.refused);
    json_each(wrong, json_get(c->what, "wrong"))
        check_try(c, wrong);
}

/* The first real game can be set up. */
static void check_next(const struct game *game, const char *source, const struct json *next, struct errors *errors)
{
    static const char *const members[] = {"scenario", "switches"};
    struct json_doc doc = {0};
    struct json *setup = json_new(&doc, JSON_OBJECT);
    for (int i = 0; i < 2; i++)
        if (json_get(next, members[i]))
            json_append(setup, json_copy(&doc, json_get(next, members[i])));
    pack_free(pack_make(game, source, NULL, setup, errors));
    json_free(&doc);
}

void lessons_check(const struct game *game, const char *source, const struct json *content, struct errors *errors)
{
    json_each(one, json_get(content, "lessons")) {
        walk(&(struct check){.game = game, .source = source, .what = one, .errors = errors});
        if (json_get(json_get(one, "next"), "scenario"))
            check_next(game, source, json_get(one, "next"), errors);
    }
    static const char *const lists[] = {"exercises", "puzzles"};
    for (int i = 0; i < 2; i++)
        json_each(one, json_get(content, lists[i]))
            check_exercise(&(struct check){.game = game, .source = source, .what = one, .errors = errors});
    json_each(rung, json_get(content, "ladder"))
        check_next(game, source, rung, errors);
    if (json_get(content, "daily"))
        check_next(game, source, json_get(content, "daily"), errors);
}
