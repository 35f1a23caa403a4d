/* test_ancients.c: figures of the specification's geometry, and what holds over random battles of every scenario. */
#include "engine/content.h"
#include "engine/match.h"
#include "games/ancients/rules.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static struct pack *make(const char *setup)
{
    struct errors errors = {0};
    struct json_doc doc;
    assert_true(json_parse(&doc, "setup", setup, strlen(setup), &errors));
    struct pack *pack = pack_make(&game_ancients, NULL, NULL, doc.root, &errors);
    if (!pack)
        fail_msg("%s", text_str(&errors.text));
    json_free(&doc);
    errors_free(&errors);
    return pack;
}

/* S2: 73/8/22/6/4 hexes have 6/5/4/3/2 neighbours; S4: 41 hexes a section, ten in two; S3: greatest distance 16. */
static void board(void **unused)
{
    (void)unused;
    struct pack *pack = make("{\"scenario\":\"901\"}");
    const struct ancients_book *all = (const struct ancients_book *)pack->bytes;
    const struct ancients_pack *p = first_battle(all);
    int with[7] = {0}, sections[SECTIONS] = {0}, two = 0, farthest = 0;
    assert_int_equal(hexes_count(hexes_board), 113);
    hexes_each(hex, hexes_board) {
        int n = 0, in = 0;
        for (int d = 0; d < HEX_SIDES; d++)
            if (all->board.next[hex][d] != HEX_NONE) {
                n++;
                assert_true(hexes_has(p->near[hex], all->board.next[hex][d]));
            }
        assert_int_equal(hexes_count(p->near[hex]), n);
        with[n]++;
        for (int section = 0; section < SECTIONS; section++) {
            bool has = hexes_has(p->section[BOTTOM][section], hex);
            sections[section] += has;
            in += has;
            assert_int_equal(has, hexes_has(p->section[TOP][RIGHT - section], hex));
        }
        two += in == 2;
        hexes_each(to, hexes_board) {
            int d = hex_distance(&all->board, hex, to);
            farthest = d > farthest ? d : farthest;
        }
    }
    assert_int_equal(with[6], 73);
    assert_int_equal(with[5], 8);
    assert_int_equal(with[4], 22);
    assert_int_equal(with[3], 6);
    assert_int_equal(with[2], 4);
    for (int section = 0; section < SECTIONS; section++)
        assert_int_equal(sections[section], 41);
    assert_int_equal(two, 10);
    assert_int_equal(farthest, 16);
    pack_free(pack);
}

/* Neighbours of whole sets, against counting them hex by hex. */
static void neighbours(void **unused)
{
    (void)unused;
    struct pack *pack = make("{\"scenario\":\"901\"}");
    const struct ancients_pack *p = first_battle(pack->bytes);
    struct rng dice;
    rng_seed(&dice, 9);
    for (int round = 0; round < 1000; round++) {
        struct hexes set = {{rng_next(&dice), rng_next(&dice)}};
        for (int thin = round % 4; thin; thin--)
            set = hexes_and(set, (struct hexes){{rng_next(&dice), rng_next(&dice)}});
        set = hexes_and(set, hexes_board);
        struct hexes once = hexes_grow(set), twice = hexes_twice(set);
        for (unsigned hex = 0; hex < HEXES; hex++) {
            int n = hexes_has(hexes_board, hex) ? hexes_count(hexes_and(p->near[hex], set)) : 0;
            assert_int_equal(bit_has(once.w, hex), n >= 1);
            assert_int_equal(bit_has(twice.w, hex), n >= 2);
        }
    }
    pack_free(pack);
}

