// Written by pleat from layer_post_backward.json. Do not edit.
// The dims, folds and tensors of `layer_post_backward` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace layer_post_backward {

struct M;
struct E;
struct P;
struct I;
struct G;
struct V;

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::E>) static_assert(ok_, "pleat: dim E is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::E>) static_assert(ok_, "pleat: dim M does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::P>) static_assert(ok_, "pleat: dim P is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::P>) static_assert(ok_, "pleat: dim M does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::I>) static_assert(ok_, "pleat: dim I is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::I>) static_assert(ok_, "pleat: dim M does not compare with dim I");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::G>) static_assert(ok_, "pleat: dim G is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::G>) static_assert(ok_, "pleat: dim M does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::V>) static_assert(ok_, "pleat: dim V is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::V>) static_assert(ok_, "pleat: dim M does not compare with dim V");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::M>) static_assert(ok_, "pleat: a part of this index of dim M would be lost in the fold or digit; convert it explicitly");
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

/// E: 4096
struct E : pleat::Dim<E, int> {
    PLEAT_DIM_NAME("E")
    constexpr E() = default;
    template <pleat::ExplicitFor<E> X_>
    PLEAT_BOTH explicit constexpr E(const X_& x_) : Dim{{pleat::value_for<E>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr E(const X_& x_) : Dim{{pleat::implicit_value<E>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim E; write E(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim E neither adds nor subtracts an integer; write E(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim E does not compare with an integer; write E(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::M>) static_assert(ok_, "pleat: dim M is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::M>) static_assert(ok_, "pleat: dim E does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::P>) static_assert(ok_, "pleat: dim P is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::P>) static_assert(ok_, "pleat: dim E does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::I>) static_assert(ok_, "pleat: dim I is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::I>) static_assert(ok_, "pleat: dim E does not compare with dim I");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::G>) static_assert(ok_, "pleat: dim G is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::G>) static_assert(ok_, "pleat: dim E does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::V>) static_assert(ok_, "pleat: dim V is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::V>) static_assert(ok_, "pleat: dim E does not compare with dim V");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::E>) static_assert(ok_, "pleat: a part of this index of dim E would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim E; get<E>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim E folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim E");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim E multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim E does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim E stays below its count; add to E or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside E and is no single number; get<E>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim E that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim E is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim E adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim E compares with indices of E only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim E");
        // clang-format on
    }
};

/// P: 4096
struct P : pleat::Dim<P, int> {
    PLEAT_DIM_NAME("P")
    constexpr P() = default;
    template <pleat::ExplicitFor<P> X_>
    PLEAT_BOTH explicit constexpr P(const X_& x_) : Dim{{pleat::value_for<P>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr P(const X_& x_) : Dim{{pleat::implicit_value<P>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim P; write P(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim P neither adds nor subtracts an integer; write P(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim P does not compare with an integer; write P(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::M>) static_assert(ok_, "pleat: dim M is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::M>) static_assert(ok_, "pleat: dim P does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::E>) static_assert(ok_, "pleat: dim E is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::E>) static_assert(ok_, "pleat: dim P does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::I>) static_assert(ok_, "pleat: dim I is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::I>) static_assert(ok_, "pleat: dim P does not compare with dim I");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::G>) static_assert(ok_, "pleat: dim G is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::G>) static_assert(ok_, "pleat: dim P does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::V>) static_assert(ok_, "pleat: dim V is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::V>) static_assert(ok_, "pleat: dim P does not compare with dim V");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::P>) static_assert(ok_, "pleat: a part of this index of dim P would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim P; get<P>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim P folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim P");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim P multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim P does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim P stays below its count; add to P or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside P and is no single number; get<P>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim P that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim P is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim P adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim P compares with indices of P only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim P");
        // clang-format on
    }
};

/// I: 11008
struct I : pleat::Dim<I, int> {
    PLEAT_DIM_NAME("I")
    constexpr I() = default;
    template <pleat::ExplicitFor<I> X_>
    PLEAT_BOTH explicit constexpr I(const X_& x_) : Dim{{pleat::value_for<I>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr I(const X_& x_) : Dim{{pleat::implicit_value<I>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim I; write I(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim I neither adds nor subtracts an integer; write I(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim I does not compare with an integer; write I(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::M>) static_assert(ok_, "pleat: dim M is not dim I; cast<I>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::M>) static_assert(ok_, "pleat: dim I does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::E>) static_assert(ok_, "pleat: dim E is not dim I; cast<I>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::E>) static_assert(ok_, "pleat: dim I does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::P>) static_assert(ok_, "pleat: dim P is not dim I; cast<I>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::P>) static_assert(ok_, "pleat: dim I does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::G>) static_assert(ok_, "pleat: dim G is not dim I; cast<I>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::G>) static_assert(ok_, "pleat: dim I does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::V>) static_assert(ok_, "pleat: dim V is not dim I; cast<I>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::V>) static_assert(ok_, "pleat: dim I does not compare with dim V");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::I>) static_assert(ok_, "pleat: a part of this index of dim I would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim I; get<I>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim I folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim I");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim I multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim I does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim I stays below its count; add to I or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside I and is no single number; get<I>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim I that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim I is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim I adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim I compares with indices of I only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim I");
        // clang-format on
    }
};

/// G: 2
struct G : pleat::Dim<G, int> {
    PLEAT_DIM_NAME("G")
    constexpr G() = default;
    template <pleat::ExplicitFor<G> X_>
    PLEAT_BOTH explicit constexpr G(const X_& x_) : Dim{{pleat::value_for<G>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr G(const X_& x_) : Dim{{pleat::implicit_value<G>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim G; write G(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim G neither adds nor subtracts an integer; write G(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim G does not compare with an integer; write G(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::M>) static_assert(ok_, "pleat: dim M is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::M>) static_assert(ok_, "pleat: dim G does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::E>) static_assert(ok_, "pleat: dim E is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::E>) static_assert(ok_, "pleat: dim G does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::P>) static_assert(ok_, "pleat: dim P is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::P>) static_assert(ok_, "pleat: dim G does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::I>) static_assert(ok_, "pleat: dim I is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::I>) static_assert(ok_, "pleat: dim G does not compare with dim I");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::V>) static_assert(ok_, "pleat: dim V is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::V>) static_assert(ok_, "pleat: dim G does not compare with dim V");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::G>) static_assert(ok_, "pleat: a part of this index of dim G would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim G; get<G>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim G folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim G");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim G multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim G does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim G stays below its count; add to G or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside G and is no single number; get<G>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim G that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim G is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim G adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim G compares with indices of G only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim G");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::M>) static_assert(ok_, "pleat: dim M is not dim V; cast<V>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::M>) static_assert(ok_, "pleat: dim V does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::E>) static_assert(ok_, "pleat: dim E is not dim V; cast<V>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::E>) static_assert(ok_, "pleat: dim V does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::P>) static_assert(ok_, "pleat: dim P is not dim V; cast<V>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::P>) static_assert(ok_, "pleat: dim V does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::I>) static_assert(ok_, "pleat: dim I is not dim V; cast<V>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::I>) static_assert(ok_, "pleat: dim V does not compare with dim I");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::G>) static_assert(ok_, "pleat: dim G is not dim V; cast<V>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::layer_post_backward::G>) static_assert(ok_, "pleat: dim V does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::layer_post_backward::V>) static_assert(ok_, "pleat: a part of this index of dim V would be lost in the fold or digit; convert it explicitly");
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

/// LOGITS: bf16 [M, V]
struct LOGITS_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<V, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr LOGITS_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 32768; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr V extent(pleat::Type<V>) { return V(32768); }
    PLEAT_BOTH constexpr long long storage() const { return 32768LL * M_extent.get(); }

    M M_extent;
};
struct LOGITS : pleat::Tensor<LOGITS, pleat::bf16, LOGITS_layout> {
    PLEAT_NAME("LOGITS [M, V]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor LOGITS [M, V] takes dims, not an integer; write M(...) or V(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor LOGITS [M, V] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor LOGITS [M, V] is *LOGITS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor LOGITS [M, V] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor LOGITS [M, V]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor LOGITS [M, V] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor LOGITS [M, V] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor LOGITS [M, V] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::V>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] is dereferenced without V; write V(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::V>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has a dim V of its own, and this list has another vocabulary's V");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor LOGITS [M, V] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor LOGITS [M, V] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor LOGITS [M, V] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor LOGITS [M, V] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::V>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] ends at V(32768), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::V>>) static_assert(ok_, "pleat: this slice of tensor LOGITS [M, V] ends along V before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::V>>) static_assert(ok_, "pleat: this view of tensor LOGITS [M, V] has dropped dim V");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::V>>) static_assert(ok_, "pleat: this view of tensor LOGITS [M, V] counts vectors along V; a subscript is a fold of V by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::V>>) static_assert(ok_, "pleat: this view of tensor LOGITS [M, V] has dim V already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::V>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has no whole vectors of so many neighbours along V");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LOGITS [M, V] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::E>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has no dim G");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LOGITS [M, V] has none of these dims");
        else static_assert(ok_, "pleat: tensor LOGITS [M, V] takes dims and lists of them");
        // clang-format on
    }
};

/// LABEL: i32 [M]
struct LABEL_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr LABEL_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr long long storage() const { return M_extent.get(); }

    M M_extent;
};
struct LABEL : pleat::Tensor<LABEL, const int, LABEL_layout> {
    PLEAT_NAME("LABEL [M]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr LABEL(const int* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr LABEL(const C_&) : LABEL(pleat::refused<LABEL, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr LABEL(...) : LABEL(pleat::refused<LABEL, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor LABEL [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor LABEL [M] is made of a pointer to const int and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor LABEL [M] is *LABEL[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor LABEL [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor LABEL [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor LABEL [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor LABEL [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor LABEL [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor LABEL [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor LABEL [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor LABEL [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor LABEL [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor LABEL [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor LABEL [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor LABEL [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LABEL [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::E>) static_assert(ok_, "pleat: tensor LABEL [M] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor LABEL [M] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor LABEL [M] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor LABEL [M] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor LABEL [M] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LABEL [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor LABEL [M] takes dims and lists of them");
        // clang-format on
    }
};

/// LSE: f32 [M]
struct LSE_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr LSE_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr long long storage() const { return M_extent.get(); }

    M M_extent;
};
struct LSE : pleat::Tensor<LSE, const float, LSE_layout> {
    PLEAT_NAME("LSE [M]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr LSE(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr LSE(const C_&) : LSE(pleat::refused<LSE, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr LSE(...) : LSE(pleat::refused<LSE, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor LSE [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor LSE [M] is made of a pointer to const float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor LSE [M] is *LSE[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor LSE [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor LSE [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor LSE [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor LSE [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor LSE [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor LSE [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor LSE [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor LSE [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor LSE [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor LSE [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor LSE [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor LSE [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LSE [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::E>) static_assert(ok_, "pleat: tensor LSE [M] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor LSE [M] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor LSE [M] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor LSE [M] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor LSE [M] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LSE [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor LSE [M] takes dims and lists of them");
        // clang-format on
    }
};

/// DLOSS: f32 [M]
struct DLOSS_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_, class... As_>
        requires(pleat::Coordinates<Ds_...>::template has<M>() && pleat::Strides<As_...>::template has<M>())
    PLEAT_BOTH constexpr DLOSS_layout(const pleat::Coordinates<Ds_...>& extents,
                                      const pleat::Strides<As_...>& strides)
        : M_extent(extents.template get<M>()), M_stride(strides.template get<M>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return M_stride; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr long long storage() const {
        return M_extent.get() > 0 ? (M_extent.get() - 1) * M_stride + 1 : 0;
    }

    M M_extent;
    long long M_stride = 0;
};
struct DLOSS : pleat::Tensor<DLOSS, const float, DLOSS_layout> {
    PLEAT_NAME("DLOSS [M]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DLOSS [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DLOSS [M] is made of a pointer to const float, extents(M(...)) and strides(stride<M>(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DLOSS [M] is *DLOSS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DLOSS [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DLOSS [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DLOSS [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DLOSS [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DLOSS [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DLOSS [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DLOSS [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor DLOSS [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DLOSS [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DLOSS [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DLOSS [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DLOSS [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DLOSS [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::E>) static_assert(ok_, "pleat: tensor DLOSS [M] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor DLOSS [M] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor DLOSS [M] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor DLOSS [M] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor DLOSS [M] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DLOSS [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor DLOSS [M] takes dims and lists of them");
        // clang-format on
    }
};

/// Y0: bf16 [M, P]
struct Y0_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<P, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr Y0_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr P extent(pleat::Type<P>) { return P(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct Y0 : pleat::Tensor<Y0, const pleat::bf16, Y0_layout> {
    PLEAT_NAME("Y0 [M, P]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr Y0(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr Y0(const C_&) : Y0(pleat::refused<Y0, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr Y0(...) : Y0(pleat::refused<Y0, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor Y0 [M, P] takes dims, not an integer; write M(...) or P(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor Y0 [M, P] is made of a pointer to const pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor Y0 [M, P] is *Y0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor Y0 [M, P] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor Y0 [M, P]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor Y0 [M, P] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor Y0 [M, P] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor Y0 [M, P] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor Y0 [M, P] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor Y0 [M, P] is dereferenced without P; write P(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor Y0 [M, P] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor Y0 [M, P] has a dim P of its own, and this list has another vocabulary's P");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor Y0 [M, P] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor Y0 [M, P] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor Y0 [M, P] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor Y0 [M, P] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor Y0 [M, P] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor Y0 [M, P] ends at P(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::P>>) static_assert(ok_, "pleat: this slice of tensor Y0 [M, P] ends along P before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::P>>) static_assert(ok_, "pleat: this view of tensor Y0 [M, P] has dropped dim P");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::P>>) static_assert(ok_, "pleat: this view of tensor Y0 [M, P] counts vectors along P; a subscript is a fold of P by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::P>>) static_assert(ok_, "pleat: this view of tensor Y0 [M, P] has dim P already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor Y0 [M, P] has no whole vectors of so many neighbours along P");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Y0 [M, P] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::E>) static_assert(ok_, "pleat: tensor Y0 [M, P] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor Y0 [M, P] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor Y0 [M, P] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor Y0 [M, P] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor Y0 [M, P] has none of these dims");
        else static_assert(ok_, "pleat: tensor Y0 [M, P] takes dims and lists of them");
        // clang-format on
    }
};

/// X1: bf16 [M, E]
struct X1_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr X1_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct X1 : pleat::Tensor<X1, const pleat::bf16, X1_layout> {
    PLEAT_NAME("X1 [M, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr X1(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr X1(const C_&) : X1(pleat::refused<X1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr X1(...) : X1(pleat::refused<X1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X1 [M, E] takes dims, not an integer; write M(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X1 [M, E] is made of a pointer to const pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X1 [M, E] is *X1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X1 [M, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X1 [M, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X1 [M, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X1 [M, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X1 [M, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor X1 [M, E] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor X1 [M, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor X1 [M, E] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor X1 [M, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor X1 [M, E] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor X1 [M, E] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor X1 [M, E] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor X1 [M, E] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor X1 [M, E] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor X1 [M, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor X1 [M, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor X1 [M, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor X1 [M, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor X1 [M, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor X1 [M, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X1 [M, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor X1 [M, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor X1 [M, E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor X1 [M, E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor X1 [M, E] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X1 [M, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor X1 [M, E] takes dims and lists of them");
        // clang-format on
    }
};

/// R1: f32 [M]
struct R1_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr R1_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr long long storage() const { return M_extent.get(); }

    M M_extent;
};
struct R1 : pleat::Tensor<R1, const float, R1_layout> {
    PLEAT_NAME("R1 [M]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr R1(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr R1(const C_&) : R1(pleat::refused<R1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr R1(...) : R1(pleat::refused<R1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor R1 [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor R1 [M] is made of a pointer to const float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor R1 [M] is *R1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor R1 [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor R1 [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor R1 [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor R1 [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor R1 [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor R1 [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor R1 [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor R1 [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor R1 [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor R1 [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor R1 [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor R1 [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor R1 [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::E>) static_assert(ok_, "pleat: tensor R1 [M] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor R1 [M] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor R1 [M] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor R1 [M] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor R1 [M] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor R1 [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor R1 [M] takes dims and lists of them");
        // clang-format on
    }
};

/// Z: bf16 [M, G, I]
struct Z_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<G, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<I, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr Z_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 22016; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 11008; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(2); }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(11008); }
    PLEAT_BOTH constexpr long long storage() const { return 22016LL * M_extent.get(); }

    M M_extent;
};
struct Z : pleat::Tensor<Z, const pleat::bf16, Z_layout> {
    PLEAT_NAME("Z [M, G, I]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr Z(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr Z(const C_&) : Z(pleat::refused<Z, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr Z(...) : Z(pleat::refused<Z, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor Z [M, G, I] takes dims, not an integer; write M(...), G(...) or I(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor Z [M, G, I] is made of a pointer to const pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor Z [M, G, I] is *Z[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor Z [M, G, I] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor Z [M, G, I]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor Z [M, G, I] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor Z [M, G, I] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor Z [M, G, I] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor Z [M, G, I] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor Z [M, G, I] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor Z [M, G, I] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor Z [M, G, I] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor Z [M, G, I] ends at G(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::G>>) static_assert(ok_, "pleat: this slice of tensor Z [M, G, I] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::G>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::G>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::G>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor Z [M, G, I] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::I>>) static_assert(ok_, "pleat: this slice of tensor Z [M, G, I] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor Z [M, G, I] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Z [M, G, I] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::E>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor Z [M, G, I] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor Z [M, G, I] has none of these dims");
        else static_assert(ok_, "pleat: tensor Z [M, G, I] takes dims and lists of them");
        // clang-format on
    }
};

/// X2: bf16 [M, E]
struct X2_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr X2_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct X2 : pleat::Tensor<X2, const pleat::bf16, X2_layout> {
    PLEAT_NAME("X2 [M, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr X2(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr X2(const C_&) : X2(pleat::refused<X2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr X2(...) : X2(pleat::refused<X2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X2 [M, E] takes dims, not an integer; write M(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X2 [M, E] is made of a pointer to const pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X2 [M, E] is *X2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X2 [M, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X2 [M, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X2 [M, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X2 [M, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X2 [M, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor X2 [M, E] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor X2 [M, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor X2 [M, E] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor X2 [M, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor X2 [M, E] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor X2 [M, E] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor X2 [M, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor X2 [M, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor X2 [M, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor X2 [M, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X2 [M, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor X2 [M, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor X2 [M, E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor X2 [M, E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor X2 [M, E] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X2 [M, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor X2 [M, E] takes dims and lists of them");
        // clang-format on
    }
};

/// R2: f32 [M]
struct R2_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr R2_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr long long storage() const { return M_extent.get(); }

    M M_extent;
};
struct R2 : pleat::Tensor<R2, const float, R2_layout> {
    PLEAT_NAME("R2 [M]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr R2(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr R2(const C_&) : R2(pleat::refused<R2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr R2(...) : R2(pleat::refused<R2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor R2 [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor R2 [M] is made of a pointer to const float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor R2 [M] is *R2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor R2 [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor R2 [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor R2 [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor R2 [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor R2 [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor R2 [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor R2 [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor R2 [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor R2 [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor R2 [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor R2 [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor R2 [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor R2 [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::E>) static_assert(ok_, "pleat: tensor R2 [M] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor R2 [M] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor R2 [M] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor R2 [M] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor R2 [M] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor R2 [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor R2 [M] takes dims and lists of them");
        // clang-format on
    }
};

/// W0: bf16 [E, P]
struct W0_layout
    : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>, pleat::Along<P, 1, pleat::Axis<1, 0, 1>>> {
    constexpr W0_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr P extent(pleat::Type<P>) { return P(4096); }
    PLEAT_BOTH static constexpr int storage() { return 16777216; }
};
struct W0 : pleat::Tensor<W0, const pleat::bf16, W0_layout> {
    PLEAT_NAME("W0 [E, P]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr W0(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr W0(const C_&) : W0(pleat::refused<W0, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr W0(...) : W0(pleat::refused<W0, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W0 [E, P] takes dims, not an integer; write E(...) or P(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W0 [E, P] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W0 [E, P] is *W0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W0 [E, P] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W0 [E, P]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W0 [E, P] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W0 [E, P] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W0 [E, P] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor W0 [E, P] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor W0 [E, P] is dereferenced without P; write P(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor W0 [E, P] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor W0 [E, P] has a dim P of its own, and this list has another vocabulary's P");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor W0 [E, P] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor W0 [E, P] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor W0 [E, P] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor W0 [E, P] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor W0 [E, P] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor W0 [E, P] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor W0 [E, P] ends at P(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::P>>) static_assert(ok_, "pleat: this slice of tensor W0 [E, P] ends along P before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::P>>) static_assert(ok_, "pleat: this view of tensor W0 [E, P] has dropped dim P");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::P>>) static_assert(ok_, "pleat: this view of tensor W0 [E, P] counts vectors along P; a subscript is a fold of P by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::P>>) static_assert(ok_, "pleat: this view of tensor W0 [E, P] has dim P already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor W0 [E, P] has no whole vectors of so many neighbours along P");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W0 [E, P] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::M>) static_assert(ok_, "pleat: tensor W0 [E, P] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor W0 [E, P] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor W0 [E, P] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor W0 [E, P] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W0 [E, P] has none of these dims");
        else static_assert(ok_, "pleat: tensor W0 [E, P] takes dims and lists of them");
        // clang-format on
    }
};

/// W1: bf16 [G, I, E]
struct W1_layout
    : pleat::Layout<int, pleat::Along<G, 1, pleat::Axis<1, 0, 0>>, pleat::Along<I, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<E, 1, pleat::Axis<1, 0, 2>>> {
    constexpr W1_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 45088768; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(2); }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(11008); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 90177536; }
};
struct W1 : pleat::Tensor<W1, const pleat::bf16, W1_layout> {
    PLEAT_NAME("W1 [G, I, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr W1(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr W1(const C_&) : W1(pleat::refused<W1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr W1(...) : W1(pleat::refused<W1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W1 [G, I, E] takes dims, not an integer; write G(...), I(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W1 [G, I, E] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W1 [G, I, E] is *W1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W1 [G, I, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W1 [G, I, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W1 [G, I, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W1 [G, I, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W1 [G, I, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] ends at G(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::G>>) static_assert(ok_, "pleat: this slice of tensor W1 [G, I, E] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::G>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::G>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::G>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::I>>) static_assert(ok_, "pleat: this slice of tensor W1 [G, I, E] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor W1 [G, I, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor W1 [G, I, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W1 [G, I, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::M>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W1 [G, I, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor W1 [G, I, E] takes dims and lists of them");
        // clang-format on
    }
};

/// W2: bf16 [E, I]
struct W2_layout
    : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>, pleat::Along<I, 1, pleat::Axis<1, 0, 1>>> {
    constexpr W2_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 11008; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(11008); }
    PLEAT_BOTH static constexpr int storage() { return 45088768; }
};
struct W2 : pleat::Tensor<W2, const pleat::bf16, W2_layout> {
    PLEAT_NAME("W2 [E, I]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr W2(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr W2(const C_&) : W2(pleat::refused<W2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr W2(...) : W2(pleat::refused<W2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W2 [E, I] takes dims, not an integer; write E(...) or I(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W2 [E, I] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W2 [E, I] is *W2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W2 [E, I] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W2 [E, I]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W2 [E, I] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W2 [E, I] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W2 [E, I] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor W2 [E, I] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor W2 [E, I] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor W2 [E, I] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor W2 [E, I] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor W2 [E, I] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor W2 [E, I] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor W2 [E, I] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor W2 [E, I] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor W2 [E, I] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor W2 [E, I] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor W2 [E, I] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::I>>) static_assert(ok_, "pleat: this slice of tensor W2 [E, I] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor W2 [E, I] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor W2 [E, I] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor W2 [E, I] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor W2 [E, I] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W2 [E, I] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::M>) static_assert(ok_, "pleat: tensor W2 [E, I] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor W2 [E, I] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor W2 [E, I] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor W2 [E, I] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W2 [E, I] has none of these dims");
        else static_assert(ok_, "pleat: tensor W2 [E, I] takes dims and lists of them");
        // clang-format on
    }
};

