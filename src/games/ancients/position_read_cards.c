/* position_read_cards.c: the cards of a position: hands, deck, discards, and what is in play. */
#include "games/ancients/position_read.h"

/* A list of ids (with "?" among them) or {"n": k}. Returns how many; the unknown ones go to *missing. */
int ancients_position_pile(struct reading *l, const struct json *j, uint8_t copies[CARDS], uint8_t *missing)
{
    int n = 0;
    if (j->type == JSON_OBJECT) {
        static const char *const keys[] = {"n", NULL};
        json_only_keys(j, keys, l->errors);
        n = (int)json_want_int(j, "n", 0, DECK_SIZE, 0, l->errors);
        *missing = (uint8_t)n;
        return n;
    }
    if (j->type != JSON_ARRAY)
        errors_add(l->errors, j, RULE_SYNTAX, "must be a list of cards or {\"n\": how many}");
    json_each(card, j) {
        int kind = ancients_card_by_id(json_str(card, ""));
        if (++n > DECK_SIZE)
            break;
        if (kind)
            copies[kind]++;
        else if (json_is(card, "?"))
            ++*missing;
        else
            errors_add(l->errors, card, RULE('S', 59), "there is no card \"%s\"", json_str(card, ""));
    }
    return n;
}

/* Takes `n` cards for a pile from those not named anywhere, in the order of the content. */
static void fill(uint8_t unseen[CARDS], uint8_t copies[CARDS], int n)
{
    for (int card = 1; card < CARDS && n > 0; card++)
        while (unseen[card] && n > 0) {
            unseen[card]--;
            copies[card]++;
            n--;
        }
}

void ancients_position_cards(struct reading *l, const struct json *position)
{
    struct ancients_state *s = l->s;
    uint8_t unseen[CARDS] = {0};
    int left = 0, wanted = 0;
    for (int card = 1; card < CARDS; card++) {
        int named = s->deck[card] + s->discard[card] + s->side[TOP].hand[card] + s->side[BOTTOM].hand[card] +
                    (s->card == card) + (s->step != STEP_DRAW && s->first_strike_by && card == FIRST_STRIKE);
        if (named > book(l->pack)->cards[card]) {
            errors_add(l->errors, position, CARD_RULE(card), "%d of %s, but there are only %d", named,
                       ancients_card_ids[card], book(l->pack)->cards[card]);
            errors_add(l->errors, position, RULE('S', 59), "such cards are not the 60 of the deck");
        } else
            unseen[card] = (uint8_t)(book(l->pack)->cards[card] - named);
        left += unseen[card];
    }
    for (unsigned card = 1; card < CARDS && !s->card && (s->step == STEP_MOVE || s->step == STEP_BATTLE); card++)
        if (unseen[card]) { /* a card is in play (R31) but not told: an unseen one, like any card that is unknown */
            s->card = (uint8_t)card;
            unseen[card]--;
            left--;
        }
    for (int pile = 0; pile < SIDES + 2; pile++)
        wanted += l->missing[pile];
    if (!l->deck_given && left >= wanted) {
        s->deck_n = (uint8_t)(left - wanted);
        l->missing[2] = s->deck_n;
        wanted = left;
    }
    if (left != wanted)
        errors_add(l->errors, position, RULE('R', 9), "hands, deck, discards and cards in play are %d cards, not %d",
                   DECK_SIZE - left + wanted, DECK_SIZE);
    if (l->view) {
        memset(s->deck, UNKNOWN, sizeof s->deck);
        for (unsigned side = 0; side < SIDES; side++)
            if (side != l->looker)
                memset(s->side[side].hand, UNKNOWN, sizeof s->side[side].hand);
        return;
    }
    fill(unseen, s->side[TOP].hand, l->missing[0]);
    fill(unseen, s->side[BOTTOM].hand, l->missing[1]);
    fill(unseen, s->deck, l->missing[2]);
    fill(unseen, s->discard, l->missing[3]);
}

