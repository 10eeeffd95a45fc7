// Written by pleat from cheri_block_forward.json. Do not edit.
// The dims, folds and tensors of `cheri_block_forward` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace cheri_block_forward {

struct N;
struct L;
struct C;
struct E;
struct TAP;

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_forward::L>) static_assert(ok_, "pleat: dim L is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_forward::L>) static_assert(ok_, "pleat: dim N does not compare with dim L");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_forward::C>) static_assert(ok_, "pleat: dim C is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_forward::C>) static_assert(ok_, "pleat: dim N does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_forward::E>) static_assert(ok_, "pleat: dim E is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_forward::E>) static_assert(ok_, "pleat: dim N does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_forward::TAP>) static_assert(ok_, "pleat: dim TAP is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_forward::TAP>) static_assert(ok_, "pleat: dim N does not compare with dim TAP");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_forward::N>) static_assert(ok_, "pleat: a part of this index of dim N would be lost in the fold or digit; convert it explicitly");
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

/// L: given at launch
struct L : pleat::Dim<L, long long> {
    PLEAT_DIM_NAME("L")
    constexpr L() = default;
    template <pleat::ExplicitFor<L> X_>
    PLEAT_BOTH explicit constexpr L(const X_& x_) : Dim{{pleat::value_for<L>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr L(const X_& x_) : Dim{{pleat::implicit_value<L>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim L; write L(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim L neither adds nor subtracts an integer; write L(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim L does not compare with an integer; write L(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_forward::N>) static_assert(ok_, "pleat: dim N is not dim L; cast<L>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_forward::N>) static_assert(ok_, "pleat: dim L does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_forward::C>) static_assert(ok_, "pleat: dim C is not dim L; cast<L>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_forward::C>) static_assert(ok_, "pleat: dim L does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_forward::E>) static_assert(ok_, "pleat: dim E is not dim L; cast<L>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_forward::E>) static_assert(ok_, "pleat: dim L does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_forward::TAP>) static_assert(ok_, "pleat: dim TAP is not dim L; cast<L>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_forward::TAP>) static_assert(ok_, "pleat: dim L does not compare with dim TAP");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_forward::L>) static_assert(ok_, "pleat: a part of this index of dim L would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim L; get<L>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim L folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim L");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim L multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim L does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim L stays below its count; add to L or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside L and is no single number; get<L>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim L that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim L is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim L adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim L compares with indices of L only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim L");
        // clang-format on
    }
};

/// C: 128
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_forward::N>) static_assert(ok_, "pleat: dim N is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_forward::N>) static_assert(ok_, "pleat: dim C does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_forward::L>) static_assert(ok_, "pleat: dim L is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_forward::L>) static_assert(ok_, "pleat: dim C does not compare with dim L");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_forward::E>) static_assert(ok_, "pleat: dim E is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_forward::E>) static_assert(ok_, "pleat: dim C does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_forward::TAP>) static_assert(ok_, "pleat: dim TAP is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_forward::TAP>) static_assert(ok_, "pleat: dim C does not compare with dim TAP");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_forward::C>) static_assert(ok_, "pleat: a part of this index of dim C would be lost in the fold or digit; convert it explicitly");
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

/// E: 256
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_forward::N>) static_assert(ok_, "pleat: dim N is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_forward::N>) static_assert(ok_, "pleat: dim E does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_forward::L>) static_assert(ok_, "pleat: dim L is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_forward::L>) static_assert(ok_, "pleat: dim E does not compare with dim L");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_forward::C>) static_assert(ok_, "pleat: dim C is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_forward::C>) static_assert(ok_, "pleat: dim E does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_forward::TAP>) static_assert(ok_, "pleat: dim TAP is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_forward::TAP>) static_assert(ok_, "pleat: dim E does not compare with dim TAP");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_forward::E>) static_assert(ok_, "pleat: a part of this index of dim E would be lost in the fold or digit; convert it explicitly");
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

/// TAP: 3
struct TAP : pleat::Dim<TAP, int> {
    PLEAT_DIM_NAME("TAP")
    constexpr TAP() = default;
    template <pleat::ExplicitFor<TAP> X_>
    PLEAT_BOTH explicit constexpr TAP(const X_& x_) : Dim{{pleat::value_for<TAP>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr TAP(const X_& x_) : Dim{{pleat::implicit_value<TAP>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim TAP; write TAP(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim TAP neither adds nor subtracts an integer; write TAP(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim TAP does not compare with an integer; write TAP(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_forward::N>) static_assert(ok_, "pleat: dim N is not dim TAP; cast<TAP>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_forward::N>) static_assert(ok_, "pleat: dim TAP does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_forward::L>) static_assert(ok_, "pleat: dim L is not dim TAP; cast<TAP>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_forward::L>) static_assert(ok_, "pleat: dim TAP does not compare with dim L");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_forward::C>) static_assert(ok_, "pleat: dim C is not dim TAP; cast<TAP>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_forward::C>) static_assert(ok_, "pleat: dim TAP does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_forward::E>) static_assert(ok_, "pleat: dim E is not dim TAP; cast<TAP>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_forward::E>) static_assert(ok_, "pleat: dim TAP does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_forward::TAP>) static_assert(ok_, "pleat: a part of this index of dim TAP would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim TAP; get<TAP>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim TAP folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim TAP");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim TAP multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim TAP does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim TAP stays below its count; add to TAP or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside TAP and is no single number; get<TAP>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim TAP that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim TAP is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim TAP adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim TAP compares with indices of TAP only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim TAP");
        // clang-format on
    }
};

/// X: bf16 [N, L, C]
struct X_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<L, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<C, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<L>())
    PLEAT_BOTH explicit constexpr X_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()), L_extent(extents.template get<L>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 128LL * L_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr L extent(pleat::Type<L>) const { return L_extent; }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(128); }
    PLEAT_BOTH constexpr long long storage() const { return 128LL * N_extent.get() * L_extent.get(); }

    N N_extent;
    L L_extent;
};
struct X : pleat::Tensor<X, const pleat::bf16, X_layout> {
    PLEAT_NAME("X [N, L, C]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X [N, L, C] takes dims, not an integer; write N(...), L(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X [N, L, C] is made of a pointer to const pleat::bf16 and extents(N(...), L(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X [N, L, C] is *X[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X [N, L, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X [N, L, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X [N, L, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X [N, L, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X [N, L, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_forward::N>>) static_assert(ok_, "pleat: tensor X [N, L, C] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_forward::L>>) static_assert(ok_, "pleat: tensor X [N, L, C] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_forward::C>>) static_assert(ok_, "pleat: tensor X [N, L, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_forward::N>>) static_assert(ok_, "pleat: tensor X [N, L, C] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_forward::L>>) static_assert(ok_, "pleat: tensor X [N, L, C] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_forward::C>>) static_assert(ok_, "pleat: tensor X [N, L, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this slice of tensor X [N, L, C] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_forward::N>>) static_assert(ok_, "pleat: tensor X [N, L, C] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_forward::L>>) static_assert(ok_, "pleat: this slice of tensor X [N, L, C] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_forward::L>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_forward::L>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_forward::L>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_forward::L>>) static_assert(ok_, "pleat: tensor X [N, L, C] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_forward::C>>) static_assert(ok_, "pleat: tensor X [N, L, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_forward::C>>) static_assert(ok_, "pleat: this slice of tensor X [N, L, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_forward::C>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_forward::C>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_forward::C>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_forward::C>>) static_assert(ok_, "pleat: tensor X [N, L, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X [N, L, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::E>) static_assert(ok_, "pleat: tensor X [N, L, C] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::TAP>) static_assert(ok_, "pleat: tensor X [N, L, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X [N, L, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor X [N, L, C] takes dims and lists of them");
        // clang-format on
    }
};

/// W: bf16 [TAP, C]
struct W_layout
    : pleat::Layout<int, pleat::Along<TAP, 1, pleat::Axis<1, 0, 0>>, pleat::Along<C, 1, pleat::Axis<1, 0, 1>>> {
    constexpr W_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr TAP extent(pleat::Type<TAP>) { return TAP(3); }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(128); }
    PLEAT_BOTH static constexpr int storage() { return 384; }
};
struct W : pleat::Tensor<W, const pleat::bf16, W_layout> {
    PLEAT_NAME("W [TAP, C]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W [TAP, C] takes dims, not an integer; write TAP(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W [TAP, C] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W [TAP, C] is *W[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W [TAP, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W [TAP, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W [TAP, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W [TAP, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W [TAP, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_forward::TAP>>) static_assert(ok_, "pleat: tensor W [TAP, C] is dereferenced without TAP; write TAP(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_forward::C>>) static_assert(ok_, "pleat: tensor W [TAP, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_forward::TAP>>) static_assert(ok_, "pleat: tensor W [TAP, C] has a dim TAP of its own, and this list has another vocabulary's TAP");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_forward::C>>) static_assert(ok_, "pleat: tensor W [TAP, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_forward::TAP>>) static_assert(ok_, "pleat: tensor W [TAP, C] ends at TAP(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_forward::TAP>>) static_assert(ok_, "pleat: this slice of tensor W [TAP, C] ends along TAP before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_forward::TAP>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] has dropped dim TAP");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_forward::TAP>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] counts vectors along TAP; a subscript is a fold of TAP by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_forward::TAP>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] has dim TAP already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_forward::TAP>>) static_assert(ok_, "pleat: tensor W [TAP, C] has no whole vectors of so many neighbours along TAP");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_forward::C>>) static_assert(ok_, "pleat: tensor W [TAP, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_forward::C>>) static_assert(ok_, "pleat: this slice of tensor W [TAP, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_forward::C>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_forward::C>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_forward::C>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_forward::C>>) static_assert(ok_, "pleat: tensor W [TAP, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W [TAP, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::N>) static_assert(ok_, "pleat: tensor W [TAP, C] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::L>) static_assert(ok_, "pleat: tensor W [TAP, C] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::E>) static_assert(ok_, "pleat: tensor W [TAP, C] has no dim E");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W [TAP, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor W [TAP, C] takes dims and lists of them");
        // clang-format on
    }
};

/// W1: bf16 [E, C]
struct W1_layout
    : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>, pleat::Along<C, 1, pleat::Axis<1, 0, 1>>> {
    constexpr W1_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(256); }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(128); }
    PLEAT_BOTH static constexpr int storage() { return 32768; }
};
struct W1 : pleat::Tensor<W1, const pleat::bf16, W1_layout> {
    PLEAT_NAME("W1 [E, C]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W1 [E, C] takes dims, not an integer; write E(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W1 [E, C] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W1 [E, C] is *W1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W1 [E, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W1 [E, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W1 [E, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W1 [E, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W1 [E, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_forward::E>>) static_assert(ok_, "pleat: tensor W1 [E, C] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_forward::C>>) static_assert(ok_, "pleat: tensor W1 [E, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_forward::E>>) static_assert(ok_, "pleat: tensor W1 [E, C] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_forward::C>>) static_assert(ok_, "pleat: tensor W1 [E, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_forward::E>>) static_assert(ok_, "pleat: tensor W1 [E, C] ends at E(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_forward::E>>) static_assert(ok_, "pleat: this slice of tensor W1 [E, C] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_forward::E>>) static_assert(ok_, "pleat: this view of tensor W1 [E, C] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_forward::E>>) static_assert(ok_, "pleat: this view of tensor W1 [E, C] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_forward::E>>) static_assert(ok_, "pleat: this view of tensor W1 [E, C] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_forward::E>>) static_assert(ok_, "pleat: tensor W1 [E, C] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_forward::C>>) static_assert(ok_, "pleat: tensor W1 [E, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_forward::C>>) static_assert(ok_, "pleat: this slice of tensor W1 [E, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_forward::C>>) static_assert(ok_, "pleat: this view of tensor W1 [E, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_forward::C>>) static_assert(ok_, "pleat: this view of tensor W1 [E, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_forward::C>>) static_assert(ok_, "pleat: this view of tensor W1 [E, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_forward::C>>) static_assert(ok_, "pleat: tensor W1 [E, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W1 [E, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::N>) static_assert(ok_, "pleat: tensor W1 [E, C] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::L>) static_assert(ok_, "pleat: tensor W1 [E, C] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::TAP>) static_assert(ok_, "pleat: tensor W1 [E, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W1 [E, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor W1 [E, C] takes dims and lists of them");
        // clang-format on
    }
};

/// W2: bf16 [C, E]
struct W2_layout
    : pleat::Layout<int, pleat::Along<C, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    constexpr W2_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 256; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(128); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(256); }
    PLEAT_BOTH static constexpr int storage() { return 32768; }
};
struct W2 : pleat::Tensor<W2, const pleat::bf16, W2_layout> {
    PLEAT_NAME("W2 [C, E]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W2 [C, E] takes dims, not an integer; write C(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W2 [C, E] is made of a pointer to const pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W2 [C, E] is *W2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W2 [C, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W2 [C, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W2 [C, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W2 [C, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W2 [C, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_forward::C>>) static_assert(ok_, "pleat: tensor W2 [C, E] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_forward::E>>) static_assert(ok_, "pleat: tensor W2 [C, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_forward::C>>) static_assert(ok_, "pleat: tensor W2 [C, E] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_forward::E>>) static_assert(ok_, "pleat: tensor W2 [C, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_forward::C>>) static_assert(ok_, "pleat: tensor W2 [C, E] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_forward::C>>) static_assert(ok_, "pleat: this slice of tensor W2 [C, E] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_forward::C>>) static_assert(ok_, "pleat: this view of tensor W2 [C, E] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_forward::C>>) static_assert(ok_, "pleat: this view of tensor W2 [C, E] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_forward::C>>) static_assert(ok_, "pleat: this view of tensor W2 [C, E] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_forward::C>>) static_assert(ok_, "pleat: tensor W2 [C, E] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_forward::E>>) static_assert(ok_, "pleat: tensor W2 [C, E] ends at E(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_forward::E>>) static_assert(ok_, "pleat: this slice of tensor W2 [C, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_forward::E>>) static_assert(ok_, "pleat: this view of tensor W2 [C, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_forward::E>>) static_assert(ok_, "pleat: this view of tensor W2 [C, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_forward::E>>) static_assert(ok_, "pleat: this view of tensor W2 [C, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_forward::E>>) static_assert(ok_, "pleat: tensor W2 [C, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W2 [C, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::N>) static_assert(ok_, "pleat: tensor W2 [C, E] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::L>) static_assert(ok_, "pleat: tensor W2 [C, E] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::TAP>) static_assert(ok_, "pleat: tensor W2 [C, E] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W2 [C, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor W2 [C, E] takes dims and lists of them");
        // clang-format on
    }
};

/// SCALE: f32 []
struct SCALE_layout : pleat::Layout<int> {
    constexpr SCALE_layout() = default;
    PLEAT_BOTH static constexpr int storage() { return 1; }
};
struct SCALE : pleat::Tensor<SCALE, const float, SCALE_layout> {
    PLEAT_NAME("SCALE []")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr SCALE(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr SCALE(const C_&) : SCALE(pleat::refused<SCALE, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr SCALE(...) : SCALE(pleat::refused<SCALE, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor SCALE [] has no dims; dereference it");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor SCALE [] is made of a pointer to const float");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor SCALE [] is *SCALE[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor SCALE [] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor SCALE []");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor SCALE [] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor SCALE [] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::N>) static_assert(ok_, "pleat: tensor SCALE [] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::L>) static_assert(ok_, "pleat: tensor SCALE [] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::C>) static_assert(ok_, "pleat: tensor SCALE [] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::E>) static_assert(ok_, "pleat: tensor SCALE [] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::TAP>) static_assert(ok_, "pleat: tensor SCALE [] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SCALE [] has none of these dims");
        else static_assert(ok_, "pleat: tensor SCALE [] takes no subscripts");
        // clang-format on
    }
};

/// CONV: bf16 [N, L, C]
struct CONV_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<L, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<C, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<L>())
    PLEAT_BOTH explicit constexpr CONV_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()), L_extent(extents.template get<L>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 128LL * L_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr L extent(pleat::Type<L>) const { return L_extent; }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(128); }
    PLEAT_BOTH constexpr long long storage() const { return 128LL * N_extent.get() * L_extent.get(); }

    N N_extent;
    L L_extent;
};
struct CONV : pleat::Tensor<CONV, pleat::bf16, CONV_layout> {
    PLEAT_NAME("CONV [N, L, C]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr CONV(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr CONV(const C_&) : CONV(pleat::refused<CONV, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr CONV(...) : CONV(pleat::refused<CONV, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor CONV [N, L, C] takes dims, not an integer; write N(...), L(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor CONV [N, L, C] is made of a pointer to pleat::bf16 and extents(N(...), L(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor CONV [N, L, C] is *CONV[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor CONV [N, L, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor CONV [N, L, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor CONV [N, L, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor CONV [N, L, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor CONV [N, L, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_forward::N>>) static_assert(ok_, "pleat: tensor CONV [N, L, C] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_forward::L>>) static_assert(ok_, "pleat: tensor CONV [N, L, C] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_forward::C>>) static_assert(ok_, "pleat: tensor CONV [N, L, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_forward::N>>) static_assert(ok_, "pleat: tensor CONV [N, L, C] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_forward::L>>) static_assert(ok_, "pleat: tensor CONV [N, L, C] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_forward::C>>) static_assert(ok_, "pleat: tensor CONV [N, L, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this slice of tensor CONV [N, L, C] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this view of tensor CONV [N, L, C] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this view of tensor CONV [N, L, C] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this view of tensor CONV [N, L, C] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_forward::N>>) static_assert(ok_, "pleat: tensor CONV [N, L, C] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_forward::L>>) static_assert(ok_, "pleat: this slice of tensor CONV [N, L, C] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_forward::L>>) static_assert(ok_, "pleat: this view of tensor CONV [N, L, C] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_forward::L>>) static_assert(ok_, "pleat: this view of tensor CONV [N, L, C] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_forward::L>>) static_assert(ok_, "pleat: this view of tensor CONV [N, L, C] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_forward::L>>) static_assert(ok_, "pleat: tensor CONV [N, L, C] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_forward::C>>) static_assert(ok_, "pleat: tensor CONV [N, L, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_forward::C>>) static_assert(ok_, "pleat: this slice of tensor CONV [N, L, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_forward::C>>) static_assert(ok_, "pleat: this view of tensor CONV [N, L, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_forward::C>>) static_assert(ok_, "pleat: this view of tensor CONV [N, L, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_forward::C>>) static_assert(ok_, "pleat: this view of tensor CONV [N, L, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_forward::C>>) static_assert(ok_, "pleat: tensor CONV [N, L, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor CONV [N, L, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::E>) static_assert(ok_, "pleat: tensor CONV [N, L, C] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::TAP>) static_assert(ok_, "pleat: tensor CONV [N, L, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor CONV [N, L, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor CONV [N, L, C] takes dims and lists of them");
        // clang-format on
    }
};

/// PART_MEAN: f32 [N, L /^ 64]
struct PART_MEAN_layout : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>,
                                        pleat::Along<L, 64, pleat::Axis<64, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<L>())
    PLEAT_BOTH explicit constexpr PART_MEAN_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()), L_extent(extents.template get<L>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return ((L_extent.get() + 63LL) / 64); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr L extent(pleat::Type<L>) const { return L_extent; }
    PLEAT_BOTH constexpr long long storage() const { return N_extent.get() * ((L_extent.get() + 63LL) / 64); }

    N N_extent;
    L L_extent;
};
struct PART_MEAN : pleat::Tensor<PART_MEAN, float, PART_MEAN_layout> {
    PLEAT_NAME("PART_MEAN [N, L /^ 64]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr PART_MEAN(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr PART_MEAN(const C_&) : PART_MEAN(pleat::refused<PART_MEAN, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr PART_MEAN(...) : PART_MEAN(pleat::refused<PART_MEAN, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] takes dims, not an integer; write N(...) or L(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] is made of a pointer to float and extents(N(...), L(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor PART_MEAN [N, L /^ 64] is *PART_MEAN[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor PART_MEAN [N, L /^ 64]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor PART_MEAN [N, L /^ 64] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_forward::N>>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_forward::L>>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_forward::N>>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_forward::L>>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this slice of tensor PART_MEAN [N, L /^ 64] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this view of tensor PART_MEAN [N, L /^ 64] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this view of tensor PART_MEAN [N, L /^ 64] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this view of tensor PART_MEAN [N, L /^ 64] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_forward::N>>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_forward::L>>) static_assert(ok_, "pleat: this slice of tensor PART_MEAN [N, L /^ 64] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_forward::L>>) static_assert(ok_, "pleat: this view of tensor PART_MEAN [N, L /^ 64] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_forward::L>>) static_assert(ok_, "pleat: this view of tensor PART_MEAN [N, L /^ 64] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_forward::L>>) static_assert(ok_, "pleat: this view of tensor PART_MEAN [N, L /^ 64] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_forward::L>>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::C>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::E>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::TAP>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] has none of these dims");
        else static_assert(ok_, "pleat: tensor PART_MEAN [N, L /^ 64] takes dims and lists of them");
        // clang-format on
    }
};

/// PART_VARIANCE: f32 [N, L /^ 64]
struct PART_VARIANCE_layout : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>,
                                            pleat::Along<L, 64, pleat::Axis<64, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<L>())
    PLEAT_BOTH explicit constexpr PART_VARIANCE_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()), L_extent(extents.template get<L>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return ((L_extent.get() + 63LL) / 64); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr L extent(pleat::Type<L>) const { return L_extent; }
    PLEAT_BOTH constexpr long long storage() const { return N_extent.get() * ((L_extent.get() + 63LL) / 64); }

    N N_extent;
    L L_extent;
};
struct PART_VARIANCE : pleat::Tensor<PART_VARIANCE, float, PART_VARIANCE_layout> {
    PLEAT_NAME("PART_VARIANCE [N, L /^ 64]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr PART_VARIANCE(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr PART_VARIANCE(const C_&)
        : PART_VARIANCE(pleat::refused<PART_VARIANCE, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr PART_VARIANCE(...) : PART_VARIANCE(pleat::refused<PART_VARIANCE, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] takes dims, not an integer; write N(...) or L(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] is made of a pointer to float and extents(N(...), L(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor PART_VARIANCE [N, L /^ 64] is *PART_VARIANCE[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor PART_VARIANCE [N, L /^ 64]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor PART_VARIANCE [N, L /^ 64] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_forward::N>>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_forward::L>>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_forward::N>>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_forward::L>>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this slice of tensor PART_VARIANCE [N, L /^ 64] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this view of tensor PART_VARIANCE [N, L /^ 64] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this view of tensor PART_VARIANCE [N, L /^ 64] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this view of tensor PART_VARIANCE [N, L /^ 64] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_forward::N>>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_forward::L>>) static_assert(ok_, "pleat: this slice of tensor PART_VARIANCE [N, L /^ 64] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_forward::L>>) static_assert(ok_, "pleat: this view of tensor PART_VARIANCE [N, L /^ 64] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_forward::L>>) static_assert(ok_, "pleat: this view of tensor PART_VARIANCE [N, L /^ 64] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_forward::L>>) static_assert(ok_, "pleat: this view of tensor PART_VARIANCE [N, L /^ 64] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_forward::L>>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::C>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::E>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::TAP>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] has none of these dims");
        else static_assert(ok_, "pleat: tensor PART_VARIANCE [N, L /^ 64] takes dims and lists of them");
        // clang-format on
    }
};

/// MEAN: f32 [N]
struct MEAN_layout : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>())
    PLEAT_BOTH explicit constexpr MEAN_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr long long storage() const { return N_extent.get(); }

    N N_extent;
};
struct MEAN : pleat::Tensor<MEAN, float, MEAN_layout> {
    PLEAT_NAME("MEAN [N]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr MEAN(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr MEAN(const C_&) : MEAN(pleat::refused<MEAN, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr MEAN(...) : MEAN(pleat::refused<MEAN, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor MEAN [N] takes dims, not an integer; write N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor MEAN [N] is made of a pointer to float and extents(N(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor MEAN [N] is *MEAN[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor MEAN [N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor MEAN [N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor MEAN [N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor MEAN [N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor MEAN [N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_forward::N>>) static_assert(ok_, "pleat: tensor MEAN [N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_forward::N>>) static_assert(ok_, "pleat: tensor MEAN [N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this slice of tensor MEAN [N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this view of tensor MEAN [N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this view of tensor MEAN [N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this view of tensor MEAN [N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_forward::N>>) static_assert(ok_, "pleat: tensor MEAN [N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor MEAN [N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::L>) static_assert(ok_, "pleat: tensor MEAN [N] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::C>) static_assert(ok_, "pleat: tensor MEAN [N] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::E>) static_assert(ok_, "pleat: tensor MEAN [N] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::TAP>) static_assert(ok_, "pleat: tensor MEAN [N] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor MEAN [N] has none of these dims");
        else static_assert(ok_, "pleat: tensor MEAN [N] takes dims and lists of them");
        // clang-format on
    }
};

/// R: f32 [N]
struct R_layout : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>())
    PLEAT_BOTH explicit constexpr R_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr long long storage() const { return N_extent.get(); }

    N N_extent;
};
struct R : pleat::Tensor<R, float, R_layout> {
    PLEAT_NAME("R [N]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr R(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr R(const C_&) : R(pleat::refused<R, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr R(...) : R(pleat::refused<R, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor R [N] takes dims, not an integer; write N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor R [N] is made of a pointer to float and extents(N(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor R [N] is *R[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor R [N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor R [N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor R [N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor R [N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor R [N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_forward::N>>) static_assert(ok_, "pleat: tensor R [N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_forward::N>>) static_assert(ok_, "pleat: tensor R [N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this slice of tensor R [N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this view of tensor R [N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this view of tensor R [N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this view of tensor R [N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_forward::N>>) static_assert(ok_, "pleat: tensor R [N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor R [N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::L>) static_assert(ok_, "pleat: tensor R [N] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::C>) static_assert(ok_, "pleat: tensor R [N] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::E>) static_assert(ok_, "pleat: tensor R [N] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::TAP>) static_assert(ok_, "pleat: tensor R [N] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor R [N] has none of these dims");
        else static_assert(ok_, "pleat: tensor R [N] takes dims and lists of them");
        // clang-format on
    }
};

/// SUM: f32 [E]
struct SUM_layout : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>> {
    constexpr SUM_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(256); }
    PLEAT_BOTH static constexpr int storage() { return 256; }
};
struct SUM : pleat::Tensor<SUM, float, SUM_layout> {
    PLEAT_NAME("SUM [E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr SUM(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr SUM(const C_&) : SUM(pleat::refused<SUM, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr SUM(...) : SUM(pleat::refused<SUM, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor SUM [E] takes dims, not an integer; write E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor SUM [E] is made of a pointer to float");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor SUM [E] is *SUM[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor SUM [E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor SUM [E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor SUM [E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor SUM [E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor SUM [E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_forward::E>>) static_assert(ok_, "pleat: tensor SUM [E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_forward::E>>) static_assert(ok_, "pleat: tensor SUM [E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_forward::E>>) static_assert(ok_, "pleat: tensor SUM [E] ends at E(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_forward::E>>) static_assert(ok_, "pleat: this slice of tensor SUM [E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_forward::E>>) static_assert(ok_, "pleat: this view of tensor SUM [E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_forward::E>>) static_assert(ok_, "pleat: this view of tensor SUM [E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_forward::E>>) static_assert(ok_, "pleat: this view of tensor SUM [E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_forward::E>>) static_assert(ok_, "pleat: tensor SUM [E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor SUM [E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::N>) static_assert(ok_, "pleat: tensor SUM [E] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::L>) static_assert(ok_, "pleat: tensor SUM [E] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::C>) static_assert(ok_, "pleat: tensor SUM [E] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::TAP>) static_assert(ok_, "pleat: tensor SUM [E] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SUM [E] has none of these dims");
        else static_assert(ok_, "pleat: tensor SUM [E] takes dims and lists of them");
        // clang-format on
    }
};

/// Y: bf16 [N, L, C]
struct Y_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<L, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<C, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<L>())
    PLEAT_BOTH explicit constexpr Y_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()), L_extent(extents.template get<L>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 128LL * L_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr L extent(pleat::Type<L>) const { return L_extent; }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(128); }
    PLEAT_BOTH constexpr long long storage() const { return 128LL * N_extent.get() * L_extent.get(); }

    N N_extent;
    L L_extent;
};
struct Y : pleat::Tensor<Y, pleat::bf16, Y_layout> {
    PLEAT_NAME("Y [N, L, C]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor Y [N, L, C] takes dims, not an integer; write N(...), L(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor Y [N, L, C] is made of a pointer to pleat::bf16 and extents(N(...), L(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor Y [N, L, C] is *Y[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor Y [N, L, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor Y [N, L, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor Y [N, L, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor Y [N, L, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor Y [N, L, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_forward::N>>) static_assert(ok_, "pleat: tensor Y [N, L, C] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_forward::L>>) static_assert(ok_, "pleat: tensor Y [N, L, C] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_forward::C>>) static_assert(ok_, "pleat: tensor Y [N, L, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_forward::N>>) static_assert(ok_, "pleat: tensor Y [N, L, C] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_forward::L>>) static_assert(ok_, "pleat: tensor Y [N, L, C] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_forward::C>>) static_assert(ok_, "pleat: tensor Y [N, L, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this slice of tensor Y [N, L, C] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this view of tensor Y [N, L, C] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this view of tensor Y [N, L, C] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this view of tensor Y [N, L, C] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_forward::N>>) static_assert(ok_, "pleat: tensor Y [N, L, C] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_forward::L>>) static_assert(ok_, "pleat: this slice of tensor Y [N, L, C] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_forward::L>>) static_assert(ok_, "pleat: this view of tensor Y [N, L, C] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_forward::L>>) static_assert(ok_, "pleat: this view of tensor Y [N, L, C] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_forward::L>>) static_assert(ok_, "pleat: this view of tensor Y [N, L, C] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_forward::L>>) static_assert(ok_, "pleat: tensor Y [N, L, C] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_forward::C>>) static_assert(ok_, "pleat: tensor Y [N, L, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_forward::C>>) static_assert(ok_, "pleat: this slice of tensor Y [N, L, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_forward::C>>) static_assert(ok_, "pleat: this view of tensor Y [N, L, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_forward::C>>) static_assert(ok_, "pleat: this view of tensor Y [N, L, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_forward::C>>) static_assert(ok_, "pleat: this view of tensor Y [N, L, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_forward::C>>) static_assert(ok_, "pleat: tensor Y [N, L, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Y [N, L, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::E>) static_assert(ok_, "pleat: tensor Y [N, L, C] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::TAP>) static_assert(ok_, "pleat: tensor Y [N, L, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor Y [N, L, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor Y [N, L, C] takes dims and lists of them");
        // clang-format on
    }
};

/// HIDDEN_VALUES: bf16 [N, L, E]
struct HIDDEN_VALUES_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<L, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<E, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<L>())
    PLEAT_BOTH explicit constexpr HIDDEN_VALUES_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()), L_extent(extents.template get<L>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return 256LL * L_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 256; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr L extent(pleat::Type<L>) const { return L_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(256); }
    PLEAT_BOTH constexpr long long storage() const { return 256LL * N_extent.get() * L_extent.get(); }

    N N_extent;
    L L_extent;
};
struct HIDDEN_VALUES : pleat::Tensor<HIDDEN_VALUES, pleat::bf16, HIDDEN_VALUES_layout> {
    PLEAT_NAME("HIDDEN_VALUES [N, L, E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr HIDDEN_VALUES(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr HIDDEN_VALUES(const C_&)
        : HIDDEN_VALUES(pleat::refused<HIDDEN_VALUES, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr HIDDEN_VALUES(...) : HIDDEN_VALUES(pleat::refused<HIDDEN_VALUES, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] takes dims, not an integer; write N(...), L(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] is made of a pointer to pleat::bf16 and extents(N(...), L(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor HIDDEN_VALUES [N, L, E] is *HIDDEN_VALUES[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor HIDDEN_VALUES [N, L, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor HIDDEN_VALUES [N, L, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_forward::N>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_forward::L>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_forward::E>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_forward::N>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_forward::L>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_forward::E>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this slice of tensor HIDDEN_VALUES [N, L, E] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this view of tensor HIDDEN_VALUES [N, L, E] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this view of tensor HIDDEN_VALUES [N, L, E] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_forward::N>>) static_assert(ok_, "pleat: this view of tensor HIDDEN_VALUES [N, L, E] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_forward::N>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_forward::L>>) static_assert(ok_, "pleat: this slice of tensor HIDDEN_VALUES [N, L, E] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_forward::L>>) static_assert(ok_, "pleat: this view of tensor HIDDEN_VALUES [N, L, E] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_forward::L>>) static_assert(ok_, "pleat: this view of tensor HIDDEN_VALUES [N, L, E] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_forward::L>>) static_assert(ok_, "pleat: this view of tensor HIDDEN_VALUES [N, L, E] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_forward::L>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_forward::E>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] ends at E(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_forward::E>>) static_assert(ok_, "pleat: this slice of tensor HIDDEN_VALUES [N, L, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_forward::E>>) static_assert(ok_, "pleat: this view of tensor HIDDEN_VALUES [N, L, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_forward::E>>) static_assert(ok_, "pleat: this view of tensor HIDDEN_VALUES [N, L, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_forward::E>>) static_assert(ok_, "pleat: this view of tensor HIDDEN_VALUES [N, L, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_forward::E>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::C>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block_forward::TAP>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor HIDDEN_VALUES [N, L, E] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace cheri_block_forward
