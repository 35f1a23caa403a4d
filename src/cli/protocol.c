/* protocol.c: `bellum protocol`: JSON lines on stdin and stdout for outside bots. docs/protocol.md describes it.
 *
 * One request a line, one answer a line. Everything that is answered for a seat comes from match_look and match_log of
 * that seat; the truth is told to nobody before the match is over. */
#include "protocol.h"

#include "protocol_worlds.h"
#include "verbs.h"

#include "engine/hash.h"
#include "engine/inspect.h"
#include "engine/odds.h"
#include "engine/position.h"
#include "engine/refusals.h"
#include "engine/sets.h"
#include "players/player.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { REQUEST_MAX = 1 << 20 };

struct session {
    const char *data;
    const struct game *game;
    struct pack *pack;
    struct match *match;
    struct player *players[SEATS_MAX];
    void *view;
    action_t *actions;
    struct worlds *worlds;
};

/* What a seat knows is told to whoever plays it: to nobody, while it lasts, where a built-in player does. */
enum needs { NEEDS_MATCH = 1, NEEDS_SEAT = 2, NEEDS_OWN_SEAT = 4 };

struct request {
    const char *name;
    unsigned needs;
    const char *members; /* beside do and id */
    bool (*run)(struct session *s, const struct json *ask, unsigned seat, struct text *out, struct text *error);
};

static void end_match(struct session *s)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        player_free(s->players[seat]);
        s->players[seat] = NULL;
    }
    worlds_free(s->worlds);
    match_free(s->match);
    pack_free(s->pack);
    free(s->view);
    free(s->actions);
    *s = (struct session){.data = s->data};
}

/* Luck, and the seats that built-in players hold, until an outside seat is asked. */
static void run_on(struct session *s)
{
    for (;;) {
        struct node node = match_node(s->match);
        unsigned seat = NOBODY;
        struct reason why;
        for (unsigned k = 0; node.kind == NODE_CHOICE && k < SEATS_MAX; k++)
            if (node.seats >> k & 1 && s->players[k])
                seat = k;
        if (node.kind == NODE_LUCK)
            match_roll(s->match);
        else if (seat != NOBODY) {
            memset(s->view, 0, s->game->state_size);
            match_look(s->match, seat, s->view);
            if (!match_act(s->match, seat, player_choose(s->players[seat], s->view, seat, NULL), &why))
                match_quit(s->match, seat, QUIT_RESIGN, &why);
        } else
            return;
    }
}

static void put_asks(struct session *s, struct text *out)
{
    struct node node = match_node(s->match);
    char seats[SEATS_MAX + 1] = "";
    int n = 0;
    for (unsigned k = 0; node.kind == NODE_CHOICE && k < SEATS_MAX; k++)
        if (node.seats >> k & 1)
            seats[n++] = seat_letter(k);
    json_put_str(out, "asks", node.kind == NODE_OVER ? "over" : seats);
}

/* ---- requests --------------------------------------------------------------------------------- */

static bool ask_games(struct session *s, const struct json *ask, unsigned seat, struct text *out, struct text *error)
{
    (void)s, (void)ask, (void)seat, (void)error;
    json_open(out, "games", '[');
    for (int i = 0; games[i]; i++)
        json_put_str(out, NULL, games[i]->id);
    json_close(out, ']');
    return true;
}

static bool seat_players(struct session *s, const struct json *players, struct text *error)
{
    if (players && players->type != JSON_OBJECT && players->type != JSON_NULL) { /* a list has no keys to look at */
        text_format(error, "players are named by seat, as in {\"B\": \"club\"}");
        return false;
    }
    json_each(p, players) {
        unsigned seat = p->key[0] >= 'A' && !p->key[1] ? (unsigned)(p->key[0] - 'A') : NOBODY;
        if (seat >= s->pack->bytes->seats || p->type != JSON_STRING) {
            text_format(error, "players are named by seat, as in {\"B\": \"club\"}");
            return false;
        }
        /* its own dice, of this match: in a game without luck all matches would be the same one otherwise */
        s->players[seat] = player_new(s->game, s->pack->bytes, p->string,
                                      hash_bytes(match_seed(s->match), SEED_BYTES, seat + 1), error);
        if (!s->players[seat])
            return false;
    }
    return true;
}

