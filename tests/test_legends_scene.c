/* test_legends_scene.c: what cases cannot show of `legends`: which card on the table can be played, what is known of a
 * foreign hand, and the words of panels, prompts and refusals. */
#include "engine/inspect.h"
#include "engine/json.h"
#include "engine/match.h"
#include "engine/scene.h"
#include "engine/sets.h"
#include "games/legends/legends.h"

#include <setjmp.h>
#include <stdarg.h>
/* cmocka wants these first */
#include <cmocka.h>
#include <stdlib.h>
#include <string.h>

#define START                                                                                                          \
    "{\"game\":\"legends\",\"board\":{\"rows\":9,\"cols\":12},\"limits\":{\"hand\":4,\"action\":3,\"rounds\":8},"      \
    "\"first\":\"r\",\"stage\":\"turn\",\"round\":1,\"turn\":\"r\",\"phase\":\"move\","

struct table {
    struct pack *pack;
    struct match *match;
    struct scene *scene;
};

static void table_open(struct table *t, const char *json)
{
    static const uint8_t seed[SEED_BYTES] = {7};
    const struct game *game = game_find("legends");
    struct errors errors = {0};
    struct json_doc doc;
    assert_true(json_parse(&doc, "position", json, strlen(json), &errors));
    t->pack = pack_make(game, NULL, NULL, doc.root, &errors);
    assert_non_null(t->pack);
    void *state = calloc(1, game->state_size);
    if (!game->read_position(t->pack->bytes, doc.root, REFEREE, state, &errors))
        fail_msg("%s", text_str(&errors.text));
    t->match = match_from(t->pack, state, seed);
    t->scene = calloc(1, sizeof *t->scene);
    free(state);
    json_free(&doc);
    errors_free(&errors);
}

static void table_close(struct table *t)
{
    match_free(t->match);
    pack_free(t->pack);
    free(t->scene);
}

static void line(struct table *t, const char *words)
{
    struct reason why;
    if (!match_line(t->match, NOBODY, words, &why, NULL))
        fail_msg("refused: %s", words);
}

static const struct scene *seen(struct table *t, unsigned looker)
{
    const struct game *game = t->pack->game;
    void *view = calloc(1, game->state_size);
    memset(t->scene, 0, sizeof *t->scene);
    game->look(t->pack->bytes, match_state(t->match), looker, view);
    game->scene(t->pack->bytes, view, looker, t->scene);
    free(view);
    return t->scene;
}

/* The zones of the cards that can be chosen, one behind the other. */
static void choosable(const struct scene *s, char zones[80])
{
    struct text out = text_fixed(zones, 80);
    for (int i = 0; i < s->cards_n; i++)
        if (s->cards[i].marks & MARK_CHOICE)
            text_format(&out, "%u %s %s;", s->cards[i].seat, s->cards[i].zone, s->cards[i].code);
}

static void refused(struct table *t, const char *words, const char *sentence)
{
    struct reason why;
    struct text out = {0};
    assert_false(match_line(t->match, NOBODY, words, &why, NULL));
    t->pack->game->say_reason(t->pack->bytes, &why, &out);
    assert_string_equal(text_str(&out), sentence);
    text_free(&out);
}

/* Copies of a card in the deck, among the discards and in the other hand do not look as if they could be played. */
static void test_only_the_hand_is_played(void **state)
{
    (void)state;
    struct table t;
    char zones[80] = "";
    table_open(&t, START "\"sides\":{\"r\":{\"hand\":[\"PU\",\"AD\"],\"deck\":[\"PU\"],\"out\":[\"PU\"]},"
                         "\"c\":{\"hand\":[\"AD\",\"FS\"],\"deck\":[\"FS\"],\"out\":[\"PU\"],\"known\":[\"AD\"]}},"
                         "\"units\":[{\"side\":\"r\",\"type\":\"EQ\",\"at\":\"4.4\"},"
                         "{\"side\":\"r\",\"type\":\"IN\",\"at\":\"8.8\"},"
                         "{\"side\":\"c\",\"type\":\"PH\",\"at\":\"4.5\",\"str\":1},"
                         "{\"side\":\"c\",\"type\":\"LE\",\"at\":\"0.0\"}]}");
    line(&t, "act 4.4");
    line(&t, "stay");
    line(&t, "attack 4.5");
    line(&t, "go");
    line(&t, "roll 6 6");
    line(&t, "roll 1 1");
    choosable(seen(&t, 0), zones);
    assert_string_equal(zones, "0 hand AD;");
    line(&t, "play AD");
    zones[0] = 0;
    choosable(seen(&t, 0), zones);
    assert_string_equal(zones, "0 hand PU;");
    table_close(&t);
}

