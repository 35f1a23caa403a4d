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
            print_message("%s: \"%s\" is told\n  \"%s\", not\n  \"%s\"", sitting->game, s->line, text_str(&said),
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
        .says = {{"A: command B-5", ""},
                 {"A: deploy velites-001 B-5 S", ""},
                 {"A: rally", ""},
                 {"A: card 5"},
                 {"B: card 6"},
                 {"A: card 9", ""},
                 {"B: card 11", ""}}};
    hear(&at);
}

static void ancients_names_the_step(void **state)
{
    (void)state;
    static const struct sitting at = {.game = "ancients",
                                      .setup = "{\"scenario\":\"001\"}",
                                      .says = {{"fight 7,3 6,3", ""},
                                               {"move 7,3 6,3", ""},
                                               {"evade", ""},
                                               {"go", ""},
                                               {"play order-medium"},
                                               {"play order-heavy", ""}}};
    hear(&at);
}

static void legends_names_the_phase(void **state)
{
    (void)state;
    static const struct sitting at = {.game = "legends",
                                      .setup = "{\"scenario\":\"quick\"}",
                                      .says = {{"A: advance", ""}, {"A: ready"}, {"B: ready"}, {"advance", ""}, {"go", ""}, {"done", ""}, {"ready", ""}, {"end", ""}, {"play WD 4.4", ""}}};
    hear(&at);
}

static void trts_names_the_part(void **state)
{
    (void)state;
    static const struct sitting at = {.game = "trts",
                                      .setup = "{\"scenario\":\"duel\"}",
                                      .says = {{"A: push C", ""}, {"A: train a90 WK", ""}, {"A: build DE b2", ""}, {"A: next; done"}, {"B: next; done"}, {"add a2", ""}, {"at B1", ""}, {"end", ""}, {"go", ""}, {"forward C", ""}, {"to a2 H1", ""}, {"fire a2", ""}, {"A: build DE a2", ""}}};
    hear(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(prevail_names_the_phase),
                                       cmocka_unit_test(ancients_names_the_step),
                                       cmocka_unit_test(legends_names_the_phase),
                                       cmocka_unit_test(trts_names_the_part)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
