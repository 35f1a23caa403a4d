/* inside.h: what the files of the public interface share. */
#ifndef BELLUM_API_INSIDE_H
#define BELLUM_API_INSIDE_H

#include "bellum.h"

#include "engine/match.h"
#include "engine/record.h"

#include <stdatomic.h>

/* How many matches use a pack: they may live in different threads. */
struct pack_users {
    atomic_int n;
};

struct bellum_match {
    struct pack *pack;
    struct pack_users *users;
    struct match *match;
    struct players players;
    struct record_file file;  /* fd -1: not kept */
    struct legal_list *legal; /* of bellum_legal_line(), until something changes */
};

/* What a seat may do now, so that asking for line after line does not look for them all each time. */
struct legal_list {
    int seat, n; /* seat -1: nothing is known */
    action_t actions[];
};

/* A match of a pack that it alone uses, or that it shares with another match. */
bellum_match *api_match(struct pack *pack, struct match *match);
bellum_match *api_match_beside(const bellum_match *other, struct match *match);

char *api_take(struct text *t);             /* the string itself; the text is spent */
int api_tell(char **error, struct text *t); /* always 0 */
unsigned api_looker(int looker);
bool api_seat_plays(const bellum_match *m, int seat);
int api_lacks(char **error, const char *what);          /* "…" is missing; always 0 */
void *api_view(const bellum_match *m, unsigned looker); /* free() it */

/* Writes what was entered since `before` where the match is kept; what cannot be written was never entered. */
bool api_keep(bellum_match *m, int before, char **error);

#endif
