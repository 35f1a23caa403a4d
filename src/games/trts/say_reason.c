/* say_reason.c: why not: a sentence for every rule that refuses something. */
#include "trts.h"

static const struct {
    uint16_t rule;
    const char *sentence;
} sentences[] = {
    {RULE_SYNTAX, "there is no such piece, place or order here"},
    {RULE_SEAT, "this player is not asked now"},
    {RULE('R', 22), "Macromanagement goes Income, Deployment, Production, Movement: this is not for now"},
    {RULE('R', 25), "income comes from areas one controls or contests, with as many Workers as there are"},
    {RULE('R', 30), "there are not enough minerals or gas for it"},
    {RULE('R', 35), "in Movement units go from one controlled area to another"},
    {RULE('R', 36), "units in a contested area are pinned in this phase"},
    {RULE('R', 38), "a push goes into an area that is uncontrolled or contested, and the movement points must reach"},
    {RULE('R', 41), "players act in turn, and this is not what is asked now"},
    {RULE('R', 42), "whoever was activated this round cannot be activated again"},
    {RULE('R', 45), "a control group needs units that can reach the target"},
    {RULE('R', 47), "the way leads through controlled areas only"},
    {RULE('R', 49), "an area is targeted once a round"},
    {RULE('R', 57), "a retreat leads to a controlled area within reach, and buildings never retreat"},
    {RULE('R', 58), "whoever sees none of the attackers cannot retreat"},
    {RULE('R', 62), "only units of the group that neither attacked nor cast in this push go on"},
    {RULE('R', 65), "there is no push to end"},
    {RULE('R', 66), "a regroup leads out of a contested area into a controlled one within reach"},
    {RULE('R', 77), "only a piece of one's own that was killed in this step can be kept"},
    {RULE('R', 78), "a piece attacks or casts once a round"},
    {RULE('R', 80), "only pieces of the step's range, or that held their attack, act now"},
    {RULE('R', 82), "air units are hit only by air attacks"},
    {RULE('R', 83), "ground units are hit only by ground attacks"},
    {RULE('R', 85), "melee cannot take a faster ranged unit unless it blocks"},
    {RULE('R', 86), "an invisible unit cannot be targeted without a detector"},
    {RULE('R', 87), "all damage goes to one enemy; only what is beyond its health may go on to another"},
    {RULE('R', 89), "what is left of a melee attack goes to ranged units only if they are slower"},
    {RULE('R', 90), "splash damage is not split"},
    {RULE('R', 91), "melee takes melee units first: each of them must have damage"},
    {RULE('R', 92), "every unit of the lower range must have damage first"},
    {RULE('R', 93), "every unit of each lower range must have damage first"},
    {RULE('R', 94), "only faster ranged units that melee could else not reach can block"},
    {RULE('R', 95), "splash goes on to other units of the same type, each once"},
    {RULE('G', 20), "defenders hit only the pushing player"},
    {RULE('G', 21), "an ally's area cannot be targeted"},
    {RULE('G', 28), "the building is busy: one item at a time"},
    {RULE('G', 29), "a Worker on a building is bound to it"},
    {RULE('G', 30), "the supply does not suffice"},
    {RULE('G', 34), "the spell does not take that target"},
    {RULE('G', 35), "there is no legal target"},
    {RULE('G', 44), "one Base an area and one Pump a geyser for each player"},
    {RULE('G', 45), "a summoned unit waits until the next Deployment"},
    {RULE('G', 54), "there are no more than 24 buildings a player"},
    {RULE('G', 58), "more is there than start and purse can have paid"},
    {RULE('G', 59), "a requirement is missing: maker, building, research or energy"},
    {RULE('G', 61), "more Workers would do nothing there"},
};

static void say_order(const struct trts_pack *pack, const struct reason *why, struct text *out)
{
    if (why->note == NOTE_AREA_PASSED) {
        text_format(out,
                    "areas are named in the order of the map, and %s was passed over: undo, or name all in one line",
                    pack->board.name[why->b]);
        return;
    }
    trts_say_name((unsigned)why->a, out);
    if (why->note == NOTE_NAMED)
        text_put(out, " is named already");
    else if (why->note == NOTE_PASSED) {
        text_put(out, " comes before ");
        trts_say_name((unsigned)why->b, out);
        text_put(out, ", which is named already: undo, or name all in one line");
    } else if (why->b < 0)
        text_put(out, " is like a piece with a lower number in everything: name the lowest of them");
    else {
        text_put(out, " is like ");
        trts_say_name((unsigned)why->b, out);
        text_put(out, " in everything: name ");
        trts_say_name((unsigned)why->b, out);
    }
}

void trts_say_reason(const void *pack, const struct reason *why, struct text *out)
{
    if (why->rule == RULE_ORDER) {
        say_order(pack, why, out);
        return;
    }
    for (size_t i = 0; i < sizeof sentences / sizeof sentences[0]; i++)
        if (sentences[i].rule == why->rule) {
            text_put(out, sentences[i].sentence);
            return;
        }
    text_put(out, "the rules do not allow it");
}
