/* scene.c: the table: back line, front line, the field between, front line, back line; the looker sits below.
 * Cards beside the board: scene_cards.c. */
#include "lines.h"

#include "engine/scene.h"

#include <stdio.h>
#include <string.h>

enum { FIELD_ROW = 2, SCENE_ROWS = 5 };

struct table {
    const struct lines_pack *pack;
    const struct lines_state *s;
    unsigned looker, bottom;
    int left, right; /* columns of the drawing on each side, as the bottom seat sees it */
    struct scene *out;
};

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

/* ---- cells and the cards on them ---------------------------------------------------------------- */

/* Which speeds can be said of a front card: those marked (R29); while its owner arranges, what its own crowns make. */
static bool shift_of(const struct table *t, unsigned seat, int i, int *shift)
{
    const struct lines_army *a = &t->s->army[seat];
    bool arranging = t->s->stage == STAGE_ARRANGE && !lines_hidden(a);
    *shift = lines_speeds_marked(t->s) ? a->shift[i]
             : arranging               ? lines_mark_shift(t->pack, a->front[i], lines_crowns(t->pack, t->s, seat, i))
                                       : 0;
    return arranging || lines_speeds_marked(t->s);
}

/* The speeds of a front card's attacks, each once; "" where none are. */
static void say_speeds(const struct table *t, unsigned seat, int i, char *to, size_t size)
{
    uint8_t values[LINES_ATTACKS_MAX];
    struct text out = text_fixed(to, size);
    int shift, n = 0;
    if (shift_of(t, seat, i, &shift))
        n = lines_speeds_of(t->pack, t->s->army[seat].front[i], shift, values);
    to[0] = 0;
    for (int j = 0; j < n; j++)
        if (!j || values[j] != values[j - 1])
            text_format(&out, "%s%d", j ? " " : "", values[j]);
}

/* The same as figures of the place: one for each speed and weapon. */
static void put_speeds(const struct table *t, unsigned seat, int i)
{
    lines_card card = t->s->army[seat].front[i];
    int shift;
    if (!shift_of(t, seat, i, &shift))
        return;
    for (int weapon = SPEAR; weapon <= SWORD; weapon++) {
        uint8_t speeds[LINES_ATTACKS_MAX];
        int n = lines_speeds_of_weapon(t->pack, card, weapon, shift, speeds);
        for (int k = 0; k < n; k++) {
            struct scene_track *track = scene_track(t->out);
            track->seat = (uint8_t)seat;
            track->cell = (uint16_t)place_id(seat, FRONT, i);
            track->value = speeds[k];
            scene_word(track->id, sizeof track->id, "speed");
            scene_word(track->art, sizeof track->art, lines_symbol_words[weapon]);
            scene_word(track->name, sizeof track->name, "Speed");
        }
    }
}

static const char *class_of(const struct lines_kind *kind)
{
    return kind->count[SPEAR] + kind->count[SWORD]       ? "weapon"
           : kind->count[SHIELD] + kind->count[FORTRESS] ? "defence"
                                                         : "support";
}

/* "Spear and shield". */
void lines_title_card(const struct lines_pack *pack, lines_card card, char *to, size_t size)
{
    struct text name = text_fixed(to, size);
    to[0] = 0;
    lines_name_card(pack, card, &name);
    if (name.failed) /* a card of many symbols, in a battle that brings its own */
        scene_format(to, size, "Card of %d symbols", pack->kinds[card_kind(card)].size);
    if (to[0] >= 'a' && to[0] <= 'z')
        to[0] = (char)(to[0] - 'a' + 'A');
}

