/* tell.c: what happened, as facts and as a sentence for one looker. Names instead of codes; "your" for its own. */
#include "legends.h"

#include "engine/told.h"

#include <string.h>

/* What there is to tell from: the looker's views around the entry; either may be missing. */
struct teller {
    const struct legends_pack *pack;
    const struct legends_state *before, *after;
    unsigned looker;
    struct told *out;
};

/* ---- words --------------------------------------------------------------------------------------------------- */

static struct text sentence(const struct teller *t) { return text_fixed(t->out->text, sizeof t->out->text); }
static const char *side_name(unsigned seat) { return seat == ROME ? "Rome" : "Carthage"; }

/* "You pass." "Rome passes." */
static void put_seat(const struct teller *t, unsigned seat, const char *you, const char *others, struct text *out)
{
    if (seat == t->looker)
        text_format(out, "You %s", you);
    else
        text_format(out, "%s %s", side_name(seat), others);
}

static const char *name_of(const struct teller *t, unsigned type)
{
    return type && type <= t->pack->types_n ? t->pack->type[type - 1].name : "unit";
}

/* "Equites move", "Infantry moves". */
static bool plural(const char *name)
{
    size_t n = strlen(name);
    return n && name[n - 1] == 's';
}

/* "Your Equites on 5.4 lose": the unit of a side by its type; 0: "The unit on 5.4 loses". */
static void put_unit(const struct teller *t, unsigned seat, unsigned type, unsigned tile, const char *one,
                     const char *many, struct text *out)
{
    const char *name = name_of(t, type);
    if (!type)
        text_put(out, "The ");
    else if (seat == t->looker)
        text_put(out, "Your ");
    else
        text_format(out, "%s's ", side_name(seat));
    text_format(out, "%s on ", name);
    legends_say_tile(t->pack, tile, out);
    text_format(out, " %s", plural(name) ? many : one);
}

/* ---- who stands there ------------------------------------------------------------------------------------------ */

/* Before the entry, or behind it: a unit that has moved since is found at its new tile. */
static const struct legends_unit *unit_at(const struct teller *t, unsigned tile)
{
    const struct legends_state *views[] = {t->before, t->after};
    for (int i = 0; i < 2; i++)
        if (views[i] && tile < HEX_MAX) {
            unsigned slot = legends_unit_at(views[i], tile);
            if (slot != LEGENDS_NO_UNIT)
                return &views[i]->unit[slot];
        }
    return NULL;
}

static unsigned type_at(const struct teller *t, unsigned tile)
{
    const struct legends_unit *u = unit_at(t, tile);
    return u ? u->type : 0;
}

static void set_piece(const struct teller *t, unsigned tile)
{
    const struct legends_unit *u = unit_at(t, tile);
    t->out->to = (uint16_t)tile;
    if (u) {
        const struct legends_unit *first =
            t->before && u >= t->before->unit && u < t->before->unit + LEGENDS_UNITS ? t->before->unit : t->after->unit;
        t->out->piece = (uint16_t)(u - first);
        t->out->seat = u->side;
    }
}

/* The unit that the question before the entry was about; SCENE_NONE: not known. */
static unsigned acting(const struct teller *t)
{
    return t->before && t->before->stage == STAGE_TURN && legends_unit_kind(t->before->ask.kind) ? t->before->ask.at
                                                                                                 : SCENE_NONE;
}

/* ---- actions --------------------------------------------------------------------------------------------------- */

static void tell_unit(const struct teller *t, unsigned kind, unsigned seat, unsigned tile, const char *one,
                      const char *many, uint16_t rule)
{
    struct text out = sentence(t);
    t->out->kind = (uint8_t)kind;
    t->out->rule = rule;
    set_piece(t, tile);
    put_unit(t, seat, type_at(t, tile), tile, one, many, &out);
}

