/* usage.c: what was had and used, and what it brought. */
#include "usage.h"

#include "engine/scene.h"
#include "engine/verbs.h"

#include <stdlib.h>
#include <string.h>

enum { USED_MAX = 512, THINGS_MAX = 256 };

struct notes {
    struct scene scene;
    int used_n;
    char used[USED_MAX][40], used_name[USED_MAX][40]; /* words, and what players call the thing in them */
    uint8_t used_by[USED_MAX];
    int64_t used_times[USED_MAX];
    int things_n;
    struct noted { /* they stay from game to game; who had and used them does not */
        char of[16], id[32], name[40];
        uint8_t had_by, used_by; /* bits of seats */
        int64_t times[SEATS_MAX];
    } things[THINGS_MAX];
    int turn[SEATS_MAX]; /* in which the seat's own things were noted last */
};

struct notes *notes_new(void)
{
    struct notes *n = calloc(1, sizeof *n);
    if (!n)
        abort();
    return n;
}

void notes_free(struct notes *n) { free(n); }

void notes_begin(struct notes *n)
{
    n->used_n = 0;
    for (int i = 0; i < n->things_n; i++) {
        n->things[i].had_by = n->things[i].used_by = 0;
        memset(n->things[i].times, 0, sizeof n->things[i].times);
    }
    for (int seat = 0; seat < SEATS_MAX; seat++)
        n->turn[seat] = -1;
}

/* ---- things ------------------------------------------------------------------------------------ */

static bool has_id(const struct json *item, const char *id)
{
    const struct json *own = json_get(item, "id");
    char number[24] = "";
    if (own && own->type == JSON_INT)
        snprintf(number, sizeof number, "%lld", (long long)json_int(own, 0));
    return strcmp(json_str(own, number), id) == 0 || json_is(json_get(item, "code"), id);
}

/* The element of a list of the content with that id, and the list; NULL: none has it. */
static const struct json *find_thing(const struct json *content, const char *id, const char **list)
{
    json_each(part, content) {
        json_each(item, part->type == JSON_ARRAY ? part : NULL) {
            if (item->type == JSON_OBJECT && has_id(item, id)) {
                *list = part->key;
                return item;
            }
        }
    }
    return NULL;
}

/* of, name: where the content has no such id. NULL: nothing, or no room. */
static struct noted *thing_at(struct notes *n, const struct trial *t, const char *id, const char *of, const char *name)
{
    const char *list = of;
    if (!id[0])
        return NULL;
    for (int i = 0; i < n->things_n; i++)
        if (strcmp(n->things[i].id, id) == 0 && (n->things[i].name[0] || !name))
            return &n->things[i];
    const struct json *item = find_thing(t->content, id, &list);
    if (n->things_n == THINGS_MAX || (!item && !of))
        return NULL;
    struct noted *thing = &n->things[n->things_n++];
    *thing = (struct noted){0};
    scene_word(thing->of, sizeof thing->of, list);
    scene_word(thing->id, sizeof thing->id, id);
    scene_word(thing->name, sizeof thing->name, json_str(json_get(item, "name"), name ? name : id));
    return thing;
}

static void note_had(struct noted *thing, unsigned seat)
{
    if (thing)
        thing->had_by |= (uint8_t)(1u << seat);
}

static void note_used(struct noted *thing, unsigned seat)
{
    if (!thing)
        return;
    note_had(thing, seat);
    thing->used_by |= (uint8_t)(1u << seat);
    thing->times[seat]++;
}

/* All that the seat has and could make, once a turn. */
static void note_own(struct notes *n, const struct trial *t, unsigned seat)
{
    const struct scene *s = &n->scene;
    if (n->turn[seat] == s->turn)
        return;
    n->turn[seat] = s->turn;
    for (int i = 0; i < s->pieces_n; i++)
        if (s->pieces[i].seat == seat && !(s->pieces[i].marks & MARK_HIDDEN))
            note_had(thing_at(n, t, s->pieces[i].kind, "pieces", s->pieces[i].name), seat);
    for (int i = 0; i < s->cards_n; i++)
        if (s->cards[i].seat == seat && !(s->cards[i].marks & MARK_HIDDEN))
            note_had(thing_at(n, t, s->cards[i].kind, "cards", s->cards[i].name), seat);
    for (int i = 0; i < s->makes_n; i++)
        if (s->makes[i].state != MAKE_NOT)
            note_had(thing_at(n, t, s->makes[i].kind, NULL, NULL), seat);
}

