/* scene_fight.c: a fight that is open: the sum of each side, part by part, and what it is held against. */
#include "subjects.h"

#include "engine/scene.h"

static const char *commit_name(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat)
{
    unsigned note = s->combat.commits[seat];
    return is_noted(note) ? pack->cards[noted_card(note)].name : "";
}

/* R141, R151: Attack, and what changes it. */
static void attack_rows(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned space,
                        struct scene_fight *fight)
{
    struct prevail_parts parts = prevail_stat_parts(pack, s, seat, unit_on(s, seat, space), ATTACK);
    const char *card = card_in_play(pack, s, seat)->name;
    scene_put_row(fight, seat, "Attack", parts.base, "", R(141));
    if (parts.round)
        scene_put_row(fight, seat, "Round effect", parts.round, card, R(143));
    if (parts.command)
        scene_put_row(fight, seat, "Command", parts.command, card, R(142));
    if (parts.commit)
        scene_put_row(fight, seat, "Committed card", parts.commit, commit_name(pack, s, seat), R(25));
    if (parts.terrain)
        scene_put_row(fight, seat, "Terrain", parts.terrain, ground_on(pack, space)->name, G(68));
}

static void support_row(const struct prevail_pack *pack, unsigned seat, unsigned from, int value, uint16_t rule,
                        struct scene_fight *fight)
{
    char because[16], name[8];
    square_say(&pack->board, from, name);
    scene_format(because, sizeof because, "from %s", name);
    scene_put_row(fight, seat, "Support", value, because, rule);
}

static void support_rows(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat, unsigned space,
                         struct scene_fight *fight)
{
    for (unsigned d = 0; d < SQUARE_DIRECTIONS; d++) {
        int value = prevail_support_from(pack, s, seat, space, d);
        if (value)
            support_row(pack, seat, pack->board.next[space][d], value, value == SUPPORT_STRONG ? R(171) : R(172),
                        fight);
    }
}

static void threshold_rows(const struct prevail_pack *pack, const struct prevail_state *s, unsigned seat,
                           unsigned space, struct scene_fight *fight)
{
    static const struct {
        enum stat stat;
        uint16_t rule;
        const char *label, *show;
    } rows[] = {{RETREAT, R(137), "Retreats at", "retreat"},
                {REVERSE, R(136), "Turns about at", "reverse"},
                {ROUT, R(138), "Routs at", "rout"}};
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        int value = prevail_stat(pack, s, seat, unit_on(s, seat, space), rows[i].stat);
        struct scene_row *row = scene_row(fight);
        row->seat = (uint8_t)seat;
        row->rule = value ? rows[i].rule : G(47);
        row->value = value ? (int16_t)value : (int16_t)SCENE_WORDS;
        row->threshold = 1;
        scene_word(row->label, sizeof row->label, rows[i].label);
        scene_word(row->show, sizeof row->show, rows[i].show);
        scene_word(row->because, sizeof row->because, value ? "" : "never");
    }
}

static void shot_rows(const struct prevail_pack *pack, const struct prevail_state *s, struct scene_fight *fight)
{
    const struct prevail_combat *c = &s->combat;
    unsigned target = other(c->seat);
    attack_rows(pack, s, c->seat, c->at, fight);
    for (unsigned i = 0; i < s->n[c->seat]; i++)
        if (s->units[c->seat][i].flags & SUPPORTS)
            support_row(pack, c->seat, s->units[c->seat][i].at, 1, G(60), fight);
    if (on(s, target, c->target))
        threshold_rows(pack, s, target, c->target, fight);
}

void prevail_scene_fight(const struct prevail_pack *pack, const struct prevail_state *s, struct scene *out)
{
    const struct prevail_combat *c = &s->combat;
    struct scene_fight *fight = &out->fight;
    if (c->kind == COMBAT_NONE || c->kind == COMBAT_MOVE)
        return;
    bool shot = c->kind == COMBAT_SHOT;
    const struct prevail_engagement *e = prevail_engagement_on(s, c->at);
    if (shot ? !on(s, c->seat, c->at) : !e)
        return; /* it has been fought; what is left to do is asked about */
    fight->on = 1;
    fight->seat = shot ? c->seat : e->engager;
    fight->from = c->at;
    fight->to = shot ? c->target : c->at;
    if (shot) {
        shot_rows(pack, s, fight);
        return;
    }
    for (unsigned seat = 0; seat < SIDES; seat++) {
        attack_rows(pack, s, seat, c->at, fight);
        support_rows(pack, s, seat, c->at, fight);
        threshold_rows(pack, s, seat, c->at, fight);
    }
}
