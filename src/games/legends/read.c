/* read.c: lines read. */
#include "legends.h"

#include <string.h>

static bool read_roll(const struct legends_state *s, char *line, uint64_t *what, struct reason *why)
{
    char word[8];
    int64_t face;
    int n = 0;
    *what = 0;
    if (s->ask.kind != ASK_ADICE && s->ask.kind != ASK_DDICE)
        return false;
    for (; next_word(line, word, sizeof word); n++) {
        if (!word_int(word, 0, 999, &face))
            return false;
        if (face < 1 || face > DICE_FACES || n == DICE_MAX) {
            *why = (struct reason){.rule = RULE('R', 69), .a = (int32_t)face};
            return false;
        }
        *what += dice_one((int)face - 1);
    }
    if (n != s->ask.n) {
        *why = (struct reason){.rule = s->ask.kind == ASK_ADICE ? RULE('R', 68) : RULE('R', 76), .a = s->ask.n, .b = n};
        return false;
    }
    return true;
}

static bool read_argument(const struct legends_pack *pack, enum legends_argument kind, const char *word,
                          unsigned *value)
{
    int card = legends_word(legends_card_codes, word);
    *value = kind == ARGUMENT_TILE ? hex_read(&pack->board, word, '.') : (unsigned)card;
    return kind == ARGUMENT_TILE ? *value != HEX_NONE : card >= 0;
}

/* 0: there is no such verb. */
static unsigned verb_of(const char *word)
{
    return (unsigned)(legends_word(legends_verb_words + VERB_BRING, word) + VERB_BRING);
}

/* Sets may be typed in any order: the member to be named first is taken off, the rest stays behind its verb, and what
 * follows the set behind that. */
static bool read_member(const struct legends_pack *pack, const struct legends_state *s, unsigned verb, char *line,
                        unsigned *first)
{
    enum { MOST = 64 };
    unsigned values[MOST], value;
    int n = 0, best = 0;
    char word[12], others[MOST * sizeof word];
    for (; line[0]; n++) {
        struct text next = text_fixed(word, sizeof word);
        text_put_n(&next, line, strcspn(line, " "));
        if (n && verb_of(word))
            break;
        if (n == MOST || next_word(line, word, sizeof word) > 7 ||
            !read_argument(pack, legends_argument(verb), word, &value))
            return false;
        values[n] = value;
        bool down = s->turned && legends_argument(verb) == ARGUMENT_TILE;
        if (n && value != values[best] && (value < values[best]) != down)
            best = n;
    }
    if (n == 0)
        return false;
    *first = values[best];
    struct text rest = text_fixed(others, sizeof others);
    for (int i = 0; i < n; i++)
        if (i != best) {
            text_format(&rest, "%s ", rest.n ? "" : legends_verb_words[verb]);
            if (legends_argument(verb) == ARGUMENT_TILE)
                legends_say_tile(pack, values[i], &rest);
            else
                text_put(&rest, legends_card_codes[values[i]]);
        }
    if (rest.n && line[0])
        text_char(&rest, ' ');
    memmove(line + rest.n, line, strlen(line) + 1); /* the verb and a member were taken off: there is room */
    memcpy(line, others, rest.n);
    return true;
}

static bool read_words(const struct legends_pack *pack, const struct legends_state *s, char *line, action_t *what)
{
    char word[16];
    unsigned verb, from = 0, to = 0;
    next_word(line, word, sizeof word);
    verb = verb_of(word);
    if (!verb)
        return false;
    bool set = verb == VERB_BRING || verb == VERB_LEAVE || verb == VERB_PUT || verb == VERB_TAKE || verb == VERB_ORDER;
    if (set) {
        if (!read_member(pack, s, verb, line, &from))
            return false;
    } else if (legends_argument(verb) == ARGUMENT_TILE) {
        if (!next_word(line, word, sizeof word) || !read_argument(pack, ARGUMENT_TILE, word, &from))
            return false;
    } else if (legends_argument(verb) == ARGUMENT_PLAY) {
        if (!next_word(line, word, sizeof word) || !read_argument(pack, ARGUMENT_CARD, word, &from))
            return false;
        bool tile = legends_card_has_tile(from);
        if (tile && (!next_word(line, word, sizeof word) || !read_argument(pack, ARGUMENT_TILE, word, &to)))
            return false;
    }
    *what = action_make(verb, from, to, 0, 0);
    return true;
}

bool legends_read(const void *pack, const void *v, unsigned who, char *line, uint64_t *what, struct reason *why)
{
    const struct legends_state *s = v;
    *why = (struct reason){.rule = RULE_SYNTAX};
    bool ok;
    if (who == LUCK) {
        char word[8];
        next_word(line, word, sizeof word);
        ok = strcmp(word, "roll") == 0 && read_roll(s, line, what, why);
    } else
        ok = read_words(pack, s, line, what);
    if (ok)
        *why = (struct reason){0};
    return ok;
}