static void put_piece(const struct table *t, unsigned seat, int line, int i, lines_card card)
{
    struct scene_piece *piece = scene_piece(t->out);
    const struct lines_kind *kind = &t->pack->kinds[card_kind(card)];
    char speeds[24] = "", place[16];
    struct text code = text_fixed(piece->code, sizeof piece->code);
    struct text symbols = text_fixed(piece->symbols, sizeof piece->symbols);
    struct text where = text_fixed(place, sizeof place);
    lines_say_card(t->pack, card, &code);
    lines_picture_card(t->pack, card, &symbols);
    piece->id = piece->cell = (uint16_t)place_id(seat, line, i);
    piece->seat = (uint8_t)seat;
    piece->facing = FACING_NONE;
    piece->marks = card_is_broken(card) ? MARK_BROKEN : 0;
    scene_word(piece->kind, sizeof piece->kind, kind->text);
    lines_title_card(t->pack, (lines_card)card_item(card), piece->name, sizeof piece->name);
    scene_word(piece->class, sizeof piece->class, class_of(kind));
    scene_word(piece->shape, sizeof piece->shape, "card");
    if (line == FRONT)
        say_speeds(t, seat, i, speeds, sizeof speeds);
    lines_say_place(column_seen(t->looker, seat, column_of(i)), &where);
    scene_format(piece->label, sizeof piece->label, "%s%s%s, %s %s", piece->name, speeds[0] ? ", speed " : "", speeds,
                 line == BACK ? "back" : "front", place);
}

/* While its owner arranges: the place that is asked for, and those that are still to come. */
static void mark_place(const struct table *t, unsigned seat, int line, int i, struct scene_cell *cell)
{
    const struct lines_army *a = &t->s->army[seat];
    int places = lines_places(a), place = column_of(i) + a->left + line * places;
    bool inside = column_of(i) >= -a->left && column_of(i) < a->right;
    if (!places || !inside)
        return;
    if (place == a->placed)
        cell->marks |= MARK_SELECTED;
    if (!(line == BACK ? a->back[i] : a->front[i]))
        scene_word(cell->label, sizeof cell->label, place == a->placed ? "[?]" : "[ ]");
}

static void put_place(const struct table *t, unsigned seat, int line, int i)
{
    const struct lines_army *a = &t->s->army[seat];
    bool hidden = lines_hidden(a);
    struct scene_cell *cell = scene_cell(t->out);
    cell->id = (uint16_t)place_id(seat, line, i);
    cell->x = sheet_x(t, seat, i);
    cell->y = sheet_y(t, seat, line);
    cell->owner = (uint8_t)seat;
    scene_format(cell->name, sizeof cell->name, "%s%d%s", lines_seat_words[seat], column_of(i),
                 line == BACK ? "b" : "");
    scene_word(cell->role, sizeof cell->role, line == BACK ? "back" : "front");
    lines_card card = hidden ? CARD_NONE : line == BACK ? a->back[i] : a->front[i];
    if (hidden)
        cell->marks |= MARK_HIDDEN;
    if (line == FRONT && a->marks[i])
        scene_format(cell->label, sizeof cell->label, "%.*s", a->marks[i] > 8 ? 8 : a->marks[i], "********");
    else if (line == FRONT && card)
        say_speeds(t, seat, i, cell->label, sizeof cell->label);
    if (t->s->stage == STAGE_ARRANGE && !hidden && !a->committed)
        mark_place(t, seat, line, i, cell);
    if (!card)
        return;
    put_piece(t, seat, line, i, card);
    if (line == FRONT)
        put_speeds(t, seat, i);
    if (line == FRONT && a->marks[i]) {
        scene_put_track(t->out, seat, "markers", "Attacks on it", a->marks[i], 0);
        t->out->tracks[t->out->tracks_n - 1].cell = cell->id;
    }
}

static void put_army(const struct table *t, unsigned seat)
{
    for (int line = FRONT; line <= BACK; line++)
        for (int i = 0; i < LINES_COLUMNS; i++) {
            int x = sheet_x(t, seat, i);
            if (x >= 0 && x <= t->left + t->right)
                put_place(t, seat, line, i);
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
            cell->id = (uint16_t)(ID_FIELD + y * ID_FIELD_ROW + x);
            cell->x = (int16_t)x;
            cell->y = (int16_t)y;
            cell->owner = NOBODY;
            scene_word(cell->role, sizeof cell->role, x == t->left ? "divide" : "field");
            scene_word(cell->label, sizeof cell->label, y == FIELD_ROW ? "---" : ".");
        }
}

