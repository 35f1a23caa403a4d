/* say.c: the notation of section 6, written: names, actions, draws, events. */
#include "trts.h"

const char *const trts_kind_words[] = {"none",    "seats", "line",     "macro",  "action", "group", "regroup",
                                       "retreat", "block", "allocate", "target", "keep",   "after", NULL};
const char *const trts_sub_words[] = {"income", "production", "movement", "done", NULL};
const char *const trts_stage_words[] = {"setup", "macro", "micro", "over", NULL};
const char *const trts_by_words[] = {"", "areas", "supply", "line", "elimination", "agree", NULL};

/* ---- names ---------------------------------------------------------------------------------------- */

void trts_say_name(unsigned ref, struct text *out)
{
    unsigned slot = ref_slot(ref);
    text_format(out, "%c%u", (slot_visible(slot) ? 'A' : 'a') + (int)ref_seat(ref), slot % TRTS_BOARD + 1);
}

const char *trts_making_code(const struct trts_pack *pack, unsigned making)
{
    assert(making < MAKE_SPELL);
    return making >= MAKE_ITEM ? pack->item[making - MAKE_ITEM].code : pack->type[making].code;
}

static const char *area_name(const struct trts_pack *pack, unsigned area)
{
    return area < pack->board.n ? pack->board.name[area] : "?";
}

/* ---- actions -------------------------------------------------------------------------------------- */

static bool read_area(const void *pack, const char *word, unsigned *value)
{
    *value = area_read(&((const struct trts_pack *)pack)->board, word);
    return *value != AREA_NONE;
}
static void say_area(const void *pack, unsigned value, struct text *out) { text_put(out, area_name(pack, value)); }
static unsigned count_areas(const void *pack) { return ((const struct trts_pack *)pack)->board.n; }

static bool read_piece(const void *pack, const char *word, unsigned *value)
{
    (void)pack;
    int ref = trts_read_name(word);
    *value = (unsigned)ref;
    return ref >= 0;
}
static void say_piece(const void *pack, unsigned value, struct text *out)
{
    (void)pack;
    if (value < SEATS_MAX * TRTS_SLOTS)
        trts_say_name(value, out);
    else
        text_char(out, '?');
}
static unsigned mirror_piece(const void *pack, unsigned value) { return trts_mirror_ref(pack, value); }
static unsigned count_pieces(const void *pack)
{
    (void)pack;
    return SEATS_MAX * TRTS_SLOTS;
}

static bool read_up_to(const char *word, int least, unsigned *value)
{
    int64_t n = 0;
    bool there = word_int(word, least, UINT8_MAX, &n);
    *value = (unsigned)n;
    return there;
}
static bool read_number(const void *pack, const char *word, unsigned *value)
{
    (void)pack;
    return read_up_to(word, 0, value);
}
static bool read_part(const void *pack, const char *word, unsigned *value) /* of damage: unsaid is all of it */
{
    (void)pack;
    return read_up_to(word, 1, value);
}
static void say_number(const void *pack, unsigned value, struct text *out)
{
    (void)pack;
    text_int(out, value);
}

static bool read_spell(const void *pack, const char *word, unsigned *value)
{
    int spell = trts_spell_find(pack, word);
    *value = (unsigned)spell;
    return spell >= 0;
}
static void say_spell(const void *pack_v, unsigned value, struct text *out)
{
    const struct trts_pack *pack = pack_v;
    text_put(out, value < pack->spells_n ? pack->spell[value].code : "?");
}
static unsigned count_spells(const void *pack) { return ((const struct trts_pack *)pack)->spells_n; }

/* What is made: a unit, a building, an upgrade or research. */
static bool read_type(const struct trts_pack *pack, const char *word, bool building, unsigned *value)
{
    int type = trts_type_find(pack, word);
    *value = (unsigned)type;
    return type && (pack->type[type].special & IS_BUILDING) == building;
}
static bool read_item(const struct trts_pack *pack, const char *word, bool research, unsigned *value)
{
    int item = trts_item_find(pack, word);
    *value = (unsigned)(MAKE_ITEM + item);
    return item >= 0 && pack->item[item].research == research;
}
static bool read_unit(const void *pack, const char *word, unsigned *v) { return read_type(pack, word, false, v); }
static bool read_building(const void *pack, const char *word, unsigned *v) { return read_type(pack, word, true, v); }
static bool read_upgrade(const void *pack, const char *word, unsigned *v) { return read_item(pack, word, false, v); }
static bool read_research(const void *pack, const char *word, unsigned *v) { return read_item(pack, word, true, v); }
static void say_thing(const void *pack_v, unsigned value, struct text *out)
{
    const struct trts_pack *pack = pack_v;
    bool known = value < MAKE_ITEM ? value <= pack->types_n : value < (unsigned)MAKE_ITEM + pack->items_n;
    text_put(out, known && value ? trts_making_code(pack, value) : "?");
}
static unsigned count_things(const void *pack)
{
    (void)pack;
    return MAKE_ASSIST + 1;
}

