/* tell.c: what happened, as facts and as a sentence for the looker. The events tell it; an action is told only where no
 * event follows from it. Who stood where is found in the view before the entry, or after it. */
#include "games/ancients/rules.h"

/* One telling: what is known of the table, and who reads it. */
struct telling {
    const struct ancients_pack *pack;
    const struct ancients_state *before, *after; /* either may be NULL */
    unsigned looker;
    struct told *out;
    struct text text;
};

/* ---- words ------------------------------------------------------------------------------------------------- */

/* "You", or the side by its army; with its verb, which differs between the two. */
static void say_side(struct telling *t, unsigned seat, const char *you, const char *other)
{
    if (seat == t->looker)
        text_format(&t->text, "You %s", you);
    else
        text_format(&t->text, "The %s side %s", ancients_army(t->pack, seat), other);
}

static void say_owner(struct telling *t, unsigned seat)
{
    bool first = t->text.n == 0;
    if (seat == t->looker)
        text_put(&t->text, first ? "Your " : "your ");
    else
        text_format(&t->text, first ? "The %s " : "the %s ", ancients_army(t->pack, seat));
}

static void say_hex(struct telling *t, const char *word, unsigned hex)
{
    text_put(&t->text, word);
    ancients_say_hex(t->pack, hex, &t->text);
}

/* "Your medium infantry on 4,6"; a type of NO_TYPE is a leader. */
static void say_unit(struct telling *t, unsigned seat, unsigned type, unsigned hex)
{
    say_owner(t, seat);
    text_put(&t->text, type > NO_TYPE && type < UNIT_KINDS ? t->pack->type_name[type] : "leader");
    say_hex(t, " on ", hex);
}

/* The same with a verb that fits: "moves" of one, "move" of several. */
static void say_unit_does(struct telling *t, const struct event *e, const char *one, const char *several)
{
    unsigned type = (unsigned)e->a[0];
    say_unit(t, e->seat, type, (unsigned)e->a[1]);
    text_format(&t->text, " %s", type < UNIT_KINDS && ancients_several(t->pack, type) ? several : one);
}

static void say_leader(struct telling *t, unsigned seat, unsigned slot)
{
    say_owner(t, seat);
    text_format(&t->text, "leader %s", slot < LEADERS_MAX ? t->pack->leader[slot].name : "");
}

/* The piece on a hex, in the view before or after: "your warriors on 5,6". True: it is several. */
static bool say_standing(struct telling *t, const struct ancients_state *s, unsigned hex)
{
    int unit = s && hex < HEXES ? unit_on(s, hex) : -1, leader = s && hex < HEXES ? leader_on(s, hex) : -1;
    if (unit >= 0) {
        say_unit(t, s->unit[unit].side, kind_of(&s->unit[unit]), hex);
        return ancients_several(t->pack, kind_of(&s->unit[unit]));
    }
    if (leader >= 0)
        say_leader(t, s->leader[leader].side, (unsigned)leader);
    say_hex(t, leader >= 0 ? " on " : t->text.n ? "" : "The unit on ", hex);
    return false;
}

/* ---- facts ------------------------------------------------------------------------------------------------- */

static void put_piece_on(struct telling *t, const struct ancients_state *s, unsigned hex, bool leader)
{
    int slot = !s || hex >= HEXES ? -1 : leader ? leader_on(s, hex) : unit_on(s, hex);
    if (slot >= 0)
        t->out->piece = (uint16_t)(leader ? UNITS_MAX + slot : slot);
}

static void kind(struct telling *t, unsigned kind, uint16_t rule)
{
    t->out->kind = (uint8_t)kind;
    t->out->rule = rule;
}

/* A piece goes: from a[1] to a[2]. */
static void tell_way(struct telling *t, const struct event *e, unsigned told, uint16_t rule, const char *one,
                     const char *several)
{
    bool leader = e->a[0] == NO_TYPE;
    kind(t, told, rule);
    t->out->from = (uint16_t)e->a[1];
    t->out->to = (uint16_t)e->a[2];
    put_piece_on(t, t->before, (unsigned)e->a[1], leader);
    int slot = leader && t->before ? leader_on(t->before, (unsigned)e->a[1]) : -1;
    if (slot >= 0) {
        say_leader(t, e->seat, (unsigned)slot);
        text_format(&t->text, " %s", one);
    } else
        say_unit_does(t, e, one, several);
    say_hex(t, " to ", (unsigned)e->a[2]);
    text_char(&t->text, '.');
}

