/* telling.c: see telling.h. */
#include "telling.h"

#include "engine/told.h"

#include <stdio.h>
#include <string.h>

enum { KEYS = 8 };

/* What a pattern's {name} stood for. */
struct bound {
    const char *key, *at;
    size_t key_n, n;
};
struct match_of {
    struct bound bound[KEYS];
    int n;
    const char *who;
};

/* `{key}` or `{key*}` at p: its length with the braces, 0 if there is none. */
static size_t hole(const char *p, const char **key, size_t *key_n, bool *rest)
{
    size_t n = p[0] == '{' ? strcspn(p, "}") : 0;
    if (!n || !p[n])
        return 0;
    *rest = p[n - 1] == '*';
    *key = p + 1;
    *key_n = n - 1 - *rest;
    return n + 1;
}

static const struct bound *find(const struct match_of *m, const char *key, size_t n)
{
    for (int i = 0; i < m->n; i++)
        if (m->bound[i].key_n == n && strncmp(m->bound[i].key, key, n) == 0)
            return &m->bound[i];
    return NULL;
}

/* {name} is one word, {name*} any number of characters; a name that stands twice is the same both times. */
static bool fits(const char *pattern, const char *line, struct match_of *m)
{
    const char *key = NULL;
    size_t key_n = 0, n = 0;
    bool rest = false;
    for (; *pattern && !(n = hole(pattern, &key, &key_n, &rest)); pattern++, line++)
        if (*pattern != *line)
            return false;
    if (!*pattern)
        return !*line;
    const struct bound *same = find(m, key, key_n);
    if (same)
        return strncmp(same->at, line, same->n) == 0 && fits(pattern + n, line + same->n, m);
    if (m->n == KEYS)
        return false;
    struct bound *b = &m->bound[m->n++];
    *b = (struct bound){.key = key, .key_n = key_n, .at = line};
    size_t most = rest ? strlen(line) : strcspn(line, " "), least = rest ? 0 : 1;
    for (size_t take = most + 1; take-- > least;) {
        int had = m->n;
        b->n = take;
        if (fits(pattern + n, line + take, m))
            return true;
        m->n = had;
    }
    m->n--;
    return false;
}

/* The name of the member of a list whose code (or id) is the word. */
static const char *listed(const struct json *list, const char *word)
{
    if (!list || list->type != JSON_ARRAY)
        return NULL;
    json_each(item, list) {
        const struct json *code = json_get(item, "code"), *id = code ? code : json_get(item, "id");
        char number[24];
        if (id && id->type == JSON_INT)
            snprintf(number, sizeof number, "%lld", (long long)id->integer);
        if (id && strcmp(id->type == JSON_INT ? number : json_str(id, ""), word) == 0)
            return json_str(json_get(item, "name"), NULL);
    }
    return NULL;
}

static const char *name_of(const struct telling *t, const char *word, bool card)
{
    const char *name = card ? listed(json_get(t->content, "cards"), word) : NULL;
    if (!name)
        name = json_str(json_get(json_get(json_get(t->content, "telling"), "names"), word), NULL);
    if (!name)
        name = listed(json_get(t->content, "units"), word);
    if (!name)
        name = listed(json_get(t->content, "buildings"), word);
    return name ? name : word;
}

enum word_kind { WORD_PLAIN, WORD_CARD, WORD_FACE };

static const char *word_name(const struct telling *t, const char *word, enum word_kind kind)
{
    const struct json *face = json_get(json_get(json_get(t->content, "telling"), "faces"), word);
    return kind == WORD_FACE && face ? json_str(json_get(face, "name"), word) : name_of(t, word, kind == WORD_CARD);
}

static void put_bound(const struct telling *t, const struct bound *b, enum word_kind kind, struct text *out)
{
    for (size_t at = 0; at < b->n;) {
        char word[64];
        size_t n = strcspn(b->at + at, " ");
        n = n < b->n - at ? n : b->n - at;
        if (n < sizeof word) {
            snprintf(word, sizeof word, "%.*s", (int)n, b->at + at);
            text_put(out, word_name(t, word, kind));
        } else
            text_put_n(out, b->at + at, n);
        at += n;
        for (; at < b->n && b->at[at] == ' '; at++)
            text_put(out, kind == WORD_FACE ? ", " : " ");
    }
}

