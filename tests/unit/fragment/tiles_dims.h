// Written by pleat from tiles.json. Do not edit.
// The dims, folds and tensors of `tiles` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/gpu/fragments.h"
#include "pleat/types.h"

namespace tiles {

struct M;
struct N;
struct K;

struct A;
struct B;
struct Acc;
struct AccHalf;
struct AccInt;
struct A8;
struct B8;
struct AT;
struct BT;
struct AE;
struct BE;
struct AI;
struct BI;
struct WideA;
struct WideB;
struct Wide;

/// M: 256
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::tiles::N>) static_assert(ok_, "pleat: dim N is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::tiles::N>) static_assert(ok_, "pleat: dim M does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::tiles::K>) static_assert(ok_, "pleat: dim K is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::tiles::K>) static_assert(ok_, "pleat: dim M does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::tiles::M>) static_assert(ok_, "pleat: a part of this index of dim M would be lost in the fold or digit; convert it explicitly");
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

/// N: 192
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::tiles::M>) static_assert(ok_, "pleat: dim M is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::tiles::M>) static_assert(ok_, "pleat: dim N does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::tiles::K>) static_assert(ok_, "pleat: dim K is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::tiles::K>) static_assert(ok_, "pleat: dim N does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::tiles::N>) static_assert(ok_, "pleat: a part of this index of dim N would be lost in the fold or digit; convert it explicitly");
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

/// K: 256
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::tiles::M>) static_assert(ok_, "pleat: dim M is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::tiles::M>) static_assert(ok_, "pleat: dim K does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::tiles::N>) static_assert(ok_, "pleat: dim N is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::tiles::N>) static_assert(ok_, "pleat: dim K does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::tiles::K>) static_assert(ok_, "pleat: a part of this index of dim K would be lost in the fold or digit; convert it explicitly");
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

