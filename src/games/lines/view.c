/* view.c: what a looker may know (section 6, hidden), and a world that fits a view. */
#include "lines.h"

#include <string.h>

/* ---- look ---------------------------------------------------------------------------------- */

/* Everybody sees these of an army at any time. */
static void see_open(const struct lines_army *a, struct lines_army *v)
{
    memcpy(v->dead, a->dead, sizeof v->dead);
    v->dead_n = a->dead_n;
    memcpy(v->shift, a->shift, sizeof v->shift);
    memcpy(v->marks, a->marks, sizeof v->marks);
    memcpy(v->known, a->known, sizeof v->known);
    v->known_n = a->known_n;
    v->committed = a->committed;
    v->score = a->score;
    v->due = a->due;
}

static void see_lines(const struct lines_army *a, struct lines_army *v)
{
    memcpy(v->front, a->front, sizeof v->front);
    memcpy(v->back, a->back, sizeof v->back);
    v->left = a->left;
    v->right = a->right;
    v->placed = a->placed;
}

static void see_hand(const struct lines_army *a, struct lines_army *v)
{
    memcpy(v->hand, a->hand, sizeof v->hand);
    v->hand_n = a->hand_n;
}

/* Before the reveal another's formation is a number of cards; an open hand is shown whole, placed or not. A puzzle shows
 * what is committed (G31). */
static void see_closed(const struct lines_pack *pack, const struct lines_army *a, struct lines_army *v)
{
    lines_hide(v);
    if (lines_open(pack)) {
        see_hand(a, v);
        lines_table_items(a, v->hand, &v->hand_n);
        return;
    }
    v->hand_n = (uint8_t)lines_roster_n(a);
    memset(v->hand, UNKNOWN, v->hand_n);
}

static void see_other(const struct lines_pack *pack, const struct lines_state *s, unsigned seat, struct lines_army *v)
{
    const struct lines_army *a = &s->army[seat];
    see_open(a, v);
    if (!lines_revealed(s) && !lines_shown(pack, a))
        see_closed(pack, a, v);
    else {
        see_lines(a, v);
        if (lines_open(pack))
            see_hand(a, v);
        else {
            v->hand_n = a->hand_n;
            memset(v->hand, UNKNOWN, a->hand_n);
        }
    }
    v->answer = a->answer ? UNKNOWN : ANSWER_NONE; /* before a round: that it was given, not what */
}

static void see_own(const struct lines_army *a, struct lines_army *v)
{
    see_open(a, v);
    see_lines(a, v);
    see_hand(a, v);
    v->answer = a->answer;
}

/* The pool tells what the hidden hands are not: it is open where they are. */
static void see_table(const struct lines_pack *pack, const struct lines_state *s, struct lines_state *v)
{
    if (lines_open(pack))
        memcpy(v->pool, s->pool, sizeof v->pool);
    else
        memset(v->pool, UNKNOWN, pack->pool_kinds);
    memcpy(v->discard, s->discard, sizeof v->discard);
    memcpy(v->row, s->row, sizeof v->row);
    v->pool_n = s->pool_n;
    v->discard_n = s->discard_n;
    v->row_n = s->row_n;
    v->stage = s->stage;
    v->pause = s->pause;
    v->turned = s->turned;
    v->battle = s->battle;
    v->ties = s->ties;
    v->speed = s->speed;
    v->changed = s->changed;
    v->turn = s->turn;
    v->winner = s->winner;
    v->by = s->by;
    v->round = s->round;
    v->rounds = s->rounds;
}

/* From nothing: what is not copied here is not known. */
void lines_look(const void *p, const void *state, unsigned looker, void *view)
{
    const struct lines_pack *pack = p;
    const struct lines_state *s = state;
    struct lines_state *v = view;
    assert(looker <= REFEREE);
    if (looker == REFEREE) {
        *v = *s;
        return;
    }
    memset(v, 0, sizeof *v);
    for (unsigned seat = 0; seat < LINES_SIDES; seat++)
        if (seat == looker)
            see_own(&s->army[seat], &v->army[seat]);
        else
            see_other(pack, s, seat, &v->army[seat]);
    see_table(pack, s, v);
}

/* ---- imagine ------------------------------------------------------------------------------- */

/* What an army shows on the table is not unseen. */
static void take_lines(const struct lines_army *a, int16_t unseen[LINES_POOL_KINDS])
{
    for (int i = 0; !lines_hidden(a) && i < LINES_COLUMNS; i++) {
        if (a->front[i])
            unseen[card_kind(a->front[i])]--;
        if (a->back[i])
            unseen[card_kind(a->back[i])]--;
    }
    for (int i = 0; i < a->dead_n; i++)
        unseen[card_kind(a->dead[i])]--;
}

