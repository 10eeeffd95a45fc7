// Written by pleat from transpose.json. Do not edit.
// Typed launchers for `transpose`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace transpose {

struct Arguments {
    transpose::X X;
    transpose::Y Y;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 2, 2, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.X.get();
        values.tensors[1] = arguments.Y.get();
        values.symbols[0] = arguments.X.template extent<transpose::M>().get();
        if (arguments.Y.template extent<transpose::M>().get() != values.symbols[0])
            pleat::sizes_differ("transpose", "M");
        values.symbols[1] = arguments.X.template extent<transpose::N>().get();
        if (arguments.Y.template extent<transpose::N>().get() != values.symbols[1])
            pleat::sizes_differ("transpose", "N");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_transpose)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from transpose.json. Do not edit.
// The dims, folds and tensors of `transpose` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace transpose {

struct M;
struct N;

/// M: given at launch
struct M : pleat::Dim<M, long long> {
    PLEAT_DIM_NAME("M")
    constexpr M() = default;
    template <pleat::ExplicitFor<M> X_>
    PLEAT_BOTH explicit constexpr M(const X_& x_) : Dim{{pleat::value_for<M>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr M(const X_& x_) : Dim{{pleat::implicit_value<M>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim M; write M(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim M neither adds nor subtracts an integer; write M(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim M does not compare with an integer; write M(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::transpose::N>) static_assert(ok_, "pleat: dim N is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::transpose::N>) static_assert(ok_, "pleat: dim M does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::transpose::M>) static_assert(ok_, "pleat: a part of this index of dim M would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim M; get<M>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim M folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim M");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim M multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim M does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim M stays below its count; add to M or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside M and is no single number; get<M>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim M that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim M is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim M adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim M compares with indices of M only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim M");
        // clang-format on
    }
};

/// N: given at launch
struct N : pleat::Dim<N, long long> {
    PLEAT_DIM_NAME("N")
    constexpr N() = default;
    template <pleat::ExplicitFor<N> X_>
    PLEAT_BOTH explicit constexpr N(const X_& x_) : Dim{{pleat::value_for<N>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr N(const X_& x_) : Dim{{pleat::implicit_value<N>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim N; write N(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim N neither adds nor subtracts an integer; write N(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim N does not compare with an integer; write N(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::transpose::M>) static_assert(ok_, "pleat: dim M is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::transpose::M>) static_assert(ok_, "pleat: dim N does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::transpose::N>) static_assert(ok_, "pleat: a part of this index of dim N would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim N; get<N>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim N folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim N");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim N multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim N does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim N stays below its count; add to N or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside N and is no single number; get<N>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim N that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim N is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim N adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim N compares with indices of N only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim N");
        // clang-format on
    }
};

/// X: bf16 [M, N]
struct X_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<N, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>() && pleat::Coordinates<Ds_...>::template has<N>())
    PLEAT_BOTH explicit constexpr X_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()), N_extent(extents.template get<N>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return N_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr long long storage() const { return M_extent.get() * N_extent.get(); }

    M M_extent;
    N N_extent;
};
struct X : pleat::Tensor<X, const pleat::bf16, X_layout> {
    PLEAT_NAME("X [M, N]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr X(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr X(const C_&) : X(pleat::refused<X, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr X(...) : X(pleat::refused<X, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X [M, N] takes dims, not an integer; write M(...) or N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X [M, N] is made of a pointer to const pleat::bf16 and extents(M(...), N(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X [M, N] is *X[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X [M, N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X [M, N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X [M, N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X [M, N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X [M, N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::transpose::M>>) static_assert(ok_, "pleat: tensor X [M, N] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::transpose::N>>) static_assert(ok_, "pleat: tensor X [M, N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::transpose::M>>) static_assert(ok_, "pleat: tensor X [M, N] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::transpose::N>>) static_assert(ok_, "pleat: tensor X [M, N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::transpose::M>>) static_assert(ok_, "pleat: this slice of tensor X [M, N] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::transpose::M>>) static_assert(ok_, "pleat: this view of tensor X [M, N] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::transpose::M>>) static_assert(ok_, "pleat: this view of tensor X [M, N] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::transpose::M>>) static_assert(ok_, "pleat: this view of tensor X [M, N] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::transpose::M>>) static_assert(ok_, "pleat: tensor X [M, N] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::transpose::N>>) static_assert(ok_, "pleat: this slice of tensor X [M, N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::transpose::N>>) static_assert(ok_, "pleat: this view of tensor X [M, N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::transpose::N>>) static_assert(ok_, "pleat: this view of tensor X [M, N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::transpose::N>>) static_assert(ok_, "pleat: this view of tensor X [M, N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::transpose::N>>) static_assert(ok_, "pleat: tensor X [M, N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X [M, N] lies in global memory, not in shared memory");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X [M, N] has none of these dims");
        else static_assert(ok_, "pleat: tensor X [M, N] takes dims and lists of them");
        // clang-format on
    }
};

/// Y: bf16 [N, M]
struct Y_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<M, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr Y_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()), M_extent(extents.template get<M>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return M_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr long long storage() const { return N_extent.get() * M_extent.get(); }

    N N_extent;
    M M_extent;
};
struct Y : pleat::Tensor<Y, pleat::bf16, Y_layout> {
    PLEAT_NAME("Y [N, M]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr Y(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr Y(const C_&) : Y(pleat::refused<Y, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr Y(...) : Y(pleat::refused<Y, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor Y [N, M] takes dims, not an integer; write N(...) or M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor Y [N, M] is made of a pointer to pleat::bf16 and extents(M(...), N(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor Y [N, M] is *Y[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor Y [N, M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor Y [N, M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor Y [N, M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor Y [N, M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor Y [N, M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::transpose::N>>) static_assert(ok_, "pleat: tensor Y [N, M] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::transpose::M>>) static_assert(ok_, "pleat: tensor Y [N, M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::transpose::N>>) static_assert(ok_, "pleat: tensor Y [N, M] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::transpose::M>>) static_assert(ok_, "pleat: tensor Y [N, M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::transpose::N>>) static_assert(ok_, "pleat: this slice of tensor Y [N, M] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::transpose::N>>) static_assert(ok_, "pleat: this view of tensor Y [N, M] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::transpose::N>>) static_assert(ok_, "pleat: this view of tensor Y [N, M] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::transpose::N>>) static_assert(ok_, "pleat: this view of tensor Y [N, M] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::transpose::N>>) static_assert(ok_, "pleat: tensor Y [N, M] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::transpose::M>>) static_assert(ok_, "pleat: this slice of tensor Y [N, M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::transpose::M>>) static_assert(ok_, "pleat: this view of tensor Y [N, M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::transpose::M>>) static_assert(ok_, "pleat: this view of tensor Y [N, M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::transpose::M>>) static_assert(ok_, "pleat: this view of tensor Y [N, M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::transpose::M>>) static_assert(ok_, "pleat: tensor Y [N, M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Y [N, M] lies in global memory, not in shared memory");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor Y [N, M] has none of these dims");
        else static_assert(ok_, "pleat: tensor Y [N, M] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace transpose
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from transpose.json. Do not edit.
// Y[N, M] = X[M, N]
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"

namespace transpose {

//   store Y = X

// transpose_map_1: tiles of 64 x 64 along M and N pass through shared memory, because tensors are contiguous along
// either.
extern "C" __global__ void __launch_bounds__(128)
    transpose_map_1(const pleat::bf16* X_ptr, pleat::bf16* Y_ptr, long long M_size, long long N_size) {
    const X x(X_ptr, pleat::extents(M(M_size), N(N_size)));
    const Y y(Y_ptr, pleat::extents(N(N_size), M(M_size)));
    pleat::wait_for_kernel_before();
    unsigned block = blockIdx.x;
    const unsigned n_tiles = static_cast<unsigned>(pleat::size_ceil_div(N_size, 64));
    const long long n_first = static_cast<long long>(block % n_tiles) * 64;
    block /= n_tiles;
    const long long m_first = static_cast<long long>(block) * 64;
    __shared__ pleat::Tile<pleat::bf16, 64> x_tile;
    pleat::Vec<pleat::bf16, 8> x_in[4];
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int i = slot * 128 + static_cast<int>(threadIdx.x);
        const int down = i / 8, right = i % 8 * 8;
        const N n_(n_first + right);
        const M m(m_first + down);
        if (m.get() < M_size && n_.get() < N_size) {
            x_in[slot] = pleat::load<8>(x[n_ + m].get());
        }
    }
#pragma unroll
    for (int slot = 0; slot < 4; ++slot) {
        const int i = slot * 128 + static_cast<int>(threadIdx.x);
        x_tile.put(i / 8, i % 8 * 8, x_in[slot]);
    }
    __syncthreads();
    for (int i = static_cast<int>(threadIdx.x); i < 256; i += 128) {
        const int right = i / 8 * 2, down = i % 8 * 8;
        const auto x_columns = x_tile.columns<2, 8>(down, right);
#pragma unroll
        for (int column = 0; column < 2; ++column) {
            const N n_(n_first + right + column);
            const M m(m_first + down);
            if (!(m.get() < M_size && n_.get() < N_size)) continue;
            // transpose.json:14: store Y
            pleat::bf16 y_out[8];
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                y_out[e] = x_columns[column][e];
            }
            pleat::store(y[n_ + m].get(), pleat::converted<pleat::bf16>(y_out));
        }
    }
}

// transpose_map_2: tiles of 64 x 64 along M and N pass through shared memory, because tensors are contiguous along
// either.
extern "C" __global__ void __launch_bounds__(128)
    transpose_map_2(const pleat::bf16* X_ptr, pleat::bf16* Y_ptr, long long M_size, long long N_size) {
    const X x(X_ptr, pleat::extents(M(M_size), N(N_size)));
    const Y y(Y_ptr, pleat::extents(N(N_size), M(M_size)));
    pleat::wait_for_kernel_before();
    unsigned block = blockIdx.x;
    const unsigned n_tiles = static_cast<unsigned>(pleat::size_ceil_div(N_size, 64));
    const long long n_first = static_cast<long long>(block % n_tiles) * 64;
    block /= n_tiles;
    const long long m_first = static_cast<long long>(block) * 64;
    __shared__ pleat::Tile<pleat::bf16, 64> x_tile;
    pleat::Vec<pleat::bf16, 1> x_in[32];
#pragma unroll
    for (int slot = 0; slot < 32; ++slot) {
        const int i = slot * 128 + static_cast<int>(threadIdx.x);
        const int down = i / 64, right = i % 64;
        const N n_(n_first + right);
        const M m(m_first + down);
        if (m.get() < M_size && n_.get() < N_size) {
            x_in[slot] = pleat::load<1>(x[n_ + m].get());
        }
    }
#pragma unroll
    for (int slot = 0; slot < 32; ++slot) {
        const int i = slot * 128 + static_cast<int>(threadIdx.x);
        x_tile.put(i / 64, i % 64, x_in[slot]);
    }
    __syncthreads();
    for (int i = static_cast<int>(threadIdx.x); i < 4096; i += 128) {
        const int right = i / 64, down = i % 64;
        const auto x_columns = x_tile.columns<1, 1>(down, right);
        const N n_(n_first + right);
        const M m(m_first + down);
        if (!(m.get() < M_size && n_.get() < N_size)) continue;
        // transpose.json:14: store Y
        *y[n_ + m] = x_columns[0][0];
    }
}

}  // namespace transpose
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"transpose.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel transpose
spec transpose.json
source transpose.cu
include dims.h
symbol M dim 1 0
symbol N dim 1 0
tensor X bf16 in 16 2
axis X M M N
axis X N N 1
tensor Y bf16 out 16 2
axis Y N N M
axis Y M M 1
variant M,8,%,0,<=,N,8,%,0,<=,and
launch transpose_map_1 grid N,64,/^,M,64,/^,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:X tensor:Y size:M:i64 size:N:i64
variant 1
launch transpose_map_2 grid N,64,/^,M,64,/^,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:X tensor:Y size:M:i64 size:N:i64
reference store_Y store M,N,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "transpose.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_transpose)
    source.cubins = transpose::embedded_cubins();
#endif
    source.reference = transpose::reference::transpose::run;
    return source;
}

}  // namespace transpose
