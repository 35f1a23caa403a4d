/* inspect.c: named figures for cases, and what a cell, piece or card is. */
#include "subjects.h"

#include "engine/inspect.h"
#include "engine/text.h"

#include <stdio.h>
#include <string.h>

enum { WORDS = 4, WORD_SIZE = 24 };

static void put_spaces(const struct prevail_pack *pack, const uint64_t *set, struct text *out)
{
    bool first = true;
    bit_each(space, set, pack->board.words) {
        char name[8];
        square_say(&pack->board, space, name);
        text_format(out, "%s%s", first ? "" : " ", name);
        first = false;
    }
}

/* R9 to R11: neighbours within these angles of the facing. */
static void around(const struct prevail_pack *pack, unsigned space, unsigned facing, int least, int most,
                   struct text *out)
{
    uint64_t set[SQUARE_WORDS] = {0};
    for (unsigned d = 0; d < SQUARE_DIRECTIONS; d++) {
        int angle = square_angle(d, facing);
        if (angle >= least && angle <= most && pack->board.next[space][d] != SQUARE_NONE)
            bit_add(set, pack->board.next[space][d]);
    }
    put_spaces(pack, set, out);
}

static bool geometry(const struct prevail_pack *pack, char word[WORDS][WORD_SIZE], int n, struct text *out)
{
    static const struct {
        const char *word;
        int turn;
    } turns[] = {{"left", -2}, {"right", 2}, {"opposite", 4}};
    static const struct {
        const char *word;
        int least, most;
    } rings[] = {{"front", 0, 1}, {"flank", 2, 2}, {"back", 3, 4}};
    int facing = n >= 2 ? square_direction_read(word[n - 1]) : -1;
    if (facing < 0)
        return false;
    for (int i = 0; i < 3; i++)
        if (n == 2 && strcmp(word[0], turns[i].word) == 0) {
            text_put(out, square_direction_names[square_turn((unsigned)facing, turns[i].turn)]);
            return true;
        }
    unsigned space = n == 3 ? square_read(&pack->board, word[1]) : (unsigned)SQUARE_NONE;
    if (space == SQUARE_NONE)
        return false;
    for (int i = 0; i < 3; i++)
        if (strcmp(word[0], rings[i].word) == 0) {
            around(pack, space, (unsigned)facing, rings[i].least, rings[i].most, out);
            return true;
        }
    if (strcmp(word[0], "behind") != 0)
        return false;
    uint64_t set[SQUARE_WORDS] = {0};
    for (unsigned what = 0; what < pack->board.n; what++)
        if (prevail_behind(pack, space, (unsigned)facing, what))
            bit_add(set, what);
    put_spaces(pack, set, out);
    return true;
}

bool prevail_fact(const void *packed, const void *v, const char *words, struct text *out)
{
    const struct prevail_pack *pack = packed;
    const struct prevail_state *s = v;
    char line[128], word[WORDS][WORD_SIZE];
    int n = 0;
    snprintf(line, sizeof line, "%s", words);
    while (n < WORDS && next_word(line, word[n], WORD_SIZE))
        n++;
    if (n == 0 || line[0])
        return false;
    if (geometry(pack, word, n, out))
        return true;
    unsigned seat = n >= 2 && strcmp(word[1], "black") == 0 ? BLACK : WHITE;
    unsigned space = n >= 3 ? square_read(&pack->board, word[2]) : (unsigned)SQUARE_NONE;
    if (space == SQUARE_NONE || strcmp(word[1], prevail_side_names[seat]) != 0 || !on(s, seat, space))
        return false;
    const struct prevail_unit *u = unit_on(s, seat, space);
    if (n == 3 && strcmp(word[0], "stats") == 0) {
        for (int i = 0; i < STATS; i++)
            text_format(out, "%s%s %d", i ? " " : "", prevail_stat_names[i],
                        prevail_stat(pack, s, seat, u, (enum stat)i));
        return true;
    }
    if (n == 3 && strcmp(word[0], "support") == 0) {
        text_int(out, prevail_support(pack, s, seat, space));
        return true;
    }
    if (n == 3 && strcmp(word[0], "targets") == 0) {
        uint64_t set[SQUARE_WORDS] = {0};
        int range = prevail_stat(pack, s, seat, u, RANGE);
        if (range >= 1 && !on(s, other(seat), space)) /* R153, R161 */
            prevail_targets(pack, s, seat, u, range, set);
        put_spaces(pack, set, out);
        return true;
    }
    int64_t number;
    int card = n == 4 && word_int(word[3], 0, 9999, &number) ? prevail_card_find(pack, number) : -1;
    if (card < 0 || strcmp(word[0], "inrange") != 0)
        return false;
    text_put(out, prevail_in_range(pack, s, seat, space, pack->cards[card].command.range) ? "true" : "false");
    return true;
}

