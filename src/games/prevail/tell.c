/* tell.c: what happened, as facts and as a sentence for one looker. In the past tense, so that Velites and a Legion
 * need no different words. */
#include "subjects.h"

#include "engine/told.h"

#include <string.h>

/* What a telling rests on. */
struct telling {
    const struct prevail_pack *pack;
    const struct prevail_state *before, *after; /* either may be NULL */
    unsigned looker;
    struct told *out;
    struct text text; /* out->text */
};

/* ---- words ------------------------------------------------------------------------------------------------------ */

static void put_space(struct telling *t, unsigned space)
{
    char name[8];
    assert(space < t->pack->board.n);
    square_say(&t->pack->board, space, name);
    text_put(&t->text, name);
}

static void put_seat(struct telling *t, unsigned seat)
{
    text_put(&t->text, seat == t->looker ? "You" : prevail_side_name(t->pack, seat));
}

static void put_owner(struct telling *t, unsigned seat, bool first)
{
    if (seat == t->looker)
        text_put(&t->text, first ? "Your " : "your ");
    else
        text_format(&t->text, "%s's ", prevail_side_name(t->pack, seat));
}

static const struct prevail_unit *unit_in(const struct prevail_state *v, unsigned seat, unsigned space)
{
    return v && on(v, seat, space) ? unit_on(v, seat, space) : NULL;
}

/* The unit of a seat that stood on one space before, or stands on another after. */
static const struct prevail_unit *unit_seen(const struct telling *t, unsigned seat, unsigned from, unsigned to)
{
    const struct prevail_unit *u = unit_in(t->before, seat, from);
    return u ? u : unit_in(t->after, seat, to);
}

/* "Your Equites on D-4", "Carthage's Equites on D-4"; first: it begins the sentence. */
static void put_unit(struct telling *t, unsigned seat, unsigned from, unsigned to, bool first)
{
    const struct prevail_unit *u = unit_seen(t, seat, from, to);
    put_owner(t, seat, first);
    text_put(&t->text, u ? t->pack->types[u->type].name : "unit");
    text_put(&t->text, " on ");
    put_space(t, from);
}

static const char *card_name(const struct telling *t, int card)
{
    assert(card >= 0 && card < t->pack->cards_n);
    return t->pack->cards[card].name;
}

static void say(struct telling *t, enum told_kind kind, uint16_t rule)
{
    t->out->kind = (uint8_t)kind;
    t->out->rule = rule;
}

/* ---- actions ---------------------------------------------------------------------------------------------------- */

/* Most answers are told by their events; these have none. */
static void tell_action(struct telling *t, unsigned seat, action_t action)
{
    const struct prevail_state *v = t->before;
    switch ((enum verb)action_verb(action)) {
    case VERB_CARD:
        say(t, TOLD_CARD, R(50));
        t->out->card = prevail_card_id(seat, action_from(action));
        put_seat(t, seat);
        text_format(&t->text, " chose %s.", card_name(t, (int)action_from(action)));
        return;
    case VERB_HOLD:
        if (!v || v->ask.kind != ASK_MOVE)
            return;
        say(t, TOLD_NOTE, G(28));
        t->out->to = v->ask.at;
        put_unit(t, seat, v->ask.at, v->ask.at, true);
        text_put(&t->text, " held.");
        return;
    case VERB_DECLINE:
        say(t, TOLD_NOTE, R(127));
        put_seat(t, seat);
        text_put(&t->text, " committed no card.");
        return;
    case VERB_STAND:
        if (!v || v->ask.kind != ASK_FRONT)
            return;
        say(t, TOLD_NOTE, R(117));
        t->out->to = v->ask.at;
        put_unit(t, seat, v->ask.at, v->ask.at, true);
        text_put(&t->text, " stood and fought.");
        return;
    case VERB_WITH:
        say(t, TOLD_ORDER, R(162));
        t->out->to = (uint16_t)action_to(action);
        put_unit(t, seat, action_to(action), action_to(action), true);
        text_put(&t->text, " supported the shot.");
        return;
    case VERB_ADD:
    case VERB_DROP: {
        unsigned item = action_from(action);
        say(t, item >= ITEM_CARD ? TOLD_CARD : TOLD_NOTE, G(74));
        if (item >= ITEM_CARD)
            t->out->card = prevail_card_id(seat, item - ITEM_CARD);
        put_seat(t, seat);
        text_format(&t->text, " %s %s.", action_verb(action) == VERB_ADD ? "took" : "gave back",
                    item >= ITEM_CARD ? card_name(t, (int)(item - ITEM_CARD)) : t->pack->types[item].name);
        return;
    }
    case VERB_ARMY:
        say(t, TOLD_NOTE, G(74));
        put_seat(t, seat);
        text_format(&t->text, " took the army %s.", t->pack->extra.build.ready[action_from(action)].name);
        return;
    case VERB_NO_RALLY:
        say(t, TOLD_NOTE, R(191));
        put_seat(t, seat);
        text_put(&t->text, " did not rally.");
        return;
    default: return; /* told by what came of it */
    }
}

