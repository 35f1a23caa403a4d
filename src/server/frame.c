/* frame.c: see frame.h. */
#include "frame.h"

#include "engine/text.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

int frame_read(struct frame *f, const uint8_t *bytes, size_t n, size_t max)
{
    if (n < 2)
        return 0;
    *f = (struct frame){.kind = bytes[0] & 15, .last = bytes[0] & 0x80};
    if (bytes[0] & 0x70 || !(bytes[1] & 0x80)) /* an extension that was not agreed on; not masked */
        return CLOSE_PROTOCOL;
    if (f->kind == FRAME_BINARY)
        return CLOSE_KIND;
    bool control = f->kind & 8;
    if (control ? f->kind > FRAME_PONG || !f->last : f->kind > FRAME_TEXT)
        return CLOSE_PROTOCOL;
    unsigned size = bytes[1] & 127;
    size_t more = size == 126 ? 2 : size == 127 ? 8 : 0;
    if (control && more)
        return CLOSE_PROTOCOL;
    if (size == 127)
        return CLOSE_LARGE;
    if (n < 2 + more + 4)
        return 0;
    f->size = more ? (size_t)bytes[2] << 8 | bytes[3] : size;
    if (more && f->size < 126)
        return CLOSE_PROTOCOL;
    if (f->size > max && !control)
        return CLOSE_LARGE;
    f->head = 2 + more + 4;
    memcpy(f->mask, bytes + 2 + more, 4);
    return 1;
}

void frame_unmask(const struct frame *f, uint8_t *payload)
{
    for (size_t i = 0; i < f->size; i++)
        payload[i] ^= f->mask[i & 3];
}

size_t frame_head(uint8_t head[FRAME_HEAD_MAX], int kind, size_t size)
{
    head[0] = (uint8_t)(0x80 | kind);
    if (size < 126) {
        head[1] = (uint8_t)size;
        return 2;
    }
    size_t more = size > 0xffff ? 8 : 2;
    head[1] = more == 8 ? 127 : 126;
    for (size_t i = 0; i < more; i++)
        head[2 + i] = (uint8_t)((uint64_t)size >> 8 * (more - 1 - i));
    return 2 + more;
}

bool utf8_whole(const uint8_t *bytes, size_t n)
{
    for (size_t i = 0; i < n;) {
        size_t k = bytes[i] < 0x80 ? 1 : utf8_bytes((const char *)bytes + i, n - i);
        if (!k)
            return false;
        i += k;
    }
    return true;
}

/* SHA-1 of a few bytes: the protocol wants it to show that both sides mean a WebSocket, and for nothing that must be secret. No
 * library's, since that allocates, and strangers call it. */
static uint32_t turn(uint32_t x, int n) { return x << n | x >> (32 - n); }

static void sha1_block(uint32_t h[5], const uint8_t *block)
{
    uint32_t w[80], a = h[0], b = h[1], c = h[2], d = h[3], e = h[4];
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 | (uint32_t)block[4 * i + 2] << 8 |
               block[4 * i + 3];
    for (int i = 16; i < 80; i++)
        w[i] = turn(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
    for (int i = 0; i < 80; i++) {
        uint32_t f = i < 20 ? (b & c) | (~b & d) : i < 40 || i >= 60 ? b ^ c ^ d : (b & c) | (b & d) | (c & d);
        static const uint32_t k[] = {0x5A827999, 0x6ED9EBA1, 0x8F1BBCDC, 0xCA62C1D6};
        uint32_t next = turn(a, 5) + f + e + k[i / 20] + w[i];
        e = d, d = c, c = turn(b, 30), b = a, a = next;
    }
    h[0] += a, h[1] += b, h[2] += c, h[3] += d, h[4] += e;
}

/* At most 119 bytes. */
static void sha1(const char *words, size_t n, uint8_t digest[20])
{
    uint32_t h[5] = {0x67452301, 0xEFCDAB89, 0x98BADCFE, 0x10325476, 0xC3D2E1F0};
    uint8_t block[128] = {0};
    size_t size = n < 56 ? 64 : 128;
    memcpy(block, words, n);
    block[n] = 0x80;
    block[size - 2] = (uint8_t)(n >> 5);
    block[size - 1] = (uint8_t)(n << 3);
    for (size_t at = 0; at < size; at += 64)
        sha1_block(h, block + at);
    for (int i = 0; i < 20; i++)
        digest[i] = (uint8_t)(h[i / 4] >> (24 - 8 * (i % 4)));
}

bool frame_accept(const char *key, char answer[29])
{
    uint8_t nonce[17], digest[20];
    size_t n = 0;
    char both[64];
    if (strlen(key) != 24 ||
        sodium_base642bin(nonce, sizeof nonce, key, 24, NULL, &n, NULL, sodium_base64_VARIANT_ORIGINAL) != 0 || n != 16)
        return false;
    snprintf(both, sizeof both, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    sha1(both, strlen(both), digest);
    sodium_bin2base64(answer, 29, digest, sizeof digest, sodium_base64_VARIANT_ORIGINAL);
    return true;
}