/* ---- a decision ---------------------------------------------------------------------------------- */

/* The thing that an action names and the content knows by that id: a card, a unit that is trained, an upgrade. */
static bool thing_of(const struct trial *t, const void *pack, action_t action, char out[32])
{
    const char *list;
    const struct verb_form *form = t->game->verbs ? verb_of(t->game->verbs, action) : NULL;
    for (int i = 0; form && i < 4 && form->argument[i].field != FIELD_NONE; i++) {
        struct text word = text_fixed(out, 32);
        form->argument[i].shape->say(pack, action_field(action, form->argument[i].field), &word);
        if (!word.failed && (content_name(t->content, out) || find_thing(t->content, out, &list)))
            return true;
    }
    return false;
}

static const struct scene_choice *choice_of(const struct scene *s, action_t action)
{
    for (int i = 0; i < s->choices_n; i++)
        if (s->choices[i].action == action)
            return &s->choices[i];
    return NULL;
}

/* Who does it, as the scene of the seat names it; NULL: nobody. */
static const struct scene_piece *doer_of(const struct scene *s, const struct scene_choice *choice, unsigned seat)
{
    for (int i = 0; choice && i < s->pieces_n; i++) {
        const struct scene_piece *p = &s->pieces[i];
        bool is = choice->piece != SCENE_NONE      ? p->id == choice->piece
                  : choice->target == TARGET_PIECE ? p->id == choice->id
                                                   : choice->target == TARGET_CELL && p->cell == choice->id;
        if (is && p->seat == seat)
            return p;
    }
    return NULL;
}

static const struct scene_card *card_of(const struct scene *s, const struct scene_choice *choice)
{
    for (int i = 0; choice && choice->target == TARGET_CARD && i < s->cards_n; i++)
        if (s->cards[i].id == choice->id)
            return &s->cards[i];
    return NULL;
}

/* "play rally", "train WK", "move Heavy Infantry": the verb, and what it is about. */
static void note_words(struct notes *n, const struct trial *t, unsigned seat, action_t action, const char *of,
                       const char *name)
{
    char key[40] = "";
    const struct verb_form *form = t->game->verbs ? verb_of(t->game->verbs, action) : NULL;
    struct text words = text_fixed(key, sizeof key);
    text_format(&words, "%s%s%s", form ? form->word : "?", of ? " " : "", of ? of : "");
    int i = 0;
    while (i < n->used_n && strcmp(n->used[i], key) != 0)
        i++;
    if (i == USED_MAX)
        return;
    if (i == n->used_n) {
        memcpy(n->used[n->used_n++], key, sizeof key);
        scene_word(n->used_name[i], sizeof n->used_name[i], name && strcmp(name, of) != 0 ? name : "");
        n->used_by[i] = 0;
        n->used_times[i] = 0;
    }
    n->used_by[i] |= (uint8_t)(1u << seat);
    n->used_times[i]++;
}

void notes_take(struct notes *n, const struct trial *t, const void *pack, const void *state, void *view, unsigned seat,
                action_t action)
{
    char id[32];
    memset(&n->scene, 0, sizeof n->scene);
    memset(view, 0, t->game->state_size);
    t->game->look(pack, state, seat, view);
    t->game->scene(pack, view, seat, &n->scene);
    note_own(n, t, seat);
    const struct scene_choice *choice = choice_of(&n->scene, action);
    const struct scene_piece *piece = doer_of(&n->scene, choice, seat);
    const struct scene_card *card = card_of(&n->scene, choice);
    bool named = thing_of(t, pack, action, id), picked = choice && choice->kind == CHOICE_PICK;
    if (named)
        note_words(n, t, seat, action, id, content_name(t->content, id));
    else
        note_words(n, t, seat, action, piece ? piece->name[0] ? piece->name : piece->code : NULL, NULL);
    if (card && !picked) /* a card that is taken into the hand is not yet used */
        note_used(thing_at(n, t, card->kind, "cards", card->name), seat);
    else if (named && !card)
        note_used(thing_at(n, t, id, NULL, NULL), seat);
    if (piece && choice->kind != CHOICE_END)
        note_used(thing_at(n, t, piece->kind, "pieces", piece->name), seat);
}

/* ---- all games -------------------------------------------------------------------------------------- */

