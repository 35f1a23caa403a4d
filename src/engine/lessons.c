/* lessons.c: lessons and exercises being played. See lessons.h; lesson_ideas.c says which line is which idea,
 * lessons_check.c plays all of them. */
#include "lessons.h"

#include "cases.h"
#include "odds.h"
#include "position.h"
#include "scene.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *const lesson_verdicts[LESSON_VERDICTS] = {"refused", "wrong", "part", "right", "done", "failed"};

struct lesson {
    const struct game *game;
    const struct json *tree; /* in doc */
    struct json_doc doc;
    struct case_run run; /* pack, match, room for the checks of a goal */
    unsigned seat;
    bool exercise;
    int step;           /* steps done, or decisions used */
    int from;           /* entries when the step began; an exercise: when it began */
    int luck, replies;  /* of an exercise: used */
    bool odds_met, bad; /* bad: `begin` or `then` could not be played */
    bool met, lost;     /* an exercise: its goal was reached, or what it must not come to */
    bool over;          /* an exercise: it is solved, or has failed */
    bool followed;      /* an exercise: its solution was followed so far */
};

/* Described in describe_lessons.c: only a puzzle has a level. */
enum { PUZZLE_DECISIONS = 40 };
static bool is_puzzle(const struct json *tree) { return json_get(tree, "level") != NULL; }

struct match *lesson_match(const struct lesson *l) { return l->run.match; }
struct pack *lesson_pack(const struct lesson *l) { return l->run.pack; }
unsigned lesson_seat(const struct lesson *l) { return l->seat; }
const struct json *lesson_tree(const struct lesson *l) { return l->tree; }
int lesson_step(const struct lesson *l) { return l->step; }
int lesson_from(const struct lesson *l) { return l->from; }

const struct json *lesson_now(const struct lesson *l)
{
    return l->exercise ? NULL : json_at(json_get(l->tree, "steps"), l->step);
}

bool lesson_over(const struct lesson *l) { return l->exercise ? l->over : !lesson_now(l); }

int lesson_decisions(const struct lesson *l)
{
    const struct json *solution = json_get(l->tree, "solution");
    int least = is_puzzle(l->tree) ? PUZZLE_DECISIONS : solution ? solution->count : 1;
    return l->exercise ? (int)json_int(json_get(l->tree, "decisions"), least) : 0;
}

/* ---- opening ------------------------------------------------------------------------------------- */

/* Lines that must be taken as they stand. */
static bool play_all(struct lesson *l, const struct json *lines, struct errors *errors)
{
    json_each(line, lines) {
        struct reason why;
        struct text sentence = {0};
        bool taken = match_line(l->run.match, NOBODY, line->string, &why, &sentence);
        if (!taken)
            errors_add(errors, line, why.rule, "\"%s\" is refused here: %s", line->string, text_str(&sentence));
        text_free(&sentence);
        if (!taken)
            return false;
    }
    return true;
}

static void make_room(struct case_run *run)
{
    run->scratch = calloc(1, run->game->state_size);
    run->actions = calloc((size_t)run->game->choices_max, sizeof *run->actions);
    run->outcomes = calloc((size_t)run->game->outcomes_max, sizeof *run->outcomes);
    if (!run->scratch || !run->actions || !run->outcomes)
        abort();
}

/* A copy shares its texts with what it was made of, and a lesson outlives that. */
static void own_texts(struct json_doc *doc, struct json *j)
{
    if (j->key)
        j->key = json_text(doc, j->key);
    if (j->string)
        j->string = json_text(doc, j->string);
    if (j->file)
        j->file = json_text(doc, j->file);
    for (struct json *m = j->first; m; m = m->next)
        own_texts(doc, m);
}

struct lesson *lesson_open(const struct game *game, const char *source, const struct json *over,
                           const struct json *what, struct errors *errors)
{
    static const uint8_t seed[SEED_BYTES] = {0};
    struct lesson *l = calloc(1, sizeof *l);
    void *state = NULL;
    if (!l)
        abort();
    l->game = l->run.game = game;
    struct json *tree = json_copy(&l->doc, what);
    own_texts(&l->doc, tree);
    l->tree = tree;
    l->exercise = json_get(l->tree, "steps") == NULL;
    l->followed = true;
    l->seat = (unsigned)(json_str(json_get(l->tree, "seat"), "A")[0] - 'A');
    const struct json *position = json_get(l->tree, "position");
    l->run.pack = position ? position_load(game, source, over, position, &state, errors)
                           : pack_make(game, source, over, json_get(l->tree, "setup"), errors);
    if (l->run.pack && l->seat >= l->run.pack->bytes->seats) {
        errors_add(errors, json_place(what, "seat"), RULE_SYNTAX, "there is no such seat in this match");
        pack_free(l->run.pack);
        l->run.pack = NULL;
    }
    if (l->run.pack) {
        make_room(&l->run);
        l->run.match = state ? match_from(l->run.pack, state, seed) : match_new(l->run.pack, seed);
        if (state)
            match_opening(l->run.match, position);
    }
    free(state);
    if (!l->run.match || !play_all(l, json_get(l->tree, "begin"), errors)) {
        lesson_free(l);
        return NULL;
    }
    l->from = l->run.events_from = match_entries(l->run.match, NULL);
    return l;
}

