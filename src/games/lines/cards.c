/* cards.c: cards and formations as text, and the sorted multisets that hands are. */
#include "lines.h"

#include <string.h>

static const char signs[] = "|!@&-+"; /* canonical order (G24) */

/* The symbols of a word; broken ones are counted whole and apart (broken[0] shields, [1] fortresses). */
uint16_t lines_read_symbols(const char *word, uint8_t count[SYMBOLS], uint8_t broken[2])
{
    memset(count, 0, SYMBOLS);
    broken[0] = broken[1] = 0;
    size_t n = strlen(word);
    if (n == 0)
        return RULE('R', 2);
    for (const char *c = word; *c; c++)
        if (!strchr(signs, *c) && *c != 'x' && *c != 'X')
            return RULE('R', 2);
    if (n > LINES_SYMBOLS_MAX)
        return RULE('G', 17);
    for (const char *c = word; *c; c++) {
        unsigned symbol = *c == 'x' ? SHIELD : *c == 'X' ? FORTRESS : (unsigned)(strchr(signs, *c) - signs);
        count[symbol]++;
        broken[0] = (uint8_t)(broken[0] + (*c == 'x'));
        broken[1] = (uint8_t)(broken[1] + (*c == 'X'));
    }
    return RULE_NONE;
}

int lines_kind_of(const struct lines_pack *pack, const uint8_t count[SYMBOLS])
{
    for (int k = 0; k < pack->kinds_n; k++)
        if (memcmp(pack->kinds[k].count, count, SYMBOLS) == 0)
            return k;
    return -1;
}

/* A card; CARD_UNKNOWN where it is well written but nobody in this match can hold it. */
uint16_t lines_read_card(const struct lines_pack *pack, const char *word, lines_card *out)
{
    uint8_t count[SYMBOLS], broken[2];
    uint16_t rule = lines_read_symbols(word, count, broken);
    if (rule)
        return rule;
    int kind = lines_kind_of(pack, count);
    *out = kind < 0 ? CARD_UNKNOWN : card_make((unsigned)kind, broken[0], broken[1]);
    return RULE_NONE;
}

void lines_kind_text(struct lines_kind *kind)
{
    int n = 0;
    for (int symbol = 0; symbol < SYMBOLS; symbol++)
        for (int i = 0; i < kind->count[symbol]; i++)
            kind->text[n++] = signs[symbol];
    kind->size = (uint8_t)n;
}

void lines_say_card(const struct lines_pack *pack, lines_card card, struct text *out)
{
    if (card == CARD_NONE || card == CARD_UNKNOWN || card_kind(card) >= pack->kinds_n) {
        text_put(out, card == CARD_NONE ? "_" : "?");
        return;
    }
    const struct lines_kind *kind = &pack->kinds[card_kind(card)];
    unsigned shields = kind->count[SHIELD] - card_broken_shields(card);
    unsigned forts = kind->count[FORTRESS] - card_broken_forts(card);
    for (const char *c = kind->text; *c; c++)
        if (*c == '@')
            text_char(out, shields ? shields--, '@' : 'x');
        else if (*c == '&')
            text_char(out, forts ? forts--, '&' : 'X');
        else
            text_char(out, *c);
}

/* ---- cards for people -------------------------------------------------------------------------- */

const char *const lines_symbol_words[SYMBOLS] = {"spear", "sword", "shield", "fortress", "bow", "crown"};

/* `n` more of a symbol in a list of `parts` phrases, of which `done` stand already. */
static void name_part(const char *broken, const char *symbol, unsigned n, int done, int parts, struct text *out)
{
    static const char *const numbers[] = {"", "", "two ", "three ", "four ", "five ", "six ", "seven ", "eight "};
    assert(n <= LINES_SYMBOLS_MAX);
    bool es = symbol[strlen(symbol) - 1] == 's';
    text_format(out, "%s%s%s%s%s",
                done == 0           ? ""
                : done == parts - 1 ? " and "
                                    : ", ",
                numbers[n], broken, symbol,
                n < 2 ? ""
                : es  ? "es"
                      : "s");
}

/* "spear and broken shield": for sentences, in the middle of one. */
void lines_name_card(const struct lines_pack *pack, lines_card card, struct text *out)
{
    if (card == CARD_NONE || card == CARD_UNKNOWN || card_kind(card) >= pack->kinds_n) {
        text_put(out, "card");
        return;
    }
    unsigned part[SYMBOLS][2]; /* whole, broken */
    int parts = 0, done = 0;
    for (int symbol = 0; symbol < SYMBOLS; symbol++) {
        part[symbol][1] = symbol == SHIELD     ? card_broken_shields(card)
                          : symbol == FORTRESS ? card_broken_forts(card)
                                               : 0;
        part[symbol][0] = lines_symbols(pack, card, symbol) - part[symbol][1];
        parts += (part[symbol][0] > 0) + (part[symbol][1] > 0);
    }
    for (int symbol = 0; symbol < SYMBOLS; symbol++)
        for (int broken = 0; broken < 2; broken++)
            if (part[symbol][broken])
                name_part(broken ? "broken " : "", lines_symbol_words[symbol], part[symbol][broken], done++, parts,
                          out);
}

