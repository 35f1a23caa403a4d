/* view.c: what a looker may know (G6), a world that fits a view, and whether a state is sound. */
#include "prevail.h"

#include "engine/luck.h"

#include <string.h>

/* Hidden are the contents of hands and the face-down card; what has been shown of them is in `known`. */
void prevail_look(const void *pack, const void *state, unsigned looker, void *out)
{
    (void)pack;
    const struct prevail_state *s = state;
    struct prevail_state *v = out;
    memcpy(v, s, sizeof *v);
    for (unsigned side = 0; side < SIDES; side++) {
        if (looker == REFEREE || looker == side)
            continue;
        const struct prevail_cards *c = &s->cards[side];
        v->cards[side] =
            (struct prevail_cards){.hand = HAND_UNKNOWN,
                                   .played = c->played,
                                   .discard = c->discard,
                                   .burnt = c->burnt,
                                   .known = c->known,
                                   .hand_n = c->hand_n,
                                   .awaiting = c->awaiting == NO_CARD ? (uint8_t)NO_CARD : (uint8_t)UNKNOWN,
                                   .in_play = c->in_play};
    }
}

/* ---- imagine ------------------------------------------------------------------------------------------- */

static uint64_t draw(uint64_t from, int n, struct rng *dice)
{
    uint64_t out = 0;
    while (n-- > 0 && from) {
        uint64_t left = from;
        for (uint32_t skip = rng_below(dice, (uint32_t)bit_count(from)); skip; skip--)
            left &= left - 1;
        out |= left & -left;
        from &= ~(left & -left);
    }
    return out;
}

/* What is hidden of one side's cards: so many, out of these; by initiative where G3's numbers can be kept. */
struct unseen {
    uint64_t from, by_initiative[5];
    int n, need[5];
    bool quotas;
};

static void unseen_make(const struct prevail_pack *p, const struct prevail_cards *c, struct unseen *u)
{
    bool face_down = c->awaiting == UNKNOWN;
    uint64_t open = c->played | c->discard | c->burnt | (c->in_play == NO_CARD ? 0 : card_bit(c->in_play));
    uint64_t content = p->cards_n == 64 ? UINT64_MAX : card_bit(p->cards_n) - 1;
    int total = bit_count(open) + c->hand_n + face_down;
    *u = (struct unseen){.from = content & ~open & ~c->known, .n = c->hand_n + face_down - bit_count(c->known)};
    u->quotas = p->limits.cards && total == 4 * p->limits.cards;
    for (unsigned i = 1; i <= 4; i++)
        u->need[i] = p->limits.cards;
    for (unsigned card = 0; card < p->cards_n; card++) {
        unsigned initiative = p->cards[card].initiative;
        if ((open | c->known) >> card & 1)
            u->need[initiative]--;
        if (u->from >> card & 1)
            u->by_initiative[initiative] |= card_bit(card);
    }
    for (unsigned i = 1; i <= 4; i++)
        u->quotas &= u->need[i] >= 0 && u->need[i] <= bit_count(u->by_initiative[i]);
}

static uint64_t unseen_draw(const struct unseen *u, struct rng *dice)
{
    if (!u->quotas)
        return draw(u->from, u->n, dice);
    uint64_t out = 0;
    for (unsigned i = 1; i <= 4; i++)
        out |= draw(u->by_initiative[i], u->need[i], dice);
    return out;
}

/* A side in the middle of an answer holds the cards to finish it: a range card for a shot declared at Range + 1,
 * enough cards above the last one paid. */
static bool can_answer(const struct prevail_pack *p, const struct prevail_state *s, unsigned side)
{
    if (s->pending.side != side)
        return true;
    if (s->pending.kind == ASK_COMMIT)
        return !s->pending.required || prevail_commit_cards(p, s);
    return s->pending.kind != ASK_PAY || prevail_pay_cards(s);
}

