// Written by pleat from rope.json. Do not edit.
// The dims, folds and tensors of `rope` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace rope {

struct B;
struct S;
struct HK;
struct G;
struct HALF;
struct R;
struct P;

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::S>) static_assert(ok_, "pleat: dim S is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::S>) static_assert(ok_, "pleat: dim B does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::HK>) static_assert(ok_, "pleat: dim HK is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::HK>) static_assert(ok_, "pleat: dim B does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::G>) static_assert(ok_, "pleat: dim G is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::G>) static_assert(ok_, "pleat: dim B does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::HALF>) static_assert(ok_, "pleat: dim HALF is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::HALF>) static_assert(ok_, "pleat: dim B does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::R>) static_assert(ok_, "pleat: dim R is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::R>) static_assert(ok_, "pleat: dim B does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::P>) static_assert(ok_, "pleat: dim P is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::P>) static_assert(ok_, "pleat: dim B does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::B>) static_assert(ok_, "pleat: a part of this index of dim B would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::B>) static_assert(ok_, "pleat: dim B is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::B>) static_assert(ok_, "pleat: dim S does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::HK>) static_assert(ok_, "pleat: dim HK is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::HK>) static_assert(ok_, "pleat: dim S does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::G>) static_assert(ok_, "pleat: dim G is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::G>) static_assert(ok_, "pleat: dim S does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::HALF>) static_assert(ok_, "pleat: dim HALF is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::HALF>) static_assert(ok_, "pleat: dim S does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::R>) static_assert(ok_, "pleat: dim R is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::R>) static_assert(ok_, "pleat: dim S does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::P>) static_assert(ok_, "pleat: dim P is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::P>) static_assert(ok_, "pleat: dim S does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::S>) static_assert(ok_, "pleat: a part of this index of dim S would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::B>) static_assert(ok_, "pleat: dim B is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::B>) static_assert(ok_, "pleat: dim HK does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::S>) static_assert(ok_, "pleat: dim S is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::S>) static_assert(ok_, "pleat: dim HK does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::G>) static_assert(ok_, "pleat: dim G is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::G>) static_assert(ok_, "pleat: dim HK does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::HALF>) static_assert(ok_, "pleat: dim HALF is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::HALF>) static_assert(ok_, "pleat: dim HK does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::R>) static_assert(ok_, "pleat: dim R is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::R>) static_assert(ok_, "pleat: dim HK does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::P>) static_assert(ok_, "pleat: dim P is not dim HK; cast<HK>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::P>) static_assert(ok_, "pleat: dim HK does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::HK>) static_assert(ok_, "pleat: a part of this index of dim HK would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::B>) static_assert(ok_, "pleat: dim B is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::B>) static_assert(ok_, "pleat: dim G does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::S>) static_assert(ok_, "pleat: dim S is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::S>) static_assert(ok_, "pleat: dim G does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::HK>) static_assert(ok_, "pleat: dim HK is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::HK>) static_assert(ok_, "pleat: dim G does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::HALF>) static_assert(ok_, "pleat: dim HALF is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::HALF>) static_assert(ok_, "pleat: dim G does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::R>) static_assert(ok_, "pleat: dim R is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::R>) static_assert(ok_, "pleat: dim G does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::P>) static_assert(ok_, "pleat: dim P is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::P>) static_assert(ok_, "pleat: dim G does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::G>) static_assert(ok_, "pleat: a part of this index of dim G would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::B>) static_assert(ok_, "pleat: dim B is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::B>) static_assert(ok_, "pleat: dim HALF does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::S>) static_assert(ok_, "pleat: dim S is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::S>) static_assert(ok_, "pleat: dim HALF does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::HK>) static_assert(ok_, "pleat: dim HK is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::HK>) static_assert(ok_, "pleat: dim HALF does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::G>) static_assert(ok_, "pleat: dim G is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::G>) static_assert(ok_, "pleat: dim HALF does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::R>) static_assert(ok_, "pleat: dim R is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::R>) static_assert(ok_, "pleat: dim HALF does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::P>) static_assert(ok_, "pleat: dim P is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::P>) static_assert(ok_, "pleat: dim HALF does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::HALF>) static_assert(ok_, "pleat: a part of this index of dim HALF would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::B>) static_assert(ok_, "pleat: dim B is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::B>) static_assert(ok_, "pleat: dim R does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::S>) static_assert(ok_, "pleat: dim S is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::S>) static_assert(ok_, "pleat: dim R does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::HK>) static_assert(ok_, "pleat: dim HK is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::HK>) static_assert(ok_, "pleat: dim R does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::G>) static_assert(ok_, "pleat: dim G is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::G>) static_assert(ok_, "pleat: dim R does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::HALF>) static_assert(ok_, "pleat: dim HALF is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::HALF>) static_assert(ok_, "pleat: dim R does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::P>) static_assert(ok_, "pleat: dim P is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::P>) static_assert(ok_, "pleat: dim R does not compare with dim P");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::R>) static_assert(ok_, "pleat: a part of this index of dim R would be lost in the fold or digit; convert it explicitly");
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