/* In Select a card can be taken from the deck only, and put back from the hand only. */
static void test_select_names_its_pile(void **state)
{
    (void)state;
    struct table t;
    char zones[80] = "";
    table_open(&t, "{\"game\":\"legends\",\"scenario\":\"ticinus\",\"stage\":\"select\"}");
    line(&t, "A: take WD");
    choosable(seen(&t, 0), zones);
    assert_null(strstr(zones, "hand"));
    assert_non_null(strstr(zones, "0 deck WD;"));
    table_close(&t);
}

/* G36: a card that came back stays in sight of the other side. */
static void test_known_cards_are_drawn(void **state)
{
    (void)state;
    struct table t;
    int known = 0;
    table_open(&t, START "\"sides\":{\"c\":{\"hand\":[\"AD\",\"FS\"],\"deck\":[],\"known\":[\"AD\"]}},"
                         "\"units\":[{\"side\":\"r\",\"type\":\"EQ\",\"at\":\"4.4\"}]}");
    const struct scene *s = seen(&t, 0);
    for (int i = 0; i < s->cards_n; i++)
        known += strcmp(s->cards[i].zone, "known hand") == 0 && strcmp(s->cards[i].code, "AD") == 0;
    assert_int_equal(known, 1);
    s = seen(&t, 1);
    for (int i = 0; i < s->cards_n; i++)
        assert_string_not_equal(s->cards[i].zone, "known hand");
    table_close(&t);
}

/* The value of a row of the open combat; -99: there is none. */
static int row(const struct scene *s, unsigned seat, const char *label, const char *because)
{
    for (int i = 0; i < s->fight.rows_n; i++) {
        const struct scene_row *r = &s->fight.rows[i];
        if (r->seat == seat && strcmp(r->label, label) == 0 && strcmp(r->because, because) == 0)
            return r->value;
    }
    return -99;
}

/* R82, R83: the rows promise no retreat that the rules do not know. */
static void test_leaders_in_the_rows(void **state)
{
    (void)state;
    static const struct {
        const char *attack;
        int wounded, driven, fewer;
    } fights[] = {{"attack 4.5", 3, -99, -99}, {"attack 3.4", 4, 4, 1}, {"attack 5.3", 4, 4, -99}};
    for (size_t i = 0; i < sizeof fights / sizeof *fights; i++) {
        struct table t;
        table_open(&t, START
                   "\"units\":[{\"side\":\"r\",\"type\":\"IN\",\"at\":\"4.4\"},"
                   "{\"side\":\"c\",\"type\":\"LE\",\"at\":\"4.5\"},{\"side\":\"c\",\"type\":\"IN\",\"at\":\"3.4\"},"
                   "{\"side\":\"c\",\"type\":\"SP\",\"at\":\"5.3\"}]}");
        line(&t, "act 4.4");
        line(&t, "stay");
        line(&t, fights[i].attack);
        const struct scene *s = seen(&t, 0);
        assert_int_equal(s->fight.on, 1);
        assert_int_equal(s->fight.dice_due, 3);
        assert_int_equal(row(s, 0, "Strength", ""), 3);
        assert_int_equal(row(s, 0, "Hits on", "melee"), 4);
        assert_int_equal(row(s, 1, "Wounded under", ""), fights[i].wounded);
        assert_int_equal(row(s, 1, "Driven back on", ""), fights[i].driven);
        assert_int_equal(row(s, 1, "Retreats fewer", "a Leader beside it"), fights[i].fewer);
        if (fights[i].driven < 0)
            assert_int_equal(row(s, 1, "Retreats", "a Leader never retreats"), SCENE_WORDS);
        table_close(&t);
    }
}

