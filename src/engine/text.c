/* text.c: see text.h. */
#include "text.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct text text_fixed(char *buffer, size_t size)
{
    assert(buffer && size > 0);
    if (size)
        buffer[0] = 0;
    return (struct text){.at = buffer, .max = size, .fixed = true};
}

void text_free(struct text *t)
{
    if (!t->fixed)
        free(t->at);
    *t = (struct text){0};
}

void text_clear(struct text *t)
{
    t->n = 0;
    t->failed = false;
    t->depth = 0;
    t->comma = false;
    if (t->max)
        t->at[0] = 0;
}

const char *text_str(const struct text *t) { return t->max ? t->at : ""; }

/* Room for `more` characters and the 0 behind them. */
static bool room(struct text *t, size_t more)
{
    assert(t->n <= t->max || !t->max);
    if (t->n + more + 1 <= t->max)
        return true;
    if (t->fixed || t->failed)
        return t->failed = true, false;
    size_t max = t->max ? t->max * 2 : 256;
    while (max < t->n + more + 1)
        max *= 2;
    char *at = realloc(t->at, max);
    if (!at)
        return t->failed = true, false;
    t->at = at;
    t->max = max;
    return true;
}

void text_put_n(struct text *t, const char *s, size_t n)
{
    assert(s || !n);
    if (!room(t, n)) {
        if (!t->fixed || t->n + 1 >= t->max)
            return;
        n = t->max - 1 - t->n; /* a fixed buffer keeps what fits */
    }
    memcpy(t->at + t->n, s, n);
    t->n += n;
    t->at[t->n] = 0;
}

void text_put(struct text *t, const char *s) { text_put_n(t, s, strlen(s)); }

void text_char(struct text *t, char c) { text_put_n(t, &c, 1); }

void text_int(struct text *t, int64_t i)
{
    char digits[24], *p = digits + sizeof digits;
    uint64_t u = i < 0 ? 0 - (uint64_t)i : (uint64_t)i;
    do
        *--p = (char)('0' + u % 10);
    while (u /= 10);
    if (i < 0)
        *--p = '-';
    text_put_n(t, p, (size_t)(digits + sizeof digits - p));
}

void text_format(struct text *t, const char *format, ...)
{
    char small[512];
    va_list args;
    va_start(args, format);
    int n = vsnprintf(small, sizeof small, format, args);
    va_end(args);
    if (n < (int)sizeof small) {
        if (n > 0)
            text_put_n(t, small, (size_t)n);
        return;
    }
    char *large = malloc((size_t)n + 1);
    if (!large) {
        t->failed = true;
        return;
    }
    va_start(args, format);
    vsnprintf(large, (size_t)n + 1, format, args);
    va_end(args);
    text_put_n(t, large, (size_t)n);
    free(large);
}

/* ---- JSON --------------------------------------------------------------------------- */

size_t utf8_bytes(const char *s, size_t n)
{
    unsigned char c = (unsigned char)*s;
    size_t more = c >= 0xF0 && c < 0xF5 ? 3 : c >= 0xE0 ? 2 : c >= 0xC2 ? 1 : 0;
    if (!more || c >= 0xF5 || n <= more)
        return 0;
    unsigned u = c & (0x3Fu >> more);
    for (size_t i = 1; i <= more; i++) {
        unsigned char d = (unsigned char)s[i];
        if ((d & 0xC0) != 0x80)
            return 0;
        u = u << 6 | (d & 0x3F);
    }
    bool overlong = (more == 2 && u < 0x800) || (more == 3 && u < 0x10000);
    return overlong || u > 0x10FFFF || (u >= 0xD800 && u < 0xE000) ? 0 : more + 1;
}

/* A name from a disk, or a sentence that was cut, need not be UTF-8; JSON is, so what is not gets the sign for that. */
static const char *put_character(struct text *t, const char *s)
{
    size_t n = utf8_bytes(s, strnlen(s, 4));
    if (n)
        text_put_n(t, s, n);
    else
        text_put(t, "\xEF\xBF\xBD");
    return s + (n ? n : 1);
}

static void put_quoted(struct text *t, const char *s)
{
    text_char(t, '"');
    for (; *s; s++) {
        unsigned char c = (unsigned char)*s;
        if (c >= 0x80)
            s = put_character(t, s) - 1;
        else if (c == '"' || c == '\\') {
            text_char(t, '\\');
            text_char(t, (char)c);
        } else if (c == '\n')
            text_put(t, "\\n");
        else if (c == '\t')
            text_put(t, "\\t");
        else if (c < 0x20 || c == 0x7F)
            text_format(t, "\\u%04x", c);
        else
            text_char(t, (char)c);
    }
    text_char(t, '"');
}

static void member(struct text *t, const char *key)
{
    if (t->comma)
        text_char(t, ',');
    t->comma = true;
    if (key) {
        put_quoted(t, key);
        text_char(t, ':');
    }
}