/* The match that is asked for; false, with whatever was made so far in s, if it is refused. */
static bool begin_match(struct session *s, const struct json *ask, struct text *error)
{
    const struct json *position = json_get(ask, "position");
    int64_t number;
    const char *id = json_str(json_get(ask, "game"), ""), *names[64] = {0};
    static const char *const kept[] = {"scenario", "switches", NULL};
    struct errors errors = {0};
    void *state = NULL;
    if (!protocol_number(ask, "seed", 0, -1, &number, error))
        return false;
    if (position && json_get(ask, "setup")) {
        text_put(error, "a match begins by its set-up or from a position, not by both");
        return false;
    }
    if (!(s->game = game_find(id))) {
        int n = 0;
        for (; n < 64 && games[n]; n++)
            names[n] = games[n]->id;
        const char *near = cli_nearest(id, names, n);
        text_format(error, "there is no game \"%s\"", id);
        if (near)
            text_format(error, "; did you mean \"%s\"?", near);
        return false;
    }
    json_only_keys(json_get(ask, "setup"), kept, &errors);
    if (!errors.n)
        s->pack = position ? position_load(s->game, s->data, json_get(ask, "data"), position, &state, &errors)
                           : pack_make(s->game, s->data, json_get(ask, "data"), json_get(ask, "setup"), &errors);
    if (!s->pack) {
        text_put(error, text_str(&errors.text));
        errors_free(&errors);
        return false;
    }
    uint8_t seed[SEED_BYTES];
    cli_seed(number, seed);
    if (state)
        position_deal(s->pack, seed, state);
    s->match = state ? match_from(s->pack, state, seed) : match_new(s->pack, seed);
    free(state);
    s->view = calloc(1, s->game->state_size);
    s->actions = calloc((size_t)s->game->choices_max, sizeof *s->actions);
    if (!s->view || !s->actions)
        abort();
    s->worlds = worlds_new(s->pack);
    return seat_players(s, json_get(ask, "players"), error);
}

/* What is refused changes nothing: the match that goes on is dropped only when the new one stands. */
static bool ask_new(struct session *s, const struct json *ask, unsigned seat, struct text *out, struct text *error)
{
    struct session fresh = {.data = s->data};
    (void)seat;
    if (!begin_match(&fresh, ask, error)) {
        end_match(&fresh);
        return false;
    }
    end_match(s);
    *s = fresh;
    uint8_t commitment[SEED_HASH_BYTES]; /* nobody can choose the luck on the way: `result` tells the seed of it */
    luck_seed_hash(match_seed(s->match), commitment);
    run_on(s);
    json_put_str(out, "scenario", s->pack->bytes->scenario);
    json_put_int(out, "seats", s->pack->bytes->seats);
    json_put_hex(out, "commit", commitment, sizeof commitment);
    put_asks(s, out);
    return true;
}

static bool ask_view(struct session *s, const struct json *ask, unsigned seat, struct text *out, struct text *error)
{
    (void)ask, (void)error;
    struct text view = {0};
    memset(s->view, 0, s->game->state_size);
    match_look(s->match, seat, s->view);
    s->game->say_position(s->pack->bytes, s->view, seat, &view);
    json_put_raw(out, "view", text_str(&view));
    put_asks(s, out);
    text_free(&view);
    return true;
}

static bool ask_legal(struct session *s, const struct json *ask, unsigned seat, struct text *out, struct text *error)
{
    (void)ask, (void)error;
    struct node node = match_node(s->match);
    bool asked = node.kind == NODE_CHOICE && seat < SEATS_MAX && node.seats >> seat & 1;
    int n = 0;
    if (asked) {
        memset(s->view, 0, s->game->state_size);
        match_look(s->match, seat, s->view);
        n = s->game->legal(s->pack->bytes, s->view, seat, s->actions);
    }
    json_open(out, "legal", '[');
    for (int i = 0; i < n; i++) {
        struct text words = {0};
        s->game->say_action(s->pack->bytes, s->actions[i], &words);
        json_put_str(out, NULL, text_str(&words));
        text_free(&words);
    }
    json_close(out, ']');
    if (asked) {
        struct text prompt = {0};
        s->game->say_prompt(s->pack->bytes, s->view, seat, &prompt);
        json_put_str(out, "prompt", text_str(&prompt));
        text_free(&prompt);
    }
    put_asks(s, out);
    return true;
}

