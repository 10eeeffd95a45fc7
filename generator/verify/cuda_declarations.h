// What a CUDA text may use without any include, declared for Clang: the qualifiers, built-in variables and
// functions of the CUDA C++ Programming Guide's "C++ Language Extensions". Declarations only: nothing is run.
#pragma once

namespace pleat::verify {

inline constexpr const char* cuda_declarations = R"cuda(
#pragma once
#define __CUDACC__ 1
#define __CUDACC_VER_MAJOR__ 13
#define __CUDACC_VER_MINOR__ 0
#define __host__ __attribute__((host))
#define __device__ __attribute__((device))
#define __global__ __attribute__((global))
#define __shared__ __attribute__((shared))
#define __constant__ __attribute__((constant))
#define __managed__ __attribute__((managed))
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __cluster_dims__(...)
#define __grid_constant__
#define __forceinline__ __inline__ __attribute__((always_inline))
#define __noinline__ __attribute__((noinline))
#define __align__(n) __attribute__((aligned(n)))

struct uint3 { unsigned x, y, z; };
struct dim3 {
    unsigned x, y, z;
    __host__ __device__ constexpr dim3(unsigned x = 1, unsigned y = 1, unsigned z = 1) : x(x), y(y), z(z) {}
    __host__ __device__ constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
};
extern const __device__ uint3 threadIdx;
extern const __device__ uint3 blockIdx;
extern const __device__ dim3 blockDim;
extern const __device__ dim3 gridDim;
extern const __device__ int warpSize;

#define PLEAT_VECTORS_(type, name, align2, align4)                     \
    struct name##1 { type x; };                                        \
    struct __align__(align2) name##2 { type x, y; };                   \
    struct name##3 { type x, y, z; };                                  \
    struct __align__(align4) name##4 { type x, y, z, w; };             \
    __host__ __device__ name##2 make_##name##2(type, type);            \
    __host__ __device__ name##3 make_##name##3(type, type, type);      \
    __host__ __device__ name##4 make_##name##4(type, type, type, type);
PLEAT_VECTORS_(signed char, char, 2, 4)
PLEAT_VECTORS_(unsigned char, uchar, 2, 4)
PLEAT_VECTORS_(short, short, 4, 8)
PLEAT_VECTORS_(unsigned short, ushort, 4, 8)
PLEAT_VECTORS_(int, int, 8, 16)
PLEAT_VECTORS_(long long, longlong, 16, 16)
PLEAT_VECTORS_(unsigned long long, ulonglong, 16, 16)
PLEAT_VECTORS_(float, float, 8, 16)
PLEAT_VECTORS_(double, double, 16, 16)
struct uint1 { unsigned x; };
struct __align__(8) uint2 { unsigned x, y; };
struct __align__(16) uint4 { unsigned x, y, z, w; };
__host__ __device__ uint2 make_uint2(unsigned, unsigned);
__host__ __device__ uint3 make_uint3(unsigned, unsigned, unsigned);
__host__ __device__ uint4 make_uint4(unsigned, unsigned, unsigned, unsigned);

typedef struct CUstream_st* cudaStream_t;
typedef enum cudaError { cudaSuccess = 0 } cudaError_t;
extern "C" unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, unsigned long shared = 0, void* stream = 0);
extern "C" unsigned cudaConfigureCall(dim3 grid, dim3 block, unsigned long shared = 0, cudaStream_t stream = 0);
extern "C" cudaError_t cudaLaunchKernel(const void*, dim3, dim3, void**, unsigned long, cudaStream_t);

__device__ void __syncthreads();
__device__ int __syncthreads_count(int);
__device__ int __syncthreads_and(int);
__device__ int __syncthreads_or(int);
__device__ void __syncwarp(unsigned = 0xffffffffu);
__device__ void __threadfence();
__device__ void __threadfence_block();
__device__ void __threadfence_system();
__device__ void __nanosleep(unsigned);
__device__ void __trap();
__device__ long long clock64();
extern "C" __host__ __device__ int printf(const char*, ...);
__device__ unsigned __activemask();
__device__ unsigned __ballot_sync(unsigned, int);
__device__ int __all_sync(unsigned, int);
__device__ int __any_sync(unsigned, int);
template <class T> __device__ T __shfl_sync(unsigned, T, int, int = 32);
template <class T> __device__ T __shfl_up_sync(unsigned, T, unsigned, int = 32);
template <class T> __device__ T __shfl_down_sync(unsigned, T, unsigned, int = 32);
template <class T> __device__ T __shfl_xor_sync(unsigned, T, int, int = 32);
template <class T> __device__ T __ldg(const T*);
template <class T> __device__ T __ldcs(const T*);
template <class T> __device__ T __ldcg(const T*);
template <class T> __device__ void __stcs(T*, T);
template <class T> __device__ void __stcg(T*, T);
template <class T> __device__ T atomicAdd(T*, T);
template <class T> __device__ T atomicSub(T*, T);
__device__ unsigned atomicInc(unsigned*, unsigned);
__device__ unsigned atomicDec(unsigned*, unsigned);
template <class T> __device__ T atomicExch(T*, T);
template <class T> __device__ T atomicMin(T*, T);
template <class T> __device__ T atomicMax(T*, T);
template <class T> __device__ T atomicAnd(T*, T);
template <class T> __device__ T atomicOr(T*, T);
template <class T> __device__ T atomicXor(T*, T);
template <class T> __device__ T atomicCAS(T*, T, T);
__device__ unsigned __reduce_add_sync(unsigned, unsigned);
__device__ unsigned long __cvta_generic_to_shared(const void*);
__device__ unsigned long __cvta_generic_to_global(const void*);
__device__ void* __cvta_shared_to_generic(unsigned long);

