/* The house without any network: what leaves it for a guest is that guest's view and log, and nothing unwritten is shown. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#ifdef BELLUM_SERVER
#include "engine/record.h"
#include "server/call.h"
#include "server/offer.h"
#include "table.h"

#include <sqlite3.h>
#include <stdlib.h>
#include <unistd.h>

/* The bytes of the view in a message. */
static size_t view_in(const char *message, unsigned char *out, size_t max)
{
    const char *at = strstr(message, "\"view\":\"");
    size_t n = 0;
    assert_non_null(at);
    at += 8;
    assert_int_equal(sodium_base642bin(out, max, at, strcspn(at, "\""), NULL, &n, NULL, sodium_base64_VARIANT_ORIGINAL),
                     0);
    return n;
}

/* Any legal action of the seat, read off its own view as its client would. */
static bool any_line(const struct pack *pack, const unsigned char *view, unsigned seat, uint64_t pick,
                     struct text *line)
{
    const struct game *g = pack->game;
    struct node node = g->node(pack->bytes, view);
    if (node.kind != NODE_CHOICE || !(node.seats >> seat & 1))
        return false;
    action_t *list = calloc((size_t)g->choices_max, sizeof *list);
    int n = g->legal(pack->bytes, view, seat, list);
    assert_true(n > 0);
    text_clear(line);
    g->say_action(pack->bytes, list[pick % (uint64_t)n], line);
    free(list);
    return true;
}

/* A message has these members and no other, and its log is what the looker's own log says from there on. */
static void message_fits(const char *message, const struct match *truth, unsigned looker)
{
    static const char *const known[] = {"game", "setup", "looker", "seedHash", "view", "from", "number",
                                        "undo", "hash",  "log",    "told",     "seed", "re"};
    struct json_doc doc;
    struct errors errors = {0};
    const struct log_line *lines;
    int n = match_log(truth, looker, &lines);
    assert_true(json_parse(&doc, "message", message, strlen(message), &errors));
    json_each(member, doc.root) {
        bool found = false;
        for (size_t i = 0; i < sizeof known / sizeof *known; i++)
            found |= strcmp(member->key, known[i]) == 0;
        assert_true(found);
    }
    int at = (int)json_int(json_get(doc.root, "from"), -1);
    assert_int_equal(json_int(json_get(doc.root, "number"), -1), n);
    json_each(line, json_get(doc.root, "log")) {
        assert_in_range(at, 0, n - 1);
        assert_string_equal(json_str(line, ""), lines[at++].text);
    }
    assert_int_equal(at, n);
    at = (int)json_int(json_get(doc.root, "from"), -1);
    json_each(told, json_get(doc.root, "told")) {
        struct text facts = {0};
        json_say(told, &facts);
        assert_in_range(at, 0, n - 1);
        assert_string_equal(text_str(&facts), lines[at].told[0] ? lines[at].told : "null");
        at++;
        text_free(&facts);
    }
    assert_int_equal(at, n);
    assert_true(!json_get(doc.root, "seed") || match_node(truth).kind == NODE_OVER);
    json_free(&doc);
}

