/* special.c: the rules that a battle brings (4.13): objectives and the ambush. */
#include "games/ancients/rules.h"

/* S130: once a hex, never lost again. */
void ancients_claim(const struct ancients_pack *pack, struct ancients_state *s, unsigned slot, struct events *events)
{
    assert(s->unit[slot].id);
    const struct unit *u = &s->unit[slot];
    if (!hexes_has(pack->objective[u->side], u->hex) || hexes_has(s->claimed[u->side], u->hex))
        return;
    rules_met(events, RULE('S', 130), RULE('R', 5), RULE('R', 160));
    s->claimed[u->side] = hexes_or(s->claimed[u->side], hexes_of(u->hex));
    report(events, EVENT_OBJECTIVE, u->side, u->hex, 0, 0, 0);
    ancients_banner(pack, s, u->side, events);
}

/* ---- the ambush (S126) ------------------------------------------------------------------------------------- */

/* Free hexes of the enemy's baseline row in that section, as the owner sees it. */
static struct hexes ambush_hexes(const struct ancients_pack *pack, const struct ancients_state *s, unsigned section)
{
    assert(section < SECTIONS);
    unsigned side = s->player, row = side == TOP ? ROWS - 1 : 0;
    struct hexes line = {{0, 0}}, pieces = hexes_or(pieces_of(s, TOP), pieces_of(s, BOTTOM));
    for (unsigned col = 0; col < COLS; col++)
        line = hexes_or(line, hexes_of(row * COLS + col));
    return hexes_not(hexes_and(line, pack->section[side][section]), pieces);
}

/* Entry hexes of that section that somebody of the reserve could use. */
static bool section_open(const struct ancients_pack *pack, const struct ancients_state *s, unsigned section)
{
    const struct side *own = &s->side[s->player];
    struct hexes free = ambush_hexes(pack, s, section);
    for (int i = 0; i < own->reserve_n; i++)
        if (hexes_any(hexes_not(free, pack->closed[type_of_kind(pack, own->reserve[i])])))
            return true;
    return false;
}

/* May the reserve come in that section? AMBUSH_NO, to decline, goes wherever some section is open. */
bool ancients_may_ambush_in(const struct ancients_pack *pack, const struct ancients_state *s, unsigned section)
{
    int only = ancients_card_section(card_now(s));
    if (section < SECTIONS)
        return (only < 0 || (int)section == only) && section_open(pack, s, section);
    for (unsigned open = 0; section == AMBUSH_NO && open < SECTIONS; open++)
        if (ancients_may_ambush_in(pack, s, open))
            return true;
    return false;
}

bool ancients_may_ambush(const struct ancients_pack *pack, const struct ancients_state *s)
{
    const struct side *own = &s->side[s->player];
    unsigned card = card_now(s);
    return ancients_card_orders[card].leadership && pack->ambush_turn[s->player] && !own->reserve_used &&
           own->reserve_n && own->turns + 1 >= pack->ambush_turn[s->player] &&
           ancients_may_ambush_in(pack, s, AMBUSH_NO);
}

void ancients_ambush(const struct ancients_pack *pack, struct ancients_state *s, unsigned section,
                     struct events *events)
{
    assert(s->ask.kind == ASK_AMBUSH && section <= AMBUSH_NO && !s->side[s->player].reserve_used);
    s->ask.kind = ASK_NOTHING;
    if (section == AMBUSH_NO) {
        ancients_open_orders(pack, s, events);
        return;
    }
    rules_met(events, RULE('S', 126));
    if (s->acts_as)
        rules_met(events, RULE('G', 11));
    s->side[s->player].reserve_used = 1;
    s->ambush = (uint8_t)(section + 1);
}

/* The first of the reserve who finds a free hex: index, -1 = nobody. *free = his hexes. */
static int next_to_enter(const struct ancients_pack *pack, const struct ancients_state *s, struct hexes *free)
{
    const struct side *own = &s->side[s->player];
    struct hexes all = ambush_hexes(pack, s, s->ambush - 1u);
    for (int i = 0; i < own->reserve_n; i++) {
        *free = hexes_not(all, pack->closed[type_of_kind(pack, own->reserve[i])]);
        if (hexes_any(*free))
            return i;
    }
    return -1;
}