/* One piece strikes at another: from a[1] at a[2]. */
static void tell_strike(struct telling *t, const struct event *e, unsigned told, uint16_t rule, const char *one,
                        const char *several)
{
    kind(t, told, rule);
    t->out->from = (uint16_t)e->a[1];
    t->out->to = (uint16_t)e->a[2];
    put_piece_on(t, t->before, (unsigned)e->a[1], false);
    say_unit_does(t, e, one, several);
    text_char(&t->text, ' ');
    say_standing(t, t->before, (unsigned)e->a[2]);
    text_char(&t->text, '.');
}

/* Something befalls the unit on a[1]. */
static void at_unit(struct telling *t, const struct event *e, unsigned told, uint16_t rule, const char *mark)
{
    kind(t, told, rule);
    t->out->to = (uint16_t)e->a[1];
    scene_word(t->out->mark, sizeof t->out->mark, mark);
    put_piece_on(t, t->before, (unsigned)e->a[1], false);
}

static void at_leader(struct telling *t, const struct event *e, unsigned told, uint16_t rule, const char *does)
{
    kind(t, told, rule);
    t->out->piece = (uint16_t)(UNITS_MAX + e->a[0]);
    t->out->to = (uint16_t)e->a[1];
    say_leader(t, e->seat, (unsigned)e->a[0]);
    text_put(&t->text, does);
}

static void tell_card(struct telling *t, unsigned told, uint16_t rule, int card)
{
    kind(t, told, rule);
    t->out->card = (uint16_t)card;
    text_put(&t->text, book(t->pack)->card_name[card]);
    text_char(&t->text, '.');
}

/* ---- dice -------------------------------------------------------------------------------------------------- */

static void tell_dice(struct telling *t, uint32_t faces, unsigned why)
{
    static const char *const words[WHYS] = {[WHY_NONE] = "Dice",
                                            [WHY_ATTACK] = "The attack rolls",
                                            [WHY_BACK] = "The battle back rolls",
                                            [WHY_STRIKE] = "The first strike rolls",
                                            [WHY_SHOT] = "The shot rolls",
                                            [WHY_EVADE] = "The attack on the evading unit rolls",
                                            [WHY_REROLL] = "The elephants roll again",
                                            [WHY_RAMPAGE] = "The rampage rolls",
                                            [WHY_CHECK] = "The check for the leader rolls",
                                            [WHY_ESCAPE] = "The unit he passes rolls",
                                            [WHY_MARSH] = "The marsh rolls",
                                            [WHY_RALLY] = "Rally rolls",
                                            [WHY_SPARTACUS] = "I Am Spartacus rolls",
                                            [WHY_BURN] = "Rolling Fire rolls"};
    const struct ancients_state *s = t->before && t->before->ask.kind == ASK_ROLL ? t->before : NULL;
    int hits = 0;
    kind(t, TOLD_DICE, 0);
    t->out->dice_n = ancients_dice_facts(t->pack, s, why, faces, t->out->dice);
    text_format(&t->text, "%s ", words[why < WHYS ? why : 0]);
    ancients_name_faces(faces, &t->text);
    for (int i = 0; i < t->out->dice_n; i++)
        hits += t->out->dice[i].hit;
    bool attack = (why >= WHY_ATTACK && why <= WHY_REROLL) || why == WHY_BURN;
    if (s && attack)
        text_format(&t->text, ": %d hit%s", hits, hits == 1 ? "" : "s");
    text_char(&t->text, '.');
    if (s && s->seq.kind && s->seq.kind != MOVING && attack) {
        bool back = s->seq.roll == ROLL_BACK || s->seq.roll == ROLL_STRIKE;
        t->out->from = back ? s->seq.at : s->seq.from;
        t->out->to = back ? s->seq.from : s->seq.at;
    }
    t->out->n = (int16_t)hits;
}

/* ---- events ------------------------------------------------------------------------------------------------ */

