/* position.c: see position.h. */
#include "position.h"

#include "refusals.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Where we are in the position, for messages: a chain on the C stack. */
struct path {
    const struct path *up;
    const char *key;         /* a member … */
    const struct json *item; /* … or an element of a list */
};

static bool matches(const struct json *want, const struct json *got, const struct path *path, struct text *out);

/* ---- saying what differs -------------------------------------------------------------- */

static void say_compact(const struct json *j, struct text *out)
{
    struct json plain = *j;
    plain.key = NULL;
    struct text t = {0};
    json_say(&plain, &t);
    enum { LONG = 160 };
    if (t.n > LONG) {
        text_put_n(out, text_str(&t), LONG);
        text_put(out, "…");
    } else
        text_put(out, text_str(&t));
    text_free(&t);
}

static const char *const identities[] = {"id", "at", "hex", "side", "seat", "key", "name", NULL};

static void say_item(const struct json *item, struct text *out)
{
    text_char(out, '[');
    bool any = false;
    for (int i = 0; identities[i] && item->type == JSON_OBJECT; i++) {
        const struct json *m = json_get(item, identities[i]);
        if (!m)
            continue;
        text_format(out, "%s%s ", any ? ", " : "", identities[i]);
        if (m->type == JSON_STRING)
            text_put(out, m->string);
        else
            say_compact(m, out);
        any = true;
        if (i == 0)
            break;
    }
    if (!any)
        say_compact(item, out);
    text_char(out, ']');
}

static void say_path(const struct path *path, struct text *out)
{
    if (!path)
        return;
    say_path(path->up, out);
    if (path->key)
        text_format(out, "/%s", path->key);
    else if (path->item)
        say_item(path->item, out);
}

static bool differs(const struct json *want, const struct json *got, const struct path *path, struct text *out)
{
    if (!out)
        return false;
    say_path(path, out);
    text_put(out, ": expected ");
    say_compact(want, out);
    text_put(out, ", found ");
    if (got)
        say_compact(got, out);
    else
        text_put(out, "nothing");
    text_char(out, '\n');
    return false;
}

/* ---- values --------------------------------------------------------------------------- */

static bool same_scalar(const struct json *a, const struct json *b)
{
    if (a->type == JSON_INT && b->type == JSON_INT)
        return a->integer == b->integer;
    if ((a->type == JSON_INT || a->type == JSON_REAL) && (b->type == JSON_INT || b->type == JSON_REAL)) {
        double x = a->type == JSON_INT ? (double)a->integer : a->real;
        double y = b->type == JSON_INT ? (double)b->integer : b->real;
        return !(x < y) && !(x > y);
    }
    return a->type == b->type && (a->type != JSON_STRING || strcmp(a->string, b->string) == 0);
}

/* What a member that is left out may be taken for. */
static bool is_default(const struct json *j)
{
    switch (j->type) {
    case JSON_NULL:
    case JSON_FALSE: return true;
    case JSON_INT: return j->integer == 0;
    case JSON_STRING: return !*j->string;
    case JSON_ARRAY: return j->count == 0;
    case JSON_OBJECT:
        json_each(m, j)
            if (!is_default(m))
                return false;
        return true;
    default: return false;
    }
}

static bool object_matches(const struct json *want, const struct json *got, const struct path *path, struct text *out)
{
    bool ok = true;
    json_each(m, want) {
        if (strcmp(m->key, "gone") == 0 && m->type == JSON_FALSE)
            continue;
        ok &= matches(m, json_get(got, m->key), &(struct path){.up = path, .key = m->key}, out);
        if (!ok && !out)
            return false;
    }
    return ok;
}

/* ---- lists ---------------------------------------------------------------------------- */

static bool same_member(const struct json *a, const struct json *b, const char *key)
{
    const struct json *x = json_get(a, key), *y = json_get(b, key);
    return x && y && same_scalar(x, y);
}

/* Is `got` the one that `want` names? Not yet: does it match. */
static bool identifies(const struct json *want, const struct json *got)
{
    if (want->type != JSON_OBJECT || got->type != JSON_OBJECT)
        return want->type != JSON_OBJECT && want->type == got->type;
    if (json_get(want, "id"))
        return same_member(want, got, "id");
    bool side = !json_get(want, "side") || same_member(want, got, "side");
    static const char *const with_side[] = {"at", "hex", NULL}, *const alone[] = {"seat", "key", "name", NULL};
    for (int i = 0; with_side[i]; i++)
        if (json_get(want, with_side[i]))
            return side && same_member(want, got, with_side[i]);
    for (int i = 0; alone[i]; i++)
        if (json_get(want, alone[i]))
            return side && same_member(want, got, alone[i]);
    return true;
}

