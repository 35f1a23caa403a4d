/* scene_choices.c: the open question, and each answer for a person: what to click, what it is, and its words. */
#include "words.h"

/* ---- the question -------------------------------------------------------------------------- */

struct asked {
    const char *go; /* what closes the set, "" = no set */
    uint16_t rule;
};

static const struct asked subs[] = {[SUB_INCOME] = {"next", RULE('R', 25)},
                                    [SUB_PRODUCTION] = {"next", RULE('R', 29)},
                                    [SUB_MOVEMENT] = {"done", RULE('R', 35)},
                                    [SUB_DONE] = {"", RULE('R', 24)}};
static const struct asked asks[ASK_KINDS] = {
    [ASK_SEATS] = {"", RULE('R', 11)},   [ASK_LINE] = {"", RULE('R', 15)},      [ASK_ACTION] = {"", RULE('R', 41)},
    [ASK_GROUP] = {"go", RULE('R', 45)}, [ASK_REGROUP] = {"go", RULE('R', 66)}, [ASK_RETREAT] = {"go", RULE('R', 57)},
    [ASK_BLOCK] = {"go", RULE('R', 94)}, [ASK_ALLOCATE] = {"", RULE('R', 80)},  [ASK_TARGET] = {"", RULE('R', 87)},
    [ASK_KEEP] = {"", RULE('R', 77)},    [ASK_AFTER] = {"go", RULE('R', 62)}};

/* Members named so far. */
static int count_named(const struct trts_pack *pack, const struct trts_state *s)
{
    int n = 0;
    each_piece(slot, s, s->ask.seat) {
        const struct trts_piece *x = &s->piece[s->ask.seat][slot];
        switch (s->ask.kind) {
        case ASK_GROUP: n += (x->flags & GROUP) != 0; break;
        case ASK_REGROUP: n += !is_building(pack, x) && x->order; break;
        case ASK_BLOCK: n += (x->flags & BLOCKS) != 0; break;
        default: break;
        }
    }
    return n;
}

/* What a push into the area meets, as far as everybody knows. */
static void say_ahead(const struct trts_pack *pack, const struct trts_state *s, unsigned looker, struct text *out)
{
    unsigned area = trts_group_target(s);
    uint8_t others = (uint8_t)(s->mark[area] & ~(1u << looker));
    if (!s->mark[area]) {
        text_put(out, "Nobody controls it: no fight.");
        if (pack->fields[area])
            text_format(out, " It has %d mineral field%s", pack->fields[area], pack->fields[area] == 1 ? "" : "s");
        if (pack->fields[area] && pack->geysers[area])
            text_format(out, " and %d geyser%s", pack->geysers[area], pack->geysers[area] == 1 ? "" : "s");
        text_put(out, pack->fields[area] ? "." : "");
    } else if (s->mark[area] >> looker & 1)
        text_put(out, "It is contested: a combat round follows if the others stay.");
    else
        text_format(out, "%s controls it. What is there shows when you go.", game_trts.seat_names[bit_first(others)]);
}

/* What is decided, in a few words. */
static void say_title(const struct trts_pack *pack, const struct trts_state *s, unsigned sub, struct text *out)
{
    static const char *const macro[] = {[SUB_INCOME] = "Workers on gas",
                                        [SUB_PRODUCTION] = "Build and train",
                                        [SUB_MOVEMENT] = "Move your units",
                                        [SUB_DONE] = ""};
    const char *area = s->by != NOBODY ? pack->table.area[trts_group_target(s)] : "";
    if (s->stage == STAGE_MACRO) {
        text_put(out, macro[sub]);
        return;
    }
    switch (s->ask.kind) {
    case ASK_ACTION: text_put(out, "Where do you push?"); break;
    case ASK_GROUP: text_format(out, "Push into %s", area); break;
    case ASK_REGROUP: text_format(out, "Regroup out of %s", area); break;
    case ASK_RETREAT: text_format(out, "Who leaves %s?", area); break;
    case ASK_BLOCK: text_put(out, "Who steps in?"); break;
    case ASK_ALLOCATE: text_put(out, "Who attacks?"); break;
    case ASK_TARGET: text_put(out, "Choose a target"); break;
    case ASK_KEEP: text_put(out, "Which one survives?"); break;
    case ASK_AFTER: text_format(out, "You are in %s", area); break;
    default: break;
    }
}

