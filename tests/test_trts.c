/* test_trts.c: what cases cannot say about the strategy game: mistakes in packs with their place, ways on a map, worlds
 * that fit a view (G58), and that no byte of a view tells what is hidden. */
#include "engine/content.h"
#include "engine/match.h"
#include "engine/position.h"
#include "games/trts/trts.h"

#include <setjmp.h>
#include <stdarg.h>
/* cmocka wants these first */
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>

static const struct game *game(void) { return game_find("trts"); }

static struct pack *make(const char *setup, const char *over, struct errors *errors)
{
    struct json_doc a = {0}, b = {0};
    assert_true(json_parse(&a, "setup", setup, strlen(setup), errors));
    if (over)
        assert_true(json_parse(&b, "over", over, strlen(over), errors));
    struct pack *pack = pack_make(game(), NULL, over ? b.root : NULL, a.root, errors);
    json_free(&a);
    json_free(&b);
    return pack;
}

/* ---- bad packs --------------------------------------------------------------------------------- */

static const struct {
    const char *over, *says;
} bad[] = {
    {"{\"units\":[{\"id\":\"GU\",\"cost\":[-2,0,2]}]}", "/units/2/cost/0"},
    {"{\"units\":[{\"id\":\"GU\",\"cost\":[2,0,0]}]}", "/units/2/cost/2"},
    {"{\"units\":[{\"id\":\"GU\",\"speed\":99}]}", "/units/2/speed"},
    {"{\"units\":[{\"id\":\"GU\",\"range\":0}]}", "an attack needs a range"},
    {"{\"units\":[{\"id\":\"GU\",\"at\":[]}]}", "nothing can make GU"},
    {"{\"units\":[{\"id\":\"GU\",\"at\":[\"ZZ\"]}]}", "there is no \"ZZ\" in buildings"},
    {"{\"units\":[{\"id\":\"GU\",\"needs\":[\"RI\"]}]}", "there is no \"RI\" in buildings"},
    {"{\"units\":[{\"id\":\"GU\",\"spells\":[\"fly\"]}]}", "there is no \"fly\" in spells"},
    {"{\"units\":[{\"id\":\"GU\",\"special\":[\"income\"]}]}", "/units/2/special/0"},
    {"{\"units\":[{\"id\":\"GU\",\"colour\":1}]}", "colour"},
    {"{\"buildings\":[{\"id\":\"BR\",\"needs\":[\"WS\"]}]}", "BR can never be built"},
    {"{\"buildings\":[{\"id\":\"BR\",\"needs\":[\"BR\"]}]}", "BR can never be built"},
    {"{\"upgrades\":[{\"id\":\"blades\",\"at\":[]}]}", "nothing can make \"blades\""},
    {"{\"upgrades\":[{\"id\":\"blades\",\"adds\":{\"luck\":1}}]}", "luck"},
    {"{\"spells\":[{\"id\":\"storm\",\"needs\":\"thunder\"}]}", "there is no \"thunder\" in upgrades"},
    {"{\"spells\":[{\"id\":\"summon\",\"unit\":\"BA\"}]}", "there is no \"BA\" in units"},
    {"{\"start\":{\"building\":\"WK\"}}", "there is no \"WK\" in buildings"},
    {"{\"maps\":[{\"id\":\"duel\",\"edges\":[[\"H1\",\"N1\"]]}]}", "no way leads from H1 to H2, N2, Q1, Q2, E1"},
    {"{\"maps\":[{\"id\":\"duel\",\"edges\":[[\"H1\",\"N1\"]]}]}", "/homes/1: the start H2 cannot be reached from H1"},
    {"{\"factions\":[{\"id\":\"ember\",\"without\":[\"WK\"]}]}",
     "ember begins with WK, which is no Worker that it has"},
    {"{\"factions\":[{\"id\":\"gale\",\"without\":[\"WK\"]}]}", "gale has no Worker that it can train"},
    {"{\"factions\":[{\"id\":\"gale\",\"without\":[\"BA\"]}]}", "gale begins with BA, which is no building for income"},
    {"{\"factions\":[{\"id\":\"gale\",\"without\":[\"BR\"]}]}", "gale has RU, but not what it takes to make it"},
    {"{\"factions\":[{\"id\":\"gale\",\"without\":[\"weatherlore\"]}]}",
     "gale has WC, but not weatherlore for its spell"},
    {"{\"factions\":[{\"id\":\"gale\",\"without\":[\"QQ\"]}]}", "there is no \"QQ\""},
    {"{\"scenarios\":[{\"id\":\"duel\",\"factions\":[\"embers\"]}]}", "did you mean \"ember\""},
    {"{\"scenarios\":[{\"id\":\"duel\",\"factions\":[\"ember\",\"gale\",\"shroud\"]}]}", "3 factions for 2 players"},
    {"{\"units\":[{\"id\":\"GU\",\"of\":[\"moss\"]}]}", "there is no \"moss\" in factions"},
    {"{\"spells\":[{\"id\":\"hush\",\"range\":0}],\"scenarios\":[{\"id\":\"duel\",\"factions\":[\"shroud\"]}]}",
     "a spell has a range"},
    {"{\"units\":[{\"id\":\"CA\",\"spells\":[\"summon\",\"kindle\"]}]}", "two spells that one word"},
    {"{\"maps\":[{\"id\":\"duel\",\"edges\":[[\"H1\",\"Z\"]]}]}", "/edges/0/1"},
    {"{\"maps\":[{\"id\":\"duel\",\"edges\":[[\"H1\",\"H1\"]]}]}", "joins two areas"},
    {"{\"maps\":[{\"id\":\"duel\",\"homes\":[\"H1\",\"H1\"]}]}", "/homes/1"},
    {"{\"maps\":[{\"id\":\"duel\",\"homes\":[\"H1\",\"H2\",\"N1\",\"N2\",\"C\"]}]}", "/homes"},
    {"{\"maps\":[{\"id\":\"duel\",\"areas\":[{\"at\":\"H1\",\"fields\":5}]}]}", "not the same when it is turned"},
    {"{\"maps\":[{\"id\":\"duel\",\"areas\":[{\"at\":\"A1\"}]}]}", "is like the name of a piece"},
};