/* Plays a whole match over messages; every view that leaves is held against the truth replayed from the store. */
static void play_and_compare(const char *game, const char *setup, bool secrets)
{
    struct table t;
    set_table(&t, game, setup);
    struct text reply = {0}, line = {0}, out = {0}, act = {0}, file = {0}, seats = {0};
    unsigned char view[3][16384], want[16384];
    struct key_row row;
    int shown = 0, silent = 0;
    uint8_t hash[KEY_HASH_BYTES];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)t.keys[0], SECRET_CHARS, NULL, 0);
    assert_int_equal(t.store->ops->key_find(t.store, hash, &row), KEY_THERE);
    int64_t id = row.match;
    uint64_t dice = 99;
    for (int turn = 0; turn < 400; turn++) {
        struct record r = {0};
        struct errors errors = {0};
        text_clear(&file);
        text_clear(&seats);
        assert_true(t.store->ops->match_load(t.store, id, &file, &seats));
        assert_true(record_read(&r, "match", text_str(&file), file.n, NULL, &errors));
        for (int i = 0; i < 3; i++) {
            text_clear(&out);
            if (!house_show(t.house, &t.guest[i], &out)) {
                silent++;
            } else {
                shown++;
                assert_int_equal(view_in(text_str(&out), view[i], sizeof view[i]), r.pack->game->state_size);
                message_fits(text_str(&out), r.match, i == 2 ? AUDIENCE : (unsigned)i);
            }
            match_look(r.match, i == 2 ? AUDIENCE : (unsigned)i, want);
            assert_memory_equal(view[i], want, r.pack->game->state_size); /* silence means that nothing changed */
        }
        bool over = match_node(r.match).kind == NODE_OVER, acted = false;
        for (unsigned k = 0; k < 2 && !over && !acted; k++) {
            unsigned seat = (unsigned)(turn + (int)k) % 2;
            dice = dice * UINT64_C(6364136223846793005) + 1442695040888963407u;
            if (!any_line(r.pack, view[seat], seat, dice >> 33, &line))
                continue;
            text_clear(&act);
            json_open(&act, NULL, '{');
            json_put_str(&act, "do", "act");
            json_put_int(&act, "number", t.guest[seat].number);
            json_put_str(&act, "line", text_str(&line));
            json_close(&act, '}');
            say(&t, (int)seat, text_str(&act), &reply);
            assert_string_equal(text_str(&reply), "");
            acted = true;
        }
        record_free(&r);
        errors_free(&errors);
        if (over)
            break;
        assert_true(acted);
    }
    assert_true(shown > 10);
    assert_true(!secrets || silent > 20); /* choices in secret: the others are sent nothing */
    text_free(&reply), text_free(&line), text_free(&out), text_free(&act), text_free(&file), text_free(&seats);
    clear_table(&t);
}

static void views_of_lines(void **state) { (void)state, play_and_compare("lines", "{\"scenario\":\"duel\"}", true); }
static void views_of_legends(void **state)
{
    (void)state, play_and_compare("legends", "{\"scenario\":\"trial\"}", false);
}
static void views_of_prevail(void **state)
{
    (void)state, play_and_compare("prevail", "{\"scenario\":\"punic-small\"}", false);
}
static void views_of_trts(void **state)
{
    (void)state, play_and_compare("trts", "{\"scenario\":\"duel-short\"}", true);
}
static void views_of_ancients(void **state)
{
    (void)state, play_and_compare("ancients", "{\"scenario\":\"901\"}", false);
}

static void wrong_words(void **state)
{
    (void)state;
    struct table t;
    struct text reply = {0};
    set_table(&t, "null", "{\"scenario\":\"ten\"}");
    static const char *const bad[] = {"",
                                      "{",
                                      "[]",
                                      "7",
                                      "{\"do\":7}",
                                      "{\"do\":\"fly\"}",
                                      "{\"do\":\"act\"}",
                                      "{\"do\":\"act\",\"number\":-1,\"line\":\"take 1\"}",
                                      "{\"do\":\"act\",\"number\":99999999999,\"line\":\"take 1\"}",
                                      "{\"do\":\"rematch\"}"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        say(&t, 0, bad[i], &reply);
        assert_non_null(strstr(text_str(&reply), "\"error\""));
    }
    say(&t, 0, "{\"do\":\"act\",\"number\":5,\"line\":\"take 1\"}", &reply); /* not its own number */
    assert_non_null(strstr(text_str(&reply), "changed since"));
    say(&t, 2, "{\"do\":\"act\",\"number\":0,\"line\":\"take 1\"}", &reply); /* a watcher */
    assert_non_null(strstr(text_str(&reply), "Only a seat"));
    say(&t, 1, "{\"do\":\"act\",\"number\":0,\"line\":\"take 1\"}", &reply); /* out of turn */
    assert_non_null(strstr(text_str(&reply), "refused"));
    say(&t, 0, "{\"do\":\"act\",\"number\":0,\"line\":\"take 1\"}", &reply);
    assert_int_equal(reply.n, 0);
    say(&t, 0, "{\"do\":\"act\",\"number\":0,\"line\":\"take 1\"}", &reply); /* sent twice, played once */
    assert_non_null(strstr(text_str(&reply), "changed since"));
    text_free(&reply);
    clear_table(&t);
}