static bool is_gone(const struct json *j) { return json_bool(json_get(j, "gone"), false); }

/* "gone": with an id nothing may have it; else nothing may match all that is named. */
static bool gone_matches(const struct json *want, const struct json *got, const struct path *path, struct text *out)
{
    json_each(g, got) {
        if (!identifies(want, g))
            continue;
        bool all = true;
        if (!json_get(want, "id"))
            json_each(m, want)
                all &= strcmp(m->key, "gone") == 0 || matches(m, json_get(g, m->key), NULL, NULL);
        if (!all)
            continue;
        if (out) {
            say_path(&(struct path){.up = path, .item = want}, out);
            text_put(out, ": expected none, found ");
            say_compact(g, out);
            text_char(out, '\n');
        }
        return false;
    }
    return true;
}

static bool fits(const struct json *want, const struct json *got)
{
    if (json_is(want, "?"))
        return true;
    return identifies(want, got) && matches(want, got, NULL, NULL);
}

/* The pairing of wanted and found: each wanted gets one of its own (augmenting paths). */
struct pairing {
    const struct json *const *got;
    int n;
    int *owner; /* index of the wanted that holds got[j], -1 = none */
    unsigned char *tried;
    const struct json *const *want;
};

static bool pair(struct pairing *p, int i)
{
    assert(i >= 0);
    for (int j = 0; j < p->n; j++) {
        if (p->tried[j] || !fits(p->want[i], p->got[j]))
            continue;
        p->tried[j] = 1;
        if (p->owner[j] < 0 || pair(p, p->owner[j])) {
            p->owner[j] = i;
            return true;
        }
    }
    return false;
}

/* Says why want[i] found no partner: what is wrong with the one it names, or that there is none. */
static void say_unpaired(const struct pairing *p, int i, const struct path *path, struct text *out)
{
    const struct json *want = p->want[i], *named = NULL;
    bool by_name = false;
    for (int k = 0; identities[k]; k++)
        by_name |= json_get(want, identities[k]) && strcmp(identities[k], "side") != 0;
    for (int j = 0; j < p->n && by_name; j++)
        if (identifies(want, p->got[j]) && (!named || p->owner[j] < 0))
            named = p->got[j];
    struct path here = {.up = path, .item = want};
    size_t before = out->n;
    if (named)
        object_matches(want, named, &here, out);
    if (out->n > before)
        return;
    say_path(&here, out);
    text_put(out, named ? ": expected one more, found no other\n" : ": expected ");
    if (named)
        return;
    say_compact(want, out);
    text_put(out, ", found none\n");
}

static const struct json **elements(const struct json *list)
{
    assert(list);
    /* NOLINTNEXTLINE(bugprone-sizeof-expression): of a pointer, as meant */
    const struct json **all = calloc((size_t)(list ? list->count : 0) + 1, sizeof *all);
    if (!all)
        abort();
    int n = 0;
    json_each(m, list)
        all[n++] = m;
    return all;
}

/* Pairs off the wanted with the found; those with ids may share. */
static bool all_paired(const struct json *want, const struct json *got, const struct path *path, struct text *out)
{
    int n = got ? got->count : 0;
    const struct json **wanted = elements(want), **found = elements(got);
    int *owner = calloc((size_t)n + 1, sizeof *owner);
    unsigned char *tried = calloc((size_t)n + 1, 1);
    if (!owner || !tried)
        abort();
    for (int j = 0; j < n; j++)
        owner[j] = -1;
    struct pairing p = {.got = found, .n = n, .owner = owner, .tried = tried, .want = wanted};
    bool ok = true;
    for (int i = 0; wanted[i]; i++) {
        bool good = false;
        if (is_gone(wanted[i]))
            good = gone_matches(wanted[i], got, path, out);
        else if (json_get(wanted[i], "id")) {
            for (int j = 0; j < n && !good; j++)
                good = fits(wanted[i], found[j]);
            if (!good && out)
                say_unpaired(&p, i, path, out);
        } else {
            memset(tried, 0, (size_t)n);
            good = pair(&p, i);
            if (!good && out)
                say_unpaired(&p, i, path, out);
        }
        ok &= good;
    }
    free(wanted);
    free(found);
    free(owner);
    free(tried);
    return ok;
}

