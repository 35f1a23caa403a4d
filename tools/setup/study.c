/* study.c: how far the set-up player of `lines` can be exploited, and the tables of formations that it answers. A tool
 * beside the command, since the command knows no game by name: make setup-study. */
#include "cli/cli.h"
#include "engine/json.h"
#include "games/lines/plan.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct study {
    const struct lines_pack *pack;
    int64_t deals, battles, tries, effort, sample;
    bool hidden, shown, as_json;
    double sum, squares, most; /* of the gains, in percent of the stake; one a deal and seat */
    double sampled;            /* hidden: how much the mean varies with the sample of formations */
    double learnt;             /* shown: the sum of what the answers get where they were found */
    int n;
};

static void deal(const struct study *k, struct rng *dice, struct lines_state *s)
{
    game_lines.begin(k->pack, s);
    while (game_lines.node(k->pack, s).kind == NODE_LUCK)
        game_lines.resolve(k->pack, s, game_lines.sample(k->pack, s, dice), NULL);
}

static void note(struct study *k, double gain)
{
    k->sum += gain;
    k->squares += gain * gain;
    k->most = k->n && k->most > gain ? k->most : gain;
    k->n++;
}

/* Both hands open: each side's best response against the other's mixture. */
static void open_deal(struct study *k, struct rng *dice)
{
    struct lines_game *g = calloc(1, sizeof *g);
    struct lines_state s;
    if (!g)
        abort();
    deal(k, dice, &s);
    for (int who = 0; who < LINES_SIDES; who++)
        lines_setup_hand(&s.army[who], &g->mix[who].hand);
    lines_solve(k->pack, g, k->battles, SETUP_STAKE / 100, dice);
    for (int who = 0; who < LINES_SIDES; who++) {
        struct lines_setup best = g->mix[who].setup[0];
        int32_t got = lines_respond(k->pack, who, &g->mix[who].hand, &g->mix[who ^ 1], (int)k->tries, dice, &best);
        note(k, 100.0 * (got - (who ? -g->value : g->value)) / SETUP_STAKE);
    }
    free(g);
}

/* A hand dealt, and the formation that the player makes of it. */
static void a_player(const struct study *k, struct rng *dice, struct lines_hand *hand, struct lines_setup *out)
{
    struct lines_state s, view;
    deal(k, dice, &s);
    lines_look(k->pack, &s, 0, &view);
    lines_setup_hand(&s.army[0], hand);
    if (!lines_arranged(k->pack, &view, 0, (int)k->effort, dice, out))
        abort();
}

/* Hands hidden. The player's choice depends on its own hand alone, so its formations in `sample` hands stand for it, each
 * as likely as its cards are beside the enemy's hand. An enemy who has seen half of them answers those and the table,
 * one formation like another; what he gets against the other half, less what the player would get there in his place.
 * Seats are alike, so the player's own value is nothing, and this is what can be won from it. */
static void hidden_study(struct study *k, struct rng *dice, struct progress *progress)
{
    int n = (int)k->sample;
    struct lines_setup *setup = calloc((size_t)n, sizeof *setup);
    struct lines_hand *hand = calloc((size_t)n, sizeof *hand);
    double(*column)[2] = calloc((size_t)n, sizeof *column); /* a formation's gains and weights over the deals */
    struct lines_foes *learnt = malloc(2 * sizeof *learnt);
    if (!setup || !hand || !learnt || !column)
        abort();
    struct lines_foes *one = learnt + 1;
    for (int i = 0; i < n; i++) {
        a_player(k, dice, &hand[i], &setup[i]);
        progress_at(progress, i + 1, n + k->deals);
    }
    for (int64_t d = 0; d < k->deals; d++) {
        struct lines_hand held;
        struct lines_setup own, best;
        double sum = 0, all = 0;
        int half = (int)(d % 2);
        a_player(k, dice, &held, &own);
        learnt->n = 0;
        learnt->all = learnt->fought = 0;
        for (int i = half; i < n; i += 2) {
            struct lines_side side;
            lines_setup_side(k->pack, &setup[i], &side);
            lines_foes_add(learnt, &side, lines_beside(k->pack, &held, &setup[i]));
        }
        if (lines_usual_fits(k->pack))
            lines_usual_foes(k->pack, &held, FOES_MAX, learnt);
        best = own;
        lines_answer(k->pack, 1, &held, learnt, (int)k->tries, dice, &best);
        for (int i = half ^ 1; i < n; i += 2) {
            struct lines_side side;
            uint32_t weight = lines_beside(k->pack, &held, &setup[i]);
            lines_setup_side(k->pack, &setup[i], &side);
            one->n = 0;
            one->all = 0;
            lines_foes_add(one, &side, 1);
            double gain = lines_setup_gets(k->pack, 1, &best, one) - lines_setup_gets(k->pack, 1, &own, one);
            sum += weight * gain;
            column[i][0] += weight * gain;
            column[i][1] += weight;
            all += weight;
        }
        note(k, all > 0 ? 100.0 * sum / all / SETUP_STAKE : 0);
        progress_at(progress, n + d + 1, n + k->deals);
    }
    double mean = 0, square = 0;
    for (int i = 0; i < n; i++) {
        double got = column[i][1] > 0 ? 100.0 * column[i][0] / column[i][1] / SETUP_STAKE : 0;
        mean += got / n;
        square += got * got / n;
    }
    k->sampled = (square - mean * mean) / n;
    free(learnt);
    free(column);
    free(hand);
    free(setup);
}

