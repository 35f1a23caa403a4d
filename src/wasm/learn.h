/* learn.h: lessons and exercises for the page. */
#ifndef BELLUM_WASM_LEARN_H
#define BELLUM_WASM_LEARN_H

#include "engine/lessons.h"

/* Opens what the request holds; NULL: *error is a sentence. */
struct lesson *core_lesson(const struct json *request, struct text *error);
/* Where it stands, as members of the object that is open in `out`. */
void core_lesson_say(struct lesson *l, struct text *out);
/* try, onward, showme and parts. False: it is none of these words. */
bool core_learn(const char *verb, struct lesson *l, const struct json *request, struct text *out);

#endif
