/* judge.c: how a state stands.
 *
 * Since the battle runs by itself, an arrangement is worth what it wins: judge() completes what is open in sensible
 * ways, again and again with fixed luck, and lets the resolver decide. */
#include "lines.h"

#include "engine/hash.h"

#include <string.h>

/* What is worth how much, of 10000 for a game that is won. The figures of a lead and of points were tried out. */
enum {
    COMPLETIONS = 40,
    WON = 10000,
    NEARLY_WON = 9900, /* at most, while it goes on */
    SURVIVOR = 40,
    CARD_POINT = 60, /* of a hand, before anything is arranged */
    MATCH_LEAD = 3000,
    CAMPAIGN_LEAD = 2000,
    ROSTER_POINT = 25
};

/* Takes every card back into the hand. */
static void begin_again(struct lines_army *a)
{
    lines_pick_up(a);
    a->left = a->right = a->placed = 0;
}

/* An enemy that is still open may as well hold other cards of those that are not on the table: one world's hand tells
 * too little about an arrangement. Draws a new hand for it out of hand and pool. */
static void redeal(const struct lines_pack *pack, const struct lines_state *s, struct lines_army *a, struct rng *dice)
{
    uint8_t pool[LINES_POOL_KINDS];
    int total = s->pool_n + a->hand_n, n = a->hand_n;
    assert(total >= n && total <= LINES_POOL_MAX);
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

/* The battle that is being arranged, -WON … WON for A. What is ready is tried against many completions of what is
 * not, the same ones for all its rivals. */
static int32_t judge_arrange(const struct lines_pack *pack, const struct lines_state *s)
{
    struct rng dice;
    int32_t sum = 0;
    assert(s->stage == STAGE_ARRANGE && !lines_hidden(&s->army[0]) && !lines_hidden(&s->army[1])); /* no view */
    bool ready[2] = {s->army[0].committed, s->army[1].committed};
    int times = ready[0] && ready[1] ? 1 : COMPLETIONS;
    rng_seed(&dice, hash_bytes(s->pool, sizeof s->pool, 1));
    for (int i = 0; i < times; i++) {
        struct lines_army armies[2] = {s->army[0], s->army[1]};
        for (int seat = 0; seat < LINES_SIDES; seat++) {
            if (ready[seat])
                continue;
            if (ready[seat ^ 1] && pack->mode != MODE_PUZZLE) /* there it has been seen */
                begin_again(&armies[seat]);
            if (ready[seat ^ 1] && !lines_open(pack))
                redeal(pack, s, &armies[seat], &dice);
            lines_complete(pack, &armies[seat], &dice);
        }
        struct lines_score score = lines_battle_cards(pack, &armies[0], &armies[1]);
        sum += WON * score.winner + SURVIVOR * (score.cards[0] - score.cards[1]);
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
    return end.winner == NOBODY ? 0 : end.winner == 0 ? WON : -WON;
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
    return CARD_POINT * (hand_points(pack, &s->army[0]) - hand_points(pack, &s->army[1]));
}

void lines_judge(const void *p, const void *state, int32_t value[SEATS_MAX])
{
    const struct lines_pack *pack = p;
    const struct lines_state *s = state;
    int32_t battle = 0, v;
    if (s->stage == STAGE_OVER) {
        v = s->winner == NOBODY ? 0 : s->winner == 0 ? WON : -WON;
    } else {
        battle = s->stage == STAGE_ARRANGE ? judge_arrange(pack, s)
                 : lines_fighting(s)       ? judge_fight(pack, s)
                                           : judge_cards(pack, s);
        int32_t lead = s->army[0].score - s->army[1].score;
        if (pack->mode == MODE_MATCH)
            v = MATCH_LEAD * lead + battle / 4;
        else if (pack->mode == MODE_CAMPAIGN)
            v = CAMPAIGN_LEAD * lead + battle / 5 +
                ROSTER_POINT * (lines_points(pack, &s->army[0]) - lines_points(pack, &s->army[1]));
        else
            v = battle * 9 / 10;
        v = v > NEARLY_WON ? NEARLY_WON : v < -NEARLY_WON ? -NEARLY_WON : v;
    }
    value[0] = v;
    value[1] = -v;
}