static const struct shape area = {.read = read_area, .say = say_area, .count = count_areas, .name = "an area"},
                          piece = {.read = read_piece,
                                   .say = say_piece,
                                   .mirror = mirror_piece,
                                   .count = count_pieces,
                                   .name = "a piece"},
                          number = {.read = read_number, .say = say_number, .name = "a number"},
                          part = {.read = read_part, .say = say_number, .name = "a number"},
                          spell = {.read = read_spell, .say = say_spell, .count = count_spells, .name = "a spell"},
                          unit = {.read = read_unit, .say = say_thing, .count = count_things, .name = "a kind of unit"},
                          building = {.read = read_building, .say = say_thing, .name = "a kind of building"},
                          upgrade = {.read = read_upgrade, .say = say_thing, .name = "an upgrade"},
                          research = {.read = read_research, .say = say_thing, .name = "a research"};

/* Production has a word for each way of making; the action is VERB_MAKE. */
const struct verb_form trts_ways[] = {
    [WAY_TRAIN] = {.word = "train",
                   .argument = {{.field = FIELD_FROM, .shape = &piece}, {.field = FIELD_TO, .shape = &unit}},
                   .set = true},
    [WAY_BUILD] = {.word = "build",
                   .argument = {{.field = FIELD_TO, .shape = &building}, {.field = FIELD_FROM, .shape = &piece}},
                   .set = true},
    [WAY_UPGRADE] = {.word = "upgrade",
                     .argument = {{.field = FIELD_FROM, .shape = &piece}, {.field = FIELD_TO, .shape = &upgrade}},
                     .set = true},
    [WAY_RESEARCH] = {.word = "research",
                      .argument = {{.field = FIELD_FROM, .shape = &piece}, {.field = FIELD_TO, .shape = &research}},
                      .set = true},
    [WAY_SUMMON] = {.word = "summon", .argument = {{.field = FIELD_FROM, .shape = &piece}}, .set = true},
    [WAY_ASSIST] = {.word = "assist",
                    .argument = {{.field = FIELD_FROM, .shape = &piece}, {.field = FIELD_WITH, .shape = &piece}},
                    .set = true},
    [WAY_RUSH] = {.word = "rush", .argument = {{.field = FIELD_FROM, .shape = &piece}}, .set = true},
    [WAYS] = {0}};

enum trts_way trts_way_of(const struct trts_pack *pack, unsigned what)
{
    if (what == MAKE_ASSIST)
        return WAY_ASSIST;
    if (what >= MAKE_SPELL)
        return what - MAKE_SPELL < pack->spells_n && pack->spell[what - MAKE_SPELL].kind == RUSH ? WAY_RUSH
                                                                                                 : WAY_SUMMON;
    if (what >= MAKE_ITEM)
        return pack->item[what - MAKE_ITEM].research ? WAY_RESEARCH : WAY_UPGRADE;
    return pack->type[what].special & IS_BUILDING ? WAY_BUILD : WAY_TRAIN;
}

static void say_make(const void *pack, action_t action, struct text *out)
{
    unsigned what = action_to(action);
    if (what > MAKE_ASSIST)
        text_char(out, '?');
    else
        verb_say(trts_ways, pack,
                 action_make(trts_way_of(pack, what), action_from(action), what, action_with(action), 0), out);
}

/* Only a Worker who helps names a second piece. */
static action_t mirror_make(const void *pack, action_t action)
{
    action = action_with_field(action, FIELD_FROM, trts_mirror_ref(pack, action_from(action)));
    if (action_to(action) == MAKE_ASSIST)
        action = action_with_field(action, FIELD_WITH, trts_mirror_ref(pack, action_with(action)));
    return action;
}

const struct verb_form trts_verbs[] = {
    [VERB_GAS] = {.word = "gas",
                  .argument = {{.field = FIELD_FROM, .shape = &area}, {.field = FIELD_X, .shape = &number}},
                  .set = true},
    [VERB_MAKE] = {.word = "",
                   .argument = {{.field = FIELD_FROM, .shape = &piece},
                                {.field = FIELD_TO, .shape = &unit},
                                {.field = FIELD_WITH, .shape = &piece}},
                   .say = say_make,
                   .mirror = mirror_make},
    [VERB_NEXT] = {.word = "next"},
    [VERB_MOVE] = {.word = "move",
                   .argument = {{.field = FIELD_FROM, .shape = &piece}, {.field = FIELD_TO, .shape = &area}},
                   .set = true},
    [VERB_DONE] = {.word = "done"},
    [VERB_PUSH] = {.word = "push", .argument = {{.field = FIELD_FROM, .shape = &area}}},
    [VERB_REGROUP] = {.word = "regroup", .argument = {{.field = FIELD_FROM, .shape = &area}}},
    [VERB_PASS] = {.word = "pass"},
    [VERB_ADD] = {.word = "add", .argument = {{.field = FIELD_FROM, .shape = &piece}}, .set = true},
    [VERB_FORWARD] = {.word = "forward", .argument = {{.field = FIELD_FROM, .shape = &area}}},
    [VERB_TO] = {.word = "to",
                 .argument = {{.field = FIELD_FROM, .shape = &piece}, {.field = FIELD_TO, .shape = &area}},
                 .set = true},
    [VERB_BLOCK] = {.word = "block", .argument = {{.field = FIELD_FROM, .shape = &piece}}, .set = true},
    [VERB_FIRE] = {.word = "fire", .argument = {{.field = FIELD_FROM, .shape = &piece}}},
    [VERB_CAST] = {.word = "cast",
                   .argument = {{.field = FIELD_FROM, .shape = &piece}, {.field = FIELD_TO, .shape = &spell}}},
    [VERB_GO] = {.word = "go"},
    [VERB_AT] = {.word = "at",
                 .argument = {{.field = FIELD_FROM, .shape = &piece},
                              {.field = FIELD_X, .shape = &part, .optional = 1}}},
    [VERB_SPLASH] = {.word = "splash", .argument = {{.field = FIELD_FROM, .shape = &piece}}},
    [VERB_ENOUGH] = {.word = "enough"},
    [VERB_KEEP] = {.word = "keep", .argument = {{.field = FIELD_FROM, .shape = &piece}}},
    [VERB_END] = {.word = "end"},
    [VERBS] = {0}};

