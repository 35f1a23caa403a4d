/* arena.c: `bellum arena`: everybody against everybody, with ratings. `bellum sprt`: as many games as a verdict needs. */
#include "lab_common.h"
#include "verbs.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static void put_pairings(const struct ladder *l, const char **names, struct text *out)
{
    json_open(out, "pairings", '[');
    for (int i = 0; i < l->n; i++)
        for (int k = i + 1; k < l->n; k++)
            if (l->games[i][k] > 0) {
                json_open(out, NULL, '{');
                json_put_str(out, "a", names[i]);
                json_put_str(out, "b", names[k]);
                lab_put_real(out, "points_a", l->points[i][k]);
                lab_put_real(out, "games", l->games[i][k]);
                json_close(out, '}');
            }
    json_close(out, ']');
}

static void print_arena(const struct trial *t, const char **names, const struct ladder *l, bool as_json)
{
    double elo[RATED], error[RATED];
    int order[RATED], n = l->n;
    ladder_rate(l, elo, error);
    for (int i = 0; i < n; i++)
        order[i] = i;
    for (int i = 0; i < n; i++)
        for (int k = i + 1; k < n; k++)
            if (elo[order[k]] > elo[order[i]]) {
                int x = order[i];
                order[i] = order[k];
                order[k] = x;
            }
    struct text out = {0};
    json_open(&out, NULL, '{');
    json_put_str(&out, "game", t->game->id);
    json_put_str(&out, "scenario", t->pack->bytes->scenario);
    json_put_int(&out, "seed", (int64_t)t->seed);
    json_open(&out, "entrants", '[');
    if (!as_json)
        printf("%s, %s\n      %-26s    Elo   ±95 %%   points   games\n", t->game->name, t->pack->bytes->scenario, "");
    for (int i = 0; i < n; i++) {
        int e = order[i];
        double points = 0, met = 0;
        for (int k = 0; k < n; k++) {
            points += l->points[e][k];
            met += l->games[e][k];
        }
        if (!as_json)
            printf("  %2d  %-26s  %+5.0f   %5.0f  %7.1f  %6.0f\n", i + 1, names[e], elo[e], error[e], points, met);
        json_open(&out, NULL, '{');
        json_put_str(&out, "player", names[e]);
        lab_put_real(&out, "elo", elo[e]);
        lab_put_real(&out, "error", error[e]);
        lab_put_real(&out, "points", points);
        lab_put_real(&out, "games", met);
        json_close(&out, '}');
    }
    json_close(&out, ']');
    put_pairings(l, names, &out);
    json_close(&out, '}');
    if (as_json)
        puts(text_str(&out));
    text_free(&out);
}

/* One bar for all pairings: what is left is what is left of the tournament. */
struct bar {
    struct progress progress;
    int64_t before, all; /* games of pairings that are over, and of all */
    const char *resume;  /* the file that keeps each game as it ends, or NULL */
    FILE *file;          /* open while a pairing is played */
    int seats;
};

static void on_progress(void *context, int64_t done, int64_t all)
{
    struct bar *bar = context;
    (void)all;
    progress_at(&bar->progress, bar->before + done, bar->all);
}

static void on_game(void *context, const struct played *p)
{
    struct bar *bar = context;
    if (!bar->file)
        return;
    lab_file_put(bar->file, p, bar->seats);
    fflush(bar->file);
}

static bool on_interrupt(void *context)
{
    (void)context;
    return cli_stopped();
}

/* The games of one pairing that are not in the file yet. */
static int play_pairing(const struct verb *verb, const struct trial *t, struct bar *bar, struct played *results,
                        uint8_t *skip)
{
    int64_t have = 0;
    int code = EXIT_DONE;
    if (bar->resume && !lab_file_read(verb, bar->resume, LAB_MANY, t, results, skip, &have))
        return EXIT_INPUT;
    bar->before += have;
    if (have == t->games)
        return EXIT_DONE;
    if (bar->resume && !(bar->file = lab_file_open(verb, bar->resume, LAB_MANY, t)))
        return EXIT_INPUT;
    struct lab_hooks hooks = {.progress = on_progress, .game = on_game, .stop = on_interrupt, .context = bar};
    if (!lab_run(t, results, skip, &hooks, NULL, NULL))
        code = cli_fail(verb, EXIT_NO, "a match of %s went beyond its bound", t->game->id);
    bool kept = !bar->file || !ferror(bar->file);
    if (bar->file && (fclose(bar->file) != 0 || !kept) && code == EXIT_DONE)
        code = cli_fail(verb, EXIT_INPUT, "%s could not be written: not all games are in it", bar->resume);
    bar->file = NULL;
    return code;
}

