# Several machines: built where Open MPI is, left out otherwise (bellum sim then says so under mpirun).
ifneq ($(shell command -v mpicc 2>/dev/null),)
all: $(B)/bellum-mpi.so
$(B)/bellum-mpi.so: src/mpi/mpi.c
	@mkdir -p $(@D)
	mpicc -std=c17 -O2 -Wall -Wextra -shared -fPIC -o $@ $<
endif
LDLIBS += -ldl