void lesson_free(struct lesson *l)
{
    if (!l)
        return;
    match_free(l->run.match);
    pack_free(l->run.pack);
    free(l->run.scratch);
    free(l->run.actions);
    free(l->run.outcomes);
    text_free(&l->run.found);
    json_free(&l->doc);
    free(l);
}

/* ---- trying a line without playing it ------------------------------------------------------------ */

struct match *lesson_copy(const struct lesson *l, bool step_start)
{
    const struct match *m = l->run.match;
    const struct entry *entries;
    struct reason why;
    int n = match_entries(m, &entries);
    struct match *copy =
        match_begun(m) ? match_new(l->run.pack, match_seed(m)) : match_from(l->run.pack, match_start(m), match_seed(m));
    for (int i = 0; i < (step_start ? l->from : n); i++) {
        if (entries[i].undone || entries[i].word > WORD_LUCK)
            continue;
        bool taken = entries[i].word == WORD_LUCK ? match_luck(copy, entries[i].what, &why)
                                                  : match_act(copy, entries[i].who, entries[i].what, &why);
        assert(taken); /* what was played once can be played again */
        (void)taken;
    }
    return copy;
}

void lesson_own_deeds(const struct match *m, int from, unsigned seat, struct lesson_deeds *out)
{
    const struct entry *entries;
    int n = match_entries(m, &entries);
    for (int i = from; i < n && out->n < IDEA_ENTRIES; i++)
        if (entries[i].word == WORD_ACTION && entries[i].who == seat && !entries[i].undone)
            out->what[out->n++] = entries[i].what;
}

bool lesson_deeds(struct lesson *l, const char *line, struct lesson_deeds *out, struct lesson_answer *refused)
{
    struct match *copy = lesson_copy(l, false);
    struct reason why = {0};
    struct text sentence = {0}, rule = {0};
    int before = match_entries(copy, NULL);
    *out = (struct lesson_deeds){0};
    lesson_own_deeds(l->run.match, l->from, l->seat, out);
    out->own = out->n;
    bool taken = match_line(copy, l->seat, line, &why, &sentence);
    if (taken)
        lesson_own_deeds(copy, before, l->seat, out);
    else if (refused) {
        rule_say(why.rule, &rule);
        snprintf(refused->rule, sizeof refused->rule, "%s", text_str(&rule));
        snprintf(refused->refused, sizeof refused->refused, "%s", text_str(&sentence));
    }
    match_free(copy);
    text_free(&sentence);
    text_free(&rule);
    return taken;
}

/* ---- lessons ------------------------------------------------------------------------------------- */

static void answer_with(struct lesson_answer *out, const struct json *with, const char *member)
{
    out->say = json_str(json_get(with, member), "");
    snprintf(out->rule, sizeof out->rule, "%s", json_str(json_get(with, "rule"), ""));
}

/* The step is over: what luck and the enemy do, then the next. */
static void step_done(struct lesson *l, const struct json *step, struct lesson_answer *out)
{
    struct errors errors = {0};
    l->bad |= !play_all(l, json_get(step, "then"), &errors);
    if (errors.n)
        snprintf(out->refused, sizeof out->refused, "%s", text_str(&errors.text));
    errors_free(&errors);
    l->step++;
    l->from = match_entries(l->run.match, NULL);
    out->verdict = lesson_now(l) ? LESSON_RIGHT : LESSON_DONE;
    out->say = json_str(json_get(step, "after"), "");
}

static void wrong_idea(struct lesson *l, const struct json *step, const char *line, const struct lesson_deeds *deeds,
                       struct lesson_answer *out)
{
    const struct json *found = NULL;
    json_each(w, json_get(step, "wrong"))
        if (!found && (deeds ? idea_fits(l, json_get(w, "is"), deeds) != IDEA_NOT : json_is(json_get(w, "is"), line)))
            found = w;
    if (found)
        answer_with(out, found, "say");
    else if (deeds)
        answer_with(out, step, "otherwise");
    lesson_show_me(l, out->better);
}