static void tell_move(const struct teller *t, unsigned seat, unsigned verb, unsigned tile)
{
    struct text out = sentence(t);
    unsigned slot = acting(t);
    t->out->kind = TOLD_MOVE;
    t->out->rule = verb == VERB_MARCH ? RULE('R', 53) : RULE('R', 51);
    t->out->to = (uint16_t)tile;
    if (slot == SCENE_NONE) {
        put_seat(t, seat, verb == VERB_MARCH ? "march to " : "move to ",
                 verb == VERB_MARCH ? "marches to " : "moves to ", &out);
    } else {
        const struct legends_unit *u = &t->before->unit[slot];
        t->out->piece = (uint16_t)slot;
        t->out->from = u->tile;
        put_unit(t, seat, u->type, u->tile, verb == VERB_MARCH ? "marches to " : "moves to ",
                 verb == VERB_MARCH ? "march to " : "move to ", &out);
    }
    legends_say_tile(t->pack, tile, &out);
    text_char(&out, '.');
}

static void tell_attack(const struct teller *t, unsigned seat, unsigned tile)
{
    struct text out = sentence(t);
    unsigned slot = acting(t), type = type_at(t, tile);
    t->out->kind = TOLD_ATTACK;
    t->out->rule = RULE('R', 34);
    t->out->to = (uint16_t)tile;
    if (slot == SCENE_NONE)
        put_seat(t, seat, "attack ", "attacks ", &out);
    else {
        const struct legends_unit *u = &t->before->unit[slot];
        bool melee = legends_adjacent(t->pack, u->tile, tile);
        t->out->kind = melee ? TOLD_ATTACK : TOLD_SHOT;
        t->out->from = u->tile;
        t->out->piece = (uint16_t)slot;
        put_unit(t, seat, u->type, u->tile, melee ? "attacks " : "shoots at ", melee ? "attack " : "shoot at ", &out);
    }
    if ((seat ^ 1u) == t->looker)
        text_put(&out, "your ");
    else
        text_format(&out, "%s's ", side_name(seat ^ 1u));
    text_format(&out, "%s on ", name_of(t, type));
    legends_say_tile(t->pack, tile, &out);
    text_char(&out, '.');
}

/* Where the card acts: from the attacker to the target, and the friends beside it that Flanking and Envelopment count. */
static void place_card(const struct teller *t, unsigned card)
{
    const struct legends_state *s = t->before;
    if (!s || s->stage != STAGE_TURN || !s->combat.sub)
        return;
    const struct legends_combat *c = &s->combat;
    unsigned from = s->unit[c->att].tile;
    int n = 0;
    t->out->from = (uint16_t)from;
    t->out->to = c->tile;
    if (card == CARD_FL || card == CARD_EV)
        bit_each(tile, s->occupied[s->turn], t->pack->words)
            if (tile != from && legends_adjacent(t->pack, c->tile, tile) && n < 2)
                t->out->also[n++] = (uint16_t)tile;
}

static void tell_play(const struct teller *t, unsigned seat, unsigned card)
{
    struct text out = sentence(t);
    const struct legends_card_data *c = &t->pack->card[card];
    enum legends_zone zone = !c->returns ? ZONE_DISCARD : seat == t->looker ? ZONE_HAND : ZONE_KNOWN;
    t->out->kind = TOLD_CARD;
    t->out->card = legends_card_id(seat, zone, card);
    t->out->rule = legends_card_rule[card];
    place_card(t, card);
    put_seat(t, seat, "play ", "plays ", &out);
    text_format(&out, "%s.", c->name);
    if (c->returns)
        text_put(&out, " The card comes back to hand.");
}

static void tell_choice(const struct teller *t, unsigned seat, const char *you, const char *others, const char *what,
                        unsigned kind, uint16_t rule)
{
    struct text out = sentence(t);
    t->out->kind = (uint8_t)kind;
    t->out->rule = rule;
    put_seat(t, seat, you, others, &out);
    text_format(&out, "%s.", what);
}

