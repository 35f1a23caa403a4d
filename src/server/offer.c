/* offer.c: see offer.h. */
#include "offer.h"

#include "engine/content.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES = 32 };

struct offers {
    struct json_doc over[GAMES]; /* by the place in games[]; root NULL: the built-in content */
};

/* The whole variant is looked at, every scenario: a server must not find out when somebody wants to play. */
static void load(struct json_doc *doc, const struct game *game, const char *source, struct errors *errors)
{
    struct json_doc content;
    if (!content_lint(game, source, errors) || !content_load(&content, game->id, source, NULL, errors))
        return;
    char *differs = content_difference(game->id, content.root, true);
    if (differs)
        json_parse(doc, source, differs, strlen(differs), errors);
    free(differs);
    json_free(&content);
}

struct offers *offers_load(const char *source, struct errors *errors)
{
    struct offers *o = calloc(1, sizeof *o);
    int before = errors->n, n = 0;
    if (!o)
        abort();
    for (int i = 0; i < GAMES && games[i]; i++)
        if (content_is_for(source, games[i]->id)) {
            load(&o->over[i], games[i], source, errors);
            n++;
        }
    if (!n)
        errors_add(errors, NULL, RULE_SYNTAX, "%s: has content of no game", source);
    if (errors->n == before)
        return o;
    offers_free(o);
    return NULL;
}

void offers_free(struct offers *o)
{
    for (int i = 0; o && i < GAMES; i++)
        json_free(&o->over[i]);
    free(o);
}

const struct json *offers_of(const struct offers *o, const struct game *game)
{
    for (int i = 0; o && i < GAMES && games[i]; i++)
        if (games[i] == game)
            return o->over[i].root;
    return NULL;
}
