/* bellum.c: the public header over the engine: games, matches, what is asked. Translates; decides nothing. */
#include "api/inside.h"
#include "engine/content.h"
#include "engine/position.h"
#include "players/player.h"

#include <stdlib.h>
#include <string.h>

char *api_take(struct text *t)
{
    if (t->failed) {
        text_free(t);
        return NULL;
    }
    return t->at ? t->at : calloc(1, 1);
}

int api_tell(char **error, struct text *t)
{
    if (error)
        *error = api_take(t);
    else
        text_free(t);
    return 0;
}

unsigned api_looker(int looker)
{
    return looker == BELLUM_REFEREE ? REFEREE : looker < 0 || looker >= SEATS_MAX ? AUDIENCE : (unsigned)looker;
}

bool api_seat_plays(const bellum_match *m, int seat) { return seat >= 0 && seat < m->pack->bytes->seats; }

const char *bellum_version(void) { return BELLUM_VERSION; }

int bellum_games(void)
{
    int n = 0;
    while (games[n])
        n++;
    return n;
}

const char *bellum_game(int i) { return i >= 0 && i < bellum_games() ? games[i]->id : NULL; }

const char *bellum_game_about(const char *game)
{
    const struct game *g = game_find(game);
    return g ? g->about : NULL;
}

char *bellum_scenarios(const char *game)
{
    struct json_doc content = {0};
    struct errors errors = {0};
    struct text out = {0};
    if (game_find(game) && content_load(&content, game, NULL, NULL, &errors)) {
        const struct json *list = json_get(content.root, "scenarios");
        struct json alone = list ? *list : (struct json){.type = JSON_ARRAY};
        alone.key = NULL;
        json_say(&alone, &out);
    } else
        text_put(&out, "[]");
    json_free(&content);
    errors_free(&errors);
    return api_take(&out);
}

/* ---- a match -------------------------------------------------------------------------- */

static bellum_match *make(struct pack *pack, struct pack_users *users, struct match *match)
{
    bellum_match *m = malloc(sizeof *m);
    if (!m)
        abort();
    *m = (bellum_match){.pack = pack, .users = users, .match = match, .file.fd = -1};
    return m;
}

bellum_match *api_match(struct pack *pack, struct match *match)
{
    struct pack_users *users = malloc(sizeof *users);
    if (!users)
        abort();
    atomic_init(&users->n, 1);
    return make(pack, users, match);
}

bellum_match *api_match_beside(const bellum_match *other, struct match *match)
{
    atomic_fetch_add(&other->users->n, 1);
    bellum_match *m = make(other->pack, other->users, match);
    m->players = other->players;
    return m;
}

bellum_match *bellum_new(const char *game, const char *setup, const uint8_t seed[32], char **error)
{
    const struct game *g = game_find(game);
    struct errors errors = {0};
    struct json_doc doc = {0};
    struct pack *pack = NULL;
    struct match *match = NULL;
    void *state = NULL;
    if (!setup)
        setup = "{}";
    if (!g)
        errors_add(&errors, NULL, RULE_SYNTAX, "there is no game \"%s\"", game);
    else if (json_parse(&doc, "setup", setup, strlen(setup), &errors)) {
        bool position = json_get(doc.root, "game") != NULL; /* a position names its game, a set-up does not */
        pack = position ? position_load(g, NULL, NULL, doc.root, &state, &errors)
                        : pack_make(g, NULL, NULL, doc.root, &errors);
    }
    if (pack)
        match = state ? match_from(pack, state, seed) : match_new(pack, seed);
    free(state);
    json_free(&doc);
    if (pack)
        errors_free(&errors);
    else
        api_tell(error, &errors.text);
    return pack ? api_match(pack, match) : NULL;
}

void bellum_free(bellum_match *m)
{
    if (!m)
        return;
    if (m->file.fd >= 0)
        record_close(&m->file);
    match_free(m->match);
    if (atomic_fetch_sub(&m->users->n, 1) == 1) {
        pack_free(m->pack);
        free(m->users);
    }
    free(m);
}

int bellum_seats(const bellum_match *m) { return m->pack->bytes->seats; }
enum bellum_asks bellum_asks(const bellum_match *m) { return (enum bellum_asks)match_node(m->match).kind; }
unsigned bellum_asked(const bellum_match *m) { return match_node(m->match).seats; }