/* S109: how many hexes are crossed and pairs passed from 4,6, by distance; sight is symmetric. */
static void sight(void **unused)
{
    (void)unused;
    struct pack *pack = make("{\"scenario\":\"901\"}");
    const struct ancients_book *p = (const struct ancients_book *)pack->bytes;
    int count[7][7][4] = {{{0}}};
    unsigned from = 4 * COLS + 6;
    hexes_each(to, hexes_board) {
        int d = hex_distance(&p->board, from, to);
        struct sight_line line, back;
        int dh = half_column(to) - half_column(from), dr = (int)(to / COLS) - 4;
        if (d < 2 || d > 6)
            continue;
        ancients_sight_line(dh, dr, &line);
        ancients_sight_line(-dh, -dr, &back);
        assert_int_equal(line.crossed_n, back.crossed_n);
        assert_int_equal(line.pairs_n, back.pairs_n);
        count[d][line.crossed_n][line.pairs_n]++;
    }
    assert_int_equal(count[2][1][0], 6);
    assert_int_equal(count[2][0][1], 6);
    assert_int_equal(count[3][2][0], 18);
    assert_int_equal(count[4][3][0], 6);
    assert_int_equal(count[4][4][0], 12);
    assert_int_equal(count[4][1][2], 6);
    for (int crossed = 0; crossed < 7; crossed++)
        for (int pairs = 0; pairs < 4; pairs++) {
            if (count[5][crossed][pairs])
                assert_true(crossed == 4 && pairs == 0);
            if (count[6][crossed][pairs])
                assert_true((crossed == 5 && pairs == 0) || (crossed == 6 && pairs == 0) ||
                            (crossed == 2 && pairs == 3));
        }
    pack_free(pack);
}

/* The invariants at the end of section 8, after every entry. */
static void invariants(const void *p, const struct ancients_state *s)
{
    struct reason why;
    assert_true(ancients_valid(p, s, &why));
    for (int side = 0; side < SIDES; side++) {
        if (s->ask.kind == ASK_PLAY)
            assert_int_equal(s->side[side].hand_n, s->side[side].command);
        if (!s->result && !s->fought)
            assert_true(s->side[side].banners < s->side[side].target);
    }
    struct hexes named = {{0, 0}};
    for (int slot = 0; slot < UNITS_MAX; slot++)
        if (s->unit[slot].id && s->unit[slot].flags & ORDERED)
            named = hexes_or(named, hexes_of(s->unit[slot].hex));
    assert_memory_equal(&named, &s->named[UNITS], sizeof named);
}

static int battle(const void *p, struct rng *rng)
{
    static struct ancients_state state;
    static action_t all[512];
    game_ancients.begin(p, &state);
    for (int64_t entries = 0;; entries++) {
        struct node node = game_ancients.node(p, &state);
        invariants(p, &state);
        assert_true(entries < game_ancients.length_max);
        if (node.kind == NODE_OVER)
            return state.how;
        if (node.kind == NODE_LUCK) {
            game_ancients.resolve(p, &state, game_ancients.sample(p, &state, rng), NULL);
            continue;
        }
        unsigned seat = node.seats == 1 ? TOP : BOTTOM;
        int n = game_ancients.legal(p, &state, seat, all);
        assert_in_range(n, 1, 512);
        game_ancients.apply(p, &state, seat, all[rng_below(rng, (uint32_t)n)], NULL);
    }
}

static void battles(void **unused)
{
    (void)unused;
    struct errors errors = {0};
    struct json_doc doc = {0};
    struct rng rng;
    int n = 0, capped = 0;
    rng_seed(&rng, 136);
    assert_true(content_load(&doc, "ancients", NULL, NULL, &errors));
    json_each(scenario, json_get(doc.root, "scenarios"))
        for (int classic = 0; classic < 2; classic++) {
            char setup[128];
            snprintf(setup, sizeof setup, "{\"scenario\":\"%s\",\"switches\":{\"preset\":\"%s\"}}",
                     json_str(json_get(scenario, "id"), ""), classic ? "classic" : "manual");
            struct pack *pack = make(setup);
            for (int i = 0; i < 3; i++, n++)
                capped += battle(pack->bytes, &rng) == BY_TURNS;
            pack_free(pack);
        }
    assert_int_equal(n, 26 * 6);
    print_message("%d of %d random battles reached the turn cap (S136)\n", capped, n);
    json_free(&doc);
}

/* quick() draws from the list of legal() by the squares of prior(), with the same dice, though it does not always make
 * the list. */
static action_t drawn_from_the_list(const void *p, const struct ancients_state *s, unsigned seat, struct rng *dice)
{
    action_t list[512];
    uint16_t weights[512];
    int n = game_ancients.legal(p, s, seat, list), i = 0;
    uint32_t sum = 0;
    ancients_prior(p, s, seat, list, n, weights);
    for (int k = 0; k < n; k++)
        sum += (uint32_t)weights[k] * weights[k];
    for (uint32_t at = rng_below(dice, sum); at >= (uint32_t)weights[i] * weights[i]; i++)
        at -= (uint32_t)weights[i] * weights[i];
    return list[i];
}

