/* perft.c: `bellum perft`: how many ways there are to play on. */
#include "verbs.h"

#include "engine/perft.h"

#include <inttypes.h>
#include <stdlib.h>

/* The counts of the first entries add up to the whole, so that the work can be seen going on. */
struct count {
    struct perft total;
    struct progress progress;
    int done, all;
    bool print;
    struct text *json; /* --json --divide: the list */
};

static void tell(void *context, const char *words, const struct perft *one)
{
    struct count *c = context;
    c->total.leaves += one->leaves;
    c->total.signature += one->signature;
    c->total.entries += one->entries + 1;
    progress_at(&c->progress, ++c->done, c->all);
    if (c->print)
        printf("%12" PRIu64 "  %s\n", one->leaves, words);
    if (!c->json)
        return;
    json_open(c->json, NULL, '{');
    json_put_str(c->json, "entry", words);
    json_put_int(c->json, "leaves", (int64_t)one->leaves);
    json_close(c->json, '}');
}

/* How many entries can come first; 0: it is over. */
static int first_entries(const struct game *game, const void *pack, const void *state)
{
    struct node node = game->node(pack, state);
    action_t *actions = calloc((size_t)game->choices_max, sizeof *actions);
    struct outcome *outcomes = calloc((size_t)game->outcomes_max, sizeof *outcomes);
    if (!actions || !outcomes)
        abort();
    int n = node.kind == NODE_CHOICE ? game->legal(pack, state, (unsigned)__builtin_ctz(node.seats), actions)
            : node.kind == NODE_LUCK ? game->outcomes(pack, state, outcomes)
                                     : 0;
    free(actions);
    free(outcomes);
    return n;
}

static int count(const struct verb *verb, const struct game *game, const struct pack *pack, const void *state,
                 int depth, bool divide, bool as_json)
{
    struct text list = {0}, name = {0};
    struct count c = {.all = first_entries(game, pack->bytes, state),
                      .print = divide && !as_json,
                      .json = divide && as_json ? &list : NULL};
    json_open(&list, NULL, '[');
    progress_begin(&c.progress, "first entries");
    double started = cli_seconds();
    bool ok = depth > 0 && c.all ? perft_divide(game, pack->bytes, state, depth, tell, &c)
                                 : perft_run(game, pack->bytes, state, depth, &c.total);
    double seconds = cli_seconds() - started;
    progress_end(&c.progress);
    json_close(&list, ']');
    if (!ok)
        return cli_fail(verb, EXIT_NO, "there is not enough memory for depth %d", depth);
    json_put_str(&name, NULL, pack->bytes->scenario); /* a designer's own may hold anything */
    if (as_json)
        printf("{\"game\":\"%s\",\"scenario\":%s,\"depth\":%d,\"leaves\":%" PRIu64 ",\"entries\":%" PRIu64
               ",\"signature\":\"%016" PRIx64 "\",\"seconds\":%.6f,\"divide\":%s}\n",
               game->id, text_str(&name), depth, c.total.leaves, c.total.entries, c.total.signature, seconds,
               text_str(&list));
    else
        printf("%s %s, depth %d: %" PRIu64 " ways, signature %016" PRIx64 ", %.1f million entries/s\n", game->id,
               pack->bytes->scenario, depth, c.total.leaves, c.total.signature,
               seconds > 0 ? (double)c.total.entries / seconds / 1e6 : 0.0);
    text_free(&list);
    text_free(&name);
    return EXIT_DONE;
}

static int run(const struct verb *verb, int argc, char **argv)
{
    static const struct option options[] = {{"divide", no_argument, NULL, 'v'},
                                            {"json", no_argument, NULL, 'j'},
                                            CLI_SETUP_OPTIONS,
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    struct cli_setup setup = {0};
    bool divide = false, as_json = false;
    for (int c; (c = cli_option(verb, argc, argv, options)) != -1;)
        if (c == 'v')
            divide = true;
        else if (c == 'j')
            as_json = true;
        else if (!cli_setup_option(verb, &setup, c, optarg))
            return EXIT_USAGE;
    int64_t depth;
    if (optind + 2 != argc)
        return cli_fail(verb, EXIT_USAGE, "name a game and a depth, as in: bellum perft null 5");
    const struct game *game = cli_game(verb, argv[optind]);
    if (!game || !cli_number(verb, "the depth", argv[optind + 1], 0, PERFT_DEPTH, &depth))
        return EXIT_USAGE;
    void *state;
    int code;
    struct pack *pack = cli_pack(verb, game, &setup, &state, &code);
    text_free(&setup.switches);
    if (!pack)
        return code;
    if (!state) {
        state = calloc(1, game->state_size);
        if (!state)
            abort();
        game->begin(pack->bytes, state);
    }
    code = count(verb, game, pack, state, (int)depth, divide, as_json);
    free(state);
    pack_free(pack);
    return code;
}

const struct verb verb_perft = {
    .name = "perft",
    .synopsis = "GAME DEPTH [--divide] [--json] …",
    .about = "Counts the ways to play on for some entries: the test that no rule has changed.",
    .help = "  --divide                 the count of each first entry, too\n"
            "  --json                   the result as one JSON object\n" CLI_SETUP_HELP "\n"
            "example: bellum perft null 8\n",
    .run = run,
};
