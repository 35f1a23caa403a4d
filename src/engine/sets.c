/* sets.c: see sets.h. */
#include "sets.h"

#include "luck.h"
#include "refusals.h"
#include "verbs.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* A set that is being picked, in one world that fits the view: what its seat may do is the same in all of them (law 8). */
struct picking {
    const struct game *game;
    const void *pack;
    unsigned seat;
    uint8_t *world;   /* before any pick */
    uint8_t *state;   /* after those that are in order */
    uint8_t *next;    /* after one more */
    bool verbs[256];  /* of members */
    action_t go;      /* what closes it; 0: nothing does */
    action_t *legal;  /* in state */
    action_t *behind; /* in next */
    int legal_n, behind_n;
};

static void *need(size_t bytes)
{
    void *memory = calloc(1, bytes);
    if (!memory)
        abort();
    return memory;
}

static bool among(const action_t *list, int n, action_t action)
{
    for (int i = 0; i < n; i++)
        if (list[i] == action)
            return true;
    return false;
}

static int legal_in(const struct picking *p, const void *state, action_t *out)
{
    struct node node = p->game->node(p->pack, state);
    bool asked = node.kind == NODE_CHOICE && node.seats >> p->seat & 1;
    return asked ? p->game->legal(p->pack, state, p->seat, out) : 0;
}

/* ---- the one order ------------------------------------------------------------------------- */

static bool is_member(const struct picking *p, action_t action) { return p->verbs[action_verb(action)]; }

static bool members_left(const struct picking *p)
{
    for (int i = 0; i < p->legal_n; i++)
        if (is_member(p, p->legal[i]))
            return true;
    return false;
}

static bool may_close(const struct picking *p) { return p->go && among(p->legal, p->legal_n, p->go); }

static void begin(struct picking *p)
{
    memcpy(p->state, p->world, p->game->state_size);
    p->legal_n = legal_in(p, p->state, p->legal);
}

/* p->next becomes p->state. */
static void step(struct picking *p)
{
    uint8_t *state = p->state;
    action_t *legal = p->legal;
    p->state = p->next;
    p->next = state;
    p->legal = p->behind;
    p->legal_n = p->behind_n;
    p->behind = legal;
}

/* Carries x out in p->next. */
static void try_next(struct picking *p, action_t x)
{
    memcpy(p->next, p->state, p->game->state_size);
    p->game->apply(p->pack, p->next, p->seat, x, NULL);
    p->behind_n = legal_in(p, p->next, p->behind);
}

/* Are the other picks that could be named now still possible behind x? In an ascending set only the lowest does
 * that to the others; in a group that grows, the lowest candidate. */
static bool leaves_others(const struct picking *p, const action_t *picks, int n, action_t x)
{
    for (int i = 0; i < n; i++)
        if (picks[i] != x && among(p->legal, p->legal_n, picks[i]) && !among(p->behind, p->behind_n, picks[i]))
            return false;
    return true;
}

/* The place of the pick that comes next in the record's path, carried out in p->next; -1: none can. */
static int next_pick(struct picking *p, const action_t *picks, int n)
{
    for (int i = 0; i < n; i++) {
        if (!among(p->legal, p->legal_n, picks[i]))
            continue;
        try_next(p, picks[i]);
        if (leaves_others(p, picks, n, picks[i]))
            return i;
    }
    return -1;
}

static void move_to_front(action_t *picks, int at)
{
    action_t x = picks[at];
    memmove(picks + 1, picks, (size_t)at * sizeof *picks);
    picks[0] = x;
}

/* Step by step, always the pick that leaves the others possible. Gives how many fitted; p->state stands behind them. */
static int order_by_path(struct picking *p, action_t *picks, int n)
{
    begin(p);
    for (int done = 0; done < n; done++) {
        int at = next_pick(p, picks + done, n - done);
        if (at < 0)
            return done;
        move_to_front(picks + done, at);
        step(p);
    }
    return n;
}

/* By trying every order, within bounds: a group that grows offers all its members at first, and none leaves all the
 * others possible. */
static bool order_by_trying(struct picking *p, const uint8_t *state, action_t *picks, int n, int *tries)
{
    size_t size = p->game->state_size;
    if (n == 0) {
        memcpy(p->state, state, size);
        p->legal_n = legal_in(p, p->state, p->legal);
        return true;
    }
    uint8_t *behind = need(size);
    bool found = false;
    for (int i = 0; i < n && !found && *tries > 0; i++) {
        struct reason why;
        action_t x = picks[i];
        if (!p->game->check(p->pack, state, p->seat, x, &why))
            continue;
        --*tries;
        memcpy(behind, state, size);
        p->game->apply(p->pack, behind, p->seat, x, NULL);
        struct node node = p->game->node(p->pack, behind);
        if (n > 1 && (node.kind != NODE_CHOICE || !(node.seats >> p->seat & 1)))
            continue;
        move_to_front(picks, i);
        found = order_by_trying(p, behind, picks + 1, n - 1, tries);
        if (!found) { /* as it was */
            memmove(picks, picks + 1, (size_t)i * sizeof *picks);
            picks[i] = x;
        }
    }
    free(behind);
    return found;
}

