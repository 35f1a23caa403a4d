/* common.c: see cli.h. */
#include "cli.h"

#include "engine/content.h"
#include "engine/net.h"
#include "engine/position.h"

#include <errno.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---- telling ------------------------------------------------------------------------------ */

int cli_no_server(const struct verb *verb, int argc, char **argv)
{
    (void)argc, (void)argv;
    return cli_fail(verb, EXIT_INPUT,
                    "this build has no server: install OpenSSL, SQLite and libsodium and build again");
}

int cli_fail(const struct verb *verb, int code, const char *format, ...)
{
    va_list args;
    char *words = NULL;
    va_start(args, format);
    int n = vasprintf(&words, format, args);
    va_end(args);
    while (n > 0 && words[n - 1] == '\n') /* a list of mistakes ends its last line itself */
        words[--n] = 0;
    fprintf(stderr, "bellum %s: %s\n", verb->name, n < 0 ? format : words);
    if (n >= 0)
        free(words);
    return code;
}

void cli_help(const struct verb *verb, FILE *out)
{
    fprintf(out, "usage: bellum %s %s\n\n%s\n\n%s", verb->name, verb->synopsis, verb->about, verb->help);
}

const char *cli_nearest(const char *word, const char *const *words, int n)
{
    const char *best = NULL;
    int best_distance = (int)strlen(word) < 4 ? 2 : 3;
    for (int i = 0; i < n; i++) {
        int d = word_distance(word, words[i]);
        if (d < best_distance) {
            best_distance = d;
            best = words[i];
        }
    }
    return best;
}

/* ---- options ------------------------------------------------------------------------------ */

static _Noreturn void wrong_option(const struct verb *verb, const char *word, const struct option *options)
{
    char name[64];
    const char *names[32] = {0};
    int n = 0;
    while (*word == '-')
        word++;
    snprintf(name, sizeof name, "%.*s", (int)strcspn(word, "="), word);
    bool known = false;
    for (int i = 0; options[i].name && n < 32; i++) {
        names[n++] = options[i].name;
        known |= strcmp(options[i].name, name) == 0;
    }
    const char *near = cli_nearest(name, names, n);
    if (known)
        cli_fail(verb, EXIT_USAGE, "--%s needs a value, or takes none; see bellum %s --help", name, verb->name);
    else if (near)
        cli_fail(verb, EXIT_USAGE, "there is no option --%s; did you mean --%s?", name, near);
    else
        cli_fail(verb, EXIT_USAGE, "there is no option --%s; see bellum %s --help", name, verb->name);
    exit(EXIT_USAGE);
}

int cli_option(const struct verb *verb, int argc, char **argv, const struct option *options)
{
    opterr = 0;
    int at = optind < 1 ? 1 : optind;
    int c = getopt_long(argc, argv, "h", options, NULL);
    if (c == 'h') {
        cli_help(verb, stdout);
        exit(EXIT_DONE);
    }
    int word = optind - 1 >= at ? optind - 1 : at;
    if (argv[word] && argv[word][0] != '-' && optind < argc) /* of letters in a row the first is wrong: -xv */
        word = optind;
    if (c == '?' || c == ':')
        wrong_option(verb, argv[word], options);
    return c;
}

bool cli_number(const struct verb *verb, const char *option, const char *word, int64_t min, int64_t max, int64_t *out)
{
    if (word_int(word, min, max, out))
        return true;
    cli_fail(verb, EXIT_USAGE, "%s must be a whole number %lld..%lld, not \"%s\"", option, (long long)min,
             (long long)max, word);
    return false;
}

const struct game *cli_game(const struct verb *verb, const char *name)
{
    const struct game *game = game_find(name);
    if (game)
        return game;
    const char *names[64] = {0};
    int n = 0;
    while (n < 64 && games[n]) {
        names[n] = games[n]->id;
        n++;
    }
    const char *near = cli_nearest(name, names, n);
    if (near)
        cli_fail(verb, EXIT_USAGE, "there is no game \"%s\"; did you mean %s?", name, near);
    else
        cli_fail(verb, EXIT_USAGE, "there is no game \"%s\"; bellum games lists them", name);
    return NULL;
}

/* ---- files and set-ups --------------------------------------------------------------------- */

char *cli_read_file(const struct verb *verb, const char *path, size_t *n)
{
    struct text all = {0};
    FILE *in = strcmp(path, "-") == 0 ? stdin : fopen(path, "rb");
    char block[16 * 1024];
    size_t got;
    bool bad = !in;
    while (in && (got = fread(block, 1, sizeof block, in)) > 0)
        text_put_n(&all, block, got);
    bad |= in && ferror(in);
    int error = errno;
    if (in && in != stdin)
        fclose(in);
    if (bad || all.failed) {
        cli_fail(verb, EXIT_INPUT, "cannot read %s: %s", path, all.failed ? "it is too large" : strerror(error));
        text_free(&all);
        return NULL;
    }
    text_put(&all, "");
    *n = all.n;
    return all.at;
}

