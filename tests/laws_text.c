/* laws_text.c: law 13 (text round-trips, readers survive rubbish) and law 17 (rules have cases). */
#include "engine/ask.h"
#include "engine/match.h"
#include "engine/scene.h"
#include "laws.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- entries -------------------------------------------------------------------------- */

/* On a buffer of exactly the line's size, so that a sanitizer sees a reader that goes too far. */
static bool read_words(struct laws *w, const void *v, unsigned who, const char *words, uint64_t *what, char *rest,
                       size_t size)
{
    struct reason why;
    size_t n = strlen(words);
    char *line = malloc(n + 1);
    if (!line)
        abort();
    memcpy(line, words, n + 1);
    memset(&why, 0xEE, sizeof why);
    bool ok = w->game->read(w->pack, v, who, line, what, &why);
    size_t left = strnlen(line, n + 1);
    if (left <= n)
        snprintf(rest, size, "%s", line);
    free(line);
    LAW(w, 13, left <= n, "read made the line \"%s\" longer", words);
    LAW(w, 13, ok || why.rule != RULE_NONE, "read refuses \"%s\" without a rule", words);
    return ok;
}

static void law_words(struct laws *w, const void *v, unsigned who, uint64_t what, const char *where)
{
    char words[LINE_MAX_BYTES], rest[LINE_MAX_BYTES];
    struct text text = text_fixed(words, sizeof words);
    uint64_t back = ~what;
    law_begin(w, 13);
    if (who == LUCK)
        w->game->say_outcome(w->pack, what, &text);
    else
        w->game->say_action(w->pack, what, &text);
    LAW(w, 13, text.n > 0 && !text.failed && !strpbrk(words, "\n\r\t"),
        "an entry has no words of one line: \"%s\" (%s)", words, said_fields(what, SAY));
    bool ok = read_words(w, v, who, words, &back, rest, sizeof rest);
    LAW(w, 13, ok && back == what && rest[0] == 0, "\"%s\" is read back on the %s as %s (written: %s), rest \"%s\"",
        words, where, ok ? said_fields(back, SAY) : "a mistake", said_fields(what, SAY), rest);
}

static void law_rubbish(struct laws *w, unsigned who, uint64_t near)
{
    char words[LINE_MAX_BYTES], rest[LINE_MAX_BYTES];
    struct text text = text_fixed(words, sizeof words);
    uint64_t what;
    if (who == LUCK)
        w->game->say_outcome(w->pack, near, &text);
    else
        w->game->say_action(w->pack, near, &text);
    size_t n = strlen(words);
    for (int i = 1 + (int)rng_below(&w->dice, 3); i > 0 && n > 0; i--) {
        size_t at = rng_below(&w->dice, (uint32_t)n);
        switch (rng_below(&w->dice, 5)) {
        case 0: words[at] = (char)(32 + rng_below(&w->dice, 95)); break;
        case 1: memmove(words + at, words + at + 1, n-- - at); break;
        case 2: words[at] = (char)(128 + rng_below(&w->dice, 128)); break;
        case 3: words[n = at] = 0; break;
        default: words[at] = (char)('0' + rng_below(&w->dice, 10)); break;
        }
    }
    read_words(w, w->state, who, words, &what, rest, sizeof rest);
}

static void law_entries(struct laws *w, bool heavy)
{
    if (w->node.kind == NODE_LUCK) {
        int n = w->game->outcomes(w->pack, w->state, w->outcomes[0]), tries = heavy ? 40 : 3;
        for (int i = 0; i < tries && i < n; i++) {
            uint64_t what = w->outcomes[0][n <= tries ? i : (int)rng_below(&w->dice, (uint32_t)n)].what;
            law_words(w, w->state, LUCK, what, "state");
            law_rubbish(w, LUCK, what);
        }
    }
    for (unsigned seat = 0; w->node.kind == NODE_CHOICE && seat < w->seats; seat++) {
        if (!(w->node.seats >> seat & 1))
            continue;
        void *view = w->scratch[0];
        action_t *list = w->legal[0];
        int n = law_legal(w, w->state, seat, list), tries = heavy ? 60 : 3;
        w->game->look(w->pack, w->state, seat, view);
        for (int i = 0; i < tries && i < n; i++) {
            action_t action = list[n <= tries ? i : (int)rng_below(&w->dice, (uint32_t)n)];
            law_words(w, w->state, seat, action, "state");
            law_words(w, view, seat, action, "view");
            law_rubbish(w, seat, action);
        }
    }
}

/* ---- positions ------------------------------------------------------------------------ */

static void law_position(struct laws *w, const void *v, unsigned looker)
{
    const struct game *g = w->game;
    void *back = w->scratch[1];
    struct text text = {0};
    struct errors errors = {0};
    struct json_doc doc = {0};
    law_begin(w, 13);
    g->say_position(w->pack, v, looker, &text);
    LAW(w, 13, json_parse(&doc, "position", text_str(&text), text.n, &errors), "the position of %s is no JSON: %s",
        said_looker(looker, SAY), text_str(&errors.text));
    memset(back, 0, g->state_size);
    bool ok = g->read_position(w->pack, doc.root, looker, back, &errors);
    LAW(w, 13, ok && errors.n == 0, "read_position refuses what say_position says to %s: %s\n  %.1200s",
        said_looker(looker, SAY), text_str(&errors.text), text_str(&text));
    LAW(w, 13, memcmp(back, v, g->state_size) == 0,
        "the position of %s reads back different at byte %zu of the state (%u, was %u)\n  %.1500s",
        said_looker(looker, SAY), law_differ(back, v, g->state_size),
        ((uint8_t *)back)[law_differ(back, v, g->state_size)], ((const uint8_t *)v)[law_differ(back, v, g->state_size)],
        text_str(&text));
    if (rng_below(&w->dice, 8) == 0) { /* a position brings its own pack, and it is this one */
        uint8_t *pack = law_alloc(g->pack_size);
        memset(pack, 0, g->pack_size);
        ok = g->prepare(w->content, doc.root, pack, &errors);
        LAW(w, 13, ok, "prepare refuses the position of %s: %s\n  %.1200s", said_looker(looker, SAY),
            text_str(&errors.text), text_str(&text));
        size_t at = 8 + law_differ(pack + 8, (const uint8_t *)w->pack + 8, g->pack_size - 8);
        LAW(w, 13, at == g->pack_size,
            "prepare makes another pack (byte %zu) of the position of %s than of the set-up: is every switch in it?\n"
            "  %.1200s",
            at, said_looker(looker, SAY), text_str(&text));
        law_free(pack);
    }
    json_free(&doc);
    errors_free(&errors);
    text_free(&text);
}

static void law_prompt(struct laws *w, const void *view, unsigned seat)
{
    char buffer[LINE_MAX_BYTES];
    struct text text = text_fixed(buffer, sizeof buffer);
    w->game->say_prompt(w->pack, view, seat, &text);
    LAW(w, 13, text.n > 0 && !text.failed, "seat %c is asked without a prompt", 'A' + seat);
}

static bool cell_drawn(const struct scene *s, unsigned id)
{
    for (int i = 0; i < s->cells_n; i++)
        if (s->cells[i].id == id)
            return true;
    return false;
}

static bool target_drawn(const struct scene *s, const struct scene_choice *c)
{
    bool there = c->target == TARGET_BUTTON || (c->target == TARGET_CELL && cell_drawn(s, c->id));
    for (int i = 0; i < s->pieces_n && c->target == TARGET_PIECE; i++)
        there |= s->pieces[i].id == c->id;
    for (int i = 0; i < s->cards_n && c->target == TARGET_CARD; i++)
        there |= s->cards[i].id == c->id;
    for (int i = 0; i < s->makes_n && c->target == TARGET_MAKE; i++)
        there |= s->makes[i].id == c->id;
    return there && (c->also == ASK_NONE || cell_drawn(s, c->also));
}

/* What is to be clicked is drawn, and pieces stand on cells that are. */
static void law_scene_whole(struct laws *w, const struct scene *s, unsigned looker)
{
    for (int i = 0; i < s->choices_n; i++)
        LAW(w, 13, target_drawn(s, &s->choices[i]),
            "choice \"%s\" in the scene of %s points to what is not drawn: target %u, id %u, also %u",
            s->choices[i].words, said_looker(looker, SAY), s->choices[i].target, s->choices[i].id, s->choices[i].also);
    for (int i = 0; i < s->pieces_n; i++)
        LAW(w, 13, cell_drawn(s, s->pieces[i].cell),
            "piece %u (%s) in the scene of %s stands on cell %u, which is not drawn", s->pieces[i].id,
            s->pieces[i].code, said_looker(looker, SAY), s->pieces[i].cell);
}

