/* scene.c: what to draw: the map of areas with what the looker may see, the own economy, the build queue. */
#include "trts.h"

#include "engine/scene.h"

static void put_cells(const struct trts_pack *p, const struct trts_state *s, struct scene *out)
{
    for (unsigned area = 0; area < p->board.n; area++) {
        struct scene_cell *cell = scene_cell(out);
        uint8_t mark = s->mark[area];
        cell->id = (uint16_t)area;
        cell->x = p->board.x[area];
        cell->y = p->board.y[area];
        cell->owner = mark && !(mark & (mark - 1)) ? (uint8_t)bit_first(mark) : NOBODY;
        cell->marks = mark & (mark - 1) ? MARK_ENGAGED : 0;
        if (s->by != NOBODY && s->at == area)
            cell->marks |= MARK_TARGET;
        scene_word(cell->name, sizeof cell->name, p->board.name[area]);
        struct text label = text_fixed(cell->label, sizeof cell->label);
        for (unsigned seat = 0; seat < p->head.seats; seat++)
            if (mark >> seat & 1)
                text_format(&label, "P%u ", seat + 1);
        if (p->fields[area] || p->geysers[area])
            text_format(&label, "%d min", p->fields[area]);
        if (p->geysers[area])
            text_format(&label, " %d gas", p->geysers[area]);
        for (unsigned other = area + 1; other < p->board.n; other++)
            if (p->board.next[area] >> other & 1)
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

static void put_piece(const struct trts_pack *p, const struct trts_state *s, unsigned looker, unsigned seat,
                      unsigned slot, struct scene *out)
{
    const struct trts_piece *x = &s->piece[seat][slot];
    const struct trts_type *t = type_of(p, x);
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
    if (x->flags & GROUP || (s->kind == ASK_TARGET && s->asked == seat && s->from == slot))
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

static void put_table_panel(const struct trts_pack *p, const struct trts_state *s, struct scene *out)
{
    struct scene_panel *panel = scene_panel(out);
    panel->seat = NOBODY;
    scene_word(panel->title, sizeof panel->title, "Table");
    struct text t = text_fixed(panel->text, sizeof panel->text);
    text_format(&t, "Round %u of %u\nStarting line:", s->round, p->rounds);
    for (unsigned i = 0; i < s->line_n; i++)
        text_format(&t, " P%u", s->line[i] + 1u);
    each_seat(seat, p) {
        int areas = trts_areas(s, seat);
        text_format(&t, "\nP%u: %d area%s", seat + 1, areas, areas == 1 ? "" : "s");
        if (p->match == MATCH_TEAM)
            text_format(&t, ", team %u", trts_team(p, seat) + 1);
        if (s->player[seat].out)
            text_put(&t, ", out");
        if (s->player[seat].known)
            text_put(&t, ", has");
        for (unsigned items = s->player[seat].known; items; items &= items - 1)
            text_format(&t, " %s", p->item[__builtin_ctz(items)].code);
    }
}

static void put_queue(const struct trts_pack *p, const struct trts_state *s, unsigned seat, struct scene *out)
{
    struct scene_panel *panel = scene_panel(out);
    panel->seat = (uint8_t)seat;
    scene_word(panel->title, sizeof panel->title, "Build queue");
    struct text t = text_fixed(panel->text, sizeof panel->text);
    each_piece(slot, s, seat) {
        const struct trts_piece *x = &s->piece[seat][slot];
        if (!is_building(p, x) || (!x->left && !x->making))
            continue;
        trts_say_name(trts_ref(seat, slot), &t);
        if (x->left)
            text_format(&t, " %s in %s: %d worker-round%s to go, %d at work\n", p->type[x->type].name,
                        p->board.name[x->at], x->left, x->left == 1 ? "" : "s", trts_workers_on(s, seat, slot));
        else
            text_format(&t, " %s: %s, %d round%s to go\n", p->type[x->type].name,
                        x->making < MAKE_ITEM ? p->type[x->making].name : trts_making_code(p, x->making),
                        x->making_left, x->making_left == 1 ? "" : "s");
    }
    if (!t.n)
        text_put(&t, "nothing");
}

static void put_economy(const struct trts_pack *p, const struct trts_state *s, unsigned seat, struct scene *out)
{
    struct scene_panel *panel = scene_panel(out);
    struct trts_economy e;
    const struct trts_player *who = &s->player[seat];
    int income[2], sum[2] = {0, 0};
    trts_economy(p, s, seat, &e);
    for (unsigned area = 0; area < p->board.n; area++)
        if (s->mark[area] >> seat & 1) {
            trts_income(p, s, seat, area, -1, income);
            sum[0] += income[0];
            sum[1] += income[1];
        }
    panel->seat = (uint8_t)seat;
    struct text title = text_fixed(panel->title, sizeof panel->title);
    text_format(&title, "P%u's economy", seat + 1);
    struct text t = text_fixed(panel->text, sizeof panel->text);
    text_format(&t, "Minerals %d (+%d)\nGas %d (+%d)\nSupply %d of %d\n", who->min, sum[0], who->gas, sum[1], e.supply,
                e.cap);
    text_put(&t, who->got ? "Upgrades:" : "No upgrades");
    for (unsigned items = who->got; items; items &= items - 1)
        text_format(&t, " %s", p->item[__builtin_ctz(items)].code);
    each_piece(slot, s, seat) { /* pieces bound or waiting are not on the map as fighters */
        const struct trts_piece *x = &s->piece[seat][slot];
        if (is_building(p, x) || !x->link)
            continue;
        text_put(&t, "\n");
        trts_say_name(trts_ref(seat, slot), &t);
        text_put(&t, x->flags & WAITING ? " waits at " : " builds ");
        trts_say_name(trts_ref(seat, x->link - 1u), &t);
        text_format(&t, " %s", p->type[s->piece[seat][x->link - 1u].type].name);
    }
    put_queue(p, s, seat, out);
}

/* ---- choices ------------------------------------------------------------------------------- */

/* "a3 Guard", and what is left of it where it was hurt: who is sent depends on that */
static void say_piece(const struct trts_pack *p, const struct trts_state *s, unsigned ref, struct text *out)
{
    const struct trts_piece *x = piece_of(s, ref);
    trts_say_name(ref, out);
    text_format(out, " %s", p->type[x->type].name);
    if (x->hp < p->type[x->type].hp && !(is_building(p, x) && x->left))
        text_format(out, " (%d of %d)", x->hp, p->type[x->type].hp);
}

static const char *article(const char *name) { return strchr("AEIOU", name[0]) ? "an" : "a"; }

static void say_cost(int min, int gas, struct text *out)
{
    text_format(out, " (%d mineral%s", min, min == 1 ? "" : "s");
    gas ? text_format(out, ", %d gas)", gas) : text_put(out, ")");
}

static void say_make(const struct trts_pack *p, const struct trts_state *s, action_t action, struct text *out)
{
    unsigned from = action_from(action), what = action_to(action);
    if (what < MAKE_ITEM) {
        const struct trts_type *t = &p->type[what];
        text_format(out, t->special & IS_BUILDING ? "Build %s %s with " : "Train %s %s at ", article(t->name), t->name);
        say_piece(p, s, from, out);
        text_format(out, " in %s", p->board.name[piece_of(s, from)->at]);
        say_cost(t->min, t->gas, out);
    } else if (what < MAKE_SPELL) {
        const struct trts_item *t = &p->item[what - MAKE_ITEM];
        text_format(out, "%s %s at ", t->research ? "Research" : "Upgrade:", t->code);
        say_piece(p, s, from, out);
        say_cost(t->min, t->gas, out);
    } else if (what < MAKE_ASSIST) {
        const struct trts_spell *t = &p->spell[what - MAKE_SPELL];
        text_format(out, "Summon %s %s with ", article(p->type[t->unit].name), p->type[t->unit].name);
        say_piece(p, s, from, out);
        text_format(out, " (%d energy)", t->energy);
    } else {
        say_piece(p, s, from, out);
        text_put(out, " helps to build ");
        say_piece(p, s, action_with(action), out);
    }
}

/* What `go`, `next` and their like mean now. */
static const char *say_close(const struct trts_state *s, unsigned looker, unsigned verb)
{
    switch (verb) {
    case DO_NEXT:
        return looker < SEATS_MAX && s->player[looker].sub == SUB_INCOME ? "Collect the rest, on to Production"
                                                                         : "On to Movement";
    case DO_DONE: return "Done with this round's Macromanagement";
    case DO_PASS: return "Pass";
    case DO_ENOUGH: return "No more targets";
    case DO_END: return "End the push: all stay here";
    case DO_GO:
        switch (s->kind) {
        case ASK_GROUP: return "Go with this group";
        case ASK_REGROUP: return "Go: these regroup";
        case ASK_RETREAT: return "Stay and fight with all others";
        case ASK_BLOCK: return "Nobody else blocks";
        default: return "Hold with all others";
        }
    default: return NULL;
    }
}

static void say_choice(const struct trts_pack *p, const struct trts_state *s, unsigned looker, action_t action,
                       struct text *out)
{
    unsigned verb = action_verb(action), from = action_from(action), to = action_to(action), n = action_x(action);
    const char *close = say_close(s, looker, verb);
    if (close) {
        text_put(out, close);
        return;
    }
    switch (verb) {
    case DO_MAKE: say_make(p, s, action, out); return;
    case DO_PUSH: text_format(out, "Push into %s", p->board.name[from]); return;
    case DO_FORWARD: text_format(out, "Push forward into %s", p->board.name[from]); return;
    case DO_REGROUP: text_format(out, "Regroup out of %s", p->board.name[from]); return;
    case DO_GAS: text_format(out, "%u Worker%s on gas in %s", n, n == 1 ? "" : "s", p->board.name[from]); return;
    case DO_ADD: text_put(out, "Add "); break;
    case DO_FIRE: text_put(out, "Attack with "); break;
    case DO_AT: n ? text_format(out, "%u damage on ", n) : text_put(out, s->spell ? "On " : "All damage on "); break;
    case DO_SPLASH: text_put(out, "Splash on "); break;
    case DO_KEEP: text_put(out, "Keep "); break;
    default: break;
    }
    say_piece(p, s, from, out);
    if (verb == DO_MOVE || verb == DO_TO)
        text_format(out, " goes from %s to %s", p->board.name[piece_of(s, from)->at], p->board.name[to]);
    else if (verb == DO_ADD)
        text_format(out, " from %s", p->board.name[piece_of(s, from)->at]);
    else if (verb == DO_CAST)
        text_format(out, " casts %s (%d energy)", p->spell[to].code, p->spell[to].energy);
    else if (verb == DO_BLOCK)
        text_put(out, " blocks");
}

/* What to click for each choice. */
static void aim_choice(const struct trts_pack *p, const struct trts_state *s, unsigned looker, struct scene_choice *c)
{
    unsigned verb = action_verb(c->action), from = action_from(c->action);
    c->also = ASK_NONE;
    switch (verb) {
    case DO_GAS:
    case DO_PUSH:
    case DO_REGROUP:
    case DO_FORWARD:
        c->target = TARGET_CELL;
        c->id = (uint16_t)from;
        break;
    case DO_MOVE:
    case DO_TO:
        c->target = TARGET_PIECE;
        c->id = (uint16_t)from;
        c->also = (uint16_t)action_to(c->action);
        break;
    case DO_MAKE:
    case DO_ADD:
    case DO_BLOCK:
    case DO_FIRE:
    case DO_CAST:
    case DO_AT:
    case DO_SPLASH:
    case DO_KEEP:
        c->target = TARGET_PIECE;
        c->id = (uint16_t)from;
        break;
    default: c->target = TARGET_BUTTON;
    }
    struct text label = text_fixed(c->label, sizeof c->label);
    say_choice(p, s, looker, c->action, &label);
}

void trts_scene(const void *pack, const void *v, unsigned looker, struct scene *out)
{
    const struct trts_pack *p = pack;
    const struct trts_state *s = v;
    out->board = SCENE_AREAS;
    out->rows = out->cols = 100;
    out->bottom = looker < p->head.seats ? (uint8_t)looker : 0;
    put_cells(p, s, out);
    each_seat(seat, p)
        each_piece(slot, s, seat)
            put_piece(p, s, looker, seat, slot, out);
    put_table_panel(p, s, out);
    each_seat(seat, p)
        if ((looker == seat || looker == REFEREE) && !s->player[seat].out && s->stage != STAGE_SETUP)
            put_economy(p, s, seat, out);
    struct text title = text_fixed(out->title, sizeof out->title);
    static const char *const stages[] = {"set-up", "Macromanagement", "Micromanagement", "over"};
    const char *battle = strcmp(p->head.scenario, "custom") == 0 ? p->map : p->head.scenario; /* several share a map */
    text_format(&title, "%s, round %u of %u, %s", battle, s->round, p->rounds, stages[s->stage]);
    struct text prompt = text_fixed(out->prompt, sizeof out->prompt);
    trts_say_prompt(p, s, looker, &prompt);
    scene_legal(&game_trts, pack, v, looker, out);
    for (int i = 0; i < out->choices_n; i++)
        aim_choice(p, s, looker, &out->choices[i]);
    scene_mark_choices(out);
}
