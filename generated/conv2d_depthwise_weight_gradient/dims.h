// Written by pleat from conv2d_depthwise_weight_gradient.json. Do not edit.
// The dims, folds and tensors of `conv2d_depthwise_weight_gradient` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace conv2d_depthwise_weight_gradient {

struct N;
struct H;
struct W;
struct C;
struct R;
struct S;

/// N: given at launch
struct N : pleat::Dim<N, long long> {
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::H>) static_assert(ok_, "pleat: dim H is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::H>) static_assert(ok_, "pleat: dim N does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::W>) static_assert(ok_, "pleat: dim W is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::W>) static_assert(ok_, "pleat: dim N does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::C>) static_assert(ok_, "pleat: dim C is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::C>) static_assert(ok_, "pleat: dim N does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::R>) static_assert(ok_, "pleat: dim R is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::R>) static_assert(ok_, "pleat: dim N does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::S>) static_assert(ok_, "pleat: dim S is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::S>) static_assert(ok_, "pleat: dim N does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::N>) static_assert(ok_, "pleat: a part of this index of dim N would be lost in the fold or digit; convert it explicitly");
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

/// H: given at launch
struct H : pleat::Dim<H, long long> {
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::N>) static_assert(ok_, "pleat: dim N is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::N>) static_assert(ok_, "pleat: dim H does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::W>) static_assert(ok_, "pleat: dim W is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::W>) static_assert(ok_, "pleat: dim H does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::C>) static_assert(ok_, "pleat: dim C is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::C>) static_assert(ok_, "pleat: dim H does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::R>) static_assert(ok_, "pleat: dim R is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::R>) static_assert(ok_, "pleat: dim H does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::S>) static_assert(ok_, "pleat: dim S is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::S>) static_assert(ok_, "pleat: dim H does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::H>) static_assert(ok_, "pleat: a part of this index of dim H would be lost in the fold or digit; convert it explicitly");
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

/// W: given at launch
struct W : pleat::Dim<W, long long> {
    PLEAT_DIM_NAME("W")
    constexpr W() = default;
    template <pleat::ExplicitFor<W> X_>
    PLEAT_BOTH explicit constexpr W(const X_& x_) : Dim{{pleat::value_for<W>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr W(const X_& x_) : Dim{{pleat::implicit_value<W>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim W; write W(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim W neither adds nor subtracts an integer; write W(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim W does not compare with an integer; write W(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::N>) static_assert(ok_, "pleat: dim N is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::N>) static_assert(ok_, "pleat: dim W does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::H>) static_assert(ok_, "pleat: dim H is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::H>) static_assert(ok_, "pleat: dim W does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::C>) static_assert(ok_, "pleat: dim C is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::C>) static_assert(ok_, "pleat: dim W does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::R>) static_assert(ok_, "pleat: dim R is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::R>) static_assert(ok_, "pleat: dim W does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::S>) static_assert(ok_, "pleat: dim S is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::S>) static_assert(ok_, "pleat: dim W does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::W>) static_assert(ok_, "pleat: a part of this index of dim W would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim W; get<W>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim W folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim W");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim W multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim W does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim W stays below its count; add to W or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside W and is no single number; get<W>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim W that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim W is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim W adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim W compares with indices of W only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim W");
        // clang-format on
    }
};

/// C: 96
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::N>) static_assert(ok_, "pleat: dim N is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::N>) static_assert(ok_, "pleat: dim C does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::H>) static_assert(ok_, "pleat: dim H is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::H>) static_assert(ok_, "pleat: dim C does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::W>) static_assert(ok_, "pleat: dim W is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::W>) static_assert(ok_, "pleat: dim C does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::R>) static_assert(ok_, "pleat: dim R is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::R>) static_assert(ok_, "pleat: dim C does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::S>) static_assert(ok_, "pleat: dim S is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::S>) static_assert(ok_, "pleat: dim C does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::C>) static_assert(ok_, "pleat: a part of this index of dim C would be lost in the fold or digit; convert it explicitly");
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

/// R: 7
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::N>) static_assert(ok_, "pleat: dim N is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::N>) static_assert(ok_, "pleat: dim R does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::H>) static_assert(ok_, "pleat: dim H is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::H>) static_assert(ok_, "pleat: dim R does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::W>) static_assert(ok_, "pleat: dim W is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::W>) static_assert(ok_, "pleat: dim R does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::C>) static_assert(ok_, "pleat: dim C is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::C>) static_assert(ok_, "pleat: dim R does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::S>) static_assert(ok_, "pleat: dim S is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::S>) static_assert(ok_, "pleat: dim R does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::R>) static_assert(ok_, "pleat: a part of this index of dim R would be lost in the fold or digit; convert it explicitly");
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

/// S: 7
struct S : pleat::Dim<S, int> {
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::N>) static_assert(ok_, "pleat: dim N is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::N>) static_assert(ok_, "pleat: dim S does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::H>) static_assert(ok_, "pleat: dim H is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::H>) static_assert(ok_, "pleat: dim S does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::W>) static_assert(ok_, "pleat: dim W is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::W>) static_assert(ok_, "pleat: dim S does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::C>) static_assert(ok_, "pleat: dim C is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::C>) static_assert(ok_, "pleat: dim S does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::R>) static_assert(ok_, "pleat: dim R is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_depthwise_weight_gradient::R>) static_assert(ok_, "pleat: dim S does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_depthwise_weight_gradient::S>) static_assert(ok_, "pleat: a part of this index of dim S would be lost in the fold or digit; convert it explicitly");
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

/// X: bf16 [N, H, W, C]
struct X_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<W, 1, pleat::Axis<1, 0, 2>>, pleat::Along<C, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<H>() &&
                 pleat::Coordinates<Ds_...>::template has<W>())
    PLEAT_BOTH explicit constexpr X_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()),
          H_extent(extents.template get<H>()),
          W_extent(extents.template get<W>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 96LL * W_extent.get() * H_extent.get(); }
    PLEAT_BOTH constexpr long long stride(pleat::Number<1>) const { return 96LL * W_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 96; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr H extent(pleat::Type<H>) const { return H_extent; }
    PLEAT_BOTH constexpr W extent(pleat::Type<W>) const { return W_extent; }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(96); }
    PLEAT_BOTH constexpr long long storage() const {
        return 96LL * N_extent.get() * H_extent.get() * W_extent.get();
    }

