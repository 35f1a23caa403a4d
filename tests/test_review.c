/* test_review.c: a review names the mistake that is known to have decided, tells a seat nothing of the others before the end,
 * and goes through JSON and back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "players/review.h"

#include <stdlib.h>
#include <string.h>

static const char budget[] = "search:iterations=300";

static struct match *match_of(const char *game, const char *setup)
{
    struct json_doc doc;
    struct errors errors = {0};
    static const uint8_t seed[SEED_BYTES] = {7};
    assert_true(json_parse(&doc, "setup", setup, strlen(setup), &errors));
    struct pack *pack = pack_make(game_find(game), NULL, NULL, doc.root, &errors);
    assert_non_null(pack);
    struct match *m;
    if (json_get(doc.root, "game")) { /* a position */
        unsigned char *state = calloc(1, pack->game->state_size);
        assert_true(pack->game->read_position(pack->bytes, doc.root, REFEREE, state, &errors));
        m = match_from(pack, state, seed);
        free(state);
    } else
        m = match_new(pack, seed);
    assert_non_null(m);
    json_free(&doc);
    errors_free(&errors);
    return m;
}

static void end(struct match *m)
{
    struct pack *pack = match_pack_of(m);
    match_free(m);
    pack_free(pack);
}

/* Lines in order; luck that falls due is rolled. */
static void play(struct match *m, const char *const *lines)
{
    for (; *lines; lines++) {
        struct reason why;
        struct text sentence = {0};
        while (match_node(m).kind == NODE_LUCK)
            match_roll(m);
        bool ok = match_line(m, NOBODY, *lines, &why, &sentence);
        if (!ok)
            print_error("%s: %s\n", *lines, text_str(&sentence));
        assert_true(ok);
        text_free(&sentence);
    }
}

static void weigh_all(struct review *r)
{
    struct text error = {0};
    for (int deep = 0; deep < 2; deep++) {
        int units[64], n = deep ? review_again(r, units, 64) : r->units_n;
        struct player *p = review_player(r, budget, deep, &error);
        assert_non_null(p);
        assert_true(n <= 64);
        for (int i = 0; i < n; i++) {
            struct review_row row;
            int unit = deep ? units[i] : i;
            review_weigh(r, p, unit, &row);
            row.deep = deep;
            review_keep(r, unit, &row);
        }
        player_free(p);
    }
    assert_int_equal(review_again(r, (int[64]){0}, 64), 0); /* what matters was looked at deeply */
    review_end(r);
    text_free(&error);
}

static void review_of(struct review *r, const struct match *m, unsigned seat)
{
    struct text why = {0};
    bool ok = review_begin(r, m, seat, &why);
    if (!ok)
        print_error("%s\n", text_str(&why));
    assert_true(ok);
    text_free(&why);
    weigh_all(r);
}

static const struct review_moment *decisive(const struct review *r)
{
    const struct review_moment *found = NULL;
    for (int i = 0; i < r->moments_n; i++)
        if (r->moments[i].decisive) {
            assert_null(found);
            found = &r->moments[i];
        }
    assert_non_null(found);
    return found;
}

/* Of a heap one or two are taken, and the last one wins: a multiple of three is lost. A leaves seven instead of six. */
static void names_the_mistake_with_the_heap(void **state)
{
    (void)state;
    static const char *const lines[] = {"A: take 1", "B: take 1", "A: take 1", "B: take 1", "A: take 1",
                                        "B: take 2", "A: take 1", "B: take 2", NULL};
    struct match *m = match_of("null", "{\"scenario\":\"ten\"}");
    struct review r;
    struct text words = {0};
    play(m, lines);
    review_of(&r, m, 0);
    const struct review_moment *d = decisive(&r);
    assert_int_equal(d->kind, MOMENT_CHOICE);
    assert_int_equal(d->entry, 2);
    assert_int_equal(d->seat, 0);
    assert_true(d->points > 50);
    const struct review_row *row = &r.rows[d->at];
    assert_int_equal(row_grade(row), GRADE_MISTAKE);
    assert_string_equal(row->line, "take 2");
    assert_int_equal(row_grade(&r.rows[0]), GRADE_BEST);
    review_summary(&r, &words);
    assert_non_null(strstr(text_str(&words), "You lost ten on entry 3"));
    assert_non_null(strstr(text_str(&words), "There was no luck in it."));
    text_free(&words);
    review_free(&r);
    end(m);
}