/// AS: f16 [M % 64, K % 64], in shared memory
struct AS_layout
    : pleat::Layout<int, pleat::Along<M, 64, pleat::Axis<1, 64, 0>>, pleat::Along<K, 64, pleat::Axis<1, 64, 1>>> {
    constexpr AS_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr M extent(pleat::Type<M>) { return M(256); }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(256); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct AS : pleat::SharedTensor<AS, pleat::f16, AS_layout, 16, 4096> {
    PLEAT_NAME("AS [M % 64, K % 64]")
    PLEAT_BOTH explicit constexpr AS(typename SharedTensor::Storage& memory_)
        : SharedTensor{{memory_.elements, {}}} {}
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr AS(pleat::f16* pointer_, const Sizes_&... sizes_)
        : SharedTensor{{pointer_, SharedTensor::made_of(sizes_...)}} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr AS(const C_&) : AS(pleat::refused<AS, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr AS(...) : AS(pleat::refused<AS, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor AS [M % 64, K % 64] takes dims, not an integer; write M(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor AS [M % 64, K % 64] is made of AS::Storage in shared memory");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor AS [M % 64, K % 64] is *AS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor AS [M % 64, K % 64] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor AS [M % 64, K % 64]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor AS [M % 64, K % 64] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor AS [M % 64, K % 64] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor AS [M % 64, K % 64] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::tiles::M>>) static_assert(ok_, "pleat: tensor AS [M % 64, K % 64] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::tiles::K>>) static_assert(ok_, "pleat: tensor AS [M % 64, K % 64] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::tiles::M>>) static_assert(ok_, "pleat: tensor AS [M % 64, K % 64] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::tiles::K>>) static_assert(ok_, "pleat: tensor AS [M % 64, K % 64] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Outside<::tiles::M>>) static_assert(ok_, "pleat: tensor AS [M % 64, K % 64] ends at M(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::tiles::M>>) static_assert(ok_, "pleat: this slice of tensor AS [M % 64, K % 64] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::tiles::M>>) static_assert(ok_, "pleat: this view of tensor AS [M % 64, K % 64] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::tiles::M>>) static_assert(ok_, "pleat: this view of tensor AS [M % 64, K % 64] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::tiles::M>>) static_assert(ok_, "pleat: this view of tensor AS [M % 64, K % 64] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::tiles::M>>) static_assert(ok_, "pleat: tensor AS [M % 64, K % 64] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::tiles::K>>) static_assert(ok_, "pleat: tensor AS [M % 64, K % 64] ends at K(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::tiles::K>>) static_assert(ok_, "pleat: this slice of tensor AS [M % 64, K % 64] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::tiles::K>>) static_assert(ok_, "pleat: this view of tensor AS [M % 64, K % 64] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::tiles::K>>) static_assert(ok_, "pleat: this view of tensor AS [M % 64, K % 64] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::tiles::K>>) static_assert(ok_, "pleat: this view of tensor AS [M % 64, K % 64] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::tiles::K>>) static_assert(ok_, "pleat: tensor AS [M % 64, K % 64] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::global>>) static_assert(ok_, "pleat: tensor AS [M % 64, K % 64] lies in shared memory, not in global memory");
        else if constexpr (pleat::on<C_, ::tiles::N>) static_assert(ok_, "pleat: tensor AS [M % 64, K % 64] has no dim N");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor AS [M % 64, K % 64] has none of these dims");
        else static_assert(ok_, "pleat: tensor AS [M % 64, K % 64] takes dims and lists of them");
        // clang-format on
    }
};

/// BS: f16 [K % 64, N % 48], in shared memory
struct BS_layout
    : pleat::Layout<int, pleat::Along<K, 64, pleat::Axis<1, 64, 0>>, pleat::Along<N, 48, pleat::Axis<1, 48, 1>>> {
    constexpr BS_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 48; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return K(256); }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return N(192); }
    PLEAT_BOTH static constexpr int storage() { return 3072; }
};
struct BS : pleat::SharedTensor<BS, pleat::f16, BS_layout, 16, 3072> {
    PLEAT_NAME("BS [K % 64, N % 48]")
    PLEAT_BOTH explicit constexpr BS(typename SharedTensor::Storage& memory_)
        : SharedTensor{{memory_.elements, {}}} {}
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr BS(pleat::f16* pointer_, const Sizes_&... sizes_)
        : SharedTensor{{pointer_, SharedTensor::made_of(sizes_...)}} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr BS(const C_&) : BS(pleat::refused<BS, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr BS(...) : BS(pleat::refused<BS, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor BS [K % 64, N % 48] takes dims, not an integer; write K(...) or N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor BS [K % 64, N % 48] is made of BS::Storage in shared memory");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor BS [K % 64, N % 48] is *BS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor BS [K % 64, N % 48] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor BS [K % 64, N % 48]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor BS [K % 64, N % 48] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor BS [K % 64, N % 48] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor BS [K % 64, N % 48] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::tiles::K>>) static_assert(ok_, "pleat: tensor BS [K % 64, N % 48] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::tiles::N>>) static_assert(ok_, "pleat: tensor BS [K % 64, N % 48] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::tiles::K>>) static_assert(ok_, "pleat: tensor BS [K % 64, N % 48] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Namesake<::tiles::N>>) static_assert(ok_, "pleat: tensor BS [K % 64, N % 48] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Outside<::tiles::K>>) static_assert(ok_, "pleat: tensor BS [K % 64, N % 48] ends at K(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::tiles::K>>) static_assert(ok_, "pleat: this slice of tensor BS [K % 64, N % 48] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::tiles::K>>) static_assert(ok_, "pleat: this view of tensor BS [K % 64, N % 48] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::tiles::K>>) static_assert(ok_, "pleat: this view of tensor BS [K % 64, N % 48] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::tiles::K>>) static_assert(ok_, "pleat: this view of tensor BS [K % 64, N % 48] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::tiles::K>>) static_assert(ok_, "pleat: tensor BS [K % 64, N % 48] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Outside<::tiles::N>>) static_assert(ok_, "pleat: tensor BS [K % 64, N % 48] ends at N(192), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::tiles::N>>) static_assert(ok_, "pleat: this slice of tensor BS [K % 64, N % 48] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::tiles::N>>) static_assert(ok_, "pleat: this view of tensor BS [K % 64, N % 48] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::tiles::N>>) static_assert(ok_, "pleat: this view of tensor BS [K % 64, N % 48] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::tiles::N>>) static_assert(ok_, "pleat: this view of tensor BS [K % 64, N % 48] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::tiles::N>>) static_assert(ok_, "pleat: tensor BS [K % 64, N % 48] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::global>>) static_assert(ok_, "pleat: tensor BS [K % 64, N % 48] lies in shared memory, not in global memory");
        else if constexpr (pleat::on<C_, ::tiles::M>) static_assert(ok_, "pleat: tensor BS [K % 64, N % 48] has no dim M");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor BS [K % 64, N % 48] has none of these dims");
        else static_assert(ok_, "pleat: tensor BS [K % 64, N % 48] takes dims and lists of them");
        // clang-format on
    }
};

/// DS: f16 [M % 64, N % 48], in shared memory
struct DS_layout
    : pleat::Layout<int, pleat::Along<M, 64, pleat::Axis<1, 64, 0>>, pleat::Along<N, 48, pleat::Axis<1, 48, 1>>> {
    constexpr DS_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 48; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr M extent(pleat::Type<M>) { return M(256); }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return N(192); }
    PLEAT_BOTH static constexpr int storage() { return 3072; }
};
struct DS : pleat::SharedTensor<DS, pleat::f16, DS_layout, 16, 3072> {
    PLEAT_NAME("DS [M % 64, N % 48]")
    PLEAT_BOTH explicit constexpr DS(typename SharedTensor::Storage& memory_)
        : SharedTensor{{memory_.elements, {}}} {}
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DS(pleat::f16* pointer_, const Sizes_&... sizes_)
        : SharedTensor{{pointer_, SharedTensor::made_of(sizes_...)}} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DS(const C_&) : DS(pleat::refused<DS, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DS(...) : DS(pleat::refused<DS, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DS [M % 64, N % 48] takes dims, not an integer; write M(...) or N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DS [M % 64, N % 48] is made of DS::Storage in shared memory");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DS [M % 64, N % 48] is *DS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DS [M % 64, N % 48] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DS [M % 64, N % 48]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DS [M % 64, N % 48] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DS [M % 64, N % 48] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DS [M % 64, N % 48] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::tiles::M>>) static_assert(ok_, "pleat: tensor DS [M % 64, N % 48] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::tiles::N>>) static_assert(ok_, "pleat: tensor DS [M % 64, N % 48] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::tiles::M>>) static_assert(ok_, "pleat: tensor DS [M % 64, N % 48] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::tiles::N>>) static_assert(ok_, "pleat: tensor DS [M % 64, N % 48] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Outside<::tiles::M>>) static_assert(ok_, "pleat: tensor DS [M % 64, N % 48] ends at M(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::tiles::M>>) static_assert(ok_, "pleat: this slice of tensor DS [M % 64, N % 48] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::tiles::M>>) static_assert(ok_, "pleat: this view of tensor DS [M % 64, N % 48] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::tiles::M>>) static_assert(ok_, "pleat: this view of tensor DS [M % 64, N % 48] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::tiles::M>>) static_assert(ok_, "pleat: this view of tensor DS [M % 64, N % 48] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::tiles::M>>) static_assert(ok_, "pleat: tensor DS [M % 64, N % 48] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::tiles::N>>) static_assert(ok_, "pleat: tensor DS [M % 64, N % 48] ends at N(192), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::tiles::N>>) static_assert(ok_, "pleat: this slice of tensor DS [M % 64, N % 48] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::tiles::N>>) static_assert(ok_, "pleat: this view of tensor DS [M % 64, N % 48] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::tiles::N>>) static_assert(ok_, "pleat: this view of tensor DS [M % 64, N % 48] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::tiles::N>>) static_assert(ok_, "pleat: this view of tensor DS [M % 64, N % 48] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::tiles::N>>) static_assert(ok_, "pleat: tensor DS [M % 64, N % 48] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::global>>) static_assert(ok_, "pleat: tensor DS [M % 64, N % 48] lies in shared memory, not in global memory");
        else if constexpr (pleat::on<C_, ::tiles::K>) static_assert(ok_, "pleat: tensor DS [M % 64, N % 48] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DS [M % 64, N % 48] has none of these dims");
        else static_assert(ok_, "pleat: tensor DS [M % 64, N % 48] takes dims and lists of them");
        // clang-format on
    }
};

/// D: f32 [M, N]
struct D_layout
    : pleat::Layout<int, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<N, 1, pleat::Axis<1, 0, 1>>> {
    constexpr D_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 192; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr M extent(pleat::Type<M>) { return M(256); }
    PLEAT_BOTH static constexpr N extent(pleat::Type<N>) { return N(192); }
    PLEAT_BOTH static constexpr int storage() { return 49152; }
};
struct D : pleat::Tensor<D, float, D_layout> {
    PLEAT_NAME("D [M, N]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr D(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr D(const C_&) : D(pleat::refused<D, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr D(...) : D(pleat::refused<D, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor D [M, N] takes dims, not an integer; write M(...) or N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor D [M, N] is made of a pointer to float; D::read_only takes a pointer to const");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor D [M, N] is *D[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor D [M, N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor D [M, N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor D [M, N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor D [M, N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor D [M, N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::tiles::M>>) static_assert(ok_, "pleat: tensor D [M, N] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::tiles::N>>) static_assert(ok_, "pleat: tensor D [M, N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::tiles::M>>) static_assert(ok_, "pleat: tensor D [M, N] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::tiles::N>>) static_assert(ok_, "pleat: tensor D [M, N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Outside<::tiles::M>>) static_assert(ok_, "pleat: tensor D [M, N] ends at M(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::tiles::M>>) static_assert(ok_, "pleat: this slice of tensor D [M, N] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::tiles::M>>) static_assert(ok_, "pleat: this view of tensor D [M, N] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::tiles::M>>) static_assert(ok_, "pleat: this view of tensor D [M, N] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::tiles::M>>) static_assert(ok_, "pleat: this view of tensor D [M, N] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::tiles::M>>) static_assert(ok_, "pleat: tensor D [M, N] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::tiles::N>>) static_assert(ok_, "pleat: tensor D [M, N] ends at N(192), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::tiles::N>>) static_assert(ok_, "pleat: this slice of tensor D [M, N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::tiles::N>>) static_assert(ok_, "pleat: this view of tensor D [M, N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::tiles::N>>) static_assert(ok_, "pleat: this view of tensor D [M, N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::tiles::N>>) static_assert(ok_, "pleat: this view of tensor D [M, N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::tiles::N>>) static_assert(ok_, "pleat: tensor D [M, N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor D [M, N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::tiles::K>) static_assert(ok_, "pleat: tensor D [M, N] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor D [M, N] has none of these dims");
        else static_assert(ok_, "pleat: tensor D [M, N] takes dims and lists of them");
        // clang-format on
    }
};

/// A: f16 operand a [M % 16, K % 16]
struct A : pleat::Fragment<A, pleat::Operand::a, pleat::f16, pleat::Digit<M, 1, 16>, pleat::Digit<K, 1, 16>> {
    using Fragment::operator=;
    template <pleat::FragmentMisuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::FragmentMisuse;
        // clang-format off
        if constexpr (misuse_ == M_::find && pleat::integer<X_>) static_assert(ok_, "pleat: fragment A [M % 16, K % 16] takes dims, not an integer");
        else if constexpr (misuse_ == M_::find && pleat::on<X_, ::tiles::N>) static_assert(ok_, "pleat: fragment A [M % 16, K % 16] has no dim N");
        else if constexpr (misuse_ == M_::find && pleat::is_comma<X_>) static_assert(ok_, "pleat: fragment A [M % 16, K % 16] takes one index in brackets, or several joined by +");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: fragment A [M % 16, K % 16] has none of these dims");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::M>) static_assert(ok_, "pleat: fragment A [M % 16, K % 16] is subscripted without M; write M(0) for the first");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::K>) static_assert(ok_, "pleat: fragment A [M % 16, K % 16] is subscripted without K; write K(0) for the first");
        else if constexpr (misuse_ == M_::be_b) static_assert(ok_, "pleat: fragment A [M % 16, K % 16] is operand a, not operand b");
        else if constexpr (misuse_ == M_::be_accumulator) static_assert(ok_, "pleat: fragment A [M % 16, K % 16] is operand a, not an accumulator");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::B>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment A [M % 16, K % 16] of f16 with fragment B [K % 16, N % 8] of f16 into this accumulator");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::B8>) static_assert(ok_, "pleat: fragment A [M % 16, K % 16] takes an operand b with rows K % 16, not fragment B8 [K % 8, N % 8]");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::B8>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment A [M % 16, K % 16] of f16 with fragment B8 [K % 8, N % 8] of bf16 into this accumulator");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::BT>) static_assert(ok_, "pleat: fragment A [M % 16, K % 16] takes an operand b with rows K % 16, not fragment BT [K % 8, N % 8]");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::BT>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment A [M % 16, K % 16] of f16 with fragment BT [K % 8, N % 8] of tf32 into this accumulator");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::BE>) static_assert(ok_, "pleat: fragment A [M % 16, K % 16] takes an operand b with rows K % 16, not fragment BE [K % 32, N % 8]");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::BE>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment A [M % 16, K % 16] of f16 with fragment BE [K % 32, N % 8] of e5m2 into this accumulator");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::BI>) static_assert(ok_, "pleat: fragment A [M % 16, K % 16] takes an operand b with rows K % 16, not fragment BI [K % 32, N % 8]");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::BI>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment A [M % 16, K % 16] of f16 with fragment BI [K % 32, N % 8] of u8 into this accumulator");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::WideB>) static_assert(ok_, "pleat: fragment A [M % 16, K % 16] takes an operand b with rows K % 16, not fragment WideB [K % 32, N % 48]");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::WideB>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment A [M % 16, K % 16] of f16 with fragment WideB [K % 32, N % 48] of f16 into this accumulator");
        else static_assert(ok_, "pleat: fragment A [M % 16, K % 16] does not go with this fragment");
        // clang-format on
    }
};

/// B: f16 operand b [K % 16, N % 8]
struct B : pleat::Fragment<B, pleat::Operand::b, pleat::f16, pleat::Digit<K, 1, 16>, pleat::Digit<N, 1, 8>> {
    using Fragment::operator=;
    template <pleat::FragmentMisuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::FragmentMisuse;
        // clang-format off
        if constexpr (misuse_ == M_::find && pleat::integer<X_>) static_assert(ok_, "pleat: fragment B [K % 16, N % 8] takes dims, not an integer");
        else if constexpr (misuse_ == M_::find && pleat::on<X_, ::tiles::M>) static_assert(ok_, "pleat: fragment B [K % 16, N % 8] has no dim M");
        else if constexpr (misuse_ == M_::find && pleat::is_comma<X_>) static_assert(ok_, "pleat: fragment B [K % 16, N % 8] takes one index in brackets, or several joined by +");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: fragment B [K % 16, N % 8] has none of these dims");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::K>) static_assert(ok_, "pleat: fragment B [K % 16, N % 8] is subscripted without K; write K(0) for the first");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::N>) static_assert(ok_, "pleat: fragment B [K % 16, N % 8] is subscripted without N; write N(0) for the first");
        else if constexpr (misuse_ == M_::be_a) static_assert(ok_, "pleat: fragment B [K % 16, N % 8] is operand b, not operand a");
        else if constexpr (misuse_ == M_::be_accumulator) static_assert(ok_, "pleat: fragment B [K % 16, N % 8] is operand b, not an accumulator");
        else static_assert(ok_, "pleat: fragment B [K % 16, N % 8] does not go with this fragment");
        // clang-format on
    }
};

/// Acc: f32 accumulator [M % 16, N % 8]
struct Acc
    : pleat::Fragment<Acc, pleat::Operand::accumulator, float, pleat::Digit<M, 1, 16>, pleat::Digit<N, 1, 8>> {
    using Fragment::operator=;
    template <pleat::FragmentMisuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::FragmentMisuse;
        // clang-format off
        if constexpr (misuse_ == M_::find && pleat::integer<X_>) static_assert(ok_, "pleat: fragment Acc [M % 16, N % 8] takes dims, not an integer");
        else if constexpr (misuse_ == M_::find && pleat::on<X_, ::tiles::K>) static_assert(ok_, "pleat: fragment Acc [M % 16, N % 8] has no dim K");
        else if constexpr (misuse_ == M_::find && pleat::is_comma<X_>) static_assert(ok_, "pleat: fragment Acc [M % 16, N % 8] takes one index in brackets, or several joined by +");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: fragment Acc [M % 16, N % 8] has none of these dims");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::M>) static_assert(ok_, "pleat: fragment Acc [M % 16, N % 8] is subscripted without M; write M(0) for the first");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::N>) static_assert(ok_, "pleat: fragment Acc [M % 16, N % 8] is subscripted without N; write N(0) for the first");
        else if constexpr (misuse_ == M_::be_a) static_assert(ok_, "pleat: fragment Acc [M % 16, N % 8] is an accumulator, not operand a");
        else if constexpr (misuse_ == M_::be_b) static_assert(ok_, "pleat: fragment Acc [M % 16, N % 8] is an accumulator, not operand b");
        else if constexpr (misuse_ == M_::add && pleat::same<X_, ::tiles::AccHalf>) static_assert(ok_, "pleat: mma into fragment Acc [M % 16, N % 8] adds another Acc, not fragment AccHalf [M % 16, N % 8]");
        else if constexpr (misuse_ == M_::add && pleat::same<X_, ::tiles::AccInt>) static_assert(ok_, "pleat: mma into fragment Acc [M % 16, N % 8] adds another Acc, not fragment AccInt [M % 16, N % 8]");
        else if constexpr (misuse_ == M_::take_a && pleat::same<X_, ::tiles::WideA>) static_assert(ok_, "pleat: fragment Acc [M % 16, N % 8] takes an operand a with rows M % 16, not fragment WideA [M % 64, K % 32]");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::WideB>) static_assert(ok_, "pleat: fragment Acc [M % 16, N % 8] takes an operand b with columns N % 8, not fragment WideB [K % 32, N % 48]");
        else if constexpr (misuse_ == M_::add && pleat::same<X_, ::tiles::Wide>) static_assert(ok_, "pleat: mma into fragment Acc [M % 16, N % 8] adds another Acc, not fragment Wide [M % 64, N % 48]");
        else static_assert(ok_, "pleat: fragment Acc [M % 16, N % 8] does not go with this fragment");
        // clang-format on
    }
};

/// AccHalf: f16 accumulator [M % 16, N % 8]
struct AccHalf : pleat::Fragment<AccHalf, pleat::Operand::accumulator, pleat::f16, pleat::Digit<M, 1, 16>,
                                 pleat::Digit<N, 1, 8>> {
    using Fragment::operator=;
    template <pleat::FragmentMisuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::FragmentMisuse;
        // clang-format off
        if constexpr (misuse_ == M_::find && pleat::integer<X_>) static_assert(ok_, "pleat: fragment AccHalf [M % 16, N % 8] takes dims, not an integer");
        else if constexpr (misuse_ == M_::find && pleat::on<X_, ::tiles::K>) static_assert(ok_, "pleat: fragment AccHalf [M % 16, N % 8] has no dim K");
        else if constexpr (misuse_ == M_::find && pleat::is_comma<X_>) static_assert(ok_, "pleat: fragment AccHalf [M % 16, N % 8] takes one index in brackets, or several joined by +");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: fragment AccHalf [M % 16, N % 8] has none of these dims");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::M>) static_assert(ok_, "pleat: fragment AccHalf [M % 16, N % 8] is subscripted without M; write M(0) for the first");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::N>) static_assert(ok_, "pleat: fragment AccHalf [M % 16, N % 8] is subscripted without N; write N(0) for the first");
        else if constexpr (misuse_ == M_::be_a) static_assert(ok_, "pleat: fragment AccHalf [M % 16, N % 8] is an accumulator, not operand a");
        else if constexpr (misuse_ == M_::be_b) static_assert(ok_, "pleat: fragment AccHalf [M % 16, N % 8] is an accumulator, not operand b");
        else if constexpr (misuse_ == M_::add && pleat::same<X_, ::tiles::Acc>) static_assert(ok_, "pleat: mma into fragment AccHalf [M % 16, N % 8] adds another AccHalf, not fragment Acc [M % 16, N % 8]");
        else if constexpr (misuse_ == M_::add && pleat::same<X_, ::tiles::AccInt>) static_assert(ok_, "pleat: mma into fragment AccHalf [M % 16, N % 8] adds another AccHalf, not fragment AccInt [M % 16, N % 8]");
        else if constexpr (misuse_ == M_::take_a && pleat::same<X_, ::tiles::WideA>) static_assert(ok_, "pleat: fragment AccHalf [M % 16, N % 8] takes an operand a with rows M % 16, not fragment WideA [M % 64, K % 32]");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::WideB>) static_assert(ok_, "pleat: fragment AccHalf [M % 16, N % 8] takes an operand b with columns N % 8, not fragment WideB [K % 32, N % 48]");
        else if constexpr (misuse_ == M_::add && pleat::same<X_, ::tiles::Wide>) static_assert(ok_, "pleat: mma into fragment AccHalf [M % 16, N % 8] adds another AccHalf, not fragment Wide [M % 64, N % 48]");
        else static_assert(ok_, "pleat: fragment AccHalf [M % 16, N % 8] does not go with this fragment");
        // clang-format on
    }
};

/// AccInt: i32 accumulator [M % 16, N % 8]
struct AccInt
    : pleat::Fragment<AccInt, pleat::Operand::accumulator, int, pleat::Digit<M, 1, 16>, pleat::Digit<N, 1, 8>> {
    using Fragment::operator=;
    template <pleat::FragmentMisuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::FragmentMisuse;
        // clang-format off
        if constexpr (misuse_ == M_::find && pleat::integer<X_>) static_assert(ok_, "pleat: fragment AccInt [M % 16, N % 8] takes dims, not an integer");
        else if constexpr (misuse_ == M_::find && pleat::on<X_, ::tiles::K>) static_assert(ok_, "pleat: fragment AccInt [M % 16, N % 8] has no dim K");
        else if constexpr (misuse_ == M_::find && pleat::is_comma<X_>) static_assert(ok_, "pleat: fragment AccInt [M % 16, N % 8] takes one index in brackets, or several joined by +");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: fragment AccInt [M % 16, N % 8] has none of these dims");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::M>) static_assert(ok_, "pleat: fragment AccInt [M % 16, N % 8] is subscripted without M; write M(0) for the first");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::N>) static_assert(ok_, "pleat: fragment AccInt [M % 16, N % 8] is subscripted without N; write N(0) for the first");
        else if constexpr (misuse_ == M_::be_a) static_assert(ok_, "pleat: fragment AccInt [M % 16, N % 8] is an accumulator, not operand a");
        else if constexpr (misuse_ == M_::be_b) static_assert(ok_, "pleat: fragment AccInt [M % 16, N % 8] is an accumulator, not operand b");
        else if constexpr (misuse_ == M_::add && pleat::same<X_, ::tiles::Acc>) static_assert(ok_, "pleat: mma into fragment AccInt [M % 16, N % 8] adds another AccInt, not fragment Acc [M % 16, N % 8]");
        else if constexpr (misuse_ == M_::add && pleat::same<X_, ::tiles::AccHalf>) static_assert(ok_, "pleat: mma into fragment AccInt [M % 16, N % 8] adds another AccInt, not fragment AccHalf [M % 16, N % 8]");
        else if constexpr (misuse_ == M_::take_a && pleat::same<X_, ::tiles::WideA>) static_assert(ok_, "pleat: fragment AccInt [M % 16, N % 8] takes an operand a with rows M % 16, not fragment WideA [M % 64, K % 32]");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::WideB>) static_assert(ok_, "pleat: fragment AccInt [M % 16, N % 8] takes an operand b with columns N % 8, not fragment WideB [K % 32, N % 48]");
        else if constexpr (misuse_ == M_::add && pleat::same<X_, ::tiles::Wide>) static_assert(ok_, "pleat: mma into fragment AccInt [M % 16, N % 8] adds another AccInt, not fragment Wide [M % 64, N % 48]");
        else static_assert(ok_, "pleat: fragment AccInt [M % 16, N % 8] does not go with this fragment");
        // clang-format on
    }
};

/// A8: bf16 operand a [M % 16, K % 8]
struct A8 : pleat::Fragment<A8, pleat::Operand::a, pleat::bf16, pleat::Digit<M, 1, 16>, pleat::Digit<K, 1, 8>> {
    using Fragment::operator=;
    template <pleat::FragmentMisuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::FragmentMisuse;
        // clang-format off
        if constexpr (misuse_ == M_::find && pleat::integer<X_>) static_assert(ok_, "pleat: fragment A8 [M % 16, K % 8] takes dims, not an integer");
        else if constexpr (misuse_ == M_::find && pleat::on<X_, ::tiles::N>) static_assert(ok_, "pleat: fragment A8 [M % 16, K % 8] has no dim N");
        else if constexpr (misuse_ == M_::find && pleat::is_comma<X_>) static_assert(ok_, "pleat: fragment A8 [M % 16, K % 8] takes one index in brackets, or several joined by +");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: fragment A8 [M % 16, K % 8] has none of these dims");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::M>) static_assert(ok_, "pleat: fragment A8 [M % 16, K % 8] is subscripted without M; write M(0) for the first");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::K>) static_assert(ok_, "pleat: fragment A8 [M % 16, K % 8] is subscripted without K; write K(0) for the first");
        else if constexpr (misuse_ == M_::be_b) static_assert(ok_, "pleat: fragment A8 [M % 16, K % 8] is operand a, not operand b");
        else if constexpr (misuse_ == M_::be_accumulator) static_assert(ok_, "pleat: fragment A8 [M % 16, K % 8] is operand a, not an accumulator");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::B>) static_assert(ok_, "pleat: fragment A8 [M % 16, K % 8] takes an operand b with rows K % 8, not fragment B [K % 16, N % 8]");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::B>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment A8 [M % 16, K % 8] of bf16 with fragment B [K % 16, N % 8] of f16 into this accumulator");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::B8>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment A8 [M % 16, K % 8] of bf16 with fragment B8 [K % 8, N % 8] of bf16 into this accumulator");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::BT>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment A8 [M % 16, K % 8] of bf16 with fragment BT [K % 8, N % 8] of tf32 into this accumulator");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::BE>) static_assert(ok_, "pleat: fragment A8 [M % 16, K % 8] takes an operand b with rows K % 8, not fragment BE [K % 32, N % 8]");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::BE>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment A8 [M % 16, K % 8] of bf16 with fragment BE [K % 32, N % 8] of e5m2 into this accumulator");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::BI>) static_assert(ok_, "pleat: fragment A8 [M % 16, K % 8] takes an operand b with rows K % 8, not fragment BI [K % 32, N % 8]");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::BI>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment A8 [M % 16, K % 8] of bf16 with fragment BI [K % 32, N % 8] of u8 into this accumulator");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::WideB>) static_assert(ok_, "pleat: fragment A8 [M % 16, K % 8] takes an operand b with rows K % 8, not fragment WideB [K % 32, N % 48]");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::WideB>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment A8 [M % 16, K % 8] of bf16 with fragment WideB [K % 32, N % 48] of f16 into this accumulator");
        else static_assert(ok_, "pleat: fragment A8 [M % 16, K % 8] does not go with this fragment");
        // clang-format on
    }
};