/// WV: bf16 [V, E]
struct WV_layout
    : pleat::Layout<int, pleat::Along<V, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    constexpr WV_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr V extent(pleat::Type<V>) { return V(32768); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 134217728; }
};
struct WV : pleat::Tensor<WV, const pleat::bf16, WV_layout> {
    PLEAT_NAME("WV [V, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr WV(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr WV(const C_&) : WV(pleat::refused<WV, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr WV(...) : WV(pleat::refused<WV, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor WV [V, E] takes dims, not an integer; write V(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor WV [V, E] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor WV [V, E] is *WV[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor WV [V, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor WV [V, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor WV [V, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor WV [V, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor WV [V, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::V>>) static_assert(ok_, "pleat: tensor WV [V, E] is dereferenced without V; write V(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor WV [V, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::V>>) static_assert(ok_, "pleat: tensor WV [V, E] has a dim V of its own, and this list has another vocabulary's V");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor WV [V, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::V>>) static_assert(ok_, "pleat: tensor WV [V, E] ends at V(32768), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::V>>) static_assert(ok_, "pleat: this slice of tensor WV [V, E] ends along V before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::V>>) static_assert(ok_, "pleat: this view of tensor WV [V, E] has dropped dim V");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::V>>) static_assert(ok_, "pleat: this view of tensor WV [V, E] counts vectors along V; a subscript is a fold of V by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::V>>) static_assert(ok_, "pleat: this view of tensor WV [V, E] has dim V already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::V>>) static_assert(ok_, "pleat: tensor WV [V, E] has no whole vectors of so many neighbours along V");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor WV [V, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor WV [V, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor WV [V, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor WV [V, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor WV [V, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor WV [V, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor WV [V, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::M>) static_assert(ok_, "pleat: tensor WV [V, E] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor WV [V, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor WV [V, E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor WV [V, E] has no dim G");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor WV [V, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor WV [V, E] takes dims and lists of them");
        // clang-format on
    }
};

/// WN1: bf16 [E]
struct WN1_layout : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>> {
    constexpr WN1_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct WN1 : pleat::Tensor<WN1, const pleat::bf16, WN1_layout> {
    PLEAT_NAME("WN1 [E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr WN1(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr WN1(const C_&) : WN1(pleat::refused<WN1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr WN1(...) : WN1(pleat::refused<WN1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor WN1 [E] takes dims, not an integer; write E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor WN1 [E] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor WN1 [E] is *WN1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor WN1 [E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor WN1 [E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor WN1 [E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor WN1 [E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor WN1 [E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor WN1 [E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor WN1 [E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor WN1 [E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor WN1 [E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor WN1 [E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor WN1 [E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor WN1 [E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor WN1 [E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor WN1 [E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::M>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor WN1 [E] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor WN1 [E] has none of these dims");
        else static_assert(ok_, "pleat: tensor WN1 [E] takes dims and lists of them");
        // clang-format on
    }
};

/// WN2: bf16 [E]
struct WN2_layout : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>> {
    constexpr WN2_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct WN2 : pleat::Tensor<WN2, const pleat::bf16, WN2_layout> {
    PLEAT_NAME("WN2 [E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr WN2(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr WN2(const C_&) : WN2(pleat::refused<WN2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr WN2(...) : WN2(pleat::refused<WN2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor WN2 [E] takes dims, not an integer; write E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor WN2 [E] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor WN2 [E] is *WN2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor WN2 [E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor WN2 [E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor WN2 [E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor WN2 [E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor WN2 [E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor WN2 [E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor WN2 [E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor WN2 [E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor WN2 [E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor WN2 [E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor WN2 [E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor WN2 [E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor WN2 [E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor WN2 [E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::M>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor WN2 [E] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor WN2 [E] has none of these dims");
        else static_assert(ok_, "pleat: tensor WN2 [E] takes dims and lists of them");
        // clang-format on
    }
};

/// DY0: bf16 [M, P]
struct DY0_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<P, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr DY0_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr P extent(pleat::Type<P>) { return P(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct DY0 : pleat::Tensor<DY0, pleat::bf16, DY0_layout> {
    PLEAT_NAME("DY0 [M, P]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DY0(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DY0(const C_&) : DY0(pleat::refused<DY0, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DY0(...) : DY0(pleat::refused<DY0, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DY0 [M, P] takes dims, not an integer; write M(...) or P(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DY0 [M, P] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DY0 [M, P] is *DY0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DY0 [M, P] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DY0 [M, P]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DY0 [M, P] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DY0 [M, P] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DY0 [M, P] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DY0 [M, P] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor DY0 [M, P] is dereferenced without P; write P(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DY0 [M, P] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor DY0 [M, P] has a dim P of its own, and this list has another vocabulary's P");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor DY0 [M, P] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DY0 [M, P] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DY0 [M, P] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DY0 [M, P] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DY0 [M, P] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor DY0 [M, P] ends at P(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::P>>) static_assert(ok_, "pleat: this slice of tensor DY0 [M, P] ends along P before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::P>>) static_assert(ok_, "pleat: this view of tensor DY0 [M, P] has dropped dim P");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::P>>) static_assert(ok_, "pleat: this view of tensor DY0 [M, P] counts vectors along P; a subscript is a fold of P by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::P>>) static_assert(ok_, "pleat: this view of tensor DY0 [M, P] has dim P already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor DY0 [M, P] has no whole vectors of so many neighbours along P");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DY0 [M, P] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::E>) static_assert(ok_, "pleat: tensor DY0 [M, P] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor DY0 [M, P] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor DY0 [M, P] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor DY0 [M, P] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DY0 [M, P] has none of these dims");
        else static_assert(ok_, "pleat: tensor DY0 [M, P] takes dims and lists of them");
        // clang-format on
    }
};

/// DX0: bf16 [M, E]
struct DX0_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr DX0_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct DX0 : pleat::Tensor<DX0, pleat::bf16, DX0_layout> {
    PLEAT_NAME("DX0 [M, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DX0(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DX0(const C_&) : DX0(pleat::refused<DX0, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DX0(...) : DX0(pleat::refused<DX0, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DX0 [M, E] takes dims, not an integer; write M(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DX0 [M, E] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DX0 [M, E] is *DX0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DX0 [M, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DX0 [M, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DX0 [M, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DX0 [M, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DX0 [M, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DX0 [M, E] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DX0 [M, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DX0 [M, E] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DX0 [M, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor DX0 [M, E] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DX0 [M, E] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DX0 [M, E] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DX0 [M, E] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DX0 [M, E] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DX0 [M, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DX0 [M, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX0 [M, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX0 [M, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX0 [M, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DX0 [M, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DX0 [M, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor DX0 [M, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor DX0 [M, E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor DX0 [M, E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor DX0 [M, E] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DX0 [M, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DX0 [M, E] takes dims and lists of them");
        // clang-format on
    }
};

/// DW0: bf16 [E, P]
struct DW0_layout
    : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>, pleat::Along<P, 1, pleat::Axis<1, 0, 1>>> {
    constexpr DW0_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr P extent(pleat::Type<P>) { return P(4096); }
    PLEAT_BOTH static constexpr int storage() { return 16777216; }
};
struct DW0 : pleat::Tensor<DW0, pleat::bf16, DW0_layout> {
    PLEAT_NAME("DW0 [E, P]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DW0(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DW0(const C_&) : DW0(pleat::refused<DW0, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DW0(...) : DW0(pleat::refused<DW0, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DW0 [E, P] takes dims, not an integer; write E(...) or P(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DW0 [E, P] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DW0 [E, P] is *DW0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DW0 [E, P] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DW0 [E, P]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DW0 [E, P] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DW0 [E, P] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DW0 [E, P] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DW0 [E, P] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor DW0 [E, P] is dereferenced without P; write P(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DW0 [E, P] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor DW0 [E, P] has a dim P of its own, and this list has another vocabulary's P");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DW0 [E, P] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DW0 [E, P] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW0 [E, P] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW0 [E, P] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW0 [E, P] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DW0 [E, P] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor DW0 [E, P] ends at P(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::P>>) static_assert(ok_, "pleat: this slice of tensor DW0 [E, P] ends along P before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::P>>) static_assert(ok_, "pleat: this view of tensor DW0 [E, P] has dropped dim P");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::P>>) static_assert(ok_, "pleat: this view of tensor DW0 [E, P] counts vectors along P; a subscript is a fold of P by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::P>>) static_assert(ok_, "pleat: this view of tensor DW0 [E, P] has dim P already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::P>>) static_assert(ok_, "pleat: tensor DW0 [E, P] has no whole vectors of so many neighbours along P");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DW0 [E, P] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::M>) static_assert(ok_, "pleat: tensor DW0 [E, P] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor DW0 [E, P] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor DW0 [E, P] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor DW0 [E, P] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DW0 [E, P] has none of these dims");
        else static_assert(ok_, "pleat: tensor DW0 [E, P] takes dims and lists of them");
        // clang-format on
    }
};

/// DW1: bf16 [G, I, E]
struct DW1_layout
    : pleat::Layout<int, pleat::Along<G, 1, pleat::Axis<1, 0, 0>>, pleat::Along<I, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<E, 1, pleat::Axis<1, 0, 2>>> {
    constexpr DW1_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 45088768; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(2); }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(11008); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 90177536; }
};
struct DW1 : pleat::Tensor<DW1, pleat::bf16, DW1_layout> {
    PLEAT_NAME("DW1 [G, I, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DW1(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DW1(const C_&) : DW1(pleat::refused<DW1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DW1(...) : DW1(pleat::refused<DW1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] takes dims, not an integer; write G(...), I(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DW1 [G, I, E] is *DW1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DW1 [G, I, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DW1 [G, I, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] ends at G(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::G>>) static_assert(ok_, "pleat: this slice of tensor DW1 [G, I, E] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::G>>) static_assert(ok_, "pleat: this view of tensor DW1 [G, I, E] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::G>>) static_assert(ok_, "pleat: this view of tensor DW1 [G, I, E] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::G>>) static_assert(ok_, "pleat: this view of tensor DW1 [G, I, E] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::I>>) static_assert(ok_, "pleat: this slice of tensor DW1 [G, I, E] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor DW1 [G, I, E] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor DW1 [G, I, E] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor DW1 [G, I, E] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DW1 [G, I, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW1 [G, I, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW1 [G, I, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW1 [G, I, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::M>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DW1 [G, I, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DW1 [G, I, E] takes dims and lists of them");
        // clang-format on
    }
};

/// DW2: bf16 [E, I]
struct DW2_layout
    : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>, pleat::Along<I, 1, pleat::Axis<1, 0, 1>>> {
    constexpr DW2_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 11008; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(11008); }
    PLEAT_BOTH static constexpr int storage() { return 45088768; }
};
struct DW2 : pleat::Tensor<DW2, pleat::bf16, DW2_layout> {
    PLEAT_NAME("DW2 [E, I]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DW2(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DW2(const C_&) : DW2(pleat::refused<DW2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DW2(...) : DW2(pleat::refused<DW2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DW2 [E, I] takes dims, not an integer; write E(...) or I(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DW2 [E, I] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DW2 [E, I] is *DW2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DW2 [E, I] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DW2 [E, I]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DW2 [E, I] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DW2 [E, I] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DW2 [E, I] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DW2 [E, I] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor DW2 [E, I] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DW2 [E, I] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor DW2 [E, I] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DW2 [E, I] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DW2 [E, I] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW2 [E, I] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW2 [E, I] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW2 [E, I] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DW2 [E, I] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor DW2 [E, I] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::I>>) static_assert(ok_, "pleat: this slice of tensor DW2 [E, I] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor DW2 [E, I] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor DW2 [E, I] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor DW2 [E, I] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor DW2 [E, I] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DW2 [E, I] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::M>) static_assert(ok_, "pleat: tensor DW2 [E, I] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor DW2 [E, I] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor DW2 [E, I] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor DW2 [E, I] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DW2 [E, I] has none of these dims");
        else static_assert(ok_, "pleat: tensor DW2 [E, I] takes dims and lists of them");
        // clang-format on
    }
};

/// DWV: bf16 [V, E]
struct DWV_layout
    : pleat::Layout<int, pleat::Along<V, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    constexpr DWV_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr V extent(pleat::Type<V>) { return V(32768); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 134217728; }
};
struct DWV : pleat::Tensor<DWV, pleat::bf16, DWV_layout> {
    PLEAT_NAME("DWV [V, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DWV(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DWV(const C_&) : DWV(pleat::refused<DWV, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DWV(...) : DWV(pleat::refused<DWV, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DWV [V, E] takes dims, not an integer; write V(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DWV [V, E] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DWV [V, E] is *DWV[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DWV [V, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DWV [V, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DWV [V, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DWV [V, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DWV [V, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::V>>) static_assert(ok_, "pleat: tensor DWV [V, E] is dereferenced without V; write V(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DWV [V, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::V>>) static_assert(ok_, "pleat: tensor DWV [V, E] has a dim V of its own, and this list has another vocabulary's V");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DWV [V, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::V>>) static_assert(ok_, "pleat: tensor DWV [V, E] ends at V(32768), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::V>>) static_assert(ok_, "pleat: this slice of tensor DWV [V, E] ends along V before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::V>>) static_assert(ok_, "pleat: this view of tensor DWV [V, E] has dropped dim V");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::V>>) static_assert(ok_, "pleat: this view of tensor DWV [V, E] counts vectors along V; a subscript is a fold of V by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::V>>) static_assert(ok_, "pleat: this view of tensor DWV [V, E] has dim V already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::V>>) static_assert(ok_, "pleat: tensor DWV [V, E] has no whole vectors of so many neighbours along V");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DWV [V, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DWV [V, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DWV [V, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DWV [V, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DWV [V, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DWV [V, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DWV [V, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::M>) static_assert(ok_, "pleat: tensor DWV [V, E] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor DWV [V, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor DWV [V, E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor DWV [V, E] has no dim G");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DWV [V, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DWV [V, E] takes dims and lists of them");
        // clang-format on
    }
};

/// DWN1: bf16 [E]
struct DWN1_layout : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>> {
    constexpr DWN1_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct DWN1 : pleat::Tensor<DWN1, pleat::bf16, DWN1_layout> {
    PLEAT_NAME("DWN1 [E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DWN1(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DWN1(const C_&) : DWN1(pleat::refused<DWN1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DWN1(...) : DWN1(pleat::refused<DWN1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DWN1 [E] takes dims, not an integer; write E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DWN1 [E] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DWN1 [E] is *DWN1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DWN1 [E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DWN1 [E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DWN1 [E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DWN1 [E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DWN1 [E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DWN1 [E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DWN1 [E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DWN1 [E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DWN1 [E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DWN1 [E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DWN1 [E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DWN1 [E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DWN1 [E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DWN1 [E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::M>) static_assert(ok_, "pleat: tensor DWN1 [E] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor DWN1 [E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor DWN1 [E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor DWN1 [E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor DWN1 [E] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DWN1 [E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DWN1 [E] takes dims and lists of them");
        // clang-format on
    }
};

/// DWN2: bf16 [E]
struct DWN2_layout : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>> {
    constexpr DWN2_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct DWN2 : pleat::Tensor<DWN2, pleat::bf16, DWN2_layout> {
    PLEAT_NAME("DWN2 [E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DWN2(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DWN2(const C_&) : DWN2(pleat::refused<DWN2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DWN2(...) : DWN2(pleat::refused<DWN2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DWN2 [E] takes dims, not an integer; write E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DWN2 [E] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DWN2 [E] is *DWN2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DWN2 [E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DWN2 [E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DWN2 [E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DWN2 [E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DWN2 [E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DWN2 [E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DWN2 [E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DWN2 [E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DWN2 [E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DWN2 [E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DWN2 [E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DWN2 [E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DWN2 [E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DWN2 [E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::M>) static_assert(ok_, "pleat: tensor DWN2 [E] has no dim M");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor DWN2 [E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor DWN2 [E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor DWN2 [E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor DWN2 [E] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DWN2 [E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DWN2 [E] takes dims and lists of them");
        // clang-format on
    }
};

/// ZDZ2: f32 [M]
struct ZDZ2_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr ZDZ2_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr long long storage() const { return M_extent.get(); }

    M M_extent;
};
struct ZDZ2 : pleat::Tensor<ZDZ2, float, ZDZ2_layout> {
    PLEAT_NAME("ZDZ2 [M]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr ZDZ2(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr ZDZ2(const C_&) : ZDZ2(pleat::refused<ZDZ2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr ZDZ2(...) : ZDZ2(pleat::refused<ZDZ2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor ZDZ2 [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor ZDZ2 [M] is made of a pointer to float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor ZDZ2 [M] is *ZDZ2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor ZDZ2 [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor ZDZ2 [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor ZDZ2 [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor ZDZ2 [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor ZDZ2 [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor ZDZ2 [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor ZDZ2 [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor ZDZ2 [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor ZDZ2 [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor ZDZ2 [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor ZDZ2 [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor ZDZ2 [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor ZDZ2 [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::E>) static_assert(ok_, "pleat: tensor ZDZ2 [M] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor ZDZ2 [M] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor ZDZ2 [M] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor ZDZ2 [M] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor ZDZ2 [M] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor ZDZ2 [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor ZDZ2 [M] takes dims and lists of them");
        // clang-format on
    }
};

/// DX1: bf16 [M, E]
struct DX1_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr DX1_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct DX1 : pleat::Tensor<DX1, pleat::bf16, DX1_layout> {
    PLEAT_NAME("DX1 [M, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DX1(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DX1(const C_&) : DX1(pleat::refused<DX1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DX1(...) : DX1(pleat::refused<DX1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DX1 [M, E] takes dims, not an integer; write M(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DX1 [M, E] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DX1 [M, E] is *DX1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DX1 [M, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DX1 [M, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DX1 [M, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DX1 [M, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DX1 [M, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DX1 [M, E] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DX1 [M, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DX1 [M, E] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DX1 [M, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor DX1 [M, E] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DX1 [M, E] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DX1 [M, E] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DX1 [M, E] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DX1 [M, E] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DX1 [M, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DX1 [M, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX1 [M, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX1 [M, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX1 [M, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor DX1 [M, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DX1 [M, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor DX1 [M, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor DX1 [M, E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor DX1 [M, E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor DX1 [M, E] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DX1 [M, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DX1 [M, E] takes dims and lists of them");
        // clang-format on
    }
};

/// N2: bf16 [M, E]
struct N2_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr N2_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct N2 : pleat::Tensor<N2, pleat::bf16, N2_layout> {
    PLEAT_NAME("N2 [M, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr N2(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr N2(const C_&) : N2(pleat::refused<N2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr N2(...) : N2(pleat::refused<N2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor N2 [M, E] takes dims, not an integer; write M(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor N2 [M, E] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor N2 [M, E] is *N2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor N2 [M, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor N2 [M, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor N2 [M, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor N2 [M, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor N2 [M, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor N2 [M, E] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor N2 [M, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor N2 [M, E] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor N2 [M, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor N2 [M, E] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor N2 [M, E] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor N2 [M, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor N2 [M, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor N2 [M, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor N2 [M, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor N2 [M, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor N2 [M, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor N2 [M, E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor N2 [M, E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor N2 [M, E] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor N2 [M, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor N2 [M, E] takes dims and lists of them");
        // clang-format on
    }
};

/// U: bf16 [M, I]
struct U_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<I, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr U_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 11008; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(11008); }
    PLEAT_BOTH constexpr long long storage() const { return 11008LL * M_extent.get(); }

    M M_extent;
};
struct U : pleat::Tensor<U, pleat::bf16, U_layout> {
    PLEAT_NAME("U [M, I]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr U(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr U(const C_&) : U(pleat::refused<U, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr U(...) : U(pleat::refused<U, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor U [M, I] takes dims, not an integer; write M(...) or I(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor U [M, I] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor U [M, I] is *U[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor U [M, I] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor U [M, I]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor U [M, I] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor U [M, I] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor U [M, I] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor U [M, I] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor U [M, I] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor U [M, I] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor U [M, I] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor U [M, I] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor U [M, I] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor U [M, I] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor U [M, I] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor U [M, I] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor U [M, I] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::I>>) static_assert(ok_, "pleat: this slice of tensor U [M, I] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor U [M, I] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor U [M, I] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor U [M, I] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor U [M, I] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor U [M, I] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::E>) static_assert(ok_, "pleat: tensor U [M, I] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor U [M, I] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor U [M, I] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor U [M, I] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor U [M, I] has none of these dims");
        else static_assert(ok_, "pleat: tensor U [M, I] takes dims and lists of them");
        // clang-format on
    }
};

/// DZ: bf16 [M, G, I]
struct DZ_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<G, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<I, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr DZ_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 22016; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 11008; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(2); }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(11008); }
    PLEAT_BOTH constexpr long long storage() const { return 22016LL * M_extent.get(); }

    M M_extent;
};
struct DZ : pleat::Tensor<DZ, pleat::bf16, DZ_layout> {
    PLEAT_NAME("DZ [M, G, I]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DZ(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DZ(const C_&) : DZ(pleat::refused<DZ, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DZ(...) : DZ(pleat::refused<DZ, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DZ [M, G, I] takes dims, not an integer; write M(...), G(...) or I(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DZ [M, G, I] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DZ [M, G, I] is *DZ[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DZ [M, G, I] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DZ [M, G, I]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DZ [M, G, I] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DZ [M, G, I] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DZ [M, G, I] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DZ [M, G, I] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor DZ [M, G, I] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor DZ [M, G, I] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DZ [M, G, I] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor DZ [M, G, I] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor DZ [M, G, I] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor DZ [M, G, I] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DZ [M, G, I] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DZ [M, G, I] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor DZ [M, G, I] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor DZ [M, G, I] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor DZ [M, G, I] ends at G(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::G>>) static_assert(ok_, "pleat: this slice of tensor DZ [M, G, I] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::G>>) static_assert(ok_, "pleat: this view of tensor DZ [M, G, I] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::G>>) static_assert(ok_, "pleat: this view of tensor DZ [M, G, I] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::G>>) static_assert(ok_, "pleat: this view of tensor DZ [M, G, I] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::G>>) static_assert(ok_, "pleat: tensor DZ [M, G, I] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor DZ [M, G, I] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::I>>) static_assert(ok_, "pleat: this slice of tensor DZ [M, G, I] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor DZ [M, G, I] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor DZ [M, G, I] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor DZ [M, G, I] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor DZ [M, G, I] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DZ [M, G, I] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::E>) static_assert(ok_, "pleat: tensor DZ [M, G, I] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor DZ [M, G, I] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor DZ [M, G, I] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DZ [M, G, I] has none of these dims");
        else static_assert(ok_, "pleat: tensor DZ [M, G, I] takes dims and lists of them");
        // clang-format on
    }
};

/// ZDZ: f32 [M, I / 128]
struct ZDZ_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>,
                                  pleat::Along<I, 128, pleat::Axis<128, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr ZDZ_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 86; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(11008); }
    PLEAT_BOTH constexpr long long storage() const { return 86LL * M_extent.get(); }

    M M_extent;
};
struct ZDZ : pleat::Tensor<ZDZ, float, ZDZ_layout> {
    PLEAT_NAME("ZDZ [M, I / 128]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr ZDZ(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr ZDZ(const C_&) : ZDZ(pleat::refused<ZDZ, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr ZDZ(...) : ZDZ(pleat::refused<ZDZ, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] takes dims, not an integer; write M(...) or I(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] is made of a pointer to float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor ZDZ [M, I / 128] is *ZDZ[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor ZDZ [M, I / 128]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor ZDZ [M, I / 128] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor ZDZ [M, I / 128] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor ZDZ [M, I / 128] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor ZDZ [M, I / 128] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor ZDZ [M, I / 128] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] ends at I(11008), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::I>>) static_assert(ok_, "pleat: this slice of tensor ZDZ [M, I / 128] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor ZDZ [M, I / 128] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor ZDZ [M, I / 128] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::I>>) static_assert(ok_, "pleat: this view of tensor ZDZ [M, I / 128] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::I>>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::E>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] has none of these dims");
        else static_assert(ok_, "pleat: tensor ZDZ [M, I / 128] takes dims and lists of them");
        // clang-format on
    }
};

/// ZDZ1: f32 [M]
struct ZDZ1_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr ZDZ1_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr long long storage() const { return M_extent.get(); }

    M M_extent;
};
struct ZDZ1 : pleat::Tensor<ZDZ1, float, ZDZ1_layout> {
    PLEAT_NAME("ZDZ1 [M]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr ZDZ1(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr ZDZ1(const C_&) : ZDZ1(pleat::refused<ZDZ1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr ZDZ1(...) : ZDZ1(pleat::refused<ZDZ1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor ZDZ1 [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor ZDZ1 [M] is made of a pointer to float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor ZDZ1 [M] is *ZDZ1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor ZDZ1 [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor ZDZ1 [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor ZDZ1 [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor ZDZ1 [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor ZDZ1 [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor ZDZ1 [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor ZDZ1 [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor ZDZ1 [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor ZDZ1 [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor ZDZ1 [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor ZDZ1 [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor ZDZ1 [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor ZDZ1 [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::E>) static_assert(ok_, "pleat: tensor ZDZ1 [M] has no dim E");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor ZDZ1 [M] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor ZDZ1 [M] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor ZDZ1 [M] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor ZDZ1 [M] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor ZDZ1 [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor ZDZ1 [M] takes dims and lists of them");
        // clang-format on
    }
};

/// N1: bf16 [M, E]
struct N1_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr N1_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct N1 : pleat::Tensor<N1, pleat::bf16, N1_layout> {
    PLEAT_NAME("N1 [M, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr N1(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr N1(const C_&) : N1(pleat::refused<N1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr N1(...) : N1(pleat::refused<N1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor N1 [M, E] takes dims, not an integer; write M(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor N1 [M, E] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor N1 [M, E] is *N1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor N1 [M, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor N1 [M, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor N1 [M, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor N1 [M, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor N1 [M, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor N1 [M, E] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor N1 [M, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor N1 [M, E] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor N1 [M, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::M>>) static_assert(ok_, "pleat: this slice of tensor N1 [M, E] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor N1 [M, E] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor N1 [M, E] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::M>>) static_assert(ok_, "pleat: this view of tensor N1 [M, E] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::M>>) static_assert(ok_, "pleat: tensor N1 [M, E] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor N1 [M, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::layer_post_backward::E>>) static_assert(ok_, "pleat: this slice of tensor N1 [M, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor N1 [M, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor N1 [M, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::layer_post_backward::E>>) static_assert(ok_, "pleat: this view of tensor N1 [M, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::layer_post_backward::E>>) static_assert(ok_, "pleat: tensor N1 [M, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor N1 [M, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::layer_post_backward::P>) static_assert(ok_, "pleat: tensor N1 [M, E] has no dim P");
        else if constexpr (pleat::on<C_, ::layer_post_backward::I>) static_assert(ok_, "pleat: tensor N1 [M, E] has no dim I");
        else if constexpr (pleat::on<C_, ::layer_post_backward::G>) static_assert(ok_, "pleat: tensor N1 [M, E] has no dim G");
        else if constexpr (pleat::on<C_, ::layer_post_backward::V>) static_assert(ok_, "pleat: tensor N1 [M, E] has no dim V");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor N1 [M, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor N1 [M, E] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace layer_post_backward