char *bellum_legal(const bellum_match *m, int seat)
{
    const struct game *g = m->pack->game;
    struct text out = {0}, words = {0};
    action_t *list = malloc((size_t)g->choices_max * sizeof *list);
    if (!list)
        abort();
    int n = api_seat_plays(m, seat) ? g->legal(m->pack->bytes, match_state(m->match), (unsigned)seat, list) : 0;
    json_open(&out, NULL, '[');
    for (int i = 0; i < n; i++) {
        text_clear(&words);
        g->say_action(m->pack->bytes, list[i], &words);
        json_put_str(&out, NULL, text_str(&words));
    }
    json_close(&out, ']');
    text_free(&words);
    free(list);
    return api_take(&out);
}

int bellum_act(bellum_match *m, int seat, const char *line, char **error)
{
    struct reason why;
    struct text sentence = {0};
    int before = match_entries(m->match, NULL);
    if (!api_seat_plays(m, seat)) {
        text_put(&sentence, "there is no such seat");
        return api_tell(error, &sentence);
    }
    if (!match_line(m->match, (unsigned)seat, line, &why, &sentence))
        return api_tell(error, &sentence);
    text_free(&sentence);
    return api_keep(m, before, error);
}

int bellum_roll(bellum_match *m)
{
    int before = match_entries(m->match, NULL);
    if (match_node(m->match).kind == NODE_LUCK)
        match_roll(m->match);
    return api_keep(m, before, NULL);
}

/* ---- what can be seen ----------------------------------------------------------------- */

void *api_view(const bellum_match *m, unsigned looker)
{
    void *view = calloc(1, m->pack->game->state_size);
    if (!view)
        abort();
    match_look(m->match, looker, view);
    return view;
}

char *bellum_view(const bellum_match *m, int looker)
{
    struct text out = {0};
    void *view = api_view(m, api_looker(looker));
    m->pack->game->say_position(m->pack->bytes, view, api_looker(looker), &out);
    free(view);
    return api_take(&out);
}

char *bellum_prompt(const bellum_match *m, int seat)
{
    struct text out = {0};
    if (api_seat_plays(m, seat) && bellum_asked(m) >> seat & 1) {
        void *view = api_view(m, (unsigned)seat);
        m->pack->game->say_prompt(m->pack->bytes, view, (unsigned)seat, &out);
        free(view);
    }
    return api_take(&out);
}

int bellum_entries(const bellum_match *m) { return match_entries(m->match, NULL); }

char *bellum_events(const bellum_match *m, int from, int looker)
{
    struct text out = {0};
    match_events(m->match, from < 0 ? 0 : from, api_looker(looker), &out);
    return api_take(&out);
}

char *bellum_result(const bellum_match *m)
{
    struct text out = {0};
    struct result r = {0};
    if (bellum_asks(m) != BELLUM_OVER)
        return NULL;
    m->pack->game->result(m->pack->bytes, match_state(m->match), &r);
    json_open(&out, NULL, '{');
    json_put_str(&out, "by", r.by);
    json_open(&out, "places", '[');
    for (int seat = 0; seat < bellum_seats(m); seat++)
        json_put_int(&out, NULL, r.place[seat]);
    json_close(&out, ']');
    json_open(&out, "scores", '[');
    for (int seat = 0; seat < bellum_seats(m); seat++)
        json_put_int(&out, NULL, r.score[seat]);
    json_close(&out, ']');
    json_close(&out, '}');
    return api_take(&out);
}

/* ---- players --------------------------------------------------------------------------- */

char *bellum_choose(const bellum_match *m, int seat, const char *name, uint64_t seed, char **error)
{
    const struct game *g = m->pack->game;
    struct text out = {0}, wrong = {0};
    if (!api_seat_plays(m, seat) || !(bellum_asked(m) >> seat & 1)) {
        text_put(&wrong, "this seat is not asked now");
        api_tell(error, &wrong);
        return NULL;
    }
    struct player *player = player_new(g, m->pack->bytes, name, seed, &wrong);
    if (!player) {
        api_tell(error, &wrong);
        return NULL;
    }
    void *view = api_view(m, (unsigned)seat);
    g->say_action(m->pack->bytes, player_choose(player, view, (unsigned)seat, NULL), &out);
    free(view);
    player_free(player);
    text_free(&wrong);
    return api_take(&out);
}

void bellum_string_free(char *s) { free(s); }
