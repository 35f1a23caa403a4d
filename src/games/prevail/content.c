/* content.c: what may stand in the data files of Prevail. Checks, schemas and docs/data.md come from it. */
#include "prevail.h"

#include "engine/describe.h"

/* Stats by their names or as cards print them; pack.c reads both in this order. */
static const char *const stats[] = {"attack", "range", "speed", "flexibility", "retreat", "reverse", "rout", "defense",
                                    "att",    "rng",   "spd",   "flx",         "ret",     "rev",     "def",  NULL};
static const char *const facings[] = {"N", "NE", "E", "SE", "S", "SW", "W", "NW", NULL};
static const char *const loss_words[] = {"preset", "caught", "none", NULL};

#define FIGURE(most) AN_INT(0, most)
#define TRAITS LIST_OF(A_TEXT(1, 23), 0, TRAITS_MAX)
#define TYPES LIST_OF(A_REF("units"), 0, TYPES_MAX)
#define MODS A_MAP_BY(A_WORD(stats), AN_INT(-20, 20))

/* ---- units.json ------------------------------------------------------------------------------------------------ */

static const struct data_member unit[] = {
    {"id", AN_ID(1, 39), REQUIRED, "The name in moves, positions and cards (R14)."},
    {"name", A_TEXT(1, 39), OPTIONAL, "The name that players read; left out, the id."},
    {"code", A_NAME(1, 2), OPTIONAL, "Two letters for small drawings; left out, the first of the name."},
    {"cost", AN_INT(0, 255), "0", "What it costs an army (R41)."},
    {"limit", AN_INT(1, 8), "8", "How many an army may have (R42)."},
    {"attack", FIGURE(60), "0", "Its strength in melee and in a shot (R141)."},
    {"range", FIGURE(60), "0", "How many spaces it shoots; 0: it cannot (R153)."},
    {"speed", FIGURE(SPEED_MAX), "0", "How many steps it may take (R82)."},
    {"flexibility", FIGURE(60), "0", "How many turns of 45 degrees it may make (R84)."},
    {"retreat", FIGURE(60), "0", "An attack of this or more makes it retreat; 0: never (R137)."},
    {"reverse", FIGURE(60), "0", "An attack of this or more turns it about; 0: never (R136)."},
    {"rout", FIGURE(60), "0", "An attack of this or more routs it; 0: never (R138)."},
    {"penalty", AN_INT(0, HAND_MAX), "0", "Cards that its rout costs (R18)."},
    {"traits", TRAITS, "[]", "Words that cards ask for: mounted, javelin (R145)."},
    {"nation", A_REF("nations"), OPTIONAL, "Whose it is; left out, every army may have it (G75)."},
    {0}};

static const struct data_member units_file[] = {
    {"content", A_TEXT(1, 31), "custom", "The name of this content. Positions carry it."},
    {"units", LIST_OF(AN_OBJECT(unit), 1, 4 * TYPES_MAX), REQUIRED, "The types of unit (R14)."},
    {0}};

/* ---- cards.json ------------------------------------------------------------------------------------------------ */

static const struct data_member command[] = {
    {"type", A_WORD(prevail_command_words), REQUIRED, "Movement or ranged attack (R21)."},
    {"size", A_WORD(prevail_size_words), "units", "Whether it commands units one by one or in lines (G25)."},
    {"number", AN_INT(0, ARMY_MAX), "1", "How many of them (G24)."},
    {"range", OR_NULL(AN_INT(0, 100)), OPTIONAL, "Spaces from the commander; null: no limit (G21)."},
    {"traits", TRAITS, "[]", "Traits that a unit must have, all of them (G22)."},
    {"types", TYPES, "[]", "Types that it is limited to (R14)."},
    {"mods", MODS, "{}", "What ordered units get (R150)."},
    {0}};

static const struct data_member round_effect[] = {
    {"mods", MODS, "{}", "What units get as long as the card is in play (R150)."},
    {"range", OR_NULL(AN_INT(0, 100)), OPTIONAL, "Spaces from the commander; null: no limit (R146)."},
    {"traits", TRAITS, "[]", "Traits that a unit must have, all of them (R145)."},
    {"types", TYPES, "[]", "Types that it is limited to (R14)."},
    {0}};

static const struct data_member slots[] = {{"kind", A_TEXT(1, 39), "any", "A type, a trait, or any (G17)."},
                                           {"number", AN_INT(0, ARMY_MAX), "1", "How many units it covers (G17)."},
                                           {0}};

