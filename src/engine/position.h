/* position.h: positions from outside, and comparing one with what a case expects of it.
 *
 * Partial match, in this order:
 * - an object matches by the members that are named; a member that the position leaves out reads as null, false,
 *   0, "" or empty; {"n": 3} also matches a list of three;
 * - a list with objects in it matches by those that are named: each is found by its id, else by its place (at, hex)
 *   and side, else by seat, key or name (and side), else by all its members; two of them never stand for one, unless
 *   they have ids. "gone": true says that there is none;
 * - any other list (cards, names, numbers) must hold the same things in any order; "?" in it is any one thing. Only
 *   `shape`, `score`, `purse` and `line` have an order: there the places mean something;
 * - anything else must be the same. */
#ifndef BELLUM_POSITION_H
#define BELLUM_POSITION_H

#include "match.h"

/* Differences are appended to `out` (NULL: not wanted), one a line, each with its path. */
bool position_match(const struct json *expected, const struct json *found, struct text *out);

/* The first members of a position: which game, and which scenario where it has one. */
void position_say_head(const char *game, const void *pack, struct text *out);

/* A state or view as a tree. name: for messages. */
bool position_tree(const struct game *game, const void *pack, const void *v, unsigned looker, struct json_doc *doc);

/* Makes the pack that a position brings, and its state (malloc: free() it). Refused unless the game calls it valid;
 * every mistake stands in errors with its rule. folder, over: as in content_load. */
struct pack *position_load(const struct game *game, const char *folder, const struct json *over,
                           const struct json *position, void **state, struct errors *errors);

/* For a match that begins at a position: what the position left unknown is dealt by the match's seed, so that nobody knows
 * the cards beforehand. Cases do not deal: they must say the same every time. */
void position_deal(const struct pack *pack, const uint8_t seed[SEED_BYTES], void *state);

#endif
