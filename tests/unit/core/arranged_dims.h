// Written by pleat from arranged.json. Do not edit.
// The dims, folds and tensors of `arranged` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace arranged {

struct M;
struct K;
struct R;
struct C;

/// M: given at launch, at most 2147483520
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::arranged::K>) static_assert(ok_, "pleat: dim K is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::arranged::K>) static_assert(ok_, "pleat: dim M does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::arranged::R>) static_assert(ok_, "pleat: dim R is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::arranged::R>) static_assert(ok_, "pleat: dim M does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::arranged::C>) static_assert(ok_, "pleat: dim C is not dim M; cast<M>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::arranged::C>) static_assert(ok_, "pleat: dim M does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::arranged::M>) static_assert(ok_, "pleat: a part of this index of dim M would be lost in the fold or digit; convert it explicitly");
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

/// K: given at launch, a multiple of 64, at most 2147483520
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::arranged::M>) static_assert(ok_, "pleat: dim M is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::arranged::M>) static_assert(ok_, "pleat: dim K does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::arranged::R>) static_assert(ok_, "pleat: dim R is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::arranged::R>) static_assert(ok_, "pleat: dim K does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::arranged::C>) static_assert(ok_, "pleat: dim C is not dim K; cast<K>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::arranged::C>) static_assert(ok_, "pleat: dim K does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::arranged::K>) static_assert(ok_, "pleat: a part of this index of dim K would be lost in the fold or digit; convert it explicitly");
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

/// R: 32
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::arranged::M>) static_assert(ok_, "pleat: dim M is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::arranged::M>) static_assert(ok_, "pleat: dim R does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::arranged::K>) static_assert(ok_, "pleat: dim K is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::arranged::K>) static_assert(ok_, "pleat: dim R does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::arranged::C>) static_assert(ok_, "pleat: dim C is not dim R; cast<R>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::arranged::C>) static_assert(ok_, "pleat: dim R does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::arranged::R>) static_assert(ok_, "pleat: a part of this index of dim R would be lost in the fold or digit; convert it explicitly");
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

/// C: 32
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::arranged::M>) static_assert(ok_, "pleat: dim M is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::arranged::M>) static_assert(ok_, "pleat: dim C does not compare with dim M");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::arranged::K>) static_assert(ok_, "pleat: dim K is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::arranged::K>) static_assert(ok_, "pleat: dim C does not compare with dim K");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::arranged::R>) static_assert(ok_, "pleat: dim R is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::arranged::R>) static_assert(ok_, "pleat: dim C does not compare with dim R");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::arranged::C>) static_assert(ok_, "pleat: a part of this index of dim C would be lost in the fold or digit; convert it explicitly");
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

/// K64: K / 64
using K64 = pleat::Fold<K, 64>;
/// K8: K / 8
using K8 = pleat::Fold<K, 8>;

/// BESIDE: C = (R + 1) % 32, M = K8 // 2
struct BESIDE : pleat::Derived<BESIDE, R, K8> {
    template <pleat::Typed... Xs_>
        requires(sizeof...(Xs_) > 0)
    PLEAT_BOTH explicit constexpr BESIDE(const Xs_&... xs_) : Derived(xs_...) {}
    template <class C_ = void>
    PLEAT_BOTH constexpr BESIDE(...) : BESIDE(pleat::refused<BESIDE, C_>()) {}

    PLEAT_BOTH static constexpr auto derive([[maybe_unused]] R in_0_, [[maybe_unused]] K8 in_1_) {
        return pleat::coordinates(C(pleat::floor_mod<32>((in_0_.get() + 1))), M(pleat::floor_div<2>(in_1_.get())));
    }
    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        static_assert(ok_, "pleat: derived BESIDE is made of R and K8");
        // clang-format on
    }
};

