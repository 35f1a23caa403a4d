/* prior.c: which actions look promising, and a cheap choice for playouts. */
#include "games/ancients/rules.h"

/* Blocks expected of an attack, in sixths: class symbol, swords, helmets. */
static int expected_sixths(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                           unsigned at, bool bonus)
{
    int dice = ancients_close_dice(pack, s, u, at, bonus), target = unit_on(s, at), faces = 1;
    if (target < 0)
        return dice * 2;
    unsigned type = s->unit[target].type;
    if (type != EL && !ancients_swords_void(pack, u->type, type))
        faces++;
    if (u->type != EL && type != EL && ancients_leader_near(s, u))
        faces++;
    return dice * faces;
}

static unsigned fight_weight(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                             unsigned at, bool bonus)
{
    int hit = expected_sixths(pack, s, u, at, bonus), target = unit_on(s, at), back = 0, weak = 4;
    if (target >= 0) {
        const struct unit *enemy = &s->unit[target];
        back = ancients_base_dice(pack, enemy, kind_of(u), true, false) * 2;
        weak = pack->type[kind_of(enemy)].blocks + 1 - enemy->blocks;
    }
    int weight = 30 + 8 * hit + 15 * weak - 3 * back;
    return weight < 8 ? 8 : (unsigned)weight;
}

/* What the moves of one unit weigh: beside an enemy; elsewhere to the rows where it wants to go, forward or, with its
 * last block, back; and to any others. */
struct mover {
    struct hexes wanted;
    unsigned hex;
    uint16_t beside, there, elsewhere;
};

static struct mover mover_of(const struct ancients_pack *pack, const struct ancients_state *s, unsigned hex,
                             struct hexes beside_enemy)
{
    assert(s->unit_at[hex]);
    const struct unit *u = &s->unit[s->unit_at[hex] - 1];
    bool fighter = pack->type[kind_of(u)].dice >= 3 || u->type == EL, engaged = hexes_has(beside_enemy, hex);
    struct mover m = {.hex = hex, .beside = 6, .there = 10, .elsewhere = 3};
    if (fighter && u->blocks > 1) {
        m.beside = 30;
        m.there = engaged ? 1 : 12;
        m.elsewhere = engaged ? 1 : 2;
    } else if (u->blocks == 1)
        m.beside = 1;
    bool back = u->blocks == 1;
    unsigned row = hex / COLS * COLS;
    m.wanted = (s->player == TOP) != back ? hexes_above(hexes_board, row + COLS - 1) : hexes_below(hexes_board, row);
    return m;
}

enum { LEADER_JOINS = 10, LEADER_ALONE = 1 };
static unsigned leader_move_weight(const struct ancients_state *s, unsigned to)
{
    return s->unit_at[to] ? LEADER_JOINS : LEADER_ALONE;
}

static unsigned unit_move_weight(const struct mover *m, unsigned to, struct hexes beside_enemy)
{
    return hexes_has(beside_enemy, to) ? m->beside : hexes_has(m->wanted, to) ? m->there : m->elsewhere;
}

static unsigned play_weight(const struct ancients_state *s, unsigned card)
{
    switch (card) {
    case ORDER_FOUR_LEFT:
    case ORDER_FOUR_CENTER:
    case ORDER_FOUR_RIGHT:
    case LINE_COMMAND:
    case INSPIRED_LEFT:
    case INSPIRED_CENTER:
    case INSPIRED_RIGHT:
    case DOUBLE_TIME: return 30;
    case CLASH_OF_SHIELDS: {
        int n = hexes_count(hexes_and(s->units[s->player], hexes_grow(s->units[s->player ^ 1u])));
        return n >= 3 ? 60 : n == 2 ? 25 : 4;
    }
    case MOUNTED_CHARGE:
    case ORDER_HEAVY:
    case ORDER_MEDIUM:
    case LEADERSHIP_ANY: return 25;
    case FIRST_STRIKE: return 1;
    case COUNTER_ATTACK: return 12;
    case ORDER_TWO_LEFT:
    case ORDER_TWO_CENTER:
    case ORDER_TWO_RIGHT: return 10;
    default: return 18;
    }
}

static unsigned defend_weight(const struct ancients_pack *pack, const struct ancients_state *s, unsigned verb)
{
    assert(s->ask.kind == ASK_DEFEND);
    const struct unit *target = &s->unit[ancients_slot(s, s->seq.target)],
                      *attacker = &s->unit[ancients_slot(s, s->seq.attacker)];
    bool strong = pack->type[kind_of(target)].back >= pack->type[kind_of(attacker)].dice && target->blocks > 1;
    if (verb == VERB_STRIKE)
        return 60;
    return verb == VERB_EVADE ? (strong ? 8 : 40) : (strong ? 30 : 10);
}

/* Moves are weighed list by list, below. */
static unsigned weigh(const struct ancients_pack *pack, const struct ancients_state *s, action_t a)
{
    unsigned verb = action_verb(a), from = action_from(a), to = action_to(a);
    switch (verb) {
    case VERB_PLAY: return play_weight(s, from);
    case VERB_LEAD: return 30;
    case VERB_ORDER: {
        if (from & 1)
            return 2;
        const struct unit *u = &s->unit[s->unit_at[from / 2] - 1];
        bool contact = hexes_any(hexes_and(pack->near[u->hex], s->units[u->side ^ 1u]));
        return (contact ? 40u : 12u) + (unsigned)ancients_worth[u->type] / 10;
    }
    case VERB_RALLY: return 40;
    case VERB_AMBUSH: return from == AMBUSH_NO ? 1 : 20;
    case VERB_EXIT: return 200;
    case VERB_FIRE: return 60;
    case VERB_FIGHT: return fight_weight(pack, s, &s->unit[s->unit_at[from] - 1], to, false);
    case VERB_BURN: return 20;
    case VERB_STAND:
    case VERB_EVADE:
    case VERB_STRIKE: return defend_weight(pack, s, verb);
    case VERB_IGNORE: return 1 + from * 40;
    case VERB_ESCAPE:
        return from == ESCAPE_STOP  ? 30
               : from == ESCAPE_OFF ? 3
               : s->unit_at[from]   ? (hexes_has(s->units[s->ask.seat], from) ? 30 : 1)
                                    : 12;
    case VERB_ADVANCE: return 30;
    case VERB_EXTRA: return 6;
    case VERB_BONUS: return fight_weight(pack, s, &s->unit[ancients_slot(s, s->seq.attacker)], from, true);
    case VERB_STAY: return 6;
    case VERB_GO: return 1;
    case VERB_DONE: return s->ask.kind == ASK_MOVE ? 6 : 3;
    default: return 10;
    }
}