/* The sum of the dice: strength, charge, and a friend beside the target; a Leader beside the attacker. */
static void test_rows_of_cards(void **state)
{
    (void)state;
    struct table t;
    table_open(&t,
               START "\"sides\":{\"r\":{\"hand\":[\"CC\",\"FL\",\"EV\"]}},"
                     "\"units\":[{\"side\":\"r\",\"type\":\"EQ\",\"at\":\"4.2\"},"
                     "{\"side\":\"r\",\"type\":\"LE\",\"at\":\"3.4\"},{\"side\":\"r\",\"type\":\"SP\",\"at\":\"4.6\"},"
                     "{\"side\":\"c\",\"type\":\"IN\",\"at\":\"4.5\"}]}");
    line(&t, "act 4.2");
    line(&t, "move 4.4");
    line(&t, "attack 4.5");
    line(&t, "play CC");
    line(&t, "play FL");
    line(&t, "play EV");
    const struct scene *s = seen(&t, 1);
    assert_int_equal(s->fight.dice_due, 6);
    assert_int_equal(row(s, 0, "Strength", ""), 2);
    assert_int_equal(row(s, 0, "Card", "Cavalry Charge"), 1);
    assert_int_equal(row(s, 0, "Card", "Flanking"), 1);
    assert_int_equal(row(s, 0, "Card", "Envelopment"), 2);
    assert_int_equal(row(s, 0, "Hits on", "melee: 3, less 1 for the Leader beside it"), 2);
    table_close(&t);
}

/* Moves, marches, attacks and shots are told apart, and moves say which way they take. */
static void test_kinds_of_choices(void **state)
{
    (void)state;
    static const struct {
        const char *words;
        unsigned kind;
        int path;
    } wanted[] = {{"stay", CHOICE_END, 0},
                  {"move 4.5", CHOICE_MOVE, 1},
                  {"move 2.3", CHOICE_MOVE, 2},
                  {"march 4.8", CHOICE_MARCH, 4}};
    struct table t;
    table_open(&t, START "\"units\":[{\"side\":\"r\",\"type\":\"CA\",\"at\":\"4.4\"},"
                         "{\"side\":\"c\",\"type\":\"IN\",\"at\":\"5.4\"},"
                         "{\"side\":\"c\",\"type\":\"IN\",\"at\":\"6.4\"}]}");
    line(&t, "act 4.4");
    const struct scene *s = seen(&t, 0);
    for (size_t k = 0; k < sizeof wanted / sizeof *wanted; k++) {
        int found = 0;
        for (int i = 0; i < s->choices_n; i++)
            if (strcmp(s->choices[i].words, wanted[k].words) == 0) {
                assert_int_equal(s->choices[i].kind, wanted[k].kind);
                assert_int_equal(s->choices[i].path_n, wanted[k].path);
                assert_int_equal(s->choices[i].main, wanted[k].kind == CHOICE_END);
                assert_int_equal(s->choices[i].piece, 0);
                if (wanted[k].path)
                    assert_int_equal(s->choices[i].path[wanted[k].path - 1], s->choices[i].id);
                found++;
            }
        assert_int_equal(found, 1);
    }
    assert_string_equal(s->question.kind, "move");
    line(&t, "stay");
    s = seen(&t, 0);
    for (int i = 0; i < s->choices_n; i++)
        assert_int_equal(s->choices[i].kind, strcmp(s->choices[i].words, "attack 5.4") == 0   ? CHOICE_ATTACK
                                             : strcmp(s->choices[i].words, "attack 6.4") == 0 ? CHOICE_SHOOT
                                                                                              : CHOICE_END);
    table_close(&t);
}

