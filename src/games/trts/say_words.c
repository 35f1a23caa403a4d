/* say_words.c: the words for people that scenes, tellings and inspections share: names instead of codes. */
#include "words.h"

static void say_title(const char *code, struct text *out)
{
    text_char(out, code[0] >= 'a' && code[0] <= 'z' ? (char)(code[0] - 'a' + 'A') : code[0]);
    text_put(out, code[0] ? code + 1 : "");
}

void trts_say_thing(const struct trts_pack *pack, unsigned what, struct text *out)
{
    assert(what && what < MAKE_SPELL);
    if (what < MAKE_ITEM)
        text_put(out, pack->type[what].name);
    else
        say_title(pack->item[what - MAKE_ITEM].code, out);
}

void trts_say_a_thing(const struct trts_pack *pack, unsigned what, struct text *out)
{
    assert(what && what < MAKE_SPELL);
    if (what < MAKE_ITEM)
        text_put(out, strchr("AEIOU", pack->type[what].name[0]) ? "an " : "a ");
    trts_say_thing(pack, what, out);
}

void trts_say_spell(const struct trts_pack *pack, unsigned spell, struct text *out)
{
    assert(spell < pack->spells_n);
    say_title(pack->spell[spell].code, out);
}

void trts_say_piece(const struct trts_pack *pack, const struct trts_state *s, unsigned ref, struct text *out)
{
    text_format(out, "%s ", pack->type[piece_of(s, ref)->type].name);
    trts_say_name(ref, out);
}

void trts_say_cost(int min, int gas, struct text *out)
{
    if (min || !gas)
        text_format(out, "%d mineral%s", min, min == 1 ? "" : "s");
    if (gas)
        text_format(out, "%s%d gas", min ? " and " : "", gas);
}

void trts_say_types(const struct trts_pack *pack, uint64_t types, const char *between, struct text *out)
{
    for (bool first = true; types; types &= types - 1, first = false) {
        text_put(out, first ? "" : between);
        trts_say_a_thing(pack, (unsigned)bit_first(types), out);
    }
}
