/* content.c: what may stand in data/trts/ *.json. */
#include "trts.h"

#include "engine/describe.h"

/* ---- units.json, buildings.json ------------------------------------------------------------ */

static const char *const unit_specials[] = {"flies",  "detector", "invisible", "splash",
                                            "worker", "forages",  "soars",     NULL};
static const char *const building_specials[] = {"detector", "splash", "income", "pump", NULL};
static const char *const item_kinds[] = {"upgrade", "research", NULL};

/* What units and buildings have in common. */
/* clang-format off */
#define TYPE_MEMBERS                                                                                                   \
    {"id", AN_ID(1, 3), REQUIRED, "The code that lines and positions use (G1)."},                                      \
    {"name", A_NAME(1, 15), REQUIRED, "The name that players read."},                                                  \
    {"armor", AN_INT(0, 20), "0", "Taken off the damage of a step (R96)."},                                            \
    {"ground", AN_INT(0, TRTS_STRENGTH), "0", "Damage on ground units and buildings; 0 is no such attack (R83)."},     \
    {"air", AN_INT(0, TRTS_STRENGTH), "0", "Damage on air units; 0 is no such attack (R82)."},                         \
    {"range", AN_INT(0, TRTS_RANGE), "0", "The combat step in which it attacks; 1 is melee (R70)."},                   \
    {"ground_range", AN_INT(0, TRTS_RANGE), OPTIONAL, "The range on the ground, where it is not `range` (G18)."},      \
    {"air_range", AN_INT(0, TRTS_RANGE), OPTIONAL, "The range in the air, where it is not `range` (G18)."},            \
    {"needs", SET_OF(A_REF("buildings"), 0, TRTS_TYPES), "[]", "Buildings that must stand before it is made (G1)."},  \
    {"time", AN_INT(1, 20), "1", "Rounds until it is ready; of a building, rounds of one Worker (G28)."},              \
    {"of", SET_OF(A_REF("factions"), 0, 32), "[]", "Factions that alone have it; none: all of them (G67)."}
/* clang-format on */

static const struct data_member unit[] = {
    TYPE_MEMBERS,
    {"cost", LIST_OF(AN_INT(0, TRTS_UNITS), 3, 3), REQUIRED, "Minerals, gas and supply that it costs (R30)."},
    {"speed", AN_INT(0, TRTS_SPEED), "1", "Areas that it moves in a round (G3)."},
    {"hp", AN_INT(1, 200), "1", "Its health (R97)."},
    {"shield", AN_INT(0, 50), "0", "Extra health that is full again at each round (R99)."},
    {"special", SET_OF(A_WORD(unit_specials), 0, 7), "[]", "What else it is: flies, invisible, a Worker (G1)."},
    {"spells", SET_OF(A_REF("spells"), 0, TRTS_SPELLS), "[]", "The spells that it casts (G34)."},
    {"at", SET_OF(A_REF("buildings"), 0, TRTS_TYPES), "[]",
     "Buildings that train it, any of them; none: summoned only (G1)."},
    {0}};

static const struct data_member building[] = {
    TYPE_MEMBERS,
    {"cost", LIST_OF(AN_INT(0, TRTS_COUNTERS), 2, 2), REQUIRED, "Minerals and gas that it costs (R30)."},
    {"hp", AN_INT(2, 200), REQUIRED, "Its health when finished; half of it while it is built (G29)."},
    {"supply", AN_INT(0, TRTS_UNITS), "0", "Supply that it gives when finished (G30)."},
    {"special", SET_OF(A_WORD(building_specials), 0, 4), "[]", "What else it is: where income comes in, a pump (G1)."},
    {0}};

static const struct data_member adds[] = {{"speed", AN_INT(0, 3), "0", "Added to the speed."},
                                          {"armor", AN_INT(0, 10), "0", "Added to the armor."},
                                          {"ground", AN_INT(0, 10), "0", "Added to the damage on the ground."},
                                          {"air", AN_INT(0, 10), "0", "Added to the damage in the air."},
                                          {"range", AN_INT(0, 10), "0", "Added to both ranges."},
                                          {"energy", AN_INT(0, 10), "0", "Added to the most energy."},
                                          {0}};

