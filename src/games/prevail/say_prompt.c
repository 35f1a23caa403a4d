/* say_prompt.c: the question now open, in words. */
#include "subjects.h"

#include "engine/text.h"

static void put_space(const struct prevail_pack *pack, unsigned space, struct text *out)
{
    char name[8];
    square_say(&pack->board, space, name);
    text_put(out, name);
}

static void put_unit(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned space,
                     struct text *out)
{
    text_format(out, "%s on ", pack->types[unit_on(s, seat, space)->type].name);
    put_space(pack, space, out);
}

uint16_t prevail_ask_rule(const struct prevail_pack *pack, const struct prevail_state *s)
{
    static const uint16_t rules[] = {
        [ASK_DEPLOY] = G(2),    [ASK_CARD] = R(50),  [ASK_COMMANDER] = R(59), [ASK_ISSUE] = R(70),
        [ASK_RESOLVE] = R(74),  [ASK_PICK] = R(110), [ASK_COMMIT] = R(127),   [ASK_FRONT] = R(114),
        [ASK_RETREAT] = R(137), [ASK_PAY] = R(27),   [ASK_RALLY] = R(186),    [ASK_ASSIGN] = G(17),
        [ASK_SUPPORT] = R(162), [ASK_MOVE] = R(75),  [ASK_FIRST] = R(46),     [ASK_BURN] = R(187),
        [ASK_COMMITS] = R(129), [ASK_BUILD] = G(74)};
    const struct prevail_question *q = &s->ask;
    assert(q->kind < sizeof rules / sizeof *rules);
    if (q->kind == ASK_MOVE && card_in_play(pack, s, q->seat)->ranged)
        return R(77);
    if (q->kind == ASK_COMMIT && s->combat.kind == COMBAT_FRONT)
        return G(44);
    if (q->kind == ASK_COMMIT && q->required)
        return pack->preset == PLAYTEST ? G(62) : q->seat == s->combat.seat ? R(157) : R(158);
    return rules[q->kind];
}

/* G2: what is due, where it may stand, and what comes then. */
static void prompt_deploy(const struct prevail_pack *pack, const struct prevail_state *s, struct text *out)
{
    unsigned seat = s->ask.seat, due = prevail_deploy_due(pack, s, seat), first = SQUARE_NONE, last = SQUARE_NONE;
    bit_each(space, pack->zone[seat], pack->board.words) {
        first = first == SQUARE_NONE ? space : first;
        last = space;
    }
    if (due == pack->types_n)
        text_put(out, "Place your commander in your zone, ");
    else
        text_format(out, "Deploy %s, %d left, in your zone, ", pack->types[due].name, s->reserve[seat][due]);
    put_space(pack, first, out);
    text_put(out, " to ");
    put_space(pack, last, out);
    text_char(out, '.');
    if (due == pack->types_n)
        return;
    if (s->ask.after != ASK_NONE) {
        text_put(out, s->turned ? " They go upwards: before " : " They go in the order of the spaces: after ");
        put_space(pack, s->ask.after, out);
        text_char(out, '.');
    }
    text_put(out, " Then:");
    for (unsigned type = due + 1; type < pack->types_n; type++)
        if (s->reserve[seat][type])
            text_format(out, " %s,", pack->types[type].name);
    text_put(out, " the commander.");
}

/* G74: what is left, and what is still wanted. */
static void prompt_build(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                         struct text *out)
{
    struct prevail_draft d;
    if (seat >= SIDES || army_hidden(s, seat)) {
        text_put(out, "Both sides build their armies in secret");
        return;
    }
    prevail_draft_make(pack, s, seat, &d);
    text_format(out, "Build your army: %d of %d spent, %d of %d types, %d of %d cards.", d.cost, pack->limits.cost,
                d.types, pack->limits.types, s->cards[seat].hand_n, 4 * pack->limits.cards);
    if (d.penalty < pack->limits.penalty)
        text_format(out, " Routs must cost %d cards in all, now %d.", pack->limits.penalty, d.penalty);
    const char *before = " Cards still wanted: ";
    for (int i = 1; i <= 4; i++)
        if (d.cards[i] < pack->limits.cards) {
            text_format(out, "%s%d of initiative %d", before, pack->limits.cards - d.cards[i], i);
            before = ", ";
        }
    text_put(out, before[0] == ','                               ? "."
                  : d.penalty < pack->limits.penalty || !d.units ? ""
                                                                 : " The army can be made ready.");
}

