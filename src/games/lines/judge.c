/* judge.c: how a state stands, which placements look promising, and a cheap way to arrange.
 *
 * Since the battle runs by itself, an arrangement is worth what it wins: judge() completes what is open in sensible
 * ways, again and again with fixed luck, and lets the resolver decide. */
#include "battle.h"

#include "engine/hash.h"

#include <assert.h>
#include <string.h>

enum { COMPLETIONS = 40 };

/* ---- what looks promising ------------------------------------------------------------------ */

/* Weapons belong in front, best behind a shield; support and fortresses behind them (the rulebook's own advice). The
 * figures were tried out against random arrangements: sampled by their cubes they win five games of six. */
static unsigned front_weight(const struct lines_kind *k)
{
    int w = 1 + 10 * k->count[SPEAR] + 14 * k->count[SWORD] + 5 * k->count[SHIELD] - k->count[BOW] - k->count[CROWN];
    return w < 1 ? 1 : (unsigned)w;
}

static unsigned back_weight(const struct lines_kind *k)
{
    return 1u + 9u * k->count[BOW] + 9u * k->count[CROWN] + 8u * k->count[FORTRESS] +
           2u * (k->count[SPEAR] + k->count[SWORD]);
}

/* As many front cards as have weapons, and at least half of all. */
static unsigned shape_weight(const struct lines_pack *pack, const struct lines_army *a, int front)
{
    int armed = 0;
    for (int i = 0; i < a->hand_n; i++)
        armed += pack->kinds[a->hand[i] - 1].count[SPEAR] + pack->kinds[a->hand[i] - 1].count[SWORD] > 0;
    int best = armed > (a->hand_n + 1) / 2 ? armed : (a->hand_n + 1) / 2,
        off = front > best ? front - best : best - front;
    return off == 0 ? 20 : off == 1 ? 8 : off == 2 ? 2 : 1;
}

static unsigned arrange_weight(const struct lines_pack *pack, const struct lines_army *a, action_t action)
{
    unsigned from = action_from(action);
    switch (action_verb(action)) {
    case VERB_SHAPE: return shape_weight(pack, a, (int)(from + action_to(action)));
    case VERB_FRONT: return front_weight(&pack->kinds[from - 1]);
    case VERB_BACK: return from ? back_weight(&pack->kinds[from - 1]) : 1;
    default: return 1;
    }
}

void lines_prior_of(const struct lines_pack *pack, const struct lines_army *a, const action_t *actions, int n,
                    uint16_t *weights)
{
    for (int i = 0; i < n; i++) {
        unsigned w = arrange_weight(pack, a, actions[i]);
        weights[i] = (uint16_t)(w > 40 ? 64000 : w * w * w);
    }
}

void lines_prior(const void *p, const void *v, unsigned seat, const action_t *actions, int n, uint16_t *weights)
{
    const struct lines_pack *pack = p;
    const struct lines_state *s = v;
    if (s->stage == STAGE_ARRANGE) {
        lines_prior_of(pack, &s->army[seat], actions, n, weights);
        return;
    }
    for (int i = 0; i < n; i++) {
        unsigned verb = action_verb(actions[i]), from = action_from(actions[i]);
        unsigned value = verb == VERB_PICK || verb == VERB_RETURN ? pack->kinds[from - 1].value : 0;
        weights[i] = (uint16_t)(verb == VERB_PICK     ? 1 + value * value
                                : verb == VERB_RETURN ? 1 + 400 / (1 + value * value)
                                : verb == VERB_ON     ? 200
                                                      : 1);
    }
}

static int by_weight(const uint16_t *weights, int n, struct rng *dice)
{
    assert(n > 0); /* whoever is asked has an answer (law 1) */
    uint32_t total = 0, left;
    for (int i = 0; i < n; i++)
        total += weights[i];
    left = rng_below(dice, total);
    int i = 0;
    for (; i < n - 1 && left >= weights[i]; i++)
        left -= weights[i];
    return i;
}

action_t lines_quick(const void *pack, const void *s, unsigned seat, struct rng *dice)
{
    action_t actions[32];
    uint16_t weights[32];
    int n = lines_legal(pack, s, seat, actions);
    lines_prior(pack, s, seat, actions, n, weights);
    return actions[n == 1 ? 0 : by_weight(weights, n, dice)];
}

/* ---- how a state stands -------------------------------------------------------------------- */

/* Arranges what is open of a hand by the weights above, up to commit. */
void lines_complete(const struct lines_pack *pack, struct lines_army *a, struct rng *dice)
{
    for (;;) {
        action_t actions[32];
        uint16_t weights[32];
        int n = lines_arrange_legal(pack, a, actions);
        if (action_verb(actions[0]) == VERB_COMMIT)
            return;
        lines_prior_of(pack, a, actions, n, weights);
        lines_arrange_apply(a, actions[n == 1 ? 0 : by_weight(weights, n, dice)]);
    }
}

