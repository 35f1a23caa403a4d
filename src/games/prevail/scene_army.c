/* scene_army.c: the price list and the gauges while armies are built (G74), the units left while they are deployed, and
 * what a type of unit is. */
#include "subjects.h"

#include "engine/inspect.h"
#include "engine/refusals.h"
#include "engine/scene.h"
#include "engine/text.h"

#include <stdio.h>
#include <string.h>

/* ---- a type of unit ---------------------------------------------------------------------------------------------- */

static const char *nation_of(const struct prevail_pack *pack, unsigned type)
{
    const struct prevail_build *b = &pack->extra.build;
    unsigned nation = b->on ? b->type_nation[type] : (unsigned)NO_NATION;
    return nation < b->nations_n && b->name[nation][0] ? b->name[nation] : "Everyone";
}

static void type_facts(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned type,
                       struct scene_make *make)
{
    const struct prevail_type *t = &pack->types[type];
    for (int i = 0; i < STATS; i++)
        scene_put_make_fact(make, prevail_stat_names[i], prevail_stat_titles[i], t->stat[i]);
    scene_put_make_fact(make, "penalty", "Cards if lost", t->penalty);
    if (s->cards[seat].hand != HAND_UNKNOWN)
        scene_put_make_fact(make, "preserved", "Cards that preserve it",
                            prevail_kept_by(pack, s->cards[seat].hand, type));
}

static struct scene_make *put_type(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                                   unsigned type, struct scene *out)
{
    const struct prevail_type *t = &pack->types[type];
    struct scene_make *make = scene_make(out);
    make->id = (uint16_t)type;
    scene_word(make->kind, sizeof make->kind, t->id);
    scene_word(make->name, sizeof make->name, t->name);
    scene_word(make->group, sizeof make->group, nation_of(pack, type));
    scene_word(make->cost[0].art, sizeof make->cost[0].art, "cost");
    make->cost[0].value = t->cost;
    type_facts(pack, s, seat, type, make);
    return make;
}

/* ---- while it is built ------------------------------------------------------------------------------------------- */

static void draw_price(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned type,
                       struct scene *out)
{
    struct scene_make *make = put_type(pack, s, seat, type, out);
    struct reason why;
    make->have = s->reserve[seat][type];
    make->limit = pack->types[type].limit;
    make->state = MAKE_CAN;
    if (!build_open(s, seat) || prevail_check(pack, s, seat, action_make(VERB_ADD, type, 0, 0, 0), &why))
        return;
    struct text text = text_fixed(make->why, sizeof make->why);
    make->state = MAKE_NOT;
    make->rule = why.rule;
    reason_sentence(&game_prevail, pack, &why, &text);
}

static void draw_ready(const struct prevail_pack *pack, unsigned army, struct scene *out)
{
    const struct prevail_ready *r = &pack->extra.build.ready[army];
    struct scene_make *make = scene_make(out);
    make->id = prevail_army_id(army);
    make->state = MAKE_CAN;
    scene_word(make->kind, sizeof make->kind, r->id);
    scene_word(make->name, sizeof make->name, r->name);
    scene_word(make->group, sizeof make->group, "Ready-made armies");
    scene_word(make->ready, sizeof make->ready, pack->extra.build.name[r->nation]);
    scene_word(make->why, sizeof make->why, r->about);
    for (unsigned type = 0; type < pack->types_n; type++)
        if (r->units[type])
            scene_put_make_fact(make, "unit", pack->types[type].id, r->units[type]);
}

static void draw_gauges(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                        const struct prevail_draft *d, struct scene *out)
{
    scene_put_track(out, seat, "cost", "Cost", d->cost, pack->limits.cost);
    scene_put_track(out, seat, "types", "Unit types", d->types, pack->limits.types);
    scene_put_track(out, seat, "penalty", "Cards at stake", d->penalty, pack->limits.penalty);
    scene_put_track(out, seat, "units", "Units", d->units, 0);
    scene_put_track(out, seat, "hand", "Cards", s->cards[seat].hand_n, 4 * pack->limits.cards);
    for (int i = 1; i <= 4; i++) {
        char id[16], name[24];
        scene_format(id, sizeof id, "initiative-%d", i);
        scene_format(name, sizeof name, "Initiative %d", i);
        scene_put_track(out, seat, id, name, d->cards[i], pack->limits.cards);
    }
    scene_put_track(out, seat, "changes", "Changes", s->changes[seat], CHANGES_MAX);
}