static void prompt_issue(const struct prevail_pack *pack, const struct prevail_state *s, struct text *out)
{
    unsigned seat = s->ask.seat;
    const struct prevail_card *c = card_in_play(pack, s, seat);
    if (c == &prevail_no_card) {
        text_put(out, "No card in play: nobody can be ordered");
        return;
    }
    text_format(out, "%s: choose %s%d %s%s to %s", c->name, c->number > 1 ? "up to " : "", c->number,
                c->lines ? "line" : "unit", c->number == 1 ? "" : "s", c->ranged ? "shoot" : "move");
    text_format(out, " (%d of %d chosen)", c->lines ? s->line_orders[seat] : prevail_ordered(s, seat), c->number);
    if (c->command.any) {
        text_put(out, ". Each gets ");
        prevail_put_mods(&c->command, out);
    }
}

static void prompt_move(const struct prevail_pack *pack, const struct prevail_state *s, struct text *out)
{
    unsigned seat = s->ask.seat;
    const struct prevail_unit *u = unit_on(s, seat, s->ask.at);
    bool ranged = card_in_play(pack, s, seat)->ranged;
    put_unit(pack, s, seat, s->ask.at, out);
    if (ranged)
        text_format(out, ": shoot or hold. Range %d, Attack %d", prevail_stat(pack, s, seat, u, RANGE),
                    prevail_stat(pack, s, seat, u, ATTACK));
    else
        text_format(out, ", facing %s: move, turn or hold. Speed %d, Flexibility %d", square_direction_names[u->facing],
                    prevail_stat(pack, s, seat, u, SPEED), prevail_stat(pack, s, seat, u, FLEXIBILITY));
    if (!ranged && pack->preset == PLAYTEST && s->combat.kind == COMBAT_NONE)
        text_put(out, ". A card with speed or flexibility may be committed first");
}

/* An attack value and what it is held against, as both stand now. */
static void prompt_strike(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, int value,
                          unsigned target, struct text *out)
{
    static const enum stat thresholds[] = {RETREAT, REVERSE, ROUT};
    const struct prevail_unit *u = unit_on(s, other(seat), target);
    text_format(out, ". %s %d against", prevail_side_name(pack, seat), value);
    for (unsigned i = 0; i < sizeof thresholds / sizeof *thresholds; i++) {
        int at = prevail_stat(pack, s, other(seat), u, thresholds[i]);
        if (at)
            text_format(out, "%s %s %d", i ? "," : "", prevail_stat_names[thresholds[i]], at);
    }
}

static void prompt_values(const struct prevail_pack *pack, const struct prevail_state *s, struct text *out)
{
    const struct prevail_combat *c = &s->combat;
    if (c->kind == COMBAT_SHOT) {
        prompt_strike(pack, s, c->seat, prevail_shot_value(pack, s), c->target, out);
        return;
    }
    for (unsigned seat = 0; seat < SIDES; seat++)
        prompt_strike(pack, s, seat, prevail_melee_value(pack, s, seat, c->at), c->at, out);
}

static void prompt_commit(const struct prevail_pack *pack, const struct prevail_state *s, struct text *out)
{
    bool shot = s->combat.kind == COMBAT_SHOT;
    text_put(out, shot ? "Shot at " : s->combat.kind == COMBAT_FRONT ? "Attack on " : "Melee on ");
    put_space(pack, shot ? s->combat.target : s->combat.at, out);
    if (s->combat.kind == COMBAT_FRONT)
        text_put(out, ": commit speed or flexibility for a retreat, or decline");
    else if (shot && s->ask.seat == s->combat.seat && prevail_shot_far(pack, s))
        text_put(out, ": commit a range card");
    else
        text_put(out, s->ask.kind == ASK_COMMITS ? ": commit a card in secret, or decline"
                      : s->ask.required          ? ": commit a card"
                                                 : ": commit a card, or decline");
    prompt_values(pack, s, out);
}

