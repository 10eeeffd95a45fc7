// Written by pleat from cheri_block_backward.json. Do not edit.
// The dims, folds and tensors of `cheri_block_backward` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace cheri_block_backward {

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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: dim L is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: dim N does not compare with dim L");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: dim C is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: dim N does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: dim E is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: dim N does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: dim TAP is not dim N; cast<N>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: dim N does not compare with dim TAP");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: a part of this index of dim N would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: dim N is not dim L; cast<L>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: dim L does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: dim C is not dim L; cast<L>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: dim L does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: dim E is not dim L; cast<L>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: dim L does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: dim TAP is not dim L; cast<L>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: dim L does not compare with dim TAP");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: a part of this index of dim L would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: dim N is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: dim C does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: dim L is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: dim C does not compare with dim L");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: dim E is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: dim C does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: dim TAP is not dim C; cast<C>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: dim C does not compare with dim TAP");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: a part of this index of dim C would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: dim N is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: dim E does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: dim L is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: dim E does not compare with dim L");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: dim C is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: dim E does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: dim TAP is not dim E; cast<E>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: dim E does not compare with dim TAP");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: a part of this index of dim E would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: dim N is not dim TAP; cast<TAP>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: dim TAP does not compare with dim N");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: dim L is not dim TAP; cast<TAP>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: dim TAP does not compare with dim L");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: dim C is not dim TAP; cast<TAP>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: dim TAP does not compare with dim C");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: dim E is not dim TAP; cast<TAP>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: dim TAP does not compare with dim E");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: a part of this index of dim TAP would be lost in the fold or digit; convert it explicitly");
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

