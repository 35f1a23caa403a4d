/* lessons.c: `bellum lessons`: lists lessons, exercises and puzzles, plays one at the terminal, or checks all. */
#include "verbs.h"

#include "engine/content.h"
#include "engine/lessons.h"
#include "engine/scene.h"
#include "term/table.h"

#include <stdlib.h>
#include <string.h>

struct wishes {
    const struct verb *verb;
    const char *data;
    bool check, json, plain;
};

enum { LISTS = 3 };
static const char *const lists[LISTS] = {"lessons", "exercises", "puzzles"};

/* ---- lists ------------------------------------------------------------------------------------------- */

static void list(const struct game *game, const struct json *content)
{
    printf("%s\n", game->name);
    json_each(l, json_get(content, "lessons"))
        printf("  %-20s %s (%d steps, about %d minutes)\n", json_str(json_get(l, "id"), ""),
               json_str(json_get(l, "name"), ""), json_get(l, "steps")->count,
               (int)json_int(json_get(l, "minutes"), 0));
    json_each(e, json_get(content, "exercises"))
        printf("  %-20s %s: %s\n", json_str(json_get(e, "id"), ""), json_str(json_get(e, "idea"), ""),
               json_str(json_get(e, "say"), ""));
    json_each(r, json_get(content, "ladder"))
        printf("  %-20s %s: %s (bellum play %s --ladder %s)\n", json_str(json_get(r, "id"), ""),
               json_str(json_get(r, "name"), ""), json_str(json_get(r, "say"), ""), game->id,
               json_str(json_get(r, "id"), ""));
    if (json_get(content, "daily"))
        printf("  %-20s %s (bellum play %s --daily)\n", "daily",
               json_str(json_get(json_get(content, "daily"), "say"), ""), game->id);
    const struct json *puzzles = json_get(content, "puzzles");
    if (puzzles && puzzles->count)
        printf("  %s … %s  (%d puzzles, the easiest first)\n", json_str(json_get(json_at(puzzles, 0), "id"), ""),
               json_str(json_get(json_at(puzzles, puzzles->count - 1), "id"), ""), puzzles->count);
}

static void list_json(const struct game *game, const struct json *content, struct text *out)
{
    json_open(out, NULL, '{');
    json_put_str(out, "game", game->id);
    for (int i = 0; i < LISTS; i++) {
        json_open(out, lists[i], '[');
        json_each(one, json_get(content, lists[i])) {
            json_open(out, NULL, '{');
            json_put_str(out, "id", json_str(json_get(one, "id"), ""));
            json_put_str(out, "name", json_str(json_get(one, "name"), ""));
            json_close(out, '}');
        }
        json_close(out, ']');
    }
    json_close(out, '}');
}

/* ---- playing ------------------------------------------------------------------------------------------ */

struct show {
    struct look look;
    struct scene *scene;
    void *view;
};

static void draw(struct lesson *l, struct show *show)
{
    const struct game *game = lesson_pack(l)->game;
    struct text out = {0};
    memset(show->view, 0, game->state_size);
    match_look(lesson_match(l), lesson_seat(l), show->view);
    scene_make_of(game, lesson_pack(l)->bytes, show->view, lesson_seat(l), show->scene);
    table_draw_scene(show->scene, &show->look, lesson_seat(l), &out);
    puts(text_str(&out));
    text_free(&out);
}

static void say_task(const struct lesson *l)
{
    const struct json *step = lesson_now(l), *tree = lesson_tree(l), *steps = json_get(tree, "steps");
    if (step)
        printf("[%d/%d] %s\n      %s\n", lesson_step(l) + 1, steps->count, json_str(json_get(step, "say"), ""),
               json_str(json_get(step, "why"), ""));
    else if (lesson_decisions(l))
        printf("[%d/%d] %s\n", lesson_step(l) + 1, lesson_decisions(l),
               json_str(json_get(tree, "say"), "Win this battle."));
}

static void say_choices(const struct show *show)
{
    for (int i = 0; i < show->scene->choices_n; i++)
        printf("  %-28s %s\n", show->scene->choices[i].words, show->scene->choices[i].label);
}

static void say_answer(const struct lesson_answer *answer)
{
    if (answer->say[0])
        printf("%s\n", answer->say);
    if (answer->refused[0])
        printf("%s\n", answer->refused);
    if (answer->better[0])
        printf("Better: %s\n", answer->better);
}

/* One line from the keyboard. True: it is over. */
static bool take(struct lesson *l, struct show *show, const char *line, struct lesson_answer *answer)
{
    char shown[LINE_MAX_BYTES + 1];
    if (strcmp(line, "?") == 0)
        say_choices(show);
    else if (strcmp(line, "hint") == 0)
        puts(json_str(json_get(lesson_tree(l), "hint"), "Say \"show\" to see the answer."));
    else if (strcmp(line, "show") == 0)
        puts(lesson_show_me(l, shown) ? shown : "There is nothing to show from here.");
    else if (!line[0] && lesson_read_on(l, answer)) {
        say_answer(answer);
        draw(l, show);
    } else {
        enum lesson_verdict verdict = lesson_try(l, line, answer);
        say_answer(answer);
        if (verdict != LESSON_REFUSED && verdict != LESSON_WRONG)
            draw(l, show);
    }
    return answer->verdict == LESSON_DONE || answer->verdict == LESSON_FAILED;
}

