/* scene_cards.c: the cards beside the board: hands, the row of a draft, the killed; and what is known of hidden
 * ones. */
#include "lines.h"

#include "engine/scene.h"

#include <string.h>

const char *const lines_symbol_does[SYMBOLS] = {"attacks once, at speed 3",
                                                "attacks twice, at speeds 1 and 2",
                                                "stops one attack on its own card",
                                                "stops one attack within one column",
                                                "enemies within one column are 1 slower",
                                                "your weapons within one column are 1 faster"};

/* What its symbols do, each once. */
static void put_facts(const struct lines_pack *pack, lines_card item, struct scene_card *card)
{
    struct text text = text_fixed(card->text, sizeof card->text);
    for (int symbol = 0; symbol < SYMBOLS; symbol++) {
        unsigned n = lines_symbols(pack, item, symbol);
        if (!n)
            continue;
        const char *name = lines_symbol_words[symbol];
        scene_put_fact(card, name, name, (int)n);
        text_format(&text, "%s%c%s: %s.", text.n ? " " : "", name[0] - 'a' + 'A', name + 1, lines_symbol_does[symbol]);
    }
}

static struct scene_card *put_card(struct scene *out, unsigned id, unsigned seat, const char *zone, int count)
{
    struct scene_card *card = scene_card(out);
    card->id = (uint16_t)id;
    card->seat = (uint8_t)seat;
    card->count = (uint8_t)count;
    scene_word(card->zone, sizeof card->zone, zone);
    return card;
}

static void name_card(const struct lines_pack *pack, lines_card what, struct scene_card *card)
{
    struct text code = text_fixed(card->code, sizeof card->code);
    struct text symbols = text_fixed(card->symbols, sizeof card->symbols);
    lines_say_card(pack, what, &code);
    lines_picture_card(pack, what, &symbols);
    lines_title_card(pack, what, card->name, sizeof card->name);
    scene_word(card->kind, sizeof card->kind, pack->kinds[card_kind(what)].text);
    put_facts(pack, what, card);
}

/* Cards alike are one card with a count. The id says the kind. */
static void put_list(const struct lines_pack *pack, const uint8_t *list, int n, unsigned base, unsigned seat,
                     const char *zone, struct scene *out)
{
    if (n && list[0] == UNKNOWN) {
        struct scene_card *card = put_card(out, ID_UNKNOWN + seat, seat, zone, n);
        card->marks = MARK_HIDDEN;
        scene_word(card->code, sizeof card->code, "?");
        scene_word(card->name, sizeof card->name, "Hidden cards");
        return;
    }
    for (int i = 0; i < n; i++)
        if (i == 0 || list[i] != list[i - 1])
            name_card(pack, list[i], put_card(out, base + list[i], seat, zone, lines_count_of(list, n, list[i])));
}

/* One more card of a panel's list of `left` still to name. False: there is no room for it, and the list is ended. */
static bool name_in(const struct lines_pack *pack, struct scene_panel *panel, struct text *words, lines_card card,
                    int left)
{
    static const char more[] = "; and 1000 more";
    char room[sizeof panel->text];
    struct text name = text_fixed(room, sizeof room);
    lines_name_card(pack, card, &name);
    if (words->n + strlen("; ") + name.n + sizeof more > sizeof panel->text) {
        text_format(words, "; and %d more", left);
        return false;
    }
    text_format(words, "%s%s", words->n ? "; " : "", room);
    return true;
}

/* What the other has seen of a roster in earlier battles and still belongs to it (G30). */
static void say_known(const struct lines_pack *pack, const struct lines_army *a, unsigned seat, struct scene *out)
{
    if (!a->known_n)
        return;
    struct scene_panel *panel = scene_panel(out);
    struct text words = text_fixed(panel->text, sizeof panel->text);
    panel->seat = (uint8_t)seat;
    scene_format(panel->title, sizeof panel->title, "%s, seen so far", game_lines.seat_names[seat]);
    for (int i = 0; i < a->known_n && name_in(pack, panel, &words, a->known[i], a->known_n - i); i++)
        continue;
}

/* Killed and returned cards are open (G30), what is in the pool is not. */
static void say_discard(const struct lines_pack *pack, const struct lines_state *s, struct scene *out)
{
    if (!s->discard_n)
        return;
    struct scene_panel *panel = scene_panel(out);
    struct text words = text_fixed(panel->text, sizeof panel->text);
    int left = s->discard_n;
    panel->seat = NOBODY;
    scene_word(panel->title, sizeof panel->title, "Discarded");
    for (unsigned k = 0; k < pack->pool_kinds; k++)
        for (int i = 0; i < s->discard[k]; i++)
            if (!name_in(pack, panel, &words, card_make(k, 0, 0), left--))
                return;
}

void lines_scene_cards(const struct lines_pack *pack, const struct lines_state *s, unsigned looker, struct scene *out)
{
    for (unsigned seat = 0; seat < LINES_SIDES; seat++) {
        const struct lines_army *a = &s->army[seat];
        put_list(pack, a->hand, a->hand_n, seat == lines_bottom(looker) ? ID_HAND : ID_HAND_OTHER, seat, "hand", out);
        for (int i = 0; i < a->dead_n; i++) {
            struct scene_card *card = put_card(out, ID_DEAD + seat * LINES_CARDS_MAX + (unsigned)i, seat, "dead", 1);
            card->marks = MARK_SPENT;
            name_card(pack, a->dead[i], card);
        }
        say_known(pack, a, seat, out);
    }
    put_list(pack, s->row, s->row_n, ID_ROW, NOBODY, "row", out);
    say_discard(pack, s, out);
}