static void link_replaced(void **state)
{
    (void)state;
    struct table t;
    struct text reply = {0}, sit = {0};
    set_table(&t, "null", "{\"scenario\":\"ten\"}");
    say(&t, 0, "{\"do\":\"revoke\"}", &reply);
    assert_non_null(strstr(text_str(&reply), "\"goto\""));
    text_format(&sit, "{\"do\":\"sit\",\"key\":\"%s\"}", t.keys[0]);
    assert_false(message_answer(t.house, &t.guest[1], t.own[1], text_str(&sit), sit.n, &reply));
    text_clear(&sit);
    text_format(&sit, "{\"do\":\"sit\",\"key\":\"%s\"}", t.own[0]);
    text_clear(&reply);
    assert_true(message_answer(t.house, &t.guest[1], t.own[1], text_str(&sit), sit.n, &reply));
    assert_int_equal(reply.n, 0);
    text_free(&reply);
    text_free(&sit);
    clear_table(&t);
}

/* Whoever sits by the old link is told so and is out; the other seat and the watcher stay. */
static void link_replaced_bars(void **state)
{
    (void)state;
    struct table t;
    struct text reply = {0}, sit = {0};
    struct guest thief = {.wake = no_wake};
    char own[SECRET_CHARS + 1] = "";
    set_table(&t, "null", "{\"scenario\":\"ten\"}");
    text_format(&sit, "{\"do\":\"sit\",\"key\":\"%s\"}", t.keys[0]);
    assert_true(message_answer(t.house, &thief, own, text_str(&sit), sit.n, &reply));
    assert_non_null(thief.room);
    say(&t, 0, "{\"do\":\"revoke\"}", &reply);
    assert_true(thief.barred);
    assert_null(thief.room);
    for (int i = 0; i < 3; i++) {
        assert_false(t.guest[i].barred);
        assert_non_null(t.guest[i].room);
    }
    say(&t, 0, "{\"do\":\"act\",\"number\":0,\"line\":\"take 1\"}", &reply);
    assert_int_equal(reply.n, 0);
    assert_false(thief.stale);
    text_free(&reply);
    text_free(&sit);
    clear_table(&t);
}

/* Two tabs of one seat: either acts, both see it, and the slower one's line is refused, not played twice. */
static void two_tabs(void **state)
{
    (void)state;
    struct table t;
    struct text reply = {0}, sit = {0}, out = {0}, other = {0};
    struct guest tab = {.wake = no_wake};
    char own[SECRET_CHARS + 1] = "";
    set_table(&t, "null", "{\"scenario\":\"ten\"}");
    text_format(&sit, "{\"do\":\"sit\",\"key\":\"%s\"}", t.keys[0]);
    assert_true(message_answer(t.house, &tab, own, text_str(&sit), sit.n, &reply));
    assert_true(house_show(t.house, &tab, &out));
    assert_true(house_show(t.house, &t.guest[0], &other));
    assert_string_equal(text_str(&out), text_str(&other));
    static const char act[] = "{\"do\":\"act\",\"number\":0,\"line\":\"take 1\"}";
    assert_true(message_answer(t.house, &tab, own, act, strlen(act), &reply));
    assert_int_equal(reply.n, 0);
    say(&t, 0, act, &reply);
    assert_non_null(strstr(text_str(&reply), "changed since"));
    text_clear(&out);
    text_clear(&other);
    assert_true(house_show(t.house, &tab, &out));
    assert_true(house_show(t.house, &t.guest[0], &other));
    assert_string_equal(text_str(&out), text_str(&other));
    assert_non_null(strstr(text_str(&out), "take 1"));
    house_leave(t.house, &tab);
    text_free(&reply), text_free(&sit), text_free(&out), text_free(&other);
    clear_table(&t);
}