static void test_bad_packs(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        struct errors errors = {0};
        struct pack *pack = make("{\"scenario\":\"duel\"}", bad[i].over, &errors);
        if (pack || !strstr(text_str(&errors.text), bad[i].says))
            fail_msg("%s: wanted a mistake with `%s`, got `%s`", bad[i].over, bad[i].says, text_str(&errors.text));
        errors_free(&errors);
    }
}

static void test_good_packs(void **unused)
{
    (void)unused;
    static const char *const setups[] = {
        "{\"scenario\":\"duel\"}",
        "{\"scenario\":\"tri\"}",
        "{\"scenario\":\"quad-team\"}",
        "{\"scenario\":\"line6\"}",
        "{\"map\":\"quad\",\"match\":\"lms\",\"rounds\":\"long\"}",
        ("{\"scenario\":\"quad\",\"switches\":{\"faction_1\":\"ember\",\"faction_2\":\"gale\","
         "\"faction_3\":\"shroud\"}}"),
        "{\"scenario\":\"duel\",\"switches\":{\"faction_4\":\"gale\"}}"};
    for (size_t i = 0; i < sizeof setups / sizeof setups[0]; i++) {
        struct errors errors = {0};
        struct pack *pack = make(setups[i], NULL, &errors);
        if (!pack)
            fail_msg("%s: %s", setups[i], text_str(&errors.text));
        pack_free(pack);
        errors_free(&errors);
    }
}

/* ---- ways ----------------------------------------------------------------------------------------- */

