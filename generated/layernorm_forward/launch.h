// Written by pleat from layernorm_forward.json. Do not edit.
// Typed launchers for `layernorm_forward`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace layernorm_forward {

struct Arguments {
    layernorm_forward::X X;
    layernorm_forward::W W;
    layernorm_forward::B B;
    layernorm_forward::Y Y;
    layernorm_forward::MEAN MEAN;
    layernorm_forward::R R;
    float eps = 1e-05f;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 6, 1, 1> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.X.get();
        values.tensors[1] = arguments.W.get();
        values.tensors[2] = arguments.B.get();
        values.tensors[3] = arguments.Y.get();
        values.tensors[4] = arguments.MEAN.get();
        values.tensors[5] = arguments.R.get();
        values.symbols[0] = arguments.X.template extent<layernorm_forward::T>().get();
        if (arguments.Y.template extent<layernorm_forward::T>().get() != values.symbols[0])
            pleat::sizes_differ("layernorm_forward", "T");
        if (arguments.MEAN.template extent<layernorm_forward::T>().get() != values.symbols[0])
            pleat::sizes_differ("layernorm_forward", "T");
        if (arguments.R.template extent<layernorm_forward::T>().get() != values.symbols[0])
            pleat::sizes_differ("layernorm_forward", "T");
        values.params[0] = &arguments.eps;
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_layernorm_forward)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from layernorm_forward.json. Do not edit.
// The dims, folds and tensors of `layernorm_forward` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace layernorm_forward {

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layernorm_forward::H>) static_assert(ok_, "pleat: dim H is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layernorm_forward::H>) static_assert(ok_, "pleat: dim T does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layernorm_forward::T>) static_assert(ok_, "pleat: a part of this index of dim T would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layernorm_forward::T>) static_assert(ok_, "pleat: dim T is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layernorm_forward::T>) static_assert(ok_, "pleat: dim H does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layernorm_forward::H>) static_assert(ok_, "pleat: a part of this index of dim H would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layernorm_forward::T>>) static_assert(ok_, "pleat: tensor X [T, H] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layernorm_forward::H>>) static_assert(ok_, "pleat: tensor X [T, H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layernorm_forward::T>>) static_assert(ok_, "pleat: tensor X [T, H] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layernorm_forward::H>>) static_assert(ok_, "pleat: tensor X [T, H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layernorm_forward::T>>) static_assert(ok_, "pleat: this slice of tensor X [T, H] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layernorm_forward::T>>) static_assert(ok_, "pleat: this view of tensor X [T, H] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::layernorm_forward::T>>) static_assert(ok_, "pleat: this view of tensor X [T, H] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layernorm_forward::T>>) static_assert(ok_, "pleat: this view of tensor X [T, H] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layernorm_forward::T>>) static_assert(ok_, "pleat: tensor X [T, H] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::layernorm_forward::H>>) static_assert(ok_, "pleat: tensor X [T, H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layernorm_forward::H>>) static_assert(ok_, "pleat: this slice of tensor X [T, H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layernorm_forward::H>>) static_assert(ok_, "pleat: this view of tensor X [T, H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::layernorm_forward::H>>) static_assert(ok_, "pleat: this view of tensor X [T, H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layernorm_forward::H>>) static_assert(ok_, "pleat: this view of tensor X [T, H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layernorm_forward::H>>) static_assert(ok_, "pleat: tensor X [T, H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X [T, H] lies in global memory, not in shared memory");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X [T, H] has none of these dims");
        else static_assert(ok_, "pleat: tensor X [T, H] takes dims and lists of them");
        // clang-format on
    }
};

/// W: bf16 [H]
struct W_layout : pleat::Layout<int, pleat::Along<H, 1, pleat::Axis<1, 0, 0>>> {
    constexpr W_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(4096); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct W : pleat::Tensor<W, const pleat::bf16, W_layout> {
    PLEAT_NAME("W [H]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr W(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr W(const C_&) : W(pleat::refused<W, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr W(...) : W(pleat::refused<W, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W [H] takes dims, not an integer; write H(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W [H] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W [H] is *W[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W [H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W [H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W [H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W [H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W [H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layernorm_forward::H>>) static_assert(ok_, "pleat: tensor W [H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layernorm_forward::H>>) static_assert(ok_, "pleat: tensor W [H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Outside<::layernorm_forward::H>>) static_assert(ok_, "pleat: tensor W [H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layernorm_forward::H>>) static_assert(ok_, "pleat: this slice of tensor W [H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layernorm_forward::H>>) static_assert(ok_, "pleat: this view of tensor W [H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::layernorm_forward::H>>) static_assert(ok_, "pleat: this view of tensor W [H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layernorm_forward::H>>) static_assert(ok_, "pleat: this view of tensor W [H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layernorm_forward::H>>) static_assert(ok_, "pleat: tensor W [H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W [H] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layernorm_forward::T>) static_assert(ok_, "pleat: tensor W [H] has no dim T");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W [H] has none of these dims");
        else static_assert(ok_, "pleat: tensor W [H] takes dims and lists of them");
        // clang-format on
    }
};

/// B: bf16 [H]
struct B_layout : pleat::Layout<int, pleat::Along<H, 1, pleat::Axis<1, 0, 0>>> {
    constexpr B_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(4096); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct B : pleat::Tensor<B, const pleat::bf16, B_layout> {
    PLEAT_NAME("B [H]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr B(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr B(const C_&) : B(pleat::refused<B, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr B(...) : B(pleat::refused<B, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor B [H] takes dims, not an integer; write H(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor B [H] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor B [H] is *B[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor B [H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor B [H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor B [H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor B [H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor B [H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layernorm_forward::H>>) static_assert(ok_, "pleat: tensor B [H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layernorm_forward::H>>) static_assert(ok_, "pleat: tensor B [H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Outside<::layernorm_forward::H>>) static_assert(ok_, "pleat: tensor B [H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layernorm_forward::H>>) static_assert(ok_, "pleat: this slice of tensor B [H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layernorm_forward::H>>) static_assert(ok_, "pleat: this view of tensor B [H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::layernorm_forward::H>>) static_assert(ok_, "pleat: this view of tensor B [H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layernorm_forward::H>>) static_assert(ok_, "pleat: this view of tensor B [H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layernorm_forward::H>>) static_assert(ok_, "pleat: tensor B [H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor B [H] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layernorm_forward::T>) static_assert(ok_, "pleat: tensor B [H] has no dim T");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor B [H] has none of these dims");
        else static_assert(ok_, "pleat: tensor B [H] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layernorm_forward::T>>) static_assert(ok_, "pleat: tensor Y [T, H] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layernorm_forward::H>>) static_assert(ok_, "pleat: tensor Y [T, H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layernorm_forward::T>>) static_assert(ok_, "pleat: tensor Y [T, H] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layernorm_forward::H>>) static_assert(ok_, "pleat: tensor Y [T, H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layernorm_forward::T>>) static_assert(ok_, "pleat: this slice of tensor Y [T, H] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layernorm_forward::T>>) static_assert(ok_, "pleat: this view of tensor Y [T, H] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::layernorm_forward::T>>) static_assert(ok_, "pleat: this view of tensor Y [T, H] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layernorm_forward::T>>) static_assert(ok_, "pleat: this view of tensor Y [T, H] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layernorm_forward::T>>) static_assert(ok_, "pleat: tensor Y [T, H] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::layernorm_forward::H>>) static_assert(ok_, "pleat: tensor Y [T, H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layernorm_forward::H>>) static_assert(ok_, "pleat: this slice of tensor Y [T, H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layernorm_forward::H>>) static_assert(ok_, "pleat: this view of tensor Y [T, H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::layernorm_forward::H>>) static_assert(ok_, "pleat: this view of tensor Y [T, H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layernorm_forward::H>>) static_assert(ok_, "pleat: this view of tensor Y [T, H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layernorm_forward::H>>) static_assert(ok_, "pleat: tensor Y [T, H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Y [T, H] lies in global memory, not in shared memory");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor Y [T, H] has none of these dims");
        else static_assert(ok_, "pleat: tensor Y [T, H] takes dims and lists of them");
        // clang-format on
    }
};

/// MEAN: f32 [T]
struct MEAN_layout : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr MEAN_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH constexpr long long storage() const { return T_extent.get(); }

    T T_extent;
};
struct MEAN : pleat::Tensor<MEAN, float, MEAN_layout> {
    PLEAT_NAME("MEAN [T]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr MEAN(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr MEAN(const C_&) : MEAN(pleat::refused<MEAN, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr MEAN(...) : MEAN(pleat::refused<MEAN, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor MEAN [T] takes dims, not an integer; write T(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor MEAN [T] is made of a pointer to float and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor MEAN [T] is *MEAN[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor MEAN [T] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor MEAN [T]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor MEAN [T] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor MEAN [T] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor MEAN [T] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layernorm_forward::T>>) static_assert(ok_, "pleat: tensor MEAN [T] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layernorm_forward::T>>) static_assert(ok_, "pleat: tensor MEAN [T] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layernorm_forward::T>>) static_assert(ok_, "pleat: this slice of tensor MEAN [T] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layernorm_forward::T>>) static_assert(ok_, "pleat: this view of tensor MEAN [T] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::layernorm_forward::T>>) static_assert(ok_, "pleat: this view of tensor MEAN [T] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layernorm_forward::T>>) static_assert(ok_, "pleat: this view of tensor MEAN [T] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layernorm_forward::T>>) static_assert(ok_, "pleat: tensor MEAN [T] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor MEAN [T] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layernorm_forward::H>) static_assert(ok_, "pleat: tensor MEAN [T] has no dim H");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor MEAN [T] has none of these dims");
        else static_assert(ok_, "pleat: tensor MEAN [T] takes dims and lists of them");
        // clang-format on
    }
};

/// R: f32 [T]
struct R_layout : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr R_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH constexpr long long storage() const { return T_extent.get(); }

    T T_extent;
};
struct R : pleat::Tensor<R, float, R_layout> {
    PLEAT_NAME("R [T]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr R(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr R(const C_&) : R(pleat::refused<R, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr R(...) : R(pleat::refused<R, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor R [T] takes dims, not an integer; write T(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor R [T] is made of a pointer to float and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor R [T] is *R[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor R [T] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor R [T]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor R [T] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor R [T] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor R [T] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layernorm_forward::T>>) static_assert(ok_, "pleat: tensor R [T] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layernorm_forward::T>>) static_assert(ok_, "pleat: tensor R [T] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layernorm_forward::T>>) static_assert(ok_, "pleat: this slice of tensor R [T] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layernorm_forward::T>>) static_assert(ok_, "pleat: this view of tensor R [T] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::layernorm_forward::T>>) static_assert(ok_, "pleat: this view of tensor R [T] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layernorm_forward::T>>) static_assert(ok_, "pleat: this view of tensor R [T] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layernorm_forward::T>>) static_assert(ok_, "pleat: tensor R [T] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor R [T] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layernorm_forward::H>) static_assert(ok_, "pleat: tensor R [T] has no dim H");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor R [T] has none of these dims");
        else static_assert(ok_, "pleat: tensor R [T] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace layernorm_forward
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from layernorm_forward.json. Do not edit.
// Y = (X - mean) * r * W + B with r = 1 / sqrt(variance + eps) of each row, keeping MEAN and R for
// layernorm_backward
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"

namespace layernorm_forward {

//   reduce mu = mean of X along H
//   reduce var = variance of X along H
//   let r = rsqrt(var + eps)
//   store Y = (X - mu) * r * W + B
//   store MEAN = mu
//   store R = r

// layernorm_forward_rows: 256 threads keep the row in registers, 2 vectors each.
extern "C" __global__ void __launch_bounds__(256)
    layernorm_forward_rows(const pleat::bf16* X_ptr, const pleat::bf16* W_ptr, const pleat::bf16* B_ptr,
                           pleat::bf16* Y_ptr, float* MEAN_ptr, float* R_ptr, long long T_size, float eps) {
    const X x(X_ptr, pleat::extents(T(T_size)));
    const W w(W_ptr);
    const B b(B_ptr);
    const Y y(Y_ptr, pleat::extents(T(T_size)));
    const MEAN mean(MEAN_ptr, pleat::extents(T(T_size)));
    const R r_(R_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const T t(row);

    pleat::Vec<pleat::bf16, 8> x_row[2];
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        x_row[slot] = pleat::load<8>(x[t + h].get());
    }

    // layernorm_forward.json:19: reduce mu
    // layernorm_forward.json:20: reduce var
    pleat::Sum<float> mu_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        float terms[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float X_e = pleat::as<float>(x_row[slot], e);
            terms[e] = X_e;
        }
        mu_state.add(terms);
    }
    __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, mu_state);
    const float mu = mu_state.sum() / float(4096);
    const float center = mu_state.sum() / float(4096);
    pleat::Sum<float> spread;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float X_e = pleat::as<float>(x_row[slot], e);
            const float apart = X_e - center;
            spread.add_product(apart, apart);
        }
    }
    __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange2;
    pleat::across_block(exchange2, spread);
    const float var = spread.sum() / float(4096);

    // layernorm_forward.json:21: let r
    const float r = pleat::math::rsqrt(var + eps);
    if (lane == 0) {
        // layernorm_forward.json:23: store MEAN
        *mean[t] = mu;
        // layernorm_forward.json:24: store R
        *r_[t] = r;
    }
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        // layernorm_forward.json:22: store Y
        const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[h].get());
        const pleat::Vec<pleat::bf16, 8> b_v = pleat::load<8>(b[h].get());
        float y_out[8];
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float X_e = pleat::as<float>(x_row[slot], e);
            const float W_e = pleat::as<float>(w_v, e);
            const float B_e = pleat::as<float>(b_v, e);
            y_out[e] = pleat::math::fma((X_e - mu) * r, W_e, B_e);
        }
        pleat::store(y[t + h].get(), pleat::converted<pleat::bf16>(y_out));
    }
}

}  // namespace layernorm_forward
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"layernorm_forward.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel layernorm_forward
spec layernorm_forward.json
source layernorm_forward.cu
include dims.h
symbol T dim 1 0
tensor X bf16 in 16 2
axis X T T 4096
axis X H 4096 1
tensor W bf16 in 16 1
axis W H 4096 1
tensor B bf16 in 16 1
axis B H 4096 1
tensor Y bf16 out 16 2
axis Y T T 4096
axis Y H 4096 1
tensor MEAN f32 out 16 1
axis MEAN T T 1
tensor R f32 out 16 1
axis R T T 1
param eps f32 1e-05
launch layernorm_forward_rows grid T 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:X tensor:W tensor:B tensor:Y tensor:MEAN tensor:R size:T:i64 param:eps
reference mu reduce T
reference var reduce T
reference store_Y store T,4096,*
reference store_MEAN store T
reference store_R store T
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "layernorm_forward.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_layernorm_forward)
    source.cubins = layernorm_forward::embedded_cubins();
#endif
    source.reference = layernorm_forward::reference::layernorm_forward::run;
    return source;
}

}  // namespace layernorm_forward
