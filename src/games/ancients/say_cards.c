/* say_cards.c: all that a card does, in plain sentences. The content's text says what it orders; what every card of a
 * family does besides, and what it falls back to, follows from the table of cards.c. */
#include "games/ancients/rules.h"

/* S60, in the words of each card. */
static const char *without(unsigned card)
{
    switch (card) {
    case RALLY: return " Without a leader on the board, order any one unit.";
    case CLASH_OF_SHIELDS: return " If none of your units is next to an enemy, order any one unit.";
    case DARKEN_THE_SKY: return " Without a missile unit, order any one unit.";
    default: return " If you have no such unit, order any one unit.";
    }
}

void ancients_card_text(const struct ancients_pack *pack, unsigned card, struct text *out)
{
    assert(card > NO_CARD && card < CARDS);
    text_put(out, book(pack)->card_text[card]);
    if (card == RALLY)
        text_put(out, " A class symbol serves a damaged unit of that class, a helmet any of them."
                      " Flags and swords give nothing.");
    if (card == COUNTER_ATTACK)
        text_put(out, " With nothing to copy it orders nobody.");
    if (ancients_card_helmet(card))
        text_put(out, " A leader may leave his unit.");
    if (ancients_card_else(card))
        text_put(out, without(card));
}
