/* text.c: actions, outcomes, events, reasons, prompts and facts in the words of section 6. */
#include "lines.h"

#include <string.h>

const char *const lines_by_words[] = {"",      "destroyed", "both", "nochange", "concede",
                                      "score", "resign",    "time", "agree",    NULL};
static const char *const verbs[] = {"", "shape", "front", "back", "commit", "pick", "return", "on", "concede", NULL};

/* ---- saying -------------------------------------------------------------------------------- */

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

void lines_say_action(const void *pack, action_t action, struct text *out)
{
    unsigned verb = action_verb(action), from = action_from(action);
    text_put(out, verb <= VERB_CONCEDE ? verbs[verb] : "?");
    if (verb == VERB_SHAPE)
        text_format(out, " %u %u", from, action_to(action));
    else if (verb == VERB_BACK && from == 0)
        text_put(out, " none");
    else if (verb == VERB_FRONT || verb == VERB_BACK || verb == VERB_PICK || verb == VERB_RETURN) {
        text_char(out, ' ');
        say_kind(pack, (int)from, out);
    }
}

void lines_say_outcome(const void *pack, uint64_t outcome, struct text *out)
{
    text_format(out, "draw %s ", outcome >> 8 == DRAW_ROW ? "row" : outcome >> 8 == 0 ? "A" : "B");
    say_kind(pack, (int)(outcome & 0xFF), out);
}

static const char *winner_word(unsigned seat) { return seat == 0 ? "A" : seat == 1 ? "B" : "tie"; }

