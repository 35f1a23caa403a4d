/* rules_coverage.c: how often simulated games meet each rule. */
#include "rules.h"

#include "lab/lab.h"
#include "players/player.h"

#include <stdlib.h>
#include <string.h>

enum { RULE_NUMBERS = 1 << 16 };

/* What all scenarios share: the counts, and how far the games are. */
struct metered {
    uint64_t seed;
    uint32_t *met;
    struct progress progress;
    int64_t done, all;
};

static void metered_progress(void *context, int64_t done, int64_t all)
{
    struct metered *m = context;
    (void)all;
    progress_at(&m->progress, m->done + done, m->all);
}

/* Games in one scenario; the exit code. */
static int meter(const struct verb *verb, const struct game *game, const struct rules_wishes *w,
                 const struct cli_setup *setup, int64_t n, struct metered *m)
{
    void *start;
    int code;
    struct text error = {0};
    struct pack *pack = cli_pack(verb, game, setup, &start, &code);
    if (!pack)
        return code;
    struct trial t = {.game = game, .pack = pack, .start = start, .games = n, .seed = m->seed++, .swap = true};
    struct lab_hooks hooks = {.progress = metered_progress, .context = m};
    struct played *results = calloc((size_t)n, sizeof *results);
    struct player *known = player_new(game, pack->bytes, w->player, 1, &error);
    if (!results)
        abort();
    for (int seat = 0; seat < SEATS_MAX; seat++)
        t.entrant[seat] = w->player;
    t.threads = (int)w->threads;
    if (!known)
        code = cli_fail(verb, EXIT_USAGE, "%s", text_str(&error));
    else if (!lab_run(&t, results, NULL, &hooks, NULL, m->met))
        code = cli_fail(verb, EXIT_NO, "a match of %s went beyond its bound", game->id);
    else
        code = EXIT_DONE;
    m->done += n;
    player_free(known);
    text_free(&error);
    free(results);
    free(start);
    pack_free(pack);
    return code;
}

static void print_coverage(const struct rules_wishes *w, const struct json *rules, const uint32_t *met)
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
        printf("{\"rules\":%d,\"met\":%d,\"games\":%lld,\"player\":\"%s\",\"counts\":%s}\n", all, some,
               (long long)w->games, w->player, text_str(&out));
    else
        printf("%d of %d rules were met in %lld games of %s\n", some, all, (long long)w->games, w->player);
    text_free(&out);
}

/* Without --scenario or --position the games are spread over every scenario. */
int rules_coverage(const struct verb *verb, const struct game *game, const struct rules_wishes *w,
                   const struct json *content)
{
    const struct json *scenarios = json_get(content, "scenarios");
    struct metered m = {.seed = (uint64_t)w->seed, .met = calloc(RULE_NUMBERS, sizeof *m.met), .all = w->games};
    int code = EXIT_DONE;
    if (!m.met)
        abort();
    progress_begin(&m.progress, "games");
    if (w->setup.scenario || w->setup.position || !scenarios || !scenarios->count)
        code = meter(verb, game, w, &w->setup, w->games, &m);
    else {
        int64_t left = w->games, of = scenarios->count;
        json_each(s, scenarios) {
            struct cli_setup setup = w->setup;
            int64_t share = left / of--;
            left -= share;
            setup.scenario = json_str(json_get(s, "id"), NULL);
            if (code == EXIT_DONE && share)
                code = meter(verb, game, w, &setup, share, &m);
        }
    }
    progress_end(&m.progress);
    if (code == EXIT_DONE)
        print_coverage(w, json_get(content, "rules"), m.met);
    free(m.met);
    return code;
}
