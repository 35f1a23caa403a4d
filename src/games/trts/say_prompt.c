/* say_prompt.c: what is asked, in a sentence. */
#include "combat.h"

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
        struct trts_attack attack = trts_attack_now(pack, s);
        trts_say_name(trts_ref(s->ask.seat, s->ask.at), out);
        text_format(out, " %s, %d %s", pack->type[s->piece[s->ask.seat][s->ask.at].type].name, attack.rest,
                    attack.kind == TARGET_MEND    ? "to mend: whom (G46)?"
                    : attack.kind == TARGET_STORM ? "on each: whom does it hit (G34)?"
                                                  : "damage: whom does it hit (R87)?");
    } else
        text_put(out, says[s->ask.kind]);
}
