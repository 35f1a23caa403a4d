/* test_ancients_table.c: what people at the table see: the scene from both sides, sets picked in any order, warnings. */
#include "engine/content.h"
#include "engine/inspect.h"
#include "engine/match.h"
#include "engine/sets.h"
#include "engine/told.h"
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
            assert_int_equal(left, hexes_has(first_battle(pack->bytes)->section[looker][LEFT], cell->id));
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
    assert_int_equal(drawn.question.set, 1);
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
    const struct ancients_pack *p = first_battle(pack->bytes);
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

/* ---- what happened ------------------------------------------------------------------------------ */

struct listener {
    struct events head;
    struct event heard[400];
    int n;
};

static void hear(struct events *sink, const struct event *event)
{
    struct listener *l = (struct listener *)sink;
    assert_true(l->n < 400);
    l->heard[l->n++] = *event;
}

/* A sentence for people: it ends as one, nothing is unknown in it, and no unit goes by its code. */
static void plain(const struct told *told)
{
    assert_true(told->text[0] >= 'A' && told->text[0] <= 'Z');
    assert_int_equal(told->text[strlen(told->text) - 1], '.');
    assert_null(strchr(told->text, '?'));
    for (int type = 1; type < TYPES; type++) {
        char code[8];
        snprintf(code, sizeof code, " %s ", ancients_type_codes[type]);
        assert_null(strstr(told->text, code));
    }
}

static void tell_all(const struct pack *pack, const struct ancients_state *before, const struct ancients_state *after,
                     const struct listener *l, int told_kinds_seen[TOLD_KINDS])
{
    for (unsigned looker = TOP; looker <= AUDIENCE; looker += looker == BOTTOM ? 3 : 1) {
        struct ancients_state was, is;
        game_ancients.look(pack->bytes, before, looker, &was);
        game_ancients.look(pack->bytes, after, looker, &is);
        for (int i = 0; i < l->n; i++) {
            struct told told;
            const struct event *e = &l->heard[i];
            struct happening what = {.kind = HAPPENED_EVENT, .event = e};
            if (!(e->seen >> looker & 1))
                continue;
            for (int blind = 0; blind < 2; blind++) { /* the views may be missing */
                tell(&game_ancients, pack->bytes, blind ? NULL : &was, blind ? NULL : &is, looker, &what, &told);
                told_kinds_seen[told.kind]++;
                assert_int_equal(told.kind == TOLD_NOTHING, e->kind == EVENT_FORCED);
                if (told.kind != TOLD_NOTHING)
                    plain(&told);
            }
        }
    }
}

static void everything_is_told(void **unused)
{
    static const char *const setups[] = {"{\"scenario\":\"901\"}", "{\"scenario\":\"005\"}",
                                         "{\"scenario\":\"010\",\"switches\":{\"preset\":\"classic\"}}",
                                         "{\"scenario\":\"903\"}", "{\"scenario\":\"902\"}"};
    static action_t all[512];
    int kinds[TOLD_KINDS] = {0};
    (void)unused;
    for (size_t k = 0; k < sizeof setups / sizeof *setups; k++) {
        struct errors errors = {0};
        struct json_doc doc;
        struct rng dice;
        struct ancients_state s, before;
        assert_true(json_parse(&doc, "setup", setups[k], strlen(setups[k]), &errors));
        struct pack *pack = pack_make(&game_ancients, NULL, NULL, doc.root, &errors);
        assert_non_null(pack);
        json_free(&doc);
        rng_seed(&dice, k);
        for (int match = 0; match < 4; match++) {
            game_ancients.begin(pack->bytes, &s);
            for (struct node node; (node = game_ancients.node(pack->bytes, &s)).kind != NODE_OVER;) {
                struct listener l = {.head = {.put = hear}};
                struct told told;
                before = s;
                if (node.kind == NODE_LUCK) {
                    game_ancients.resolve(pack->bytes, &s, game_ancients.sample(pack->bytes, &s, &dice), &l.head);
                } else {
                    int n = game_ancients.legal(pack->bytes, &s, s.ask.seat, all);
                    action_t action = all[rng_below(&dice, (uint32_t)n)];
                    struct happening what = {.kind = HAPPENED_ACTION, .who = s.ask.seat, .what = action};
                    tell(&game_ancients, pack->bytes, &before, NULL, AUDIENCE, &what, &told);
                    if (told.kind != TOLD_NOTHING)
                        plain(&told);
                    game_ancients.apply(pack->bytes, &s, s.ask.seat, action, &l.head);
                }
                tell_all(pack, &before, &s, &l, kinds);
            }
        }
        pack_free(pack);
        errors_free(&errors);
    }
    static const uint8_t wanted[] = {TOLD_NOTE,   TOLD_STEP,    TOLD_ORDER, TOLD_CARD,  TOLD_MOVE,
                                     TOLD_ATTACK, TOLD_SHOT,    TOLD_DICE,  TOLD_DRAW,  TOLD_HIT,
                                     TOLD_DEAD,   TOLD_RETREAT, TOLD_TRACK, TOLD_RESULT};
    for (size_t i = 0; i < sizeof wanted; i++)
        assert_true(kinds[wanted[i]] > 0);
}

