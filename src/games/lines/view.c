/* view.c: what a looker may know (section 6, hidden), a world that fits a view, and what a sound state is. */
#include "lines.h"

#include <string.h>

/* ---- look ---------------------------------------------------------------------------------- */

/* Another's army before the reveal: how many cards, and who has finished. An open hand is shown whole. */
static void hide_lines(const struct lines_pack *pack, const struct lines_army *a, struct lines_army *v)
{
    v->hand_n = (uint8_t)lines_roster_n(a);
    memset(v->hand, 0, sizeof v->hand);
    memset(v->front, UNKNOWN, sizeof v->front);
    memset(v->back, UNKNOWN, sizeof v->back);
    v->left = v->right = v->placed = UNKNOWN;
    if (!lines_open(pack)) {
        memset(v->hand, UNKNOWN, v->hand_n);
        return;
    }
    uint8_t n = 0;
    for (int i = 0; i < a->hand_n; i++)
        lines_sorted_add(v->hand, &n, a->hand[i]);
    for (int i = 0; i < LINES_COLUMNS; i++) {
        if (a->front[i])
            lines_sorted_add(v->hand, &n, a->front[i]);
        if (a->back[i])
            lines_sorted_add(v->hand, &n, a->back[i]);
    }
}

static void look_army(const struct lines_pack *pack, const struct lines_state *s, unsigned seat, struct lines_army *v)
{
    const struct lines_army *a = &s->army[seat];
    *v = *a;
    if (!lines_open(pack))
        memset(v->hand, UNKNOWN, a->hand_n);
    if (!lines_revealed(s))
        hide_lines(pack, a, v);
    if (a->answer)
        v->answer = UNKNOWN; /* to the question before a round: that it was given, not what */
}

void lines_look(const void *p, const void *state, unsigned looker, void *view)
{
    const struct lines_pack *pack = p;
    const struct lines_state *s = state;
    struct lines_state *v = view;
    *v = *s;
    if (looker == REFEREE)
        return;
    memset(v->army, 0, sizeof v->army);
    for (unsigned seat = 0; seat < LINES_SIDES; seat++) {
        if (seat == looker)
            v->army[seat] = s->army[seat];
        else
            look_army(pack, s, seat, &v->army[seat]);
    }
    if (!lines_open(pack))
        memset(v->pool, UNKNOWN, pack->pool_kinds);
}

/* ---- imagine ------------------------------------------------------------------------------- */

static void take_lines(const struct lines_army *a, int16_t unseen[LINES_POOL_KINDS])
{
    for (int i = 0; i < LINES_COLUMNS; i++) {
        if (a->front[i] && a->front[i] != CARD_UNKNOWN)
            unseen[card_kind(a->front[i])]--;
        if (a->back[i] && a->back[i] != CARD_UNKNOWN)
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
    for (int i = 0; i < LINES_COLUMNS; i++) {
        if (a->front[i] && a->front[i] != CARD_UNKNOWN)
            table[table_n++] = (uint8_t)a->front[i];
        if (a->back[i] && a->back[i] != CARD_UNKNOWN)
            table[table_n++] = (uint8_t)a->back[i];
    }
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
        action_t actions[32];
        uint16_t weights[32];
        int n = lines_arrange_legal(pack, a, actions);
        if (action_verb(actions[0]) == VERB_COMMIT)
            break;
        int pick = (int)rng_below(dice, (uint32_t)n);
        if (sensible) {
            lines_prior_of(pack, a, actions, n, weights);
            uint32_t total = 0, left;
            for (int i = 0; i < n; i++)
                total += weights[i];
            left = rng_below(dice, total);
            for (pick = 0; left >= weights[pick]; pick++)
                left -= weights[pick];
        }
        lines_arrange_apply(a, actions[pick]);
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
        if (s->army[other].left == UNKNOWN)
            imagine_lines(pack, s, other, dice);
        if (s->army[other].answer == UNKNOWN)
            s->army[other].answer = (uint8_t)(rng_below(dice, 4) ? ANSWER_ON : ANSWER_CONCEDE);
    }
}

/* ---- valid --------------------------------------------------------------------------------- */

/* G30: what the other has seen of a roster is a part of it. */
static bool valid_known(const struct lines_army *a)
{
    uint8_t roster[LINES_KINDS + 1] = {0};
    if (a->known_n > LINES_KNOWN_MAX)
        return false;
    for (int i = 0; i < a->hand_n; i++)
        roster[a->hand[i]]++;
    for (int i = 0; i < LINES_COLUMNS; i++) {
        roster[a->front[i] & 0xFF]++;
        roster[a->back[i] & 0xFF]++;
    }
    for (int i = 0; i < a->known_n; i++)
        if (!a->known[i] || a->known[i] > LINES_KINDS || !roster[a->known[i]]--)
            return false;
    return true;
}

