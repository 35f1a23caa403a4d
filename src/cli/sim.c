/* sim.c: `bellum sim`: plays many games between computer players and counts. */
#include "verbs.h"

#include "players/player.h"

#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS_MAX = 64, ENDINGS = 16 };

struct counts {
    int64_t games, draws, entries, decisions, wins[SEATS_MAX], scores[SEATS_MAX];
    struct {
        char by[16];
        int64_t n;
    } ending[ENDINGS];
};

/* What all threads share; nothing in it changes but `next` and `stop`. */
struct job {
    const struct game *game;
    const struct pack *pack;
    const void *start; /* a state, or NULL: from begin() */
    const char *players[SEATS_MAX];
    int64_t games;
    uint64_t seed;
    atomic_llong next;
    atomic_bool stop;
    struct progress *progress;
};

struct worker {
    struct job *job;
    pthread_t thread;
    struct counts counts;
    unsigned char *state, *view;
    action_t *actions;
    bool endless;
    bool first; /* shows the progress */
};

static action_t choose(struct worker *w, struct player *player, unsigned seat, struct rng *rng)
{
    const struct game *game = w->job->game;
    const void *pack = w->job->pack->bytes;
    if (!player) { /* random needs no view: what is legal is the same on it (law 8) */
        int n = game->legal(pack, w->state, seat, w->actions);
        return w->actions[n > 1 ? rng_below(rng, (uint32_t)n) : 0];
    }
    memset(w->view, 0, game->state_size);
    game->look(pack, w->state, seat, w->view);
    return player_choose(player, w->view, seat, NULL);
}

static void count_result(struct worker *w, int64_t entries, int64_t decisions)
{
    struct counts *c = &w->counts;
    struct result result = {0};
    unsigned seats = w->job->pack->bytes->seats;
    w->job->game->result(w->job->pack->bytes, w->state, &result);
    bool all = true;
    for (unsigned seat = 0; seat < seats; seat++) {
        all &= result.place[seat] == 1;
        c->scores[seat] += result.score[seat];
    }
    for (unsigned seat = 0; seat < seats && !all; seat++)
        c->wins[seat] += result.place[seat] == 1;
    c->draws += all;
    c->games++;
    c->entries += entries;
    c->decisions += decisions;
    for (int i = 0; i < ENDINGS; i++) {
        if (c->ending[i].n == 0)
            memcpy(c->ending[i].by, result.by, sizeof result.by);
        if (strcmp(c->ending[i].by, result.by) == 0) {
            c->ending[i].n++;
            break;
        }
    }
}

/* Game number i is the same whoever plays it: its luck and its players are seeded from the seed and i. */
static bool play_one(struct worker *w, int64_t i)
{
    const struct job *job = w->job;
    const struct game *game = job->game;
    const void *pack = job->pack->bytes;
    struct rng rng, luck;
    struct player *players[SEATS_MAX] = {0};
    int64_t entries = 0, decisions = 0;
    rng_seed(&rng, job->seed + (uint64_t)i * UINT64_C(0x9E3779B97F4A7C15));
    rng_split(&rng, &luck);
    for (unsigned seat = 0; seat < job->pack->bytes->seats; seat++)
        if (strcmp(job->players[seat], "random") != 0)
            players[seat] = player_new(game, pack, job->players[seat], rng_next(&rng), &(struct text){0});
    if (job->start)
        memcpy(w->state, job->start, game->state_size);
    else {
        memset(w->state, 0, game->state_size);
        game->begin(pack, w->state);
    }
    for (;; entries++) {
        struct node node = game->node(pack, w->state);
        if (node.kind == NODE_OVER)
            break;
        w->endless = entries > game->length_max;
        if (w->endless)
            break;
        if (node.kind == NODE_LUCK) {
            game->resolve(pack, w->state, game->sample(pack, w->state, &luck), NULL);
            continue;
        }
        unsigned seat = (unsigned)__builtin_ctz(node.seats);
        game->apply(pack, w->state, seat, choose(w, players[seat], seat, &rng), NULL);
        decisions++;
    }
    if (!w->endless)
        count_result(w, entries, decisions);
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        player_free(players[seat]);
    return !w->endless;
}

static void *work(void *context)
{
    struct worker *w = context;
    struct job *job = w->job;
    for (;;) {
        int64_t i = atomic_fetch_add(&job->next, 1);
        if (i >= job->games || atomic_load(&job->stop))
            return NULL;
        if (!play_one(w, i))
            atomic_store(&job->stop, true);
        if (w->first)
            progress_at(job->progress, i, job->games);
    }
}

