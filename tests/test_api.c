/* test_api.c: the public interface, used as an outside program would: through bellum.h alone. */
#include <bellum.h>

int example_main(int argc, char **argv);
#define main example_main
#include "../docs/example.c"
#undef main

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
/* cmocka wants these first */
#include <cmocka.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

static const uint8_t own_seed[32] = {3};

static void holds(char *string, const char *part)
{
    assert_non_null(string);
    if (!strstr(string, part))
        fail_msg("\"%s\" is not in \"%s\"", part, string);
    bellum_string_free(string);
}

static void the_example_runs(void **state)
{
    (void)state;
    char program[] = "example", game[] = "null", none[] = "chess";
    assert_int_equal(example_main(2, (char *[]){program, game, NULL}), 0);
    assert_int_equal(example_main(2, (char *[]){program, none, NULL}), 1);
}

static void mistakes_are_told(void **state)
{
    (void)state;
    char *error = NULL;
    assert_null(bellum_new("chess", NULL, own_seed, &error));
    holds(error, "no game \"chess\"");
    assert_null(bellum_new("null", "{\"scenario\":\"none\"}", own_seed, &error));
    holds(error, "setup:1:13: /scenario: there is no scenario \"none\"");
    assert_null(bellum_new("null", "{", own_seed, &error));
    holds(error, "setup:1:2: ");
    assert_null(bellum_new("null", "{\"game\":\"null\",\"heap\":99}", own_seed, &error));
    holds(error, "setup:1:23: /heap: must be 0..10");
    assert_null(bellum_load("x", 1, &error));
    holds(error, "record:1:1: ");
    for (int i = 0; bellum_game(i); i++) { /* games look at the keys, and a list has none */
        assert_null(bellum_new(bellum_game(i), "{\"switches\":[\"split\"]}", own_seed, &error));
        holds(error, "switches are an object");
    }
    assert_null(bellum_new("prevail", "{\"game\":\"prevail\",\"phase\":0,\"cards\":{}}", own_seed, &error));
    assert_int_equal(strncmp(error, "setup:1:", 8), 0); /* with its place, although what is wrong is left out */
    holds(error, "/cards: ");
    assert_null(bellum_new("chess", NULL, own_seed, NULL)); /* nobody wants to know */
}

static void a_match(void **state)
{
    (void)state;
    char *error = NULL;
    bellum_match *m = bellum_new("null", NULL, own_seed, &error);
    assert_int_equal(bellum_seats(m), 2);
    assert_int_equal(bellum_asks(m), BELLUM_CHOICE);
    assert_int_equal(bellum_asked(m), 1);
    holds(bellum_legal(m, 0), "[\"take 1\",\"take 2\"]");
    holds(bellum_legal(m, 1), "[]");
    holds(bellum_prompt(m, 0), "take one or two");
    assert_int_equal(bellum_act(m, 0, "take 3", &error), 0);
    holds(error, "R1: ");
    assert_int_equal(bellum_act(m, 1, "take 1", &error), 0);
    holds(error, "seat: ");
    assert_int_equal(bellum_act(m, 2, "take 1", &error), 0);
    holds(error, "no such seat");
    assert_int_equal(bellum_would(m, 0, "take 2", &error), 1);
    assert_int_equal(bellum_would(m, 0, "take 3", &error), 0);
    holds(error, "R1: ");
    assert_int_equal(bellum_entries(m), 0);
    assert_int_equal(bellum_act(m, 0, "take 2", &error), 1);
    holds(bellum_view(m, BELLUM_AUDIENCE), "\"heap\":8");
    holds(bellum_fact(m, 1, "heap"), "8");
    assert_null(bellum_fact(m, 1, "nonsense"));
    holds(bellum_scene(m, 1), "take 1");
    holds(bellum_odds(m, 1, "take 1", &error), "\"exact\":\"1\"");
    assert_null(bellum_odds(m, 1, "take 5", &error));
    holds(error, "R1: ");
    assert_null(bellum_result(m));
    assert_int_equal(bellum_roll(m), 1);
    assert_int_equal(bellum_entries(m), 1);
    bellum_match *fork = bellum_fork(m, 0), *again = bellum_again(m, own_seed);
    holds(bellum_view(fork, 0), "\"heap\":10");
    holds(bellum_view(again, 0), "\"heap\":10");
    assert_null(bellum_fork(m, 2));
    assert_int_equal(bellum_act(m, 1, "resign", &error), 1);
    assert_int_equal(bellum_asks(m), BELLUM_OVER);
    holds(bellum_result(m), "{\"by\":\"resign\",\"places\":[1,2],\"scores\":[1,0]}");
    holds(bellum_log(m, 0, 0), "\"text\":\"B: resign\",\"entry\":true,\"told\":{");
    holds(bellum_log(m, 0, 100), "[]");
    bellum_free(m); /* those made from it live on */
    assert_int_equal(bellum_act(again, 0, "take 1", &error), 1);
    bellum_free(fork);
    bellum_free(again);
}

