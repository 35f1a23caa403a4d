/* test_legends_odds.c: the exact odds of ten fights, compared with a calculation that knows nothing of the game's code:
 * every sequence of dice is thrown one by one, with target numbers and retreats worked out here, by hand, from the
 * rulebook's table. */
#include "engine/match.h"
#include "engine/odds.h"

#include <setjmp.h>
#include <stdarg.h>
/* cmocka wants these first */
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the fight is, in the rulebook's numbers: dice, needs, and the tiles of each possible retreat. */
struct fight {
    const char *about, *units, *first; /* units of the position; the lines before the attack */
    const char *attack;
    int dice, hits_on, guard; /* attack dice, attack points, defence points */
    int strength, leaders;    /* of the defender; own Leaders next to it */
    bool immune;              /* a Leader: never retreats */
    const char *at, *way[7];  /* its tile; where 1, 2, … retreats end (the last for all more) */
};

static const struct fight fights[] = {
    {"infantry against infantry",
     "r IN 4.4 3, c IN 4.5 3",
     "act 4.4|stay",
     "attack 4.5",
     3,
     4,
     4,
     3,
     0,
     false,
     "4.5",
     {"4.6", "4.7", "4.8"}},
    {"with a Leader behind the attacker",
     "r IN 4.4 3, r LE 4.3 3, c IN 4.5 3",
     "act 4.4|stay",
     "attack 4.5",
     3,
     3,
     4,
     3,
     0,
     false,
     "4.5",
     {"4.6", "4.7", "4.8"}},
    {"two Leaders behind the attacker, one behind the defender",
     "r IN 4.4 3, r LE 4.3 3, r LE 5.3 3, c IN 4.5 3, c LE 5.5 3",
     "act 4.4|stay",
     "attack 4.5",
     3,
     2,
     4,
     3,
     1,
     false,
     "4.5",
     {"4.6", "4.7"}},
    {"Equites against wounded Phoenicians",
     "r EQ 4.4 2, c PH 4.5 1",
     "act 4.4|stay",
     "attack 4.5",
     2,
     3,
     3,
     1,
     0,
     false,
     "4.5",
     {"4.7", "4.9"}},
    {"Velites' javelins at Numidians",
     "r VE 4.4 2, c NU 4.6 2",
     "act 4.4|stay",
     "attack 4.6",
     2,
     5,
     4,
     2,
     0,
     false,
     "4.6",
     {"4.9", "4.11"}},
    {"archers over two tiles, between two directions",
     "r AR 4.4 2, c IN 2.4 3",
     "act 4.4|stay",
     "attack 2.4",
     2,
     5,
     4,
     3,
     0,
     false,
     "2.4",
     {"1.4", "0.5"}},
    {"a Leader struck", "r IN 4.4 3, c LE 4.5 3", "act 4.4|stay", "attack 4.5", 3, 4, 3, 3, 0, true, "4.5", {"4.5"}},
    {"Pikes hold their ground",
     "r IN 4.4 3, c PI 4.5 3",
     "act 4.4|stay",
     "attack 4.5",
     3,
     4,
     4,
     3,
     0,
     false,
     "4.5",
     {"4.5", "4.5", "4.5"}},
    {"a retreat barred by a friend",
     "r CA 4.4 2, c CA 4.5 2, c SP 4.7 2",
     "act 4.4|stay",
     "attack 4.5",
     2,
     4,
     4,
     2,
     0,
     false,
     "4.5",
     {"4.6", "4.6"}},
    {"one against one", "r IN 4.4 1, c SP 4.5 2", "act 4.4|stay", "attack 4.5", 1, 4, 4, 2, 0, false, "4.5", {"4.7"}},
};

/* ---- the calculation by hand -------------------------------------------------------------------- */

enum { CLASSES = 64 };
struct ending {
    char words[64]; /* strength and place: "2 4.6 retreated", "dead" */
    uint64_t count; /* of the 6^(2 * dice) sequences; dice that are not thrown count every way */
};
struct table {
    struct ending row[CLASSES];
    int n;
};

static void count(struct table *t, const char *words, uint64_t n)
{
    int i = 0;
    while (i < t->n && strcmp(t->row[i].words, words) != 0)
        i++;
    if (i == t->n) {
        snprintf(t->row[i].words, sizeof t->row[i].words, "%s", words);
        t->n++;
    }
    t->row[i].count += n;
}

static void settle(const struct fight *f, int wounds, int retreats, uint64_t ways, struct table *t)
{
    char words[64];
    int places = 0;
    while (places < 7 && f->way[places])
        places++;
    retreats = f->immune || retreats <= f->leaders ? 0 : retreats - f->leaders;
    if (wounds >= f->strength)
        snprintf(words, sizeof words, "dead");
    else if (retreats == 0)
        snprintf(words, sizeof words, "%d %s stands", f->strength - wounds, f->at);
    else
        snprintf(words, sizeof words, "%d %s retreated", f->strength - wounds,
                 f->way[(retreats < places ? retreats : places) - 1]);
    count(t, words, ways);
}

static uint64_t power(int n) { return n ? 6 * power(n - 1) : 1; }

