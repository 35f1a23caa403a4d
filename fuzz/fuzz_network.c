/* The head of a request and the frames behind it, as they come from the network: the same bytes read in two pieces mean the
 * same, and nothing that is accepted lies outside of them. */
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#ifdef BELLUM_SERVER
#include "server/frame.h"
#include "server/head.h"

#include <stdlib.h>
#include <string.h>

static void must(bool ok)
{
    if (!ok)
        abort();
}

static void frames(const uint8_t *data, size_t size)
{
    uint8_t *copy = malloc(size ? size : 1);
    must(copy != NULL);
    memcpy(copy, data, size);
    for (size_t at = 0; at < size;) {
        struct frame f;
        if (frame_read(&f, copy + at, size - at, 4096) != 1 || size - at < f.head + f.size)
            break;
        must(f.size <= 4096 && f.head >= 6 && f.head <= FRAME_HEAD_MAX);
        frame_unmask(&f, copy + at + f.head);
        utf8_whole(copy + at + f.head, f.size);
        at += f.head + f.size;
    }
    free(copy);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct head whole, part;
    char name[VALUE_CHARS];
    int n = head_read(&whole, (const char *)data, size);
    must(n <= (int)size && (n <= 0 || n <= HEAD_MAX));
    if (n > 0) {
        must(head_read(&part, (const char *)data, (size_t)n) == n && memcmp(&part, &whole, sizeof part) == 0);
        must(whole.path[0] == '/' && whole.length >= 0);
        must(head_read(&part, (const char *)data, (size_t)n / 2) <= 0);
        head_lists(whole.value[HEADER_CONNECTION], "upgrade");
        head_host(whole.value[HEADER_HOST], name);
    }
    frames(data + (n > 0 ? n : 0), size - (size_t)(n > 0 ? n : 0));
    return 0;
}
#else
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    (void)data, (void)size;
    return 0;
}
#endif
