/* content.c: what may stand in the data files of the game. Checks, schemas and docs/data.md come from it. */
#include "games/ancients/rules.h"

#include "engine/describe.h"

/* A hex as row,column; what is no hex of the board is found when it is read. */
#define A_HEX A_TEXT(3, 4)
#define HEXES_LIST LIST_OF(A_HEX, 0, HEXES)

static const char *const card_kinds[] = {"section", "troop", "leadership", "tactic", NULL};
static const char *const rampart_sides[] = {"w", "nw", "ne", "e", "se", "sw", NULL};
static const char *const elites[] = {"sacred_band", NULL};

/* ---- units.json -------------------------------------------------------------------------------------------- */

static const struct data_member unit[] = {
    {"id", AN_ID(2, 3), REQUIRED,
     "One of the game's fifteen types, LI LB LS AX WA MI HI HWM LC LBC MC HC CAM EL HCH, or one of your own (S7)."},
    {"like", A_TEXT(2, 3), OPTIONAL,
     "A type of your own: the one of the fifteen whose rules it follows. Its figures count where you leave one out (G23)."},
    {"name", A_NAME(1, NAME_MAX - 1), REQUIRED, "The name that players read."},
    {"class", A_WORD(ancients_class_words), REQUIRED, "The symbol that hits it (S25)."},
    {"blocks", AN_INT(1, 8), "4", "Its strength at the start (R14)."},
    {"move", AN_INT(1, 4), "1", "Hexes that it may move."},
    {"dice", AN_INT(0, 5), "2", "Dice in close combat (R65)."},
    {"back", AN_INT(0, 5), "2", "Dice when it battles back or strikes first."},
    {"range", AN_INT(0, RANGE_MAX), "0", "How far it shoots; 0: not at all (R56)."},
    {"retreat", AN_INT(0, 5), "1", "Hexes that a flag drives it back (R100)."},
    {0}};
static const struct data_member units_file[] = {{"units", LIST_OF(AN_OBJECT(unit), TYPES - 1, TYPES - 1 + OWN_TYPES),
                                                 REQUIRED,
                                                 "The fifteen types of unit, each once, and up to eight of your own."},
                                                {0}};

/* ---- cards.json -------------------------------------------------------------------------------------------- */

static const struct data_member card[] = {
    {"id", AN_ID(1, 31), REQUIRED, "One of the game's cards, as in `play order-two-left` (S59)."},
    {"kind", A_WORD(card_kinds), REQUIRED, "Section, Troop, Leadership or Tactic (R10)."},
    {"count", AN_INT(0, DECK_SIZE), REQUIRED, "How many of it are in the deck of 60 (R9)."},
    {"name", A_NAME(1, 39), REQUIRED, "The name that players read."},
    {"text", A_TEXT(1, 199), REQUIRED, "What it does, in short. Records depend on it."},
    {0}};
static const struct data_member cards_file[] = {{"cards", LIST_OF(AN_OBJECT(card), 1, CARDS - 1), REQUIRED,
                                                 "The command cards: 27 Section, 10 Troop, 6 Leadership, 17 Tactic."},
                                                {0}};

/* ---- scenarios.json ---------------------------------------------------------------------------------------- */

static const struct data_member side[] = {
    {"army", A_TEXT(1, NAME_MAX - 1), REQUIRED, "The nation: Roman, Carthaginian."},
    {"commander", A_TEXT(1, NAME_MAX - 1), OPTIONAL, "The name of the commander."},
    {"hand", AN_INT(1, COMMAND_MAX), REQUIRED, "Command: the cards in hand (R26)."},
    {0}};
static const struct data_member sides[] = {{"top", AN_OBJECT(side), REQUIRED, "The side on row 0 (R24)."},
                                           {"bottom", AN_OBJECT(side), REQUIRED, "The side on row 8 (R24)."},
                                           {0}};

static const struct data_member tile[] = {
    {"hex", A_HEX, REQUIRED, "Where (S1)."},
    {"type", A_WORD(ancients_terrain_words), "plain", "The terrain; a bare rampart has none (S123)."},
    {"rampart", SET_OF(A_WORD(rampart_sides), 1, HEX_SIDES), OPTIONAL, "The sides that a rampart protects (S123)."},
    {0}};

static const struct data_member leader[] = {
    {"side", A_WORD(ancients_side_words), REQUIRED, "Whose."},
    {"name", A_TEXT(1, NAME_MAX - 1), REQUIRED, "His name."},
    {"hex", A_HEX, REQUIRED, "Where he stands: with a unit of his side, or alone (S5)."},
    {0}};

static const struct data_member reserve[] = {
    {"units", LIST_OF(A_REF("units"), 1, RESERVE_MAX), REQUIRED, "Who waits, in the order of entry (S126)."},
    {"leader", A_TEXT(1, NAME_MAX - 1), OPTIONAL, "The leader who comes with them."},
    {0}};

