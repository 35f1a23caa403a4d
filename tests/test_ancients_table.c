/* test_ancients_table.c: what people at the table see: the scene from both sides, sets picked in any order, warnings. */
#include "engine/content.h"
#include "engine/match.h"
#include "engine/sets.h"
#include "games/ancients/rules.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

static struct scene drawn;

/* A pack and the state of a position; the caller frees the pack. */
static struct pack *read_in(const char *position, struct ancients_state *state)
{
    struct errors errors = {0};
    struct json_doc doc;
    assert_true(json_parse(&doc, "position", position, strlen(position), &errors));
    struct pack *pack = pack_make(&game_ancients, NULL, NULL, doc.root, &errors);
    memset(state, 0, sizeof *state);
    if (!pack || !game_ancients.read_position(pack->bytes, doc.root, REFEREE, state, &errors))
        fail_msg("%s", text_str(&errors.text));
    json_free(&doc);
    errors_free(&errors);
    return pack;
}

static void draw(const struct pack *pack, const struct ancients_state *state, unsigned looker)
{
    struct ancients_state view;
    game_ancients.look(pack->bytes, state, looker, &view);
    memset(&drawn, 0, sizeof drawn);
    game_ancients.scene(pack->bytes, &view, looker, &drawn);
}

#define FOUR_IN_A_ROW                                                                                                  \
    "\"units\":[{\"id\":1,\"side\":\"bottom\",\"type\":\"MI\",\"hex\":\"7,4\"},"                                       \
    "{\"id\":2,\"side\":\"bottom\",\"type\":\"HI\",\"hex\":\"7,5\"},"                                                  \
    "{\"id\":3,\"side\":\"bottom\",\"type\":\"LI\",\"hex\":\"7,6\"},"                                                  \
    "{\"id\":4,\"side\":\"bottom\",\"type\":\"LI\",\"hex\":\"6,7\"},"                                                  \
    "{\"id\":9,\"side\":\"top\",\"type\":\"MI\",\"hex\":\"1,6\"}]"

/* K3: each side has its own left on its left. */
static void left_is_left(void **unused)
{
    (void)unused;
    struct ancients_state state;
    struct pack *pack = read_in("{\"game\":\"ancients\",\"scenario\":\"custom\","
                                "\"terrain\":[{\"hex\":\"8,4\",\"rampart\":[\"nw\",\"ne\"]}]," FOUR_IN_A_ROW "}",
                                &state);
    for (unsigned looker = TOP; looker <= BOTTOM; looker++) {
        draw(pack, &state, looker);
        assert_int_equal(drawn.bottom, looker);
        for (int i = 0; i < drawn.cells_n; i++) {
            const struct scene_cell *cell = &drawn.cells[i];
            int h = 2 * cell->x + (cell->y & 1);
            bool left = strstr(cell->role, "left") != NULL, right = strstr(cell->role, "right") != NULL;
            assert_int_equal(left, h <= 8);
            assert_int_equal(right, h >= 16);
            assert_int_equal(left,
                             hexes_has(((const struct ancients_pack *)pack->bytes)->section[looker][LEFT], cell->id));
            if (strcmp(cell->name, "8,4") == 0) {
                assert_int_equal(cell->y, looker == BOTTOM ? 8 : 0);
                assert_int_equal(cell->walls,
                                 looker == BOTTOM ? 1u << HEX_NW | 1u << HEX_NE : 1u << HEX_SE | 1u << HEX_SW);
            }
        }
    }
    pack_free(pack);
}

/* Asks for the picks, plays the line that comes back on one copy and `ascending` on another: the same state. */
static void same_as(const struct pack *pack, const struct ancients_state *state, const char *picks,
                    const char *ascending)
{
    struct sets sets;
    struct reason why;
    struct ancients_state view;
    game_ancients.look(pack->bytes, state, BOTTOM, &view);
    if (!sets_ask(&game_ancients, pack->bytes, &view, BOTTOM, picks, &sets, &why, NULL))
        fail_msg("%s: refused by %c%d", picks, why.rule >> 9, why.rule & 0x1FF);
    const char *lines[] = {sets.line, ascending};
    struct ancients_state end[2];
    for (int i = 0; i < 2; i++) {
        char line[LINE_MAX_BYTES + 1], part[LINE_MAX_BYTES + 1];
        end[i] = *state;
        strcpy(line, lines[i]);
        while (line[0]) {
            line_take_part(line, part);
            while (part[0]) {
                action_t action;
                assert_true(game_ancients.read(pack->bytes, &end[i], BOTTOM, part, &action, &why));
                if (action == action_make(VERB_GO, 0, 0, 0, 0) && end[i].step != STEP_ORDER)
                    continue; /* it was skipped: nobody more could be named */
                if (!game_ancients.check(pack->bytes, &end[i], BOTTOM, action, &why))
                    fail_msg("%s: refused by %c%d", lines[i], why.rule >> 9, why.rule & 0x1FF);
                game_ancients.apply(pack->bytes, &end[i], BOTTOM, action, NULL);
            }
        }
    }
    assert_memory_equal(&end[0], &end[1], sizeof end[0]);
}

