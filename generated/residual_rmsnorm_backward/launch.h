// Written by pleat from residual_rmsnorm_backward.json. Do not edit.
// Typed launchers for `residual_rmsnorm_backward`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace residual_rmsnorm_backward {

#if defined(PLEAT_EMBEDDED_residual_rmsnorm_backward)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from residual_rmsnorm_backward.json. Do not edit.
// The dims, folds and tensors of `residual_rmsnorm_backward` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace residual_rmsnorm_backward {

struct T;
struct H;

/// T: given at launch
struct T : pleat::Dim<T, long long> {
    PLEAT_NAME("T")
    constexpr T() = default;
    template <pleat::ExplicitFor<T> X_>
    PLEAT_BOTH explicit constexpr T(const X_& x_) : Dim(pleat::value_for<T>(x_)) {}
    template <class X_>
    PLEAT_BOTH constexpr T(const X_& x_) : Dim(pleat::implicit_value<T>(x_)) {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim T; write T(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim T neither adds nor subtracts an integer; write T(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim T does not compare with an integer; write T(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::residual_rmsnorm_backward::H>) static_assert(ok_, "pleat: dim H is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::residual_rmsnorm_backward::H>) static_assert(ok_, "pleat: dim T does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::residual_rmsnorm_backward::T>) static_assert(ok_, "pleat: a part of this index of dim T would be lost in the fold or digit; convert it explicitly");
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
    PLEAT_NAME("H")
    constexpr H() = default;
    template <pleat::ExplicitFor<H> X_>
    PLEAT_BOTH explicit constexpr H(const X_& x_) : Dim(pleat::value_for<H>(x_)) {}
    template <class X_>
    PLEAT_BOTH constexpr H(const X_& x_) : Dim(pleat::implicit_value<H>(x_)) {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim H; write H(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim H neither adds nor subtracts an integer; write H(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim H does not compare with an integer; write H(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::residual_rmsnorm_backward::T>) static_assert(ok_, "pleat: dim T is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::residual_rmsnorm_backward::T>) static_assert(ok_, "pleat: dim H does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::residual_rmsnorm_backward::H>) static_assert(ok_, "pleat: a part of this index of dim H would be lost in the fold or digit; convert it explicitly");
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

/// DY: bf16 [T, H]
struct DY_layout
    : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>)
    PLEAT_BOTH explicit constexpr DY_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * T_extent.get(); }

    T T_extent;
};
struct DY : pleat::Tensor<DY, const pleat::bf16, DY_layout> {
    PLEAT_NAME("DY [T, H]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DY(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor(pointer_, sizes_...) {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DY(const C_&) : DY(pleat::refused<DY, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DY(...) : DY(pleat::refused<DY, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DY [T, H] takes dims, not an integer; write DY[T(...)]");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DY [T, H] is made of a pointer and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DY [T, H] is *DY[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DY [T, H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DY [T, H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DY [T, H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DY [T, H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DY [T, H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Beyond<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this slice of tensor DY [T, H] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: tensor DY [T, H] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor DY [T, H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this slice of tensor DY [T, H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor DY [T, H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DY [T, H] lies in global memory, not in shared memory");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DY [T, H] has none of these dims");
        else static_assert(ok_, "pleat: tensor DY [T, H] takes dims and lists of them");
        // clang-format on
    }
};

/// DS: bf16 [T, H]
struct DS_layout
    : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>)
    PLEAT_BOTH explicit constexpr DS_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * T_extent.get(); }

    T T_extent;
};
struct DS : pleat::Tensor<DS, const pleat::bf16, DS_layout> {
    PLEAT_NAME("DS [T, H]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DS(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor(pointer_, sizes_...) {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DS(const C_&) : DS(pleat::refused<DS, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DS(...) : DS(pleat::refused<DS, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DS [T, H] takes dims, not an integer; write DS[T(...)]");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DS [T, H] is made of a pointer and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DS [T, H] is *DS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DS [T, H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DS [T, H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DS [T, H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DS [T, H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DS [T, H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Beyond<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this slice of tensor DS [T, H] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor DS [T, H] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor DS [T, H] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor DS [T, H] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: tensor DS [T, H] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor DS [T, H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this slice of tensor DS [T, H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DS [T, H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DS [T, H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DS [T, H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor DS [T, H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DS [T, H] lies in global memory, not in shared memory");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DS [T, H] has none of these dims");
        else static_assert(ok_, "pleat: tensor DS [T, H] takes dims and lists of them");
        // clang-format on
    }
};

/// S: bf16 [T, H]
struct S_layout
    : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>)
    PLEAT_BOTH explicit constexpr S_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * T_extent.get(); }

    T T_extent;
};
struct S : pleat::Tensor<S, const pleat::bf16, S_layout> {
    PLEAT_NAME("S [T, H]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr S(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor(pointer_, sizes_...) {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr S(const C_&) : S(pleat::refused<S, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr S(...) : S(pleat::refused<S, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor S [T, H] takes dims, not an integer; write S[T(...)]");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor S [T, H] is made of a pointer and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor S [T, H] is *S[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor S [T, H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor S [T, H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor S [T, H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor S [T, H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor S [T, H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Beyond<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this slice of tensor S [T, H] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor S [T, H] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor S [T, H] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor S [T, H] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: tensor S [T, H] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor S [T, H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this slice of tensor S [T, H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor S [T, H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor S [T, H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor S [T, H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor S [T, H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor S [T, H] lies in global memory, not in shared memory");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor S [T, H] has none of these dims");
        else static_assert(ok_, "pleat: tensor S [T, H] takes dims and lists of them");
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
        : Tensor(pointer_, sizes_...) {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr W(const C_&) : W(pleat::refused<W, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr W(...) : W(pleat::refused<W, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W [H] takes dims, not an integer; write W[H(...)]");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W [H] is made of a pointer");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W [H] is *W[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W [H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W [H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W [H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W [H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W [H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Outside<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor W [H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this slice of tensor W [H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor W [H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor W [H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor W [H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor W [H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W [H] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::residual_rmsnorm_backward::T>) static_assert(ok_, "pleat: tensor W [H] has no dim T");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W [H] has none of these dims");
        else static_assert(ok_, "pleat: tensor W [H] takes dims and lists of them");
        // clang-format on
    }
};

/// R: f32 [T]
struct R_layout : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>)
    PLEAT_BOTH explicit constexpr R_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH constexpr long long storage() const { return T_extent.get(); }

    T T_extent;
};
struct R : pleat::Tensor<R, const float, R_layout> {
    PLEAT_NAME("R [T]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr R(const float* pointer_, const Sizes_&... sizes_) : Tensor(pointer_, sizes_...) {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr R(const C_&) : R(pleat::refused<R, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr R(...) : R(pleat::refused<R, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor R [T] takes dims, not an integer; write R[T(...)]");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor R [T] is made of a pointer and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor R [T] is *R[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor R [T] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor R [T]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor R [T] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor R [T] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor R [T] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Beyond<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this slice of tensor R [T] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor R [T] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor R [T] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor R [T] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: tensor R [T] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor R [T] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::residual_rmsnorm_backward::H>) static_assert(ok_, "pleat: tensor R [T] has no dim H");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor R [T] has none of these dims");
        else static_assert(ok_, "pleat: tensor R [T] takes dims and lists of them");
        // clang-format on
    }
};

/// DX: bf16 [T, H]
struct DX_layout
    : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>)
    PLEAT_BOTH explicit constexpr DX_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * T_extent.get(); }

    T T_extent;
};
struct DX : pleat::Tensor<DX, pleat::bf16, DX_layout> {
    PLEAT_NAME("DX [T, H]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DX(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor(pointer_, sizes_...) {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DX(const C_&) : DX(pleat::refused<DX, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DX(...) : DX(pleat::refused<DX, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DX [T, H] takes dims, not an integer; write DX[T(...)]");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DX [T, H] is made of a pointer and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DX [T, H] is *DX[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DX [T, H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DX [T, H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DX [T, H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DX [T, H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DX [T, H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Beyond<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this slice of tensor DX [T, H] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor DX [T, H] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor DX [T, H] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor DX [T, H] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::residual_rmsnorm_backward::T>>) static_assert(ok_, "pleat: tensor DX [T, H] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor DX [T, H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this slice of tensor DX [T, H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DX [T, H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DX [T, H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DX [T, H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor DX [T, H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DX [T, H] lies in global memory, not in shared memory");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DX [T, H] has none of these dims");
        else static_assert(ok_, "pleat: tensor DX [T, H] takes dims and lists of them");
        // clang-format on
    }
};

/// DW: bf16 [H]
struct DW_layout : pleat::Layout<int, pleat::Along<H, 1, pleat::Axis<1, 0, 0>>> {
    constexpr DW_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(4096); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct DW : pleat::Tensor<DW, pleat::bf16, DW_layout> {
    PLEAT_NAME("DW [H]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DW(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor(pointer_, sizes_...) {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DW(const C_&) : DW(pleat::refused<DW, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DW(...) : DW(pleat::refused<DW, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DW [H] takes dims, not an integer; write DW[H(...)]");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DW [H] is made of a pointer");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DW [H] is *DW[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DW [H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DW [H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DW [H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DW [H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DW [H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Outside<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor DW [H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this slice of tensor DW [H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DW [H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DW [H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DW [H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::residual_rmsnorm_backward::H>>) static_assert(ok_, "pleat: tensor DW [H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DW [H] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::residual_rmsnorm_backward::T>) static_assert(ok_, "pleat: tensor DW [H] has no dim T");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DW [H] has none of these dims");
        else static_assert(ok_, "pleat: tensor DW [H] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace residual_rmsnorm_backward
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from residual_rmsnorm_backward.json. Do not edit.
// DX = DS + R * (DY * W - S * R * c): the gradient of both X and RES of residual_rmsnorm_forward, and DW
#include "dims.h"
#include "pleat/gpu/memory.h"
#include "pleat/gpu/reduce.h"

namespace residual_rmsnorm_backward {

//   let n = S * R
//   let g = DY * W
//   reduce c = mean of g * n along H
//   store DX = DS + R * (g - n * c)
//   reduce dw = sum of DY * n along T
//   store DW = dw

// residual_rmsnorm_backward_1_rows: 256 threads keep the row in registers, 2 vectors each.
extern "C" __global__ void __launch_bounds__(256)
    residual_rmsnorm_backward_1_rows(const pleat::bf16* DY_ptr, const pleat::bf16* S_ptr, const pleat::bf16* W_ptr,
                                     const float* R_ptr, long long T_size, float* c_values) {
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    const S s_(S_ptr, pleat::extents(T(T_size)));
    const W w(W_ptr);
    const R r_(R_ptr, pleat::extents(T(T_size)));
    const int lane = static_cast<int>(threadIdx.x);
    const long long row = static_cast<long long>(blockIdx.x);
    const T t(row);

    // residual_rmsnorm_backward.json:21: reduce c
    const float R_e = *r_[t];
    pleat::Sum<float> c_state;
#pragma unroll
    for (int slot = 0; slot < 2; ++slot) {
        const int j = slot * 2048 + lane * 8;
        const H h(j);
        const pleat::Vec<pleat::bf16, 8> dy_v = pleat::load<8>(dy[t + h].get());
        const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[h].get());
        const pleat::Vec<pleat::bf16, 8> s__v = pleat::load<8>(s_[t + h].get());
#pragma unroll
        for (int e = 0; e < 8; ++e) {
            const float DY_e = pleat::as<float>(dy_v, e);
            const float W_e = pleat::as<float>(w_v, e);
            // residual_rmsnorm_backward.json:20: let g
            const float g = DY_e * W_e;
            const float S_e = pleat::as<float>(s__v, e);
            // residual_rmsnorm_backward.json:19: let n
            const float n = S_e * R_e;
            c_state.add_product(g, n);
        }
    }
    __shared__ pleat::Exchange<8, pleat::Sum<float>> exchange1;
    pleat::across_block(exchange1, c_state);
    const float c = c_state.sum() / float(4096);

    if (lane == 0) {
        c_values[t.get()] = c;
    }
}

// residual_rmsnorm_backward_2_columns: the reduced digits lie across memory: blocks add up shares of the rows, a
// second launch combines them in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    residual_rmsnorm_backward_2_columns(const pleat::bf16* DY_ptr, const pleat::bf16* S_ptr, const float* R_ptr,
                                        long long T_size, pleat::Sum<float>* dw_partial_values) {
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    const S s_(S_ptr, pleat::extents(T(T_size)));
    const R r_(R_ptr, pleat::extents(T(T_size)));
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(33, pleat::size_ceil_div(T_size, 64)));
    const long long split = blockIdx.x % splits, tile = blockIdx.x / splits;
    const long long column = (tile * 32 + lane) * 8;
    // residual_rmsnorm_backward.json:23: reduce dw
    pleat::Sum<float> dw_partial_state[8];
    if (column < 4096) {
        const H h(column);
#pragma unroll 4
        for (long long row = split * 8 + part; row < T_size; row += splits * 8) {
            const T t(row);
            const pleat::Vec<pleat::bf16, 8> dy_v = pleat::load<8>(dy[h + t].get());
            const pleat::Vec<pleat::bf16, 8> s__v = pleat::load<8>(s_[h + t].get());
#pragma unroll
            for (int e = 0; e < 8; ++e) {
                const float DY_e = pleat::as<float>(dy_v, e);
                const float S_e = pleat::as<float>(s__v, e);
                const float R_e = *r_[t];
                // residual_rmsnorm_backward.json:19: let n
                const float n = S_e * R_e;
                const float term[1] = {DY_e * n};
                dw_partial_state[e].add(term);
            }
        }
    }

    {
        __shared__ pleat::Parts<pleat::Sum<float>, 8, 8> shared_parts;
        shared_parts.put(part, lane, dw_partial_state);
        __syncthreads();
        if (part == 0 && column < 4096) {
            shared_parts.combine(lane, dw_partial_state);
#pragma unroll
            for (int e = 0; e < 8; ++e)
                if (column + e < 4096) dw_partial_values[split * 4096 + column + e] = dw_partial_state[e];
        }
    }
}

// residual_rmsnorm_backward_3_finish: combines the partial states in a fixed order.
extern "C" __global__ void __launch_bounds__(256)
    residual_rmsnorm_backward_3_finish(long long T_size, float* dw_values,
                                       const pleat::Sum<float>* dw_partial_values) {
    const int lane = static_cast<int>(threadIdx.x) % 32, part = static_cast<int>(threadIdx.x) / 32;
    const long long splits = pleat::size_max(1, pleat::size_min(33, pleat::size_ceil_div(T_size, 64)));
    const long long column = static_cast<long long>(blockIdx.x) * 32 + lane;
    // residual_rmsnorm_backward.json:23: reduce dw
    pleat::Sum<float> dw_partial_state[1];
    __shared__ pleat::Parts<pleat::Sum<float>, 8, 1> dw_partial_state_parts;
    if (column < 4096)
        for (long long s = part; s < splits; s += 8)
            dw_partial_state[0].combine(dw_partial_values[s * 4096 + column]);
    dw_partial_state_parts.put(part, lane, dw_partial_state);
    __syncthreads();
    if (part != 0 || column >= 4096) return;
    dw_partial_state_parts.combine(lane, dw_partial_state);
    const H h(column);
    const float dw = dw_partial_state[0].sum();
    dw_values[h.get()] = dw;
}

// residual_rmsnorm_backward_4_map: 8 neighbours along H a thread.
extern "C" __global__ void __launch_bounds__(256)
    residual_rmsnorm_backward_4_map(const pleat::bf16* DY_ptr, const pleat::bf16* DS_ptr, const pleat::bf16* S_ptr,
                                    const pleat::bf16* W_ptr, const float* R_ptr, pleat::bf16* DX_ptr,
                                    long long T_size, const float* c_values) {
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    const DS ds(DS_ptr, pleat::extents(T(T_size)));
    const S s_(S_ptr, pleat::extents(T(T_size)));
    const W w(W_ptr);
    const R r_(R_ptr, pleat::extents(T(T_size)));
    const DX dx(DX_ptr, pleat::extents(T(T_size)));
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 8;
    if (index >= T_size * 4096) return;
    const T t(index / (4096));
    const H h(index % (4096));
    const float R_e = *r_[t];
    // residual_rmsnorm_backward.json:21: reduce c
    const float c = c_values[t.get()];
    // residual_rmsnorm_backward.json:22: store DX
    const pleat::Vec<pleat::bf16, 8> dy_v = pleat::load<8>(dy[h + t].get());
    const pleat::Vec<pleat::bf16, 8> w_v = pleat::load<8>(w[h].get());
    const pleat::Vec<pleat::bf16, 8> s__v = pleat::load<8>(s_[h + t].get());
    const pleat::Vec<pleat::bf16, 8> ds_v = pleat::load<8>(ds[h + t].get());
    float dx_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const float DY_e = pleat::as<float>(dy_v, e);
        const float W_e = pleat::as<float>(w_v, e);
        const float S_e = pleat::as<float>(s__v, e);
        // residual_rmsnorm_backward.json:19: let n
        const float n = S_e * R_e;
        const float DS_e = pleat::as<float>(ds_v, e);
        dx_out[e] = pleat::math::fma(R_e, pleat::math::fma(DY_e, W_e, -(n * c)), DS_e);
    }
    pleat::store(dx[h + t].get(), pleat::converted<pleat::bf16>(dx_out));
}

// residual_rmsnorm_backward_5_map: 8 neighbours along H a thread.
extern "C" __global__ void __launch_bounds__(256)
    residual_rmsnorm_backward_5_map(pleat::bf16* DW_ptr, long long T_size, const float* dw_values) {
    const DW dw_(DW_ptr);
    const int index = (blockIdx.x * 256 + threadIdx.x) * 8;
    if (index >= 4096) return;
    const H h(index);
    // residual_rmsnorm_backward.json:24: store DW
    float dw__out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        // residual_rmsnorm_backward.json:23: reduce dw
        const float dw = dw_values[(h + H(e)).get()];
        dw__out[e] = dw;
    }
    pleat::store(dw_[h].get(), pleat::converted<pleat::bf16>(dw__out));
}

}  // namespace residual_rmsnorm_backward
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"residual_rmsnorm_backward.cu", kernels}};
}  // namespace texts

struct Arguments {
    residual_rmsnorm_backward::DY DY;
    residual_rmsnorm_backward::DS DS;
    residual_rmsnorm_backward::S S;
    residual_rmsnorm_backward::W W;
    residual_rmsnorm_backward::R R;
    residual_rmsnorm_backward::DX DX;
    residual_rmsnorm_backward::DW DW;
};

/// Built and loaded on one device. A launch allocates nothing and can be captured in a CUDA graph.
class Kernel {
public:
    static Kernel load(const pleat::Device& device, const pleat::BuildOptions& options = {}) {
        return Kernel(pleat::Kernel::load(source(), device, options));
    }

    /// `workspace`: workspace_bytes(arguments) bytes of the device's memory, aligned to 256; null if that is 0.
    void operator()(const pleat::Stream& stream, const Arguments& arguments, void* workspace = nullptr) const {
        const void* const tensors[] = {arguments.DY.get(), arguments.DS.get(), arguments.S.get(), arguments.W.get(),
                                       arguments.R.get(), arguments.DX.get(), arguments.DW.get()};
        const Symbols symbols(arguments);
        const void* const params[] = {nullptr};
        kernel_.launch(stream, tensors, symbols.values, params, workspace);
    }
    size_t workspace_bytes(const Arguments& arguments) const {
        return kernel_.workspace_bytes(Symbols(arguments).values);
    }
    /// Waits for the stream; throws pleat::RequireError if a `require` failed since the last check.
    void check(const pleat::Stream& stream) const { kernel_.check(stream); }
    const pleat::Kernel& untyped() const { return kernel_; }

    static pleat::KernelSource source() {
        static constexpr char manifest[] = R"pleat(pleat 1
kernel residual_rmsnorm_backward
spec residual_rmsnorm_backward.json
source residual_rmsnorm_backward.cu
include dims.h
symbol T dim 1 0
tensor DY bf16 in 16 2
axis DY T T 4096
axis DY H 4096 1
tensor DS bf16 in 16 2
axis DS T T 4096
axis DS H 4096 1
tensor S bf16 in 16 2
axis S T T 4096
axis S H 4096 1
tensor W bf16 in 16 1
axis W H 4096 1
tensor R f32 in 16 1
axis R T T 1
tensor DX bf16 out 16 2
axis DX T T 4096
axis DX H 4096 1
tensor DW bf16 out 16 1
axis DW H 4096 1
workspace 0,T,4,*,256,/^,256,*,4096,1,33,T,64,/^,min,max,*,4,*,256,/^,256,*,+,16384,+,max
launch residual_rmsnorm_backward_1_rows grid T 1 1 block 256 1 1 cluster 1 shared 0
args tensor:DY tensor:S tensor:W tensor:R size:T:i64 workspace:0
launch residual_rmsnorm_backward_2_columns grid 16,1,33,T,64,/^,min,max,* 1 1 block 256 1 1 cluster 1 shared 0
args tensor:DY tensor:S tensor:R size:T:i64 workspace:T,4,*,256,/^,256,*
launch residual_rmsnorm_backward_3_finish grid 128 1 1 block 256 1 1 cluster 1 shared 0
args size:T:i64 workspace:T,4,*,256,/^,256,*,4096,1,33,T,64,/^,min,max,*,4,*,256,/^,256,*,+ workspace:T,4,*,256,/^,256,*
launch residual_rmsnorm_backward_4_map grid T,4096,*,8,/^,256,/^ 1 1 block 256 1 1 cluster 1 shared 0
args tensor:DY tensor:DS tensor:S tensor:W tensor:R tensor:DX size:T:i64 workspace:0
launch residual_rmsnorm_backward_5_map grid 2 1 1 block 256 1 1 cluster 1 shared 0
args tensor:DW size:T:i64 workspace:T,4,*,256,/^,256,*,4096,1,33,T,64,/^,min,max,*,4,*,256,/^,256,*,+
reference c reduce T
reference dw reduce 4096
reference store_DX store T,4096,*
reference store_DW store 4096
)pleat";
        pleat::KernelSource source;
        source.manifest = manifest;
        source.origin = "residual_rmsnorm_backward.manifest";
        source.files = texts::files;
#if defined(PLEAT_EMBEDDED_residual_rmsnorm_backward)
        source.cubins = residual_rmsnorm_backward::embedded_cubins();
#endif
        source.reference = residual_rmsnorm_backward::reference::residual_rmsnorm_backward::run;
        return source;
    }

private:
    struct Symbols {
        long long values[1] = {};
        explicit Symbols([[maybe_unused]] const Arguments& arguments) {
            values[0] = arguments.DY.template extent<residual_rmsnorm_backward::T>().get();
            if (arguments.DS.template extent<residual_rmsnorm_backward::T>().get() != values[0])
                pleat::sizes_differ("residual_rmsnorm_backward", "T");
            if (arguments.S.template extent<residual_rmsnorm_backward::T>().get() != values[0])
                pleat::sizes_differ("residual_rmsnorm_backward", "T");
            if (arguments.R.template extent<residual_rmsnorm_backward::T>().get() != values[0])
                pleat::sizes_differ("residual_rmsnorm_backward", "T");
            if (arguments.DX.template extent<residual_rmsnorm_backward::T>().get() != values[0])
                pleat::sizes_differ("residual_rmsnorm_backward", "T");
        }
    };

    explicit Kernel(pleat::Kernel kernel) : kernel_(std::move(kernel)) {}
    pleat::Kernel kernel_;
};

}  // namespace residual_rmsnorm_backward