static void tell_action(const struct teller *t, unsigned seat, action_t action)
{
    unsigned verb = action_verb(action), from = action_from(action);
    const char *card = from < LEGENDS_CARDS ? t->pack->card[from].name : "a card";
    switch (verb) {
    case VERB_BRING: tell_unit(t, TOLD_PLACE, seat, from, "is deployed.", "are deployed.", RULE('R', 15)); break;
    case VERB_LEAVE: tell_unit(t, TOLD_NOTE, seat, from, "is left behind.", "are left behind.", RULE('R', 15)); break;
    case VERB_PUT: tell_choice(t, seat, "put back ", "puts back ", card, TOLD_DRAW, RULE('R', 14)); break;
    case VERB_TAKE: tell_choice(t, seat, "take ", "takes ", card, TOLD_DRAW, RULE('R', 13)); break;
    case VERB_READY: tell_choice(t, seat, "are ready", "is ready", "", TOLD_NOTE, RULE('G', 49)); break;
    case VERB_ACT: tell_unit(t, TOLD_ORDER, seat, from, "acts.", "act.", RULE('R', 50)); break;
    case VERB_ORDER: tell_unit(t, TOLD_ORDER, seat, from, "stands ready.", "stand ready.", RULE('R', 18)); break;
    case VERB_PASS: tell_choice(t, seat, "pass", "passes", "", TOLD_NOTE, RULE('G', 2)); break;
    case VERB_END: tell_choice(t, seat, "end the turn", "ends the turn", "", TOLD_NOTE, RULE('G', 38)); break;
    case VERB_MOVE:
    case VERB_MARCH: tell_move(t, seat, verb, from); break;
    case VERB_ATTACK: tell_attack(t, seat, from); break;
    case VERB_PLAY:
        assert(from < LEGENDS_CARDS);
        tell_play(t, seat, from);
        break;
    default: break; /* done, stay, hold, go: nothing happens; advance is told by its event */
    }
}

/* ---- dice ------------------------------------------------------------------------------------------------------ */

/* "5, 3 and 3" */
static void put_faces(uint64_t roll, struct text *out)
{
    int left = dice_number(roll);
    for (int face = DICE_FACES; face-- > 0;)
        for (int i = dice_count(roll, face); i > 0; i--) {
            left--;
            text_format(out, "%d%s", face + 1, left > 1 ? ", " : left == 1 ? " and " : "");
        }
}

static void attack_dice(const struct teller *t, const struct legends_strike *k, uint64_t roll, struct text *out)
{
    int hits = 0;
    for (int face = DICE_FACES; face-- > 0;)
        for (int i = dice_count(roll, face); i > 0; i--) {
            char word[2] = {(char)('1' + face), 0};
            bool hit = face + 1 >= k->attack_points;
            told_dice(t->out, word, hit, hit ? "hit" : "miss");
            hits += hit;
        }
    t->out->rule = k->melee ? RULE('R', 71) : RULE('R', 72);
    t->out->n = (int16_t)hits;
    if (hits)
        text_format(out, ": %d hit%s", hits, hits == 1 ? "" : "s");
    else
        text_put(out, ": no hit");
    text_format(out, ". %d or more hits.", k->attack_points < 1 ? 1 : k->attack_points);
}

static void put_saved(const struct teller *t, const struct legends_strike *k, int retreats, struct text *out)
{
    int leaders = legends_leaders(t->pack, t->before, k->struck);
    if (retreats && legends_type(t->pack, &t->before->unit[k->struck])->leader)
        text_put(out, " A Leader never retreats.");
    else if (retreats && leaders)
        text_format(out, " The Leader%s beside it take%s %d off the retreats.", leaders == 1 ? "" : "s",
                    leaders == 1 ? "s" : "", retreats < leaders ? retreats : leaders);
}

static void defence_dice(const struct teller *t, const struct legends_strike *k, uint64_t roll, struct text *out)
{
    int wounds = 0, retreats = 0;
    for (int face = DICE_FACES; face-- > 0;)
        for (int i = dice_count(roll, face); i > 0; i--) {
            char word[2] = {(char)('1' + face), 0};
            bool wound = face + 1 < k->defence_points, back = face + 1 == k->defence_points;
            told_dice(t->out, word, wound || back, wound ? "wound" : back ? "retreat" : "blocked");
            wounds += wound;
            retreats += back;
        }
    t->out->rule = k->melee ? RULE('R', 77) : RULE('R', 78);
    t->out->n = (int16_t)wounds;
    text_put(out, wounds || retreats ? ": " : ": all blocked");
    if (wounds)
        text_format(out, "%d wound%s", wounds, wounds == 1 ? "" : "s");
    if (retreats)
        text_format(out, "%s%d retreat%s", wounds ? ", " : "", retreats, retreats == 1 ? "" : "s");
    text_char(out, '.');
    put_saved(t, k, retreats, out);
}

