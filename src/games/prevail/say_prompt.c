/* say_prompt.c: the question now open, in words. */
#include "subjects.h"

#include "engine/text.h"

static void put_space(const struct prevail_pack *pack, unsigned space, struct text *out)
{
    char name[8];
    square_say(&pack->board, space, name);
    text_put(out, name);
}

static void prompt_issue(const struct prevail_pack *pack, const struct prevail_state *s, struct text *out)
{
    const struct prevail_card *c = card_in_play(pack, s, s->ask.seat);
    text_format(out, "Phase 3 (R68), %s (%s): command up to %d %s%s", c->name, c->ranged ? "ranged attack" : "movement",
                c->number, c->lines ? "line" : "unit", c->number == 1 ? "" : "s");
    for (int i = 0; i < PRINTED; i++)
        if ((i < RETREAT || i > ROUT || !c->command.mods[DEFENSE]) && c->command.mods[i])
            text_format(out, ", %s %+d", prevail_stat_names[i], c->command.mods[i]);
    text_put(out, ", then `done`");
}

static void put_unit(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned space,
                     struct text *out)
{
    text_format(out, "%s on ", pack->types[unit_on(s, seat, space)->type].name);
    put_space(pack, space, out);
}

static void prompt_move(const struct prevail_pack *pack, const struct prevail_state *s, struct text *out)
{
    unsigned seat = s->ask.seat;
    const struct prevail_unit *u = unit_on(s, seat, s->ask.at);
    bool ranged = card_in_play(pack, s, seat)->ranged;
    text_put(out, ranged ? "Shoot or hold (R77) with " : "Move or hold (R75) ");
    put_unit(pack, s, seat, s->ask.at, out);
    if (ranged)
        text_format(out, ": Range %d, Attack %d", prevail_stat(pack, s, seat, u, RANGE),
                    prevail_stat(pack, s, seat, u, ATTACK));
    else
        text_format(out, ": Speed %d, Flexibility %d, facing %s", prevail_stat(pack, s, seat, u, SPEED),
                    prevail_stat(pack, s, seat, u, FLEXIBILITY), square_direction_names[u->facing]);
    if (!ranged && pack->preset == PLAYTEST && s->combat.kind == COMBAT_NONE)
        text_put(out, "; a card of speed or flexibility may be committed first (G44)");
}

/* An attack value against thresholds, as both stand now. */
static void prompt_strike(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, int value,
                          unsigned target, struct text *out)
{
    const struct prevail_unit *u = unit_on(s, other(seat), target);
    text_format(out, "%s %d against %d/%d/%d", seat == WHITE ? "White" : "Black", value,
                prevail_stat(pack, s, other(seat), u, RETREAT), prevail_stat(pack, s, other(seat), u, REVERSE),
                prevail_stat(pack, s, other(seat), u, ROUT));
}

static void prompt_values(const struct prevail_pack *pack, const struct prevail_state *s, struct text *out)
{
    const struct prevail_combat *c = &s->combat;
    text_put(out, " (");
    if (c->kind == COMBAT_SHOT) {
        int value = prevail_stat(pack, s, c->seat, unit_on(s, c->seat, c->at), ATTACK);
        for (unsigned i = 0; i < s->n[c->seat]; i++)
            value += (s->units[c->seat][i].flags & SUPPORTS) != 0;
        prompt_strike(pack, s, c->seat, value, c->target, out);
    } else
        for (unsigned seat = 0; seat < SIDES; seat++) {
            text_put(out, seat ? ", " : "");
            prompt_strike(pack, s, seat,
                          prevail_stat(pack, s, seat, unit_on(s, seat, c->at), ATTACK) +
                              prevail_support(pack, s, seat, c->at),
                          c->at, out);
        }
    text_put(out, " retreat/reverse/rout)");
}