/* G40: the way that is drawn is a shortest one, step by step, over ground that the unit may cross (R56 to R60). */
static int ways_are_legal(struct table *t, unsigned slot)
{
    const struct legends_pack *pack = (const struct legends_pack *)t->pack->bytes;
    const struct legends_state *now = match_state(t->match);
    bool passes = !legends_type(pack, &now->unit[slot])->heavy;
    const struct scene *s = seen(t, 0);
    int ways = 0, around = 0;
    for (int i = 0; i < s->choices_n; i++) {
        const struct scene_choice *c = &s->choices[i];
        unsigned at = now->unit[slot].tile;
        if (c->kind != CHOICE_MOVE && c->kind != CHOICE_MARCH)
            continue;
        around += c->path_n > hex_distance(&pack->board, at, c->id);
        assert_int_equal(c->path_n, legends_path(pack, now, slot, c->id));
        for (int k = 0; k < c->path_n; at = c->path[k++]) {
            assert_int_equal(hex_distance(&pack->board, at, c->path[k]), 1);
            assert_true(bit_has(pack->passable, c->path[k]));
            assert_true(passes || !legends_occupied(now, c->path[k]));
        }
        assert_int_equal(at, c->id);
        ways++;
    }
    assert_true(ways > 10);
    return around;
}

static void test_ways_go_around(void **state)
{
    (void)state;
    struct table t;
#define BARRED(type, ground)                                                                                           \
    "{\"game\":\"legends\",\"board\":{\"rows\":9,\"cols\":12" ground "},\"limits\":{\"hand\":4,\"action\":3,"          \
    "\"rounds\":8},\"first\":\"r\",\"stage\":\"turn\",\"round\":1,\"turn\":\"r\",\"phase\":\"move\","                  \
    "\"units\":[{\"side\":\"r\",\"type\":\"" type "\",\"at\":\"4.4\"},"                                                \
    "{\"side\":\"r\",\"type\":\"IN\",\"at\":\"4.5\"},{\"side\":\"r\",\"type\":\"IN\",\"at\":\"3.5\"},"                 \
    "{\"side\":\"c\",\"type\":\"IN\",\"at\":\"5.5\"},{\"side\":\"c\",\"type\":\"IN\",\"at\":\"2.5\"}]}"
    table_open(&t, BARRED("CA", ""));
    line(&t, "act 4.4");
    assert_true(ways_are_legal(&t, 0) > 0); /* R59: a Heavy unit goes around */
    table_close(&t);
    table_open(&t, BARRED("NU", ""));
    line(&t, "act 4.4");
    assert_int_equal(ways_are_legal(&t, 0), 0); /* R60: a Light one goes through */
    table_close(&t);
    table_open(&t, BARRED("NU", ",\"water\":[\"4.6\",\"3.4\",\"5.4\"]"));
    line(&t, "act 4.4");
    assert_true(ways_are_legal(&t, 0) > 0); /* R56: around water */
    table_close(&t);
#undef BARRED
}

/* G42: a unit with nothing to attack may still move; once the army attacks, it has nothing left to do. */
static void test_idle_in_an_army(void **state)
{
    (void)state;
    struct table t;
    table_open(&t, START
               "\"switches\":{\"turn_scope\":\"army\"},\"units\":[{\"side\":\"r\",\"type\":\"IN\",\"at\":\"4.4\"},"
               "{\"side\":\"r\",\"type\":\"IN\",\"at\":\"6.4\"},{\"side\":\"c\",\"type\":\"IN\",\"at\":\"4.5\"}]}");
    const struct scene *s = seen(&t, 0);
    for (int i = 0; i < s->choices_n; i++)
        assert_null(strstr(s->choices[i].label, "neither"));
    line(&t, "act 4.4");
    line(&t, "stay");
    line(&t, "act 6.4");
    line(&t, "stay");
    s = seen(&t, 0);
    int said = 0;
    for (int i = 0; i < s->choices_n; i++) {
        bool idle = strstr(s->choices[i].label, "neither") != NULL;
        assert_int_equal(idle, strcmp(s->choices[i].words, "act 6.4") == 0);
        said += idle;
    }
    assert_int_equal(said, 1);
    table_close(&t);
}

/* ---- sets in any order ---------------------------------------------------------------------------------------- */

static bool ask(struct table *t, unsigned seat, const char *picks, struct sets *out, struct reason *why)
{
    const struct game *game = t->pack->game;
    void *view = calloc(1, game->state_size);
    game->look(t->pack->bytes, match_state(t->match), seat, view);
    bool ok = sets_ask(game, t->pack->bytes, view, seat, picks, out, why, NULL);
    free(view);
    return ok;
}

