/* plan.c: set-up for computer players: an army that keeps together, and where it stands. */
#include "subjects.h"

#include "engine/luck.h"

#include <stdlib.h>
#include <string.h>

/* ---- armies ------------------------------------------------------------------------------------------------------ */

static bool has_trait(const struct prevail_pack *pack, unsigned type, const char *trait)
{
    for (int i = 0; i < pack->traits_n; i++)
        if (pack->types[type].traits >> i & 1 && strcmp(pack->traits[i], trait) == 0)
            return true;
    return false;
}

enum role { ROLE_LINE, ROLE_MISSILES, ROLE_WING, ROLE_SHOCK };
static enum role role_of(const struct prevail_pack *pack, unsigned type)
{
    const struct prevail_type *t = &pack->types[type];
    if (has_trait(pack, type, "mounted"))
        return t->stat[FLEXIBILITY] == 0 ? ROLE_SHOCK : ROLE_WING; /* what cannot turn goes straight ahead */
    return t->stat[RANGE] ? ROLE_MISSILES : ROLE_LINE;
}

/* More of what is there, and of the line; few types, since each needs cards that preserve it. */
static unsigned weigh_type(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned type,
                           const struct prevail_draft *d)
{
    static const unsigned base[] = {[ROLE_LINE] = 40, [ROLE_MISSILES] = 12, [ROLE_WING] = 14, [ROLE_SHOCK] = 6};
    unsigned weight = base[role_of(pack, type)], have = s->reserve[seat][type];
    if (have)
        return role_of(pack, type) == ROLE_LINE || have < 3 ? 3 * weight : weight / 2 + 1;
    return d->types >= (pack->limits.types + 1) / 2 + 1 ? 1 : weight;
}

static bool add_unit(const struct prevail_pack *pack, struct prevail_state *s, unsigned seat, struct rng *dice,
                     action_t *out)
{
    unsigned weight[TYPES_MAX], sum = 0;
    struct prevail_draft d;
    prevail_draft_make(pack, s, seat, &d);
    for (unsigned type = 0; type < pack->types_n; type++) {
        bool fits = prevail_build_fault(pack, s, seat, action_make(VERB_ADD, type, 0, 0, 0)) == BUILD_FITS;
        weight[type] = fits ? weigh_type(pack, s, seat, type, &d) : 0;
        sum += weight[type];
    }
    if (!sum)
        return false;
    unsigned at = rng_below(dice, sum), type = 0;
    while (at >= weight[type])
        at -= weight[type++];
    *out = action_make(VERB_ADD, type, 0, 0, 0);
    prevail_build_do(pack, s, seat, *out, NULL);
    return true;
}

/* What a card is worth to this army: units that it orders, and types that few others preserve. */
static int card_worth(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned card)
{
    const struct prevail_card *c = &pack->cards[card];
    int fits = 0, shooters = 0, worth = 0, most = c->number * (c->lines ? 3 : 1);
    for (unsigned type = 0; type < pack->types_n; type++) {
        int n = s->reserve[seat][type];
        fits += c->command.fits >> type & 1 ? n : 0;
        shooters += c->command.fits >> type & 1 && pack->types[type].stat[RANGE] ? n : 0;
        if (!n || !(c->preserves >> type & 1))
            continue;
        int kept = prevail_kept_by(pack, s->cards[seat].hand, type), stake = n * (3 + 4 * pack->types[type].penalty);
        worth += kept == 0 ? 12 * stake : kept == 1 ? 5 * stake : kept == 2 ? stake : 0;
    }
    if (c->ranged)
        fits = shooters;
    return worth + 8 * (fits < most ? fits : most) + (c->round.any ? 4 : 0);
}

/* R200: the one card more that serves the army best. */
static bool add_card(const struct prevail_pack *pack, struct prevail_state *s, unsigned seat, struct rng *dice,
                     action_t *out)
{
    int best = -1;
    for (unsigned card = 0; card < pack->cards_n; card++) {
        action_t add = action_make(VERB_ADD, ITEM_CARD + card, 0, 0, 0);
        if (prevail_build_fault(pack, s, seat, add) != BUILD_FITS)
            continue;
        int worth = card_worth(pack, s, seat, card) + (int)rng_below(dice, 24);
        if (worth > best) {
            best = worth;
            *out = add;
        }
    }
    if (best < 0)
        return false;
    prevail_build_do(pack, s, seat, *out, NULL);
    return true;
}

