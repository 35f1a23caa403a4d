/* scene.c: what to draw: the map of areas with what the looker may see, the own economy, the build queue. */
#include "trts.h"

#include "engine/scene.h"

static void put_cells(const struct trts_pack *pack, const struct trts_state *s, struct scene *out)
{
    for (unsigned area = 0; area < pack->board.n; area++) {
        struct scene_cell *cell = scene_cell(out);
        uint8_t mark = s->mark[area];
        cell->id = (uint16_t)area;
        cell->x = pack->board.x[area];
        cell->y = pack->board.y[area];
        cell->owner = mark && !(mark & (mark - 1)) ? (uint8_t)bit_first(mark) : NOBODY;
        cell->marks = mark & (mark - 1) ? MARK_ENGAGED : 0;
        if (s->by != NOBODY && s->at == area)
            cell->marks |= MARK_TARGET;
        scene_word(cell->name, sizeof cell->name, pack->board.name[area]);
        struct text label = text_fixed(cell->label, sizeof cell->label);
        for (unsigned seat = 0; seat < pack->head.seats; seat++)
            if (mark >> seat & 1)
                text_format(&label, "P%u ", seat + 1);
        if (pack->fields[area] || pack->geysers[area])
            text_format(&label, "%d min", pack->fields[area]);
        if (pack->geysers[area])
            text_format(&label, " %d gas", pack->geysers[area]);
        for (unsigned other = area + 1; other < pack->board.n; other++)
            if (pack->board.next[area] >> other & 1)
                *scene_edge(out) = (struct scene_edge){.from = (uint16_t)area, .to = (uint16_t)other};
    }
}

static const char *shape_of(const struct trts_type *t)
{
    if (t->special & IS_BUILDING)
        return "building";
    if (t->special & WORKER)
        return "worker";
    if (t->special & FLIES)
        return "flyer";
    if (t->spells)
        return "caster";
    if (t->stat[GROUND_RANGE] >= 7)
        return "gun";
    return t->stat[GROUND_RANGE] > 1 ? "bow" : "foot";
}

static void put_piece(const struct trts_pack *pack, const struct trts_state *s, unsigned looker, unsigned seat,
                      unsigned slot, struct scene *out)
{
    const struct trts_piece *x = &s->piece[seat][slot];
    const struct trts_type *t = type_of(pack, x);
    bool own = looker == seat || looker == REFEREE, known = slot_visible(slot) || own;
    struct scene_piece *piece = scene_piece(out);
    piece->id = (uint16_t)trts_ref(seat, slot);
    piece->cell = x->at;
    piece->seat = (uint8_t)seat;
    piece->facing = FACING_NONE;
    piece->strength = x->hp;
    piece->strength_max = t->hp;
    piece->order = (uint8_t)(slot % TRTS_BOARD);
    if (!known)
        piece->marks |= MARK_HIDDEN; /* remembered (G57) */
    if (own && x->flags & SPENT)
        piece->marks |= MARK_SPENT;
    if (x->flags & GROUP || (s->ask.kind == ASK_TARGET && s->ask.seat == seat && s->ask.at == slot))
        piece->marks |= MARK_SELECTED;
    if (x->flags & KILLED)
        piece->marks |= MARK_BROKEN;
    scene_word(piece->code, sizeof piece->code, t->code);
    scene_word(piece->shape, sizeof piece->shape, shape_of(t));
    struct text label = text_fixed(piece->label, sizeof piece->label);
    if (known)
        trts_say_name(trts_ref(seat, slot), &label);
    text_format(&label, "%s%s %d/%d", known ? " " : "seen: ", t->name, x->hp, t->hp);
    if (x->shield)
        text_format(&label, "+%d", x->shield);
    if (own && !(t->special & IS_BUILDING))
        text_format(&label, ", %d point%s", x->mp, x->mp == 1 ? "" : "s");
    if (own && t->spells)
        text_format(&label, ", %d energy", x->energy);
    if (t->special & IS_BUILDING && x->left)
        text_put(&label, " unfinished");
}

static void put_table_panel(const struct trts_pack *pack, const struct trts_state *s, struct scene *out)
{
    struct scene_panel *panel = scene_panel(out);
    panel->seat = NOBODY;
    scene_word(panel->title, sizeof panel->title, "Table");
    struct text t = text_fixed(panel->text, sizeof panel->text);
    text_format(&t, "Round %u of %u\nStarting line:", s->round, pack->rounds);
    for (unsigned i = 0; i < s->line_n; i++)
        text_format(&t, " P%u", s->line[i] + 1u);
    each_seat(seat, pack) {
        int areas = trts_areas(s, seat);
        text_format(&t, "\nP%u: %d area%s", seat + 1, areas, areas == 1 ? "" : "s");
        if (pack->match == MATCH_TEAM)
            text_format(&t, ", team %u", trts_team(pack, seat) + 1);
        if (s->player[seat].out)
            text_put(&t, ", out");
        if (s->player[seat].known)
            text_put(&t, ", has");
        for (unsigned items = s->player[seat].known; items; items &= items - 1)
            text_format(&t, " %s", pack->item[__builtin_ctz(items)].code);
    }
}