static int pairing(const struct verb *verb, struct trial *t, const char **names, int i, int k, struct ladder *l,
                   struct bar *bar)
{
    struct played *results = calloc((size_t)t->games, sizeof *results);
    uint8_t *skip = calloc((size_t)t->games, 1);
    int64_t before = bar->before;
    t->entrant[0] = names[i];
    for (int e = 1; e < SEATS_MAX; e++)
        t->entrant[e] = names[k];
    int code = results && skip
                   ? play_pairing(verb, t, bar, results, skip)
                   : cli_fail(verb, EXIT_INPUT, "there is not enough memory for the games of %s", t->game->id);
    struct tally tally = {0};
    for (int64_t g = 0; code == EXIT_DONE && g < t->games; g++)
        if (results[g].done)
            tally_add(&tally, &results[g], t->pack->bytes->seats);
    l->points[i][k] = tally.share[0];
    l->points[k][i] = (double)tally.games - tally.share[0];
    l->games[i][k] = l->games[k][i] = (double)tally.games;
    bar->before = before + tally.games;
    free(results);
    free(skip);
    return code;
}

/* Asked before the first game, not after an hour of them. */
static bool all_known(const struct verb *verb, struct trial *t, const char **names, int n)
{
    bool known = true;
    for (int i = 0; i < n && known; i++) {
        for (int e = 0; e < SEATS_MAX; e++)
            t->entrant[e] = names[i];
        known = lab_players_good(verb, t);
    }
    return known;
}

static int tournament(const struct verb *verb, struct trial *t, const char **names, struct ladder *met, struct bar *bar,
                      bool ladder)
{
    int code = EXIT_DONE;
    progress_begin(&bar->progress, "games");
    cli_stop_begin();
    for (int i = 0; i < met->n; i++)
        for (int k = i + 1; k < met->n && code == EXIT_DONE && !cli_stopped(); k++)
            if (!ladder || k == i + 1)
                code = pairing(verb, t, names, i, k, met, bar);
    progress_end(&bar->progress);
    return code == EXIT_DONE && bar->before < bar->all ? lab_stopped(verb, bar->before, bar->all, bar->resume) : code;
}

static int run_arena(const struct verb *verb, int argc, char **argv)
{
    static const struct option options[] = {
        {"ladder", no_argument, NULL, 'l'}, {"resume", required_argument, NULL, 'r'}, LAB_OPTIONS, {0}};
    struct trial t = {.swap = true};
    struct lab_wishes w = {.games = 100, .seed = 1, .threads = player_cores()};
    bool ladder = false;
    const char *resume = NULL;
    for (int c; (c = cli_option(verb, argc, argv, options)) != -1;) {
        bool ok = true;
        switch (c) {
        case 'l': ladder = true; break;
        case 'r': resume = optarg; break;
        default: ok = lab_option(verb, &w, c, optarg, 2);
        }
        if (!ok)
            return EXIT_USAGE;
    }
    if (!machines_one(verb))
        return EXIT_USAGE;
    int entrants = argc - optind - 1;
    if (entrants < 2 || entrants > RATED)
        return cli_fail(verb, EXIT_USAGE,
                        "name a game and 2 to %d players, as in: bellum arena lines random greedy club", RATED);
    if (!(t.game = cli_game(verb, argv[optind])))
        return EXIT_USAGE;
    void *state;
    int code;
    struct pack *pack = cli_pack(verb, t.game, &w.setup, &state, &code);
    if (!pack)
        return code;
    t.pack = pack;
    t.start = state;
    t.games = w.games;
    t.threads = (int)w.threads;
    t.seed = (uint64_t)w.seed;
    const char **names = (const char **)argv + optind + 1;
    struct ladder met = {.n = entrants, .others = pack->bytes->seats - 1};
    struct bar bar = {.all = w.games * (ladder ? entrants - 1 : entrants * (entrants - 1) / 2),
                      .resume = resume,
                      .seats = pack->bytes->seats};
    code = all_known(verb, &t, names, entrants) ? tournament(verb, &t, names, &met, &bar, ladder) : EXIT_USAGE;
    if (code == EXIT_DONE)
        print_arena(&t, names, &met, w.as_json);
    free(state);
    pack_free(pack);
    text_free(&w.setup.switches);
    return code;
}

/* ---- sprt --------------------------------------------------------------------------------- */

struct test {
    struct sprt sprt;
    struct trial *t;
    struct played *results;
    int64_t next; /* pairs counted so far, in order: the verdict must not depend on which thread was faster */
    bool packs;
    struct progress progress;
};

