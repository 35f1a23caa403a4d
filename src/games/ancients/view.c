/* view.c: what a looker may know, and worlds that fit it. Hidden are the other hand and what remains in the deck. */
#include "games/ancients/rules.h"

/* What everybody sees of a side, and its hand where that may be known. */
static void look_side(const struct side *own, bool hand, struct side *out)
{
    out->turns = own->turns;
    out->command = own->command;
    out->target = own->target;
    out->banners = own->banners;
    out->last_card = own->last_card;
    out->hand_n = own->hand_n;
    out->owed = own->owed;
    memcpy(out->reserve, own->reserve, sizeof out->reserve);
    out->reserve_n = own->reserve_n;
    out->reserve_leader = own->reserve_leader;
    out->reserve_used = own->reserve_used;
    out->rolling_left = own->rolling_left;
    if (hand)
        memcpy(out->hand, own->hand, sizeof out->hand);
    else
        memset(out->hand, UNKNOWN, sizeof out->hand);
}

/* The board, the pieces and the maps made of them: open to all. */
static void look_board(const struct ancients_state *s, struct ancients_state *v)
{
    memcpy(v->units, s->units, sizeof v->units);
    memcpy(v->leaders, s->leaders, sizeof v->leaders);
    memcpy(v->claimed, s->claimed, sizeof v->claimed);
    v->passed = s->passed;
    memcpy(v->named, s->named, sizeof v->named);
    memcpy(v->unit, s->unit, sizeof v->unit);
    memcpy(v->leader, s->leader, sizeof v->leader);
    memcpy(v->unit_at, s->unit_at, sizeof v->unit_at);
    memcpy(v->leader_at, s->leader_at, sizeof v->leader_at);
}

/* The turn, the sequence and the question: open to all. */
static void look_turn(const struct ancients_state *s, struct ancients_state *v)
{
    v->seq = s->seq;
    memcpy(v->stack, s->stack, sizeof v->stack);
    v->stack_n = s->stack_n;
    v->dice_orders = s->dice_orders;
    v->number = s->number;
    v->after = s->after;
    v->player = s->player;
    v->step = s->step;
    v->card = s->card;
    v->acts_as = s->acts_as;
    v->fallback = s->fallback;
    v->first_strike_by = s->first_strike_by;
    v->ambush = s->ambush;
    v->ask = s->ask;
    v->result = s->result;
    v->how = s->how;
    v->turned = s->turned;
    v->battle = s->battle;
    v->ready = s->ready;
    v->fought = s->fought;
    memcpy(v->points, s->points, sizeof v->points);
    v->fallen = s->fallen;
    memcpy(v->won, s->won, sizeof v->won);
}

/* A view starts from nothing: a new member of the state stays unseen until it is copied here. */
void ancients_look(const void *bytes, const void *state, unsigned looker, void *view)
{
    const struct ancients_state *s = state;
    struct ancients_state *v = view;
    (void)bytes;
    assert(s->deck[0] != UNKNOWN); /* of a state, never of a view */
    if (looker == REFEREE) {
        memcpy(v, s, sizeof *v);
        return;
    }
    memset(v, 0, sizeof *v);
    look_board(s, v);
    look_turn(s, v);
    for (unsigned seat = 0; seat < SIDES; seat++)
        look_side(&s->side[seat], seat == looker, &v->side[seat]);
    v->deck_n = s->deck_n;
    memset(v->deck, UNKNOWN, sizeof v->deck);
    v->discard_n = s->discard_n;
    memcpy(v->discard, s->discard, sizeof v->discard);
}

/* What the looker of v cannot see: in the other hand or in the deck. Returns how many. */
static unsigned unseen_in(const struct ancients_pack *pack, const struct ancients_state *s, uint8_t unseen[CARDS])
{
    unsigned n = 0;
    memset(unseen, 0, CARDS);
    for (int card = 1; card < CARDS; card++) {
        int left = book(pack)->cards[card] - s->discard[card];
        for (int side = 0; side < SIDES; side++)
            if (s->side[side].hand[0] != UNKNOWN)
                left -= s->side[side].hand[card];
        if (s->step != STEP_DRAW)
            left -= (s->card == card) + (s->first_strike_by && card == FIRST_STRIKE);
        unseen[card] = (uint8_t)(left < 0 ? 0 : left);
        n += unseen[card];
    }
    return n;
}

/* G17: unseen cards are dealt again: to the other hand, then the rest is the deck. */
void ancients_imagine(const void *bytes, const void *view, unsigned seat, struct rng *dice, void *state)
{
    assert(seat != REFEREE);
    const struct ancients_state *v = view;
    struct ancients_state *s = state;
    uint8_t unseen[CARDS];
    unsigned n = unseen_in(battle_of(bytes, view), v, unseen);
    memcpy(s, v, sizeof *s);
    for (unsigned side = 0; side < SIDES; side++) {
        struct side *own = &s->side[side];
        if (own->hand[0] != UNKNOWN)
            continue;
        memset(own->hand, 0, sizeof own->hand);
        for (unsigned i = 0; i < own->hand_n && n; i++, n--) {
            int card = pool_sample(unseen, CARDS, (int)n, dice);
            unseen[card]--;
            own->hand[card]++;
        }
    }
    memcpy(s->deck, unseen, CARDS);
    (void)seat;
}
