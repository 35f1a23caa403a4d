/* scene_cards.c: command cards as facts to be drawn with symbols, beside their text. */
#include "games/ancients/rules.h"

static const char *group_of(unsigned card)
{
    return card <= COORDINATED_ATTACK ? "section"
           : card <= ORDER_MOUNTED    ? "troop"
           : card <= LEADERSHIP_ANY   ? "leadership"
                                      : "tactic";
}

/* How many each section gets, left to right as the player sees them. */
static void put_sections(unsigned card, struct scene_card *out)
{
    static const char *const names[SECTIONS] = {"Left", "Center", "Right"};
    int one = ancients_card_section(card);
    for (int section = 0; section < SECTIONS; section++) {
        int n = one >= 0                     ? (section == one ? ancients_card_orders[card].number : 0)
                : card == OUT_FLANKED        ? (section == CENTRE ? 0 : 2)
                : card == COORDINATED_ATTACK ? 1
                                             : ancients_card_orders[card].number;
        scene_put_fact(out, "section", names[section], n);
    }
}

/* Who may be ordered, of cards that go by kind. */
static void put_group(const struct ancients_state *s, unsigned seat, unsigned card, struct scene_card *out)
{
    unsigned group = card_group(card);
    const char *who = group == GROUP_LIGHT     ? "Light units"
                      : group == GROUP_MEDIUM  ? "Medium units"
                      : group == GROUP_HEAVY   ? "Heavy units"
                      : group == GROUP_MOUNTED ? "Mounted units"
                      : group == GROUP_FOOT    ? "Foot units"
                                               : "";
    const char *show = group == GROUP_LIGHT    ? "light"
                       : group == GROUP_MEDIUM ? "medium"
                       : group == GROUP_HEAVY  ? "heavy"
                       : group == GROUP_FOOT   ? "foot"
                                               : "mounted";
    int number = ancients_card_orders[card].number;
    if (who[0])
        scene_put_fact(out, show, who, number == UNITS_MAX ? SCENE_WORDS : number ? number : s->side[seat].command);
    if (is_group(card))
        scene_put_fact(out, "linked", "Next to each other", SCENE_WORDS);
}

/* What a tactic changes. */
static void put_tactic(const struct ancients_state *s, unsigned seat, unsigned card, struct scene_card *out)
{
    switch (card) {
    case CLASH_OF_SHIELDS: scene_put_fact(out, "dice", "more, next to the enemy", 2); break;
    case COUNTER_ATTACK: scene_put_fact(out, "copy", "The enemy's last card", SCENE_WORDS); break;
    case DARKEN_THE_SKY: scene_put_fact(out, "missile", "shots for each missile unit", 2); break;
    case DOUBLE_TIME: scene_put_fact(out, "move", "hexes, and fight", 2); break;
    case FIRST_STRIKE: scene_put_fact(out, "strike", "Roll first when attacked", SCENE_WORDS); break;
    case I_AM_SPARTACUS:
        scene_put_fact(out, "roll", "dice order units by class", s->side[seat].command);
        scene_put_fact(out, "dice", "more", 1);
        scene_put_fact(out, "shuffle", "The deck is shuffled", SCENE_WORDS);
        break;
    case LINE_COMMAND: scene_put_fact(out, "move", "hex, and battle", 1); break;
    case MOUNTED_CHARGE:
        scene_put_fact(out, "move", "hexes for heavy ones", 3);
        scene_put_fact(out, "dice", "more", 1);
        break;
    case MOVE_FIRE_MOVE: scene_put_fact(out, "missile", "Move, shoot, move", SCENE_WORDS); break;
    case RALLY: scene_put_fact(out, "roll", "dice give blocks back", s->side[seat].command); break;
    default: break;
    }
}

static void card_facts(const struct ancients_pack *pack, const struct ancients_state *s, unsigned seat, unsigned card,
                       struct scene_card *out)
{
    struct text text = text_fixed(out->text, sizeof out->text);
    unsigned command = seat < SIDES ? seat : s->player;
    assert(card > NO_CARD && card < CARDS);
    scene_word(out->kind, sizeof out->kind, ancients_card_ids[card]);
    scene_word(out->code, sizeof out->code, ancients_card_ids[card]);
    scene_word(out->group, sizeof out->group, group_of(card));
    scene_word(out->name, sizeof out->name, book(pack)->card_name[card]);
    ancients_card_text(pack, card, &text);
    if (card <= COORDINATED_ATTACK)
        put_sections(card, out);
    if (is_leadership(card)) {
        int section = ancients_card_section(card);
        scene_put_fact(out, "leader", section < 0 ? "anywhere" : ancients_section_words[section], 1);
        scene_put_fact(out, "linked", "more beside him", ancients_card_orders[card].number);
    }
    put_group(s, command, card, out);
    put_tactic(s, command, card, out);
    if (ancients_card_helmet(card))
        scene_put_fact(out, "leader-symbol", "A leader may leave his unit", SCENE_WORDS);
}

static void put_card(const struct ancients_pack *pack, const struct ancients_state *s, unsigned seat, const char *zone,
                     unsigned card, unsigned count, struct scene *out)
{
    struct scene_card *c = scene_card(out);
    c->id = (uint16_t)card;
    c->seat = (uint8_t)seat;
    c->count = (uint8_t)count;
    scene_word(c->zone, sizeof c->zone, zone);
    if (!card) {
        c->marks = MARK_HIDDEN;
        return;
    }
    card_facts(pack, s, seat, card, c);
    if (s->ask.kind != ASK_PLAY || s->ask.seat != seat || strcmp(zone, "hand") != 0)
        return;
    enum card_effect effect = ancients_card_effect(pack, s, card);
    if (effect != CARD_ORDERS)
        scene_put_fact(c, "warning", effect == CARD_IDLE ? "Orders nobody now" : "Orders one unit of any kind now",
                       SCENE_WORDS);
}

void ancients_scene_cards(const struct ancients_pack *pack, const struct ancients_state *s, struct scene *out)
{
    for (unsigned seat = 0; seat < SIDES; seat++) {
        const struct side *own = &s->side[seat];
        if (own->hand[0] == UNKNOWN) {
            if (own->hand_n)
                put_card(pack, s, seat, "hand", NO_CARD, own->hand_n, out);
            continue;
        }
        for (unsigned card = 1; card < CARDS; card++)
            if (own->hand[card])
                put_card(pack, s, seat, "hand", card, own->hand[card], out);
    }
    if (s->card)
        put_card(pack, s, s->player, "play", s->card, 1, out);
    if (s->first_strike_by && s->step != STEP_DRAW)
        put_card(pack, s, s->first_strike_by - 1u, "play", FIRST_STRIKE, 1, out);
    if (s->deck_n)
        put_card(pack, s, NOBODY, "deck", NO_CARD, s->deck_n, out);
    for (unsigned card = 1; card < CARDS; card++)
        if (s->discard[card])
            put_card(pack, s, NOBODY, "discard", card, s->discard[card], out);
}