static bool ask_act(struct session *s, const struct json *ask, unsigned seat, struct text *out, struct text *error)
{
    struct reason why;
    struct text rule = {0};
    const char *line = json_str(json_get(ask, "line"), NULL);
    if (!line || seat >= SEATS_MAX) {
        text_put(error, line ? "the audience does not act" : "\"line\" is missing");
        return false;
    }
    if (!match_line(s->match, seat, line, &why, error)) {
        rule_say(why.rule, &rule);
        json_put_str(out, "rule", text_str(&rule));
        text_free(&rule);
        return false;
    }
    run_on(s);
    put_asks(s, out);
    return true;
}

static bool ask_events(struct session *s, const struct json *ask, unsigned seat, struct text *out, struct text *error)
{
    const struct log_line *lines;
    int n = match_log(s->match, seat, &lines);
    int64_t from;
    if (!protocol_number(ask, "from", INT64_MIN, 0, &from, error))
        return false;
    if (from < 0 || from > n) {
        text_format(error, "\"from\" must be 0..%d", n);
        return false;
    }
    json_open(out, "log", '[');
    for (int64_t i = from; i < n; i++) {
        json_open(out, NULL, '{');
        json_put_int(out, "n", lines[i].number);
        json_put_str(out, lines[i].own_or_open ? "entry" : "event", lines[i].text);
        if (lines[i].told[0])
            json_put_raw(out, "told", lines[i].told);
        json_close(out, '}');
    }
    json_close(out, ']');
    json_put_int(out, "next", n);
    put_asks(s, out);
    return true;
}

static bool ask_result(struct session *s, const struct json *ask, unsigned seat, struct text *out, struct text *error)
{
    (void)ask, (void)seat;
    struct result result = {0};
    if (match_node(s->match).kind != NODE_OVER) {
        text_put(error, "the match is not over");
        return false;
    }
    s->game->result(s->pack->bytes, match_state(s->match), &result);
    json_open(out, "places", '[');
    for (int k = 0; k < s->pack->bytes->seats; k++)
        json_put_int(out, NULL, result.place[k]);
    json_close(out, ']');
    json_open(out, "scores", '[');
    for (int k = 0; k < s->pack->bytes->seats; k++)
        json_put_int(out, NULL, result.score[k]);
    json_close(out, ']');
    json_put_str(out, "by", result.by);
    json_put_hex(out, "seed", match_seed(s->match), SEED_BYTES);
    return true;
}

/* ---- what a seat can ask about what it sees ------------------------------------------------------ */

static void see(struct session *s, unsigned seat)
{
    memset(s->view, 0, s->game->state_size);
    match_look(s->match, seat, s->view);
}

static bool ask_inspect(struct session *s, const struct json *ask, unsigned seat, struct text *out, struct text *error)
{
    const char *what = json_str(json_get(ask, "what"), "");
    struct inspect *found = calloc(1, sizeof *found);
    if (!found)
        abort();
    see(s, seat);
    bool ok = inspect_named(s->game, s->pack->bytes, s->view, seat, what, found);
    if (ok)
        inspect_say_json(found, "inspect", out);
    else
        text_format(error, "nothing in sight is called \"%s\"", what);
    free(found);
    return ok;
}

static bool ask_sets(struct session *s, const struct json *ask, unsigned seat, struct text *out, struct text *error)
{
    struct reason why;
    struct sets *sets = calloc(1, sizeof *sets);
    if (!sets)
        abort();
    see(s, seat);
    bool ok = seat < SEATS_MAX &&
              sets_ask(s->game, s->pack->bytes, s->view, seat, json_str(json_get(ask, "picks"), ""), sets, &why, error);
    if (ok)
        sets_say_json(s->game, s->pack->bytes, sets, "set", out);
    free(sets);
    return ok;
}

static bool ask_odds(struct session *s, const struct json *ask, unsigned seat, struct text *out, struct text *error)
{
    const char *line = json_str(json_get(ask, "line"), NULL);
    struct reason why = {.rule = RULE_SEAT};
    struct odds odds;
    struct text said = {0};
    if (!line) {
        text_put(error, "\"line\" is missing");
        return false;
    }
    see(s, seat);
    if (seat >= SEATS_MAX || !odds_line(s->game, s->pack->bytes, s->view, seat, seat, seat, line, NULL, &odds, &why)) {
        reason_say(s->game, s->pack->bytes, &why, error);
        return false;
    }
    odds_say_json(&odds, &said);
    json_put_raw(out, "odds", text_str(&said));
    odds_free(&odds);
    text_free(&said);
    return true;
}

