// Written by pleat from cross_entropy_mean_grad.json. Do not edit.
// The dims, folds and tensors of `cross_entropy_mean_grad` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace cross_entropy_mean_grad {

struct T;
struct V;

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
    PLEAT_DIM_DIFFERS("T", "V", ::cross_entropy_mean_grad::V)
    PLEAT_DIM_DIAGNOSTICS_END("T", ::cross_entropy_mean_grad::T)
    // clang-format on
};

/// V: 32768
struct V : pleat::Dim<V, int> {
    PLEAT_DIM_NAME("V")
    constexpr V() = default;
    template <pleat::ExplicitFor<V> X_>
    PLEAT_BOTH explicit constexpr V(const X_& x_) : Dim{{pleat::value_for<V>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr V(const X_& x_) : Dim{{pleat::implicit_value<V>(x_)}} {}

    // clang-format off
    PLEAT_DIM_DIAGNOSTICS("V")
    PLEAT_DIM_DIFFERS("V", "T", ::cross_entropy_mean_grad::T)
    PLEAT_DIM_DIAGNOSTICS_END("V", ::cross_entropy_mean_grad::V)
    // clang-format on
};

/// LOGITS: bf16 [T, V]
struct LOGITS_layout
    : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>, pleat::Along<V, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr LOGITS_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 32768; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr V extent(pleat::Type<V>) { return V(32768); }
    PLEAT_BOTH constexpr long long storage() const { return 32768LL * T_extent.get(); }

    T T_extent;
};
struct LOGITS : pleat::Tensor<LOGITS, pleat::bf16, LOGITS_layout> {
    PLEAT_NAME("LOGITS [T, V]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr LOGITS(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr LOGITS(const C_&) : LOGITS(pleat::refused<LOGITS, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr LOGITS(...) : LOGITS(pleat::refused<LOGITS, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor LOGITS [T, V] takes dims, not an integer; write T(...) or V(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor LOGITS [T, V] is needed here, made of a pointer to pleat::bf16 and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor LOGITS [T, V] is *LOGITS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor LOGITS [T, V] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor LOGITS [T, V]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor LOGITS [T, V] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor LOGITS [T, V] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor LOGITS [T, V] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cross_entropy_mean_grad::T>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cross_entropy_mean_grad::V>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] is dereferenced without V; write V(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cross_entropy_mean_grad::T>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cross_entropy_mean_grad::V>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] has a dim V of its own, and this list has another vocabulary's V");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cross_entropy_mean_grad::T>>) static_assert(ok_, "pleat: this slice of tensor LOGITS [T, V] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cross_entropy_mean_grad::T>>) static_assert(ok_, "pleat: this view of tensor LOGITS [T, V] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::cross_entropy_mean_grad::T>>) static_assert(ok_, "pleat: this view of tensor LOGITS [T, V] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cross_entropy_mean_grad::T>>) static_assert(ok_, "pleat: this view of tensor LOGITS [T, V] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cross_entropy_mean_grad::T>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::cross_entropy_mean_grad::V>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] ends at V(32768), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cross_entropy_mean_grad::V>>) static_assert(ok_, "pleat: this slice of tensor LOGITS [T, V] ends along V before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cross_entropy_mean_grad::V>>) static_assert(ok_, "pleat: this view of tensor LOGITS [T, V] has dropped dim V");
        else if constexpr (pleat::same<C_, pleat::Finer<::cross_entropy_mean_grad::V>>) static_assert(ok_, "pleat: this view of tensor LOGITS [T, V] counts vectors along V; a subscript is a fold of V by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cross_entropy_mean_grad::V>>) static_assert(ok_, "pleat: this view of tensor LOGITS [T, V] has dim V already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cross_entropy_mean_grad::V>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] has no whole vectors of so many neighbours along V");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] lies in global memory, not in shared memory");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LOGITS [T, V] has none of these dims");
        else static_assert(ok_, "pleat: tensor LOGITS [T, V] takes dims and lists of them");
        // clang-format on
    }
};

