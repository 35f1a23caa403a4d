/* say.c: actions, outcomes, events, reasons and prompts in words. */
#include "subjects.h"

#include "engine/errors.h"
#include "engine/refusals.h"
#include "engine/text.h"

#include <string.h>

static void put_space(const struct prevail_pack *pack, unsigned space, struct text *out)
{
    char name[8] = "?";
    if (space < pack->board.n)
        square_say(&pack->board, space, name);
    text_put(out, name);
}

static void put_card(const struct prevail_pack *pack, unsigned card, struct text *out)
{
    text_int(out, card < pack->cards_n ? pack->cards[card].id : 0);
}

/* ---- the verbs ------------------------------------------------------------------------------------------------- */

static bool read_space(const void *packed, const char *word, unsigned *space)
{
    *space = square_read(&((const struct prevail_pack *)packed)->board, word);
    return *space != SQUARE_NONE;
}
static void say_space(const void *packed, unsigned space, struct text *out) { put_space(packed, space, out); }
static unsigned spaces(const void *packed) { return ((const struct prevail_pack *)packed)->board.n; }

static bool read_card(const void *packed, const char *word, unsigned *card)
{
    int64_t number;
    int found = word_int(word, 0, 9999, &number) ? prevail_card_find(packed, number) : -1;
    *card = (unsigned)found;
    return found >= 0;
}
static void say_card(const void *packed, unsigned card, struct text *out) { put_card(packed, card, out); }
static unsigned cards(const void *packed) { return ((const struct prevail_pack *)packed)->cards_n; }

static bool read_facing(const void *packed, const char *word, unsigned *facing)
{
    (void)packed;
    int read = square_direction_read(word);
    *facing = (unsigned)read;
    return read >= 0;
}
static void say_facing(const void *packed, unsigned facing, struct text *out)
{
    (void)packed;
    text_put(out, square_direction_names[facing & 7]);
}
static unsigned facings(const void *packed)
{
    (void)packed;
    return SQUARE_DIRECTIONS;
}
static unsigned facing_turned(const void *packed, unsigned facing)
{
    (void)packed;
    return square_opposite(facing);
}

/* Of a slot: a card, or `none`. Of a deployment: a type, or `commander`. Both are ASK_NONE. */
static bool read_cover(const void *packed, const char *word, unsigned *card)
{
    if (strcmp(word, "none") != 0)
        return read_card(packed, word, card);
    *card = ASK_NONE;
    return true;
}
static void say_cover(const void *packed, unsigned card, struct text *out)
{
    if (card == ASK_NONE)
        text_put(out, "none");
    else
        put_card(packed, card, out);
}
static bool read_piece(const void *packed, const char *word, unsigned *type)
{
    int found = strcmp(word, "commander") == 0 ? ASK_NONE : prevail_type_find(packed, word);
    *type = (unsigned)found;
    return found >= 0;
}
static void say_piece(const void *packed, unsigned type, struct text *out)
{
    const struct prevail_pack *pack = packed;
    text_put(out, type < pack->types_n ? pack->types[type].id : "commander");
}

/* What an army is built of: a type by its id, a card by its number. */
static bool read_item(const void *packed, const char *word, unsigned *item)
{
    int type = prevail_type_find(packed, word);
    *item = (unsigned)type;
    if (type >= 0)
        return true;
    if (!read_card(packed, word, item))
        return false;
    *item += ITEM_CARD;
    return true;
}
static void say_item(const void *packed, unsigned item, struct text *out)
{
    const struct prevail_pack *pack = packed;
    if (item >= ITEM_CARD)
        put_card(pack, item - ITEM_CARD, out);
    else
        text_put(out, item < pack->types_n ? pack->types[item].id : "?");
}
static bool read_army(const void *packed, const char *word, unsigned *army)
{
    const struct prevail_build *b = &((const struct prevail_pack *)packed)->extra.build;
    for (*army = 0; *army < b->ready_n; ++*army)
        if (strcmp(b->ready[*army].id, word) == 0)
            return true;
    return false;
}
static void say_army(const void *packed, unsigned army, struct text *out)
{
    const struct prevail_build *b = &((const struct prevail_pack *)packed)->extra.build;
    text_put(out, army < b->ready_n ? b->ready[army].id : "?");
}
static unsigned armies(const void *packed) { return ((const struct prevail_pack *)packed)->extra.build.ready_n; }