/* A question that was skipped: only the retreat that could not be is news. */
static void tell_forced(struct telling *t, unsigned seat, action_t action)
{
    if (action_verb(action) != VERB_STAND)
        return;
    say(t, TOLD_NOTE, R(116));
    text_put(&t->text, seat == t->looker ? "Your defender" : prevail_side_name(t->pack, seat));
    text_put(&t->text, seat == t->looker ? " could not retreat." : "'s defender could not retreat.");
}

/* ---- events: the board ------------------------------------------------------------------------------------------ */

static void tell_deployed(struct telling *t, const struct event *e)
{
    unsigned to = (unsigned)e->a[1];
    say(t, TOLD_PLACE, G(2));
    t->out->to = (uint16_t)to;
    t->out->piece = e->a[0] < 0 ? prevail_commander_id(e->seat) : prevail_unit_id(e->seat, to);
    put_seat(t, e->seat);
    text_format(&t->text, " placed %s on ", e->a[0] < 0 ? "the commander" : t->pack->types[e->a[0]].name);
    put_space(t, to);
    text_char(&t->text, '.');
}

static void tell_commander(struct telling *t, const struct event *e)
{
    say(t, e->a[0] == e->a[1] ? TOLD_NOTHING : TOLD_MOVE, R(59));
    t->out->from = (uint16_t)e->a[0];
    t->out->to = (uint16_t)e->a[1];
    t->out->piece = prevail_commander_id(e->seat);
    if (e->a[0] == e->a[1])
        return;
    put_owner(t, e->seat, true);
    text_put(&t->text, "commander moved to ");
    put_space(t, (unsigned)e->a[1]);
    text_char(&t->text, '.');
}

static void tell_ordered(struct telling *t, const struct event *e)
{
    unsigned at = (unsigned)e->a[0];
    say(t, TOLD_ORDER, R(70));
    t->out->to = (uint16_t)at;
    t->out->piece = prevail_unit_id(e->seat, at);
    put_seat(t, e->seat);
    text_put(&t->text, " ordered ");
    const struct prevail_unit *u = unit_seen(t, e->seat, at, at);
    text_format(&t->text, "%s on ", u ? t->pack->types[u->type].name : "the unit");
    put_space(t, at);
    text_char(&t->text, '.');
}

/* A move, a retreat or a turn: from, to and the facing it ended in. */
static void tell_moved(struct telling *t, const struct event *e)
{
    unsigned from = (unsigned)e->a[0], to = (unsigned)e->a[1];
    bool retreat = e->kind == EVENT_RETREATED;
    say(t, retreat ? TOLD_RETREAT : from == to ? TOLD_TURN : TOLD_MOVE, retreat ? R(177) : R(75));
    t->out->from = (uint16_t)from;
    t->out->to = (uint16_t)to;
    t->out->piece = prevail_unit_id(e->seat, to);
    put_unit(t, e->seat, from, to, true);
    if (from != to) {
        text_put(&t->text, retreat ? " retreated to " : " moved to ");
        put_space(t, to);
    }
    text_format(&t->text, "%s %s.", from == to ? " turned to face" : ", facing", square_direction_names[e->a[2] & 7]);
    if (retreat)
        scene_word(t->out->mark, sizeof t->out->mark, "retreats");
}