static void tell_luck(const struct teller *t, uint64_t roll)
{
    if (roll & LEGENDS_DRAWN)
        return; /* its event tells it, to each looker what it may know */
    struct text out = sentence(t);
    t->out->kind = TOLD_DICE;
    if (!t->before || t->before->stage != STAGE_TURN || !legends_dice_kind(t->before->ask.kind)) {
        text_put(&out, "The dice show ");
        put_faces(roll, &out);
        text_char(&out, '.');
        for (int face = DICE_FACES; face-- > 0;)
            for (int i = dice_count(roll, face); i > 0; i--)
                told_dice(t->out, (char[]){(char)('1' + face), 0}, false, NULL);
        return;
    }
    struct legends_strike k = legends_strike(t->pack, t->before);
    bool attack = t->before->ask.kind == ASK_ADICE;
    const struct legends_unit *u = &t->before->unit[attack ? k.striker : k.struck];
    t->out->seat = u->side;
    t->out->from = t->before->unit[k.striker].tile;
    t->out->to = t->before->unit[k.struck].tile;
    t->out->piece = (uint16_t)(attack ? k.striker : k.struck);
    put_unit(t, u->side, u->type, u->tile, attack ? "rolls " : "defends with ", attack ? "roll " : "defend with ",
             &out);
    put_faces(roll, &out);
    (attack ? attack_dice : defence_dice)(t, &k, roll, &out);
}

/* ---- events ---------------------------------------------------------------------------------------------------- */

static void tell_way(const struct teller *t, const struct event *e, unsigned kind, const char *one, const char *many,
                     uint16_t rule)
{
    struct text out = sentence(t);
    unsigned from = (unsigned)e->a[0], to = (unsigned)e->a[1];
    set_piece(t, from);
    t->out->kind = (uint8_t)kind;
    t->out->seat = e->seat;
    t->out->from = (uint16_t)from;
    t->out->to = (uint16_t)to;
    t->out->rule = rule;
    put_unit(t, e->seat, type_at(t, from), from, one, many, &out);
    legends_say_tile(t->pack, to, &out);
    text_char(&out, '.');
}

static void tell_retreat(const struct teller *t, const struct event *e)
{
    if (e->a[0] != e->a[1]) {
        tell_way(t, e, TOLD_RETREAT, "is driven back to ", "are driven back to ", RULE('R', 86));
        return;
    }
    tell_unit(t, TOLD_NOTE, e->seat, (unsigned)e->a[0], "should fall back but has no room.",
              "should fall back but have no room.", RULE('G', 11));
    scene_word(t->out->mark, sizeof t->out->mark, "stays");
}

static void tell_wound(const struct teller *t, const struct event *e)
{
    struct text out = sentence(t);
    unsigned tile = (unsigned)e->a[0];
    set_piece(t, tile);
    t->out->kind = TOLD_HIT;
    t->out->seat = e->seat;
    t->out->rule = RULE('R', 84);
    t->out->n = (int16_t)e->a[1];
    scene_format(t->out->mark, sizeof t->out->mark, "\xE2\x88\x92%d", (int)e->a[1]);
    put_unit(t, e->seat, type_at(t, tile), tile, "loses", "lose", &out);
    text_format(&out, " %d strength.", (int)e->a[1]);
}

static void tell_death(const struct teller *t, const struct event *e)
{
    struct text out = sentence(t);
    set_piece(t, (unsigned)e->a[0]);
    t->out->kind = TOLD_DEAD;
    t->out->seat = e->seat;
    t->out->rule = RULE('R', 90);
    put_unit(t, e->seat, (unsigned)e->a[1], (unsigned)e->a[0], "is destroyed.", "are destroyed.", &out);
}

static void tell_morale(const struct teller *t, const struct event *e)
{
    struct text out = sentence(t);
    t->out->kind = TOLD_TRACK;
    t->out->rule = RULE('R', 91);
    t->out->n = (int16_t)e->a[0];
    if (e->seat == t->looker)
        text_put(&out, "Your morale");
    else
        text_format(&out, "%s's morale", side_name(e->seat));
    text_format(&out, " is now %d.", (int)e->a[0]);
}

