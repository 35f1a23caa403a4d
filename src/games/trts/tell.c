/* tell.c: what happened, as facts and as a sentence for the looker: names instead of codes, "you" for the looker. */
#include "engine/told.h"

#include "words.h"

struct teller {
    const struct trts_pack *pack;
    const struct trts_state *before, *after; /* what the looker sees; either may be NULL */
    unsigned looker;
    struct told *out;
    struct text text;
};

/* ---- who and where ------------------------------------------------------------------------- */

/* "You push", "P2 pushes": plain is the verb behind "you". */
static void say_does(struct teller *t, unsigned seat, const char *plain, const char *other)
{
    if (seat == t->looker)
        text_format(&t->text, "You %s", plain);
    else
        text_format(&t->text, "%s %s", game_trts.seat_names[seat], other);
}

static const char *area_of(const struct teller *t, unsigned area)
{
    assert(area < t->pack->board.n);
    return t->pack->table.area[area];
}

static bool is_in(const struct trts_state *v, unsigned ref) { return v && piece_of(v, ref)->type; }

/* The piece as it was before, or as it is now if it was not in sight; NULL: the looker never saw it. */
static const struct trts_piece *find_piece(const struct teller *t, unsigned ref)
{
    assert(ref < SEATS_MAX * TRTS_SLOTS);
    const struct trts_state *v = is_in(t->before, ref) ? t->before : is_in(t->after, ref) ? t->after : NULL;
    return v ? piece_of(v, ref) : NULL;
}

static void say_whose(struct teller *t, unsigned ref, const char *name)
{
    if (ref_seat(ref) == t->looker)
        text_format(&t->text, "Your %s", name);
    else
        text_format(&t->text, "%s's %s", game_trts.seat_names[ref_seat(ref)], name);
}

/* "Your Guard"; sets what the page shows with it. */
static void say_piece(struct teller *t, unsigned ref)
{
    const struct trts_piece *x = find_piece(t, ref);
    say_whose(t, ref, x ? t->pack->type[x->type].name : "piece");
    t->out->piece = (uint16_t)ref;
    t->out->seat = (uint8_t)ref_seat(ref);
    if (x)
        t->out->to = x->at;
}

static void tell_as(struct teller *t, enum told_kind kind, uint16_t rule)
{
    t->out->kind = (uint8_t)kind;
    t->out->rule = rule;
}

/* ---- actions ------------------------------------------------------------------------------- */

static void tell_make(struct teller *t, unsigned seat, action_t action)
{
    static const char *const plain[] = {
        [WAY_TRAIN] = "train ",       [WAY_BUILD] = "begin ",   [WAY_UPGRADE] = "upgrade to ",
        [WAY_RESEARCH] = "research ", [WAY_SUMMON] = "summon ", [WAY_RUSH] = "rush the units"};
    static const char *const other[] = {
        [WAY_TRAIN] = "trains ",        [WAY_BUILD] = "begins ",   [WAY_UPGRADE] = "upgrades to ",
        [WAY_RESEARCH] = "researches ", [WAY_SUMMON] = "summons ", [WAY_RUSH] = "rushes the units"};
    unsigned what = action_to(action), way = trts_way_of(t->pack, what);
    const struct trts_piece *maker = find_piece(t, action_from(action));
    tell_as(t, TOLD_ORDER, way == WAY_RUSH ? RULE('G', 70) : way == WAY_SUMMON ? RULE('R', 34) : RULE('R', 29));
    t->out->piece = (uint16_t)action_from(action);
    if (maker)
        t->out->to = maker->at;
    if (way == WAY_ASSIST) {
        const struct trts_piece *site = find_piece(t, action_with(action));
        t->out->rule = RULE('R', 105);
        say_whose(t, action_from(action), maker ? t->pack->type[maker->type].name : "Worker");
        text_put(&t->text, " helps to build the ");
        text_put(&t->text, site ? t->pack->type[site->type].name : "building");
    } else {
        say_does(t, seat, plain[way], other[way]);
        if (way != WAY_RUSH)
            trts_say_a_thing(t->pack, way == WAY_SUMMON ? t->pack->spell[what - MAKE_SPELL].unit : what, &t->text);
    }
    if (maker)
        text_format(&t->text, " in %s", area_of(t, maker->at));
    text_char(&t->text, '.');
}

