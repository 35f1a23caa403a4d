/* toy.h: a small game for the engine's tests, with everything that is hard: a secret simultaneous choice, dice,
 * a hidden draw, a question after luck in the middle of a line, and a question that is skipped. Not in the list.
 *
 * A round: both `pick` 0..3 in secret and `commit`; two dice fall and go to the higher pick; A draws one of three
 * kinds, unseen by B; A plays it in the open; one die falls; unless it shows a six A may `aim 0` or `aim 1`;
 * B bows, which is skipped. `choose 2` is `pick 2` and `commit`; `play 1 aim 1` is `play 1` and `aim 1`. */
#ifndef BELLUM_TOY_H
#define BELLUM_TOY_H

#include "engine/game.h"
#include "engine/json.h"
#include "engine/luck.h"
#include "engine/scene.h"
#include "engine/text.h"

#include <stdio.h>
#include <string.h>

enum { TOY_KINDS = 3, TOY_COPIES = 4, TOY_NONE = 0xFE };
enum toy_stage { TOY_PICK, TOY_ROLL, TOY_DRAW, TOY_PLAY, TOY_HIT, TOY_AIM, TOY_OVER };
enum toy_verb { TOY_V_PICK = 1, TOY_V_COMMIT, TOY_V_PLAY, TOY_V_AIM, TOY_V_BOW };
enum toy_event { TOY_E_PICKS = EVENT_GAME, TOY_E_DICE, TOY_E_DREW, TOY_E_DREW_HIDDEN, TOY_E_AIM, TOY_E_END };

struct toy_pack {
    struct pack_head head;
    uint8_t rounds, zero[7];
};

struct toy_state {
    uint8_t round, stage;
    uint8_t pick[2], committed[2]; /* pick: TOY_NONE before */
    uint8_t hand;                  /* A's card: kind or TOY_NONE */
    uint8_t pool[TOY_KINDS];       /* still to be drawn: B does not know */
    uint8_t played[TOY_KINDS];
    uint8_t aimed, over, winner, how;
    uint8_t zero[7];
    uint16_t score[2];
};
_Static_assert(sizeof(struct toy_state) == 28, "no padding");

static bool toy_prepare(const struct json *content, const struct json *setup, void *out, struct errors *errors)
{
    (void)content;
    struct toy_pack *p = out;
    int before = errors->n;
    p->head = (struct pack_head){.seats = 2, .hidden = 1, .lucky = 1};
    scene_word(p->head.scenario, sizeof p->head.scenario, json_str(json_get(setup, "scenario"), "toy"));
    p->rounds = (uint8_t)json_want_int(setup, "rounds", 1, 9, 2, errors);
    return errors->n == before;
}

static void toy_begin(const void *pack, void *out)
{
    (void)pack;
    *(struct toy_state *)out = (struct toy_state){
        .pick = {TOY_NONE, TOY_NONE}, .hand = TOY_NONE, .winner = NOBODY, .pool = {TOY_COPIES, TOY_COPIES, TOY_COPIES}};
}

static int toy_left(const struct toy_state *s)
{
    int drawn = s->hand != TOY_NONE;
    for (int i = 0; i < TOY_KINDS; i++)
        drawn += s->played[i];
    return TOY_KINDS * TOY_COPIES - drawn;
}

static struct node toy_node(const void *pack, const void *v)
{
    (void)pack;
    const struct toy_state *s = v;
    switch (s->stage) {
    case TOY_PICK: {
        uint8_t seats = (uint8_t)((s->committed[0] ? 0 : 1) | (s->committed[1] ? 0 : 2));
        return (struct node){.kind = NODE_CHOICE, .seats = seats, .seen = SEEN_BY_NONE};
    }
    case TOY_ROLL: return (struct node){.kind = NODE_LUCK, .seen = SEEN_BY_ALL, .denominator = dice_denominator(2)};
    case TOY_DRAW: return (struct node){.kind = NODE_LUCK, .seen = SEEN_BY(0), .denominator = (uint64_t)toy_left(s)};
    case TOY_HIT: return (struct node){.kind = NODE_LUCK, .seen = SEEN_BY_ALL, .denominator = dice_denominator(1)};
    case TOY_PLAY:
    case TOY_AIM: return (struct node){.kind = NODE_CHOICE, .seats = 1, .seen = SEEN_BY_ALL};
    default: return (struct node){.kind = NODE_OVER};
    }
}

