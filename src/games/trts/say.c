/* say.c: the notation of section 6, written: names, actions, draws, events. */
#include "trts.h"

const char *const trts_kind_words[] = {"none",    "seats", "line",     "macro",  "action", "group", "regroup",
                                       "retreat", "block", "allocate", "target", "keep",   "after", NULL};
const char *const trts_sub_words[] = {"income", "production", "movement", "done", NULL};
const char *const trts_stage_words[] = {"setup", "macro", "micro", "over", NULL};
const char *const trts_by_words[] = {"", "areas", "supply", "line", "elimination", "agree", NULL};

/* ---- names ---------------------------------------------------------------------------------------- */

void trts_say_name(unsigned ref, struct text *out)
{
    unsigned slot = ref_slot(ref);
    text_format(out, "%c%u", (slot_visible(slot) ? 'A' : 'a') + (int)ref_seat(ref), slot % TRTS_BOARD + 1);
}

const char *trts_making_code(const struct trts_pack *pack, unsigned making)
{
    assert(making < MAKE_SPELL);
    return making >= MAKE_ITEM ? pack->item[making - MAKE_ITEM].code : pack->type[making].code;
}

static const char *area_name(const struct trts_pack *pack, unsigned area)
{
    return area < pack->board.n ? pack->board.name[area] : "?";
}

/* ---- actions -------------------------------------------------------------------------------------- */

const struct trts_verb_form trts_verbs[VERBS] = {
    [VERB_GAS] = {"gas", FORM_AREA_NUMBER},  [VERB_MAKE] = {"", FORM_MAKE},
    [VERB_NEXT] = {"next", FORM_BARE},       [VERB_MOVE] = {"move", FORM_PIECE_AREA},
    [VERB_DONE] = {"done", FORM_BARE},       [VERB_PUSH] = {"push", FORM_AREA},
    [VERB_REGROUP] = {"regroup", FORM_AREA}, [VERB_PASS] = {"pass", FORM_BARE},
    [VERB_ADD] = {"add", FORM_PIECE},        [VERB_FORWARD] = {"forward", FORM_AREA},
    [VERB_TO] = {"to", FORM_PIECE_AREA},     [VERB_BLOCK] = {"block", FORM_PIECE},
    [VERB_FIRE] = {"fire", FORM_PIECE},      [VERB_CAST] = {"cast", FORM_CAST},
    [VERB_GO] = {"go", FORM_BARE},           [VERB_AT] = {"at", FORM_AT},
    [VERB_SPLASH] = {"splash", FORM_PIECE},  [VERB_ENOUGH] = {"enough", FORM_BARE},
    [VERB_KEEP] = {"keep", FORM_PIECE},      [VERB_END] = {"end", FORM_BARE},
};

const char *const trts_ways[WAYS] = {"train", "build", "upgrade", "research", "summon", "assist"};

static void say_make(const struct trts_pack *pack, action_t action, struct text *out)
{
    unsigned what = action_to(action);
    if (what == MAKE_ASSIST || what >= MAKE_SPELL) {
        text_put(out, what == MAKE_ASSIST ? "assist " : "summon ");
        trts_say_name(action_from(action), out);
        if (what == MAKE_ASSIST) {
            text_char(out, ' ');
            trts_say_name(action_with(action), out);
        }
        return;
    }
    if (what >= MAKE_ITEM) {
        text_put(out, pack->item[what - MAKE_ITEM].research ? "research " : "upgrade ");
        trts_say_name(action_from(action), out);
        text_format(out, " %s", pack->item[what - MAKE_ITEM].code);
    } else if (pack->type[what].special & IS_BUILDING) {
        text_format(out, "build %s ", pack->type[what].code);
        trts_say_name(action_from(action), out);
    } else {
        text_put(out, "train ");
        trts_say_name(action_from(action), out);
        text_format(out, " %s", pack->type[what].code);
    }
}

