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
    while (t->n && t->at[t->n - 1] == '\n') /* lists of mistakes end their last line */
        t->at[--t->n] = 0;
    if (error)
        *error = api_take(t);
    else
        text_free(t);
    return 0;
}

int api_lacks(char **error, const char *what)
{
    struct text t = {0};
    text_format(&t, "%s is missing", what);
    return api_tell(error, &t);
}

unsigned api_looker(int looker)
{
    return looker == BELLUM_REFEREE ? REFEREE : looker < 0 || looker >= SEATS_MAX ? AUDIENCE : (unsigned)looker;
}

bool api_seat_plays(const bellum_match *m, int seat) { return m && seat >= 0 && seat < m->pack->bytes->seats; }

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
    const struct game *g = game ? game_find(game) : NULL;
    return g ? g->about : NULL;
}

char *bellum_scenarios(const char *game)
{
    struct json_doc content = {0};
    struct errors errors = {0};
    struct text out = {0};
    if (game && game_find(game) && content_load(&content, game, NULL, NULL, &errors)) {
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
    m->legal = malloc(sizeof *m->legal + (size_t)pack->game->choices_max * sizeof *m->legal->actions);
    if (!m->legal)
        abort();
    m->legal->seat = -1;
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

/* The pack of a set-up or a position, which also gives a state; a member that is misspelled is no missing one. */
static struct pack *pack_from(const struct game *g, const struct json *over, const struct json *setup, void **state,
                              struct errors *errors)
{
    static const char *const kept[] = {"scenario", "switches", NULL};
    if (json_get(setup, "game")) /* a position names its game, a set-up does not */
        return position_load(g, NULL, over, setup, state, errors);
    json_only_keys(setup, kept, errors);
    return errors->n ? NULL : pack_make(g, NULL, over, setup, errors);
}

bellum_match *bellum_new_with(const char *game, const char *content, const char *setup, const uint8_t seed[32],
                              char **error)
{
    const struct game *g = game ? game_find(game) : NULL;
    struct errors errors = {0};
    struct json_doc doc = {0}, over = {0};
    struct pack *pack = NULL;
    struct match *match = NULL;
    void *state = NULL;
    if (!game || !seed) {
        api_lacks(error, game ? "the seed" : "the name of the game");
        return NULL;
    }
    if (!setup)
        setup = "{}";
    if (!g)
        errors_add(&errors, NULL, RULE_SYNTAX, "there is no game \"%s\"", game);
    else if ((!content || json_parse(&over, "content", content, strlen(content), &errors)) &&
             json_parse(&doc, "setup", setup, strlen(setup), &errors))
        pack = pack_from(g, over.root, doc.root, &state, &errors);
    if (state)
        position_deal(pack, seed, state);
    if (pack)
        match = state ? match_from(pack, state, seed) : match_new(pack, seed);
    free(state);
    json_free(&doc);
    json_free(&over);
    if (pack)
        errors_free(&errors);
    else
        api_tell(error, &errors.text);
    return pack ? api_match(pack, match) : NULL;
}

bellum_match *bellum_new(const char *game, const char *setup, const uint8_t seed[32], char **error)
{
    return bellum_new_with(game, NULL, setup, seed, error);
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
    free(m->legal);
    free(m);
}

int bellum_seats(const bellum_match *m) { return m ? m->pack->bytes->seats : 0; }
enum bellum_asks bellum_asks(const bellum_match *m)
{
    return m ? (enum bellum_asks)match_node(m->match).kind : BELLUM_OVER;
}
unsigned bellum_asked(const bellum_match *m) { return m ? match_node(m->match).seats : 0; }

static const struct legal_list *legal_of(const bellum_match *m, int seat)
{
    struct legal_list *list = m->legal;
    if (list->seat != seat)
        list->n = m->pack->game->legal(m->pack->bytes, match_state(m->match), (unsigned)seat, list->actions);
    list->seat = seat;
    return list;
}

int bellum_legal_count(const bellum_match *m, int seat) { return api_seat_plays(m, seat) ? legal_of(m, seat)->n : 0; }

char *bellum_legal_line(const bellum_match *m, int seat, int i)
{
    struct text out = {0};
    if (i < 0 || i >= bellum_legal_count(m, seat))
        return NULL;
    m->pack->game->say_action(m->pack->bytes, legal_of(m, seat)->actions[i], &out);
    return api_take(&out);
}

char *bellum_legal(const bellum_match *m, int seat)
{
    struct text out = {0};
    int n = bellum_legal_count(m, seat);
    if (!m)
        return NULL;
    json_open(&out, NULL, '[');
    for (int i = 0; i < n; i++) {
        char *words = bellum_legal_line(m, seat, i);
        json_put_str(&out, NULL, words);
        bellum_string_free(words);
    }
    json_close(&out, ']');
    return api_take(&out);
}

int bellum_act(bellum_match *m, int seat, const char *line, char **error)
{
    struct reason why;
    struct text sentence = {0};
    if (!m || !line)
        return api_lacks(error, m ? "the line" : "the match");
    int before = match_entries(m->match, NULL);
    m->legal->seat = -1;
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
    if (!m)
        return 0;
    m->legal->seat = -1;
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
    if (!m)
        return NULL;
    void *view = api_view(m, api_looker(looker));
    m->pack->game->say_position(m->pack->bytes, view, api_looker(looker), &out);
    free(view);
    return api_take(&out);
}

char *bellum_prompt(const bellum_match *m, int seat)
{
    struct text out = {0};
    if (!m)
        return NULL;
    if (api_seat_plays(m, seat) && bellum_asked(m) >> seat & 1) {
        void *view = api_view(m, (unsigned)seat);
        m->pack->game->say_prompt(m->pack->bytes, view, (unsigned)seat, &out);
        free(view);
    }
    return api_take(&out);
}

int bellum_entries(const bellum_match *m) { return m ? match_entries(m->match, NULL) : 0; }

char *bellum_events(const bellum_match *m, int from, int looker)
{
    struct text out = {0};
    if (!m)
        return NULL;
    match_events(m->match, from < 0 ? 0 : from, api_looker(looker), &out);
    return api_take(&out);
}

char *bellum_result(const bellum_match *m)
{
    struct text out = {0};
    struct result r = {0};
    if (!m || bellum_asks(m) != BELLUM_OVER)
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
    struct text out = {0}, wrong = {0};
    if (!m || !name) {
        api_lacks(error, m ? "the name of the player" : "the match");
        return NULL;
    }
    const struct game *g = m->pack->game;
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
