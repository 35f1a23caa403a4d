/* test_legends_tell.c: what happened, told: every action, roll and event of random matches has a sentence for each
 * looker, or is left out on purpose; no codes, no question marks, nothing hidden. And what views leave out. */
#include "engine/json.h"
#include "engine/match.h"
#include "engine/told.h"
#include "games/legends/legends.h"

#include <setjmp.h>
#include <stdarg.h>
/* cmocka wants these first */
#include <cmocka.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EVENTS = 4000 };

struct collected {
    struct events sink;
    int n;
    struct event list[EVENTS];
};

static void collect(struct events *sink, const struct event *event)
{
    struct collected *c = (struct collected *)sink;
    if (c->n < EVENTS)
        c->list[c->n++] = *event;
}

struct walk {
    const struct game *game;
    struct pack *pack;
    struct legends_state state, before[6], after[6]; /* views by looker: two seats, then audience and referee */
    struct collected events;
    struct rng dice;
    int told[TOLD_KINDS], seen[32];
};

static const unsigned lookers[] = {ROME, CARTHAGE, AUDIENCE, REFEREE};

static void walk_begin(struct walk *w, const char *setup, uint64_t seed)
{
    struct errors errors = {0};
    struct json_doc doc;
    assert_true(json_parse(&doc, "setup", setup, strlen(setup), &errors));
    w->game = game_find("legends");
    w->pack = pack_make(w->game, NULL, NULL, doc.root, &errors);
    assert_non_null(w->pack);
    w->game->begin(w->pack->bytes, &w->state);
    w->events.sink = (struct events){.put = collect};
    rng_seed(&w->dice, seed);
    json_free(&doc);
    errors_free(&errors);
}

/* Whole words that are codes of cards, units or sides. */
static bool has_code(const struct legends_pack *pack, const char *text)
{
    char word[32];
    for (const char *at = text; *at;) {
        size_t n = 0;
        while (isalpha((unsigned char)at[n]))
            n++;
        if (n == 0) {
            at++;
            continue;
        }
        snprintf(word, sizeof word, "%.*s", (int)(n < 31 ? n : 31), at);
        if (legends_word(legends_card_codes, word) >= 0 || legends_type_index(pack, word) >= 0)
            return true;
        at += n;
    }
    return false;
}

/* What has no sentence, on purpose. */
static bool silent(const struct happening *h)
{
    static const unsigned verbs[] = {VERB_DONE, VERB_STAY, VERB_HOLD, VERB_GO, VERB_ADVANCE};
    if (h->kind == HAPPENED_LUCK)
        return false;
    if (h->kind == HAPPENED_EVENT && h->event->kind != EVENT_FORCED)
        return h->event->kind == EVENT_DISCARD || h->event->kind == EVENT_RETURN || h->event->kind == EVENT_HITS ||
               h->event->kind == EVENT_DEFENDS;
    unsigned verb = action_verb(h->kind == HAPPENED_ACTION ? h->what : event_forced_action(h->event));
    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (verbs[i] == verb)
            return true;
    return h->kind == HAPPENED_EVENT && verb == VERB_END;
}

static void check_one(struct walk *w, const struct happening *h, int looker, bool views)
{
    struct told told;
    const struct legends_pack *pack = (const struct legends_pack *)w->pack->bytes;
    tell(w->game, pack, views ? &w->before[looker] : NULL, views ? &w->after[looker] : NULL, lookers[looker], h, &told);
    if (told.kind == TOLD_NOTHING) {
        assert_string_equal(told.text, "");
        assert_true(silent(h));
        return;
    }
    w->told[told.kind]++;
    size_t n = strlen(told.text);
    assert_true(n > 4 && n < sizeof told.text - 1);
    if (!isupper((unsigned char)told.text[0]) || told.text[n - 1] != '.' || strchr(told.text, '?') ||
        strstr(told.text, "  ") || has_code(pack, told.text))
        fail_msg("%s", told.text);
    if (views && strstr(told.text, "The unit on"))
        fail_msg("nobody found: %s", told.text);
    if (told.kind == TOLD_DICE)
        assert_true(told.dice_n > 0);
}

static void look(struct walk *w, struct legends_state *views)
{
    for (int i = 0; i < 4; i++)
        w->game->look(w->pack->bytes, &w->state, lookers[i], &views[i]);
}