void ancients_position_side(struct reading *l, const struct json *j, int seat)
{
    static const char *const keys[] = {"army", "command", "target", "banners", "turns", "hand", "last_card", NULL};
    struct side *own = &l->s->side[seat];
    struct ancients_state *s = l->s;
    json_only_keys(j, keys, l->errors);
    own->command =
        (uint8_t)ancients_want(j, "command", 1, COMMAND_MAX, l->pack->command[seat], RULE('R', 26), l->errors);
    own->target = (uint8_t)ancients_want(j, "target", 1, 16, l->pack->target, RULE('R', 2), l->errors);
    own->banners = (uint8_t)ancients_want(j, "banners", 0, 40, 0, RULE('R', 1), l->errors);
    own->turns = (uint16_t)ancients_want(j, "turns", 0, TURNS_MAX, 0, RULE('S', 136), l->errors);
    const struct json *last = json_get(j, "last_card"), *hand = json_get(j, "hand");
    if (last && last->type != JSON_NULL && !(own->last_card = (uint8_t)ancients_card_by_id(json_str(last, ""))))
        errors_no_card(l->errors, last, RULE('S', 62));
    if (hand)
        own->hand_n = (uint8_t)ancients_position_pile(l, hand, own->hand, &l->missing[seat]);
    else { /* Command, less the cards in play */
        int in_play = (seat == s->player && (s->card || (s->step != STEP_PLAY && s->step != STEP_OVER))) +
                      (s->first_strike_by == seat + 1);
        own->hand_n = l->missing[seat] = (uint8_t)(own->command > in_play ? own->command - in_play : 0);
    }
}

/* ---- unknown cards dealt by dice --------------------------------------------------------------------------- */

/* Copies that the position itself says are in a pile. */
static void told_in(const struct json *pile, uint8_t told[CARDS])
{
    if (pile && pile->type == JSON_ARRAY)
        json_each(card, pile)
            told[ancients_card_by_id(json_str(card, ""))]++; /* "?" counts for NO_CARD, which is in no pile */
}

/* Takes out of a pile what was not told, and gives how many that are. */
static unsigned take_untold(uint8_t copies[CARDS], const uint8_t told[CARDS], uint8_t pool[CARDS])
{
    unsigned taken = 0;
    for (int card = 1; card < CARDS; card++)
        for (; copies[card] > told[card]; copies[card]--, taken++)
            pool[card]++;
    return taken;
}

/* The hands, the deck and the discards: what the position does not tell is shuffled and dealt to them again. */
void ancients_deal(const void *bytes, const struct json *position, struct rng *dice, void *state)
{
    struct ancients_state *s = state;
    const struct json *sides = json_get(position, "sides");
    uint8_t *piles[] = {s->side[TOP].hand, s->side[BOTTOM].hand, s->deck, s->discard}, pool[CARDS] = {0};
    const struct json *told[] = {json_get(json_get(sides, ancients_side_words[TOP]), "hand"),
                                 json_get(json_get(sides, ancients_side_words[BOTTOM]), "hand"),
                                 json_get(position, "deck"), json_get(position, "discard")};
    enum { PILES = sizeof piles / sizeof *piles };
    unsigned wanted[PILES], n = 0;
    (void)bytes;
    assert(s->deck[0] != UNKNOWN);
    for (int i = 0; i < PILES; i++) {
        uint8_t copies[CARDS] = {0};
        told_in(told[i], copies);
        if (i == 2 && !s->discard_n)
            told_in(told[3], copies); /* the discards were shuffled into the deck (S68) */
        n += wanted[i] = take_untold(piles[i], copies, pool);
    }
    for (int i = 0; i < PILES; i++)
        for (; wanted[i]; wanted[i]--, n--) {
            int card = pool_sample(pool, CARDS, (int)n, dice);
            pool[card]--;
            piles[i][card]++;
        }
    assert(n == 0);
}