/* n of these cards, those that serve the answer first. */
static uint64_t best_of(const struct prevail_pack *p, const struct prevail_state *s, uint64_t from, int n)
{
    uint64_t out = 0;
    for (int round = 0; round < 2; round++)
        for (unsigned card = p->cards_n; card-- > 0;) {
            bool serves = s->pending.kind == ASK_PAY || p->cards[card].commit >> RANGE & 1;
            if (n > 0 && from >> card & 1 && !(out >> card & 1) && (serves || round)) {
                out |= card_bit(card);
                n--;
            }
        }
    return out;
}

static uint64_t unseen_best(const struct prevail_pack *p, const struct prevail_state *s, const struct unseen *u)
{
    if (!u->quotas)
        return best_of(p, s, u->from, u->n);
    uint64_t out = 0;
    for (unsigned i = 1; i <= 4; i++)
        out |= best_of(p, s, u->by_initiative[i], u->need[i]);
    return out;
}

/* Where drawing hardly ever finds a hand that can answer: the one that serves best, and from there card for card to
 * any other that can. */
static void imagine_rare(const struct prevail_pack *p, struct prevail_state *s, unsigned side, struct unseen *u,
                         struct rng *dice)
{
    enum { SWAPS = 200 };
    struct prevail_cards *c = &s->cards[side];
    c->hand = c->known | unseen_best(p, s, u);
    if (u->quotas && !can_answer(p, s, side)) { /* a position from outside: then G3's numbers cannot be kept */
        u->quotas = false;
        c->hand = c->known | unseen_best(p, s, u);
    }
    for (int i = 0; i < SWAPS && can_answer(p, s, side); i++) {
        uint64_t before = c->hand, out = draw(c->hand & u->from, 1, dice);
        unsigned card = out ? (unsigned)bit_first(out) : 0;
        uint64_t among = u->quotas ? u->by_initiative[p->cards[card].initiative] : u->from;
        uint64_t in = draw(among & ~c->hand, 1, dice);
        if (in)
            c->hand = (c->hand & ~out) | in;
        if (!can_answer(p, s, side))
            c->hand = before;
    }
}

void prevail_imagine(const void *pack, const void *view, unsigned seat, struct rng *dice, void *out)
{
    enum { TRIES = 200 };
    const struct prevail_pack *p = pack;
    struct prevail_state *s = out;
    (void)seat;
    memcpy(s, view, sizeof *s);
    for (unsigned side = 0; side < SIDES; side++) {
        struct prevail_cards *c = &s->cards[side];
        if (c->hand != HAND_UNKNOWN)
            continue;
        struct unseen u;
        unseen_make(p, c, &u);
        int tries = 0;
        do
            c->hand = c->known | unseen_draw(&u, dice);
        while (!can_answer(p, s, side) && ++tries < TRIES);
        if (tries == TRIES)
            imagine_rare(p, s, side, &u, dice);
        if (c->awaiting == UNKNOWN) {
            uint64_t card = draw(c->hand, 1, dice);
            c->awaiting = (uint8_t)bit_first(card);
            c->hand &= ~card;
        }
    }
}

/* ---- valid ------------------------------------------------------------------------------------------------- */

static bool units_sound(const struct prevail_pack *p, const struct prevail_state *s, unsigned side)
{
    uint64_t set[SQUARE_WORDS] = {0};
    if (s->n[side] > ARMY_MAX)
        return false;
    for (unsigned i = 0; i < s->n[side]; i++) {
        const struct prevail_unit *u = &s->units[side][i];
        if (u->at >= p->board.n || u->type >= p->types_n || u->facing >= SQUARE_DIRECTIONS ||
            u->flags > (COMMANDED | ACTED | SUPPORTS) || (i && u->at <= u[-1].at))
            return false;
        bit_add(set, u->at);
    }
    unsigned commander = s->commander[side];
    return memcmp(set, s->occupied[side], sizeof set) == 0 && (commander == SQUARE_NONE || commander < p->board.n);
}

/* R101: a space with two enemies is engaged, and only such a one. */
static bool engagements_sound(const struct prevail_pack *p, const struct prevail_state *s)
{
    int both = 0;
    for (unsigned w = 0; w < p->board.words; w++)
        both += bit_count(s->occupied[WHITE][w] & s->occupied[BLACK][w]);
    if (both != s->engagements_n)
        return false;
    for (unsigned i = 0; i < s->engagements_n; i++) {
        const struct prevail_engagement *e = &s->engagements[i];
        if (e->at >= p->board.n || !engaged(s, e->at) || e->engager >= SIDES || e->type > REAR || e->fought > 1 ||
            (i && e->at <= e[-1].at))
            return false;
    }
    return true;
}

