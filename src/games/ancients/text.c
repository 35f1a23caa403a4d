/* text.c: actions, outcomes, events, reasons and prompts in words; facts. read.c is the reverse. */
#include "games/ancients/words.h"

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
    text_put(out, words_verb[verb < VERBS ? verb : 0]);
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

static void say_faces(uint64_t roll, struct text *out)
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
    say_faces(outcome, out);
}

/* ---- events -------------------------------------------------------------------------------------------- */

static const char *army(const struct ancients_pack *pack, unsigned side)
{
    static const char *const none[SIDES] = {"Top", "Bottom"};
    return side >= SIDES ? "Nobody" : pack->army[side][0] ? pack->army[side] : none[side];
}

/* "the Red heavy infantry at 6,5", with a capital where it begins the sentence */
void ancients_name_unit(const struct ancients_pack *pack, unsigned side, unsigned type, unsigned hex, struct text *out)
{
    text_format(out, out->n ? "the %s " : "The %s ", army(pack, side));
    say_lower(type && type < TYPES ? pack->type_name[type] : "leader", out);
    text_put(out, " at ");
    ancients_say_hex(pack, hex, out);
}

static const char *leader_name(const struct ancients_pack *pack, int slot)
{
    return slot >= 0 && slot < LEADERS_MAX ? pack->leader[slot].name : "?";
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

static void say_rolled(uint32_t faces, unsigned why, struct text *out)
{
    static const char *const words[WHYS] = {"Dice",
                                            "The attack",
                                            "The battle back",
                                            "The strike",
                                            "The shot",
                                            "The attack on the evader",
                                            "The elephant, again,",
                                            "The rampage",
                                            "The check for the leader",
                                            "The unit he passes",
                                            "The marsh",
                                            "Rally",
                                            "I Am Spartacus",
                                            "Rolling Fire"};
    text_format(out, "%s rolls ", words[why < WHYS ? why : 0]);
    ancients_name_faces(faces, out);
    text_char(out, ':'); /* and in the notation, which the browser draws */
    say_faces(faces, out);
}

static void say_result(const struct ancients_pack *pack, const struct event *e, struct text *out)
{
    static const char *const words[BYS] = {"with the last banner",
                                           "since the other leader fell",
                                           "at the turn limit",
                                           "since the other side gave up",
                                           "on time",
                                           "by agreement"};
    const char *how = words[e->a[0] >= 0 && e->a[0] < BYS ? e->a[0] : 0];
    if (e->seat < SIDES)
        text_format(out, "The %s side wins %s", army(pack, e->seat), how);
    else
        text_format(out, "The battle is drawn %s", e->a[0] == BY_BANNERS ? "with both last banners" : how);
}

/* What happened to one unit: who, and then the rest of the sentence. */
static void say_unit_event(const struct ancients_pack *pack, const struct event *e, struct text *out)
{
    static const char *const words[] = {[EVENT_MOVED] = "moves to",
                                        [EVENT_ATTACK] = "attacks",
                                        [EVENT_SHOT] = "shoots at",
                                        [EVENT_RETREATED] = "retreats to",
                                        [EVENT_WITHDREW] = "withdraws to",
                                        [EVENT_ADVANCED] = "advances to",
                                        [EVENT_EXITED] = "leaves over the edge",
                                        [EVENT_ELIMINATED] = "is eliminated",
                                        [EVENT_REMOVED] = "is given up"};
    const int32_t *a = e->a;
    ancients_name_unit(pack, e->seat, (unsigned)a[0], (unsigned)a[1], out);
    switch (e->kind) {
    case EVENT_RALLIED: text_format(out, " rallies to %d blocks", a[2]); break;
    case EVENT_BURN: text_format(out, " rolls fire to the %s", words_direction[a[2] % HEX_SIDES]); break;
    case EVENT_LOST: text_format(out, " loses %d, %d left", a[2], a[3]); break;
    case EVENT_IGNORED: text_format(out, " ignores %d flag%s", a[2], a[2] == 1 ? "" : "s"); break;
    case EVENT_EXITED:
    case EVENT_ELIMINATED:
    case EVENT_REMOVED: text_format(out, " %s", words[e->kind]); break;
    default: text_format(out, " %s ", words[e->kind]); ancients_say_hex(pack, (unsigned)a[2], out);
    }
}

/* Figures in e->a: mostly unit type, hex, second hex or number. */
void ancients_say_event(const void *bytes, const struct event *e, struct text *out)
{
    const struct ancients_pack *pack = bytes;
    const char *side = army(pack, e->seat);
    const int32_t *a = e->a;
    switch (e->kind) {
    case EVENT_PLAYED: text_format(out, "The %s side plays %s", side, pack->card_name[a[0]]); break;
    case EVENT_FALLBACK:
        text_format(out, "The %s side has nobody for %s and orders one unit", side, pack->card_name[a[0]]);
        break;
    case EVENT_COPIED: text_format(out, "It acts as %s", pack->card_name[a[0]]); break;
    case EVENT_ORDERED:
        text_format(out, "The %s side orders the %s at ", side, a[0] & 1 ? "leader" : "unit");
        ancients_say_hex(pack, (unsigned)a[0] / 2, out);
        break;
    case EVENT_ENTERED:
        ancients_name_unit(pack, e->seat, a[0] == ENTER_LEADER ? NO_TYPE : (unsigned)a[0], (unsigned)a[1], out);
        text_put(out, " enters the battle");
        break;
    case EVENT_STRUCK: text_format(out, "The %s side plays First Strike", side); break;
    case EVENT_EVADES:
        text_format(out, "The %s side evades at ", side);
        ancients_say_hex(pack, (unsigned)a[0], out);
        break;
    case EVENT_ROLLED: say_rolled((uint32_t)a[0], (unsigned)a[1], out); break;
    case EVENT_LEADER_KILLED: text_format(out, "The leader %s is eliminated", leader_name(pack, a[0])); break;
    case EVENT_LEADER_LEFT: text_format(out, "The leader %s leaves the board", leader_name(pack, a[0])); break;
    case EVENT_LEADER_SAVED: text_format(out, "The leader %s survives", leader_name(pack, a[0])); break;
    case EVENT_ESCAPED:
        text_format(out, "The leader %s escapes to ", leader_name(pack, a[0]));
        ancients_say_hex(pack, (unsigned)a[1], out);
        break;
    case EVENT_BANNER: text_format(out, "The %s side has %d of %d banners", side, a[0], a[1]); break;
    case EVENT_OBJECTIVE:
        text_format(out, "The %s side takes ", side);
        ancients_say_hex(pack, (unsigned)a[0], out);
        break;
    case EVENT_DREW: text_format(out, "The %s side draws %s", side, pack->card_name[a[0]]); break;
    case EVENT_DREW_HIDDEN: text_format(out, "The %s side draws a card", side); break;
    case EVENT_SHUFFLED: text_format(out, "The deck is shuffled: %d cards", a[0]); break;
    case EVENT_TURN: text_format(out, "Turn %d: the %s side", a[0], side); break;
    case EVENT_OVER: say_result(pack, e, out); break;
    default: say_unit_event(pack, e, out);
    }
}

/* ---- reasons ---------------------------------------------------------------------------------------------- */

static const struct {
    uint16_t rule;
    const char *words;
} reasons[] = {
    {RULE_SEAT, "somebody else is asked now"},
    {RULE_SYNTAX, "these words are not understood here"},
    {RULE_ORDER, "sets are named in ascending order, and what was passed over stays out"},
    {RULE('R', 30), "that belongs to another step of the turn"},
    {RULE('R', 31), "that card is not in the hand"},
    {RULE('R', 32), "none of your pieces stands there, or it has not been ordered"},
    {RULE('R', 34), "all movement ends before the first battle"},
    {RULE('R', 42), "auxilia that moved two hexes do not battle"},
    {RULE('R', 49), "a war machine that moved does not battle"},
    {RULE('R', 55), "that unit has no missiles"},
    {RULE('R', 56), "the target is out of range"},
    {RULE('R', 57), "the target is out of a sling's range"},
    {RULE('R', 60), "there is no line of sight"},
    {RULE('R', 62), "nobody evades a shot"},
    {RULE('R', 64), "there is no enemy on an adjacent hex there"},
    {RULE('R', 90), "that unit never evades"},
    {RULE('R', 91), "auxilia do not evade under these rules"},
    {RULE('R', 93), "medium cavalry and camels do not evade this attacker"},
    {RULE('R', 94), "heavy cavalry evades foot and elephants only"},
    {RULE('R', 95), "heavy units do not evade this attacker"},
    {RULE('R', 163), "a unit makes only one bonus combat in a turn"},
    {RULE('S', 51), "under Darken the Sky nobody fights at close quarters"},
    {RULE('S', 54), "no die of the roll orders that piece"},
    {RULE('S', 60), "with nobody the card speaks of, exactly one unit is ordered"},
    {RULE('S', 61), "a chain runs from the leader through ordered hexes, and is only so long"},
    {RULE('S', 64), "that unit cannot be rallied with these dice"},
    {RULE('S', 65), "the card orders no more, or the group is not linked"},
    {RULE('S', 66), "leaders move apart on helmet cards only, and a piece moves once"},
    {RULE('S', 67), "a unit battles once a turn, and a charge must be fought"},
    {RULE('S', 69), "the way or the hex is occupied"},
    {RULE('S', 70), "a unit stops with a friend who stands alone; one that has a leader does not enter his hex"},
    {RULE('S', 71), "a second hex is a charge: it must end next to an enemy"},
    {RULE('S', 72),
     "a leader goes up to three hexes, not onto an enemy or another leader, and detaches before his unit moves"},
    {RULE('S', 73), "First Strike cannot be played here"},
    {RULE('S', 76), "no dice are left for that"},
    {RULE('S', 79), "a leader alone is rolled at first, and leaves if he survives"},
    {RULE('S', 80), "a leader goes one to three hexes to his rear and ends where he may stand"},
    {RULE('S', 81), "a leader cannot end on an enemy"},
    {RULE('S', 84), "an evade goes two hexes to the rear, on free hexes"},
    {RULE('S', 88), "not so many flags can be ignored"},
    {RULE('S', 89), "a retreat goes to free rear hexes"},
    {RULE('S', 90), "a retreat must be as complete as it can be"},
    {RULE('S', 97), "there is no hex to advance into"},
    {RULE('S', 98), "there is no extra hex for that unit"},
    {RULE('S', 99), "there is no bonus combat for that unit"},
    {RULE('S', 100), "the terrain entered leaves no bonus combat"},
    {RULE('S', 101), "the terrain entered leaves no extra hex"},
    {RULE('S', 104), "shots go to an enemy two or more hexes away, and not with an enemy unit beside"},
    {RULE('S', 111), "broken ground forbids that"},
    {RULE('S', 112), "the forest forbids that"},
    {RULE('S', 115), "the ford stops the move"},
    {RULE('S', 116), "the marsh forbids that"},
    {RULE('S', 121), "the wall forbids that"},
    {RULE('S', 126), "no ambush is possible there now"},
    {RULE('S', 129), "that unit cannot leave over the edge"},
    {RULE('G', 6), "Rolling Fire is not possible there"},
};

void ancients_say_reason(const void *bytes, const struct reason *why, struct text *out)
{
    (void)bytes;
    if (why->rule == RULE('S', 72) && why->c == VERB_MOVE && !(why->a & 1)) {
        text_put(out, "a unit that a leader has joined moves no more in this turn");
        return;
    }
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (reasons[i].rule == why->rule) {
            text_put(out, reasons[i].words);
            return;
        }
    unsigned n = why->rule & 0x1FF;
    if (why->rule >> 9 == 'R' && n >= 39 && n <= 54)
        text_put(out, "that is too far for the unit");
    else if (why->rule >> 9 == 'S' && n >= 30 && n <= 58)
        text_put(out, "the card in play does not allow that");
    else
        text_put(out, why->rule >> 9 == 'S' && n >= 111 && n <= 121 ? "the terrain is closed to that piece"
                                                                    : "that is not allowed here");
}

/* ---- facts -------------------------------------------------------------------------------------------------- */

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
