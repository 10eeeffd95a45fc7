// Written by pleat from swiglu_merged.json. Do not edit.
// Typed launchers for `swiglu_merged`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace swiglu_merged {

struct Arguments {
    swiglu_merged::X X;
    swiglu_merged::Y Y;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 2, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.X.get();
        values.tensors[1] = arguments.Y.get();
        values.symbols[0] = arguments.X.template extent<swiglu_merged::T>().get();
        if (arguments.Y.template extent<swiglu_merged::T>().get() != values.symbols[0])
            pleat::sizes_differ("swiglu_merged", "T");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_swiglu_merged)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from swiglu_merged.json. Do not edit.
// The dims, folds and tensors of `swiglu_merged` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace swiglu_merged {

struct T;
struct HALF;
struct I;

/// T: given at launch
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::swiglu_merged::HALF>) static_assert(ok_, "pleat: dim HALF is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::swiglu_merged::HALF>) static_assert(ok_, "pleat: dim T does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::swiglu_merged::I>) static_assert(ok_, "pleat: dim I is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::swiglu_merged::I>) static_assert(ok_, "pleat: dim T does not compare with dim I");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::swiglu_merged::T>) static_assert(ok_, "pleat: a part of this index of dim T would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::swiglu_merged::T>) static_assert(ok_, "pleat: dim T is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::swiglu_merged::T>) static_assert(ok_, "pleat: dim HALF does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::swiglu_merged::I>) static_assert(ok_, "pleat: dim I is not dim HALF; cast<HALF>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::swiglu_merged::I>) static_assert(ok_, "pleat: dim HALF does not compare with dim I");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::swiglu_merged::HALF>) static_assert(ok_, "pleat: a part of this index of dim HALF would be lost in the fold or digit; convert it explicitly");
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

/// I: 14336
struct I : pleat::Dim<I, int> {
    PLEAT_DIM_NAME("I")
    constexpr I() = default;
    template <pleat::ExplicitFor<I> X_>
    PLEAT_BOTH explicit constexpr I(const X_& x_) : Dim{{pleat::value_for<I>(x_)}} {}
    template <class X_>
    PLEAT_BOTH constexpr I(const X_& x_) : Dim{{pleat::implicit_value<I>(x_)}} {}

    template <pleat::Misuse misuse_, class X_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        using M_ = pleat::Misuse;
        // clang-format off
        if constexpr (misuse_ == M_::convert && pleat::integer<X_>) static_assert(ok_, "pleat: an integer is not dim I; write I(...)");
        else if constexpr (misuse_ == M_::add && pleat::integer<X_>) static_assert(ok_, "pleat: dim I neither adds nor subtracts an integer; write I(...)");
        else if constexpr (misuse_ == M_::compare && pleat::integer<X_>) static_assert(ok_, "pleat: dim I does not compare with an integer; write I(...)");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::swiglu_merged::T>) static_assert(ok_, "pleat: dim T is not dim I; cast<I>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::swiglu_merged::T>) static_assert(ok_, "pleat: dim I does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::swiglu_merged::HALF>) static_assert(ok_, "pleat: dim HALF is not dim I; cast<I>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::swiglu_merged::HALF>) static_assert(ok_, "pleat: dim I does not compare with dim HALF");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::swiglu_merged::I>) static_assert(ok_, "pleat: a part of this index of dim I would be lost in the fold or digit; convert it explicitly");
        else if constexpr (misuse_ == M_::convert && pleat::is_list<X_>) static_assert(ok_, "pleat: a list of several dims is not dim I; get<I>() picks one");
        else if constexpr (misuse_ == M_::fold) static_assert(ok_, "pleat: an index of dim I folds by multiples of its own step only");
        else if constexpr (misuse_ == M_::find) static_assert(ok_, "pleat: this list of coordinates has no dim I");
        else if constexpr (misuse_ == M_::scale) static_assert(ok_, "pleat: dim I multiplies with integers only");
        else if constexpr (misuse_ == M_::divide) static_assert(ok_, "pleat: dim I does not divide; fold<8>() is the block of 8 and a digit is the place in it");
        else if constexpr (misuse_ == M_::carry) static_assert(ok_, "pleat: a digit of dim I stays below its count; add to I or a fold of it");
        else if constexpr (misuse_ == M_::number) static_assert(ok_, "pleat: this list has dims beside I and is no single number; get<I>() picks one");
        else if constexpr (misuse_ == M_::place) static_assert(ok_, "pleat: at<n>() is a place of dim I that is known: not negative, and below a digit's count");
        else if constexpr (misuse_ == M_::use) static_assert(ok_, "pleat: an index of dim I is no integer; get() is its number");
        else if constexpr (misuse_ == M_::add) static_assert(ok_, "pleat: dim I adds to indices and lists of them; a cursor takes it in brackets");
        else if constexpr (misuse_ == M_::compare) static_assert(ok_, "pleat: dim I compares with indices of I only");
        else static_assert(ok_, "pleat: this is neither an integer nor an index of dim I");
        // clang-format on
    }
};