static void quick_draws_by_prior(void **unused)
{
    static const char *const scenarios[] = {"001", "003", "006", "010", "015", "118", "124", "903"};
    (void)unused;
    for (unsigned k = 0; k < sizeof scenarios / sizeof *scenarios; k++) {
        char setup[40];
        snprintf(setup, sizeof setup, "{\"scenario\":\"%s\"}", scenarios[k]);
        struct pack *pack = make(setup);
        const void *p = pack->bytes;
        struct rng dice;
        rng_seed(&dice, k);
        for (int match = 0; match < 10; match++) {
            struct ancients_state s;
            ancients_begin(p, &s);
            for (int entry = 0; entry < 3000; entry++) {
                struct node node = game_ancients.node(p, &s);
                if (node.kind == NODE_OVER)
                    break;
                if (node.kind == NODE_LUCK) {
                    game_ancients.resolve(p, &s, game_ancients.sample(p, &s, &dice), NULL);
                    continue;
                }
                struct rng same = dice;
                action_t action = ancients_quick(p, &s, s.ask.seat, &dice),
                         listed = drawn_from_the_list(p, &s, s.ask.seat, &same);
                assert_int_equal(action, listed);
                assert_memory_equal(&dice, &same, sizeof dice);
                game_ancients.apply(p, &s, s.ask.seat, action, NULL);
            }
        }
        pack_free(pack);
    }
}

/* Lays content over the built-in one and makes the pack of scenario "mine"; NULL: mistakes. */
static struct pack *made_of(const char *content, struct errors *errors)
{
    struct json_doc over, setup;
    assert_true(json_parse(&setup, "setup", "{\"scenario\":\"mine\"}", 19, errors));
    assert_true(json_parse(&over, "mine", content, strlen(content), errors));
    struct pack *pack = pack_make(&game_ancients, NULL, over.root, setup.root, errors);
    json_free(&over);
    json_free(&setup);
    return pack;
}

static void refused_by(const char *content, const uint16_t *wanted, size_t n)
{
    struct errors errors = {0};
    assert_null(made_of(content, &errors));
    for (size_t i = 0; i < n; i++) {
        bool found = false;
        for (int e = 0; e < errors.n; e++)
            found |= errors.rules[e] == wanted[i];
        if (!found)
            fail_msg("%c%d is missing in:\n%s", wanted[i] >> 9, wanted[i] & 0x1FF, text_str(&errors.text));
    }
    errors_free(&errors);
}

#define MINE(banners, hand, terrain, units, leaders)                                                                   \
    "{\"scenarios\":[{\"id\":\"mine\",\"name\":\"Mine\",\"about\":\"Ours.\"," banners "\"first\":\"top\","             \
    "\"sides\":{\"top\":{\"army\":\"A\",\"hand\":" hand "},\"bottom\":{\"army\":\"B\",\"hand\":3}}," terrain           \
    "\"units\":" units "," leaders "}]}"

/* A battle with types of unit of its own (G23), one of them in the reserve: it is drawn, inspected and played, and its
 * positions read back as they were. */
