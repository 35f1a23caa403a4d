# The prompt of `bellum play` has history and editing where libedit is there; without it plain lines do.
ifeq ($(shell pkg-config --exists libedit 2>/dev/null && echo yes),yes)
CPPFLAGS += -DHAVE_LIBEDIT
$(B)/bellum $(B)/tests/test_% $(B)/fuzz/fuzz_%: LDLIBS += -ledit
endif