static const struct shape item_shape = {.read = read_item, .say = say_item, .name = "a type of unit or a card"},
                          army_shape = {.read = read_army, .say = say_army, .count = armies, .name = "an army"},
                          space_shape = {.read = read_space,
                                         .say = say_space,
                                         .mirror = prevail_space_turned,
                                         .count = spaces,
                                         .name = "a space"},
                          card_shape = {.read = read_card, .say = say_card, .count = cards, .name = "a card"},
                          facing_shape = {.read = read_facing,
                                          .say = say_facing,
                                          .mirror = facing_turned,
                                          .count = facings,
                                          .name = "a facing"},
                          cover_shape = {.read = read_cover, .say = say_cover, .name = "a card or none"},
                          piece_shape = {
                              .read = read_piece, .say = say_piece, .name = "a type of unit or the commander"};

/* A commander has no facing (R64). */
static void say_deploy(const void *packed, action_t a, struct text *out)
{
    text_put(out, "deploy ");
    say_piece(packed, action_from(a), out);
    text_char(out, ' ');
    put_space(packed, action_to(a), out);
    if (action_from(a) != ASK_NONE)
        text_format(out, " %s", square_direction_names[action_x(a) & 7]);
}
static action_t mirror_deploy(const void *packed, action_t a)
{
    unsigned x = action_from(a) == ASK_NONE ? 0 : square_opposite(action_x(a));
    return action_make(VERB_DEPLOY, action_from(a), prevail_space_turned(packed, action_to(a)), 0, x);
}

const struct verb_form prevail_verbs[] = {
    [VERB_DEPLOY] = {"deploy",
                     {{FIELD_FROM, &piece_shape}, {FIELD_TO, &space_shape}, {FIELD_X, &facing_shape}},
                     .say = say_deploy,
                     .mirror = mirror_deploy},
    [VERB_CARD] = {"card", {{FIELD_FROM, &card_shape}}},
    [VERB_COMMANDER] = {"commander", {{FIELD_TO, &space_shape}}},
    [VERB_COMMAND] = {"command", {{FIELD_TO, &space_shape}}, .set = true},
    [VERB_LINE] = {"line", {{FIELD_FROM, &space_shape}, {FIELD_TO, &space_shape}}, .set = true},
    [VERB_WITH] = {"with", {{FIELD_TO, &space_shape}}, .set = true},
    [VERB_DONE] = {"done"},
    [VERB_UNIT] = {"unit", {{FIELD_TO, &space_shape}}},
    [VERB_COMMIT] = {"commit", {{FIELD_FROM, &card_shape}}},
    [VERB_DECLINE] = {"decline"},
    [VERB_MOVE] = {"move", {{FIELD_TO, &space_shape}, {FIELD_X, &facing_shape}}},
    [VERB_SHOOT] = {"shoot", {{FIELD_TO, &space_shape}}},
    [VERB_HOLD] = {"hold"},
    [VERB_FIGHT] = {"fight", {{FIELD_TO, &space_shape}}},
    [VERB_STAND] = {"stand"},
    [VERB_RETREAT] = {"retreat", {{FIELD_TO, &space_shape}, {FIELD_X, &facing_shape}}},
    [VERB_PAY] = {"pay", {{FIELD_FROM, &card_shape}}, .set = true},
    [VERB_RALLY] = {"rally"},
    [VERB_NO_RALLY] = {"norally"},
    [VERB_ASSIGN] = {"assign", {{FIELD_FROM, &space_shape}, {FIELD_TO, &cover_shape}}},
    [VERB_ADD] = {"add", {{FIELD_FROM, &item_shape}}},
    [VERB_DROP] = {"drop", {{FIELD_FROM, &item_shape}}},
    [VERB_ARMY] = {"army", {{FIELD_FROM, &army_shape}}},
    [VERB_READY] = {"ready"},
    [VERBS] = {0},
};

void prevail_say_action(const void *packed, action_t action, struct text *out)
{
    verb_say(prevail_verbs, packed, action, out);
}

void prevail_say_outcome(const void *packed, uint64_t outcome, struct text *out)
{
    if (outcome >> 8 == LUCK_FIRST)
        text_format(out, "first %s", prevail_side_names[outcome & 1]);
    else {
        text_put(out, "burn ");
        put_card(packed, (unsigned)(outcome & 0xFF), out);
    }
}

/* ---- events ------------------------------------------------------------------------------------------------ */

static const char *const type_names[] = {"front", "flank", "rear"};

