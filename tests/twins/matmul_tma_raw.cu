// The twin of examples/matmul/matmul_tma.cu: the same kernel with raw integers, as somebody would write it who
// knows what the machine wants. Compared by matmul.py.
struct f16 {
    unsigned short bits;
};
struct alignas(128) Map {
    unsigned long long words[16];
};
using Word = unsigned;

__device__ __forceinline__ Word shared_address(const void* p) { return (Word)__cvta_generic_to_shared(p); }
__device__ __forceinline__ bool elected() {
    Word one;
    asm volatile("{ .reg .pred p; elect.sync _|p, 0xffffffff; selp.u32 %0, 1, 0, p; }" : "=r"(one));
    return one != 0;
}
__device__ __forceinline__ void init(unsigned long long& barrier, Word count) {
    asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(shared_address(&barrier)), "r"(count) : "memory");
}
__device__ __forceinline__ void expect(unsigned long long& barrier, Word bytes) {
    asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(&barrier)),
                 "r"(bytes)
                 : "memory");
}
__device__ __forceinline__ void wait(unsigned long long& barrier, Word parity) {
    asm volatile(
        "{ .reg .pred done;\n"
        "again: mbarrier.try_wait.parity.shared::cta.b64 done, [%0], %1;\n"
        "@!done bra again; }" ::"r"(shared_address(&barrier)),
        "r"(parity)
        : "memory");
}
__device__ __forceinline__ void copy_box(void* to, const Map& map, unsigned long long& barrier, int column,
                                         int row) {
    asm volatile(
        "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1, {%3, %4}], [%2];" ::
            "r"(shared_address(to)),
        "l"(&map), "r"(shared_address(&barrier)), "r"(column), "r"(row)
        : "memory");
}
/// To both blocks of a pair, and to the barrier of each.
__device__ __forceinline__ void copy_box_to_both(void* to, const Map& map, unsigned long long& barrier, int column,
                                                 int row) {
    asm volatile(
        "cp.async.bulk.tensor.2d.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster "
        "[%0], [%1, {%4, %5}], [%2], %3;" ::"r"(shared_address(to)),
        "l"(&map), "r"(shared_address(&barrier)), "h"((unsigned short)3), "r"(column), "r"(row)
        : "memory");
}
__device__ __forceinline__ void store_box(const Map& map, const void* from, int column, int row) {
    asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.bulk_group [%0, {%2, %3}], [%1];" ::"l"(&map),
                 "r"(shared_address(from)), "r"(column), "r"(row)
                 : "memory");
    asm volatile("cp.async.bulk.commit_group;" ::: "memory");
    asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
}
/// At the same barrier of a block of the pair.
__device__ __forceinline__ void arrive_at(unsigned long long& barrier, Word block) {
    asm volatile(
        "{ .reg .b32 there; mapa.shared::cluster.u32 there, %0, %1;\n"
        "mbarrier.arrive.shared::cluster.b64 _, [there]; }" ::"r"(shared_address(&barrier)),
        "r"(block)
        : "memory");
}
__device__ __forceinline__ Word cluster_rank() {
    Word r;
    asm volatile("mov.u32 %0, %%cluster_ctarank;" : "=r"(r));
    return r;
}
__device__ __forceinline__ Word cluster_number() {
    Word n;
    asm volatile("mov.u32 %0, %%clusterid.x;" : "=r"(n));
    return n;
}
__device__ __forceinline__ void cluster_arrive() {
    asm volatile("barrier.cluster.arrive.relaxed.aligned;" ::: "memory");
}
__device__ __forceinline__ void cluster_wait() {
    asm volatile("barrier.cluster.wait.acquire.aligned;" ::: "memory");
}
__device__ __forceinline__ void ldmatrix(Word* r, Word row) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "r"(row));
}
__device__ __forceinline__ void ldmatrix_transposed(Word* r, Word row) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "r"(row));
}
__device__ __forceinline__ void mma(float* d, const Word* a, const Word* b) {
    asm("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, "
        "%11, %12, "
        "%13};"
        : "=f"(d[0]), "=f"(d[1]), "=f"(d[2]), "=f"(d[3])
        : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "f"(d[0]), "f"(d[1]), "f"(d[2]),
          "f"(d[3]));
}
__device__ __forceinline__ Word pair(float low, float high) {
    Word r;
    asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(r) : "f"(high), "f"(low));
    return r;
}

struct Part {
    Word a[4][4], b[4][4];  // by 16 rows of A, and by 16 columns of B
};

__device__ __forceinline__ void multiply(float (&acc)[4][8][4], const Part& h) {
#pragma unroll
    for (int i = 0; i < 4; ++i)
#pragma unroll
        for (int j = 0; j < 8; ++j) mma(acc[i][j], h.a[i], h.b[j / 2] + 2 * (j % 2));
}