static bool add_switch(const struct verb *verb, struct cli_setup *setup, const char *word)
{
    const char *equals = strchr(word, '=');
    if (!equals || equals == word) {
        cli_fail(verb, EXIT_USAGE, "--switch takes NAME=VALUE, not \"%s\"", word);
        return false;
    }
    char name[64];
    int64_t number;
    snprintf(name, sizeof name, "%.*s", (int)(equals - word), word);
    if (word_int(equals + 1, INT64_MIN, INT64_MAX, &number))
        json_put_int(&setup->switches, name, number);
    else if (strcmp(equals + 1, "true") == 0 || strcmp(equals + 1, "false") == 0)
        json_put_bool(&setup->switches, name, equals[1] == 't');
    else
        json_put_str(&setup->switches, name, equals + 1);
    return true;
}

bool cli_setup_option(const struct verb *verb, struct cli_setup *setup, int option, const char *value)
{
    switch (option) {
    case CLI_SCENARIO: setup->scenario = value; return true;
    case CLI_POSITION: setup->position = value; return true;
    case CLI_DATA: setup->data = value; return true;
    case CLI_SWITCH: return add_switch(verb, setup, value);
    default: return false;
    }
}

/* The set-up that the command line asks for, as JSON; without its switches where they are not wanted. */
static void say_setup(const struct cli_setup *setup, bool switches, struct text *out)
{
    json_open(out, NULL, '{');
    if (setup->scenario)
        json_put_str(out, "scenario", setup->scenario);
    if (setup->switches.n && switches) {
        struct text inner = {0};
        text_format(&inner, "{%s}", text_str(&setup->switches));
        json_put_raw(out, "switches", text_str(&inner));
        text_free(&inner);
    }
    json_close(out, '}');
}

static struct pack *pack_of_setup(const struct game *game, const struct cli_setup *setup, bool switches,
                                  struct errors *errors)
{
    struct text t = {0};
    struct json_doc doc = {0};
    struct pack *pack = NULL;
    say_setup(setup, switches, &t);
    if (json_parse(&doc, "command line", text_str(&t), t.n, errors))
        pack = pack_make(game, setup->data, NULL, doc.root, errors);
    text_free(&t);
    json_free(&doc);
    return pack;
}

/* Is the command line to blame for a set-up that was refused, or the content? A scenario that the content does not
 * list, or switches without which it can be set up, are the command line's. near: a scenario that was meant, or "". */
static bool asked_wrongly(const struct game *game, const struct cli_setup *setup, char near[64])
{
    enum { NAMES = 256 };
    struct json_doc content;
    struct errors errors = {0};
    const char *names[NAMES], *found = NULL;
    int n = 0;
    bool known = !setup->scenario, wrongly = false;
    near[0] = 0;
    if (content_load(&content, game->id, setup->data, NULL, &errors)) {
        json_each(one, json_get(content.root, "scenarios")) {
            const char *id = json_str(json_get(one, "id"), "");
            known |= setup->scenario && strcmp(id, setup->scenario) == 0;
            if (n < NAMES)
                names[n++] = id;
        }
        if (!known && (found = cli_nearest(setup->scenario, names, n)))
            snprintf(near, 64, "%s", found);
        struct pack *plain = known && setup->switches.n ? pack_of_setup(game, setup, false, &errors) : NULL;
        wrongly = !known || plain;
        pack_free(plain);
        json_free(&content);
    }
    errors_free(&errors);
    return wrongly;
}

/* The files of a variant stand in its folder, or in one named after the game. */
void cli_net_path(const char *folder, const struct game *game, char *out, size_t size)
{
    struct stat about;
    snprintf(out, size, "%s/%s", folder, game->id);
    bool inner = stat(out, &about) == 0 && S_ISDIR(about.st_mode);
    snprintf(out, size, "%s/%s%snet.txt", folder, inner ? game->id : "", inner ? "/" : "");
}

/* A variant may bring its own net. False after telling that it is not for this game. */
static bool take_net(const struct verb *verb, const struct game *game, const char *data)
{
    char path[4096];
    struct net net;
    struct text error = {0};
    struct stat about;
    if (!data || stat(data, &about) != 0 || !S_ISDIR(about.st_mode))
        return true;
    cli_net_path(data, game, path, sizeof path);
    if (stat(path, &about) != 0)
        return true;
    if (!net_read_file(&net, path, game, &error)) {
        cli_fail(verb, EXIT_INPUT, "%s", text_str(&error));
        text_free(&error);
        return false;
    }
    net_install(game, &net);
    return true;
}

