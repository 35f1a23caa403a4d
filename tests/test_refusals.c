/* test_refusals.c: what a forbidden line is told, in every game: the rule that stands in the way and a sentence about it,
 * also where the step is another one, the question was skipped or the piece is gone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "engine/json.h"
#include "engine/match.h"
#include "engine/refusals.h"
#include "engine/text.h"

#include <stdlib.h>
#include <string.h>

struct told_so {
    const char *line, *reason; /* reason NULL: the line is played */
};

struct sitting {
    const char *game, *setup; /* the set-up, or a position: one that has a member "game" */
    struct told_so says[24];
};

static struct match *open_match(const struct sitting *sitting, struct pack **kept)
{
    static const uint8_t seed[SEED_BYTES] = {7};
    const struct game *game = game_find(sitting->game);
    struct errors errors = {0};
    struct json_doc doc;
    assert_true(json_parse(&doc, "setup", sitting->setup, strlen(sitting->setup), &errors));
    struct pack *pack = pack_make(game, NULL, NULL, doc.root, &errors);
    if (!pack)
        fail_msg("%s", text_str(&errors.text));
    struct match *m;
    if (json_get(doc.root, "game")) {
        void *state = calloc(1, game->state_size);
        if (!game->read_position(pack->bytes, doc.root, REFEREE, state, &errors))
            fail_msg("%s", text_str(&errors.text));
        m = match_from(pack, state, seed);
        free(state);
    } else
        m = match_new(pack, seed);
    *kept = pack;
    json_free(&doc);
    errors_free(&errors);
    while (match_node(m).kind == NODE_LUCK)
        match_roll(m);
    return m;
}

static void hear(const struct sitting *sitting)
{
    struct pack *pack;
    struct match *m = open_match(sitting, &pack);
    for (const struct told_so *s = sitting->says; s->line; s++) {
        struct reason why;
        struct text said = {0};
        bool taken = match_line(m, NOBODY, s->line, &why, NULL);
        if (taken) {
            if (s->reason)
                fail_msg("%s: \"%s\" is taken", sitting->game, s->line);
            continue;
        }
        reason_say(match_game(m), match_pack(m), &why, &said);
        if (!s->reason || strcmp(text_str(&said), s->reason) != 0)
            fail_msg("%s: \"%s\" is told\n  \"%s\", not\n  \"%s\"", sitting->game, s->line, text_str(&said),
                     s->reason ? s->reason : "(nothing)");
        text_free(&said);
    }
    match_free(m);
    pack_free(pack);
}

static void prevail_names_the_phase(void **state)
{
    (void)state;
    static const struct sitting at = {
        .game = "prevail",
        .setup = "{\"scenario\":\"punic-small\"}",
        .says = {
            {"A: command B-5",
             "R47: units are ordered in phase 3, Issue Commands, before the first of them acts; this is phase 1, Play Cards"},
            {"A: deploy velites-001 B-5 S", "R47: units are deployed before round 1; this is phase 1, Play Cards"},
            {"A: assign B-5", "syntax: `assign` is followed by a space and a card or none"},
            {"A: pay x", "syntax: `pay` is followed by a card, or several"},
            {"A: rally", "R47: players rally in phase 5, Cleanup; this is phase 1, Play Cards"},
            {"A: card 5"},
            {"B: card 6"},
            {"A: card 9", "seat: this seat is not asked now"},
            {"B: card 11",
             "R47: each player chooses one card in phase 1, Play Cards; this is phase 2, Move Commanders"}}};
    hear(&at);
}

static void ancients_names_the_step(void **state)
{
    (void)state;
    static const struct sitting at = {
        .game = "ancients",
        .setup = "{\"scenario\":\"001\"}",
        .says = {{"fight 7,3 6,3", "R30: battles come after all moves: end those first, with `done`"},
                 {"move 7,3 6,3", "R30: pieces move after all orders are given"},
                 {"play nonsense", "syntax: `play` is followed by a card"},
                 {"fight 7,3", "syntax: `fight` is followed by a hex and another"},
                 {"paly order-medium", "syntax: no line begins with that word; did you mean `play`?"},
                 {"xyzzy", "syntax: these words mean nothing here"},
                 {"evade", "R30: no unit of yours is under attack"},
                 {"go", "R30: the orders are not open: `go` ends them, `done` ends moves and battles"},
                 {"play order-medium"},
                 {"play order-heavy", "R30: one card is played, at the beginning of the turn"}}};
    hear(&at);
}

static void legends_names_the_phase(void **state)
{
    (void)state;
    static const struct sitting at = {
        .game = "legends",
        .setup = "{\"scenario\":\"quick\"}",
        .says = {
            {"A: advance", "R32: hands are being chosen: turns begin when both sides are ready"},
            {"A: ready"},
            {"B: ready"},
            {"advance", "R32: no combat is open: a unit advances right after it has killed its target in melee"},
            {"go", "R32: no combat is open: `go` passes over the cards that could be played in one"},
            {"done", "R32: nothing is open that `done` would end: choose a unit with `act`, or pass"},
            {"ready", "R32: both hands are chosen: the turns have begun"},
            {"end", "G38: there are no Ready units of Mixed Order left to give up: `pass` ends a turn without one"},
            {"play WD 4.4", "R103: Withdraw is not for this moment: it is played in the Defend phase"}}};
    hear(&at);
}

static void trts_names_the_part(void **state)
{
    (void)state;
    static const struct sitting at = {
        .game = "trts",
        .setup = "{\"scenario\":\"duel\"}",
        .says = {
            {"A: push C", "R22: Macromanagement goes Income, Deployment, Production, Movement: this is Production"},
            {"A: train a90 WK", "syntax: these words mean nothing here"},
            {"A: build DE b2", "syntax: no piece b2 of yours is on the board"},
            {"A: next; done"},
            {"B: next; done"},
            {"add a2", "R45: no control group is being put together: begin a push first"},
            {"at B1", "R80: no attack waits for its target: `fire` and a piece begins one"},
            {"end", "R65: there is no push to end"},
            {"go", "R41: nothing has been named that could go now"},
            {"forward C", "R62: no push of yours has come through that could go on"},
            {"to a2 H1", "R66: no units retreat or regroup now: `regroup` and an area begins it"},
            {"fire a2", "R80: no combat is at a step in which pieces attack"},
            {"A: build DE a2", "seat: this seat is not asked now"}}};
    hear(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(prevail_names_the_phase), cmocka_unit_test(ancients_names_the_step),
        cmocka_unit_test(legends_names_the_phase), cmocka_unit_test(trts_names_the_part)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
