/* perft.c: `bellum perft`: how many ways there are to play on. */
#include "verbs.h"

#include "engine/perft.h"

#include <inttypes.h>
#include <stdlib.h>

static void tell(void *context, const char *words, const struct perft *count)
{
    struct text *json = context;
    if (!json) {
        printf("%12" PRIu64 "  %s\n", count->leaves, words);
        return;
    }
    json_open(json, NULL, '{');
    json_put_str(json, "entry", words);
    json_put_int(json, "leaves", (int64_t)count->leaves);
    json_close(json, '}');
}

static int count(const struct verb *verb, const struct game *game, const struct pack *pack, const void *state, int depth,
                 bool divide, bool as_json)
{
    struct perft total;
    struct text list = {0};
    json_open(&list, NULL, '[');
    if (divide && !perft_divide(game, pack->bytes, state, depth, tell, as_json ? &list : NULL))
        return cli_fail(verb, EXIT_USAGE, "the depth must be 1..%d", PERFT_DEPTH);
    json_close(&list, ']');
    double started = cli_seconds();
    if (!perft_run(game, pack->bytes, state, depth, &total))
        return cli_fail(verb, EXIT_USAGE, "the depth must be 0..%d", PERFT_DEPTH);
    double seconds = cli_seconds() - started;
    if (as_json)
        printf("{\"game\":\"%s\",\"scenario\":\"%s\",\"depth\":%d,\"leaves\":%" PRIu64 ",\"entries\":%" PRIu64
               ",\"signature\":\"%016" PRIx64 "\",\"seconds\":%.6f,\"divide\":%s}\n",
               game->id, pack->bytes->scenario, depth, total.leaves, total.entries, total.signature, seconds,
               text_str(&list));
    else
        printf("%s %s, depth %d: %" PRIu64 " ways, signature %016" PRIx64 ", %.1f million entries/s\n", game->id,
               pack->bytes->scenario, depth, total.leaves, total.signature,
               seconds > 0 ? (double)total.entries / seconds / 1e6 : 0.0);
    text_free(&list);
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
    struct pack *pack = cli_pack(verb, game, &setup, &state);
    text_free(&setup.switches);
    if (!pack)
        return EXIT_INPUT;
    if (!state) {
        state = calloc(1, game->state_size);
        if (!state)
            abort();
        game->begin(pack->bytes, state);
    }
    int code = count(verb, game, pack, state, (int)depth, divide, as_json);
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
