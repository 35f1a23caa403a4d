/* serve.c: `bellum serve`: play in the browser. Every option can stand on the command line and in a file; one table says what
 * each may be. */
#include "verbs.h"

#ifdef BELLUM_SERVER
#include "engine/json.h"
#include "players/player.h"
#include "server/diary.h"
#include "server/head.h"
#include "server/offer.h"
#include "server/serve.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

static const struct setting {
    const char *name;
    size_t at;
    int64_t min, max; /* both 0: words */
    bool once;        /* a running server cannot change it */
} settings[] = {
    {"port", offsetof(struct serve_options, port), 1, 65535, true},
    {"listen", offsetof(struct serve_options, listen), 0, 0, true},
    {"store", offsetof(struct serve_options, store), 0, 0, true},
    {"user", offsetof(struct serve_options, user), 0, 0, true},
    {"data", offsetof(struct serve_options, data), 0, 0, true},
    {"tls-cert", offsetof(struct serve_options, tls_cert), 0, 0, false},
    {"tls-key", offsetof(struct serve_options, tls_key), 0, 0, false},
    {"host", offsetof(struct serve_options, hosts), 0, 0, false},
    {"trusted-proxy", offsetof(struct serve_options, proxies), 0, 0, false},
    {"threads", offsetof(struct serve_options, threads), 1, 64, true},
    {"sandbox", offsetof(struct serve_options, sandbox), 0, 1, true},
    {"memory", offsetof(struct serve_options, memory), 16, 1000000, false},
    {"expire", offsetof(struct serve_options, expire), 0, 36500, false},
    {"sockets", offsetof(struct serve_options, limits.sockets), 1, 1000000, false},
    {"connections", offsetof(struct serve_options, limits.connections), 1, 1100000, false},
    {"requests", offsetof(struct serve_options, limits.requests), 1, 1000000, false},
    {"matches", offsetof(struct serve_options, limits.matches), 1, 1000000, false},
    {"records", offsetof(struct serve_options, limits.records), 1, 1000000, false},
    {"guesses", offsetof(struct serve_options, limits.guesses), 1, 1000000, false},
    {"megabytes", offsetof(struct serve_options, limits.megabytes), 1, 1000000, false},
};
enum { SETTINGS = sizeof settings / sizeof *settings, LOG = SETTINGS + 1, CONFIG };

/* What stands on the command line wins over the file; both are kept for a SIGHUP. */
static struct {
    const struct verb *verb;
    const char *config;
    struct serve_options line, now;
    bool given[SETTINGS], log_given;
    struct json_doc doc; /* the words of the options live in it */
} asked;

static void *place(struct serve_options *o, int i) { return (char *)o + settings[i].at; }

static void copy_setting(struct serve_options *to, const struct serve_options *from, int i)
{
    size_t size = settings[i].max ? sizeof(int) : sizeof(const char *);
    memcpy(place(to, i), (const char *)from + settings[i].at, size);
}

static void defaults(struct serve_options *o)
{
    int cores = (int)player_cores();
    *o = (struct serve_options){
        .listen = "127.0.0.1",
        .port = 8080,
        .store = "bellum.db",
        .threads = cores > 1 ? cores : 2, /* one is kept for those who had little */
        .log = LEVEL_INFO,
        .sandbox = 1,
        .limits = {.sockets = 200, .requests = 1000, .matches = 60, .records = 60, .guesses = 20, .megabytes = 1024}};
}

static void read_file(struct serve_options *o, const struct json *root, struct errors *errors)
{
    const char *keys[SETTINGS + 2];
    for (int i = 0; i < SETTINGS; i++)
        keys[i] = settings[i].name;
    keys[SETTINGS] = "log";
    keys[SETTINGS + 1] = NULL;
    if (root->type != JSON_OBJECT) {
        errors_add(errors, root, RULE_NONE, "a configuration is an object: {\"port\": 8080}");
        return;
    }
    json_only_keys(root, keys, errors);
    for (int i = 0; i < SETTINGS; i++) {
        const struct json *j = json_get(root, settings[i].name);
        if (j && settings[i].max)
            *(int *)place(o, i) =
                (int)json_want_int(root, settings[i].name, settings[i].min, settings[i].max, 0, errors);
        else if (j)
            *(const char **)place(o, i) = json_want_str(root, settings[i].name, errors);
    }
    static const char *const levels[] = {"error", "warn", "info", "access", NULL};
    o->log = json_want_word(root, "log", levels, o->log, errors);
}