void lines_say_event(const void *p, const struct event *e, struct text *out)
{
    const struct lines_pack *pack = p;
    char seat = (char)('A' + e->seat);
    switch (e->kind) {
    case EVENT_DRAW: lines_say_outcome(pack, (uint64_t)e->seat << 8 | (uint8_t)e->a[0], out); break;
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

/* What would be understood, by the stage of the question; the formation where there is none. */
static void say_syntax(unsigned stage, struct text *out)
{
    text_put(out, "this is not understood; ");
    switch (stage) {
    case STAGE_PICK: text_put(out, "a card of the row is picked by its symbols: `pick |@`"); break;
    case STAGE_REINFORCE: text_put(out, "a card is returned by its symbols: `return |@`"); break;
    case STAGE_SPEED:
    case STAGE_ATTACK:
    case STAGE_RESOLVE:
    case STAGE_REGROUP: text_put(out, "in a battle there is `on`, and before a round `concede`"); break;
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

/* ---- reading ------------------------------------------------------------------------------- */

static bool no(struct reason *why, uint16_t rule)
{
    *why = (struct reason){.rule = rule};
    return false;
}

/* A card's kind + 1 off the line. What can be read but is in no hand reads as LINES_KINDS. */
static uint16_t take_card(const struct lines_pack *pack, char *line, unsigned *kind)
{
    char word[32];
    lines_card card;
    size_t n = next_word(line, word, sizeof word);
    uint16_t rule = n >= sizeof word ? RULE('G', 17) : lines_read_card(pack, word, &card);
    if (!rule)
        *kind = card == CARD_UNKNOWN || card >> 8 ? LINES_KINDS + 1 : card;
    return rule;
}

/* `front ! |` is `front !` and `front |`: puts the verb back before what is left. */
static void repeat_verb(const char *verb, char *line)
{
    size_t n = strlen(verb);
    if (!line[0])
        return;
    memmove(line + n + 1, line, strlen(line) + 1);
    memcpy(line, verb, n);
    line[n] = ' ';
}

static bool read_draw(const struct lines_pack *pack, const struct lines_state *s, char *line, uint64_t *what,
                      struct reason *why)
{
    static const char *const whose[] = {"A", "B", "row"};
    char word[16], verb[16];
    unsigned kind, to = 0;
    next_word(line, word, sizeof word);
    if (strcmp(word, "draw") != 0)
        return no(why, RULE_SYNTAX);
    next_word(line, word, sizeof word);
    while (to < 3 && strcmp(word, whose[to]) != 0)
        to++;
    if (to == 3)
        return no(why, RULE_SYNTAX);
    uint16_t rule = take_card(pack, line, &kind);
    if (!rule && (kind > pack->pool_kinds || !s->pool[kind - 1]))
        rule = RULE('R', 64);
    if (rule)
        return no(why, rule);
    strcpy(verb, "draw ");
    strcat(verb, word);
    repeat_verb(verb, line);
    *what = (uint64_t)to << 8 | kind;
    return true;
}

/* Every card of a formation is in the hand or placed already (R64), and with `deploy all` none is left (G18). */
static uint16_t formation_in_hand(const struct lines_pack *pack, const struct lines_army *a,
                                  const struct lines_formation *f)
{
    uint8_t all[LINES_KINDS + 2] = {0};
    int n = 0;
    for (int i = 0; i < a->hand_n; i++, n++)
        all[a->hand[i]]++;
    const lines_card *const have[] = {a->front, a->back}, *const want[] = {f->front, f->back};
    for (int l = 0; l < 2; l++)
        for (int i = 0; i < LINES_COLUMNS; i++)
            if (have[l][i]) {
                all[have[l][i] & 0xFF]++;
                n++;
            }
    for (int l = 0; l < 2; l++)
        for (int i = 0; i < LINES_COLUMNS; i++)
            if (want[l][i]) {
                if (want[l][i] >> 8 || !all[want[l][i]]--)
                    return RULE('R', 64);
                n--;
            }
    return n && pack->deploy == DEPLOY_ALL ? RULE('G', 18) : RULE_NONE;
}

/* The next action on the way to this formation; the series so far must lie on that way. */
static bool next_action(const struct lines_army *a, const struct lines_formation *f, char *line, uint64_t *what,
                        struct reason *why)
{
    int left = 0, right = 0, t = a->left + a->right;
    while (left < LINES_HALF && f->front[LINES_HALF - 1 - left])
        left++;
    while (right < LINES_HALF && f->front[LINES_HALF + right])
        right++;
    if (t == 0) {
        *what = action_make(VERB_SHAPE, (unsigned)left, (unsigned)right, 0, 0);
        return true;
    }
    if (a->left != left || a->right != right)
        return no(why, RULE_ORDER);
    for (int i = 0; i < a->placed; i++) {
        int at = LINES_HALF - left + i % t;
        if (i < t ? a->front[at] != f->front[at] : a->back[at] != f->back[at])
            return no(why, RULE_ORDER);
    }
    int at = LINES_HALF - left + a->placed % t;
    if (a->placed < t)
        *what = action_make(VERB_FRONT, f->front[at], 0, 0, 0);
    else if (a->placed < 2 * t)
        *what = action_make(VERB_BACK, f->back[at], 0, 0, 0);
    else {
        *what = action_make(VERB_COMMIT, 0, 0, 0, 0);
        line[0] = 0;
    }
    return true;
}

/* The shorthand stays on the line, and each reading takes the next action off it, until commit. */
static bool read_arrange(const struct lines_pack *pack, const struct lines_state *s, unsigned seat, char *line,
                         uint64_t *what, struct reason *why)
{
    const struct lines_army *a = &s->army[seat];
    if (s->stage != STAGE_ARRANGE || a->committed) { /* check() says why not */
        *what = action_make(VERB_COMMIT, 0, 0, 0, 0);
        line[0] = 0;
        return true;
    }
    char copy[LINES_FORMATION_TEXT], *slash;
    struct lines_formation f;
    const char *text = line + strlen("arrange");
    if (strlen(text) >= sizeof copy)
        return no(why, RULE('G', 17));
    strcpy(copy, text);
    slash = strchr(copy, '/');
    if (slash)
        *slash++ = 0;
    uint16_t rule = lines_read_formation(pack, copy, slash, &f);
    if (!rule)
        rule = lines_check_formation(&f);
    if (!rule)
        rule = formation_in_hand(pack, a, &f);
    return rule ? no(why, rule) : next_action(a, &f, line, what, why);
}

static bool read_shape(char *line, uint64_t *what, struct reason *why)
{
    char word[16];
    int64_t n[2];
    for (int i = 0; i < 2; i++)
        if (next_word(line, word, sizeof word) >= sizeof word || !word_int(word, 0, 999, &n[i]))
            return no(why, RULE_SYNTAX);
    *what = action_make(VERB_SHAPE, (unsigned)n[0], (unsigned)n[1], 0, 0);
    return line[0] ? no(why, RULE_SYNTAX) : true;
}

static bool read_action(const struct lines_pack *pack, const void *v, unsigned who, char *line, uint64_t *what,
                        struct reason *why)
{
    char word[16];
    unsigned verb = 1, kind = 0;
    if (strncmp(line, "arrange", 7) == 0 && (line[7] == ' ' || line[7] == 0))
        return read_arrange(pack, v, who, line, what, why);
    next_word(line, word, sizeof word);
    while (verbs[verb] && strcmp(word, verbs[verb]) != 0)
        verb++;
    if (!verbs[verb])
        return no(why, RULE_SYNTAX);
    if (verb == VERB_SHAPE)
        return read_shape(line, what, why);
    if (verb == VERB_COMMIT || verb == VERB_ON || verb == VERB_CONCEDE) {
        *what = action_make(verb, 0, 0, 0, 0);
        return line[0] ? no(why, RULE_SYNTAX) : true;
    }
    bool none = strncmp(line, "none", 4) == 0 && (line[4] == ' ' || line[4] == 0);
    none |= line[0] == '_' && (line[1] == ' ' || line[1] == 0);
    if (none && (verb == VERB_FRONT || verb == VERB_BACK))
        next_word(line, word, sizeof word);
    else {
        uint16_t rule = take_card(pack, line, &kind);
        if (rule)
            return no(why, rule);
    }
    *what = action_make(verb, kind, 0, 0, 0);
    repeat_verb(verbs[verb], line);
    return true;
}

bool lines_read(const void *pack, const void *v, unsigned who, char *line, uint64_t *what, struct reason *why)
{
    const struct lines_state *s = v;
    *why = (struct reason){0};
    if (who == LUCK)
        return read_draw(pack, s, line, what, why);
    if (who >= LINES_SIDES)
        return no(why, RULE_SEAT);
    bool read = read_action(pack, s, who, line, what, why);
    if (!read && why->rule == RULE_SYNTAX)
        why->note = s->stage; /* the question decides what would have been understood */
    return read;
}

/* ---- facts --------------------------------------------------------------------------------- */

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
    bool known = a->left != UNKNOWN;
    if (strcmp(name, "cards") == 0 && !line[0]) {
        text_int(out, known ? lines_roster_n(a) : a->hand_n);
        return true;
    }
    if (strcmp(name, "points") == 0 && !line[0] && known && (!a->hand_n || a->hand[0] != UNKNOWN)) {
        text_int(out, lines_points(pack, a));
        return true;
    }
    int64_t k;
    known &= s->army[seat ^ 1].left != UNKNOWN;
    if (strcmp(name, "speeds") != 0 || !known || !word_int(line, -LINES_HALF, LINES_HALF - 1, &k))
        return false;
    int i = (int)k + LINES_HALF;
    bool marked = s->stage >= STAGE_ATTACK && s->stage <= STAGE_REGROUP;
    uint8_t speeds[3 * LINES_SYMBOLS_MAX];
    int n = lines_speeds_of(pack, a->front[i], marked ? a->shift[i] : lines_shift_now(pack, s, seat, i), speeds);
    for (int j = 0; j < n; j++)
        text_format(out, "%s%d", j ? " " : "", speeds[j]);
    return true;
}
