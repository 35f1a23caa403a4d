/* look.c: the public header over the engine: scenes, odds, logs. Translates; decides nothing. */
#include "api/inside.h"
#include "engine/odds.h"
#include "engine/scene.h"

#include <stdlib.h>

char *bellum_scene(const bellum_match *m, int looker)
{
    struct text out = {0};
    void *view = api_view(m, api_looker(looker));
    struct scene *scene = calloc(1, sizeof *scene);
    if (!scene)
        abort();
    m->pack->game->scene(m->pack->bytes, view, api_looker(looker), scene);
    scene_say_json(scene, NULL, &out);
    free(scene);
    free(view);
    return api_take(&out);
}

char *bellum_fact(const bellum_match *m, int looker, const char *words)
{
    struct text out = {0};
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
        json_close(&out, '}');
    }
    json_close(&out, ']');
    return api_take(&out);
}

int bellum_would(bellum_match *m, int seat, const char *line, char **error)
{
    struct reason why;
    struct text sentence = {0};
    if (!api_seat_plays(m, seat))
        text_put(&sentence, "there is no such seat");
    else if (match_would(m->match, (unsigned)seat, line, &why, &sentence)) {
        text_free(&sentence);
        return 1;
    }
    return api_tell(error, &sentence);
}