    N N_extent;
    H H_extent;
    W W_extent;
};
struct X : pleat::Tensor<X, const pleat::bf16, X_layout> {
    PLEAT_NAME("X [N, H, W, C]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X [N, H, W, C] takes dims, not an integer; write N(...), H(...), W(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X [N, H, W, C] is made of a pointer to const pleat::bf16 and extents(N(...), H(...), W(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X [N, H, W, C] is *X[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X [N, H, W, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X [N, H, W, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X [N, H, W, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X [N, H, W, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X [N, H, W, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_depthwise_weight_gradient::N>>) static_assert(ok_, "pleat: tensor X [N, H, W, C] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_depthwise_weight_gradient::H>>) static_assert(ok_, "pleat: tensor X [N, H, W, C] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_depthwise_weight_gradient::W>>) static_assert(ok_, "pleat: tensor X [N, H, W, C] is dereferenced without W; write W(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor X [N, H, W, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_depthwise_weight_gradient::N>>) static_assert(ok_, "pleat: tensor X [N, H, W, C] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_depthwise_weight_gradient::H>>) static_assert(ok_, "pleat: tensor X [N, H, W, C] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_depthwise_weight_gradient::W>>) static_assert(ok_, "pleat: tensor X [N, H, W, C] has a dim W of its own, and this list has another vocabulary's W");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor X [N, H, W, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_depthwise_weight_gradient::N>>) static_assert(ok_, "pleat: this slice of tensor X [N, H, W, C] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_depthwise_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, C] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_depthwise_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, C] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_depthwise_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, C] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_depthwise_weight_gradient::N>>) static_assert(ok_, "pleat: tensor X [N, H, W, C] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_depthwise_weight_gradient::H>>) static_assert(ok_, "pleat: this slice of tensor X [N, H, W, C] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_depthwise_weight_gradient::H>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, C] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_depthwise_weight_gradient::H>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, C] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_depthwise_weight_gradient::H>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, C] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_depthwise_weight_gradient::H>>) static_assert(ok_, "pleat: tensor X [N, H, W, C] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_depthwise_weight_gradient::W>>) static_assert(ok_, "pleat: this slice of tensor X [N, H, W, C] ends along W before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_depthwise_weight_gradient::W>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, C] has dropped dim W");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_depthwise_weight_gradient::W>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, C] counts vectors along W; a subscript is a fold of W by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_depthwise_weight_gradient::W>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, C] has dim W already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_depthwise_weight_gradient::W>>) static_assert(ok_, "pleat: tensor X [N, H, W, C] has no whole vectors of so many neighbours along W");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor X [N, H, W, C] ends at C(96), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this slice of tensor X [N, H, W, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor X [N, H, W, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X [N, H, W, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::conv2d_depthwise_weight_gradient::R>) static_assert(ok_, "pleat: tensor X [N, H, W, C] has no dim R");
        else if constexpr (pleat::on<C_, ::conv2d_depthwise_weight_gradient::S>) static_assert(ok_, "pleat: tensor X [N, H, W, C] has no dim S");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X [N, H, W, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor X [N, H, W, C] takes dims and lists of them");
        // clang-format on
    }
};

/// DY: bf16 [N, H, W, C]
struct DY_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<W, 1, pleat::Axis<1, 0, 2>>, pleat::Along<C, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<H>() &&
                 pleat::Coordinates<Ds_...>::template has<W>())
    PLEAT_BOTH explicit constexpr DY_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()),
          H_extent(extents.template get<H>()),
          W_extent(extents.template get<W>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 96LL * W_extent.get() * H_extent.get(); }
    PLEAT_BOTH constexpr long long stride(pleat::Number<1>) const { return 96LL * W_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 96; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr H extent(pleat::Type<H>) const { return H_extent; }
    PLEAT_BOTH constexpr W extent(pleat::Type<W>) const { return W_extent; }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(96); }
    PLEAT_BOTH constexpr long long storage() const {
        return 96LL * N_extent.get() * H_extent.get() * W_extent.get();
    }

    N N_extent;
    H H_extent;
    W W_extent;
};
struct DY : pleat::Tensor<DY, const pleat::bf16, DY_layout> {
    PLEAT_NAME("DY [N, H, W, C]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] takes dims, not an integer; write N(...), H(...), W(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] is made of a pointer to const pleat::bf16 and extents(N(...), H(...), W(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DY [N, H, W, C] is *DY[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DY [N, H, W, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DY [N, H, W, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_depthwise_weight_gradient::N>>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_depthwise_weight_gradient::H>>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_depthwise_weight_gradient::W>>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] is dereferenced without W; write W(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_depthwise_weight_gradient::N>>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_depthwise_weight_gradient::H>>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_depthwise_weight_gradient::W>>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] has a dim W of its own, and this list has another vocabulary's W");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_depthwise_weight_gradient::N>>) static_assert(ok_, "pleat: this slice of tensor DY [N, H, W, C] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_depthwise_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, C] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_depthwise_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, C] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_depthwise_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, C] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_depthwise_weight_gradient::N>>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_depthwise_weight_gradient::H>>) static_assert(ok_, "pleat: this slice of tensor DY [N, H, W, C] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_depthwise_weight_gradient::H>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, C] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_depthwise_weight_gradient::H>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, C] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_depthwise_weight_gradient::H>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, C] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_depthwise_weight_gradient::H>>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_depthwise_weight_gradient::W>>) static_assert(ok_, "pleat: this slice of tensor DY [N, H, W, C] ends along W before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_depthwise_weight_gradient::W>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, C] has dropped dim W");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_depthwise_weight_gradient::W>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, C] counts vectors along W; a subscript is a fold of W by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_depthwise_weight_gradient::W>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, C] has dim W already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_depthwise_weight_gradient::W>>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] has no whole vectors of so many neighbours along W");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] ends at C(96), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this slice of tensor DY [N, H, W, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::conv2d_depthwise_weight_gradient::R>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] has no dim R");
        else if constexpr (pleat::on<C_, ::conv2d_depthwise_weight_gradient::S>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] has no dim S");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DY [N, H, W, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor DY [N, H, W, C] takes dims and lists of them");
        // clang-format on
    }
};

