/* pack.h: what does not change in a match: bounds, kinds of units and buildings, upgrades, spells, the map. Its layout is
 * frozen, since records hold its hash; the tables at its end are no part of that. */
#ifndef BELLUM_TRTS_PACK_H
#define BELLUM_TRTS_PACK_H

#include "board/area.h"
#include "engine/ask.h"
#include "engine/errors.h"
#include "engine/game.h"
#include "engine/json.h"
#include "engine/luck.h"
#include "engine/setup.h"
#include "engine/text.h"
#include "engine/verbs.h"

#include <assert.h>
#include <string.h>

enum {
    TRTS_TYPES = 40,      /* kinds of units and buildings together, numbered from 1 */
    TRTS_UNIT_TYPES = 24, /* the units come first */
    TRTS_ITEMS = 15,      /* upgrades and research */
    TRTS_SPELLS = 8,
    TRTS_BOARD = 64, /* names on one board of one seat */
    TRTS_SLOTS = 128,
    TRTS_UNITS = 40, /* G54: units and buildings that one seat can have */
    TRTS_BUILDINGS = 24,
    TRTS_COUNTERS = 25,  /* R13 */
    TRTS_ON_PUMP = 3,    /* 4.3: Workers on one Pump */
    TRTS_ALLOC = 256,    /* parts of damage given in one step: one for each piece of four seats */
    TRTS_STRENGTH = 31,  /* no attack is stronger; see content.c */
    TRTS_CHOICES = 1024, /* answers to one question */
    TRTS_SPEED = 8,
    TRTS_RANGE = 30,
    TRTS_NO_RANGE = 0,
    ALL_ITEMS = (1 << TRTS_ITEMS) - 1,
    ALL_SEATS = 0xFF
};

enum trts_stat { SPEED, ARMOR, GROUND, AIR, GROUND_RANGE, AIR_RANGE, ENERGY, TRTS_STATS };

/* Bits of a type. */
/* clang-format off */
enum trts_special {
    IS_BUILDING = 1, FLIES = 2, DETECTOR = 4, INVISIBLE = 8, SPLASHES = 16, WORKER = 32, INCOME_POINT = 64, PUMP = 128
};
/* clang-format on */
enum trts_trait { FORAGES = 1, SOARS = 2 };

struct trts_type {
    char code[4], name[16];
    uint8_t min, gas;
    uint8_t supply; /* a unit's cost; what a finished building gives */
    uint8_t time;   /* rounds, or worker-rounds of a building */
    uint8_t hp, shield;
    uint8_t special; /* enum trts_special */
    uint8_t spells;  /* bits */
    uint8_t stat[TRTS_STATS];
    uint8_t longest;                /* no upgrade lets it act at a longer range, spells included */
    uint16_t changed[TRTS_STATS];   /* items that add to a stat */
    uint16_t shown;                 /* items that whoever sees the piece sees (G56) */
    _Alignas(8) uint64_t at, needs; /* types: makers (any of them), and buildings that must stand (all of them) */
    uint64_t makes;                 /* a building: types of units */
    uint16_t makes_items;
    uint16_t reach_items; /* items that change how far it attacks */
    uint8_t reach[2];     /* without them: range against the ground and the air, 0 = no such attack */
    uint8_t barred;       /* G67: bits of seats whose faction does not have it */
    uint8_t traits;       /* enum trts_trait */
};

struct trts_item {
    char code[12];
    uint8_t research; /* else an upgrade */
    uint8_t min, gas, time;
    uint8_t add[TRTS_STATS];
    uint8_t barred; /* G67: bits of seats whose faction does not have it */
    _Alignas(8) uint64_t at, needs;
};

enum trts_spell_kind { MEND = 1, STORM, SUMMON, RUSH, DAZE };

struct trts_spell {
    char code[12];
    uint8_t kind, energy, range, points, targets;
    uint8_t unit; /* summoned */
    uint8_t item; /* research needed, + 1; 0 = none */
    uint8_t zero;
};

static inline bool trts_in_combat(const struct trts_spell *t) { return t->kind != SUMMON && t->kind != RUSH; }