static void throw_all(const struct fight *f, struct table *t)
{
    for (uint64_t a = 0; a < power(f->dice); a++) {
        int hits = 0;
        uint64_t left = a;
        for (int i = 0; i < f->dice; i++, left /= 6)
            hits += (int)(left % 6) + 1 >= f->hits_on;
        for (uint64_t d = 0; d < power(hits); d++) {
            int wounds = 0, retreats = 0;
            left = d;
            for (int i = 0; i < hits; i++, left /= 6) {
                int die = (int)(left % 6) + 1;
                wounds += die < f->guard;
                retreats += die == f->guard;
            }
            settle(f, wounds, retreats, power(f->dice - hits), t);
        }
    }
}

/* ---- what the engine says ------------------------------------------------------------------------ */

/* The position: the units listed, and a spare of each side far away, so that nothing ends with the fight. */
static void position(const struct fight *f, struct text *out)
{
    char list[200], *part, *rest = list;
    int id = 1;
    snprintf(list, sizeof list, "%s, r SP 8.0 2, c SP 0.0 2", f->units);
    text_put(out, "{\"game\":\"legends\",\"version\":1,\"board\":{\"rows\":9,\"cols\":12},"
                  "\"limits\":{\"hand\":3,\"action\":6,\"rounds\":48},\"first\":\"r\",\"stage\":\"turn\",\"round\":1,"
                  "\"turn\":\"r\",\"phase\":\"move\",\"sides\":{\"r\":{\"morale\":9,\"hand\":[],\"deck\":[]},"
                  "\"c\":{\"morale\":9,\"hand\":[],\"deck\":[]}},\"units\":[");
    while ((part = strsep(&rest, ","))) {
        char side[4], type[4], at[8];
        int strength;
        assert_int_equal(sscanf(part, " %3s %3s %7s %d", side, type, at, &strength), 4);
        text_format(out, "%s{\"id\":%d,\"side\":\"%s\",\"type\":\"%s\",\"at\":\"%s\",\"str\":%d}", id > 1 ? "," : "",
                    id, side, type, at, strength);
        id++;
    }
    text_put(out, "]}");
}

/* A row of odds told by its events, in the words of the calculation above. */
static void row_words(const struct fight *f, const char *events, char words[64])
{
    int wounds = 0;
    char place[8] = "";
    const char *w = strstr(events, "wound "), *r = strstr(events, "retreat ");
    if (strstr(events, "dead ")) {
        strcpy(words, "dead");
        return;
    }
    if (w)
        assert_int_equal(sscanf(w, "wound %*s %d", &wounds), 1);
    if (r)
        assert_int_equal(sscanf(r, "retreat %*s %7s", place), 1);
    snprintf(words, 64, "%d %s %s", f->strength - wounds, r ? place : f->at, r ? "retreated" : "stands");
}

static void compare(const struct fight *f, const struct odds *odds)
{
    struct table hand = {.n = 0};
    struct ratio found[CLASSES] = {0};
    bool seen[CLASSES] = {false};
    throw_all(f, &hand);
    assert_int_equal(odds->kind, ODDS_EXACT);
    for (int i = 0; i < odds->n; i++) {
        char words[64];
        int k = 0;
        row_words(f, odds->rows[i].events, words);
        while (k < hand.n && strcmp(hand.row[k].words, words) != 0)
            k++;
        if (k == hand.n)
            fail_msg("%s: the engine finds \"%s\", the calculation does not", f->about, words);
        if (seen[k])
            assert_true(ratio_add(&found[k], &odds->rows[i].chance));
        else
            found[k] = odds->rows[i].chance;
        seen[k] = true;
    }
    for (int k = 0; k < hand.n; k++) {
        struct ratio wanted = ratio_one();
        assert_true(ratio_times(&wanted, hand.row[k].count, power(2 * f->dice)));
        ratio_reduce(&wanted);
        ratio_reduce(&found[k]);
        if (!seen[k] || !ratio_same(&wanted, &found[k]))
            fail_msg("%s: %s: %.12f by hand, %.12f by the engine", f->about, hand.row[k].words, ratio_double(&wanted),
                     seen[k] ? ratio_double(&found[k]) : 0);
    }
}

static void fight_once(const struct fight *f)
{
    static const uint8_t seed[SEED_BYTES] = {7};
    const struct game *game = game_find("legends");
    struct text json = {0};
    struct errors errors = {0};
    struct json_doc doc;
    struct reason why;
    position(f, &json);
    assert_true(json_parse(&doc, "fight", text_str(&json), json.n, &errors));
    struct pack *pack = pack_make(game, NULL, NULL, doc.root, &errors);
    assert_non_null(pack);
    void *state = calloc(1, game->state_size);
    if (!game->read_position(pack->bytes, doc.root, REFEREE, state, &errors))
        fail_msg("%s: %s", f->about, text_str(&errors.text));
    struct match *m = match_from(pack, state, seed);
    char lines[64], *rest = lines, *line;
    snprintf(lines, sizeof lines, "%s", f->first);
    while ((line = strsep(&rest, "|")))
        assert_true(match_line(m, NOBODY, line, &why, NULL));
    struct odds odds;
    assert_true(odds_line(game, pack->bytes, match_state(m), REFEREE, REFEREE, 0, f->attack, NULL, &odds, &why));
    compare(f, &odds);
    odds_free(&odds);
    match_free(m);
    pack_free(pack);
    free(state);
    json_free(&doc);
    text_free(&json);
    errors_free(&errors);
}

static void test_ten_fights(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof fights / sizeof *fights; i++)
        fight_once(&fights[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_ten_fights)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