void trts_put_question(const struct trts_pack *pack, const struct trts_state *s, unsigned looker, struct scene *out)
{
    struct scene_question *q = &out->question;
    struct text also = text_fixed(q->also, sizeof q->also);
    unsigned sub = looker < SEATS_MAX && s->player[looker].sub <= SUB_DONE ? s->player[looker].sub : SUB_DONE;
    bool macro = s->stage == STAGE_MACRO, mine = macro ? sub != SUB_DONE : s->ask.seat == looker;
    if (s->stage == STAGE_OVER)
        return;
    const struct asked *asked = macro ? &subs[sub] : &asks[s->ask.kind];
    scene_word(q->kind, sizeof q->kind, macro ? trts_sub_words[sub] : trts_kind_words[s->ask.kind]);
    q->rule = asked->rule;
    if (!mine)
        return;
    struct text title = text_fixed(q->title, sizeof q->title);
    say_title(pack, s, sub, &title);
    q->set = asked->go[0] != 0;
    scene_word(q->go, sizeof q->go, asked->go);
    q->most = SCENE_WORDS;
    q->least = s->stage == STAGE_MICRO && (s->ask.kind == ASK_GROUP || s->ask.kind == ASK_REGROUP) ? 1 : 0;
    q->picked = s->stage == STAGE_MICRO ? (int16_t)count_named(pack, s) : 0;
    if (!macro && s->ask.kind == ASK_TARGET && trts_attack_now(pack, s).kind == TARGET_STORM) {
        struct trts_attack attack = trts_attack_now(pack, s);
        q->set = 1;
        q->least = 1;
        q->most = pack->spell[s->ask.spell - 1].targets;
        q->picked = (int16_t)attack.parts;
        scene_word(q->go, sizeof q->go, "enough");
    }
    if (!macro && s->ask.kind == ASK_GROUP)
        say_ahead(pack, s, looker, &also);
}

/* ---- labels -------------------------------------------------------------------------------- */

/* "Guard a3", and what is left of it where it was hurt: who is sent depends on that */
static void say_who(const struct trts_pack *pack, const struct trts_state *s, unsigned ref, struct text *out)
{
    const struct trts_piece *x = piece_of(s, ref);
    trts_say_piece(pack, s, ref, out);
    if (x->hp < pack->type[x->type].hp && !(is_building(pack, x) && x->left))
        text_format(out, " (%d of %d)", x->hp, pack->type[x->type].hp);
}

static void say_make(const struct trts_pack *pack, const struct trts_state *s, action_t action, struct text *out)
{
    unsigned from = action_from(action), what = action_to(action);
    switch (trts_way_of(pack, what)) {
    case WAY_SUMMON: {
        const struct trts_spell *t = &pack->spell[what - MAKE_SPELL];
        text_put(out, "Summon ");
        trts_say_a_thing(pack, t->unit, out);
        text_put(out, " with ");
        say_who(pack, s, from, out);
        text_format(out, " (%d energy)", t->energy);
        return;
    }
    case WAY_RUSH:
        text_format(out, "Rush all units in %s with ", pack->table.area[piece_of(s, from)->at]);
        say_who(pack, s, from, out);
        text_format(out, ": %d more move%s (%d energy)", pack->spell[what - MAKE_SPELL].points,
                    pack->spell[what - MAKE_SPELL].points == 1 ? "" : "s", pack->spell[what - MAKE_SPELL].energy);
        return;
    case WAY_ASSIST:
        say_who(pack, s, from, out);
        text_put(out, " helps to build ");
        trts_say_piece(pack, s, action_with(action), out);
        return;
    case WAY_TRAIN: text_put(out, "Train "); break;
    case WAY_BUILD: text_put(out, "Build "); break;
    case WAY_RESEARCH: text_put(out, "Research "); break;
    default: text_put(out, "Upgrade: "); break;
    }
    trts_say_a_thing(pack, what, out);
    text_format(out, " in %s (", pack->table.area[piece_of(s, from)->at]);
    trts_say_cost(what >= MAKE_ITEM ? pack->item[what - MAKE_ITEM].min : pack->type[what].min,
                  what >= MAKE_ITEM ? pack->item[what - MAKE_ITEM].gas : pack->type[what].gas, out);
    text_char(out, ')');
}

