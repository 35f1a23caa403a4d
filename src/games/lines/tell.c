/* tell.c: what happened, as facts and as a sentence for one looker. Columns are told as the looker sees them. */
#include "lines.h"

#include "engine/told.h"

/* One telling: who hears it, and the sentence as it grows. */
struct telling {
    const struct lines_pack *pack;
    const struct lines_state *before; /* what the looker saw before the entry, or NULL */
    unsigned looker;
    struct told *out;
    struct text text;
};

static const char *name_of(unsigned seat) { return seat < LINES_SIDES ? game_lines.seat_names[seat] : "Nobody"; }

/* "You", "Brown". */
static const char *who(const struct telling *t, unsigned seat) { return seat == t->looker ? "You" : name_of(seat); }
static bool is_you(const struct telling *t, unsigned seat) { return seat == t->looker; }

static void say_card(struct telling *t, int card) { lines_name_card(t->pack, (lines_card)card, &t->text); }

/* "left 2". */
static void say_place(struct telling *t, unsigned seat, int column)
{
    lines_say_place(column_seen(t->looker, seat, column), &t->text);
}

/* "Your spear and shield at left 2". */
static void say_piece(struct telling *t, unsigned seat, int card, int column)
{
    text_format(&t->text, "%s%s ", is_you(t, seat) ? "Your" : name_of(seat), is_you(t, seat) ? "" : "'s");
    say_card(t, card);
    text_put(&t->text, " at ");
    say_place(t, seat, column);
}

static uint16_t front_cell(unsigned seat, int column) { return (uint16_t)place_id(seat, FRONT, column + LINES_HALF); }

static void mark(struct telling *t, const char *word) { scene_word(t->out->mark, sizeof t->out->mark, word); }

/* The card that `piece` is, so that it can be drawn before its fate is known. */
static void show_piece(struct telling *t, uint16_t piece, int card)
{
    struct text symbols = text_fixed(t->out->symbols, sizeof t->out->symbols);
    t->out->piece = piece;
    lines_picture_card(t->pack, (lines_card)card, &symbols);
}

/* ---- cards ---------------------------------------------------------------------------------------- */

static void tell_draw(struct telling *t, const struct event *e)
{
    t->out->kind = TOLD_DRAW;
    t->out->rule = RULE('R', 64);
    t->out->n = 1;
    if (e->kind == EVENT_DRAW_HIDDEN) {
        t->out->n = (int16_t)e->a[0];
        if (e->a[0] == 1)
            text_format(&t->text, "%s draws a card.", name_of(e->seat));
        else
            text_format(&t->text, "%s is dealt %d cards.", name_of(e->seat), e->a[0]);
        return;
    }
    bool row = e->seat == DRAW_ROW;
    if (row)
        t->out->seat = NOBODY;
    t->out->card = (uint16_t)((row ? ID_ROW : e->seat == lines_bottom(t->looker) ? ID_HAND : ID_HAND_OTHER) + e->a[0]);
    if (row)
        text_put(&t->text, "Laid in the row: ");
    else
        text_format(&t->text, "%s %s: ", who(t, e->seat), is_you(t, e->seat) ? "draw" : "draws");
    say_card(t, e->a[0]);
    text_char(&t->text, '.');
}

static void tell_card(struct telling *t, const struct event *e)
{
    bool you = is_you(t, e->seat), pick = e->kind == EVENT_PICK;
    t->out->kind = TOLD_CARD;
    t->out->rule = RULE('G', 30);
    if (pick)
        t->out->card = (uint16_t)(ID_ROW + e->a[0]);
    text_format(&t->text, "%s %s: ", who(t, e->seat),
                pick  ? you ? "pick" : "picks"
                : you ? "return to the pool"
                      : "returns to the pool");
    say_card(t, e->a[0]);
    text_char(&t->text, '.');
}

/* ---- attacks -------------------------------------------------------------------------------------- */