/* A formation of the enemy in a deal, who sees his own hand alone; effort -1 arranges anyhow. */
static void an_enemy(const struct study *k, const struct lines_state *s, unsigned seat, struct rng *dice,
                     struct lines_setup *out)
{
    struct lines_state view;
    struct lines_hand hand = {0};
    lines_setup_hand(&s->army[seat], &hand);
    lines_look(k->pack, s, seat, &view);
    if (k->effort < 0)
        lines_setup_any(k->pack, &hand, true, dice, out);
    else if (!lines_arranged(k->pack, &view, seat, (int)k->effort, dice, out))
        abort();
}

/* What the best formation known wins that answers half of the enemy's formations of one hand, against the other half: in
 * percent, a draw half a win. *learnt: against the half it answered. */
static double best_of_deal(const struct study *k, const struct lines_state *s, unsigned seat, struct rng *dice,
                           double *learnt)
{
    struct lines_foes *half = calloc(2, sizeof *half);
    struct lines_setup best;
    struct lines_hand own = {0};
    int who = seat != first_seat(s);
    if (!half)
        abort();
    for (int i = 0; i < (int)k->sample; i++) {
        struct lines_setup setup;
        struct lines_side side;
        an_enemy(k, s, seat ^ 1, dice, &setup);
        lines_setup_side(k->pack, &setup, &side);
        lines_foes_add(&half[i % 2], &side, 1);
    }
    lines_setup_hand(&s->army[seat], &own);
    lines_setup_any(k->pack, &own, false, dice, &best);
    int32_t got = lines_answer(k->pack, who, &own, &half[0], (int)k->tries, dice, &best);
    *learnt = 50.0 + 50.0 * got / SETUP_STAKE;
    got = lines_setup_gets(k->pack, who, &best, &half[1]);
    free(half);
    return 50.0 + 50.0 * got / SETUP_STAKE;
}

/* The ceiling: what could be won from a player by somebody who is shown its hand and knows how it arranges, but not the
 * formation it drew. Whoever does not see the hand cannot have more. Both seats of a deal count as one. */
static void shown_study(struct study *k, struct rng *dice, struct progress *progress)
{
    for (int64_t d = 0; d < k->deals; d++) {
        struct lines_state s;
        double got = 0, learnt;
        deal(k, dice, &s);
        for (unsigned seat = 0; seat < LINES_SIDES; seat++) {
            got += best_of_deal(k, &s, seat, dice, &learnt) / LINES_SIDES;
            k->learnt += learnt / LINES_SIDES;
        }
        note(k, got);
        progress_at(progress, d + 1, k->deals);
    }
}

/* One step of make(): somebody new, or in the place of somebody, is given a hand and answers the others. */
static void join_crowd(const struct study *k, struct rng *dice, struct lines_setup *setup, int n, int at)
{
    struct lines_foes *foes = calloc(1, sizeof *foes);
    struct lines_state s;
    struct lines_hand hand;
    if (!foes)
        abort();
    deal(k, dice, &s);
    lines_setup_hand(&s.army[0], &hand);
    for (int i = 0; i < n; i++) {
        struct lines_side side;
        lines_setup_side(k->pack, &setup[i], &side);
        lines_foes_add(foes, &side, lines_beside(k->pack, &hand, &setup[i]));
    }
    lines_setup_any(k->pack, &hand, false, dice, &setup[at]);
    lines_answer(k->pack, 0, &hand, foes, (int)k->tries, dice, &setup[at]);
    free(foes);
}

/* A line of a table. */
static void print_line(const struct lines_pack *p, const struct lines_setup *setup)
{
    lines_card line[2][LINES_COLUMNS] = {0};
    char words[2][160];
    for (int l = 0; l < 2; l++) {
        struct text text = text_fixed(words[l], sizeof words[l]);
        for (int c = 0; c < setup->left + setup->right; c++)
            line[l][LINES_HALF - setup->left + c] = setup->place[l][c];
        lines_say_line(p, line[l], setup->left, setup->right, &text);
    }
    printf("    \"%s / %s\",\n", words[0], words[1]);
}

