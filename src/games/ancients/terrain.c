/* terrain.c: what terrain closes, stops, caps and does on entry (4.12). */
#include "games/ancients/rules.h"

/* Bits of the 113 hexes in nine rows of 13 and 12 (S1), row after row. */
const struct hexes hexes_board = {{UINT64_C(0xfff7fffffdffffff), UINT64_C(0x001fff7fffffdfff)}};
const struct hexes hexes_even = {{UINT64_C(0xfff0007ffc001fff), UINT64_C(0x001fff0007ffc001)}};
const struct hexes hexes_not_east = {{UINT64_C(0xfff7ffbffdffefff), UINT64_C(0x000fff7ffbffdffe)}};
const struct hexes hexes_not_west = {{UINT64_C(0xffe7ff7ff9ffdffe), UINT64_C(0x001ffe7ff7ff9ffd)}};

enum { CLOSED_TO_ALL = 1 << RIVER | 1 << LAKE | 1 << SEA | 1 << STEEP, NO_CAP = 255 };

/* May a unit of that type (NO_TYPE: a leader) stand on that terrain at all? */
static bool terrain_closed(unsigned type, unsigned terrain)
{
    if (CLOSED_TO_ALL >> terrain & 1)
        return true; /* S114, S117, S118 */
    if (type == HWM)
        return terrain == BROKEN || terrain == MARSH || terrain == WALL; /* S111, S116, S121 */
    return terrain == WALL && type_in(type, GROUP_MOUNTED);              /* S121 */
}

static bool terrain_stops(unsigned type, unsigned terrain)
{
    if (terrain == FOREST || terrain == FORD || terrain == MARSH || terrain == WALL)
        return true;                                                               /* R133, R147, R149, R152 */
    return terrain == BROKEN && (type == NO_TYPE || type_in(type, GROUP_MOUNTED)); /* R130, S111 */
}

/* Number the connected sets of hill hexes and of wall hexes (S110). */
static void plateaus(struct ancients_pack *pack)
{
    uint8_t n = 0;
    for (unsigned terrain = HILL; terrain <= WALL; terrain += WALL - HILL) {
        struct hexes rest = pack->on[terrain];
        while (hexes_any(rest)) {
            struct hexes set = hexes_of((unsigned)hexes_first(rest)), grown = set;
            do {
                set = grown;
                grown = hexes_or(set, hexes_and(hexes_grow(set), pack->on[terrain]));
            } while (hexes_count(grown) != hexes_count(set));
            n++;
            hexes_each(hex, set)
                pack->plateau[hex] = n;
            rest = hexes_not(rest, set);
        }
    }
}

/* Everything that follows from the terrain of each hex. */
void ancients_terrain_tables(struct ancients_pack *pack)
{
    memset(pack->on, 0, sizeof pack->on);
    memset(pack->plateau, 0, sizeof pack->plateau);
    hexes_each(hex, hexes_board)
        pack->on[pack->terrain[hex]] = hexes_or(pack->on[pack->terrain[hex]], hexes_of(hex));
    for (unsigned type = 0; type < TYPES; type++) {
        pack->closed[type] = pack->stops[type] = (struct hexes){{0, 0}};
        for (unsigned terrain = 0; terrain < TERRAINS; terrain++) {
            if (terrain_closed(type, terrain))
                pack->closed[type] = hexes_or(pack->closed[type], pack->on[terrain]);
            if (terrain_stops(type, terrain))
                pack->stops[type] = hexes_or(pack->stops[type], pack->on[terrain]);
        }
    }
    pack->opaque = hexes_or(hexes_or(pack->on[FOREST], pack->on[CAMP]), pack->on[STEEP]);
    plateaus(pack);
}

/* S111-S121 */
uint16_t ancients_terrain_rule(unsigned terrain)
{
    assert(terrain < TERRAINS);
    static const uint8_t rule[TERRAINS] = {
        [HILL] = 113, [FOREST] = 112, [BROKEN] = 111, [RIVER] = 114, [FORD] = 115, [MARSH] = 116,
        [LAKE] = 117, [SEA] = 117,    [STEEP] = 118,  [CAMP] = 119,  [WALL] = 121};
    return RULE('S', rule[terrain]);
}

bool ancients_closed(const struct ancients_pack *pack, unsigned type, unsigned hex)
{
    return hexes_has(pack->closed[type], hex);
}

