/* svg.h: any scene as a picture (SVG), for replays and pages of rules. Like draw.h it knows no game. */
#ifndef BELLUM_SVG_H
#define BELLUM_SVG_H

#include "engine/scene.h"
#include "engine/text.h"

/* One <svg> element with everything inside it. */
void svg_scene(const struct scene *s, struct text *out);
void svg_escape(const char *words, struct text *out); /* text for XML and HTML */

#endif
