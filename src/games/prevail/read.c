/* read.c: one action or outcome taken off a line; a set typed in any order comes back in ascending order. */
#include "subjects.h"

#include "engine/text.h"

#include <stdio.h>
#include <string.h>

enum { WORDS_MAX = 64, WORD_SIZE = 48, LINE_BYTES = 1024 };

struct words {
    char word[WORDS_MAX][WORD_SIZE];
    int n;
};

static bool split(const char *line, struct words *w)
{
    char copy[LINE_BYTES];
    snprintf(copy, sizeof copy, "%s", line);
    w->n = 0;
    for (size_t length; w->n < WORDS_MAX; w->n++) {
        length = next_word(copy, w->word[w->n], WORD_SIZE);
        if (!length)
            return w->n > 0;
        if (length >= WORD_SIZE)
            return false;
    }
    return false;
}

/* What is left to read: a verb and the words from i on. It is never longer than what it was made from. */
static void rest(char *line, const char *verb, const struct words *w, int i)
{
    struct text t = text_fixed(line, strlen(line) + 1);
    line[0] = 0;
    for (int k = i; k < w->n; k++) {
        if (k == i && *verb)
            text_format(&t, "%s ", verb);
        text_format(&t, "%s%s", k > i ? " " : "", w->word[k]);
    }
}

static bool read_card(const struct prevail_pack *pack, const char *word, unsigned *card)
{
    int64_t number;
    int found = word_int(word, 0, 9999, &number) ? prevail_card_find(pack, number) : -1;
    *card = (unsigned)found;
    return found >= 0;
}

static bool read_space(const struct prevail_pack *pack, const char *word, unsigned *space)
{
    *space = square_read(&pack->board, word);
    return *space != SQUARE_NONE;
}

/* Takes the lowest member of a set of spaces or cards from w[1..]; the others stay. A word that is no member ends
 * the set (`with F-5 done`). */
static bool take_lowest(const struct prevail_pack *pack, const struct prevail_state *s, struct words *w, bool cards,
                        unsigned *lowest, int *members)
{
    int best = 0;
    unsigned value;
    *members = 0;
    for (int i = 1; i < w->n && (cards ? read_card(pack, w->word[i], &value) : read_space(pack, w->word[i], &value));
         i++) {
        if (!best || (cards ? value < *lowest : named_after(s, *lowest, value))) {
            best = i;
            *lowest = value;
        }
        ++*members;
    }
    if (!best)
        return false;
    for (int i = best; i + 1 < w->n; i++)
        memcpy(w->word[i], w->word[i + 1], WORD_SIZE);
    w->n--;
    return true;
}

static bool read_set(const struct prevail_pack *pack, const struct prevail_state *s, unsigned verb, struct words *w,
                     char *line, uint64_t *what)
{
    bool cards = verb == VERB_PAY;
    unsigned lowest = 0;
    int members;
    if (!take_lowest(pack, s, w, cards, &lowest, &members))
        return false;
    rest(line, members > 1 ? w->word[0] : "", w, 1);
    *what = cards ? action_make(verb, lowest, 0, 0, 0) : action_make(verb, 0, lowest, 0, 0);
    return true;
}

/* Pairs of ends; of several lines the one with the lowest space first. Where both ends are in range the lower one is
 * named first. */