/// DY: bf16 [N, L, C]
struct DY_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<L, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<C, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<L>())
    PLEAT_BOTH explicit constexpr DY_layout(const pleat::Coordinates<Ds_...>& extents)
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
struct DY : pleat::Tensor<DY, const pleat::bf16, DY_layout> {
    PLEAT_NAME("DY [N, L, C]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DY [N, L, C] takes dims, not an integer; write N(...), L(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DY [N, L, C] is made of a pointer to const pleat::bf16 and extents(N(...), L(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DY [N, L, C] is *DY[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DY [N, L, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DY [N, L, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DY [N, L, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DY [N, L, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DY [N, L, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor DY [N, L, C] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor DY [N, L, C] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DY [N, L, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor DY [N, L, C] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor DY [N, L, C] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DY [N, L, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this slice of tensor DY [N, L, C] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor DY [N, L, C] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor DY [N, L, C] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor DY [N, L, C] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor DY [N, L, C] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this slice of tensor DY [N, L, C] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor DY [N, L, C] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor DY [N, L, C] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor DY [N, L, C] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor DY [N, L, C] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DY [N, L, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor DY [N, L, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DY [N, L, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DY [N, L, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DY [N, L, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DY [N, L, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DY [N, L, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor DY [N, L, C] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor DY [N, L, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DY [N, L, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor DY [N, L, C] takes dims and lists of them");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor X [N, L, C] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor X [N, L, C] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor X [N, L, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor X [N, L, C] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor X [N, L, C] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor X [N, L, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this slice of tensor X [N, L, C] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor X [N, L, C] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this slice of tensor X [N, L, C] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor X [N, L, C] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor X [N, L, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor X [N, L, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor X [N, L, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor X [N, L, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X [N, L, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor X [N, L, C] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor X [N, L, C] has no dim TAP");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: tensor W [TAP, C] is dereferenced without TAP; write TAP(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W [TAP, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: tensor W [TAP, C] has a dim TAP of its own, and this list has another vocabulary's TAP");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W [TAP, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: tensor W [TAP, C] ends at TAP(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: this slice of tensor W [TAP, C] ends along TAP before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] has dropped dim TAP");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] counts vectors along TAP; a subscript is a fold of TAP by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] has dim TAP already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: tensor W [TAP, C] has no whole vectors of so many neighbours along TAP");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W [TAP, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor W [TAP, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor W [TAP, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W [TAP, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W [TAP, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: tensor W [TAP, C] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor W [TAP, C] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor W [TAP, C] has no dim E");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor W1 [E, C] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W1 [E, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor W1 [E, C] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W1 [E, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor W1 [E, C] ends at E(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this slice of tensor W1 [E, C] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor W1 [E, C] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor W1 [E, C] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor W1 [E, C] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor W1 [E, C] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W1 [E, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor W1 [E, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor W1 [E, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor W1 [E, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor W1 [E, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W1 [E, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W1 [E, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: tensor W1 [E, C] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor W1 [E, C] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor W1 [E, C] has no dim TAP");
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
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W2 [C, E] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor W2 [C, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W2 [C, E] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor W2 [C, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W2 [C, E] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor W2 [C, E] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor W2 [C, E] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor W2 [C, E] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor W2 [C, E] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W2 [C, E] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor W2 [C, E] ends at E(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this slice of tensor W2 [C, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor W2 [C, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor W2 [C, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor W2 [C, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor W2 [C, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W2 [C, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: tensor W2 [C, E] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor W2 [C, E] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor W2 [C, E] has no dim TAP");
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
        else if constexpr (pleat::on<C_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: tensor SCALE [] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor SCALE [] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: tensor SCALE [] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor SCALE [] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor SCALE [] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SCALE [] has none of these dims");
        else static_assert(ok_, "pleat: tensor SCALE [] takes no subscripts");
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
struct MEAN : pleat::Tensor<MEAN, const float, MEAN_layout> {
    PLEAT_NAME("MEAN [N]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr MEAN(const float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr MEAN(const C_&) : MEAN(pleat::refused<MEAN, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr MEAN(...) : MEAN(pleat::refused<MEAN, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor MEAN [N] takes dims, not an integer; write N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor MEAN [N] is made of a pointer to const float and extents(N(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor MEAN [N] is *MEAN[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor MEAN [N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor MEAN [N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor MEAN [N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor MEAN [N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor MEAN [N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor MEAN [N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor MEAN [N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this slice of tensor MEAN [N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor MEAN [N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor MEAN [N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor MEAN [N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor MEAN [N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor MEAN [N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor MEAN [N] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: tensor MEAN [N] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor MEAN [N] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor MEAN [N] has no dim TAP");
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
struct R : pleat::Tensor<R, const float, R_layout> {
    PLEAT_NAME("R [N]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor R [N] takes dims, not an integer; write N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor R [N] is made of a pointer to const float and extents(N(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor R [N] is *R[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor R [N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor R [N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor R [N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor R [N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor R [N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor R [N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor R [N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this slice of tensor R [N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor R [N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor R [N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor R [N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor R [N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor R [N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor R [N] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: tensor R [N] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor R [N] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor R [N] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor R [N] has none of these dims");
        else static_assert(ok_, "pleat: tensor R [N] takes dims and lists of them");
        // clang-format on
    }
};

/// DX: bf16 [N, L, C]
struct DX_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<L, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<C, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<L>())
    PLEAT_BOTH explicit constexpr DX_layout(const pleat::Coordinates<Ds_...>& extents)
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
struct DX : pleat::Tensor<DX, pleat::bf16, DX_layout> {
    PLEAT_NAME("DX [N, L, C]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DX(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DX(const C_&) : DX(pleat::refused<DX, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DX(...) : DX(pleat::refused<DX, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DX [N, L, C] takes dims, not an integer; write N(...), L(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DX [N, L, C] is made of a pointer to pleat::bf16 and extents(N(...), L(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DX [N, L, C] is *DX[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DX [N, L, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DX [N, L, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DX [N, L, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DX [N, L, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DX [N, L, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor DX [N, L, C] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor DX [N, L, C] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DX [N, L, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor DX [N, L, C] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor DX [N, L, C] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DX [N, L, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this slice of tensor DX [N, L, C] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor DX [N, L, C] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor DX [N, L, C] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor DX [N, L, C] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor DX [N, L, C] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this slice of tensor DX [N, L, C] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor DX [N, L, C] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor DX [N, L, C] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor DX [N, L, C] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor DX [N, L, C] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DX [N, L, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor DX [N, L, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DX [N, L, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DX [N, L, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DX [N, L, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DX [N, L, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DX [N, L, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor DX [N, L, C] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor DX [N, L, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DX [N, L, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor DX [N, L, C] takes dims and lists of them");
        // clang-format on
    }
};

/// DW: bf16 [TAP, C]
struct DW_layout
    : pleat::Layout<int, pleat::Along<TAP, 1, pleat::Axis<1, 0, 0>>, pleat::Along<C, 1, pleat::Axis<1, 0, 1>>> {
    constexpr DW_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr TAP extent(pleat::Type<TAP>) { return TAP(3); }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(128); }
    PLEAT_BOTH static constexpr int storage() { return 384; }
};
struct DW : pleat::Tensor<DW, pleat::bf16, DW_layout> {
    PLEAT_NAME("DW [TAP, C]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DW(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DW(const C_&) : DW(pleat::refused<DW, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DW(...) : DW(pleat::refused<DW, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DW [TAP, C] takes dims, not an integer; write TAP(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DW [TAP, C] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DW [TAP, C] is *DW[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DW [TAP, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DW [TAP, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DW [TAP, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DW [TAP, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DW [TAP, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: tensor DW [TAP, C] is dereferenced without TAP; write TAP(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DW [TAP, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: tensor DW [TAP, C] has a dim TAP of its own, and this list has another vocabulary's TAP");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DW [TAP, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: tensor DW [TAP, C] ends at TAP(3), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: this slice of tensor DW [TAP, C] ends along TAP before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: this view of tensor DW [TAP, C] has dropped dim TAP");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: this view of tensor DW [TAP, C] counts vectors along TAP; a subscript is a fold of TAP by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: this view of tensor DW [TAP, C] has dim TAP already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::TAP>>) static_assert(ok_, "pleat: tensor DW [TAP, C] has no whole vectors of so many neighbours along TAP");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DW [TAP, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor DW [TAP, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DW [TAP, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DW [TAP, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DW [TAP, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DW [TAP, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DW [TAP, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: tensor DW [TAP, C] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor DW [TAP, C] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor DW [TAP, C] has no dim E");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DW [TAP, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor DW [TAP, C] takes dims and lists of them");
        // clang-format on
    }
};

/// DW1: bf16 [E, C]
struct DW1_layout
    : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>, pleat::Along<C, 1, pleat::Axis<1, 0, 1>>> {
    constexpr DW1_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(256); }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(128); }
    PLEAT_BOTH static constexpr int storage() { return 32768; }
};
struct DW1 : pleat::Tensor<DW1, pleat::bf16, DW1_layout> {
    PLEAT_NAME("DW1 [E, C]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DW1 [E, C] takes dims, not an integer; write E(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DW1 [E, C] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DW1 [E, C] is *DW1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DW1 [E, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DW1 [E, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DW1 [E, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DW1 [E, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DW1 [E, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor DW1 [E, C] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DW1 [E, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor DW1 [E, C] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DW1 [E, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor DW1 [E, C] ends at E(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DW1 [E, C] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW1 [E, C] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW1 [E, C] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW1 [E, C] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor DW1 [E, C] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DW1 [E, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor DW1 [E, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DW1 [E, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DW1 [E, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DW1 [E, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DW1 [E, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DW1 [E, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: tensor DW1 [E, C] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor DW1 [E, C] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor DW1 [E, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DW1 [E, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor DW1 [E, C] takes dims and lists of them");
        // clang-format on
    }
};

/// DW2: bf16 [C, E]
struct DW2_layout
    : pleat::Layout<int, pleat::Along<C, 1, pleat::Axis<1, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>> {
    constexpr DW2_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 256; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(128); }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(256); }
    PLEAT_BOTH static constexpr int storage() { return 32768; }
};
struct DW2 : pleat::Tensor<DW2, pleat::bf16, DW2_layout> {
    PLEAT_NAME("DW2 [C, E]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DW2 [C, E] takes dims, not an integer; write C(...) or E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DW2 [C, E] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DW2 [C, E] is *DW2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DW2 [C, E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DW2 [C, E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DW2 [C, E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DW2 [C, E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DW2 [C, E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DW2 [C, E] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor DW2 [C, E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DW2 [C, E] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor DW2 [C, E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DW2 [C, E] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor DW2 [C, E] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DW2 [C, E] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DW2 [C, E] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DW2 [C, E] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DW2 [C, E] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor DW2 [C, E] ends at E(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this slice of tensor DW2 [C, E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW2 [C, E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW2 [C, E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor DW2 [C, E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor DW2 [C, E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DW2 [C, E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: tensor DW2 [C, E] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor DW2 [C, E] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor DW2 [C, E] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DW2 [C, E] has none of these dims");
        else static_assert(ok_, "pleat: tensor DW2 [C, E] takes dims and lists of them");
        // clang-format on
    }
};

/// DSCALE: f32 []
struct DSCALE_layout : pleat::Layout<int> {
    constexpr DSCALE_layout() = default;
    PLEAT_BOTH static constexpr int storage() { return 1; }
};
struct DSCALE : pleat::Tensor<DSCALE, float, DSCALE_layout> {
    PLEAT_NAME("DSCALE []")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr DSCALE(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr DSCALE(const C_&) : DSCALE(pleat::refused<DSCALE, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr DSCALE(...) : DSCALE(pleat::refused<DSCALE, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DSCALE [] has no dims; dereference it");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DSCALE [] is made of a pointer to float");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DSCALE [] is *DSCALE[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DSCALE [] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DSCALE []");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DSCALE [] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DSCALE [] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: tensor DSCALE [] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor DSCALE [] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: tensor DSCALE [] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor DSCALE [] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor DSCALE [] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DSCALE [] has none of these dims");
        else static_assert(ok_, "pleat: tensor DSCALE [] takes no subscripts");
        // clang-format on
    }
};

/// Z: bf16 [N, L, C]
struct Z_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<L, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<C, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<L>())
    PLEAT_BOTH explicit constexpr Z_layout(const pleat::Coordinates<Ds_...>& extents)
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
struct Z : pleat::Tensor<Z, pleat::bf16, Z_layout> {
    PLEAT_NAME("Z [N, L, C]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr Z(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr Z(const C_&) : Z(pleat::refused<Z, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr Z(...) : Z(pleat::refused<Z, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor Z [N, L, C] takes dims, not an integer; write N(...), L(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor Z [N, L, C] is made of a pointer to pleat::bf16 and extents(N(...), L(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor Z [N, L, C] is *Z[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor Z [N, L, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor Z [N, L, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor Z [N, L, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor Z [N, L, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor Z [N, L, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor Z [N, L, C] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor Z [N, L, C] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor Z [N, L, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor Z [N, L, C] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor Z [N, L, C] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor Z [N, L, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this slice of tensor Z [N, L, C] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor Z [N, L, C] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor Z [N, L, C] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor Z [N, L, C] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor Z [N, L, C] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this slice of tensor Z [N, L, C] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor Z [N, L, C] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor Z [N, L, C] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor Z [N, L, C] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor Z [N, L, C] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor Z [N, L, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor Z [N, L, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor Z [N, L, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor Z [N, L, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor Z [N, L, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor Z [N, L, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Z [N, L, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor Z [N, L, C] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor Z [N, L, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor Z [N, L, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor Z [N, L, C] takes dims and lists of them");
        // clang-format on
    }
};

/// W2_TURNED: bf16 [E, C]
struct W2_TURNED_layout
    : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>, pleat::Along<C, 1, pleat::Axis<1, 0, 1>>> {
    constexpr W2_TURNED_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(256); }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(128); }
    PLEAT_BOTH static constexpr int storage() { return 32768; }
};
struct W2_TURNED : pleat::Tensor<W2_TURNED, pleat::bf16, W2_TURNED_layout> {
    PLEAT_NAME("W2_TURNED [E, C]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr W2_TURNED(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr W2_TURNED(const C_&) : W2_TURNED(pleat::refused<W2_TURNED, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr W2_TURNED(...) : W2_TURNED(pleat::refused<W2_TURNED, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] takes dims, not an integer; write E(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] is made of a pointer to pleat::bf16");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor W2_TURNED [E, C] is *W2_TURNED[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor W2_TURNED [E, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor W2_TURNED [E, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] ends at E(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this slice of tensor W2_TURNED [E, C] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor W2_TURNED [E, C] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor W2_TURNED [E, C] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor W2_TURNED [E, C] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor W2_TURNED [E, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor W2_TURNED [E, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor W2_TURNED [E, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor W2_TURNED [E, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor W2_TURNED [E, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor W2_TURNED [E, C] takes dims and lists of them");
        // clang-format on
    }
};

/// DZ: bf16 [N, L, C]
struct DZ_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<L, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<C, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<L>())
    PLEAT_BOTH explicit constexpr DZ_layout(const pleat::Coordinates<Ds_...>& extents)
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
struct DZ : pleat::Tensor<DZ, pleat::bf16, DZ_layout> {
    PLEAT_NAME("DZ [N, L, C]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DZ [N, L, C] takes dims, not an integer; write N(...), L(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DZ [N, L, C] is made of a pointer to pleat::bf16 and extents(N(...), L(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DZ [N, L, C] is *DZ[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DZ [N, L, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DZ [N, L, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DZ [N, L, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DZ [N, L, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DZ [N, L, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor DZ [N, L, C] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor DZ [N, L, C] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DZ [N, L, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor DZ [N, L, C] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor DZ [N, L, C] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DZ [N, L, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this slice of tensor DZ [N, L, C] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor DZ [N, L, C] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor DZ [N, L, C] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor DZ [N, L, C] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor DZ [N, L, C] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this slice of tensor DZ [N, L, C] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor DZ [N, L, C] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor DZ [N, L, C] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor DZ [N, L, C] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor DZ [N, L, C] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DZ [N, L, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor DZ [N, L, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DZ [N, L, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DZ [N, L, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor DZ [N, L, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor DZ [N, L, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DZ [N, L, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor DZ [N, L, C] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor DZ [N, L, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DZ [N, L, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor DZ [N, L, C] takes dims and lists of them");
        // clang-format on
    }
};

/// PART_DW1: f32 [N /^ 2, E, C]
struct PART_DW1_layout
    : pleat::Layout<long long, pleat::Along<N, 2, pleat::Axis<2, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<C, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>())
    PLEAT_BOTH explicit constexpr PART_DW1_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 32768; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(256); }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(128); }
    PLEAT_BOTH constexpr long long storage() const { return 32768LL * ((N_extent.get() + 1LL) / 2); }

    N N_extent;
};
struct PART_DW1 : pleat::Tensor<PART_DW1, float, PART_DW1_layout> {
    PLEAT_NAME("PART_DW1 [N /^ 2, E, C]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr PART_DW1(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr PART_DW1(const C_&) : PART_DW1(pleat::refused<PART_DW1, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr PART_DW1(...) : PART_DW1(pleat::refused<PART_DW1, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] takes dims, not an integer; write N(...), E(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] is made of a pointer to float and extents(N(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor PART_DW1 [N /^ 2, E, C] is *PART_DW1[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor PART_DW1 [N /^ 2, E, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor PART_DW1 [N /^ 2, E, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this slice of tensor PART_DW1 [N /^ 2, E, C] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor PART_DW1 [N /^ 2, E, C] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor PART_DW1 [N /^ 2, E, C] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor PART_DW1 [N /^ 2, E, C] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] ends at E(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this slice of tensor PART_DW1 [N /^ 2, E, C] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor PART_DW1 [N /^ 2, E, C] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor PART_DW1 [N /^ 2, E, C] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor PART_DW1 [N /^ 2, E, C] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor PART_DW1 [N /^ 2, E, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor PART_DW1 [N /^ 2, E, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor PART_DW1 [N /^ 2, E, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor PART_DW1 [N /^ 2, E, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor PART_DW1 [N /^ 2, E, C] takes dims and lists of them");
        // clang-format on
    }
};

/// PART_DW2: f32 [N /^ 2, E, C]
struct PART_DW2_layout
    : pleat::Layout<long long, pleat::Along<N, 2, pleat::Axis<2, 0, 0>>, pleat::Along<E, 1, pleat::Axis<1, 0, 1>>,
                    pleat::Along<C, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>())
    PLEAT_BOTH explicit constexpr PART_DW2_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 32768; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(256); }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(128); }
    PLEAT_BOTH constexpr long long storage() const { return 32768LL * ((N_extent.get() + 1LL) / 2); }

    N N_extent;
};
struct PART_DW2 : pleat::Tensor<PART_DW2, float, PART_DW2_layout> {
    PLEAT_NAME("PART_DW2 [N /^ 2, E, C]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr PART_DW2(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr PART_DW2(const C_&) : PART_DW2(pleat::refused<PART_DW2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr PART_DW2(...) : PART_DW2(pleat::refused<PART_DW2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] takes dims, not an integer; write N(...), E(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] is made of a pointer to float and extents(N(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor PART_DW2 [N /^ 2, E, C] is *PART_DW2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor PART_DW2 [N /^ 2, E, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor PART_DW2 [N /^ 2, E, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this slice of tensor PART_DW2 [N /^ 2, E, C] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor PART_DW2 [N /^ 2, E, C] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor PART_DW2 [N /^ 2, E, C] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor PART_DW2 [N /^ 2, E, C] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] ends at E(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this slice of tensor PART_DW2 [N /^ 2, E, C] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor PART_DW2 [N /^ 2, E, C] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor PART_DW2 [N /^ 2, E, C] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor PART_DW2 [N /^ 2, E, C] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor PART_DW2 [N /^ 2, E, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor PART_DW2 [N /^ 2, E, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor PART_DW2 [N /^ 2, E, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor PART_DW2 [N /^ 2, E, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor PART_DW2 [N /^ 2, E, C] takes dims and lists of them");
        // clang-format on
    }
};

/// SUM_DW2: f32 [E, C]
struct SUM_DW2_layout
    : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>, pleat::Along<C, 1, pleat::Axis<1, 0, 1>>> {
    constexpr SUM_DW2_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 128; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(256); }
    PLEAT_BOTH static constexpr C extent(pleat::Type<C>) { return C(128); }
    PLEAT_BOTH static constexpr int storage() { return 32768; }
};
struct SUM_DW2 : pleat::Tensor<SUM_DW2, float, SUM_DW2_layout> {
    PLEAT_NAME("SUM_DW2 [E, C]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr SUM_DW2(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr SUM_DW2(const C_&) : SUM_DW2(pleat::refused<SUM_DW2, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr SUM_DW2(...) : SUM_DW2(pleat::refused<SUM_DW2, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] takes dims, not an integer; write E(...) or C(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] is made of a pointer to float");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor SUM_DW2 [E, C] is *SUM_DW2[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor SUM_DW2 [E, C]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor SUM_DW2 [E, C] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] is dereferenced without C; write C(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] has a dim C of its own, and this list has another vocabulary's C");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] ends at E(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this slice of tensor SUM_DW2 [E, C] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor SUM_DW2 [E, C] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor SUM_DW2 [E, C] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor SUM_DW2 [E, C] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] ends at C(128), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this slice of tensor SUM_DW2 [E, C] ends along C before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor SUM_DW2 [E, C] has dropped dim C");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor SUM_DW2 [E, C] counts vectors along C; a subscript is a fold of C by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::C>>) static_assert(ok_, "pleat: this view of tensor SUM_DW2 [E, C] has dim C already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::C>>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] has no whole vectors of so many neighbours along C");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] has none of these dims");
        else static_assert(ok_, "pleat: tensor SUM_DW2 [E, C] takes dims and lists of them");
        // clang-format on
    }
};

/// ROW_DSCALE: f32 [E]
struct ROW_DSCALE_layout : pleat::Layout<int, pleat::Along<E, 1, pleat::Axis<1, 0, 0>>> {
    constexpr ROW_DSCALE_layout() = default;
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH static constexpr E extent(pleat::Type<E>) { return E(256); }
    PLEAT_BOTH static constexpr int storage() { return 256; }
};
struct ROW_DSCALE : pleat::Tensor<ROW_DSCALE, float, ROW_DSCALE_layout> {
    PLEAT_NAME("ROW_DSCALE [E]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr ROW_DSCALE(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr ROW_DSCALE(const C_&) : ROW_DSCALE(pleat::refused<ROW_DSCALE, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr ROW_DSCALE(...) : ROW_DSCALE(pleat::refused<ROW_DSCALE, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] takes dims, not an integer; write E(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] is made of a pointer to float");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor ROW_DSCALE [E] is *ROW_DSCALE[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor ROW_DSCALE [E]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor ROW_DSCALE [E] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] is dereferenced without E; write E(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] has a dim E of its own, and this list has another vocabulary's E");
        else if constexpr (pleat::same<C_, pleat::Outside<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] ends at E(256), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this slice of tensor ROW_DSCALE [E] ends along E before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor ROW_DSCALE [E] has dropped dim E");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor ROW_DSCALE [E] counts vectors along E; a subscript is a fold of E by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::E>>) static_assert(ok_, "pleat: this view of tensor ROW_DSCALE [E] has dim E already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::E>>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] has no whole vectors of so many neighbours along E");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::N>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] has no dim N");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor ROW_DSCALE [E] has none of these dims");
        else static_assert(ok_, "pleat: tensor ROW_DSCALE [E] takes dims and lists of them");
        // clang-format on
    }
};

