/* test_engine_text.c: text, words, JSON and its messages, laying content over content, content from a folder. */
#include "engine/content.h"
#include "engine/game.h"
#include "engine/match.h"
#include "engine/refusals.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
/* cmocka wants these first */
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static void refused(const char *bytes, const char *message)
{
    struct json_doc doc;
    struct errors errors = {0};
    char *exactly = malloc(strlen(bytes) + 1);
    memcpy(exactly, bytes, strlen(bytes));
    assert_false(json_parse(&doc, "f", exactly, strlen(bytes), &errors));
    assert_int_equal(errors.n, 1);
    if (!strstr(text_str(&errors.text), message))
        fail_msg("%s: wanted \"%s\", got \"%s\"", bytes, message, text_str(&errors.text));
    errors_free(&errors);
    free(exactly);
}

static void json_mistakes_have_places(void **state)
{
    (void)state;
    refused("", "f:1:1: ");
    refused("  ", "f:1:3: ");
    refused("{\"a\":1,\n \"b\" 2}", "f:2:6: a colon is missing");
    refused("{\"a\":1,\n \"a\":2}", "\"a\" stands here twice");
    refused("[1,\n2,\n]", "f:3:1: ");
    refused("[1 2]", "f:1:4: a comma or ] is missing");
    refused("{\"a\":1 \"b\":2}", "f:1:8: a comma or } is missing");
    refused("{a:1}", "f:1:2: a member needs a name");
    refused("[1] x", "f:1:5: something stands after the end");
    refused("\"abc", "a string does not end");
    refused("\"a\nb\"", "does not end on its line");
    refused("\"\\q\"", "f:1:3: no such escape");
    refused("\"\\u12G4\"", "four digits");
    refused("\"\\ud800\"", "half of a character pair");
    refused("\"\\udc00x\"", "half of a character pair");
    refused("\"\\u0000\"", "no character 0");
    refused("\"\xC0\xAF\"", "not UTF-8");
    refused("\"\xED\xA0\x80\"", "not UTF-8");
    refused("\"\xF5\x80\x80\x80\"", "not UTF-8");
    refused("\"\xE2\x82\"", "not UTF-8");
    refused("01", "not a number");
    refused("1.", "not a number");
    refused("-", "not a number");
    refused("1e", "not a number");
    refused("+1", "not a number");
    refused("9999999999999999999", "too large");
    refused("1e999", "too large");
    refused("tru", "not a JSON value");
    refused("// no", "f:1:1: ");
}

static void json_has_a_depth(void **state)
{
    (void)state;
    char bytes[2 * JSON_DEPTH + 3] = {0};
    memset(bytes, '[', JSON_DEPTH);
    memset(bytes + JSON_DEPTH, ']', JSON_DEPTH);
    struct json_doc doc;
    struct errors errors = {0};
    assert_true(json_parse(&doc, "f", bytes, 2 * JSON_DEPTH, &errors));
    json_free(&doc);
    memset(bytes, '[', JSON_DEPTH + 1);
    memset(bytes + JSON_DEPTH + 1, ']', JSON_DEPTH + 1);
    refused(bytes, "nested too deeply");
}

static void json_round_trip(void **state)
{
    (void)state;
    static const char *const same[] = {"null",
                                       "true",
                                       "[]",
                                       "{}",
                                       "-17",
                                       "[1,2,[3,{\"a\":false}]]",
                                       "{\"a\":\"x\\n\\\"\\\\\",\"b\":[null]}",
                                       "\"\\u007f\\u0001\"",
                                       "\"Zo\xC3\xAB \xF0\x9F\x8E\xB2\"",
                                       "[999999999999999999,-999999999999999999]",
                                       "[0.5,2.0,1e+20,-0.0]"};
    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        struct json_doc doc;
        struct errors errors = {0};
        struct text out = {0};
        assert_true(json_parse(&doc, "f", same[i], strlen(same[i]), &errors));
        json_say(doc.root, &out);
        assert_string_equal(text_str(&out), same[i]);
        text_free(&out);
        json_free(&doc);
    }
    struct json_doc doc;
    struct errors errors = {0};
    const char *pair = "\"\\ud83c\\udfb2\\u00e9\\/\"";
    assert_true(json_parse(&doc, "f", pair, strlen(pair), &errors));
    assert_string_equal(doc.root->string, "\xF0\x9F\x8E\xB2\xC3\xA9/");
    json_free(&doc);
}