/* G17: what is arranged now or later has its shapes within the bound; a roster that still draws has room for that. */
static int most_cards(const struct lines_pack *pack, const struct lines_state *s, const struct lines_army *a)
{
    if (s->stage == STAGE_REINFORCE)
        return LINES_KNOWN_MAX - a->due;
    bool later = pack->mode == MODE_CAMPAIGN && lines_fighting(s);
    return s->stage <= STAGE_ARRANGE || later ? LINES_ARRANGE_MAX : LINES_CARDS_MAX;
}

/* The series can be completed (section 6): cards for the rest of the front line, and with `deploy all` room for all. */
static uint16_t valid_series(const struct lines_pack *pack, const struct lines_army *a)
{
    int t = a->left + a->right;
    if (!lines_roster_n(a) || a->placed > 2 * t || (a->committed && (!t || a->placed < 2 * t)))
        return RULE('G', 26);
    if (a->placed + a->hand_n < t)
        return RULE('R', 64);
    return t && pack->deploy == DEPLOY_ALL && a->hand_n > 2 * t - a->placed ? RULE('G', 18) : RULE_NONE;
}

static uint16_t valid_army(const struct lines_pack *pack, const struct lines_state *s, const struct lines_army *a)
{
    struct lines_formation f = {0};
    int living = lines_roster_n(a);
    if (a->hand_n > LINES_CARDS_MAX || a->dead_n + living > LINES_CARDS_MAX || living > most_cards(pack, s, a))
        return RULE('G', 17); /* whoever lives may die: there is room for all among the dead */
    for (int i = 0; i < LINES_CARDS_MAX; i++)
        if ((i < a->hand_n) != (a->hand[i] != 0) || (i && i < a->hand_n && a->hand[i] < a->hand[i - 1]) ||
            a->hand[i] > pack->kinds_n || (i < a->dead_n) != (a->dead[i] != 0))
            return RULE('R', 64);
    memcpy(f.front, a->front, sizeof f.front);
    memcpy(f.back, a->back, sizeof f.back);
    for (int i = 0; i < LINES_COLUMNS; i++) {
        const lines_card cards[] = {a->front[i], a->back[i]};
        for (int l = 0; l < 2; l++)
            if (cards[l]) {
                if (card_kind(cards[l]) >= pack->kinds_n)
                    return RULE('R', 64);
                const struct lines_kind *k = &pack->kinds[card_kind(cards[l])];
                if (card_broken_shields(cards[l]) > k->count[SHIELD] ||
                    card_broken_forts(cards[l]) > k->count[FORTRESS])
                    return RULE('R', 63);
            }
        if (!a->front[i] && (a->shift[i] || a->marks[i]))
            return RULE('R', 34);
        if (a->marks[i] && s->stage != STAGE_RESOLVE)
            return RULE('R', 42);
    }
    if (!valid_known(a))
        return RULE('G', 30);
    if (s->stage == STAGE_SPEED)
        return lines_check_formation(&f);
    if (lines_fighting(s) && lines_army_gone(a))
        return RULE('G', 26);
    if ((s->stage < STAGE_ARRANGE || s->stage == STAGE_REINFORCE) && !lines_army_gone(a))
        return RULE('R', 23);
    return s->stage == STAGE_ARRANGE ? valid_series(pack, a) : RULE_NONE;
}

/* A row may be too short for all picks, but not so short that a seat gets no card to arrange (R64); and the picks due
 * give nobody more than a hand (4.2, G30). */
static uint16_t valid_row(const struct lines_pack *pack, const struct lines_state *s)
{
    int has[LINES_SIDES] = {s->army[0].hand_n, s->army[1].hand_n};
    struct lines_state ahead = *s;
    for (int i = 0; i < s->row_n && has[0] + has[1] < 2 * pack->hand; i++, ahead.army[0].hand_n++)
        has[lines_pick_seat(pack, &ahead)]++;
    if (!has[0] || !has[1] || (!s->row_n && has[0] + has[1] < 2 * pack->hand))
        return RULE('R', 64);
    return has[0] > pack->hand || has[1] > pack->hand ? RULE('G', 30) : RULE_NONE;
}

/* The pool has the cards that the deal still needs. */
static bool valid_deal(const struct lines_pack *pack, const struct lines_state *s)
{
    int missing = pack->mode == MODE_DRAFT ? 2 * pack->hand + 2 - s->row_n : 0;
    for (unsigned seat = 0; pack->mode != MODE_DRAFT && seat < LINES_SIDES; seat++)
        missing += s->army[seat].hand_n < pack->hand ? pack->hand - s->army[seat].hand_n : 0;
    return missing <= s->pool_n;
}

