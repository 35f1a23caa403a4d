/* pack_match.c: the battles of a match or campaign, one behind the other in the book, and what is carried over. */
#include "games/ancients/rules.h"

#include "engine/hash.h"

/* ---- the sides exchanged (G19) ----------------------------------------------------------------------------- */

static void swap_bytes(void *one, void *other, size_t n)
{
    unsigned char *a = one, *b = other;
    for (size_t i = 0; i < n; i++) {
        unsigned char keep = a[i];
        a[i] = b[i];
        b[i] = keep;
    }
}
#define SWAP_SIDES(member) swap_bytes(&(member)[TOP], &(member)[BOTTOM], sizeof(member)[TOP])

static void turn_map(struct ancients_pack *pack)
{
    uint8_t terrain[HEXES + 3], rampart[HEXES + 3];
    memcpy(terrain, pack->terrain, sizeof terrain);
    memcpy(rampart, pack->rampart, sizeof rampart);
    hexes_each(hex, hexes_board) {
        pack->terrain[mirror_hex(hex)] = terrain[hex];
        pack->rampart[mirror_hex(hex)] = ancients_mirror_sides(rampart[hex]);
    }
    ancients_terrain_tables(pack);
}

static void turn_specials(struct ancients_pack *pack)
{
    SWAP_SIDES(pack->ambush_turn);
    SWAP_SIDES(pack->growth);
    SWAP_SIDES(pack->banners_at);
    SWAP_SIDES(pack->banners_command);
    SWAP_SIDES(pack->lose_leader);
    SWAP_SIDES(pack->phalanx);
    SWAP_SIDES(pack->rolling);
    SWAP_SIDES(pack->has_rolling);
    SWAP_SIDES(pack->exit_row);
    SWAP_SIDES(pack->exit_from);
    SWAP_SIDES(pack->exit_to);
    SWAP_SIDES(pack->exit);
    SWAP_SIDES(pack->objective);
    SWAP_SIDES(pack->rolling_from);
    for (int side = 0; side < SIDES; side++) {
        if (hexes_any(pack->exit[side])) {
            uint8_t from = pack->exit_from[side];
            pack->exit_row[side] = (uint8_t)(ROWS - 1 - pack->exit_row[side]);
            pack->exit_from[side] = (uint8_t)(3 * SECTION_LINE - pack->exit_to[side]);
            pack->exit_to[side] = (uint8_t)(3 * SECTION_LINE - from);
        }
        pack->exit[side] = ancients_mirror_set(pack->exit[side]);
        pack->objective[side] = ancients_mirror_set(pack->objective[side]);
        pack->rolling_from[side] = ancients_mirror_set(pack->rolling_from[side]);
    }
}

/* Each player commands the army that was the other's, and keeps his place: the map is turned with the armies. */
static void exchange_sides(struct ancients_pack *pack)
{
    turn_map(pack);
    turn_specials(pack);
    SWAP_SIDES(pack->army);
    SWAP_SIDES(pack->commander);
    SWAP_SIDES(pack->command);
    SWAP_SIDES(pack->reserve);
    SWAP_SIDES(pack->reserve_n);
    SWAP_SIDES(pack->reserve_leader);
    for (int i = 0; i < pack->units_n; i++) {
        pack->unit[i].side ^= 1;
        pack->unit[i].hex = (uint8_t)mirror_hex(pack->unit[i].hex);
    }
    for (int slot = 0; slot < pack->leaders_n; slot++) {
        pack->leader[slot].side ^= 1;
        pack->leader[slot].hex = (uint8_t)mirror_hex(pack->leader[slot].hex);
    }
    pack->first ^= 1;
    pack->turned = 1;
}

/* ---- the battles ------------------------------------------------------------------------------------------- */

/* What every battle of the book has in common. */
static struct ancients_pack *begin_pack(struct ancients_book *out, int number)
{
    struct ancients_pack *pack = &out->battle[number];
    pack->back = (uint32_t)((char *)pack - (char *)out);
    pack->number = (uint8_t)number;
    pack->battles = 1;
    pack->preset = out->preset;
    memcpy(pack->value, out->value, sizeof pack->value);
    memcpy(pack->later, out->later, sizeof pack->later);
    pack->first = BOTTOM;
    pack->target = 5;
    pack->command[TOP] = pack->command[BOTTOM] = 5;
    pack->custom = out->custom;
    pack->opt_phalanx = out->opt_phalanx;
    pack->max_turns = out->max_turns;
    memcpy(pack->type, out->type, sizeof out->type);
    memcpy(pack->type_name, out->type_name, sizeof out->type_name);
    for (int i = 0; i < out->own_n; i++) {
        pack->type[TYPES + i] = out->own[i].figures;
        memcpy(pack->type_name[TYPES + i], out->own[i].name, sizeof out->own[i].name);
    }
    memcpy(pack->near, out->near, sizeof pack->near);
    memcpy(pack->section, out->section, sizeof pack->section);
    ancients_terrain_tables(pack);
    return pack;
}

