# Installing: the command, the library with only bellum_* to be seen, its header, pkg-config file, man page, completion.
#   make install PREFIX=/usr/local DESTDIR=/tmp/stage
PREFIX ?= /usr/local
DESTDIR ?=
SONAME := libbellum.so.0
VERSION := $(shell sed -n 's/^#define BELLUM_VERSION "\(.*\)"/\1/p' include/bellum.h)
at := $(DESTDIR)$(PREFIX)
lib := $(B)/lib

# Objects that may go into a shared library, in a folder of their own.
$(lib)/pic/libbellum.a: FORCE
	@$(MAKE) --no-print-directory B=$(lib)/pic EXTRA="$(EXTRA) -fPIC" $@
FORCE:

# The archive is one object in which everything else became local, so that no name of ours meets one of yours.
$(lib)/libbellum.a: $(lib)/pic/libbellum.a
	$(CC) -nostdlib -r -Wl,--whole-archive $< -Wl,--no-whole-archive -o $(lib)/bellum.o
	objcopy --wildcard --keep-global-symbol='bellum_*' $(lib)/bellum.o
	@rm -f $@
	ar rcs $@ $(lib)/bellum.o
$(lib)/$(SONAME): $(lib)/libbellum.a
	$(CC) $(CFLAGS) -shared -Wl,-soname,$(SONAME) -o $@ -Wl,--whole-archive $< -Wl,--no-whole-archive $(CORE_LDLIBS)
# Always written again: a prefix of another day must not stay in it.
$(lib)/bellum.pc: include/bellum.h FORCE
	@mkdir -p $(@D)
	printf 'prefix=%s\nlibdir=$${prefix}/lib\nincludedir=$${prefix}/include\n\nName: bellum\n' '$(PREFIX)' > $@
	printf 'Description: Battle games played by their rulebooks\nVersion: %s\nLibs: -L$${libdir} -lbellum\n' '$(VERSION)' >> $@
	printf 'Libs.private: %s\nCflags: -I$${includedir}\n' '$(CORE_LDLIBS)' >> $@

install: $(B)/bellum $(lib)/libbellum.a $(lib)/$(SONAME) $(lib)/bellum.pc
	install -d $(at)/bin $(at)/lib/pkgconfig $(at)/include $(at)/share/man/man1 $(at)/share/bash-completion/completions \
	    $(at)/share/zsh/site-functions $(at)/share/fish/vendor_completions.d
	install -m 755 $(B)/bellum $(at)/bin/bellum
	install -m 644 $(lib)/libbellum.a $(at)/lib/libbellum.a
	install -m 755 $(lib)/$(SONAME) $(at)/lib/$(SONAME)
	ln -sf $(SONAME) $(at)/lib/libbellum.so
	install -m 644 include/bellum.h $(at)/include/bellum.h
	install -m 644 $(lib)/bellum.pc $(at)/lib/pkgconfig/bellum.pc
	install -m 644 docs/bellum.1 $(at)/share/man/man1/bellum.1
	install -m 644 tools/completion/bellum.bash $(at)/share/bash-completion/completions/bellum
	install -m 644 tools/completion/_bellum $(at)/share/zsh/site-functions/_bellum
	install -m 644 tools/completion/bellum.fish $(at)/share/fish/vendor_completions.d/bellum.fish
uninstall:
	rm -f $(at)/bin/bellum $(at)/lib/libbellum.a $(at)/lib/libbellum.so $(at)/lib/$(SONAME) $(at)/include/bellum.h \
	    $(at)/lib/pkgconfig/bellum.pc $(at)/share/man/man1/bellum.1 $(at)/share/bash-completion/completions/bellum \
	    $(at)/share/zsh/site-functions/_bellum $(at)/share/fish/vendor_completions.d/bellum.fish

# The man page is written in docs/bellum.1.scd; the page made of it is kept, so that installing needs no scdoc.
man:
	scdoc < docs/bellum.1.scd > docs/bellum.1

# Installed as a stranger would, then a program built against it, both ways.
test-install: $(B)/bellum
	rm -rf $(B)/stage
	$(MAKE) install PREFIX=/elsewhere DESTDIR=$(abspath $(B)/stage)
	rm -rf $(B)/stage
	$(MAKE) install PREFIX=$(abspath $(B)/stage)
	bash tests/install.sh $(abspath $(B)/stage) $(CC)

.PHONY: install uninstall man FORCE
