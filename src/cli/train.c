/* train.c: `bellum train`: plays, learns who wins, and keeps a net only if a sequential test says that it is stronger.
 *
 * Everything is in one folder, written so that a run that was stopped at any moment goes on:
 *   train.txt    what is trained, one line; another training is refused
 *   rows-K       the positions of round K, game by game (learn.h)
 *   before-K.txt the net that round K began with (empty: none); new-K.txt: the one it learned
 *   test-K-S     the games of the test in scenario S
 *   log.txt      a line for each round that is finished
 *   net.txt      the best net so far */
#include "lab_common.h"

#include "lab/learn.h"

#include <errno.h>
#include <fcntl.h>
#include <math.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SCENARIOS_MAX = 16, PATH_BYTES = 512, TEST_BLOCK = 8 };

struct training {
    const struct verb *verb;
    const struct game *game;
    struct cli_setup setup;
    const char *folder, *player;
    int64_t games, rounds, test_games, seed, threads, depth, looks, judge, elo;
    struct pack *packs[SCENARIOS_MAX];
    int packs_n;
    int round;         /* from 1 */
    struct net before; /* that the round began with */
    bool has_before;
    char before_words[PATH_BYTES + 64], new_words[PATH_BYTES + 64]; /* players with the two nets */
};

static void path_of(const struct training *t, const char *name, int round, char out[PATH_BYTES])
{
    char number[16] = "";
    if (round)
        snprintf(number, sizeof number, "-%d", round);
    const char *end = strchr(name, '.');
    int n = end ? (int)(end - name) : (int)strlen(name);
    snprintf(out, PATH_BYTES, "%s/%.*s%s%s", t->folder, n, name, number, end ? end : "");
}

static bool there(const char *path)
{
    struct stat about;
    return stat(path, &about) == 0;
}

/* Whole or not at all: written beside it, then put in its place. */
static bool write_whole(const struct training *t, const char *path, const char *words)
{
    char beside[PATH_BYTES + 8];
    snprintf(beside, sizeof beside, "%s.new", path);
    FILE *f = fopen(beside, "w");
    bool ok = f && fputs(words, f) >= 0 && fflush(f) == 0 && fsync(fileno(f)) == 0;
    if (f)
        ok &= fclose(f) == 0;
    if (!ok || rename(beside, path) != 0) {
        cli_fail(t->verb, EXIT_INPUT, "%s cannot be written", path);
        return false;
    }
    return true;
}

static bool write_net(const struct training *t, const char *path, const struct net *net)
{
    struct text words = {0};
    net_write(net, &words);
    bool ok = write_whole(t, path, text_str(&words));
    text_free(&words);
    return ok;
}

/* ---- playing ----------------------------------------------------------------------------------------------------- */

struct hall { /* what the threads that play share */
    const struct training *t;
    struct practice practice;
    uint8_t *have;
    int64_t next, done;
    FILE *file;
    struct rows rows;
    pthread_mutex_t lock;
    struct progress progress;
    bool failed;
};

static int64_t take(struct hall *h)
{
    pthread_mutex_lock(&h->lock);
    while (h->next < h->t->games && h->have[h->next])
        h->next++;
    int64_t index = cli_stopped() || h->failed || h->next >= h->t->games ? -1 : h->next++;
    progress_at(&h->progress, h->done, h->t->games);
    pthread_mutex_unlock(&h->lock);
    return index;
}

static void *play(void *argument)
{
    struct hall *h = argument;
    struct text error = {0};
    struct desk *desk = practice_desk(&h->practice, &error);
    struct rows rows = {.features = h->t->game->features_n};
    if (!desk)
        h->failed = true;
    for (int64_t index; desk && (index = take(h)) >= 0;) {
        rows.n = 0;
        bool ok = practice_game(&h->practice, desk, index, &rows);
        pthread_mutex_lock(&h->lock);
        h->failed |= !ok || !rows_write(h->file, index, &rows);
        for (int64_t i = 0; i < rows.n && !h->failed; i++)
            h->failed = !rows_add(&h->rows, row_of(&rows, i));
        h->done++;
        pthread_mutex_unlock(&h->lock);
    }
    rows_free(&rows);
    practice_desk_free(desk);
    text_free(&error);
    return NULL;
}

