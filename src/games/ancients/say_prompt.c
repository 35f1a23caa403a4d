/* say_prompt.c: what is asked, in a sentence for people. */
#include "games/ancients/rules.h"

/* "Your medium infantry on 4,6" for its owner, else by its army. */
static void name_slot(const struct ancients_pack *pack, const struct ancients_state *s, unsigned seat, int slot,
                      struct text *out)
{
    if (slot < 0)
        return;
    const struct unit *u = &s->unit[slot];
    if (u->side == seat)
        text_put(out, out->n ? "your " : "Your ");
    else
        text_format(out, out->n ? "the %s " : "The %s ", ancients_army(pack, u->side));
    text_format(out, "%s on ", pack->type_name[kind_of(u)]);
    ancients_say_hex(pack, u->hex, out);
}

static bool several(const struct ancients_pack *pack, const struct ancients_state *s, int slot)
{
    return slot >= 0 && ancients_several(pack, kind_of(&s->unit[slot]));
}

/* R31. Cards of the own hand that would order nobody are named: to play one ends the turn. */
static void prompt_play(const struct ancients_pack *pack, const struct ancients_state *s, struct text *out)
{
    const struct side *own = &s->side[s->ask.seat];
    int idle = 0;
    text_put(out, "Play one command card from your hand.");
    for (unsigned card = 1; own->hand[0] != UNKNOWN && card < CARDS; card++)
        if (own->hand[card] && ancients_card_effect(pack, s, card) == CARD_IDLE)
            text_format(out, "%s%s",
                        idle++ ? ", " : " These would order nobody and end your turn: ", book(pack)->card_name[card]);
    if (idle)
        text_char(out, '.');
}

/* Faces of the dice that can still be used: flags and swords order and rally nobody. */
static uint32_t working(uint32_t dice)
{
    for (int face = FACE_FL; face <= FACE_SW; face++)
        for (int n = dice_count(dice, face); n > 0; n--)
            dice -= (uint32_t)dice_one(face);
    return dice;
}

/* The dice of Rally and I Am Spartacus have fallen: what each of them does. */
static void prompt_dice(const struct ancients_pack *pack, const struct ancients_state *s, unsigned card,
                        struct text *out)
{
    if (card == RALLY)
        text_format(out,
                    "%s: a die gives a block back to a damaged unit of its class near a leader, a helmet to any such "
                    "unit. ",
                    book(pack)->card_name[card]);
    else
        text_format(out, "%s: a die orders a unit of its class, a helmet any unit or leader. ",
                    book(pack)->card_name[card]);
    uint32_t left = working(s->dice_orders);
    if (left) {
        text_put(out, "Dice that work: ");
        ancients_name_faces(left, out);
        text_char(out, '.');
    } else
        text_put(out, "No die works: flags and swords do nothing.");
}

static void prompt_order(const struct ancients_pack *pack, const struct ancients_state *s, struct text *out)
{
    unsigned card = s->acts_as ? s->acts_as : s->card;
    if (s->card == COUNTER_ATTACK)
        text_put(out, "Counter Attack as ");
    if (s->fallback)
        text_format(out, "%s: you have nobody it speaks of. Order exactly one unit.", book(pack)->card_name[card]);
    else if (s->dice_orders)
        prompt_dice(pack, s, card, out);
    else
        text_format(out, "%s: %s", book(pack)->card_name[card], book(pack)->card_text[card]);
}

static void prompt_defend(const struct ancients_pack *pack, const struct ancients_state *s, unsigned seat,
                          struct text *out)
{
    int target = ancients_slot(s, s->seq.target);
    name_slot(pack, s, seat, target, out);
    text_put(out, several(pack, s, target) ? " are attacked by " : " is attacked by ");
    name_slot(pack, s, seat, ancients_slot(s, s->seq.attacker), out);
    int dice = ancients_roll_dice(pack, s, NULL);
    text_format(out, " with %d di%s. How does it react?", dice, dice == 1 ? "e" : "ce");
}

static void prompt_flags(const struct ancients_pack *pack, const struct ancients_state *s, unsigned seat,
                         struct text *out)
{
    text_format(out, "%d flag%s for ", s->seq.flags, s->seq.flags == 1 ? "" : "s");
    const struct unit *u = ancients_rolled_at(s);
    name_slot(pack, s, seat, u ? (int)(u - s->unit) : -1, out);
    if (u && u->type == EL) {
        text_format(
            out,
            ": how many does it ignore? For the others it rampages, then goes back %d hex%s each. Units in its way "
            "pay for it.",
            s->seq.per_flag, s->seq.per_flag == 1 ? "" : "es");
        return;
    }
    text_format(
        out, ": how many does it ignore? Each of the others drives it back %d hex%s. A hex it cannot go costs a block.",
        s->seq.per_flag, s->seq.per_flag == 1 ? "" : "es");
}

