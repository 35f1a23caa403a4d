/* inspect.c: what a unit, a tile or a card is, with its figures now and why; and figures asked for by name. */
#include "legends.h"

#include "engine/inspect.h"

#include <string.h>

static const char *const ground[] = {"open ground", "water", "hills", "woods"};

/* ---- units ------------------------------------------------------------------------------------------------------ */

static void put_leaders(const struct legends_pack *pack, const struct legends_state *s, unsigned slot, struct text *out)
{
    const struct legends_unit *u = &s->unit[slot];
    int n = 0;
    bit_each(other, s->alive[u->side], LEGENDS_UNIT_WORDS)
        if (legends_type(pack, &s->unit[other])->leader && legends_adjacent(pack, u->tile, s->unit[other].tile)) {
            text_put(out, n++ ? ", -1 Leader on " : "-1 Leader on ");
            legends_say_tile(pack, s->unit[other].tile, out);
        }
}

static void unit_figures(const struct legends_pack *pack, const struct legends_state *s, unsigned slot,
                         struct inspect *out)
{
    const struct legends_unit *u = &s->unit[slot];
    const struct legends_type *t = legends_type(pack, u);
    char leaders[96] = "";
    struct text because = text_fixed(leaders, sizeof leaders);
    int lost = t->strength - u->strength, beside = legends_leaders(pack, s, slot);
    put_leaders(pack, s, slot, &because);
    inspect_figure(out, "Strength", u->strength, t->strength, lost ? "wounds" : "", RULE('R', 84));
    inspect_figure(out, "Attack dice", u->strength, t->strength, lost ? "one for each strength left" : "",
                   RULE('R', 68));
    inspect_figure(out, "Hits in melee on", t->ma - beside < 1 ? 1 : t->ma - beside, t->ma, leaders,
                   beside ? RULE('R', 75) : RULE('R', 71));
    if (t->range > 1)
        inspect_figure(out, "Hits from afar on", t->ra, t->ra, "", RULE('R', 72));
    inspect_figure(out, "Wounded in melee under", t->md, t->md, "", RULE('R', 77));
    inspect_figure(out, "Wounded from afar under", t->rd, t->rd, "", RULE('R', 78));
    inspect_figure(out, "March, no attack after it", t->march, t->march, "", RULE('R', 53));
    inspect_figure(out, "Move before an attack", t->attack, t->attack, "", RULE('R', 51));
    inspect_figure(out, "Range", t->range, t->range, "", RULE('R', 64));
    if (t->leader)
        inspect_words(out, "Driven back", "never", RULE('R', 83));
    else
        inspect_figure(out, "Tiles back for each retreat", t->march - 1, t->march - 1, "", RULE('R', 87));
}

static void unit_state(const struct legends_unit *u, struct inspect *out)
{
    static const struct {
        const char *text;
        uint16_t rule;
    } states[] = {[UNIT_IDLE] = {"Idle: may act", RULE('R', 145)},
                  [UNIT_READY] = {"Ready: ordered to act", RULE('R', 18)},
                  [UNIT_ACTIVE] = {"Active: moves or attacks", RULE('R', 146)},
                  [UNIT_MOVED] = {"Moved: may still attack", RULE('R', 147)},
                  [UNIT_MARCHED] = {"Marched: no more this turn", RULE('R', 148)},
                  [UNIT_ATTACKED] = {"Attacked: done until the reset", RULE('R', 149)},
                  [UNIT_PASSIVE] = {"Passive: done until the reset", RULE('R', 150)},
                  [UNIT_RETREATED] = {"Retreated: done until the reset", RULE('G', 24)}};
    assert(u->state <= UNIT_RETREATED);
    inspect_words(out, "State", states[u->state].text, states[u->state].rule);
}

static void unit_cards(const struct legends_pack *pack, const struct legends_type *t, struct inspect *out)
{
    char names[160] = "";
    struct text list = text_fixed(names, sizeof names);
    for (unsigned card = 0; card < LEGENDS_CARDS; card++)
        if (t->cards >> card & 1)
            text_format(&list, "%s%s", list.n ? ", " : "", pack->card[card].name);
    inspect_note(out, RULE('R', 156), list.n ? "Cards: %s." : "It can use no card.", names);
}

static void unit_notes(const struct legends_pack *pack, const struct legends_state *s, unsigned slot,
                       struct inspect *out)
{
    const struct legends_unit *u = &s->unit[slot];
    const struct legends_type *t = legends_type(pack, u);
    int leaders = legends_leaders(pack, s, slot);
    unit_cards(pack, t, out);
    if (t->heavy)
        inspect_note(out, RULE('R', 91), "Heavy: its loss costs 1 morale and gives the enemy 1.");
    else
        inspect_note(out, RULE('R', 5), "Light: it passes through other units, and its loss costs no morale.");
    if (t->leader)
        inspect_note(out, RULE('R', 142), "Units beside it hit on 1 less in melee and make 1 retreat fewer.");
    if (t->leader && legends_last_leader_counts(pack, u->side))
        inspect_note(out, RULE('G', 52), "Its side loses the battle with its last Leader.");
    if (leaders && !t->leader)
        inspect_note(out, RULE('R', 82), "%s beside it: %d retreat%s fewer.", leaders == 1 ? "A Leader" : "Leaders",
                     leaders, leaders == 1 ? "" : "s");
    bool rested = u->state == UNIT_IDLE || u->state == UNIT_READY;
    if (rested && !legends_can_do_anything(pack, s, slot))
        inspect_note(out, RULE('R', 61), "Now it could neither move nor attack.");
    if (u->optional)
        inspect_note(out, RULE('R', 15), "Optional: its side may leave it behind.");
}

