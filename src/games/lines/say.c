/* say.c: actions, outcomes, events, reasons and prompts in the words of section 6. */
#include "lines.h"

#include <string.h>

const char *const lines_by_words[] = {"",      "destroyed", "both", "nochange", "concede",
                                      "score", "resign",    "time", "agree",    NULL};
static void say_kind(const struct lines_pack *pack, int kind, struct text *out)
{
    text_put(out, kind >= 1 && kind <= pack->kinds_n ? pack->kinds[kind - 1].text : "?");
}

/* ---- actions and outcomes ---------------------------------------------------------------------- */

/* A card as an action names it: its item. One that can be read but that nobody in this match holds is beyond all
 * kinds. */
bool lines_read_item(const void *pack, const char *word, unsigned *item)
{
    lines_card card;
    if (lines_read_card(pack, word, &card))
        return false;
    *item = card == CARD_UNKNOWN || card_is_broken(card) ? LINES_KINDS + 1 : card_item(card);
    return true;
}

static void say_item(const void *pack, unsigned item, struct text *out) { say_kind(pack, (int)item, out); }

/* What a place gets: a card, or nothing. */
static bool read_place(const void *pack, const char *word, unsigned *item)
{
    bool none = strcmp(word, "none") == 0 || strcmp(word, "_") == 0;
    *item = 0;
    return none || lines_read_item(pack, word, item);
}

static void say_place(const void *pack, unsigned item, struct text *out)
{
    if (item)
        say_item(pack, item, out);
    else
        text_put(out, "none");
}

static bool read_number(const void *pack, const char *word, unsigned *value)
{
    (void)pack;
    int64_t n = 0;
    bool ok = word_int(word, 0, 999, &n);
    *value = (unsigned)n;
    return ok;
}

static void say_number(const void *pack, unsigned value, struct text *out)
{
    (void)pack;
    text_int(out, value);
}

static const struct shape number = {.read = read_number, .say = say_number, .name = "a number"};
static const struct shape card = {.read = lines_read_item, .say = say_item, .name = "a card"};
static const struct shape place = {.read = read_place, .say = say_place, .name = "a card or none"};

const struct verb_form lines_verbs[] = {[VERB_SHAPE] = {"shape", {{FIELD_FROM, &number}, {FIELD_TO, &number}}},
                                        [VERB_FRONT] = {"front", {{FIELD_FROM, &place}}},
                                        [VERB_BACK] = {"back", {{FIELD_FROM, &place}}},
                                        [VERB_COMMIT] = {"commit"},
                                        [VERB_PICK] = {"pick", {{FIELD_FROM, &card}}},
                                        [VERB_RETURN] = {"return", {{FIELD_FROM, &card}}},
                                        [VERB_ON] = {"on"},
                                        [VERB_CONCEDE] = {"concede"},
                                        [VERBS] = {0}};

void lines_say_action(const void *pack, action_t action, struct text *out) { verb_say(lines_verbs, pack, action, out); }

void lines_say_outcome(const void *pack, uint64_t outcome, struct text *out)
{
    text_format(out, "draw %s ", draw_whose(outcome) == DRAW_ROW ? "row" : lines_seat_words[draw_whose(outcome)]);
    say_kind(pack, (int)draw_item(outcome), out);
}

static const char *winner_word(unsigned seat) { return seat == 0 ? "A" : seat == 1 ? "B" : "tie"; }

