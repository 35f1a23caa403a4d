/* say_reasons.c: why not, in a sentence. */
#include "games/ancients/rules.h"

#include "engine/refusals.h"

#include <string.h>

/* `{hex}` stands for the hex that was aimed at, `{from}` for that of the piece, `{card}` for the card of a rule about
 * one. */
static const struct refusal reasons[] = {
    {RULE('R', 31), "that card is not in your hand"},
    {RULE('R', 32), "no piece of yours stands there"},
    {RULE('R', 34), "all movement ends before the first battle"},
    {RULE('R', 42), "auxilia that moved two hexes do not battle"},
    {RULE('R', 49), "a war machine that moved does not battle"},
    {RULE('R', 55), "that unit has no missiles"},
    {RULE('R', 56), "{hex} is out of range"},
    {RULE('R', 57), "{hex} is out of range: a sling reaches {sling}"},
    {RULE('R', 60), "there is no line of sight to {hex}: pieces or terrain stand between"},
    {RULE('R', 62), "nobody evades a shot"},
    {RULE('R', 64), "there is no enemy on {hex} next to that unit"},
    {RULE('R', 90), "that unit never evades"},
    {RULE('R', 91), "auxilia do not evade under these rules"},
    {RULE('R', 93), "medium cavalry and camels do not evade this attacker"},
    {RULE('R', 94), "heavy cavalry evades only foot and elephants"},
    {RULE('R', 95), "heavy units do not evade this attacker"},
    {RULE('R', 163), "a unit makes only one bonus combat in a turn"},
    {RULE('S', 51), "under Darken the Sky nobody fights in close combat"},
    {RULE('S', 54), "no die of the roll orders that piece"},
    {RULE('S', 60), "you have nobody the card speaks of, so exactly one unit is ordered"},
    {RULE('S', 61), "a chain runs from the leader over neighbouring pieces, and no further than the card says"},
    {RULE('S', 64), "Rally needs a damaged unit near a leader, and a die of its class or a helmet"},
    {RULE('S', 65), "the card in play orders no more pieces"},
    {RULE('S', 66), "a leader is ordered apart only by a card with a leader's symbol"},
    {RULE('S', 67), "a unit battles once in a turn"},
    {RULE('S', 69), "{hex} or the way to it is occupied"},
    {RULE('S', 70), "a unit stops with a friend who stands alone; one that has a leader does not enter his hex"},
    {RULE('S', 71), "a second hex is a charge: it must end next to an enemy"},
    {RULE('S', 72),
     "a leader goes up to three hexes, not onto an enemy or another leader, and leaves before his unit moves"},
    {RULE('S', 73), "First Strike cannot be played here"},
    {RULE('S', 76), "no dice are left for that"},
    {RULE('S', 79), "a leader alone is rolled at first, and leaves if he survives"},
    {RULE('S', 80), "a leader goes one to three hexes to his rear and ends where he may stand"},
    {RULE('S', 81), "a leader cannot end on an enemy"},
    {RULE('S', 84), "an evade goes two hexes to the rear, on free hexes"},
    {RULE('S', 88), "the unit cannot ignore that many flags"},
    {RULE('S', 89), "a retreat goes to free rear hexes"},
    {RULE('S', 90), "a retreat goes as far as it can: another way is longer"},
    {RULE('S', 97), "there is no hex to advance into"},
    {RULE('S', 98), "there is no extra hex for that unit"},
    {RULE('S', 99), "there is no bonus combat for that unit"},
    {RULE('S', 100), "after the terrain it entered the unit makes no bonus combat"},
    {RULE('S', 101), "after the terrain it entered the unit has no extra hex"},
    {RULE('S', 104), "a shot goes to an enemy two or more hexes away, and not from beside an enemy unit"},
    {RULE('S', 111), "broken ground forbids that"},
    {RULE('S', 112), "the forest forbids that"},
    {RULE('S', 115), "the ford stops the move"},
    {RULE('S', 116), "the marsh forbids that"},
    {RULE('S', 121), "the wall forbids that"},
    {RULE('S', 126), "no ambush is possible there now"},
    {RULE('S', 129), "that unit cannot leave over the edge"},
    {RULE('G', 6), "Rolling Fire is not possible there"},
    {0},
};

