/* judge.c: help for computer players: the worth of a state, how promising an action looks, a cheap policy.
 *
 * Battles are lost by the hand: cards count most, units by what their rout costs, and what stands engaged by what
 * its melee would do now. The board beyond that counts little: closing in, facing the enemy, a commander near. */
#include "subjects.h"

#include "engine/luck.h"

enum {
    WORTH_HAND = 60,    /* a card in hand */
    WORTH_SPENT = 54,   /* a card that a rally would bring back */
    WORTH_PENALTY = 30, /* of a unit, for each card its rout costs */
    WORTH_COST = 3,     /* for each point of an army's cost */
    WORTH_COMMANDER = 120,
    WORTH_EXPOSED = 50,
    HALF_WON = 700 /* a lead that is worth half of a won game */
};

/* A hand so small that the next demand may lose the game. */
static const int16_t thin_hand[] = {-900, -340, -150, -50};

static int cards_worth(const struct prevail_cards *c)
{
    int spent = bit_count(c->played) + bit_count(c->discard) + (c->in_play != NO_CARD) + (c->awaiting != NO_CARD);
    int worth = WORTH_HAND * c->hand_n + WORTH_SPENT * spent;
    if (c->hand_n < (int)(sizeof thin_hand / sizeof *thin_hand)) {
        int thin = thin_hand[c->hand_n];
        worth += c->played ? thin / 2 : thin; /* a rally is still possible */
    }
    return worth;
}

static int unit_worth(const struct prevail_pack *pack, const struct prevail_unit *u)
{
    const struct prevail_type *t = &pack->types[u->type];
    return WORTH_PENALTY * t->penalty + WORTH_COST * t->cost;
}

/* The part of a unit's worth that a value takes from it. */
static int loss(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                const struct prevail_unit *u, int value)
{
    int rout = prevail_stat(pack, s, seat, u, ROUT), retreat = prevail_stat(pack, s, seat, u, RETREAT);
    int worth = unit_worth(pack, u);
    if (rout && value >= rout)
        return worth;
    if (retreat && value >= retreat)
        return worth / 6;
    return rout && value + 1 >= rout ? worth / 8 : 0;
}

/* What white gains by the engagement, as it would be fought now without cards. */
static int engagement_worth(const struct prevail_pack *pack, const struct prevail_state *s,
                            const struct prevail_engagement *e)
{
    const struct prevail_unit *units[SIDES] = {unit_on(s, WHITE, e->at), unit_on(s, BLACK, e->at)};
    unsigned defender = other(e->engager);
    int taken[SIDES] = {0}; /* from each side */
    if (e->type == REAR)
        taken[defender] = unit_worth(pack, units[defender]);
    else
        for (unsigned seat = 0; seat < SIDES; seat++) {
            int value = prevail_stat(pack, s, seat, units[seat], ATTACK) + prevail_support(pack, s, seat, e->at);
            taken[other(seat)] = loss(pack, s, other(seat), units[other(seat)], value);
        }
    if (e->type == FRONT) /* the defender may slip away */
        taken[defender] = taken[defender] / 2;
    return taken[BLACK] - taken[WHITE];
}

/* G20: an enemy unit near enough to come over a commander who stands alone. */
static bool exposed(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat)
{
    unsigned at = s->commander[seat], enemy = other(seat);
    if (!pack->commander_loss || on(s, seat, at))
        return false;
    for (unsigned i = 0; i < s->n[enemy]; i++) {
        const struct prevail_unit *u = &s->units[enemy][i];
        if (square_distance(&pack->board, at, u->at) <= pack->types[u->type].stat[SPEED])
            return true;
    }
    return false;
}

/* The nearest enemy of every unit, as distance << 8 | index: the least is the nearest, of equals the first. Each
 * distance counts for two. */
enum { NEAR_NONE = UINT16_MAX };

