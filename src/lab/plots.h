/* plots.h: the plotting library for reports (uPlot), in the binary; an empty table when it was not fetched. */
#ifndef BELLUM_PLOTS_H
#define BELLUM_PLOTS_H

#include "engine/content.h"

extern const struct content_file plots[];

#endif
