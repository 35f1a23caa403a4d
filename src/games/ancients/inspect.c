/* inspect.c: named figures of a position, and what a piece, a hex or a card is and does now. */
#include "games/ancients/rules.h"

static bool two_hexes(const struct ancients_pack *pack, char *rest, unsigned *a, unsigned *b)
{
    char word[16];
    *a = next_word(rest, word, sizeof word) ? hex_read(&book(pack)->board, word, ',') : HEX_NONE;
    *b = next_word(rest, word, sizeof word) ? hex_read(&book(pack)->board, word, ',') : HEX_NONE;
    return *a != HEX_NONE && *b != HEX_NONE && !rest[0];
}

static bool fact_sections(const struct ancients_pack *pack, char *rest, struct text *out)
{
    char word[16];
    next_word(rest, word, sizeof word);
    int side = strcmp(word, "top") == 0 ? TOP : strcmp(word, "bottom") == 0 ? BOTTOM : -1;
    next_word(rest, word, sizeof word);
    unsigned hex = hex_read(&book(pack)->board, word, ',');
    if (side < 0 || hex == HEX_NONE || rest[0])
        return false;
    for (int section = 0, n = 0; section < SECTIONS; section++)
        if (hexes_has(pack->section[side][section], hex))
            text_format(out, "%s%s", n++ ? "+" : "", ancients_section_words[section]);
    return true;
}

/* Attack or shot dice of the unit on a against the piece on b, as things stand. */
static bool fact_dice(const struct ancients_pack *pack, const struct ancients_state *s, unsigned a, unsigned b,
                      struct text *out)
{
    int slot = unit_on(s, a);
    if (slot < 0)
        return false;
    const struct unit *u = &s->unit[slot];
    bool fire = hex_distance(&book(pack)->board, a, b) > 1;
    text_int(out, !fire ? ancients_close_dice(pack, s, u, b, s->ask.kind == ASK_BONUS || s->seq.kind == BONUS)
                  : type_in(u->type, GROUP_MISSILE) ? ancients_shot_dice(pack, s, u, b)
                                                    : 0);
    return true;
}

bool ancients_fact(const void *bytes, const void *v, const char *words, struct text *out)
{
    const struct ancients_pack *pack = battle_of(bytes, v);
    const struct ancients_state *s = v;
    char line[128], word[24];
    unsigned a, b;
    scene_word(line, sizeof line, words);
    if (!next_word(line, word, sizeof word))
        return false;
    if (strcmp(word, "neighbours") == 0) {
        next_word(line, word, sizeof word);
        unsigned hex = hex_read(&book(pack)->board, word, ',');
        if (hex == HEX_NONE || line[0])
            return false;
        int n = 0;
        hexes_each(to, pack->near[hex]) {
            if (n++)
                text_char(out, ' ');
            ancients_say_hex(pack, to, out);
        }
        return true;
    }
    if (strcmp(word, "sections") == 0)
        return fact_sections(pack, line, out);
    if (!two_hexes(pack, line, &a, &b))
        return false;
    if (strcmp(word, "distance") == 0)
        text_int(out, hex_distance(&book(pack)->board, a, b));
    else if (strcmp(word, "sight") == 0)
        text_put(out, a == b || ancients_sight(pack, s, a, b) ? "clear" : "blocked");
    else if (strcmp(word, "dice") == 0)
        return fact_dice(pack, s, a, b, out);
    else if (strcmp(word, "evade") == 0) {
        int first = unit_on(s, a), second = unit_on(s, b);
        if (first < 0 || second < 0)
            return false;
        text_put(out, ancients_may_evade(pack, s, &s->unit[first], s->unit[second].type) ? "yes" : "no");
    } else
        return false;
    return true;
}

/* ---- what is this? ----------------------------------------------------------------------------------------- */