static void tell_turned(struct telling *t, const struct event *e)
{
    unsigned at = (unsigned)e->a[0];
    bool about = e->kind == EVENT_REVERSED;
    say(t, TOLD_TURN, about ? R(136) : R(118));
    t->out->to = (uint16_t)at;
    t->out->piece = prevail_unit_id(e->seat, at);
    put_unit(t, e->seat, at, at, true);
    text_format(&t->text, " turned %s %s.", about ? "about, to face" : "to the attacker, to face",
                square_direction_names[e->a[1] & 7]);
    scene_word(t->out->mark, sizeof t->out->mark, "turns");
}

static void tell_routed(struct telling *t, const struct event *e)
{
    unsigned at = (unsigned)e->a[0], cost = t->pack->types[e->a[1]].penalty;
    say(t, TOLD_DEAD, R(138));
    t->out->to = (uint16_t)at;
    t->out->piece = prevail_unit_id(e->seat, at);
    t->out->n = (int16_t)cost;
    put_owner(t, e->seat, true);
    text_format(&t->text, "%s on ", t->pack->types[e->a[1]].name);
    put_space(t, at);
    text_put(&t->text, " routed");
    if (cost)
        text_format(&t->text, ", at the price of %u card%s", cost, cost == 1 ? "" : "s");
    text_char(&t->text, '.');
    scene_word(t->out->mark, sizeof t->out->mark, "routs");
}

static void tell_place(struct telling *t, const struct event *e)
{
    unsigned at = (unsigned)e->a[0];
    t->out->to = (uint16_t)at;
    if (e->kind == EVENT_STUCK) {
        say(t, TOLD_NOTE, R(183));
        put_unit(t, e->seat, at, at, true);
        text_put(&t->text, " had to retreat, but there was no space to go to.");
        return;
    }
    say(t, TOLD_DEAD, R(67));
    t->out->piece = prevail_commander_id(e->seat);
    put_owner(t, e->seat, true);
    text_put(&t->text, "commander on ");
    put_space(t, at);
    text_put(&t->text, " was caught and is lost.");
}

/* ---- events: combat --------------------------------------------------------------------------------------------- */

static void tell_engaged(struct telling *t, const struct event *e)
{
    unsigned at = (unsigned)e->a[0], enemy = other(e->seat);
    const struct prevail_unit *u = unit_in(t->after, e->seat, at);
    say(t, TOLD_ATTACK, R(99));
    t->out->to = (uint16_t)at;
    t->out->piece = prevail_unit_id(e->seat, at);
    put_owner(t, e->seat, true);
    text_format(&t->text, "%s attacked ", u ? t->pack->types[u->type].name : "unit");
    put_unit(t, enemy, at, at, false);
    text_format(&t->text, " from the %s.", prevail_engagement_names[e->a[1]]);
}

static void tell_shot(struct telling *t, const struct event *e)
{
    unsigned from = (unsigned)e->a[0], to = (unsigned)e->a[1];
    say(t, TOLD_SHOT, R(156));
    t->out->from = (uint16_t)from;
    t->out->to = (uint16_t)to;
    t->out->piece = prevail_unit_id(e->seat, from);
    put_unit(t, e->seat, from, from, true);
    text_put(&t->text, " shot at ");
    put_unit(t, other(e->seat), to, to, false);
    text_char(&t->text, '.');
}

static void tell_fought(struct telling *t, const struct event *e)
{
    unsigned at = (unsigned)e->a[0], engager = (unsigned)e->a[2];
    say(t, TOLD_ATTACK, R(109));
    t->out->from = t->out->to = (uint16_t)at;
    t->out->seat = (uint8_t)engager;
    text_put(&t->text, "Melee on ");
    put_space(t, at);
    text_put(&t->text, ": ");
    put_unit(t, engager, at, at, false);
    text_put(&t->text, " against ");
    put_unit(t, other(engager), at, at, false);
    text_format(&t->text, ", from the %s.", prevail_engagement_names[e->a[1]]);
}