/* What answers an act carries its id; what another seat did carries none. */
static void answers_have_ids(void **state)
{
    (void)state;
    struct table t;
    struct text reply = {0}, out = {0};
    set_table(&t, "null", "{\"scenario\":\"ten\"}");
    assert_true(house_show(t.house, &t.guest[0], &out));
    assert_true(house_show(t.house, &t.guest[1], &out));
    say(&t, 0, "{\"do\":\"act\",\"id\":41,\"number\":0,\"line\":\"take 3\"}", &reply);
    assert_non_null(strstr(text_str(&reply), "\"re\":41"));
    assert_non_null(strstr(text_str(&reply), "refused"));
    text_clear(&reply);
    say(&t, 0, "{\"do\":\"act\",\"id\":42,\"number\":0,\"line\":\"take 1\"}", &reply);
    assert_int_equal(reply.n, 0);
    text_clear(&out);
    assert_true(house_show(t.house, &t.guest[0], &out));
    assert_non_null(strstr(text_str(&out), "\"re\":42"));
    text_clear(&out);
    assert_true(house_show(t.house, &t.guest[1], &out));
    assert_null(strstr(text_str(&out), "\"re\""));
    text_free(&reply), text_free(&out);
    clear_table(&t);
}

/* A page asks whose turn it is in its matches: in one request, by the key of a seat, an invitation or a watcher. */
static void turns_are_told(void **state)
{
    (void)state;
    struct table t;
    struct text reply = {0}, body = {0};
    set_table(&t, "null", "{\"scenario\":\"ten\"}");
    text_format(&body, "{\"keys\":[\"%s\",\"%s\",\"%s\"]}", t.keys[0], t.keys[1], t.keys[AUDIENCE]);
    struct call c = {.path = "/api/turns", .body = text_str(&body), .n = body.n};
    assert_int_equal(call_answer(t.house, &c, &reply), 200);
    assert_string_equal(text_str(&reply), "{\"turns\":[\"yours\",\"theirs\",\"theirs\"]}");
    assert_false(c.guessed);
    say(&t, 0, "{\"do\":\"act\",\"number\":0,\"line\":\"take 1\"}", &reply);
    text_clear(&reply);
    assert_int_equal(call_answer(t.house, &c, &reply), 200);
    assert_string_equal(text_str(&reply), "{\"turns\":[\"theirs\",\"yours\",\"theirs\"]}");
    say(&t, 1, "{\"do\":\"act\",\"number\":2,\"line\":\"resign\"}", &reply);
    text_clear(&reply);
    assert_int_equal(call_answer(t.house, &c, &reply), 200);
    assert_string_equal(text_str(&reply), "{\"turns\":[\"over\",\"over\",\"over\"]}");
    static const struct {
        const char *body, *says;
        unsigned code;
        bool guessed;
    } odd[] = {
        {"{\"keys\":[\"nonsense\",7]}", "{\"turns\":[\"none\",\"none\"]}", 200, true},
        {"{\"keys\":[]}", "{\"turns\":[]}", 200, false},
        {"{}", "list of keys", 400, false},
        {"{\"keys\":[1,2,3,4,5,6,7,8,9,10,11,12,13]}", "too many", 400, false},
    };
    for (size_t i = 0; i < sizeof odd / sizeof *odd; i++) {
        struct call asked = {.path = "/api/turns", .body = odd[i].body, .n = strlen(odd[i].body)};
        text_clear(&reply);
        assert_int_equal(call_answer(t.house, &asked, &reply), odd[i].code);
        assert_non_null(strstr(text_str(&reply), odd[i].says));
        assert_int_equal(asked.guessed, odd[i].guessed);
    }
    text_free(&reply), text_free(&body);
    clear_table(&t);
}