static bool toy_check(const void *pack, const void *v, unsigned seat, action_t a, struct reason *why)
{
    const struct toy_state *s = v;
    struct node node = toy_node(pack, v);
    unsigned n = action_from(a);
    *why = (struct reason){0};
    if (node.kind != NODE_CHOICE || seat > 1 || !(node.seats >> seat & 1))
        why->rule = s->stage == TOY_PICK && seat < 2 ? RULE('R', 9) : RULE_SEAT;
    else if (a != action_make(action_verb(a), n, 0, 0, 0))
        why->rule = RULE_SYNTAX;
    else if (s->stage == TOY_PICK && action_verb(a) == TOY_V_PICK)
        why->rule = n > 3 ? RULE('R', 1) : s->pick[seat] != TOY_NONE ? RULE('R', 2) : RULE_NONE;
    else if (s->stage == TOY_PICK && a == action_make(TOY_V_COMMIT, 0, 0, 0, 0))
        why->rule = s->pick[seat] == TOY_NONE ? RULE('R', 3) : RULE_NONE;
    else if (s->stage == TOY_PLAY && action_verb(a) == TOY_V_PLAY)
        why->rule = n != s->hand ? RULE('R', 4) : RULE_NONE;
    else if (s->stage == TOY_AIM && action_verb(a) == TOY_V_AIM)
        why->rule = n > 1 ? RULE('R', 5) : RULE_NONE;
    else
        why->rule = RULE_SYNTAX;
    why->a = (int32_t)n;
    return why->rule == RULE_NONE;
}

static int toy_legal(const void *pack, const void *v, unsigned seat, action_t *out)
{
    struct reason why;
    int n = 0;
    for (unsigned verb = TOY_V_PICK; verb <= TOY_V_AIM; verb++)
        for (unsigned from = 0; from < 4; from++)
            if (toy_check(pack, v, seat, action_make(verb, from, 0, 0, 0), &why))
                out[n++] = action_make(verb, from, 0, 0, 0);
    return n;
}

static void toy_next(const struct toy_pack *p, struct toy_state *s, struct events *events)
{
    event_forced(events, 1, action_make(TOY_V_BOW, 0, 0, 0, 0), SEEN_BY_ALL);
    s->pick[0] = s->pick[1] = TOY_NONE;
    s->committed[0] = s->committed[1] = 0;
    s->stage = TOY_PICK;
    if (++s->round < p->rounds)
        return;
    s->stage = TOY_OVER;
    s->over = 1;
    s->winner = s->score[0] > s->score[1] ? 0 : s->score[0] < s->score[1] ? 1 : NOBODY;
    event_put(events, (struct event){.kind = TOY_E_END, .seen = SEEN_BY_ALL, .seat = s->winner});
}

static void toy_apply(const void *pack, void *state, unsigned seat, action_t a, struct events *events)
{
    struct toy_state *s = state;
    switch (action_verb(a)) {
    case TOY_V_PICK: s->pick[seat] = (uint8_t)action_from(a); break;
    case TOY_V_COMMIT:
        s->committed[seat] = 1;
        if (s->committed[0] && s->committed[1]) {
            s->stage = TOY_ROLL;
            event_put(events, (struct event){.kind = TOY_E_PICKS,
                                             .seen = SEEN_BY_ALL,
                                             .shows = SEEN_BY_ALL,
                                             .seat = NOBODY,
                                             .a = {s->pick[0], s->pick[1]}});
        }
        break;
    case TOY_V_PLAY:
        s->played[s->hand]++;
        s->hand = TOY_NONE;
        s->stage = TOY_HIT;
        break;
    default:
        s->aimed = (uint8_t)(s->aimed + action_from(a));
        event_put(events,
                  (struct event){.kind = TOY_E_AIM, .seen = SEEN_BY_ALL, .seat = 0, .a = {(int32_t)action_from(a)}});
        toy_next(pack, s, events);
    }
}

