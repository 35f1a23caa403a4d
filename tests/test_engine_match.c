/* test_engine_match.c: matches: lines, undo and its barrier, what each looker's log tells. */
#include "engine/match.h"
#include "log_hash.h"
#include "toy.h"

#include <setjmp.h>
#include <stdarg.h>
/* cmocka wants these first */
#include <cmocka.h>
#include <stdlib.h>

static const uint8_t seed[SEED_BYTES] = {7};

static int make(void **state)
{
    struct errors errors = {0};
    struct pack *pack = pack_make(&game_toy, NULL, NULL, NULL, &errors);
    assert_non_null(pack);
    *state = match_new(pack, seed);
    errors_free(&errors);
    return 0;
}

static int drop(void **state)
{
    struct pack *pack = match_pack_of(*state);
    match_free(*state);
    pack_free(pack);
    return 0;
}

static uint16_t refusal(struct match *m, unsigned seat, const char *line)
{
    struct reason why;
    struct text sentence = {0};
    uint64_t hash = match_hash(m);
    int n = match_entries(m, NULL);
    bool ok = match_line(m, seat, line, &why, &sentence);
    if (!ok) {
        assert_true(why.rule != RULE_NONE);
        assert_true(sentence.n > 4);
        assert_int_equal(match_hash(m), hash);
        assert_int_equal(match_entries(m, NULL), n);
    }
    text_free(&sentence);
    return ok ? RULE_NONE : why.rule;
}

#define TAKEN(line) assert_int_equal(refusal(m, NOBODY, line), RULE_NONE)
#define REFUSED(line, rule) assert_int_equal(refusal(m, NOBODY, line), rule)

static const struct toy_state *toy(const struct match *m) { return match_state(m); }

static void secret_choices_commute_and_are_undone(void **state)
{
    struct match *m = *state;
    uint8_t before[sizeof(struct toy_state)];
    memcpy(before, toy(m), sizeof before);
    TAKEN("A: pick 2");
    TAKEN("B: pick 1");
    TAKEN("B: commit");
    REFUSED("B: pick 0", RULE('R', 9)); /* the game knows better than `seat` why */
    assert_int_equal(match_node(m).seats, 1);
    TAKEN("A: undo"); /* B's secret entries do not stand in the way: they are played again */
    assert_int_equal(toy(m)->pick[0], TOY_NONE);
    assert_int_equal(toy(m)->pick[1], 1);
    assert_int_equal(toy(m)->committed[1], 1);
    TAKEN("B: undo");
    TAKEN("B: undo");
    REFUSED("B: undo", RULE_SEAT);
    REFUSED("A: undo", RULE_SEAT);
    assert_memory_equal(before, toy(m), sizeof before);
    assert_int_equal(match_entries(m, NULL), 6); /* nothing is erased */
    const struct entry *e;
    match_entries(m, &e);
    assert_true(e[0].undone && e[1].undone && e[2].undone);
    assert_int_equal(e[3].what, 0);
    assert_int_equal(e[4].what, 2);
    assert_int_equal(e[5].what, 1);
    assert_int_equal(e[3].seen, SEEN_BY(0)); /* the undo of a secret entry is as secret */
}

static void what_was_shown_stays_shown(void **state)
{
    struct match *m = *state;
    TAKEN("A: choose 2");
    assert_int_equal(match_entries(m, NULL), 2);
    TAKEN("B: choose 1"); /* reveals both picks */
    REFUSED("A: undo", RULE_SEAT);
    REFUSED("B: undo", RULE_SEAT);
    TAKEN("roll 3 4");
    REFUSED("B: undo", RULE_SEAT);
}

static void open_decisions_and_luck_are_barriers(void **state)
{
    struct match *m = *state;
    TAKEN("A: choose 2");
    TAKEN("B: choose 2");
    TAKEN("roll 1 1");
    TAKEN("draw 2");
    TAKEN("A: play 2");
    TAKEN("undo"); /* the die is due but was not rolled */
    assert_int_equal(toy(m)->stage, TOY_PLAY);
    TAKEN("play 2");
    TAKEN("roll 1");
    REFUSED("A: undo", RULE_SEAT);
    TAKEN("aim 1");
    TAKEN("A: undo");
    assert_int_equal(toy(m)->stage, TOY_AIM);
    assert_int_equal(toy(m)->aimed, 0);
    TAKEN("aim 0");
    TAKEN("B: pick 3"); /* secret: no barrier, but it rests on the new round */
    REFUSED("A: undo", RULE_SEAT);
    TAKEN("B: undo");
    TAKEN("A: undo");
    assert_int_equal(toy(m)->stage, TOY_AIM);
}

