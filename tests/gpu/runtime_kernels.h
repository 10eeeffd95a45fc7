// The kernels that the runtime's GPU test launches, and what their manifests say of them.
#pragma once

#include <string>

inline const char* const source = R"(
#include "pleat/gpu/each.h"
#include "pleat/gpu/tma.h"
extern "C" __global__ void scale(const float* X, float* Y, long long N, float factor, unsigned* status) {
    const long long i = blockIdx.x * 256ll + threadIdx.x;
    if (i >= N) return;
    if (X[i] < 0) atomicOr(status, 1u << 5);
    Y[i] = X[i] * factor;
}
extern "C" __global__ void add_one(float* Y, int N) {
    const int i = blockIdx.x * 256 + threadIdx.x;
    if (i < N) Y[i] += 1;
}
// Every block of a cluster reads its neighbour's shared memory.
extern "C" __global__ void neighbours(unsigned* Y) {
    __shared__ unsigned mine;
    unsigned rank, blocks, value, address;
    asm("mov.u32 %0, %%cluster_ctarank;" : "=r"(rank));
    asm("mov.u32 %0, %%cluster_nctarank;" : "=r"(blocks));
    mine = 100 * blocks + rank;
    asm volatile("barrier.cluster.arrive.aligned;\n\tbarrier.cluster.wait.aligned;" ::: "memory");
    const unsigned local = (unsigned)__cvta_generic_to_shared(&mine);
    asm("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(address) : "r"(local), "r"((rank + 1) % blocks));
    asm volatile("ld.shared::cluster.u32 %0, [%1];" : "=r"(value) : "r"(address));
    asm volatile("barrier.cluster.arrive.aligned;\n\tbarrier.cluster.wait.aligned;" ::: "memory");
    if (threadIdx.x == 0) Y[blockIdx.x] = value;
}
// Turns the whole of a large shared array around.
extern "C" __global__ void reverse(float* Y, int N, float* scratch) {
    extern __shared__ float whole[];
    for (int i = threadIdx.x; i < N; i += 256) whole[i] = Y[i];
    __syncthreads();
    for (int i = threadIdx.x; i < N; i += 256) Y[i] = whole[N - 1 - i];
    if (threadIdx.x == 0 && blockIdx.x == 0) *scratch = whole[0];
}
// A box of 8 rows and 64 columns by TMA, as it lies in shared memory; nothing if there are no columns.
extern "C" __global__ void box(const __grid_constant__ pleat::TensorMap map, unsigned short* Y, int column, int row, int columns) {
    __shared__ __align__(1024) unsigned short tile[8 * 64];
    __shared__ pleat::Barrier full;
    if (threadIdx.x == 0) {
        full.init(1);
        pleat::barriers_ready();
    }
    __syncthreads();
    if (threadIdx.x == 0 && columns) {
        full.expect(sizeof tile);
        pleat::tma_load(tile, map, full, column, row);
    }
    if (columns) full.wait(0);
    for (int i = threadIdx.x; i < 8 * 64; i += 32) Y[i] = columns ? tile[i] : 7;
}
// The second of two kernels that overlap: waits for what the first writes.
extern "C" __global__ void slow(unsigned* Y) {
    asm volatile("griddepcontrol.launch_dependents;");
    const long long begin = clock64();
    while (clock64() - begin < 200000) {}
    *Y = 41;
}
extern "C" __global__ void dependent(unsigned* Y) {
    asm volatile("griddepcontrol.wait;" ::: "memory");
    *Y += 1;
}
// One tensor, or a list of them.
struct add_set {
    const float* X;
    float* Y;
    long long N;
    float a;
};
__device__ void add_block(unsigned block, const float* X, float* Y, long long N, float a) {
    const long long i = block * 256ll + threadIdx.x;
    if (i < N) Y[i] = X[i] + a;
}
extern "C" __global__ void add(const float* X, float* Y, long long N, float a) { add_block(blockIdx.x, X, Y, N, a); }
extern "C" __global__ void add_each(const __grid_constant__ pleat::Each<add_set, 20> list) {
    const auto at = list.find(blockIdx.x);
    const add_set& set = list.sets[at.set];
    add_block(at.block, set.X, set.Y, set.N, set.a);
}
extern "C" __global__ void nothing(const float* a, const float* b, float* c, long long n, float x) {}
)";

