/* scene.c: the table: back line, front line, the field between, front line, back line; the looker sits below. */
#include "lines.h"

#include "engine/scene.h"

#include <stdio.h>
#include <string.h>

enum { FIELD_ROW = 2, SCENE_ROWS = 5, ID_HAND = 256, ID_ROW = 512, ID_OTHER = 768, ID_FIELD = 900 };

struct table {
    const struct lines_pack *pack;
    const struct lines_state *s;
    unsigned looker, bottom;
    int left, right; /* columns of the drawing on each side, as the bottom seat sees it */
    struct scene *out;
};

static uint16_t place_id(unsigned seat, int line, int i)
{
    return (uint16_t)(seat * 64u + (unsigned)line * 32u + (unsigned)i);
}

/* Place on the sheet: the divide has a column of its own. */
static int16_t sheet_x(const struct table *t, unsigned seat, int i)
{
    int c = seat == t->bottom ? column_of(i) : column_of(column_across(i));
    return (int16_t)(c + t->left + (c >= 0));
}

static int16_t sheet_y(const struct table *t, unsigned seat, int line)
{
    return (int16_t)(seat == t->bottom ? FIELD_ROW + 1 + line : FIELD_ROW - 1 - line);
}

static void measure(struct table *t)
{
    t->left = t->right = 1;
    for (unsigned seat = 0; seat < LINES_SIDES; seat++) {
        const struct lines_army *a = &t->s->army[seat];
        int left, right;
        if (lines_hidden(a))
            continue;
        lines_extent(a->front, a->back, &left, &right);
        left = a->left > left ? a->left : left;
        right = a->right > right ? a->right : right;
        if (seat != t->bottom) {
            int swap = left;
            left = right;
            right = swap;
        }
        t->left = left > t->left ? left : t->left;
        t->right = right > t->right ? right : t->right;
    }
}

/* The speeds that a front card's attacks are marked with (R29), each once; "" where none are. */
static void say_speeds(const struct table *t, const struct lines_army *a, int i, char *to, size_t size)
{
    bool marked = lines_speeds_marked(t->s);
    uint8_t values[LINES_ATTACKS_MAX];
    struct text out = text_fixed(to, size);
    int n = marked ? lines_speeds_of(t->pack, a->front[i], a->shift[i], values) : 0;
    to[0] = 0;
    for (int j = 0; j < n; j++)
        if (!j || values[j] != values[j - 1])
            text_format(&out, "%s%d", j ? " " : "", values[j]);
}

static void put_piece(const struct table *t, unsigned seat, int line, int i, lines_card card)
{
    struct scene_piece *piece = scene_piece(t->out);
    char text[16], speeds[24] = "";
    struct text word = text_fixed(text, sizeof text);
    lines_say_card(t->pack, card, &word);
    piece->id = piece->cell = place_id(seat, line, i);
    piece->seat = (uint8_t)seat;
    piece->facing = FACING_NONE;
    piece->marks = card_is_broken(card) ? MARK_BROKEN : 0;
    scene_word(piece->code, sizeof piece->code, text);
    scene_word(piece->shape, sizeof piece->shape, "card");
    if (line == 0)
        say_speeds(t, &t->s->army[seat], i, speeds, sizeof speeds);
    snprintf(piece->label, sizeof piece->label, "%s%s%s, %s", text, speeds[0] ? ", speed " : "", speeds,
             line ? "in the back" : "in front");
}

static void put_army(const struct table *t, unsigned seat)
{
    const struct lines_army *a = &t->s->army[seat];
    bool hidden = lines_hidden(a), arranging = t->s->stage == STAGE_ARRANGE && !hidden && !a->committed;
    int places = hidden ? 0 : a->left + a->right;
    for (int line = 0; line < 2; line++)
        for (int i = 0; i < LINES_COLUMNS; i++) {
            int x = sheet_x(t, seat, i);
            if (x < 0 || x > t->left + t->right)
                continue;
            struct scene_cell *cell = scene_cell(t->out);
            cell->id = place_id(seat, line, i);
            cell->x = (int16_t)x;
            cell->y = sheet_y(t, seat, line);
            cell->owner = (uint8_t)seat;
            snprintf(cell->name, sizeof cell->name, "%d", column_of(i));
            lines_card card = hidden ? CARD_NONE : line ? a->back[i] : a->front[i];
            int place = column_of(i) + a->left + line * places;
            bool inside = column_of(i) >= -a->left && column_of(i) < a->right;
            if (arranging && places && inside && place == a->placed)
                cell->marks |= MARK_SELECTED;
            if (hidden)
                cell->marks |= MARK_HIDDEN;
            if (line == 0 && a->marks[i])
                snprintf(cell->label, sizeof cell->label, "%.*s", a->marks[i] > 8 ? 8 : a->marks[i], "********");
            else if (line == 0 && card)
                say_speeds(t, a, i, cell->label, sizeof cell->label);
            else if (arranging && places && inside && !card)
                scene_word(cell->label, sizeof cell->label, place == a->placed ? "[?]" : "[ ]");
            if (card)
                put_piece(t, seat, line, i, card);
        }
}