/// ROW_DZ: f32 [N, L]
struct ROW_DZ_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<L, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<L>())
    PLEAT_BOTH explicit constexpr ROW_DZ_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()), L_extent(extents.template get<L>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return L_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr L extent(pleat::Type<L>) const { return L_extent; }
    PLEAT_BOTH constexpr long long storage() const { return N_extent.get() * L_extent.get(); }

    N N_extent;
    L L_extent;
};
struct ROW_DZ : pleat::Tensor<ROW_DZ, float, ROW_DZ_layout> {
    PLEAT_NAME("ROW_DZ [N, L]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr ROW_DZ(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr ROW_DZ(const C_&) : ROW_DZ(pleat::refused<ROW_DZ, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr ROW_DZ(...) : ROW_DZ(pleat::refused<ROW_DZ, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] takes dims, not an integer; write N(...) or L(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] is made of a pointer to float and extents(N(...), L(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor ROW_DZ [N, L] is *ROW_DZ[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor ROW_DZ [N, L]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor ROW_DZ [N, L] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this slice of tensor ROW_DZ [N, L] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor ROW_DZ [N, L] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor ROW_DZ [N, L] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor ROW_DZ [N, L] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this slice of tensor ROW_DZ [N, L] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor ROW_DZ [N, L] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor ROW_DZ [N, L] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor ROW_DZ [N, L] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor ROW_DZ [N, L] has none of these dims");
        else static_assert(ok_, "pleat: tensor ROW_DZ [N, L] takes dims and lists of them");
        // clang-format on
    }
};

