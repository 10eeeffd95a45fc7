// Written by pleat from copies.json. Do not edit.
// The dims, folds and tensors of `copies` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace copies {

struct B;
struct R;
struct C;
struct M;
struct N;

/// B: 3
struct B : pleat::Dim<B, int> {
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::copies::R>) static_assert(ok_, "pleat: dim R is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::copies::R>) static_assert(ok_, "pleat: dim B does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::copies::C>) static_assert(ok_, "pleat: dim C is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::copies::C>) static_assert(ok_, "pleat: dim B does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::copies::M>) static_assert(ok_, "pleat: dim M is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::copies::M>) static_assert(ok_, "pleat: dim B does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::copies::N>) static_assert(ok_, "pleat: dim N is not dim B; cast<B>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::copies::N>) static_assert(ok_, "pleat: dim B does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::copies::B>) static_assert(ok_, "pleat: a part of this index of dim B would be lost in the fold or digit; convert it explicitly");
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

/// R: 10
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::copies::B>) static_assert(ok_, "pleat: dim B is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::copies::B>) static_assert(ok_, "pleat: dim R does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::copies::C>) static_assert(ok_, "pleat: dim C is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::copies::C>) static_assert(ok_, "pleat: dim R does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::copies::M>) static_assert(ok_, "pleat: dim M is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::copies::M>) static_assert(ok_, "pleat: dim R does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::copies::N>) static_assert(ok_, "pleat: dim N is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::copies::N>) static_assert(ok_, "pleat: dim R does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::copies::R>) static_assert(ok_, "pleat: a part of this index of dim R would be lost in the fold or digit; convert it explicitly");
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