/* The divide, and the field between the front lines. */
static void put_field(const struct table *t)
{
    for (int y = 0; y < SCENE_ROWS; y++)
        for (int x = 0; x <= t->left + t->right; x++) {
            if (y != FIELD_ROW && x != t->left)
                continue;
            struct scene_cell *cell = scene_cell(t->out);
            cell->id = (uint16_t)(ID_FIELD + y * 64 + x);
            cell->x = (int16_t)x;
            cell->y = (int16_t)y;
            cell->owner = NOBODY;
            scene_word(cell->label, sizeof cell->label, y == FIELD_ROW ? "---" : ".");
        }
}

/* What its symbols do, each once. */
static void say_symbols(const char *code, char *to, size_t size)
{
    static const struct {
        char symbol;
        const char *does;
    } says[] = {
        {'|', "spear: an attack, speed 3 (R4)"},           {'!', "sword: attacks of speeds 1 and 2 (R5)"},
        {'@', "shield: stops an attack on its card (R6)"}, {'&', "fortress: stops one, also a column beside (R7)"},
        {'-', "bow: enemies of 3 columns 1 slower (R8)"},  {'+', "crown: own of 3 columns 1 faster (R9)"}};
    struct text out = text_fixed(to, size);
    for (size_t i = 0; i < sizeof says / sizeof says[0]; i++)
        if (strchr(code, says[i].symbol))
            text_format(&out, "%s%s", out.n ? "; " : "", says[i].does);
}

static void put_card(const struct table *t, unsigned id, unsigned seat, const char *zone, const char *code, int count,
                     unsigned marks)
{
    struct scene_card *card = scene_card(t->out);
    card->id = (uint16_t)id;
    card->seat = (uint8_t)seat;
    card->count = (uint8_t)count;
    card->marks = (uint8_t)marks;
    scene_word(card->zone, sizeof card->zone, zone);
    scene_word(card->code, sizeof card->code, code);
    scene_word(card->name, sizeof card->name, code);
    say_symbols(code, card->text, sizeof card->text);
}

/* Cards alike are one card with a count. The id says the kind. */
static void put_list(const struct table *t, const uint8_t *list, int n, unsigned base, unsigned seat, const char *zone)
{
    if (n && list[0] == UNKNOWN) {
        put_card(t, ID_OTHER + seat, seat, zone, "?", n, MARK_HIDDEN);
        return;
    }
    for (int i = 0; i < n; i++)
        if (i == 0 || list[i] != list[i - 1])
            put_card(t, base + list[i], seat, zone, t->pack->kinds[list[i] - 1].text, lines_count_of(list, n, list[i]),
                     0);
}

static void put_cards(const struct table *t)
{
    for (unsigned seat = 0; seat < LINES_SIDES; seat++) {
        const struct lines_army *a = &t->s->army[seat];
        put_list(t, a->hand, a->hand_n, seat == t->bottom ? ID_HAND : ID_HAND + 128, seat, "hand");
        for (int i = 0; i < a->dead_n; i++) {
            char text[16];
            struct text word = text_fixed(text, sizeof text);
            lines_say_card(t->pack, a->dead[i], &word);
            put_card(t, ID_OTHER + 16 + seat * 32 + (unsigned)i, seat, "dead", text, 1, MARK_SPENT);
        }
    }
    put_list(t, t->s->row, t->s->row_n, ID_ROW, NOBODY, "row");
}

/* What the other has seen of a roster in earlier battles and still belongs to it (G30). */
static void say_known(const struct table *t, const struct lines_army *a, struct text *words)
{
    for (int i = 0; i < a->known_n; i++)
        text_format(words, "%s%s", i ? ", " : "seen of its roster: ", t->pack->kinds[a->known[i] - 1].text);
    text_put(words, a->known_n ? "\n" : "");
}

