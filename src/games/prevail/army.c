/* army.c: ready armies, and the limits that every army must keep (G3). */
#include "prevail.h"

#include "engine/json.h"

#include <string.h>

void prevail_army_check(const struct prevail_pack *p, const struct prevail_state *s, unsigned side,
                        const struct json *at, struct errors *errors)
{
    const char *name = prevail_side_names[side];
    int count[TYPES_MAX] = {0}, cost = 0, penalty = 0, types = 0, initiatives[5] = {0};
    for (int t = 0; t < p->types_n; t++)
        count[t] = s->reserve[side][t];
    for (unsigned i = 0; i < s->n[side]; i++)
        count[s->units[side][i].type]++;
    for (int t = 0; t < p->types_n; t++) {
        cost += count[t] * p->types[t].cost;
        penalty += count[t] * p->types[t].penalty;
        types += count[t] > 0;
        if (count[t] > p->types[t].limit) /* R42 */
            errors_add(errors, at, G(3), "%s has %d units of %s, at most %d are allowed", name, count[t],
                       p->types[t].id, p->types[t].limit);
    }
    if (!p->limits.cards)
        return;                /* a board for tests has no other limits */
    if (cost > p->limits.cost) /* R41 */
        errors_add(errors, at, G(3), "the army of %s costs %d, at most %d is allowed", name, cost, p->limits.cost);
    if (types > p->limits.types)
        errors_add(errors, at, G(3), "%s has %d unit types, at most %d are allowed", name, types, p->limits.types);
    if (penalty < p->limits.penalty)
        errors_add(errors, at, G(3), "the rout penalties of %s sum to %d, at least %d is wanted", name, penalty,
                   p->limits.penalty);
    bit_each(card, &s->cards[side].hand, 1)
        initiatives[p->cards[card].initiative]++;
    for (int i = 1; i <= 4; i++)
        if (initiatives[i] != p->limits.cards)
            errors_add(errors, at, G(3), "the hand of %s has %d cards of initiative %d, exactly %d are wanted", name,
                       initiatives[i], i, p->limits.cards);
}

static void unit_read(struct prevail_pack *p, unsigned side, const struct json *u, struct errors *errors)
{
    struct prevail_state *s = &p->start;
    int type = prevail_type_find(p, json_str(json_get(u, "type"), ""));
    unsigned at = square_read(&p->board, json_str(json_get(u, "at"), ""));
    int facing = square_direction_read(json_str(json_get(u, "facing"), ""));
    if (type < 0)
        errors_add(errors, u, R(14), "there is no unit type \"%s\"", json_str(json_get(u, "type"), ""));
    else if (p->free_deploy)
        s->reserve[side][type]++;
    else if (at == SQUARE_NONE || facing < 0)
        errors_add(errors, u, R(1), "a unit needs a space of the board and a facing");
    else if (on(s, WHITE, at) || on(s, BLACK, at))
        errors_add(errors, u, R(101), "two units on one space");
    else if (s->n[side] == ARMY_MAX)
        errors_add(errors, u, G(3), "more than %d units", ARMY_MAX);
    else
        prevail_unit_add(s, side,
                         (struct prevail_unit){.at = (uint16_t)at, .type = (uint8_t)type, .facing = (uint8_t)facing});
}

static void army_read(struct prevail_pack *p, unsigned side, const struct json *army, struct errors *errors)
{
    struct prevail_state *s = &p->start;
    struct prevail_cards *c = &s->cards[side];
    json_each(u, json_get(army, "units"))
        unit_read(p, side, u, errors);
    const struct json *commander = json_get(army, "commander");
    s->commander[side] = SQUARE_NONE;
    if (!p->free_deploy) {
        s->commander[side] = (uint16_t)square_read(&p->board, json_str(commander, ""));
        if (s->commander[side] == SQUARE_NONE)
            errors_add(errors, commander ? commander : army, R(44), "a commander needs a space of the board");
    }
    c->awaiting = c->in_play = NO_CARD;
    json_each(j, json_get(army, "cards")) {
        int card = prevail_card_find(p, json_int(j, -1));
        if (card < 0)
            errors_add(errors, j, R(19), "there is no such card");
        else if (c->hand >> card & 1)
            errors_add(errors, j, R(23), "the card is there twice");
        else
            c->hand |= card_bit((unsigned)card);
    }
    c->hand_n = (uint8_t)bit_count(c->hand);
    c->known = c->hand; /* G6: a ready army is open scenario data */
    prevail_army_check(p, s, side, army, errors);
}

/* R38. */
bool prevail_start(struct prevail_pack *p, const struct json *scenario, struct errors *errors)
{
    int before = errors->n;
    struct prevail_state *s = &p->start;
    for (unsigned side = 0; side < SIDES; side++)
        army_read(p, side, json_get(json_get(scenario, "armies"), prevail_side_names[side]), errors);
    if (errors->n != before)
        return false;
    s->initiative = NO_SIDE;
    s->winner = NO_SIDE;
    s->step = p->free_deploy ? STEP_DEPLOY : STEP_FIRST;
    s->active = p->free_deploy ? (uint8_t)WHITE : (uint8_t)NO_SIDE;
    prevail_settle(p, s, NULL);
    return true;
}
