/* special.c: banners and the end (4.14), and the rules that a scenario brings (4.13). */
#include "games/ancients/ancients.h"

void ancients_banner(const struct ancients_pack *pack, struct ancients_state *s, unsigned side, struct events *events)
{
    struct side *own = &s->side[side];
    own->banners++;
    MET_R(1);
    tell(events, EVENT_BANNER, side, own->banners, own->target, 0, 0);
    if (pack->banners_at[side] && own->banners == pack->banners_at[side] &&
        own->command < pack->banners_command[side]) { /* S128 */
        MET_S(128);
        own->owed = (uint8_t)(own->owed + pack->banners_command[side] - own->command);
        own->command = pack->banners_command[side];
    }
}

/* S130: once a hex, never lost again. */
void ancients_claim(const struct ancients_pack *pack, struct ancients_state *s, unsigned slot, struct events *events)
{
    const struct unit *u = &s->unit[slot];
    if (!hexes_has(pack->objective[u->side], u->hex) || hexes_has(s->claimed[u->side], u->hex))
        return;
    MET_S(130), MET_R(5), MET_R(160);
    s->claimed[u->side] = hexes_or(s->claimed[u->side], hexes_of(u->hex));
    tell(events, EVENT_OBJECTIVE, u->side, u->hex, 0, 0, 0);
    ancients_banner(pack, s, u->side, events);
}

void ancients_finish(struct ancients_state *s, unsigned result, unsigned how, struct events *events)
{
    s->result = (uint8_t)result;
    s->how = (uint8_t)how;
    tell(events, EVENT_OVER, result == 3 ? NOBODY : result - 1, (int)how, 0, 0, 0);
}

/* R161, S134, S136: somebody has the banners, or gave up; what remains of the sequence is dropped. */
void ancients_end(struct ancients_state *s, struct events *events)
{
    if (!s->result) {
        bool top = s->side[TOP].banners >= s->side[TOP].target,
             bottom = s->side[BOTTOM].banners >= s->side[BOTTOM].target;
        MET_R(161), MET_S(134);
        ancients_finish(s, top && bottom ? 3 : top ? TOP + 1 : BOTTOM + 1, BY_BANNERS, events);
    }
    if (s->step == STEP_DRAW)
        s->first_strike_by = 0; /* it lies with the discards */
    s->step = STEP_OVER;
    s->seq = (struct sequence){0};
    memset(s->stack, 0, sizeof s->stack);
    s->stack_n = 0;
    s->side[TOP].owed = s->side[BOTTOM].owed = 0;
    ancients_ask(s, ASK_NOTHING, 0, 0);
}

/* ---- the ambush (S126) ------------------------------------------------------------------------ */

/* Free hexes of the enemy's baseline row in that section, as the owner sees it. */
struct hexes ancients_ambush_hexes(const struct ancients_pack *pack, const struct ancients_state *s, unsigned section)
{
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
    struct hexes free = ancients_ambush_hexes(pack, s, section);
    for (int i = 0; i < own->reserve_n; i++)
        if (hexes_any(hexes_not(free, pack->closed[own->reserve[i]])))
            return true;
    return false;
}

int ancients_legal_ambush(const struct ancients_pack *pack, const struct ancients_state *s, action_t *out)
{
    int only = ancients_card_section(card_now(s)), n = 0;
    for (int section = 0; section < SECTIONS; section++)
        if ((only < 0 || section == only) && section_open(pack, s, (unsigned)section))
            out[n++] = action_make(VERB_AMBUSH, (unsigned)section, 0, 0, 0);
    if (n)
        out[n++] = action_make(VERB_AMBUSH, AMBUSH_NO, 0, 0, 0);
    return n;
}

