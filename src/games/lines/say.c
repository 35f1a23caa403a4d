/* say.c: actions, outcomes, events, reasons and prompts in the words of section 6. */
#include "lines.h"

#include <string.h>

const char *const lines_by_words[] = {"",      "destroyed", "both", "nochange", "concede",
                                      "score", "resign",    "time", "agree",    NULL};
static void say_kind(const struct lines_pack *pack, int kind, struct text *out)
{
    text_put(out, kind >= 1 && kind <= pack->kinds_n ? pack->kinds[kind - 1].text : "?");
}

/* A card of no kind in this pool has no name. */
static void say_missing(const struct lines_pack *pack, int kind, struct text *out)
{
    if (kind < 1 || kind > pack->kinds_n) {
        text_put(out, "there is no such card");
        return;
    }
    text_put(out, "there is no card ");
    say_kind(pack, kind, out);
}

/* ---- actions and outcomes ---------------------------------------------------------------------- */

/* A card as an action names it: its item. One that can be read but that nobody in this match holds is beyond all kinds. */
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

static const struct shape number = {.read = read_number, .say = say_number};
static const struct shape card = {.read = lines_read_item, .say = say_item};
static const struct shape place = {.read = read_place, .say = say_place};

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
    default: text_format(out, "result %s %d %s", winner_word(e->seat), e->a[0], lines_by_words[e->a[1]]);
    }
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

void lines_say_reason(const void *p, const struct reason *why, struct text *out)
{
    const struct lines_pack *pack = p;
    switch (why->rule) {
    case RULE_SYNTAX: say_syntax(why->note, out); break;
    case RULE_SEAT: text_put(out, "this is not asked of you now"); break;
    case RULE_ORDER: text_put(out, "a formation is named in order: shape, front cards, back cards, commit"); break;
    case RULE('R', 2): text_put(out, "a card is made of the symbols | ! @ & - +, at least one"); break;
    case RULE('R', 13): text_put(out, "every place of this line has its answer already"); break;
    case RULE('R', 14): text_put(out, "a back card needs a front card in its column"); break;
    case RULE('R', 15): text_put(out, "the front line may have no gap"); break;
    case RULE('R', 16): text_put(out, "the sides of the divide may differ by one front card at most"); break;
    case RULE('R', 20): text_put(out, "after the reveal nobody decides anything"); break;
    case RULE('R', 23): text_put(out, "mode, stage, question and result do not fit together"); break;
    case RULE('R', 34): text_put(out, "speeds and markers belong to front cards"); break;
    case RULE('R', 42): text_put(out, "markers lie only while they are resolved"); break;
    case RULE('R', 59): text_put(out, "the winner is the one that has an army left"); break;
    case RULE('R', 60): text_put(out, "both armies gone is a tie"); break;
    case RULE('R', 62): text_put(out, "a round without change is a tie"); break;
    case RULE('R', 63): text_put(out, "more is broken on a card than it has"); break;
    case RULE('R', 64):
        if (why->note == 1) {
            say_missing(pack, why->a, out);
            text_put(out, " in your hand");
        } else
            text_put(out, "these cards are not there");
        break;
    case RULE('G', 17):
        text_put(out, "at most 8 symbols a card, 32 cards an army, 21 in a hand that is arranged");
        break;
    case RULE('G', 18): text_put(out, "every card must be deployed"); break;
    case RULE('G', 23): text_put(out, "no battle has so many rounds"); break;
    case RULE('G', 26): text_put(out, "an army needs a front card"); break;
    case RULE('G', 28): text_put(out, "you have committed"); break;
    case RULE('G', 30):
        if (why->note == 3)
            text_put(out, "the picks that are due would give a player more than a hand");
        else if (why->note == 2)
            text_put(out, "known cards must be cards of the roster");
        else if (why->note == 1) {
            say_missing(pack, why->a, out);
            text_put(out, " in the row");
        } else
            text_put(out, "it is not your pick");
        break;
    default: break;
    }
}

static void prompt_arrange(const struct lines_army *a, struct text *out)
{
    int t = a->left + a->right;
    if (!t)
        text_put(out, "Arrange: how many front cards left and right of the divide (R16)?");
    else if (a->placed == 2 * t)
        text_put(out, "Commit this formation (R11)?");
    else {
        bool front = a->placed < t;
        text_format(out, "Arrange: the %s card of column %d, the place marked ? (%s)", front ? "front" : "back",
                    a->placed - (front ? 0 : t) - a->left, front ? "R15" : "R14");
    }
}

void lines_say_prompt(const void *pack, const void *v, unsigned seat, struct text *out)
{
    const struct lines_state *s = v;
    struct node node = lines_node(pack, v);
    if (node.kind == NODE_OVER) {
        if (s->winner < LINES_SIDES)
            text_format(out, "%c wins (%s)", 'A' + s->winner, lines_by_words[s->by]);
        else
            text_format(out, "A tie (%s)", lines_by_words[s->by]);
        return;
    }
    if (node.kind == NODE_LUCK || seat >= LINES_SIDES || !(node.seats >> seat & 1)) {
        text_put(out, node.kind == NODE_LUCK ? "Cards are drawn" : "Waiting for the other player");
        return;
    }
    switch (s->stage) {
    case STAGE_PICK: text_put(out, "Pick a card from the row (G30)"); break;
    case STAGE_ARRANGE: prompt_arrange(&s->army[seat], out); break;
    case STAGE_REINFORCE:
        text_format(out, "Your roster is above its limit of %d: return a card", ((const struct lines_pack *)pack)->max);
        break;
    default:
        if (s->pause == PAUSE_STEP)
            text_format(out, "Round %u: on to the next step (R23)", s->round);
        else
            text_format(out, "Round %u comes: fight on, or concede the battle (R22)?", s->round);
    }
}
