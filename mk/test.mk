# Every test. A test is a make target named in TESTS; tests/all runs them one after the other, keeps a log of each and
# counts. Another .mk file adds its own with TESTS += name.
UNITS := $(patsubst tests/test_%.c,%,$(wildcard tests/test_*.c))
SCRIPTS := $(patsubst tests/test_%.sh,%,$(wildcard tests/test_*.sh))
TEST_LDLIBS := -lcmocka -lsodium

TESTS += $(UNITS:%=unit-%) $(SCRIPTS:%=script-%) test-house test-records test-laws test-faults test-cases test-rules test-signature test-clang \
         test-same-bytes test-asan test-fuzz test-tsan test-install test-lint

test: all
	@B=$(B) MAKE="$(MAKE)" tests/all $(TESTS)

# A program of cmocka a file; the command's objects too, for testing its parts.
$(B)/libcommand.a: $(filter-out %/main.o,$(command_objects))
	@rm -f $@
	ar rcs $@ $^
$(B)/tests/test_%: $(B)/tests/test_%.o $(B)/libcommand.a $(B)/libbellum.a
	$(CC) $(CFLAGS) -o $@ $^ $(TEST_LDLIBS) $(LDLIBS)
$(UNITS:%=unit-%): unit-%: $(B)/tests/test_%
	$<
$(SCRIPTS:%=script-%): script-%: tests/test_%.sh $(B)/bellum
	BELLUM=$(B)/bellum bash $<
units: $(UNITS:%=unit-%)

LAWS_SECONDS ?= 8
test-laws: $(B)/laws
	$(B)/laws --seconds $(LAWS_SECONDS)
test-faults: $(B)/laws
	$(B)/laws --faults
# Law 17.
test-rules: $(B)/laws
	$(B)/laws --matches 1 --cases cases
test-cases: $(B)/bellum
	$(B)/bellum check cases
# One plan for every house: the same file holds the same thing in each game.
test-house:
	tools/houseplan
	tools/housepicture | diff docs/pictures/house.svg - || { echo "The house has changed: tools/housepicture > docs/pictures/house.svg"; exit 1; }