static bool read_line_order(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                            struct words *w, char *line, uint64_t *what)
{
    int best = 0, pairs = 0;
    unsigned first = 0, last = 0, a, b, low = ASK_NONE;
    for (int i = 1; i + 1 < w->n && read_space(pack, w->word[i], &a) && read_space(pack, w->word[i + 1], &b); i += 2) {
        unsigned lower = named_after(s, a, b) ? b : a;
        pairs++;
        if (low == ASK_NONE || named_after(s, low, lower)) {
            low = lower;
            first = a;
            last = b;
            best = i;
        }
    }
    if (!best)
        return false;
    for (int i = best; i + 2 < w->n; i++)
        memcpy(w->word[i], w->word[i + 2], WORD_SIZE);
    w->n -= 2;
    rest(line, pairs > 1 ? w->word[0] : "", w, 1);
    unsigned range = seat < SIDES ? card_in_play(pack, s, seat)->command.range : NO_RANGE;
    bool swap = named_after(s, first, last) && seat < SIDES && prevail_in_range(pack, s, seat, first, range) &&
                prevail_in_range(pack, s, seat, last, range);
    *what = swap ? action_make(VERB_LINE, last, first, 0, 0) : action_make(VERB_LINE, first, last, 0, 0);
    return true;
}

/* `move E-5 D-5 N` is `unit E-5`, then `move D-5 N`: the unit's space is dropped where that unit is asked already. */
static bool unit_named(const struct prevail_pack *pack, const struct prevail_state *s, struct words *w, int args,
                       char *line, uint64_t *what, bool *done)
{
    unsigned space;
    *done = false;
    int second = args ? 2 : 1; /* where a space stands only if a unit is named in front of it */
    if (w->n <= second || !read_space(pack, w->word[second], &space))
        return true;
    if (!read_space(pack, w->word[1], &space))
        return false;
    for (int i = 1; i + 1 < w->n; i++)
        memcpy(w->word[i], w->word[i + 1], WORD_SIZE);
    w->n--;
    if (s->ask.kind == ASK_MOVE && s->ask.at == space)
        return true;
    *done = true;
    *what = action_make(VERB_UNIT, 0, space, 0, 0);
    rest(line, "", w, 0);
    return true;
}

/* move, shoot, hold, for the unit asked about or with a unit's space in front. */
static bool read_act(const struct prevail_pack *pack, const struct prevail_state *s, unsigned verb, struct words *w,
                     char *line, uint64_t *what)
{
    unsigned to = 0;
    bool done;
    if (!unit_named(pack, s, w, verb == VERB_MOVE ? 2 : verb == VERB_SHOOT ? 1 : 0, line, what, &done))
        return false;
    if (done)
        return true;
    if (verb == VERB_HOLD) {
        *what = action_make(VERB_HOLD, 0, 0, 0, 0);
        rest(line, "", w, 1);
        return true;
    }
    if (w->n < 2 || !read_space(pack, w->word[1], &to))
        return false;
    if (verb == VERB_SHOOT) {
        *what = action_make(VERB_SHOOT, 0, to, 0, 0);
        rest(line, "", w, 2);
        return true;
    }
    int facing = w->n >= 3 ? square_direction_read(w->word[2]) : -1;
    if (facing < 0)
        return false;
    unsigned at = s->ask.at, seat = s->ask.seat;
    bool standing = s->ask.kind == ASK_MOVE && to == at && unit_on(s, seat, at)->facing == (unsigned)facing;
    *what = standing ? action_make(VERB_HOLD, 0, 0, 0, 0) : action_make(VERB_MOVE, 0, to, 0, (unsigned)facing);
    rest(line, "", w, 3);
    return true;
}

static bool read_deploy(const struct prevail_pack *pack, const struct words *w, uint64_t *what)
{
    unsigned to;
    if (w->n == 3 && strcmp(w->word[1], "commander") == 0) {
        *what = read_space(pack, w->word[2], &to) ? action_make(VERB_DEPLOY, ASK_NONE, to, 0, 0) : 0;
        return *what != 0;
    }
    int type = prevail_type_find(pack, w->word[1]), facing = w->n == 4 ? square_direction_read(w->word[3]) : -1;
    if (type < 0 || facing < 0 || !read_space(pack, w->word[2], &to))
        return false;
    *what = action_make(VERB_DEPLOY, (unsigned)type, to, 0, (unsigned)facing);
    return true;
}

