/* pack_map.c: the map of a pack: areas, edges, homes (R10, R11, 4.4). */
#include "trts.h"

#include "engine/scene.h"

/* Section 4.4: names do not look like a player or a piece. */
static bool looks_like_a_piece(const char *name)
{
    return name[0] && name[1] >= '0' && name[1] <= '9' &&
           ((name[0] >= 'a' && name[0] <= 'd') || (name[0] >= 'A' && name[0] <= 'D') || name[0] == 'P');
}

static void read_areas(struct trts_pack *pack, const struct json *map, struct errors *e)
{
    json_each(j, json_get(map, "areas")) {
        unsigned i = pack->board.n;
        const char *name = json_str(json_get(j, "at"), "");
        assert(i < AREA_MAX);
        if (looks_like_a_piece(name))
            errors_add(e, json_get(j, "at"), RULE('R', 10), "\"%s\" is like the name of a piece or a player", name);
        scene_word(pack->board.name[i], sizeof pack->board.name[i], name);
        scene_word(pack->table.area[i], sizeof pack->table.area[i], json_str(json_get(j, "title"), name));
        pack->fields[i] = (uint8_t)json_int(json_get(j, "fields"), 0);
        pack->geysers[i] = (uint8_t)json_int(json_get(j, "geysers"), 0);
        pack->board.x[i] = (int16_t)json_int(json_get(j, "x"), 50);
        pack->board.y[i] = (int16_t)json_int(json_get(j, "y"), 50);
        pack->board.n++;
    }
}

unsigned trts_want_area(const struct trts_pack *pack, const struct json *name, struct errors *e)
{
    unsigned area = area_read(&pack->board, json_str(name, ""));
    if (area == AREA_NONE)
        errors_add(e, name, RULE('R', 10), "the map has no area \"%s\"", json_str(name, "?"));
    return area;
}

static void read_edges(struct trts_pack *pack, const struct json *map, struct errors *e)
{
    json_each(edge, json_get(map, "edges")) {
        unsigned a = trts_want_area(pack, json_at(edge, 0), e), b = trts_want_area(pack, json_at(edge, 1), e);
        if (a == AREA_NONE || b == AREA_NONE)
            continue;
        if (a == b || pack->board.next[a] >> b & 1 || edge->count != 2) {
            errors_add(e, edge, RULE('R', 10), "an edge joins two areas, and none twice");
            continue;
        }
        pack->board.next[a] |= area_bit(b);
        pack->board.next[b] |= area_bit(a);
    }
    area_tables(&pack->board);
}

/* Every start can be reached from the first one, and every area from a start. */
static void check_connected(const struct trts_pack *pack, const struct json *map, int homes, struct errors *e)
{
    char names[96] = "";
    struct text cut = text_fixed(names, sizeof names);
    uint32_t near = area_bit(pack->home[0]) | area_reach(&pack->board, pack->home[0], UINT32_MAX, AREA_MAX);
    for (unsigned area = 0; area < pack->board.n; area++)
        if (!(near >> area & 1))
            text_format(&cut, "%s%s", cut.n ? ", " : "", pack->board.name[area]);
    if (cut.n)
        errors_add(e, map, RULE('R', 10), "the map is not connected: no way leads from %s to %s",
                   pack->board.name[pack->home[0]], names);
    for (int h = 1; h < homes; h++)
        if (!(near >> pack->home[h] & 1))
            errors_add(e, json_at(json_get(map, "homes"), h), RULE('R', 11), "the start %s cannot be reached from %s",
                       pack->board.name[pack->home[h]], pack->board.name[pack->home[0]]);
}

/* "turned" says where each area comes to lie when the seats go round by one: the map must then be the same (4.4). */
static void check_turned(const struct trts_pack *pack, const struct json *map, int homes, struct errors *e)
{
    const struct json *turned = json_get(map, "turned");
    uint8_t turn[AREA_MAX] = {0};
    unsigned i = 0;
    uint32_t seen = 0;
    if (!turned)
        return;
    json_each(name, turned) {
        unsigned to = trts_want_area(pack, name, e);
        if (to != AREA_NONE && i < pack->board.n) {
            turn[i++] = (uint8_t)to;
            seen |= area_bit(to);
        }
    }
    bool sound = i == pack->board.n && bit_count(seen) == pack->board.n;
    for (unsigned a = 0; sound && a < pack->board.n; a++) {
        uint32_t there = 0;
        for (uint32_t left = pack->board.next[a]; left; left &= left - 1)
            there |= area_bit(turn[__builtin_ctz(left)]);
        sound = there == pack->board.next[turn[a]] && pack->fields[a] == pack->fields[turn[a]] &&
                pack->geysers[a] == pack->geysers[turn[a]];
    }
    for (int h = 0; sound && h < homes; h++)
        sound = turn[pack->home[h]] == pack->home[(h + 1) % homes];
    if (!sound)
        errors_add(e, turned, RULE('R', 10), "the map is not the same when it is turned so");
}

static int count_seats(const struct json *setup, int match, int homes, struct errors *e)
{
    int seats = match == MATCH_TWO ? 2 : homes;
    const struct json *players = json_get(setup, "players");
    int most = 0;
    json_each(j, players) {
        const char *id = json_str(json_get(j, "id"), "");
        if (id[0] != 'P' || id[1] < '1' || id[1] > '4' || id[2])
            errors_add(e, j, RULE('R', 12), "players are P1 to P4");
        else if (id[1] - '0' > most)
            most = id[1] - '0';
    }
    if (most && match != MATCH_TWO)
        seats = most;
    if (match == MATCH_TWO && most > 2)
        errors_add(e, players, RULE('R', 4), "a match of type two has two players");
    if (seats < 2 || seats > homes || seats > SEATS_MAX)
        errors_add(e, players, RULE('R', 11), "%d players on a map with %d starting locations", seats, homes);
    return seats < 2 ? 2 : seats > SEATS_MAX ? SEATS_MAX : seats;
}

void trts_read_map(struct trts_pack *pack, const struct json *map, const struct json *setup, struct errors *e)
{
    int homes = 0, before = e->n;
    read_areas(pack, map, e);
    read_edges(pack, map, e);
    json_each(name, json_get(map, "homes")) {
        unsigned area = trts_want_area(pack, name, e);
        assert(homes < SEATS_MAX);
        pack->home[homes++] = (uint8_t)area;
    }
    pack->head.seats = (uint8_t)count_seats(setup, pack->match, homes, e);
    if (e->n == before)
        check_connected(pack, map, homes, e);
    if (e->n == before)
        check_turned(pack, map, homes, e);
}