/* One more banner wins for either side. */
static const char battle[] =
    "{\"game\":\"ancients\",\"version\":1,\"scenario\":\"custom\",\"preset\":\"manual\",\"sides\":{"
    "\"top\":{\"command\":5,\"target\":5,\"banners\":4,\"turns\":2,\"hand\":[\"order-two-left\",\"order-two-center\","
    "\"order-three-left\",\"order-heavy\",\"out-flanked\"],\"last_card\":\"order-medium\"},"
    "\"bottom\":{\"command\":5,\"target\":5,\"banners\":4,\"turns\":1,\"hand\":[\"rally\",\"order-two-left\",\"order-light\","
    "\"coordinated-attack\"],\"last_card\":\"order-medium\"}},\"discard\":[\"first-strike\",\"order-medium\",\"order-medium\"],"
    "\"terrain\":[],\"units\":[{\"id\":1,\"side\":\"bottom\",\"type\":\"HI\",\"hex\":\"5,6\",\"blocks\":2,\"turn\":{\"ordered\":true}},"
    "{\"id\":2,\"side\":\"top\",\"type\":\"MI\",\"hex\":\"4,6\",\"blocks\":1},{\"id\":3,\"side\":\"top\",\"type\":\"HI\",\"hex\":\"4,5\","
    "\"blocks\":4},{\"id\":4,\"side\":\"bottom\",\"type\":\"LI\",\"hex\":\"8,1\",\"blocks\":4}],"
    "\"turn\":{\"number\":4,\"player\":\"bottom\",\"step\":\"battle\",\"card\":\"order-three-center\"},"
    "\"pending\":{\"kind\":\"battle\",\"player\":\"bottom\"}}";

/* One banner each is wanted. The heavy infantry beside a unit of one block does not attack it, and the match is given up. */
static void names_the_attack_not_made(void **state)
{
    (void)state;
    static const char *const lines[] = {"B: done", "A: play order-two-center", "B: resign", NULL};
    struct match *m = match_of("ancients", battle);
    struct review r;
    play(m, lines);
    review_of(&r, m, NOBODY);
    const struct review_moment *d = decisive(&r);
    assert_int_equal(d->kind, MOMENT_CHOICE);
    assert_int_equal(d->entry, 0);
    assert_int_equal(d->seat, 1);
    assert_int_equal(row_grade(&r.rows[d->at]), GRADE_MISTAKE);
    assert_memory_equal(r.rows[d->at].line, "fight 5,6", 9);
    review_free(&r);
    end(m);
}

/* Advice is to fight, in points of 100, with the chances of the fight. */
static void hints_say_why(void **state)
{
    (void)state;
    struct match *m = match_of("ancients", battle);
    const struct game *g = match_game(m);
    struct text error = {0}, why = {0}, words = {0};
    struct thought thought;
    struct player *p = player_new(g, match_pack(m), "search:iterations=300", 1, &error);
    unsigned char *view = calloc(1, g->state_size);
    match_look(m, 1, view);
    g->say_action(match_pack(m), player_hint(p, view, 1, &thought, &why), &words);
    assert_memory_equal(text_str(&words), "fight 5,6", 9);
    assert_memory_equal(text_str(&why), "It expects ", 11);
    assert_non_null(strstr(text_str(&why), " points of 100, "));
    assert_non_null(strstr(text_str(&why), "destroyed "));
    free(view);
    player_free(p);
    text_free(&error);
    text_free(&why);
    text_free(&words);
    end(m);
}

static void json_of(const struct match *m, unsigned seat, struct text *out)
{
    struct review r;
    review_of(&r, m, seat);
    review_json(&r, budget, out);
    review_free(&r);
}