/// ROW_DZ_Z: f32 [N, L]
struct ROW_DZ_Z_layout
    : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>, pleat::Along<L, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>() && pleat::Coordinates<Ds_...>::template has<L>())
    PLEAT_BOTH explicit constexpr ROW_DZ_Z_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()), L_extent(extents.template get<L>()) {}
    PLEAT_BOTH constexpr long long stride(pleat::Number<0>) const { return L_extent.get(); }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr L extent(pleat::Type<L>) const { return L_extent; }
    PLEAT_BOTH constexpr long long storage() const { return N_extent.get() * L_extent.get(); }

    N N_extent;
    L L_extent;
};
struct ROW_DZ_Z : pleat::Tensor<ROW_DZ_Z, float, ROW_DZ_Z_layout> {
    PLEAT_NAME("ROW_DZ_Z [N, L]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr ROW_DZ_Z(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr ROW_DZ_Z(const C_&) : ROW_DZ_Z(pleat::refused<ROW_DZ_Z, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr ROW_DZ_Z(...) : ROW_DZ_Z(pleat::refused<ROW_DZ_Z, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] takes dims, not an integer; write N(...) or L(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] is made of a pointer to float and extents(N(...), L(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor ROW_DZ_Z [N, L] is *ROW_DZ_Z[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor ROW_DZ_Z [N, L]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor ROW_DZ_Z [N, L] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] is dereferenced without L; write L(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] has a dim L of its own, and this list has another vocabulary's L");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this slice of tensor ROW_DZ_Z [N, L] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor ROW_DZ_Z [N, L] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor ROW_DZ_Z [N, L] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor ROW_DZ_Z [N, L] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this slice of tensor ROW_DZ_Z [N, L] ends along L before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor ROW_DZ_Z [N, L] has dropped dim L");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor ROW_DZ_Z [N, L] counts vectors along L; a subscript is a fold of L by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::L>>) static_assert(ok_, "pleat: this view of tensor ROW_DZ_Z [N, L] has dim L already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::L>>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] has no whole vectors of so many neighbours along L");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] has none of these dims");
        else static_assert(ok_, "pleat: tensor ROW_DZ_Z [N, L] takes dims and lists of them");
        // clang-format on
    }
};