static void luck_in_the_middle_of_a_line(void **state)
{
    struct match *m = *state;
    TAKEN("A: choose 2");
    TAKEN("B: choose 0");
    TAKEN("roll 6 6");
    assert_int_equal(toy(m)->score[0], 12);
    TAKEN("draw 1");
    TAKEN("A: play 1 aim 1");
    assert_true(match_pending(m));
    assert_int_equal(match_node(m).kind, NODE_LUCK);
    REFUSED("A: aim 1", RULE_SEAT);
    TAKEN("*: roll 2");
    assert_false(match_pending(m));
    assert_int_equal(toy(m)->aimed, 1);
    assert_int_equal(toy(m)->round, 1);
}

static void a_rest_that_luck_makes_impossible(void **state)
{
    struct match *m = *state;
    TAKEN("A: choose 2");
    TAKEN("B: choose 0");
    TAKEN("roll 6 6");
    TAKEN("draw 1");
    TAKEN("A: play 1 aim 1");
    REFUSED("roll 6", RULE_SYNTAX); /* there is no aim after a six: the line as a whole was wrong */
    assert_true(match_pending(m));
    while (match_node(m).kind == NODE_LUCK)
        match_roll(m); /* a match's own luck cannot be refused: what it made impossible is dropped */
    assert_false(match_pending(m));
}

static void lines_of_luck(void **state)
{
    struct match *m = *state;
    TAKEN("A: choose 2");
    TAKEN("B: choose 0");
    REFUSED("roll 6", RULE_SYNTAX);
    REFUSED("roll 6 6 6", RULE_SYNTAX);
    REFUSED("draw 1", RULE_SYNTAX);
    assert_int_equal(refusal(m, 0, "roll 6 6"), RULE_SEAT); /* a player cannot give luck */
    assert_int_equal(refusal(m, 0, "*: roll 6 6"), RULE_SEAT);
    TAKEN("roll 6 6");
    TAKEN("draw 0");
    REFUSED("roll 1", RULE_SYNTAX);
    REFUSED("*: roll 1", RULE_SEAT);
}

static void skipped_answers_are_taken_once(void **state)
{
    struct match *m = *state;
    REFUSED("B: bow", RULE_SYNTAX);
    TAKEN("A: choose 2");
    TAKEN("B: choose 0");
    TAKEN("roll 6 6");
    TAKEN("draw 1");
    TAKEN("A: play 1 aim 0");
    TAKEN("roll 1");
    int n = match_entries(m, NULL);
    REFUSED("A: bow", RULE_SYNTAX);
    TAKEN("B: bow");
    assert_int_equal(match_entries(m, NULL), n);
    REFUSED("B: bow", RULE_SYNTAX);
    struct text events = {0};
    match_events(m, n - 1, 1, &events);
    assert_string_equal(text_str(&events), "aimed 0\nforced bow\n");
    text_free(&events);
}

/* To the end of a round, where B's bow was skipped. */
static void first_round(struct match *m)
{
    TAKEN("A: choose 2");
    TAKEN("B: choose 0");
    TAKEN("roll 6 6");
    TAKEN("draw 1");
    TAKEN("A: play 1");
    TAKEN("roll 1");
    TAKEN("A: aim 0");
}

/* B cannot know that A has picked meanwhile, so B's line is taken as if A had not; once B has gone on itself it is late. */
static void skipped_answers_behind_secrets(void **state)
{
    struct match *m = *state;
    first_round(m);
    TAKEN("A: choose 1");
    TAKEN("B: bow");
    REFUSED("B: bow", RULE_SYNTAX);
    assert_int_equal(toy(m)->pick[0], 1);
}

static void skipped_answers_come_too_late(void **state)
{
    struct match *m = *state;
    first_round(m);
    TAKEN("B: pick 1");
    REFUSED("B: bow", RULE_SYNTAX);
    TAKEN("B: commit");
}

