/* sim.c: `bellum sim`: plays many games between computer players and counts. */
#include "lab_common.h"
#include "sim_records.h"
#include "sim_usage.h"
#include "verbs.h"

#include "engine/content.h"

#include <stdlib.h>
#include <string.h>

enum { BLOCK = 16 }; /* games a rank takes at once: whole rounds of seats for 2 and 4 */

struct sim {
    const struct verb *verb;
    struct trial trial;
    struct lab_wishes w;
    const char *resume, *report;
    char kept[1024]; /* where each game is noted as it ends: --resume, or a file in --records; "" = nowhere */
    bool as_csv, luck, usage;
    FILE *file;
    struct sim_records *records;
    struct progress progress;
};

static void on_game(void *context, const struct played *p)
{
    struct sim *s = context;
    if (s->file) {
        lab_file_put(s->file, p, s->trial.pack->bytes->seats);
        fflush(s->file);
    }
}

static bool on_entries(void *context, const struct played *p, const struct lab_entry *list)
{
    return sim_records_put(((struct sim *)context)->records, p, list);
}

static bool on_stop(void *context)
{
    (void)context;
    return cli_stopped();
}

static void on_progress(void *context, int64_t done, int64_t all)
{
    progress_at(&((struct sim *)context)->progress, done, all);
}

/* ---- telling ------------------------------------------------------------------------------ */

static void put_list(struct text *out, const char *key, const int64_t *list, int n)
{
    json_open(out, key, '[');
    for (int i = 0; i < n; i++)
        json_put_int(out, NULL, list[i]);
    json_close(out, ']');
}

static void put_intervals(struct text *out, const char *key, const int64_t *wins, int64_t games_n, int n)
{
    json_open(out, key, '[');
    for (int i = 0; i < n; i++) {
        struct interval share = wilson((double)wins[i], (double)games_n);
        json_open(out, NULL, '[');
        lab_put_real(out, NULL, share.low);
        lab_put_real(out, NULL, share.high);
        json_close(out, ']');
    }
    json_close(out, ']');
}

static void put_fair(struct text *out, const struct played *results, int64_t n, int seats)
{
    json_open(out, "luck_taken_out", '[');
    for (int e = 0; e < seats; e++) {
        struct fair fair = fair_share(results, n, seats, e);
        json_open(out, NULL, '{');
        lab_put_real(out, "points", fair.share);
        lab_put_real(out, "low", fair.interval.low);
        lab_put_real(out, "high", fair.interval.high);
        lab_put_real(out, "worth", fair.worth);
        json_close(out, '}');
    }
    json_close(out, ']');
    int64_t decided, luckier = luckier_won(results, n, seats, &decided);
    json_put_int(out, "decided", decided);
    json_put_int(out, "luckier_won", luckier);
}

static void print_json(const struct sim *s, const struct tally *t, const struct played *results,
                       const struct usages *usages, double seconds, int64_t played)
{
    struct text out = {0};
    int seats = s->trial.pack->bytes->seats;
    double n = t->games ? (double)t->games : 1;
    json_open(&out, NULL, '{');
    json_put_int(&out, "games", t->games);
    put_list(&out, "wins", t->wins, seats);
    json_put_int(&out, "draws", t->draws);
    lab_put_real(&out, "entries_mean", t->entries / n);
    lab_put_real(&out, "decisions_mean", t->decisions / n);
    put_intervals(&out, "intervals", t->wins, t->games, seats);
    put_list(&out, "seat_wins", t->seat_wins, seats);
    put_intervals(&out, "seat_intervals", t->seat_wins, t->games, seats);
    if (s->trial.deep)
        put_fair(&out, results, s->trial.games, seats);
    json_open(&out, "score_mean", '[');
    for (int e = 0; e < seats; e++)
        lab_put_real(&out, NULL, t->scores[e] / n);
    json_close(&out, ']');
    json_open(&out, "endings", '{');
    for (size_t i = 0; i < sizeof t->ending / sizeof *t->ending && t->ending[i].n; i++)
        json_put_int(&out, t->ending[i].by, t->ending[i].n);
    json_close(&out, '}');
    json_put_str(&out, "game", s->trial.game->id);
    json_put_str(&out, "scenario", s->trial.pack->bytes->scenario);
    json_open(&out, "players", '[');
    for (int e = 0; e < seats; e++)
        json_put_str(&out, NULL, s->trial.entrant[e]);
    json_close(&out, ']');
    json_put_int(&out, "seed", (int64_t)s->trial.seed);
    json_put_bool(&out, "swap", s->trial.swap);
    if (s->usage)
        sim_usage_json(&s->trial, usages, t, &out);
    lab_put_real(&out, "seconds", seconds);
    lab_put_real(&out, "games_per_s", seconds > 0 ? (double)played / seconds : 0);
    json_close(&out, '}');
    puts(text_str(&out));
    text_free(&out);
}

static void print_luck(const struct trial *k, const struct played *results)
{
    int seats = k->pack->bytes->seats;
    int64_t decided, luckier = luckier_won(results, k->games, seats, &decided);
    for (int e = 0; e < seats; e++) {
        struct fair fair = fair_share(results, k->games, seats, e);
        printf(
            "  %c with its luck taken out      %7.1f points in 100 games  (%.1f to %.1f, worth %.1f times the games)\n",
            'a' + e, 100 * fair.share, 100 * fair.interval.low, 100 * fair.interval.high, fair.worth);
    }
    if (decided)
        printf("  the winner had been the luckier side in %lld of %lld decided games, %.1f %%\n", (long long)luckier,
               (long long)decided, 100 * (double)luckier / (double)decided);
}

static void print_text(const struct sim *s, const struct tally *t, const struct played *results, double seconds,
                       int64_t played)
{
    const struct trial *k = &s->trial;
    double n = (double)t->games;
    printf("%s, %s: %lld game%s, seed %llu%s\n", k->game->name, k->pack->bytes->scenario, (long long)t->games,
           t->games == 1 ? "" : "s", (unsigned long long)k->seed, k->swap ? ", seats changed from game to game" : "");
    for (int e = 0; e < k->pack->bytes->seats && t->games; e++) {
        struct interval i = wilson((double)t->wins[e], n);
        printf("  %c %-24s won %7lld  %5.1f %%  (%.1f to %.1f)\n", 'a' + e, k->entrant[e], (long long)t->wins[e],
               100 * (double)t->wins[e] / n, 100 * i.low, 100 * i.high);
    }
    printf("  drawn%34lld\n", (long long)t->draws);
    if (k->deep && t->games)
        print_luck(k, results);
    for (int seat = 0; seat < k->pack->bytes->seats && t->games; seat++) {
        struct interval i = wilson((double)t->seat_wins[seat], n);
        printf("  seat %c %-20s won %7lld  %5.1f %%  (%.1f to %.1f)\n", 'A' + seat,
               k->game->seat_names[seat] ? k->game->seat_names[seat] : "", (long long)t->seat_wins[seat],
               100 * (double)t->seat_wins[seat] / n, 100 * i.low, 100 * i.high);
    }
    for (size_t i = 0; i < sizeof t->ending / sizeof *t->ending && t->ending[i].n; i++)
        printf("  ended by %-16s %13lld\n", t->ending[i].by, (long long)t->ending[i].n);
    if (t->games)
        printf("  %.1f entries and %.1f decisions a game; %.1f games/s\n", t->entries / n, t->decisions / n,
               seconds > 0 ? (double)played / seconds : 0);
}

static int write_report(struct sim *s, const struct played *results, const struct usages *usages, const uint32_t *met)
{
    FILE *f = fopen(s->report, "w");
    bool ok = f && report_write(f, &s->trial, results, usages, met, s->trial.content) && !ferror(f);
    ok = f && fclose(f) == 0 && ok;
    return ok ? EXIT_DONE : cli_fail(s->verb, EXIT_INPUT, "%s cannot be written", s->report);
}