/* What each terrain does, with its rule. */
static const struct {
    const char *name, *about;
} terrains[TERRAINS] = {
    [PLAIN] = {"Open ground", "Nothing stands in the way here."},
    [HILL] = {"Hill",
              "Attacks up roll at most 2 dice. From a hill foot roll at most 3, mounted units 2. It hides what lies "
              "behind."},
    [FOREST] = {"Forest",
                "All stop on entry, and only light units, auxilia and warriors may battle then. At most 2 dice in "
                "close combat, 1 die for a shot at it. It blocks sight."},
    [BROKEN] = {"Broken ground",
                "Mounted units and leaders stop on entry; mounted units do not battle then. At most 2 dice. "
                "Closed to war machines."},
    [RIVER] = {"River", "Nobody may enter it."},
    [FORD] = {"Ford", "All stop on entry. At most 2 dice in close combat into it or out of it."},
    [MARSH] = {"Marsh",
               "All stop on entry and roll a die: the class symbol costs a block, a helmet the leader. At most 2 "
               "dice, 1 die for a shot out of it. A move out is 1 hex. Closed to war machines."},
    [LAKE] = {"Lake", "Nobody may enter it. Shots pass over it."},
    [SEA] = {"Sea", "Nobody may enter it. Shots pass over it."},
    [STEEP] = {"Steep hill", "Nobody may enter it. It blocks sight."},
    [CAMP] = {"Fortified camp", "A unit here ignores 1 sword and may ignore 1 flag. Attacks on it roll 1 die fewer. It "
                                "blocks sight."},
    [WALL] = {"City wall",
              "Only foot and leaders enter, from beside it and as their whole move. At most 2 dice. A unit here "
              "ignores 1 sword, may ignore 1 flag and rolls first when attacked. It blocks sight."}};

static void put_where(const struct ancients_pack *pack, unsigned hex, struct inspect *out)
{
    char name[8];
    hex_say(&book(pack)->board, hex, ',', name);
    static const char *const words[TERRAINS] = {
        [PLAIN] = "on open ground", [HILL] = "on a hill",   [FOREST] = "in a forest", [BROKEN] = "on broken ground",
        [FORD] = "in a ford",       [MARSH] = "in a marsh", [CAMP] = "in a camp",     [WALL] = "on a city wall"};
    assert(words[pack->terrain[hex]]); /* nobody stands on the others */
    scene_format(out->where, sizeof out->where, "%s at %s", words[pack->terrain[hex]], name);
}

static void reach_set(struct inspect *out, const char *kind, const char *name, struct hexes set)
{
    if (!hexes_any(set))
        return;
    struct inspect_reach *reach = inspect_reach(out, kind, name);
    hexes_each(hex, set)
        inspect_reach_add(reach, hex);
}

/* Attack dice on open ground, as the unit stands and with the card that orders it. */
static void inspect_dice(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                         struct inspect *out)
{
    uint16_t rule = RULE('S', ancients_type_rule[u->type]);
    if (u->type == EL) {
        inspect_words(out, "Dice", "as many as its target has", RULE('S', 24));
        inspect_note(out, RULE('R', 118), "Swords that hit are rolled again. Swords and helmets never hit it.");
        return;
    }
    char because[96] = "";
    struct text why = text_fixed(because, sizeof because);
    int printed = pack->type[kind_of(u)].dice, base = ancients_base_dice(pack, u, NO_TYPE, false, is_full(pack, u));
    int cap = ancients_close_cap(pack, u, u->hex, NULL), bonus = ancients_card_bonus(s, u, false, false);
    if (base > printed)
        text_put(&why, "+1 at full strength");
    if (cap < base)
        text_format(&why, "%sat most %d from this %s", why.n ? ", " : "", cap,
                    ancients_terrain_words[pack->terrain[u->hex]]);
    if (bonus)
        text_format(&why, "%s+%d %s", why.n ? ", " : "", bonus, book(pack)->card_name[card_now(s)]);
    inspect_figure(out, "Dice", (cap < base ? cap : base) + bonus, printed, because, rule);
    inspect_figure(out, "Battles back", pack->type[kind_of(u)].back + (base > printed), pack->type[kind_of(u)].back,
                   base > printed ? "+1 at full strength" : "", rule);
}