/* The facing left out is the unit's own. */
static bool read_retreat(const struct prevail_pack *pack, const struct prevail_state *s, const struct words *w,
                         char *line, uint64_t *what)
{
    unsigned to, at = s->ask.at, seat = s->ask.seat, facing = 0;
    if (w->n < 2 || !read_space(pack, w->word[1], &to))
        return false;
    int read = w->n > 2 ? square_direction_read(w->word[2]) : -1;
    rest(line, "", w, read < 0 ? 2 : 3);
    if (read >= 0)
        facing = (unsigned)read;
    else if (seat < SIDES && at < pack->board.n && on(s, seat, at))
        facing = unit_on(s, seat, at)->facing;
    *what = action_make(VERB_RETREAT, 0, to, 0, facing);
    return true;
}

static bool read_assign(const struct prevail_pack *pack, const struct words *w, uint64_t *what)
{
    unsigned space, card = ASK_NONE;
    if (w->n != 3 || !read_space(pack, w->word[1], &space) ||
        (strcmp(w->word[2], "none") != 0 && !read_card(pack, w->word[2], &card)))
        return false;
    *what = action_make(VERB_ASSIGN, space, card, 0, 0);
    return true;
}

/* Words behind a unit, a commit or the end of a set are read next (`commit 5 move D-5 N`). */
static bool read_simple(const struct prevail_pack *pack, unsigned verb, const struct words *w, char *line,
                        uint64_t *what)
{
    unsigned value = 0;
    bool card = verb == VERB_CARD || verb == VERB_COMMIT,
         space = verb == VERB_COMMANDER || verb == VERB_UNIT || verb == VERB_FIGHT;
    if ((card || space) &&
        (w->n < 2 || !(card ? read_card(pack, w->word[1], &value) : read_space(pack, w->word[1], &value))))
        return false;
    int used = card || space ? 2 : 1;
    if (verb == VERB_COMMANDER && w->n > used && square_direction_read(w->word[used]) >= 0)
        return false; /* R64: it has no facing */
    *what = card ? action_make(verb, value, 0, 0, 0) : action_make(verb, 0, value, 0, 0);
    rest(line, "", w, used);
    return true;
}

/* What chance brings, said by whoever; the rule that it would break now. */
static uint16_t read_luck(const struct prevail_pack *pack, const struct prevail_state *s, const struct words *w,
                          uint64_t *what)
{
    unsigned card;
    if (w->n == 2 && strcmp(w->word[0], "first") == 0)
        for (unsigned seat = 0; seat < SIDES; seat++)
            if (strcmp(w->word[1], prevail_side_names[seat]) == 0) {
                *what = luck_make(LUCK_FIRST, seat);
                return s->ask.kind == ASK_FIRST ? RULE_NONE : R(47);
            }
    if (w->n != 2 || strcmp(w->word[0], "burn") != 0 || !read_card(pack, w->word[1], &card))
        return RULE_SYNTAX;
    *what = luck_make(LUCK_BURN, card);
    if (s->ask.kind != ASK_BURN)
        return R(47);
    const struct prevail_cards *c = &s->cards[s->active];
    return c->played >> card & 1 ? RULE_NONE : c->discard >> card & 1 ? R(195) : R(187);
}

static const struct {
    const char *word;
    uint8_t verb;
} verb_words[] = {
    {"deploy", VERB_DEPLOY}, {"card", VERB_CARD},       {"commander", VERB_COMMANDER}, {"command", VERB_COMMAND},
    {"line", VERB_LINE},     {"with", VERB_WITH},       {"done", VERB_DONE},           {"unit", VERB_UNIT},
    {"commit", VERB_COMMIT}, {"decline", VERB_DECLINE}, {"move", VERB_MOVE},           {"shoot", VERB_SHOOT},
    {"hold", VERB_HOLD},     {"fight", VERB_FIGHT},     {"stand", VERB_STAND},         {"retreat", VERB_RETREAT},
    {"pay", VERB_PAY},       {"rally", VERB_RALLY},     {"norally", VERB_NO_RALLY},    {"assign", VERB_ASSIGN}};

