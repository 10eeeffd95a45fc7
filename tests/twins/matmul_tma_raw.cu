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

extern "C" __global__ void __launch_bounds__(256)
    matmul_tma_f16(f16* A, f16* B, f16* C, const __grid_constant__ Map a_map, const __grid_constant__ Map b_map,
                   int M, int N, int K) {
    const int columns = (N + 127) / 128 < 16 ? (N + 127) / 128 : 16, rows = (M + 255) / 256;
    const Word number = blockIdx.x, group = number / (columns * rows), within = number - group * (columns * rows);
    const int block_m = within / columns * 256;
    const int block_n = group * 2048 + (within - within / columns * columns) * 128;
    if (!(((Word)block_m < (Word)M) & ((Word)block_n < (Word)N))) return;

    extern __shared__ __align__(1024) unsigned char memory[];
    f16* const as = reinterpret_cast<f16*>(memory);
    f16* const bs = as + 4 * 256 * 64;
    unsigned long long* const filled = reinterpret_cast<unsigned long long*>(bs + 4 * 64 * 128);
    if (threadIdx.x == 0) {
        for (int i = 0; i < 4; ++i) init(filled[i], 1);
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
    __syncthreads();

    const int steps = (K + 63) / 64;
    const bool asks = __shfl_sync(~0u, threadIdx.x / 32, 0) == 0;
    const auto copy = [&](int k) {
        if (!asks || k >= steps || !elected()) return;
        const Word slot = (Word)k % 4;
        expect(filled[slot], 2 * (256 * 64 + 64 * 128));
        copy_box(as + slot * 16384, a_map, filled[slot], 64 * k, block_m);
        for (int i = 0; i < 2; ++i)
            copy_box(bs + slot * 8192 + i * 4096, b_map, filled[slot], block_n + 64 * i, 64 * k);
    };
    const auto wait_for = [&](int k) {
        if (k < steps) wait(filled[(Word)k % 4], (Word)k / 4 % 2);
    };
    Word lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    const Word warp_m = threadIdx.x / 64 * 64, warp_n = threadIdx.x / 32 % 2 * 64;
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
        for (int i = 0; i < 4; ++i) ldmatrix(h.a[i], a_rows[part] + slot * 32768 + i * 2048);
#pragma unroll
        for (int i = 0; i < 4; ++i) ldmatrix_transposed(h.b[i], b_rows[i] + slot * 16384 + part * 2048);
    };

    for (int k = 0; k < 4; ++k) copy(k);
    float acc[4][8][4] = {};
    Part first, second;
    wait_for(0);
    fetch_part(first, 0, 0);
    for (int k = 0; k < steps; ++k) {
        fetch_part(second, k, 1);
        multiply(acc, first);
        fetch_part(first, k, 2);
        multiply(acc, second);
        fetch_part(second, k, 3);
        multiply(acc, first);
        __syncthreads();
        copy(k + 4);
        wait_for(k + 1);
        fetch_part(first, k + 1, 0);
        multiply(acc, second);
    }

    __syncthreads();
    f16* const cs = reinterpret_cast<f16*>(memory);
#pragma unroll
    for (int i = 0; i < 8; ++i)
#pragma unroll
        for (int j = 0; j < 8; ++j) {
            const Word row = lane / 4;
            *reinterpret_cast<Word*>(cs + (warp_m + 8 * i + row) * 128 + warp_n + (j ^ row) * 8 + lane % 4 * 2) =
                pair(acc[i / 2][j][i % 2 * 2], acc[i / 2][j][i % 2 * 2 + 1]);
        }
    __syncthreads();
    const Word cm = threadIdx.x / 16, cn = threadIdx.x % 16;
    for (int i = 0; i < 16; ++i) {
        const int row = block_m + cm + 16 * i, column = block_n + 8 * cn;
        if (((Word)row < (Word)M) & ((Word)column < (Word)N))
            *reinterpret_cast<uint4*>(C + (row * (long long)N + column)) =
                *reinterpret_cast<const uint4*>(cs + (cm + 16 * i) * 128 + cn / 8 * 64 + (cn % 8 ^ cm % 8) * 8);
    }
}
