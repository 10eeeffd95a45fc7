// Written by pleat from column_sum.json. Do not edit.
// Typed launchers for `column_sum`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace column_sum {

struct Arguments {
    column_sum::X X;
    column_sum::Y Y;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 2, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.X.get();
        values.tensors[1] = arguments.Y.get();
        values.symbols[0] = arguments.X.template extent<column_sum::T>().get();
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_column_sum)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from column_sum.json. Do not edit.
// The dims, folds and tensors of `column_sum` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace column_sum {

struct T;
struct H;

/// T: given at launch
struct T : pleat::Dim<T, long long> {
    PLEAT_DIM_NAME("T")
    constexpr T() = default;
    template <pleat::ExplicitFor<T> X_>
    PLEAT_BOTH explicit constexpr T(const X_& x_) : Dim{{pleat::value_for<T>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr T(const X_& x_) : Dim{{pleat::implicit_value<T>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim T; write T(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim T neither adds nor subtracts an integer; write T(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim T does not compare with an integer; write T(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::column_sum::H>) static_assert(ok_, "pleat: dim H is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::column_sum::H>) static_assert(ok_, "pleat: dim T does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::column_sum::T>) static_assert(ok_, "pleat: a part of this index of dim T would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim T; get<T>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim T folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim T");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim T multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim T does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim T stays below its count; add to T or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside T and is no single number; get<T>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim T that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim T is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim T adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim T compares with indices of T only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim T");
        // clang-format on
    }
};

/// H: 4096
struct H : pleat::Dim<H, int> {
    PLEAT_DIM_NAME("H")
    constexpr H() = default;
    template <pleat::ExplicitFor<H> X_>
    PLEAT_BOTH explicit constexpr H(const X_& x_) : Dim{{pleat::value_for<H>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr H(const X_& x_) : Dim{{pleat::implicit_value<H>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim H; write H(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim H neither adds nor subtracts an integer; write H(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim H does not compare with an integer; write H(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::column_sum::T>) static_assert(ok_, "pleat: dim T is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::column_sum::T>) static_assert(ok_, "pleat: dim H does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::column_sum::H>) static_assert(ok_, "pleat: a part of this index of dim H would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim H; get<H>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim H folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim H");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim H multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim H does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim H stays below its count; add to H or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside H and is no single number; get<H>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim H that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim H is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim H adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim H compares with indices of H only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim H");
        // clang-format on
    }
};

/// X: bf16 [T, H]
struct X_layout
    : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr X_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * T_extent.get(); }

    T T_extent;
};
struct X : pleat::Tensor<X, const pleat::bf16, X_layout> {
    PLEAT_NAME("X [T, H]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X [T, H] takes dims, not an integer; write T(...) or H(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X [T, H] is made of a pointer to const pleat::bf16 and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X [T, H] is *X[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X [T, H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X [T, H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X [T, H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X [T, H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X [T, H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::column_sum::T>>) static_assert(ok_, "pleat: tensor X [T, H] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::column_sum::H>>) static_assert(ok_, "pleat: tensor X [T, H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::column_sum::T>>) static_assert(ok_, "pleat: tensor X [T, H] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::column_sum::H>>) static_assert(ok_, "pleat: tensor X [T, H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::column_sum::T>>) static_assert(ok_, "pleat: this slice of tensor X [T, H] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::column_sum::T>>) static_assert(ok_, "pleat: this view of tensor X [T, H] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::column_sum::T>>) static_assert(ok_, "pleat: this view of tensor X [T, H] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::column_sum::T>>) static_assert(ok_, "pleat: this view of tensor X [T, H] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::column_sum::T>>) static_assert(ok_, "pleat: tensor X [T, H] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::column_sum::H>>) static_assert(ok_, "pleat: tensor X [T, H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::column_sum::H>>) static_assert(ok_, "pleat: this slice of tensor X [T, H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::column_sum::H>>) static_assert(ok_, "pleat: this view of tensor X [T, H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::column_sum::H>>) static_assert(ok_, "pleat: this view of tensor X [T, H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::column_sum::H>>) static_assert(ok_, "pleat: this view of tensor X [T, H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::column_sum::H>>) static_assert(ok_, "pleat: tensor X [T, H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X [T, H] lies in global memory, not in shared memory");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X [T, H] has none of these dims");
        else static_assert(ok_, "pleat: tensor X [T, H] takes dims and lists of them");
        // clang-format on
    }
};

/// Y: f32 [H]
struct Y_layout : pleat::Layout<int, pleat::Along<H, 1, pleat::Axis<1, 0, 0>>> {
    constexpr Y_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(4096); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct Y : pleat::Tensor<Y, float, Y_layout> {
    PLEAT_NAME("Y [H]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr Y(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr Y(const C_&) : Y(pleat::refused<Y, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr Y(...) : Y(pleat::refused<Y, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor Y [H] takes dims, not an integer; write H(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor Y [H] is made of a pointer to float");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor Y [H] is *Y[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor Y [H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor Y [H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor Y [H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor Y [H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor Y [H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::column_sum::H>>) static_assert(ok_, "pleat: tensor Y [H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::column_sum::H>>) static_assert(ok_, "pleat: tensor Y [H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Outside<::column_sum::H>>) static_assert(ok_, "pleat: tensor Y [H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::column_sum::H>>) static_assert(ok_, "pleat: this slice of tensor Y [H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::column_sum::H>>) static_assert(ok_, "pleat: this view of tensor Y [H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::column_sum::H>>) static_assert(ok_, "pleat: this view of tensor Y [H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::column_sum::H>>) static_assert(ok_, "pleat: this view of tensor Y [H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::column_sum::H>>) static_assert(ok_, "pleat: tensor Y [H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Y [H] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::column_sum::T>) static_assert(ok_, "pleat: tensor Y [H] has no dim T");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor Y [H] has none of these dims");
        else static_assert(ok_, "pleat: tensor Y [H] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace column_sum
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from column_sum.json. Do not edit.
// Y = the sum of X over its rows: the gradient of a bias
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"

namespace column_sum {

//   reduce total = sum of X along T
//   store Y = total

// column_sum_1_columns: the reduced digits lie across memory: blocks add up shares of the rows, a second launch
// combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    column_sum_1_columns(const pleat::bf16* X_ptr, long long T_size, pleat::Sum<float>* total_partial_values) {
    const X x(X_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(33, pleat::size_ceil_div(T_size, 64)));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 8;
    // column_sum.json:14: reduce total
    pleat::Sum<float> total_partial_state[8];
    if (column < 4096) {
        const H h(column);
#pragma unroll 4
        for (long long row = split * 8 + part; row < T_size; row += splits * 8) {
            const T t(row);
            const pleat::Vec<pleat::bf16, 8> x_v = pleat::load<8>(x[h + t].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float X_e = pleat::as<float>(x_v, e);
                const float term[1] = {X_e};
                total_partial_state[e].add(term);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, total_partial_state);
        __syncthreads();
        if (part == 0 && column < 4096) {
            shared_parts.combine(lane, total_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < 4096) total_partial_values[split * 4096 + column + e] = total_partial_state[e];
        }
    }
}

// column_sum_2_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    column_sum_2_finish(float* Y_ptr, long long T_size, const pleat::Sum<float>* total_partial_values) {
    const Y y(Y_ptr);
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(33, pleat::size_ceil_div(T_size, 64)));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // column_sum.json:14: reduce total
    pleat::Sum<float> total_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> total_partial_state_parts;
    if (column < 4096) {
#pragma unroll
        for (int round = 0; round < 5; ++round) {
            const long long s = round * 8 + part;
            if (s < splits) total_partial_state[0].combine(total_partial_values[s * 4096 + column]);
        }
    }
    total_partial_state_parts.put(part, lane, total_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    total_partial_state_parts.combine(lane, total_partial_state);
    const H h(column);
    const float total = total_partial_state[0].sum();
    // column_sum.json:15: store Y
    *y[h] = total;
}

}  // namespace column_sum
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"column_sum.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel column_sum
spec column_sum.json
source column_sum.cu
include dims.h
symbol T dim 1 0
tensor X bf16 in 16 2
axis X T T 4096
axis X H 4096 1
tensor Y f32 out 16 1
axis Y H 4096 1
workspace 1,33,T,64,/^,min,max,16384,*
launch column_sum_1_columns grid 16,1,33,T,64,/^,min,max,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:X size:T:i64 workspace:0
launch column_sum_2_finish grid 128 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:Y size:T:i64 workspace:0
reference total_ reduce 4096
reference store_Y store 4096
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "column_sum.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_column_sum)
    source.cubins = column_sum::embedded_cubins();
#endif
    source.reference = column_sum::reference::column_sum::run;
    return source;
}

}  // namespace column_sum