/* Two cards for every type, all money spent. */
static int army_worth(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat)
{
    struct prevail_draft d;
    prevail_draft_make(pack, s, seat, &d);
    int worth = 4 * d.cost;
    for (unsigned type = 0; type < pack->types_n; type++) {
        int n = s->reserve[seat][type], kept = prevail_kept_by(pack, s->cards[seat].hand, type);
        if (n && kept < 3)
            worth -= n * (6 + 10 * pack->types[type].penalty) *
                         (kept == 0   ? 6
                          : kept == 1 ? 2
                                      : 0) +
                     (kept < 2 ? 60 : 0);
    }
    bit_each(card, &s->cards[seat].hand, 1)
        worth += card_worth(pack, s, seat, card) / 8;
    return worth;
}

/* One way to finish the army; how many entries it took, `ready` not counted. */
static int draw_army(const struct prevail_pack *pack, struct prevail_state *s, unsigned seat, struct rng *dice,
                     action_t *out)
{
    const struct prevail_build *b = &pack->extra.build;
    struct prevail_draft d;
    unsigned fitting[READY_MAX], ready = 0;
    int n = 0;
    prevail_draft_make(pack, s, seat, &d);
    for (unsigned i = 0; i < b->ready_n; i++)
        if (b->allowed[seat] >> b->ready[i].nation & 1)
            fitting[ready++] = i;
    if (!d.units && !s->cards[seat].hand_n && ready && rng_below(dice, 3) == 0) {
        out[n] = action_make(VERB_ARMY, fitting[rng_below(dice, ready)], 0, 0, 0);
        prevail_build_do(pack, s, seat, out[n++], NULL);
        return n;
    }
    while (n < PLAN_MAX - HAND_MAX - 1 && add_unit(pack, s, seat, dice, &out[n]))
        n++;
    while (n < PLAN_MAX - 1 && add_card(pack, s, seat, dice, &out[n]))
        n++;
    return n;
}

int prevail_army_plan(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, int tries,
                      struct rng *dice, action_t *out)
{
    int best = INT32_MIN, n = 0;
    assert(build_open(s, seat) && tries > 0);
    for (int i = 0; i < tries; i++) {
        struct prevail_state draft = *s;
        action_t plan[PLAN_MAX];
        int length = draw_army(pack, &draft, seat, dice, plan), worth = army_worth(pack, &draft, seat);
        action_t ready = action_make(VERB_READY, 0, 0, 0, 0);
        if (worth <= best || prevail_build_fault(pack, &draft, seat, ready) != BUILD_FITS)
            continue;
        best = worth;
        memcpy(out, plan, (size_t)length * sizeof *plan);
        out[length] = ready;
        n = length + 1;
    }
    return n;
}

/* ---- deployment -------------------------------------------------------------------------------------------------- */

/* Each space of the zone measured from where the enemy may stand: how far it is, and which way that lies. Zones may have
 * any shape, and the enemy may be on two sides (G72). */
struct battle_line {
    uint8_t distance[SQUARE_MAX], facing[SQUARE_MAX];
    int front;  /* the least distance */
    int middle; /* twice the mean column, or row where the enemy lies beside */
};

static void look_out(const struct prevail_pack *pack, unsigned seat, unsigned space, struct battle_line *line)
{
    const struct square_board *b = &pack->board;
    unsigned nearest = space;
    int least = 2 * SQUARE_MAX;
    bit_each(there, pack->zone[other(seat)], b->words) {
        int rows = abs(b->row[there] - b->row[space]), cols = abs(b->col[there] - b->col[space]);
        int away = 2 * (rows > cols ? rows : cols) + (rows < cols); /* straight ahead before aside */
        if (away < least) {
            least = away;
            nearest = there;
        }
    }
    int down = b->row[nearest] - b->row[space], right = b->col[nearest] - b->col[space];
    line->distance[space] = (uint8_t)(least / 2);
    line->facing[space] = (uint8_t)(abs(down) >= abs(right) ? (down > 0 ? SOUTH : NORTH) : right > 0 ? EAST : WEST);
}

static void line_make(const struct prevail_pack *pack, unsigned seat, struct battle_line *line)
{
    int n = 0, beside = 0;
    line->front = SQUARE_MAX;
    bit_each(space, pack->zone[seat], pack->board.words) {
        look_out(pack, seat, space, line);
        line->front = line->distance[space] < line->front ? line->distance[space] : line->front;
        beside += square_row_step[line->facing[space]] ? pack->board.col[space] : pack->board.row[space];
        n++;
    }
    line->middle = n ? 2 * beside / n : 0;
}

/* What speaks against a space: missiles and elephants stand in front, the line behind them, horse on the wings, the
 * commander behind the middle. */
