/* content.h: a game's content: the JSON files of data/<game>/, embedded in the binary, and variants of it.
 *
 * All files of a game together are one object: each file is an object and brings some of its members.
 * Conventions that the engine reads: "scenarios": [{"id","name","about",…}], "switches": [{"id","values":[…],"about"}]
 * (the first value is the default), "rules": {"R1": "its text"}. The rest is the game's own and described by it
 * (describe.h).
 *
 * A variant is other content for the same rules. It comes as
 * - a folder: each of its files takes the place of the built-in file of that name. It may have a variant.json:
 *   {"variant": {"name", "version", "game", "about"}}. The files stand in it, or in a folder named after the game.
 * - one file, or JSON: an object laid over the built-in content, with the same "variant". Objects are laid by key, lists
 *   of objects by id; members of "instead" take the place of the built-in ones whole (null: nothing does):
 *   {"variant": {"name": "Long bows", "version": "1"}, "units": [{"code": "AR", "range": 4}], "instead": {"boards": […]}}
 * docs/data.md describes both. A record carries its variant in the second form.
 *
 * Built-in content that has changed stays readable: data/<game>/old/NNNN.json are objects of the second form, the highest
 * number first. Each is laid over what the one before came to, the first over the content of today. */
#ifndef BELLUM_CONTENT_H
#define BELLUM_CONTENT_H

#include "json.h"

struct content_file {
    const char *game, *file, *bytes;
    size_t n;
};
extern const struct content_file content_files[]; /* ended by game NULL; made by tools/embed.c */

/* Loads the content of a game into doc (root = one object). source: a variant's folder or file, or NULL. over: content laid
 * over that, or NULL. What comes from outside is checked by the game's description. Figures in the rules' texts stand as
 * the content has them. */
bool content_load(struct json_doc *doc, const char *game, const char *source, const struct json *over,
                  struct errors *errors);
/* The content as it was `back` versions ago: 1, before its last change, to content_versions_back(). */
int content_versions_back(const char *game);
bool content_load_old(struct json_doc *doc, const char *game, int back, const struct json *over, struct errors *errors);

/* Has the source something for this game? A file or folder that does not say for which it is has, for any. */
bool content_is_for(const char *source, const char *game);

/* What to lay over the built-in content to come to `root`, as compact JSON; NULL if it is the built-in content. With `all`
 * it has also what play does not depend on: the texts of rules and lessons. */
char *content_difference(const char *game, const struct json *root, bool all);
/* A number for all that play depends on: not the variant's name, the rules' texts and the lessons. */
uint64_t content_hash(const struct json *root);

/* Members of an open object: scenarios, switches and options, each with what a guest needs to choose one. */
void content_say_choices(const struct json *content, struct text *out);
/* Looks at everything: each file by its description, each scenario by prepare(). source NULL: the built-in content. */
struct game;
bool content_lint(const struct game *game, const char *source, struct errors *errors);

#endif