static const struct data_member item[] = {
    {"id", AN_ID(1, 11), REQUIRED, "The word that lines and positions use (G1)."},
    {"kind", A_WORD(item_kinds), "upgrade", "Which word makes it, `upgrade` or `research`."},
    {"cost", LIST_OF(AN_INT(0, TRTS_COUNTERS), 2, 2), REQUIRED, "Minerals and gas that it costs (R30)."},
    {"time", AN_INT(1, 20), "1", "Rounds until it is ready (G28)."},
    {"at", SET_OF(A_REF("buildings"), 0, TRTS_TYPES), "[]", "Buildings that make it, any of them (G1)."},
    {"needs", SET_OF(A_REF("buildings"), 0, TRTS_TYPES), "[]", "Buildings that must stand before it is made (G1)."},
    {"adds", AN_OBJECT(adds), OPTIONAL, "What it adds to the figures of `units` (G1)."},
    {"units", SET_OF(A_REF("units buildings"), 0, TRTS_TYPES), "[]", "The units and buildings that it changes (G1)."},
    {"of", SET_OF(A_REF("factions"), 0, 32), "[]", "Factions that alone have it; none: all of them (G67)."},
    {0}};

static const struct data_member spell[] = {
    {"id", AN_ID(1, 11), REQUIRED, "The word that lines and positions use (G1)."},
    {"kind", A_WORD(trts_spell_kinds + 1), REQUIRED,
     "What it does: mend an own unit, storm or daze enemies, summon a unit, rush own units (G34)."},
    {"energy", AN_INT(0, 50), "1", "Energy that it takes (G59)."},
    {"range", AN_INT(0, TRTS_RANGE), "1", "The combat step in which it is cast (G34)."},
    {"points", AN_INT(0, TRTS_STRENGTH), "1", "Damage, damage mended, or movement points that a rush adds (G34)."},
    {"targets", AN_INT(1, 8), "1", "How many units a storm or a daze takes (G34)."},
    {"needs", A_REF("upgrades"), OPTIONAL, "The research that it needs (G59)."},
    {"unit", A_REF("units"), OPTIONAL, "The unit that a summoning brings (G45)."},
    {0}};

static const struct data_member start[] = {
    {"min", AN_INT(0, TRTS_COUNTERS), "0", "Minerals of each player at the start."},
    {"gas", AN_INT(0, TRTS_COUNTERS), "0", "Gas of each player at the start."},
    {"building", A_REF("buildings"), REQUIRED, "The building in each home (G1)."},
    {"unit", A_REF("units"), REQUIRED, "The kind of unit in each home (G1)."},
    {"units", AN_INT(0, 20), "0", "How many of them."},
    {0}};

static const struct data_member energy[] = {{"first", AN_INT(0, 50), "1", "Energy of a caster when it is ready."},
                                            {"gain", AN_INT(0, 50), "1", "Energy that it gains in each round (G55)."},
                                            {"max", AN_INT(0, 50), "4", "The most that it has."},
                                            {0}};

static const struct data_member units_file[] = {
    {"packs", LIST_OF(A_TEXT(1, 31), 1, 8), REQUIRED, "Names under which positions ask for this content (G1)."},
    {"supply_cap", AN_INT(1, TRTS_UNITS), "40", "The most supply of a player, whatever its buildings give (G54)."},
    {"start", AN_OBJECT(start), REQUIRED, "What each player begins with."},
    {"units", LIST_OF(AN_OBJECT(unit), 1, 64), REQUIRED, "The kinds of unit (G1)."},
    {"energy", AN_OBJECT(energy), OPTIONAL, "The energy of units that cast."},
    {"spells", LIST_OF(AN_OBJECT(spell), 0, 32), "[]", "The spells (G34)."},
    {0}};

static const struct data_member buildings_file[] = {
    {"buildings", LIST_OF(AN_OBJECT(building), 1, 64), REQUIRED, "The kinds of building (G1)."},
    {"upgrades", LIST_OF(AN_OBJECT(item), 0, 64), "[]", "Upgrades and research (R28)."},
    {0}};

/* ---- factions.json ------------------------------------------------------------------------- */