/// P: given at launch
struct P : pleat::Dim<P, long long> {
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::B>) static_assert(ok_, "pleat: dim B is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::B>) static_assert(ok_, "pleat: dim P does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::S>) static_assert(ok_, "pleat: dim S is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::S>) static_assert(ok_, "pleat: dim P does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::HK>) static_assert(ok_, "pleat: dim HK is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::HK>) static_assert(ok_, "pleat: dim P does not compare with dim HK");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::G>) static_assert(ok_, "pleat: dim G is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::G>) static_assert(ok_, "pleat: dim P does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::HALF>) static_assert(ok_, "pleat: dim HALF is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::HALF>) static_assert(ok_, "pleat: dim P does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::R>) static_assert(ok_, "pleat: dim R is not dim P; cast<P>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::rope::R>) static_assert(ok_, "pleat: dim P does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::rope::P>) static_assert(ok_, "pleat: a part of this index of dim P would be lost in the fold or digit; convert it explicitly");
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

/// Q: bf16 [B, S, HK, G, HALF, R]
struct Q_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<HK, 1, pleat::Axis<1, 0, 2>>, pleat::Along<G, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<HALF, 1, pleat::Axis<1, 0, 4>>, pleat::Along<R, 1, pleat::Axis<1, 0, 5>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr Q_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 4096LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 512; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<5>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(4); }
    PLEAT_BOTH static constexpr HALF extent(pleat::Type<HALF>) { return HALF(2); }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct Q : pleat::Tensor<Q, pleat::bf16, Q_layout> {
    PLEAT_NAME("Q [B, S, HK, G, HALF, R]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr Q(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr Q(const C_&) : Q(pleat::refused<Q, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr Q(...) : Q(pleat::refused<Q, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] takes dims, not an integer; write B(...), S(...), HK(...), G(...), HALF(...) or R(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] is made of a pointer to pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor Q [B, S, HK, G, HALF, R] is *Q[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor Q [B, S, HK, G, HALF, R]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor Q [B, S, HK, G, HALF, R] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope::B>>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope::S>>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope::HK>>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope::G>>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope::HALF>>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] is dereferenced without HALF; write HALF(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope::R>>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope::B>>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope::S>>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope::HK>>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope::G>>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope::HALF>>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] has a dim HALF of its own, and this list has another vocabulary's HALF");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope::R>>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope::B>>) static_assert(ok_, "pleat: this slice of tensor Q [B, S, HK, G, HALF, R] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope::B>>) static_assert(ok_, "pleat: this view of tensor Q [B, S, HK, G, HALF, R] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope::B>>) static_assert(ok_, "pleat: this view of tensor Q [B, S, HK, G, HALF, R] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope::B>>) static_assert(ok_, "pleat: this view of tensor Q [B, S, HK, G, HALF, R] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope::B>>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope::S>>) static_assert(ok_, "pleat: this slice of tensor Q [B, S, HK, G, HALF, R] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope::S>>) static_assert(ok_, "pleat: this view of tensor Q [B, S, HK, G, HALF, R] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope::S>>) static_assert(ok_, "pleat: this view of tensor Q [B, S, HK, G, HALF, R] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope::S>>) static_assert(ok_, "pleat: this view of tensor Q [B, S, HK, G, HALF, R] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope::S>>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::rope::HK>>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope::HK>>) static_assert(ok_, "pleat: this slice of tensor Q [B, S, HK, G, HALF, R] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope::HK>>) static_assert(ok_, "pleat: this view of tensor Q [B, S, HK, G, HALF, R] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope::HK>>) static_assert(ok_, "pleat: this view of tensor Q [B, S, HK, G, HALF, R] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope::HK>>) static_assert(ok_, "pleat: this view of tensor Q [B, S, HK, G, HALF, R] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope::HK>>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::rope::G>>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] ends at G(4), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope::G>>) static_assert(ok_, "pleat: this slice of tensor Q [B, S, HK, G, HALF, R] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope::G>>) static_assert(ok_, "pleat: this view of tensor Q [B, S, HK, G, HALF, R] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope::G>>) static_assert(ok_, "pleat: this view of tensor Q [B, S, HK, G, HALF, R] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope::G>>) static_assert(ok_, "pleat: this view of tensor Q [B, S, HK, G, HALF, R] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope::G>>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::rope::HALF>>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] ends at HALF(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope::HALF>>) static_assert(ok_, "pleat: this slice of tensor Q [B, S, HK, G, HALF, R] ends along HALF before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope::HALF>>) static_assert(ok_, "pleat: this view of tensor Q [B, S, HK, G, HALF, R] has dropped dim HALF");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope::HALF>>) static_assert(ok_, "pleat: this view of tensor Q [B, S, HK, G, HALF, R] counts vectors along HALF; a subscript is a fold of HALF by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope::HALF>>) static_assert(ok_, "pleat: this view of tensor Q [B, S, HK, G, HALF, R] has dim HALF already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope::HALF>>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] has no whole vectors of so many neighbours along HALF");
        else if constexpr (pleat::same<C_, pleat::Outside<::rope::R>>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope::R>>) static_assert(ok_, "pleat: this slice of tensor Q [B, S, HK, G, HALF, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope::R>>) static_assert(ok_, "pleat: this view of tensor Q [B, S, HK, G, HALF, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope::R>>) static_assert(ok_, "pleat: this view of tensor Q [B, S, HK, G, HALF, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope::R>>) static_assert(ok_, "pleat: this view of tensor Q [B, S, HK, G, HALF, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope::R>>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::rope::P>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] has no dim P");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] has none of these dims");
        else static_assert(ok_, "pleat: tensor Q [B, S, HK, G, HALF, R] takes dims and lists of them");
        // clang-format on
    }
};

