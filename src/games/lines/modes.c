/* modes.c: what surrounds a battle (4.2): the deal, the picks of a draft, the next duel of a match, and between the
 * battles of a campaign the way home, the draws and the surplus returned. */
#include "lines.h"

#include <string.h>

/* ---- the deal ------------------------------------------------------------------------------- */

/* Everything back into the pool, and a fresh deal. Scores stay. */
void lines_begin_deal(const struct lines_pack *pack, struct lines_state *s)
{
    assert(!lines_given(pack) && pack->pool_total <= LINES_POOL_MAX);
    for (unsigned seat = 0; seat < LINES_SIDES; seat++)
        s->army[seat] = (struct lines_army){.score = s->army[seat].score};
    memset(s->discard, 0, sizeof s->discard);
    memset(s->row, 0, sizeof s->row);
    s->discard_n = s->row_n = 0;
    for (int k = 0; k < pack->pool_kinds; k++)
        s->pool[k] = pack->kinds[k].copies;
    s->pool_n = (uint8_t)pack->pool_total;
    s->stage = STAGE_DEAL;
    s->round = s->rounds = 0;
    s->speed = s->changed = s->pause = 0;
}

/* What the owner sees of a draw, and what the others do: the deal of a whole hand is one event for them. */
static void tell_draw(const struct lines_pack *pack, const struct lines_state *s, unsigned whose, unsigned item,
                      struct events *events)
{
    uint8_t seen = whose == DRAW_ROW ? SEEN_BY_ALL : SEEN_BY(whose);
    struct event e = {.kind = EVENT_DRAW, .seen = seen, .shows = seen, .seat = (uint8_t)whose, .a = {(int32_t)item}};
    event_put(events, e);
    if (whose == DRAW_ROW || (s->stage == STAGE_DEAL && s->army[whose].hand_n < pack->hand))
        return;
    e = (struct event){.kind = EVENT_DRAW_HIDDEN,
                       .seen = (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(whose)),
                       .seat = (uint8_t)whose,
                       .a = {s->stage == STAGE_DEAL ? pack->hand : 1}};
    event_put(events, e);
}

/* R64: a card of the pool for a seat, or for the row of a draft. */
void lines_draw(const struct lines_pack *pack, struct lines_state *s, unsigned whose, unsigned item,
                struct events *events)
{
    assert(whose <= DRAW_ROW && item - 1 < pack->pool_kinds && s->pool[item - 1]);
    s->pool[item - 1]--;
    s->pool_n--;
    rules_met(events, RULE('R', 2), RULE('R', 3), RULE('R', 64));
    if (whose == DRAW_ROW)
        lines_sorted_add(s->row, &s->row_n, item);
    else
        lines_sorted_add(s->army[whose].hand, &s->army[whose].hand_n, item);
    if (events)
        tell_draw(pack, s, whose, item, events);
}

/* ---- the draft ------------------------------------------------------------------------------ */

/* Picks go A, BB, AA, BB, ... (4.2). */
unsigned lines_pick_seat(const struct lines_pack *pack, const struct lines_state *s)
{
    unsigned picks = (unsigned)(s->army[0].hand_n + s->army[1].hand_n);
    return (pack->first + s->turned + (picks + 1) / 2) & 1;
}

void lines_pick(struct lines_state *s, unsigned seat, unsigned item, struct events *events)
{
    bool was_there = lines_sorted_take(s->row, &s->row_n, item);
    assert(was_there && seat < LINES_SIDES);
    (void)was_there;
    lines_sorted_add(s->army[seat].hand, &s->army[seat].hand_n, item);
    event_put(events, (struct event){.kind = EVENT_PICK,
                                     .seen = SEEN_BY_ALL,
                                     .shows = SEEN_BY_ALL,
                                     .seat = (uint8_t)seat,
                                     .a = {(int32_t)item}}); /* picks are final: nothing is taken back across one */
    rules_met(events, RULE('G', 30));
}

/* Picks with one answer are made; after the last the rest of the row is discarded, and both arrange. */
void lines_settle_pick(const struct lines_pack *pack, struct lines_state *s, struct events *events)
{
    assert(pack->mode == MODE_DRAFT);
    while (s->row_n && s->army[0].hand_n + s->army[1].hand_n < 2 * pack->hand) { /* a position's row may be short */
        if (s->row[0] != s->row[s->row_n - 1])
            return;
        unsigned seat = lines_pick_seat(pack, s), item = s->row[0]; /* everybody sees that there is one answer */
        event_forced(events, seat, action_make(VERB_PICK, item, 0, 0, 0), SEEN_BY_ALL);
        lines_pick(s, seat, item, events);
    }
    for (; s->row_n; s->discard_n++) {
        s->discard[s->row[0] - 1]++;
        lines_sorted_take(s->row, &s->row_n, s->row[0]);
    }
    s->stage = STAGE_ARRANGE;
}

/* ---- the match ------------------------------------------------------------------------------ */

/* Who has won more battles, or NOBODY. */
static unsigned leader(const struct lines_state *s)
{
    int lead = s->army[0].score - s->army[1].score;
    return lead > 0 ? 0 : lead < 0 ? 1 : NOBODY;
}