/* R30: what the step is that a verb belongs to. */
static const char *const other_step[VERBS] = {
    [VERB_PLAY] = "one card is played, at the beginning of the turn",
    [VERB_LEAD] = "pieces are ordered after the card is played, before the first of them moves",
    [VERB_ORDER] = "pieces are ordered after the card is played, before the first of them moves",
    [VERB_RALLY] = "units are rallied when Rally is played, before the first piece moves",
    [VERB_GO] = "the orders are not open: `go` ends them, `done` ends moves and battles",
    [VERB_MOVE] = "pieces move after all orders are given",
    [VERB_EXIT] = "pieces move after all orders are given",
    [VERB_FIRE] = "battles come after all moves: end those first, with `done`",
    [VERB_FIGHT] = "battles come after all moves: end those first, with `done`",
    [VERB_BURN] = "battles come after all moves: end those first, with `done`",
    [VERB_DONE] = "there are no moves or battles to end in this step",
    [VERB_STAND] = "no unit of yours is under attack",
    [VERB_EVADE] = "no unit of yours is under attack",
    [VERB_STRIKE] = "no unit of yours is under attack",
    [VERB_WITHDRAW] = "no unit of yours is evading",
    [VERB_IGNORE] = "no unit of yours has flags to ignore",
    [VERB_RETREAT] = "no unit of yours must retreat",
    [VERB_ESCAPE] = "no leader of yours must get away",
    [VERB_STAY] = "no unit of yours has won a hex",
    [VERB_NEXT] = "the battle is not over",
};

static const char *const notes[] = {
    [WHY_NOBODY] = "no piece of yours stands on {from}",
    [WHY_NO_ORDER] = "the piece on {from} has no order in this turn",
    [WHY_MOVED] = "the piece on {from} has moved already: a piece moves once",
    [WHY_ORDERED] = "the piece on {from} has its order already",
    [WHY_APART] = "the piece on {from} is not next to those that are ordered",
    [WHY_NO_MORE] = "the card in play orders no more than the pieces that are named",
};

/* `bytes` may be NULL: a reason that names no piece is told without a pack. */
static void put_word(const void *bytes, const struct reason *why, const char *word, struct text *out)
{
    bool second = why->c == VERB_MOVE || why->c == VERB_FIRE || why->c == VERB_FIGHT;
    bool keyed = why->c == VERB_MOVE || why->c == VERB_ORDER;
    unsigned from = keyed ? (unsigned)why->a / 2 : (unsigned)why->a, hex = second ? (unsigned)why->b : from;
    if (strcmp(word, "sling") == 0)
        text_format(out, "%d hexes", first_battle(bytes)->type[LS].range);
    else if (strcmp(word, "card") == 0)
        text_put(out, book(first_battle(bytes))->card_name[(why->rule & 0x1FF) - 29]);
    else if (why->c)
        ancients_say_hex(first_battle(bytes), strcmp(word, "from") == 0 ? from : hex, out);
    else
        text_put(out, "that hex");
}

/* S30 to S58 are cards: what each does not allow. */
static const char *words_of_card(unsigned verb)
{
    switch (verb) {
    case VERB_ORDER:
    case VERB_LEAD: return "{card} does not order the piece on {from}";
    case VERB_MOVE: return "{hex} is too far: {card} says how far its pieces go";
    case VERB_FIRE: return "under {card} nobody shoots";
    case VERB_FIGHT: return "under {card} nobody fights in close combat";
    default: return "{card} does not allow that";
    }
}

void ancients_say_reason(const void *bytes, const struct reason *why, struct text *out)
{
    const struct refusal *found = refusal_find(reasons, why->rule);
    unsigned letter = why->rule >> 9, n = why->rule & 0x1FF, verb = (unsigned)why->c;
    const char *words = why->note && why->note <= WHY_NO_MORE ? notes[why->note] : found ? found->words : "";
    if (why->rule == RULE('R', 30)) {
        const char *step = verb < VERBS ? other_step[verb] : NULL;
        words = step ? step : "that belongs to another step of the turn";
    } else if (why->rule == RULE('S', 72) && verb == VERB_MOVE && !(why->a & 1))
        words = "a unit that a leader has joined moves no more in this turn";
    else if (why->rule == RULE('S', 67) && verb == VERB_DONE)
        words = "a unit that charged must fight first";
    else if (!found && !words[0]) /* the engine has words for the rest */
        words = letter == 'R' && n >= 39 && n <= 54     ? "{hex} is too far for that unit"
                : letter == 'S' && n >= 30 && n <= 58   ? words_of_card(verb)
                : letter == 'S' && n >= 111 && n <= 121 ? "the terrain is closed to that piece"
                                                        : "";
    refusal_say(words, put_word, bytes, why, out);
}
