/* position_read.c: a position from outside made into a state or a view, or every mistake in it. */
#include "subjects.h"

#include "engine/json.h"

#include <string.h>

struct reader {
    const struct prevail_pack *pack;
    struct prevail_state *s;
    unsigned looker;
    struct errors *errors;
};

static bool is_null(const struct json *j) { return !j || j->type == JSON_NULL; }

/* One of these words, or what stands otherwise; anything else breaks the rule. */
static int read_word(struct reader *r, const struct json *object, const char *key, const char *const *words,
                     int otherwise, uint16_t rule)
{
    const struct json *j = json_get(object, key);
    if (is_null(j))
        return otherwise;
    for (int i = 0; words[i]; i++)
        if (json_is(j, words[i]))
            return i;
    errors_add(r->errors, j, rule, "there is no %s \"%s\"", key, json_str(j, ""));
    return otherwise;
}

static int read_side(struct reader *r, const struct json *object, const char *key, int otherwise)
{
    static const char *const words[] = {"white", "black", "both", NULL};
    return read_word(r, object, key, words, otherwise, R(40));
}

static unsigned read_space(struct reader *r, const struct json *j)
{
    if (is_null(j))
        return SQUARE_NONE;
    unsigned space = square_read(&r->pack->board, json_str(j, ""));
    if (space == SQUARE_NONE)
        errors_add(r->errors, j, R(1), "no space of this board");
    return space;
}

/* ---- units and engagements ------------------------------------------------------------------------------- */

static void read_unit(struct reader *r, const struct json *j)
{
    static const char *const keys[] = {"side", "type", "at", "facing", "commanded", "acted", "slot", NULL};
    json_only_keys(j, keys, r->errors);
    int seat = read_side(r, j, "side", -1), type = prevail_type_find(r->pack, json_str(json_get(j, "type"), ""));
    int facing = json_get(j, "facing") ? square_direction_read(json_str(json_get(j, "facing"), "")) : 0;
    unsigned at = read_space(r, json_get(j, "at"));
    if (type < 0)
        errors_no_unit(r->errors, json_get(j, "type") ? json_get(j, "type") : j, R(14),
                       json_str(json_get(j, "type"), ""));
    if (facing < 0)
        errors_add(r->errors, json_get(j, "facing"), R(16), "a facing is one of N NE E SE S SW W NW");
    if (seat != WHITE && seat != BLACK)
        errors_add(r->errors, j, R(165), "a unit belongs to white or black");
    else if (at != SQUARE_NONE && on(r->s, (unsigned)seat, at))
        errors_add(r->errors, json_get(j, "at"), R(101), "two units of one side on a space");
    else if (r->s->n[seat] == ARMY_MAX)
        errors_too_many(r->errors, j, G(3), ARMY_MAX, "units");
    else if (type >= 0 && at != SQUARE_NONE && ground_on(r->pack, at)->bars >> type & 1)
        errors_add(r->errors, json_get(j, "at"), G(69), "%s may not enter %s", r->pack->types[type].id,
                   ground_on(r->pack, at)->name);
    else if (type >= 0 && facing >= 0 && at != SQUARE_NONE) {
        struct prevail_unit u = {.at = (uint16_t)at, .type = (uint8_t)type, .facing = (uint8_t)facing};
        const struct json *slot = json_get(j, "slot");
        if (json_want_bool(j, "commanded", false, r->errors))
            u.flags |= COMMANDED;
        if (json_want_bool(j, "acted", false, r->errors))
            u.flags |= ACTED;
        int card = slot ? prevail_card_find(r->pack, json_int(slot, -1)) : -1;
        if (slot && slot->type != JSON_NULL && card < 0)
            errors_no_card(r->errors, slot, R(19));
        else if (slot)
            u.slot = (uint8_t)(slot->type == JSON_NULL ? SLOT_NONE : card + 1);
        prevail_unit_add(r->s, (unsigned)seat, u);
    }
    if (at == SQUARE_NONE && is_null(json_get(j, "at")))
        errors_add(r->errors, j, R(1), "a unit needs its space");
}