static void orders_in_any_order(void **unused)
{
    static const struct {
        const char *card, *picks, *ascending;
    } sets[] = {
        {"order-three-center", "order 7,6; order 7,5", "order 7,5; order 7,6; go"},
        {"order-three-center", "order 7,6; order l7,5; order 6,7", "order 6,7; order l7,5; order 7,6"},
        {"line-command", "order 7,6; order 7,4; order 6,7; order 7,5", "order 6,7; order 7,6; order 7,5; order 7,4"},
        {"leadership-any", "order 7,6; order 7,4; lead 7,5", "lead 7,5; order 7,4; order 7,6; go"},
        {"leadership-any", "order 6,7; order 7,6; lead 7,5", "lead 7,5; order 7,6; order 6,7; go"},
        {"out-flanked", "order 7,4; order 6,7", NULL}};
    (void)unused;
    for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
        char position[1200];
        struct ancients_state state, view;
        snprintf(position, sizeof position,
                 "{\"game\":\"ancients\",\"scenario\":\"custom\"," FOUR_IN_A_ROW
                 ",\"leaders\":[{\"id\":1,\"side\":\"bottom\",\"name\":\"Nero\",\"hex\":\"7,5\"}],"
                 "\"turn\":{\"number\":3,\"player\":\"bottom\",\"step\":\"order\",\"card\":\"%s\"}}",
                 sets[i].card);
        struct pack *pack = read_in(position, &state);
        draw(pack, &state, BOTTOM);
        assert_int_equal(drawn.question.set, 1);
        if (sets[i].ascending)
            same_as(pack, &state, sets[i].picks, sets[i].ascending);
        else { /* 6,7 stands in the centre: no piece of that card */
            struct sets asked;
            struct reason why;
            game_ancients.look(pack->bytes, &state, BOTTOM, &view);
            assert_false(sets_ask(&game_ancients, pack->bytes, &view, BOTTOM, sets[i].picks, &asked, &why, NULL));
            assert_int_equal(why.rule, RULE('S', 39));
        }
        pack_free(pack);
    }
}

/* Rally gives several blocks to one unit: a member that is named twice. */
static void rally_in_any_order(void **unused)
{
    (void)unused;
    struct ancients_state state;
    struct pack *pack =
        read_in("{\"game\":\"ancients\",\"scenario\":\"custom\",\"units\":["
                "{\"id\":1,\"side\":\"bottom\",\"type\":\"MI\",\"hex\":\"7,5\",\"blocks\":1},"
                "{\"id\":2,\"side\":\"bottom\",\"type\":\"MI\",\"hex\":\"7,6\",\"blocks\":2},"
                "{\"id\":9,\"side\":\"top\",\"type\":\"MI\",\"hex\":\"1,6\"}],"
                "\"leaders\":[{\"id\":1,\"side\":\"bottom\",\"name\":\"Nero\",\"hex\":\"7,5\"}],"
                "\"turn\":{\"number\":3,\"player\":\"bottom\",\"step\":\"order\",\"card\":\"rally\","
                "\"dice_orders\":[\"md\",\"md\",\"hm\",\"fl\",\"sw\"]},\"pending\":{\"kind\":\"rally\"}}",
                &state);
    draw(pack, &state, BOTTOM);
    assert_int_equal(drawn.question.set, SET_AGAIN);
    assert_int_equal(drawn.question.most, 3);
    assert_non_null(strstr(drawn.prompt, "Dice that work: 2 medium, 1 helmet."));
    same_as(pack, &state, "rally 7,6; rally 7,5; rally 7,5", "rally 7,5; rally 7,5; rally 7,6; go");
    pack_free(pack);
}