# Records that older builds wrote are read, replayed and verified.
test-records: $(B)/bellum
	for record in tests/records/*.bellum; do $(B)/bellum replay "$$record" --verify || exit 1; done

# ---- other compilers and sanitizers, each in its own folder ----------------------------------

test-clang:
	$(MAKE) B=$(B)/clang CC=clang OPT=-O1 all

# The builds of the sanitizers are debug builds, too: `valid` is asked after every entry.
ASAN := -DBELLUM_DEBUG -fsanitize=address,undefined,fuzzer-no-link -fno-sanitize-recover=all -fno-omit-frame-pointer
TSAN := -DBELLUM_DEBUG -fsanitize=thread -fno-omit-frame-pointer
asan_make = $(MAKE) B=$(B)/asan CC=clang OPT=-O1 EXTRA="$(ASAN)"
test-asan:
	$(asan_make) all
	$(asan_make) units
	$(asan_make) test-laws LAWS_SECONDS=4
	$(asan_make) test-cases
# Races need threads: the units that have some. The rest would take minutes here and find nothing.
THREADED := $(filter api lab lab_players house strangers guard,$(UNITS))
test-tsan:
	$(MAKE) B=$(B)/tsan CC=clang OPT=-O1 EXTRA="$(TSAN)" all $(THREADED:%=unit-%)
	$(B)/tsan/bellum sim null --a search:iterations=50,threads=2 --b random --games 20 --threads 2 --json

# ---- law 5: the same bytes from every compiler, optimisation, word size, and in WebAssembly ----

$(B)/signature: $(B)/tests/signature.o $(B)/libbellum.a
	$(CC) $(CFLAGS) -o $@ $^ $(CORE_LDLIBS)
test-signature: $(B)/signature
	$(B)/signature | diff -u bench/signature - || { echo "The games behave differently. If that is meant: make signature"; exit 1; }
signature: $(B)/signature
	@mkdir -p bench
	$(B)/signature > bench/signature && cat bench/signature

same = $(MAKE) B=$(B)/same-$(1) CC="$(2)" OPT=$(3) EXTRA="$(4)" $(B)/same-$(1)/signature && \
       $(B)/same-$(1)/signature | diff -u $(B)/same-bytes -
test-same-bytes: $(B)/signature
	$(B)/signature > $(B)/same-bytes
	$(call same,gcc-O0,gcc,-O0,-Wno-error) # -O0 warns of loop hints that it cannot take
	$(call same,clang-O3,clang,-O3,)
	if echo 'int main(void){return 0;}' | gcc -m32 -x c -o /dev/null - 2>/dev/null; then $(call same,gcc-32,gcc,-O2,-m32 -msse2); \
	else echo "no 32-bit libraries here (gcc-multilib): skipped"; fi
	if [ -n "$(WASM_READY)" ]; then $(MAKE) $(B)/wasm/signature.wasm && \
	    node tests/wasi.mjs $(B)/wasm/signature.wasm | diff -u $(B)/same-bytes -; \
	else echo "no WebAssembly tools here (clang, lld, wasi-libc, libclang-rt-dev-wasm32, node 18): skipped"; fi

# Linked, not only looked for: some systems have the C library without clang's run time for it.
WASM_READY = $(if $(NODE_OLD),,$(and $(shell command -v node),$(shell echo 'int main(void){return 0;}' | \
             clang --target=wasm32-wasi -x c -o /dev/null - 2>/dev/null && echo yes)))
WASM_CORE := $(filter-out src/api/% src/players/% src/lab/% src/engine/record_file.c,$(CORE)) src/lab/signature.c tests/signature.c
wasm_objects := $(WASM_CORE:%.c=$(B)/wasm/%.o) $(B)/wasm/content.o
$(B)/wasm/%.o: %.c
	@mkdir -p $(@D)
	$(CCACHE) clang --target=wasm32-wasi $(CPPFLAGS) $(WARN) -O2 -MMD -MP -c -o $@ $<
$(B)/wasm/content.o: $(B)/content.c
	@mkdir -p $(@D)
	clang --target=wasm32-wasi $(CPPFLAGS) $(WARN) -O2 -c -o $@ $<
$(B)/wasm/signature.wasm: $(wasm_objects)
	clang --target=wasm32-wasi -O2 -o $@ $^

help:
	@echo "make            build/bellum and build/laws"
	@echo "make quick      what every change must pass: some seconds of laws for each game, and every case"
	@echo "make test       every test, logs in build/log/"
	@echo "make laws       the laws over many random matches: GAMES=lines,legends N=100000"
	@echo "make fuzz       the fuzz targets: FUZZ='record json' FUZZ_SECONDS=3600"
	@echo "make seeds      seeds for the fuzz targets, of every game"
	@echo "make bench      speeds and the signature"
	@echo "make outlook    build/outlook-play: games of legends to learn from (tools/outlook)"
	@echo "make setup-study build/setup-study: how far the set-up player of lines can be exploited"
	@echo "make signature  writes bench/signature: after a change of behaviour that is meant"
	@echo "make schemas    data/schema/ and docs/data.md from the games' descriptions of their files"
	@echo "make keep-content  after a change of data/: keeps what old matches need (docs/data.md)"
	@echo "make web        the browser client into web/dist"
	@echo "make install    command, library, header, pkg-config file, man page, completion: PREFIX=/usr/local DESTDIR="
	@echo "make format     clang-format over all that is kept in its form"
	@echo "make lint       shellcheck, clang-format, cppcheck, clang-tidy: TIDY=src/engine/match.c for one file"
	@echo "make debug      build/debug: every match asks valid after every entry"
	@echo "make clean      removes the build folder"
	@echo "Another compiler or sanitizer: make B=build/other CC=clang OPT=-O1 EXTRA=-fsanitize=address"
debug:
	$(MAKE) B=$(B)/debug EXTRA=-DBELLUM_DEBUG all
.PHONY: debug
bench: $(B)/bellum
	$(B)/bellum bench
# Games of legends for tools/outlook/fit.py to learn from.
outlook: $(B)/outlook-play
$(B)/outlook-play: tools/outlook/play.c $(B)/libbellum.a
	$(CC) $(CPPFLAGS) $(CFLAGS) -o $@ $^ $(CORE_LDLIBS)
# How far the set-up player of lines can be exploited, and its tables of formations.
setup-study: $(B)/setup-study
$(B)/setup-study: tools/setup/study.c $(B)/libcommand.a $(B)/libbellum.a
	$(CC) $(CPPFLAGS) $(CFLAGS) -o $@ $^ $(CORE_LDLIBS)
script-cli: $(B)/setup-study
.PHONY: outlook setup-study

# ---- the rest -------------------------------------------------------------------------------

SHELLS := run .ci/run tests/all tools/schemas tools/keep-content tools/houseplan $(wildcard tests/*.sh bench/*.sh)
FORMATTED = $(shell find src include tests fuzz tools -name '*.[ch]')
# Another version breaks some lines elsewhere: the form is that of this one, and is looked at only with it.
FORM := 14
CLANG_FORMAT := $(firstword $(foreach f,clang-format-$(FORM) clang-format,$(shell command -v $(f))))
test-lint:
	shellcheck $(SHELLS)
	@if $(or $(CLANG_FORMAT),false) --version 2>/dev/null | grep -q 'version $(FORM)\.'; then \
	    $(CLANG_FORMAT) --dry-run --Werror $(FORMATTED); \
	else echo "no clang-format $(FORM) here: the form of the C files is not looked at"; fi

# Not src/mpi: its header is there only where MPI is.
TIDY ?= $(CORE) $(COMMAND) $(SERVER) $(wildcard src/wasm/*.c)
lint: test-lint
	cppcheck --quiet --std=c11 --enable=warning,performance,portability --inline-suppr --suppressions-list=tools/cppcheck.txt \
	    --error-exitcode=1 -Isrc -Iinclude src
	$(MAKE) --no-print-directory -k $(TIDY:%=$(B)/tidy/%.ok)
# A file at a time: a file that passed is not looked at again until it or a header changes.
$(B)/tidy/%.ok: % .clang-tidy $(wildcard src/*/*.h src/*/*/*.h include/*.h)
	@mkdir -p $(@D)
	clang-tidy --quiet $< -- $(CPPFLAGS) -std=c17
	@touch $@
format:
	$(CLANG_FORMAT) -i $(FORMATTED)

-include $(wildcard $(B)/tests/*.d) $(wasm_objects:.o=.d)
.PHONY: test units signature lint format help bench $(TESTS)
.SECONDARY:
