/* say.c: actions, dice, events, reasons and prompts in words. */
#include "legends.h"

static const char *card_code(unsigned card) { return card < LEGENDS_CARDS ? legends_card_codes[card] : "?"; }

void legends_say_tile(const struct legends_pack *pack, unsigned tile, struct text *out)
{
    char name[8] = "?";
    if (tile < pack->board.n)
        hex_say(&pack->board, tile, '.', name);
    text_put(out, name);
}

void legends_say_action(const void *packed, action_t action, struct text *out)
{
    const struct legends_pack *pack = packed;
    unsigned verb = action_verb(action), from = action_from(action);
    if (verb < VERB_BRING || verb >= VERBS) {
        text_put(out, "?");
        return;
    }
    text_put(out, legends_verb_words[verb]);
    enum legends_argument kind = legends_argument(verb);
    if (kind == ARGUMENT_TILE) {
        text_char(out, ' ');
        legends_say_tile(pack, from, out);
    } else if (kind != ARGUMENT_NONE)
        text_format(out, " %s", card_code(from));
    if (kind == ARGUMENT_PLAY && legends_card_has_tile(from)) {
        text_char(out, ' ');
        legends_say_tile(pack, action_to(action), out);
    }
}

void legends_say_outcome(const void *pack, uint64_t outcome, struct text *out)
{
    (void)pack;
    text_put(out, "roll");
    for (int face = DICE_FACES; face-- > 0;)
        for (int i = dice_count(outcome, face); i > 0; i--)
            text_format(out, " %d", face + 1);
}

/* ---- events ------------------------------------------------------------------------------------------------ */

void legends_say_event(const void *packed, const struct event *event, struct text *out)
{
    static const char *const words[] = {"discard", "return", "wound", "dead",   "retreat",  "advance",
                                        "morale",  "round",  "win",   "hand",   "withdraw", "run",
                                        "off",     "select", "hits",  "defends"};
    const struct legends_pack *pack = packed;
    const char *side = event->seat < LEGENDS_SIDES ? legends_side_words[event->seat] : "?";
    text_put(out, words[event->kind - EVENT_GAME]);
    switch (event->kind) {
    case EVENT_DISCARD:
    case EVENT_RETURN: text_format(out, " %s %s", side, card_code((unsigned)event->a[0])); break;
    case EVENT_MORALE:
    case EVENT_HAND: text_format(out, " %s %d", side, event->a[0]); break;
    case EVENT_SELECT: text_put(out, event->a[0] == LEGENDS_BOTH ? " both" : event->a[0] == 1 ? " r" : " c"); break;
    case EVENT_ROUND: text_format(out, " %d %s", event->a[0], side); break;
    case EVENT_WIN:
        text_format(out, " %s %s", event->a[0] == WINNER_DRAW ? "draw" : legends_side_words[event->a[0]],
                    legends_by_words[event->a[1]]);
        break;
    default:
        text_char(out, ' ');
        legends_say_tile(pack, (unsigned)event->a[0], out);
        if (event->kind == EVENT_WOUND || event->kind == EVENT_DEFENDS)
            text_format(out, " %d", event->a[1]);
        else if (event->kind == EVENT_HITS)
            text_format(out, " %d %d", event->a[1], event->a[2]);
        else if (event->kind != EVENT_DEAD && event->kind != EVENT_OFF) {
            text_char(out, ' ');
            legends_say_tile(pack, (unsigned)event->a[1], out);
        }
    }
}

/* ---- reasons ------------------------------------------------------------------------------------------------- */

struct sentence {
    uint16_t rule;
    const char *text;
};

