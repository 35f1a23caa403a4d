/* offer.c: see offer.h. */
#include "offer.h"

#include "engine/content.h"

#include <stdlib.h>
#include <string.h>

enum { GAMES = 32 };

struct offers {
    struct json_doc over[GAMES]; /* by the place in games[]; root NULL: the built-in content */
    struct text said;            /* for guests: JSON of what there is to choose in the games that it changes */
};

/* The whole variant is looked at, every scenario: a server must not find out when somebody wants to play. */
static void load(struct json_doc *doc, const struct game *game, const char *source, struct text *said,
                 struct errors *errors)
{
    struct json_doc content;
    if (!content_lint(game, source, errors) || !content_load(&content, game->id, source, NULL, errors))
        return;
    char *differs = content_difference(game->id, content.root, true);
    if (differs)
        json_parse(doc, source, differs, strlen(differs), errors);
    if (differs) {
        json_open(said, NULL, '{');
        json_put_str(said, "id", game->id);
        content_say_choices(content.root, said);
        json_put_raw(said, "data", differs);
        json_close(said, '}');
    }
    free(differs);
    json_free(&content);
}

struct offers *offers_load(const char *source, struct errors *errors)
{
    struct offers *o = calloc(1, sizeof *o);
    int before = errors->n, n = 0;
    if (!o)
        abort();
    json_open(&o->said, NULL, '[');
    for (int i = 0; i < GAMES && games[i]; i++)
        if (content_is_for(source, games[i]->id)) {
            load(&o->over[i], games[i], source, &o->said, errors);
            n++;
        }
    json_close(&o->said, ']');
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
    if (o)
        text_free(&o->said);
    free(o);
}

const struct json *offers_of(const struct offers *o, const struct game *game)
{
    for (int i = 0; o && i < GAMES && games[i]; i++)
        if (games[i] == game)
            return o->over[i].root;
    return NULL;
}

void offers_say(const struct offers *o, struct text *out)
{
    json_open(out, NULL, '{');
    json_put_raw(out, "games", o ? text_str(&o->said) : "[]");
    json_close(out, '}');
}