static int toy_outcomes(const void *pack, const void *state, struct outcome *out)
{
    (void)pack;
    const struct toy_state *s = state;
    int n = 0;
    if (s->stage != TOY_DRAW)
        return dice_outcomes(s->stage == TOY_ROLL ? 2 : 1, out);
    for (unsigned i = 0; i < TOY_KINDS; i++)
        if (s->pool[i])
            out[n++] = (struct outcome){UINT64_C(1) << 32 | i, s->pool[i]};
    return n;
}

static uint64_t toy_sample(const void *pack, const void *state, struct rng *dice)
{
    (void)pack;
    const struct toy_state *s = state;
    if (s->stage != TOY_DRAW)
        return dice_sample(s->stage == TOY_ROLL ? 2 : 1, dice);
    return UINT64_C(1) << 32 | (unsigned)pool_sample(s->pool, TOY_KINDS, toy_left(s), dice);
}

static void toy_resolve(const void *pack, void *state, uint64_t what, struct events *events)
{
    struct toy_state *s = state;
    int pips = 0;
    for (int f = 0; f < DICE_FACES; f++)
        pips += (f + 1) * dice_count(what, f);
    if (s->stage == TOY_ROLL) {
        if (s->pick[0] != s->pick[1])
            s->score[s->pick[0] < s->pick[1]] = (uint16_t)(s->score[s->pick[0] < s->pick[1]] + pips);
        event_put(events, (struct event){.kind = TOY_E_DICE, .seen = SEEN_BY_ALL, .seat = NOBODY, .a = {pips}});
        s->stage = TOY_DRAW;
    } else if (s->stage == TOY_DRAW) {
        s->hand = (uint8_t)what;
        s->pool[s->hand]--;
        s->stage = TOY_PLAY;
        event_put(events, (struct event){.kind = TOY_E_DREW, .seen = SEEN_BY(0), .shows = SEEN_BY(0), .a = {s->hand}});
        event_put(events, (struct event){.kind = TOY_E_DREW_HIDDEN, .seen = SEEN_BY(1) | SEEN_BY(AUDIENCE)});
    } else {
        s->stage = TOY_AIM;
        if (pips == 6)
            toy_next(pack, s, events);
    }
}

static void toy_quit(const void *pack, void *state, unsigned seat, enum quit_how how, struct events *events)
{
    (void)pack;
    struct toy_state *s = state;
    s->over = 1;
    s->stage = TOY_OVER;
    s->how = (uint8_t)how;
    s->winner = (uint8_t)(seat == NOBODY ? NOBODY : seat ^ 1);
    event_put(events, (struct event){.kind = TOY_E_END, .seen = SEEN_BY_ALL, .seat = s->winner});
}

static void toy_result(const void *pack, const void *state, struct result *out)
{
    (void)pack;
    const struct toy_state *s = state;
    *out = (struct result){.place = {1, 1}, .score = {s->score[0], s->score[1]}};
    if (s->winner != NOBODY)
        out->place[s->winner ^ 1] = 2;
    scene_word(out->by, sizeof out->by, s->how ? "quit" : "score");
}

static bool toy_valid(const void *pack, const void *state, struct reason *why)
{
    const struct toy_state *s = state;
    const struct toy_pack *p = pack;
    *why = (struct reason){0};
    bool ok = s->stage <= TOY_OVER && s->round <= p->rounds && (s->hand == TOY_NONE || s->hand < TOY_KINDS) &&
              (s->stage == TOY_PLAY) <= (s->hand != TOY_NONE) && s->how <= QUIT_AGREE;
    for (int i = 0; i < TOY_KINDS; i++)
        ok = ok && s->pool[i] + s->played[i] + (s->hand == i) == TOY_COPIES;
    for (int i = 0; i < 2; i++)
        ok = ok && (s->pick[i] == TOY_NONE || s->pick[i] < 4) && s->committed[i] <= (s->pick[i] != TOY_NONE);
    if (!ok)
        why->rule = RULE('R', 1);
    return ok;
}

static void toy_look(const void *pack, const void *state, unsigned looker, void *view)
{
    (void)pack;
    const struct toy_state *s = state;
    struct toy_state *v = view;
    *v = *s;
    for (unsigned i = 0; i < 2 && looker != REFEREE; i++)
        if (s->stage == TOY_PICK && i != looker)
            v->pick[i] = UNKNOWN;
    if (looker != REFEREE && looker != 0) {
        if (s->hand != TOY_NONE)
            v->hand = UNKNOWN;
        memset(v->pool, UNKNOWN, sizeof v->pool);
    }
}

