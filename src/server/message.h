/* message.h: what a guest says, without any network: small JSON objects.
 *   {"do":"sit","key":K,"number":N,"hash":H}   {"do":"watch",…}   {"do":"act","id":I,"number":N,"line":"fight 5,6 4,6"}
 *   {"do":"rematch"}   {"do":"revoke"}
 * What answers an act has its id: "re". Back come {"refused":{…}}, {"goto":key} and {"error":…} here, and {"view":…,"log":[…],…} from house_show. */
#ifndef BELLUM_MESSAGE_H
#define BELLUM_MESSAGE_H

#include "house.h"

/* key: the guest's own, kept here from one message to the next. An answer, if there is one, goes to `reply`. False: a key
 * was tried that opens nothing. */
bool message_answer(struct house *h, struct guest *g, char key[SECRET_CHARS + 1], const char *json, size_t n,
                    struct text *reply);

#endif
