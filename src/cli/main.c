/* main.c: the `bellum` command: finds the verb in its table. */
#include "verbs.h"

#include "bellum.h"

#include <string.h>

/* One line a verb. */
static const struct verb *const verbs[] = {
    &verb_games, &verb_play,  &verb_replay, &verb_review, &verb_fork,    &verb_check,   &verb_odds,
    &verb_sim,   &verb_arena, &verb_sprt,   &verb_rules,  &verb_perft,   &verb_bench,   &verb_protocol,
    &verb_serve, &verb_store, &verb_lint,   &verb_schema, &verb_variant, &verb_lessons, &verb_train,
};
enum { VERBS = sizeof verbs / sizeof *verbs }; /* NOLINT(bugprone-sizeof-expression): of a pointer, as meant */

static void help(FILE *out)
{
    fputs("usage: bellum VERB …\n\nBattle games, played by their rulebooks.\n\n", out);
    for (int i = 0; i < VERBS; i++)
        fprintf(out, "  %-9s %s\n", verbs[i]->name, verbs[i]->about);
    fputs("\nbellum help VERB tells more, with an example. bellum --version tells which one this is.\n\nExit codes:\n",
          out);
#define PUT_EXIT(name, code, meaning) fprintf(out, "  %-3d  %s\n", code, meaning);
    CLI_EXITS(PUT_EXIT)
#undef PUT_EXIT
}

static int no_verb(const char *word)
{
    const char *names[VERBS] = {0};
    for (int i = 0; i < VERBS; i++)
        names[i] = verbs[i]->name;
    const char *near = cli_nearest(word, names, VERBS);
    if (near)
        fprintf(stderr, "bellum: there is no verb \"%s\"; did you mean %s?\n", word, near);
    else
        fprintf(stderr, "bellum: there is no verb \"%s\"; bellum --help lists them\n", word);
    return EXIT_USAGE;
}

static const struct verb *find(const char *word)
{
    for (int i = 0; i < VERBS; i++)
        if (strcmp(word, verbs[i]->name) == 0)
            return verbs[i];
    return NULL;
}

/* A command whose answer was lost did not do what it says: a full disk must not look like a fork that was written. */
static int ended(const struct verb *verb, int code)
{
    bool lost = fflush(stdout) != 0;
    return lost || ferror(stdout) ? cli_fail(verb, code ? code : EXIT_INPUT, "cannot write the standard output") : code;
}

int main(int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : NULL;
    if (!word) {
        help(stderr);
        return EXIT_USAGE;
    }
    if (strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0) {
        printf("bellum %s\n", bellum_version());
        return EXIT_DONE;
    }
    bool asks = strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0;
    if (asks && argc < 3) {
        help(stdout);
        return EXIT_DONE;
    }
    const struct verb *verb = find(asks ? argv[2] : word);
    if (!verb)
        return no_verb(asks ? argv[2] : word);
    if (asks) {
        cli_help(verb, stdout);
        return EXIT_DONE;
    }
    return ended(verb, verb->run(verb, argc - 1, argv + 1));
}
