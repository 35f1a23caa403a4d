# The laws every game keeps (docs/design.md), over random matches. For hours:  make laws GAMES=lines,legends N=100000
LAWS_SOURCES := $(wildcard tests/laws*.c) tests/coins.c
laws_objects := $(LAWS_SOURCES:%.c=$(B)/%.o)
N ?= 200
GAMES ?=

all: $(B)/laws

$(B)/laws: $(laws_objects) $(B)/libbellum.a
	$(CC) $(CFLAGS) -o $@ $^ $(CORE_LDLIBS)

laws: $(B)/laws
	$(B)/laws --matches $(N) $(if $(GAMES),--games $(GAMES))

# What gates every change: some seconds of laws for each game, and every case.
QUICK_SECONDS ?= 3
quick: $(B)/bellum $(B)/laws
	$(B)/laws --seconds $(QUICK_SECONDS)
	@if [ -d cases ] && $(B)/bellum check --help >/dev/null 2>&1; then $(B)/bellum check cases; fi

-include $(laws_objects:.o=.d)
.PHONY: laws quick