static bool arrived(const struct ancients_state *s, const struct unit *u)
{
    return u->id && u->side == s->player && u->start == NO_HEX;
}

/* Where the leader of the reserve may be placed: with a unit that arrived and has none. */
static struct hexes leader_hexes(const struct ancients_state *s)
{
    struct hexes found = {{0, 0}};
    for (int slot = 0; s->side[s->player].reserve_leader && slot < UNITS_MAX; slot++)
        if (arrived(s, &s->unit[slot]) && !has_leader(s, &s->unit[slot]))
            bit_add(found.w, s->unit[slot].hex);
    return found;
}

/* The next of the reserve to enter, a type or ENTER_LEADER, who comes last; and his hexes. None: nobody enters now. */
struct hexes ancients_enter_hexes(const struct ancients_pack *pack, const struct ancients_state *s, unsigned *who)
{
    const struct side *own = &s->side[s->player];
    struct hexes free, good = {{0, 0}};
    int i = next_to_enter(pack, s, &free), alike = 0, last = -1;
    *who = ENTER_LEADER;
    if (i < 0)
        return leader_hexes(s);
    *who = own->reserve[i];
    for (int j = i + 1; j < own->reserve_n; j++)
        alike += own->reserve[j] == *who;
    for (int slot = 0; slot < UNITS_MAX; slot++)
        if (arrived(s, &s->unit[slot]) && kind_of(&s->unit[slot]) == *who && s->unit[slot].hex > last)
            last = s->unit[slot].hex;
    struct hexes above = last < 0 ? free : hexes_above(free, (unsigned)last);
    if (!hexes_any(above))
        above = free;
    int after = hexes_count(above) - 1, needed = alike < after ? alike : after;
    hexes_each(hex, above) {
        if (after-- >= needed) /* those alike who follow must find a higher one */
            bit_add(good.w, hex);
    }
    return good;
}

bool ancients_may_enter(const struct ancients_pack *pack, const struct ancients_state *s, unsigned who, unsigned hex)
{
    unsigned next;
    struct hexes where = ancients_enter_hexes(pack, s, &next);
    return who == next && hexes_has(where, hex);
}

static unsigned free_slot(const struct ancients_state *s)
{
    unsigned slot = UNITS_MAX;
    while (slot > 0 && !s->unit[slot - 1].id)
        slot--;
    for (unsigned low = 0; slot == UNITS_MAX && low < UNITS_MAX; low++)
        if (!s->unit[low].id)
            return low;
    return slot;
}

void ancients_enter_reserve(const struct ancients_pack *pack, struct ancients_state *s, action_t a,
                            struct events *events)
{
    assert(s->ambush && action_to(a) < HEXES);
    struct side *own = &s->side[s->player];
    unsigned type = action_from(a), hex = action_to(a);
    report(events, EVENT_ENTERED, s->player, (int)type, (int)hex, 0, 0);
    if (type == ENTER_LEADER) {
        unsigned slot = own->reserve_leader - 1u;
        own->reserve_leader = 0;
        s->leader[slot] = (struct leader){.id = pack->leader[slot].id, .side = s->player, .ordered = 1, .moved = 1};
        ancients_put_leader(s, slot, hex);
        return;
    }
    int i = 0;
    while (own->reserve[i] != type)
        i++;
    for (; i + 1 < own->reserve_n; i++)
        own->reserve[i] = own->reserve[i + 1];
    own->reserve[--own->reserve_n] = 0;
    unsigned slot = free_slot(s);
    s->unit[slot] = (struct unit){.id = (uint16_t)(slot + 1),
                                  .type = (uint8_t)type_of_kind(pack, type),
                                  .own = own_of_kind(type) & 0x7F,
                                  .side = s->player,
                                  .start = NO_HEX,
                                  .blocks = pack->type[type].blocks,
                                  .moved = 1,
                                  .flags = ORDERED};
    ancients_entered(pack, &s->unit[slot], hex, events);
    ancients_put_unit(s, slot, hex);
    if (pack->terrain[hex] == MARSH) {
        s->seq = (struct sequence){.kind = MOVING};
        ancients_enter(pack, s, slot, true, events);
    }
}