static void check_entry(struct walk *w, struct happening h, unsigned seen)
{
    look(w, w->after);
    for (int i = 0; i < 4; i++) {
        bool sees =
            lookers[i] == REFEREE || (h.kind == HAPPENED_ACTION && lookers[i] == h.who) || seen >> lookers[i] & 1;
        for (int views = 0; views < 2; views++) {
            if (sees)
                check_one(w, &h, i, views);
            for (int e = 0; e < w->events.n; e++) {
                const struct event *event = &w->events.list[e];
                struct happening put = {.kind = HAPPENED_EVENT, .event = event};
                if (lookers[i] == REFEREE || event->seen >> lookers[i] & 1)
                    check_one(w, &put, i, views);
            }
        }
    }
    for (int e = 0; e < w->events.n; e++)
        w->seen[w->events.list[e].kind]++;
}

static bool step(struct walk *w)
{
    action_t list[LEGENDS_CHOICES];
    struct node node = w->game->node(w->pack->bytes, &w->state);
    struct happening h = {.kind = HAPPENED_LUCK, .who = NOBODY};
    if (node.kind == NODE_OVER)
        return false;
    look(w, w->before);
    w->events.n = 0;
    if (node.kind == NODE_LUCK) {
        h.what = w->game->sample(w->pack->bytes, &w->state, &w->dice);
        w->game->resolve(w->pack->bytes, &w->state, h.what, &w->events.sink);
    } else {
        h.kind = HAPPENED_ACTION;
        h.who = node.seats & 1 ? ROME : CARTHAGE;
        int n = w->game->legal(w->pack->bytes, &w->state, h.who, list);
        h.what = list[rng_below(&w->dice, (uint32_t)n)];
        w->game->apply(w->pack->bytes, &w->state, h.who, h.what, &w->events.sink);
    }
    check_entry(w, h, node.seen);
    return true;
}

static void walks(void **unused)
{
    (void)unused;
    static const char *const setups[] = {
        "{\"scenario\":\"ticinus\"}", "{\"scenario\":\"trebia\"}",
        "{\"scenario\":\"quick\",\"switches\":{\"turn_scope\":\"army\"}}",
        "{\"scenario\":\"trial\",\"switches\":{\"refill\":\"block\"}}",
        "{\"scenario\":\"quick\",\"switches\":{\"retreat_loss\":\"wound\",\"turn_order\":\"alternate\"}}"};
    static struct walk w;
    for (size_t i = 0; i < sizeof setups / sizeof *setups; i++)
        for (uint64_t seed = 1; seed <= 6; seed++) {
            walk_begin(&w, setups[i], seed);
            while (step(&w))
                ;
            pack_free(w.pack);
        }
    for (int kind = EVENT_DISCARD; kind <= EVENT_DEFENDS; kind++)
        assert_true(w.seen[kind] > 0); /* every kind of event has been told */
    static const int wanted[] = {TOLD_NOTE, TOLD_STEP,  TOLD_ORDER, TOLD_CARD,  TOLD_MOVE, TOLD_ATTACK,
                                 TOLD_SHOT, TOLD_DICE,  TOLD_DRAW,  TOLD_HIT,   TOLD_DEAD, TOLD_RETREAT,
                                 TOLD_SHOW, TOLD_PLACE, TOLD_TRACK, TOLD_RESULT};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        assert_true(w.told[wanted[i]] > 0);
}

/* ---- some sentences ------------------------------------------------------------------------------------------- */

#define START                                                                                                          \
    "{\"game\":\"legends\",\"board\":{\"rows\":9,\"cols\":12},\"limits\":{\"hand\":4,\"action\":3,\"rounds\":8},"      \
    "\"first\":\"r\",\"stage\":\"turn\",\"round\":1,\"turn\":\"r\",\"phase\":\"move\","

static void says(struct walk *w, const struct happening *h, int looker, const char *sentence)
{
    struct told told;
    tell(w->game, w->pack->bytes, &w->before[looker], &w->after[looker], lookers[looker], h, &told);
    assert_string_equal(told.text, sentence);
}

static void act(struct walk *w, unsigned seat, action_t action, const char *own, const char *other)
{
    struct reason why;
    struct happening h = {.kind = HAPPENED_ACTION, .who = (uint8_t)seat, .what = action};
    assert_true(w->game->check(w->pack->bytes, &w->state, seat, action, &why));
    look(w, w->before);
    w->events.n = 0;
    w->game->apply(w->pack->bytes, &w->state, seat, action, &w->events.sink);
    look(w, w->after);
    says(w, &h, (int)seat, own);
    says(w, &h, (int)seat ^ 1, other);
}

