// Fragments, copies of tiles and tensor cores, as they are written in the first hour.
#include "misuse.h"
#include "pleat/gpu/slot_rows.h"

using namespace gemm;

PLEAT_DEVICE void f(A a, D d, A_TILE tile, C_TILE c_tile, RING ring, FragA fa, FragB fb, Acc acc, M m, N n, K k,
                    float* p, int i) {
    for (auto r : acc) r = 0;  // expect-error: pleat: a fragment is no value and no range; for (auto r : F::registers()) f[r] goes over a lane's elements
    acc *= 2.0f;  // expect-error: pleat: a fragment is no value and no range; for (auto r : F::registers()) f[r] goes over a lane's elements
    mma(acc, fa);  // expect-error: pleat: mma(acc, a, b) is acc += a b, mma(d, a, b, c) is d = a b + c
    acc = mma(fa, fb);  // expect-error: pleat: mma(acc, a, b) is acc += a b, mma(d, a, b, c) is d = a b + c
    load(fa, a);  // expect-error: pleat: load(f, x[at]) and load(f, x, at) fill a fragment f from a place of a tensor, and return nothing
    load(a[m][k], fa);  // expect-error: pleat: load(f, x[at]) and load(f, x, at) fill a fragment f from a place of a tensor, and return nothing
    fa = load(a[m][k]);  // expect-error: pleat: load(f, x[at]) and load(f, x, at) fill a fragment f from a place of a tensor, and return nothing
    fa.load(a[m][k]);  // expect-error: pleat: load(f, x[at]) fills a fragment f, and is none of its members
    store(acc, d[m][n]);  // expect-error: pleat: store(x[at], f) and store(x, at, f) put a fragment f to a place of a tensor
    store(p, acc);  // expect-error: pleat: store(x[at], f) and store(x, at, f) put a fragment f to a place of a tensor
    ldmatrix(fa, tile);  // expect-error: pleat: ldmatrix(f, tile[at]) fills a fragment f from a place of a tensor in shared memory
    ldmatrix(fa, &tile[m][k]);  // expect-error: pleat: a cursor is no pointer; get() is the address of its element
    stmatrix(acc, c_tile[m][n]);  // expect-error: pleat: stmatrix(tile[at], f) puts a fragment f to a place of a tensor in shared memory
    cp_async<16>(tile, a);  // expect-error: pleat: cp_async<16>(tile[to], x[from]) copies from a place in global memory to one in shared memory
    cp_async<16>(tile[m], a[m]);  // expect-error: pleat: tensor A_TILE [M % 128, K % 64] is dereferenced without K; write K(0) for the first
    cp_async_wait(2);  // expect-error: pleat: cp_async_wait<n>() takes its number in angle brackets
    auto copy = tile_copy(ring, a, CopyA(i));  // expect-error: pleat: tile_copy(tile, x[at], CopyA(threadIdx.x)) copies between a tile or ring and a place of a tensor, by the threads of a compound index
    auto copy = tile_copy(ring, a[m], i);  // expect-error: pleat: tile_copy(tile, x[at], CopyA(threadIdx.x)) copies between a tile or ring and a place of a tensor, by the threads of a compound index
    tile_copy(ring, a[m][K(0)], CopyA(i)).start(3);  // expect-error: pleat: tensor A [M, K] takes dims, not an integer; write M(...) or K(...)
    auto rows = slot_rows<FragA>(ring);  // expect-error: pleat: slot_rows<F>(ring, place) loads fragments F from the slots of a ring, from a place in them on
    slot_rows<FragA>(ring, m).load(fa, 3);  // expect-error: pleat: load(f, k, part) fills fragment f from part of the slot of k
}
