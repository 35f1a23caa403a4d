/* words.h: the words of the position format, each list ended by NULL, indexed by the enums of prevail.h. */
#ifndef BELLUM_PREVAIL_WORDS_H
#define BELLUM_PREVAIL_WORDS_H

extern const char *const prevail_step_names[];
extern const char *const prevail_pending_names[];
extern const char *const prevail_combat_names[];
extern const char *const prevail_todo_names[];
extern const char *const prevail_engagement_names[];

#endif
