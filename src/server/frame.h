/* frame.h: WebSocket frames (RFC 6455), without any network. */
#ifndef BELLUM_FRAME_H
#define BELLUM_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { FRAME_MORE = 0, FRAME_TEXT = 1, FRAME_BINARY = 2, FRAME_CLOSE = 8, FRAME_PING = 9, FRAME_PONG = 10 };
enum {
    CLOSE_DONE = 1000,
    CLOSE_PROTOCOL = 1002,
    CLOSE_KIND = 1003,
    CLOSE_WORDS = 1007,
    CLOSE_POLICY = 1008,
    CLOSE_LARGE = 1009
};
enum { FRAME_HEAD_MAX = 14, CONTROL_MAX = 125 };

struct frame {
    uint8_t kind;
    bool last;         /* of its message */
    size_t head, size; /* bytes of the head; of what it carries */
    uint8_t mask[4];
};

/* The head of a guest's frame that may carry up to `max` bytes.
 *   0  more bytes are needed    1  it is in *f    >1  why the connection is closed */
int frame_read(struct frame *f, const uint8_t *bytes, size_t n, size_t max);
/* What it carries, in place. */
void frame_unmask(const struct frame *f, uint8_t *payload);
/* The head of a frame of ours; its length. */
size_t frame_head(uint8_t head[FRAME_HEAD_MAX], int kind, size_t size);
bool utf8_whole(const uint8_t *bytes, size_t n);
/* What the server answers to a Sec-WebSocket-Key; false: it is none. */
bool frame_accept(const char *key, char answer[29]);

#endif