void lines_say_event(const void *p, const struct event *e, struct text *out)
{
    const struct lines_pack *pack = p;
    char seat = (char)('A' + e->seat);
    switch (e->kind) {
    case EVENT_DRAW: lines_say_outcome(pack, draw_make(e->seat, (uint8_t)e->a[0]), out); break;
    case EVENT_DRAW_HIDDEN: text_format(out, "draw %c ?%d", seat, e->a[0]); break;
    case EVENT_PICK:
    case EVENT_RETURN:
        text_format(out, "%s %c ", e->kind == EVENT_PICK ? "pick" : "return", seat);
        say_kind(pack, e->a[0], out);
        break;
    case EVENT_COMMIT: text_format(out, "commit %c", seat); break;
    case EVENT_REVEAL: text_put(out, "reveal"); break;
    case EVENT_ROUND: text_format(out, "round %d", e->a[0]); break;
    case EVENT_SPEED: text_format(out, "speed %c %d %d", seat, e->a[0], e->a[1]); break;
    case EVENT_STEP: text_format(out, "step %d", e->a[0]); break;
    case EVENT_MARK: text_format(out, "mark %c %d %d", seat, e->a[0], e->a[1]); break;
    case EVENT_BREAK:
        text_format(out, "break %c %d %c for %d", seat, e->a[0], e->a[1] == SHIELD ? '@' : '&', e->a[2]);
        break;
    case EVENT_KILL:
        text_format(out, "kill %c %d ", seat, e->a[0]);
        lines_say_card(pack, (lines_card)e->a[1], out);
        break;
    case EVENT_LOST: text_format(out, "lost %c %d", seat, e->a[0]); break;
    case EVENT_UP: text_format(out, "up %c %d", seat, e->a[0]); break;
    case EVENT_SLIDE: text_format(out, "slide %c %d %d", seat, e->a[0], e->a[1]); break;
    case EVENT_DIVIDE: text_format(out, "divide %c %+d", seat, e->a[0]); break;
    case EVENT_ANSWER: text_format(out, "%s %c", e->a[0] ? "concede" : "on", seat); break;
    default:
        assert(e->kind == EVENT_RESULT && e->a[1] > BY_NONE && e->a[1] <= BY_AGREE);
        text_format(out, "result %s %d %s", winner_word(e->seat), e->a[0], lines_by_words[e->a[1]]);
    }
}

/* ---- why not ---------------------------------------------------------------------------------- */

/* A card of no kind in this match has no name. */
static void say_missing(const struct lines_pack *pack, int item, const char *where, struct text *out)
{
    bool known = item >= 1 && item <= pack->kinds_n;
    text_format(out, "there is no %s", known ? "card " : "such card");
    if (known)
        say_kind(pack, item, out);
    text_format(out, " %s", where);
}

/* What would be understood, by the question; the formation where there is none. */
static void say_syntax(unsigned ask, struct text *out)
{
    text_put(out, "this is not understood; ");
    switch (ask) {
    case ASK_PICK: text_put(out, "a card of the row is picked by its symbols: `pick |@`"); break;
    case ASK_RETURN: text_put(out, "a card is returned by its symbols: `return |@`"); break;
    case ASK_STEP:
    case ASK_ROUND: text_put(out, "in a battle there is `on`, and before a round `concede`"); break;
    default: text_put(out, "a formation is written `arrange ! | . |@ ! / _ - . + _`");
    }
}

/* Which question stands instead, or whom it waits for. */
static void say_not_asked(unsigned note, struct text *out)
{
    static const char *const why[] = {
        [NOTE_NONE] = "this is not asked of you now",
        [NOTE_IS_OVER] = "the game is over",
        [NOTE_CARDS_COME] = "cards are drawn first",
        [NOTE_PICKING] = "cards are being picked from the row; the battle comes later",
        [NOTE_ARRANGING] = "both players are setting up; the battle has not begun",
        [NOTE_RETURNING] = "a card too many is being returned; both set up after that",
        [NOTE_HAS_ANSWERED] = "you have answered; the other player has not",
        [NOTE_STEPPING] = "the other player goes on to the next step",
        [NOTE_ROUND_ASKED] = "the question is whether to fight on or to concede",
    };
    text_put(out, note < sizeof why / sizeof *why && why[note] ? why[note] : why[NOTE_NONE]);
}

/* What a formation needs next; the note is the verb that would name it. */
static void say_order(unsigned verb, struct text *out)
{
    static const char *const next[] = {[VERB_SHAPE] = "choose the shape first, as in `shape 2 3`",
                                       [VERB_FRONT] = "the front line is not full yet: name its cards first",
                                       [VERB_BACK] = "name a card or `none` for every place of the back line first",
                                       [VERB_COMMIT] = "the shape is chosen already; `undo` takes it back"};
    bool known = verb < sizeof next / sizeof *next && next[verb];
    text_put(out, known ? next[verb] : "this differs from what is laid already; `undo` takes that back");
}