static void tell_round(const struct teller *t, const struct event *e)
{
    struct text out = sentence(t);
    bool alternate = legends_alternate(t->pack);
    t->out->kind = TOLD_STEP;
    t->out->rule = legends_owner_rule((unsigned)e->a[0]);
    t->out->n = (int16_t)e->a[0];
    const char *who = e->seat == t->looker ? "you" : side_name(e->seat);
    if (alternate)
        text_format(&out, "Round %d: %s begin%s.", (int)e->a[0], who, e->seat == t->looker ? "" : "s");
    else
        text_format(&out, "Round %d belongs to %s.", (int)e->a[0], who);
}

static void tell_select(const struct teller *t, const struct event *e)
{
    struct text out = sentence(t);
    unsigned sides = (unsigned)e->a[0];
    t->out->kind = TOLD_STEP;
    t->out->rule = RULE('R', 13);
    if (sides == LEGENDS_BOTH)
        text_put(&out, "Both sides choose their hands.");
    else
        put_seat(t, sides >> 1, "choose your hand again.", "chooses its hand again.", &out);
}

static bool leads(const struct teller *t, unsigned seat)
{
    bit_each(slot, t->after->alive[seat], LEGENDS_UNIT_WORDS)
        if (legends_type(t->pack, &t->after->unit[slot])->leader)
            return true;
    return false;
}

/* "The camp is held.": the place that the winner holds. False: there is none. */
static bool put_held(const struct teller *t, unsigned winner, struct text *out)
{
    const struct legends_pack *pack = t->pack;
    for (unsigned i = 0; i < pack->specials_n; i++) {
        const struct legends_condition *c = &pack->special[i];
        const char *name = pack->table.place[i][0] ? pack->table.place[i] : "place";
        if (c->kind != SPECIAL_OCCUPY || c->side != winner ||
            legends_standing_on(pack, t->after, winner, c->tiles) < c->need)
            continue;
        text_format(out, ": the %s %s held.", name, plural(name) ? "are" : "is");
        return true;
    }
    return false;
}

/* Which condition of the battle it was (G39, G44, G52). False: the board behind it is not known. */
static bool put_goal(const struct teller *t, unsigned winner, struct text *out)
{
    const struct legends_pack *pack = t->pack;
    if (!t->after || winner == WINNER_DRAW)
        return false;
    const uint64_t *left = t->after->alive[winner ^ 1u];
    if (!(left[0] | left[1]))
        text_put(out, ": the enemy has no unit left.");
    else if (legends_last_leader_counts(pack, winner ^ 1u) && !leads(t, winner ^ 1u))
        text_put(out, ": the enemy's last Leader has fallen.");
    else if (put_held(t, winner, out))
        return true;
    else if (legends_last_wins(pack) == winner)
        text_put(out, ": the last round is over, and the enemy has not reached its goal.");
    else
        return false;
    return true;
}

static void tell_win(const struct teller *t, const struct event *e)
{
    static const char *const why[] = {[BY_MORALE] = "the enemy's morale is broken",
                                      [BY_LIMIT] = "more morale after the last round",
                                      [BY_TIE] = "morale was equal after the last round, and the rule for ties decides",
                                      [BY_SPECIAL] = "a condition of this battle decides",
                                      [BY_RESIGN] = "the other side gave up",
                                      [BY_TIME] = "the other side ran out of time",
                                      [BY_AGREE] = "both agreed"};
    static const uint16_t rules[] = {[BY_MORALE] = RULE('R', 20),
                                     [BY_LIMIT] = RULE('R', 24),
                                     [BY_TIE] = RULE('R', 25),
                                     [BY_SPECIAL] = RULE('G', 44),
                                     [BY_RESIGN] = RULE('G', 46),
                                     [BY_TIME] = 0,
                                     [BY_AGREE] = 0};
    struct text out = sentence(t);
    unsigned winner = (unsigned)e->a[0], by = (unsigned)e->a[1];
    assert(by <= BY_AGREE);
    t->out->kind = TOLD_RESULT;
    t->out->rule = rules[by];
    t->out->seat = winner == WINNER_DRAW ? (uint8_t)NOBODY : (uint8_t)winner;
    if (winner == WINNER_DRAW)
        text_put(&out, "A draw");
    else
        put_seat(t, winner, "win", "wins", &out);
    if (by == BY_SPECIAL && put_goal(t, winner, &out))
        return;
    text_format(&out, ": %s.", why[by]);
}

