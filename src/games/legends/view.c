/* view.c: what a looker may know, and worlds imagined from a view. */
#include "legends.h"

#include <string.h>

/* ---- look ------------------------------------------------------------------------------------------ */

/* Each of these copies what may be known, member by member, into zeroed bytes: what is not named here stays hidden. */

static void look_unit(const struct legends_unit *from, bool secret, struct legends_unit *to)
{
    to->tile = from->tile;
    to->type = from->type;
    to->side = from->side;
    to->strength = from->strength;
    to->state = from->state;
    to->moved = from->moved;
    to->optional = secret && from->optional ? UNKNOWN : from->optional; /* G49 */
}

static void look_side(const struct legends_side *from, bool own, bool secret, struct legends_side *to)
{
    memcpy(to->out, from->out, sizeof to->out);
    memcpy(to->known, from->known, sizeof to->known);
    memcpy(to->list, from->list, sizeof to->list);
    if (own)
        memcpy(to->hand, from->hand, sizeof to->hand);
    else
        memset(to->hand, UNKNOWN, sizeof to->hand);
    to->hand_n = secret ? UNKNOWN : from->hand_n;
    to->after = secret ? UNKNOWN : from->after;
    to->morale = from->morale;
    to->action = from->action;
    to->passed = from->passed;
    to->ready = from->ready;
}

static void look_combat(const struct legends_combat *from, struct legends_combat *to)
{
    to->sub = from->sub;
    to->att = from->att;
    to->def = from->def;
    to->vacated = from->vacated;
    to->advanced = from->advanced;
    to->countered = from->countered;
    to->mod = from->mod;
    to->hits = from->hits;
    to->from = from->from;
    to->tile = from->tile;
    to->played = from->played;
}

static void look_turn(const struct legends_state *s, struct legends_state *v)
{
    v->ask.kind = s->ask.kind;
    v->ask.seat = s->ask.seat;
    v->ask.at = s->ask.at;
    v->ask.after = s->ask.after;
    v->ask.n = s->ask.n;
    v->stage = s->stage;
    v->round = s->round;
    v->turn = s->turn;
    v->phase = s->phase;
    v->ordered = s->ordered;
    v->first = s->first;
    v->turned = s->turned;
    v->winner = s->winner;
    v->by = s->by;
}

void legends_look(const void *packed, const void *state, unsigned looker, void *view)
{
    const struct legends_state *s = state;
    struct legends_state *v = view;
    if (looker == REFEREE) {
        memcpy(v, s, sizeof *v);
        return;
    }
    unsigned selecting = legends_selecting(packed, s);
    memset(v, 0, sizeof *v);
    memcpy(v->alive, s->alive, sizeof v->alive);
    memcpy(v->occupied, s->occupied, sizeof v->occupied);
    for (unsigned slot = 0; slot < LEGENDS_UNITS; slot++) {
        unsigned side = s->unit[slot].side;
        bool secret = looker != side && selecting >> side & 1 && bit_has(s->alive[side], slot);
        look_unit(&s->unit[slot], secret, &v->unit[slot]);
    }
    for (unsigned side = 0; side < LEGENDS_SIDES; side++) {
        bool own = looker == side, secret = !own && selecting >> side & 1;
        look_side(&s->side[side], own, secret, &v->side[side]);
    }
    look_combat(&s->combat, &v->combat);
    look_turn(s, v);
}

/* ---- imagine ----------------------------------------------------------------------------------------- */

/* A hand of n cards: the known ones, the rest drawn from what has not been seen. */
static void imagine_hand(struct legends_side *d, int n, struct rng *dice)
{
    uint8_t unseen[LEGENDS_CARDS];
    int total = 0;
    for (unsigned card = 0; card < LEGENDS_CARDS; card++) {
        unseen[card] = (uint8_t)(d->list[card] - d->out[card] - d->known[card]);
        d->hand[card] = d->known[card];
        total += unseen[card];
        n -= d->known[card];
    }
    for (; n > 0 && total > 0; n--, total--) {
        int card = pool_sample(unseen, LEGENDS_CARDS, total, dice);
        unseen[card]--;
        d->hand[card]++;
    }
}

/* A side in Select: finished in some way, or just beginning (G49). */
static void imagine_selection(const struct legends_pack *pack, struct legends_state *s, unsigned seat, struct rng *dice)
{
    struct legends_side *d = &s->side[seat];
    int available = 0;
    d->after = 0;
    bit_each(slot, s->alive[seat], LEGENDS_UNIT_WORDS)
        if (s->unit[slot].optional)
            s->unit[slot].optional = OPTIONAL_IN;
    if (d->ready) {
        int slots[LEGENDS_UNITS], n = s->round == 1 ? legends_optional_order(s, seat, slots) : 0;
        int room = pack->deploy_max - legends_deployed(s, seat);
        for (int i = 0; i < n; i++) {
            bool in = room > 0 && rng_below(dice, 2);
            s->unit[slots[i]].optional = in ? OPTIONAL_IN : OPTIONAL_OFF;
            room -= in;
        }
    } else
        legends_leave_surplus(pack, s, seat, NULL);
    for (unsigned card = 0; card < LEGENDS_CARDS; card++)
        available += d->list[card] - d->out[card];
    if (available > pack->hand_max)
        available = pack->hand_max;
    bool empty = !d->ready && s->round == 1;
    d->hand_n = empty ? 0 : (uint8_t)rng_below(dice, (uint32_t)available + 1);
    imagine_hand(d, d->hand_n, dice);
}

void legends_imagine(const void *packed, const void *view, unsigned seat, struct rng *dice, void *state)
{
    struct legends_state *s = state;
    (void)seat; /* what is not known reads UNKNOWN for every looker */
    memcpy(s, view, sizeof *s);
    for (unsigned side = 0; side < LEGENDS_SIDES; side++)
        if (s->side[side].hand_n == UNKNOWN)
            imagine_selection(packed, s, side, dice);
        else if (s->side[side].hand[0] == UNKNOWN)
            imagine_hand(&s->side[side], s->side[side].hand_n, dice);
}