/* Rules of a formation. NOTE_SHAPE brings the shape and the cards in hand. */
static bool say_formation(const struct lines_pack *pack, const struct reason *why, struct text *out)
{
    bool shape = why->note == NOTE_SHAPE;
    switch (why->rule) {
    case RULE('R', 13):
        text_format(out, "every place of the %s line has its card already", why->note == VERB_BACK ? "back" : "front");
        return true;
    case RULE('R', 14): text_put(out, "a back card needs a front card in its column"); return true;
    case RULE('R', 15): text_put(out, "the front line may have no gap"); return true;
    case RULE('R', 16):
        text_put(out, "the sides of the divide may differ by one front card at most");
        if (shape)
            text_format(out, ", not %d and %d", why->a, why->b);
        return true;
    case RULE('R', 64):
        if (why->note == NOTE_NO_SUCH_CARD)
            say_missing(pack, why->a, "in your hand", out);
        else if (shape)
            text_format(out, "%d front cards are more than the %d in your hand", why->a + why->b, why->c);
        else
            text_put(out, "these cards are not there");
        return true;
    case RULE('G', 18):
        text_put(out, "every card must be deployed");
        if (shape)
            text_format(out, ": this shape has room for %d, and you have %d", 2 * (why->a + why->b), why->c);
        else if (why->note == NOTE_NO_ROOM)
            text_format(out, ": %d cards are left for %d places", why->a, why->b);
        else if (why->note == NOTE_LEFT_OVER)
            text_format(out, ": this leaves %d in your hand", why->a);
        return true;
    case RULE('G', 26): text_put(out, "an army needs a front card"); return true;
    case RULE('G', 28): text_put(out, "you have committed: the formation stands until the reveal"); return true;
    default: return false;
    }
}

/* Rules that a position can break. */
static void say_unsound(const struct reason *why, struct text *out)
{
    switch (why->rule) {
    case RULE('R', 2): text_put(out, "a card is made of the symbols | ! @ & - +, at least one"); break;
    case RULE('R', 23): text_put(out, "mode, stage, question and result do not fit together"); break;
    case RULE('R', 34): text_put(out, "speeds and markers belong to front cards"); break;
    case RULE('R', 42): text_put(out, "markers lie only while they are resolved"); break;
    case RULE('R', 59): text_put(out, "the winner is the one that has an army left"); break;
    case RULE('R', 60): text_put(out, "both armies gone is a tie"); break;
    case RULE('R', 62): text_put(out, "a round without change is a tie"); break;
    case RULE('R', 63): text_put(out, "more is broken on a card than it has"); break;
    case RULE('G', 17):
        text_format(out, "at most %d symbols a card, %d cards an army, %d in a hand that is arranged",
                    LINES_SYMBOLS_MAX, LINES_CARDS_MAX, LINES_ARRANGE_MAX);
        break;
    case RULE('G', 23): text_put(out, "no battle has that many rounds"); break;
    case RULE('G', 31): text_put(out, "in a puzzle one army has committed before the other is arranged"); break;
    default: break;
    }
}

static void say_pick(const struct lines_pack *pack, const struct reason *why, struct text *out)
{
    switch (why->note) {
    case NOTE_NO_SUCH_CARD: say_missing(pack, why->a, "in the row", out); break;
    case NOTE_KNOWN: text_put(out, "known cards must be cards of the roster"); break;
    case NOTE_PICKS: text_put(out, "the picks that are due would give a player more than a hand"); break;
    case NOTE_PICKING: text_put(out, "it is the other player's pick"); break;
    default: text_put(out, "cards are picked in a draft only, while the row lies open");
    }
}

