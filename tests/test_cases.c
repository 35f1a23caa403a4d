/* test_cases.c: the case runner: what matches, what does not, and what it says. */
#include "engine/cases.h"
#include "engine/position.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

/* ---- partial match ---------------------------------------------------------------------------- */

static bool match(const char *want, const char *found, struct text *out)
{
    struct json_doc a, b;
    struct errors errors = {0};
    assert_true(json_parse(&a, "want", want, strlen(want), &errors));
    assert_true(json_parse(&b, "found", found, strlen(found), &errors));
    bool ok = position_match(a.root, b.root, out);
    json_free(&a);
    json_free(&b);
    return ok;
}

struct pair {
    const char *want, *found;
    bool same;
};

static void run_pairs(const struct pair *pairs, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (match(pairs[i].want, pairs[i].found, NULL) != pairs[i].same)
            fail_msg("%s against %s: expected %s", pairs[i].want, pairs[i].found, pairs[i].same ? "a match" : "none");
}
#define RUN(pairs) run_pairs(pairs, sizeof pairs / sizeof *pairs)

static void objects_match_by_what_is_named(void **state)
{
    (void)state;
    static const struct pair pairs[] = {
        {"{}", "{\"a\": 1}", true},
        {"{\"a\": 1}", "{\"a\": 1, \"b\": 2}", true},
        {"{\"a\": 1}", "{\"a\": 2}", false},
        {"{\"a\": 1}", "{\"a\": \"1\"}", false},
        {"{\"a\": 1}", "{\"b\": 1}", false},
        {"{\"a\": {\"b\": 1}}", "{\"a\": {\"b\": 1, \"c\": 2}}", true},
        {"{\"a\": {\"b\": 1}}", "{\"a\": null}", false},
        {"{\"a\": null}", "{\"a\": {\"b\": 1}}", false},
        {"{\"a\": null, \"b\": false, \"c\": 0, \"d\": [], \"e\": {}}", "{}", true},
        {"{\"a\": true}", "{}", false},
        {"{\"a\": 0}", "{\"a\": null}", false},
        {"{\"hand\": \"?\"}", "{\"hand\": \"?\"}", true},
        {"{\"hand\": \"?\"}", "{\"hand\": [1]}", false},
    };
    RUN(pairs);
}

static void lists_of_names_match_in_any_order(void **state)
{
    (void)state;
    static const struct pair pairs[] = {
        {"{\"hand\": [1, 2, 2]}", "{\"hand\": [2, 1, 2]}", true},
        {"{\"hand\": [1, 2, 2]}", "{\"hand\": [1, 1, 2]}", false},
        {"{\"hand\": [1, 2]}", "{\"hand\": [1, 2, 3]}", false},
        {"{\"hand\": []}", "{\"hand\": [1]}", false},
        {"{\"hand\": []}", "{\"hand\": {\"n\": 0}}", true},
        {"{\"hand\": []}", "{\"hand\": {\"n\": 1}}", false},
        {"{\"hand\": {\"n\": 2}}", "{\"hand\": [7, 8]}", true},
        {"{\"hand\": {\"n\": 2}}", "{\"hand\": [7]}", false},
        {"{\"hand\": {\"n\": 2}}", "{\"hand\": {\"n\": 2, \"known\": [7]}}", true},
        {"{\"hand\": [\"AD\", \"?\"]}", "{\"hand\": [\"FS\", \"AD\"]}", true},
        {"{\"hand\": [\"AD\", \"?\"]}", "{\"hand\": [\"FS\", \"CT\"]}", false},
        {"{\"hand\": [\"AD\"]}", "{\"hand\": \"AD\"}", false},
        {"{\"shape\": [2, 3]}", "{\"shape\": [2, 3]}", true},
        {"{\"shape\": [2, 3]}", "{\"shape\": [3, 2]}", false},
        {"{\"line\": [\"P1\", \"P2\"]}", "{\"line\": [\"P2\", \"P1\"]}", false},
        {"{\"orders\": [[\"A3\", \"N1\"]]}", "{\"orders\": [[\"A3\", \"N1\"]]}", true},
        {"{\"orders\": [[\"A3\", \"N1\"]]}", "{\"orders\": [[\"A3\", \"N2\"]]}", false},
    };
    RUN(pairs);
}