/* R23: each card of a side in exactly one zone. */
static bool cards_sound(const struct prevail_pack *p, const struct prevail_state *s, unsigned side)
{
    const struct prevail_cards *c = &s->cards[side];
    uint64_t one = c->awaiting == NO_CARD ? 0 : c->awaiting < p->cards_n ? card_bit(c->awaiting) : 0;
    uint64_t two = c->in_play == NO_CARD ? 0 : c->in_play < p->cards_n ? card_bit(c->in_play) : 0;
    uint64_t all = c->hand | c->played | c->discard | c->burnt | one | two;
    int sum = bit_count(c->hand) + bit_count(c->played) + bit_count(c->discard) + bit_count(c->burnt) +
              (c->awaiting != NO_CARD) + (c->in_play != NO_CARD);
    unsigned commit = s->combat.commits[side];
    bool committed = commit == COMMIT_UNASKED || commit == COMMIT_DECLINED || c->discard >> (commit - 1) & 1;
    return sum == bit_count(all) && sum <= HAND_MAX && (p->cards_n == 64 || all >> p->cards_n == 0) &&
           c->hand_n == bit_count(c->hand) && (c->known & ~(c->hand | one)) == 0 && committed;
}

/* R47: phase, step, holder and side to act go together. */
static bool moment_sound(const struct prevail_state *s)
{
    static const uint8_t phases[] = {[STEP_DEPLOY] = 1, [STEP_FIRST] = 1,   [STEP_CHOOSE] = 2,   [STEP_COMMANDER] = 4,
                                     [STEP_ISSUE] = 8,  [STEP_RESOLVE] = 8, [STEP_COMBAT] = 24,  [STEP_PICK] = 16,
                                     [STEP_RALLY] = 32, [STEP_BURN] = 32,   [STEP_SUPPORT] = 32, [STEP_OVER] = 64};
    if (s->step > STEP_OVER || s->phase > 6 || !(phases[s->step] >> s->phase & 1))
        return false;
    if (s->step == STEP_OVER)
        return s->reason != END_NONE && s->reason <= END_TIME && s->active == NO_SIDE && !s->combat.kind && !s->todo_n;
    if (s->reason != END_NONE || (s->phase ? s->initiative >= SIDES : s->initiative != NO_SIDE))
        return false;
    if (s->step == STEP_CHOOSE || s->step == STEP_FIRST)
        return s->active == (s->step == STEP_CHOOSE ? BOTH : NO_SIDE);
    if (s->todo_n && s->step != STEP_COMBAT && s->step != STEP_SUPPORT)
        return false;
    return s->active < SIDES && (s->step != STEP_BURN || s->cards[s->active].played);
}

