/* content.c: what may stand in the data files of Two Lines. Checks, schemas and docs/data.md come from it. */
#include "lines.h"

#include "engine/describe.h"

/* ---- cards.json -------------------------------------------------------------------------------------- */

static const struct data_member symbol[] = {
    {"id", AN_ID(1, 1), REQUIRED, "The sign that stands for it in lines and positions: | ! @ & - + (R2)."},
    {"name", A_NAME(1, 15), REQUIRED, "The name that players read."},
    {"value", AN_INT(0, 30), REQUIRED, "Points of one such symbol, for draft and campaign."},
    {0}};

static const struct data_member card[] = {
    {"id", AN_ID(1, LINES_SYMBOLS_MAX), REQUIRED, "Its symbols, one sign each (R2)."},
    {"copies", AN_INT(1, 99), "1", "How many of it are in the pool."},
    {0}};

static const struct data_member pool[] = {
    {"id", AN_ID(1, LINES_POOL_NAME), REQUIRED, "The word that chooses it: `--switch pool=id`."},
    {"name", A_NAME(1, 40), OPTIONAL, "The name that players read."},
    {"about", A_TEXT(1, 400), OPTIONAL, "One sentence for the list of pools."},
    {"cards", LIST_OF(AN_OBJECT(card), 1, LINES_POOL_KINDS), REQUIRED, "Its cards. Their order is the order of hands."},
    {0}};

static const struct data_member formation[] = {
    {"id", AN_ID(1, 31), REQUIRED, "The word that chooses it as `a` or `b` of a battle."},
    {"front", A_TEXT(1, LINES_FORMATION_TEXT - 1), REQUIRED,
     "The front line from the owner's left: cards, with a full stop as the divide (R15)."},
    {"back", A_TEXT(1, LINES_FORMATION_TEXT - 1), ".", "The back line; an underscore is an empty place (R14)."},
    {0}};

static const struct data_member hand[] = {
    {"id", AN_ID(1, 31), REQUIRED, "The word that chooses it as the `cards` of a puzzle."},
    {"cards", A_TEXT(1, LINES_FORMATION_TEXT - 1), REQUIRED, "Its cards, with spaces between them."},
    {0}};

static const struct data_member cards_file[] = {
    {"symbols", LIST_OF(AN_OBJECT(symbol), SYMBOLS, SYMBOLS), REQUIRED, "The six symbols and what they are worth."},
    {"pools", LIST_OF(AN_OBJECT(pool), 1, 16), REQUIRED, "The cards that hands are dealt from."},
    {"formations", LIST_OF(AN_OBJECT(formation), 0, 64), "[]", "Armies with a name, for battles."},
    {"hands", LIST_OF(AN_OBJECT(hand), 0, 64), "[]", "Hands with a name, for puzzles."},
    {0}};

/* ---- modes.json -------------------------------------------------------------------------------------- */

static const struct data_member scenario[] = {
    SCENARIO_MEMBERS,
    {"a", A_TEXT(1, 2 * LINES_FORMATION_TEXT), OPTIONAL, "Battle: A's army, a formation's id or its text."},
    {"b", A_TEXT(1, 2 * LINES_FORMATION_TEXT), OPTIONAL,
     "Battle: B's army, likewise. Puzzle: the army that stands there."},
    {"cards", A_TEXT(1, LINES_FORMATION_TEXT - 1), OPTIONAL, "Puzzle: A's cards, by a hand's id or written out (G31)."},
    {0}};

/* A figure has bounds and a default, a word has values. */
static const struct data_member option[] = {
    {"id", AN_ID(1, 31), REQUIRED, "The word that names it in a set-up: `--switch id=value`."},
    {"option", A_TEXT(1, 31), OPTIONAL, "That word, where several entries give it other bounds in other modes."},
    {"modes", SET_OF(A_WORD(lines_mode_words), 1, MODES), REQUIRED, "The modes that have it."},
    {"min", AN_INT(0, 99), OPTIONAL, "The smallest figure."},
    {"max", AN_INT(0, 99), OPTIONAL, "The largest figure."},
    {"default", AN_INT(0, 99), OPTIONAL, "What counts where a set-up says nothing."},
    {"values", SET_OF(A_TEXT(1, 31), 1, 16), OPTIONAL, "The words that may be chosen. The first is the default."},
    {"about", A_TEXT(1, 400), REQUIRED, "One sentence for the list of options."},
    {0}};

static const struct data_member modes_file[] = {
    {"scenarios", LIST_OF(AN_OBJECT(scenario), 1, MODES), REQUIRED,
     "The modes: battle, duel, match, draft, campaign, puzzle. The first is played where a set-up names none."},
    SWITCHES_MEMBER,
    {"options", LIST_OF(AN_OBJECT(option), 0, 32), "[]", "Figures and words that a set-up may choose, mode by mode."},
    {0}};

static const struct data_file files[] = {
    {"cards.json", "Symbols, the pools of cards, and formations with a name.", cards_file},
    {"modes.json", "The modes of play, their switches and options.", modes_file},
    A_STORIES_FILE,
    A_RULES_FILE,
    A_BOOK_FILE,
    A_LEARN_FILE,
    A_LESSONS_FILE,
    A_CHALLENGES_FILE,
    {0}};

const char *const lines_position_members[] = {"game",  "version", "mode",   "options", "battle",  "score", "ties",
                                              "stage", "round",   "speed",  "changed", "players", "pool",  "discard",
                                              "row",   "pending", "result", "turned",  "a",       "b",     NULL};

const struct content_description lines_content = {files, lines_position_members};
