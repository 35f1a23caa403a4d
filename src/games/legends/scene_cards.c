/* scene_cards.c: hands, decks and discards, and what each card is in symbols. */
#include "legends.h"

#include "engine/scene.h"

static const char *const zone_words[] = {"hand", "deck", "discard", "known hand"};

/* What a card gives or needs, to be drawn with a symbol. Which units may use it comes from the content. */
struct fact {
    const char *show, *label;
    int16_t value;
};

static const struct fact facts[LEGENDS_CARDS][3] = {
    [CARD_CC] = {{"needs", "a move of 2 or more", SCENE_WORDS}, {"dice", "attack die", 1}},
    [CARD_WD] = {{"needs", "a free tile beside it", SCENE_WORDS},
                 {"move", "tile", 1},
                 {"escape", "no dice", SCENE_WORDS}},
    [CARD_FS] = {{"needs", "the attacker in reach", SCENE_WORDS}, {"strike", "before the attack", SCENE_WORDS}},
    [CARD_FL] = {{"needs", "1 friend beside the target", SCENE_WORDS}, {"dice", "attack die", 1}},
    [CARD_EV] = {{"needs", "2 friends beside the target", SCENE_WORDS}, {"dice", "attack die a friend", 1}},
    [CARD_XC] = {{"needs", "the attacker in reach", SCENE_WORDS}, {"strike", "back", SCENE_WORDS}},
    [CARD_SK] = {{"needs", "the attacker in reach", SCENE_WORDS}, {"strike", "back", SCENE_WORDS}},
    [CARD_CT] = {{"needs", "the attacker in reach", SCENE_WORDS}, {"strike", "back", SCENE_WORDS}},
    [CARD_AD] = {{"needs", "the tile vacant after melee", SCENE_WORDS}, {"move", "into the tile", SCENE_WORDS}},
    [CARD_PU] = {{"needs", "an advance just made", SCENE_WORDS},
                 {"move", "again", SCENE_WORDS},
                 {"strike", "again", SCENE_WORDS}},
    [CARD_HR] = {{"needs", "the attack done", SCENE_WORDS}, {"move", "away", SCENE_WORDS}},
    [CARD_MO] = {{"needs", "Idle units, none active", SCENE_WORDS}, {"units", "act in one turn", LEGENDS_ORDERS}},
};

static void draw_card(const struct legends_pack *pack, unsigned seat, enum legends_zone zone, unsigned card,
                      struct scene_card *c)
{
    static const char *const users[] = {"any unit", "cavalry", "infantry"};
    const struct legends_card_data *data = &pack->card[card];
    c->id = legends_card_id(seat, zone, card);
    c->seat = (uint8_t)seat;
    scene_word(c->zone, sizeof c->zone, zone_words[zone]);
    scene_word(c->kind, sizeof c->kind, data->code);
    scene_word(c->code, sizeof c->code, data->code);
    scene_word(c->name, sizeof c->name, data->name);
    scene_word(c->group, sizeof c->group, legends_phase_words[legends_card_phase(card)]);
    scene_word(c->text, sizeof c->text, pack->table.about[card]);
    scene_put_fact(c, "who", users[data->only], SCENE_WORDS);
    for (const struct fact *f = facts[card]; f < facts[card] + 3 && f->show; f++)
        scene_put_fact(c, f->show, f->label, f->value);
    if (data->returns)
        scene_put_fact(c, "returns", "comes back to hand", SCENE_WORDS);
}

static void draw_pile(const struct legends_pack *pack, unsigned seat, enum legends_zone zone, const uint8_t *copies,
                      struct scene *out)
{
    for (unsigned card = 0; card < LEGENDS_CARDS; card++)
        if (copies[card]) {
            struct scene_card *c = scene_card(out);
            draw_card(pack, seat, zone, card, c);
            c->count = copies[card];
        }
}

static void draw_hidden_hand(const struct legends_pack *pack, const struct legends_side *d, unsigned seat,
                             struct scene *out)
{
    struct scene_card *c = scene_card(out);
    c->id = legends_card_id(seat, ZONE_HAND, LEGENDS_CARDS);
    c->seat = (uint8_t)seat;
    c->marks = MARK_HIDDEN;
    c->count = d->hand_n;
    scene_word(c->zone, sizeof c->zone, zone_words[ZONE_HAND]);
    scene_word(c->name, sizeof c->name, "hidden");
    draw_pile(pack, seat, ZONE_KNOWN, d->known, out); /* G36: part of that hand */
}

void legends_draw_cards(const struct legends_pack *pack, const struct legends_state *s, unsigned seat,
                        struct scene *out)
{
    const struct legends_side *d = &s->side[seat];
    draw_pile(pack, seat, ZONE_DISCARD, d->out, out);
    if (d->hand[0] != UNKNOWN) {
        uint8_t deck[LEGENDS_CARDS];
        for (unsigned card = 0; card < LEGENDS_CARDS; card++)
            deck[card] = (uint8_t)legends_deck(d, card);
        draw_pile(pack, seat, ZONE_HAND, d->hand, out);
        draw_pile(pack, seat, ZONE_DECK, deck, out);
    } else if (d->hand_n != UNKNOWN && d->hand_n)
        draw_hidden_hand(pack, d, seat, out);
}