static const struct data_member special[] = {
    {"key", A_WORD(ancients_special_words), REQUIRED, "Which special rule (S124)."},
    {"side", A_WORD(ancients_side_words), REQUIRED, "Whose."},
    {"hex", A_HEX, OPTIONAL, "`elite`: where the unit is set up (S125)."},
    {"what", A_WORD(elites), OPTIONAL, "`elite`: which (G16)."},
    {"t", AN_INT(1, 200), OPTIONAL, "`ambush`: from this turn of the side on (S126)."},
    {"k", AN_INT(1, COMMAND_MAX), OPTIONAL, "`hand_growth`, `hand_on_banners`: the Command that it comes to (S127)."},
    {"b", AN_INT(1, 16), OPTIONAL, "`hand_on_banners`: with this banner (S128)."},
    {"row", AN_INT(0, ROWS - 1), OPTIONAL, "`exit`: over row 0 or row 8 (S129)."},
    {"h1", AN_INT(0, 24), OPTIONAL, "`exit`: from this half-column (S129)."},
    {"h2", AN_INT(0, 24), OPTIONAL, "`exit`: to this half-column (S129)."},
    {"name", A_TEXT(1, NAME_MAX - 1), OPTIONAL, "`lose_with_leader`: who must not fall (S129)."},
    {"hexes", HEXES_LIST, OPTIONAL, "`objective`, `rolling_fire`: where (S130)."},
    {"n", AN_INT(0, 16), OPTIONAL, "`rolling_fire`: how often (G6)."},
    {0}};

/* ---- campaigns --------------------------------------------------------------------------------------------- */

static const struct data_member one_battle[] = {
    {"battle", A_REF("scenarios"), REQUIRED, "The battle that is fought."},
    {"exchanged", A_BOOL, "false",
     "The map is turned, so that the army on row 8 is that of the player at the top (G19)."},
    {0}};
static const struct data_member appearance[] = {
    {"battle", A_REF("scenarios"), REQUIRED, "A battle in which he fights."},
    {"side", A_WORD(ancients_side_words), REQUIRED, "On which side, as the battle has it."},
    {"name", A_TEXT(1, NAME_MAX - 1), REQUIRED, "His name there."},
    {0}};
static const struct data_member person[] = {
    {"who", A_NAME(1, NAME_MAX - 1), REQUIRED, "His full name, which tells him from others of the same name."},
    {"appears", LIST_OF(AN_OBJECT(appearance), 2, BATTLES_MAX), REQUIRED,
     "The battles in which this is the same man (G21)."},
    {0}};
static const struct data_member hand_after[] = {
    {"lost", AN_INT(-3, 3), "0", "Command more or fewer for the side that lost the last battle (G22)."},
    {"won", AN_INT(-3, 3), "0", "The same for the side that won it (G22)."},
    {0}};
static const struct data_member campaign[] = {
    {"battles", LIST_OF(AN_OBJECT(one_battle), 2, BATTLES_MAX), REQUIRED, "The battles in their order (G20)."},
    {"victory", AN_INT(0, 20), "0", "Points for a battle won, beside its banners (G20)."},
    {"hand", AN_OBJECT(hand_after), "{}", "What a lost or won battle does to the next one (G22)."},
    {"people", LIST_OF(AN_OBJECT(person), 0, PERSONS_MAX), "[]", "Leaders who are missing once they fell (G21)."},
    {0}};

/* A scenario is a battle or a campaign; what a battle must have is looked for when it is read. */
static const struct data_member scenario[] = {
    SCENARIO_MEMBERS,
    {"date", A_TEXT(1, NAME_MAX - 1), OPTIONAL, "When it was fought; \"-\" for battles of our own."},
    {"campaign", AN_OBJECT(campaign), OPTIONAL,
     "A campaign: battles that follow each other, and no other member (G20)."},
    {"banners", AN_INT(1, 16), OPTIONAL, "How many banners win; a battle must say it (R2)."},
    {"first", A_WORD(ancients_side_words), OPTIONAL, "The side that begins; a battle must say it (R29)."},
    {"sides", AN_OBJECT(sides), OPTIONAL, "The two armies; a battle must have them (R24)."},
    {"terrain", LIST_OF(AN_OBJECT(tile), 0, HEXES), "[]", "Hexes that are not plain (R23)."},
    {"units", A_MAP_BY(A_WORD(ancients_side_words), A_MAP_BY(A_REF("units"), HEXES_LIST)), OPTIONAL,
     "The hexes of each type of unit; a battle must have them (R24)."},
    {"leaders", LIST_OF(AN_OBJECT(leader), 0, SIDES *SIDE_LEADERS_MAX), "[]", "The leaders on the board (R24)."},
    {"reserve", A_MAP_BY(A_WORD(ancients_side_words), AN_OBJECT(reserve)), "{}",
     "Units that wait for an ambush (S126)."},
    {"special", LIST_OF(AN_OBJECT(special), 0, 16), "[]", "Special rules (R28)."},
    {"optional", LIST_OF(AN_OBJECT(special), 0, 4), "[]", "Special rules that a switch turns on (S131)."},
    {0}};
static const struct data_member scenarios_file[] = {BATTLES_MEMBER(scenario), {0}};

static const struct data_member switches_file[] = {SWITCHES_MEMBER, {0}};

static const struct data_file files[] = {
    {"units.json", "Types of unit with their figures.", units_file},
    {"cards.json", "The deck of command cards.", cards_file},
    {"scenarios.json", "Battles: map, armies, special rules.", scenarios_file},
    {"switches.json", "Where the manual and the classic rules differ.", switches_file},
    A_STORIES_FILE,
    A_RULES_FILE,
    A_BOOK_FILE,
    A_LEARN_FILE,
    A_LESSONS_FILE,
    {0}};

static const char *const position[] = {"game",     "version", "preset",  "max_turns", "terrain", "sides", "deck",
                                       "discard",  "units",   "leaders", "reserve",   "special", "match", "turn",
                                       "sequence", "pending", "result",  "by",        NULL};

const struct content_description ancients_content = {files, position};
