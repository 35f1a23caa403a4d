/* inspect.c: figures asked for by name. */
#include "legends.h"

#include <string.h>

bool legends_fact(const void *packed, const void *v, const char *words, struct text *out)
{
    const struct legends_pack *pack = packed;
    const struct legends_state *s = v;
    char line[64], name[12], a[12], b[12];
    if (strlen(words) >= sizeof line)
        return false;
    strcpy(line, words);
    next_word(line, name, sizeof name);
    unsigned from = next_word(line, a, sizeof a) ? hex_read(&pack->board, a, '.') : HEX_NONE;
    unsigned to = next_word(line, b, sizeof b) ? hex_read(&pack->board, b, '.') : HEX_NONE;
    int64_t round;
    if (line[0])
        return false;
    if (strcmp(name, "owner") == 0 && word_int(a, 1, 255, &round)) { /* R26-R29 */
        text_put(out, legends_side_words[s->first ^ ((round - 1) / 2 & 1)]);
        return true;
    }
    if (from == HEX_NONE)
        return false;
    if (strcmp(name, "neighbours") == 0) {
        bool more = false;
        for (int d = 0; d < HEX_SIDES; d++)
            if (pack->board.next[from][d] != HEX_NONE) {
                if (more)
                    text_char(out, ' ');
                legends_say_tile(pack, pack->board.next[from][d], out);
                more = true;
            }
        return true;
    }
    if (to == HEX_NONE)
        return false;
    if (strcmp(name, "distance") == 0)
        text_int(out, hex_distance(&pack->board, from, to));
    else if (strcmp(name, "line") == 0)
        text_put(out, legends_line(pack, from, to) ? "clear" : "blocked");
    else
        return false;
    return true;
}
