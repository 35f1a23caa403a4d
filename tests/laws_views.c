/* laws_views.c: laws 7 to 11 and 18: what a seat may know, and the worlds that fit it. */
#include "engine/match.h"
#include "laws.h"
#include "players/player.h"

#include <stdio.h>
#include <string.h>

enum { WORLDS_MORE = 4096, WORLDS_FEW = 6, PLAY_ON_MAX = 20000, SERIES_MAX = 400 };

/* ---- law 8 ---------------------------------------------------------------------------- */

/* Fills `view` twice, over different rubbish: a view is written whole. */
static void law_look(struct laws *w, const void *s, unsigned looker, void *view)
{
    size_t size = w->game->state_size;
    memset(view, 0x5A, size);
    memset(w->scratch[11], 0xC3, size);
    law_dirty_stack(0x99);
    w->game->look(w->pack, s, looker, view);
    law_dirty_stack(0);
    w->game->look(w->pack, s, looker, w->scratch[11]);
    LAW(w, 8, memcmp(view, w->scratch[11], size) == 0, "look leaves byte %zu of the view of %s as it found it",
        law_differ(view, w->scratch[11], size), said_looker(looker, SAY));
    LAW(w, 4, law_guard_ok(view, size), "look wrote outside the view");
}

static void law_8_check(struct laws *w, const void *view, unsigned seat, action_t action)
{
    struct reason a = {0}, b = {0};
    bool on_state = w->game->check(w->pack, w->state, seat, action, &a);
    bool on_view = w->game->check(w->pack, view, seat, action, &b);
    LAW(w, 8, on_state == on_view && (on_state || memcmp(&a, &b, sizeof a) == 0),
        "check of seat %c's action %s says %s on the state, %s on its view", 'A' + seat, said_fields(action, SAY),
        on_state ? "yes" : said_reason(w, &a, SAY), on_view ? "yes" : said_reason(w, &b, SAY));
}

/* A seat that is not asked may say something all the same, and why it is refused tells it no more than its view does:
 * neither what is asked of another in secret nor what was answered. */
static void law_8_not_asked(struct laws *w, const void *view, unsigned seat, bool heavy)
{
    enum { LATELY = 64 };
    struct rng dice = w->dice; /* what the other checks draw does not depend on this one */
    int64_t from = w->made_n > LATELY ? w->made_n - LATELY : 0;
    for (int i = heavy ? 12 : 2; i > 0 && w->made_n > from; i--) {
        const struct entry_made *e = &w->made[from + rng_below(&dice, (uint32_t)(w->made_n - from))];
        if (e->who != LUCK)
            law_8_check(w, view, seat, e->what);
    }
    for (unsigned asked = 0; asked < w->seats; asked++) {
        int n = law_legal(w, w->state, asked, w->legal[0]);
        for (int i = heavy ? 4 : 1; i > 0 && n > 0; i--)
            law_8_check(w, view, seat, w->legal[0][rng_below(&dice, (uint32_t)n)]);
    }
}

static void law_8(struct laws *w, const void *view, unsigned looker, bool heavy)
{
    law_begin(w, 8);
    struct node node = w->game->node(w->pack, view);
    LAW(w, 8, same_node(&node, &w->node),
        "node of the view of %s: kind %d seats %x seen %x of %llu; of the state: kind %d seats %x seen %x of %llu",
        said_looker(looker, SAY), node.kind, node.seats, node.seen, (unsigned long long)node.denominator, w->node.kind,
        w->node.seats, w->node.seen, (unsigned long long)w->node.denominator);
    if (looker >= w->seats)
        return;
    if (w->node.kind != NODE_CHOICE || !(w->node.seats >> looker & 1)) {
        law_8_not_asked(w, view, looker, heavy);
        return;
    }
    action_t *on_state = w->legal[0], *on_view = w->legal[1];
    int n = law_legal(w, w->state, looker, on_state), m = law_legal(w, view, looker, on_view);
    LAW(w, 8, n == m && memcmp(on_state, on_view, sizeof *on_state * (size_t)n) == 0,
        "legal gives seat %c %d actions on the state and %d (or others) on its view", 'A' + looker, n, m);
    for (int i = heavy ? 24 : 4; i > 0; i--) {
        action_t action = on_state[rng_below(&w->dice, (uint32_t)n)];
        law_8_check(w, view, looker, action);
        law_8_check(w, view, looker, action ^ UINT64_C(1) << rng_below(&w->dice, 64));
        law_8_check(w, view, looker, action + (UINT64_C(1) << (8 * rng_below(&w->dice, 8))));
    }
}