/* ---- what is this? ---------------------------------------------------------------------------------------------- */

static void inspect_ground(const struct prevail_pack *pack, unsigned space, struct inspect *out)
{
    const struct prevail_terrain *t = ground_on(pack, space);
    const struct prevail_victory *v = &pack->extra.victory;
    inspect_words(out, "Ground", t->id[0] ? t->name : "open", t->id[0] ? G(68) : G(48));
    for (unsigned i = 0; i < PRINTED; i++) {
        bool part = i >= RETREAT && i <= ROUT && t->mods[DEFENSE] == t->mods[i] && t->engager[DEFENSE] == t->engager[i];
        if (t->mods[i] && !part)
            inspect_figure(out, prevail_stat_titles[i], t->mods[i], t->mods[i], "", G(68));
        if (t->engager[i] && !part)
            inspect_note(out, G(68), "%s %+d for the unit that attacks into it.", prevail_stat_titles[i],
                         t->engager[i]);
    }
    if (t->speed)
        inspect_figure(out, "More Speed to enter", t->speed, t->speed, "", G(69));
    if (t->flexibility)
        inspect_figure(out, "Flexibility to enter", t->flexibility, t->flexibility, "", G(69));
    if (t->cover)
        inspect_note(out, G(70), "Shots at a unit here reach %d less far.", t->cover);
    if (t->closed)
        inspect_note(out, G(69), "Nobody may enter it.");
    else
        for (unsigned type = 0; type < pack->types_n; type++)
            if (t->bars >> type & 1)
                inspect_note(out, G(69), "%s may not enter it.", pack->types[type].name);
    for (unsigned seat = 0; seat < SIDES; seat++)
        if (bit_has(v->goals[seat], space))
            inspect_note(out, G(73), "%s wins by holding %d space%s like this at the end of a round.",
                         prevail_side_name(pack, seat), v->hold[seat], v->hold[seat] == 1 ? "" : "s");
}

static bool inspect_cell(const struct prevail_pack *pack, const struct prevail_state *s, unsigned space,
                         struct inspect *out)
{
    if (space >= pack->board.n)
        return false;
    char name[8];
    square_say(&pack->board, space, name);
    scene_word(out->kind, sizeof out->kind, "space");
    scene_format(out->name, sizeof out->name, "Space %s", name);
    inspect_ground(pack, space, out);
    const struct prevail_engagement *e = prevail_engagement_on(s, space);
    for (unsigned seat = 0; seat < SIDES; seat++) {
        const char *side = prevail_side_name(pack, seat);
        if (on(s, seat, space))
            inspect_words(out, side, pack->types[unit_on(s, seat, space)->type].name, 0);
        if (s->commander[seat] == space)
            inspect_words(out, side, "Commander", 0);
        if (s->phase == PHASE_SET_UP && bit_has(pack->zone[seat], space))
            inspect_note(out, G(2), "Deployment zone of %s.", side);
    }
    if (e)
        inspect_note(out, R(101), "Engaged: a %s attack by %s, begun in round %d. Nobody else may enter.",
                     prevail_engagement_names[e->type], prevail_side_name(pack, e->engager), e->round);
    return true;
}