static void weigh_moves(const struct ancients_pack *pack, const struct ancients_state *s, const action_t *actions,
                        int n, uint16_t *weights)
{
    struct hexes beside_enemy = hexes_grow(s->units[s->player ^ 1u]);
    struct mover m = {.hex = NO_HEX};
    for (int i = 0; i < n; i++) {
        unsigned key = action_from(actions[i]), to = action_to(actions[i]);
        if (action_verb(actions[i]) != VERB_MOVE)
            weights[i] = (uint16_t)weigh(pack, s, actions[i]);
        else if (key & 1)
            weights[i] = (uint16_t)leader_move_weight(s, to);
        else {
            if (key / 2 != m.hex)
                m = mover_of(pack, s, key / 2, beside_enemy);
            weights[i] = (uint16_t)unit_move_weight(&m, to, beside_enemy);
        }
    }
}

void ancients_prior(const void *bytes, const void *v, unsigned seat, const action_t *actions, int n, uint16_t *weights)
{
    const struct ancients_pack *pack = battle_of(bytes, v);
    const struct ancients_state *s = v;
    (void)seat;
    if (s->ask.kind == ASK_MOVE)
        weigh_moves(pack, s, actions, n, weights);
    else
        for (int i = 0; i < n; i++)
            weights[i] = (uint16_t)weigh(pack, s, actions[i]);
}

/* ---- the cheap choice: drawn with the square of the priors: mostly the sensible, never always the same ----- */

static uint32_t square(uint32_t weight) { return weight * weight; }

static uint32_t unit_moves_sum(const struct mover *m, struct hexes to, struct hexes beside_enemy)
{
    struct hexes apart = hexes_not(to, beside_enemy);
    uint32_t all = (uint32_t)hexes_count(to), far = (uint32_t)hexes_count(apart),
             there = (uint32_t)hexes_count(hexes_and(apart, m->wanted));
    return (all - far) * square(m->beside) + there * square(m->there) + (far - there) * square(m->elsewhere);
}

/* First who moves, then where to: no list is made, and moves have the longest. */
static action_t quick_move(const struct ancients_pack *pack, const struct ancients_state *s, struct rng *dice)
{
    struct ancients_moves moves[UNITS_MAX + LEADERS_MAX];
    uint32_t sums[UNITS_MAX + LEADERS_MAX], sum = 0;
    struct hexes beside_enemy = hexes_grow(s->units[s->player ^ 1u]), units = all_units(s);
    struct mover m = {.hex = NO_HEX};
    action_t done = action_make(VERB_DONE, 0, 0, 0, 0);
    int n = ancients_moves(pack, s, moves), i = 0;
    for (int k = 0; k < n; k++) {
        unsigned key = moves[k].key;
        struct hexes to = moves[k].to;
        if (key & 1) {
            uint32_t joins = (uint32_t)hexes_count(hexes_and(to, units));
            sums[k] = joins * square(LEADER_JOINS) + ((uint32_t)hexes_count(to) - joins) * square(LEADER_ALONE);
        } else {
            m = mover_of(pack, s, key / 2, beside_enemy);
            sums[k] = unit_moves_sum(&m, to, beside_enemy);
        }
        sum += sums[k];
    }
    uint32_t at = rng_below(dice, sum + square(weigh(pack, s, done)));
    if (at >= sum)
        return done;
    for (; i < n - 1 && at >= sums[i]; i++)
        at -= sums[i];
    unsigned key = moves[i].key;
    if (!(key & 1))
        m = mover_of(pack, s, key / 2, beside_enemy);
    hexes_each(to, moves[i].to) {
        uint32_t weight = square(key & 1 ? leader_move_weight(s, to) : unit_move_weight(&m, to, beside_enemy));
        if (at < weight)
            return action_make(VERB_MOVE, key, to, 0, 0);
        at -= weight;
    }
    return done;
}

static action_t quick_listed(const void *bytes, const void *state, unsigned seat, struct rng *dice)
{
    action_t all[512];
    uint16_t weight[512];
    uint32_t sum = 0;
    int n = game_ancients.legal(bytes, state, seat, all);
    ancients_prior(bytes, state, seat, all, n, weight);
    for (int i = 0; i < n; i++)
        sum += square(weight[i]);
    uint32_t at = rng_below(dice, sum);
    for (int i = 0; i < n; i++) {
        if (at < square(weight[i]))
            return all[i];
        at -= square(weight[i]);
    }
    return all[n - 1];
}

action_t ancients_quick(const void *bytes, const void *state, unsigned seat, struct rng *dice)
{
    const struct ancients_pack *pack = battle_of(bytes, state);
    const struct ancients_state *s = state;
    if (s->ask.kind == ASK_MOVE && !hexes_any(pack->exit[s->player]))
        return quick_move(pack, s, dice);
    return quick_listed(bytes, s, seat, dice);
}
