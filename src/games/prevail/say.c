/* say.c: actions, outcomes, events, reasons and prompts in words. */
#include "subjects.h"

#include "engine/errors.h"
#include "engine/text.h"

static const char *const verbs[VERBS] = {
    [VERB_DEPLOY] = "deploy", [VERB_CARD] = "card",       [VERB_COMMANDER] = "commander", [VERB_COMMAND] = "command",
    [VERB_LINE] = "line",     [VERB_WITH] = "with",       [VERB_DONE] = "done",           [VERB_UNIT] = "unit",
    [VERB_COMMIT] = "commit", [VERB_DECLINE] = "decline", [VERB_MOVE] = "move",           [VERB_SHOOT] = "shoot",
    [VERB_HOLD] = "hold",     [VERB_FIGHT] = "fight",     [VERB_STAND] = "stand",         [VERB_RETREAT] = "retreat",
    [VERB_PAY] = "pay",       [VERB_RALLY] = "rally",     [VERB_NO_RALLY] = "norally",    [VERB_ASSIGN] = "assign"};

static void put_space(const struct prevail_pack *pack, unsigned space, struct text *out)
{
    char name[8];
    if (space >= pack->board.n)
        text_put(out, "?");
    else {
        square_say(&pack->board, space, name);
        text_put(out, name);
    }
}

static void put_card(const struct prevail_pack *pack, unsigned card, struct text *out)
{
    text_int(out, card < pack->cards_n ? pack->cards[card].id : 0);
}

void prevail_say_action(const void *packed, action_t a, struct text *out)
{
    const struct prevail_pack *pack = packed;
    unsigned verb = action_verb(a), from = action_from(a), to = action_to(a);
    if (verb < VERB_DEPLOY || verb >= VERBS) {
        text_put(out, "?");
        return;
    }
    text_put(out, verbs[verb]);
    switch (verb) {
    case VERB_DEPLOY:
        text_format(out, " %s ", from < pack->types_n ? pack->types[from].id : "commander");
        put_space(pack, to, out);
        if (from < pack->types_n)
            text_format(out, " %s", square_direction_names[action_x(a) & 7]);
        break;
    case VERB_CARD:
    case VERB_COMMIT:
    case VERB_PAY:
        text_char(out, ' ');
        put_card(pack, from, out);
        break;
    case VERB_LINE:
        text_char(out, ' ');
        put_space(pack, from, out);
        text_char(out, ' ');
        put_space(pack, to, out);
        break;
    case VERB_ASSIGN:
        text_char(out, ' ');
        put_space(pack, from, out);
        text_char(out, ' ');
        if (to == ASK_NONE)
            text_put(out, "none");
        else
            put_card(pack, to, out);
        break;
    case VERB_MOVE:
    case VERB_RETREAT:
        text_char(out, ' ');
        put_space(pack, to, out);
        text_format(out, " %s", square_direction_names[action_x(a) & 7]);
        break;
    case VERB_COMMANDER:
    case VERB_COMMAND:
    case VERB_WITH:
    case VERB_UNIT:
    case VERB_SHOOT:
    case VERB_FIGHT:
        text_char(out, ' ');
        put_space(pack, to, out);
        break;
    default: break;
    }
}

void prevail_say_outcome(const void *packed, uint64_t outcome, struct text *out)
{
    if (outcome >> 8 == LUCK_FIRST)
        text_format(out, "first %s", prevail_side_names[outcome & 1]);
    else {
        text_put(out, "burn ");
        put_card(packed, (unsigned)(outcome & 0xFF), out);
    }
}

/* ---- events ------------------------------------------------------------------------------------------------ */

static const char *const type_names[] = {"front", "flank", "rear"};

