/* inspect.c: figures of the table by name, for cases and tooltips. */
#include "lines.h"

#include <string.h>

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
    bool known = !lines_hidden(a);
    if (strcmp(name, "cards") == 0 && !line[0]) {
        text_int(out, lines_cards_n(a));
        return true;
    }
    if (strcmp(name, "points") == 0 && !line[0] && known && (!a->hand_n || a->hand[0] != UNKNOWN)) {
        text_int(out, lines_points(pack, a));
        return true;
    }
    int64_t k;
    known &= !lines_hidden(&s->army[seat ^ 1]);
    if (strcmp(name, "speeds") != 0 || !known || !word_int(line, -LINES_HALF, LINES_HALF - 1, &k))
        return false;
    int i = (int)k + LINES_HALF;
    bool marked = lines_speeds_marked(s);
    uint8_t speeds[LINES_ATTACKS_MAX];
    int n = lines_speeds_of(pack, a->front[i], marked ? a->shift[i] : lines_shift_now(pack, s, seat, i), speeds);
    for (int j = 0; j < n; j++)
        text_format(out, "%s%d", j ? " " : "", speeds[j]);
    return true;
}
