/* check.c: `bellum check`: runs cases. */
#include "verbs.h"

#include "engine/cases.h"
#include "engine/content.h"

#include <stdlib.h>
#include <string.h>

struct tally {
    const struct verb *verb;
    struct case_options options;
    bool json, verbose;
    struct text out; /* --json: the list of cases */
    int passed, failed;
    int unreadable;
    char rules_of[32]; /* the game whose content is open: its rules are those that a case may cite */
    struct json_doc content;
};

/* The rules of a game, read once as long as the cases are of the same game; NULL where its content has no texts. */
static const struct json *rules_of(struct tally *t, const char *game)
{
    if (strcmp(t->rules_of, game) != 0) {
        struct errors errors = {0};
        json_free(&t->content);
        if (!content_load(&t->content, game, t->options.folder, NULL, &errors))
            t->content = (struct json_doc){0};
        errors_free(&errors);
        snprintf(t->rules_of, sizeof t->rules_of, "%s", game);
    }
    return json_get(t->content.root, "rules");
}

/* Every rule that the case cites exists, in the content or in what the case lays over it; else what is wrong goes to `wrong`. */
static bool rules_exist(struct tally *t, const struct case_result *result, struct text *wrong)
{
    static const char *const members[] = {"rules", "also"};
    const struct json *rules = rules_of(t, result->game);
    const struct json *own = json_get(json_get(result->tree, "data"), "rules");
    for (size_t i = 0; rules && rules->count && i < sizeof members / sizeof *members; i++)
        json_each(r, json_get(result->tree, members[i]))
            if (!json_get(rules, json_str(r, "")) && !json_get(own, json_str(r, "")))
                text_format(wrong, "the case itself: there is no rule \"%s\" in %s\n", json_str(r, ""), result->game);
    return wrong->n == 0;
}

static void tell(struct tally *t, const struct case_result *result)
{
    result->passed ? t->passed++ : t->failed++;
    if (t->json) {
        json_open(&t->out, NULL, '{');
        json_put_str(&t->out, "file", result->file);
        json_put_int(&t->out, "line", result->line);
        json_put_str(&t->out, "game", result->game);
        json_put_str(&t->out, "about", result->about);
        json_put_bool(&t->out, "passed", result->passed);
        if (!result->passed)
            json_put_str(&t->out, "message", result->message);
        json_close(&t->out, '}');
        return;
    }
    if (result->passed) {
        if (t->verbose)
            printf("%s:%d: passed: %s\n", result->file, result->line, result->about);
        return;
    }
    printf("%s:%d: FAILED: %s\n", result->file, result->line, result->about);
    for (const char *line = result->message, *end; *line; line = *end ? end + 1 : end) {
        end = line + strcspn(line, "\n");
        printf("    %.*s\n", (int)(end - line), line);
    }
}

static void report(void *context, const struct case_result *found)
{
    struct tally *t = context;
    struct text wrong = {0};
    struct case_result with = *found;
    if (!rules_exist(t, found, &wrong)) {
        text_put(&wrong, found->message);
        with.passed = false;
        with.message = text_str(&wrong);
    }
    tell(t, &with);
    text_free(&wrong);
}

static void check_file(void *context, const char *path)
{
    struct tally *t = context;
    size_t n;
    char *bytes = cli_read_file(t->verb, path, &n);
    if (!bytes) {
        t->unreadable++;
        return;
    }
    struct json_doc doc = {0};
    struct errors errors = {0};
    if (json_parse(&doc, path, bytes, n, &errors))
        cases_run(path, bytes, n, &t->options);
    else {
        cli_fail(t->verb, EXIT_INPUT, "%s", text_str(&errors.text));
        t->unreadable++;
    }
    json_free(&doc);
    errors_free(&errors);
    free(bytes);
}

static int run(const struct verb *verb, int argc, char **argv)
{
    static const struct option options[] = {{"json", no_argument, NULL, 'j'},
                                            {"verbose", no_argument, NULL, 'v'},
                                            {"data", required_argument, NULL, 'd'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    struct tally t = {.verb = verb, .options = {.report = report}};
    t.options.context = &t;
    for (int c; (c = cli_option(verb, argc, argv, options)) != -1;)
        switch (c) {
        case 'j': t.json = true; break;
        case 'v': t.verbose = true; break;
        case 'd': t.options.folder = optarg; break;
        }
    if (optind == argc)
        return cli_fail(verb, EXIT_USAGE, "name a file or a folder of cases, as in: bellum check cases/");
    json_open(&t.out, NULL, '[');
    int folders = cli_each_json(verb, (const char *const *)(argv + optind), argc - optind, check_file, &t);
    t.unreadable += folders;
    json_close(&t.out, ']');
    if (t.json)
        printf("{\"passed\":%d,\"failed\":%d,\"unreadable\":%d,\"cases\":%s}\n", t.passed, t.failed, t.unreadable,
               text_str(&t.out));
    else
        printf("%d passed, %d failed\n", t.passed, t.failed);
    text_free(&t.out);
    json_free(&t.content);
    if (t.unreadable || t.passed + t.failed == 0) {
        if (!t.unreadable)
            cli_fail(verb, EXIT_INPUT, "there is no case in what was named");
        return EXIT_INPUT;
    }
    return t.failed ? EXIT_NO : EXIT_DONE;
}

const struct verb verb_check = {
    .name = "check",
    .synopsis = "[--json] [--verbose] [--data DIR|FILE] FILE|DIR…",
    .about = "Runs cases: executable rule examples.",
    .help = "  --json       the result as one JSON object\n"
            "  --verbose    also lists the cases that passed\n"
            "  --data DIR|FILE   a variant of the built-in content (docs/data.md)\n\n"
            "Says for each failure what was expected, what was found, and the rule; docs/cases.md has the format.\n"
            "The last line is `N passed, M failed`. Exits with 1 if a case failed, 3 if something cannot be read.\n\n"
            "example: bellum check cases/lines\n",
    .run = run,
};