static bool may_pick(const struct table *t, const struct sets *s, const char *words)
{
    for (int i = 0; i < s->may_n; i++) {
        char said[64];
        struct text text = text_fixed(said, sizeof said);
        t->pack->game->say_action(t->pack->bytes, s->may[i], &text);
        if (strcmp(said, words) == 0)
            return true;
    }
    return false;
}

/* An order named downwards comes to the same as upwards; a unit that has acted is refused with its rule. */
static void test_order_in_any_order(void **state)
{
    (void)state;
    static struct sets sets;
    struct reason why;
    struct table t;
    table_open(&t, START
               "\"sides\":{\"r\":{\"hand\":[\"MO\"]}},"
               "\"units\":[{\"side\":\"r\",\"type\":\"CA\",\"at\":\"4.4\"},"
               "{\"side\":\"r\",\"type\":\"IN\",\"at\":\"8.6\"},{\"side\":\"r\",\"type\":\"IN\",\"at\":\"8.8\"},"
               "{\"side\":\"r\",\"type\":\"IN\",\"at\":\"6.6\",\"state\":\"attacked\"},"
               "{\"side\":\"r\",\"type\":\"VE\",\"at\":\"7.7\"},{\"side\":\"c\",\"type\":\"SP\",\"at\":\"1.5\"}]}");
    line(&t, "play MO");
    assert_int_equal(seen(&t, 0)->question.set, 1);
    assert_int_equal(seen(&t, 0)->question.most, 3);
    assert_true(ask(&t, 0, "", &sets, &why));
    assert_false(sets.go);
    assert_true(ask(&t, 0, "order 8.6; order 4.4", &sets, &why));
    assert_true(sets.go);
    assert_true(may_pick(&t, &sets, "order 7.7"));
    assert_false(may_pick(&t, &sets, "order 6.6"));
    assert_string_equal(sets.line, "order 4.4; order 8.6; done");
    assert_false(ask(&t, 0, "order 8.8; order 6.6", &sets, &why));
    assert_int_equal(why.rule, RULE('G', 3));
    assert_true(ask(&t, 0, "order 8.8; order 4.4; order 7.7", &sets, &why));
    assert_true(sets.full);
    line(&t, sets.line);
    line(&t, "act 8.8");
    table_close(&t);
}

/* A hand: several copies, in any order; a full one takes another when a card is put back. */
static void test_hand_in_any_order(void **state)
{
    (void)state;
    static struct sets sets;
    struct reason why;
    struct table t, other;
    table_open(&t, "{\"game\":\"legends\",\"scenario\":\"ticinus\",\"stage\":\"select\"}");
    table_open(&other, "{\"game\":\"legends\",\"scenario\":\"ticinus\",\"stage\":\"select\"}");
    assert_true(ask(&t, 0, "take AD; take WD", &sets, &why));
    assert_true(sets.go && may_pick(&t, &sets, "take WD") && may_pick(&t, &sets, "take CC"));
    assert_true(ask(&t, 0, "take AD; take WD; take WD", &sets, &why));
    assert_true(sets.go);
    assert_int_equal(sets.may_n, 0);
    assert_string_equal(sets.line, "take WD; take WD; take AD; ready");
    assert_false(ask(&t, 0, "take AD; take WD; take WD; take WD", &sets, &why));
    assert_int_equal(why.rule, RULE('R', 101));
    assert_true(match_line(t.match, 0, "take WD; take WD; take AD; ready", &why, NULL));
    assert_true(match_line(other.match, 0, "take AD WD WD ready", &why, NULL));
    assert_memory_equal(match_state(t.match), match_state(other.match), t.pack->game->state_size);
    table_close(&t);
    table_close(&other);
    table_open(&t, "{\"game\":\"legends\",\"scenario\":\"ticinus\",\"stage\":\"select\",\"round\":5,"
                   "\"switches\":{\"refill\":\"block\"},\"sides\":{\"c\":{\"hand\":[\"WD\",\"WD\",\"AD\"]}}}");
    assert_true(ask(&t, 1, "take CC; put WD", &sets, &why));
    assert_string_equal(sets.line, "put WD; take CC; ready");
    table_close(&t);
}