bool ancients_may_ambush(const struct ancients_pack *pack, const struct ancients_state *s)
{
    const struct side *own = &s->side[s->player];
    unsigned card = card_now(s);
    action_t room[SECTIONS + 1];
    return card >= INSPIRED_LEFT && card <= LEADERSHIP_ANY && pack->ambush_turn[s->player] && !own->reserve_used &&
           own->reserve_n && own->turns + 1 >= pack->ambush_turn[s->player] && ancients_legal_ambush(pack, s, room) > 0;
}

void ancients_ambush(const struct ancients_pack *pack, struct ancients_state *s, unsigned section,
                     struct events *events)
{
    s->ask.kind = ASK_NOTHING;
    if (section == AMBUSH_NO) {
        ancients_open_orders(pack, s, events);
        return;
    }
    MET_S(126);
    if (s->acts_as)
        MET_G(11);
    s->side[s->player].reserve_used = 1;
    s->ambush = (uint8_t)(section + 1);
}

/* The first of the reserve who finds a free hex: index, -1 = nobody. *free = his hexes. */
static int next_to_enter(const struct ancients_pack *pack, const struct ancients_state *s, struct hexes *free)
{
    const struct side *own = &s->side[s->player];
    struct hexes all = ancients_ambush_hexes(pack, s, s->ambush - 1u);
    for (int i = 0; i < own->reserve_n; i++) {
        *free = hexes_not(all, pack->closed[own->reserve[i]]);
        if (hexes_any(*free))
            return i;
    }
    return -1;
}

static bool arrived(const struct ancients_state *s, const struct unit *u)
{
    return u->id && u->side == s->player && u->start == NO_HEX;
}

int ancients_legal_enter(const struct ancients_pack *pack, const struct ancients_state *s, action_t *out)
{
    const struct side *own = &s->side[s->player];
    struct hexes free;
    int n = 0, i = next_to_enter(pack, s, &free);
    if (i < 0) { /* the leader last, with one of the units that arrived */
        for (int slot = 0; own->reserve_leader && slot < UNITS_MAX; slot++)
            if (arrived(s, &s->unit[slot]) && !has_leader(s, &s->unit[slot]))
                out[n++] = action_make(VERB_ENTER, ENTER_LEADER, s->unit[slot].hex, 0, 0);
        for (int a = 1; a < n; a++) /* by hex */
            for (int b = a; b > 0 && out[b - 1] > out[b]; b--) {
                action_t t = out[b];
                out[b] = out[b - 1];
                out[b - 1] = t;
            }
        return n;
    }
    unsigned type = own->reserve[i];
    int alike = 0, last = -1;
    for (int j = i + 1; j < own->reserve_n; j++)
        alike += own->reserve[j] == type;
    for (int slot = 0; slot < UNITS_MAX; slot++)
        if (arrived(s, &s->unit[slot]) && s->unit[slot].type == type && s->unit[slot].hex > last)
            last = s->unit[slot].hex;
    struct hexes above = last < 0 ? free : hexes_above(free, (unsigned)last);
    if (!hexes_any(above))
        above = free;
    int after = hexes_count(above) - 1, needed = alike < after ? alike : after;
    hexes_each(hex, above) {
        if (after-- >= needed) /* those alike who follow must find a higher one */
            out[n++] = action_make(VERB_ENTER, type, hex, 0, 0);
    }
    return n;
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
    struct side *own = &s->side[s->player];
    unsigned type = action_from(a), hex = action_to(a);
    tell(events, EVENT_ENTERED, s->player, (int)type, (int)hex, 0, 0);
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
                                  .type = (uint8_t)type,
                                  .side = s->player,
                                  .start = NO_HEX,
                                  .blocks = pack->type[type].blocks,
                                  .moved = 1,
                                  .flags = ORDERED};
    ancients_entered(pack, &s->unit[slot], hex);
    ancients_put_unit(s, slot, hex);
    if (pack->terrain[hex] == MARSH) {
        s->seq = (struct sequence){.kind = MOVING};
        ancients_enter(pack, s, slot, true, events);
    }
}
