// Written by pleat from conv2d_grouped_weight_gradient.json. Do not edit.
// The dims, folds and tensors of `conv2d_grouped_weight_gradient` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace conv2d_grouped_weight_gradient {

struct N;
struct H;
struct W;
struct G;
struct CI;
struct KO;
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: dim H is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: dim N does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: dim W is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: dim N does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: dim G is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: dim N does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: dim CI is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: dim N does not compare with dim CI");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: dim KO is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: dim N does not compare with dim KO");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: dim R is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: dim N does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: dim S is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: dim N does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: a part of this index of dim N would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: dim N is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: dim H does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: dim W is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: dim H does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: dim G is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: dim H does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: dim CI is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: dim H does not compare with dim CI");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: dim KO is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: dim H does not compare with dim KO");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: dim R is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: dim H does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: dim S is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: dim H does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: a part of this index of dim H would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: dim N is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: dim W does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: dim H is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: dim W does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: dim G is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: dim W does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: dim CI is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: dim W does not compare with dim CI");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: dim KO is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: dim W does not compare with dim KO");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: dim R is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: dim W does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: dim S is not dim W; cast<W>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: dim W does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: a part of this index of dim W would be lost in the fold or digit; convert it explicitly");
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

/// G: 8
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: dim N is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: dim G does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: dim H is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: dim G does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: dim W is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: dim G does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: dim CI is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: dim G does not compare with dim CI");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: dim KO is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: dim G does not compare with dim KO");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: dim R is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: dim G does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: dim S is not dim G; cast<G>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: dim G does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: a part of this index of dim G would be lost in the fold or digit; convert it explicitly");
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