static void own_types(void **unused)
{
    (void)unused;
    static const char content[] =
        "{\"units\":[{\"id\":\"THR\",\"like\":\"AX\",\"name\":\"Thracians\",\"class\":\"light\",\"dice\":4},"
        "{\"id\":\"CTP\",\"like\":\"HC\",\"name\":\"cataphracts\",\"class\":\"heavy\",\"blocks\":4}],"
        "\"scenarios\":[{\"id\":\"mine\",\"name\":\"Mine\",\"about\":\"Ours.\",\"banners\":2,\"first\":\"top\","
        "\"sides\":{\"top\":{\"army\":\"A\",\"hand\":6},\"bottom\":{\"army\":\"B\",\"hand\":4}},"
        "\"units\":{\"top\":{\"THR\":[\"2,3\",\"2,7\"],\"MI\":[\"2,4\"]},\"bottom\":{\"CTP\":[\"6,8\"],\"MI\":[\"6,5\"]}},"
        "\"leaders\":[{\"side\":\"top\",\"name\":\"One\",\"hex\":\"2,4\"}],"
        "\"reserve\":{\"top\":{\"units\":[\"THR\",\"CTP\"]}},"
        "\"special\":[{\"key\":\"ambush\",\"side\":\"top\",\"t\":1}]}]}";
    struct errors errors = {0};
    struct rng rng;
    rng_seed(&rng, 23);
    struct pack *pack = made_of(content, &errors);
    if (!pack)
        fail_msg("%s", text_str(&errors.text));
    struct ancients_state s = {0}, back = {0};
    struct scene *scene = calloc(1, sizeof *scene);
    struct inspect what = {0};
    assert_non_null(scene);
    ancients_begin(pack->bytes, &s);
    ancients_scene(pack->bytes, &s, REFEREE, scene);
    assert_string_equal(scene->pieces[0].kind, "THR");
    assert_string_equal(scene->pieces[0].name, "Thracians");
    assert_string_equal(scene->pieces[0].shape, "foot");
    assert_string_equal(scene->pieces[0].class, "light");
    assert_true(ancients_inspect(pack->bytes, &s, REFEREE, TARGET_PIECE, 0, &what));
    assert_string_equal(what.kind, "THR");
    struct text text = {0};
    struct json_doc doc;
    ancients_say_position(pack->bytes, &s, REFEREE, &text);
    assert_true(json_parse(&doc, "position", text_str(&text), text.n, &errors));
    assert_true(ancients_read_position(pack->bytes, doc.root, REFEREE, &back, &errors));
    assert_memory_equal(&s, &back, sizeof s);
    for (int i = 0; i < 20; i++)
        battle(pack->bytes, &rng);
    json_free(&doc);
    text_free(&text);
    free(scene);
    pack_free(pack);
    errors_free(&errors);
}

/* A scenario is data: a new one is played without touching C, and one with mistakes is refused with each of them: first
 * those of form, from the description, then those of sense. */
static void own_scenario(void **unused)
{
    (void)unused;
    static const uint16_t form[] = {RULE('R', 26), RULE('S', 123)},
                          sense[] = {RULE('R', 2), RULE('S', 117), RULE('S', 1), RULE('S', 5)},
                          cards[] = {RULE('S', 59)};
    struct errors errors = {0};
    struct rng rng;
    rng_seed(&rng, 1);
    struct pack *pack = made_of(MINE("\"banners\":1,", "3", "\"terrain\":[{\"hex\":\"4,6\",\"type\":\"hill\"}],",
                                     "{\"top\":{\"MI\":[\"3,6\"]},\"bottom\":{\"MI\":[\"5,6\"]}}",
                                     "\"leaders\":[{\"side\":\"top\",\"name\":\"One\",\"hex\":\"3,6\"}]"),
                                &errors);
    if (!pack)
        fail_msg("%s", text_str(&errors.text));
    battle(pack->bytes, &rng);
    pack_free(pack);
    errors_free(&errors);
    refused_by(MINE("", "9", "\"terrain\":[{\"hex\":\"8,12\",\"rampart\":[]}],", "{\"top\":{\"MI\":[\"4,6\"]}}",
                    "\"leaders\":[]"),
               form, sizeof form / sizeof *form);
    refused_by(MINE("", "3", "\"terrain\":[{\"hex\":\"4,6\",\"type\":\"lake\"}],",
                    "{\"top\":{\"MI\":[\"4,6\",\"9,9\"]},\"bottom\":{\"MI\":[\"5,5\",\"5,5\"]}}",
                    "\"leaders\":[{\"side\":\"top\",\"name\":\"One\",\"hex\":\"5,5\"}]"),
               sense, sizeof sense / sizeof *sense);
    refused_by("{\"cards\":[{\"id\":\"rally\",\"kind\":\"tactic\",\"count\":1,\"name\":\"Rally\",\"text\":\"-\"},"
               "{\"id\":\"rally\",\"kind\":\"tactic\",\"count\":1,\"name\":\"Again\",\"text\":\"-\"}]}",
               cards, 1); /* C1: one id twice */
}

