/* say_labels.c: each answer to a question, in words for a button. */
#include "games/ancients/rules.h"

static void verb_piece(const struct ancients_pack *pack, const struct ancients_state *s, const char *verb, unsigned hex,
                       bool leader, struct text *out)
{
    int unit = unit_on(s, hex), slot = leader_on(s, hex);
    if (leader && slot >= 0)
        text_format(out, "%s %s", verb, pack->leader[slot].name);
    else
        text_format(out, "%s the %s", verb, unit >= 0 ? pack->type_name[kind_of(&s->unit[unit])] : "piece");
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
    text_format(out, "the %s at ", enemy >= 0 ? pack->type_name[kind_of(&s->unit[enemy])] : "leader");
    ancients_say_hex(pack, at, out);
    add_hex(pack, "from", u->hex, out);
    int dice = verb == VERB_FIRE ? ancients_shot_dice(pack, s, u, at)
                                 : ancients_close_dice(pack, s, u, at, verb == VERB_BONUS);
    text_format(out, " (%d di%s)", dice, dice == 1 ? "e" : "ce");
}

static void label_enter(const struct ancients_pack *pack, unsigned type, unsigned hex, struct text *out)
{
    text_format(out, "The %s enters", type == ENTER_LEADER ? "leader" : pack->type_name[type % UNIT_KINDS]);
    add_hex(pack, "at", hex, out);
}

static void label_go(const struct ancients_state *s, unsigned verb, struct text *out)
{
    if (verb == VERB_GO)
        text_put(out, s->after || ancients_orders_given(s) ? "Go" : "Order nobody");
    else
        text_put(out, s->step == STEP_MOVE    ? "No more moves"
                      : s->step == STEP_MOVE2 ? "End the turn"
                      : s->step == STEP_FIRE  ? "No more shots"
                                              : "No more battles");
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
                                                                      : ", through an enemy, who strikes");
}

/* The verbs of the card, order and move steps. */
static void label_orders(const struct ancients_pack *pack, const struct ancients_state *s, unsigned verb, unsigned from,
                         unsigned to, struct text *out)
{
    switch (verb) {
    case VERB_PLAY: {
        static const char *const warning[] = {"", ": one unit of any kind", ": orders nobody, the turn ends"};
        text_format(out, "Play %s%s", book(pack)->card_name[from % CARDS],
                    warning[ancients_card_effect(pack, s, from % CARDS)]);
        break;
    }
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
        text_format(out, " to the %s", ancients_direction_words[to % HEX_SIDES]);
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
    case VERB_NEXT: text_put(out, "To the next battle"); break;
    case VERB_GO:
    case VERB_DONE: label_go(s, verb, out); break;
    default: label_orders(pack, s, verb, from, to, out);
    }
}