/* ---- figures ------------------------------------------------------------------------------------- */

static void put_seat_tracks(const struct table *t, unsigned seat)
{
    const struct lines_army *a = &t->s->army[seat];
    int living = lines_cards_n(a);
    bool battle = lines_fighting(t->s) || t->s->stage == STAGE_OVER;
    scene_put_track(t->out, seat, "cards", "Cards", living,
                    battle                           ? living + a->dead_n
                    : t->pack->mode == MODE_CAMPAIGN ? t->pack->max
                                                     : 0);
    scene_about_track(t->out, "Who has no card left has lost the battle.");
    scene_what_track(t->out, "The cards of this side that are still alive.", RULE('R', 22));
    if (t->pack->mode == MODE_MATCH || t->pack->mode == MODE_CAMPAIGN)
        scene_put_track(t->out, seat, "won", "Won", a->score, 0);
    if (a->due)
        scene_put_track(t->out, seat, "draws", "To draw", a->due, 0);
    if (t->s->stage != STAGE_ARRANGE || lines_hidden(a))
        return;
    int places = lines_places(a), front = a->placed < places ? a->placed : places;
    scene_put_track(t->out, seat, "front", "Front line", front, places);
    scene_put_track(t->out, seat, "left", "Left", a->left, 0);
    scene_put_track(t->out, seat, "right", "Right", a->right, 0);
    scene_put_track(t->out, seat, "kept", "In hand", a->hand_n, 0);
}

static void put_table_tracks(const struct table *t)
{
    const struct lines_pack *pack = t->pack;
    const struct lines_state *s = t->s;
    if (pack->mode == MODE_MATCH || pack->mode == MODE_CAMPAIGN)
        scene_put_track(t->out, NOBODY, "battle", "Battle", s->battle,
                        pack->mode == MODE_CAMPAIGN ? pack->battles
                        : s->battle > pack->best    ? pack->best + pack->extra
                                                    : pack->best);
    if (s->stage == STAGE_ATTACK || s->stage == STAGE_RESOLVE)
        scene_put_track(t->out, NOBODY, "speed", "Speed", s->speed, 0);
    if (!lines_given(pack)) {
        scene_put_track(t->out, NOBODY, "pool", "Pool", s->pool_n, pack->pool_total);
        scene_put_track(t->out, NOBODY, "discard", "Discarded", s->discard_n, 0);
    }
}

/* The sequence of play. A battle of given formations has no deal and no set-up, a draft has its picks. */
static void put_steps(const struct table *t)
{
    static const struct {
        const char *id, *name;
        uint8_t from, to; /* stages */
    } steps[] = {{"deal", "Deal", STAGE_DEAL, STAGE_DEAL},
                 {"pick", "Pick", STAGE_PICK, STAGE_PICK},
                 {"set-up", "Set-up", STAGE_ARRANGE, STAGE_ARRANGE},
                 {"speeds", "Speeds", STAGE_SPEED, STAGE_SPEED},
                 {"attacks", "Attacks", STAGE_ATTACK, STAGE_RESOLVE},
                 {"regroup", "Regroup", STAGE_REGROUP, STAGE_REGROUP},
                 {"reinforce", "Reinforce", STAGE_REINFORCE, STAGE_REINFORCE}};
    enum lines_mode mode = t->pack->mode;
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        bool fight = steps[i].from >= STAGE_SPEED && steps[i].to <= STAGE_REGROUP;
        if ((mode == MODE_BATTLE && !fight) || (steps[i].from == STAGE_PICK && mode != MODE_DRAFT) ||
            (steps[i].from == STAGE_REINFORCE && mode != MODE_CAMPAIGN))
            continue;
        struct scene_step *step = scene_step(t->out);
        scene_word(step->id, sizeof step->id, steps[i].id);
        scene_word(step->name, sizeof step->name, steps[i].name);
        step->done = t->s->stage > steps[i].to;
        step->now = t->s->stage >= steps[i].from && !step->done;
    }
}