/* The leader of a battle that somebody of the campaign is: slot, -1 = there is none. */
static int leader_named(const struct ancients_pack *pack, const struct json *appearance)
{
    int side = json_is(json_get(appearance, "side"), "top") ? TOP : BOTTOM;
    for (int slot = 0; slot < pack->leaders_n; slot++)
        if (pack->leader[slot].side == side && json_is(json_get(appearance, "name"), pack->leader[slot].name))
            return slot;
    return -1;
}

/* Leaders whom the campaign remembers (G21), in one of its battles. */
static void know_persons(const struct json *people, const char *id, struct ancients_pack *pack, struct errors *errors)
{
    int n = 0;
    json_each(person, people) {
        n++;
        json_each(j, json_get(person, "appears")) {
            if (!json_is(json_get(j, "battle"), id))
                continue;
            int slot = leader_named(pack, j);
            if (slot < 0)
                errors_add(errors, json_place(j, "name"), RULE('G', 21), "this side has no leader \"%s\" in battle %s",
                           json_str(json_get(j, "name"), ""), id);
            else
                pack->person[slot] = (uint8_t)n;
        }
    }
}

/* Each person is named, and appears only where the campaign fights. */
static void read_people(const struct json *campaign, struct ancients_book *out, struct errors *errors)
{
    json_each(person, json_get(campaign, "people")) {
        scene_word(out->carry.person[out->carry.persons_n++], NAME_MAX, json_str(json_get(person, "who"), ""));
        json_each(j, json_get(person, "appears")) {
            bool fought = false;
            json_each(battle, json_get(campaign, "battles"))
                fought |= json_is(json_get(battle, "battle"), json_str(json_get(j, "battle"), ""));
            if (!fought)
                errors_add(errors, json_get(j, "battle"), RULE('G', 21), "the campaign has no battle %s",
                           json_str(json_get(j, "battle"), ""));
        }
    }
}

/* How many banners a side can get at all: enemy units and leaders, places to take, own units that may leave. */
static int banners_there(const struct ancients_pack *pack, int side)
{
    int n = hexes_count(pack->objective[side]) + pack->reserve_n[side ^ 1];
    for (int i = 0; i < pack->units_n; i++)
        n += pack->unit[i].side != side || hexes_any(pack->exit[side]);
    for (int slot = 0; slot < pack->leaders_n; slot++)
        n += pack->leader[slot].side != side;
    return n;
}

/* R2: banners that cannot be won make no battle, unless a side loses with its leader. */
static void check_banners(const struct json *j, const struct ancients_pack *pack, struct errors *errors)
{
    for (int side = 0; side < SIDES; side++) {
        int there = banners_there(pack, side);
        if (there < pack->target && !pack->lose_leader[side ^ 1])
            errors_add(errors, json_place(j, "banners"), RULE('R', 2),
                       "%d banners win, but the %s side can get only %d", pack->target, ancients_side_words[side],
                       there);
    }
}

static void read_battle(const struct json *j, struct ancients_pack *pack, struct errors *errors)
{
    static const struct {
        const char *key;
        uint16_t rule;
    } needed[] = {
        {"banners", RULE('R', 2)}, {"first", RULE('R', 29)}, {"sides", RULE('R', 24)}, {"units", RULE('R', 24)}};
    for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
        if (!json_get(j, needed[i].key))
            errors_add(errors, j, needed[i].rule, "a battle needs \"%s\"", needed[i].key);
    if (ancients_read_scenario(j, pack, errors))
        check_banners(j, pack, errors);
}

/* A campaign has none of what makes a battle. */
static void check_bare(const struct json *scenario, struct errors *errors)
{
    static const char *const of_battles[] = {"date",    "banners", "first",   "sides",    "terrain", "units",
                                             "leaders", "reserve", "special", "optional", NULL};
    for (int i = 0; of_battles[i]; i++)
        if (json_get(scenario, of_battles[i]))
            errors_add(errors, json_get(scenario, of_battles[i]), RULE('G', 20),
                       "a campaign has no \"%s\": each of its battles has", of_battles[i]);
}