/* R47: the question fits the step. */
static bool pending_sound(const struct prevail_pack *p, const struct prevail_state *s)
{
    static const uint16_t steps[] = {
        [ASK_DEPLOY] = 1 << STEP_DEPLOY,       [ASK_CARD] = 1 << STEP_CHOOSE,
        [ASK_COMMANDER] = 1 << STEP_COMMANDER, [ASK_ISSUE] = 1 << STEP_ISSUE,
        [ASK_RESOLVE] = 1 << STEP_RESOLVE,     [ASK_PICK] = 1 << STEP_PICK,
        [ASK_COMMIT] = 1 << STEP_COMBAT,       [ASK_FRONT] = 1 << STEP_COMBAT,
        [ASK_RETREAT] = 1 << STEP_COMBAT,      [ASK_PAY] = 1 << STEP_COMBAT | 1 << STEP_SUPPORT,
        [ASK_RALLY] = 1 << STEP_RALLY,         [ASK_ASSIGN] = 1 << STEP_SUPPORT,
        [ASK_SUPPORT] = 1 << STEP_COMBAT,      [ASK_MOVE] = 1 << STEP_RESOLVE,
        [ASK_FIRST] = 1 << STEP_FIRST,         [ASK_BURN] = 1 << STEP_BURN};
    const struct prevail_pending *q = &s->pending;
    if (s->step == STEP_OVER)
        return !q->kind;
    if (q->kind < ASK_DEPLOY || q->kind > ASK_BURN || !(steps[q->kind] >> s->step & 1))
        return false;
    if (q->kind == ASK_CARD || q->kind == ASK_FIRST)
        return q->side == s->active;
    if (q->side >= SIDES)
        return false;
    bool own = q->kind != ASK_COMMIT && q->kind != ASK_FRONT && q->kind != ASK_RETREAT && q->kind != ASK_PAY;
    bool at = q->kind == ASK_MOVE || q->kind == ASK_FRONT || q->kind == ASK_RETREAT || q->kind == ASK_ASSIGN;
    if (q->kind == ASK_COMMANDER && s->commander[q->side] == SQUARE_NONE)
        return false;
    return (!own || q->side == s->active) && (at ? q->at < p->board.n && on(s, q->side, q->at) : q->at == ASK_NONE);
}

/* The pieces that a combat speaks of stand where it says. */
static bool combat_sound(const struct prevail_pack *p, const struct prevail_state *s)
{
    const struct prevail_combat *c = &s->combat;
    unsigned q = s->pending.kind;
    bool struck = q == ASK_PAY || q == ASK_RETREAT; /* then the fighters may have left */
    for (unsigned i = 0; i < s->todo_n; i++) {
        const struct prevail_todo *t = &s->todo[i];
        if (t->side >= SIDES || (t->what != DO_PAY && (t->n >= p->board.n || !on(s, t->side, t->n))))
            return false;
    }
    switch (c->kind) {
    case COMBAT_NONE:
        return q != ASK_COMMIT && q != ASK_FRONT && q != ASK_SUPPORT && (q || s->step != STEP_COMBAT || s->todo_n);
    case COMBAT_SHOT:
        return s->step == STEP_COMBAT && s->phase == 3 && c->side < SIDES && c->at < p->board.n &&
               c->target < p->board.n && on(s, c->side, c->at) && (struck || on(s, other(c->side), c->target));
    case COMBAT_MOVE: return q == ASK_MOVE && c->at == s->pending.at;
    default:
        return c->kind <= COMBAT_MOVE && s->step == STEP_COMBAT && c->at < p->board.n &&
               (struck || prevail_engagement_on(s, c->at)) && (s->phase == 4) == (c->kind == COMBAT_MELEE);
    }
}

bool prevail_valid(const void *pack, const void *state, struct reason *why)
{
    const struct prevail_pack *p = pack;
    const struct prevail_state *s = state;
    *why = (struct reason){0};
    if (!units_sound(p, s, WHITE) || !units_sound(p, s, BLACK) || !engagements_sound(p, s))
        why->rule = R(101);
    else if (!cards_sound(p, s, WHITE) || !cards_sound(p, s, BLACK))
        why->rule = R(23);
    else if (s->todo_n > TODO_PLAYED || !moment_sound(s) || !pending_sound(p, s) || !combat_sound(p, s))
        why->rule = R(47);
    why->note = VERBS; /* text.c: about a position, not an action */
    return why->rule == RULE_NONE;
}

/* A position from outside: where it leaves its question out, or stands at one that has no answer, the rules go on. */
bool prevail_ready(const struct prevail_pack *p, struct prevail_state *s, struct reason *why)
{
    bool open = s->pending.kind || s->step == STEP_OVER;
    *why = (struct reason){.rule = R(47), .note = VERBS};
    if (open ? !prevail_valid(p, s, why) : !moment_sound(s) || !combat_sound(p, s))
        return false;
    if (s->pending.kind == ASK_COMMIT) /* the rules say whether it is, whatever the position says */
        s->pending.required = prevail_commit_required(p, s, s->pending.side);
    *why = (struct reason){.rule = R(47), .note = VERBS};
    return prevail_resume(p, s) && prevail_valid(p, s, why);
}
