/* worth.c: see worth.h. */
#include "worth.h"

/* What a unit is worth as long as it lives, and what its full strength adds. A heavy unit's strength stands between its
 * side and the loss of morale: the less is left, the dearer. */
static int life_worth(const struct legends_type *t) { return (t->heavy ? 60 : 40) + (t->leader ? 60 : 0); }

static int strength_worth(const struct legends_type *t, int morale)
{
    return t->heavy ? 120 + 400 / (morale ? morale : 1) : 60;
}

int legends_worth(const struct legends_pack *pack, const struct legends_state *s, const struct legends_unit *u)
{
    const struct legends_type *t = legends_type(pack, u);
    return life_worth(t) + strength_worth(t, s->side[u->side].morale) * u->strength / t->strength;
}

int legends_nearest(const struct legends_pack *pack, const struct legends_state *s, unsigned tile, unsigned seat)
{
    int best = FAR;
    bit_each(slot, s->alive[seat ^ 1], LEGENDS_UNIT_WORDS) {
        /* Light units decide nothing: they count as farther away. */
        int d = pack->distance[tile][s->unit[slot].tile] + (legends_type(pack, &s->unit[slot])->heavy ? 0 : 2);
        best = d < best ? d : best;
    }
    return best;
}

/* Chance in 1024ths that of n dice, each of which wounds with `wound` chances in 36, at least `strength` wound. */
static int kill_chance(int n, int wound, int strength)
{
    uint64_t all = 1, fewer = 0;
    if (n < strength || wound == 0)
        return 0;
    if (wound == 36)
        return 1024;
    for (int i = 0; i < n; i++)
        all *= 36;
    for (int k = 0; k < strength; k++) { /* exactly k of them wound */
        uint64_t ways = 1;
        for (int i = 0; i < k; i++)
            ways = ways * (uint64_t)(n - i) / (uint64_t)(i + 1);
        for (int i = 0; i < n; i++)
            ways *= (uint64_t)(i < k ? wound : 36 - wound);
        fewer += ways;
    }
    return fewer >= all ? 0 : (int)((all - fewer) / (all / 1024 ? all / 1024 : 1));
}

/* A quarter of a search went into these. */
void legends_make_kills(struct legends_pack *pack)
{
    for (int n = 0; n <= LEGENDS_DICE; n++)
        for (int wound = 0; wound < LEGENDS_WOUNDINGS; wound++)
            for (int strength = 0; strength <= LEGENDS_DICE; strength++)
                pack->table.kill[n][wound][strength] = (uint16_t)kill_chance(n, wound, strength);
}

/* G44: does the game go with this Leader? */
static bool is_last_leader(const struct legends_pack *pack, const struct legends_state *s, unsigned seat)
{
    int leaders = 0;
    bit_each(slot, s->alive[seat], legends_last_leader_counts(pack, seat) ? LEGENDS_UNIT_WORDS : 0u)
        leaders += legends_type(pack, &s->unit[slot])->leader;
    return leaders == 1;
}

/* What a kill is worth to the side that makes it: the other's last morale, or its last Leader, may be the game. */
static int kill_worth(const struct legends_pack *pack, const struct legends_state *s, const struct legends_unit *d)
{
    const struct legends_type *t = legends_type(pack, d);
    if (t->heavy ? s->side[d->side].morale <= 1 : t->leader && is_last_leader(pack, s, d->side))
        return GAME_WORTH;
    return life_worth(t) + (t->heavy ? 2 * MORALE_WORTH : 0);
}

/* What a strike with n dice can be expected to be worth. */
static int dice_worth(const struct legends_pack *pack, const struct legends_state *s, unsigned struck, int n, int wound)
{
    const struct legends_unit *d = &s->unit[struck];
    const struct legends_type *t = legends_type(pack, d);
    assert(n <= LEGENDS_DICE && wound < LEGENDS_WOUNDINGS);
    int morale = s->side[d->side].morale, full = d->strength * 36, wounds = n * wound < full ? n * wound : full;
    return strength_worth(t, morale) * wounds / (36 * t->strength) +
           kill_worth(pack, s, d) * pack->table.kill[n][wound][d->strength] / 1024;
}

int legends_wounding(const struct legends_type *from, const struct legends_type *to, bool melee, int leaders)
{
    int need = melee ? from->ma - leaders : from->ra, guard = melee ? to->md : to->rd;
    int hit = need <= 1 ? 6 : need > 6 ? 0 : 7 - need, hurt = guard > 6 ? 6 : guard - 1;
    return hit * hurt;
}

