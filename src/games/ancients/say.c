/* say.c: actions and outcomes in the notation, and the names of things. read.c is the reverse. */
#include "games/ancients/rules.h"

void ancients_say_hex(const struct ancients_pack *pack, unsigned hex, struct text *out)
{
    char word[8];
    if (hex >= HEXES) {
        text_put(out, "?");
        return;
    }
    hex_say(&pack->board, hex, ',', word);
    text_put(out, word);
}

static void say_piece(const struct ancients_pack *pack, unsigned key, struct text *out)
{
    if (key & 1)
        text_char(out, 'l');
    ancients_say_hex(pack, key / 2, out);
}

static void say_lower(const char *word, struct text *out)
{
    for (; *word; word++)
        text_char(out, *word >= 'A' && *word <= 'Z' ? (char)(*word + 32) : *word);
}

static void say_enter(const struct ancients_pack *pack, unsigned type, unsigned hex, struct text *out)
{
    if (type == ENTER_LEADER)
        text_put(out, "leader");
    else
        say_lower(ancients_type_codes[type < TYPES ? type : 0], out);
    text_char(out, ' ');
    ancients_say_hex(pack, hex, out);
}

void ancients_say_action(const void *bytes, action_t a, struct text *out)
{
    const struct ancients_pack *pack = bytes;
    unsigned verb = action_verb(a), from = action_from(a), to = action_to(a);
    text_put(out, ancients_verb_words[verb < VERBS ? verb : 0]);
    switch (verb) {
    case VERB_PLAY: text_format(out, " %s", ancients_card_ids[from < CARDS ? from : 0]); break;
    case VERB_ORDER:
        text_char(out, ' ');
        say_piece(pack, from, out);
        break;
    case VERB_AMBUSH: text_format(out, " %s", from < SECTIONS ? ancients_section_words[from] : "no"); break;
    case VERB_ENTER:
        text_char(out, ' ');
        say_enter(pack, from, to, out);
        break;
    case VERB_MOVE:
        text_char(out, ' ');
        say_piece(pack, from, out);
        text_char(out, ' ');
        ancients_say_hex(pack, to, out);
        break;
    case VERB_FIRE:
    case VERB_FIGHT:
        text_char(out, ' ');
        ancients_say_hex(pack, from, out);
        text_char(out, ' ');
        ancients_say_hex(pack, to, out);
        break;
    case VERB_BURN:
        text_char(out, ' ');
        ancients_say_hex(pack, from, out);
        text_format(out, " %s", hex_direction_names[to % HEX_SIDES]);
        break;
    case VERB_IGNORE: text_format(out, " %u", from); break;
    case VERB_LEAD:
    case VERB_RALLY:
    case VERB_EXIT:
    case VERB_WITHDRAW:
    case VERB_RETREAT:
    case VERB_ESCAPE:
    case VERB_EXTRA:
    case VERB_BONUS:
        text_char(out, ' ');
        if (verb == VERB_RETREAT && from == RETREAT_NOWHERE)
            text_put(out, "none");
        else if (verb == VERB_ESCAPE && from == ESCAPE_STOP)
            text_put(out, "stop");
        else if (verb == VERB_ESCAPE && from == ESCAPE_OFF)
            text_put(out, "off");
        else
            ancients_say_hex(pack, from, out);
        break;
    default: break;
    }
}

void ancients_say_faces(uint64_t roll, struct text *out)
{
    for (int face = 0; face < DICE_FACES; face++)
        for (int i = dice_count(roll, face); i > 0; i--)
            text_format(out, " %s", ancients_face_words[face]);
}

void ancients_say_outcome(const void *bytes, uint64_t outcome, struct text *out)
{
    (void)bytes;
    if (outcome & DRAW_BIT) {
        unsigned card = outcome & 0xFF;
        text_format(out, "draw %s %s", ancients_side_words[outcome >> 8 & 1],
                    ancients_card_ids[card < CARDS ? card : 0]);
        return;
    }
    text_put(out, "roll");
    ancients_say_faces(outcome, out);
}

const char *ancients_army(const struct ancients_pack *pack, unsigned seat)
{
    static const char *const none[SIDES] = {"Top", "Bottom"};
    return seat >= SIDES ? "Nobody" : pack->army[seat][0] ? pack->army[seat] : none[seat];
}

/* "the Red heavy infantry at 6,5", with a capital where it begins the sentence */
void ancients_name_unit(const struct ancients_pack *pack, unsigned seat, unsigned type, unsigned hex, struct text *out)
{
    text_format(out, out->n ? "the %s " : "The %s ", ancients_army(pack, seat));
    say_lower(type && type < TYPES ? pack->type_name[type] : "leader", out);
    text_put(out, " at ");
    ancients_say_hex(pack, hex, out);
}

void ancients_name_faces(uint32_t faces, struct text *out)
{
    static const char *const words[DICE_FACES] = {"light", "medium", "heavy", "helmet", "flag", "swords"},
                             *const many[DICE_FACES] = {"light", "medium", "heavy", "helmets", "flags", "swords"};
    int n = 0;
    for (int face = 0; face < DICE_FACES; face++)
        if (dice_count(faces, face))
            text_format(out, "%s%d %s", n++ ? ", " : "", dice_count(faces, face),
                        dice_count(faces, face) == 1 ? words[face] : many[face]);
}