/* The games of this round that are not there yet. `out`: all its rows. */
static int play_games(struct training *t, struct rows *out)
{
    struct hall h = {.t = t, .rows = *out};
    char path[PATH_BYTES];
    struct text error = {0};
    path_of(t, "rows", t->round, path);
    h.practice = (struct practice){.game = t->game,
                                   .packs = (const struct pack *const *)t->packs,
                                   .packs_n = t->packs_n,
                                   .player = t->before_words,
                                   .net = t->has_before ? &t->before : NULL,
                                   .seed = (uint64_t)t->seed * 1000003 + (uint64_t)t->round};
    h.have = calloc((size_t)t->games, 1);
    if (!h.have || !rows_read(path, t->game->features_n, &h.rows, h.have, t->games, &error) ||
        !(h.file = fopen(path, "ab"))) {
        free(h.have);
        return cli_fail(t->verb, EXIT_INPUT, "%s", error.n ? text_str(&error) : "the rows cannot be written");
    }
    for (int64_t i = 0; i < t->games; i++)
        h.done += h.have[i];
    pthread_mutex_init(&h.lock, NULL);
    progress_begin(&h.progress, "games");
    pthread_t thread[LAB_THREADS];
    int n = 0;
    while (n < t->threads && pthread_create(&thread[n], NULL, play, &h) == 0)
        n++;
    for (int i = 0; i < n; i++)
        pthread_join(thread[i], NULL);
    progress_end(&h.progress);
    pthread_mutex_destroy(&h.lock);
    free(h.have);
    *out = h.rows;
    if (fclose(h.file) != 0 || h.failed || n == 0)
        return cli_fail(t->verb, EXIT_INPUT, "%s cannot be written, or there is not enough memory", path);
    if (h.done < t->games)
        return cli_fail(t->verb, EXIT_STOPPED, "stopped in round %d after %lld of %lld games. The same command goes on",
                        t->round, (long long)h.done, (long long)t->games);
    return EXIT_DONE;
}

/* ---- learning ---------------------------------------------------------------------------------------------------- */

static bool stopped(void *context) { return (void)context, cli_stopped(); }

/* From this round's positions and those of the rounds before: their players were weaker, but positions are positions. */
static int learn_net(struct training *t, const char *path)
{
    struct rows rows = {.features = t->game->features_n};
    struct net net = {.judge = (int32_t)t->judge, .depth = (int32_t)t->depth, .looks = (int32_t)t->looks};
    struct foretold told;
    struct text error = {0};
    uint8_t *have = malloc((size_t)t->games);
    int code = play_games(t, &rows);
    bool ok = rows_sort(&rows);
    for (int round = t->round - 1; code == EXIT_DONE && have && ok && round >= 1 && round > t->round - 4; round--) {
        struct rows old = {.features = t->game->features_n};
        char path_old[PATH_BYTES];
        path_of(t, "rows", round, path_old);
        memset(have, 0, (size_t)t->games);
        if (!rows_read(path_old, t->game->features_n, &old, have, t->games, &error))
            code = cli_fail(t->verb, EXIT_INPUT, "%s", text_str(&error));
        ok = rows_sort(&old);
        for (int64_t i = 0; i < old.n && ok; i++)
            ok = rows_add(&rows, row_of(&old, i));
        rows_free(&old);
    }
    if (code == EXIT_DONE && (!ok || !have))
        code = cli_fail(t->verb, EXIT_INPUT, "there is not enough memory for the positions");
    free(have);
    if (code == EXIT_DONE) {
        printf("round %d: %lld positions of %lld games\n", t->round, (long long)rows.n, (long long)t->games * t->round);
        fflush(stdout);
        if (learn(t->game, &rows, &net, &told, stopped, NULL)) {
            printf("round %d: squared error on %lld positions kept apart: net %.4f, judge %.4f, nothing %.4f\n",
                   t->round, (long long)told.rows, told.net, told.judge, told.nothing);
            fflush(stdout);
            code = write_net(t, path, &net) ? EXIT_DONE : EXIT_INPUT;
        } else if (cli_stopped())
            code = cli_fail(t->verb, EXIT_STOPPED, "stopped in round %d while it learned. The same command goes on",
                            t->round);
        else
            code = cli_fail(t->verb, EXIT_INPUT, "too few positions to learn from: more --games");
    }
    rows_free(&rows);
    return code;
}

/* ---- testing ----------------------------------------------------------------------------------------------------- */

