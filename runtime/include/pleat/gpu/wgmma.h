// Matrix products by a warpgroup with operands in shared memory, or one in registers: wgmma.mma_async (PTX ISA,
// "Asynchronous Warpgroup Level Matrix Multiply-Accumulate Instructions"), for sm_90a. A row of the table below is
// one instruction.
//
// d is the warpgroup's accumulator of 64 rows and N columns, N / 2 floats a thread: d[4 j + 2 h + e] is the element
// in row 16 * warp + 8 h + lane / 4 and column 8 j + 2 (lane % 4) + e ("Register Fragments for wgmma", accumulator
// D). Knows nothing of how the operands came to shared memory.
#pragma once

#include "pleat/gpu/memory.h"
#include "pleat/gpu/tile.h"

namespace pleat {

// In shared memory an operand lies in rows of 128 bytes that are swizzled by 128 bytes ("Matrix Descriptor").
// Major::k: a row is along K, one for each of the operand's rows; 8 rows are a swizzle's period. Major::mn: a row
// is along M or N (64 elements of 16 bits), one for each K; blocks of 64 follow one another.

/// The descriptor of an operand that begins at shared-memory address `at`, a multiple of 1024 bytes (or an advance
/// along K within its first rows). `block`: the bytes from one block of 64 along M or N to the next, for Major::mn.
template <Major major>
__device__ __forceinline__ unsigned long long operand_descriptor(unsigned at, unsigned block = 0) {
    const unsigned long long swizzle_128 = 1ull << 62;
    const unsigned long long start = (at & 0x3ffff) >> 4;
    const unsigned long long leading = major == Major::k ? 1 : block >> 4;
    const unsigned long long stride = 1024 >> 4;  // eight rows of 128 bytes
    return swizzle_128 | stride << 32 | leading << 16 | start;
}

/// The descriptor of what begins `bytes` further on: nothing carries into its upper half, since an address has 18
/// bits and the field for it room for them.
__device__ __forceinline__ unsigned long long further(unsigned long long descriptor, unsigned bytes) {
    const unsigned low = static_cast<unsigned>(descriptor) + bytes / 16;
    return descriptor >> 32 << 32 | low;
}

__device__ __forceinline__ void wgmma_begin() { asm volatile("wgmma.fence.sync.aligned;" ::: "memory"); }
__device__ __forceinline__ void wgmma_commit() { asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory"); }
/// Waits until at most Pending of the latest groups are under way.
template <int Pending>
__device__ __forceinline__ void wgmma_wait() {
    asm volatile("wgmma.wait_group.sync.aligned %0;" ::"n"(Pending) : "memory");
}

/// d = a b, plus what d was if there is `more`, for 64 rows, N columns and Wgmma::depth steps along K. Operand: the
/// dtype of a and b, or Mixed<>. An operand a in registers has the layout of accumulators ("Register Fragments for
/// wgmma", matrix A): a pair of neighbours for each row h of the first eight columns, then of the next.
template <class Operand, int N, Major A, Major B>
struct Wgmma {
    PLEAT_KNOWN(bool, exists, false);
};

/// The same with an operand a of 8 bits in registers: four neighbours for each row h of the first 16 columns, then
/// of the next.
template <class Operand, int N>
struct WgmmaOfRegisters;

using MixedE4m3 = Mixed<e4m3, e5m2>;  // a is e4m3
using MixedE5m2 = Mixed<e5m2, e4m3>;
using MixedI8 = Mixed<signed char, unsigned char>;
using MixedU8 = Mixed<unsigned char, signed char>;

#define PLEAT_WGMMA_LIST_8 "%0, %1, %2, %3, %4, %5, %6, %7"
#define PLEAT_WGMMA_LIST_16 "%0, %1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15"
#define PLEAT_WGMMA_LIST_32 \
    PLEAT_WGMMA_LIST_16 ", %16, %17, %18, %19, %20, %21, %22, %23, %24, %25, %26, %27, %28, %29, %30, %31"
#define PLEAT_WGMMA_LIST_48 \
    PLEAT_WGMMA_LIST_32 ", %32, %33, %34, %35, %36, %37, %38, %39, %40, %41, %42, %43, %44, %45, %46, %47"
#define PLEAT_WGMMA_LIST_64 \
    PLEAT_WGMMA_LIST_48 ", %48, %49, %50, %51, %52, %53, %54, %55, %56, %57, %58, %59, %60, %61, %62, %63"
#define PLEAT_WGMMA_LIST_72 PLEAT_WGMMA_LIST_64 ", %64, %65, %66, %67, %68, %69, %70, %71"
#define PLEAT_WGMMA_LIST_80 \
    PLEAT_WGMMA_LIST_64 ", %64, %65, %66, %67, %68, %69, %70, %71, %72, %73, %74, %75, %76, %77, %78, %79"
#define PLEAT_WGMMA_LIST_88 PLEAT_WGMMA_LIST_80 ", %80, %81, %82, %83, %84, %85, %86, %87"
#define PLEAT_WGMMA_LIST_96 \
    PLEAT_WGMMA_LIST_80 ", %80, %81, %82, %83, %84, %85, %86, %87, %88, %89, %90, %91, %92, %93, %94, %95"
#define PLEAT_WGMMA_LIST_100 PLEAT_WGMMA_LIST_96 ", %96, %97, %98, %99"
#define PLEAT_WGMMA_LIST_112 \
    PLEAT_WGMMA_LIST_96      \
    ", %96, %97, %98, %99, %100, %101, %102, %103, %104, %105, %106, %107, %108, %109, %110, %111"
#define PLEAT_WGMMA_LIST_116 PLEAT_WGMMA_LIST_112 ", %112, %113, %114, %115"
#define PLEAT_WGMMA_LIST_128 \
    PLEAT_WGMMA_LIST_112     \
    ", %112, %113, %114, %115, %116, %117, %118, %119, %120, %121, %122, %123, %124, %125, %126, %127"
// The sums, where c is "+f" of floats and "+r" of integers.
#define PLEAT_WGMMA_4(c, i) c(d[i]), c(d[i + 1]), c(d[i + 2]), c(d[i + 3])
#define PLEAT_WGMMA_8(c, i) PLEAT_WGMMA_4(c, i), PLEAT_WGMMA_4(c, i + 4)
#define PLEAT_WGMMA_16(c, i) PLEAT_WGMMA_8(c, i), PLEAT_WGMMA_8(c, i + 8)
#define PLEAT_WGMMA_SUMS_8(c) PLEAT_WGMMA_8(c, 0)
#define PLEAT_WGMMA_SUMS_16(c) PLEAT_WGMMA_16(c, 0)
#define PLEAT_WGMMA_SUMS_32(c) PLEAT_WGMMA_SUMS_16(c), PLEAT_WGMMA_16(c, 16)
#define PLEAT_WGMMA_SUMS_48(c) PLEAT_WGMMA_SUMS_32(c), PLEAT_WGMMA_16(c, 32)
#define PLEAT_WGMMA_SUMS_64(c) PLEAT_WGMMA_SUMS_48(c), PLEAT_WGMMA_16(c, 48)
#define PLEAT_WGMMA_SUMS_72(c) PLEAT_WGMMA_SUMS_64(c), PLEAT_WGMMA_8(c, 64)
#define PLEAT_WGMMA_SUMS_80(c) PLEAT_WGMMA_SUMS_64(c), PLEAT_WGMMA_16(c, 64)
#define PLEAT_WGMMA_SUMS_88(c) PLEAT_WGMMA_SUMS_80(c), PLEAT_WGMMA_8(c, 80)
#define PLEAT_WGMMA_SUMS_96(c) PLEAT_WGMMA_SUMS_80(c), PLEAT_WGMMA_16(c, 80)
#define PLEAT_WGMMA_SUMS_100(c) PLEAT_WGMMA_SUMS_96(c), PLEAT_WGMMA_4(c, 96)
#define PLEAT_WGMMA_SUMS_112(c) PLEAT_WGMMA_SUMS_96(c), PLEAT_WGMMA_16(c, 96)
#define PLEAT_WGMMA_SUMS_116(c) PLEAT_WGMMA_SUMS_112(c), PLEAT_WGMMA_4(c, 112)
#define PLEAT_WGMMA_SUMS_128(c) PLEAT_WGMMA_SUMS_112(c), PLEAT_WGMMA_16(c, 112)

// Operands of 16 bits may lie either way, and a in registers; the others along K only. at0 and following: what
// stands behind the accumulators. `scales`: imm-scale-a and imm-scale-b (PTX ISA), which integers lack; their sums
// wrap at 32 bits.
#define PLEAT_WGMMA_EITHER(T, N, types, sums, at0, at1, at2, at3, at4, at5, at6)                                   \
    template <Major A, Major B>                                                                                    \
    struct Wgmma<T, N, A, B> {                                                                                     \
        PLEAT_KNOWN(bool, exists, true);                                                                           \
        PLEAT_KNOWN(int, depth, 16);                                                                               \
        __device__ static __forceinline__ void run(float (&d)[N / 2], unsigned long long a, unsigned long long b,  \
                                                   bool more) {                                                    \
            asm volatile("{ .reg .pred more; setp.ne.b32 more, " at4                                               \
                         ", 0;\n"                                                                                  \
                         "wgmma.mma_async.sync.aligned.m64n" #N "k16.f32." types " {" PLEAT_WGMMA_LIST_##sums      \
                         "}, " at0 ", " at1 ", more, 1, 1, " at2 ", " at3 "; }"                                    \
                         : PLEAT_WGMMA_SUMS_##sums("+f")                                                           \
                         : "l"(a), "l"(b), "n"(A == Major::mn), "n"(B == Major::mn), "r"(static_cast<int>(more))); \
        }                                                                                                          \
        __device__ static __forceinline__ void run(float (&d)[N / 2], const unsigned (&a)[4],                      \
                                                   unsigned long long b, bool more) {                              \
            asm volatile("{ .reg .pred more; setp.ne.b32 more, " at6                                               \
                         ", 0;\n"                                                                                  \
                         "wgmma.mma_async.sync.aligned.m64n" #N "k16.f32." types " {" PLEAT_WGMMA_LIST_##sums      \
                         "}, {" at0 ", " at1 ", " at2 ", " at3 "}, " at4 ", more, 1, 1, " at5 "; }"                \
                         : PLEAT_WGMMA_SUMS_##sums("+f")                                                           \
                         : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), "n"(B == Major::mn),                \
                           "r"(static_cast<int>(more)));                                                           \
        }                                                                                                          \
    };
#define PLEAT_WGMMA_ALONG_K(T, N, K, Sum, types, sums, c, scales, a_at, b_at, m_at)                             \
    template <>                                                                                                 \
    struct Wgmma<T, N, Major::k, Major::k> {                                                                    \
        PLEAT_KNOWN(bool, exists, true);                                                                        \
        PLEAT_KNOWN(int, depth, K);                                                                             \
        __device__ static __forceinline__ void run(Sum (&d)[N / 2], unsigned long long a, unsigned long long b, \
                                                   bool more) {                                                 \
            asm volatile("{ .reg .pred more; setp.ne.b32 more, " m_at                                           \
                         ", 0;\n"                                                                               \
                         "wgmma.mma_async.sync.aligned.m64n" #N "k" #K "." types " {" PLEAT_WGMMA_LIST_##sums   \
                         "}, " a_at ", " b_at ", more" scales "; }"                                             \
                         : PLEAT_WGMMA_SUMS_##sums(c)                                                           \
                         : "l"(a), "l"(b), "r"(static_cast<int>(more)));                                        \
        }                                                                                                       \
    };
// Operands of 8 bits along K, a in registers.
#define PLEAT_WGMMA_OF_REGISTERS(T, N, types, sums, at0, at1, at2, at3, at4, at5)                             \
    template <>                                                                                               \
    struct WgmmaOfRegisters<T, N> {                                                                           \
        __device__ static __forceinline__ void run(float (&d)[N / 2], const unsigned (&a)[4],                 \
                                                   unsigned long long b, bool more) {                         \
            asm volatile("{ .reg .pred more; setp.ne.b32 more, " at5                                          \
                         ", 0;\n"                                                                             \
                         "wgmma.mma_async.sync.aligned.m64n" #N "k32.f32." types " {" PLEAT_WGMMA_LIST_##sums \
                         "}, {" at0 ", " at1 ", " at2 ", " at3 "}, " at4 ", more, 1, 1; }"                    \
                         : PLEAT_WGMMA_SUMS_##sums("+f")                                                      \
                         : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "l"(b), "r"(static_cast<int>(more)));  \
        }                                                                                                     \
    };
#define PLEAT_WGMMA_FLOATS(T, N, K, types, sums, at0, at1, at2) \
    PLEAT_WGMMA_ALONG_K(T, N, K, float, "f32." types, sums, "+f", ", 1, 1", at0, at1, at2)
#define PLEAT_WGMMA_INTEGERS(T, N, types, sums, at0, at1, at2) \
    PLEAT_WGMMA_ALONG_K(T, N, 32, int, "s32." types, sums, "+r", "", at0, at1, at2)
#define PLEAT_WGMMA_16_BITS(N, sums, at0, at1, at2, at3, at4, at5, at6)               \
    PLEAT_WGMMA_EITHER(bf16, N, "bf16.bf16", sums, at0, at1, at2, at3, at4, at5, at6) \
    PLEAT_WGMMA_EITHER(f16, N, "f16.f16", sums, at0, at1, at2, at3, at4, at5, at6)
#define PLEAT_WGMMA(N, sums, at0, at1, at2, at3, at4, at5, at6)                        \
    PLEAT_WGMMA_16_BITS(N, sums, at0, at1, at2, at3, at4, at5, at6)                    \
    PLEAT_WGMMA_FLOATS(float, N, 8, "tf32.tf32", sums, at0, at1, at2)                  \
    PLEAT_WGMMA_FLOATS(e4m3, N, 32, "e4m3.e4m3", sums, at0, at1, at2)                  \
    PLEAT_WGMMA_OF_REGISTERS(e4m3, N, "e4m3.e4m3", sums, at0, at1, at2, at3, at4, at5) \
    PLEAT_WGMMA_FLOATS(MixedE4m3, N, 32, "e4m3.e5m2", sums, at0, at1, at2)             \
    PLEAT_WGMMA_FLOATS(MixedE5m2, N, 32, "e5m2.e4m3", sums, at0, at1, at2)             \
    PLEAT_WGMMA_FLOATS(e5m2, N, 32, "e5m2.e5m2", sums, at0, at1, at2)                  \
    PLEAT_WGMMA_INTEGERS(signed char, N, "s8.s8", sums, at0, at1, at2)                 \
    PLEAT_WGMMA_INTEGERS(unsigned char, N, "u8.u8", sums, at0, at1, at2)               \
    PLEAT_WGMMA_INTEGERS(MixedI8, N, "s8.u8", sums, at0, at1, at2)                     \
    PLEAT_WGMMA_INTEGERS(MixedU8, N, "u8.s8", sums, at0, at1, at2)

PLEAT_WGMMA(16, 8, "%8", "%9", "%10", "%11", "%12", "%13", "%14")
PLEAT_WGMMA(32, 16, "%16", "%17", "%18", "%19", "%20", "%21", "%22")
PLEAT_WGMMA(64, 32, "%32", "%33", "%34", "%35", "%36", "%37", "%38")
PLEAT_WGMMA(96, 48, "%48", "%49", "%50", "%51", "%52", "%53", "%54")
PLEAT_WGMMA(128, 64, "%64", "%65", "%66", "%67", "%68", "%69", "%70")
PLEAT_WGMMA_16_BITS(144, 72, "%72", "%73", "%74", "%75", "%76", "%77", "%78")
PLEAT_WGMMA(160, 80, "%80", "%81", "%82", "%83", "%84", "%85", "%86")
PLEAT_WGMMA_16_BITS(176, 88, "%88", "%89", "%90", "%91", "%92", "%93", "%94")
PLEAT_WGMMA(192, 96, "%96", "%97", "%98", "%99", "%100", "%101", "%102")
PLEAT_WGMMA_16_BITS(200, 100, "%100", "%101", "%102", "%103", "%104", "%105", "%106")
PLEAT_WGMMA(224, 112, "%112", "%113", "%114", "%115", "%116", "%117", "%118")
PLEAT_WGMMA_16_BITS(232, 116, "%116", "%117", "%118", "%119", "%120", "%121", "%122")
PLEAT_WGMMA(256, 128, "%128", "%129", "%130", "%131", "%132", "%133", "%134")

#undef PLEAT_WGMMA
#undef PLEAT_WGMMA_16_BITS
#undef PLEAT_WGMMA_EITHER
#undef PLEAT_WGMMA_ALONG_K
#undef PLEAT_WGMMA_FLOATS
#undef PLEAT_WGMMA_OF_REGISTERS
#undef PLEAT_WGMMA_INTEGERS
#undef PLEAT_WGMMA_4
#undef PLEAT_WGMMA_8
#undef PLEAT_WGMMA_16
#undef PLEAT_WGMMA_LIST_8
#undef PLEAT_WGMMA_LIST_16
#undef PLEAT_WGMMA_LIST_32
#undef PLEAT_WGMMA_LIST_48
#undef PLEAT_WGMMA_LIST_64
#undef PLEAT_WGMMA_LIST_72
#undef PLEAT_WGMMA_LIST_80
#undef PLEAT_WGMMA_LIST_88
#undef PLEAT_WGMMA_LIST_96
#undef PLEAT_WGMMA_LIST_100
#undef PLEAT_WGMMA_LIST_112
#undef PLEAT_WGMMA_LIST_116
#undef PLEAT_WGMMA_LIST_128
#undef PLEAT_WGMMA_SUMS_8
#undef PLEAT_WGMMA_SUMS_16
#undef PLEAT_WGMMA_SUMS_32
#undef PLEAT_WGMMA_SUMS_48
#undef PLEAT_WGMMA_SUMS_64
#undef PLEAT_WGMMA_SUMS_72
#undef PLEAT_WGMMA_SUMS_80
#undef PLEAT_WGMMA_SUMS_88
#undef PLEAT_WGMMA_SUMS_96
#undef PLEAT_WGMMA_SUMS_100
#undef PLEAT_WGMMA_SUMS_112
#undef PLEAT_WGMMA_SUMS_116
#undef PLEAT_WGMMA_SUMS_128

}  // namespace pleat