static void read_campaign(const struct json *content, const struct json *scenario, struct ancients_book *out,
                          struct errors *errors)
{
    const struct json *campaign = json_get(scenario, "campaign"), *hand = json_get(campaign, "hand");
    int n = 0;
    check_bare(scenario, errors);
    scene_word(out->war, sizeof out->war, json_str(json_get(scenario, "name"), ""));
    out->carry.victory = (uint8_t)json_int(json_get(campaign, "victory"), 0);
    out->carry.hand[0] = (int8_t)json_int(json_get(hand, "lost"), 0);
    out->carry.hand[1] = (int8_t)json_int(json_get(hand, "won"), 0);
    read_people(campaign, out, errors);
    json_each(j, json_get(campaign, "battles")) {
        const struct json *id = json_get(j, "battle");
        const struct json *battle = json_find(json_get(content, "scenarios"), "id", json_str(id, ""));
        struct ancients_pack *pack = begin_pack(out, n++);
        if (json_get(battle, "campaign")) {
            errors_add(errors, id, RULE('G', 20), "a campaign is made of battles, not of campaigns");
            continue;
        }
        read_battle(battle, pack, errors);
        know_persons(json_get(campaign, "people"), json_str(id, ""), pack, errors);
        if (json_bool(json_get(j, "exchanged"), false))
            exchange_sides(pack);
    }
    for (int i = 0; i < n; i++)
        out->battle[i].battles = (uint8_t)n;
}

/* The battle of a scenario; the two of a match (G18); those of a campaign (G20). */
void ancients_read_battles(const struct json *content, const struct json *scenario, bool two, struct ancients_book *out,
                           struct errors *errors)
{
    if (json_get(scenario, "campaign")) {
        if (two)
            errors_add(errors, scenario, RULE('G', 18), "a campaign is fought once: \"match\" is for single battles");
        read_campaign(content, scenario, out, errors);
        return;
    }
    struct ancients_pack *pack = begin_pack(out, 0);
    if (scenario)
        read_battle(scenario, pack, errors);
    if (!two)
        return;
    if (!scenario)
        errors_add(errors, NULL, RULE('G', 18),
                   "a match of two battles is fought over a scenario, not over a position");
    struct ancients_pack *second = &out->battle[1];
    *second = *pack;
    second->back = (uint32_t)((char *)second - (char *)out);
    second->number = 1;
    exchange_sides(second);
    pack->battles = second->battles = 2;
}

/* ---- the book ---------------------------------------------------------------------------------------------- */

/* The first battle where records expect it, byte for byte. */
void ancients_freeze(struct ancients_book *out)
{
    const struct ancients_pack *pack = &out->battle[0];
#define KEEP(member) memcpy(&out->member, &pack->member, sizeof out->member)
    memcpy(out->battle_name, pack->battle, sizeof out->battle_name);
    KEEP(army);
    KEEP(first);
    KEEP(symmetric);
    KEEP(terrain);
    KEEP(rampart);
    KEEP(plateau);
    KEEP(on);
    KEEP(closed);
    KEEP(stops);
    KEEP(opaque);
    KEEP(units_n);
    KEEP(leaders_n);
    KEEP(command);
    KEEP(target);
    KEEP(unit);
    KEEP(leader);
    KEEP(reserve);
    KEEP(reserve_n);
    KEEP(reserve_leader);
    KEEP(ambush_turn);
    KEEP(growth);
    KEEP(banners_at);
    KEEP(banners_command);
    KEEP(lose_leader);
    KEEP(phalanx);
    KEEP(rolling);
    KEEP(has_rolling);
    KEEP(exit_row);
    KEEP(exit_from);
    KEEP(exit_to);
    KEEP(exit);
    KEEP(objective);
    KEEP(rolling_from);
#undef KEEP
}

/* What stands behind the frozen bytes and decides something: further battles, what they carry over, own types. */
uint32_t ancients_sum(const struct ancients_book *out)
{
    uint64_t sum = 0;
    int battles = out->battle[0].battles;
    for (int i = 1; i < battles; i++) /* what is for people only stands behind the date */
        sum = hash_bytes(&out->battle[i], offsetof(struct ancients_pack, date), sum);
    if (battles > 1) {
        sum = hash_bytes(out->battle[0].person, sizeof out->battle[0].person, sum);
        sum = hash_bytes(&out->carry, sizeof out->carry, sum);
    }
    if (out->own_n)
        sum = hash_bytes(out->own, sizeof out->own, sum);
    return (uint32_t)(sum ^ sum >> 32);
}
