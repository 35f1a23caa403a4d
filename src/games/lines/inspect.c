/* inspect.c: figures of the table by name, and what a card or place is: its figures now, why, and by which rule. */
#include "lines.h"

#include "engine/inspect.h"

#include <string.h>

/* speeds A -1 (marked, or as they would be now), cards A, points A, rounds. */
bool lines_fact(const void *p, const void *v, const char *words, struct text *out)
{
    const struct lines_pack *pack = p;
    const struct lines_state *s = v;
    char line[64], name[16], word[16];
    if (strlen(words) >= sizeof line)
        return false;
    strcpy(line, words);
    next_word(line, name, sizeof name);
    if (strcmp(name, "rounds") == 0 && !line[0]) {
        text_int(out, s->stage == STAGE_OVER ? s->rounds : s->round);
        return true;
    }
    next_word(line, word, sizeof word);
    if (strcmp(word, "A") != 0 && strcmp(word, "B") != 0)
        return false;
    unsigned seat = word[0] == 'B';
    const struct lines_army *a = &s->army[seat];
    bool known = !lines_hidden(a);
    if (strcmp(name, "cards") == 0 && !line[0]) {
        text_int(out, lines_cards_n(a));
        return true;
    }
    if (strcmp(name, "points") == 0 && !line[0] && known && (!a->hand_n || a->hand[0] != UNKNOWN)) {
        text_int(out, lines_points(pack, a));
        return true;
    }
    int64_t k;
    known &= !lines_hidden(&s->army[seat ^ 1]);
    if (strcmp(name, "speeds") != 0 || !known || !word_int(line, -LINES_HALF, LINES_HALF - 1, &k))
        return false;
    int i = (int)k + LINES_HALF;
    bool marked = lines_speeds_marked(s);
    uint8_t speeds[LINES_ATTACKS_MAX];
    int n = lines_speeds_of(pack, a->front[i], marked ? a->shift[i] : lines_shift_now(pack, s, seat, i), speeds);
    for (int j = 0; j < n; j++)
        text_format(out, "%s%d", j ? " " : "", speeds[j]);
    return true;
}

/* ---- what is this? -------------------------------------------------------------------------------- */

/* The place that an id of the scene names. */
struct spot {
    unsigned seat;
    int line, i;
    lines_card card; /* CARD_UNKNOWN: hidden */
};

static bool find_spot(const struct lines_state *s, unsigned id, struct spot *out)
{
    if (id >= LINES_SIDES * 2 * ID_LINE)
        return false;
    *out = (struct spot){.seat = id / (2 * ID_LINE), .line = id / ID_LINE % 2, .i = (int)(id % ID_LINE)};
    const struct lines_army *a = &s->army[out->seat];
    out->card = lines_hidden(a) ? CARD_UNKNOWN : out->line == BACK ? a->back[out->i] : a->front[out->i];
    return true;
}

/* What each symbol of a card does, as long as it is whole. */
static void note_symbols(const struct lines_pack *pack, lines_card card, struct inspect *out)
{
    static const uint16_t rules[SYMBOLS] = {RULE('R', 4), RULE('R', 5), RULE('R', 6),
                                            RULE('R', 7), RULE('R', 8), RULE('R', 9)};
    for (int symbol = 0; symbol < SYMBOLS; symbol++)
        if (lines_symbols(pack, card, symbol))
            inspect_note(out, rules[symbol], "%c%s: %s.", lines_symbol_words[symbol][0] - 'a' + 'A',
                         lines_symbol_words[symbol] + 1, lines_symbol_does[symbol]);
}

static void name_it(const struct lines_pack *pack, lines_card card, struct inspect *out)
{
    lines_title_card(pack, card, out->name, sizeof out->name);
    scene_word(out->kind, sizeof out->kind, pack->kinds[card_kind(card)].text);
}

static void put_points(const struct lines_pack *pack, lines_card card, struct inspect *out)
{
    if (pack->mode == MODE_DRAFT || pack->mode == MODE_CAMPAIGN)
        inspect_figure(out, "Points", pack->kinds[card_kind(card)].value, pack->kinds[card_kind(card)].value, "",
                       RULE('R', 69));
}

static void list_speeds(const uint8_t *speeds, int n, char *to, size_t size)
{
    struct text out = text_fixed(to, size);
    scene_word(to, size, n ? "" : "none");
    for (int i = 0; i < n; i++)
        text_format(&out, "%s%d", i ? " and " : "", speeds[i]);
}