static void lines_are_all_or_nothing(void **state)
{
    struct match *m = *state;
    REFUSED("", RULE_SYNTAX);
    REFUSED("   ", RULE_SYNTAX);
    REFUSED("A:", RULE_SYNTAX);
    REFUSED("A: pick", RULE_SYNTAX);
    REFUSED("A: pick 2 pick 3", RULE('R', 2)); /* the first half would do */
    assert_int_equal(toy(m)->pick[0], TOY_NONE);
    REFUSED("A: pick 7", RULE('R', 1));
    REFUSED("pick 2", RULE_SEAT); /* both could */
    REFUSED("C: pick 2", RULE_SEAT);
    REFUSED("A: pick\x01 2", RULE_SYNTAX);
    assert_int_equal(refusal(m, 1, "A: pick 2"), RULE_SEAT);
    char line[3000];
    memset(line, 'x', sizeof line);
    line[sizeof line - 1] = 0;
    REFUSED(line, RULE_SYNTAX);
    TAKEN("  A:   pick \t 2  commit ");
    TAKEN("choose 1"); /* only B is asked now */
}

static void asking_changes_nothing(void **state)
{
    struct match *m = *state;
    struct reason why;
    TAKEN("A: pick 2");
    uint64_t hash = match_hash(m);
    uint8_t before[sizeof(struct toy_state)];
    memcpy(before, toy(m), sizeof before);
    assert_true(match_would(m, NOBODY, "A: undo", &why, NULL));
    assert_true(match_would(m, NOBODY, "B: choose 3", &why, NULL));
    assert_true(match_would(m, NOBODY, "B: resign", &why, NULL));
    assert_false(match_would(m, NOBODY, "B: choose 4", &why, NULL));
    assert_memory_equal(before, toy(m), sizeof before);
    assert_int_equal(match_hash(m), hash);
    assert_int_equal(match_entries(m, NULL), 1);
    const struct entry *e;
    match_entries(m, &e);
    assert_false(e[0].undone);
    TAKEN("A: undo");
}

static void giving_up(void **state)
{
    struct match *m = *state;
    REFUSED("resign", RULE_SEAT); /* who? */
    TAKEN("A: agree");
    TAKEN("A: agree");
    assert_int_equal(match_node(m).kind, NODE_CHOICE);
    TAKEN("A: pick 1"); /* the offer lapses */
    TAKEN("B: agree");
    assert_int_equal(match_node(m).kind, NODE_CHOICE);
    TAKEN("A: agree");
    assert_int_equal(match_node(m).kind, NODE_OVER);
    REFUSED("A: undo", RULE_SEAT);
    REFUSED("A: pick 1", RULE_SEAT);
    REFUSED("B: time", RULE_SEAT);
}

static bool log_has(const struct match *m, unsigned looker, const char *text)
{
    const struct log_line *lines;
    int n = match_log(m, looker, &lines);
    for (int i = 0; i < n; i++) {
        assert_int_equal(lines[i].number, i + 1); /* numbers of its own, without gaps */
        if (strcmp(lines[i].text, text) == 0)
            return true;
    }
    return false;
}

static void logs_tell_no_secrets(void **state)
{
    struct match *m = *state;
    TAKEN("A: pick 2");
    uint64_t b = log_hash(m, 1), audience = log_hash(m, AUDIENCE);
    TAKEN("A: undo");
    TAKEN("A: pick 1");
    assert_int_equal(match_log(m, 1, NULL), 0);
    assert_int_equal(log_hash(m, 1), b);
    assert_int_equal(log_hash(m, AUDIENCE), audience);
    assert_int_equal(match_log(m, 0, NULL), 3);
    TAKEN("A: commit");
    TAKEN("B: choose 3");
    TAKEN("roll 2 5");
    TAKEN("draw 2");
    assert_true(log_has(m, 0, "*: draw 2") && log_has(m, 0, "drew 2"));
    assert_false(log_has(m, 1, "*: draw 2") || log_has(m, 1, "drew 2"));
    assert_true(log_has(m, 1, "drew") && log_has(m, AUDIENCE, "drew"));
    assert_true(log_has(m, REFEREE, "A: pick 2") && log_has(m, REFEREE, "*: draw 2"));
    assert_false(log_has(m, 1, "A: pick 1") || log_has(m, AUDIENCE, "B: pick 3"));
    assert_true(log_has(m, AUDIENCE, "picks 1 3"));
}