static void read_engagement(struct reader *r, const struct json *j)
{
    static const char *const keys[] = {"at", "engager", "type", "round", "fought", NULL};
    struct prevail_state *s = r->s;
    json_only_keys(j, keys, r->errors);
    unsigned at = read_space(r, json_get(j, "at"));
    int engager = read_side(r, j, "engager", -1);
    if (at == SQUARE_NONE || !engaged(s, at) || prevail_engagement_on(s, at) || s->engagements_n == ARMY_MAX) {
        errors_add(r->errors, j, R(101), "an engagement is a space with two enemy units, named once");
        return;
    }
    if (engager != WHITE && engager != BLACK) {
        errors_add(r->errors, j, R(99), "an engagement has an engager, white or black");
        return;
    }
    int derived = (int)prevail_contact(unit_on(s, (unsigned)engager, at)->facing,
                                       unit_on(s, other((unsigned)engager), at)->facing);
    unsigned i = s->engagements_n++;
    for (; i && s->engagements[i - 1].at > at; i--)
        s->engagements[i] = s->engagements[i - 1];
    s->engagements[i] =
        (struct prevail_engagement){.at = (uint16_t)at,
                                    .engager = (uint8_t)engager,
                                    .type = (uint8_t)read_word(r, j, "type", prevail_engagement_names, derived, R(103)),
                                    .round = (uint16_t)json_want_int(j, "round", 0, 65535, s->round, r->errors),
                                    .fought = json_want_bool(j, "fought", false, r->errors)};
}

static void read_board(struct reader *r, const struct json *position)
{
    struct prevail_state *s = r->s;
    json_each(u, json_get(position, "units"))
        read_unit(r, u);
    json_each(e, json_get(position, "engagements"))
        read_engagement(r, e);
    for (unsigned space = 0; space < r->pack->board.n; space++)
        if (engaged(s, space) && !prevail_engagement_on(s, space)) {
            char name[8];
            square_say(&r->pack->board, space, name);
            errors_add(r->errors, json_get(position, "units"), R(101),
                       "%s holds two enemy units but there is no engagement", name);
        }
    for (unsigned seat = 0; seat < SIDES; seat++) {
        const struct json *at = json_get(json_get(position, "commanders"), prevail_side_names[seat]);
        s->commander[seat] = (uint16_t)read_space(r, at);
        if (s->commander[seat] != SQUARE_NONE && bit_has(r->pack->extra.closed, s->commander[seat]))
            errors_add(r->errors, at, G(69), "nobody may enter %s", ground_on(r->pack, s->commander[seat])->name);
    }
}

/* ---- cards ------------------------------------------------------------------------------------------------------ */

/* One card by its number, which must not stand in `all` yet; -1 after an error. */
static int read_card(struct reader *r, const struct json *j, uint64_t *all)
{
    int card = prevail_card_find(r->pack, json_int(j, -1));
    if (card < 0)
        errors_no_card(r->errors, j, R(19));
    else if (*all >> card & 1) {
        errors_add(r->errors, j, R(23), "card %d stands in two zones", r->pack->cards[card].id);
        return -1;
    } else
        *all |= card_bit((unsigned)card);
    return card;
}

static uint64_t read_zone(struct reader *r, const struct json *list, uint64_t *all)
{
    uint64_t zone = 0;
    if (!is_null(list) && list->type != JSON_ARRAY)
        errors_add(r->errors, list, R(22), "must be a list of card numbers");
    json_each(j, list) {
        int card = read_card(r, j, all);
        if (card >= 0)
            zone |= card_bit((unsigned)card);
    }
    return zone;
}

static uint8_t read_single(struct reader *r, const struct json *j, uint64_t *all)
{
    if (is_null(j))
        return NO_CARD;
    int card = read_card(r, j, all);
    return card < 0 ? (uint8_t)NO_CARD : (uint8_t)card;
}

/* In phase 0 a hand has so many cards of each initiative (G3). */
static bool over_quota(const struct reader *r, uint64_t hand, unsigned card)
{
    int n = 0;
    bit_each(c, &hand, 1)
        n += r->pack->cards[c].initiative == r->pack->cards[card].initiative;
    return r->s->phase == 0 && r->pack->limits.cards && n >= r->pack->limits.cards;
}