/* The speeds of one weapon: now, printed, and why they differ. */
static void put_weapon(const struct lines_pack *pack, lines_card card, int weapon, int shift, const char *because,
                       struct inspect *out)
{
    uint8_t now[LINES_ATTACKS_MAX], base[LINES_ATTACKS_MAX];
    int n = lines_speeds_of_weapon(pack, card, weapon, shift, now);
    int base_n = lines_speeds_of_weapon(pack, card, weapon, 0, base);
    if (!base_n || out->rows_n == INSPECT_ROWS)
        return;
    struct inspect_row *row = &out->rows[out->rows_n++];
    *row = (struct inspect_row){.rule = weapon == SPEAR ? RULE('R', 4) : RULE('R', 5)};
    scene_word(row->label, sizeof row->label, weapon == SPEAR ? "Spear strikes at" : "Sword strikes at");
    list_speeds(now, n, row->value, sizeof row->value);
    if (shift)
        list_speeds(base, base_n, row->base, sizeof row->base);
    scene_word(row->because, sizeof row->because, because);
}

/* Speeds marked this round, or as they would be; before the reveal enemy bows are not known. */
static void put_speeds(const struct lines_pack *pack, const struct lines_state *s, const struct spot *at,
                       struct inspect *out)
{
    bool enemy = !lines_hidden(&s->army[at->seat ^ 1]), marked = lines_speeds_marked(s);
    int crowns = lines_crowns(pack, s, at->seat, at->i), bows = enemy ? lines_bows(pack, s, at->seat, at->i) : 0;
    int now = lines_mark_shift(pack, at->card, crowns - bows);
    int shift = marked ? s->army[at->seat].shift[at->i] : now;
    char because[96] = "";
    struct text why = text_fixed(because, sizeof because);
    if (shift != now)
        text_put(&why, "as marked at the start of the round");
    else {
        if (crowns)
            text_format(&why, "+%d from own crowns", crowns);
        if (bows)
            text_format(&why, "%s-%d from enemy bows", why.n ? ", " : "", bows);
    }
    put_weapon(pack, at->card, SPEAR, shift, because, out);
    put_weapon(pack, at->card, SWORD, shift, because, out);
    if (shift != now)
        inspect_note(out, RULE('R', 29), "Marked speeds hold for the whole round, even if a crown or bow falls.");
    if (!enemy && out->rows_n)
        inspect_note(out, RULE('R', 26), "Enemy bows are not known before the reveal.");
}

static void put_defences(const struct lines_pack *pack, lines_card card, struct inspect *out)
{
    int shields = (int)lines_symbols(pack, card, SHIELD), forts = (int)lines_symbols(pack, card, FORTRESS);
    if (shields)
        inspect_figure(out, "Shields", shields - (int)card_broken_shields(card), shields, "broken", RULE('R', 43));
    if (forts)
        inspect_figure(out, "Fortresses", forts - (int)card_broken_forts(card), forts, "broken", RULE('R', 44));
}

/* The front places of an army within one column. */
static void put_reach(struct inspect *out, const char *kind, const char *name, unsigned seat, int i)
{
    struct inspect_reach *reach = inspect_reach(out, kind, name);
    for (int column = i - 1; column <= i + 1; column++)
        if (column >= 0 && column < LINES_COLUMNS)
            inspect_reach_add(reach, place_id(seat, FRONT, column));
}

static void put_reaches(const struct lines_pack *pack, const struct spot *at, struct inspect *out)
{
    bool armed = lines_symbols(pack, at->card, SPEAR) || lines_symbols(pack, at->card, SWORD);
    if (at->line == FRONT && armed)
        put_reach(out, "range", "May attack", at->seat ^ 1, column_across(at->i));
    if (lines_symbols(pack, at->card, FORTRESS) > card_broken_forts(at->card))
        put_reach(out, "support", "Its fortress guards", at->seat, at->i);
    if (lines_symbols(pack, at->card, CROWN))
        put_reach(out, "inspire", "Its crown makes faster", at->seat, at->i);
    if (lines_symbols(pack, at->card, BOW))
        put_reach(out, "zone", "Its bow makes slower", at->seat ^ 1, column_across(at->i));
}

static void inspect_piece(const struct lines_pack *pack, const struct lines_state *s, const struct spot *at,
                          struct inspect *out)
{
    bool armed = lines_symbols(pack, at->card, SPEAR) || lines_symbols(pack, at->card, SWORD);
    int marks = at->line == FRONT ? s->army[at->seat].marks[at->i] : 0;
    name_it(pack, at->card, out);
    if (at->line == FRONT && armed) {
        put_speeds(pack, s, at, out);
        inspect_note(out, RULE('R', 36), "It attacks the card across, else to its right, else to its left.");
    }
    if (at->line == BACK && armed)
        inspect_note(out, RULE('R', 30), "Weapons in the back line rest.");
    if (at->line == BACK)
        inspect_note(out, RULE('R', 52), "It steps up when the card in front of it falls.");
    put_defences(pack, at->card, out);
    if (marks)
        inspect_figure(out, "Attacks on it", marks, marks, "", RULE('R', 40));
    put_points(pack, at->card, out);
    note_symbols(pack, at->card, out);
    put_reaches(pack, at, out);
}