static void inspect_move(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                         struct inspect *out)
{
    int charge, most = ancients_allowance(pack, s, u, &charge), base = pack->type[kind_of(u)].move;
    bool ordered = u->flags & ORDERED, stuck = pack->terrain[u->hex] == MARSH || pack->terrain[u->hex] == WALL;
    int now = stuck ? 1 : ordered ? most : base;
    inspect_figure(out, "Move", now, base,
                   stuck         ? terrains[pack->terrain[u->hex]].name
                   : now != base ? book(pack)->card_name[card_now(s)]
                                 : "",
                   ancients_move_rule(u->type, false));
    if (u->type == WA)
        inspect_note(out, RULE('R', 45), "It may charge one hex further to end next to an enemy. Then it must fight.");
    if (u->type == AX)
        inspect_note(out, RULE('R', 42), "If it moves 2 hexes it does not battle.");
    if (u->type == HWM)
        inspect_note(out, RULE('R', 49), "If it moves it does not battle.");
}

static void inspect_missiles(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                             struct inspect *out)
{
    if (!type_in(u->type, GROUP_MISSILE))
        return;
    struct hexes range = {{0, 0}};
    int reach = pack->type[kind_of(u)].range;
    inspect_figure(out, "Range", reach, reach, "", u->type == LS ? RULE('R', 57) : RULE('R', 56));
    inspect_figure(out, "Shot dice", u->moved ? 1 : 2, 2, u->moved ? "it has moved" : "", RULE('R', 58));
    for (int d = 2; d <= reach; d++)
        hexes_each(hex, book(pack)->disc[u->hex][d])
            if (ancients_sight(pack, s, u->hex, hex))
                range = hexes_or(range, hexes_of(hex));
    reach_set(out, "range", "In range and in sight", range);
}

/* What it may ignore and whom it may evade. */
static void inspect_morale(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u,
                           struct inspect *out)
{
    struct hexes friends = hexes_and(pack->near[u->hex], pieces_of(s, u->side));
    int n = hexes_count(friends);
    bool elephant = u->type == EL;
    inspect_figure(out, "Retreat a flag", pack->type[kind_of(u)].retreat, pack->type[kind_of(u)].retreat, "",
                   RULE('R', 100));
    if (elephant)
        inspect_note(out, RULE('R', 124), "Before it retreats it rampages: 2 dice against every piece beside it.");
    else if (n >= 2)
        inspect_note(out, RULE('R', 107), "%d friends beside it: it may ignore 1 flag.", n);
    else
        inspect_note(out, RULE('R', 107), "%s beside it: no flag ignored for support.", n ? "One friend" : "No friend");
    if (!elephant && has_leader(s, u))
        inspect_note(out, RULE('R', 105), "%s leads it: it may ignore 1 flag, and its helmets hit.",
                     pack->leader[unit_leader(s, u)].name);
    else if (!elephant && ancients_leader_near(s, u))
        inspect_note(out, RULE('R', 70), "A leader is beside it: its helmets hit in close combat.");
    if (is_full(pack, u))
        inspect_note(out, RULE('R', 109), "At full strength it may ignore 1 flag.");
    if (u->elite)
        inspect_note(out, RULE('S', 125), "Sacred Band: its helmets hit, and it may ignore 1 flag.");
    if (pack->terrain[u->hex] == CAMP || pack->terrain[u->hex] == WALL || pack->rampart[u->hex])
        inspect_note(out, RULE('S', 88), "Its works let it ignore 1 sword and 1 flag%s.",
                     pack->rampart[u->hex] ? " through their sides" : "");
    reach_set(out, "support", "Friends beside it", friends);
}

static void inspect_evade(const struct ancients_pack *pack, unsigned type, struct inspect *out)
{
    bool foot = ancients_type_evades(pack, type, MI), horse = ancients_type_evades(pack, type, LC),
         elephants = ancients_type_evades(pack, type, EL), heavy = ancients_type_evades(pack, type, HC);
    inspect_words(out, "May evade",
                  horse && foot                ? "any attacker"
                  : foot && elephants && heavy ? "foot, heavy cavalry, elephants"
                  : foot && elephants          ? "foot and elephants"
                  : foot                       ? "foot"
                                               : "nobody",
                  ancients_evade_rule(type, NO_TYPE));
}