static void add_words(struct usages *u, const char *words, const char *name, int64_t times, unsigned by,
                      const struct played *p, const bool won[SEATS_MAX], int seats)
{
    int k = 0;
    while (k < u->n && strcmp(u->list[k].words, words) != 0)
        k++;
    if (k == u->n) {
        if (u->n == u->max) {
            u->max = u->max ? u->max * 2 : 64;
            u->list = realloc(u->list, (size_t)u->max * sizeof *u->list);
            if (!u->list)
                abort();
        }
        u->list[u->n] = (struct usage){0};
        memcpy(u->list[u->n].words, words, 40);
        memcpy(u->list[u->n++].name, name, 40);
    }
    u->list[k].times += times;
    for (int e = 0; e < seats; e++)
        if (by >> p->seat[e] & 1)
            u->list[k].used[usage_group(e, p->seat[e])].of[won[e]]++;
}

static void add_thing(struct usages *u, const struct noted *thing, const struct played *p, const bool won[SEATS_MAX],
                      int seats)
{
    int k = 0;
    while (k < u->things_n && (strcmp(u->things[k].id, thing->id) != 0 || strcmp(u->things[k].of, thing->of) != 0))
        k++;
    if (k == u->things_n) {
        if (u->things_n == u->things_max) {
            u->things_max = u->things_max ? u->things_max * 2 : 64;
            u->things = realloc(u->things, (size_t)u->things_max * sizeof *u->things);
            if (!u->things)
                abort();
        }
        struct thing *fresh = &u->things[u->things_n++];
        *fresh = (struct thing){0};
        memcpy(fresh->of, thing->of, sizeof fresh->of);
        memcpy(fresh->id, thing->id, sizeof fresh->id);
        memcpy(fresh->name, thing->name, sizeof fresh->name);
    }
    for (int e = 0; e < seats; e++) {
        int group = usage_group(e, p->seat[e]);
        u->things[k].times[e] += thing->times[p->seat[e]];
        u->things[k].had[group].of[won[e]] += thing->had_by >> p->seat[e] & 1;
        u->things[k].used[group].of[won[e]] += thing->used_by >> p->seat[e] & 1;
    }
}

void usages_add(struct usages *u, const struct notes *n, const struct played *p, int seats)
{
    bool won[SEATS_MAX];
    int first = 0;
    for (int e = 0; e < seats; e++)
        first += p->place[e] == 1;
    for (int e = 0; e < seats; e++) {
        won[e] = p->place[e] == 1 && first < seats; /* a draw is no win */
        u->all[usage_group(e, p->seat[e])].of[won[e]]++;
    }
    for (int i = 0; i < n->used_n; i++)
        add_words(u, n->used[i], n->used_name[i], n->used_times[i], n->used_by[i], p, won, seats);
    for (int i = 0; i < n->things_n; i++)
        if (n->things[i].had_by)
            add_thing(u, &n->things[i], p, won, seats);
}

void usages_free(struct usages *u)
{
    free(u->list);
    free(u->things);
    *u = (struct usages){0};
}

struct thing_sum thing_sum(const struct thing *thing, const struct trial *t, const char *entrant)
{
    struct thing_sum sum = {0};
    struct sides had[USAGE_GROUPS] = {{{0}}}, used[USAGE_GROUPS] = {{{0}}};
    double with[2] = {0}, without[2] = {0}; /* lost, won */
    for (int e = 0; e < t->pack->bytes->seats; e++) {
        if (strcmp(t->entrant[e], entrant) != 0)
            continue;
        sum.times += thing->times[e];
        for (int seat = 0; seat < SEATS_MAX; seat++) {
            int g = usage_group(e, seat);
            had[g] = thing->had[g];
            used[g] = thing->used[g];
            for (int won = 0; won < 2; won++) {
                with[won] += (double)used[g].of[won];
                without[won] += (double)(had[g].of[won] - used[g].of[won]);
            }
        }
    }
    sum.used = (int64_t)(with[0] + with[1]);
    sum.had = sum.used + (int64_t)(without[0] + without[1]);
    sum.with = sum.used ? with[1] / (with[0] + with[1]) : 0;
    sum.without = sum.had > sum.used ? without[1] / (without[0] + without[1]) : 0;
    sum.with_in = wilson(with[1], with[0] + with[1]);
    sum.without_in = wilson(without[1], without[0] + without[1]);
    sum.effect = effect_within(used, had, USAGE_GROUPS);
    return sum;
}
