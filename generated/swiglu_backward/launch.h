// Written by pleat from swiglu_backward.json. Do not edit.
// Typed launchers for `swiglu_backward`. Host code: link pleat::runtime.
#pragma once

#include "dims.h"
#include "pleat/runtime.h"
#include "reference.h"

namespace swiglu_backward {

struct Arguments {
    swiglu_backward::GATE GATE;
    swiglu_backward::UP UP;
    swiglu_backward::DY DY;
};

/// load(device), then a call with a stream and Arguments: see pleat/launcher.h.
class Kernel : public pleat::Launcher<Kernel, Arguments, 3, 1, 0> {
public:
    using Launcher::Launcher;
    static pleat::KernelSource source();
    static Values values(const Arguments& arguments) {
        Values values;
        values.tensors[0] = arguments.GATE.get();
        values.tensors[1] = arguments.UP.get();
        values.tensors[2] = arguments.DY.get();
        values.symbols[0] = arguments.GATE.template extent<swiglu_backward::T>().get();
        if (arguments.UP.template extent<swiglu_backward::T>().get() != values.symbols[0])
            pleat::sizes_differ("swiglu_backward", "T");
        if (arguments.DY.template extent<swiglu_backward::T>().get() != values.symbols[0])
            pleat::sizes_differ("swiglu_backward", "T");
        return values;
    }
};

#if defined(PLEAT_EMBEDDED_swiglu_backward)
/// Cubins made at build time; pleat_add_kernels(... EMBED) defines it.
std::span<const pleat::EmbeddedCubin> embedded_cubins();
#endif

/// What the runtime builds them from.
namespace texts {
inline constexpr char dims[] = R"pleat(// Written by pleat from swiglu_backward.json. Do not edit.
// The dims, folds and tensors of `swiglu_backward` as types: see pleat/core.h.
#pragma once

#include "pleat/core.h"
#include "pleat/types.h"

namespace swiglu_backward {

struct T;
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::swiglu_backward::I>) static_assert(ok_, "pleat: dim I is not dim T; cast<T>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::swiglu_backward::I>) static_assert(ok_, "pleat: dim T does not compare with dim I");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::swiglu_backward::T>) static_assert(ok_, "pleat: a part of this index of dim T would be lost in the fold or digit; convert it explicitly");
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
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::swiglu_backward::T>) static_assert(ok_, "pleat: dim T is not dim I; cast<I>() makes it one");
        else if constexpr (misuse_ == M_::compare && pleat::on<X_, ::swiglu_backward::T>) static_assert(ok_, "pleat: dim I does not compare with dim T");
        else if constexpr (misuse_ == M_::convert && pleat::on<X_, ::swiglu_backward::I>) static_assert(ok_, "pleat: a part of this index of dim I would be lost in the fold or digit; convert it explicitly");
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

/// GATE: bf16 [T, I]
struct GATE_layout
    : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>, pleat::Along<I, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr GATE_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 14336; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(14336); }
    PLEAT_BOTH constexpr long long storage() const { return 14336LL * T_extent.get(); }

