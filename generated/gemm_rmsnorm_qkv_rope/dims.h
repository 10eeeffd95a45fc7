// Written by pleat from gemm_rmsnorm_qkv_rope.json. Do not edit.
// The dims, folds and tensors of `gemm_rmsnorm_qkv_rope` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace gemm_rmsnorm_qkv_rope {

struct M;
struct S;
struct H;
struct D;
struct F;
struct K;

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::S>) static_assert(ok_, "pleat: dim S is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::S>) static_assert(ok_, "pleat: dim M does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::H>) static_assert(ok_, "pleat: dim H is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::H>) static_assert(ok_, "pleat: dim M does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::D>) static_assert(ok_, "pleat: dim D is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::D>) static_assert(ok_, "pleat: dim M does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::F>) static_assert(ok_, "pleat: dim F is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::F>) static_assert(ok_, "pleat: dim M does not compare with dim F");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::K>) static_assert(ok_, "pleat: dim K is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::K>) static_assert(ok_, "pleat: dim M does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::M>) static_assert(ok_, "pleat: a part of this index of dim M would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::M>) static_assert(ok_, "pleat: dim M is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::M>) static_assert(ok_, "pleat: dim S does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::H>) static_assert(ok_, "pleat: dim H is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::H>) static_assert(ok_, "pleat: dim S does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::D>) static_assert(ok_, "pleat: dim D is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::D>) static_assert(ok_, "pleat: dim S does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::F>) static_assert(ok_, "pleat: dim F is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::F>) static_assert(ok_, "pleat: dim S does not compare with dim F");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::K>) static_assert(ok_, "pleat: dim K is not dim S; cast<S>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::K>) static_assert(ok_, "pleat: dim S does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::S>) static_assert(ok_, "pleat: a part of this index of dim S would be lost in the fold or digit; convert it explicitly");
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

/// H: 32
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::M>) static_assert(ok_, "pleat: dim M is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::M>) static_assert(ok_, "pleat: dim H does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::S>) static_assert(ok_, "pleat: dim S is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::S>) static_assert(ok_, "pleat: dim H does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::D>) static_assert(ok_, "pleat: dim D is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::D>) static_assert(ok_, "pleat: dim H does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::F>) static_assert(ok_, "pleat: dim F is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::F>) static_assert(ok_, "pleat: dim H does not compare with dim F");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::K>) static_assert(ok_, "pleat: dim K is not dim H; cast<H>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::K>) static_assert(ok_, "pleat: dim H does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::H>) static_assert(ok_, "pleat: a part of this index of dim H would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::M>) static_assert(ok_, "pleat: dim M is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::M>) static_assert(ok_, "pleat: dim D does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::S>) static_assert(ok_, "pleat: dim S is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::S>) static_assert(ok_, "pleat: dim D does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::H>) static_assert(ok_, "pleat: dim H is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::H>) static_assert(ok_, "pleat: dim D does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::F>) static_assert(ok_, "pleat: dim F is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::F>) static_assert(ok_, "pleat: dim D does not compare with dim F");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::K>) static_assert(ok_, "pleat: dim K is not dim D; cast<D>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::K>) static_assert(ok_, "pleat: dim D does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::D>) static_assert(ok_, "pleat: a part of this index of dim D would be lost in the fold or digit; convert it explicitly");
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

/// F: 64
struct F : pleat::Dim<F, int> {
    PLEAT_DIM_NAME("F")
    constexpr F() = default;
    template <pleat::ExplicitFor<F> X_>
    PLEAT_BOTH explicit constexpr F(const X_& x_) : Dim{{pleat::value_for<F>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr F(const X_& x_) : Dim{{pleat::implicit_value<F>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim F; write F(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim F neither adds nor subtracts an integer; write F(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim F does not compare with an integer; write F(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::M>) static_assert(ok_, "pleat: dim M is not dim F; cast<F>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::M>) static_assert(ok_, "pleat: dim F does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::S>) static_assert(ok_, "pleat: dim S is not dim F; cast<F>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::S>) static_assert(ok_, "pleat: dim F does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::H>) static_assert(ok_, "pleat: dim H is not dim F; cast<F>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::H>) static_assert(ok_, "pleat: dim F does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::D>) static_assert(ok_, "pleat: dim D is not dim F; cast<F>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::D>) static_assert(ok_, "pleat: dim F does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::K>) static_assert(ok_, "pleat: dim K is not dim F; cast<F>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::K>) static_assert(ok_, "pleat: dim F does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::F>) static_assert(ok_, "pleat: a part of this index of dim F would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim F; get<F>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim F folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim F");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim F multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim F does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim F stays below its count; add to F or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside F and is no single number; get<F>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim F that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim F is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim F adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim F compares with indices of F only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim F");
        // clang-format on
    }
};

/// K: 4096
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::M>) static_assert(ok_, "pleat: dim M is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::M>) static_assert(ok_, "pleat: dim K does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::S>) static_assert(ok_, "pleat: dim S is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::S>) static_assert(ok_, "pleat: dim K does not compare with dim S");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::H>) static_assert(ok_, "pleat: dim H is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::H>) static_assert(ok_, "pleat: dim K does not compare with dim H");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::D>) static_assert(ok_, "pleat: dim D is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::D>) static_assert(ok_, "pleat: dim K does not compare with dim D");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::F>) static_assert(ok_, "pleat: dim F is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::F>) static_assert(ok_, "pleat: dim K does not compare with dim F");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::gemm_rmsnorm_qkv_rope::K>) static_assert(ok_, "pleat: a part of this index of dim K would be lost in the fold or digit; convert it explicitly");
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

/// HALF: D / 64
using HALF = pleat::Fold<D, 64>;

/// A: bf16 [M, K]
struct A_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<K, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr A_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(4096); }
    PLEAT_BOTH constexpr long long storage() const { return 4096LL * M_extent.get(); }

    M M_extent;
};
struct A : pleat::Tensor<A, const pleat::bf16, A_layout> {
    PLEAT_NAME("A [M, K]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr A(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr A(const C_&) : A(pleat::refused<A, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr A(...) : A(pleat::refused<A, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor A [M, K] takes dims, not an integer; write M(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor A [M, K] is made of a pointer to const pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor A [M, K] is *A[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor A [M, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor A [M, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor A [M, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor A [M, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor A [M, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: tensor A [M, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor A [M, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::S>) static_assert(ok_, "pleat: tensor A [M, K] has no dim S");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::H>) static_assert(ok_, "pleat: tensor A [M, K] has no dim H");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::D>) static_assert(ok_, "pleat: tensor A [M, K] has no dim D");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::F>) static_assert(ok_, "pleat: tensor A [M, K] has no dim F");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor A [M, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor A [M, K] takes dims and lists of them");
        // clang-format on
    }
};

