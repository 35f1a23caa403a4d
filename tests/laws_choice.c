/* laws_choice.c: laws 1 to 4 and 14: choices, refusals, luck, bytes, soundness. */
#include "engine/errors.h"
#include "engine/match.h"
#include "engine/text.h"
#include "laws.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- law 2 ---------------------------------------------------------------------------- */

/* A refusal has a rule that the content knows, and a sentence (the engine has its own for syntax, seat and order). */
static void law_refusal(struct laws *w, const struct reason *why, action_t action)
{
    LAW(w, 2, why->rule != RULE_NONE, "an action is refused without a rule: %s", said_fields(action, SAY));
    if (why->rule <= RULE_ORDER)
        return;
    char buffer[600], name[16];
    struct text text = text_fixed(buffer, sizeof buffer), rule = text_fixed(name, sizeof name);
    w->game->say_reason(w->pack, why, &text);
    rule_say(why->rule, &rule);
    LAW(w, 2, text.n > 0 && !text.failed && !strchr(text_str(&text), '\n'),
        "say_reason has no sentence of one line for %s, note %u: \"%s\" (the action: %s)", text_str(&rule), why->note,
        text_str(&text), said_fields(action, SAY));
    const struct json *rules = json_get(w->content, "rules");
    LAW(w, 17, !rules || json_get(rules, text_str(&rule)),
        "a refusal cites %s, which is no rule in the content's \"rules\"", text_str(&rule));
}

static bool law_check(struct laws *w, const void *v, unsigned seat, action_t action, bool expected)
{
    struct reason why, again;
    memset(&why, 0x11, sizeof why);
    memset(&again, 0xEE, sizeof again);
    law_begin(w, 2);
    bool ok = w->game->check(w->pack, v, seat, action, &why);
    LAW(w, 2, ok == expected, "check says %s to seat %c's action %s; legal %s it", ok ? "yes" : "no", 'A' + seat,
        said_fields(action, SAY), expected ? "lists" : "does not list");
    if (!ok) {
        w->game->check(w->pack, v, seat, action, &again);
        LAW(w, 2, memcmp(&why, &again, sizeof why) == 0, "check leaves fields of *why as it found them: %s",
            said_fields(action, SAY));
        law_refusal(w, &why, action);
    }
    return ok;
}

/* Near misses: a legal action with one field changed, or taken from another legal one. */
static action_t mutated(struct laws *w, const action_t *list, int n)
{
    static const uint8_t shift[] = {56, 40, 24, 8, 0};
    static const uint16_t mask[] = {0xFF, 0xFFFF, 0xFFFF, 0xFFFF, 0xFF};
    struct rng *d = &w->dice;
    if (n == 0 || rng_below(d, 8) == 0)
        return rng_next(d) & (rng_below(d, 2) ? ~UINT64_C(0) : rng_next(d) & rng_next(d));
    action_t action = list[rng_below(d, (uint32_t)n)], other = list[rng_below(d, (uint32_t)n)];
    unsigned f = rng_below(d, 5), value = (unsigned)(action >> shift[f]) & mask[f];
    switch (rng_below(d, 6)) {
    case 0: value++; break;
    case 1: value--; break;
    case 2: value = (unsigned)(other >> shift[f]); break;
    case 3: value = rng_below(d, 2) ? 0xFFFF : 0xFF; break;
    case 4: value ^= 1u << rng_below(d, 16); break;
    default: value = rng_below(d, 256); break;
    }
    return (action & ~((uint64_t)mask[f] << shift[f])) | (uint64_t)(value & mask[f]) << shift[f];
}

static void law_1_and_2(struct laws *w, unsigned seat, bool heavy)
{
    action_t *list = w->legal[0];
    bool asked = w->node.kind == NODE_CHOICE && w->node.seats >> seat & 1;
    law_begin(w, 1);
    int n = law_legal(w, w->state, seat, list);
    LAW(w, 1, (n > 0) == asked, "seat %c is %sasked and has %d legal actions", 'A' + seat, asked ? "" : "not ", n);
    for (int i = 1; i < n; i++)
        LAW(w, 1, list[i - 1] < list[i], "legal must ascend as 64-bit numbers (verb first); at %d: %s, then %s", i,
            said_fields(list[i - 1], SAY), said_fields(list[i], SAY));
    int all = heavy || n <= 8 ? n : 8;
    for (int i = 0; i < all; i++)
        law_check(w, w->state, seat, list[all == n ? i : (int)rng_below(&w->dice, (uint32_t)n)], true);
    for (int i = heavy ? 48 : 6; i > 0; i--) {
        action_t action = mutated(w, list, n);
        law_check(w, w->state, seat, action, law_has(list, n, action));
    }
}

/* ---- law 3 ---------------------------------------------------------------------------- */

static int by_what(const void *a, const void *b)
{
    uint64_t x = ((const struct outcome *)a)->what, y = ((const struct outcome *)b)->what;
    return x < y ? -1 : x > y;
}

/* chi squared over the outcomes, rare ones put together; the bound stands six standard deviations off
 * (Wilson and Hilferty), and a surprise is asked a second time with fresh and more samples. */