struct bout { /* the test in one scenario */
    struct trial trial;
    struct played *results;
    uint8_t *skip;
    int64_t have, next; /* rounds of seats counted so far, in order */
    FILE *file;
};

struct test {
    struct training *t;
    struct bout bout[SCENARIOS_MAX];
    struct sprt sprt;
    int64_t games;
};

static void keep_game(void *context, const struct played *p)
{
    struct bout *b = context;
    lab_file_put(b->file, p, b->trial.pack->bytes->seats);
    fflush(b->file);
}
static void no_progress(void *context, int64_t done, int64_t all) { (void)context, (void)done, (void)all; }

static bool begin_bout(struct test *s, int k)
{
    struct training *t = s->t;
    struct bout *b = &s->bout[k];
    char name[PATH_BYTES], path[PATH_BYTES];
    snprintf(name, sizeof name, "test-%d-%d", t->round, k + 1);
    path_of(t, name, 0, path);
    int seats = t->packs[k]->bytes->seats;
    b->trial = (struct trial){.game = t->game,
                              .pack = t->packs[k],
                              .entrant = {t->new_words, t->before_words, t->before_words, t->before_words},
                              .games = (t->test_games / t->packs_n + seats) / seats * seats,
                              .seed = (uint64_t)t->seed * 7919 + (uint64_t)t->round,
                              .swap = true,
                              .threads = (int)t->threads};
    b->results = calloc((size_t)b->trial.games, sizeof *b->results);
    b->skip = calloc((size_t)b->trial.games, 1);
    return b->results && b->skip && lab_players_good(t->verb, &b->trial) &&
           lab_file_read(t->verb, path, LAB_ONE, &b->trial, b->results, b->skip, &b->have) &&
           (b->file = lab_file_open(t->verb, path, LAB_ONE, &b->trial));
}

/* One block of games in a scenario, and what all that is done so far says. */
static void run_block(struct test *s, struct bout *b, int block)
{
    int64_t all = b->trial.games, until = (int64_t)(block + 1) * TEST_BLOCK * b->trial.pack->bytes->seats;
    struct trial part = b->trial;
    part.games = until < all ? until : all;
    struct lab_hooks hooks = {.game = keep_game, .stop = stopped, .progress = no_progress, .context = b};
    lab_run(&part, b->results, b->skip, &hooks, NULL, NULL);
    for (bool done; b->next < part.games / part.pack->bytes->seats; b->next++) {
        double share = round_share(&part, b->results, b->next, &done);
        if (!done)
            break;
        for (int i = 0; i < part.pack->bytes->seats; i++)
            b->skip[b->next * part.pack->bytes->seats + i] = 1;
        s->sprt.n++;
        s->sprt.sum += share;
        s->sprt.squares += share * share;
        s->games += part.pack->bytes->seats;
    }
}

/* 1: stronger, -1: not, 0: the games did not settle it. Until it is settled or there are no more games. */
static int run_test(struct test *s)
{
    struct training *t = s->t;
    struct progress progress;
    progress_begin(&progress, "games of the test");
    bool more = true;
    for (int block = 0; more && sprt_verdict(&s->sprt) == 0; block++) {
        more = false;
        for (int k = 0; k < t->packs_n && !cli_stopped(); k++) {
            run_block(s, &s->bout[k], block);
            more |= s->bout[k].next * t->packs[k]->bytes->seats < s->bout[k].trial.games;
            progress_at(&progress, s->games, t->test_games);
        }
        more &= !cli_stopped();
    }
    progress_end(&progress);
    return sprt_verdict(&s->sprt);
}