/// K: bf16 [B, S, HK, HALF, R]
struct K_layout
    : pleat::Layout<long long, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<HK, 1, pleat::Axis<1, 0, 2>>, pleat::Along<HALF, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<R, 1, pleat::Axis<1, 0, 4>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<B>() && pleat::Coordinates<Ds_...>::template has<S>())
    PLEAT_BOTH explicit constexpr K_layout(const pleat::Coordinates<Ds_...>& extents)
        : B_extent(extents.template get<B>()), S_extent(extents.template get<S>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 1024LL * S_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1024; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH constexpr B extent(pleat::Type<B>) const { return B_extent; }
    PLEAT_BOTH constexpr S extent(pleat::Type<S>) const { return S_extent; }
    PLEAT_BOTH static constexpr HK extent(pleat::Type<HK>) { return HK(8); }
    PLEAT_BOTH static constexpr HALF extent(pleat::Type<HALF>) { return HALF(2); }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH constexpr long long storage() const { return 1024LL * B_extent.get() * S_extent.get(); }

    B B_extent;
    S S_extent;
};
struct K : pleat::Tensor<K, pleat::bf16, K_layout> {
    PLEAT_NAME("K [B, S, HK, HALF, R]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr K(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr K(const C_&) : K(pleat::refused<K, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr K(...) : K(pleat::refused<K, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor K [B, S, HK, HALF, R] takes dims, not an integer; write B(...), S(...), HK(...), HALF(...) or R(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor K [B, S, HK, HALF, R] is made of a pointer to pleat::bf16 and extents(B(...), S(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor K [B, S, HK, HALF, R] is *K[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor K [B, S, HK, HALF, R] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor K [B, S, HK, HALF, R]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor K [B, S, HK, HALF, R] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor K [B, S, HK, HALF, R] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor K [B, S, HK, HALF, R] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope::B>>) static_assert(ok_, "pleat: tensor K [B, S, HK, HALF, R] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope::S>>) static_assert(ok_, "pleat: tensor K [B, S, HK, HALF, R] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope::HK>>) static_assert(ok_, "pleat: tensor K [B, S, HK, HALF, R] is dereferenced without HK; write HK(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope::HALF>>) static_assert(ok_, "pleat: tensor K [B, S, HK, HALF, R] is dereferenced without HALF; write HALF(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope::R>>) static_assert(ok_, "pleat: tensor K [B, S, HK, HALF, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope::B>>) static_assert(ok_, "pleat: tensor K [B, S, HK, HALF, R] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope::S>>) static_assert(ok_, "pleat: tensor K [B, S, HK, HALF, R] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope::HK>>) static_assert(ok_, "pleat: tensor K [B, S, HK, HALF, R] has a dim HK of its own, and this list has another vocabulary's HK");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope::HALF>>) static_assert(ok_, "pleat: tensor K [B, S, HK, HALF, R] has a dim HALF of its own, and this list has another vocabulary's HALF");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope::R>>) static_assert(ok_, "pleat: tensor K [B, S, HK, HALF, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope::B>>) static_assert(ok_, "pleat: this slice of tensor K [B, S, HK, HALF, R] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope::B>>) static_assert(ok_, "pleat: this view of tensor K [B, S, HK, HALF, R] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope::B>>) static_assert(ok_, "pleat: this view of tensor K [B, S, HK, HALF, R] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope::B>>) static_assert(ok_, "pleat: this view of tensor K [B, S, HK, HALF, R] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope::B>>) static_assert(ok_, "pleat: tensor K [B, S, HK, HALF, R] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope::S>>) static_assert(ok_, "pleat: this slice of tensor K [B, S, HK, HALF, R] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope::S>>) static_assert(ok_, "pleat: this view of tensor K [B, S, HK, HALF, R] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope::S>>) static_assert(ok_, "pleat: this view of tensor K [B, S, HK, HALF, R] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope::S>>) static_assert(ok_, "pleat: this view of tensor K [B, S, HK, HALF, R] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope::S>>) static_assert(ok_, "pleat: tensor K [B, S, HK, HALF, R] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::rope::HK>>) static_assert(ok_, "pleat: tensor K [B, S, HK, HALF, R] ends at HK(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope::HK>>) static_assert(ok_, "pleat: this slice of tensor K [B, S, HK, HALF, R] ends along HK before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope::HK>>) static_assert(ok_, "pleat: this view of tensor K [B, S, HK, HALF, R] has dropped dim HK");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope::HK>>) static_assert(ok_, "pleat: this view of tensor K [B, S, HK, HALF, R] counts vectors along HK; a subscript is a fold of HK by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope::HK>>) static_assert(ok_, "pleat: this view of tensor K [B, S, HK, HALF, R] has dim HK already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope::HK>>) static_assert(ok_, "pleat: tensor K [B, S, HK, HALF, R] has no whole vectors of so many neighbours along HK");
        else if constexpr (pleat::same<C_, pleat::Outside<::rope::HALF>>) static_assert(ok_, "pleat: tensor K [B, S, HK, HALF, R] ends at HALF(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope::HALF>>) static_assert(ok_, "pleat: this slice of tensor K [B, S, HK, HALF, R] ends along HALF before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope::HALF>>) static_assert(ok_, "pleat: this view of tensor K [B, S, HK, HALF, R] has dropped dim HALF");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope::HALF>>) static_assert(ok_, "pleat: this view of tensor K [B, S, HK, HALF, R] counts vectors along HALF; a subscript is a fold of HALF by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope::HALF>>) static_assert(ok_, "pleat: this view of tensor K [B, S, HK, HALF, R] has dim HALF already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope::HALF>>) static_assert(ok_, "pleat: tensor K [B, S, HK, HALF, R] has no whole vectors of so many neighbours along HALF");
        else if constexpr (pleat::same<C_, pleat::Outside<::rope::R>>) static_assert(ok_, "pleat: tensor K [B, S, HK, HALF, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope::R>>) static_assert(ok_, "pleat: this slice of tensor K [B, S, HK, HALF, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope::R>>) static_assert(ok_, "pleat: this view of tensor K [B, S, HK, HALF, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope::R>>) static_assert(ok_, "pleat: this view of tensor K [B, S, HK, HALF, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope::R>>) static_assert(ok_, "pleat: this view of tensor K [B, S, HK, HALF, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope::R>>) static_assert(ok_, "pleat: tensor K [B, S, HK, HALF, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor K [B, S, HK, HALF, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::rope::G>) static_assert(ok_, "pleat: tensor K [B, S, HK, HALF, R] has no dim G");
        else if constexpr (pleat::on<C_, ::rope::P>) static_assert(ok_, "pleat: tensor K [B, S, HK, HALF, R] has no dim P");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor K [B, S, HK, HALF, R] has none of these dims");
        else static_assert(ok_, "pleat: tensor K [B, S, HK, HALF, R] takes dims and lists of them");
        // clang-format on
    }
};

/// COS: f32 [P, R]
struct COS_layout
    : pleat::Layout<long long, pleat::Along<P, 1, pleat::Axis<1, 0, 0>>, pleat::Along<R, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<P>())
    PLEAT_BOTH explicit constexpr COS_layout(const pleat::Coordinates<Ds_...>& extents)
        : P_extent(extents.template get<P>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr P extent(pleat::Type<P>) const { return P_extent; }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH constexpr long long storage() const { return 64LL * P_extent.get(); }

    P P_extent;
};
struct COS : pleat::Tensor<COS, const float, COS_layout> {
    PLEAT_NAME("COS [P, R]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor COS [P, R] takes dims, not an integer; write P(...) or R(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor COS [P, R] is made of a pointer to const float and extents(P(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor COS [P, R] is *COS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor COS [P, R] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor COS [P, R]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor COS [P, R] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor COS [P, R] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor COS [P, R] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope::P>>) static_assert(ok_, "pleat: tensor COS [P, R] is dereferenced without P; write P(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope::R>>) static_assert(ok_, "pleat: tensor COS [P, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope::P>>) static_assert(ok_, "pleat: tensor COS [P, R] has a dim P of its own, and this list has another vocabulary's P");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope::R>>) static_assert(ok_, "pleat: tensor COS [P, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope::P>>) static_assert(ok_, "pleat: this slice of tensor COS [P, R] ends along P before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope::P>>) static_assert(ok_, "pleat: this view of tensor COS [P, R] has dropped dim P");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope::P>>) static_assert(ok_, "pleat: this view of tensor COS [P, R] counts vectors along P; a subscript is a fold of P by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope::P>>) static_assert(ok_, "pleat: this view of tensor COS [P, R] has dim P already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope::P>>) static_assert(ok_, "pleat: tensor COS [P, R] has no whole vectors of so many neighbours along P");
        else if constexpr (pleat::same<C_, pleat::Outside<::rope::R>>) static_assert(ok_, "pleat: tensor COS [P, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope::R>>) static_assert(ok_, "pleat: this slice of tensor COS [P, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope::R>>) static_assert(ok_, "pleat: this view of tensor COS [P, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope::R>>) static_assert(ok_, "pleat: this view of tensor COS [P, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope::R>>) static_assert(ok_, "pleat: this view of tensor COS [P, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope::R>>) static_assert(ok_, "pleat: tensor COS [P, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor COS [P, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::rope::B>) static_assert(ok_, "pleat: tensor COS [P, R] has no dim B");
        else if constexpr (pleat::on<C_, ::rope::S>) static_assert(ok_, "pleat: tensor COS [P, R] has no dim S");
        else if constexpr (pleat::on<C_, ::rope::HK>) static_assert(ok_, "pleat: tensor COS [P, R] has no dim HK");
        else if constexpr (pleat::on<C_, ::rope::G>) static_assert(ok_, "pleat: tensor COS [P, R] has no dim G");
        else if constexpr (pleat::on<C_, ::rope::HALF>) static_assert(ok_, "pleat: tensor COS [P, R] has no dim HALF");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor COS [P, R] has none of these dims");
        else static_assert(ok_, "pleat: tensor COS [P, R] takes dims and lists of them");
        // clang-format on
    }
};

/// SIN: f32 [P, R]
struct SIN_layout
    : pleat::Layout<long long, pleat::Along<P, 1, pleat::Axis<1, 0, 0>>, pleat::Along<R, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<P>())
    PLEAT_BOTH explicit constexpr SIN_layout(const pleat::Coordinates<Ds_...>& extents)
        : P_extent(extents.template get<P>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr P extent(pleat::Type<P>) const { return P_extent; }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(64); }
    PLEAT_BOTH constexpr long long storage() const { return 64LL * P_extent.get(); }

    P P_extent;
};
struct SIN : pleat::Tensor<SIN, const float, SIN_layout> {
    PLEAT_NAME("SIN [P, R]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor SIN [P, R] takes dims, not an integer; write P(...) or R(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor SIN [P, R] is made of a pointer to const float and extents(P(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor SIN [P, R] is *SIN[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor SIN [P, R] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor SIN [P, R]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor SIN [P, R] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor SIN [P, R] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor SIN [P, R] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope::P>>) static_assert(ok_, "pleat: tensor SIN [P, R] is dereferenced without P; write P(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::rope::R>>) static_assert(ok_, "pleat: tensor SIN [P, R] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope::P>>) static_assert(ok_, "pleat: tensor SIN [P, R] has a dim P of its own, and this list has another vocabulary's P");
        else if constexpr (pleat::same<C_, pleat::Namesake<::rope::R>>) static_assert(ok_, "pleat: tensor SIN [P, R] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope::P>>) static_assert(ok_, "pleat: this slice of tensor SIN [P, R] ends along P before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope::P>>) static_assert(ok_, "pleat: this view of tensor SIN [P, R] has dropped dim P");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope::P>>) static_assert(ok_, "pleat: this view of tensor SIN [P, R] counts vectors along P; a subscript is a fold of P by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope::P>>) static_assert(ok_, "pleat: this view of tensor SIN [P, R] has dim P already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope::P>>) static_assert(ok_, "pleat: tensor SIN [P, R] has no whole vectors of so many neighbours along P");
        else if constexpr (pleat::same<C_, pleat::Outside<::rope::R>>) static_assert(ok_, "pleat: tensor SIN [P, R] ends at R(64), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::rope::R>>) static_assert(ok_, "pleat: this slice of tensor SIN [P, R] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::rope::R>>) static_assert(ok_, "pleat: this view of tensor SIN [P, R] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::rope::R>>) static_assert(ok_, "pleat: this view of tensor SIN [P, R] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::rope::R>>) static_assert(ok_, "pleat: this view of tensor SIN [P, R] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::rope::R>>) static_assert(ok_, "pleat: tensor SIN [P, R] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor SIN [P, R] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::rope::B>) static_assert(ok_, "pleat: tensor SIN [P, R] has no dim B");
        else if constexpr (pleat::on<C_, ::rope::S>) static_assert(ok_, "pleat: tensor SIN [P, R] has no dim S");
        else if constexpr (pleat::on<C_, ::rope::HK>) static_assert(ok_, "pleat: tensor SIN [P, R] has no dim HK");
        else if constexpr (pleat::on<C_, ::rope::G>) static_assert(ok_, "pleat: tensor SIN [P, R] has no dim G");
        else if constexpr (pleat::on<C_, ::rope::HALF>) static_assert(ok_, "pleat: tensor SIN [P, R] has no dim HALF");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SIN [P, R] has none of these dims");
        else static_assert(ok_, "pleat: tensor SIN [P, R] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace rope
