/* core.c: the core for the browser: one call, JSON in, JSON out. The page draws and asks; every rule is here.
 *
 * A table is a match that lives in the page (hot seat, computer, replay) or one view that a server sent. What the page
 * asks about a seat is answered from that seat's view alone. */
#include "ask.h"
#include "learn.h"
#include "odds.h"
#include "review.h"
#include "rules.h"

#include "engine/content.h"
#include "engine/match.h"
#include "engine/position.h"
#include "engine/record.h"
#include "engine/refusals.h"
#include "engine/told.h"
#include "players/player.h"

#include <stdlib.h>
#include <string.h>

enum { TABLES = 64 };

struct table {
    struct pack *pack;
    struct match *match;   /* NULL: a view from a server */
    struct record record;  /* a match that was read from a file */
    struct lesson *lesson; /* whose match it is, or NULL */
    unsigned char *view;   /* the server's, of `looker` */
    unsigned looker;
};

static struct table tables[TABLES];
static struct text reply;
static char *request;

const char *core_call(char *json);
char *core_buffer(size_t n);

char *core_buffer(size_t n)
{
    free(request);
    return request = malloc(n);
}

static void fail(const char *sentence)
{
    text_clear(&reply);
    json_open(&reply, NULL, '{');
    json_put_str(&reply, "error", sentence);
    json_close(&reply, '}');
}

static int free_table(void)
{
    for (int i = 1; i < TABLES; i++)
        if (!tables[i].pack)
            return i;
    return 0;
}

static void clear_table(struct table *t)
{
    core_review_forget(t->match);
    if (t->record.match)
        record_free(&t->record);
    else if (t->lesson)
        lesson_free(t->lesson);
    else {
        if (t->match)
            match_free(t->match);
        if (t->pack)
            pack_free(t->pack);
    }
    free(t->view);
    *t = (struct table){0};
}

static struct table *find_table(const struct json *r)
{
    int64_t id = json_int(json_get(r, "id"), 0);
    return id > 0 && id < TABLES && tables[id].pack ? &tables[id] : NULL;
}

/* ---- what there is -------------------------------------------------------------------- */

static void do_games(void)
{
    json_open(&reply, NULL, '{');
    json_open(&reply, "games", '[');
    for (int i = 0; games[i]; i++) {
        const struct game *g = games[i];
        struct json_doc doc;
        struct errors errors = {0};
        if (content_load(&doc, g->id, NULL, NULL, &errors)) {
            json_open(&reply, NULL, '{');
            json_put_str(&reply, "id", g->id);
            json_put_str(&reply, "name", g->name);
            json_put_str(&reply, "about", g->about);
            json_put_int(&reply, "min", g->seats_min);
            json_put_int(&reply, "max", g->seats_max);
            json_open(&reply, "seats", '[');
            for (int k = 0; k < g->seats_max; k++)
                json_put_str(&reply, NULL, g->seat_names[k] ? g->seat_names[k] : "");
            json_close(&reply, ']');
            content_say_choices(doc.root, &reply);
            json_close(&reply, '}');
            json_free(&doc);
        }
        errors_free(&errors);
    }
    json_close(&reply, ']');
    json_close(&reply, '}');
}

/* ---- making a table ------------------------------------------------------------------- */

static void read_seed(const char *words, uint8_t seed[SEED_BYTES])
{
    if (strlen(words) != 2 * SEED_BYTES || !hex_bytes(words, seed, SEED_BYTES))
        memset(seed, 0, SEED_BYTES);
}

/* A position is a set-up that says which stage it is in; it names its game itself. */
static bool is_position(const struct json *setup) { return json_get(setup, "game") != NULL; }

static bool open_match(struct table *t, const struct json *setup, const uint8_t *seed, struct errors *errors)
{
    if (!is_position(setup)) {
        t->match = match_new(t->pack, seed);
        return t->match != NULL;
    }
    unsigned char *state = calloc(1, t->pack->game->state_size);
    if (t->pack->game->read_position(t->pack->bytes, setup, REFEREE, state, errors)) {
        position_deal(t->pack, seed, state);
        t->match = match_from(t->pack, state, seed);
    }
    free(state);
    return t->match != NULL;
}