void trts_say_action(const void *pack_v, action_t action, struct text *out)
{
    const struct trts_pack *pack = pack_v;
    unsigned verb = action_verb(action), from = action_from(action), to = action_to(action);
    if (!verb || verb >= VERBS || from >= SEATS_MAX * TRTS_SLOTS || (verb == VERB_MAKE && to > MAKE_ASSIST) ||
        (verb == VERB_CAST && to >= pack->spells_n)) {
        text_put(out, "?");
        return;
    }
    text_put(out, trts_verbs[verb].word);
    if (trts_verbs[verb].form != FORM_BARE && trts_verbs[verb].form != FORM_MAKE)
        text_char(out, ' ');
    switch (trts_verbs[verb].form) {
    case FORM_BARE: break;
    case FORM_AREA: text_put(out, area_name(pack, from)); break;
    case FORM_AREA_NUMBER: text_format(out, "%s %u", area_name(pack, from), action_x(action)); break;
    case FORM_MAKE: say_make(pack, action, out); break;
    default:
        trts_say_name(from, out);
        if (trts_verbs[verb].form == FORM_PIECE_AREA)
            text_format(out, " %s", area_name(pack, to));
        else if (trts_verbs[verb].form == FORM_CAST)
            text_format(out, " %s", pack->spell[to].code);
        else if (trts_verbs[verb].form == FORM_AT && action_x(action))
            text_format(out, " %u", action_x(action));
    }
}

void trts_say_outcome(const void *pack_v, uint64_t what, struct text *out)
{
    const struct trts_pack *pack = pack_v;
    unsigned n = pack->head.seats;
    text_put(out, what >> 4 * n == DRAW_SEATS ? "draw seats" : "draw line");
    for (unsigned place = 0; place < n; place++)
        text_format(out, " P%u", (unsigned)(what >> 4 * (n - 1 - place) & 15));
}

/* ---- events --------------------------------------------------------------------------------------- */

static void say_players(unsigned set, struct text *out)
{
    for (unsigned seat = 0; seat < SEATS_MAX; seat++)
        if (set >> seat & 1)
            text_format(out, " P%u", seat + 1);
}

void trts_say_event(const void *pack_v, const struct event *e, struct text *out)
{
    static const char *const words[] = {
        [EVENT_ANSWER] = "answer",       [EVENT_SHOW] = "show",  [EVENT_HIDE] = "hide",   [EVENT_STEP] = "step",
        [EVENT_DAMAGE] = "damage",       [EVENT_DEAD] = "dead",  [EVENT_HP] = "hp",       [EVENT_CONTROL] = "control",
        [EVENT_CONTESTED] = "contested", [EVENT_OUT] = "out",    [EVENT_WIN] = "win",     [EVENT_GOT] = "got",
        [EVENT_PASS] = "pass",           [EVENT_CAST] = "cast",  [EVENT_ROUND] = "round", [EVENT_DEPLOYED] = "deployed",
        [EVENT_CHANGED] = "changed",     [EVENT_TURN] = "turn",  [EVENT_PUSH] = "push",   [EVENT_STAY] = "stay",
        [EVENT_UNLIKE] = "unlike",       [EVENT_AFTER] = "after"};
    const struct trts_pack *pack = pack_v;
    unsigned a = (unsigned)e->a[0];
    text_put(out, words[e->kind]);
    if (e->kind == EVENT_WIN || e->kind == EVENT_OUT || e->kind == EVENT_PASS || e->kind == EVENT_GOT ||
        e->kind == EVENT_TURN || e->kind == EVENT_PUSH || e->kind == EVENT_STAY || e->kind == EVENT_AFTER) {
        say_players(e->kind == EVENT_WIN ? a : 1u << e->seat, out);
        if (e->kind == EVENT_PUSH)
            text_format(out, " %s", area_name(pack, a));
        if (e->kind == EVENT_WIN)
            text_format(out, " %s", trts_by_words[e->a[1]]);
        else if (e->kind == EVENT_GOT)
            text_format(out, " %s", pack->item[a].code);
        return;
    }
    text_char(out, ' ');
    switch (e->kind) {
    case EVENT_ANSWER: text_format(out, "%s %s", area_name(pack, a), e->a[1] ? "yes" : "no"); break;
    case EVENT_STEP:
    case EVENT_ROUND: text_int(out, e->a[0]); break;
    case EVENT_CONTROL: text_format(out, "%s P%d", area_name(pack, a), e->a[1] + 1); break;
    case EVENT_CONTESTED:
        text_put(out, area_name(pack, a));
        say_players((unsigned)e->a[1], out);
        break;
    case EVENT_DEPLOYED: text_put(out, trts_making_code(pack, a)); break;
    default:
        trts_say_name(a, out);
        if (e->kind == EVENT_SHOW)
            text_format(out, " %s", pack->type[e->a[1]].code);
        else if (e->kind == EVENT_CAST)
            text_format(out, " %s", pack->spell[e->a[1]].code);
        else if (e->kind == EVENT_DAMAGE || e->kind == EVENT_HP)
            text_format(out, " %d", e->a[1]);
    }
}