/* Told before the games are played, not after. */
static bool can_report(const struct sim *s)
{
    if (!report_possible()) {
        cli_fail(s->verb, EXIT_INPUT, "this build has no plotting library in it: make web, then make");
        return false;
    }
    return cli_can_write(s->verb, s->report);
}

static int tell(struct sim *s, const struct played *results, const struct usages *usages, double seconds,
                int64_t played)
{
    struct tally tally = {0};
    int seats = s->trial.pack->bytes->seats;
    for (int64_t i = 0; i < s->trial.games; i++)
        if (results[i].done)
            tally_add(&tally, &results[i], seats);
    if (s->as_csv) {
        printf("game,entries,decisions,lead_changes,by");
        for (int e = 0; e < seats; e++)
            printf(",place_%c,seat_%c,score_%c,luck_%c", 'a' + e, 'a' + e, 'a' + e, 'a' + e);
        puts(",end");
        for (int64_t i = 0; i < s->trial.games; i++)
            if (results[i].done)
                (s->trial.deep ? lab_file_put : lab_row_put)(stdout, &results[i], seats);
    } else if (s->w.as_json)
        print_json(s, &tally, results, usages, seconds, played);
    else {
        print_text(s, &tally, results, seconds, played);
        if (s->usage)
            sim_usage_print(&s->trial, usages, &tally);
    }
    return EXIT_DONE;
}

/* ---- running ------------------------------------------------------------------------------ */

/* The games of this process, into results; those of all processes in the first one. */
static int play(struct sim *s, const struct machines *m, struct played *results, uint8_t *skip, struct usages *usages,
                uint32_t *met)
{
    struct trial *t = &s->trial;
    int code = EXIT_DONE;
    for (int64_t i = 0; i < t->games && m->size > 1; i++)
        skip[i] = i / BLOCK % m->size != m->rank;
    struct lab_hooks hooks = {.game = s->file ? on_game : NULL,
                              .entries = s->records ? on_entries : NULL,
                              .progress = m->rank == 0 ? on_progress : NULL,
                              .stop = m->size == 1 ? on_stop : NULL,
                              .context = s};
    progress_begin(&s->progress, "games");
    if (m->size == 1)
        cli_stop_begin();
    if (!lab_run(t, results, skip, &hooks, usages, met))
        code = cli_fail(s->verb, EXIT_NO, "a match went beyond %lld entries, the bound of %s",
                        (long long)t->game->length_max, t->game->id);
    if (m->size > 1)
        m->gather(results, sizeof *results, t->games, BLOCK);
    progress_end(&s->progress);
    if (s->records && code == EXIT_DONE && !sim_records_good(s->records))
        code = EXIT_INPUT;
    return code;
}

static int stopped(const struct sim *s, const struct played *results)
{
    int64_t done = 0;
    for (int64_t i = 0; i < s->trial.games; i++)
        done += results[i].done;
    return done < s->trial.games ? lab_stopped(s->verb, done, s->trial.games, s->kept[0] ? s->kept : NULL) : EXIT_DONE;
}