/* The table's: killed and returned cards are open (G30), what is in the pool is not. */
static void put_table(const struct table *t)
{
    struct scene_panel *panel = scene_panel(t->out);
    struct text words = text_fixed(panel->text, sizeof panel->text);
    panel->seat = NOBODY;
    scene_word(panel->title, sizeof panel->title, "Table");
    text_format(&words, "pool: %d\ndiscard: %d", t->s->pool_n, t->s->discard_n);
    for (int k = 0, n = 0; k < t->pack->pool_kinds; k++)
        for (int i = 0; i < t->s->discard[k]; i++)
            text_format(&words, "%s%s", n++ ? ", " : " (", t->pack->kinds[k].text);
    text_put(&words, t->s->discard_n ? ")" : "");
}

static void put_panels(const struct table *t)
{
    for (unsigned seat = 0; seat < LINES_SIDES; seat++) {
        const struct lines_army *a = &t->s->army[seat];
        struct scene_panel *panel = scene_panel(t->out);
        panel->seat = (uint8_t)seat;
        snprintf(panel->title, sizeof panel->title, "%s (%s)", game_lines.seat_names[seat], lines_seat_words[seat]);
        struct text words = text_fixed(panel->text, sizeof panel->text);
        if (t->pack->mode == MODE_MATCH || t->pack->mode == MODE_CAMPAIGN)
            text_format(&words, "battles won: %d\n", a->score);
        text_format(&words, "cards: %d\n", lines_cards_n(a));
        if (t->s->stage == STAGE_ARRANGE)
            text_put(&words, a->committed ? "has committed\n" : "arranges\n");
        if (a->dead_n)
            text_format(&words, "killed: %d\n", a->dead_n);
        say_known(t, a, &words);
    }
    if (t->pack->mode != MODE_BATTLE)
        put_table(t);
}

static void label_choices(const struct table *t)
{
    for (int i = 0; i < t->out->choices_n; i++) {
        struct scene_choice *c = &t->out->choices[i];
        unsigned verb = action_verb(c->action), from = action_from(c->action);
        const char *card = from >= 1 && from <= t->pack->kinds_n ? t->pack->kinds[from - 1].text : "";
        if (verb == VERB_SHAPE)
            snprintf(c->label, sizeof c->label, "%u left and %u right of the divide", from, action_to(c->action));
        else if (verb == VERB_BACK && !from)
            snprintf(c->label, sizeof c->label, "Leave it empty");
        else if (verb_names_card(verb)) {
            c->target = TARGET_CARD;
            c->id = (uint16_t)((verb == VERB_PICK ? ID_ROW : ID_HAND) + from);
            snprintf(c->label, sizeof c->label, "%s %s",
                     verb == VERB_PICK     ? "Pick"
                     : verb == VERB_RETURN ? "Return"
                                           : "Place",
                     card);
        } else
            snprintf(c->label, sizeof c->label, "%s",
                     verb == VERB_COMMIT ? "Commit"
                     : verb == VERB_ON   ? "Fight on"
                                         : "Concede the battle");
    }
    scene_mark_choices(t->out);
}

void lines_scene(const void *pack, const void *v, unsigned looker, struct scene *out)
{
    struct table t = {.pack = pack, .s = v, .looker = looker, .bottom = looker == 1, .out = out};
    measure(&t);
    out->board = SCENE_LINES;
    out->rows = SCENE_ROWS;
    out->cols = (int16_t)(t.left + t.right + 1);
    out->bottom = (uint8_t)t.bottom;
    put_field(&t);
    for (unsigned seat = 0; seat < LINES_SIDES; seat++)
        put_army(&t, seat);
    put_cards(&t);
    put_panels(&t);
    struct text title = text_fixed(out->title, sizeof out->title);
    text_format(&title, "Two Lines, %s", lines_mode_words[t.pack->mode]);
    if (t.pack->mode == MODE_MATCH && t.s->battle > t.pack->best)
        text_format(&title, ", extra battle %d of %d", t.s->battle - t.pack->best, t.pack->extra);
    else if (t.pack->mode == MODE_MATCH || t.pack->mode == MODE_CAMPAIGN)
        text_format(&title, ", battle %d of %d", t.s->battle,
                    t.pack->mode == MODE_MATCH ? t.pack->best : t.pack->battles);
    if (t.s->round)
        text_format(&title, ", round %d", t.s->round);
    struct text prompt = text_fixed(out->prompt, sizeof out->prompt);
    lines_say_prompt(pack, v, looker, &prompt);
    scene_legal(&game_lines, pack, v, looker, out);
    label_choices(&t);
}
