/* bench.c: `bellum bench`: a fixed signature of what the games do, and how fast they do it. Machines are noisy, so
 * a speed is of the processor's time that this thread had, stands beside a floor measured in the same run, and is the
 * best of several short runs. */
#include "bench_lab.h"
#include "verbs.h"

#include "engine/record.h"
#include "engine/scene.h"
#include "lab/signature.h"
#include "lab_common.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { RUNS = 5 };

struct speed {
    double decisions, entries, games; /* each a second */
    double part;                      /* what the game has measured besides; 0: it has nothing */
    double per_game;
    struct lab_speed lab;
    char scenario[32];
};

/* ---- the floor: bare random tic-tac-toe ------------------------------------------------- */

static int64_t tictactoe_moves(struct rng *r, int games_n)
{
    static const uint16_t lines[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
    int64_t moves = 0;
    for (int g = 0; g < games_n; g++) {
        uint16_t side[2] = {0, 0};
        for (int n = 0; n < 9; n++) {
            uint16_t empty = (uint16_t)(0777 & ~(side[0] | side[1]));
            for (uint32_t skip = rng_below(r, (uint32_t)(9 - n)); skip; skip--)
                empty &= (uint16_t)(empty - 1);
            side[n & 1] |= (uint16_t)(empty & -empty);
            moves++;
            bool won = false;
            for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
                won |= (side[n & 1] & lines[i]) == lines[i];
            if (won)
                break;
        }
    }
    return moves;
}

static double floor_speed(double seconds)
{
    struct rng r;
    double best = 0;
    rng_seed(&r, 1);
    for (int run = 0; run < RUNS; run++) {
        double start = cli_cpu_seconds(), now;
        int64_t moves = 0;
        do
            moves += tictactoe_moves(&r, 1000);
        while ((now = cli_cpu_seconds()) - start < seconds / RUNS);
        double speed = (double)moves / (now - start);
        best = speed > best ? speed : best;
    }
    return best;
}

/* ---- random games ----------------------------------------------------------------------- */

struct table {
    const struct game *game;
    const void *pack;
    void *state;
    action_t *legal;
    struct rng dice;
};

static int lowest(unsigned seats) { return __builtin_ctz(seats); }

/* One entry: node, legal, apply. 0 at the end, 1 for luck, 2 for a decision. */
static int step(struct table *t)
{
    struct node node = t->game->node(t->pack, t->state);
    if (node.kind == NODE_OVER)
        return 0;
    if (node.kind == NODE_LUCK) {
        t->game->resolve(t->pack, t->state, t->game->sample(t->pack, t->state, &t->dice), NULL);
        return 1;
    }
    unsigned seat = (unsigned)lowest(node.seats);
    int n = t->game->legal(t->pack, t->state, seat, t->legal);
    t->game->apply(t->pack, t->state, seat, t->legal[n > 1 ? rng_below(&t->dice, (uint32_t)n) : 0], NULL);
    return 2;
}

static void measure_games(struct table *t, double seconds, struct speed *out)
{
    for (int run = 0; run < RUNS; run++) {
        int64_t decisions = 0, entries = 0, finished = 0, look = 0;
        double start = cli_cpu_seconds(), now;
        t->game->begin(t->pack, t->state);
        while (++look % 1024 || (now = cli_cpu_seconds()) - start < seconds / RUNS) {
            int what = step(t);
            entries += what != 0;
            decisions += what == 2;
            if (what == 0) {
                finished++;
                t->game->begin(t->pack, t->state);
            }
        }
        double took = now - start;
        if ((double)decisions / took > out->decisions) {
            out->decisions = (double)decisions / took;
            out->entries = (double)entries / took;
            out->games = (double)finished / took;
            out->per_game = finished ? (double)decisions / (double)finished : 0;
        }
    }
}

static struct pack *pack_for(const struct game *game, const char *setup, struct errors *errors)
{
    struct json_doc doc = {0};
    struct pack *pack = NULL;
    if (json_parse(&doc, "setup", setup, strlen(setup), errors))
        pack = pack_make(game, NULL, NULL, doc.root, errors);
    json_free(&doc);
    return pack;
}

/* Measures with one set-up; false if it cannot be played. */
static bool measure(const struct game *game, const char *setup, double seconds, struct speed *out)
{
    struct errors errors = {0};
    struct pack *pack = pack_for(game, setup, &errors);
    errors_free(&errors);
    if (!pack)
        return false;
    struct table t = {.game = game,
                      .pack = pack->bytes,
                      .state = calloc(1, game->state_size),
                      .legal = calloc((size_t)game->choices_max, sizeof *t.legal)};
    if (!t.state || !t.legal)
        abort();
    rng_seed(&t.dice, 1);
    measure_games(&t, seconds, out);
    bench_lab(pack, seconds, &out->lab);
    scene_word(out->scenario, sizeof out->scenario, pack->bytes->scenario);
    free(t.state);
    free(t.legal);
    pack_free(pack);
    return true;
}

/* What the game has measured besides whole games: how many a second, or the time of one. */
static double part_speed(const struct game *game, double seconds)
{
    const struct bench_part *part = game->bench;
    struct errors errors = {0};
    struct pack *pack = pack_for(game, part->setup, &errors);
    volatile uint64_t results = 0; /* so that nothing is left out */
    double best = 0;
    for (int run = 0; pack && run < RUNS; run++) {
        double start = cli_cpu_seconds(), now;
        int64_t made = 0;
        do {
            results += part->run(pack->bytes, part->n, (uint64_t)made + 1);
            made += part->n;
        } while ((now = cli_cpu_seconds()) - start < seconds / RUNS);
        double speed = (double)made / (now - start);
        best = speed > best ? speed : best;
    }
    (void)results;
    pack_free(pack);
    errors_free(&errors);
    return part->nanoseconds && best > 0 ? 1e9 / best : best;
}

/* The n-th scenario that the game wants measured; false: there is none. The first exists for every game. */
static bool setup_of(const struct game *game, int n, char setup[64])
{
    struct text out = text_fixed(setup, 64);
    for (int i = 0; game->bench_scenarios && i <= n; i++)
        if (!game->bench_scenarios[i])
            return false;
    json_open(&out, NULL, '{');
    if (game->bench_scenarios)
        json_put_str(&out, "scenario", game->bench_scenarios[n]);
    json_close(&out, '}');
    return game->bench_scenarios || n == 0;
}

static bool measure_game(const struct game *game, double seconds, struct speed *out)
{
    char setup[64];
    if ((!setup_of(game, 0, setup) || !measure(game, setup, seconds, out)) && !measure(game, "{}", seconds, out))
        return false;
    if (game->bench)
        out->part = part_speed(game, seconds);
    return true;
}

/* ---- what the engine adds: match, record and hash, an entry of the null game ------------- */

static double overhead_ns(double seconds)
{
    const struct game *game = game_find("null");
    struct errors errors = {0};
    struct pack *pack = game ? pack_for(game, "{\"scenario\":\"hundred\"}", &errors) : NULL;
    struct text line = {0};
    struct reason why;
    double best = 0;
    for (int run = 0; pack && run < RUNS; run++) {
        double start = cli_cpu_seconds(), now;
        int64_t entries = 0;
        do {
            struct match *m = match_new(pack, (const uint8_t[SEED_BYTES]){1});
            for (unsigned seat = 0; match_node(m).kind != NODE_OVER; seat ^= 1, entries++) {
                match_act(m, seat, action_make(1, 1, 0, 0, 0), &why);
                text_clear(&line);
                record_entry_say(m, match_entries(m, NULL) - 1, &line);
            }
            match_free(m);
        } while ((now = cli_cpu_seconds()) - start < seconds / RUNS);
        double ns = (now - start) * 1e9 / (double)entries;
        best = best == 0 || ns < best ? ns : best;
    }
    text_free(&line);
    pack_free(pack);
    errors_free(&errors);
    return best;
}

/* ---- the report --------------------------------------------------------------------------- */

static void say_json(const struct game *game, const struct speed *s, struct text *out)
{
    json_put_int(out, "decisions_per_s", (int64_t)s->decisions);
    json_put_int(out, "games_per_s", (int64_t)s->games);
    if (s->part > 0)
        json_put_int(out, game->bench->key, (int64_t)(s->part + 0.5));
    json_put_int(out, "state_bytes", (int64_t)game->state_size);
    json_put_int(out, "entries_per_s", (int64_t)s->entries);
    json_put_int(out, "decisions_per_game", (int64_t)(s->per_game + 0.5));
    json_put_int(out, "search_iterations_per_s", (int64_t)s->lab.iterations);
    lab_put_real(out, "sim_overhead", s->lab.overhead);
    lab_put_real(out, "two_threads", s->lab.threads);
    json_put_str(out, "scenario", s->scenario);
}

static void say_line(const struct game *game, const struct speed *s, double floor)
{
    printf("%-9s %12.0f %6.3f %11.0f %10.0f %8zu %9.0f %+6.1f %% %6.2f  %s", game->id, s->decisions,
           s->decisions / floor, s->games, s->per_game, game->state_size, s->lab.iterations, 100 * s->lab.overhead,
           s->lab.threads, s->scenario);
    if (s->part > 0)
        printf(", %.0f %s", s->part, game->bench->words);
    printf("\n");
}

/* Measurements made, of all; a line of the table takes the place of the bar. */
struct steps {
    struct progress progress;
    int done, all;
};

static void step_done(struct steps *k, const struct game *game, const struct speed *s, bool json, double floor)
{
    if (!json) {
        progress_end(&k->progress);
        say_line(game, s, floor);
        fflush(stdout);
    }
    progress_at(&k->progress, ++k->done, k->all);
}

static void bench_game(const struct game *game, double seconds, bool json, double floor, struct steps *k,
                       struct text *out)
{
    struct speed speed = {0};
    if (!measure_game(game, seconds, &speed))
        return;
    json_open(out, game->id, '{');
    say_json(game, &speed, out);
    step_done(k, game, &speed, json, floor);
    json_open(out, "besides", '[');
    char setup[64];
    for (int i = 1; setup_of(game, i, setup); i++) {
        struct speed more = {0};
        if (!measure(game, setup, seconds, &more))
            continue;
        json_open(out, NULL, '{');
        say_json(game, &more, out);
        json_close(out, '}');
        step_done(k, game, &more, json, floor);
    }
    json_close(out, ']');
    json_close(out, '}');
}

static bool named(const struct game *game, int n, char **names)
{
    for (int i = 0; i < n; i++)
        if (strcmp(names[i], game->id) == 0)
            return true;
    return n == 0;
}

static void bench(double seconds, bool json, int n, char **names)
{
    struct text out = {0};
    struct steps steps = {0};
    char hash[17], setup[64];
    for (int i = 0; games[i]; i++)
        for (int k = 0; named(games[i], n, names) && setup_of(games[i], k, setup); k++)
            steps.all++;
    progress_begin(&steps.progress, "measurements");
    snprintf(hash, sizeof hash, "%016" PRIx64, signature_all());
    double floor = floor_speed(seconds), overhead = overhead_ns(seconds);
    json_open(&out, NULL, '{');
    json_put_str(&out, "signature", hash);
    json_open(&out, "floor", '{');
    json_put_int(&out, "moves_per_s", (int64_t)floor);
    json_close(&out, '}');
    json_open(&out, "engine", '{');
    json_put_int(&out, "match_record_hash_ns_per_entry", (int64_t)(overhead + 0.5));
    json_close(&out, '}');
    json_open(&out, "games", '{');
    if (!json)
        printf(
            "signature %s\nfloor     %.0f random tic-tac-toe moves/s\nengine    %.0f ns an entry for match, record and hash\n\n"
            "%-9s %12s %6s %11s %10s %8s %9s %8s %6s  %s\n",
            hash, floor, overhead, "game", "decisions/s", "/floor", "games/s", "decisions", "state", "search/s", "sim",
            "2 thr", "scenario");
    for (int i = 0; games[i]; i++)
        if (named(games[i], n, names))
            bench_game(games[i], seconds, json, floor, &steps, &out);
    progress_end(&steps.progress);
    json_close(&out, '}');
    json_close(&out, '}');
    if (json)
        printf("%s\n", text_str(&out));
    text_free(&out);
}

static int run(const struct verb *verb, int argc, char **argv)
{
    static const struct option options[] = {
        {"json", 0, NULL, 'j'}, {"signature", 0, NULL, 's'}, {"seconds", 1, NULL, 't'}, {"help", 0, NULL, 'h'}, {0}};
    bool json = false, signature = false;
    int64_t seconds = 1;
    for (int c; (c = cli_option(verb, argc, argv, options)) != -1;)
        if (c == 'j')
            json = true;
        else if (c == 's')
            signature = true;
        else if (c == 't' && !cli_number(verb, "--seconds", optarg, 1, 600, &seconds))
            return EXIT_USAGE;
    for (int i = optind; i < argc; i++)
        if (!cli_game(verb, argv[i]))
            return EXIT_USAGE;
    if (signature)
        printf("%016" PRIx64 "\n", signature_all());
    else
        bench((double)seconds, json, argc - optind, argv + optind);
    return EXIT_DONE;
}

const struct verb verb_bench = {
    .name = "bench",
    .synopsis = "[GAME…] [--json] [--signature] [--seconds T]",
    .about = "A fixed signature of what the games do, and how fast they do it.",
    .help =
        "  --json        for programs\n"
        "  --signature   only the signature: a hash over matches of fixed seeds of every game\n"
        "  --seconds T   time for each measurement (1)\n\n"
        "Every speed is of one thread in a second of processor time, the best of several short runs. It stands beside\n"
        "a floor measured in the same run: random tic-tac-toe in a bare loop of C.\n\n"
        "  search/s   iterations of search on one thread\n"
        "  sim        what `bellum sim` adds to the bare loop of the same random games\n"
        "  2 thr      how much faster two threads are\n\n"
        "example: bellum bench lines legends --seconds 3\n",
    .run = run,
};