/* The unit that was activated by the entry: the only one of its side that is Idle or Ready no more. */
static const struct legends_unit *activated(const struct teller *t, unsigned seat)
{
    const struct legends_unit *found = NULL;
    for (unsigned slot = 0; t->before && t->after && slot < LEGENDS_UNITS; slot++) {
        const struct legends_unit *was = &t->before->unit[slot], *is = &t->after->unit[slot];
        bool rested = was->state == UNIT_IDLE || was->state == UNIT_READY;
        if (was->type && was->side == seat && rested && is->type && is->state != UNIT_IDLE && is->state != UNIT_READY) {
            if (found)
                return NULL;
            found = was;
        }
    }
    return found;
}

/* Answers that were given by themselves. Most say what everybody sees. */
static void tell_forced(const struct teller *t, const struct event *e)
{
    action_t action = event_forced_action(e);
    unsigned verb = action_verb(action), seat = e->seat;
    const struct legends_unit *u;
    if (verb == VERB_ORDER)
        tell_action(t, seat, action);
    else if (verb == VERB_LEAVE)
        tell_unit(t, TOLD_NOTE, seat, action_from(action), "is left behind: no more units may be deployed.",
                  "are left behind: no more units may be deployed.", RULE('R', 15));
    else if (verb == VERB_PASS)
        tell_choice(t, seat, "cannot act and pass", "cannot act and passes", "", TOLD_NOTE, RULE('G', 39));
    else if (verb == VERB_STAY && (u = activated(t, seat)))
        tell_unit(t, TOLD_NOTE, seat, u->tile, "cannot move.", "cannot move.", RULE('R', 61));
}

static void tell_event(const struct teller *t, const struct event *e)
{
    unsigned card = (unsigned)e->a[0];
    switch (e->kind) {
    case EVENT_FORCED: tell_forced(t, e); break;
    case EVENT_WOUND: tell_wound(t, e); break;
    case EVENT_DEAD: tell_death(t, e); break;
    case EVENT_RETREAT: tell_retreat(t, e); break;
    case EVENT_ADVANCE: tell_way(t, e, TOLD_MOVE, "advances to ", "advance to ", RULE('R', 92)); break;
    case EVENT_WITHDRAW: tell_way(t, e, TOLD_MOVE, "withdraws to ", "withdraw to ", RULE('R', 112)); break;
    case EVENT_RUN: tell_way(t, e, TOLD_MOVE, "rides away to ", "ride away to ", RULE('R', 134)); break;
    case EVENT_OFF:
        tell_unit(t, TOLD_SHOW, e->seat, card, "stays out of this battle.", "stay out of this battle.", RULE('R', 15));
        break;
    case EVENT_MORALE: tell_morale(t, e); break;
    case EVENT_ROUND: tell_round(t, e); break;
    case EVENT_SELECT: tell_select(t, e); break;
    case EVENT_WIN: tell_win(t, e); break;
    case EVENT_DREW:
        assert(card < LEGENDS_CARDS);
        tell_choice(t, e->seat, "draw ", "draws ", t->pack->card[card].name, TOLD_DRAW, RULE('G', 51));
        break;
    case EVENT_DREW_HIDDEN: tell_choice(t, e->seat, "draw a card", "draws a card", "", TOLD_DRAW, RULE('G', 51)); break;
    case EVENT_HAND: {
        struct text out = sentence(t);
        t->out->kind = TOLD_SHOW;
        t->out->rule = RULE('G', 36);
        t->out->n = (int16_t)e->a[0];
        put_seat(t, e->seat, "hold", "holds", &out);
        text_format(&out, " %d card%s.", (int)e->a[0], e->a[0] == 1 ? "" : "s");
        break;
    }
    default: break; /* discard, return, hits, defends: the card and the dice have told it */
    }
}

void legends_tell(const void *packed, const void *before, const void *after, unsigned looker,
                  const struct happening *what, struct told *out)
{
    const struct teller t = {.pack = packed, .before = before, .after = after, .looker = looker, .out = out};
    switch (what->kind) {
    case HAPPENED_ACTION: tell_action(&t, what->who, what->what); break;
    case HAPPENED_LUCK: tell_luck(&t, what->what); break;
    default: tell_event(&t, what->event);
    }
}