/// CI: 8
struct CI : pleat::Dim<CI, int> {
    PLEAT_DIM_NAME("CI")
    constexpr CI() = default;
    template <pleat::ExplicitFor<CI> X_>
    PLEAT_BOTH explicit constexpr CI(const X_& x_) : Dim{{pleat::value_for<CI>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr CI(const X_& x_) : Dim{{pleat::implicit_value<CI>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim CI; write CI(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim CI neither adds nor subtracts an integer; write CI(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim CI does not compare with an integer; write CI(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: dim N is not dim CI; cast<CI>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: dim CI does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: dim H is not dim CI; cast<CI>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: dim CI does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: dim W is not dim CI; cast<CI>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: dim CI does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: dim G is not dim CI; cast<CI>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: dim CI does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: dim KO is not dim CI; cast<CI>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: dim CI does not compare with dim KO");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: dim R is not dim CI; cast<CI>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: dim CI does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: dim S is not dim CI; cast<CI>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: dim CI does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: a part of this index of dim CI would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim CI; get<CI>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim CI folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim CI");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim CI multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim CI does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim CI stays below its count; add to CI or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside CI and is no single number; get<CI>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim CI that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim CI is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim CI adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim CI compares with indices of CI only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim CI");
        // clang-format on
    }
};

/// KO: 8
struct KO : pleat::Dim<KO, int> {
    PLEAT_DIM_NAME("KO")
    constexpr KO() = default;
    template <pleat::ExplicitFor<KO> X_>
    PLEAT_BOTH explicit constexpr KO(const X_& x_) : Dim{{pleat::value_for<KO>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr KO(const X_& x_) : Dim{{pleat::implicit_value<KO>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim KO; write KO(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim KO neither adds nor subtracts an integer; write KO(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim KO does not compare with an integer; write KO(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: dim N is not dim KO; cast<KO>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: dim KO does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: dim H is not dim KO; cast<KO>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: dim KO does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: dim W is not dim KO; cast<KO>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: dim KO does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: dim G is not dim KO; cast<KO>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: dim KO does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: dim CI is not dim KO; cast<KO>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: dim KO does not compare with dim CI");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: dim R is not dim KO; cast<KO>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: dim KO does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: dim S is not dim KO; cast<KO>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: dim KO does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: a part of this index of dim KO would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim KO; get<KO>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim KO folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim KO");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim KO multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim KO does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim KO stays below its count; add to KO or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside KO and is no single number; get<KO>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim KO that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim KO is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim KO adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim KO compares with indices of KO only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim KO");
        // clang-format on
    }
};

/// R: 3
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: dim N is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: dim R does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: dim H is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: dim R does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: dim W is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: dim R does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: dim G is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: dim R does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: dim CI is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: dim R does not compare with dim CI");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: dim KO is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: dim R does not compare with dim KO");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: dim S is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: dim R does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: a part of this index of dim R would be lost in the fold or digit; convert it explicitly");
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

/// S: 3
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: dim N is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: dim S does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: dim H is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: dim S does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: dim W is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: dim S does not compare with dim W");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: dim G is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::G>) static_assert(ok_, "pleat: dim S does not compare with dim G");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: dim CI is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: dim S does not compare with dim CI");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: dim KO is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: dim S does not compare with dim KO");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: dim R is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: dim S does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: a part of this index of dim S would be lost in the fold or digit; convert it explicitly");
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

/// X: bf16 [N, H, W, G, CI]
struct X_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<W, 1, pleat::Axis<1, 0, 2>>, pleat::Along<G, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<CI, 1, pleat::Axis<1, 0, 4>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<H>() &&
                 pleat::Coordinates<Ds_...>::template has<W>())
    PLEAT_BOTH explicit constexpr X_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()),
          H_extent(extents.template get<H>()),
          W_extent(extents.template get<W>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 64LL * W_extent.get() * H_extent.get(); }
    PLEAT_BOTH constexpr long long stride(pleat::Number<1>) const { return 64LL * W_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 8; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr H extent(pleat::Type<H>) const { return H_extent; }
    PLEAT_BOTH constexpr W extent(pleat::Type<W>) const { return W_extent; }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(8); }
    PLEAT_BOTH static constexpr CI extent(pleat::Type<CI>) { return CI(8); }
    PLEAT_BOTH constexpr long long storage() const {
        return 64LL * N_extent.get() * H_extent.get() * W_extent.get();
    }

    N N_extent;
    H H_extent;
    W W_extent;
};
struct X : pleat::Tensor<X, const pleat::bf16, X_layout> {
    PLEAT_NAME("X [N, H, W, G, CI]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] takes dims, not an integer; write N(...), H(...), W(...), G(...) or CI(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] is made of a pointer to const pleat::bf16 and extents(N(...), H(...), W(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X [N, H, W, G, CI] is *X[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X [N, H, W, G, CI]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X [N, H, W, G, CI] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::N>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::H>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::W>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] is dereferenced without W; write W(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] is dereferenced without CI; write CI(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::N>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::H>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::W>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has a dim W of its own, and this list has another vocabulary's W");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has a dim CI of its own, and this list has another vocabulary's CI");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::N>>) static_assert(ok_, "pleat: this slice of tensor X [N, H, W, G, CI] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::N>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::H>>) static_assert(ok_, "pleat: this slice of tensor X [N, H, W, G, CI] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::H>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::H>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::H>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::H>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::W>>) static_assert(ok_, "pleat: this slice of tensor X [N, H, W, G, CI] ends along W before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::W>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dropped dim W");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::W>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] counts vectors along W; a subscript is a fold of W by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::W>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dim W already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::W>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has no whole vectors of so many neighbours along W");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] ends at G(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this slice of tensor X [N, H, W, G, CI] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] ends at CI(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: this slice of tensor X [N, H, W, G, CI] ends along CI before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dropped dim CI");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] counts vectors along CI; a subscript is a fold of CI by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: this view of tensor X [N, H, W, G, CI] has dim CI already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has no whole vectors of so many neighbours along CI");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::KO>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has no dim KO");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has no dim R");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has no dim S");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] has none of these dims");
        else static_assert(ok_, "pleat: tensor X [N, H, W, G, CI] takes dims and lists of them");
        // clang-format on
    }
};

/// DY: bf16 [N, H, W, G, KO]
struct DY_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<W, 1, pleat::Axis<1, 0, 2>>, pleat::Along<G, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<KO, 1, pleat::Axis<1, 0, 4>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<H>() &&
                 pleat::Coordinates<Ds_...>::template has<W>())
    PLEAT_BOTH explicit constexpr DY_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()),
          H_extent(extents.template get<H>()),
          W_extent(extents.template get<W>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 64LL * W_extent.get() * H_extent.get(); }
    PLEAT_BOTH constexpr long long stride(pleat::Number<1>) const { return 64LL * W_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 8; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr H extent(pleat::Type<H>) const { return H_extent; }
    PLEAT_BOTH constexpr W extent(pleat::Type<W>) const { return W_extent; }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(8); }
    PLEAT_BOTH static constexpr KO extent(pleat::Type<KO>) { return KO(8); }
    PLEAT_BOTH constexpr long long storage() const {
        return 64LL * N_extent.get() * H_extent.get() * W_extent.get();
    }