static void tell_struck(struct telling *t, const struct event *e)
{
    unsigned at = (unsigned)e->a[0], met = (unsigned)e->a[2], struck = other(e->seat);
    say(t, met ? TOLD_HIT : TOLD_NOTE, R(132));
    t->out->to = (uint16_t)at;
    t->out->n = (int16_t)e->a[1];
    put_unit(t, struck, at, at, true);
    text_format(&t->text, " took an attack of %d: %s.", e->a[1],
                met & MET_ROUT                                       ? "a rout"
                : (met & (MET_RETREAT | MET_REVERSE)) == MET_RETREAT ? "a retreat"
                : (met & (MET_RETREAT | MET_REVERSE)) == MET_REVERSE ? "a turn about"
                : met                                                ? "a retreat and a turn about"
                                                                     : "no effect");
    if (!met)
        scene_word(t->out->mark, sizeof t->out->mark, "holds");
}

/* ---- events: cards ---------------------------------------------------------------------------------------------- */

static void tell_card(struct telling *t, const struct event *e)
{
    static const struct {
        const char *words;
        uint16_t rule;
    } said[] = {[EVENT_REVEALED] = {"revealed", R(52)},
                [EVENT_COMMITTED] = {"committed", R(25)},
                [EVENT_PAID] = {"discarded", R(27)},
                [EVENT_BURNT] = {"burnt", R(187)}};
    const char *name = card_name(t, e->a[0]);
    const struct prevail_card *card = &t->pack->cards[e->a[0]];
    say(t, TOLD_CARD, said[e->kind].rule);
    t->out->card = prevail_card_id(e->seat, (unsigned)e->a[0]);
    if (e->kind == EVENT_BURNT) {
        put_owner(t, e->seat, true);
        text_format(&t->text, "%s was burnt. All other played and discarded cards came back.", name);
        return;
    }
    put_seat(t, e->seat);
    text_format(&t->text, " %s %s", said[e->kind].words, name);
    if (e->kind == EVENT_REVEALED)
        text_format(&t->text, ", initiative %d", card->initiative);
    if (e->kind == EVENT_COMMITTED) {
        text_put(&t->text, ": ");
        prevail_put_commit(card, &t->text);
    }
    text_put(&t->text, e->kind == EVENT_PAID ? " for the rout." : ".");
}

static void tell_support(struct telling *t, const struct event *e)
{
    unsigned at = (unsigned)e->a[0];
    if (e->kind == EVENT_ASSIGNED) {
        say(t, TOLD_NOTE, G(17));
        t->out->to = (uint16_t)at;
        put_unit(t, e->seat, at, at, true);
        if (e->a[1] < 0)
            text_put(&t->text, " stayed uncovered.");
        else
            text_format(&t->text, " was covered by %s.", card_name(t, e->a[1]));
        return;
    }
    say(t, TOLD_NOTE, R(197));
    put_owner(t, e->seat, true);
    if (e->a[0])
        text_format(&t->text, "hand no longer preserved %d unit%s.", e->a[0], e->a[0] == 1 ? "" : "s");
    else
        text_put(&t->text, "hand preserved every unit.");
}

/* ---- events: the course ----------------------------------------------------------------------------------------- */

static void tell_over(struct telling *t, const struct event *e)
{
    enum end_reason reason = (enum end_reason)e->a[0];
    say(t, TOLD_RESULT, R(30));
    if (e->seat >= SIDES) {
        text_put(&t->text, reason == END_AGREED      ? "A draw was agreed."
                           : reason == END_ROUND_CAP ? "A draw: the last round is over."
                                                     : "A draw: both lost at the same moment.");
        return;
    }
    put_seat(t, e->seat);
    text_put(&t->text, " won: ");
    if (other(e->seat) == t->looker && reason == END_NO_UNITS)
        text_put(&t->text, "you have no units left");
    else
        text_format(&t->text, "%s %s", other(e->seat) == t->looker ? "you" : prevail_side_name(t->pack, other(e->seat)),
                    prevail_end_words[reason]);
    text_char(&t->text, '.');
}