/// B8: bf16 operand b [K % 8, N % 8]
struct B8 : pleat::Fragment<B8, pleat::Operand::b, pleat::bf16, pleat::Digit<K, 1, 8>, pleat::Digit<N, 1, 8>> {
    using Fragment::operator=;
    template <pleat::FragmentMisuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::FragmentMisuse;
        // clang-format off
        if constexpr (misuse_ == M_::find && pleat::integer<X_>) static_assert(ok_, "pleat: fragment B8 [K % 8, N % 8] takes dims, not an integer");
        else if constexpr (misuse_ == M_::find && pleat::on<X_, ::tiles::M>) static_assert(ok_, "pleat: fragment B8 [K % 8, N % 8] has no dim M");
        else if constexpr (misuse_ == M_::find && pleat::is_comma<X_>) static_assert(ok_, "pleat: fragment B8 [K % 8, N % 8] takes one index in brackets, or several joined by +");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: fragment B8 [K % 8, N % 8] has none of these dims");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::K>) static_assert(ok_, "pleat: fragment B8 [K % 8, N % 8] is subscripted without K; write K(0) for the first");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::N>) static_assert(ok_, "pleat: fragment B8 [K % 8, N % 8] is subscripted without N; write N(0) for the first");
        else if constexpr (misuse_ == M_::be_a) static_assert(ok_, "pleat: fragment B8 [K % 8, N % 8] is operand b, not operand a");
        else if constexpr (misuse_ == M_::be_accumulator) static_assert(ok_, "pleat: fragment B8 [K % 8, N % 8] is operand b, not an accumulator");
        else static_assert(ok_, "pleat: fragment B8 [K % 8, N % 8] does not go with this fragment");
        // clang-format on
    }
};