/* The attackers are the arrows' other ends: at most three columns reach a card (R36-R38). */
static void tell_mark(struct telling *t, const struct event *e)
{
    unsigned attacker = e->seat ^ 1u;
    uint32_t from = (uint32_t)e->a[3];
    int n = 0;
    t->out->kind = TOLD_ATTACK;
    t->out->seat = (uint8_t)attacker;
    t->out->rule = RULE('R', 40);
    t->out->to = front_cell(e->seat, e->a[0]);
    show_piece(t, t->out->to, e->a[2]);
    t->out->n = (int16_t)e->a[1];
    for (int i = 0; i < LINES_COLUMNS && n < 3; i++)
        if (from >> i & 1) {
            uint16_t cell = (uint16_t)place_id(attacker, FRONT, i);
            if (n++ == 0)
                t->out->from = cell;
            else
                t->out->also[t->out->also_n++] = cell;
        }
    scene_format(t->out->mark, sizeof t->out->mark, "%d×", e->a[1]);
    say_piece(t, e->seat, e->a[2], e->a[0]);
    if (e->a[1] < 3)
        text_format(&t->text, " is attacked %s.", e->a[1] == 1 ? "once" : "twice");
    else
        text_format(&t->text, " is attacked %d times.", e->a[1]);
}

/* A shield breaks on its own card, a fortress perhaps for a neighbour. */
static void tell_break(struct telling *t, const struct event *e)
{
    bool shield = e->a[1] == SHIELD;
    t->out->kind = TOLD_HIT;
    t->out->rule = shield ? RULE('R', 43) : RULE('R', 44);
    t->out->to = front_cell(e->seat, e->a[2]);
    show_piece(t, (uint16_t)place_id(e->seat, e->a[4] ? BACK : FRONT, e->a[0] + LINES_HALF), e->a[3]);
    t->out->n = 1;
    mark(t, shield ? "shield gone" : "fort holds");
    if (shield) {
        say_piece(t, e->seat, e->a[3], e->a[0]);
        text_put(&t->text, ": a shield stops the attack and breaks.");
        return;
    }
    t->out->from = t->out->piece;
    say_piece(t, e->seat, e->a[3], e->a[0]);
    text_put(&t->text, ": a fortress stops an attack ");
    if (e->a[2] == e->a[0])
        text_put(&t->text, "in its column");
    else {
        text_put(&t->text, "on ");
        say_place(t, e->seat, e->a[2]);
    }
    text_put(&t->text, " and breaks.");
}

static void tell_killed(struct telling *t, const struct event *e)
{
    t->out->kind = TOLD_DEAD;
    t->out->rule = RULE('R', 46);
    t->out->to = front_cell(e->seat, e->a[0]);
    show_piece(t, t->out->to, e->a[1]);
    t->out->n = 1;
    mark(t, "killed");
    say_piece(t, e->seat, e->a[1], e->a[0]);
    text_put(&t->text, " is killed.");
}

static void tell_lost(struct telling *t, const struct event *e)
{
    t->out->kind = TOLD_NOTE;
    t->out->rule = RULE('R', 39);
    t->out->to = front_cell(e->seat, e->a[0]);
    show_piece(t, t->out->to, e->a[1]);
    mark(t, "no target");
    say_piece(t, e->seat, e->a[1], e->a[0]);
    text_put(&t->text, " has nobody to attack.");
}

/* ---- regroup -------------------------------------------------------------------------------------- */

static void tell_regroup(struct telling *t, const struct event *e)
{
    bool up = e->kind == EVENT_UP;
    int to = up ? e->a[0] : e->a[1];
    t->out->kind = TOLD_MOVE;
    t->out->rule = up ? RULE('R', 52) : RULE('R', 53);
    t->out->from = up ? (uint16_t)place_id(e->seat, BACK, e->a[0] + LINES_HALF) : front_cell(e->seat, e->a[0]);
    t->out->to = front_cell(e->seat, to);
    show_piece(t, t->out->from, up ? e->a[1] : e->a[2]);
    say_piece(t, e->seat, up ? e->a[1] : e->a[2], e->a[0]);
    if (up)
        text_put(&t->text, " steps up to the front.");
    else {
        text_put(&t->text, " closes up to ");
        say_place(t, e->seat, to);
        text_char(&t->text, '.');
    }
}