static void add_counts(struct counts *to, const struct counts *from)
{
    to->games += from->games;
    to->draws += from->draws;
    to->entries += from->entries;
    to->decisions += from->decisions;
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        to->wins[seat] += from->wins[seat];
        to->scores[seat] += from->scores[seat];
    }
    for (int i = 0; i < ENDINGS && from->ending[i].n; i++)
        for (int k = 0; k < ENDINGS; k++) {
            if (to->ending[k].n == 0)
                memcpy(to->ending[k].by, from->ending[i].by, sizeof to->ending[k].by);
            if (strcmp(to->ending[k].by, from->ending[i].by) == 0) {
                to->ending[k].n += from->ending[i].n;
                break;
            }
        }
}

/* Plays all games on `threads` threads; false if one did not end within the game's bound. */
static bool play_all(struct job *job, int threads, struct counts *total)
{
    struct worker workers[THREADS_MAX] = {0};
    bool endless = false;
    for (int t = 0; t < threads; t++) {
        struct worker *w = &workers[t];
        *w = (struct worker){.job = job, .first = t == 0};
        w->state = calloc(2, job->game->state_size);
        w->view = w->state ? w->state + job->game->state_size : NULL;
        w->actions = calloc((size_t)job->game->choices_max, sizeof *w->actions);
        if (!w->state || !w->actions)
            abort();
        if (t > 0 && pthread_create(&w->thread, NULL, work, w) != 0)
            abort();
    }
    work(&workers[0]);
    for (int t = 0; t < threads; t++) {
        if (t > 0)
            pthread_join(workers[t].thread, NULL);
        add_counts(total, &workers[t].counts);
        endless |= workers[t].endless;
        free(workers[t].state);
        free(workers[t].actions);
    }
    return !endless;
}

/* ---- telling ------------------------------------------------------------------------------ */

static void put_real(struct text *out, const char *key, double x)
{
    char number[32];
    snprintf(number, sizeof number, "%.6g", x);
    json_put_raw(out, key, number);
}

static void print_json(const struct job *job, const struct counts *c, double seconds)
{
    struct text out = {0};
    unsigned seats = job->pack->bytes->seats;
    double n = c->games ? (double)c->games : 1;
    json_open(&out, NULL, '{');
    json_put_int(&out, "games", c->games);
    json_open(&out, "wins", '[');
    for (unsigned seat = 0; seat < seats; seat++)
        json_put_int(&out, NULL, c->wins[seat]);
    json_close(&out, ']');
    json_put_int(&out, "draws", c->draws);
    put_real(&out, "entries_mean", (double)c->entries / n);
    put_real(&out, "decisions_mean", (double)c->decisions / n);
    json_open(&out, "score_mean", '[');
    for (unsigned seat = 0; seat < seats; seat++)
        put_real(&out, NULL, (double)c->scores[seat] / n);
    json_close(&out, ']');
    json_open(&out, "endings", '{');
    for (int i = 0; i < ENDINGS && c->ending[i].n; i++)
        json_put_int(&out, c->ending[i].by, c->ending[i].n);
    json_close(&out, '}');
    json_put_str(&out, "game", job->game->id);
    json_put_str(&out, "scenario", job->pack->bytes->scenario);
    json_open(&out, "players", '[');
    for (unsigned seat = 0; seat < seats; seat++)
        json_put_str(&out, NULL, job->players[seat]);
    json_close(&out, ']');
    json_put_int(&out, "seed", (int64_t)job->seed);
    put_real(&out, "seconds", seconds);
    put_real(&out, "games_per_s", seconds > 0 ? (double)c->games / seconds : 0);
    put_real(&out, "decisions_per_s", seconds > 0 ? (double)c->decisions / seconds : 0);
    json_close(&out, '}');
    puts(text_str(&out));
    text_free(&out);
}

/* Wilson's interval for k of n, 95 %. */
static void interval(double k, double n, double *low, double *high)
{
    double z = 1.96, p = k / n, d = 1 + z * z / n, mid = p + z * z / (2 * n);
    double spread = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n));
    *low = (mid - spread) / d;
    *high = (mid + spread) / d;
}

static void print_text(const struct job *job, const struct counts *c, double seconds)
{
    double n = (double)c->games;
    printf("%s, %s: %lld games, seed %llu\n", job->game->name, job->pack->bytes->scenario, (long long)c->games,
           (unsigned long long)job->seed);
    for (unsigned seat = 0; seat < job->pack->bytes->seats && c->games; seat++) {
        double low, high;
        interval((double)c->wins[seat], n, &low, &high);
        printf("  %c %-10s %-10s won %7lld  %5.1f %%  (%.1f to %.1f)\n", 'A' + seat,
               job->game->seat_names[seat] ? job->game->seat_names[seat] : "", job->players[seat],
               (long long)c->wins[seat], 100 * (double)c->wins[seat] / n, 100 * low, 100 * high);
    }
    printf("  drawn%28lld\n", (long long)c->draws);
    for (int i = 0; i < ENDINGS && c->ending[i].n; i++)
        printf("  ended by %-12s %12lld\n", c->ending[i].by, (long long)c->ending[i].n);
    if (c->games)
        printf("  %.1f entries and %.1f decisions a game; %.0f games/s, %.0f decisions/s\n",
               (double)c->entries / n, (double)c->decisions / n, n / seconds,
               (double)c->decisions / seconds);
}

