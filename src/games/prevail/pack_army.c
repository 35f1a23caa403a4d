/* pack_army.c: which units and cards a battle has (nations), and the ready-made armies to start from (G74, G75). */
#include "subjects.h"

#include "engine/json.h"
#include "engine/scene.h"

#include <string.h>

/* Without a list of contents everything belongs to the one there is. A thing without a nation is everybody's. */
bool prevail_of_content(const struct json *content, const char *id, const struct json *thing)
{
    const struct json *nations = json_get(json_find(json_get(content, "contents"), "id", id), "nations");
    const struct json *one = json_get(thing, "nation"), *list = json_get(thing, "nations");
    if (!nations || (!one && (!list || !list->count)))
        return true;
    json_each(n, nations) {
        if (one && json_is(one, json_str(n, "")))
            return true;
        json_each(own, list)
            if (json_is(own, json_str(n, "")))
                return true;
    }
    return false;
}

/* ---- nations ----------------------------------------------------------------------------------------------------- */

static int nation_find(const struct prevail_build *b, const char *id)
{
    for (int i = 0; i < b->nations_n; i++)
        if (strcmp(b->nation[i], id) == 0)
            return i;
    return -1;
}

static void nations_read(struct prevail_pack *pack, const struct json *content)
{
    struct prevail_build *b = &pack->extra.build;
    const struct json *set = json_find(json_get(content, "contents"), "id", pack->content);
    json_each(id, json_get(set, "nations")) {
        assert(b->nations_n < NATIONS_MAX); /* content.c */
        const struct json *n = json_find(json_get(content, "nations"), "id", json_str(id, ""));
        scene_word(b->nation[b->nations_n], sizeof b->nation[0], json_str(id, ""));
        scene_word(b->name[b->nations_n], sizeof b->name[0], json_str(json_get(n, "name"), json_str(id, "")));
        b->nations_n++;
    }
    if (!b->nations_n)
        b->nations_n = 1; /* one without a name, to which everything belongs */
    for (unsigned type = 0; type < pack->types_n; type++) {
        const struct json *u = json_find(json_get(content, "units"), "id", pack->types[type].id);
        int nation = nation_find(b, json_str(json_get(u, "nation"), "-"));
        b->type_nation[type] = nation < 0 ? (uint8_t)NO_NATION : (uint8_t)nation;
        for (int i = 0; i < b->nations_n; i++)
            if (nation < 0 || nation == i)
                b->types[i] |= UINT64_C(1) << type;
    }
    json_each(c, json_get(content, "cards")) {
        int card = prevail_card_find(pack, json_int(json_get(c, "id"), -1));
        const struct json *list = json_get(c, "nations");
        for (int i = 0; card >= 0 && i < b->nations_n; i++) {
            bool own = !list || !list->count;
            json_each(n, list)
                own |= json_is(n, b->nation[i]);
            if (own)
                b->cards[i] |= card_bit((unsigned)card);
        }
    }
}

static void allowed_read(struct prevail_pack *pack, unsigned seat, const struct json *army, struct errors *errors)
{
    struct prevail_build *b = &pack->extra.build;
    const struct json *list = json_get(army, "nations");
    json_each(n, list) {
        int nation = nation_find(b, json_str(n, ""));
        if (nation < 0)
            errors_add(errors, n, G(75), "the content %s has no nation \"%s\"", pack->content, json_str(n, ""));
        else
            b->allowed[seat] |= (uint8_t)(1u << nation);
    }
    if (!list)
        b->allowed[seat] = (uint8_t)((1u << b->nations_n) - 1);
}

/* ---- what can be built ------------------------------------------------------------------------------------------- */

/* Every nation that a side may choose has the cards for a hand, and units for an army within the limits. */
static void possible_check(const struct prevail_pack *pack, unsigned seat, const struct json *at, struct errors *errors)
{
    const struct prevail_build *b = &pack->extra.build;
    static const uint8_t nothing[TYPES_MAX];
    for (unsigned i = 0; i < b->nations_n; i++) {
        int cards[5] = {0};
        struct prevail_draft d = {.nations = 1u << i};
        if (!(b->allowed[seat] >> i & 1))
            continue;
        bit_each(card, &b->cards[i], 1)
            cards[pack->cards[card].initiative]++;
        for (int k = 1; k <= 4; k++)
            if (cards[k] < pack->limits.cards)
                errors_add(errors, at, G(74), "%s has %d cards of initiative %d, a hand needs %d", b->nation[i],
                           cards[k], k, pack->limits.cards);
        if (!prevail_draft_open(pack, nothing, &d))
            errors_add(errors, at, G(74), "no army of %s within the limits has rout penalties of %d", b->nation[i],
                       pack->limits.penalty);
    }
}

