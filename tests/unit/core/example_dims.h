// Written by pleat from example.json. Do not edit.
// The dims, folds and tensors of `example` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace example {

struct T;
struct H;
struct K;

/// T: given at launch, at most 2147483647
struct T : pleat::Dim<T, int> {
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::example::H>) static_assert(ok_, "pleat: dim H is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::example::H>) static_assert(ok_, "pleat: dim T does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::example::K>) static_assert(ok_, "pleat: dim K is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::example::K>) static_assert(ok_, "pleat: dim T does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::example::T>) static_assert(ok_, "pleat: a part of this index of dim T would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::example::T>) static_assert(ok_, "pleat: dim T is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::example::T>) static_assert(ok_, "pleat: dim H does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::example::K>) static_assert(ok_, "pleat: dim K is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::example::K>) static_assert(ok_, "pleat: dim H does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::example::H>) static_assert(ok_, "pleat: a part of this index of dim H would be lost in the fold or digit; convert it explicitly");
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

/// K: given at launch, a multiple of 8, at most 2147483640
struct K : pleat::Dim<K, int> {
    PLEAT_DIM_NAME("K")
    constexpr K() = default;
    template <pleat::ExplicitFor<K> X_>
    PLEAT_BOTH explicit constexpr K(const X_& x_) : Dim{{pleat::value_for<K>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr K(const X_& x_) : Dim{{pleat::implicit_value<K>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim K; write K(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim K neither adds nor subtracts an integer; write K(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim K does not compare with an integer; write K(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::example::T>) static_assert(ok_, "pleat: dim T is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::example::T>) static_assert(ok_, "pleat: dim K does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::example::H>) static_assert(ok_, "pleat: dim H is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::example::H>) static_assert(ok_, "pleat: dim K does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::example::K>) static_assert(ok_, "pleat: a part of this index of dim K would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim K; get<K>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim K folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim K");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim K multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim K does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim K stays below its count; add to K or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside K and is no single number; get<K>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim K that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim K is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim K adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim K compares with indices of K only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim K");
        // clang-format on
    }
};

/// K8: K / 8
using K8 = pleat::Fold<K, 8>;
/// LANE_K: K % 64 / 8
using LANE_K = pleat::Digit<K, 8, 64>;

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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::example::T>>) static_assert(ok_, "pleat: tensor X [T, H] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::example::H>>) static_assert(ok_, "pleat: tensor X [T, H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::example::T>>) static_assert(ok_, "pleat: tensor X [T, H] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::example::H>>) static_assert(ok_, "pleat: tensor X [T, H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::example::T>>) static_assert(ok_, "pleat: this slice of tensor X [T, H] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::example::T>>) static_assert(ok_, "pleat: this view of tensor X [T, H] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::example::T>>) static_assert(ok_, "pleat: this view of tensor X [T, H] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::example::T>>) static_assert(ok_, "pleat: this view of tensor X [T, H] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::example::T>>) static_assert(ok_, "pleat: tensor X [T, H] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::example::H>>) static_assert(ok_, "pleat: tensor X [T, H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::example::H>>) static_assert(ok_, "pleat: this slice of tensor X [T, H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::example::H>>) static_assert(ok_, "pleat: this view of tensor X [T, H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::example::H>>) static_assert(ok_, "pleat: this view of tensor X [T, H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::example::H>>) static_assert(ok_, "pleat: this view of tensor X [T, H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::example::H>>) static_assert(ok_, "pleat: tensor X [T, H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X [T, H] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::example::K>) static_assert(ok_, "pleat: tensor X [T, H] has no dim K");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::example::H>>) static_assert(ok_, "pleat: tensor W [H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::example::H>>) static_assert(ok_, "pleat: tensor W [H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Outside<::example::H>>) static_assert(ok_, "pleat: tensor W [H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::example::H>>) static_assert(ok_, "pleat: this slice of tensor W [H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::example::H>>) static_assert(ok_, "pleat: this view of tensor W [H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::example::H>>) static_assert(ok_, "pleat: this view of tensor W [H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::example::H>>) static_assert(ok_, "pleat: this view of tensor W [H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::example::H>>) static_assert(ok_, "pleat: tensor W [H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W [H] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::example::T>) static_assert(ok_, "pleat: tensor W [H] has no dim T");
        else if constexpr (pleat::on<C_, ::example::K>) static_assert(ok_, "pleat: tensor W [H] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W [H] has none of these dims");
        else static_assert(ok_, "pleat: tensor W [H] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::example::T>>) static_assert(ok_, "pleat: tensor Y [T, H] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::example::H>>) static_assert(ok_, "pleat: tensor Y [T, H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::example::T>>) static_assert(ok_, "pleat: tensor Y [T, H] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::example::H>>) static_assert(ok_, "pleat: tensor Y [T, H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::example::T>>) static_assert(ok_, "pleat: this slice of tensor Y [T, H] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::example::T>>) static_assert(ok_, "pleat: this view of tensor Y [T, H] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::example::T>>) static_assert(ok_, "pleat: this view of tensor Y [T, H] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::example::T>>) static_assert(ok_, "pleat: this view of tensor Y [T, H] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::example::T>>) static_assert(ok_, "pleat: tensor Y [T, H] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::example::H>>) static_assert(ok_, "pleat: tensor Y [T, H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::example::H>>) static_assert(ok_, "pleat: this slice of tensor Y [T, H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::example::H>>) static_assert(ok_, "pleat: this view of tensor Y [T, H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::example::H>>) static_assert(ok_, "pleat: this view of tensor Y [T, H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::example::H>>) static_assert(ok_, "pleat: this view of tensor Y [T, H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::example::H>>) static_assert(ok_, "pleat: tensor Y [T, H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Y [T, H] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::example::K>) static_assert(ok_, "pleat: tensor Y [T, H] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor Y [T, H] has none of these dims");
        else static_assert(ok_, "pleat: tensor Y [T, H] takes dims and lists of them");
        // clang-format on
    }
};

/// I: bf16 [K / 8, T, K % 8]
struct I_layout : pleat::Layout<long long, pleat::Along<K, 8, pleat::Axis<8, 0, 0>, pleat::Axis<1, 8, 2>>,
                                pleat::Along<T, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<K>() && pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr I_layout(const pleat::Coordinates<Ds_...>& extents)
        : K_extent(extents.template get<K>()), T_extent(extents.template get<T>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 8LL * T_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 8; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr K extent(pleat::Type<K>) const { return K_extent; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH constexpr long long storage() const { return 8LL * ((K_extent.get() + 7LL) / 8) * T_extent.get(); }

    K K_extent;
    T T_extent;
};
struct I : pleat::Tensor<I, const pleat::bf16, I_layout> {
    PLEAT_NAME("I [K / 8, T, K % 8]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr I(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr I(const C_&) : I(pleat::refused<I, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr I(...) : I(pleat::refused<I, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor I [K / 8, T, K % 8] takes dims, not an integer; write K(...) or T(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor I [K / 8, T, K % 8] is made of a pointer to const pleat::bf16 and extents(T(...), K(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor I [K / 8, T, K % 8] is *I[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor I [K / 8, T, K % 8] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor I [K / 8, T, K % 8]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor I [K / 8, T, K % 8] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor I [K / 8, T, K % 8] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor I [K / 8, T, K % 8] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::example::K>>) static_assert(ok_, "pleat: tensor I [K / 8, T, K % 8] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::example::T>>) static_assert(ok_, "pleat: tensor I [K / 8, T, K % 8] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::example::K>>) static_assert(ok_, "pleat: tensor I [K / 8, T, K % 8] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Namesake<::example::T>>) static_assert(ok_, "pleat: tensor I [K / 8, T, K % 8] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Beyond<::example::K>>) static_assert(ok_, "pleat: this slice of tensor I [K / 8, T, K % 8] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::example::K>>) static_assert(ok_, "pleat: this view of tensor I [K / 8, T, K % 8] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::example::K>>) static_assert(ok_, "pleat: this view of tensor I [K / 8, T, K % 8] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::example::K>>) static_assert(ok_, "pleat: this view of tensor I [K / 8, T, K % 8] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::example::K>>) static_assert(ok_, "pleat: tensor I [K / 8, T, K % 8] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::example::T>>) static_assert(ok_, "pleat: this slice of tensor I [K / 8, T, K % 8] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::example::T>>) static_assert(ok_, "pleat: this view of tensor I [K / 8, T, K % 8] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::example::T>>) static_assert(ok_, "pleat: this view of tensor I [K / 8, T, K % 8] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::example::T>>) static_assert(ok_, "pleat: this view of tensor I [K / 8, T, K % 8] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::example::T>>) static_assert(ok_, "pleat: tensor I [K / 8, T, K % 8] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor I [K / 8, T, K % 8] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::example::H>) static_assert(ok_, "pleat: tensor I [K / 8, T, K % 8] has no dim H");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor I [K / 8, T, K % 8] has none of these dims");
        else static_assert(ok_, "pleat: tensor I [K / 8, T, K % 8] takes dims and lists of them");
        // clang-format on
    }
};

/// S: f32 [T, H]
struct S_layout
    : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_, class... As_>
        requires(pleat::Coordinates<Ds_...>::template has<T>() && pleat::Strides<As_...>::template has<T>())
    PLEAT_BOTH constexpr S_layout(const pleat::Coordinates<Ds_...>& extents, const pleat::Strides<As_...>& strides)
        : T_extent(extents.template get<T>()), T_stride(strides.template get<T>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return T_stride; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(4096); }
    PLEAT_BOTH constexpr long long storage() const {
        return T_extent.get() > 0 ? (T_extent.get() - 1) * T_stride + 4096 : 0;
    }

    T T_extent;
    long long T_stride = 0;
};
struct S : pleat::Tensor<S, float, S_layout> {
    PLEAT_NAME("S [T, H]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr S(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr S(const C_&) : S(pleat::refused<S, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr S(...) : S(pleat::refused<S, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor S [T, H] takes dims, not an integer; write T(...) or H(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor S [T, H] is made of a pointer to float, extents(T(...)) and strides(stride<T>(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor S [T, H] is *S[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor S [T, H] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor S [T, H]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor S [T, H] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor S [T, H] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor S [T, H] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::example::T>>) static_assert(ok_, "pleat: tensor S [T, H] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::example::H>>) static_assert(ok_, "pleat: tensor S [T, H] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::example::T>>) static_assert(ok_, "pleat: tensor S [T, H] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::example::H>>) static_assert(ok_, "pleat: tensor S [T, H] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::example::T>>) static_assert(ok_, "pleat: this slice of tensor S [T, H] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::example::T>>) static_assert(ok_, "pleat: this view of tensor S [T, H] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::example::T>>) static_assert(ok_, "pleat: this view of tensor S [T, H] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::example::T>>) static_assert(ok_, "pleat: this view of tensor S [T, H] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::example::T>>) static_assert(ok_, "pleat: tensor S [T, H] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::example::H>>) static_assert(ok_, "pleat: tensor S [T, H] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::example::H>>) static_assert(ok_, "pleat: this slice of tensor S [T, H] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::example::H>>) static_assert(ok_, "pleat: this view of tensor S [T, H] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::example::H>>) static_assert(ok_, "pleat: this view of tensor S [T, H] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::example::H>>) static_assert(ok_, "pleat: this view of tensor S [T, H] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::example::H>>) static_assert(ok_, "pleat: tensor S [T, H] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor S [T, H] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::example::K>) static_assert(ok_, "pleat: tensor S [T, H] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor S [T, H] has none of these dims");
        else static_assert(ok_, "pleat: tensor S [T, H] takes dims and lists of them");
        // clang-format on
    }
};

/// P: f32 [T, H / 128]
struct P_layout : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>,
                                pleat::Along<H, 128, pleat::Axis<128, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr P_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 32; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 32LL * T_extent.get(); }

    T T_extent;
};
struct P : pleat::Tensor<P, float, P_layout> {
    PLEAT_NAME("P [T, H / 128]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr P(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr P(const C_&) : P(pleat::refused<P, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr P(...) : P(pleat::refused<P, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor P [T, H / 128] takes dims, not an integer; write T(...) or H(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor P [T, H / 128] is made of a pointer to float and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor P [T, H / 128] is *P[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor P [T, H / 128] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor P [T, H / 128]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor P [T, H / 128] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor P [T, H / 128] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor P [T, H / 128] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::example::T>>) static_assert(ok_, "pleat: tensor P [T, H / 128] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::example::H>>) static_assert(ok_, "pleat: tensor P [T, H / 128] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::example::T>>) static_assert(ok_, "pleat: tensor P [T, H / 128] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::example::H>>) static_assert(ok_, "pleat: tensor P [T, H / 128] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::example::T>>) static_assert(ok_, "pleat: this slice of tensor P [T, H / 128] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::example::T>>) static_assert(ok_, "pleat: this view of tensor P [T, H / 128] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::example::T>>) static_assert(ok_, "pleat: this view of tensor P [T, H / 128] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::example::T>>) static_assert(ok_, "pleat: this view of tensor P [T, H / 128] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::example::T>>) static_assert(ok_, "pleat: tensor P [T, H / 128] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::example::H>>) static_assert(ok_, "pleat: tensor P [T, H / 128] ends at H(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::example::H>>) static_assert(ok_, "pleat: this slice of tensor P [T, H / 128] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::example::H>>) static_assert(ok_, "pleat: this view of tensor P [T, H / 128] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::example::H>>) static_assert(ok_, "pleat: this view of tensor P [T, H / 128] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::example::H>>) static_assert(ok_, "pleat: this view of tensor P [T, H / 128] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::example::H>>) static_assert(ok_, "pleat: tensor P [T, H / 128] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor P [T, H / 128] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::example::K>) static_assert(ok_, "pleat: tensor P [T, H / 128] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor P [T, H / 128] has none of these dims");
        else static_assert(ok_, "pleat: tensor P [T, H / 128] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace example
