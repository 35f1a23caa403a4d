/* read.c: one action or outcome taken off a line; a set typed in any order comes back in ascending order. */
#include "subjects.h"

#include "engine/text.h"

#include <stdio.h>
#include <string.h>

enum { LINE_BYTES = 1024 };

static bool read_space(const struct prevail_pack *pack, const char *word, unsigned *space)
{
    *space = square_read(&pack->board, word);
    return *space != SQUARE_NONE;
}

/* The lowest space of a line. */
static unsigned low_end(const struct prevail_state *s, action_t line)
{
    return named_after(s, action_from(line), action_to(line)) ? action_to(line) : action_from(line);
}

/* Spaces are named in ascending order, lines by their lowest spaces, cards by their places in the content. */
static bool named_before(const void *packed, const void *v, action_t a, action_t b)
{
    (void)packed;
    const struct prevail_state *s = v;
    switch (action_verb(a)) {
    case VERB_PAY: return action_from(a) < action_from(b);
    case VERB_LINE: return named_after(s, low_end(s, b), low_end(s, a));
    default: return named_after(s, action_to(b), action_to(a));
    }
}

/* The next member of a set typed in any order. A line whose two ends are in range is named from its lower end. */
static bool read_set(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                     const struct words *w, char *line, uint64_t *what, struct reason *why)
{
    if (!verb_read_set(prevail_verbs, pack, s, line, w, named_before, what, why))
        return false;
    if (action_verb(*what) != VERB_LINE || seat >= SIDES || low_end(s, *what) == action_from(*what))
        return true;
    unsigned range = card_in_play(pack, s, seat)->command.range;
    if (prevail_in_range(pack, s, seat, action_from(*what), range) &&
        prevail_in_range(pack, s, seat, action_to(*what), range))
        *what = action_make(VERB_LINE, action_to(*what), action_from(*what), 0, 0);
    return true;
}

/* `move E-5 D-5 N` is `unit E-5`, then `move D-5 N`: the unit's space is dropped where that unit is asked already. */
static bool unit_named(const struct prevail_pack *pack, const struct prevail_state *s, struct words *w, bool aimed,
                       char *line, uint64_t *what, bool *done)
{
    unsigned space;
    *done = false;
    int second = aimed ? 2 : 1; /* where a space stands only if a unit is named in front of it */
    if (w->n <= second || !read_space(pack, w->word[second], &space))
        return true;
    if (!read_space(pack, w->word[1], &space))
        return false;
    words_drop(w, 1, 1);
    if (s->ask.kind == ASK_MOVE && s->ask.at == space)
        return true;
    *done = true;
    *what = action_make(VERB_UNIT, 0, space, 0, 0);
    words_rest(line, "", w, 0);
    return true;
}

/* Words behind a unit, a commit or the end of a set are read next (`commit 5 move D-5 N`). */
static bool read_plain(const struct prevail_pack *pack, const struct words *w, char *line, uint64_t *what,
                       struct reason *why)
{
    int used;
    if (!verb_read(prevail_verbs, pack, w, what, &used, why))
        return false;
    bool turned = used < w->n && square_direction_read(w->word[used]) >= 0;
    if (action_verb(*what) == VERB_COMMANDER && turned) { /* R64: it has no facing */
        why->rule = RULE_SYNTAX;
        return false;
    }
    words_rest(line, "", w, used);
    return true;
}

/* move, shoot, hold, for the unit asked about or with a unit's space in front. */
static bool read_act(const struct prevail_pack *pack, const struct prevail_state *s, struct words *w, char *line,
                     uint64_t *what, struct reason *why)
{
    unsigned verb = verb_find(prevail_verbs, w->word[0]);
    bool done;
    why->rule = RULE_SYNTAX;
    if (!unit_named(pack, s, w, verb != VERB_HOLD, line, what, &done))
        return false;
    if (done) {
        why->rule = RULE_NONE;
        return true;
    }
    if (!read_plain(pack, w, line, what, why))
        return false;
    bool here = verb == VERB_MOVE && s->ask.kind == ASK_MOVE && action_to(*what) == s->ask.at;
    if (here && unit_on(s, s->ask.seat, s->ask.at)->facing == action_x(*what))
        *what = action_make(VERB_HOLD, 0, 0, 0, 0);
    return true;
}

/* A commander is written without a facing; nothing may follow a deployment. */
static bool read_deploy(const struct prevail_pack *pack, struct words *w, char *line, uint64_t *what,
                        struct reason *why)
{
    bool commander = w->n == 3 && strcmp(w->word[1], "commander") == 0;
    why->rule = RULE_SYNTAX;
    if (commander)
        strcpy(w->word[w->n++], square_direction_names[NORTH]);
    if (w->n != 4 || (!commander && strcmp(w->word[1], "commander") == 0))
        return false;
    line[0] = 0;
    int used;
    return verb_read(prevail_verbs, pack, w, what, &used, why);
}

/* The facing left out is the unit's own. */
static bool read_retreat(const struct prevail_pack *pack, const struct prevail_state *s, struct words *w, char *line,
                         uint64_t *what, struct reason *why)
{
    unsigned at = s->ask.at, seat = s->ask.seat, facing = 0;
    bool left_out = w->n == 2 || (w->n > 2 && square_direction_read(w->word[2]) < 0);
    if (!left_out)
        return read_plain(pack, w, line, what, why);
    unsigned to;
    why->rule = RULE_SYNTAX;
    if (!read_space(pack, w->word[1], &to))
        return false;
    if (seat < SIDES && at < pack->board.n && on(s, seat, at))
        facing = unit_on(s, seat, at)->facing;
    words_rest(line, "", w, 2);
    *what = action_make(VERB_RETREAT, 0, to, 0, facing);
    why->rule = RULE_NONE;
    return true;
}