static void reach_of(const struct legends_pack *pack, const uint64_t tiles[LEGENDS_WORDS], const char *kind,
                     const char *name, struct inspect *out)
{
    struct inspect_reach *reach = NULL;
    bit_each(tile, tiles, pack->words) {
        if (!reach)
            reach = inspect_reach(out, kind, name);
        inspect_reach_add(reach, tile);
    }
}

static void unit_reaches(const struct legends_pack *pack, const struct legends_state *s, unsigned slot,
                         struct inspect *out)
{
    const struct legends_unit *u = &s->unit[slot];
    const struct legends_type *t = legends_type(pack, u);
    uint64_t tiles[LEGENDS_WORDS];
    legends_reach(pack, s, slot, t->attack, tiles);
    reach_of(pack, tiles, "move", "Move, may attack after", out);
    legends_reach(pack, s, slot, t->march, tiles);
    reach_of(pack, tiles, "march", "March, no attack after", out);
    reach_of(pack, pack->shot[t->range - 1][u->tile], "range", "Range", out);
    if (t->leader)
        reach_of(pack, pack->shot[0][u->tile], "inspire", "Leader: hits on 1 less", out);
}

static bool inspect_unit(const struct legends_pack *pack, const struct legends_state *s, unsigned slot,
                         struct inspect *out)
{
    if (slot >= LEGENDS_UNITS || !legends_alive(s, slot))
        return false;
    const struct legends_unit *u = &s->unit[slot];
    const struct legends_type *t = legends_type(pack, u);
    char tile[8];
    hex_say(&pack->board, u->tile, '.', tile);
    out->seat = u->side;
    scene_word(out->kind, sizeof out->kind, t->code);
    scene_word(out->name, sizeof out->name, t->name);
    scene_format(out->where, sizeof out->where, "on %s at %s", ground[pack->terrain[u->tile]], tile);
    scene_format(out->about, sizeof out->about, "%s %s of %s.", t->heavy ? "Heavy" : "Light",
                 t->cavalry ? "cavalry" : "infantry", u->side == ROME ? "Rome" : "Carthage");
    unit_figures(pack, s, slot, out);
    unit_state(u, out);
    unit_notes(pack, s, slot, out);
    unit_reaches(pack, s, slot, out);
    inspect_rule(out, t->heavy ? RULE('R', 6) : RULE('R', 5));
    return true;
}

/* ---- tiles ------------------------------------------------------------------------------------------------------ */

static void put_place(const struct legends_pack *pack, unsigned which, struct inspect *out)
{
    if (pack->table.place[which][0])
        inspect_words(out, "Place", pack->table.place[which], RULE('G', 44));
}

static void tile_goals(const struct legends_pack *pack, const struct legends_state *s, unsigned tile,
                       struct inspect *out)
{
    if (pack->tie == TIE_TILES && bit_has(pack->tie_tiles, tile)) {
        inspect_note(out, RULE('R', 25), "If morale is equal after the last round, the side on more such tiles wins.");
        put_place(pack, LEGENDS_SPECIALS, out);
    }
    for (unsigned i = 0; i < pack->specials_n; i++) {
        const struct legends_condition *c = &pack->special[i];
        if (c->kind != SPECIAL_OCCUPY || !bit_has(c->tiles, tile))
            continue;
        put_place(pack, i, out);
        inspect_figure(out, c->side == ROME ? "Held by Rome" : "Held by Carthage",
                       legends_standing_on(pack, s, c->side, c->tiles), c->need, "tiles that win", RULE('G', 44));
        if (c->every == 1)
            inspect_note(out, RULE('G', 44), "%s wins if it stands on %d such tile%s at the end of a round.",
                         c->side == ROME ? "Rome" : "Carthage", c->need, c->need == 1 ? "" : "s");
        else
            inspect_note(out, RULE('G', 44), "%s wins if it stands on %d such tile%s at the end of round %d, %d, %d …",
                         c->side == ROME ? "Rome" : "Carthage", c->need, c->need == 1 ? "" : "s", c->every,
                         2 * c->every, 3 * c->every);
    }
}

