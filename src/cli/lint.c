/* lint.c: `bellum lint`: is all of this content right? `bellum variant`: what is different in it? */
#include "verbs.h"

#include "engine/content_inside.h"
#include "engine/describe.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void put_json(struct text *out, const struct game *game, const char *hash, int scenarios,
                     const struct errors *errors)
{
    json_open(out, NULL, '{');
    json_put_str(out, "game", game->id);
    json_put_bool(out, "ok", errors->n == 0);
    if (*hash) {
        json_put_str(out, "hash", hash);
        json_put_int(out, "scenarios", scenarios);
    }
    json_open(out, "mistakes", '[');
    for (const char *line = text_str(&errors->text); *line;) {
        size_t n = strcspn(line, "\n");
        struct text one = {0};
        text_put_n(&one, line, n);
        json_put_str(out, NULL, text_str(&one));
        text_free(&one);
        line += n + (line[n] == '\n');
    }
    json_close(out, ']');
    json_close(out, '}');
}

/* One game's content; true: there is nothing wrong with it. */
static bool lint(const struct game *game, const char *source, struct text *json)
{
    struct errors errors = {0};
    struct json_doc content;
    char hash[17] = "";
    int scenarios = 0;
    if (content_lint(game, source, &errors) && content_load(&content, game->id, source, NULL, &errors)) {
        const struct json *all = json_get(content.root, "scenarios");
        scenarios = all ? all->count : 0;
        snprintf(hash, sizeof hash, "%016" PRIx64, content_hash(content.root));
        json_free(&content);
    }
    bool ok = errors.n == 0;
    if (json)
        put_json(json, game, hash, scenarios, &errors);
    else if (ok)
        printf("%-9s %d scenario%s, hash %s: nothing wrong\n", game->id, scenarios, scenarios == 1 ? "" : "s", hash);
    else {
        printf("%-9s %d mistake%s%s\n", game->id, errors.n, errors.n == 1 ? "" : "s",
               errors.n == ERRORS_MAX ? " or more" : "");
        fputs(text_str(&errors.text), stdout);
    }
    errors_free(&errors);
    return ok;
}

/* The packs of every scenario, of the content of today and of what was built in before. */
static void print_packs(const struct game *game)
{
    for (int back = 0; back <= content_versions_back(game->id); back++) {
        struct json_doc content;
        struct errors errors = {0};
        if (!(back ? content_load_old(&content, game->id, back, NULL, &errors)
                   : content_load_raw(&content, game->id, NULL, NULL, &errors)))
            continue;
        json_each(s, json_get(content.root, "scenarios")) {
            struct json setup = {.type = JSON_OBJECT}, id = *json_place(s, "id");
            id.key = "scenario";
            id.next = NULL;
            json_append(&setup, &id);
            struct pack *pack =
                back ? pack_make_old(game, back, NULL, &setup, &errors) : pack_make(game, NULL, NULL, &setup, &errors);
            if (pack)
                printf("%s %s %016" PRIx64 "\n", game->id, json_str(&id, ""), pack->bytes->hash);
            pack_free(pack);
        }
        fputs(text_str(&errors.text), stderr);
        errors_free(&errors);
        json_free(&content);
    }
}

static int run(const struct verb *verb, int argc, char **argv)
{
    static const struct option options[] = {{"json", no_argument, NULL, 'j'},
                                            {"packs", no_argument, NULL, 'p'},
                                            {"data", required_argument, NULL, 'd'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    const char *data = NULL;
    bool as_json = false, packs = false, ok = true;
    int looked = 0;
    for (int c; (c = cli_option(verb, argc, argv, options)) != -1;)
        switch (c) {
        case 'j': as_json = true; break;
        case 'd': data = optarg; break;
        case 'p': packs = true; break;
        }
    for (int i = optind; i < argc; i++)
        if (!cli_game(verb, argv[i]))
            return EXIT_USAGE;
    if (packs) {
        for (int i = 0; games[i]; i++)
            print_packs(games[i]);
        return EXIT_DONE;
    }
    struct text out = {0};
    json_open(&out, NULL, '[');
    for (int i = optind; i < argc; i++, looked++)
        ok &= lint(game_find(argv[i]), data, as_json ? &out : NULL);
    for (int i = 0; optind == argc && games[i]; i++)
        if (!data || content_is_for(data, games[i]->id)) {
            ok &= lint(games[i], data, as_json ? &out : NULL);
            looked++;
        }
    json_close(&out, ']');
    if (as_json)
        puts(text_str(&out));
    text_free(&out);
    if (!looked)
        return cli_fail(verb, EXIT_INPUT, "%s has content of no game", data);
    return ok ? EXIT_DONE : EXIT_NO;
}

const struct verb verb_lint = {
    .name = "lint",
    .synopsis = "[GAME…] [--data DIR|FILE] [--json]",
    .about = "Checks content: every file, every scenario, every mistake with its place.",
    .help = "  --data DIR|FILE   the variant to check; without it the built-in content\n"
            "  --json            a list: game, ok, hash, scenarios, mistakes\n"
            "  --packs           game, scenario and hash of every pack of today and of older built-in content\n\n"
            "Ends with 0 if nothing is wrong, with 1 if something is. docs/data.md describes the files.\n\n"
            "example: bellum lint legends --data my-legends\n",
    .run = run,
};

/* ---- variant ------------------------------------------------------------------------------------------------------ */

static int run_variant(const struct verb *verb, int argc, char **argv)
{
    static const struct option options[] = {{"play", no_argument, NULL, 'p'}, {"help", no_argument, NULL, 'h'}, {0}};
    bool all = true;
    while (cli_option(verb, argc, argv, options) != -1)
        all = false;
    if (argc - optind != 2)
        return cli_fail(verb, EXIT_USAGE, "needs a game and a folder or file; see bellum variant --help");
    const struct game *game = cli_game(verb, argv[optind]);
    if (!game)
        return EXIT_USAGE;
    struct errors errors = {0};
    struct json_doc content;
    if (!content_load_raw(&content, game->id, argv[optind + 1], NULL, &errors)) {
        cli_fail(verb, EXIT_INPUT, "%s is no content of %s:\n%s", argv[optind + 1], game->id, text_str(&errors.text));
        errors_free(&errors);
        return EXIT_INPUT;
    }
    char *differs = content_difference(game->id, content.root, all);
    json_free(&content);
    if (!differs)
        return cli_fail(verb, EXIT_NO, "%s is the built-in content of %s", argv[optind + 1], game->id);
    puts(differs);
    free(differs);
    return EXIT_DONE;
}

const struct verb verb_variant = {
    .name = "variant",
    .synopsis = "GAME DIR|FILE",
    .about = "What a variant changes, as one JSON object: a file to send and to play.",
    .help =
        "The object is what --data takes, and what a record of such a match carries (docs/data.md).\n"
        "Ends with 1 if nothing is different.\n\n"
        "example: bellum variant legends my-legends > long-bows.json && bellum play legends --data long-bows.json\n",
    .run = run_variant,
};