static void room_check(const struct prevail_pack *pack, unsigned seat, const struct json *at, struct errors *errors)
{
    int room = prevail_deploy_room(pack, seat), least = 255;
    for (unsigned type = 0; type < pack->types_n; type++)
        least = pack->types[type].cost < least ? pack->types[type].cost : least;
    room = room < ARMY_MAX ? room : ARMY_MAX;
    if (least == 0 || pack->limits.cost / least > room)
        errors_add(errors, at, G(74), "%s could build more units than find room (%d): the cheapest costs %d of %d",
                   prevail_side_names[seat], room, least, pack->limits.cost);
}

/* ---- every army -------------------------------------------------------------------------------------------------- */

/* G75, where armies are built. */
static void nations_check(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                          const int count[TYPES_MAX], const struct json *at, struct errors *errors)
{
    const struct prevail_build *b = &pack->extra.build;
    uint64_t types = 0;
    unsigned nations = 0;
    for (unsigned type = 0; type < pack->types_n; type++)
        types |= (uint64_t)(count[type] > 0) << type;
    for (unsigned i = 0; i < b->nations_n; i++)
        if (!(types & ~b->types[i]) && !(s->cards[seat].hand & ~b->cards[i]))
            nations |= 1u << i;
    if (b->on && !nations)
        errors_add(errors, at, G(75), "the army of %s has units or cards of two nations", prevail_side_names[seat]);
}

void prevail_army_check(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                        const struct json *at, struct errors *errors)
{
    const char *name = prevail_side_names[seat];
    int count[TYPES_MAX] = {0}, cost = 0, penalty = 0, types = 0, initiatives[5] = {0};
    for (int t = 0; t < pack->types_n; t++)
        count[t] = s->reserve[seat][t];
    for (unsigned i = 0; i < s->n[seat]; i++)
        count[s->units[seat][i].type]++;
    for (int t = 0; t < pack->types_n; t++) {
        cost += count[t] * pack->types[t].cost;
        penalty += count[t] * pack->types[t].penalty;
        types += count[t] > 0;
        if (count[t] > pack->types[t].limit) /* R42 */
            errors_add(errors, at, G(3), "%s has %d units of %s, at most %d are allowed", name, count[t],
                       pack->types[t].id, pack->types[t].limit);
    }
    nations_check(pack, s, seat, count, at, errors);
    if (!pack->limits.cards)
        return;                   /* a board for tests has no other limits */
    if (cost > pack->limits.cost) /* R41 */
        errors_add(errors, at, G(3), "the army of %s costs %d, at most %d is allowed", name, cost, pack->limits.cost);
    if (types > pack->limits.types)
        errors_add(errors, at, G(3), "%s has %d unit types, at most %d are allowed", name, types, pack->limits.types);
    if (penalty < pack->limits.penalty)
        errors_add(errors, at, G(3), "the rout penalties of %s sum to %d, at least %d is wanted", name, penalty,
                   pack->limits.penalty);
    bit_each(card, &s->cards[seat].hand, 1)
        initiatives[pack->cards[card].initiative]++;
    for (int i = 1; i <= 4; i++)
        if (initiatives[i] != pack->limits.cards)
            errors_add(errors, at, G(3), "the hand of %s has %d cards of initiative %d, exactly %d are wanted", name,
                       initiatives[i], i, pack->limits.cards);
}