/// A: bf16 [M, K]
struct A_layout
    : pleat::Layout<long long, pleat::Along<M, 1, pleat::Axis<1, 0, 0>>, pleat::Along<K, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<M>() && pleat::Coordinates<Ds_...>::template has<K>())
    PLEAT_BOTH explicit constexpr A_layout(const pleat::Coordinates<Ds_...>& extents)
        : M_extent(extents.template get<M>()), K_extent(extents.template get<K>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 1LL * K_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr M extent(pleat::Type<M>) const { return M_extent; }
    PLEAT_BOTH constexpr K extent(pleat::Type<K>) const { return K_extent; }
    PLEAT_BOTH constexpr long long storage() const { return 1LL * M_extent.get() * K_extent.get(); }

    M M_extent;
    K K_extent;
};
struct A : pleat::Tensor<A, pleat::bf16, A_layout> {
    PLEAT_NAME("A [M, K]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr A(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr A(const C_&) : A(pleat::refused<A, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr A(...) : A(pleat::refused<A, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor A [M, K] takes dims, not an integer; write M(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor A [M, K] is made of a pointer to pleat::bf16 and extents(M(...), K(...)); A::read_only takes a pointer to const");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor A [M, K] is *A[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor A [M, K] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor A [M, K]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor A [M, K] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor A [M, K] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor A [M, K] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::arranged::M>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::arranged::K>>) static_assert(ok_, "pleat: tensor A [M, K] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::arranged::M>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::arranged::K>>) static_assert(ok_, "pleat: tensor A [M, K] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::arranged::M>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::arranged::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::arranged::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::arranged::M>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::arranged::M>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::arranged::K>>) static_assert(ok_, "pleat: this slice of tensor A [M, K] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::arranged::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::arranged::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::arranged::K>>) static_assert(ok_, "pleat: this view of tensor A [M, K] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::arranged::K>>) static_assert(ok_, "pleat: tensor A [M, K] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor A [M, K] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::arranged::R>) static_assert(ok_, "pleat: tensor A [M, K] has no dim R");
        else if constexpr (pleat::on<C_, ::arranged::C>) static_assert(ok_, "pleat: tensor A [M, K] has no dim C");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor A [M, K] has none of these dims");
        else static_assert(ok_, "pleat: tensor A [M, K] takes dims and lists of them");
        // clang-format on
    }
};