static enum lesson_verdict try_step(struct lesson *l, const char *line, struct lesson_answer *out)
{
    const struct json *step = lesson_now(l);
    struct lesson_deeds deeds;
    struct reason why;
    if (!json_get(step, "right")) {
        snprintf(out->refused, sizeof out->refused, "There is nothing to decide in this step: go on.");
        return out->verdict = LESSON_REFUSED;
    }
    if (!lesson_deeds(l, line, &deeds, out)) {
        wrong_idea(l, step, line, NULL, out);
        return out->verdict = LESSON_REFUSED;
    }
    enum idea_fit best = IDEA_NOT;
    json_each(idea, json_get(step, "right")) {
        enum idea_fit fit = idea_fits(l, idea, &deeds);
        best = fit > best ? fit : best;
    }
    if (best == IDEA_NOT) {
        wrong_idea(l, step, line, &deeds, out);
        return out->verdict = LESSON_WRONG;
    }
    match_line(l->run.match, l->seat, line, &why, NULL);
    out->verdict = LESSON_PART;
    if (best == IDEA_WHOLE)
        step_done(l, step, out);
    return out->verdict;
}

bool lesson_read_on(struct lesson *l, struct lesson_answer *out)
{
    const struct json *step = lesson_now(l);
    *out = (struct lesson_answer){.say = ""};
    if (!step || json_get(step, "right"))
        return false;
    step_done(l, step, out);
    return true;
}

/* ---- exercises ----------------------------------------------------------------------------------- */

/* First, and not all of them are. */
static bool has_won(const struct lesson *l)
{
    struct result result = {0};
    int worst = 1;
    if (match_node(l->run.match).kind != NODE_OVER)
        return false;
    l->game->result(l->run.pack->bytes, match_state(l->run.match), &result);
    for (unsigned seat = 0; seat < l->run.pack->bytes->seats; seat++)
        worst = result.place[seat] > worst ? result.place[seat] : worst;
    return result.place[l->seat] == 1 && worst > 1;
}

static bool goal_met(struct lesson *l)
{
    const struct json *goal = json_get(l->tree, "goal");
    if (!goal)
        return is_puzzle(l->tree) ? has_won(l) : l->odds_met;
    text_clear(&l->run.found);
    return case_check(&l->run, goal);
}

static bool is_lost(struct lesson *l)
{
    const struct json *lost = json_get(l->tree, "lost");
    text_clear(&l->run.found);
    return lost && case_check(&l->run, lost);
}

/* Does the forecast of this line, as the seat may know it, come to what is wanted? */
static bool odds_fit(struct lesson *l, const char *line)
{
    const struct json *want = json_get(l->tree, "odds");
    const struct odds_limits limits = {.steps = 600000, .bytes = 32 << 20, .worlds = 3, .seed = 1};
    struct odds odds = {0};
    struct reason why;
    double share = 0;
    if (!want)
        return false;
    memset(l->run.scratch, 0, l->game->state_size);
    match_look(l->run.match, l->seat, l->run.scratch);
    if (!odds_line(l->game, l->run.pack->bytes, l->run.scratch, l->seat, AUDIENCE, l->seat, line, &limits, &odds, &why))
        return false;
    for (int i = 0; i < FORECAST_KINDS; i++)
        json_each(kind, json_get(want, "kinds"))
            if (odds.fates[i].kind && json_is(kind, odds.fates[i].kind))
                share += odds.fates[i].share;
    bool rolled = odds.n > 1;
    odds_free(&odds);
    return rolled && share * 100 >= (double)json_int(json_get(want, "least"), 100) - 1e-9;
}

/* Another seat goes on if it can, else takes its first choice. */
static void reply_plainly(struct lesson *l, unsigned seat)
{
    struct scene *scene = calloc(1, sizeof *scene);
    struct reason why;
    if (!scene)
        abort();
    memset(l->run.scratch, 0, l->game->state_size);
    match_look(l->run.match, seat, l->run.scratch);
    scene_make_of(l->game, l->run.pack->bytes, l->run.scratch, seat, scene);
    int n = l->game->legal(l->run.pack->bytes, match_state(l->run.match), seat, l->run.actions);
    action_t action = l->run.actions[0];
    for (int i = 0; i < scene->choices_n; i++)
        if (scene->choices[i].kind == CHOICE_END) {
            action = scene->choices[i].action;
            break;
        }
    free(scene);
    assert(n > 0);
    (void)n;
    match_act(l->run.match, seat, action, &why);
}

/* How does the exercise stand? What holds for a moment counts. */
static bool decided(struct lesson *l)
{
    l->met = l->met || goal_met(l);
    l->lost = l->lost || (!l->met && is_lost(l));
    return l->met || l->lost;
}