/* Cards that are not told: known ones first, then the unseen ones in the order of the content. */
static uint64_t fill(struct reader *r, int n, uint64_t known, uint64_t *all, const struct json *at)
{
    uint64_t out = 0;
    for (int round = 0; round < 2; round++)
        for (unsigned card = 0; card < r->pack->cards_n && n > 0; card++) {
            if (*all >> card & 1 || (round == 0 && !(known >> card & 1)) || over_quota(r, *all, card))
                continue;
            out |= card_bit(card);
            *all |= card_bit(card);
            n--;
        }
    if (n > 0)
        errors_add(r->errors, at, R(19), "there are not that many cards");
    return out;
}

static bool is_unknown(const struct json *j) { return json_is(j, "?"); }

static void read_hand(struct reader *r, unsigned seat, const struct json *hand, const struct json *awaiting,
                      uint64_t known, uint64_t *all)
{
    struct prevail_cards *c = &r->s->cards[seat];
    bool hidden = r->looker != REFEREE && r->looker != seat;
    int unknown = 0;
    if (r->s->step == STEP_BUILD && is_unknown(hand)) {
        c->hand = hidden ? HAND_UNKNOWN : 0;
        c->hand_n = hidden ? UNKNOWN : 0;
        c->awaiting = NO_CARD;
        return;
    }
    if (hand && hand->type == JSON_OBJECT)
        unknown = (int)json_want_int(hand, "n", 0, HAND_MAX, 0, r->errors);
    else if (!is_null(hand) && hand->type != JSON_ARRAY)
        errors_add(r->errors, hand, R(22), "must be a list of card numbers or {\"n\": how many}");
    else
        json_each(j, hand) {
            int card = is_unknown(j) ? -1 : read_card(r, j, all);
            unknown += is_unknown(j);
            if (card >= 0)
                c->hand |= card_bit((unsigned)card);
        }
    c->awaiting = is_unknown(awaiting) ? (uint8_t)UNKNOWN : read_single(r, awaiting, all);
    if (hidden) {
        c->hand_n = (uint8_t)(unknown + bit_count(c->hand));
        c->hand = HAND_UNKNOWN;
        c->awaiting = c->awaiting == NO_CARD ? (uint8_t)NO_CARD : (uint8_t)UNKNOWN;
        return;
    }
    c->hand |= fill(r, unknown, known, all, hand);
    if (c->awaiting == UNKNOWN) {
        uint64_t card = fill(r, 1, known, all, awaiting);
        c->awaiting = card ? (uint8_t)bit_first(card) : (uint8_t)NO_CARD;
    }
    c->hand_n = (uint8_t)bit_count(c->hand);
}

static void read_side_cards(struct reader *r, unsigned seat, const struct json *j)
{
    static const char *const keys[] = {"hand", "awaiting", "in_play", "played", "discard", "burnt", "known", NULL};
    struct prevail_cards *c = &r->s->cards[seat];
    uint64_t all = 0, seen = 0;
    json_only_keys(j, keys, r->errors);
    c->played = read_zone(r, json_get(j, "played"), &all);
    c->discard = read_zone(r, json_get(j, "discard"), &all);
    c->burnt = read_zone(r, json_get(j, "burnt"), &all);
    c->in_play = read_single(r, json_get(j, "in_play"), &all);
    c->known = read_zone(r, json_get(j, "known"), &seen);
    if (c->known & all)
        errors_add(r->errors, json_get(j, "known"), R(23), "a known card is in hand or awaiting play");
    read_hand(r, seat, json_get(j, "hand"), json_get(j, "awaiting"), c->known & ~all, &all);
    if (c->hand != HAND_UNKNOWN && c->known & ~(c->hand | (c->awaiting == NO_CARD ? 0 : card_bit(c->awaiting))))
        errors_add(r->errors, json_get(j, "known"), R(23), "a known card is in hand or awaiting play");
    if (bit_count(all) > HAND_MAX)
        errors_too_many(r->errors, j, G(3), HAND_MAX, "cards");
}

static void read_types(struct reader *r, const struct json *j, uint8_t counts[SIDES][TYPES_MAX])
{
    json_only_keys(j, prevail_side_names, r->errors);
    for (unsigned seat = 0; seat < SIDES; seat++) {
        if (r->s->step == STEP_BUILD && is_unknown(json_get(j, prevail_side_names[seat]))) {
            if (r->looker != REFEREE) /* to a referee it is nothing yet */
                memset(counts[seat], UNKNOWN, TYPES_MAX);
            continue;
        }
        json_each(id, json_get(j, prevail_side_names[seat])) {
            int type = prevail_type_find(r->pack, json_str(id, ""));
            if (type < 0)
                errors_no_unit(r->errors, id, R(14), json_str(id, ""));
            else if (counts[seat][type] == 255)
                errors_add(r->errors, id, G(3), "too many units");
            else
                counts[seat][type]++;
        }
    }
}