/* ---- laws 9 and 10 -------------------------------------------------------------------- */

/* A world for this view, made twice over different rubbish. */
static void law_imagine(struct laws *w, const void *view, unsigned seat, void *world)
{
    size_t size = w->game->state_size;
    struct rng again = w->dice;
    memset(world, 0x5A, size);
    memset(w->scratch[11], 0xC3, size);
    law_dirty_stack(0x99);
    w->game->imagine(w->pack, view, seat, &w->dice, world);
    law_dirty_stack(0);
    w->game->imagine(w->pack, view, seat, &again, w->scratch[11]);
    LAW(w, 9, memcmp(world, w->scratch[11], size) == 0,
        "the same dice imagine two worlds for seat %c (first at byte %zu): something is left as it was found",
        'A' + seat, law_differ(world, w->scratch[11], size));
    LAW(w, 4, law_guard_ok(world, size), "imagine wrote outside the state");
}

static void law_9_plays_on(struct laws *w, const void *world, unsigned seat)
{
    void *s = w->scratch[3];
    struct reason why;
    memcpy(s, world, w->game->state_size);
    for (int i = 0; i < PLAY_ON_MAX && w->game->node(w->pack, s).kind != NODE_OVER; i++) {
        unsigned who;
        uint64_t what = law_choose(w, s, &w->dice, &who);
        law_enter(w, s, who, what, NULL);
        LAW(w, 9, i % 8 || w->game->valid(w->pack, s, &why),
            "a world imagined for seat %c is not valid %d entries later", 'A' + seat, i + 1);
    }
}

static void law_9(struct laws *w, const void *view, unsigned seat, bool plays_on)
{
    void *world = w->scratch[2], *again = w->scratch[3], *audience = w->scratch[4];
    size_t size = w->game->state_size;
    struct reason why = {0};
    law_begin(w, 9);
    law_imagine(w, view, seat, world);
    if (!w->game->valid(w->pack, world, &why)) {
        struct text text = {0};
        w->game->say_position(w->pack, world, REFEREE, &text);
        char what[1500];
        snprintf(what, sizeof what, "%s", text_str(&text));
        text_free(&text);
        law_broken(w, 9, "a world imagined for seat %c is not valid: %s\n  it is %s", 'A' + seat,
                   said_reason(w, &why, SAY), what);
    }
    law_look(w, world, seat, again);
    LAW(w, 9, memcmp(again, view, size) == 0,
        "a world imagined for seat %c looks different to it (first at byte %zu: %u, was %u)", 'A' + seat,
        law_differ(again, view, size), ((uint8_t *)again)[law_differ(again, view, size)],
        ((const uint8_t *)view)[law_differ(again, view, size)]);
    law_look(w, w->state, AUDIENCE, audience);
    law_look(w, world, AUDIENCE, again);
    LAW(w, 9, memcmp(again, audience, size) == 0,
        "the audience sees something that seat %c does not know: byte %zu is %u, in a world that fits its view %u",
        'A' + seat, law_differ(audience, again, size), ((uint8_t *)audience)[law_differ(audience, again, size)],
        ((uint8_t *)again)[law_differ(audience, again, size)]);
    struct node node = w->game->node(w->pack, world);
    LAW(w, 9, same_node(&node, &w->node),
        "a world imagined for seat %c has another node: kind %d seats %x, was kind %d seats %x", 'A' + seat, node.kind,
        node.seats, w->node.kind, w->node.seats);
    if (plays_on)
        law_9_plays_on(w, world, seat);
}

/* The truth as it may be imagined: whoever else is still in a secret series has only just begun it, all others have
 * entered what they have. False where nobody else is at work. */
