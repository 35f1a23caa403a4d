/* say_reasons.c: why not, in a sentence. */
#include "games/ancients/rules.h"

#include "engine/refusals.h"

#include <string.h>

/* `{hex}` stands for the hex that was aimed at. */
static const struct refusal reasons[] = {
    {RULE('R', 30), "that belongs to another step of the turn"},
    {RULE('R', 31), "that card is not in your hand"},
    {RULE('R', 32), "no piece of yours stands there, or you have not ordered it"},
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
    {RULE('S', 65), "the card orders no more, or that piece is not next to the others"},
    {RULE('S', 66), "a leader is ordered apart only by a card with a leader's symbol, and a piece moves once"},
    {RULE('S', 67), "a unit battles once a turn, and a charge must be fought"},
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

/* `bytes` may be NULL: a reason that names no piece is told without a pack. */
static void put_word(const void *bytes, const struct reason *why, const char *word, struct text *out)
{
    bool second = why->c == VERB_MOVE || why->c == VERB_FIRE || why->c == VERB_FIGHT;
    if (strcmp(word, "sling") == 0)
        text_format(out, "%d hexes", first_battle(bytes)->type[LS].range);
    else if (why->c)
        ancients_say_hex(first_battle(bytes), (unsigned)(second ? why->b : why->a), out);
    else
        text_put(out, "that hex");
}

void ancients_say_reason(const void *bytes, const struct reason *why, struct text *out)
{
    if (why->rule == RULE('S', 72) && why->c == VERB_MOVE && !(why->a & 1)) {
        text_put(out, "a unit that a leader has joined moves no more in this turn");
        return;
    }
    const struct refusal *found = refusal_find(reasons, why->rule);
    unsigned letter = why->rule >> 9, n = why->rule & 0x1FF;
    const char *words = found                                   ? found->words
                        : letter == 'R' && n >= 39 && n <= 54   ? "{hex} is too far for that unit"
                        : letter == 'S' && n >= 30 && n <= 58   ? "the card in play does not allow that"
                        : letter == 'S' && n >= 111 && n <= 121 ? "the terrain is closed to that piece"
                                                                : ""; /* the engine has words for the rest */
    refusal_say(words, put_word, bytes, why, out);
}