/* Free deployment keeps to the zone (G2); a scenario's own places keep to the owner's half of the board (R43). */
void prevail_places_check(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                          const struct json *at, struct errors *errors)
{
    const char *name = prevail_side_names[seat];
    char space[8];
    for (unsigned i = 0; i < s->n[seat]; i++) {
        const struct prevail_unit *u = &s->units[seat][i];
        int row = pack->board.row[u->at], from_edge = seat == WHITE ? row : pack->board.rows - 1 - row;
        bool zone = bit_has(pack->zone[seat], u->at), half = 2 * from_edge < pack->board.rows;
        square_say(&pack->board, u->at, space);
        if (ground_on(pack, u->at)->bars >> u->type & 1) /* G69 */
            errors_add(errors, at, G(69), "%s of %s stands on %s, but may not enter %s", pack->types[u->type].id, name,
                       space, ground_on(pack, u->at)->name);
        else if ((pack->free_deploy || pack->extra.own_zones) && !zone)
            errors_add(errors, at, G(2), "%s of %s stands on %s, outside its deployment zone", pack->types[u->type].id,
                       name, space);
        else if (!half && !pack->extra.own_zones)
            errors_add(errors, at, R(43), "%s of %s stands on %s, not on its own side of the board",
                       pack->types[u->type].id, name, space);
    }
    int units = s->n[seat], room = prevail_deploy_room(pack, seat);
    for (unsigned type = 0; type < pack->types_n; type++)
        units += s->reserve[seat][type];
    if (units > ARMY_MAX || (pack->free_deploy && units > room))
        errors_add(errors, at, G(2), "%d units do not fit into the zone of %s: it has room for %d", units, name,
                   room < ARMY_MAX ? room : (int)ARMY_MAX);
    unsigned commander = s->commander[seat];
    if (commander == SQUARE_NONE || bit_has(pack->zone[seat], commander))
        return;
    square_say(&pack->board, commander, space);
    if (bit_has(pack->extra.closed, commander))
        errors_add(errors, at, G(69), "the commander of %s stands on %s, which nobody may enter", name, space);
    else if (pack->free_deploy || pack->extra.own_zones)
        errors_add(errors, at, G(2), "the commander of %s stands on %s, outside the deployment zone", name, space);
}

/* ---- ready-made armies ------------------------------------------------------------------------------------------- */

/* Held against the limits as every army is; each mistake at the army. */
static void ready_check(const struct prevail_pack *pack, const struct prevail_ready *r, const struct json *j,
                        struct errors *errors)
{
    struct prevail_state s = {0};
    memcpy(s.reserve[WHITE], r->units, sizeof r->units);
    s.cards[WHITE].hand = r->cards;
    prevail_army_check(pack, &s, WHITE, j, errors);
    for (unsigned type = 0; type < pack->types_n; type++)
        if (r->units[type] && !prevail_kept_by(pack, r->cards, type))
            errors_add(errors, j, R(200), "no card of the army preserves %s", pack->types[type].id);
}

static void ready_read(struct prevail_pack *pack, const struct json *j, struct errors *errors)
{
    struct prevail_build *b = &pack->extra.build;
    int nation = nation_find(b, json_str(json_get(j, "nation"), ""));
    if (nation < 0 || !json_is(json_get(j, "board"), pack->board_name))
        return; /* of another nation or size */
    if (b->ready_n == READY_MAX) {
        errors_add(errors, j, G(74), "more than %d ready-made armies for one battle", READY_MAX);
        return;
    }
    struct prevail_ready *r = &b->ready[b->ready_n++];
    r->nation = (uint8_t)nation;
    scene_word(r->id, sizeof r->id, json_str(json_get(j, "id"), ""));
    scene_word(r->name, sizeof r->name, json_str(json_get(j, "name"), r->id));
    scene_word(r->about, sizeof r->about, json_str(json_get(j, "about"), ""));
    json_each(u, json_get(j, "units")) {
        int type = prevail_type_find(pack, u->key);
        if (type < 0)
            errors_add(errors, u, R(14), "the content %s has no unit type \"%s\"", pack->content, u->key);
        else
            r->units[type] = (uint8_t)json_int(u, 0);
    }
    json_each(c, json_get(j, "cards")) {
        int card = prevail_card_find(pack, json_int(c, -1));
        if (card < 0)
            errors_add(errors, c, R(19), "the content %s has no such card", pack->content);
        else
            r->cards |= card_bit((unsigned)card);
    }
    ready_check(pack, r, j, errors);
}

void prevail_build_read(struct prevail_pack *pack, const struct json *content, const struct json *scenario,
                        struct errors *errors)
{
    struct prevail_build *b = &pack->extra.build;
    b->on = 1;
    if (!pack->limits.cards || pack->limits.penalty > NEED_MAX) {
        errors_add(errors, scenario, G(74), "armies are built only for a board with limits, rout penalties up to %d",
                   NEED_MAX);
        return;
    }
    nations_read(pack, content);
    for (unsigned seat = 0; seat < SIDES; seat++) {
        const struct json *army = json_get(json_get(scenario, "armies"), prevail_side_names[seat]);
        allowed_read(pack, seat, army, errors);
        possible_check(pack, seat, army ? army : scenario, errors);
        room_check(pack, seat, army ? army : scenario, errors);
    }
    json_each(j, json_get(content, "armies"))
        ready_read(pack, j, errors);
}