/* Its pictures, one word a symbol: "spear broken-shield". */
void lines_picture_card(const struct lines_pack *pack, lines_card card, struct text *out)
{
    for (int symbol = 0; symbol < SYMBOLS; symbol++) {
        unsigned broken = symbol == SHIELD     ? card_broken_shields(card)
                          : symbol == FORTRESS ? card_broken_forts(card)
                                               : 0;
        unsigned n = lines_symbols(pack, card, symbol);
        for (unsigned i = 0; i < n; i++)
            text_format(out, "%s%s%s", out->n ? " " : "", i + broken >= n ? "broken-" : "", lines_symbol_words[symbol]);
    }
}

/* ---- lines ---------------------------------------------------------------------------- */

/* A line of text into columns. Words: cards, _ and one divide. */
static uint16_t read_line(const struct lines_pack *pack, const char *text, lines_card *line, uint8_t *left,
                          uint8_t *right)
{
    lines_card cards[2 * LINES_COLUMNS];
    int n = 0, divide = -1;
    uint16_t worst = RULE_NONE;
    while (*text == ' ' || *text == '\t')
        text++;
    while (*text) {
        char word[32];
        size_t m = strcspn(text, " \t");
        size_t kept = m < sizeof word ? m : sizeof word - 1;
        memcpy(word, text, kept);
        word[kept] = 0;
        text += m + strspn(text + m, " \t");
        if (strcmp(word, ".") == 0) {
            if (divide >= 0)
                return RULE_SYNTAX;
            divide = n;
            continue;
        }
        if (n == 2 * LINES_COLUMNS)
            return RULE('G', 17);
        cards[n] = CARD_NONE;
        uint16_t rule = strcmp(word, "_") == 0 ? RULE_NONE : lines_read_card(pack, word, &cards[n]);
        if (rule && (!worst || rule == RULE('R', 2)))
            worst = rule;
        n++;
    }
    if (worst)
        return worst;
    if (divide < 0)
        return RULE_SYNTAX;
    memset(line, 0, LINES_COLUMNS * sizeof *line);
    for (int i = 0; i < n; i++) {
        int at = i - divide + LINES_HALF;
        if (at >= 0 && at < LINES_COLUMNS)
            line[at] = cards[i];
        else if (cards[i])
            return RULE('G', 17);
    }
    *left = (uint8_t)divide;
    *right = (uint8_t)(n - divide);
    return RULE_NONE;
}

/* Both lines as far as they can be read: R2, G17, syntax. back NULL or "." = an empty line. */
uint16_t lines_read_formation(const struct lines_pack *pack, const char *front, const char *back,
                              struct lines_formation *out)
{
    memset(out, 0, sizeof *out);
    uint16_t a = read_line(pack, front, out->front, &out->left, &out->right);
    uint16_t b = back ? read_line(pack, back, out->back, &out->back_left, &out->back_right) : RULE_NONE;
    uint16_t rule = b == RULE('R', 2) || !a ? b : a;
    if (rule)
        return rule;
    int n = 0;
    for (int i = 0; i < LINES_COLUMNS; i++)
        n += (out->front[i] != 0) + (out->back[i] != 0);
    return n > LINES_CARDS_MAX ? RULE('G', 17) : RULE_NONE;
}

/* R14, R15, R16 and G26, in this order: a formation as it is set up and as every round begins. */
uint16_t lines_check_formation(const lines_card *front, const lines_card *back)
{
    int left = 0, right = 0, first = LINES_COLUMNS, last = -1;
    for (int i = 0; i < LINES_COLUMNS; i++) {
        if (back[i] && !front[i])
            return RULE('R', 14);
        if (!front[i])
            continue;
        first = i < first ? i : first;
        last = i;
        if (i < LINES_HALF)
            left++;
        else
            right++;
    }
    if (last < 0)
        return RULE('G', 26);
    if ((left && LINES_HALF - first != left) || (right && last - LINES_HALF + 1 != right))
        return RULE('R', 15);
    return left - right > 1 || right - left > 1 ? RULE('R', 16) : RULE_NONE;
}

/* `left` places before the divide, `right` behind it. */
void lines_say_line(const struct lines_pack *pack, const lines_card *line, int left, int right, struct text *out)
{
    for (int k = -left; k < right; k++) {
        if (k == 0)
            text_put(out, k == -left ? ". " : " . ");
        else if (k > -left)
            text_char(out, ' ');
        lines_say_card(pack, line[k + LINES_HALF], out);
    }
    if (right == 0)
        text_put(out, left ? " ." : ".");
}

