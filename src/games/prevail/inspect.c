/* inspect.c: named figures, for cases and tooltips. */
#include "subjects.h"

#include "engine/text.h"

#include <stdio.h>
#include <string.h>

enum { WORDS = 4, WORD_SIZE = 24 };

static void put_spaces(const struct prevail_pack *pack, const uint64_t *set, struct text *out)
{
    bool first = true;
    bit_each(space, set, pack->board.words) {
        char name[8];
        square_say(&pack->board, space, name);
        text_format(out, "%s%s", first ? "" : " ", name);
        first = false;
    }
}

/* R9 to R11: neighbours within these angles of the facing. */
static void around(const struct prevail_pack *pack, unsigned space, unsigned facing, int least, int most,
                   struct text *out)
{
    uint64_t set[SQUARE_WORDS] = {0};
    for (unsigned d = 0; d < SQUARE_DIRECTIONS; d++) {
        int angle = square_angle(d, facing);
        if (angle >= least && angle <= most && pack->board.next[space][d] != SQUARE_NONE)
            bit_add(set, pack->board.next[space][d]);
    }
    put_spaces(pack, set, out);
}

static bool geometry(const struct prevail_pack *pack, char word[WORDS][WORD_SIZE], int n, struct text *out)
{
    static const struct {
        const char *word;
        int turn;
    } turns[] = {{"left", -2}, {"right", 2}, {"opposite", 4}};
    static const struct {
        const char *word;
        int least, most;
    } rings[] = {{"front", 0, 1}, {"flank", 2, 2}, {"back", 3, 4}};
    int facing = n >= 2 ? square_direction_read(word[n - 1]) : -1;
    if (facing < 0)
        return false;
    for (int i = 0; i < 3; i++)
        if (n == 2 && strcmp(word[0], turns[i].word) == 0) {
            text_put(out, square_direction_names[square_turn((unsigned)facing, turns[i].turn)]);
            return true;
        }
    unsigned space = n == 3 ? square_read(&pack->board, word[1]) : (unsigned)SQUARE_NONE;
    if (space == SQUARE_NONE)
        return false;
    for (int i = 0; i < 3; i++)
        if (strcmp(word[0], rings[i].word) == 0) {
            around(pack, space, (unsigned)facing, rings[i].least, rings[i].most, out);
            return true;
        }
    if (strcmp(word[0], "behind") != 0)
        return false;
    uint64_t set[SQUARE_WORDS] = {0};
    for (unsigned what = 0; what < pack->board.n; what++)
        if (prevail_behind(pack, space, (unsigned)facing, what))
            bit_add(set, what);
    put_spaces(pack, set, out);
    return true;
}

bool prevail_fact(const void *packed, const void *v, const char *words, struct text *out)
{
    const struct prevail_pack *pack = packed;
    const struct prevail_state *s = v;
    char line[128], word[WORDS][WORD_SIZE];
    int n = 0;
    snprintf(line, sizeof line, "%s", words);
    while (n < WORDS && next_word(line, word[n], WORD_SIZE))
        n++;
    if (n == 0 || line[0])
        return false;
    if (geometry(pack, word, n, out))
        return true;
    unsigned seat = n >= 2 && strcmp(word[1], "black") == 0 ? BLACK : WHITE;
    unsigned space = n >= 3 ? square_read(&pack->board, word[2]) : (unsigned)SQUARE_NONE;
    if (space == SQUARE_NONE || strcmp(word[1], prevail_side_names[seat]) != 0 || !on(s, seat, space))
        return false;
    const struct prevail_unit *u = unit_on(s, seat, space);
    if (n == 3 && strcmp(word[0], "stats") == 0) {
        for (int i = 0; i < STATS; i++)
            text_format(out, "%s%s %d", i ? " " : "", prevail_stat_names[i],
                        prevail_stat(pack, s, seat, u, (enum stat)i));
        return true;
    }
    if (n == 3 && strcmp(word[0], "support") == 0) {
        text_int(out, prevail_support(pack, s, seat, space));
        return true;
    }
    if (n == 3 && strcmp(word[0], "targets") == 0) {
        uint64_t set[SQUARE_WORDS] = {0};
        int range = prevail_stat(pack, s, seat, u, RANGE);
        if (range >= 1 && !on(s, other(seat), space)) /* R153, R161 */
            prevail_targets(pack, s, seat, u, range, set);
        put_spaces(pack, set, out);
        return true;
    }
    int64_t number;
    int card = n == 4 && word_int(word[3], 0, 9999, &number) ? prevail_card_find(pack, number) : -1;
    if (card < 0 || strcmp(word[0], "inrange") != 0)
        return false;
    text_put(out, prevail_in_range(pack, s, seat, space, pack->cards[card].command.range) ? "true" : "false");
    return true;
}