/* ---- what is this? -------------------------------------------------------------------------------- */

static const struct inspect_row *row(const struct inspect *i, const char *label)
{
    for (int k = 0; k < i->rows_n; k++)
        if (strcmp(i->rows[k].label, label) == 0)
            return &i->rows[k];
    fail_msg("no row %s", label);
    return NULL;
}

static bool noted(const struct inspect *i, uint16_t rule)
{
    for (int k = 0; k < i->notes_n; k++)
        if (i->notes[k].rule == rule)
            return true;
    return false;
}

static void things_explain_themselves(void **unused)
{
    (void)unused;
    struct ancients_state state;
    struct inspect it;
    struct pack *pack = read_in(
        "{\"game\":\"ancients\",\"scenario\":\"custom\",\"discard\":[\"rally\"],\"terrain\":[{\"hex\":\"5,6\",\"type\":\"forest\"}],"
        "\"units\":[{\"id\":1,\"side\":\"bottom\",\"type\":\"HI\",\"hex\":\"5,6\",\"blocks\":3},"
        "{\"id\":2,\"side\":\"bottom\",\"type\":\"WA\",\"hex\":\"5,7\"},"
        "{\"id\":3,\"side\":\"bottom\",\"type\":\"MC\",\"hex\":\"6,6\",\"turn\":{\"ordered\":true}},"
        "{\"id\":4,\"side\":\"top\",\"type\":\"LS\",\"hex\":\"2,6\"}],"
        "\"leaders\":[{\"id\":1,\"side\":\"bottom\",\"name\":\"Nero\",\"hex\":\"6,6\"}],"
        "\"turn\":{\"number\":3,\"player\":\"bottom\",\"step\":\"battle\",\"card\":\"mounted-charge\"}}",
        &state);
    const void *p = pack->bytes;
    assert_true(inspect(&game_ancients, p, &state, BOTTOM, TARGET_PIECE, 0, &it)); /* heavy infantry in the forest */
    assert_string_equal(it.name, "Heavy infantry");
    assert_string_equal(row(&it, "Blocks")->value, "3");
    assert_string_equal(row(&it, "Dice")->value, "2");
    assert_string_equal(row(&it, "Dice")->base, "5");
    assert_non_null(strstr(row(&it, "Dice")->because, "forest"));
    assert_string_equal(row(&it, "Hit by")->value, "heavy, swords");
    assert_true(noted(&it, RULE('R', 107)));                                       /* two friends beside it */
    assert_true(noted(&it, RULE('R', 70)));                                        /* a leader beside it */
    assert_true(inspect(&game_ancients, p, &state, BOTTOM, TARGET_PIECE, 1, &it)); /* full warriors */
    assert_string_equal(row(&it, "Dice")->value, "4");
    assert_string_equal(row(&it, "May evade")->value, "nobody");
    assert_true(noted(&it, RULE('R', 109)));
    assert_true(inspect(&game_ancients, p, &state, BOTTOM, TARGET_PIECE, 2, &it)); /* ordered by Mounted Charge */
    assert_string_equal(row(&it, "Dice")->value, "4");
    assert_string_equal(row(&it, "Dice")->base, "3");
    assert_true(noted(&it, RULE('R', 105)));
    assert_true(inspect(&game_ancients, p, &state, BOTTOM, TARGET_PIECE, 3, &it)); /* the enemy's slingers */
    assert_string_equal(row(&it, "Range")->value, "3");
    assert_string_equal(row(&it, "Hit by")->value, "light");
    assert_string_equal(row(&it, "May evade")->value, "any attacker");
    assert_string_equal(it.reaches[0].kind, "range");
    assert_true(inspect(&game_ancients, p, &state, BOTTOM, TARGET_PIECE, UNITS_MAX, &it));
    assert_string_equal(it.name, "Nero");
    assert_true(inspect(&game_ancients, p, &state, BOTTOM, TARGET_CELL, 5 * COLS + 6, &it));
    assert_string_equal(it.name, "Forest at 5,6");
    assert_true(inspect(&game_ancients, p, &state, BOTTOM, TARGET_CARD, RALLY, &it));
    assert_non_null(strstr(it.about, "Flags and swords give nothing."));
    assert_false(inspect(&game_ancients, p, &state, BOTTOM, TARGET_PIECE, 20, &it));
    assert_false(inspect(&game_ancients, p, &state, BOTTOM, TARGET_CELL, 25, &it)); /* no hex of the board */
    assert_false(inspect(&game_ancients, p, &state, BOTTOM, TARGET_CARD, CARDS, &it));
    pack_free(pack);
}