static bool on_stop(void *context)
{
    struct test *s = context;
    int64_t pairs = s->t->swap ? s->t->games / s->t->pack->bytes->seats : s->t->games;
    for (bool done; s->next < pairs && sprt_verdict(&s->sprt) == 0; s->next++) {
        double share = round_share(s->t, s->results, s->next, &done);
        if (!done)
            break;
        if (s->packs) { /* seat A under one content against seat A under the other, with the same luck */
            double other = s->next + 1 < pairs ? round_share(s->t, s->results, s->next + 1, &done) : share;
            if (!done)
                break;
            share = 0.5 + (share - other) / 2;
            s->next++;
        }
        s->sprt.n++;
        s->sprt.sum += share;
        s->sprt.squares += share * share;
    }
    return sprt_verdict(&s->sprt) != 0 || cli_stopped();
}

static void on_sprt_progress(void *context, int64_t done, int64_t all)
{
    progress_at(&((struct test *)context)->progress, done, all);
}

static int tell_sprt(const struct test *s, bool as_json)
{
    static const char *const words[2][3] = {{"a is not better", "still open", "a is better"},
                                            {"seat A is not better off", "still open", "seat A is better off"}};
    int verdict = sprt_verdict(&s->sprt);
    double n = (double)s->sprt.n, share = n > 0 ? s->sprt.sum / n : 1.0 / s->sprt.seats;
    double square = n > 0 ? s->sprt.squares / n - share * share : 0;
    /* all alike: nothing is known of how far they spread */
    struct interval i = square < 1e-9 ? wilson(share * n, n)
                                      : (struct interval){fmax(share - 1.96 * sqrt(square / n), 0),
                                                          fmin(share + 1.96 * sqrt(square / n), 1)};
    double elo = elo_of(share / (share + (1 - share) / (s->sprt.seats - 1)));
    struct text out = {0};
    json_open(&out, NULL, '{');
    json_put_str(&out, "verdict", verdict > 0 ? "better" : verdict < 0 ? "not better" : "open");
    json_put_int(&out, "pairs", s->sprt.n);
    lab_put_real(&out, "llr", sprt_llr(&s->sprt));
    lab_put_real(&out, "share", share);
    lab_put_real(&out, "low", i.low);
    lab_put_real(&out, "high", i.high);
    lab_put_real(&out, "elo", elo);
    lab_put_real(&out, "elo0", s->sprt.elo0); /* the bounds it was held against */
    lab_put_real(&out, "elo1", s->sprt.elo1);
    lab_put_real(&out, "alpha", s->sprt.alpha);
    lab_put_real(&out, "beta", s->sprt.beta);
    json_close(&out, '}');
    if (as_json)
        puts(text_str(&out));
    else
        printf("%s after %lld %s: llr %.2f, share %.1f %% (%.1f to %.1f), Elo %+.0f; bounds %.0f and %.0f Elo\n",
               words[s->packs][verdict + 1], (long long)s->sprt.n, s->packs ? "pairs of games" : "rounds of seats",
               sprt_llr(&s->sprt), 100 * share, 100 * i.low, 100 * i.high, elo, s->sprt.elo0, s->sprt.elo1);
    text_free(&out);
    return verdict > 0 ? EXIT_DONE : EXIT_NO;
}

static int test(const struct verb *verb, struct trial *t, double elo0, double elo1, bool as_json)
{
    struct test s = {.sprt = {.elo0 = elo0,
                              .elo1 = elo1,
                              .alpha = 0.05,
                              .beta = 0.05,
                              .seats = t->other ? 2 : t->pack->bytes->seats},
                     .t = t,
                     .packs = t->other != NULL};
    s.results = calloc((size_t)t->games, sizeof *s.results);
    if (!s.results)
        return cli_fail(verb, EXIT_INPUT, "there is not enough memory for %lld games", (long long)t->games);
    progress_begin(&s.progress, "games");
    cli_stop_begin();
    struct lab_hooks hooks = {.stop = on_stop, .progress = on_sprt_progress, .context = &s};
    lab_run(t, s.results, NULL, &hooks, NULL, NULL);
    on_stop(&s);
    progress_end(&s.progress);
    int code = tell_sprt(&s, as_json);
    int64_t done = 0;
    for (int64_t i = 0; i < t->games; i++)
        done += s.results[i].done;
    if (cli_stopped() && sprt_verdict(&s.sprt) == 0)
        code = cli_fail(verb, EXIT_STOPPED, "stopped after %lld games: too few for a verdict. They are not kept",
                        (long long)done);
    free(s.results);
    return code;
}

