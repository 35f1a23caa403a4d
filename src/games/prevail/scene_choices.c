/* scene_choices.c: what can be chosen: for a person, what to click, and what kind of thing it is. */
#include "subjects.h"

#include "engine/scene.h"
#include "engine/text.h"

static void label_space(const struct prevail_pack *pack, const char *before, unsigned space, struct text *out)
{
    char name[8];
    square_say(&pack->board, space, name);
    text_format(out, "%s%s", before, name);
}

static void label_unit(const struct prevail_pack *pack, const struct prevail_state *s, const char *before,
                       unsigned seat, unsigned space, struct text *out)
{
    text_format(out, "%s%s", before, pack->types[unit_on(s, seat, space)->type].name);
    label_space(pack, " on ", space, out);
}

/* A shot takes any card, also one that changes nothing there (G62): who reads "+1" must not count on it. */
static void label_commit(const struct prevail_pack *pack, const struct prevail_state *s, unsigned card,
                         struct text *out)
{
    const struct prevail_card *c = &pack->cards[card];
    unsigned seat = s->ask.seat; /* BOTH only in a melee, where it does not matter */
    text_format(out, "Commit %s:", c->name);
    for (int i = 0; i < PRINTED; i++)
        if (c->commit >> i & 1)
            text_format(out, " %s +1", prevail_stat_titles[i]);
    bool shot = s->combat.kind == COMBAT_SHOT, any = pack->preset == PLAYTEST && seat != s->combat.seat;
    if (shot && !any && !(c->commit & prevail_commit_serves(pack, &s->combat, seat)))
        text_put(out, ", no use in a shot");
}

static void label_line(const struct prevail_pack *pack, const struct prevail_state *s, unsigned looker, unsigned first,
                       unsigned last, struct text *out)
{
    if (first == last) {
        label_unit(pack, s, "Command ", looker, first, out);
        return;
    }
    label_space(pack, "Command the line from ", first, out);
    label_space(pack, " to ", last, out);
    text_format(out, ", %d units", square_distance(&pack->board, first, last) + 1);
}

static void label_move(const struct prevail_pack *pack, const struct prevail_state *s, unsigned looker, action_t a,
                       struct text *out)
{
    unsigned to = action_to(a), facing = action_x(a), enemy = other(looker);
    if (to == s->ask.at)
        text_put(out, "Turn on the spot");
    else if (on(s, enemy, to)) {
        label_unit(pack, s, "Engage ", enemy, to, out);
        text_format(out, ", %s", prevail_engagement_names[prevail_contact(facing, unit_on(s, enemy, to)->facing)]);
    } else
        label_space(pack, "Move to ", to, out);
    text_format(out, ", facing %s", square_direction_names[facing]);
}

static void label_plain(const struct prevail_pack *pack, const struct prevail_state *s, unsigned looker, unsigned verb,
                        struct text *out)
{
    switch (verb) {
    case VERB_DONE:
        text_put(out, s->ask.kind == ASK_SUPPORT ? "No more supporters"
                      : s->ask.after == ASK_NONE ? "Command nobody"
                                                 : "Command no more");
        break;
    case VERB_DECLINE: text_put(out, "Commit no card"); break;
    case VERB_HOLD: text_put(out, card_in_play(pack, s, looker)->ranged ? "Do not shoot" : "Stay as it is"); break;
    case VERB_STAND: text_put(out, "Stand and fight"); break;
    case VERB_RALLY: text_put(out, "Rally"); break;
    default: text_put(out, "Do not rally"); break;
    }
}

/* What an answer brings or gives up. */
static void say_note(const struct prevail_state *s, unsigned looker, action_t a, struct text *out)
{
    static const char *const winds[] = {"North", "North-east", "East", "South-east",
                                        "South", "South-west", "West", "North-west"};
    unsigned verb = action_verb(a), to = action_to(a), enemy = other(looker);
    if (verb == VERB_MOVE && to != s->ask.at && on(s, enemy, to))
        text_format(out, "%s: %s attack", winds[action_x(a)],
                    prevail_engagement_names[prevail_contact(action_x(a), unit_on(s, enemy, to)->facing)]);
    else if (verb == VERB_MOVE || verb == VERB_RETREAT)
        text_put(out, winds[action_x(a)]);
    else if (verb == VERB_RALLY)
        text_format(out, "Burn 1 of %d played cards, take back all others.", bit_count(s->cards[looker].played));
    else if (verb == VERB_NO_RALLY)
        text_put(out, "Played cards stay. No support check.");
}

