/* say.c: actions, dice, events and prompts in words; the reasons are in say_reasons.c. */
#include "legends.h"

/* ---- the verbs ------------------------------------------------------------------------------------------------ */

void legends_say_tile(const struct legends_pack *pack, unsigned tile, struct text *out)
{
    char name[8] = "?";
    if (tile < pack->board.n)
        hex_say(&pack->board, tile, '.', name);
    text_put(out, name);
}

static bool read_tile(const void *packed, const char *word, unsigned *value)
{
    const struct legends_pack *pack = packed;
    *value = hex_read(&pack->board, word, '.');
    return *value != HEX_NONE;
}

static void say_tile(const void *packed, unsigned value, struct text *out) { legends_say_tile(packed, value, out); }
static unsigned turn_tile(const void *packed, unsigned value) { return legends_turned_tile(packed, value); }
static unsigned count_tiles(const void *packed) { return ((const struct legends_pack *)packed)->board.n; }

static bool read_card(const void *packed, const char *word, unsigned *value)
{
    (void)packed;
    int card = legends_word(legends_card_codes, word);
    *value = (unsigned)card;
    return card >= 0;
}

static void say_card(const void *packed, unsigned value, struct text *out)
{
    (void)packed;
    text_put(out, value < LEGENDS_CARDS ? legends_card_codes[value] : "?");
}

static unsigned count_cards(const void *packed)
{
    (void)packed;
    return LEGENDS_CARDS;
}

const struct shape legends_tile_shape = {read_tile, say_tile, turn_tile, count_tiles, "a tile"};
static const struct shape card_shape = {read_card, say_card, NULL, count_cards, "a card"};

/* Two cards name a tile, and 0 is a tile: what is written depends on the card. */
static void say_play(const void *packed, action_t action, struct text *out)
{
    text_put(out, "play ");
    say_card(packed, action_from(action), out);
    if (legends_card_has_tile(action_from(action))) {
        text_char(out, ' ');
        legends_say_tile(packed, action_to(action), out);
    }
}

static action_t turn_play(const void *packed, action_t action)
{
    if (!legends_card_has_tile(action_from(action)))
        return action;
    return action_with_field(action, FIELD_TO, legends_turned_tile(packed, action_to(action)));
}

#define A_TILE                                                                                                         \
    {                                                                                                                  \
        {                                                                                                              \
            FIELD_FROM, &legends_tile_shape, 0                                                                         \
        }                                                                                                              \
    }
#define A_CARD                                                                                                         \
    {                                                                                                                  \
        {                                                                                                              \
            FIELD_FROM, &card_shape, 0                                                                                 \
        }                                                                                                              \
    }
const struct verb_form legends_verbs[VERBS + 1] = {
    [VERB_BRING] = {.word = "bring", .argument = A_TILE, .set = true},
    [VERB_LEAVE] = {.word = "leave", .argument = A_TILE, .set = true},
    [VERB_PUT] = {.word = "put", .argument = A_CARD, .set = true, .back = VERB_TAKE}, /* G53 */
    [VERB_TAKE] = {.word = "take", .argument = A_CARD, .set = true},
    [VERB_READY] = {.word = "ready"},
    [VERB_ACT] = {.word = "act", .argument = A_TILE},
    [VERB_PLAY] = {.word = "play",
                   .argument = {{FIELD_FROM, &card_shape, 0}, {FIELD_TO, &legends_tile_shape, 1}},
                   .say = say_play,
                   .mirror = turn_play},
    [VERB_PASS] = {.word = "pass"},
    [VERB_END] = {.word = "end"},
    [VERB_ORDER] = {.word = "order", .argument = A_TILE, .set = true},
    [VERB_DONE] = {.word = "done"},
    [VERB_STAY] = {.word = "stay"},
    [VERB_MOVE] = {.word = "move", .argument = A_TILE},
    [VERB_MARCH] = {.word = "march", .argument = A_TILE},
    [VERB_ATTACK] = {.word = "attack", .argument = A_TILE},
    [VERB_HOLD] = {.word = "hold"},
    [VERB_ADVANCE] = {.word = "advance"},
    [VERB_GO] = {.word = "go"},
    [VERBS] = {.word = NULL}};