static void pieces_are_found_by_id_place_or_name(void **state)
{
    (void)state;
    static const char units[] = "{\"units\": [{\"id\": 1, \"side\": \"r\", \"at\": \"4.4\", \"str\": 2},"
                                "{\"id\": 2, \"side\": \"c\", \"at\": \"4.4\", \"str\": 3},"
                                "{\"id\": 3, \"side\": \"c\", \"at\": \"5.4\", \"str\": 3}]}";
    static const char players[] = "{\"players\": [{\"seat\": \"A\", \"n\": 1}, {\"seat\": \"B\", \"n\": 2}]}";
    static const char stack[] = "{\"stack\": [{\"kind\": \"check\", \"n\": 1}, {\"kind\": \"check\", \"n\": 2}]}";
    static const struct pair pairs[] = {
        {"{\"units\": [{\"id\": 2, \"str\": 3}]}", units, true},
        {"{\"units\": [{\"id\": 2, \"str\": 2}]}", units, false},
        {"{\"units\": [{\"id\": 2, \"str\": 3}, {\"id\": 2, \"at\": \"4.4\"}]}", units, true},
        {"{\"units\": [{\"id\": 9}]}", units, false},
        {"{\"units\": [{\"id\": 9, \"gone\": true}]}", units, true},
        {"{\"units\": [{\"id\": 1, \"at\": \"9.9\", \"gone\": true}]}", units, false},
        {"{\"units\": [{\"id\": 1, \"gone\": false}]}", units, true},
        {"{\"units\": [{\"at\": \"4.4\", \"side\": \"c\", \"str\": 3}]}", units, true},
        {"{\"units\": [{\"at\": \"4.4\", \"side\": \"r\", \"str\": 3}]}", units, false},
        {"{\"units\": [{\"at\": \"4.4\", \"str\": 3}, {\"at\": \"4.4\", \"str\": 2}]}", units, true},
        {"{\"units\": [{\"at\": \"4.4\"}, {\"at\": \"4.4\", \"str\": 2}]}", units, true},
        {"{\"units\": [{\"at\": \"5.4\"}, {\"at\": \"5.4\"}]}", units, false},
        {"{\"units\": [{\"at\": \"5.4\", \"side\": \"r\", \"gone\": true}]}", units, true},
        {"{\"units\": [{\"at\": \"5.4\", \"gone\": true}]}", units, false},
        {"{\"units\": []}", units, false},
        {"{\"players\": [{\"seat\": \"B\", \"n\": 2}]}", players, true},
        {"{\"players\": [{\"seat\": \"B\", \"n\": 1}]}", players, false},
        {"{\"stack\": [{\"kind\": \"check\", \"n\": 2}]}", stack, true},
        {"{\"stack\": [{\"kind\": \"check\", \"n\": 3}]}", stack, false},
        {"{\"stack\": [{\"kind\": \"check\"}, {\"kind\": \"check\"}, {\"kind\": \"check\"}]}", stack, false},
    };
    RUN(pairs);
}

static void differences_name_their_place(void **state)
{
    (void)state;
    struct text out = {0};
    assert_false(match("{\"units\": [{\"id\": 1, \"str\": 3}]}", "{\"units\": [{\"id\": 1, \"str\": 2}]}", &out));
    assert_string_equal(text_str(&out), "/units[id 1]/str: expected 3, found 2\n");
    text_clear(&out);
    assert_false(match("{\"units\": [{\"at\": \"E-6\", \"side\": \"white\", \"gone\": true}]}",
                       "{\"units\": [{\"at\": \"E-6\", \"side\": \"white\"}]}", &out));
    assert_non_null(strstr(text_str(&out), "/units[at E-6, side white]: expected none, found {"));
    text_free(&out);
}

/* ---- whole cases -------------------------------------------------------------------------------- */

struct seen {
    int passed, failed;
    struct text messages;
};

static void report(void *context, const struct case_result *result)
{
    struct seen *seen = context;
    result->passed ? seen->passed++ : seen->failed++;
    text_put(&seen->messages, result->message);
}

static void run_case(const char *words, struct seen *seen)
{
    const struct case_options options = {.report = report, .context = seen};
    cases_run("test.json", words, strlen(words), &options);
}

/* The case must fail, and say this. */
static void fails(const char *words, const char *message)
{
    struct seen seen = {0};
    run_case(words, &seen);
    if (seen.failed != 1 || !strstr(text_str(&seen.messages), message))
        fail_msg("%s\nfailed %d times and said:\n%s\nexpected:\n%s", words, seen.failed, text_str(&seen.messages),
                 message);
    text_free(&seen.messages);
}

static void passes(const char *words, int n)
{
    struct seen seen = {0};
    run_case(words, &seen);
    if (seen.failed || seen.passed != n)
        fail_msg("%s\n%d passed, %d failed:\n%s", words, seen.passed, seen.failed, text_str(&seen.messages));
    text_free(&seen.messages);
}
#define NULL_CASE(rest) "{\"game\": \"null\", \"setup\": {\"scenario\": \"ten\"}, " rest "}"