/// Where the tile of this block begins.
__device__ __forceinline__ bool find_tile(int M, int N, int& m, int& n) {
    const int columns = (N + 255) / 256 < 8 ? (N + 255) / 256 : 8, rows = (M + 255) / 256;
    const Word number = cluster_number(), group = number / (columns * rows);
    const Word within = number - group * (columns * rows);
    m = within / columns * 256;
    n = group * 2048 + (within - within / columns * columns) * 256;
    if (!(((Word)m < (Word)M) & ((Word)n < (Word)N))) return false;
    m += cluster_rank() * 128;
    return true;
}

extern "C" __global__ void __launch_bounds__(256)
    matmul_tma_f16(f16* A, f16* B, f16* C, const __grid_constant__ Map a_map, const __grid_constant__ Map b_map,
                   const __grid_constant__ Map c_map, int M, int N, int K) {
    int block_m, block_n;
    if (!find_tile(M, N, block_m, block_n)) return;

    extern __shared__ __align__(1024) unsigned char memory[];
    f16* const as = reinterpret_cast<f16*>(memory);
    f16* const bs = as + 4 * 128 * 64;
    unsigned long long* const filled = reinterpret_cast<unsigned long long*>(bs + 4 * 64 * 256);
    unsigned long long* const read = filled + 4;
    if (threadIdx.x == 0) {
        for (int i = 0; i < 4; ++i) {
            init(filled[i], 1);
            init(read[i], 2);
        }
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
    cluster_arrive();

    const int steps = (K + 63) / 64;
    const bool asks = __shfl_sync(~0u, threadIdx.x / 32, 0) == 0;
    const int first = cluster_rank() * 2;  // of B's boxes, that this block copies
    const auto copy = [&](int k) {
        if (!asks || k >= steps) return;
        const Word slot = (Word)k % 4;
        wait(read[slot], ~((Word)k / 4) & 1);  // at first no wait: the phase before the first counts as done
        if (!elected()) return;
        expect(filled[slot], 2 * (128 * 64 + 64 * 256));
        copy_box(as + slot * 8192, a_map, filled[slot], 64 * k, block_m);
        for (int i = 0; i < 2; ++i)
            copy_box_to_both(bs + slot * 16384 + (first + i) * 4096, b_map, filled[slot],
                             block_n + 64 * (first + i), 64 * k);
    };
    const auto release = [&](int k) {
        if (!asks || k + 4 >= steps || !elected()) return;
        for (Word block = 0; block < 2; ++block) arrive_at(read[(Word)k % 4], block);
    };
    const auto wait_for = [&](int k) {
        if (k < steps) wait(filled[(Word)k % 4], (Word)k / 4 % 2);
    };
    Word lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    const Word warp_m = threadIdx.x / 128 * 64, warp_n = threadIdx.x / 32 % 4 * 64;
    Word a_rows[4], b_rows[4];  // bytes: of a part, and of 16 columns
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        const Word row = lane % 16, chunk = (2 * i + lane / 16) ^ (row % 8);
        a_rows[i] = shared_address(as + (warp_m + row) * 64 + chunk * 8);
        b_rows[i] = shared_address(bs + (warp_n + row) * 64 + chunk * 8);
    }
    const auto fetch_part = [&](Part& h, int k, int part) {
        const Word slot = (Word)k % 4;
#pragma unroll
        for (int i = 0; i < 4; ++i) ldmatrix(h.a[i], a_rows[part] + slot * 16384 + i * 2048);
#pragma unroll
        for (int i = 0; i < 4; ++i) ldmatrix_transposed(h.b[i], b_rows[i] + slot * 32768 + part * 2048);
    };

    cluster_wait();
    for (int k = 0; k < 4; ++k) copy(k);
    float acc[4][8][4] = {};
    Part now, next;
    wait_for(0);
    fetch_part(now, 0, 0);
    for (int k = 0; k < steps; ++k) {
        fetch_part(next, k, 1);
        multiply(acc, now);
        fetch_part(now, k, 2);
        multiply(acc, next);
        fetch_part(next, k, 3);
        multiply(acc, now);
        __syncthreads();
        release(k);
        wait_for(k + 1);
        fetch_part(now, k + 1, 0);
        multiply(acc, next);
        copy(k + 4);
    }

    cluster_arrive();
    __syncthreads();
    f16* const cs = reinterpret_cast<f16*>(memory) + warp_n * 128 + warp_m * 64;
#pragma unroll
    for (int i = 0; i < 8; ++i)
#pragma unroll
        for (int j = 0; j < 8; ++j) {
            const Word row = lane / 4;
            *reinterpret_cast<Word*>(cs + (8 * i + row) * 64 + (j ^ row) * 8 + lane % 4 * 2) =
                pair(acc[i / 2][j][i % 2 * 2], acc[i / 2][j][i % 2 * 2 + 1]);
        }
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncwarp();
    find_tile(M, N, block_m, block_n);
    if (elected()) store_box(c_map, cs, block_n + warp_n, block_m + warp_m);
    cluster_wait();
}