/* Shapes of event lines: s = space, c = card, t = type, f = facing, n = number, in the order of event.a. */
static const struct {
    const char *word, *shape;
} event_words[] = {
    [EVENT_INITIATIVE] = {"initiative", ""},
    [EVENT_REVEALED] = {"reveal", "c"},
    [EVENT_COMMANDER] = {"commander", "ss"},
    [EVENT_ORDERED] = {"ordered", "s"},
    [EVENT_MOVED] = {"moved", "ssf"},
    [EVENT_ENGAGED] = {"engaged", "sk"},
    [EVENT_SHOT] = {"shot", "ss"},
    [EVENT_COMMITTED] = {"committed", "c"},
    [EVENT_FOUGHT] = {"fight", "sk"},
    [EVENT_TURNED] = {"turned", "sf"},
    [EVENT_ROUTED] = {"routed", "st"},
    [EVENT_RETREATED] = {"retreated", "ssf"},
    [EVENT_REVERSED] = {"reversed", "sf"},
    [EVENT_STUCK] = {"cannot-retreat", "s"},
    [EVENT_PAID] = {"paid", "c"},
    [EVENT_COMMANDER_LOST] = {"commander-lost", "s"},
    [EVENT_RALLIED] = {"rallied", ""},
    [EVENT_BURNT] = {"burnt", "c"},
    [EVENT_SUPPORT] = {"unsupported", "n"},
    [EVENT_CARD_IN] = {"chosen", ""},
};

const char *const prevail_end_names[END_TIME + 2] = {"none",     "cannot-pay", "empty-hand", "last-card", "no-units",
                                                     "resigned", "agreed",     "round-cap",  "time",      NULL};

static void put_shape(const struct prevail_pack *pack, const struct event *e, const char *shape, struct text *out)
{
    for (int i = 0; shape[i]; i++) {
        text_char(out, ' ');
        switch (shape[i]) {
        case 's': put_space(pack, (unsigned)e->a[i], out); break;
        case 'c': put_card(pack, (unsigned)e->a[i], out); break;
        case 't': text_put(out, pack->types[e->a[i]].id); break;
        case 'f': text_put(out, square_direction_names[e->a[i] & 7]); break;
        case 'k': text_put(out, type_names[e->a[i]]); break;
        default: text_int(out, e->a[i]); break;
        }
    }
}

void prevail_say_event(const void *packed, const struct event *e, struct text *out)
{
    const struct prevail_pack *pack = packed;
    const char *seat = e->seat < SIDES ? prevail_side_names[e->seat] : "nobody";
    switch (e->kind) {
    case EVENT_ROUND: text_format(out, "round %d", e->a[0]); return;
    case EVENT_OVER: text_format(out, "over %s %s", seat, prevail_end_names[e->a[0]]); return;
    case EVENT_DEPLOYED:
        text_format(out, "deployed %s %s ", seat, e->a[0] < 0 ? "commander" : pack->types[e->a[0]].id);
        put_space(pack, (unsigned)e->a[1], out);
        if (e->a[0] >= 0)
            text_format(out, " %s", square_direction_names[e->a[2] & 7]);
        return;
    case EVENT_STRUCK:
        text_format(out, "attack %s ", seat);
        put_space(pack, (unsigned)e->a[0], out);
        text_format(out, " %d%s%s%s%s", e->a[1], e->a[2] ? "" : " nothing", e->a[2] & 1 ? " rout" : "",
                    e->a[2] & 2 ? " retreat" : "", e->a[2] & 4 ? " reverse" : "");
        return;
    case EVENT_ASSIGNED:
        text_format(out, "assigned %s ", seat);
        put_space(pack, (unsigned)e->a[0], out);
        text_char(out, ' ');
        if (e->a[1] < 0)
            text_put(out, "none");
        else
            put_card(pack, (unsigned)e->a[1], out);
        return;
    default:
        text_format(out, "%s %s", event_words[e->kind].word, seat);
        put_shape(pack, e, event_words[e->kind].shape, out);
    }
}

/* ---- reasons -------------------------------------------------------------------------------------------------- */