/// AT: tf32 operand a [M % 16, K % 8]
struct AT : pleat::Fragment<AT, pleat::Operand::a, pleat::tf32, pleat::Digit<M, 1, 16>, pleat::Digit<K, 1, 8>> {
    using Fragment::operator=;
    template <pleat::FragmentMisuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::FragmentMisuse;
        // clang-format off
        if constexpr (misuse_ == M_::find && pleat::integer<X_>) static_assert(ok_, "pleat: fragment AT [M % 16, K % 8] takes dims, not an integer");
        else if constexpr (misuse_ == M_::find && pleat::on<X_, ::tiles::N>) static_assert(ok_, "pleat: fragment AT [M % 16, K % 8] has no dim N");
        else if constexpr (misuse_ == M_::find && pleat::is_comma<X_>) static_assert(ok_, "pleat: fragment AT [M % 16, K % 8] takes one index in brackets, or several joined by +");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: fragment AT [M % 16, K % 8] has none of these dims");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::M>) static_assert(ok_, "pleat: fragment AT [M % 16, K % 8] is subscripted without M; write M(0) for the first");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::K>) static_assert(ok_, "pleat: fragment AT [M % 16, K % 8] is subscripted without K; write K(0) for the first");
        else if constexpr (misuse_ == M_::be_b) static_assert(ok_, "pleat: fragment AT [M % 16, K % 8] is operand a, not operand b");
        else if constexpr (misuse_ == M_::be_accumulator) static_assert(ok_, "pleat: fragment AT [M % 16, K % 8] is operand a, not an accumulator");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::B>) static_assert(ok_, "pleat: fragment AT [M % 16, K % 8] takes an operand b with rows K % 8, not fragment B [K % 16, N % 8]");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::B>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment AT [M % 16, K % 8] of tf32 with fragment B [K % 16, N % 8] of f16 into this accumulator");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::B8>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment AT [M % 16, K % 8] of tf32 with fragment B8 [K % 8, N % 8] of bf16 into this accumulator");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::BT>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment AT [M % 16, K % 8] of tf32 with fragment BT [K % 8, N % 8] of tf32 into this accumulator");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::BE>) static_assert(ok_, "pleat: fragment AT [M % 16, K % 8] takes an operand b with rows K % 8, not fragment BE [K % 32, N % 8]");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::BE>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment AT [M % 16, K % 8] of tf32 with fragment BE [K % 32, N % 8] of e5m2 into this accumulator");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::BI>) static_assert(ok_, "pleat: fragment AT [M % 16, K % 8] takes an operand b with rows K % 8, not fragment BI [K % 32, N % 8]");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::BI>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment AT [M % 16, K % 8] of tf32 with fragment BI [K % 32, N % 8] of u8 into this accumulator");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::WideB>) static_assert(ok_, "pleat: fragment AT [M % 16, K % 8] takes an operand b with rows K % 8, not fragment WideB [K % 32, N % 48]");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::WideB>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment AT [M % 16, K % 8] of tf32 with fragment WideB [K % 32, N % 48] of f16 into this accumulator");
        else static_assert(ok_, "pleat: fragment AT [M % 16, K % 8] does not go with this fragment");
        // clang-format on
    }
};