/* R197, R203: a type that no card preserves is lost with the first rally. A warning, never a refusal. */
static void draw_warning(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                         struct scene *out)
{
    struct text text = text_fixed(out->question.also, sizeof out->question.also);
    int cards = 0;
    if (pack->preset == PLAYTEST)
        return; /* G17 P counts slots */
    for (unsigned type = 0; type < pack->types_n; type++)
        if (s->reserve[seat][type] && !prevail_kept_by(pack, s->cards[seat].hand, type)) {
            text_format(&text, "%s%s", text.n ? ", " : "No card preserves ", pack->types[type].name);
            cards += s->reserve[seat][type] * pack->types[type].penalty;
        }
    if (text.n)
        text_put(&text, ": lost at your first rally");
    if (cards)
        text_format(&text, ", with %d card%s", cards, cards == 1 ? "" : "s");
    if (text.n)
        text_char(&text, '.');
}

static void draw_build(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, struct scene *out)
{
    const struct prevail_build *b = &pack->extra.build;
    struct prevail_draft d;
    uint64_t types = 0;
    prevail_draft_make(pack, s, seat, &d);
    for (unsigned i = 0; i < b->nations_n; i++)
        types |= b->allowed[seat] >> i & 1 ? b->types[i] : 0;
    bit_each(type, &types, 1)
        draw_price(pack, s, seat, type, out);
    for (unsigned army = 0; army < b->ready_n; army++)
        if (b->allowed[seat] >> b->ready[army].nation & 1)
            draw_ready(pack, army, out);
    draw_gauges(pack, s, seat, &d, out);
    if (build_open(s, seat))
        draw_warning(pack, s, seat, out);
}

/* G2: what is left to place stays in sight. */
static void draw_reserve(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                         struct scene *out)
{
    for (unsigned type = 0; type < pack->types_n; type++) {
        if (!s->reserve[seat][type])
            continue;
        struct scene_make *make = put_type(pack, s, seat, type, out);
        make->state = MAKE_HAVE;
        make->have = make->limit = s->reserve[seat][type];
        scene_word(make->ready, sizeof make->ready, type == prevail_deploy_due(pack, s, seat) ? "now" : "later");
    }
}

void prevail_scene_army(const struct prevail_pack *pack, const struct prevail_state *s, unsigned looker,
                        struct scene *out)
{
    if (s->step == STEP_BUILD && looker < SIDES)
        draw_build(pack, s, looker, out);
    else if (s->step == STEP_DEPLOY && s->active < SIDES)
        draw_reserve(pack, s, s->active, out);
}

/* ---- what is this? ----------------------------------------------------------------------------------------------- */

static void inspect_kept(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned type,
                         struct inspect *out)
{
    char names[140] = "";
    struct text text = text_fixed(names, sizeof names);
    for (unsigned card = 0; card < pack->cards_n; card++)
        if (pack->cards[card].preserves >> type & 1)
            text_format(&text, "%s%s", text.n ? ", " : "", pack->cards[card].name);
    inspect_note(out, R(197), "Preserved by %s.", names[0] ? names : "no card");
    if (seat < SIDES && s->cards[seat].hand != HAND_UNKNOWN)
        inspect_figure(out, "Cards of yours that preserve it", prevail_kept_by(pack, s->cards[seat].hand, type),
                       prevail_kept_by(pack, s->cards[seat].hand, type), "", R(197));
}

bool prevail_inspect_type(const struct prevail_pack *pack, const struct prevail_state *s, unsigned looker,
                          unsigned type, struct inspect *out)
{
    if (type >= pack->types_n)
        return false;
    const struct prevail_type *t = &pack->types[type];
    struct text about = text_fixed(out->about, sizeof out->about);
    scene_word(out->kind, sizeof out->kind, t->id);
    scene_word(out->name, sizeof out->name, t->name);
    text_format(&about, "A unit of %s", nation_of(pack, type));
    for (int i = 0, n = 0; i < pack->traits_n; i++)
        if (t->traits >> i & 1)
            text_format(&about, "%s%s", n++ ? ", " : ": ", pack->traits[i]);
    text_char(&about, '.');
    inspect_figure(out, "Cost", t->cost, t->cost, "", R(41));
    inspect_figure(out, "At most", t->limit, t->limit, "", R(42));
    for (int i = 0; i < STATS; i++)
        if (i >= RETREAT && !t->stat[i])
            inspect_words(out, prevail_stat_titles[i], "never", G(47));
        else
            inspect_figure(out, prevail_stat_titles[i], t->stat[i], t->stat[i], "", i >= RETREAT ? R(135) : R(13));
    inspect_figure(out, "Cards if lost", t->penalty, t->penalty, "", R(18));
    inspect_kept(pack, s, looker, type, out);
    return true;
}