static int test_net(struct training *t, bool *stronger)
{
    struct test s = {
        .t = t,
        .sprt = {.elo0 = 0, .elo1 = (double)t->elo, .alpha = 0.05, .beta = 0.05, .seats = t->packs[0]->bytes->seats}};
    int code = EXIT_DONE;
    for (int k = 0; k < t->packs_n && code == EXIT_DONE; k++)
        code = begin_bout(&s, k) ? EXIT_DONE : EXIT_INPUT;
    int verdict = code == EXIT_DONE ? run_test(&s) : 0;
    double n = (double)s.sprt.n, share = n > 0 ? s.sprt.sum / n : 0,
           error = n > 0 ? 1.96 * sqrt(fmax(s.sprt.squares / n - share * share, 0) / n) : 0;
    *stronger = verdict > 0;
    if (code == EXIT_DONE && cli_stopped() && verdict == 0)
        code = cli_fail(t->verb, EXIT_STOPPED,
                        "stopped in round %d after %lld games of its test. The same command goes on", t->round,
                        (long long)s.games);
    else if (code == EXIT_DONE)
        printf("round %d: %.1f %% (± %.1f) of %lld games against the net before: %s\n", t->round, 100 * share,
               100 * error, (long long)s.games,
               verdict > 0   ? "stronger, so it is kept"
               : verdict < 0 ? "not stronger, so it is not kept"
                             : "not settled, so it is not kept");
    for (int k = 0; k < t->packs_n; k++) {
        free(s.bout[k].results);
        free(s.bout[k].skip);
        if (s.bout[k].file)
            fclose(s.bout[k].file);
    }
    return code;
}

/* ---- rounds ------------------------------------------------------------------------------------------------------ */

static int rounds_done(const struct training *t)
{
    char path[PATH_BYTES], line[200];
    int n = 0, k;
    path_of(t, "log.txt", 0, path);
    FILE *f = fopen(path, "r");
    while (f && fgets(line, sizeof line, f))
        if (sscanf(line, "round %d", &k) == 1 && strchr(line, '\n'))
            n = k;
    if (f)
        fclose(f);
    return n;
}

/* The net that a round begins with is kept beside it: the best one changes when the round ends. */
static bool begin_round(struct training *t)
{
    char best[PATH_BYTES], before[PATH_BYTES], learned[PATH_BYTES];
    struct text error = {0};
    path_of(t, "net.txt", 0, best);
    path_of(t, "before.txt", t->round, before);
    path_of(t, "new.txt", t->round, learned);
    if (!there(before)) {
        const struct net *net = net_of(t->game);
        if (there(best)) {
            if (!net_read_file(&t->before, best, t->game, &error))
                return cli_fail(t->verb, EXIT_INPUT, "%s", text_str(&error)), false;
            net = &t->before;
        }
        if (!(net ? write_net(t, before, net) : write_whole(t, before, "")))
            return false;
    }
    struct stat about;
    t->has_before = stat(before, &about) == 0 && about.st_size > 0;
    if (t->has_before && !net_read_file(&t->before, before, t->game, &error))
        return cli_fail(t->verb, EXIT_INPUT, "%s", text_str(&error)), false;
    char mark = strchr(t->player, ':') ? ',' : ':';
    snprintf(t->before_words, sizeof t->before_words, "%s%cnet=%s", t->player, mark, t->has_before ? before : "none");
    snprintf(t->new_words, sizeof t->new_words, "%s%cnet=%s", t->player, mark, learned);
    return true;
}

static int run_round(struct training *t, bool *stronger)
{
    char learned[PATH_BYTES], best[PATH_BYTES], log[PATH_BYTES];
    struct net net;
    struct text error = {0};
    path_of(t, "new.txt", t->round, learned);
    path_of(t, "net.txt", 0, best);
    path_of(t, "log.txt", 0, log);
    if (!begin_round(t))
        return EXIT_INPUT;
    int code = there(learned) ? EXIT_DONE : learn_net(t, learned);
    if (code == EXIT_DONE)
        code = test_net(t, stronger);
    fflush(stdout);
    if (code != EXIT_DONE)
        return code;
    if (*stronger && (!net_read_file(&net, learned, t->game, &error) || !write_net(t, best, &net)))
        return cli_fail(t->verb, EXIT_INPUT, "%s", text_str(&error));
    FILE *f = fopen(log, "a");
    bool ok = f && fprintf(f, "round %d: %s\n", t->round, *stronger ? "kept" : "not kept") > 0;
    if (!f || fclose(f) != 0 || !ok)
        return cli_fail(t->verb, EXIT_INPUT, "%s cannot be written", log);
    return EXIT_DONE;
}