static void every_check_can_fail(void **state)
{
    (void)state;
    fails(NULL_CASE("\"expect\": {\"heap\": 9}"), "at the end: expect /heap: expected 9, found 10");
    fails(NULL_CASE("\"asks\": \"B\""), "asks: expected B, found A");
    fails(NULL_CASE("\"asks\": \"AB\""), "asks: expected AB, found A");
    fails(NULL_CASE("\"asks\": \"luck\""), "asks: expected luck, found A");
    fails(NULL_CASE("\"asks\": \"over\""), "asks: expected over, found A");
    fails(NULL_CASE("\"asks\": \"Q\""), "must be seats");
    fails(NULL_CASE("\"legal\": [\"take 3\"]"), "refused by R1: a turn takes one or two");
    fails(NULL_CASE("\"legal\": [\"B: take 1\"]"), "refused by seat");
    fails(NULL_CASE("\"only\": [\"take 1\"]"), "\"A: take 2\" offered as well");
    fails(NULL_CASE("\"only\": [\"take 1\", \"take 2\", \"take 3\"]"), "expected \"take 3\" to be offered");
    fails(NULL_CASE("\"only\": []"), "expected nothing to be offered, found that A is asked");
    fails(NULL_CASE("\"illegal\": {\"take 1\": \"R1\"}"), "found it accepted");
    fails(NULL_CASE("\"illegal\": {\"take 3\": \"R2\"}"), "refused by R2, found it refused by R1");
    fails(NULL_CASE("\"illegal\": {\"take 3\": [\"R2\", \"seat\"]}"), "refused by R2 or seat, found");
    fails(NULL_CASE("\"view\": {\"A\": {\"heap\": 3}}"), "view of A /heap: expected 3, found 10");
    fails(NULL_CASE("\"view\": {\"C\": {}}"), "there is no such looker");
    fails(NULL_CASE("\"do\": [\"take 1\"], \"events\": [\"taken A 2 left 8\"]"), "found: taken A 1 left 9");
    fails(NULL_CASE("\"do\": [\"take 1\", \"take 1\"], \"events\": [\"taken B 1 left 8\", \"taken A 1 left 9\"]"),
          "expected \"taken A 1 left 9\" (in this order)");
    fails(NULL_CASE("\"do\": [\"take 1\", {\"asks\": \"B\"}], \"events\": [\"taken A 1 left 9\"]"), "no events");
    fails(NULL_CASE("\"facts\": {\"heap\": 9}"), "fact \"heap\": expected 9, found 10");
    fails(NULL_CASE("\"facts\": {\"heaps\": 10}"), "found no such fact");
    fails(NULL_CASE("\"refuse\": \"R1\""), "found it accepted");
    fails("{\"game\": \"null\", \"position\": {\"heap\": 0}, \"refuse\": \"R2\"}", "found other mistakes only");
}

static void lines_are_taken_or_told(void **state)
{
    (void)state;
    fails(NULL_CASE("\"do\": [\"take 1\", \"take 3\"]"),
          "do[1], line 1: expected \"take 3\" to be taken, found it refused by R1");
    fails(NULL_CASE("\"do\": [\"A: take 1\", \"A: take 1\"]"), "refused by seat");
    fails(NULL_CASE("\"do\": [7]"), "must be a line or an object with checks");
    fails(NULL_CASE("\"do\": \"take 1\""), "do: must be a list");
    passes(NULL_CASE("\"do\": [\"take 1\", \"undo\", \"take 2\"], \"expect\": {\"heap\": 8}"), 1);
    passes(NULL_CASE("\"do\": [\"A: resign\"], \"asks\": \"over\""), 1);
    /* one left: the only answer may be left out, before a check and before a line */
    passes("{\"game\": \"null\", \"position\": {\"heap\": 2}, \"do\": [\"take 1\"], \"asks\": \"over\"}", 1);
    fails("{\"game\": \"null\", \"position\": {\"heap\": 3}, \"do\": [\"take 1\"], \"asks\": \"over\"}",
          "asks: expected over");
}

