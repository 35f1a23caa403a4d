/* input.h: a line from the person at the terminal, with history and editing where libedit is there. */
#ifndef BELLUM_INPUT_H
#define BELLUM_INPUT_H

/* Without its end; NULL at the end of input. free() it. */
char *input_line(const char *prompt);
/* Waits for Enter; false at the end of input. The line is not remembered. */
_Bool input_enter(const char *prompt);

void input_forget(void); /* nobody else should find it with the arrow keys */

#endif