/// TILE: bf16 [M % 64, K % 64], in shared memory, swizzle 128B
struct TILE_layout
    : pleat::Layout<int, pleat::Along<M, 64, pleat::Axis<1, 64, 0>>,
                    pleat::Along<K, 64, pleat::Axis<8, 64, 2, pleat::Xor<M, 1, 8>>, pleat::Axis<1, 8, 1>>> {
    constexpr TILE_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 8; }
    PLEAT_BOTH static constexpr M extent(pleat::Type<M>) { return pleat::endless<M>(); }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return pleat::endless<K>(); }
    PLEAT_BOTH static constexpr int storage() { return 4096; }
};
struct TILE : pleat::SharedTensor<TILE, pleat::bf16, TILE_layout, 1024, 4096> {
    PLEAT_NAME("TILE [M % 64, K % 64]")
    PLEAT_BOTH explicit constexpr TILE(typename SharedTensor::Storage& memory_)
        : SharedTensor{{memory_.elements, {}}} {}
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr TILE(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : SharedTensor{{pointer_, SharedTensor::made_of(sizes_...)}} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr TILE(const C_&) : TILE(pleat::refused<TILE, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr TILE(...) : TILE(pleat::refused<TILE, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor TILE [M % 64, K % 64] takes dims, not an integer; write M(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor TILE [M % 64, K % 64] is made of TILE::Storage in shared memory");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor TILE [M % 64, K % 64] is *TILE[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor TILE [M % 64, K % 64] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor TILE [M % 64, K % 64]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor TILE [M % 64, K % 64] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor TILE [M % 64, K % 64] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor TILE [M % 64, K % 64] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::arranged::M>>) static_assert(ok_, "pleat: tensor TILE [M % 64, K % 64] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::arranged::K>>) static_assert(ok_, "pleat: tensor TILE [M % 64, K % 64] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::arranged::M>>) static_assert(ok_, "pleat: tensor TILE [M % 64, K % 64] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::arranged::K>>) static_assert(ok_, "pleat: tensor TILE [M % 64, K % 64] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::arranged::M>>) static_assert(ok_, "pleat: this slice of tensor TILE [M % 64, K % 64] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::arranged::M>>) static_assert(ok_, "pleat: this view of tensor TILE [M % 64, K % 64] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::arranged::M>>) static_assert(ok_, "pleat: this view of tensor TILE [M % 64, K % 64] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::arranged::M>>) static_assert(ok_, "pleat: this view of tensor TILE [M % 64, K % 64] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::arranged::M>>) static_assert(ok_, "pleat: tensor TILE [M % 64, K % 64] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::arranged::K>>) static_assert(ok_, "pleat: this slice of tensor TILE [M % 64, K % 64] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::arranged::K>>) static_assert(ok_, "pleat: this view of tensor TILE [M % 64, K % 64] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::arranged::K>>) static_assert(ok_, "pleat: this view of tensor TILE [M % 64, K % 64] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::arranged::K>>) static_assert(ok_, "pleat: this view of tensor TILE [M % 64, K % 64] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::arranged::K>>) static_assert(ok_, "pleat: tensor TILE [M % 64, K % 64] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::global>>) static_assert(ok_, "pleat: tensor TILE [M % 64, K % 64] lies in shared memory, not in global memory");
        else if constexpr (pleat::on<C_, ::arranged::R>) static_assert(ok_, "pleat: tensor TILE [M % 64, K % 64] has no dim R");
        else if constexpr (pleat::on<C_, ::arranged::C>) static_assert(ok_, "pleat: tensor TILE [M % 64, K % 64] has no dim C");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor TILE [M % 64, K % 64] has none of these dims");
        else static_assert(ok_, "pleat: tensor TILE [M % 64, K % 64] takes dims and lists of them");
        // clang-format on
    }
};

/// SQUARE: f32 [R, C], in shared memory, swizzled
struct SQUARE_layout : pleat::Layout<int, pleat::Along<R, 0, pleat::Axis<1, 0, 0>>,
                                     pleat::Along<C, 0, pleat::Axis<1, 0, 1, pleat::Xor<R, 1, 0>>>> {
    constexpr SQUARE_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 32; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(32); }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(32); }
    PLEAT_BOTH static constexpr int storage() { return 1024; }
};
struct SQUARE : pleat::SharedTensor<SQUARE, float, SQUARE_layout, 16, 1024> {
    PLEAT_NAME("SQUARE [R, C]")
    PLEAT_BOTH explicit constexpr SQUARE(typename SharedTensor::Storage& memory_)
        : SharedTensor{{memory_.elements, {}}} {}
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr SQUARE(float* pointer_, const Sizes_&... sizes_)
        : SharedTensor{{pointer_, SharedTensor::made_of(sizes_...)}} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr SQUARE(const C_&) : SQUARE(pleat::refused<SQUARE, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr SQUARE(...) : SQUARE(pleat::refused<SQUARE, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor SQUARE [R, C] takes dims, not an integer; write R(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor SQUARE [R, C] is made of SQUARE::Storage in shared memory");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor SQUARE [R, C] is *SQUARE[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor SQUARE [R, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor SQUARE [R, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor SQUARE [R, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor SQUARE [R, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor SQUARE [R, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::arranged::R>>) static_assert(ok_, "pleat: tensor SQUARE [R, C] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::arranged::C>>) static_assert(ok_, "pleat: tensor SQUARE [R, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::arranged::R>>) static_assert(ok_, "pleat: tensor SQUARE [R, C] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Namesake<::arranged::C>>) static_assert(ok_, "pleat: tensor SQUARE [R, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Outside<::arranged::R>>) static_assert(ok_, "pleat: tensor SQUARE [R, C] ends at R(32), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::arranged::R>>) static_assert(ok_, "pleat: this slice of tensor SQUARE [R, C] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::arranged::R>>) static_assert(ok_, "pleat: this view of tensor SQUARE [R, C] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::arranged::R>>) static_assert(ok_, "pleat: this view of tensor SQUARE [R, C] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::arranged::R>>) static_assert(ok_, "pleat: this view of tensor SQUARE [R, C] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::arranged::R>>) static_assert(ok_, "pleat: tensor SQUARE [R, C] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Outside<::arranged::C>>) static_assert(ok_, "pleat: tensor SQUARE [R, C] ends at C(32), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::arranged::C>>) static_assert(ok_, "pleat: this slice of tensor SQUARE [R, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::arranged::C>>) static_assert(ok_, "pleat: this view of tensor SQUARE [R, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::arranged::C>>) static_assert(ok_, "pleat: this view of tensor SQUARE [R, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::arranged::C>>) static_assert(ok_, "pleat: this view of tensor SQUARE [R, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::arranged::C>>) static_assert(ok_, "pleat: tensor SQUARE [R, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::global>>) static_assert(ok_, "pleat: tensor SQUARE [R, C] lies in shared memory, not in global memory");
        else if constexpr (pleat::on<C_, ::arranged::M>) static_assert(ok_, "pleat: tensor SQUARE [R, C] has no dim M");
        else if constexpr (pleat::on<C_, ::arranged::K>) static_assert(ok_, "pleat: tensor SQUARE [R, C] has no dim K");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SQUARE [R, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor SQUARE [R, C] takes dims and lists of them");
        // clang-format on
    }
};

/// STAGES: f32 [M % 4, K % 64], in shared memory: one slot
struct STAGES_layout
    : pleat::Layout<int, pleat::Along<M, 4, pleat::Axis<1, 4, 0>>, pleat::Along<K, 64, pleat::Axis<1, 64, 1>>> {
    constexpr STAGES_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 64; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr M extent(pleat::Type<M>) { return pleat::endless<M>(); }
    PLEAT_BOTH static constexpr K extent(pleat::Type<K>) { return pleat::endless<K>(); }
    PLEAT_BOTH static constexpr int storage() { return 256; }
};
struct STAGES_slot : pleat::SharedTensor<STAGES_slot, float, STAGES_layout, 16, 256> {
    PLEAT_NAME("STAGES [M % 4, K % 64]")
    PLEAT_BOTH explicit constexpr STAGES_slot(float* pointer_) : SharedTensor{{pointer_, {}}} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr STAGES_slot(const C_&) : STAGES_slot(pleat::refused<STAGES_slot, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr STAGES_slot(...) : STAGES_slot(pleat::refused<STAGES_slot, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor STAGES [M % 4, K % 64] takes dims, not an integer; write M(...) or K(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor STAGES [M % 4, K % 64] is made of STAGES::Storage in shared memory");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor STAGES [M % 4, K % 64] is *STAGES[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor STAGES [M % 4, K % 64] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor STAGES [M % 4, K % 64]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor STAGES [M % 4, K % 64] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor STAGES [M % 4, K % 64] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor STAGES [M % 4, K % 64] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::arranged::M>>) static_assert(ok_, "pleat: tensor STAGES [M % 4, K % 64] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::arranged::K>>) static_assert(ok_, "pleat: tensor STAGES [M % 4, K % 64] is dereferenced without K; write K(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::arranged::M>>) static_assert(ok_, "pleat: tensor STAGES [M % 4, K % 64] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::arranged::K>>) static_assert(ok_, "pleat: tensor STAGES [M % 4, K % 64] has a dim K of its own, and this list has another vocabulary's K");
        else if constexpr (pleat::same<C_, pleat::Beyond<::arranged::M>>) static_assert(ok_, "pleat: this slice of tensor STAGES [M % 4, K % 64] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::arranged::M>>) static_assert(ok_, "pleat: this view of tensor STAGES [M % 4, K % 64] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::arranged::M>>) static_assert(ok_, "pleat: this view of tensor STAGES [M % 4, K % 64] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::arranged::M>>) static_assert(ok_, "pleat: this view of tensor STAGES [M % 4, K % 64] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::arranged::M>>) static_assert(ok_, "pleat: tensor STAGES [M % 4, K % 64] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Beyond<::arranged::K>>) static_assert(ok_, "pleat: this slice of tensor STAGES [M % 4, K % 64] ends along K before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::arranged::K>>) static_assert(ok_, "pleat: this view of tensor STAGES [M % 4, K % 64] has dropped dim K");
        else if constexpr (pleat::same<C_, pleat::Finer<::arranged::K>>) static_assert(ok_, "pleat: this view of tensor STAGES [M % 4, K % 64] counts vectors along K; a subscript is a fold of K by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::arranged::K>>) static_assert(ok_, "pleat: this view of tensor STAGES [M % 4, K % 64] has dim K already");
        else if constexpr (pleat::same<C_, pleat::Apart<::arranged::K>>) static_assert(ok_, "pleat: tensor STAGES [M % 4, K % 64] has no whole vectors of so many neighbours along K");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::global>>) static_assert(ok_, "pleat: tensor STAGES [M % 4, K % 64] lies in shared memory, not in global memory");
        else if constexpr (pleat::on<C_, ::arranged::R>) static_assert(ok_, "pleat: tensor STAGES [M % 4, K % 64] has no dim R");
        else if constexpr (pleat::on<C_, ::arranged::C>) static_assert(ok_, "pleat: tensor STAGES [M % 4, K % 64] has no dim C");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor STAGES [M % 4, K % 64] has none of these dims");
        else static_assert(ok_, "pleat: tensor STAGES [M % 4, K % 64] takes dims and lists of them");
        // clang-format on
    }
};

/// STAGES: 3 slots by K / 64
struct STAGES : pleat::Ring<STAGES, STAGES_slot, K64, 3, 256> {
    PLEAT_NAME("STAGES [M % 4, K % 64]")
    PLEAT_BOTH explicit constexpr STAGES(typename Ring::Storage& memory_) : Ring{memory_.elements} {}
    PLEAT_BOTH explicit constexpr STAGES(float* pointer_) : Ring{pointer_} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr STAGES(const C_&) : STAGES(pleat::refused<STAGES, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr STAGES(...) : STAGES(pleat::refused<STAGES, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: ring STAGES [M % 4, K % 64] is made of STAGES::Storage in shared memory");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not ring STAGES [M % 4, K % 64]");
        else if constexpr (pleat::same<C_, pleat::NoSlot>) static_assert(ok_, "pleat: ring STAGES [M % 4, K % 64] selects a slot by K / 64, which this has not");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::global>>) static_assert(ok_, "pleat: ring STAGES [M % 4, K % 64] lies in shared memory, not in global memory");
        else static_assert(ok_, "pleat: ring STAGES [M % 4, K % 64] has slots; write STAGES.slot(...)[...] with K / 64");
        // clang-format on
    }
};

/// SUMS: f32 [M % 4, R % 2], in registers
struct SUMS_layout
    : pleat::Layout<int, pleat::Along<M, 4, pleat::Axis<1, 4, 0>>, pleat::Along<R, 2, pleat::Axis<1, 2, 1>>> {
    constexpr SUMS_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 2; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr M extent(pleat::Type<M>) { return pleat::endless<M>(); }
    PLEAT_BOTH static constexpr R extent(pleat::Type<R>) { return R(32); }
    PLEAT_BOTH static constexpr int storage() { return 8; }
};
struct SUMS : pleat::RegisterTensor<SUMS, float, SUMS_layout, 8> {
    PLEAT_NAME("SUMS [M % 4, R % 2]")
    constexpr SUMS() = default;
    PLEAT_BOTH explicit constexpr SUMS(const float& pointer_) : RegisterTensor(pointer_) {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr SUMS(const C_&) : SUMS(pleat::refused<SUMS, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr SUMS(...) : SUMS(pleat::refused<SUMS, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor SUMS [M % 4, R % 2] takes dims, not an integer; write M(...) or R(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor SUMS [M % 4, R % 2] is made of nothing, or of one value for all its elements");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor SUMS [M % 4, R % 2] is *SUMS[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor SUMS [M % 4, R % 2] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor SUMS [M % 4, R % 2]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor SUMS [M % 4, R % 2] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor SUMS [M % 4, R % 2] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor SUMS [M % 4, R % 2] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::arranged::M>>) static_assert(ok_, "pleat: tensor SUMS [M % 4, R % 2] is dereferenced without M; write M(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::arranged::R>>) static_assert(ok_, "pleat: tensor SUMS [M % 4, R % 2] is dereferenced without R; write R(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::arranged::M>>) static_assert(ok_, "pleat: tensor SUMS [M % 4, R % 2] has a dim M of its own, and this list has another vocabulary's M");
        else if constexpr (pleat::same<C_, pleat::Namesake<::arranged::R>>) static_assert(ok_, "pleat: tensor SUMS [M % 4, R % 2] has a dim R of its own, and this list has another vocabulary's R");
        else if constexpr (pleat::same<C_, pleat::Beyond<::arranged::M>>) static_assert(ok_, "pleat: this slice of tensor SUMS [M % 4, R % 2] ends along M before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::arranged::M>>) static_assert(ok_, "pleat: this view of tensor SUMS [M % 4, R % 2] has dropped dim M");
        else if constexpr (pleat::same<C_, pleat::Finer<::arranged::M>>) static_assert(ok_, "pleat: this view of tensor SUMS [M % 4, R % 2] counts vectors along M; a subscript is a fold of M by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::arranged::M>>) static_assert(ok_, "pleat: this view of tensor SUMS [M % 4, R % 2] has dim M already");
        else if constexpr (pleat::same<C_, pleat::Apart<::arranged::M>>) static_assert(ok_, "pleat: tensor SUMS [M % 4, R % 2] has no whole vectors of so many neighbours along M");
        else if constexpr (pleat::same<C_, pleat::Outside<::arranged::R>>) static_assert(ok_, "pleat: tensor SUMS [M % 4, R % 2] ends at R(32), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::arranged::R>>) static_assert(ok_, "pleat: this slice of tensor SUMS [M % 4, R % 2] ends along R before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::arranged::R>>) static_assert(ok_, "pleat: this view of tensor SUMS [M % 4, R % 2] has dropped dim R");
        else if constexpr (pleat::same<C_, pleat::Finer<::arranged::R>>) static_assert(ok_, "pleat: this view of tensor SUMS [M % 4, R % 2] counts vectors along R; a subscript is a fold of R by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::arranged::R>>) static_assert(ok_, "pleat: this view of tensor SUMS [M % 4, R % 2] has dim R already");
        else if constexpr (pleat::same<C_, pleat::Apart<::arranged::R>>) static_assert(ok_, "pleat: tensor SUMS [M % 4, R % 2] has no whole vectors of so many neighbours along R");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::global>>) static_assert(ok_, "pleat: tensor SUMS [M % 4, R % 2] lies in registers, not in global memory");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor SUMS [M % 4, R % 2] lies in registers, not in shared memory");
        else if constexpr (pleat::on<C_, ::arranged::K>) static_assert(ok_, "pleat: tensor SUMS [M % 4, R % 2] has no dim K");
        else if constexpr (pleat::on<C_, ::arranged::C>) static_assert(ok_, "pleat: tensor SUMS [M % 4, R % 2] has no dim C");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SUMS [M % 4, R % 2] has none of these dims");
        else static_assert(ok_, "pleat: tensor SUMS [M % 4, R % 2] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace arranged
