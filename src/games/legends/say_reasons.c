/* say_reasons.c: why not, in a sentence that says what stands in the way and what would help. */
#include "legends.h"

#include "engine/refusals.h"

#include <string.h>

/* What a sentence may name: {unit} "Infantry on 4.4", {type} "Infantry", {to} the tile asked for, {card} its name, {phase} when it is played, and
 * figures of the unit's type: {march} {attack} {range} tiles, {strength}. */
static const struct refusal sentences[] = {
    {RULE('R', 1), "there are two sides, r and c"},
    {RULE('R', 3), "there is no such unit type"},
    {RULE('R', 10), "both sides together have 200 morale at most"},
    {RULE('R', 12), "hand, deck and discards do not add up to the side's deck"},
    {RULE('R', 13), "your deck has no {card} left"},
    {RULE('R', 14), "your hand has no {card} to put back"},
    {RULE('R', 15), "only an optional unit is brought or left, in the first Select, and no more than may be deployed"},
    {RULE('R', 16), "units are ordered only after Mixed Order: play it first"},
    {RULE('R', 17), "the order is closed: it named its units, three at most"},
    {RULE('R', 18), "only units of this turn's Mixed Order are Ready"},
    {RULE('R', 19), "it is the other side's turn"},
    {RULE('R', 20), "a side without morale has lost"},
    {RULE('R', 24), "rounds end at the limit of the scenario"},
    {RULE('R', 27), "rounds 1 and 2 of a cycle belong to the initial player"},
    {RULE('R', 28), "rounds 3 and 4 of a cycle belong to the initial player's opponent"},
    {RULE('R', 50), "no unit of yours stands on {to}"},
    {RULE('R', 51), "the {unit} cannot reach {to}: before an attack it moves {attack} at most"},
    {RULE('R', 53), "the {unit} cannot reach {to}: it marches {march} at most"},
    {RULE('R', 54), "the {unit} marched: it may not attack in this turn"},
    {RULE('R', 56), "{to} is water: nobody can enter it"},
    {RULE('R', 57), "{to} is hills: nobody can enter it"},
    {RULE('R', 58), "{to} is woods: in this scenario nobody can enter them"},
    {RULE('R', 59), "units bar the way to {to}: the {unit} is heavy and does not pass through them"},
    {RULE('R', 61), "a unit stands on {to}: nobody ends a move there"},
    {RULE('R', 63), "only an Active or Moved unit attacks"},
    {RULE('R', 64), "no enemy unit stands on {to} within range: the {unit} reaches {range}"},
    {RULE('R', 65), "there is no line of effect to {to}: what lies between blocks every way"},
    {RULE('R', 68), "that is not the number of attack dice"},
    {RULE('R', 69), "a die shows 1 to 6"},
    {RULE('R', 76), "there is one defence die for each hit"},
    {RULE('R', 84), "a unit's strength is 1 up to the printed one"},
    {RULE('R', 90), "a dead unit leaves the board"},
    {RULE('R', 92), "nobody advances for nothing here: the target must have been killed in melee"},
    {RULE('R', 95), "the defender cannot strike back: it must live, stand its ground and reach the attacker"},
    {RULE('R', 101), "your hand is full: put a card back first"},
    {RULE('R', 103), "{card} is not for this moment: it is played in the {phase} phase"},
    {RULE('R', 108), "Cavalry Charge is for cavalry, and {type} is not"},
    {RULE('R', 109), "a charge needs a move of two tiles or more before the attack"},
    {RULE('R', 112), "Withdraw goes to a free tile next to the defender"},
    {RULE('R', 114), "First Strike is for infantry, and {type} is not"},
    {RULE('R', 117), "Flanking needs another unit of yours next to the target"},
    {RULE('R', 120), "Envelopment needs two other units of yours next to the target"},
    {RULE('R', 123), "Cavalry Counter is for cavalry, and {type} is not"},
    {RULE('R', 125), "Skirmish is for Cavalry, Numidians and Velites"},
    {RULE('R', 128), "Advance needs the defender's tile vacant after melee"},
    {RULE('R', 130), "Cavalry Pursue is for cavalry, and {type} is not"},
    {RULE('R', 131), "Cavalry Pursue comes directly after an advance"},
    {RULE('R', 133), "Hit and Run is for cavalry, and {type} is not"},
    {RULE('R', 134), "there is no tile to run to"},
    {RULE('R', 146), "the {unit} is active already"},
    {RULE('R', 147), "the {unit} has moved already"},
    {RULE('R', 148), "the {unit} has marched: it neither moves nor attacks until the reset"},
    {RULE('R', 149), "the {unit} has attacked already"},
    {RULE('R', 150), "the {unit} has had its turn: it acts again after the reset"},
    {RULE('R', 156), "{type} has no ability for {card}"},
    {RULE('R', 157), "you do not hold {card}"},
    {RULE('G', 2), "no action points are left in this round"},
    {RULE('G', 3), "Mixed Order names one to three Idle units, before any other acts, and only those act in this turn"},
    {RULE('G', 4), "Counter is for infantry, and {type} is not"},
    {RULE('G', 14), "there is one counter-attack in a combat"},
    {RULE('G', 17), "in this scenario {card} needs melee"},
    {RULE('G', 19), "too far for Hit and Run"},
    {RULE('G', 24), "the {unit} has retreated: it neither moves nor attacks until the reset"},
    {RULE('G', 26), "each card once in a combat: {card} has been played"},
    {RULE('G', 27), "cards change between deck and hand only in Select"},
    {RULE('G', 36), "a known card must be in hand"},
    {RULE('G', 38), "Mixed Order is played once in a turn"},
    {RULE('G', 42), "not at this point of an army's turn"},
    {RULE('G', 49), "both sides must be ready before turns begin"},
    {RULE('G', 51), "no {card} is left in the deck to be drawn"},
    {0},
};

