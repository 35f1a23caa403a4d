/* say_reason.c: why not: what stands in the way, and where it helps, what would do. */
#include "words.h"

#include "engine/refusals.h"

/* A sentence about a piece (the reason's a), and one for when there is none to name. {a} and {b} are pieces, {p} is the
 * area b. */
static const struct refusal sentences[] = {
    {RULE('R', 25), NULL,
     "that many Workers cannot take gas in {p}: each Pump serves three, and a Base must stand there"},
    {RULE('R', 35), "{a} cannot go to {p}: in Movement units go from one area you control to another", NULL},
    {RULE('R', 36), "{a} is in a contested area and pinned in this phase: it can push or regroup later", NULL},
    {RULE('R', 38), "{a} has too few moves left to reach {p}", "none of your units has the moves to reach {p}"},
    {RULE('R', 42), "{a} was active in this round: it can push or regroup again in the next",
     "every unit that could do it was active in this round"},
    {RULE('R', 45), "{a} is a building: only units push", "a control group needs a unit that can reach {p}"},
    {RULE('R', 47), "no way leads {a} to {p} through areas you control",
     "no way leads to {p} through areas you control"},
    {RULE('R', 49), NULL, "you have pushed into {p} in this round: an area is targeted once a round"},
    {RULE('R', 57), "{a} cannot retreat to {p}: only to an area you control, and buildings stay", NULL},
    {RULE('R', 58), "{a} cannot retreat: its owner sees none of the attackers", NULL},
    {RULE('R', 62), "{a} cannot go on: only units of the group that neither attacked nor cast in this push do",
     "nobody can go on: only units of the group that neither attacked nor cast in this push do"},
    {RULE('R', 66), "{a} cannot regroup to {p}: a regroup leads out of a contested area into one you control",
     "a regroup leads out of a contested area into one you control and can reach"},
    {RULE('R', 77), "{a} cannot be kept: only a piece of your own that was killed in this step can", NULL},
    {RULE('R', 78), "{a} has attacked or cast in this round already", NULL},
    {RULE('R', 80), "{a} cannot act now: only pieces of the step's range, or those that held, do",
     "only pieces of the step's range, or those that held, act in a combat"},
    {RULE('R', 82), "{a} has no attack against air units, and {b} flies", NULL},
    {RULE('R', 83), "{a} has no attack against ground units, and {b} is on the ground", NULL},
    {RULE('R', 85), "{a} cannot catch {b}: a faster unit that shoots is safe from melee unless it blocks", NULL},
    {RULE('R', 86), "{b} is invisible, and you have no detector here", "all enemies here are invisible to you"},
    {RULE('R', 87), "all damage of {a} goes to one enemy: only what is beyond its health may go on to another", NULL},
    {RULE('R', 89), "what is left of the attack of {a} cannot go to {b}: that one shoots and is not slower", NULL},
    {RULE('R', 90), "splash damage of {a} is not split", NULL},
    {RULE('R', 91), "{a} cannot hit {b} yet: every enemy melee unit must have damage first", NULL},
    {RULE('R', 92), "{a} cannot hit {b} yet: every enemy of shorter range must have damage first", NULL},
    {RULE('R', 93), "{a} cannot hit {b} yet: every enemy of each shorter range must have damage first", NULL},
    {RULE('R', 94), "{a} cannot block: only shooters faster than an enemy melee attacker can", NULL},
    {RULE('R', 95), "{b} cannot take the splash of {a}: it goes on to other units of the same kind, each once", NULL},
    {RULE('G', 20), "{b} is not the pushing player's: defenders hit only that one", NULL},
    {RULE('G', 21), NULL, "{p} is your ally's: you cannot push into it"},
    {RULE('G', 28), "{a} is busy: one thing at a time", NULL},
    {RULE('G', 29), NULL, "a Worker on a building is bound to it: it neither moves, works, fights nor can be hit"},
    {RULE('G', 34), "the spell of {a} does not take {b}", NULL},
    {RULE('G', 35), "{a} has no legal target", NULL},
    {RULE('G', 44), NULL, "there is no room: one Base an area and one Pump a geyser for each player"},
    {RULE('G', 45), "{a} was summoned: it waits until the next Deployment", NULL},
    {RULE('G', 54), NULL, "a player has at most 24 buildings"},
    {RULE('G', 58), NULL, "more is there than start and purse can have paid"},
    {RULE('G', 59), "{a} lacks something for it: the ability, research or energy",
     "gas needs a finished Base, a finished Pump and a free Worker in {p}"},
    {RULE('G', 61), NULL, "more Workers would do nothing there"},
    {RULE('G', 67), NULL, "this player's faction does not have that"},
    {RULE('G', 70), "the rush of {a} would help nobody: all units there have these moves already", NULL},
    {0},
};

static bool is_ref(int n) { return n >= 0 && n < SEATS_MAX * TRTS_SLOTS; }

static void put_word(const void *packed, const struct reason *why, const char *word, struct text *out)
{
    const struct trts_pack *pack = packed;
    int piece = *word == 'a' ? why->a : why->b;
    if (*word == 'p')
        text_put(out, why->b >= 0 && why->b < pack->board.n ? pack->table.area[why->b] : "it");
    else if (is_ref(piece))
        trts_say_name((unsigned)piece, out);
    else
        text_put(out, "the piece");
}