/* An outside search: worlds that fit a view, copies, playouts. */
static void searching(void **state)
{
    (void)state;
    char *error = NULL;
    int32_t value[4] = {0}, again[4] = {0};
    bellum_match *m = bellum_new("lines", "{\"scenario\":\"duel\"}", own_seed, &error);
    assert_non_null(m);
    while (bellum_asks(m) == BELLUM_LUCK)
        bellum_roll(m);
    assert_true(bellum_legal_count(m, 0) > 1);
    assert_int_equal(bellum_legal_count(m, 7), 0);
    assert_null(bellum_legal_line(m, 0, -1));
    assert_null(bellum_legal_line(m, 0, bellum_legal_count(m, 0)));
    bellum_match *world = bellum_imagine(m, 0, 5), *same = bellum_imagine(m, 0, 5), *other = bellum_imagine(m, 0, 6);
    assert_non_null(world);
    char *truth = bellum_view(m, 0), *seen = bellum_view(world, 0);
    assert_string_equal(truth, seen); /* what the seat knows is as it is */
    bellum_string_free(truth), bellum_string_free(seen);
    char *first = bellum_view(world, BELLUM_REFEREE), *second = bellum_view(same, BELLUM_REFEREE);
    char *third = bellum_view(other, BELLUM_REFEREE), *real = bellum_view(m, BELLUM_REFEREE);
    assert_string_equal(first, second); /* the same seed, the same world */
    assert_string_not_equal(first, third);
    assert_string_not_equal(first, real); /* and not the truth, which the seat does not know */
    bellum_string_free(first), bellum_string_free(second), bellum_string_free(third), bellum_string_free(real);
    int64_t n = bellum_playout(world, NULL, -1, 9, value, &error);
    assert_true(n > 0);
    assert_int_equal(value[0], -value[1]);
    assert_int_equal(bellum_playout(world, "quick", -1, 9, again, &error), n); /* it stayed as it was */
    assert_memory_equal(value, again, sizeof value);
    assert_int_equal(bellum_playout(world, "random", 0, 9, value, &error), 0);
    assert_int_equal(bellum_playout(world, "slow", -1, 9, value, &error), -1);
    holds(error, "quick or random");
    bellum_match *copy = bellum_copy(m);
    char *line = bellum_legal_line(copy, 0, 0);
    assert_int_equal(bellum_act(copy, 0, line, &error), 1);
    assert_int_equal(bellum_entries(copy), bellum_entries(m) + 1); /* m is not touched */
    bellum_string_free(line);
    bellum_free(world), bellum_free(same), bellum_free(other), bellum_free(copy);
    assert_int_equal(bellum_act(m, 0, "resign", &error), 1);
    assert_null(bellum_imagine(m, 0, 1));
    bellum_free(m);
}

static void what_is_this(void **state)
{
    (void)state;
    char *error = NULL;
    bellum_match *m = bellum_new("null", NULL, own_seed, &error);
    holds(bellum_inspect(m, 0, "cell 0"), "\"rows\":[");
    assert_null(bellum_inspect(m, 0, "nonsense"));
    assert_null(bellum_sets(m, 0, "take 7", &error)); /* there is no set in this game */
    holds(error, "not asked");
    bellum_free(m);
}

/* Content of one's own: checked like any other, and the record carries it. */
static void own_content(void **state)
{
    (void)state;
    char *error = NULL;
    const char *seven =
        "{\"scenarios\":[{\"id\":\"seven\",\"name\":\"Seven\",\"about\":\"A heap of seven.\",\"heap\":7}]}";
    bellum_match *m = bellum_new_with("null", seven, "{\"scenario\":\"seven\"}", own_seed, &error);
    assert_non_null(m);
    holds(bellum_view(m, 0), "\"heap\":7");
    char *record = bellum_record(m);
    bellum_match *read = bellum_load(record, strlen(record), &error);
    assert_non_null(read);
    holds(bellum_view(read, 0), "\"heap\":7");
    bellum_string_free(record);
    bellum_free(read);
    bellum_free(m);
    assert_null(bellum_new_with("null", "{\"scenarios\":", NULL, own_seed, &error));
    holds(error, "content:1:");
    assert_null(
        bellum_new("null", "{\"scenari\":\"ten\"}", own_seed, &error)); /* a misspelled member is no missing one */
    assert_int_not_equal(error[strlen(error) - 1], '\n');
    holds(error, "scenari");
}