/* R32: what is asked instead, by the question that is open. */
static const char *const asked_now[ASK_KINDS] = {[ASK_TURN] =
                                                     "no unit is active: choose one first, with `act` and its tile",
                                                 [ASK_ORDER] = "the order comes first: name its units, then `done`",
                                                 [ASK_MOVE] = "the {unit} must first move, march or stay",
                                                 [ASK_ATTACK] = "the {unit} must first attack or hold",
                                                 [ASK_PURSUE] = "the {unit} pursues: it must first move or stay"};

/* The same between the turns of units, for what does not begin one. */
static const char *const between_turns[VERBS] = {
    [VERB_GO] = "no combat is open: `go` passes over the cards that could be played in one",
    [VERB_DONE] = "nothing is open that `done` would end: choose a unit with `act`, or pass",
    [VERB_ADVANCE] = "no combat is open: a unit advances right after it has killed its target in melee",
    [VERB_READY] = "both hands are chosen: the turns have begun",
};

static const char *sentence_of(const struct reason *why)
{
    unsigned kind = (unsigned)why->c & 0xFF, verb = why->note;
    if (why->rule == RULE('G', 38) && verb == VERB_END)
        return "there are no Ready units of Mixed Order left to give up: `pass` ends a turn without one";
    if (why->rule == RULE('G', 19) && verb == VERB_MARCH)
        return "a pursuit is a normal move, not a march";
    if (why->rule == RULE_ORDER && verb != VERB_ORDER)
        return "Select has an order: optional units, cards put back, cards taken; sets are named in ascending order";
    if (why->rule == RULE('R', 32)) {
        if (!kind)
            return "hands are being chosen: turns begin when both sides are ready";
        if (legends_window_kind(kind))
            return "a combat is open: play a card for this moment, or `go` on";
        bool acts = verb >= VERB_STAY && verb <= VERB_HOLD;
        const char *now = kind == ASK_TURN && !acts ? between_turns[verb] : kind < ASK_KINDS ? asked_now[kind] : NULL;
        return now ? now : "this does not belong to the present phase";
    }
    const struct refusal *found = refusal_find(sentences, why->rule);
    return found ? found->words : ""; /* the engine has words for the rest */
}

static void put_tiles(unsigned n, struct text *out) { text_format(out, "%u tile%s", n, n == 1 ? "" : "s"); }

/* The unit and its tile ride in the reason, behind the question (legal.c). */
static void put_word(const void *packed, const struct reason *why, const char *word, struct text *out)
{
    const struct legends_pack *pack = packed;
    static const struct legends_type nobody = {.name = "unit"};
    static const char *const names[] = {
        [PHASE_MOVE] = "Move", [PHASE_ATTACK] = "Attack",   [PHASE_DEFEND] = "Defend",
        [PHASE_ROLL] = "Roll", [PHASE_COUNTER] = "Counter", [PHASE_ADVANCE] = "Advance"};
    unsigned number = (unsigned)why->c >> 8 & 0xFF, tile = (unsigned)why->c >> 16, from = (unsigned)why->a;
    const struct legends_type *type = number && number <= pack->types_n ? &pack->type[number - 1] : &nobody;
    bool play = why->note == VERB_PLAY;
    if (strcmp(word, "unit") == 0 || strcmp(word, "type") == 0) {
        text_put(out, type->name);
        if (word[0] == 'u' && number) {
            text_put(out, " on ");
            legends_say_tile(pack, tile, out);
        }
    } else if (strcmp(word, "to") == 0)
        legends_say_tile(pack, play ? (unsigned)why->b : from, out);
    else if (strcmp(word, "card") == 0)
        text_put(out, from < LEGENDS_CARDS ? pack->card[from].name : "that card");
    else if (strcmp(word, "phase") == 0)
        text_put(out, from < LEGENDS_CARDS ? names[legends_card_phase(from)] : "right");
    else if (strcmp(word, "march") == 0)
        put_tiles(type->march, out);
    else if (strcmp(word, "attack") == 0)
        put_tiles(type->attack, out);
    else
        put_tiles(type->range, out);
}

void legends_say_reason(const void *packed, const struct reason *why, struct text *out)
{
    refusal_say(sentence_of(why), put_word, packed, why, out);
    if (why->rule == RULE('R', 68) || why->rule == RULE('R', 76))
        text_format(out, ": %d, not %d", why->a, why->b);
}
