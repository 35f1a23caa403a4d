/* review.c: `bellum review`: a record looked at again, decision by decision. */
#include "review_html.h"
#include "verbs.h"

#include "engine/record.h"
#include "players/review.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

struct job {
    const struct verb *verb;
    const char *budget, *html;
    bool as_json, all;
    int threads;
};

/* ---- weighing, on all threads ------------------------------------------------------------------ */

struct pass {
    struct review *r;
    const char *budget;
    bool deep;
    const int *units;
    int n;
    atomic_int next;
    pthread_mutex_t lock; /* of what follows */
    int done;
    struct progress progress;
};

static void *weigh(void *context)
{
    struct pass *p = context;
    struct text error = {0};
    struct player *player = review_player(p->r, p->budget, p->deep, &error);
    if (!player)
        abort(); /* the words were tried before */
    for (int i; (i = atomic_fetch_add(&p->next, 1)) < p->n && !cli_stopped();) {
        struct review_row row;
        review_weigh(p->r, player, p->units[i], &row);
        row.deep = p->deep;
        pthread_mutex_lock(&p->lock);
        review_keep(p->r, p->units[i], &row);
        progress_at(&p->progress, ++p->done, p->n);
        pthread_mutex_unlock(&p->lock);
    }
    player_free(player);
    text_free(&error);
    return NULL;
}

static void weigh_all(struct pass *p, int threads)
{
    pthread_t thread[64];
    int n = 0;
    progress_begin(&p->progress, p->deep ? "decisions, a second look" : "decisions");
    pthread_mutex_init(&p->lock, NULL);
    while (n < threads - 1 && n < 64 && pthread_create(&thread[n], NULL, weigh, p) == 0)
        n++;
    weigh(p);
    while (n)
        pthread_join(thread[--n], NULL);
    pthread_mutex_destroy(&p->lock);
    progress_end(&p->progress);
}

/* Every decision, then those that seem to matter with more time. */
static void review_all(struct review *r, const struct job *job)
{
    int *units = calloc((size_t)r->units_n + 1, sizeof *units);
    if (!units)
        abort();
    for (int i = 0; i < r->units_n; i++)
        units[i] = i;
    struct pass first = {.r = r, .budget = job->budget, .units = units, .n = r->units_n};
    weigh_all(&first, job->threads);
    struct pass second = {.r = r, .budget = job->budget, .units = units, .deep = true};
    second.n = review_again(r, units, r->units_n);
    if (!cli_stopped())
        weigh_all(&second, job->threads);
    review_end(r);
    free(units);
}

/* ---- telling ----------------------------------------------------------------------------------- */

static int tell(const struct review *r, const struct job *job)
{
    struct text out = {0};
    int code = EXIT_DONE;
    if (job->html) {
        FILE *f = fopen(job->html, "w");
        review_html(r, job->budget, &out);
        bool ok = f && fputs(text_str(&out), f) != EOF;
        ok = f && fclose(f) == 0 && ok;
        if (!ok)
            code = cli_fail(job->verb, EXIT_INPUT, "%s cannot be written", job->html);
        text_clear(&out);
    }
    if (job->as_json)
        review_json(r, job->budget, &out);
    else
        review_say(r, &out);
    if (job->all && !job->as_json)
        review_say_rows(r, &out);
    fputs(text_str(&out), stdout);
    if (job->as_json)
        putchar('\n');
    text_free(&out);
    return code;
}

/* A budget that cannot be had is told before anything is weighed. */
static bool budget_good(const struct review *r, const struct job *job)
{
    struct text error = {0};
    struct player *p = review_player(r, job->budget, false, &error);
    if (!p)
        cli_fail(job->verb, EXIT_USAGE, "--budget: %s", text_str(&error));
    text_free(&error);
    player_free(p);
    return p != NULL;
}