/* What `go`, `next` and their like mean now. */
static const char *say_close(const struct trts_state *s, unsigned looker, unsigned verb)
{
    switch (verb) {
    case VERB_NEXT:
        return looker < SEATS_MAX && s->player[looker].sub == SUB_INCOME ? "On to Production" : "On to Movement";
    case VERB_DONE: return "Done";
    case VERB_PASS: return "Pass";
    case VERB_ENOUGH: return "No more targets";
    case VERB_END: return "End the push: all stay here";
    case VERB_GO:
        switch (s->ask.kind) {
        case ASK_GROUP: return "Go";
        case ASK_REGROUP: return "Regroup";
        case ASK_RETREAT: return "Fight";
        case ASK_BLOCK: return "Nobody else blocks";
        default: return "Hold with all others";
        }
    default: return NULL;
    }
}

/* What they bring or give up. */
static const char *note_close(const struct trts_state *s, unsigned looker, unsigned verb)
{
    bool income = looker < SEATS_MAX && s->player[looker].sub == SUB_INCOME;
    if (s->stage == STAGE_MACRO)
        return verb == VERB_DONE             ? "The pushes come when all are done."
               : verb == VERB_NEXT && income ? "All other Workers dig minerals."
               : verb == VERB_NEXT           ? "What you do not spend is kept."
                                             : "";
    if (verb == VERB_PASS)
        return "You do nothing in this turn.";
    return verb == VERB_GO && s->ask.kind == ASK_RETREAT ? "All others stay in the area." : "";
}

static void say_choice(const struct trts_pack *pack, const struct trts_state *s, unsigned looker, action_t action,
                       struct text *out)
{
    unsigned verb = action_verb(action), from = action_from(action), to = action_to(action), n = action_x(action);
    const char *close = say_close(s, looker, verb);
    if (close) {
        text_put(out, close);
        return;
    }
    switch (verb) {
    case VERB_MAKE: say_make(pack, s, action, out); return;
    case VERB_PUSH: text_format(out, "Push into %s", pack->table.area[from]); return;
    case VERB_FORWARD: text_format(out, "Push forward into %s", pack->table.area[from]); return;
    case VERB_REGROUP: text_format(out, "Regroup out of %s", pack->table.area[from]); return;
    case VERB_GAS: text_format(out, "%u Worker%s on gas in %s", n, n == 1 ? "" : "s", pack->table.area[from]); return;
    case VERB_ADD: text_put(out, "Add "); break;
    case VERB_FIRE: text_put(out, "Attack with "); break;
    case VERB_AT:
        n ? text_format(out, "%u damage on ", n) : text_put(out, s->ask.spell ? "On " : "All damage on ");
        break;
    case VERB_SPLASH: text_put(out, "Splash on "); break;
    case VERB_KEEP: text_put(out, "Keep "); break;
    default: break;
    }
    say_who(pack, s, from, out);
    if (verb == VERB_MOVE || verb == VERB_TO)
        text_format(out, " goes to %s", pack->table.area[to]);
    else if (verb == VERB_ADD)
        text_format(out, " from %s", pack->table.area[piece_of(s, from)->at]);
    else if (verb == VERB_CAST) {
        text_put(out, " casts ");
        trts_say_spell(pack, to, out);
        text_format(out, " (%d energy)", pack->spell[to].energy);
    } else if (verb == VERB_BLOCK)
        text_put(out, " blocks");
}

/* The code of what is made, also by a summons. A rush and help make nothing. */
static const char *thing_code(const struct trts_pack *pack, unsigned what)
{
    switch (trts_way_of(pack, what)) {
    case WAY_ASSIST:
    case WAY_RUSH: return "";
    case WAY_SUMMON: return trts_making_code(pack, pack->spell[what - MAKE_SPELL].unit);
    default: return trts_making_code(pack, what);
    }
}

/* ---- what an answer is --------------------------------------------------------------------- */

