# The server, where its libraries are: OpenSSL, SQLite, libsodium. Without them the rest is built as ever.
SERVER_LIBS := openssl sqlite3 libsodium
ifeq ($(shell pkg-config --exists $(SERVER_LIBS) && echo yes),yes)
SERVER := $(wildcard src/server/*.c src/store/*.c)
server_objects := $(SERVER:%.c=$(B)/%.o)
CPPFLAGS += -DBELLUM_SERVER
# Hardened: a position-independent program, its tables read-only once it runs, no executable stack; checks of the stack and of
# string functions in all that reads what strangers send. Not in the rules and players, whose loops would pay for it, and not
# under the sanitizers, which look closer.
LDLIBS += -Wl,-z,relro,-z,now,-z,noexecstack
ifeq ($(findstring sanitize,$(EXTRA)),)
ifeq ($(findstring -fPIC,$(EXTRA)),)
CFLAGS += -fPIE
LDLIBS += -pie
endif
$(filter-out $(B)/src/games/% $(B)/src/players/%,$(CORE:%.c=$(B)/%.o)) $(COMMAND:%.c=$(B)/%.o) $(SERVER:%.c=$(B)/%.o): \
    private CFLAGS += -fstack-protector-strong $(if $(filter -O0,$(OPT)),,-U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=2)
endif
LDLIBS += $(shell pkg-config --libs $(SERVER_LIBS))
$(B)/bellum: $(server_objects)
$(B)/libcommand.a: $(server_objects)
-include $(server_objects:.o=.d)
endif

# The client as it stands in web/dist (make web) as one C file, compressed, and plain for who takes nothing else (pages of the
# binary that stay on the disk until somebody does); an empty table without it. Which files there are is looked at when the
# client has been built, not before: a game that came or went has changed them.
CLIENT := $(wildcard web/dist/games.json web/dist/main.js)
$(B)/assets.c: $(B)/embed $(CLIENT) mk/server.mk
	@rm -rf $(B)/dist && mkdir -p $(B)/dist
	@for f in web/dist/*; do [ ! -f "$$f" ] || cp "$$f" $(B)/dist/; done
	@for f in $(B)/dist/*; do case $$f in *.br|*'*') ;; *) gzip -9nc "$$f" > "$$f.gz" ;; esac; done
	$(B)/embed assets $$(find $(B)/dist -type f | LC_ALL=C sort) > $@.new && mv $@.new $@
$(B)/assets.o: $(B)/assets.c
	$(CC) $(CPPFLAGS) $(CFLAGS) -c -o $@ $<

# A crowd for the server, and the server killed under it.
$(B)/load: bench/load.c
	@mkdir -p $(@D)
	$(CC) $(WARN) -D_GNU_SOURCE -O2 -o $@ $<
$(B)/siege: tests/siege.c
	@mkdir -p $(@D)
	$(CC) $(WARN) -D_GNU_SOURCE -O2 -o $@ $< -lssl -lcrypto
# Strangers by the million, with the sanitizers watching: make siege N=1000000
N_SIEGE = $(if $(N),$(N),100000)
siege: $(B)/siege
	$(asan_make) $(B)/asan/bellum $(B)/asan/load $(B)/asan/siege
	BUILD=$(B)/asan tests/siege.sh $(N_SIEGE)
# Memory, disk, network and clock fail at every place of server and store in turn: make faults; N=50 takes fifty of them.
# In the tests some of them, the same every time.
$(B)/libfaults.so: tests/faults.c
	@mkdir -p $(@D)
	$(CC) -Wall -Wextra -Werror -O1 -shared -fPIC -o $@ $< -ldl
faults: $(B)/bellum $(B)/libfaults.so
	node tests/faults.mjs $(B) $(N)
test-faults-below: $(B)/bellum $(B)/libfaults.so
	if [ -z "$(NODE_OLD)" ] && command -v node >/dev/null; then node tests/faults.mjs $(B) 20 1; else echo "no Node.js 18 here: skipped"; fi
# Whether a guest can tell by the server's answers that another seat moves in secret: every way to ask, and in the tests two of them.
timing: $(B)/bellum
	BUILD=$(B) tests/timing.sh 300
test-timing: $(B)/bellum
	if [ -z "$(NODE_OLD)" ] && command -v node >/dev/null; then BUILD=$(B) tests/timing.sh 300 ping fresh leave half full; else echo "no Node.js 18 here: skipped"; fi
KILLS ?= 200
kill: $(B)/bellum $(B)/load
	BUILD=$(B) tests/kill.sh $(KILLS)
.PHONY: kill siege faults timing

# What the build promises of the program, read off it.
test-hardened: $(B)/bellum
	@readelf -hW $< | grep -q 'Type:.*DYN' || { echo "not position-independent"; exit 1; }
	@readelf -lW $< | grep -q GNU_RELRO || { echo "no RELRO"; exit 1; }
	@readelf -dW $< | grep -q 'BIND_NOW\|FLAGS.*NOW' || { echo "not bound at start"; exit 1; }
	@readelf -lW $< | grep GNU_STACK | grep -q 'RW ' || { echo "an executable stack"; exit 1; }
	@nm $< | grep -q __stack_chk_fail || { echo "no stack protector"; exit 1; }
	@nm $< | grep -q '_chk@' || { echo "no FORTIFY"; exit 1; }
	@echo "position-independent, read-only tables, stack protector, FORTIFY"

# In the tests: killed a few times, and the same with the sanitizers watching.
ifneq ($(SERVER),)
TESTS += test-kill test-strangers test-server-asan test-hardened test-faults-below
QUIET += test-timing
server-ready: $(B)/bellum $(B)/load $(B)/siege $(B)/libfaults.so
else
server-ready:
endif
.PHONY: server-ready
test-kill: $(B)/bellum $(B)/load
	BUILD=$(B) tests/kill.sh 3
# Requests and frames that no browser sends; what an address may do; stores that fail. $(1): the build, $(2): the script, $(3): its port.
strangers = if [ -z "$(NODE_OLD)" ] && command -v node >/dev/null; then node tests/$(2).mjs $(1) $(3); else echo "no Node.js 18 here: skipped"; fi
test-strangers: $(B)/bellum $(B)/load $(B)/libfaults.so
	$(call strangers,$(B),strangers,18475)
	$(call strangers,$(B),shares,18477)
# The same with the sanitizers watching, side by side: most of it is waiting. Computers of a lower level: with the sanitizers they think as long as
# strong ones do without.
asan_parts := asan-kill asan-siege asan-strangers asan-shares
test-server-asan:
	$(asan_make) $(B)/asan/bellum $(B)/asan/load $(B)/asan/siege
	$(MAKE) --no-print-directory -j4 -Otarget $(asan_parts)
asan-kill:
	BUILD=$(B)/asan PORT=18474 LEVEL=recruit tests/kill.sh 2
asan-siege:
	BUILD=$(B)/asan tests/siege.sh 4000
asan-strangers:
	$(call strangers,$(B)/asan,strangers,18495)
asan-shares:
	LEVEL=recruit; export LEVEL; $(call strangers,$(B)/asan,shares,18497)
.PHONY: $(asan_parts)