static int play(const struct wishes *w, const struct game *game, const struct json *what)
{
    struct errors errors = {0};
    struct lesson *l = lesson_open(game, w->data, NULL, what, &errors);
    if (!l) {
        cli_fail(w->verb, EXIT_INPUT, "it cannot be opened:\n%s", text_str(&errors.text));
        errors_free(&errors);
        return EXIT_INPUT;
    }
    struct show show = {.look = table_look(w->plain, false),
                        .scene = calloc(1, sizeof *show.scene),
                        .view = calloc(1, game->state_size)};
    struct lesson_answer answer = {.verdict = LESSON_PART, .say = ""};
    char *line = NULL;
    size_t room = 0;
    if (!show.scene || !show.view)
        abort();
    printf("%s. %s\n", json_str(json_get(what, "name"), ""), json_str(json_get(what, "goal"), ""));
    puts("A line answers. \"?\" lists what can be done, \"show\" tells the answer, an empty line reads on.\n");
    draw(l, &show);
    bool over = false;
    while (!over) {
        say_task(l);
        fputs("> ", stdout);
        fflush(stdout);
        if (getline(&line, &room, stdin) < 0)
            break;
        line[strcspn(line, "\r\n")] = 0;
        over = take(l, &show, line, &answer);
    }
    bool done = answer.verdict == LESSON_DONE;
    if (done && json_get(what, "won"))
        printf("\n%s\n%s\n", json_str(json_get(what, "won"), ""),
               json_str(json_get(json_get(what, "next"), "say"), ""));
    free(line);
    free(show.scene);
    free(show.view);
    lesson_free(l);
    return done ? EXIT_DONE : EXIT_NO;
}

/* ---- the verb ------------------------------------------------------------------------------------------- */

static int check(const struct game *game, const char *data, const struct json *content)
{
    struct errors errors = {0};
    lessons_check(game, data, content, &errors);
    printf("%-9s", game->id);
    for (int i = 0; i < LISTS; i++) {
        const struct json *list = json_get(content, lists[i]);
        printf("%s %d %s", i ? "," : "", list ? list->count : 0, lists[i]);
    }
    fputs(": ", stdout);
    if (errors.n)
        printf("%d mistakes\n%s", errors.n, text_str(&errors.text));
    else
        puts("each was played to its end");
    int code = errors.n ? EXIT_NO : EXIT_DONE;
    errors_free(&errors);
    return code;
}

static int act(const struct wishes *w, const struct game *game, const char *id, struct text *json)
{
    struct errors errors = {0};
    struct json_doc content;
    int code = EXIT_DONE;
    if (!content_load(&content, game->id, w->data, NULL, &errors)) {
        cli_fail(w->verb, EXIT_INPUT, "the content cannot be read:\n%s", text_str(&errors.text));
        errors_free(&errors);
        return EXIT_INPUT;
    }
    const struct json *what = NULL;
    for (int i = 0; i < LISTS && !what; i++)
        what = json_find(json_get(content.root, lists[i]), "id", id);
    if (*id && !what)
        code =
            cli_fail(w->verb, EXIT_USAGE, "%s has no lesson, exercise or puzzle \"%s\"; bellum lessons %s lists them",
                     game->id, id, game->id);
    else if (what)
        code = play(w, game, what);
    else if (w->check)
        code = check(game, w->data, content.root);
    else if (w->json)
        list_json(game, content.root, json);
    else
        list(game, content.root);
    json_free(&content);
    return code;
}

static int run(const struct verb *verb, int argc, char **argv)
{
    static const struct option options[] = {{"check", no_argument, NULL, 'c'}, {"json", no_argument, NULL, 'j'},
                                            {"plain", no_argument, NULL, 'p'}, {"data", required_argument, NULL, 'd'},
                                            {"help", no_argument, NULL, 'h'},  {0}};
    struct wishes w = {.verb = verb};
    struct text json = {0};
    int code = EXIT_DONE;
    for (int c; (c = cli_option(verb, argc, argv, options)) != -1;)
        switch (c) {
        case 'c': w.check = true; break;
        case 'j': w.json = true; break;
        case 'p': w.plain = true; break;
        case 'd': w.data = optarg; break;
        }
    const struct game *game = optind < argc ? cli_game(verb, argv[optind]) : NULL;
    if (optind < argc && !game)
        return EXIT_USAGE;
    json_open(&json, NULL, '[');
    for (int i = 0; games[i]; i++)
        if (!game || game == games[i]) {
            int one = act(&w, games[i], optind + 1 < argc ? argv[optind + 1] : "", &json);
            code = one ? one : code;
        }
    json_close(&json, ']');
    if (w.json)
        puts(text_str(&json));
    text_free(&json);
    return code;
}

const struct verb verb_lessons = {
    .name = "lessons",
    .synopsis = "[GAME [ID]] [--check] [--json] [--plain] [--data DIR|FILE]",
    .about = "First battles, exercises and puzzles: lists them, plays one, or checks all.",
    .help =
        "  ID                plays that lesson, exercise or puzzle here\n"
        "  --check           plays every lesson by its right lines, all others by their solutions and wrong tries\n"
        "  --json            the list as JSON\n"
        "  --plain           draws with plain signs and no colour\n"
        "  --data DIR|FILE   a variant of the built-in content (docs/data.md)\n\n"
        "Ends with 1 if a check fails, or if an exercise or puzzle was not solved. docs/lessons.md describes the format.\n\n"
        "example: bellum lessons legends first\n",
    .run = run,
};