/// BT: tf32 operand b [K % 8, N % 8]
struct BT : pleat::Fragment<BT, pleat::Operand::b, pleat::tf32, pleat::Digit<K, 1, 8>, pleat::Digit<N, 1, 8>> {
    using Fragment::operator=;
    template <pleat::FragmentMisuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::FragmentMisuse;
        // clang-format off
        if constexpr (misuse_ == M_::find && pleat::integer<X_>) static_assert(ok_, "pleat: fragment BT [K % 8, N % 8] takes dims, not an integer");
        else if constexpr (misuse_ == M_::find && pleat::on<X_, ::tiles::M>) static_assert(ok_, "pleat: fragment BT [K % 8, N % 8] has no dim M");
        else if constexpr (misuse_ == M_::find && pleat::is_comma<X_>) static_assert(ok_, "pleat: fragment BT [K % 8, N % 8] takes one index in brackets, or several joined by +");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: fragment BT [K % 8, N % 8] has none of these dims");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::K>) static_assert(ok_, "pleat: fragment BT [K % 8, N % 8] is subscripted without K; write K(0) for the first");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::N>) static_assert(ok_, "pleat: fragment BT [K % 8, N % 8] is subscripted without N; write N(0) for the first");
        else if constexpr (misuse_ == M_::be_a) static_assert(ok_, "pleat: fragment BT [K % 8, N % 8] is operand b, not operand a");
        else if constexpr (misuse_ == M_::be_accumulator) static_assert(ok_, "pleat: fragment BT [K % 8, N % 8] is operand b, not an accumulator");
        else static_assert(ok_, "pleat: fragment BT [K % 8, N % 8] does not go with this fragment");
        // clang-format on
    }
};