static bool taken_back(struct laws *w, unsigned seat, void *truth)
{
    unsigned at_work = w->node.kind == NODE_CHOICE && !w->node.seen ? w->node.seats & ~(1u << seat) : 0;
    memcpy(truth, w->opened, w->game->state_size);
    for (int64_t i = w->opened_n; i < w->made_n; i++)
        if (!(at_work >> w->made[i].who & 1))
            law_enter(w, truth, w->made[i].who, w->made[i].what, NULL);
    return at_work != 0;
}

/* The truth is one of the worlds that fit. If imagining gives only a few, over and over, the truth must be among them:
 * one world only that is not the truth, or a world that is never reached, breaks the law. */
static void law_10(struct laws *w, const void *view, unsigned seat)
{
    size_t size = w->game->state_size;
    void *few[WORLDS_FEW], *world = w->scratch[2], *begun = w->scratch[3];
    int n = 0;
    law_begin(w, 10);
    for (int i = 0; i < WORLDS_FEW; i++)
        few[i] = w->scratch[4 + i];
    const void *or_begun = taken_back(w, seat, begun) ? begun : w->state;
    for (int i = 0; i < WORLDS_MORE; i++) {
        w->game->imagine(w->pack, view, seat, &w->dice, world);
        int k = 0;
        while (k < n && memcmp(few[k], world, size) != 0)
            k++;
        if (k == n && n == WORLDS_FEW)
            return; /* many worlds: they differ */
        if (k == n) {
            memcpy(few[n++], world, size);
            if (memcmp(world, w->state, size) == 0 || memcmp(world, or_begun, size) == 0)
                return;
        }
    }
    law_broken(w, 10, "%d worlds imagined for seat %c are only %d different, and none is the position below",
               WORLDS_MORE, 'A' + seat, n);
}

void laws_of_views(struct laws *w, bool heavy)
{
    void *view = w->scratch[1];
    size_t size = w->game->state_size;
    law_look(w, w->state, REFEREE, view);
    LAW(w, 8, memcmp(view, w->state, size) == 0, "the referee does not see everything (first at byte %zu)",
        law_differ(view, w->state, size));
    law_look(w, w->state, AUDIENCE, view);
    LAW(w, 8, w->pack->hidden || memcmp(view, w->state, size) == 0,
        "the pack says that nothing is hidden, but the audience does not see byte %zu",
        law_differ(view, w->state, size));
    law_8(w, view, AUDIENCE, heavy);
    for (unsigned seat = 0; seat < w->seats; seat++) {
        law_look(w, w->state, seat, view);
        law_8(w, view, seat, heavy);
        if (!heavy && w->entry % 4 != seat)
            continue;
        law_9(w, view, seat, heavy && rng_below(&w->dice, 16) == 0);
        if (heavy && rng_below(&w->dice, 4) == 0)
            law_10(w, view, seat);
    }
}

/* ---- law 7 ---------------------------------------------------------------------------- */

/* What the others see and hear of one secret entry must not depend on which it was, only on whether its author
 * has finished; and as long as the author has not, nothing changes at all. */
