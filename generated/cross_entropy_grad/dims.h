// Written by pleat from cross_entropy_grad.json. Do not edit.
// The dims, folds and tensors of `cross_entropy_grad` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace cross_entropy_grad {

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

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim T; write T(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim T neither adds nor subtracts an integer; write T(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim T does not compare with an integer; write T(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cross_entropy_grad::V>) static_assert(ok_, "pleat: dim V is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cross_entropy_grad::V>) static_assert(ok_, "pleat: dim T does not compare with dim V");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cross_entropy_grad::T>) static_assert(ok_, "pleat: a part of this index of dim T would be lost in the fold or digit; convert it explicitly");
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

/// V: 32768
struct V : pleat::Dim<V, int> {
    PLEAT_DIM_NAME("V")
    constexpr V() = default;
    template <pleat::ExplicitFor<V> X_>
    PLEAT_BOTH explicit constexpr V(const X_& x_) : Dim{{pleat::value_for<V>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr V(const X_& x_) : Dim{{pleat::implicit_value<V>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim V; write V(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim V neither adds nor subtracts an integer; write V(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim V does not compare with an integer; write V(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cross_entropy_grad::T>) static_assert(ok_, "pleat: dim T is not dim V; cast<V>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cross_entropy_grad::T>) static_assert(ok_, "pleat: dim V does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cross_entropy_grad::V>) static_assert(ok_, "pleat: a part of this index of dim V would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim V; get<V>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim V folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim V");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim V multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim V does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim V stays below its count; add to V or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside V and is no single number; get<V>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim V that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim V is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim V adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim V compares with indices of V only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim V");
        // clang-format on
    }
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
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor LOGITS [T, V] is made of a pointer to pleat::bf16 and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor LOGITS [T, V] is *LOGITS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor LOGITS [T, V] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor LOGITS [T, V]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor LOGITS [T, V] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor LOGITS [T, V] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor LOGITS [T, V] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cross_entropy_grad::V>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] is dereferenced without V; write V(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cross_entropy_grad::V>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] has a dim V of its own, and this list has another vocabulary's V");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this slice of tensor LOGITS [T, V] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this view of tensor LOGITS [T, V] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this view of tensor LOGITS [T, V] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this view of tensor LOGITS [T, V] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::cross_entropy_grad::V>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] ends at V(32768), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cross_entropy_grad::V>>) static_assert(ok_, "pleat: this slice of tensor LOGITS [T, V] ends along V before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cross_entropy_grad::V>>) static_assert(ok_, "pleat: this view of tensor LOGITS [T, V] has dropped dim V");
        else if constexpr (pleat::same<C_, pleat::Finer<::cross_entropy_grad::V>>) static_assert(ok_, "pleat: this view of tensor LOGITS [T, V] counts vectors along V; a subscript is a fold of V by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cross_entropy_grad::V>>) static_assert(ok_, "pleat: this view of tensor LOGITS [T, V] has dim V already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cross_entropy_grad::V>>) static_assert(ok_, "pleat: tensor LOGITS [T, V] has no whole vectors of so many neighbours along V");
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
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor LABEL [T] is made of a pointer to const long long and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor LABEL [T] is *LABEL[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor LABEL [T] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor LABEL [T]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor LABEL [T] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor LABEL [T] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor LABEL [T] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: tensor LABEL [T] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: tensor LABEL [T] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this slice of tensor LABEL [T] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this view of tensor LABEL [T] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this view of tensor LABEL [T] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this view of tensor LABEL [T] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: tensor LABEL [T] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LABEL [T] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cross_entropy_grad::V>) static_assert(ok_, "pleat: tensor LABEL [T] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LABEL [T] has none of these dims");
        else static_assert(ok_, "pleat: tensor LABEL [T] takes dims and lists of them");
        // clang-format on
    }
};

/// DLOSS: f32 [T]
struct DLOSS_layout : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_, class... As_>
        requires(pleat::Coordinates<Ds_...>::template has<T>() && pleat::Strides<As_...>::template has<T>())
    PLEAT_BOTH constexpr DLOSS_layout(const pleat::Coordinates<Ds_...>& extents,
                                      const pleat::Strides<As_...>& strides)
        : T_extent(extents.template get<T>()), T_stride(strides.template get<T>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return T_stride; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH constexpr long long storage() const {
        return T_extent.get() > 0 ? (T_extent.get() - 1) * T_stride + 1 : 0;
    }

    T T_extent;
    long long T_stride = 0;
};
struct DLOSS : pleat::Tensor<DLOSS, const float, DLOSS_layout> {
    PLEAT_NAME("DLOSS [T]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DLOSS(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DLOSS(const C_&) : DLOSS(pleat::refused<DLOSS, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DLOSS(...) : DLOSS(pleat::refused<DLOSS, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DLOSS [T] takes dims, not an integer; write T(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DLOSS [T] is made of a pointer to const float, extents(T(...)) and strides(stride<T>(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DLOSS [T] is *DLOSS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DLOSS [T] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DLOSS [T]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DLOSS [T] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DLOSS [T] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DLOSS [T] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: tensor DLOSS [T] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: tensor DLOSS [T] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this slice of tensor DLOSS [T] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this view of tensor DLOSS [T] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this view of tensor DLOSS [T] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this view of tensor DLOSS [T] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: tensor DLOSS [T] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DLOSS [T] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cross_entropy_grad::V>) static_assert(ok_, "pleat: tensor DLOSS [T] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DLOSS [T] has none of these dims");
        else static_assert(ok_, "pleat: tensor DLOSS [T] takes dims and lists of them");
        // clang-format on
    }
};

/// LOSS: f32 [T]
struct LOSS_layout : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr LOSS_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH constexpr long long storage() const { return T_extent.get(); }

    T T_extent;
};
struct LOSS : pleat::Tensor<LOSS, float, LOSS_layout> {
    PLEAT_NAME("LOSS [T]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor LOSS [T] takes dims, not an integer; write T(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor LOSS [T] is made of a pointer to float and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor LOSS [T] is *LOSS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor LOSS [T] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor LOSS [T]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor LOSS [T] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor LOSS [T] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor LOSS [T] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: tensor LOSS [T] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: tensor LOSS [T] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this slice of tensor LOSS [T] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this view of tensor LOSS [T] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this view of tensor LOSS [T] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: this view of tensor LOSS [T] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cross_entropy_grad::T>>) static_assert(ok_, "pleat: tensor LOSS [T] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LOSS [T] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cross_entropy_grad::V>) static_assert(ok_, "pleat: tensor LOSS [T] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LOSS [T] has none of these dims");
        else static_assert(ok_, "pleat: tensor LOSS [T] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace cross_entropy_grad
