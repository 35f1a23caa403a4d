/* say_events.c: what happened, in sentences. */
#include "games/ancients/rules.h"

/* The leader of slot a[0] in battle a[2] of the match. */
static const char *leader_name(const void *bytes, const struct event *e)
{
    const struct ancients_book *all = bytes;
    bool known = e->a[0] >= 0 && e->a[0] < LEADERS_MAX && e->a[2] >= 0 && e->a[2] < BATTLES_MAX;
    return known ? all->battle[e->a[2]].leader[e->a[0]].name : "?";
}

static void say_rolled(uint32_t faces, unsigned why, struct text *out)
{
    static const char *const words[WHYS] = {"Dice",
                                            "The attack",
                                            "The battle back",
                                            "The strike",
                                            "The shot",
                                            "The attack on the evader",
                                            "The elephant, again,",
                                            "The rampage",
                                            "The check for the leader",
                                            "The unit he passes",
                                            "The marsh",
                                            "Rally",
                                            "I Am Spartacus",
                                            "Rolling Fire"};
    text_format(out, "%s rolls ", words[why < WHYS ? why : 0]);
    ancients_name_faces(faces, out);
    text_char(out, ':'); /* and in the notation, which the browser draws */
    ancients_say_faces(faces, out);
}

static void say_result(const struct ancients_pack *pack, const struct event *e, struct text *out)
{
    static const char *const words[BYS] = {"with the last banner",
                                           "since the other leader fell",
                                           "at the turn limit",
                                           "since the other side gave up",
                                           "on time",
                                           "by agreement",
                                           "with more points"};
    const char *how = words[e->a[0] >= 0 && e->a[0] < BYS ? e->a[0] : 0];
    if (e->seat < SIDES)
        text_format(out, "The %s side wins %s", ancients_event_side(pack, e->seat), how);
    else
        text_format(out, "The battle is drawn %s", e->a[0] == BY_BANNERS ? "with both last banners" : how);
}

/* What happened to one unit: who, and then the rest of the sentence. */
static void say_unit_event(const struct ancients_pack *pack, const struct event *e, struct text *out)
{
    static const char *const words[] = {[EVENT_MOVED] = "moves to",
                                        [EVENT_ATTACK] = "attacks",
                                        [EVENT_SHOT] = "shoots at",
                                        [EVENT_RETREATED] = "retreats to",
                                        [EVENT_WITHDREW] = "withdraws to",
                                        [EVENT_ADVANCED] = "advances to",
                                        [EVENT_EXITED] = "leaves over the edge",
                                        [EVENT_ELIMINATED] = "is eliminated",
                                        [EVENT_REMOVED] = "is given up"};
    const int32_t *a = e->a;
    ancients_name_unit(pack, e->seat, (unsigned)a[0], (unsigned)a[1], out);
    switch (e->kind) {
    case EVENT_RALLIED: text_format(out, " rallies to %d blocks", a[2]); break;
    case EVENT_BURN: text_format(out, " rolls fire to the %s", ancients_direction_words[a[2] % HEX_SIDES]); break;
    case EVENT_LOST: text_format(out, " loses %d, %d left", a[2], a[3]); break;
    case EVENT_IGNORED: text_format(out, " ignores %d flag%s", a[2], a[2] == 1 ? "" : "s"); break;
    case EVENT_EXITED:
    case EVENT_ELIMINATED:
    case EVENT_REMOVED: text_format(out, " %s", words[e->kind]); break;
    default: text_format(out, " %s ", words[e->kind]); ancients_say_hex(pack, (unsigned)a[2], out);
    }
}

/* Figures in e->a: mostly unit type, hex, second hex or number. */
void ancients_say_event(const void *bytes, const struct event *e, struct text *out)
{
    const struct ancients_pack *pack = first_battle(bytes);
    const char *side = ancients_event_side(pack, e->seat);
    const int32_t *a = e->a;
    switch (e->kind) {
    case EVENT_PLAYED: text_format(out, "The %s side plays %s", side, book(pack)->card_name[a[0]]); break;
    case EVENT_FALLBACK:
        text_format(out, "The %s side has nobody for %s and orders one unit", side, book(pack)->card_name[a[0]]);
        break;
    case EVENT_COPIED: text_format(out, "It acts as %s", book(pack)->card_name[a[0]]); break;
    case EVENT_ORDERED:
        text_format(out, "The %s side orders the %s at ", side, a[0] & 1 ? "leader" : "unit");
        ancients_say_hex(pack, (unsigned)a[0] / 2, out);
        break;
    case EVENT_ENTERED:
        ancients_name_unit(pack, e->seat, a[0] == ENTER_LEADER ? NO_TYPE : (unsigned)a[0], (unsigned)a[1], out);
        text_put(out, " enters the battle");
        break;
    case EVENT_STRUCK: text_format(out, "The %s side plays First Strike", side); break;
    case EVENT_EVADES:
        text_format(out, "The %s side evades at ", side);
        ancients_say_hex(pack, (unsigned)a[0], out);
        break;
    case EVENT_ROLLED: say_rolled((uint32_t)a[0], (unsigned)a[1], out); break;
    case EVENT_LEADER_KILLED: text_format(out, "The leader %s is eliminated", leader_name(bytes, e)); break;
    case EVENT_LEADER_LEFT: text_format(out, "The leader %s leaves the board", leader_name(bytes, e)); break;
    case EVENT_LEADER_SAVED: text_format(out, "The leader %s survives", leader_name(bytes, e)); break;
    case EVENT_ESCAPED:
        text_format(out, "The leader %s escapes to ", leader_name(bytes, e));
        ancients_say_hex(pack, (unsigned)a[1], out);
        break;
    case EVENT_BANNER: text_format(out, "The %s side has %d of %d banners", side, a[0], a[1]); break;
    case EVENT_OBJECTIVE:
        text_format(out, "The %s side takes ", side);
        ancients_say_hex(pack, (unsigned)a[0], out);
        break;
    case EVENT_DREW: text_format(out, "The %s side draws %s", side, book(pack)->card_name[a[0]]); break;
    case EVENT_DREW_HIDDEN: text_format(out, "The %s side draws a card", side); break;
    case EVENT_SHUFFLED: text_format(out, "The deck is shuffled: %d cards", a[0]); break;
    case EVENT_TURN: text_format(out, "Turn %d: the %s side", a[0], side); break;
    case EVENT_OVER: say_result(pack, e, out); break;
    case EVENT_FOUGHT:
        if (e->seat < SIDES)
            text_format(out, "The %s side wins battle %d", side, a[3] + 1);
        else
            text_format(out, "Battle %d is drawn", a[3] + 1);
        text_format(out, ": top %d, bottom %d", a[1], a[2]);
        break;
    case EVENT_BATTLE: text_format(out, "Battle %d of %d", a[0] + 1, a[1]); break;
    case EVENT_IDLE: text_format(out, "%s orders nobody", book(pack)->card_name[a[0]]); break;
    default: say_unit_event(pack, e, out);
    }
}