/* ---- the command line ------------------------------------------------------------------------ */

static bool good_players(const struct verb *verb, const struct job *job)
{
    for (unsigned seat = 0; seat < job->pack->bytes->seats; seat++) {
        struct text error = {0};
        struct player *p = player_new(job->game, job->pack->bytes, job->players[seat], 1, &error);
        if (!p)
            cli_fail(verb, EXIT_USAGE, "%s", text_str(&error));
        text_free(&error);
        player_free(p);
        if (!p)
            return false;
    }
    return true;
}

static int simulate(const struct verb *verb, struct job *job, int threads, bool as_json)
{
    struct counts total = {0};
    struct progress progress;
    if (!good_players(verb, job))
        return EXIT_USAGE;
    progress_begin(&progress, "games");
    job->progress = &progress;
    double started = cli_seconds();
    bool ok = play_all(job, threads, &total);
    double seconds = cli_seconds() - started;
    progress_end(&progress);
    if (!ok)
        return cli_fail(verb, EXIT_NO, "a match went beyond %lld entries, the bound of %s",
                        (long long)job->game->length_max, job->game->id);
    if (as_json)
        print_json(job, &total, seconds);
    else
        print_text(job, &total, seconds);
    return EXIT_DONE;
}

static int run(const struct verb *verb, int argc, char **argv)
{
    static const struct option options[] = {{"a", required_argument, NULL, 'A'},
                                            {"b", required_argument, NULL, 'B'},
                                            {"c", required_argument, NULL, 'C'},
                                            {"d", required_argument, NULL, 'D'},
                                            {"games", required_argument, NULL, 'g'},
                                            {"seed", required_argument, NULL, 's'},
                                            {"threads", required_argument, NULL, 't'},
                                            {"json", no_argument, NULL, 'j'},
                                            CLI_SETUP_OPTIONS,
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    struct job job = {.players = {"random", "random", "random", "random"}};
    struct cli_setup setup = {0};
    int64_t n = 1000, seed = 1, threads = 1;
    bool as_json = false;
    for (int c; (c = cli_option(verb, argc, argv, options)) != -1;) {
        bool ok = true;
        switch (c) {
        case 'A': case 'B': case 'C': case 'D': job.players[c - 'A'] = optarg; break;
        case 'g': ok = cli_number(verb, "--games", optarg, 1, INT64_C(1000000000), &n); break;
        case 's': ok = cli_number(verb, "--seed", optarg, 0, INT64_MAX, &seed); break;
        case 't': ok = cli_number(verb, "--threads", optarg, 1, THREADS_MAX, &threads); break;
        case 'j': as_json = true; break;
        default: ok = cli_setup_option(verb, &setup, c, optarg);
        }
        if (!ok)
            return EXIT_USAGE;
    }
    if (optind + 1 != argc)
        return cli_fail(verb, EXIT_USAGE, "name one game, as in: bellum sim lines --games 1000");
    if (!(job.game = cli_game(verb, argv[optind])))
        return EXIT_USAGE;
    void *state;
    struct pack *pack = cli_pack(verb, job.game, &setup, &state);
    if (!pack)
        return EXIT_INPUT;
    job.pack = pack;
    job.start = state;
    job.games = n;
    job.seed = (uint64_t)seed;
    int code = simulate(verb, &job, (int)threads, as_json);
    free(state);
    pack_free(pack);
    text_free(&setup.switches);
    return code;
}

const struct verb verb_sim = {
    .name = "sim",
    .synopsis = "GAME [--a PLAYER] [--b PLAYER] [--games N] [--seed N] [--threads T] [--json] …",
    .about = "Plays many games between computer players and counts the results.",
    .help = "  --a --b --c --d PLAYER   who plays each seat (random; bellum games lists the others)\n"
            "  --games N                how many games (1000)\n"
            "  --seed N                 the same seed gives the same games, on any number of threads (1)\n"
            "  --threads T              1\n"
            "  --json                   the result as one JSON object\n" CLI_SETUP_HELP "\n"
            "example: bellum sim lines --a greedy --b random --games 200 --threads 2\n",
    .run = run,
};