/* Every column of the army changes by a[0]. */
static void tell_divide(struct telling *t, const struct event *e)
{
    int by = e->seat == lines_bottom(t->looker) ? e->a[0] : -e->a[0], n = by < 0 ? -by : by;
    t->out->kind = TOLD_SHIFT;
    t->out->rule = RULE('R', 55);
    t->out->n = (int16_t)by;
    text_format(&t->text, "%s%s army moves %d column%s to the %s, so that its sides are even.",
                is_you(t, e->seat) ? "Your" : name_of(e->seat), is_you(t, e->seat) ? "" : "'s", n, n == 1 ? "" : "s",
                by < 0 ? "left" : "right");
}

/* ---- the frame ------------------------------------------------------------------------------------ */

static void tell_step(struct telling *t, const struct event *e)
{
    t->out->kind = e->kind == EVENT_REVEAL ? TOLD_SHOW : TOLD_STEP;
    t->out->n = (int16_t)e->a[0];
    if (e->kind == EVENT_REVEAL) {
        t->out->rule = RULE('R', 11);
        text_put(&t->text, "Both lines are shown.");
    } else if (e->kind == EVENT_ROUND) {
        t->out->rule = RULE('R', 23);
        text_format(&t->text, "Round %d.", e->a[0]);
    } else {
        t->out->rule = RULE('R', 31);
        text_format(&t->text, "Attacks of speed %d.", e->a[0]);
    }
}

/* A result of the battle, or of all of them. */
static void tell_result(struct telling *t, const struct event *e)
{
    static const uint16_t rules[] = {
        [BY_DESTROYED] = RULE('R', 59), [BY_BOTH] = RULE('R', 60),  [BY_NOCHANGE] = RULE('R', 62),
        [BY_CONCEDE] = RULE('R', 65),   [BY_SCORE] = RULE('R', 69), [BY_RESIGN] = RULE_NONE,
        [BY_TIME] = RULE_NONE,          [BY_AGREE] = RULE_NONE};
    int by = e->a[1];
    bool won = e->seat < LINES_SIDES, you = is_you(t, e->seat);
    assert(by > BY_NONE && by <= BY_AGREE);
    t->out->kind = TOLD_RESULT;
    t->out->rule = rules[by];
    t->out->n = (int16_t)e->a[0];
    if (won)
        text_format(&t->text, "%s %s", who(t, e->seat), you ? "win" : "wins");
    else
        text_put(&t->text, "A tie");
    if (by <= BY_CONCEDE)
        text_put(&t->text, won ? " the battle" : "");
    const char *other = won ? who(t, e->seat ^ 1u) : "";
    bool other_you = won && is_you(t, e->seat ^ 1u);
    switch (by) {
    case BY_DESTROYED:
        text_format(&t->text, ": %s%s army is destroyed in round %d.", other_you ? "your" : other,
                    other_you ? "" : "'s", e->a[0]);
        break;
    case BY_BOTH: text_format(&t->text, ": both armies are destroyed in round %d.", e->a[0]); break;
    case BY_NOCHANGE: text_format(&t->text, ": round %d changed nothing.", e->a[0]); break;
    case BY_CONCEDE:
        if (won)
            text_format(&t->text, ": %s %s.", other_you ? "you" : other, other_you ? "concede" : "concedes");
        else
            text_put(&t->text, ": both concede.");
        break;
    case BY_SCORE: text_put(&t->text, won ? " by the score." : ": the score is even."); break;
    case BY_RESIGN:
        text_format(&t->text, ": %s %s up.", other_you ? "you" : other, other_you ? "give" : "gives");
        break;
    case BY_TIME: text_format(&t->text, ": %s ran out of time.", other_you ? "you" : other); break;
    default: text_put(&t->text, ": both agreed.");
    }
}