static void law_7_tells_nothing(struct laws *w, unsigned author, const action_t *list, int n)
{
    size_t size = w->game->state_size;
    void *one = w->scratch[0], *two = w->scratch[1], *before = w->scratch[2], *saw = w->scratch[3],
         *saw_two = w->scratch[4];
    action_t a = list[rng_below(&w->dice, (uint32_t)n)], b = list[rng_below(&w->dice, (uint32_t)n)];
    struct told *told_one = told_clear(w, 0), *told_two = told_clear(w, 1), *silence = told_clear(w, 2);
    memcpy(one, w->state, size);
    memcpy(two, w->state, size);
    law_enter(w, one, author, a, &told_one->sink);
    law_enter(w, two, author, b, &told_two->sink);
    struct node after = w->game->node(w->pack, one), after_two = w->game->node(w->pack, two);
    LAW(w, 7, after.kind == NODE_CHOICE, "seat %c answered a secret question alone and it was over for everybody",
        'A' + author);
    unsigned others = w->node.seats & ~(1u << author);
    LAW(w, 7, (after.seats | 1u << author) == w->node.seats && (after_two.seats & others) == others,
        "a secret entry of seat %c changed who is asked from %x to %x", 'A' + author, w->node.seats, after.seats);
    bool finished = !(after.seats >> author & 1), finished_two = !(after_two.seats >> author & 1);
    for (unsigned looker = 0; looker <= AUDIENCE; looker = looker + 1 == w->seats ? AUDIENCE : looker + 1) {
        if (looker == author || w->node.seen & SEEN_BY(looker))
            continue; /* a partner may be let in on it */
        law_look(w, w->state, looker, before);
        law_look(w, one, looker, saw);
        LAW(w, 7, finished || (memcmp(before, saw, size) == 0 && !told_other(told_one, silence, looker)),
            "a secret entry (%s) of a seat that has not finished changed what %s sees (byte %zu of the state) or hears",
            said_entry(w, author, a, SAY), said_looker(looker, SAY), law_differ(before, saw, size));
        if (finished != finished_two)
            continue;
        law_look(w, two, looker, saw_two);
        LAW(w, 7, memcmp(saw, saw_two, size) == 0, "%s sees which secret entry it was, %s or %s: byte %zu of the state",
            said_looker(looker, SAY), said_entry(w, author, a, SAY), said_entry(w, author, b, SAY),
            law_differ(saw, saw_two, size));
        const struct event *other = told_other(told_one, told_two, looker);
        LAW(w, 7, !other, "%s hears which secret entry it was, %s or %s: by the event %s", said_looker(looker, SAY),
            said_entry(w, author, a, SAY), said_entry(w, author, b, SAY), said_event(w, other, SAY));
    }
}

/* Plays a seat's secret series on, at random, until it has finished. */
static bool finishes(struct laws *w, void *s, unsigned author)
{
    for (int i = 0; i < SERIES_MAX; i++) {
        struct node node = w->game->node(w->pack, s);
        if (node.kind != NODE_CHOICE || !(node.seats >> author & 1))
            return node.kind == NODE_CHOICE;
        int n = law_legal(w, s, author, w->legal[0]);
        w->game->apply(w->pack, s, author, w->legal[0][rng_below(&w->dice, (uint32_t)n)], NULL);
    }
    return false;
}

/* A whole series tells as little as one entry: however another seat may have answered, in whatever world that fits
 * what the looker sees, the looker sees the same. */
static void law_7_series(struct laws *w, unsigned author, unsigned looker)
{
    size_t size = w->game->state_size;
    void *truth = w->scratch[0], *world = w->scratch[1], *saw = w->scratch[2], *fits = w->scratch[3];
    memcpy(truth, w->state, size);
    law_look(w, w->state, looker, saw);
    w->game->imagine(w->pack, saw, looker, &w->dice, world);
    if (!finishes(w, truth, author) || !finishes(w, world, author))
        return;
    law_look(w, truth, looker, saw);
    law_look(w, world, looker, fits);
    LAW(w, 7, memcmp(saw, fits, size) == 0,
        "seat %c has finished in secret, and %s can tell how (byte %zu: %u, in another world that fitted %u)",
        'A' + author, said_looker(looker, SAY), law_differ(saw, fits, size),
        ((uint8_t *)saw)[law_differ(saw, fits, size)], ((uint8_t *)fits)[law_differ(saw, fits, size)]);
}

static void law_7_commutes(struct laws *w, unsigned p, unsigned q)
{
    size_t size = w->game->state_size;
    void *one = w->scratch[0], *two = w->scratch[1];
    struct reason why;
    int n = law_legal(w, w->state, p, w->legal[0]), m = law_legal(w, w->state, q, w->legal[1]);
    action_t a = w->legal[0][rng_below(&w->dice, (uint32_t)n)], b = w->legal[1][rng_below(&w->dice, (uint32_t)m)];
    memcpy(one, w->state, size);
    memcpy(two, w->state, size);
    law_enter(w, one, p, a, NULL);
    LAW(w, 7, w->game->check(w->pack, one, q, b, &why), "after the secret %s, %s is not legal any more",
        said_entry(w, p, a, SAY), said_entry(w, q, b, SAY));
    law_enter(w, one, q, b, NULL);
    law_enter(w, two, q, b, NULL);
    LAW(w, 7, w->game->check(w->pack, two, p, a, &why), "after the secret %s, %s is not legal any more",
        said_entry(w, q, b, SAY), said_entry(w, p, a, SAY));
    law_enter(w, two, p, a, NULL);
    LAW(w, 7, memcmp(one, two, size) == 0, "%s and %s, both secret, give another state in the other order (byte %zu)",
        said_entry(w, p, a, SAY), said_entry(w, q, b, SAY), law_differ(one, two, size));
}