static void tell_result(struct telling *t, const struct event *e)
{
    static const char *const won[BYS] = {"with the last banner",
                                         "because the enemy's leader fell",
                                         "at the turn limit",
                                         "because the other side gave up",
                                         "on time",
                                         "by agreement",
                                         "with more points"};
    const char *how = won[e->a[0] >= 0 && e->a[0] < BYS ? e->a[0] : 0];
    kind(t, TOLD_RESULT,
         e->a[0] == BY_TURNS    ? RULE('S', 136)
         : e->a[0] == BY_LEADER ? RULE('S', 129)
         : e->a[0] == BY_POINTS ? RULE('G', 18)
                                : RULE('R', 161));
    if (e->seat < SIDES) {
        say_side(t, e->seat, "win", "wins");
        text_format(&t->text, " %s.", how);
    } else
        text_format(&t->text, "The %s is drawn %s.", t->pack->battles > 1 ? "match" : "battle",
                    e->a[0] == BY_BANNERS  ? "with both last banners"
                    : e->a[0] == BY_POINTS ? "with equal points"
                                           : how);
}

/* One battle of several is over. */
static void tell_fought(struct telling *t, const struct event *e)
{
    const struct ancients_pack *pack = t->pack;
    kind(t, TOLD_STEP, book(pack)->war[0] ? RULE('G', 20) : RULE('G', 18));
    if (e->seat < SIDES) {
        say_side(t, e->seat, "win", "wins");
        text_format(&t->text, " %s.", pack->battle);
    } else
        text_format(&t->text, "%s is drawn.", pack->battle);
    text_format(&t->text, " Points: %s %d, %s %d.", ancients_army(pack, TOP), e->a[1], ancients_army(pack, BOTTOM),
                e->a[2]);
}

/* What a unit does or suffers. True: it was one of these. */
static bool tell_unit(struct telling *t, const struct event *e)
{
    const int32_t *a = e->a;
    switch (e->kind) {
    case EVENT_RALLIED:
        at_unit(t, e, TOLD_GAIN, RULE('S', 64), "+1");
        t->out->n = 1;
        say_unit_does(t, e, "gets", "get");
        text_format(&t->text, " a block back: %d now.", a[2]);
        return true;
    case EVENT_MOVED: tell_way(t, e, TOLD_MOVE, RULE('R', 33), "moves", "move"); return true;
    case EVENT_RETREATED: tell_way(t, e, TOLD_RETREAT, RULE('R', 100), "retreats", "retreat"); return true;
    case EVENT_WITHDREW: tell_way(t, e, TOLD_RETREAT, RULE('R', 97), "falls back", "fall back"); return true;
    case EVENT_ADVANCED: tell_way(t, e, TOLD_MOVE, RULE('R', 81), "advances", "advance"); return true;
    case EVENT_ATTACK: tell_strike(t, e, TOLD_ATTACK, RULE('R', 64), "attacks", "attack"); return true;
    case EVENT_SHOT: tell_strike(t, e, TOLD_SHOT, RULE('R', 55), "shoots at", "shoot at"); return true;
    case EVENT_BURN:
        kind(t, TOLD_SHOT, RULE('G', 6));
        t->out->from = (uint16_t)a[1];
        t->out->to = book(t->pack)->board.next[a[1]][a[2] % HEX_SIDES];
        say_unit_does(t, e, "sends", "send");
        text_format(&t->text, " Rolling Fire to the %s.", ancients_direction_words[a[2] % HEX_SIDES]);
        return true;
    case EVENT_LOST: {
        char mark[16];
        scene_format(mark, sizeof mark, "−%d", a[2]);
        at_unit(t, e, TOLD_HIT, RULE('S', 75), mark);
        t->out->n = (int16_t)a[2];
        say_unit_does(t, e, "loses", "lose");
        text_format(&t->text, " %d block%s, %d left.", a[2], a[2] == 1 ? "" : "s", a[3]);
        return true;
    }
    case EVENT_ELIMINATED:
        at_unit(t, e, TOLD_DEAD, RULE('R', 3), "");
        say_unit_does(t, e, "is eliminated.", "are eliminated.");
        return true;
    case EVENT_REMOVED:
        at_unit(t, e, TOLD_DEAD, RULE('S', 86), "");
        say_unit_does(t, e, "got away and is given up.", "got away and are given up.");
        return true;
    case EVENT_IGNORED:
        at_unit(t, e, TOLD_NOTE, RULE('S', 88), "holds");
        t->out->n = (int16_t)a[2];
        say_unit_does(t, e, "ignores", "ignore");
        text_format(&t->text, " %d flag%s.", a[2], a[2] == 1 ? "" : "s");
        return true;
    case EVENT_EXITED:
        at_unit(t, e, TOLD_NOTE, RULE('S', 129), "away");
        t->out->from = t->out->to;
        say_unit_does(t, e, "leaves over the edge.", "leave over the edge.");
        return true;
    default: return false;
    }
}