/* A variant's own net stands in its folder: every command with --data takes it from there. */
static int give(const struct training *t)
{
    char best[PATH_BYTES], to[PATH_BYTES];
    struct net net;
    struct text error = {0};
    struct stat about;
    path_of(t, "net.txt", 0, best);
    if (!there(best)) {
        printf("no net was stronger than what there was: nothing is kept\n");
        return EXIT_NO;
    }
    bool folder = t->setup.data && stat(t->setup.data, &about) == 0 && S_ISDIR(about.st_mode);
    if (!folder) {
        printf("the net is %s\n", best);
        return EXIT_DONE;
    }
    cli_net_path(t->setup.data, t->game, to, sizeof to);
    if (!net_read_file(&net, best, t->game, &error))
        return cli_fail(t->verb, EXIT_INPUT, "%s", text_str(&error));
    if (!write_net(t, to, &net))
        return EXIT_INPUT;
    printf("the net is %s: every command with --data %s takes it\n", to, t->setup.data);
    return EXIT_DONE;
}

/* The folder holds this training, or nothing yet. */
static bool claim(const struct training *t)
{
    char path[PATH_BYTES], line[1024] = "";
    struct text head = {0};
    path_of(t, "train.txt", 0, path);
    text_format(&head, "bellum-train 1 %s features %d version %d seed %lld games %lld player %s", t->game->id,
                t->game->features_n, t->game->features_version, (long long)t->seed, (long long)t->games, t->player);
    for (int k = 0; k < t->packs_n; k++)
        text_format(&head, " %016llx", (unsigned long long)t->packs[k]->bytes->hash);
    text_char(&head, '\n');
    bool ok = true;
    FILE *f = fopen(path, "r");
    if (f) {
        ok = fgets(line, sizeof line, f) && strcmp(line, text_str(&head)) == 0;
        fclose(f);
        if (!ok)
            cli_fail(t->verb, EXIT_INPUT, "%s holds another training:\n  %s  this one is\n  %s", t->folder, line,
                     text_str(&head));
    } else
        ok = write_whole(t, path, text_str(&head));
    text_free(&head);
    return ok;
}

static int train(struct training *t)
{
    if (mkdir(t->folder, 0777) != 0 && errno != EEXIST)
        return cli_fail(t->verb, EXIT_INPUT, "the folder %s cannot be made", t->folder);
    if (!claim(t))
        return EXIT_INPUT;
    char path[PATH_BYTES];
    path_of(t, "train.txt", 0, path);
    int lock = open(path, O_RDONLY | O_CLOEXEC); /* held to the end of the process */
    if (lock < 0 || flock(lock, LOCK_EX | LOCK_NB) != 0)
        return cli_fail(t->verb, EXIT_INPUT, "%s is being trained by another process", t->folder);
    cli_stop_begin();
    int code = EXIT_DONE;
    for (t->round = rounds_done(t) + 1; t->round <= t->rounds && code == EXIT_DONE; t->round++) {
        bool stronger = false;
        code = run_round(t, &stronger);
    }
    return code == EXIT_DONE ? give(t) : code;
}

/* ---- the command line -------------------------------------------------------------------------------------------- */

/* --scenario a,b,c: all of them in turn. */
static int make_packs(struct training *t)
{
    char names[1024] = "", *rest = names, *name;
    const char *all = t->setup.scenario;
    int code = EXIT_DONE;
    snprintf(names, sizeof names, "%s", all ? all : "");
    while (code == EXIT_DONE && (name = strsep(&rest, ",")) && t->packs_n < SCENARIOS_MAX) {
        void *state;
        t->setup.scenario = all ? name : NULL;
        struct pack *pack = cli_pack(t->verb, t->game, &t->setup, &state, &code);
        free(state);
        if (pack) {
            t->packs[t->packs_n++] = pack;
            code = EXIT_DONE;
        }
    }
    t->setup.scenario = all;
    return code;
}

static bool take_option(struct training *t, int c)
{
    const struct verb *verb = t->verb;
    switch (c) {
    case 'g': return cli_number(verb, "--games", optarg, 10, 10000000, &t->games);
    case 'r': return cli_number(verb, "--rounds", optarg, 1, 1000, &t->rounds);
    case 'T': return cli_number(verb, "--test", optarg, 2, 1000000, &t->test_games);
    case 'e': return cli_number(verb, "--elo", optarg, 1, 1000, &t->elo);
    case 's': return cli_number(verb, "--seed", optarg, 0, INT32_MAX, &t->seed);
    case 't': return cli_number(verb, "--threads", optarg, 1, LAB_THREADS, &t->threads);
    case 'd': return cli_number(verb, "--depth", optarg, 0, 1000, &t->depth);
    case 'l': return cli_number(verb, "--looks", optarg, 1, 100, &t->looks);
    case 'j': return cli_number(verb, "--judge", optarg, 0, 100, &t->judge);
    case 'p': t->player = optarg; return true;
    case 'o': t->folder = optarg; return true;
    case CLI_POSITION: cli_fail(verb, EXIT_USAGE, "training begins where the game begins: no --position"); return false;
    default: return cli_setup_option(verb, &t->setup, c, optarg);
    }
}

