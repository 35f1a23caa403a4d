/* scene_cards.c: cards for people: all that one does in sentences, and as rows of facts to be drawn with symbols. */
#include "subjects.h"

#include "engine/scene.h"
#include "engine/text.h"

const char *const prevail_stat_titles[PRINTED + 1] = {"Attack",  "Range", "Speed",   "Flexibility", "Retreat",
                                                      "Reverse", "Rout",  "Defense", NULL};

/* Defense is laid on the three thresholds (G45): then it alone is said. */
static bool is_said(const struct prevail_effect *e, int stat)
{
    bool laid = stat >= RETREAT && stat <= ROUT && e->mods[DEFENSE];
    return e->mods[stat] && !laid;
}

/* "Velites, Equites and African Elephants": a list with its last word. */
static void put_types(const struct prevail_pack *pack, uint64_t types, const char *last, struct text *out)
{
    int left = bit_count(types);
    bit_each(type, &types, 1) {
        assert(type < pack->types_n);
        text_put(out, pack->types[type].name);
        left--;
        if (left)
            text_put(out, left == 1 ? last : ", ");
    }
}

/* Whom an effect is for: "mounted units", "Equites", "formation Manipular Legion or Alae Socii". */
static void put_whom(const struct prevail_pack *pack, const struct prevail_effect *e, const char *noun,
                     struct text *out)
{
    for (int i = 0; i < pack->traits_n; i++)
        if (e->traits >> i & 1)
            text_format(out, "%s ", pack->traits[i]);
    if (e->types)
        put_types(pack, e->types, " or ", out);
    else
        text_put(out, noun);
}

static void put_spaces(unsigned n, struct text *out) { text_format(out, "%u space%s", n, n == 1 ? "" : "s"); }

void prevail_put_mods(const struct prevail_effect *e, struct text *out)
{
    const char *before = "";
    for (int i = 0; i < PRINTED; i++)
        if (is_said(e, i)) {
            text_format(out, "%s%s %+d", before, prevail_stat_titles[i], e->mods[i]);
            before = ", ";
        }
}

void prevail_put_command(const struct prevail_pack *pack, const struct prevail_card *c, struct text *out)
{
    const struct prevail_effect *e = &c->command;
    bool limited = e->traits || e->types;
    text_put(out, c->ranged ? "Shoot with " : "Move ");
    text_format(out, "%s%d ", c->number > 1 ? "up to " : "", c->number);
    if (c->lines) {
        text_put(out, c->number == 1 ? "line" : "lines");
        if (limited) {
            text_put(out, " of ");
            put_whom(pack, e, "units", out);
        }
    } else
        put_whom(pack, e, c->number == 1 ? "unit" : "units", out);
    if (e->range == NO_RANGE)
        return;
    text_put(out, c->lines ? ", begun within " : " within ");
    put_spaces(e->range, out);
    text_put(out, " of the commander");
}

void prevail_put_round(const struct prevail_pack *pack, const struct prevail_card *c, struct text *out)
{
    put_whom(pack, &c->round, "units", out);
    if (c->round.range != NO_RANGE) {
        text_put(out, " within ");
        put_spaces(c->round.range, out);
        text_put(out, " of the commander");
    }
    text_put(out, ": ");
    prevail_put_mods(&c->round, out);
}

void prevail_put_commit(const struct prevail_card *c, struct text *out)
{
    const char *before = "";
    for (int i = 0; i < PRINTED; i++)
        if (c->commit >> i & 1) {
            text_format(out, "%s%s +1", before, prevail_stat_titles[i]);
            before = ", ";
        }
    if (!c->commit)
        text_put(out, "nothing");
}

/* Whom the card keeps in the field after a rally: exact types (R197), P: a number of units (G17). */
void prevail_put_keeps(const struct prevail_pack *pack, const struct prevail_card *c, struct text *out)
{
    uint64_t all = (UINT64_C(1) << pack->types_n) - 1;
    if (pack->preset == RULEBOOK) {
        put_types(pack, c->preserves, " and ", out);
        if (!c->preserves)
            text_put(out, "nobody");
        return;
    }
    text_format(out, "%d unit%s", c->slots, c->slots == 1 ? "" : "s");
    if (c->slots && c->slot_fits != all) {
        text_put(out, " of ");
        put_types(pack, c->slot_fits, " or ", out);
    }
}

void prevail_put_card(const struct prevail_pack *pack, const struct prevail_card *c, struct text *out)
{
    prevail_put_command(pack, c, out);
    if (c->command.any) {
        text_put(out, ": ");
        prevail_put_mods(&c->command, out);
    }
    if (c->round.any) {
        text_put(out, ". This round ");
        prevail_put_round(pack, c, out);
    }
    text_put(out, ". Committed: ");
    prevail_put_commit(c, out);
    text_put(out, pack->preset == RULEBOOK ? ". Preserves " : ". Covers ");
    prevail_put_keeps(pack, c, out);
    text_char(out, '.');
}

/* ---- facts ----------------------------------------------------------------------------------------------------- */

/* The codes of types, by which their drawings are found. */
static void put_codes(const struct prevail_pack *pack, const struct prevail_effect *e, struct text *out)
{
    for (int i = 0; i < pack->traits_n; i++)
        if (e->traits >> i & 1)
            text_format(out, "%s%s", out->n ? " " : "", pack->traits[i]);
    bit_each(type, &e->types, 1)
        text_format(out, "%s%s", out->n ? " " : "", pack->types[type].code);
}