/// C: 12
struct C : pleat::Dim<C, int> {
    PLEAT_DIM_NAME("C")
    constexpr C() = default;
    template <pleat::ExplicitFor<C> X_>
    PLEAT_BOTH explicit constexpr C(const X_& x_) : Dim{{pleat::value_for<C>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr C(const X_& x_) : Dim{{pleat::implicit_value<C>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim C; write C(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim C neither adds nor subtracts an integer; write C(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim C does not compare with an integer; write C(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::copies::B>) static_assert(ok_, "pleat: dim B is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::copies::B>) static_assert(ok_, "pleat: dim C does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::copies::R>) static_assert(ok_, "pleat: dim R is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::copies::R>) static_assert(ok_, "pleat: dim C does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::copies::M>) static_assert(ok_, "pleat: dim M is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::copies::M>) static_assert(ok_, "pleat: dim C does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::copies::N>) static_assert(ok_, "pleat: dim N is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::copies::N>) static_assert(ok_, "pleat: dim C does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::copies::C>) static_assert(ok_, "pleat: a part of this index of dim C would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim C; get<C>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim C folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim C");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim C multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim C does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim C stays below its count; add to C or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside C and is no single number; get<C>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim C that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim C is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim C adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim C compares with indices of C only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim C");
        // clang-format on
    }
};

/// M: given at launch, at most 1024
struct M : pleat::Dim<M, int> {
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::copies::B>) static_assert(ok_, "pleat: dim B is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::copies::B>) static_assert(ok_, "pleat: dim M does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::copies::R>) static_assert(ok_, "pleat: dim R is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::copies::R>) static_assert(ok_, "pleat: dim M does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::copies::C>) static_assert(ok_, "pleat: dim C is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::copies::C>) static_assert(ok_, "pleat: dim M does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::copies::N>) static_assert(ok_, "pleat: dim N is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::copies::N>) static_assert(ok_, "pleat: dim M does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::copies::M>) static_assert(ok_, "pleat: a part of this index of dim M would be lost in the fold or digit; convert it explicitly");
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

/// N: given at launch, a multiple of 8, at most 1024
struct N : pleat::Dim<N, int> {
    PLEAT_DIM_NAME("N")
    constexpr N() = default;
    template <pleat::ExplicitFor<N> X_>
    PLEAT_BOTH explicit constexpr N(const X_& x_) : Dim{{pleat::value_for<N>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr N(const X_& x_) : Dim{{pleat::implicit_value<N>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim N; write N(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim N neither adds nor subtracts an integer; write N(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim N does not compare with an integer; write N(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::copies::B>) static_assert(ok_, "pleat: dim B is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::copies::B>) static_assert(ok_, "pleat: dim N does not compare with dim B");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::copies::R>) static_assert(ok_, "pleat: dim R is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::copies::R>) static_assert(ok_, "pleat: dim N does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::copies::C>) static_assert(ok_, "pleat: dim C is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::copies::C>) static_assert(ok_, "pleat: dim N does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::copies::M>) static_assert(ok_, "pleat: dim M is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::copies::M>) static_assert(ok_, "pleat: dim N does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::copies::N>) static_assert(ok_, "pleat: a part of this index of dim N would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim N; get<N>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim N folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim N");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim N multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim N does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim N stays below its count; add to N or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside N and is no single number; get<N>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim N that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim N is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim N adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim N compares with indices of N only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim N");
        // clang-format on
    }
};

/// ByRows: one number for [M % 8, N % 64 / 8], from threadIdx.x
struct ByRows : pleat::Compound<ByRows, int, pleat::Digit<M, 1, 8>, pleat::Digit<N, 8, 64>> {
    PLEAT_ORIGIN(from_, threadIdx_x)
    template <class N_>
        requires(pleat::integer<N_>)
    PLEAT_BOTH explicit constexpr ByRows(N_ n_) : Compound{static_cast<int>(n_)} {}
    template <class X_ = void>
    PLEAT_BOTH constexpr ByRows(...) : ByRows(pleat::no_compound<ByRows, X_>()) {}
    PLEAT_BOTH static constexpr int count(pleat::Number<0>) { return 8; }
    PLEAT_BOTH static constexpr int count(pleat::Number<1>) { return 8; }

    template <pleat::CompoundMisuse misuse_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (misuse_ == pleat::CompoundMisuse::construct) static_assert(ok_, "pleat: index ByRows [M % 8, N % 64 / 8] is made of an integer");
        else if constexpr (misuse_ == pleat::CompoundMisuse::cast) static_assert(ok_, "pleat: index ByRows [M % 8, N % 64 / 8] has not as many places as the index that it is to be");
        else static_assert(ok_, "pleat: index ByRows [M % 8, N % 64 / 8] is no integer; get() is its number, coordinates() are its dims");
        // clang-format on
    }
};

/// ByColumns: one number for [N % 64 / 4, M % 4], from threadIdx.x
struct ByColumns : pleat::Compound<ByColumns, int, pleat::Digit<N, 4, 64>, pleat::Digit<M, 1, 4>> {
    PLEAT_ORIGIN(from_, threadIdx_x)
    template <class N_>
        requires(pleat::integer<N_>)
    PLEAT_BOTH explicit constexpr ByColumns(N_ n_) : Compound{static_cast<int>(n_)} {}
    template <class X_ = void>
    PLEAT_BOTH constexpr ByColumns(...) : ByColumns(pleat::no_compound<ByColumns, X_>()) {}
    PLEAT_BOTH static constexpr int count(pleat::Number<0>) { return 16; }
    PLEAT_BOTH static constexpr int count(pleat::Number<1>) { return 4; }

    template <pleat::CompoundMisuse misuse_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (misuse_ == pleat::CompoundMisuse::construct) static_assert(ok_, "pleat: index ByColumns [N % 64 / 4, M % 4] is made of an integer");
        else if constexpr (misuse_ == pleat::CompoundMisuse::cast) static_assert(ok_, "pleat: index ByColumns [N % 64 / 4, M % 4] has not as many places as the index that it is to be");
        else static_assert(ok_, "pleat: index ByColumns [N % 64 / 4, M % 4] is no integer; get() is its number, coordinates() are its dims");
        // clang-format on
    }
};

/// Few: one number for [N % 64 / 8], from threadIdx.x
struct Few : pleat::Compound<Few, int, pleat::Digit<N, 8, 64>> {
    PLEAT_ORIGIN(from_, threadIdx_x)
    template <class N_>
        requires(pleat::integer<N_>)
    PLEAT_BOTH explicit constexpr Few(N_ n_) : Compound{static_cast<int>(n_)} {}
    template <class X_ = void>
    PLEAT_BOTH constexpr Few(...) : Few(pleat::no_compound<Few, X_>()) {}
    PLEAT_BOTH static constexpr int count(pleat::Number<0>) { return 8; }

    template <pleat::CompoundMisuse misuse_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (misuse_ == pleat::CompoundMisuse::construct) static_assert(ok_, "pleat: index Few [N % 64 / 8] is made of an integer");
        else if constexpr (misuse_ == pleat::CompoundMisuse::cast) static_assert(ok_, "pleat: index Few [N % 64 / 8] has not as many places as the index that it is to be");
        else static_assert(ok_, "pleat: index Few [N % 64 / 8] is no integer; get() is its number, coordinates() are its dims");
        // clang-format on
    }
};

/// Spaced: one number for [M % 32 / 8, N % 64 / 8, M % 2], from threadIdx.x
struct Spaced
    : pleat::Compound<Spaced, int, pleat::Digit<M, 8, 32>, pleat::Digit<N, 8, 64>, pleat::Digit<M, 1, 2>> {
    PLEAT_ORIGIN(from_, threadIdx_x)
    template <class N_>
        requires(pleat::integer<N_>)
    PLEAT_BOTH explicit constexpr Spaced(N_ n_) : Compound{static_cast<int>(n_)} {}
    template <class X_ = void>
    PLEAT_BOTH constexpr Spaced(...) : Spaced(pleat::no_compound<Spaced, X_>()) {}
    PLEAT_BOTH static constexpr int count(pleat::Number<0>) { return 4; }
    PLEAT_BOTH static constexpr int count(pleat::Number<1>) { return 8; }
    PLEAT_BOTH static constexpr int count(pleat::Number<2>) { return 2; }

    template <pleat::CompoundMisuse misuse_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (misuse_ == pleat::CompoundMisuse::construct) static_assert(ok_, "pleat: index Spaced [M % 32 / 8, N % 64 / 8, M % 2] is made of an integer");
        else if constexpr (misuse_ == pleat::CompoundMisuse::cast) static_assert(ok_, "pleat: index Spaced [M % 32 / 8, N % 64 / 8, M % 2] has not as many places as the index that it is to be");
        else static_assert(ok_, "pleat: index Spaced [M % 32 / 8, N % 64 / 8, M % 2] is no integer; get() is its number, coordinates() are its dims");
        // clang-format on
    }
};

/// ByQuads: one number for [C / 4, B], from threadIdx.x
struct ByQuads : pleat::Compound<ByQuads, int, pleat::Fold<C, 4>, B> {
    PLEAT_ORIGIN(from_, threadIdx_x)
    template <class N_>
        requires(pleat::integer<N_>)
    PLEAT_BOTH explicit constexpr ByQuads(N_ n_) : Compound{static_cast<int>(n_)} {}
    template <class X_ = void>
    PLEAT_BOTH constexpr ByQuads(...) : ByQuads(pleat::no_compound<ByQuads, X_>()) {}
    PLEAT_BOTH static constexpr int count(pleat::Number<0>) { return 3; }
    PLEAT_BOTH static constexpr int count(pleat::Number<1>) { return 3; }

    template <pleat::CompoundMisuse misuse_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (misuse_ == pleat::CompoundMisuse::construct) static_assert(ok_, "pleat: index ByQuads [C / 4, B] is made of an integer");
        else if constexpr (misuse_ == pleat::CompoundMisuse::cast) static_assert(ok_, "pleat: index ByQuads [C / 4, B] has not as many places as the index that it is to be");
        else static_assert(ok_, "pleat: index ByQuads [C / 4, B] is no integer; get() is its number, coordinates() are its dims");
        // clang-format on
    }
};

/// Quads: one number for [M % 8, N % 16 / 4], from threadIdx.x
struct Quads : pleat::Compound<Quads, int, pleat::Digit<M, 1, 8>, pleat::Digit<N, 4, 16>> {
    PLEAT_ORIGIN(from_, threadIdx_x)
    template <class N_>
        requires(pleat::integer<N_>)
    PLEAT_BOTH explicit constexpr Quads(N_ n_) : Compound{static_cast<int>(n_)} {}
    template <class X_ = void>
    PLEAT_BOTH constexpr Quads(...) : Quads(pleat::no_compound<Quads, X_>()) {}
    PLEAT_BOTH static constexpr int count(pleat::Number<0>) { return 8; }
    PLEAT_BOTH static constexpr int count(pleat::Number<1>) { return 4; }

    template <pleat::CompoundMisuse misuse_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (misuse_ == pleat::CompoundMisuse::construct) static_assert(ok_, "pleat: index Quads [M % 8, N % 16 / 4] is made of an integer");
        else if constexpr (misuse_ == pleat::CompoundMisuse::cast) static_assert(ok_, "pleat: index Quads [M % 8, N % 16 / 4] has not as many places as the index that it is to be");
        else static_assert(ok_, "pleat: index Quads [M % 8, N % 16 / 4] is no integer; get() is its number, coordinates() are its dims");
        // clang-format on
    }
};

/// Pairs: one number for [M % 4, N % 8 / 2], from threadIdx.x
struct Pairs : pleat::Compound<Pairs, int, pleat::Digit<M, 1, 4>, pleat::Digit<N, 2, 8>> {
    PLEAT_ORIGIN(from_, threadIdx_x)
    template <class N_>
        requires(pleat::integer<N_>)
    PLEAT_BOTH explicit constexpr Pairs(N_ n_) : Compound{static_cast<int>(n_)} {}
    template <class X_ = void>
    PLEAT_BOTH constexpr Pairs(...) : Pairs(pleat::no_compound<Pairs, X_>()) {}
    PLEAT_BOTH static constexpr int count(pleat::Number<0>) { return 4; }
    PLEAT_BOTH static constexpr int count(pleat::Number<1>) { return 4; }

    template <pleat::CompoundMisuse misuse_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (misuse_ == pleat::CompoundMisuse::construct) static_assert(ok_, "pleat: index Pairs [M % 4, N % 8 / 2] is made of an integer");
        else if constexpr (misuse_ == pleat::CompoundMisuse::cast) static_assert(ok_, "pleat: index Pairs [M % 4, N % 8 / 2] has not as many places as the index that it is to be");
        else static_assert(ok_, "pleat: index Pairs [M % 4, N % 8 / 2] is no integer; get() is its number, coordinates() are its dims");
        // clang-format on
    }
};

/// Single: one number for [N % 2, M % 16 / 8, M % 2], from threadIdx.x
struct Single : pleat::Compound<Single, int, pleat::Digit<N, 1, 2>, pleat::Digit<M, 8, 16>, pleat::Digit<M, 1, 2>> {
    PLEAT_ORIGIN(from_, threadIdx_x)
    template <class N_>
        requires(pleat::integer<N_>)
    PLEAT_BOTH explicit constexpr Single(N_ n_) : Compound{static_cast<int>(n_)} {}
    template <class X_ = void>
    PLEAT_BOTH constexpr Single(...) : Single(pleat::no_compound<Single, X_>()) {}
    PLEAT_BOTH static constexpr int count(pleat::Number<0>) { return 2; }
    PLEAT_BOTH static constexpr int count(pleat::Number<1>) { return 2; }
    PLEAT_BOTH static constexpr int count(pleat::Number<2>) { return 2; }

    template <pleat::CompoundMisuse misuse_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (misuse_ == pleat::CompoundMisuse::construct) static_assert(ok_, "pleat: index Single [N % 2, M % 16 / 8, M % 2] is made of an integer");
        else if constexpr (misuse_ == pleat::CompoundMisuse::cast) static_assert(ok_, "pleat: index Single [N % 2, M % 16 / 8, M % 2] has not as many places as the index that it is to be");
        else static_assert(ok_, "pleat: index Single [N % 2, M % 16 / 8, M % 2] is no integer; get() is its number, coordinates() are its dims");
        // clang-format on
    }
};

/// X: f16 [B, M, N]
struct X_layout
    : pleat::Layout<int, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<M, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<N, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>() && pleat::Coordinates<Ds_...>::template has<N>())
    PLEAT_BOTH explicit constexpr X_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()), N_extent(extents.template get<N>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 1LL * N_extent.get() * M_extent.get(); }
    PLEAT_BOTH constexpr long long stride(pleat::Number<1>) const { return 1LL * N_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH static constexpr B extent(pleat::Type<B>) { return B(3); }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr long long storage() const { return 3LL * M_extent.get() * N_extent.get(); }

    M M_extent;
    N N_extent;
};
struct X : pleat::Tensor<X, pleat::f16, X_layout> {
    PLEAT_NAME("X [B, M, N]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr X(pleat::f16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr X(const C_&) : X(pleat::refused<X, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr X(...) : X(pleat::refused<X, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X [B, M, N] takes dims, not an integer; write B(...), M(...) or N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X [B, M, N] is made of a pointer to pleat::f16 and extents(M(...), N(...)); X::read_only takes a pointer to const");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X [B, M, N] is *X[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X [B, M, N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X [B, M, N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X [B, M, N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X [B, M, N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X [B, M, N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::copies::B>>) static_assert(ok_, "pleat: tensor X [B, M, N] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::copies::M>>) static_assert(ok_, "pleat: tensor X [B, M, N] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::copies::N>>) static_assert(ok_, "pleat: tensor X [B, M, N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::copies::B>>) static_assert(ok_, "pleat: tensor X [B, M, N] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::copies::M>>) static_assert(ok_, "pleat: tensor X [B, M, N] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::copies::N>>) static_assert(ok_, "pleat: tensor X [B, M, N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Outside<::copies::B>>) static_assert(ok_, "pleat: tensor X [B, M, N] ends at B(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::copies::B>>) static_assert(ok_, "pleat: this slice of tensor X [B, M, N] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::copies::B>>) static_assert(ok_, "pleat: this view of tensor X [B, M, N] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::copies::B>>) static_assert(ok_, "pleat: this view of tensor X [B, M, N] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::copies::B>>) static_assert(ok_, "pleat: this view of tensor X [B, M, N] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::copies::B>>) static_assert(ok_, "pleat: tensor X [B, M, N] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Beyond<::copies::M>>) static_assert(ok_, "pleat: this slice of tensor X [B, M, N] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::copies::M>>) static_assert(ok_, "pleat: this view of tensor X [B, M, N] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::copies::M>>) static_assert(ok_, "pleat: this view of tensor X [B, M, N] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::copies::M>>) static_assert(ok_, "pleat: this view of tensor X [B, M, N] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::copies::M>>) static_assert(ok_, "pleat: tensor X [B, M, N] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::copies::N>>) static_assert(ok_, "pleat: this slice of tensor X [B, M, N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::copies::N>>) static_assert(ok_, "pleat: this view of tensor X [B, M, N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::copies::N>>) static_assert(ok_, "pleat: this view of tensor X [B, M, N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::copies::N>>) static_assert(ok_, "pleat: this view of tensor X [B, M, N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::copies::N>>) static_assert(ok_, "pleat: tensor X [B, M, N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X [B, M, N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::copies::R>) static_assert(ok_, "pleat: tensor X [B, M, N] has no dim R");
        else if constexpr (pleat::on<C_, ::copies::C>) static_assert(ok_, "pleat: tensor X [B, M, N] has no dim C");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X [B, M, N] has none of these dims");
        else static_assert(ok_, "pleat: tensor X [B, M, N] takes dims and lists of them");
        // clang-format on
    }
};

/// Y: f32 [M, N]
struct Y_layout
    : pleat::Layout<int, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<N, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>() && pleat::Coordinates<Ds_...>::template has<N>())
    PLEAT_BOTH explicit constexpr Y_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()), N_extent(extents.template get<N>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 1LL * N_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr long long storage() const { return 1LL * M_extent.get() * N_extent.get(); }

    M M_extent;
    N N_extent;
};
struct Y : pleat::Tensor<Y, float, Y_layout> {
    PLEAT_NAME("Y [M, N]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr Y(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr Y(const C_&) : Y(pleat::refused<Y, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr Y(...) : Y(pleat::refused<Y, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor Y [M, N] takes dims, not an integer; write M(...) or N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor Y [M, N] is made of a pointer to float and extents(M(...), N(...)); Y::read_only takes a pointer to const");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor Y [M, N] is *Y[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor Y [M, N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor Y [M, N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor Y [M, N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor Y [M, N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor Y [M, N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::copies::M>>) static_assert(ok_, "pleat: tensor Y [M, N] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::copies::N>>) static_assert(ok_, "pleat: tensor Y [M, N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::copies::M>>) static_assert(ok_, "pleat: tensor Y [M, N] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::copies::N>>) static_assert(ok_, "pleat: tensor Y [M, N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::copies::M>>) static_assert(ok_, "pleat: this slice of tensor Y [M, N] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::copies::M>>) static_assert(ok_, "pleat: this view of tensor Y [M, N] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::copies::M>>) static_assert(ok_, "pleat: this view of tensor Y [M, N] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::copies::M>>) static_assert(ok_, "pleat: this view of tensor Y [M, N] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::copies::M>>) static_assert(ok_, "pleat: tensor Y [M, N] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::copies::N>>) static_assert(ok_, "pleat: this slice of tensor Y [M, N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::copies::N>>) static_assert(ok_, "pleat: this view of tensor Y [M, N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::copies::N>>) static_assert(ok_, "pleat: this view of tensor Y [M, N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::copies::N>>) static_assert(ok_, "pleat: this view of tensor Y [M, N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::copies::N>>) static_assert(ok_, "pleat: tensor Y [M, N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Y [M, N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::copies::B>) static_assert(ok_, "pleat: tensor Y [M, N] has no dim B");
        else if constexpr (pleat::on<C_, ::copies::R>) static_assert(ok_, "pleat: tensor Y [M, N] has no dim R");
        else if constexpr (pleat::on<C_, ::copies::C>) static_assert(ok_, "pleat: tensor Y [M, N] has no dim C");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor Y [M, N] has none of these dims");
        else static_assert(ok_, "pleat: tensor Y [M, N] takes dims and lists of them");
        // clang-format on
    }
};

/// SWIZZLED: f16 [M % 32, N % 64], in shared memory, swizzle 128B
struct SWIZZLED_layout
    : pleat::Layout<int, pleat::Along<M, 32, pleat::Axis<1, 32, 0>>,
                    pleat::Along<N, 64, pleat::Axis<8, 64, 2, pleat::Xor<M, 1, 8>>, pleat::Axis<1, 8, 1>>> {
    constexpr SWIZZLED_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 8; }
    PLEAT_BOTH static constexpr M extent(pleat::Type<M>) { return pleat::endless<M>(); }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return pleat::endless<N>(); }
    PLEAT_BOTH static constexpr int storage() { return 2048; }
};
struct SWIZZLED : pleat::SharedTensor<SWIZZLED, pleat::f16, SWIZZLED_layout, 1024, 2048> {
    PLEAT_NAME("SWIZZLED [M % 32, N % 64]")
    PLEAT_BOTH explicit constexpr SWIZZLED(typename SharedTensor::Storage& memory_)
        : SharedTensor{{memory_.elements, {}}} {}
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr SWIZZLED(pleat::f16* pointer_, const Sizes_&... sizes_)
        : SharedTensor{{pointer_, SharedTensor::made_of(sizes_...)}} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr SWIZZLED(const C_&) : SWIZZLED(pleat::refused<SWIZZLED, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr SWIZZLED(...) : SWIZZLED(pleat::refused<SWIZZLED, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor SWIZZLED [M % 32, N % 64] takes dims, not an integer; write M(...) or N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor SWIZZLED [M % 32, N % 64] is made of SWIZZLED::Storage in shared memory");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor SWIZZLED [M % 32, N % 64] is *SWIZZLED[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor SWIZZLED [M % 32, N % 64] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor SWIZZLED [M % 32, N % 64]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor SWIZZLED [M % 32, N % 64] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor SWIZZLED [M % 32, N % 64] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor SWIZZLED [M % 32, N % 64] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::copies::M>>) static_assert(ok_, "pleat: tensor SWIZZLED [M % 32, N % 64] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::copies::N>>) static_assert(ok_, "pleat: tensor SWIZZLED [M % 32, N % 64] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::copies::M>>) static_assert(ok_, "pleat: tensor SWIZZLED [M % 32, N % 64] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::copies::N>>) static_assert(ok_, "pleat: tensor SWIZZLED [M % 32, N % 64] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::copies::M>>) static_assert(ok_, "pleat: this slice of tensor SWIZZLED [M % 32, N % 64] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::copies::M>>) static_assert(ok_, "pleat: this view of tensor SWIZZLED [M % 32, N % 64] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::copies::M>>) static_assert(ok_, "pleat: this view of tensor SWIZZLED [M % 32, N % 64] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::copies::M>>) static_assert(ok_, "pleat: this view of tensor SWIZZLED [M % 32, N % 64] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::copies::M>>) static_assert(ok_, "pleat: tensor SWIZZLED [M % 32, N % 64] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::copies::N>>) static_assert(ok_, "pleat: this slice of tensor SWIZZLED [M % 32, N % 64] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::copies::N>>) static_assert(ok_, "pleat: this view of tensor SWIZZLED [M % 32, N % 64] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::copies::N>>) static_assert(ok_, "pleat: this view of tensor SWIZZLED [M % 32, N % 64] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::copies::N>>) static_assert(ok_, "pleat: this view of tensor SWIZZLED [M % 32, N % 64] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::copies::N>>) static_assert(ok_, "pleat: tensor SWIZZLED [M % 32, N % 64] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::global>>) static_assert(ok_, "pleat: tensor SWIZZLED [M % 32, N % 64] lies in shared memory, not in global memory");
        else if constexpr (pleat::on<C_, ::copies::B>) static_assert(ok_, "pleat: tensor SWIZZLED [M % 32, N % 64] has no dim B");
        else if constexpr (pleat::on<C_, ::copies::R>) static_assert(ok_, "pleat: tensor SWIZZLED [M % 32, N % 64] has no dim R");
        else if constexpr (pleat::on<C_, ::copies::C>) static_assert(ok_, "pleat: tensor SWIZZLED [M % 32, N % 64] has no dim C");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SWIZZLED [M % 32, N % 64] has none of these dims");
        else static_assert(ok_, "pleat: tensor SWIZZLED [M % 32, N % 64] takes dims and lists of them");
        // clang-format on
    }
};

/// TURNED: f32 [N % 16 / 4, M % 16, N % 4], in shared memory
struct TURNED_layout : pleat::Layout<int, pleat::Along<N, 16, pleat::Axis<4, 16, 0>, pleat::Axis<1, 4, 2>>,
                                     pleat::Along<M, 16, pleat::Axis<1, 16, 1>>> {
    constexpr TURNED_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return pleat::endless<N>(); }
    PLEAT_BOTH static constexpr M extent(pleat::Type<M>) { return pleat::endless<M>(); }
    PLEAT_BOTH static constexpr int storage() { return 256; }
};
struct TURNED : pleat::SharedTensor<TURNED, float, TURNED_layout, 16, 256> {
    PLEAT_NAME("TURNED [N % 16 / 4, M % 16, N % 4]")
    PLEAT_BOTH explicit constexpr TURNED(typename SharedTensor::Storage& memory_)
        : SharedTensor{{memory_.elements, {}}} {}
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr TURNED(float* pointer_, const Sizes_&... sizes_)
        : SharedTensor{{pointer_, SharedTensor::made_of(sizes_...)}} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr TURNED(const C_&) : TURNED(pleat::refused<TURNED, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr TURNED(...) : TURNED(pleat::refused<TURNED, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor TURNED [N % 16 / 4, M % 16, N % 4] takes dims, not an integer; write N(...) or M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor TURNED [N % 16 / 4, M % 16, N % 4] is made of TURNED::Storage in shared memory");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor TURNED [N % 16 / 4, M % 16, N % 4] is *TURNED[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor TURNED [N % 16 / 4, M % 16, N % 4] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor TURNED [N % 16 / 4, M % 16, N % 4]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor TURNED [N % 16 / 4, M % 16, N % 4] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor TURNED [N % 16 / 4, M % 16, N % 4] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor TURNED [N % 16 / 4, M % 16, N % 4] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::copies::N>>) static_assert(ok_, "pleat: tensor TURNED [N % 16 / 4, M % 16, N % 4] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::copies::M>>) static_assert(ok_, "pleat: tensor TURNED [N % 16 / 4, M % 16, N % 4] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::copies::N>>) static_assert(ok_, "pleat: tensor TURNED [N % 16 / 4, M % 16, N % 4] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::copies::M>>) static_assert(ok_, "pleat: tensor TURNED [N % 16 / 4, M % 16, N % 4] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::copies::N>>) static_assert(ok_, "pleat: this slice of tensor TURNED [N % 16 / 4, M % 16, N % 4] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::copies::N>>) static_assert(ok_, "pleat: this view of tensor TURNED [N % 16 / 4, M % 16, N % 4] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::copies::N>>) static_assert(ok_, "pleat: this view of tensor TURNED [N % 16 / 4, M % 16, N % 4] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::copies::N>>) static_assert(ok_, "pleat: this view of tensor TURNED [N % 16 / 4, M % 16, N % 4] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::copies::N>>) static_assert(ok_, "pleat: tensor TURNED [N % 16 / 4, M % 16, N % 4] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::copies::M>>) static_assert(ok_, "pleat: this slice of tensor TURNED [N % 16 / 4, M % 16, N % 4] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::copies::M>>) static_assert(ok_, "pleat: this view of tensor TURNED [N % 16 / 4, M % 16, N % 4] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::copies::M>>) static_assert(ok_, "pleat: this view of tensor TURNED [N % 16 / 4, M % 16, N % 4] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::copies::M>>) static_assert(ok_, "pleat: this view of tensor TURNED [N % 16 / 4, M % 16, N % 4] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::copies::M>>) static_assert(ok_, "pleat: tensor TURNED [N % 16 / 4, M % 16, N % 4] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::global>>) static_assert(ok_, "pleat: tensor TURNED [N % 16 / 4, M % 16, N % 4] lies in shared memory, not in global memory");
        else if constexpr (pleat::on<C_, ::copies::B>) static_assert(ok_, "pleat: tensor TURNED [N % 16 / 4, M % 16, N % 4] has no dim B");
        else if constexpr (pleat::on<C_, ::copies::R>) static_assert(ok_, "pleat: tensor TURNED [N % 16 / 4, M % 16, N % 4] has no dim R");
        else if constexpr (pleat::on<C_, ::copies::C>) static_assert(ok_, "pleat: tensor TURNED [N % 16 / 4, M % 16, N % 4] has no dim C");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor TURNED [N % 16 / 4, M % 16, N % 4] has none of these dims");
        else static_assert(ok_, "pleat: tensor TURNED [N % 16 / 4, M % 16, N % 4] takes dims and lists of them");
        // clang-format on
    }
};

/// WHOLE: f32 [B, R, C], in shared memory
struct WHOLE_layout
    : pleat::Layout<int, pleat::Along<B, 1, pleat::Axis<1, 0, 0>>, pleat::Along<R, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<C, 1, pleat::Axis<1, 0, 2>>> {
    constexpr WHOLE_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 120; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 12; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH static constexpr B extent(pleat::Type<B>) { return B(3); }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(10); }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(12); }
    PLEAT_BOTH static constexpr int storage() { return 360; }
};
struct WHOLE : pleat::SharedTensor<WHOLE, float, WHOLE_layout, 16, 360> {
    PLEAT_NAME("WHOLE [B, R, C]")
    PLEAT_BOTH explicit constexpr WHOLE(typename SharedTensor::Storage& memory_)
        : SharedTensor{{memory_.elements, {}}} {}
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr WHOLE(float* pointer_, const Sizes_&... sizes_)
        : SharedTensor{{pointer_, SharedTensor::made_of(sizes_...)}} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr WHOLE(const C_&) : WHOLE(pleat::refused<WHOLE, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr WHOLE(...) : WHOLE(pleat::refused<WHOLE, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor WHOLE [B, R, C] takes dims, not an integer; write B(...), R(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor WHOLE [B, R, C] is made of WHOLE::Storage in shared memory");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor WHOLE [B, R, C] is *WHOLE[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor WHOLE [B, R, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor WHOLE [B, R, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor WHOLE [B, R, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor WHOLE [B, R, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor WHOLE [B, R, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::copies::B>>) static_assert(ok_, "pleat: tensor WHOLE [B, R, C] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::copies::R>>) static_assert(ok_, "pleat: tensor WHOLE [B, R, C] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::copies::C>>) static_assert(ok_, "pleat: tensor WHOLE [B, R, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::copies::B>>) static_assert(ok_, "pleat: tensor WHOLE [B, R, C] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::copies::R>>) static_assert(ok_, "pleat: tensor WHOLE [B, R, C] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Namesake<::copies::C>>) static_assert(ok_, "pleat: tensor WHOLE [B, R, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Outside<::copies::B>>) static_assert(ok_, "pleat: tensor WHOLE [B, R, C] ends at B(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::copies::B>>) static_assert(ok_, "pleat: this slice of tensor WHOLE [B, R, C] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::copies::B>>) static_assert(ok_, "pleat: this view of tensor WHOLE [B, R, C] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::copies::B>>) static_assert(ok_, "pleat: this view of tensor WHOLE [B, R, C] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::copies::B>>) static_assert(ok_, "pleat: this view of tensor WHOLE [B, R, C] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::copies::B>>) static_assert(ok_, "pleat: tensor WHOLE [B, R, C] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Outside<::copies::R>>) static_assert(ok_, "pleat: tensor WHOLE [B, R, C] ends at R(10), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::copies::R>>) static_assert(ok_, "pleat: this slice of tensor WHOLE [B, R, C] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::copies::R>>) static_assert(ok_, "pleat: this view of tensor WHOLE [B, R, C] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::copies::R>>) static_assert(ok_, "pleat: this view of tensor WHOLE [B, R, C] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::copies::R>>) static_assert(ok_, "pleat: this view of tensor WHOLE [B, R, C] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::copies::R>>) static_assert(ok_, "pleat: tensor WHOLE [B, R, C] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Outside<::copies::C>>) static_assert(ok_, "pleat: tensor WHOLE [B, R, C] ends at C(12), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::copies::C>>) static_assert(ok_, "pleat: this slice of tensor WHOLE [B, R, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::copies::C>>) static_assert(ok_, "pleat: this view of tensor WHOLE [B, R, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::copies::C>>) static_assert(ok_, "pleat: this view of tensor WHOLE [B, R, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::copies::C>>) static_assert(ok_, "pleat: this view of tensor WHOLE [B, R, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::copies::C>>) static_assert(ok_, "pleat: tensor WHOLE [B, R, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::global>>) static_assert(ok_, "pleat: tensor WHOLE [B, R, C] lies in shared memory, not in global memory");
        else if constexpr (pleat::on<C_, ::copies::M>) static_assert(ok_, "pleat: tensor WHOLE [B, R, C] has no dim M");
        else if constexpr (pleat::on<C_, ::copies::N>) static_assert(ok_, "pleat: tensor WHOLE [B, R, C] has no dim N");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor WHOLE [B, R, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor WHOLE [B, R, C] takes dims and lists of them");
        // clang-format on
    }
};

/// Z: f32 [R, B, C]
struct Z_layout
    : pleat::Layout<int, pleat::Along<R, 1, pleat::Axis<1, 0, 0>>, pleat::Along<B, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<C, 1, pleat::Axis<1, 0, 2>>> {
    constexpr Z_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 36; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 12; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(10); }
    PLEAT_BOTH static constexpr B extent(pleat::Type<B>) { return B(3); }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(12); }
    PLEAT_BOTH static constexpr int storage() { return 360; }
};
struct Z : pleat::Tensor<Z, float, Z_layout> {
    PLEAT_NAME("Z [R, B, C]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr Z(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr Z(const C_&) : Z(pleat::refused<Z, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr Z(...) : Z(pleat::refused<Z, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor Z [R, B, C] takes dims, not an integer; write R(...), B(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor Z [R, B, C] is made of a pointer to float; Z::read_only takes a pointer to const");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor Z [R, B, C] is *Z[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor Z [R, B, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor Z [R, B, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor Z [R, B, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor Z [R, B, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor Z [R, B, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::copies::R>>) static_assert(ok_, "pleat: tensor Z [R, B, C] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::copies::B>>) static_assert(ok_, "pleat: tensor Z [R, B, C] is dereferenced without B; write B(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::copies::C>>) static_assert(ok_, "pleat: tensor Z [R, B, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::copies::R>>) static_assert(ok_, "pleat: tensor Z [R, B, C] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Namesake<::copies::B>>) static_assert(ok_, "pleat: tensor Z [R, B, C] has a dim B of its own, and this list has another vocabulary's B");
        else if constexpr (pleat::same<C_, pleat::Namesake<::copies::C>>) static_assert(ok_, "pleat: tensor Z [R, B, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Outside<::copies::R>>) static_assert(ok_, "pleat: tensor Z [R, B, C] ends at R(10), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::copies::R>>) static_assert(ok_, "pleat: this slice of tensor Z [R, B, C] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::copies::R>>) static_assert(ok_, "pleat: this view of tensor Z [R, B, C] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::copies::R>>) static_assert(ok_, "pleat: this view of tensor Z [R, B, C] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::copies::R>>) static_assert(ok_, "pleat: this view of tensor Z [R, B, C] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::copies::R>>) static_assert(ok_, "pleat: tensor Z [R, B, C] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Outside<::copies::B>>) static_assert(ok_, "pleat: tensor Z [R, B, C] ends at B(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::copies::B>>) static_assert(ok_, "pleat: this slice of tensor Z [R, B, C] ends along B before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::copies::B>>) static_assert(ok_, "pleat: this view of tensor Z [R, B, C] has dropped dim B");
        else if constexpr (pleat::same<C_, pleat::Finer<::copies::B>>) static_assert(ok_, "pleat: this view of tensor Z [R, B, C] counts vectors along B; a subscript is a fold of B by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::copies::B>>) static_assert(ok_, "pleat: this view of tensor Z [R, B, C] has dim B already");
        else if constexpr (pleat::same<C_, pleat::Apart<::copies::B>>) static_assert(ok_, "pleat: tensor Z [R, B, C] has no whole vectors of so many neighbours along B");
        else if constexpr (pleat::same<C_, pleat::Outside<::copies::C>>) static_assert(ok_, "pleat: tensor Z [R, B, C] ends at C(12), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::copies::C>>) static_assert(ok_, "pleat: this slice of tensor Z [R, B, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::copies::C>>) static_assert(ok_, "pleat: this view of tensor Z [R, B, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::copies::C>>) static_assert(ok_, "pleat: this view of tensor Z [R, B, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::copies::C>>) static_assert(ok_, "pleat: this view of tensor Z [R, B, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::copies::C>>) static_assert(ok_, "pleat: tensor Z [R, B, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Z [R, B, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::copies::M>) static_assert(ok_, "pleat: tensor Z [R, B, C] has no dim M");
        else if constexpr (pleat::on<C_, ::copies::N>) static_assert(ok_, "pleat: tensor Z [R, B, C] has no dim N");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor Z [R, B, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor Z [R, B, C] takes dims and lists of them");
        // clang-format on
    }
};

/// BOXES: f16 [N % 256 / 64, M % 32, N % 64], in shared memory, swizzled: one slot
struct BOXES_layout : pleat::Layout<int,
                                    pleat::Along<N, 256, pleat::Axis<64, 256, 0>,
                                                 pleat::Axis<8, 64, 3, pleat::Xor<M, 1, 8>>, pleat::Axis<1, 8, 2>>,
                                    pleat::Along<M, 32, pleat::Axis<1, 32, 1>>> {
    constexpr BOXES_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 2048; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 8; }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return pleat::endless<N>(); }
    PLEAT_BOTH static constexpr M extent(pleat::Type<M>) { return pleat::endless<M>(); }
    PLEAT_BOTH static constexpr int storage() { return 8192; }
};
struct BOXES_slot : pleat::SharedTensor<BOXES_slot, pleat::f16, BOXES_layout, 1024, 8192> {
    PLEAT_NAME("BOXES [N % 256 / 64, M % 32, N % 64]")
    PLEAT_BOTH explicit constexpr BOXES_slot(pleat::f16* pointer_) : SharedTensor{{pointer_, {}}} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr BOXES_slot(const C_&) : BOXES_slot(pleat::refused<BOXES_slot, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr BOXES_slot(...) : BOXES_slot(pleat::refused<BOXES_slot, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor BOXES [N % 256 / 64, M % 32, N % 64] takes dims, not an integer; write N(...) or M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor BOXES [N % 256 / 64, M % 32, N % 64] is made of BOXES::Storage in shared memory");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor BOXES [N % 256 / 64, M % 32, N % 64] is *BOXES[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor BOXES [N % 256 / 64, M % 32, N % 64] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor BOXES [N % 256 / 64, M % 32, N % 64]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor BOXES [N % 256 / 64, M % 32, N % 64] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor BOXES [N % 256 / 64, M % 32, N % 64] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor BOXES [N % 256 / 64, M % 32, N % 64] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::copies::N>>) static_assert(ok_, "pleat: tensor BOXES [N % 256 / 64, M % 32, N % 64] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::copies::M>>) static_assert(ok_, "pleat: tensor BOXES [N % 256 / 64, M % 32, N % 64] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::copies::N>>) static_assert(ok_, "pleat: tensor BOXES [N % 256 / 64, M % 32, N % 64] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::copies::M>>) static_assert(ok_, "pleat: tensor BOXES [N % 256 / 64, M % 32, N % 64] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::copies::N>>) static_assert(ok_, "pleat: this slice of tensor BOXES [N % 256 / 64, M % 32, N % 64] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::copies::N>>) static_assert(ok_, "pleat: this view of tensor BOXES [N % 256 / 64, M % 32, N % 64] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::copies::N>>) static_assert(ok_, "pleat: this view of tensor BOXES [N % 256 / 64, M % 32, N % 64] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::copies::N>>) static_assert(ok_, "pleat: this view of tensor BOXES [N % 256 / 64, M % 32, N % 64] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::copies::N>>) static_assert(ok_, "pleat: tensor BOXES [N % 256 / 64, M % 32, N % 64] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::copies::M>>) static_assert(ok_, "pleat: this slice of tensor BOXES [N % 256 / 64, M % 32, N % 64] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::copies::M>>) static_assert(ok_, "pleat: this view of tensor BOXES [N % 256 / 64, M % 32, N % 64] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::copies::M>>) static_assert(ok_, "pleat: this view of tensor BOXES [N % 256 / 64, M % 32, N % 64] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::copies::M>>) static_assert(ok_, "pleat: this view of tensor BOXES [N % 256 / 64, M % 32, N % 64] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::copies::M>>) static_assert(ok_, "pleat: tensor BOXES [N % 256 / 64, M % 32, N % 64] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::global>>) static_assert(ok_, "pleat: tensor BOXES [N % 256 / 64, M % 32, N % 64] lies in shared memory, not in global memory");
        else if constexpr (pleat::on<C_, ::copies::B>) static_assert(ok_, "pleat: tensor BOXES [N % 256 / 64, M % 32, N % 64] has no dim B");
        else if constexpr (pleat::on<C_, ::copies::R>) static_assert(ok_, "pleat: tensor BOXES [N % 256 / 64, M % 32, N % 64] has no dim R");
        else if constexpr (pleat::on<C_, ::copies::C>) static_assert(ok_, "pleat: tensor BOXES [N % 256 / 64, M % 32, N % 64] has no dim C");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor BOXES [N % 256 / 64, M % 32, N % 64] has none of these dims");
        else static_assert(ok_, "pleat: tensor BOXES [N % 256 / 64, M % 32, N % 64] takes dims and lists of them");
        // clang-format on
    }
};

/// BOXES: 2 slots by N /^ 256
struct BOXES : pleat::Ring<BOXES, BOXES_slot, pleat::Fold<N, 256>, 2, 8192> {
    PLEAT_NAME("BOXES [N % 256 / 64, M % 32, N % 64]")
    PLEAT_BOTH explicit constexpr BOXES(typename Ring::Storage& memory_) : Ring{memory_.elements} {}
    PLEAT_BOTH explicit constexpr BOXES(pleat::f16* pointer_) : Ring{pointer_} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr BOXES(const C_&) : BOXES(pleat::refused<BOXES, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr BOXES(...) : BOXES(pleat::refused<BOXES, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: ring BOXES [N % 256 / 64, M % 32, N % 64] is made of BOXES::Storage in shared memory");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not ring BOXES [N % 256 / 64, M % 32, N % 64]");
        else if constexpr (pleat::same<C_, pleat::NoSlot>) static_assert(ok_, "pleat: ring BOXES [N % 256 / 64, M % 32, N % 64] selects a slot by N /^ 256, which this has not");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::global>>) static_assert(ok_, "pleat: ring BOXES [N % 256 / 64, M % 32, N % 64] lies in shared memory, not in global memory");
        else static_assert(ok_, "pleat: ring BOXES [N % 256 / 64, M % 32, N % 64] has slots; write BOXES.slot(...)[...] with N /^ 256");
        // clang-format on
    }
};

/// BOX: f32 [M % 16, N % 32], in shared memory, swizzle 128B: one slot
struct BOX_layout
    : pleat::Layout<int, pleat::Along<M, 16, pleat::Axis<1, 16, 0>>,
                    pleat::Along<N, 32, pleat::Axis<4, 32, 2, pleat::Xor<M, 1, 8>>, pleat::Axis<1, 4, 1>>> {
    constexpr BOX_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 32; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 4; }
    PLEAT_BOTH static constexpr M extent(pleat::Type<M>) { return pleat::endless<M>(); }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return pleat::endless<N>(); }
    PLEAT_BOTH static constexpr int storage() { return 512; }
};
struct BOX_slot : pleat::SharedTensor<BOX_slot, float, BOX_layout, 1024, 512> {
    PLEAT_NAME("BOX [M % 16, N % 32]")
    PLEAT_BOTH explicit constexpr BOX_slot(float* pointer_) : SharedTensor{{pointer_, {}}} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr BOX_slot(const C_&) : BOX_slot(pleat::refused<BOX_slot, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr BOX_slot(...) : BOX_slot(pleat::refused<BOX_slot, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor BOX [M % 16, N % 32] takes dims, not an integer; write M(...) or N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor BOX [M % 16, N % 32] is made of BOX::Storage in shared memory");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor BOX [M % 16, N % 32] is *BOX[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor BOX [M % 16, N % 32] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor BOX [M % 16, N % 32]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor BOX [M % 16, N % 32] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor BOX [M % 16, N % 32] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor BOX [M % 16, N % 32] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::copies::M>>) static_assert(ok_, "pleat: tensor BOX [M % 16, N % 32] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::copies::N>>) static_assert(ok_, "pleat: tensor BOX [M % 16, N % 32] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::copies::M>>) static_assert(ok_, "pleat: tensor BOX [M % 16, N % 32] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::copies::N>>) static_assert(ok_, "pleat: tensor BOX [M % 16, N % 32] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::copies::M>>) static_assert(ok_, "pleat: this slice of tensor BOX [M % 16, N % 32] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::copies::M>>) static_assert(ok_, "pleat: this view of tensor BOX [M % 16, N % 32] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::copies::M>>) static_assert(ok_, "pleat: this view of tensor BOX [M % 16, N % 32] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::copies::M>>) static_assert(ok_, "pleat: this view of tensor BOX [M % 16, N % 32] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::copies::M>>) static_assert(ok_, "pleat: tensor BOX [M % 16, N % 32] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::copies::N>>) static_assert(ok_, "pleat: this slice of tensor BOX [M % 16, N % 32] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::copies::N>>) static_assert(ok_, "pleat: this view of tensor BOX [M % 16, N % 32] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::copies::N>>) static_assert(ok_, "pleat: this view of tensor BOX [M % 16, N % 32] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::copies::N>>) static_assert(ok_, "pleat: this view of tensor BOX [M % 16, N % 32] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::copies::N>>) static_assert(ok_, "pleat: tensor BOX [M % 16, N % 32] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::global>>) static_assert(ok_, "pleat: tensor BOX [M % 16, N % 32] lies in shared memory, not in global memory");
        else if constexpr (pleat::on<C_, ::copies::B>) static_assert(ok_, "pleat: tensor BOX [M % 16, N % 32] has no dim B");
        else if constexpr (pleat::on<C_, ::copies::R>) static_assert(ok_, "pleat: tensor BOX [M % 16, N % 32] has no dim R");
        else if constexpr (pleat::on<C_, ::copies::C>) static_assert(ok_, "pleat: tensor BOX [M % 16, N % 32] has no dim C");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor BOX [M % 16, N % 32] has none of these dims");
        else static_assert(ok_, "pleat: tensor BOX [M % 16, N % 32] takes dims and lists of them");
        // clang-format on
    }
};

/// BOX: 3 slots by N /^ 32
struct BOX : pleat::Ring<BOX, BOX_slot, pleat::Fold<N, 32>, 3, 512> {
    PLEAT_NAME("BOX [M % 16, N % 32]")
    PLEAT_BOTH explicit constexpr BOX(typename Ring::Storage& memory_) : Ring{memory_.elements} {}
    PLEAT_BOTH explicit constexpr BOX(float* pointer_) : Ring{pointer_} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr BOX(const C_&) : BOX(pleat::refused<BOX, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr BOX(...) : BOX(pleat::refused<BOX, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: ring BOX [M % 16, N % 32] is made of BOX::Storage in shared memory");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not ring BOX [M % 16, N % 32]");
        else if constexpr (pleat::same<C_, pleat::NoSlot>) static_assert(ok_, "pleat: ring BOX [M % 16, N % 32] selects a slot by N /^ 32, which this has not");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::global>>) static_assert(ok_, "pleat: ring BOX [M % 16, N % 32] lies in shared memory, not in global memory");
        else static_assert(ok_, "pleat: ring BOX [M % 16, N % 32] has slots; write BOX.slot(...)[...] with N /^ 32");
        // clang-format on
    }
};

/// APART: f16 [M % 32, N % 128 / 64, N % 64], in shared memory, swizzled
struct APART_layout
    : pleat::Layout<int, pleat::Along<M, 32, pleat::Axis<1, 32, 0>>,
                    pleat::Along<N, 128, pleat::Axis<64, 128, 3>, pleat::Axis<8, 64, 4, pleat::Xor<M, 1, 8>>,
                                 pleat::Axis<1, 8, 2>>> {
    constexpr APART_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 8; }
    PLEAT_BOTH static constexpr M extent(pleat::Type<M>) { return pleat::endless<M>(); }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return pleat::endless<N>(); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct APART : pleat::SharedTensor<APART, pleat::f16, APART_layout, 1024, 4096> {
    PLEAT_NAME("APART [M % 32, N % 128 / 64, N % 64]")
    PLEAT_BOTH explicit constexpr APART(typename SharedTensor::Storage& memory_)
        : SharedTensor{{memory_.elements, {}}} {}
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr APART(pleat::f16* pointer_, const Sizes_&... sizes_)
        : SharedTensor{{pointer_, SharedTensor::made_of(sizes_...)}} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr APART(const C_&) : APART(pleat::refused<APART, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr APART(...) : APART(pleat::refused<APART, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor APART [M % 32, N % 128 / 64, N % 64] takes dims, not an integer; write M(...) or N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor APART [M % 32, N % 128 / 64, N % 64] is made of APART::Storage in shared memory");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor APART [M % 32, N % 128 / 64, N % 64] is *APART[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor APART [M % 32, N % 128 / 64, N % 64] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor APART [M % 32, N % 128 / 64, N % 64]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor APART [M % 32, N % 128 / 64, N % 64] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor APART [M % 32, N % 128 / 64, N % 64] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor APART [M % 32, N % 128 / 64, N % 64] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::copies::M>>) static_assert(ok_, "pleat: tensor APART [M % 32, N % 128 / 64, N % 64] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::copies::N>>) static_assert(ok_, "pleat: tensor APART [M % 32, N % 128 / 64, N % 64] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::copies::M>>) static_assert(ok_, "pleat: tensor APART [M % 32, N % 128 / 64, N % 64] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::copies::N>>) static_assert(ok_, "pleat: tensor APART [M % 32, N % 128 / 64, N % 64] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::copies::M>>) static_assert(ok_, "pleat: this slice of tensor APART [M % 32, N % 128 / 64, N % 64] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::copies::M>>) static_assert(ok_, "pleat: this view of tensor APART [M % 32, N % 128 / 64, N % 64] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::copies::M>>) static_assert(ok_, "pleat: this view of tensor APART [M % 32, N % 128 / 64, N % 64] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::copies::M>>) static_assert(ok_, "pleat: this view of tensor APART [M % 32, N % 128 / 64, N % 64] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::copies::M>>) static_assert(ok_, "pleat: tensor APART [M % 32, N % 128 / 64, N % 64] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::copies::N>>) static_assert(ok_, "pleat: this slice of tensor APART [M % 32, N % 128 / 64, N % 64] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::copies::N>>) static_assert(ok_, "pleat: this view of tensor APART [M % 32, N % 128 / 64, N % 64] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::copies::N>>) static_assert(ok_, "pleat: this view of tensor APART [M % 32, N % 128 / 64, N % 64] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::copies::N>>) static_assert(ok_, "pleat: this view of tensor APART [M % 32, N % 128 / 64, N % 64] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::copies::N>>) static_assert(ok_, "pleat: tensor APART [M % 32, N % 128 / 64, N % 64] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::global>>) static_assert(ok_, "pleat: tensor APART [M % 32, N % 128 / 64, N % 64] lies in shared memory, not in global memory");
        else if constexpr (pleat::on<C_, ::copies::B>) static_assert(ok_, "pleat: tensor APART [M % 32, N % 128 / 64, N % 64] has no dim B");
        else if constexpr (pleat::on<C_, ::copies::R>) static_assert(ok_, "pleat: tensor APART [M % 32, N % 128 / 64, N % 64] has no dim R");
        else if constexpr (pleat::on<C_, ::copies::C>) static_assert(ok_, "pleat: tensor APART [M % 32, N % 128 / 64, N % 64] has no dim C");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor APART [M % 32, N % 128 / 64, N % 64] has none of these dims");
        else static_assert(ok_, "pleat: tensor APART [M % 32, N % 128 / 64, N % 64] takes dims and lists of them");
        // clang-format on
    }
};

/// SLOTS: f16 [M % 32, N % 64], in shared memory: one slot
struct SLOTS_layout
    : pleat::Layout<int, pleat::Along<M, 32, pleat::Axis<1, 32, 0>>, pleat::Along<N, 64, pleat::Axis<1, 64, 1>>> {
    constexpr SLOTS_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr M extent(pleat::Type<M>) { return pleat::endless<M>(); }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return pleat::endless<N>(); }
    PLEAT_BOTH static constexpr int storage() { return 2048; }
};
struct SLOTS_slot : pleat::SharedTensor<SLOTS_slot, pleat::f16, SLOTS_layout, 16, 2048> {
    PLEAT_NAME("SLOTS [M % 32, N % 64]")
    PLEAT_BOTH explicit constexpr SLOTS_slot(pleat::f16* pointer_) : SharedTensor{{pointer_, {}}} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr SLOTS_slot(const C_&) : SLOTS_slot(pleat::refused<SLOTS_slot, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr SLOTS_slot(...) : SLOTS_slot(pleat::refused<SLOTS_slot, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor SLOTS [M % 32, N % 64] takes dims, not an integer; write M(...) or N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor SLOTS [M % 32, N % 64] is made of SLOTS::Storage in shared memory");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor SLOTS [M % 32, N % 64] is *SLOTS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor SLOTS [M % 32, N % 64] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor SLOTS [M % 32, N % 64]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor SLOTS [M % 32, N % 64] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor SLOTS [M % 32, N % 64] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor SLOTS [M % 32, N % 64] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::copies::M>>) static_assert(ok_, "pleat: tensor SLOTS [M % 32, N % 64] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::copies::N>>) static_assert(ok_, "pleat: tensor SLOTS [M % 32, N % 64] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::copies::M>>) static_assert(ok_, "pleat: tensor SLOTS [M % 32, N % 64] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::copies::N>>) static_assert(ok_, "pleat: tensor SLOTS [M % 32, N % 64] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::copies::M>>) static_assert(ok_, "pleat: this slice of tensor SLOTS [M % 32, N % 64] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::copies::M>>) static_assert(ok_, "pleat: this view of tensor SLOTS [M % 32, N % 64] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::copies::M>>) static_assert(ok_, "pleat: this view of tensor SLOTS [M % 32, N % 64] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::copies::M>>) static_assert(ok_, "pleat: this view of tensor SLOTS [M % 32, N % 64] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::copies::M>>) static_assert(ok_, "pleat: tensor SLOTS [M % 32, N % 64] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::copies::N>>) static_assert(ok_, "pleat: this slice of tensor SLOTS [M % 32, N % 64] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::copies::N>>) static_assert(ok_, "pleat: this view of tensor SLOTS [M % 32, N % 64] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::copies::N>>) static_assert(ok_, "pleat: this view of tensor SLOTS [M % 32, N % 64] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::copies::N>>) static_assert(ok_, "pleat: this view of tensor SLOTS [M % 32, N % 64] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::copies::N>>) static_assert(ok_, "pleat: tensor SLOTS [M % 32, N % 64] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::global>>) static_assert(ok_, "pleat: tensor SLOTS [M % 32, N % 64] lies in shared memory, not in global memory");
        else if constexpr (pleat::on<C_, ::copies::B>) static_assert(ok_, "pleat: tensor SLOTS [M % 32, N % 64] has no dim B");
        else if constexpr (pleat::on<C_, ::copies::R>) static_assert(ok_, "pleat: tensor SLOTS [M % 32, N % 64] has no dim R");
        else if constexpr (pleat::on<C_, ::copies::C>) static_assert(ok_, "pleat: tensor SLOTS [M % 32, N % 64] has no dim C");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SLOTS [M % 32, N % 64] has none of these dims");
        else static_assert(ok_, "pleat: tensor SLOTS [M % 32, N % 64] takes dims and lists of them");
        // clang-format on
    }
};

/// SLOTS: 2 slots by N /^ 64
struct SLOTS : pleat::Ring<SLOTS, SLOTS_slot, pleat::Fold<N, 64>, 2, 2048> {
    PLEAT_NAME("SLOTS [M % 32, N % 64]")
    PLEAT_BOTH explicit constexpr SLOTS(typename Ring::Storage& memory_) : Ring{memory_.elements} {}
    PLEAT_BOTH explicit constexpr SLOTS(pleat::f16* pointer_) : Ring{pointer_} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr SLOTS(const C_&) : SLOTS(pleat::refused<SLOTS, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr SLOTS(...) : SLOTS(pleat::refused<SLOTS, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: ring SLOTS [M % 32, N % 64] is made of SLOTS::Storage in shared memory");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not ring SLOTS [M % 32, N % 64]");
        else if constexpr (pleat::same<C_, pleat::NoSlot>) static_assert(ok_, "pleat: ring SLOTS [M % 32, N % 64] selects a slot by N /^ 64, which this has not");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::global>>) static_assert(ok_, "pleat: ring SLOTS [M % 32, N % 64] lies in shared memory, not in global memory");
        else static_assert(ok_, "pleat: ring SLOTS [M % 32, N % 64] has slots; write SLOTS.slot(...)[...] with N /^ 64");
        // clang-format on
    }
};

}  // namespace copies