/* G74, G76. */
static void read_building(struct reader *r, const struct json *j)
{
    static const char *const keys[] = {"ready", "changes", NULL};
    struct prevail_state *s = r->s;
    if (s->step != STEP_BUILD) {
        if (!is_null(j))
            errors_add(r->errors, j, R(47), "armies are built only in step build");
        return;
    }
    json_only_keys(j, keys, r->errors);
    json_each(side, json_get(j, "ready"))
        for (unsigned seat = 0; seat < SIDES; seat++)
            s->built |= (uint8_t)(json_is(side, prevail_side_names[seat]) << seat);
    for (unsigned seat = 0; seat < SIDES; seat++) {
        const struct json *changes = json_get(json_get(j, "changes"), prevail_side_names[seat]);
        if (r->looker != REFEREE && is_unknown(changes))
            s->changes[seat] = UNKNOWN;
        else if (!is_unknown(changes))
            s->changes[seat] =
                (uint8_t)json_want_int(json_get(j, "changes"), prevail_side_names[seat], 0, CHANGES_MAX, 0, r->errors);
    }
}

/* ---- combat, pending, todo ------------------------------------------------------------------------------------------
 */

/* secret: those that have decided have their card still in hand (G42). */
static void read_commits(struct reader *r, const struct json *j, bool secret)
{
    json_only_keys(j, prevail_side_names, r->errors);
    for (unsigned seat = 0; seat < SIDES; seat++) {
        const struct json *commit = json_get(j, prevail_side_names[seat]);
        if (!commit)
            continue;
        if (secret && r->looker != REFEREE && json_is(commit, "?")) {
            r->s->combat.commits[seat] = COMMIT_HIDDEN;
            continue;
        }
        int card = commit->type == JSON_NULL ? -1 : prevail_card_find(r->pack, json_int(commit, -1));
        if (commit->type != JSON_NULL && card < 0)
            errors_no_card(r->errors, commit, R(19));
        else if (card >= 0 && !((secret ? r->s->cards[seat].hand : r->s->cards[seat].discard) >> card & 1))
            errors_add(r->errors, commit, R(23),
                       secret ? "a card committed in secret is in the hand"
                              : "a committed card is in the discard pile");
        r->s->combat.commits[seat] = (uint8_t)(card < 0 ? COMMIT_DECLINED : card + 1);
    }
}

static void read_combat(struct reader *r, const struct json *j, const struct json *pending)
{
    static const char *const keys[] = {"kind", "side", "from", "target", "with", "at", "commits", NULL};
    struct prevail_combat *c = &r->s->combat;
    if (is_null(j))
        return;
    json_only_keys(j, keys, r->errors);
    c->kind = (uint8_t)read_word(r, j, "kind", prevail_combat_names, COMBAT_MELEE, R(47));
    c->target = ASK_NONE;
    if (c->kind == COMBAT_SHOT) {
        c->seat = (uint8_t)read_side(r, j, "side", r->s->active < SIDES ? r->s->active : WHITE);
        c->at = (uint16_t)read_space(r, json_get(j, "from"));
        c->target = (uint16_t)read_space(r, json_get(j, "target"));
        json_each(w, json_get(j, "with")) {
            unsigned at = read_space(r, w);
            if (at == SQUARE_NONE || c->seat >= SIDES || !on(r->s, c->seat, at))
                errors_add(r->errors, w, G(60), "no own unit stands there to support");
            else
                unit_of(r->s, c->seat, at)->flags |= SUPPORTS;
        }
    } else
        c->at = (uint16_t)read_space(r, json_get(j, "at"));
    read_commits(r, json_get(j, "commits"), json_is(json_get(pending, "kind"), prevail_ask_names[ASK_COMMITS]));
}