/* NULL where it must not be does nothing. */
/* R7: what a position leaves unknown is dealt by the match's seed: the same again, and other cards by other seeds. */
static void unknown_hands_are_dealt(void **state)
{
    (void)state;
    static const char position[] =
        "{\"game\":\"ancients\",\"units\":[{\"id\":1,\"side\":\"bottom\",\"type\":\"MI\",\"hex\":\"1,5\",\"blocks\":4},"
        "{\"id\":2,\"side\":\"top\",\"type\":\"MI\",\"hex\":\"7,5\",\"blocks\":4}],"
        "\"sides\":{\"bottom\":{\"hand\":{\"n\":5}},\"top\":{\"hand\":{\"n\":5}}}}";
    char *said[3];
    for (int i = 0; i < 3; i++) {
        uint8_t seed[32] = {(uint8_t)(i == 2)};
        char *error = NULL;
        bellum_match *m = bellum_new("ancients", position, seed, &error);
        if (!m)
            fail_msg("%s", error);
        said[i] = bellum_view(m, BELLUM_REFEREE);
        bellum_free(m);
    }
    assert_string_equal(said[0], said[1]);
    assert_string_not_equal(said[0], said[2]);
    for (int i = 0; i < 3; i++)
        bellum_string_free(said[i]);
}

static void nothing_given(void **state)
{
    (void)state;
    char *error = NULL;
    int32_t value[4];
    bellum_match *m = bellum_new("null", NULL, own_seed, NULL);
    assert_null(bellum_new(NULL, NULL, own_seed, &error));
    holds(error, "the name of the game is missing");
    assert_null(bellum_new("null", NULL, NULL, &error));
    holds(error, "the seed is missing");
    assert_int_equal(bellum_act(NULL, 0, "take 1", &error), 0);
    holds(error, "the match is missing");
    assert_int_equal(bellum_act(m, 0, NULL, &error), 0);
    holds(error, "the line is missing");
    assert_int_equal(bellum_would(m, 0, NULL, NULL), 0);
    assert_int_equal(bellum_keep(m, NULL, NULL, &error), 0);
    holds(error, "the path is missing");
    assert_null(bellum_resume(NULL, NULL));
    assert_null(bellum_load(NULL, 0, NULL));
    assert_null(bellum_choose(m, 0, NULL, 1, NULL));
    assert_null(bellum_odds(m, 0, NULL, NULL));
    assert_null(bellum_fact(m, 0, NULL));
    assert_null(bellum_inspect(m, 0, NULL));
    assert_null(bellum_sets(m, 0, NULL, NULL));
    assert_null(bellum_again(m, NULL));
    assert_int_equal(bellum_playout(m, NULL, -1, 1, NULL, NULL), -1);
    bellum_free(m);
    assert_null(bellum_game_about(NULL));
    holds(bellum_scenarios(NULL), "[]");
    assert_int_equal(bellum_seats(NULL) + (int)bellum_asked(NULL) + bellum_entries(NULL) + bellum_roll(NULL), 0);
    assert_int_equal(bellum_asks(NULL), BELLUM_OVER);
    assert_int_equal(bellum_legal_count(NULL, 0) + bellum_verify(NULL, NULL) + bellum_would(NULL, 0, "x", NULL), 0);
    assert_null(bellum_legal(NULL, 0)), assert_null(bellum_legal_line(NULL, 0, 0)), assert_null(bellum_view(NULL, 0));
    assert_null(bellum_prompt(NULL, 0)), assert_null(bellum_scene(NULL, 0)), assert_null(bellum_fact(NULL, 0, "x"));
    assert_null(bellum_inspect(NULL, 0, "x")), assert_null(bellum_log(NULL, 0, 0)), assert_null(bellum_result(NULL));
    assert_null(bellum_events(NULL, 0, 0)), assert_null(bellum_record(NULL)), assert_null(bellum_commitment(NULL));
    assert_null(bellum_fork(NULL, 0)), assert_null(bellum_copy(NULL)), assert_null(bellum_again(NULL, own_seed));
    assert_null(bellum_imagine(NULL, 0, 1)), assert_null(bellum_odds(NULL, 0, "x", NULL));
    assert_null(bellum_choose(NULL, 0, "random", 1, NULL)), assert_null(bellum_sets(NULL, 0, "", NULL));
    assert_int_equal(bellum_playout(NULL, NULL, -1, 1, value, NULL), -1);
    bellum_free(NULL);
    bellum_string_free(NULL);
}

