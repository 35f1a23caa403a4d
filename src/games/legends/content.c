/* content.c: what may stand in the data files of Battle of Legends. Checks, schemas and docs/data.md come from it. */
#include "legends.h"

#include "engine/describe.h"

static const char *const classes[] = {"infantry", "cavalry", NULL}, *const users[] = {"any", "cavalry", "infantry",
                                                                                      NULL};
static const char *const players[] = {"attacker", "defender", "owner", NULL}, *const uses[] = {"discard", "returns",
                                                                                               NULL};
static const char *const ties[] = {"draw", "r", "c", "strength", NULL}, *const specials[] = {"last_leader", NULL};

/* A tile as row.column; what is no tile of the board is found when the board is known. */
#define TILES LIST_OF(A_TEXT(3, 6), 0, HEX_MAX)
#define BY_SIDE(value, rule)                                                                                           \
    {                                                                                                                  \
        {"c", value, REQUIRED, "Carthage's" rule "."}, {"r", value, REQUIRED, "Rome's" rule "."}, { 0 }                \
    }

/* ---- units.json -------------------------------------------------------------------------------------- */

static const struct data_member unit[] = {
    {"code", AN_ID(2, 2), REQUIRED, "Two letters, printed on the piece (R3)."},
    {"name", A_NAME(1, 19), REQUIRED, "The name that players read."},
    {"class", A_WORD(classes), REQUIRED, "Infantry or cavalry: some cards are for one of them."},
    {"heavy", A_BOOL, "false", "A heavy unit does not pass through others, and its loss costs morale (R4)."},
    {"leader", A_BOOL, "false", "It helps units beside it and never retreats (R142)."},
    {"march", AN_INT(1, LEGENDS_MARCH), "1", "The longest full move, in tiles (R53)."},
    {"attack", AN_INT(0, LEGENDS_MARCH), "0", "The longest move before an attack, in tiles (R51)."},
    {"range", AN_INT(1, LEGENDS_RANGE), "1", "The longest attack, in tiles (R64)."},
    {"strength", AN_INT(1, LEGENDS_DICE), "1", "Wounds it can take, and dice it rolls (R68)."},
    {"ma", AN_INT(1, 7), "4", "Melee attack: a die of this or more hits (R71)."},
    {"md", AN_INT(1, 7), "4", "Melee defence: a die under this wounds, this drives back (R77)."},
    {"ra", AN_INT(1, 7), "5", "Ranged attack: a die of this or more hits (R72)."},
    {"rd", AN_INT(1, 7), "4", "Ranged defence: a die under this wounds, this drives back (R78)."},
    {"cards", SET_OF(A_REF("cards"), 0, LEGENDS_CARDS), "[]", "The cards that it can use (R156)."},
    {"shape", A_WORD(describe_shapes), "foot", "A drawing for kinds without art of their own."},
    {0}};

static const struct data_member card[] = {
    {"code", AN_ID(2, 2), REQUIRED, "One of the game's twelve cards: CC WD FS FL EV XC SK CT AD PU HR MO (R7)."},
    {"name", A_NAME(1, 19), REQUIRED, "The name that players read."},
    {"phase", A_WORD(legends_phase_words), REQUIRED, "The phase in which it is played (R8)."},
    {"player", A_WORD(players), OPTIONAL, "Who plays it (G32)."},
    {"use", A_WORD(uses), "discard", "Discarded by use, or back to hand (R9)."},
    {"class", A_WORD(users), "any", "The class that can use it."},
    {"text", A_TEXT(1, 119), OPTIONAL, "What it does, in short. Records depend on it."},
    {"about", A_TEXT(1, 279), OPTIONAL, "All that it does, in plain sentences."},
    {0}};

static const struct data_member units_file[] = {
    {"units", LIST_OF(AN_OBJECT(unit), 1, LEGENDS_TYPES), REQUIRED, "The types of unit."},
    {"cards", LIST_OF(AN_OBJECT(card), LEGENDS_CARDS, LEGENDS_CARDS), REQUIRED, "The twelve cards."},
    {0}};

/* ---- scenarios.json ------------------------------------------------------------------------------------ */

static const struct data_member board[] = {
    {"rows", AN_INT(2, LEGENDS_ROWS), REQUIRED, "Rows of hexes. Row 0 is Carthage's edge (R2)."},
    {"cols", AN_INT(2, LEGENDS_COLS), REQUIRED, "Hexes of an even row; odd rows have one fewer (R2)."},
    {"water", TILES, "[]", "Nobody enters it; attacks pass over it (R56)."},
    {"hills", TILES, "[]", "Nobody enters them, and they stop attacks (R57)."},
    {"woods", TILES, "[]", "As the switches woods_move and woods_attack say (R58)."},
    {0}};