static void do_new(const struct json *r, bool with_match)
{
    const struct game *game = game_find(json_str(json_get(r, "game"), ""));
    const struct json *setup = json_get(r, "setup");
    int id = free_table();
    struct errors errors = {0};
    uint8_t seed[SEED_BYTES];
    read_seed(json_str(json_get(r, "seed"), ""), seed);
    if (!game || !setup || !id) {
        fail(!game ? "There is no such game." : !setup ? "A set-up is missing." : "Too many tables are open.");
        return;
    }
    struct table *t = &tables[id];
    t->pack = pack_make(game, NULL, json_get(r, "data"), setup, &errors);
    if (!t->pack || (with_match && !open_match(t, setup, seed, &errors))) {
        fail(errors.n ? text_str(&errors.text) : "This set-up cannot be played.");
        clear_table(t);
    } else {
        json_open(&reply, NULL, '{');
        json_put_int(&reply, "id", id);
        json_put_int(&reply, "seats", t->pack->bytes->seats);
        json_close(&reply, '}');
    }
    errors_free(&errors);
}

static void do_lesson(const struct json *r)
{
    int id = free_table();
    struct text error = {0};
    struct lesson *l = id ? core_lesson(r, &error) : NULL;
    if (!l)
        fail(id ? text_str(&error) : "Too many tables are open.");
    else {
        tables[id] = (struct table){.lesson = l, .pack = lesson_pack(l), .match = lesson_match(l)};
        json_open(&reply, NULL, '{');
        json_put_int(&reply, "id", id);
        json_put_int(&reply, "seats", lesson_pack(l)->bytes->seats);
        core_lesson_say(l, &reply);
        json_close(&reply, '}');
    }
    text_free(&error);
}

static void do_load(const struct json *r)
{
    const char *text = json_str(json_get(r, "text"), "");
    int id = free_table();
    struct errors errors = {0};
    struct table *t = &tables[id];
    if (!id)
        fail("Too many tables are open.");
    else if (!record_read(&t->record, "record", text, strlen(text), NULL, &errors)) {
        fail(text_str(&errors.text));
        *t = (struct table){0};
    } else {
        t->pack = t->record.pack;
        t->match = t->record.match;
        const struct entry *entries;
        json_open(&reply, NULL, '{');
        json_put_int(&reply, "id", id);
        json_put_str(&reply, "game", t->pack->game->id);
        json_put_int(&reply, "seats", t->pack->bytes->seats);
        if (pack_differs(t->pack)) /* what to play on from here with */
            json_put_raw(&reply, "data", pack_differs(t->pack));
        json_put_int(&reply, "entries", match_entries(t->match, &entries));
        json_put_bool(&reply, "verified", record_verify(&t->record, "record", &errors));
        json_close(&reply, '}');
    }
    errors_free(&errors);
}

static int digit64(char c)
{
    static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    const char *at = c ? strchr(digits, c) : NULL;
    return at ? (int)(at - digits) : -1;
}

/* base64 of exactly `size` bytes. */
static bool read_bytes(const char *words, unsigned char *out, size_t size)
{
    size_t n = 0;
    uint32_t bits = 0;
    int have = 0;
    for (; digit64(*words) >= 0; words++) {
        bits = bits << 6 | (uint32_t)digit64(*words);
        have += 6;
        if (have >= 8) {
            have -= 8;
            if (n == size)
                return false;
            out[n++] = (unsigned char)(bits >> have);
        }
    }
    return n == size;
}

static void do_view(struct table *t, const struct json *r)
{
    size_t size = t->pack->game->state_size;
    if (!t->view)
        t->view = calloc(1, size);
    t->looker = (unsigned)json_int(json_get(r, "looker"), AUDIENCE);
    if (!read_bytes(json_str(json_get(r, "view"), ""), t->view, size))
        fail("The view that came is not of this game.");
    else
        text_put(&reply, "{\"ok\":true}");
}

/* ---- looking -------------------------------------------------------------------------- */

