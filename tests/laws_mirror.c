/* laws_mirror.c: law 16: the board turned and the seats exchanged is the same game. */
#include "laws.h"

#include <stdlib.h>
#include <string.h>

static int by_number(const void *a, const void *b)
{
    action_t x = *(const action_t *)a, y = *(const action_t *)b;
    return x < y ? -1 : x > y;
}

static unsigned turned(const struct laws *w, unsigned seat) { return w->seats - 1 - seat; }

static void law_outcomes_turn(struct laws *w, const void *turned_state)
{
    struct outcome *here = w->outcomes[0], *there = w->outcomes[1];
    int n = w->game->outcomes(w->pack, w->state, here), m = w->game->outcomes(w->pack, turned_state, there);
    LAW(w, 16, n == m, "%d outcomes, mirrored %d", n, m);
    for (int i = 0; i < n; i++) {
        uint64_t what = w->game->mirror_entry(w->pack, LUCK, here[i].what);
        int k = 0;
        while (k < m && there[k].what != what)
            k++;
        LAW(w, 16, k < m && there[k].weight == here[i].weight, "%s has no equal in the mirror",
            said_entry(w, LUCK, here[i].what, SAY));
    }
}

static void law_legal_turns(struct laws *w, const void *turned_state, unsigned seat)
{
    int n = law_legal(w, w->state, seat, w->legal[0]), m = law_legal(w, turned_state, turned(w, seat), w->legal[1]);
    for (int i = 0; i < n; i++)
        w->legal[0][i] = w->game->mirror_entry(w->pack, seat, w->legal[0][i]);
    qsort(w->legal[0], (size_t)n, sizeof *w->legal[0], by_number);
    int i = 0;
    while (i < n && i < m && w->legal[0][i] == w->legal[1][i])
        i++;
    LAW(w, 16, n == m && i == n, "seat %c has %d legal actions, %d in the mirror; first difference %s", 'A' + seat, n,
        m,
        said_fields(i < n   ? w->legal[0][i]
                    : i < m ? w->legal[1][i]
                            : 0,
                    SAY));
}

/* Seats are turned end for end: exact for two; packs with more seats say themselves whether they have a mirror. */
void laws_of_mirror(struct laws *w, bool heavy)
{
    const struct game *g = w->game;
    size_t size = g->state_size;
    void *there = w->scratch[0], *back = w->scratch[1], *here = w->scratch[2];
    if (!heavy || !g->mirror || !g->mirror(w->pack, w->state, there))
        return;
    law_begin(w, 16);
    LAW(w, 16, g->mirror(w->pack, there, back) && memcmp(back, w->state, size) == 0,
        "mirrored twice is not the same state (first at byte %zu)", law_differ(back, w->state, size));
    struct node node = g->node(w->pack, there);
    unsigned seats = 0;
    for (unsigned seat = 0; seat < w->seats; seat++)
        seats |= (w->node.seats >> seat & 1u) << turned(w, seat);
    LAW(w, 16, node.kind == w->node.kind && node.seats == seats && node.denominator == w->node.denominator,
        "node kind %d seats %x, in the mirror kind %d seats %x", w->node.kind, w->node.seats, node.kind, node.seats);
    if (node.kind == NODE_OVER)
        return;
    if (node.kind == NODE_LUCK)
        law_outcomes_turn(w, there);
    for (unsigned seat = 0; node.kind == NODE_CHOICE && seat < w->seats; seat++)
        law_legal_turns(w, there, seat);
    unsigned who;
    uint64_t what = law_choose(w, w->state, &w->dice, &who);
    memcpy(here, w->state, size);
    law_enter(w, here, who, what, NULL);
    law_enter(w, there, who == LUCK ? LUCK : turned(w, who), g->mirror_entry(w->pack, who, what), NULL);
    LAW(w, 16, g->mirror(w->pack, here, back) && memcmp(back, there, size) == 0,
        "the mirror of %s does not give the mirror of its result (first at byte %zu)", said_entry(w, who, what, SAY),
        law_differ(back, there, size));
}