/* What chance brings, said by whoever; the rule that it would break now. */
static uint16_t read_luck(const struct prevail_pack *pack, const struct prevail_state *s, const struct words *w,
                          uint64_t *what)
{
    int64_t number;
    if (w->n == 2 && strcmp(w->word[0], "first") == 0)
        for (unsigned seat = 0; seat < SIDES; seat++)
            if (strcmp(w->word[1], prevail_side_names[seat]) == 0) {
                *what = luck_make(LUCK_FIRST, seat);
                return s->ask.kind == ASK_FIRST ? RULE_NONE : R(47);
            }
    bool burn = w->n == 2 && strcmp(w->word[0], "burn") == 0 && word_int(w->word[1], 0, 9999, &number);
    int found = burn ? prevail_card_find(pack, number) : -1;
    if (found < 0)
        return RULE_SYNTAX;
    unsigned card = (unsigned)found;
    *what = luck_make(LUCK_BURN, card);
    if (s->ask.kind != ASK_BURN)
        return R(47);
    const struct prevail_cards *c = &s->cards[s->active];
    return card_in(c->played, card) ? RULE_NONE : card_in(c->discard, card) ? R(195) : R(187);
}

/* `add velites-001 velites-001 12`: one after the other, as they stand. */
static bool read_items(const struct prevail_pack *pack, const struct words *w, char *line, uint64_t *what,
                       struct reason *why)
{
    int used;
    if (!verb_read(prevail_verbs, pack, w, what, &used, why))
        return false;
    bool more = used < w->n && !verb_find(prevail_verbs, w->word[used]);
    words_rest(line, more ? w->word[0] : "", w, used);
    return true;
}

static bool read_verb(const struct prevail_pack *pack, const struct prevail_state *s, unsigned who, struct words *w,
                      char *line, uint64_t *what, struct reason *why)
{
    switch (verb_find(prevail_verbs, w->word[0])) {
    case VERB_COMMAND:
    case VERB_LINE:
    case VERB_WITH:
    case VERB_PAY: return read_set(pack, s, who, w, line, what, why);
    case VERB_MOVE:
    case VERB_SHOOT:
    case VERB_HOLD: return read_act(pack, s, w, line, what, why);
    case VERB_DEPLOY: return read_deploy(pack, w, line, what, why);
    case VERB_RETREAT: return read_retreat(pack, s, w, line, what, why);
    case VERB_ADD:
    case VERB_DROP: return read_items(pack, w, line, what, why);
    case VERB_ASSIGN: return w->n == 3 && read_plain(pack, w, line, what, why);
    default: return read_plain(pack, w, line, what, why);
    }
}

/* Issuing ends by itself once nothing more can be ordered, so a unit or line named behind the last one that could be
 * would come at the wrong step. All that a line orders is tried on the question put now; each is refused by its own. */
static bool orders_allowed(const struct prevail_pack *pack, const struct prevail_state *s, unsigned who,
                           const char *line, struct reason *why)
{
    struct prevail_state then = *s;
    struct words w;
    char left[LINE_BYTES], word[WORD_BYTES] = "";
    uint64_t what;
    snprintf(left, sizeof left, "%s", line);
    for (bool first = true; words_split(left, &w) && (first || strcmp(w.word[0], word) == 0); first = false) {
        memcpy(word, w.word[0], WORD_BYTES);
        if (!read_verb(pack, &then, who, &w, left, &what, why))
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
    int64_t number;
    *why = (struct reason){.rule = RULE_SYNTAX};
    if (strlen(line) >= LINE_BYTES || !words_split(line, &w))
        return false;
    if (who == LUCK || strcmp(w.word[0], "first") == 0 || strcmp(w.word[0], "burn") == 0) {
        uint16_t rule = read_luck(pack, s, &w, what);
        why->rule = rule || who == LUCK ? rule : RULE_SEAT;
        if (!why->rule)
            line[0] = 0;
        return why->rule == RULE_NONE;
    }
    unsigned verb = verb_find(prevail_verbs, w.word[0]);
    bool asked = who == s->ask.seat;
    if (verb == VERB_PAY && s->ask.kind == ASK_PAY && asked && w.n - 1 > s->ask.n) {
        why->rule = R(18);
        return false;
    }
    if ((verb == VERB_COMMAND || verb == VERB_LINE) && s->ask.kind == ASK_ISSUE && asked &&
        !orders_allowed(pack, s, who, line, why))
        return false;
    if (read_verb(pack, s, who, &w, line, what, why)) {
        *why = (struct reason){0};
        return true;
    }
    bool card = verb == VERB_CARD || verb == VERB_COMMIT || verb == VERB_PAY;
    bool no_such = card && w.n > 1 && word_int(w.word[1], 0, INT64_MAX, &number);
    *why = (struct reason){.rule = no_such ? R(24) : (uint16_t)RULE_SYNTAX}; /* a number that no card has: in no hand */
    return false;
}