static void test_ways(void **unused)
{
    (void)unused;
    struct errors errors = {0};
    struct pack *pack = make("{\"scenario\":\"line6\"}", NULL, &errors);
    const struct area_board *b = &((const struct trts_pack *)pack->bytes)->board;
    unsigned h1 = area_read(b, "H1"), n1 = area_read(b, "N1"), m = area_read(b, "M"), h2 = area_read(b, "H2");
    assert_int_equal(area_distance(b, h1, h2, UINT32_MAX), 4);
    assert_int_equal(area_distance(b, h1, m, 0), AREA_FAR); /* N1 is not passable */
    assert_int_equal(area_distance(b, h1, m, area_bit(n1)), 2);
    assert_int_equal(area_reach(b, h1, 0, 5), area_bit(n1));
    uint8_t far[AREA_MAX];
    area_distances(b, m, area_bit(n1), far);
    assert_int_equal(far[h1], 2);
    assert_int_equal(far[h2], AREA_FAR);
    assert_int_equal(area_read(b, "Z"), AREA_NONE);
    pack_free(pack);
}

/* ---- worlds that fit (G58) ---------------------------------------------------------------------- */

/* Plays at random until the given number of entries is in. */
static void play(const struct pack *pack, struct trts_state *s, struct rng *dice, int entries)
{
    action_t actions[1024];
    game()->begin(pack->bytes, s);
    while (entries-- > 0) {
        struct node node = game()->node(pack->bytes, s);
        if (node.kind == NODE_OVER)
            return;
        if (node.kind == NODE_LUCK) {
            game()->resolve(pack->bytes, s, game()->sample(pack->bytes, s, dice), NULL);
            continue;
        }
        unsigned seat = (unsigned)bit_first(node.seats);
        int n = game()->legal(pack->bytes, s, seat, actions);
        game()->apply(pack->bytes, s, seat, actions[rng_below(dice, (uint32_t)n)], NULL);
    }
}

static bool needs_met(const struct trts_pack *p, const struct trts_state *s, unsigned seat, uint64_t *lacking)
{
    uint64_t have = 0;
    *lacking = 0;
    each_piece(slot, s, seat)
        have |= UINT64_C(1) << s->piece[seat][slot].type;
    for (unsigned t = 1; t <= p->types_n; t++)
        have |= s->player[seat].lost[t - 1] ? UINT64_C(1) << t : 0;
    each_piece(slot, s, seat) {
        const struct trts_type *t = &p->type[s->piece[seat][slot].type];
        *lacking |= t->needs & ~have;
        if (t->at && !(t->at & have))
            *lacking |= t->at;
    }
    return !*lacking;
}

static void test_imagined_worlds_fit(void **unused)
{
    (void)unused;
    static struct trts_state s, view, world, again;
    static const char *const setups[] = {"{\"scenario\":\"duel\"}", "{\"scenario\":\"quad-lms\"}"};
    int differ = 0, worlds = 0;
    for (unsigned seed = 1; seed <= 120; seed++) {
        struct errors errors = {0};
        struct pack *pack = make(setups[seed % 2], NULL, &errors);
        const struct trts_pack *p = (const struct trts_pack *)pack->bytes;
        struct rng dice;
        struct reason why;
        rng_seed(&dice, seed);
        play(pack, &s, &dice, (int)(20 + 7 * seed));
        if (s.stage == STAGE_SETUP || s.stage == STAGE_OVER) {
            pack_free(pack);
            continue;
        }
        trts_look(p, &s, 0, &view);
        trts_imagine(p, &view, 0, &dice, &world);
        assert_true(trts_valid(p, &world, &why));
        trts_look(p, &world, 0, &again);
        assert_memory_equal(&view, &again, sizeof view);
        for (unsigned seat = 1; seat < p->head.seats; seat++) {
            uint16_t least[2];
            uint64_t lacking;
            if (world.player[seat].out)
                continue;
            trts_least_purse(p, &world, seat, least);
            assert_true(least[0] <= world.player[seat].purse[0] && least[1] <= world.player[seat].purse[1]);
            assert_true(needs_met(p, &world, seat, &lacking));
            assert_true(world.player[seat].min <= TRTS_COUNTERS && world.player[seat].gas <= TRTS_COUNTERS);
        }
        trts_imagine(p, &view, 0, &dice, &again);
        differ += memcmp(&world, &again, sizeof world) != 0;
        worlds++;
        pack_free(pack);
    }
    assert_true(worlds > 60);
    assert_true(differ > worlds * 9 / 10); /* law 10 */
}