/* Luck and the others, until the seat is asked again or the exercise is decided. */
static void settle(struct lesson *l)
{
    struct match *m = l->run.match;
    struct reason why;
    for (struct node node = match_node(m); !decided(l) && node.kind != NODE_OVER; node = match_node(m)) {
        bool luck = node.kind == NODE_LUCK;
        int *used = luck ? &l->luck : &l->replies;
        const struct json *next = json_at(json_get(l->tree, luck ? "luck" : "replies"), *used);
        if (!luck && node.seats >> l->seat & 1)
            return;
        if (next && match_line(m, NOBODY, next->string, &why, NULL))
            ++*used;
        else if (luck)
            match_roll(m);
        else
            for (unsigned seat = 0; seat < SEATS_MAX; seat++)
                if (node.seats >> seat & 1) {
                    reply_plainly(l, seat);
                    break;
                }
    }
}

/* Do the deeds begin as this wrong try does, played from the start? */
static bool is_that_try(struct lesson *l, const struct json *tried, const struct lesson_deeds *deeds)
{
    struct lesson other = *l;
    struct lesson_deeds theirs = {0};
    struct reason why;
    other.run.match = lesson_copy(l, true);
    other.luck = other.replies = 0;
    other.met = other.lost = other.odds_met = false;
    other.run.found = (struct text){0};
    json_each(line, tried)
        if (match_line(other.run.match, l->seat, line->string, &why, NULL))
            settle(&other);
    lesson_own_deeds(other.run.match, l->from, l->seat, &theirs);
    match_free(other.run.match);
    text_free(&other.run.found);
    return theirs.n > 0 && theirs.n <= deeds->n &&
           memcmp(theirs.what, deeds->what, (size_t)theirs.n * sizeof *theirs.what) == 0;
}

static void say_failed(struct lesson *l, const struct lesson_deeds *deeds, struct lesson_answer *out)
{
    answer_with(out, l->tree, "otherwise");
    json_each(w, json_get(l->tree, "wrong"))
        if (is_that_try(l, json_get(w, "try"), deeds)) {
            answer_with(out, w, "say");
            return;
        }
}

static void say_refused(struct lesson *l, const char *line, struct lesson_answer *out)
{
    json_each(w, json_get(l->tree, "wrong")) {
        const struct json *tried = json_get(w, "try"), *last = json_at(tried, tried->count - 1);
        if (json_is(last, line) && l->step == tried->count - 1)
            out->say = json_str(json_get(w, "say"), "");
    }
}

static enum lesson_verdict try_exercise(struct lesson *l, const char *line, struct lesson_answer *out)
{
    struct lesson_deeds deeds;
    struct reason why;
    if (l->over || decided(l)) {
        snprintf(out->refused, sizeof out->refused, "The exercise is over.");
        return out->verdict = LESSON_REFUSED;
    }
    if (!lesson_deeds(l, line, &deeds, out)) {
        say_refused(l, line, out);
        return out->verdict = LESSON_REFUSED;
    }
    l->followed &= json_is(json_at(json_get(l->tree, "solution"), l->step), line);
    l->odds_met = odds_fit(l, line);
    match_line(l->run.match, l->seat, line, &why, NULL);
    l->step++;
    settle(l);
    l->over = decided(l) || match_node(l->run.match).kind == NODE_OVER || l->step >= lesson_decisions(l);
    out->verdict = l->met ? LESSON_DONE : l->over ? LESSON_FAILED : LESSON_PART;
    if (l->met)
        answer_with(out, l->tree, "after");
    else if (l->over)
        say_failed(l, &deeds, out);
    return out->verdict;
}

/* ---- both ---------------------------------------------------------------------------------------- */

enum lesson_verdict lesson_try(struct lesson *l, const char *line, struct lesson_answer *out)
{
    assert(l && line && out);
    *out = (struct lesson_answer){.say = ""};
    if (case_engine_word(line) || strlen(line) > LINE_MAX_BYTES) {
        snprintf(out->refused, sizeof out->refused, "A lesson has no such word.");
        return out->verdict = LESSON_REFUSED;
    }
    if (l->exercise)
        return try_exercise(l, line, out);
    if (!lesson_now(l)) {
        snprintf(out->refused, sizeof out->refused, "The lesson is over.");
        return out->verdict = LESSON_REFUSED;
    }
    return try_step(l, line, out);
}

static void keep_first(void *context, const char *line)
{
    char *first = context;
    if (!first[0])
        snprintf(first, LINE_MAX_BYTES + 1, "%s", line);
}

bool lesson_show_me(struct lesson *l, char line[LINE_MAX_BYTES + 1])
{
    line[0] = 0;
    if (l->exercise) {
        const struct json *next = l->followed ? json_at(json_get(l->tree, "solution"), l->step) : NULL;
        snprintf(line, LINE_MAX_BYTES + 1, "%s", json_str(next, ""));
    } else
        json_each(idea, json_get(lesson_now(l), "right"))
            idea_each(l, idea, keep_first, line);
    return line[0] != 0;
}
