/* inspect.c: named figures of a position, for cases and tooltips. */
#include "games/ancients/rules.h"

static bool two_hexes(const struct ancients_pack *pack, char *rest, unsigned *a, unsigned *b)
{
    char word[16];
    *a = next_word(rest, word, sizeof word) ? hex_read(&pack->board, word, ',') : HEX_NONE;
    *b = next_word(rest, word, sizeof word) ? hex_read(&pack->board, word, ',') : HEX_NONE;
    return *a != HEX_NONE && *b != HEX_NONE && !rest[0];
}

static bool fact_sections(const struct ancients_pack *pack, char *rest, struct text *out)
{
    char word[16];
    next_word(rest, word, sizeof word);
    int side = strcmp(word, "top") == 0 ? TOP : strcmp(word, "bottom") == 0 ? BOTTOM : -1;
    next_word(rest, word, sizeof word);
    unsigned hex = hex_read(&pack->board, word, ',');
    if (side < 0 || hex == HEX_NONE || rest[0])
        return false;
    for (int section = 0, n = 0; section < SECTIONS; section++)
        if (hexes_has(pack->section[side][section], hex))
            text_format(out, "%s%s", n++ ? "+" : "", ancients_section_words[section]);
    return true;
}

/* Attack or shot dice of the unit on a against the piece on b, as things stand. */
static bool fact_dice(const struct ancients_pack *pack, const struct ancients_state *s, unsigned a, unsigned b,
                      struct text *out)
{
    int slot = unit_on(s, a);
    if (slot < 0)
        return false;
    const struct unit *u = &s->unit[slot];
    bool fire = hex_distance(&pack->board, a, b) > 1;
    text_int(out, !fire ? ancients_close_dice(pack, s, u, b, s->ask.kind == ASK_BONUS || s->seq.kind == BONUS)
                  : type_in(u->type, GROUP_MISSILE) ? ancients_shot_dice(pack, s, u, b)
                                                    : 0);
    return true;
}

bool ancients_fact(const void *bytes, const void *v, const char *words, struct text *out)
{
    const struct ancients_pack *pack = bytes;
    const struct ancients_state *s = v;
    char line[128], word[24];
    unsigned a, b;
    scene_word(line, sizeof line, words);
    if (!next_word(line, word, sizeof word))
        return false;
    if (strcmp(word, "neighbours") == 0) {
        next_word(line, word, sizeof word);
        unsigned hex = hex_read(&pack->board, word, ',');
        if (hex == HEX_NONE || line[0])
            return false;
        int n = 0;
        hexes_each(to, pack->near[hex]) {
            if (n++)
                text_char(out, ' ');
            ancients_say_hex(pack, to, out);
        }
        return true;
    }
    if (strcmp(word, "sections") == 0)
        return fact_sections(pack, line, out);
    if (!two_hexes(pack, line, &a, &b))
        return false;
    if (strcmp(word, "distance") == 0)
        text_int(out, hex_distance(&pack->board, a, b));
    else if (strcmp(word, "sight") == 0)
        text_put(out, a == b || ancients_sight(pack, s, a, b) ? "clear" : "blocked");
    else if (strcmp(word, "dice") == 0)
        return fact_dice(pack, s, a, b, out);
    else if (strcmp(word, "evade") == 0) {
        int first = unit_on(s, a), second = unit_on(s, b);
        if (first < 0 || second < 0)
            return false;
        text_put(out, ancients_may_evade(pack, s, &s->unit[first], s->unit[second].type) ? "yes" : "no");
    } else
        return false;
    return true;
}
