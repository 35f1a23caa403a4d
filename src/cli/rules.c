/* rules.c: `bellum rules`: the text of the rules. rules_coverage.c: how often games meet each; rules_site.c: as pages. */
#include "rules.h"
#include "verbs.h"

#include "engine/content.h"
#include "lab/lab.h"
#include "players/player.h"

#include <stdlib.h>
#include <string.h>

/* ---- texts ------------------------------------------------------------------------------------ */

/* Every rule: chapter by chapter where the content has chapters, then what stands in none. */
static void print_book(const struct json *content)
{
    const struct json *rules = json_get(content, "rules"), *chapters = json_get(content, "chapters");
    bool *told = calloc((size_t)rules->count + 1, sizeof *told);
    if (!told)
        abort();
    json_each(chapter, chapters) {
        printf("%s%s\n", chapter == chapters->first ? "" : "\n", json_str(json_get(chapter, "title"), ""));
        json_each(name, json_get(chapter, "rules")) {
            int i = 0;
            json_each(r, rules) {
                if (json_is(name, r->key)) {
                    printf("%-6s %s\n", r->key, json_str(r, ""));
                    told[i] = true;
                }
                i++;
            }
        }
    }
    int i = 0;
    bool rest = false;
    json_each(r, rules) {
        if (!told[i++])
            printf("%s%-6s %s\n", chapters && !rest ? "\n" : "", r->key, json_str(r, "")), rest = true;
    }
    free(told);
}

static int print_rules(const struct verb *verb, const struct json *content, char **wanted, int n, bool as_json)
{
    const struct json *rules = json_get(content, "rules");
    struct text out = {0};
    json_open(&out, NULL, '{');
    json_each(r, rules) {
        bool named = n == 0;
        for (int i = 0; i < n; i++)
            named |= strcmp(wanted[i], r->key) == 0;
        if (named && as_json)
            json_say(r, &out);
        else if (named && n)
            printf("%-6s %s\n", r->key, json_str(r, ""));
    }
    json_close(&out, '}');
    if (as_json)
        puts(text_str(&out));
    else if (!n)
        print_book(content);
    text_free(&out);
    for (int i = 0; i < n; i++)
        if (!json_get(rules, wanted[i]))
            return cli_fail(verb, EXIT_NO, "there is no rule \"%s\"", wanted[i]);
    return EXIT_DONE;
}

static int act(const struct verb *verb, const struct game *game, const struct rules_wishes *w, char **rules, int n)
{
    struct json_doc content;
    struct errors errors = {0};
    if (!content_load(&content, game->id, w->setup.data, NULL, &errors)) {
        cli_fail(verb, EXIT_INPUT, "the content of %s cannot be read:\n%s", game->id, text_str(&errors.text));
        errors_free(&errors);
        return EXIT_INPUT;
    }
    int code;
    if (w->html || w->book)
        code = rules_site(verb, game, w);
    else if (w->coverage)
        code = rules_coverage(verb, game, w, content.root);
    else
        code = print_rules(verb, content.root, rules, n, w->as_json);
    json_free(&content);
    return code;
}

static int run(const struct verb *verb, int argc, char **argv)
{
    static const struct option options[] = {{"coverage", no_argument, NULL, 'c'},
                                            {"games", required_argument, NULL, 'g'},
                                            {"seed", required_argument, NULL, 's'},
                                            {"player", required_argument, NULL, 'p'},
                                            {"threads", required_argument, NULL, 't'},
                                            {"html", required_argument, NULL, 'w'},
                                            {"book", no_argument, NULL, 'b'},
                                            {"scenes", no_argument, NULL, 'S'},
                                            {"cases", required_argument, NULL, 'C'},
                                            {"json", no_argument, NULL, 'j'},
                                            CLI_SETUP_OPTIONS,
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    struct rules_wishes w = {.games = 200, .seed = 1, .player = "random", .threads = player_cores()};
    for (int c; (c = cli_option(verb, argc, argv, options)) != -1;) {
        bool ok = true;
        switch (c) {
        case 'c': w.coverage = true; break;
        case 'g': ok = cli_number(verb, "--games", optarg, 1, INT64_C(1000000000), &w.games); break;
        case 's': ok = cli_number(verb, "--seed", optarg, 0, INT64_MAX, &w.seed); break;
        case 't': ok = cli_number(verb, "--threads", optarg, 1, LAB_THREADS, &w.threads); break;
        case 'p': w.player = optarg; break;
        case 'w': w.html = optarg; break;
        case 'b': w.book = true; break;
        case 'S': w.scenes = true; break;
        case 'C': w.cases = optarg; break;
        case 'j': w.as_json = true; break;
        default: ok = cli_setup_option(verb, &w.setup, c, optarg);
        }
        if (!ok)
            return EXIT_USAGE;
    }
    if (optind >= argc)
        return cli_fail(verb, EXIT_USAGE, "name a game, as in: bellum rules lines");
    const struct game *game = cli_game(verb, argv[optind]);
    int code = game ? act(verb, game, &w, argv + optind + 1, argc - optind - 1) : EXIT_USAGE;
    text_free(&w.setup.switches);
    return code;
}

const struct verb verb_rules = {
    .name = "rules",
    .synopsis =
        "GAME [RULE…] [--coverage [--player P] [--games N]] [--html DIR | --book [--scenes]] [--cases DIR] [--json] …",
    .about = "The rules of a game, how often games meet each, or a page with examples.",
    .help =
        "  --coverage               how often games met each rule, spread over all scenarios\n"
        "  --player P               who plays these games (random)\n"
        "  --games N --seed N       how many, and from which seed (200, 1)\n"
        "  --threads N              games at the same time (one a core)\n"
        "  --html DIR               the rulebook as pages, DIR/GAME/index.html: search, drawings, examples that play\n"
        "  --book [--scenes]        the same as one JSON object; --scenes: with the examples and what to draw\n"
        "  --cases DIR              examples from these cases instead of the built-in ones\n"
        "  --json                   the result as one JSON object\n" CLI_SETUP_HELP "\n"
        "example: bellum rules lines R16 R20\n",
    .run = run,
};
