/* valid.c: whether a state can be. */
#include "subjects.h"

#include <string.h>

static bool units_sound(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat)
{
    uint64_t set[SQUARE_WORDS] = {0};
    if (s->n[seat] > ARMY_MAX)
        return false;
    for (unsigned i = 0; i < s->n[seat]; i++) {
        const struct prevail_unit *u = &s->units[seat][i];
        if (u->at >= pack->board.n || u->type >= pack->types_n || u->facing >= SQUARE_DIRECTIONS ||
            u->flags > (COMMANDED | ACTED | SUPPORTS) || (i && u->at <= u[-1].at) ||
            ground_on(pack, u->at)->bars >> u->type & 1)
            return false;
        bit_add(set, u->at);
    }
    unsigned commander = s->commander[seat];
    return memcmp(set, s->occupied[seat], sizeof set) == 0 &&
           (commander == SQUARE_NONE || (commander < pack->board.n && !bit_has(pack->extra.closed, commander)));
}

/* R101: a space with two enemies is engaged, and only such a one. */
static bool engagements_sound(const struct prevail_pack *pack, const struct prevail_state *s)
{
    int both = 0;
    for (unsigned w = 0; w < pack->board.words; w++)
        both += bit_count(s->occupied[WHITE][w] & s->occupied[BLACK][w]);
    if (both != s->engagements_n)
        return false;
    for (unsigned i = 0; i < s->engagements_n; i++) {
        const struct prevail_engagement *e = &s->engagements[i];
        if (e->at >= pack->board.n || !engaged(s, e->at) || e->engager >= SIDES || e->type > REAR || e->fought > 1 ||
            (i && e->at <= e[-1].at))
            return false;
    }
    return true;
}

/* R23: each card of a side in exactly one zone. */
static bool cards_sound(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat)
{
    const struct prevail_cards *c = &s->cards[seat];
    uint64_t one = c->awaiting == NO_CARD ? 0 : c->awaiting < pack->cards_n ? card_bit(c->awaiting) : 0;
    uint64_t two = c->in_play == NO_CARD ? 0 : c->in_play < pack->cards_n ? card_bit(c->in_play) : 0;
    uint64_t all = c->hand | c->played | c->discard | c->burnt | one | two;
    int sum = bit_count(c->hand) + bit_count(c->played) + bit_count(c->discard) + bit_count(c->burnt) +
              (c->awaiting != NO_CARD) + (c->in_play != NO_CARD);
    unsigned commit = s->combat.commits[seat];
    /* decided in secret: still in the hand (G42) */
    uint64_t lies = s->ask.kind == ASK_COMMITS ? c->hand : c->discard;
    bool committed =
        commit == COMMIT_UNASKED || commit == COMMIT_DECLINED || (commit <= CARDS_MAX && lies >> (commit - 1) & 1);
    return sum == bit_count(all) && sum <= HAND_MAX && (pack->cards_n == 64 || all >> pack->cards_n == 0) &&
           c->hand_n == bit_count(c->hand) && (c->known & ~(c->hand | one)) == 0 && committed;
}

/* G2: before round 1 every unit is deployed. */
static bool reserve_empty(const struct prevail_state *s)
{
    static const uint8_t nobody[SIDES][TYPES_MAX];
    return memcmp(s->reserve, nobody, sizeof nobody) == 0;
}

/* R47: phase, step, holder and side to act go together. */
static bool moment_sound(const struct prevail_state *s)
{
    static const struct {
        uint8_t phase, also;
    } steps[] = {[STEP_DEPLOY] = {PHASE_SET_UP},
                 [STEP_FIRST] = {PHASE_SET_UP},
                 [STEP_CHOOSE] = {PHASE_CARDS},
                 [STEP_COMMANDER] = {PHASE_COMMANDERS},
                 [STEP_ISSUE] = {PHASE_COMMANDS},
                 [STEP_RESOLVE] = {PHASE_COMMANDS},
                 [STEP_COMBAT] = {PHASE_COMMANDS, PHASE_MELEE},
                 [STEP_PICK] = {PHASE_MELEE},
                 [STEP_RALLY] = {PHASE_CLEANUP},
                 [STEP_BURN] = {PHASE_CLEANUP},
                 [STEP_SUPPORT] = {PHASE_CLEANUP},
                 [STEP_OVER] = {PHASE_OVER},
                 [STEP_BUILD] = {PHASE_SET_UP}};
    if (s->step > STEP_BUILD || (s->phase != steps[s->step].phase && (!s->phase || s->phase != steps[s->step].also)))
        return false;
    if (s->step == STEP_OVER)
        return s->reason != END_NONE && s->reason < ENDS && s->active == NO_SIDE && !s->combat.kind && !s->todo_n;
    if (s->step != STEP_DEPLOY && s->step != STEP_BUILD && !reserve_empty(s))
        return false;
    if (s->reason != END_NONE || (s->phase ? s->initiative >= SIDES : s->initiative != NO_SIDE))
        return false;
    if (s->todo_n && s->step != STEP_COMBAT && s->step != STEP_SUPPORT)
        return false;
    if (s->step == STEP_CHOOSE || s->step == STEP_FIRST || s->step == STEP_BUILD)
        return s->active == (s->step == STEP_FIRST ? NO_SIDE : BOTH);
    return s->active < SIDES && (s->step != STEP_BURN || s->cards[s->active].played);
}