enum trts_match { MATCH_TWO, MATCH_TEAM, MATCH_FFA, MATCH_LMS };
enum trts_switch {
    TEAMS,
    RETREAT_SPENT,
    PASS_FINAL,
    SPLIT_SHARED,
    FRONT_NEXT,
    ALLY_PASSAGE,
    REGROUP_AFTER_ATTACK,
    SWITCHES,
    FACTION = SWITCHES, /* and one for each seat, kept elsewhere */
    SETTINGS = FACTION + SEATS_MAX
};

/* What DO_MAKE makes: a type, an item, a spell, or help at a building. */
enum { MAKE_ITEM = TRTS_TYPES + 1, MAKE_SPELL = MAKE_ITEM + TRTS_ITEMS, MAKE_ASSIST = MAKE_SPELL + TRTS_SPELLS };

/* Made of the rest of the pack. A set of things has a bit for each type and, from MAKE_ITEM on, each item. */
struct trts_tables {
    uint64_t paid[2][TRTS_COUNTERS + 1]; /* things that cost no more minerals, no more gas */
    uint64_t fed[TRTS_UNITS + 2];        /* things that need less supply; all but units need none */
    uint64_t needed;                     /* types that some thing needs */
    uint64_t needed_by[TRTS_TYPES + 1];  /* things that need this type */
    uint64_t makes[TRTS_TYPES + 1];      /* things that this type makes: a Worker every building */
    uint16_t worth[TRTS_TYPES + 4];      /* of a type in tenths of a mineral; a gas counts half as much again */
    uint64_t buildings, few;             /* types; those of them that an area has little room for (G44) */
    char area[AREA_MAX][24];             /* what people call it: "The Crossing" */
    char scenario[40];
    uint64_t has[SEATS_MAX]; /* things that the seat's faction has (G67) */
    uint64_t forages, soars; /* types with this trait */
    uint8_t rush;            /* the most points that a rush adds (G70) */
    uint8_t named;           /* the scenario or a switch names factions */
    uint8_t zero[6];
    char faction[SEATS_MAX][12], called[SEATS_MAX][16]; /* ids, and the names that players read */
};
_Static_assert(MAKE_SPELL <= 64, "things are the bits of a word");

struct trts_pack {
    struct pack_head head;
    uint8_t match, rounds, types_n, units_n, items_n, spells_n;
    uint8_t supply_cap;
    uint8_t on[SWITCHES]; /* 0 = the first value */
    uint8_t start_min, start_gas, start_building, start_unit, start_units;
    uint8_t energy_first, energy_gain;
    uint8_t cheapest; /* minerals of the cheapest thing there is to make */
    uint8_t fields[AREA_MAX], geysers[AREA_MAX], home[SEATS_MAX];
    uint8_t fastest; /* no unit has more movement points, upgrades and a rush included */
    uint8_t zero;
    char map[16];
    struct area_board board;
    struct trts_type type[TRTS_TYPES + 1];
    struct trts_item item[TRTS_ITEMS];
    struct trts_spell spell[TRTS_SPELLS];
    struct trts_tables table;
};
_Static_assert(offsetof(struct trts_pack, table) + sizeof(struct trts_tables) == sizeof(struct trts_pack),
               "at its end");

/* ---- the pack ------------------------------------------------------------------------------ */

unsigned trts_want_area(const struct trts_pack *pack, const struct json *name, struct errors *errors);
/* pack_factions.c (G67): who plays which faction, what it has, and whether each can be played. */
struct trts_factions {
    const struct json *of[SEATS_MAX]; /* by seat; NULL: content without factions */
};
/* chosen: by seat the place in the list of factions; said: bits of seats whose switch was given. */
void trts_choose_factions(struct trts_pack *pack, const struct json *content, const struct json *scenario,
                          const uint16_t *chosen, uint64_t said, struct trts_factions *out, struct errors *errors);
/* Bits of seats that lack a unit, a building, an upgrade or research. */
uint8_t trts_barred(const struct trts_pack *pack, const struct trts_factions *f, const struct json *thing);
void trts_check_factions(const struct json *content, struct errors *errors);
void trts_read_map(struct trts_pack *pack, const struct json *map, const struct json *setup, struct errors *errors);
/* pack_tables.c: fills what a pack's content says otherwise: trts_tables, and what types are looked up for. */
void trts_make_tables(struct trts_pack *pack);
/* pack_bounds.c: a pack or a position in which a question could have too many answers is refused. */
void trts_check_bounds(const struct trts_pack *pack, struct errors *errors);

#endif