static void fill_in(const struct telling *t, const char *say, const struct match_of *m, bool dice, struct text *out)
{
    for (size_t n; *say; say += n) {
        const char *key;
        size_t key_n;
        bool rest;
        if (!(n = hole(say, &key, &key_n, &rest))) {
            text_char(out, *say);
            n = 1;
            continue;
        }
        const struct bound *b = find(m, key, key_n);
        if (b)
            put_bound(t, b,
                      dice                                         ? WORD_FACE
                      : key_n == 4 && strncmp(key, "card", 4) == 0 ? WORD_CARD
                                                                   : WORD_PLAIN,
                      out);
        else if (key_n == 3 && strncmp(key, "who", 3) == 0)
            text_put(out, m->who);
    }
}

/* For a game without sentences of its own. */
static enum telling_kind by_pattern(const struct telling *t, const char *line, struct text *out)
{
    char words[600], letter[2] = {line[0], 0};
    bool entry = line[0] && line[1] == ':' && line[2] == ' ' && (line[0] == '*' || (line[0] >= 'A' && line[0] <= 'D'));
    const char *seat = entry && line[0] != '*' ? t->game->seat_names[line[0] - 'A'] : "";
    if (entry)
        snprintf(words, sizeof words, "%c %s", line[0] == '*' ? '*' : '>', line + 3);
    else
        snprintf(words, sizeof words, "%s", line);
    const struct json *lines = json_get(json_get(t->content, "telling"), "lines");
    json_each(item, lines) {
        struct match_of m = {.who = seat && seat[0] ? seat : letter};
        if (!fits(json_str(json_at(item, 0), ""), words, &m))
            continue;
        const char *say = json_str(json_at(item, 1), NULL);
        if (!say)
            return TELLING_SILENT;
        size_t from = out->n;
        if (strcmp(say, "=") == 0)
            text_put(out, words);
        else
            fill_in(t, say, &m, false, out);
        const struct json *dice = json_get(json_at(item, 2), "dice");
        if (dice && strcmp(say, "=") != 0 && !strstr(say, json_str(dice, ""))) { /* the page draws them */
            text_char(out, ' ');
            fill_in(t, json_str(dice, ""), &m, true, out);
        }
        if (out->n > from && out->at[from] >= 'a' && out->at[from] <= 'z')
            out->at[from] = (char)(out->at[from] - 'a' + 'A');
        return dice || json_get(json_at(item, 2), "luck") ? TELLING_LUCK : TELLING_WORDS;
    }
    text_put(out, line);
    return TELLING_WORDS;
}

/* The sentence of a line's facts. */
static enum telling_kind by_facts(const char *facts, struct text *out)
{
    struct json_doc doc = {0};
    struct errors errors = {0};
    enum telling_kind kind = TELLING_SILENT;
    if (facts[0] && json_parse(&doc, "told", facts, strlen(facts), &errors)) {
        const char *words = json_str(json_get(doc.root, "text"), "");
        const struct json *of = json_get(doc.root, "kind");
        text_put(out, words);
        kind = !words[0]                                                                  ? TELLING_SILENT
               : json_is(of, told_kinds[TOLD_DICE]) || json_is(of, told_kinds[TOLD_DRAW]) ? TELLING_LUCK
                                                                                          : TELLING_WORDS;
    }
    json_free(&doc);
    errors_free(&errors);
    return kind;
}

enum telling_kind telling_line(const struct telling *t, const struct log_line *line, struct text *out)
{
    return t->game->tell ? by_facts(line->told, out) : by_pattern(t, line->text, out);
}

void telling_events(const struct telling *t, const char *lines, struct text *out)
{
    size_t from = out->n;
    for (const char *p = lines ? lines : ""; *p;) {
        char line[600];
        size_t n = strcspn(p, "\n");
        struct text one = {0};
        snprintf(line, sizeof line, "%.*s", (int)n, p);
        if (by_pattern(t, line, &one) == TELLING_WORDS) {
            text_put(out, out->n > from ? "; " : "");
            text_put(out, text_str(&one));
        }
        text_free(&one);
        p += n + (p[n] == '\n');
    }
}

const char *telling_end(const struct telling *t, const char *by)
{
    const char *words = json_str(json_get(json_get(json_get(t->content, "telling"), "ends"), by), NULL);
    return words ? words : name_of(t, by, false);
}

const char *telling_score(const struct telling *t)
{
    const struct json *telling = json_get(t->content, "telling");
    return json_str(json_get(telling, "score"), telling ? NULL : "score");
}
