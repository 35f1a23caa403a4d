# The browser client and the core as WebAssembly. `make web` puts both into web/dist.
WASM_CC ?= clang
WASM_FLAGS := --target=wasm32-wasi -Oz -std=c17 -ffp-contract=off $(CPPFLAGS) -DBELLUM_NO_THREADS
web_objects := $(patsubst %.c,$(B)/web/%.o,$(filter-out src/lab/%,$(CORE)) $(wildcard src/wasm/*.c)) $(B)/web/content.o $(B)/web/nets.o

# All of it is written small: the page has to carry it, and a browser that compiles it again makes it no slower than -O2
# (1,500 iterations of search in each game took the same time with both, within what a run differs from the next).
# The resolver of lines is written in vectors, which every browser has; without them it is ten times as long.
vectors := battle
# clang 14 makes a wrong loop of plateaus() with -Oz: every hill became a plateau of its own. test-same-bytes watches all of it.
$(B)/web/src/games/ancients/terrain.o: WASM_FLAGS := $(subst -Oz,-Os,$(WASM_FLAGS))
$(B)/web/%.o: %.c mk/web.mk
	@mkdir -p $(@D)
	$(CCACHE) $(WASM_CC) $(WASM_FLAGS) $(if $(filter $(vectors),$(basename $(notdir $<))),-msimd128) -MMD -MP -c -o $@ $<
$(B)/web/nets.o: $(B)/nets.c mk/web.mk
	@mkdir -p $(@D)
	$(WASM_CC) $(WASM_FLAGS) -c -o $@ $<

# Rules' texts, stories, lessons and the words of the log are no part of the core: the page fetches those of the game it opens.
web_data = $(filter-out %/rules.json %/book.json %/learn.json %/lessons.json %/challenges.json %/stories.json,$(1))
web_link = $(WASM_CC) --target=wasm32-wasi -mexec-model=reactor -Wl,--export=core_call,--export=core_buffer,-z,stack-size=1048576,--strip-all \
	    -o $@.new $^ && \
	if command -v wasm-opt >/dev/null 2>&1; then wasm-opt -O3 --enable-bulk-memory --enable-simd -o $@ $@.new && rm $@.new; else mv $@.new $@; fi

# With every game: for the build and the tests, which ask it a great deal.
$(B)/web/content.o: $(B)/embed $(DATA) mk/web.mk
	@mkdir -p $(@D)
	$(B)/embed content_files $(call web_data,$(DATA)) > $(@:.o=.c)
	$(WASM_CC) $(WASM_FLAGS) -c -o $@ $(@:.o=.c)
$(B)/core.wasm: $(web_objects)
	$(web_link)

# The signature from the very objects of the page: a compiler that writes small must not write wrong.
$(B)/web/signature.wasm: $(filter-out $(B)/web/src/wasm/%,$(web_objects)) $(B)/web/src/lab/signature.o $(B)/web/tests/signature.o
	$(WASM_CC) --target=wasm32-wasi -Wl,-z,stack-size=1048576 -o $@ $^

# With one game: what the page loads. A game that has a rulebook is one for players.
WEB_GAMES := $(patsubst data/%/rules.json,%,$(wildcard data/*/rules.json))
web_common := $(filter-out $(B)/web/src/games/% $(B)/web/content.o $(B)/web/nets.o,$(web_objects))
define core_of_game
$(B)/web/only/list-$(1).o: src/games/list.c mk/web.mk
	@mkdir -p $$(@D)
	$(WASM_CC) $(WASM_FLAGS) -DBELLUM_ONLY=game_$(1) -c -o $$@ $$<
$(B)/web/only/content-$(1).o: $(B)/embed $(filter data/$(1)/%,$(DATA)) mk/web.mk
	@mkdir -p $$(@D)
	$(B)/embed content_files $(call web_data,$(filter data/$(1)/%,$(DATA))) > $$(@:.o=.c)
	$(WASM_CC) $(WASM_FLAGS) -c -o $$@ $$(@:.o=.c)
$(B)/web/only/nets-$(1).o: $(B)/embed $(filter data/$(1)/%,$(NETS)) mk/web.mk
	@mkdir -p $$(@D)
	$(B)/embed net_files $(filter data/$(1)/%,$(NETS)) > $$(@:.o=.c)
	$(WASM_CC) $(WASM_FLAGS) -c -o $$@ $$(@:.o=.c)