static void tell_way(struct teller *t, action_t action, bool regroups)
{
    unsigned ref = action_from(action), to = action_to(action);
    bool retreats = t->before && t->before->ask.kind == ASK_RETREAT;
    bool moves = action_verb(action) == VERB_MOVE;
    say_piece(t, ref);
    tell_as(t, retreats ? TOLD_RETREAT : TOLD_MOVE, moves ? RULE('R', 35) : retreats ? RULE('R', 57) : RULE('R', 66));
    t->out->from = t->out->to;
    t->out->to = (uint16_t)to;
    text_format(&t->text, " %s %s.",
                retreats   ? "retreats to"
                : regroups ? "will regroup to"
                           : "moves to",
                area_of(t, to));
}

/* Who hits whom for how much: the attacker is the one whose target was asked. */
static void tell_hit(struct teller *t, action_t action)
{
    const struct trts_state *v = t->before;
    unsigned target = action_from(action);
    if (!v || v->ask.kind != ASK_TARGET) {
        say_piece(t, target);
        tell_as(t, TOLD_ORDER, RULE('R', 87));
        text_put(&t->text, " is the target.");
        return;
    }
    struct trts_attack attack = trts_attack_now(t->pack, v);
    bool flies = is_special(t->pack, piece_of(v, target), FLIES), mends = attack.kind == TARGET_MEND;
    bool dazes = attack.kind == TARGET_STORM && !attack.rest;
    int n = action_x(action) ? (int)action_x(action)
            : attack.kind == TARGET_ATTACK && attack.first == NO_TARGET
                ? piece_stat(t->pack, v, attack.attacker, flies ? AIR : GROUND)
                : attack.rest;
    say_piece(t, attack.attacker);
    if (dazes)
        text_put(&t->text, " dazes ");
    else
        text_format(&t->text, mends ? " mends %d on " : " aims %d at ", n);
    const struct trts_piece *x = find_piece(t, target);
    const char *name = x ? t->pack->type[x->type].name : "piece";
    if (ref_seat(target) == t->looker)
        text_format(&t->text, "your %s.", name);
    else
        text_format(&t->text, "%s's %s.", game_trts.seat_names[ref_seat(target)], name);
    tell_as(t,
            mends          ? TOLD_GAIN
            : v->step == 1 ? TOLD_ATTACK
                           : TOLD_SHOT,
            mends                          ? RULE('G', 46)
            : dazes                        ? RULE('G', 71)
            : attack.kind == TARGET_SPLASH ? RULE('R', 95)
                                           : RULE('R', 87));
    t->out->from = t->out->to = v->at;
    t->out->piece = (uint16_t)target;
    t->out->n = (int16_t)n;
}

