/* schema.c: `bellum schema`: what may stand in a game's data files, for editors and for people. */
#include "verbs.h"

#include "engine/describe.h"

#include <string.h>

/* A JSON text in lines, two spaces a level: one that people compare. */
static void print_lines(const char *json)
{
    int depth = 0;
    bool text = false;
    for (const char *c = json; *c; c++) {
        if (*c == '"' && (c == json || c[-1] != '\\'))
            text = !text;
        bool opens = !text && strchr("{[", *c), closes = !text && strchr("}]", *c);
        bool empty = (opens && strchr("}]", c[1])) || (closes && strchr("{[", c[-1]));
        depth += opens - closes;
        if (closes && !empty)
            printf("\n%*s", 2 * depth, "");
        putchar(*c);
        if (!text && *c == ':')
            putchar(' ');
        if ((opens && !empty) || (!text && *c == ','))
            printf("\n%*s", 2 * depth, "");
    }
    putchar('\n');
}

static int print_files(const struct verb *verb, const struct game *game)
{
    if (!game->content)
        return cli_fail(verb, EXIT_NO, "%s does not describe its files", game->id);
    for (const struct data_file *f = game->content->files; f->name; f++)
        printf("%-16s %s\n", f->name, f->about);
    return EXIT_DONE;
}

static int print_schema(const struct verb *verb, const struct game *game, const char *name)
{
    const char *names[32];
    int n = 0;
    for (const struct data_file *f = game->content ? game->content->files : NULL; f && f->name && n < 32; f++) {
        names[n++] = f->name;
        if (strcmp(f->name, name) == 0 ||
            (strlen(name) + 5 == strlen(f->name) && strncmp(f->name, name, strlen(name)) == 0)) {
            struct text out = {0};
            describe_schema(game->id, f, &out);
            print_lines(text_str(&out));
            text_free(&out);
            return EXIT_DONE;
        }
    }
    const char *near = cli_nearest(name, names, n);
    return cli_fail(verb, EXIT_USAGE, "%s has no file %s%s%s%s", game->id, name, near ? "; did you mean " : "",
                    near ? near : "", near ? "?" : "");
}

static int print_doc(void)
{
    for (int i = 0; games[i]; i++) {
        printf("## %s: %s\n\n", games[i]->id, games[i]->name);
        for (const struct data_file *f = games[i]->content ? games[i]->content->files : NULL; f && f->name; f++) {
            struct text out = {0};
            describe_doc(games[i]->id, f, &out);
            fputs(text_str(&out), stdout);
            text_free(&out);
        }
    }
    return EXIT_DONE;
}

static int run(const struct verb *verb, int argc, char **argv)
{
    static const struct option options[] = {{"doc", no_argument, NULL, 'd'}, {"help", no_argument, NULL, 'h'}, {0}};
    bool doc = false;
    while (cli_option(verb, argc, argv, options) != -1)
        doc = true;
    if (doc && optind == argc)
        return print_doc();
    if (doc || argc - optind < 1 || argc - optind > 2)
        return cli_fail(verb, EXIT_USAGE, "needs a game and one of its files; see bellum schema --help");
    const struct game *game = cli_game(verb, argv[optind]);
    if (!game)
        return EXIT_USAGE;
    return optind + 1 == argc ? print_files(verb, game) : print_schema(verb, game, argv[optind + 1]);
}

const struct verb verb_schema = {
    .name = "schema",
    .synopsis = "GAME [FILE] | --doc",
    .about = "What may stand in a data file, as JSON Schema.",
    .help = "Without FILE: the files of the game. --doc prints the tables of docs/data.md instead.\n"
            "The schemas of all files are in data/schema/, for editors that complete and check by them.\n\n"
            "example: bellum schema legends units.json\n",
    .run = run,
};