$(B)/core-$(1).wasm: $(web_common) $(filter $(B)/web/src/games/$(1)/%,$(web_objects)) \
    $(B)/web/only/list-$(1).o $(B)/web/only/content-$(1).o $(B)/web/only/nets-$(1).o
	$$(web_link)
endef
$(foreach g,$(WEB_GAMES),$(eval $(call core_of_game,$(g))))
-include $(web_objects:.o=.d)

web/node_modules/.package-lock.json: web/package-lock.json
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# One client serves every build: other build folders (sanitizers, other compilers) take web/dist as it stands.
ifeq ($(B),build)
web/dist/main.js: web/node_modules/.package-lock.json $(shell find web/src web/static -type f) web/build.mjs web/tongues.mjs web/brotli.mjs $(DATA)
	cd web && node build.mjs
web/dist/games.json: $(B)/core.wasm $(WEB_GAMES:%=$(B)/core-%.wasm) web/dist/main.js web/games.mjs web/shelf.mjs web/core.mjs web/brotli.mjs
	cp $(WEB_GAMES:%=$(B)/core-%.wasm) web/dist/
	node web/brotli.mjs $(WEB_GAMES:%=web/dist/core-%.wasm)
	node web/games.mjs
	cd web && node shelf.mjs
endif
web: web/dist/games.json web/dist/main.js
.PHONY: web

# The client in a real Chromium, driven as a person would, against the server of this build.
# Asked for its version: Ubuntu has a chromium-browser that only says where else to get one.
BROWSER = $(firstword $(foreach b,chromium chromium-browser google-chrome,$(shell $(b) --version >/dev/null 2>&1 && command -v $(b))))
TESTS += test-browser test-browser-games
NODE_OLD := $(filter-out 18 19 2_ 3_,$(shell node --version 2>/dev/null | sed 's/^v\([0-9]*\).*/\1/; s/^\([23]\)[0-9]$$/\1_/'))
# Whole games take the longest: they run beside the others.
PLAYED := $(patsubst %,test/%.test.mjs,games learn measure told)
drive = if [ -n "$(BROWSER)" ]; then cd web && BROWSER=$(BROWSER) BELLUM=$(abspath $(B)/bellum) node --test --test-concurrency=1 $(1); \
	else echo "SKIPPED: no Chromium here: the client was built and its types checked, not driven"; fi
ifneq ($(NODE_OLD),)
test-browser test-browser-games:
	@echo "SKIPPED: Node.js $(NODE_OLD) is too old to build the client (18 is needed)"
else
test-browser: $(B)/bellum
	cd web && npx --no-install tsc --noEmit -p .
	@$(call drive,$(filter-out $(PLAYED),$(patsubst web/%,%,$(wildcard web/test/*.test.mjs))))
test-browser-games: $(B)/bellum
	@$(call drive,$(PLAYED))
endif

# Pictures of every screen at every size, by day and by night, to be looked at; and those of the documents.
SCREENS ?= build/screens
screens: web $(B)/bellum
	cd web && BELLUM=$(abspath $(B)/bellum) node screens.mjs $(abspath $(SCREENS))
pictures: web $(B)/bellum
	cd web && BELLUM=$(abspath $(B)/bellum) node screens.mjs --readme
# Each rulebook as PDF, to be laid on a table: the quick reference first.
RULEBOOKS ?= build/rulebooks
rulebooks: web $(B)/bellum
	for g in $(WEB_GAMES); do $(B)/bellum rules $$g --html $(RULEBOOKS) || exit 1; done
	cd web && BROWSER=$(BROWSER) node rulebooks.mjs $(abspath $(RULEBOOKS)) $(WEB_GAMES)
.PHONY: pictures screens rulebooks

# The plotting library of reports, as it came from npm; an empty table without it.
PLOTS := $(wildcard web/node_modules/uplot/dist/uPlot.iife.min.js web/node_modules/uplot/dist/uPlot.min.css)
$(B)/plots.c: $(B)/embed $(PLOTS)
	$(B)/embed plots $(PLOTS) > $@.new && mv $@.new $@
$(B)/plots.o: $(B)/plots.c
	$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<