    N N_extent;
    H H_extent;
    W W_extent;
};
struct DY : pleat::Tensor<DY, const pleat::bf16, DY_layout> {
    PLEAT_NAME("DY [N, H, W, G, KO]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] takes dims, not an integer; write N(...), H(...), W(...), G(...) or KO(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] is made of a pointer to const pleat::bf16 and extents(N(...), H(...), W(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DY [N, H, W, G, KO] is *DY[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DY [N, H, W, G, KO]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DY [N, H, W, G, KO] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::N>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::H>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::W>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] is dereferenced without W; write W(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] is dereferenced without KO; write KO(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::N>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::H>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::W>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has a dim W of its own, and this list has another vocabulary's W");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has a dim KO of its own, and this list has another vocabulary's KO");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::N>>) static_assert(ok_, "pleat: this slice of tensor DY [N, H, W, G, KO] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::N>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::N>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::H>>) static_assert(ok_, "pleat: this slice of tensor DY [N, H, W, G, KO] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::H>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::H>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::H>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::H>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::W>>) static_assert(ok_, "pleat: this slice of tensor DY [N, H, W, G, KO] ends along W before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::W>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dropped dim W");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::W>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] counts vectors along W; a subscript is a fold of W by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::W>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dim W already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::W>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has no whole vectors of so many neighbours along W");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] ends at G(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this slice of tensor DY [N, H, W, G, KO] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] ends at KO(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: this slice of tensor DY [N, H, W, G, KO] ends along KO before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dropped dim KO");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] counts vectors along KO; a subscript is a fold of KO by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: this view of tensor DY [N, H, W, G, KO] has dim KO already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has no whole vectors of so many neighbours along KO");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has no dim CI");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has no dim R");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has no dim S");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] has none of these dims");
        else static_assert(ok_, "pleat: tensor DY [N, H, W, G, KO] takes dims and lists of them");
        // clang-format on
    }
};