static const struct data_member faction[] = {
    {"id", AN_ID(1, 11), REQUIRED, "The word that scenarios and switches use (G67)."},
    {"name", A_NAME(1, 15), REQUIRED, "The name that players read."},
    {"about", A_TEXT(1, 400), REQUIRED, "One or two sentences: how it plays."},
    {"without", SET_OF(A_REF("units buildings upgrades"), 0, 64), "[]",
     "What it lacks of the things that are nobody's own (G67)."},
    {0}};

static const struct data_member factions_file[] = {{"factions", LIST_OF(AN_OBJECT(faction), 0, 32), "[]",
                                                    "The factions; the first is for seats that name none (G67)."},
                                                   {0}};

/* ---- maps.json, scenarios.json ------------------------------------------------------------- */

static const struct data_member area[] = {
    {"at", AN_ID(1, 3), REQUIRED, "The short name that lines use; like no piece's (R10)."},
    {"title", A_NAME(1, 23), OPTIONAL, "The name that players read; left out: the short one."},
    {"fields", AN_INT(0, 20), "0", "Mineral fields (R25)."},
    {"geysers", AN_INT(0, 5), "0", "Geysers, each for one Pump (R25)."},
    {"x", AN_INT(0, 100), "50", "Where it is drawn, from the left."},
    {"y", AN_INT(0, 100), "50", "Where it is drawn, from the top."},
    {0}};

static const struct data_member map[] = {
    {"id", AN_ID(1, 15), REQUIRED, "The word that scenarios and positions use (R10)."},
    {"name", A_NAME(1, 31), REQUIRED, "The name that players read."},
    {"rounds", AN_INT(1, 99), "16", "Rounds of a match on it (R1)."},
    {"homes", SET_OF(A_NEAR_REF("areas"), 2, SEATS_MAX), REQUIRED, "The starting locations, one a player (R11)."},
    {"turned", LIST_OF(A_NEAR_REF("areas"), 0, AREA_MAX), OPTIONAL,
     "Where each area comes to lie when the seats go round by one; the map must then be the same (R10)."},
    {"areas", LIST_OF(AN_OBJECT(area), 2, AREA_MAX), REQUIRED,
     "The areas, in the order in which lines name them (R10)."},
    {"edges", LIST_OF(LIST_OF(A_NEAR_REF("areas"), 2, 2), 1, 200), REQUIRED,
     "Pairs of areas that are neighbours (R10)."},
    {0}};

static const struct data_member maps_file[] = {{"maps", LIST_OF(AN_OBJECT(map), 1, 64), REQUIRED, "The maps (R10)."},
                                               {0}};

static const char *const lengths[] = {"short", "long", NULL};
static const struct data_member scenario[] = {
    SCENARIO_MEMBERS,
    {"match", A_WORD(trts_match_words), "two", "Two players, teams, free for all, or last man standing (R4)."},
    {"map", A_REF("maps"), REQUIRED, "The map (R10)."},
    {"rounds", EITHER(AN_INT(1, 99), A_WORD(lengths)), OPTIONAL,
     "Rounds of the match, short for 10, long for 24; left out: the map's (R1)."},
    {"factions", LIST_OF(A_REF("factions"), 0, SEATS_MAX), "[]",
     "Who plays what, P1 first; left out: the first one (G67)."},
    {0}};

static const struct data_member scenarios_file[] = {
    {"scenarios", LIST_OF(AN_OBJECT(scenario), 1, 64), REQUIRED, "Matches to choose from."}, SWITCHES_MEMBER, {0}};

/* ---- the whole ----------------------------------------------------------------------------- */

static const struct data_file files[] = {
    {"units.json", "What players begin with, the kinds of unit and the spells.", units_file},
    {"buildings.json", "The kinds of building, upgrades and research.", buildings_file},
    {"factions.json", "The factions: what is not common to all.", factions_file},
    {"maps.json", "The maps: areas and the ways between them.", maps_file},
    {"scenarios.json", "The matches to choose from, and the switches.", scenarios_file},
    A_STORIES_FILE,
    A_RULES_FILE,
    A_BOOK_FILE,
    A_LEARN_FILE,
    A_LESSONS_FILE,
    {0}};

const struct content_description trts_content = {files, trts_position_keys};
