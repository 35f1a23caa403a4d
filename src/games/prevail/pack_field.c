/* pack_field.c: the field of a battle: its ground (G68), its zones (G72), and what wins on it (G73). */
#include "subjects.h"

#include "engine/hash.h"
#include "engine/json.h"
#include "engine/scene.h"

#include <string.h>

/* ---- spaces of a scenario ---------------------------------------------------------------------------------------- */

/* G71: an army keeps its distance from the own edge and from the middle line; the ground stays in the middle. */
unsigned prevail_space_shifted(const struct prevail_pack *pack, const struct square_board *home, unsigned seat,
                               unsigned space)
{
    if (space == SQUARE_NONE)
        return SQUARE_NONE;
    int rows = pack->board.rows - home->rows, cols = pack->board.cols - home->cols;
    int row = home->row[space] + (seat == WHITE ? 0 : seat == BLACK ? rows : rows / 2);
    int col = home->col[space] + cols / 2;
    if (row < 0 || row >= pack->board.rows || col < 0 || col >= pack->board.cols)
        return SQUARE_NONE;
    return (unsigned)(row * pack->board.cols + col);
}

/* A space, or a rectangle written by two of its corners: C-4:D-7. False: it is none of this board. */
static bool area_read(const struct prevail_pack *pack, const struct square_board *home, unsigned seat, const char *word,
                      uint64_t out[SQUARE_WORDS])
{
    char first[12] = "";
    const char *colon = strchr(word, ':');
    size_t n = colon ? (size_t)(colon - word) : strlen(word);
    if (n >= sizeof first)
        return false;
    memcpy(first, word, n);
    unsigned a = square_read(home, first), b = colon ? square_read(home, colon + 1) : a;
    if (a == SQUARE_NONE || b == SQUARE_NONE)
        return false;
    for (unsigned space = 0; space < home->n; space++) {
        bool row = (home->row[space] >= home->row[a]) == (home->row[space] <= home->row[b]) ||
                   home->row[space] == home->row[a] || home->row[space] == home->row[b];
        bool col = (home->col[space] >= home->col[a]) == (home->col[space] <= home->col[b]) ||
                   home->col[space] == home->col[a] || home->col[space] == home->col[b];
        unsigned there = row && col ? prevail_space_shifted(pack, home, seat, space) : (unsigned)SQUARE_NONE;
        if (there != SQUARE_NONE)
            bit_add(out, there);
    }
    return true;
}

static void areas_read(const struct prevail_pack *pack, const struct square_board *home, unsigned seat,
                       const struct json *list, uint64_t out[SQUARE_WORDS], struct errors *errors)
{
    json_each(j, list)
        if (!area_read(pack, home, seat, json_str(j, ""), out))
            errors_add(errors, j, R(1), "\"%s\" is no space of this board, nor a rectangle as in C-4:D-7",
                       json_str(j, ""));
}

/* ---- ground ------------------------------------------------------------------------------------------------------ */

static uint64_t barred_types(const struct prevail_pack *pack, const struct json *traits)
{
    uint64_t set = 0;
    json_each(t, traits)
        for (int i = 0; i < pack->traits_n; i++)
            for (int type = 0; type < pack->types_n && json_is(t, pack->traits[i]); type++)
                if (pack->types[type].traits >> i & 1)
                    set |= UINT64_C(1) << type;
    return set;
}

static void terrain_read(const struct prevail_pack *pack, const struct json *j, struct prevail_terrain *t,
                         struct errors *errors)
{
    scene_word(t->id, sizeof t->id, json_str(json_get(j, "id"), ""));
    scene_word(t->name, sizeof t->name, json_str(json_get(j, "name"), t->id));
    prevail_mods_read(json_get(j, "mods"), t->mods);
    prevail_mods_read(json_get(j, "engager"), t->engager);
    t->speed = (uint8_t)json_int(json_get(j, "speed"), 0);
    t->flexibility = (uint8_t)json_int(json_get(j, "flexibility"), 0);
    t->cover = (uint8_t)json_int(json_get(j, "cover"), 0);
    t->closed = json_get(j, "passable") && json_get(j, "passable")->type == JSON_FALSE;
    t->bars = t->closed ? UINT64_MAX : barred_types(pack, json_get(j, "bars"));
    if (t->mods[SPEED] > 0 || t->engager[SPEED]) /* choices_max rests on SPEED_MAX */
        errors_add(errors, j, R(82), "the ground %s may slow a unit on it, not make it faster", t->id);
}

void prevail_ground_read(struct prevail_pack *pack, const struct json *content, const struct square_board *home,
                         const struct json *ground, struct errors *errors)
{
    struct prevail_extra *x = &pack->extra;
    const struct json *kinds = json_get(content, "terrain");
    if (ground && ground->type != JSON_OBJECT)
        errors_add(errors, ground, G(68), "ground is an object: kinds of terrain, and the spaces of each");
    json_each(list, ground) {
        const struct json *kind = json_find(kinds, "id", list->key);
        if (!kind || list->type != JSON_ARRAY || x->terrains_n == TERRAINS_MAX) {
            errors_add(errors, list, G(68), "there is no terrain \"%s\", or too many kinds of it", list->key);
            continue;
        }
        unsigned at = ++x->terrains_n;
        terrain_read(pack, kind, &x->terrains[at], errors);
        areas_read(pack, home, NO_SIDE, list, x->where[at], errors);
        bit_each(space, x->where[at], pack->board.words) {
            char name[8];
            square_say(&pack->board, space, name);
            if (x->ground[space])
                errors_add(errors, list, G(68), "%s is %s and %s: a space has one kind of ground", name,
                           x->terrains[x->ground[space]].id, x->terrains[at].id);
            x->ground[space] = (uint8_t)at;
            if (x->terrains[at].closed)
                bit_add(x->closed, space);
            pack->rough = 1;
        }
    }
    for (unsigned seat = 0; seat < SIDES; seat++)
        for (unsigned w = 0; w < pack->board.words; w++)
            pack->zone[seat][w] &= ~x->closed[w];
}

