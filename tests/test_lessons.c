/* test_lessons.c: lessons and exercises: what each verdict leaves behind, and that the check finds what is wrong with one. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/content.h"
#include "engine/lessons.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct game *null_game(void)
{
    const struct game *g = game_find("null");
    assert_non_null(g);
    return g;
}

/* The heap of ten: take 1 or 2 (3 is forbidden), the last one wins. */
#define START                                                                                                          \
    "\"id\":\"t\",\"name\":\"T\",\"position\":{\"game\":\"null\",\"scenario\":\"ten\",\"heap\":5,\"turn\":\"A\"}"
#define STEP(more) "{\"title\":\"t\",\"say\":\"s\",\"why\":\"w\"" more "}"
#define LESSON(steps)                                                                                                  \
    "{" START ",\"about\":\"a\",\"minutes\":1,\"goal\":\"g\",\"won\":\"w\",\"next\":{},\"steps\":[" steps "]}"
#define TAKE_2 ",\"right\":[\"take 2\"],\"then\":[\"B: take 1\"],\"after\":\"good\""
#define TAKE_LAST ",\"right\":[\"take 2\"]"

static struct lesson *open_it(const char *json, struct json_doc *doc)
{
    struct errors errors = {0};
    if (!json_parse(doc, "test", json, strlen(json), &errors))
        fail_msg("%s", text_str(&errors.text));
    struct lesson *l = lesson_open(null_game(), NULL, NULL, doc->root, &errors);
    if (!l)
        fail_msg("%s", text_str(&errors.text));
    errors_free(&errors);
    return l;
}

static void a_wrong_idea_changes_nothing(void **state)
{
    (void)state;
    struct json_doc doc;
    struct lesson *l = open_it(
        LESSON(STEP(TAKE_2 ",\"wrong\":[{\"is\":\"take 1\",\"say\":\"too few\",\"rule\":\"R1\"}]") "," STEP(TAKE_LAST)),
        &doc);
    struct lesson_answer answer;
    assert_int_equal(lesson_try(l, "take 1", &answer), LESSON_WRONG);
    assert_string_equal(answer.say, "too few");
    assert_string_equal(answer.rule, "R1");
    assert_string_equal(answer.better, "take 2");
    assert_int_equal(lesson_try(l, "take 4", &answer), LESSON_REFUSED);
    assert_string_equal(answer.rule, "R1");
    assert_int_equal(lesson_try(l, "resign", &answer), LESSON_REFUSED);
    assert_int_equal(match_entries(lesson_match(l), NULL), 0);
    assert_int_equal(lesson_try(l, "take 2", &answer), LESSON_RIGHT);
    assert_string_equal(answer.say, "good");
    assert_int_equal(lesson_step(l), 1);
    assert_int_equal(match_entries(lesson_match(l), NULL), 2); /* ours, and what the enemy does after it */
    assert_int_equal(lesson_try(l, "take 2", &answer), LESSON_DONE);
    assert_int_equal(match_node(lesson_match(l)).kind, NODE_OVER);
    assert_int_equal(lesson_try(l, "take 2", &answer), LESSON_REFUSED);
    lesson_free(l);
    json_free(&doc);
}

static void stars_and_facts_are_ideas(void **state)
{
    (void)state;
    struct json_doc doc;
    struct lesson_answer answer;
    struct lesson *l = open_it(LESSON(STEP(",\"right\":[\"take *\"],\"then\":[]")), &doc);
    char line[LINE_MAX_BYTES + 1];
    assert_true(lesson_show_me(l, line));
    assert_string_equal(line, "take 1");
    assert_int_equal(lesson_try(l, "take 2", &answer), LESSON_DONE);
    lesson_free(l);
    json_free(&doc);
    l = open_it(LESSON(STEP(",\"right\":[{\"verb\":[\"give\",\"take\"]}]")), &doc);
    assert_int_equal(lesson_try(l, "take 1", &answer), LESSON_DONE);
    lesson_free(l);
    json_free(&doc);
    l = open_it(LESSON(STEP(",\"right\":[{\"verb\":\"give\"}]")), &doc);
    assert_int_equal(lesson_try(l, "take 1", &answer), LESSON_WRONG);
    lesson_free(l);
    json_free(&doc);
}

static void a_lesson_outlives_its_text(void **state)
{
    (void)state;
    struct json_doc doc;
    struct lesson_answer answer;
    struct lesson *l = open_it(LESSON(STEP("") "," STEP(TAKE_2)), &doc);
    json_free(&doc); /* a page frees its request as soon as it is answered */
    assert_true(lesson_read_on(l, &answer));
    assert_int_equal(lesson_try(l, "take 2", &answer), LESSON_DONE);
    assert_string_equal(answer.say, "good");
    lesson_free(l);
}

static void a_step_can_be_read(void **state)
{
    (void)state;
    struct json_doc doc;
    struct lesson_answer answer;
    struct lesson *l = open_it(LESSON(STEP("") "," STEP(TAKE_2)), &doc);
    assert_int_equal(lesson_try(l, "take 2", &answer), LESSON_REFUSED);
    assert_true(lesson_read_on(l, &answer));
    assert_int_equal(answer.verdict, LESSON_RIGHT);
    assert_false(lesson_read_on(l, &answer));
    assert_int_equal(lesson_try(l, "take 2", &answer), LESSON_DONE);
    lesson_free(l);
    json_free(&doc);
}

#define EXERCISE(more)                                                                                                 \
    "{" START ",\"idea\":\"i\",\"rule\":\"R2\",\"say\":\"s\",\"hint\":\"h\",\"otherwise\":\"no\",\"after\":\"yes\","   \
    "\"goal\":{\"expect\":{\"heap\":3}}," more "}"