static void files_hold_one_a_list_or_a_common_part(void **state)
{
    (void)state;
    passes("[" NULL_CASE("\"asks\": \"A\"") ", " NULL_CASE("\"asks\": \"A\"") "]", 2);
    passes(
        "{\"common\": {\"game\": \"null\", \"position\": {\"heap\": 5, \"turn\": \"B\"}},"
        " \"cases\": [{\"asks\": \"B\"}, {\"position\": {\"turn\": \"A\"}, \"asks\": \"A\", \"expect\": {\"heap\": 5}},"
        " {\"setup\": {\"scenario\": \"hundred\"}, \"expect\": {\"heap\": 100}}]}",
        3);
    fails("{\"cases\": {}}", "test.json:1:11: /cases: must be a list");
    fails("{\"common\": [], \"cases\": []}", "/common: must be an object");
    /* A start lies over what is common and under the case that names it. */
    passes("{\"common\": {\"game\": \"null\", \"position\": {\"heap\": 5, \"turn\": \"B\"}},"
           "\"starts\": {\"small\": {\"position\": {\"heap\": 2}}},"
           "\"cases\": [{\"start\": \"small\", \"expect\": {\"heap\": 2, \"turn\": \"B\"}},"
           "{\"expect\": {\"heap\": 5}}]}",
           2);
    fails("{\"starts\": {}, \"cases\": [{\"start\": \"none\"}]}", "/cases/0/start: the file has no such start");
    fails("{\"starts\": {\"a\": 1}, \"cases\": []}", "/starts/a: must be an object");
    fails("{\"game\": \"null\", \"cases\": []}", "/game: a file of cases has");
    fails("{\"game\": \"nul\"}", "there is no game \"nul\"");
    fails("{\"game\": \"null\", \"expct\": {}}", "did you mean \"expect\"?");
    fails(NULL_CASE("\"do\": [{\"ask\": \"A\"}]"), "did you mean \"asks\"?");
    fails("{\"game\": \"null\", \"setup\": {\"scenario\": \"ten\"}, \"asks\": \"A\"", "test.json:1:");
    fails("3", "must be an object");
    fails(NULL_CASE("\"asks\": \"B\", \"rules\": [\"R2\"]"), "rule R2: The player who takes the last one wins.");
}

/* Luck, secrets and skipped questions, in the smallest game that has them. */
#define DUEL                                                                                                           \
    "\"game\": \"lines\", \"position\": {\"game\": \"lines\", \"version\": 1, \"mode\": \"duel\","                     \
    "\"options\": {\"hand\": 5, \"pool\": \"base\"}, \"stage\": \"arrange\", \"players\": ["                           \
    "{\"seat\": \"A\", \"hand\": [\"|\", \"|\", \"&\", \"-\", \"!\"], \"committed\": false},"                          \
    "{\"seat\": \"B\", \"hand\": [\"|\", \"+\", \"+\", \"!\", \"!\"], \"committed\": false}],"                         \
    "\"pending\": {\"kind\": \"arrange\", \"seats\": [\"A\", \"B\"]}}"

static void luck_must_be_given_and_secrets_are_kept(void **state)
{
    (void)state;
    static const char start[] = "{\"game\": \"lines\", \"setup\": {\"scenario\": \"duel\"}, ";
    char words[1024];
    snprintf(words, sizeof words, "%s\"asks\": \"luck\", \"illegal\": {\"draw Q\": \"syntax\"}}", start);
    passes(words, 1);
    snprintf(words, sizeof words, "%s\"do\": [\"A: shape 1 0\"]}", start);
    fails(words, "luck is due here, and a case must give it");
    passes("{" DUEL ", \"do\": [{\"asks\": \"AB\", \"legal\": [\"A: shape 1 1\", \"B: arrange . +\"]},"
           " \"A: arrange . !\", {\"asks\": \"B\", \"illegal\": {\"A: shape 1 0\": \"G28\"},"
           " \"view\": {\"B\": {\"players\": [{\"seat\": \"A\", \"committed\": true, \"front\": \"?\"}]}}},"
           " \"B: arrange . |\"], \"asks\": \"over\", \"events\": [\"round 1\"]}",
           1);
    fails("{" DUEL
          ", \"do\": [\"A: arrange . !\"], \"view\": {\"B\": {\"players\": [{\"seat\": \"A\", \"front\": \". !\"}]}}}",
          "view of B /players[seat A]/front: expected \". !\", found \"?\"");
    fails("{" DUEL ", \"do\": [\"shape 1 0\"]}", "refused by seat");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(objects_match_by_what_is_named),
        cmocka_unit_test(lists_of_names_match_in_any_order),
        cmocka_unit_test(pieces_are_found_by_id_place_or_name),
        cmocka_unit_test(differences_name_their_place),
        cmocka_unit_test(every_check_can_fail),
        cmocka_unit_test(lines_are_taken_or_told),
        cmocka_unit_test(luck_must_be_given_and_secrets_are_kept),
        cmocka_unit_test(files_hold_one_a_list_or_a_common_part),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
