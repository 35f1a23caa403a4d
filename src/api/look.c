/* look.c: the public header over the engine: scenes, odds, logs. Translates; decides nothing. */
#include "api/inside.h"
#include "engine/inspect.h"
#include "engine/odds.h"
#include "engine/refusals.h"
#include "engine/scene.h"
#include "engine/sets.h"
#include "lab/playout.h"

#include <stdlib.h>
#include <string.h>

char *bellum_scene(const bellum_match *m, int looker)
{
    struct text out = {0};
    if (!m)
        return NULL;
    void *view = api_view(m, api_looker(looker));
    struct scene *scene = calloc(1, sizeof *scene);
    if (!scene)
        abort();
    scene_make_of(m->pack->game, m->pack->bytes, view, api_looker(looker), scene);
    scene_say_json(scene, NULL, &out);
    free(scene);
    free(view);
    return api_take(&out);
}

char *bellum_fact(const bellum_match *m, int looker, const char *words)
{
    struct text out = {0};
    if (!m || !words)
        return NULL;
    void *view = api_view(m, api_looker(looker));
    bool found = m->pack->game->fact(m->pack->bytes, view, words, &out);
    free(view);
    if (found)
        return api_take(&out);
    text_free(&out);
    return NULL;
}

char *bellum_odds(const bellum_match *m, int seat, const char *line, char **error)
{
    if (!m || !line) {
        api_lacks(error, m ? "the line" : "the match");
        return NULL;
    }
    const struct game *g = m->pack->game;
    struct odds odds;
    struct reason why = {.rule = RULE_SEAT};
    struct text out = {0};
    bool ok = false;
    if (api_seat_plays(m, seat)) {
        unsigned eyes = (unsigned)seat;
        void *view = api_view(m, eyes);
        ok = odds_line(g, m->pack->bytes, view, eyes, eyes, eyes, line, NULL, &odds, &why);
        free(view);
    }
    if (!ok) {
        reason_say(g, m->pack->bytes, &why, &out);
        api_tell(error, &out);
        return NULL;
    }
    odds_say_json(&odds, &out);
    odds_free(&odds);
    return api_take(&out);
}

char *bellum_log(const bellum_match *m, int looker, int from)
{
    const struct log_line *lines;
    struct text out = {0};
    if (!m)
        return NULL;
    int n = match_log(m->match, api_looker(looker), &lines);
    json_open(&out, NULL, '[');
    for (int i = from < 0 ? 0 : from; i < n; i++) {
        char hash[20];
        struct text digits = text_fixed(hash, sizeof hash);
        text_format(&digits, "%016llx", (unsigned long long)lines[i].hash);
        json_open(&out, NULL, '{');
        json_put_int(&out, "n", lines[i].number);
        json_put_str(&out, "hash", hash);
        json_put_str(&out, "text", lines[i].text);
        json_put_bool(&out, "entry", lines[i].own_or_open);
        if (lines[i].told[0])
            json_put_raw(&out, "told", lines[i].told);
        json_close(&out, '}');
    }
    json_close(&out, ']');
    return api_take(&out);
}

int bellum_would(bellum_match *m, int seat, const char *line, char **error)
{
    struct reason why;
    struct text sentence = {0};
    if (!m || !line)
        return api_lacks(error, m ? "the line" : "the match");
    if (!api_seat_plays(m, seat))
        text_put(&sentence, "there is no such seat");
    else if (match_would(m->match, (unsigned)seat, line, &why, &sentence)) {
        text_free(&sentence);
        return 1;
    }
    return api_tell(error, &sentence);
}

char *bellum_inspect(const bellum_match *m, int looker, const char *words)
{
    struct text out = {0};
    struct inspect *found = m && words ? calloc(1, sizeof *found) : NULL;
    if (!found)
        return NULL;
    void *view = api_view(m, api_looker(looker));
    bool ok = inspect_named(m->pack->game, m->pack->bytes, view, api_looker(looker), words, found);
    if (ok)
        inspect_say_json(found, NULL, &out);
    free(view);
    free(found);
    return ok ? api_take(&out) : NULL;
}

char *bellum_sets(const bellum_match *m, int seat, const char *picks, char **error)
{
    struct text out = {0}, sentence = {0};
    struct reason why;
    if (!m || !picks) {
        api_lacks(error, m ? "what is picked" : "the match");
        return NULL;
    }
    if (!api_seat_plays(m, seat)) {
        text_put(&sentence, "there is no such seat");
        api_tell(error, &sentence);
        return NULL;
    }
    struct sets *sets = calloc(1, sizeof *sets);
    void *view = api_view(m, (unsigned)seat);
    if (!sets)
        abort();
    bool ok = sets_ask(m->pack->game, m->pack->bytes, view, (unsigned)seat, picks, sets, &why, &sentence);
    if (ok)
        sets_say_json(m->pack->game, m->pack->bytes, sets, NULL, &out);
    free(view);
    free(sets);
    if (ok)
        text_free(&sentence);
    else
        api_tell(error, &sentence);
    return ok ? api_take(&out) : NULL;
}

/* ---- for programs that search ---------------------------------------------------------- */

bellum_match *bellum_imagine(const bellum_match *m, int seat, uint64_t seed)
{
    if (!api_seat_plays(m, seat) || bellum_asks(m) == BELLUM_OVER)
        return NULL;
    struct rng dice;
    uint8_t luck[SEED_BYTES];
    void *view = api_view(m, (unsigned)seat), *state = calloc(1, m->pack->game->state_size);
    if (!state)
        abort();
    rng_seed(&dice, seed);
    m->pack->game->imagine(m->pack->bytes, view, (unsigned)seat, &dice, state);
    for (int i = 0; i < SEED_BYTES; i++)
        luck[i] = (uint8_t)rng_next(&dice);
    struct match *world = match_from(m->pack, state, luck);
    free(view);
    free(state);
    return api_match_beside(m, world);
}

int64_t bellum_playout(const bellum_match *m, const char *by, int64_t entries, uint64_t seed, int32_t value[4],
                       char **error)
{
    bool quick = !by || strcmp(by, "quick") == 0;
    if (!m || !value || (!quick && strcmp(by, "random") != 0)) {
        struct text wrong = {0};
        text_put(&wrong, !m       ? "the match is missing"
                         : !value ? "room for the values is missing"
                                  : "by must be quick or random");
        api_tell(error, &wrong);
        return -1;
    }
    const struct game *g = m->pack->game;
    void *state = malloc(g->state_size);
    action_t *actions = calloc((size_t)g->choices_max, sizeof *actions);
    struct rng dice;
    if (!state || !actions)
        abort();
    rng_seed(&dice, seed);
    memcpy(state, match_state(m->match), g->state_size);
    int64_t done = playout(g, m->pack->bytes, state, quick, entries < 0 ? PLAYOUT_ENTRIES : entries, &dice, actions);
    playout_value(g, m->pack->bytes, state, value);
    free(state);
    free(actions);
    return done;
}