static bool each_word(const char *list, bool (*good)(const char *word))
{
    char word[256];
    while (*(list += strspn(list, " ,\t"))) {
        size_t n = strcspn(list, " ,\t");
        if (n >= sizeof word)
            return false;
        memcpy(word, list, n);
        word[n] = 0;
        if (!good(word))
            return false;
        list += n;
    }
    return true;
}

static bool is_address(const char *word)
{
    struct sockaddr_storage figures;
    return address_parse(word, &figures);
}

/* Without a port: that is not looked at. */
static bool is_name(const char *word)
{
    char name[VALUE_CHARS];
    return head_host(word, name) && strlen(name) == strlen(word);
}

/* What would be taken and never do what was meant. */
static void check_words(const struct serve_options *o, struct text *why)
{
    if (!o->tls_cert != !o->tls_key)
        text_put(why, "tls-cert and tls-key go together\n");
    if (o->proxies && !each_word(o->proxies, is_address))
        text_format(why, "trusted-proxy is addresses in figures with commas between, as 127.0.0.1,::1, not \"%s\"\n",
                    o->proxies);
    if (o->hosts && !each_word(o->hosts, is_name))
        text_format(why,
                    "host is names without a port, with commas between, as play.example,bellum.example, not \"%s\"\n",
                    o->hosts);
}

static char *read_whole(const char *path, size_t *n, struct text *why)
{
    FILE *in = fopen(path, "rb");
    struct text all = {0};
    char block[4096];
    for (size_t got; in && (got = fread(block, 1, sizeof block, in)) > 0;)
        text_put_n(&all, block, got);
    if (!in || ferror(in) || all.failed)
        text_format(why, "%s cannot be read: %s\n", path, strerror(errno));
    if (in)
        fclose(in);
    text_put(&all, "");
    *n = all.n;
    return all.at;
}

/* File and command line together. False: why not. */
static bool put_together(struct serve_options *o, struct text *why)
{
    struct errors errors = {0};
    struct json_doc doc = {0};
    char *bytes = NULL;
    size_t n = 0;
    bool ok = true;
    defaults(o);
    if (asked.config) {
        bytes = read_whole(asked.config, &n, why);
        ok = !why->n && bytes && json_parse(&doc, asked.config, bytes, n, &errors);
        if (ok)
            read_file(o, doc.root, &errors);
        text_put(why, text_str(&errors.text));
    }
    for (int i = 0; i < SETTINGS; i++)
        if (asked.given[i])
            copy_setting(o, &asked.line, i);
    if (asked.log_given)
        o->log = asked.line.log;
    if (!o->limits.connections)
        o->limits.connections = o->limits.sockets + 100;
    if (ok && !why->n)
        check_words(o, why);
    ok = ok && !why->n;
    free(bytes);
    errors_free(&errors);
    if (ok) { /* the old words may still be in use: they stay */
        json_join(&doc, &asked.doc);
        asked.doc = doc;
    } else
        json_free(&doc);
    return ok;
}

static bool reload(struct serve_options *fresh, struct text *why)
{
    if (!put_together(fresh, why))
        return false;
    for (int i = 0; i < SETTINGS; i++)
        if (settings[i].once)
            copy_setting(fresh, &asked.now, i);
    fresh->offers = asked.now.offers;
    return true;
}