/// B: bf16 [S, H, D, K]
struct B_layout
    : pleat::Layout<int, pleat::Along<S, 1, pleat::Axis<1, 0, 0>>, pleat::Along<H, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<D, 1, pleat::Axis<1, 0, 2>>, pleat::Along<K, 1, pleat::Axis<1, 0, 3>>> {
    constexpr B_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 16777216; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 524288; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH static constexpr S extent(pleat::Type<S>) { return S(3); }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(32); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(4096); }
    PLEAT_BOTH static constexpr int storage() { return 50331648; }
};
struct B : pleat::Tensor<B, const pleat::bf16, B_layout> {
    PLEAT_NAME("B [S, H, D, K]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr B(const pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr B(const C_&) : B(pleat::refused<B, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr B(...) : B(pleat::refused<B, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor B [S, H, D, K] takes dims, not an integer; write S(...), H(...), D(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor B [S, H, D, K] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor B [S, H, D, K] is *B[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor B [S, H, D, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor B [S, H, D, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor B [S, H, D, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor B [S, H, D, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor B [S, H, D, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] ends at S(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: this slice of tensor B [S, H, D, K] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: this view of tensor B [S, H, D, K] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: this view of tensor B [S, H, D, K] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: this view of tensor B [S, H, D, K] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] ends at H(32), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: this slice of tensor B [S, H, D, K] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: this view of tensor B [S, H, D, K] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: this view of tensor B [S, H, D, K] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: this view of tensor B [S, H, D, K] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this slice of tensor B [S, H, D, K] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this view of tensor B [S, H, D, K] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this view of tensor B [S, H, D, K] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this view of tensor B [S, H, D, K] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] ends at K(4096), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: this slice of tensor B [S, H, D, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: this view of tensor B [S, H, D, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: this view of tensor B [S, H, D, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: this view of tensor B [S, H, D, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::K>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor B [S, H, D, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::M>) static_assert(ok_, "pleat: tensor B [S, H, D, K] has no dim M");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::F>) static_assert(ok_, "pleat: tensor B [S, H, D, K] has no dim F");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor B [S, H, D, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor B [S, H, D, K] takes dims and lists of them");
        // clang-format on
    }
};

