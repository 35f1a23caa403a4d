# Bellum. `make` builds build/bellum; `make help` lists the rest.
# Another build folder, compiler or sanitizer:  make B=build/asan CC=clang EXTRA=-fsanitize=address
B ?= build
CC ?= gcc
OPT ?= -O2
EXTRA ?=
# Tables leave out the members that are zero.
WARN := -std=c17 -Wall -Wextra -Wpedantic -Werror -Wshadow -Wstrict-prototypes -Wmissing-prototypes -Wvla -Wundef \
        -Wpointer-arith -Wwrite-strings -Wno-missing-field-initializers
CPPFLAGS := -Isrc -Iinclude -D_GNU_SOURCE
# No contraction of a*b+c: computer players move alike on every machine.
# The folder is left out of what is compiled: the same bytes in every folder, and ccache shares them.
CFLAGS = $(WARN) $(OPT) $(OPT_GAMES) -g -ffile-prefix-map=$(CURDIR)=. -ffp-contract=off $(EXTRA)
CORE_LDLIBS := -lpthread -lm
LDLIBS := $(CORE_LDLIBS)
CCACHE := $(shell command -v ccache 2>/dev/null)

CORE := $(wildcard src/api/*.c src/board/*.c src/engine/*.c src/games/*.c src/games/*/*.c src/players/*.c src/lab/*.c)
COMMAND := $(wildcard src/cli/*.c src/term/*.c src/book/*.c)
DATA := $(wildcard data/*/*.json data/*/old/*.json)
NETS := $(wildcard data/*/net.txt)

# The rules and players are the loops of every search. With -O3 gcc takes more small functions in line: that pays for the asserts.
# It then takes arrays that are written only where they are read for unset.
$(B)/src/games/% $(B)/src/players/%: OPT_GAMES = $(if $(filter -O2,$(OPT)),-O3 -Wno-maybe-uninitialized)

core_objects := $(CORE:%.c=$(B)/%.o) $(B)/content.o $(B)/nets.o $(B)/plots.o
command_objects := $(COMMAND:%.c=$(B)/%.o) $(B)/examples.o $(B)/assets.o

all: $(B)/bellum

$(B)/bellum: $(command_objects) $(B)/libbellum.a
	$(CC) $(CFLAGS) -o $@ $^ $(LDLIBS)

$(B)/libbellum.a: $(core_objects)
	@rm -f $@
	ar rcs $@ $^

$(B)/%.o: %.c
	@mkdir -p $(@D)
	$(CCACHE) $(CC) $(CPPFLAGS) $(CFLAGS) -MMD -MP -c -o $@ $<

# The content of data/ as one C file, so that the command needs no files beside it.
$(B)/embed: tools/embed.c
	@mkdir -p $(@D)
	$(CC) $(WARN) -O1 -o $@ $<
$(B)/content.c: $(B)/embed $(DATA)
	$(B)/embed content_files $(DATA) > $@.new && mv $@.new $@
$(B)/content.o: $(B)/content.c
	$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

# The nets of the games, likewise.
$(B)/nets.c: $(B)/embed $(NETS)
	$(B)/embed net_files $(NETS) > $@.new && mv $@.new $@
$(B)/nets.o: $(B)/nets.c
	$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

# The cases that the pages of rules show, likewise.
CASES := $(wildcard cases/*/*.json)
$(B)/pickcases: tools/pickcases.c $(B)/libbellum.a
	$(CC) $(CPPFLAGS) $(CFLAGS) -o $@ $^ $(CORE_LDLIBS)
RULE_TEXTS := $(wildcard data/*/rules.json)
$(B)/examples.c: $(B)/pickcases $(RULE_TEXTS) $(CASES)
	$(B)/pickcases $(RULE_TEXTS) $(CASES) > $@.new && mv $@.new $@
$(B)/examples.o: $(B)/examples.c
	$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

include $(wildcard mk/*.mk)
-include $(core_objects:.o=.d) $(command_objects:.o=.d)

clean:
	rm -rf $(B)
.PHONY: all clean
.DELETE_ON_ERROR:
