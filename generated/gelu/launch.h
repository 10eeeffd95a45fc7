// Written by pleat from gelu.json. Do not edit.
// Typed launchers for `gelu`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace gelu {

struct Arguments {
    gelu::X X;
    gelu::Y Y;
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
        values.symbols[0] = arguments.X.template extent<gelu::T>().get();
        if (arguments.Y.template extent<gelu::T>().get() != values.symbols[0]) pleat::sizes_differ("gelu", "T");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_gelu)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from gelu.json. Do not edit.
// The dims, folds and tensors of `gelu` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace gelu {

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gelu::H>) static_assert(ok_, "pleat: dim H is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gelu::H>) static_assert(ok_, "pleat: dim T does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gelu::T>) static_assert(ok_, "pleat: a part of this index of dim T would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gelu::T>) static_assert(ok_, "pleat: dim T is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gelu::T>) static_assert(ok_, "pleat: dim H does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gelu::H>) static_assert(ok_, "pleat: a part of this index of dim H would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gelu::T>>) static_assert(ok_, "pleat: tensor X [T, H] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gelu::H>>) static_assert(ok_, "pleat: tensor X [T, H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gelu::T>>) static_assert(ok_, "pleat: tensor X [T, H] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gelu::H>>) static_assert(ok_, "pleat: tensor X [T, H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gelu::T>>) static_assert(ok_, "pleat: this slice of tensor X [T, H] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gelu::T>>) static_assert(ok_, "pleat: this view of tensor X [T, H] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::gelu::T>>) static_assert(ok_, "pleat: this view of tensor X [T, H] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gelu::T>>) static_assert(ok_, "pleat: this view of tensor X [T, H] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gelu::T>>) static_assert(ok_, "pleat: tensor X [T, H] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::gelu::H>>) static_assert(ok_, "pleat: tensor X [T, H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gelu::H>>) static_assert(ok_, "pleat: this slice of tensor X [T, H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gelu::H>>) static_assert(ok_, "pleat: this view of tensor X [T, H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::gelu::H>>) static_assert(ok_, "pleat: this view of tensor X [T, H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gelu::H>>) static_assert(ok_, "pleat: this view of tensor X [T, H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gelu::H>>) static_assert(ok_, "pleat: tensor X [T, H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X [T, H] lies in global memory, not in shared memory");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X [T, H] has none of these dims");
        else static_assert(ok_, "pleat: tensor X [T, H] takes dims and lists of them");
        // clang-format on
    }
};

/// Y: bf16 [T, H]
struct Y_layout
    : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr Y_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * T_extent.get(); }

    T T_extent;
};
struct Y : pleat::Tensor<Y, pleat::bf16, Y_layout> {
    PLEAT_NAME("Y [T, H]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor Y [T, H] takes dims, not an integer; write T(...) or H(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor Y [T, H] is made of a pointer to pleat::bf16 and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor Y [T, H] is *Y[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor Y [T, H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor Y [T, H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor Y [T, H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor Y [T, H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor Y [T, H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gelu::T>>) static_assert(ok_, "pleat: tensor Y [T, H] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gelu::H>>) static_assert(ok_, "pleat: tensor Y [T, H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gelu::T>>) static_assert(ok_, "pleat: tensor Y [T, H] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gelu::H>>) static_assert(ok_, "pleat: tensor Y [T, H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gelu::T>>) static_assert(ok_, "pleat: this slice of tensor Y [T, H] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gelu::T>>) static_assert(ok_, "pleat: this view of tensor Y [T, H] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::gelu::T>>) static_assert(ok_, "pleat: this view of tensor Y [T, H] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gelu::T>>) static_assert(ok_, "pleat: this view of tensor Y [T, H] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gelu::T>>) static_assert(ok_, "pleat: tensor Y [T, H] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::gelu::H>>) static_assert(ok_, "pleat: tensor Y [T, H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gelu::H>>) static_assert(ok_, "pleat: this slice of tensor Y [T, H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gelu::H>>) static_assert(ok_, "pleat: this view of tensor Y [T, H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::gelu::H>>) static_assert(ok_, "pleat: this view of tensor Y [T, H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gelu::H>>) static_assert(ok_, "pleat: this view of tensor Y [T, H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gelu::H>>) static_assert(ok_, "pleat: tensor Y [T, H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Y [T, H] lies in global memory, not in shared memory");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor Y [T, H] has none of these dims");
        else static_assert(ok_, "pleat: tensor Y [T, H] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace gelu
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from gelu.json. Do not edit.
// Y = X Phi(X), the exact Gaussian error linear unit (Hendrycks and Gimpel, 2016)
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"

namespace gelu {

//   store Y = gelu(X)

// gelu_map_1: few elements: 4 neighbours along H a thread.
extern "C" __global__ void __launch_bounds__(128)
    gelu_map_1(const pleat::bf16* X_ptr, pleat::bf16* Y_ptr, long long T_size) {
    const X x(X_ptr, pleat::extents(T(T_size)));
    const Y y(Y_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 128 + threadIdx.x) * 4;
    const T t(index / (4096));
    const pleat::Fold<H, 4> h(index / 4 % (1024));
    // gelu.json:14: store Y
    const pleat::Vec<pleat::bf16, 4> x_v = pleat::load<4>(x[h + t].get());
    float y_out[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const float X_e = pleat::as<float>(x_v, e);
        y_out[e] = pleat::math::gelu_short(X_e);
    }
    pleat::store(y[h + t].get(), pleat::converted<pleat::bf16>(y_out));
}

// gelu_map_2: 8 neighbours along H a thread.
extern "C" __global__ void __launch_bounds__(256)
    gelu_map_2(const pleat::bf16* X_ptr, pleat::bf16* Y_ptr, long long T_size) {
    const X x(X_ptr, pleat::extents(T(T_size)));
    const Y y(Y_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 8;
    const T t(index / (4096));
    const pleat::Fold<H, 8> h(index / 8 % (512));
    // gelu.json:14: store Y
    const pleat::Vec<pleat::bf16, 8> x_v = pleat::load<8>(x[h + t].get());
    float y_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const float X_e = pleat::as<float>(x_v, e);
        y_out[e] = pleat::math::gelu_short(X_e);
    }
    pleat::store(y[h + t].get(), pleat::converted<pleat::bf16>(y_out));
}

}  // namespace gelu
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"gelu.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel gelu
spec gelu.json
source gelu.cu
include dims.h
symbol T dim 1 0
tensor X bf16 in 16 2
axis X T T 4096
axis X H 4096 1
tensor Y bf16 out 16 2
axis Y T T 4096
axis Y H 4096 1
variant T,2,*,66,<=
launch gelu_map_1 grid T,8,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:X tensor:Y size:T:i64
variant 1
launch gelu_map_2 grid T,2,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:X tensor:Y size:T:i64
reference store_Y store T,4096,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "gelu.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_gelu)
    source.cubins = gelu::embedded_cubins();
#endif
    source.reference = gelu::reference::gelu::run;
    return source;
}

}  // namespace gelu
