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
            text_format(&label, "%dm", p->fields[area]);
        if (p->geysers[area])
            text_format(&label, " %dg", p->geysers[area]);
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
        text_format(&label, " mp %d", x->mp);
    if (own && t->spells)
        text_format(&label, " en %d", x->energy);
    if (t->special & IS_BUILDING && x->left)
        text_put(&label, " unfinished");
}

static void put_table_panel(const struct trts_pack *p, const struct trts_state *s, struct scene *out)
{
    struct scene_panel *panel = scene_panel(out);
    panel->seat = NOBODY;
    scene_word(panel->title, sizeof panel->title, "Table");
    struct text t = text_fixed(panel->text, sizeof panel->text);
    text_format(&t, "Round %u of %u\nLine:", s->round, p->rounds);
    for (unsigned i = 0; i < s->line_n; i++)
        text_format(&t, " P%u", s->line[i] + 1u);
    each_seat(seat, p) {
        text_format(&t, "\nP%u: %d areas", seat + 1, trts_areas(s, seat));
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
            text_format(&t, " %s in %s: %d worker-rounds, %d at work\n", p->type[x->type].name, p->board.name[x->at],
                        x->left, trts_workers_on(p, s, seat, slot));
        else
            text_format(&t, " %s: %s, %d rounds\n", p->type[x->type].name, trts_making_code(p, x->making), x->making_left);
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
    text_format(&t, "Minerals %d (+%d)\nGas %d (+%d)\nSupply %d of %d\n", who->min, sum[0], who->gas, sum[1], e.supply, e.cap);
    text_put(&t, "Upgrades:");
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
    }
    put_queue(p, s, seat, out);
}

/* What to click for each choice. */
static void aim_choice(const struct trts_pack *p, struct scene_choice *c)
{
    unsigned verb = action_verb(c->action), from = action_from(c->action), to = action_to(c->action);
    c->also = ASK_NONE;
    switch (verb) {
    case DO_GAS: case DO_PUSH: case DO_REGROUP: case DO_FORWARD:
        c->target = TARGET_CELL;
        c->id = (uint16_t)from;
        break;
    case DO_MOVE: case DO_TO:
        c->target = TARGET_PIECE;
        c->id = (uint16_t)from;
        c->also = (uint16_t)to;
        break;
    case DO_MAKE: case DO_ADD: case DO_BLOCK: case DO_FIRE: case DO_CAST: case DO_AT: case DO_SPLASH: case DO_KEEP:
        c->target = TARGET_PIECE;
        c->id = (uint16_t)from;
        break;
    default: c->target = TARGET_BUTTON;
    }
    struct text label = text_fixed(c->label, sizeof c->label);
    static const char *const plain[DO_VERBS] = {
        [DO_NEXT] = "Next phase", [DO_DONE] = "Done", [DO_PASS] = "Pass", [DO_GO] = "Go", [DO_ENOUGH] = "Enough",
        [DO_END] = "End the push"};
    if (plain[verb])
        text_put(&label, plain[verb]);
    else if (verb == DO_PUSH || verb == DO_FORWARD || verb == DO_REGROUP)
        text_format(&label, "%s %s", verb == DO_PUSH ? "Push into" : verb == DO_FORWARD ? "Push forward into" : "Regroup from",
                    p->board.name[from]);
    else if (verb == DO_GAS)
        text_format(&label, "%u Workers on gas in %s", action_x(c->action), p->board.name[from]);
    else if (verb == DO_MAKE && to < MAKE_ITEM) {
        text_format(&label, "%s %s %s ", p->type[to].special & IS_BUILDING ? "Build" : "Train", p->type[to].name,
                    p->type[to].special & IS_BUILDING ? "with" : "at");
        trts_say_name(from, &label);
        text_format(&label, " (%d minerals, %d gas)", p->type[to].min, p->type[to].gas);
    } else
        text_put(&label, c->words);
    if (label.n && label.at[0] >= 'a' && label.at[0] <= 'z')
        label.at[0] = (char)(label.at[0] - 'a' + 'A');
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
    text_format(&title, "%s, round %u of %u, %s", p->map, s->round, p->rounds, stages[s->stage]);
    struct text prompt = text_fixed(out->prompt, sizeof out->prompt);
    trts_say_prompt(p, s, looker, &prompt);
    scene_legal(&game_trts, pack, v, looker, out);
    for (int i = 0; i < out->choices_n; i++) {
        struct scene_choice *c = &out->choices[i];
        aim_choice(p, c);
        uint8_t *marks = NULL;
        for (int k = 0; c->target == TARGET_CELL && k < out->cells_n; k++)
            if (out->cells[k].id == c->id)
                marks = &out->cells[k].marks;
        for (int k = 0; c->target == TARGET_PIECE && k < out->pieces_n; k++)
            if (out->pieces[k].id == c->id)
                marks = &out->pieces[k].marks;
        if (marks)
            *marks |= MARK_CHOICE;
    }
}
