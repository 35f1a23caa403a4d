/* say_prompt.c: what is asked, in a sentence for people. */
#include "games/ancients/rules.h"

static void name_slot(const struct ancients_pack *pack, const struct ancients_state *s, int slot, struct text *out)
{
    if (slot >= 0)
        ancients_name_unit(pack, s->unit[slot].side, s->unit[slot].type, s->unit[slot].hex, out);
}

static void prompt_order(const struct ancients_pack *pack, const struct ancients_state *s, struct text *out)
{
    unsigned card = s->acts_as ? s->acts_as : s->card;
    const char *name = pack->card_name[card];
    if (s->card == COUNTER_ATTACK)
        text_put(out, "Counter Attack as ");
    if (s->fallback)
        text_format(out, "%s: you have nobody it speaks of, so order exactly one unit (S60).", name);
    else if (!s->dice_orders)
        text_format(out, "%s: %s", name, pack->card_text[card]);
    else { /* the dice have fallen: what each of them does, and no more, so that the rest of them is seen */
        text_format(out, "%s: each die %s of its class, a helmet %s. Dice left: ", name,
                    card == RALLY ? "gives a block to a unit" : "orders a unit",
                    card == RALLY ? "to any (S64)" : "anybody (S54)");
        ancients_name_faces(s->dice_orders, out);
        text_char(out, '.');
    }
}

static void prompt_defend(const struct ancients_pack *pack, const struct ancients_state *s, struct text *out)
{
    name_slot(pack, s, ancients_slot(s, s->seq.target), out);
    text_put(out, " is attacked by ");
    name_slot(pack, s, ancients_slot(s, s->seq.attacker), out);
    int dice = ancients_roll_dice(pack, s, NULL);
    text_format(out, " with %d di%s. How does it react (R90, S73)?", dice, dice == 1 ? "e" : "ce");
}

static void prompt_flags(const struct ancients_pack *pack, const struct ancients_state *s, struct text *out)
{
    text_format(out, "%d flag%s for ", s->seq.flags, s->seq.flags == 1 ? "" : "s");
    const struct unit *u = ancients_rolled_at(s);
    name_slot(pack, s, u ? (int)(u - s->unit) : -1, out);
    if (u && u->type == EL) {
        text_format(out,
                    ": ignore how many (S88)? For the others it rampages (R124), then goes back %d hex%s each; who "
                    "blocks it pays (R127).",
                    s->seq.per_flag, s->seq.per_flag == 1 ? "" : "es");
        return;
    }
    text_format(
        out,
        ": ignore how many (S88)? Each of the others drives it back %d hex%s; a hex it cannot go costs a block (R104).",
        s->seq.per_flag, s->seq.per_flag == 1 ? "" : "es");
}

/* A piece on its way to the rear. */
static void prompt_way(const struct ancients_pack *pack, const struct ancients_state *s, struct text *out)
{
    const struct frame *f = s->stack_n ? &s->stack[s->stack_n - 1] : NULL;
    if (s->ask.kind == ASK_ESCAPE && f)
        text_format(out, "%s must get away to his rear, up to %d more hex%s (S80).", pack->leader[f->who].name,
                    f->steps, f->steps == 1 ? "" : "es");
    else if (s->ask.kind == ASK_RETREAT && f) {
        name_slot(pack, s, f->who, out);
        text_format(out, " retreats (R100): %d hex%s to go.", f->steps, f->steps == 1 ? "" : "es");
    } else {
        name_slot(pack, s, ancients_slot(s, s->seq.target), out);
        text_format(out, " evades (R97): %d hex%s to go.", s->seq.steps, s->seq.steps == 1 ? "" : "es");
    }
}

static void prompt_attacker(const struct ancients_pack *pack, const struct ancients_state *s, struct text *out)
{
    name_slot(pack, s, ancients_slot(s, s->seq.attacker), out);
    if (s->ask.kind == ASK_ADVANCE) {
        text_put(out, " may advance to ");
        ancients_say_hex(pack, s->seq.at, out);
        text_put(out, " (R81).");
    } else
        text_put(out, s->ask.kind == ASK_EXTRA ? " may go one hex further (R84)." : " may fight once more (R85).");
}

void ancients_say_prompt(const void *bytes, const void *v, unsigned seat, struct text *out)
{
    static const char *const prompts[ASKS] = {
        [ASK_NOTHING] = "The battle is over.",
        [ASK_PLAY] = "Play one command card from your hand (R31).",
        [ASK_AMBUSH] = "Bring the reserve in as an ambush (S126)?",
        [ASK_ENTER] = "Where does the reserve enter (S126)?",
        [ASK_MOVE] = "Move your ordered pieces, one after another (R33). `done` ends the movement.",
        [ASK_FIRE] = "Shoot with your ordered units (S57). `done` ends the shooting.",
        [ASK_BATTLE] = "Battle with your ordered units, one after another (R35). `done` ends the battles.",
        [ASK_ROLL] = "Dice are rolled.",
        [ASK_DRAW] = "A card is drawn."};
    const struct ancients_pack *pack = bytes;
    const struct ancients_state *s = v;
    (void)seat;
    switch (s->ask.kind) {
    case ASK_ORDER:
    case ASK_RALLY: prompt_order(pack, s, out); break;
    case ASK_DEFEND: prompt_defend(pack, s, out); break;
    case ASK_IGNORE: prompt_flags(pack, s, out); break;
    case ASK_WITHDRAW:
    case ASK_RETREAT:
    case ASK_ESCAPE: prompt_way(pack, s, out); break;
    case ASK_ADVANCE:
    case ASK_EXTRA:
    case ASK_BONUS: prompt_attacker(pack, s, out); break;
    default:
        text_put(out, prompts[s->ask.kind]);
        if (s->ask.kind == ASK_BATTLE && ancients_charge_open(pack, s))
            text_put(out, " A charge must be fought (S67).");
    }
}