/* What `at` is where it is left out: the place of the combat. */
static unsigned pending_at(const struct prevail_state *s, unsigned seat)
{
    if (s->combat.kind == COMBAT_SHOT)
        return seat == s->combat.seat ? s->combat.at : s->combat.target;
    return s->combat.kind ? s->combat.at : (unsigned)ASK_NONE;
}

static void read_pending(struct reader *r, const struct json *j)
{
    static const char *const keys[] = {"kind", "side", "required", "at", "count", "after", NULL};
    struct prevail_state *s = r->s;
    if (is_null(j))
        return;
    json_only_keys(j, keys, r->errors);
    int kind = read_word(r, j, "kind", prevail_ask_names, 0, R(47));
    bool both = kind == ASK_CARD || kind == ASK_COMMITS || kind == ASK_BUILD;
    int seat = both ? BOTH : kind == ASK_FIRST ? NO_SIDE : read_side(r, j, "side", s->active);
    bool shot = s->combat.kind == COMBAT_SHOT;
    prevail_ask(s, (unsigned)kind, (unsigned)seat);
    struct prevail_question *q = &s->ask;
    if (kind == ASK_COMMIT)
        q->required = json_want_bool(j, "required", shot && r->pack->preset == RULEBOOK, r->errors);
    if (kind == ASK_PAY)
        q->n = (uint8_t)json_want_int(j, "count", 1, 255, 1, r->errors);
    if (kind == ASK_MOVE || kind == ASK_FRONT || kind == ASK_RETREAT || kind == ASK_ASSIGN)
        q->at =
            (uint16_t)(is_null(json_get(j, "at")) ? pending_at(s, (unsigned)seat) : read_space(r, json_get(j, "at")));
    const struct json *after = json_get(j, "after");
    if (is_null(after))
        return;
    if (kind == ASK_PAY) {
        int card = prevail_card_find(r->pack, json_int(after, -1));
        if (card < 0)
            errors_no_card(r->errors, after, R(19));
        q->after = (uint16_t)card;
    } else if (kind == ASK_DEPLOY || kind == ASK_ISSUE || kind == ASK_SUPPORT)
        q->after = (uint16_t)read_space(r, after);
    else
        errors_add(r->errors, after, R(47), "that question is no set");
}

static void read_todo(struct reader *r, const struct json *list)
{
    static const char *const keys[] = {"side", "do", "count", "at", NULL};
    struct prevail_state *s = r->s;
    json_each(j, list) {
        json_only_keys(j, keys, r->errors);
        int what = read_word(r, j, "do", prevail_todo_names, 0, R(47)), seat = read_side(r, j, "side", -1);
        unsigned n = what == DO_PAY ? (unsigned)json_want_int(j, "count", 1, 255, 1, r->errors)
                                    : read_space(r, json_get(j, "at"));
        if (what <= 0 || seat < 0 || seat >= SIDES || s->todo_n == TODO_PLAYED) {
            errors_add(r->errors, j, R(47), "must say whose unit does what, at most %d times", TODO_PLAYED);
            continue;
        }
        /* the result now asked about is no longer to do */
        const struct prevail_question *q = &s->ask;
        bool asked = !s->todo_n && seat == q->seat &&
                     ((what == DO_PAY && q->kind == ASK_PAY && q->n == n) ||
                      (what == DO_RETREAT && q->kind == ASK_RETREAT && q->at == n));
        if (!asked)
            s->todo[s->todo_n++] =
                (struct prevail_todo){.what = (uint8_t)what, .seat = (uint8_t)seat, .n = (uint16_t)n};
    }
}

static void read_result(struct reader *r, const struct json *j)
{
    static const char *const keys[] = {"winner", "reason", NULL};
    struct prevail_state *s = r->s;
    s->winner = NO_SIDE;
    if (is_null(j))
        return;
    json_only_keys(j, keys, r->errors);
    s->winner = (uint8_t)read_side(r, j, "winner", NO_SIDE);
    s->reason = (uint8_t)read_word(r, j, "reason", prevail_end_names, END_AGREED, R(30));
}

/* ---- phase and step --------------------------------------------------------------------------------------------- */

