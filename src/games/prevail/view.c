/* view.c: what a looker may know (G6), and a world that fits a view. */
#include "subjects.h"

#include "engine/luck.h"

#include <string.h>

/* Hidden are the contents of hands and the face-down card; what has been shown of them is in `known`. */
static struct prevail_cards look_cards(const struct prevail_cards *c, bool own)
{
    bool face_down = c->awaiting != NO_CARD && !own;
    return (struct prevail_cards){.hand = own ? c->hand : HAND_UNKNOWN,
                                  .played = c->played,
                                  .discard = c->discard,
                                  .burnt = c->burnt,
                                  .known = c->known,
                                  .hand_n = c->hand_n,
                                  .awaiting = face_down ? (uint8_t)UNKNOWN : c->awaiting,
                                  .in_play = c->in_play};
}

/* G74: nothing of an army is seen while it is built, nor how far it is. */
static void hide_army(struct prevail_state *v, unsigned seat)
{
    memset(v->reserve[seat], UNKNOWN, sizeof v->reserve[seat]);
    v->cards[seat].hand_n = UNKNOWN;
    v->changes[seat] = UNKNOWN;
}

/* From zero: what is not copied here, nobody sees. */
void prevail_look(const void *packed, const void *state, unsigned looker, void *view)
{
    (void)packed;
    const struct prevail_state *s = state;
    struct prevail_state *v = view;
    if (looker == REFEREE) {
        memcpy(v, s, sizeof *v);
        return;
    }
    memset(v, 0, sizeof *v);
    memcpy(v->units, s->units, sizeof v->units);
    memcpy(v->occupied, s->occupied, sizeof v->occupied);
    memcpy(v->engagements, s->engagements, sizeof v->engagements);
    for (unsigned seat = 0; seat < SIDES; seat++) {
        v->cards[seat] = look_cards(&s->cards[seat], looker == seat);
        v->commander[seat] = s->commander[seat];
        v->n[seat] = s->n[seat];
        v->line_orders[seat] = s->line_orders[seat];
    }
    memcpy(v->reserve, s->reserve, sizeof v->reserve);
    v->built = s->built;
    for (unsigned seat = 0; seat < SIDES && s->step == STEP_BUILD; seat++) {
        v->changes[seat] = s->changes[seat];
        if (seat != looker)
            hide_army(v, seat);
    }
    memcpy(v->routed, s->routed, sizeof v->routed);
    v->ask = s->ask;
    v->combat = s->combat;
    for (unsigned seat = 0; seat < SIDES && s->ask.kind == ASK_COMMITS; seat++)
        if (seat != looker && !commit_open(s, seat))
            v->combat.commits[seat] = COMMIT_HIDDEN;
    memcpy(v->todo, s->todo, sizeof v->todo);
    v->round = s->round;
    v->engagements_n = s->engagements_n;
    v->todo_n = s->todo_n;
    v->phase = s->phase;
    v->step = s->step;
    v->initiative = s->initiative;
    v->active = s->active;
    v->winner = s->winner;
    v->reason = s->reason;
    v->turned = s->turned;
}

/* ---- imagine ---------------------------------------------------------------------------------------------------- */

static uint64_t draw(uint64_t from, int n, struct rng *dice)
{
    uint64_t out = 0;
    while (n-- > 0 && from) {
        uint64_t left = from;
        for (uint32_t skip = rng_below(dice, (uint32_t)bit_count(from)); skip; skip--)
            left &= left - 1;
        out |= left & -left;
        from &= ~(left & -left);
    }
    return out;
}

/* What is hidden of one side's cards: so many, out of these; by initiative where G3's numbers can be kept. */
struct unseen {
    uint64_t from, by_initiative[5];
    int n, need[5];
    bool quotas;
};

static void unseen_make(const struct prevail_pack *pack, const struct prevail_cards *c, uint64_t pool, struct unseen *u)
{
    bool face_down = c->awaiting == UNKNOWN;
    uint64_t open = c->played | c->discard | c->burnt | (c->in_play == NO_CARD ? 0 : card_bit(c->in_play));
    uint64_t content = (pack->cards_n == 64 ? UINT64_MAX : card_bit(pack->cards_n) - 1) & pool;
    int total = bit_count(open) + c->hand_n + face_down;
    *u = (struct unseen){.from = content & ~open & ~c->known, .n = c->hand_n + face_down - bit_count(c->known)};
    u->quotas = pack->limits.cards && total == 4 * pack->limits.cards;
    for (unsigned i = 1; i <= 4; i++)
        u->need[i] = pack->limits.cards;
    for (unsigned card = 0; card < pack->cards_n; card++) {
        unsigned initiative = pack->cards[card].initiative;
        if ((open | c->known) >> card & 1)
            u->need[initiative]--;
        if (u->from >> card & 1)
            u->by_initiative[initiative] |= card_bit(card);
    }
    for (unsigned i = 1; i <= 4; i++)
        u->quotas &= u->need[i] >= 0 && u->need[i] <= bit_count(u->by_initiative[i]);
}

static uint64_t unseen_draw(const struct unseen *u, struct rng *dice)
{
    if (!u->quotas)
        return draw(u->from, u->n, dice);
    uint64_t out = 0;
    for (unsigned i = 1; i <= 4; i++)
        out |= draw(u->by_initiative[i], u->need[i], dice);
    return out;
}

/* A side in the middle of an answer holds the cards to finish it: a range card for a shot declared at Range + 1,
 * enough cards above the last one paid. */