/* Shapes of event lines: s = space, c = card, t = type, f = facing, n = number, in the order of event.a. */
static const struct {
    const char *word, *shape;
} event_words[] = {
    [EVENT_INITIATIVE] = {"initiative", ""},
    [EVENT_REVEALED] = {"reveal", "c"},
    [EVENT_COMMANDER] = {"commander", "ss"},
    [EVENT_ORDERED] = {"ordered", "s"},
    [EVENT_MOVED] = {"moved", "ssf"},
    [EVENT_ENGAGED] = {"engaged", "sk"},
    [EVENT_SHOT] = {"shot", "ss"},
    [EVENT_COMMITTED] = {"committed", "c"},
    [EVENT_FOUGHT] = {"fight", "sk"},
    [EVENT_TURNED] = {"turned", "sf"},
    [EVENT_ROUTED] = {"routed", "st"},
    [EVENT_RETREATED] = {"retreated", "ssf"},
    [EVENT_REVERSED] = {"reversed", "sf"},
    [EVENT_STUCK] = {"cannot-retreat", "s"},
    [EVENT_PAID] = {"paid", "c"},
    [EVENT_COMMANDER_LOST] = {"commander-lost", "s"},
    [EVENT_RALLIED] = {"rallied", ""},
    [EVENT_BURNT] = {"burnt", "c"},
    [EVENT_SUPPORT] = {"unsupported", "n"},
    [EVENT_CARD_IN] = {"chosen", ""},
    [EVENT_DECIDED] = {"decided", ""},
    [EVENT_DECLINED] = {"declined", ""},
    [EVENT_READY] = {"ready", ""},
    [EVENT_ARMY] = {"army", "nn"},
};

const char *const prevail_end_words[ENDS] = {[END_NONE] = "has lost",
                                             [END_CANNOT_PAY] = "could not pay the cards demanded",
                                             [END_EMPTY_HAND] = "had no card left in hand",
                                             [END_LAST_CARD] = "had to give the last card of the hand",
                                             [END_NO_UNITS] = "has no units left",
                                             [END_RESIGNED] = "gave up",
                                             [END_AGREED] = "has lost",
                                             [END_ROUND_CAP] = "has lost",
                                             [END_TIME] = "ran out of time",
                                             [END_GOALS] = "lost the ground that decides this battle",
                                             [END_LOSSES] = "lost more units than it could bear",
                                             [END_COMMANDER] = "lost the commander",
                                             [END_LAST_ROUND] = "did not win before the last round was over"};
const char *const prevail_end_names[ENDS + 1] = {"none",     "cannot-pay", "empty-hand", "last-card", "no-units",
                                                 "resigned", "agreed",     "round-cap",  "time",      "goals",
                                                 "losses",   "commander",  "last-round", NULL};

static void put_shape(const struct prevail_pack *pack, const struct event *e, const char *shape, struct text *out)
{
    for (int i = 0; shape[i]; i++) {
        text_char(out, ' ');
        switch (shape[i]) {
        case 's': put_space(pack, (unsigned)e->a[i], out); break;
        case 'c': put_card(pack, (unsigned)e->a[i], out); break;
        case 't': text_put(out, pack->types[e->a[i]].id); break;
        case 'f': text_put(out, square_direction_names[e->a[i] & 7]); break;
        case 'k': text_put(out, type_names[e->a[i]]); break;
        default: text_int(out, e->a[i]); break;
        }
    }
}

void prevail_say_event(const void *packed, const struct event *e, struct text *out)
{
    const struct prevail_pack *pack = packed;
    const char *seat = e->seat < SIDES ? prevail_side_names[e->seat] : "nobody";
    switch (e->kind) {
    case EVENT_ROUND: text_format(out, "round %d", e->a[0]); return;
    case EVENT_DECIDING: text_put(out, "deciding"); return;
    case EVENT_OVER: text_format(out, "over %s %s", seat, prevail_end_names[e->a[0]]); return;
    case EVENT_DEPLOYED:
        text_format(out, "deployed %s %s ", seat, e->a[0] < 0 ? "commander" : pack->types[e->a[0]].id);
        put_space(pack, (unsigned)e->a[1], out);
        if (e->a[0] >= 0)
            text_format(out, " %s", square_direction_names[e->a[2] & 7]);
        return;
    case EVENT_STRUCK:
        text_format(out, "attack %s ", seat);
        put_space(pack, (unsigned)e->a[0], out);
        text_format(out, " %d%s%s%s%s", e->a[1], e->a[2] ? "" : " nothing", e->a[2] & 1 ? " rout" : "",
                    e->a[2] & 2 ? " retreat" : "", e->a[2] & 4 ? " reverse" : "");
        return;
    case EVENT_ASSIGNED:
        text_format(out, "assigned %s ", seat);
        put_space(pack, (unsigned)e->a[0], out);
        text_char(out, ' ');
        if (e->a[1] < 0)
            text_put(out, "none");
        else
            put_card(pack, (unsigned)e->a[1], out);
        return;
    default:
        text_format(out, "%s %s", event_words[e->kind].word, seat);
        put_shape(pack, e, event_words[e->kind].shape, out);
    }
}

