/* pack_factions.c: factions (G67): who plays which, what each has, and whether each can be played at all. */
#include "trts.h"

#include "engine/scene.h"

enum { FACTIONS_MAX = 32 }; /* as content.c says */

static bool names(const struct json *list, const char *id)
{
    json_each(name, list)
        if (json_is(name, id))
            return true;
    return false;
}

static const char *id_of(const struct json *j) { return json_str(json_get(j, "id"), ""); }

/* NULL: content without factions; then everybody has what is nobody's own. */
static bool has(const struct json *faction, const struct json *thing)
{
    const struct json *of = json_get(thing, "of");
    if (of && of->count && !(faction && names(of, id_of(faction))))
        return false;
    return !names(json_get(faction, "without"), id_of(thing));
}

uint8_t trts_barred(const struct trts_pack *pack, const struct trts_factions *f, const struct json *thing)
{
    uint8_t out = 0;
    each_seat(seat, pack)
        out |= has(f->of[seat], thing) ? 0 : (uint8_t)(1u << seat);
    return out;
}

/* The scenario's, and over them the switches'. */
void trts_choose_factions(struct trts_pack *pack, const struct json *content, const struct json *scenario,
                          const uint16_t *chosen, uint64_t said, struct trts_factions *out, struct errors *e)
{
    const struct json *all = json_get(content, "factions"), *given = json_get(scenario, "factions");
    memset(out, 0, sizeof *out);
    if (given && given->count > (int)pack->head.seats)
        errors_add(e, given, RULE('G', 67), "%d factions for %d players", given->count, pack->head.seats);
    each_seat(seat, pack) { /* a switch for somebody who does not play means nothing */
        bool switched = said >> seat & 1;
        const struct json *named = json_at(given, (int)seat);
        const struct json *faction =
            named && !switched ? json_find(all, "id", json_str(named, "")) : json_at(all, chosen[seat]);
        out->of[seat] = faction;
        pack->table.named |= faction && (named || chosen[seat]);
        scene_word(pack->table.faction[seat], sizeof pack->table.faction[seat], id_of(faction));
        scene_word(pack->table.called[seat], sizeof pack->table.called[seat], json_str(json_get(faction, "name"), ""));
    }
}

/* ---- can each be played? ------------------------------------------------------------------- */

/* One faction of the content, and which of its buildings can come to stand. */
struct reached {
    const struct json *content, *faction;
    uint64_t stands; /* by place in the list of buildings */
};

static bool stands(const struct reached *r, const char *building)
{
    uint64_t bit = 1;
    json_each(j, json_get(r->content, "buildings")) {
        if (json_is(json_get(j, "id"), building))
            return r->stands & bit;
        bit <<= 1;
    }
    return false;
}

static bool all_stand(const struct reached *r, const struct json *list)
{
    json_each(name, list)
        if (!stands(r, json_str(name, "")))
            return false;
    return true;
}

static bool any_stands(const struct reached *r, const struct json *list)
{
    json_each(name, list)
        if (stands(r, json_str(name, "")))
            return true;
    return false;
}

static const char *begins_with(const struct reached *r, const char *what)
{
    return json_str(json_get(json_get(r->content, "start"), what), "");
}

static void reach(struct reached *r)
{
    const char *base = begins_with(r, "building");
    for (bool again = true; again;) {
        uint64_t bit = 1;
        again = false;
        json_each(j, json_get(r->content, "buildings")) {
            bool can = json_is(json_get(j, "id"), base) || all_stand(r, json_get(j, "needs"));
            if (!(r->stands & bit) && has(r->faction, j) && can) {
                r->stands |= bit;
                again = true;
            }
            bit <<= 1;
        }
    }
}

static bool is_summoned(const struct reached *r, const char *unit)
{
    json_each(spell, json_get(r->content, "spells")) {
        if (!json_is(json_get(spell, "unit"), unit))
            continue;
        json_each(caster, json_get(r->content, "units"))
            if (has(r->faction, caster) && names(json_get(caster, "spells"), id_of(spell)))
                return true;
    }
    return false;
}

enum thing_kind { A_UNIT, A_BUILDING, AN_ITEM };