static void roll(struct walk *w, uint64_t faces, const char *own, const char *other)
{
    struct happening h = {.kind = HAPPENED_LUCK, .who = NOBODY, .what = faces};
    look(w, w->before);
    w->events.n = 0;
    w->game->resolve(w->pack->bytes, &w->state, faces, &w->events.sink);
    look(w, w->after);
    says(w, &h, 0, own);
    says(w, &h, 1, other);
}

static void put(struct walk *w, unsigned kind, const char *own, const char *other)
{
    for (int e = 0; e < w->events.n; e++)
        if (w->events.list[e].kind == kind) {
            struct happening h = {.kind = HAPPENED_EVENT, .event = &w->events.list[e]};
            says(w, &h, 0, own);
            says(w, &h, 1, other);
            return;
        }
    fail_msg("no event %u", kind);
}

static void sentences(void **unused)
{
    (void)unused;
    static struct walk w;
    struct errors errors = {0};
    struct json_doc doc;
    const char *json =
        START "\"units\":[{\"side\":\"r\",\"type\":\"IN\",\"at\":\"4.3\"},"
              "{\"side\":\"r\",\"type\":\"LE\",\"at\":\"3.3\"},"
              "{\"side\":\"c\",\"type\":\"PH\",\"at\":\"4.5\"},{\"side\":\"c\",\"type\":\"LE\",\"at\":\"5.5\"}]}";
    assert_true(json_parse(&doc, "position", json, strlen(json), &errors));
    w.game = game_find("legends");
    w.pack = pack_make(w.game, NULL, NULL, doc.root, &errors);
    assert_non_null(w.pack);
    w.events.sink = (struct events){.put = collect};
    assert_true(w.game->read_position(w.pack->bytes, doc.root, REFEREE, &w.state, &errors));
    unsigned tile = 4 * 12;
    act(&w, ROME, action_make(VERB_ACT, tile + 3, 0, 0, 0), "Your Infantry on 4.3 acts.",
        "Rome's Infantry on 4.3 acts.");
    act(&w, ROME, action_make(VERB_MOVE, tile + 4, 0, 0, 0), "Your Infantry on 4.3 moves to 4.4.",
        "Rome's Infantry on 4.3 moves to 4.4.");
    act(&w, ROME, action_make(VERB_ATTACK, tile + 5, 0, 0, 0),
        "Your Infantry on 4.4 attacks Carthage's Phoenicians on 4.5.",
        "Rome's Infantry on 4.4 attacks your Phoenicians on 4.5.");
    roll(&w, dice_one(2) + dice_one(5) + dice_one(0), "Your Infantry on 4.4 rolls 6, 3 and 1: 2 hits. 3 or more hits.",
         "Rome's Infantry on 4.4 rolls 6, 3 and 1: 2 hits. 3 or more hits.");
    roll(&w, dice_one(0) + dice_one(2),
         "Carthage's Phoenicians on 4.5 defend with 3 and 1: 1 wound, 1 retreat. The Leader beside it takes 1 off the "
         "retreats.",
         "Your Phoenicians on 4.5 defend with 3 and 1: 1 wound, 1 retreat. The Leader beside it takes 1 off the "
         "retreats.");
    put(&w, EVENT_WOUND, "Carthage's Phoenicians on 4.5 lose 1 strength.", "Your Phoenicians on 4.5 lose 1 strength.");
    json_free(&doc);
    errors_free(&errors);
    pack_free(w.pack);
}

/* H3: what look() does not name stays hidden: the spare bytes of a state, where new members will stand. */
static void views_begin_at_zero(void **unused)
{
    (void)unused;
    static struct walk w;
    static const uint8_t none[8] = {0};
    walk_begin(&w, "{\"scenario\":\"trebia\"}", 1);
    memset(w.state.zero, 0xAB, sizeof w.state.zero);
    w.state.combat.zero = 0xABAB;
    for (unsigned side = 0; side < 2; side++)
        memset(w.state.side[side].zero, 0xAB, sizeof w.state.side[side].zero);
    look(&w, w.after);
    for (int i = 0; i < 3; i++) {
        assert_memory_equal(w.after[i].zero, none, sizeof w.after[i].zero);
        assert_int_equal(w.after[i].combat.zero, 0);
        for (unsigned side = 0; side < 2; side++)
            assert_memory_equal(w.after[i].side[side].zero, none, sizeof w.after[i].side[side].zero);
    }
    assert_memory_equal(&w.after[3], &w.state, sizeof w.state); /* the referee's view is the state */
    pack_free(w.pack);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(walks), cmocka_unit_test(sentences),
                                       cmocka_unit_test(views_begin_at_zero)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