/* ---- reasons -------------------------------------------------------------------------------------------------- */

static const struct refusal sentences[] = {
    {R(18), "name exactly as many cards as the rout penalty demands"},
    {R(23), "each card of a side stands in exactly one zone"},
    {R(24), "only a card in your hand can be played, committed or paid"},
    {R(59), "a commander moves at most four spaces"},
    {R(62), "a commander may not pass or enter an enemy unit's space"},
    {R(63), "a commander may not pass or enter an engaged space"},
    {R(69), "the card in play does not give such commands"},
    {R(74), "no unit there was ordered this round"},
    {R(88), "the diagonal step is blocked: one of the two spaces beside it must be passable"},
    {R(92), "a friendly unit is in the way: to pass it, both Flexibilities must add up to 4"},
    {R(95), "a unit of yours stands there already"},
    {R(96), "an enemy unit is in the way"},
    {R(97), "an engaged space can be neither entered nor crossed"},
    {R(101), "a space holds one unit, or two enemies with an engagement"},
    {R(153), "a unit with Range 0 cannot shoot"},
    {R(154), "no enemy unit stands there within range"},
    {R(157), "the attacker must commit a card"},
    {R(158), "the defender must commit a card"},
    {R(161), "a unit in an engaged space cannot shoot"},
    {R(178), "a retreat ends behind the unit"},
    {R(180), "a retreat never enters an enemy's space"},
    {R(181), "the unit cannot get there in its retreat"},
    {R(193), "a rally needs a card in the played area"},
    {G(3), "the army keeps to the limits of its size"},
    {G(2), "every unit is deployed before round 1, each in its own zone"},
    {G(17), "a slot that fits an uncovered unit may not stay idle"},
    {G(19), "the diagonal step is blocked: one of the two spaces beside it must be free of enemies"},
    {G(22), "the card in play does not allow that unit: its traits, type or distance from the commander do not fit"},
    {G(24), "the card does not command that many"},
    {G(25), "a line is one to eight of your units, each in a flanking space of the next"},
    {G(26), "that unit was ordered already this round"},
    {G(27), "an engaged unit gets no command"},
    {G(28), "the unit has acted already; to stay as it is, write hold"},
    {G(34), "contact ends the move: the engager faces along its last step"},
    {G(37), "an enemy is taken in the rear only by a move that began behind it"},
    {G(40), "no engagement there is left to fight this round"},
    {G(42), "in a melee a card must show attack, defense or flexibility"},
    {G(44), "for a move a card must show speed or flexibility"},
    {G(55), "a retreat ends on a space without a unit"},
    {G(56), "only the smallest retreat is open: fewest turns, then fewest steps"},
    {G(59), "an engaged unit is no target"},
    {G(69), "the ground there cannot be entered by this unit, or costs more than it has"},
    {G(70), "the ground hides the target: it must be closer"},
    {G(60), "that unit cannot support the shot: it must be ordered, not have acted, and have the target in range"},
    {G(61), "a shot needs a card in hand to commit"},
    {G(62), "the card does not serve this shot"},
    {0},
};