    T T_extent;
};
struct GATE : pleat::Tensor<GATE, pleat::bf16, GATE_layout> {
    PLEAT_NAME("GATE [T, I]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr GATE(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr GATE(const C_&) : GATE(pleat::refused<GATE, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr GATE(...) : GATE(pleat::refused<GATE, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor GATE [T, I] takes dims, not an integer; write T(...) or I(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor GATE [T, I] is made of a pointer to pleat::bf16 and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor GATE [T, I] is *GATE[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor GATE [T, I] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor GATE [T, I]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor GATE [T, I] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor GATE [T, I] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor GATE [T, I] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::swiglu_backward::T>>) static_assert(ok_, "pleat: tensor GATE [T, I] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::swiglu_backward::I>>) static_assert(ok_, "pleat: tensor GATE [T, I] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::swiglu_backward::T>>) static_assert(ok_, "pleat: tensor GATE [T, I] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::swiglu_backward::I>>) static_assert(ok_, "pleat: tensor GATE [T, I] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Beyond<::swiglu_backward::T>>) static_assert(ok_, "pleat: this slice of tensor GATE [T, I] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::swiglu_backward::T>>) static_assert(ok_, "pleat: this view of tensor GATE [T, I] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::swiglu_backward::T>>) static_assert(ok_, "pleat: this view of tensor GATE [T, I] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::swiglu_backward::T>>) static_assert(ok_, "pleat: this view of tensor GATE [T, I] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::swiglu_backward::T>>) static_assert(ok_, "pleat: tensor GATE [T, I] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::swiglu_backward::I>>) static_assert(ok_, "pleat: tensor GATE [T, I] ends at I(14336), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::swiglu_backward::I>>) static_assert(ok_, "pleat: this slice of tensor GATE [T, I] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::swiglu_backward::I>>) static_assert(ok_, "pleat: this view of tensor GATE [T, I] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::swiglu_backward::I>>) static_assert(ok_, "pleat: this view of tensor GATE [T, I] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::swiglu_backward::I>>) static_assert(ok_, "pleat: this view of tensor GATE [T, I] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::swiglu_backward::I>>) static_assert(ok_, "pleat: tensor GATE [T, I] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor GATE [T, I] lies in global memory, not in shared memory");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor GATE [T, I] has none of these dims");
        else static_assert(ok_, "pleat: tensor GATE [T, I] takes dims and lists of them");
        // clang-format on
    }
};

/// UP: bf16 [T, I]
struct UP_layout
    : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>, pleat::Along<I, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr UP_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 14336; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(14336); }
    PLEAT_BOTH constexpr long long storage() const { return 14336LL * T_extent.get(); }

    T T_extent;
};
struct UP : pleat::Tensor<UP, pleat::bf16, UP_layout> {
    PLEAT_NAME("UP [T, I]")
    template <class... Sizes_>
    PLEAT_BOTH explicit constexpr UP(pleat::bf16* pointer_, const Sizes_&... sizes_)
        : Tensor{pointer_, Tensor::made_of(sizes_...)} {}
    template <pleat::AnyTensor C_>
    PLEAT_BOTH constexpr UP(const C_&) : UP(pleat::refused<UP, pleat::Other, C_>()) {}
    template <class C_ = pleat::Construction>
    PLEAT_BOTH constexpr UP(...) : UP(pleat::refused<UP, C_>()) {}

