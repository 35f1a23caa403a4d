/* learn.c: lessons and exercises for the page. It holds the content (lessons-<game>.json) and draws; which idea is right,
 * what luck and the enemy do, and whether a goal is reached is answered here (engine/lessons.h).
 *
 *     {"do":"lesson","game":"legends","lesson":{…one of lessons or exercises…},"step":0}
 *       → {"id":3,"seats":2,"seat":0,"step":0,"of":15,"waits":false,"over":false,"lights":[{"target":"cell","id":11,"word":"2.1"}],"marks":[]}
 *
 * opens a table like "new" does: see, odds, inspect, set, whynot and free work on it. "step" above 0 goes there by the right
 * lines. `of` are the steps of a lesson, or the decisions of an exercise; `waits`: a line of the seat is wanted; `lights`
 * and `marks` are "show" and "mark" of the step that waits, found in the scene of the seat.
 *
 *     {"do":"try","id":3,"line":"march 1.3"}
 *       → {"verdict":"wrong","say":"A march would give up the attack.","rule":"R54","better":"stay","step":3,"of":15,…}
 *       → {"verdict":"refused","say":"","rule":"R51","refused":"R51: …","step":3,…}
 *       → {"verdict":"right","say":"One hit, one wound.","rule":"","step":4,…}
 *
 * A line that is refused or wrong changes nothing. "part": more of the same idea is wanted, or the exercise goes on. "done":
 * the lesson is over or the goal is reached. "failed": an exercise is over without its goal; the page opens it again.
 *
 *     {"do":"onward","id":3}   → the same, for a step that is only read ("waits" is false)
 *     {"do":"showme","id":3}   → {"line":"attack 2.1"}, "" where nothing can be shown
 *     {"do":"parts","id":3,"line":"order 5,6 6,6; go"}   → {"parts":["order 5,6","order 6,6","go"]}: its single actions */
#include "learn.h"

#include "engine/scene.h"

#include <stdlib.h>
#include <string.h>

static struct scene drawn; /* large, and the page asks one thing at a time */

/* One step further by a right line. False: it cannot be done. */
static bool go_on(struct lesson *l)
{
    struct lesson_answer answer;
    char line[LINE_MAX_BYTES + 1];
    int step = lesson_step(l);
    if (lesson_read_on(l, &answer))
        return true;
    if (!lesson_show_me(l, line))
        return false;
    lesson_try(l, line, &answer);
    return lesson_step(l) > step;
}

struct lesson *core_lesson(const struct json *request, struct text *error)
{
    const struct game *game = game_find(json_str(json_get(request, "game"), ""));
    const struct json *what = json_get(request, "lesson");
    struct errors errors = {0};
    if (!game || !what || what->type != JSON_OBJECT) {
        text_put(error, !game ? "There is no such game." : "A lesson is missing.");
        return NULL;
    }
    struct lesson *l = lesson_open(game, NULL, json_get(request, "data"), what, &errors);
    if (!l)
        text_put(error, errors.n ? text_str(&errors.text) : "This lesson cannot be played.");
    errors_free(&errors);
    for (int64_t to = json_int(json_get(request, "step"), 0); l && lesson_step(l) < to && go_on(l);)
        ;
    return l;
}

static void put_found(const struct json *words, const char *key, struct text *out)
{
    static const char *const targets[] = {"button", "cell", "piece", "card"};
    json_open(out, key, '[');
    json_each(word, words) {
        unsigned target, id;
        if (!lesson_find(&drawn, json_str(word, ""), &target, &id))
            continue;
        json_open(out, NULL, '{');
        json_put_str(out, "target", targets[target]);
        json_put_int(out, "id", id);
        json_put_str(out, "word", word->string);
        json_close(out, '}');
    }
    json_close(out, ']');
}

void core_lesson_say(struct lesson *l, struct text *out)
{
    const struct game *game = lesson_pack(l)->game;
    const struct json *step = lesson_now(l), *steps = json_get(lesson_tree(l), "steps");
    bool exercise = lesson_decisions(l) > 0;
    void *view = calloc(1, game->state_size);
    if (!view)
        abort();
    match_look(lesson_match(l), lesson_seat(l), view);
    scene_make_of(game, lesson_pack(l)->bytes, view, lesson_seat(l), &drawn);
    free(view);
    json_put_int(out, "seat", lesson_seat(l));
    json_put_int(out, "step", lesson_step(l));
    json_put_int(out, "of", exercise ? lesson_decisions(l) : steps->count);
    json_put_bool(out, "waits", exercise ? !lesson_over(l) : json_get(step, "right") != NULL);
    json_put_bool(out, "over", lesson_over(l));
    put_found(json_get(exercise ? lesson_tree(l) : step, "show"), "lights", out);
    put_found(json_get(step, "mark"), "marks", out);
}

static void put_answer(struct lesson *l, const struct lesson_answer *answer, struct text *out)
{
    json_open(out, NULL, '{');
    json_put_str(out, "verdict", lesson_verdicts[answer->verdict]);
    json_put_str(out, "say", answer->say);
    json_put_str(out, "rule", answer->rule);
    json_put_str(out, "refused", answer->refused);
    json_put_str(out, "better", answer->better);
    core_lesson_say(l, out);
    json_close(out, '}');
}

static void put_parts(struct lesson *l, const char *line, struct text *out)
{
    struct lesson_deeds deeds;
    bool taken = lesson_deeds(l, line, &deeds, NULL);
    json_open(out, NULL, '{');
    json_open(out, "parts", '[');
    for (int i = deeds.own; taken && i < deeds.n; i++) {
        struct text words = {0};
        lesson_pack(l)->game->say_action(lesson_pack(l)->bytes, deeds.what[i], &words);
        json_put_str(out, NULL, text_str(&words));
        text_free(&words);
    }
    json_close(out, ']');
    json_close(out, '}');
}

bool core_learn(const char *verb, struct lesson *l, const struct json *request, struct text *out)
{
    struct lesson_answer answer;
    char line[LINE_MAX_BYTES + 1];
    if (strcmp(verb, "try") == 0) {
        lesson_try(l, json_str(json_get(request, "line"), ""), &answer);
        put_answer(l, &answer, out);
    } else if (strcmp(verb, "onward") == 0 && lesson_read_on(l, &answer))
        put_answer(l, &answer, out);
    else if (strcmp(verb, "parts") == 0)
        put_parts(l, json_str(json_get(request, "line"), ""), out);
    else if (strcmp(verb, "showme") == 0) {
        lesson_show_me(l, line);
        json_open(out, NULL, '{');
        json_put_str(out, "line", line);
        json_close(out, '}');
    } else
        return false;
    return true;
}