/* R47: when a verb is for, and in which phase of the round. */
static const struct {
    uint8_t phase;
    const char *words;
} belongs[VERBS] = {
    [VERB_DEPLOY] = {PHASE_SET_UP, "units are deployed before round 1"},
    [VERB_CARD] = {PHASE_CARDS, "each player chooses one card in phase 1, Play Cards"},
    [VERB_COMMANDER] = {PHASE_COMMANDERS, "commanders move in phase 2, Move Commanders"},
    [VERB_COMMAND] = {PHASE_COMMANDS, "units are ordered in phase 3, Issue Commands, before the first of them acts"},
    [VERB_LINE] = {PHASE_COMMANDS, "lines are ordered in phase 3, Issue Commands, before the first unit acts"},
    [VERB_WITH] = {PHASE_COMMANDS, "a shot gets its support as soon as it is declared"},
    [VERB_DONE] = {PHASE_COMMANDS, "only orders, and the support of a shot, are ended with `done`"},
    [VERB_UNIT] = {PHASE_COMMANDS, "ordered units act in phase 3, Issue Commands, after all orders are given"},
    [VERB_COMMIT] = {PHASE_MELEE, "cards are committed to a shot or a melee, when it is fought"},
    [VERB_DECLINE] = {PHASE_MELEE, "a card is declined only where one may be committed"},
    [VERB_MOVE] = {PHASE_COMMANDS, "ordered units move in phase 3, Issue Commands: choose one first, with `unit`"},
    [VERB_SHOOT] = {PHASE_COMMANDS, "ordered units shoot in phase 3, Issue Commands: choose one first, with `unit`"},
    [VERB_HOLD] = {PHASE_COMMANDS, "ordered units hold in phase 3, Issue Commands: choose one first, with `unit`"},
    [VERB_FIGHT] = {PHASE_MELEE, "melees are fought in phase 4, Resolve Melee"},
    [VERB_STAND] = {PHASE_MELEE, "only a unit engaged in front decides whether it stands or retreats"},
    [VERB_RETREAT] = {PHASE_MELEE, "a unit retreats only after a combat, or when it is engaged in front"},
    [VERB_PAY] = {PHASE_MELEE, "cards are paid only for a rout or for units without support"},
    [VERB_RALLY] = {PHASE_CLEANUP, "players rally in phase 5, Cleanup"},
    [VERB_NO_RALLY] = {PHASE_CLEANUP, "players rally or not in phase 5, Cleanup"},
    [VERB_ASSIGN] = {PHASE_CLEANUP, "units are assigned to cards in phase 5, Cleanup, after a rally"},
    [VERB_ADD] = {PHASE_SET_UP, "armies are built before the battle"},
    [VERB_DROP] = {PHASE_SET_UP, "armies are built before the battle"},
    [VERB_ARMY] = {PHASE_SET_UP, "armies are built before the battle"},
    [VERB_READY] = {PHASE_SET_UP, "armies are built before the battle"},
};

static void reason_phase(const struct reason *why, struct text *out)
{
    static const char *const now[] = {[PHASE_SET_UP] = "the battle has not begun",
                                      [PHASE_CARDS] = "this is phase 1, Play Cards",
                                      [PHASE_COMMANDERS] = "this is phase 2, Move Commanders",
                                      [PHASE_COMMANDS] = "this is phase 3, Issue Commands",
                                      [PHASE_MELEE] = "this is phase 4, Resolve Melee",
                                      [PHASE_CLEANUP] = "this is phase 5, Cleanup",
                                      [PHASE_OVER] = "the battle is over"};
    const char *words = why->note < VERBS ? belongs[why->note].words : NULL;
    text_put(out, words ? words : "that belongs to another phase");
    if (words && belongs[why->note].phase != why->c && why->c >= 0 && why->c <= PHASE_OVER)
        text_format(out, "; %s", now[why->c]);
}

/* G2: which part of it. `a` is the type due (types_n: the commander), `c` the fault. */
static void reason_deploy(const struct prevail_pack *pack, const struct reason *why, struct text *out)
{
    unsigned due = (unsigned)why->a;
    const char *name = due < pack->types_n ? pack->types[due].name : "your commander";
    switch ((enum deploy_fault)why->c) {
    case DEPLOY_NOT_DUE:
        text_format(out, "%s must be placed first: types come in the order of the content, the commander last", name);
        return;
    case DEPLOY_OUTSIDE:
        put_space(pack, (unsigned)why->b, out);
        text_put(out, " is outside your zone");
        return;
    case DEPLOY_TAKEN:
        put_space(pack, (unsigned)why->b, out);
        text_put(out, " is taken");
        return;
    case DEPLOY_BARRED:
        put_space(pack, (unsigned)why->b, out);
        text_format(out, " is %s: %s may not enter it", ground_on(pack, (unsigned)why->b)->name, name);
        return;
    default:
        text_put(out, "behind ");
        put_space(pack, (unsigned)why->b, out);
        text_format(out, " there is no room for the other units of %s: place one further ahead", name);
    }
}