static bool sample_agrees(struct laws *w, const struct outcome *list, int n, int samples)
{
    int *seen = calloc((size_t)n, sizeof *seen);
    if (!seen)
        abort();
    for (int i = 0; i < samples; i++) {
        uint64_t what = w->game->sample(w->pack, w->state, &w->dice);
        const struct outcome *found = bsearch(&(struct outcome){.what = what}, list, (size_t)n, sizeof *list, by_what);
        LAW(w, 3, found, "sample gives %016llx, which outcomes does not list", (unsigned long long)what);
        seen[found - list]++;
    }
    double sum = 0, rest = 0, rest_seen = 0;
    int bins = 0;
    for (int i = 0; i < n; i++) {
        double expected = (double)list[i].weight / (double)w->node.denominator * samples;
        if (expected < 5) {
            rest += expected;
            rest_seen += seen[i];
        } else {
            sum += (seen[i] - expected) * (seen[i] - expected) / expected;
            bins++;
        }
    }
    if (rest >= 5) {
        sum += (rest_seen - rest) * (rest_seen - rest) / rest;
        bins++;
    }
    free(seen);
    double k = bins - 1, spread = k > 0 ? 2 / (9 * k) : 0;
    return bins < 2 || sum < k * pow(1 - spread + 6 * sqrt(spread), 3);
}

static void law_3(struct laws *w, bool heavy)
{
    struct outcome *list = w->outcomes[0];
    law_begin(w, 3);
    int n = w->game->outcomes(w->pack, w->state, list);
    uint64_t sum = 0;
    LAW(w, 3, w->pack->lucky, "a luck node in a pack that says there is no luck");
    LAW(w, 3, n > 0 && n <= w->game->outcomes_max, "%d outcomes of at most %d", n, w->game->outcomes_max);
    LAW(w, 3, law_guard_ok(list, sizeof *list * (size_t)w->game->outcomes_max), "outcomes wrote past outcomes_max");
    for (int i = 0; i < n; i++) {
        LAW(w, 3, list[i].weight > 0, "outcome %d has no weight", i);
        LAW(w, 3, sum + list[i].weight > sum, "the weights overflow");
        sum += list[i].weight;
    }
    LAW(w, 3, sum == w->node.denominator, "weights sum to %llu, the denominator is %llu", (unsigned long long)sum,
        (unsigned long long)w->node.denominator);
    qsort(list, (size_t)n, sizeof *list, by_what);
    for (int i = 1; i < n; i++)
        LAW(w, 3, list[i].what != list[i - 1].what, "outcome %016llx is listed twice",
            (unsigned long long)list[i].what);
    int samples = heavy ? 400 + 20 * n : 8;
    if (!heavy || samples > 20000)
        samples = heavy ? 20000 : samples;
    if (!sample_agrees(w, list, n, samples))
        LAW(w, 3, sample_agrees(w, list, n, 8 * samples),
            "sample does not agree with the weights of %d outcomes (chi squared)", n);
}

/* ---- law 14 --------------------------------------------------------------------------- */

static void law_valid(struct laws *w, const void *s, const char *when)
{
    struct reason why = {0};
    law_begin(w, 14);
    if (w->game->valid(w->pack, s, &why))
        return;
    law_broken(w, 14, "the state %s is not valid: %s", when, said_reason(w, &why, SAY));
}

static void law_result(struct laws *w, const void *s, struct result *r)
{
    memset(r, 0x33, sizeof *r);
    w->game->result(w->pack, s, r);
    int first = 0;
    for (unsigned seat = 0; seat < SEATS_MAX; seat++) {
        bool plays = seat < w->seats;
        LAW(w, 14, plays ? r->place[seat] >= 1 && r->place[seat] <= w->seats : r->place[seat] == 0,
            "seat %c has place %d of %u", 'A' + seat, r->place[seat], w->seats);
        first += plays && r->place[seat] == 1;
    }
    LAW(w, 14, first > 0, "nobody came first");
    LAW(w, 14, r->by[0] && memchr(r->by, 0, sizeof r->by), "the result does not say by what");
}

typedef void (*judge_t)(const void *pack, const void *s, int32_t value[SEATS_MAX]);

static void law_judged(struct laws *w, const void *s, const struct result *r, judge_t judge, const char *name)
{
    int32_t value[SEATS_MAX] = {0};
    if (!judge)
        return;
    judge(w->pack, s, value);
    for (unsigned seat = 0; seat < w->seats; seat++) {
        LAW(w, 14, value[seat] >= -10000 && value[seat] <= 10000, "%s gives seat %c %d", name, 'A' + seat, value[seat]);
        for (unsigned other = 0; r && other < w->seats; other++)
            LAW(w, 14, r->place[seat] >= r->place[other] || value[seat] >= value[other],
                "seat %c is placed before %c, but %s gives it less (%d, %d)", 'A' + seat, 'A' + other, name,
                value[seat], value[other]);
    }
}

