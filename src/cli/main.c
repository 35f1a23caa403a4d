/* main.c: the `bellum` command: finds the verb in its table. */
#include "verbs.h"

#include <string.h>

/* One line a verb. */
static const struct verb *const verbs[] = {
    &verb_games, &verb_play,  &verb_replay, &verb_fork,   &verb_check,   &verb_odds,  &verb_sim,
    &verb_arena, &verb_sprt,  &verb_setup,  &verb_rules,  &verb_perft,   &verb_bench, &verb_protocol,
    &verb_serve, &verb_store, &verb_lint,   &verb_schema, &verb_variant,
};
enum { VERBS = sizeof verbs / sizeof *verbs }; /* NOLINT(bugprone-sizeof-expression): of a pointer, as meant */

static void help(FILE *out)
{
    fputs("usage: bellum VERB …\n\nBattle games, played by their rulebooks.\n\n", out);
    for (int i = 0; i < VERBS; i++)
        fprintf(out, "  %-9s %s\n", verbs[i]->name, verbs[i]->about);
    fputs("\nbellum VERB --help tells more, with an example.\n", out);
}

/* A command whose answer was lost did not do what it says: a full disk must not look like a fork that was written. */
static int ended(const struct verb *verb, int code)
{
    bool lost = fflush(stdout) != 0;
    return lost || ferror(stdout) ? cli_fail(verb, code ? code : EXIT_INPUT, "cannot write the standard output") : code;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        help(stderr);
        return EXIT_USAGE;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0) {
        help(stdout);
        return EXIT_DONE;
    }
    const char *names[VERBS] = {0};
    for (int i = 0; i < VERBS; i++) {
        if (strcmp(argv[1], verbs[i]->name) == 0)
            return ended(verbs[i], verbs[i]->run(verbs[i], argc - 1, argv + 1));
        names[i] = verbs[i]->name;
    }
    const char *near = cli_nearest(argv[1], names, VERBS);
    if (near)
        fprintf(stderr, "bellum: there is no verb \"%s\"; did you mean %s?\n", argv[1], near);
    else
        fprintf(stderr, "bellum: there is no verb \"%s\"; bellum --help lists them\n", argv[1]);
    return EXIT_USAGE;
}