static const struct data_member limits[] = {
    {"hand", AN_INT(0, 40), REQUIRED, "Cards in a hand at most (R101)."},
    {"action", AN_INT(1, LEGENDS_UNITS), REQUIRED, "Turns of a side in one round at most (G2)."},
    {"rounds", AN_INT(1, 200), REQUIRED, "The round after which morale decides (R24)."},
    {"deploy", AN_INT(1, LEGENDS_UNITS), "80", "Units that a side may deploy (R15)."},
    {0}};

static const struct data_member morale[] = BY_SIDE(AN_INT(1, 100), " (R20)");
static const struct data_member leaders[] = {
    {"c", A_TEXT(1, 23), OPTIONAL, "Carthage's."}, {"r", A_TEXT(1, 23), OPTIONAL, "Rome's."}, {0}};
static const struct data_member tie_tiles[] = {
    {"tiles", TILES, REQUIRED, "The side that stands on more of them wins."},
    {"name", A_TEXT(1, 23), OPTIONAL, "What they are called, without an article: fords."},
    {0}};

static const struct data_member occupy[] = {
    {"side", A_WORD(legends_side_words), "r", "Who must stand there."},
    {"tiles", TILES, REQUIRED, "The tiles to be held."},
    {"need", AN_INT(1, LEGENDS_UNITS), "1", "On how many of them."},
    {"every", AN_INT(1, 200), "1", "Looked at when a round that this number divides is over."},
    {"name", A_TEXT(1, 23), OPTIONAL, "What they are called, without an article: camp."},
    {0}};
static const struct data_member special[] = {
    {"occupy", AN_OBJECT(occupy), OPTIONAL, "Places to hold (G44)."},
    {"last_leader", A_WORD(legends_side_words), OPTIONAL, "This side loses with its last Leader (G52)."},
    {"last", A_WORD(legends_side_words), OPTIONAL,
     "This side wins when the last round is over, whatever the morale (G52)."},
    {0}};

/* {"PH": ["1.4", "1.6*"]}: a star marks a unit that may be left behind. */
static const struct data_member units[] = BY_SIDE(A_MAP_BY(A_REF("units"), TILES), " (R3)");
/* Of a card there may be 20: pack.c, since the rule is another (R12). */
static const struct data_member deck[] = BY_SIDE(A_MAP_BY(A_REF("cards"), AN_INT(0, 250)), " (R7)");

static const struct data_member scenario[] = {
    SCENARIO_MEMBERS,
    {"date", A_TEXT(1, 23), OPTIONAL, "When it was fought."},
    {"leaders", AN_OBJECT(leaders), OPTIONAL, "The names of the commanders."},
    {"history", A_TEXT(1, 900), OPTIONAL, "What happened, for the page of the battle."},
    {"watch", A_TEXT(1, 600), OPTIONAL, "What is special here, and what to look out for."},
    {"results", A_TEXT(1, 200), OPTIONAL, "Who won how often, as measured: docs/balance.md."},
    {"first", A_WORD(legends_side_words), "c", "The initial player (R27)."},
    {"morale", EITHER(AN_INT(1, 100), AN_OBJECT(morale)), REQUIRED, "Starting morale of both sides, or of each (R20)."},
    {"board", AN_OBJECT(board), REQUIRED, "The board and its terrain; tiles that are not listed are grass."},
    {"limits", AN_OBJECT(limits), REQUIRED, "Hand, actions, rounds, units deployed."},
    {"tie", EITHER(A_WORD(ties), AN_OBJECT(tie_tiles)), "draw",
     "Who wins if morale is equal after the last round (R25)."},
    {"special", LIST_OF(EITHER(A_WORD(specials), AN_OBJECT(special)), 0, LEGENDS_SPECIALS), "[]",
     "Other ways to win (G44)."},
    {"switches", A_MAP_BY(A_REF("switches"), EITHER(A_TEXT(1, 31), AN_INT(0, 1))), "{}", "Switches that it sets."},
    {"units", AN_OBJECT(units), REQUIRED,
     "The tiles of each type of unit; a star marks one that may be left behind (R15)."},
    {"deck", AN_OBJECT(deck), REQUIRED, "How many of each card (R12)."},
    {0}};

static const struct data_member scenarios_file[] = {BATTLES_MEMBER(scenario), SWITCHES_MEMBER, {0}};

static const struct data_file files[] = {
    {"units.json", "Types of unit with their figures, and the twelve cards.", units_file},
    {"scenarios.json", "Battles, and the switches.", scenarios_file},
    A_RULES_FILE,
    A_BOOK_FILE,
    A_LEARN_FILE,
    A_LESSONS_FILE,
    {0}};

static const char *const position[] = {"game",   "version", "board",   "limits", "first", "tie",   "special",
                                       "stage",  "round",   "turn",    "phase",  "sides", "units", "ordered",
                                       "turned", "combat",  "pending", "result", NULL};

const struct content_description legends_content = {files, position};