/* A match stops when a lead cannot be caught; equal at its end it goes on for up to `extra` duels. */
static void next_duel(const struct lines_pack *pack, struct lines_state *s, struct events *events)
{
    int lead = s->army[0].score - s->army[1].score, left = pack->best - s->battle;
    lead = lead < 0 ? -lead : lead;
    if (lead > (left > 0 ? left : 0) || s->battle >= pack->best + pack->extra || (left <= 0 && lead)) {
        lines_end_game(s, leader(s), BY_SCORE, events);
        return;
    }
    s->battle++;
    lines_begin_deal(pack, s);
}

/* ---- the campaign --------------------------------------------------------------------------- */

/* The killed go to the discard, the survivors return whole (R50). */
static void return_home(struct lines_state *s, struct lines_army *a)
{
    for (int i = 0; i < a->dead_n; i++, s->discard_n++)
        s->discard[card_kind(a->dead[i])]++;
    memset(a->dead, 0, sizeof a->dead);
    a->dead_n = 0;
    lines_pick_up(a);
    memset(a->shift, 0, sizeof a->shift);
    a->committed = 0;
}

/* A seat still has cards to draw or to return. An empty pool: no draw. */
static bool reinforcing(const struct lines_pack *pack, struct lines_state *s, unsigned seat)
{
    if (!s->pool_n)
        s->army[seat].due = 0;
    return s->army[seat].due || s->army[seat].hand_n > pack->max;
}

/* The seat whose reinforcement runs, then the other; then both arrange for the next battle. */
void lines_settle_reinforce(const struct lines_pack *pack, struct lines_state *s)
{
    assert(pack->mode == MODE_CAMPAIGN && s->stage == STAGE_REINFORCE);
    if (reinforcing(pack, s, s->turn))
        return;
    if (reinforcing(pack, s, s->turn ^ 1u)) {
        s->turn ^= 1;
        return;
    }
    s->turn = 0;
    s->battle++;
    s->round = 0;
    s->stage = STAGE_ARRANGE;
}

/* The surplus above `max` goes back to the pool, open for all (G30). */
void lines_give_back(struct lines_state *s, unsigned seat, unsigned item, struct events *events)
{
    struct lines_army *a = &s->army[seat];
    bool was_there = lines_sorted_take(a->hand, &a->hand_n, item);
    assert(was_there && s->stage == STAGE_REINFORCE && s->turn == seat);
    (void)was_there;
    lines_sorted_take(a->known, &a->known_n, item);
    s->pool[item - 1]++;
    s->pool_n++;
    event_put(events, (struct event){.kind = EVENT_RETURN,
                                     .seen = SEEN_BY_ALL,
                                     .seat = (uint8_t)seat,
                                     .shows = (uint8_t)(SEEN_BY_ALL & ~SEEN_BY(seat)),
                                     .a = {(int32_t)item}});
}

/* The last battle, or both without a card: battles won decide, then points. */
static void end_campaign(const struct lines_pack *pack, struct lines_state *s, struct events *events)
{
    unsigned best = leader(s);
    int points = lines_points(pack, &s->army[0]) - lines_points(pack, &s->army[1]);
    lines_end_game(s, best != NOBODY || !points ? best : points > 0 ? 0 : 1, BY_SCORE, events);
}

static void after_campaign_battle(const struct lines_pack *pack, struct lines_state *s, unsigned winner,
                                  struct events *events)
{
    bool none[LINES_SIDES] = {!lines_roster_n(&s->army[0]), !lines_roster_n(&s->army[1])};
    if (none[0] != none[1]) { /* G26 */
        unsigned last = none[0] ? 1 : 0;
        rules_met(events, RULE('G', 26));
        if (last != winner) /* the battle was a tie: the campaign's result is another one */
            event_tell(events, EVENT_RESULT, last, s->rounds, BY_DESTROYED);
        lines_end_game(s, last, BY_DESTROYED, NULL);
        return;
    }
    if (none[0] || s->battle >= pack->battles) {
        end_campaign(pack, s, events);
        return;
    }
    rules_met(events, RULE('R', 50), RULE('G', 30));
    for (unsigned seat = 0; seat < LINES_SIDES; seat++) {
        s->army[seat].due = pack->draw[winner == NOBODY ? DRAW_TIE : winner == seat ? DRAW_WIN : DRAW_LOSE];
        return_home(s, &s->army[seat]);
    }
    s->stage = STAGE_REINFORCE;
    s->rounds = 0;
    s->speed = s->changed = s->pause = 0;
    s->turn = (uint8_t)(winner == NOBODY ? first_seat(s) : winner ^ 1); /* the loser first, after a tie A */
    lines_settle_reinforce(pack, s);
}

/* R69: what the surrounding game makes of a battle. */
void lines_after_battle(const struct lines_pack *pack, struct lines_state *s, unsigned winner, enum lines_by by,
                        struct events *events)
{
    switch (pack->mode) {
    case MODE_MATCH: next_duel(pack, s, events); break;
    case MODE_CAMPAIGN: after_campaign_battle(pack, s, winner, events); break;
    default: lines_end_game(s, winner, by, events);
    }
}
