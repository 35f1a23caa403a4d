/* read.c: lines read. */
#include "legends.h"

#include <string.h>

/* The faces behind `roll`; all words of the line are used up. */
static bool read_roll(const struct legends_state *s, const struct words *words, uint64_t *what, struct reason *why)
{
    *what = 0;
    if (!legends_dice_kind(s->ask.kind) || strcmp(words->word[0], "roll") != 0)
        return false;
    int n = words->n - 1;
    for (int i = 1; i <= n; i++) {
        int64_t face;
        if (!word_int(words->word[i], 0, 999, &face))
            return false;
        if (face < 1 || face > DICE_FACES || i > DICE_MAX) {
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

/* `draw FL`: a card of which there is one in the deck. */
static bool read_drawn(const struct legends_state *s, const struct words *words, uint64_t *what, struct reason *why)
{
    int card = words->n == 2 ? legends_word(legends_card_codes, words->word[1]) : -1;
    if (s->ask.kind != ASK_DRAW || strcmp(words->word[0], "draw") != 0 || card < 0)
        return false;
    *what = LEGENDS_DRAWN | (uint64_t)card;
    if (legends_deck(&s->side[s->ask.at], (unsigned)card) > 0)
        return true;
    *why = (struct reason){.rule = RULE('G', 51), .a = card};
    return false;
}

/* Sets are named in ascending order; tiles of a mirrored state in descending order, so that the mirror commutes. */
static bool named_before(const void *packed, const void *v, action_t a, action_t b)
{
    (void)packed;
    const struct legends_state *s = v;
    bool tile = legends_verbs[action_verb(a)].argument[0].shape == &legends_tile_shape;
    return s->turned && tile ? action_from(a) > action_from(b) : action_from(a) < action_from(b);
}

bool legends_read(const void *packed, const void *v, unsigned who, char *line, uint64_t *what, struct reason *why)
{
    struct words words;
    int used;
    *why = (struct reason){.rule = RULE_SYNTAX};
    if (!words_split(line, &words))
        return false;
    if (who == LUCK) {
        if (!read_roll(v, &words, what, why) && !read_drawn(v, &words, what, why))
            return false;
        line[0] = 0;
        *why = (struct reason){0};
        return true;
    }
    unsigned verb = verb_find(legends_verbs, words.word[0]);
    if (verb && legends_verbs[verb].set)
        return verb_read_set(legends_verbs, packed, v, line, &words, named_before, what, why);
    if (!verb_read(legends_verbs, packed, &words, what, &used, why))
        return false;
    if (verb == VERB_PLAY && legends_card_has_tile(action_from(*what)) != (used == 3)) {
        *why = (struct reason){.rule = RULE_SYNTAX};
        return false;
    }
    words_rest(line, "", &words, used);
    return true;
}