/// AE: e4m3 operand a [M % 16, K % 32]
struct AE : pleat::Fragment<AE, pleat::Operand::a, pleat::e4m3, pleat::Digit<M, 1, 16>, pleat::Digit<K, 1, 32>> {
    using Fragment::operator=;
    template <pleat::FragmentMisuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::FragmentMisuse;
        // clang-format off
        if constexpr (misuse_ == M_::find && pleat::integer<X_>) static_assert(ok_, "pleat: fragment AE [M % 16, K % 32] takes dims, not an integer");
        else if constexpr (misuse_ == M_::find && pleat::on<X_, ::tiles::N>) static_assert(ok_, "pleat: fragment AE [M % 16, K % 32] has no dim N");
        else if constexpr (misuse_ == M_::find && pleat::is_comma<X_>) static_assert(ok_, "pleat: fragment AE [M % 16, K % 32] takes one index in brackets, or several joined by +");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: fragment AE [M % 16, K % 32] has none of these dims");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::M>) static_assert(ok_, "pleat: fragment AE [M % 16, K % 32] is subscripted without M; write M(0) for the first");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::K>) static_assert(ok_, "pleat: fragment AE [M % 16, K % 32] is subscripted without K; write K(0) for the first");
        else if constexpr (misuse_ == M_::be_b) static_assert(ok_, "pleat: fragment AE [M % 16, K % 32] is operand a, not operand b");
        else if constexpr (misuse_ == M_::be_accumulator) static_assert(ok_, "pleat: fragment AE [M % 16, K % 32] is operand a, not an accumulator");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::B>) static_assert(ok_, "pleat: fragment AE [M % 16, K % 32] takes an operand b with rows K % 32, not fragment B [K % 16, N % 8]");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::B>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment AE [M % 16, K % 32] of e4m3 with fragment B [K % 16, N % 8] of f16 into this accumulator");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::B8>) static_assert(ok_, "pleat: fragment AE [M % 16, K % 32] takes an operand b with rows K % 32, not fragment B8 [K % 8, N % 8]");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::B8>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment AE [M % 16, K % 32] of e4m3 with fragment B8 [K % 8, N % 8] of bf16 into this accumulator");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::BT>) static_assert(ok_, "pleat: fragment AE [M % 16, K % 32] takes an operand b with rows K % 32, not fragment BT [K % 8, N % 8]");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::BT>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment AE [M % 16, K % 32] of e4m3 with fragment BT [K % 8, N % 8] of tf32 into this accumulator");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::BE>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment AE [M % 16, K % 32] of e4m3 with fragment BE [K % 32, N % 8] of e5m2 into this accumulator");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::BI>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment AE [M % 16, K % 32] of e4m3 with fragment BI [K % 32, N % 8] of u8 into this accumulator");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::WideB>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment AE [M % 16, K % 32] of e4m3 with fragment WideB [K % 32, N % 48] of f16 into this accumulator");
        else static_assert(ok_, "pleat: fragment AE [M % 16, K % 32] does not go with this fragment");
        // clang-format on
    }
};

/// BE: e5m2 operand b [K % 32, N % 8]
struct BE : pleat::Fragment<BE, pleat::Operand::b, pleat::e5m2, pleat::Digit<K, 1, 32>, pleat::Digit<N, 1, 8>> {
    using Fragment::operator=;
    template <pleat::FragmentMisuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::FragmentMisuse;
        // clang-format off
        if constexpr (misuse_ == M_::find && pleat::integer<X_>) static_assert(ok_, "pleat: fragment BE [K % 32, N % 8] takes dims, not an integer");
        else if constexpr (misuse_ == M_::find && pleat::on<X_, ::tiles::M>) static_assert(ok_, "pleat: fragment BE [K % 32, N % 8] has no dim M");
        else if constexpr (misuse_ == M_::find && pleat::is_comma<X_>) static_assert(ok_, "pleat: fragment BE [K % 32, N % 8] takes one index in brackets, or several joined by +");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: fragment BE [K % 32, N % 8] has none of these dims");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::K>) static_assert(ok_, "pleat: fragment BE [K % 32, N % 8] is subscripted without K; write K(0) for the first");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::N>) static_assert(ok_, "pleat: fragment BE [K % 32, N % 8] is subscripted without N; write N(0) for the first");
        else if constexpr (misuse_ == M_::be_a) static_assert(ok_, "pleat: fragment BE [K % 32, N % 8] is operand b, not operand a");
        else if constexpr (misuse_ == M_::be_accumulator) static_assert(ok_, "pleat: fragment BE [K % 32, N % 8] is operand b, not an accumulator");
        else static_assert(ok_, "pleat: fragment BE [K % 32, N % 8] does not go with this fragment");
        // clang-format on
    }
};