static void json_checks_list_all_mistakes(void **state)
{
    (void)state;
    static const char bytes[] = "{\"units\": [{\"move\": 13, \"nmae\": 1,\n \"kind\": \"foto\", \"big\": 1}]}";
    static const char *const keys[] = {"move", "name", "kind", "big", NULL}, *const kinds[] = {"foot", "horse", NULL};
    struct json_doc doc;
    struct errors e = {0};
    assert_true(json_parse(&doc, "u.json", bytes, sizeof bytes - 1, &e));
    const struct json *unit = json_at(json_get(doc.root, "units"), 0);
    assert_int_equal(json_want_int(unit, "move", 1, 12, 4, &e), 4);
    json_only_keys(unit, keys, &e);
    assert_int_equal(json_want_word(unit, "kind", kinds, 0, &e), 0);
    assert_false(json_want_bool(unit, "big", false, &e));
    assert_string_equal(json_want_str(unit, "name", &e), "");
    assert_int_equal(e.n, 5);
    assert_string_equal(text_str(&e.text),
                        "u.json:1:21: /units/0/move: must be 1..12\n"
                        "u.json:1:33: /units/0/nmae: unknown member; did you mean \"name\"?\n"
                        "u.json:2:10: /units/0/kind: must be one of: foot, horse; did you mean \"foot\"?\n"
                        "u.json:2:25: /units/0/big: must be true or false\n"
                        "u.json:1:12: /units/0: \"name\" is missing\n");
    errors_add(&e, unit, RULE('R', 20), "%s", "x");
    assert_non_null(strstr(text_str(&e.text), ": x (R20)\n"));
    for (int i = 0; i < 200; i++)
        errors_add(&e, NULL, RULE_NONE, "more");
    assert_int_equal(e.n, ERRORS_MAX);
    errors_free(&e);
    json_free(&doc);
    assert_null(json_get(NULL, "x"));
    assert_null(json_at(NULL, 0));
}