static uint16_t valid_cards(const struct lines_pack *pack, const struct lines_state *s)
{
    int left[LINES_KINDS] = {0}, pool = 0, discard = 0;
    for (int k = 0; k < LINES_POOL_KINDS; k++) {
        pool += s->pool[k];
        discard += s->discard[k];
        if (k < pack->pool_kinds)
            left[k] = pack->kinds[k].copies - s->pool[k] - s->discard[k];
    }
    if (pool != s->pool_n || discard != s->discard_n || s->row_n > (pack->mode == MODE_DRAFT ? LINES_ROW_MAX : 0))
        return RULE('R', 64);
    if (pack->mode == MODE_BATTLE)
        return RULE_NONE;
    for (int i = 0; i < s->row_n; i++)
        left[s->row[i] - 1]--;
    for (unsigned seat = 0; seat < LINES_SIDES; seat++) {
        const struct lines_army *a = &s->army[seat];
        for (int i = 0; i < a->hand_n; i++)
            left[a->hand[i] - 1]--;
        for (int i = 0; i < LINES_COLUMNS; i++) {
            left[a->front[i] ? card_kind(a->front[i]) : LINES_KINDS - 1] -= a->front[i] != 0;
            left[a->back[i] ? card_kind(a->back[i]) : LINES_KINDS - 1] -= a->back[i] != 0;
        }
        for (int i = 0; i < a->dead_n; i++)
            left[card_kind(a->dead[i])]--;
    }
    for (int k = 0; k < pack->pool_kinds; k++)
        if (left[k])
            return RULE('R', 64);
    return RULE_NONE;
}

/* Stages that only some modes have: the rest would hand out cards that there are not. */
static bool stage_of_mode(const struct lines_pack *pack, const struct lines_state *s)
{
    switch (s->stage) {
    case STAGE_DEAL: return pack->mode != MODE_BATTLE;
    case STAGE_PICK: return pack->mode == MODE_DRAFT;
    case STAGE_REINFORCE: return pack->mode == MODE_CAMPAIGN;
    default: return s->stage <= STAGE_OVER;
    }
}

/* A winner where there is one, and no army that stands where the result says it is gone. */
static uint16_t valid_result(const struct lines_pack *pack, const struct lines_state *s)
{
    bool won = s->winner < LINES_SIDES, stands[LINES_SIDES];
    for (unsigned seat = 0; seat < LINES_SIDES; seat++) {
        const struct lines_army *a = &s->army[seat];
        stands[seat] = pack->mode == MODE_CAMPAIGN ? lines_roster_n(a) > 0 : !lines_army_gone(a);
    }
    switch (s->by) {
    case BY_DESTROYED: return won && (stands[s->winner] || !stands[s->winner ^ 1]) ? RULE_NONE : RULE('R', 59);
    case BY_BOTH: return won || stands[0] || stands[1] ? RULE('R', 60) : RULE_NONE;
    case BY_NOCHANGE: return won ? RULE('R', 62) : RULE_NONE;
    case BY_AGREE: return won ? RULE('R', 23) : RULE_NONE;
    case BY_RESIGN:
    case BY_TIME: return won ? RULE_NONE : RULE('R', 23);
    default: return RULE_NONE;
    }
}

bool lines_valid(const void *p, const void *state, struct reason *why)
{
    const struct lines_pack *pack = p;
    const struct lines_state *s = state;
    *why = (struct reason){0};
    if (!stage_of_mode(pack, s) || s->pause > PAUSE_ROUND || s->by > BY_AGREE || s->turned > 1 || s->turn > 1 ||
        (s->by != BY_NONE) != (s->stage == STAGE_OVER) || (s->pause && !lines_fighting(s)) ||
        (lines_fighting(s) && (!s->round || !s->pause)))
        why->rule = RULE('R', 23);
    if (!why->rule && s->stage == STAGE_OVER)
        why->rule = valid_result(pack, s);
    for (unsigned seat = 0; !why->rule && seat < LINES_SIDES; seat++)
        *why = (struct reason){.rule = valid_army(pack, s, &s->army[seat]), .a = (int32_t)seat};
    if (why->rule == RULE('G', 30))
        why->note = 2;
    if (!why->rule)
        why->rule = valid_cards(pack, s);
    if (!why->rule && s->stage == STAGE_PICK)
        *why = (struct reason){.rule = valid_row(pack, s), .note = 3};
    if (!why->rule && s->stage == STAGE_DEAL && !valid_deal(pack, s))
        why->rule = RULE('R', 64);
    if (!why->rule && s->round > 2 * LINES_CARDS_MAX * (LINES_SYMBOLS_MAX + 1) + 1) /* G23 */
        why->rule = RULE('G', 23);
    return why->rule == RULE_NONE;
}