/* ---- zones and victory ------------------------------------------------------------------------------------------- */

void prevail_zones_read(struct prevail_pack *pack, const struct square_board *home, const struct json *zones,
                        struct errors *errors)
{
    for (unsigned seat = 0; seat < SIDES; seat++) {
        const struct json *own = json_get(zones, prevail_side_names[seat]);
        uint64_t set[SQUARE_WORDS] = {0};
        if (!own)
            continue;
        pack->extra.own_zones = 1;
        areas_read(pack, home, seat, own, set, errors);
        for (unsigned w = 0; w < SQUARE_WORDS; w++)
            pack->zone[seat][w] = set[w] & ~pack->extra.closed[w];
    }
    for (unsigned w = 0; w < SQUARE_WORDS; w++)
        if (pack->zone[WHITE][w] & pack->zone[BLACK][w]) {
            errors_add(errors, zones, G(72), "the zones of White and Black share a space");
            break;
        }
}

static void goals_read(struct prevail_pack *pack, const struct square_board *home, unsigned seat,
                       const struct json *hold, struct errors *errors)
{
    struct prevail_victory *v = &pack->extra.victory;
    int n = 0;
    if (!hold)
        return;
    areas_read(pack, home, NO_SIDE, json_get(hold, "spaces"), v->goals[seat], errors);
    for (unsigned w = 0; w < SQUARE_WORDS; w++)
        n += bit_count(v->goals[seat][w] & ~pack->extra.closed[w]);
    v->hold[seat] = (uint8_t)json_int(json_get(hold, "number"), 1);
    if (v->hold[seat] > n)
        errors_add(errors, hold, G(73), "%s must hold %d of %d spaces that can be entered: that cannot be won",
                   prevail_side_names[seat], v->hold[seat], n);
    v->any = 1;
}

void prevail_victory_read(struct prevail_pack *pack, const struct square_board *home, const struct json *victory,
                          struct errors *errors)
{
    struct prevail_victory *v = &pack->extra.victory;
    const struct json *last = json_get(victory, "last"), *commander = json_get(victory, "commander");
    if (!victory)
        return;
    for (unsigned seat = 0; seat < SIDES; seat++) {
        goals_read(pack, home, seat, json_get(json_get(victory, "hold"), prevail_side_names[seat]), errors);
        v->losses[seat] = (uint16_t)json_int(json_get(json_get(victory, "losses"), prevail_side_names[seat]), 0);
        v->any |= v->losses[seat] > 0;
    }
    v->last = (uint8_t)(json_is(last, "white") ? WHITE : json_is(last, "black") ? BLACK : NO_SIDE);
    v->commander = commander && commander->type == JSON_TRUE;
    v->any |= last || v->commander;
    if (last && !pack->max_rounds)
        errors_add(errors, last, G(73), "nobody wins after the last round: there is none, max_rounds is 0");
    if (v->commander && !pack->commander_loss)
        errors_add(errors, commander, G(73), "a commander that cannot be caught cannot lose the battle");
}

/* ---- the digest -------------------------------------------------------------------------------------------------- */

static bool set_turned(const struct prevail_pack *pack, const uint64_t *a, const uint64_t *b)
{
    for (unsigned space = 0; space < pack->board.n; space++)
        if (bit_has(a, space) != bit_has(b, prevail_space_turned(pack, space)))
            return false;
    return true;
}

/* Law 16: is the field the same for both sides when it is turned? */
static bool turns(const struct prevail_pack *pack)
{
    const struct prevail_extra *x = &pack->extra;
    const struct prevail_victory *v = &x->victory;
    for (unsigned i = 1; i <= x->terrains_n; i++)
        if (!set_turned(pack, x->where[i], x->where[i]))
            return false;
    return set_turned(pack, pack->zone[WHITE], pack->zone[BLACK]) &&
           set_turned(pack, v->goals[WHITE], v->goals[BLACK]) && v->hold[WHITE] == v->hold[BLACK] &&
           x->build.allowed[WHITE] == x->build.allowed[BLACK] && v->losses[WHITE] == v->losses[BLACK] &&
           (!v->any || v->last == NO_SIDE);
}

/* Each part by itself, and one that is not there adds nothing: a part that comes later leaves the digests of today. */
void prevail_extra_seal(struct prevail_pack *pack)
{
    struct prevail_extra *x = &pack->extra;
    uint64_t digest = 0;
    x->lopsided = !turns(pack);
    for (unsigned i = 1; i <= x->terrains_n; i++) {
        digest ^= hash_bytes(&x->terrains[i], sizeof x->terrains[i], 2 * i);
        digest ^= hash_bytes(x->where[i], sizeof x->where[i], 2 * i + 1);
    }
    const uint8_t flags[] = {x->own_ground, x->own_zones, x->black_first};
    if (flags[0] || flags[1] || flags[2])
        digest ^= hash_bytes(flags, sizeof flags, 100);
    if (x->victory.any)
        digest ^= hash_bytes(&x->victory, sizeof x->victory, 101);
    if (x->build.on)
        digest ^= hash_bytes(&x->build, sizeof x->build, 102);
    pack->digest = (uint32_t)(digest ^ digest >> 32);
    assert(pack->digest || (!x->terrains_n && !x->victory.any && !x->build.on));
}