    template <class C_, bool ok_ = false>
    PLEAT_BOTH static constexpr void refuse() {
        // clang-format off
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor UP [T, I] takes dims, not an integer; write T(...) or I(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor UP [T, I] is made of a pointer to pleat::bf16 and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor UP [T, I] is *UP[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor UP [T, I] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor UP [T, I]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor UP [T, I] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor UP [T, I] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor UP [T, I] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::swiglu_backward::T>>) static_assert(ok_, "pleat: tensor UP [T, I] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::swiglu_backward::I>>) static_assert(ok_, "pleat: tensor UP [T, I] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::swiglu_backward::T>>) static_assert(ok_, "pleat: tensor UP [T, I] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::swiglu_backward::I>>) static_assert(ok_, "pleat: tensor UP [T, I] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Beyond<::swiglu_backward::T>>) static_assert(ok_, "pleat: this slice of tensor UP [T, I] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::swiglu_backward::T>>) static_assert(ok_, "pleat: this view of tensor UP [T, I] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::swiglu_backward::T>>) static_assert(ok_, "pleat: this view of tensor UP [T, I] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::swiglu_backward::T>>) static_assert(ok_, "pleat: this view of tensor UP [T, I] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::swiglu_backward::T>>) static_assert(ok_, "pleat: tensor UP [T, I] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::swiglu_backward::I>>) static_assert(ok_, "pleat: tensor UP [T, I] ends at I(14336), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::swiglu_backward::I>>) static_assert(ok_, "pleat: this slice of tensor UP [T, I] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::swiglu_backward::I>>) static_assert(ok_, "pleat: this view of tensor UP [T, I] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::swiglu_backward::I>>) static_assert(ok_, "pleat: this view of tensor UP [T, I] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::swiglu_backward::I>>) static_assert(ok_, "pleat: this view of tensor UP [T, I] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::swiglu_backward::I>>) static_assert(ok_, "pleat: tensor UP [T, I] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor UP [T, I] lies in global memory, not in shared memory");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor UP [T, I] has none of these dims");
        else static_assert(ok_, "pleat: tensor UP [T, I] takes dims and lists of them");
        // clang-format on
    }
};

/// DY: bf16 [T, I]
struct DY_layout
    : pleat::Layout<long long, pleat::Along<T, 1, pleat::Axis<1, 0, 0>>, pleat::Along<I, 1, pleat::Axis<1, 0, 1>>> {
    template <class... Ds_>
        requires(pleat::Coordinates<Ds_...>::template has<T>())
    PLEAT_BOTH explicit constexpr DY_layout(const pleat::Coordinates<Ds_...>& extents)
        : T_extent(extents.template get<T>()) {}
    PLEAT_BOTH static constexpr int stride(pleat::Number<0>) { return 14336; }
    PLEAT_BOTH static constexpr int stride(pleat::Number<1>) { return 1; }
    PLEAT_BOTH constexpr T extent(pleat::Type<T>) const { return T_extent; }
    PLEAT_BOTH static constexpr I extent(pleat::Type<I>) { return I(14336); }
    PLEAT_BOTH constexpr long long storage() const { return 14336LL * T_extent.get(); }

    T T_extent;
};
struct DY : pleat::Tensor<DY, const pleat::bf16, DY_layout> {
    PLEAT_NAME("DY [T, I]")
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
        if constexpr (pleat::integer<C_>) static_assert(ok_, "pleat: tensor DY [T, I] takes dims, not an integer; write T(...) or I(...)");
        else if constexpr (pleat::same<C_, pleat::Construction>) static_assert(ok_, "pleat: tensor DY [T, I] is made of a pointer to const pleat::bf16 and extents(T(...))");
        else if constexpr (pleat::same<C_, pleat::Value>) static_assert(ok_, "pleat: an element of tensor DY [T, I] is *DY[...]; the * is missing");
        else if constexpr (pleat::same<C_, pleat::Constant>) static_assert(ok_, "pleat: tensor DY [T, I] is only read here");
        else if constexpr (pleat::same<C_, pleat::Other>) static_assert(ok_, "pleat: another tensor is not tensor DY [T, I]");
        else if constexpr (pleat::is_comma<C_>) static_assert(ok_, "pleat: tensor DY [T, I] takes one index in brackets, or several joined by +");
        else if constexpr (pleat::same<C_, pleat::Dereference>) static_assert(ok_, "pleat: tensor DY [T, I] is subscripted before it is dereferenced");
        else if constexpr (pleat::same<C_, pleat::Stepping>) static_assert(ok_, "pleat: a cursor of tensor DY [T, I] steps by whole periods of the layout, or by what it was subscripted with");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::swiglu_backward::T>>) static_assert(ok_, "pleat: tensor DY [T, I] is dereferenced without T; write T(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Forgotten<::swiglu_backward::I>>) static_assert(ok_, "pleat: tensor DY [T, I] is dereferenced without I; write I(0) for the first");
        else if constexpr (pleat::same<C_, pleat::Namesake<::swiglu_backward::T>>) static_assert(ok_, "pleat: tensor DY [T, I] has a dim T of its own, and this list has another vocabulary's T");
        else if constexpr (pleat::same<C_, pleat::Namesake<::swiglu_backward::I>>) static_assert(ok_, "pleat: tensor DY [T, I] has a dim I of its own, and this list has another vocabulary's I");
        else if constexpr (pleat::same<C_, pleat::Beyond<::swiglu_backward::T>>) static_assert(ok_, "pleat: this slice of tensor DY [T, I] ends along T before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::swiglu_backward::T>>) static_assert(ok_, "pleat: this view of tensor DY [T, I] has dropped dim T");
        else if constexpr (pleat::same<C_, pleat::Finer<::swiglu_backward::T>>) static_assert(ok_, "pleat: this view of tensor DY [T, I] counts vectors along T; a subscript is a fold of T by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::swiglu_backward::T>>) static_assert(ok_, "pleat: this view of tensor DY [T, I] has dim T already");
        else if constexpr (pleat::same<C_, pleat::Apart<::swiglu_backward::T>>) static_assert(ok_, "pleat: tensor DY [T, I] has no whole vectors of so many neighbours along T");
        else if constexpr (pleat::same<C_, pleat::Outside<::swiglu_backward::I>>) static_assert(ok_, "pleat: tensor DY [T, I] ends at I(14336), before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Beyond<::swiglu_backward::I>>) static_assert(ok_, "pleat: this slice of tensor DY [T, I] ends along I before this place or slice does");
        else if constexpr (pleat::same<C_, pleat::Dropped<::swiglu_backward::I>>) static_assert(ok_, "pleat: this view of tensor DY [T, I] has dropped dim I");
        else if constexpr (pleat::same<C_, pleat::Finer<::swiglu_backward::I>>) static_assert(ok_, "pleat: this view of tensor DY [T, I] counts vectors along I; a subscript is a fold of I by their length, or a multiple of it");
        else if constexpr (pleat::same<C_, pleat::Present<::swiglu_backward::I>>) static_assert(ok_, "pleat: this view of tensor DY [T, I] has dim I already");
        else if constexpr (pleat::same<C_, pleat::Apart<::swiglu_backward::I>>) static_assert(ok_, "pleat: tensor DY [T, I] has no whole vectors of so many neighbours along I");
        else if constexpr (pleat::same<C_, pleat::Wanted<pleat::Space::shared>>) static_assert(ok_, "pleat: tensor DY [T, I] lies in global memory, not in shared memory");
        else if constexpr (pleat::is_list<C_>) static_assert(ok_, "pleat: tensor DY [T, I] has none of these dims");
        else static_assert(ok_, "pleat: tensor DY [T, I] takes dims and lists of them");
        // clang-format on
    }
};

}  // namespace swiglu_backward
)pleat";
inline constexpr char kernels[] = R"pleat(// Written by pleat from swiglu_backward.json. Do not edit.
// The gradients of silu(GATE) * UP in place: GATE and UP are read once and overwritten by theirs
#include "dims.h"
#include "pleat/gpu/early.h"
#include "pleat/gpu/math.h"
#include "pleat/gpu/memory.h"

namespace swiglu_backward {

//   let s = sigmoid(GATE)
//   store UP = DY * GATE * s
//   store GATE = DY * UP * s * (1 + GATE * (1 - s))

// swiglu_backward_map_1: few elements: 4 neighbours along I a thread.
extern "C" __global__ void __launch_bounds__(128)
    swiglu_backward_map_1(pleat::bf16* GATE_ptr, pleat::bf16* UP_ptr, const pleat::bf16* DY_ptr, long long T_size) {
    const GATE gate(GATE_ptr, pleat::extents(T(T_size)));
    const UP up(UP_ptr, pleat::extents(T(T_size)));
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 128 + threadIdx.x) * 4;
    const T t(index / (14336));
    const pleat::Fold<I, 4> i_(index / 4 % (3584));
    // swiglu_backward.json:16: store UP
    // swiglu_backward.json:17: store GATE
    const pleat::Vec<pleat::bf16, 4> dy_v = pleat::load<4>(dy[i_ + t].get());
    const pleat::Vec<pleat::bf16, 4> gate_v = pleat::load<4>(gate[i_ + t].get());
    const pleat::Vec<pleat::bf16, 4> up_v = pleat::load<4>(up[i_ + t].get());
    float up_out[4];
    float gate_out[4];
#pragma unroll
    for (int e = 0; e < 4; ++e) {
        const float DY_e = pleat::as<float>(dy_v, e);
        const float GATE_e = pleat::as<float>(gate_v, e);
        // swiglu_backward.json:15: let s
        const float s = pleat::math::sigmoid(GATE_e);
        up_out[e] = DY_e * GATE_e * s;
        const float UP_e = pleat::as<float>(up_v, e);
        gate_out[e] = DY_e * UP_e * s * pleat::math::fma(GATE_e, 1.0f - s, 1.0f);
    }
    pleat::store(up[i_ + t].get(), pleat::converted<pleat::bf16>(up_out));
    pleat::store(gate[i_ + t].get(), pleat::converted<pleat::bf16>(gate_out));
}

// swiglu_backward_map_2: 8 neighbours along I a thread.
extern "C" __global__ void __launch_bounds__(256)
    swiglu_backward_map_2(pleat::bf16* GATE_ptr, pleat::bf16* UP_ptr, const pleat::bf16* DY_ptr, long long T_size) {
    const GATE gate(GATE_ptr, pleat::extents(T(T_size)));
    const UP up(UP_ptr, pleat::extents(T(T_size)));
    const DY dy(DY_ptr, pleat::extents(T(T_size)));
    pleat::wait_for_kernel_before();
    const long long index = (static_cast<long long>(blockIdx.x) * 256 + threadIdx.x) * 8;
    const T t(index / (14336));
    const pleat::Fold<I, 8> i_(index / 8 % (1792));
    // swiglu_backward.json:16: store UP
    // swiglu_backward.json:17: store GATE
    const pleat::Vec<pleat::bf16, 8> dy_v = pleat::load<8>(dy[i_ + t].get());
    const pleat::Vec<pleat::bf16, 8> gate_v = pleat::load<8>(gate[i_ + t].get());
    const pleat::Vec<pleat::bf16, 8> up_v = pleat::load<8>(up[i_ + t].get());
    float up_out[8];
    float gate_out[8];
#pragma unroll
    for (int e = 0; e < 8; ++e) {
        const float DY_e = pleat::as<float>(dy_v, e);
        const float GATE_e = pleat::as<float>(gate_v, e);
        // swiglu_backward.json:15: let s
        const float s = pleat::math::sigmoid(GATE_e);
        up_out[e] = DY_e * GATE_e * s;
        const float UP_e = pleat::as<float>(up_v, e);
        gate_out[e] = DY_e * UP_e * s * pleat::math::fma(GATE_e, 1.0f - s, 1.0f);
    }
    pleat::store(up[i_ + t].get(), pleat::converted<pleat::bf16>(up_out));
    pleat::store(gate[i_ + t].get(), pleat::converted<pleat::bf16>(gate_out));
}

}  // namespace swiglu_backward
)pleat";
inline constexpr pleat::NamedText files[] = {{"dims.h", dims}, {"swiglu_backward.cu", kernels}};
}  // namespace texts

