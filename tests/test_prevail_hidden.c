/* test_prevail_hidden.c: hidden hands of `prevail`: the worlds that fit a view, and what a refusal may tell. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
/* cmocka wants these first */
#include <cmocka.h>

#include "prevail.h"

/* An own build of eight cards, six of them open: every pair of unseen cards with the right initiatives, and only
 * those, is imagined. */
static void test_worlds_that_fit(void **state)
{
    static const char position[] =
        "{\"board\":\"small\",\"phase\":1,\"round\":3,\"initiative\":\"white\",\"active\":\"both\",\"cards\":{"
        "\"white\":{\"hand\":[5,9]},"
        "\"black\":{\"hand\":[6,25,4],\"known\":[4],\"played\":[26,11],\"discard\":[12],\"burnt\":[3,21]}}}";
    (void)state;
    struct pack *pack = make_pack(position, NULL);
    const struct prevail_pack *p = inside(pack);
    struct prevail_state s, view, world, again;
    struct rng dice;
    bool seen[CARDS_MAX][CARDS_MAX] = {{false}};
    int worlds = 0, fitting = 0;
    read_state(p, position, &s);
    memset(&view, 0, sizeof view);
    prevail_look(p, &s, WHITE, &view);
    assert_true(view.cards[BLACK].hand == HAND_UNKNOWN);
    rng_seed(&dice, 1);
    for (int i = 0; i < 20000; i++) {
        prevail_imagine(p, &view, WHITE, &dice, &world);
        memset(&again, 0, sizeof again);
        prevail_look(p, &world, WHITE, &again);
        assert_memory_equal(&again, &view, sizeof view);
        uint64_t rest = world.cards[BLACK].hand & ~world.cards[BLACK].known;
        assert_int_equal(bit_count(rest), 2);
        unsigned a = (unsigned)bit_first(rest), b = (unsigned)bit_first(rest & (rest - 1));
        worlds += !seen[a][b];
        seen[a][b] = true;
    }
    for (unsigned a = 0; a < p->cards_n; a++)
        for (unsigned b = a + 1; b < p->cards_n; b++) {
            uint64_t open =
                s.cards[BLACK].played | s.cards[BLACK].discard | s.cards[BLACK].burnt | s.cards[BLACK].known;
            int ones = (p->cards[a].initiative == 1) + (p->cards[b].initiative == 1);
            int fours = (p->cards[a].initiative == 4) + (p->cards[b].initiative == 4);
            bool fits = !(open >> a & 1) && !(open >> b & 1) && ones == 1 && fours == 1;
            fitting += fits;
            assert_int_equal(seen[a][b], fits);
        }
    assert_int_equal(worlds, fitting);
    assert_true(fitting > 10);
    pack_free(pack);
}

/* A shot declared at Range + 1 tells that a range card is in hand; so every imagined hand has one. */
static void test_worlds_can_finish_the_answer(void **state)
{
    static const char position[] =
        "{\"board\":\"small\",\"phase\":3,\"step\":\"combat\",\"round\":3,\"initiative\":\"black\",\"active\":"
        "\"black\","
        "\"units\":[{\"side\":\"black\",\"type\":\"velites-001\",\"at\":\"E-5\",\"facing\":\"N\",\"commanded\":true,"
        "\"acted\":true},{\"side\":\"white\",\"type\":\"velites-001\",\"at\":\"B-5\",\"facing\":\"S\"}],\"cards\":{"
        "\"white\":{\"hand\":[5,9],\"in_play\":7},\"black\":{\"hand\":[16,6],\"in_play\":3}},"
        "\"combat\":{\"kind\":\"shot\",\"side\":\"black\",\"from\":\"E-5\",\"target\":\"B-5\"},"
        "\"pending\":{\"kind\":\"commit\",\"side\":\"black\",\"required\":true}}";
    (void)state;
    struct pack *pack = make_pack(position, NULL);
    const struct prevail_pack *p = inside(pack);
    struct prevail_state s, view, world;
    struct rng dice;
    action_t list[CHOICES_MAX];
    read_state(p, position, &s);
    prevail_look(p, &s, WHITE, &view);
    rng_seed(&dice, 1);
    for (int i = 0; i < 500; i++) {
        prevail_imagine(p, &view, WHITE, &dice, &world);
        assert_true(prevail_legal(p, &world, BLACK, list) > 0);
    }
    pack_free(pack);
}

