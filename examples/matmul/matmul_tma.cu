// C = A B as matmul.cu makes it, with tiles that TMA moves (cp.async.bulk.tensor), and pairs of blocks.
//
// One thread of a block asks for the tiles of a step, by two calls, and no warp waits for instructions that copy,
// behind which the tensor cores stood idle. TMA goes by maps of A, B and C, which the launch hands over
// (matmul_tma.manifest); it reads zeros and writes nothing where the matrices end, and swizzles as the types of the
// tiles in dims.h say that they lie. Two blocks, a cluster, make tiles of C below one another, and share those of
// B: each asks for one half of them, for both, which spares the L2 cache a third of what is read, and power. The
// barriers of a slot tell when its tiles are there, and when both blocks have read them.
#include "matmul/dims.h"
#include "pleat/gpu/tile_boxes.h"

using namespace matmul;
using namespace pleat;

struct Part {  // of a step along K, as a warp multiplies it
    AWarp a;
    BWarp b;
};

struct Memory {
    ATile::Storage a;
    BBoxes::Storage b;
    SlotBarriers<ATile, 2> slots;
};

extern "C" __global__ void __launch_bounds__(256)
    matmul_tma_f16(f16* a_ptr, f16* b_ptr, f16* c_ptr, const __grid_constant__ MapOf<A> a_map,
                   const __grid_constant__ MapOf<B> b_map, const __grid_constant__ MapOf<C> c_map, int m_size,
                   int n_size, int k_size) {
    const A a(a_ptr, extents(M(m_size), K(k_size)));
    const B b(b_ptr, extents(K(k_size), N(n_size)));
    const C c(c_ptr, extents(M(m_size), N(n_size)));
    const auto pair = Pair(cluster_number(), c.extents()).coordinates();
    if (!in_range(pair, c.extents())) return;  // both, beside the last columns
    const auto tile = pair + HALF_M(cluster_rank());

    extern __shared__ __align__(1024) unsigned char memory[];
    Memory& shared = *reinterpret_cast<Memory*>(memory);
    const ATile as(shared.a);
    const BBoxes bs(shared.b);
    if (threadIdx.x == 0) shared.slots.init();
    cluster_arrive_ready();

    const auto copy_a = tile_copy(as, a[tile], a_map);
    const auto copy_b = tile_multicast(bs, b[tile], b_map, HALF_N(cluster_rank()));
    const auto end = a.extent<K64>();
    const bool asks = in_first_warp();
    const auto copy = [&](K64 k) {
        if (asks && k < end) shared.slots.fill(k, copy_a, copy_b);
    };
    const auto wait = [&](K64 k) {
        if (k < end) shared.slots.wait(k);
    };
    const auto warp = Warp(threadIdx.x).coordinates();
    const auto a_rows = slot_rows<AWarp>(as, warp);
    const auto b_rows = slot_rows<BWarp>(bs, warp);
    const auto fetch = [&](Part& part, K64 k, PART_K which) {
        a_rows.load(part.a, k, which);
        b_rows.load(part.b, k, which);
    };

    cluster_wait();
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
                __syncthreads();  // all of this block have read the slot of k
                if (asks && k + K64(4) < end) shared.slots.release(k);
                wait(k + K64(1));
            }
            fetch(next, k + K64(part), PART_K(part));
            mma(acc, now.a, now.b);
            now = next;
        }
        copy(k + K64(4));
    }

    // By way of shared memory, where each warp has a box of its own.
    cluster_arrive_ready();  // nothing comes from the other block any more
    __syncthreads();
    const CTile cs(*reinterpret_cast<CTile::Storage*>(memory));
    store(cs[warp], acc);
    const auto again =
        Pair(cluster_number(), c.extents()).coordinates() + HALF_M(cluster_rank());  // spares registers
    store_box(cs[warp], c[again][warp], c_map);
    cluster_wait();  // what this block asked for has come to the other
}