static void fact_whom(const struct prevail_pack *pack, const struct prevail_effect *e, struct scene_card *card)
{
    char label[32] = "";
    struct text text = text_fixed(label, sizeof label);
    put_codes(pack, e, &text);
    if (label[0])
        scene_put_fact(card, "who", label, SCENE_WORDS);
}

static void fact_mods(const struct prevail_effect *e, const char *show, struct scene_card *card)
{
    for (int i = 0; i < PRINTED; i++)
        if (is_said(e, i))
            scene_put_fact(card, show, prevail_stat_names[i], e->mods[i]);
}

static void put_facts(const struct prevail_pack *pack, const struct prevail_card *c, struct scene_card *card)
{
    char keeps[32] = "";
    struct text text = text_fixed(keeps, sizeof keeps);
    scene_put_fact(card, "initiative", "", c->initiative);
    scene_put_fact(card, c->ranged ? "shoot" : "move", c->lines ? "lines" : "units", c->number);
    fact_whom(pack, &c->command, card);
    if (c->command.range != NO_RANGE)
        scene_put_fact(card, "within", "", c->command.range);
    for (int i = 0; i < PRINTED; i++)
        if (c->commit >> i & 1)
            scene_put_fact(card, "commits", prevail_stat_names[i], 1);
    put_codes(pack, &(struct prevail_effect){.types = pack->preset == RULEBOOK ? c->preserves : c->slot_fits}, &text);
    if (pack->preset == RULEBOOK)
        scene_put_fact(card, "preserves", keeps, SCENE_WORDS);
    else
        scene_put_fact(card, "covers", keeps, c->slots);
    if (c->round.any)
        scene_put_fact(card, "effect within", "", c->round.range == NO_RANGE ? SCENE_WORDS : c->round.range);
    fact_mods(&c->round, "effect", card);
    fact_mods(&c->command, "ordered", card);
}

/* ---- the zones -------------------------------------------------------------------------------------------------- */

static void draw_card(const struct prevail_pack *pack, unsigned seat, unsigned card, const char *zone,
                      struct scene *out)
{
    struct scene_card *c = scene_card(out);
    const struct prevail_card *known = &pack->cards[card];
    assert(card < pack->cards_n);
    c->id = prevail_card_id(seat, card);
    c->seat = (uint8_t)seat;
    c->count = 1;
    scene_word(c->zone, sizeof c->zone, zone);
    scene_format(c->code, sizeof c->code, "%d", known->id);
    scene_format(c->kind, sizeof c->kind, "%d", known->id);
    scene_format(c->group, sizeof c->group, "initiative %d", known->initiative);
    scene_word(c->name, sizeof c->name, known->name);
    struct text text = text_fixed(c->text, sizeof c->text);
    prevail_put_card(pack, known, &text);
    put_facts(pack, known, c);
}

static void draw_back(unsigned seat, unsigned count, const char *zone, struct scene *out)
{
    struct scene_card *c = scene_card(out);
    c->id = prevail_card_id(seat, CARDS_MAX - 1);
    c->seat = (uint8_t)seat;
    c->count = (uint8_t)count;
    c->marks = MARK_HIDDEN;
    scene_word(c->zone, sizeof c->zone, zone);
    scene_word(c->code, sizeof c->code, "?");
    scene_word(c->name, sizeof c->name, "face down");
}

/* G74: cards that the army may have and has not. */
static void draw_offer(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, struct scene *out)
{
    const struct prevail_build *b = &pack->extra.build;
    uint64_t all = 0;
    struct prevail_draft d;
    prevail_draft_make(pack, s, seat, &d);
    for (unsigned i = 0; i < b->nations_n; i++)
        all |= d.nations >> i & 1 ? b->cards[i] & ~s->cards[seat].hand : 0;
    bit_each(card, &all, 1)
        draw_card(pack, seat, card, "offer", out);
}

void prevail_scene_cards(const struct prevail_pack *pack, const struct prevail_state *s, unsigned looker,
                         struct scene *out)
{
    for (unsigned seat = 0; seat < SIDES; seat++) {
        const struct prevail_cards *c = &s->cards[seat];
        const struct {
            const char *name;
            uint64_t set;
        } zones[] = {{"hand", c->hand == HAND_UNKNOWN ? 0 : c->hand},
                     {"known hand", c->hand == HAND_UNKNOWN ? c->known : 0},
                     {"play", c->in_play == NO_CARD ? 0 : card_bit(c->in_play)},
                     {"played", c->played},
                     {"discard", c->discard},
                     {"burnt", c->burnt}};
        if (c->hand == HAND_UNKNOWN && c->hand_n && !army_hidden(s, seat))
            draw_back(seat, c->hand_n, "hand", out);
        if (c->awaiting == UNKNOWN)
            draw_back(seat, 1, "awaiting", out);
        else if (c->awaiting != NO_CARD)
            draw_card(pack, seat, c->awaiting, "awaiting", out);
        for (unsigned z = 0; z < sizeof zones / sizeof *zones; z++)
            bit_each(card, &zones[z].set, 1)
                draw_card(pack, seat, card, zones[z].name, out);
        if (seat == looker && build_open(s, seat))
            draw_offer(pack, s, seat, out);
    }
}