/* ---- the question --------------------------------------------------------------------------------- */

/* How many attacks each side makes next, for the pause before them. */
static void say_attacks(const struct table *t, struct text *out)
{
    const struct lines_state *s = t->s;
    int speed = s->stage == STAGE_ATTACK ? lines_next_speed(t->pack, s, s->speed) : -1;
    unsigned n[LINES_SIDES] = {0};
    if (speed < 0)
        return;
    for (unsigned seat = 0; seat < LINES_SIDES; seat++)
        for (int i = 0; i < LINES_COLUMNS; i++)
            if (s->army[seat].front[i])
                n[seat] += lines_attacks_at(t->pack, s->army[seat].front[i], s->army[seat].shift[i], speed);
    text_format(out, "At speed %d: %u from %s, %u from %s, all at once.", speed, n[0], game_lines.seat_names[0], n[1],
                game_lines.seat_names[1]);
}

/* What is decided, in a few words. */
static void say_title(const struct table *t, enum lines_ask ask, struct text *out)
{
    const struct lines_army *a = t->looker < LINES_SIDES ? &t->s->army[t->looker] : NULL;
    int speed = t->s->stage == STAGE_ATTACK ? lines_next_speed(t->pack, t->s, t->s->speed) : -1;
    switch (ask) {
    case ASK_PICK: text_put(out, "Pick a card"); break;
    case ASK_ARRANGE:
        text_put(out,
                 a && lines_places(a) && a->placed == 2 * lines_places(a) ? "Commit your army?" : "Set up your army");
        break;
    case ASK_RETURN: text_put(out, "Return a card"); break;
    case ASK_STEP:
        if (t->s->stage == STAGE_SPEED)
            text_format(out, "Round %u begins", t->s->round);
        else if (t->s->stage == STAGE_RESOLVE)
            text_put(out, "The blows fall");
        else if (speed >= 0)
            text_format(out, "Round %u, speed %d", t->s->round, speed);
        else
            text_put(out, "The lines close up");
        break;
    case ASK_ROUND: text_put(out, "Fight on?"); break;
    default: break;
    }
}

static void put_question(const struct table *t)
{
    static const struct {
        const char *kind, *also;
        uint16_t rule;
    } asks[] = {[ASK_NOTHING] = {"", "", RULE_NONE},
                [ASK_PICK] = {"pick", "Both players see every pick.", RULE('G', 30)},
                [ASK_ARRANGE] = {"arrange", "Nobody sees your army before both have committed.", RULE('R', 11)},
                [ASK_RETURN] = {"return", "Both players see what you return.", RULE('G', 30)},
                [ASK_STEP] = {"pace", "", RULE('R', 23)},
                [ASK_ROUND] = {"pace", "Nothing more can be arranged.", RULE('R', 22)}};
    struct scene_question *q = &t->out->question;
    enum lines_ask ask = lines_ask(t->s);
    scene_word(q->kind, sizeof q->kind, asks[ask].kind);
    scene_word(q->also, sizeof q->also, asks[ask].also);
    q->rule = asks[ask].rule;
    struct text title = text_fixed(q->title, sizeof q->title);
    say_title(t, ask, &title);
    struct text also = text_fixed(q->also, sizeof q->also);
    if (ask == ASK_STEP)
        say_attacks(t, &also);
    const struct lines_army *a = t->looker < LINES_SIDES ? &t->s->army[t->looker] : NULL;
    if (ask != ASK_ARRANGE || !a || a->committed)
        return;
    int places = lines_places(a);
    q->rule = !places                  ? RULE('R', 16)
              : a->placed < places     ? RULE('R', 15)
              : a->placed < 2 * places ? RULE('R', 14)
                                       : RULE('R', 11);
}

