/* told.c: see told.h. */
#include "told.h"

#include "errors.h"
#include "text.h"

#include <assert.h>
#include <string.h>

const char *const told_kinds[TOLD_KINDS] = {"nothing", "note",  "step", "order", "card",   "move", "attack",
                                            "shot",    "dice",  "draw", "hit",   "gain",   "dead", "retreat",
                                            "turn",    "place", "show", "track", "result", "shift"};

/* The notation itself, where a game tells nothing: better than silence. */
static void tell_plainly(const struct game *game, const void *pack, const struct happening *what, struct told *out)
{
    struct text text = text_fixed(out->text, sizeof out->text);
    if (what->kind == HAPPENED_ACTION)
        game->say_action(pack, what->what, &text);
    else if (what->kind == HAPPENED_LUCK)
        game->say_outcome(pack, what->what, &text);
    else if (what->event->kind != EVENT_FORCED)
        game->say_event(pack, what->event, &text);
    out->kind = text.n ? TOLD_NOTE : TOLD_NOTHING;
}

void tell(const struct game *game, const void *pack, const void *before, const void *after, unsigned looker,
          const struct happening *what, struct told *out)
{
    assert(what->kind != HAPPENED_EVENT || what->event);
    *out = (struct told){.seat = NOBODY, .from = SCENE_NONE, .to = SCENE_NONE, .piece = SCENE_NONE, .card = SCENE_NONE};
    if (what->kind == HAPPENED_ACTION)
        out->seat = what->who;
    else if (what->kind == HAPPENED_EVENT)
        out->seat = what->event->seat;
    if (game->tell)
        game->tell(pack, before, after, looker, what, out);
    else
        tell_plainly(game, pack, what, out);
    assert(out->kind < TOLD_KINDS);
}

void told_dice(struct told *t, const char *face, bool hit, const char *why)
{
    if (t->dice_n == FIGHT_DICE)
        return;
    struct scene_die *die = &t->dice[t->dice_n++];
    *die = (struct scene_die){.hit = hit};
    scene_word(die->face, sizeof die->face, face);
    scene_word(die->why, sizeof die->why, why ? why : "");
}

void told_say_json(const struct told *t, const char *key, struct text *out)
{
    json_open(out, key, '{');
    json_put_str(out, "kind", told_kinds[t->kind]);
    if (t->seat < SEATS_MAX)
        json_put_int(out, "seat", t->seat);
    scene_put_id(out, "from", t->from);
    if (t->also_n) {
        json_open(out, "also", '[');
        for (int i = 0; i < t->also_n; i++)
            json_put_int(out, NULL, t->also[i]);
        json_close(out, ']');
    }
    scene_put_id(out, "to", t->to);
    scene_put_id(out, "piece", t->piece);
    scene_put_id(out, "card", t->card);
    if (t->n)
        json_put_int(out, "n", t->n);
    if (t->dice_n) {
        json_open(out, "dice", '[');
        for (int i = 0; i < t->dice_n; i++)
            scene_die_say(&t->dice[i], out);
        json_close(out, ']');
    }
    json_put_word(out, "symbols", t->symbols);
    json_put_word(out, "mark", t->mark);
    json_put_rule(out, "rule", t->rule);
    json_put_str(out, "text", t->text);
    json_close(out, '}');
}