static void inspect_hit_by(const struct ancients_pack *pack, unsigned type, struct inspect *out)
{
    bool swords = type != EL && (is_classic(pack, SWORD_IMMUNITY) || !type_in(type, GROUP_SWORD_LIGHT));
    char words[40];
    scene_format(words, sizeof words, "%s%s", ancients_class_words[pack->type[type].class], swords ? ", swords" : "");
    inspect_words(out, "Hit by", words, RULE('R', 67));
}

static bool inspect_unit(const struct ancients_pack *pack, const struct ancients_state *s, unsigned slot,
                         struct inspect *out)
{
    const struct unit *u = &s->unit[slot];
    if (!u->id)
        return false;
    out->seat = u->side;
    scene_word(out->kind, sizeof out->kind, ancients_kind_code(book(pack), kind_of(u)));
    ancients_capital(pack->type_name[kind_of(u)], out->name, sizeof out->name);
    put_where(pack, u->hex, out);
    scene_format(out->about, sizeof out->about, "%s, %d of %d blocks%s%s.", ancients_army(pack, u->side), u->blocks,
                 pack->type[kind_of(u)].blocks, u->flags & ORDERED ? ", ordered" : "",
                 u->flags & BATTLED ? ", has battled" : "");
    inspect_figure(out, "Blocks", u->blocks, pack->type[kind_of(u)].blocks,
                   u->blocks < pack->type[kind_of(u)].blocks ? "losses" : "", RULE('S', ancients_type_rule[u->type]));
    inspect_dice(pack, s, u, out);
    inspect_move(pack, s, u, out);
    inspect_missiles(pack, s, u, out);
    inspect_hit_by(pack, u->type, out);
    inspect_evade(pack, u->type, out);
    inspect_morale(pack, s, u, out);
    inspect_rule(out, RULE('S', ancients_type_rule[u->type]));
    if (u->side == s->player && (s->step == STEP_MOVE || s->step == STEP_MOVE2) && ancients_may_move_unit(s, u)) {
        struct reach r;
        ancients_reach(pack, s, u, &r);
        reach_set(out, "move", "Can go there", r.at[0]);
    }
    return true;
}

static bool inspect_leader(const struct ancients_pack *pack, const struct ancients_state *s, unsigned slot,
                           struct inspect *out)
{
    const struct leader *l = &s->leader[slot];
    struct hexes by[4];
    if (!l->id)
        return false;
    int unit = unit_on(s, l->hex);
    out->seat = l->side;
    scene_word(out->kind, sizeof out->kind, "LDR");
    scene_word(out->name, sizeof out->name, pack->leader[slot].name[0] ? pack->leader[slot].name : "Leader");
    put_where(pack, l->hex, out);
    scene_format(out->about, sizeof out->about, "%s leader%s%s.", ancients_army(pack, l->side),
                 unit >= 0 ? " with the " : ", alone", unit >= 0 ? pack->type_name[kind_of(&s->unit[unit])] : "");
    inspect_figure(out, "Move alone", 3, 3, "", RULE('S', 72));
    inspect_note(out, RULE('R', 70), "Helmets hit in close combat for units in his hex and beside him.");
    if (unit >= 0)
        inspect_note(out, RULE('R', 73), "He leaves his unit only by a card with a leader's symbol.");
    else
        inspect_note(out, RULE('S', 79), "Attacked alone, a helmet eliminates him. Otherwise he must get away.");
    if (pack->lose_leader[l->side] == slot + 1)
        inspect_note(out, RULE('S', 129), "If he is eliminated, his side loses the battle.");
    inspect_rule(out, RULE('S', 22));
    reach_set(out, "inspire", "Helmets hit here", hexes_or(hexes_of(l->hex), pack->near[l->hex]));
    if (s->step == STEP_MOVE && ancients_may_move_leader(s, slot))
        reach_set(out, "move", "Can go there", ancients_reach_leader(pack, s, slot, by));
    return true;
}