static bool inspect_piece(const struct prevail_pack *pack, const struct prevail_state *s, unsigned id,
                          struct inspect *out)
{
    unsigned seat = id >= BLACK_UNITS ? BLACK : WHITE, space = id - (seat == BLACK ? (unsigned)BLACK_UNITS : 0u);
    if (id >= COMMANDERS) {
        seat = id - COMMANDERS;
        if (seat >= SIDES || s->commander[seat] == SQUARE_NONE)
            return false;
        prevail_inspect_commander(pack, s, seat, out);
        return true;
    }
    if (space >= pack->board.n || !on(s, seat, space))
        return false;
    prevail_inspect_unit(pack, s, seat, unit_on(s, seat, space), out);
    return true;
}

/* Where a card lies, as far as this view shows it; NULL: it does not. */
static const char *card_zone(const struct prevail_cards *c, unsigned card)
{
    if (c->hand != HAND_UNKNOWN && card_in(c->hand, card))
        return "in hand";
    if (c->awaiting == card)
        return "chosen, face down";
    if (c->in_play == card)
        return "in play";
    if (card_in(c->played, card))
        return "played; a rally brings it back or burns it";
    if (card_in(c->discard, card))
        return "discarded; a rally brings it back";
    if (card_in(c->burnt, card))
        return "burnt, out of the game";
    return card_in(c->known, card) ? "in hand or chosen, known to all" : NULL;
}

static void inspect_words_of(struct inspect *out, const char *label, uint16_t rule, const struct text *text)
{
    inspect_words(out, label, text->n ? text_str(text) : "none", rule);
}

static bool inspect_card(const struct prevail_pack *pack, const struct prevail_state *s, unsigned id,
                         struct inspect *out)
{
    unsigned seat = id / CARDS_MAX, card = id % CARDS_MAX;
    const char *zone = seat < SIDES && card < pack->cards_n ? card_zone(&s->cards[seat], card) : NULL;
    if (!zone && build_open(s, seat) && card < pack->cards_n)
        zone = "to be had";
    if (!zone)
        return false;
    const struct prevail_card *c = &pack->cards[card];
    char words[40] = "";
    struct text text = text_fixed(words, sizeof words), about = text_fixed(out->about, sizeof out->about);
    out->seat = (uint8_t)seat;
    scene_format(out->kind, sizeof out->kind, "%d", c->id);
    scene_word(out->name, sizeof out->name, c->name);
    scene_word(out->where, sizeof out->where, zone);
    prevail_put_card(pack, c, &about);
    inspect_figure(out, "Initiative", c->initiative, c->initiative, "", R(54));
    text_format(&text, "up to %d %s", c->number, c->lines ? "lines" : "units");
    inspect_words_of(out, c->ranged ? "Orders to shoot" : "Orders to move", R(69), &text);
    text_clear(&text);
    prevail_put_mods(&c->command, &text);
    inspect_words_of(out, "Ordered units", R(142), &text);
    text_clear(&text);
    prevail_put_mods(&c->round, &text);
    inspect_words_of(out, "Round effect", R(143), &text);
    text_clear(&text);
    prevail_put_commit(c, &text);
    inspect_words_of(out, "Committed", R(25), &text);
    char keeps[150] = "";
    struct text kept = text_fixed(keeps, sizeof keeps);
    prevail_put_keeps(pack, c, &kept);
    inspect_note(out, pack->preset == RULEBOOK ? R(197) : G(17), "%s %s.",
                 pack->preset == RULEBOOK ? "Preserves" : "Covers", keeps);
    return true;
}

bool prevail_inspect(const void *packed, const void *v, unsigned looker, unsigned target, unsigned id,
                     struct inspect *out)
{
    switch (target) {
    case TARGET_CELL: return inspect_cell(packed, v, id, out);
    case TARGET_PIECE: return inspect_piece(packed, v, id, out);
    case TARGET_CARD: return inspect_card(packed, v, id, out);
    case TARGET_MAKE: return prevail_inspect_type(packed, v, looker, id, out);
    default: return false;
    }
}