static void put_queue(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, struct scene *out)
{
    struct scene_panel *panel = scene_panel(out);
    panel->seat = (uint8_t)seat;
    scene_word(panel->title, sizeof panel->title, "Build queue");
    struct text t = text_fixed(panel->text, sizeof panel->text);
    each_piece(slot, s, seat) {
        const struct trts_piece *x = &s->piece[seat][slot];
        if (!is_building(pack, x) || (!x->left && !x->making))
            continue;
        trts_say_name(trts_ref(seat, slot), &t);
        if (x->left)
            text_format(&t, " %s in %s: %d worker-round%s to go, %d at work\n", pack->type[x->type].name,
                        pack->board.name[x->at], x->left, x->left == 1 ? "" : "s", trts_workers_on(s, seat, slot));
        else
            text_format(&t, " %s: %s, %d round%s to go\n", pack->type[x->type].name,
                        x->making < MAKE_ITEM ? pack->type[x->making].name : trts_making_code(pack, x->making),
                        x->making_left, x->making_left == 1 ? "" : "s");
    }
    if (!t.n)
        text_put(&t, "nothing");
}

static void put_economy(const struct trts_pack *pack, const struct trts_state *s, unsigned seat, struct scene *out)
{
    struct scene_panel *panel = scene_panel(out);
    struct trts_economy e;
    const struct trts_player *who = &s->player[seat];
    int sum[2];
    trts_economy(pack, s, seat, &e);
    trts_income_sum(pack, s, seat, sum);
    panel->seat = (uint8_t)seat;
    struct text title = text_fixed(panel->title, sizeof panel->title);
    text_format(&title, "P%u's economy", seat + 1);
    struct text t = text_fixed(panel->text, sizeof panel->text);
    text_format(&t, "Minerals %d (+%d)\nGas %d (+%d)\nSupply %d of %d\n", who->min, sum[0], who->gas, sum[1], e.supply,
                e.cap);
    text_put(&t, who->got ? "Upgrades:" : "No upgrades");
    for (unsigned items = who->got; items; items &= items - 1)
        text_format(&t, " %s", pack->item[__builtin_ctz(items)].code);
    each_piece(slot, s, seat) { /* pieces bound or waiting are not on the map as fighters */
        const struct trts_piece *x = &s->piece[seat][slot];
        if (is_building(pack, x) || !x->link)
            continue;
        text_put(&t, "\n");
        trts_say_name(trts_ref(seat, slot), &t);
        text_put(&t, x->flags & WAITING ? " waits at " : " builds ");
        trts_say_name(trts_ref(seat, x->link - 1u), &t);
        text_format(&t, " %s", pack->type[s->piece[seat][x->link - 1u].type].name);
    }
    put_queue(pack, s, seat, out);
}

/* ---- choices ------------------------------------------------------------------------------- */

/* "a3 Guard", and what is left of it where it was hurt: who is sent depends on that */
static void say_piece(const struct trts_pack *pack, const struct trts_state *s, unsigned ref, struct text *out)
{
    const struct trts_piece *x = piece_of(s, ref);
    trts_say_name(ref, out);
    text_format(out, " %s", pack->type[x->type].name);
    if (x->hp < pack->type[x->type].hp && !(is_building(pack, x) && x->left))
        text_format(out, " (%d of %d)", x->hp, pack->type[x->type].hp);
}

static const char *article(const char *name) { return strchr("AEIOU", name[0]) ? "an" : "a"; }

static void say_cost(int min, int gas, struct text *out)
{
    text_format(out, " (%d mineral%s", min, min == 1 ? "" : "s");
    gas ? text_format(out, ", %d gas)", gas) : text_put(out, ")");
}

static void say_make(const struct trts_pack *pack, const struct trts_state *s, action_t action, struct text *out)
{
    unsigned from = action_from(action), what = action_to(action);
    if (what < MAKE_ITEM) {
        const struct trts_type *t = &pack->type[what];
        text_format(out, t->special & IS_BUILDING ? "Build %s %s with " : "Train %s %s at ", article(t->name), t->name);
        say_piece(pack, s, from, out);
        text_format(out, " in %s", pack->board.name[piece_of(s, from)->at]);
        say_cost(t->min, t->gas, out);
    } else if (what < MAKE_SPELL) {
        const struct trts_item *t = &pack->item[what - MAKE_ITEM];
        text_format(out, "%s %s at ", t->research ? "Research" : "Upgrade:", t->code);
        say_piece(pack, s, from, out);
        say_cost(t->min, t->gas, out);
    } else if (what < MAKE_ASSIST) {
        const struct trts_spell *t = &pack->spell[what - MAKE_SPELL];
        text_format(out, "Summon %s %s with ", article(pack->type[t->unit].name), pack->type[t->unit].name);
        say_piece(pack, s, from, out);
        text_format(out, " (%d energy)", t->energy);
    } else {
        say_piece(pack, s, from, out);
        text_put(out, " helps to build ");
        say_piece(pack, s, action_with(action), out);
    }
}