static void an_exercise_ends(void **state)
{
    (void)state;
    struct json_doc doc;
    struct lesson_answer answer;
    static const char two[] = EXERCISE(
        "\"solution\":[\"take 2\"],\"decisions\":2,\"wrong\":[{\"try\":[\"take 1\",\"take 1\"],\"say\":\"slow\"}]");
    struct lesson *l = open_it(two, &doc);
    assert_int_equal(lesson_decisions(l), 2);
    assert_int_equal(lesson_try(l, "take 2", &answer), LESSON_DONE);
    assert_string_equal(answer.say, "yes");
    assert_int_equal(lesson_try(l, "take 1", &answer), LESSON_REFUSED);
    lesson_free(l);
    json_free(&doc);
    l = open_it(two, &doc); /* the goal may hold for a moment only: 5 - 1 - 1 = 3 after the reply */
    assert_int_equal(lesson_try(l, "take 1", &answer), LESSON_DONE);
    lesson_free(l);
    json_free(&doc);
    l = open_it(
        EXERCISE("\"replies\":[\"take 2\"],\"solution\":[\"take 2\"],\"decisions\":2,\"wrong\":[{\"try\":[\"take "
                 "1\",\"take 1\"],\"say\":\"slow\"}]"),
        &doc);
    assert_int_equal(lesson_try(l, "take 1", &answer), LESSON_PART);
    assert_int_equal(lesson_try(l, "take 1", &answer), LESSON_FAILED);
    assert_string_equal(answer.say, "slow");
    lesson_free(l);
    json_free(&doc);
    l = open_it(
        EXERCISE(
            "\"replies\":[\"take 2\"],\"lost\":{\"expect\":{\"heap\":2}},\"solution\":[\"take 2\"],\"decisions\":2,"
            "\"wrong\":[]"),
        &doc);
    assert_int_equal(lesson_try(l, "take 1", &answer), LESSON_FAILED);
    assert_string_equal(answer.say, "no");
    lesson_free(l);
    json_free(&doc);
}

/* What the check says about content with this lesson or exercise. */
static char *checked(const char *list, const char *json)
{
    struct text all = {0};
    struct json_doc doc;
    struct errors errors = {0};
    text_format(&all, "{\"%s\":[%s]}", list, json);
    assert_true(json_parse(&doc, "test", text_str(&all), all.n, &errors));
    lessons_check(null_game(), NULL, doc.root, &errors);
    char *said = strdup(text_str(&errors.text));
    errors_free(&errors);
    text_free(&all);
    json_free(&doc);
    return said;
}

static void finds(const char *list, const char *json, const char *sentence)
{
    char *said = checked(list, json);
    if (sentence ? !strstr(said, sentence) : *said)
        fail_msg("expected \"%s\", found \"%s\"", sentence ? sentence : "nothing wrong", said);
    free(said);
}

static void the_check_finds_mistakes(void **state)
{
    (void)state;
    finds("lessons", LESSON(STEP(TAKE_2) "," STEP(TAKE_LAST)), NULL);
    finds("lessons", LESSON(STEP(TAKE_2)), "ends without a win");
    finds("lessons", LESSON(STEP(",\"right\":[\"take 4\"]")), "does not do the step");
    finds("lessons", LESSON(STEP(",\"right\":[\"give *\"]")), "nobody can do this step");
    finds("lessons", LESSON(STEP(",\"right\":[\"take 2\"],\"then\":[\"B: take 4\"]")), "is refused here");
    finds("lessons", LESSON(STEP(TAKE_2 ",\"wrong\":[{\"is\":\"take 2\",\"say\":\"no\"}]")), "is right here");
    finds("lessons", LESSON(STEP(TAKE_2 ",\"wrong\":[{\"is\":\"give *\",\"say\":\"no\"}]")),
          "nobody can have this idea");
    finds("lessons",
          LESSON(STEP(TAKE_2 ",\"wrong\":[{\"is\":\"take *\",\"say\":\"a\"},{\"is\":\"take 1\",\"say\":\"b\"}]")),
          "is right here");
    finds("lessons", LESSON(STEP(TAKE_2 ",\"show\":[\"nothing\"]")), "is nothing on the table");
    /* Every right idea must lead to the end: after taking 1 the enemy cannot answer with the script. */
    finds("lessons", LESSON(STEP(",\"right\":[\"take 2\",\"take 1\"],\"then\":[\"B: take 1\"]") "," STEP(TAKE_LAST)),
          "without a win\n");
    finds("exercises",
          EXERCISE("\"solution\":[\"take 2\"],\"wrong\":[{\"try\":[\"take 4\"],\"say\":\"x\",\"rule\":\"R1\"}]"), NULL);
    finds("exercises", EXERCISE("\"solution\":[\"take 2\"],\"wrong\":[{\"try\":[\"take 4\"],\"say\":\"x\"}]"),
          "is refused by R1");
    finds("exercises", EXERCISE("\"solution\":[\"take 2\"],\"wrong\":[{\"try\":[\"take 2\"],\"say\":\"x\"}]"),
          "does not fail");
    finds("exercises", EXERCISE("\"replies\":[\"take 2\"],\"solution\":[\"take 1\"],\"wrong\":[]"), "it is \"failed\"");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wrong_idea_changes_nothing),
        cmocka_unit_test(stars_and_facts_are_ideas),
        cmocka_unit_test(a_step_can_be_read),
        cmocka_unit_test(a_lesson_outlives_its_text),
        cmocka_unit_test(an_exercise_ends),
        cmocka_unit_test(the_check_finds_mistakes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