/* Of P2 everybody knows a dozen units and one Base, which feeds eight; it has just pushed into M, nobody saw with whom. */
static const char unseen_push[] =
    "{\"game\":\"trts\",\"match\":\"two\",\"map\":\"line6\",\"round\":6,\"line\":[\"P2\",\"P1\"],\"stage\":\"micro\","
    "\"turn\":\"P2\",\"areas\":[{\"at\":\"H1\",\"marks\":[\"P1\"]},{\"at\":\"M\",\"marks\":[\"P2\"]},"
    "{\"at\":\"N2\",\"marks\":[\"P2\"]},{\"at\":\"H2\",\"marks\":[\"P2\"]}],\"players\":[{\"id\":\"P1\",\"seat\":1,"
    "\"sub\":\"done\"},{\"id\":\"P2\",\"seat\":2,\"sub\":\"done\",\"targeted\":[\"M\"],\"purse\":[60,9],\"known\":{\"alive\":"
    "{\"WK\":5,\"RI\":7}}}],\"units\":[{\"id\":\"b11\",\"type\":\"RI\",\"at\":\"M\"},{\"id\":\"b12\",\"type\":\"RI\",\"at\":"
    "\"H2\",\"spent\":true},{\"id\":\"b13\",\"type\":\"RI\",\"at\":\"H2\"},{\"id\":\"b14\",\"type\":\"RI\",\"at\":\"H2\"},"
    "{\"id\":\"b15\",\"type\":\"RI\",\"at\":\"H2\"},{\"id\":\"b16\",\"type\":\"RI\",\"at\":\"H2\"},{\"id\":\"b17\",\"type\":"
    "\"RI\",\"at\":\"H2\"},{\"id\":\"b21\",\"type\":\"WK\",\"at\":\"H2\"},{\"id\":\"b22\",\"type\":\"WK\",\"at\":\"H2\"},"
    "{\"id\":\"b23\",\"type\":\"WK\",\"at\":\"H2\"},{\"id\":\"b24\",\"type\":\"WK\",\"at\":\"H2\"},{\"id\":\"b25\",\"type\":"
    "\"WK\",\"at\":\"N2\"}],\"buildings\":[{\"id\":\"a1\",\"type\":\"BA\",\"at\":\"H1\"},{\"id\":\"b1\",\"type\":\"BA\",\"at\":"
    "\"H2\",\"seen\":true},{\"id\":\"b2\",\"type\":\"BR\",\"at\":\"H2\"},{\"id\":\"b3\",\"type\":\"DE\",\"at\":\"H2\"}],"
    "\"push\":{\"by\":\"P2\",\"at\":\"M\",\"group\":[\"b11\"]},\"pending\":{\"kind\":\"after\",\"players\":[\"P2\"]}}";

static void assert_fact(const struct trts_pack *p, const struct trts_state *v, const char *words, const char *says)
{
    struct text out = {0};
    assert_int_equal(trts_fact(p, v, words, &out), says != NULL);
    assert_string_equal(text_str(&out), says ? says : "");
    text_free(&out);
}

/* Who went is anybody, who is spent is not known, and whoever is known to live is fed. */
static void test_worlds_of_an_unseen_push(void **unused)
{
    (void)unused;
    struct errors errors = {0};
    struct json_doc doc = {0};
    struct trts_state view, world;
    struct rng dice;
    void *s = NULL;
    enum { MANY = 500 };
    int spent = 0, kinds[TRTS_TYPES + 1] = {0};
    assert_true(json_parse(&doc, "position", unseen_push, strlen(unseen_push), &errors));
    struct pack *pack = position_load(game(), NULL, NULL, doc.root, &s, &errors);
    if (!pack)
        fail_msg("%s", text_str(&errors.text));
    const struct trts_pack *p = (const struct trts_pack *)pack->bytes;
    trts_look(p, s, 0, &view);
    assert_fact(p, s, "supply P2", "12");
    assert_fact(p, &view, "supply P2", NULL); /* nobody can count what is hidden */
    assert_fact(p, &view, "hp b1", NULL);
    assert_fact(p, &view, "areas P2", "3");
    rng_seed(&dice, 1);
    for (int i = 0; i < MANY; i++) {
        int fed = 0, n = 0, tired = 0;
        unsigned alone = 0;
        trts_imagine(p, &view, 0, &dice, &world);
        each_piece(slot, &world, 1) {
            const struct trts_piece *x = &world.piece[1][slot];
            fed += is_building(p, x) ? p->type[x->type].supply : -p->type[x->type].supply;
            tired += !is_building(p, x) && x->flags & SPENT;
            if (!is_building(p, x) && x->at == world.at) {
                alone = x->type;
                n++;
            }
        }
        assert_true(fed >= 0);
        assert_true(n > 0);
        spent += tired > 0;
        kinds[n == 1 ? alone : 0]++;
    }
    assert_in_range(spent, MANY / 4, MANY - 1);
    assert_true(kinds[trts_type_find(p, "RI")] > MANY / 50);
    assert_true(kinds[trts_type_find(p, "WK")] > MANY / 50);
    free(s);
    json_free(&doc);
    pack_free(pack);
    errors_free(&errors);
}