static int simulate(struct sim *s, const struct machines *m)
{
    struct trial *t = &s->trial;
    if (m->size > 1 && (s->report || s->usage || s->kept[0]))
        return m->rank ? EXIT_USAGE
                       : cli_fail(s->verb, EXIT_USAGE, "--report, --usage, --resume and --records are for one process");
    if (s->report && !can_report(s))
        return EXIT_INPUT;
    struct played *results = calloc((size_t)t->games, sizeof *results);
    uint8_t *skip = calloc((size_t)t->games, 1);
    uint32_t *met = s->report ? calloc(1 << 16, sizeof *met) : NULL;
    struct usages usages = {0};
    int64_t have = 0;
    int code = EXIT_DONE;
    if (!results || !skip || (s->report && !met))
        code = cli_fail(s->verb, EXIT_INPUT, "there is not enough memory for %lld games", (long long)t->games);
    else if (s->kept[0] && (!lab_file_read(s->verb, s->kept, LAB_ONE, t, results, skip, &have) ||
                            !(s->file = lab_file_open(s->verb, s->kept, LAB_ONE, t))))
        code = EXIT_INPUT;
    double started = cli_seconds();
    if (code == EXIT_DONE)
        code = play(s, m, results, skip, s->report || s->usage ? &usages : NULL, met);
    if (code == EXIT_DONE && m->rank == 0)
        code = tell(s, results, &usages, cli_seconds() - started, t->games - have);
    if (code == EXIT_DONE && s->report)
        code = write_report(s, results, &usages, met);
    bool kept = !s->file || !ferror(s->file);
    if (s->file && (fclose(s->file) != 0 || !kept) && code == EXIT_DONE)
        code = cli_fail(s->verb, EXIT_INPUT, "%s could not be written: not all games are in it", s->kept);
    if (code == EXIT_DONE && cli_stopped() && m->rank == 0)
        code = stopped(s, results);
    usages_free(&usages);
    free(results);
    free(skip);
    free(met);
    return code;
}

/* Who was not named plays at random; who has no seat is not left out without a word. */
static bool entrants_seated(struct sim *s)
{
    int seats = s->trial.pack->bytes->seats;
    for (int e = 0; e < SEATS_MAX; e++) {
        if (e >= seats && s->trial.entrant[e]) {
            cli_fail(s->verb, EXIT_USAGE, "%s has %d seats, so there is no --%c", s->trial.pack->bytes->scenario, seats,
                     'a' + e);
            return false;
        }
        if (!s->trial.entrant[e])
            s->trial.entrant[e] = "random";
    }
    return lab_players_good(s->verb, &s->trial);
}

static int begin(struct sim *s)
{
    struct machines m;
    if (!entrants_seated(s))
        return EXIT_USAGE;
    if (!machines_begin(s->verb, &m))
        return EXIT_INPUT;
    int code = simulate(s, &m);
    if (m.library) /* also where mpirun started one process alone */
        m.end();
    return code;
}

/* The set-up, what it is kept in and the content for a report; then the games. */
static int set_up(struct sim *s, const char *records)
{
    void *state;
    int code;
    struct json_doc content = {0};
    struct errors errors = {0};
    struct pack *pack = cli_pack(s->verb, s->trial.game, &s->w.setup, &state, &code);
    if (!pack)
        return code;
    s->trial.pack = pack;
    s->trial.start = state;
    snprintf(s->kept, sizeof s->kept, "%s%s", records ? records : s->resume ? s->resume : "", records ? "/trial" : "");
    if (s->trial.deep && content_load(&content, s->trial.game->id, s->w.setup.data, NULL, &errors))
        s->trial.content = content.root;
    if (records && !(s->records = sim_records_begin(s->verb, records, &s->trial, pack)))
        code = EXIT_INPUT;
    else
        code = begin(s);
    sim_records_end(s->records);
    json_free(&content);
    errors_free(&errors);
    free(state);
    pack_free(pack);
    return code;
}