static const char *specials(const char *setup)
{
    static struct scene scene;
    static struct ancients_state state;
    struct pack *pack = make(setup);
    memset(&scene, 0, sizeof scene);
    game_ancients.begin(pack->bytes, &state);
    game_ancients.scene(pack->bytes, &state, REFEREE, &scene);
    pack_free(pack);
    for (int i = 0; i < scene.panels_n; i++)
        if (strcmp(scene.panels[i].title, "Special rules") == 0)
            return scene.panels[i].text;
    return "";
}

/* R28: whoever sits down can read what the battle adds to the rules. */
static void special_rules_told(void **unused)
{
    (void)unused;
    assert_string_equal(specials("{\"scenario\":\"901\"}"), "");
    assert_string_equal(specials("{\"scenario\":\"010\"}"),
                        "Roman: a banner for each unit that leaves over the edge, 0,4 to 0,12 (S129)\n"
                        "Roman: lost if Scipio is eliminated (S129)");
    assert_string_equal(specials("{\"scenario\":\"903\"}"),
                        "City: Rolling Fire (G6) from 2,4 2,5 2,6 2,7 2,8\n"
                        "League: a banner for a unit that takes (S130) 2,5 2,6 2,7");
    static const char *const told[][2] = {{"002", "S125"}, {"005", "S126"}, {"006", "S127"}, {"009", "S128"}};
    for (size_t i = 0; i < sizeof told / sizeof *told; i++) {
        char setup[40];
        snprintf(setup, sizeof setup, "{\"scenario\":\"%s\"}", told[i][0]);
        assert_non_null(strstr(specials(setup), told[i][1]));
    }
    assert_string_equal(specials("{\"scenario\":\"124\"}"), "");
    assert_non_null(strstr(specials("{\"scenario\":\"124\",\"switches\":{\"lone_phalanx\":\"on\"}}"), "S131"));
}

/* A refusal speaks of what it refuses: one word of each. */
static void reasons_fit(void **unused)
{
    (void)unused;
    static const struct {
        struct reason why;
        const char *word;
    } reasons[] = {{{.rule = RULE('R', 62)}, "shot"},
                   {{.rule = RULE('S', 79)}, "leader"},
                   {{.rule = RULE('R', 93)}, "camels"},
                   {{.rule = RULE('S', 117)}, "terrain"},
                   {{.rule = RULE('S', 72), .a = 0, .c = VERB_MOVE}, "a unit that a leader has joined"},
                   {{.rule = RULE('S', 72), .a = 1, .c = VERB_MOVE}, "a leader goes"}};
    struct pack *pack = make("{\"scenario\":\"901\"}");
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++) {
        char line[200];
        struct text text = text_fixed(line, sizeof line);
        game_ancients.say_reason(pack->bytes, &reasons[i].why, &text);
        assert_non_null(strstr(line, reasons[i].word));
    }
    pack_free(pack);
}

/* However the dice fell, the question shows those that can still be used. */
static void dice_left_told(void **unused)
{
    (void)unused;
    static struct scene scene;
    static struct ancients_state state;
    struct pack *pack = make("{\"scenario\":\"901\"}");
    game_ancients.begin(pack->bytes, &state);
    state.card = COUNTER_ATTACK;
    state.acts_as = I_AM_SPARTACUS;
    state.step = STEP_ORDER;
    state.ask.kind = ASK_ORDER;
    state.ask.seat = state.player;
    for (int face = 0; face < DICE_FACES; face++)
        state.dice_orders += (uint32_t)dice_one(face) * (face == FACE_HM ? 2 : 1);
    memset(&scene, 0, sizeof scene);
    game_ancients.scene(pack->bytes, &state, state.player, &scene);
    assert_non_null(strstr(scene.prompt, "Dice that work: 1 light, 1 medium, 1 heavy, 2 helmets."));
    pack_free(pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(board),         cmocka_unit_test(neighbours),           cmocka_unit_test(sight),
        cmocka_unit_test(battles),       cmocka_unit_test(quick_draws_by_prior), cmocka_unit_test(own_scenario),
        cmocka_unit_test(own_types),     cmocka_unit_test(special_rules_told),   cmocka_unit_test(reasons_fit),
        cmocka_unit_test(dice_left_told)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