/* The truth itself always fits: start and purse have paid for it. */
static void test_the_truth_fits(void **unused)
{
    (void)unused;
    static struct trts_state s;
    struct errors errors = {0};
    struct pack *pack = make("{\"scenario\":\"quad-lms\"}", NULL, &errors);
    const struct trts_pack *p = (const struct trts_pack *)pack->bytes;
    for (unsigned seed = 1; seed <= 60; seed++) {
        struct rng dice;
        rng_seed(&dice, 1000 + seed);
        play(pack, &s, &dice, (int)(30 * seed));
        if (s.stage == STAGE_SETUP)
            continue;
        each_seat(seat, p) {
            uint16_t least[2];
            if (s.player[seat].out)
                continue;
            trts_least_purse(p, &s, seat, least);
            assert_true(least[0] <= s.player[seat].purse[0] && least[1] <= s.player[seat].purse[1]);
        }
    }
    pack_free(pack);
}

/* A view is made of public things: whatever another seat changes on its hidden board leaves every byte as it was. */
static void test_a_view_has_no_hidden_byte(void **unused)
{
    (void)unused;
    static struct trts_state s, view, again;
    struct errors errors = {0};
    struct pack *pack = make("{\"scenario\":\"duel\"}", NULL, &errors);
    const struct trts_pack *p = (const struct trts_pack *)pack->bytes;
    int changed = 0;
    for (unsigned seed = 1; seed <= 60; seed++) {
        struct rng dice;
        rng_seed(&dice, seed);
        play(pack, &s, &dice, (int)(10 + 6 * seed));
        if (s.stage != STAGE_MICRO || s.player[1].out)
            continue;
        trts_look(p, &s, 0, &view);
        for (unsigned slot = 0; slot < TRTS_BOARD; slot++) {
            struct trts_piece *x = &s.piece[1][slot];
            if (!x->type || (is_building(p, x) && x->flags & SEEN))
                continue;
            x->hp = 99;
            x->mp ^= 1;
            x->flags ^= SPENT | FIRED;
            changed++;
        }
        each_visible(slot, &s, 1)
            s.piece[1][slot].flags ^= SPENT;
        s.player[1].min ^= 7;
        s.player[1].gas ^= 5;
        s.player[1].got ^= 1u << 5 & ~(unsigned)s.player[1].known;
        trts_look(p, &s, 0, &again);
        assert_memory_equal(&view, &again, sizeof view);
    }
    assert_true(changed > 100);
    pack_free(pack);
}

/* ---- answers in Production ------------------------------------------------------------------------ */

static void put(const struct trts_pack *p, struct trts_state *s, const char *code, unsigned left, unsigned mark)
{
    struct trts_piece x = {.type = (uint8_t)trts_type_find(p, code), .at = p->home[0], .hp = 1};
    x.was = (uint8_t)mark; /* some byte that tells it apart */
    if (left)
        x.left = (uint8_t)left;
    trts_put(p, s, 0, 0, &x);
}

/* A Worker can build every kind of building and help at every site of its area; with `next` that makes exactly the answers
 * there is room for, and one spell more is one too many. Workers that are alike are one. */