static void tell_action(struct teller *t, unsigned seat, action_t action)
{
    unsigned from = action_from(action);
    switch (action_verb(action)) {
    case VERB_GAS:
        tell_as(t, TOLD_ORDER, RULE('R', 25));
        t->out->to = (uint16_t)from;
        t->out->n = (int16_t)action_x(action);
        say_does(t, seat, "put", "puts");
        text_format(&t->text, " %u Worker%s on gas in %s.", action_x(action), action_x(action) == 1 ? "" : "s",
                    area_of(t, from));
        break;
    case VERB_MAKE: tell_make(t, seat, action); break;
    case VERB_MOVE: tell_way(t, action, false); break;
    case VERB_TO: tell_way(t, action, true); break;
    case VERB_PUSH:
    case VERB_FORWARD:
        tell_as(t, TOLD_ORDER, action_verb(action) == VERB_PUSH ? RULE('R', 45) : RULE('R', 62));
        t->out->to = (uint16_t)from;
        say_does(t, seat, "prepare", "prepares");
        text_format(&t->text, action_verb(action) == VERB_PUSH ? " a push into %s." : " to push on into %s.",
                    area_of(t, from));
        break;
    case VERB_REGROUP:
        tell_as(t, TOLD_ORDER, RULE('R', 66));
        t->out->to = (uint16_t)from;
        say_does(t, seat, "prepare", "prepares");
        text_format(&t->text, " to regroup out of %s.", area_of(t, from));
        break;
    case VERB_ADD:
        say_piece(t, from);
        tell_as(t, TOLD_ORDER, RULE('R', 45));
        text_put(&t->text, " joins the push.");
        break;
    case VERB_BLOCK:
        say_piece(t, from);
        tell_as(t, TOLD_ORDER, RULE('R', 94));
        text_put(&t->text, " steps in and blocks.");
        break;
    case VERB_FIRE:
        say_piece(t, from);
        tell_as(t, TOLD_ORDER, RULE('R', 70));
        text_put(&t->text, " attacks.");
        break;
    case VERB_AT:
    case VERB_SPLASH: tell_hit(t, action); break;
    case VERB_KEEP:
        say_piece(t, from);
        tell_as(t, TOLD_NOTE, RULE('R', 77));
        text_put(&t->text, " is kept.");
        break;
    default: break; /* events tell what a go, pass, cast or end came to */
    }
}

/* ---- draws --------------------------------------------------------------------------------- */

static void tell_draw(struct teller *t, uint64_t what)
{
    unsigned n = t->pack->head.seats;
    bool homes = what >> 4 * n == DRAW_SEATS;
    tell_as(t, TOLD_DRAW, homes ? RULE('R', 11) : RULE('R', 15));
    text_put(&t->text, homes ? "" : "The starting line: ");
    for (unsigned place = 0; place < n; place++) {
        unsigned seat = (unsigned)(what >> 4 * (n - 1 - place) & 15) - 1;
        text_put(&t->text, place ? ", " : "");
        if (homes) {
            say_does(t, seat, "start in ", "starts in ");
            text_put(&t->text, area_of(t, t->pack->home[place]));
        } else if (seat == t->looker)
            text_put(&t->text, "you");
        else
            text_put(&t->text, game_trts.seat_names[seat]);
    }
    text_char(&t->text, '.');
}

/* ---- events -------------------------------------------------------------------------------- */

static void say_players(struct teller *t, unsigned set)
{
    for (bool first = true; set; first = false) {
        unsigned seat = (unsigned)bit_first(set);
        set &= set - 1;
        text_put(&t->text, first ? "" : set ? ", " : " and ");
        if (seat == t->looker)
            text_put(&t->text, first ? "You" : "you");
        else
            text_put(&t->text, game_trts.seat_names[seat]);
    }
}

static void tell_area(struct teller *t, const struct event *e)
{
    unsigned area = (unsigned)e->a[0];
    const char *name = area_of(t, area);
    t->out->to = (uint16_t)area;
    switch (e->kind) {
    case EVENT_ANSWER:
        tell_as(t, TOLD_SHOW, RULE('R', 54));
        text_format(&t->text, e->a[1] ? "%s is not empty." : "%s is empty.", name);
        break;
    case EVENT_CONTROL:
        tell_as(t, TOLD_TRACK, RULE('R', 60));
        t->out->seat = (uint8_t)e->a[1];
        say_does(t, (unsigned)e->a[1], "control", "controls");
        text_format(&t->text, " %s.", name);
        break;
    case EVENT_CONTESTED:
        tell_as(t, TOLD_TRACK, RULE('R', 61));
        scene_word(t->out->mark, sizeof t->out->mark, "contested");
        say_players(t, (unsigned)e->a[1]);
        text_format(&t->text, " contest %s.", name);
        break;
    default:
        tell_as(t, TOLD_ATTACK, RULE('R', 38));
        say_does(t, e->seat, "push", "pushes");
        text_format(&t->text, " into %s.", name);
        break;
    }
}