inline const std::string scale_manifest =
    "pleat 1\nkernel scale\nsource test.cu\nsymbol N dim 1 0\n"
    "tensor X f32 in 4 1\naxis X N N 1\ntensor Y f32 out 4 1\naxis Y N N 1\nparam factor f32 2\nrequire 5 X is not "
    "negative\n"
    "launch scale grid N,256,/^ 1 1 block 256 1 1 cluster 1 shared 0\nargs tensor:X tensor:Y size:N:i64 "
    "param:factor status\n"
    "variant N,1000,<=\n"
    "launch add_one grid N,256,/^ 1 1 block 256 1 1 cluster 1 shared 0\nargs tensor:Y size:N:i32\n"
    "variant 1\n";
inline const std::string cluster_manifest =
    "pleat 1\nkernel neighbours\nsource test.cu\nsymbol N dim 16 0\ntensor Y u32 out 4 1\naxis Y N N 1\n"
    "variant N,64,<=\nlaunch neighbours grid N 1 1 block 32 1 1 cluster 4 shared 0\nargs tensor:Y\n"
    "variant 1\nlaunch neighbours grid N 1 1 block 32 1 1 cluster 16 shared 0\nargs tensor:Y\n";
inline const std::string reverse_manifest =
    "pleat 1\nkernel reverse\nsource test.cu\nsymbol N dim 1 0\ntensor Y f32 inout 4 1\naxis Y N N 1\nworkspace "
    "512\n"
    "launch reverse grid 1 1 1 block 256 1 1 cluster 1 shared N,4,*\nargs tensor:Y size:N:i32 workspace:256\n";
inline const std::string box_manifest =
    "pleat 1\nkernel box\nsource test.cu\nsymbol M dim 1 0\nsymbol K dim 1 0\nsymbol X.M stride 8 0\nsymbol AT dim "
    "1 "
    "0\ntensor X bf16 in 2 2\naxis X M M X.M\naxis X K K 1\n"
    "tensor Y bf16 out 2 1\naxis Y P 512 1\n"
    "launch box grid 1 1 1 block 32 1 1 cluster 1 shared 0\n"
    "args map:X:128:K;1;64|M;X.M;8 tensor:Y size:AT:i32 size:AT,32,//:i32 size:K:i32\n";
inline const std::string slow_manifest =
    "pleat 1\nkernel dependent\nsource test.cu\ntensor Y u32 out 4 1\naxis Y P 1 1\n"
    "launch slow grid 1 1 1 block 1 1 1 cluster 1 shared 0\nargs tensor:Y\n";
inline const std::string dependent_launch =
    "launch dependent grid 1 1 1 block 1 1 1 cluster 1 shared 0 pdl 1\nargs tensor:Y\n";
inline const std::string dependent_manifest = slow_manifest + dependent_launch;
inline const std::string follower_manifest =
    "pleat 1\nkernel follower\nsource test.cu\ntensor Y u32 inout 4 1\naxis Y P 1 1\n" + dependent_launch;
inline const std::string add_manifest =
    "pleat 1\nkernel add\nsource test.cu\nsymbol N dim 1 0\ntensor X f32 in 4 1\naxis X N N 1\ntensor Y f32 out 4 "
    "1\naxis Y N N 1\n"
    "param a f32 1\nlaunch add grid N,256,/^ 1 1 block 256 1 1 cluster 1 shared 0\nargs tensor:X tensor:Y "
    "size:N:i64 param:a\n"
    "each add_each 20\n";
inline const std::string nothing_manifest =
    "pleat 1\nkernel nothing\nsource test.cu\nsymbol N dim 1 0\ntensor A f32 in 16 1\naxis A N N 1\ntensor B f32 "
    "in "
    "16 1\naxis B N N 1\n"
    "tensor C f32 out 16 1\naxis C N N 1\nparam x f32 1\n"
    "launch nothing grid N,256,/^ 1 1 block 256 1 1 cluster 1 shared 0\nargs tensor:A tensor:B tensor:C size:N:i64 "
    "param:x\n";
