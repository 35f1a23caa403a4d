/* frame.c: see frame.h. */
#include "frame.h"

#include "engine/text.h"

#include <openssl/evp.h>
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

bool frame_accept(const char *key, char answer[29])
{
    uint8_t nonce[17], digest[EVP_MAX_MD_SIZE];
    size_t n = 0;
    unsigned length = 0;
    char both[64];
    if (strlen(key) != 24 ||
        sodium_base642bin(nonce, sizeof nonce, key, 24, NULL, &n, NULL, sodium_base64_VARIANT_ORIGINAL) != 0 || n != 16)
        return false;
    snprintf(both, sizeof both, "%s258EAFA5-E914-47DA-95CA-C5AB0DC85B11", key);
    if (!EVP_Digest(both, strlen(both), digest, &length, EVP_sha1(), NULL) || length != 20)
        return false;
    sodium_bin2base64(answer, 29, digest, length, sodium_base64_VARIANT_ORIGINAL);
    return true;
}