static void tell_answer(struct telling *t, const struct event *e)
{
    if (!e->a[0])
        return; /* on: the next round says it */
    t->out->kind = TOLD_NOTE;
    t->out->rule = RULE('R', 65);
    text_format(&t->text, "%s %s the battle.", who(t, e->seat), is_you(t, e->seat) ? "concede" : "concedes");
}

static void tell_event(struct telling *t, const struct event *e)
{
    switch (e->kind) {
    case EVENT_DRAW:
    case EVENT_DRAW_HIDDEN: tell_draw(t, e); break;
    case EVENT_PICK:
    case EVENT_RETURN: tell_card(t, e); break;
    case EVENT_COMMIT:
        t->out->kind = TOLD_NOTE;
        t->out->rule = RULE('G', 28);
        text_format(&t->text, "%s %s committed.", who(t, e->seat), is_you(t, e->seat) ? "have" : "has");
        break;
    case EVENT_REVEAL:
    case EVENT_ROUND:
    case EVENT_STEP: tell_step(t, e); break;
    case EVENT_MARK: tell_mark(t, e); break;
    case EVENT_BREAK: tell_break(t, e); break;
    case EVENT_KILL: tell_killed(t, e); break;
    case EVENT_LOST: tell_lost(t, e); break;
    case EVENT_UP:
    case EVENT_SLIDE: tell_regroup(t, e); break;
    case EVENT_DIVIDE: tell_divide(t, e); break;
    case EVENT_ANSWER: tell_answer(t, e); break;
    case EVENT_RESULT: tell_result(t, e); break;
    default: break; /* a speed is marked: the scene shows it; a skipped question */
    }
}

/* ---- actions -------------------------------------------------------------------------------------- */

/* The place that a card of the series went to, known from the view before it. */
static void tell_placed(struct telling *t, unsigned seat, action_t action)
{
    unsigned item = action_from(action);
    int line = action_verb(action) == VERB_FRONT ? FRONT : BACK;
    const struct lines_army *a = t->before ? &t->before->army[seat] : NULL;
    if (!item)
        return; /* a place left empty */
    t->out->kind = TOLD_PLACE;
    t->out->rule = line == FRONT ? RULE('R', 15) : RULE('R', 14);
    t->out->card = (uint16_t)((seat == lines_bottom(t->looker) ? ID_HAND : ID_HAND_OTHER) + item);
    text_format(&t->text, "%s %s ", who(t, seat), is_you(t, seat) ? "put" : "puts");
    say_card(t, (int)item);
    text_put(&t->text, line == FRONT ? " in front" : " in the back");
    if (a && !lines_hidden(a) && lines_places(a) && a->placed < 2 * lines_places(a)) {
        int column = a->placed % lines_places(a) - a->left;
        t->out->to = (uint16_t)place_id(seat, line, column + LINES_HALF);
        text_put(&t->text, ", ");
        say_place(t, seat, column);
    }
    text_char(&t->text, '.');
}

/* Picks, returns, commits and answers are told by their events. */
static void tell_action(struct telling *t, unsigned seat, action_t action)
{
    switch (action_verb(action)) {
    case VERB_SHAPE:
        t->out->kind = TOLD_ORDER;
        t->out->rule = RULE('R', 16);
        text_format(&t->text, "%s %s %u front cards left and %u right of the divide.", who(t, seat),
                    is_you(t, seat) ? "choose" : "chooses", action_from(action), action_to(action));
        break;
    case VERB_FRONT:
    case VERB_BACK: tell_placed(t, seat, action); break;
    default: break;
    }
}

void lines_tell(const void *pack, const void *before, const void *after, unsigned looker, const struct happening *what,
                struct told *out)
{
    struct telling t = {.pack = pack, .before = before, .looker = looker, .out = out};
    (void)after;
    t.text = text_fixed(out->text, sizeof out->text);
    if (what->kind == HAPPENED_EVENT)
        tell_event(&t, what->event);
    else if (what->kind == HAPPENED_ACTION)
        tell_action(&t, what->who, what->what);
}