static int run(const struct verb *verb, int argc, char **argv)
{
    struct option options[SETTINGS + 4] = {0};
    for (int i = 0; i < SETTINGS; i++)
        options[i] = (struct option){settings[i].name, required_argument, NULL, i + 1};
    options[SETTINGS] = (struct option){"log", required_argument, NULL, LOG};
    options[SETTINGS + 1] = (struct option){"config", required_argument, NULL, CONFIG};
    options[SETTINGS + 2] = (struct option){"help", no_argument, NULL, 'h'};
    asked.verb = verb;
    for (int c; (c = cli_option(verb, argc, argv, options)) != -1;) {
        char name[32];
        int64_t n = 0;
        if (c == CONFIG)
            asked.config = optarg;
        else if (c == LOG) {
            asked.log_given = true;
            if ((asked.line.log = diary_level_named(optarg)) < 0)
                return cli_fail(verb, EXIT_USAGE, "--log is error, warn, info or access, not \"%s\"", optarg);
        } else if (c > 0 && c <= SETTINGS) {
            const struct setting *s = &settings[c - 1];
            snprintf(name, sizeof name, "--%s", s->name);
            if (s->max && !cli_number(verb, name, optarg, s->min, s->max, &n))
                return EXIT_USAGE;
            if (s->max)
                *(int *)place(&asked.line, c - 1) = (int)n;
            else
                *(const char **)place(&asked.line, c - 1) = optarg;
            asked.given[c - 1] = true;
        }
    }
    if (optind < argc)
        return cli_fail(verb, EXIT_USAGE, "\"%s\" is too much", argv[optind]);
    struct text why = {0};
    bool good = put_together(&asked.now, &why);
    if (!good)
        fprintf(stderr, "bellum serve: %s", text_str(&why));
    text_free(&why);
    if (!good)
        return EXIT_USAGE;
    struct errors errors = {0};
    struct offers *offers = asked.now.data ? offers_load(asked.now.data, &errors) : NULL;
    if (asked.now.data && !offers) {
        cli_fail(verb, EXIT_INPUT, "%s cannot be played:\n%s", asked.now.data, text_str(&errors.text));
        errors_free(&errors);
        return EXIT_INPUT;
    }
    asked.now.offers = offers;
    int rc = serve(&asked.now, reload);
    offers_free(offers);
    json_free(&asked.doc);
    return rc;
}
#define RUN run
#else
#define RUN cli_no_server
#endif

const struct verb verb_serve = {
    .name = "serve",
    .synopsis = "[--port 8080] [--listen ADDRESS] [--store FILE] [--config FILE]",
    .about = "Plays in the browser: opens an address for it.",
    .help =
        "  --port N                 the port (8080)\n"
        "  --listen ADDRESS         who may connect: 127.0.0.1 only this machine (default), 0.0.0.0 everybody\n"
        "  --store FILE             where matches live (bellum.db)\n"
        "  --tls-cert F --tls-key F encrypted, with this certificate and key\n"
        "  --data DIR|FILE          a variant that new matches are made with (docs/data.md)\n"
        "  --host NAMES             the server's names, with commas between; addresses and localhost are known\n"
        "  --trusted-proxy ADDRS    proxies whose X-Forwarded-For is believed\n"
        "  --config FILE            options from a file: {\"port\": 9000, \"store\": \"games.db\"}; read again on SIGHUP\n"
        "  --user NAME              root becomes this user\n"
        "  --sandbox 0|1            a filter of system calls (1)\n"
        "  --log LEVEL              error, warn, info (default) or access\n"
        "  --memory MB              takes nobody in while it uses more (three quarters of what there is)\n"
        "  --expire DAYS            throw away matches that nobody touched for that long (0: never)\n"
        "  --threads N              threads for computer players (as many as cores, 2 at least)\n"
        "What one address may do (docs/server.md):\n"
        "  --sockets N              tables it may sit at at once (200)\n"
        "  --connections N          connections it may hold (100 more than sockets)\n"
        "  --requests N             requests in a second (1000)\n"
        "  --matches N              matches it may make in a minute (60)\n"
        "  --records N              records it may fetch in a minute (60)\n"
        "  --guesses N              wrong links in a minute before they are slowed (20)\n"
        "  --megabytes N            sent and received in a minute (1024)\n"
        "\n"
        "example: bellum serve --port 9000 --store games.db\n",
    .run = RUN,
};
