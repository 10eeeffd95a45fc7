// d = a b + c on the tensor cores: mma.sync on fragments of any whole number of its tiles.
//
// Instructions: PTX ISA, "Multiply-and-Accumulate Instruction: mma". m16n8k8 and m16n8k16 of f16, bf16 and (k8)
// tf32, m16n8k16 and m16n8k32 of 8-bit integers, from sm_80; m16n8k32 of fp8 from sm_89. A row of the table below
// is one. Knows nothing of memory.
#pragma once

#include "pleat/gpu/fragment.h"

namespace pleat {

/// mma.sync.m16n8k<K> of A by B into D. run(d, D, a, b, c, C): the registers of a and b are neighbours; of the
/// accumulators those of the upper 8 rows are, at d and c, and those of the lower 8, at D and C.
template <int K, class A, class B, class D>
struct Mma {
    PLEAT_KNOWN(bool, exists, false);
};

#ifdef __CUDACC__
#define PLEAT_MMA_ASM(...)                    \
    {                                         \
        asm("mma.sync.aligned." __VA_ARGS__); \
    }
#else
#define PLEAT_MMA_ASM(...) ;
#endif
#define PLEAT_MMA(K, TA, TB, TD, ...)                                                                       \
    template <>                                                                                             \
    struct Mma<K, TA, TB, TD> {                                                                             \
        PLEAT_KNOWN(bool, exists, true);                                                                    \
        template <class Word>                                                                               \
        PLEAT_DEVICE static void run(Word* d, Word* D, const unsigned* a, const unsigned* b, const Word* c, \
                                     const Word* C) PLEAT_MMA_ASM("m16n8k" #K ".row.col." __VA_ARGS__)      \
    };
// Registers of a and b: 4 and 2, or half of that; of the accumulator 4, or 2 that hold pairs of f16.
#define PLEAT_MMA_424(K, A, B, D_, types, r)                                                                 \
    PLEAT_MMA(K, A, B, D_,                                                                                   \
              types " {%0, %1, %2, %3}, {%4, %5, %6, %7}, {%8, %9}, {%10, %11, %12, %13};" : "=" r(d[0]),    \
              "=" r(d[1]), "=" r(D[0]), "=" r(D[1]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), \
              "r"(b[1]), r(c[0]), r(c[1]), r(C[0]), r(C[1]))
#define PLEAT_MMA_214(K, A, B, D_, types, r)                                                                      \
    PLEAT_MMA(K, A, B, D_, types " {%0, %1, %2, %3}, {%4, %5}, {%6}, {%7, %8, %9, %10};" : "=" r(d[0]),           \
              "=" r(d[1]), "=" r(D[0]), "=" r(D[1]) : "r"(a[0]), "r"(a[1]), "r"(b[0]), r(c[0]), r(c[1]), r(C[0]), \
              r(C[1]))
#define PLEAT_MMA_422(K, A, B, D_, types)                                                         \
    PLEAT_MMA(K, A, B, D_, types " {%0, %1}, {%2, %3, %4, %5}, {%6, %7}, {%8, %9};" : "=r"(d[0]), \
              "=r"(D[0]) : "r"(a[0]), "r"(a[1]), "r"(a[2]), "r"(a[3]), "r"(b[0]), "r"(b[1]), "r"(c[0]), "r"(C[0]))
#define PLEAT_MMA_212(K, A, B, D_, types)                                                                     \
    PLEAT_MMA(K, A, B, D_, types " {%0, %1}, {%2, %3}, {%4}, {%5, %6};" : "=r"(d[0]), "=r"(D[0]) : "r"(a[0]), \
              "r"(a[1]), "r"(b[0]), "r"(c[0]), "r"(C[0]))

PLEAT_MMA_214(8, f16, f16, float, "f32.f16.f16.f32", "f")
PLEAT_MMA_212(8, f16, f16, f16, "f16.f16.f16.f16")
PLEAT_MMA_214(8, bf16, bf16, float, "f32.bf16.bf16.f32", "f")
PLEAT_MMA_424(8, tf32, tf32, float, "f32.tf32.tf32.f32", "f")
PLEAT_MMA_424(16, f16, f16, float, "f32.f16.f16.f32", "f")
PLEAT_MMA_422(16, f16, f16, f16, "f16.f16.f16.f16")
PLEAT_MMA_424(16, bf16, bf16, float, "f32.bf16.bf16.f32", "f")
PLEAT_MMA_424(32, e4m3, e4m3, float, "f32.e4m3.e4m3.f32", "f")
PLEAT_MMA_424(32, e4m3, e5m2, float, "f32.e4m3.e5m2.f32", "f")
PLEAT_MMA_424(32, e5m2, e4m3, float, "f32.e5m2.e4m3.f32", "f")
PLEAT_MMA_424(32, e5m2, e5m2, float, "f32.e5m2.e5m2.f32", "f")
PLEAT_MMA_214(16, signed char, signed char, int, "s32.s8.s8.s32", "r")
PLEAT_MMA_214(16, signed char, unsigned char, int, "s32.s8.u8.s32", "r")
PLEAT_MMA_214(16, unsigned char, signed char, int, "s32.u8.s8.s32", "r")
PLEAT_MMA_214(16, unsigned char, unsigned char, int, "s32.u8.u8.s32", "r")
PLEAT_MMA_424(32, signed char, signed char, int, "s32.s8.s8.s32", "r")
PLEAT_MMA_424(32, signed char, unsigned char, int, "s32.s8.u8.s32", "r")
PLEAT_MMA_424(32, unsigned char, signed char, int, "s32.u8.s8.s32", "r")
PLEAT_MMA_424(32, unsigned char, unsigned char, int, "s32.u8.u8.s32", "r")

#undef PLEAT_MMA_212
#undef PLEAT_MMA_422
#undef PLEAT_MMA_214
#undef PLEAT_MMA_424
#undef PLEAT_MMA
#undef PLEAT_MMA_ASM

/// The longest step along the contracted dim that an instruction for these formats has and that divides it; 0:
/// none.
template <class A, class B, class D, long long Length>
PLEAT_BOTH constexpr int mma_depth() {
    if (Mma<32, A, B, D>::exists && Length % 32 == 0) return 32;
    if (Mma<16, A, B, D>::exists && Length % 16 == 0) return 16;
    return Mma<8, A, B, D>::exists && Length % 8 == 0 ? 8 : 0;
}

PLEAT_SENTENCE(mma_takes_fragments, "mma(d, a, b, c) takes fragments")

template <class D, class A, class B, class C>
PLEAT_BOTH constexpr bool mma_fits() {
    constexpr bool fragments = is_fragment<D> && is_fragment<A> && is_fragment<B> && is_fragment<C>;
    mma_takes_fragments<fragments>();
    if constexpr (!fragments) {
        return false;
    } else if constexpr (D::operand != Operand::accumulator) {
        D::template refuse<FragmentMisuse::be_accumulator, D>();
        return false;
    } else if constexpr (!same<C, D>) {
        D::template refuse<FragmentMisuse::add, C>();
        return false;
    } else if constexpr (A::operand != Operand::a) {
        A::template refuse<FragmentMisuse::be_a, A>();
        return false;
    } else if constexpr (B::operand != Operand::b) {
        B::template refuse<FragmentMisuse::be_b, B>();
        return false;
    } else if constexpr (!same<typename A::Rows, typename D::Rows>) {
        D::template refuse<FragmentMisuse::take_a, A>();
        return false;
    } else if constexpr (!same<typename B::Cols, typename D::Cols>) {
        D::template refuse<FragmentMisuse::take_b, B>();
        return false;
    } else if constexpr (!same<typename A::Cols, typename B::Rows>) {
        A::template refuse<FragmentMisuse::take_b, B>();
        return false;
    } else if constexpr (mma_depth<typename A::Element, typename B::Element, typename D::Element, A::Cols::hi>() ==
                         0) {
        A::template refuse<FragmentMisuse::multiply, B>();
        return false;
    } else {
        return true;
    }
}

/// d = a b + c for the warp, with one mma.sync for every 16 rows, 8 columns and step along the contracted dim.
/// Fragments of other dims, tiles or formats than an instruction has are refused in words.
template <class D, class A, class B, class C>
PLEAT_DEVICE Multiplied mma(D& d, const A& a, const B& b, const C& c)
#ifndef __CUDACC__
{
    (void)mma_fits<D, A, B, C>();
    (void)sizeof(&d), (void)sizeof(&a), (void)sizeof(&b), (void)sizeof(&c);
    return {};
}
#else
{
    if constexpr (mma_fits<D, A, B, C>()) {
        constexpr int k = mma_depth<typename A::Element, typename B::Element, typename D::Element, A::Cols::hi>();
        constexpr int packed = k * static_cast<int>(sizeof(typename A::Element)) / 16;  // blocks in a step along k
        constexpr int pair = 2 / D::per_word;  // registers of two neighbours
        PLEAT_UNROLL
        for (int kk = 0; kk < A::Cols::hi / k; ++kk) {
            PLEAT_UNROLL
            for (int m = 0; m < D::Rows::hi / 16; ++m) {
                const auto* const rows = a.word + A::register_of(2 * m, kk * packed);
                PLEAT_UNROLL
                for (int n = 0; n < D::Cols::hi / 8; ++n) {
                    const int upper = D::register_of(2 * m, n) * pair, lower = D::register_of(2 * m + 1, n) * pair;
                    const auto* from = kk == 0 ? c.word : d.word;
                    Mma<k, typename A::Element, typename B::Element, typename D::Element>::run(
                        d.word + upper, d.word + lower, rows, b.word + B::register_of(n, kk * packed), from + upper,
                        from + lower);
                }
            }
        }
    }
    return {};
}
#endif

/// acc += a b
template <class D, class A, class B>
PLEAT_DEVICE Multiplied mma(D& acc, const A& a, const B& b) {
    return mma(acc, a, b, acc);
}

PLEAT_SENTENCE(mma_adds_to_a_fragment, "mma(acc, a, b) is acc += a b, mma(d, a, b, c) is d = a b + c")
template <class A>
PLEAT_BOTH constexpr void mma(const A&) {
    mma_adds_to_a_fragment<same<A, void>>();
}
template <class A, class B>
PLEAT_BOTH constexpr NoFragment mma(const A&, const B&) {
    mma_adds_to_a_fragment<same<A, void>>();
    return {};
}
template <class A, class B, class C, class D, class E, class... Xs>
PLEAT_BOTH constexpr NoFragment mma(const A&, const B&, const C&, const D&, const E&, const Xs&...) {
    mma_adds_to_a_fragment<same<A, void>>();
    return {};
}

}  // namespace pleat