void lines_say_reason(const void *pack, const struct reason *why, struct text *out)
{
    switch (why->rule) {
    case RULE_SYNTAX: say_syntax(why->note, out); break;
    case RULE_SEAT: say_not_asked(why->note, out); break;
    case RULE_ORDER: say_order(why->note, out); break;
    case RULE('R', 20):
        text_put(out, why->note == NOTE_STEPPING
                          ? "after the reveal nobody decides anything; a battle is conceded before a round"
                          : "after the reveal nobody decides anything");
        break;
    case RULE('G', 30): say_pick(pack, why, out); break;
    default:
        if (!say_formation(pack, why, out))
            say_unsound(why, out);
    }
}

/* ---- questions --------------------------------------------------------------------------------- */

/* A place for people: the columns on each side are counted from the divide. */
void lines_say_place(int column, struct text *out)
{
    text_format(out, "%s %d", column < 0 ? "left" : "right", column < 0 ? -column : column + 1);
}

static void prompt_arrange(const struct lines_army *a, struct text *out)
{
    int places = lines_places(a);
    if (!places)
        text_put(out, "Set up your army: how many front cards left and right of the divide?");
    else if (a->placed == 2 * places)
        text_put(out, "Your formation is complete. Commit it?");
    else {
        bool front = a->placed < places;
        text_format(out, "Set up your army: choose the %s card for ", front ? "front" : "back");
        lines_say_place(a->placed % places - a->left, out);
        text_put(out, front ? ", the place marked ?" : ", the place marked ?, or leave it empty");
    }
}

/* What `on` leads to. */
void lines_say_next(const struct lines_pack *pack, const struct lines_state *s, struct text *out)
{
    int speed = s->stage == STAGE_ATTACK ? lines_next_speed(pack, s, s->speed) : -1;
    switch (s->stage) {
    case STAGE_SPEED: text_format(out, "round %d", s->round); break;
    case STAGE_ATTACK:
        if (speed >= 0)
            text_format(out, "attacks of speed %d", speed);
        else
            text_put(out, "no attacks are left");
        break;
    case STAGE_RESOLVE: text_format(out, "what the attacks of speed %d do", s->speed); break;
    default: text_put(out, "the lines close up");
    }
}

static void prompt_over(const struct lines_state *s, struct text *out)
{
    static const char *const ends[] = {[BY_NONE] = "",
                                       [BY_DESTROYED] = "the other army is destroyed",
                                       [BY_BOTH] = "both armies are destroyed",
                                       [BY_NOCHANGE] = "nothing changes any more",
                                       [BY_CONCEDE] = "the battle was conceded",
                                       [BY_SCORE] = "by the score",
                                       [BY_RESIGN] = "the other player gave up",
                                       [BY_TIME] = "the other player ran out of time",
                                       [BY_AGREE] = "both agreed"};
    if (s->winner < LINES_SIDES)
        text_format(out, "%s wins: %s", game_lines.seat_names[s->winner], ends[s->by]);
    else
        text_format(out, "A tie: %s", ends[s->by]);
}

void lines_say_prompt(const void *p, const void *v, unsigned seat, struct text *out)
{
    const struct lines_pack *pack = p;
    const struct lines_state *s = v;
    struct node node = lines_node(pack, v);
    if (node.kind == NODE_OVER) {
        prompt_over(s, out);
        return;
    }
    if (node.kind == NODE_LUCK || seat >= LINES_SIDES || !(node.seats >> seat & 1)) {
        text_put(out, node.kind == NODE_LUCK ? "Cards are drawn" : "Waiting for the other player");
        return;
    }
    switch (lines_ask(s)) {
    case ASK_PICK: text_format(out, "Pick a card from the row: %d of %d", s->army[seat].hand_n + 1, pack->hand); break;
    case ASK_ARRANGE: prompt_arrange(&s->army[seat], out); break;
    case ASK_RETURN:
        text_format(out, "You have %d cards and may keep %d: return one to the pool", s->army[seat].hand_n, pack->max);
        break;
    case ASK_STEP:
        text_format(out, "Round %u. Next: ", s->round);
        lines_say_next(pack, s, out);
        break;
    default: text_format(out, "Round %u: fight on, or concede the battle?", s->round);
    }
}