static int strike_beside(const struct legends_pack *pack, const struct legends_state *s, unsigned striker,
                         unsigned struck, bool melee, int extra, int leaders)
{
    const struct legends_unit *a = &s->unit[striker], *d = &s->unit[struck];
    int wound = legends_wounding(legends_type(pack, a), legends_type(pack, d), melee, leaders);
    return dice_worth(pack, s, struck, a->strength + extra, wound);
}

int legends_strike_worth(const struct legends_pack *pack, const struct legends_state *s, unsigned striker,
                         unsigned struck, bool melee, int extra)
{
    return strike_beside(pack, s, striker, struck, melee, extra, melee ? legends_leaders(pack, s, striker) : 0);
}

static int best_strike(const struct legends_pack *pack, const struct legends_state *s, unsigned slot)
{
    const struct legends_unit *u = &s->unit[slot];
    int best = 0;
    bit_each(other, s->alive[u->side ^ 1], LEGENDS_UNIT_WORDS)
        if (legends_in_range(pack, s, slot, s->unit[other].tile)) {
            bool melee = bit_has(pack->shot[0][u->tile], s->unit[other].tile);
            int w = legends_strike_worth(pack, s, slot, other, melee, 0);
            best = w > best ? w : best;
        }
    return best;
}

/* What the open question promises to its side: the attack that can still be made, the dice that are due. */
int legends_promise(const struct legends_pack *pack, const struct legends_state *s, unsigned *side)
{
    const struct legends_combat *c = &s->combat;
    *side = s->turn;
    switch (s->ask.kind) {
    case ASK_MOVE:
    case ASK_PURSUE: {
        const struct legends_unit *u = &s->unit[s->ask.at];
        const struct legends_type *t = legends_type(pack, u);
        int d = legends_nearest(pack, s, u->tile, u->side);
        return d <= t->attack + t->range ? 45 : d > 2 ? 12 : 4;
    }
    case ASK_ATTACK: return best_strike(pack, s, s->ask.at);
    case ASK_CHARGE:
    case ASK_DEFEND:
    case ASK_FLANK:
    case ASK_ADICE:
        if (c->sub != SUB_MAIN) {
            *side = s->turn ^ 1u;
            return legends_strike_worth(pack, s, c->def, c->att, bit_has(pack->shot[0][c->tile], s->unit[c->att].tile),
                                        0);
        }
        return legends_strike_worth(pack, s, c->att, c->def, legends_melee(pack, s), c->mod) + 6;
    case ASK_DDICE: {
        struct legends_strike k = legends_strike(pack, s);
        int hurt = k.defence_points > 6 ? 6 : k.defence_points - 1;
        *side = s->unit[k.struck].side ^ 1u;
        return dice_worth(pack, s, k.struck, c->hits, 6 * hurt);
    }
    default: return 0;
    }
}

/* ---- threats ---------------------------------------------------------------------------------------------------- */

int legends_prospects(const struct legends_pack *pack, const struct legends_state *s, unsigned slot,
                      struct legends_prospect out[LEGENDS_UNITS])
{
    const struct legends_unit *u = &s->unit[slot];
    const struct legends_type *t = legends_type(pack, u);
    int n = 0, leaders = -1; /* counted when the first is found */
    bit_each(other, s->alive[u->side ^ 1], LEGENDS_UNIT_WORDS) {
        unsigned tile = s->unit[other].tile;
        int d = pack->distance[u->tile][tile];
        if (d > t->attack + t->range)
            continue;
        if (leaders < 0)
            leaders = legends_leaders(pack, s, slot);
        out[n++] = (struct legends_prospect){
            .tile = (uint16_t)tile,
            .melee = d <= t->attack + 1 ? strike_beside(pack, s, slot, other, true, 0, leaders) : 0,
            .ranged = t->range > 1 ? strike_beside(pack, s, slot, other, false, 0, 0) : 0};
    }
    return n;
}

/* What the unit's best strike would be worth if it moved up to it first. */
int legends_threat(const struct legends_pack *pack, const struct legends_state *s, unsigned slot)
{
    struct legends_prospect list[LEGENDS_UNITS];
    int n = legends_prospects(pack, s, slot, list), best = 0;
    for (int i = 0; i < n; i++) {
        int w = list[i].melee > list[i].ranged ? list[i].melee : list[i].ranged;
        best = w > best ? w : best;
    }
    return best;
}