/* "spear at left 1". */
static void say_piece(const struct table *t, unsigned seat, int i, char *to, size_t size)
{
    struct text out = text_fixed(to, size);
    lines_name_card(t->pack, (lines_card)card_item(t->s->army[seat].front[i]), &out);
    text_put(&out, " at ");
    lines_say_place(column_seen(t->looker, seat, column_of(i)), &out);
}

/* The attacks that come next, one row a card: how many, and on whom (R36-R39). */
static void put_fight(const struct table *t)
{
    const struct lines_state *s = t->s;
    struct scene_fight *fight = &t->out->fight;
    int speed = s->stage == STAGE_ATTACK ? lines_next_speed(t->pack, s, s->speed) : -1;
    fight->apart = 1;
    for (unsigned seat = 0; speed >= 0 && seat < LINES_SIDES; seat++)
        for (int i = 0; i < LINES_COLUMNS; i++) {
            const struct lines_army *a = &s->army[seat];
            unsigned n = a->front[i] ? lines_attacks_at(t->pack, a->front[i], a->shift[i], speed) : 0;
            if (!n)
                continue;
            char who[40], whom[40] = "nobody", because[48];
            int target = lines_target(t->pack, s, seat, i);
            say_piece(t, seat, i, who, sizeof who);
            if (target >= 0)
                say_piece(t, seat ^ 1, target, whom, sizeof whom);
            who[0] = (char)(who[0] - 'a' + 'A');
            scene_format(because, sizeof because, "on %s", whom);
            scene_put_row(fight, seat, who, (int)n, because, target < 0 ? RULE('R', 39) : RULE('R', 36));
            if (target >= 0) {
                struct scene_row *row = &fight->rows[fight->rows_n - 1];
                row->from = (uint16_t)place_id(seat, FRONT, i);
                row->to = (uint16_t)place_id(seat ^ 1, FRONT, target);
            }
            if (!fight->on && target >= 0) {
                fight->on = 1;
                fight->seat = (uint8_t)seat;
                fight->from = (uint16_t)place_id(seat, FRONT, i);
                fight->to = (uint16_t)place_id(seat ^ 1, FRONT, target);
            }
        }
}

/* The place that the next card of a series goes to. */
static uint16_t next_place(const struct lines_army *a, unsigned seat)
{
    int places = lines_places(a), line = a->placed < places ? FRONT : BACK;
    assert(places && a->placed < 2 * places);
    return (uint16_t)place_id(seat, line, LINES_HALF - a->left + a->placed % places);
}

