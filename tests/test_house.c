/* The house without any network: what leaves it for a guest is that guest's view and log, and nothing unwritten is shown. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#ifdef BELLUM_SERVER
#include "engine/record.h"
#include "server/message.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static void nobody(void *context) { (void)context; }
static void no_wake(struct guest *g) { (void)g; }

struct table {
    struct store *store;
    struct house *house;
    char keys[AUDIENCE + 1][SECRET_CHARS + 1];
    struct guest guest[3]; /* A, B, a watcher */
    char own[3][SECRET_CHARS + 1];
};

static void say(struct table *t, int who, const char *json, struct text *reply)
{
    text_clear(reply);
    message_answer(t->house, &t->guest[who], t->own[who], json, strlen(json), reply);
    house_settle(t->house);
}

static void set_table(struct table *t, const char *game, const char *setup)
{
    struct text error = {0}, reply = {0}, sit = {0};
    struct json_doc doc;
    struct errors errors = {0};
    struct seat_plan seats[SEATS_MAX] = {0};
    memset(t, 0, sizeof *t);
    assert_true(sodium_init() >= 0);
    t->store = store_open(":memory:", &error);
    assert_non_null(t->store);
    t->house = house_open(t->store, 1, nobody, NULL);
    assert_true(json_parse(&doc, "setup", setup, strlen(setup), &errors));
    assert_true(house_create(t->house, game_find(game), doc.root, seats, t->keys, &error));
    json_free(&doc);
    for (int i = 0; i < 3; i++) {
        t->guest[i].wake = no_wake;
        text_clear(&sit);
        text_format(&sit, "{\"do\":\"sit\",\"key\":\"%s\"}", t->keys[i == 2 ? AUDIENCE : i]);
        say(t, i, text_str(&sit), &reply);
        assert_int_equal(reply.n, 0);
    }
    text_free(&sit);
    text_free(&reply);
}

static void clear_table(struct table *t)
{
    for (int i = 0; i < 3; i++)
        house_leave(t->house, &t->guest[i]);
    house_close(t->house);
    t->store->ops->close(t->store);
}

/* The bytes of the view in a message. */
static size_t view_in(const char *message, unsigned char *out, size_t max)
{
    const char *at = strstr(message, "\"view\":\"");
    size_t n = 0;
    assert_non_null(at);
    at += 8;
    assert_int_equal(sodium_base642bin(out, max, at, strcspn(at, "\""), NULL, &n, NULL, sodium_base64_VARIANT_ORIGINAL), 0);
    return n;
}

/* Any legal action of the seat, read off its own view as its client would. */
static bool any_line(const struct pack *pack, const unsigned char *view, unsigned seat, uint64_t pick, struct text *line)
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

/* Plays a whole match over messages; every view that leaves is held against the truth replayed from the store. */
static void play_and_compare(const char *game, const char *setup, bool secrets)
{
    struct table t;
    set_table(&t, game, setup);
    struct text reply = {0}, line = {0}, out = {0}, act = {0}, file = {0}, seats = {0};
    unsigned char view[3][16384], want[16384];
    int64_t id = 0;
    int looker = 0, shown = 0, silent = 0;
    uint8_t hash[KEY_HASH_BYTES];
    crypto_generichash(hash, sizeof hash, (const unsigned char *)t.keys[0], SECRET_CHARS, NULL, 0);
    assert_true(t.store->ops->key_find(t.store, hash, &id, &looker));
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
static void views_of_legends(void **state) { (void)state, play_and_compare("legends", "{\"scenario\":\"trial\"}", false); }
static void views_of_prevail(void **state) { (void)state, play_and_compare("prevail", "{\"scenario\":\"punic-small\"}", false); }
static void views_of_trts(void **state) { (void)state, play_and_compare("trts", "{\"scenario\":\"duel-short\"}", true); }

static void wrong_words(void **state)
{
    (void)state;
    struct table t;
    struct text reply = {0};
    set_table(&t, "null", "{\"scenario\":\"ten\"}");
    static const char *const bad[] = {"", "{", "[]", "7", "{\"do\":7}", "{\"do\":\"fly\"}", "{\"do\":\"act\"}",
        "{\"do\":\"act\",\"number\":-1,\"line\":\"take 1\"}", "{\"do\":\"act\",\"number\":99999999999,\"line\":\"take 1\"}", "{\"do\":\"rematch\"}"};
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

/* A disk that refuses: nobody is shown what was not written, and the table goes on afterwards. */
static bool (*real_commit)(struct store *);
static bool broken;
static bool commit_or_not(struct store *s) { return !broken && real_commit(s); }

static void disk_refuses(void **state)
{
    (void)state;
    struct table t;
    struct text reply = {0}, out = {0};
    set_table(&t, "null", "{\"scenario\":\"ten\"}");
    for (int i = 0; i < 3; i++)
        house_show(t.house, &t.guest[i], &out);
    struct store_ops ops = *t.store->ops;
    real_commit = ops.commit;
    ops.commit = commit_or_not;
    t.store->ops = &ops;
    broken = true;
    say(&t, 0, "{\"do\":\"act\",\"number\":0,\"line\":\"take 2\"}", &reply);
    text_clear(&out);
    assert_false(house_show(t.house, &t.guest[1], &out)); /* as it stands in the store: unchanged */
    broken = false;
    say(&t, 0, "{\"do\":\"act\",\"number\":0,\"line\":\"take 1\"}", &reply);
    assert_int_equal(reply.n, 0);
    text_clear(&out);
    assert_true(house_show(t.house, &t.guest[1], &out));
    assert_non_null(strstr(text_str(&out), "take 1"));
    assert_null(strstr(text_str(&out), "take 2"));
    text_free(&reply);
    text_free(&out);
    clear_table(&t);
}
#endif

int main(void)
{
#ifdef BELLUM_SERVER
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(views_of_lines), cmocka_unit_test(views_of_legends), cmocka_unit_test(views_of_prevail),
        cmocka_unit_test(views_of_trts), cmocka_unit_test(wrong_words), cmocka_unit_test(link_replaced), cmocka_unit_test(disk_refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
#else
    return 0;
#endif
}