/* Everything that can be chosen is drawn, with words and a label. */
static void law_scene(struct laws *w, const void *view, unsigned looker)
{
    struct scene *scene = calloc(1, sizeof *scene);
    if (!scene)
        abort();
    w->game->scene(w->pack, view, looker, scene);
    int n = looker < w->seats ? law_legal(w, view, looker, w->legal[0]) : 0;
    int expected = n < SCENE_CHOICES ? n : SCENE_CHOICES;
    LAW(w, 13, scene->choices_n == expected, "the scene of %s has %d choices, %d are legal", said_looker(looker, SAY),
        scene->choices_n, n);
    for (int i = 0; i < scene->choices_n; i++)
        LAW(w, 13, law_has(w->legal[0], n, scene->choices[i].action) && scene->choices[i].words[0],
            "choice %d in the scene of %s (\"%s\") is not legal or has no words", i, said_looker(looker, SAY),
            scene->choices[i].words);
    law_scene_whole(w, scene, looker);
    free(scene);
}

void laws_of_text(struct laws *w, bool heavy)
{
    void *view = w->scratch[0];
    law_entries(w, heavy);
    if (!heavy && w->node.kind != NODE_OVER)
        return;
    law_position(w, w->state, REFEREE);
    for (unsigned looker = 0; looker <= AUDIENCE; looker = looker + 1 == w->seats ? AUDIENCE : looker + 1) {
        w->game->look(w->pack, w->state, looker, view);
        law_position(w, view, looker);
        if (w->node.seats >> looker & 1)
            law_prompt(w, view, looker);
        law_scene(w, view, looker);
    }
}

void laws_of_told(struct laws *w, const struct told *told)
{
    w->law = 13;
    for (int i = 0; i < told->n; i++) {
        const struct event *e = &told->event[i];
        char buffer[LINE_MAX_BYTES];
        struct text text = text_fixed(buffer, sizeof buffer);
        LAW(w, 13, e->seen <= SEEN_BY_ALL && (e->shows & ~e->seen) == 0,
            "event %d of kind %d shows something to whom cannot see it", i, e->kind);
        if (e->kind == EVENT_FORCED)
            w->game->say_action(w->pack, event_forced_action(e), &text);
        else
            w->game->say_event(w->pack, e, &text);
        LAW(w, 13, text.n > 0 && !text.failed && !strpbrk(buffer, "\n\r\t"),
            "event of kind %d has no words of one line: \"%s\"", e->kind, text_str(&text));
    }
}

/* ---- law 17 --------------------------------------------------------------------------- */

static void cited_in(const struct json *j, struct text *cited)
{
    if (!j)
        return;
    if (j->key && strcmp(j->key, "rules") == 0 && j->type == JSON_ARRAY)
        json_each(rule, j)
            text_format(cited, " %s ", json_str(rule, ""));
    json_each(item, j)
        cited_in(item, cited);
}

static void cited_by_file(const char *name, struct text *cited)
{
    FILE *f = fopen(name, "rb");
    struct text bytes = {0};
    struct errors errors = {0};
    struct json_doc doc = {0};
    char block[4096];
    for (size_t n; f && (n = fread(block, 1, sizeof block, f)) > 0;)
        text_put_n(&bytes, block, n);
    if (f)
        fclose(f);
    if (json_parse(&doc, name, text_str(&bytes), bytes.n, &errors))
        cited_in(doc.root, cited);
    else
        fputs(text_str(&errors.text), stdout);
    json_free(&doc);
    errors_free(&errors);
    text_free(&bytes);
}

int laws_of_rules(struct laws *w, const char *cases)
{
    char name[600];
    struct text cited = {0};
    int missing = 0;
    snprintf(name, sizeof name, "%s/%s", cases, w->game->id);
    DIR *dir = opendir(name);
    for (struct dirent *e; dir && (e = readdir(dir));) {
        size_t n = strlen(e->d_name);
        snprintf(name, sizeof name, "%s/%s/%s", cases, w->game->id, e->d_name);
        if (n > 5 && strcmp(e->d_name + n - 5, ".json") == 0)
            cited_by_file(name, &cited);
    }
    if (dir)
        closedir(dir);
    json_each(rule, json_get(w->content, "rules")) {
        snprintf(name, sizeof name, " %s ", rule->key);
        w->checked[17]++;
        if (!strstr(text_str(&cited), name)) {
            printf("%s %s", missing++ ? "" : "LAW 17 BROKEN: rules without a case:", rule->key);
        }
    }
    if (missing)
        printf(" (%s)\n", w->game->id);
    text_free(&cited);
    return missing;
}