static const struct sentence sentences[] = {
    {RULE('R', 1), "there are two sides, r and c"},
    {RULE('R', 3), "there is no such unit type"},
    {RULE('R', 10), "both sides together have 200 morale at most"},
    {RULE('R', 12), "hand, deck and discards do not add up to the side's deck"},
    {RULE('R', 13), "the deck has no such card"},
    {RULE('R', 14), "the hand has no such card"},
    {RULE('R', 15), "no such unit can be chosen: only optional units, and no more than may be deployed"},
    {RULE('R', 16), "orders are given only after Mixed Order"},
    {RULE('R', 17), "the order is closed: at most three units"},
    {RULE('R', 18), "only units of this turn's Mixed Order are Ready"},
    {RULE('R', 19), "it is the other side's turn"},
    {RULE('R', 20), "a side without morale has lost"},
    {RULE('R', 24), "the round limit"},
    {RULE('R', 27), "rounds 1 and 2 of a cycle belong to the initial player"},
    {RULE('R', 28), "rounds 3 and 4 of a cycle belong to the initial player's opponent"},
    {RULE('R', 32), "this does not belong to the present phase"},
    {RULE('R', 50), "no own unit stands there"},
    {RULE('R', 51), "too far for a normal move"},
    {RULE('R', 53), "too far for a march"},
    {RULE('R', 54), "a unit that marched may not attack in this turn"},
    {RULE('R', 56), "water cannot be entered"},
    {RULE('R', 57), "hills cannot be entered"},
    {RULE('R', 58), "woods cannot be entered in this scenario"},
    {RULE('R', 59), "units bar the way of a heavy unit"},
    {RULE('R', 61), "the tile is occupied"},
    {RULE('R', 63), "only an Active or Moved unit attacks"},
    {RULE('R', 64), "no enemy unit within range there"},
    {RULE('R', 65), "there is no line of effect"},
    {RULE('R', 68), "that is not the number of attack dice"},
    {RULE('R', 69), "a die shows 1 to 6"},
    {RULE('R', 76), "there is one defence die for each hit"},
    {RULE('R', 84), "a unit's strength is 1 up to the printed one"},
    {RULE('R', 90), "a dead unit leaves the board"},
    {RULE('R', 92), "the free advance needs a target killed in melee"},
    {RULE('R', 95), "the defender cannot strike back"},
    {RULE('R', 101), "the hand is full"},
    {RULE('R', 103), "the card cannot be played in this window"},
    {RULE('R', 108), "Cavalry Charge is for cavalry"},
    {RULE('R', 109), "a charge needs a move of two tiles or more"},
    {RULE('R', 112), "Withdraw goes to a free adjacent tile"},
    {RULE('R', 114), "First Strike is for infantry"},
    {RULE('R', 117), "Flanking needs a friend next to the target"},
    {RULE('R', 120), "Envelopment needs two friends next to the target"},
    {RULE('R', 123), "Cavalry Counter is for cavalry"},
    {RULE('R', 125), "Skirmish is for Cavalry, Numidians and Velites"},
    {RULE('R', 128), "the defender's tile is not vacant after melee"},
    {RULE('R', 130), "Cavalry Pursue is for cavalry"},
    {RULE('R', 131), "Pursue comes directly after an advance"},
    {RULE('R', 133), "Hit and Run is for cavalry"},
    {RULE('R', 134), "there is no tile to run to"},
    {RULE('R', 146), "the unit is active already"},
    {RULE('R', 147), "the unit has moved already"},
    {RULE('R', 148), "the unit has marched: it neither moves nor attacks"},
    {RULE('R', 149), "the unit has attacked already"},
    {RULE('R', 150), "the unit's turn is complete"},
    {RULE('R', 156), "this unit has no ability for that card"},
    {RULE('R', 157), "the card is not in hand"},
    {RULE('G', 2), "no action points are left in this round"},
    {RULE('G', 3), "with Mixed Order: one to three Idle units, and only those act in this turn"},
    {RULE('G', 4), "Counter is for infantry"},
    {RULE('G', 14), "one counter-attack in a combat"},
    {RULE('G', 17), "this card demands melee in this scenario"},
    {RULE('G', 19), "too far for Hit and Run"},
    {RULE('G', 24), "the unit has retreated: it neither moves nor attacks until the reset"},
    {RULE('G', 26), "each card once in a combat"},
    {RULE('G', 27), "cards change between deck and hand only in Select"},
    {RULE('G', 36), "a known card must be in hand"},
    {RULE('G', 38), "only a turn with unused Ready units is ended; one Mixed Order a turn"},
    {RULE('G', 42), "not at this point of an army's turn"},
    {RULE('G', 49), "both sides must be ready before turns begin"},
};

