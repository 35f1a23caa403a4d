/* test_legends_odds.c: the exact odds of sixteen fights, compared with a calculation that knows nothing of the game's code:
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
    const char *about, *units;
    const char *first;        /* the lines before the attack, NULL = the unit on 4.4 acts and stays */
    const char *attack;       /* NULL = of the tile where the defender stands */
    int dice, hits_on, guard; /* attack dice, attack points, defence points */
    int strength, leaders;    /* of the defender; own Leaders next to it */
    bool immune;              /* a Leader: never retreats */
    const char *at, *way[7];  /* its tile; where 1, 2, … retreats end (the last for all more) */
    const char *hand;         /* Rome's cards, as JSON */
    const char *switches;     /* as JSON */
    int loss[7];              /* retreat_loss wound: wounds for 1, 2, … retreats that find no room */
};

/* clang-format off */
static const struct fight fights[] = {
    {.about = "infantry against infantry", .units = "r IN 4.4 3, c IN 4.5 3",
     .dice = 3, .hits_on = 4, .guard = 4, .strength = 3, .at = "4.5", .way = {"4.6", "4.7", "4.8"}},
    {.about = "with a Leader behind the attacker", .units = "r IN 4.4 3, r LE 4.3 3, c IN 4.5 3",
     .dice = 3, .hits_on = 3, .guard = 4, .strength = 3, .at = "4.5", .way = {"4.6", "4.7", "4.8"}},
    {.about = "two Leaders behind the attacker, one behind the defender", .units = "r IN 4.4 3, r LE 4.3 3, r LE 5.3 3, c IN 4.5 3, c LE 5.5 3",
     .dice = 3, .hits_on = 2, .guard = 4, .strength = 3, .leaders = 1, .at = "4.5", .way = {"4.6", "4.7"}},
    {.about = "Equites against wounded Phoenicians", .units = "r EQ 4.4 2, c PH 4.5 1",
     .dice = 2, .hits_on = 3, .guard = 3, .strength = 1, .at = "4.5", .way = {"4.7", "4.9"}},
    {.about = "Velites' javelins at Numidians", .units = "r VE 4.4 2, c NU 4.6 2",
     .dice = 2, .hits_on = 5, .guard = 4, .strength = 2, .at = "4.6", .way = {"4.9", "4.11"}},
    {.about = "archers over two tiles, between two directions", .units = "r AR 4.4 2, c IN 2.4 3",
     .dice = 2, .hits_on = 5, .guard = 4, .strength = 3, .at = "2.4", .way = {"1.4", "0.5"}},
    {.about = "a Leader struck", .units = "r IN 4.4 3, c LE 4.5 3",
     .dice = 3, .hits_on = 4, .guard = 3, .strength = 3, .immune = true, .at = "4.5", .way = {"4.5"}},
    {.about = "Pikes hold their ground", .units = "r IN 4.4 3, c PI 4.5 3",
     .dice = 3, .hits_on = 4, .guard = 4, .strength = 3, .at = "4.5", .way = {"4.5", "4.5", "4.5"}},
    {.about = "a retreat barred by a friend", .units = "r CA 4.4 2, c CA 4.5 2, c SP 4.7 2",
     .dice = 2, .hits_on = 4, .guard = 4, .strength = 2, .at = "4.5", .way = {"4.6", "4.6"}},
    {.about = "one against one", .units = "r IN 4.4 1, c SP 4.5 2",
     .dice = 1, .hits_on = 4, .guard = 4, .strength = 2, .at = "4.5", .way = {"4.7"}},
    {.about = "a charge of Equites", .units = "r EQ 4.2 2, c IN 4.5 3",
     .first = "act 4.2|move 4.4|attack 4.5", .attack = "play CC", .hand = "[\"CC\"]",
     .dice = 3, .hits_on = 3, .guard = 4, .strength = 3, .at = "4.5", .way = {"4.6", "4.7", "4.8"}},
    {.about = "a charge with Flanking, beside a Leader", .units = "r EQ 4.2 2, r LE 3.4 3, c IN 4.5 3",
     .first = "act 4.2|move 4.4|attack 4.5|play CC", .attack = "play FL", .hand = "[\"CC\",\"FL\"]",
     .dice = 4, .hits_on = 2, .guard = 4, .strength = 3, .at = "4.5", .way = {"4.6", "4.7", "4.8", "4.9"}},
    {.about = "Velites' Envelopment with two flankers, against Velites", .units = "r VE 4.4 2, r SP 4.6 2, r AR 3.5 2, c VE 4.5 2",
     .first = "act 4.4|stay|attack 4.5", .attack = "play EV", .hand = "[\"EV\"]",
     .dice = 4, .hits_on = 5, .guard = 5, .strength = 2, .at = "4.5", .way = {"4.5"}},
    {.about = "a retreat against the edge that costs wounds", .units = "r IN 4.8 3, c CA 4.9 2",
     .first = "act 4.8|stay", .switches = "{\"retreat_loss\":\"wound\"}",
     .dice = 3, .hits_on = 4, .guard = 4, .strength = 2, .at = "4.9", .way = {"4.11", "dead", "dead"}, .loss = {1, 4, 7}},
    {.about = "a retreat into an enemy that costs a wound, with a Leader at hand", .units = "r IN 4.4 3, r SP 4.7 2, c IN 4.5 3, c LE 5.4 3",
     .switches = "{\"retreat_loss\":\"wound\"}",
     .dice = 3, .hits_on = 4, .guard = 4, .strength = 3, .leaders = 1, .at = "4.5", .way = {"4.6", "4.6"}, .loss = {0, 1}},
    {.about = "spears from two tiles", .units = "r SP 4.4 2, c PH 4.6 2",
     .dice = 2, .hits_on = 5, .guard = 3, .strength = 2, .at = "4.6", .way = {"4.8", "4.10"}},
};
/* clang-format on */

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
    if (retreats && wounds < f->strength)
        wounds += f->loss[(retreats < places ? retreats : places) - 1];
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
    text_format(
        out,
        "{\"game\":\"legends\",\"version\":1,\"board\":{\"rows\":9,\"cols\":12},"
        "\"limits\":{\"hand\":3,\"action\":6,\"rounds\":48},\"first\":\"r\",\"stage\":\"turn\",\"round\":1,"
        "\"turn\":\"r\",\"phase\":\"move\",\"switches\":%s,\"sides\":{\"r\":{\"morale\":9,\"hand\":%s,\"deck\":[]},"
        "\"c\":{\"morale\":9,\"hand\":[],\"deck\":[]}},\"units\":[",
        f->switches ? f->switches : "{}", f->hand ? f->hand : "[]");
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
    for (int more; w; w = strstr(w + 1, "wound ")) {
        assert_int_equal(sscanf(w, "wound %*s %d", &more), 1);
        wounds += more;
    }
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