/* Puts picks in the order in which they can be named, and leaves the state behind them. Gives how many fitted. */
static int put_in_order(struct picking *p, action_t *picks, int n)
{
    enum { TRIES = 400 };
    assert(n <= SETS_PICKS + 1);
    int fitted = order_by_path(p, picks, n), tries = TRIES;
    if (fitted == n)
        return n;
    action_t tried[SETS_PICKS + 1];
    memcpy(tried, picks, (size_t)n * sizeof *tried);
    if (!order_by_trying(p, p->world, tried, n, &tries))
        return order_by_path(p, picks, n); /* the state again, for the reason why not */
    memcpy(picks, tried, (size_t)n * sizeof *tried);
    return n;
}

/* ---- the question ---------------------------------------------------------------------------- */

/* What a pick makes possible in the same question belongs to the set, too: a card put back makes room for another. */
static void learn_behind(struct picking *p)
{
    bool first[256];
    memcpy(first, p->verbs, sizeof first);
    begin(p);
    for (int i = 0; i < p->legal_n && p->game->verbs && p->go; i++) {
        if (!first[action_verb(p->legal[i])])
            continue;
        try_next(p, p->legal[i]);
        for (int k = 0; k < p->behind_n && among(p->behind, p->behind_n, p->go); k++) {
            const struct verb_form *verb = verb_of(p->game->verbs, p->behind[k]);
            if (verb && verb->set)
                p->verbs[action_verb(p->behind[k])] = true;
        }
    }
}

/* A set may be closed otherwise than the question it begins in: the first `to` makes a regroup of it, then `go`. The scene
 * names that word, though it is no choice yet. */
static void learn_end(struct picking *p, const void *view, const struct scene_question *question)
{
    char words[sizeof question->go];
    action_t go;
    struct reason why;
    strcpy(words, question->go);
    if (p->game->read(p->pack, view, p->seat, words, &go, &why))
        p->go = go;
}

/* Which verbs name members, and what closes the set: as the scene says. False: no set is asked. */
static bool learn(struct picking *p, const void *view)
{
    struct scene *scene = need(sizeof *scene);
    bool offered = false;
    scene_make_of(p->game, p->pack, view, p->seat, scene);
    const struct scene_question *question = &scene->question;
    bool any = question->set != 0;
    for (int i = 0; i < scene->choices_n; i++) {
        const struct scene_choice *c = &scene->choices[i];
        bool named = strcmp(c->words, question->go) == 0;
        offered |= named;
        if (c->kind == CHOICE_PICK)
            p->verbs[action_verb(c->action)] = any = true;
        if (c->kind == CHOICE_END && (!p->go || c->main || named))
            p->go = c->action;
    }
    if (question->go[0] && !offered)
        learn_end(p, view, question);
    free(scene);
    learn_behind(p);
    return any;
}

static bool read_picks(const struct picking *p, const char *words, struct sets *out, struct reason *why)
{
    char line[LINE_MAX_BYTES + 1], part[LINE_MAX_BYTES + 1];
    *why = (struct reason){.rule = RULE_SYNTAX};
    if (strlen(words) > LINE_MAX_BYTES)
        return false;
    strcpy(line, words);
    while (line[0]) {
        line_take_part(line, part);
        while (part[0]) {
            action_t action;
            if (out->picked_n == SETS_PICKS || !p->game->read(p->pack, p->world, p->seat, part, &action, why))
                return false;
            if (!is_member(p, action)) { /* no member is offered by that verb: the rule says why */
                if (p->game->check(p->pack, p->world, p->seat, action, why))
                    why->rule = RULE_SYNTAX;
                return false;
            }
            out->picked[out->picked_n++] = action; /* twice the same: two copies, where there are such */
        }
    }
    *why = (struct reason){0};
    return true;
}

/* Every member that some step of the path offers is tried together with all that is picked. */
static void find_more(struct picking *p, struct sets *out)
{
    action_t offered[SETS_MAY], with[SETS_PICKS + 1];
    int n = 0, picked = out->picked_n;
    begin(p);
    for (int at = 0; at <= picked; at++) {
        for (int i = 0; i < p->legal_n; i++)
            if (is_member(p, p->legal[i]) && n < SETS_MAY && !among(offered, n, p->legal[i]))
                offered[n++] = p->legal[i];
        if (at == picked)
            break;
        p->game->apply(p->pack, p->state, p->seat, out->picked[at], NULL);
        p->legal_n = legal_in(p, p->state, p->legal);
    }
    for (int i = 0; i < n && picked < SETS_PICKS; i++) {
        memcpy(with, out->picked, (size_t)picked * sizeof *with);
        with[picked] = offered[i];
        if (put_in_order(p, with, picked + 1) == picked + 1)
            out->may[out->may_n++] = offered[i];
    }
}