static bool in_order(const struct json *list)
{
    static const char *const ordered[] = {"shape", "score", "purse", "line", NULL};
    for (int i = 0; ordered[i] && list->key; i++)
        if (strcmp(list->key, ordered[i]) == 0)
            return true;
    return false;
}

static bool list_matches(const struct json *want, const struct json *got, const struct path *path, struct text *out)
{
    bool partial = false;
    json_each(m, want)
        partial |= m->type == JSON_OBJECT;
    if (partial)
        return all_paired(want, got, path, out);
    bool ok = want->count == got->count;
    if (ok && in_order(want)) {
        for (const struct json *w = want->first, *g = got->first; w && g && ok; w = w->next, g = g->next)
            ok = json_is(w, "?") || matches(w, g, NULL, NULL);
    } else if (ok)
        ok = all_paired(want, got, path, NULL);
    return ok || differs(want, got, path, out);
}

static bool matches(const struct json *want, const struct json *got, const struct path *path, struct text *out)
{
    if (!got)
        return is_default(want) ||
               (want->type == JSON_ARRAY ? list_matches(want, &(struct json){.type = JSON_ARRAY}, path, out)
                                         : differs(want, got, path, out));
    if (want->type == JSON_OBJECT) {
        const struct json *n = json_get(want, "n");
        if (got->type == JSON_ARRAY && n && want->count == 1)
            return (n->type == JSON_INT && n->integer == got->count) || differs(want, got, path, out);
        return got->type == JSON_OBJECT ? object_matches(want, got, path, out) : differs(want, got, path, out);
    }
    if (want->type == JSON_ARRAY) {
        if (want->count == 0 && got->type == JSON_OBJECT && json_int(json_get(got, "n"), -1) == 0)
            return true; /* nobody may see them, but there are none */
        return got->type == JSON_ARRAY ? list_matches(want, got, path, out) : differs(want, got, path, out);
    }
    return same_scalar(want, got) || differs(want, got, path, out);
}

bool position_match(const struct json *expected, const struct json *found, struct text *out)
{
    assert(expected);
    return matches(expected, found, NULL, out);
}

/* ---- to and from the game --------------------------------------------------------------- */

void position_say_head(const char *game, const void *pack, struct text *out)
{
    const struct pack_head *head = pack;
    json_put_str(out, "game", game);
    json_put_int(out, "version", 1);
    if (strcmp(head->scenario, "custom") != 0)
        json_put_str(out, "scenario", head->scenario);
}

bool position_tree(const struct game *game, const void *pack, const void *v, unsigned looker, struct json_doc *doc)
{
    assert(looker <= REFEREE);
    struct text t = {0};
    struct errors errors = {0};
    game->say_position(pack, v, looker, &t);
    bool ok = json_parse(doc, "position", text_str(&t), t.n, &errors);
    errors_free(&errors);
    text_free(&t);
    return ok;
}

struct pack *position_load(const struct game *game, const char *folder, const struct json *over,
                           const struct json *position, void **state, struct errors *errors)
{
    *state = NULL;
    int before = errors->n;
    struct pack *pack = pack_make(game, folder, over, position, errors);
    if (!pack)
        return NULL;
    void *s = calloc(1, game->state_size);
    if (!s)
        abort();
    struct reason why;
    if (!game->read_position(pack->bytes, position, REFEREE, s, errors)) {
        if (errors->n == before)
            errors_add(errors, position, RULE_SYNTAX, "the game does not take this position");
    } else if (!game->valid(pack->bytes, s, &why)) {
        struct text sentence = {0};
        reason_sentence(game, pack->bytes, &why, &sentence);
        errors_add(errors, position, why.rule, "%s", text_str(&sentence));
        text_free(&sentence);
    }
    if (errors->n > before) {
        free(s);
        pack_free(pack);
        return NULL;
    }
    *state = s;
    return pack;
}

void position_deal(const struct pack *pack, const uint8_t seed[SEED_BYTES], void *state)
{
    struct json_doc doc = {0};
    struct errors errors = {0};
    struct rng dice;
    if (pack->game->deal && json_parse(&doc, "position", pack->setup, strlen(pack->setup), &errors)) {
        luck_for_entry(seed, 0, &dice); /* the entries of a match count from 1 */
        pack->game->deal(pack->bytes, doc.root, &dice, state);
        json_free(&doc);
    }
    errors_free(&errors);
}