/// AI: i8 operand a [M % 16, K % 32]
struct AI : pleat::Fragment<AI, pleat::Operand::a, signed char, pleat::Digit<M, 1, 16>, pleat::Digit<K, 1, 32>> {
    using Fragment::operator=;
    template <pleat::FragmentMisuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::FragmentMisuse;
        // clang-format off
        if constexpr (misuse_ == M_::find && pleat::integer<X_>) static_assert(ok_, "pleat: fragment AI [M % 16, K % 32] takes dims, not an integer");
        else if constexpr (misuse_ == M_::find && pleat::on<X_, ::tiles::N>) static_assert(ok_, "pleat: fragment AI [M % 16, K % 32] has no dim N");
        else if constexpr (misuse_ == M_::find && pleat::is_comma<X_>) static_assert(ok_, "pleat: fragment AI [M % 16, K % 32] takes one index in brackets, or several joined by +");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: fragment AI [M % 16, K % 32] has none of these dims");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::M>) static_assert(ok_, "pleat: fragment AI [M % 16, K % 32] is subscripted without M; write M(0) for the first");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::K>) static_assert(ok_, "pleat: fragment AI [M % 16, K % 32] is subscripted without K; write K(0) for the first");
        else if constexpr (misuse_ == M_::be_b) static_assert(ok_, "pleat: fragment AI [M % 16, K % 32] is operand a, not operand b");
        else if constexpr (misuse_ == M_::be_accumulator) static_assert(ok_, "pleat: fragment AI [M % 16, K % 32] is operand a, not an accumulator");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::B>) static_assert(ok_, "pleat: fragment AI [M % 16, K % 32] takes an operand b with rows K % 32, not fragment B [K % 16, N % 8]");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::B>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment AI [M % 16, K % 32] of i8 with fragment B [K % 16, N % 8] of f16 into this accumulator");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::B8>) static_assert(ok_, "pleat: fragment AI [M % 16, K % 32] takes an operand b with rows K % 32, not fragment B8 [K % 8, N % 8]");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::B8>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment AI [M % 16, K % 32] of i8 with fragment B8 [K % 8, N % 8] of bf16 into this accumulator");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::BT>) static_assert(ok_, "pleat: fragment AI [M % 16, K % 32] takes an operand b with rows K % 32, not fragment BT [K % 8, N % 8]");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::BT>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment AI [M % 16, K % 32] of i8 with fragment BT [K % 8, N % 8] of tf32 into this accumulator");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::BE>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment AI [M % 16, K % 32] of i8 with fragment BE [K % 32, N % 8] of e5m2 into this accumulator");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::BI>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment AI [M % 16, K % 32] of i8 with fragment BI [K % 32, N % 8] of u8 into this accumulator");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::WideB>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment AI [M % 16, K % 32] of i8 with fragment WideB [K % 32, N % 48] of f16 into this accumulator");
        else static_assert(ok_, "pleat: fragment AI [M % 16, K % 32] does not go with this fragment");
        // clang-format on
    }
};

/// BI: u8 operand b [K % 32, N % 8]
struct BI : pleat::Fragment<BI, pleat::Operand::b, unsigned char, pleat::Digit<K, 1, 32>, pleat::Digit<N, 1, 8>> {
    using Fragment::operator=;
    template <pleat::FragmentMisuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::FragmentMisuse;
        // clang-format off
        if constexpr (misuse_ == M_::find && pleat::integer<X_>) static_assert(ok_, "pleat: fragment BI [K % 32, N % 8] takes dims, not an integer");
        else if constexpr (misuse_ == M_::find && pleat::on<X_, ::tiles::M>) static_assert(ok_, "pleat: fragment BI [K % 32, N % 8] has no dim M");
        else if constexpr (misuse_ == M_::find && pleat::is_comma<X_>) static_assert(ok_, "pleat: fragment BI [K % 32, N % 8] takes one index in brackets, or several joined by +");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: fragment BI [K % 32, N % 8] has none of these dims");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::K>) static_assert(ok_, "pleat: fragment BI [K % 32, N % 8] is subscripted without K; write K(0) for the first");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::N>) static_assert(ok_, "pleat: fragment BI [K % 32, N % 8] is subscripted without N; write N(0) for the first");
        else if constexpr (misuse_ == M_::be_a) static_assert(ok_, "pleat: fragment BI [K % 32, N % 8] is operand b, not operand a");
        else if constexpr (misuse_ == M_::be_accumulator) static_assert(ok_, "pleat: fragment BI [K % 32, N % 8] is operand b, not an accumulator");
        else static_assert(ok_, "pleat: fragment BI [K % 32, N % 8] does not go with this fragment");
        // clang-format on
    }
};

/// WideA: f16 operand a [M % 64, K % 32]
struct WideA
    : pleat::Fragment<WideA, pleat::Operand::a, pleat::f16, pleat::Digit<M, 1, 64>, pleat::Digit<K, 1, 32>> {
    using Fragment::operator=;
    template <pleat::FragmentMisuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::FragmentMisuse;
        // clang-format off
        if constexpr (misuse_ == M_::find && pleat::integer<X_>) static_assert(ok_, "pleat: fragment WideA [M % 64, K % 32] takes dims, not an integer");
        else if constexpr (misuse_ == M_::find && pleat::on<X_, ::tiles::N>) static_assert(ok_, "pleat: fragment WideA [M % 64, K % 32] has no dim N");
        else if constexpr (misuse_ == M_::find && pleat::is_comma<X_>) static_assert(ok_, "pleat: fragment WideA [M % 64, K % 32] takes one index in brackets, or several joined by +");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: fragment WideA [M % 64, K % 32] has none of these dims");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::M>) static_assert(ok_, "pleat: fragment WideA [M % 64, K % 32] is subscripted without M; write M(0) for the first");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::K>) static_assert(ok_, "pleat: fragment WideA [M % 64, K % 32] is subscripted without K; write K(0) for the first");
        else if constexpr (misuse_ == M_::be_b) static_assert(ok_, "pleat: fragment WideA [M % 64, K % 32] is operand a, not operand b");
        else if constexpr (misuse_ == M_::be_accumulator) static_assert(ok_, "pleat: fragment WideA [M % 64, K % 32] is operand a, not an accumulator");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::B>) static_assert(ok_, "pleat: fragment WideA [M % 64, K % 32] takes an operand b with rows K % 32, not fragment B [K % 16, N % 8]");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::B>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment WideA [M % 64, K % 32] of f16 with fragment B [K % 16, N % 8] of f16 into this accumulator");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::B8>) static_assert(ok_, "pleat: fragment WideA [M % 64, K % 32] takes an operand b with rows K % 32, not fragment B8 [K % 8, N % 8]");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::B8>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment WideA [M % 64, K % 32] of f16 with fragment B8 [K % 8, N % 8] of bf16 into this accumulator");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::BT>) static_assert(ok_, "pleat: fragment WideA [M % 64, K % 32] takes an operand b with rows K % 32, not fragment BT [K % 8, N % 8]");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::BT>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment WideA [M % 64, K % 32] of f16 with fragment BT [K % 8, N % 8] of tf32 into this accumulator");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::BE>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment WideA [M % 64, K % 32] of f16 with fragment BE [K % 32, N % 8] of e5m2 into this accumulator");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::BI>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment WideA [M % 64, K % 32] of f16 with fragment BI [K % 32, N % 8] of u8 into this accumulator");
        else if constexpr (misuse_ == M_::multiply && pleat::same<X_, ::tiles::WideB>) static_assert(ok_, "pleat: mma.sync has no instruction for fragment WideA [M % 64, K % 32] of f16 with fragment WideB [K % 32, N % 48] of f16 into this accumulator");
        else static_assert(ok_, "pleat: fragment WideA [M % 64, K % 32] does not go with this fragment");
        // clang-format on
    }
};