/* A crowd in which everybody answers all others: the table as it is (random arrangements where there is none); then again
 * and again somebody answers the rest, until it has grown to `sample`. In a game of two with opposed interests that comes
 * to rest where nobody gains. */
static void make(const struct study *k, struct rng *dice, struct progress *progress)
{
    enum { FIRST = 128 };
    struct lines_setup setup[FOES_MAX];
    int n = 0, most = (int)k->sample;
    for (int i = 0; lines_usual_fits(k->pack) && i < lines_usual_n; i++)
        n += lines_usual_read(k->pack, lines_usual[i], &setup[n]);
    for (; n < FIRST; n++) {
        struct lines_state s;
        struct lines_hand hand;
        deal(k, dice, &s);
        lines_setup_hand(&s.army[0], &hand);
        lines_setup_any(k->pack, &hand, true, dice, &setup[n]);
    }
    int first = n;
    for (int64_t step = 0; step < k->deals; step++) {
        bool grows = n < most && n < first + (most - first) * (step + 1) / k->deals;
        int at = grows ? n : (int)rng_below(dice, (uint32_t)n);
        join_crowd(k, dice, setup, n, at);
        n += grows;
        progress_at(progress, step + 1, k->deals);
    }
    for (int i = 0; i < n; i++)
        print_line(k->pack, &setup[i]);
}

/* The table of greedy: what it makes of so many hands. */
static void make_greedy(const struct study *k, struct rng *dice, struct progress *progress)
{
    for (int64_t i = 0; i < k->deals; i++) {
        struct lines_hand hand;
        struct lines_setup setup;
        a_player(k, dice, &hand, &setup);
        print_line(k->pack, &setup);
        progress_at(progress, i + 1, k->deals);
    }
}

static void tell(const struct study *k, uint64_t seed)
{
    double mean = k->sum / k->n, spread = k->squares / k->n - mean * mean;
    double half = 1.96 * sqrt((spread > 0 ? spread : 0) / k->n + k->sampled);
    if (k->shown) {
        printf(k->as_json ? "{\"game\":\"lines\",\"hands\":\"shown\",\"deals\":%lld,\"sample\":%lld,\"tries\":%lld,"
                            "\"seed\":%llu,\"mean\":%.2f,\"interval\":[%.2f,%.2f],\"learnt\":%.2f}\n"
                          : "%lld deals, both seats, %lld formations of each hand, %lld tries, seed %llu;\n"
                            "what a best response to a hand that is shown wins, draws half:\n"
                            "  mean %.2f %% (95 %%: %.2f to %.2f); against the formations it was found with %.2f %%\n",
               (long long)k->deals, (long long)k->sample, (long long)k->tries, (unsigned long long)seed, mean,
               mean - half, mean + half, k->learnt / k->n);
        return;
    }
    if (k->as_json) {
        printf("{\"game\":\"lines\",\"hands\":\"%s\",\"deals\":%lld,\"battles\":%lld,\"tries\":%lld,\"seed\":%llu,"
               "\"gains\":%d,\"mean\":%.3f,\"interval\":[%.3f,%.3f],\"max\":%.3f}\n",
               k->hidden ? "hidden" : "open", (long long)k->deals, (long long)k->battles, (long long)k->tries,
               (unsigned long long)seed, k->n, mean, mean - half, mean + half, k->most);
        return;
    }
    printf("%lld deals with %s hands, %lld battles a strategy; what a best response gains, in percent of the stake:\n"
           "  mean %.2f %% (95 %%: %.2f to %.2f), at most %.2f %%\n",
           (long long)k->deals, k->hidden ? "hidden" : "open", (long long)k->battles, mean, mean - half, mean + half,
           k->most);
}