void trts_say_action(const void *pack, action_t action, struct text *out) { verb_say(trts_verbs, pack, action, out); }

void trts_say_outcome(const void *pack_v, uint64_t what, struct text *out)
{
    const struct trts_pack *pack = pack_v;
    unsigned n = pack->head.seats;
    text_put(out, what >> 4 * n == DRAW_SEATS ? "draw seats" : "draw line");
    for (unsigned place = 0; place < n; place++)
        text_format(out, " P%u", (unsigned)(what >> 4 * (n - 1 - place) & 15));
}

/* ---- events --------------------------------------------------------------------------------------- */

static void say_players(unsigned set, struct text *out)
{
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        if (set >> seat & 1)
            text_format(out, " P%u", seat + 1);
}

void trts_say_event(const void *pack_v, const struct event *e, struct text *out)
{
    static const char *const words[] = {[EVENT_ANSWER] = "answer",
                                        [EVENT_SHOW] = "show",
                                        [EVENT_HIDE] = "hide",
                                        [EVENT_STEP] = "step",
                                        [EVENT_DAMAGE] = "damage",
                                        [EVENT_DEAD] = "dead",
                                        [EVENT_HP] = "hp",
                                        [EVENT_CONTROL] = "control",
                                        [EVENT_CONTESTED] = "contested",
                                        [EVENT_OUT] = "out",
                                        [EVENT_WIN] = "win",
                                        [EVENT_GOT] = "got",
                                        [EVENT_PASS] = "pass",
                                        [EVENT_CAST] = "cast",
                                        [EVENT_ROUND] = "round",
                                        [EVENT_DEPLOYED] = "deployed",
                                        [EVENT_CHANGED] = "changed",
                                        [EVENT_TURN] = "turn",
                                        [EVENT_PUSH] = "push",
                                        [EVENT_STAY] = "stay",
                                        [EVENT_UNLIKE] = "unlike",
                                        [EVENT_AFTER] = "after",
                                        [EVENT_DAZED] = "dazed"};
    const struct trts_pack *pack = pack_v;
    unsigned a = (unsigned)e->a[0];
    text_put(out, words[e->kind]);
    if (e->kind == EVENT_WIN || e->kind == EVENT_OUT || e->kind == EVENT_PASS || e->kind == EVENT_GOT ||
        e->kind == EVENT_TURN || e->kind == EVENT_PUSH || e->kind == EVENT_STAY || e->kind == EVENT_AFTER) {
        say_players(e->kind == EVENT_WIN ? a : 1u << e->seat, out);
        if (e->kind == EVENT_PUSH)
            text_format(out, " %s", area_name(pack, a));
        if (e->kind == EVENT_WIN)
            text_format(out, " %s", trts_by_words[e->a[1]]);
        else if (e->kind == EVENT_GOT)
            text_format(out, " %s", pack->item[a].code);
        return;
    }
    text_char(out, ' ');
    switch (e->kind) {
    case EVENT_ANSWER: text_format(out, "%s %s", area_name(pack, a), e->a[1] ? "yes" : "no"); break;
    case EVENT_STEP:
    case EVENT_ROUND: text_int(out, e->a[0]); break;
    case EVENT_CONTROL: text_format(out, "%s P%d", area_name(pack, a), e->a[1] + 1); break;
    case EVENT_CONTESTED:
        text_put(out, area_name(pack, a));
        say_players((unsigned)e->a[1], out);
        break;
    case EVENT_DEPLOYED: text_put(out, trts_making_code(pack, a)); break;
    default:
        trts_say_name(a, out);
        if (e->kind == EVENT_SHOW)
            text_format(out, " %s", pack->type[e->a[1]].code);
        else if (e->kind == EVENT_CAST)
            text_format(out, " %s", pack->spell[e->a[1]].code);
        else if (e->kind == EVENT_DAMAGE || e->kind == EVENT_HP)
            text_format(out, " %d", e->a[1]);
    }
}