/// DF: bf16 [R, S, C]
struct DF_layout
    : pleat::Layout<int, pleat::Along<R, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<C, 1, pleat::Axis<1, 0, 2>>> {
    constexpr DF_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 672; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 96; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(7); }
    PLEAT_BOTH static constexpr S extent(pleat::Type<S>) { return S(7); }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(96); }
    PLEAT_BOTH static constexpr int storage() { return 4704; }
};
struct DF : pleat::Tensor<DF, pleat::bf16, DF_layout> {
    PLEAT_NAME("DF [R, S, C]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DF(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DF(const C_&) : DF(pleat::refused<DF, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DF(...) : DF(pleat::refused<DF, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DF [R, S, C] takes dims, not an integer; write R(...), S(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DF [R, S, C] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DF [R, S, C] is *DF[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DF [R, S, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DF [R, S, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DF [R, S, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DF [R, S, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DF [R, S, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_depthwise_weight_gradient::R>>) static_assert(ok_, "pleat: tensor DF [R, S, C] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_depthwise_weight_gradient::S>>) static_assert(ok_, "pleat: tensor DF [R, S, C] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor DF [R, S, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_depthwise_weight_gradient::R>>) static_assert(ok_, "pleat: tensor DF [R, S, C] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_depthwise_weight_gradient::S>>) static_assert(ok_, "pleat: tensor DF [R, S, C] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor DF [R, S, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_depthwise_weight_gradient::R>>) static_assert(ok_, "pleat: tensor DF [R, S, C] ends at R(7), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_depthwise_weight_gradient::R>>) static_assert(ok_, "pleat: this slice of tensor DF [R, S, C] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_depthwise_weight_gradient::R>>) static_assert(ok_, "pleat: this view of tensor DF [R, S, C] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_depthwise_weight_gradient::R>>) static_assert(ok_, "pleat: this view of tensor DF [R, S, C] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_depthwise_weight_gradient::R>>) static_assert(ok_, "pleat: this view of tensor DF [R, S, C] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_depthwise_weight_gradient::R>>) static_assert(ok_, "pleat: tensor DF [R, S, C] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_depthwise_weight_gradient::S>>) static_assert(ok_, "pleat: tensor DF [R, S, C] ends at S(7), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_depthwise_weight_gradient::S>>) static_assert(ok_, "pleat: this slice of tensor DF [R, S, C] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_depthwise_weight_gradient::S>>) static_assert(ok_, "pleat: this view of tensor DF [R, S, C] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_depthwise_weight_gradient::S>>) static_assert(ok_, "pleat: this view of tensor DF [R, S, C] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_depthwise_weight_gradient::S>>) static_assert(ok_, "pleat: this view of tensor DF [R, S, C] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_depthwise_weight_gradient::S>>) static_assert(ok_, "pleat: tensor DF [R, S, C] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor DF [R, S, C] ends at C(96), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this slice of tensor DF [R, S, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this view of tensor DF [R, S, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this view of tensor DF [R, S, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this view of tensor DF [R, S, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor DF [R, S, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DF [R, S, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::conv2d_depthwise_weight_gradient::N>) static_assert(ok_, "pleat: tensor DF [R, S, C] has no dim N");
        else if constexpr (pleat::on<C_, ::conv2d_depthwise_weight_gradient::H>) static_assert(ok_, "pleat: tensor DF [R, S, C] has no dim H");
        else if constexpr (pleat::on<C_, ::conv2d_depthwise_weight_gradient::W>) static_assert(ok_, "pleat: tensor DF [R, S, C] has no dim W");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DF [R, S, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor DF [R, S, C] takes dims and lists of them");
        // clang-format on
    }
};

/// DBIAS: bf16 [C]
struct DBIAS_layout : pleat::Layout<int, pleat::Along<C, 1, pleat::Axis<1, 0, 0>>> {
    constexpr DBIAS_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(96); }
    PLEAT_BOTH static constexpr int storage() { return 96; }
};
struct DBIAS : pleat::Tensor<DBIAS, pleat::bf16, DBIAS_layout> {
    PLEAT_NAME("DBIAS [C]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DBIAS(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DBIAS(const C_&) : DBIAS(pleat::refused<DBIAS, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DBIAS(...) : DBIAS(pleat::refused<DBIAS, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DBIAS [C] takes dims, not an integer; write C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DBIAS [C] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DBIAS [C] is *DBIAS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DBIAS [C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DBIAS [C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DBIAS [C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DBIAS [C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DBIAS [C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor DBIAS [C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor DBIAS [C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor DBIAS [C] ends at C(96), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this slice of tensor DBIAS [C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this view of tensor DBIAS [C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this view of tensor DBIAS [C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: this view of tensor DBIAS [C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_depthwise_weight_gradient::C>>) static_assert(ok_, "pleat: tensor DBIAS [C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DBIAS [C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::conv2d_depthwise_weight_gradient::N>) static_assert(ok_, "pleat: tensor DBIAS [C] has no dim N");
        else if constexpr (pleat::on<C_, ::conv2d_depthwise_weight_gradient::H>) static_assert(ok_, "pleat: tensor DBIAS [C] has no dim H");
        else if constexpr (pleat::on<C_, ::conv2d_depthwise_weight_gradient::W>) static_assert(ok_, "pleat: tensor DBIAS [C] has no dim W");
        else if constexpr (pleat::on<C_, ::conv2d_depthwise_weight_gradient::R>) static_assert(ok_, "pleat: tensor DBIAS [C] has no dim R");
        else if constexpr (pleat::on<C_, ::conv2d_depthwise_weight_gradient::S>) static_assert(ok_, "pleat: tensor DBIAS [C] has no dim S");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DBIAS [C] has none of these dims");
        else static_assert(ok_, "pleat: tensor DBIAS [C] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace conv2d_depthwise_weight_gradient