static void put_choice(const struct table *t, struct scene_choice *c)
{
    unsigned verb = action_verb(c->action), item = action_from(c->action);
    char card[48] = "", place[16] = "", next[48] = "";
    struct text name = text_fixed(card, sizeof card), where = text_fixed(place, sizeof place);
    struct text coming = text_fixed(next, sizeof next);
    if (verb_names_card(verb) && item)
        lines_name_card(t->pack, (lines_card)item, &name);
    if (verb == VERB_FRONT || verb == VERB_BACK) {
        const struct lines_army *a = &t->s->army[t->looker];
        lines_say_place(a->placed % lines_places(a) - a->left, &where);
        c->also = next_place(a, t->looker);
    }
    if (verb_names_card(verb) && item) {
        c->target = TARGET_CARD;
        c->id = (uint16_t)((verb == VERB_PICK ? ID_ROW : ID_HAND) + item);
        c->kind = verb == VERB_FRONT || verb == VERB_BACK ? CHOICE_PLACE : CHOICE_PLAY;
    }
    c->kind = verb == VERB_COMMIT || verb == VERB_ON ? CHOICE_END : c->kind;
    c->main = c->kind == CHOICE_END;
    switch (verb) {
    case VERB_SHAPE:
        scene_format(c->label, sizeof c->label, "%u left and %u right of the divide", item, action_to(c->action));
        break;
    case VERB_FRONT: scene_format(c->label, sizeof c->label, "Put %s in front, %s", card, place); break;
    case VERB_BACK:
        if (item)
            scene_format(c->label, sizeof c->label, "Put %s in the back, %s", card, place);
        else
            scene_format(c->label, sizeof c->label, "Leave %s empty in the back", place);
        break;
    case VERB_PICK: scene_format(c->label, sizeof c->label, "Pick %s", card); break;
    case VERB_RETURN: scene_format(c->label, sizeof c->label, "Return %s", card); break;
    case VERB_COMMIT: scene_word(c->label, sizeof c->label, "Commit"); break;
    case VERB_ON:
        lines_say_next(t->pack, t->s, &coming);
        if (lines_ask(t->s) == ASK_STEP)
            scene_format(c->label, sizeof c->label, "Next: %s", next);
        else
            scene_word(c->label, sizeof c->label, "Fight on");
        break;
    default: scene_word(c->label, sizeof c->label, "Concede the battle");
    }
}

/* ---- the whole ------------------------------------------------------------------------------------ */

static void put_title(const struct table *t)
{
    const struct lines_pack *pack = t->pack;
    const struct lines_state *s = t->s;
    static const char *const names[] = {"Battle", "Duel", "Match", "Draft", "Campaign", "Puzzle"};
    struct text title = text_fixed(t->out->title, sizeof t->out->title);
    scene_word(t->out->scenario, sizeof t->out->scenario, lines_mode_words[pack->mode]);
    scene_word(t->out->scenario_name, sizeof t->out->scenario_name, names[pack->mode]);
    text_format(&title, "Two Lines, %s", lines_mode_words[pack->mode]);
    if (pack->mode == MODE_MATCH && s->battle > pack->best)
        text_format(&title, ", extra battle %d of %d", s->battle - pack->best, pack->extra);
    else if (pack->mode == MODE_MATCH || pack->mode == MODE_CAMPAIGN)
        text_format(&title, ", battle %d of %d", s->battle, pack->mode == MODE_MATCH ? pack->best : pack->battles);
    if (s->round)
        text_format(&title, ", round %d", s->round);
    t->out->turn = (int16_t)s->round;
}

void lines_scene(const void *pack, const void *v, unsigned looker, struct scene *out)
{
    struct table t = {.pack = pack, .s = v, .looker = looker, .bottom = lines_bottom(looker), .out = out};
    static const char *const art[LINES_SIDES] = {"lower", "upper"};
    measure(&t);
    out->board = SCENE_LINES;
    out->rows = SCENE_ROWS;
    out->cols = (int16_t)(t.left + t.right + 1);
    out->bottom = (uint8_t)t.bottom;
    put_title(&t);
    put_field(&t);
    for (unsigned seat = 0; seat < LINES_SIDES; seat++) {
        scene_word(out->seats[seat].name, sizeof out->seats[seat].name, game_lines.seat_names[seat]);
        scene_word(out->seats[seat].art, sizeof out->seats[seat].art, art[seat]);
        put_seat_tracks(&t, seat);
    }
    put_table_tracks(&t);
    for (unsigned seat = 0; seat < LINES_SIDES; seat++)
        put_army(&t, seat);
    put_steps(&t);
    lines_scene_cards(pack, v, looker, out);
    struct text prompt = text_fixed(out->prompt, sizeof out->prompt);
    lines_say_prompt(pack, v, looker, &prompt);
    put_question(&t);
    put_fight(&t);
    scene_legal(&game_lines, pack, v, looker, out);
    for (int i = 0; i < out->choices_n; i++)
        put_choice(&t, &out->choices[i]);
    scene_mark_choices(out);
}
