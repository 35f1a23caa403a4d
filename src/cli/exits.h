/* exits.h: the exit codes of the command, in one table. `bellum --help` prints it, docs/bellum.1.scd repeats it, and
 * tests/test_cli.sh compares the two. Every verb ends with one of these. */
#ifndef BELLUM_EXITS_H
#define BELLUM_EXITS_H

/* X(name, code, meaning) */
#define CLI_EXITS(X)                                                                                                   \
    X(EXIT_DONE, 0, "done")                                                                                            \
    X(EXIT_NO, 1, "the answer is no: a case failed, a record does not verify, an action is not legal")                 \
    X(EXIT_USAGE, 2, "the command line is wrong: a verb, an option, a game, a scenario, a switch, a player")           \
    X(EXIT_INPUT, 3, "a file, a position or content cannot be read, or something cannot be written")                   \
    X(EXIT_STOPPED, 130, "stopped by Ctrl-C, after telling what was kept")

#define CLI_EXIT_CODE(name, code, meaning) name = (code),
enum { CLI_EXITS(CLI_EXIT_CODE) };
#undef CLI_EXIT_CODE

#endif
