/* scene_fight.c: a combat that is open: who strikes whom, with how many dice, and what they take. */
#include "legends.h"

#include "engine/scene.h"

/* The strike to be shown: the one whose dice are due or may come next. In the Counter window that is the counter. */
static struct legends_state shown(const struct legends_state *s)
{
    struct legends_state copy = *s;
    if (s->ask.kind == ASK_COUNTER)
        copy.combat.sub = SUB_COUNTER;
    return copy;
}

static void dice_rows(const struct legends_pack *pack, const struct legends_state *s, const struct legends_strike *k,
                      struct scene_fight *fight)
{
    const struct legends_combat *c = &s->combat;
    const struct legends_unit *u = &s->unit[k->striker];
    scene_put_row(fight, u->side, "Strength", u->strength, "", RULE('R', 68));
    if (c->sub != SUB_MAIN)
        return; /* G14: card dice are the main attack's */
    int charge = c->played >> CARD_CC & 1, flank = c->played >> CARD_FL & 1, envelop = c->mod - charge - flank;
    if (charge)
        scene_put_row(fight, u->side, "Card", charge, pack->card[CARD_CC].name, RULE('R', 110));
    if (flank)
        scene_put_row(fight, u->side, "Card", flank, pack->card[CARD_FL].name, RULE('R', 118));
    if (envelop > 0)
        scene_put_row(fight, u->side, "Card", envelop, pack->card[CARD_EV].name, RULE('R', 121));
}

static struct scene_row *threshold(struct scene_fight *fight, unsigned seat, const char *label, int value,
                                   const char *because, uint16_t rule)
{
    scene_put_row(fight, seat, label, value, because, rule);
    struct scene_row *row = &fight->rows[fight->rows_n - 1];
    row->threshold = 1;
    return row;
}

static void target_rows(const struct legends_pack *pack, const struct legends_state *s, const struct legends_strike *k,
                        struct scene_fight *fight)
{
    const struct legends_unit *from = &s->unit[k->striker], *to = &s->unit[k->struck];
    int need = k->attack_points < 1 ? 1 : k->attack_points, printed = legends_type(pack, from)->ma;
    struct scene_row *row = threshold(fight, from->side, "Hits on", need, k->melee ? "melee" : "ranged",
                                      k->melee ? RULE('R', 71) : RULE('R', 72));
    if (k->melee && k->attack_points < printed) {
        int leaders = printed - k->attack_points;
        row->rule = RULE('R', 75);
        scene_format(row->because, sizeof row->because, "melee: %d, less %d for the Leader%s beside it", printed,
                     leaders, leaders == 1 ? "" : "s");
    }
    threshold(fight, to->side, "Wounded under", k->defence_points, "", RULE('R', 79));
    if (legends_type(pack, to)->leader) {
        threshold(fight, to->side, "Retreats", SCENE_WORDS, "a Leader never retreats", RULE('R', 83));
        return;
    }
    threshold(fight, to->side, "Driven back on", k->defence_points, "", RULE('R', 80));
    int leaders = legends_leaders(pack, s, k->struck);
    if (leaders)
        threshold(fight, to->side, "Retreats fewer", leaders, leaders == 1 ? "a Leader beside it" : "Leaders beside it",
                  RULE('R', 82));
}

/* What has become of the target, where no strike is to come. Some units are one (the Infantry), some many (the Numidians): no verb
 * here shows which. */
static void say_end(const struct legends_pack *pack, const struct legends_state *s, struct scene *out)
{
    static const char *const left[] = {" held.", " fell.", " had to retreat.", " withdrew."};
    const struct legends_combat *c = &s->combat;
    const struct legends_unit *def = &s->unit[c->def];
    struct scene_panel *panel = scene_panel(out);
    panel->seat = NOBODY;
    scene_word(panel->title, sizeof panel->title, "Combat");
    scene_format(panel->text, sizeof panel->text, "The %s attacked. The %s%s",
                 legends_type(pack, &s->unit[c->att])->name, def->type ? legends_type(pack, def)->name : "target",
                 left[c->vacated]);
}

static void say_strike(const struct legends_pack *pack, const struct legends_state *s, const struct legends_strike *k,
                       struct scene *out)
{
    static const char *const how[] = {[SUB_MAIN] = "Attack by the %s on the %s.",
                                      [SUB_FIRST] = "First strike by the %s at the %s.",
                                      [SUB_COUNTER] = "The %s may strike back at the %s."};
    bool counter = s->combat.sub == SUB_COUNTER && legends_dice_kind(s->ask.kind);
    struct scene_panel *panel = scene_panel(out);
    panel->seat = NOBODY;
    scene_word(panel->title, sizeof panel->title, "Combat");
    struct text text = text_fixed(panel->text, sizeof panel->text);
    text_format(&text, counter ? "Strike back by the %s at the %s." : how[s->combat.sub],
                legends_type(pack, &s->unit[k->striker])->name, legends_type(pack, &s->unit[k->struck])->name);
    if (s->combat.hits)
        text_format(&text, "\n%d hit%s to be met.", s->combat.hits, s->combat.hits == 1 ? "" : "s");
}

void legends_draw_fight(const struct legends_pack *pack, const struct legends_state *s, struct scene *out)
{
    const struct legends_combat *c = &s->combat;
    struct scene_fight *fight = &out->fight;
    if (!c->sub)
        return;
    fight->on = 1;
    fight->seat = s->turn;
    fight->from = s->unit[c->att].tile;
    fight->to = c->tile;
    if (s->ask.kind == ASK_ADVANCE || !s->unit[c->def].type) {
        say_end(pack, s, out);
        return;
    }
    struct legends_state strike = shown(s);
    struct legends_strike k = legends_strike(pack, &strike);
    fight->seat = s->unit[k.striker].side;
    fight->from = s->unit[k.striker].tile;
    fight->to = s->unit[k.struck].tile;
    fight->dice_due = (uint8_t)(legends_dice_kind(s->ask.kind) ? s->ask.n : 0);
    dice_rows(pack, &strike, &k, fight);
    target_rows(pack, &strike, &k, fight);
    say_strike(pack, &strike, &k, out);
}