/* Who won and why, in words; two that lose at the same moment draw (G10). */
static void prompt_over(const struct prevail_pack *pack, const struct prevail_state *s, struct text *out)
{
    if (s->winner >= SIDES && (s->reason == END_AGREED || s->reason == END_ROUND_CAP)) {
        text_put(out, s->reason == END_AGREED ? "A draw was agreed" : "A draw: the last round is over");
        return;
    }
    if (s->winner >= SIDES) {
        text_put(out, "A draw: both have lost at the same moment");
        return;
    }
    text_format(out, "%s has won: %s %s", prevail_side_name(pack, s->winner), prevail_side_name(pack, other(s->winner)),
                prevail_end_words[s->reason]);
}

static void prompt_pay(const struct prevail_state *s, struct text *out)
{
    const struct prevail_question *q = &s->ask;
    text_format(out, "Discard %d%s card%s for the rout", q->n, q->after == ASK_NONE ? "" : " more",
                q->n == 1 ? "" : "s");
}

static void prompt_rally(const struct prevail_state *s, struct text *out)
{
    int played = bit_count(s->cards[s->ask.seat].played);
    if (played == 0)
        text_put(out, "No card has been played: no rally is possible");
    else
        text_format(out,
                    "Rally? One of your %d played card%s is burnt at random, all others come back. Units that the hand "
                    "does not preserve rout",
                    played, played == 1 ? "" : "s");
}

/* One unit is concerned. */
static void prompt_unit(const struct prevail_pack *pack, const struct prevail_state *s, struct text *out)
{
    const struct prevail_question *q = &s->ask;
    if (q->kind == ASK_ASSIGN)
        text_put(out, "Which card covers ");
    put_unit(pack, s, q->seat, q->at, out);
    if (q->kind == ASK_ASSIGN)
        text_put(out, "? Each covers as many units as it has slots");
    else if (q->kind == ASK_RETREAT)
        text_put(out, " must retreat: choose a space behind it");
    else {
        text_put(out, ": stand and fight, or retreat");
        prompt_values(pack, s, out);
    }
}

void prevail_say_prompt(const void *packed, const void *v, unsigned seat, struct text *out)
{
    static const char *const plain[] = {[ASK_CARD] =
                                            "Choose a card to play, face down. The lower initiative acts first",
                                        [ASK_COMMANDER] = "Move your commander up to 4 spaces, or leave it there",
                                        [ASK_RESOLVE] = "Which of the ordered units acts now?",
                                        [ASK_PICK] = "Choose the engagement to resolve now",
                                        [ASK_SUPPORT] = "Choose units that support the shot",
                                        [ASK_FIRST] = "Chance decides who holds initiative first",
                                        [ASK_BURN] = "Chance decides which played card is burnt"};
    const struct prevail_pack *pack = packed;
    const struct prevail_state *s = v;
    const struct prevail_question *q = &s->ask;
    if (prevail_finished(s)) {
        prompt_over(pack, s, out);
        return;
    }
    struct node node = prevail_node(pack, s);
    if (seat < SIDES && node.kind == NODE_CHOICE && !(node.seats >> seat & 1)) {
        text_format(out, "Waiting for %s", prevail_side_name(pack, other(seat)));
        return;
    }
    switch (q->kind) {
    case ASK_BUILD: prompt_build(pack, s, seat, out); break;
    case ASK_DEPLOY: prompt_deploy(pack, s, out); break;
    case ASK_ISSUE: prompt_issue(pack, s, out); break;
    case ASK_COMMITS:
    case ASK_COMMIT: prompt_commit(pack, s, out); break;
    case ASK_PAY: prompt_pay(s, out); break;
    case ASK_MOVE: prompt_move(pack, s, out); break;
    case ASK_RALLY: prompt_rally(s, out); break;
    case ASK_ASSIGN:
    case ASK_FRONT:
    case ASK_RETREAT: prompt_unit(pack, s, out); break;
    default: text_put(out, plain[q->kind]);
    }
}
