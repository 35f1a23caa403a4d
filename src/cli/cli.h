/* cli.h: what the verbs of the command share. One file a verb; main.c holds the table. */
#ifndef BELLUM_CLI_H
#define BELLUM_CLI_H

#include "engine/match.h"
#include "exits.h"

#include <getopt.h>
#include <stdio.h>

struct verb {
    const char *name;
    const char *synopsis;                                       /* what follows the name */
    const char *about;                                          /* one sentence */
    const char *help;                                           /* options and an example */
    int (*run)(const struct verb *verb, int argc, char **argv); /* argv[0] is the verb */
};

/* The next option of getopt_long, or -1. --help prints the help and ends; an unknown option or a missing value is
 * told with a suggestion and ends the command with EXIT_USAGE. */
int cli_option(const struct verb *verb, int argc, char **argv, const struct option *options);
void cli_help(const struct verb *verb, FILE *out);

/* What a verb does where the server was not built in. */
int cli_no_server(const struct verb *verb, int argc, char **argv);
/* `bellum check: sentence.` on stderr; returns code. */
int cli_fail(const struct verb *verb, int code, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* The nearest of n words to `word`, or NULL. */
const char *cli_nearest(const char *word, const char *const *words, int n);

/* The game of that name; NULL after telling it, with a suggestion. */
const struct game *cli_game(const struct verb *verb, const char *name);
/* A whole number; false after telling it. */
bool cli_number(const struct verb *verb, const char *option, const char *word, int64_t min, int64_t max, int64_t *out);
/* A whole file ("-" is stdin), 0 behind it; NULL after telling it. free() it. */
char *cli_read_file(const struct verb *verb, const char *path, size_t *n);

/* Can this file be written? False after telling it: before long work, not behind it. */
bool cli_can_write(const struct verb *verb, const char *path);

/* Calls `use` for each file that is named, and for every *.json in a folder and the folders in it, in alphabetical
 * order, with progress. Returns how many folders cannot be read, after telling them. */
int cli_each_json(const struct verb *verb, const char *const *paths, int n,
                  void (*use)(void *context, const char *path), void *context);

/* What every verb that needs a match takes: --scenario, --switch NAME=VALUE, --position FILE, --data DIR. */
struct cli_setup {
    const char *scenario, *position, *data;
    struct text switches; /* members of a JSON object, with commas */
};
/* Lines for a verb's options and help, and what to do with one of them. False after telling a mistake. */
#define CLI_SETUP_OPTIONS                                                                                              \
    {"scenario", required_argument, NULL, CLI_SCENARIO}, {"switch", required_argument, NULL, CLI_SWITCH},              \
        {"position", required_argument, NULL, CLI_POSITION},                                                           \
    {                                                                                                                  \
        "data", required_argument, NULL, CLI_DATA                                                                      \
    }
#define CLI_SETUP_HELP                                                                                                 \
    "  --scenario S             which scenario (the game's first)\n"                                                   \
    "  --switch NAME=VALUE      a switch of the game; may be repeated\n"                                               \
    "  --position FILE          from this position instead (JSON)\n"                                                   \
    "  --data DIR|FILE          a variant of the built-in content (docs/data.md)\n"
enum { CLI_SCENARIO = 0x100, CLI_SWITCH, CLI_POSITION, CLI_DATA };
bool cli_setup_option(const struct verb *verb, struct cli_setup *setup, int option, const char *value);
/* The pack, and the state if it is a position (else *state is NULL). NULL after telling every mistake; then *code is
 * EXIT_USAGE where --scenario or --switch is wrong, EXIT_INPUT where a position or the content is. */
struct pack *cli_pack(const struct verb *verb, const struct game *game, const struct cli_setup *setup, void **state,
                      int *code);

/* Where a variant's folder has its net for a game. */
void cli_net_path(const char *folder, const struct game *game, char *out, size_t size);

/* The letter of a seat that plays here; false after telling it. option: as it was written, for the message. */
bool cli_seat(const struct verb *verb, const char *option, char letter, int seats);

/* FILE@N taken apart: N is -1 where there is none. False after telling it. */
bool cli_at(const struct verb *verb, const char *word, char *path, size_t size, int *entries);
/* A match's seed: from the number, or from the system if it is negative. */
void cli_seed(int64_t number, uint8_t seed[SEED_BYTES]);

/* Progress on stderr, if it is a terminal and the work has taken two seconds. */
struct progress {
    const char *what;
    double started, shown;
    bool visible;
};
void progress_begin(struct progress *p, const char *what);
/* Cheap: looks at the clock, writes seldom. all 0: nobody knows how much there is. */
void progress_at(struct progress *p, int64_t done, int64_t all);
void progress_end(struct progress *p);

/* Ctrl-C during long work. After cli_stop_begin() the first SIGINT only makes cli_stopped() true, so that what was done can
 * be kept and told; a second one ends the process as ever. */
void cli_stop_begin(void);
bool cli_stopped(void);

double cli_seconds(void);
double cli_cpu_seconds(void); /* that this thread had: others on the machine do not count */

#endif
