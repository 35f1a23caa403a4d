/* labels.c: what is asked, and each answer to it, in sentences for people. */
#include "games/ancients/words.h"

static void name_slot(const struct ancients_pack *pack, const struct ancients_state *s, int slot, struct text *out)
{
    if (slot >= 0)
        ancients_name_unit(pack, s->unit[slot].side, s->unit[slot].type, s->unit[slot].hex, out);
}

/* ---- the question ------------------------------------------------------------------------------------ */

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
    int dice = ancients_roll_dice(pack, s);
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

/* ---- the answers --------------------------------------------------------------------------------------- */

static void verb_piece(const struct ancients_pack *pack, const struct ancients_state *s, const char *verb, unsigned hex,
                       bool leader, struct text *out)
{
    int unit = unit_on(s, hex), slot = leader_on(s, hex);
    if (leader && slot >= 0)
        text_format(out, "%s %s", verb, pack->leader[slot].name);
    else
        text_format(out, "%s the %s", verb, unit >= 0 ? pack->type_name[s->unit[unit].type] : "piece");
}

static void add_hex(const struct ancients_pack *pack, const char *word, unsigned hex, struct text *out)
{
    text_format(out, out->n ? " %s " : "%s ", word);
    ancients_say_hex(pack, hex, out);
}

static void label_attack(const struct ancients_pack *pack, const struct ancients_state *s, unsigned verb,
                         const struct unit *u, unsigned at, struct text *out)
{
    int enemy = unit_on(s, at);
    text_format(out, "%s ", verb == VERB_FIRE ? "Shoot at" : "Attack");
    text_format(out, "the %s at ", enemy >= 0 ? pack->type_name[s->unit[enemy].type] : "leader");
    ancients_say_hex(pack, at, out);
    add_hex(pack, "from", u->hex, out);
    int dice = verb == VERB_FIRE ? ancients_shot_dice(pack, s, u, at)
                                 : ancients_close_dice(pack, s, u, at, verb == VERB_BONUS);
    text_format(out, " (%d di%s)", dice, dice == 1 ? "e" : "ce");
}

static void label_enter(const struct ancients_pack *pack, unsigned type, unsigned hex, struct text *out)
{
    text_format(out, "The %s enters", type == ENTER_LEADER ? "leader" : pack->type_name[type % TYPES]);
    add_hex(pack, "at", hex, out);
}

static void label_go(const struct ancients_state *s, unsigned verb, struct text *out)
{
    if (verb == VERB_GO)
        text_put(out, s->after || ancients_orders_given(s) ? "Go: no more orders" : "Go: order nobody");
    else
        text_put(out, s->step == STEP_MOVE    ? "Done: no more moves"
                      : s->step == STEP_MOVE2 ? "Done: end of the turn"
                      : s->step == STEP_FIRE  ? "Done: no more shots"
                                              : "Done: no more battles");
}

static void label_way(const struct ancients_pack *pack, const struct ancients_state *s, unsigned verb, unsigned to,
                      struct text *out)
{
    if (to == ESCAPE_STOP)
        text_put(out, verb == VERB_ESCAPE ? "Stop here" : "It cannot retreat");
    else if (to == ESCAPE_OFF)
        text_put(out, "Leave the board");
    else
        add_hex(pack,
                verb == VERB_RETREAT    ? "Retreat to"
                : verb == VERB_WITHDRAW ? "Withdraw to"
                                        : "Escape to",
                to, out);
    int unit = verb == VERB_ESCAPE && to < HEXES ? unit_on(s, to) : -1;
    const struct frame *f = s->stack_n ? &s->stack[s->stack_n - 1] : NULL;
    if (unit >= 0 && f)
        text_put(out, s->unit[unit].side == pack->leader[f->who].side ? ", with a unit of yours"
                                                                      : ", through an enemy, who strikes (S81)");
}

/* The verbs of the card, order and move steps. */
static void label_orders(const struct ancients_pack *pack, const struct ancients_state *s, unsigned verb, unsigned from,
                         unsigned to, struct text *out)
{
    switch (verb) {
    case VERB_PLAY: text_format(out, "Play %s", pack->card_name[from % CARDS]); break;
    case VERB_LEAD: verb_piece(pack, s, "Lead with", from, true, out); break;
    case VERB_ORDER:
        verb_piece(pack, s, "Order", from / 2, from & 1, out);
        add_hex(pack, "at", from / 2, out);
        break;
    case VERB_RALLY:
        verb_piece(pack, s, "Rally", from, false, out);
        add_hex(pack, "at", from, out);
        break;
    case VERB_AMBUSH:
        if (from < SECTIONS)
            text_format(out, "Ambush in the %s section", ancients_section_words[from]);
        else
            text_put(out, "No ambush");
        break;
    case VERB_ENTER: label_enter(pack, from, to, out); break;
    case VERB_MOVE:
        verb_piece(pack, s, "Move", from / 2, from & 1, out);
        add_hex(pack, "from", from / 2, out);
        add_hex(pack, "to", to, out);
        break;
    case VERB_EXIT:
        verb_piece(pack, s, "Leave the board with", from, false, out);
        add_hex(pack, "at", from, out);
        break;
    default: break;
    }
}

void ancients_label(const struct ancients_pack *pack, const struct ancients_state *s, action_t a, struct text *out)
{
    unsigned verb = action_verb(a), from = action_from(a), to = action_to(a);
    int attacker = ancients_slot(s, s->seq.attacker);
    switch (verb) {
    case VERB_FIRE:
    case VERB_FIGHT:
        if (unit_on(s, from) >= 0)
            label_attack(pack, s, verb, &s->unit[unit_on(s, from)], to, out);
        break;
    case VERB_BURN:
        text_put(out, "Rolling Fire");
        add_hex(pack, "from", from, out);
        text_format(out, " to the %s", words_direction[to % HEX_SIDES]);
        break;
    case VERB_STAND: text_put(out, "Stand"); break;
    case VERB_EVADE: text_put(out, "Evade"); break;
    case VERB_STRIKE: text_put(out, "Play First Strike"); break;
    case VERB_IGNORE:
        if (from)
            text_format(out, "Ignore %u flag%s", from, from == 1 ? "" : "s");
        else
            text_put(out, "Ignore none");
        break;
    case VERB_WITHDRAW:
    case VERB_RETREAT:
    case VERB_ESCAPE: label_way(pack, s, verb, from, out); break;
    case VERB_ADVANCE: add_hex(pack, "Advance to", s->seq.at, out); break;
    case VERB_EXTRA: add_hex(pack, "Go on to", from, out); break;
    case VERB_BONUS:
        if (attacker >= 0)
            label_attack(pack, s, verb, &s->unit[attacker], from, out);
        break;
    case VERB_STAY: text_put(out, s->ask.kind == ASK_BONUS ? "No more fighting" : "Stay"); break;
    case VERB_GO:
    case VERB_DONE: label_go(s, verb, out); break;
    default: label_orders(pack, s, verb, from, to, out);
    }
}
