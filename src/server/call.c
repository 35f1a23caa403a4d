/* call.c: see call.h. */
#include "call.h"

#include "players/player.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static unsigned fail(struct text *reply, unsigned code, const char *sentence)
{
    json_open(reply, NULL, '{');
    json_put_str(reply, "error", sentence);
    json_close(reply, '}');
    return code;
}

/* A guest chooses a level, not a budget of the server's time. */
static bool may_choose(const char *level)
{
    for (int i = 0; player_levels[i]; i++)
        if (strcmp(level, player_levels[i]) == 0)
            return true;
    return false;
}

static bool read_seats(const struct json *list, struct seat_plan seats[SEATS_MAX])
{
    int i = 0;
    memset(seats, 0, SEATS_MAX * sizeof *seats);
    if (list && list->type != JSON_ARRAY)
        return false;
    json_each(s, list) {
        const struct json *computer = json_get(s, "computer");
        if (i == SEATS_MAX || s->type != JSON_OBJECT || (computer && !may_choose(json_str(computer, ""))))
            return false;
        struct text to = text_fixed(seats[i++].level, LEVEL_CHARS);
        text_put(&to, computer ? json_str(computer, "") : "");
    }
    return true;
}

/* The seat of who makes the match, which gets its key; the others get invitations. Not said: the first person's. */
static int find_mine(const struct json *said, const struct seat_plan seats[SEATS_MAX])
{
    int64_t mine = json_int(said, MINE_NONE);
    if (said)
        return mine >= 0 && mine < SEATS_MAX && !seats[mine].level[0] ? (int)mine : MINE_NONE;
    for (int i = 0; i < SEATS_MAX; i++)
        if (!seats[i].level[0])
            return i;
    return MINE_NONE;
}

static unsigned make_match(struct house *h, struct call *c, const struct json *m, struct text *reply)
{
    if (!c->may_make)
        return fail(reply, 429, house_spent);
    const struct game *game = game_find(json_str(json_get(m, "game"), ""));
    const struct json *setup = json_get(m, "setup");
    struct seat_plan seats[SEATS_MAX];
    if (!game || !setup || setup->type != JSON_OBJECT || !read_seats(json_get(m, "seats"), seats))
        return fail(reply, 400, "A match needs a game, a set-up and its seats.");
    char keys[AUDIENCE + 1][SECRET_CHARS + 1];
    struct text error = {0};
    unsigned code = 200;
    int mine = find_mine(json_get(m, "mine"), seats);
    enum house_made made = house_create(h, game, setup, seats, mine, keys, &c->due, &error);
    if (made != HOUSE_MADE)
        code = fail(reply, made == HOUSE_REFUSES ? 400 : 503, text_str(&error));
    else {
        c->made = game->id;
        json_open(reply, NULL, '{');
        json_open(reply, "links", '[');
        for (int i = 0; i < SEATS_MAX; i++)
            json_put_str(reply, NULL, keys[i]);
        json_close(reply, ']');
        json_put_int(reply, "mine", mine);
        json_put_str(reply, "watch", keys[AUDIENCE]);
        json_close(reply, '}');
    }
    text_free(&error);
    return code;
}

static unsigned fetch_record(struct house *h, struct call *c, const struct json *m, struct text *reply)
{
    struct text error = {0};
    unsigned code = 200;
    enum house_shown shown = house_record(h, json_str(json_get(m, "key"), ""), reply, &error);
    c->text = shown == RECORD_SHOWN;
    c->guessed = shown == RECORD_NO_KEY;
    if (!c->text)
        code = fail(reply, shown == RECORD_FAULT ? 503 : 404, text_str(&error));
    text_free(&error);
    return code;
}

/* Whose turn it is in the matches of a list of keys, in its order. */
static unsigned tell_turns(struct house *h, struct call *c, const struct json *m, struct text *reply)
{
    static const char *const words[] = {[TURN_MINE] = "yours",
                                        [TURN_THEIRS] = "theirs",
                                        [TURN_OVER] = "over",
                                        [TURN_NO_KEY] = "none",
                                        [TURN_LATER] = "later"};
    const struct json *keys = json_get(m, "keys");
    int n = 0;
    if (!keys || keys->type != JSON_ARRAY)
        return fail(reply, 400, "Which matches? The request needs a list of keys.");
    json_each(key, keys)
        n++;
    if (n > TURNS_MOST)
        return fail(reply, 400, "These are too many keys for one request.");
    json_open(reply, NULL, '{');
    json_open(reply, "turns", '[');
    json_each(key, keys) {
        enum house_turn turn = house_turn(h, json_str(key, ""));
        c->guessed = c->guessed || turn == TURN_NO_KEY;
        json_put_str(reply, NULL, words[turn]);
    }
    json_close(reply, ']');
    json_close(reply, '}');
    return 200;
}

unsigned call_answer(struct house *h, struct call *c, struct text *reply)
{
    struct json_doc doc;
    struct errors errors = {0};
    unsigned code;
    c->made = NULL;
    c->text = c->guessed = false;
    c->due = 0;
    if (!json_parse(&doc, "request", c->body, c->n, &errors))
        code = fail(reply, 400, text_str(&errors.text));
    else {
        if (strcmp(c->path, "/api/matches") == 0)
            code = make_match(h, c, doc.root, reply);
        else if (strcmp(c->path, "/api/record") == 0)
            code = fetch_record(h, c, doc.root, reply);
        else if (strcmp(c->path, "/api/turns") == 0)
            code = tell_turns(h, c, doc.root, reply);
        else
            code = fail(reply, 404, "There is no such call.");
        json_free(&doc);
    }
    errors_free(&errors);
    return code;
}

bool call_takes(const char *accept, const char *coding)
{
    size_t n = strlen(coding);
    while (*accept) {
        accept += strspn(accept, " ,\t");
        size_t word = strcspn(accept, " ,;\t"), whole = strcspn(accept, ",");
        if (word == n && strncasecmp(accept, coding, n) == 0) {
            const char *q = strstr(accept, "q=");
            return !q || q >= accept + whole || strtod(q + 2, NULL) > 0;
        }
        accept += whole;
    }
    return false;
}

bool call_has(const char *none_match, const char *mark)
{
    size_t n = strlen(mark);
    for (const char *at = none_match; *at;) {
        at += strspn(at, " ,\t");
        size_t whole = strcspn(at, ", \t"), weak = strncmp(at, "W/", 2) == 0 ? 2 : 0;
        if ((whole == 1 && *at == '*') || (whole == weak + n && memcmp(at + weak, mark, n) == 0))
            return true;
        at += whole;
    }
    return false;
}

bool call_origin_fits(const char *origin, const char *host, const char *scheme)
{
    const char *behind = strstr(origin, "://");
    size_t n = behind ? (size_t)(behind - origin) : 0;
    bool known = scheme ? n == strlen(scheme) && strncmp(origin, scheme, n) == 0
                        : (n == 4 && strncmp(origin, "http", 4) == 0) || (n == 5 && strncmp(origin, "https", 5) == 0);
    return known && host[0] && strcasecmp(behind + 3, host) == 0;
}