static bool can_answer(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat)
{
    if (s->ask.seat != seat)
        return true;
    if (s->ask.kind == ASK_COMMIT)
        return !s->ask.required || prevail_commit_cards(pack, s, seat);
    return s->ask.kind != ASK_PAY || prevail_pay_cards(s);
}

/* n of these cards, those that serve the answer first. */
static uint64_t best_of(const struct prevail_pack *pack, const struct prevail_state *s, uint64_t from, int n)
{
    uint64_t out = 0;
    for (int round = 0; round < 2; round++)
        for (unsigned card = pack->cards_n; card-- > 0;) {
            bool serves = s->ask.kind == ASK_PAY || pack->cards[card].commit >> RANGE & 1;
            if (n > 0 && from >> card & 1 && !(out >> card & 1) && (serves || round)) {
                out |= card_bit(card);
                n--;
            }
        }
    return out;
}

static uint64_t unseen_best(const struct prevail_pack *pack, const struct prevail_state *s, const struct unseen *u)
{
    if (!u->quotas)
        return best_of(pack, s, u->from, u->n);
    uint64_t out = 0;
    for (unsigned i = 1; i <= 4; i++)
        out |= best_of(pack, s, u->by_initiative[i], u->need[i]);
    return out;
}

/* Where drawing hardly ever finds a hand that can answer: the one that serves best, and from there card for card to
 * any other that can. */
static void imagine_rare(const struct prevail_pack *pack, struct prevail_state *s, unsigned seat, struct unseen *u,
                         struct rng *dice)
{
    enum { SWAPS = 200 };
    struct prevail_cards *c = &s->cards[seat];
    c->hand = c->known | unseen_best(pack, s, u);
    if (u->quotas && !can_answer(pack, s, seat)) { /* a position from outside: then G3's numbers cannot be kept */
        u->quotas = false;
        c->hand = c->known | unseen_best(pack, s, u);
    }
    for (int i = 0; i < SWAPS && can_answer(pack, s, seat); i++) {
        uint64_t before = c->hand, out = draw(c->hand & u->from, 1, dice);
        unsigned card = out ? (unsigned)bit_first(out) : 0;
        uint64_t among = u->quotas ? u->by_initiative[pack->cards[card].initiative] : u->from;
        uint64_t in = draw(among & ~c->hand, 1, dice);
        if (in)
            c->hand = (c->hand & ~out) | in;
        if (!can_answer(pack, s, seat))
            c->hand = before;
    }
}

/* A hand, and the card face down, for a seat whose cards the view does not show. */
static void imagine_cards(const struct prevail_pack *pack, struct prevail_state *s, unsigned seat, struct rng *dice)
{
    enum { TRIES = 200 };
    struct prevail_cards *c = &s->cards[seat];
    struct unseen u;
    int tries = 0;
    uint64_t pool = pack->extra.build.on ? prevail_hand_pool(pack, s, seat, rng_below(dice, NATIONS_MAX)) : UINT64_MAX;
    unseen_make(pack, c, pool, &u);
    if (u.n > bit_count(u.from)) /* a position from outside: cards of any nation */
        unseen_make(pack, c, UINT64_MAX, &u);
    do
        c->hand = c->known | unseen_draw(&u, dice);
    while (!can_answer(pack, s, seat) && ++tries < TRIES);
    if (tries == TRIES)
        imagine_rare(pack, s, seat, &u, dice);
    if (c->awaiting != UNKNOWN)
        return;
    uint64_t card = draw(c->hand, 1, dice);
    assert(card);
    c->awaiting = (uint8_t)bit_first(card);
    c->hand &= ~card;
}

/* What a side has decided in secret: a card that fits its hand, or none. */
static void imagine_commit(const struct prevail_pack *pack, struct prevail_state *s, unsigned seat, struct rng *dice)
{
    uint64_t fits = prevail_commit_cards(pack, s, seat);
    uint64_t card = fits && rng_below(dice, 2) ? draw(fits, 1, dice) : 0;
    s->combat.commits[seat] = card ? card_note((unsigned)bit_first(card)) : (uint8_t)COMMIT_DECLINED;
}

/* Who is still at work is imagined as just beginning (docs/design.md); who is ready has some army that may be. */
static void imagine_army(const struct prevail_pack *pack, struct prevail_state *s, unsigned seat, struct rng *dice)
{
    action_t plan[PLAN_MAX];
    uint8_t built = s->built;
    memset(s->reserve[seat], 0, sizeof s->reserve[seat]);
    s->cards[seat].hand = 0;
    s->cards[seat].hand_n = s->changes[seat] = 0;
    if (!(built >> seat & 1))
        return;
    s->built = 0;
    int n = prevail_army_plan(pack, s, seat, 1, dice, plan);
    for (int i = 0; i + 1 < n; i++) /* all but `ready` */
        prevail_build_do(pack, s, seat, plan[i], NULL);
    s->changes[seat] = (uint8_t)rng_below(dice, CHANGES_MAX);
    s->built = built;
}

void prevail_imagine(const void *packed, const void *view, unsigned looker, struct rng *dice, void *state)
{
    struct prevail_state *s = state;
    (void)looker;
    memcpy(s, view, sizeof *s);
    for (unsigned seat = 0; seat < SIDES; seat++)
        if (army_hidden(s, seat))
            imagine_army(packed, s, seat, dice);
        else if (s->cards[seat].hand == HAND_UNKNOWN)
            imagine_cards(packed, s, seat, dice);
    for (unsigned seat = 0; seat < SIDES; seat++)
        if (s->combat.commits[seat] == COMMIT_HIDDEN)
            imagine_commit(packed, s, seat, dice);
}