/* G62: a shot one space further than the Range. */
static bool commits_range(const struct prevail_pack *pack, const struct prevail_state *s, unsigned looker,
                          unsigned target)
{
    const struct prevail_unit *u = unit_on(s, looker, s->ask.at);
    return !prevail_shot_reaches(pack, u, prevail_stat(pack, s, looker, u, RANGE), target);
}

static void label_deploy(const struct prevail_pack *pack, action_t a, struct text *out)
{
    unsigned type = action_from(a);
    text_format(out, "Deploy %s", type < pack->types_n ? pack->types[type].name : "the commander");
    label_space(pack, " on ", action_to(a), out);
    if (type < pack->types_n)
        text_format(out, ", facing %s", square_direction_names[action_x(a)]);
}

static void label_build(const struct prevail_pack *pack, action_t a, struct text *out)
{
    unsigned item = action_from(a);
    if (action_verb(a) == VERB_READY)
        text_put(out, "Ready");
    else if (action_verb(a) == VERB_ARMY)
        text_format(out, "Take %s: %s", pack->extra.build.ready[item].name, pack->extra.build.ready[item].about);
    else if (item >= ITEM_CARD)
        text_format(out, "%s the card %s", action_verb(a) == VERB_ADD ? "Take" : "Give back",
                    pack->cards[item - ITEM_CARD].name);
    else
        text_format(out, "%s %s, cost %d", action_verb(a) == VERB_ADD ? "Add" : "Drop", pack->types[item].name,
                    pack->types[item].cost);
}

/* The action for a person. */
static void say_label(const struct prevail_pack *pack, const struct prevail_state *s, unsigned looker, action_t a,
                      struct text *out)
{
    unsigned verb = action_verb(a), from = action_from(a), to = action_to(a);
    switch (verb) {
    case VERB_DEPLOY: label_deploy(pack, a, out); break;
    case VERB_CARD:
        text_format(out, "Play %s, initiative %d", pack->cards[from].name, pack->cards[from].initiative);
        break;
    case VERB_COMMIT: label_commit(pack, s, from, out); break;
    case VERB_PAY: text_format(out, "Discard %s", pack->cards[from].name); break;
    case VERB_COMMANDER:
        label_space(pack, to == s->commander[looker] ? "The commander stays on " : "Commander to ", to, out);
        break;
    case VERB_COMMAND: label_unit(pack, s, "Command ", looker, to, out); break;
    case VERB_LINE: label_line(pack, s, looker, from, to, out); break;
    case VERB_WITH: label_unit(pack, s, "Support from ", looker, to, out); break;
    case VERB_UNIT: label_unit(pack, s, "Act with ", looker, to, out); break;
    case VERB_MOVE: label_move(pack, s, looker, a, out); break;
    case VERB_SHOOT:
        label_unit(pack, s, "Shoot at ", other(looker), to, out);
        if (commits_range(pack, s, looker, to))
            text_put(out, ", with a range card");
        break;
    case VERB_FIGHT: label_unit(pack, s, "Resolve the engagement with ", other(looker), to, out); break;
    case VERB_RETREAT:
        label_space(pack, "Retreat to ", to, out);
        text_format(out, ", facing %s", square_direction_names[action_x(a)]);
        break;
    case VERB_ASSIGN:
        label_unit(pack, s, to == ASK_NONE ? "Leave uncovered: " : "Cover ", looker, from, out);
        if (to != ASK_NONE)
            text_format(out, " by %s", pack->cards[to].name);
        break;
    case VERB_ADD:
    case VERB_DROP:
    case VERB_ARMY:
    case VERB_READY: label_build(pack, a, out); break;
    default: label_plain(pack, s, looker, verb, out); break;
    }
}

/* ---- what to click ---------------------------------------------------------------------------------------------- */

static void aim_at(struct scene_choice *c, unsigned target, unsigned id, unsigned kind)
{
    c->target = (uint8_t)target;
    c->id = (uint16_t)id;
    c->kind = (uint8_t)kind;
}

