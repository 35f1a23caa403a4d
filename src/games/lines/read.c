/* read.c: lines in the words of section 6 made into actions and outcomes. */
#include "lines.h"

#include <string.h>

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
        *kind = card == CARD_UNKNOWN || card_is_broken(card) ? LINES_KINDS + 1 : card;
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
    *what = draw_make(to, kind);
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
                all[card_item(have[l][i])]++;
                n++;
            }
    for (int l = 0; l < 2; l++)
        for (int i = 0; i < LINES_COLUMNS; i++)
            if (want[l][i]) {
                if (card_is_broken(want[l][i]) || !all[want[l][i]]--)
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
    uint16_t rule = lines_read_formation(pack, copy, slash, &f);
    if (!rule)
        rule = lines_check_formation(f.front, f.back);
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
    while (lines_verb_words[verb] && strcmp(word, lines_verb_words[verb]) != 0)
        verb++;
    if (!lines_verb_words[verb])
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
    repeat_verb(lines_verb_words[verb], line);
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