static bool can_come(const struct reached *r, const struct json *thing, enum thing_kind kind)
{
    if (kind == A_BUILDING)
        return stands(r, id_of(thing));
    bool made = any_stands(r, json_get(thing, "at")) || (kind == A_UNIT && is_summoned(r, id_of(thing)));
    return made && all_stand(r, json_get(thing, "needs"));
}

/* Each thing once, with the factions that lack what it takes. */
static void check_thing(const struct reached *all, int n, const struct json *thing, enum thing_kind kind,
                        struct errors *e)
{
    static const char *const none[] = {"nothing can make %s", "%s can never be built: what it needs needs it in turn",
                                       "nothing can make \"%s\""};
    char who[96] = "";
    struct text words = text_fixed(who, sizeof who);
    int having = 0, failing = 0;
    for (int i = 0; i < n; i++) {
        if (!has(all[i].faction, thing))
            continue;
        having++;
        if (can_come(&all[i], thing, kind))
            continue;
        failing++;
        text_format(&words, "%s%s", words.n ? ", " : "", id_of(all[i].faction));
    }
    const struct json *at = kind == A_BUILDING ? json_get(thing, "needs") : thing;
    if (failing && failing == having)
        errors_add(e, at, RULE('G', 59), none[kind], id_of(thing));
    else if (failing)
        errors_add(e, at, RULE('G', 67), "%s has %s, but not what it takes to make it", who, id_of(thing));
}

/* A unit or building of the content that is the faction's and has this special; NULL: it is not. */
static bool is_own(const struct reached *r, const char *list, const char *id, const char *special)
{
    const struct json *found = json_find(json_get(r->content, list), "id", id);
    return found && has(r->faction, found) && names(json_get(found, "special"), special);
}

static void check_beginning(const struct reached *r, struct errors *e)
{
    const char *worker = begins_with(r, "unit"), *base = begins_with(r, "building");
    const char *id = r->faction ? id_of(r->faction) : "the common faction";
    bool trains = false;
    if (!is_own(r, "units", worker, "worker"))
        errors_add(e, r->faction, RULE('G', 67), "%s begins with %s, which is no Worker that it has", id, worker);
    if (!is_own(r, "buildings", base, "income"))
        errors_add(e, r->faction, RULE('G', 67), "%s begins with %s, which is no building for income that it has", id,
                   base);
    json_each(unit, json_get(r->content, "units"))
        trains |= is_own(r, "units", id_of(unit), "worker") && can_come(r, unit, A_UNIT);
    if (!trains)
        errors_add(e, r->faction, RULE('G', 67),
                   "%s has no Worker that it can train: it could neither gather nor build", id);
}

/* What its casters cast, it can learn to cast. */
static void check_spells(const struct reached *r, struct errors *e)
{
    json_each(unit, json_get(r->content, "units"))
        json_each(name, has(r->faction, unit) ? json_get(unit, "spells") : NULL) {
            const struct json *spell = json_find(json_get(r->content, "spells"), "id", json_str(name, ""));
            const char *needs = json_str(json_get(spell, "needs"), "");
            const struct json *item = json_find(json_get(r->content, "upgrades"), "id", needs);
            if (item && !has(r->faction, item))
                errors_add(e, name, RULE('G', 67), "%s has %s, but not %s for its spell", id_of(r->faction),
                           id_of(unit), needs);
        }
}

void trts_check_factions(const struct json *content, struct errors *e)
{
    static const char *const lists[] = {"units", "buildings", "upgrades"};
    struct reached all[FACTIONS_MAX] = {{0}};
    const struct json *factions = json_get(content, "factions");
    int n = 0;
    json_each(faction, factions)
        all[n++] = (struct reached){.content = content, .faction = faction};
    if (!n)
        all[n++] = (struct reached){.content = content};
    for (int i = 0; i < n; i++) {
        reach(&all[i]);
        if (all[i].faction)
            check_beginning(&all[i], e);
        check_spells(&all[i], e);
    }
    for (int kind = A_UNIT; kind <= AN_ITEM; kind++)
        json_each(thing, json_get(content, lists[kind]))
            check_thing(all, n, thing, (enum thing_kind)kind, e);
}