static void tell_course(struct telling *t, const struct event *e)
{
    switch (e->kind) {
    case EVENT_ROUND:
        say(t, TOLD_STEP, R(49));
        t->out->n = (int16_t)e->a[0];
        text_format(&t->text, "Round %d began.", e->a[0]);
        return;
    case EVENT_INITIATIVE:
        say(t, TOLD_TRACK, R(54));
        put_seat(t, e->seat);
        text_put(&t->text, " took the initiative to act first.");
        return;
    case EVENT_RALLIED:
        say(t, TOLD_STEP, R(186));
        put_seat(t, e->seat);
        text_put(&t->text, " rallied.");
        return;
    case EVENT_CARD_IN:
        if (e->seat == t->looker)
            return; /* told by the choice itself */
        say(t, TOLD_NOTE, R(51));
        put_seat(t, e->seat);
        text_put(&t->text, " chose a card.");
        return;
    case EVENT_DECIDING:
        say(t, TOLD_NOTE, R(129));
        text_put(&t->text, "Both sides decide in secret whether they commit a card.");
        return;
    case EVENT_DECIDED:
        if (e->seat == t->looker)
            return; /* told by the choice itself */
        say(t, TOLD_NOTE, R(129));
        put_seat(t, e->seat);
        text_put(&t->text, " decided in secret.");
        return;
    case EVENT_DECLINED:
        say(t, TOLD_NOTE, R(127));
        put_seat(t, e->seat);
        text_put(&t->text, " committed no card.");
        return;
    case EVENT_READY:
        say(t, TOLD_NOTE, G(74));
        put_seat(t, e->seat);
        text_put(&t->text, e->seat == t->looker ? " are ready." : " is ready.");
        return;
    case EVENT_ARMY:
        say(t, TOLD_STEP, G(74));
        t->out->n = (int16_t)e->a[0];
        put_owner(t, e->seat, true);
        text_format(&t->text, "army has %d unit%s and costs %d.", e->a[0], e->a[0] == 1 ? "" : "s", e->a[1]);
        return;
    default: tell_over(t, e); return;
    }
}

static void tell_event(struct telling *t, const struct event *e)
{
    switch (e->kind) {
    case EVENT_FORCED: tell_forced(t, e->seat, event_forced_action(e)); return;
    case EVENT_DEPLOYED: tell_deployed(t, e); return;
    case EVENT_COMMANDER: tell_commander(t, e); return;
    case EVENT_ORDERED: tell_ordered(t, e); return;
    case EVENT_MOVED:
    case EVENT_RETREATED: tell_moved(t, e); return;
    case EVENT_TURNED:
    case EVENT_REVERSED: tell_turned(t, e); return;
    case EVENT_ROUTED: tell_routed(t, e); return;
    case EVENT_STUCK:
    case EVENT_COMMANDER_LOST: tell_place(t, e); return;
    case EVENT_ENGAGED: tell_engaged(t, e); return;
    case EVENT_SHOT: tell_shot(t, e); return;
    case EVENT_FOUGHT: tell_fought(t, e); return;
    case EVENT_STRUCK: tell_struck(t, e); return;
    case EVENT_REVEALED:
    case EVENT_COMMITTED:
    case EVENT_PAID:
    case EVENT_BURNT: tell_card(t, e); return;
    case EVENT_SUPPORT:
    case EVENT_ASSIGNED: tell_support(t, e); return;
    default: tell_course(t, e); return;
    }
}

void prevail_tell(const void *packed, const void *before, const void *after, unsigned looker,
                  const struct happening *what, struct told *out)
{
    struct telling t = {.pack = packed,
                        .before = before,
                        .after = after,
                        .looker = looker,
                        .out = out,
                        .text = text_fixed(out->text, sizeof out->text)};
    if (what->kind == HAPPENED_ACTION)
        tell_action(&t, what->who, what->what);
    else if (what->kind == HAPPENED_EVENT)
        tell_event(&t, what->event); /* luck is told by its event */
}