/* Takes every card back into the hand. */
static void begin_anew(struct lines_army *a)
{
    for (int c = 0; c < LINES_COLUMNS; c++) {
        if (a->front[c])
            lines_sorted_add(a->hand, &a->hand_n, a->front[c]);
        if (a->back[c])
            lines_sorted_add(a->hand, &a->hand_n, a->back[c]);
        a->front[c] = a->back[c] = CARD_NONE;
    }
    a->left = a->right = a->placed = 0;
}

/* An enemy that is still open may as well hold other cards of those that are not on the table: one world's hand tells
 * too little about an arrangement. Draws a new hand for it out of hand and pool. */
static void redeal(const struct lines_pack *pack, const struct lines_state *s, struct lines_army *a, struct rng *dice)
{
    uint8_t pool[LINES_POOL_KINDS];
    int total = s->pool_n + a->hand_n, n = a->hand_n;
    memcpy(pool, s->pool, sizeof pool);
    for (int i = 0; i < n; i++)
        pool[a->hand[i] - 1]++;
    a->hand_n = 0;
    for (; n > 0; n--, total--) {
        int kind = pool_sample(pool, pack->pool_kinds, total, dice);
        pool[kind]--;
        lines_sorted_add(a->hand, &a->hand_n, (unsigned)kind + 1);
    }
}

/* The battle that is being arranged, -10000 … 10000 for A. What is ready is tried against many completions of what is
 * not, the same ones for all its rivals. */
static int32_t judge_arrange(const struct lines_pack *pack, const struct lines_state *s)
{
    struct rng dice;
    int32_t sum = 0;
    bool ready[2] = {s->army[0].committed, s->army[1].committed};
    int times = ready[0] && ready[1] ? 1 : COMPLETIONS;
    rng_seed(&dice, hash_bytes(s->pool, sizeof s->pool, 1));
    for (int i = 0; i < times; i++) {
        struct lines_army armies[2] = {s->army[0], s->army[1]};
        for (int seat = 0; seat < LINES_SIDES; seat++) {
            if (ready[seat])
                continue;
            if (ready[seat ^ 1])
                begin_anew(&armies[seat]);
            if (ready[seat ^ 1] && !lines_open(pack))
                redeal(pack, s, &armies[seat], &dice);
            lines_complete(pack, &armies[seat], &dice);
        }
        struct lines_score score = lines_battle_cards(pack, &armies[0], &armies[1]);
        sum += 10000 * score.winner + 40 * (score.cards[0] - score.cards[1]);
    }
    return sum / times;
}

/* A battle under way has one end (R20): it is looked up. */
static int32_t judge_fight(const struct lines_pack *pack, const struct lines_state *s)
{
    struct lines_pack fast = *pack;
    struct lines_state end = *s;
    fast.pace = PACE_FULL;
    fast.mode = MODE_BATTLE;
    for (unsigned seat = 0; seat < LINES_SIDES; seat++)
        end.army[seat].answer = ANSWER_NONE;
    end.pause = PAUSE_NONE;
    lines_run(&fast, &end, NULL);
    return end.winner == NOBODY ? 0 : end.winner == 0 ? 10000 : -10000;
}

static int32_t hand_points(const struct lines_pack *pack, const struct lines_army *a)
{
    int32_t points = 0;
    for (int i = 0; i < a->hand_n; i++)
        points += pack->kinds[a->hand[i] - 1].value;
    return points;
}

/* A deal or a pick: the better cards. */
static int32_t judge_cards(const struct lines_pack *pack, const struct lines_state *s)
{
    return 60 * (hand_points(pack, &s->army[0]) - hand_points(pack, &s->army[1]));
}

void lines_judge(const void *p, const void *state, int32_t value[SEATS_MAX])
{
    const struct lines_pack *pack = p;
    const struct lines_state *s = state;
    int32_t battle = 0, v;
    if (s->stage == STAGE_OVER) {
        v = s->winner == NOBODY ? 0 : s->winner == 0 ? 10000 : -10000;
    } else {
        battle = s->stage == STAGE_ARRANGE ? judge_arrange(pack, s)
                 : lines_fighting(s)       ? judge_fight(pack, s)
                                           : judge_cards(pack, s);
        int32_t lead = s->army[0].score - s->army[1].score;
        if (pack->mode == MODE_MATCH)
            v = 3000 * lead + battle / 4;
        else if (pack->mode == MODE_CAMPAIGN)
            v = 2000 * lead + battle / 5 + 25 * (lines_points(pack, &s->army[0]) - lines_points(pack, &s->army[1]));
        else
            v = battle * 9 / 10;
        v = v > 9900 ? 9900 : v < -9900 ? -9900 : v;
    }
    value[0] = v;
    value[1] = -v;
}