/* Two matches that B cannot tell apart give B the same log, hashes included, however busy A was. */
static void logs_of_matches_alike(void **state)
{
    struct match *m = *state, *other = match_new(match_pack_of(m), seed);
    static const char *const busy[] = {"A: pick 2", "A: undo",   "A: pick 3", "B: pick 1", "A: undo", "A: pick 1",
                                       "A: commit", "B: commit", "roll 1 2",  "draw 0",    NULL};
    static const char *const plain[] = {"B: pick 1", "A: pick 1", "A: commit", "B: commit", "roll 1 2", "draw 2", NULL};
    struct reason why;
    for (int i = 0; busy[i]; i++)
        assert_true(match_line(m, NOBODY, busy[i], &why, NULL));
    for (int i = 0; plain[i]; i++)
        assert_true(match_line(other, NOBODY, plain[i], &why, NULL));
    assert_int_equal(log_hash(m, 1), log_hash(other, 1));
    assert_int_equal(log_hash(m, AUDIENCE), log_hash(other, AUDIENCE));
    assert_int_not_equal(log_hash(m, 0), log_hash(other, 0));
    assert_int_not_equal(match_hash(m), match_hash(other));
    match_free(other);
}

/* A log asked for at every step is the log asked for at the end. */
static void logs_grow_as_one(void **state)
{
    struct match *m = *state, *late = match_new(match_pack_of(m), seed);
    struct rng dice;
    struct reason why;
    rng_seed(&dice, 5);
    for (int step = 0; match_node(m).kind != NODE_OVER && step < 500; step++) {
        struct node node = match_node(m);
        action_t actions[8];
        unsigned seat = node.seats == 2 || (node.seats == 3 && rng_below(&dice, 2));
        if (node.kind == NODE_LUCK) {
            match_roll(m);
            match_roll(late);
        } else if (step < 400 && rng_below(&dice, 4) == 0) {
            unsigned who = rng_below(&dice, 2);
            assert_int_equal(match_undo(m, who, &why), match_undo(late, who, &why));
        } else {
            int n = game_toy.legal(match_pack(m), match_state(m), seat, actions);
            action_t a = actions[rng_below(&dice, (uint32_t)n)];
            assert_true(match_act(m, seat, a, &why) && match_act(late, seat, a, &why));
        }
        for (unsigned looker = 0; looker <= REFEREE; looker++)
            if (looker != 2 && looker != 3)
                match_log(m, looker, NULL);
    }
    for (unsigned looker = 0; looker <= REFEREE; looker++)
        if (looker != 2 && looker != 3)
            assert_int_equal(log_hash(m, looker), log_hash(late, looker));
    assert_int_equal(match_hash(m), match_hash(late));
    match_free(late);
}

/* Undo gives back the bytes, wherever it is allowed. */
static void undo_restores(void **state)
{
    struct match *m = *state;
    struct rng dice;
    struct reason why;
    int undone = 0;
    rng_seed(&dice, 11);
    for (int step = 0; match_node(m).kind != NODE_OVER && step < 300; step++) {
        struct node node = match_node(m);
        struct toy_state before;
        action_t actions[8];
        if (node.kind == NODE_LUCK) {
            match_roll(m);
            continue;
        }
        unsigned seat = node.seats == 2 || (node.seats == 3 && rng_below(&dice, 2));
        int n = game_toy.legal(match_pack(m), match_state(m), seat, actions);
        memcpy(&before, match_state(m), sizeof before);
        assert_true(match_act(m, seat, actions[rng_below(&dice, (uint32_t)n)], &why));
        if (step < 200 && rng_below(&dice, 2) && match_undo(m, seat, &why)) {
            assert_memory_equal(&before, match_state(m), sizeof before);
            undone++;
        }
    }
    assert_true(undone > 3);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, make, drop)
    const struct CMUnitTest tests[] = {TEST(secret_choices_commute_and_are_undone),
                                       TEST(what_was_shown_stays_shown),
                                       TEST(open_decisions_and_luck_are_barriers),
                                       TEST(luck_in_the_middle_of_a_line),
                                       TEST(a_rest_that_luck_makes_impossible),
                                       TEST(lines_of_luck),
                                       TEST(skipped_answers_are_taken_once),
                                       TEST(skipped_answers_behind_secrets),
                                       TEST(skipped_answers_come_too_late),
                                       TEST(lines_are_all_or_nothing),
                                       TEST(asking_changes_nothing),
                                       TEST(giving_up),
                                       TEST(logs_tell_no_secrets),
                                       TEST(logs_of_matches_alike),
                                       TEST(logs_grow_as_one),
                                       TEST(undo_restores)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
