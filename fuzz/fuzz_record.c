/* fuzz_record.c: any bytes as a record, and any bytes as the lines behind a sound header, with their numbers and hashes
 * put right so that the fuzzer gets past them. */
#include "../tests/log_hash.h"
#include "../tests/toy.h"
#include "engine/record.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

static void any_bytes(const char *bytes, size_t n)
{
    struct record r;
    struct errors errors = {0};
    if (record_read(&r, "fuzz", bytes, n, NULL, &errors)) {
        struct text again = {0};
        record_say(r.match, &r.players, &again);
        if (r.bytes > n || again.n != r.bytes || memcmp(text_str(&again), bytes, again.n) != 0)
            abort(); /* what is taken is what would be written */
        text_free(&again);
        record_free(&r);
    } else if (errors.n == 0)
        abort(); /* a refusal says why */
    errors_free(&errors);
}

/* Lines of a match: whatever they do, a record of it reads back, and its logs can be told. */
static void any_lines(const char *bytes, size_t n)
{
    static const uint8_t seed[SEED_BYTES] = {1};
    struct errors errors = {0};
    struct reason why;
    struct pack *pack = pack_make(&game_toy, NULL, NULL, NULL, &errors);
    struct match *m = match_new(pack, seed);
    for (size_t at = 0; at < n;) {
        char line[300];
        size_t end = at;
        while (end < n && bytes[end] != '\n' && end - at < sizeof line - 1)
            end++;
        memcpy(line, bytes + at, end - at);
        line[end - at] = 0;
        at = end + 1;
        int before = match_entries(m, NULL);
        uint64_t hash = match_hash(m);
        struct text sentence = {0};
        if (strcmp(line, "!") == 0)
            match_roll(m);
        else if (!match_line(m, NOBODY, line, &why, &sentence) &&
                 (match_entries(m, NULL) != before || match_hash(m) != hash || !sentence.n))
            abort();
        text_free(&sentence);
    }
    struct text record = {0};
    record_say(m, NULL, &record);
    struct record r;
    if (!record_read(&r, "fuzz", text_str(&record), record.n, NULL, &errors) || match_hash(r.match) != match_hash(m))
        abort();
    for (unsigned looker = 0; looker <= REFEREE; looker++)
        if (looker != 2 && looker != 3 && log_hash(m, looker) != log_hash(r.match, looker))
            abort();
    record_free(&r);
    text_free(&record);
    errors_free(&errors);
    match_free(m);
    pack_free(pack);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n)
{
    if (n && bytes[0] == '>')
        any_lines((const char *)bytes + 1, n - 1);
    else
        any_bytes((const char *)bytes, n);
    return 0;
}