/* A payment under way tells that the hand has three cards above 26. Few hands have, and they keep G3's numbers: two
 * cards of initiative 2, which are 27 and 28, and one of initiative 4, which is 29, 32 or 33. */
static void test_worlds_that_drawing_hardly_finds(void **state)
{
    static const char position[] =
        "{\"board\":\"small\",\"phase\":4,\"step\":\"combat\",\"round\":3,\"initiative\":\"white\",\"active\":"
        "\"white\",\"units\":[{\"side\":\"black\",\"type\":\"velites-001\",\"at\":\"E-5\",\"facing\":\"N\"},"
        "{\"side\":\"white\",\"type\":\"velites-001\",\"at\":\"B-5\",\"facing\":\"S\"}],\"cards\":{"
        "\"white\":{\"hand\":[5,9],\"in_play\":7},"
        "\"black\":{\"hand\":[1,5,3,15,27,28,29],\"known\":[1,5,3,15],\"discard\":[4]}},"
        "\"pending\":{\"kind\":\"pay\",\"side\":\"black\",\"count\":3,\"after\":26}}";
    static const int fours[] = {29, 32, 33};
    enum { MANY = 600 };
    (void)state;
    struct pack *pack = make_pack(position, NULL);
    const struct prevail_pack *p = inside(pack);
    struct prevail_state s, view, world;
    struct rng dice;
    int met[3] = {0};
    read_state(p, position, &s);
    prevail_look(p, &s, WHITE, &view);
    uint64_t always = s.cards[BLACK].hand & ~card_bit((unsigned)prevail_card_find(p, fours[0]));
    rng_seed(&dice, 1);
    for (int i = 0; i < MANY; i++) {
        prevail_imagine(p, &view, WHITE, &dice, &world);
        for (int k = 0; k < 3; k++)
            met[k] += world.cards[BLACK].hand == (always | card_bit((unsigned)prevail_card_find(p, fours[k])));
    }
    assert_int_equal(met[0] + met[1] + met[2], MANY);
    for (int k = 0; k < 3; k++)
        assert_in_range(met[k], MANY / 4, MANY / 2);
    pack_free(pack);
}

/* Of two secret cards the higher one goes first, so who is asked after them tells what the other one was: a line that
 * is refused must not tell it to whoever can still choose. */
static void test_a_refused_line_shows_no_card(void **state)
{
    static const uint8_t seed[SEED_BYTES] = {7};
    static const char *const hidden[] = {"card 3", "card 26"};
    (void)state;
    struct pack *pack = make_pack("{\"scenario\":\"punic-small\"}", NULL);
    for (int i = 0; i < 2; i++) {
        struct reason why;
        struct match *m = match_new(pack, seed);
        while (match_node(m).kind == NODE_LUCK)
            match_roll(m);
        assert_true(match_line(m, BLACK, hidden[i], &why, NULL));
        int before = match_entries(m, NULL);
        assert_false(match_line(m, WHITE, "card 999 nonsense", &why, NULL));
        assert_true(match_would(m, WHITE, "card 9 nonsense", &why, NULL));
        assert_false(match_line(m, NOBODY, "A: card 9 nonsense", &why, NULL)); /* a referee sees everything anyway */
        assert_int_equal(match_entries(m, NULL), before);
        assert_true(match_line(m, WHITE, "card 9 nonsense", &why, NULL)); /* what it showed stands */
        assert_int_equal(match_entries(m, NULL), before + 1);
        assert_int_equal(match_node(m).seats, 1u << i);
        match_free(m);
    }
    pack_free(pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_worlds_that_fit),
        cmocka_unit_test(test_worlds_can_finish_the_answer),
        cmocka_unit_test(test_worlds_that_drawing_hardly_finds),
        cmocka_unit_test(test_a_refused_line_shows_no_card),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