/* The best strike from one tile. */
int legends_strike_from(const struct legends_pack *pack, const struct legends_prospect *list, int n, unsigned tile,
                        int range)
{
    int best = 0;
    for (int i = 0; i < n; i++) {
        bool near = bit_has(pack->shot[0][tile], list[i].tile);
        int w = near ? list[i].melee : bit_has(pack->shot[range - 1][tile], list[i].tile) ? list[i].ranged : 0;
        best = w > best ? w : best;
    }
    return best;
}

struct legends_threats legends_threats(const struct legends_pack *pack, const struct legends_state *s, unsigned seat)
{
    struct legends_threats sum = {0};
    bit_each(slot, s->alive[seat], LEGENDS_UNIT_WORDS) {
        int w = legends_threat(pack, s, slot);
        bool ready = s->unit[slot].state == UNIT_IDLE || s->unit[slot].state == UNIT_READY;
        sum.all += w;
        sum.all_n++;
        sum.ready += ready ? w : 0;
        sum.ready_n += ready;
    }
    return sum;
}

/* Activations that a side still has before the other side's turns begin. */
int legends_activations_left(const struct legends_pack *pack, const struct legends_state *s, unsigned seat)
{
    int left = pack->action_max - s->side[seat].action;
    bool block = !legends_alternate(pack) && !legends_army(pack);
    return block && (s->round - 1) % 2 == 0 ? left + pack->action_max : left;
}

/* ---- places to hold (G44, G52) ------------------------------------------------------------------------------------ */

bool legends_has_goals(const struct legends_pack *pack)
{
    for (unsigned i = 0; i < pack->specials_n; i++)
        if (pack->special[i].kind == SPECIAL_OCCUPY || pack->special[i].kind == SPECIAL_LAST)
            return true;
    return false;
}

int legends_goal_distance(const struct legends_pack *pack, const struct legends_state *s, unsigned tile, unsigned seat)
{
    int best = FAR;
    for (unsigned i = 0; i < pack->specials_n; i++) {
        const struct legends_condition *c = &pack->special[i];
        if (c->kind != SPECIAL_OCCUPY || c->side != seat)
            continue;
        bit_each(goal, c->tiles, pack->words) {
            bool open = bit_has(pack->passable, goal) && (goal == tile || !bit_has(s->occupied[seat], goal));
            int d = pack->distance[tile][goal];
            best = open && d < best ? d : best;
        }
    }
    return best;
}

/* How far the nearest units of the side are, one for each tile it lacks; the tiles that it holds already are left out. */
static int way_to(const struct legends_pack *pack, const struct legends_state *s, const struct legends_condition *c,
                  int lacking)
{
    uint8_t at[FAR + 1] = {0}; /* how many tiles are so far from their nearest unit */
    int sum = 0;
    bit_each(goal, c->tiles, pack->words) {
        int nearest = FAR;
        if (!bit_has(pack->passable, goal) || bit_has(s->occupied[c->side], goal))
            continue;
        bit_each(slot, s->alive[c->side], LEGENDS_UNIT_WORDS) {
            int d = pack->distance[s->unit[slot].tile][goal];
            nearest = d < nearest ? d : nearest;
        }
        at[nearest]++;
    }
    for (int d = 0; d <= FAR && lacking > 0; d++) {
        int n = at[d] < lacking ? at[d] : lacking;
        sum += n * d;
        lacking -= n;
    }
    return sum;
}

/* A place that is held when it is looked at is the game; until then the nearer that is, the more it is worth. */
static int goal_worth(const struct legends_pack *pack, const struct legends_state *s, const struct legends_condition *c)
{
    enum { HELD = 3000, SHARE = 500, STEP = 25, BARRED = 40 };
    int held = legends_standing_on(pack, s, c->side, c->tiles), lacking = c->need - held;
    int rounds = (c->every - s->round % c->every) % c->every;
    int barred = BARRED * legends_standing_on(pack, s, c->side ^ 1u, c->tiles);
    if (lacking <= 0)
        return HELD / (1 + rounds);
    return SHARE * held / c->need - STEP * way_to(pack, s, c, lacking) - barred;
}

int legends_goals_worth(const struct legends_pack *pack, const struct legends_state *s, unsigned seat)
{
    int worth = 0;
    for (unsigned i = 0; i < pack->specials_n; i++)
        if (pack->special[i].kind == SPECIAL_OCCUPY && pack->special[i].side == seat)
            worth += goal_worth(pack, s, &pack->special[i]);
    return worth;
}

/* Rounds still to come after this one (G20). */
int legends_rounds_left(const struct legends_pack *pack, const struct legends_state *s)
{
    return pack->rounds_max - s->round - (pack->switches[SWITCH_LIMIT] == LIMIT_ENTER);
}