static const struct data_member card[] = {
    {"id", AN_ID_NUMBER(1, 9999), REQUIRED, "Its number: moves and positions name it so (R19)."},
    {"name", A_TEXT(1, 39), "Card", "The name that players read."},
    {"initiative", AN_INT(1, 4), REQUIRED, "The lower one acts first (R20)."},
    {"commit", LIST_OF(A_WORD(stats), 0, PRINTED), "[]", "Stats that get 1 when it is committed (R149)."},
    {"command", AN_OBJECT(command), REQUIRED, "Whom it orders to do what (R19)."},
    {"round", OR_NULL(AN_OBJECT(round_effect)), OPTIONAL, "Its round effect; null: none (R143)."},
    {"preserves", LIST_OF(A_TEXT(1, 39), 0, TYPES_MAX), "[]", "Types that it keeps in the field after a rally (R197)."},
    {"slots", OR_NULL(AN_OBJECT(slots)), OPTIONAL, "Units that it covers in the preset playtest (G17)."},
    {"nations", SET_OF(A_REF("nations"), 0, NATIONS_MAX), "[]", "Whose it is; none: every army may have it (G75)."},
    {0}};

static const struct data_member cards_file[] = {
    {"cards", LIST_OF(AN_OBJECT(card), 1, 4 * CARDS_MAX), REQUIRED, "The command cards (R19)."}, {0}};

/* ---- boards.json ------------------------------------------------------------------------------------------------ */

static const struct data_member board[] = {
    {"id", AN_ID(1, 15), REQUIRED, "The word that scenarios and positions use (R39)."},
    {"rows", AN_INT(1, SQUARE_ROWS), REQUIRED, "Rows, from White's edge to Black's (R4)."},
    {"cols", AN_INT(1, SQUARE_COLS), REQUIRED, "Columns (R4)."},
    {"cost", AN_INT(0, 10000), "0", "What an army may cost at most (G3)."},
    {"types", AN_INT(0, TYPES_MAX), "0", "How many types an army may have (G3)."},
    {"penalty", AN_INT(0, 1000), "0", "What the rout penalties of an army must sum up to (G3)."},
    {"initiative_cards", AN_INT(1, HAND_MAX / 4), "1", "Cards of each initiative in a hand, exactly (G3)."},
    {0}};

static const struct data_member boards_file[] = {
    {"boards", LIST_OF(AN_OBJECT(board), 1, 16), REQUIRED, "The sizes of board and the armies that they take (R39)."},
    {0}};

/* ---- scenarios.json --------------------------------------------------------------------------------------------- */

static const struct data_member army_unit[] = {
    {"type", A_REF("units"), REQUIRED, "Its type (R14)."},
    {"at", A_TEXT(3, 5), OPTIONAL, "Its space; needed if units stand as listed (R1)."},
    {"facing", A_WORD(facings), OPTIONAL, "Its facing; needed if units stand as listed (R1)."},
    {0}};

static const struct data_member army[] = {
    {"name", A_TEXT(1, 23), OPTIONAL, "What the side is called."},
    {"nations", SET_OF(A_REF("nations"), 1, NATIONS_MAX), OPTIONAL,
     "Of which nations it may be built; left out, all of the content (G75)."},
    {"commander", A_TEXT(3, 5), OPTIONAL, "The commander's space (R44)."},
    {"cards", SET_OF(A_REF("cards"), 0, HAND_MAX), REQUIRED, "The starting hand (R45)."},
    {"units", LIST_OF(AN_OBJECT(army_unit), 0, ARMY_MAX), REQUIRED, "The units (R43)."},
    {0}};

static const struct data_member armies[] = {{"white", AN_OBJECT(army), REQUIRED, "The army at row A (G1)."},
                                            {"black", AN_OBJECT(army), REQUIRED, "The army at the last row (G1)."},
                                            {0}};

/* ---- nations.json, armies.json ---------------------------------------------------------------------------------- */

static const struct data_member nation[] = {
    {"id", AN_ID(1, 15), REQUIRED, "The word that units, cards and armies use (G75)."},
    {"name", A_TEXT(1, 23), OPTIONAL, "The name that players read."},
    {"about", A_TEXT(1, 400), OPTIONAL, "How its armies fight, in a sentence."},
    {0}};