/* The view of a looker: the server's own, or looked at in the match. To be freed. */
static unsigned char *view_of(const struct table *t, unsigned looker)
{
    unsigned char *view = calloc(1, t->pack->game->state_size);
    if (t->match)
        match_look(t->match, looker, view);
    else if (t->view)
        memcpy(view, t->view, t->pack->game->state_size);
    return view;
}

static void put_see(const struct game *game, const void *pack, const void *view, unsigned looker,
                    const struct match *log)
{
    enum { LINES_MAX = 400 };
    static struct scene scene;
    scene_make_of(game, pack, view, looker, &scene);
    json_open(&reply, NULL, '{');
    scene_say_json(&scene, "scene", &reply);
    core_node(game, pack, view, &reply);
    const struct log_line *lines = NULL;
    int n = log ? match_log(log, looker, &lines) : 0, from = n > LINES_MAX ? n - LINES_MAX : 0;
    json_put_int(&reply, "number", n);
    json_put_bool(&reply, "undo", log && match_may_undo(log, looker));
    json_open(&reply, "log", '[');
    for (int i = from; i < n; i++)
        json_put_str(&reply, NULL, lines[i].text);
    json_close(&reply, ']');
    core_told(lines, from, n, &reply);
    json_close(&reply, '}');
}

static void do_see(struct table *t, unsigned looker)
{
    unsigned char *view = view_of(t, looker);
    put_see(t->pack->game, t->pack->bytes, view, looker, t->match);
    free(view);
}

/* ---- deciding ------------------------------------------------------------------------- */

static void put_refusal(const struct table *t, const struct reason *why, const struct text *sentence)
{
    struct text rule = {0}, words = {0};
    rule_say(why->rule, &rule);
    if (sentence && sentence->n)
        text_put(&words, text_str(sentence));
    else
        reason_say(t->pack->game, t->pack->bytes, why, &words);
    json_open(&reply, NULL, '{');
    json_put_str(&reply, "rule", text_str(&rule));
    json_put_str(&reply, "text", text_str(&words));
    json_close(&reply, '}');
    text_free(&rule);
    text_free(&words);
}

static void do_act(struct table *t, const struct json *r, bool really)
{
    struct reason why = {0};
    struct text sentence = {0};
    unsigned seat = (unsigned)json_int(json_get(r, "seat"), NOBODY);
    const char *line = json_str(json_get(r, "line"), "");
    bool ok;
    if (t->match)
        ok = really ? match_line(t->match, seat, line, &why, &sentence)
                    : match_would(t->match, seat, line, &why, &sentence);
    else { /* on a view only the first action of a line can be tried */
        char words[LINE_MAX_BYTES];
        uint64_t what;
        struct text copy = text_fixed(words, sizeof words);
        text_put(&copy, line);
        ok = !really && t->view && t->pack->game->read(t->pack->bytes, t->view, seat, words, &what, &why) &&
             t->pack->game->check(t->pack->bytes, t->view, seat, what, &why);
    }
    if (ok)
        text_put(&reply, "{\"ok\":true}");
    else
        put_refusal(t, &why, &sentence);
    text_free(&sentence);
}

static void do_roll(struct table *t)
{
    while (t->match && match_node(t->match).kind == NODE_LUCK)
        match_roll(t->match);
    text_put(&reply, "{\"ok\":true}");
}

static void do_ask(struct table *t, const struct json *r,
                   void (*ask)(const struct pack *, const void *, unsigned, const struct json *, struct text *))
{
    unsigned looker = (unsigned)json_int(json_get(r, "looker"), AUDIENCE);
    unsigned char *view = view_of(t, looker);
    if (ask != core_inspect && looker >= SEATS_MAX)
        fail("Only a seat is asked.");
    else
        ask(t->pack, view, looker, r, &reply);
    free(view);
}

static void do_odds(struct table *t, const struct json *r)
{
    unsigned seat = (unsigned)json_int(json_get(r, "seat"), 0);
    unsigned char *view = view_of(t, seat);
    core_odds(t->pack, view, seat, json_str(json_get(r, "line"), ""), &reply);
    free(view);
}