static void read_moment(struct reader *r, const struct json *position)
{
    static const uint8_t first_step[] = {STEP_DEPLOY, STEP_CHOOSE, STEP_COMMANDER, STEP_ISSUE,
                                         STEP_PICK,   STEP_RALLY,  STEP_OVER};
    static const uint8_t phase_of[] = {0, 0, 1, 2, 3, 3, 3, 4, 5, 5, 5, 6, 0};
    struct prevail_state *s = r->s;
    const struct json *ask = json_get(position, "pending"), *combat = json_get(position, "combat");
    int step = read_word(r, position, "step", prevail_step_names, -1, R(47));
    bool melee = json_is(json_get(combat, "kind"), "melee"), shot = json_is(json_get(combat, "kind"), "shot");
    int phase = step < 0 ? 0 : step == STEP_COMBAT && melee ? 4 : phase_of[step];
    s->round = (uint16_t)json_want_int(position, "round", 0, 65535, 0, r->errors);
    const struct json *given = json_get(position, "phase");
    if (given && (given->type != JSON_INT || given->integer < 0 || given->integer > 6))
        errors_add(r->errors, given, R(47), "a phase is 0 to 6");
    else
        s->phase = (uint8_t)json_int(given, phase);
    s->step = (uint8_t)(step < 0 ? first_step[s->phase] : step);
    if (step < 0 && s->phase == 0 && !r->pack->free_deploy)
        s->step = STEP_FIRST;
    int active = read_side(r, position, "active", NO_SIDE);
    /* in a combat either side may be asked: it is the turn of who shot, or picked, at first the initiative player */
    const struct json *turn = s->step != STEP_COMBAT ? ask : shot ? combat : NULL;
    int asked = read_side(r, turn, "side", NO_SIDE);
    const struct json *initiative = json_get(position, "initiative");
    int holder = initiative || s->phase == 0 ? NO_SIDE : active < SIDES ? active : WHITE;
    s->initiative = (uint8_t)read_side(r, position, "initiative", holder);
    if (s->step == STEP_CHOOSE || s->step == STEP_BUILD)
        active = BOTH;
    else if (s->step == STEP_FIRST || s->step == STEP_OVER)
        active = NO_SIDE;
    else if (active >= SIDES)
        active = asked < SIDES ? asked : s->initiative < SIDES ? s->initiative : WHITE;
    s->active = (uint8_t)active;
}

/* R44, G2: before the first initiative is drawn everything is placed. */
static void check_placed(struct reader *r, const struct json *position, unsigned seat)
{
    const char *name = prevail_side_names[seat];
    unsigned due = prevail_deploy_due(r->pack, r->s, seat);
    if (due < r->pack->types_n)
        errors_add(r->errors, json_get(position, "reserve"), G(2),
                   "%s has %s in reserve: every unit is deployed before the first initiative is drawn", name,
                   r->pack->types[due].id);
    if (r->s->commander[seat] == SQUARE_NONE)
        errors_add(r->errors, position, R(44), "%s has no commander: each player places one before round 1", name);
}

/* G74: nothing is on the board yet, and what has been built keeps to the limits. */
static void check_building(struct reader *r, const struct json *position)
{
    const struct prevail_state *s = r->s;
    if (!r->pack->extra.build.on)
        errors_add(r->errors, position, G(74), "armies are built only with armies=build");
    for (unsigned seat = 0; seat < SIDES; seat++) {
        const struct prevail_cards *c = &s->cards[seat];
        if (s->n[seat] || s->commander[seat] != SQUARE_NONE || c->awaiting != NO_CARD || c->in_play != NO_CARD ||
            c->played || c->discard || c->burnt || c->known)
            errors_add(r->errors, position, G(74), "%s has pieces or cards in play before its army is built",
                       prevail_side_names[seat]);
        else if (r->pack->extra.build.on && !army_hidden(s, seat) && !prevail_draft_sound(r->pack, s, seat))
            errors_add(r->errors, json_get(position, "reserve"), G(3),
                       "the army of %s is over its limits, cannot be completed, or is not ready",
                       prevail_side_names[seat]);
    }
}

static void check_set_up(struct reader *r, const struct json *position)
{
    const struct json *cards = json_get(position, "cards"), *place = cards ? cards : position;
    if (r->s->step == STEP_BUILD) {
        check_building(r, position);
        return;
    }
    for (unsigned seat = 0; seat < SIDES; seat++) {
        const struct json *own = json_get(cards, prevail_side_names[seat]);
        if (r->s->cards[seat].hand != HAND_UNKNOWN)
            prevail_army_check(r->pack, r->s, seat, own ? own : place, r->errors);
        prevail_places_check(r->pack, r->s, seat, position, r->errors);
        if (r->s->step == STEP_FIRST)
            check_placed(r, position, seat);
    }
}

