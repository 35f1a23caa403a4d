/* words.h: what the files of the scene share, and the words for people that tell.c and inspect.c use too. */
#ifndef BELLUM_TRTS_WORDS_H
#define BELLUM_TRTS_WORDS_H

#include "combat.h"
#include "engine/scene.h"

/* "Rifle", "Blades"; with its article: "a Rifle", "an Eye". */
void trts_say_thing(const struct trts_pack *pack, unsigned what, struct text *out);
void trts_say_a_thing(const struct trts_pack *pack, unsigned what, struct text *out);
void trts_say_spell(const struct trts_pack *pack, unsigned spell, struct text *out);
/* "Guard A3": its name and how lines call it. */
void trts_say_piece(const struct trts_pack *pack, const struct trts_state *s, unsigned ref, struct text *out);
/* "2 minerals and 1 gas" */
void trts_say_cost(int min, int gas, struct text *out);
/* "a Barracks and a Workshop": the types of a set. */
void trts_say_types(const struct trts_pack *pack, uint64_t types, const char *between, struct text *out);

/* scene_choices.c */
void trts_put_question(const struct trts_pack *pack, const struct trts_state *s, unsigned looker, struct scene *out);
void trts_aim_choice(const struct trts_pack *pack, const struct trts_state *s, unsigned looker, struct scene_choice *c);
/* scene_makes.c: production and the tech tree of a seat. */
void trts_put_makes(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, struct scene *out);
/* Why a seat cannot make this, in a few words: "needs a Factory". */
void trts_say_cannot(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, unsigned what,
                     const struct reason *why, struct text *out);

#endif