static void prompt_commit(const struct prevail_pack *pack, const struct prevail_state *s, struct text *out)
{
    bool shot = s->combat.kind == COMBAT_SHOT;
    text_format(out, "%s at ", shot ? "Ranged attack" : "Engagement");
    put_space(pack, shot ? s->combat.target : s->combat.at, out);
    if (s->combat.kind == COMBAT_FRONT)
        text_put(out, ": commit speed or flexibility for a retreat (G44), or decline");
    else if (shot && s->ask.seat == s->combat.seat && prevail_shot_far(pack, s))
        text_put(out, ": commit a range card (G62)");
    else if (s->ask.required)
        text_format(out, ": commit a card (%s)", s->ask.seat == s->combat.seat ? "R157" : "R158");
    else
        text_put(out, ": commit a card (R25), or decline");
    prompt_values(pack, s, out);
}

/* Who won and why, in words; two that lose at the same moment draw (G10). */
static void prompt_over(const struct prevail_state *s, struct text *out)
{
    static const char *const lost[] = {[END_NONE] = "has lost",
                                       [END_CANNOT_PAY] = "could not pay the cards demanded (R31)",
                                       [END_EMPTY_HAND] = "had no card left in hand (R32)",
                                       [END_LAST_CARD] = "had to give the last card of the hand (R33)",
                                       [END_NO_UNITS] = "has no units left (G13)",
                                       [END_RESIGNED] = "gave up",
                                       [END_AGREED] = "has lost",
                                       [END_ROUND_CAP] = "has lost",
                                       [END_TIME] = "ran out of time"};
    if (s->winner < SIDES)
        text_format(out, "%s has won: %s %s", s->winner == WHITE ? "White" : "Black",
                    s->winner == WHITE ? "Black" : "White", lost[s->reason]);
    else if (s->reason == END_AGREED || s->reason == END_ROUND_CAP)
        text_put(out, s->reason == END_AGREED ? "A draw was agreed" : "A draw: the last round is over (G14)");
    else
        text_put(out, "A draw: both have lost at the same moment (G10)");
}

void prevail_say_prompt(const void *packed, const void *v, unsigned seat, struct text *out)
{
    static const char *const plain[] = {[ASK_CARD] =
                                            "Phase 1 (R50): choose a card, face down; the lower initiative acts first",
                                        [ASK_COMMANDER] = "Phase 2 (R59): move your commander up to 4 spaces",
                                        [ASK_RESOLVE] = "Phase 3 (R74): which commanded unit acts now?",
                                        [ASK_PICK] = "Phase 4 (R110): pick an engagement",
                                        [ASK_RALLY] = "Phase 5 (R186): rally (one played card is burnt), or not",
                                        [ASK_SUPPORT] = "Name supporters, then `done`",
                                        [ASK_FIRST] = "Who holds initiative first?",
                                        [ASK_BURN] = "Which played card is burnt?"};
    const struct prevail_pack *pack = packed;
    const struct prevail_state *s = v;
    const struct prevail_question *q = &s->ask;
    if (prevail_finished(s)) {
        prompt_over(s, out);
        return;
    }
    bool asked = prevail_node(pack, s).seats >> seat & 1;
    if (seat < SIDES && !asked)
        text_put(out, "Waiting: ");
    switch (q->kind) {
    case ASK_DEPLOY: {
        unsigned type = prevail_deploy_due(pack, s, q->seat);
        text_format(out, "Deploy %s", type < pack->types_n ? pack->types[type].name : "your commander");
        break;
    }
    case ASK_ISSUE: prompt_issue(pack, s, out); break;
    case ASK_COMMIT: prompt_commit(pack, s, out); break;
    case ASK_PAY:
        text_format(out, "Rout penalty (R27): discard %d%s card%s", q->n, q->after == ASK_NONE ? "" : " more",
                    q->n == 1 ? "" : "s");
        break;
    case ASK_MOVE: prompt_move(pack, s, out); break;
    case ASK_ASSIGN:
        text_put(out, "Support check (G17): which card covers ");
        put_unit(pack, s, q->seat, q->at, out);
        text_put(out, "? Each has as many slots as it says");
        break;
    case ASK_FRONT:
        text_put(out, "Stand and fight, or retreat (R114) with ");
        put_unit(pack, s, q->seat, q->at, out);
        prompt_values(pack, s, out);
        break;
    case ASK_RETREAT:
        text_put(out, "A retreat is forced (R137): choose a space behind ");
        put_unit(pack, s, q->seat, q->at, out);
        break;
    default: text_put(out, plain[q->kind]);
    }
}
