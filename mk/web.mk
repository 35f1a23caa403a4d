# The browser client and the core as WebAssembly. `make web` puts both into web/dist.
WASM_CC ?= clang
WASM_FLAGS := --target=wasm32-wasi -Oz -std=c17 -ffp-contract=off $(CPPFLAGS) -DBELLUM_NO_THREADS
web_objects := $(patsubst %.c,$(B)/web/%.o,$(filter-out src/lab/%,$(CORE)) $(wildcard src/wasm/*.c)) $(B)/web/content.o

# All of it is written small: the page has to carry it, and a browser that compiles it again makes it no slower than -O2
# (1,500 iterations of search in each game took the same time with both, within what a run differs from the next).
# The resolver of lines is written in vectors, which every browser has; without them it is ten times as long.
vectors := battle
$(B)/web/%.o: %.c mk/web.mk
	@mkdir -p $(@D)
	$(CCACHE) $(WASM_CC) $(WASM_FLAGS) $(if $(filter $(vectors),$(basename $(notdir $<))),-msimd128) -MMD -MP -c -o $@ $<
# Rules' texts, lessons and the words of the log are no part of the core: the page fetches those of the game it opens.
$(B)/web/content.o: $(B)/embed $(DATA) mk/web.mk
	@mkdir -p $(@D)
	$(B)/embed content_files $(filter-out %/rules.json %/learn.json,$(DATA)) > $(@:.o=.c)
	$(WASM_CC) $(WASM_FLAGS) -c -o $@ $(@:.o=.c)
$(B)/core.wasm: $(web_objects)
	$(WASM_CC) --target=wasm32-wasi -mexec-model=reactor -Wl,--export=core_call,--export=core_buffer,-z,stack-size=1048576,--strip-all \
	    -o $@.new $^
	@if command -v wasm-opt >/dev/null 2>&1; then wasm-opt -O3 --enable-bulk-memory --enable-simd -o $@ $@.new && rm $@.new; else mv $@.new $@; fi
-include $(web_objects:.o=.d)

web/node_modules/.package-lock.json: web/package-lock.json
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

# One client serves every build: other build folders (sanitizers, other compilers) take web/dist as it stands.
ifeq ($(B),build)
web/dist/main.js: web/node_modules/.package-lock.json $(wildcard web/src/* web/static/*) web/build.mjs web/brotli.mjs $(DATA)
	cd web && node build.mjs
web/dist/core.wasm: $(B)/core.wasm web/dist/main.js web/games.mjs web/core.mjs
	cp $< $@
	node web/brotli.mjs $@
	node web/games.mjs
endif
web: web/dist/core.wasm web/dist/main.js
.PHONY: web

# The client in a real Chromium, driven as a person would, against the server of this build.
# Asked for its version: Ubuntu has a chromium-browser that only says where else to get one.
BROWSER = $(firstword $(foreach b,chromium chromium-browser google-chrome,$(shell $(b) --version >/dev/null 2>&1 && command -v $(b))))
TESTS += test-browser
NODE_OLD := $(filter-out 18 19 2_ 3_,$(shell node --version 2>/dev/null | sed 's/^v\([0-9]*\).*/\1/; s/^\([23]\)[0-9]$$/\1_/'))
ifneq ($(NODE_OLD),)
test-browser:
	@echo "SKIPPED: Node.js $(NODE_OLD) is too old to build the client (18 is needed)"
else
test-browser:
	$(MAKE) web
	$(MAKE) $(B)/bellum
	cd web && npx --no-install tsc --noEmit -p .
	@if [ -n "$(BROWSER)" ]; then cd web && BROWSER=$(BROWSER) BELLUM=$(abspath $(B)/bellum) node --test --test-concurrency=1 test/*.test.mjs; \
	else echo "SKIPPED: no Chromium here: the client was built and its types checked, not driven"; fi
endif

# The pictures of the README.
pictures: web $(B)/bellum
	cd web && BELLUM=$(abspath $(B)/bellum) node pictures.mjs
.PHONY: pictures

# The plotting library of reports, as it came from npm; an empty table without it.
PLOTS := $(wildcard web/node_modules/uplot/dist/uPlot.iife.min.js web/node_modules/uplot/dist/uPlot.min.css)
$(B)/plots.c: $(B)/embed $(PLOTS)
	$(B)/embed plots $(PLOTS) > $@.new && mv $@.new $@
$(B)/plots.o: $(B)/plots.c
	$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<
