// The fragments that the GPU test runs, as tables that its kernels (fragments.cu) and its host program share: every
// operand format and shape of mma.sync, and every way of moving a fragment through shared memory.
#pragma once

#include "fragment/tiles_dims.h"
#include "pleat/gpu/fragments.h"

namespace cases {

using namespace pleat;
using tiles::K;
using tiles::M;
using tiles::N;

/// Operands without a spec: misuse is not what this test is about.
template <Operand Which, class T, class Rows, class Cols>
struct Of : Fragment<Of<Which, T, Rows, Cols>, Which, T, Rows, Cols> {
    template <FragmentMisuse, class X, bool ok = false>
    PLEAT_BOTH static constexpr void refuse() {
        static_assert(ok, "pleat: a fragment of the test is misused");
    }
};
template <class T, int Rows, int Depth>
using OpA = Of<Operand::a, T, Digit<M, 1, Rows>, Digit<K, 1, Depth>>;
template <class T, int Depth, int Cols>
using OpB = Of<Operand::b, T, Digit<K, 1, Depth>, Digit<N, 1, Cols>>;
template <class T, int Rows, int Cols>
using OpD = Of<Operand::accumulator, T, Digit<M, 1, Rows>, Digit<N, 1, Cols>>;

/// The tensor element that a fragment's element is made of.
template <class T>
struct ElementOf {
    using type = T;
};
template <>
struct ElementOf<tf32> {
    using type = float;
};
template <class F>
using Stored = typename ElementOf<typename F::Element>::type;

/// A tile without gaps, by rows or by columns.
template <class Rows, class Cols, bool ByRows>
struct TileLayout : Layout<int, Along<typename Rows::Of, Rows::hi, Axis<1, Rows::hi, 0>>,
                           Along<typename Cols::Of, Cols::hi, Axis<1, Cols::hi, 1>>> {
    constexpr TileLayout() = default;
    PLEAT_BOTH static constexpr int stride(Number<0>) { return ByRows ? static_cast<int>(Cols::hi) : 1; }
    PLEAT_BOTH static constexpr int stride(Number<1>) { return ByRows ? 1 : static_cast<int>(Rows::hi); }
    PLEAT_BOTH static constexpr typename Rows::Of extent(Type<typename Rows::Of>) {
        return typename Rows::Of(Rows::hi);
    }
    PLEAT_BOTH static constexpr typename Cols::Of extent(Type<typename Cols::Of>) {
        return typename Cols::Of(Cols::hi);
    }
    PLEAT_BOTH static constexpr int storage() { return static_cast<int>(Rows::hi * Cols::hi); }
};
template <class E, class Rows, class Cols, bool ByRows, Space Where = Space::global>
struct TileOf : Tensor<TileOf<E, Rows, Cols, ByRows, Where>, E, TileLayout<Rows, Cols, ByRows>> {
    PLEAT_BOTH explicit constexpr TileOf(E* pointer)
        : Tensor<TileOf, E, TileLayout<Rows, Cols, ByRows>>{pointer, {}} {}
    static constexpr Space space = Where;
    template <class X, bool ok = false>
    PLEAT_BOTH static constexpr void refuse() {
        static_assert(ok, "pleat: a tile of the test is misused");
    }
};
template <class F, bool ByRows = true, class E = Stored<F>>
using TileFor = TileOf<E, typename F::Rows, typename F::Cols, ByRows>;
template <class F, bool ByRows = true, class E = Stored<F>>
using SharedTileFor = TileOf<E, typename F::Rows, typename F::Cols, ByRows, Space::shared>;

}  // namespace cases

// PRODUCT(name, dtype of a, dtype of b, dtype of the accumulator, rows, columns, depth)
#define PLEAT_PRODUCTS_SM80(PRODUCT)                                 \
    PRODUCT(f16_k8, f16, f16, float, 16, 8, 8)                       \
    PRODUCT(f16_k16, f16, f16, float, 16, 8, 16)                     \
    PRODUCT(f16_k8_half, f16, f16, f16, 16, 8, 8)                    \
    PRODUCT(f16_k16_half, f16, f16, f16, 16, 8, 16)                  \
    PRODUCT(f16_k24, f16, f16, float, 16, 8, 24)                     \
    PRODUCT(f16_wide, f16, f16, float, 64, 48, 64)                   \
    PRODUCT(f16_wide_half, f16, f16, f16, 48, 64, 32)                \
    PRODUCT(bf16_k8, bf16, bf16, float, 16, 8, 8)                    \
    PRODUCT(bf16_k16, bf16, bf16, float, 16, 8, 16)                  \
    PRODUCT(bf16_wide, bf16, bf16, float, 32, 24, 48)                \
    PRODUCT(tf32_k8, tf32, tf32, float, 16, 8, 8)                    \
    PRODUCT(tf32_wide, tf32, tf32, float, 32, 40, 24)                \
    PRODUCT(s8_s8_k16, signed char, signed char, int, 16, 8, 16)     \
    PRODUCT(s8_u8_k16, signed char, unsigned char, int, 16, 8, 16)   \
    PRODUCT(u8_s8_k16, unsigned char, signed char, int, 16, 8, 16)   \
    PRODUCT(u8_u8_k16, unsigned char, unsigned char, int, 16, 8, 16) \
    PRODUCT(s8_s8_k32, signed char, signed char, int, 16, 8, 32)     \
    PRODUCT(s8_u8_k32, signed char, unsigned char, int, 16, 8, 32)   \
    PRODUCT(u8_s8_k32, unsigned char, signed char, int, 16, 8, 32)   \
    PRODUCT(u8_u8_wide, unsigned char, unsigned char, int, 48, 24, 96)