static void toy_imagine(const void *pack, const void *view, unsigned seat, struct rng *dice, void *out)
{
    (void)pack, (void)seat;
    struct toy_state *s = out;
    memcpy(s, view, sizeof *s);
    for (int i = 0; i < 2; i++)
        if (s->pick[i] == UNKNOWN)
            s->pick[i] = (uint8_t)rng_below(dice, 4); /* one who has not picked yet may have: a world that fits */
    if (s->pool[0] != UNKNOWN)
        return;
    for (int i = 0; i < TOY_KINDS; i++)
        s->pool[i] = (uint8_t)(TOY_COPIES - s->played[i]);
    if (s->hand == UNKNOWN) {
        int total = s->pool[0] + s->pool[1] + s->pool[2];
        s->hand = (uint8_t)pool_sample(s->pool, TOY_KINDS, total, dice);
        s->pool[s->hand]--;
    }
}

/* ---- text ---- */

static const char *const toy_words[] = {"", "pick", "commit", "play", "aim", "bow"};

static void toy_say_action(const void *pack, action_t a, struct text *out)
{
    (void)pack;
    unsigned verb = action_verb(a) <= TOY_V_BOW ? action_verb(a) : 0;
    text_put(out, toy_words[verb]);
    if (verb != TOY_V_COMMIT && verb != TOY_V_BOW)
        text_format(out, " %u", action_from(a));
}

static void toy_say_outcome(const void *pack, uint64_t what, struct text *out)
{
    (void)pack;
    if (what >> 32) {
        text_format(out, "draw %u", (unsigned)(uint32_t)what);
        return;
    }
    text_put(out, "roll");
    for (int f = 0; f < DICE_FACES; f++)
        for (int i = 0; i < dice_count(what, f); i++)
            text_format(out, " %d", f + 1);
}

static void toy_say_event(const void *pack, const struct event *e, struct text *out)
{
    (void)pack;
    switch (e->kind) {
    case TOY_E_PICKS: text_format(out, "picks %d %d", e->a[0], e->a[1]); break;
    case TOY_E_DICE: text_format(out, "dice %d", e->a[0]); break;
    case TOY_E_DREW: text_format(out, "drew %d", e->a[0]); break;
    case TOY_E_DREW_HIDDEN: text_put(out, "drew"); break;
    case TOY_E_AIM: text_format(out, "aimed %d", e->a[0]); break;
    default: text_format(out, "end %s", e->seat == 0 ? "A" : e->seat == 1 ? "B" : "nobody");
    }
}

static void toy_say_reason(const void *pack, const struct reason *why, struct text *out)
{
    (void)pack;
    if (why->rule > RULE_ORDER)
        text_format(out, "not with %d", why->a);
}

static void toy_say_prompt(const void *pack, const void *v, unsigned seat, struct text *out)
{
    (void)pack, (void)seat;
    text_format(out, "stage %d", ((const struct toy_state *)v)->stage);
}

static bool toy_read_luck(char *line, uint64_t *what)
{
    char word[16];
    int64_t n;
    next_word(line, word, sizeof word);
    if (strcmp(word, "draw") == 0) {
        if (!next_word(line, word, sizeof word) || !word_int(word, 0, TOY_KINDS - 1, &n))
            return false;
        *what = UINT64_C(1) << 32 | (uint64_t)n;
        return true;
    }
    if (strcmp(word, "roll") != 0)
        return false;
    *what = 0;
    for (int dice = 0; line[0]; dice++) {
        if (dice == 2 || !next_word(line, word, sizeof word) || !word_int(word, 1, 6, &n))
            return false;
        *what += dice_one((int)n - 1);
    }
    return true;
}