static const struct {
    uint16_t rule;
    const char *sentence;
} sentences[] = {
    {R(18), "the payment is exactly as many cards as the rout penalty"},
    {R(24), "only a card in hand can be played, committed or paid"},
    {R(47), "that is no answer to the question now open"},
    {R(59), "a commander moves at most four spaces"},
    {R(62), "a commander may not pass or enter an enemy unit's space"},
    {R(63), "a commander may not pass or enter an engaged space"},
    {R(69), "the card in play does not give such commands"},
    {R(74), "no command was issued to a unit there"},
    {R(82), "that is further than the unit's Speed"},
    {R(84), "that takes more turning than the unit's Flexibility"},
    {R(88), "a diagonal step needs one of the two shared spaces passable"},
    {R(92), "a friendly unit is in the way, and the two Flexibilities do not add up to 4"},
    {R(95), "no unit ends its move on an own unit's space"},
    {R(96), "an enemy unit is in the way"},
    {R(97), "an engaged space can be neither entered nor crossed"},
    {R(153), "a unit with Range 0 cannot shoot"},
    {R(154), "there is no enemy unit within range"},
    {R(157), "the attacker must commit a card"},
    {R(158), "the defender must commit a card"},
    {R(161), "a unit in an engaged space cannot shoot"},
    {R(178), "a retreat ends behind the unit"},
    {R(180), "a retreat never enters an enemy's space"},
    {R(181), "the unit cannot get there in its retreat"},
    {R(193), "a rally needs a card in the played area"},
    {G(2), "deployment: the type that is due, on a free space of the own zone"},
    {G(17), "a slot that fits an uncovered unit may not stay idle"},
    {G(19), "a commander needs one of the two shared spaces free of enemies for a diagonal step"},
    {G(22), "the card's traits, types and range do not allow that unit"},
    {G(24), "the card does not command that many"},
    {G(25), "those units do not stand in one line, each in a flanking space of the next, of at most eight"},
    {G(26), "a unit is commanded at most once a round"},
    {G(27), "an engaged unit gets no command"},
    {G(28), "the unit has acted already; a zero move is written hold"},
    {G(34), "contact ends the move: the engager faces along its last step"},
    {G(37), "an enemy is taken in the rear only by a move that began behind it"},
    {G(40), "there is no engagement left to fight this round"},
    {G(42), "the card must show attack, defense or flexibility to be committed in a melee"},
    {G(44), "the card must show speed or flexibility to be committed for a move"},
    {G(55), "a retreat ends on a space without a unit"},
    {G(56), "only the smallest retreat is open: fewest turns, then fewest steps"},
    {G(59), "an engaged unit is no target"},
    {G(60), "that unit cannot support the shot"},
    {G(61), "a shot needs a card in hand to commit"},
    {G(62), "the card does not serve this shot"},
    {R(23), "each card of a side stands in exactly one zone"},
    {R(101), "a space holds one unit, or two enemies with an engagement"},
};

void prevail_say_reason(const void *packed, const struct reason *why, struct text *out)
{
    const struct prevail_pack *pack = packed;
    if (why->note == VERBS && why->rule == R(47)) {
        text_put(out, "the question does not fit phase and step");
        return;
    }
    if (why->rule == G(17) && why->note == VERB_ASSIGN && why->b != ASK_NONE) {
        text_put(out, "the card has no free slot for that unit, or one that must be filled would stay idle");
        return;
    }
    for (unsigned i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (sentences[i].rule == why->rule)
            text_put(out, sentences[i].sentence);
    switch (why->note) {
    case VERB_CARD:
    case VERB_COMMIT:
    case VERB_PAY:
        if (why->rule == R(24) || why->rule == G(42) || why->rule == G(44) || why->rule == G(62)) {
            text_put(out, ": card ");
            put_card(pack, (unsigned)why->a, out);
        }
        break;
    case VERB_COMMANDER:
    case VERB_COMMAND:
    case VERB_UNIT:
    case VERB_MOVE:
    case VERB_SHOOT:
    case VERB_WITH:
    case VERB_FIGHT:
    case VERB_RETREAT:
        if (why->rule > RULE_ORDER && why->rule != R(47)) {
            text_put(out, ": ");
            put_space(pack, (unsigned)why->b, out);
        }
        break;
    default: break;
    }
}

/* ---- prompts ---------------------------------------------------------------------------------------------------- */

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