void legends_say_action(const void *packed, action_t action, struct text *out)
{
    verb_say(legends_verbs, packed, action, out);
}

void legends_say_outcome(const void *packed, uint64_t outcome, struct text *out)
{
    if (outcome & LEGENDS_DRAWN) {
        text_put(out, "draw ");
        say_card(packed, (unsigned)(outcome & ~LEGENDS_DRAWN), out);
        return;
    }
    text_put(out, "roll");
    for (int face = DICE_FACES; face-- > 0;)
        for (int i = dice_count(outcome, face); i > 0; i--)
            text_format(out, " %d", face + 1);
}

/* ---- events ------------------------------------------------------------------------------------------------ */

void legends_say_event(const void *packed, const struct event *event, struct text *out)
{
    static const char *const words[] = {"discard", "return", "wound", "dead",    "retreat",  "advance",
                                        "morale",  "round",  "win",   "hand",    "withdraw", "run",
                                        "off",     "select", "hits",  "defends", "drew",     "drew"};
    const struct legends_pack *pack = packed;
    const char *side = event->seat < LEGENDS_SIDES ? legends_side_words[event->seat] : "?";
    text_put(out, words[event->kind - EVENT_GAME]);
    switch (event->kind) {
    case EVENT_DISCARD:
    case EVENT_RETURN:
    case EVENT_DREW:
        text_format(out, " %s ", side);
        say_card(packed, (unsigned)event->a[0], out);
        break;
    case EVENT_MORALE:
    case EVENT_HAND: text_format(out, " %s %d", side, event->a[0]); break;
    case EVENT_DREW_HIDDEN: text_format(out, " %s", side); break;
    case EVENT_SELECT: text_put(out, event->a[0] == LEGENDS_BOTH ? " both" : event->a[0] == 1 ? " r" : " c"); break;
    case EVENT_ROUND: text_format(out, " %d %s", event->a[0], side); break;
    case EVENT_WIN:
        text_format(out, " %s %s", event->a[0] == WINNER_DRAW ? "draw" : legends_side_words[event->a[0]],
                    legends_by_words[event->a[1]]);
        break;
    default:
        text_char(out, ' ');
        legends_say_tile(pack, (unsigned)event->a[0], out);
        if (event->kind == EVENT_WOUND || event->kind == EVENT_DEFENDS)
            text_format(out, " %d", event->a[1]);
        else if (event->kind == EVENT_HITS)
            text_format(out, " %d %d", event->a[1], event->a[2]);
        else if (event->kind != EVENT_DEAD && event->kind != EVENT_OFF) {
            text_char(out, ' ');
            legends_say_tile(pack, (unsigned)event->a[1], out);
        }
    }
}

/* ---- prompts ------------------------------------------------------------------------------------------------ */

/* "Equites on 5.4" */
static void put_unit(const struct legends_pack *pack, const struct legends_state *s, unsigned slot, struct text *out)
{
    assert(slot < LEGENDS_UNITS && s->unit[slot].type);
    text_put(out, legends_type(pack, &s->unit[slot])->name);
    text_put(out, " on ");
    legends_say_tile(pack, s->unit[slot].tile, out);
}

static const char *turn_prompt(const struct legends_pack *pack, const struct legends_state *s)
{
    if (legends_army(pack) && s->phase == PHASE_ATTACK)
        return "choose a unit to attack with, or end the turn.";
    if (s->ordered && !legends_army(pack))
        return "choose the next unit of your order, or end the turn.";
    if (s->ordered || (legends_army(pack) && s->side[s->turn].action))
        return "choose the next unit to move, or go on to the attacks.";
    return "choose a unit to act, or pass.";
}

