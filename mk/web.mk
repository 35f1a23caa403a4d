# The browser client and the core as WebAssembly. `make web` puts both into web/dist.
WASM_CC ?= clang
WASM_SOURCES := $(CORE) $(wildcard src/wasm/*.c)
WASM_FLAGS := --target=wasm32-wasi -O2 -mexec-model=reactor -std=c17 -ffp-contract=off $(CPPFLAGS) -DBELLUM_NO_THREADS \
              -Wl,--export=core_call,--export=core_buffer,-z,stack-size=1048576

$(B)/core.wasm: $(WASM_SOURCES) $(B)/content.c $(wildcard src/*/*.h src/games/*/*.h)
	$(WASM_CC) $(WASM_FLAGS) -o $@.new $(filter-out src/lab/%,$(WASM_SOURCES)) $(B)/content.c
	@if command -v wasm-opt >/dev/null 2>&1; then wasm-opt -O3 --enable-bulk-memory -o $@ $@.new && rm $@.new; else mv $@.new $@; fi

web/node_modules/.package-lock.json: web/package-lock.json
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

web/dist/main.js: web/node_modules/.package-lock.json $(wildcard web/src/* web/static/*) web/build.mjs
	cd web && node build.mjs
web/dist/core.wasm: $(B)/core.wasm web/dist/main.js
	cp $< $@
web: web/dist/core.wasm web/dist/main.js
.PHONY: web

# The plotting library of reports, as it came from npm; an empty table without it.
PLOTS := $(wildcard web/node_modules/uplot/dist/uPlot.iife.min.js web/node_modules/uplot/dist/uPlot.min.css)
$(B)/plots.c: $(B)/embed $(PLOTS)
	$(B)/embed plots $(PLOTS) > $@.new && mv $@.new $@
$(B)/plots.o: $(B)/plots.c
	$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<
