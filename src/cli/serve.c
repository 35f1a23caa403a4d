/* serve.c: `bellum serve`: play in the browser. */
#include "verbs.h"

#ifdef BELLUM_SERVER
#include "players/player.h"
#include "server/offer.h"
#include "server/serve.h"

static int run(const struct verb *verb, int argc, char **argv)
{
    enum { PORT = 1, LISTEN, STORE, CERT, KEY, THREADS, SOCKETS, MATCHES, DATA };
    static const struct option options[] = {{"port", required_argument, NULL, PORT},
                                            {"listen", required_argument, NULL, LISTEN},
                                            {"store", required_argument, NULL, STORE},
                                            {"tls-cert", required_argument, NULL, CERT},
                                            {"tls-key", required_argument, NULL, KEY},
                                            {"threads", required_argument, NULL, THREADS},
                                            {"sockets", required_argument, NULL, SOCKETS},
                                            {"matches", required_argument, NULL, MATCHES},
                                            {"data", required_argument, NULL, DATA},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    int cores = (int)player_cores();
    struct serve_options o = {.listen = "127.0.0.1",
                              .port = 8080,
                              .store = "bellum.db",
                              .threads = cores > 1 ? cores - 1 : 1,
                              .sockets_per_address = 200,
                              .matches_per_minute = 60};
    const char *data = NULL;
    int64_t n = 0;
    for (int c; (c = cli_option(verb, argc, argv, options)) != -1;) {
        bool ok = true;
        switch (c) {
        case PORT: ok = cli_number(verb, "--port", optarg, 1, 65535, &n), o.port = (int)n; break;
        case LISTEN: o.listen = optarg; break;
        case STORE: o.store = optarg; break;
        case DATA: data = optarg; break;
        case CERT: o.tls_cert = optarg; break;
        case KEY: o.tls_key = optarg; break;
        case THREADS: ok = cli_number(verb, "--threads", optarg, 1, 64, &n), o.threads = (int)n; break;
        case SOCKETS: ok = cli_number(verb, "--sockets", optarg, 1, 1000000, &n), o.sockets_per_address = (int)n; break;
        case MATCHES: ok = cli_number(verb, "--matches", optarg, 1, 1000000, &n), o.matches_per_minute = (int)n; break;
        }
        if (!ok)
            return EXIT_USAGE;
    }
    if (optind < argc)
        return cli_fail(verb, EXIT_USAGE, "\"%s\" is too much", argv[optind]);
    if (!o.tls_cert != !o.tls_key)
        return cli_fail(verb, EXIT_USAGE, "--tls-cert and --tls-key go together");
    struct errors errors = {0};
    struct offers *offers = data ? offers_load(data, &errors) : NULL;
    if (data && !offers) {
        cli_fail(verb, EXIT_INPUT, "%s cannot be played:\n%s", data, text_str(&errors.text));
        errors_free(&errors);
        return EXIT_INPUT;
    }
    o.offers = offers;
    int code = serve(&o);
    offers_free(offers);
    return code;
}
#else
static int run(const struct verb *verb, int argc, char **argv)
{
    (void)argc, (void)argv;
    return cli_fail(verb, EXIT_INPUT,
                    "this build has no server: install libwebsockets, SQLite and libsodium and build again");
}
#endif

const struct verb verb_serve = {
    .name = "serve",
    .synopsis = "[--port 8080] [--listen ADDRESS] [--store FILE]",
    .about = "play in the browser: opens an address for it",
    .help = "  --port N                 the port (8080)\n"
            "  --listen ADDRESS         who may connect: 127.0.0.1 only this machine (default), 0.0.0.0 everybody\n"
            "  --store FILE             where matches live (bellum.db)\n"
            "  --tls-cert F --tls-key F encrypted, with this certificate and key\n"
            "  --threads N              threads for computer players (one less than there are cores)\n"
            "  --sockets N              connections one address may hold (200)\n"
            "  --matches N              matches one address may make in a minute (60)\n"
            "  --data DIR|FILE          a variant that new matches are made with (docs/data.md)\n"
            "\n"
            "example: bellum serve --port 9000 --store games.db\n",
    .run = run,
};
