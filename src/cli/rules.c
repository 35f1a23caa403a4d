/* rules.c: `bellum rules`: the text of the rules, and how often simulated games met each. rules_html.c: pages. */
#include "rules_html.h"
#include "verbs.h"

#include "engine/content.h"

#include <stdlib.h>
#include <string.h>

struct wishes {
    struct cli_setup setup;
    bool coverage, as_json;
    const char *html, *cases;
    int64_t games, seed;
};

/* ---- coverage ------------------------------------------------------------------------------- */

enum { RULE_NUMBERS = 1 << 16 };

/* One random game from the beginning; false if it does not end. */
static bool play_metered(const struct game *game, const void *pack, const void *start, struct events *events,
                         struct rng *rng, unsigned char *state, action_t *actions)
{
    if (start)
        memcpy(state, start, game->state_size);
    else {
        memset(state, 0, game->state_size);
        game->begin(pack, state);
    }
    for (int64_t entries = 0; entries <= game->length_max; entries++) {
        struct node node = game->node(pack, state);
        if (node.kind == NODE_OVER)
            return true;
        if (node.kind == NODE_LUCK) {
            game->resolve(pack, state, game->sample(pack, state, rng), events);
            continue;
        }
        unsigned seat = (unsigned)__builtin_ctz(node.seats);
        int n = game->legal(pack, state, seat, actions);
        game->apply(pack, state, seat, actions[rng_below(rng, (uint32_t)n)], events);
    }
    return false;
}

/* What all scenarios share: the counts, and how far the games are. */
struct metered {
    struct rng rng;
    uint32_t *met;
    struct progress progress;
    int64_t done, all;
};

/* Games in one scenario; the exit code. */
static int meter(const struct verb *verb, const struct game *game, const struct cli_setup *setup, int64_t n,
                 struct metered *m)
{
    void *start;
    int code;
    struct pack *pack = cli_pack(verb, game, setup, &start, &code);
    if (!pack)
        return code;
    unsigned char *state = malloc(game->state_size);
    action_t *actions = calloc((size_t)game->choices_max, sizeof *actions);
    if (!state || !actions)
        abort();
    struct events events = {.met = m->met};
    bool ok = true;
    for (int64_t i = 0; i < n && ok; i++) {
        ok = play_metered(game, pack->bytes, start, &events, &m->rng, state, actions);
        progress_at(&m->progress, ++m->done, m->all);
    }
    if (!ok)
        cli_fail(verb, EXIT_NO, "a match of %s went beyond its bound", game->id);
    free(state);
    free(actions);
    free(start);
    pack_free(pack);
    return ok ? EXIT_DONE : EXIT_NO;
}

static void print_coverage(const struct wishes *w, const struct json *rules, const uint32_t *met)
{
    struct text out = {0};
    int all = 0, some = 0;
    json_open(&out, NULL, '{');
    json_each(r, rules) {
        uint32_t n = met[rule_read(r->key)];
        all++;
        some += n > 0;
        json_put_int(&out, r->key, n);
        if (!w->as_json)
            printf("%-6s %10u  %.90s\n", r->key, n, json_str(r, ""));
    }
    json_close(&out, '}');
    if (w->as_json)
        printf("{\"rules\":%d,\"met\":%d,\"games\":%lld,\"counts\":%s}\n", all, some, (long long)w->games,
               text_str(&out));
    else
        printf("%d of %d rules were met in %lld random games\n", some, all, (long long)w->games);
    text_free(&out);
}

/* Without --scenario or --position the games are spread over every scenario. */
static int coverage(const struct verb *verb, const struct game *game, const struct wishes *w,
                    const struct json *content)
{
    const struct json *scenarios = json_get(content, "scenarios");
    struct metered m = {.met = calloc(RULE_NUMBERS, sizeof *m.met), .all = w->games};
    int code = EXIT_DONE;
    if (!m.met)
        abort();
    rng_seed(&m.rng, (uint64_t)w->seed);
    progress_begin(&m.progress, "games");
    if (w->setup.scenario || w->setup.position || !scenarios || !scenarios->count)
        code = meter(verb, game, &w->setup, w->games, &m);
    else {
        int64_t left = w->games, of = scenarios->count;
        json_each(s, scenarios) {
            struct cli_setup setup = w->setup;
            int64_t share = left / of--;
            left -= share;
            setup.scenario = json_str(json_get(s, "id"), NULL);
            if (code == EXIT_DONE && share)
                code = meter(verb, game, &setup, share, &m);
        }
    }
    progress_end(&m.progress);
    if (code == EXIT_DONE)
        print_coverage(w, json_get(content, "rules"), m.met);
    free(m.met);
    return code;
}