static void find_nearest(const struct prevail_pack *pack, const struct prevail_state *s, uint16_t out[SIDES][ARMY_MAX])
{
    int row[ARMY_MAX], col[ARMY_MAX];
    for (unsigned j = 0; j < s->n[BLACK]; j++) {
        row[j] = pack->board.row[s->units[BLACK][j].at];
        col[j] = pack->board.col[s->units[BLACK][j].at];
        out[BLACK][j] = NEAR_NONE;
    }
    for (unsigned i = 0; i < s->n[WHITE]; i++) {
        int rows = pack->board.row[s->units[WHITE][i].at], cols = pack->board.col[s->units[WHITE][i].at];
        unsigned least = NEAR_NONE;
        for (unsigned j = 0; j < s->n[BLACK]; j++) {
            int r = rows - row[j], c = cols - col[j];
            r = r < 0 ? -r : r;
            c = c < 0 ? -c : c;
            unsigned distance = (unsigned)(r > c ? r : c) << 8, mine = distance | j, its = distance | i;
            least = mine < least ? mine : least;
            out[BLACK][j] = (uint16_t)(its < out[BLACK][j] ? its : out[BLACK][j]);
        }
        out[WHITE][i] = (uint16_t)least;
    }
}

static int board_worth(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                       const uint16_t near[ARMY_MAX])
{
    int worth = 0;
    if (s->commander[seat] != SQUARE_NONE)
        worth = WORTH_COMMANDER - (exposed(pack, s, seat) ? WORTH_EXPOSED : 0);
    for (unsigned i = 0; i < s->n[seat]; i++) {
        const struct prevail_unit *u = &s->units[seat][i];
        int distance = near[i] >> 8, to_commander = 0;
        worth += unit_worth(pack, u);
        if (on(s, other(seat), u->at) || near[i] == NEAR_NONE)
            continue;
        const struct prevail_unit *enemy = &s->units[other(seat)][near[i] & 0xFF];
        int ahead = square_ahead(&pack->board, u->at, u->facing, enemy->at);
        worth += ahead > 0 ? 4 : ahead < 0 && distance <= 4 ? -14 : -4;
        worth -= distance > 2 ? 2 * (distance - 2) : 0;
        if (prevail_behind(pack, enemy->at, enemy->facing, u->at) && distance <= 4)
            worth += 12;
        if (s->commander[seat] != SQUARE_NONE)
            to_commander = square_distance(&pack->board, s->commander[seat], u->at);
        worth -= to_commander > 3 ? 1 : 0;
    }
    return worth;
}

/* G73: ground held or near, losses borne, time won. */
static int victory_worth(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat)
{
    const struct prevail_victory *v = &pack->extra.victory;
    int worth = 0, far = 0;
    if (v->hold[seat]) {
        worth += 500 * prevail_goals_held(pack, s, seat) / v->hold[seat];
        for (unsigned i = 0; i < s->n[seat]; i++) {
            int near = SQUARE_COLS;
            bit_each(space, v->goals[seat], pack->board.words) {
                int distance = square_distance(&pack->board, s->units[seat][i].at, space);
                near = distance < near ? distance : near;
            }
            far += near;
        }
        worth -= s->n[seat] ? 60 * far / s->n[seat] : 0;
    }
    if (v->losses[seat])
        worth -= 500 * prevail_losses(pack, s, seat) / v->losses[seat];
    if (v->commander && s->commander[seat] == SQUARE_NONE)
        worth -= 3000;
    if (v->last == seat && pack->max_rounds)
        worth += 400 * s->round / pack->max_rounds;
    return worth;
}

void prevail_judge(const void *packed, const void *state, int32_t value[SEATS_MAX])
{
    const struct prevail_pack *pack = packed;
    const struct prevail_state *s = state;
    value[2] = value[3] = 0;
    if (prevail_finished(s)) {
        value[0] = s->winner == WHITE ? 10000 : s->winner == BLACK ? -10000 : 0;
        value[1] = -value[0];
        return;
    }
    uint16_t near[SIDES][ARMY_MAX];
    find_nearest(pack, s, near);
    int lead = cards_worth(&s->cards[WHITE]) - cards_worth(&s->cards[BLACK]) +
               board_worth(pack, s, WHITE, near[WHITE]) - board_worth(pack, s, BLACK, near[BLACK]);
    for (unsigned i = 0; i < s->engagements_n; i++)
        if (!s->engagements[i].fought)
            lead += engagement_worth(pack, s, &s->engagements[i]);
    if (pack->extra.victory.any)
        lead += victory_worth(pack, s, WHITE) - victory_worth(pack, s, BLACK);
    int size = lead < 0 ? -lead : lead;
    value[0] = 9500 * lead / (size + HALF_WON);
    value[1] = -value[0];
}
