/* say.c: the verbs of the game, outcomes in the notation, and the names of things. read.c is the reverse. */
#include "games/ancients/rules.h"

void ancients_say_hex(const struct ancients_pack *pack, unsigned hex, struct text *out)
{
    char word[8];
    if (hex >= HEXES) {
        text_put(out, "?");
        return;
    }
    hex_say(&book(pack)->board, hex, ',', word);
    text_put(out, word);
}

void ancients_say_lower(const char *word, struct text *out)
{
    for (; *word; word++)
        text_char(out, *word >= 'A' && *word <= 'Z' ? (char)(*word + 32) : *word);
}

/* ---- what the fields of an action hold --------------------------------------------------------------------- */

static bool read_hex(const void *bytes, const char *word, unsigned *value)
{
    *value = hex_read(&((const struct ancients_book *)bytes)->board, word, ',');
    return *value != HEX_NONE;
}

static void say_hex(const void *bytes, unsigned value, struct text *out)
{
    ancients_say_hex(first_battle(bytes), value, out);
}

static unsigned turn_hex(const void *bytes, unsigned value)
{
    (void)bytes;
    return mirror_hex(value);
}

/* `l` and a hex: the leader there. */
static bool read_piece(const void *bytes, const char *word, unsigned *value)
{
    bool leader = word[0] == 'l';
    unsigned hex;
    if (!read_hex(bytes, word + leader, &hex))
        return false;
    *value = piece_key(hex, leader);
    return true;
}

static void say_piece(const void *bytes, unsigned value, struct text *out)
{
    if (value & 1)
        text_char(out, 'l');
    ancients_say_hex(first_battle(bytes), value / 2, out);
}

static unsigned turn_piece(const void *bytes, unsigned value)
{
    (void)bytes;
    return piece_key(mirror_hex(value / 2), value & 1);
}

static bool read_card(const void *bytes, const char *word, unsigned *value)
{
    (void)bytes;
    *value = (unsigned)ancients_card_by_id(word);
    return *value != NO_CARD;
}

static void say_card(const void *bytes, unsigned value, struct text *out)
{
    (void)bytes;
    text_put(out, value > NO_CARD && value < CARDS ? ancients_card_ids[value] : "?");
}

static bool read_section(const void *bytes, const char *word, unsigned *value)
{
    (void)bytes;
    for (*value = 0; *value < SECTIONS; ++*value)
        if (strcmp(word, ancients_section_words[*value]) == 0)
            return true;
    *value = strcmp(word, "center") == 0 ? CENTRE : AMBUSH_NO;
    return *value == CENTRE || strcmp(word, "no") == 0;
}

static void say_section(const void *bytes, unsigned value, struct text *out)
{
    (void)bytes;
    text_put(out, value < SECTIONS ? ancients_section_words[value] : value == AMBUSH_NO ? "no" : "?");
}

/* A type of unit in lower case, or `leader`. */
static bool read_entrant(const void *bytes, const char *word, unsigned *value)
{
    char code[8];
    size_t n = strlen(word);
    *value = ENTER_LEADER;
    if (strcmp(word, "leader") == 0)
        return true;
    if (n >= sizeof code)
        return false;
    for (size_t i = 0; i <= n; i++)
        code[i] = (char)(word[i] >= 'a' && word[i] <= 'z' ? word[i] - 'a' + 'A' : word[i]);
    *value = (unsigned)ancients_kind_by_code(bytes, code);
    return *value != NO_TYPE;
}

static void say_entrant(const void *bytes, unsigned value, struct text *out)
{
    if (value == ENTER_LEADER)
        text_put(out, "leader");
    else
        ancients_say_lower(value > NO_TYPE ? ancients_kind_code(bytes, value) : "?", out);
}

static bool read_direction(const void *bytes, const char *word, unsigned *value)
{
    (void)bytes;
    for (*value = 0; *value < HEX_SIDES; ++*value)
        if (strcmp(word, hex_direction_names[*value]) == 0)
            return true;
    return false;
}

static void say_direction(const void *bytes, unsigned value, struct text *out)
{
    (void)bytes;
    text_put(out, value < HEX_SIDES ? hex_direction_names[value] : "?");
}

static bool read_number(const void *bytes, const char *word, unsigned *value)
{
    int64_t number = 0;
    (void)bytes;
    bool good = word_int(word, 0, 99, &number);
    *value = (unsigned)number;
    return good;
}

static void say_number(const void *bytes, unsigned value, struct text *out)
{
    (void)bytes;
    text_int(out, value);
}

/* A step of a retreat, or `none`. */
static bool read_retreat(const void *bytes, const char *word, unsigned *value)
{
    *value = RETREAT_NOWHERE;
    return strcmp(word, "none") == 0 || read_hex(bytes, word, value);
}

static void say_retreat(const void *bytes, unsigned value, struct text *out)
{
    if (value == RETREAT_NOWHERE)
        text_put(out, "none");
    else
        ancients_say_hex(first_battle(bytes), value, out);
}