/* The same for people: a sentence an entry, where it has one. */
static void put_thought(const struct table *t, const struct thought_line *line)
{
    json_open(&reply, "told", '[');
    for (int k = 0; k < line->length; k++) {
        bool luck = line->entry[k].who == LUCK;
        struct happening what = {
            .kind = luck ? HAPPENED_LUCK : HAPPENED_ACTION, .who = line->entry[k].who, .what = line->entry[k].what};
        struct told told;
        tell(t->pack->game, t->pack->bytes, NULL, NULL, AUDIENCE, &what, &told);
        if (told.text[0])
            told_say_json(&told, NULL, &reply);
    }
    json_close(&reply, ']');
}

static void put_hint_line(const struct table *t, const struct thought_line *line, bool anyhow)
{
    const struct game *g = t->pack->game;
    struct text words = {0};
    json_open(&reply, NULL, '{');
    g->say_action(t->pack->bytes, line->entry[0].what, &words);
    json_put_str(&reply, "words", text_str(&words));
    text_clear(&words);
    for (int k = 0; k < line->length; k++) {
        if (k)
            text_format(&words, ", %c: ", seat_letter(line->entry[k].who));
        g->say_action(t->pack->bytes, line->entry[k].what, &words);
    }
    json_put_str(&reply, "line", text_str(&words));
    put_thought(t, line);
    json_put_int(&reply, "value", line->value);
    json_put_int(&reply, "points", (line->value + 10000 + 100) / 200); /* of 100: what people are told */
    json_put_int(&reply, "visits", line->visits);
    if (anyhow) /* player.h */
        json_put_bool(&reply, "anyhow", true);
    json_close(&reply, '}');
    text_free(&words);
}

static bool asked(const struct table *t, unsigned seat)
{
    if (seat >= SEATS_MAX)
        return false;
    unsigned char *view = view_of(t, seat);
    struct node node = t->pack->game->node(t->pack->bytes, view);
    free(view);
    return node.kind == NODE_CHOICE && node.seats >> seat & 1;
}

static void do_choose(struct table *t, const struct json *r)
{
    unsigned seat = (unsigned)json_int(json_get(r, "seat"), 0);
    struct text error = {0};
    if (!asked(t, seat)) { /* the page may ask late: the match has moved on */
        fail("Nothing is asked of this seat.");
        return;
    }
    struct player *p = player_new(t->pack->game, t->pack->bytes, json_str(json_get(r, "level"), "club"),
                                  (uint64_t)json_int(json_get(r, "seed"), 1), &error);
    if (!p)
        fail(text_str(&error));
    else {
        struct thought thought;
        unsigned char *view = view_of(t, seat);
        struct text words = {0}, why = {0};
        bool hint = json_bool(json_get(r, "hint"), false); /* for a person: with a reason */
        action_t action = hint ? player_hint(p, view, seat, &thought, &why) : player_choose(p, view, seat, &thought);
        t->pack->game->say_action(t->pack->bytes, action, &words);
        json_open(&reply, NULL, '{');
        json_put_str(&reply, "words", text_str(&words));
        if (hint)
            json_put_str(&reply, "why", text_str(&why));
        json_open(&reply, "lines", '[');
        for (int i = 0; i < thought.lines_n; i++)
            put_hint_line(t, &thought.line[i], thought.anyhow);
        json_close(&reply, ']');
        json_close(&reply, '}');
        text_free(&words);
        text_free(&why);
        free(view);
        player_free(p);
    }
    text_free(&error);
}

/* ---- records -------------------------------------------------------------------------- */

static void do_record(struct table *t)
{
    struct players players = {0};
    struct text text = {0};
    record_say(t->match, &players, &text);
    json_open(&reply, NULL, '{');
    json_put_str(&reply, "text", text_str(&text));
    json_close(&reply, '}');
    text_free(&text);
}