static void select_prompt(const struct legends_pack *pack, const struct legends_state *s, unsigned seat,
                          struct text *out)
{
    bool asked = seat < LEGENDS_SIDES && legends_selecting(pack, s) >> seat & 1 && !s->side[seat].ready;
    int slot = asked ? legends_optional_next(s, seat) : -1;
    if (!asked)
        text_put(out, "Select: waiting for the other side.");
    else if (slot >= 0) {
        text_put(out, "Select: deploy the ");
        put_unit(pack, s, (unsigned)slot, out);
        text_put(out, ", or leave it behind?");
    } else
        text_format(out, "Select: choose your hand, up to %d cards.", pack->hand_max);
}

/* Around the unit that is asked about; the windows' are the attacker or the attacked. */
static const struct {
    const char *before, *after;
} prompts[ASK_KINDS] = {[ASK_ORDER] = {"Mixed Order: choose up to three units to act together.", NULL},
                        [ASK_MOVE] = {"Your ", ": move, march or stay?"},
                        [ASK_ATTACK] = {"Your ", ": choose a target, or hold."},
                        [ASK_CHARGE] = {"Your ", ": play Cavalry Charge for one more die?"},
                        [ASK_DEFEND] = {"The enemy attacks your ", ". Play Withdraw, First Strike or nothing?"},
                        [ASK_FLANK] = {"Your ", ": play Flanking, Envelopment or nothing before the dice?"},
                        [ASK_COUNTER] = {"The enemy has attacked your ", ". Strike back with a card, or not?"},
                        [ASK_ADVANCE] = {"Your ", ": the fight is over. Advance, pursue, ride away or stop?"},
                        [ASK_PURSUE] = {"Your ", ": pursue with a move, or stay?"},
                        [ASK_ADICE] = {"Attack dice are due.", NULL},
                        [ASK_DDICE] = {"Defence dice are due.", NULL},
                        [ASK_DRAW] = {"A card is drawn.", NULL}};

/* For those who are not asked. */
static const char *const others[ASK_KINDS] = {[ASK_TURN] = "chooses a unit to act",
                                              [ASK_ORDER] = "gives a Mixed Order",
                                              [ASK_MOVE] = "moves a unit",
                                              [ASK_ATTACK] = "chooses a target",
                                              [ASK_CHARGE] = "may play a card for the attack",
                                              [ASK_DEFEND] = "may play a card for the defence",
                                              [ASK_FLANK] = "may play a card before the dice",
                                              [ASK_COUNTER] = "may strike back",
                                              [ASK_ADVANCE] = "may advance",
                                              [ASK_PURSUE] = "pursues"};

void legends_say_prompt(const void *packed, const void *v, unsigned seat, struct text *out)
{
    const struct legends_pack *pack = packed;
    const struct legends_state *s = v;
    unsigned kind = s->ask.kind;
    if (s->stage == STAGE_OVER)
        text_put(out, "The battle is over.");
    else if (s->stage == STAGE_SELECT)
        select_prompt(pack, s, seat, out);
    else if (s->ask.seat < LEGENDS_SIDES && seat != s->ask.seat)
        text_format(out, "%s %s.", s->ask.seat == ROME ? "Rome" : "Carthage", others[kind]);
    else if (kind == ASK_TURN)
        text_format(out, "Round %d: %s", s->round, turn_prompt(pack, s));
    else if (!prompts[kind].after)
        text_put(out, prompts[kind].before);
    else {
        bool fight = legends_window_kind(kind);
        unsigned slot = !fight ? s->ask.at : legends_defends(kind) ? s->combat.def : s->combat.att;
        if (!s->unit[slot]
                 .type) { /* only a position asks this: in play the window of a dead unit does not open (R95) */
            text_put(out, "Your unit is destroyed and can do nothing more: go on.");
            return;
        }
        text_put(out, prompts[kind].before);
        put_unit(pack, s, slot, out);
        text_put(out, prompts[kind].after);
    }
}