/* Figures are written to the last, and what judge() says goes with them. */
static void law_features(struct laws *w, const void *s)
{
    int32_t figures[FEATURES_MAX], again[FEATURES_MAX], judged = 0, value[SEATS_MAX] = {0};
    memset(figures, 0x33, sizeof figures);
    memset(again, 0x55, sizeof again);
    for (unsigned seat = 0; seat < w->seats; seat++) {
        int of = w->game->features(w->pack, s, w->seats == 2 ? NOBODY : seat, figures, &judged);
        if (of < 0)
            return;
        w->game->features(w->pack, s, w->seats == 2 ? NOBODY : seat, again, &judged);
        w->game->judge(w->pack, s, value);
        LAW(w, 14, (unsigned)of < w->seats && (w->seats == 2 || (unsigned)of == seat), "figures are of seat %d", of);
        LAW(w, 14, judged == value[of], "features() says that judge() says %d; it says %d", judged, value[of]);
        LAW(w, 14, memcmp(figures, again, (size_t)w->game->features_n * sizeof *figures) == 0,
            "figures differ from one asking to the next");
    }
}

static void law_judge(struct laws *w, const void *s, const struct result *r)
{
    law_judged(w, s, r, w->game->judge, "judge");
    if (!r && w->game->features)
        law_features(w, s);
}

/* Giving up is possible at any time, for any seat, and a draw can be agreed at any time. */
static void law_quit(struct laws *w)
{
    const struct game *g = w->game;
    void *copy = w->scratch[0];
    struct result r;
    for (unsigned who = 0; who <= NOBODY; who = who + 1 == w->seats ? NOBODY : who + 1) {
        memcpy(copy, w->state, g->state_size);
        g->quit(w->pack, copy, who,
                who == NOBODY            ? QUIT_AGREE
                : rng_below(&w->dice, 2) ? QUIT_TIME
                                         : QUIT_RESIGN,
                NULL);
        law_valid(w, copy, "after giving up");
        bool over = g->node(w->pack, copy).kind == NODE_OVER;
        LAW(w, 14, over || (who != NOBODY && w->seats > 2), "the match goes on after seat %c gave up",
            seat_letter(who));
        if (!over)
            continue;
        law_result(w, copy, &r);
        if (w->seats == 2)
            LAW(w, 14, who == NOBODY ? r.place[0] == 1 && r.place[1] == 1 : r.place[who] == 2,
                "%s gave places %d and %d", who == NOBODY ? "an agreed draw" : "giving up", r.place[0], r.place[1]);
        law_judge(w, copy, &r);
    }
}

void laws_of_ends(struct laws *w, bool heavy)
{
    struct result r;
    if (w->node.kind != NODE_OVER) {
        law_quit(w);
        law_judge(w, w->state, NULL);
        return;
    }
    (void)heavy;
    law_result(w, w->state, &r);
    law_judge(w, w->state, &r);
}

void laws_of_choice(struct laws *w, bool heavy)
{
    const struct node *n = &w->node;
    law_valid(w, w->state, w->entry ? "after the last entry" : "at the start");
    w->law = 1;
    LAW(w, 1, n->kind >= NODE_CHOICE && n->kind <= NODE_OVER, "a node of kind %d", n->kind);
    LAW(w, 1, n->seats < 1u << w->seats && (n->kind == NODE_CHOICE) == (n->seats != 0), "kind %d asks seats %x",
        n->kind, n->seats);
    LAW(w, 1, n->seen <= SEEN_BY_ALL, "who sees the entry reads %x", n->seen);
    if (n->seats & (n->seats - 1))
        LAW(w, 7, !(n->seen & SEEN_BY(AUDIENCE)), "a simultaneous question whose answers everybody sees");
    for (unsigned seat = 0; seat < w->seats; seat++)
        law_1_and_2(w, seat, heavy);
    if (n->kind == NODE_LUCK)
        law_3(w, heavy);
}

/* ---- law 4 ---------------------------------------------------------------------------- */

/* Makes the entry: loud on the state, silent on a copy elsewhere with other rubbish below the stack. */
void laws_of_bytes(struct laws *w, unsigned who, uint64_t what, bool heavy)
{
    size_t size = w->game->state_size;
    void *copy = w->scratch[0];
    law_begin(w, 4);
    memcpy(copy, w->state, size);
    law_dirty_stack(heavy ? 0xFF : 0x01);
    law_enter(w, copy, who, what, NULL);
    struct told *told = told_clear(w, 0);
    told->sink.met = w->met;
    law_dirty_stack(0);
    law_enter(w, w->state, who, what, &told->sink);
    LAW(w, 4, memcmp(copy, w->state, size) == 0,
        "the same entry on a copy, without a sink for events, gives another state (first at byte %zu)",
        law_differ(copy, w->state, size));
    LAW(w, 4, law_guard_ok(copy, size) && law_guard_ok(w->state, size), "an entry wrote outside the state");
    if (heavy || w->game->pack_size < 4096)
        LAW(w, 4, memcmp(w->pack, w->pack_as_made, w->game->pack_size) == 0, "somebody wrote to the pack");
    laws_of_told(w, told);
}
