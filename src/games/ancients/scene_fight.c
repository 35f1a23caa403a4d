/* scene_fight.c: the fight that is open: who, how its dice come about, and what fell. */
#include "games/ancients/rules.h"

static const char *const face_names[DICE_FACES] = {"light", "medium", "heavy", "helmet", "flag", "swords"};

/* Of n dice with that face, how many hit in this roll of the sequence? */
static int hits_of(const struct ancients_pack *pack, const struct ancients_state *s, int face, int n)
{
    const struct unit *target = ancients_rolled_at(s);
    if (s->seq.target_leader)
        return face == FACE_HM ? n : 0; /* S79 */
    if (!target || (s->seq.kind != BURN && !ancients_roller(s)) || face == FACE_FL)
        return 0;
    return ancients_hits(pack, s, (uint32_t)(dice_one(face) * (uint64_t)n), NULL);
}

/* The class that a die of this roll hits, outside an attack: of a unit in marsh or beside an elephant. -1: none. */
static int class_at_risk(const struct ancients_pack *pack, const struct ancients_state *s, unsigned why)
{
    const struct frame *f = s->stack_n ? &s->stack[s->stack_n - 1] : NULL;
    int unit = -1;
    if (f && why == WHY_MARSH && f->kind == FRAME_MARSH && f->leader != 1)
        unit = f->who;
    if (f && why == WHY_RAMPAGE && f->kind == FRAME_RAMPAGE && ancients_rampage_hex(pack, s) < HEXES)
        unit = unit_on(s, ancients_rampage_hex(pack, s));
    return unit < 0 || !s->unit[unit].id ? -1 : pack->type[kind_of(&s->unit[unit])].class;
}

static bool die_counts(const struct ancients_pack *pack, const struct ancients_state *s, unsigned why, int face)
{
    switch (why) {
    case WHY_MARSH:
    case WHY_RAMPAGE: return face == class_at_risk(pack, s, why);
    case WHY_CHECK:
    case WHY_ESCAPE: return face == FACE_HM;
    default: return face <= FACE_HM; /* Rally, I Am Spartacus */
    }
}

static const char *why_of(const struct ancients_state *s, bool attack, int face, bool hit)
{
    if (!attack || hit || s->seq.target_leader)
        return "";
    if (face == FACE_FL)
        return s->seq.roll == ROLL_EVADE ? "nothing: it evades" : "drives back";
    if (s->seq.kind == FIRE || s->seq.kind == BURN)
        return face >= FACE_HM ? "nothing in a shot" : "";
    if (s->seq.roll == ROLL_EVADE)
        return face >= FACE_HM ? "nothing: it evades" : "";
    return face == FACE_SW ? "nothing to this unit" : face == FACE_HM ? "nothing without a leader" : "";
}

/* s: a view in which that roll is due or has just fallen; NULL: the faces alone. */
int ancients_dice_facts(const struct ancients_pack *pack, const struct ancients_state *s, unsigned why, uint32_t faces,
                        struct scene_die out[FIGHT_DICE])
{
    bool attack = (why >= WHY_ATTACK && why <= WHY_REROLL) || why == WHY_BURN;
    int n = 0;
    for (int face = 0; face < DICE_FACES; face++) {
        int count = dice_count(faces, face), hits = 0;
        if (s && attack && s->seq.kind && s->seq.kind != MOVING)
            hits = hits_of(pack, s, face, count);
        else if (s && !attack)
            hits = die_counts(pack, s, why, face) ? count : 0;
        for (int i = 0; i < count && n < FIGHT_DICE; i++, n++) {
            bool hit = i < hits;
            out[n] = (struct scene_die){.hit = hit};
            scene_word(out[n].face, sizeof out[n].face, face_names[face]);
            if (s && s->seq.kind)
                scene_word(out[n].why, sizeof out[n].why, why_of(s, attack, face, hit));
        }
    }
    return n;
}

/* How many dice `u` rolls against the piece on `at`, row by row. back: it battles back or strikes first. */
static void put_sum(const struct ancients_pack *pack, const struct ancients_state *s, const struct unit *u, unsigned at,
                    bool back, struct scene_fight *out)
{
    const struct sequence *q = &s->seq;
    int enemy = unit_on(s, at);
    bool shot = q->kind == FIRE, full = q->full >> (back ? 1 : 0) & 1;
    int base = shot ? (u->moved ? 1 : 2)
                    : ancients_base_dice(pack, u, enemy < 0 ? NO_TYPE : kind_of(&s->unit[enemy]), back, full);
    int cap = shot ? base : ancients_close_cap(pack, u, at, NULL);
    int camp = ancients_camp_die(pack, u, at, !back),
        bonus = back ? 0 : ancients_card_bonus(s, u, shot, q->kind == BONUS);
    const char *terrain = ancients_terrain_words[pack->terrain[at] ? pack->terrain[at] : pack->terrain[u->hex]];
    char name[32];
    scene_format(name, sizeof name, back ? "Battles back" : shot ? "Shoots" : "Attacks");
    scene_put_row(out, u->side, name, base, pack->type_name[kind_of(u)], RULE('S', ancients_type_rule[u->type]));
    if (cap < base)
        scene_put_row(out, u->side, "Terrain", cap - base, terrain,
                      ancients_terrain_rule(pack->terrain[at] ? pack->terrain[at] : pack->terrain[u->hex]));
    if (camp)
        scene_put_row(out, u->side, "Camp", -camp, "one die fewer", RULE('R', 146));
    if (bonus)
        scene_put_row(out, u->side, "Card", bonus, book(pack)->card_name[card_now(s)], CARD_RULE(card_now(s)));
}

void ancients_scene_fight(const struct ancients_pack *pack, const struct ancients_state *s, struct scene_fight *out)
{
    const struct sequence *q = &s->seq;
    int attacker = ancients_slot(s, q->attacker), target = ancients_slot(s, q->target);
    if (!q->kind || q->kind == MOVING)
        return;
    out->on = 1;
    out->seat = s->player;
    out->from = q->from;
    out->to = q->at;
    if (s->ask.kind == ASK_ROLL && !s->stack_n)
        out->dice_due = s->ask.n;
    if (attacker >= 0 && q->kind != BURN)
        put_sum(pack, s, &s->unit[attacker], q->at, false, out);
    if (target >= 0 && attacker >= 0 && q->kind != FIRE && q->kind != BURN && !q->evading)
        put_sum(pack, s, &s->unit[target], q->from, true, out);
    const struct unit *u = ancients_rolled_at(s);
    if (u) {
        struct scene_row *row;
        int ignores = ancients_ignorable(pack, s, u, NULL);
        scene_put_row(out, u->side, "Blocks", u->blocks, pack->type_name[kind_of(u)],
                      RULE('S', ancients_type_rule[u->type]));
        row = &out->rows[out->rows_n - 1];
        row->threshold = 1;
        if (ignores) {
            scene_put_row(out, u->side, "May ignore flags", ignores, "", RULE('S', 88));
            out->rows[out->rows_n - 1].threshold = 1;
        }
    }
    if (q->faces)
        out->dice_n = ancients_dice_facts(pack, s, WHY_ATTACK, q->faces, out->dice);
}