/// DF: bf16 [G, KO, R, S, CI]
struct DF_layout
    : pleat::Layout<int, pleat::Along<G, 1, pleat::Axis<1, 0, 0>>, pleat::Along<KO, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<R, 1, pleat::Axis<1, 0, 2>>, pleat::Along<S, 1, pleat::Axis<1, 0, 3>>,
                    pleat::Along<CI, 1, pleat::Axis<1, 0, 4>>> {
    constexpr DF_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 576; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 72; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 24; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 8; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<4>) { return 1; }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(8); }
    PLEAT_BOTH static constexpr KO extent(pleat::Type<KO>) { return KO(8); }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(3); }
    PLEAT_BOTH static constexpr S extent(pleat::Type<S>) { return S(3); }
    PLEAT_BOTH static constexpr CI extent(pleat::Type<CI>) { return CI(8); }
    PLEAT_BOTH static constexpr int storage() { return 4608; }
};
struct DF : pleat::Tensor<DF, pleat::bf16, DF_layout> {
    PLEAT_NAME("DF [G, KO, R, S, CI]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] takes dims, not an integer; write G(...), KO(...), R(...), S(...) or CI(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DF [G, KO, R, S, CI] is *DF[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DF [G, KO, R, S, CI]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DF [G, KO, R, S, CI] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] is dereferenced without KO; write KO(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::R>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::S>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] is dereferenced without CI; write CI(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] has a dim KO of its own, and this list has another vocabulary's KO");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::R>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::S>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] has a dim CI of its own, and this list has another vocabulary's CI");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] ends at G(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this slice of tensor DF [G, KO, R, S, CI] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] ends at KO(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: this slice of tensor DF [G, KO, R, S, CI] ends along KO before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] has dropped dim KO");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] counts vectors along KO; a subscript is a fold of KO by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] has dim KO already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] has no whole vectors of so many neighbours along KO");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_weight_gradient::R>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] ends at R(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::R>>) static_assert(ok_, "pleat: this slice of tensor DF [G, KO, R, S, CI] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::R>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::R>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::R>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::R>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_weight_gradient::S>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] ends at S(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::S>>) static_assert(ok_, "pleat: this slice of tensor DF [G, KO, R, S, CI] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::S>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::S>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::S>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::S>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] ends at CI(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: this slice of tensor DF [G, KO, R, S, CI] ends along CI before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] has dropped dim CI");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] counts vectors along CI; a subscript is a fold of CI by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: this view of tensor DF [G, KO, R, S, CI] has dim CI already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::CI>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] has no whole vectors of so many neighbours along CI");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] has no dim N");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] has no dim H");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] has no dim W");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] has none of these dims");
        else static_assert(ok_, "pleat: tensor DF [G, KO, R, S, CI] takes dims and lists of them");
        // clang-format on
    }
};

/// DBIAS: bf16 [G, KO]
struct DBIAS_layout
    : pleat::Layout<int, pleat::Along<G, 1, pleat::Axis<1, 0, 0>>, pleat::Along<KO, 1, pleat::Axis<1, 0, 1>>> {
    constexpr DBIAS_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 8; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr G extent(pleat::Type<G>) { return G(8); }
    PLEAT_BOTH static constexpr KO extent(pleat::Type<KO>) { return KO(8); }
    PLEAT_BOTH static constexpr int storage() { return 64; }
};
struct DBIAS : pleat::Tensor<DBIAS, pleat::bf16, DBIAS_layout> {
    PLEAT_NAME("DBIAS [G, KO]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] takes dims, not an integer; write G(...) or KO(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DBIAS [G, KO] is *DBIAS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DBIAS [G, KO]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DBIAS [G, KO] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] is dereferenced without G; write G(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] is dereferenced without KO; write KO(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] has a dim G of its own, and this list has another vocabulary's G");
        else if constexpr (pleat::same<C_, pleat::Namesake<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] has a dim KO of its own, and this list has another vocabulary's KO");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] ends at G(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this slice of tensor DBIAS [G, KO] ends along G before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this view of tensor DBIAS [G, KO] has dropped dim G");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this view of tensor DBIAS [G, KO] counts vectors along G; a subscript is a fold of G by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: this view of tensor DBIAS [G, KO] has dim G already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::G>>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] has no whole vectors of so many neighbours along G");
        else if constexpr (pleat::same<C_, pleat::Outside<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] ends at KO(8), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: this slice of tensor DBIAS [G, KO] ends along KO before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: this view of tensor DBIAS [G, KO] has dropped dim KO");
        else if constexpr (pleat::same<C_, pleat::Finer<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: this view of tensor DBIAS [G, KO] counts vectors along KO; a subscript is a fold of KO by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: this view of tensor DBIAS [G, KO] has dim KO already");
        else if constexpr (pleat::same<C_, pleat::Apart<::conv2d_grouped_weight_gradient::KO>>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] has no whole vectors of so many neighbours along KO");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::N>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] has no dim N");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::H>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] has no dim H");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::W>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] has no dim W");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::CI>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] has no dim CI");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::R>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] has no dim R");
        else if constexpr (pleat::on<C_, ::conv2d_grouped_weight_gradient::S>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] has no dim S");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DBIAS [G, KO] has none of these dims");
        else static_assert(ok_, "pleat: tensor DBIAS [G, KO] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace conv2d_grouped_weight_gradient