void legends_say_reason(const void *pack, const struct reason *why, struct text *out)
{
    (void)pack;
    if (why->rule == RULE('G', 19) && why->note == VERB_MARCH) {
        text_put(out, "a pursuit is a normal move, not a march");
        return;
    }
    if (why->rule == RULE_ORDER && why->note != VERB_ORDER) {
        text_put(out,
                 "Select has an order: optional units, cards put back, cards taken; sets are named in ascending order");
        return;
    }
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (sentences[i].rule == why->rule) {
            text_put(out, sentences[i].text);
            if (why->rule == RULE('R', 68) || why->rule == RULE('R', 76))
                text_format(out, ": %d, not %d", why->a, why->b);
            return;
        }
    static const char *const others[] = {"", "not understood", "this seat is not asked now",
                                         "sets are named in ascending order"};
    text_put(out, why->rule <= RULE_ORDER ? others[why->rule] : "the rules do not allow this");
}

/* ---- prompts and facts ------------------------------------------------------------------------------------------ */

static void say_unit(const struct legends_pack *pack, const struct legends_state *s, unsigned slot, struct text *out)
{
    if (slot < LEGENDS_UNITS && s->unit[slot].type) {
        text_format(out, "%s ", legends_type(pack, &s->unit[slot])->name);
        legends_say_tile(pack, s->unit[slot].tile, out);
    }
}

void legends_say_prompt(const void *packed, const void *v, unsigned seat, struct text *out)
{
    static const char *const prompts[ASK_KINDS] = {
        [ASK_ORDER] = "Mixed Order (R17): name up to three units that act together",
        [ASK_MOVE] = "Move, march or stay (R33) with ",
        [ASK_ATTACK] = "Attack or hold (R34) with ",
        [ASK_CHARGE] = "A charge, one die more (R97)? The attacker: ",
        [ASK_DEFEND] = "Withdraw, First Strike or neither (R35)? Attacked: ",
        [ASK_FLANK] = "Flanking, Envelopment or neither (R36)? The attacker: ",
        [ASK_COUNTER] = "A counter-attack, or none (R37)? Attacked: ",
        [ASK_ADVANCE] = "After the combat (R38): advance, pursue, run or stop with ",
        [ASK_PURSUE] = "Pursue (G19): move or stay with ",
        [ASK_ADICE] = "attack dice",
        [ASK_DDICE] = "defence dice"};
    const struct legends_pack *pack = packed;
    const struct legends_state *s = v;
    if (s->stage == STAGE_OVER) {
        text_put(out, "The battle is over");
        return;
    }
    if (s->stage == STAGE_SELECT) {
        bool asked = seat < LEGENDS_SIDES && legends_selecting(pack, s) >> seat & 1 && !s->side[seat].ready;
        text_put(out, !asked                                ? "Select: waiting"
                      : legends_optional_next(s, seat) >= 0 ? "Select (R15): bring or leave the optional unit"
                                                            : "Select (R13): choose your hand, then `ready`");
        return;
    }
    if (s->ask.kind == ASK_TURN) {
        text_format(out, "Round %d: ", s->round);
        text_put(out, legends_army(pack) && s->phase == PHASE_ATTACK
                          ? "choose a unit to attack with (R34), or end the turn"
                      : s->ordered && !legends_army(pack) ? "activate an ordered unit (R18), or end the turn"
                      : s->ordered || (legends_army(pack) && s->side[s->turn].action)
                          ? "activate the next unit (R50), or go on to the attacks (G42)"
                          : "activate a unit (R50), or pass");
        return;
    }
    text_put(out, prompts[s->ask.kind]);
    if (legends_unit_kind(s->ask.kind))
        say_unit(pack, s, s->ask.at, out);
    else if (s->combat.sub && s->ask.seat < LEGENDS_SIDES)
        say_unit(pack, s, legends_defends(s->ask.kind) ? s->combat.def : s->combat.att, out);
}