/* Cards and leaders. True: it was one of these. */
static bool tell_cards(struct telling *t, const struct event *e)
{
    const int32_t *a = e->a;
    switch (e->kind) {
    case EVENT_PLAYED:
        say_side(t, e->seat, "play ", "plays ");
        tell_card(t, TOLD_CARD, CARD_RULE(a[0]), a[0]);
        return true;
    case EVENT_COPIED:
        text_put(&t->text, "It acts as ");
        tell_card(t, TOLD_CARD, RULE('S', 62), a[0]);
        return true;
    case EVENT_FALLBACK:
        kind(t, TOLD_NOTE, RULE('S', 60));
        say_side(t, e->seat, "have", "has");
        text_format(&t->text, " nobody for %s and may order any one unit.", book(t->pack)->card_name[a[0]]);
        return true;
    case EVENT_IDLE:
        kind(t, TOLD_NOTE, a[0] ? CARD_RULE(a[0]) : RULE('S', 60));
        text_format(&t->text, "%s orders nobody.", a[0] ? book(t->pack)->card_name[a[0]] : "The card");
        return true;
    case EVENT_STRUCK:
        t->out->card = FIRST_STRIKE;
        kind(t, TOLD_CARD, RULE('S', 73));
        say_side(t, e->seat, "play", "plays");
        text_format(&t->text, " %s and %s first.", book(t->pack)->card_name[FIRST_STRIKE],
                    e->seat == t->looker ? "roll" : "rolls");
        return true;
    case EVENT_DREW:
        say_side(t, e->seat, "draw ", "draws ");
        tell_card(t, TOLD_DRAW, RULE('R', 38), a[0]);
        return true;
    case EVENT_DREW_HIDDEN:
        kind(t, TOLD_DRAW, RULE('R', 38));
        t->out->n = 1;
        say_side(t, e->seat, "draw a card.", "draws a card.");
        return true;
    case EVENT_SHUFFLED:
        kind(t, TOLD_NOTE, RULE('S', 68));
        text_format(&t->text, "The deck is shuffled: %d cards.", a[0]);
        return true;
    case EVENT_LEADER_KILLED: at_leader(t, e, TOLD_DEAD, RULE('R', 4), " is eliminated."); return true;
    case EVENT_LEADER_LEFT: at_leader(t, e, TOLD_NOTE, RULE('S', 80), " leaves the board."); return true;
    case EVENT_LEADER_SAVED: at_leader(t, e, TOLD_NOTE, RULE('R', 77), " survives."); return true;
    case EVENT_ESCAPED:
        at_leader(t, e, TOLD_RETREAT, RULE('S', 80), " gets away");
        say_hex(t, " to ", (unsigned)a[1]);
        text_char(&t->text, '.');
        return true;
    default: return false;
    }
}

/* How the battle, or the war, stands. */
static bool tell_score(struct telling *t, const struct event *e)
{
    const int32_t *a = e->a;
    switch (e->kind) {
    case EVENT_BANNER:
        kind(t, TOLD_TRACK, RULE('R', 1));
        t->out->n = (int16_t)a[0];
        say_side(t, e->seat, "have", "has");
        text_format(&t->text, " %d of %d banners.", a[0], a[1]);
        return true;
    case EVENT_OBJECTIVE:
        kind(t, TOLD_NOTE, RULE('S', 130));
        t->out->to = (uint16_t)a[0];
        scene_word(t->out->mark, sizeof t->out->mark, "taken");
        say_side(t, e->seat, "take", "takes");
        say_hex(t, " the objective on ", (unsigned)a[0]);
        text_char(&t->text, '.');
        return true;
    case EVENT_TURN:
        kind(t, TOLD_STEP, RULE('R', 30));
        t->out->n = (int16_t)a[0];
        text_format(&t->text, "Turn %d: ", a[0]);
        text_put(&t->text, e->seat == t->looker ? "yours." : "");
        if (e->seat != t->looker)
            text_format(&t->text, "the %s side.", ancients_army(t->pack, e->seat));
        return true;
    case EVENT_OVER: tell_result(t, e); return true;
    case EVENT_FOUGHT: tell_fought(t, e); return true;
    case EVENT_BATTLE:
        kind(t, TOLD_STEP, book(t->pack)->war[0] ? RULE('G', 20) : RULE('G', 18));
        t->out->n = (int16_t)(a[0] + 1);
        text_format(&t->text, "Battle %d of %d: %s.", a[0] + 1, a[1], t->pack->battle);
        if (t->looker < SIDES)
            text_format(&t->text, " You command the %s side.", ancients_army(t->pack, t->looker));
        return true;
    default: return false;
    }
}

