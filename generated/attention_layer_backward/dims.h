// Written by pleat from attention_layer_backward.json. Do not edit.
// The dims, folds and tensors of `attention_layer_backward` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace attention_layer_backward {

struct B;
struct S;
struct T;
struct E;
struct H;
struct HK;
struct G;
struct SLOT;
struct HALF;
struct R;
struct D;

/// B: given at launch
struct B : pleat::Dim<B, long long> {
    PLEAT_DIM_NAME("B")
    constexpr B() = default;
    template <pleat::ExplicitFor<B> X_>
    PLEAT_BOTH explicit constexpr B(const X_& x_) : Dim{{pleat::value_for<B>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr B(const X_& x_) : Dim{{pleat::implicit_value<B>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim B; write B(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim B neither adds nor subtracts an integer; write B(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim B does not compare with an integer; write B(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim S is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim B does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim T is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim B does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim E is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim B does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim H is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim B does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim HK is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim B does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim G is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim B does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim B does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim HALF is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim B does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim R is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim B does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim D is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim B does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: a part of this index of dim B would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim B; get<B>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim B folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim B");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim B multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim B does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim B stays below its count; add to B or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside B and is no single number; get<B>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim B that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim B is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim B adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim B compares with indices of B only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim B");
        // clang-format on
    }
};

/// S: given at launch
struct S : pleat::Dim<S, long long> {
    PLEAT_DIM_NAME("S")
    constexpr S() = default;
    template <pleat::ExplicitFor<S> X_>
    PLEAT_BOTH explicit constexpr S(const X_& x_) : Dim{{pleat::value_for<S>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr S(const X_& x_) : Dim{{pleat::implicit_value<S>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim S; write S(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim S neither adds nor subtracts an integer; write S(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim S does not compare with an integer; write S(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim B is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim S does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim T is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim S does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim E is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim S does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim H is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim S does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim HK is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim S does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim G is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim S does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim S does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim HALF is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim S does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim R is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim S does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim D is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim S does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: a part of this index of dim S would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim S; get<S>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim S folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim S");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim S multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim S does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim S stays below its count; add to S or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside S and is no single number; get<S>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim S that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim S is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim S adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim S compares with indices of S only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim S");
        // clang-format on
    }
};

/// T: S
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim B is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim T does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim S is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim T does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim E is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim T does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim H is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim T does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim HK is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim T does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim G is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim T does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim T does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim HALF is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim T does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim R is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim T does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim D is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim T does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: a part of this index of dim T would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim B is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim E does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim S is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim E does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim T is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim E does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim H is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim E does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim HK is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim E does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim G is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim E does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim E does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim HALF is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim E does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim R is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim E does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim D is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim E does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: a part of this index of dim E would be lost in the fold or digit; convert it explicitly");
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

/// H: 8
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim B is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim H does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim S is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim H does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim T is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim H does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim E is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim H does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim HK is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim H does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim G is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim H does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim H does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim HALF is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim H does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim R is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim H does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim D is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim H does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: a part of this index of dim H would be lost in the fold or digit; convert it explicitly");
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

/// HK: 8
struct HK : pleat::Dim<HK, int> {
    PLEAT_DIM_NAME("HK")
    constexpr HK() = default;
    template <pleat::ExplicitFor<HK> X_>
    PLEAT_BOTH explicit constexpr HK(const X_& x_) : Dim{{pleat::value_for<HK>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr HK(const X_& x_) : Dim{{pleat::implicit_value<HK>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim HK; write HK(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim HK neither adds nor subtracts an integer; write HK(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim HK does not compare with an integer; write HK(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim B is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim HK does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim S is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim HK does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim T is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim HK does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim E is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim HK does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim H is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim HK does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim G is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim HK does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim HK does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim HALF is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim HK does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim R is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim HK does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim D is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim HK does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: a part of this index of dim HK would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim HK; get<HK>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim HK folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim HK");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim HK multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim HK does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim HK stays below its count; add to HK or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside HK and is no single number; get<HK>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim HK that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim HK is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim HK adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim HK compares with indices of HK only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim HK");
        // clang-format on
    }
};

/// G: 4
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim B is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim G does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim S is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim G does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim T is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim G does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim E is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim G does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim H is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim G does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim HK is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim G does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim G does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim HALF is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim G does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim R is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim G does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim D is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim G does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: a part of this index of dim G would be lost in the fold or digit; convert it explicitly");
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

/// SLOT: 6
struct SLOT : pleat::Dim<SLOT, int> {
    PLEAT_DIM_NAME("SLOT")
    constexpr SLOT() = default;
    template <pleat::ExplicitFor<SLOT> X_>
    PLEAT_BOTH explicit constexpr SLOT(const X_& x_) : Dim{{pleat::value_for<SLOT>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr SLOT(const X_& x_) : Dim{{pleat::implicit_value<SLOT>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim SLOT; write SLOT(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim SLOT neither adds nor subtracts an integer; write SLOT(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim SLOT does not compare with an integer; write SLOT(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim B is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim SLOT does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim S is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim SLOT does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim T is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim SLOT does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim E is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim SLOT does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim H is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim SLOT does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim HK is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim SLOT does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim G is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim SLOT does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim HALF is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim SLOT does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim R is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim SLOT does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim D is not dim SLOT; cast<SLOT>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim SLOT does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: a part of this index of dim SLOT would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim SLOT; get<SLOT>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim SLOT folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim SLOT");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim SLOT multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim SLOT does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim SLOT stays below its count; add to SLOT or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside SLOT and is no single number; get<SLOT>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim SLOT that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim SLOT is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim SLOT adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim SLOT compares with indices of SLOT only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim SLOT");
        // clang-format on
    }
};

/// HALF: 2
struct HALF : pleat::Dim<HALF, int> {
    PLEAT_DIM_NAME("HALF")
    constexpr HALF() = default;
    template <pleat::ExplicitFor<HALF> X_>
    PLEAT_BOTH explicit constexpr HALF(const X_& x_) : Dim{{pleat::value_for<HALF>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr HALF(const X_& x_) : Dim{{pleat::implicit_value<HALF>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim HALF; write HALF(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim HALF neither adds nor subtracts an integer; write HALF(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim HALF does not compare with an integer; write HALF(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim B is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim HALF does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim S is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim HALF does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim T is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim HALF does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim E is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim HALF does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim H is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim HALF does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim HK is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim HALF does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim G is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim HALF does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim HALF does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim R is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim HALF does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim D is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim HALF does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: a part of this index of dim HALF would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim HALF; get<HALF>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim HALF folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim HALF");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim HALF multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim HALF does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim HALF stays below its count; add to HALF or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside HALF and is no single number; get<HALF>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim HALF that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim HALF is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim HALF adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim HALF compares with indices of HALF only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim HALF");
        // clang-format on
    }
};

/// R: 64
struct R : pleat::Dim<R, int> {
    PLEAT_DIM_NAME("R")
    constexpr R() = default;
    template <pleat::ExplicitFor<R> X_>
    PLEAT_BOTH explicit constexpr R(const X_& x_) : Dim{{pleat::value_for<R>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr R(const X_& x_) : Dim{{pleat::implicit_value<R>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim R; write R(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim R neither adds nor subtracts an integer; write R(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim R does not compare with an integer; write R(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim B is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim R does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim S is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim R does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim T is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim R does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim E is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim R does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim H is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim R does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim HK is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim R does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim G is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim R does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim R does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim HALF is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim R does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim D is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: dim R does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: a part of this index of dim R would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim R; get<R>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim R folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim R");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim R multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim R does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim R stays below its count; add to R or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside R and is no single number; get<R>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim R that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim R is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim R adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim R compares with indices of R only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim R");
        // clang-format on
    }
};

/// D: 128
struct D : pleat::Dim<D, int> {
    PLEAT_DIM_NAME("D")
    constexpr D() = default;
    template <pleat::ExplicitFor<D> X_>
    PLEAT_BOTH explicit constexpr D(const X_& x_) : Dim{{pleat::value_for<D>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr D(const X_& x_) : Dim{{pleat::implicit_value<D>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim D; write D(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim D neither adds nor subtracts an integer; write D(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim D does not compare with an integer; write D(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim B is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: dim D does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim S is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: dim D does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim T is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: dim D does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim E is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: dim D does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim H is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: dim D does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim HK is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: dim D does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim G is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: dim D does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim SLOT is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: dim D does not compare with dim SLOT");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim HALF is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: dim D does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim R is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: dim D does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: a part of this index of dim D would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim D; get<D>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim D folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim D");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim D multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim D does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim D stays below its count; add to D or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside D and is no single number; get<D>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim D that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim D is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim D adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim D compares with indices of D only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim D");
        // clang-format on
    }
};

/// DX1: bf16 [B, S, E]
struct DX1_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<E, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr DX1_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct DX1 : pleat::Tensor<DX1, const pleat::bf16, DX1_layout> {
    PLEAT_NAME("DX1 [B, S, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DX1(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DX1(const C_&) : DX1(pleat::refused<DX1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DX1(...) : DX1(pleat::refused<DX1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] takes dims, not an integer; write B(...), S(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] is made of a pointer to const pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DX1 [B, S, E] is *DX1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DX1 [B, S, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DX1 [B, S, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor DX1 [B, S, E] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DX1 [B, S, E] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DX1 [B, S, E] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DX1 [B, S, E] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor DX1 [B, S, E] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DX1 [B, S, E] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DX1 [B, S, E] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DX1 [B, S, E] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DX1 [B, S, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX1 [B, S, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX1 [B, S, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX1 [B, S, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DX1 [B, S, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DX1 [B, S, E] takes dims and lists of them");
        // clang-format on
    }
};

/// X0: bf16 [B, S, E]
struct X0_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<E, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr X0_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct X0 : pleat::Tensor<X0, const pleat::bf16, X0_layout> {
    PLEAT_NAME("X0 [B, S, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr X0(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr X0(const C_&) : X0(pleat::refused<X0, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr X0(...) : X0(pleat::refused<X0, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X0 [B, S, E] takes dims, not an integer; write B(...), S(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X0 [B, S, E] is made of a pointer to const pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X0 [B, S, E] is *X0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X0 [B, S, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X0 [B, S, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X0 [B, S, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X0 [B, S, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X0 [B, S, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor X0 [B, S, E] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor X0 [B, S, E] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor X0 [B, S, E] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor X0 [B, S, E] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor X0 [B, S, E] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor X0 [B, S, E] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor X0 [B, S, E] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor X0 [B, S, E] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this slice of tensor X0 [B, S, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor X0 [B, S, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor X0 [B, S, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor X0 [B, S, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X0 [B, S, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X0 [B, S, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor X0 [B, S, E] takes dims and lists of them");
        // clang-format on
    }
};

/// R0: f32 [B, S]
struct R0_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr R0_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH constexpr long long storage() const { return B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct R0 : pleat::Tensor<R0, const float, R0_layout> {
    PLEAT_NAME("R0 [B, S]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr R0(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr R0(const C_&) : R0(pleat::refused<R0, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr R0(...) : R0(pleat::refused<R0, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor R0 [B, S] takes dims, not an integer; write B(...) or S(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor R0 [B, S] is made of a pointer to const float and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor R0 [B, S] is *R0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor R0 [B, S] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor R0 [B, S]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor R0 [B, S] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor R0 [B, S] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor R0 [B, S] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor R0 [B, S] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor R0 [B, S] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor R0 [B, S] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor R0 [B, S] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor R0 [B, S] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor R0 [B, S] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor R0 [B, S] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor R0 [B, S] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor R0 [B, S] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor R0 [B, S] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor R0 [B, S] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor R0 [B, S] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor R0 [B, S] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor R0 [B, S] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor R0 [B, S] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor R0 [B, S] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor R0 [B, S] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor R0 [B, S] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor R0 [B, S] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor R0 [B, S] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor R0 [B, S] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor R0 [B, S] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor R0 [B, S] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor R0 [B, S] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor R0 [B, S] has none of these dims");
        else static_assert(ok_, "pleat: tensor R0 [B, S] takes dims and lists of them");
        // clang-format on
    }
};

/// QKV: bf16 [B, S, H, SLOT, HALF, R]
struct QKV_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<SLOT, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<HALF, 1, pleat::Axis<1, 0, 4>>, pleat::Along<R, 1, pleat::Axis<1, 0, 5>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr QKV_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 6144LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 6144; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 768; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<5>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr SLOT extent(pleat::Type<SLOT>) { return SLOT(6); }
    PLEAT_BOTH static constexpr HALF extent(pleat::Type<HALF>) { return HALF(2); }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH constexpr long long storage() const { return 6144LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct QKV : pleat::Tensor<QKV, const pleat::bf16, QKV_layout> {
    PLEAT_NAME("QKV [B, S, H, SLOT, HALF, R]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr QKV(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr QKV(const C_&) : QKV(pleat::refused<QKV, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr QKV(...) : QKV(pleat::refused<QKV, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] takes dims, not an integer; write B(...), S(...), H(...), SLOT(...), HALF(...) or R(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] is made of a pointer to const pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor QKV [B, S, H, SLOT, HALF, R] is *QKV[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor QKV [B, S, H, SLOT, HALF, R]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor QKV [B, S, H, SLOT, HALF, R] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] is dereferenced without SLOT; write SLOT(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] is dereferenced without HALF; write HALF(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has a dim SLOT of its own, and this list has another vocabulary's SLOT");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has a dim HALF of its own, and this list has another vocabulary's HALF");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor QKV [B, S, H, SLOT, HALF, R] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor QKV [B, S, H, SLOT, HALF, R] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this slice of tensor QKV [B, S, H, SLOT, HALF, R] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] ends at SLOT(6), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this slice of tensor QKV [B, S, H, SLOT, HALF, R] ends along SLOT before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dropped dim SLOT");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] counts vectors along SLOT; a subscript is a fold of SLOT by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dim SLOT already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along SLOT");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] ends at HALF(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this slice of tensor QKV [B, S, H, SLOT, HALF, R] ends along HALF before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dropped dim HALF");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] counts vectors along HALF; a subscript is a fold of HALF by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dim HALF already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along HALF");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this slice of tensor QKV [B, S, H, SLOT, HALF, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor QKV [B, S, H, SLOT, HALF, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] has none of these dims");
        else static_assert(ok_, "pleat: tensor QKV [B, S, H, SLOT, HALF, R] takes dims and lists of them");
        // clang-format on
    }
};

/// RQK: f32 [B, S, H, SLOT]
struct RQK_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<SLOT, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr RQK_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 48LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 48; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 6; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr SLOT extent(pleat::Type<SLOT>) { return SLOT(6); }
    PLEAT_BOTH constexpr long long storage() const { return 48LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct RQK : pleat::Tensor<RQK, const float, RQK_layout> {
    PLEAT_NAME("RQK [B, S, H, SLOT]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr RQK(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr RQK(const C_&) : RQK(pleat::refused<RQK, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr RQK(...) : RQK(pleat::refused<RQK, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] takes dims, not an integer; write B(...), S(...), H(...) or SLOT(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] is made of a pointer to const float and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor RQK [B, S, H, SLOT] is *RQK[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor RQK [B, S, H, SLOT]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor RQK [B, S, H, SLOT] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] is dereferenced without SLOT; write SLOT(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has a dim SLOT of its own, and this list has another vocabulary's SLOT");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor RQK [B, S, H, SLOT] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor RQK [B, S, H, SLOT] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this slice of tensor RQK [B, S, H, SLOT] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] ends at SLOT(6), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this slice of tensor RQK [B, S, H, SLOT] ends along SLOT before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] has dropped dim SLOT");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] counts vectors along SLOT; a subscript is a fold of SLOT by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor RQK [B, S, H, SLOT] has dim SLOT already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no whole vectors of so many neighbours along SLOT");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] has none of these dims");
        else static_assert(ok_, "pleat: tensor RQK [B, S, H, SLOT] takes dims and lists of them");
        // clang-format on
    }
};

/// q: bf16 [B, S, HK, G, D]
struct q_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<HK, 1, pleat::Axis<1, 0, 2>>, pleat::Along<G, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<D, 1, pleat::Axis<1, 0, 4>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr q_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 512; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct q : pleat::Tensor<q, const pleat::bf16, q_layout> {
    PLEAT_NAME("q [B, S, HK, G, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr q(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr q(const C_&) : q(pleat::refused<q, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr q(...) : q(pleat::refused<q, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] takes dims, not an integer; write B(...), S(...), HK(...), G(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] is made of a pointer to const pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor q [B, S, HK, G, D] is *q[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor q [B, S, HK, G, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor q [B, S, HK, G, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor q [B, S, HK, G, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor q [B, S, HK, G, D] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this slice of tensor q [B, S, HK, G, D] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this slice of tensor q [B, S, HK, G, D] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this slice of tensor q [B, S, HK, G, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor q [B, S, HK, G, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has no dim R");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor q [B, S, HK, G, D] takes dims and lists of them");
        // clang-format on
    }
};

/// k: bf16 [B, T, HK, D]
struct k_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<T, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<HK, 1, pleat::Axis<1, 0, 2>>, pleat::Along<D, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr k_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), T_extent(extents.template get<T>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 1024LL * T_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1024; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 1024LL * B_extent.get() * T_extent.get(); }

    B B_extent;
    T T_extent;
};
struct k : pleat::Tensor<k, const pleat::bf16, k_layout> {
    PLEAT_NAME("k [B, T, HK, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr k(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr k(const C_&) : k(pleat::refused<k, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr k(...) : k(pleat::refused<k, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] takes dims, not an integer; write B(...), T(...), HK(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] is made of a pointer to const pleat::bf16 and extents(B(...), T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor k [B, T, HK, D] is *k[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor k [B, T, HK, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor k [B, T, HK, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::T>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::T>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor k [B, T, HK, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this slice of tensor k [B, T, HK, D] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::T>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this slice of tensor k [B, T, HK, D] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this slice of tensor k [B, T, HK, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor k [B, T, HK, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has no dim R");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor k [B, T, HK, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor k [B, T, HK, D] takes dims and lists of them");
        // clang-format on
    }
};

/// v: bf16 [B, T, HK, D]
struct v_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<T, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<HK, 1, pleat::Axis<1, 0, 2>>, pleat::Along<D, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr v_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), T_extent(extents.template get<T>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 1024LL * T_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1024; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 1024LL * B_extent.get() * T_extent.get(); }

    B B_extent;
    T T_extent;
};
struct v : pleat::Tensor<v, const pleat::bf16, v_layout> {
    PLEAT_NAME("v [B, T, HK, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr v(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr v(const C_&) : v(pleat::refused<v, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr v(...) : v(pleat::refused<v, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] takes dims, not an integer; write B(...), T(...), HK(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] is made of a pointer to const pleat::bf16 and extents(B(...), T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor v [B, T, HK, D] is *v[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor v [B, T, HK, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor v [B, T, HK, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::T>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::T>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor v [B, T, HK, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this slice of tensor v [B, T, HK, D] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::T>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this slice of tensor v [B, T, HK, D] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this slice of tensor v [B, T, HK, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor v [B, T, HK, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has no dim R");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor v [B, T, HK, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor v [B, T, HK, D] takes dims and lists of them");
        // clang-format on
    }
};

/// o: bf16 [B, S, HK, G, D]
struct o_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<HK, 1, pleat::Axis<1, 0, 2>>, pleat::Along<G, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<D, 1, pleat::Axis<1, 0, 4>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr o_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 512; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct o : pleat::Tensor<o, const pleat::bf16, o_layout> {
    PLEAT_NAME("o [B, S, HK, G, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr o(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr o(const C_&) : o(pleat::refused<o, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr o(...) : o(pleat::refused<o, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] takes dims, not an integer; write B(...), S(...), HK(...), G(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] is made of a pointer to const pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor o [B, S, HK, G, D] is *o[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor o [B, S, HK, G, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor o [B, S, HK, G, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor o [B, S, HK, G, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor o [B, S, HK, G, D] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this slice of tensor o [B, S, HK, G, D] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this slice of tensor o [B, S, HK, G, D] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this slice of tensor o [B, S, HK, G, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor o [B, S, HK, G, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has no dim R");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor o [B, S, HK, G, D] takes dims and lists of them");
        // clang-format on
    }
};

/// LSE: f32 [B, HK, G, S]
struct LSE_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<HK, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<G, 1, pleat::Axis<1, 0, 2>>, pleat::Along<S, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr LSE_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 32LL * S_extent.get(); }
    PLEAT_BOTH constexpr long long stride(pleat::Number<1>) const { return 4LL * S_extent.get(); }
    PLEAT_BOTH constexpr long long stride(pleat::Number<2>) const { return S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH constexpr long long storage() const { return 32LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct LSE : pleat::Tensor<LSE, const float, LSE_layout> {
    PLEAT_NAME("LSE [B, HK, G, S]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] takes dims, not an integer; write B(...), HK(...), G(...) or S(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] is made of a pointer to const float and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor LSE [B, HK, G, S] is *LSE[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor LSE [B, HK, G, S]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor LSE [B, HK, G, S] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, HK, G, S] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, HK, G, S] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, HK, G, S] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor LSE [B, HK, G, S] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor LSE [B, HK, G, S] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] has none of these dims");
        else static_assert(ok_, "pleat: tensor LSE [B, HK, G, S] takes dims and lists of them");
        // clang-format on
    }
};

/// WN0: bf16 [E]
struct WN0_layout : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>> {
    constexpr WN0_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct WN0 : pleat::Tensor<WN0, const pleat::bf16, WN0_layout> {
    PLEAT_NAME("WN0 [E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr WN0(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr WN0(const C_&) : WN0(pleat::refused<WN0, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr WN0(...) : WN0(pleat::refused<WN0, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor WN0 [E] takes dims, not an integer; write E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor WN0 [E] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor WN0 [E] is *WN0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor WN0 [E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor WN0 [E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor WN0 [E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor WN0 [E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor WN0 [E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor WN0 [E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor WN0 [E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor WN0 [E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this slice of tensor WN0 [E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor WN0 [E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor WN0 [E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor WN0 [E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor WN0 [E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor WN0 [E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor WN0 [E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor WN0 [E] has none of these dims");
        else static_assert(ok_, "pleat: tensor WN0 [E] takes dims and lists of them");
        // clang-format on
    }
};

/// W3: bf16 [H, SLOT, HALF, R, E]
struct W3_layout
    : pleat::Layout<int, pleat::Along<H, 1, pleat::Axis<1, 0, 0>>, pleat::Along<SLOT, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<HALF, 1, pleat::Axis<1, 0, 2>>, pleat::Along<R, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<E, 1, pleat::Axis<1, 0, 4>>> {
    constexpr W3_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 3145728; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 524288; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 262144; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr SLOT extent(pleat::Type<SLOT>) { return SLOT(6); }
    PLEAT_BOTH static constexpr HALF extent(pleat::Type<HALF>) { return HALF(2); }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 25165824; }
};
struct W3 : pleat::Tensor<W3, const pleat::bf16, W3_layout> {
    PLEAT_NAME("W3 [H, SLOT, HALF, R, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr W3(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr W3(const C_&) : W3(pleat::refused<W3, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr W3(...) : W3(pleat::refused<W3, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] takes dims, not an integer; write H(...), SLOT(...), HALF(...), R(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W3 [H, SLOT, HALF, R, E] is *W3[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W3 [H, SLOT, HALF, R, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W3 [H, SLOT, HALF, R, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] is dereferenced without SLOT; write SLOT(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] is dereferenced without HALF; write HALF(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has a dim SLOT of its own, and this list has another vocabulary's SLOT");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has a dim HALF of its own, and this list has another vocabulary's HALF");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this slice of tensor W3 [H, SLOT, HALF, R, E] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] ends at SLOT(6), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this slice of tensor W3 [H, SLOT, HALF, R, E] ends along SLOT before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dropped dim SLOT");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] counts vectors along SLOT; a subscript is a fold of SLOT by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dim SLOT already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no whole vectors of so many neighbours along SLOT");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] ends at HALF(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this slice of tensor W3 [H, SLOT, HALF, R, E] ends along HALF before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dropped dim HALF");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] counts vectors along HALF; a subscript is a fold of HALF by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dim HALF already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no whole vectors of so many neighbours along HALF");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this slice of tensor W3 [H, SLOT, HALF, R, E] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this slice of tensor W3 [H, SLOT, HALF, R, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor W3 [H, SLOT, HALF, R, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor W3 [H, SLOT, HALF, R, E] takes dims and lists of them");
        // clang-format on
    }
};

/// WQ: bf16 [HALF, R]
struct WQ_layout
    : pleat::Layout<int, pleat::Along<HALF, 1, pleat::Axis<1, 0, 0>>, pleat::Along<R, 1, pleat::Axis<1, 0, 1>>> {
    constexpr WQ_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr HALF extent(pleat::Type<HALF>) { return HALF(2); }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH static constexpr int storage() { return 128; }
};
struct WQ : pleat::Tensor<WQ, const pleat::bf16, WQ_layout> {
    PLEAT_NAME("WQ [HALF, R]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr WQ(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr WQ(const C_&) : WQ(pleat::refused<WQ, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr WQ(...) : WQ(pleat::refused<WQ, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor WQ [HALF, R] takes dims, not an integer; write HALF(...) or R(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor WQ [HALF, R] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor WQ [HALF, R] is *WQ[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor WQ [HALF, R] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor WQ [HALF, R]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor WQ [HALF, R] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor WQ [HALF, R] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor WQ [HALF, R] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor WQ [HALF, R] is dereferenced without HALF; write HALF(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor WQ [HALF, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has a dim HALF of its own, and this list has another vocabulary's HALF");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor WQ [HALF, R] ends at HALF(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this slice of tensor WQ [HALF, R] ends along HALF before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor WQ [HALF, R] has dropped dim HALF");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor WQ [HALF, R] counts vectors along HALF; a subscript is a fold of HALF by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor WQ [HALF, R] has dim HALF already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no whole vectors of so many neighbours along HALF");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor WQ [HALF, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this slice of tensor WQ [HALF, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor WQ [HALF, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor WQ [HALF, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor WQ [HALF, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor WQ [HALF, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor WQ [HALF, R] has none of these dims");
        else static_assert(ok_, "pleat: tensor WQ [HALF, R] takes dims and lists of them");
        // clang-format on
    }
};

/// WK: bf16 [HALF, R]
struct WK_layout
    : pleat::Layout<int, pleat::Along<HALF, 1, pleat::Axis<1, 0, 0>>, pleat::Along<R, 1, pleat::Axis<1, 0, 1>>> {
    constexpr WK_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr HALF extent(pleat::Type<HALF>) { return HALF(2); }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH static constexpr int storage() { return 128; }
};
struct WK : pleat::Tensor<WK, const pleat::bf16, WK_layout> {
    PLEAT_NAME("WK [HALF, R]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr WK(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr WK(const C_&) : WK(pleat::refused<WK, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr WK(...) : WK(pleat::refused<WK, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor WK [HALF, R] takes dims, not an integer; write HALF(...) or R(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor WK [HALF, R] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor WK [HALF, R] is *WK[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor WK [HALF, R] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor WK [HALF, R]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor WK [HALF, R] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor WK [HALF, R] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor WK [HALF, R] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor WK [HALF, R] is dereferenced without HALF; write HALF(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor WK [HALF, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor WK [HALF, R] has a dim HALF of its own, and this list has another vocabulary's HALF");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor WK [HALF, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor WK [HALF, R] ends at HALF(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this slice of tensor WK [HALF, R] ends along HALF before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor WK [HALF, R] has dropped dim HALF");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor WK [HALF, R] counts vectors along HALF; a subscript is a fold of HALF by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor WK [HALF, R] has dim HALF already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no whole vectors of so many neighbours along HALF");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor WK [HALF, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this slice of tensor WK [HALF, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor WK [HALF, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor WK [HALF, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor WK [HALF, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor WK [HALF, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor WK [HALF, R] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor WK [HALF, R] has none of these dims");
        else static_assert(ok_, "pleat: tensor WK [HALF, R] takes dims and lists of them");
        // clang-format on
    }
};

/// COS: f32 [S, R]
struct COS_layout
    : pleat::Layout<long long, pleat::Along<S, 1, pleat::Axis<1, 0, 0>>, pleat::Along<R, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr COS_layout(const pleat::Coordinates<Ds_...>& extents)
        : S_extent(extents.template get<S>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH constexpr long long storage() const { return 64LL * S_extent.get(); }

    S S_extent;
};
struct COS : pleat::Tensor<COS, const float, COS_layout> {
    PLEAT_NAME("COS [S, R]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr COS(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr COS(const C_&) : COS(pleat::refused<COS, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr COS(...) : COS(pleat::refused<COS, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor COS [S, R] takes dims, not an integer; write S(...) or R(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor COS [S, R] is made of a pointer to const float and extents(S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor COS [S, R] is *COS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor COS [S, R] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor COS [S, R]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor COS [S, R] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor COS [S, R] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor COS [S, R] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor COS [S, R] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor COS [S, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor COS [S, R] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor COS [S, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor COS [S, R] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor COS [S, R] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor COS [S, R] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor COS [S, R] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor COS [S, R] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor COS [S, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this slice of tensor COS [S, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor COS [S, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor COS [S, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor COS [S, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor COS [S, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor COS [S, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: tensor COS [S, R] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor COS [S, R] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor COS [S, R] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor COS [S, R] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor COS [S, R] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor COS [S, R] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor COS [S, R] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor COS [S, R] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor COS [S, R] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor COS [S, R] has none of these dims");
        else static_assert(ok_, "pleat: tensor COS [S, R] takes dims and lists of them");
        // clang-format on
    }
};

/// SIN: f32 [S, R]
struct SIN_layout
    : pleat::Layout<long long, pleat::Along<S, 1, pleat::Axis<1, 0, 0>>, pleat::Along<R, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr SIN_layout(const pleat::Coordinates<Ds_...>& extents)
        : S_extent(extents.template get<S>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH constexpr long long storage() const { return 64LL * S_extent.get(); }

    S S_extent;
};
struct SIN : pleat::Tensor<SIN, const float, SIN_layout> {
    PLEAT_NAME("SIN [S, R]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr SIN(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr SIN(const C_&) : SIN(pleat::refused<SIN, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr SIN(...) : SIN(pleat::refused<SIN, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor SIN [S, R] takes dims, not an integer; write S(...) or R(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor SIN [S, R] is made of a pointer to const float and extents(S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor SIN [S, R] is *SIN[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor SIN [S, R] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor SIN [S, R]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor SIN [S, R] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor SIN [S, R] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor SIN [S, R] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor SIN [S, R] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor SIN [S, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor SIN [S, R] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor SIN [S, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor SIN [S, R] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor SIN [S, R] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor SIN [S, R] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor SIN [S, R] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor SIN [S, R] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor SIN [S, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this slice of tensor SIN [S, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor SIN [S, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor SIN [S, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor SIN [S, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor SIN [S, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor SIN [S, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: tensor SIN [S, R] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor SIN [S, R] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor SIN [S, R] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor SIN [S, R] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor SIN [S, R] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor SIN [S, R] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor SIN [S, R] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor SIN [S, R] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor SIN [S, R] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SIN [S, R] has none of these dims");
        else static_assert(ok_, "pleat: tensor SIN [S, R] takes dims and lists of them");
        // clang-format on
    }
};

/// W0: bf16 [HK, G, D, E]
struct W0_layout
    : pleat::Layout<int, pleat::Along<HK, 1, pleat::Axis<1, 0, 0>>, pleat::Along<G, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<D, 1, pleat::Axis<1, 0, 2>>, pleat::Along<E, 1, pleat::Axis<1, 0, 3>>> {
    constexpr W0_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 2097152; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 524288; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 16777216; }
};
struct W0 : pleat::Tensor<W0, const pleat::bf16, W0_layout> {
    PLEAT_NAME("W0 [HK, G, D, E]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] takes dims, not an integer; write HK(...), G(...), D(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W0 [HK, G, D, E] is *W0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W0 [HK, G, D, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W0 [HK, G, D, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this slice of tensor W0 [HK, G, D, E] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this slice of tensor W0 [HK, G, D, E] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this slice of tensor W0 [HK, G, D, E] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this slice of tensor W0 [HK, G, D, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor W0 [HK, G, D, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has no dim R");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor W0 [HK, G, D, E] takes dims and lists of them");
        // clang-format on
    }
};

/// DX0: bf16 [B, S, E]
struct DX0_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<E, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr DX0_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct DX0 : pleat::Tensor<DX0, pleat::bf16, DX0_layout> {
    PLEAT_NAME("DX0 [B, S, E]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] takes dims, not an integer; write B(...), S(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] is made of a pointer to pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DX0 [B, S, E] is *DX0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DX0 [B, S, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DX0 [B, S, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor DX0 [B, S, E] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DX0 [B, S, E] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DX0 [B, S, E] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DX0 [B, S, E] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor DX0 [B, S, E] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DX0 [B, S, E] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DX0 [B, S, E] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DX0 [B, S, E] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DX0 [B, S, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX0 [B, S, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX0 [B, S, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DX0 [B, S, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DX0 [B, S, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DX0 [B, S, E] takes dims and lists of them");
        // clang-format on
    }
};

/// DWN0: bf16 [E]
struct DWN0_layout : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>> {
    constexpr DWN0_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct DWN0 : pleat::Tensor<DWN0, pleat::bf16, DWN0_layout> {
    PLEAT_NAME("DWN0 [E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DWN0(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DWN0(const C_&) : DWN0(pleat::refused<DWN0, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DWN0(...) : DWN0(pleat::refused<DWN0, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DWN0 [E] takes dims, not an integer; write E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DWN0 [E] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DWN0 [E] is *DWN0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DWN0 [E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DWN0 [E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DWN0 [E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DWN0 [E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DWN0 [E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DWN0 [E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DWN0 [E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DWN0 [E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DWN0 [E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DWN0 [E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DWN0 [E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DWN0 [E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DWN0 [E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DWN0 [E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: tensor DWN0 [E] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: tensor DWN0 [E] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor DWN0 [E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor DWN0 [E] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor DWN0 [E] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor DWN0 [E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor DWN0 [E] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor DWN0 [E] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor DWN0 [E] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor DWN0 [E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DWN0 [E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DWN0 [E] takes dims and lists of them");
        // clang-format on
    }
};

/// DW3: bf16 [H, SLOT, HALF, R, E]
struct DW3_layout
    : pleat::Layout<int, pleat::Along<H, 1, pleat::Axis<1, 0, 0>>, pleat::Along<SLOT, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<HALF, 1, pleat::Axis<1, 0, 2>>, pleat::Along<R, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<E, 1, pleat::Axis<1, 0, 4>>> {
    constexpr DW3_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 3145728; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 524288; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 262144; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr SLOT extent(pleat::Type<SLOT>) { return SLOT(6); }
    PLEAT_BOTH static constexpr HALF extent(pleat::Type<HALF>) { return HALF(2); }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 25165824; }
};
struct DW3 : pleat::Tensor<DW3, pleat::bf16, DW3_layout> {
    PLEAT_NAME("DW3 [H, SLOT, HALF, R, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DW3(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DW3(const C_&) : DW3(pleat::refused<DW3, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DW3(...) : DW3(pleat::refused<DW3, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] takes dims, not an integer; write H(...), SLOT(...), HALF(...), R(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DW3 [H, SLOT, HALF, R, E] is *DW3[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DW3 [H, SLOT, HALF, R, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DW3 [H, SLOT, HALF, R, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] is dereferenced without SLOT; write SLOT(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] is dereferenced without HALF; write HALF(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has a dim SLOT of its own, and this list has another vocabulary's SLOT");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has a dim HALF of its own, and this list has another vocabulary's HALF");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this slice of tensor DW3 [H, SLOT, HALF, R, E] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] ends at SLOT(6), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this slice of tensor DW3 [H, SLOT, HALF, R, E] ends along SLOT before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] has dropped dim SLOT");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] counts vectors along SLOT; a subscript is a fold of SLOT by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] has dim SLOT already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has no whole vectors of so many neighbours along SLOT");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] ends at HALF(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this slice of tensor DW3 [H, SLOT, HALF, R, E] ends along HALF before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] has dropped dim HALF");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] counts vectors along HALF; a subscript is a fold of HALF by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] has dim HALF already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has no whole vectors of so many neighbours along HALF");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this slice of tensor DW3 [H, SLOT, HALF, R, E] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DW3 [H, SLOT, HALF, R, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW3 [H, SLOT, HALF, R, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DW3 [H, SLOT, HALF, R, E] takes dims and lists of them");
        // clang-format on
    }
};

/// DWQ: bf16 [HALF, R]
struct DWQ_layout
    : pleat::Layout<int, pleat::Along<HALF, 1, pleat::Axis<1, 0, 0>>, pleat::Along<R, 1, pleat::Axis<1, 0, 1>>> {
    constexpr DWQ_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr HALF extent(pleat::Type<HALF>) { return HALF(2); }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH static constexpr int storage() { return 128; }
};
struct DWQ : pleat::Tensor<DWQ, pleat::bf16, DWQ_layout> {
    PLEAT_NAME("DWQ [HALF, R]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DWQ(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DWQ(const C_&) : DWQ(pleat::refused<DWQ, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DWQ(...) : DWQ(pleat::refused<DWQ, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] takes dims, not an integer; write HALF(...) or R(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DWQ [HALF, R] is *DWQ[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DWQ [HALF, R]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DWQ [HALF, R] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] is dereferenced without HALF; write HALF(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] has a dim HALF of its own, and this list has another vocabulary's HALF");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] ends at HALF(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this slice of tensor DWQ [HALF, R] ends along HALF before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DWQ [HALF, R] has dropped dim HALF");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DWQ [HALF, R] counts vectors along HALF; a subscript is a fold of HALF by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DWQ [HALF, R] has dim HALF already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] has no whole vectors of so many neighbours along HALF");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this slice of tensor DWQ [HALF, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DWQ [HALF, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DWQ [HALF, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DWQ [HALF, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DWQ [HALF, R] has none of these dims");
        else static_assert(ok_, "pleat: tensor DWQ [HALF, R] takes dims and lists of them");
        // clang-format on
    }
};

/// DWK: bf16 [HALF, R]
struct DWK_layout
    : pleat::Layout<int, pleat::Along<HALF, 1, pleat::Axis<1, 0, 0>>, pleat::Along<R, 1, pleat::Axis<1, 0, 1>>> {
    constexpr DWK_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr HALF extent(pleat::Type<HALF>) { return HALF(2); }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH static constexpr int storage() { return 128; }
};
struct DWK : pleat::Tensor<DWK, pleat::bf16, DWK_layout> {
    PLEAT_NAME("DWK [HALF, R]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DWK(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DWK(const C_&) : DWK(pleat::refused<DWK, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DWK(...) : DWK(pleat::refused<DWK, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DWK [HALF, R] takes dims, not an integer; write HALF(...) or R(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DWK [HALF, R] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DWK [HALF, R] is *DWK[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DWK [HALF, R] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DWK [HALF, R]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DWK [HALF, R] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DWK [HALF, R] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DWK [HALF, R] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DWK [HALF, R] is dereferenced without HALF; write HALF(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DWK [HALF, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DWK [HALF, R] has a dim HALF of its own, and this list has another vocabulary's HALF");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DWK [HALF, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DWK [HALF, R] ends at HALF(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this slice of tensor DWK [HALF, R] ends along HALF before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DWK [HALF, R] has dropped dim HALF");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DWK [HALF, R] counts vectors along HALF; a subscript is a fold of HALF by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DWK [HALF, R] has dim HALF already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DWK [HALF, R] has no whole vectors of so many neighbours along HALF");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DWK [HALF, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this slice of tensor DWK [HALF, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DWK [HALF, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DWK [HALF, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DWK [HALF, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DWK [HALF, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DWK [HALF, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: tensor DWK [HALF, R] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: tensor DWK [HALF, R] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor DWK [HALF, R] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor DWK [HALF, R] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor DWK [HALF, R] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor DWK [HALF, R] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor DWK [HALF, R] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor DWK [HALF, R] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor DWK [HALF, R] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DWK [HALF, R] has none of these dims");
        else static_assert(ok_, "pleat: tensor DWK [HALF, R] takes dims and lists of them");
        // clang-format on
    }
};

/// DW0: bf16 [HK, G, D, E]
struct DW0_layout
    : pleat::Layout<int, pleat::Along<HK, 1, pleat::Axis<1, 0, 0>>, pleat::Along<G, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<D, 1, pleat::Axis<1, 0, 2>>, pleat::Along<E, 1, pleat::Axis<1, 0, 3>>> {
    constexpr DW0_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 2097152; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 524288; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH static constexpr int storage() { return 16777216; }
};
struct DW0 : pleat::Tensor<DW0, pleat::bf16, DW0_layout> {
    PLEAT_NAME("DW0 [HK, G, D, E]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] takes dims, not an integer; write HK(...), G(...), D(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DW0 [HK, G, D, E] is *DW0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DW0 [HK, G, D, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DW0 [HK, G, D, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this slice of tensor DW0 [HK, G, D, E] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor DW0 [HK, G, D, E] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor DW0 [HK, G, D, E] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor DW0 [HK, G, D, E] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this slice of tensor DW0 [HK, G, D, E] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor DW0 [HK, G, D, E] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor DW0 [HK, G, D, E] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor DW0 [HK, G, D, E] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this slice of tensor DW0 [HK, G, D, E] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor DW0 [HK, G, D, E] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor DW0 [HK, G, D, E] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor DW0 [HK, G, D, E] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DW0 [HK, G, D, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW0 [HK, G, D, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW0 [HK, G, D, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW0 [HK, G, D, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::B>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has no dim B");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has no dim R");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DW0 [HK, G, D, E] takes dims and lists of them");
        // clang-format on
    }
};

/// dout: bf16 [B, S, HK, G, D]
struct dout_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<HK, 1, pleat::Axis<1, 0, 2>>, pleat::Along<G, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<D, 1, pleat::Axis<1, 0, 4>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr dout_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 512; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct dout : pleat::Tensor<dout, pleat::bf16, dout_layout> {
    PLEAT_NAME("dout [B, S, HK, G, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr dout(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr dout(const C_&) : dout(pleat::refused<dout, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr dout(...) : dout(pleat::refused<dout, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] takes dims, not an integer; write B(...), S(...), HK(...), G(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] is made of a pointer to pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor dout [B, S, HK, G, D] is *dout[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor dout [B, S, HK, G, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor dout [B, S, HK, G, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor dout [B, S, HK, G, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor dout [B, S, HK, G, D] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this slice of tensor dout [B, S, HK, G, D] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this slice of tensor dout [B, S, HK, G, D] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this slice of tensor dout [B, S, HK, G, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor dout [B, S, HK, G, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has no dim R");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor dout [B, S, HK, G, D] takes dims and lists of them");
        // clang-format on
    }
};

/// DELTA: f32 [B, HK, G, S]
struct DELTA_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<HK, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<G, 1, pleat::Axis<1, 0, 2>>, pleat::Along<S, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr DELTA_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 32LL * S_extent.get(); }
    PLEAT_BOTH constexpr long long stride(pleat::Number<1>) const { return 4LL * S_extent.get(); }
    PLEAT_BOTH constexpr long long stride(pleat::Number<2>) const { return S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH constexpr long long storage() const { return 32LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct DELTA : pleat::Tensor<DELTA, float, DELTA_layout> {
    PLEAT_NAME("DELTA [B, HK, G, S]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DELTA(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DELTA(const C_&) : DELTA(pleat::refused<DELTA, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DELTA(...) : DELTA(pleat::refused<DELTA, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] takes dims, not an integer; write B(...), HK(...), G(...) or S(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] is made of a pointer to float and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DELTA [B, HK, G, S] is *DELTA[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DELTA [B, HK, G, S]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DELTA [B, HK, G, S] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor DELTA [B, HK, G, S] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, HK, G, S] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, HK, G, S] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, HK, G, S] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this slice of tensor DELTA [B, HK, G, S] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, HK, G, S] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, HK, G, S] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, HK, G, S] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this slice of tensor DELTA [B, HK, G, S] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, HK, G, S] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, HK, G, S] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, HK, G, S] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor DELTA [B, HK, G, S] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, HK, G, S] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, HK, G, S] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DELTA [B, HK, G, S] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] has none of these dims");
        else static_assert(ok_, "pleat: tensor DELTA [B, HK, G, S] takes dims and lists of them");
        // clang-format on
    }
};

/// dq: bf16 [B, S, HK, G, D]
struct dq_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<HK, 1, pleat::Axis<1, 0, 2>>, pleat::Along<G, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<D, 1, pleat::Axis<1, 0, 4>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr dq_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 512; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct dq : pleat::Tensor<dq, pleat::bf16, dq_layout> {
    PLEAT_NAME("dq [B, S, HK, G, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr dq(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr dq(const C_&) : dq(pleat::refused<dq, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr dq(...) : dq(pleat::refused<dq, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] takes dims, not an integer; write B(...), S(...), HK(...), G(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] is made of a pointer to pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor dq [B, S, HK, G, D] is *dq[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor dq [B, S, HK, G, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor dq [B, S, HK, G, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor dq [B, S, HK, G, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor dq [B, S, HK, G, D] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this slice of tensor dq [B, S, HK, G, D] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this slice of tensor dq [B, S, HK, G, D] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::G>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::G>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this slice of tensor dq [B, S, HK, G, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor dq [B, S, HK, G, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has no dim R");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor dq [B, S, HK, G, D] takes dims and lists of them");
        // clang-format on
    }
};

/// dk: bf16 [B, T, HK, D]
struct dk_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<T, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<HK, 1, pleat::Axis<1, 0, 2>>, pleat::Along<D, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr dk_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), T_extent(extents.template get<T>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 1024LL * T_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1024; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 1024LL * B_extent.get() * T_extent.get(); }

    B B_extent;
    T T_extent;
};
struct dk : pleat::Tensor<dk, pleat::bf16, dk_layout> {
    PLEAT_NAME("dk [B, T, HK, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr dk(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr dk(const C_&) : dk(pleat::refused<dk, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr dk(...) : dk(pleat::refused<dk, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] takes dims, not an integer; write B(...), T(...), HK(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] is made of a pointer to pleat::bf16 and extents(B(...), T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor dk [B, T, HK, D] is *dk[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor dk [B, T, HK, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor dk [B, T, HK, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::T>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::T>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor dk [B, T, HK, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor dk [B, T, HK, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor dk [B, T, HK, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor dk [B, T, HK, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this slice of tensor dk [B, T, HK, D] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this view of tensor dk [B, T, HK, D] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this view of tensor dk [B, T, HK, D] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this view of tensor dk [B, T, HK, D] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::T>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this slice of tensor dk [B, T, HK, D] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor dk [B, T, HK, D] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor dk [B, T, HK, D] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor dk [B, T, HK, D] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this slice of tensor dk [B, T, HK, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor dk [B, T, HK, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor dk [B, T, HK, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor dk [B, T, HK, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has no dim R");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor dk [B, T, HK, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor dk [B, T, HK, D] takes dims and lists of them");
        // clang-format on
    }
};

/// dv: bf16 [B, T, HK, D]
struct dv_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<T, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<HK, 1, pleat::Axis<1, 0, 2>>, pleat::Along<D, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr dv_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), T_extent(extents.template get<T>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 1024LL * T_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1024; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 1024LL * B_extent.get() * T_extent.get(); }

    B B_extent;
    T T_extent;
};
struct dv : pleat::Tensor<dv, pleat::bf16, dv_layout> {
    PLEAT_NAME("dv [B, T, HK, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr dv(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr dv(const C_&) : dv(pleat::refused<dv, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr dv(...) : dv(pleat::refused<dv, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] takes dims, not an integer; write B(...), T(...), HK(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] is made of a pointer to pleat::bf16 and extents(B(...), T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor dv [B, T, HK, D] is *dv[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor dv [B, T, HK, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor dv [B, T, HK, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::T>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::T>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor dv [B, T, HK, D] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor dv [B, T, HK, D] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor dv [B, T, HK, D] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor dv [B, T, HK, D] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this slice of tensor dv [B, T, HK, D] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this view of tensor dv [B, T, HK, D] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this view of tensor dv [B, T, HK, D] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::T>>) static_assert(ok_, "pleat: this view of tensor dv [B, T, HK, D] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::T>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this slice of tensor dv [B, T, HK, D] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor dv [B, T, HK, D] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor dv [B, T, HK, D] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: this view of tensor dv [B, T, HK, D] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HK>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this slice of tensor dv [B, T, HK, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor dv [B, T, HK, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor dv [B, T, HK, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::D>>) static_assert(ok_, "pleat: this view of tensor dv [B, T, HK, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::D>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::S>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has no dim S");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has no dim R");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor dv [B, T, HK, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor dv [B, T, HK, D] takes dims and lists of them");
        // clang-format on
    }
};

/// DT3: bf16 [B, S, H, SLOT, HALF, R]
struct DT3_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<SLOT, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<HALF, 1, pleat::Axis<1, 0, 4>>, pleat::Along<R, 1, pleat::Axis<1, 0, 5>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr DT3_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 6144LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 6144; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 768; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<5>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr SLOT extent(pleat::Type<SLOT>) { return SLOT(6); }
    PLEAT_BOTH static constexpr HALF extent(pleat::Type<HALF>) { return HALF(2); }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH constexpr long long storage() const { return 6144LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct DT3 : pleat::Tensor<DT3, pleat::bf16, DT3_layout> {
    PLEAT_NAME("DT3 [B, S, H, SLOT, HALF, R]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DT3(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DT3(const C_&) : DT3(pleat::refused<DT3, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DT3(...) : DT3(pleat::refused<DT3, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] takes dims, not an integer; write B(...), S(...), H(...), SLOT(...), HALF(...) or R(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] is made of a pointer to pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DT3 [B, S, H, SLOT, HALF, R] is *DT3[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DT3 [B, S, H, SLOT, HALF, R]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DT3 [B, S, H, SLOT, HALF, R] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] is dereferenced without SLOT; write SLOT(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] is dereferenced without HALF; write HALF(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has a dim SLOT of its own, and this list has another vocabulary's SLOT");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has a dim HALF of its own, and this list has another vocabulary's HALF");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor DT3 [B, S, H, SLOT, HALF, R] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor DT3 [B, S, H, SLOT, HALF, R] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this slice of tensor DT3 [B, S, H, SLOT, HALF, R] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] ends at SLOT(6), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this slice of tensor DT3 [B, S, H, SLOT, HALF, R] ends along SLOT before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] has dropped dim SLOT");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] counts vectors along SLOT; a subscript is a fold of SLOT by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] has dim SLOT already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along SLOT");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] ends at HALF(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this slice of tensor DT3 [B, S, H, SLOT, HALF, R] ends along HALF before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] has dropped dim HALF");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] counts vectors along HALF; a subscript is a fold of HALF by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] has dim HALF already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along HALF");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this slice of tensor DT3 [B, S, H, SLOT, HALF, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DT3 [B, S, H, SLOT, HALF, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] has none of these dims");
        else static_assert(ok_, "pleat: tensor DT3 [B, S, H, SLOT, HALF, R] takes dims and lists of them");
        // clang-format on
    }
};

/// DQKV: bf16 [B, S, H, SLOT, HALF, R]
struct DQKV_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<SLOT, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<HALF, 1, pleat::Axis<1, 0, 4>>, pleat::Along<R, 1, pleat::Axis<1, 0, 5>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr DQKV_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 6144LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 6144; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 768; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<5>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(8); }
    PLEAT_BOTH static constexpr SLOT extent(pleat::Type<SLOT>) { return SLOT(6); }
    PLEAT_BOTH static constexpr HALF extent(pleat::Type<HALF>) { return HALF(2); }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH constexpr long long storage() const { return 6144LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct DQKV : pleat::Tensor<DQKV, pleat::bf16, DQKV_layout> {
    PLEAT_NAME("DQKV [B, S, H, SLOT, HALF, R]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DQKV(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DQKV(const C_&) : DQKV(pleat::refused<DQKV, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DQKV(...) : DQKV(pleat::refused<DQKV, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] takes dims, not an integer; write B(...), S(...), H(...), SLOT(...), HALF(...) or R(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] is made of a pointer to pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DQKV [B, S, H, SLOT, HALF, R] is *DQKV[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DQKV [B, S, H, SLOT, HALF, R]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DQKV [B, S, H, SLOT, HALF, R] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] is dereferenced without SLOT; write SLOT(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] is dereferenced without HALF; write HALF(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has a dim SLOT of its own, and this list has another vocabulary's SLOT");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has a dim HALF of its own, and this list has another vocabulary's HALF");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor DQKV [B, S, H, SLOT, HALF, R] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor DQKV [B, S, H, SLOT, HALF, R] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] ends at H(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this slice of tensor DQKV [B, S, H, SLOT, HALF, R] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::H>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::H>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] ends at SLOT(6), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this slice of tensor DQKV [B, S, H, SLOT, HALF, R] ends along SLOT before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] has dropped dim SLOT");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] counts vectors along SLOT; a subscript is a fold of SLOT by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] has dim SLOT already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::SLOT>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along SLOT");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] ends at HALF(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this slice of tensor DQKV [B, S, H, SLOT, HALF, R] ends along HALF before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] has dropped dim HALF");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] counts vectors along HALF; a subscript is a fold of HALF by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] has dim HALF already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::HALF>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along HALF");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this slice of tensor DQKV [B, S, H, SLOT, HALF, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::R>>) static_assert(ok_, "pleat: this view of tensor DQKV [B, S, H, SLOT, HALF, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::R>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] has none of these dims");
        else static_assert(ok_, "pleat: tensor DQKV [B, S, H, SLOT, HALF, R] takes dims and lists of them");
        // clang-format on
    }
};

/// ZDZ: f32 [B, S]
struct ZDZ_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr ZDZ_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH constexpr long long storage() const { return B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct ZDZ : pleat::Tensor<ZDZ, float, ZDZ_layout> {
    PLEAT_NAME("ZDZ [B, S]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor ZDZ [B, S] takes dims, not an integer; write B(...) or S(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor ZDZ [B, S] is made of a pointer to float and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor ZDZ [B, S] is *ZDZ[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor ZDZ [B, S] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor ZDZ [B, S]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor ZDZ [B, S] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor ZDZ [B, S] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor ZDZ [B, S] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor ZDZ [B, S] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor ZDZ [B, S] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor ZDZ [B, S] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor ZDZ [B, S] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor ZDZ [B, S] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor ZDZ [B, S] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor ZDZ [B, S] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor ZDZ [B, S] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor ZDZ [B, S] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor ZDZ [B, S] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor ZDZ [B, S] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor ZDZ [B, S] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor ZDZ [B, S] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor ZDZ [B, S] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor ZDZ [B, S] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor ZDZ [B, S] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::E>) static_assert(ok_, "pleat: tensor ZDZ [B, S] has no dim E");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor ZDZ [B, S] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor ZDZ [B, S] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor ZDZ [B, S] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor ZDZ [B, S] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor ZDZ [B, S] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor ZDZ [B, S] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor ZDZ [B, S] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor ZDZ [B, S] has none of these dims");
        else static_assert(ok_, "pleat: tensor ZDZ [B, S] takes dims and lists of them");
        // clang-format on
    }
};

/// DN: bf16 [B, S, E]
struct DN_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<E, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr DN_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct DN : pleat::Tensor<DN, pleat::bf16, DN_layout> {
    PLEAT_NAME("DN [B, S, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DN(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DN(const C_&) : DN(pleat::refused<DN, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DN(...) : DN(pleat::refused<DN, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DN [B, S, E] takes dims, not an integer; write B(...), S(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DN [B, S, E] is made of a pointer to pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DN [B, S, E] is *DN[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DN [B, S, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DN [B, S, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DN [B, S, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DN [B, S, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DN [B, S, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DN [B, S, E] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DN [B, S, E] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DN [B, S, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DN [B, S, E] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DN [B, S, E] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DN [B, S, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor DN [B, S, E] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DN [B, S, E] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DN [B, S, E] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor DN [B, S, E] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor DN [B, S, E] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor DN [B, S, E] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DN [B, S, E] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DN [B, S, E] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor DN [B, S, E] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor DN [B, S, E] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DN [B, S, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DN [B, S, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DN [B, S, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DN [B, S, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor DN [B, S, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor DN [B, S, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DN [B, S, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor DN [B, S, E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor DN [B, S, E] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor DN [B, S, E] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor DN [B, S, E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor DN [B, S, E] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor DN [B, S, E] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor DN [B, S, E] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor DN [B, S, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DN [B, S, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DN [B, S, E] takes dims and lists of them");
        // clang-format on
    }
};

/// N0: bf16 [B, S, E]
struct N0_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<E, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr N0_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct N0 : pleat::Tensor<N0, pleat::bf16, N0_layout> {
    PLEAT_NAME("N0 [B, S, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr N0(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr N0(const C_&) : N0(pleat::refused<N0, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr N0(...) : N0(pleat::refused<N0, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor N0 [B, S, E] takes dims, not an integer; write B(...), S(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor N0 [B, S, E] is made of a pointer to pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor N0 [B, S, E] is *N0[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor N0 [B, S, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor N0 [B, S, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor N0 [B, S, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor N0 [B, S, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor N0 [B, S, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this slice of tensor N0 [B, S, E] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor N0 [B, S, E] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor N0 [B, S, E] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::B>>) static_assert(ok_, "pleat: this view of tensor N0 [B, S, E] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::B>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this slice of tensor N0 [B, S, E] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor N0 [B, S, E] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor N0 [B, S, E] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::S>>) static_assert(ok_, "pleat: this view of tensor N0 [B, S, E] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::S>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] ends at E(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this slice of tensor N0 [B, S, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor N0 [B, S, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor N0 [B, S, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::attention_layer_backward::E>>) static_assert(ok_, "pleat: this view of tensor N0 [B, S, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::attention_layer_backward::E>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor N0 [B, S, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::T>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no dim T");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::H>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no dim H");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HK>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no dim HK");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::G>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no dim G");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::SLOT>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no dim SLOT");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::HALF>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no dim HALF");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::R>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no dim R");
        else if constexpr (pleat::on<C_, ::attention_layer_backward::D>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has no dim D");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor N0 [B, S, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor N0 [B, S, E] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace attention_layer_backward
