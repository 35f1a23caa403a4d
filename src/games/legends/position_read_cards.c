/* position_read_cards.c: a side of a position, above all its cards. */
#include "legends.h"

#include <string.h>

/* A pile: a list of codes, in which "?" stands for any; {"n": k}; "?"; or left out. */
struct pile {
    bool given, listed, secret; /* secret: even the number is unknown */
    uint8_t cards[LEGENDS_CARDS];
    int n; /* all of it, unknown cards included */
};

enum { MOST_CARDS = 80 }; /* in a pile; three piles of one card still fit a byte */

static struct pile read_pile(const struct legends_reader *r, const struct json *j)
{
    struct pile pile = {.given = j != NULL};
    if (!j)
        return pile;
    if (j->type == JSON_OBJECT) {
        pile.n = (int)json_want_int(j, "n", 0, 250, 0, r->errors);
        return pile;
    }
    if (json_is(j, "?")) {
        pile.secret = true;
        return pile;
    }
    if (j->type != JSON_ARRAY) {
        errors_add(r->errors, j, RULE_SYNTAX, "must be a list of cards or {\"n\": number}");
        return pile;
    }
    pile.listed = true;
    json_each(m, j) {
        int card = legends_word(legends_card_codes, json_str(m, ""));
        if (card >= 0)
            pile.cards[card]++;
        else if (json_is(m, "?"))
            pile.listed = false;
        else
            errors_no_card(r->errors, m, RULE('R', 7));
        pile.n++;
    }
    if (pile.n > MOST_CARDS)
        errors_too_many(r->errors, j, RULE('R', 12), MOST_CARDS, "cards");
    return pile;
}

static int total(const uint8_t *copies)
{
    int n = 0;
    for (unsigned card = 0; card < LEGENDS_CARDS; card++)
        n += copies[card];
    return n;
}

/* Fills the hand up to n from list - out - deck - hand, in the order of the cards. */
static bool fill_hand(struct legends_side *d, const struct pile *deck, int n)
{
    int have = total(d->hand);
    for (unsigned card = 0; card < LEGENDS_CARDS; card++)
        while (have < n && d->hand[card] + d->out[card] + (deck->listed ? deck->cards[card] : 0) < d->list[card]) {
            d->hand[card]++;
            have++;
        }
    return have == n;
}

static void add_up(const struct legends_reader *r, const struct json *j, const struct legends_side *d,
                   const struct pile *deck)
{
    for (unsigned card = 0; card < LEGENDS_CARDS; card++) {
        int left = d->list[card] - d->hand[card] - d->out[card];
        if (left < 0 || (deck->given && deck->listed && deck->cards[card] != left)) {
            errors_add(r->errors, j, RULE('R', 12), "hand, deck and out do not add up to the side's deck in %s",
                       legends_card_codes[card]);
            return;
        }
    }
    if (deck->given && !deck->listed && !deck->secret && deck->n != total(d->list) - d->hand_n - total(d->out))
        errors_add(r->errors, j, RULE('R', 12), "hand, deck and out do not add up to the side's deck");
}

static void read_known(const struct legends_reader *r, const struct json *j, struct legends_side *d)
{
    const struct json *hand = json_get(j, "hand");
    struct pile known = read_pile(r, json_get(j, "known") ? json_get(j, "known") : json_get(hand, "known"));
    memcpy(d->known, known.cards, sizeof d->known);
}

static void read_hand(const struct legends_reader *r, const struct json *j, struct legends_side *d)
{
    const struct json *place = json_get(j, "hand") ? json_get(j, "hand") : j;
    struct pile hand = read_pile(r, json_get(j, "hand")), deck = read_pile(r, json_get(j, "deck"));
    read_known(r, j, d);
    memcpy(d->hand, hand.cards, sizeof d->hand);
    if (!hand.given && deck.listed) /* what the deck lacks is in hand */
        hand.n = total(d->list) - total(d->out) - deck.n;
    if (hand.given && !hand.listed && hand.secret)
        hand.n = 0;
    if (!hand.listed)
        for (unsigned card = 0; card < LEGENDS_CARDS; card++)
            if (d->hand[card] < d->known[card])
                d->hand[card] = d->known[card];
    if (hand.n > r->pack->hand_max)
        errors_add(r->errors, place, RULE('R', 101), "%d cards in hand, %d allowed", hand.n, r->pack->hand_max);
    else if (!fill_hand(d, &deck, hand.n) || total(d->hand) != hand.n)
        errors_add(r->errors, place, RULE('R', 12), "the deck has not enough cards for this hand");
    d->hand_n = (uint8_t)hand.n;
    for (unsigned card = 0; card < LEGENDS_CARDS; card++)
        if (d->known[card] > d->hand[card]) {
            errors_add(r->errors, place, RULE('G', 36), "a known card is not in hand: %s", legends_card_codes[card]);
            break;
        }
    if (j)
        add_up(r, j, d, &deck);
}

/* In a view the other side's hand stays unknown. */
static void read_hidden_hand(const struct legends_reader *r, const struct json *j, struct legends_side *d)
{
    struct pile hand = read_pile(r, json_get(j, "hand"));
    read_known(r, j, d);
    memset(d->hand, UNKNOWN, sizeof d->hand);
    d->hand_n = hand.secret ? UNKNOWN : (uint8_t)hand.n;
    if (hand.secret)
        d->after = UNKNOWN;
}

static void sum_list(const struct legends_reader *r, const struct json *j, struct legends_side *d)
{
    static const char *const piles[] = {"hand", "deck", "out"};
    for (int i = 0; i < 3; i++) {
        struct errors silent = {0};
        struct legends_reader quiet = *r;
        quiet.errors = &silent;
        struct pile pile = read_pile(&quiet, json_get(j, piles[i]));
        errors_free(&silent);
        for (unsigned card = 0; card < LEGENDS_CARDS; card++)
            d->list[card] = (uint8_t)(d->list[card] + pile.cards[card]);
    }
}

void legends_read_side(const struct legends_reader *r, unsigned seat)
{
    static const char *const keys[] = {"morale", "action", "passed", "ready", "hand", "known",
                                       "deck",   "out",    "list",   "after", NULL};
    const struct json *j = json_get(json_get(r->position, "sides"), legends_side_words[seat]);
    struct legends_side *d = &r->s->side[seat];
    struct pile list = read_pile(r, json_get(j, "list")), out = read_pile(r, json_get(j, "out"));
    json_only_keys(j, keys, r->errors);
    memcpy(d->list, list.listed ? list.cards : r->pack->list[seat], sizeof d->list);
    memcpy(d->out, out.cards, sizeof d->out);
    if (!list.listed && strcmp(r->pack->head.scenario, "custom") == 0) /* all that there is */
        sum_list(r, j, d);
    d->morale = (uint8_t)json_want_int(j, "morale", 0, 200, r->pack->morale[seat], r->errors);
    d->action = (uint8_t)json_want_int(j, "action", 0, r->pack->action_max, 0, r->errors);
    d->passed = json_want_bool(j, "passed", false, r->errors);
    bool hidden = r->looker != REFEREE && r->looker != seat;
    if (hidden && json_get(j, "hand") && json_get(j, "hand")->type != JSON_ARRAY)
        read_hidden_hand(r, j, d);
    else
        read_hand(r, j, d);
    if (d->morale == 0 && r->s->stage != STAGE_OVER)
        errors_add(r->errors, json_get(j, "morale"), RULE('R', 20), "morale 0: this side has lost already");
}