#define PLEAT_REAL_1_(name) __device__ float name##f(float); __device__ double name(double);
#define PLEAT_REAL_2_(name) __device__ float name##f(float, float); __device__ double name(double, double);
#define PLEAT_FLOAT_1_(name) __device__ float name(float);
#define PLEAT_FLOAT_2_(name) __device__ float name(float, float);
PLEAT_REAL_1_(sqrt) PLEAT_REAL_1_(rsqrt) PLEAT_REAL_1_(exp) PLEAT_REAL_1_(exp2) PLEAT_REAL_1_(log) PLEAT_REAL_1_(log2)
PLEAT_REAL_1_(sin) PLEAT_REAL_1_(cos) PLEAT_REAL_1_(tanh) PLEAT_REAL_1_(erf) PLEAT_REAL_1_(fabs) PLEAT_REAL_1_(floor)
PLEAT_REAL_1_(ceil) PLEAT_REAL_1_(trunc) PLEAT_REAL_1_(round) PLEAT_REAL_1_(rint) PLEAT_REAL_1_(log1p) PLEAT_REAL_1_(expm1)
PLEAT_REAL_1_(acos) PLEAT_REAL_1_(asin) PLEAT_REAL_1_(atan) PLEAT_REAL_2_(atan2)
PLEAT_REAL_2_(fmax) PLEAT_REAL_2_(fmin) PLEAT_REAL_2_(pow) PLEAT_REAL_2_(fmod) PLEAT_REAL_2_(copysign)
__device__ float fmaf(float, float, float);
__device__ double fma(double, double, double);
PLEAT_FLOAT_1_(__expf) PLEAT_FLOAT_1_(__exp10f) PLEAT_FLOAT_1_(__logf) PLEAT_FLOAT_1_(__log2f) PLEAT_FLOAT_1_(__sinf)
PLEAT_FLOAT_1_(__cosf) PLEAT_FLOAT_1_(__frcp_rn) PLEAT_FLOAT_1_(__frsqrt_rn) PLEAT_FLOAT_1_(__fsqrt_rn)
PLEAT_FLOAT_1_(__saturatef) PLEAT_FLOAT_2_(__fdividef) PLEAT_FLOAT_2_(__powf) PLEAT_FLOAT_2_(__fadd_rn)
PLEAT_FLOAT_2_(__fsub_rn) PLEAT_FLOAT_2_(__fmul_rn) PLEAT_FLOAT_2_(__fdiv_rn)
__device__ float __fmaf_rn(float, float, float);
__device__ double __fma_rn(double, double, double);
__device__ double __dadd_rn(double, double);
__device__ double __dmul_rn(double, double);
__device__ float __int_as_float(int);
__device__ float __uint_as_float(unsigned);
__device__ int __float_as_int(float);
__device__ unsigned __float_as_uint(float);
__device__ double __longlong_as_double(long long);
__device__ long long __double_as_longlong(double);
__device__ int __double2loint(double);
__device__ int __double2hiint(double);
__device__ double __hiloint2double(int, int);
__device__ int __float2int_rn(float);
__device__ int __float2int_rd(float);
__device__ float __int2float_rn(int);
__device__ int __popc(unsigned);
__device__ int __clz(int);
__device__ int __ffs(int);
__device__ unsigned __brev(unsigned);
__device__ unsigned __byte_perm(unsigned, unsigned, unsigned);
__device__ unsigned __umulhi(unsigned, unsigned);
__device__ int __mulhi(int, int);
__device__ int min(int, int);
__device__ unsigned min(unsigned, unsigned);
__device__ long long min(long long, long long);
__device__ int max(int, int);
__device__ unsigned max(unsigned, unsigned);
__device__ long long max(long long, long long);
__device__ int abs(int);
)cuda";

}  // namespace pleat::verify
