/* position_read_hands.c: the cards of a position that are not on the table: hands, rosters, and those that nobody has
 * named. */
#include "lines.h"

#include <string.h>

/* A card by its text; 0 after an error. It is taken out of what is unseen. */
lines_card lines_take_card(struct lines_reader *r, const struct json *j, bool may_be_broken)
{
    lines_card card = CARD_NONE;
    uint16_t rule = j->type == JSON_STRING ? lines_read_card(r->pack, j->string, &card) : RULE_SYNTAX;
    if (!rule && (card == CARD_UNKNOWN || (card_is_broken(card) && !may_be_broken)))
        rule = card == CARD_UNKNOWN ? RULE('R', 64) : RULE('R', 50);
    if (rule == RULE('R', 50))
        errors_add(r->errors, j, rule, "nothing is broken outside a battle");
    else if (rule)
        lines_wrong(r, j, rule);
    if (rule)
        return CARD_NONE;
    assert(card_kind(card) < r->pack->kinds_n);
    r->unseen[card_kind(card)]--;
    return card;
}

/* How many cards {"n": k} says, or -1. */
int lines_counted(struct lines_reader *r, const struct json *j, int max)
{
    if (!j || j->type != JSON_OBJECT)
        return -1;
    return (int)json_want_int(j, "n", 0, max, 0, r->errors);
}

/* A list of cards into a sorted one. "?" counts as unknown. */
void lines_read_kinds(struct lines_reader *r, const struct json *list, uint8_t *to, uint8_t *n, int max,
                      uint8_t *unknown)
{
    if (!list)
        return;
    if (list->type != JSON_ARRAY) {
        errors_add(r->errors, list, RULE_SYNTAX, "must be a list of cards");
        return;
    }
    json_each(j, list) {
        if (*n + (unknown ? *unknown : 0) >= max) {
            lines_wrong(r, j, RULE('G', 17));
            return;
        }
        if (unknown && json_is(j, "?")) {
            ++*unknown;
            continue;
        }
        lines_card card = lines_take_card(r, j, false);
        if (card)
            lines_sorted_add(to, n, card);
    }
}

/* Takes a card that was counted already off what is left of a roster; `unknown` ones may be it. */
static bool take_off(struct lines_reader *r, struct lines_army *a, uint8_t *unknown, lines_card card)
{
    if (lines_sorted_take(a->hand, &a->hand_n, card_item(card))) {
        r->unseen[card_kind(card)]++;
        return true;
    }
    return *unknown && (*unknown)--;
}

/* The cards named in a hand are among those that the roster leaves for it. */
static bool hand_fits(struct lines_reader *r, const struct json *hand, const struct lines_army *a, int unknown)
{
    uint8_t named[LINES_CARDS_MAX], n = 0;
    json_each(j, hand) {
        lines_card card = CARD_UNKNOWN;
        if (json_is(j, "?") || n == LINES_CARDS_MAX)
            continue;
        if (lines_read_card(r->pack, json_str(j, ""), &card) || card == CARD_UNKNOWN)
            return false;
        lines_sorted_add(named, &n, card_item(card));
        int have = lines_count_of(a->hand, a->hand_n, card_item(card));
        if (lines_count_of(named, n, card_item(card)) > have && unknown-- == 0)
            return false;
    }
    return true;
}

/* A hand is the rest of its roster once what stands on the table is taken off. Where the hand is given too, both must
 * agree (R64); a roster may then still name the dead of this battle. */
static void roster_to_hand(struct lines_reader *r, const struct json *roster, const struct json *hand, unsigned seat)
{
    struct lines_army *a = &r->s->army[seat];
    uint8_t *unknown = &r->unknown[seat];
    const lines_card *const lines[] = {a->front, a->back};
    bool there = true;
    int n = hand && hand->type == JSON_OBJECT ? lines_counted(r, hand, LINES_CARDS_MAX) : hand ? hand->count : -1;
    lines_read_kinds(r, roster, a->hand, &a->hand_n, LINES_CARDS_MAX, unknown);
    for (int l = 0; !lines_hidden(a) && l < 2; l++)
        for (int i = 0; i < LINES_COLUMNS; i++)
            there &= !lines[l][i] || take_off(r, a, unknown, lines[l][i]);
    for (int i = 0, with_dead = a->hand_n + *unknown == n + a->dead_n; n >= 0 && with_dead && i < a->dead_n; i++)
        there &= take_off(r, a, unknown, a->dead[i]);
    if (!there)
        errors_add(r->errors, roster, RULE('R', 64), "a card on the table is not in the roster");
    else if (n >= 0 && (a->hand_n + *unknown != n || (hand->type == JSON_ARRAY && !hand_fits(r, hand, a, *unknown))))
        errors_add(r->errors, roster, RULE('R', 64), "a roster is the hand and what stands on the table");
}