static void tell_event(struct telling *t, const struct event *e)
{
    const int32_t *a = e->a;
    if (tell_unit(t, e) || tell_cards(t, e) || tell_score(t, e))
        return;
    switch (e->kind) {
    case EVENT_ORDERED:
        kind(t, TOLD_ORDER, RULE('R', 32));
        t->out->to = (uint16_t)(a[0] / 2);
        put_piece_on(t, t->before, (unsigned)a[0] / 2, a[0] & 1);
        say_side(t, e->seat, "order ", "orders ");
        if (a[0] & 1 && t->before && leader_on(t->before, (unsigned)a[0] / 2) >= 0)
            say_leader(t, e->seat, (unsigned)leader_on(t->before, (unsigned)a[0] / 2));
        else
            say_standing(t, t->before, (unsigned)a[0] / 2);
        text_char(&t->text, '.');
        break;
    case EVENT_ENTERED:
        kind(t, TOLD_PLACE, RULE('S', 126));
        t->out->to = (uint16_t)a[1];
        put_piece_on(t, t->after, (unsigned)a[1], a[0] == ENTER_LEADER);
        say_unit(t, e->seat, a[0] == ENTER_LEADER ? NO_TYPE : (unsigned)a[0], (unsigned)a[1]);
        text_put(&t->text, " joins the battle.");
        break;
    case EVENT_EVADES:
        kind(t, TOLD_NOTE, RULE('S', 83));
        t->out->to = (uint16_t)a[0];
        scene_word(t->out->mark, sizeof t->out->mark, "evades");
        text_put(&t->text, say_standing(t, t->before, (unsigned)a[0]) ? " try to evade." : " tries to evade.");
        break;
    case EVENT_ROLLED: tell_dice(t, (uint32_t)a[0], (unsigned)a[1]); break;
    default: break; /* EVENT_FORCED: the answer that was skipped has no event of its own */
    }
}

/* Actions that no event follows from. */
static void tell_action(struct telling *t, unsigned seat, action_t action)
{
    const struct ancients_state *s = t->before;
    unsigned asked = s ? s->ask.kind : ASK_NOTHING;
    if (action_verb(action) == VERB_STAND && asked == ASK_DEFEND) {
        kind(t, TOLD_NOTE, RULE('S', 73));
        t->out->to = s->seq.at;
        text_put(&t->text, say_standing(t, s, s->seq.at) ? " stand." : " stands.");
    } else if (action_verb(action) == VERB_STAY && (asked == ASK_ADVANCE || asked == ASK_BONUS)) {
        int slot = ancients_slot(s, s->seq.attacker);
        bool several = say_standing(t, s, slot < 0 ? s->seq.from : s->unit[slot].hex);
        kind(t, TOLD_NOTE, asked == ASK_ADVANCE ? RULE('R', 83) : RULE('R', 88));
        text_put(&t->text, asked == ASK_ADVANCE ? (several ? " do not advance." : " does not advance.")
                           : several            ? " fight no more."
                                                : " fights no more.");
    } else if (action_verb(action) == VERB_AMBUSH) {
        kind(t, TOLD_NOTE, RULE('S', 126));
        if (action_from(action) >= SECTIONS) {
            say_side(t, seat, "keep the reserve back.", "keeps the reserve back.");
            return;
        }
        say_side(t, seat, "spring", "springs");
        text_format(&t->text, " an ambush in the %s section.", ancients_section_words[action_from(action)]);
    }
}

void ancients_tell(const void *bytes, const void *before, const void *after, unsigned looker,
                   const struct happening *what, struct told *out)
{
    const struct ancients_state *then = before ? before : after;
    if (after && what->kind == HAPPENED_EVENT && what->event->kind == EVENT_BATTLE)
        then = after; /* the battle that begins */
    struct telling t = {.pack = then ? battle_of(bytes, then) : first_battle(bytes),
                        .before = before,
                        .after = after,
                        .looker = looker,
                        .out = out,
                        .text = text_fixed(out->text, sizeof out->text)};
    if (what->kind == HAPPENED_EVENT)
        tell_event(&t, what->event);
    else if (what->kind == HAPPENED_ACTION)
        tell_action(&t, what->who, what->what);
}