/* ---- worlds that a bot imagines: what is asked here never comes from the match, but from the seat's view -------------- */

static bool ask_imagine(struct session *s, const struct json *ask, unsigned seat, struct text *out, struct text *error)
{
    if (match_node(s->match).kind == NODE_OVER) {
        text_put(error, "the match is over");
        return false;
    }
    see(s, seat);
    return worlds_imagine(s->worlds, s->view, seat, ask, out, error);
}

static bool ask_copy(struct session *s, const struct json *ask, unsigned seat, struct text *out, struct text *error)
{
    (void)seat;
    return worlds_copy(s->worlds, ask, out, error);
}

static bool ask_options(struct session *s, const struct json *ask, unsigned seat, struct text *out, struct text *error)
{
    (void)seat;
    return worlds_legal(s->worlds, ask, out, error);
}

static bool ask_try(struct session *s, const struct json *ask, unsigned seat, struct text *out, struct text *error)
{
    (void)seat;
    return worlds_try(s->worlds, ask, out, error);
}

static bool ask_playout(struct session *s, const struct json *ask, unsigned seat, struct text *out, struct text *error)
{
    (void)seat;
    return worlds_playout(s->worlds, ask, out, error);
}

static const struct request requests[] = {
    {"games", 0, "", ask_games},
    {"new", 0, "game data setup position seed players", ask_new},
    {"view", NEEDS_MATCH | NEEDS_SEAT | NEEDS_OWN_SEAT, "seat", ask_view},
    {"legal", NEEDS_MATCH | NEEDS_SEAT, "seat", ask_legal},
    {"act", NEEDS_MATCH | NEEDS_SEAT | NEEDS_OWN_SEAT, "seat line", ask_act},
    {"events", NEEDS_MATCH | NEEDS_SEAT | NEEDS_OWN_SEAT, "seat from", ask_events},
    {"inspect", NEEDS_MATCH | NEEDS_SEAT | NEEDS_OWN_SEAT, "seat what", ask_inspect},
    {"sets", NEEDS_MATCH | NEEDS_SEAT | NEEDS_OWN_SEAT, "seat picks", ask_sets},
    {"odds", NEEDS_MATCH | NEEDS_SEAT | NEEDS_OWN_SEAT, "seat line", ask_odds},
    {"result", NEEDS_MATCH, "", ask_result},
    {"imagine", NEEDS_MATCH | NEEDS_SEAT | NEEDS_OWN_SEAT, "seat world seed", ask_imagine},
    {"copy", NEEDS_MATCH, "world to", ask_copy},
    {"options", NEEDS_MATCH, "world seat", ask_options},
    {"try", NEEDS_MATCH, "world seat line", ask_try},
    {"playout", NEEDS_MATCH, "world by entries", ask_playout},
};
enum { REQUESTS = sizeof requests / sizeof *requests };

/* ---- one line --------------------------------------------------------------------------------------- */

static bool read_seat(const struct session *s, const struct json *word, unsigned *seat)
{
    const char *w = json_str(word, "");
    bool audience = strcmp(w, "audience") == 0;
    *seat = audience ? (unsigned)AUDIENCE : w[0] >= 'A' && w[0] && !w[1] ? (unsigned)(w[0] - 'A') : NOBODY;
    assert(s->pack); /* what needs a seat needs a match */
    return audience || *seat < s->pack->bytes->seats;
}

/* A misspelt member must not be taken for one that was left out. */
static bool members_known(const struct request *r, const struct json *ask, struct text *error)
{
    json_each(m, ask) {
        size_t n = strlen(m->key);
        const char *at = strcmp(m->key, "do") == 0 || strcmp(m->key, "id") == 0 ? m->key : NULL;
        for (const char *word = r->members; !at && *word; word += strcspn(word, " "), word += *word == ' ')
            if (strcspn(word, " ") == n && strncmp(word, m->key, n) == 0)
                at = word;
        if (at)
            continue;
        text_format(error, "`%s` has no member \"%s\"; it has: do id%s%s", r->name, m->key, r->members[0] ? " " : "",
                    r->members);
        return false;
    }
    return true;
}

