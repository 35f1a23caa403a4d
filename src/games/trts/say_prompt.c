/* say_prompt.c: what is asked, in a sentence. */
#include "words.h"

static void say_target(const struct trts_pack *pack, const struct trts_state *s, struct text *out)
{
    struct trts_attack attack = trts_attack_now(pack, s);
    trts_say_piece(pack, s, attack.attacker, out);
    if (attack.kind == TARGET_MEND)
        text_format(out, " mends %d: choose one of your units", attack.rest);
    else if (attack.kind == TARGET_STORM && !attack.rest)
        text_format(out, " dazes: choose up to %d enemies of one kind, who then do not attack in this round",
                    pack->spell[s->ask.spell - 1].targets);
    else if (attack.kind == TARGET_STORM)
        text_format(out, " storms for %d each: choose up to %d enemies of one kind", attack.rest,
                    pack->spell[s->ask.spell - 1].targets);
    else if (attack.kind == TARGET_SPLASH)
        text_format(out, " splashes %d more: choose another enemy of that kind", attack.rest);
    else
        text_format(out, " deals %d: choose an enemy", attack.rest);
}

static void say_micro(const struct trts_pack *pack, const struct trts_state *s, struct text *out)
{
    const char *area = s->by != NOBODY ? pack->table.area[trts_group_target(s)] : "";
    if (asks_combat(s) && s->ask.kind != ASK_KEEP)
        text_format(out, "Combat in %s, range %u. ", area, s->step);
    switch (s->ask.kind) {
    case ASK_ACTION: text_put(out, "Push into an area, regroup, or pass"); break;
    case ASK_GROUP: text_format(out, "Push into %s: who goes?", area); break;
    case ASK_REGROUP: text_format(out, "Regroup out of %s: who goes, and where to?", area); break;
    case ASK_RETREAT:
        text_format(out, "%s pushes into %s. Who retreats, and where to? The others stay and fight",
                    game_trts.seat_names[s->by], area);
        break;
    case ASK_BLOCK: text_put(out, "Which of your faster shooters step in and can be hit?"); break;
    case ASK_ALLOCATE: text_put(out, "Who attacks or casts? The others hold"); break;
    case ASK_TARGET: say_target(pack, s, out); break;
    case ASK_KEEP: text_format(out, "Both sides fell in %s. Which piece do you keep, with 1 health?", area); break;
    default: text_format(out, "You are in %s: push forward, regroup, or end the push", area); break;
    }
}

void trts_say_prompt(const void *pack_v, const void *v, unsigned seat, struct text *out)
{
    static const char *const macro[] = {
        [SUB_INCOME] = "Income: how many Workers take gas? The others dig minerals",
        [SUB_PRODUCTION] = "Production: train, build, upgrade or research. Each piece acts once",
        [SUB_MOVEMENT] = "Movement: move units between areas you control. Moves used now are missing in a push",
        [SUB_DONE] = "Waiting for the others"};
    const struct trts_pack *pack = pack_v;
    const struct trts_state *s = v;
    bool seated = seat < pack->head.seats;
    if (s->stage == STAGE_OVER)
        text_put(out, "The game is over");
    else if (s->stage == STAGE_SETUP)
        text_put(out,
                 s->ask.kind == ASK_SEATS ? "Starting locations are drawn" : "The line of starting players is drawn");
    else if (s->stage == STAGE_MACRO)
        text_put(out, macro[seated && s->player[seat].sub <= SUB_DONE ? s->player[seat].sub : SUB_DONE]);
    else if (seated && s->ask.seat != seat)
        text_format(out, "Waiting for %s", game_trts.seat_names[s->ask.seat]);
    else
        say_micro(pack, s, out);
}