static int place_cost(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                      const struct battle_line *line, unsigned type, unsigned space)
{
    static const struct {
        int rank, aside;
    } wants[] = {[ROLE_LINE] = {1, 0}, [ROLE_MISSILES] = {0, 0}, [ROLE_WING] = {1, 1}, [ROLE_SHOCK] = {0, 0}};
    bool commander = type == pack->types_n, north = square_row_step[line->facing[space]] != 0;
    unsigned role = commander ? (unsigned)ROLE_LINE : role_of(pack, type);
    int rank = line->distance[space] - line->front;
    int aside = abs(2 * (north ? pack->board.col[space] : pack->board.row[space]) - line->middle);
    int want = commander ? 2 : wants[role].rank, wing = s->n[seat] + 4;
    int cost = 12 * abs(rank - want) + (wants[role].aside ? abs(aside - wing) : aside);
    const struct prevail_terrain *ground = ground_on(pack, space);
    cost += 8 * (ground->speed + ground->flexibility) - 6 * ground->mods[ATTACK] - 6 * ground->mods[DEFENSE];
    if (role == ROLE_MISSILES) /* they leave gaps for those behind */
        for (unsigned d = EAST; d <= WEST; d += 4) {
            unsigned beside = pack->board.next[space][north ? d : (d + 2) & 7];
            cost += beside != SQUARE_NONE && on(s, seat, beside) ? 10 : 0;
        }
    return cost;
}

static unsigned best_place(const struct prevail_pack *pack, const struct prevail_state *s,
                           const struct battle_line *line, unsigned type, const uint64_t *taken, struct rng *dice)
{
    unsigned seat = s->ask.seat, best = SQUARE_NONE;
    int least = INT32_MAX;
    bit_each(space, pack->zone[seat], pack->board.words) {
        bool barred = type < pack->types_n && (ground_on(pack, space)->bars >> type & 1 || on(s, seat, space) ||
                                               on(s, other(seat), space) || bit_has(taken, space));
        if (barred || (type < pack->types_n && !named_after(s, space, s->ask.after)))
            continue;
        int cost = place_cost(pack, s, seat, line, type, space) * 4 + (int)rng_below(dice, 4);
        if (cost < least) {
            least = cost;
            best = space;
        }
    }
    return best;
}

/* All units of the type that is due, or the commander: good places, named in their order. */
static int deploy_type(const struct prevail_pack *pack, struct prevail_state *s, const struct battle_line *line,
                       struct rng *dice, action_t *out)
{
    unsigned seat = s->ask.seat, type = prevail_deploy_due(pack, s, seat);
    int wanted = type < pack->types_n ? s->reserve[seat][type] : 1, n = 0;
    uint64_t taken[SQUARE_WORDS] = {0};
    for (int i = 0; i < wanted; i++) {
        unsigned space = best_place(pack, s, line, type, taken, dice);
        if (space == SQUARE_NONE)
            return 0;
        bit_add(taken, space);
    }
    bit_each(space, taken, pack->board.words)
        out[n++] = action_make(VERB_DEPLOY, type < pack->types_n ? type : (unsigned)ASK_NONE, space, 0,
                               type < pack->types_n ? line->facing[space] : 0u);
    for (int i = 0; s->turned && i < n / 2; i++) { /* sets run from the other end */
        action_t swap = out[i];
        out[i] = out[n - 1 - i];
        out[n - 1 - i] = swap;
    }
    return n;
}

static int deploy_plan(const struct prevail_pack *pack, const struct prevail_state *view, unsigned seat,
                       struct rng *dice, action_t *out)
{
    struct prevail_state s = *view;
    struct battle_line line;
    struct reason why;
    int n = 0;
    line_make(pack, seat, &line);
    while (s.ask.kind == ASK_DEPLOY && s.ask.seat == seat && n + ARMY_MAX < PLAN_MAX) {
        int more = deploy_type(pack, &s, &line, dice, out + n);
        if (!more)
            break;
        for (int i = 0; i < more; i++) {
            if (!prevail_check(pack, &s, seat, out[n], &why))
                return n;
            prevail_answer(pack, &s, seat, out[n++], NULL);
        }
        prevail_go_on(pack, &s);
    }
    return n;
}

int prevail_plan(const void *packed, const void *view, unsigned seat, int effort, struct rng *dice, action_t *out)
{
    const struct prevail_state *v = view;
    if (build_open(v, seat))
        return prevail_army_plan(packed, v, seat, 4 << effort, dice, out);
    if (v->ask.kind == ASK_DEPLOY && v->ask.seat == seat)
        return deploy_plan(packed, v, seat, dice, out);
    return 0;
}