/* G42: once an army has begun to move, its Move phase is closed, not passed. */
static void test_army_prompts(void **state)
{
    (void)state;
    struct table t;
    table_open(&t, START
               "\"switches\":{\"turn_scope\":\"army\"},\"units\":[{\"side\":\"r\",\"type\":\"IN\",\"at\":\"4.4\"},"
               "{\"side\":\"r\",\"type\":\"IN\",\"at\":\"6.4\"},{\"side\":\"c\",\"type\":\"IN\",\"at\":\"0.0\"}]}");
    assert_string_equal(seen(&t, 0)->prompt, "Round 1: choose a unit to act, or pass.");
    line(&t, "act 4.4");
    line(&t, "march 4.5");
    assert_string_equal(seen(&t, 0)->prompt, "Round 1: choose the next unit to move, or go on to the attacks.");
    table_close(&t);
}

static void test_refusals(void **state)
{
    (void)state;
    struct table t;
    table_open(&t,
               START "\"sides\":{\"r\":{\"hand\":[\"PU\",\"HR\",\"MO\"]}},"
                     "\"units\":[{\"side\":\"r\",\"type\":\"CA\",\"at\":\"4.4\"},"
                     "{\"side\":\"r\",\"type\":\"IN\",\"at\":\"8.6\"},{\"side\":\"r\",\"type\":\"IN\",\"at\":\"8.8\"},"
                     "{\"side\":\"c\",\"type\":\"SP\",\"at\":\"4.5\",\"str\":1}]}");
    refused(&t, "march 4.3", "no unit is active: choose one first, with `act` and its tile");
    refused(&t, "order 8.6", "units are ordered only after Mixed Order: play it first");
    line(&t, "play MO");
    line(&t, "order 8.6");
    refused(&t, "march 4.6", "the order comes first: name its units, then `done`");
    line(&t, "done");
    line(&t, "end");
    line(&t, "act 4.4");
    refused(&t, "attack 4.5", "the Cavalry on 4.4 must first move, march or stay");
    refused(&t, "move 4.1", "the Cavalry on 4.4 cannot reach 4.1: before an attack it moves 2 tiles at most");
    line(&t, "stay");
    refused(&t, "attack 4.7", "no enemy unit stands on 4.7 within range: the Cavalry on 4.4 reaches 2 tiles");
    line(&t, "attack 4.5");
    line(&t, "roll 6 6");
    line(&t, "roll 1 1");
    refused(&t, "play HR 4.0", "too far for Hit and Run");
    line(&t, "advance");
    line(&t, "play PU");
    refused(&t, "march 4.6", "a pursuit is a normal move, not a march");
    table_close(&t);
    table_open(&t, "{\"game\":\"legends\",\"scenario\":\"trebia\",\"stage\":\"select\"}");
    refused(&t, "A: take FS",
            "Select has an order: optional units, cards put back, cards taken; sets are named in ascending order");
    table_close(&t);
}

/* A unit that can do nothing may be activated, but not without a word. */
static void test_idle_activation(void **state)
{
    (void)state;
    struct table t;
    int said = 0;
    table_open(&t, START "\"units\":[{\"side\":\"r\",\"type\":\"PI\",\"at\":\"0.0\"},"
                         "{\"side\":\"r\",\"type\":\"IN\",\"at\":\"0.1\"},"
                         "{\"side\":\"r\",\"type\":\"IN\",\"at\":\"1.0\"},"
                         "{\"side\":\"c\",\"type\":\"LE\",\"at\":\"8.8\"}]}");
    const struct scene *s = seen(&t, 0);
    for (int i = 0; i < s->choices_n; i++)
        if (strcmp(s->choices[i].words, "act 0.0") == 0) {
            assert_string_equal(s->choices[i].label, "Activate Pikes 0.0, which can neither move nor attack");
            said++;
        } else
            assert_null(strstr(s->choices[i].label, "neither"));
    assert_int_equal(said, 1);
    table_close(&t);
}

/* ---- inspect ---------------------------------------------------------------------------------------------------- */

static bool what_is(struct table *t, unsigned looker, const char *words, struct inspect *out)
{
    const struct game *game = t->pack->game;
    void *view = calloc(1, game->state_size);
    game->look(t->pack->bytes, match_state(t->match), looker, view);
    bool found = inspect_named(game, t->pack->bytes, view, looker, words, out);
    free(view);
    return found;
}

