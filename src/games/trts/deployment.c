/* deployment.c: Deployment: what the last round produced comes into play (R27, R28, G60). */
#include "trts.h"

static void deployed(struct events *events, unsigned seat, unsigned what)
{
    event_put(events, (struct event){
                          .kind = EVENT_DEPLOYED, .seen = SEEN_BY(seat), .seat = (uint8_t)seat, .a = {(int32_t)what}});
}

static void deploy_unit(const struct trts_pack *pack, struct trts_state *s, unsigned seat, unsigned type, unsigned area)
{
    assert(type && type <= pack->units_n && s->mark[area] >> seat & 1);
    struct trts_piece unit = {.type = (uint8_t)type,
                              .at = (uint8_t)area,
                              .hp = pack->type[type].hp,
                              .shield = pack->type[type].shield}; /* G60 */
    unit.mp = (uint8_t)stat_of(pack, type, SPEED, s->player[seat].got);
    unit.energy = pack->type[type].spells ? pack->energy_first : 0;
    trts_put(pack, s, seat, 0, &unit);
}

static void deploy_item(const struct trts_pack *pack, struct trts_state *s, unsigned seat, unsigned item,
                        struct events *events)
{
    assert(item < pack->items_n && !(s->player[seat].got >> item & 1)); /* G59: each once */
    rules_met(events, RULE('R', 28));
    s->player[seat].got |= (uint16_t)(1u << item);
    if (pack->item[item].add[SPEED])
        each_unit(slot, s, seat) { /* G60: at once, for units already there */
            struct trts_piece *x = &s->piece[seat][slot];
            if (pack->type[x->type].changed[SPEED] >> item & 1 && !(x->flags & WAITING))
                x->mp = (uint8_t)(x->mp + pack->item[item].add[SPEED]);
        }
}

static void finish_building(const struct trts_pack *pack, struct trts_state *s, unsigned seat, unsigned slot)
{
    struct trts_piece *x = &s->piece[seat][slot];
    assert(is_building(pack, &s->piece[seat][slot]) && !s->piece[seat][slot].left);
    x->hp = (uint8_t)(x->hp + pack->type[x->type].hp - pack->type[x->type].hp / 2); /* G29 */
    each_unit(other, s, seat)
        if (s->piece[seat][other].link == slot + 1)
            s->piece[seat][other].link = 0;
}

/* R27, G60: in the order of the pieces that the items wait on. */
void trts_deploy(const struct trts_pack *pack, struct trts_state *s, unsigned seat, struct events *events)
{
    assert(s->player[seat].sub == SUB_INCOME);                       /* it follows at once */
    uint64_t were[2] = {s->building[seat][0], s->building[seat][1]}; /* nothing waits on other pieces */
    each_unit(slot, s, seat)
        were[w_slot] |= (uint64_t)(type_of(pack, &s->piece[seat][slot])->spells != 0) << slot % TRTS_BOARD;
    bit_each(slot, were, 2) {
        struct trts_piece *x = &s->piece[seat][slot];
        if (!is_building(pack, x)) {
            each_unit(other, s, seat) {
                struct trts_piece *y = &s->piece[seat][other];
                if (!(y->flags & WAITING) || y->link != slot + 1)
                    continue;
                rules_met(events, RULE('G', 45));
                y->flags &= (uint8_t)~WAITING;
                y->link = 0;
                y->mp = (uint8_t)stat_of(pack, y->type, SPEED, s->player[seat].got);
                deployed(events, seat, y->type);
            }
            continue;
        }
        if (x->left) {
            int done = trts_workers_on(s, seat, slot);
            x->left = (uint8_t)(x->left > done ? x->left - done : 0);
            if (!x->left) {
                finish_building(pack, s, seat, slot);
                deployed(events, seat, x->type);
            }
        } else if (x->making && --x->making_left == 0) {
            unsigned what = x->making;
            x->making = 0;
            rules_met(events, RULE('R', 27), RULE('G', 60));
            if (what < MAKE_ITEM)
                deploy_unit(pack, s, seat, what, x->at);
            else
                deploy_item(pack, s, seat, what - MAKE_ITEM, events);
            deployed(events, seat, what);
        }
    }
}