/// LABEL: i64 [T]
struct LABEL_layout : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr LABEL_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH constexpr long long storage() const { return T_extent.get(); }

    T T_extent;
};
struct LABEL : pleat::Tensor<LABEL, const long long, LABEL_layout> {
    PLEAT_NAME("LABEL [T]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr LABEL(const long long* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr LABEL(const C_&) : LABEL(pleat::refused<LABEL, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr LABEL(...) : LABEL(pleat::refused<LABEL, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor LABEL [T] takes dims, not an integer; write T(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor LABEL [T] is needed here, made of a pointer to const long long and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor LABEL [T] is *LABEL[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor LABEL [T] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor LABEL [T]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor LABEL [T] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor LABEL [T] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor LABEL [T] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cross_entropy_mean_grad::T>>) static_assert(ok_, "pleat: tensor LABEL [T] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cross_entropy_mean_grad::T>>) static_assert(ok_, "pleat: tensor LABEL [T] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cross_entropy_mean_grad::T>>) static_assert(ok_, "pleat: this slice of tensor LABEL [T] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cross_entropy_mean_grad::T>>) static_assert(ok_, "pleat: this view of tensor LABEL [T] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::cross_entropy_mean_grad::T>>) static_assert(ok_, "pleat: this view of tensor LABEL [T] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cross_entropy_mean_grad::T>>) static_assert(ok_, "pleat: this view of tensor LABEL [T] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cross_entropy_mean_grad::T>>) static_assert(ok_, "pleat: tensor LABEL [T] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LABEL [T] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cross_entropy_mean_grad::V>) static_assert(ok_, "pleat: tensor LABEL [T] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LABEL [T] has none of these dims");
        else static_assert(ok_, "pleat: tensor LABEL [T] takes dims and lists of them");
        // clang-format on
    }
};

/// LOSS: f32 []
struct LOSS_layout : pleat::Layout<int> {
    constexpr LOSS_layout() = default;
    PLEAT_BOTH static constexpr int storage() { return 1; }
};
struct LOSS : pleat::Tensor<LOSS, float, LOSS_layout> {
    PLEAT_NAME("LOSS []")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr LOSS(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr LOSS(const C_&) : LOSS(pleat::refused<LOSS, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr LOSS(...) : LOSS(pleat::refused<LOSS, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor LOSS [] has no dims; dereference it");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor LOSS [] is needed here, made of a pointer to float");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor LOSS [] is *LOSS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor LOSS [] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor LOSS []");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor LOSS [] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LOSS [] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cross_entropy_mean_grad::T>) static_assert(ok_, "pleat: tensor LOSS [] has no dim T");
        else if constexpr (pleat::on<C_, ::cross_entropy_mean_grad::V>) static_assert(ok_, "pleat: tensor LOSS [] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LOSS [] has none of these dims");
        else static_assert(ok_, "pleat: tensor LOSS [] takes no subscripts");
        // clang-format on
    }
};

/// SHARE: f32 []
struct SHARE_layout : pleat::Layout<int> {
    constexpr SHARE_layout() = default;
    PLEAT_BOTH static constexpr int storage() { return 1; }
};
struct SHARE : pleat::Tensor<SHARE, float, SHARE_layout> {
    PLEAT_NAME("SHARE []")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr SHARE(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr SHARE(const C_&) : SHARE(pleat::refused<SHARE, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr SHARE(...) : SHARE(pleat::refused<SHARE, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor SHARE [] has no dims; dereference it");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor SHARE [] is needed here, made of a pointer to float");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor SHARE [] is *SHARE[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor SHARE [] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor SHARE []");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor SHARE [] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor SHARE [] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cross_entropy_mean_grad::T>) static_assert(ok_, "pleat: tensor SHARE [] has no dim T");
        else if constexpr (pleat::on<C_, ::cross_entropy_mean_grad::V>) static_assert(ok_, "pleat: tensor SHARE [] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SHARE [] has none of these dims");
        else static_assert(ok_, "pleat: tensor SHARE [] takes no subscripts");
        // clang-format on
    }
};

/// EACH: f32 [T]
struct EACH_layout : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr EACH_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH constexpr long long storage() const { return T_extent.get(); }

    T T_extent;
};
struct EACH : pleat::Tensor<EACH, float, EACH_layout> {
    PLEAT_NAME("EACH [T]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr EACH(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr EACH(const C_&) : EACH(pleat::refused<EACH, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr EACH(...) : EACH(pleat::refused<EACH, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor EACH [T] takes dims, not an integer; write T(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor EACH [T] is needed here, made of a pointer to float and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor EACH [T] is *EACH[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor EACH [T] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor EACH [T]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor EACH [T] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor EACH [T] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor EACH [T] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cross_entropy_mean_grad::T>>) static_assert(ok_, "pleat: tensor EACH [T] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cross_entropy_mean_grad::T>>) static_assert(ok_, "pleat: tensor EACH [T] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cross_entropy_mean_grad::T>>) static_assert(ok_, "pleat: this slice of tensor EACH [T] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cross_entropy_mean_grad::T>>) static_assert(ok_, "pleat: this view of tensor EACH [T] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::cross_entropy_mean_grad::T>>) static_assert(ok_, "pleat: this view of tensor EACH [T] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cross_entropy_mean_grad::T>>) static_assert(ok_, "pleat: this view of tensor EACH [T] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cross_entropy_mean_grad::T>>) static_assert(ok_, "pleat: tensor EACH [T] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor EACH [T] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cross_entropy_mean_grad::V>) static_assert(ok_, "pleat: tensor EACH [T] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor EACH [T] has none of these dims");
        else static_assert(ok_, "pleat: tensor EACH [T] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace cross_entropy_mean_grad