/* A piece on its way to the rear. */
static void prompt_way(const struct ancients_pack *pack, const struct ancients_state *s, unsigned seat,
                       struct text *out)
{
    const struct frame *f = s->stack_n ? &s->stack[s->stack_n - 1] : NULL;
    if (s->ask.kind == ASK_ESCAPE && f)
        text_format(out, "%s must get away to his rear, up to %d more hex%s.", pack->leader[f->who].name, f->steps,
                    f->steps == 1 ? "" : "es");
    else if (s->ask.kind == ASK_RETREAT && f) {
        name_slot(pack, s, seat, f->who, out);
        text_format(out, " retreat%s: %d hex%s to go.", several(pack, s, f->who) ? "" : "s", f->steps,
                    f->steps == 1 ? "" : "es");
    } else {
        int target = ancients_slot(s, s->seq.target);
        name_slot(pack, s, seat, target, out);
        text_format(out, " evade%s: %d hex%s to go.", several(pack, s, target) ? "" : "s", s->seq.steps,
                    s->seq.steps == 1 ? "" : "es");
    }
}

static void prompt_attacker(const struct ancients_pack *pack, const struct ancients_state *s, unsigned seat,
                            struct text *out)
{
    name_slot(pack, s, seat, ancients_slot(s, s->seq.attacker), out);
    if (s->ask.kind == ASK_ADVANCE) {
        text_put(out, " may advance to ");
        ancients_say_hex(pack, s->seq.at, out);
        text_put(out, ".");
    } else
        text_put(out, s->ask.kind == ASK_EXTRA ? " may go one hex further." : " may fight once more.");
}

/* A battle of a match is over: how it stands, and what comes next. */
static void prompt_next(const struct ancients_pack *pack, const struct ancients_state *s, unsigned seat,
                        struct text *out)
{
    const struct ancients_pack *next = pack + 1;
    assert(s->fought && pack->number + 1 < pack->battles);
    if (s->fought == RESULT_DRAW)
        text_put(out, "The battle is drawn.");
    else if (s->fought - 1u == seat)
        text_put(out, "You win the battle.");
    else
        text_format(out, "The %s side wins the battle.", ancients_army(pack, s->fought - 1u));
    text_format(out, " %s %d, %s %d. Next: %s", ancients_army(pack, TOP), s->points[TOP], ancients_army(pack, BOTTOM),
                s->points[BOTTOM], next->battle);
    if (next->turned != pack->turned)
        text_put(out, ", with the sides exchanged");
    text_char(out, '.');
    if (seat < SIDES && s->ready >> seat & 1)
        text_put(out, " The other player is still looking.");
}

void ancients_say_prompt(const void *bytes, const void *v, unsigned seat, struct text *out)
{
    static const char *const prompts[ASKS] = {[ASK_NOTHING] = "The battle is over.",
                                              [ASK_AMBUSH] = "Bring the reserve in as an ambush?",
                                              [ASK_ENTER] = "Where does the reserve enter?",
                                              [ASK_MOVE] = "Move your ordered pieces, one after another.",
                                              [ASK_FIRE] = "Shoot with your ordered units.",
                                              [ASK_BATTLE] = "Battle with your ordered units, one after another.",
                                              [ASK_ROLL] = "Dice are rolled.",
                                              [ASK_DRAW] = "A card is drawn."};
    const struct ancients_pack *pack = battle_of(bytes, v);
    const struct ancients_state *s = v;
    switch (s->ask.kind) {
    case ASK_PLAY: prompt_play(pack, s, out); break;
    case ASK_ORDER:
    case ASK_RALLY: prompt_order(pack, s, out); break;
    case ASK_DEFEND: prompt_defend(pack, s, seat, out); break;
    case ASK_IGNORE: prompt_flags(pack, s, seat, out); break;
    case ASK_WITHDRAW:
    case ASK_RETREAT:
    case ASK_ESCAPE: prompt_way(pack, s, seat, out); break;
    case ASK_ADVANCE:
    case ASK_EXTRA:
    case ASK_BONUS: prompt_attacker(pack, s, seat, out); break;
    case ASK_NEXT: prompt_next(pack, s, seat, out); break;
    default:
        text_put(out, prompts[s->ask.kind]);
        if (s->ask.kind == ASK_BATTLE && ancients_charge_open(pack, s))
            text_put(out, " A charge must be fought.");
    }
}