static bool inspect_tile(const struct legends_pack *pack, const struct legends_state *s, unsigned tile,
                         struct inspect *out)
{
    static const uint16_t enter[] = {RULE('R', 55), RULE('R', 56), RULE('R', 57), RULE('R', 58)},
                          attack[] = {RULE('R', 139), RULE('R', 137), RULE('R', 138), RULE('R', 140)};
    if (!legends_on_board(pack, tile))
        return false;
    unsigned terrain = pack->terrain[tile];
    char name[8];
    hex_say(&pack->board, tile, '.', name);
    out->seat = NOBODY;
    scene_word(out->kind, sizeof out->kind, ground[terrain]);
    scene_format(out->name, sizeof out->name, "%s %s", ground[terrain], name);
    out->name[0] = (char)(out->name[0] - 'a' + 'A');
    inspect_words(out, "Units", bit_has(pack->passable, tile) ? "can enter" : "cannot enter", enter[terrain]);
    inspect_words(out, "Attacks", bit_has(pack->blocking, tile) ? "do not pass" : "pass over it", attack[terrain]);
    tile_goals(pack, s, tile, out);
    return true;
}

/* ---- cards ------------------------------------------------------------------------------------------------------ */

static void card_piles(const struct legends_side *d, unsigned card, bool own, struct inspect *out)
{
    if (own && d->hand[card] != UNKNOWN) {
        inspect_figure(out, "In hand", d->hand[card], d->hand[card], "", RULE('R', 101));
        inspect_figure(out, "In the deck", legends_deck(d, card), legends_deck(d, card), "", RULE('R', 157));
    } else
        inspect_figure(out, "Known in hand", d->known[card], d->known[card], "", RULE('G', 36));
    inspect_figure(out, "Discarded", d->out[card], d->out[card], "", RULE('R', 106));
    inspect_figure(out, "In the deck list", d->list[card], d->list[card], "", RULE('R', 12));
}

static bool inspect_card(const struct legends_pack *pack, const struct legends_state *s, unsigned looker, unsigned id,
                         struct inspect *out)
{
    static const char *const users[] = {"any unit with the ability", "cavalry", "infantry"};
    unsigned seat = id >> 8, card = id & 15;
    if (seat >= LEGENDS_SIDES || card > LEGENDS_CARDS)
        return false;
    const struct legends_side *d = &s->side[seat];
    out->seat = (uint8_t)seat;
    if (card == LEGENDS_CARDS) {
        scene_word(out->name, sizeof out->name, "Hidden cards");
        scene_format(out->about, sizeof out->about, "%s's hand is hidden.", seat == ROME ? "Rome" : "Carthage");
        inspect_figure(out, "Cards", d->hand_n, d->hand_n, "", RULE('G', 36));
        return true;
    }
    const struct legends_card_data *c = &pack->card[card];
    scene_word(out->kind, sizeof out->kind, c->code);
    scene_word(out->name, sizeof out->name, c->name);
    scene_word(out->about, sizeof out->about, pack->table.about[card]);
    inspect_words(out, "Phase", legends_phase_words[legends_card_phase(card)], RULE('R', 103));
    inspect_words(out, "For", users[c->only], RULE('R', 156));
    inspect_words(out, "After use", c->returns ? "back to hand" : "discarded",
                  c->returns ? RULE('R', 107) : RULE('R', 106));
    card_piles(d, card, looker == REFEREE || looker == seat, out);
    inspect_rule(out, legends_card_rule[card]);
    return true;
}

bool legends_inspect(const void *packed, const void *v, unsigned looker, unsigned target, unsigned id,
                     struct inspect *out)
{
    switch (target) {
    case TARGET_PIECE: return inspect_unit(packed, v, id, out);
    case TARGET_CELL: return inspect_tile(packed, v, id, out);
    case TARGET_CARD: return inspect_card(packed, v, looker, id, out);
    default: return false;
    }
}

/* ---- named figures, for cases ------------------------------------------------------------------------------------ */

bool legends_fact(const void *packed, const void *v, const char *words, struct text *out)
{
    const struct legends_pack *pack = packed;
    const struct legends_state *s = v;
    char line[64], name[12], a[12], b[12];
    if (strlen(words) >= sizeof line)
        return false;
    strcpy(line, words);
    next_word(line, name, sizeof name);
    unsigned from = next_word(line, a, sizeof a) ? hex_read(&pack->board, a, '.') : HEX_NONE;
    unsigned to = next_word(line, b, sizeof b) ? hex_read(&pack->board, b, '.') : HEX_NONE;
    int64_t round;
    if (line[0])
        return false;
    if (strcmp(name, "owner") == 0 && word_int(a, 1, 255, &round)) { /* R26-R29 */
        text_put(out, legends_side_words[legends_owner(s, (unsigned)round)]);
        return true;
    }
    if (from == HEX_NONE)
        return false;
    if (strcmp(name, "neighbours") == 0) {
        bool more = false;
        for (int d = 0; d < HEX_SIDES; d++)
            if (pack->board.next[from][d] != HEX_NONE) {
                if (more)
                    text_char(out, ' ');
                legends_say_tile(pack, pack->board.next[from][d], out);
                more = true;
            }
        return true;
    }
    if (to == HEX_NONE)
        return false;
    if (strcmp(name, "distance") == 0)
        text_int(out, hex_distance(&pack->board, from, to));
    else if (strcmp(name, "line") == 0)
        text_put(out, legends_line(pack, from, to) ? "clear" : "blocked");
    else
        return false;
    return true;
}