/* Every result of a fight is of one kind, and each roll is of the kind that it should be. */
static void fights_are_forecast(void **unused)
{
    static const struct {
        uint8_t faces[4], blocks;
        const char *kind;
    } rolls[] = {{{FACE_MD, FACE_MD, FACE_LT, FACE_LT}, 2, "destroyed"},
                 {{FACE_FL, FACE_LT, FACE_LT, FACE_LT}, 2, "driven back"},
                 {{FACE_MD, FACE_LT, FACE_LT, FACE_LT}, 2, "weakened"},
                 {{FACE_LT, FACE_LT, FACE_LT, FACE_LT}, 2, "no effect"}};
    (void)unused;
    for (size_t i = 0; i < sizeof rolls / sizeof *rolls; i++) {
        struct ancients_state before, after, views[2];
        struct pack *pack = read_in(
            "{\"game\":\"ancients\",\"scenario\":\"custom\",\"discard\":[\"first-strike\"],"
            "\"units\":[{\"id\":1,\"side\":\"bottom\",\"type\":\"MI\",\"hex\":\"5,6\",\"turn\":{\"ordered\":true}},"
            "{\"id\":2,\"side\":\"top\",\"type\":\"MI\",\"hex\":\"4,6\",\"blocks\":2}],"
            "\"turn\":{\"number\":3,\"player\":\"bottom\",\"step\":\"battle\",\"card\":\"order-three-center\"}}",
            &before);
        uint64_t roll = 0;
        for (int d = 0; d < 4; d++)
            roll += dice_one(rolls[i].faces[d]);
        after = before;
        game_ancients.apply(pack->bytes, &after, BOTTOM, action_make(VERB_FIGHT, 5 * COLS + 6, 4 * COLS + 6, 0, 0),
                            NULL);
        game_ancients.resolve(pack->bytes, &after, roll, NULL);
        if (after.ask.kind == ASK_ROLL) /* the battle back hits nobody */
            game_ancients.resolve(pack->bytes, &after, 4 * dice_one(FACE_LT), NULL);
        game_ancients.look(pack->bytes, &before, BOTTOM, &views[0]);
        game_ancients.look(pack->bytes, &after, BOTTOM, &views[1]);
        int kind = game_ancients.forecast(pack->bytes, &views[0], &views[1], BOTTOM);
        assert_in_range(kind, 0, FORECAST_KINDS - 1);
        assert_string_equal(game_ancients.forecast_kinds[kind], rolls[i].kind);
        pack_free(pack);
    }
}

/* ---- unknown hands (R7) ------------------------------------------------------------------------------ */

static void unknown_hands_are_dealt(void **unused)
{
    static const char position[] =
        "{\"game\":\"ancients\",\"scenario\":\"custom\",\"sides\":{\"top\":{\"hand\":{\"n\":5}},"
        "\"bottom\":{\"hand\":[\"rally\",\"?\",\"order-heavy\",\"?\",\"?\"]}},\"discard\":[\"first-strike\"]," FOUR_IN_A_ROW
        ",\"turn\":{\"number\":3,\"player\":\"bottom\",\"step\":\"play\"}}";
    struct errors errors = {0};
    struct json_doc doc;
    struct ancients_state read, dealt[3];
    struct reason why;
    int different = 0;
    (void)unused;
    struct pack *pack = read_in(position, &read);
    assert_true(json_parse(&doc, "position", position, strlen(position), &errors));
    for (unsigned i = 0; i < 3; i++) {
        struct rng dice;
        rng_seed(&dice, i < 2 ? 7 + i : 7); /* the last one as the first */
        dealt[i] = read;
        game_ancients.deal(pack->bytes, doc.root, &dice, &dealt[i]);
        assert_true(game_ancients.valid(pack->bytes, &dealt[i], &why));
        assert_true(dealt[i].side[BOTTOM].hand[RALLY] >= 1 && dealt[i].side[BOTTOM].hand[ORDER_HEAVY] >= 1);
        assert_int_equal(dealt[i].discard[FIRST_STRIKE], 1);
        for (int side = 0; side < SIDES; side++) {
            int n = 0;
            for (int card = 1; card < CARDS; card++)
                n += dealt[i].side[side].hand[card];
            assert_int_equal(n, 5);
        }
        different += memcmp(&dealt[i].side, &read.side, sizeof read.side) != 0;
    }
    assert_int_equal(different, 3); /* not the first cards of the deck */
    assert_memory_equal(&dealt[0], &dealt[2], sizeof read);
    assert_memory_not_equal(&dealt[0].side, &dealt[1].side, sizeof read.side);
    json_free(&doc);
    pack_free(pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(left_is_left),
                                       cmocka_unit_test(orders_in_any_order),
                                       cmocka_unit_test(rally_in_any_order),
                                       cmocka_unit_test(idle_cards_warn),
                                       cmocka_unit_test(moves_have_a_way),
                                       cmocka_unit_test(everything_is_told),
                                       cmocka_unit_test(things_explain_themselves),
                                       cmocka_unit_test(fights_are_forecast),
                                       cmocka_unit_test(unknown_hands_are_dealt)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