/* The kinds of the forecast, added up from the same calculation. */
static void compare_forecast(const struct fight *f, const struct odds *odds)
{
    static const char *const kinds[] = {"destroyed", "driven back", "wounded", "no effect"};
    uint64_t counts[4] = {0};
    struct table hand = {0};
    throw_all(f, &hand);
    for (int k = 0; k < hand.n; k++) {
        const char *words = hand.row[k].words;
        int kind = strcmp(words, "dead") == 0 ? 0 : strstr(words, "retreated") ? 1 : atoi(words) < f->strength ? 2 : 3;
        counts[kind] += hand.row[k].count;
    }
    for (int kind = 0; kind < 4; kind++) {
        const struct odds_fate *fate = NULL;
        for (int i = 0; i < FORECAST_KINDS; i++)
            if (odds->fates[i].kind && strcmp(odds->fates[i].kind, kinds[kind]) == 0)
                fate = &odds->fates[i];
        if (!counts[kind]) {
            assert_null(fate);
            continue;
        }
        struct ratio wanted = ratio_one(), found;
        assert_true(ratio_times(&wanted, counts[kind], power(2 * f->dice)));
        ratio_reduce(&wanted);
        assert_non_null(fate);
        found = fate->chance;
        ratio_reduce(&found);
        if (!ratio_same(&wanted, &found))
            fail_msg("%s: %s: %.12f by hand, %.12f forecast", f->about, kinds[kind], ratio_double(&wanted),
                     ratio_double(&found));
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
    snprintf(lines, sizeof lines, "%s", f->first ? f->first : "act 4.4|stay");
    while ((line = strsep(&rest, "|")))
        assert_true(match_line(m, NOBODY, line, &why, NULL));
    struct odds odds;
    char attack[24];
    snprintf(attack, sizeof attack, "attack %s", f->at);
    assert_true(odds_line(game, pack->bytes, match_state(m), REFEREE, REFEREE, 0, f->attack ? f->attack : attack, NULL,
                          &odds, &why));
    compare(f, &odds);
    compare_forecast(f, &odds);
    odds_free(&odds);
    match_free(m);
    pack_free(pack);
    free(state);
    json_free(&doc);
    text_free(&json);
    errors_free(&errors);
}

static void test_fights(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof fights / sizeof *fights; i++)
        fight_once(&fights[i]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_fights)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