/* R82, R84: `a` is the unit's type, `c` its figure now. */
static void reason_reach(const struct prevail_pack *pack, const struct reason *why, struct text *out)
{
    text_format(out, "%s cannot reach ", pack->types[why->a].name);
    put_space(pack, (unsigned)why->b, out);
    if (why->rule == R(82))
        text_format(out, ": that is further than its Speed %d", why->c);
    else
        text_format(out, " with that facing: its Flexibility %d does not allow the turns", why->c);
}

/* G74: `a` is what was named, `b` the side, `c` the fault. */
static void reason_build(const struct prevail_pack *pack, const struct reason *why, struct text *out)
{
    unsigned item = (unsigned)why->a;
    bool army = why->note == VERB_ARMY, card = !army && item >= ITEM_CARD;
    const char *name = army   ? pack->extra.build.ready[item].name
                       : card ? pack->cards[item - ITEM_CARD].name
                              : pack->types[item].name;
    switch ((enum build_fault)why->c) {
    case BUILD_LIMIT:
        text_format(out, "at most %d units of %s may be in an army", pack->types[item].limit, name);
        return;
    case BUILD_COST:
        text_format(out, "%s costs %d, more than is left of %d", name, pack->types[item].cost, pack->limits.cost);
        return;
    case BUILD_TYPES: text_format(out, "an army may have at most %d types of unit", pack->limits.types); return;
    case BUILD_PENALTY:
        text_format(out, "too little would be left for units whose routs cost %d cards", pack->limits.penalty);
        return;
    case BUILD_TWICE: text_format(out, "%s is in the hand already", name); return;
    case BUILD_QUOTA:
        text_format(out, "the hand has %d cards of initiative %d already", pack->limits.cards,
                    pack->cards[item - ITEM_CARD].initiative);
        return;
    case BUILD_NATION: text_format(out, "%s: not of the nation of this army", name); return;
    case BUILD_NOT_THERE: text_format(out, "the army has no %s", name); return;
    case BUILD_SAME: text_format(out, "%s is your army already", name); return;
    case BUILD_CHANGES:
        text_format(out, "an army is changed %d times at most; take back your last entries with undo", CHANGES_MAX);
        return;
    case BUILD_NO_UNITS: text_put(out, "the army has no units yet"); return;
    case BUILD_FEW_CARDS:
        text_format(out, "the hand needs exactly %d cards of each initiative", pack->limits.cards);
        return;
    default:
        text_format(out, "the routs of all units must cost at least %d cards: add units that cost some",
                    pack->limits.penalty);
    }
}

/* The card or space that was named, in front of the sentence. */
static void reason_about(const struct prevail_pack *pack, const struct reason *why, struct text *out)
{
    switch (why->note) {
    case VERB_CARD:
    case VERB_COMMIT:
    case VERB_PAY:
        if (why->rule == R(24) || why->rule == G(42) || why->rule == G(44) || why->rule == G(62))
            text_format(out, "%s: ", pack->cards[why->a].name);
        break;
    case VERB_COMMANDER:
    case VERB_COMMAND:
    case VERB_UNIT:
    case VERB_MOVE:
    case VERB_SHOOT:
    case VERB_WITH:
    case VERB_FIGHT:
    case VERB_RETREAT:
        if (why->rule <= RULE_ORDER)
            break;
        put_space(pack, (unsigned)why->b, out);
        text_put(out, ": ");
        break;
    default: break;
    }
}

void prevail_say_reason(const void *packed, const struct reason *why, struct text *out)
{
    const struct prevail_pack *pack = packed;
    bool position = why->note == VERBS; /* about a position, not an action */
    if (position && why->rule == R(47))
        text_put(out, "the question does not fit phase and step");
    else if (why->rule == R(47))
        reason_phase(why, out);
    else if (why->rule == G(17) && why->note == VERB_ASSIGN && why->b != ASK_NONE)
        text_put(out, "the card has no free slot for that unit, or one that must be filled would stay idle");
    else if ((why->rule == G(2) || why->rule == G(69)) && why->note == VERB_DEPLOY)
        reason_deploy(pack, why, out);
    else if (why->note >= VERB_ADD && why->note <= VERB_READY)
        reason_build(pack, why, out);
    else if (why->rule == R(82) || why->rule == R(84))
        reason_reach(pack, why, out);
    else {
        reason_about(pack, why, out);
        const struct refusal *found = refusal_find(sentences, why->rule);
        text_put(out, found ? found->words : ""); /* the engine has words for the rest */
    }
}