/* A step of a leader, or `stop`, or `off` the board. */
static bool read_escape(const void *bytes, const char *word, unsigned *value)
{
    *value = strcmp(word, "stop") == 0 ? ESCAPE_STOP : ESCAPE_OFF;
    return *value == ESCAPE_STOP || strcmp(word, "off") == 0 || read_hex(bytes, word, value);
}

static void say_escape(const void *bytes, unsigned value, struct text *out)
{
    if (value == ESCAPE_STOP || value == ESCAPE_OFF)
        text_put(out, value == ESCAPE_STOP ? "stop" : "off");
    else
        ancients_say_hex(first_battle(bytes), value, out);
}

static const struct shape
    hex_shape = {.read = read_hex, .say = say_hex, .mirror = turn_hex, .name = "a hex"},
    piece_shape = {.read = read_piece, .say = say_piece, .mirror = turn_piece, .name = "the hex of a piece"},
    card_shape = {.read = read_card, .say = say_card, .name = "a card"},
    section_shape = {.read = read_section, .say = say_section, .name = "a section"},
    entrant_shape = {.read = read_entrant, .say = say_entrant, .name = "a unit of the reserve"},
    direction_shape = {.read = read_direction, .say = say_direction, .name = "a direction"},
    number_shape = {.read = read_number, .say = say_number, .name = "a number"},
    retreat_shape = {.read = read_retreat, .say = say_retreat, .mirror = turn_hex, .name = "a hex"},
    escape_shape = {.read = read_escape, .say = say_escape, .mirror = turn_hex, .name = "a hex"};

const struct verb_form ancients_verbs[] = {
    [VERB_PLAY] = {"play", {{FIELD_FROM, &card_shape}}},
    [VERB_LEAD] = {"lead", {{FIELD_FROM, &hex_shape}}},
    [VERB_ORDER] = {"order", {{FIELD_FROM, &piece_shape}}, .set = true},
    [VERB_RALLY] = {"rally", {{FIELD_FROM, &hex_shape}}, .set = true},
    [VERB_AMBUSH] = {"ambush", {{FIELD_FROM, &section_shape}}},
    [VERB_ENTER] = {"enter", {{FIELD_FROM, &entrant_shape}, {FIELD_TO, &hex_shape}}},
    [VERB_MOVE] = {"move", {{FIELD_FROM, &piece_shape}, {FIELD_TO, &hex_shape}}},
    [VERB_EXIT] = {"exit", {{FIELD_FROM, &hex_shape}}},
    [VERB_FIRE] = {"fire", {{FIELD_FROM, &hex_shape}, {FIELD_TO, &hex_shape}}},
    [VERB_FIGHT] = {"fight", {{FIELD_FROM, &hex_shape}, {FIELD_TO, &hex_shape}}},
    [VERB_BURN] = {"burn", {{FIELD_FROM, &hex_shape}, {FIELD_TO, &direction_shape}}},
    [VERB_STAND] = {"stand"},
    [VERB_EVADE] = {"evade"},
    [VERB_STRIKE] = {"strike"},
    [VERB_WITHDRAW] = {"withdraw", {{FIELD_FROM, &hex_shape}}},
    [VERB_IGNORE] = {"ignore", {{FIELD_FROM, &number_shape}}},
    [VERB_RETREAT] = {"retreat", {{FIELD_FROM, &retreat_shape}}},
    [VERB_ESCAPE] = {"escape", {{FIELD_FROM, &escape_shape}}},
    [VERB_ADVANCE] = {"advance"},
    [VERB_EXTRA] = {"extra", {{FIELD_FROM, &hex_shape}}},
    [VERB_BONUS] = {"bonus", {{FIELD_FROM, &hex_shape}}},
    [VERB_STAY] = {"stay"},
    [VERB_GO] = {"go"},
    [VERB_DONE] = {"done"},
    [VERB_NEXT] = {"next"},
    [VERBS] = {NULL},
};

void ancients_say_action(const void *bytes, action_t action, struct text *out)
{
    verb_say(ancients_verbs, bytes, action, out);
}

/* ---- luck, and the names of things ------------------------------------------------------------------------- */

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

/* An event alone does not say in which battle of a match it happened, so there a side goes by its place. */
const char *ancients_event_side(const struct ancients_pack *pack, unsigned seat)
{
    return pack->battles > 1 && seat < SIDES ? ancients_side_words[seat] : ancients_army(pack, seat);
}

/* "the Red heavy infantry at 6,5", with a capital where it begins the sentence */
void ancients_name_unit(const struct ancients_pack *pack, unsigned seat, unsigned type, unsigned hex, struct text *out)
{
    text_format(out, out->n ? "the %s " : "The %s ", ancients_event_side(pack, seat));
    ancients_say_lower(type && type < UNIT_KINDS ? pack->type_name[type] : "leader", out);
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

void ancients_capital(const char *word, char *out, size_t size)
{
    scene_word(out, size, word);
    if (out[0] >= 'a' && out[0] <= 'z')
        out[0] = (char)(out[0] - 'a' + 'A');
}

/* "warriors", "elephants": several; "auxilia" too. */
bool ancients_several(const struct ancients_pack *pack, unsigned type)
{
    size_t n = strlen(pack->type_name[type]);
    return type == AX || (n && pack->type_name[type][n - 1] == 's');
}