#define PLEAT_PRODUCTS_SM89(PRODUCT)                 \
    PRODUCT(e4m3_e4m3, e4m3, e4m3, float, 16, 8, 32) \
    PRODUCT(e4m3_e5m2, e4m3, e5m2, float, 16, 8, 32) \
    PRODUCT(e5m2_e4m3, e5m2, e4m3, float, 16, 8, 32) \
    PRODUCT(e5m2_e5m2, e5m2, e5m2, float, 16, 8, 32) \
    PRODUCT(e4m3_wide, e4m3, e4m3, float, 32, 32, 64)

// MOVE(name, fragment, by rows?): ldmatrix of a tile of the fragment's elements. The groups are x4, x2 and x1.
#define PLEAT_LOADS(MOVE)                                    \
    MOVE(a_f16, (OpA<f16, 16, 16>), true)                    \
    MOVE(a_f16_transposed, (OpA<f16, 16, 16>), false)        \
    MOVE(a_f16_k8, (OpA<f16, 16, 8>), true)                  \
    MOVE(a_f16_k8_transposed, (OpA<f16, 16, 8>), false)      \
    MOVE(a_bf16_wide, (OpA<bf16, 64, 32>), true)             \
    MOVE(a_bf16_wide_transposed, (OpA<bf16, 48, 48>), false) \
    MOVE(b_f16, (OpB<f16, 16, 8>), false)                    \
    MOVE(b_f16_transposed, (OpB<f16, 16, 8>), true)          \
    MOVE(b_f16_k8, (OpB<f16, 8, 8>), false)                  \
    MOVE(b_f16_k8_transposed, (OpB<f16, 8, 8>), true)        \
    MOVE(b_f16_wide, (OpB<f16, 32, 64>), false)              \
    MOVE(b_f16_wide_transposed, (OpB<f16, 32, 64>), true)    \
    MOVE(b_bf16_odd_transposed, (OpB<bf16, 24, 24>), true)   \
    MOVE(d_f16, (OpD<f16, 16, 8>), true)                     \
    MOVE(d_f16_wide_transposed, (OpD<f16, 32, 16>), false)   \
    MOVE(a_tf32, (OpA<tf32, 32, 16>), true)                  \
    MOVE(b_tf32, (OpB<tf32, 16, 24>), false)                 \
    MOVE(a_s8, (OpA<signed char, 32, 64>), true)             \
    MOVE(b_u8, (OpB<unsigned char, 32, 16>), false)          \
    MOVE(b_e4m3, (OpB<e4m3, 64, 8>), false)

// MOVE(name, fragment, by rows?, tensor's element): stmatrix of the fragment into a tile of these elements.
#define PLEAT_STORES(MOVE)                                            \
    MOVE(st_d_f32_f16, (OpD<float, 64, 32>), true, f16)               \
    MOVE(st_d_f32_bf16_transposed, (OpD<float, 16, 24>), false, bf16) \
    MOVE(st_d_f16, (OpD<f16, 16, 8>), true, f16)                      \
    MOVE(st_d_f16_transposed, (OpD<f16, 48, 64>), false, f16)         \
    MOVE(st_a_bf16, (OpA<bf16, 32, 16>), true, bf16)                  \
    MOVE(st_b_f16_transposed, (OpB<f16, 16, 16>), true, f16)          \
    MOVE(st_b_s8, (OpB<signed char, 32, 8>), false, signed char)

// MOVE(name, fragment, by rows?, tensor's element): what stmatrix does not take and store does, of 8 bytes at once
// and of single elements.
#define PLEAT_PUTS(MOVE)                                       \
    MOVE(d_f32, (OpD<float, 32, 16>), true, float)             \
    MOVE(d_f32_transposed, (OpD<float, 16, 24>), false, float) \
    MOVE(d_s32, (OpD<int, 16, 32>), true, int)                 \
    MOVE(d_s32_u8, (OpD<int, 32, 16>), true, unsigned char)