/* A unit enters a hex by move, advance or extra hex. */
void ancients_entered(const struct ancients_pack *pack, struct unit *u, unsigned hex, struct events *events)
{
    static const uint8_t stop[TERRAINS] = {[FOREST] = 133, [FORD] = 147, [MARSH] = 149, [WALL] = 152};
    unsigned terrain = pack->terrain[hex];
    assert(!ancients_closed(pack, u->type, hex));
    u->entered |= (uint16_t)((1u << terrain) & ~(1u << PLAIN));
    if (terrain != PLAIN)
        rules_met(events, ancients_terrain_rule(terrain));
    if (stop[terrain])
        rules_met(events, RULE('R', stop[terrain]));
    if (terrain == BROKEN && type_in(u->type, GROUP_MOUNTED))
        rules_met(events, RULE('R', 130));
    if (pack->rampart[hex])
        rules_met(events, RULE('S', 120));
}

/* The most dice `roller` may roll in close combat against a piece on `against`, before bonuses (S76). */
int ancients_close_cap(const struct ancients_pack *pack, const struct unit *roller, unsigned against,
                       struct events *events)
{
    static const uint8_t two[TERRAINS] = {[BROKEN] = 132, [FOREST] = 135, [FORD] = 148, [MARSH] = 116, [WALL] = 154};
    unsigned here = pack->terrain[roller->hex], there = pack->terrain[against];
    if (two[here] | two[there]) {
        unsigned by = two[here] ? here : there;
        rules_met(events, by == MARSH ? RULE('S', 116) : RULE('R', two[by]));
        return 2;
    }
    if (here == HILL) { /* down, or along the top (S113) */
        bool mounted = type_in(roller->type, GROUP_MOUNTED);
        rules_met(events, RULE('R', mounted ? 140 : 139));
        return mounted ? 2 : 3;
    }
    if (there != HILL)
        return NO_CAP;
    rules_met(events, RULE('R', 138));
    return 2;
}

/* R131, R134: terrain entered this turn may forbid to battle. */
bool ancients_may_battle_after(const struct ancients_pack *pack, const struct unit *u)
{
    if (u->entered >> BROKEN & 1 && type_in(u->type, GROUP_MOUNTED))
        return false;
    if (!(u->entered >> FOREST & 1) || type_in(u->type, GROUP_LIGHT_FOOT | TYPE(WA)))
        return true;
    return type_in(u->type, TYPE(LC) | TYPE(LBC)) && !is_classic(pack, FOREST_LIGHT_CAV); /* P10 */
}

/* Is one of these sides of the hex a protected one (S120)? */
bool ancients_protected(const struct ancients_pack *pack, unsigned at, unsigned sides)
{
    return pack->rampart[at] & sides;
}

/* A unit has entered the hex it stands on: in marsh a die is due (S116). */
void ancients_enter(const struct ancients_pack *pack, struct ancients_state *s, unsigned slot, bool leader_came,
                    struct events *events)
{
    assert(s->unit[slot].id && s->seq.kind); /* what follows belongs to a sequence */
    if (pack->terrain[s->unit[slot].hex] != MARSH)
        return;
    rules_met(events, RULE('R', 149));
    ancients_push(s, (struct frame){.kind = FRAME_MARSH, .who = (uint8_t)slot, .leader = leader_came ? 0 : 2});
}

/* The marsh die has fallen (R150, R151, S82). */
void ancients_marsh(const struct ancients_pack *pack, struct ancients_state *s, uint32_t roll, struct events *events)
{
    assert(s->stack_n && s->stack[s->stack_n - 1].kind == FRAME_MARSH);
    struct frame f = s->stack[s->stack_n - 1];
    ancients_pop(s);
    bool helmet = dice_count(roll, FACE_HM);
    if (f.leader == 1) {
        rules_met(events, RULE('S', 82));
        if (helmet)
            ancients_kill_leader(pack, s, f.who, events);
        return;
    }
    struct unit *u = &s->unit[f.who];
    int leader = unit_leader(s, u);
    rules_met(events, RULE('S', 116));
    if (dice_count(roll, pack->type[kind_of(u)].class)) {
        rules_met(events, RULE('R', 150));
        ancients_lose(pack, s, f.who, 1, events);
    } else if (helmet && leader >= 0 && f.leader == 0 && !is_classic(pack, MARSH_LEADER)) { /* P9 */
        rules_met(events, RULE('R', 151));
        ancients_kill_leader(pack, s, (unsigned)leader, events);
    }
    if (s->seq.kind == MOVING && u->id)
        ancients_claim(pack, s, f.who, events);
}