/// X: bf16 [T, HALF, I]
struct X_layout
    : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>,
                    pleat::Along<HALF, 1, pleat::Axis<1, 0, 1>>, pleat::Along<I, 1, pleat::Axis<1, 0, 2>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr X_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 28672; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 14336; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<2>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr HALF extent(pleat::Type<HALF>) { return HALF(2); }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(14336); }
    PLEAT_BOTH constexpr long long storage() const { return 28672LL * T_extent.get(); }

    T T_extent;
};
struct X : pleat::Tensor<X, const pleat::bf16, X_layout> {
    PLEAT_NAME("X [T, HALF, I]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor X [T, HALF, I] takes dims, not an integer; write T(...), HALF(...) or I(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor X [T, HALF, I] is made of a pointer to const pleat::bf16 and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor X [T, HALF, I] is *X[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor X [T, HALF, I] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor X [T, HALF, I]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor X [T, HALF, I] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor X [T, HALF, I] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor X [T, HALF, I] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::swiglu_merged::T>>) static_assert(ok_, "pleat: tensor X [T, HALF, I] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::swiglu_merged::HALF>>) static_assert(ok_, "pleat: tensor X [T, HALF, I] is dereferenced without HALF; write HALF(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::swiglu_merged::I>>) static_assert(ok_, "pleat: tensor X [T, HALF, I] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::swiglu_merged::T>>) static_assert(ok_, "pleat: tensor X [T, HALF, I] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::swiglu_merged::HALF>>) static_assert(ok_, "pleat: tensor X [T, HALF, I] has a dim HALF of its own, and this list has another vocabulary's HALF");
        else if constexpr (pleat::same<C_, pleat::Namesake<::swiglu_merged::I>>) static_assert(ok_, "pleat: tensor X [T, HALF, I] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Beyond<::swiglu_merged::T>>) static_assert(ok_, "pleat: this slice of tensor X [T, HALF, I] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::swiglu_merged::T>>) static_assert(ok_, "pleat: this view of tensor X [T, HALF, I] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::swiglu_merged::T>>) static_assert(ok_, "pleat: this view of tensor X [T, HALF, I] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::swiglu_merged::T>>) static_assert(ok_, "pleat: this view of tensor X [T, HALF, I] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::swiglu_merged::T>>) static_assert(ok_, "pleat: tensor X [T, HALF, I] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::swiglu_merged::HALF>>) static_assert(ok_, "pleat: tensor X [T, HALF, I] ends at HALF(2), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::swiglu_merged::HALF>>) static_assert(ok_, "pleat: this slice of tensor X [T, HALF, I] ends along HALF before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::swiglu_merged::HALF>>) static_assert(ok_, "pleat: this view of tensor X [T, HALF, I] has dropped dim HALF");
        else if constexpr (pleat::same<C_, pleat::Finer<::swiglu_merged::HALF>>) static_assert(ok_, "pleat: this view of tensor X [T, HALF, I] counts vectors along HALF; a subscript is a fold of HALF by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::swiglu_merged::HALF>>) static_assert(ok_, "pleat: this view of tensor X [T, HALF, I] has dim HALF already");
        else if constexpr (pleat::same<C_, pleat::Apart<::swiglu_merged::HALF>>) static_assert(ok_, "pleat: tensor X [T, HALF, I] has no whole vectors of so many neighbours along HALF");
        else if constexpr (pleat::same<C_, pleat::Outside<::swiglu_merged::I>>) static_assert(ok_, "pleat: tensor X [T, HALF, I] ends at I(14336), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::swiglu_merged::I>>) static_assert(ok_, "pleat: this slice of tensor X [T, HALF, I] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::swiglu_merged::I>>) static_assert(ok_, "pleat: this view of tensor X [T, HALF, I] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::swiglu_merged::I>>) static_assert(ok_, "pleat: this view of tensor X [T, HALF, I] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::swiglu_merged::I>>) static_assert(ok_, "pleat: this view of tensor X [T, HALF, I] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::swiglu_merged::I>>) static_assert(ok_, "pleat: tensor X [T, HALF, I] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor X [T, HALF, I] lies in global memory, not in shared memory");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor X [T, HALF, I] has none of these dims");
        else static_assert(ok_, "pleat: tensor X [T, HALF, I] takes dims and lists of them");
        // clang-format on
    }
};

/// Y: bf16 [T, I]
struct Y_layout
    : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>, pleat::Along<I, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr Y_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 14336; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(14336); }
    PLEAT_BOTH constexpr long long storage() const { return 14336LL * T_extent.get(); }

    T T_extent;
};
struct Y : pleat::Tensor<Y, pleat::bf16, Y_layout> {
    PLEAT_NAME("Y [T, I]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor Y [T, I] takes dims, not an integer; write T(...) or I(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor Y [T, I] is made of a pointer to pleat::bf16 and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor Y [T, I] is *Y[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor Y [T, I] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor Y [T, I]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor Y [T, I] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor Y [T, I] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor Y [T, I] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::swiglu_merged::T>>) static_assert(ok_, "pleat: tensor Y [T, I] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::swiglu_merged::I>>) static_assert(ok_, "pleat: tensor Y [T, I] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::swiglu_merged::T>>) static_assert(ok_, "pleat: tensor Y [T, I] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::swiglu_merged::I>>) static_assert(ok_, "pleat: tensor Y [T, I] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Beyond<::swiglu_merged::T>>) static_assert(ok_, "pleat: this slice of tensor Y [T, I] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::swiglu_merged::T>>) static_assert(ok_, "pleat: this view of tensor Y [T, I] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::swiglu_merged::T>>) static_assert(ok_, "pleat: this view of tensor Y [T, I] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::swiglu_merged::T>>) static_assert(ok_, "pleat: this view of tensor Y [T, I] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::swiglu_merged::T>>) static_assert(ok_, "pleat: tensor Y [T, I] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::swiglu_merged::I>>) static_assert(ok_, "pleat: tensor Y [T, I] ends at I(14336), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::swiglu_merged::I>>) static_assert(ok_, "pleat: this slice of tensor Y [T, I] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::swiglu_merged::I>>) static_assert(ok_, "pleat: this view of tensor Y [T, I] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::swiglu_merged::I>>) static_assert(ok_, "pleat: this view of tensor Y [T, I] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::swiglu_merged::I>>) static_assert(ok_, "pleat: this view of tensor Y [T, I] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::swiglu_merged::I>>) static_assert(ok_, "pleat: tensor Y [T, I] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor Y [T, I] lies in global memory, not in shared memory");
        else if constexpr (pleat::on<C_, ::swiglu_merged::HALF>) static_assert(ok_, "pleat: tensor Y [T, I] has no dim HALF");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor Y [T, I] has none of these dims");
        else static_assert(ok_, "pleat: tensor Y [T, I] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace swiglu_merged
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from swiglu_merged.json. Do not edit.
// Y = silu(gate) * up of rows that hold both, the gate first: the gated linear unit behind one merged projection
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"

namespace swiglu_merged {

//   store Y = silu(X[HALF = 0]) * X[HALF = 1]

// swiglu_merged_map_1: few elements: 4 neighbours along I a thread.
extern "C" __global__ void __launch_bounds__(128)
    swiglu_merged_map_1(const pleat::bf16* X_ptr, pleat::bf16* Y_ptr, long long T_size) {
    const X x(X_ptr, pleat::extents(T(T_size)));
    const Y y(Y_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 128 + threadIdx.x) * 4;
    const T t(index / (14336));
    const pleat::Fold<I, 4> i_(index / 4 % (3584));
    // swiglu_merged.json:14: store Y
    const pleat::Vec<pleat::bf16, 4> x_v = pleat::load<4>(x[i_ + t + HALF(0)].get());
    const pleat::Vec<pleat::bf16, 4> x_v_ = pleat::load<4>(x[i_ + t + HALF(1)].get());
    float y_out[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const float X_e = pleat::as<float>(x_v, e);
        const float X_e_ = pleat::as<float>(x_v_, e);
        y_out[e] = pleat::math::silu(X_e) * X_e_;
    }
    pleat::store(y[i_ + t].get(), pleat::converted<pleat::bf16>(y_out));
}

// swiglu_merged_map_2: 8 neighbours along I a thread.
extern "C" __global__ void __launch_bounds__(256)
    swiglu_merged_map_2(const pleat::bf16* X_ptr, pleat::bf16* Y_ptr, long long T_size) {
    const X x(X_ptr, pleat::extents(T(T_size)));
    const Y y(Y_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 8;
    const T t(index / (14336));
    const pleat::Fold<I, 8> i_(index / 8 % (1792));
    // swiglu_merged.json:14: store Y
    const pleat::Vec<pleat::bf16, 8> x_v = pleat::load<8>(x[i_ + t + HALF(0)].get());
    const pleat::Vec<pleat::bf16, 8> x_v_ = pleat::load<8>(x[i_ + t + HALF(1)].get());
    float y_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const float X_e = pleat::as<float>(x_v, e);
        const float X_e_ = pleat::as<float>(x_v_, e);
        y_out[e] = pleat::math::silu(X_e) * X_e_;
    }
    pleat::store(y[i_ + t].get(), pleat::converted<pleat::bf16>(y_out));
}

}  // namespace swiglu_merged
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"swiglu_merged.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel swiglu_merged
spec swiglu_merged.json
source swiglu_merged.cu
include dims.h
symbol T dim 1 0
tensor X bf16 in 16 3
axis X T T 28672
axis X HALF 2 14336
axis X I 14336 1
tensor Y bf16 out 16 2
axis Y T T 14336
axis Y I 14336 1
variant T,7,*,66,<=
launch swiglu_merged_map_1 grid T,28,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:X tensor:Y size:T:i64
variant 1
launch swiglu_merged_map_2 grid T,7,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:X tensor:Y size:T:i64
reference store_Y store T,14336,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "swiglu_merged.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_swiglu_merged)
    source.cubins = swiglu_merged::embedded_cubins();
#endif
    source.reference = swiglu_merged::reference::swiglu_merged::run;
    return source;
}

}  // namespace swiglu_merged