/// R: f32 [M]
struct R_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr R_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr long long storage() const { return M_extent.get(); }

    M M_extent;
};
struct R : pleat::Tensor<R, const float, R_layout> {
    PLEAT_NAME("R [M]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr R(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr R(const C_&) : R(pleat::refused<R, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr R(...) : R(pleat::refused<R, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor R [M] takes dims, not an integer; write M(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor R [M] is made of a pointer to const float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor R [M] is *R[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor R [M] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor R [M]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor R [M] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor R [M] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor R [M] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor R [M] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor R [M] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this slice of tensor R [M] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor R [M] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor R [M] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor R [M] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor R [M] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor R [M] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::S>) static_assert(ok_, "pleat: tensor R [M] has no dim S");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::H>) static_assert(ok_, "pleat: tensor R [M] has no dim H");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::D>) static_assert(ok_, "pleat: tensor R [M] has no dim D");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::F>) static_assert(ok_, "pleat: tensor R [M] has no dim F");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::K>) static_assert(ok_, "pleat: tensor R [M] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor R [M] has none of these dims");
        else static_assert(ok_, "pleat: tensor R [M] takes dims and lists of them");
        // clang-format on
    }
};

/// COS: f32 [M, D % F]
struct COS_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>,
                                  pleat::Along<D, 64, pleat::Axis<1, 64, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr COS_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 64LL * M_extent.get(); }

    M M_extent;
};
struct COS : pleat::Tensor<COS, const float, COS_layout> {
    PLEAT_NAME("COS [M, D % F]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor COS [M, D % F] takes dims, not an integer; write M(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor COS [M, D % F] is made of a pointer to const float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor COS [M, D % F] is *COS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor COS [M, D % F] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor COS [M, D % F]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor COS [M, D % F] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor COS [M, D % F] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor COS [M, D % F] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor COS [M, D % F] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor COS [M, D % F] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor COS [M, D % F] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor COS [M, D % F] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this slice of tensor COS [M, D % F] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % F] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % F] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % F] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor COS [M, D % F] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor COS [M, D % F] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this slice of tensor COS [M, D % F] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % F] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % F] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this view of tensor COS [M, D % F] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor COS [M, D % F] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor COS [M, D % F] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::S>) static_assert(ok_, "pleat: tensor COS [M, D % F] has no dim S");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::H>) static_assert(ok_, "pleat: tensor COS [M, D % F] has no dim H");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::F>) static_assert(ok_, "pleat: tensor COS [M, D % F] has no dim F");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::K>) static_assert(ok_, "pleat: tensor COS [M, D % F] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor COS [M, D % F] has none of these dims");
        else static_assert(ok_, "pleat: tensor COS [M, D % F] takes dims and lists of them");
        // clang-format on
    }
};

