/* laws_matches.c: law 12: undo restores the bytes and never crosses its barrier. */
#include "laws.h"
#include "engine/hash.h"
#include "engine/match.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS_MAX = 400 };

/* The match as the law sees it, kept beside the engine's own account. */
struct step {
    uint8_t who;
    bool open;  /* another seat could see the decision */
    bool shown; /* luck, or something hidden was shown */
    bool undone;
    uint64_t what;
};

struct shadow {
    struct laws *w;
    struct match *match;
    int n;
    struct step step[STEPS_MAX + 1];
};

/* The start with every step that stands, less `without`. False: one of them is no longer possible. */
static void replay(struct shadow *m, void *s, int without)
{
    m->w->game->begin(m->w->pack, s);
    for (int i = 0; i < m->n; i++)
        if (!m->step[i].undone && i != without)
            law_enter(m->w, s, m->step[i].who, m->step[i].what, NULL);
}

/* The step that this seat may take back now, or -1: section "Undo" of the design, read literally. */
static int may_undo(const struct shadow *m, unsigned seat)
{
    int last = m->n - 1;
    while (last >= 0 && (m->step[last].who != seat || m->step[last].undone))
        last--;
    if (last < 0 || m->step[last].shown)
        return -1;
    for (int i = last + 1; i < m->n; i++)
        if (!m->step[i].undone && (m->step[i].shown || (m->step[i].who != seat && m->step[i].open)))
            return -1;
    return last;
}

static void law_12(struct shadow *m, unsigned seat)
{
    struct laws *w = m->w;
    void *expected = w->scratch[0], *before = w->scratch[1];
    size_t size = w->game->state_size;
    struct reason why;
    const struct entry *entries;
    law_begin(w, 12);
    memcpy(before, match_state(m->match), size);
    int last = may_undo(m, seat), n = match_entries(m->match, &entries);
    bool done = match_undo(m->match, seat, &why);
    LAW(w, 12, done == (last >= 0), "seat %c %s take back, but the engine says %s", 'A' + seat, last >= 0 ? "may" : "may not",
        done ? "yes" : "no");
    if (!done) {
        LAW(w, 12, memcmp(before, match_state(m->match), size) == 0 && match_entries(m->match, &entries) == n,
            "a refused undo changed something");
        LAW(w, 12, why.rule != RULE_NONE, "an undo is refused without a reason");
        return;
    }
    replay(m, expected, last);
    m->step[last].undone = true;
    LAW(w, 12, memcmp(expected, match_state(m->match), size) == 0,
        "undo of step %d by seat %c does not restore the bytes (first at byte %zu)", last, 'A' + seat,
        law_differ(expected, match_state(m->match), size));
    LAW(w, 12, match_entries(m->match, &entries) == n + 1, "undo is not an entry of its own");
}

static void step(struct shadow *m)
{
    struct laws *w = m->w;
    unsigned who;
    struct reason why;
    struct node node = match_node(m->match);
    uint64_t what = law_choose(w, match_state(m->match), &w->dice, &who);
    void *copy = w->scratch[0];
    struct told *told = told_clear(w, 0);
    memcpy(copy, match_state(m->match), w->game->state_size);
    law_enter(w, copy, who, what, &told->sink);
    bool alone = !(node.seats & (node.seats - 1)), shown = who == LUCK;
    for (int i = 0; i < told->n; i++)
        shown |= told->event[i].shows != 0;
    m->step[m->n++] = (struct step){.who = (uint8_t)who, .what = what, .shown = shown,
                                    .open = who != LUCK && alone && (node.seen & ~SEEN_BY(who))};
    bool ok = who == LUCK ? match_luck(m->match, what, &why) : match_act(m->match, who, what, &why);
    LAW(w, 12, ok, "the match refuses a legal entry %016llx of %c", (unsigned long long)what, seat_letter(who));
    LAW(w, 12, memcmp(copy, match_state(m->match), w->game->state_size) == 0, "the match's state is not the game's");
}

void laws_of_matches(struct laws *w, struct pack *pack)
{
    uint8_t seed[SEED_BYTES] = {1};
    struct shadow *m = calloc(1, sizeof *m);
    if (!m)
        abort();
    rng_seed(&w->dice, hash_mix(w->seed, 12));
    *m = (struct shadow){.w = w, .match = match_new(pack, seed)};
    while (m->n < STEPS_MAX && match_node(m->match).kind != NODE_OVER && !(w->until > 0 && law_now() > w->until)) {
        law_watch();
        step(m);
        if (match_node(m->match).kind != NODE_OVER && rng_below(&w->dice, 3) == 0)
            law_12(m, rng_below(&w->dice, w->seats));
    }
    match_free(m->match);
    free(m);
}