/* ---- texts ------------------------------------------------------------------------------------ */

static int print_rules(const struct verb *verb, const struct json *rules, char **wanted, int n, bool as_json)
{
    struct text out = {0};
    json_open(&out, NULL, '{');
    json_each(r, rules) {
        bool named = n == 0;
        for (int i = 0; i < n; i++)
            named |= strcmp(wanted[i], r->key) == 0;
        if (named && as_json)
            json_say(r, &out);
        else if (named)
            printf("%-6s %s\n", r->key, json_str(r, ""));
    }
    json_close(&out, '}');
    if (as_json)
        puts(text_str(&out));
    text_free(&out);
    for (int i = 0; i < n; i++)
        if (!json_get(rules, wanted[i]))
            return cli_fail(verb, EXIT_NO, "there is no rule \"%s\"", wanted[i]);
    return EXIT_DONE;
}

static int act(const struct verb *verb, const struct game *game, const struct wishes *w, char **rules, int n)
{
    struct json_doc content;
    struct errors errors = {0};
    if (!content_load(&content, game->id, w->setup.data, NULL, &errors)) {
        cli_fail(verb, EXIT_INPUT, "the content of %s cannot be read:\n%s", game->id, text_str(&errors.text));
        errors_free(&errors);
        return EXIT_INPUT;
    }
    int code;
    if (w->html)
        code = rules_html(verb, game, json_get(content.root, "rules"), w->cases, w->html, w->setup.data);
    else if (w->coverage)
        code = coverage(verb, game, w, content.root);
    else
        code = print_rules(verb, json_get(content.root, "rules"), rules, n, w->as_json);
    json_free(&content);
    return code;
}

static int run(const struct verb *verb, int argc, char **argv)
{
    static const struct option options[] = {{"coverage", no_argument, NULL, 'c'},
                                            {"games", required_argument, NULL, 'g'},
                                            {"seed", required_argument, NULL, 's'},
                                            {"html", required_argument, NULL, 'w'},
                                            {"cases", required_argument, NULL, 'C'},
                                            {"json", no_argument, NULL, 'j'},
                                            CLI_SETUP_OPTIONS,
                                            {"help", no_argument, NULL, 'h'},
                                            {0}};
    struct wishes w = {.games = 200, .seed = 1, .cases = "cases"};
    for (int c; (c = cli_option(verb, argc, argv, options)) != -1;) {
        bool ok = true;
        switch (c) {
        case 'c': w.coverage = true; break;
        case 'g': ok = cli_number(verb, "--games", optarg, 1, INT64_C(1000000000), &w.games); break;
        case 's': ok = cli_number(verb, "--seed", optarg, 0, INT64_MAX, &w.seed); break;
        case 'w': w.html = optarg; break;
        case 'C': w.cases = optarg; break;
        case 'j': w.as_json = true; break;
        default: ok = cli_setup_option(verb, &w.setup, c, optarg);
        }
        if (!ok)
            return EXIT_USAGE;
    }
    if (optind >= argc)
        return cli_fail(verb, EXIT_USAGE, "name a game, as in: bellum rules lines");
    const struct game *game = cli_game(verb, argv[optind]);
    int code = game ? act(verb, game, &w, argv + optind + 1, argc - optind - 1) : EXIT_USAGE;
    text_free(&w.setup.switches);
    return code;
}

const struct verb verb_rules = {
    .name = "rules",
    .synopsis = "GAME [RULE…] [--coverage [--games N] [--seed N]] [--html DIR [--cases DIR]] [--json] …",
    .about = "The rules of a game, how often random games meet each, or a page with examples.",
    .help = "  --coverage               how often each rule was met in random games, spread over all scenarios\n"
            "  --games N --seed N       of the coverage (200, 1)\n"
            "  --html DIR               a page, DIR/GAME.html: every rule with its cases, drawn before and after\n"
            "  --cases DIR              where the cases are (cases)\n"
            "  --json                   the result as one JSON object\n" CLI_SETUP_HELP "\n"
            "example: bellum rules lines R16 R20\n",
    .run = run,
};
