/* content.h: a game's content: the JSON files of data/<game>/, embedded in the binary or read from a folder.
 * All files of a game together are one object: each file is an object and brings some of its members.
 * Conventions that the engine reads: "scenarios": [{"id","name","about",…}], "switches": [{"id","values":[…],"about"}]
 * (the first value is the default), "rules": {"R1": "its text"}. The rest is the game's own. */
#ifndef BELLUM_CONTENT_H
#define BELLUM_CONTENT_H

#include "json.h"

struct content_file {
    const char *game, *file, *bytes;
    size_t n;
};
extern const struct content_file content_files[]; /* ended by game NULL; made by tools/embed.c */

/* Loads the content of a game into doc (root = one object). folder NULL: the embedded files; else every
 * *.json of folder/<game>/ (or of folder itself if it has no such subfolder) takes the place of the embedded
 * file of that name. over: content laid over it, or NULL. */
bool content_load(struct json_doc *doc, const char *game, const char *folder, const struct json *over,
                  struct errors *errors);

#endif