static void records(void **state)
{
    (void)state;
    char *error = NULL, folder[] = "/tmp/bellum-test-XXXXXX", path[64];
    const char *names[] = {"Ann", "Bob"};
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/match", folder);
    bellum_match *m = bellum_new("null", NULL, own_seed, &error);
    assert_int_equal(bellum_keep(m, path, (const char *[]){"Ann", "Bob\nplayer C"}, &error), 0);
    holds(error, "control character"); /* and no file was made: */
    assert_int_equal(bellum_keep(m, path, names, &error), 1);
    assert_int_equal(bellum_act(m, 0, "take 2", &error), 1);
    char *record = bellum_record(m), *commitment = bellum_commitment(m);
    assert_int_equal(strlen(commitment), 64);
    assert_non_null(strstr(record, commitment));
    assert_non_null(strstr(record, "player B Bob\n"));
    bellum_match *read = bellum_load(record, strlen(record), &error);
    assert_non_null(read);
    assert_int_equal(bellum_verify(read, &error), 1);
    bellum_free(read);
    assert_null(bellum_resume(path, &error)); /* it is being written */
    holds(error, "another program writes it");
    bellum_free(m);
    m = bellum_resume(path, &error);
    assert_non_null(m);
    char *again = bellum_record(m);
    assert_string_equal(record, again);
    assert_int_equal(bellum_act(m, 1, "take 1", &error), 1);
    bellum_free(m);
    bellum_string_free(record), bellum_string_free(again), bellum_string_free(commitment);
    unlink(path);
    rmdir(folder);
}

/* The disk is full: the entry is refused, the match stands as before, and the file still reads. */
static void what_cannot_be_written_is_not_done(void **state)
{
    (void)state;
    char *error = NULL, folder[] = "/tmp/bellum-test-XXXXXX", path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/match", folder);
    bellum_match *m = bellum_new("null", NULL, own_seed, &error);
    assert_int_equal(bellum_keep(m, path, NULL, &error), 1);
    assert_int_equal(bellum_act(m, 0, "take 2", &error), 1);
    struct rlimit old, small;
    char *record = bellum_record(m);
    getrlimit(RLIMIT_FSIZE, &old);
    small = (struct rlimit){.rlim_cur = strlen(record) + 10, .rlim_max = old.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    setrlimit(RLIMIT_FSIZE, &small);
    int done = bellum_act(m, 1, "take 1", &error);
    setrlimit(RLIMIT_FSIZE, &old);
    assert_int_equal(done, 0);
    holds(error, "cannot be written");
    char *after = bellum_record(m);
    assert_string_equal(record, after);
    assert_int_equal(bellum_act(m, 1, "take 1", &error), 1); /* there is room again */
    bellum_free(m);
    m = bellum_resume(path, &error);
    assert_non_null(m);
    assert_int_equal(bellum_entries(m), 2);
    bellum_free(m);
    bellum_string_free(record), bellum_string_free(after);
    unlink(path);
    rmdir(folder);
}

/* A match looked at again, by its own players and by nobody else. */
static void reviews(void **state)
{
    (void)state;
    char *error = NULL;
    bellum_match *m = bellum_new("null", "{\"scenario\":\"ten\"}", own_seed, &error);
    assert_non_null(m);
    for (unsigned seat = 0; bellum_asks(m) != BELLUM_OVER; seat ^= 1)
        assert_int_equal(bellum_act(m, seat, "take 1", &error), 1);
    char *said = bellum_review(m, -1, "search:iterations=200", &error);
    assert_non_null(said);
    assert_non_null(strstr(said, "\"over\":true"));
    assert_non_null(strstr(said, "\"sides\":[{"));
    bellum_string_free(said);
    holds(bellum_review(m, 1, "search:iterations=200", &error), "\"seat\":\"B\"");
    assert_null(bellum_review(m, 7, NULL, &error));
    holds(error, "there is no such seat");
    assert_null(bellum_review(m, 0, "nobody", &error));
    holds(error, "nobody");
    assert_null(bellum_review(NULL, 0, NULL, &error));
    holds(error, "the match is missing");
    bellum_free(m);
}

static void players(void **state)
{
    (void)state;
    char *error = NULL;
    bellum_match *m = bellum_new("null", "{\"game\":\"null\",\"heap\":2,\"turn\":\"B\"}", own_seed, &error);
    assert_non_null(m);
    assert_null(bellum_choose(m, 1, "nonsense", 1, &error));
    assert_non_null(error);
    bellum_string_free(error);
    assert_null(bellum_choose(m, 0, "greedy", 1, NULL));
    holds(bellum_choose(m, 1, "greedy", 1, &error), "take 2"); /* which wins */
    bellum_free(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_example_runs),
                                       cmocka_unit_test(mistakes_are_told),
                                       cmocka_unit_test(a_match),
                                       cmocka_unit_test(searching),
                                       cmocka_unit_test(what_is_this),
                                       cmocka_unit_test(own_content),
                                       cmocka_unit_test(unknown_hands_are_dealt),
                                       cmocka_unit_test(nothing_given),
                                       cmocka_unit_test(records),
                                       cmocka_unit_test(what_cannot_be_written_is_not_done),
                                       cmocka_unit_test(reviews),
                                       cmocka_unit_test(players)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