/* How far an army reaches on each side, in either line. */
void lines_extent(const lines_card *front, const lines_card *back, int *left, int *right)
{
    *left = *right = 0;
    for (int i = 0; i < LINES_COLUMNS; i++)
        if (front[i] || back[i]) {
            if (i < LINES_HALF && *left == 0)
                *left = LINES_HALF - i;
            if (i >= LINES_HALF)
                *right = i - LINES_HALF + 1;
        }
}

bool lines_army_gone(const struct lines_army *a)
{
    static const lines_card none[LINES_COLUMNS];
    return memcmp(a->front, none, sizeof none) == 0 && memcmp(a->back, none, sizeof none) == 0;
}

/* Columns on each side of the divide that need to be looked at: all of both armies stand within. In fours, so that
 * four columns are one comparison. */
int lines_half_width(const struct lines_state *s)
{
    enum { FOUR = 4 };
    static const lines_card none[FOUR];
    int w = LINES_HALF;
    for (; w > FOUR; w -= FOUR) {
        for (unsigned seat = 0; seat < LINES_SIDES; seat++) {
            const struct lines_army *a = &s->army[seat];
            const lines_card *const outer[] = {a->front + LINES_HALF - w, a->back + LINES_HALF - w,
                                               a->front + LINES_HALF + w - FOUR, a->back + LINES_HALF + w - FOUR};
            for (int i = 0; i < 4; i++)
                if (memcmp(outer[i], none, sizeof none) != 0)
                    return w;
        }
    }
    return w;
}

/* ---- multisets ------------------------------------------------------------------------ */

void lines_sorted_add(uint8_t *list, uint8_t *n, unsigned item)
{
    assert(item && item <= LINES_KINDS);
    int i = (*n)++;
    for (; i > 0 && list[i - 1] > item; i--)
        list[i] = list[i - 1];
    list[i] = (uint8_t)item;
}

bool lines_sorted_take(uint8_t *list, uint8_t *n, unsigned item)
{
    int i = 0;
    while (i < *n && list[i] != item)
        i++;
    if (i == *n)
        return false;
    for (--*n; i < *n; i++)
        list[i] = list[i + 1];
    list[*n] = 0;
    return true;
}

int lines_count_of(const uint8_t *list, int n, unsigned item)
{
    int found = 0;
    for (int i = 0; i < n; i++)
        found += list[i] == item;
    return found;
}

void lines_dead_add(struct lines_army *a, lines_card card)
{
    assert(card && a->dead_n < LINES_CARDS_MAX);
    int i = a->dead_n++;
    for (; i > 0 && a->dead[i - 1] > card; i--)
        a->dead[i] = a->dead[i - 1];
    a->dead[i] = card;
}

/* All living cards of a player: kept back and on the table. */
int lines_roster_n(const struct lines_army *a)
{
    int n = a->hand_n;
    for (int i = 0; i < LINES_COLUMNS; i++)
        n += (a->front[i] != 0) + (a->back[i] != 0);
    return n;
}

/* The same of a view: what is hidden stands in its hand_n. */
int lines_cards_n(const struct lines_army *a) { return lines_hidden(a) ? a->hand_n : lines_roster_n(a); }

void lines_table_items(const struct lines_army *a, uint8_t *list, uint8_t *n)
{
    assert(!lines_hidden(a));
    for (int i = 0; i < LINES_COLUMNS; i++) {
        if (a->front[i])
            lines_sorted_add(list, n, card_item(a->front[i]));
        if (a->back[i])
            lines_sorted_add(list, n, card_item(a->back[i]));
    }
}

void lines_pick_up(struct lines_army *a)
{
    lines_table_items(a, a->hand, &a->hand_n);
    assert(a->hand_n <= LINES_CARDS_MAX);
    memset(a->front, 0, sizeof a->front);
    memset(a->back, 0, sizeof a->back);
}

void lines_hide(struct lines_army *a)
{
    memset(a->front, UNKNOWN, sizeof a->front);
    memset(a->back, UNKNOWN, sizeof a->back);
    a->left = a->right = a->placed = UNKNOWN;
}

/* G30: as many cards of a kind as stand on the table have been seen. A sound roster has room for them. */
void lines_show(struct lines_army *a)
{
    uint8_t shown[2 * LINES_COLUMNS], n = 0;
    lines_table_items(a, shown, &n);
    for (int i = 0; i < n && a->known_n < LINES_KNOWN_MAX; i++)
        if (lines_count_of(a->known, a->known_n, shown[i]) < lines_count_of(shown, i + 1, shown[i]))
            lines_sorted_add(a->known, &a->known_n, shown[i]);
}

/* The points of a roster (4.1). */
int lines_points(const struct lines_pack *pack, const struct lines_army *a)
{
    int points = 0;
    for (int i = 0; i < a->hand_n; i++)
        points += pack->kinds[a->hand[i] - 1].value;
    for (int i = 0; i < LINES_COLUMNS; i++) {
        points += a->front[i] ? pack->kinds[card_kind(a->front[i])].value : 0;
        points += a->back[i] ? pack->kinds[card_kind(a->back[i])].value : 0;
    }
    return points;
}
