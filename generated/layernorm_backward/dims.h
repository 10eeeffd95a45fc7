// Written by pleat from layernorm_backward.json. Do not edit.
// The dims, folds and tensors of `layernorm_backward` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace layernorm_backward {

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

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("T")
    PLEAT_DIM_DIFFERS("T", "H", ::layernorm_backward::H)
    PLEAT_DIM_DIAGNOSTICS_END("T", ::layernorm_backward::T)
    // clang-format on
};

/// H: 4096
struct H : pleat::Dim<H, int> {
    PLEAT_DIM_NAME("H")
    constexpr H() = default;
    template <pleat::ExplicitFor<H> X_>
    PLEAT_BOTH explicit constexpr H(const X_& x_) : Dim{{pleat::value_for<H>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr H(const X_& x_) : Dim{{pleat::implicit_value<H>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("H")
    PLEAT_DIM_DIFFERS("H", "T", ::layernorm_backward::T)
    PLEAT_DIM_DIAGNOSTICS_END("H", ::layernorm_backward::H)
    // clang-format on
};

/// DY: bf16 [T, H]
struct DY_layout
    : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
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
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DY(const C_&) : DY(pleat::refused<DY, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DY(...) : DY(pleat::refused<DY, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DY [T, H] takes dims, not an integer; write T(...) or H(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DY [T, H] is needed here, made of a pointer to const pleat::bf16 and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DY [T, H] is *DY[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DY [T, H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DY [T, H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DY [T, H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DY [T, H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DY [T, H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layernorm_backward::T>>) static_assert(ok_, "pleat: tensor DY [T, H] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layernorm_backward::H>>) static_assert(ok_, "pleat: tensor DY [T, H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layernorm_backward::T>>) static_assert(ok_, "pleat: tensor DY [T, H] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layernorm_backward::H>>) static_assert(ok_, "pleat: tensor DY [T, H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layernorm_backward::T>>) static_assert(ok_, "pleat: this slice of tensor DY [T, H] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layernorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::layernorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layernorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layernorm_backward::T>>) static_assert(ok_, "pleat: tensor DY [T, H] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::layernorm_backward::H>>) static_assert(ok_, "pleat: tensor DY [T, H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layernorm_backward::H>>) static_assert(ok_, "pleat: this slice of tensor DY [T, H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layernorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::layernorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layernorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layernorm_backward::H>>) static_assert(ok_, "pleat: tensor DY [T, H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DY [T, H] lies in global memory, not in shared memory");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DY [T, H] has none of these dims");
        else static_assert(ok_, "pleat: tensor DY [T, H] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X [T, H] is needed here, made of a pointer to const pleat::bf16 and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X [T, H] is *X[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X [T, H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X [T, H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X [T, H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X [T, H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X [T, H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layernorm_backward::T>>) static_assert(ok_, "pleat: tensor X [T, H] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layernorm_backward::H>>) static_assert(ok_, "pleat: tensor X [T, H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layernorm_backward::T>>) static_assert(ok_, "pleat: tensor X [T, H] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layernorm_backward::H>>) static_assert(ok_, "pleat: tensor X [T, H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layernorm_backward::T>>) static_assert(ok_, "pleat: this slice of tensor X [T, H] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layernorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor X [T, H] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::layernorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor X [T, H] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layernorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor X [T, H] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layernorm_backward::T>>) static_assert(ok_, "pleat: tensor X [T, H] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::layernorm_backward::H>>) static_assert(ok_, "pleat: tensor X [T, H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layernorm_backward::H>>) static_assert(ok_, "pleat: this slice of tensor X [T, H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layernorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor X [T, H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::layernorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor X [T, H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layernorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor X [T, H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layernorm_backward::H>>) static_assert(ok_, "pleat: tensor X [T, H] has no whole vectors of so many neighbours along H");
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
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W [H] is needed here, made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W [H] is *W[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W [H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W [H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W [H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W [H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W [H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layernorm_backward::H>>) static_assert(ok_, "pleat: tensor W [H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layernorm_backward::H>>) static_assert(ok_, "pleat: tensor W [H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Outside<::layernorm_backward::H>>) static_assert(ok_, "pleat: tensor W [H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layernorm_backward::H>>) static_assert(ok_, "pleat: this slice of tensor W [H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layernorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor W [H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::layernorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor W [H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layernorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor W [H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layernorm_backward::H>>) static_assert(ok_, "pleat: tensor W [H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W [H] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layernorm_backward::T>) static_assert(ok_, "pleat: tensor W [H] has no dim T");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W [H] has none of these dims");
        else static_assert(ok_, "pleat: tensor W [H] takes dims and lists of them");
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
struct MEAN : pleat::Tensor<MEAN, const float, MEAN_layout> {
    PLEAT_NAME("MEAN [T]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr MEAN(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr MEAN(const C_&) : MEAN(pleat::refused<MEAN, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr MEAN(...) : MEAN(pleat::refused<MEAN, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor MEAN [T] takes dims, not an integer; write T(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor MEAN [T] is needed here, made of a pointer to const float and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor MEAN [T] is *MEAN[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor MEAN [T] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor MEAN [T]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor MEAN [T] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor MEAN [T] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor MEAN [T] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layernorm_backward::T>>) static_assert(ok_, "pleat: tensor MEAN [T] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layernorm_backward::T>>) static_assert(ok_, "pleat: tensor MEAN [T] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layernorm_backward::T>>) static_assert(ok_, "pleat: this slice of tensor MEAN [T] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layernorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor MEAN [T] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::layernorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor MEAN [T] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layernorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor MEAN [T] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layernorm_backward::T>>) static_assert(ok_, "pleat: tensor MEAN [T] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor MEAN [T] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layernorm_backward::H>) static_assert(ok_, "pleat: tensor MEAN [T] has no dim H");
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
struct R : pleat::Tensor<R, const float, R_layout> {
    PLEAT_NAME("R [T]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr R(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr R(const C_&) : R(pleat::refused<R, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr R(...) : R(pleat::refused<R, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor R [T] takes dims, not an integer; write T(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor R [T] is needed here, made of a pointer to const float and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor R [T] is *R[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor R [T] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor R [T]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor R [T] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor R [T] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor R [T] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layernorm_backward::T>>) static_assert(ok_, "pleat: tensor R [T] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layernorm_backward::T>>) static_assert(ok_, "pleat: tensor R [T] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layernorm_backward::T>>) static_assert(ok_, "pleat: this slice of tensor R [T] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layernorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor R [T] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::layernorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor R [T] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layernorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor R [T] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layernorm_backward::T>>) static_assert(ok_, "pleat: tensor R [T] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor R [T] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layernorm_backward::H>) static_assert(ok_, "pleat: tensor R [T] has no dim H");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor R [T] has none of these dims");
        else static_assert(ok_, "pleat: tensor R [T] takes dims and lists of them");
        // clang-format on
    }
};

/// DX: bf16 [T, H]
struct DX_layout
    : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
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
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DX(const C_&) : DX(pleat::refused<DX, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DX(...) : DX(pleat::refused<DX, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DX [T, H] takes dims, not an integer; write T(...) or H(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DX [T, H] is needed here, made of a pointer to pleat::bf16 and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DX [T, H] is *DX[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DX [T, H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DX [T, H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DX [T, H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DX [T, H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DX [T, H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layernorm_backward::T>>) static_assert(ok_, "pleat: tensor DX [T, H] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layernorm_backward::H>>) static_assert(ok_, "pleat: tensor DX [T, H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layernorm_backward::T>>) static_assert(ok_, "pleat: tensor DX [T, H] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layernorm_backward::H>>) static_assert(ok_, "pleat: tensor DX [T, H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layernorm_backward::T>>) static_assert(ok_, "pleat: this slice of tensor DX [T, H] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layernorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor DX [T, H] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::layernorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor DX [T, H] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layernorm_backward::T>>) static_assert(ok_, "pleat: this view of tensor DX [T, H] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layernorm_backward::T>>) static_assert(ok_, "pleat: tensor DX [T, H] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::layernorm_backward::H>>) static_assert(ok_, "pleat: tensor DX [T, H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layernorm_backward::H>>) static_assert(ok_, "pleat: this slice of tensor DX [T, H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layernorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DX [T, H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::layernorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DX [T, H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layernorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DX [T, H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layernorm_backward::H>>) static_assert(ok_, "pleat: tensor DX [T, H] has no whole vectors of so many neighbours along H");
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
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DW(const C_&) : DW(pleat::refused<DW, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DW(...) : DW(pleat::refused<DW, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DW [H] takes dims, not an integer; write H(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DW [H] is needed here, made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DW [H] is *DW[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DW [H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DW [H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DW [H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DW [H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DW [H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layernorm_backward::H>>) static_assert(ok_, "pleat: tensor DW [H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layernorm_backward::H>>) static_assert(ok_, "pleat: tensor DW [H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Outside<::layernorm_backward::H>>) static_assert(ok_, "pleat: tensor DW [H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layernorm_backward::H>>) static_assert(ok_, "pleat: this slice of tensor DW [H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layernorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DW [H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::layernorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DW [H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layernorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DW [H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layernorm_backward::H>>) static_assert(ok_, "pleat: tensor DW [H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DW [H] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layernorm_backward::T>) static_assert(ok_, "pleat: tensor DW [H] has no dim T");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DW [H] has none of these dims");
        else static_assert(ok_, "pleat: tensor DW [H] takes dims and lists of them");
        // clang-format on
    }
};

/// DB: bf16 [H]
struct DB_layout : pleat::Layout<int, pleat::Along<H, 1, pleat::Axis<1, 0, 0>>> {
    constexpr DB_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(4096); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct DB : pleat::Tensor<DB, pleat::bf16, DB_layout> {
    PLEAT_NAME("DB [H]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DB(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DB(const C_&) : DB(pleat::refused<DB, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DB(...) : DB(pleat::refused<DB, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DB [H] takes dims, not an integer; write H(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DB [H] is needed here, made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DB [H] is *DB[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DB [H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DB [H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DB [H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DB [H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DB [H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layernorm_backward::H>>) static_assert(ok_, "pleat: tensor DB [H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layernorm_backward::H>>) static_assert(ok_, "pleat: tensor DB [H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Outside<::layernorm_backward::H>>) static_assert(ok_, "pleat: tensor DB [H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layernorm_backward::H>>) static_assert(ok_, "pleat: this slice of tensor DB [H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layernorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DB [H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::layernorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DB [H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layernorm_backward::H>>) static_assert(ok_, "pleat: this view of tensor DB [H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layernorm_backward::H>>) static_assert(ok_, "pleat: tensor DB [H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DB [H] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layernorm_backward::T>) static_assert(ok_, "pleat: tensor DB [H] has no dim T");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DB [H] has none of these dims");
        else static_assert(ok_, "pleat: tensor DB [H] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace layernorm_backward