static int look_again(const struct record *record, const struct job *job, unsigned seat)
{
    struct review r;
    struct text why = {0};
    int code = EXIT_DONE;
    if (!review_begin(&r, record->match, seat, &why))
        code = cli_fail(job->verb, seat != NOBODY && seat >= record->pack->bytes->seats ? EXIT_USAGE : EXIT_NO, "%s",
                        text_str(&why));
    else if (!budget_good(&r, job))
        code = EXIT_USAGE;
    else if (job->html && !cli_can_write(job->verb, job->html))
        code = EXIT_INPUT;
    else if (!r.units_n)
        code = cli_fail(job->verb, EXIT_NO, "there is no decision to review in it");
    else {
        cli_stop_begin();
        review_all(&r, job);
        if (cli_stopped())
            code = cli_fail(job->verb, EXIT_STOPPED, "stopped; nothing was written");
        else
            code = tell(&r, job);
    }
    text_free(&why);
    review_free(&r);
    return code;
}

static int run(const struct verb *verb, int argc, char **argv)
{
    static const struct option options[] = {
        {"html", required_argument, NULL, 'H'},    {"json", no_argument, NULL, 'j'},
        {"seat", required_argument, NULL, 's'},    {"budget", required_argument, NULL, 'b'},
        {"threads", required_argument, NULL, 't'}, {"data", required_argument, NULL, 'd'},
        {"help", no_argument, NULL, 'h'},          {0}};
    struct job job = {.verb = verb, .budget = "club", .threads = (int)player_cores()};
    const char *data = NULL;
    unsigned seat = NOBODY;
    int64_t threads;
    for (int c; (c = cli_option(verb, argc, argv, options)) != -1;)
        switch (c) {
        case 'H': job.html = optarg; break;
        case 'j': job.as_json = true; break;
        case 'a': job.all = true; break;
        case 'b': job.budget = optarg; break;
        case 'd': data = optarg; break;
        case 's':
            if (optarg[0] < 'A' || optarg[0] >= 'A' + SEATS_MAX || optarg[1])
                return cli_fail(verb, EXIT_USAGE, "--seat takes a seat A to D, not \"%s\"", optarg);
            seat = (unsigned)(optarg[0] - 'A');
            break;
        case 't':
            if (!cli_number(verb, "--threads", optarg, 1, 64, &threads))
                return EXIT_USAGE;
            job.threads = (int)threads;
        }
    if (optind + 1 != argc)
        return cli_fail(verb, EXIT_USAGE, "name one record, as in: bellum review monday.bellum");
    struct record record = {0};
    struct errors errors = {0};
    int code;
    if (!record_load(&record, argv[optind], data, &errors))
        code = cli_fail(verb, EXIT_INPUT, "%s cannot be read, so nothing of it can be reviewed:\n%s", argv[optind],
                        text_str(&errors.text));
    else {
        if (record.torn)
            cli_fail(verb, EXIT_DONE, "%s: the last line is torn and was dropped; what stands before it is reviewed",
                     argv[optind]);
        code = look_again(&record, &job, seat);
        record_free(&record);
    }
    errors_free(&errors);
    return code;
}

const struct verb verb_review = {
    .name = "review",
    .synopsis = "FILE [--seat SEAT] [--all] [--html FILE] [--json] [--budget PLAYER]",
    .about = "Looks at a recorded match again: where it turned, what was better, and what luck did.",
    .help =
        "A search weighs each decision from what its side knew then. It says what the side could expect before and\n"
        "after, in points of 100 (100 is a certain win), and gives a grade: best, good, doubtful or mistake. What luck\n"
        "gave or took is exact. Decisions that seem to matter are looked at again with more time.\n\n"
        "  --seat SEAT      told to that side (\"You lost …\"). A match that is not over and hides something needs it.\n"
        "                   Then only that side's decisions are reviewed, and nothing of the others is told\n"
        "  --all            also every decision\n"
        "  --html FILE      also as one page with a graph and boards\n"
        "  --json           one JSON object (docs/review.md)\n"
        "  --budget PLAYER  who weighs: recruit, club (the default), strong, search:iterations=3000\n"
        "  --threads N      as many as there are cores\n"
        "  --data DIR|FILE  a variant of the built-in content (docs/data.md)\n\n"
        "example: bellum review monday.bellum --seat A --html monday.html\n",
    .run = run,
};