static bool read_verb(const struct prevail_pack *pack, const struct prevail_state *s, unsigned who, unsigned verb,
                      struct words *w, char *line, uint64_t *what)
{
    bool ok;
    switch (verb) {
    case VERB_COMMAND:
    case VERB_WITH:
    case VERB_PAY: return read_set(pack, s, verb, w, line, what);
    case VERB_LINE: return read_line_order(pack, s, who, w, line, what);
    case VERB_MOVE:
    case VERB_SHOOT:
    case VERB_HOLD: return read_act(pack, s, verb, w, line, what);
    case VERB_DEPLOY: ok = read_deploy(pack, w, what); break;
    case VERB_RETREAT: return read_retreat(pack, s, w, line, what);
    case VERB_ASSIGN: ok = read_assign(pack, w, what); break;
    case 0: return false;
    default: return read_simple(pack, verb, w, line, what);
    }
    if (ok)
        line[0] = 0;
    return ok;
}

/* Issuing ends by itself once nothing more can be ordered, so a unit or line named behind the last one that could be
 * would come at the wrong step. All that a line orders is tried on the question put now: each is refused by its own rule. */
static bool orders_allowed(const struct prevail_pack *pack, const struct prevail_state *s, unsigned who, unsigned verb,
                           const char *line, struct reason *why)
{
    struct prevail_state then = *s;
    struct words w;
    char left[LINE_BYTES], word[WORD_SIZE] = "";
    uint64_t what;
    snprintf(left, sizeof left, "%s", line);
    for (bool first = true; split(left, &w) && (first || strcmp(w.word[0], word) == 0); first = false) {
        memcpy(word, w.word[0], WORD_SIZE);
        if (!read_verb(pack, &then, who, verb, &w, left, &what))
            return true;
        if (!prevail_check(pack, &then, who, what, why))
            return first; /* the first one is refused when it is tried itself */
        prevail_answer(pack, &then, who, what, NULL);
    }
    return true;
}

bool prevail_read(const void *packed, const void *v, unsigned who, char *line, uint64_t *what, struct reason *why)
{
    const struct prevail_pack *pack = packed;
    const struct prevail_state *s = v;
    struct words w;
    unsigned verb = 0;
    int64_t number;
    *why = (struct reason){.rule = RULE_SYNTAX};
    if (strlen(line) >= LINE_BYTES || !split(line, &w))
        return false;
    if (who == LUCK || strcmp(w.word[0], "first") == 0 || strcmp(w.word[0], "burn") == 0) {
        uint16_t rule = read_luck(pack, s, &w, what);
        why->rule = rule || who == LUCK ? rule : RULE_SEAT;
        if (!why->rule)
            line[0] = 0;
        return why->rule == RULE_NONE;
    }
    for (unsigned i = 0; i < sizeof verb_words / sizeof *verb_words; i++)
        if (strcmp(w.word[0], verb_words[i].word) == 0)
            verb = verb_words[i].verb;
    if (verb == VERB_PAY && s->ask.kind == ASK_PAY && who == s->ask.seat && w.n - 1 > s->ask.n)
        why->rule = R(18);
    else if ((verb == VERB_COMMAND || verb == VERB_LINE) && s->ask.kind == ASK_ISSUE && who == s->ask.seat &&
             !orders_allowed(pack, s, who, verb, line, why))
        return false;
    else if (read_verb(pack, s, who, verb, &w, line, what))
        *why = (struct reason){0};
    else if ((verb == VERB_CARD || verb == VERB_COMMIT || verb == VERB_PAY) && w.n > 1 &&
             word_int(w.word[1], 0, INT64_MAX, &number))
        why->rule = R(24); /* a number that no card has is in no hand */
    return why->rule == RULE_NONE;
}