/// WideB: f16 operand b [K % 32, N % 48]
struct WideB
    : pleat::Fragment<WideB, pleat::Operand::b, pleat::f16, pleat::Digit<K, 1, 32>, pleat::Digit<N, 1, 48>> {
    using Fragment::operator=;
    template <pleat::FragmentMisuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::FragmentMisuse;
        // clang-format off
        if constexpr (misuse_ == M_::find && pleat::integer<X_>) static_assert(ok_, "pleat: fragment WideB [K % 32, N % 48] takes dims, not an integer");
        else if constexpr (misuse_ == M_::find && pleat::on<X_, ::tiles::M>) static_assert(ok_, "pleat: fragment WideB [K % 32, N % 48] has no dim M");
        else if constexpr (misuse_ == M_::find && pleat::is_comma<X_>) static_assert(ok_, "pleat: fragment WideB [K % 32, N % 48] takes one index in brackets, or several joined by +");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: fragment WideB [K % 32, N % 48] has none of these dims");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::K>) static_assert(ok_, "pleat: fragment WideB [K % 32, N % 48] is subscripted without K; write K(0) for the first");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::N>) static_assert(ok_, "pleat: fragment WideB [K % 32, N % 48] is subscripted without N; write N(0) for the first");
        else if constexpr (misuse_ == M_::be_a) static_assert(ok_, "pleat: fragment WideB [K % 32, N % 48] is operand b, not operand a");
        else if constexpr (misuse_ == M_::be_accumulator) static_assert(ok_, "pleat: fragment WideB [K % 32, N % 48] is operand b, not an accumulator");
        else static_assert(ok_, "pleat: fragment WideB [K % 32, N % 48] does not go with this fragment");
        // clang-format on
    }
};

/// Wide: f32 accumulator [M % 64, N % 48]
struct Wide
    : pleat::Fragment<Wide, pleat::Operand::accumulator, float, pleat::Digit<M, 1, 64>, pleat::Digit<N, 1, 48>> {
    using Fragment::operator=;
    template <pleat::FragmentMisuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::FragmentMisuse;
        // clang-format off
        if constexpr (misuse_ == M_::find && pleat::integer<X_>) static_assert(ok_, "pleat: fragment Wide [M % 64, N % 48] takes dims, not an integer");
        else if constexpr (misuse_ == M_::find && pleat::on<X_, ::tiles::K>) static_assert(ok_, "pleat: fragment Wide [M % 64, N % 48] has no dim K");
        else if constexpr (misuse_ == M_::find && pleat::is_comma<X_>) static_assert(ok_, "pleat: fragment Wide [M % 64, N % 48] takes one index in brackets, or several joined by +");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: fragment Wide [M % 64, N % 48] has none of these dims");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::M>) static_assert(ok_, "pleat: fragment Wide [M % 64, N % 48] is subscripted without M; write M(0) for the first");
        else if constexpr (misuse_ == M_::forget && pleat::same<X_, ::tiles::N>) static_assert(ok_, "pleat: fragment Wide [M % 64, N % 48] is subscripted without N; write N(0) for the first");
        else if constexpr (misuse_ == M_::be_a) static_assert(ok_, "pleat: fragment Wide [M % 64, N % 48] is an accumulator, not operand a");
        else if constexpr (misuse_ == M_::be_b) static_assert(ok_, "pleat: fragment Wide [M % 64, N % 48] is an accumulator, not operand b");
        else if constexpr (misuse_ == M_::take_a && pleat::same<X_, ::tiles::A>) static_assert(ok_, "pleat: fragment Wide [M % 64, N % 48] takes an operand a with rows M % 64, not fragment A [M % 16, K % 16]");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::B>) static_assert(ok_, "pleat: fragment Wide [M % 64, N % 48] takes an operand b with columns N % 48, not fragment B [K % 16, N % 8]");
        else if constexpr (misuse_ == M_::add && pleat::same<X_, ::tiles::Acc>) static_assert(ok_, "pleat: mma into fragment Wide [M % 64, N % 48] adds another Wide, not fragment Acc [M % 16, N % 8]");
        else if constexpr (misuse_ == M_::add && pleat::same<X_, ::tiles::AccHalf>) static_assert(ok_, "pleat: mma into fragment Wide [M % 64, N % 48] adds another Wide, not fragment AccHalf [M % 16, N % 8]");
        else if constexpr (misuse_ == M_::add && pleat::same<X_, ::tiles::AccInt>) static_assert(ok_, "pleat: mma into fragment Wide [M % 64, N % 48] adds another Wide, not fragment AccInt [M % 16, N % 8]");
        else if constexpr (misuse_ == M_::take_a && pleat::same<X_, ::tiles::A8>) static_assert(ok_, "pleat: fragment Wide [M % 64, N % 48] takes an operand a with rows M % 64, not fragment A8 [M % 16, K % 8]");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::B8>) static_assert(ok_, "pleat: fragment Wide [M % 64, N % 48] takes an operand b with columns N % 48, not fragment B8 [K % 8, N % 8]");
        else if constexpr (misuse_ == M_::take_a && pleat::same<X_, ::tiles::AT>) static_assert(ok_, "pleat: fragment Wide [M % 64, N % 48] takes an operand a with rows M % 64, not fragment AT [M % 16, K % 8]");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::BT>) static_assert(ok_, "pleat: fragment Wide [M % 64, N % 48] takes an operand b with columns N % 48, not fragment BT [K % 8, N % 8]");
        else if constexpr (misuse_ == M_::take_a && pleat::same<X_, ::tiles::AE>) static_assert(ok_, "pleat: fragment Wide [M % 64, N % 48] takes an operand a with rows M % 64, not fragment AE [M % 16, K % 32]");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::BE>) static_assert(ok_, "pleat: fragment Wide [M % 64, N % 48] takes an operand b with columns N % 48, not fragment BE [K % 32, N % 8]");
        else if constexpr (misuse_ == M_::take_a && pleat::same<X_, ::tiles::AI>) static_assert(ok_, "pleat: fragment Wide [M % 64, N % 48] takes an operand a with rows M % 64, not fragment AI [M % 16, K % 32]");
        else if constexpr (misuse_ == M_::take_b && pleat::same<X_, ::tiles::BI>) static_assert(ok_, "pleat: fragment Wide [M % 64, N % 48] takes an operand b with columns N % 48, not fragment BI [K % 32, N % 8]");
        else static_assert(ok_, "pleat: fragment Wide [M % 64, N % 48] does not go with this fragment");
        // clang-format on
    }
};

}  // namespace tiles
