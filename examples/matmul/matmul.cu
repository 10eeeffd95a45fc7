// C = A B for row-major A [M, K], B [K, N] and C [M, N] of f16, on the tensor cores, with sums in f32.
//
// A block of 8 warps makes a tile of C of 128 x 256, each warp 64 x 64 of it. The blocks that run at one time lie
// close together, 16 side by side (Block), so that they share A and B in the L2 cache. Along K the block walks in
// steps of 64: cp.async fills a ring of 4 slots ahead of it, with zeros where the matrices end, so that any M, N
// and K will do (N and K are multiples of 8, that rows begin at 16 bytes). The ring takes 192 KiB of shared memory,
// which takes sm_90 or sm_100. A step is four instructions deep, and while one part is multiplied the next is on
// its way from shared memory to registers. Swizzles keep every access to shared memory free of bank conflicts.
// There is no index arithmetic here: which element a thread moves or multiplies is said by types that dims.h
// declares, and matmul.json is where they come from.
#include "matmul/dims.h"

using namespace matmul;
using namespace pleat;

struct Part {  // of a step along K, as a warp multiplies it
    AWarp a;
    BWarp b;
};

struct Memory {
    ATile::Storage a;
    BTile::Storage b;
};

extern "C" __global__ void __launch_bounds__(256)
    matmul_f16(f16* a_ptr, f16* b_ptr, f16* c_ptr, int m_size, int n_size, int k_size) {
    const A a(a_ptr, extents(M(m_size), K(k_size)));
    const B b(b_ptr, extents(K(k_size), N(n_size)));
    const C c(c_ptr, extents(M(m_size), N(n_size)));
    const auto tile = Block(blockIdx.x, c.extents()).coordinates();
    if (!in_range(tile, c.extents())) return;  // beside the last columns

    extern __shared__ __align__(1024) unsigned char memory[];
    const ATile as(reinterpret_cast<Memory*>(memory)->a);
    const BTile bs(reinterpret_cast<Memory*>(memory)->b);

    const auto copy_a = tile_copy(as, a[tile], CopyA(threadIdx.x));
    const auto copy_b = tile_copy(bs, b[tile], CopyB(threadIdx.x));
    const auto copy = [&](K64 k) {
        copy_a.start(k);
        copy_b.start(k);
        cp_async_commit();
    };
    const auto warp = Warp(threadIdx.x).coordinates();
    const auto a_rows = slot_rows<AWarp>(as, warp);
    const auto b_rows = slot_rows<BWarp>(bs, warp);
    const auto fetch = [&](Part& part, K64 k, PART_K which) {
        a_rows.load(part.a, k, which);
        b_rows.load(part.b, k, which);
    };

    for (const auto k : range(K64(3))) copy(k);
    Acc acc;
    acc.zero();
    Part now, next;
    cp_async_wait<2>();
    __syncthreads();
    fetch(now, K64(0), PART_K(0));
    for (const auto k : range(a.extent<K64>())) {
        copy(k + K64(3));
#pragma unroll
        for (const auto part : range(K16(1), K16(5))) {  // the last one is the first of the next step
            if (part == K16(4)) {
                cp_async_wait<2>();
                __syncthreads();  // the next step is there, and nobody reads the slot that is filled next
            }
            fetch(next, k + K64(part), PART_K(part));
            mma(acc, now.a, now.b);
            now = next;
        }
    }

    // By way of shared memory, so that whole rows of 16 bytes go out.
    cp_async_wait<0>();
    __syncthreads();
    const CTile cs(*reinterpret_cast<CTile::Storage*>(memory));
    store(cs[warp], acc);
    __syncthreads();
    tile_copy(cs, c[tile], StoreC(threadIdx.x)).store();
}
