// Written by pleat from embedding_backward.json. Do not edit.
// The dims, folds and tensors of `embedding_backward` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace embedding_backward {

struct T;
struct V;
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
    PLEAT_DIM_DIFFERS("T", "V", ::embedding_backward::V)
    PLEAT_DIM_DIFFERS("T", "H", ::embedding_backward::H)
    PLEAT_DIM_DIAGNOSTICS_END("T", ::embedding_backward::T)
    // clang-format on
};

/// V: given at launch, at most 1048576
struct V : pleat::Dim<V, int> {
    PLEAT_DIM_NAME("V")
    constexpr V() = default;
    template <pleat::ExplicitFor<V> X_>
    PLEAT_BOTH explicit constexpr V(const X_& x_) : Dim{{pleat::value_for<V>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr V(const X_& x_) : Dim{{pleat::implicit_value<V>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("V")
    PLEAT_DIM_DIFFERS("V", "T", ::embedding_backward::T)
    PLEAT_DIM_DIFFERS("V", "H", ::embedding_backward::H)
    PLEAT_DIM_DIAGNOSTICS_END("V", ::embedding_backward::V)
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
    PLEAT_DIM_DIFFERS("H", "T", ::embedding_backward::T)
    PLEAT_DIM_DIFFERS("H", "V", ::embedding_backward::V)
    PLEAT_DIM_DIAGNOSTICS_END("H", ::embedding_backward::H)
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::embedding_backward::T>>) static_assert(ok_, "pleat: tensor DY [T, H] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::embedding_backward::H>>) static_assert(ok_, "pleat: tensor DY [T, H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::embedding_backward::T>>) static_assert(ok_, "pleat: tensor DY [T, H] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::embedding_backward::H>>) static_assert(ok_, "pleat: tensor DY [T, H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::embedding_backward::T>>) static_assert(ok_, "pleat: this slice of tensor DY [T, H] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::embedding_backward::T>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::embedding_backward::T>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::embedding_backward::T>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::embedding_backward::T>>) static_assert(ok_, "pleat: tensor DY [T, H] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::embedding_backward::H>>) static_assert(ok_, "pleat: tensor DY [T, H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::embedding_backward::H>>) static_assert(ok_, "pleat: this slice of tensor DY [T, H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::embedding_backward::H>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::embedding_backward::H>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::embedding_backward::H>>) static_assert(ok_, "pleat: this view of tensor DY [T, H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::embedding_backward::H>>) static_assert(ok_, "pleat: tensor DY [T, H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DY [T, H] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::embedding_backward::V>) static_assert(ok_, "pleat: tensor DY [T, H] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DY [T, H] has none of these dims");
        else static_assert(ok_, "pleat: tensor DY [T, H] takes dims and lists of them");
        // clang-format on
    }
};

/// TOKEN: i64 [T]
struct TOKEN_layout : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr TOKEN_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH constexpr long long storage() const { return T_extent.get(); }

    T T_extent;
};
struct TOKEN : pleat::Tensor<TOKEN, const long long, TOKEN_layout> {
    PLEAT_NAME("TOKEN [T]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr TOKEN(const long long* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr TOKEN(const C_&) : TOKEN(pleat::refused<TOKEN, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr TOKEN(...) : TOKEN(pleat::refused<TOKEN, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor TOKEN [T] takes dims, not an integer; write T(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor TOKEN [T] is needed here, made of a pointer to const long long and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor TOKEN [T] is *TOKEN[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor TOKEN [T] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor TOKEN [T]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor TOKEN [T] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor TOKEN [T] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor TOKEN [T] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::embedding_backward::T>>) static_assert(ok_, "pleat: tensor TOKEN [T] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::embedding_backward::T>>) static_assert(ok_, "pleat: tensor TOKEN [T] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Beyond<::embedding_backward::T>>) static_assert(ok_, "pleat: this slice of tensor TOKEN [T] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::embedding_backward::T>>) static_assert(ok_, "pleat: this view of tensor TOKEN [T] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::embedding_backward::T>>) static_assert(ok_, "pleat: this view of tensor TOKEN [T] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::embedding_backward::T>>) static_assert(ok_, "pleat: this view of tensor TOKEN [T] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::embedding_backward::T>>) static_assert(ok_, "pleat: tensor TOKEN [T] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor TOKEN [T] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::embedding_backward::V>) static_assert(ok_, "pleat: tensor TOKEN [T] has no dim V");
        else if constexpr (pleat::on<C_, ::embedding_backward::H>) static_assert(ok_, "pleat: tensor TOKEN [T] has no dim H");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor TOKEN [T] has none of these dims");
        else static_assert(ok_, "pleat: tensor TOKEN [T] takes dims and lists of them");
        // clang-format on
    }
};

/// DW: bf16 [V, H]
struct DW_layout
    : pleat::Layout<long long, pleat::Along<V, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<V>())
    PLEAT_BOTH explicit constexpr DW_layout(const pleat::Coordinates<Ds_...>& extents)
        : V_extent(extents.template get<V>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr V extent(pleat::Type<V>) const { return V_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * V_extent.get(); }

    V V_extent;
};
struct DW : pleat::Tensor<DW, pleat::bf16, DW_layout> {
    PLEAT_NAME("DW [V, H]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DW [V, H] takes dims, not an integer; write V(...) or H(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DW [V, H] is needed here, made of a pointer to pleat::bf16 and extents(V(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DW [V, H] is *DW[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DW [V, H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DW [V, H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DW [V, H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DW [V, H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DW [V, H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::embedding_backward::V>>) static_assert(ok_, "pleat: tensor DW [V, H] is dereferenced without V; write V(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::embedding_backward::H>>) static_assert(ok_, "pleat: tensor DW [V, H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::embedding_backward::V>>) static_assert(ok_, "pleat: tensor DW [V, H] has a dim V of its own, and this list has another vocabulary's V");
        else if constexpr (pleat::same<C_, pleat::Namesake<::embedding_backward::H>>) static_assert(ok_, "pleat: tensor DW [V, H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::embedding_backward::V>>) static_assert(ok_, "pleat: this slice of tensor DW [V, H] ends along V before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::embedding_backward::V>>) static_assert(ok_, "pleat: this view of tensor DW [V, H] has dropped dim V");
        else if constexpr (pleat::same<C_, pleat::Finer<::embedding_backward::V>>) static_assert(ok_, "pleat: this view of tensor DW [V, H] counts vectors along V; a subscript is a fold of V by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::embedding_backward::V>>) static_assert(ok_, "pleat: this view of tensor DW [V, H] has dim V already");
        else if constexpr (pleat::same<C_, pleat::Apart<::embedding_backward::V>>) static_assert(ok_, "pleat: tensor DW [V, H] has no whole vectors of so many neighbours along V");
        else if constexpr (pleat::same<C_, pleat::Outside<::embedding_backward::H>>) static_assert(ok_, "pleat: tensor DW [V, H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::embedding_backward::H>>) static_assert(ok_, "pleat: this slice of tensor DW [V, H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::embedding_backward::H>>) static_assert(ok_, "pleat: this view of tensor DW [V, H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::embedding_backward::H>>) static_assert(ok_, "pleat: this view of tensor DW [V, H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::embedding_backward::H>>) static_assert(ok_, "pleat: this view of tensor DW [V, H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::embedding_backward::H>>) static_assert(ok_, "pleat: tensor DW [V, H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DW [V, H] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::embedding_backward::T>) static_assert(ok_, "pleat: tensor DW [V, H] has no dim T");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DW [V, H] has none of these dims");
        else static_assert(ok_, "pleat: tensor DW [V, H] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace embedding_backward
