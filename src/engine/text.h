/* text.h: a growing string, and JSON written into it.
 *
 * Invariant: at[n] is always 0 once anything was put; a text that ran out of memory
 * stays as it was and `failed` is set. A text may live in a fixed buffer (text_fixed):
 * then it never grows, and what does not fit is dropped and `failed` is set. */
#ifndef BELLUM_TEXT_H
#define BELLUM_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
    char *at;
    size_t n, max;
    bool failed, fixed;
    uint8_t depth; /* JSON: open brackets */
    bool comma;    /* JSON: the next member needs one before it */
};

struct text text_fixed(char *buffer, size_t size);
void text_free(struct text *t);
void text_clear(struct text *t);            /* empties, keeps the memory */
const char *text_str(const struct text *t); /* never NULL */

void text_put(struct text *t, const char *s);
void text_put_n(struct text *t, const char *s, size_t n);
void text_char(struct text *t, char c);
void text_int(struct text *t, int64_t i);
void text_format(struct text *t, const char *format, ...) __attribute__((format(printf, 2, 3)));

/* JSON, written member by member: commas come by themselves. key NULL inside arrays. */
void json_open(struct text *t, const char *key, char bracket); /* '{' or '[' */
void json_close(struct text *t, char bracket);                 /* '}' or ']' */
void json_put_str(struct text *t, const char *key, const char *s);
void json_put_word(struct text *t, const char *key, const char *s); /* an empty one is left out */
void json_put_int(struct text *t, const char *key, int64_t i);
void json_put_bool(struct text *t, const char *key, bool b);
void json_put_null(struct text *t, const char *key);
void json_put_raw(struct text *t, const char *key, const char *json); /* already JSON */
void json_put_hex(struct text *t, const char *key, const uint8_t *bytes, size_t n);

/* Hexadecimal digits, lower case: the value of one (-1: it is none; capitals too), bytes written, and read from exactly
 * 2 * n digits. */
int hex_digit(char c);
void hex_write(char *out, const uint8_t *bytes, size_t n); /* 2 * n digits, no 0 behind them */
void text_hex(struct text *t, const uint8_t *bytes, size_t n);
bool hex_bytes(const char *digits, uint8_t *out, size_t n);

/* Small words: next_word takes the first word off a line in place (white space folded) and
 * returns its length; 0 at the end. `word` gets at most size-1 characters; a longer word is
 * reported by its true length. */
size_t next_word(char *line, char *word, size_t size);
size_t utf8_bytes(const char *s, size_t n); /* of the character at s, n bytes left, if it is one beyond ASCII; else 0 */
bool word_int(const char *word, int64_t min, int64_t max, int64_t *out); /* a whole number and nothing else */
/* Edit distance with swaps, for "did you mean". */
int word_distance(const char *a, const char *b);
/* The nearest of several words: offer() them one by one. best stays NULL if none is near. */
struct nearest {
    const char *word, *best;
    int distance; /* of the best; as far as a word may be where there is none */
};
struct nearest nearest_to(const char *word);
void nearest_offer(struct nearest *n, const char *candidate);

#endif