static const char *const notes[NOTES] = {
    [NOTE_PASSED] = "{a} comes before {b}, which is named already: undo, or name all in one line",
    [NOTE_AREA_PASSED] =
        "areas are named in the order of the map, and {p} was passed over: undo, or name all in one line",
    [NOTE_ALIKE] = "{a} is like {b} in everything: name {b}",
    [NOTE_NAMED] = "{a} is named already",
    [NOTE_OWN] = "you control {p} alone: a push goes into other areas",
    [NOTE_THERE] = "{a} is in {p} already",
    [NOTE_NOT_YOURS] = "no piece {a} of yours is on the board",
    [NOTE_NOT_HERE] = "no piece {b} is to be seen in this combat",
    [NOTE_MACRO] = "Workers, production and Movement belong to Macromanagement, and that is over in this round",
};

/* What a verb is for, where the question put now is another one. */
static const char *const early[VERBS] = {
    [VERB_PUSH] = "what has begun is carried out before another push or regroup",
    [VERB_REGROUP] = "what has begun is carried out before another push or regroup",
    [VERB_PASS] = "what has begun is carried out before a pass",
    [VERB_ADD] = "no control group is being put together: begin a push first",
    [VERB_FORWARD] = "no push of yours has come through that could go on",
    [VERB_TO] = "no units retreat or regroup now: `regroup` and an area begins it",
    [VERB_BLOCK] = "no melee attackers are to be blocked now",
    [VERB_FIRE] = "no combat is at a step in which pieces attack",
    [VERB_CAST] = "no combat is at a step in which pieces cast",
    [VERB_AT] = "no attack waits for its target: `fire` and a piece begins one",
    [VERB_SPLASH] = "no splash damage is to be given now",
    [VERB_ENOUGH] = "no damage is left to be given now",
    [VERB_KEEP] = "no piece of yours is to be kept now",
    [VERB_GO] = "nothing has been named that could go now",
    [VERB_END] = "there is no push to end",
};

static const char *early_words(const struct reason *why)
{
    unsigned verb = why->b > 0 && why->b < VERBS ? (unsigned)why->b : VERB_GO;
    if (why->c == ASK_TARGET && (verb == VERB_FIRE || verb == VERB_CAST))
        return "the attack that was begun gets its target first";
    return early[verb] ? early[verb] : early[VERB_GO];
}

/* G59 where something is made: what it needs. */
static void say_needs(const struct trts_pack *pack, unsigned what, struct text *out)
{
    bool item = what >= MAKE_ITEM;
    uint64_t at = item ? pack->item[what - MAKE_ITEM].at : pack->type[what].at;
    uint64_t needs = item ? pack->item[what - MAKE_ITEM].needs : pack->type[what].needs;
    trts_say_a_thing(pack, what, out);
    if (at) {
        text_put(out, " is made at a finished building: ");
        trts_say_types(pack, at, " or ", out);
    } else
        text_put(out, " is built by Workers");
    if (needs) {
        text_put(out, ", and needs ");
        trts_say_types(pack, needs, " and ", out);
    }
    text_put(out, item ? "; each is made once" : "");
}

void trts_say_reason(const void *pack_v, const struct reason *why, struct text *out)
{
    const struct trts_pack *pack = pack_v;
    const struct refusal *found = refusal_find(sentences, why->rule);
    bool thing = is_ref(why->a) && why->b > 0 &&
                 (why->b <= pack->types_n || (why->b >= MAKE_ITEM && why->b < MAKE_ITEM + pack->items_n));
    if (why->note == NOTE_ALIKE && why->b < 0)
        refusal_say("{a} is like a piece with a lower number in everything: name the lowest", put_word, pack, why, out);
    else if (why->note == NOTE_SUB)
        text_format(out, "Macromanagement goes Income, Deployment, Production, Movement: this is %s",
                    why->b == SUB_INCOME       ? "Income"
                    : why->b == SUB_PRODUCTION ? "Production"
                                               : "Movement");
    else if (why->note == NOTE_EARLY)
        text_put(out, early_words(why));
    else if (why->note && why->note < NOTES)
        refusal_say(notes[why->note], put_word, pack, why, out);
    else if (why->rule == RULE('R', 30)) {
        text_put(out, "it costs ");
        trts_say_cost(why->a, why->b, out);
        text_put(out, ", and you do not have that");
    } else if (why->rule == RULE('G', 30))
        text_format(out, "it would take your supply to %d, and your finished buildings give %d", why->a, why->b);
    else if (why->rule == RULE('G', 67) && thing) {
        unsigned seat = ref_seat((unsigned)why->a);
        text_format(out, "%s does not have ", seat < pack->head.seats ? pack->table.called[seat] : "this faction");
        trts_say_a_thing(pack, (unsigned)why->b, out);
    } else if (why->rule == RULE('G', 59) && thing)
        say_needs(pack, (unsigned)why->b, out);
    else if (why->rule == RULE('R', 41) && why->b >= 0)
        text_format(out, "it is the turn of P%d", why->b + 1);
    else if (found) /* the engine has words for the rest */
        refusal_say(found->words && (is_ref(why->a) || !found->plain) ? found->words : found->plain, put_word, pack,
                    why, out);
}
