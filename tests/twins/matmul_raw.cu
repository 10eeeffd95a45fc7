// The twin of examples/matmul/matmul.cu: the same kernel with raw integers, as somebody would write it who knows
// what the machine wants. Compared by matmul.py.
struct f16 {
    unsigned short bits;
};
using Word = unsigned;

__device__ __forceinline__ Word shared_address(const void* p) { return (Word)__cvta_generic_to_shared(p); }
__device__ __forceinline__ void cp_async(void* to, const void* from, bool present) {
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(shared_address(to)),
                 "l"(__cvta_generic_to_global(from)), "r"(present ? 16 : 0));
}
__device__ __forceinline__ void ldmatrix(Word* r, const void* row) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "r"(shared_address(row)));
}
__device__ __forceinline__ void ldmatrix_transposed(Word* r, const void* row) {
    asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0, %1, %2, %3}, [%4];"
                 : "=r"(r[0]), "=r"(r[1]), "=r"(r[2]), "=r"(r[3])
                 : "r"(shared_address(row)));
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

__device__ __forceinline__ void fetch(Part& h, const f16* a, const f16* b, int part, Word warp_m, Word warp_n,
                                      Word lane) {
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        const Word row = lane % 16, chunk = (2 * part + lane / 16) ^ (row % 8);
        ldmatrix(h.a[i], a + (warp_m + 16 * i + row) * 64 + chunk * 8);
    }
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        const Word row = lane % 16, chunk = (2 * i + lane / 16) ^ (row % 8);
        ldmatrix_transposed(h.b[i], b + (16 * part + row) * 256 + warp_n + chunk * 8);
    }
}
__device__ __forceinline__ void multiply(float (&acc)[4][8][4], const Part& h) {
#pragma unroll
    for (int i = 0; i < 4; ++i)
#pragma unroll
        for (int j = 0; j < 8; ++j) mma(acc[i][j], h.a[i], h.b[j / 2] + 2 * (j % 2));
}

extern "C" __global__ void __launch_bounds__(256) matmul_f16(f16* A, f16* B, f16* C, int M, int N, int K) {
    const int columns = (N + 255) / 256 < 16 ? (N + 255) / 256 : 16, rows = (M + 127) / 128;
    const Word number = blockIdx.x, group = number / (columns * rows), within = number - group * (columns * rows);
    const int block_m = within / columns * 128;
    const int block_n = group * 4096 + (within - within / columns * columns) * 256;
    if (!(((Word)block_m < (Word)M) & ((Word)block_n < (Word)N))) return;

    extern __shared__ __align__(128) unsigned char memory[];
    f16* const as = reinterpret_cast<f16*>(memory);
    f16* const bs = as + 4 * 128 * 64;

    const Word am = threadIdx.x / 8, ak = threadIdx.x % 8, bk = threadIdx.x / 32, bn = threadIdx.x % 32;
    const int a_row = block_m + am, b_column = block_n + 8 * bn;
    f16* const a_from = A + (a_row * (long long)K + 8 * ak);
    f16* const b_from = B + (bk * (long long)N + b_column);
    const auto copy = [&](int k) {
        f16* const a_to = as + (Word)k % 4 * 8192 + am * 64 + (ak ^ (am % 8)) * 8;
        f16* const b_to = bs + (Word)k % 4 * 16384 + bk * 256 + bn / 8 * 64 + (bn % 8 ^ bk) * 8;
        for (int i = 0; i < 4; ++i)
            cp_async(a_to + i * 32 * 64, a_from + i * 32 * (long long)K + 64 * k,
                     ((Word)(a_row + 32 * i) < (Word)M) & ((Word)(8 * ak + 64 * k) < (Word)K));
        for (int i = 0; i < 8; ++i)
            cp_async(b_to + i * 8 * 256, b_from + (64 * k + 8 * i) * (long long)N,
                     ((Word)(64 * k + 8 * i + bk) < (Word)K) & ((Word)b_column < (Word)N));
        asm volatile("cp.async.commit_group;");
    };
    Word lane;
    asm("mov.u32 %0, %%laneid;" : "=r"(lane));
    const Word warp_m = threadIdx.x / 128 * 64, warp_n = threadIdx.x / 32 % 4 * 64;
    const auto fetch_part = [&](Part& h, int k, int part) {
        fetch(h, as + (Word)k % 4 * 8192, bs + (Word)k % 4 * 16384, part, warp_m, warp_n, lane);
    };

    for (int k = 0; k < 3; ++k) copy(k);
    float acc[4][8][4] = {};
    Part first, second;
    asm volatile("cp.async.wait_group 2;" ::: "memory");
    __syncthreads();
    fetch_part(first, 0, 0);
    for (int k = 0; k < (K + 63) / 64; ++k) {
        copy(k + 3);
        fetch_part(second, k, 1);
        multiply(acc, first);
        fetch_part(first, k, 2);
        multiply(acc, second);
        fetch_part(second, k, 3);
        multiply(acc, first);
        asm volatile("cp.async.wait_group 2;" ::: "memory");
        __syncthreads();
        fetch_part(first, k + 1, 0);
        multiply(acc, second);
    }

    asm volatile("cp.async.wait_group 0;" ::: "memory");
    __syncthreads();
    f16* const cs = reinterpret_cast<f16*>(memory);
#pragma unroll
    for (int i = 0; i < 8; ++i)
#pragma unroll
        for (int j = 0; j < 8; ++j) {
            const Word row = lane / 4;
            *reinterpret_cast<Word*>(cs + (warp_m + 8 * i + row) * 256 + warp_n + (j ^ row) * 8 + lane % 4 * 2) =
                pair(acc[i / 2][j][i % 2 * 2], acc[i / 2][j][i % 2 * 2 + 1]);
        }
    __syncthreads();
    const Word cm = threadIdx.x / 32, cn = threadIdx.x % 32;
    for (int i = 0; i < 16; ++i) {
        const int row = block_m + cm + 8 * i, column = block_n + 8 * cn;
        if (((Word)row < (Word)M) & ((Word)column < (Word)N))
            *reinterpret_cast<uint4*>(C + (row * (long long)N + column)) =
                *reinterpret_cast<const uint4*>(cs + (cm + 8 * i) * 256 + cn / 8 * 64 + (cn % 8 ^ cm) * 8);
    }
}