/// SHIFT: f32 [N]
struct SHIFT_layout : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>())
    PLEAT_BOTH explicit constexpr SHIFT_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr long long storage() const { return N_extent.get(); }

    N N_extent;
};
struct SHIFT : pleat::Tensor<SHIFT, float, SHIFT_layout> {
    PLEAT_NAME("SHIFT [N]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr SHIFT(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr SHIFT(const C_&) : SHIFT(pleat::refused<SHIFT, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr SHIFT(...) : SHIFT(pleat::refused<SHIFT, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor SHIFT [N] takes dims, not an integer; write N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor SHIFT [N] is made of a pointer to float and extents(N(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor SHIFT [N] is *SHIFT[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor SHIFT [N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor SHIFT [N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor SHIFT [N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor SHIFT [N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor SHIFT [N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor SHIFT [N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor SHIFT [N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this slice of tensor SHIFT [N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor SHIFT [N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor SHIFT [N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor SHIFT [N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor SHIFT [N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor SHIFT [N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor SHIFT [N] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: tensor SHIFT [N] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor SHIFT [N] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor SHIFT [N] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor SHIFT [N] has none of these dims");
        else static_assert(ok_, "pleat: tensor SHIFT [N] takes dims and lists of them");
        // clang-format on
    }
};

/// TILT: f32 [N]
struct TILT_layout : pleat::Layout<long long, pleat::Along<N, 1, pleat::Axis<1, 0, 0>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<N>())
    PLEAT_BOTH explicit constexpr TILT_layout(const pleat::Coordinates<Ds_...>& extents)
        : N_extent(extents.template get<N>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 1; }
    PLEAT_BOTH constexpr N extent(pleat::Type<N>) const { return N_extent; }
    PLEAT_BOTH constexpr long long storage() const { return N_extent.get(); }

    N N_extent;
};
struct TILT : pleat::Tensor<TILT, float, TILT_layout> {
    PLEAT_NAME("TILT [N]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr TILT(float* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr TILT(const C_&) : TILT(pleat::refused<TILT, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr TILT(...) : TILT(pleat::refused<TILT, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor TILT [N] takes dims, not an integer; write N(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor TILT [N] is made of a pointer to float and extents(N(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor TILT [N] is *TILT[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor TILT [N] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor TILT [N]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor TILT [N] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor TILT [N] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor TILT [N] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor TILT [N] is dereferenced without N; write N(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor TILT [N] has a dim N of its own, and this list has another vocabulary's N");
        else if constexpr (pleat::same<C_, pleat::Beyond<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this slice of tensor TILT [N] ends along N before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor TILT [N] has dropped dim N");
        else if constexpr (pleat::same<C_, pleat::Finer<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor TILT [N] counts vectors along N; a subscript is a fold of N by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::cheri_block_backward::N>>) static_assert(ok_, "pleat: this view of tensor TILT [N] has dim N already");
        else if constexpr (pleat::same<C_, pleat::Apart<::cheri_block_backward::N>>) static_assert(ok_, "pleat: tensor TILT [N] has no whole vectors of so many neighbours along N");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor TILT [N] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::L>) static_assert(ok_, "pleat: tensor TILT [N] has no dim L");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::C>) static_assert(ok_, "pleat: tensor TILT [N] has no dim C");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::E>) static_assert(ok_, "pleat: tensor TILT [N] has no dim E");
        else if constexpr (pleat::on<C_, ::cheri_block_backward::TAP>) static_assert(ok_, "pleat: tensor TILT [N] has no dim TAP");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor TILT [N] has none of these dims");
        else static_assert(ok_, "pleat: tensor TILT [N] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace cheri_block_backward