inline pleat::KernelSource Kernel::source() {
    static constexpr char manifest[] = R"pleat(pleat 1
kernel swiglu_backward
spec swiglu_backward.json
source swiglu_backward.cu
include dims.h
symbol T dim 1 0
tensor GATE bf16 inout 16 2
axis GATE T T 14336
axis GATE I 14336 1
tensor UP bf16 inout 16 2
axis UP T T 14336
axis UP I 14336 1
tensor DY bf16 in 16 2
axis DY T T 14336
axis DY I 14336 1
variant T,7,*,66,<=
launch swiglu_backward_map_1 grid T,28,* 1 1 block 128 1 1 cluster 1 shared 0 pdl 1
args tensor:GATE tensor:UP tensor:DY size:T:i64
variant 1
launch swiglu_backward_map_2 grid T,7,* 1 1 block 256 1 1 cluster 1 shared 0 pdl 1
args tensor:GATE tensor:UP tensor:DY size:T:i64
reference store_UP store T,14336,*
reference store_GATE store T,14336,*
)pleat";
    pleat::KernelSource source;
    source.manifest = manifest;
    source.origin = "swiglu_backward.manifest";
    source.files = texts::files;
#if defined(PLEAT_EMBEDDED_swiglu_backward)
    source.cubins = swiglu_backward::embedded_cubins();
#endif
    source.reference = swiglu_backward::reference::swiglu_backward::run;
    return source;
}

}  // namespace swiglu_backward