/* What Carthage takes in secret, and how much, is not to be read out of Rome's review before the end. */
static void tells_a_seat_nothing_of_the_others(void **state)
{
    (void)state;
    static const char *const few[] = {"B: take CC", "B: ready", "A: ready", NULL};
    static const char *const many[] = {"B: take CC", "B: undo", "B: take WD", "B: ready", "A: ready", NULL};
    struct text mine[2] = {{0}, {0}}, theirs[2] = {{0}, {0}}, why = {0};
    struct review r;
    for (int k = 0; k < 2; k++) {
        struct match *m = match_of("legends", "{\"scenario\":\"ticinus\"}");
        play(m, k ? many : few);
        for (int turns = 0; turns < 6 && match_node(m).kind == NODE_CHOICE; turns++) {
            unsigned seat = (unsigned)__builtin_ctz(match_node(m).seats);
            struct reason no;
            action_t legal[256];
            int n = match_game(m)->legal(match_pack(m), match_state(m), seat, legal);
            assert_true(match_act(m, seat, legal[n - 1], &no)); /* pass, or the like */
        }
        assert_false(review_begin(&r, m, NOBODY, &why)); /* not over: a seat is to be named */
        assert_non_null(strstr(text_str(&why), "--seat A"));
        text_clear(&why);
        json_of(m, 0, &mine[k]);
        json_of(m, 1, &theirs[k]);
        end(m);
    }
    assert_true(mine[0].n > 200);
    assert_string_equal(text_str(&mine[0]), text_str(&mine[1]));
    assert_string_not_equal(text_str(&theirs[0]), text_str(&theirs[1]));
    assert_null(strstr(text_str(&mine[0]), "\"seat\":\"B\""));
    for (int k = 0; k < 2; k++) {
        text_free(&mine[k]);
        text_free(&theirs[k]);
    }
    text_free(&why);
}

/* Rows that come back from a worker make the same review; what is no row is refused. */
static void goes_through_json(void **state)
{
    (void)state;
    static const char *const lines[] = {"A: take 2", "B: take 1", "A: take 1", "B: take 1", "A: take 1",
                                        "B: take 1", "A: take 1", "B: take 2", NULL};
    struct match *m = match_of("null", "{\"scenario\":\"ten\"}");
    struct review r, again;
    struct text first = {0}, second = {0}, why = {0};
    play(m, lines);
    review_of(&r, m, NOBODY);
    assert_true(review_begin(&again, m, NOBODY, &why));
    for (int i = 0; i < again.units_n;
         i++) /* a page asks as it goes, too: what is known better later leaves nothing behind */
        review_keep(&again, i,
                    &(struct review_row){
                        .weighed = true, .before = 100, .did = strdup("?"), .better = strdup(""), .line = strdup("")});
    review_end(&again);
    for (int i = 0; i < r.units_n; i++) {
        struct text row = {0};
        struct json_doc doc;
        struct errors errors = {0};
        struct review_row back;
        int unit = -1;
        review_row_json(&r, i, &r.rows[i], &row);
        assert_true(json_parse(&doc, "row", text_str(&row), row.n, &errors));
        assert_true(review_row_read(&again, doc.root, &unit, &back));
        assert_int_equal(unit, i);
        review_keep(&again, unit, &back);
        json_free(&doc);
        text_clear(&row);
        text_put(&row, "{\"unit\":99,\"before\":1,\"after\":1}");
        assert_true(json_parse(&doc, "row", text_str(&row), row.n, &errors));
        assert_false(review_row_read(&again, doc.root, &unit, &back));
        json_free(&doc);
        text_free(&row);
    }
    review_end(&again);
    review_json(&r, budget, &first);
    review_json(&again, budget, &second);
    assert_string_equal(text_str(&first), text_str(&second));
    text_free(&first);
    text_free(&second);
    text_free(&why);
    review_free(&r);
    review_free(&again);
    end(m);
}

/* Who does not search cannot weigh; and a seat that does not play has no review. */
static void refuses(void **state)
{
    (void)state;
    struct match *m = match_of("null", "{\"scenario\":\"ten\"}");
    struct review r;
    struct text why = {0};
    assert_false(review_begin(&r, m, 3, &why));
    assert_non_null(strstr(text_str(&why), "no seat D"));
    text_clear(&why);
    assert_true(review_begin(&r, m, NOBODY, &why)); /* nothing is hidden: it need not be over */
    assert_null(review_player(&r, "greedy", false, &why));
    assert_non_null(strstr(text_str(&why), "does not search"));
    assert_int_equal(r.units_n, 0);
    review_free(&r);
    text_free(&why);
    end(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(names_the_mistake_with_the_heap),
        cmocka_unit_test(names_the_attack_not_made),
        cmocka_unit_test(hints_say_why),
        cmocka_unit_test(tells_a_seat_nothing_of_the_others),
        cmocka_unit_test(goes_through_json),
        cmocka_unit_test(refuses),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