/* R47: the question fits the step. */
static bool ask_sound(const struct prevail_pack *pack, const struct prevail_state *s)
{
    static const uint16_t steps[] = {
        [ASK_DEPLOY] = 1 << STEP_DEPLOY,       [ASK_CARD] = 1 << STEP_CHOOSE,
        [ASK_COMMANDER] = 1 << STEP_COMMANDER, [ASK_ISSUE] = 1 << STEP_ISSUE,
        [ASK_RESOLVE] = 1 << STEP_RESOLVE,     [ASK_PICK] = 1 << STEP_PICK,
        [ASK_COMMIT] = 1 << STEP_COMBAT,       [ASK_FRONT] = 1 << STEP_COMBAT,
        [ASK_RETREAT] = 1 << STEP_COMBAT,      [ASK_PAY] = 1 << STEP_COMBAT | 1 << STEP_SUPPORT,
        [ASK_RALLY] = 1 << STEP_RALLY,         [ASK_ASSIGN] = 1 << STEP_SUPPORT,
        [ASK_SUPPORT] = 1 << STEP_COMBAT,      [ASK_MOVE] = 1 << STEP_RESOLVE,
        [ASK_FIRST] = 1 << STEP_FIRST,         [ASK_BURN] = 1 << STEP_BURN,
        [ASK_COMMITS] = 1 << STEP_COMBAT,      [ASK_BUILD] = 1 << STEP_BUILD};
    const struct prevail_question *q = &s->ask;
    if (s->step == STEP_OVER)
        return !q->kind;
    if (q->kind < ASK_DEPLOY || q->kind > ASK_BUILD || !(steps[q->kind] >> s->step & 1))
        return false;
    if (q->kind == ASK_CARD || q->kind == ASK_FIRST)
        return q->seat == s->active;
    if (q->kind == ASK_BUILD)
        return pack->extra.build.on && q->seat == BOTH && s->built < 3;
    if (q->kind == ASK_COMMITS)
        return pack->secret_commits && q->seat == BOTH && !s->todo_n && s->combat.kind == COMBAT_MELEE &&
               (commit_open(s, WHITE) || commit_open(s, BLACK));
    if (q->seat >= SIDES || (s->todo_n && q->kind != ASK_PAY && q->kind != ASK_RETREAT))
        return false;
    bool own = q->kind != ASK_COMMIT && q->kind != ASK_FRONT && q->kind != ASK_RETREAT && q->kind != ASK_PAY;
    bool at = q->kind == ASK_MOVE || q->kind == ASK_FRONT || q->kind == ASK_RETREAT || q->kind == ASK_ASSIGN;
    if (q->kind == ASK_COMMANDER && s->commander[q->seat] == SQUARE_NONE)
        return false;
    return (!own || q->seat == s->active) && (at ? q->at < pack->board.n && on(s, q->seat, q->at) : q->at == ASK_NONE);
}

/* The pieces that a combat speaks of stand where it says. */
static bool combat_sound(const struct prevail_pack *pack, const struct prevail_state *s)
{
    const struct prevail_combat *c = &s->combat;
    unsigned q = s->ask.kind;
    bool struck = q == ASK_PAY || q == ASK_RETREAT; /* then the fighters may have left */
    for (unsigned i = 0; i < s->todo_n; i++) {
        const struct prevail_todo *t = &s->todo[i];
        bool pays = t->what == DO_PAY;
        if (t->seat >= SIDES || (!pays && (s->step == STEP_SUPPORT || t->n >= pack->board.n || !on(s, t->seat, t->n))))
            return false;
    }
    switch (c->kind) {
    case COMBAT_NONE:
        return q != ASK_COMMIT && q != ASK_COMMITS && q != ASK_FRONT && q != ASK_SUPPORT &&
               (q || s->step != STEP_COMBAT || s->todo_n);
    case COMBAT_SHOT:
        return s->step == STEP_COMBAT && s->phase == 3 && c->seat < SIDES && c->at < pack->board.n &&
               c->target < pack->board.n && on(s, c->seat, c->at) && (struck || on(s, other(c->seat), c->target));
    case COMBAT_MOVE: return q == ASK_MOVE && c->at == s->ask.at;
    default:
        return c->kind <= COMBAT_MOVE && s->step == STEP_COMBAT && c->at < pack->board.n &&
               (struck || prevail_engagement_on(s, c->at)) && (s->phase == 4) == (c->kind == COMBAT_MELEE);
    }
}

bool prevail_moment_valid(const struct prevail_pack *pack, const struct prevail_state *s)
{
    return moment_sound(s) && combat_sound(pack, s);
}

bool prevail_valid(const void *packed, const void *state, struct reason *why)
{
    const struct prevail_pack *pack = packed;
    const struct prevail_state *s = state;
    *why = (struct reason){0};
    if (!units_sound(pack, s, WHITE) || !units_sound(pack, s, BLACK) || !engagements_sound(pack, s))
        why->rule = R(101);
    else if (!cards_sound(pack, s, WHITE) || !cards_sound(pack, s, BLACK))
        why->rule = R(23);
    else if (s->step == STEP_BUILD && pack->extra.build.on &&
             (!prevail_draft_sound(pack, s, WHITE) || !prevail_draft_sound(pack, s, BLACK)))
        why->rule = G(3);
    else if (s->todo_n > TODO_PLAYED || !prevail_moment_valid(pack, s) || !ask_sound(pack, s))
        why->rule = R(47);
    why->note = VERBS; /* text.c: about a position, not an action */
    return why->rule == RULE_NONE;
}
