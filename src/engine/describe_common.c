/* describe_common.c: what stands in the files of every game: rules, switches, lessons. See describe.h. */
#include "describe.h"

static const struct data_member chapter[] = {{"id", AN_ID(1, 60), REQUIRED, "The word that names it in a link."},
                                             {"title", A_TEXT(1, 60), REQUIRED, "The heading of the chapter."},
                                             {"rules", LIST_OF(A_REF("rules"), 1, 200), REQUIRED,
                                              "The rules and rulings of the chapter, in the order they are read."},
                                             {0}};

const struct data_member describe_rules[] = {
    {"rules", A_RULES_MAP, REQUIRED,
     "The text of each rule under its number: a capital letter and a number, as \"R12\"."},
    {"chapters", LIST_OF(AN_OBJECT(chapter), 0, 40), "[]", "The chapters of the rulebook in their order."},
    {0}};

static const struct data_member column[] = {
    {"member", A_TEXT(1, 60), REQUIRED,
     "The member it shows; a slash goes deeper: `cost/0` is the first of its costs."},
    {"head", A_TEXT(1, 40), REQUIRED, "The heading of the column."},
    {"names", A_TEXT(1, 60), OPTIONAL,
     "Lists whose names stand for ids in it, a space between two: `units buildings`."},
    {"without", A_TEXT(1, 40), "–", "What stands there where the member is missing."},
    {0}};

static const struct data_member book_table[] = {
    {"title", A_NAME(1, 60), REQUIRED, "The heading of the table."},
    {"about", A_TEXT(1, 400), OPTIONAL, "A sentence or two above it."},
    {"list", A_TEXT(1, 40), OPTIONAL, "The list of the content that it shows; without it `rows` has what it shows."},
    {"columns", LIST_OF(EITHER(A_TEXT(1, 40), AN_OBJECT(column)), 1, 16), REQUIRED,
     "Its columns; of a table with `rows` their headings."},
    {"rows", LIST_OF(LIST_OF(A_TEXT(0, 200), 1, 16), 1, 60), OPTIONAL,
     "Rows that no list of the content has, a text for each column."},
    {"quick", A_BOOL, "false", "The quick reference has it, too."},
    {0}};

static const struct data_member book_term[] = {
    {"term", A_NAME(1, 60), REQUIRED, "The word or words."},
    {"text", A_TEXT(1, 600), REQUIRED, "What it means, in a sentence or two."},
    {"also", LIST_OF(A_TEXT(1, 40), 0, 16), "[]", "Other words that players search for and mean this."},
    {"rules", SET_OF(A_REF("rules"), 0, 8), "[]", "The rules that say it."},
    {0}};

static const struct data_member book_part[] = {
    {"title", A_NAME(1, 60), REQUIRED, "Its heading."},
    {"lines", LIST_OF(A_TEXT(1, 300), 1, 24), REQUIRED, "Short lines, each one thought."},
    {0}};

static const struct data_member book[] = {
    {"about", A_TEXT(1, 800), REQUIRED, "What the game is, for the first page."},
    {"headings", A_MAP_BY(A_REF("rules"), A_TEXT(1, 60)), "{}",
     "A heading above a rule, by its number: parts of a chapter."},
    {"quick", LIST_OF(AN_OBJECT(book_part), 0, 16), "[]", "The quick reference: two printed pages with its tables."},
    {"tables", LIST_OF(AN_OBJECT(book_table), 0, 16), "[]", "Tables of units, cards, terrain and the like."},
    {"glossary", LIST_OF(AN_OBJECT(book_term), 0, 120), "[]", "The words of the game, in alphabetical order."},
    {0}};

const struct data_member describe_book[] = {
    {"book", AN_OBJECT(book), OPTIONAL,
     "What the pages of rules have beside the rules. Figures may stand in its texts as in rules."},
    {0}};

const struct data_member describe_switch[] = {
    {"id", AN_ID(1, 31), REQUIRED, "The word that names it in a set-up: `--switch id=value`."},
    {"values", LIST_OF(EITHER(A_TEXT(1, 31), AN_INT(0, 60000)), 1, 16), REQUIRED,
     "What it may be set to. The first is the default."},
    {"about", A_TEXT(1, 400), REQUIRED, "One sentence for the list of switches."},
    {"seat", AN_INT(1, 4), OPTIONAL, "The seat that it is about: matches with fewer seats do not offer it."},
    {0}};

static const struct data_member question[] = {
    {"title", A_TEXT(1, 60), REQUIRED, "The heading of the lesson's box."},
    {"say", A_TEXT(1, 600), REQUIRED, "Two or three sentences that say what is asked and what is wise."},
    {"rule", A_REF("rules"), OPTIONAL, "The rule behind it."},
    {0}};

static const struct data_member learn[] = {
    {"intro", LIST_OF(A_TEXT(1, 600), 1, 8), REQUIRED, "What a newcomer reads before the first question."},
    {"switches", A_MAP_BY(A_REF("switches"), ANYTHING), "{}", "Switches as lessons set them."},
    {"questions", A_MAP(AN_OBJECT(question)), REQUIRED, "What is said at each kind of question, by its name."},
    {0}};

static const struct data_member screen[] = {
    {"title", A_TEXT(1, 24), OPTIONAL, "The game's name where there is room for a line only; else its whole name."},
    {"about", A_TEXT(1, 90), OPTIONAL, "What it is like, in a line or two on its panel."},
    {"minutes", LIST_OF(AN_INT(1, 600), 2, 2), OPTIONAL, "How long a battle takes: from, to."},
    {"place", AN_INT(1, 100), "100", "Its place among the games of the home page."},
    {"switches", A_MAP_BY(A_REF("switches"), ANYTHING), "{}", "Switches as the page sets them for a game of its own."},
    {0}};

const struct data_member describe_learn[] = {
    {"learn", AN_OBJECT(learn), OPTIONAL, "The lessons."},
    {"screen", AN_OBJECT(screen), OPTIONAL, "What the page chooses where the player does not."},
    {"telling", A_MAP(ANYTHING), OPTIONAL,
     "Words for what happens: names, ends, values of switches, lines of the log."},
    {0}};

static const struct data_member played[] = {
    {"games", AN_INT(1, 1000000), REQUIRED, "How many games were counted."},
    {"a", AN_INT(0, 100), REQUIRED, "Of 100 games, how many the first seat won; the other seat won the rest."},
    {0}};
static const struct data_member story[] = {
    {"background", A_TEXT(1, 1200), REQUIRED, "What led to the battle."},
    {"order", A_TEXT(1, 1200), REQUIRED, "The order of battle: who stands where, and what they are good for."},
    {"history", A_TEXT(1, 1200), OPTIONAL, "What happened in history."},
    {"watch", A_TEXT(1, 1200), REQUIRED, "What to look out for."},
    {"played", AN_OBJECT(played), OPTIONAL, "How games between people ended."},
    {0}};
const struct data_member describe_stories[] = {
    {"stories", A_MAP_BY(A_REF("scenarios"), AN_OBJECT(story)), OPTIONAL, "The story of a scenario, by its id."}, {0}};

const char *const describe_shapes[] = {"foot",      "sword",    "spear",    "javelin", "pike",     "bow",     "sling",
                                       "horse",     "horsebow", "camel",    "chariot", "elephant", "machine", "leader",
                                       "commander", "warriors", "building", "worker",  "gun",      "rifle",   "tank",
                                       "walker",    "flyer",    "caster",   "eye",     "shade",    NULL};