static bool toy_read(const void *pack, const void *v, unsigned who, char *line, uint64_t *what, struct reason *why)
{
    (void)pack, (void)v;
    char word[16];
    int64_t n = 0;
    *why = (struct reason){.rule = RULE_SYNTAX};
    if (who == LUCK)
        return toy_read_luck(line, what);
    next_word(line, word, sizeof word);
    unsigned verb = TOY_V_PICK;
    while (verb <= TOY_V_BOW && strcmp(word, toy_words[verb]) != 0)
        verb++;
    bool set = strcmp(word, "choose") == 0;
    if (set)
        verb = TOY_V_PICK;
    if (verb > TOY_V_BOW)
        return false;
    if (verb != TOY_V_COMMIT && verb != TOY_V_BOW && (!next_word(line, word, sizeof word) || !word_int(word, 0, 9, &n)))
        return false;
    if (set && line[0])
        return false;
    if (set)
        strcpy(line, "commit");
    *what = action_make(verb, (unsigned)n, 0, 0, 0);
    *why = (struct reason){0};
    return true;
}

static void toy_say_list(struct text *out, const char *key, const uint8_t *from, int n)
{
    json_open(out, key, '[');
    for (int i = 0; i < n; i++)
        json_put_int(out, NULL, from[i]);
    json_close(out, ']');
}

static void toy_say_position(const void *pack, const void *v, unsigned looker, struct text *out)
{
    (void)pack, (void)looker;
    const struct toy_state *s = v;
    json_open(out, NULL, '{');
    json_put_str(out, "game", "toy");
    toy_say_list(out, "bytes", (const uint8_t *)s, sizeof *s);
    json_close(out, '}');
}

static bool toy_read_position(const void *pack, const struct json *position, unsigned looker, void *v,
                              struct errors *errors)
{
    uint8_t *to = v;
    size_t n = 0;
    struct reason why;
    json_each(byte, json_get(position, "bytes"))
        if (n < sizeof(struct toy_state) && byte->type == JSON_INT)
            to[n++] = (uint8_t)byte->integer;
    bool ok = n == sizeof(struct toy_state) && (looker != REFEREE || toy_valid(pack, v, &why));
    if (!ok)
        errors_add(errors, position, RULE('R', 1), "not a position of the toy");
    return ok;
}

static bool toy_fact(const void *pack, const void *v, const char *words, struct text *out)
{
    (void)pack, (void)v, (void)words, (void)out;
    return false;
}

static void toy_scene(const void *pack, const void *v, unsigned looker, struct scene *out)
{
    (void)pack, (void)v, (void)looker, (void)out;
}

static void toy_judge(const void *pack, const void *state, int32_t value[SEATS_MAX])
{
    (void)pack;
    const struct toy_state *s = state;
    value[0] = 100 * (s->score[0] - s->score[1]);
    value[1] = -value[0];
}

static const struct game game_toy = {.id = "toy",
                                     .name = "Toy",
                                     .about = "For tests.",
                                     .rules_version = 3,
                                     .seats_min = 2,
                                     .seats_max = 2,
                                     .seat_names = {"One", "Two"},
                                     .pack_size = sizeof(struct toy_pack),
                                     .state_size = sizeof(struct toy_state),
                                     .choices_max = 8,
                                     .outcomes_max = 32,
                                     .length_max = 200,
                                     .prepare = toy_prepare,
                                     .begin = toy_begin,
                                     .node = toy_node,
                                     .legal = toy_legal,
                                     .check = toy_check,
                                     .apply = toy_apply,
                                     .outcomes = toy_outcomes,
                                     .sample = toy_sample,
                                     .resolve = toy_resolve,
                                     .quit = toy_quit,
                                     .result = toy_result,
                                     .valid = toy_valid,
                                     .look = toy_look,
                                     .imagine = toy_imagine,
                                     .say_action = toy_say_action,
                                     .say_outcome = toy_say_outcome,
                                     .say_event = toy_say_event,
                                     .say_reason = toy_say_reason,
                                     .say_prompt = toy_say_prompt,
                                     .read = toy_read,
                                     .say_position = toy_say_position,
                                     .read_position = toy_read_position,
                                     .fact = toy_fact,
                                     .scene = toy_scene,
                                     .judge = toy_judge};

/* The list of games of a test program: it takes the place of src/games/list.c, which is then not linked. */
extern const struct game game_null;
const struct game *const games[] = {&game_null, &game_toy, NULL};

const struct game *game_find(const char *id)
{
    for (int i = 0; games[i]; i++)
        if (strcmp(games[i]->id, id) == 0)
            return games[i];
    return NULL;
}

#endif
