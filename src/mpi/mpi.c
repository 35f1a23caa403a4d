/* mpi.c: several machines, by Open MPI. A library of its own (bellum-mpi.so), so that the command starts without it. */
#include <limits.h>
#include <mpi.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void machines_mpi_begin(int *rank, int *size);
void machines_mpi_gather(void *bytes, size_t each, int64_t n, int64_t stride);
void machines_mpi_end(void);

void machines_mpi_begin(int *rank, int *size)
{
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, rank);
    MPI_Comm_size(MPI_COMM_WORLD, size);
}

/* n things of `each` bytes; rank r made those in blocks b with b % size == r (block = stride things). Rank 0 gets all. */
void machines_mpi_gather(void *bytes, size_t each, int64_t n, int64_t stride)
{
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    char *at = bytes;
    for (int64_t first = 0, block = 0; first < n; first += stride, block++) {
        int owner = (int)(block % size);
        int64_t count = (first + stride <= n ? stride : n - first) * (int64_t)each;
        if (owner == 0 || (rank != 0 && rank != owner))
            continue;
        if (rank == owner)
            MPI_Send(at + first * (int64_t)each, (int)count, MPI_BYTE, 0, 7, MPI_COMM_WORLD);
        else
            MPI_Recv(at + first * (int64_t)each, (int)count, MPI_BYTE, owner, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
}

void machines_mpi_end(void) { MPI_Finalize(); }