/* May one go on with just these, and how is all of it written? p->state stands behind the picks. */
static void find_end(struct picking *p, struct sets *out)
{
    bool close = may_close(p);
    out->full = out->picked_n && !members_left(p) && !close;
    out->go = out->full || close;
    struct text line = text_fixed(out->line, sizeof out->line);
    for (int i = 0; i < out->picked_n; i++) {
        text_put(&line, i ? "; " : "");
        p->game->say_action(p->pack, out->picked[i], &line);
    }
    if (close) {
        text_put(&line, out->picked_n ? "; " : "");
        p->game->say_action(p->pack, p->go, &line);
    }
}

/* Each could be named alone: what keeps one from being named behind another, but for the order in which that is done? */
static void excluded_behind(struct picking *p, const action_t *left, int n, struct reason *why)
{
    *why = (struct reason){.rule = RULE_ORDER};
    /* the record's order first: behind a later member the question may be over, which is no reason against the earlier */
    for (int any = 0; any < 2; any++)
        for (int i = 0; i < n && why->rule == RULE_ORDER; i++) {
            memcpy(p->next, p->state, p->game->state_size);
            p->game->apply(p->pack, p->next, p->seat, left[i], NULL);
            for (int k = 0; k < n && why->rule == RULE_ORDER; k++) {
                struct reason found;
                if (k != i && (any || left[i] < left[k]) && !p->game->check(p->pack, p->next, p->seat, left[k], &found))
                    *why = found;
            }
        }
}

static bool refused_in(const struct picking *p, const void *state, const action_t *left, int n, struct reason *why)
{
    for (int i = 0; i < n; i++)
        if (!p->game->check(p->pack, state, p->seat, left[i], why))
            return true;
    return false;
}

/* The pick that stands in the way, with its reason. Where the others have closed the set, that it has closed is the
 * reason only for one that could be picked without them. */
static void excluded(struct picking *p, const struct sets *out, int fitted, struct reason *why, struct text *sentence)
{
    const action_t *left = out->picked + fitted;
    int n = out->picked_n - fitted;
    bool open = may_close(p) || members_left(p);
    if ((open || !refused_in(p, p->world, left, n, why)) && !refused_in(p, p->state, left, n, why))
        excluded_behind(p, left, n, why);
    if (sentence)
        reason_say(p->game, p->pack, why, sentence);
}

/* A member of which there is one, named twice: once is meant. */
static void drop_repeated(struct sets *out, int fitted)
{
    for (int i = fitted; i < out->picked_n; i++)
        if (!among(out->picked, fitted, out->picked[i]))
            return;
    out->picked_n = fitted;
}

bool sets_ask(const struct game *game, const void *pack, const void *view, unsigned seat, const char *picks,
              struct sets *out, struct reason *why, struct text *sentence)
{
    assert(seat < SEATS_MAX);
    size_t size = game->state_size, choices = (size_t)game->choices_max + 1;
    struct rng dice;
    uint8_t *states = need(3 * size);
    action_t *actions = need(2 * choices * sizeof *actions);
    struct picking p = {.game = game,
                        .pack = pack,
                        .seat = seat,
                        .world = states,
                        .state = states + size,
                        .next = states + 2 * size,
                        .legal = actions,
                        .behind = actions + choices};
    *out = (struct sets){0};
    *why = (struct reason){.rule = RULE_SEAT};
    rng_seed(&dice, 1);
    game->imagine(pack, view, seat, &dice, p.world);
    bool ok = learn(&p, view) && read_picks(&p, picks, out, why);
    if (!ok && sentence)
        reason_say(game, pack, why, sentence);
    if (ok) {
        int fitted = put_in_order(&p, out->picked, out->picked_n);
        drop_repeated(out, fitted);
        ok = out->possible = fitted == out->picked_n;
        if (ok) {
            find_end(&p, out);
            find_more(&p, out);
        } else
            excluded(&p, out, fitted, why, sentence);
    }
    free(states);
    free(actions);
    return ok;
}

void sets_behind(const struct game *game, const void *pack, const void *view, unsigned seat, const struct sets *s,
                 void *after)
{
    assert(s->possible);
    struct rng dice;
    uint8_t *world = need(game->state_size);
    rng_seed(&dice, 1);
    game->imagine(pack, view, seat, &dice, world);
    for (int i = 0; i < s->picked_n; i++)
        game->apply(pack, world, seat, s->picked[i], NULL);
    memset(after, 0, game->state_size);
    game->look(pack, world, seat, after);
    free(world);
}

void sets_say_json(const struct game *game, const void *pack, const struct sets *s, const char *key, struct text *out)
{
    const struct {
        const char *key;
        const action_t *actions;
        int n;
    } lists[] = {{"picked", s->picked, s->picked_n}, {"may", s->may, s->may_n}};
    json_open(out, key, '{');
    for (int l = 0; l < 2; l++) {
        json_open(out, lists[l].key, '[');
        for (int i = 0; i < lists[l].n; i++) {
            char words[64];
            struct text said = text_fixed(words, sizeof words);
            game->say_action(pack, lists[l].actions[i], &said);
            json_put_str(out, NULL, words);
        }
        json_close(out, ']');
    }
    json_put_bool(out, "go", s->go);
    json_put_bool(out, "full", s->full);
    json_put_str(out, "line", s->line);
    json_close(out, '}');
}