static int run(const struct verb *verb, int argc, char **argv)
{
    static const struct option options[] = {{"deals", required_argument, NULL, 'n'},
                                            {"hand", required_argument, NULL, 'H'},
                                            {"battles", required_argument, NULL, 'b'},
                                            {"tries", required_argument, NULL, 't'},
                                            {"seed", required_argument, NULL, 's'},
                                            {"hidden", no_argument, NULL, 'i'},
                                            {"effort", required_argument, NULL, 'e'},
                                            {"sample", required_argument, NULL, 'S'},
                                            {"make", no_argument, NULL, 'm'},
                                            {"json", no_argument, NULL, 'j'},
                                            {"shown", no_argument, NULL, 'w'},
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    struct study k = {.deals = 20, .battles = 1000000, .tries = 300, .effort = 2, .sample = 60};
    int64_t hand = 8, seed = 1;
    bool ok = true, made = false;
    for (int c; (c = cli_option(verb, argc, argv, options)) != -1;)
        switch (c) {
        case 'n': ok &= cli_number(verb, "--deals", optarg, 1, 1000000, &k.deals); break;
        case 'H': ok &= cli_number(verb, "--hand", optarg, 5, 10, &hand); break;
        case 'b': ok &= cli_number(verb, "--battles", optarg, 1, INT64_C(1000000000), &k.battles); break;
        case 't': ok &= cli_number(verb, "--tries", optarg, 1, 1000000, &k.tries); break;
        case 's': ok &= cli_number(verb, "--seed", optarg, 0, INT64_MAX, &seed); break;
        case 'i': k.hidden = true; break;
        case 'w': k.shown = true; break;
        case 'e': ok &= cli_number(verb, "--effort", optarg, -1, 3, &k.effort); break;
        case 'S': ok &= cli_number(verb, "--sample", optarg, 2, FOES_MAX / 2, &k.sample); break;
        case 'm': made = true; break;
        case 'j': k.as_json = true; break;
        }
    if (!ok)
        return EXIT_USAGE;
    if (k.effort < 0 && !k.shown)
        return cli_fail(verb, EXIT_USAGE, "only --shown knows an enemy who arranges anyhow (--effort -1)");
    if (made && k.effort != 0 && k.effort != 2)
        return cli_fail(verb, EXIT_USAGE, "--make knows the usual table, and that of greedy (--effort 0)");
    if (k.shown && (k.hidden || made))
        return cli_fail(verb, EXIT_USAGE, "--shown does not go with --hidden or --make");
    if (argc > optind)
        return cli_fail(verb, EXIT_USAGE, "\"%s\" is too much: there are only options", argv[optind]);
    char setup[80];
    struct errors errors = {0};
    struct json_doc doc;
    snprintf(setup, sizeof setup, "{\"scenario\":\"duel\",\"switches\":{\"hand\":%d}}", (int)hand);
    struct pack *pack = json_parse(&doc, "setup", setup, strlen(setup), &errors)
                            ? pack_make(&game_lines, NULL, NULL, doc.root, &errors)
                            : NULL;
    if (!pack)
        abort();
    json_free(&doc);
    k.pack = (const struct lines_pack *)pack->bytes;
    struct rng dice;
    struct progress progress;
    rng_seed(&dice, (uint64_t)seed);
    progress_begin(&progress, "deals");
    if (made && k.effort == 0)
        make_greedy(&k, &dice, &progress);
    else if (made)
        make(&k, &dice, &progress);
    else if (k.shown)
        shown_study(&k, &dice, &progress);
    else if (k.hidden)
        hidden_study(&k, &dice, &progress);
    for (int64_t i = 0; i < k.deals && !made && !k.hidden && !k.shown; i++) {
        open_deal(&k, &dice);
        progress_at(&progress, i + 1, k.deals);
    }
    progress_end(&progress);
    if (!made)
        tell(&k, (uint64_t)seed);
    pack_free(pack);
    return EXIT_DONE;
}

static const struct verb study = {
    .name = "setup-study",
    .synopsis = "[--deals N] [--hand H] [--hidden] [--shown] [--sample N] [--effort N] [--battles N] [--make] [--json]",
    .about = "How far the set-up player of lines can be exploited, in percent of the stake.",
    .help =
        "Deals hands of `duel`, lets the set-up player compute its mixed strategy for both sides, and looks for the\n"
        "formation that does best against it. What that one gains over the strategies' own value is told as a mean\n"
        "with its 95 % interval, and at most. The stake is the difference between a tie and a win.\n\n"
        "  --deals N     how many deals (20); with open hands each gives two gains\n"
        "  --hand H      cards a hand, 5 to 10 (8)\n"
        "  --hidden      hands hidden, as in a duel: the enemy knows how the player plays but not its hand\n"
        "  --shown       the ceiling: what is won by a best response to a player whose hand is shown and who is known to\n"
        "                play so, but not the formation it drew; nobody who does not see the hand can win more\n"
        "  --sample N    hidden: hands of the player that stand for how it plays (60), half of them shown to the enemy;\n"
        "                shown: its formations of one hand; half are answered, the other half is fought\n"
        "  --effort N    hidden, shown: 0 greedy, 1 club, 2 strong (the default), 3 master; shown: -1 anyhow, as random\n"
        "  --make        prints the table of usual formations, grown to --sample by --deals more answers; with --effort 0\n"
        "                the table of greedy: the formations it makes of --deals hands\n"
        "  --battles N   open: what a strategy may cost: 1000000 as strong has it (the default), 8000000 as master\n"
        "  --tries N     starts of the best-response search (300)\n"
        "  --seed N      1\n"
        "  --json        the result as one JSON object\n\n"
        "example: build/setup-study --deals 50 --hand 5\n",
    .run = run,
};

int main(int argc, char **argv) { return study.run(&study, argc, argv); }