static void overlay(void **state)
{
    (void)state;
    static const struct {
        const char *base, *over, *want;
    } cases[] = {
        {"{\"a\":1,\"b\":{\"c\":2}}", "{\"b\":{\"d\":3},\"e\":4}", "{\"a\":1,\"b\":{\"c\":2,\"d\":3},\"e\":4}"},
        {"{\"u\":[{\"id\":\"x\",\"n\":1},{\"id\":\"y\",\"n\":2}]}", "{\"u\":[{\"id\":\"y\",\"n\":5},{\"id\":\"z\"}]}",
         "{\"u\":[{\"id\":\"x\",\"n\":1},{\"id\":\"y\",\"n\":5},{\"id\":\"z\"}]}"},
        {"{\"l\":[1,2,3]}", "{\"l\":[9]}", "{\"l\":[9]}"},
        {"{\"l\":{\"a\":1}}", "{\"l\":7}", "{\"l\":7}"},
        {"{\"l\":[{\"code\":1,\"v\":1}]}", "{\"l\":[{\"code\":1,\"v\":2}]}", "{\"l\":[{\"code\":1,\"v\":2}]}"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct json_doc a, b;
        struct errors e = {0};
        struct text out = {0};
        assert_true(json_parse(&a, "a", cases[i].base, strlen(cases[i].base), &e));
        assert_true(json_parse(&b, "b", cases[i].over, strlen(cases[i].over), &e));
        struct json *joined = json_overlay(&a, a.root, b.root);
        json_say(joined, &out);
        assert_string_equal(text_str(&out), cases[i].want);
        text_free(&out);
        json_free(&b);
        json_free(&a);
    }
}

static void words(void **state)
{
    (void)state;
    char line[] = "  order \t7,3  7,4 ", word[6];
    assert_int_equal(next_word(line, word, sizeof word), 5);
    assert_string_equal(word, "order");
    assert_string_equal(line, "7,3  7,4 ");
    char longer[] = "abcdefghij x";
    assert_int_equal(next_word(longer, word, sizeof word), 10);
    assert_string_equal(word, "abcde");
    assert_string_equal(longer, "x");
    char none[] = "   ";
    assert_int_equal(next_word(none, word, sizeof word), 0);
    int64_t n = 5;
    assert_true(word_int("-12", -12, 0, &n) && n == -12);
    static const char *const wrong[] = {"", "-", "1x", " 1", "1 ", "0x1", "99999999999999999999", "13", "--1"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        assert_false(word_int(wrong[i], -12, 12, &n));
    assert_int_equal(n, -12);
    assert_true(word_int("9223372036854775807", 0, INT64_MAX, &n) && n == INT64_MAX);
    assert_false(word_int("9223372036854775808", 0, INT64_MAX, &n));
    assert_int_equal(word_distance("fight", "fight"), 0);
    assert_int_equal(word_distance("fihgt", "fight"), 1);
    assert_int_equal(word_distance("", "abc"), 3);
    assert_int_equal(word_distance("kitten", "sitting"), 3);
}

static void rules(void **state)
{
    (void)state;
    static const char *const names[] = {"R1", "R41", "S511", "G7", "syntax", "seat", "order"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct text out = {0};
        rule_say(rule_read(names[i]), &out);
        assert_string_equal(text_str(&out), names[i]);
        text_free(&out);
    }
    static const char *const none[] = {"", "R", "R512", "R-1", "r1", "R1a", "41", "Seat"};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        assert_int_equal(rule_read(none[i]), RULE_NONE);
}

static void texts(void **state)
{
    (void)state;
    char small[8];
    struct text t = text_fixed(small, sizeof small), grows = {0};
    text_put(&t, "12345");
    text_put(&t, "6789");
    assert_true(t.failed);
    assert_string_equal(small, "1234567");
    assert_string_equal(text_str(&grows), "");
    for (int i = 0; i < 1000; i++)
        text_int(&grows, i % 10);
    assert_int_equal(grows.n, 1000);
    text_clear(&grows);
    json_put_str(&grows, NULL, "\xC3\xA9\xFF\xE2\x82");
    assert_string_equal(text_str(&grows), "\"\xC3\xA9\xEF\xBF\xBD\xEF\xBF\xBD\xEF\xBF\xBD\"");
    text_clear(&grows);
    text_int(&grows, INT64_MIN);
    assert_string_equal(text_str(&grows), "-9223372036854775808");
    char big[2000];
    memset(big, 'x', sizeof big);
    big[sizeof big - 1] = 0;
    text_clear(&grows);
    text_format(&grows, "%s!", big);
    assert_int_equal(grows.n, sizeof big);
    text_free(&grows);
}

static void put_figure(const void *pack, const struct reason *why, const char *word, struct text *out)
{
    (void)pack;
    text_format(out, "%s=%d", word, why->a);
}

static const char *refusal(const struct game *game, struct reason why)
{
    static char said[200];
    struct text out = text_fixed(said, sizeof said);
    struct errors errors = {0};
    struct pack *pack = pack_make(game, NULL, NULL, NULL, &errors);
    assert_non_null(pack);
    reason_say(game, pack->bytes, &why, &out);
    pack_free(pack);
    return said;
}

static void refusals(void **state)
{
    (void)state;
    static const struct refusal table[] = {{RULE('R', 7), "{unit} goes {n} hexes, not more", NULL}, {0}};
    char said[100];
    struct text out = text_fixed(said, sizeof said);
    assert_null(refusal_find(table, RULE('R', 8)));
    refusal_say(refusal_find(table, RULE('R', 7))->words, put_figure, NULL, &(struct reason){.a = 2}, &out);
    assert_string_equal(said, "unit=2 goes n=2 hexes, not more");
    /* what a game has no sentence for is refused in the engine's words, the same in every game */
    for (int i = 0; games[i]; i++)
        assert_string_equal(refusal(games[i], (struct reason){.rule = RULE('R', 400)}),
                            "R400: the rules do not allow this");
    assert_string_equal(refusal(game_find("null"), (struct reason){.rule = RULE_SEAT}),
                        "seat: this seat is not asked now");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(json_mistakes_have_places),
                                       cmocka_unit_test(json_has_a_depth),
                                       cmocka_unit_test(json_round_trip),
                                       cmocka_unit_test(json_checks_list_all_mistakes),
                                       cmocka_unit_test(overlay),
                                       cmocka_unit_test(words),
                                       cmocka_unit_test(rules),
                                       cmocka_unit_test(refusals),
                                       cmocka_unit_test(texts)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