/* What is not said: as the net of the game has it, or so that little is played out. */
static void fill_in(struct training *t)
{
    const struct net *net = net_of(t->game);
    t->depth = t->depth >= 0 ? t->depth : net ? net->depth : t->game->judge_luck ? 0 : 8;
    t->looks = t->looks >= 0 ? t->looks : net ? net->looks : t->depth ? 2 : 1;
    t->judge = t->judge >= 0 ? t->judge : net ? net->judge : 20;
}

static int run_train(const struct verb *verb, int argc, char **argv)
{
    static const struct option options[] = {
        {"games", required_argument, NULL, 'g'}, {"rounds", required_argument, NULL, 'r'},
        {"test", required_argument, NULL, 'T'},  {"elo", required_argument, NULL, 'e'},
        {"seed", required_argument, NULL, 's'},  {"threads", required_argument, NULL, 't'},
        {"depth", required_argument, NULL, 'd'}, {"looks", required_argument, NULL, 'l'},
        {"judge", required_argument, NULL, 'j'}, {"player", required_argument, NULL, 'p'},
        {"out", required_argument, NULL, 'o'},   CLI_SETUP_OPTIONS,
        {"help", no_argument, NULL, 'h'},        {0}};
    static struct training t;
    t = (struct training){.verb = verb,
                          .player = "search:iterations=200",
                          .games = 500,
                          .rounds = 4,
                          .test_games = 1000,
                          .seed = 1,
                          .threads = player_cores(),
                          .depth = -1,
                          .looks = -1,
                          .judge = -1,
                          .elo = 40};
    for (int c; (c = cli_option(verb, argc, argv, options)) != -1;)
        if (!take_option(&t, c))
            return EXIT_USAGE;
    if (!machines_one(verb))
        return EXIT_USAGE;
    if (optind + 1 != argc)
        return cli_fail(verb, EXIT_USAGE, "name one game, as in: bellum train trts");
    if (!(t.game = cli_game(verb, argv[optind])))
        return EXIT_USAGE;
    if (!t.game->features)
        return cli_fail(verb, EXIT_USAGE, "%s offers no figures to learn from", t.game->id);
    char folder[PATH_BYTES];
    snprintf(folder, sizeof folder, "train-%s", t.game->id);
    t.folder = t.folder ? t.folder : folder;
    if (strlen(t.folder) > 200 || strlen(t.player) > 60 || strchr(t.folder, ','))
        return cli_fail(verb, EXIT_USAGE, "the name of the folder or of the player is too long, or has a comma");
    int code = make_packs(&t);
    if (code == EXIT_DONE) {
        fill_in(&t);
        code = train(&t);
    }
    for (int k = 0; k < t.packs_n; k++)
        pack_free(t.packs[k]);
    text_free(&t.setup.switches);
    return code;
}

const struct verb verb_train = {
    .name = "train",
    .synopsis = "GAME [--data DIR] [--games N] [--rounds N] …",
    .about = "Teaches computer players: plays, learns who wins, keeps what is stronger.",
    .help =
        "  --games N                games a round (500)\n"
        "  --rounds N               each plays with the best net so far (4)\n"
        "  --player PLAYER          who plays them, and the test (search:iterations=200)\n"
        "  --test N --elo N         the test has at most N games (1000), and wants N Elo more (40)\n"
        "  --depth N --looks N      a search plays on N entries before it asks the net, and asks N times\n"
        "  --judge N                hundredths of judge() in what the net says (20)\n"
        "  --out DIR                where everything is kept (train-GAME)\n"
        "  --seed N --threads T     1; all cores\n" CLI_SETUP_HELP "\n"
        "--scenario takes several, with commas between them. Ctrl-C, a crash or a power cut lose no game that was\n"
        "finished: the same command goes on. With --data DIR the net is put into DIR, and every command with that --data\n"
        "takes it from there. Exit code 1: nothing stronger was found. docs/training.md tells more.\n"
        "\n"
        "example: bellum train trts --games 300 --rounds 2\n",
    .run = run_train,
};