static const struct data_member contents[] = {
    {"id", AN_ID(1, 31), REQUIRED, "The word that scenarios and positions use."},
    {"nations", SET_OF(A_REF("nations"), 1, NATIONS_MAX), REQUIRED,
     "Whose units and cards it has, besides everybody's."},
    {0}};

static const struct data_member nations_file[] = {
    {"nations", LIST_OF(AN_OBJECT(nation), 0, 32), "[]", "The nations (G75)."},
    {"contents", LIST_OF(AN_OBJECT(contents), 0, 32), "[]",
     "Which nations meet in a battle. Without any, a battle has all units and cards."},
    {0}};

static const struct data_member ready[] = {
    {"id", AN_ID(1, 31), REQUIRED, "The word that chooses it (G74)."},
    {"name", A_TEXT(1, 31), OPTIONAL, "The name that players read."},
    {"about", A_TEXT(1, 63), OPTIONAL, "How it fights, in a few words."},
    {"nation", A_REF("nations"), REQUIRED, "Its nation (G75)."},
    {"board", A_REF("boards"), REQUIRED, "The size whose limits it keeps (G3)."},
    {"units", A_MAP_BY(A_REF("units"), AN_INT(1, 8)), REQUIRED, "How many of each type (R42)."},
    {"cards", SET_OF(A_REF("cards"), 0, HAND_MAX), REQUIRED, "Its cards (R45)."},
    {0}};

static const struct data_member armies_file[] = {{"armies", LIST_OF(AN_OBJECT(ready), 0, 256), "[]",
                                                  "Ready-made armies, to start from when armies are built (G74)."},
                                                 {0}};

/* ---- terrain.json, fields.json ---------------------------------------------------------------------------------- */

#define SPACES LIST_OF(A_TEXT(3, 11), 0, SQUARE_MAX)

static const struct data_member terrain[] = {
    {"id", AN_ID(1, 11), REQUIRED, "The word that fields and drawings use: woods, hill, river (G68)."},
    {"name", A_TEXT(1, 31), OPTIONAL, "The name that players read; left out, the id."},
    {"about", A_TEXT(1, 200), OPTIONAL, "What it does, in a sentence for players."},
    {"mods", MODS, "{}", "What a unit that stands on it gets (R151)."},
    {"engager", MODS, "{}", "What the engager gets besides, in an engagement on it (G68)."},
    {"speed", AN_INT(0, SPEED_MAX), "0", "Speed that entering it costs besides the step (G69)."},
    {"flexibility", AN_INT(0, 8), "0", "Flexibility that entering it costs (G69)."},
    {"cover", AN_INT(0, 8), "0", "A shot at a unit on it reaches this much less far (G70)."},
    {"passable", A_BOOL, "true", "false: nobody may enter it, commanders included (G69)."},
    {"bars", TRAITS, "[]", "Units with one of these traits may not enter it (G69)."},
    {0}};

static const struct data_member terrain_file[] = {
    {"terrain", LIST_OF(AN_OBJECT(terrain), 0, TERRAINS_MAX), "[]", "The kinds of ground (G68)."}, {0}};

static const struct data_member field[] = {
    {"id", AN_ID(1, 31), REQUIRED, "The word that scenarios use."},
    {"name", A_TEXT(1, 39), OPTIONAL, "The name that players read."},
    {"board", A_REF("boards"), REQUIRED, "The board that its spaces are written for (R39)."},
    {"ground", A_MAP_BY(A_REF("terrain"), SPACES), REQUIRED,
     "The spaces of each kind: C-4, or a rectangle C-4:D-7. All others are open (G68)."},
    {0}};

static const struct data_member fields_file[] = {
    {"fields", LIST_OF(AN_OBJECT(field), 0, 64), "[]", "Battlefields with ground that is not open (G68)."}, {0}};

/* ---- what a scenario adds --------------------------------------------------------------------------------------- */

static const struct data_member zones[] = {{"white", SPACES, OPTIONAL, "Where White deploys (G72)."},
                                           {"black", SPACES, OPTIONAL, "Where Black deploys (G72)."},
                                           {0}};

static const struct data_member goals[] = {{"spaces", SPACES, REQUIRED, "The spaces to hold (G73)."},
                                           {"number", AN_INT(1, 60), "1", "How many of them win (G73)."},
                                           {0}};

static const struct data_member hold[] = {{"white", AN_OBJECT(goals), OPTIONAL, "What White wins by holding (G73)."},
                                          {"black", AN_OBJECT(goals), OPTIONAL, "What Black wins by holding (G73)."},
                                          {0}};

