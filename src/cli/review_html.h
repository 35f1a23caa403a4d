/* review_html.h: a review as one self-contained page. */
#ifndef BELLUM_REVIEW_HTML_H
#define BELLUM_REVIEW_HTML_H

#include "players/review.h"

void review_html(const struct review *r, const char *budget, struct text *out);

#endif