void laws_of_secrets(struct laws *w)
{
    for (unsigned p = 0; p < w->seats; p++) {
        if (!(w->node.seats >> p & 1))
            continue;
        law_begin(w, 7);
        law_7_tells_nothing(w, p, w->legal[0], law_legal(w, w->state, p, w->legal[0]));
        for (unsigned q = p + 1; q < w->seats; q++)
            if (w->node.seats >> q & 1)
                law_7_commutes(w, p, q);
        for (unsigned q = 0; q < w->seats; q++)
            if (q != p && w->node.seats >> q & 1 && !(w->node.seen >> q & 1) && rng_below(&w->dice, 4) == 0)
                law_7_series(w, p, q);
    }
}

/* ---- law 11 --------------------------------------------------------------------------- */

static bool can_happen(struct laws *w, const void *s, unsigned who, uint64_t what)
{
    struct reason why;
    if (who != LUCK)
        return w->game->check(w->pack, s, who, what, &why);
    int n = w->game->outcomes(w->pack, s, w->outcomes[1]);
    for (int i = 0; i < n; i++)
        if (w->outcomes[1][i].what == what)
            return true;
    return false;
}

/* Right after an entry that showed p something, a world in which it was shown something else looks different to it: a
 * view that forgets what play has shown would let computers imagine what they know is not so. */
static void law_18(struct laws *w, unsigned p, unsigned who, uint64_t what, const void *truth, const struct told *told)
{
    size_t size = w->game->state_size;
    void *view = w->scratch[1], *world = w->scratch[2], *saw = w->scratch[3], *fits = w->scratch[4];
    struct told *there = told_clear(w, 1);
    law_begin(w, 18);
    law_look(w, w->state, p, view);
    law_imagine(w, view, p, world);
    if (!can_happen(w, world, who, what))
        return;
    law_enter(w, world, who, what, &there->sink);
    const struct event *other = told_shown_other(told, there, p);
    if (!other)
        return;
    law_look(w, truth, p, saw);
    law_look(w, world, p, fits);
    LAW(w, 18, memcmp(saw, fits, size) != 0,
        "\"%s\" showed seat %c something (%s) that its view forgets: a world in which it was shown something else looks the "
        "same to it",
        said_entry(w, who, what, SAY), 'A' + p, said_event(w, other, SAY));
}

static void law_11(struct laws *w, unsigned p, unsigned who, uint64_t what)
{
    size_t size = w->game->state_size;
    void *truth = w->scratch[0], *view = w->scratch[1], *world = w->scratch[2], *saw = w->scratch[3],
         *fits = w->scratch[4];
    struct told *told = told_clear(w, 0), *there = told_clear(w, 1);
    law_begin(w, 11);
    memcpy(truth, w->state, size);
    law_enter(w, truth, who, what, &told->sink);
    if (told_shows(told, p)) {
        law_18(w, p, who, what, truth, told);
        return;
    }
    law_look(w, w->state, p, view);
    law_imagine(w, view, p, world);
    LAW(w, 11, can_happen(w, world, who, what),
        "seat %c sees \"%s\", which is not possible in a world that fits its view, and no event has `shows` for it",
        'A' + p, said_entry(w, who, what, SAY));
    law_enter(w, world, who, what, &there->sink);
    const struct event *other = told_other(told, there, p);
    LAW(w, 11, !other,
        "\"%s\" tells seat %c other events in a world that fits its view, and none has `shows` for it: first %s",
        said_entry(w, who, what, SAY), 'A' + p, said_event(w, other, SAY));
    law_look(w, truth, p, saw);
    law_look(w, world, p, fits);
    LAW(w, 11, memcmp(saw, fits, size) == 0,
        "after \"%s\" seat %c sees something else (byte %zu: %u) than in a world that fitted its view (%u), "
        "and no event has `shows` for it",
        said_entry(w, who, what, SAY), 'A' + p, law_differ(saw, fits, size),
        ((uint8_t *)saw)[law_differ(saw, fits, size)], ((uint8_t *)fits)[law_differ(saw, fits, size)]);
}