/* How the match stood after so many entries: seen by a looker, or as a position. */
static void do_step(struct table *t, const struct json *r, bool position)
{
    unsigned looker = (unsigned)json_int(json_get(r, "looker"), REFEREE);
    struct match *m = t->record.match ? record_fork(&t->record, (int)json_int(json_get(r, "entry"), 0), NULL) : NULL;
    if (!m) {
        fail("There is no such entry.");
        return;
    }
    const struct game *g = t->pack->game;
    if (position) {
        struct text text = {0};
        g->say_position(t->pack->bytes, match_state(m), REFEREE, &text);
        json_open(&reply, NULL, '{');
        json_put_raw(&reply, "position", text_str(&text));
        json_close(&reply, '}');
        text_free(&text);
    } else {
        unsigned char *view = calloc(1, g->state_size);
        match_look(m, looker, view);
        put_see(g, t->pack->bytes, view, looker, m);
        free(view);
    }
    match_free(m);
}

/* What a looker may know after so many entries, byte for byte: what a server sends is held against it. */
static void do_look(struct table *t, const struct json *r)
{
    unsigned looker = (unsigned)json_int(json_get(r, "looker"), AUDIENCE);
    struct match *m = t->record.match ? record_fork(&t->record, (int)json_int(json_get(r, "entry"), 0), NULL) : NULL;
    size_t size = t->pack->game->state_size;
    unsigned char *view = calloc(1, size);
    if (m && view) {
        const struct log_line *lines;
        match_look(m, looker, view);
        json_open(&reply, NULL, '{');
        json_put_int(&reply, "number", match_log(m, looker, &lines));
        json_put_hex(&reply, "bytes", view, size);
        json_close(&reply, '}');
    } else
        fail("There is no such entry.");
    free(view);
    match_free(m);
}

/* ---- the one call --------------------------------------------------------------------- */

static void answer(const struct json *r)
{
    const char *verb = json_str(json_get(r, "do"), "");
    struct table *t = find_table(r);
    if (strcmp(verb, "games") == 0)
        do_games();
    else if (strcmp(verb, "new") == 0)
        do_new(r, true);
    else if (strcmp(verb, "open") == 0)
        do_new(r, false);
    else if (strcmp(verb, "load") == 0)
        do_load(r);
    else if (strcmp(verb, "lesson") == 0)
        do_lesson(r);
    else if (!t)
        fail("There is no such table.");
    else if (strcmp(verb, "free") == 0) {
        clear_table(t);
        text_put(&reply, "{\"ok\":true}");
    } else if (strcmp(verb, "view") == 0)
        do_view(t, r);
    else if (strcmp(verb, "see") == 0)
        do_see(t, (unsigned)json_int(json_get(r, "looker"), AUDIENCE));
    else if (strcmp(verb, "rules") == 0)
        core_rules(t->pack, json_get(r, "rules"), &reply);
    else if (strcmp(verb, "act") == 0)
        do_act(t, r, true);
    else if (strcmp(verb, "why") == 0)
        do_act(t, r, false);
    else if (strcmp(verb, "roll") == 0)
        do_roll(t);
    else if (strcmp(verb, "odds") == 0)
        do_odds(t, r);
    else if (strcmp(verb, "inspect") == 0)
        do_ask(t, r, core_inspect);
    else if (strcmp(verb, "set") == 0)
        do_ask(t, r, core_set);
    else if (strcmp(verb, "whynot") == 0)
        do_ask(t, r, core_why);
    else if (strcmp(verb, "choose") == 0)
        do_choose(t, r);
    else if (strcmp(verb, "record") == 0 && t->match)
        do_record(t);
    else if (strcmp(verb, "review") == 0 && t->match)
        core_review(t->match, r, &reply);
    else if (strcmp(verb, "step") == 0)
        do_step(t, r, false);
    else if (strcmp(verb, "look") == 0)
        do_look(t, r);
    else if (strcmp(verb, "position") == 0)
        do_step(t, r, true);
    else if (!t->lesson || !core_learn(verb, t->lesson, r, &reply))
        fail("The core has no such word.");
}

const char *core_call(char *json)
{
    struct json_doc doc;
    struct errors errors = {0};
    text_clear(&reply);
    if (json_parse(&doc, "request", json, strlen(json), &errors)) {
        answer(doc.root);
        json_free(&doc);
    } else
        fail(text_str(&errors.text));
    errors_free(&errors);
    return text_str(&reply);
}