/* A piece that leaves a contested area goes somewhere; one of an area that is no longer contested only turns its back. */
static void tell_hidden(struct teller *t, unsigned ref)
{
    const struct trts_piece *x = find_piece(t, ref);
    if (!x || ref_seat(ref) == t->looker || !t->after || !(t->after->contested >> x->at & 1))
        return;
    say_piece(t, ref);
    tell_as(t, TOLD_RETREAT, RULE('G', 49));
    t->out->from = x->at;
    t->out->to = SCENE_NONE;
    text_format(&t->text, " leaves %s.", area_of(t, x->at));
}

static void tell_changed(struct teller *t, unsigned ref)
{
    const struct trts_piece *was = is_in(t->before, ref) ? piece_of(t->before, ref) : NULL,
                            *now = is_in(t->after, ref) ? piece_of(t->after, ref) : NULL;
    if (ref_seat(ref) == t->looker || !was || !now || !is_building(t->pack, now) || !was->left || now->left)
        return;
    say_piece(t, ref);
    tell_as(t, TOLD_SHOW, RULE('G', 38));
    text_put(&t->text, " is finished.");
}

static void tell_piece(struct teller *t, const struct event *e)
{
    unsigned ref = (unsigned)e->a[0];
    switch (e->kind) {
    case EVENT_SHOW:
        if (e->seat == t->looker)
            return;
        tell_as(t, TOLD_SHOW, RULE('R', 56));
        t->out->piece = (uint16_t)ref;
        if (is_in(t->after, ref))
            t->out->to = piece_of(t->after, ref)->at;
        say_whose(t, ref, t->pack->type[e->a[1]].name);
        text_put(&t->text, " comes into view.");
        return;
    case EVENT_HIDE: tell_hidden(t, ref); return;
    case EVENT_CHANGED: tell_changed(t, ref); return;
    default: break;
    }
    say_piece(t, ref);
    t->out->n = (int16_t)e->a[1];
    switch (e->kind) {
    case EVENT_DAMAGE:
        tell_as(t, TOLD_HIT, RULE('R', 75));
        scene_format(t->out->mark, sizeof t->out->mark, "−%d", e->a[1]);
        text_format(&t->text, " takes %d.", e->a[1]);
        break;
    case EVENT_DAZED:
        tell_as(t, TOLD_TRACK, RULE('G', 71));
        t->out->n = 0;
        text_put(&t->text, " is dazed and does not attack in this round.");
        break;
    case EVENT_HP:
        tell_as(t, TOLD_TRACK, RULE('R', 98));
        text_format(&t->text, " has %d health left.", e->a[1]);
        break;
    case EVENT_CAST:
        tell_as(t, TOLD_SHOT, RULE('G', 34));
        t->out->n = 0;
        text_put(&t->text, " casts ");
        trts_say_spell(t->pack, (unsigned)e->a[1], &t->text);
        text_char(&t->text, '.');
        break;
    default:
        tell_as(t, TOLD_DEAD, RULE('R', 97));
        t->out->n = 0;
        text_put(&t->text, " is destroyed.");
        break;
    }
}

static void tell_win(struct teller *t, const struct event *e)
{
    static const struct {
        const char *how;
        uint16_t rule;
    } ends[] = {[BY_AREAS] = {"the most areas", RULE('R', 2)},
                [BY_SUPPLY] = {"equal in areas, but more supply", RULE('R', 8)},
                [BY_LINE] = {"equal in areas and supply, but in front of the line", RULE('R', 9)},
                [BY_ELIMINATION] = {"nobody else is left", RULE('R', 3)},
                [BY_AGREE] = {"all agreed to end it", 0}};
    unsigned winners = (unsigned)e->a[0];
    bool several = winners & (winners - 1);
    tell_as(t, TOLD_RESULT, ends[e->a[1]].rule);
    t->out->seat = several || !winners ? NOBODY : (uint8_t)bit_first(winners);
    say_players(t, winners);
    text_format(&t->text, "%s: %s.", several || (t->looker < SEATS_MAX && winners >> t->looker & 1) ? " win" : " wins",
                ends[e->a[1]].how);
}