/* A computer player is given only a view: the same view and seed give the same move, and a legal one. */
static void law_11_player(struct laws *w, unsigned seat, const char *words)
{
    void *view = w->scratch[0];
    uint64_t seed = rng_next(&w->dice);
    action_t action[2];
    struct text error = {0};
    law_begin(w, 11);
    law_look(w, w->state, seat, view);
    for (int i = 0; i < 2; i++) {
        struct player *player = player_new(w->game, w->pack, words, seed, &error);
        LAW(w, 11, player, "there is no player %s: %s", words, text_str(&error));
        law_dirty_stack(i ? 0xAA : 0x55);
        action[i] = player_choose(player, view, seat, NULL);
        player_free(player);
    }
    text_free(&error);
    LAW(w, 11, action[0] == action[1], "player %s makes two different moves of the same view and seed: %s, %s", words,
        said_fields(action[0], SAY), said_fields(action[1], SAY));
    int n = law_legal(w, w->state, seat, w->legal[0]);
    LAW(w, 11, law_has(w->legal[0], n, action[0]), "player %s makes an illegal move: %s", words,
        said_fields(action[0], SAY));
}

/* A line of two actions, the second one any words: whether it is refused, and why, is no look at what the first one
 * shows, as long as nothing of it stands. */
static void law_11_line(struct laws *w, unsigned seat, uint64_t what)
{
    static const uint8_t seed[SEED_BYTES] = {1};
    void *view = w->scratch[0], *world = w->scratch[1];
    char line[LINE_MAX_BYTES + 1];
    struct text words = text_fixed(line, sizeof line);
    bool taken[2];
    struct reason why[2];
    law_begin(w, 11);
    law_look(w, w->state, seat, view);
    law_imagine(w, view, seat, world);
    w->game->say_action(w->pack, what, &words);
    int64_t lately = w->made_n < 64 ? w->made_n : 64, one = lately ? rng_below(&w->dice, (uint32_t)lately) + 1 : 0;
    const struct entry_made *e = one ? &w->made[w->made_n - one] : NULL;
    text_char(&words, ' ');
    if (e && e->who != LUCK && rng_below(&w->dice, 4))
        w->game->say_action(w->pack, e->what, &words);
    else
        text_put(&words, "nonsense");
    for (int i = 0; i < 2; i++) {
        struct match *m = match_from(w->made_pack, i ? world : w->state, seed);
        taken[i] = match_would(m, seat, line, &why[i], NULL);
        match_free(m);
    }
    LAW(w, 11, taken[0] == taken[1] && memcmp(&why[0], &why[1], sizeof why[0]) == 0,
        "\"%s\" of seat %c is answered with %s, in a world that fits its view with %s", line, 'A' + seat,
        taken[0] ? "yes" : said_reason(w, &why[0], SAY), taken[1] ? "yes" : said_reason(w, &why[1], SAY));
}

void laws_of_worlds(struct laws *w, unsigned who, uint64_t what, bool heavy)
{
    static const char *const players[] = {"random", "greedy", "search:iterations=8"};
    if (heavy && who != LUCK && rng_below(&w->dice, 24) == 0)
        law_11_player(w, who, players[rng_below(&w->dice, 3)]);
    if (!w->pack->hidden)
        return;
    if (heavy && who != LUCK)
        law_11_line(w, who, what);
    for (unsigned p = 0; p < w->seats; p++) {
        if (who != p && !(w->node.seen & SEEN_BY(p)))
            continue;
        for (int i = heavy ? 4 : 1; i > 0; i--)
            law_11(w, p, who, what);
    }
}
