/* speak.c: sentences for people: why not, what is asked, and named figures. */
#include "trts.h"

#include "engine/scene.h"

static const struct {
    uint16_t rule;
    const char *sentence;
} sentences[] = {
    {RULE_SYNTAX, "there is no such piece, place or order here"},
    {RULE_SEAT, "this player is not asked now"},
    {RULE_ORDER, "a set is named in ascending order, and the lowest of pieces that are alike stands for them"},
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

void trts_say_reason(const void *pack, const struct reason *why, struct text *out)
{
    (void)pack;
    for (size_t i = 0; i < sizeof sentences / sizeof sentences[0]; i++)
        if (sentences[i].rule == why->rule) {
            text_put(out, sentences[i].sentence);
            return;
        }
    text_put(out, "the rules do not allow it");
}

/* Who is in the control group so far: the only one who could begin it was put there without asking. */
static void say_group(const struct trts_state *s, struct text *out)
{
    bool any = false;
    for (unsigned slot = 0; slot < TRTS_SLOTS; slot++) {
        const struct trts_piece *x = &s->piece[s->ask.seat][slot];
        if (!x->type || !(x->flags & GROUP))
            continue;
        text_put(out, any ? ", " : " with ");
        trts_say_name(trts_ref(s->ask.seat, slot), out);
        any = true;
    }
    text_put(out, ": ");
}

void trts_say_prompt(const void *pack_v, const void *v, unsigned seat, struct text *out)
{
    const struct trts_pack *pack = pack_v;
    const struct trts_state *s = v;
    if (s->stage == STAGE_OVER) {
        text_put(out, "The game is over");
        return;
    }
    if (s->stage == STAGE_SETUP) {
        text_put(out,
                 s->ask.kind == ASK_SEATS ? "Starting locations are drawn" : "The line of starting players is drawn");
        return;
    }
    if (s->stage == STAGE_MACRO) {
        static const char *const says[] = {
            "Income (R25): how many Workers on gas? The rest take minerals; then `next`",
            "Production (R29): each piece once, in the order of their numbers; then `next`",
            "Movement between controlled areas (R35): each unit once, in the order of their numbers; then `done`",
            "Waiting for the others"};
        text_put(out,
                 says[seat < pack->head.seats && s->player[seat].sub <= SUB_DONE ? s->player[seat].sub : SUB_DONE]);
        return;
    }
    if (seat < pack->head.seats && s->ask.seat != seat) {
        text_format(out, "Waiting for P%u", s->ask.seat + 1u);
        return;
    }
    static const char *const says[ASK_KINDS] = {
        [ASK_ACTION] = "Push, regroup or pass (R41)",
        [ASK_GROUP] = "who joins the control group (R45)? Then `go`",
        [ASK_REGROUP] = "who goes, and where to (R66)? Then `go`",
        [ASK_RETREAT] = "who retreats, and where to (R57)? Then `go`",
        [ASK_BLOCK] = "which faster ranged units let themselves be hit (R94)? Then `go`",
        [ASK_ALLOCATE] = "who attacks or casts (R70)? The others hold (R79); then `go`",
        [ASK_KEEP] = "both sides fell: which piece is kept with 1 HP (R77)?",
        [ASK_AFTER] = "push forward (R62), regroup (R68), or end the push",
    };
    const char *area = s->by != NOBODY ? pack->board.name[trts_group_target(s)] : "";
    if (s->ask.kind == ASK_GROUP) {
        text_format(out, "Push into %s", area);
        say_group(s, out);
    } else if (s->ask.kind == ASK_REGROUP)
        text_format(out, "Regroup out of %s: ", area);
    else if (s->ask.kind == ASK_RETREAT)
        text_format(out, "P%u pushes into %s: ", s->by + 1u, area);
    else if (s->ask.kind == ASK_AFTER)
        text_format(out, "In %s: ", area);
    else if (s->step)
        text_format(out, "Combat in %s, range %u: ", area, s->step);
    if (s->ask.kind == ASK_TARGET) {
        int first, rest = trts_rest(pack, s, &first);
        bool mends = s->ask.spell && pack->spell[s->ask.spell - 1].kind == MEND;
        trts_say_name(trts_ref(s->ask.seat, s->ask.at), out);
        text_format(out, " %s, %d %s", pack->type[s->piece[s->ask.seat][s->ask.at].type].name, rest,
                    mends          ? "to mend: whom (G46)?"
                    : s->ask.spell ? "on each: whom does it hit (G34)?"
                                   : "damage: whom does it hit (R87)?");
    } else
        text_put(out, says[s->ask.kind]);
}

/* ---- facts --------------------------------------------------------------------------------- */

static int player_of(const struct trts_pack *pack, const char *word)
{
    return word[0] == 'P' && word[1] >= '1' && word[1] < '1' + pack->head.seats && !word[2] ? word[1] - '1' : -1;
}

/* In a view of somebody else: its hidden board is not there to be counted. */
static bool is_foreign(const struct trts_state *s, unsigned seat) { return s->player[seat].got == UINT16_MAX; }

static bool fact_of_player(const struct trts_pack *pack, const struct trts_state *s, const char *what, unsigned seat,
                           struct text *out)
{
    struct trts_economy e;
    int income[2], sum[2] = {0, 0};
    if (strcmp(what, "areas") == 0) {
        text_int(out, trts_areas(s, seat));
        return true;
    }
    if (is_foreign(s, seat))
        return false;
    trts_economy(pack, s, seat, &e);
    if (strcmp(what, "supply") == 0)
        text_int(out, trts_supply(pack, s, seat));
    else if (strcmp(what, "used") == 0)
        text_int(out, e.supply);
    else if (strcmp(what, "cap") == 0)
        text_int(out, e.cap);
    else if (strcmp(what, "minerals") == 0 || strcmp(what, "gas") == 0) { /* what Income would bring, unsaid */
        for (unsigned area = 0; area < pack->board.n; area++)
            if (s->mark[area] >> seat & 1) {
                trts_income(pack, s, seat, area, -1, income);
                sum[0] += income[0];
                sum[1] += income[1];
            }
        text_int(out, sum[what[0] == 'g']);
    } else
        return false;
    return true;
}

static bool fact_of_piece(const struct trts_pack *pack, const struct trts_state *s, const char *what, unsigned ref,
                          struct text *out)
{
    static const char *const stats[] = {"speed", "armor", "ground", "air", "range", "air_range", "energy", NULL};
    const struct trts_piece *x = piece_of(s, ref);
    if (!x->type || (is_foreign(s, ref_seat(ref)) && !slot_visible(ref_slot(ref))))
        return false;
    if (strcmp(what, "hp") == 0) {
        text_int(out, x->hp);
        return true;
    }
    for (int i = 0; stats[i]; i++)
        if (strcmp(stats[i], what) == 0) {
            text_int(out, piece_stat(pack, s, ref, (enum trts_stat)i));
            return true;
        }
    return false;
}

/* `distance H1 M`, `way a3 M`, `areas P1`, `supply P1`, `used P1`, `cap P1`, `minerals P1`, `gas P1`, `range A1` … */
bool trts_fact(const void *pack_v, const void *v, const char *words, struct text *out)
{
    const struct trts_pack *pack = pack_v;
    const struct trts_state *s = v;
    char line[64], what[16], a[16], b[16] = "";
    if (strlen(words) >= sizeof line)
        return false;
    strcpy(line, words);
    if (next_word(line, what, sizeof what) >= sizeof what || next_word(line, a, sizeof a) >= sizeof a || !a[0] ||
        next_word(line, b, sizeof b) >= sizeof b || line[0])
        return false;
    unsigned to = area_read(&pack->board, b), from = area_read(&pack->board, a);
    int name = trts_read_name(a), seat = player_of(pack, a);
    if (strcmp(what, "distance") == 0 && from != AREA_NONE && to != AREA_NONE) {
        text_int(out, area_distance(&pack->board, from, to, UINT32_MAX));
        return true;
    }
    if (strcmp(what, "way") == 0 && name >= 0 && piece_of(s, (unsigned)name)->type && to != AREA_NONE) {
        int cost = area_distance(&pack->board, piece_of(s, (unsigned)name)->at, to,
                                 trts_passage(pack, s, ref_seat((unsigned)name)));
        cost == AREA_FAR ? text_put(out, "none") : text_int(out, cost);
        return true;
    }
    if (b[0])
        return false;
    return seat >= 0 ? fact_of_player(pack, s, what, (unsigned)seat, out)
                     : name >= 0 && fact_of_piece(pack, s, what, (unsigned)name, out);
}
