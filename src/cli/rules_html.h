/* rules_html.h: a page of rules, each with its cases drawn before and after. */
#ifndef BELLUM_RULES_HTML_H
#define BELLUM_RULES_HTML_H

#include "cli.h"

/* Writes DIR/<game>.html from the cases below `cases`; returns an exit code. */
int rules_html(const struct verb *verb, const struct game *game, const struct json *rules, const char *cases,
               const char *folder, const char *data);

#endif