/* What `go`, `next` and their like mean now. */
static const char *say_close(const struct trts_state *s, unsigned looker, unsigned verb)
{
    switch (verb) {
    case VERB_NEXT:
        return looker < SEATS_MAX && s->player[looker].sub == SUB_INCOME ? "Collect the rest, on to Production"
                                                                         : "On to Movement";
    case VERB_DONE: return "Done with this round's Macromanagement";
    case VERB_PASS: return "Pass";
    case VERB_ENOUGH: return "No more targets";
    case VERB_END: return "End the push: all stay here";
    case VERB_GO:
        switch (s->ask.kind) {
        case ASK_GROUP: return "Go with this group";
        case ASK_REGROUP: return "Go: these regroup";
        case ASK_RETREAT: return "Stay and fight with all others";
        case ASK_BLOCK: return "Nobody else blocks";
        default: return "Hold with all others";
        }
    default: return NULL;
    }
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
    case VERB_PUSH: text_format(out, "Push into %s", pack->board.name[from]); return;
    case VERB_FORWARD: text_format(out, "Push forward into %s", pack->board.name[from]); return;
    case VERB_REGROUP: text_format(out, "Regroup out of %s", pack->board.name[from]); return;
    case VERB_GAS: text_format(out, "%u Worker%s on gas in %s", n, n == 1 ? "" : "s", pack->board.name[from]); return;
    case VERB_ADD: text_put(out, "Add "); break;
    case VERB_FIRE: text_put(out, "Attack with "); break;
    case VERB_AT:
        n ? text_format(out, "%u damage on ", n) : text_put(out, s->ask.spell ? "On " : "All damage on ");
        break;
    case VERB_SPLASH: text_put(out, "Splash on "); break;
    case VERB_KEEP: text_put(out, "Keep "); break;
    default: break;
    }
    say_piece(pack, s, from, out);
    if (verb == VERB_MOVE || verb == VERB_TO)
        text_format(out, " goes from %s to %s", pack->board.name[piece_of(s, from)->at], pack->board.name[to]);
    else if (verb == VERB_ADD)
        text_format(out, " from %s", pack->board.name[piece_of(s, from)->at]);
    else if (verb == VERB_CAST)
        text_format(out, " casts %s (%d energy)", pack->spell[to].code, pack->spell[to].energy);
    else if (verb == VERB_BLOCK)
        text_put(out, " blocks");
}

/* What to click for each choice. */
static void aim_choice(const struct trts_pack *pack, const struct trts_state *s, unsigned looker,
                       struct scene_choice *c)
{
    unsigned verb = action_verb(c->action), from = action_from(c->action);
    c->also = ASK_NONE;
    switch (verb) {
    case VERB_GAS:
    case VERB_PUSH:
    case VERB_REGROUP:
    case VERB_FORWARD:
        c->target = TARGET_CELL;
        c->id = (uint16_t)from;
        break;
    case VERB_MOVE:
    case VERB_TO:
        c->target = TARGET_PIECE;
        c->id = (uint16_t)from;
        c->also = (uint16_t)action_to(c->action);
        break;
    case VERB_MAKE:
    case VERB_ADD:
    case VERB_BLOCK:
    case VERB_FIRE:
    case VERB_CAST:
    case VERB_AT:
    case VERB_SPLASH:
    case VERB_KEEP:
        c->target = TARGET_PIECE;
        c->id = (uint16_t)from;
        break;
    default: c->target = TARGET_BUTTON;
    }
    struct text label = text_fixed(c->label, sizeof c->label);
    say_choice(pack, s, looker, c->action, &label);
}

void trts_scene(const void *pack_v, const void *v, unsigned looker, struct scene *out)
{
    const struct trts_pack *pack = pack_v;
    const struct trts_state *s = v;
    out->board = SCENE_AREAS;
    out->rows = out->cols = 100;
    out->bottom = looker < pack->head.seats ? (uint8_t)looker : 0;
    put_cells(pack, s, out);
    each_seat(seat, pack)
        each_piece(slot, s, seat)
            put_piece(pack, s, looker, seat, slot, out);
    put_table_panel(pack, s, out);
    each_seat(seat, pack)
        if ((looker == seat || looker == REFEREE) && !s->player[seat].out && s->stage != STAGE_SETUP)
            put_economy(pack, s, seat, out);
    struct text title = text_fixed(out->title, sizeof out->title);
    static const char *const stages[] = {"set-up", "Macromanagement", "Micromanagement", "over"};
    const char *battle =
        strcmp(pack->head.scenario, "custom") == 0 ? pack->map : pack->head.scenario; /* several share a map */
    text_format(&title, "%s, round %u of %u, %s", battle, s->round, pack->rounds, stages[s->stage]);
    struct text prompt = text_fixed(out->prompt, sizeof out->prompt);
    trts_say_prompt(pack, s, looker, &prompt);
    scene_legal(&game_trts, pack, v, looker, out);
    for (int i = 0; i < out->choices_n; i++)
        aim_choice(pack, s, looker, &out->choices[i]);
    scene_mark_choices(out);
}