void lines_read_hand(struct lines_reader *r, const struct json *player, unsigned seat)
{
    struct lines_army *a = &r->s->army[seat];
    const struct json *hand = json_get(player, "hand"), *roster = json_get(player, "roster");
    bool pooled = !lines_given(r->pack);
    int n = lines_counted(r, hand, LINES_CARDS_MAX), all = lines_counted(r, roster, LINES_CARDS_MAX);
    int table = lines_hidden(a) ? 0 : lines_roster_n(a);
    if (roster && all < 0)
        roster_to_hand(r, roster, hand, seat);
    else if (hand && n < 0)
        lines_read_kinds(r, hand, a->hand, &a->hand_n, LINES_CARDS_MAX, &r->unknown[seat]);
    else if (n >= 0 || all >= 0)
        r->unknown[seat] = (uint8_t)(n >= 0 ? n : all > table ? all - table : 0);
    else if (r->s->stage == STAGE_ARRANGE && pooled && !table)
        r->unknown[seat] = r->pack->hand; /* nothing is said of it: a whole hand */
    int living = a->hand_n + r->unknown[seat] + table;
    if (all >= 0 && living != all && living + a->dead_n != all)
        errors_add(r->errors, roster, RULE('R', 64), "a roster is the hand and what stands on the table");
    if (r->unknown[seat] && !pooled)
        errors_add(r->errors, hand, RULE_SYNTAX, "a battle has no pool to fill a hand from");
    const struct json *known = json_get(player, "known");
    int16_t unseen[LINES_KINDS];
    memcpy(unseen, r->unseen, sizeof unseen);
    lines_read_kinds(r,
                     known      ? known
                     : all >= 0 ? json_get(roster, "known")
                                : NULL,
                     a->known, &a->known_n, LINES_KNOWN_MAX, NULL);
    memcpy(r->unseen, unseen, sizeof unseen); /* known cards are cards of the roster */
}

/* What an unknown hand is known to hold (G30) and does not stand on the table. */
static void fill_known(struct lines_reader *r, unsigned seat)
{
    struct lines_army *a = &r->s->army[seat];
    for (int i = 0; i < a->known_n && r->unknown[seat]; i++) {
        int have = lines_count_of(a->hand, a->hand_n, a->known[i]);
        for (int c = 0; c < LINES_COLUMNS; c++)
            have += ((card_item(a->front[c])) == a->known[i]) + ((card_item(a->back[c])) == a->known[i]);
        if (have < lines_count_of(a->known, i + 1, a->known[i])) {
            r->unseen[a->known[i] - 1]--;
            lines_sorted_add(a->hand, &a->hand_n, a->known[i]);
            r->unknown[seat]--;
        }
    }
}

/* The rest of it: the unseen in the order of the content. */
static void fill_unseen(struct lines_reader *r, unsigned seat)
{
    struct lines_army *a = &r->s->army[seat];
    for (int k = 0; k < r->pack->pool_kinds && r->unknown[seat];) {
        if (r->unseen[k] <= 0) {
            k++;
            continue;
        }
        r->unseen[k]--;
        lines_sorted_add(a->hand, &a->hand_n, (unsigned)k + 1);
        r->unknown[seat]--;
    }
    if (r->unknown[seat])
        errors_add(r->errors, NULL, RULE('R', 64), "the pool has not enough cards for the hands");
}

/* A committed formation of which nothing is known, in a world that must have one: every card in front, in order. */
static void lay_out(struct lines_army *a)
{
    int n = a->hand_n;
    assert(lines_army_gone(a));
    if (n > LINES_COLUMNS)
        return; /* too many to arrange: refused as such */
    a->left = (uint8_t)(n / 2);
    a->right = (uint8_t)(n - n / 2);
    a->placed = (uint8_t)(2 * n);
    for (int i = 0; i < n; i++)
        a->front[LINES_HALF - a->left + i] = a->hand[i];
    memset(a->hand, 0, sizeof a->hand);
    a->hand_n = 0;
}

/* Unknown cards. What is known of one hand is not free for the other. */
void lines_fill_hands(struct lines_reader *r)
{
    for (unsigned seat = 0; seat < LINES_SIDES; seat++) {
        struct lines_army *a = &r->s->army[seat];
        if (r->looker == REFEREE) {
            fill_known(r, seat);
            continue;
        }
        memset(a->hand + a->hand_n, UNKNOWN, r->unknown[seat]);
        a->hand_n = (uint8_t)(a->hand_n + r->unknown[seat]);
    }
    for (unsigned seat = 0; r->looker == REFEREE && seat < LINES_SIDES; seat++) {
        fill_unseen(r, seat);
        if (r->unseen_lines[seat])
            lay_out(&r->s->army[seat]);
    }
}
