/* read.c: lines in the words of section 6 made into actions and outcomes. */
#include "lines.h"

#include "engine/scene.h"

#include <string.h>

static bool no(struct reason *why, uint16_t rule)
{
    *why = (struct reason){.rule = rule};
    return false;
}

/* Why a word is no card, or none. */
static uint16_t card_rule(const struct lines_pack *pack, const char *word)
{
    lines_card card;
    return lines_read_card(pack, word, &card);
}

/* `draw A | |@ !`: one card an entry, the rest stays on the line. */
static bool read_draw(const struct lines_pack *pack, const struct lines_state *s, char *line, uint64_t *what,
                      struct reason *why)
{
    static const char *const whose[] = {"A", "B", "row"};
    struct words words;
    char verb[2 * WORD_BYTES];
    unsigned item, to = 0;
    if (!words_split(line, &words) || words.n < 3 || strcmp(words.word[0], "draw") != 0)
        return no(why, RULE_SYNTAX);
    while (to <= DRAW_ROW && strcmp(words.word[1], whose[to]) != 0)
        to++;
    if (to > DRAW_ROW)
        return no(why, RULE_SYNTAX);
    if (!lines_read_item(pack, words.word[2], &item))
        return no(why, card_rule(pack, words.word[2]));
    if (item > pack->pool_kinds || !s->pool[item - 1])
        return no(why, RULE('R', 64));
    scene_format(verb, sizeof verb, "draw %s", whose[to]);
    words_rest(line, verb, &words, 3);
    *what = draw_make(to, item);
    return true;
}

/* Every card of a formation is in the hand or placed already (R64), and with `deploy all` none is left (G18). */
static struct reason formation_in_hand(const struct lines_pack *pack, const struct lines_army *a,
                                       const struct lines_formation *f)
{
    uint8_t have[LINES_CARDS_MAX + 2 * LINES_COLUMNS], n = a->hand_n;
    const lines_card *const want[] = {f->front, f->back};
    memcpy(have, a->hand, n);
    lines_table_items(a, have, &n);
    for (int l = 0; l < 2; l++)
        for (int i = 0; i < LINES_COLUMNS; i++) {
            lines_card card = want[l][i];
            bool sound = card != CARD_UNKNOWN && !card_is_broken(card);
            if (card && (!sound || !lines_sorted_take(have, &n, card)))
                return (struct reason){
                    .rule = RULE('R', 64), .note = NOTE_NO_SUCH_CARD, .a = sound ? (int32_t)card : 0};
        }
    if (n && pack->deploy == DEPLOY_ALL)
        return (struct reason){.rule = RULE('G', 18), .note = NOTE_LEFT_OVER, .a = n};
    return (struct reason){0};
}

/* How many front cards stand on each side of the divide, without a gap. */
static void shape_of(const struct lines_formation *f, int *left, int *right)
{
    *left = *right = 0;
    while (*left < LINES_HALF && f->front[LINES_HALF - 1 - *left])
        ++*left;
    while (*right < LINES_HALF && f->front[LINES_HALF + *right])
        ++*right;
}

/* Why a formation cannot be laid, or none. */
static struct reason formation_rule(const struct lines_pack *pack, const struct lines_army *a, const char *front,
                                    const char *back, struct lines_formation *f)
{
    int left, right;
    uint16_t rule = lines_read_formation(pack, front, back, f);
    if (!rule)
        rule = lines_check_formation(f->front, f->back);
    shape_of(f, &left, &right);
    if (rule == RULE('R', 16))
        return (struct reason){.rule = rule, .note = NOTE_SHAPE, .a = left, .b = right};
    if (rule)
        return (struct reason){.rule = rule};
    return formation_in_hand(pack, a, f);
}

/* The next action on the way to this formation; the series so far must lie on that way. */
static bool next_action(const struct lines_army *a, const struct lines_formation *f, char *line, uint64_t *what,
                        struct reason *why)
{
    int left, right, t = lines_places(a);
    assert(a->placed <= 2 * t);
    shape_of(f, &left, &right);
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
    if (lines_ask(s) != ASK_ARRANGE || a->committed) { /* check() says why not */
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
    *why = formation_rule(pack, a, copy, slash, &f);
    return why->rule ? false : next_action(a, &f, line, what, why);
}

/* A plain action. Cards may be named on: `front ! |` is `front !` and `front |`. */
static bool read_action(const struct lines_pack *pack, char *line, uint64_t *what, struct reason *why)
{
    struct words words;
    int used;
    bool whole = words_split(line, &words);
    unsigned verb = words.n ? verb_find(lines_verbs, words.word[0]) : 0;
    bool card = verb_names_card(verb);
    if (!verb || !whole)
        return no(why, card ? RULE('G', 17) : RULE_SYNTAX); /* a word too long: too many symbols */
    if (!verb_read(lines_verbs, pack, &words, what, &used, why))
        return no(why, card ? card_rule(pack, words.n > 1 ? words.word[1] : "") : RULE_SYNTAX);
    if (!card && used < words.n)
        return no(why, RULE_SYNTAX);
    words_rest(line, card ? words.word[0] : "", &words, used);
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
    bool shorthand = strncmp(line, "arrange", 7) == 0 && (line[7] == ' ' || line[7] == 0);
    bool read = shorthand ? read_arrange(pack, s, who, line, what, why) : read_action(pack, line, what, why);
    if (!read && why->rule == RULE_SYNTAX)
        why->note = (uint16_t)lines_ask(s); /* the question decides what would have been understood */
    return read;
}