static const struct scene_choice *choice(const char *words)
{
    for (int i = 0; i < drawn.choices_n; i++)
        if (strcmp(drawn.choices[i].words, words) == 0)
            return &drawn.choices[i];
    fail_msg("%s is not offered", words);
    return NULL;
}

/* R8: before a card that orders nobody is played, prompt, button and card say so. */
static void idle_cards_warn(void **unused)
{
    (void)unused;
    struct ancients_state state;
    struct pack *pack =
        read_in("{\"game\":\"ancients\",\"scenario\":\"custom\",\"sides\":{\"bottom\":{\"command\":4,\"hand\":["
                "\"first-strike\",\"order-two-right\",\"order-mounted\",\"order-two-center\"]}}," FOUR_IN_A_ROW
                ",\"turn\":{\"number\":3,\"player\":\"bottom\",\"step\":\"play\"}}",
                &state);
    draw(pack, &state, BOTTOM);
    assert_non_null(
        strstr(drawn.prompt, "These would order nobody and end your turn: Order Two Units Right, First Strike."));
    assert_string_equal(choice("play first-strike")->label, "Play First Strike: orders nobody, the turn ends");
    assert_string_equal(choice("play order-mounted")->label, "Play Order Mounted Troops: one unit of any kind");
    assert_string_equal(choice("play order-two-center")->label, "Play Order Two Units Center");
    for (int i = 0; i < drawn.cards_n; i++)
        if (strcmp(drawn.cards[i].kind, "order-mounted") == 0 && strcmp(drawn.cards[i].zone, "hand") == 0) {
            assert_non_null(strstr(drawn.cards[i].text, "If you have no such unit, order any one unit."));
            assert_string_equal(drawn.cards[i].facts[drawn.cards[i].facts_n - 1].show, "warning");
        }
    draw(pack, &state, TOP); /* and nobody else is told of the hand */
    assert_null(strstr(drawn.prompt, "First Strike"));
    pack_free(pack);
}

/* Moves that cost the battle are marches; the way is a chain of neighbours from the start to the end. */
static void moves_have_a_way(void **unused)
{
    (void)unused;
    struct ancients_state state;
    struct pack *pack =
        read_in("{\"game\":\"ancients\",\"scenario\":\"custom\",\"terrain\":[{\"hex\":\"6,9\",\"type\":\"forest\"}],"
                "\"units\":[{\"id\":1,\"side\":\"bottom\",\"type\":\"AX\",\"hex\":\"7,4\",\"turn\":{\"ordered\":true}},"
                "{\"id\":2,\"side\":\"bottom\",\"type\":\"MC\",\"hex\":\"7,8\",\"turn\":{\"ordered\":true}},"
                "{\"id\":9,\"side\":\"top\",\"type\":\"MI\",\"hex\":\"1,6\"}],"
                "\"turn\":{\"number\":3,\"player\":\"bottom\",\"step\":\"move\",\"card\":\"order-three-center\"}}",
                &state);
    const struct ancients_pack *p = (const struct ancients_pack *)pack->bytes;
    draw(pack, &state, BOTTOM);
    assert_int_equal(choice("move 7,4 6,4")->kind, CHOICE_MOVE);
    assert_int_equal(choice("move 7,4 5,4")->kind, CHOICE_MARCH); /* R42 */
    assert_int_equal(choice("move 7,8 6,9")->kind, CHOICE_MARCH); /* S112 */
    assert_int_equal(choice("move 7,8 4,8")->kind, CHOICE_MOVE);
    assert_int_equal(choice("done")->main, 1);
    int long_ones = 0;
    for (int i = 0; i < drawn.choices_n; i++) {
        const struct scene_choice *c = &drawn.choices[i];
        unsigned at = c->id;
        if (c->kind != CHOICE_MOVE && c->kind != CHOICE_MARCH)
            continue;
        for (int k = 0; k < c->path_n; at = c->path[k++])
            assert_true(hexes_has(p->near[at], c->path[k]));
        assert_int_equal(at, c->also);
        long_ones += c->path_n > 1;
    }
    assert_true(long_ones > 10);
    pack_free(pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(left_is_left), cmocka_unit_test(orders_in_any_order),
                                       cmocka_unit_test(rally_in_any_order), cmocka_unit_test(idle_cards_warn),
                                       cmocka_unit_test(moves_have_a_way)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