static enum choice_kind kind_of(const struct trts_pack *pack, const struct trts_state *s, action_t action)
{
    unsigned verb = action_verb(action), from = action_from(action);
    switch (verb) {
    case VERB_GAS:
    case VERB_MAKE:
    case VERB_MOVE:
    case VERB_ADD:
    case VERB_TO:
    case VERB_BLOCK: return CHOICE_PICK;
    case VERB_NEXT:
    case VERB_DONE:
    case VERB_PASS:
    case VERB_GO:
    case VERB_ENOUGH:
    case VERB_END: return CHOICE_END;
    case VERB_PUSH:
    case VERB_FORWARD: return s->mark[from] ? CHOICE_ATTACK : CHOICE_MOVE;
    case VERB_FIRE:
        return piece_reach(pack, s, from, GROUND) == 1 || piece_reach(pack, s, from, AIR) == 1 ? CHOICE_ATTACK
                                                                                               : CHOICE_SHOOT;
    case VERB_SPLASH:
    case VERB_CAST: return CHOICE_SHOOT;
    case VERB_AT:
        switch (trts_attack_now(pack, s).kind) {
        case TARGET_STORM: return CHOICE_PICK;
        case TARGET_MEND: return CHOICE_OTHER;
        default: return s->step == 1 ? CHOICE_ATTACK : CHOICE_SHOOT;
        }
    default: return CHOICE_OTHER;
    }
}

/* The shortest way: the lowest of the areas that are one step nearer. */
static void put_path(const struct trts_pack *pack, unsigned from, unsigned to, uint32_t through, struct scene_choice *c)
{
    uint8_t far[AREA_MAX];
    area_distances(&pack->board, to, through, far);
    if (far[from] == AREA_FAR || far[from] < 2)
        return;
    for (unsigned at = from; at != to && c->path_n < CHOICE_PATH;) {
        unsigned next = to;
        if (!(pack->board.next[at] >> to & 1))
            for (uint32_t left = pack->board.next[at] & through; left; left &= left - 1)
                if (far[__builtin_ctz(left)] + 1 == far[at]) {
                    next = (unsigned)__builtin_ctz(left);
                    break;
                }
        c->path[c->path_n++] = (uint16_t)next;
        at = next;
    }
}

void trts_aim_choice(const struct trts_pack *pack, const struct trts_state *s, unsigned looker, struct scene_choice *c)
{
    unsigned verb = action_verb(c->action), from = action_from(c->action);
    c->also = c->piece = SCENE_NONE;
    c->kind = (uint8_t)kind_of(pack, s, c->action);
    c->main = c->kind == CHOICE_END && verb != VERB_PASS;
    switch (verb) {
    case VERB_GAS: c->n = (int16_t)action_x(c->action); __attribute__((fallthrough));
    case VERB_PUSH:
    case VERB_REGROUP:
    case VERB_FORWARD:
        c->target = TARGET_CELL;
        c->id = (uint16_t)from;
        break;
    case VERB_MOVE:
    case VERB_TO:
        c->also = (uint16_t)action_to(c->action);
        put_path(pack, piece_of(s, from)->at, action_to(c->action),
                 trts_through(pack, s, looker, piece_of(s, from)->type), c);
        c->target = TARGET_PIECE;
        c->id = c->piece = (uint16_t)from;
        break;
    case VERB_MAKE:
        scene_word(c->thing, sizeof c->thing, thing_code(pack, action_to(c->action)));
        c->target = TARGET_PIECE;
        c->id = c->piece = (uint16_t)from;
        break;
    case VERB_ADD:
    case VERB_BLOCK:
    case VERB_FIRE:
    case VERB_CAST:
    case VERB_KEEP:
        c->target = TARGET_PIECE;
        c->id = c->piece = (uint16_t)from;
        break;
    case VERB_AT:
    case VERB_SPLASH:
        c->target = TARGET_PIECE;
        c->id = (uint16_t)from;
        c->piece = (uint16_t)trts_ref(s->ask.seat, s->ask.at);
        break;
    default: c->target = TARGET_BUTTON;
    }
    struct text label = text_fixed(c->label, sizeof c->label);
    say_choice(pack, s, looker, c->action, &label);
    if (c->kind == CHOICE_END)
        scene_word(c->note, sizeof c->note, note_close(s, looker, verb));
}