static void say_where(unsigned looker, const struct spot *at, struct inspect *out)
{
    struct text where = text_fixed(out->where, sizeof out->where);
    text_format(&where, "%s line, ", at->line == BACK ? "back" : "front");
    lines_say_place(column_seen(looker, at->seat, column_of(at->i)), &where);
}

static bool inspect_place(const struct lines_pack *pack, const struct lines_state *s, unsigned looker, unsigned target,
                          unsigned id, struct inspect *out)
{
    struct spot at;
    if (!find_spot(s, id, &at) || (target == TARGET_PIECE && (at.card == CARD_NONE || at.card == CARD_UNKNOWN)))
        return false;
    out->seat = (uint8_t)at.seat;
    say_where(looker, &at, out);
    if (at.card != CARD_NONE && at.card != CARD_UNKNOWN) {
        inspect_piece(pack, s, &at, out);
        return true;
    }
    scene_word(out->name, sizeof out->name, at.card == CARD_UNKNOWN ? "Hidden place" : "Empty place");
    if (at.card == CARD_UNKNOWN)
        inspect_note(out, RULE('R', 11), "Nobody sees the other army before both have committed.");
    else if (at.line == FRONT)
        inspect_note(out, RULE('R', 15), "The front line may have no gap, and its sides may differ by one card.");
    else
        inspect_note(out, RULE('R', 14), "A back card needs a front card in its column.");
    return true;
}

/* A card beside the board, by the id that the scene gave it. */
static bool inspect_card(const struct lines_pack *pack, const struct lines_state *s, unsigned looker, unsigned id,
                         struct inspect *out)
{
    unsigned bottom = lines_bottom(looker);
    if (id >= ID_DEAD && id < ID_DEAD + LINES_SIDES * LINES_CARDS_MAX) {
        unsigned seat = (id - ID_DEAD) / LINES_CARDS_MAX, i = (id - ID_DEAD) % LINES_CARDS_MAX;
        if (i >= s->army[seat].dead_n)
            return false;
        out->seat = (uint8_t)seat;
        scene_word(out->where, sizeof out->where, "killed in this battle");
        name_it(pack, s->army[seat].dead[i], out);
        note_symbols(pack, s->army[seat].dead[i], out);
        return true;
    }
    if (id >= ID_UNKNOWN && id < ID_UNKNOWN + LINES_SIDES) {
        const struct lines_army *a = &s->army[id - ID_UNKNOWN];
        if (!a->hand_n || a->hand[0] != UNKNOWN)
            return false;
        out->seat = (uint8_t)(id - ID_UNKNOWN);
        scene_word(out->name, sizeof out->name, "Hidden cards");
        inspect_figure(out, "Cards", a->hand_n, a->hand_n, "", RULE('R', 64));
        return true;
    }
    bool row = id > ID_ROW && id <= ID_ROW + LINES_KINDS, own = id > ID_HAND && id <= ID_HAND + LINES_KINDS;
    bool other = id > ID_HAND_OTHER && id <= ID_HAND_OTHER + LINES_KINDS;
    unsigned seat = own ? bottom : bottom ^ 1, item = id - (row ? ID_ROW : own ? ID_HAND : ID_HAND_OTHER);
    const uint8_t *list = row ? s->row : s->army[seat].hand;
    int n = row || own || other ? lines_count_of(list, row ? s->row_n : s->army[seat].hand_n, item) : 0;
    if (!n)
        return false;
    out->seat = (uint8_t)(row ? NOBODY : seat);
    scene_word(out->where, sizeof out->where, row ? "in the row" : "in the hand");
    name_it(pack, (lines_card)item, out);
    if (n > 1)
        inspect_figure(out, "Copies here", n, n, "", RULE('G', 24));
    put_points(pack, (lines_card)item, out);
    note_symbols(pack, (lines_card)item, out);
    return true;
}

bool lines_inspect(const void *pack, const void *v, unsigned looker, unsigned target, unsigned id, struct inspect *out)
{
    const struct lines_state *s = v;
    if (target == TARGET_CARD)
        return inspect_card(pack, s, looker, id, out);
    if (target == TARGET_CELL && id >= ID_FIELD && id < ID_FIELD_END) {
        out->seat = NOBODY;
        scene_word(out->name, sizeof out->name, "The field");
        inspect_note(out, RULE('R', 18), "The armies face each other with their divides aligned.");
        inspect_note(out, RULE('R', 19), "The two columns beside the divide are neighbours.");
        return true;
    }
    return inspect_place(pack, s, looker, target, id, out);
}