static const struct inspect_row *figure(const struct inspect *i, const char *label)
{
    for (int k = 0; k < i->rows_n; k++)
        if (strcmp(i->rows[k].label, label) == 0)
            return &i->rows[k];
    fail_msg("no row %s", label);
    return NULL;
}

static void test_inspect(void **state)
{
    (void)state;
    static struct inspect i;
    struct table t;
    table_open(&t, START
               "\"sides\":{\"r\":{\"hand\":[\"WD\"],\"deck\":[\"WD\",\"FL\"]},"
               "\"c\":{\"hand\":[\"AD\",\"FS\"],\"deck\":[],\"known\":[\"AD\"]}},"
               "\"units\":[{\"side\":\"r\",\"type\":\"IN\",\"at\":\"4.4\",\"str\":2},"
               "{\"side\":\"r\",\"type\":\"LE\",\"at\":\"4.3\"},{\"side\":\"c\",\"type\":\"AR\",\"at\":\"4.6\"}]}");
    assert_true(what_is(&t, 1, "4.4", &i));
    assert_string_equal(i.name, "Infantry");
    assert_string_equal(i.where, "on open ground at 4.4");
    assert_string_equal(figure(&i, "Strength")->value, "2");
    assert_string_equal(figure(&i, "Strength")->base, "3");
    assert_string_equal(figure(&i, "Hits in melee on")->value, "3");
    assert_string_equal(figure(&i, "Hits in melee on")->base, "4");
    assert_string_equal(figure(&i, "Hits in melee on")->because, "-1 Leader on 4.3");
    assert_int_equal(figure(&i, "Hits in melee on")->rule, RULE('R', 75));
    assert_string_equal(i.notes[0].text, "Cards: Withdraw, First Strike, Flanking, Envelopment, Counter.");
    assert_true(what_is(&t, 0, "4.6", &i));
    assert_string_equal(figure(&i, "Hits from afar on")->value, "5");
    assert_string_equal(figure(&i, "Range")->value, "3");
    assert_true(what_is(&t, 0, "WD", &i));
    assert_string_equal(figure(&i, "In hand")->value, "1");
    assert_string_equal(figure(&i, "In the deck")->value, "1");
    assert_true(what_is(&t, 0, "AD", &i)); /* the other side's, known to be in its hand */
    assert_int_equal(i.seat, 1);
    assert_string_equal(figure(&i, "Known in hand")->value, "1");
    for (int k = 0; k < i.rows_n; k++)
        assert_string_not_equal(i.rows[k].label, "In hand");
    assert_true(what_is(&t, 0, "hidden", &i));
    assert_string_equal(figure(&i, "Cards")->value, "2");
    assert_false(what_is(&t, 0, "FS", &i)); /* it is hidden */
    table_close(&t);
    table_open(&t, "{\"game\":\"legends\",\"scenario\":\"trebia\",\"stage\":\"select\"}");
    assert_true(what_is(&t, 0, "2.3", &i));
    assert_string_equal(i.name, "Hills 2.3");
    assert_string_equal(figure(&i, "Attacks")->value, "do not pass");
    assert_true(what_is(&t, 0, "4.6", &i));
    assert_int_equal(i.notes[0].rule, RULE('R', 25));
    table_close(&t);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_only_the_hand_is_played),
                                       cmocka_unit_test(test_select_names_its_pile),
                                       cmocka_unit_test(test_known_cards_are_drawn),
                                       cmocka_unit_test(test_leaders_in_the_rows),
                                       cmocka_unit_test(test_rows_of_cards),
                                       cmocka_unit_test(test_kinds_of_choices),
                                       cmocka_unit_test(test_ways_go_around),
                                       cmocka_unit_test(test_idle_in_an_army),
                                       cmocka_unit_test(test_order_in_any_order),
                                       cmocka_unit_test(test_hand_in_any_order),
                                       cmocka_unit_test(test_army_prompts),
                                       cmocka_unit_test(test_refusals),
                                       cmocka_unit_test(test_idle_activation),
                                       cmocka_unit_test(test_inspect)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