/* The set-up, and the same with the other content where two are tested; then the games. */
static int set_up_sprt(const struct verb *verb, struct trial *t, struct cli_setup *setup, const char *against,
                       double elo0, double elo1, bool as_json)
{
    void *state, *other_state = NULL;
    int code;
    struct pack *pack = cli_pack(verb, t->game, setup, &state, &code), *other = NULL;
    if (pack && against) {
        setup->data = against;
        other = cli_pack(verb, t->game, setup, &other_state, &code);
    }
    bool fits = pack && (!against || (other && other->bytes->seats == pack->bytes->seats));
    if (!fits && other && pack)
        code = cli_fail(verb, EXIT_INPUT, "with %s it is a game of %d seats, not of %d", against, other->bytes->seats,
                        pack->bytes->seats);
    if (fits) {
        int round = other ? 2 : pack->bytes->seats;
        t->pack = pack;
        t->other = other;
        t->start = state;
        t->other_start = other_state;
        t->swap = !other; /* what a content does for seat A shows only if the players keep their seats */
        t->games = t->games / round * round;
        code = lab_players_good(verb, t) ? test(verb, t, elo0, elo1, as_json) : EXIT_USAGE;
    }
    free(state);
    free(other_state);
    pack_free(pack);
    pack_free(other);
    return code;
}

static int run_sprt(const struct verb *verb, int argc, char **argv)
{
    static const struct option options[] = {{"a", required_argument, NULL, 'A'},
                                            {"b", required_argument, NULL, 'B'},
                                            {"elo0", required_argument, NULL, '0'},
                                            {"elo1", required_argument, NULL, '1'},
                                            {"against", required_argument, NULL, 'o'},
                                            LAB_OPTIONS,
                                            {0}};
    struct trial t = {.swap = true, .entrant = {"greedy", "greedy", "greedy", "greedy"}};
    struct lab_wishes w = {.games = 20000, .seed = 1, .threads = player_cores()};
    int64_t elo0 = 0, elo1 = 20;
    const char *against = NULL;
    for (int c; (c = cli_option(verb, argc, argv, options)) != -1;) {
        bool ok = true;
        switch (c) {
        case 'A': t.entrant[0] = optarg; break;
        case 'B': t.entrant[1] = t.entrant[2] = t.entrant[3] = optarg; break;
        case '0': ok = cli_number(verb, "--elo0", optarg, -1000, 1000, &elo0); break;
        case '1': ok = cli_number(verb, "--elo1", optarg, -1000, 1000, &elo1); break;
        case 'o': against = optarg; break;
        default: ok = lab_option(verb, &w, c, optarg, 2);
        }
        if (!ok)
            return EXIT_USAGE;
    }
    if (!machines_one(verb))
        return EXIT_USAGE;
    if (optind + 1 != argc || elo0 >= elo1)
        return cli_fail(verb, EXIT_USAGE,
                        elo0 >= elo1 ? "--elo0 must be below --elo1"
                                     : "name one game, as in: bellum sprt lines --a club --b greedy");
    if (!(t.game = cli_game(verb, argv[optind])))
        return EXIT_USAGE;
    t.seed = (uint64_t)w.seed;
    t.threads = (int)w.threads;
    t.games = w.games;
    int code = set_up_sprt(verb, &t, &w.setup, against, (double)elo0, (double)elo1, w.as_json);
    text_free(&w.setup.switches);
    return code;
}

const struct verb verb_arena = {
    .name = "arena",
    .synopsis = "GAME PLAYER PLAYER… [--games N] [--ladder] …",
    .about = "A tournament of computer players, with ratings and their intervals.",
    .help =
        "  --games N                games of each pairing, seats changed from game to game (100)\n"
        "  --ladder                 only neighbours in the list meet\n"
        "  --seed N                 1\n"
        "  --threads T              all cores\n"
        "  --resume FILE            writes each game to FILE as it ends, and goes on from what is there already\n"
        "  --json                   the result as one JSON object, with the points of each pairing\n" CLI_SETUP_HELP
        "\n"
        "±: how far a rating may be from where it stands among these players, whose mean is 0.\n"
        "In a game of more than two seats each pairing is one of the first player against the second in every other seat.\n"
        "\n"
        "example: bellum arena legends random greedy recruit club --games 50\n",
    .run = run_arena,
};

const struct verb verb_sprt = {
    .name = "sprt",
    .synopsis = "GAME --a PLAYER --b PLAYER [--elo0 0] [--elo1 20] …",
    .about = "Plays as many games as it takes to say whether a is better than b.",
    .help =
        "  --a --b PLAYER           who is tested, and against whom (greedy)\n"
        "  --elo0 N --elo1 N        not better at N0 or less, better at N1 or more (0 and 20); each error at most 5 %\n"
        "  --against DIR            a test of two contents instead: is seat A better off with --data (or the built-in content)\n"
        "                           than with DIR? a keeps seat A, and both contents get the same luck\n"
        "  --games N                at most this number (20000)\n"
        "  --seed N                 1\n"
        "  --threads T              all cores\n"
        "  --json                   the result as one JSON object\n" CLI_SETUP_HELP "\n"
        "Exit code 0: a is better; 1: it is not, or the games did not settle it; 130: Ctrl-C came first.\n"
        "\n"
        "example: bellum sprt legends --a club --b greedy --elo1 50\n",
    .run = run_sprt,
};