/* A thousand guesses at a table that is there: none opens it. */
static void guesses(void **state)
{
    (void)state;
    struct table t;
    struct text reply = {0}, sit = {0};
    struct guest stranger = {.wake = no_wake};
    char own[SECRET_CHARS + 1] = "";
    set_table(&t, "null", "{\"scenario\":\"ten\"}");
    for (int i = 0; i < 1000; i++) {
        uint8_t bytes[SECRET_BYTES];
        char guess[SECRET_CHARS + 1];
        randombytes_buf(bytes, sizeof bytes);
        sodium_bin2base64(guess, sizeof guess, bytes, sizeof bytes, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
        if (i % 2) { /* one character away from a true one */
            memcpy(guess, t.keys[i % 3 ? 0 : AUDIENCE], sizeof guess);
            char *at = &guess[i % SECRET_CHARS];
            *at = *at == 'x' ? 'y' : 'x';
        }
        text_clear(&sit);
        text_format(&sit, "{\"do\":\"sit\",\"key\":\"%s\"}", guess);
        text_clear(&reply);
        assert_false(message_answer(t.house, &stranger, own, text_str(&sit), sit.n, &reply));
        assert_null(stranger.room);
        assert_non_null(strstr(text_str(&reply), "opens no table"));
    }
    text_free(&reply);
    text_free(&sit);
    clear_table(&t);
}

/* ---- stores of other ages ------------------------------------------------------------------ */

/* A store as schema 1 wrote it: a match with a computer's seat, one of two persons, one that is over. */
static const char first_schema[] =
    "CREATE TABLE matches(id INTEGER PRIMARY KEY, game TEXT NOT NULL, seats TEXT NOT NULL, head TEXT NOT NULL,"
    " made INTEGER NOT NULL, over INTEGER NOT NULL DEFAULT 0);"
    "CREATE TABLE entries(match INTEGER NOT NULL REFERENCES matches(id), number INTEGER NOT NULL, line TEXT NOT NULL,"
    " PRIMARY KEY(match,number)) WITHOUT ROWID;"
    "CREATE TABLE keys(hash BLOB PRIMARY KEY, match INTEGER NOT NULL REFERENCES matches(id), looker INTEGER NOT NULL)"
    " WITHOUT ROWID;"
    "CREATE INDEX matches_live ON matches(over,id);"
    "INSERT INTO matches VALUES(5,'null','[\"\",\"club\"]','head five\n',1,0),(6,'null','[\"\",\"\"]','head six\n',1,0),"
    "(7,'null','[\"club\",\"club\"]','head seven\n',1,1);"
    "INSERT INTO entries VALUES(5,0,'zero\n'),(5,1,'one\n');"
    "PRAGMA user_version=";

static void write_store(const char *path, int version)
{
    sqlite3 *db;
    struct text sql = {0};
    unlink(path);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    text_format(&sql, "%s%d", first_schema, version);
    assert_int_equal(sqlite3_exec(db, text_str(&sql), NULL, NULL, NULL), SQLITE_OK);
    text_free(&sql);
    sqlite3_close(db);
}

static void count_match(void *context, int64_t id) { *(int64_t *)context = *(int64_t *)context * 10 + id; }

static void older_store(void **state)
{
    (void)state;
    char path[] = "/tmp/bellum-store-XXXXXX";
    struct text error = {0}, record = {0}, seats = {0};
    assert_true(mkstemp(path) >= 0);
    write_store(path, 1);
    for (int time = 0; time < 2; time++) { /* brought up to date once, then opened as it is */
        struct store *s = store_open(path, &error);
        assert_non_null(s);
        int64_t all = 0;
        assert_true(s->ops->all(s, count_match, &all));
        assert_int_equal(all, 567);
        text_clear(&record);
        assert_true(s->ops->match_load(s, 5, &record, &seats));
        assert_string_equal(text_str(&record), "head five\nzero\none\n");
        s->ops->close(s);
    }
    unlink(path);
    text_free(&error), text_free(&record), text_free(&seats);
}

static void newer_store(void **state)
{
    (void)state;
    char path[] = "/tmp/bellum-store-XXXXXX";
    struct text error = {0};
    assert_true(mkstemp(path) >= 0);
    write_store(path, STORE_SCHEMA + 1);
    assert_null(store_open(path, &error));
    assert_non_null(strstr(text_str(&error), "newer Bellum"));
    text_clear(&error);
    write_store(path, 0); /* somebody else's tables */
    assert_null(store_open(path, &error));
    assert_non_null(strstr(text_str(&error), "not a database of Bellum"));
    unlink(path);
    text_free(&error);
}

/* `serve --data`: the match is of the variant, its client is told what differs, and so is the record; a rematch as well. */
static void variants_are_played(void **state)
{
    (void)state;
    static const char variant[] = "{\"scenarios\":[{\"id\":\"ten\",\"heap\":2}]}",
                      wrong[] = "{\"scenarios\":[{\"id\":1}]}";
    char path[] = "/tmp/bellum-variant-XXXXXX";
    int fd = mkstemp(path);
    struct errors errors = {0};
    struct table t;
    struct text out = {0}, error = {0};
    assert_true(fd >= 0 && write(fd, wrong, strlen(wrong)) == (ssize_t)strlen(wrong));
    assert_null(offers_load(path, &errors));
    assert_true(ftruncate(fd, 0) == 0 && pwrite(fd, variant, strlen(variant), 0) == (ssize_t)strlen(variant));
    close(fd);
    errors_free(&errors);
    assert_null(offers_load(path, &errors)); /* it does not say for which game it is, and fits not all */
    errors_free(&errors);
    FILE *f = fopen(path, "w");
    fprintf(f, "{\"variant\":{\"name\":\"Two\",\"version\":\"1\",\"game\":\"null\"},%s", variant + 1);
    fclose(f);
    struct offers *offers = offers_load(path, &errors);
    assert_non_null(offers);
    unlink(path); /* read once */
    offers_say(offers, &out);
    assert_non_null(strstr(text_str(&out), "{\"games\":[{\"id\":\"null\",\"scenarios\":[{\"id\":\"ten\""));
    text_clear(&out);
    offers_say(NULL, &out);
    assert_string_equal(text_str(&out), "{\"games\":[]}");
    text_clear(&out);
    set_table_of(&t, offers, "null", "{\"scenario\":\"ten\"}", "");
    assert_true(house_show(t.house, &t.guest[0], &out));
    assert_non_null(strstr(text_str(&out), "\"data\":{\"variant\":{\"name\":\"Two\""));
    say(&t, 0, "{\"do\":\"act\",\"number\":0,\"line\":\"take 2\"}", &out);
    text_clear(&out);
    assert_int_equal(house_record(t.house, t.keys[0], &out, &error), RECORD_SHOWN);
    assert_non_null(strstr(text_str(&out), "\ndata {\"variant\":{\"name\":\"Two\""));
    house_offer(t.house, NULL);
    assert_true(house_rematch(t.house, &t.guest[0], &error));
    clear_table(&t);
    offers_free(offers);
    text_free(&out);
    text_free(&error);
}
#endif

int main(void)
{
#ifdef BELLUM_SERVER
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_of_lines),    cmocka_unit_test(views_of_legends),
        cmocka_unit_test(views_of_prevail),  cmocka_unit_test(views_of_trts),
        cmocka_unit_test(views_of_ancients), cmocka_unit_test(wrong_words),
        cmocka_unit_test(link_replaced),     cmocka_unit_test(link_replaced_bars),
        cmocka_unit_test(two_tabs),          cmocka_unit_test(answers_have_ids),
        cmocka_unit_test(guesses),           cmocka_unit_test(older_store),
        cmocka_unit_test(newer_store),       cmocka_unit_test(variants_are_played),
        cmocka_unit_test(turns_are_told),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
#else
    return 0;
#endif
}
