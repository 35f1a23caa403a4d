/* pack_bounds.c: no question passes the answers that the game declares. What depends on the numbers of a game alone is
 * asserted here; what depends on the pack is refused with it. */
#include "trts.h"

/* Movement, retreat, regroup and what comes after a push: units by areas, and the areas to push forward to. */
_Static_assert((AREA_MAX - 1) * TRTS_UNITS + AREA_MAX + 1 <= TRTS_CHOICES, "move, to");
/* Income: 0 to 3 Workers a Pump. */
_Static_assert(TRTS_BUILDINGS * 4 + 1 <= TRTS_CHOICES, "gas");
/* Who fires, who casts. */
_Static_assert(TRTS_BOARD + TRTS_UNITS * TRTS_SPELLS + 1 <= TRTS_CHOICES, "fire, cast");

static int larger(int a, int b) { return a > b ? a : b; }

/* G13: every enemy in the area by every amount it may be given. Splash damage is not split (R90). */
static void check_parts(const struct trts_pack *pack, struct errors *e)
{
    int most = TRTS_CHOICES / (TRTS_BOARD * (pack->head.seats - 1));
    for (unsigned t = 1; t <= pack->types_n; t++) {
        int attack = larger(stat_of(pack, t, GROUND, ALL_ITEMS), stat_of(pack, t, AIR, ALL_ITEMS));
        if (attack > most && !(pack->type[t].special & SPLASHES))
            errors_add(e, NULL, RULE('G', 54),
                       "%s: with %d players no attack without splash is stronger than %d, upgrades included",
                       pack->type[t].code, pack->head.seats, most);
    }
}

/* Workers of one area that differ when Production is asked: on either board, by their HP. */
static int worker_states(const struct trts_pack *pack)
{
    int n = 0;
    for (unsigned t = 1; t <= pack->units_n; t++)
        if (pack->type[t].special & WORKER)
            n += 2 * pack->type[t].hp;
    return n < TRTS_UNITS ? n : TRTS_UNITS;
}

/* Every unit by every kind of building and summoning; every building by what it makes, or as a site to help at. */
static void check_production(const struct trts_pack *pack, struct errors *e)
{
    int kinds = pack->types_n - pack->units_n, summons = 0, made = 0;
    for (unsigned t = pack->units_n + 1u; t <= pack->types_n; t++)
        made = larger(made, bit_count(pack->type[t].makes) + bit_count(pack->type[t].makes_items));
    for (int i = 0; i < pack->spells_n; i++)
        summons += pack->spell[i].kind == SUMMON;
    if (TRTS_UNITS * (kinds + summons) + TRTS_BUILDINGS * larger(made, worker_states(pack)) + 1 > TRTS_CHOICES)
        errors_add(e, NULL, RULE('G', 54),
                   "Production could have more than %d answers: fewer kinds of buildings, or Workers with fewer HP",
                   TRTS_CHOICES);
}

void trts_check_bounds(const struct trts_pack *pack, struct errors *e)
{
    check_parts(pack, e);
    check_production(pack, e);
}

/* A position from outside can tell Workers apart that play does not: at most so many answers in Production. */
bool trts_production_fits(const struct trts_pack *pack, const struct trts_state *s, unsigned seat)
{
    struct trts_economy e;
    uint8_t slots[TRTS_SLOTS];
    int kinds = pack->types_n - pack->units_n, sites[AREA_MAX] = {0}, most = 1;
    each_building(slot, s, seat) {
        const struct trts_piece *x = &s->piece[seat][slot];
        sites[x->at] += x->left != 0;
    }
    each_building(slot, s, seat)
        if (s->piece[seat][slot].making) /* a Worker may come out of it */
            most += kinds + sites[s->piece[seat][slot].at];
    trts_economy(pack, s, seat, &e);
    int n = trts_distinct(s, seat, 0, e.makers, slots);
    for (int i = 0; i < n; i++) {
        const struct trts_type *t = type_of(pack, &s->piece[seat][slots[i]]);
        most += bit_count(t->makes) + bit_count(t->makes_items) + bit_count(t->spells);
        most += t->special & WORKER ? kinds + sites[s->piece[seat][slots[i]].at] : 0;
    }
    return most <= TRTS_CHOICES;
}