static bool may_ask(const struct session *s, const struct request *r, const struct json *ask, unsigned *seat,
                    struct text *error)
{
    if (!members_known(r, ask, error))
        return false;
    if (r->needs & NEEDS_MATCH && !s->match)
        text_put(error, "there is no match yet: {\"do\": \"new\", …} begins one");
    else if (r->needs & NEEDS_SEAT && !read_seat(s, json_get(ask, "seat"), seat))
        text_put(error, "\"seat\" must be one of the match, as in \"A\", or audience");
    else if (r->needs & NEEDS_OWN_SEAT && *seat < SEATS_MAX && s->players[*seat] &&
             match_node(s->match).kind != NODE_OVER)
        text_format(error, "seat %c is held by a built-in player", seat_letter(*seat));
    else
        return true;
    return false;
}

static bool dispatch(struct session *s, const struct json *ask, struct text *out, struct text *error)
{
    const char *names[REQUESTS] = {0}, *word = json_str(json_get(ask, "do"), NULL);
    unsigned seat = NOBODY;
    if (!word) {
        text_put(error, "a request says what to do, as in {\"do\": \"games\"}");
        return false;
    }
    for (int i = 0; i < REQUESTS; i++) {
        names[i] = requests[i].name;
        if (strcmp(names[i], word) == 0)
            return may_ask(s, &requests[i], ask, &seat, error) && requests[i].run(s, ask, seat, out, error);
    }
    const char *near = cli_nearest(word, names, REQUESTS);
    text_format(error, "there is no request \"%s\"", word);
    if (near)
        text_format(error, "; did you mean \"%s\"?", near);
    return false;
}

struct session *protocol_begin(const char *data)
{
    struct session *s = calloc(1, sizeof *s);
    if (!s)
        abort();
    s->data = data;
    return s;
}

void protocol_end(struct session *s)
{
    end_match(s);
    free(s);
}

void protocol_answer(struct session *s, const char *line, size_t n, struct text *out)
{
    struct json_doc doc = {0};
    struct errors errors = {0};
    struct text error = {0};
    bool ok = false;
    json_open(out, NULL, '{');
    if (n > REQUEST_MAX)
        text_put(&error, "the request is longer than a megabyte");
    else if (!json_parse(&doc, "request", line, n, &errors))
        text_put(&error, text_str(&errors.text));
    else if (doc.root->type != JSON_OBJECT)
        text_put(&error, "a request is an object");
    else {
        const struct json *id = json_get(doc.root, "id");
        if (id && (id->type == JSON_INT || id->type == JSON_REAL || id->type == JSON_STRING))
            json_say(id, out);
        ok = dispatch(s, doc.root, out, &error);
    }
    json_put_bool(out, "ok", ok);
    while (error.n && error.at[error.n - 1] == '\n')
        error.at[--error.n] = 0;
    if (!ok)
        json_put_str(out, "error", text_str(&error));
    json_close(out, '}');
    json_free(&doc);
    errors_free(&errors);
    text_free(&error);
}

static int run(const struct verb *verb, int argc, char **argv)
{
    static const struct option options[] = {
        {"data", required_argument, NULL, 'd'}, {"help", no_argument, NULL, 'h'}, {0}};
    const char *data = NULL;
    while (cli_option(verb, argc, argv, options) != -1)
        data = optarg;
    if (optind != argc)
        return cli_fail(verb, EXIT_USAGE, "takes no arguments; requests come from the standard input");
    struct session *s = protocol_begin(data);
    struct text out = {0};
    char *line = NULL;
    size_t size = 0;
    for (ssize_t n; (n = getline(&line, &size, stdin)) >= 0;) {
        while (n > 0 && (line[n - 1] == '\n' || line[n - 1] == '\r'))
            line[--n] = 0;
        if (n == 0)
            continue;
        text_clear(&out);
        protocol_answer(s, line, (size_t)n, &out);
        puts(text_str(&out));
        fflush(stdout);
    }
    free(line);
    text_free(&out);
    protocol_end(s);
    return EXIT_DONE;
}

const struct verb verb_protocol = {
    .name = "protocol",
    .synopsis = "[--data DIR|FILE]",
    .about = "A line protocol (JSON) on stdin and stdout, for bots from outside.",
    .help =
        "One request a line, one answer a line; docs/protocol.md describes them. A seat is told only what it may\n"
        "know.\n\n"
        "  --data DIR|FILE   a variant of the built-in content (docs/data.md)\n\n"
        "example: echo '{\"do\": \"new\", \"game\": \"null\", \"players\": {\"B\": \"random\"}}' | bellum protocol\n",
    .run = run,
};