/* R53, R69: cards are in play while commands are issued, and a side that has ordered somebody has one. A position may
 * leave out the card of a side that orders nobody. */
static void check_commands(struct reader *r, const struct json *position)
{
    const struct json *cards = json_get(position, "cards"), *place = cards ? cards : position;
    const struct prevail_state *s = r->s;
    if (s->cards[WHITE].in_play == NO_CARD && s->cards[BLACK].in_play == NO_CARD)
        errors_add(r->errors, place, R(53), "phase 3 needs the cards that were revealed: nobody has a card in play");
    for (unsigned seat = 0; seat < SIDES; seat++)
        for (unsigned i = 0; i < s->n[seat] && s->cards[seat].in_play == NO_CARD; i++)
            if (s->units[seat][i].flags & COMMANDED) {
                errors_add(r->errors, place, R(69), "%s has ordered a unit without a card in play",
                           prevail_side_names[seat]);
                break;
            }
}

static void check_moment(struct reader *r, const struct json *position)
{
    if (r->s->phase == PHASE_SET_UP) {
        check_set_up(r, position);
        return;
    }
    if (r->s->phase == PHASE_COMMANDS)
        check_commands(r, position);
    bool begun = r->s->phase > PHASE_CARDS || r->s->round > 1;
    for (unsigned seat = 0; seat < SIDES && r->s->phase != PHASE_OVER; seat++)
        if (!begun) { /* R50, G20: nothing has moved, and nobody is lost yet */
            prevail_places_check(r->pack, r->s, seat, position, r->errors);
            check_placed(r, position, seat);
        } else if (prevail_deploy_due(r->pack, r->s, seat) < r->pack->types_n)
            errors_add(r->errors, json_get(position, "reserve"), G(2),
                       "%s has units in reserve: all are deployed before round 1", prevail_side_names[seat]);
}

bool prevail_read_position(const void *packed, const struct json *position, unsigned looker, void *v,
                           struct errors *errors)
{
    static const char *const keys[] = {
        "game",        "version",    "scenario", "preset", "content",     "board",      "options", "round",    "phase",
        "step",        "initiative", "active",   "units",  "engagements", "commanders", "cards",   "reserve",  "routed",
        "line_orders", "combat",     "pending",  "todo",   "result",      "turned",     "terrain", "building", NULL};
    struct reader r = {.pack = packed, .s = v, .looker = looker, .errors = errors};
    struct prevail_state *s = v;
    struct reason why;
    int before = errors->n;
    json_only_keys(position, keys, errors);
    if (json_get(position, "game") && !json_is(json_get(position, "game"), "prevail"))
        errors_add(errors, json_get(position, "game"), RULE_SYNTAX, "this is no position of prevail");
    json_want_int(position, "version", 1, 1, 1, errors);
    s->turned = json_want_bool(position, "turned", false, errors);
    read_moment(&r, position);
    read_board(&r, position);
    for (unsigned seat = 0; seat < SIDES; seat++) {
        read_side_cards(&r, seat, json_get(json_get(position, "cards"), prevail_side_names[seat]));
        s->line_orders[seat] =
            (uint8_t)json_want_int(json_get(position, "line_orders"), prevail_side_names[seat], 0, 255, 0, errors);
    }
    read_types(&r, json_get(position, "reserve"), s->reserve);
    read_types(&r, json_get(position, "routed"), s->routed);
    read_building(&r, json_get(position, "building"));
    read_combat(&r, json_get(position, "combat"), json_get(position, "pending"));
    read_pending(&r, json_get(position, "pending"));
    read_todo(&r, json_get(position, "todo"));
    read_result(&r, json_get(position, "result"));
    if (errors->n == before)
        check_moment(&r, position);
    if (errors->n != before)
        return false;
    if (looker == REFEREE && !prevail_ready(packed, s, &why)) {
        errors_add(errors, json_get(position, "pending") ? json_get(position, "pending") : position, why.rule,
                   "the question does not fit phase and step");
        return false;
    }
    return true;
}