static const struct data_member losses[] = {
    {"white", AN_INT(1, 10000), OPTIONAL, "White has lost when its routed units cost this or more (G73)."},
    {"black", AN_INT(1, 10000), OPTIONAL, "Black has lost when its routed units cost this or more (G73)."},
    {0}};

static const struct data_member victory[] = {
    {"hold", AN_OBJECT(hold), OPTIONAL, "Spaces that win when they are held at the end of a round (G73)."},
    {"losses", AN_OBJECT(losses), OPTIONAL, "Losses that end the battle (G73)."},
    {"last", A_WORD(prevail_side_names), OPTIONAL, "Who wins when the last round, max_rounds, is over (G73)."},
    {"commander", A_BOOL, "false", "A side whose commander is lost has lost the battle (G73)."},
    {0}};

static const struct data_member options[] = {
    {"preset", A_WORD(prevail_preset_names), OPTIONAL, "The rulebook, or the later play-test draft."},
    {"max_rounds", EITHER(AN_INT(0, 60000), A_TEXT(1, 5)), OPTIONAL, "A draw after this round; 0: no limit (G14)."},
    {"commander_loss", A_WORD(loss_words), OPTIONAL, "Whether a commander can be caught (G20)."},
    {"deploy", A_WORD(prevail_deploy_names), OPTIONAL, "Units stand as listed, or the players place them (G2)."},
    {"shot_defense", A_WORD(prevail_switch_names), OPTIONAL, "Whether a shot's target gets defense and speed (G62)."},
    {"commit", A_WORD(prevail_commit_names), OPTIONAL,
     "Whether a melee's cards are committed in order or in secret (G42)."},
    {"armies", A_WORD(prevail_army_names), OPTIONAL, "Armies as listed, or built by the players (G74)."},
    {"board", A_WORD(prevail_board_names), OPTIONAL, "Another size of board for the same armies (G71)."},
    {0}};

static const struct data_member scenario[] = {
    {"id", AN_ID(1, 31), REQUIRED, "The word that chooses it: `--scenario`."},
    {"name", A_TEXT(1, 60), OPTIONAL, "The title that players read."},
    {"about", A_TEXT(1, 400), OPTIONAL, "One sentence for the list of scenarios."},
    {"learn", A_BOOL, "false", "Lessons use this scenario."},
    {"board", A_REF("boards"), REQUIRED, "The board (R39)."},
    {"options", AN_OBJECT(options), "{}", "Switches that it sets."},
    {"content", A_REF("contents"), OPTIONAL, "Whose units and cards it has; left out, those of units.json's content."},
    {"field", A_REF("fields"), OPTIONAL, "The battlefield; left out, all ground is open (G68)."},
    {"zones", AN_OBJECT(zones), OPTIONAL, "Zones of its own; left out, three rows at each edge (G72)."},
    {"deploys_first", A_WORD(prevail_side_names), "white", "Who deploys first (G72)."},
    {"victory", AN_OBJECT(victory), OPTIONAL, "How it is won besides the hand of cards (G73)."},
    {"armies", AN_OBJECT(armies), REQUIRED, "Both armies (R38)."},
    {0}};

static const struct data_member scenarios_file[] = {BATTLES_MEMBER(scenario), SWITCHES_MEMBER, {0}};

static const struct data_file files[] = {
    {"units.json", "Types of unit with their figures.", units_file},
    {"cards.json", "Command cards.", cards_file},
    {"boards.json", "Sizes of board, and what an army on them may be.", boards_file},
    {"nations.json", "Nations, and which of them meet.", nations_file},
    {"armies.json", "Ready-made armies.", armies_file},
    {"terrain.json", "Kinds of ground and what they do.", terrain_file},
    {"fields.json", "Battlefields: where which ground lies.", fields_file},
    {"scenarios.json", "Battles with their armies, and the switches.", scenarios_file},
    A_RULES_FILE,
    A_BOOK_FILE,
    A_LEARN_FILE,
    A_LESSONS_FILE,
    {0}};

static const char *const position[] = {
    "game",       "version", "preset", "content",     "board",      "options", "round",    "phase",  "step",
    "initiative", "active",  "units",  "engagements", "commanders", "cards",   "reserve",  "routed", "line_orders",
    "combat",     "pending", "todo",   "result",      "turned",     "terrain", "building", NULL};

const struct content_description prevail_content = {files, position};