static int run(const struct verb *verb, int argc, char **argv)
{
    static const struct option options[] = {{"a", required_argument, NULL, 'A'},
                                            {"b", required_argument, NULL, 'B'},
                                            {"c", required_argument, NULL, 'C'},
                                            {"d", required_argument, NULL, 'D'},
                                            {"csv", no_argument, NULL, 'v'},
                                            {"resume", required_argument, NULL, 'r'},
                                            {"records", required_argument, NULL, 'R'},
                                            {"report", required_argument, NULL, 'p'},
                                            {"fixed-seats", no_argument, NULL, 'f'},
                                            {"luck", no_argument, NULL, 'l'},
                                            {"usage", no_argument, NULL, 'u'},
                                            LAB_OPTIONS,
                                            {0}};
    struct sim s = {.verb = verb, .trial = {.swap = true}, .w = {.games = 1000, .seed = 1, .threads = player_cores()}};
    const char *records = NULL;
    for (int c; (c = cli_option(verb, argc, argv, options)) != -1;) {
        bool ok = true;
        switch (c) {
        case 'A':
        case 'B':
        case 'C':
        case 'D': s.trial.entrant[c - 'A'] = optarg; break;
        case 'v': s.as_csv = true; break;
        case 'r': s.resume = optarg; break;
        case 'R': records = optarg; break;
        case 'p': s.report = optarg; break;
        case 'f': s.trial.swap = false; break;
        case 'l': s.luck = true; break;
        case 'u': s.usage = true; break;
        default: ok = lab_option(verb, &s.w, c, optarg, 0);
        }
        if (!ok)
            return EXIT_USAGE;
    }
    if (optind + 1 != argc)
        return cli_fail(verb, EXIT_USAGE, "name one game, as in: bellum sim lines --games 1000");
    if (!(s.trial.game = cli_game(verb, argv[optind])))
        return EXIT_USAGE;
    const char *wrong = s.w.as_json && s.as_csv ? "--json or --csv, not both"
                        : s.usage && s.as_csv   ? "--usage goes with --json or alone, not with --csv"
                        : s.w.games == 0        ? "no games were asked for, so there is nothing to count"
                        : records && s.resume   ? "--records goes on from its own folder: no --resume beside it"
                                                : NULL;
    if (wrong)
        return cli_fail(verb, EXIT_USAGE, "%s", wrong);
    s.trial.games = s.w.games;
    s.trial.seed = (uint64_t)s.w.seed;
    s.trial.threads = (int)s.w.threads;
    s.trial.deep = s.report || s.luck || s.usage;
    s.trial.matches = records != NULL;
    int code = set_up(&s, records);
    text_free(&s.w.setup.switches);
    return code;
}

const struct verb verb_sim = {
    .name = "sim",
    .synopsis = "GAME [--a PLAYER] [--b PLAYER] [--games N] [--report out.html] …",
    .about = "Plays many games between computer players and counts the results.",
    .help =
        "  --a --b --c --d PLAYER   the entrants (random; bellum games lists the others)\n"
        "  --games N                how many games (1000)\n"
        "  --seed N                 the same seed gives the same games of players without a limit of time, on any\n"
        "                           number of threads and machines (1)\n"
        "  --threads T              all cores\n"
        "  --fixed-seats            entrant a keeps seat A and so on; otherwise they change seats, and the games "
        "of one\n"
        "                           round of seats share their luck\n"
        "  --resume FILE            writes each game to FILE as it ends, and goes on from what is there already\n"
        "  --records DIR            writes a record of each game to DIR, and goes on from what is there. Luck is drawn as\n"
        "                           in a match, so that each record verifies. The games differ from those without it\n"
        "  --report FILE            a balance report: one page with plots\n"
        "  --luck                   weighs all luck and tells the points with it taken out (a report does, too)\n"
        "  --usage                  how often each unit, card, building, spell and ending was used, and what it brought\n"
        "  --json, --csv            the result as one JSON object, or every game as a row. A row has the place, seat\n"
        "                           (0 is A) and score of each entrant. With --luck it also has the luck of each\n"
        "                           (10000: from even to certain win)\n" CLI_SETUP_HELP "\n"
        "Ctrl-C ends the games that are being played, tells the results so far, and what is kept of them. The members\n"
        "of the JSON object and the columns of the CSV stand in docs/output.md.\n"
        "On several machines: mpirun -n 4 bellum sim … gives the same result as one process.\n"
        "\n"
        "example: bellum sim lines --a greedy --b random --games 200\n",
    .run = run,
};