struct pack *cli_pack(const struct verb *verb, const struct game *game, const struct cli_setup *setup, void **state,
                      int *code)
{
    struct errors errors = {0};
    struct pack *pack = NULL;
    char near[64] = "";
    *state = NULL;
    *code = EXIT_INPUT;
    if (!take_net(verb, game, setup->data))
        return NULL;
    if (setup->position) {
        struct json_doc doc = {0};
        size_t n;
        char *bytes = cli_read_file(verb, setup->position, &n);
        if (!bytes)
            return NULL;
        if (json_parse(&doc, setup->position, bytes, n, &errors))
            pack = position_load(game, setup->data, NULL, doc.root, state, &errors);
        free(bytes);
        json_free(&doc);
    } else if (!(pack = pack_of_setup(game, setup, true, &errors)) && asked_wrongly(game, setup, near))
        *code = EXIT_USAGE;
    if (!pack) {
        struct text more = {0};
        if (near[0])
            text_format(&more, "did you mean --scenario %s? ", near);
        if (!setup->position)
            text_format(&more, "bellum games %s lists scenarios and switches", game->id);
        cli_fail(verb, *code, "%s cannot be set up so:\n%s%s", game->id, text_str(&errors.text), text_str(&more));
        text_free(&more);
    }
    errors_free(&errors);
    return pack;
}

bool cli_seat(const struct verb *verb, const char *option, char letter, int seats)
{
    if (letter >= 'A' && letter < 'A' + seats)
        return true;
    cli_fail(verb, EXIT_USAGE, "%s: there is no seat %c, %d play here", option, letter, seats);
    return false;
}

void cli_seed(int64_t number, uint8_t seed[SEED_BYTES])
{
    memset(seed, 0, SEED_BYTES);
    if (number < 0) {
        if (getrandom(seed, SEED_BYTES, 0) != SEED_BYTES)
            abort();
        return;
    }
    struct rng rng;
    rng_seed(&rng, (uint64_t)number);
    for (int i = 0; i < SEED_BYTES; i += 8) {
        uint64_t word = rng_next(&rng);
        for (int k = 0; k < 8; k++)
            seed[i + k] = (uint8_t)(word >> (8 * k));
    }
}

/* FILE@N: N entries, -1 where there is no @. A file whose name has an @ of its own is found as it is. */
bool cli_at(const struct verb *verb, const char *word, char *path, size_t size, int *entries)
{
    const char *at = strrchr(word, '@');
    int64_t n = -1;
    FILE *whole = fopen(word, "rb");
    if (whole)
        fclose(whole);
    *entries = -1;
    size_t length = at && !whole ? (size_t)(at - word) : strlen(word);
    if (length >= size) {
        cli_fail(verb, EXIT_USAGE, "that name is too long");
        return false;
    }
    memcpy(path, word, length);
    path[length] = 0;
    if (!at || whole)
        return true;
    if (!cli_number(verb, "the number behind @", at + 1, 0, INT32_MAX, &n))
        return false;
    *entries = (int)n;
    return true;
}

/* ---- progress, and Ctrl-C -------------------------------------------------------------------------------- */

double cli_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

double cli_cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static volatile sig_atomic_t stop_asked;

static void on_interrupt(int signal_number)
{
    static const char told[] = "\nCtrl-C: the games that are being played are ended first. Once more ends at once.\n";
    (void)signal_number;
    stop_asked = 1;
    if (write(STDERR_FILENO, told, sizeof told - 1) < 0) /* nobody can be told that nobody can be told */
        return;
}

void cli_stop_begin(void)
{
    struct sigaction action = {.sa_handler = on_interrupt, .sa_flags = SA_RESETHAND | SA_RESTART};
    sigaction(SIGINT, &action, NULL);
}

bool cli_stopped(void) { return stop_asked; }

void progress_begin(struct progress *p, const char *what)
{
    *p = (struct progress){.what = what, .started = cli_seconds(), .visible = isatty(STDERR_FILENO)};
}

void progress_at(struct progress *p, int64_t done, int64_t all)
{
    double now;
    if (!p->visible || (now = cli_seconds()) - p->started < 2 || now - p->shown < 0.2)
        return;
    p->shown = now;
    enum { WIDTH = 30 };
    if (all <= 0) {
        fprintf(stderr, "\r%s: %lld \033[K", p->what, (long long)done);
        return;
    }
    int full = (int)(done * WIDTH / all);
    double left = done > 0 ? (now - p->started) / (double)done * (double)(all - done) : 0;
    fprintf(stderr, "\r%s [%.*s%.*s] %lld/%lld, %d:%02d left \033[K", p->what, full, "##############################",
            WIDTH - full, "..............................", (long long)done, (long long)all, (int)left / 60,
            (int)left % 60);
}

void progress_end(struct progress *p)
{
    if (p->shown > 0)
        fputs("\r\033[K", stderr);
}