static bool inspect_cell(const struct ancients_pack *pack, const struct ancients_state *s, unsigned hex,
                         struct inspect *out)
{
    char name[8];
    if (!hexes_has(hexes_board, hex))
        return false;
    unsigned terrain = pack->terrain[hex];
    out->seat = NOBODY;
    hex_say(&book(pack)->board, hex, ',', name);
    scene_word(out->kind, sizeof out->kind, ancients_terrain_words[terrain]);
    scene_format(out->name, sizeof out->name, "%s at %s", terrains[terrain].name, name);
    scene_word(out->about, sizeof out->about, terrains[terrain].about);
    if (terrain)
        inspect_rule(out, ancients_terrain_rule(terrain));
    for (int side = 0; side < SIDES; side++) {
        char sections[40];
        struct text words = text_fixed(sections, sizeof sections);
        for (int section = 0; section < SECTIONS; section++)
            if (hexes_has(pack->section[side][section], hex))
                text_format(&words, "%s%s", words.n ? " and " : "", ancients_section_words[section]);
        inspect_words(out, ancients_army(pack, (unsigned)side), sections, RULE('S', 4));
        if (hexes_has(pack->objective[side], hex))
            inspect_note(out, RULE('S', 130), "%s: a banner for the first unit that takes it%s.",
                         ancients_army(pack, (unsigned)side), hexes_has(s->claimed[side], hex) ? " (taken)" : "");
        if (hexes_has(pack->exit[side], hex))
            inspect_note(out, RULE('S', 129), "%s: units may leave the board here, each for a banner.",
                         ancients_army(pack, (unsigned)side));
    }
    if (pack->rampart[hex])
        inspect_note(out, RULE('S', 120),
                     "Attacked through the rampart, a unit ignores 1 sword and may ignore 1 flag.");
    return true;
}

static bool inspect_card(const struct ancients_pack *pack, const struct ancients_state *s, unsigned card,
                         struct inspect *out)
{
    struct text about = text_fixed(out->about, sizeof out->about);
    if (card <= NO_CARD || card >= CARDS)
        return false;
    out->seat = NOBODY;
    scene_word(out->kind, sizeof out->kind, ancients_card_ids[card]);
    scene_word(out->name, sizeof out->name, book(pack)->card_name[card]);
    ancients_card_text(pack, card, &about);
    inspect_figure(out, "In the deck of 60", book(pack)->cards[card], book(pack)->cards[card], "", CARD_RULE(card));
    inspect_figure(out, "Discarded", s->discard[card], s->discard[card], "", 0);
    inspect_rule(out, CARD_RULE(card));
    if (ancients_card_else(card))
        inspect_rule(out, RULE('S', 60));
    if (s->ask.kind != ASK_PLAY || s->side[s->ask.seat].hand[0] == UNKNOWN || !s->side[s->ask.seat].hand[card])
        return true;
    enum card_effect effect = ancients_card_effect(pack, s, card);
    if (effect != CARD_ORDERS)
        inspect_note(out, effect == CARD_IDLE ? RULE('R', 31) : RULE('S', 60), "%s",
                     effect == CARD_IDLE ? "Played now it orders nobody, and your turn ends."
                                         : "Played now it orders one unit of any kind.");
    return true;
}

bool ancients_inspect(const void *bytes, const void *v, unsigned looker, unsigned target, unsigned id,
                      struct inspect *out)
{
    (void)looker; /* the view holds no more than he may know */
    if (target == TARGET_CELL)
        return inspect_cell(battle_of(bytes, v), v, id, out);
    if (target == TARGET_CARD)
        return inspect_card(battle_of(bytes, v), v, id, out);
    if (target != TARGET_PIECE || id >= UNITS_MAX + LEADERS_MAX)
        return false;
    const struct ancients_pack *pack = battle_of(bytes, v);
    return id < UNITS_MAX ? inspect_unit(pack, v, id, out) : inspect_leader(pack, v, id - UNITS_MAX, out);
}
