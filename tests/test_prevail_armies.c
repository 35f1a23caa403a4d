/* test_prevail_armies.c: armies built before the battle: what the price list says, and what computer players build. */
#include "engine/inspect.h"
#include "engine/luck.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
/* cmocka wants these first */
#include <cmocka.h>

#include "prevail.h"

static struct pack *build_pack(const char *scenario)
{
    char setup[120];
    snprintf(setup, sizeof setup, "{\"scenario\": \"%s\", \"switches\": {\"armies\": \"build\"}}", scenario);
    return make_pack(setup, NULL);
}

static const struct scene_make *find_make(const struct scene *s, const char *kind)
{
    for (int i = 0; i < s->makes_n; i++)
        if (strcmp(s->makes[i].kind, kind) == 0)
            return &s->makes[i];
    return NULL;
}

static int track(const struct scene *s, const char *id, int *max)
{
    for (int i = 0; i < s->tracks_n; i++)
        if (s->tracks[i].seat == WHITE && strcmp(s->tracks[i].id, id) == 0) {
            *max = s->tracks[i].max;
            return s->tracks[i].value;
        }
    return -1;
}

static void add(const struct prevail_pack *pack, struct prevail_state *s, const char *type, int n)
{
    int found = prevail_type_find(pack, type);
    assert_true(found >= 0);
    for (int i = 0; i < n; i++) {
        action_t a = action_make(VERB_ADD, (unsigned)found, 0, 0, 0);
        struct reason why;
        assert_true(prevail_check(pack, s, WHITE, a, &why));
        prevail_apply(pack, s, WHITE, a, NULL);
    }
}

static void test_price_list(void **state)
{
    (void)state;
    struct pack *pack = build_pack("punic-small");
    struct prevail_state s, view;
    struct scene *scene = malloc(sizeof *scene);
    struct inspect what;
    int max = 0;
    assert_non_null(scene);
    prevail_begin(pack->bytes, &s);
    add(inside(pack), &s, "manipular-legion-001", 4);
    add(inside(pack), &s, "velites-001", 1);
    prevail_look(pack->bytes, &s, WHITE, &view);
    scene_make_of(&game_prevail, pack->bytes, &view, WHITE, scene);
    const struct scene_make *legion = find_make(scene, "manipular-legion-001"),
                            *horse = find_make(scene, "equites-001");
    assert_non_null(legion);
    assert_non_null(horse);
    assert_int_equal(legion->have, 4);
    assert_int_equal(legion->limit, 8);
    assert_int_equal(legion->cost[0].value, 22);
    assert_string_equal(legion->group, "Rome");
    assert_int_equal(horse->state, MAKE_NOT);
    assert_int_equal(horse->rule, R(41));
    assert_string_equal(horse->why, "Equites costs 26, more than is left of 100");
    assert_null(find_make(scene, "punic-spearmen-001")); /* not Rome's */
    assert_non_null(find_make(scene, "legions-small"));
    assert_null(find_make(scene, "citizen-spears-small"));
    assert_int_equal(track(scene, "cost", &max), 98);
    assert_int_equal(max, 100);
    assert_int_equal(track(scene, "types", &max), 2);
    assert_int_equal(track(scene, "penalty", &max), 8);
    assert_string_equal(scene->question.also,
                        "No card preserves Velites, Manipular Legion: lost at your first rally, with 8 cards.");
    assert_true(inspect_named(&game_prevail, pack->bytes, &view, WHITE, "equites-001", &what));
    assert_string_equal(what.name, "Equites");
    prevail_look(pack->bytes, &s, BLACK, &view); /* the other side sees nothing of it */
    scene_make_of(&game_prevail, pack->bytes, &view, BLACK, scene);
    assert_null(find_make(scene, "manipular-legion-001"));
    assert_int_equal(track(scene, "cost", &max), -1);
    free(scene);
    pack_free(pack);
}

/* Whole armies within the limits, their money spent, every type preserved; deployed with everybody in the zone. */
static void try_plan(const struct prevail_pack *pack, int effort, struct rng *dice)
{
    struct prevail_state s;
    action_t plan[PLAN_MAX];
    struct reason why;
    prevail_begin(pack, &s);
    for (unsigned seat = 0; seat < SIDES; seat++) {
        struct prevail_draft d;
        int n = prevail_plan(pack, &s, seat, effort, dice, plan), poorly = 0;
        assert_true(n > 1);
        for (int i = 0; i < n; i++) {
            if (i == n - 1) {
                prevail_draft_make(pack, &s, seat, &d);
                for (unsigned type = 0; type < pack->types_n; type++)
                    poorly += s.reserve[seat][type] && prevail_kept_by(pack, s.cards[seat].hand, type) < 2;
            }
            assert_true(prevail_check(pack, &s, seat, plan[i], &why));
            prevail_apply(pack, &s, seat, plan[i], NULL);
        }
        assert_true(d.cost * 100 >= pack->limits.cost * 88);
        assert_int_equal(poorly, 0);
    }
    assert_int_equal(s.step, STEP_DEPLOY);
    for (unsigned seat = 0; seat < SIDES; seat++) {
        int n = prevail_plan(pack, &s, seat, effort, dice, plan);
        for (int i = 0; i < n; i++) {
            assert_true(prevail_check(pack, &s, seat, plan[i], &why));
            prevail_apply(pack, &s, seat, plan[i], NULL);
        }
    }
    assert_int_equal(s.step, STEP_FIRST);
}

static void test_computers_build(void **state)
{
    (void)state;
    static const char *const scenarios[] = {"punic-small",  "punic-standard",  "punic-large",
                                            "muster-small", "muster-standard", "muster-large"};
    struct rng dice;
    rng_seed(&dice, 11);
    for (unsigned i = 0; i < sizeof scenarios / sizeof *scenarios; i++) {
        struct pack *pack = build_pack(scenarios[i]);
        for (int k = 0; k < 12; k++)
            try_plan(inside(pack), k % 4, &dice);
        pack_free(pack);
    }
}

/* Where four nations meet, texts name most types: none may be cut off. */
static void test_cards_are_said_whole(void **state)
{
    (void)state;
    struct pack *pack = build_pack("muster-large");
    struct prevail_state s, view;
    struct scene *scene = malloc(sizeof *scene);
    assert_non_null(scene);
    prevail_begin(pack->bytes, &s);
    prevail_look(pack->bytes, &s, WHITE, &view);
    scene_make_of(&game_prevail, pack->bytes, &view, WHITE, scene);
    assert_true(scene->cards_n >= 50);
    for (int i = 0; i < scene->cards_n; i++) {
        const struct scene_card *c = &scene->cards[i];
        size_t n = strlen(c->text);
        if (n < 10 || c->text[n - 1] != '.')
            fail_msg("%s: %s", c->name, c->text);
        for (int k = 0; k < c->facts_n; k++)
            assert_true(strlen(c->facts[k].label) < sizeof c->facts[k].label - 1);
    }
    free(scene);
    pack_free(pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_price_list), cmocka_unit_test(test_computers_build),
                                       cmocka_unit_test(test_cards_are_said_whole)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
