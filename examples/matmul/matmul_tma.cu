// C = A B as matmul.cu makes it, with the slots of the ring filled by the copy engine (cp.async.bulk.tensor).
//
// One thread of a block asks for the tiles of a step, by two calls, and no warp waits for instructions that copy,
// behind which the tensor cores stood idle. The engine goes by maps of A and B, which the launch hands over
// (matmul_tma.manifest); it writes zeros where the matrices end, and swizzles as the types of the tiles in dims.h
// say that they lie. The barrier of a slot tells when its tiles are there, the block's own when all have read them.
#include "matmul_tma/dims.h"
#include "pleat/gpu/tile_boxes.h"

using namespace matmul_tma;
using namespace pleat;

struct Part {  // of a step along K, as a warp multiplies it
    AWarp a;
    BWarp b;
};

struct Memory {
    ATile::Storage a;
    BTile::Storage b;
    SlotBarriers<ATile> filled;
};

extern "C" __global__ void __launch_bounds__(256)
    matmul_tma_f16(f16* a_ptr, f16* b_ptr, f16* c_ptr, const __grid_constant__ MapOf<A> a_map,
                   const __grid_constant__ MapOf<B> b_map, int m_size, int n_size, int k_size) {
    const A a(a_ptr, extents(M(m_size), K(k_size)));
    const B b(b_ptr, extents(K(k_size), N(n_size)));
    const C c(c_ptr, extents(M(m_size), N(n_size)));
    const auto tile = Block(blockIdx.x, c.extents()).coordinates();
    if (!in_range(tile, c.extents())) return;  // beside the last columns

    extern __shared__ __align__(1024) unsigned char memory[];
    Memory& shared = *reinterpret_cast<Memory*>(memory);
    const ATile as(shared.a);
    const BTile bs(shared.b);
    if (threadIdx.x == 0) shared.filled.init();
    __syncthreads();

    const auto copy_a = tile_copy(as, a[tile], a_map);
    const auto copy_b = tile_copy(bs, b[tile], b_map);
    const auto end = a.extent<K64>();
    const bool asks = in_first_warp();
    const auto copy = [&](K64 k) {
        if (asks && k < end) shared.filled.fill(k, copy_a, copy_b);
    };
    const auto wait = [&](K64 k) {
        if (k < end) shared.filled.wait(k);
    };
    const auto warp = Warp(threadIdx.x).coordinates();
    const auto a_rows = slot_rows<AWarp>(as, warp);
    const auto b_rows = slot_rows<BWarp>(bs, warp);
    const auto fetch = [&](Part& part, K64 k, PART_K which) {
        a_rows.load(part.a, k, which);
        b_rows.load(part.b, k, which);
    };

    for (const auto k : range(K64(4))) copy(k);
    Acc acc;
    acc.zero();
    Part now, next;
    wait(K64(0));
    fetch(now, K64(0), PART_K(0));
    for (const auto k : range(end)) {
#pragma unroll
        for (const auto part : range(K16(1), K16(5))) {  // the last one is the first of the next step
            if (part == K16(4)) {
                __syncthreads();  // all have read the slot of k
                copy(k + K64(4));
                wait(k + K64(1));
            }
            fetch(next, k + K64(part), PART_K(part));
            mma(acc, now.a, now.b);
            now = next;
        }
    }

    // By way of shared memory, so that whole rows of 16 bytes go out.
    __syncthreads();
    const CTile cs(*reinterpret_cast<CTile::Storage*>(memory));
    store(cs[warp], acc);
    __syncthreads();
    const auto place = Block(blockIdx.x, c.extents()).coordinates();  // anew, for the loop's registers
    tile_copy(cs, c[place], StoreC(threadIdx.x)).store();
}
