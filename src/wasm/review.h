/* review.h: a review in the page, one decision a call, so that workers can share them (docs/review.md). */
#ifndef BELLUM_WASM_REVIEW_H
#define BELLUM_WASM_REVIEW_H

#include "engine/match.h"

void core_review(const struct match *m, const struct json *request, struct text *out);
void core_review_forget(const struct match *m); /* before the match is freed */

#endif