void json_open(struct text *t, const char *key, char bracket)
{
    assert(bracket == '{' || bracket == '[');
    member(t, key);
    text_char(t, bracket);
    t->depth++;
    t->comma = false;
}

void json_close(struct text *t, char bracket)
{
    assert((bracket == '}' || bracket == ']') && t->depth > 0);
    text_char(t, bracket);
    t->depth--;
    t->comma = t->depth > 0;
}

void json_put_str(struct text *t, const char *key, const char *s)
{
    member(t, key);
    put_quoted(t, s);
}

void json_put_word(struct text *t, const char *key, const char *s)
{
    if (s[0])
        json_put_str(t, key, s);
}

void json_put_int(struct text *t, const char *key, int64_t i)
{
    member(t, key);
    text_int(t, i);
}

void json_put_bool(struct text *t, const char *key, bool b)
{
    member(t, key);
    text_put(t, b ? "true" : "false");
}

void json_put_null(struct text *t, const char *key)
{
    member(t, key);
    text_put(t, "null");
}

void json_put_raw(struct text *t, const char *key, const char *json)
{
    member(t, key);
    text_put(t, json);
}

void hex_write(char *out, const uint8_t *bytes, size_t n)
{
    for (size_t i = 0; i < n; i++) { /* both digits of a byte at once: every entry of a record has a hash */
        unsigned two = bytes[i] >> 4 | (bytes[i] & 15u) << 8;
        two += 0x3030 + ((two + 0x0606) >> 4 & 0x0101) * ('a' - '0' - 10);
        out[2 * i] = (char)two;
        out[2 * i + 1] = (char)(two >> 8);
    }
}

void text_hex(struct text *t, const uint8_t *bytes, size_t n)
{
    char some[64];
    for (size_t i = 0, k; i < n; i += k) {
        k = n - i < sizeof some / 2 ? n - i : sizeof some / 2;
        hex_write(some, bytes + i, k);
        text_put_n(t, some, 2 * k);
    }
}

int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

bool hex_bytes(const char *digits, uint8_t *out, size_t n)
{
    for (size_t i = 0; i < 2 * n; i++) {
        int digit = hex_digit(digits[i]);
        if (digit < 0 || (digits[i] >= 'A' && digits[i] <= 'F'))
            return false;
        out[i / 2] = (uint8_t)(i % 2 ? out[i / 2] << 4 | digit : digit);
    }
    return true;
}

void json_put_hex(struct text *t, const char *key, const uint8_t *bytes, size_t n)
{
    struct text digits = {0};
    text_hex(&digits, bytes, n);
    json_put_str(t, key, text_str(&digits));
    text_free(&digits);
}

/* ---- words -------------------------------------------------------------------------- */

size_t next_word(char *line, char *word, size_t size)
{
    assert(size > 0);
    char *p = line;
    while (*p == ' ' || *p == '\t')
        p++;
    size_t n = 0;
    while (p[n] && p[n] != ' ' && p[n] != '\t')
        n++;
    size_t copied = n < size ? n : size - 1;
    memcpy(word, p, copied);
    word[copied] = 0;
    p += n;
    while (*p == ' ' || *p == '\t')
        p++;
    memmove(line, p, strlen(p) + 1);
    return n;
}

bool word_int(const char *word, int64_t min, int64_t max, int64_t *out)
{
    assert(min <= max);
    bool minus = *word == '-';
    const char *p = word + minus;
    int64_t value = 0;
    if (!*p)
        return false;
    for (; *p; p++) {
        int digit = *p - '0';
        if (digit < 0 || digit > 9 || value > (INT64_MAX - digit) / 10)
            return false;
        value = value * 10 + digit;
    }
    if (minus)
        value = -value;
    if (value < min || value > max)
        return false;
    *out = value;
    return true;
}

int word_distance(const char *a, const char *b)
{
    enum { LONG = 40 };
    int row[3][LONG + 1];
    int m = (int)strlen(a), n = (int)strlen(b);
    if (m > LONG || n > LONG)
        return LONG;
    for (int j = 0; j <= n; j++)
        row[0][j] = j;
    for (int i = 1; i <= m; i++) {
        int *now = row[i % 3], *last = row[(i + 2) % 3], *before = row[(i + 1) % 3];
        now[0] = i;
        for (int j = 1; j <= n; j++) {
            int best = last[j - 1] + (a[i - 1] != b[j - 1]);
            if (last[j] + 1 < best)
                best = last[j] + 1;
            if (now[j - 1] + 1 < best)
                best = now[j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] && before[j - 2] + 1 < best)
                best = before[j - 2] + 1;
            now[j] = best;
        }
    }
    return row[m % 3][n];
}

struct nearest nearest_to(const char *word)
{
    return (struct nearest){.word = word, .distance = strlen(word) < 4 ? 2 : 3};
}

void nearest_offer(struct nearest *n, const char *candidate)
{
    assert(candidate);
    int distance = word_distance(n->word, candidate);
    if (distance < n->distance) {
        n->distance = distance;
        n->best = candidate;
    }
}