/// SIN: f32 [M, D % F]
struct SIN_layout : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>,
                                  pleat::Along<D, 64, pleat::Axis<1, 64, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr SIN_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 64LL * M_extent.get(); }

    M M_extent;
};
struct SIN : pleat::Tensor<SIN, const float, SIN_layout> {
    PLEAT_NAME("SIN [M, D % F]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor SIN [M, D % F] takes dims, not an integer; write M(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor SIN [M, D % F] is made of a pointer to const float and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor SIN [M, D % F] is *SIN[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor SIN [M, D % F] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor SIN [M, D % F]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor SIN [M, D % F] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor SIN [M, D % F] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor SIN [M, D % F] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor SIN [M, D % F] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor SIN [M, D % F] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor SIN [M, D % F] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor SIN [M, D % F] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this slice of tensor SIN [M, D % F] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % F] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % F] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % F] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor SIN [M, D % F] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor SIN [M, D % F] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this slice of tensor SIN [M, D % F] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % F] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % F] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this view of tensor SIN [M, D % F] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor SIN [M, D % F] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor SIN [M, D % F] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::S>) static_assert(ok_, "pleat: tensor SIN [M, D % F] has no dim S");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::H>) static_assert(ok_, "pleat: tensor SIN [M, D % F] has no dim H");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::F>) static_assert(ok_, "pleat: tensor SIN [M, D % F] has no dim F");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::K>) static_assert(ok_, "pleat: tensor SIN [M, D % F] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SIN [M, D % F] has none of these dims");
        else static_assert(ok_, "pleat: tensor SIN [M, D % F] takes dims and lists of them");
        // clang-format on
    }
};

/// QKV: bf16 [M, S, H, D]
struct QKV_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<S, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<H, 1, pleat::Axis<1, 0, 2>>, pleat::Along<D, 1, pleat::Axis<1, 0, 3>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>())
    PLEAT_BOTH explicit constexpr QKV_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 12288; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 4096; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<3>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH static constexpr S extent(pleat::Type<S>) { return S(3); }
    PLEAT_BOTH static constexpr H extent(pleat::Type<H>) { return H(32); }
    PLEAT_BOTH static constexpr D extent(pleat::Type<D>) { return D(128); }
    PLEAT_BOTH constexpr long long storage() const { return 12288LL * M_extent.get(); }

    M M_extent;
};
struct QKV : pleat::Tensor<QKV, pleat::bf16, QKV_layout> {
    PLEAT_NAME("QKV [M, S, H, D]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr QKV(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr QKV(const C_&) : QKV(pleat::refused<QKV, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr QKV(...) : QKV(pleat::refused<QKV, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] takes dims, not an integer; write M(...), S(...), H(...) or D(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is made of a pointer to pleat::bf16 and extents(M(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor QKV [M, S, H, D] is *QKV[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor QKV [M, S, H, D]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor QKV [M, S, H, D] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is dereferenced without S; write S(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is dereferenced without H; write H(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] is dereferenced without D; write D(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has a dim S of its own, and this list has another vocabulary's S");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has a dim H of its own, and this list has another vocabulary's H");
        else if constexpr (pleat::same<C_, pleat::Namesake<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has a dim D of its own, and this list has another vocabulary's D");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this slice of tensor QKV [M, S, H, D] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::M>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] ends at S(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: this slice of tensor QKV [M, S, H, D] ends along S before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dropped dim S");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] counts vectors along S; a subscript is a fold of S by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dim S already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::S>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no whole vectors of so many neighbours along S");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] ends at H(32), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: this slice of tensor QKV [M, S, H, D] ends along H before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dropped dim H");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] counts vectors along H; a subscript is a fold of H by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dim H already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::H>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no whole vectors of so many neighbours along H");
        else if constexpr (pleat::same<C_, pleat::Outside<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] ends at D(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this slice of tensor QKV [M, S, H, D] ends along D before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dropped dim D");
        else if constexpr (pleat::same<C_, pleat::Finer<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] counts vectors along D; a subscript is a fold of D by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: this view of tensor QKV [M, S, H, D] has dim D already");
        else if constexpr (pleat::same<C_, pleat::Apart<::gemm_rmsnorm_qkv_rope::D>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no whole vectors of so many neighbours along D");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::F>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no dim F");
        else if constexpr (pleat::on<C_, ::gemm_rmsnorm_qkv_rope::K>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor QKV [M, S, H, D] has none of these dims");
        else static_assert(ok_, "pleat: tensor QKV [M, S, H, D] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace gemm_rmsnorm_qkv_rope