static void tell_player(struct teller *t, const struct event *e)
{
    switch (e->kind) {
    case EVENT_TURN:
        tell_as(t, TOLD_STEP, RULE('R', 41));
        if (e->seat == t->looker)
            text_put(&t->text, "Your turn.");
        else
            text_format(&t->text, "%s's turn.", game_trts.seat_names[e->seat]);
        break;
    case EVENT_PASS:
        tell_as(t, TOLD_NOTE, RULE('R', 41));
        say_does(t, e->seat, "pass.", "passes.");
        break;
    case EVENT_OUT:
        tell_as(t, TOLD_NOTE, RULE('R', 3));
        say_does(t, e->seat, "are out of the game.", "is out of the game.");
        break;
    case EVENT_GOT:
        tell_as(t, TOLD_SHOW, RULE('G', 57));
        say_does(t, e->seat, "have ", "has ");
        trts_say_thing(t->pack, MAKE_ITEM + (unsigned)e->a[0], &t->text);
        text_char(&t->text, '.');
        break;
    case EVENT_DEPLOYED:
        tell_as(t, TOLD_PLACE, RULE('R', 27));
        text_put(&t->text, "Ready: ");
        trts_say_a_thing(t->pack, (unsigned)e->a[0], &t->text);
        text_char(&t->text, '.');
        break;
    default: /* stay */
        tell_as(t, TOLD_NOTE, RULE('R', 59));
        say_does(t, e->seat, "stay with the others.", "stays with the others.");
        break;
    }
}

static void tell_event(struct teller *t, const struct event *e)
{
    switch (e->kind) {
    case EVENT_ANSWER:
    case EVENT_CONTROL:
    case EVENT_CONTESTED:
    case EVENT_PUSH: tell_area(t, e); break;
    case EVENT_SHOW:
    case EVENT_HIDE:
    case EVENT_CHANGED:
    case EVENT_DAZED:
    case EVENT_DAMAGE:
    case EVENT_HP:
    case EVENT_CAST:
    case EVENT_DEAD: tell_piece(t, e); break;
    case EVENT_TURN:
    case EVENT_PASS:
    case EVENT_OUT:
    case EVENT_GOT:
    case EVENT_DEPLOYED:
    case EVENT_STAY: tell_player(t, e); break;
    case EVENT_WIN: tell_win(t, e); break;
    case EVENT_STEP:
        tell_as(t, TOLD_STEP, RULE('R', 69));
        t->out->n = (int16_t)e->a[0];
        text_format(&t->text, "Combat at range %d.", e->a[0]);
        break;
    case EVENT_ROUND:
        tell_as(t, TOLD_STEP, RULE('R', 18));
        t->out->n = (int16_t)e->a[0];
        text_format(&t->text, "Round %d.", e->a[0]);
        break;
    default: break; /* forced, unlike, after: bookkeeping */
    }
}

void trts_tell(const void *pack, const void *before, const void *after, unsigned looker, const struct happening *what,
               struct told *out)
{
    struct teller t = {.pack = pack,
                       .before = before,
                       .after = after,
                       .looker = looker,
                       .out = out,
                       .text = text_fixed(out->text, sizeof out->text)};
    switch (what->kind) {
    case HAPPENED_ACTION: tell_action(&t, what->who, what->what); break;
    case HAPPENED_LUCK: tell_draw(&t, what->what); break;
    default: tell_event(&t, what->event); break;
    }
}