/* Verbs without an argument: a button; `main` is the one that goes on. */
static void aim_button(struct scene_choice *c)
{
    unsigned verb = action_verb(c->action);
    c->target = TARGET_BUTTON;
    c->main = verb != VERB_RALLY;
    c->kind = verb == VERB_RALLY || verb == VERB_STAND ? CHOICE_OTHER : CHOICE_END;
}

static void aim_move(const struct prevail_state *s, unsigned looker, struct scene_choice *c)
{
    unsigned to = action_to(c->action);
    bool enemy = on(s, other(looker), to);
    aim_at(c, TARGET_CELL, to, to == s->ask.at ? CHOICE_TURN : enemy ? CHOICE_ATTACK : CHOICE_MOVE);
    c->piece = prevail_unit_id(looker, s->ask.at);
    c->facing = (uint8_t)action_x(c->action);
}

static void aim_choice(const struct prevail_state *s, unsigned looker, struct scene_choice *c)
{
    unsigned from = action_from(c->action), to = action_to(c->action);
    switch ((enum verb)action_verb(c->action)) {
    case VERB_CARD: aim_at(c, TARGET_CARD, prevail_card_id(looker, from), CHOICE_PLAY); return;
    case VERB_PAY: aim_at(c, TARGET_CARD, prevail_card_id(looker, from), CHOICE_PICK); return;
    case VERB_COMMIT:
        aim_at(c, TARGET_CARD, prevail_card_id(looker, from), CHOICE_PLAY);
        if (s->ask.kind == ASK_MOVE)
            c->piece = prevail_unit_id(looker, s->ask.at);
        return;
    case VERB_COMMAND:
    case VERB_WITH:
        aim_at(c, TARGET_PIECE, prevail_unit_id(looker, to), CHOICE_PICK);
        c->piece = c->id;
        return;
    case VERB_UNIT:
        aim_at(c, TARGET_PIECE, prevail_unit_id(looker, to), CHOICE_OTHER);
        c->piece = c->id;
        return;
    case VERB_ASSIGN:
        aim_at(c, TARGET_PIECE, prevail_unit_id(looker, from), CHOICE_OTHER);
        c->piece = c->id;
        return;
    case VERB_LINE:
        aim_at(c, TARGET_CELL, from, CHOICE_PICK);
        c->also = (uint16_t)to;
        return;
    case VERB_DEPLOY:
        aim_at(c, TARGET_CELL, to, CHOICE_PLACE);
        c->facing = from == ASK_NONE ? (uint8_t)FACING_NONE : (uint8_t)action_x(c->action);
        return;
    case VERB_ADD:
    case VERB_DROP:
        if (from >= ITEM_CARD)
            aim_at(c, TARGET_CARD, prevail_card_id(looker, from - ITEM_CARD), CHOICE_OTHER);
        else
            aim_at(c, TARGET_MAKE, from, CHOICE_OTHER);
        return;
    case VERB_ARMY: aim_at(c, TARGET_MAKE, prevail_army_id(from), CHOICE_OTHER); return;
    case VERB_COMMANDER:
        aim_at(c, TARGET_CELL, to, to == s->commander[looker] ? CHOICE_END : CHOICE_MOVE);
        c->piece = prevail_commander_id(looker);
        return;
    case VERB_SHOOT:
        aim_at(c, TARGET_CELL, to, CHOICE_SHOOT);
        c->piece = prevail_unit_id(looker, s->ask.at);
        return;
    case VERB_FIGHT:
        aim_at(c, TARGET_CELL, to, CHOICE_ATTACK);
        c->piece = prevail_unit_id(looker, to);
        return;
    case VERB_MOVE:
    case VERB_RETREAT: aim_move(s, looker, c); return;
    default: aim_button(c); return;
    }
}

void prevail_scene_choices(const struct prevail_pack *pack, const struct prevail_state *s, unsigned looker,
                           struct scene *out)
{
    scene_legal(&game_prevail, pack, s, looker, out);
    for (int i = 0; i < out->choices_n; i++) {
        struct scene_choice *c = &out->choices[i];
        struct text label = text_fixed(c->label, sizeof c->label);
        c->label[0] = 0;
        say_label(pack, s, looker, c->action, &label);
        struct text note = text_fixed(c->note, sizeof c->note);
        say_note(s, looker, c->action, &note);
        aim_choice(s, looker, c);
    }
    prevail_scene_ways(pack, s, out);
    scene_mark_choices(out);
}