static void test_production_fits(void **unused)
{
    (void)unused;
    struct errors errors = {0};
    struct pack *pack = make("{\"scenario\":\"duel\"}", NULL, &errors);
    const struct trts_pack *p = (const struct trts_pack *)pack->bytes;
    struct trts_state s = {0}, alike;
    int kinds = p->types_n - p->units_n, each = 31, workers = (TRTS_CHOICES - 1) / each;
    assert_int_equal(workers * each + 1, TRTS_CHOICES);
    assert_in_range(each - kinds, 1, TRTS_BUILDINGS);
    for (int i = kinds; i < each; i++)
        put(p, &s, "DE", 1, 0);
    alike = s;
    assert_true(trts_production_fits(p, &s, 0));
    for (int i = 0; i < workers; i++) {
        put(p, &s, "WK", 0, (unsigned)i + 1);
        put(p, &alike, "WK", 0, 1);
    }
    assert_true(trts_production_fits(p, &s, 0));
    put(p, &alike, "WK", 0, 1);
    put(p, &alike, "ME", 0, 0);
    assert_true(trts_production_fits(p, &alike, 0));
    put(p, &s, "ME", 0, 0); /* it has one spell */
    assert_false(trts_production_fits(p, &s, 0));
    assert_true(trts_production_fits(p, &s, 1)); /* the other seat has nothing */
    pack_free(pack);
    errors_free(&errors);
}

/* Imagined enemies are likely ones: over whole games by cheap choices they have about as many units as the real ones, and do
 * not hoard minerals. (Enemies drawn evenly from all that fits had less than half of the units.) */
static void test_imagined_enemies_are_likely(void **unused)
{
    (void)unused;
    enum { GAMES = 6, FROM_ROUND = 4 };
    struct errors errors = {0};
    struct pack *pack = make("{}", NULL, &errors);
    const struct trts_pack *p = (const struct trts_pack *)pack->bytes;
    struct trts_state s, view, world;
    struct rng dice;
    int64_t real = 0, imagined = 0, kept = 0, worlds = 0;
    rng_seed(&dice, 5);
    for (int k = 0; k < GAMES; k++) {
        int last = 0;
        memset(&s, 0, sizeof s);
        game()->begin(p, &s);
        for (struct node node; (node = game()->node(p, &s)).kind != NODE_OVER;) {
            bool look = s.stage == STAGE_MICRO && s.round != last && s.round >= FROM_ROUND;
            for (unsigned seat = 0; look && seat < 2; seat++) {
                memset(&view, 0, sizeof view);
                game()->look(p, &s, seat ^ 1u, &view);
                game()->imagine(p, &view, seat ^ 1u, &dice, &world);
                each_unit(slot, &s, seat)
                    real += s.piece[seat][slot].type > 0;
                each_unit(slot, &world, seat)
                    imagined += world.piece[seat][slot].type > 0;
                kept += world.player[seat].min;
                worlds++;
                last = s.round;
            }
            if (node.kind == NODE_LUCK)
                game()->resolve(p, &s, game()->sample(p, &s, &dice), NULL);
            else {
                unsigned seat = (unsigned)__builtin_ctz(node.seats);
                game()->apply(p, &s, seat, game()->quick(p, &s, seat, &dice), NULL);
            }
        }
    }
    print_message("units: %lld real, %lld imagined\n", (long long)real, (long long)imagined);
    assert_true(imagined * 10 > real * 7 && imagined * 10 < real * 18);
    assert_true(kept < 4 * worlds);
    pack_free(pack);
    errors_free(&errors);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_bad_packs),
        cmocka_unit_test(test_good_packs),
        cmocka_unit_test(test_ways),
        cmocka_unit_test(test_imagined_worlds_fit),
        cmocka_unit_test(test_worlds_of_an_unseen_push),
        cmocka_unit_test(test_the_truth_fits),
        cmocka_unit_test(test_imagined_enemies_are_likely),
        cmocka_unit_test(test_a_view_has_no_hidden_byte),
        cmocka_unit_test(test_production_fits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