/* Of an unknown hand: what was shown in earlier battles and does not stand on the table now (G30). */
static int known_in_hand(const struct lines_army *a, uint8_t *out)
{
    int n = 0;
    uint8_t table[2 * LINES_COLUMNS], table_n = 0;
    if (!lines_hidden(a))
        lines_table_items(a, table, &table_n);
    for (int i = 0; i < a->known_n; i++)
        if (lines_count_of(a->known, i + 1, a->known[i]) > lines_count_of(table, table_n, a->known[i]))
            out[n++] = a->known[i];
    return n;
}

/* Fills the hidden hands with unseen cards and makes the rest the pool. */
static void imagine_hands(const struct lines_pack *pack, struct lines_state *s, struct rng *dice)
{
    int16_t unseen[LINES_POOL_KINDS] = {0};
    for (int k = 0; k < pack->pool_kinds; k++)
        unseen[k] = (int16_t)(pack->kinds[k].copies - s->discard[k]);
    for (int i = 0; i < s->row_n; i++)
        unseen[s->row[i] - 1]--;
    uint8_t known[LINES_SIDES][LINES_KNOWN_MAX];
    int known_n[LINES_SIDES] = {0};
    for (unsigned seat = 0; seat < LINES_SIDES; seat++) {
        const struct lines_army *a = &s->army[seat];
        take_lines(a, unseen);
        if (!a->hand_n || a->hand[0] != UNKNOWN) {
            for (int i = 0; i < a->hand_n; i++)
                unseen[a->hand[i] - 1]--;
            continue;
        }
        known_n[seat] = known_in_hand(a, known[seat]);
        for (int i = 0; i < known_n[seat]; i++)
            unseen[known[seat][i] - 1]--;
    }
    int total = 0;
    for (int k = 0; k < pack->pool_kinds; k++) {
        s->pool[k] = (uint8_t)unseen[k];
        total += unseen[k];
    }
    for (unsigned seat = 0; seat < LINES_SIDES; seat++) {
        struct lines_army *a = &s->army[seat];
        if (!a->hand_n || a->hand[0] != UNKNOWN)
            continue;
        assert(a->hand_n - known_n[seat] <= total); /* what is unseen fills the hands */
        int want = a->hand_n - known_n[seat];
        memset(a->hand, 0, sizeof a->hand);
        a->hand_n = 0;
        for (int i = 0; i < known_n[seat]; i++)
            lines_sorted_add(a->hand, &a->hand_n, known[seat][i]);
        for (; want > 0; want--, total--) {
            int kind = pool_sample(s->pool, pack->pool_kinds, total, dice);
            s->pool[kind]--;
            lines_sorted_add(a->hand, &a->hand_n, (unsigned)kind + 1);
        }
    }
}

/* A random formation out of the hand: whole if the seat has committed, else any part of the series. Half of them are
 * sensible ones, since people arrange sensibly; every one can come up. */
static void imagine_lines(const struct lines_pack *pack, struct lines_state *s, unsigned seat, struct rng *dice)
{
    struct lines_army *a = &s->army[seat];
    memset(a->front, 0, sizeof a->front);
    memset(a->back, 0, sizeof a->back);
    a->left = a->right = a->placed = 0;
    if (s->stage != STAGE_ARRANGE && !(s->stage == STAGE_OVER && s->round == 0 && a->hand_n))
        return;
    uint8_t committed = a->committed;
    a->committed = 0;
    bool sensible = rng_below(dice, 2);
    int steps = committed ? LINES_CARDS_MAX * 2 + 2 : (int)rng_below(dice, 2u * a->hand_n + 2);
    for (; steps > 0; steps--) {
        action_t actions[LINES_CHOICES];
        uint16_t weights[LINES_CHOICES];
        int n = lines_arrange_legal(pack, a, actions);
        if (action_verb(actions[0]) == VERB_COMMIT)
            break;
        int pick = (int)rng_below(dice, (uint32_t)n);
        if (sensible) {
            lines_prior_of(pack, a, actions, n, weights);
            pick = lines_by_weight(weights, n, dice);
        }
        lines_arrange_do(a, actions[pick], NULL);
        lines_arrange_settle(pack, a, seat, NULL);
    }
    a->committed = committed;
}

void lines_imagine(const void *p, const void *view, unsigned seat, struct rng *dice, void *state)
{
    const struct lines_pack *pack = p;
    struct lines_state *s = state;
    (void)seat;
    *s = *(const struct lines_state *)view;
    if (!lines_open(pack))
        imagine_hands(pack, s, dice);
    for (unsigned other = 0; other < LINES_SIDES; other++) {
        if (lines_hidden(&s->army[other]))
            imagine_lines(pack, s, other, dice);
        if (s->army[other].answer == UNKNOWN)
            s->army[other].answer = (uint8_t)(rng_below(dice, 4) ? ANSWER_ON : ANSWER_CONCEDE);
    }
}
