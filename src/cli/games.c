/* games.c: `bellum games`: what there is. */
#include "verbs.h"

#include "engine/content.h"
#include "players/player.h"

#include <string.h>

static void put_game(struct text *out, const struct game *game, const struct json *content)
{
    json_open(out, NULL, '{');
    json_put_str(out, "id", game->id);
    json_put_str(out, "name", game->name);
    json_put_str(out, "about", game->about);
    json_put_int(out, "rules_version", game->rules_version);
    json_put_int(out, "seats_min", game->seats_min);
    json_put_int(out, "seats_max", game->seats_max);
    json_open(out, "seat_names", '[');
    for (int i = 0; i < game->seats_max; i++)
        json_put_str(out, NULL, game->seat_names[i] ? game->seat_names[i] : "");
    json_close(out, ']');
    content_say_choices(content, out);
    json_close(out, '}');
}

/* Ids in a row, broken at the width of a page. */
static void print_ids(const struct json *list)
{
    enum { LEFT = 12, WIDTH = 100 };
    int column = LEFT;
    json_each(one, list) {
        const char *id = json_str(json_get(one, "id"), "");
        if (column + (int)strlen(id) + 2 > WIDTH) {
            printf("\n%*s", LEFT, "");
            column = LEFT;
        }
        column += printf("%s%s", id, one->next ? ", " : "");
    }
    putchar('\n');
}

static void put_values(const struct json *list, struct text *out)
{
    json_each(v, list) {
        if (v->type == JSON_STRING)
            text_put(out, v->string);
        else {
            out->comma = false; /* a list of its own */
            json_say(v, out);
        }
        text_put(out, v->next ? ", " : "");
    }
}

static void print_switches(const struct json *switches)
{
    json_each(one, switches) {
        struct text values = {0};
        put_values(json_get(one, "values"), &values);
        printf("  %-16s %s: %s\n", json_str(json_get(one, "id"), ""), text_str(&values),
               json_str(json_get(one, "about"), ""));
        text_free(&values);
    }
}

/* Figures and words that only some scenarios take, given like a switch. */
static void print_options(const struct json *options)
{
    if (options && options->count)
        puts("\noptions of a scenario (--switch, too; the default first or in brackets):");
    json_each(one, options) {
        struct text values = {0};
        const struct json *min = json_get(one, "min"), *id = json_get(one, "option");
        if (min)
            text_format(&values, "%lld to %lld (%lld)", (long long)json_int(min, 0),
                        (long long)json_int(json_get(one, "max"), 0), (long long)json_int(json_get(one, "default"), 0));
        else
            put_values(json_get(one, "values"), &values);
        text_put(&values, "; ");
        put_values(json_get(one, "modes"), &values);
        printf("  %-16s %s: %s\n", json_str(id ? id : json_get(one, "id"), ""), text_str(&values),
               json_str(json_get(one, "about"), ""));
        text_free(&values);
    }
}

static void print_game(const struct game *game, const struct json *content, bool whole)
{
    printf("%-11s %s\n", game->id, game->about);
    const struct json *scenarios = json_get(content, "scenarios"), *switches = json_get(content, "switches");
    if (!whole) {
        printf("%12s", "");
        print_ids(scenarios);
        return;
    }
    printf("\n%s, %d", game->name, game->seats_min);
    if (game->seats_max > game->seats_min)
        printf(" to %d", game->seats_max);
    printf(" seats:");
    for (int i = 0; i < game->seats_max; i++)
        printf("%s %c %s", i ? "," : "", 'A' + i, game->seat_names[i] ? game->seat_names[i] : "");
    puts("\n\nscenarios (--scenario):");
    json_each(one, scenarios)
        printf("  %-16s %s%s%s\n", json_str(json_get(one, "id"), ""), json_str(json_get(one, "name"), ""),
               json_get(one, "about") ? ". " : "", json_str(json_get(one, "about"), ""));
    if (switches && switches->count)
        puts("\nswitches (--switch NAME=VALUE; the first value is the default):");
    print_switches(switches);
    print_options(json_get(content, "options"));
}

static bool one_game(const struct verb *verb, const struct game *game, const char *data, bool whole, struct text *json)
{
    struct json_doc content;
    struct errors errors = {0};
    if (!content_load(&content, game->id, data, NULL, &errors)) {
        cli_fail(verb, EXIT_INPUT, "the content of %s cannot be read:\n%s", game->id, text_str(&errors.text));
        errors_free(&errors);
        return false;
    }
    if (json)
        put_game(json, game, content.root);
    else
        print_game(game, content.root, whole);
    json_free(&content);
    return true;
}

static int run(const struct verb *verb, int argc, char **argv)
{
    static const struct option options[] = {{"json", no_argument, NULL, 'j'},
                                            {"data", required_argument, NULL, 'd'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    bool as_json = false, ok = true;
    const char *data = NULL;
    for (int c; (c = cli_option(verb, argc, argv, options)) != -1;)
        switch (c) {
        case 'j': as_json = true; break;
        case 'd': data = optarg; break;
        }
    for (int i = optind; i < argc; i++)
        if (!cli_game(verb, argv[i]))
            return EXIT_USAGE;
    struct text out = {0};
    json_open(&out, NULL, '{');
    json_open(&out, "games", '[');
    for (int i = optind; i < argc; i++)
        ok &= one_game(verb, game_find(argv[i]), data, true, as_json ? &out : NULL);
    for (int i = 0; optind == argc && games[i]; i++)
        ok &= one_game(verb, games[i], data && content_is_for(data, games[i]->id) ? data : NULL, false,
                       as_json ? &out : NULL);
    json_close(&out, ']');
    json_open(&out, "players", '[');
    for (int i = 0; player_names[i]; i++) {
        json_open(&out, NULL, '{');
        json_put_str(&out, "name", player_names[i]);
        json_put_str(&out, "about", player_about(player_names[i]));
        json_close(&out, '}');
    }
    json_close(&out, ']');
    json_close(&out, '}');
    if (as_json)
        puts(text_str(&out));
    else if (optind == argc) {
        puts("\ncomputer players:");
        for (int i = 0; player_names[i]; i++)
            printf("  %-9s %s\n", player_names[i], player_about(player_names[i]));
        puts("\nbellum games GAME tells more of one; bellum play GAME plays it.");
    }
    text_free(&out);
    return ok ? EXIT_DONE : EXIT_INPUT;
}

const struct verb verb_games = {
    .name = "games",
    .synopsis = "[--json] [--data DIR|FILE] [GAME…]",
    .about = "What there is: games, scenarios, switches, computer players.",
    .help = "  --json       the same as one JSON object\n"
            "  --data DIR|FILE   with this variant of the built-in content (docs/data.md)\n\n"
            "example: bellum games lines\n",
    .run = run,
};
