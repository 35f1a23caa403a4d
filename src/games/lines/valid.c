/* valid.c: what a sound state is: of positions from outside, and after every entry (law 14). */
#include "lines.h"

#include <string.h>

/* G30: what the other has seen of a roster is a part of it. */
static bool valid_known(const struct lines_army *a)
{
    uint8_t roster[LINES_KINDS + 1] = {0};
    if (a->known_n > LINES_KNOWN_MAX)
        return false;
    for (int i = 0; i < a->hand_n; i++)
        roster[a->hand[i]]++;
    for (int i = 0; i < LINES_COLUMNS; i++) {
        roster[card_item(a->front[i])]++;
        roster[card_item(a->back[i])]++;
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
    int living = lines_roster_n(a);
    if (a->hand_n > LINES_CARDS_MAX || a->dead_n + living > LINES_CARDS_MAX || living > most_cards(pack, s, a))
        return RULE('G', 17); /* all that live may die: there is room for all among the dead */
    for (int i = 0; i < LINES_CARDS_MAX; i++)
        if ((i < a->hand_n) != (a->hand[i] != 0) || (i && i < a->hand_n && a->hand[i] < a->hand[i - 1]) ||
            a->hand[i] > pack->kinds_n || (i < a->dead_n) != (a->dead[i] != 0))
            return RULE('R', 64);
    for (int i = 0; i < LINES_COLUMNS; i++) {
        const lines_card cards[] = {a->front[i], a->back[i]};
        for (int l = 0; l < 2; l++)
            if (cards[l]) {
                if (cards[l] == CARD_UNKNOWN || card_kind(cards[l]) >= pack->kinds_n)
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
        return lines_check_formation(a->front, a->back);
    if (lines_fighting(s) && lines_army_gone(a))
        return RULE('G', 26);
    if ((s->stage < STAGE_ARRANGE || s->stage == STAGE_REINFORCE) && !lines_army_gone(a))
        return RULE('R', 23);
    if (pack->mode == MODE_PUZZLE && s->stage == STAGE_ARRANGE && !s->army[0].committed && !s->army[1].committed)
        return RULE('G', 31);
    return s->stage == STAGE_ARRANGE ? valid_series(pack, a) : RULE_NONE;
}

/* A row may be too short for all picks, but not so short that a seat gets no card to arrange (R64); and the picks due
 * give nobody more than a hand (4.2, G30). */
static uint16_t valid_row(const struct lines_pack *pack, const struct lines_state *s)
{
    int has[LINES_SIDES] = {s->army[0].hand_n, s->army[1].hand_n};
    struct lines_state ahead = *s;
    assert(pack->mode == MODE_DRAFT);
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
    if (lines_given(pack))
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
    case STAGE_DEAL: return !lines_given(pack);
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
        why->note = NOTE_KNOWN;
    if (!why->rule)
        why->rule = valid_cards(pack, s);
    if (!why->rule && s->stage == STAGE_PICK)
        *why = (struct reason){.rule = valid_row(pack, s), .note = NOTE_PICKS};
    if (!why->rule && s->stage == STAGE_DEAL && !valid_deal(pack, s))
        why->rule = RULE('R', 64);
    if (!why->rule && s->round > 2 * LINES_CARDS_MAX * (LINES_SYMBOLS_MAX + 1) + 1) /* G23 */
        why->rule = RULE('G', 23);
    return why->rule == RULE_NONE;
}
